package main

import (
	"context"
	"errors"
	"io"

	"github.com/nemoroth/rules/examples/internal/archive"
	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// record returns the record to judge: that of the file, the demonstration, or one
// without moves that starts from the position in question.
func (q question) record(ctx context.Context, stdin io.Reader) (r game.Record, notes []string, err error) {
	text, name := q.entry.Demo, ""
	if q.file != "" {
		if text, err = cli.ReadText(ctx, q.file, stdin); err != nil {
			return r, nil, err
		}
		if name = q.file; name == "-" {
			name = "standard input"
		}
	}
	return q.read(name, text)
}

// read reads a record of the game that its tag names, if it has one. For -diff
// without -ruleset it uses the first ruleset in which the start is possible.
func (q question) read(name, text string) (r game.Record, notes []string, err error) {
	if tag := archive.GameTag.FindStringSubmatch(text); tag != nil && q.file != "" {
		entry, err := games.Lookup(tag[1])
		if err != nil {
			return r, nil, err
		}
		*q.entry = entry
	}
	rulesets := []string{q.ruleset}
	if q.diff && q.ruleset == "" {
		rulesets = q.entry.Rulesets()
	}
	for _, ruleset := range rulesets {
		if r, notes, err = q.under(name, text, ruleset); !errors.Is(err, game.ErrSetup) {
			return r, notes, err
		}
	}
	return q.under(name, text, rulesets[0])
}

// under reads the record. The ruleset applies if the record names none.
func (q question) under(name, text, ruleset string) (r game.Record, notes []string, err error) {
	if q.file == "" && !q.demo {
		position := q.position
		if position != "" {
			if position, notes, err = game.ReadPosition(q.entry.Rules, position); err != nil {
				return r, nil, err
			}
		}
		g, err := q.entry.Start(position, ruleset)
		if err != nil {
			return r, nil, err
		}
		return game.Record{Line: g.Line(), Ruleset: g.Ruleset()}, notes, nil
	}
	r, notes, err = archive.Read(*q.entry, name, text, ruleset)
	if errors.Is(err, game.ErrSetup) {
		return r, notes, err
	}
	if e := archive.Agrees(*q.entry, r, q.ruleset); e != nil {
		err = e
	}
	return r, notes, err
}

// A point is a position of the judged game and the move that led to it.
type point struct {
	game game.Game
	move string // "" at the start
}

// replay plays the moves of a record.
func replay(rules game.Rules, r game.Record) ([]point, error) {
	games, err := r.Games(rules)
	line := make([]point, len(games))
	for i, g := range games {
		line[i].game = g
		if i > 0 {
			line[i].move = r.Moves[i-1]
		}
	}
	return line, err
}
