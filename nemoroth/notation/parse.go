package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Written is a move as it was read.
type Written struct {
	Move     nemoroth.Move // canonical; legal if Parse read it
	Notation Notation      // in which it was understood; a bare move is Lawson's where any was asked for
	Text     string        // the move as it stood, without the comment
	// Comment is what stood behind it as it stood, with the blanks before it:
	// "!", " ?", "++d2! 0-1." (NOTE-6). Text+Comment is the text that was read,
	// without the blanks around it.
	Comment string
	Result  Result // the result in the comment, if there is one
}

// Read reads a move in one notation, or in any, as a move of the side on move,
// legal or not: Game.Explain says which. A canonical name is understood in every
// notation, and first, so that "Ac1!" is a scream (NOTE-7). Where a text fits
// several moves a legal one counts, and of illegal ones the one that comes
// closest to being legal. The effects that a text states are compared with those
// of a legal move only. Errors:
//
//   - *nemoroth.SyntaxError: the text is not understood.
//   - *nemoroth.AmbiguousError: it fits several legal moves (NOTE-2), or is a
//     scream that needs an order (NAME-1).
//   - *EffectError: it fits a legal move, but not its effects (NOTE-6).
//   - *IllegalError without a Move: the side on move has no piece that could be
//     meant.
//   - nemoroth.ErrInvalid: there is no game, or no such notation.
func Read(g *nemoroth.Game, text string, notation Notation) (Written, error) {
	if !g.Position().IsValid() {
		return Written{}, fmt.Errorf("notation: %w: no game", nemoroth.ErrInvalid)
	}
	if notation > Moussambani {
		return Written{}, fmt.Errorf("notation: %w: %v", nemoroth.ErrInvalid, notation)
	}
	w, err := read(g, trimBlanks(text), notation)
	if err != nil {
		return Written{}, err
	}
	return w, nil
}

// Parse reads a move as Read does and refuses an illegal one. Errors are those
// of Read and:
//
//   - *nemoroth.MoveError with the report: the move is illegal. Unless the text
//     is the move's canonical name the error is an *IllegalError around it.
//   - *ResultError: the result in the comment contradicts the finished game.
func Parse(g *nemoroth.Game, text string, notation Notation) (Written, error) {
	w, err := Read(g, text, notation)
	if err == nil {
		_, err = w.play(g)
	}
	if err != nil {
		return Written{}, err
	}
	return w, nil
}

// play plays the move that was read. Errors are those that Parse adds to Read's.
func (w *Written) play(g *nemoroth.Game) (*nemoroth.Game, error) {
	next, err := g.Play(w.Move)
	if err != nil {
		if w.Move.String() != w.Text {
			err = &IllegalError{Written: w.Text + w.Comment, Move: w.Move, Err: err}
		}
		return nil, err
	}
	return next, w.Result.check(next)
}

// read understands a text without blanks around it.
func read(g *nemoroth.Game, text string, notation Notation) (w Written, err error) {
	if n := canonicalLength(text); n > 0 {
		if w := cut(text, n, Canonical); len(w.Text)+len(w.Comment) == len(text) {
			w.Move, err = g.ParseMove(w.Text)
			return w, err
		}
	}
	if notation == Canonical {
		return w, notCanonical(text)
	}
	var furthest *nemoroth.SyntaxError
	for _, scan := range [...]struct {
		notation Notation
		forms    func(string) ([]form, int, *nemoroth.SyntaxError)
	}{{Lawson, scanLawson}, {Moussambani, scanMoussambani}} {
		if notation != Any && notation != scan.notation {
			continue
		}
		forms, n, err := scan.forms(text)
		if err == nil {
			w := cut(text, n, scan.notation)
			end := len(w.Text) + len(w.Comment)
			if end == len(text) {
				r := resolver{game: g, text: text}
				var err error
				w.Move, err = r.resolve(forms)
				return w, err
			}
			err = trailing(text, end)
		}
		if furthest == nil || err.Offset > furthest.Offset {
			furthest = err
		}
	}
	return w, furthest
}

// cut divides a text into the move's n bytes and the comment behind it.
func cut(text string, n int, manner Notation) Written {
	length, result := commentLength(text[n:])
	return Written{Notation: manner, Text: text[:n], Comment: text[n : n+length], Result: result}
}

func trailing(text string, off int) *nemoroth.SyntaxError {
	off = len(text) - len(strings.TrimLeft(text[off:], " \t"))
	return &nemoroth.SyntaxError{What: "move", Input: text, Offset: off, Square: nemoroth.NoSquare,
		Msg: "the move does not go on like this", Hint: "the end, or a comment such as ! ? + or ++d2"}
}

// canonicalLength is the length of the canonical name that a text begins with,
// 0 if it does not (NAME-1).
func canonicalLength(text string) int {
	if strings.HasPrefix(text, "pass") {
		return 4
	}
	s := scanner{in: text}
	if _, ok := s.kind(); !ok || !s.squareAt(0) {
		return 0
	}
	if s.squareAt(2) {
		return 5
	}
	if text[0] != 'A' || s.at(2) != '!' {
		return 0
	}
	s.off += 3
	if s.squareAt(0) {
		s.off += 2
		for s.at(0) == ',' && s.squareAt(1) {
			s.off += 3
		}
	}
	return s.off
}

// notCanonical is the error of a text that is no canonical name with a comment
// behind it.
func notCanonical(text string) error {
	if n := canonicalLength(text); n > 0 {
		length, _ := commentLength(text[n:])
		return trailing(text, n+length)
	}
	if _, err := nemoroth.ParseMove(text); err != nil {
		return err
	}
	return trailing(text, len(text))
}
