package rulings

import (
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestCorpus runs every ruling under each of its rulesets against this library.
func TestCorpus(t *testing.T) {
	for _, k := range MustLoad().Cases() {
		for _, name := range k.Rulesets {
			t.Run(k.ID+"/"+name, func(t *testing.T) {
				r, err := nemoroth.ParseRuleset(name)
				if err != nil {
					t.Fatal(err)
				}
				res := k.CheckWith(BuiltInModel(), r)
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

// A check must be worth its name: the corpus has cases of every form.
func TestCorpusForms(t *testing.T) {
	seen := map[Form]bool{}
	for _, k := range MustLoad().Cases() {
		for _, check := range k.Checks {
			form, err := check.Form()
			if err != nil {
				t.Errorf("%s: %v", k.ID, err)
			}
			seen[form] = true
		}
	}
	for _, form := range []Form{FormLegal, FormIncludes, FormExcludes, FormCount, FormMovesOf, FormCompelled, FormOutcome, FormIllegal, FormMove,
		FormSetup, FormStands, FormSameAs, FormDiffersFrom, FormDiagram, FormReads, FormMisreads, FormWrites, FormText, FormRecord, FormPuzzle} {
		if !seen[form] {
			t.Errorf("no case has a check of the form %s", form)
		}
	}
}

func BenchmarkLoadAndCheck(b *testing.B) {
	for b.Loop() {
		c, err := LoadFS(corpusFiles)
		if err != nil {
			b.Fatal(err)
		}
		for _, k := range c.Cases() {
			for _, name := range k.Rulesets {
				r, err := nemoroth.ParseRuleset(name)
				if err != nil {
					b.Fatal(err)
				}
				k.Check(r)
			}
		}
	}
}
