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

// A perft counts the sequences of legal moves from a position: the start is
// split at a depth, what lies behind each line of moves is counted by whoever is
// free, and the counts are summed by first moves.
type perft struct {
	Game, Ruleset, Position string
	Moves                   string // played first; they count for REP-1
	Depth, Split            int
	entry                   *games.Entry
	ruleset                 *string
}

func newPerft(fs *flag.FlagSet, entry *games.Entry, ruleset *string) *perft {
	p := &perft{entry: entry, ruleset: ruleset}
	fs.StringVar(&p.Position, "position", "", "perft: start from this `position line` instead of the starting position")
	fs.StringVar(&p.Moves, "moves", "", "perft: play these `moves` first, canonical names with blanks between them")
	fs.IntVar(&p.Depth, "depth", 4, "perft: count to this `depth`")
	fs.IntVar(&p.Split, "split", 0, "perft: hand out the lines of so many `plies`; 0 leaves five plies behind a line, which take a second or a few")
	return p
}

// maxDepth keeps a slip of the finger from looking like a count.
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
		return cli.Usagef("%q is an argument too many", args[0])
	case p.Depth < 1 || p.Depth > maxDepth:
		return cli.Usagef("-depth must be from 1 to %d", maxDepth)
	case p.Split < 1 || p.Split > p.Depth:
		return cli.Usagef("-split must be from 1 to -depth, %d", p.Depth)
	case len(g.Moves()) == 0:
		return cli.Usagef("the game is over, %v: there is nothing to count", g.Outcome())
	}
	return nil
}

// start is the position to count from, with its past.
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

// play plays canonical names with blanks between them.
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

// A splitFn lists the lines of Split plies behind a first move, and the shorter
// ones at whose end the game is over.
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

// A countFn counts what lies behind a line, for its first move.
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

// sequences counts on one processor, as fast as the game can.
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
	if c, ok := g.(game.Counter); ok {
		return c.Divide(ctx, depth, game.PerftOptions{})
	}
	return game.Divide(ctx, func() game.Cursor[string] { return game.CursorOf(g) }, depth, game.PerftOptions{})
}

func divideLine(move string, nodes int64) Line {
	return Line{move, toJSON(game.Count[string]{Move: move, Nodes: uint64(nodes)})}
}

// A totalFn writes down the sum.
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

// toJSON is a value of this program's own as a line.
func toJSON(v any) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(fmt.Sprintf("%T cannot be written: %v", v, err)) // it has texts and numbers only
	}
	return strings.TrimSuffix(b.String(), "\n")
}
