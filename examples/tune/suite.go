package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"

	"gopkg.in/yaml.v3"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// How positions are judged: how far from the end of a game they may be, how
// deep and with how many nodes wins and losses are looked for, how many of a kind
// are kept and how many of one game.
const (
	tail       = 14
	proofPlies = 9
	proofNodes = 400_000
	leastLoss  = 4 // plies; less is seen without thinking
	mostLoss   = 8
	lossNodes  = 60_000
	mostMargin = 8
	safeNodes  = 1_500_000
	easyPlies  = 2
	mostOfKind = 24
	mostOfGame = 2
	leastMoves = 4 // that there are to choose from
)

// collect plays games and writes the positions near their ends whose best move
// can be proven.
func (j job) collect(ctx context.Context, out io.Writer, p *cli.Progress) error {
	games, err := j.play(ctx, p)
	if err != nil {
		return err
	}
	found := make([][]suite.Position, len(games)+j.sparse)
	var next, done atomic.Int64
	var mu sync.Mutex
	var failed error
	p.Begin()
	var wg sync.WaitGroup
	for range j.cpus {
		wg.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(found) {
					return
				}
				var list []suite.Position
				var err error
				if i < len(games) {
					list, err = inGame(ctx, games[i].game)
				} else if g := sparse(j.seed, i-len(games)); g != nil {
					list, err = judge(ctx, g)
				}
				mu.Lock()
				if err != nil && failed == nil {
					failed = err
					next.Store(int64(len(found)))
				}
				found[i] = list
				p.Report("proofs", int(done.Add(1)), len(found))
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	p.End()
	if failed != nil {
		return failed
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
	return os.WriteFile(j.suite, b.Bytes(), 0o644)
}

// inGame looks at the last positions of a game, each without its past.
func inGame(ctx context.Context, end *nemoroth.Game) ([]suite.Position, error) {
	var list []suite.Position
	h := end
	for range tail {
		if h = h.Parent(); h == nil {
			break
		}
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
	s, err := ai.Solve(ctx, g, ai.Limits{Depth: proofPlies, Nodes: proofNodes}, ai.Hash(4))
	if err != nil {
		return nil, err
	}
	var q suite.Position
	ok := false
	switch {
	case s.Verdict == ai.Win && s.Plies >= 3:
		q, ok, err = winning(ctx, g, moves, s.Plies)
	case s.Verdict == ai.Unproven:
		q, ok, err = saving(ctx, g, moves)
	}
	if err != nil || !ok {
		return nil, err
	}
	q.Ruleset, q.Position = g.Ruleset().String(), g.String()
	return []suite.Position{q}, nil
}

// winning finds the moves that win within so many plies; a problem has one or
// two of them.
func winning(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move, plies int) (q suite.Position, ok bool, err error) {
	q = suite.Position{Kind: suite.Win, Plies: plies}
	zugzwang := true
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			return q, false, err
		}
		s, err := ai.Solve(ctx, next, ai.Limits{Depth: plies - 1, Nodes: proofNodes}, ai.Hash(4))
		if err != nil {
			return q, false, err
		}
		if s.Verdict == ai.Unproven && s.Plies < plies-1 {
			return q, false, nil // the nodes were not enough to know
		}
		if s.Verdict != ai.Loss {
			continue
		}
		if q.Best = append(q.Best, m.String()); len(q.Best) > 2 {
			return q, false, nil
		}
		if len(next.Compulsions()) > 0 || len(next.Moves()) == 0 {
			zugzwang = false
			continue
		}
		passed, err := next.Pass()
		if err != nil {
			return q, false, err
		}
		if s, err = ai.Solve(ctx, passed, ai.Limits{Depth: plies - 2, Nodes: proofNodes}, ai.Hash(4)); err != nil {
			return q, false, err
		}
		if s.Verdict != ai.Unproven || s.Plies < plies-2 {
			zugzwang = false
		}
	}
	if zugzwang {
		q.Kind = suite.Zugzwang
	}
	return q, len(q.Best) > 0, nil
}

// saving finds the one move that does not lose within a few plies, and within how
// many more it is proven not to.
func saving(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move) (q suite.Position, ok bool, err error) {
	q = suite.Position{Kind: suite.Save}
	var best *nemoroth.Game
	ownDoing := false
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			return q, false, err
		}
		s, err := ai.Solve(ctx, next, ai.Limits{Depth: mostLoss - 1, Nodes: lossNodes}, ai.Hash(2))
		if err != nil {
			return q, false, err
		}
		if s.Verdict == ai.Win {
			q.Plies = max(q.Plies, s.Plies+1)
			ownDoing = ownDoing || spent(next)
			continue
		}
		if best != nil || s.Verdict == ai.Unproven && s.Plies < mostLoss-1 {
			return q, false, nil // a second one, or the nodes were not enough to know
		}
		best, q.Best = next, []string{m.String()}
	}
	if best == nil || q.Plies < leastLoss {
		return q, false, nil
	}
	s, err := ai.Solve(ctx, best, ai.Limits{Depth: q.Plies + mostMargin - 1, Nodes: safeNodes}, ai.Hash(32))
	if err != nil {
		return q, false, err
	}
	q.Safe = s.Plies + 1
	if s.Verdict != ai.Unproven || q.Safe < q.Plies+suite.Margin {
		return q, false, nil
	}
	if ownDoing && !spent(best) {
		q.Kind = suite.SelfStalemate
		return q, true, nil
	}
	// One's own stalemates are rare; of the others there are enough to leave out
	// what hardly any program would miss.
	r, err := ai.Search(ctx, g, ai.Limits{Depth: easyPlies}, ai.Hash(1))
	return q, r.Move != best.LastMove(), err
}

// spent reports whether the side that has just moved could not move again even if
// the other one passed: it has taken its own last moves.
func spent(g *nemoroth.Game) bool {
	passed, err := g.Pass()
	return err == nil && passed.Outcome().Over
}
