package nature

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// reasons is a list of rules that forbid a move.
type reasons []game.Reason

func (r *reasons) add(rule string, at set, text string, args ...any) {
	*r = append(*r, game.Reason{Rule: rule, Squares: at.Names(),
		Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
}

// Reasons returns every rule that forbids a move, sorted by rule. The list is empty
// exactly if the move is legal.
//
// Rules: NAT-WHY
func (g point) Reasons(m Move) []game.Reason {
	var list reasons
	k := m.kind()
	missing := m.starts() &^ g.of[g.turn][k]
	rule, text := "", ""
	if missing == 0 {
		rule, text = g.unreached(m)
	}
	switch {
	case g.ending(g.times) != open:
		list.add("NAT-OVER", 0, "the game is over")
	case missing != 0:
		list.add("NAT-TURN", missing, "%s is to move and has no %s on %s", g.turn.name(),
			kindNames[g.turn][k], commas(missing))
	case rule != "":
		list.add(rule, m.goals(), "%s", text)
	default:
		if g.occupants(&list, m); list == nil {
			g.afterwards(&list, m)
		}
		slices.SortStableFunc(list,
			func(a, b game.Reason) int { return cmp.Compare(a.Rule, b.Rule) })
	}
	return list
}

func commas(s set) string { return strings.Join(s.Names(), ", ") }

// pieces names the pieces on some squares, such as "the Wizard on f3 and the Dragon
// on d5".
func (b *board) pieces(at set) string {
	var names []string
	for _, q := range grid.ByRanks {
		if s, k := b.at(q); at.Has(q) {
			names = append(names, fmt.Sprintf("the %s on %v", kindNames[s][k], q))
		}
	}
	return strings.Join(names, " and ")
}

// occupants adds the reasons that depend on the squares on the way and on the goals.
func (p *position) occupants(list *reasons, m Move) {
	k, from, to := m.kind(), m.from(), m.to()
	own, enemy, novices := p.of[p.turn][anyKind]&^m.starts(), p.of[p.turn^1][anyKind],
		p.of[p.turn^1][initiate]
	name := kindNames[p.turn][k]
	for _, on := range p.inTheWay(m) {
		if on&p.occupied()&^m.starts() == 0 {
			list.add("NAT-JUMP", on, "a %s may not pass over %v, the goal of the other %s", name,
				on.First(), name)
			continue
		}
		list.add("NAT-JUMP", on, "the %s may not pass over %s", name, p.pieces(on))
	}
	if at := m.goals() & own; at != 0 {
		if _, k := p.at(at.First()); at.Count() == 1 {
			list.add("NAT-OWN", at, "%s's own %s stands on %v", p.turn.name(),
				kindNames[p.turn][k], at.First())
		} else {
			list.add("NAT-OWN", at, "%s's own pieces stand on %s", p.turn.name(),
				strings.Join(at.Names(), " and "))
		}
	} else if m.pair() && to == m.to2() {
		list.add("NAT-OWN", m.goals(), "both %ss end on %v", name, to)
	}
	if at := p.tooMany(m); at != 0 {
		if at.Count() > 1 {
			list.add("NAT-TREE-TAKE", at,
				"two %ss that move capture at most one piece, and enemies stand on %s", name,
				strings.Join(at.Names(), " and "))
		} else {
			list.add("NAT-TREE-TAKE", at,
				"of two %ss only one that moves one square may capture, and the %s that moves to "+
					"%v moves further", name, name, at.First())
		}
	}
	beside := grid.SquareAt(to.File(), from.Rank())
	switch straight := from.File() == to.File(); {
	case k != initiate:
	case straight && enemy.Has(to):
		list.add("NAT-INITIATE", to.Set(),
			"the %s moves straight forward only to an empty square, and an enemy stands on %v",
			name, to)
	case straight || (own | enemy | p.passed).Has(to):
	case novices.Has(beside):
		list.add("NAT-EP", beside.Set(), "the %s on %v did not pass over %v in the last move",
			kindNames[p.turn^1][k], beside, to)
	default:
		list.add("NAT-INITIATE", to.Set(),
			"the %s moves diagonally only to capture, and %v is empty", name, to)
	}
}

// afterwards adds the reasons that depend on the result of a move that no other rule
// forbids.
func (p *position) afterwards(list *reasons, m Move) {
	k, to, becomes := m.kind(), m.to(), m.promotion()
	name := kindNames[p.turn][k]
	switch {
	case k == ruler && p.intoCapture(m.from()).Has(to):
		next := p.after(m)
		at := next.attackers(to, next.turn)
		list.add("NAT-INTO", at, "the %s could be captured by %s", name, next.pieces(at))
	case k != initiate:
	case !p.promotes(to):
		if becomes != anyKind {
			list.add("NAT-BACK", to.Set(), "no promotion is chosen on %v: the name is %v", to,
				newMove(k, m.from(), to))
		}
	case becomes == anyKind:
		var choices []string
		for _, officer := range []kind{bear, druid, ranger, tree} {
			if p.captives[p.turn].of(officer) > 0 {
				choices = append(choices, (m | Move(officer)).String())
			}
		}
		list.add("NAT-BACK", to.Set(), "the %s must become a captive officer on %v: %s", name, to,
			strings.Join(choices, " or "))
	case p.captives[p.turn].of(becomes) == 0:
		list.add("NAT-BACK", to.Set(), "%s has no %s among its captives", p.turn.name(),
			kindNames[p.turn][becomes])
	}
}

// unreached returns the rule by which a piece does not reach its goal, whatever
// stands there and on the way.
func (p *position) unreached(m Move) (rule, text string) {
	k, from, to := m.kind(), m.from(), m.to()
	name := kindNames[p.turn][k]
	text = fmt.Sprintf("the %s on %v does not reach %v", name, from, to)
	switch k {
	case ruler:
		switch {
		case from == to:
			return "NAT-GRAND", fmt.Sprintf("the %s must leave %v", name, from)
		case !(steps[k][from] | p.passtree(from)).Has(to):
			return "NAT-PASSTREE",
				fmt.Sprintf("%v is neither adjacent to the %s nor an empty square that Passtree "+
					"leads to", to, name)
		}
	case tree:
		d, ok := heading(from, to, 8)
		stepped := steps[k][from].Has(to)
		if m.pair() {
			d2, ok2 := heading(m.from2(), m.to2(), 8)
			apart := from != m.from2() && d == d2
			ok = ok && ok2 && apart
			stepped = stepped || steps[k][m.from2()].Has(m.to2())
		}
		if !ok || !stepped {
			if m.pair() {
				return "NAT-TREE", fmt.Sprintf("of two %ss one moves one square, and the other "+
					"any number of squares in the same direction", name)
			}
			return "NAT-TREE", fmt.Sprintf("a %s that moves alone moves one square, and %v is "+
				"not adjacent to %v", name, to, from)
		}
	case initiate:
		one := next(from, forward[p.turn])
		if one != 0 {
			one |= next(one.First(), forward[p.turn])
		}
		if !(one | slants[p.turn][from]).Has(to) {
			return "NAT-INITIATE", text
		}
	default:
		if !takes(p.turn, k, from, 0).Has(to) {
			return moveRules[k], text
		}
	}
	return "", ""
}

// inTheWay returns, for each piece that is stopped, the first occupied square before
// its goal. Passtree has no squares on the way.
func (p *position) inTheWay(m Move) (found []set) {
	occupied := p.occupied() &^ m.starts()
	first := func(from, to square, occupied set) {
		d, ok := heading(from, to, 16)
		between := rays[d][from] &^ rays[d][to] &^ to.Set()
		if on := reach(from, d, occupied) & occupied & between; ok && m.kind() != ruler &&
			on != 0 {
			found = append(found, on)
		}
	}
	if m.pair() {
		first(m.from2(), m.to2(), occupied|m.to().Set())
		occupied |= m.to2().Set()
	}
	first(m.from(), m.to(), occupied)
	return found
}

// tooMany returns the goals of two Trees on which NAT-TREE-TAKE forbids a capture.
func (p *position) tooMany(m Move) (at set) {
	if !m.pair() {
		return 0
	}
	enemy := p.of[p.turn^1][anyKind]
	at = m.to().Set()&^steps[tree][m.from()] | m.to2().Set()&^steps[tree][m.from2()]
	if at &= enemy; at == 0 && (m.goals()&enemy).Count() == 2 {
		return m.goals()
	}
	return at
}

// moveRules holds the rule of each kind's moves.
var moveRules = [kinds]string{bear: "NAT-BEAR", druid: "NAT-DRUID", ruler: "NAT-PASSTREE",
	initiate: "NAT-INITIATE", ranger: "NAT-RANGER", tree: "NAT-TREE"}

// moveRule returns the rule by which a piece reaches its goal.
func (p *position) moveRule(m Move) string {
	switch k := m.kind(); {
	case k == ruler && steps[k][m.from()].Has(m.to()):
		return "NAT-GRAND"
	case k == tree && p.of[p.turn][tree].Count() == 1:
		return "NAT-TREE-LONE"
	}
	return moveRules[m.kind()]
}

// Effects returns the effects of a move that is legal or that NAT-INTO alone forbids.
// The texts are the protocol's. The effect "end" has no square.
//
// Rules: NAT-EFFECT
func (p point) Effects(m Move) (list []game.Effect) {
	add := func(e game.Effect, words ...string) {
		e.Text = strings.Join(append(append([]string{e.Kind}, words...), e.Rule), " ")
		list = append(list, e)
	}
	d, s := p.deed(m), p.turn
	mover, to := piece(s, m.kind()), m.to().String()
	move := func(from, to string, cause int) {
		add(game.Effect{Kind: "move", Piece: mover, From: from, To: to, Rule: p.moveRule(m),
			Cause: cause}, mover, from, to)
	}
	move(m.from().String(), to, -1)
	if m.pair() {
		move(m.from2().String(), m.to2().String(), 0)
	}
	if d.taken != 0 {
		rule, taken, at := "NAT-TAKE", piece(s^1, d.victim), d.taken.First().String()
		if d.passant {
			rule = "NAT-EP"
		}
		add(game.Effect{Kind: "capture", Piece: taken, From: at, Rule: rule}, taken, at)
	}
	if d.becomes != anyKind {
		now := piece(s, d.becomes)
		add(game.Effect{Kind: "promote", Piece: mover, From: to, To: to, Was: mover, Now: now,
			Rule: d.rule, Cause: len(list) - 1}, mover, now, to)
	}
	if d.rescued != 0 {
		back, at := piece(s, initiate), d.rescued.First().String()
		add(game.Effect{Kind: "rescue", Piece: back, To: at, Now: back, Rule: "NAT-RESCUE",
			Cause: len(list) - 1}, back, at)
	}
	if p.passed != 0 {
		at := p.passedName()
		add(game.Effect{Kind: "lapse", From: at, To: at, Was: passedMark, Rule: "NAT-EP"}, at)
	}
	if d.passed != 0 {
		at := d.passed.First().String()
		add(game.Effect{Kind: "right", From: at, To: at, Now: passedMark, Rule: "NAT-EP"}, at)
	}
	next := p.After(m)
	if e := next.ending(next.times); e != open {
		end, winner := endings[e], s.String()
		if e.draw() {
			winner = "-"
		}
		points := strconv.Itoa(end.points)
		add(game.Effect{Kind: "end", Now: winner + " " + end.reason + " " + points,
			Rule: end.rule}, winner, end.reason, points)
	}
	return list
}
