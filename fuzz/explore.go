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

// Verdict returns the verdict of a reading on a question, as a short text:
//
//   - on a move: "legal: " and the line after it, "illegal", "ambiguous", or
//     "unread" if the text is not the name of a move;
//   - without a move: the outcome of the position;
//   - "cannot stand" if the position line cannot stand.
//
// It is false if the moves before the question cannot be played.
func (r Reading) Verdict(q Question) (string, bool) {
	p, ok := r.reach(q)
	if !ok {
		return "", false
	}
	verdict, _ := p.judge(q.Move)
	return verdict, true
}

// Named lists the rules that the verdict on a question names: those of the report
// on its move (Report.Rules), or those of the problems of its line if it cannot
// stand. It is false if the moves before the question cannot be played.
func (r Reading) Named(q Question) ([]string, bool) {
	p, ok := r.reach(q)
	if !ok {
		return nil, false
	}
	_, rules := p.judge(q.Move)
	return rules, true
}

// A reached is the last position of a question, or the problems of its line.
type reached struct {
	game     game.Game
	problems *game.SetupError
}

func (r Reading) reach(q Question) (p reached, ok bool) {
	q.Ruleset = cmp.Or(r.Ruleset, q.Ruleset)
	g, err := q.Game(r.Rules)
	if p.game = g; errors.As(err, &p.problems) {
		return p, true
	}
	return p, err == nil
}

// judge returns the verdict on a move, or on the position for "", and the rules that the
// verdict names.
func (p reached) judge(move string) (verdict string, rules []string) {
	switch {
	case p.problems != nil:
		return "cannot stand", problemRules(p.problems.Problems)
	case move == "":
		return p.game.Outcome().String(), nil
	}
	r := p.game.Explain(move)
	switch {
	case r.Unread != "":
		if _, err := p.game.Read(move); errors.Is(err, game.ErrAmbiguous) {
			return "ambiguous", r.Rules()
		}
		return "unread", r.Rules()
	case !r.Legal():
		return "illegal", r.Rules()
	}
	return "legal: " + r.After, r.Rules()
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
	own, others, ok := in.reach(q)
	return ok && in.meets(own, others, q.Move)
}

// reach returns the position of a question by the rules and by the other readings.
func (in Inquiry) reach(q Question) (own reached, others []reached, ok bool) {
	own, ok = Reading{Rules: in.Rules}.reach(q)
	for _, r := range in.Against {
		other, too := r.reach(q)
		others, ok = append(others, other), ok && too
	}
	return own, others, ok
}

// meets reports whether the verdicts on a move meet the conditions.
func (in Inquiry) meets(own reached, others []reached, move string) bool {
	ours, rules := own.judge(move)
	if ours == "unread" || ours == "ambiguous" {
		return false
	}
	unnamed := func(id string) bool { return !slices.Contains(rules, id) }
	if slices.ContainsFunc(in.Named, unnamed) {
		return false
	}
	return !slices.ContainsFunc(others, func(other reached) bool {
		theirs, _ := other.judge(move)
		return theirs == ours
	})
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
	look := func(q Question, moves []string) (reached bool) {
		own, others, ok := in.reach(q)
		for _, o := range others {
			if ok && len(in.Named) == 0 && o.game != nil {
				moves = append(moves, o.game.Moves()...) // legal for this reading alone
			}
		}
		meets := func(move string) bool { return in.meets(own, others, move) }
		i := -1
		if ok {
			i = slices.IndexFunc(moves, meets)
		}
		if i >= 0 {
			q.Move = moves[i]
		}
		if i >= 0 && (hit == nil || in.size(q) < in.size(*hit)) {
			hit = &q
		}
		return ok
	}
	err := visit(in.Rules, c, func(p position) bool {
		positions++
		moves := []string{""}
		for _, r := range p.reports() {
			moves = append(moves, r.Move)
		}
		return look(p.Question, moves)
	})
	if err != nil {
		look(Question{Line: c.Line, Ruleset: c.Ruleset}, []string{""})
	}
	return hit, max(1, positions)
}

// smallest minimizes hits, keeps one of each kind and returns the smallest ones.
func (in Inquiry) smallest(ctx context.Context, hits []Question, o Options) ([]Question, error) {
	var found []Question
	seen := map[string]bool{}
	do := func(i uint64) (q Question) {
		if i < uint64(len(hits)) {
			q, _ = Minimize(ctx, in.Rules, hits[i], in.Holds)
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
	b := in.board(q)
	if len(b.Cells) == 0 {
		return 2*len(q.Moves) + len(q.Line)
	}
	return 2*len(q.Moves) + len(items(b))
}

// board returns the board from which a question begins, or an empty one.
func (in Inquiry) board(q Question) (b game.Board) {
	if g, err := in.Rules.Start(q.Line, q.Ruleset); err == nil {
		q.Line = g.Line()
	}
	if boarder, ok := in.Rules.(game.Boarder); ok {
		b, _ = boarder.Board(q.Line)
	}
	return b
}

// kind returns a text that is equal for questions with the same occupants,
// regardless of side, the same moving piece and the same rules.
func (in Inquiry) kind(q Question) string {
	var words []string
	for _, c := range in.board(q).Cells {
		words = append(words, strings.Fields(strings.ToLower(strings.Join(c.Tokens, " ")))...)
	}
	slices.Sort(words)
	ids, _ := Reading{Rules: in.Rules}.Named(q)
	return strings.Join(append(append(words, q.Move[:min(1, len(q.Move))]), ids...), " ")
}
