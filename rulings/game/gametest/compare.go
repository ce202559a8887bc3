package gametest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// Counts is the amount of work of a comparison.
type Counts struct {
	Cases    int // games, and lines that start no game
	Parents  int // positions, with their moves, compulsions and outcome
	Children int // legal moves, with their report and the position after
	Refused  int // other moves and texts, with their report
}

// Add adds d to c.
func (c *Counts) Add(d Counts) {
	if c == nil {
		return
	}
	c.Cases += d.Cases
	c.Parents += d.Parents
	c.Children += d.Children
	c.Refused += d.Refused
}

// Positions returns the number of compared positions: parents and children.
func (c Counts) Positions() int { return c.Parents + c.Children }

// Detail says how Compare names the implementations, and what to compare beyond
// package game. Results are compared with reflect.DeepEqual; a nil function is not
// called.
type Detail struct {
	// Names are the names of the implementations in failures; empty ones mean "first"
	// and "second".
	Names [2]string
	// Position returns more about a position.
	Position func(game.Game) any
	// Explain replaces Game.Explain and returns more about a move.
	Explain func(g game.Game, move string) (game.Report, any)
}

// Compare plays the game of a case in two implementations side by side and compares
// whether Start begins a game; the line, turn, legal moves, compulsions, outcome and
// passes of each position; and the report and the game after it for each legal move
// and each text of Case.Ask. Compare ignores texts for people, and compulsions,
// effects, satisfactions, lines after a move and rules of reasons if only one
// implementation gives them. The game ends at a pass that the second implementation
// does not have. The error is a *Failure, with the names from the Detail.
//
// It is a difference if one implementation starts a game and the other returns an
// error, whatever the error. If both return an error, both errors must match the
// same sentinel of package game. The errors of an impossible position must wrap a
// *game.SetupError with the same problems, apart from their texts.
func Compare(a, b game.Rules, c Case, d Detail) (Counts, error) {
	if a == nil || b == nil {
		return Counts{}, noRules(c)
	}
	d.Names = [2]string{cmp.Or(d.Names[0], "first"), cmp.Or(d.Names[1], "second")}
	x := pair{counts: Counts{Cases: 1}, detail: d, a: point{rules: a, start: c.Line}}
	var errA, errB error
	x.a.game, errA = start(a, c.Line, c.Ruleset)
	x.b, errB = start(b, c.Line, c.Ruleset)
	switch {
	case errA != nil && errB != nil:
		return x.counts, x.unstarted(c, errA, errB)
	case errA != nil:
		return x.counts, &Failure{What: canStart, Text: c.Line, Ruleset: c.Ruleset, Found: fmt.Sprintf("%s cannot start this line: %v", d.Names[0], errA)}
	case errB != nil:
		return x.counts, x.a.fail("", canStart, "%s cannot start this line: %v", d.Names[1], errB)
	}
	x.a.start = x.a.game.Line()
	for ply := 0; ; ply++ {
		moves, err := x.position(c.ask(x.a.game))
		if err != nil {
			return x.counts, err
		}
		move, more := c.choose(x.a.game, moves, ply)
		if _, passes := x.b.(game.Passer); !more || move == "" && !passes {
			return x.counts, nil
		}
		if err := x.play(move); err != nil {
			return x.counts, err
		}
	}
}

// canStart is the difference of a line that only one implementation can start.
const canStart = "implementations differ: whether a line can be started"

// unstarted compares the errors of a line that neither implementation can start.
func (x *pair) unstarted(c Case, a, b error) error {
	fail := func(format string, args ...any) error {
		return &Failure{What: "implementations differ: why a line cannot be started", Text: c.Line, Ruleset: c.Ruleset, Found: fmt.Sprintf(format, args...)}
	}
	problems := func(err error) []game.Problem {
		var setup *game.SetupError
		if !errors.As(err, &setup) {
			return nil
		}
		list := slices.Clone(setup.Problems)
		for i := range list {
			list[i].Text = ""
		}
		return list
	}
	p, q := problems(a), problems(b)
	switch {
	case sentinel(a) != sentinel(b) || (p == nil) != (q == nil):
		return fail("%s: error %v (%s)\n%s: error %v (%s)", x.detail.Names[0], a, matched(a), x.detail.Names[1], b, matched(b))
	case !reflect.DeepEqual(p, q):
		return fail("%s", x.diff(p, q))
	}
	return nil
}

// A pair is one game in both implementations. Failures describe the first.
type pair struct {
	a      point
	b      game.Game
	detail Detail
	counts Counts

	effects, satisfies [2]bool // whether an implementation has given any
}

// differ returns a Failure unless two results are equal.
func (x *pair) differ(move, what string, a, b any) error {
	if reflect.DeepEqual(a, b) {
		return nil
	}
	return x.a.fail(move, "implementations differ: "+what, "%s", x.diff(a, b))
}

// diff returns the difference of two results, a line for each element or field.
func (x *pair) diff(a, b any) string {
	lines := func(x any) (all []string) {
		switch v := reflect.ValueOf(x); v.Kind() {
		case reflect.Slice:
			for i := range v.Len() {
				all = append(all, show(v.Index(i).Interface()))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				all = append(all, v.Type().Field(i).Name+": "+show(v.Field(i).Interface()))
			}
		default:
			all = append(all, show(x))
		}
		return all
	}
	return fmt.Sprintf("%s (-), %s (+):\n%s", x.detail.Names[0], x.detail.Names[1], gocmp.Diff(lines(a), lines(b)))
}

func show(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%+v", v)
	}
	return string(data)
}

// position compares the current position and returns its legal moves.
func (x *pair) position(asked []string) ([]string, error) {
	x.counts.Parents++
	a, b := x.a.game, x.b
	moves := a.Moves()
	if n := b.Moves(); !slices.Equal(moves, n) {
		return nil, x.differ("", "legal moves", moves, n)
	}
	type facts struct {
		Line, Turn, Ruleset string
		Outcome             game.Outcome
		Compulsions         []game.Compulsion
		Detail              any
	}
	_, compelsA := a.(game.Compeller)
	_, compelsB := b.(game.Compeller)
	say := func(g game.Game) facts {
		f := facts{Line: g.Line(), Turn: g.Turn(), Ruleset: g.Ruleset(), Outcome: g.Outcome()}
		if compelsA && compelsB {
			for _, c := range g.(game.Compeller).Compulsions() {
				c.Text = ""
				f.Compulsions = append(f.Compulsions, c)
			}
		}
		if x.detail.Position != nil {
			f.Detail = x.detail.Position(g)
		}
		return f
	}
	if err := x.differ("", "facts about the position", say(a), say(b)); err != nil {
		return nil, err
	}
	for _, m := range moves {
		if err := x.child(m); err != nil {
			return nil, err
		}
	}
	for _, m := range asked {
		if err := x.explain(m); err != nil {
			return nil, err
		}
	}
	return moves, nil
}

// child compares a legal move and the position after it.
func (x *pair) child(move string) error {
	x.counts.Children++
	if err := x.explain(move); err != nil {
		return err
	}
	_, err := x.after(move)
	return err
}

// after plays a move, or a pass for "", in both implementations.
func (x *pair) after(move string) (next [2]game.Game, err error) {
	for i, g := range []game.Game{x.a.game, x.b} {
		if next[i], err = play(g, move); err != nil {
			return next, x.a.fail(move, "implementations differ: a legal move can be played", "%s: error %v", x.detail.Names[i], err)
		}
	}
	if a, b := next[0].Line(), next[1].Line(); a != b {
		return next, x.differ(move, "position after the move", a, b)
	}
	return next, nil
}

// play continues both games with a move or a pass.
func (x *pair) play(move string) error {
	next, err := x.after(move)
	if err == nil {
		x.a, x.b = *x.a.then(move, next[0]), next[1]
	}
	return err
}

// explain compares both reports on a move, legal or illegal.
func (x *pair) explain(move string) error {
	var a, b game.Report
	var moreA, moreB any
	if x.detail.Explain != nil {
		a, moreA = x.detail.Explain(x.a.game, move)
		b, moreB = x.detail.Explain(x.b, move)
	} else {
		a, b = x.a.game.Explain(move), x.b.Explain(move)
	}
	if !a.Legal() {
		x.counts.Refused++
	}
	x.common(&a, &b)
	wordless := func(r game.Report) game.Report {
		r.Reasons, r.Effects, r.Satisfies, r.Unread = nil, nil, nil, ""
		return r
	}
	sameReason := func(a, b game.Reason) bool { return a.Rule == b.Rule && slices.Equal(a.Squares, b.Squares) }
	sameSatisfaction := func(a, b game.Satisfaction) bool {
		a.Text, b.Text, a.Compulsion.Text, b.Compulsion.Text = "", "", "", ""
		return a == b
	}
	sameEffect := func(a, b game.Effect) bool { a.Text, b.Text = "", ""; return a == b }
	switch {
	case !reflect.DeepEqual(wordless(a), wordless(b)):
		return x.differ(move, "the canonical name and the position after the move", wordless(a), wordless(b))
	case (a.Unread == "") != (b.Unread == ""):
		return x.differ(move, "whether the move can be read", a.Unread, b.Unread)
	case !slices.EqualFunc(a.Reasons, b.Reasons, sameReason):
		return x.differ(move, "reasons", a.Reasons, b.Reasons)
	case !slices.EqualFunc(a.Effects, b.Effects, sameEffect):
		return x.differ(move, "effects", a.Effects, b.Effects)
	case !slices.EqualFunc(a.Satisfies, b.Satisfies, sameSatisfaction):
		return x.differ(move, "satisfactions", a.Satisfies, b.Satisfies)
	}
	return x.differ(move, "more about the move", moreA, moreB)
}

// common removes from two reports what only one implementation gives: effects or
// satisfactions if the other implementation has never given any; the line after the
// move if effects are removed and one line is empty; and the rules and squares of
// reasons if one reason has no rule.
func (x *pair) common(a, b *game.Report) {
	for i, r := range []*game.Report{a, b} {
		x.effects[i] = x.effects[i] || r.Effects != nil
		x.satisfies[i] = x.satisfies[i] || r.Satisfies != nil
	}
	if !x.effects[0] || !x.effects[1] {
		a.Effects, b.Effects = nil, nil
		if a.After == "" || b.After == "" {
			a.After, b.After = "", ""
		}
	}
	if !x.satisfies[0] || !x.satisfies[1] {
		a.Satisfies, b.Satisfies = nil, nil
	}
	unruled := func(r game.Reason) bool { return r.Rule == "" }
	if slices.ContainsFunc(a.Reasons, unruled) || slices.ContainsFunc(b.Reasons, unruled) {
		for _, r := range []*game.Report{a, b} {
			if len(r.Reasons) > 0 {
				r.Reasons = []game.Reason{{}}
			}
		}
	}
}
