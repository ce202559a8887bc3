package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestPlants checks that the bug of each plant is found in the kind of answer
// that it spoils, by a small example.
func TestPlants(t *testing.T) {
	for _, p := range plants {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			o := Options{Rules: nemorothgame.Rules(), Start: p.start, Seed: 1, Cases: p.cases,
				Workers: 2, Shrink: time.Minute}
			if strings.Contains(p.key, "in time") {
				o.Timeout, o.Shrink = 500*time.Millisecond, 20*time.Second
			}
			r, err := Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Findings) > max(p.findings, 1) {
				t.Errorf("%d findings, want at most %d\n%s", len(r.Findings), max(p.findings, 1),
					show(r))
			}
			for _, f := range r.Findings {
				decides(t, f, rulings.MustLoad())
			}
			expected := func(f *Finding) bool {
				return f.Unsteady == p.unsteady && strings.HasPrefix(f.Difference.Key(), p.key)
			}
			i := slices.IndexFunc(r.Findings, expected)
			if i < 0 {
				t.Fatalf("no finding has the key %q, unsteady %v:\n%s", p.key, p.unsteady, show(r))
			}
			if f := r.Findings[i]; f.Occupants > p.occupants {
				t.Errorf("%d occupants, want at most %d\n%s", f.Occupants, p.occupants, show(r))
			}
		})
	}
}

// show returns the findings of a run, one a line.
func show(r *Result) string {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%v, unsteady %v, in %d answers, %d of %d occupants: %s\n",
			f.Difference, f.Unsteady, f.Count, f.Occupants, f.Before, f.Answers.Request)
	}
	return b.String()
}

// decides checks that a finding's difference is one of its own request, and that the
// draft of a ruling passes the linter and its checks.
func decides(t *testing.T, f *Finding, c *rulings.Corpus) {
	t.Helper()
	if _, ok := similar(f.Answers.Differences, f.Difference); !ok {
		t.Errorf("%v is not a difference of %s", f.Difference, f.Answers.Request)
	}
	text, err := f.Ruling(c)
	if err != nil {
		t.Errorf("%v: %v", f.Difference, err)
		return
	}
	draft, err := rulings.LoadFS(fstest.MapFS{"found-by-fuzzing.yaml": {Data: []byte(text)}},
		c.Rules)
	if err != nil {
		t.Errorf("%v\n%s", err, text)
		return
	}
	for _, flaw := range draft.Lint() {
		t.Errorf("%v\n%s", flaw, text)
	}
	for _, k := range draft.Cases() {
		for _, m := range k.Check(k.Rulesets[0]) {
			t.Errorf("%v\n%s", m, text)
		}
	}
	if len(f.Why(c.Rules)) == 0 || len(f.Difference.Rules) > 0 && len(f.Nearest(c, 3)) == 0 {
		t.Errorf("%v: Why is %q and Nearest returns %d rulings, want some of each", f.Difference,
			f.Why(c.Rules), len(f.Nearest(c, 3)))
	}
}

// A spoiler is this library as an engine with changed answers.
type spoiler struct {
	conformance.Games
	spoil func(*conformance.Answer)
}

func (s spoiler) Close() error { return nil }

func (s spoiler) Answer(ctx context.Context, line []byte) ([]byte, error) {
	answer, err := s.Games.Answer(ctx, line)
	var a conformance.Answer
	if err != nil || json.Unmarshal(answer, &a) != nil || a.Error != "" {
		return answer, err
	}
	s.spoil(&a)
	return json.Marshal(a)
}

// TestNeighbours checks that the neighbour games are fuzzed, traces included.
func TestNeighbours(t *testing.T) {
	wormholes, err := wormhole.Corpus()
	if err != nil {
		t.Fatal(err)
	}
	natures, err := nature.Corpus()
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		corpus *rulings.Corpus
		cases  int
		spoil  func(*conformance.Answer)
		want   string // prefix of the first finding's Key
	}{
		{"Wormhole without a bug", wormholes, 12, func(*conformance.Answer) {}, ""},
		{"Nature without a bug", natures, 3, func(*conformance.Answer) {}, ""},
		{"no move of a Knight listed", wormholes, 12, func(a *conformance.Answer) {
			a.Legal = slices.DeleteFunc(a.Legal,
				func(m conformance.Successor) bool { return m.Move[0] == 'N' })
		}, "legal; a legal move is missing"},
		{"the last effect of a trace left out", wormholes, 12, func(a *conformance.Answer) {
			for i, x := range a.Traced {
				a.Traced[i].Effects = x.Effects[:len(x.Effects)-1]
			}
		}, "traced; a move has different effects; WORM-HOLE-1"},
		{"every move explained as legal", natures, 2, func(a *conformance.Answer) {
			for i := range a.Explained {
				a.Explained[i].Legal, a.Explained[i].Reasons = true, []game.Reason{}
			}
		}, "explained; the explanation of a move contradicts the list of legal moves; NAT-"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			start := func(context.Context, time.Duration) (Engine, error) {
				return spoiler{conformance.Games{tt.corpus.Rules}, tt.spoil}, nil
			}
			r, err := Run(t.Context(), Options{Rules: tt.corpus.Rules, Start: start, Seed: 1,
				Cases: tt.cases, Shrink: 400 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Findings {
				decides(t, f, tt.corpus)
			}
			first := ""
			if len(r.Findings) > 0 {
				first = r.Findings[0].Difference.Key()
			}
			if !strings.HasPrefix(first, tt.want) || tt.want == "" && first != "" {
				t.Errorf("found\n%swant %s", show(r), tt.want)
			}
		})
	}
}

// TestNoFinding checks that Run finds nothing in the second implementation, so
// that findings do not come from the comparison itself.
func TestNoFinding(t *testing.T) {
	start := func(context.Context, time.Duration) (Engine, error) {
		return spoiler{conformance.Games{naive.Model{}}, func(*conformance.Answer) {}}, nil
	}
	r, err := Run(t.Context(), Options{Rules: nemorothgame.Rules(), Start: start, Seed: 5,
		Cases: 12, Workers: 2})
	if err != nil || len(r.Findings) > 0 || r.Requests < 40 {
		t.Errorf("%v, %d requests\n%s", err, r.Requests, show(r))
	}
}

// TestFindings checks that Load reads saved findings, by game, and its errors.
func TestFindings(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "b")
	if list, err := Load(folder, "nemoroth"); list != nil || err != nil {
		t.Errorf("Load without a folder = %v, %v; want nothing", list, err)
	}
	f := &Finding{Game: "nemoroth",
		Answers: conformance.Comparison{
			Request: `{"id":"x","position":"8/8/8/8/8/8/H7/8 A 1"}`},
		Difference: conformance.Difference{Field: "legal", What: "a legal move is missing",
			Move: "Ha2a3"}, Occupants: 1, Before: 9, Count: 3}
	other := *f
	other.Game = "wormhole"
	for _, x := range []*Finding{f, &other} {
		if err := x.Save(folder); err != nil {
			t.Fatal(err)
		}
	}
	if name := filepath.Base(f.File); name != "nemoroth-legal-a-legal-move-is-missing-"+
		name[len(name)-13:] {
		t.Errorf("the file is named %s", name)
	}
	list, err := Load(folder, "nemoroth")
	if diff := gocmp.Diff([]*Finding{f}, list,
		cmpopts.IgnoreFields(conformance.Comparison{}, "Want", "Got")); err != nil || diff != "" {
		t.Errorf("%v (-saved +loaded)\n%s", err, diff)
	}
	for _, text := range []string{"x", `{"answers":{"request":"x"}}`, `{}`} {
		if err := os.WriteFile(filepath.Join(folder, "bad.json"), []byte(text),
			0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(folder, "nemoroth"); !errors.Is(err, ErrFinding) ||
			!strings.Contains(err.Error(), "bad.json") {
			t.Errorf("Load of a file with %s = %v, want ErrFinding and the file's name", text, err)
		}
	}
}

// TestRunIsDeterministic checks that findings do not depend on Options.Workers.
func TestRunIsDeterministic(t *testing.T) {
	findings := func(workers int) (all []string) {
		r, err := Run(t.Context(), Options{Rules: nemorothgame.Rules(), Start: plants[4].start,
			Seed: 3, Cases: 6, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Findings {
			all = append(all, fmt.Sprint(f.Difference, f.Answers.Request, f.Case, f.Count))
		}
		return append(all, fmt.Sprint(r.Tally))
	}
	if diff := gocmp.Diff(findings(1), findings(3)); diff != "" {
		t.Errorf("one engine (-) and three (+):\n%s", diff)
	}
}

func TestRunOptions(t *testing.T) {
	rules := nemorothgame.Rules()
	broken := errors.New("does not start")
	start := func(context.Context, time.Duration) (Engine, error) { return nil, broken }
	for _, tt := range []struct {
		name string
		o    Options
		want error
	}{
		{"zero Options", Options{}, ErrOptions},
		{"neither Cases nor Time", Options{Rules: rules, Start: start}, ErrOptions},
		{"an unknown ruleset", Options{Rules: rules, Start: start, Cases: 1,
			Rulesets: []string{"House"}}, ErrOptions},
		{"an engine that does not start", Options{Rules: rules, Start: start, Cases: 1}, broken},
		{"a finding without a request", Options{Rules: rules, Start: start, Cases: 1,
			Known: []*Finding{{}}}, ErrFinding},
	} {
		if _, err := Run(t.Context(), tt.o); !errors.Is(err, tt.want) {
			t.Errorf("%s: the error is %v, want %v", tt.name, err, tt.want)
		}
	}
	p := plants[0]
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := Run(ctx, Options{Rules: rules, Start: p.start, Cases: 1}); !errors.Is(err,
		context.Canceled) || r == nil {
		t.Errorf("Run with a canceled context = %v, %v; want a result and context.Canceled", r,
			err)
	}
	begin := time.Now()
	right := func(context.Context, time.Duration) (Engine, error) {
		return spoiler{conformance.Games{rules}, func(*conformance.Answer) {}}, nil
	}
	r, err := Run(t.Context(), Options{Rules: rules, Start: right, Time: 500 * time.Millisecond,
		Workers: 2})
	if err != nil || r.Cases == 0 || time.Since(begin) > 20*time.Second {
		t.Errorf("Run for half a second = %v, %v; want some cases in at most 20 seconds", r, err)
	}
}
