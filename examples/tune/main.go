// Tune fits the weights of package ai's evaluation to games of the AI against
// itself.
//
// It has more than 400 lines because it trains a small network without a library (fit.go).
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

func main() { cli.Main(run) }

const help = `tune plays games of the AI against itself, from random openings and with a fixed
number of nodes for a move. It fits the evaluation, features and network, to the
results of the games and to the scores of the searches. One game in ten is not used
for the fit; the error of the forecast on these games measures the fit. tune prints
the weights of the features in centi-Humans, and writes all weights as JSON for
match ai,weights=FILE. The same flags give the same weights.

  tune                                   a small run
  tune -games 4000 -nodes 400 -o weights.json

usage: tune [flags]

Exit code: 0 success; 2 wrong usage, too few decided games, or a file that cannot
be read or written; 130 interrupted.

`

// A job holds the settings of the command line.
type job struct {
	games   int
	nodes   uint64
	opening int
	seed    uint64
	cpus    int
	stray   int        // percentage of random moves
	player  ai.Weights // of the AI; the fit starts from their features
	out     string
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	j, err := parse(args, stdout)
	if err == nil {
		err = j.tune(ctx, stdout, cli.NewProgress(stderr))
	}
	return cli.Complain("tune", err, stderr)
}

func parse(args []string, stdout io.Writer) (job, error) {
	j := job{player: ai.DefaultWeights()}
	fs := flag.NewFlagSet("tune", flag.ContinueOnError)
	fs.IntVar(&j.games, "games", 200, "play this `number` of games")
	fs.Uint64Var(&j.nodes, "nodes", 2000, "search this `number` of nodes for a move")
	fs.IntVar(&j.opening, "opening", 5, "begin each game with at least this `number` of "+
		"random plies, and at most twice as many")
	fs.Uint64Var(&j.seed, "seed", 1, cli.SeedFlag("openings"))
	fs.IntVar(&j.cpus, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	fs.IntVar(&j.stray, "stray", 10, "play this `percentage` of moves at random; in some "+
		"games a fifth or two fifths of it, in others twice as many")
	from := fs.String("from", "", "let the AI use the weights in this `file` "+
		"instead of the default weights")
	fs.StringVar(&j.out, "o", "", "write the weights to this `file`")
	others, err := cli.Parse(fs, help, args, stdout)
	switch {
	case err != nil:
		return j, err
	case len(others) > 0:
		return j, cli.Usagef("unexpected argument %q; expected flags only", others[0])
	case j.games < 1 || j.nodes < 1 || j.cpus < 1:
		return j, cli.Usagef("expected -games, -nodes and -cpus of at least 1")
	case j.opening < 0:
		return j, cli.Usagef("-opening is %d; expected at least 0", j.opening)
	case j.stray < 0 || j.stray > 100:
		return j, cli.Usagef("-stray is %d; expected a number from 0 to 100", j.stray)
	}
	if *from != "" {
		j.player, err = cli.ReadWeights(*from)
	}
	return j, err
}

// tune plays the games, fits the weights, and prints and writes them.
func (j job) tune(ctx context.Context, stdout io.Writer, p *cli.Progress) error {
	if j.out != "" { // an unwritable file is reported before the games
		f, err := os.OpenFile(j.out, os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			return err
		}
		f.Close()
	}
	games, err := j.play(ctx, p)
	if err != nil {
		return err
	}
	train, test, decided := split(games)
	if len(train) == 0 || len(test) == 0 {
		return cli.Usagef("too few games: %d of %d were decided; expected more -games",
			decided, len(games))
	}
	out := bufio.NewWriter(stdout)
	fmt.Fprintf(out, "%d games, %d decided; %d positions for the fit, %d for the check\n",
		len(games), decided, len(train), len(test))
	scale := fitScale(train)
	searched := func(s *sample) float64 { return scale * float64(s.score) }
	fmt.Fprintln(out, "error of the forecast (log loss; 0.6931 without knowledge) on both:")
	fmt.Fprintf(out, "the searches     %.4f %.4f\n", loss(train, searched), loss(test, searched))
	if err := out.Flush(); err != nil { // before the fit, which takes long
		return err
	}
	rng := rand.New(rand.NewPCG(j.seed, 0))
	m, err := fit(ctx, train, j.player, scale, rng, func(epoch int, m *model) {
		fmt.Fprintf(out, "fit, epoch %-5d %.4f %.4f\n", epoch, m.loss(train), m.loss(test))
		out.Flush()
	})
	if err != nil {
		return err
	}
	weights := m.weights(scale)
	for i, name := range ai.FeatureNames() {
		fmt.Fprintf(out, "%8.1f  %s\n", weights.Features[i], name)
	}
	if err := out.Flush(); err != nil || j.out == "" {
		return err
	}
	data, err := json.Marshal(weights)
	if err != nil {
		return err
	}
	return os.WriteFile(j.out, append(data, '\n'), 0o644)
}

// split divides the samples of the decided games: one game in ten is for the test.
func split(games []playedGame) (train, test []sample, decided int) {
	for i, g := range games {
		if g.winner == nemoroth.NoSide {
			continue
		}
		decided++
		if i%10 == 0 {
			test = append(test, g.samples...)
		} else {
			train = append(train, g.samples...)
		}
	}
	return train, test, decided
}
