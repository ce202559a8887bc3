package fuzz

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Reading is a game, or another reading of its rules, under a ruleset.
type Reading struct {
	Rules   game.Rules
	Ruleset string // "" is the ruleset of the case
	Name    string // for people; may be empty
}

// Verdict returns the verdict of a reading on a case, as a short text, and the rules that it
// names: see gametest.Point.Verdict.
func (r Reading) Verdict(q Case) (verdict string, rules []string) {
	return r.at(q).Verdict(q.Move)
}

// at returns the last position of a case.
func (r Reading) at(q Case) gametest.Point {
	q.Ruleset = cmp.Or(r.Ruleset, q.Ruleset)
	g, err := q.Game(r.Rules)
	return gametest.Point{Case: q, Rules: r.Rules, Game: g, Err: err}
}

// An Inquiry has the conditions that a case must meet to be found by Explore.
type Inquiry struct {
	Rules   game.Rules
	Ruleset string // the ruleset of the case; "" for any
	// Named are ids of rules that the verdict must name: see Reading.Verdict.
	Named []string
	// Against are other readings. Each must give another verdict than Rules.
	Against []Reading
}

// Holds reports whether a case meets all conditions of the inquiry.
func (in Inquiry) Holds(q Case) bool {
	return (in.Ruleset == "" || q.Ruleset == in.Ruleset) &&
		in.meets(Reading{Rules: in.Rules}.at(q), in.others(q), q.Move)
}

// others returns the last position of a case by each of the other readings.
func (in Inquiry) others(q Case) (list []gametest.Point) {
	for _, r := range in.Against {
		list = append(list, r.at(q))
	}
	return list
}

// meets reports whether the verdicts on a move meet the conditions.
func (in Inquiry) meets(own gametest.Point, others []gametest.Point, move string) bool {
	ours, rules := own.Verdict(move)
	if ours == "" || ours == "unread" {
		return false
	}
	unnamed := func(id string) bool { return !slices.Contains(rules, id) }
	agrees := func(other gametest.Point) bool {
		theirs, _ := other.Verdict(move)
		return theirs == "" || theirs == ours
	}
	return !slices.ContainsFunc(in.Named, unnamed) && !slices.ContainsFunc(others, agrees)
}

// hitsPerExample is the number of hits, each of another case, that Explore minimizes
// for an example.
const hitsPerExample = 4

// Explore looks for cases that meet an inquiry, up to each position of the seeded ones, and
// minimizes them. It ends when it has enough, or after o.Positions positions. The cases
// that it returns, the smallest first, differ in the moving piece, in the occupants of
// the board or in the rules that the verdict names. It also returns the number of
// positions that it looked at, without the known cases. The error is that of the
// context, or that rules are nil.
func Explore(ctx context.Context, in Inquiry, o ExploreOptions) ([]Case, int, error) {
	noRules := func(r Reading) bool { return r.Rules == nil }
	if in.Rules == nil || slices.ContainsFunc(in.Against, noRules) {
		return nil, 0, errNoRules
	}
	o.Positions, o.Examples = max(1, o.Positions), max(1, o.Examples)
	var hits []Case
	positions, enough, g := 0, o.Examples*hitsPerExample, NewGenerator(in.Rules)
	do := func(i uint64) search { return in.search(g.Seeded(o.Seed, i)) }
	for _, s := range inOrder(ctx, o.Workers, do) {
		if s.hit != nil {
			hits = append(hits, *s.hit)
		}
		positions += s.positions
		o.progress("positions", positions, o.Positions)
		if positions >= o.Positions || len(hits) >= enough {
			break
		}
	}
	for _, q := range o.Known {
		if len(hits) < enough && in.Holds(q) {
			hits = append(hits, q)
		}
	}
	var found []Case
	kinds := map[string]bool{}
	for i, hit := range hits {
		o.progress("hits made smaller", i, len(hits))
		q, _ := Minimize(ctx, in.Rules, hit, in.Holds)
		if kind := in.kind(q); !kinds[kind] {
			kinds[kind] = true
			found = append(found, q)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	slices.SortStableFunc(found, in.bySize)
	return found[:min(len(found), o.Examples)], positions, nil
}

// A search is the result of one seeded case: the smallest part of it that meets an inquiry, or
// nil.
type search struct {
	hit       *Case
	positions int
}

// search looks for hits in a case. A position counts without a move if no move does.
func (in Inquiry) search(c Case) (s search) {
	c.Ruleset = cmp.Or(in.Ruleset, c.Ruleset)
	for p := range c.Positions(in.Rules) {
		s.positions++
		others := in.others(p.Case)
		var moves []string
		if p.Game != nil {
			moves = slices.Concat(p.Game.Moves(), p.Asked(p.Game))
			slices.Sort(moves)
		}
		for _, other := range others {
			if other.Game != nil {
				moves = append(moves, other.Game.Moves()...) // legal for this reading alone
			}
		}
		moves = append(moves, "") // the position itself, if no move meets the conditions
		i := slices.IndexFunc(moves, func(m string) bool { return in.meets(p, others, m) })
		if i < 0 {
			continue
		}
		q := p.Case
		q.Move, q.Ask = moves[i], nil
		if s.hit == nil || in.bySize(q, *s.hit) < 0 {
			s.hit = &q
		}
	}
	return s
}

// bySize compares two cases, the one with fewer plies and occupants first.
func (in Inquiry) bySize(a, b Case) int {
	return slices.Compare(costOf(in.Rules, a), costOf(in.Rules, b))
}

// kind returns a text that is equal for cases with the same occupants,
// regardless of side, the same moving piece and the same rules.
func (in Inquiry) kind(q Case) string {
	var words []string
	for _, c := range boardOf(in.Rules, q).Cells {
		for _, token := range c.Tokens {
			words = append(words, strings.ToLower(token))
		}
	}
	slices.Sort(words)
	_, ids := Reading{Rules: in.Rules}.Verdict(q)
	return strings.Join(append(append(words, q.Move[:min(1, len(q.Move))]), ids...), " ")
}

// inOrder calls do for 0, 1, 2 … in several goroutines and yields each result with its number,
// in order, until the context ends. The results of the calls that have begun when the loop
// over them ends are dropped; it ends when they have returned.
func inOrder[T any](ctx context.Context, workers int, do func(i uint64) T) iter.Seq2[uint64, T] {
	return func(yield func(uint64, T) bool) {
		var running sync.WaitGroup
		defer running.Wait()
		var begun []chan T // the calls whose results come next
		for i := uint64(0); ctx.Err() == nil; i++ {
			result := make(chan T, 1)
			running.Go(func() { result <- do(i) })
			if begun = append(begun, result); len(begun) < workers {
				continue
			}
			if !yield(i+1-uint64(len(begun)), <-begun[0]) {
				return
			}
			begun = begun[1:]
		}
	}
}

// ExploreOptions are the options of Explore. Results depend on all but Workers and Progress.
type ExploreOptions struct {
	Seed      uint64
	Positions int // number to look at before it ends; less than 1 is one
	Workers   int // goroutines; less than 1 is one
	// Progress is called now and then with what is counted; it may be nil.
	Progress func(what string, done, of int)

	Examples int    // largest number to return; less than 1 is one
	Known    []Case // more cases, if the seeded cases give too few hits
}

func (o ExploreOptions) progress(what string, done, of int) {
	if o.Progress != nil {
		o.Progress(what, min(done, of), of)
	}
}
