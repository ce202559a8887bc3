package notation

import (
	"errors"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// scream matches a form that has the square of a Go Away that screams.
func (r *resolver) scream(f *form) reading {
	at := f.to
	m, err := r.game.ParseMove(nemoroth.NewScream(at).String())
	var several *nemoroth.AmbiguousError
	switch legal := slices.Contains(r.legal, m); {
	case errors.As(err, &several):
		if !f.states() { // NAME-1
			several.Input = r.text
			return reading{err: several}
		}
	case err != nil:
		return reading{err: err}
	case !legal: // no other scream fits, so the effects do not matter
		return reading{illegal: m}
	case !f.states():
		return reading{legal: []nemoroth.Move{m}}
	}
	order := f.order()
	denied, omitted := r.wrongOrder(at, order)
	if err := r.effectError(m, f.notation, denied, omitted); err != nil {
		return reading{err: err}
	}
	if several != nil {
		if m, err = r.game.ParseMove(nemoroth.NewScream(at, order...).String()); err != nil {
			return reading{err: err}
		}
		if !slices.Contains(r.legal, m) {
			return reading{illegal: m}
		}
	}
	if err := r.compareScream(m, f, order); err != nil {
		return reading{err: err}
	}
	return reading{legal: []nemoroth.Move{m}}
}

// order lists the pushed squares of a scream, each once, in the order of the text.
func (f *form) order() []nemoroth.Square {
	var order []nemoroth.Square
	add := func(sq nemoroth.Square) {
		if sq.IsValid() && !slices.Contains(order, sq) {
			order = append(order, sq)
		}
	}
	for _, p := range f.pushes {
		add(p.from)
	}
	for _, it := range f.items {
		add(pushedFrom(f.to, it))
	}
	return order
}

// pushedFrom returns the neighbour of the Go Away from which the piece of
// Moussambani's item was pushed, or NoSquare for a piece that was not pushed.
// The item's goal suffices: every neighbour has its own goal, and no Basilisk
// on a goal sees another goal (each is an even number of files away), so a
// piece that already stood on a goal cannot change there and stay.
func pushedFrom(at nemoroth.Square, it item) nemoroth.Square {
	from := it.from
	if !from.IsValid() && it.to.IsValid() {
		df, dr := it.to.File()-at.File(), it.to.Rank()-at.Rank()
		if df%2 != 0 || dr%2 != 0 {
			return nemoroth.NoSquare
		}
		from = at.Offset(df/2, dr/2)
	}
	if !nemoroth.Neighbours(at).Has(from) {
		return nemoroth.NoSquare
	}
	return from
}

// pushes reports whether a scream on the square at pushes from one square to
// the other. The square to is NoSquare off the board.
func pushes(at, from, to nemoroth.Square) bool {
	return nemoroth.Neighbours(at).Has(from) && to == from.Offset(from.File()-at.File(), from.Rank()-at.Rank())
}

// wrongOrder compares the pushed squares of a text with the occupied neighbours
// of the Go Away. The omitted ones are listed clockwise from N.
func (r *resolver) wrongOrder(at nemoroth.Square, order []nemoroth.Square) (denied, omitted []string) {
	occupied := func(sq nemoroth.Square) bool { return sq.IsValid() && len(r.board().Occupants[sq]) > 0 }
	for _, from := range order {
		if !nemoroth.Neighbours(at).Has(from) || !occupied(from) {
			denied = append(denied, "a push of "+from.String())
		}
	}
	for _, d := range [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		if from := at.Offset(d[0], d[1]); occupied(from) && !slices.Contains(order, from) {
			omitted = append(omitted, "the push of "+from.String())
		}
	}
	return denied, omitted
}

// compareScream compares what a text states of a legal scream with what happens
// in the canonical order. Another order with the same result may petrify the
// same pieces at other moments; then only the final state of each piece is
// compared. Under SCREAM-5 the order of the text means nothing.
func (r *resolver) compareScream(m nemoroth.Move, f *form, order []nemoroth.Square) error {
	actual, err := r.happens(m, f.notation)
	if err != nil {
		return err
	}
	f.items = slices.Clone(f.items)
	for i, it := range f.items { // a correct from-square is optional
		if it.to.IsValid() && pushes(f.to, it.from, it.to) {
			f.items[i].from = nemoroth.NoSquare
		}
	}
	if r.game.Ruleset().ClockwiseScreams ||
		slices.EqualFunc(order, actual.pushes, func(sq nemoroth.Square, p push) bool { return sq == p.from }) {
		return r.compare(m, f.notation, f.claims(), actual.claims())
	}
	var ends [2][]string
	for i, g := range []*form{f, &actual} {
		end := form{notation: Moussambani, capture: g.capture, to: g.to, items: g.items}
		if f.notation == Lawson {
			var wrong []string
			if end.items, wrong = follow(r.board(), g.pushes); wrong != nil {
				return r.effectError(m, Lawson, wrong, nil)
			}
		}
		// One order may petrify a piece before it falls off, another may not.
		for j, it := range end.items {
			end.items[j].petrified = it.petrified && (it.to.IsValid() || !it.from.IsValid())
		}
		ends[i] = end.claims()
	}
	return r.compare(m, f.notation, ends[0], ends[1])
}

// pushesAlone matches a list of pushes without a Go Away.
func (r *resolver) pushesAlone(f *form) reading {
	var whole, part []reading // of Go Aways with all or some pushes listed
	own := nemoroth.Piece{Kind: nemoroth.GoAway, Side: r.game.Side()}
	for i := range 64 {
		at := nemoroth.SquareAt(i%8, i/8)
		if !slices.Contains(r.board().Occupants[at], own) ||
			slices.ContainsFunc(f.pushes, func(p push) bool { return !pushes(at, p.from, p.to) }) {
			continue
		}
		named := *f
		named.kind, named.to = nemoroth.GoAway, at
		if denied, omitted := r.wrongOrder(at, f.order()); denied == nil && omitted == nil {
			whole = append(whole, r.scream(&named))
		} else {
			part = append(part, r.scream(&named))
		}
	}
	switch {
	case whole != nil:
		return together(whole)
	case part != nil:
		return together(part)
	}
	return reading{err: r.effectError(nemoroth.Move{}, Lawson, f.claims(), nil)}
}
