package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestMain lets the garbage grow: the tests make much of it and keep little else.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// A plant is an engine with a bug. The zero plant has none.
type plant struct {
	rules game.Rules // its own rules; those of the run if nil
	// spoil changes the right answer. An error is a missing answer. The map is empty in a
	// new engine.
	spoil func(seen map[string]bool, a *conformance.Answer) error
}

// start returns a function for Options.Start.
func (p plant) start(rules game.Rules) func(context.Context) (Engine, error) {
	if p.rules != nil {
		rules = p.rules
	}
	return func(context.Context) (Engine, error) {
		return planted{p, conformance.Games{rules}, map[string]bool{}}, nil
	}
}

type planted struct {
	plant
	right conformance.Games
	seen  map[string]bool
}

func (planted) Close() error { return nil }

func (p planted) Answer(ctx context.Context, line []byte) ([]byte, error) {
	answer, err := p.right.Answer(ctx, line)
	var a conformance.Answer
	if err != nil || p.spoil == nil || json.Unmarshal(answer, &a) != nil || a.Error != "" {
		return answer, err
	}
	if err := p.spoil(p.seen, &a); err != nil {
		return nil, err
	}
	return json.Marshal(a)
}

// crowd returns the number of occupants of a line, and of its fullest square.
func crowd(rules game.Rules, line string) (all, most int) {
	board, _ := rules.(game.Boarder).Board(line)
	for _, c := range board.Cells {
		all, most = all+len(c.Tokens), max(most, len(c.Tokens))
	}
	return all, most
}

// clockwise is the Game of Nemoroth with clockwise pushes under the default ruleset.
type clockwise struct{ game.Rules }

func (r clockwise) Start(line, ruleset string) (game.Game, error) {
	if ruleset == "" || ruleset == "Standard" {
		ruleset = "Standard+OPT-1"
	}
	return r.Rules.Start(line, ruleset)
}

// always makes a spoil that cannot fail and keeps nothing.
func always(spoil func(a *conformance.Answer)) plant {
	return plant{spoil: func(_ map[string]bool, a *conformance.Answer) error {
		spoil(a)
		return nil
	}}
}

// TestPlants checks that the bug of each plant is found in the kind of answer
// that it spoils, by a small example.
func TestPlants(t *testing.T) {
	nemoroth := rulings.MustLoad()
	wormholes, err := wormhole.Corpus()
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		plant
		corpus    *rulings.Corpus
		cases     int    // 1 for the rulings of the corpus, too
		want      string // a prefix of the difference of a finding; "" for no finding
		occupants int    // at most, in the example
		findings  int    // at most
	}{
		"no bug": {plant{rules: naive.Model{}}, nemoroth, 6, "", 0, 0},
		"flight equally far": {plant{rules: misread.Must("flee-equal")}, topics("ghast"), 1,
			"legal: an illegal move is listed [GHAST-2]", 2, 2},
		"ichor on the start only": {plant{rules: misread.Must("ichor-start")}, topics("ichor"), 1,
			"legal: a move leads to a different position [ICHOR-1]", 1, 2},
		"pushes always clockwise": {plant{rules: clockwise{nemorothgame.Rules()}},
			topics("scream"), 1, "legal: a legal move is missing [SCREAM-", 4, 6},
		"legal moves in reverse": {always(func(a *conformance.Answer) { slices.Reverse(a.Legal) }),
			nemoroth, 3, "legal: legal is not sorted", 1, 3},
		"GHAST-2 names the goal": {always(func(a *conformance.Answer) {
			for _, x := range a.Explained {
				for i, r := range x.Reasons {
					if r.Rule == "GHAST-2" && len(x.Move) == 5 {
						x.Reasons[i].Squares = []string{x.Move[3:]}
					}
				}
			}
		}), topics("ghast"), 1, "explained: a reason against a move is missing [GHAST-2]", 2, 1},
		"every loss is a stalemate": {always(func(a *conformance.Answer) {
			if a.Outcome.Over {
				a.Outcome.Reason = "stalemate"
			}
		}), nemoroth, 40, "outcome: the game is over with a different result", 5, 1},
		"no answer about a crowd": {plant{spoil: func(_ map[string]bool, a *conformance.Answer) error {
			if _, most := crowd(nemorothgame.Rules(), a.Position); most >= 4 {
				return &conformance.EngineError{Msg: "the engine gave no answer",
					Err: context.DeadlineExceeded}
			}
			return nil
		}}, nemoroth, 8, "answer: the engine gave no answer", 4, 1},
		"earlier positions count as repeated": {plant{
			spoil: func(seen map[string]bool, a *conformance.Answer) error {
				place := func(line string) string { return line[:strings.LastIndexByte(line, ' ')] }
				a.Legal = slices.DeleteFunc(a.Legal, func(m conformance.Successor) bool {
					return seen[place(m.Position)]
				})
				seen[place(a.Position)] = true
				return nil
			}}, nemoroth, 80, "unsteady: legal: a legal move is missing", 64, 8},
		"no move of a Knight listed": {always(func(a *conformance.Answer) {
			a.Legal = slices.DeleteFunc(a.Legal,
				func(m conformance.Successor) bool { return m.Move[0] == 'N' })
		}), wormholes, 12, "legal: a legal move is missing [WORM-MOVE-KNIGHT", 3, 2},
		"the last effect left out": {always(func(a *conformance.Answer) {
			for i, x := range a.Traced {
				a.Traced[i].Effects = x.Effects[:len(x.Effects)-1]
			}
		}), wormholes, 12, "effects: an effect of a move is missing [WORM-HOLE-1]", 4, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := Options{Rules: tt.corpus.Rules, Seed: 1, Cases: tt.cases,
				Start: tt.plant.start(tt.corpus.Rules), Workers: 2}
			if tt.cases == 1 {
				o.Corpus = tt.corpus
			}
			r, err := Run(t.Context(), o)
			if err != nil || r.Requests < 3*tt.cases {
				t.Fatalf("%v, %d requests", err, r.Requests)
			}
			found := len(r.Findings) == 0 && tt.want == ""
			var shown strings.Builder
			for _, f := range r.Findings {
				d := f.Difference
				if _, ok := like(f.Answers, d); !ok || f.Why(tt.corpus) == "" {
					t.Errorf("%v is not a difference of %s, or nothing is said about it", d,
						f.Answers.Request)
				}
				occupants, _ := crowd(tt.corpus.Rules, f.Request().Position)
				what := fmt.Sprintf("%s: %s %v", d.Field, d.What, d.Rules)
				if f.Unsteady {
					what = "unsteady: " + what
				}
				right := strings.HasPrefix(what, tt.want) && occupants <= tt.occupants
				found = found || right && tt.want != ""
				fmt.Fprintf(&shown, "%s, in %d answers, %d occupants: %s\n", what, f.Count,
					occupants, f.Answers.Request)
			}
			if !found || len(r.Findings) > tt.findings {
				t.Errorf("want %q with at most %d occupants, at most %d findings; got\n%s", tt.want,
					tt.occupants, tt.findings, &shown)
			}
		})
	}
}

// topics returns some topics of the rulings on Nemoroth.
func topics(names ...string) *rulings.Corpus {
	all := rulings.MustLoad()
	c := &rulings.Corpus{Rules: all.Rules}
	for _, topic := range all.Topics {
		if slices.Contains(names, strings.TrimSuffix(topic.File, ".yaml")) {
			c.Topics = append(c.Topics, topic)
		}
	}
	return c
}

// TestPasses checks that the rulings' positions and the seeds are tried before the
// cases: they find what the cases rarely show, a repetition that ignores digesting. What
// an engine lacks is not asked.
func TestPasses(t *testing.T) {
	c, enough := topics("ichor", "repetition"), errors.New("one is enough")
	for _, tt := range []struct {
		misread string // some, separated by spaces
		lacks   conformance.Lacks
		want    string
	}{
		{"D-14", nil, "NR-0185: a legal move is missing [REP-1]"},
		{"scream-air", nil, "NR-0276: an illegal move is listed [SCREAM-1]"},
		{"POS-1", nil, "the seed example-of-setup-4: a bad request is accepted [SETUP-4]"},
		{"D-14 ichor-start scream-air POS-1", conformance.Lacks{"rep", "ichor", "screams", "pos"}, ""},
	} {
		first, model := "", misread.Must(strings.Fields(tt.misread)...)
		r, err := Run(t.Context(), Options{Rules: c.Rules, Rulesets: []string{"Standard"}, Corpus: c,
			Cases: 1, Start: plant{rules: model}.start(c.Rules), Lacks: tt.lacks,
			Found: func(f *Finding) error {
				d := f.Difference
				first = fmt.Sprintf("%s: %s %v", f.From, d.What, d.Rules)
				return enough
			}})
		whole := err == nil && r.Rulings > 30 && r.Seeds > 40
		if err != enough && !whole || first != tt.want {
			t.Errorf("%s without %v: found %q, want %q: %v, %v", tt.misread, tt.lacks, first, tt.want,
				err, r)
		}
	}
}

// TestLacks checks that an engine without a part of the game conforms but for that: neither
// the rulings nor the lines about the protocol nor the positions of a run ask about it.
func TestLacks(t *testing.T) {
	never := func(ids ...naive.Rule) func(*naive.Rules) {
		return func(r *naive.Rules) {
			for _, id := range ids {
				r.Tests[id] = func(naive.Case) bool { return false }
			}
		}
	}
	for lacks, without := range map[string]func(*naive.Rules){
		"gaze":    never("GAZE-2", "RIDER-GAZE"),
		"ghast":   never("GHAST-2", "GHAST-4", "RIDER-GHAST", "COMP-GHAST"),
		"screams": never("SCREAM-1"),
	} {
		s, err := conformance.Run(t.Context(), rulings.MustLoad(),
			conformance.Games{naive.Model{without}}, conformance.RunOptions{
				Lacks: conformance.Lacks{lacks}, Rulesets: []string{"Standard"}})
		if err != nil || s.Verdict != "conformant but for what it lacks" {
			t.Errorf("without %s: %v\n%v", lacks, err, s)
		}
		c := topics("victory")
		r, err := Run(t.Context(), Options{Rules: c.Rules, Rulesets: []string{"Standard"},
			Corpus: c, Cases: 1, Lacks: conformance.Lacks{lacks},
			Start: plant{rules: naive.Model{without}}.start(c.Rules)})
		if err != nil || r.Findings != nil {
			t.Errorf("without %s: %v, %v", lacks, err, r)
		}
	}
}

// TestFindings checks that Load reads saved findings, by game, and its errors.
func TestFindings(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "b")
	if list, err := Load(folder, "nemoroth"); list != nil || err != nil {
		t.Errorf("Load without a folder = %v, %v; want nothing", list, err)
	}
	f := Finding{Game: "nemoroth", Count: 3,
		Answers: conformance.Comparison{Request: `{"id":"x","position":"8/8/8/8/8/8/H7/8 A 1"}`}}
	other := f
	other.Game = "wormhole"
	if err := errors.Join(f.Save(folder), other.Save(folder)); err != nil {
		t.Fatal(err)
	}
	list, err := Load(folder, "nemoroth")
	if err != nil || len(list) != 1 || list[0].Count != 3 || list[0].File != f.File ||
		list[0].Request().Position != f.Request().Position {
		t.Errorf("%v, loaded %v", err, list)
	}
	if err := os.Mkdir(f.File+".part", 0o777); err != nil {
		t.Fatal(err)
	}
	f.Count = 4
	failed := f.Save(folder)
	list, err = Load(folder, "nemoroth")
	if failed == nil || err != nil || list[0].Count != 3 {
		t.Errorf("a Save that fails, %v, leaves %v, %v; want the finding as it was", failed, list, err)
	}
	if _, err := os.Stat(f.File + ".part"); !os.IsNotExist(err) {
		t.Errorf("Load leaves what a killed Save has left: %v", err)
	}
	for _, text := range []string{"x", `{"answers":{"request":"x"}}`, `{}`} {
		bad := filepath.Join(folder, "bad.json")
		if err := os.WriteFile(bad, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(folder, "nemoroth"); err == nil {
			t.Errorf("Load of a file with %s is no error", text)
		}
	}
}

// TestRunIsDeterministic checks that findings do not depend on Options.Workers.
func TestRunIsDeterministic(t *testing.T) {
	rules := nemorothgame.Rules()
	findings := func(workers int) (all []string) {
		r, err := Run(t.Context(), Options{Rules: rules, Seed: 3, Cases: 6, Workers: workers,
			Start: plant{rules: misread.Must("flee-equal")}.start(rules)})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Findings {
			all = append(all, fmt.Sprint(f.Difference, f.Answers.Request, f.From, f.Count))
		}
		return append(all, fmt.Sprint(r.Cases, r.Requests, r.Differences))
	}
	if diff := cmp.Diff(findings(1), findings(3)); diff != "" {
		t.Errorf("one engine (-) and three (+):\n%s", diff)
	}
}

func TestRunOptions(t *testing.T) {
	rules := nemorothgame.Rules()
	broken := errors.New("broken")
	right, wrong := plant{}.start(rules), plant{rules: misread.Must("flee-equal")}.start(rules)
	errInvalid := errors.New("any error")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for name, tt := range map[string]struct {
		ctx  context.Context
		o    Options
		want error
	}{
		"zero Options":           {t.Context(), Options{}, errInvalid},
		"neither Cases nor Time": {t.Context(), Options{Rules: rules, Start: right}, errInvalid},
		"an unknown ruleset": {t.Context(), Options{Rules: rules, Start: right, Cases: 1,
			Rulesets: []string{"House"}}, errInvalid},
		"an engine that never starts": {t.Context(), Options{Rules: rules, Cases: 1,
			Start: func(context.Context) (Engine, error) { return nil, broken }}, broken},
		"an error of Found": {t.Context(), Options{Rules: rules, Cases: 1, Start: wrong,
			Corpus: topics("ghast"), Found: func(*Finding) error { return broken }}, broken},
		"a cancelled context": {cancelled, Options{Rules: rules, Start: right, Cases: 1},
			context.Canceled},
		"half a second": {t.Context(), Options{Rules: rules, Start: right,
			Time: 500 * time.Millisecond}, nil},
	} {
		r, err := Run(tt.ctx, tt.o)
		matches := errors.Is(err, tt.want) || tt.want == errInvalid && err != nil
		if !matches || err == nil && r.Cases == 0 {
			t.Errorf("%s: %v, the error is %v, want %v", name, r, err, tt.want)
		}
	}
}
