package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync/atomic"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

const tuneHelp = `match tune plays games of the AI against itself, from random openings and with a fixed
number of nodes for a move. It fits the evaluation, features and network, to the
results of the games and to the scores of the searches. One game in ten is not used
for the fit; the error of the forecast on these games measures the fit. It prints
the weights of the features in centi-Humans, and writes all weights as JSON for
match ai,weights=FILE. The same flags give the same weights.

  match tune                                   a small run
  match tune -games 4000 -nodes 400 -o weights.json

usage: match tune [flags]

Exit code: 0 success; 2 wrong usage, too few decided games, or a file that cannot
be read or written; 130 interrupted.

`

// A job holds the settings of the command line.
type job struct {
	games  int
	nodes  uint64
	seed   uint64
	cpus   int
	player ai.Weights // of the AI; the fit starts from their features
}

// tune fits the weights of package ai's evaluation, among them those of a small network, to
// games of the AI against itself, and prints and writes them.
func tune(ctx context.Context, c *cli.Call) error {
	j := job{player: ai.DefaultWeights()}
	c.IntVar(&j.games, "games", 200, "play this `number` of games")
	c.Uint64Var(&j.nodes, "nodes", 2000, "search this `number` of nodes for a move")
	c.Uint64Var(&j.seed, "seed", 1, cli.SeedFlag("openings"))
	c.IntVar(&j.cpus, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	from := c.String("from", "", "let the AI use the weights in this `file` "+
		"instead of the default weights")
	to := c.String("o", "", "write the weights to this `file`")
	err := c.ParseFlags()
	switch {
	case err != nil:
		return err
	case j.games < 1 || j.nodes < 1 || j.cpus < 1:
		return cli.Usagef("expected -games, -nodes and -cpus of at least 1")
	case *from != "":
		j.player, err = readWeights(ctx, *from)
	}
	if err != nil {
		return err
	}
	if *to != "" { // an unwritable file is reported before the games
		f, err := os.OpenFile(*to, os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		f.Close()
	}
	games, err := j.play(ctx, c.Progress)
	if err != nil {
		return err
	}
	var train, test []sample
	for i, samples := range games {
		if i%10 == 0 {
			test = append(test, samples...)
		} else {
			train = append(train, samples...)
		}
	}
	if len(train) == 0 || len(test) == 0 {
		return cli.Usagef("too few of the %d games have a winner; expected more -games", j.games)
	}
	fmt.Fprintf(c.Stdout, "%d games; %d positions for the fit, %d for the check\n", j.games,
		len(train), len(test))
	fmt.Fprintln(c.Stdout, "error of the forecast (log loss; 0.6931 without knowledge) on both:")
	scale := fitScale(train)
	rng := rand.New(rand.NewPCG(j.seed, 0))
	m, err := fit(ctx, train, j.player, scale, rng, func(epoch int, m *model) {
		fmt.Fprintf(c.Stdout, "fit, epoch %-5d %.4f %.4f\n", epoch, m.loss(train), m.loss(test))
	})
	if err != nil {
		return err
	}
	weights := m.weights(scale)
	for i, name := range ai.FeatureNames() {
		fmt.Fprintf(c.Stdout, "%8.1f  %s\n", weights.Features[i], name)
	}
	if *to == "" {
		return nil
	}
	data, err := json.Marshal(weights)
	if err != nil {
		return err
	}
	return os.WriteFile(*to, append(data, '\n'), 0o644)
}

// readWeights reads the weights of an evaluation from a file that match tune has written: a
// JSON object with Features, a list with one number per feature, and optionally a Network.
func readWeights(ctx context.Context, file string) (w ai.Weights, err error) {
	var read struct {
		Features []float64
		Network  *ai.Network
	}
	text, err := cli.ReadText(ctx, file, nil)
	if err == nil {
		err = json.Unmarshal([]byte(text), &read)
	}
	switch n := len(read.Features); {
	case err != nil:
		return w, fmt.Errorf("the weights in %s: %w", file, err)
	case n != len(w.Features):
		return w, fmt.Errorf("the weights in %s: %d features; expected %d", file,
			n, len(w.Features))
	}
	w.Network = read.Network
	copy(w.Features[:], read.Features)
	return w, nil
}

// A sample is a position for the fit: its features and inputs, the score of a search,
// and whether the side to move won.
type sample struct {
	features   [ai.FeatureCount]int16
	own, other []uint16 // active inputs of the network for each side
	mirrored   uint16   // mirror or 0
	score      int32    // in centi-Humans
	won        bool
	side       nemoroth.Side // to move
}

func newSample(g *nemoroth.Game, score ai.Score) sample {
	w := nemoroth.NewWalker(g)
	s := sample{score: int32(score), side: w.Side()}
	for i, x := range ai.Features(w) {
		s.features[i] = int16(x)
	}
	inputs := func(side nemoroth.Side) (short []uint16) {
		for _, x := range ai.ActiveInputs(w, side) {
			short = append(short, uint16(x))
		}
		return short
	}
	s.own, s.other = inputs(w.Side()), inputs(w.Side().Opponent())
	return s
}

const maxPlies = 300

// play plays all games in parallel and returns the samples of each.
func (j job) play(ctx context.Context, p *cli.Progress) ([][]sample, error) {
	games := make([][]sample, j.games)
	var done atomic.Int64
	err := cli.Parallel(ctx, j.games, j.cpus, func(ctx context.Context, i int) (err error) {
		games[i], err = j.playOne(ctx, i)
		p.Report("games", int(done.Add(1)), j.games)
		return err
	})
	return games, err
}

// playOne plays a game and returns its samples, none if it has no winner. Some of its moves are
// random, since they lead to positions that no side would choose, such as those at the leaves of
// a search. For the same reason the samples include positions in which the search has found the
// game's end.
func (j job) playOne(ctx context.Context, number int) (samples []sample, err error) {
	rng := rand.New(rand.NewPCG(j.seed, uint64(number)))
	g := nemoroth.NewGame(nemoroth.Standard())
	stray := []int{2, 4, 10, 20}[rng.IntN(4)] // percentage of random moves
	opening := 5 + rng.IntN(6)                // plies
	for g.Ply() < maxPlies && !g.Outcome().Over && err == nil {
		var m nemoroth.Move
		if g.Ply() < opening || rng.IntN(100) < stray {
			moves := g.Moves()
			m = moves[rng.IntN(len(moves))]
		} else {
			p := ai.Player{Limits: ai.Limits{Nodes: j.nodes}, Hash: 1, Weights: &j.player}
			r, err := p.Choose(ctx, g)
			if err != nil || ctx.Err() != nil {
				return nil, err
			}
			samples = append(samples, newSample(g, r.Score))
			m = r.Move
		}
		g, err = g.Play(m)
	}
	winner := g.Outcome().Winner
	if err != nil || winner == nemoroth.NoSide {
		return nil, err
	}
	for i := range samples {
		samples[i].won = samples[i].side == winner
	}
	return samples, nil
}
