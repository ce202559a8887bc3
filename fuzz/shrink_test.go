package fuzz

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
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

// bugs lists the misreadings of Nemoroth, and the naive models of the other games
// without a rule.
func bugs() (list []bug) {
	for _, m := range misread.All() {
		if m.Same == "" {
			list = append(list, bug{m.ID, nemorothgame.Rules(), m.Game})
		}
	}
	for _, n := range neighbours {
		off, _ := n.of(misread.Off)
		for _, m := range off {
			if m.ID != "NAT-FIRST" { // this rule is about the opening alone
				list = append(list, bug{m.ID, n.rules, m.Game})
			}
		}
	}
	return list
}

// A shrinking is a difference before and after it is shrunk.
type shrinking struct {
	bug
	before, after *gametest.Failure
	tries         int // comparisons
	time          time.Duration
	err           error
}

// shrink finds a difference and shrinks it. Without one, the failures are nil.
func (b bug) shrink(t *testing.T, from uint64) shrinking {
	s := shrinking{bug: b}
	check := func(c gametest.Case) error {
		s.tries++
		_, err := gametest.Compare(b.rules, b.wrong, c, gametest.Detail{})
		return err
	}
	g := For(b.rules)
	for i := uint64(0); i < 100 && s.before == nil; i++ {
		errors.As(check(g.Seeded(from, i)), &s.before)
	}
	if s.before == nil {
		return s
	}
	start := time.Now()
	s.tries = 0
	s.after, s.err = Shrink(t.Context(), b.rules, s.before, check, MinimizeOptions{})
	s.time = time.Since(start)
	var again *gametest.Failure // the shrunk question must show the same difference
	q := QuestionOf(s.after)
	if s.err == nil && (!errors.As(check(q.Case()), &again) || again.What != s.before.What) {
		s.err = fmt.Errorf("%v does not show the difference", q)
	}
	return s
}

// TestShrinkDifferences finds and shrinks differences that wrong rules cause, of bugs
// that are spread over the list. For the table of README.md:
//
//	go test ./fuzz -run TestShrinkDifferences -shrink=200 -seed=13 -v -timeout 0
func TestShrinkDifferences(t *testing.T) {
	all := bugs()
	step := max(1, len(all) / *shrunken)
	var found []shrinking
	for i := 0; len(found) < *shrunken && i < len(all)+*shrunken; i++ {
		s := all[i*step%len(all)].shrink(t, *seed+uint64(i))
		if s.err != nil {
			t.Errorf("%s: %v", s.name, s.err)
		} else if s.before != nil {
			found = append(found, s)
			t.Logf("%s: %d tried, %v\n%v\n%v", s.name, s.tries, s.time, QuestionOf(s.before),
				QuestionOf(s.after))
		}
	}
	t.Log(shrunkTable(found))
	if len(found) < *shrunken {
		t.Errorf("only %d differences", len(found))
	}
}

// shrunkTable returns the table of README.md: for each game, medians and maxima.
func shrunkTable(found []shrinking) string {
	var b strings.Builder
	b.WriteString("\n| game | differences | occupants before | after | plies before | after | tried | seconds |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|\n")
	for _, name := range []string{"nemoroth", "wormhole", "nature"} {
		var columns [6][]float64
		for _, s := range found {
			if s.rules.Name() != name {
				continue
			}
			size := func(f *gametest.Failure) float64 {
				return float64(Inquiry{Rules: s.rules}.size(Question{Line: QuestionOf(f).Line}))
			}
			for i, x := range [6]float64{size(s.before), size(s.after),
				float64(len(s.before.Moves)),
				float64(len(s.after.Moves)), float64(s.tries), s.time.Seconds()} {
				columns[i] = append(columns[i], x)
			}
		}
		if len(columns[0]) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %d |", name, len(columns[0]))
		for _, numbers := range columns {
			slices.Sort(numbers)
			fmt.Fprintf(&b, " %.3g, %.3g |", numbers[len(numbers)/2], numbers[len(numbers)-1])
		}
		b.WriteString("\n")
	}
	return b.String()
}
