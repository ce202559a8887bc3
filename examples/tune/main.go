// Tune fits the weights of package ai's evaluation to games that the AI plays
// against itself.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

func main() { cli.Main(run) }

const help = `tune plays games of the AI against itself, from random openings and with a fixed
number of nodes a move, and fits the weights of the evaluation to the results by
logistic regression. A tenth of the games is kept apart; a pull holds the weights
near those at the start, and the pull that forecasts these games best is chosen.
tune prints the weights in centi-Humans, and writes them as JSON for
match ai,weights=FILE. The same flags give the same weights.

  tune                                   a small run
  tune -games 4000 -o weights.json
  tune -suite suite.yaml -games 400      collects positions with a proven best move

usage: tune [flags]

`

// A job is what the command line asks for.
type job struct {
	games   int
	nodes   uint64
	opening int
	seed    uint64
	cpus    int
	stray   int          // moves in a hundred
	players []ai.Weights // that play; the first is where the fit starts
	out     string
	suite   string
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
	j := job{players: []ai.Weights{ai.DefaultWeights()}}
	var from, with string
	fs := flag.NewFlagSet("tune", flag.ContinueOnError)
	fs.IntVar(&j.games, "games", 200, "number of `games` to play")
	fs.Uint64Var(&j.nodes, "nodes", 2000, "number of `nodes` to search for a move")
	fs.IntVar(&j.opening, "opening", 6, "number of random `plies` to begin with")
	fs.Uint64Var(&j.seed, "seed", 1, "`number` that chooses the openings")
	fs.IntVar(&j.cpus, "cpus", runtime.GOMAXPROCS(0), "number of `processors` to play on")
	fs.IntVar(&j.stray, "stray", 10, "moves `in a hundred` to play at random")
	fs.StringVar(&from, "from", "", "start from the weights in this `file` instead of the default weights")
	fs.StringVar(&with, "with", "", "let the weights in these `files`, separated by commas, play too")
	fs.StringVar(&j.out, "o", "", "write the weights to this `file`")
	fs.StringVar(&j.suite, "suite", "", "write positions with a proven best move to this `file` instead")
	fs.IntVar(&j.sparse, "sparse", 0, "with -suite, also judge this number of random `positions` with few pieces")
	others, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return j, err
	}
	switch {
	case len(others) > 0:
		return j, cli.Usagef("no arguments are needed, only flags; not %q", others[0])
	case j.games < 1 || j.nodes < 1 || j.cpus < 1:
		return j, cli.Usagef("-games, -nodes and -cpus must be at least 1")
	case j.opening < 0 || j.sparse < 0:
		return j, cli.Usagef("-opening and -sparse must be at least 0")
	case j.stray < 0 || j.stray > 100:
		return j, cli.Usagef("-stray must be between 0 and 100, not %d", j.stray)
	}
	for i, file := range append([]string{from}, strings.Split(with, ",")...) {
		if file == "" {
			continue
		}
		w, err := cli.ReadWeights(file)
		if err != nil {
			return j, err
		}
		if i == 0 {
			j.players = nil
		}
		j.players = append(j.players, w)
	}
	return j, nil
}

// tune plays, fits and prints.
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
		return cli.Usagef("too few games: %d of %d were decided", decided, len(games))
	}
	fmt.Fprintf(out, "%d games, %d decided; %d positions to fit, %d to check\n", len(games), decided, len(train), len(test))
	start := scaled(j.players[0], fitScale(train, j.players[0]))
	fmt.Fprintf(out, "error of the forecast (log loss) on both: %.4f %.4f to start with; 0.6931 is a coin's\n", loss(train, start), loss(test, start))
	best := start
	for pull := 1.0; pull > 1e-4; pull /= 8 {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		w := fit(train, start, pull)
		fmt.Fprintf(out, "pull %-10.3g %.4f %.4f\n", pull, loss(train, w), loss(test, w))
		if loss(test, w) < loss(test, best) {
			best = w
		}
	}
	weights := inHumans(best)
	for i, name := range ai.FeatureNames() {
		fmt.Fprintf(out, "%8.1f  %s\n", weights[i], name)
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

// output creates the file to write; nil if none is named.
func (j job) output(name string) (*cli.Output, error) {
	if name == "" {
		return nil, nil
	}
	return cli.Create(name)
}
