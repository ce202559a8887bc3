package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"gopkg.in/yaml.v3"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// These limits decide how positions are judged.
const (
	tail        = 16 // plies from the end of a game
	apart       = 5  // least plies between two positions of a game
	leastMoves  = 3  // to choose from
	proofPlies  = 9  // longest win to look for
	quickNodes  = 40_000
	glanceNodes = 2_000
	proofNodes  = 400_000
	leastLoss   = 4 // plies; a quicker loss is too easy to see
	mostLoss    = 8
	lossNodes   = 60_000
	mostMargin  = 8
	safeNodes   = 1_500_000
	easyPlies   = 2
	mostOfGame  = 2
)

var kinds = []string{suite.Win, suite.Zugzwang, suite.Save, suite.SelfStalemate}

// collect plays games and writes positions near their ends with a proven best move.
func (j job) collect(ctx context.Context, out io.Writer, p *cli.Progress) error {
	s := &suite.Suite{Suite: suite.Format}
	if j.extend != "" {
		data, err := os.ReadFile(j.extend)
		if err != nil {
			return err
		}
		if s, err = suite.Parse(data); err != nil {
			return err
		}
	}
	file, err := j.output(j.suite)
	if err != nil {
		return err
	}
	defer file.Discard()
	found := make([][]suite.Position, j.games+j.sparse)
	err = j.each(p, "games", len(found), func(i int) error {
		if i >= j.games {
			g := sparse(j.seed, i-j.games)
			if g == nil {
				return nil
			}
			q, err := judge(ctx, g)
			if q.Kind != "" {
				q.From = fmt.Sprintf("sparse %d of seed %d", i-j.games, j.seed)
				found[i] = []suite.Position{q}
			}
			return err
		}
		o, err := j.one(ctx, i)
		if err == nil {
			found[i], err = inGame(ctx, o.game)
		}
		for n := range found[i] {
			found[i][n].From = fmt.Sprintf("game %d of seed %d, %s", i, j.seed, found[i][n].From)
		}
		return err
	})
	if err != nil {
		return err
	}
	j.add(s, found, out)
	var b bytes.Buffer
	b.WriteString("# Positions with a proven best move, collected by examples/tune -suite; see package suite.\n")
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(s); err != nil {
		return err
	}
	return file.Write(b.String())
}

// add numbers the positions found and adds them to a suite, up to j.most of each
// kind and number of plies.
func (j job) add(s *suite.Suite, found [][]suite.Position, out io.Writer) {
	have := map[string]bool{}
	counts := map[string]int{}
	for _, q := range s.Positions {
		have[q.Position] = true
		counts[q.Kind]++
	}
	for _, kind := range kinds {
		added := 0
		ofPlies := map[int]int{}
		for _, list := range found {
			for _, q := range list {
				if q.Kind == kind && ofPlies[q.Plies] < j.most && !have[q.Position] {
					added++
					ofPlies[q.Plies]++
					counts[kind]++
					have[q.Position] = true
					q.ID = fmt.Sprintf("%s-%02d", kind, counts[kind])
					s.Positions = append(s.Positions, q)
				}
			}
		}
		fmt.Fprintf(out, "%3d %s\n", added, kind)
	}
}

// inGame judges those of the last positions of a game that have a compelled piece,
// without their past. Of positions close together it keeps the earlier one, whose
// solution is longer.
func inGame(ctx context.Context, end *nemoroth.Game) (list []suite.Position, err error) {
	last := 0 // the ply of the last one found
	h := end.Parent()
	for n := 0; n < tail && h != nil; n, h = n+1, h.Parent() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g, err := h.Setup().Game(h.Ruleset())
		if err != nil {
			return nil, err
		}
		if tight, err := compelling(g); err != nil {
			return nil, err
		} else if !tight {
			continue
		}
		q, err := judge(ctx, g)
		if err != nil {
			return nil, err
		}
		if q.Kind == "" {
			continue
		}
		q.From = fmt.Sprintf("ply %d", h.Ply())
		if len(list) > 0 && last-h.Ply() < apart {
			list[len(list)-1] = q
			continue // last stays, so that an earlier position may be kept
		}
		last = h.Ply()
		if list = append(list, q); len(list) == mostOfGame {
			break
		}
	}
	return list, nil
}

// compelling reports whether a piece of the side to move is compelled, or a piece
// of the opponent after a pass.
func compelling(g *nemoroth.Game) (bool, error) {
	if len(g.Compulsions()) > 0 {
		return true, nil
	}
	passed, err := g.Pass()
	if err != nil {
		return false, err
	}
	return len(passed.Compulsions()) > 0, nil
}

// judge makes a problem of a position, or returns none.
func judge(ctx context.Context, g *nemoroth.Game) (suite.Position, error) {
	moves := g.Moves()
	if len(moves) < leastMoves {
		return none, nil
	}
	s, _, err := solve(ctx, g, proofPlies, quickNodes, 1)
	if err != nil {
		return none, err
	}
	var q suite.Position
	switch {
	case s.Verdict == ai.Win && s.Plies >= 3:
		q, err = winning(ctx, g, moves, s.Plies)
	case s.Verdict == ai.Unproven:
		q, err = saving(ctx, g, moves)
	}
	if err != nil || q.Kind == "" {
		return none, err
	}
	q.Ruleset, q.Position = g.Ruleset().String(), g.String()
	return q, nil
}

// solve looks for a win or loss within plies; known is false if nodes ran out.
func solve(ctx context.Context, g *nemoroth.Game, plies int, nodes uint64, hash int) (s ai.Solution, known bool, err error) {
	s, err = ai.Solve(ctx, g, ai.Limits{Depth: plies, Nodes: nodes}, ai.Hash(hash))
	return s, s.Verdict != ai.Unproven || s.Plies >= plies, err
}

// A reply is a move with the game after it and what is known of that game.
type reply struct {
	ai.Solution
	move  nemoroth.Move
	game  *nemoroth.Game
	known bool
}

// replies plays each move and solves the position after it; see solve.
func replies(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move, plies int, nodes uint64, hash int) iter.Seq2[reply, error] {
	return func(yield func(reply, error) bool) {
		for _, m := range moves {
			r := reply{move: m}
			var err error
			if r.game, err = g.Play(m); err == nil {
				r.Solution, r.known, err = solve(ctx, r.game, plies, nodes, hash)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

var none suite.Position

// winning finds the moves that win within plies; a problem has one or two.
func winning(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move, plies int) (suite.Position, error) {
	q := suite.Position{Kind: suite.Zugzwang, Plies: plies}
	for r, err := range replies(ctx, g, moves, plies-1, proofNodes, 4) {
		if err != nil || !r.known {
			return none, err
		}
		if r.Verdict != ai.Loss {
			continue
		}
		if q.Best = append(q.Best, r.move.String()); len(q.Best) > 2 {
			return none, nil
		}
		if len(r.game.Compulsions()) > 0 || len(r.game.Moves()) == 0 {
			q.Kind = suite.Win
			continue
		}
		passed, err := r.game.Pass()
		if err != nil {
			return none, err
		}
		s, known, err := solve(ctx, passed, plies-2, proofNodes, 4)
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

// losing reports whether at least about half of the moves, but not all, are lost
// soon, with few nodes for each.
func losing(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move) (bool, error) {
	lost := 0
	for r, err := range replies(ctx, g, moves, mostLoss-1, glanceNodes, 1) {
		if err != nil {
			return false, err
		}
		if r.Verdict == ai.Win {
			lost++
		}
	}
	return lost*2 >= len(moves)-1 && lost < len(moves), nil
}

// saving finds the only move that does not lose within a few plies, and the number
// of plies within which it is proven not to lose.
func saving(ctx context.Context, g *nemoroth.Game, moves []nemoroth.Move) (suite.Position, error) {
	q := suite.Position{Kind: suite.Save}
	var best *nemoroth.Game
	ownDoing := false
	if soon, err := losing(ctx, g, moves); err != nil || !soon {
		return none, err
	}
	for r, err := range replies(ctx, g, moves, mostLoss-1, lossNodes, 2) {
		if err != nil {
			return none, err
		}
		if r.Verdict == ai.Win {
			q.Plies = max(q.Plies, r.Plies+1)
			ownDoing = ownDoing || spent(r.game)
			continue
		}
		if best != nil || !r.known {
			return none, nil
		}
		best, q.Best = r.game, []string{r.move.String()}
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
	// Self-stalemates are rare and all kept. Of other saves, those that a shallow
	// search finds are left out.
	r, err := ai.Search(ctx, g, ai.Limits{Depth: easyPlies}, ai.Hash(1))
	if err != nil || r.Move == best.LastMove() {
		return none, err
	}
	return q, nil
}

// spent reports whether the side that has just moved has no legal move after a
// pass.
func spent(g *nemoroth.Game) bool {
	passed, err := g.Pass()
	return err == nil && passed.Outcome().Over
}
