package casebook

import (
	"cmp"
	"errors"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestSmallest checks that every citable rule and dispute has a smallest example
// with the library's verdict; TestSmallest of package fuzz checks the other
// verdict.
func TestSmallest(t *testing.T) {
	rows := 0
	check := func(id string) {
		list := smallestOf(id)
		if len(list) == 0 {
			t.Errorf("%s has no smallest example", id)
		}
		for _, x := range list {
			rows++
			g, err := (game.Record{Line: x.line, Ruleset: x.ruleset, Moves: x.moves}).Games(nemorothgame.Rules())
			verdict, rules := "", ""
			switch {
			case errors.Is(err, game.ErrSetup):
				verdict = "cannot stand"
				for _, id := range x.rules {
					if !strings.Contains(err.Error(), id) {
						t.Errorf("%s: no problem of %s names %s", x.id, x.line, id)
					}
				}
				rules = strings.Join(x.rules, " ")
			case err != nil:
				t.Errorf("%s: %v", x.id, err)
				continue
			case x.move == "":
				verdict = g[len(g)-1].Outcome().String()
			default:
				r := g[len(g)-1].Explain(x.move)
				verdict, rules = "illegal", strings.Join(r.Rules(), " ")
				if r.Legal() {
					verdict = "legal: " + r.After
				}
				if r.Move != x.move {
					t.Errorf("%s: the canonical name of %s is %s", x.id, x.move, cmp.Or(r.Move, r.Unread))
				}
			}
			if verdict != x.verdict || rules != strings.Join(x.rules, " ") {
				t.Errorf("%s: %s is %s [%s]; expected %s %v", x.id, x.move, verdict, rules, x.verdict, x.rules)
			}
			if names := strings.Contains(" "+rules+" ", " "+id+" "); !names && !strings.HasPrefix(id, "D-") {
				t.Errorf("%s: the verdict names %s and not this rule", id, rules)
			}
		}
	}
	for _, r := range game.Catalogue(nemorothgame.Rules()) {
		if r.Citable {
			check(r.ID)
		}
	}
	for _, d := range rulings.MustLoad().Disputes() {
		check(d.ID)
	}
	if lines := strings.Count(text("smallest"), "\n"); lines != rows {
		t.Errorf("%d of %d examples belong to a citable rule or a dispute", rows, lines)
	}
}
