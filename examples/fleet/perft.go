package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
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

// A perft counts the sequences of legal moves from a position. It hands out the
// lines of Split plies to the workers, which count the sequences that continue a
// line, and sums the counts by first moves.
type perft struct {
	Game, Ruleset, Position string
	Moves                   string // played first; REP-1 takes them into account
	Depth, Split            int
	entry                   *games.Entry
	ruleset                 *string
}

func newPerft(fs *flag.FlagSet, entry *games.Entry, ruleset *string) *perft {
	p := &perft{entry: entry, ruleset: ruleset}
	fs.StringVar(&p.Position, "position", "", "perft: "+cli.PositionFlag)
	fs.StringVar(&p.Moves, "moves", "", "perft: "+cli.MovesFlag)
	fs.IntVar(&p.Depth, "depth", 4, "perft: count the sequences of this `number` of plies")
	fs.IntVar(&p.Split, "split", 0,
		"perft: hand out the lines of this `number` of plies; 0 stands for -depth minus 5, so that a line takes a few seconds")
	return p
}

// maxDepth is the limit of -depth; a greater one is a typing error.
const maxDepth = 99

func (p *perft) check(_ context.Context, args []string) error {
	p.Game, p.Ruleset = p.entry.Name(), *p.ruleset
	if p.Split == 0 {
		p.Split = max(1, p.Depth-5)
	}
	g, err := p.start()
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return cli.Usagef("unexpected argument %q; expected flags only", args[0])
	case p.Depth < 1 || p.Depth > maxDepth:
		return cli.Usagef("-depth is %d; expected a number from 1 to %d", p.Depth, maxDepth)
	case p.Split < 1 || p.Split > p.Depth:
		return cli.Usagef("-split is %d; expected a number from 1 to -depth, %d", p.Split, p.Depth)
	case len(g.Moves()) == 0:
		return cli.Usagef("the game is over (%v); expected a position with a legal move",
			g.Outcome())
	}
	return nil
}

// start returns the game to count from.
func (p *perft) start() (game.Game, error) {
	entry, err := games.Lookup(p.Game)
	if err != nil {
		return nil, err
	}
	g, err := entry.Start(p.Position, p.Ruleset)
	if err != nil {
		return nil, err
	}
	return play(g, p.Moves)
}

// play plays moves: canonical names separated by spaces.
func play(g game.Game, moves string) (_ game.Game, err error) {
	for _, name := range strings.Fields(moves) {
		if g, err = g.Play(name); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (p *perft) build(s beam.Scope, to target) []output {
	first, _ := p.start()
	lines := beam.ParDo(s, &splitFn{*p}, beam.CreateList(s, first.Moves()))
	counts := beam.ParDo(s, &countFn{Perft: *p}, beam.Reshuffle(s, lines))
	divide := beam.CombinePerKey(s, add, counts)
	total := beam.Combine(s, add, beam.DropKey(s, divide))
	return []output{
		to.write(s, "divide", 1, beam.ParDo(s, divideLine, divide)),
		to.write(s, "total", 1, beam.ParDo(s, &totalFn{*p}, total)),
	}
}

func (p *perft) judge([]byte) error { return nil }

func add(a, b int64) int64 { return a + b }

// A splitFn emits the lines of Split plies, and shorter ones that end the game.
type splitFn struct{ Perft perft }

func (f *splitFn) ProcessElement(first string, emit func(string)) error {
	g, err := f.Perft.start()
	if err == nil {
		g, err = play(g, first)
	}
	if err != nil {
		return err
	}
	return walk(g, first, f.Perft.Split-1, emit)
}

func walk(g game.Game, line string, plies int, emit func(string)) error {
	moves := g.Moves()
	if plies == 0 || len(moves) == 0 {
		emit(line)
		return nil
	}
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			return err
		}
		if err := walk(next, line+" "+m, plies-1, emit); err != nil {
			return err
		}
	}
	return nil
}

// A countFn counts the sequences that continue a line, by its first move.
type countFn struct {
	Perft perft
	start game.Game
}

func (f *countFn) Setup() (err error) {
	f.start, err = f.Perft.start()
	return err
}

func (f *countFn) ProcessElement(ctx context.Context, line string) (string, int64, error) {
	moves := strings.Fields(line)
	g, err := play(f.start, line)
	if err != nil {
		return "", 0, err
	}
	n, err := sequences(ctx, g, f.Perft.Depth-len(moves))
	count(ctx, "lines", 1)
	count(ctx, "sequences", int(n))
	return moves[0], n, err
}

// sequences counts on one processor.
func sequences(ctx context.Context, g game.Game, depth int) (n int64, err error) {
	if depth == 0 {
		return 1, nil
	}
	counts, err := divide(ctx, g, depth)
	for _, c := range counts {
		n += int64(c.Nodes)
	}
	return n, err
}

func divide(ctx context.Context, g game.Game, depth int) ([]game.Count[string], error) {
	return game.SearcherOf(g).Divide(ctx, depth, game.PerftOptions{})
}

func divideLine(move string, nodes int64) Line {
	return Line{move, toJSON(game.Count[string]{Move: move, Nodes: uint64(nodes)})}
}

// A totalFn returns the line of the output total.
type totalFn struct{ Perft perft }

func (f *totalFn) ProcessElement(nodes int64) Line {
	p := f.Perft
	return Line{"total", toJSON(struct {
		Game     string `json:"game"`
		Ruleset  string `json:"ruleset,omitempty"`
		Position string `json:"position,omitempty"`
		Moves    string `json:"moves,omitempty"`
		Depth    int    `json:"depth"`
		Nodes    int64  `json:"nodes"`
	}{p.Game, p.Ruleset, p.Position, p.Moves, p.Depth, nodes})}
}

// toJSON returns the JSON of a value. It cannot fail for this program's types.
func toJSON(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("JSON of %T: %v", v, err))
	}
	return strings.TrimSuffix(b.String(), "\n")
}
