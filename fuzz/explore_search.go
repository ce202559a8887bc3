package fuzz

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A seeker looks for the questions of an inquiry in one case.
type seeker struct {
	Inquiry
	positions int
	found     []Question // the hit with the smallest board, or nothing
}

// Of the cases with more than mostOnBoard occupants and marks, only one in
// oneInCases is used: they take most of the time and rarely give a small example.
const (
	mostOnBoard = 16
	oneInCases  = 4
)

func (in Inquiry) aside(c gametest.Case, i uint64) bool {
	return i%oneInCases != 0 && in.size(Question{Line: c.Line, Ruleset: c.Ruleset}) > mostOnBoard
}

// run looks for hits in a case's game, or in its line if that cannot stand.
func (s *seeker) run(c gametest.Case) {
	q, stands := s.each(c, func(g game.Game, others []game.Game, q Question) { s.at(g, others, q, c.Ask) })
	if !stands && s.Holds(q) {
		s.hit(q)
	}
}

// each calls at with every position of a case's game in all readings, up to the
// first move that one of them cannot play, and counts the positions. It returns
// the start, and whether the game can start; if not, the line counts as one.
func (s *seeker) each(c gametest.Case, at func(game.Game, []game.Game, Question)) (start Question, stands bool) {
	q := Question{Ruleset: cmp.Or(s.Ruleset, c.Ruleset), Line: c.Line}
	start = q
	g, others, err := s.start(q)
	if err != nil {
		s.positions++
		return start, false
	}
	for ply := 0; err == nil; ply++ {
		s.positions++
		at(g, others, q)
		moves := g.Moves()
		if ply >= len(c.Choices) || len(moves) == 0 {
			break
		}
		move := moves[int(c.Choices[ply])%len(moves)]
		if c.Choose != nil {
			move = cmp.Or(c.Choose(g, moves, c.Choices[ply]), "pass")
		}
		q.Moves = append(q.Moves[:len(q.Moves):len(q.Moves)], move)
		g, err = game.PlayOrPass(g, move)
		for i := range others {
			if err == nil {
				others[i], err = game.PlayOrPass(others[i], move)
			}
		}
	}
	return start, true
}

func (s *seeker) start(q Question) (game.Game, []game.Game, error) {
	g, err := q.Game(s.Rules)
	others := make([]game.Game, len(s.Against))
	for i, r := range s.Against {
		if err == nil {
			others[i], err = r.Rules.Start(q.Line, cmp.Or(r.Ruleset, q.Ruleset))
		}
	}
	return g, others, err
}

// at keeps the first hit in one position: the position itself, then its moves.
func (s *seeker) at(g game.Game, others []game.Game, q Question, ask func(game.Game) []string) {
	differs := func(move string) bool {
		ours := verdict(g, move)
		return judged(ours) && !slices.ContainsFunc(others, func(o game.Game) bool { return verdict(o, move) == ours })
	}
	if len(s.Named) > 0 {
		eachMove(g, ask, func(move fmt.Stringer, ids []string) bool {
			if !containsAll(ids, s.Named) || !differs(move.String()) {
				return true
			}
			q.Move = g.Explain(move.String()).Move
			s.hit(q)
			return false
		})
		return
	}
	moves := append([]string{""}, g.Moves()...)
	for _, o := range others {
		moves = append(moves, o.Moves()...)
	}
	if i := slices.IndexFunc(moves, differs); i >= 0 {
		q.Move = moves[i]
		if r := g.Explain(q.Move); q.Move != "" && differs(r.Move) {
			q.Move = r.Move // the name from another reading may not be canonical
		}
		s.hit(q)
	}
}

// hit keeps the smallest hit of its case.
func (s *seeker) hit(q Question) {
	if len(s.found) == 0 || s.size(q) < s.size(s.found[0]) {
		s.found = []Question{q}
	}
}

type moveName string

func (m moveName) String() string { return string(m) }

// eachMove calls yield with moves and the rules that the verdict on each names,
// until yield returns false: in the Game of Nemoroth all thinkable moves, in
// other games the legal moves and those that the case asks about.
func eachMove(g game.Game, ask func(game.Game) []string, yield func(move fmt.Stringer, ids []string) bool) {
	if engine, ok := nemorothgame.Of(g); ok {
		for _, m := range gen.Thinkable(engine) {
			rules := engine.Explain(m).Rules()
			ids := make([]string, len(rules))
			for i, r := range rules {
				ids[i] = string(r)
			}
			if !yield(m, ids) {
				return
			}
		}
		return
	}
	moves := slices.Clone(g.Moves())
	if ask != nil {
		moves = append(moves, ask(g)...)
	}
	slices.Sort(moves)
	for _, m := range slices.Compact(moves) {
		if r := g.Explain(m); r.Unread == "" && !yield(moveName(r.Move), r.Rules()) {
			return
		}
	}
}
