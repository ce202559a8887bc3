package fuzz

import (
	"flag"
	"fmt"
	"iter"
	"math"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var (
	positions = flag.Int("positions", 20000,
		"least number of positions that TestAgreement compares")
	seed    = flag.Uint64("seed", 1, "seed of the random tests")
	workers = flag.Int("workers", runtime.GOMAXPROCS(0),
		"number of goroutines of the random tests")
)

// TestMain lets the garbage grow: the tests make much of it and keep little else.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// agree compares the engine with a naive model on a case: the problems of setups, games by
// gametest.Compare, and whole reports apart from texts for people. It returns the number of
// positions. The error is a *gametest.Failure.
func agree(c gametest.Case, model naive.Model) (int, error) {
	if r, err := nemoroth.ParseRuleset(c.Ruleset); err == nil {
		for _, s := range damaged(c.Line) {
			m := model.Rules(r)
			e, n := wordless(s.Problems(r)), wordless(m.Problems(m, s))
			if !slices.Equal(e, n) {
				return 0, &gametest.Failure{
					What:  "implementations differ: problems of the setup",
					Case:  gametest.Case{Line: s.String(), Ruleset: c.Ruleset},
					Found: fmt.Sprintf("setup %+v\nengine %v\nnaive %v", s, e, n)}
			}
		}
	}
	positions, err := gametest.Compare(nemorothgame.Rules(), model, c)
	if err != nil {
		return positions, err
	}
	next, stop := iter.Pull(c.Positions(model))
	defer stop()
	for p := range c.Positions(nemorothgame.Rules()) {
		other, ok := next()
		if !ok || p.Err != nil {
			break
		}
		engine, _ := nemorothgame.Of(p.Game)
		plain := other.Game.(*naive.Game)
		var e, n any = [2]int{engine.Ply(), sequences(p.Game)}, [2]int{plain.Ply, sequences(plain)}
		moves := p.Game.Moves()
		asked := slices.Concat(moves, p.Asked(p.Game))
		for i := 0; reflect.DeepEqual(e, n) && i < len(asked); i++ {
			p.Move = asked[i]
			m, _ := nemoroth.ParseMove(p.Move)
			report, _ := plain.Try(m)
			report.GameOver = len(moves) == 0
			e, n = textless(engine.Explain(m)), textless(report)
		}
		if !reflect.DeepEqual(e, n) {
			return positions, &gametest.Failure{What: "implementations differ: whole reports",
				Case: p.Case, Position: p.Game.Line(),
				Found: fmt.Sprintf("engine %+v\nnaive %+v", e, n)}
		}
	}
	return positions, nil
}

// damaged returns the setup of a line, or the opening, and copies of it with an invalid
// side, full-move number or piece, which no line can express.
func damaged(line string) (list []nemoroth.Setup) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		s = nemoroth.Start().Setup()
	}
	with := func(change func(*nemoroth.Setup)) {
		t := s.Clone()
		change(&t)
		list = append(list, t)
	}
	with(func(*nemoroth.Setup) {})
	for _, side := range []nemoroth.Side{nemoroth.NoSide, nemoroth.Obsidian + 1} {
		with(func(s *nemoroth.Setup) { s.Side = side })
	}
	for _, n := range []int{-1, 0, nemoroth.MaxFullMove, nemoroth.MaxFullMove + 1, math.MaxInt} {
		with(func(s *nemoroth.Setup) { s.FullMove = n })
	}
	for i, p := range []nemoroth.Piece{
		{}, {Kind: 12}, {Kind: nemoroth.Human}, {Kind: nemoroth.Mummy, Side: nemoroth.Alabaster},
		{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true},
		{Kind: nemoroth.LeafPile, Side: nemoroth.Obsidian, Petrified: true, Digesting: true},
	} {
		with(func(s *nemoroth.Setup) {
			at := &s.Occupants[9*i]
			*at = append(slices.Clip(*at), p)
		})
	}
	return list
}

// wordless formats problems without their messages.
func wordless(ps []nemoroth.Problem) (texts []string) {
	for _, p := range ps {
		text := fmt.Sprint(p.Rule, p.Square)
		if p.Piece != nil {
			text += fmt.Sprintf("%+v", *p.Piece)
		}
		texts = append(texts, text)
	}
	return texts
}

// sequences returns the number of sequences of two moves, if at most three moves are legal.
func sequences(g game.Game) (count int) {
	if moves := g.Moves(); len(moves) <= 3 {
		for _, m := range moves {
			if next, err := g.Play(m); err == nil {
				count += len(next.Moves())
			}
		}
	}
	return count
}

// textless returns a report without texts for people and the position after the move.
func textless(r nemoroth.Report) nemoroth.Report {
	r.After = nemoroth.Position{} // gametest.Compare compares its line
	if r.Invalid != "" {
		r.Invalid = "invalid"
	}
	r.Reasons = slices.Clone(r.Reasons)
	for i := range r.Reasons {
		r.Reasons[i].Detail = ""
	}
	return r
}

// TestAgreement compares the engine with the naive model, and the two implementations
// of each other game in a fiftieth of the positions. For a long run:
//
//	go test ./fuzz -run TestAgreement/nemoroth -positions=5000000 -seed=2 -timeout 0 -v
func TestAgreement(t *testing.T) {
	most := *positions
	if testing.Short() {
		most = min(most, 5000)
	}
	t.Run("nemoroth", func(t *testing.T) {
		t.Parallel()
		compareSeeded(t, nemorothgame.Rules(), most,
			func(c gametest.Case) (int, error) { return agree(c, naive.Model{}) })
	})
	each(t, neighbours, func(t *testing.T, n contest) {
		compareSeeded(t, n.rules, most/50, func(c gametest.Case) (int, error) {
			return gametest.Compare(n.rules, n.whole, c)
		})
	})
}

// compareSeeded compares seeded cases until a number of positions is reached, and logs
// the number for each ruleset.
func compareSeeded(t *testing.T, rules game.Rules, most int,
	check func(gametest.Case) (int, error)) {
	type result struct {
		positions int
		ruleset   string
		err       error
	}
	tallies, start, all := map[string]int{}, time.Now(), 0
	g, report := NewGenerator(rules), reporter(start)
	do := func(i uint64) (r result) {
		c := g.Seeded(*seed, i)
		r.positions, r.err = check(c)
		if r.ruleset = c.Ruleset; !slices.Contains(rules.Rulesets(), r.ruleset) {
			r.ruleset = "others"
		}
		return r
	}
	for i, r := range inOrder(t.Context(), *workers, do) {
		tallies[r.ruleset] += r.positions
		all += r.positions
		report("positions", all, most)
		if r.err != nil {
			t.Errorf("case %d of seed %d, []byte(%+q):\n%v", i, *seed, g.Bytes(*seed, i), r.err)
			break
		} else if all >= most {
			break
		}
	}
	for _, name := range rules.Rulesets() {
		if n := tallies[name]; n < most/20 {
			t.Errorf("only %d positions under %s", n, name)
		}
	}
	t.Logf("%.1f s, %d positions: %v", time.Since(start).Seconds(), all, tallies)
}

// reporter returns a function that reports the progress of a long run every ten seconds.
func reporter(start time.Time) func(what string, done, of int) {
	shown := start
	return func(what string, done, of int) {
		if now := time.Now(); now.Sub(shown) > 10*time.Second {
			shown = now
			fmt.Fprintf(os.Stderr, "%d of %d %s after %.0f s\n", done, of, what,
				now.Sub(start).Seconds())
		}
	}
}

// TestAgreementIsSensitive checks that the board seeds or the first random cases
// show a difference if any rule is switched off in the naive model.
func TestAgreementIsSensitive(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("each rule switched off in turn")
	}
	const random = 400
	var cases []gametest.Case
	g := NewGenerator(nemorothgame.Rules())
	for _, board := range boardSeeds() {
		cases = append(cases, g.Case(board))
	}
	for i := range uint64(random) {
		cases = append(cases, g.Seeded(*seed, i))
	}
	off, _ := nemoroths.of(rulings.Hypothesis.LeftOut)
	for _, m := range off {
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			for _, c := range cases {
				if _, err := agree(c, m.Game.(naive.Model)); err != nil {
					return
				}
			}
			t.Errorf("no difference without %s: %s", m.ID, m.Says)
		})
	}
}
