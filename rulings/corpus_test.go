package rulings

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestMain reports why the embedded corpus cannot be loaded.
func TestMain(m *testing.M) {
	if _, err := Load(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}

// TestCorpus tries every ruling under each of its rulesets on this library.
func TestCorpus(t *testing.T) {
	for _, k := range MustLoad().Cases() {
		for _, name := range k.Rulesets {
			t.Run(k.ID+"/"+name, func(t *testing.T) {
				res := k.Try(nemorothgame.Rules(), name)
				for _, m := range res.Mismatches() {
					t.Errorf("%s\n%v", k.Title, m)
				}
				for i, check := range res.Checks {
					if check.Status == NotAsked || check.Partly {
						t.Errorf("check %d is not asked in full", i+1)
					}
				}
			})
		}
	}
}

func TestCorpusLint(t *testing.T) {
	for _, p := range MustLoad().Lint() {
		t.Error(p)
	}
}

// TestCorpusForms checks that the corpus has checks of every form.
func TestCorpusForms(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range MustLoad().Cases() {
		for _, form := range k.formed {
			seen[form] = true
		}
	}
	for _, f := range fieldsOf(reflect.TypeFor[Check]()) {
		if f.key != "move" && !seen[f.of] {
			t.Errorf("no case has a check of the form %s", f.of)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := loadEmbedded(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadAndCheck(b *testing.B) {
	for b.Loop() {
		c, err := LoadFS(corpusFiles, nemorothgame.Rules())
		if err != nil {
			b.Fatal(err)
		}
		for _, k := range c.Cases() {
			for _, name := range k.Rulesets {
				k.Try(k.Rules, name)
			}
		}
	}
}

// universal lists the titles that say "never" or "always" because nothing is excepted.
const universal = "NR-0025 NR-0026 NR-0118 NR-0131 NR-0147 NR-0160 NR-0186 NR-0238 " +
	"NR-0422 NR-0816 NR-0834"

// TestUniversalTitles checks that no other title says "never" or "always".
func TestUniversalTitles(t *testing.T) {
	word := regexp.MustCompile(`(?i)\b(never|always)\b`)
	for _, k := range MustLoad().Cases() {
		if word.MatchString(k.Title) != strings.Contains(universal, k.ID) {
			t.Errorf("%s: %s", k.ID, k.Title)
		}
	}
}

// TestWhatPositionsShow checks that a ruling says so if no game reaches its position, since a side
// has more pieces of a kind than at the start, and that a Zombie stands on a seen square after a
// move of a ruling on which GAZE-3 almost bears: as a Human it would be petrified.
func TestWhatPositionsShow(t *testing.T) {
	most := map[string]int{"B": 1, "G": 1, "L": 2, "A": 2, "W": 2, "[HZ]": 8,
		"b": 1, "g": 1, "l": 2, "a": 2, "w": 2, "[hz]": 8}
	asHuman := strings.NewReplacer("Z", "H", "z", "h")
	for _, k := range MustLoad().Cases() {
		board, _, _ := strings.Cut(k.Position, " ")
		for kind, n := range most {
			found := regexp.MustCompile(kind).FindAllString(board, -1)
			if len(found) > n && !strings.Contains(k.Why, "No game reaches this position") {
				t.Errorf("%s: %s has %d of %s; expected why to say that no game reaches it",
					k.ID, k.Position, len(found), kind)
			}
		}
		if !slices.Contains(k.NearMiss, "GAZE-3") {
			continue
		}
		g, err := k.Reach(nemorothgame.Rules(), k.Rulesets[0])
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(k.Checks, func(c *Check) bool {
			line := asHuman.Replace(g.Explain(c.Move).After)
			_, err := nemorothgame.Rules().Start(line, "")
			return c.Move != "" && err != nil && strings.Contains(err.Error(), "GAZE-2")
		}) {
			t.Errorf("%s: no Zombie stands on a seen square after a move", k.ID)
		}
	}
}
