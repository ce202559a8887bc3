package gametest

import (
	"cmp"
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
	d.Names = [2]string{cmp.Or(d.Names[0], "first"), cmp.Or(d.Names[1], "second")}
	x := pair{counts: Counts{Cases: 1}, detail: d}
	x.effects, x.satisfies = gives(a)
	effects, satisfies := gives(b)
	x.effects, x.satisfies = x.effects && effects, x.satisfies && satisfies
	for p, err := range c.Positions(a) {
		var otherErr error
		x.Point = p
		switch _, passes := x.other.(game.Passer); {
		case x.other == nil:
			x.other, otherErr = gameOf(b.Start(c.Line, c.Ruleset))
		case err != nil: // so that the game ends
		case p.Moves[len(p.Moves)-1] == "pass" && !passes:
			return x.counts, nil
		default:
			x.other, otherErr = gameOf(game.PlayOrPass(x.other, p.Moves[len(p.Moves)-1]))
		}
		if err != nil || otherErr != nil {
			return x.counts, x.refused(err, otherErr)
		}
		if err := x.position(p.Game.Moves(), c.Asked(p.Game)); err != nil {
			return x.counts, err
		}
	}
	return x.counts, nil
}

// gives reports whether a game lists the effects and satisfactions of the first legal move of its
// opening, and thus of every move.
func gives(r game.Rules) (effects, satisfies bool) {
	g, err := gameOf(r.Start("", ""))
	if err != nil || len(g.Moves()) == 0 {
		return false, false
	}
	report := g.Explain(g.Moves()[0])
	return report.Effects != nil, report.Satisfies != nil
}

// A pair is one game in both implementations. Failures describe the first.
type pair struct {
	Point
	other  game.Game
	detail Detail
	counts Counts

	effects, satisfies bool // whether both implementations give them
}

// refused compares the errors of a line, of which one may be nil.
func (x *pair) refused(a, b error) error {
	if a == nil || b == nil {
		return x.fail("implementations differ: whether a line can be started, or a move played",
			"%s: error %v\n%s: error %v", x.detail.Names[0], a, x.detail.Names[1], b)
	}
	return x.differ("why a line cannot be started", refusal(a), refusal(b))
}

// refusal returns the sentinel of an error, and the problems of an impossible position without
// their texts.
func refusal(err error) []any {
	list := []any{fmt.Sprint(sentinel(err))}
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
func (x *pair) differ(what string, a, b any) error {
	if reflect.DeepEqual(a, b) {
		return nil
	}
	all := gocmp.Exporter(func(reflect.Type) bool { return true })
	return x.fail("implementations differ: "+what, "%s (-), %s (+):\n%s",
		x.detail.Names[0], x.detail.Names[1], gocmp.Diff(a, b, all))
}

// position compares the current position, its legal moves and the texts asked.
func (x *pair) position(moves, asked []string) error {
	x.counts.Parents++
	err := cmp.Or(x.differ("legal moves", moves, x.other.Moves()),
		x.differ("facts about the position", x.facts(x.Game, x.other),
			x.facts(x.other, x.Game)))
	for _, x.Move = range slices.Concat(moves, asked) {
		if err == nil {
			err = x.explain()
		}
	}
	x.Move = ""
	x.counts.Children += len(moves)
	return err
}

// facts returns what a game reports about its position, as far as the other does.
func (x *pair) facts(g, other game.Game) []any {
	list := []any{g.Line(), g.Turn(), g.Ruleset(), g.Outcome()}
	c, compels := g.(game.Compeller)
	if _, too := other.(game.Compeller); compels && too {
		for _, c := range c.Compulsions() {
			c.Text = ""
			list = append(list, c)
		}
	}
	if x.detail.Position != nil {
		list = append(list, x.detail.Position(g))
	}
	return list
}

// after returns the position line after the move, or the error of a move that is legal.
func (x *pair) after(g game.Game, legal bool) (line string) {
	next, err := gameOf(g.Play(x.Move))
	switch {
	case err == nil:
		line = next.Line()
	case legal:
		line = "error " + err.Error()
	}
	return line
}

// explain compares both reports on the move, legal or illegal, and the games after it.
func (x *pair) explain() error {
	explain := x.detail.Explain
	if explain == nil {
		explain = func(g game.Game, move string) (game.Report, any) { return g.Explain(move), nil }
	}
	a, moreA := explain(x.Game, x.Move)
	b, moreB := explain(x.other, x.Move)
	if !a.Legal() {
		x.counts.Refused++
	}
	x.bare(&a, b)
	x.bare(&b, a)
	return cmp.Or(
		x.differ("the canonical name", a.Move, b.Move),
		x.differ("the position after the move", [2]string{a.After, x.after(x.Game, a.Legal())},
			[2]string{b.After, x.after(x.other, a.Legal())}),
		x.differ("whether the move can be read", a.Unread == "", b.Unread == ""),
		x.differ("reasons", a.Reasons, b.Reasons),
		x.differ("effects", a.Effects, b.Effects),
		x.differ("satisfactions", a.Satisfies, b.Satisfies),
		x.differ("more about the move", moreA, moreB))
}

// bare removes from a report the texts, and what the other implementation does not give:
// effects, satisfactions, the line after the move, or the rules and squares of reasons.
func (x *pair) bare(r *game.Report, other game.Report) {
	unruled := func(r game.Reason) bool { return r.Rule == "" }
	bare := game.Report{Move: r.Move, Unread: r.Unread, After: r.After}
	if !x.effects && other.After == "" {
		bare.After = ""
	}
	for _, reason := range r.Reasons {
		reason.Squares, reason.Text = slices.Concat([]string{}, reason.Squares), ""
		bare.Reasons = append(bare.Reasons, reason)
	}
	if slices.ContainsFunc(slices.Concat(r.Reasons, other.Reasons), unruled) && r.Reasons != nil {
		bare.Reasons = []game.Reason{{}}
	}
	for _, e := range r.Effects {
		if e.Text = ""; x.effects {
			bare.Effects = append(bare.Effects, e)
		}
	}
	for _, s := range r.Satisfies {
		if s.Text, s.Compulsion.Text = "", ""; x.satisfies {
			bare.Satisfies = append(bare.Satisfies, s)
		}
	}
	*r = bare
}
