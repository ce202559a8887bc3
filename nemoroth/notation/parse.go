package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Written is a move as it was read.
type Written struct {
	Move     nemoroth.Move // canonical and legal
	Notation Notation      // in which it was understood; a bare move is Lawson's where any was asked for
	Text     string        // the move as it stood, without the comment
	// Comment is what stood behind it as it stood, with the blanks before it:
	// "!", " ?", "++d2! 0-1." (NOTE-6). Text+Comment is the text that was read,
	// without the blanks around it.
	Comment string
	Result  Result // the result in the comment, if there is one
}

// Parse reads a move in a manner of writing, or in any, as a move of this game's
// side on move. A canonical name is understood in every manner, and first, so
// that "Ac1!" is a scream (NOTE-7). Errors:
//
//   - *nemoroth.SyntaxError: the text is not understood.
//   - *nemoroth.AmbiguousError: it fits several legal moves (NOTE-2), or is a
//     scream that needs an order (NAME-1).
//   - *EffectError: it fits a legal move, but not its effects (NOTE-6).
//   - *nemoroth.MoveError: it fits illegal moves only; the report is that of the
//     one that comes closest to being legal. Unless the text is that move's
//     canonical name the error is an *IllegalError around it, or around nothing
//     where there is no piece that could be meant.
//   - *ResultError: the result in the comment contradicts the finished game.
//   - nemoroth.ErrInvalid: there is no game, or no such manner.
func Parse(g *nemoroth.Game, text string, manner Notation) (Written, error) {
	if !g.Position().IsValid() {
		return Written{}, fmt.Errorf("notation: %w: no game", nemoroth.ErrInvalid)
	}
	if manner > Moussambani {
		return Written{}, fmt.Errorf("notation: %w: %v", nemoroth.ErrInvalid, manner)
	}
	text = trimBlanks(text)
	w, err := parse(g, text, manner)
	if err != nil {
		return Written{}, err
	}
	if w.Result != NoResult {
		next, err := g.Play(w.Move)
		if err != nil {
			return Written{}, err
		}
		if err := w.Result.check(next); err != nil {
			return Written{}, err
		}
	}
	return w, nil
}

func parse(g *nemoroth.Game, text string, manner Notation) (Written, error) {
	if n := canonicalLength(text); n > 0 {
		if w := cut(text, n, Canonical); len(w.Text)+len(w.Comment) == len(text) {
			m, err := g.ParseMove(w.Text)
			if err == nil {
				_, err = g.Trace(m)
			}
			w.Move = m
			return w, err
		}
	}
	if manner == Canonical {
		return Written{}, notCanonical(text)
	}
	var furthest *nemoroth.SyntaxError
	for _, scan := range [...]struct {
		manner Notation
		forms  func(string) ([]form, int, *nemoroth.SyntaxError)
	}{{Lawson, scanLawson}, {Moussambani, scanMoussambani}} {
		if manner != Any && manner != scan.manner {
			continue
		}
		forms, n, err := scan.forms(text)
		if err == nil {
			w := cut(text, n, scan.manner)
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
	return Written{}, furthest
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
