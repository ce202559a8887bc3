package gametest

import (
	"fmt"
	"iter"
	"reflect"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// Compare plays the game of a case in two implementations side by side and compares
// whether Start begins a game; the line, turn, legal moves, compulsions, outcome and
// passes of each position; and the report and the game after it for each legal move
// and each text of Case.Ask. Compare ignores texts for people, and compulsions,
// effects, satisfactions, lines after a move and rules of reasons if only one
// implementation gives them. The game ends at a pass that the second implementation
// does not have. The error is a *Failure. Compare also returns the number of compared
// positions, those after legal moves included.
//
// It is a difference if one implementation starts a game and the other returns an
// error, whatever the error. If both return an error, both errors must match the
// same sentinel of package game. The errors of an impossible position must wrap a
// *game.SetupError with the same problems, apart from their texts.
func Compare(a, b game.Rules, c Case) (positions int, err error) {
	first, second := opening(a), opening(b)
	x := pair{effects: first.Effects != nil && second.Effects != nil,
		satisfies: first.Satisfies != nil && second.Satisfies != nil}
	next, stop := iter.Pull(c.Positions(b))
	defer stop()
	for p := range c.Positions(a) {
		other, ok := next()
		if x.Point, x.other = p, other.Game; !ok {
			break // at a pass
		}
		if p.Err != nil && other.Err != nil {
			return positions, x.agree(refusal(p.Err), refusal(other.Err))
		} else if p.Err != nil || other.Err != nil {
			const what = "implementations differ: whether a line can be started, or a move played"
			return positions, x.fail(what, "first: error %v\nsecond: error %v", p.Err, other.Err)
		}
		positions += 1 + len(p.Game.Moves())
		if err := x.compare(); err != nil {
			return positions, err
		}
	}
	return positions, nil
}

// opening returns the report on the first legal move of a game. If it lists effects and
// satisfactions, so does the report on every move.
func opening(r game.Rules) game.Report {
	g, err := gameOf(r.Start("", ""))
	if err != nil || len(g.Moves()) == 0 {
		return game.Report{}
	}
	return g.Explain(g.Moves()[0])
}

// A pair is one game in both implementations. Failures describe the first.
type pair struct {
	Point
	other game.Game

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
		return x.fail("implementations differ: "+f.what, "first (-), second (+):\n%s",
			gocmp.Diff(a, b, all))
	}
	return nil
}

// compare compares the current position, its legal moves and the texts asked.
func (x *pair) compare() error {
	err := x.agree(position(x.Game), position(x.other))
	for _, x.Move = range slices.Concat(x.Game.Moves(), x.Asked(x.Game)) {
		if err != nil {
			return err
		}
		err = x.agree(x.move(x.Game), x.move(x.other))
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
func position(g game.Game) []fact {
	var compulsions any
	if c, ok := g.(game.Compeller); ok {
		compulsions = wordless(c.Compulsions(), func(c *game.Compulsion) { c.Text = "" })
	}
	return []fact{{"legal moves", slices.Concat(g.Moves())}, {"compulsions", compulsions},
		{"facts about the position", []any{g.Line(), g.Turn(), g.Ruleset(), g.Outcome()}}}
}

// move returns what a game says about the move.
func (x *pair) move(g game.Game) []fact {
	r := g.Explain(x.Move)
	line := ""
	if next, err := gameOf(g.Play(x.Move)); err == nil {
		line = next.Line()
	} else if r.Legal() {
		line = "error " + err.Error()
	}
	var after, reasons, effects, satisfies any
	if r.After != "" {
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
		{"satisfactions", satisfies}}
}
