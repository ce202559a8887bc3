package wormhole

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Misreadings lists the misreadings of Wormhole: claims, readings of the disputes of
// the rulebook's §9 and rules left out.
func Misreadings() []rulings.Hypothesis {
	return grid.Language(plain, manner, condition, change).List(odd, readings, off, claims)
}

// manner changes the paths of some pieces in one of the manners of this game: "lacks" takes them
// away, "goes" gives them paths of a shape, too (see paths), "counts" lets their steps end on
// holes, and "anywhere" gives them paths to any other empty square.
func manner(name string, r *rules, rule string, is test) {
	plain := r.Paths
	switch name {
	case "lacks":
		r.Paths = func(t try) []try { return slices.DeleteFunc(plain(t), is) }
	case "goes":
		further := paths(rule)
		also(r, is, func(t try) []try {
			t.Rule = moveRules[t.Kind]
			return walk(t, further)
		})
	case "counts":
		r.Stops[0] = func(t try, from square, d direction, last bool) []square {
			if is(t) {
				return onBoard(t, from, d, last)
			}
			return nearest(t, from, d, last)
		}
	case "anywhere":
		goesTo(r, rule, is, func(t try) []square { return t.Find(empty) })
	default:
		grid.Manner(name, r, rule, is)
	}
}

// change changes what a misreading changes besides what its text says.
func change(id string, r *rules) {
	switch id {
	case "WORM-HOLE-2":
		r.Stops[0] = func(t try, from square, d direction, last bool) []square {
			ray, end := grid.Ray(from, d), nearest(t, from, d, last)
			switch {
			case !last:
				return end
			case end == nil:
				return ray
			}
			return ray[:slices.Index(ray, end[0])+1]
		}
	case "WORM-HOLE-3":
		r.Crosses = 0
	case "WORM-STEP-1":
		r.Crosses = 1
	case "WORM-STEP-2":
		r.Stops[0] = counting
	case "WORM-NO-CASTLE":
		goesTo(r, "WORM-NO-CASTLE", kingAtHome, castling)
		then(r, func(c *ply) { // the Champion goes to the square that the King crosses
			switch {
			case c.Rule != "WORM-NO-CASTLE":
			case c.To > c.From:
				move(c, grid.Leg{From: c.From + 3, To: c.From + 1})
			default:
				move(c, grid.Leg{From: c.From - 4, To: c.From - 1})
			}
		})
	case "WORM-NO-EP":
		then(r, func(c *ply) {
			if enPassant(c.Try) {
				c.Capture(c.Last.To, "WORM-TAKE-1")
			}
		})
	case "WORM-CHECK-2":
		r.Unsafe = func(try) []square { return nil }
	case "Q-09":
		r.Stops = append(r.Stops, counting)
	case "Q-12":
		r.Unsafe = func(t try) []square {
			after := t.Played().After
			after.Board[t.From] = empty
			return r.Checks(&after, t.Turn)
		}
	case "Q-17":
		goesTo(r, "WORM-MOVE-KING", kingAtHome, queenly)
	case "stalemate-draw":
		r.Ends[1].Draw = true
	case "Q-15", "WORM-END-2": // a position with only Kings is a draw
		r.Ends = slices.Insert(r.Ends, 0, grid.Ending{Rule: "WORM-END-2", Reason: "draw",
			Draw: true, Over: "WORM-END-2", When: grid.Bare})
	case "Q-04", "WORM-POS-4": // the number of holes must fit the side to move
		plain := r.Problems
		r.Problems = func(r *rules, p *position) []game.Problem {
			all, even := grid.Problems(plain(r, p)), len(p.Find(hole))%2 == 0
			all.Add((p.Turn == grid.First) != even, "WORM-POS-4", empty)
			return all
		}
	}
}

// also gives some pieces more paths.
func also(r *rules, who test, more func(t try) []try) {
	plain := r.Paths
	r.Paths = func(t try) []try {
		all := plain(t)
		if who(t) {
			all = append(more(t), all...)
		}
		return slices.DeleteFunc(all, func(t try) bool { return t.To == t.From })
	}
}

// goesTo gives some pieces paths by a rule to some squares, without steps between.
func goesTo(r *rules, rule string, who test, goals func(t try) []square) {
	also(r, who, func(t try) (all []try) {
		t.Rule = rule
		for _, t.To = range goals(t) {
			all = append(all, t)
		}
		return all
	})
}

// counting counts holes as squares on the way; only the goal must exist.
func counting(t try, from square, d direction, last bool) []square {
	if last {
		return nearest(t, from, d, last)
	}
	return onBoard(t, from, d, last)
}

// onBoard counts holes as squares, on the way and as the goal, which must exist.
func onBoard(t try, from square, d direction, last bool) []square {
	ray := grid.Ray(from, d)
	if len(ray) == 0 || last && t.Board[ray[0]] == hole {
		return nil
	}
	return ray[:1]
}

// then lets a move have further effects.
func then(r *rules, further func(c *ply)) {
	plain := r.Play
	r.Play = func(c *ply) {
		plain(c)
		further(c)
	}
}

// condition reports whether a condition that the texts below name is true of a move by a path.
func condition(name string, t try, _ test) bool {
	switch name {
	case "leaps-last":
		bent := t.Rule == "WORM-MOVE-KNIGHT" || t.Rule == "WORM-MOVE-WIZARD"
		return bent && len(t.Via) > 0 && sideOf(t.Board[t.Via[len(t.Via)-1]]) != 0
	case "King-taken":
		return kindOf(t.Target()) == 'K'
	case "may-take-ahead":
		return t.Rule != "WORM-PAWN-2" || fromSecond(t) && !leapsOver(t)
	case "none-lost": // of what the Pawn becomes
		return len(t.Find(t.Turn.Piece(t.Promo))) >= strings.Count(t.Opening, string(t.Promo))
	case "faces", "faced": // the other King, after the move or before
		b := t.Board
		if name == "faces" {
			b = t.Played().After.Board
		}
		king := square(slices.Index(b[:], 'K'))
		return slices.ContainsFunc(grid.Orthogonal, func(d direction) bool {
			line := ""
			for _, s := range grid.Ray(king, d) {
				line += string(b[s])
			}
			return strings.HasPrefix(strings.Trim(line, ".x"), "k")
		})
	case "pinned":
		after := *t.Position
		after.Board[t.To], after.Board[t.From] = after.Board[t.From], hole
		return len(plain().Checks(&after, t.Side)) > 0
	}
	return grid.Condition(name, t)
}

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
const claims = `
hole-capture WORM-HOLE-1: instead if !captures
a capture leaves no hole
hole-only-capture WORM-HOLE-1: instead if captures
only a capture leaves a hole
king-two WORM-MOVE-KING: goes ++ xx of K
a King may go two squares
lion-knight WORM-MOVE-LION: goes +x of M
a Lion may also make a knight's leap
lion-far WORM-TAKE-2: lacks if WORM-TAKE-2 of M
a Lion may not capture on an adjacent square
lion-blocked WORM-STEP-3 WORM-MOVE-LION: lacks if leaps of M
a Lion may not leap over a piece
champion-blocked WORM-STEP-3 WORM-MOVE-CHAMPION: lacks if leaps of C
a Champion may not leap over a piece
wizard-blocked WORM-STEP-3 WORM-MOVE-WIZARD: lacks if leaps of W
a Wizard may not leap over a piece
knight-blocked WORM-STEP-3 WORM-MOVE-KNIGHT: lacks if leaps of N
a Knight may not leap over a piece
knight-leaps WORM-STEP-2 WORM-MOVE-KNIGHT: counts of N
a Knight leaps two squares and one, whether they are holes or not
champion-diagonal WORM-MOVE-CHAMPION: goes x of C
a Champion may also make one step diagonally
champion-straight WORM-MOVE-CHAMPION: lacks if oblique of C
a Champion may not go two squares diagonally
champion-long WORM-MOVE-CHAMPION: goes +++ of C
a Champion may go three squares along rank or file
wizard-straight WORM-MOVE-WIZARD: goes + of W
a Wizard may make a single step along rank or file
wizard-two WORM-MOVE-WIZARD: goes xx of W
a Wizard may go two squares diagonally
wizard-knight WORM-MOVE-WIZARD: goes +x of W
a Wizard may also make a knight's leap
pawn-any-rank WORM-PAWN-2: also
a Pawn may go two squares from any rank
pawn-one WORM-PAWN-2: lacks if WORM-PAWN-2 of P
a Pawn goes one square only
promo-stays WORM-PROMO-1: waives
a Pawn that captures on its last rank may stay a Pawn
promo-lion WORM-PROMO-1: adds if promoted !=M
a Pawn is promoted to a Lion only
promo-lost WORM-PROMO-1: adds if promoted none-lost
a Pawn is promoted only to a kind of piece that its side has lost
promo-straight WORM-PROMO-2: also WORM-PROMO-1 if straight !captures last-rank
a Pawn that walks to its last rank is promoted, too
check-pinned WORM-CHECK-1: except if pinned
a piece that may not move, because its King would be in check, gives no check
check-holes WORM-CHECK-1 WORM-STEP-1: except if crosses
a piece gives no check over a hole
check-leaps WORM-CHECK-1 WORM-STEP-3: except if leaps
a piece gives no check over another one
stalemate-draw WORM-END-1 WORM-END-2
stalemate is a draw
hole-stops-King WORM-HOLE-3 WORM-MOVE-KING: lacks if crosses of K
a King cannot cross a hole
hole-stops-Lion WORM-HOLE-3 WORM-MOVE-LION: lacks if crosses of M
a Lion cannot cross a hole
hole-stops-Champion WORM-HOLE-3 WORM-MOVE-CHAMPION: lacks if crosses of C
a Champion cannot cross a hole
hole-stops-Wizard WORM-HOLE-3 WORM-MOVE-WIZARD: lacks if crosses of W
a Wizard cannot cross a hole
hole-stops-Knight WORM-HOLE-3 WORM-MOVE-KNIGHT: lacks if crosses of N
a Knight cannot cross a hole
hole-stops-Pawn WORM-HOLE-3 WORM-MOVE-PAWN: lacks if crosses of P
a Pawn cannot cross a hole
`

// odd are claims that hardly anybody would make.
const odd = `
kings-face WORM-CHECK-1: forbids if faces !faced
two Kings may not face each other on an open file or rank
king-peaceful WORM-TAKE-1 WORM-MOVE-KING: adds if captures of K
a King may not capture
lion-three WORM-MOVE-LION: goes +++ xxx of M
a Lion may go three squares
check-diagonal WORM-CHECK-1 WORM-PAWN-3: instead if !WORM-PAWN-3
a Pawn gives check straight ahead
hole-none-King WORM-HOLE-1: except of K
a King leaves no hole
hole-none-Lion WORM-HOLE-1: except of M
a Lion leaves no hole
hole-none-Champion WORM-HOLE-1: except of C
a Champion leaves no hole
hole-none-Wizard WORM-HOLE-1: except of W
a Wizard leaves no hole
hole-none-Knight WORM-HOLE-1: except of N
a Knight leaves no hole
hole-none-Pawn WORM-HOLE-1: except of P
a Pawn leaves no hole
`

const readings = `
Q-03 WORM-TAKE-1: except if !King-taken of K
a King may capture pieces of its own side
Q-04 WORM-POS-4
White is to move exactly if the number of holes is even
Q-05 WORM-PAWN-2: never WORM-STEP-3
a Pawn that makes two steps may leap over a piece
Q-06 WORM-PAWN-2 WORM-STEP-1: counts if !K !N
a piece other than a King or a Knight counts holes as squares
Q-07 WORM-PROMO-2: adds if straight last-rank !promoted
a Pawn may not go straight to its last rank
Q-08 WORM-MOVE-WIZARD: goes ++z of W
the last step of a Wizard may be any of the four diagonal ones
Q-09 WORM-STEP-2
a piece without another path counts holes as squares on the way
Q-10 WORM-STEP-3: lacks if leaps-last
a Knight and a Wizard may not leap in their last step
Q-11 WORM-MOVE-CHAMPION WORM-MOVE-LION: goes oo oz zo zz if M; goes oo oz zo zz if C
the two steps of a Champion or Lion may have different directions
Q-12 WORM-CHECK-2
check is judged while the square left still exists
Q-13 WORM-CHECK-1: except if crosses of K
a King does not attack over holes
Q-15 WORM-END-2
a position with only Kings is a draw
Q-16 WORM-POS-2 WORM-POS-3: stands WORM-POS-2 WORM-POS-3
a setup needs only one King of each side
Q-17 WORM-MOVE-KING
a King on its starting square may move like a Queen
`

// queenly lists the goals of a King on its starting square along the lines of a Queen. It
// attacks by single steps only.
func queenly(t try) (all []square) {
	for _, d := range grid.Eight {
		for i, s := range grid.Ray(t.From, d) {
			on := t.Board[s]
			mayStop := on != hole && kindOf(on) != 'K'
			if i > 0 && mayStop {
				all = append(all, s)
			}
			if sideOf(on) != 0 {
				break
			}
		}
	}
	return all
}

// kingAtHome reports whether the piece is a King on its starting square.
func kingAtHome(t try) bool { return t.Kind == 'K' && t.From == t.Side.At(4, 1) }

// off lists the rules that can be left out. The others define the board, the kinds and
// an opening (WORM-SETUP-*), follow from other rules (WORM-HOLE-4, WORM-HOLE-5,
// WORM-END-3) or define texts (WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY, WPROTO-1).
const off = `
WORM-HOLE-1: never
the square that a piece leaves stays
WORM-HOLE-2: never
a piece may move onto a hole, which then exists again
WORM-HOLE-3
a hole stops a piece
WORM-STEP-1
a step crosses one hole at most
WORM-STEP-2
holes count as squares on the way
WORM-STEP-3: lacks if leaps !straight
no piece may leap over another one
WORM-MOVE-1: instead if any-turn
a side may also move the opponent's pieces
WORM-TAKE-1: except if !King-taken
a piece may capture pieces of its own side
WORM-TAKE-2: waives
a Lion may make a single step to an empty square
WORM-PAWN-1: waives; adds WORM-TAKE-1 if straight own-goal; instead WORM-CHECK-1 if may-take-ahead
a Pawn may capture straight ahead
WORM-PAWN-2: waives
a Pawn may go two squares from anywhere and over pieces
WORM-PAWN-3: waives
a Pawn may go diagonally to an empty square
WORM-PROMO-1: never
no Pawn is promoted
WORM-PROMO-2: waives
a Pawn may be promoted by any move
WORM-NO-CASTLE
a King may castle
WORM-NO-EP: waives WORM-PAWN-3 if en-passant
a Pawn may capture en passant
WORM-CHECK-1: never
there is no check
WORM-CHECK-2
a King may be left in check and captured
WORM-END-1: endless
the game is not over when a side has no legal move
WORM-END-2
a position with only Kings is a draw
WORM-POS-1: stands
a side may have any number of Kings
WORM-POS-2: stands
a Pawn may be set up on its first rank
WORM-POS-3: stands
a setup may leave the side that has moved in check
WORM-POS-4
the number of holes says who is to move
WORM-MOVE-KING: anywhere of K
a King may go to any empty square
WORM-MOVE-LION: anywhere of M
a Lion may go to any empty square
WORM-MOVE-CHAMPION: anywhere of C
a Champion may go to any empty square
WORM-MOVE-WIZARD: anywhere of W
a Wizard may go to any empty square
WORM-MOVE-KNIGHT: anywhere of N
a Knight may go to any empty square
WORM-MOVE-PAWN: anywhere of P
a Pawn may go to any empty square
`

// castling lists the goals of a King that castles with an own Champion in a corner: all
// squares between exist and are empty.
func castling(t try) (all []square) {
	champion, rank := string(t.Side.Piece('C')), string(t.Board[t.From-4:t.From+4])
	if strings.HasSuffix(rank, ".."+champion) {
		all = append(all, t.From+2)
	}
	if strings.HasPrefix(rank, champion+"...") {
		all = append(all, t.From-2)
	}
	return all
}

// enPassant reports whether a Pawn goes diagonally to the empty square that another one
// has just stepped over.
func enPassant(t try) bool {
	last := t.Last
	over := nearest(t, last.From, (-t.Turn).Forward(), true)
	straight := last.From != last.To && last.From.File() == last.To.File()
	double := straight && kindOf(t.Board[last.To]) == 'P' && over[0] != last.To
	takes := t.Rule == "WORM-PAWN-3" && !grid.Occupied(t)
	return double && takes && t.To == over[0]
}
