//go:build !js

package games

import (
	"cmp"
	"errors"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Read reads a record leniently and plays it. The record's Game tag replaces the game; without
// it a letter that names another game than the default one is about that game. The ruleset
// applies if the record names none. The line holds the game at the start and after each move
// before the error; it is nil if the text has nothing to judge.
func (e *Entry) Read(name, text, ruleset string) (r game.Record, line []game.Game, err error) {
	if tag := letter.TagOf(text, "Game"); tag != "" {
		if *e, err = Lookup(tag); err != nil {
			return r, nil, err
		}
	} else if e.named == "" {
		for _, other := range all()[1:] {
			if strings.Contains(strings.ToLower(text), other.named) {
				*e = other
			}
		}
	}
	r, err = e.ReadRecord(name, text, ruleset, true)
	var stopped *game.RecordError
	if errors.As(err, &stopped) {
		aboutMove := errors.Is(err, game.ErrIllegal) || errors.Is(err, game.ErrAmbiguous)
		if len(r.Moves) == 0 && stopped.Illegal == "" && !aboutMove {
			return r, nil, err
		}
	} else if err != nil {
		return r, nil, err
	}
	if wrong := e.agrees(r, ruleset); wrong != nil {
		return r, nil, wrong
	}
	line, failed := r.Games(e.Rules)
	return r, line, cmp.Or(err, failed)
}

// agrees returns an error if a record names another ruleset than the one given, if any.
func (e *Entry) agrees(r game.Record, ruleset string) error {
	if ruleset == "" || r.Ruleset == "" {
		return nil
	}
	g, err := e.Start("", ruleset)
	if err == nil && g.Ruleset() != r.Ruleset {
		err = cli.Usagef("-ruleset is %s; the record has the ruleset %s", g.Ruleset(), r.Ruleset)
	}
	return err
}
