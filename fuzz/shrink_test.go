package fuzz

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var shrunken = flag.Int("shrink", 6, "number of differences that TestShrinkDifferences shrinks")

// A bug is a game and the same game with a wrong rule.
type bug struct {
	name         string
	rules, wrong game.Rules
}

// bugs lists the naive models without a rule, with another reading of a dispute,
// and with a variant of a rule. The games alternate.
func bugs(t *testing.T) (list []bug) {
	t.Helper()
	var lists [3][]bug
	for _, m := range misread.All() {
		if m.Same == "" {
			lists[0] = append(lists[0], bug{m.ID, nemorothgame.Rules(), m.Game})
		}
	}
	for i, n := range neighbours {
		for _, m := range n.of(misread.Off) {
			if m.ID != "NAT-FIRST" { // this rule is about the opening alone
				lists[1+i] = append(lists[1+i], bug{"without " + m.ID, n.rules, m.Game})
			}
		}
	}
	for i := range len(lists[0]) {
		for _, l := range lists {
			if i < len(l) {
				list = append(list, l[i])
			}
		}
	}
	return list
}

// A shrinking is a difference before and after it is shrunk.
type shrinking struct {
	bug           bug
	cases         uint64
	before, after *gametest.Failure
	tries         int // comparisons
	time          time.Duration
	err           error
}

// searched is the number of cases that are tried to find a difference.
const searched = 100

// shrink finds a difference and shrinks it. Without one, the failures are nil.
func (b bug) shrink(t *testing.T, from uint64) shrinking {
	s := shrinking{bug: b}
	check := func(c gametest.Case) error {
		s.tries++
		_, err := gametest.Compare(b.rules, b.wrong, c, gametest.Detail{})
		return err
	}
	g := For(b.rules)
	for ; s.cases < searched; s.cases++ {
		if errors.As(check(g.Seeded(from, s.cases)), &s.before) {
			break
		}
	}
	if s.before == nil {
		return s
	}
	start := time.Now()
	s.tries = 0
	s.after, s.err = Shrink(t.Context(), b.rules, s.before, check, MinimizeOptions{})
	s.time = time.Since(start)
	if s.err != nil {
		return s
	}
	// The shrunk question must show the same difference on its own.
	q := QuestionOf(s.after)
	var again *gametest.Failure
	if !errors.As(check(q.Case()), &again) || again.What != s.before.What {
		s.err = fmt.Errorf("%v does not show the difference", q)
	}
	return s
}

func occupants(t *testing.T, rules game.Rules, f *gametest.Failure) (n int) {
	t.Helper()
	b, err := rules.(game.Boarder).Board(QuestionOf(f).Line)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.Cells {
		n += len(c.Tokens)
	}
	return n
}

// TestShrinkDifferences finds and shrinks differences that wrong rules cause. For
// the table of README.md:
//
//	go test ./fuzz -run TestShrinkDifferences -shrink=200 -seed=13 -v -timeout 0
func TestShrinkDifferences(t *testing.T) {
	all := bugs(t)
	done := map[string][]shrinking{}
	found, unseen := 0, 0
	for next := 0; found < *shrunken && next < 10**shrunken+len(all); {
		batch := make([]shrinking, max(1, *workers))
		var wg sync.WaitGroup
		for k := range batch {
			i := next + k
			wg.Go(func() { batch[k] = all[i%len(all)].shrink(t, *seed+uint64(i/len(all))) })
		}
		wg.Wait()
		next += len(batch)
		for _, s := range batch {
			switch {
			case s.err != nil:
				t.Errorf("%s: %v", s.bug.name, s.err)
			case s.before == nil:
				unseen++
			case found < *shrunken:
				found++
				name := s.bug.rules.Name()
				done[name] = append(done[name], s)
				t.Logf("%s %s, case %d: %d tried, %v\n%v\n%v", name, s.bug.name, s.cases, s.tries, s.time, QuestionOf(s.before), QuestionOf(s.after))
			}
		}
	}
	if found < *shrunken {
		t.Errorf("only %d differences", found)
	}
	t.Log(shrunkTable(t, done))
	t.Logf("%d differences; %d bugs give no difference in %d cases", found, unseen, searched)
}

// shrunkTable returns the table of README.md: for each game, medians and maxima.
func shrunkTable(t *testing.T, done map[string][]shrinking) string {
	var b strings.Builder
	b.WriteString("\n| game | differences | occupants before | after | plies before | after | tried | seconds |\n|---|---|---|---|---|---|---|---|\n")
	for _, game := range []string{"nemoroth", "wormhole", "nature"} {
		list := done[game]
		if len(list) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %d |", game, len(list))
		for _, of := range []func(shrinking) float64{
			func(s shrinking) float64 { return float64(occupants(t, s.bug.rules, s.before)) },
			func(s shrinking) float64 { return float64(occupants(t, s.bug.rules, s.after)) },
			func(s shrinking) float64 { return float64(len(s.before.Moves)) },
			func(s shrinking) float64 { return float64(len(s.after.Moves)) },
			func(s shrinking) float64 { return float64(s.tries) },
			func(s shrinking) float64 { return s.time.Seconds() },
		} {
			var numbers []float64
			for _, s := range list {
				numbers = append(numbers, of(s))
			}
			slices.Sort(numbers)
			fmt.Fprintf(&b, " %.3g, %.3g |", numbers[len(numbers)/2], numbers[len(numbers)-1])
		}
		b.WriteString("\n")
	}
	return b.String()
}
