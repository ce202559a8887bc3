package nature

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// An objection is a rule that forbids a move, with its squares (NAT-WHY).
type objection struct {
	rule    string
	squares []square
}

func object(rule string, squares ...square) []objection { return []objection{{rule, squares}} }

// sentences holds the sentence of each rule. Its %s stands for the squares.
var sentences = map[string]string{
	"NAT-OVER":      "the game is over",
	"NAT-TURN":      "no such piece of the side to move stands on %s",
	"NAT-GRAND":     "the ruler already stands on %s",
	"NAT-PASSTREE":  "neither a single step nor Passtree leads to %s",
	"NAT-TREE":      "no common move of the Trees, and no single step of one, leads to %s",
	"NAT-TREE-LONE": "a side's only Tree does not reach %s",
	"NAT-BEAR":      "%s is out of reach",
	"NAT-DRUID":     "%s is out of reach",
	"NAT-RANGER":    "%s is out of reach",
	"NAT-INITIATE":  "an Initiate may not go to %s by this move",
	"NAT-EP":        "the Initiate on %s has not just passed that square",
	"NAT-JUMP":      "a piece stands in the way on %s",
	"NAT-OWN":       "a piece of its own side stands on %s",
	"NAT-TAKE":      "nothing may be captured on %s",
	"NAT-TREE-TAKE": "the Trees cannot capture on %s",
	"NAT-INTO":      "the ruler could be captured from %s",
	"NAT-EXPOSE":    "the ruler could be captured from %s",
	"NAT-BACK":      "the Initiate does not become this on %s",
}

func (o objection) reason() game.Reason {
	r := game.Reason{Rule: o.rule, Squares: names(o.squares), Text: sentences[o.rule]}
	if strings.Contains(r.Text, "%s") {
		r.Text = fmt.Sprintf(r.Text, strings.Join(r.Squares, " and "))
	}
	r.Text += " [" + o.rule + "]"
	return r
}

// moverOf returns the side whose pieces a name moves, and the starting squares
// without a piece of that kind and side (NAT-TURN).
func (g *point) moverOf(n name) (side byte, missing []square) {
	lacks := func(side byte) []square {
		var all []square
		for _, l := range n.legs {
			if g.position.board[l.from] != of(side, n.kind) {
				all = append(all, l.from)
			}
		}
		return all
	}
	mine, theirs := g.position.turn, opponent(g.position.turn)
	if g.model.off[turn] && len(lacks(theirs)) == 0 {
		return theirs, nil
	}
	return mine, lacks(mine)
}

// against returns the objections of the table NAT-WHY, except NAT-OVER.
func against(g *point, n name) []objection {
	side, missing := g.moverOf(n)
	if len(missing) > 0 {
		return object("NAT-TURN", missing...)
	}
	if alone := g.unreached(n, side); alone != nil {
		return alone
	}
	all := g.obstructed(n, side)
	if len(all) == 0 && n.kind == 'G' {
		all = g.intoCapture(n, side)
	}
	if len(all) == 0 && g.model.off[expose] {
		after, _ := g.carryOut(n)
		for _, ruler := range after.board.find(of(side, 'G')) {
			if from := g.model.capturers(&after.board, side, ruler); len(from) > 0 {
				all = object("NAT-EXPOSE", from...)
			}
		}
	}
	if len(all) == 0 && n.kind == 'I' {
		all = g.letter(n, side)
	}
	slices.SortStableFunc(all, func(x, y objection) int { return strings.Compare(x.rule, y.rule) })
	return all
}

// unreached returns an objection that stands alone: the goal is out of reach.
func (g *point) unreached(n name, side byte) []objection {
	b, m := &g.position.board, &g.model
	from, to := n.legs[0].from, n.legs[0].to
	way, found := m.rules.reach(m, of(side, n.kind), from, to)
	free := !found && b[to] == empty // a goal gained if the kind's rule is off
	switch n.kind {
	case 'G':
		if from == to {
			return object("NAT-GRAND", to)
		}
		if !found && !m.rules.passtree(m, b, side, from, to) &&
			!(free && m.off[grand]) {
			return object("NAT-PASSTREE", to)
		}
	case 'T':
		if len(n.legs) == 2 {
			if !unit(n.legs[0], n.legs[1]) || m.off[tree] {
				return object("NAT-TREE", to, n.legs[1].to)
			}
		} else if !found {
			return object("NAT-TREE", to)
		} else if m.off[lone] && len(b.find(of(side, 'T'))) == 1 {
			return object("NAT-TREE-LONE", to)
		}
	case 'B':
		if !found && !(free && m.off[bear]) {
			return object("NAT-BEAR", to)
		}
	case 'D':
		if !found && !(free && m.off[druid]) {
			return object("NAT-DRUID", to)
		}
	case 'R':
		if !found &&
			!(free && m.off[ranger]) ||
			m.off[q19] && len(way) > 0 &&
				g.takes(side, b[to]) {
			return object("NAT-RANGER", to)
		}
	case 'I':
		if !found &&
			!(free && m.off[initiate] && ownRank(side, to) > 1) {
			return object("NAT-INITIATE", to)
		}
	}
	return nil
}

// unit reports whether two different Trees go in the same direction, and at
// least one of them a single step (NAT-TREE).
func unit(x, y leg) bool {
	for _, d := range eight {
		one := []direction{d}
		wayX, okX := line(x.from, x.to, one, 7)
		wayY, okY := line(y.from, y.to, one, 7)
		if okX && okY {
			return x.from != y.from && (len(wayX) == 0 || len(wayY) == 0)
		}
	}
	return false
}

// obstructed returns the objections because of what stands on the way and on
// the goals.
func (g *point) obstructed(n name, side byte) []objection {
	m := &g.model
	left := g.position.board // the board without the pieces that move
	for _, l := range n.legs {
		left[l.from] = empty
	}
	var all []objection
	var own, enemies, far []square
	for i, l := range n.legs {
		b := left
		var way []square
		if len(n.legs) == 2 {
			way, _ = line(l.from, l.to, eight, 7)
			mate := n.legs[1-i]
			if m.off[q7] {
				b[mate.from] = g.position.board[mate.from]
			}
			if l.to == mate.to || b[l.to] != left[l.to] {
				own = append(own, l.to)
			}
			b[mate.to] = of(side, 'T')
		} else {
			way, _ = m.rules.reach(m, of(side, n.kind), l.from, l.to)
		}
		if s, stopped := m.blocked(&b, way); stopped {
			all = append(all, objection{"NAT-JUMP", []square{s}})
		}
		switch {
		case left[l.to] == empty:
		case g.takes(side, left[l.to]):
			enemies = append(enemies, l.to)
			if len(way) > 0 {
				far = append(far, l.to)
			}
		default:
			own = append(own, l.to)
		}
	}
	if len(own) > 0 {
		all = append(all, objection{"NAT-OWN", own})
	}
	if len(enemies) > 0 && m.off[take] {
		all = append(all, objection{"NAT-TAKE", enemies})
	}
	switch {
	case n.kind == 'T' && !m.off[treeTake]:
		if len(far) > 0 {
			all = append(all, objection{"NAT-TREE-TAKE", far})
		} else if len(enemies) == 2 && !m.off[q6] {
			all = append(all, objection{"NAT-TREE-TAKE", enemies})
		}
	case n.kind == 'I':
		all = append(all, g.initiate(side, n.legs[0], len(enemies) > 0)...)
	}
	return all
}

// takes reports whether a side's move captures a piece on its goal: an enemy
// or, without NAT-OWN, any but a ruler. The opponent's pieces, moved without
// NAT-TURN, capture nothing.
func (g *point) takes(side, piece byte) bool {
	switch {
	case piece == empty || side != g.position.turn:
		return false
	case sideOf(piece) == side:
		return g.model.off[own] && kindOf(piece) != 'G'
	}
	return true
}

// initiate returns what NAT-INITIATE and NAT-EP object to a goal within reach.
func (g *point) initiate(side byte, l leg, captures bool) []objection {
	b := &g.position.board
	if !diagonally(side, l.from, l.to) {
		if captures {
			return object("NAT-INITIATE", l.to)
		}
		return nil
	}
	if b[l.to] != empty || g.enPassant(side, l) || g.model.off[initiate] {
		return nil
	}
	if behind := at(l.to.file(), l.from.rank()); b[behind] == of(opponent(side), 'I') &&
		!g.model.off[ep1] {
		return object("NAT-EP", behind)
	}
	return object("NAT-INITIATE", l.to)
}

// intoCapture returns the objection of NAT-INTO to a ruler's move.
func (g *point) intoCapture(n name, side byte) []objection {
	m, l := &g.model, n.legs[0]
	if m.off[into] || kindOf(g.position.board[l.to]) == 'G' {
		return nil
	}
	if _, step := m.rules.reach(m, 'G', l.from, l.to); m.off[q8] && !step {
		return nil
	}
	after, _ := g.carryOut(n)
	if m.off[q10] {
		after = g.position
	}
	if from := m.capturers(&after.board, side, l.to); len(from) > 0 {
		return object("NAT-INTO", from...)
	}
	return nil
}

// letter returns what NAT-BACK objects to a letter, or to a missing one.
func (g *point) letter(n name, side byte) []objection {
	rule, becomes := g.model.rules.promotion(g, n, side)
	wrong := n.promo != 0
	if rule == "NAT-BACK" {
		wrong = n.promo == 0 || !strings.Contains(becomes, string(n.promo))
	}
	if g.model.off[q14] && rule == "" && ownRank(side, n.legs[0].to) == 8 {
		wrong = true
	}
	if wrong {
		return object("NAT-BACK", n.legs[0].to)
	}
	return nil
}
