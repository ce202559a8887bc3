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
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func init() {
	register.Emitter2[string, Tally]()
	register.DoFn4x1[context.Context, Range, func(string, Tally), func(Line), error](&compareFn{})
	register.Function2x1(addTallies)
	register.Function2x1(tallyLine)
}

// An agreement compares the engine with the naive model on a range of the seeded
// cases of TestAgreement in package fuzz.
type agreement struct {
	Seed    uint64
	Cases   Range
	Without []string // misreadings of the naive model
	chunk   int      // number of cases
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

// A difference is a case on which the two implementations differ.
type difference struct {
	Case  int64
	Again string // the command that reproduces the difference
	Input string // of the agreement fuzz target
	*gametest.Failure
}

func newAgreement(fs *flag.FlagSet) *agreement {
	a := new(agreement)
	fs.Uint64Var(&a.Seed, "seed", 1, "agreement: "+cli.SeedFlag("cases"))
	fs.StringVar(&a.cases, "cases", "0-999",
		"agreement: compare the cases of this `range`, such as 0-999; "+
			"a case has about 80 positions")
	fs.StringVar(&a.without, "without", "", "agreement: switch off these `rules`, separated "+
		"by commas, in the naive model, to test that differences are found")
	fs.IntVar(&a.chunk, "chunk", 100,
		"agreement: hand out this `number` of cases at a time; they should take a few seconds")
	return a
}

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
	}
	return nil
}

// parseRange reads "0-999" or "42".
func parseRange(text string) (r Range, err error) {
	rest := ""
	n, _ := fmt.Sscanf(text, "%d-%d%s", &r.From, &r.To, &rest)
	if n == 1 {
		r.To = r.From
	}
	const most = math.MaxInt64 / 2 // so that no sum overflows
	inOrder := 0 <= r.From && r.From <= r.To && r.To <= most
	if n < 1 || n > 2 || !inOrder {
		return r, cli.Usagef("-cases is %q; expected a first and a last number such as 0-999, "+
			"or one number", text)
	}
	return r, nil
}

func (a *agreement) build(s beam.Scope, to target) []output {
	var chunks []Range
	for from := a.Cases.From; from <= a.Cases.To; from += int64(a.chunk) {
		chunks = append(chunks, Range{from, min(from+int64(a.chunk)-1, a.Cases.To)})
	}
	list := beam.Reshuffle(s, beam.CreateList(s, chunks))
	tallies, differences := beam.ParDo2(s, &compareFn{*a}, list)
	counts := beam.ParDo(s, tallyLine, beam.CombinePerKey(s, addTallies, tallies))
	return []output{to.write(s, "differences", differences), to.write(s, "counts", counts)}
}

// A compareFn emits the differences in a range, and a tally for each ruleset.
type compareFn struct{ Agreement agreement }

// all names the tally of all rulesets.
const all = "all"

func (f *compareFn) ProcessElement(ctx context.Context, r Range, tally func(string, Tally),
	differ func(Line)) error {

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
			d := a.difference(i, cases.Bytes(a.Seed, uint64(i)), failure)
			differ(Line{fmt.Sprintf("%020d", i), toJSON(d)})
		}
		if !slices.Contains(rules.Rulesets(), c.Ruleset) {
			c.Ruleset = "others"
		}
		for _, name := range []string{c.Ruleset, all} {
			tallies[name] = addTallies(tallies[name], t)
		}
	}
	for _, ruleset := range slices.Sorted(maps.Keys(tallies)) {
		tally(ruleset, tallies[ruleset])
	}
	return nil
}

func (a *agreement) difference(i int64, input []byte, f *gametest.Failure) difference {
	again := fmt.Sprintf("go run . agreement -seed %d -cases %d", a.Seed, i)
	if len(a.Without) > 0 {
		again += " -without " + strings.Join(a.Without, ",")
	}
	return difference{i, again, fmt.Sprintf("[]byte(%+q)", input), f}
}

func addTallies(a, b Tally) Tally {
	a.Counts.Add(b.Counts)
	a.Differences += b.Differences
	return a
}

// A tallyRow is a line of the output counts.
type tallyRow struct {
	Ruleset   string
	Positions int
	Tally
}

func tallyLine(ruleset string, t Tally) Line {
	return Line{ruleset, toJSON(tallyRow{ruleset, t.Counts.Positions(), t})}
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
