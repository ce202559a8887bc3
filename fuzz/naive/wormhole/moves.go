package wormhole

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

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
		return name{}, game.Tag(game.ErrSyntax, fmt.Errorf("move name %q is not understood; expected a name such as Nb1c3 or Pe6c8=W", text))
	}
	n := name{kind: text[0], from: squareOf(text[1:]), to: squareOf(text[3:])}
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

// because returns a reason against a move. The rule's id ends its sentence.
func because(rule string, squares []square, why string) game.Reason {
	return game.Reason{Rule: rule, Squares: names(squares), Text: why + " [" + rule + "]"}
}

// at returns a reason that names one square, which the sentence contains.
func at(rule string, s square, why string) game.Reason {
	return because(rule, []square{s}, fmt.Sprintf(why, s))
}

// judge returns all reasons of the table WORM-WHY against a move, and its path.
func (g *point) judge(n name) ([]game.Reason, path) {
	b, m := &g.position.board, &g.model
	side := sideOf(b[n.from])
	if side == 0 || kindOf(b[n.from]) != n.kind || side != g.position.turn && !m.off[move1] {
		return []game.Reason{at("WORM-MOVE-1", n.from, "no such piece of the side to move stands on %v")}, path{}
	}
	if b[n.to] == hole && !m.off[hole2] {
		return []game.Reason{at("WORM-HOLE-2", n.to, "%v is a hole")}, path{}
	}
	var first []game.Reason
	var by path
	for _, p := range m.paths(b, n.from) {
		if p.to != n.to {
			continue
		}
		reasons := g.against(n, p)
		if len(reasons) == 0 {
			reasons = g.inCheck(n, p)
		}
		if len(reasons) == 0 {
			return nil, p
		}
		if first == nil {
			first, by = reasons, p
		}
	}
	if first == nil {
		first = []game.Reason{at(moveRules[n.kind].rule, n.to, "no path of the piece ends on %v")}
	}
	return first, by
}

// against lists the reasons against a move by one path, without WORM-CHECK-2.
func (g *point) against(n name, p path) []game.Reason {
	b, m := &g.position.board, &g.model
	side, target := sideOf(b[n.from]), b[n.to]
	occupied := sideOf(target) != 0
	var all []game.Reason
	refuse := func(rule string, s square, why string) { all = append(all, at(rule, s, why)) }

	// Without WORM-MOVE-1 the opponent's pieces move, but capture nothing.
	own := occupied && (sideOf(target) == side || sideOf(target) == g.position.turn)
	allowed := kindOf(target) != 'K' && (m.off[take1] || m.off[q3] && n.kind == 'K')
	if own && !allowed && (!p.straight() || m.off[pawn1]) {
		refuse("WORM-TAKE-1", n.to, "a piece of its own side stands on %v")
	}
	if p.rule == "WORM-TAKE-2" && !occupied && !m.off[take2] {
		refuse("WORM-TAKE-2", n.to, "a single step of a Lion must capture, and %v is empty")
	}
	if p.straight() && occupied && !m.off[pawn1] {
		refuse("WORM-PAWN-1", n.to, "a Pawn goes straight to an empty square only, and %v is occupied")
	}
	all = append(all, m.pawnWay(b, n.from, p)...)
	if p.rule == "WORM-PAWN-3" && !occupied && !m.off[pawn3] && !g.enPassant(p) {
		refuse("WORM-PAWN-3", n.to, "a diagonal step of a Pawn must capture, and %v is empty")
	}
	last := n.to.rank() == lastRank(side)
	promotes := p.rule == "WORM-PAWN-3" && occupied && !own && last && !m.off[promo1]
	if promotes && n.promo == 0 {
		refuse("WORM-PROMO-1", n.to, "a Pawn that captures on %v must be promoted")
	}
	if !m.off[promo2] && (n.promo != 0 && !promotes || m.off[q7] && p.straight() && last) {
		refuse("WORM-PROMO-2", n.to, "a Pawn is promoted only where it captures on its last rank, not on %v")
	}
	slices.SortStableFunc(all, compareReasons)
	return all
}

// pawnWay lists the reasons against two steps of a Pawn (WORM-PAWN-2).
func (m *Model) pawnWay(b *board, from square, p path) []game.Reason {
	if p.rule != "WORM-PAWN-2" || m.off[pawn2] {
		return nil
	}
	var all []game.Reason
	side := sideOf(b[from])
	if from.rank() != homeRank(side)+forward(side).ranks {
		all = append(all, at("WORM-PAWN-2", from, "a Pawn makes two steps from its second rank only, and stands on %v"))
	}
	if over := p.via[0]; sideOf(b[over]) != 0 && !m.off[q5] {
		all = append(all, at("WORM-PAWN-2", over, "a Pawn does not leap, and %v is occupied"))
	}
	return all
}

// enPassant reports whether a Pawn's diagonal step captures the Pawn that has
// just passed its goal. It never does while WORM-NO-EP is in force.
func (g *point) enPassant(p path) bool {
	q := &g.position
	return g.model.off[noEP] && p.rule == "WORM-PAWN-3" && q.passed != q.doubled && p.to == q.passed
}

// inCheck returns the reason of WORM-CHECK-2 against a move, if any.
func (g *point) inCheck(n name, p path) []game.Reason {
	if g.model.off[check2] {
		return nil
	}
	after, _ := g.carryOut(n, p)
	if g.model.off[q12] {
		after.board[n.from] = empty
	}
	if attackers := g.model.checks(&after.board, g.position.turn); len(attackers) > 0 {
		why := "the King would be in check from " + strings.Join(names(attackers), " and ")
		return []game.Reason{because("WORM-CHECK-2", attackers, why)}
	}
	return nil
}

// compareReasons orders reasons by rule, then by squares a1, b1 … h8.
func compareReasons(x, y game.Reason) int {
	if c := strings.Compare(x.Rule, y.Rule); c != 0 {
		return c
	}
	return slices.CompareFunc(x.Squares, y.Squares, func(s, t string) int { return int(squareOf(s) - squareOf(t)) })
}

// carryOut returns the position after a move by a path, and the move's effects
// without the end of the game (WORM-EFFECT).
func (g *point) carryOut(n name, p path) (position, []game.Effect) {
	after := g.position
	b := &after.board
	piece := b[n.from]
	var all []game.Effect
	add := func(e game.Effect, words ...string) {
		e.Text = strings.Join(slices.Concat([]string{e.Kind}, words, []string{e.Rule}), " ")
		e.Cause = min(len(all), 1) - 1
		all = append(all, e)
	}
	move := func(rule string, from, to square) {
		add(game.Effect{Kind: "move", Piece: string(b[from]), From: from.String(), To: to.String(), Rule: rule},
			string(b[from]), from.String(), to.String())
	}
	capture := func(s square) {
		add(game.Effect{Kind: "capture", Piece: string(b[s]), From: s.String(), Rule: "WORM-TAKE-1"}, string(b[s]), s.String())
		b[s] = empty
	}
	leave := func(s square) {
		b[s] = empty
		if !g.model.off[hole1] {
			b[s] = hole
			add(game.Effect{Kind: "remove-square", From: s.String(), To: s.String(), Now: "x", Rule: "WORM-HOLE-1"}, s.String())
		}
	}
	move(p.rule, n.from, n.to)
	if sideOf(b[n.to]) != 0 {
		capture(n.to)
	} else if g.enPassant(p) {
		capture(after.doubled)
	}
	b[n.to] = piece
	leave(n.from)
	// The Champion goes from its corner to the square that the King crosses.
	if p.rule == "WORM-NO-CASTLE" {
		corner, crossed := n.from+3, n.from+1
		if n.to < n.from {
			corner, crossed = n.from-4, n.from-1
		}
		move(p.rule, corner, crossed)
		b[crossed] = b[corner]
		leave(corner)
	}
	if n.promo != 0 {
		b[n.to] = of(sideOf(piece), n.promo)
		was, now, s := string(piece), string(b[n.to]), n.to.String()
		add(game.Effect{Kind: "promote", Piece: was, From: s, To: s, Was: was, Now: now, Rule: "WORM-PROMO-1"}, was, now, s)
		all[len(all)-1].Cause = 1 // the capture
	}
	after.doubled, after.passed = 0, 0
	if p.rule == "WORM-PAWN-2" {
		after.doubled, after.passed = n.to, p.via[0]
	}
	if after.turn == black {
		after.number = min(after.number+1, maxFullMove)
	}
	after.turn = opponent(after.turn)
	return after, all
}
