package main

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// These limits say how positions are judged.
const (
	tail       = 14 // plies from the end of a game
	leastMoves = 4  // to choose from
	proofPlies = 9  // of a win
	proofNodes = 400_000
	leastLoss  = 4 // plies; less is seen at a glance
	mostLoss   = 8
	lossNodes  = 60_000
	mostMargin = 8
	safeNodes  = 1_500_000
	easyPlies  = 2
	mostOfKind = 24
	mostOfGame = 2
)

// collect plays games and writes the positions near their ends whose best move
// can be proven.
func (j job) collect(ctx context.Context, out io.Writer, p *cli.Progress) error {
	file, err := j.output(j.suite)
	if err != nil {
		return err
	}
	defer file.Discard()
	games, err := j.play(ctx, p)
	if err != nil {
		return err
	}
	found := make([][]suite.Position, len(games)+j.sparse)
	err = j.each(p, "proofs", len(found), func(i int) (err error) {
		if i < len(games) {
			found[i], err = inGame(ctx, games[i].game)
		} else if g := sparse(j.seed, i-len(games)); g != nil {
			found[i], err = judge(ctx, g)
		}
		return err
	})
	if err != nil {
		return err
	}
	s := suite.Suite{Suite: suite.Format}
	counts := map[string]int{}
	for _, kind := range []string{suite.Win, suite.Zugzwang, suite.Save, suite.SelfStalemate} {
		for _, list := range found {
			ofGame := 0
			for _, q := range list {
				if q.Kind == kind && counts[kind] < mostOfKind && ofGame < mostOfGame {
					ofGame++
					counts[kind]++
					q.ID = fmt.Sprintf("%s-%02d", kind, counts[kind])
					s.Positions = append(s.Positions, q)
				}
			}
		}
		fmt.Fprintf(out, "%3d %s\n", counts[kind], kind)
	}
	var b bytes.Buffer
	b.WriteString("# Positions with a proven best move, collected by examples/tune -suite; see package suite.\n")
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(s); err != nil {
		return err
	}
	return file.Write(b.String())
}

// inGame judges the last positions of a game, each without its past.
func inGame(ctx context.Context, end *nemoroth.Game) (list []suite.Position, err error) {
	h := end.Parent()
	for n := 0; n < tail && h != nil; n, h = n+1, h.Parent() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g, err := h.Setup().Game(h.Ruleset())
		if err != nil {
			return nil, err
		}
		more, err := judge(ctx, g)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// judge makes a problem of a position, or none.
func judge(ctx context.Context, g *nemoroth.Game) ([]suite.Position, error) {
	moves := g.Moves()
	if len(moves) < leastMoves {
		return nil, nil
	}
	s, _, err := solve(ctx, g, proofPlies, proofNodes, 4)
	if err != nil {
		return nil, err
	}
	var q suite.Position
	switch {
	case s.Verdict == ai.Win && s.Plies >= 3:
		q, err = winning(ctx, g, moves, s.Plies)
	case s.Verdict == ai.Unproven:
		q, err = saving(ctx, g, moves)
	}
	if err != nil || q.Kind == "" {
		return nil, err
	}
	q.Ruleset, q.Position = g.Ruleset().String(), g.String()
	return []suite.Position{q}, nil
}

// solve looks for a win or loss within some plies; known is false if the nodes
// were not enough to tell.
func solve(ctx context.Context, g *nemoroth.Game, plies int, nodes uint64, hash int) (s ai.Solution, known bool, err error) {
	s, err = ai.Solve(ctx, g, ai.Limits{Depth: plies, Nodes: nodes}, ai.Hash(hash))
	return s, s.Verdict != ai.Unproven || s.Plies >= plies, err
}

var none suite.Position

// winning finds the moves that win within some plies; a problem has one or two
// of them.
func winning(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move, plies int) (suite.Position, error) {
	q := suite.Position{Kind: suite.Zugzwang, Plies: plies}
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			return none, err
		}
		s, known, err := solve(ctx, next, plies-1, proofNodes, 4)
		if err != nil || !known {
			return none, err
		}
		if s.Verdict != ai.Loss {
			continue
		}
		if q.Best = append(q.Best, m.String()); len(q.Best) > 2 {
			return none, nil
		}
		if len(next.Compulsions()) > 0 || len(next.Moves()) == 0 {
			q.Kind = suite.Win
			continue
		}
		passed, err := next.Pass()
		if err != nil {
			return none, err
		}
		s, known, err = solve(ctx, passed, plies-2, proofNodes, 4)
		if err != nil {
			return none, err
		}
		if s.Verdict != ai.Unproven || !known {
			q.Kind = suite.Win
		}
	}
	if len(q.Best) == 0 {
		return none, nil
	}
	return q, nil
}

// saving finds the one move that does not lose within a few plies, and the
// number of plies within which it is proven not to lose.
func saving(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move) (suite.Position, error) {
	q := suite.Position{Kind: suite.Save}
	var best *nemoroth.Game
	ownDoing := false
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			return none, err
		}
		s, known, err := solve(ctx, next, mostLoss-1, lossNodes, 2)
		if err != nil {
			return none, err
		}
		if s.Verdict == ai.Win {
			q.Plies = max(q.Plies, s.Plies+1)
			ownDoing = ownDoing || spent(next)
			continue
		}
		if best != nil || !known {
			return none, nil
		}
		best, q.Best = next, []string{m.String()}
	}
	if best == nil || q.Plies < leastLoss {
		return none, nil
	}
	s, _, err := solve(ctx, best, q.Plies+mostMargin-1, safeNodes, 32)
	q.Safe = s.Plies + 1
	if err != nil || s.Verdict != ai.Unproven || q.Safe < q.Plies+suite.Margin {
		return none, err
	}
	if ownDoing && !spent(best) {
		q.Kind = suite.SelfStalemate
		return q, nil
	}
	// Self-stalemates are rare. Of the others there are enough to leave out those
	// that hardly any program would miss.
	r, err := ai.Search(ctx, g, ai.Limits{Depth: easyPlies}, ai.Hash(1))
	if err != nil || r.Move == best.LastMove() {
		return none, err
	}
	return q, nil
}

// spent reports whether the side that has just moved could not move again even if
// the other side passed.
func spent(g *nemoroth.Game) bool {
	passed, err := g.Pass()
	return err == nil && passed.Outcome().Over
}
