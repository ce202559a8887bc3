package fuzz

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// An Inquiry has the conditions that a question must meet to be found by Explore.
type Inquiry struct {
	Rules   game.Rules
	Ruleset string // the ruleset of the question; "" for any
	// Named are ids of rules that the verdict must name: see Reading.Named.
	Named []string
	// Against are other readings. Each must give another verdict than Rules.
	Against []Reading
}

// A Reading is a game, or another reading of its rules, under a ruleset.
type Reading struct {
	Rules   game.Rules
	Ruleset string // "" is the ruleset of the question
}

// Verdict returns the verdict of a reading on a question, as a short text:
//
//   - on a move: "legal: " and the line after it, "illegal", "ambiguous", or
//     "unread" if the text is not the name of a move;
//   - without a move: the outcome of the position;
//   - "cannot stand" if the position line cannot stand.
//
// It is false if the moves before the question cannot be played.
func (r Reading) Verdict(q Question) (string, bool) {
	q.Ruleset = cmp.Or(r.Ruleset, q.Ruleset)
	g, err := q.Game(r.Rules)
	if err != nil {
		start := Question{Ruleset: q.Ruleset, Line: q.Line}
		_, err = start.Game(r.Rules)
		return "cannot stand", errors.Is(err, game.ErrSetup)
	}
	return verdict(g, q.Move), true
}

func verdict(g game.Game, move string) string {
	if move == "" {
		return g.Outcome().String()
	}
	switch r := g.Explain(move); {
	case r.Unread != "":
		if _, err := g.Read(move); errors.Is(err, game.ErrAmbiguous) {
			return "ambiguous"
		}
		return "unread"
	case !r.Legal():
		return "illegal"
	default:
		return "legal: " + r.After
	}
}

// Holds reports whether a question meets all conditions of the inquiry.
func (in Inquiry) Holds(q Question) bool {
	if in.Ruleset != "" && q.Ruleset != in.Ruleset {
		return false
	}
	own := Reading{Rules: in.Rules}
	ids, ok := own.Named(q)
	if !ok || !containsAll(ids, in.Named) {
		return false
	}
	ours, ok := own.Verdict(q)
	for _, r := range in.Against {
		theirs, other := r.Verdict(q)
		if !ok || !other || ours == theirs {
			return false
		}
	}
	return judged(ours)
}

func judged(verdict string) bool { return verdict != "unread" && verdict != "ambiguous" }

// Named lists the rules that the verdict on a question names: those of the report
// on its move (Report.Rules), or those of the problems of its line if it cannot
// stand. It is false if the moves before the question cannot be played.
func (r Reading) Named(q Question) ([]string, bool) {
	q.Ruleset = cmp.Or(r.Ruleset, q.Ruleset)
	g, err := q.Game(r.Rules)
	switch problems := (*game.SetupError)(nil); {
	case errors.As(err, &problems) && len(q.Moves) == 0 && q.Move == "":
		return problemRules(problems.Problems), true
	case err != nil:
		return nil, false
	case q.Move == "":
		return nil, true
	}
	return g.Explain(q.Move).Rules(), true
}

var citation = regexp.MustCompile(`\[([A-Z0-9-]+(?:, [A-Z0-9-]+)*)\]$`)

func problemRules(problems []game.Problem) (ids []string) {
	for _, p := range problems {
		ids = append(ids, p.Rule)
		if m := citation.FindStringSubmatch(p.Text); m != nil {
			ids = append(ids, strings.Split(m[1], ", ")...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func containsAll(list, ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool { return !slices.Contains(list, id) })
}

// ExploreOptions are the options of Explore and Meetings.
type ExploreOptions struct {
	Seed      uint64
	Positions int // number to look at before it ends; less than 1 is one
	Examples  int // largest number to return; less than 1 is one
	Workers   int // goroutines; less than 1 is one
	// Known are more questions, used if the seeded cases give too few hits.
	Known []Question
	// Progress is called now and then with what is counted; it may be nil.
	Progress func(what string, done, of int)
}

// Explored is the result of Explore.
type Explored struct {
	Positions int        // number looked at, without the known questions
	Found     []Question // the examples, the smallest first
}

// For each example, Explore minimizes at most hitsPerExample hits, each of
// another case, and looks at no more than seenPerHit times as many. Of hits
// without a move, it minimizes only hitsPerExample in all, so that they do not
// hide the others.
const (
	hitsPerExample = 4
	seenPerHit     = 4
)

// Explore looks for questions that meet an inquiry in seeded cases, and minimizes
// them. It ends when it has enough, or after o.Positions positions. The questions
// that it returns differ in the moving piece, in the occupants of the board or in
// the rules that the verdict names. The result does not depend on o.Workers. The
// error is that of the context, or that rules are nil.
func Explore(ctx context.Context, in Inquiry, o ExploreOptions) (*Explored, error) {
	if in.Rules == nil || slices.ContainsFunc(in.Against, func(r Reading) bool { return r.Rules == nil }) {
		return nil, errNoRules
	}
	progress := o.Progress
	if progress == nil {
		progress = func(string, int, int) {}
	}
	g, all := For(in.Rules), &Explored{}
	o.Positions, o.Examples = max(1, o.Positions), max(1, o.Examples)
	var hits []Question
	enough, seen, still := o.Examples*hitsPerExample, 0, 0
	do := func(i uint64) *seeker {
		s := &seeker{Inquiry: in}
		if c := g.Seeded(o.Seed, i); !in.aside(c, i) {
			s.run(c)
		}
		return s
	}
	take := func(_ uint64, s *seeker) bool {
		all.Positions += s.positions
		for _, q := range s.found {
			if seen++; q.Move == "" {
				still++
			}
			if q.Move != "" || still <= hitsPerExample {
				hits = append(hits, q)
			}
		}
		progress("positions", min(all.Positions, o.Positions), o.Positions)
		return all.Positions < o.Positions && len(hits) < enough && seen < enough*seenPerHit
	}
	if err := gen.Each(ctx, o.Workers, do, take); err != nil {
		return nil, err
	}
	for _, q := range o.Known {
		if len(hits) < enough && in.Holds(q) {
			hits = append(hits, q)
		}
	}
	return all, in.smallest(ctx, hits, o, progress, all)
}

// smallest minimizes hits and keeps one of each kind.
func (in Inquiry) smallest(ctx context.Context, hits []Question, o ExploreOptions, progress func(string, int, int), all *Explored) error {
	if len(hits) == 0 {
		return nil
	}
	seen := map[string]bool{}
	do := func(i uint64) Question {
		if i >= uint64(len(hits)) {
			return Question{}
		}
		q, _ := Minimize(ctx, in.Rules, hits[i], in.Holds, MinimizeOptions{}) // take tests q
		return q
	}
	take := func(i uint64, q Question) bool {
		if key := in.kind(q); !seen[key] && in.Holds(q) {
			seen[key] = true
			all.Found = append(all.Found, q)
		}
		progress("hits made smaller", int(i)+1, len(hits))
		return int(i)+1 < len(hits)
	}
	if err := gen.Each(ctx, o.Workers, do, take); err != nil {
		return err
	}
	slices.SortStableFunc(all.Found, func(a, b Question) int { return cmp.Compare(in.size(a), in.size(b)) })
	all.Found = all.Found[:min(len(all.Found), o.Examples)]
	return nil
}

// size returns the number of occupants and marks, plus twice the number of plies.
func (in Inquiry) size(q Question) int {
	n := 2 * len(q.Moves)
	b, ok := in.board(q)
	if !ok {
		return n + len(q.Line)
	}
	for _, c := range b.Cells {
		n += len(c.Tokens) + min(1, len(c.Mark))
	}
	return n + len(b.Reserve)
}

func (in Inquiry) board(q Question) (game.Board, bool) {
	boarder, ok := in.Rules.(game.Boarder)
	if !ok {
		return game.Board{}, false
	}
	line := q.Line
	if g, err := in.Rules.Start(q.Line, q.Ruleset); err == nil {
		line = g.Line()
	}
	b, err := boarder.Board(line)
	return b, err == nil
}

// kind returns a text that is equal for questions with the same occupants,
// regardless of side, the same moving piece and the same rules.
func (in Inquiry) kind(q Question) string {
	var tokens []string
	b, _ := in.board(q)
	for _, c := range b.Cells {
		for _, token := range c.Tokens {
			tokens = append(tokens, strings.ToLower(token))
		}
	}
	slices.Sort(tokens)
	ids, _ := Reading{Rules: in.Rules}.Named(q)
	return strings.Join(slices.Concat(tokens, []string{q.Move[:min(1, len(q.Move))]}, ids), " ")
}
