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
		return Counts{}, noRules
	}
	d.Names = [2]string{cmp.Or(d.Names[0], "first"), cmp.Or(d.Names[1], "second")}
	x := pair{counts: Counts{Cases: 1}, detail: d, a: point{rules: a, start: c.Line}}
	if err := x.begin(b, c); err != nil || x.b == nil {
		return x.counts, err
	}
	x.a.start = x.a.game.Line()
	for ply := 0; ; ply++ {
		moves := x.a.game.Moves()
		if err := x.position(moves, c.ask(x.a.game)); err != nil {
			return x.counts, err
		}
		move, more := c.move(x.a.game, moves, ply)
		if _, passes := x.b.(game.Passer); !more || move == "" && !passes {
			return x.counts, nil
		}
		next, err := x.after(move)
		if err != nil {
			return x.counts, err
		}
		x.a, x.b = *x.a.then(move, next[0]), next[1]
	}
}

// A pair is one game in both implementations. Failures describe the first.
type pair struct {
	a      point
	b      game.Game // nil if neither implementation starts the game
	detail Detail
	counts Counts

	effects, satisfies [2]bool // whether an implementation has given any
}

// begin starts the game, or compares the errors of a line that neither can start.
func (x *pair) begin(b game.Rules, c Case) error {
	var errs [2]error
	x.a.game, errs[0] = start(x.a.rules, c.Line, c.Ruleset)
	x.b, errs[1] = start(b, c.Line, c.Ruleset)
	if errs[0] == nil && errs[1] == nil {
		return nil
	}
	fail := func(what, found string) error {
		f := &Failure{What: "implementations differ: " + what, Text: c.Line, Ruleset: c.Ruleset,
			Found: found}
		if x.a.game != nil {
			f = x.a.fail("", f.What, "%s", found).(*Failure)
		}
		return f
	}
	for i, err := range errs {
		if errs[1-i] == nil {
			return fail("whether a line can be started",
				fmt.Sprintf("%s cannot start this line: %v", x.detail.Names[i], err))
		}
	}
	if sentinel(errs[0]) != sentinel(errs[1]) ||
		!reflect.DeepEqual(problems(errs[0]), problems(errs[1])) {
		return fail("why a line cannot be started", fmt.Sprintf("%s: error %v\n%s: error %v",
			x.detail.Names[0], errs[0], x.detail.Names[1], errs[1]))
	}
	x.b = nil
	return nil
}

// problems returns the problems of an impossible position, without their texts.
func problems(err error) (list []game.Problem) {
	var setup *game.SetupError
	if errors.As(err, &setup) {
		for _, p := range setup.Problems {
			p.Text = ""
			list = append(list, p)
		}
	}
	return list
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
	show := func(v reflect.Value) string {
		if v.Kind() == reflect.String {
			return v.String()
		}
		data, err := json.Marshal(v.Interface())
		if err != nil {
			return fmt.Sprintf("%+v", v)
		}
		return string(data)
	}
	lines := func(x any) (all []string) {
		v := reflect.ValueOf(x)
		switch v.Kind() {
		case reflect.Slice:
			for i := range v.Len() {
				all = append(all, show(v.Index(i)))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				all = append(all, v.Type().Field(i).Name+": "+show(v.Field(i)))
			}
		default:
			all = append(all, show(v))
		}
		return all
	}
	return fmt.Sprintf("%s (-), %s (+):\n%s", x.detail.Names[0], x.detail.Names[1],
		gocmp.Diff(lines(a), lines(b)))
}

// position compares the current position, its legal moves and the texts asked.
func (x *pair) position(moves, asked []string) error {
	x.counts.Parents++
	a, b := x.a.game, x.b
	if others := b.Moves(); !slices.Equal(moves, others) {
		return x.differ("", "legal moves", moves, others)
	}
	type facts struct {
		Line, Turn, Ruleset string
		Outcome             game.Outcome
		Compulsions         []game.Compulsion
		Detail              any
	}
	say := func(g, other game.Game) facts {
		f := facts{Line: g.Line(), Turn: g.Turn(), Ruleset: g.Ruleset(), Outcome: g.Outcome()}
		c, compels := g.(game.Compeller)
		if _, too := other.(game.Compeller); compels && too {
			for _, c := range c.Compulsions() {
				c.Text = ""
				f.Compulsions = append(f.Compulsions, c)
			}
		}
		if x.detail.Position != nil {
			f.Detail = x.detail.Position(g)
		}
		return f
	}
	err := x.differ("", "facts about the position", say(a, b), say(b, a))
	for _, m := range slices.Concat(moves, asked) {
		if err != nil {
			return err
		}
		err = x.explain(m)
	}
	for _, m := range moves {
		if err != nil {
			return err
		}
		x.counts.Children++
		_, err = x.after(m)
	}
	return err
}

// after plays a move, or a pass for "", in both implementations.
func (x *pair) after(move string) (next [2]game.Game, err error) {
	for i, g := range []game.Game{x.a.game, x.b} {
		if next[i], err = play(g, move); err != nil {
			return next, x.a.fail(move, "implementations differ: a legal move can be played",
				"%s: error %v", x.detail.Names[i], err)
		}
	}
	return next, x.differ(move, "position after the move", next[0].Line(), next[1].Line())
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
	bare := func(r game.Report) game.Report { return game.Report{Move: r.Move, After: r.After} }
	return cmp.Or(
		x.differ(move, "the canonical name and the position after the move", bare(a), bare(b)),
		x.differ(move, "whether the move can be read", a.Unread == "", b.Unread == ""),
		x.differ(move, "reasons", a.Reasons, b.Reasons),
		x.differ(move, "effects", a.Effects, b.Effects),
		x.differ(move, "satisfactions", a.Satisfies, b.Satisfies),
		x.differ(move, "more about the move", moreA, moreB))
}

// common removes from two reports the texts and what only one implementation gives:
// effects or satisfactions if the other has never given any; the line after the move
// if effects are removed and one line is empty; and the rules and squares of reasons
// if one reason has no rule.
func (x *pair) common(a, b *game.Report) {
	unruled := false
	for i, r := range []*game.Report{a, b} {
		x.effects[i] = x.effects[i] || r.Effects != nil
		x.satisfies[i] = x.satisfies[i] || r.Satisfies != nil
		unruled = unruled || slices.ContainsFunc(r.Reasons,
			func(r game.Reason) bool { return r.Rule == "" })
	}
	for _, r := range []*game.Report{a, b} {
		var bare game.Report
		for _, reason := range r.Reasons {
			bare.Reasons = append(bare.Reasons, game.Reason{Rule: reason.Rule,
				Squares: slices.Concat([]string{}, reason.Squares)})
		}
		if unruled && bare.Reasons != nil {
			bare.Reasons = []game.Reason{{}}
		}
		for _, e := range r.Effects {
			e.Text = ""
			bare.Effects = append(bare.Effects, e)
		}
		for _, s := range r.Satisfies {
			s.Text, s.Compulsion.Text = "", ""
			bare.Satisfies = append(bare.Satisfies, s)
		}
		r.Reasons, r.Effects, r.Satisfies = bare.Reasons, bare.Effects, bare.Satisfies
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
}
