package rulings

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// SENTENCES.md has 200 rows of Betza's, 39 of azgoroth's and 41 of Lawson's. The
// catalogue has all rules that decide them.
func TestSentenceRows(t *testing.T) {
	rows := MustLoad().Sentences()
	count := map[string]int{}
	known := func(id string) bool {
		return slices.ContainsFunc(game.Catalogue(nemorothgame.Rules()),
			func(r game.Rule) bool { return r.ID == id })
	}
	for i, s := range rows {
		count[s.ID[:1]]++
		if i > 0 && s.ID == rows[i-1].ID || s.Section == "" || s.Says == "" || s.TestIdea == "" {
			t.Errorf("%+v is incomplete, or comes twice", s)
		}
		for _, r := range s.DecidedBy {
			if !known(r) {
				t.Errorf("%s is decided by %q, which is no rule", s.ID, r)
			}
		}
	}
	if diff := cmp.Diff(map[string]int{"B": 200, "A": 39, "L": 42}, count); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	want := Sentence{"B-004", "The Basilisk", "Being petrified does not end a creature's sight.",
		[]string{"GAZE-1"}, "`8/8/8/4pb3/8/2H5/8/8 A 1`: Hc3d3 gives d3 pH"}
	if diff := cmp.Diff(want, rows[3]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// The documents state every rule of the catalogue.
func TestDocuments(t *testing.T) {
	formats, err := os.ReadFile("FORMATS.md")
	if err != nil {
		t.Fatal(err)
	}
	text := MustLoad().document("RULEBOOK.md") + string(formats)
	for _, r := range game.Catalogue(nemorothgame.Rules()) {
		id := r.ID
		if !strings.Contains(text, id) && !strings.HasPrefix(id, "STEP-") {
			t.Errorf("%s is in neither RULEBOOK.md nor FORMATS.md", id)
		}
	}
}

// Only one file imports yaml.v3.
func TestImports(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(src), "\t\"gopkg.in/yaml") != (name == "decode.go") {
			t.Errorf("yaml.v3 is for decode.go only: %s", name)
		}
	}
}
