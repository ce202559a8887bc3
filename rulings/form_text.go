package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// textForms are about texts: moves in a notation, position lines and records.
var textForms = []form{
	{
		name:  "reads",
		blind: true,
		lint: func(l *linter, k *Check) {
			l.shape("manner", k.Reads.Manner)
			l.moveName(k.Reads.Move, false)
		},
		run: func(e *evaluation) {
			r := e.k.Reads
			want := fmt.Sprintf("%s: %s read as %s", r.Manner, r.Text, r.Move)
			if s, ok := e.scribe(); ok {
				e.sameText(want, r.Move, r.Move)(s.ReadIn(r.Manner, r.Text))
			}
		},
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("%s, read %s, is the move %s.", w.code(k.Reads.Text), mannerWords(k.Reads.Manner), w.code(k.Reads.Move))
		},
	},
	{
		name:  "misreads",
		blind: true,
		lint: func(l *linter, k *Check) {
			l.shape("manner", k.Misreads.Manner)
			l.shape("error", k.Misreads.Error)
		},
		run: (*evaluation).misreads,
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("%s, read %s, is refused: %s.", w.code(k.Misreads.Text), mannerWords(k.Misreads.Manner), misreadingWords(k.Misreads.Error))
		},
	},
	{
		name:  "writes",
		blind: true,
		lint: func(l *linter, k *Check) {
			l.shape("notation", k.Writes.Manner)
			l.moveName(k.Writes.Move, false)
		},
		run: func(e *evaluation) {
			w := e.k.Writes
			want := fmt.Sprintf("%s: %s written %s", w.Manner, w.Move, w.Text)
			if s, ok := e.scribe(); ok {
				e.sameText(want, w.Text, w.Move)(s.WriteIn(w.Manner, w.Move))
			}
		},
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("%s is written %s %s.", w.code(k.Writes.Move), mannerWords(k.Writes.Manner), w.code(k.Writes.Text))
		},
	},
	{
		name:  "text",
		keys:  []string{"text", "syntax"},
		apart: true,
		blind: true,
		run:   (*evaluation).text,
		words: func(w voice, k *Check) string {
			if *k.Syntax {
				return fmt.Sprintf("The position line %s cannot be read.", w.code(*k.Text))
			}
			return fmt.Sprintf("The position line %s can be read.", w.code(*k.Text))
		},
	},
	{
		name:  "record",
		keys:  []string{"record", "plays"},
		apart: true,
		blind: true,
		lint: func(l *linter, k *Check) {
			for _, m := range k.Plays {
				l.moveName(m, true)
			}
		},
		run: (*evaluation).record,
		words: func(w voice, k *Check) string {
			if len(k.Plays) == 0 {
				return "The record below has no moves."
			}
			return "The record below plays " + w.codes(k.Plays, ", ") + "."
		},
	},
}

// scribe is the game as one whose moves are written in several notations.
func (e *evaluation) scribe() (game.Scribe, bool) {
	s, ok := e.g.(game.Scribe)
	e.asked = e.asked || ok
	return s, ok
}

// sameText compares a text about a move with what a notation made.
func (e *evaluation) sameText(claim, want, move string) func(got string, err error) {
	return func(got string, err error) {
		switch {
		case err != nil:
			e.failText(claim, err.Error())
		case got != want:
			e.fail(claim, got, "", squaresIn(move, got))
		}
	}
}

// misreadings are the errors of a move's text, the first that fits one counts.
var misreadings = []struct {
	name string
	err  error
	says string
}{
	{"syntax", game.ErrSyntax, "it is not understood"},
	{"ambiguous", game.ErrAmbiguous, "it fits several moves"},
	{"effect", game.ErrEffects, "it does not name exactly the effects"},
	{"illegal", game.ErrIllegal, "the move is illegal"},
}

func misreading(err error) string {
	for _, m := range misreadings {
		if errors.Is(err, m.err) {
			return m.name
		}
	}
	return "another error"
}

func misreadingWords(kind string) string {
	for _, m := range misreadings {
		if m.name == kind {
			return m.says
		}
	}
	return kind
}

func (e *evaluation) misreads() {
	r := e.k.Misreads
	want := fmt.Sprintf("%s: %s refused: %s", r.Manner, r.Text, r.Error)
	s, ok := e.scribe()
	if !ok {
		return
	}
	move, err := s.ReadIn(r.Manner, r.Text)
	if err == nil {
		e.failText(want, "read as "+move)
	} else if kind := misreading(err); kind != r.Error {
		e.failText(want, kind+": "+err.Error())
	}
}

// text checks whether a position line can be read.
func (e *evaluation) text() {
	b, ok := e.r.(game.Boarder)
	if !ok {
		return
	}
	e.asked = true
	_, err := b.Board(*e.k.Text)
	switch {
	case err == nil && *e.k.Syntax:
		e.failText("a position line that cannot be read", "it is read")
	case err != nil && !*e.k.Syntax:
		e.failText("a position line that can be read", err.Error())
	case err != nil && !errors.Is(err, game.ErrSyntax):
		e.failText("a syntax error", err.Error())
	}
}

// record reads a game record, which brings its own ruleset and start.
func (e *evaluation) record() {
	a, ok := e.r.(game.Archivist)
	if !ok {
		return
	}
	e.asked = true
	want := "the moves " + list(e.k.Plays)
	r, err := a.ReadRecord(e.k.Record)
	if err != nil {
		e.failText(want, err.Error())
	} else if !slices.Equal(r.Moves, e.k.Plays) {
		e.failText(want, list(r.Moves))
	}
}

func mannerWords(manner string) string {
	switch manner {
	case "canonical":
		return "as a canonical name"
	case "any":
		return "in any manner"
	case "":
		return "in no manner"
	}
	return "in " + strings.ToUpper(manner[:1]) + manner[1:] + "'s manner"
}
