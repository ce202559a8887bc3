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
	model := func(misread change) game.Rules {
		r := plain()
		misread(r)
		return r
	}
	common, rare, without := families()
	return misread.List(model, slices.Concat(claims, common), slices.Concat(odd, rare), readings,
		slices.Concat(off, without))
}

type (
	row    misread.Row[rules]
	change = func(*rules)
)

var (
	all  = misread.Several[rules]
	both = misread.Both[try]
	not  = misread.Not[try]
)

// also gives a kind of piece more paths; lacks takes paths away.
func also(kind byte, more func(t try) []try) change {
	return func(r *rules) {
		plain := r.paths
		r.paths = func(p *position, from square) []try {
			t := try{rules: r, position: p, Leg: grid.Leg{From: from}, rule: moveRules[kind]}
			if !is(kind)(t) {
				return plain(p, from)
			}
			return slices.DeleteFunc(append(more(t), plain(p, from)...), func(t try) bool {
				return t.To == from
			})
		}
	}
}

func lacks(where test) change {
	return func(r *rules) {
		plain := r.paths
		r.paths = func(p *position, from square) []try {
			return slices.DeleteFunc(plain(p, from), where)
		}
	}
}

// steps gives a kind of piece the paths of some sequences of steps.
func steps(kind byte, sequences [][]direction) change {
	return also(kind, func(t try) (all []try) {
		for _, s := range sequences {
			all = append(all, t.walk(t, s...)...)
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
		t.rule = rule
		for _, t.To = range goals(t) {
			all = append(all, t)
		}
		return all
	})
}

// anywhere lets a kind of piece go to any other empty square, too.
func anywhere(kind byte) change {
	return goesTo(kind, moveRules[kind], func(t try) []square { return t.Board.Find(empty) })
}

// drops ignores the reasons by a rule where a condition is true; it is asked with the
// square that the reason names as the goal.
func drops(rule string, where test) change {
	return func(r *rules) {
		plain := r.against
		r.against = func(t try) []game.Reason {
			return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
				t.To = grid.SquareOf(x.Squares[0])
				return x.Rule == rule && where(t)
			})
		}
	}
}

func drop(rule string) change { return drops(rule, always) }

// adds forbids a move by a rule where a condition is true.
func adds(rule string, where test) change {
	return func(r *rules) {
		plain := r.against
		r.against = func(t try) []game.Reason {
			all := plain(t)
			if where(t) {
				all = append(all, grid.Object(rule, t.To)...)
			}
			return all
		}
	}
}

// stands lets setups stand that break a rule.
func stands(rule string) change {
	return func(r *rules) {
		plain := r.Problems
		r.Problems = func(p *position) []game.Problem {
			return slices.DeleteFunc(plain(p), func(x game.Problem) bool { return x.Rule == rule })
		}
	}
}

// harmless lets pieces give no check by some paths.
func harmless(where test) change {
	return func(r *rules) { r.attacks = both(r.attacks, not(where)) }
}

// takesOwn lets pieces capture some of their own side, but for Kings.
func takesOwn(who test) change {
	return func(r *rules) {
		r.mayTake = both(who, func(t try) bool { return kindOf(t.target()) != 'K' })
	}
}

// leaves decides which moves leave a hole.
func leaves(hole test) change { return func(r *rules) { r.leavesHole = hole } }

// reaches limits how many holes a step crosses.
func reaches(most int) change {
	return func(r *rules) {
		r.stops = func(b *board, from square, d direction, _ bool) []square {
			return within(b, from, d, most)
		}
	}
}

// counting counts holes as squares on the way; only the goal must exist.
func counting(b *board, from square, d direction, last bool) []square {
	if last {
		return nearest(b, from, d, last)
	}
	ray := grid.Ray(from, d)
	return ray[:min(1, len(ray))]
}

// then lets a move have further effects.
func then(further func(c *ply)) change {
	return func(r *rules) {
		plain := r.carryOut
		r.carryOut = func(c *ply) {
			plain(c)
			further(c)
		}
	}
}

// Conditions of a move by a path.
func is(kind byte) test   { return func(t try) bool { return kindOf(t.Board[t.From]) == kind } }
func by(rule string) test { return func(t try) bool { return t.rule == rule } }
func always(try) bool     { return true }
func never(try) bool      { return false }
func ofStart(t try) bool  { return t.To == t.From } // in drops, where the start is named
func oblique(t try) bool {
	return t.From.File() != t.To.File() && t.From.Rank() != t.To.Rank()
}

// crosses reports whether a path, straight or bent, crosses a hole.
func crosses(t try) bool {
	from := t.From
	for _, to := range append(slices.Clone(t.via), t.To) {
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
		leaves(not(captures))},
	{"hole-only-capture WORM-HOLE-1", "only a capture leaves a hole",
		leaves(captures)},
	{"king-two WORM-MOVE-KING", "a King may go two squares",
		steps('K', times(2, grid.Eight))},
	{"lion-knight WORM-MOVE-LION", "a Lion may also leap like a Knight",
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
		lacks(both(is('C'), oblique))},
	{"champion-long WORM-MOVE-CHAMPION",
		"a Champion may go three squares along rank or file",
		steps('C', times(3, grid.Orthogonal))},
	{"wizard-straight WORM-MOVE-WIZARD",
		"a Wizard may make a single step along rank or file",
		steps('W', times(1, grid.Orthogonal))},
	{"wizard-two WORM-MOVE-WIZARD", "a Wizard may go two squares diagonally",
		steps('W', times(2, grid.Diagonal))},
	{"wizard-knight WORM-MOVE-WIZARD", "a Wizard may also leap like a Knight",
		steps('W', turns(1, false))},
	{"pawn-any-rank WORM-PAWN-2", "a Pawn may go two squares from any rank",
		drops("WORM-PAWN-2", ofStart)},
	{"pawn-one WORM-PAWN-2", "a Pawn goes one square only", lacks(by("WORM-PAWN-2"))},
	{"promo-stays WORM-PROMO-1", "a Pawn that captures on its last rank may stay a Pawn",
		drop("WORM-PROMO-1")},
	{"promo-lion WORM-PROMO-1", "a Pawn is promoted to a Lion only",
		adds("WORM-PROMO-1", func(t try) bool { return t.Promo != 0 && t.Promo != 'M' })},
	{"promo-lost WORM-PROMO-1",
		"a Pawn is promoted only to a kind of piece that its side has lost",
		adds("WORM-PROMO-1", func(t try) bool {
			most := strings.Count(t.Opening, string(t.Promo))
			return t.Promo != 0 && len(t.Board.Find(t.Turn.Piece(t.Promo))) >= most
		})},
	{"promo-straight WORM-PROMO-2", "a Pawn that walks to its last rank is promoted, too",
		func(r *rules) {
			r.promotes = func(t try) bool {
				walks := t.straight() && !captures(t)
				return promotes(t) || walks && t.onLastRank()
			}
		}},
	{"check-pinned WORM-CHECK-1",
		"a piece that may not move, because its King would be in check, gives no check",
		harmless(func(t try) bool {
			after := *t.position
			after.Board[t.To], after.Board[t.From] = after.Board[t.From], hole
			return len(plain().checks(&after, t.side())) > 0
		})},
	{"check-holes WORM-CHECK-1 WORM-STEP-1", "a piece gives no check over a hole",
		harmless(crosses)},
	{"check-leaps WORM-CHECK-1 WORM-STEP-3", "a piece gives no check over another one",
		harmless(leapsOver)},
	{"stalemate-draw WORM-END-1 WORM-END-2", "stalemate is a draw", func(r *rules) {
		plain := r.ended
		r.ended = func(g *point) game.Outcome {
			o := plain(g)
			if o.Reason == "stalemate" {
				o.Winner = ""
			}
			return o
		}
	}},
}

// odd are claims that hardly anybody would make.
var odd = []row{
	{"king-peaceful WORM-TAKE-1 WORM-MOVE-KING", "a King may not capture",
		adds("WORM-TAKE-1", both(is('K'), captures))},
	{"lion-three WORM-MOVE-LION", "a Lion may go three squares",
		steps('M', times(3, grid.Eight))},
	{"check-diagonal WORM-CHECK-1 WORM-PAWN-3", "a Pawn gives check straight ahead",
		func(r *rules) { r.attacks = not(by("WORM-PAWN-3")) }},
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
		drops("WORM-PAWN-2", not(ofStart))},
	{"Q-06 WORM-PAWN-2 WORM-STEP-1", "only a King and a Knight step over holes",
		lacks(both(not(is('K')), not(is('N')), crosses))},
	{"Q-07 WORM-PROMO-2", "a Pawn may not go straight to its last rank",
		adds("WORM-PROMO-2", func(t try) bool {
			return t.straight() && t.Promo == 0 && t.onLastRank()
		})},
	{"Q-08 WORM-MOVE-WIZARD",
		"the last step of a Wizard may be any of the four diagonal ones",
		steps('W', turns(2, true))},
	{"Q-09 WORM-STEP-2", "if a path does not exist, holes count as squares on the way",
		func(r *rules) {
			r.walk = func(t try, steps ...direction) []try {
				if all := r.follow(t, steps...); len(all) > 0 {
					return all
				}
				other := *r
				other.stops = counting
				return other.follow(t, steps...)
			}
		}},
	{"Q-10 WORM-STEP-3", "a Knight and a Wizard may not leap in their last step",
		lacks(func(t try) bool {
			bent := t.rule == "WORM-MOVE-KNIGHT" || t.rule == "WORM-MOVE-WIZARD"
			return bent && len(t.via) > 0 && sideOf(t.Board[t.via[len(t.via)-1]]) != 0
		})},
	{"Q-11 WORM-MOVE-CHAMPION WORM-MOVE-LION",
		"the two steps of a Champion or Lion may have different directions",
		all(steps('M', pairs()), steps('C', pairs()))},
	{"Q-12 WORM-CHECK-2", "check is judged while the square left still exists",
		func(r *rules) {
			r.inCheck = func(t try) []square {
				after, _ := t.play()
				after.Board[t.From] = empty
				return r.checks(after, t.Turn)
			}
		}},
	{"Q-13 WORM-CHECK-1", "a King does not attack over holes",
		harmless(both(is('K'), crosses))},
	{"Q-15 WORM-END-2", "a position with only Kings is a draw", drawnBare},
	{"Q-16 WORM-POS-2 WORM-POS-3", "a setup needs only one King of each side",
		all(stands("WORM-POS-2"), stands("WORM-POS-3"))},
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
func atHome(t try) bool { return t.From == t.side().At(4, 1) }

// parity refuses setups in which the number of holes does not fit the side to move.
func parity(r *rules) {
	plain := r.Problems
	r.Problems = func(p *position) []game.Problem {
		all, holes := plain(p), len(p.Board.Find(hole))
		if (p.Turn == grid.First) != (holes%2 == 0) {
			all = append(all, grid.Problem("WORM-POS-4", empty))
		}
		return all
	}
}

// drawnBare calls a position with only Kings a draw.
func drawnBare(r *rules) {
	plain, others := r.ended, func(c byte) bool { return sideOf(c) != 0 && kindOf(c) != 'K' }
	r.Over = func(g *point) []game.Reason {
		if slices.ContainsFunc(g.Position.Board[:], others) {
			return nil
		}
		return grid.Object("WORM-END-2")
	}
	r.ended = func(g *point) game.Outcome {
		if r.Over(g) != nil {
			return game.Outcome{Over: true, Reason: "draw"}
		}
		return plain(g)
	}
}

// off lists the rules that can be left out. The others define the board, the kinds and
// an opening (WORM-SETUP-*), follow from other rules (WORM-HOLE-4, WORM-HOLE-5,
// WORM-END-3) or define texts (WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY, WPROTO-1).
var off = []row{
	{"WORM-HOLE-1", "the square that a piece leaves stays",
		leaves(never)},
	{"WORM-HOLE-2", "a piece may move onto a hole, which then exists again", func(r *rules) {
		r.mayEnter = always
		r.stops = func(b *board, from square, d direction, last bool) []square {
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
		func(r *rules) { r.stops = counting }},
	{"WORM-STEP-3", "no piece may leap over another one",
		lacks(both(leapsOver, not(try.straight)))},
	{"WORM-MOVE-1", "a side may also move the opponent's pieces", func(r *rules) {
		r.mover = func(t try) bool { return kindOf(t.Board[t.From]) == t.Kind }
	}},
	{"WORM-TAKE-1", "a piece may capture pieces of its own side",
		takesOwn(always)},
	{"WORM-TAKE-2", "a Lion may make a single step to an empty square",
		drop("WORM-TAKE-2")},
	{"WORM-PAWN-1", "a Pawn may capture straight ahead",
		all(drop("WORM-PAWN-1"),
			adds("WORM-TAKE-1", func(t try) bool { return t.straight() && t.ownGoal() }),
			func(r *rules) {
				r.attacks = func(t try) bool {
					return t.rule != "WORM-PAWN-2" || fromSecond(t) && !leapsOver(t)
				}
			})},
	{"WORM-PAWN-2", "a Pawn may go two squares from anywhere and over pieces",
		drop("WORM-PAWN-2")},
	{"WORM-PAWN-3", "a Pawn may go diagonally to an empty square", drop("WORM-PAWN-3")},
	{"WORM-PROMO-1", "no Pawn is promoted",
		func(r *rules) { r.promotes = never }},
	{"WORM-PROMO-2", "a Pawn may be promoted by any move", drop("WORM-PROMO-2")},
	{"WORM-NO-CASTLE", "a King may castle",
		all(goesTo('K', "WORM-NO-CASTLE", castling), then(castle))},
	{"WORM-NO-EP", "a Pawn may capture en passant",
		all(drops("WORM-PAWN-3", enPassant), then(func(c *ply) {
			if enPassant(c.try) {
				c.capture(c.last.To)
			}
		}))},
	{"WORM-CHECK-1", "there is no check", harmless(always)},
	{"WORM-CHECK-2", "a King may be left in check and captured",
		func(r *rules) { r.inCheck = func(try) []square { return nil } }},
	{"WORM-END-1", "the game is not over when a side has no legal move",
		func(r *rules) { r.ended = func(*point) game.Outcome { return game.Outcome{} } }},
	{"WORM-END-2", "a position with only Kings is a draw", drawnBare},
	{"WORM-POS-1", "a side may have any number of Kings", stands("WORM-POS-1")},
	{"WORM-POS-2", "a Pawn may be set up on its first rank", stands("WORM-POS-2")},
	{"WORM-POS-3", "a setup may leave the side that has moved in check",
		stands("WORM-POS-3")},
	{"WORM-POS-4", "the number of holes says who is to move", parity},
}

// castling lists the goals of a King that castles with an own Champion in a corner: all
// squares between exist and are empty.
func castling(t try) (all []square) {
	if !atHome(t) {
		return nil
	}
	champion, rank := string(t.side().Piece('C')), string(t.Board[t.From-4:t.From+4])
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
	case c.rule != "WORM-NO-CASTLE":
	case c.To > c.From:
		c.move(grid.Leg{From: c.From + 3, To: c.From + 1})
	default:
		c.move(grid.Leg{From: c.From - 4, To: c.From - 1})
	}
}

// enPassant reports whether a Pawn goes diagonally to the empty square that another one
// has just stepped over.
func enPassant(t try) bool {
	last := t.last
	over := nearest(&t.Board, last.From, (-t.Turn).Forward(), true)
	double := last.Kind == 'P' && last.From.File() == last.To.File() && over[0] != last.To
	takes := t.rule == "WORM-PAWN-3" && !captures(t)
	return double && takes && t.To == over[0]
}
