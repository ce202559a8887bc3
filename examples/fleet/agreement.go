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
	Without []string // misreadings of the naive model
	chunk   int      // number of cases
	keep    int      // number of differences
	cases   string
	without string
}

// A Range is a range of case numbers, including both ends.
type Range struct{ From, To int64 }

// A Tally counts what has been compared, and the differences.
type Tally struct {
	Counts      gametest.Counts
	Differences int
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

func newAgreement(fs *flag.FlagSet) *agreement {
	a := new(agreement)
	fs.Uint64Var(&a.Seed, "seed", 1, "agreement: "+cli.SeedFlag("cases"))
	fs.StringVar(&a.cases, "cases", "0-999",
		"agreement: compare the cases of this `range`, such as 0-999; a case has about 80 positions")
	fs.StringVar(&a.without, "without", "", "agreement: switch off these `rules`, separated "+
		"by commas, in the naive model, to test that differences are found")
	fs.IntVar(&a.chunk, "chunk", 100,
		"agreement: hand out this `number` of cases at a time; they should take a few seconds")
	fs.IntVar(&a.keep, "keep", 1000,
		"agreement: write at most this `number` of differences; all are counted")
	return a
}

// maxKeep is the limit of -keep. A worker holds the differences in memory.
const maxKeep = 100000

func (a *agreement) check(entry games.Entry, ruleset string, args []string) (err error) {
	if a.Cases, err = parseRange(a.cases); err != nil {
		return err
	}
	a.Without = strings.FieldsFunc(a.without, func(r rune) bool { return r == ',' })
	_, err = misread.Model(a.Without...)
	switch {
	case err != nil:
		return cli.Usagef("-without: %v", err)
	case len(args) > 0:
		return cli.Usagef("unexpected argument %q; expected flags only", args[0])
	case entry.Name() != nemorothgame.Rules().Name() || ruleset != "":
		return cli.Usagef("-game and -ruleset cannot be given with agreement, which compares " +
			"the Game of Nemoroth under all rulesets")
	case a.chunk < 1:
		return cli.Usagef("-chunk is %d; expected at least 1", a.chunk)
	case a.keep < 1 || a.keep > maxKeep:
		return cli.Usagef("-keep is %d; expected a number from 1 to %d", a.keep, maxKeep)
	}
	return nil
}

// parseRange reads "0-999" or "42".
func parseRange(text string) (r Range, err error) {
	from, to, two := strings.Cut(text, "-")
	if !two {
		to = from
	}
	var errs [2]error
	r.From, errs[0] = strconv.ParseInt(from, 10, 64)
	r.To, errs[1] = strconv.ParseInt(to, 10, 64)
	const most = math.MaxInt64 / 2 // so that no sum overflows
	if errors.Join(errs[:]...) != nil || r.From > r.To || r.To > most {
		return r, cli.Usagef("-cases is %q; expected a first and a last number such as 0-999, "+
			"or one number", text)
	}
	return r, nil
}

func (a *agreement) build(s beam.Scope, to target) []output {
	chunks := beam.ParDo(s, &chunksFn{a.Cases, int64(a.chunk)}, beam.Impulse(s))
	tallies, differences := beam.ParDo2(s, &compareFn{*a}, beam.Reshuffle(s, chunks))
	tallies = beam.CombinePerKey(s, addTallies, tallies)
	first := top.Smallest(s, differences, a.keep, earlier)
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
	for from := f.Cases.From; from <= f.Cases.To; from += f.Chunk {
		emit(Range{from, min(from+f.Chunk-1, f.Cases.To)})
	}
}

// A compareFn emits the differences in a range, and a tally for each ruleset.
type compareFn struct{ Agreement agreement }

// all names the tally of all rulesets.
const all = "all"

func (f *compareFn) ProcessElement(ctx context.Context, r Range, tally func(string, Tally),
	differ func(Difference)) error {

	a, rules := f.Agreement, nemorothgame.Rules()
	model, err := misread.Model(a.Without...)
	if err != nil {
		return err
	}
	tallies := map[string]Tally{}
	cases := fuzz.For(rules)
	for i := r.From; i <= r.To; i++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		c := cases.Seeded(a.Seed, uint64(i))
		counts, err := gametest.Compare(rules, model, c, gametest.Detail{})
		t := Tally{Counts: counts}
		if failure := (*gametest.Failure)(nil); errors.As(err, &failure) {
			t.Differences = 1
			differ(a.difference(i, cases.Bytes(a.Seed, uint64(i)), failure))
		}
		if !slices.Contains(rules.Rulesets(), c.Ruleset) {
			c.Ruleset = "others"
		}
		for _, name := range []string{c.Ruleset, all} {
			tallies[name] = addTallies(tallies[name], t)
		}
		count(ctx, "positions", counts.Positions())
		count(ctx, "differences", t.Differences)
	}
	for _, ruleset := range slices.Sorted(maps.Keys(tallies)) {
		tally(ruleset, tallies[ruleset])
	}
	return nil
}

func (a *agreement) difference(i int64, input []byte, f *gametest.Failure) Difference {
	again := fmt.Sprintf("go run . agreement -seed %d -cases %d", a.Seed, i)
	if len(a.Without) > 0 {
		again += " -without " + strings.Join(a.Without, ",")
	}
	return Difference{
		Seed: strconv.FormatUint(a.Seed, 10), Case: i, Again: again,
		Input: fmt.Sprintf("[]byte(%+q)", input),
		What:  f.What, Ruleset: f.Ruleset, Start: f.Start, Moves: f.Moves, Line: f.Line,
		Move: f.Move, Found: f.Found,
	}
}

func addTallies(a, b Tally) Tally {
	a.Counts.Add(b.Counts)
	a.Differences += b.Differences
	return a
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
	Ruleset     string `json:"ruleset"`
	Games       int    `json:"games"`
	Parents     int    `json:"parents"`
	Children    int    `json:"children"`
	OtherMoves  int    `json:"other_moves"`
	Differences int    `json:"differences"`
	Positions   int    `json:"positions"`
}

func tallyLine(ruleset string, t Tally) Line {
	c := t.Counts
	return Line{ruleset, toJSON(tallyRow{ruleset, c.Cases, c.Parents, c.Children, c.Refused,
		t.Differences, c.Positions()})}
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
