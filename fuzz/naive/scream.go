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
	for _, other := range p.Board.On(at) {
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
		all = append(all, p.Board.On(sq))
	}
	return all
}

// Behind returns the square to which a scream pushes the pieces of another.
func Behind(goAway, sq Square) Square {
	return sq.Offset(sq.File()-goAway.File(), sq.Rank()-goAway.Rank())
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
	for _, who := range t.Board.On(from) {
		is := func(p Piece) bool { return p.ID == who.ID }
		c := t.about(who)
		c.To = to
		if !slices.ContainsFunc(group, is) || !c.Holds("SCREAM-2") {
			continue
		}
		i := t.tell(kind, "SCREAM-2", who, from, to, 0)
		st.Movers = append(st.Movers, Mover{who, i, i})
		t.move(who, to)
	}
	if len(st.Movers) > 0 {
		t.resolve(st)
	}
}

// scream plays a scream with the pushes in the given order of squares, each fully
// resolved before the next (SCREAM-4).
func (p *Position) scream(at Square, order []Square) *Turn {
	t := p.newTurn()
	who, _ := p.screamer(at)
	t.tell(nemoroth.EffectScream, "SCREAM-1", who, at, at, -1)
	groups := p.Groups(p, at)
	for i, sq := range order {
		t.Number = i + 1
		for _, g := range groups {
			if g[0].At == sq {
				t.Push(t, at, g)
			}
		}
	}
	t.finish(len(order) + 1)
	return t
}

// screams returns one result for each position that the orders of a scream lead to,
// named by the first such order; a single result has the bare name. The owner chooses
// the order (SCREAM-4), unless it is always clockwise from N (SCREAM-5, OPT-1).
//
// Eight squares have 40,320 orders, so orders are extended push by push: if two have
// pushed the same squares and left the same board, both go on alike, and only the
// first is kept. Orders stay sorted, so the first one of each position survives. At
// most 256 sets of squares are met, with rarely more than a few boards each.
func (p *Position) screams(at Square) []Result {
	type beginning struct {
		order  []Square
		pushed uint64 // a bit for each group
		turn   Turn
	}
	groups := p.Groups(p, at)
	begun := []beginning{{turn: *p.newTurn()}}
	for step := range groups {
		var longer []beginning
		for _, b := range begun {
			for i, g := range groups {
				next := beginning{b.order, b.pushed | 1<<i, b.turn}
				if next.pushed == b.pushed || p.Options.ClockwiseScreams && i != step {
					continue
				}
				if from := g[0].At; !slices.Contains(b.order, from) {
					next.order = append(slices.Clip(b.order), from)
				}
				next.turn.trace = slices.Clip(b.turn.trace)
				next.turn.Number++
				next.turn.Push(&next.turn, at, g)
				known := func(l beginning) bool {
					return l.pushed == next.pushed && l.turn.Board.same(&next.turn.Board)
				}
				if !slices.ContainsFunc(longer, known) {
					longer = append(longer, next)
				}
			}
		}
		begun = longer
	}
	var all []Result
	for _, b := range begun {
		b.turn.finish(len(groups) + 1)
		known := func(r Result) bool { return r.Board.same(&b.turn.Board) }
		if !slices.ContainsFunc(all, known) {
			all = append(all, Result{nemoroth.NewScream(at, b.order...), noMover, b.turn.Board})
		}
	}
	if len(all) == 1 {
		all[0].Move = nemoroth.NewScream(at)
	}
	return all
}
