package gametest_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var asking = func(game.Game) []string { return []string{"1", "2", "3", "one", "some", "4"} }

func passing(_ game.Game, moves []string, b byte) string {
	if b == 9 {
		return ""
	}
	return moves[int(b)%len(moves)]
}

// cases show every damage.
var cases = []gametest.Case{
	{Choices: []byte{0, 1, 0, 1, 0, 1, 0, 1}, Ask: asking},
	{Choices: []byte{2, 9, 1, 0, 9, 0}, Ask: asking, Choose: passing},
	{Line: "o........ B", Choices: []byte{9}, Ask: asking, Choose: passing},
	{Line: "o.o...... A"},
	{Line: "what"},
}

// TestWhole checks that the strip has every property and agrees with itself, also
// without a Boarder and a Documenter.
func TestWhole(t *testing.T) {
	gametest.Test(t, whole(), cases...)
	gametest.TestPair(t, whole(), whole(), cases...)
	gametest.Test(t, struct{ game.Rules }{whole()}, cases...)
}

func TestNemoroth(t *testing.T) { gametest.Test(t, nemorothgame.Rules()) }

// change makes a hook that changes the reports on moves that can be read.
func change(f func(*strip, *game.Report)) hooks {
	return hooks{explain: func(g *strip, r *game.Report) { f(g, r) }}
}

// effect makes a hook that changes the last of several effects.
func effect(f func(e *game.Effect)) hooks {
	return change(func(_ *strip, r *game.Report) {
		if n := len(r.Effects); n > 1 {
			f(&r.Effects[n-1])
		}
	})
}

// reason makes a hook that changes the first reason.
func reason(f func(r *game.Reason)) hooks {
	return change(func(_ *strip, r *game.Report) {
		if len(r.Reasons) > 0 {
			f(&r.Reasons[0])
		}
	})
}

// damages break one property each; broken is a part of its text.
var damages = []struct {
	name   string
	hooks  hooks
	broken string
	differ string // part of what Compare reports; "" for nothing
}{
	{"moves are not sorted", hooks{moves: func(_ *strip, m []string) []string { slices.Reverse(m); return m }}, "sorted by bytes", "legal moves"},
	{"a move is listed twice", hooks{moves: func(_ *strip, m []string) []string {
		if len(m) == 0 {
			return m
		}
		return append([]string{m[0]}, m...)
	}}, "sorted by bytes", "legal moves"},
	{"a move is missing", hooks{moves: func(_ *strip, m []string) []string { return m[:min(1, len(m))] }}, "listed if and only if", "legal moves"},
	{"an illegal move is listed", hooks{moves: func(g *strip, m []string) []string {
		if g.stones == 2 && g.last == 2 {
			return []string{"1", "2"}
		}
		return m
	}}, "listed if and only if", "legal moves"},
	{"Moves returns the game's own slice", func() hooks {
		own := map[int][]string{}
		return hooks{moves: func(g *strip, m []string) []string {
			k := g.stones*10 + g.last
			if own[k] == nil {
				own[k] = m
			}
			return own[k]
		}}
	}(), "does not change", ""},
	{"over with legal moves", hooks{outcome: func(g *strip, o *game.Outcome) { o.Over, o.Reason = g.stones < 4, "few" }}, "is over if", "facts about"},
	{"not over without legal moves", hooks{outcome: func(_ *strip, o *game.Outcome) { *o = game.Outcome{} }}, "is over if", "facts about"},
	{"over without a reason", hooks{outcome: func(_ *strip, o *game.Outcome) { o.Reason = "" }}, "has a reason", "facts about"},
	{"a winner before the end", hooks{outcome: func(g *strip, o *game.Outcome) { o.Winner = "A" }}, "is zero", "facts about"},
	{"the line has the wrong side to move", hooks{line: func(g *strip, _ string) string {
		return strings.Repeat("o", g.stones) + strings.Repeat(".", length-g.stones) + " A"
	}}, "started again", "the position after the move"},
	{"the line cannot be read", hooks{line: func(_ *strip, line string) string { return line + "!" }}, "started again", "facts about"},
	{"the past allows a move", hooks{
		moves: func(g *strip, m []string) []string {
			if g.last == 0 && g.stones > 1 {
				return m[1:]
			}
			return m
		},
		explain: func(g *strip, r *game.Report) {
			if g.last == 0 && g.stones > 1 && r.Move == "1" {
				r.Reasons = []game.Reason{{Rule: "SAME", Squares: []string{}, Text: "not the first"}}
			}
		},
		play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
			if g.last == 0 && g.stones > 1 && name == "1" {
				return nil, game.ErrIllegal
			}
			return next, err
		},
	}, "no additional move", "legal moves"},
	{"there is no ruleset", hooks{rulesets: []string{}}, "a name and at least one ruleset", ""},
	{"a listed ruleset is unknown", hooks{rulesets: []string{"Free", "Strict"}}, "under every ruleset", ""},
	{"another ruleset is the default", hooks{rulesets: []string{"", "Free"}}, "first ruleset is the default", ""},
	{"any line is the opening", hooks{start: func(string, error) error { return nil }}, "with ErrSyntax", "can be started"},
	{"an impossible position has no problems", hooks{start: func(_ string, err error) error {
		if errors.Is(err, game.ErrSetup) {
			return &game.SetupError{}
		}
		return err
	}}, "lists its problems", "cannot be started"},
	{"a problem without a rule", hooks{start: func(_ string, err error) error {
		if errors.Is(err, game.ErrSetup) {
			return &game.SetupError{Problems: []game.Problem{{Text: "no"}}}
		}
		return err
	}}, "has a rule", "cannot be started"},
	{"an error matches no sentinel", hooks{start: func(_ string, err error) error {
		if err != nil {
			return errors.New("no")
		}
		return nil
	}}, "with ErrSyntax or ErrSetup", "cannot be started"},
	{"a playable line cannot be started", hooks{start: func(_ string, err error) error {
		if err != nil {
			return err
		}
		return errors.New("not implemented")
	}}, "under every ruleset", "can be started"},
	{"a name reads as another", hooks{read: func(text, name string, err error) (string, error) {
		if text == "1" {
			return "2", nil
		}
		return name, err
	}}, "legal move unchanged", "the canonical name"},
	{"a listed move cannot be read", hooks{read: func(text, name string, err error) (string, error) {
		if text == "2" {
			return "", game.ErrSyntax
		}
		return name, err
	}}, "legal move unchanged", "the canonical name"},
	{"a text reads as an invalid name", hooks{read: func(text, name string, err error) (string, error) {
		if text == "one" {
			return "0", nil
		}
		return name, err
	}}, "", "the canonical name"},
	{"the error of Read matches no sentinel", hooks{read: func(text, name string, err error) (string, error) {
		if text == "4" {
			return "", errors.New("no")
		}
		return name, err
	}}, "ErrSyntax or ErrAmbiguous", ""},
	{"Play and Read return different sentinels", hooks{play: func(_ *strip, name string, next game.Game, err error) (game.Game, error) {
		if name == "" {
			return nil, game.ErrIllegal
		}
		return next, err
	}}, "ErrSyntax or ErrAmbiguous", ""},
	{"an illegal move is played", hooks{play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
		if errors.Is(err, game.ErrIllegal) {
			return g.then(0), nil
		}
		return next, err
	}}, "with ErrIllegal", ""},
	{"an illegal move is rejected with ErrSyntax", hooks{play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
		if errors.Is(err, game.ErrIllegal) {
			return nil, game.ErrSyntax
		}
		return next, err
	}}, "with ErrIllegal", ""},
	{"a legal move cannot be played", hooks{play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
		return nil, game.ErrIllegal
	}}, "", "can be played"},
	{"Play returns neither a game nor an error", hooks{play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
		return nil, nil
	}}, "leads to Report.After", "can be played"},
	{"Play takes one stone more", hooks{play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
		if err == nil && next.(*strip).stones > 0 {
			next = &strip{next.(*strip).stones - 1, next.Turn(), next.(*strip).last, g.hooks}
		}
		return next, err
	}}, "leads to Report.After", "position after the move"},
	{"the report gives another line", change(func(g *strip, r *game.Report) { r.After = g.Line() }), "leads to Report.After", "the position after the move"},
	{"the report is about another move", change(func(g *strip, r *game.Report) { r.Move = "3" }), "canonical name", "the canonical name"},
	{"the report says unread", change(func(g *strip, r *game.Report) { r.Unread = "no" }), "canonical name", "can be read"},
	{"the second report differs", func() hooks {
		n := 0
		return change(func(_ *strip, r *game.Report) {
			if n++; len(r.Effects) > 0 {
				r.Effects[0].By = fmt.Sprint(n)
			}
		})
	}(), "same report", "effects"},
	{"reasons are not sorted", change(func(_ *strip, r *game.Report) { slices.Reverse(r.Reasons) }), "sorted by rule", "reasons"},
	{"a reason is listed twice", change(func(_ *strip, r *game.Report) { r.Reasons = append(r.Reasons, r.Reasons...) }), "sorted by rule", "reasons"},
	{"reasons are sorted by square in reverse", change(func(_ *strip, r *game.Report) {
		for _, sq := range []string{"h", "i"} {
			if r.Reasons != nil {
				r.Reasons = append(r.Reasons, game.Reason{Rule: "TAKE", Squares: []string{sq}, Text: "no"})
			}
		}
	}), "sorted by rule", "reasons"},
	{"a reason against a legal move", change(func(g *strip, r *game.Report) {
		r.Reasons = []game.Reason{{Rule: "SAME", Squares: []string{}, Text: "never"}}
	}), "no reason against", "reasons"},
	{"a reason is missing", change(func(_ *strip, r *game.Report) { r.Reasons = nil }), "no reason against", "reasons"},
	{"a reason without a text", reason(func(r *game.Reason) { r.Text = "" }), "one line of text", ""},
	{"a reason without squares", reason(func(r *game.Reason) { r.Squares = nil }), "squares that are not nil", ""},
	{"a reason with a rule that is not citable", reason(func(r *game.Reason) { r.Rule = "STONE" }), "a citable rule", "reasons"},
	{"a reason names a wrong square", reason(func(r *game.Reason) { r.Squares = []string{"i"} }), "", "reasons"},
	{"the decision has a cause", change(func(_ *strip, r *game.Report) {
		if len(r.Effects) > 0 {
			r.Effects[0].Cause = 0
		}
	}), "is the decision", "effects"},
	{"the decision is a consequence", change(func(_ *strip, r *game.Report) {
		if len(r.Effects) > 0 {
			r.Effects[0].Step = 1
		}
	}), "is the decision", "effects"},
	{"the decision comes last", change(func(_ *strip, r *game.Report) { slices.Reverse(r.Effects) }), "is the decision", "effects"},
	{"there is no decision", change(func(_ *strip, r *game.Report) {
		if len(r.Effects) > 0 {
			r.Effects = []game.Effect{}
		}
	}), "line after the effects", "effects"},
	{"an effect is its own cause", effect(func(e *game.Effect) { e.Cause = 2 }), "earlier effect", "effects"},
	{"two decisions", effect(func(e *game.Effect) { e.Cause = -1 }), "earlier effect", "effects"},
	{"an effect of an earlier step", effect(func(e *game.Effect) { e.Step = -1 }), "sorted by step", "effects"},
	{"an effect without a rule", effect(func(e *game.Effect) { e.Rule = "" }), "a citable rule", "effects"},
	{"an effect without a kind", effect(func(e *game.Effect) { e.Kind = "" }), "has a kind", "effects"},
	{"an effect without a square", effect(func(e *game.Effect) { e.From = "" }), "line after the effects", "effects"},
	{"an effect of two lines", effect(func(e *game.Effect) { e.Text = "a\nb" }), "one line of text", ""},
	{"a square that changes is not named", effect(func(e *game.Effect) { e.From = squares[length-1:] }), "line after the effects", "effects"},
	{"a report with effects has no line after them", change(func(g *strip, r *game.Report) {
		if len(r.Reasons) > 0 {
			r.After = ""
		}
	}), "line after the effects", "the position after the move"},
	{"an absent compulsion is satisfied", hooks{compels: func(g *strip, c []game.Compulsion) []game.Compulsion { return nil },
		explain: func(_ *strip, r *game.Report) {
			r.Satisfies = append(r.Satisfies, game.Satisfaction{Rule: "TAKE"})
		}}, "each compulsion of the position", "facts about"},
	{"a compulsion is satisfied twice", change(func(_ *strip, r *game.Report) { r.Satisfies = append(r.Satisfies, r.Satisfies...) }), "at most once", "satisfactions"},
	{"a compulsion is satisfied by an unknown rule", change(func(_ *strip, r *game.Report) {
		for i := range r.Satisfies {
			r.Satisfies[i].Rule = "LUCK"
		}
	}), "a citable rule", "satisfactions"},
	{"a board of Frames is missing", hooks{frames: func(f []game.Board) []game.Board { return f[:len(f)/2] }}, "a board for each effect", ""},
	{"a board of Frames is the last one", hooks{frames: func(f []game.Board) []game.Board {
		for i := range f {
			f[i] = f[len(f)-1]
		}
		return f
	}}, "every square that it changes", ""},
	{"a stone is not on the board", hooks{board: func(b *game.Board) { b.Cells[0].Text = "" }}, "BoardLine returns", ""},
	{"the board has the wrong side to move", hooks{board: func(b *game.Board) { b.Turn = "A" }}, "BoardLine returns", ""},
	{"a square is listed twice", hooks{board: func(b *game.Board) { b.Cells[1].Square = b.Cells[0].Square }}, "each square once", ""},
}

// TestDamages checks that Check and Compare find each damage and name its property.
func TestDamages(t *testing.T) {
	find := func(what string, err error) bool {
		var f *gametest.Failure
		return err == nil && what == "" || errors.As(err, &f) && what != "" && strings.Contains(f.What, what)
	}
	for _, x := range damages {
		t.Run(x.name, func(t *testing.T) {
			var broken, differ []error
			for _, c := range cases {
				broken = append(broken, gametest.Check(rules{&x.hooks}, c))
				_, err := gametest.Compare(whole(), rules{&x.hooks}, c, gametest.Detail{})
				differ = append(differ, err)
			}
			if !slices.ContainsFunc(broken, func(err error) bool { return find(x.broken, err) }) {
				t.Errorf("Check does not report %q: %v", x.broken, broken)
			}
			if !slices.ContainsFunc(differ, func(err error) bool { return find(x.differ, err) }) {
				t.Errorf("Compare does not report %q: %v", x.differ, differ)
			}
		})
	}
}

// TestFailure checks that the text of a Failure contains all that reproduces it.
func TestFailure(t *testing.T) {
	f := &gametest.Failure{What: "there is no property", Text: "x", Ruleset: "Azgoroth", Start: "the start", Moves: []string{"Be1d3", "pass"},
		Line: "the position", Move: "Gd8b6", Found: "this\nand that", Picture: "|  B   |"}
	want := `failed: there is no property
  text     "x"
  ruleset  Azgoroth
  start    the start
  moves    Be1d3 pass
  position the position
  move     Gd8b6
  found    this
           and that
|  B   |`
	if diff := cmp.Diff(want, f.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var shown *gametest.Failure
	g := moveless{nemorothgame.Rules(), nemorothgame.Rules().(game.Boarder)}
	if err := gametest.Check(g, gametest.Case{}); !errors.As(err, &shown) || !strings.Contains(shown.Picture, "8  w a l g b") {
		t.Errorf("no board: %v", err)
	}
}

// moveless is a game without legal moves.
type moveless struct {
	game.Rules
	game.Boarder
}

func (m moveless) Start(line, ruleset string) (game.Game, error) {
	g, err := m.Rules.Start(line, ruleset)
	return stuck{g}, err
}

type stuck struct{ game.Game }

func (stuck) Moves() []string { return nil }
