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
	{name: "reads", run: (*trial).reads, blind: true,
		lint: func(l *linter, k *Check) { l.shape("manner", k.Reads.Manner); l.moveName(k.Reads.Move, false) },
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("%s, read %s, is the move %s.", w.code(k.Reads.Text), mannerWords(k.Reads.Manner), w.code(k.Reads.Move))
		}},
	{name: "misreads", run: (*trial).misreads, blind: true,
		lint: func(l *linter, k *Check) { l.shape("manner", k.Misreads.Manner); l.shape("error", k.Misreads.Error) },
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("%s, read %s, is rejected: %s.", w.code(k.Misreads.Text), mannerWords(k.Misreads.Manner), misreadings[k.Misreads.Error].says)
		}},
	{name: "writes", run: (*trial).writes, blind: true,
		lint: func(l *linter, k *Check) { l.shape("notation", k.Writes.Manner); l.moveName(k.Writes.Move, false) },
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("%s is written %s %s.", w.code(k.Writes.Move), mannerWords(k.Writes.Manner), w.code(k.Writes.Text))
		}},
	{name: "text", keys: []string{"text", "syntax"}, run: (*trial).text, apart: true, blind: true,
		words: func(w voice, k *Check) string {
			state := "valid"
			if *k.Syntax {
				state = "invalid"
			}
			return fmt.Sprintf("The position line %s is %s.", w.code(*k.Text), state)
		}},
	{name: "record", keys: []string{"record", "plays"}, run: (*trial).record, apart: true, blind: true,
		lint: func(l *linter, k *Check) { l.game(k.Plays) },
		words: func(w voice, k *Check) string {
			if len(k.Plays) == 0 {
				return "The record below has no moves."
			}
			return "The record below plays " + each(k.Plays, w.code, ", ") + "."
		}},
}

func mannerWords(manner string) string {
	switch manner {
	case "canonical":
		return "as a canonical name"
	case "any":
		return "in any notation"
	}
	n := min(len(manner), 1)
	return "in " + strings.ToUpper(manner[:n]) + manner[n:] + "'s notation"
}

// misreadings lists the errors in a move's text.
var misreadings = map[string]struct {
	err  error
	says string
}{
	"syntax":    {game.ErrSyntax, "it is not understood"},
	"ambiguous": {game.ErrAmbiguous, "it fits several moves"},
	"effect":    {game.ErrEffects, "its effects are not those of the move"},
	"illegal":   {game.ErrIllegal, "the move is illegal"},
}

// read reads a legal move in a notation; false if there are no notations.
func (t *trial) read(manner, text string) (move string, err error, ok bool) {
	s, ok := can[game.Scribe](t, t.g)
	if !ok {
		return "", nil, false
	}
	if move, err = s.ReadIn(manner, text); err == nil && !slices.Contains(t.moves(), move) {
		err = game.Tag(game.ErrIllegal, fmt.Errorf("%q is read as %s, which is illegal: %s", text, move, t.g.Explain(move).Summary()))
	}
	return move, err, true
}

func (t *trial) reads() {
	r := t.k.Reads
	want := fmt.Sprintf("%s: %s read as %s", r.Manner, r.Text, r.Move)
	switch move, err, ok := t.read(r.Manner, r.Text); {
	case !ok:
	case err != nil:
		t.failText(want, err.Error())
	case move != r.Move:
		t.failMove(move, want, move)
	}
}

func (t *trial) misreads() {
	r := t.k.Misreads
	want := fmt.Sprintf("%s: %s rejected: %s", r.Manner, r.Text, r.Error)
	move, err, ok := t.read(r.Manner, r.Text)
	switch {
	case !ok:
	case err == nil:
		t.failText(want, "read as "+move)
	case !errors.Is(err, misreadings[r.Error].err):
		kind := "another error"
		for name, m := range misreadings {
			if errors.Is(err, m.err) {
				kind = name
			}
		}
		t.failText(want, kind+": "+err.Error())
	}
}

func (t *trial) writes() {
	r := t.k.Writes
	want := fmt.Sprintf("%s: %s written %s", r.Manner, r.Move, r.Text)
	if s, ok := can[game.Scribe](t, t.g); ok {
		if got, err := s.WriteIn(r.Manner, r.Move); err != nil {
			t.failText(want, err.Error())
		} else if got != r.Text {
			t.failMove(r.Move, want, got)
		}
	}
}

// text checks whether a position line is valid.
func (t *trial) text() {
	b, ok := can[game.Boarder](t, t.r)
	if !ok {
		return
	}
	_, err := b.Board(*t.k.Text)
	switch {
	case err == nil && *t.k.Syntax:
		t.failText("an invalid position line", "a valid one")
	case err != nil && !*t.k.Syntax:
		t.failText("a valid position line", err.Error())
	case err != nil && !errors.Is(err, game.ErrSyntax):
		t.failText("a syntax error", err.Error())
	}
}

// record reads a game record, which may have tags for its ruleset and its start.
func (t *trial) record() {
	a, ok := can[game.Archivist](t, t.r)
	if !ok {
		return
	}
	want := "the moves " + list(t.k.Plays)
	if r, err := a.ReadRecord("", t.k.Record, "", false); err != nil {
		t.failText(want, err.Error())
	} else if !slices.Equal(r.Moves, t.k.Plays) {
		t.failText(want, list(r.Moves))
	}
}
