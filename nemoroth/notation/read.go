package notation

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
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

// Read reads a move of the side to move, in one notation or in Any. The move may
// be illegal: Game.Explain gives its verdict. Read tries the canonical name first,
// in every notation, so "Ac1!" is a scream. If the text fits legal moves, Read
// returns a legal one; otherwise it returns the move that comes closest to being
// legal. Stated effects are compared only with those of a legal move. Errors:
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
		return Written{}, w.refused(err)
	}
	if err := w.Result.check(next); err != nil {
		return Written{}, err
	}
	return w, nil
}

// refused adds the text to the error of an illegal move, unless it is
// canonical.
func (w *Written) refused(err error) error {
	if w.Move.String() == w.Text {
		return err
	}
	return &IllegalError{Written: w.Text + w.Comment, Move: w.Move, Err: err}
}

// canonicalName matches a canonical name at the start of a text (NAME-1).
var canonicalName = regexp.MustCompile(`^(pass|[BGLAWHZ][a-h][1-8][a-h][1-8]|A[a-h][1-8]!([a-h][1-8](,[a-h][1-8])*)?)`)

// read reads a text that has no blanks around it.
func read(g *nemoroth.Game, text string, notation Notation) (w Written, err error) {
	name := canonicalName.FindString(text)
	if name == "" && notation == Canonical {
		w = Written{Notation: Canonical, Text: text}
		w.Move, err = g.ParseMove(text) // reports where the name ends
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

// cut divides a text into a move of n bytes and the comment after it. Any other
// text after the move is an error.
func cut(text string, n int, notation Notation) (Written, *nemoroth.SyntaxError) {
	length, result := commentLength(text[n:])
	w := Written{Notation: notation, Text: text[:n], Comment: text[n : n+length], Result: result}
	rest := strings.TrimLeft(text[n+length:], " \t")
	if rest == "" {
		return w, nil
	}
	return w, syntaxError("move", text, len(text)-len(rest), "unexpected text after the move", "the end, or a comment such as ! ? + or ++d2")
}
