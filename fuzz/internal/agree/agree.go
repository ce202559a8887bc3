// Package agree compares the two implementations of the rules, packages nemoroth
// and naive: what keeps a set-up from standing, and by gametest.Compare all that
// they say of games, with what only these two say. Reports are compared whole,
// texts for people aside, and where there are few moves perft too.
package agree

import (
	"context"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Sampler picks the moves that are asked about in a position besides the legal
// ones.
type Sampler func(*nemoroth.Game) []nemoroth.Move

// Case compares the two implementations on a case: the set-up as it was
// decoded, the repaired one, and the game from it that the line chooses, as far
// as it goes. With rules switched off in the naive model they must differ
// somewhere. The error is a *gametest.Failure.
func Case(c gen.Case, sample Sampler, without ...nemoroth.Rule) (gametest.Counts, error) {
	return compare(c, sample, gametest.Detail{Position: position, Explain: explain}, without)
}

// compare is Case, with what only these two say given as detail.
func compare(c gen.Case, sample Sampler, detail gametest.Detail, without []nemoroth.Rule) (gametest.Counts, error) {
	m, err := naive.New(c.Ruleset).Without(without...)
	if err != nil {
		return gametest.Counts{}, err
	}
	fail := func(what string, s nemoroth.Setup, found ...any) error {
		return &gametest.Failure{What: what, Ruleset: c.Ruleset.String(), Line: s.String(), Found: fmt.Sprintln(found...)}
	}
	for _, s := range []nemoroth.Setup{c.Wild, c.Setup} {
		if e, n := wordless(s.Problems(c.Ruleset)), wordless(m.Problems(s)); !slices.Equal(e, n) {
			return gametest.Counts{Cases: 1}, fail("implementations differ: problems of the set-up", s, "engine", e, "naive", n)
		}
	}
	counts, err := gametest.Compare(nemorothgame.Rules(), naive.Rules(without...), Game(c, sample), detail)
	if err == nil && counts.Parents == 0 {
		err = fail("a repaired set-up can stand", c.Setup)
	}
	return counts, err
}

// wordless lists all of some problems but their texts.
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

// Game is a case's game for package gametest; sample may be nil.
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

// In positions of few legal moves sequences of moves are counted too; in others
// that would take most of the time.
const (
	mostCounted = 3
	perftDepth  = 2
)

// position is what the two say of a position and package game does not carry.
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

// explain is what the two say of a move, asked about as it is written: the
// order of a scream is not made canonical before, and "" is the zero Move.
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
		t = naive.Report(r, after)
	}
	// Texts for people go, and the position after the move, which t has.
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
