package wormhole

import (
	"regexp"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// A name is the content of a canonical move name (WNAME-1).
type name struct {
	kind     byte // in upper case
	from, to square
	promo    byte // the new kind in upper case, or 0
}

var nameForm = regexp.MustCompile(`^([KMCWN][a-h][1-8][a-h][1-8]|P[a-h][1-8][a-h][1-8](=[CMNW])?)$`)

// readName reads a move name.
func readName(text string) name {
	n := name{kind: text[0], from: grid.SquareOf(text[1:]), to: grid.SquareOf(text[3:])}
	if len(text) > 5 {
		n.promo = text[6]
	}
	return n
}

func (n name) String() string {
	text := string(n.kind) + n.from.String() + n.to.String()
	if n.promo != 0 {
		text += "=" + string(n.promo)
	}
	return text
}

// names lists the names that may be legal: every path of every piece, a Pawn's with
// each promotion.
func (r *rules) names(p position) (all []name) {
	for from, piece := range p.Board {
		promos := "\x00"
		if kindOf(piece) == 'P' {
			promos += "CMNW"
		}
		for _, way := range r.paths(&p.Board, square(from)) {
			for _, promo := range []byte(promos) {
				all = append(all, name{kindOf(piece), way.start, way.goal, promo})
			}
		}
	}
	return all
}

// A try is a move by one path that is judged, perhaps carried out.
type try struct {
	*rules
	position
	name
	path
}

// target returns what stands on the goal.
func (t try) target() byte { return t.Board[t.to] }

// side returns the side of the piece.
func (t try) side() grid.Side { return sideOf(t.Board[t.from]) }

// onLastRank reports whether the goal is on the last rank of the side.
func (t try) onLastRank() bool { return t.side().Rank(t.to) == 8 }

// judge returns all reasons of the table WORM-WHY against a move, by the path that is
// allowed or, if none is, by the first.
func (r *rules) judge(p position, n name) (first []game.Reason, by try) {
	if !r.mover(p, n) {
		return grid.Object("WORM-MOVE-1", n.from), by
	}
	if !r.mayEnter(&p.Board, n.to) {
		return grid.Object("WORM-HOLE-2", n.to), by
	}
	for _, way := range r.paths(&p.Board, n.from) {
		if way.goal != n.to {
			continue
		}
		t := try{r, p, n, way}
		reasons := r.against(t)
		if len(reasons) == 0 {
			if attackers := r.inCheck(t); len(attackers) > 0 {
				reasons = grid.Object("WORM-CHECK-2", attackers...)
			}
		}
		if len(reasons) == 0 {
			return nil, t
		}
		if first == nil {
			first, by = reasons, t
		}
	}
	if first == nil {
		first = grid.Object(moveRules[n.kind], n.to)
	}
	return first, by
}

// ownGoal reports whether the goal of a move holds a piece that it may not capture
// because of its side (WORM-TAKE-1).
func (t try) ownGoal() bool {
	whose := sideOf(t.target())
	same := whose == t.side() || whose == t.Turn
	return whose != 0 && same && !t.mayTake(t.Board[t.from], t.target())
}

// promotes is WORM-PROMO-1: a Pawn is promoted where it captures on its last rank,
// and nowhere else (WORM-PROMO-2).
func promotes(t try) bool {
	enemy := sideOf(t.target()) == -t.side()
	return t.rule == "WORM-PAWN-3" && t.onLastRank() && enemy
}

// reasons lists the reasons against a move by one path, without WORM-CHECK-2.
func (r *rules) reasons(t try) []game.Reason {
	occupied := sideOf(t.target()) != 0
	var all []game.Reason
	refuse := func(is bool, rule string, s square) {
		if is {
			all = append(all, grid.Object(rule, s)...)
		}
	}
	// a piece of its own side stands on the goal
	refuse(t.ownGoal() && !t.straight(), "WORM-TAKE-1", t.to)
	// a single step of a Lion must capture
	refuse(t.rule == "WORM-TAKE-2" && !occupied, "WORM-TAKE-2", t.to)
	// a Pawn goes straight to an empty square only
	refuse(t.straight() && occupied, "WORM-PAWN-1", t.to)
	// a Pawn makes two steps from its second rank only, and does not leap
	if t.rule == "WORM-PAWN-2" {
		refuse(t.side().Rank(t.from) != 2, "WORM-PAWN-2", t.from)
		refuse(sideOf(t.Board[t.via[0]]) != 0, "WORM-PAWN-2", t.via[0])
	}
	// a diagonal step of a Pawn must capture
	refuse(t.rule == "WORM-PAWN-3" && !occupied, "WORM-PAWN-3", t.to)
	// a Pawn that captures on its last rank must be promoted, and no other Pawn
	refuse(r.promotes(t) && t.promo == 0, "WORM-PROMO-1", t.to)
	refuse(!r.promotes(t) && t.promo != 0, "WORM-PROMO-2", t.to)
	grid.SortReasons(all)
	return all
}

// checks lists the pieces that attack a King of a side, a1, b1 … h8 (WORM-CHECK-1).
func (r *rules) checks(b *board, side grid.Side) []square {
	var all []square
	for from := range square(64) {
		if sideOf(b[from]) != -side {
			continue
		}
		for _, p := range r.paths(b, from) {
			if b[p.goal] == side.Piece('K') && r.takes(p) {
				all = append(all, from)
				break
			}
		}
	}
	return all
}

// attackersAfter is WORM-CHECK-2: a move after which the mover's own King is in check
// is illegal, asked on the board after the move.
func (r *rules) attackersAfter(t try) []square {
	after, _ := r.carryOut(t)
	return r.checks(&after.Board, t.Turn)
}

// A ply is a move that is carried out: the position, and the effects so far.
type ply struct {
	*rules
	position
	told grid.Account
}

// move moves a piece; the square that it leaves becomes a hole at once (WORM-HOLE-1).
func (c *ply) move(rule string, from, to square) {
	piece := c.Board[from]
	c.told.Add("move", piece, from, to, "", "", rule)
	leaves := c.leavesHole(&c.Board, from, to)
	if sideOf(c.Board[to]) != 0 {
		c.capture(to)
	}
	c.Board[from], c.Board[to] = empty, piece
	if leaves {
		c.Board[from] = hole
		c.told.Add("remove-square", 0, from, from, "", "x", "WORM-HOLE-1")
	}
}

func (c *ply) capture(s square) {
	c.told.Add("capture", c.Board[s], s, grid.None, "", "", "WORM-TAKE-1")
	c.Board[s] = empty
}

// carry returns the position after a move, and the move's effects without the end of
// the game (WORM-EFFECT).
func carry(t try) (position, []game.Effect) {
	c := ply{rules: t.rules, position: t.position}
	c.move(t.rule, t.from, t.to)
	if piece := c.Board[t.to]; t.promo != 0 {
		c.Board[t.to] = sideOf(piece).Piece(t.promo)
		c.told.Add("promote", piece, t.to, t.to, string(piece), string(c.Board[t.to]),
			"WORM-PROMO-1")
		c.told[len(c.told)-1].Cause = 1 // the capture
	}
	c.last = t.name
	c.Next()
	return c.position, c.told
}
