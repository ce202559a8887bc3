package wormhole

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

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

// readName reads a move name. The error matches game.ErrSyntax.
func readName(text string) (name, error) {
	if !nameForm.MatchString(text) {
		err := errors.New("not understood; expected a name such as Nb1c3 or Pe6c8=W")
		return name{}, grid.Invalid("move name", text, err)
	}
	n := name{kind: text[0], from: grid.SquareOf(text[1:]), to: grid.SquareOf(text[3:])}
	if len(text) > 5 {
		n.promo = text[6]
	}
	return n, nil
}

func (n name) String() string {
	text := string(n.kind) + n.from.String() + n.to.String()
	if n.promo != 0 {
		text += "=" + string(n.promo)
	}
	return text
}

// at returns a reason that names one square, which the sentence contains.
func at(rule string, s square, why string) game.Reason {
	return grid.Because(rule, fmt.Sprintf(why, s), s)
}

// ownPiece is WORM-MOVE-1: a side moves its own pieces.
func ownPiece(g *point, n name) bool {
	return g.position.board[n.from] == of(g.position.turn,
		n.kind)
}

// judge returns all reasons of the table WORM-WHY against a move, and its path.
func (g *point) judge(n name) ([]game.Reason, path) {
	b, r := &g.position.board, g.rules
	if !r.mover(g, n) {
		return []game.Reason{at("WORM-MOVE-1", n.from,
			"no such piece of the side to move stands on %v")}, path{}
	}
	if !r.mayEnter(b, n.to) {
		return []game.Reason{at("WORM-HOLE-2", n.to, "%v is a hole")}, path{}
	}
	var first []game.Reason
	var by path
	for _, p := range r.paths(b, n.from) {
		if p.to != n.to {
			continue
		}
		reasons := r.against(g, n, p)
		if len(reasons) == 0 {
			reasons = g.exposed(n, p)
		}
		if len(reasons) == 0 {
			return nil, p
		}
		if first == nil {
			first, by = reasons, p
		}
	}
	if first == nil {
		first = []game.Reason{at(moveRules[n.kind], n.to, "no path of the piece ends on %v")}
	}
	return first, by
}

// own reports whether the goal of a move holds a piece that it may not capture
// because of its side (WORM-TAKE-1).
func (r *rules) own(g *point, n name) bool {
	b := &g.position.board
	side, target := sideOf(b[n.from]), b[n.to]
	same := sideOf(target) == side || sideOf(target) == g.position.turn
	return sideOf(target) != 0 && same && !r.mayTake(b[n.from], target)
}

// promotes is WORM-PROMO-1: a Pawn is promoted where it captures on its last rank,
// and nowhere else (WORM-PROMO-2).
func promotes(g *point, n name, p path) bool {
	b := &g.position.board
	last := n.to.Rank() == lastRank(sideOf(b[n.from]))
	return p.rule == "WORM-PAWN-3" && last && sideOf(b[n.to]) == opponent(sideOf(b[n.from]))
}

// reasons lists the reasons against a move by one path, without WORM-CHECK-2.
func (r *rules) reasons(g *point, n name, p path) []game.Reason {
	b := &g.position.board
	occupied := sideOf(b[n.to]) != 0
	var all []game.Reason
	refuse := func(is bool, rule string, s square, why string) {
		if is {
			all = append(all, at(rule, s, why))
		}
	}
	refuse(r.own(g, n) && !p.straight(),
		"WORM-TAKE-1", n.to, "a piece of its own side stands on %v")
	refuse(p.rule == "WORM-TAKE-2" && !occupied,
		"WORM-TAKE-2", n.to, "a single step of a Lion must capture, and %v is empty")
	refuse(p.straight() && occupied,
		"WORM-PAWN-1", n.to, "a Pawn goes straight to an empty square only, and %v is occupied")
	if p.rule == "WORM-PAWN-2" {
		second := homeRank(sideOf(b[n.from])) + forward(sideOf(b[n.from])).Ranks
		refuse(n.from.Rank() != second,
			"WORM-PAWN-2", n.from, "a Pawn makes two steps from its second rank only, and stands on %v")
		refuse(sideOf(b[p.via[0]]) != 0,
			"WORM-PAWN-2", p.via[0], "a Pawn does not leap, and %v is occupied")
	}
	refuse(p.rule == "WORM-PAWN-3" && !occupied,
		"WORM-PAWN-3", n.to, "a diagonal step of a Pawn must capture, and %v is empty")
	refuse(r.promotes(g, n, p) && n.promo == 0,
		"WORM-PROMO-1", n.to, "a Pawn that captures on %v must be promoted")
	refuse(!r.promotes(g, n, p) && n.promo != 0,
		"WORM-PROMO-2", n.to, "a Pawn is promoted only where it captures on its last rank, not on %v")
	slices.SortStableFunc(all, compareReasons)
	return all
}

// compareReasons orders reasons by rule, then by squares a1, b1 … h8.
func compareReasons(x, y game.Reason) int {
	if c := strings.Compare(x.Rule, y.Rule); c != 0 {
		return c
	}
	return slices.CompareFunc(x.Squares, y.Squares, func(s, t string) int {
		return int(grid.SquareOf(s) - grid.SquareOf(t))
	})
}

// couldTake is WORM-CHECK-1: a piece attacks the squares that it could capture on if
// an enemy stood there, a Pawn's straight steps excepted.
func (r *rules) couldTake(_ *board, _ square, p path) bool { return !p.straight() }

// checks lists the pieces that attack a King of a side, a1, b1 … h8.
func (r *rules) checks(b *board, side byte) []square {
	var all []square
	for from := range square(64) {
		if sideOf(b[from]) != opponent(side) {
			continue
		}
		attacks := func(p path) bool { return b[p.to] == of(side, 'K') && r.takes(b, from, p) }
		if slices.ContainsFunc(r.paths(b, from), attacks) {
			all = append(all, from)
		}
	}
	return all
}

// attackersAfter is WORM-CHECK-2: a move after which the mover's own King is in check
// is illegal, asked on the board after the move.
func (r *rules) attackersAfter(g *point, n name, p path) []square {
	after, _ := r.carryOut(g, n, p)
	return r.checks(&after.board, g.position.turn)
}

// exposed returns the reason of WORM-CHECK-2 against a move, if any.
func (g *point) exposed(n name, p path) []game.Reason {
	attackers := g.rules.inCheck(g, n, p)
	if len(attackers) == 0 {
		return nil
	}
	why := "the King would be in check from " + strings.Join(grid.Names(attackers), " and ")
	return []game.Reason{grid.Because("WORM-CHECK-2", why, attackers...)}
}

// A ply is a move that is carried out: the board, and the effects so far.
type ply struct {
	rules *rules
	board *board
	told  grid.Account
}

// move moves a piece; the square that it leaves becomes a hole at once (WORM-HOLE-1).
func (t *ply) move(rule string, from, to square) {
	piece := t.board[from]
	t.told.Add(game.Effect{Kind: "move", Piece: string(piece), From: from.String(), To: to.String(),
		Rule: rule},
		string(piece), from.String(), to.String())
	leaves := t.rules.leavesHole(t.board, from, to)
	if sideOf(t.board[to]) != 0 {
		t.capture(to)
	}
	t.board[from], t.board[to] = empty, piece
	if leaves {
		t.board[from] = hole
		t.told.Add(game.Effect{Kind: "remove-square", From: from.String(), To: from.String(),
			Now: "x", Rule: "WORM-HOLE-1"},
			from.String())
	}
}

func (t *ply) capture(s square) {
	c := string(t.board[s])
	t.told.Add(game.Effect{Kind: "capture", Piece: c, From: s.String(), Rule: "WORM-TAKE-1"}, c,
		s.String())
	t.board[s] = empty
}

// carry returns the position after a move by a path, and the move's effects without
// the end of the game (WORM-EFFECT).
func (r *rules) carry(g *point, n name, p path) (position, []game.Effect) {
	after := g.position
	t := ply{rules: r, board: &after.board}
	t.move(p.rule, n.from, n.to)
	if piece := after.board[n.to]; n.promo != 0 {
		after.board[n.to] = of(sideOf(piece), n.promo)
		was, now, s := string(piece), string(after.board[n.to]), n.to.String()
		t.told.Add(game.Effect{Kind: "promote", Piece: was, From: s, To: s, Was: was, Now: now,
			Rule: "WORM-PROMO-1"}, was, now, s)
		t.told[len(t.told)-1].Cause = 1 // the capture
	}
	after.last = n
	if after.turn == black {
		after.number = min(after.number+1, grid.MaxFullMove)
	}
	after.turn = opponent(after.turn)
	return after, t.told
}
