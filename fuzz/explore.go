package fuzz

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Reading is a game, or another reading of its rules, under a ruleset.
type Reading struct {
	Rules   game.Rules
	Ruleset string // "" is the ruleset of the question
}

func (r Reading) game(q Question) (game.Game, error) {
	q.Ruleset = cmp.Or(r.Ruleset, q.Ruleset)
	return q.Game(r.Rules)
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
	g, err := r.game(q)
	if err != nil {
		_, err = r.game(Question{Ruleset: q.Ruleset, Line: q.Line})
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

// Named lists the rules that the verdict on a question names: those of the report
// on its move (Report.Rules), or those of the problems of its line if it cannot
// stand. It is false if the moves before the question cannot be played.
func (r Reading) Named(q Question) ([]string, bool) {
	g, err := r.game(q)
	problems := (*game.SetupError)(nil)
	switch {
	case err == nil && q.Move == "":
		return nil, true
	case err == nil:
		return g.Explain(q.Move).Rules(), true
	case errors.As(err, &problems) && len(q.Moves) == 0 && q.Move == "":
		return problemRules(problems.Problems), true
	}
	return nil, false
}

var citation = regexp.MustCompile(`\[([A-Z0-9-]+(?:, [A-Z0-9-]+)*)\]$`)

// problemRules lists the rules that problems name, also those that their texts cite.
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

// An Inquiry has the conditions that a question must meet to be found by Explore.
type Inquiry struct {
	Rules   game.Rules
	Ruleset string // the ruleset of the question; "" for any
	// Named are ids of rules that the verdict must name: see Reading.Named.
	Named []string
	// Against are other readings. Each must give another verdict than Rules.
	Against []Reading
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
	return ours != "unread" && ours != "ambiguous"
}

func containsAll(list, ids []string) bool {
	return !slices.ContainsFunc(ids, func(id string) bool { return !slices.Contains(list, id) })
}

// hitsPerExample is the number of hits, each of another case, that Explore minimizes
// for an example. Of hits without a move, it minimizes only this number in all, so that
// they do not hide the others.
const hitsPerExample = 4

// Explore looks for questions that meet an inquiry in seeded cases, and minimizes
// them. It ends when it has enough, or after o.Positions positions. The questions
// that it returns, the smallest first, differ in the moving piece, in the occupants of
// the board or in the rules that the verdict names. It also returns the number of
// positions that it looked at, without the known questions. The error is that of the
// context, or that rules are nil.
func Explore(ctx context.Context, in Inquiry, o Options) ([]Question, int, error) {
	noRules := func(r Reading) bool { return r.Rules == nil }
	if slices.ContainsFunc(in.Against, noRules) {
		return nil, 0, errNoRules
	}
	o.Positions, o.Examples = max(1, o.Positions), max(1, o.Examples)
	var hits []Question
	enough, still := o.Examples*hitsPerExample, 0
	take := func(_ uint64, hit *Question) bool {
		if hit != nil && hit.Move == "" {
			still++
		}
		if hit != nil && (hit.Move != "" || still <= hitsPerExample) {
			hits = append(hits, *hit)
		}
		return len(hits) < enough
	}
	positions, err := seeded(ctx, in.Rules, o, in.search, take)
	if err != nil {
		return nil, 0, err
	}
	for _, q := range o.Known {
		if len(hits) < enough && in.Holds(q) {
			hits = append(hits, q)
		}
	}
	found, err := in.smallest(ctx, hits, o)
	return found, positions, err
}

// search returns the hit of a case with the smallest board, or nil, and the number of
// positions. A line that cannot stand is one position.
func (in Inquiry) search(c gametest.Case) (hit *Question, positions int) {
	c.Ruleset = cmp.Or(in.Ruleset, c.Ruleset)
	keep := func(q Question) {
		if hit == nil || in.size(q) < in.size(*hit) {
			hit = &q
		}
	}
	err := visit(in.Rules, c, func(p position) bool {
		positions++
		others := make([]game.Game, len(in.Against))
		for i, r := range in.Against {
			var err error
			if others[i], err = r.game(p.Question); err != nil {
				if q := p.Question; len(q.Moves) == 0 && in.Holds(q) {
					keep(q) // a line that only this reading starts
				}
				return false
			}
		}
		if q, ok := in.first(p, others); ok {
			keep(q)
		}
		return true
	})
	if q := (Question{Line: c.Line, Ruleset: c.Ruleset}); err != nil && in.Holds(q) {
		keep(q)
	}
	return hit, max(1, positions)
}

// first returns the first hit in a position: the position itself, then its moves.
func (in Inquiry) first(p position, others []game.Game) (Question, bool) {
	differs := func(move string) bool {
		ours := verdict(p.game, move)
		same := func(g game.Game) bool { return verdict(g, move) == ours }
		return ours != "unread" && ours != "ambiguous" && !slices.ContainsFunc(others, same)
	}
	q := p.Question
	if len(in.Named) == 0 && differs("") {
		return q, true
	}
	for _, r := range p.reports() {
		if containsAll(r.Rules(), in.Named) && differs(r.Move) {
			q.Move = r.Move
			return q, true
		}
	}
	if len(in.Named) > 0 {
		return q, false
	}
	for _, o := range others { // moves that are legal for another reading alone
		for _, m := range o.Moves() {
			if r := p.game.Explain(m); r.Unread == "" && differs(r.Move) {
				q.Move = r.Move
				return q, true
			}
		}
	}
	return q, false
}

// smallest minimizes hits, keeps one of each kind and returns the smallest ones.
func (in Inquiry) smallest(ctx context.Context, hits []Question, o Options) ([]Question, error) {
	var found []Question
	seen := map[string]bool{}
	do := func(i uint64) (q Question) {
		if i < uint64(len(hits)) {
			q, _ = Minimize(ctx, in.Rules, hits[i], in.Holds, MinimizeOptions{})
		}
		return q
	}
	take := func(i uint64, q Question) bool {
		if kind := in.kind(q); int(i) < len(hits) && !seen[kind] && in.Holds(q) {
			seen[kind] = true
			found = append(found, q)
		}
		o.progress("hits made smaller", int(i)+1, len(hits))
		return int(i)+1 < len(hits)
	}
	if err := inOrder(ctx, o.Workers, do, take); err != nil {
		return nil, err
	}
	bySize := func(a, b Question) int { return cmp.Compare(in.size(a), in.size(b)) }
	slices.SortStableFunc(found, bySize)
	return found[:min(len(found), o.Examples)], nil
}

// size returns the number of occupants and marks, plus twice the number of plies.
func (in Inquiry) size(q Question) int {
	n := 2 * len(q.Moves)
	b, ok := in.board(q)
	if !ok {
		return n + len(q.Line)
	}
	return n + len(items(b))
}

func (in Inquiry) board(q Question) (b game.Board, ok bool) {
	boarder, ok := in.Rules.(game.Boarder)
	if !ok {
		return b, false
	}
	if g, err := in.Rules.Start(q.Line, q.Ruleset); err == nil {
		q.Line = g.Line()
	}
	b, err := boarder.Board(q.Line)
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
	return strings.Join(append(append(tokens, q.Move[:min(1, len(q.Move))]), ids...), " ")
}
