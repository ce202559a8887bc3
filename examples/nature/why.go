package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth"
)

// Reasons returns every rule that forbids a move. The list is empty exactly if the move
// is legal.
//
// Rules: NAT-WHY
func (g *point) Reasons(m move) (no grid.Reasons) {
	missing, name := m.Starts()&^g.Of[g.Turn][m.Kind], kinds.Name(g.Turn, m.Kind)
	switch {
	case g.ending() != nil:
		no.Add("NAT-OVER", 0, "the game is over")
	case missing != 0:
		no.Add("NAT-TURN", missing, "%s is to move and has no %s on %s", sides[g.Turn].Name,
			name, grid.List(missing))
	case m.Kind == ruler && m.From == m.To:
		no.Add("NAT-GRAND", m.Goals(), "the %s must leave %v", name, m.From)
	case !g.reaches(m):
		no.Add(moveRules[m.Kind], m.Goals(), "no move of the %s leads from %s to %s", name,
			grid.List(m.Starts()), grid.List(m.Goals()))
	default:
		g.occupants(&no, m)
	}
	if no != nil {
		return no
	}
	// The other reasons depend on the result of a move that no rule above forbids.
	if m.Kind == ruler && g.intoCapture(m.From).Has(m.To) {
		next := g.after(m)
		by := next.attackers(m.To, next.Turn)
		no.Add("NAT-INTO", by, "the %s could be captured by %s", name,
			kinds.Describe(&next.Board, by))
	}
	if choices := g.choices(m); !slices.Contains(choices, m.Promotion) {
		var names []string
		for _, m.Promotion = range choices {
			names = append(names, kinds.MoveName(m))
		}
		no.Add("NAT-BACK", grid.SetOf(m.To), "on the back rank, and only there, the %s becomes a "+
			"captive officer, if there is one: the move is %s", name, strings.Join(names, " or "))
	}
	return no
}

// reaches reports whether a piece reaches its goal, whatever stands there and on the
// way.
func (p *position) reaches(m move) bool {
	reached := takes(p.Turn, m.Kind, m.From, 0)
	switch {
	case m.Pair:
		d := heading(m.From, m.To)
		straight := d < 8 && d == heading(m.From2, m.To2)
		steps := steps[tree][m.From].Has(m.To) || steps[tree][m.From2].Has(m.To2)
		return straight && steps && m.From != m.From2
	case m.Kind == ruler:
		reached |= p.passtree(m.From)
	case m.Kind == initiate:
		one, two := ahead(p.Turn, m.From)
		reached |= one | two
	}
	return reached.Has(m.To)
}

// occupants adds the reasons that depend on the squares on the way and on the goals.
func (p *position) occupants(no *grid.Reasons, m move) {
	name, to, others := kinds.Name(p.Turn, m.Kind), m.To, p.Occupied()&^m.Starts()
	pass := func(from, to square, stopping set) {
		d := heading(from, to)
		on := d.Nearest(d.Ray(from) & stopping &^ d.Ray(to) &^ grid.SetOf(to))
		if m.Kind != ruler && on != 0 { // Passtree has no squares on the way
			no.Add("NAT-JUMP", on, "the %s may not pass over %s", name,
				kinds.Describe(&p.Board, on))
		}
	}
	stay, stopping := m.Goals()&others&p.Own(), others
	if m.Pair {
		pass(m.From2, m.To2, others|grid.SetOf(to))
		stopping |= grid.SetOf(m.To2)
		if to == m.To2 {
			stay = m.Goals()
		}
		// Two captures by steps are both too many; otherwise those by rides are.
		ridden := grid.SetOf(to)&^steps[tree][m.From] | grid.SetOf(m.To2)&^steps[tree][m.From2]
		taken := m.Goals() & p.Enemy()
		if taken&ridden != 0 || taken.Len() < 2 {
			taken &= ridden
		}
		if taken != 0 {
			no.Add("NAT-TREE-TAKE", taken, "of two %ss only one may capture, by a move of one "+
				"square: not on %s", name, grid.List(taken))
		}
	}
	pass(m.From, to, stopping)
	if stay != 0 {
		no.Add("NAT-OWN", stay, "a piece of %s stays on %s", sides[p.Turn].Name, grid.List(stay))
	}
	straight, beside := m.From.File() == to.File(), nemoroth.SquareAt(to.File(), m.From.Rank())
	allowed := others | p.Marks
	if straight {
		allowed = ^p.Enemy()
	}
	switch {
	case m.Kind != initiate || allowed.Has(to):
	case !straight && p.Of[p.Turn^1][initiate].Has(beside):
		no.Add("NAT-EP", grid.SetOf(beside), "the %s on %v did not pass over %v in the last move",
			kinds.Name(p.Turn^1, initiate), beside, to)
	default:
		no.Add("NAT-INITIATE", grid.SetOf(to), "the %s moves straight forward to an empty "+
			"square, or diagonally to capture, and not to %v", name, to)
	}
}

// moveRules holds the rule of each kind's moves.
var moveRules = [...]string{bear: "NAT-BEAR", druid: "NAT-DRUID", ruler: "NAT-PASSTREE",
	initiate: "NAT-INITIATE", ranger: "NAT-RANGER", tree: "NAT-TREE"}

// Rule returns the rule of an effect of a move.
//
// Rules: NAT-EFFECT
func (g *point) Rule(effect string, m move) string {
	switch effect {
	case "move":
		switch {
		case m.Kind == ruler && steps[ruler][m.From].Has(m.To):
			return "NAT-GRAND"
		case m.Kind == tree && g.Of[g.Turn][tree].Len() == 1:
			return "NAT-TREE-LONE"
		}
		return moveRules[m.Kind]
	case "capture":
		if m.Goals()&g.Enemy() != 0 {
			return "NAT-TAKE"
		}
	case "promote":
		_, rule := g.promotion(m)
		return rule
	case "rescue":
		return "NAT-RESCUE"
	case "end":
		return g.ending().rule
	}
	return "NAT-EP" // of a capture, a lapse, a right
}
