// Package agree compares the engine, package nemoroth, with the naive model: the
// problems of setups, games by gametest.Compare, whole reports apart from texts
// for people, and perft counts of positions with few legal moves.
package agree

import (
	"context"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A Sampler returns the moves to ask about in a position besides the legal ones.
type Sampler func(*nemoroth.Game) []nemoroth.Move

// Case compares the two implementations on the setup of a case before and after
// the repair, and on its game. The rules in without are switched off in the naive
// model. The error is a *gametest.Failure, or that of misread.Model.
func Case(c gen.Case, sample Sampler, without ...nemoroth.Rule) (gametest.Counts, error) {
	return compare(c, sample, gametest.Detail{Position: position, Explain: explain}, without)
}

// compare is Case with other details for gametest.Compare.
func compare(c gen.Case, sample Sampler, detail gametest.Detail, without []nemoroth.Rule) (gametest.Counts, error) {
	var ids []string
	for _, rule := range without {
		ids = append(ids, string(rule))
	}
	model, err := misread.Model(ids...)
	if err != nil {
		return gametest.Counts{}, err
	}
	m := model.Rules(c.Ruleset)
	fail := func(what string, s nemoroth.Setup, found ...any) error {
		return &gametest.Failure{What: what, Ruleset: c.Ruleset.String(), Line: s.String(), Found: fmt.Sprintln(found...)}
	}
	for _, s := range []nemoroth.Setup{c.Wild, c.Setup} {
		if e, n := wordless(s.Problems(c.Ruleset)), wordless(m.Problems(m, s)); !slices.Equal(e, n) {
			return gametest.Counts{Cases: 1}, fail("implementations differ: problems of the setup", s, "engine", e, "naive", n)
		}
	}
	counts, err := gametest.Compare(nemorothgame.Rules(), model, Game(c, sample), detail)
	if err == nil && counts.Parents == 0 {
		err = fail("a repaired setup can stand", c.Setup)
	}
	return counts, err
}

// wordless formats problems without their messages.
func wordless(ps []nemoroth.Problem) []string {
	texts := make([]string, len(ps))
	for i, p := range ps {
		piece := "-"
		if p.Piece != nil {
			piece = fmt.Sprintf("%+v", *p.Piece)
		}
		texts[i] = fmt.Sprintf("%s %s %v %s", p.Rule, p.Violates, p.Square, piece)
	}
	return texts
}

// Game returns the game of a case for package gametest. If sample is nil, only
// legal moves are asked about.
func Game(c gen.Case, sample Sampler) gametest.Case {
	k := gametest.Case{Line: c.Setup.String(), Ruleset: c.Ruleset.String(), Choices: c.Line,
		Choose: func(g game.Game, _ []string, b byte) string {
			engine, _ := nemorothgame.Of(g)
			if m := gen.Choose(engine, engine.Moves(), b); !m.IsPass() {
				return m.String()
			}
			return ""
		}}
	if sample != nil {
		k.Ask = func(g game.Game) (texts []string) {
			engine, _ := nemorothgame.Of(g)
			for _, m := range sample(engine) {
				texts = append(texts, m.String())
			}
			return texts
		}
	}
	return k
}

// Sequences of perftDepth legal moves are counted if there are at most
// mostCounted legal moves, to save time.
const (
	mostCounted = 3
	perftDepth  = 2
)

// position returns what is compared beyond package game.
func position(g game.Game) any {
	type more struct {
		Ply       int
		Sequences uint64
	}
	if engine, ok := nemorothgame.Of(g); ok {
		m := more{Ply: engine.Ply()}
		if len(engine.Moves()) <= mostCounted {
			m.Sequences, _ = game.Perft(context.Background(), nemorothgame.Cursor(engine), perftDepth, game.PerftOptions{})
		}
		return m
	}
	model, _ := naive.Of(g)
	m := more{Ply: model.Ply()}
	if len(model.Legal()) <= mostCounted {
		m.Sequences = naive.Perft(model, perftDepth)
	}
	return m
}

// explain returns the report on a move in the form of package game, and the whole
// report without texts for people. The order of a scream is not made canonical
// first; "" is the zero Move.
func explain(g game.Game, move string) (t game.Report, more any) {
	m, _ := nemoroth.ParseMove(move)
	var r nemoroth.Report
	if engine, ok := nemorothgame.Of(g); ok {
		r = engine.Explain(m)
		t = nemorothgame.Report(r, engine.FullMove())
	} else {
		model, _ := naive.Of(g)
		var after *naive.Game
		r, after = model.Try(m)
		r.GameOver = len(model.Legal()) == 0
		t = naive.Report(r, after)
	}
	// The position after the move is in t already.
	r.After = nemoroth.Position{}
	if r.Invalid != "" {
		r.Invalid = "invalid"
	}
	r.Reasons = slices.Clone(r.Reasons)
	for i := range r.Reasons {
		r.Reasons[i].Detail = ""
	}
	return t, r
}
