package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// moveRules holds the rule that the effect of each kind's moves names.
var moveRules = map[byte]string{
	'G': "NAT-GRAND", 'T': "NAT-TREE", 'B': "NAT-BEAR", 'D': "NAT-DRUID", 'R': "NAT-RANGER",
	'I': "NAT-INITIATE",
}

// moveRule returns the rule by which a legal move is made.
func (g *point) moveRule(n name, side byte) string {
	b, l := &g.position.board, n.legs[0]
	switch {
	case n.kind == 'G' && !adjacent(l.from, l.to) &&
		g.model.rules.passtree(&g.model, b, side, l.from, l.to):
		return "NAT-PASSTREE"
	case n.kind == 'T' && len(b.find(of(side, 'T'))) == 1:
		return "NAT-TREE-LONE"
	}
	return moveRules[n.kind]
}

// promotion returns the rule by which an Initiate's move promotes it, and the
// letter of what it becomes, or of all kinds to choose from under NAT-BACK.
// Both are "" if it remains an Initiate.
func promotion(g *point, n name, side byte) (rule, becomes string) {
	p, m, to := &g.position, &g.model, n.legs[0].to
	captive := func(kind byte) bool { return strings.IndexByte(p.captives, of(side, kind)) >= 0 }
	if victim := kindOf(p.board[to]); p.board[to] != empty && diagonally(side, n.legs[0].from, to) {
		if victim == 'G' && !m.off[major] {
			return "NAT-MAJOR", "G"
		}
		if strings.IndexByte(officers, victim) >= 0 && captive(victim) && !m.off[field] {
			return "NAT-FIELD", string(victim)
		}
	}
	if ownRank(side, to) == 8 && !m.off[back] {
		for _, kind := range []byte(officers) {
			if captive(kind) {
				rule, becomes = "NAT-BACK", becomes+string(kind)
			}
		}
	}
	return rule, becomes
}

// release removes a piece of a side from the captives.
func (p *position) release(m *Model, side, kind byte) {
	if !m.off[q12] {
		p.captives = strings.Replace(p.captives, string(of(side, kind)), "", 1)
	}
}

// An account collects the effects of a move while the move is carried out.
type account struct{ effects []game.Effect }

// add appends an effect. The first one is the decision and the cause of the
// others, but a promotion or rescue is caused by the effect before it.
func (a *account) add(e game.Effect, words ...string) {
	e.Text = strings.Join(slices.Concat([]string{e.Kind}, words, []string{e.Rule}), " ")
	e.Cause = min(len(a.effects), 1) - 1
	if e.Kind == "promote" || e.Kind == "rescue" {
		e.Cause = len(a.effects) - 1
	}
	a.effects = append(a.effects, e)
}

// carryOut returns the position after a move that at most NAT-INTO, NAT-EXPOSE
// or NAT-BACK forbids, and its effects but for the end of the game.
func (g *point) carryOut(n name) (position, []game.Effect) {
	m, before, after := &g.model, &g.position, g.position
	b := &after.board
	side, _ := g.moverOf(n)
	piece := of(side, n.kind)
	var tell account
	for _, l := range n.legs {
		from, to := l.from.String(), l.to.String()
		rule := g.moveRule(n, side)
		tell.add(game.Effect{Kind: "move", Piece: string(piece), From: from, To: to, Rule: rule},
			string(piece), from, to)
		b[l.from] = empty
	}
	for _, l := range n.legs {
		if b[l.to] != empty {
			after.capture(m, &tell, l.to, "NAT-TAKE")
		}
		b[l.to] = piece
	}
	after.ep = none
	if n.kind == 'I' {
		g.carryInitiate(n, side, &after, &tell)
	}
	right := func(kind string, s square, was, now string) {
		if s != none {
			tell.add(game.Effect{Kind: kind, From: s.String(), To: s.String(), Was: was, Now: now,
				Rule: "NAT-EP"}, s.String())
		}
	}
	right("lapse", before.ep, "e", "")
	right("right", after.ep, "", "e")
	if after.turn == magic {
		after.number = min(after.number+1, maxFullMove)
	}
	after.turn = opponent(after.turn)
	return after, tell.effects
}

// capture removes a piece. All but rulers join the captives (NAT-CAPTIVES).
func (p *position) capture(m *Model, tell *account, s square, rule string) {
	victim := p.board[s]
	tell.add(game.Effect{Kind: "capture", Piece: string(victim), From: s.String(), Rule: rule},
		string(victim), s.String())
	p.board[s] = empty
	if m.rules.joins(kindOf(victim)) && !m.off[captives] {
		p.captives = sorted(p.captives + string(victim))
	}
}

// carryInitiate applies the rules for Initiates in the order of §4: NAT-EP,
// NAT-FIELD or NAT-MAJOR, NAT-BACK, NAT-RESCUE. It sets the en passant square.
func (g *point) carryInitiate(n name, side byte, after *position, tell *account) {
	m, l, b := &g.model, n.legs[0], &after.board
	piece, to := b[l.to], l.to.String()
	if g.enPassant(side, l) {
		after.capture(m, tell, at(l.to.file(), l.from.rank()), "NAT-EP")
	}
	rule, becomes := m.rules.promotion(g, n, side)
	if rule == "NAT-BACK" {
		becomes = string(n.promo)
		if n.promo == 0 {
			return // NAT-BACK forbids the move
		}
	}
	if rule != "" {
		b[l.to] = of(side, becomes[0])
		now := string(b[l.to])
		tell.add(game.Effect{Kind: "promote", Piece: string(piece), From: to, To: to,
			Was: string(piece), Now: now, Rule: rule}, string(piece), now, to)
		after.release(m, side, becomes[0])
	}
	if rule == "NAT-BACK" ||
		m.off[q13] && rule == "NAT-FIELD" && ownRank(side, l.to) == 8 {
		g.rescue(side, l.to.file(), after, tell)
	}
	if over, found := m.straight(side, l.from, l.to); found && len(over) == 1 &&
		rule == "" &&
		side == g.position.turn && m.answerable(b, over[0], opponent(side)) {
		after.ep = over[0]
	}
}

// enPassant reports whether an Initiate's move captures en passant (NAT-EP).
func (g *point) enPassant(side byte, l leg) bool {
	return side == g.position.turn && l.to == g.position.ep && diagonally(side, l.from, l.to)
}

// rescue puts a captive Initiate on the second rank, if possible (NAT-RESCUE).
func (g *point) rescue(side byte, file int, after *position, tell *account) {
	m, freed := &g.model, of(side, 'I')
	s := at(file, 2)
	if side == magic {
		s = at(file, 7)
	}
	held := strings.IndexByte(g.position.captives, freed) >= 0
	if m.off[rescue] || after.board[s] != empty ||
		!held && !m.off[q15] {
		return
	}
	after.board[s] = freed
	tell.add(game.Effect{Kind: "rescue", Piece: string(freed), To: s.String(),
		Now: string(freed), Rule: "NAT-RESCUE"}, string(freed), s.String())
	if !m.off[q15] {
		after.release(m, side, 'I')
	}
}
