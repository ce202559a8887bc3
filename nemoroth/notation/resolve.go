package notation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A resolver finds the move that a form means in one position.
type resolver struct {
	game   *nemoroth.Game
	text   string          // for errors
	setup  *nemoroth.Setup // what stands where; nil until asked for
	legal  []nemoroth.Move
	listed bool // legal is filled in
}

func (r *resolver) moves() []nemoroth.Move {
	if !r.listed {
		r.legal, r.listed = r.game.Moves(), true
	}
	return r.legal
}

func (r *resolver) isLegal(m nemoroth.Move) bool { return slices.Contains(r.moves(), m) }

func (r *resolver) board() *nemoroth.Setup {
	if r.setup == nil {
		s := r.game.Setup()
		r.setup = &s
	}
	return r.setup
}

// A reading is what a form may mean.
type reading struct {
	legal   []nemoroth.Move // that fit with all the form states
	illegal nemoroth.Move   // zero unless no legal move fits, and one that is not legal does
	err     error           // otherwise: why nothing fits
}

// resolve returns the one move that fits. Of several readings of a text those
// count that fit a legal move (NOTE-2).
func (r *resolver) resolve(forms []form) (nemoroth.Move, error) {
	var readings []reading
	for i := range forms {
		readings = append(readings, r.reading(&forms[i]))
	}
	switch all := together(readings); {
	case len(all.legal) == 1:
		return all.legal[0], nil
	case len(all.legal) > 1:
		return nemoroth.Move{}, r.ambiguous(all.legal)
	default:
		return all.illegal, all.err
	}
}

// together joins the readings of one text: all legal moves or, without one, the
// first reading that names a legal move whose effects are wrong, else the first
// that names a move, else the first that states effects.
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

func (r *resolver) ambiguous(legal []nemoroth.Move) error {
	slices.SortFunc(legal, nemoroth.Move.Compare)
	e := &nemoroth.AmbiguousError{Input: r.text}
	for _, m := range legal {
		e.Candidates = append(e.Candidates, nemoroth.Candidate{Move: m, Legal: true})
	}
	return e
}

// reading finds what a form means.
func (r *resolver) reading(f *form) reading {
	switch {
	case f.kind == nemoroth.NoKind:
		return r.pushesAlone(f)
	case r.isScream(f):
		return r.scream(f)
	}
	return r.step(f)
}

// isScream reports whether the form is that of a scream: it lists pushes, or it
// is the Go Away's own square (NOTE-4, NOTE-5).
func (r *resolver) isScream(f *form) bool {
	if f.kind != nemoroth.GoAway {
		return false
	}
	if len(f.pushes) > 0 {
		return true
	}
	return f.from.fits(f.to) && slices.ContainsFunc(r.game.Position().At(f.to), func(p nemoroth.Piece) bool {
		return p.Kind == nemoroth.GoAway && p.Side == r.game.Side()
	})
}

// step reads a voluntary move.
func (r *resolver) step(f *form) reading {
	var legal []nemoroth.Move
	for _, m := range r.moves() {
		if !m.IsScream() && m.Kind() == f.kind && m.To() == f.to && f.from.fits(m.From()) {
			legal = append(legal, m)
		}
	}
	if len(legal) == 0 {
		m, err := r.illegalStep(f)
		return reading{illegal: m, err: err}
	}
	// Twins that can go to the same square do the same there, so that effects
	// never tell them apart: several are ambiguous.
	if len(legal) > 1 || !f.written() {
		return reading{legal: legal}
	}
	t, err := r.game.Trace(legal[0])
	if err == nil {
		err = r.compareMove(f, legal[0], readMove(t))
	}
	if err != nil {
		return reading{err: err}
	}
	return reading{legal: legal}
}

// illegalStep returns the best of the moves that a form may mean which fits no
// legal one. A piece that stands on the goal already is not meant: in "Bd3:e5"
// after Bd3 the colon is another game's.
func (r *resolver) illegalStep(f *form) (nemoroth.Move, error) {
	var best *nemoroth.Report
	there := "" // what is said of a piece on the goal
	for i := range 64 {
		sq := nemoroth.SquareAt(i%8, i/8)
		own := func(p nemoroth.Piece) bool {
			return p.Kind == f.kind && p.Side == r.game.Side() && !p.Petrified
		}
		if !slices.ContainsFunc(r.board().Occupants[sq], own) {
			continue
		}
		if sq == f.to {
			there = fmt.Sprintf("; the one on %v is there already", sq)
			continue
		}
		if !f.from.fits(sq) {
			continue
		}
		if report := r.game.Explain(nemoroth.NewMove(f.kind, sq, f.to)); best == nil || better(&report, best) {
			best = &report
		}
	}
	switch from := f.from.square(); {
	case best != nil:
		return best.Move, nil
	case from.IsValid() && from != f.to: // the report will say that nobody is there
		return nemoroth.NewMove(f.kind, from, f.to), nil
	}
	err := fmt.Errorf("%v has no mobile %v that could be meant%s [MOVE-1]", r.game.Side(), f.kind, there)
	if r.game.Outcome().Over {
		err = fmt.Errorf("%w: %w", nemoroth.ErrGameOver, err)
	}
	return nemoroth.Move{}, &IllegalError{Written: r.text, Err: err}
}

// better reports whether one refused move comes closer to being legal.
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
	if closeness(a) != closeness(b) {
		return closeness(a) > closeness(b)
	}
	return len(a.Reasons) < len(b.Reasons)
}

// compareMove compares what is stated with what happens.
func (r *resolver) compareMove(f *form, m nemoroth.Move, actual moved) error {
	var written, real []string
	if f.manner == Lawson {
		written = lawsonMoveClaims(f.capture != 0, f.to, f.marks, f.petrifies)
		real = lawsonMoveClaims(actual.takes != nemoroth.NoEffect, actual.to, actual.marks, actual.squares())
	} else {
		written = append(captureClaim(f.capture, f.to), itemTexts(f.items)...)
		real = actual.moussambaniClaims()
	}
	return r.compare(f, m, written, real)
}

// compare returns an *EffectError unless both lists state the same, in whatever
// order.
func (r *resolver) compare(f *form, m nemoroth.Move, written, actual []string) error {
	denied, omitted := difference(written, actual), difference(actual, written)
	if denied == nil && omitted == nil {
		return nil
	}
	return r.effectError(f, m, denied, omitted)
}

func (r *resolver) effectError(f *form, m nemoroth.Move, denied, omitted []string) error {
	e := &EffectError{Written: r.text, Notation: f.manner, Move: m, Denied: denied, Omitted: omitted}
	if !m.IsZero() {
		// The move is legal, so that it can be written.
		e.Actual, _ = Format(r.game, m, f.manner)
	}
	return e
}

// difference returns what is in a and not in b, each as many times as it is
// there more often, in a's order.
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
