// Package agree compares the engine, package nemoroth, with the naive model: the
// problems of setups, games by gametest.Compare, whole reports apart from texts
// for people, and perft counts of positions with few legal moves.
package agree

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Case compares the two implementations on a case, with the misreadings of some ids in
// the naive model. The error is a *gametest.Failure, or that of misread.Model.
func Case(c gametest.Case, misreadings ...string) (gametest.Counts, error) {
	model, err := misread.Model(misreadings...)
	if err != nil {
		return gametest.Counts{}, err
	}
	if err := setups(c, model); err != nil {
		return gametest.Counts{Cases: 1}, err
	}
	detail := gametest.Detail{Position: position, Explain: explain}
	return gametest.Compare(nemorothgame.Rules(), model, c, detail)
}

// setups compares the problems of a case's line, and of damaged setups that no line
// can express.
func setups(c gametest.Case, model naive.Model) error {
	r, err := nemoroth.ParseRuleset(c.Ruleset)
	if err != nil {
		return nil // Compare sees whether both refuse the ruleset
	}
	s, err := nemoroth.ParseSetup(c.Line)
	if err != nil {
		s = nemoroth.StartSetup()
	}
	m := model.Rules(r)
	for _, s := range append(nonsense(s), s) {
		e, n := wordless(s.Problems(r)), wordless(m.Problems(m, s))
		if !slices.Equal(e, n) {
			const what = "implementations differ: problems of the setup"
			return &gametest.Failure{What: what, Ruleset: c.Ruleset, Text: s.String(),
				Found: fmt.Sprintf("setup %+v\nengine %v\nnaive %v", s, e, n)}
		}
	}
	return nil
}

// nonsense returns copies of a setup with an invalid side, full-move number or piece.
func nonsense(s nemoroth.Setup) (list []nemoroth.Setup) {
	with := func(change func(*nemoroth.Setup)) {
		t := s.Clone()
		change(&t)
		list = append(list, t)
	}
	for _, side := range []nemoroth.Side{nemoroth.NoSide, nemoroth.Obsidian + 1} {
		with(func(s *nemoroth.Setup) { s.Side = side })
	}
	for _, n := range []int{-1, 0, nemoroth.MaxFullMove, nemoroth.MaxFullMove + 1, math.MaxInt} {
		with(func(s *nemoroth.Setup) { s.FullMove = n })
	}
	for i, p := range []nemoroth.Piece{
		{}, {Kind: 12}, {Kind: nemoroth.Human}, {Kind: nemoroth.Mummy, Side: nemoroth.Alabaster},
		{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true},
		{Kind: nemoroth.LeafPile, Side: nemoroth.Obsidian, Petrified: true, Digesting: true},
	} {
		with(func(s *nemoroth.Setup) { s.Put(nemoroth.Square(9*i), p) })
	}
	return list
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
			walk := func() game.Cursor[nemoroth.Move] { return nemoroth.NewWalker(engine) }
			m.Sequences, _ = game.Perft(context.Background(), walk, perftDepth, game.PerftOptions{})
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
	r.After = nemoroth.Position{} // is in t already
	if r.Invalid != "" {
		r.Invalid = "invalid"
	}
	r.Reasons = slices.Clone(r.Reasons)
	for i := range r.Reasons {
		r.Reasons[i].Detail = ""
	}
	return t, r
}
