package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// mayScream is SCREAM-1: a mobile Go Away with at least one occupied adjacent
// square may scream. A petrified Go Away is mute.
func mayScream(c Case) bool {
	return c.Who.Mobile() && len(c.Neighbours(c.At)) > 0
}

// screamer returns the Go Away that a scream on a square names, a mobile one of the side
// to move or else a statue of that side, and the rule that forbids it to scream, or "".
func (p *Position) screamer(at Square) (who Piece, forbids Rule) {
	who, ok := p.named(nemoroth.GoAway, at)
	for _, other := range p.On(at) {
		if !ok && other.Kind == nemoroth.GoAway && other.Side == p.Side {
			who, ok = other, true
		}
	}
	switch {
	case !ok:
		return who, "MOVE-1"
	case !p.about(who).Holds("SCREAM-1"):
		return who, "SCREAM-1"
	}
	return who, ""
}

// groups is SCREAM-3: all occupants of a square are pushed together, as one step.
func groups(p *Position, at Square) (all [][]Piece) {
	for _, sq := range p.Neighbours(at) {
		all = append(all, p.On(sq))
	}
	return all
}

// Behind returns the square to which a scream pushes the pieces of another.
func Behind(goAway, sq Square) Square {
	return sq.Offset(Difference(goAway, sq))
}

// push pushes the pieces of a group that are still there directly away from a screaming
// Go Away. They may land on occupied squares and share them; ichor is not pushed
// (SCREAM-6). A piece pushed over the edge is gone (SCREAM-2).
func push(t *Turn, goAway Square, group []Piece) {
	from := group[0].At
	to, kind := Behind(goAway, from), nemoroth.EffectPush
	st := &Step{Left: []Square{from}, Goal: to}
	if !to.IsValid() {
		kind = nemoroth.EffectFall
	}
	for _, who := range t.On(from) {
		c := t.about(who)
		c.To = to
		if !slices.ContainsFunc(group, who.is) || !c.Holds("SCREAM-2") {
			continue
		}
		i := t.tell(kind, "SCREAM-2", who, from, to, 0)
		st.Movers = append(st.Movers, Mover{who, i, i})
		t.put(who, to)
	}
	if len(st.Movers) > 0 {
		t.resolve(st)
	}
}

// screams returns one result for each position that the orders of a scream lead to,
// named by the first such order; a single result has the bare name. An order, or nil, may
// be given; else the owner chooses (SCREAM-4), unless it is always clockwise from N
// (SCREAM-5, OPT-1). Each push is fully resolved before the next.
//
// Eight squares have 40,320 orders, so orders are extended push by push: if two have
// pushed the same squares and left the same board, both go on alike, and only the
// first is kept. Orders stay sorted, so the first one of each position survives. At
// most 256 sets of squares are met, with rarely more than a few boards each.
func (p *Position) screams(who Piece, given []Square) (all []Result) {
	type beginning struct {
		order  []Square
		pushed uint64 // a bit for each group
		turn   *Turn
	}
	at := who.At
	groups, start := p.Groups(p, at), p.newTurn()
	slices.SortStableFunc(groups, func(x, y []Piece) int {
		return slices.Index(given, x[0].At) - slices.Index(given, y[0].At)
	})
	start.tell(nemoroth.EffectScream, "SCREAM-1", who, at, at, -1)
	begun, fixed := []beginning{{turn: start}}, given != nil || p.Options.ClockwiseScreams
	for step := range groups {
		var longer []beginning
		for _, b := range begun {
			for i, g := range groups {
				turn := *b.turn
				next := beginning{b.order, b.pushed | 1<<i, &turn}
				if next.pushed == b.pushed || fixed && i != step {
					continue
				}
				if from := g[0].At; !slices.Contains(b.order, from) {
					next.order = append(slices.Clip(b.order), from)
				}
				turn.trace, turn.Number = slices.Clip(turn.trace), len(next.order)
				turn.Push(&turn, at, g)
				known := func(l beginning) bool {
					return l.pushed == next.pushed && l.turn.Board.same(&turn.Board)
				}
				if !slices.ContainsFunc(longer, known) {
					longer = append(longer, next)
				}
			}
		}
		begun = longer
	}
	for _, b := range begun {
		b.turn.finish()
		if leadingTo(&b.turn.Board, all) < 0 {
			move := nemoroth.NewScream(at, b.order...)
			all = append(all, Result{Move: move, Board: b.turn.Board, trace: b.turn.trace})
		}
	}
	if len(all) == 1 {
		all[0].Move = nemoroth.NewScream(at)
	}
	return all
}

// leadingTo returns the index of the result that is a board, or -1.
func leadingTo(b *Board, all []Result) int {
	return slices.IndexFunc(all, func(r Result) bool { return r.Board.same(b) })
}
