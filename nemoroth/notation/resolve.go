package notation

import (
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

func (r *resolver) board() *nemoroth.Setup {
	if r.setup == nil {
		s := r.game.Setup()
		r.setup = &s
	}
	return r.setup
}

// resolve returns the one move that fits. Of several readings of a text those
// count that fit a legal move (NOTE-2).
func (r *resolver) resolve(forms []form) (nemoroth.Move, error) {
	var fits []nemoroth.Move
	var errs []error
	for i := range forms {
		ms, err := r.fitting(&forms[i])
		if err != nil {
			errs = append(errs, err)
		}
		fits = append(fits, ms...)
	}
	if len(fits) == 1 {
		return fits[0], nil
	}
	if len(fits) > 1 {
		return nemoroth.Move{}, r.ambiguous(fits)
	}
	return nemoroth.Move{}, mostTelling(errs)
}

// mostTelling prefers the error of a reading that names a legal move, then that
// of one that names a move.
func mostTelling(errs []error) error {
	for _, telling := range []func(error) bool{
		func(err error) bool {
			var e *EffectError
			return errors.As(err, &e) && !e.Move.IsZero() || errors.Is(err, nemoroth.ErrAmbiguous)
		},
		func(err error) bool { return errors.Is(err, nemoroth.ErrIllegal) },
		func(err error) bool { return errors.Is(err, ErrEffect) },
	} {
		if i := slices.IndexFunc(errs, telling); i >= 0 {
			return errs[i]
		}
	}
	return errs[0]
}

func (r *resolver) ambiguous(legal []nemoroth.Move) error {
	slices.SortFunc(legal, nemoroth.Move.Compare)
	e := &nemoroth.AmbiguousError{Input: r.text}
	for _, m := range legal {
		e.Candidates = append(e.Candidates, nemoroth.Candidate{Move: m, Legal: true})
	}
	return e
}

// fitting returns the legal moves that fit a form with all it states, or why
// there are none.
func (r *resolver) fitting(f *form) ([]nemoroth.Move, error) {
	switch {
	case f.kind == nemoroth.NoKind:
		return r.pushesAlone(f)
	case r.isScream(f):
		m, err := r.scream(f)
		if err != nil {
			return nil, err
		}
		return []nemoroth.Move{m}, nil
	}
	return r.steps(f)
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

// steps returns the voluntary moves that fit.
func (r *resolver) steps(f *form) ([]nemoroth.Move, error) {
	var legal []nemoroth.Move
	for _, m := range r.moves() {
		if !m.IsScream() && m.Kind() == f.kind && m.To() == f.to && f.from.fits(m.From()) {
			legal = append(legal, m)
		}
	}
	if len(legal) == 0 {
		return nil, r.illegalStep(f)
	}
	// Twins that can go to the same square do the same there, so that effects
	// never tell them apart: several are ambiguous.
	if len(legal) > 1 || !f.written() {
		return legal, nil
	}
	t, err := r.game.Trace(legal[0])
	if err == nil {
		err = r.compareMove(f, legal[0], readMove(t))
	}
	if err != nil {
		return nil, err
	}
	return legal, nil
}

// illegalStep is the error of a form that fits no legal move: that of the best
// of the moves it may mean. A piece that stands on the goal already is meant by
// nobody: in "Bd3:e5" after Bd3 the colon is another game's.
func (r *resolver) illegalStep(f *form) error {
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
		return r.illegal(*best)
	case from.IsValid() && from != f.to: // the report says that nobody is there
		return r.illegal(r.game.Explain(nemoroth.NewMove(f.kind, from, f.to)))
	}
	err := fmt.Errorf("%v has no mobile %v that could be meant%s [MOVE-1]", r.game.Side(), f.kind, there)
	if r.game.Outcome().Over {
		err = fmt.Errorf("%w: %w", nemoroth.ErrGameOver, err)
	}
	return &IllegalError{Written: r.text, Err: err}
}

func (r *resolver) illegal(report nemoroth.Report) error {
	return r.asked(&nemoroth.MoveError{Ply: r.game.Ply(), Move: report.Asked, Report: report})
}

// asked adds the text to the error of a move that it does not name as we would.
func (r *resolver) asked(err error) error {
	var e *nemoroth.MoveError
	if errors.As(err, &e) && e.Move.String() != r.text {
		return &IllegalError{Written: r.text, Move: e.Move, Err: e}
	}
	return err
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
