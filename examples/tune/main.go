// Tune fits the weights of package ai's evaluation to games of the AI against
// itself.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
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
  tune -suite suite.yaml -games 400      collect positions with a proven best move,
                                         with compulsions, near the games' ends

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
	suite   string
	extend  string
	most    int // positions for each kind and number of plies
	sparse  int
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	j, err := parse(args, stdout)
	if err == nil {
		work := j.tune
		if j.suite != "" {
			work = j.collect
		}
		out := &cli.Sink{To: stdout}
		err = cmp.Or(work(ctx, out, cli.NewProgress(stderr)), out.Err)
	}
	return cli.Complain("tune", err, stderr)
}

func parse(args []string, stdout io.Writer) (job, error) {
	j := job{player: ai.DefaultWeights()}
	var from string
	fs := flag.NewFlagSet("tune", flag.ContinueOnError)
	fs.IntVar(&j.games, "games", 200, "play this `number` of games")
	fs.Uint64Var(&j.nodes, "nodes", 2000, "search this `number` of nodes for a move")
	fs.IntVar(&j.opening, "opening", 5, "begin each game with at least this `number` of random plies, and at most twice as many")
	fs.Uint64Var(&j.seed, "seed", 1, cli.SeedFlag("openings"))
	fs.IntVar(&j.cpus, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	fs.IntVar(&j.stray, "stray", 10, "play this `percentage` of moves at random; in some games a fifth or two fifths of it, in others twice as many")
	fs.StringVar(&from, "from", "", "let the AI use the weights in this `file` instead of the default weights")
	fs.StringVar(&j.out, "o", "", "write the weights to this `file`")
	fs.StringVar(&j.suite, "suite", "", "write positions with a proven best move to this `file`, and fit no weights")
	fs.StringVar(&j.extend, "extend", "", "with -suite, begin with the positions in this `file`")
	fs.IntVar(&j.most, "most", 12, "with -suite, add at most this `number` of positions for each kind and number of plies")
	fs.IntVar(&j.sparse, "sparse", 0, "with -suite, also judge this `number` of random positions with few pieces")
	others, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return j, err
	}
	switch {
	case len(others) > 0:
		return j, cli.Usagef("unexpected argument %q; expected flags only", others[0])
	case j.games < 1 || j.nodes < 1 || j.cpus < 1:
		return j, cli.Usagef("expected -games, -nodes and -cpus of at least 1")
	case j.opening < 0 || j.sparse < 0 || j.most < 0:
		return j, cli.Usagef("expected -opening, -sparse and -most of at least 0")
	case j.suite == "" && j.extend != "":
		return j, cli.Usagef("-extend cannot be given without -suite")
	case j.stray < 0 || j.stray > 100:
		return j, cli.Usagef("-stray is %d; expected a number from 0 to 100", j.stray)
	}
	if from != "" {
		if j.player, err = cli.ReadWeights(from); err != nil {
			return j, err
		}
	}
	return j, nil
}

// tune plays the games, fits the weights, and prints and writes them.
func (j job) tune(ctx context.Context, out io.Writer, p *cli.Progress) error {
	file, err := j.output(j.out)
	if err != nil {
		return err
	}
	defer file.Discard()
	games, err := j.play(ctx, p)
	if err != nil {
		return err
	}
	var train, test []sample
	decided := 0
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
	if len(train) == 0 || len(test) == 0 {
		return cli.Usagef("too few games: %d of %d were decided; expected more -games", decided, len(games))
	}
	fmt.Fprintf(out, "%d games, %d decided; %d positions for the fit, %d for the check\n", len(games), decided, len(train), len(test))
	scale := fitScale(train)
	searched := func(s *sample) float64 { return scale * float64(s.score) }
	fmt.Fprintf(out, "error of the forecast (log loss; 0.6931 without knowledge) on both:\n%-16s %.4f %.4f\n", "the searches", loss(train, searched), loss(test, searched))
	m, err := fit(ctx, train, j.player, scale, rand.New(rand.NewPCG(j.seed, 0)), func(epoch int, m *model) {
		fmt.Fprintf(out, "fit, epoch %-5d %.4f %.4f\n", epoch, m.loss(train), m.loss(test))
	})
	if err != nil {
		return err
	}
	weights := m.weights(scale)
	for i, name := range ai.FeatureNames() {
		fmt.Fprintf(out, "%8.1f  %s\n", weights.Features[i], name)
	}
	if file == nil {
		return nil
	}
	data, err := json.Marshal(weights)
	if err != nil {
		return err
	}
	return file.Write(string(data) + "\n")
}

// output creates the output file; nil for an empty name.
func (j job) output(name string) (*cli.Output, error) {
	if name == "" {
		return nil, nil
	}
	return cli.Create(name)
}
