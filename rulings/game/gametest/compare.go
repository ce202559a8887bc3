package gametest

import (
	"cmp"
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
	if d.Explain == nil {
		d.Explain = func(g game.Game, move string) (game.Report, any) {
			return g.Explain(move), nil
		}
	}
	x := pair{counts: Counts{Cases: 1}, detail: d}
	x.effects, x.satisfies = gives(a)
	effects, satisfies := gives(b)
	x.effects, x.satisfies = x.effects && effects, x.satisfies && satisfies
	for p := range c.Positions(a) {
		var otherErr error
		x.Point = p
		switch _, passes := x.other.(game.Passer); {
		case x.other == nil:
			x.other, otherErr = gameOf(b.Start(c.Line, c.Ruleset))
		case p.Err != nil: // so that the game ends
		case p.Moves[len(p.Moves)-1] == "pass" && !passes:
			return x.counts, nil
		default:
			x.other, otherErr = gameOf(game.PlayOrPass(x.other, p.Moves[len(p.Moves)-1]))
		}
		if p.Err != nil && otherErr != nil {
			return x.counts, x.agree(refusal(p.Err), refusal(otherErr))
		} else if p.Err != nil || otherErr != nil {
			const what = "implementations differ: whether a line can be started, or a move played"
			return x.counts, x.fail(what, "%s: error %v\n%s: error %v", d.Names[0], p.Err,
				d.Names[1], otherErr)
		}
		if err := x.compare(c.Asked(p.Game)); err != nil {
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

// A fact is one thing that an implementation says, without texts for people; nil if it does not
// say it.
type fact struct {
	what  string
	value any
}

// agree returns a Failure unless all facts are equal that both implementations give.
func (x *pair) agree(ours, theirs []fact) error {
	for i, f := range ours {
		a, b := f.value, theirs[i].value
		if a == nil || b == nil || reflect.DeepEqual(a, b) {
			continue
		}
		all := gocmp.Exporter(func(reflect.Type) bool { return true })
		return x.fail("implementations differ: "+f.what, "%s (-), %s (+):\n%s",
			x.detail.Names[0], x.detail.Names[1], gocmp.Diff(a, b, all))
	}
	return nil
}

// compare compares the current position, its legal moves and the texts asked.
func (x *pair) compare(asked []string) error {
	x.counts.Parents++
	err := x.agree(x.position(x.Game), x.position(x.other))
	moves := x.Game.Moves()
	x.counts.Children += len(moves)
	for _, x.Move = range slices.Concat(moves, asked) {
		if err != nil {
			return err
		}
		ours, legal := x.move(x.Game)
		theirs, _ := x.move(x.other)
		if !legal {
			x.counts.Refused++
		}
		err = x.agree(ours, theirs)
	}
	x.Move = ""
	return err
}

// wordless returns the entries of a list without their texts for people.
func wordless[T any](list []T, strip func(*T)) (bare []T) {
	for _, one := range list {
		strip(&one)
		bare = append(bare, one)
	}
	return bare
}

// refusal returns what the error of a line says: its sentinel, and the problems of an impossible
// position.
func refusal(err error) []fact {
	problems := wordless(game.Problems(err), func(p *game.Problem) { p.Text = "" })
	return []fact{{"why a line cannot be started", []any{fmt.Sprint(sentinel(err)), problems}}}
}

// position returns what a game says about its position.
func (x *pair) position(g game.Game) []fact {
	var compulsions, more any
	if c, ok := g.(game.Compeller); ok {
		compulsions = wordless(c.Compulsions(), func(c *game.Compulsion) { c.Text = "" })
	}
	if x.detail.Position != nil {
		more = x.detail.Position(g)
	}
	return []fact{{"legal moves", g.Moves()}, {"facts about the position",
		[]any{g.Line(), g.Turn(), g.Ruleset(), g.Outcome()}}, {"compulsions", compulsions},
		{"more about the position", more}}
}

// move returns what a game says about the move, and whether it is legal.
func (x *pair) move(g game.Game) (list []fact, legal bool) {
	r, more := x.detail.Explain(g, x.Move)
	next, err := gameOf(g.Play(x.Move))
	line := ""
	if err == nil {
		line = next.Line()
	} else if r.Legal() {
		line = "error " + err.Error()
	}
	var after, reasons, effects, satisfies any
	if x.effects || r.After != "" {
		after = r.After
	}
	if !slices.ContainsFunc(r.Reasons, func(r game.Reason) bool { return r.Rule == "" }) {
		reasons = wordless(r.Reasons, func(r *game.Reason) {
			r.Squares, r.Text = slices.Concat([]string{}, r.Squares), ""
		})
	}
	if x.effects {
		effects = wordless(r.Effects, func(e *game.Effect) { e.Text = "" })
	}
	if x.satisfies {
		satisfies = wordless(r.Satisfies, func(s *game.Satisfaction) {
			s.Text, s.Compulsion.Text = "", ""
		})
	}
	return []fact{{"the canonical name", r.Move}, {"the position after the move", after},
		{"the game after the move", line}, {"whether the move can be read", r.Unread == ""},
		{"reasons", reasons}, {"whether the move is legal", r.Legal()}, {"effects", effects},
		{"satisfactions", satisfies}, {"more about the move", more}}, r.Legal()
}
