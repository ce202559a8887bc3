package games

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// TestEntries checks the entries of the registry: the rulings, the sides, and that
// Question is illegal at the end of Demo.
func TestEntries(t *testing.T) {
	for _, e := range All() {
		t.Run(e.Name(), func(t *testing.T) {
			c, err := e.Corpus()
			if err != nil {
				t.Fatal(err)
			}
			if n := len(c.Cases()); n == 0 || c.Suite() != e.Name()+"-rulings/2" {
				t.Errorf("%d rulings of %s", n, c.Suite())
			}
			if e.Title == "" || e.Notations == "" {
				t.Errorf("title %q, notations %q", e.Title, e.Notations)
			}
			opening, err := e.Start("", "")
			if err != nil || len(e.Sides) != 2 || opening.Turn() != e.Sides[0] {
				t.Errorf("sides %v, first position %v, error %v", e.Sides, opening, err)
			}
			if _, ok := opening.(game.Searcher); !ok {
				t.Error("the game has no search")
			}
			record, err := e.ReadRecord(e.Demo, "")
			if err != nil {
				t.Fatal(err)
			}
			end, err := record.Last(e.Rules)
			if err != nil {
				t.Fatal(err)
			}
			read, err := e.ReadMove(end, e.Question)
			if err != nil || slices.Contains(end.Moves(), read.Move) {
				t.Errorf("%s is legal after the demo, or invalid: %v", e.Question, err)
			}
		})
	}
}

// TestDeeds checks the words for the effects of moves.
func TestDeeds(t *testing.T) {
	for _, c := range []struct{ game, line, move, want string }{
		{"nemoroth", "", "Be1d3", "the Alabaster Basilisk on e1 moves to d3 [MOVE-BASILISK]; " +
			"the Alabaster Human on c2 is petrified by the gaze from d3 [GAZE-2]; " +
			"the Alabaster Human on e2 is petrified by the gaze from d3 [GAZE-2]"},
		{"nemoroth", "8/8/7.[3]/8/7h/8/H7/8 A 1", "Ha2a3",
			"the Alabaster Human on a2 moves to a3 [MOVE-HUMAN]"},
		{"wormhole", "", "Pe2e4",
			"the White Pawn on e2 moves to e4 [WORM-PAWN-2]; e2 becomes a hole [WORM-HOLE-1]"},
		{"wormhole", "2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=M",
			"the White Pawn on e6 moves to c8 [WORM-PAWN-3]; the Black Knight on c8 is captured [WORM-TAKE-1]; " +
				"e6 becomes a hole [WORM-HOLE-1]; the White Pawn on c8 becomes a White Lion [WORM-PROMO-1]"},
		{"nature", "", "Ie2e4", "the Initiate on e2 moves to e4 [NAT-INITIATE]"},
		{"nature", "4g3/8/8/8/8/2T5/3T4/4G3 N - - 1", "Td2h6+c3d4",
			"the Tree on d2 moves to h6 [NAT-TREE]; the Tree on c3 moves to d4 [NAT-TREE]"},
		{"nature", "4g3/1I6/8/8/8/8/8/4G3 N R - 1", "Ib7b8=R",
			"the Initiate on b7 moves to b8 [NAT-INITIATE]; the Initiate on b8 becomes a Ranger [NAT-BACK]"},
	} {
		e, err := Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := e.Start(c.line, "")
		if err != nil {
			t.Fatalf("%s: %v", c.line, err)
		}
		var deeds []string
		for _, f := range rulings.Worded(e.Rules, g, g.Explain(c.move)).Effects {
			if !slices.Contains(Untold, f.Kind) {
				deeds = append(deeds, f.Text)
			}
		}
		got := strings.Join(deeds, "; ")
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s", c.line, c.move, diff)
		}
	}
}

// placeholder matches what Worded replaces in the sentences.
var placeholder = regexp.MustCompile(`\b(PIECE|WAS|NOW|FROM|TO|WINNER|REASON)\b`)

// TestWordsOfTheCorpus checks that every effect of a legal move in the rulings on
// Wormhole and Nature has words, and that the sentence on the outcome names the rule of the effect.
func TestWordsOfTheCorpus(t *testing.T) {
	for _, e := range All()[1:] {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		kinds, seen := map[string]bool{}, map[[5]string]bool{}
		for _, k := range c.Cases() {
			g, err := k.Reach(e.Rules, k.Rulesets[0])
			if err != nil {
				continue // the setup is impossible
			}
			for _, m := range g.Moves() {
				report := g.Explain(m)
				for i, f := range report.Effects {
					key := [5]string{f.Kind, f.Piece, f.Was, f.Now, f.Rule}
					if seen[key] {
						continue
					}
					kinds[f.Kind], kinds[f.Kind+" "+f.Rule], seen[key] = true, true, true
					text := rulings.Worded(e.Rules, g, report).Effects[i].Text
					if text == f.Text || strings.Contains(text, "  ") ||
						placeholder.MatchString(text) {
						t.Errorf("%s %s: %q", k.ID, m, text)
					}
					if f.Kind == "end" {
						end, err := g.Play(m)
						if err != nil {
							t.Fatal(err)
						}
						said := rulings.OutcomeSentence(e.Rules, end.Outcome())
						if !strings.HasSuffix(said, "["+f.Rule+"].") {
							t.Errorf("%s %s ends the game by %s: %q", k.ID, m, f.Rule, said)
						}
					}
				}
			}
		}
		for kind := range c.Descriptions("effect-sentence") {
			if !kinds[kind] {
				t.Errorf("%s: no ruling has the effect %q", e.Name(), kind)
			}
		}
	}
}

// TestPictures compares a picture of a move of each other game with its golden file.
func TestPictures(t *testing.T) {
	for name, move := range map[string]string{"wormhole": "Nb1c3", "nature": "Ia2a5"} {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := e.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		p := game.MovePicture(e.Rules, g, g.Explain(move))
		var got bytes.Buffer
		if err := svg.Write(&got, p, svg.Options{}); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("testdata", name+".svg"))
		if diff := cmp.Diff(string(want), got.String()); diff != "" || err != nil {
			t.Errorf("error %v; -want +got:\n%s", err, diff)
		}
	}
}
