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

// Reasons returns every rule that forbids a move. The list is empty exactly if the move
// is legal.
//
// Rules: NAT-WHY
func (g point) Reasons(m move) (no grid.Reasons) {
	missing := m.Starts() &^ g.Of[g.Turn][m.Kind]
	switch {
	case g.ending() != open:
		no.Add("NAT-OVER", 0, "the game is over")
	case missing != 0:
		no.Add("NAT-TURN", missing, "%s is to move and has no %s on %s", sides[g.Turn],
			names[g.Turn][m.Kind], strings.Join(missing.Names(), ", "))
	default:
		if rule, text := g.unreached(m); rule != "" {
			no.Add(rule, m.Goals(), "%s", text)
		} else if g.occupants(&no, m); no == nil {
			g.afterwards(&no, m)
		}
	}
	return no
}

// occupants adds the reasons that depend on the squares on the way and on the goals.
func (p *position) occupants(no *grid.Reasons, m move) {
	mover, name, to := sides[p.Turn], names[p.Turn][m.Kind], m.To
	others := p.Occupied() &^ m.Starts()
	for _, on := range p.inTheWay(m) {
		if on&others == 0 {
			no.Add("NAT-JUMP", on, "a %s may not pass over %v, the goal of the other %s", name,
				on.First(), name)
		} else {
			no.Add("NAT-JUMP", on, "the %s may not pass over %s", name,
				kinds.Describe(&p.Board, on))
		}
	}
	switch at := m.Goals() & others & p.Own(); {
	case at.Count() == 1:
		_, k := p.At(at.First())
		no.Add("NAT-OWN", at, "%s's own %s stands on %v", mover, names[p.Turn][k], at.First())
	case at != 0:
		no.Add("NAT-OWN", at, "%s's own pieces stand on %s", mover,
			strings.Join(at.Names(), " and "))
	case m.Pair && to == m.To2:
		no.Add("NAT-OWN", m.Goals(), "both %ss end on %v", name, to)
	}
	switch at := p.tooMany(m); at.Count() {
	case 1:
		no.Add("NAT-TREE-TAKE", at, "of two %ss only one that moves one square may capture, and "+
			"the %s that moves to %v moves further", name, name, at.First())
	case 2:
		no.Add("NAT-TREE-TAKE", at,
			"two %ss that move capture at most one piece, and enemies stand on %s", name,
			strings.Join(at.Names(), " and "))
	}
	beside := grid.SquareAt(to.File(), m.From.Rank())
	switch straight := m.From.File() == to.File(); {
	case m.Kind != initiate:
	case straight && p.Enemy().Has(to):
		no.Add("NAT-INITIATE", to.Set(),
			"the %s moves straight forward only to an empty square, and an enemy stands on %v",
			name, to)
	case straight || (others | p.Marks).Has(to):
	case p.Of[p.Turn^1][initiate].Has(beside):
		no.Add("NAT-EP", beside.Set(), "the %s on %v did not pass over %v in the last move",
			names[p.Turn^1][initiate], beside, to)
	default:
		no.Add("NAT-INITIATE", to.Set(),
			"the %s moves diagonally only to capture, and %v is empty", name, to)
	}
}

// afterwards adds the reasons that depend on the result of a move that no other rule
// forbids.
func (p *position) afterwards(no *grid.Reasons, m move) {
	name, at := names[p.Turn][m.Kind], m.To.Set()
	if m.Kind == ruler && p.intoCapture(m.From)&at != 0 {
		next := p.after(m)
		by := next.attackers(m.To, next.Turn)
		no.Add("NAT-INTO", by, "the %s could be captured by %s", name,
			kinds.Describe(&next.Board, by))
	}
	if m.Kind != initiate {
		return
	}
	var becomes []string
	choices, bare := p.choices(m.To), move{Kind: m.Kind, From: m.From, To: m.To}
	for _, k := range choices {
		choice := bare
		choice.Promotion = k
		becomes = append(becomes, kinds.Name(choice))
	}
	switch {
	case choices == nil && m.Promotion != 0:
		no.Add("NAT-BACK", at, "no promotion is chosen on %v: the name is %s", m.To,
			kinds.Name(bare))
	case choices != nil && m.Promotion == 0:
		no.Add("NAT-BACK", at, "the %s must become a captive officer on %v: %s", name, m.To,
			strings.Join(becomes, " or "))
	case choices != nil && !slices.Contains(choices, m.Promotion):
		no.Add("NAT-BACK", at, "%s has no %s among its captives", sides[p.Turn],
			names[p.Turn][m.Promotion])
	}
}

// unreached returns the rule by which a piece does not reach its goal, whatever
// stands there and on the way.
func (p *position) unreached(m move) (rule, text string) {
	k, from, to, ahead := m.Kind, m.From, m.To, p.Turn.Forward()
	name, reached := names[p.Turn][k], takes(p.Turn, k, from, 0)
	text = fmt.Sprintf("the %s on %v does not reach %v", name, from, to)
	switch k {
	case ruler:
		if from == to {
			return "NAT-GRAND", fmt.Sprintf("the %s must leave %v", name, from)
		}
		reached |= p.passtree(from)
		text = fmt.Sprintf("%v is neither adjacent to the %s nor an empty square that Passtree "+
			"leads to", to, name)
	case tree:
		text = fmt.Sprintf("a %s that moves alone moves one square, and %v is not adjacent to %v",
			name, to, from)
		if m.Pair {
			text = fmt.Sprintf("of two %ss one moves one square, and the other any number of "+
				"squares in the same direction", name)
			d, ok := heading(from, to, 8)
			d2, ok2 := heading(m.From2, m.To2, 8)
			together := ok && ok2 && d == d2
			stepped := steps[k][from].Has(to) || steps[k][m.From2].Has(m.To2)
			if reached = 0; together && stepped && from != m.From2 {
				reached = to.Set()
			}
		}
	case initiate:
		one := ahead.Next(from)
		reached |= one
		if one != 0 {
			reached |= ahead.Next(one.First())
		}
	}
	if reached.Has(to) {
		return "", ""
	}
	return moveRules[k], text
}

// inTheWay returns, for each piece that is stopped, the first occupied square before
// its goal. Passtree has no squares on the way.
func (p *position) inTheWay(m move) (found []set) {
	occupied := p.Occupied() &^ m.Starts()
	first := func(from, to square, occupied set) {
		d, ok := heading(from, to, 16)
		between := d.Ray(from) &^ d.Ray(to) &^ to.Set()
		on := reach(from, d, occupied) & occupied & between
		if ok && m.Kind != ruler && on != 0 {
			found = append(found, on)
		}
	}
	if m.Pair {
		first(m.From2, m.To2, occupied|m.To.Set())
		occupied |= m.To2.Set()
	}
	first(m.From, m.To, occupied)
	return found
}

// tooMany returns the goals of two Trees on which NAT-TREE-TAKE forbids a capture.
func (p *position) tooMany(m move) (at set) {
	if !m.Pair {
		return 0
	}
	far := m.To.Set()&^steps[tree][m.From] | m.To2.Set()&^steps[tree][m.From2]
	if both := m.Goals() & p.Enemy(); both&far == 0 && both.Count() == 2 {
		return both
	}
	return far & p.Enemy()
}

// moveRules holds the rule of each kind's moves.
var moveRules = [...]string{bear: "NAT-BEAR", druid: "NAT-DRUID", ruler: "NAT-PASSTREE",
	initiate: "NAT-INITIATE", ranger: "NAT-RANGER", tree: "NAT-TREE"}

// moveRule returns the rule by which a piece reaches its goal.
func (p *position) moveRule(m move) string {
	switch {
	case m.Kind == ruler && steps[ruler][m.From].Has(m.To):
		return "NAT-GRAND"
	case m.Kind == tree && p.Of[p.Turn][tree].Count() == 1:
		return "NAT-TREE-LONE"
	}
	return moveRules[m.Kind]
}

// Effects returns the effects of a move that is legal or that NAT-INTO alone forbids.
// The effect "end" has no square.
//
// Rules: NAT-EFFECT
func (g point) Effects(m move) (list grid.Effects) {
	d, s, to := g.deed(m), g.Turn, m.To.String()
	mover := kinds.Letter(s, m.Kind)
	move := func(from, to string, cause int) {
		list.Add(game.Effect{Kind: "move", Piece: mover, From: from, To: to, Rule: g.moveRule(m),
			Cause: cause}, mover, from, to)
	}
	move(m.From.String(), to, -1)
	if m.Pair {
		move(m.From2.String(), m.To2.String(), 0)
	}
	if d.taken != 0 {
		rule, taken, at := "NAT-TAKE", kinds.Letter(s^1, d.victim), d.taken.First().String()
		if d.passant {
			rule = "NAT-EP"
		}
		list.Add(game.Effect{Kind: "capture", Piece: taken, From: at, Rule: rule}, taken, at)
	}
	if d.becomes != 0 {
		now := kinds.Letter(s, d.becomes)
		list.Add(game.Effect{Kind: "promote", Piece: mover, From: to, To: to, Was: mover, Now: now,
			Rule: d.rule, Cause: len(list) - 1}, mover, now, to)
	}
	if d.rescued != 0 {
		back, at := kinds.Letter(s, initiate), d.rescued.First().String()
		list.Add(game.Effect{Kind: "rescue", Piece: back, To: at, Now: back, Rule: "NAT-RESCUE",
			Cause: len(list) - 1}, back, at)
	}
	if g.Marks != 0 {
		at := g.Marks.First().String()
		list.Add(game.Effect{Kind: "lapse", From: at, To: at, Was: mark, Rule: "NAT-EP"}, at)
	}
	if d.passed != 0 {
		at := d.passed.First().String()
		list.Add(game.Effect{Kind: "right", From: at, To: at, Now: mark, Rule: "NAT-EP"}, at)
	}
	next := g.After(m)
	if e := next.ending(); e != open {
		end, winner := endings[e], cmp.Or(next.Outcome().Winner, "-")
		points := strconv.Itoa(end.points)
		list.Add(game.Effect{Kind: "end", Now: winner + " " + end.reason + " " + points,
			Rule: end.rule}, winner, end.reason, points)
	}
	return list
}
