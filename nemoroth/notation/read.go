package notation

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Written is a move as it was read.
type Written struct {
	Move     nemoroth.Move // canonical; legal if Parse read it
	Notation Notation      // in which it was understood; Lawson for a bare move in Any
	Text     string        // the move as it stood, without the comment
	// Comment is the text behind the move, with the blanks before it: "!", " ?",
	// "++d2! 0-1.". Text+Comment is the text that was read, without the blanks
	// around it.
	Comment string
	Result  Result // the result in the comment, if there is one
}

// Read reads a move of the side on move in one notation, or in any, legal or
// not: Game.Explain says which. Every notation has the canonical names; they come
// first, so that "Ac1!" is a scream. Of the moves that fit a text a legal one is
// meant, or else the one that comes closest to being legal. Stated effects are
// compared with those of a legal move only. Errors:
//
//   - *nemoroth.SyntaxError: the text is not understood.
//   - *nemoroth.AmbiguousError: several legal moves fit, or the text is a scream
//     that needs an order (NAME-1).
//   - *EffectError: a legal move fits, but not its effects.
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
	if err != nil {
		return Written{}, err
	}
	next, err := g.Play(w.Move)
	if err != nil {
		return Written{}, w.refused(err)
	}
	if err := w.Result.check(next); err != nil {
		return Written{}, err
	}
	return w, nil
}

// refused is the error of an illegal move, with the text unless that is its name.
func (w *Written) refused(err error) error {
	if w.Move.String() == w.Text {
		return err
	}
	return &IllegalError{Written: w.Text + w.Comment, Move: w.Move, Err: err}
}

// canonicalName finds the canonical name that a text begins with (NAME-1).
var canonicalName = regexp.MustCompile(`^(pass|[BGLAWHZ][a-h][1-8][a-h][1-8]|A[a-h][1-8]!([a-h][1-8](,[a-h][1-8])*)?)`)

// read understands a text without blanks around it.
func read(g *nemoroth.Game, text string, notation Notation) (w Written, err error) {
	name := canonicalName.FindString(text)
	if name == "" && notation == Canonical {
		w = Written{Notation: Canonical, Text: text}
		w.Move, err = g.ParseMove(text) // says where the name ends
		return w, err
	}
	if name != "" {
		if w, e := cut(text, len(name), Canonical); e == nil {
			w.Move, err = g.ParseMove(name)
			return w, err
		} else if notation == Canonical {
			return w, e
		}
	}
	var furthest *nemoroth.SyntaxError
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
				w.Move, err = newResolver(g, text).resolve(forms)
				return w, err
			}
		}
		if furthest == nil || e.Offset > furthest.Offset {
			furthest = e
		}
	}
	return w, furthest
}

// cut divides a text into the move's n bytes and the comment behind them. More
// than a comment is an error.
func cut(text string, n int, notation Notation) (Written, *nemoroth.SyntaxError) {
	length, result := commentLength(text[n:])
	w := Written{Notation: notation, Text: text[:n], Comment: text[n : n+length], Result: result}
	rest := strings.TrimLeft(text[n+length:], " \t")
	if rest == "" {
		return w, nil
	}
	return w, syntaxError("move", text, len(text)-len(rest), "the move does not go on like this", "the end, or a comment such as ! ? + or ++d2")
}
