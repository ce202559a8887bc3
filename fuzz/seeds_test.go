package fuzz

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestTextSeeds checks that the parser of each target accepts or rejects its
// seeds as the table says. Two targets have no single parser: Word and Unmarshal.
func TestTextSeeds(t *testing.T) {
	readers := map[string]func(string) error{
		"Position": func(s string) error { _, err := nemoroth.ParseSetup(s); return err },
		"Diagram":  func(s string) error { _, err := notation.ParseDiagram(s); return err },
		"Record": func(s string) error {
			_,
				err := notation.ReadRecords("", strings.NewReader(s))
			return err
		},
		"Corpus": func(s string) error {
			_, err := rulings.LoadFS(fstest.MapFS{"ghast.yaml": {Data: []byte(s)}},
				nemorothgame.Rules())
			return err
		},
		"Protocol": func(s string) error {
			var answer conformance.Answer
			line, err := conformance.Games{nemorothgame.Rules()}.Answer(t.Context(), []byte(s))
			if err := errors.Join(err, json.Unmarshal(line, &answer)); err != nil {
				t.Fatal(err)
			}
			if answer.Error != "" {
				return errors.New(answer.Error)
			}
			return nil
		},
		"MoveText": func(s string) error {
			g := nemoroth.NewGame(nemoroth.Standard())
			if line, text, ok := strings.Cut(s, "\n"); ok {
				g, s = gameAt(t, line), text
			}
			_, err := notation.Parse(g, s, notation.Any)
			return err
		},
	}
	for target, read := range readers {
		for _, s := range seeds.Of(target) {
			if err := read(s.Data); (err != nil) != s.Refused {
				t.Errorf("%s/%s: %q: rejected: %v, want %v (%v)", target, s.Name, s.Data,
					err != nil, s.Refused, err)
			}
		}
	}
}

// gameAt starts a game under Standard.
func gameAt(t *testing.T, line string) *nemoroth.Game {
	t.Helper()
	g, err := nemorothgame.Start(line, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestBoardSeeds checks that the moves of the boards can be played, and that the
// problems, compulsions or reports at their ends name the rules in Cites.
func TestBoardSeeds(t *testing.T) {
	rules := nemorothgame.Rules()
	for _, b := range seeds.Boards() {
		c := For(rules).Case([]byte(b.Encode().Data))
		if c.Ruleset != b.Ruleset || c.Line != b.Position || !slices.Equal(c.Moves, b.Moves) {
			t.Errorf("%s: the input decodes to %v", b.Name, c)
		}
		var named []string
		err := visit(rules, c, func(p position) bool {
			named = nil
			if len(p.Moves) == len(b.Moves) {
				asked := p.game.Moves()
				for i := range uint64(50) {
					r := rand.New(rand.NewPCG(i, 0))
					asked = append(asked, rules.(game.Sampler).Questions(p.game, r)...)
				}
				for _, m := range asked {
					named = append(named, p.game.Explain(m).Rules()...)
				}
				for _, k := range p.game.(game.Compeller).Compulsions() {
					named = append(named, k.Rule)
				}
			}
			return true
		})
		if setup := (*game.SetupError)(nil); errors.As(err, &setup) {
			named = problemRules(setup.Problems)
		}
		for _, rule := range b.Cites {
			if !slices.Contains(named, string(rule)) {
				t.Errorf("%s: %v: %s is not named, only %v", b.Name, b.Position, rule, named)
			}
		}
	}
}
