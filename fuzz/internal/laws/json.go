package laws

import (
	"encoding/json"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
)

// JSON tries whether games, and all that can be said of them, survive being
// written and read.
func JSON(c board.Case) error {
	if !board.Nonsense(c.Wild) {
		if err := survives(nil, nemoroth.Move{}, "problem of a set-up", c.Wild.Problems(c.Ruleset)); err != nil {
			return err
		}
	}
	var last *nemoroth.Game
	err := alongTo(c, func(g *nemoroth.Game, moves []nemoroth.Move, end bool) error {
		last = g
		for _, r := range sorts(g, some(g, end), moves) {
			for _, err := range []error{
				survives(g, r.Asked, "report", r), survives(g, r.Asked, "trace", r.Trace), survives(g, r.Asked, "position", r.After),
				survives(g, r.Asked, "satisfactions", r.Satisfies), survives(g, r.Asked, "reasons", r.Reasons),
				survives(g, r.Asked, "candidates", r.Candidates),
			} {
				if err != nil {
					return err
				}
			}
		}
		for _, err := range []error{
			survives(g, nemoroth.Move{}, "set-up", g.Setup()), survives(g, nemoroth.Move{}, "compulsions", g.Compulsions()),
			survives(g, nemoroth.Move{}, "outcome", g.Outcome()), survives(g, nemoroth.Move{}, "ruleset", g.Ruleset()),
			survives(g, nemoroth.Move{}, "moves", moves),
		} {
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || last == nil {
		return err
	}
	return survives(last, nemoroth.Move{}, "game", last)
}

// sorts picks the reports that differ in what they hold: of those with the same
// verdict, the same first reason and effects of the same kinds, two each.
func sorts(g *nemoroth.Game, lists ...[]nemoroth.Move) []nemoroth.Report {
	type sort struct {
		verdict nemoroth.Verdict
		rule    nemoroth.Rule
		reasons int
		effects uint32
	}
	var reports []nemoroth.Report
	seen := map[sort]int{}
	for _, moves := range lists {
		for _, m := range moves {
			r := g.Explain(m)
			k := sort{verdict: r.Verdict, reasons: len(r.Reasons)}
			if len(r.Reasons) > 0 {
				k.rule = r.Reasons[0].Rule
			}
			for _, e := range r.Trace {
				k.effects |= 1 << e.Kind
			}
			if seen[k]++; seen[k] <= 2 {
				reports = append(reports, r)
			}
		}
	}
	return reports
}

// asValues compares moves and positions with ==, and games by all that they
// were.
var asValues = cmp.Options{
	cmp.Comparer(func(a, b nemoroth.Move) bool { return a == b }),
	cmp.Comparer(func(a, b nemoroth.Position) bool { return a == b }),
	cmp.Comparer(sameGame),
}

func sameGame(a, b *nemoroth.Game) bool {
	for ; a != nil && b != nil; a, b = a.Parent(), b.Parent() {
		if a.Position() != b.Position() || a.FullMove() != b.FullMove() || a.Ply() != b.Ply() || a.LastMove() != b.LastMove() || a.Ruleset() != b.Ruleset() {
			return false
		}
	}
	return a == nil && b == nil
}

// survives writes a value as JSON, reads it into another, and compares the two
// and what they write.
func survives[T any](g *nemoroth.Game, m nemoroth.Move, what string, v T) error {
	data, err := json.Marshal(v)
	var back T
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	if err != nil || !cmp.Equal(v, back, asValues) {
		diff := ""
		if err == nil {
			diff = cmp.Diff(v, back, asValues)
		}
		return broken(g, m, "a "+what+" survives JSON", "%s (%v)\n%s", data, err, diff)
	}
	if again, err := json.Marshal(back); err != nil || string(again) != string(data) {
		return broken(g, m, "a "+what+" is written the same way again", "%s becomes %s (%v)", data, again, err)
	}
	return nil
}
