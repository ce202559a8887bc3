package notation

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A WrittenMove is a move and the text from which it was read.
type WrittenMove struct {
	Move     nemoroth.Move // canonical; legal if ReadLegal returned it
	Notation Notation      // that of the text; Lawson for a bare move read in Any
	Text     string        // the move as written, without the comment
	// Comment is the text after the move, with the blanks before it: "!", " ?",
	// "++d2! 0-1.". Text+Comment is the whole text without the blanks around it.
	Comment string
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
//   - *EffectsError: the text fits a legal move but states its effects wrongly.
//   - *IllegalError without a Move: the side to move has no piece that fits.
//   - nemoroth.ErrInvalid: there is no game, or the notation is out of range.
func Read(g *nemoroth.Game, text string, notation Notation) (WrittenMove, error) {
	if !g.Position().IsValid() {
		return WrittenMove{}, errNoGame
	}
	if notation != Any && !notation.writes() {
		return WrittenMove{}, fmt.Errorf("%w: unknown notation %q", errInvalid, notation)
	}
	w, forms, syntax := parse(strings.Trim(text, " \t\r"), notation)
	var err error
	switch {
	case syntax != nil:
		err = syntax
	case forms == nil:
		w.Move, err = g.ParseMove(w.Text)
	default:
		r := resolver{Game: g, text: w.Text + w.Comment, legal: g.Moves()}
		w.Move, err = r.resolve(forms)
	}
	if err != nil {
		return WrittenMove{}, err
	}
	return w, nil
}

// ReadLegal reads a move as Read does and rejects illegal moves. In addition to the
// errors of Read it returns a *nemoroth.MoveError, with the report, if the move is
// illegal. If the text is not the canonical name of the move, an *IllegalError wraps
// the MoveError.
func ReadLegal(g *nemoroth.Game, text string, notation Notation) (WrittenMove, error) {
	w, err := Read(g, text, notation)
	if err != nil {
		return WrittenMove{}, err
	}
	if _, err := g.Play(w.Move); err != nil {
		return WrittenMove{}, refused(w.Move, w.Text, w.Comment, err)
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

// parse finds the notation of a text, and divides it into the move and the comment. It
// returns the forms that the move can have; none for a canonical name.
func parse(text string, notation Notation) (w WrittenMove, forms []*form,
	err *nemoroth.SyntaxError) {
	if name := canonicalName.FindString(text); name != "" {
		w, err = cut(text, len(name), Canonical)
		if err == nil || notation == Canonical {
			return w, nil, err
		}
	}
	err = syntaxError("move", text, 0, "not a move",
		"a piece and its goal, such as Bd3, Hab3 or Be1d3")
	for _, n := range [...]Notation{Lawson, Moussambani} {
		if notation != Any && notation != n {
			continue
		}
		forms := scan(text, n)
		if forms == nil {
			continue
		}
		w, e := cut(text, forms[0].end, n)
		if e == nil {
			return w, forms, nil
		}
		if e.Offset > err.Offset {
			err = e
		}
	}
	return w, nil, err
}

// cut divides a text into a move of n bytes and the comment after it. Any other
// text after the move is an error.
func cut(text string, n int, notation Notation) (WrittenMove, *nemoroth.SyntaxError) {
	length, _ := letter.CommentLength(text[n:])
	w := WrittenMove{Notation: notation, Text: text[:n], Comment: text[n : n+length]}
	rest := strings.TrimLeft(text[n+length:], " \t")
	if rest == "" {
		return w, nil
	}
	return w, syntaxError("move", text, len(text)-len(rest), "unexpected text after the move",
		"the end, effects such as :c2,e2 or =pHc2, or a comment such as ! ? + or ++d2")
}

// A resolver finds the move that a form stands for in one position.
type resolver struct {
	*nemoroth.Game
	text  string // the text, for errors
	legal []nemoroth.Move
}

// own reports whether the side to move has a piece of a kind on a square, mobile or, if
// stone, a statue.
func (r *resolver) own(kind nemoroth.Kind, sq nemoroth.Square, stone bool) bool {
	piece := nemoroth.Piece{Kind: kind, Side: r.Side(), Petrified: stone}
	return slices.ContainsFunc(r.Position().At(sq), func(p nemoroth.Piece) bool {
		p.Digesting = false
		return p == piece
	})
}

// resolve returns the move of the form that the position allows: one with the square of
// an own piece and a goal; else a list of pushes, but a single push only if a Go Away can
// make it; else the first form.
func (r *resolver) resolve(forms []*form) (nemoroth.Move, error) {
	for _, f := range forms {
		if from := square(f.from); from != f.to && r.own(f.kind, from, false) {
			return r.step(f)
		}
	}
	list := forms[len(forms)-1]
	if list.kind == nemoroth.NoKind {
		m, err := r.pushesAlone(list)
		if len(forms) == 1 || err == nil && slices.Contains(r.legal, m) {
			return m, err
		}
	}
	f := forms[0]
	isScreamer := r.own(f.kind, f.to, false) || r.own(f.kind, f.to, true)
	screams := f.pushes != nil || isScreamer && f.fits(f.to)
	if f.kind == nemoroth.GoAway && screams {
		return r.scream(f)
	}
	return r.step(f)
}

// one returns the only one of several moves that fit a text, in their canonical order, or an
// error.
func (r *resolver) one(moves []nemoroth.Move) (nemoroth.Move, error) {
	if len(moves) == 1 {
		return moves[0], nil
	}
	e := &nemoroth.AmbiguousError{Input: r.text}
	for _, m := range moves {
		e.Candidates = append(e.Candidates, nemoroth.Candidate{Move: m, Legal: true})
	}
	return nemoroth.Move{}, e
}

// step matches a form of a voluntary move. Pieces of one kind that may go to the same
// square have the same effects there. So effects cannot tell them apart.
func (r *resolver) step(f *form) (nemoroth.Move, error) {
	var legal []nemoroth.Move
	for _, m := range r.legal {
		same := m.Kind() == f.kind && m.To() == f.to
		if !m.IsScream() && same && f.fits(m.From()) {
			legal = append(legal, m)
		}
	}
	if legal == nil {
		return r.illegal(f)
	}
	m, err := r.one(legal)
	if err == nil && f.claims != nil {
		err = r.compare(m, f, m)
	}
	return m, err
}

// illegal returns the illegal move that fits a form and comes closest to being legal: it
// can be carried out, and the fewest reasons are against it.
func (r *resolver) illegal(f *form) (nemoroth.Move, error) {
	var best nemoroth.Move
	fewest := 0
	for from := range (^nemoroth.Squares(0)).All() {
		if from == f.to || !f.fits(from) || !r.own(f.kind, from, false) {
			continue
		}
		m := nemoroth.NewMove(f.kind, from, f.to)
		report := r.Explain(m)
		against := len(report.Reasons)
		if report.Trace == nil {
			against += 100
		}
		if best.IsZero() || against < fewest {
			best, fewest = m, against
		}
	}
	if best.IsZero() { // no such piece is on the square that the text may name: the report says so
		best = nemoroth.NewMove(f.kind, square(f.from), f.to)
	}
	if !best.IsZero() {
		return best, nil
	}
	err := fmt.Errorf("%v has no mobile %v that fits [MOVE-1]", r.Side(), f.kind)
	if r.Outcome().Over {
		err = fmt.Errorf("%w: %w", nemoroth.ErrGameOver, err)
	}
	return nemoroth.Move{}, &IllegalError{Written: r.text, Err: err}
}

// compare returns an *EffectsError if a form states other effects of the legal move m
// than those that happen. For a scream, ordered is the move with the order of pushes
// that the form lists: each push is judged at its turn.
//
// Rules: NOTE-6
func (r *resolver) compare(m nemoroth.Move, f *form, ordered nemoroth.Move) error {
	t, err := r.TraceOrder(ordered)
	if err != nil {
		return err
	}
	happens := scan(write(t, f.notation, ""), f.notation)[0].claims
	denied, omitted := difference(f.claims, happens), difference(happens, f.claims)
	return r.effectError(m, f.notation, denied, omitted)
}

// effectError returns the error of a text that states effects that do not happen or
// omits some, or nil if both lists are empty. The move is zero if the text names none.
func (r *resolver) effectError(m nemoroth.Move, n Notation, denied, omitted []string) error {
	if denied == nil && omitted == nil {
		return nil
	}
	e := &EffectsError{Written: r.text, Notation: string(n), Denied: denied, Omitted: omitted}
	if !m.IsZero() {
		e.Move = m.String()
		e.Actual, _ = Format(r.Game, m, n) // succeeds, because the move is legal
	}
	return e
}

// difference returns the elements of a that b lacks, in a's order. An element that a
// has n times more often than b is returned n times.
func difference(a, b []string) []string {
	count := map[string]int{}
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
func (r *resolver) scream(f *form) (nemoroth.Move, error) {
	m, err := r.ParseMove(nemoroth.NewScream(f.to).String())
	var several *nemoroth.AmbiguousError
	needsOrder := errors.As(err, &several)
	switch legal := slices.Contains(r.legal, m); {
	case needsOrder && f.claims == nil: // NAME-1
		several.Input = r.text
		return m, several
	case needsOrder:
	case err != nil || !legal || f.claims == nil: // no other scream fits
		return m, err
	}
	order, pushed := f.order()
	around := r.around(f.to)
	denied, omitted := each("a push of ", pushed&^around), each("the push of ", around&^pushed)
	if err := r.effectError(m, f.notation, denied, omitted); err != nil {
		return m, err
	}
	ordered := nemoroth.NewScream(f.to, order...)
	if needsOrder {
		m, err = r.ParseMove(ordered.String())
		if err != nil || !slices.Contains(r.legal, m) {
			return m, err
		}
	}
	if r.Ruleset().ClockwiseScreams {
		ordered = m // the order of the text means nothing
	}
	return m, r.compare(m, f, ordered)
}

// order returns the pushed squares, each once, in the order of the text, and as a set.
func (f *form) order() (order []nemoroth.Square, all nemoroth.Squares) {
	for _, p := range f.pushes {
		if !all.Has(p.from) {
			order, all = append(order, p.from), all|nemoroth.SquaresOf(p.from)
		}
	}
	return order, all
}

// around returns the occupied neighbours of a square.
func (r *resolver) around(at nemoroth.Square) (occupied nemoroth.Squares) {
	for sq := range nemoroth.Neighbours(at).All() {
		if len(r.Position().At(sq)) > 0 {
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

// pushesAlone matches a list of pushes with the own Go Aways that push so. It returns the
// legal scream or, if there is none, what the first of them says.
func (r *resolver) pushesAlone(f *form) (first nemoroth.Move, err error) {
	var legal []nemoroth.Move
	err = r.effectError(first, Lawson, f.claims, nil)
	found := false
	for at := range (^nemoroth.Squares(0)).All() {
		foreign := func(p push) bool {
			away := p.from.Offset(p.from.File()-at.File(), p.from.Rank()-at.Rank())
			return !nemoroth.Neighbours(at).Has(p.from) || p.to != away
		}
		if !r.own(nemoroth.GoAway, at, false) || slices.ContainsFunc(f.pushes, foreign) {
			continue
		}
		named := *f
		named.kind, named.to = nemoroth.GoAway, at
		m, e := r.scream(&named)
		if e == nil && slices.Contains(r.legal, m) {
			legal = append(legal, m)
		} else if !found {
			first, err = m, e
		}
		found = true
	}
	if legal != nil {
		return r.one(legal)
	}
	return first, err
}
