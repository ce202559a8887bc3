package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// mayScream is SCREAM-1: a mobile Go Away with at least one occupied adjacent
// square may scream. A petrified Go Away is mute.
func mayScream(c Case) bool {
	return c.Who.Mobile() && len(c.Neighbours(c.Position, c.At)) > 0
}

// screamer returns the Go Away that a scream on a square names: a mobile one of the
// side to move, or else a statue of that side.
func (p *Position) screamer(at Square) (Piece, bool) {
	if who, ok := p.Named(nemoroth.GoAway, at); ok {
		return who, true
	}
	own := nemoroth.Piece{Kind: nemoroth.GoAway, Side: p.Side, Petrified: true}
	i := slices.IndexFunc(p.Board.At[at], func(who Piece) bool { return who.Piece == own })
	if i < 0 {
		return Piece{}, false
	}
	return p.Board.At[at][i], true
}

// screamForbidden returns the rule that forbids a scream on a square, MOVE-1 or
// SCREAM-1, or "" if none does.
func (p *Position) screamForbidden(at Square) Rule {
	who, ok := p.screamer(at)
	switch {
	case !ok:
		return "MOVE-1"
	case !p.MayScream(p.about(who, at)):
		return "SCREAM-1"
	}
	return ""
}

// groups is SCREAM-3: all occupants of a square are pushed together, as one step.
func groups(on []Piece) [][]Piece { return [][]Piece{on} }

// push pushes the occupants of a square directly away from a screaming Go Away.
// They may land on occupied squares and share them; ichor is not pushed (SCREAM-6).
func push(t *Turn, goAway, sq Square) {
	for _, group := range t.Groups(t.Board.At[sq]) {
		t.PushGroup(group, sq, Behind(goAway, sq))
	}
}

// Behind returns the square to which a scream pushes the pieces of another.
func Behind(goAway, sq Square) Square {
	return sq.Offset(sq.File()-goAway.File(), sq.Rank()-goAway.Rank())
}

// PushGroup pushes some occupants of a square, if they are still there, as one step.
// A piece pushed over the edge is gone (SCREAM-2).
func (t *Turn) PushGroup(group []Piece, from, to Square) {
	st := &Step{Left: []Square{from}, Goal: to}
	kind := nemoroth.EffectPush
	if !to.IsValid() {
		kind = nemoroth.EffectFall
	}
	for _, who := range group {
		who, there := t.Board.on(from, who.ID)
		c := t.about(who, from)
		c.To = to
		if !there || !t.Pushes(c) {
			continue
		}
		i := t.Note(nemoroth.Effect{Kind: kind, Rule: "SCREAM-2",
			Piece: who.Piece, From: from, To: to})
		st.Movers = append(st.Movers, Mover{who, i, i})
		t.Board.Remove(from, who.ID)
		if to.IsValid() {
			t.Board.add(to, who)
		}
	}
	if len(st.Movers) > 0 {
		t.resolve(st)
	}
}

// Scream plays a scream with the pushes in the given order, each fully resolved
// before the next (SCREAM-4).
func (p *Position) Scream(at Square, order []Square, recording bool) *Turn {
	t := p.NewTurn(recording)
	who, _ := p.screamer(at)
	t.Note(nemoroth.Effect{Kind: nemoroth.EffectScream, Rule: "SCREAM-1",
		Piece: who.Piece, From: at, To: at, Cause: -1})
	for i, sq := range order {
		t.Number = i + 1
		t.Push(t, at, sq)
	}
	t.finish(len(order) + 1)
	return t
}

// screams returns one result for each position that the orders of a scream lead to,
// named by the first such order (SCREAM-4). A single result has the bare name.
func screams(p *Position, at Square) []Result {
	var all []Result
	for _, order := range orders(p, at) {
		t := p.Scream(at, order, false)
		known := func(r Result) bool { return r.Board.Same(&t.Board) }
		if !slices.ContainsFunc(all, known) {
			all = append(all, Result{nemoroth.NewScream(at, order...), NoMover, t.Board})
		}
	}
	if len(all) == 1 {
		all[0].Move = nemoroth.NewScream(at)
	}
	return all
}

// orders is SCREAM-4, the owner chooses the order, and SCREAM-5 (OPT-1): the order
// is always clockwise from N. It returns, sorted, for every position that orders
// lead to, the first such order.
//
// Eight squares have 40,320 orders, so orders are extended push by push: if two have
// pushed the same squares and left the same board, both go on alike, and only the
// first is kept. Orders stay sorted, so the first one of each position survives. At
// most 256 sets of squares are met, with rarely more than a few boards each.
func orders(p *Position, at Square) [][]Square {
	neighbours := p.Neighbours(p, at)
	if p.Options.ClockwiseScreams {
		return [][]Square{neighbours}
	}
	type beginning struct {
		order  []Square
		pushed uint64 // a bit for each square
		turn   Turn
	}
	begun := []beginning{{turn: *p.NewTurn(false)}}
	for range neighbours {
		var longer []beginning
		bySet := map[uint64][]int{} // pushed squares: indices into longer
		for _, b := range begun {
			for _, sq := range neighbours {
				set := b.pushed | 1<<sq
				if set == b.pushed {
					continue
				}
				next := beginning{append(slices.Clip(b.order), sq), set, b.turn}
				next.turn.Number++
				next.turn.Push(&next.turn, at, sq)
				known := func(i int) bool { return longer[i].turn.Board.Same(&next.turn.Board) }
				if !slices.ContainsFunc(bySet[set], known) {
					bySet[set] = append(bySet[set], len(longer))
					longer = append(longer, next)
				}
			}
		}
		begun = longer
	}
	all := make([][]Square, len(begun))
	for i, b := range begun {
		all[i] = b.order
	}
	return all
}
