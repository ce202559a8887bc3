package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/top"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func init() {
	register.Emitter1[Range]()
	register.Emitter1[Difference]()
	register.Emitter2[string, Tally]()
	register.DoFn2x0[[]byte, func(Range)](&chunksFn{})
	register.DoFn4x1[context.Context, Range, func(string, Tally), func(Difference),
		error](&compareFn{})
	register.DoFn2x0[[]Difference, func(Line)](&differencesFn{})
	register.Function2x1(addTallies)
	register.Function2x1(earlier)
	register.Function2x1(tallyLine)
}

// An agreement compares the engine with the naive model on a range of the seeded
// cases of TestAgreement in package fuzz.
type agreement struct {
	Seed    uint64
	Cases   Range
	Without []string // switched off in the naive model
	Chunk   int      // number of cases
	Keep    int      // number of differences
	cases   string
	without string
	entry   *games.Entry
	ruleset *string
}

// A Range is a range of case numbers, including both ends.
type Range struct{ From, To int64 }

// A Tally counts what has been compared.
type Tally struct {
	Games       int64 `json:"games"`
	Parents     int64 `json:"parents"`
	Children    int64 `json:"children"`
	OtherMoves  int64 `json:"other_moves"`
	Differences int64 `json:"differences"`
}

// A Difference is a case on which the two implementations differ.
type Difference struct {
	Seed    string   `json:"seed"`
	Case    int64    `json:"case"`
	Again   string   `json:"again"` // the command that reproduces the difference
	Input   string   `json:"input"` // of the agreement fuzz target
	What    string   `json:"what"`
	Ruleset string   `json:"ruleset"`
	Start   string   `json:"start,omitempty"`
	Moves   []string `json:"moves,omitempty"` // played from Start
	Line    string   `json:"position"`
	Move    string   `json:"move,omitempty"` // the move in question
	Found   string   `json:"found"`
}

func newAgreement(fs *flag.FlagSet, entry *games.Entry, ruleset *string) *agreement {
	a := &agreement{entry: entry, ruleset: ruleset}
	fs.Uint64Var(&a.Seed, "seed", 1, "agreement: "+cli.SeedFlag("cases"))
	fs.StringVar(&a.cases, "cases", "0-999",
		"agreement: compare the cases of this `range`, such as 0-999; a case has about 80 positions")
	fs.StringVar(&a.without, "without", "",
		"agreement: switch off these `rules`, separated by commas, in the naive model, to test that differences are found")
	fs.IntVar(&a.Chunk, "chunk", 100,
		"agreement: hand out this `number` of cases at a time; they should take a few seconds")
	fs.IntVar(&a.Keep, "keep", 1000,
		"agreement: write at most this `number` of differences; all are counted")
	return a
}

func (a *agreement) check(_ context.Context, args []string) (err error) {
	if a.Cases, err = parseRange(a.cases); err != nil {
		return err
	}
	for rule := range strings.FieldsFuncSeq(a.without, func(r rune) bool { return r == ',' }) {
		a.Without = append(a.Without, rule)
		if _, err := misread.Model(rule); err != nil {
			return cli.Usagef("-without: %v", err)
		}
	}
	switch {
	case len(args) > 0:
		return cli.Usagef("unexpected argument %q; expected flags only", args[0])
	case a.entry.Name() != games.All()[0].Name() || *a.ruleset != "":
		return cli.Usagef("-game and -ruleset cannot be given with agreement, which compares the Game of Nemoroth under all rulesets")
	case a.Chunk < 1:
		return cli.Usagef("-chunk is %d; expected at least 1", a.Chunk)
	case a.Keep < 1 || a.Keep > maxKeep:
		return cli.Usagef("-keep is %d; expected a number from 1 to %d", a.Keep, maxKeep)
	}
	return nil
}

// maxKeep is the limit of -keep. A worker holds the differences in memory.
const maxKeep = 100000

// parseRange reads "0-999" or "42".
func parseRange(text string) (r Range, err error) {
	from, to, two := strings.Cut(text, "-")
	if !two {
		to = from
	}
	var errs [2]error
	r.From, errs[0] = strconv.ParseInt(from, 10, 64)
	r.To, errs[1] = strconv.ParseInt(to, 10, 64)
	if errors.Join(errs[:]...) != nil || r.From > r.To || r.To == math.MaxInt64 {
		return r, cli.Usagef("-cases is %q; expected a first and a last number such as 0-999, or one number", text)
	}
	return r, nil
}

func (a *agreement) build(s beam.Scope, to target) []output {
	chunks := beam.Reshuffle(s, beam.ParDo(s, &chunksFn{a.Cases, int64(a.Chunk)}, beam.Impulse(s)))
	tallies, differences := beam.ParDo2(s, &compareFn{*a}, chunks)
	tallies = beam.CombinePerKey(s, addTallies, tallies)
	first := top.Smallest(s, differences, a.Keep, earlier)
	return []output{
		to.write(s, "differences", 1, beam.ParDo(s, &differencesFn{}, first)),
		to.write(s, "counts", 1, beam.ParDo(s, tallyLine, tallies)),
	}
}

// A chunksFn divides the cases into ranges of Chunk cases.
type chunksFn struct {
	Cases Range
	Chunk int64
}

func (f *chunksFn) ProcessElement(_ []byte, emit func(Range)) {
	for from := f.Cases.From; ; from += f.Chunk {
		if f.Cases.To-from < f.Chunk {
			emit(Range{from, f.Cases.To})
			return
		}
		emit(Range{from, from + f.Chunk - 1})
	}
}

// A compareFn emits the differences in a range, and a tally for each ruleset.
type compareFn struct{ Agreement agreement }

// all names the tally of all rulesets.
const all = "all"

func (f *compareFn) ProcessElement(ctx context.Context, r Range, tally func(string, Tally),
	differ func(Difference)) error {
	a := f.Agreement
	tallies := map[string]Tally{}
	model, err := misread.Model(a.Without...)
	if err != nil {
		return err
	}
	cases := fuzz.For(nemorothgame.Rules())
	for i := r.From; i <= r.To; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := cases.Seeded(a.Seed, uint64(i))
		counts, err := gametest.Compare(nemorothgame.Rules(), model, c, gametest.Detail{})
		t := Tally{int64(counts.Cases), int64(counts.Parents), int64(counts.Children),
			int64(counts.Refused), 0}
		if failure := (*gametest.Failure)(nil); errors.As(err, &failure) {
			t.Differences = 1
			differ(a.difference(i, cases.Bytes(a.Seed, uint64(i)), failure))
		}
		if !slices.Contains(nemorothgame.Rules().Rulesets(), c.Ruleset) {
			c.Ruleset = "others"
		}
		tallies[c.Ruleset] = addTallies(tallies[c.Ruleset], t)
		tallies[all] = addTallies(tallies[all], t)
		count(ctx, "positions", counts.Positions())
		count(ctx, "differences", int(t.Differences))
	}
	for _, ruleset := range slices.Sorted(maps.Keys(tallies)) {
		tally(ruleset, tallies[ruleset])
	}
	return nil
}

func (a *agreement) difference(i int64, input []byte, f *gametest.Failure) Difference {
	d := Difference{
		Seed: strconv.FormatUint(a.Seed, 10), Case: i, Input: fmt.Sprintf("[]byte(%+q)", input),
		What: f.What, Ruleset: f.Ruleset, Start: f.Start, Moves: f.Moves, Line: f.Line,
		Move: f.Move, Found: f.Found,
	}
	d.Again = fmt.Sprintf("go run . agreement -seed %d -cases %d", a.Seed, i)
	for i, rule := range a.Without {
		d.Again += []string{" -without ", ","}[min(i, 1)] + rule
	}
	return d
}

func addTallies(a, b Tally) Tally {
	return Tally{a.Games + b.Games, a.Parents + b.Parents, a.Children + b.Children,
		a.OtherMoves + b.OtherMoves, a.Differences + b.Differences}
}

func earlier(a, b Difference) bool { return a.Case < b.Case }

// A differencesFn emits the lines of the differences kept.
type differencesFn struct{}

func (f *differencesFn) ProcessElement(list []Difference, emit func(Line)) {
	for _, d := range list {
		emit(Line{fmt.Sprintf("%020d", d.Case), toJSON(d)})
	}
}

// A tallyRow is a line of the output counts.
type tallyRow struct {
	Ruleset string `json:"ruleset"`
	Tally
	Positions int64 `json:"positions"`
}

func tallyLine(ruleset string, t Tally) Line {
	return Line{ruleset, toJSON(tallyRow{ruleset, t, t.Parents + t.Children})}
}

func (a *agreement) judge(line []byte) error {
	var r tallyRow
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	if r.Ruleset == all && r.Differences > 0 {
		return fmt.Errorf("the engine and the naive model differ in %d of %d cases",
			r.Differences, a.Cases.To-a.Cases.From+1)
	}
	return nil
}
