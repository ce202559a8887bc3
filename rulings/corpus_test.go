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

func TestCorpusCoverage(t *testing.T) {
	for _, p := range MustLoad().Coverage() {
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
				k.Check(name)
			}
		}
	}
}

// TestWhyNamesRule checks that the reasoning of a ruling names at least one of the
// rules that the ruling turns on.
func TestWhyNamesRule(t *testing.T) {
	for _, k := range MustLoad().Cases() {
		if len(k.TurnsOn) > 0 &&
			!slices.ContainsFunc(k.TurnsOn,
				func(rule string) bool { return strings.Contains(k.Why, rule) }) {
			t.Errorf("%s: %s turns on %v, and why names none of them", k.File, k.ID, k.TurnsOn)
		}
	}
}

// universal lists the titles that say "never" or "always" because nothing is excepted.
const universal = "NR-0025 NR-0026 NR-0078 NR-0118 NR-0131 NR-0147 NR-0160 NR-0186 NR-0238 " +
	"NR-0422 NR-0566 NR-0816 NR-0834"

// TestUniversalTitles checks that no other title says "never" or "always".
func TestUniversalTitles(t *testing.T) {
	word := regexp.MustCompile(`(?i)\b(never|always)\b`)
	for _, k := range MustLoad().Cases() {
		if word.MatchString(k.Title) != strings.Contains(universal, k.ID) {
			t.Errorf("%s: %s", k.ID, k.Title)
		}
	}
}
