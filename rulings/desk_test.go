package rulings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A dispute is a disputed move with the rulings that decide it. An arbiter may cite
// any of these first.
type dispute struct {
	Ask      string   `yaml:"ask,required"`
	Ruleset  string   `yaml:"ruleset"`
	Position string   `yaml:"position,required"`
	Moves    []string `yaml:"moves"`
	Move     string   `yaml:"move,required"`
	Rulings  []string `yaml:"rulings,required"`
}

// A question is a question in words with the rulings that answer it.
type question struct {
	Ask     string   `yaml:"ask,required"`
	Rulings []string `yaml:"rulings,required"`
}

// at returns the game in which the dispute arises.
func (d dispute) at(t *testing.T) game.Game {
	t.Helper()
	g, err := nemorothgame.Rules().Start(d.Position, d.Ruleset)
	for i := 0; err == nil && i < len(d.Moves); i++ {
		g, err = g.Play(d.Moves[i])
	}
	if err != nil {
		t.Fatalf("%s: %v", d.Ask, err)
	}
	return g
}

func readTable(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = Decode(name, data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestAsked checks that phrases ask for what exists, for every rule, and for every point of the
// procedure, which they find first.
func TestAsked(t *testing.T) {
	c := MustLoad()
	for _, r := range game.Catalogue(c.Rules) {
		if c.phrases[r.ID] == nil {
			t.Errorf("asked.txt: no question asks for %s", r.ID)
		}
	}
	for _, p := range Procedure() {
		if len(c.phrases[p.ID]) < 2 {
			t.Errorf("asked.txt: less than two questions ask for %s", p.ID)
		}
		for _, ask := range c.phrases[p.ID] {
			if hits := c.hits(ask); hits[0].ID != p.ID {
				t.Errorf("%s finds %s before %s", ask, hits[0].ID, p.ID)
			}
		}
	}
	for id := range c.phrases {
		_, defined := c.define(id)
		if _, ok := c.entry(id); !ok && !defined {
			t.Errorf("asked.txt: there is no %s", id)
		}
	}
}

// near reports whether one of the first n entries is right.
func near(found []*Case, right []string, n int) bool {
	return slices.ContainsFunc(found[:min(n, len(found))],
		func(k *Case) bool { return slices.Contains(right, k.ID) })
}

// TestQuestions checks how many questions the first ruling found answers, and one of the first
// three.
func TestQuestions(t *testing.T) {
	table := struct {
		Questions []question `yaml:"questions,required"`
	}{}
	readTable(t, "questions.yaml", &table)
	first, three := 0, 0
	for _, q := range table.Questions {
		found := MustLoad().Search(q.Ask)
		if near(found, q.Rulings, 1) {
			first++
		}
		if near(found, q.Rulings, 3) {
			three++
		} else {
			t.Logf("%s: want one of %v, got %s", q.Ask, q.Rulings, ids(found[:min(5, len(found))]))
		}
	}
	if first < 33 || three < 41 {
		t.Errorf("of %d questions %d are answered first, %d among three; expected 33 and 41",
			len(table.Questions), first, three)
	}
}

// TestDisputes checks in how many disputes the first precedent is right, and one of the first
// three.
func TestDisputes(t *testing.T) {
	files, err := filepath.Glob("testdata/disputes-*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	first, three, n := 0, 0, 0
	for _, f := range files {
		var table struct {
			Disputes []dispute `yaml:"disputes,required"`
		}
		readTable(t, filepath.Base(f), &table)
		n += len(table.Disputes)
		for _, d := range table.Disputes {
			g := d.at(t)
			var found []*Case
			for _, p := range MustLoad().Precedents(g, g.Explain(d.Move)) {
				found = append(found, p.Case)
			}
			if near(found, d.Rulings, 1) {
				first++
			} else {
				t.Logf("%s: want one of %v, got %s", d.Ask, d.Rulings,
					ids(found[:min(5, len(found))]))
			}
			if near(found, d.Rulings, 3) {
				three++
			}
		}
	}
	if first < 113 || three < 134 {
		t.Errorf("of %d disputes %d have a right precedent first and %d among three; expected 113 and 134", n, first, three)
	}
}

func ids(cases []*Case) string {
	var s []string
	for _, k := range cases {
		s = append(s, k.ID)
	}
	return strings.Join(s, " ")
}

// A move that only a Ghast forbids has a first precedent that turns on GHAST-2, is
// about the same kind of piece, and rarely is about promotion.
func TestGhastPrecedents(t *testing.T) {
	c, asked, alike, promotions := MustLoad(), 0, 0, 0
	for _, k := range c.Cases() {
		g, err := k.Reach(nemorothgame.Rules(), k.Rulesets[0])
		isSample := strings.ContainsAny(k.ID[len(k.ID)-1:], "056") // with NR-0506
		if err != nil || !isSample {
			continue
		}
		board, err := nemorothgame.Rules().(game.Boarder).Board(g.Line())
		if err != nil {
			t.Fatal(err)
		}
		for _, from := range board.Cells {
			for _, token := range from.Tokens {
				kind := strings.ToUpper(strings.TrimPrefix(token, "p"))[:1]
				for _, to := range board.Cells {
					r := g.Explain(kind + from.Square + to.Square)
					if len(r.Reasons) != 1 || r.Reasons[0].Rule != "GHAST-2" {
						continue
					}
					asked++
					first := c.Precedents(g, r)[0]
					if !slices.Contains(first.TurnsOn, "GHAST-2") {
						t.Errorf("%s %s: %s does not turn on GHAST-2", k.ID, r.Move, first.ID)
					}
					if slices.ContainsFunc(first.Checks,
						func(check *Check) bool { return strings.HasPrefix(check.Move, kind) }) {
						alike++
					}
					if slices.Contains(slices.Concat(first.TurnsOn, first.NearMiss), "GHAST-5") {
						promotions++
					}
				}
			}
		}
	}
	if asked < 50 || alike*100 < asked*95 || promotions*10 > asked {
		t.Errorf("of %d refusals %d find a ruling on the same kind of piece first, %d one on promotion", asked, alike, promotions)
	}
}
