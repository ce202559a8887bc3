package notation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/nemoroth/rules/nemoroth"
)

// A resolver finds the move that a form stands for in one position.
type resolver struct {
	game  *nemoroth.Game
	text  string // the text, for errors
	legal []nemoroth.Move
	board func() *nemoroth.Setup // the current setup, made once
}

func newResolver(g *nemoroth.Game, text string) *resolver {
	board := sync.OnceValue(func() *nemoroth.Setup { s := g.Setup(); return &s })
	return &resolver{game: g, text: text, legal: g.Moves(), board: board}
}

// A reading is the result of matching one form with the position.
type reading struct {
	legal   []nemoroth.Move // legal moves that fit everything the form states
	illegal nemoroth.Move   // if no legal move fits: the best illegal one
	err     error           // if no move fits: the reason
}

// resolve returns the one move that fits. If one form fits a legal move, forms
// that fit none do not count.
func (r *resolver) resolve(forms []form) (nemoroth.Move, error) {
	var readings []reading
	for i := range forms {
		readings = append(readings, r.reading(&forms[i]))
	}
	all := together(readings)
	switch len(all.legal) {
	case 0:
		return all.illegal, all.err
	case 1:
		return all.legal[0], nil
	}
	slices.SortFunc(all.legal, nemoroth.Move.Compare)
	e := &nemoroth.AmbiguousError{Input: r.text}
	for _, m := range all.legal {
		e.Candidates = append(e.Candidates, nemoroth.Candidate{Move: m, Legal: true})
	}
	return nemoroth.Move{}, e
}

// together returns all legal moves of the readings of one text. If there is
// none, it returns the first reading that is ambiguous or names a legal move with
// wrong effects, else the first that names a move, else the first with effects.
func together(readings []reading) reading {
	var all reading
	for _, r := range readings {
		all.legal = append(all.legal, r.legal...)
	}
	if all.legal != nil {
		return all
	}
	telling := func(r reading) int {
		var e *EffectError
		switch {
		case errors.As(r.err, &e) && !e.Move.IsZero() || errors.Is(r.err, nemoroth.ErrAmbiguous):
			return 3
		case !r.illegal.IsZero() || errors.Is(r.err, nemoroth.ErrIllegal):
			return 2
		case e != nil:
			return 1
		}
		return 0
	}
	return slices.MaxFunc(readings, func(a, b reading) int { return cmp.Compare(telling(a), telling(b)) })
}

// reading matches a form with the position.
func (r *resolver) reading(f *form) reading {
	own := func(p nemoroth.Piece) bool { return p.Kind == nemoroth.GoAway && p.Side == r.game.Side() }
	switch {
	case f.kind == nemoroth.NoKind:
		return r.pushesAlone(f)
	case f.kind == nemoroth.GoAway && (f.pushes != nil || f.from.fits(f.to) && slices.ContainsFunc(r.board().Occupants[f.to], own)):
		// The form lists pushes, or names the Go Away's own square.
		return r.scream(f)
	}
	return r.step(f)
}

// step matches a form of a voluntary move.
func (r *resolver) step(f *form) reading {
	var legal []nemoroth.Move
	for _, m := range r.legal {
		if !m.IsScream() && m.Kind() == f.kind && m.To() == f.to && f.from.fits(m.From()) {
			legal = append(legal, m)
		}
	}
	switch {
	case legal == nil:
		return r.illegal(f)
	case len(legal) == 1 && f.states():
		actual, err := r.happens(legal[0], f.notation)
		if err == nil {
			err = r.compare(legal[0], f.notation, f.claims(), actual.claims())
		}
		if err != nil {
			return reading{err: err}
		}
	}
	// Pieces of one kind that may go to the same square have the same effects
	// there. So effects cannot tell them apart, and several moves are ambiguous.
	return reading{legal: legal}
}

// illegal matches a form that fits no legal move with the illegal moves, and
// returns the best one. A piece that already stands on the goal does not fit: in
// "Bd3:e5" for a Basilisk on d3, the colon is the capture sign of another game.
func (r *resolver) illegal(f *form) reading {
	var best *nemoroth.Report
	own := nemoroth.Piece{Kind: f.kind, Side: r.game.Side()}
	there := "" // what the error adds about a piece on the goal
	for i := range 64 {
		sq := nemoroth.SquareAt(i%8, i/8)
		mobile := slices.ContainsFunc(r.board().Occupants[sq], func(p nemoroth.Piece) bool {
			p.Digesting = false
			return p == own
		})
		switch {
		case mobile && sq == f.to:
			there = fmt.Sprintf("; the one on %v is already there", sq)
		case mobile && f.from.fits(sq):
			if report := r.game.Explain(nemoroth.NewMove(f.kind, sq, f.to)); best == nil || better(&report, best) {
				best = &report
			}
		}
	}
	switch from := f.from.square(); {
	case best != nil:
		return reading{illegal: best.Move}
	case from.IsValid() && from != f.to: // no such piece is there; the report says so
		return reading{illegal: nemoroth.NewMove(f.kind, from, f.to)}
	}
	err := fmt.Errorf("%v has no mobile %v that fits%s [MOVE-1]", r.game.Side(), f.kind, there)
	if r.game.Outcome().Over {
		err = fmt.Errorf("%w: %w", nemoroth.ErrGameOver, err)
	}
	return reading{err: &IllegalError{Written: r.text, Err: err}}
}

// better reports whether the move of a is closer to being legal than that of b.
func better(a, b *nemoroth.Report) bool {
	closeness := func(r *nemoroth.Report) int {
		switch {
		case r.Verdict == nemoroth.VerdictRepetition:
			return 3
		case r.Verdict == nemoroth.VerdictCompulsion:
			return 2
		case r.Trace != nil:
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(closeness(a), closeness(b)), cmp.Compare(len(b.Reasons), len(a.Reasons))) > 0
}

func (r *resolver) happens(m nemoroth.Move, n Notation) (form, error) {
	t, err := r.game.Trace(m)
	if err != nil {
		return form{}, err
	}
	return happens(r.game, t, n), nil
}

// compare returns an *EffectError if the stated effects of a legal move differ
// from the actual ones.
//
// Rules: NOTE-6
func (r *resolver) compare(m nemoroth.Move, n Notation, stated, actual []string) error {
	return r.effectError(m, n, difference(stated, actual), difference(actual, stated))
}

// effectError returns the error of a text that states effects that do not
// happen or omits some, or nil if both lists are empty. The move is zero if the
// text names none.
func (r *resolver) effectError(m nemoroth.Move, n Notation, denied, omitted []string) error {
	if denied == nil && omitted == nil {
		return nil
	}
	e := &EffectError{Written: r.text, Notation: n, Move: m, Denied: denied, Omitted: omitted}
	if !m.IsZero() {
		// The move is legal, so Format succeeds.
		e.Actual, _ = Format(r.game, m, n)
	}
	return e
}

// difference returns the elements of a that b lacks, in a's order. An element
// that a has n times more often than b is returned n times.
func difference(a, b []string) []string {
	count := make(map[string]int, len(b))
	for _, s := range b {
		count[s]++
	}
	var rest []string
	for _, s := range a {
		if count[s]--; count[s] < 0 {
			rest = append(rest, s)
		}
	}
	return rest
}
