package laws

import (
	"encoding"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// split takes a position line off a text: the game from it under Standard, and
// what follows the first newline. A text without a position that can stand is
// about the starting position.
func split(text string) (*nemoroth.Game, string) {
	line, rest, found := strings.Cut(text, "\n")
	if found {
		if s, err := nemoroth.ParseSetup(line); err == nil && size(s) <= crowdLimit/10 {
			if g, err := s.Game(nemoroth.Standard()); err == nil {
				return g, rest
			}
		}
	}
	return nemoroth.NewGame(nemoroth.Standard()), text
}

// MoveText tries a text as a move: by itself, as a canonical name in a position,
// and in all manners. Its first line may be the position.
func MoveText(text string) error {
	g, text := split(text)
	m, err := nemoroth.ParseMove(text)
	switch {
	case err != nil:
		if err := syntax(text, err); err != nil {
			return err
		}
		if _, err := g.ParseMove(text); !oneOf(err, nemoroth.ErrSyntax) {
			return garbled(text, "what is no move is none in a game", "%v", err)
		}
	case m.String() != text:
		return garbled(text, "a name that is read is the name that is written (NAME-1)", "%v", m)
	default:
		if err := inGame(g, m, text); err != nil {
			return err
		}
	}
	for _, manner := range []notation.Notation{notation.Any, notation.Canonical, notation.Lawson, notation.Moussambani} {
		if err := written(g, text, manner); err != nil {
			return err
		}
	}
	return nil
}

// inGame holds of a move's name in a game.
func inGame(g *nemoroth.Game, m nemoroth.Move, text string) error {
	c, err := g.ParseMove(text)
	r := g.Explain(m)
	var ambiguous *nemoroth.AmbiguousError
	switch {
	case err == nil:
		again, err := g.ParseMove(c.String())
		if c != r.Move || err != nil || again != c {
			return broken(g, m, "a name is read as the canonical move (NAME-1)", "%v, again %v (%v), explained %v", c, again, err, r.Move)
		}
	case errors.As(err, &ambiguous):
		if r.Verdict != nemoroth.VerdictAmbiguous || !slices.Equal(r.Candidates, ambiguous.Candidates) || ambiguous.Input != text {
			return broken(g, m, "an ambiguous name lists what it may mean (NAME-1)", "%v, but %v", err, r)
		}
	default:
		if r.Verdict != nemoroth.VerdictInvalid {
			return broken(g, m, "only a move that is none in this position is refused as a text", "%v, but %v", err, r)
		}
		return syntax(text, err)
	}
	return nil
}

// written holds of any text as a move in a manner.
func written(g *nemoroth.Game, text string, manner notation.Notation) error {
	w, err := notation.Parse(g, text, manner)
	if err != nil {
		if !oneOf(err, nemoroth.ErrSyntax, nemoroth.ErrAmbiguous, nemoroth.ErrIllegal, notation.ErrEffect, notation.ErrResult) || err.Error() == "" {
			return garbled(text, "a move that cannot be read gives an error of one kind, in "+manner.String(), "%T: %v", err, err)
		}
		var e *notation.EffectError
		if errors.As(err, &e) && e.Actual != "" {
			if again, err := notation.Parse(g, e.Actual, e.Notation); err != nil || again.Move != e.Move {
				return garbled(text, "an EffectError says how it would be right", "%q reads as %v (%v)", e.Actual, again.Move, err)
			}
		}
		return nil
	}
	if r := g.Explain(w.Move); !r.Legal() || r.Move != w.Move {
		return broken(g, w.Move, "a move that is read is legal and canonical", "%q in %v: %v", text, manner, r)
	}
	if trimmed := strings.Trim(text, " \t\r\n"); w.Text+w.Comment != trimmed {
		return garbled(text, "text and comment are what was read, as it stood", "%q and %q", w.Text, w.Comment)
	}
	return manners(g, w.Move)
}

// manners holds of every legal move: what is written in a manner reads as the
// same move, in that manner and in any.
func manners(g *nemoroth.Game, m nemoroth.Move) error {
	for _, manner := range []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani} {
		for _, options := range [][]notation.Option{nil, {notation.Short}, {notation.Annotate}} {
			text, err := notation.Format(g, m, manner, options...)
			if err != nil {
				return broken(g, m, "a legal move can be written in "+manner.String(), "%v", err)
			}
			for _, as := range []notation.Notation{manner, notation.Any} {
				w, err := notation.Parse(g, text, as)
				if err != nil || w.Move != m {
					return broken(g, m, "what is written in "+manner.String()+" reads as the same move in "+as.String(), "%q reads as %v (%v)", text, w.Move, err)
				}
			}
		}
	}
	return nil
}

type texter interface {
	encoding.TextUnmarshaler
	encoding.TextMarshaler
}

// word holds of a text that a value is read from.
func word(text string, v texter) error {
	if err := v.UnmarshalText([]byte(text)); err != nil {
		return syntax(text, err)
	}
	first, err := v.MarshalText()
	if err == nil {
		err = v.UnmarshalText(first)
	}
	if err != nil {
		return garbled(text, "what is read can be written and read again", "%T: %q: %v", v, first, err)
	}
	if second, err := v.MarshalText(); err != nil || string(second) != string(first) {
		return garbled(text, "a value has one text", "%T: %q and %q (%v)", v, first, second, err)
	}
	return nil
}

// Word tries a text as each of the small values that have a text.
func Word(text string) error {
	for _, v := range []texter{
		new(nemoroth.Square), new(nemoroth.Side), new(nemoroth.Kind), new(nemoroth.Piece), new(nemoroth.Move), new(nemoroth.Ruleset),
		new(nemoroth.EffectKind), new(nemoroth.CompulsionKind), new(nemoroth.Verdict), new(nemoroth.EndReason),
		new(notation.Notation), new(notation.Result),
	} {
		if err := word(text, v); err != nil {
			return err
		}
	}
	info, ok := nemoroth.LookupRule(text)
	if ok && (!strings.EqualFold(string(info.ID), text) || !info.ID.IsKnown()) || !ok && nemoroth.Rule(text).IsKnown() {
		return garbled(text, "a rule is found by its id", "%v, %v", info.ID, ok)
	}
	return nil
}
