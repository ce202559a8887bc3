package main

import (
	"context"
	"flag"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

func init() {
	register.Emitter1[string]()
	register.DoFn2x1[string, func(string), error](&splitFn{})
	register.DoFn2x3[context.Context, string, string, int64, error](&countFn{})
	register.Function2x1(add)
	register.Function2x1(divideLine)
	register.DoFn1x1[int64, Line](&totalFn{})
}

// A perft counts the sequences of legal moves from a position. It hands out the lines
// of split plies to the workers, which count the sequences that continue a line, and
// sums the counts by first moves.
type perft struct {
	Game     string `json:"game"`
	Ruleset  string `json:"ruleset,omitempty"`
	Position string `json:"position,omitempty"`
	Moves    string `json:"moves,omitempty"` // played first; REP-1 takes them into account
	Depth    int    `json:"depth"`
	split    int
}

func newPerft(fs *flag.FlagSet) *perft {
	p := new(perft)
	fs.StringVar(&p.Position, "position", "", "perft: "+cli.PositionFlag)
	fs.StringVar(&p.Moves, "moves", "", "perft: "+cli.MovesFlag)
	fs.IntVar(&p.Depth, "depth", 4, "perft: count the sequences of this `number` of plies")
	fs.IntVar(&p.split, "split", 0, "perft: hand out the lines of this `number` of plies; "+
		"0 stands for -depth minus 5, so that a line takes a few seconds")
	return p
}

// maxDepth is the limit of -depth; a greater one is a typing error.
const maxDepth = 99

func (p *perft) check(entry games.Entry, ruleset string, args []string) error {
	p.Game, p.Ruleset = entry.Name(), ruleset
	if p.split == 0 {
		p.split = max(1, p.Depth-5)
	}
	g, err := p.after("")
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return cli.Usagef("unexpected argument %q; expected flags only", args[0])
	case p.Depth < 1 || p.Depth > maxDepth:
		return cli.Usagef("-depth is %d; expected a number from 1 to %d", p.Depth, maxDepth)
	case p.split < 1 || p.split > p.Depth:
		return cli.Usagef("-split is %d; expected a number from 1 to -depth, %d", p.split, p.Depth)
	case len(g.Moves()) == 0:
		return cli.Usagef("the game is over (%v); expected a position with a legal move",
			g.Outcome())
	}
	return nil
}

// after returns the game after Moves and a line: canonical names separated by spaces.
func (p *perft) after(line string) (game.Game, error) {
	entry, err := games.Lookup(p.Game)
	if err != nil {
		return nil, err
	}
	g, err := entry.Start(p.Position, p.Ruleset)
	for _, name := range strings.Fields(p.Moves + " " + line) {
		if err == nil {
			g, err = g.Play(name)
		}
	}
	return g, err
}

func (p *perft) build(s beam.Scope, to target) []output {
	first, _ := p.after("") // checked before
	lines := beam.ParDo(s, &splitFn{*p, p.split}, beam.CreateList(s, first.Moves()))
	counts := beam.ParDo(s, &countFn{*p}, beam.Reshuffle(s, lines))
	divide := beam.CombinePerKey(s, add, counts)
	total := beam.Combine(s, add, beam.DropKey(s, divide))
	return []output{
		to.write(s, "divide", beam.ParDo(s, divideLine, divide)),
		to.write(s, "total", beam.ParDo(s, &totalFn{*p}, total)),
	}
}

func (p *perft) judge([]byte) error { return nil }

func add(a, b int64) int64 { return a + b }

// A splitFn emits the lines of Split plies, and shorter ones that end the game.
type splitFn struct {
	Perft perft
	Split int
}

func (f *splitFn) ProcessElement(first string, emit func(string)) error {
	g, err := f.Perft.after(first)
	if err != nil {
		return err
	}
	return walk(g, first, f.Split-1, emit)
}

func walk(g game.Game, line string, plies int, emit func(string)) error {
	moves := g.Moves()
	if plies == 0 || len(moves) == 0 {
		emit(line)
		return nil
	}
	for _, m := range moves {
		next, err := g.Play(m)
		if err == nil {
			err = walk(next, line+" "+m, plies-1, emit)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A countFn counts the sequences that continue a line, by its first move.
type countFn struct{ Perft perft }

func (f *countFn) ProcessElement(ctx context.Context, line string) (string, int64, error) {
	g, err := f.Perft.after(line)
	if err != nil {
		return "", 0, err
	}
	moves := strings.Fields(line)
	var n int64
	if depth := f.Perft.Depth - len(moves); depth == 0 {
		n = 1
	} else {
		counts, failed := g.(game.Searcher).Divide(ctx, depth, game.PerftOptions{})
		for _, c := range counts {
			n += int64(c.Nodes)
		}
		err = failed
	}
	count(ctx, "lines", 1)
	count(ctx, "sequences", int(n))
	return moves[0], n, err
}

func divideLine(move string, nodes int64) Line {
	return Line{move, toJSON(game.Count{Move: move, Nodes: uint64(nodes)})}
}

// A totalFn returns the line of the output total.
type totalFn struct{ Perft perft }

func (f *totalFn) ProcessElement(nodes int64) Line {
	return Line{"total", toJSON(struct {
		perft
		Nodes int64 `json:"nodes"`
	}{f.Perft, nodes})}
}
