package rulings

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// messages returns the messages of flaws.
func messages(flaws []Flaw) []string {
	var texts []string
	for _, p := range flaws {
		texts = append(texts, p.Msg)
	}
	return texts
}

// TestFlaws loads and lints the topics of testdata/flaws.yaml.
func TestFlaws(t *testing.T) {
	var table struct {
		Rows []struct {
			Change []string `yaml:"change"` // old and new texts of smallTopic, in turn
			Check  string   `yaml:"check"`  // in place of its checks
			Text   string   `yaml:"text"`   // in place of all
			Flaws  []string `yaml:"flaws"`
		} `yaml:"rows,required"`
	}
	readTable(t, "flaws.yaml", &table)
	for _, row := range table.Rows {
		text := row.Text
		switch {
		case row.Change != nil:
			text = strings.NewReplacer(row.Change...).Replace(smallTopic)
		case row.Check != "":
			text = withCheck(row.Check)
		}
		if text == smallTopic {
			t.Errorf("%q changes nothing", row.Change)
		}
		var got []string
		if c, err := LoadFS(oneFile(text), nemorothgame.Rules()); err != nil {
			got = strings.Split(err.Error(), "\n")
		} else {
			got = messages(c.Lint())
		}
		if diff := cmp.Diff(row.Flaws, got); diff != "" {
			t.Errorf("%q%s%.200s (-want +got)\n%s", row.Change, row.Check, row.Text, diff)
		}
	}
}

// TestCheckContent checks which contents of a square are canonical (NFEN-1).
func TestCheckContent(t *testing.T) {
	for holds, good := range map[string]bool{
		"h/": false, "8": false, "1": false, "(H)": false, "(hH)": false, "[3]": false,
		"H[03]": false, "": false, ".": false, "Hh": false,
		"H7/8": false, "pM": false, " H": false, ".[0]": false, ".[11]": false, "H*": false,
		"L*[3]": true, "H": true, ".[3]": true, "(Hh)[10]": true, "l*": true, "M": true,
		"pb[1]": true,
	} {
		if words := contentWords(nemorothgame.Rules(), holds); (words != holds) != good {
			t.Errorf("%q: %v", holds, words)
		}
	}
}

// TestLintIDs checks the order of the ids.
func TestLintIDs(t *testing.T) {
	second := strings.ReplaceAll(smallTopic[strings.Index(smallTopic, "  - id"):], "9001", "9000")
	for text, want := range map[string]string{
		smallTopic + second: "small.yaml:19: NR-9000: the case follows NR-9001; " +
			"expected the cases in the order of their ids",
		smallTopic + strings.ReplaceAll(second, "9000", "9001"): "small.yaml:19: NR-9001: " +
			"the id is already in use at small.yaml:5",
	} {
		if got := loadText(t, text).Lint(); len(got) != 1 || got[0].Error() != want {
			t.Errorf("got %v\nwant %s", got, want)
		}
	}
}
