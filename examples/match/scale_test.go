package main

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// Each position is compared at the first depth that takes long enough; those
// that are settled before are left out, and counted.
func TestScaling(t *testing.T) {
	positions := &suite.Suite{Positions: []suite.Position{
		{ID: "win", Ruleset: "Standard", Position: "wal1l*1a.[3]/hhh1h3/1g2h1h1/2pH1ph3/8/3B2H1/HHpH1pHHH1/WL*1G1LAW O 6"},
		{ID: "start", Ruleset: "Standard", Position: nemoroth.NewGame(nemoroth.Standard()).Setup().String()},
	}}
	for _, c := range []struct {
		how  scaling
		want string
	}{
		{scaling{0, 2, 400 * time.Millisecond, 1}, `^start +depth +\d.*\nleft out: 1 that .*\n1 positions: 2 threads`},
		{scaling{3, 2, 0, 1}, `^win +depth +\d.*\nstart +depth  3.*\nleft out: 0 that .*\n2 positions: 2 threads`},
	} {
		var b strings.Builder
		if err := c.how.measure(t.Context(), &b, positions); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(c.want).MatchString(b.String()) {
			t.Errorf("%+v:\n%s", c.how, &b)
		}
	}
	if err := (scaling{1, 2, time.Hour, 1}).measure(t.Context(), &strings.Builder{}, positions); err == nil || !strings.Contains(err.Error(), "no position") {
		t.Errorf("nothing to compare: %v", err)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []float64
		want float64
	}{{[]float64{3}, 3}, {[]float64{4, 1}, 2.5}, {[]float64{9, 1, 2}, 2}, {[]float64{9, 1, 2, 4}, 3}} {
		if got := median(c.list); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}
