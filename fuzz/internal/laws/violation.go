package laws

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A Violation is a law that was broken.
type Violation struct {
	Law   string         // in a sentence, with the id of a rule where it is one's
	Game  *nemoroth.Game // where; nil if the law is about a text
	Move  nemoroth.Move  // about which; zero if the law is about a position
	Input string         // the text that the law is about, if any
	Found string         // what is so instead
}

func (v *Violation) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "broken law: %s\n", v.Law)
	if v.Input != "" {
		fmt.Fprintf(&b, "  input    %q\n", v.Input)
	}
	if v.Game != nil {
		fmt.Fprintf(&b, "  ruleset  %v\n  position %v\n", v.Game.Ruleset(), v.Game)
		if line := v.Game.Line(); len(line) > 0 {
			fmt.Fprintf(&b, "  from     %v\n  moves   ", v.Game.First())
			for _, m := range line {
				fmt.Fprintf(&b, " %v", m)
			}
			b.WriteString("\n")
		}
	}
	if !v.Move.IsZero() {
		fmt.Fprintf(&b, "  move     %v\n", v.Move)
	}
	fmt.Fprintf(&b, "  found    %s", strings.ReplaceAll(v.Found, "\n", "\n           "))
	if v.Game != nil {
		b.WriteString("\n" + notation.WriteDiagram(v.Game.Setup()))
	}
	return b.String()
}

// broken makes a Violation about a position or a move in it.
func broken(g *nemoroth.Game, m nemoroth.Move, law, format string, args ...any) error {
	return &Violation{Law: law, Game: g, Move: m, Found: fmt.Sprintf(format, args...)}
}

// garbled makes a Violation about a text.
func garbled(input, law, format string, args ...any) error {
	return &Violation{Law: law, Input: input, Found: fmt.Sprintf(format, args...)}
}

// along plays the game of a case and calls f at each position with the legal
// moves, the last one included.
func along(c board.Case, f func(g *nemoroth.Game, moves []nemoroth.Move) error) error {
	return alongTo(c, func(g *nemoroth.Game, moves []nemoroth.Move, _ bool) error { return f(g, moves) })
}

// alongTo is along that says which position is the last.
func alongTo(c board.Case, f func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error) error {
	g, err := c.Setup.Game(c.Ruleset)
	if err != nil {
		return garbled(c.Setup.String(), "POS-1: a repaired set-up can stand under "+c.Ruleset.String(), "%v", err)
	}
	for ply := 0; ; ply++ {
		moves := g.Moves()
		last := ply == len(c.Line) || len(moves) == 0
		if err := f(g, moves, last); err != nil || last {
			return err
		}
		m := board.Choose(g, moves, c.Line[ply])
		next, err := step(g, m)
		if err != nil {
			return broken(g, m, "a legal move can be played, and a pass always (POS-2)", "%v", err)
		}
		g = next
	}
}

func step(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() {
		return g.Pass()
	}
	return g.Play(m)
}

// kinds of errors, one of which every error of the library is.
var sentinels = []error{nemoroth.ErrInvalid, nemoroth.ErrSyntax, nemoroth.ErrSetup, nemoroth.ErrIllegal, nemoroth.ErrAmbiguous,
	nemoroth.ErrLimit, notation.ErrEffect, notation.ErrResult, notation.ErrDiagram}

// oneOf reports whether an error matches one of some sentinels, and of all the
// sentinels only that one.
func oneOf(err error, allowed ...error) bool {
	matched, ok := 0, false
	for _, s := range sentinels {
		if errors.Is(err, s) {
			matched++
			for _, a := range allowed {
				ok = ok || a == s
			}
		}
	}
	return matched == 1 && ok
}

// syntax holds of every *nemoroth.SyntaxError: it points into the text, and can
// be shown.
func syntax(input string, err error) error {
	const law = "a text that is not understood gives a SyntaxError that says where"
	var e *nemoroth.SyntaxError
	switch {
	case !errors.As(err, &e) || !errors.Is(err, nemoroth.ErrSyntax):
		return garbled(input, law, "%T: %v", err, err)
	case e.Input != input:
		return garbled(input, law, "the error is about %q", e.Input)
	case e.Offset < 0 || e.Offset > len(input):
		return garbled(input, law, "offset %d of %d", e.Offset, len(input))
	case e.Msg == "" || e.What == "" || e.Error() == "":
		return garbled(input, law, "it says nothing: %+v", e)
	case strings.Count(e.Caret(), "\n") != 1 || !strings.HasSuffix(e.Caret(), "^"):
		return garbled(input, law, "caret lines %q", e.Caret())
	}
	return nil
}
