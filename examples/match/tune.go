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
	out    string
}

// tune fits the weights of package ai's evaluation, among them those of a small network, to
// games of the AI against itself.
func tune(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	j, err := parseJob(ctx, args, stdout)
	if err == nil {
		err = j.tune(ctx, stdout, cli.NewProgress(stderr))
	}
	return err
}

func parseJob(ctx context.Context, args []string, stdout io.Writer) (job, error) {
	j := job{player: ai.DefaultWeights()}
	fs := flag.NewFlagSet("match tune", flag.ContinueOnError)
	fs.IntVar(&j.games, "games", 200, "play this `number` of games")
	fs.Uint64Var(&j.nodes, "nodes", 2000, "search this `number` of nodes for a move")
	fs.Uint64Var(&j.seed, "seed", 1, cli.SeedFlag("openings"))
	fs.IntVar(&j.cpus, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	from := fs.String("from", "", "let the AI use the weights in this `file` "+
		"instead of the default weights")
	fs.StringVar(&j.out, "o", "", "write the weights to this `file`")
	err := cli.ParseFlags(fs, tuneHelp, args, stdout)
	switch {
	case err != nil:
		return j, err
	case j.games < 1 || j.nodes < 1 || j.cpus < 1:
		return j, cli.Usagef("expected -games, -nodes and -cpus of at least 1")
	}
	if *from != "" {
		j.player, err = readWeights(ctx, *from)
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
	out := bufio.NewWriter(stdout)
	fmt.Fprintf(out, "%d games; %d positions for the fit, %d for the check\n", j.games, len(train),
		len(test))
	fmt.Fprintln(out, "error of the forecast (log loss; 0.6931 without knowledge) on both:")
	scale := fitScale(train)
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
