package wormhole

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Misreadings lists the misreadings of Wormhole: claims, readings of the disputes of
// the rulebook's §9 and rules left out.
func Misreadings() []rulings.Hypothesis {
	common, rare, without := families()
	return misread.List(grid.Misread(plain), slices.Concat(claims, common),
		slices.Concat(odd, rare), readings, slices.Concat(off, without))
}

type (
	row    misread.Row[rules]
	change = grid.Change
)

var (
	both = grid.Both
	not  = grid.Not
	is   = grid.Is
)

// also gives a kind of piece more paths; lacks takes paths away.
func also(kind byte, more func(t try) []try) change {
	return func(r *rules) {
		plain := r.Paths
		r.Paths = func(t try) []try {
			all := plain(t)
			if is(kind)(t) {
				t.Rule = moveRules[kind]
				all = append(more(t), all...)
			}
			return slices.DeleteFunc(all, func(t try) bool { return t.To == t.From })
		}
	}
}

func lacks(where test) change {
	return func(r *rules) {
		plain := r.Paths
		r.Paths = func(t try) []try { return slices.DeleteFunc(plain(t), where) }
	}
}

// steps gives a kind of piece the paths of some sequences of steps.
func steps(kind byte, sequences [][]direction) change {
	return also(kind, func(t try) (all []try) {
		for _, s := range sequences {
			all = append(all, t.Walk(t, s...)...)
		}
		return all
	})
}

// pairs lists all pairs of directions.
func pairs() (all [][]direction) {
	for _, d := range grid.Eight {
		for _, then := range grid.Eight {
			all = append(all, []direction{d, then})
		}
	}
	return all
}

// goesTo gives a kind of piece paths by a rule to some squares, without steps between.
func goesTo(kind byte, rule string, goals func(t try) []square) change {
	return also(kind, func(t try) (all []try) {
		t.Rule = rule
		for _, t.To = range goals(t) {
			all = append(all, t)
		}
		return all
	})
}

// anywhere lets a kind of piece go to any other empty square, too.
func anywhere(kind byte) change {
	return goesTo(kind, moveRules[kind], func(t try) []square { return t.Find(empty) })
}

// adds forbids a move by a rule where a condition is true.
func adds(rule string, where test) change {
	return func(r *rules) {
		plain := r.Against
		r.Against = func(t try) []game.Reason {
			all := plain(t)
			if where(t) {
				all = append(all, grid.Object(rule, t.To)...)
			}
			return all
		}
	}
}

// harmless lets pieces give no check by some paths; leaves decides which moves leave a hole.
func harmless(where test) change { return grid.Except("WORM-CHECK-1", where) }
func leaves(hole test) change    { return grid.Instead("WORM-HOLE-1", hole) }

// takesOwn lets pieces capture some of their own side, but for Kings.
func takesOwn(who test) change {
	return grid.Except("WORM-TAKE-1",
		both(who, func(t try) bool { return kindOf(t.Target()) != 'K' }))
}

// reaches limits how many holes a step crosses.
func reaches(most int) change {
	return func(r *rules) {
		r.Stops = func(b *grid.Board, from square, d direction, _ bool) []square {
			return within(b, from, d, most)
		}
	}
}

// counting counts holes as squares on the way; only the goal must exist.
func counting(b *grid.Board, from square, d direction, last bool) []square {
	if last {
		return nearest(b, from, d, last)
	}
	ray := grid.Ray(from, d)
	return ray[:min(1, len(ray))]
}

// then lets a move have further effects.
func then(further func(c *ply)) change {
	return func(r *rules) {
		plain := r.Play
		r.Play = func(c *ply) {
			plain(c)
			further(c)
		}
	}
}

// Conditions of a move by a path.
func by(rule string) test { return func(t try) bool { return t.Rule == rule } }

// crosses reports whether a path, straight or bent, crosses a hole.
func crosses(t try) bool {
	from := t.From
	for _, to := range append(slices.Clone(t.Via), t.To) {
		if !grid.Adjacent(from, to) {
			return true
		}
		from = to
	}
	return false
}

// Claims in the order of the rulebook.
var claims = []row{
	{"hole-capture WORM-HOLE-1", "a capture leaves no hole",
		leaves(not(grid.Captures))},
	{"hole-only-capture WORM-HOLE-1", "only a capture leaves a hole",
		leaves(grid.Captures)},
	{"king-two WORM-MOVE-KING", "a King may go two squares",
		steps('K', times(2, grid.Eight))},
	{"lion-knight WORM-MOVE-LION", "a Lion may also make a knight's leap",
		steps('M', turns(1, false))},
	{"lion-far WORM-TAKE-2", "a Lion may not capture on an adjacent square",
		lacks(by("WORM-TAKE-2"))},
	{"lion-blocked WORM-STEP-3 WORM-MOVE-LION", "a Lion may not leap over a piece",
		lacks(both(is('M'), leapsOver))},
	{"champion-blocked WORM-STEP-3 WORM-MOVE-CHAMPION", "a Champion may not leap over a piece",
		lacks(both(is('C'), leapsOver))},
	{"wizard-blocked WORM-STEP-3 WORM-MOVE-WIZARD", "a Wizard may not leap over a piece",
		lacks(both(is('W'), leapsOver))},
	{"knight-blocked WORM-STEP-3 WORM-MOVE-KNIGHT", "a Knight may not leap over a piece",
		lacks(both(is('N'), leapsOver))},
	{"champion-diagonal WORM-MOVE-CHAMPION", "a Champion may also make one step diagonally",
		steps('C', times(1, grid.Diagonal))},
	{"champion-straight WORM-MOVE-CHAMPION", "a Champion may not go two squares diagonally",
		lacks(both(is('C'), grid.Oblique))},
	{"champion-long WORM-MOVE-CHAMPION",
		"a Champion may go three squares along rank or file",
		steps('C', times(3, grid.Orthogonal))},
	{"wizard-straight WORM-MOVE-WIZARD",
		"a Wizard may make a single step along rank or file",
		steps('W', times(1, grid.Orthogonal))},
	{"wizard-two WORM-MOVE-WIZARD", "a Wizard may go two squares diagonally",
		steps('W', times(2, grid.Diagonal))},
	{"wizard-knight WORM-MOVE-WIZARD", "a Wizard may also make a knight's leap",
		steps('W', turns(1, false))},
	{"pawn-any-rank WORM-PAWN-2", "a Pawn may go two squares from any rank",
		grid.Also("WORM-PAWN-2", grid.Always)},
	{"pawn-one WORM-PAWN-2", "a Pawn goes one square only", lacks(by("WORM-PAWN-2"))},
	{"promo-stays WORM-PROMO-1", "a Pawn that captures on its last rank may stay a Pawn",
		grid.Drop("WORM-PROMO-1")},
	{"promo-lion WORM-PROMO-1", "a Pawn is promoted to a Lion only",
		adds("WORM-PROMO-1", func(t try) bool { return t.Promo != 0 && t.Promo != 'M' })},
	{"promo-lost WORM-PROMO-1",
		"a Pawn is promoted only to a kind of piece that its side has lost",
		adds("WORM-PROMO-1", func(t try) bool {
			most := strings.Count(t.Opening, string(t.Promo))
			return t.Promo != 0 && len(t.Find(t.Turn.Piece(t.Promo))) >= most
		})},
	{"promo-straight WORM-PROMO-2", "a Pawn that walks to its last rank is promoted, too",
		grid.Also("WORM-PROMO-1", both(straight, not(grid.Captures), grid.OnLastRank))},
	{"check-pinned WORM-CHECK-1",
		"a piece that may not move, because its King would be in check, gives no check",
		harmless(func(t try) bool {
			after := *t.Position
			after.Board[t.To], after.Board[t.From] = after.Board[t.From], hole
			return len(checks(plain(), &after, t.Side)) > 0
		})},
	{"check-holes WORM-CHECK-1 WORM-STEP-1", "a piece gives no check over a hole",
		harmless(crosses)},
	{"check-leaps WORM-CHECK-1 WORM-STEP-3", "a piece gives no check over another one",
		harmless(leapsOver)},
	{"stalemate-draw WORM-END-1 WORM-END-2", "stalemate is a draw",
		func(r *rules) { r.Ends[1].Draw = true }},
}

// odd are claims that hardly anybody would make.
var odd = []row{
	{"king-peaceful WORM-TAKE-1 WORM-MOVE-KING", "a King may not capture",
		adds("WORM-TAKE-1", both(is('K'), grid.Captures))},
	{"lion-three WORM-MOVE-LION", "a Lion may go three squares",
		steps('M', times(3, grid.Eight))},
	{"check-diagonal WORM-CHECK-1 WORM-PAWN-3", "a Pawn gives check straight ahead",
		grid.Instead("WORM-CHECK-1", not(by("WORM-PAWN-3")))},
}

// families lists the misreadings that differ in a kind of piece only: claims, rare claims and
// rules left out.
func families() (claims, odd, off []row) {
	for i, name := range []string{"King", "Lion", "Champion", "Wizard", "Knight", "Pawn"} {
		kind := pieces[i]
		rule := moveRules[kind]
		claims = append(claims, row{"hole-stops-" + name + " WORM-HOLE-3 " + rule,
			"a " + name + " cannot cross a hole", lacks(both(is(kind), crosses))})
		odd = append(odd, row{"hole-none-" + name + " WORM-HOLE-1",
			"a " + name + " leaves no hole", leaves(not(is(kind)))})
		off = append(off, row{rule, "a " + name + " may go to any empty square", anywhere(kind)})
	}
	return claims, odd, off
}

var readings = []row{
	{"Q-03 WORM-TAKE-1", "a King may capture pieces of its own side",
		takesOwn(is('K'))},
	{"Q-04 WORM-POS-4", "White is to move exactly if the number of holes is even", parity},
	{"Q-05 WORM-PAWN-2", "a Pawn that makes two steps may leap over a piece",
		grid.Instead("WORM-STEP-3", grid.Never)},
	{"Q-06 WORM-PAWN-2 WORM-STEP-1", "only a King and a Knight step over holes",
		lacks(both(not(is('K')), not(is('N')), crosses))},
	{"Q-07 WORM-PROMO-2", "a Pawn may not go straight to its last rank",
		adds("WORM-PROMO-2", both(straight, grid.OnLastRank, func(t try) bool {
			return t.Promo == 0
		}))},
	{"Q-08 WORM-MOVE-WIZARD",
		"the last step of a Wizard may be any of the four diagonal ones",
		steps('W', turns(2, true))},
	{"Q-09 WORM-STEP-2", "a piece without another path counts holes as squares on the way",
		func(r *rules) {
			r.Walk = func(t try, steps ...direction) []try {
				if all := follow(t, steps...); len(all) > 0 {
					return all
				}
				other := *r
				t.Rules, other.Stops = &other, counting
				return follow(t, steps...)
			}
		}},
	{"Q-10 WORM-STEP-3", "a Knight and a Wizard may not leap in their last step",
		lacks(func(t try) bool {
			bent := t.Rule == "WORM-MOVE-KNIGHT" || t.Rule == "WORM-MOVE-WIZARD"
			return bent && len(t.Via) > 0 && sideOf(t.Board[t.Via[len(t.Via)-1]]) != 0
		})},
	{"Q-11 WORM-MOVE-CHAMPION WORM-MOVE-LION",
		"the two steps of a Champion or Lion may have different directions",
		grid.Several(steps('M', pairs()), steps('C', pairs()))},
	{"Q-12 WORM-CHECK-2", "check is judged while the square left still exists",
		func(r *rules) {
			r.Unsafe = func(t try) []square {
				after, _ := t.Played()
				after.Board[t.From] = empty
				return checks(r, after, t.Turn)
			}
		}},
	{"Q-13 WORM-CHECK-1", "a King does not attack over holes",
		harmless(both(is('K'), crosses))},
	{"Q-15 WORM-END-2", "a position with only Kings is a draw", drawnBare},
	{"Q-16 WORM-POS-2 WORM-POS-3", "a setup needs only one King of each side",
		grid.Several(grid.Stands("WORM-POS-2"), grid.Stands("WORM-POS-3"))},
	{"Q-17 WORM-MOVE-KING", "a King on its starting square may move like a Queen",
		goesTo('K', "WORM-MOVE-KING", queenly)},
}

// queenly lists the goals of a King on its starting square along the lines of a Queen. It
// attacks by single steps only.
func queenly(t try) (all []square) {
	for _, d := range grid.Eight {
		for i, s := range grid.Ray(t.From, d) {
			on := t.Board[s]
			mayStop := on != hole && kindOf(on) != 'K'
			if i > 0 && mayStop && atHome(t) {
				all = append(all, s)
			}
			if sideOf(on) != 0 {
				break
			}
		}
	}
	return all
}

// atHome reports whether a King stands on its starting square.
func atHome(t try) bool { return t.From == t.Side.At(4, 1) }

// parity refuses setups in which the number of holes does not fit the side to move.
func parity(r *rules) {
	plain := r.Problems
	r.Problems = func(r *rules, p *position) []game.Problem {
		all, holes := plain(r, p), len(p.Find(hole))
		if (p.Turn == grid.First) != (holes%2 == 0) {
			all = append(all, grid.Problem("WORM-POS-4", empty))
		}
		return all
	}
}

// drawnBare calls a position with only Kings a draw.
func drawnBare(r *rules) {
	others := func(c byte) bool { return sideOf(c) != 0 && kindOf(c) != 'K' }
	r.Ends = slices.Insert(r.Ends, 0, grid.Ending{Rule: "WORM-END-2", Reason: "draw", Draw: true,
		Over: "WORM-END-2",
		When: func(g *point) bool { return !slices.ContainsFunc(g.Position.Board[:], others) }})
}

// off lists the rules that can be left out. The others define the board, the kinds and
// an opening (WORM-SETUP-*), follow from other rules (WORM-HOLE-4, WORM-HOLE-5,
// WORM-END-3) or define texts (WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY, WPROTO-1).
var off = []row{
	{"WORM-HOLE-1", "the square that a piece leaves stays",
		leaves(grid.Never)},
	{"WORM-HOLE-2", "a piece may move onto a hole, which then exists again", func(r *rules) {
		grid.Instead("WORM-HOLE-2", grid.Never)(r)
		r.Stops = func(b *grid.Board, from square, d direction, last bool) []square {
			ray := grid.Ray(from, d)
			i := slices.IndexFunc(ray, func(s square) bool { return b[s] != hole })
			switch {
			case !last:
				return nearest(b, from, d, last)
			case i < 0:
				return ray
			}
			return ray[:i+1]
		}
	}},
	{"WORM-HOLE-3", "a hole stops a piece", reaches(0)},
	{"WORM-STEP-1", "a step crosses one hole at most", reaches(1)},
	{"WORM-STEP-2", "holes count as squares on the way",
		func(r *rules) { r.Stops = counting }},
	{"WORM-STEP-3", "no piece may leap over another one",
		lacks(both(leapsOver, not(straight)))},
	{"WORM-MOVE-1", "a side may also move the opponent's pieces",
		grid.Instead("WORM-MOVE-1", func(t try) bool { return kindOf(t.Board[t.From]) == t.Kind })},
	{"WORM-TAKE-1", "a piece may capture pieces of its own side",
		takesOwn(grid.Always)},
	{"WORM-TAKE-2", "a Lion may make a single step to an empty square",
		grid.Drop("WORM-TAKE-2")},
	{"WORM-PAWN-1", "a Pawn may capture straight ahead",
		grid.Several(grid.Drop("WORM-PAWN-1"),
			adds("WORM-TAKE-1", both(straight, ownGoal)),
			grid.Instead("WORM-CHECK-1", func(t try) bool {
				return t.Rule != "WORM-PAWN-2" || fromSecond(t) && !leapsOver(t)
			}))},
	{"WORM-PAWN-2", "a Pawn may go two squares from anywhere and over pieces",
		grid.Drop("WORM-PAWN-2")},
	{"WORM-PAWN-3", "a Pawn may go diagonally to an empty square", grid.Drop("WORM-PAWN-3")},
	{"WORM-PROMO-1", "no Pawn is promoted",
		grid.Instead("WORM-PROMO-1", grid.Never)},
	{"WORM-PROMO-2", "a Pawn may be promoted by any move", grid.Drop("WORM-PROMO-2")},
	{"WORM-NO-CASTLE", "a King may castle",
		grid.Several(goesTo('K', "WORM-NO-CASTLE", castling), then(castle))},
	{"WORM-NO-EP", "a Pawn may capture en passant",
		grid.Several(grid.Waives("WORM-PAWN-3", enPassant), then(func(c *ply) {
			if enPassant(c.Try) {
				c.Capture(c.Last.To, "WORM-TAKE-1")
			}
		}))},
	{"WORM-CHECK-1", "there is no check", harmless(grid.Always)},
	{"WORM-CHECK-2", "a King may be left in check and captured",
		func(r *rules) { r.Unsafe = func(try) []square { return nil } }},
	{"WORM-END-1", "the game is not over when a side has no legal move",
		grid.Endless("WORM-END-1")},
	{"WORM-END-2", "a position with only Kings is a draw", drawnBare},
	{"WORM-POS-1", "a side may have any number of Kings", grid.Stands("WORM-POS-1")},
	{"WORM-POS-2", "a Pawn may be set up on its first rank", grid.Stands("WORM-POS-2")},
	{"WORM-POS-3", "a setup may leave the side that has moved in check",
		grid.Stands("WORM-POS-3")},
	{"WORM-POS-4", "the number of holes says who is to move", parity},
}

// castling lists the goals of a King that castles with an own Champion in a corner: all
// squares between exist and are empty.
func castling(t try) (all []square) {
	if !atHome(t) {
		return nil
	}
	champion, rank := string(t.Side.Piece('C')), string(t.Board[t.From-4:t.From+4])
	if strings.HasSuffix(rank, ".."+champion) {
		all = append(all, t.From+2)
	}
	if strings.HasPrefix(rank, champion+"...") {
		all = append(all, t.From-2)
	}
	return all
}

// castle moves the Champion to the square that the King crosses.
func castle(c *ply) {
	switch {
	case c.Rule != "WORM-NO-CASTLE":
	case c.To > c.From:
		move(c, grid.Leg{From: c.From + 3, To: c.From + 1})
	default:
		move(c, grid.Leg{From: c.From - 4, To: c.From - 1})
	}
}

// enPassant reports whether a Pawn goes diagonally to the empty square that another one
// has just stepped over.
func enPassant(t try) bool {
	last := t.Last
	over := nearest(&t.Board, last.From, (-t.Turn).Forward(), true)
	straight := last.From != last.To && last.From.File() == last.To.File()
	double := straight && kindOf(t.Board[last.To]) == 'P' && over[0] != last.To
	takes := t.Rule == "WORM-PAWN-3" && !grid.Captures(t)
	return double && takes && t.To == over[0]
}
