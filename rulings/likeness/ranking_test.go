package likeness_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/internal/word"
	"github.com/nemoroth/rules/rulings/likeness"
)

// A plainIndex ranks precedents as an Index does, without any preparation but the
// counts of signs.
type plainIndex struct {
	data likeness.Data
	all  int
	seen map[string]int
}

func (x *plainIndex) precedents(ix *likeness.Index, g game.Game, r game.Report) (ids []string) {
	asked := ix.Look(g, r)
	said := map[string]bool{}
	texts := []string{}
	for _, reason := range r.Reasons {
		texts = append(texts, reason.Text)
	}
	for _, e := range r.Effects {
		if e.Cause < 0 || e.Kind != likeness.Fades {
			texts = append(texts, e.Text)
		}
	}
	for _, w := range word.Of(strings.Join(texts, "\n.\n")) {
		said[word.Stem(w)] = true
	}
	best := map[string]float64{}
	for i := range x.data.Rulings {
		ruling := &x.data.Rulings[i]
		for _, m := range ruling.Moves {
			score := x.likeness(g.Ruleset(), &asked, ruling, &m, said)
			if m.Name == asked.Name && m.Line == asked.Line && m.Legal == asked.Legal && m.Told >= likeness.Excluded && slices.Contains(ruling.Rulesets, g.Ruleset()) {
				score += 1e6
			}
			if score > 0 {
				best[ruling.ID] = max(best[ruling.ID], score)
			}
		}
		if best[ruling.ID] > 0 {
			ids = append(ids, ruling.ID)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		if best[a] != best[b] {
			return map[bool]int{true: -1, false: 1}[best[a] > best[b]]
		}
		return strings.Compare(a, b)
	})
	return ids[:min(len(ids), likeness.Max)]
}

func (x *plainIndex) likeness(ruleset string, asked *likeness.Move, ruling *likeness.Ruling, m *likeness.Move, said map[string]bool) float64 {
	some := func(a, b []string) bool {
		return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
	}
	about := slices.Concat(ruling.TurnsOn, ruling.Cites, ruling.NearMiss)
	contrast, shared := 1.0, some(asked.Rules, m.Rules)
	if m.Legal != asked.Legal {
		contrast, shared = 0.3, !asked.Legal && some(asked.Rules, ruling.NearMiss)
	}
	if !shared || (m.Told == likeness.Played || m.Told == likeness.Refused) && !some(asked.Rules, about) {
		return 0
	}
	worth := func(sign string) float64 { return math.Log(1 + float64(x.all)/float64(1+x.seen[sign])) }
	both, either := 0.0, 0.0
	for _, sign := range asked.Signs {
		if slices.Contains(m.Signs, sign) {
			both += worth(sign)
		} else {
			either += worth(sign)
		}
	}
	for _, sign := range m.Signs {
		switch {
		case slices.Contains(asked.Signs, sign):
		case strings.HasPrefix(sign, "stands "), strings.HasPrefix(sign, "near "):
			either += worth(sign) * 0.2
		default:
			either += worth(sign) * 0.5
		}
	}
	like := both / (both + either)
	found, all := 0.0, 0.0
	once := map[string]bool{}
	for _, stem := range word.Stems(ruling.Title) {
		if once[stem] {
			continue
		}
		once[stem] = true
		all += x.data.Rarity[stem]
		if said[stem] {
			found += x.data.Rarity[stem]
		}
	}
	if all > 0 {
		like += 0.2 * found / all
	}
	if !asked.Legal {
		like *= 0.8 + 0.2*ruling.Refused
	}
	if !some(asked.Rules, ruling.TurnsOn) {
		like *= 0.8
	}
	switch {
	case !slices.Contains(ruling.Rulesets, ruleset):
		like *= 0.5
	case ruleset != "Standard" && !slices.Contains(ruling.Rulesets, "Standard"):
		like *= 1.2
	}
	if ruling.Texts {
		like *= 0.5
	}
	return like * float64(m.Told) * contrast
}

// TestRanking compares the ranking with a plain one, on the rulings' own moves and on
// moves of one ruling that are asked about in the position of another.
func TestRanking(t *testing.T) {
	c := rulings.MustLoad()
	x := plainIndex{data: c.Likeness(), seen: map[string]int{}}
	for _, ruling := range x.data.Rulings {
		for _, m := range ruling.Moves {
			x.all++
			for _, sign := range m.Signs {
				x.seen[sign]++
			}
		}
	}
	ix := likeness.New(c.Rules, x.data)
	ask := func(g game.Game, move string) {
		t.Helper()
		r := g.Explain(move)
		if r.Unread != "" {
			return
		}
		want, got := x.precedents(ix, g, r), []string(nil)
		for _, p := range c.Precedents(g, r) {
			got = append(got, p.ID)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%s %s: got %v, want %v", g.Line(), move, got, want)
		}
	}
	var games []game.Game
	for _, k := range c.Cases() {
		for _, ruleset := range k.Rulesets {
			g, err := k.Reach(c.Rules, ruleset)
			if err != nil {
				continue // a ruling on what cannot stand
			}
			games = append(games, g)
			for _, check := range k.Checks {
				if check.Move != "" && (ruleset == k.Rulesets[0] || len(games)%5 == 0) {
					ask(g, check.Move)
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		g, other := games[rng.IntN(len(games))], games[rng.IntN(len(games))]
		if moves := slices.Concat(g.Moves(), other.Moves()); len(moves) > 0 {
			ask(g, moves[rng.IntN(len(moves))])
		}
	}
}
