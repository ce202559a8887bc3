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
		if c.searchIndex().phrases[r.ID] == nil {
			t.Errorf("asked.txt: no question asks for %s", r.ID)
		}
	}
	for _, p := range Procedure() {
		if len(c.searchIndex().phrases[p.ID]) < 2 {
			t.Errorf("asked.txt: less than two questions ask for %s", p.ID)
		}
		for _, ask := range c.searchIndex().phrases[p.ID] {
			if hits := c.hits(ask); hits[0].ID != p.ID {
				t.Errorf("%s finds %s before %s", ask, hits[0].ID, p.ID)
			}
		}
	}
	for id := range c.searchIndex().phrases {
		defined := c.define(id) != nil
		if _, ok := c.entry(id); !ok && !defined {
			t.Errorf("asked.txt: there is no %s", id)
		}
	}
}

// TestReply checks that a question is replied to only if it is that question.
func TestReply(t *testing.T) {
	c, written := MustLoad(), 0
	for parts := range rows(corpusFiles, "replies.txt", -1) {
		last := len(parts) - 1
		for _, question := range parts[1:last] {
			written++
			a := c.Answer(question)
			if a.Reply != parts[last] || len(a.Entries) != 1 || a.Entries[0].ID != parts[0] {
				t.Errorf("replies.txt: %q has the reply %q before %v, and not %v",
					question, a.Reply, a.Entries, parts)
			}
		}
	}
	if known := len(c.searchIndex().replies); written != known {
		t.Errorf("replies.txt: %d questions, %d of them different", written, known)
	}
	for question, want := range map[string]string{
		"May I pass?":                                "No.",
		"can a pawn go sideways":                     "Yes.",
		"does a Ghast compel a Zombie?":              "No.",
		"can a Leaf Pile eat a Ghast":                "Yes.",
		"can a Ghast eat a Leaf Pile":                "",
		"may I not pass":                             "",
		"can a Basilisk petrify":                     "",
		"is a scream clockwise":                      "Only in the ruleset Azgoroth; else its owner chooses the order.",
		"must I save all compelled pieces":           "No, one of them is enough.",
		"can I save all the compelled pieces":        "",
		"can my Human ever step back again":          "",
		"does a Fiend leave ichor where it starts":   "",
		"may I scream":                               "",
		"do I win if I cannot move":                  "",
		"is a piece petrified before it is engulfed": "",
		"can a Leaf Pile move from ichor":            "",
		"can a Human push a statue back":             "",
		"am I allowed to skip a turn":                "No.",
		"are Humans allowed to go back":              "No.",
	} {
		a := c.Answer(question)
		if a.Reply != want {
			t.Errorf("%q: %q, want %q", question, a.Reply, want)
		}
		if want != "" && len(a.Entries) != 1 {
			t.Errorf("%q: the reply stands before %d entries", question, len(a.Entries))
		}
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
					first := c.Precedents(g, r.Move)[0]
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

// A ruling that lists the moves of a piece decides each of them.
func TestListedMove(t *testing.T) {
	g, err := nemorothgame.Rules().Start("8/8/8/8/8/1G6/1H6/8 A 1", "")
	if err != nil {
		t.Fatal(err)
	}
	if v := MustLoad().Judge(g, "Hb2c2"); v.Precedents[0].ID != "NR-0457" || !v.Precedents[0].Same {
		t.Errorf("GHAST-2: Hb2c2 is not decided by NR-0457: %v", v.Precedents[0])
	}
}
