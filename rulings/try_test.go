package rulings

import (
	"cmp"
	"errors"
	"reflect"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// caseWith returns a case with one check in a position after moves.
func caseWith(t *testing.T, position, moves, check string) *Case {
	t.Helper()
	text := withCheck(check)
	text = strings.Replace(text, "position: 8/8/8/8/8/8/H7/8 A 1", "position: "+position+
		"\n    moves: ["+moves+"]", 1)
	return loadText(t, text).Cases()[0]
}

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	crossed = "8/8/8/8/8/8/8/7h A 1"
)

// TestForms tries the checks of testdata/forms.yaml. Each form holds in one row and fails in
// another.
func TestForms(t *testing.T) {
	var table struct {
		Rows []struct {
			Name     string   `yaml:"name,required"`
			Position string   `yaml:"position"`
			Moves    []string `yaml:"moves"`
			Check    string   `yaml:"check,required"`
			Want     string   `yaml:"want"`
		} `yaml:"rows,required"`
	}
	readTable(t, "forms.yaml", &table)
	results := map[string]int{}
	for _, row := range table.Rows {
		k := loadText(t, withCheck(row.Check)).Cases()[0]
		k.Position, k.Moves = cmp.Or(row.Position, k.Position), row.Moves
		if form, err := k.Checks[0].form(); err == nil && row.Want == "" {
			results[form] |= 1
		} else if err == nil {
			results[form] |= 2
		}
		if k.Words(k.Checks[0], nil) == "" {
			t.Errorf("%s: the check has no words; add its sentences to claims", row.Name)
		}
		var all []string
		for _, m := range k.Try(k.Rules, "Standard").Mismatches() {
			all = append(all, strings.ReplaceAll(m.Want+" | "+m.Got, "\n", " "))
			if s := m.String(); !strings.Contains(s, "NR-9001/Standard, check 1 (small.yaml:") {
				t.Errorf("%s: the mismatch does not say where: %s", row.Name, s)
			}
		}
		got := strings.Join(all, " || ")
		begin, cut := strings.CutSuffix(row.Want, "…")
		if got != row.Want && !(cut && strings.HasPrefix(got, begin)) {
			t.Errorf("%s\nwant %s\ngot  %s", row.Name, row.Want, got)
		}
	}
	for _, f := range fieldsOf(reflect.TypeFor[Check]()) {
		if results[f.of] != 3 {
			t.Errorf("no row in which %s holds, or none in which it fails", f.of)
		}
	}
}

// TestMismatchString checks the marks of a mismatch before and after the move.
func TestMismatchString(t *testing.T) {
	k := caseWith(t, "8/8/2h5/8/8/8/4B3/8 A 1", "", "move: Be2d4\ngives: {c6: h}")
	m := k.Try(k.Rules, "Standard").Mismatches()
	if len(m) != 1 {
		t.Fatalf("%d mismatches", len(m))
	}
	want := Mismatch{Case: "NR-9001", Ruleset: "Standard",
		Place: Place{File: "small.yaml", Line: 17, Case: "NR-9001"}, Check: 1,
		Claim: "Be2d4 is legal. After the move: c6 Obsidian Human.", Want: "c6: h", Got: "ph",
		Before: "8/8/2h5/8/8/8/4B3/8 A 1", After: "8/8/2ph5/8/3B4/8/8/8 O 1",
		Squares: []string{"c6"}, Rules: nemorothgame.Rules()}
	if diff := gocmp.Diff(want, m[0]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if s := m[0].String(); strings.Count(s, "#") != 2 || !strings.Contains(s, "#ph ") {
		t.Errorf("no two boards with c6 marked:\n%s", s)
	}
}

// another hides the optional capabilities of rules, as an engine in another process
// does.
type another struct{ game.Rules }

func (r another) Start(line, ruleset string) (game.Game, error) {
	g, err := r.Rules.Start(line, ruleset)
	if errors.Is(err, game.ErrSetup) {
		err = game.ErrSetup
	}
	return anotherGame{g}, err
}

type anotherGame struct{ game.Game }

func (g anotherGame) Play(move string) (game.Game, error) {
	next, err := g.Game.Play(move)
	return anotherGame{next}, err
}

func (g anotherGame) Explain(move string) game.Report {
	r := g.Game.Explain(move)
	r.Effects, r.Satisfies = nil, nil
	return r
}

func TestCompellerOnly(t *testing.T) {
	for _, tt := range []struct {
		check  string
		status Status
		partly bool
	}{
		{"compelled: []", NotAsked, false},
		{"move: Ha2a3\ngives: {a3: H}\neffects: [x]\nsatisfies: []", Passed, true},
		{"move: Ha2a3\nposition: 8/8/8/8/8/8/8/8 A 1", Failed, false},
		{"move: Ha2a4\nillegal: [{rule: MOVE-HUMAN, squares: [a4]}]\nwould-satisfy: []",
			Passed, true},
		{"setup: 8/8/8/8/8/3(LM)4/8/7h A 1\nproblems: [x]", Passed, true},
		{"setup: 8/8/8/8/8/3(LM)4/8/7h A 1\nproblems: []", Failed, false},
		{"setup: 8/8/8/8/8/8/8/8 A 1\nproblems: [x]", Failed, false},
		{"text: x\nsyntax: true", NotAsked, false},
		{"record: x\nplays: []", NotAsked, false},
		{"diagram: x", NotAsked, false},
		{"writes: {manner: lawson, move: Ha2a3, text: x}", NotAsked, false},
		{"stands: {a2: H}", Passed, false},
	} {
		k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", tt.check)
		got := k.Try(another{nemorothgame.Rules()}, "Standard").Checks[0]
		if got.Status != tt.status || got.Partly != tt.partly {
			t.Errorf("%s: %v, partly %v", tt.check, got.Status, got.Partly)
		}
	}
	k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "Ha2a3, pass", "count: 0")
	if s := k.Try(another{nemorothgame.Rules()}, "").Status(); s != NotAsked {
		t.Errorf("after a pass: %v", s)
	}
}

// dead is an implementation that never answers.
type dead struct{ game.Rules }

func (dead) Start(string, string) (game.Game, error) { return nil, errors.New("no answer") }

func TestDeadEngine(t *testing.T) {
	for _, check := range []string{"count: 3", "setup: x\nproblems: [x]",
		"setup: x\nproblems: []"} {
		k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", check)
		if s := k.Try(dead{nemorothgame.Rules()}, "").Status(); s != Failed {
			t.Errorf("%s: %v", check, s)
		}
	}
	k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", "count: 3")
	if s := k.Try(nil, "").Status(); s != Failed {
		t.Errorf("without an implementation: %v", s)
	}
}
