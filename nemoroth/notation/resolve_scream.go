package notation

import (
	"errors"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// scream reads a form with the square of a Go Away that screams.
func (r *resolver) scream(f *form) reading {
	at := f.to
	name, err := r.game.ParseMove(nemoroth.NewScream(at).String())
	var several *nemoroth.AmbiguousError
	switch {
	case errors.As(err, &several):
		if !f.written() { // NAME-1
			several.Input = r.text
			return reading{err: several}
		}
	case err != nil:
		return reading{err: err}
	case !r.isLegal(name): // the one scream there is: whatever else is wrong
		return reading{illegal: name}
	case !f.written():
		return reading{legal: []nemoroth.Move{name}}
	}

	order := r.order(f)
	if denied, omitted := r.wrongOrder(f, order); denied != nil || omitted != nil {
		return reading{err: r.effectError(f, name, denied, omitted)}
	}
	m := name
	if several != nil {
		if m, err = r.game.ParseMove(nemoroth.NewScream(at, order...).String()); err != nil {
			return reading{err: err}
		}
		if !r.isLegal(m) {
			return reading{illegal: m}
		}
	}
	t, err := r.game.Trace(m)
	if err == nil {
		err = r.compareScream(f, m, t, order)
	}
	if err != nil {
		return reading{err: err}
	}
	return reading{legal: []nemoroth.Move{m}}
}

// order lists the pushed squares in the order of the text, each once.
func (r *resolver) order(f *form) []nemoroth.Square {
	var order []nemoroth.Square
	add := func(sq nemoroth.Square) {
		if !slices.Contains(order, sq) {
			order = append(order, sq)
		}
	}
	for _, e := range f.pushes {
		add(e.from)
	}
	for _, it := range f.items {
		if from := pushedFrom(f.to, it); from.IsValid() {
			add(from)
		}
	}
	return order
}

// pushedFrom is the square next to a Go Away that an item of Moussambani's tells
// of, or NoSquare for a bystander. Each neighbour has its own goal, where no
// bystander ever changes without going.
func pushedFrom(at nemoroth.Square, it item) nemoroth.Square {
	from := it.from
	if !from.IsValid() && it.to.IsValid() {
		df, dr := it.to.File()-at.File(), it.to.Rank()-at.Rank()
		if df%2 != 0 || dr%2 != 0 {
			return nemoroth.NoSquare
		}
		from = at.Offset(df/2, dr/2)
	}
	if !from.IsValid() || !adjacent(at, from) {
		return nemoroth.NoSquare
	}
	return from
}

// goal is where a Go Away pushes what stands on an adjacent square; NoSquare
// off the board.
func goal(at, from nemoroth.Square) nemoroth.Square {
	return from.Offset(from.File()-at.File(), from.Rank()-at.Rank())
}

// wrongOrder compares the pushed squares of a text with the occupied neighbours
// of the Go Away.
func (r *resolver) wrongOrder(f *form, order []nemoroth.Square) (denied, omitted []string) {
	for _, from := range order {
		if !adjacent(f.to, from) || len(r.board().Occupants[from]) == 0 {
			denied = append(denied, "a push of "+from.String())
		}
	}
	for _, from := range r.neighbours(f.to) {
		if !slices.Contains(order, from) {
			omitted = append(omitted, "the push of "+from.String())
		}
	}
	return denied, omitted
}

// neighbours are the occupied squares next to a square, clockwise from N.
func (r *resolver) neighbours(at nemoroth.Square) []nemoroth.Square {
	var list []nemoroth.Square
	for _, d := range [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		if sq := at.Offset(d[0], d[1]); sq.IsValid() && len(r.board().Occupants[sq]) > 0 {
			list = append(list, sq)
		}
	}
	return list
}

// compareScream compares what a text states of a scream with what happens. The
// trace is that of the canonical order. Another order that comes to the same
// may petrify the same pieces at other moments, so that only the ends can be
// compared; under SCREAM-5 the text's order means nothing (NOTE-6).
func (r *resolver) compareScream(f *form, m nemoroth.Move, t nemoroth.Trace, order []nemoroth.Square) error {
	pushes, bystanders := readScream(t)
	sameOrder := r.game.Ruleset().ClockwiseScreams ||
		slices.EqualFunc(order, pushes, func(sq nemoroth.Square, p push) bool { return sq == p.from })
	if f.manner == Moussambani {
		written, actual := itemClaims(f), moussambaniScream(pushes, bystanders)
		if !sameOrder {
			written, actual = goneAsPushed(written), goneAsPushed(actual)
		}
		return r.compare(f, m, written, actual)
	}
	if sameOrder {
		return r.compare(f, m, lawsonElementClaims(f.pushes), lawsonPushClaims(pushes))
	}
	ends, impossible := r.follow(f.pushes)
	if impossible != nil {
		return r.effectError(f, m, impossible, nil)
	}
	return r.compare(f, m, goneAsPushed(ends), goneAsPushed(moussambaniScream(pushes, bystanders)))
}

// itemClaims are the statements of Moussambani's list of a scream, the
// from-squares left out where they are right.
func itemClaims(f *form) []string {
	claims := captureClaim(f.capture, f.to)
	for _, it := range f.items {
		text := it.text
		if it.from.IsValid() && it.to.IsValid() && adjacent(f.to, it.from) && it.to == goal(f.to, it.from) {
			text = it.name() + it.to.String()
		}
		claims = append(claims, text)
	}
	return claims
}

// pushesAlone reads a list of pushes without a Go Away (NOTE-4).
func (r *resolver) pushesAlone(f *form) reading {
	var whole, part []form // all pushes of a Go Away are listed, some are
	order := r.order(f)
	for i := range 64 {
		at := nemoroth.SquareAt(i%8, i/8)
		own := nemoroth.Piece{Kind: nemoroth.GoAway, Side: r.game.Side()}
		fits := func(e element) bool { return adjacent(at, e.from) && e.to == goal(at, e.from) }
		if !slices.Contains(r.board().Occupants[at], own) ||
			slices.ContainsFunc(f.pushes, func(e element) bool { return !fits(e) }) {
			continue
		}
		named := *f
		named.kind, named.to = nemoroth.GoAway, at
		if denied, omitted := r.wrongOrder(&named, order); denied == nil && omitted == nil {
			whole = append(whole, named)
		} else {
			part = append(part, named)
		}
	}
	if len(whole) == 0 {
		whole = part
	}
	if len(whole) == 0 {
		return reading{err: r.effectError(f, nemoroth.Move{}, lawsonElementClaims(f.pushes), nil)}
	}
	var readings []reading
	for i := range whole {
		readings = append(readings, r.scream(&whole[i]))
	}
	return together(readings)
}
