package fuzz

import (
	"flag"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

var updateCauses = flag.String("causes", "", "write causes.txt of this `game`")

// TestCauses recomputes a sample of causes.txt, which records for each misreading of a game
// the rulings that fail under it, and reports a claim that no ruling answers. To try every
// ruling under every misreading and write the file, which takes minutes:
//
//	go test ./fuzz -run TestCauses -causes nemoroth
func TestCauses(t *testing.T) {
	each(t, contests, func(t *testing.T, n contest) {
		corpus, err := n.corpus()
		if err != nil {
			t.Fatal(err)
		}
		cases, name := corpus.Cases(), n.rules.Name()
		if *updateCauses == name {
			text := causes(n.misread, cases)
			folder := "../examples/" + name
			if name == "nemoroth" {
				folder = ".."
			}
			file := folder + "/rulings/causes.txt"
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			return // the corpus was read with the old file
		}
		for i, m := range n.misread {
			k := cases[i*17%len(cases)]
			recorded := corpus.FailUnder(m.ID)
			if fails := failsUnder(k, m.Game, rulesetsOf(k)...); fails != slices.Contains(recorded, k) {
				t.Errorf("%s fails under %q: %v; the record is out of date", k.ID, m.Says, fails)
			}
			switch {
			case !m.Reading && !m.LeftOut() && recorded == nil:
				t.Errorf("no ruling fails under %s, %q: write one", m.ID, m.Says)
			case recorded != nil && !failsUnder(recorded[0], m.Game, rulesetsOf(recorded[0])...):
				t.Errorf("%s does not fail under %q", recorded[0].ID, m.Says)
			}
		}
	})
}

// causes returns the text of causes.txt. Corpus.FailUnder returns what it records.
func causes(list []rulings.Hypothesis, cases []*rulings.Case) string {
	lines := make([]string, len(list))
	var wg sync.WaitGroup
	tokens := make(chan bool, runtime.GOMAXPROCS(0))
	for i, m := range list {
		wg.Go(func() {
			tokens <- true
			defer func() { <-tokens }()
			var numbers []string
			for _, k := range cases {
				if failsUnder(k, m.Game, rulesetsOf(k)...) {
					_, number, _ := strings.Cut(k.ID, "-")
					numbers = append(numbers, number)
				}
			}
			slices.Sort(numbers)
			lines[i] = strings.Join(append([]string{m.ID}, numbers...), " ") + "\n"
		})
	}
	wg.Wait()
	return strings.Join(lines, "")
}

// TestVariants checks that the rulings tell almost every claim from the rules over the
// protocol, too, which carries less than a check in this program: no texts, diagrams and passes.
func TestVariants(t *testing.T) {
	each(t, contests, func(t *testing.T, n contest) {
		corpus, err := n.corpus()
		if err != nil {
			t.Fatal(err)
		}
		fails := func(r game.Rules, ids ...string) bool {
			s, err := conformance.Run(t.Context(), corpus, conformance.Games{r},
				conformance.RunOptions{Only: ids})
			if err != nil {
				t.Fatal(err)
			}
			return len(s.Failures) > 0
		}
		var survivors, telling []string
		for _, m := range n.misread {
			list := corpus.FailUnder(m.ID)
			tells := func(k *rulings.Case) bool { return fails(m.Game, k.ID) }
			if i := slices.IndexFunc(list, tells); i >= 0 {
				telling = append(telling, list[i].ID)
			} else {
				survivors = append(survivors, m.ID)
			}
		}
		if sample := telling[:len(telling)/5]; fails(n.whole, sample...) {
			t.Errorf("the naive model fails one of the rulings %v over the protocol", sample)
		}
		t.Logf("%d of %d claims fail a ruling over the protocol, all but %v",
			len(n.misread)-len(survivors), len(n.misread), survivors)
		if 20*len(survivors) > len(n.misread) {
			t.Errorf("%d of %d claims pass every ruling", len(survivors), len(n.misread))
		}
	})
}
