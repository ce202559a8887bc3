package notation

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A Written is a move and the text from which it was read.
type Written struct {
	Move     nemoroth.Move // canonical; legal if Parse returned it
	Notation Notation      // that of the text; Lawson for a bare move read in Any
	Text     string        // the move as written, without the comment
	// Comment is the text after the move, with the blanks before it: "!", " ?",
	// "++d2! 0-1.". Text+Comment is the whole text without the blanks around it.
	Comment string
	Result  Result // the result in the comment, or NoResult
}

// Read reads a move of the side to move, in one notation or in Any. The move may be
// illegal: Game.Explain gives its verdict. Read tries the canonical name first, in
// every notation, so "Ac1!" is a scream. A text that names the square of an own piece
// and a goal is that move. If another text fits legal moves, Read returns a legal one;
// otherwise it returns the move that comes closest to being legal. Stated effects are
// compared only with those of a legal move. Errors:
//
//   - *nemoroth.SyntaxError: the text is not understood.
//   - *nemoroth.AmbiguousError: the text fits several legal moves, or it is a scream
//     that needs an order (NAME-1).
//   - *EffectError: the text fits a legal move but states its effects wrongly.
//   - *IllegalError without a Move: the side to move has no piece that fits.
//   - nemoroth.ErrInvalid: there is no game, or the notation is out of range.
func Read(g *nemoroth.Game, text string, notation Notation) (Written, error) {
	if !g.Position().IsValid() {
		return Written{}, fmt.Errorf("notation: %w: no game", nemoroth.ErrInvalid)
	}
	if notation > Moussambani {
		return Written{}, fmt.Errorf("notation: %w: unknown %v", nemoroth.ErrInvalid, notation)
	}
	w, err := read(g, trimBlanks(text), notation)
	if err != nil {
		return Written{}, err
	}
	return w, nil
}

// Parse reads a move as Read does and rejects illegal moves. In addition to the
// errors of Read it returns
//
//   - *nemoroth.MoveError, with the report: the move is illegal. If the text is not
//     the canonical name of the move, an *IllegalError wraps the MoveError.
//   - *ResultError: the result in the comment contradicts the finished game.
func Parse(g *nemoroth.Game, text string, notation Notation) (Written, error) {
	w, err := Read(g, text, notation)
	if err != nil {
		return Written{}, err
	}
	next, err := g.Play(w.Move)
	if err != nil {
		return Written{}, refused(w.Move, w.Text, w.Comment, err)
	}
	if err := w.Result.check(next); err != nil {
		return Written{}, err
	}
	return w, nil
}

// refused adds the text to the error of an illegal move, unless it is canonical.
func refused(m nemoroth.Move, text, comment string, err error) error {
	if m.String() == text {
		return err
	}
	return &IllegalError{Written: text + comment, Move: m, Err: err}
}

// canonicalName matches a canonical name at the start of a text (NAME-1).
var canonicalName = regexp.MustCompile(
	`^(pass|[BGLAWHZ][a-h][1-8][a-h][1-8]|A[a-h][1-8]!([a-h][1-8](,[a-h][1-8])*)?)`)

// read reads a text that has no blanks around it.
func read(g *nemoroth.Game, text string, notation Notation) (w Written, err error) {
	w, forms, syntax := parse(text, notation)
	switch {
	case syntax != nil:
		if notation == Canonical && !canonicalName.MatchString(text) {
			_, err = g.ParseMove(text) // reports where the name ends
		}
		return w, cmp.Or(err, error(syntax))
	case forms == nil:
		w.Move, err = g.ParseMove(w.Text)
	default:
		w.Move, err = (&resolver{game: g, text: text, legal: g.Moves()}).resolve(forms)
	}
	return w, err
}

// parse finds the notation of a text, and divides it into the move and the comment. It
// returns the forms that the move can have; none for a canonical name.
func parse(text string, notation Notation) (w Written, forms []form, err *nemoroth.SyntaxError) {
	if name := canonicalName.FindString(text); name != "" || notation == Canonical {
		w, err = cut(text, len(name), Canonical)
		if err == nil || notation == Canonical {
			return w, nil, err
		}
		err = nil
	}
	for _, scan := range [...]struct {
		notation Notation
		forms    func(string) ([]form, int, *nemoroth.SyntaxError)
	}{{Lawson, scanLawson}, {Moussambani, scanMoussambani}} {
		if notation != Any && notation != scan.notation {
			continue
		}
		forms, n, e := scan.forms(text)
		if e == nil {
			if w, e = cut(text, n, scan.notation); e == nil {
				return w, forms, nil
			}
		}
		if err == nil || e.Offset > err.Offset {
			err = e
		}
	}
	return w, nil, err
}

// cut divides a text into a move of n bytes and the comment after it. Any other
// text after the move is an error.
func cut(text string, n int, notation Notation) (Written, *nemoroth.SyntaxError) {
	length, result := letter.CommentLength(text[n:])
	w := Written{Notation: notation, Text: text[:n], Comment: text[n : n+length]}
	w.Result, _ = ParseResult(result)
	rest := strings.TrimLeft(text[n+length:], " \t")
	if rest == "" && (result == "" || w.Result != NoResult) {
		return w, nil
	}
	return w, syntaxError("move", text, len(text)-len(rest), "unexpected text after the move",
		"the end, or a comment such as ! ? + or ++d2")
}

// A resolver finds the move that a form stands for in one position.
type resolver struct {
	game  *nemoroth.Game
	text  string // the text, for errors
	legal []nemoroth.Move
}

// A reading is the result of matching one form with the position.
type reading struct {
	legal   []nemoroth.Move // legal moves that fit everything the form states
	illegal nemoroth.Move   // if no legal move fits: the best illegal one
	err     error           // if no move fits: the reason
}

// own reports whether the side to move has a mobile piece of the kind on a square.
func (r *resolver) own(kind nemoroth.Kind, sq nemoroth.Square) bool {
	return sq.IsValid() && slices.ContainsFunc(r.game.Position().At(sq),
		func(p nemoroth.Piece) bool {
			return p.Kind == kind && p.Mobile() && p.Side == r.game.Side()
		})
}

// resolve returns the one move that fits. A form with the square of an own piece and
// a goal is the move; else one that fits a legal move counts, and forms that fit none
// do not.
func (r *resolver) resolve(forms []form) (nemoroth.Move, error) {
	for _, f := range forms {
		if from := f.from.square(); from != f.to && r.own(f.kind, from) {
			forms = []form{f}
			break
		}
	}
	var readings []reading
	for i := range forms {
		if !forms[i].doubtful || len(forms) == 1 {
			readings = append(readings, r.reading(&forms[i]))
		}
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

// together returns all legal moves of the readings of one text. If there is none, it
// returns the first reading that is ambiguous or names a legal move with wrong
// effects, else the first that names a move, else the first with effects.
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
	return slices.MaxFunc(readings, func(a, b reading) int {
		return cmp.Compare(telling(a),
			telling(b))
	})
}

// reading matches a form with the position.
func (r *resolver) reading(f *form) reading {
	there := f.from.fits(f.to) && r.own(nemoroth.GoAway, f.to)
	switch {
	case f.kind == nemoroth.NoKind:
		return r.pushesAlone(f)
	case f.kind == nemoroth.GoAway && (f.pushes != nil ||
		there || r.mute(f)):
		// The form lists pushes, or names the Go Away's own square.
		return r.scream(f)
	}
	return r.step(f)
}

// mute reports whether a form names the square of a petrified Go Away.
func (r *resolver) mute(f *form) bool {
	stone := nemoroth.Piece{Kind: nemoroth.GoAway, Side: r.game.Side(), Petrified: true}
	return f.from.fits(f.to) && slices.Contains(r.game.Position().At(f.to), stone)
}

// step matches a form of a voluntary move.
func (r *resolver) step(f *form) reading {
	var legal []nemoroth.Move
	for _, m := range r.legal {
		if !m.IsScream() && m.Kind() == f.kind &&
			m.To() == f.to && f.from.fits(m.From()) {
			legal = append(legal, m)
		}
	}
	switch {
	case legal == nil:
		return r.illegal(f)
	case len(legal) == 1 && f.states():
		if err := r.compare(legal[0], f, legal[0]); err != nil {
			return reading{err: err}
		}
	}
	// Pieces of one kind that may go to the same square have the same effects
	// there. So effects cannot tell them apart, and several moves are ambiguous.
	return reading{legal: legal}
}

// illegal matches a form that fits no legal move with the illegal moves, and returns
// the best one. A piece that already stands on the goal does not fit.
func (r *resolver) illegal(f *form) reading {
	var best *nemoroth.Report
	there := "" // what the error adds about a piece on the goal
	for i := range 64 {
		sq := nemoroth.SquareAt(i%8, i/8)
		switch mobile := r.own(f.kind, sq); {
		case mobile && sq == f.to && f.from.square() != sq:
			there = fmt.Sprintf("; the one on %v is already there", sq)
		case mobile && f.from.fits(sq):
			report := r.game.Explain(nemoroth.NewMove(f.kind, sq, f.to))
			if best == nil || better(&report, best) {
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
	return cmp.Or(cmp.Compare(closeness(a), closeness(b)), cmp.Compare(len(b.Reasons),
		len(a.Reasons))) > 0
}

// compare returns an *EffectError if a form states other effects of the legal move m
// than those that happen. For a scream, ordered is the move with the order of pushes
// that the form lists: each push is judged at its turn.
//
// Rules: NOTE-6
func (r *resolver) compare(m nemoroth.Move, f *form, ordered nemoroth.Move) error {
	t, err := r.game.TraceOrder(ordered)
	if err != nil {
		return err
	}
	actual := happens(t, f.notation)
	stated, happened := f.claims(), actual.claims()
	return r.effectError(m, f.notation, difference(stated, happened), difference(happened, stated))
}

// effectError returns the error of a text that states effects that do not happen or
// omits some, or nil if both lists are empty. The move is zero if the text names none.
func (r *resolver) effectError(m nemoroth.Move, n Notation, denied, omitted []string) error {
	if denied == nil && omitted == nil {
		return nil
	}
	e := &EffectError{Written: r.text, Notation: n, Move: m, Denied: denied, Omitted: omitted}
	if !m.IsZero() {
		e.Actual, _ = Format(r.game, m, n) // succeeds, because the move is legal
	}
	return e
}

// difference returns the elements of a that b lacks, in a's order. An element that a
// has n times more often than b is returned n times.
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
	stated, around := nemoroth.SquaresOf(order...), r.around(at)
	denied, omitted := each("a push of ", stated&^around), each("the push of ", around&^stated)
	if err := r.effectError(m, f.notation, denied, omitted); err != nil {
		return reading{err: err}
	}
	ordered := nemoroth.NewScream(at, order...)
	if several != nil {
		if m, err = r.game.ParseMove(ordered.String()); err != nil {
			return reading{err: err}
		}
		if !slices.Contains(r.legal, m) {
			return reading{illegal: m}
		}
	}
	if r.game.Ruleset().ClockwiseScreams {
		ordered = m // the order of the text means nothing
	}
	for i, it := range f.items { // a correct from-square is optional
		if it.to.IsValid() && pushes(at, it.from, it.to) {
			f.items[i].from = nemoroth.NoSquare
		}
	}
	if err := r.compare(m, f, ordered); err != nil {
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
	if f.notation == Moussambani {
		for _, it := range f.items {
			add(pushedFrom(f.to, it))
		}
	}
	return order
}

// pushedFrom returns the neighbour of the Go Away from which the piece of
// Moussambani's item was pushed, or NoSquare for a piece that was not pushed. The
// item's goal suffices: every neighbour has its own goal, and no Basilisk on a goal
// sees another goal (each is an even number of files away), so a piece that already
// stood on a goal cannot change there and stay.
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

// pushes reports whether a scream on the square at pushes from one square to the
// other. The square to is NoSquare off the board.
func pushes(at, from, to nemoroth.Square) bool {
	return nemoroth.Neighbours(at).Has(from) && to == from.Offset(from.File()-at.File(),
		from.Rank()-at.Rank())
}

// around returns the occupied neighbours of a square.
func (r *resolver) around(at nemoroth.Square) (occupied nemoroth.Squares) {
	for sq := range nemoroth.Neighbours(at).All() {
		if len(r.game.Position().At(sq)) > 0 {
			occupied |= nemoroth.SquaresOf(sq)
		}
	}
	return occupied
}

func each(what string, squares nemoroth.Squares) (list []string) {
	for sq := range squares.All() {
		list = append(list, what+sq.String())
	}
	return list
}

// pushesAlone matches a list of pushes without a Go Away.
func (r *resolver) pushesAlone(f *form) reading {
	var whole, part []reading // of Go Aways with all or some pushes listed
	for at := range (^nemoroth.Squares(0)).All() {
		foreign := func(p push) bool { return !pushes(at, p.from, p.to) }
		if !r.own(nemoroth.GoAway, at) || slices.ContainsFunc(f.pushes, foreign) {
			continue
		}
		named := *f
		named.kind, named.to = nemoroth.GoAway, at
		if nemoroth.SquaresOf(f.order()...) == r.around(at) {
			whole = append(whole, r.scream(&named))
		} else {
			part = append(part, r.scream(&named))
		}
	}
	if whole == nil {
		whole = part
	}
	if whole == nil {
		return reading{err: r.effectError(nemoroth.Move{}, Lawson, f.claims(), nil)}
	}
	return together(whole)
}
