package wormhole

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

func rulebook(t *testing.T) string {
	text, err := os.ReadFile("RULEBOOK.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestWorkedExamples holds every statement of the rulebook's worked examples.
func TestWorkedExamples(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| (E-\\d\\d) \\| `([^`]*)` \\| (.*) \\|$")
	rows := row.FindAllStringSubmatch(rulebook(t), -1)
	if len(rows) != 53 {
		t.Errorf("%d worked examples", len(rows))
	}
	for _, r := range rows {
		t.Run(r[1], func(t *testing.T) {
			e := example{line: r[2]}
			e.game, e.err = Rules().Start(r[2], "")
			for statement := range strings.SplitSeq(r[3], "; ") {
				if err := e.holds(strings.ReplaceAll(statement, "`", "")); err != nil {
					t.Errorf("%s: %v", statement, err)
				}
			}
		})
	}
}

// An example is a row's game, after the moves played so far.
type example struct {
	line string
	game game.Game
	err  error
}

// holds reads one statement and compares it with the game.
func (e *example) holds(statement string) error {
	if list, ok := strings.CutPrefix(statement, "refused "); ok {
		return e.same(reasons(list), refusal(e.err))
	}
	if e.err != nil {
		return e.err
	}
	words := strings.Fields(statement)
	rest := func(n int) []string { return append([]string{}, words[min(n, len(words)):]...) }
	p := e.game.(point)
	switch {
	case statement == "open":
		return e.same("not over", e.game.Outcome().String())
	case words[0] == "over:": // over: b by checkmate
		return e.same(words[1]+" wins: "+words[3], e.game.Outcome().String())
	case statement == "not in check":
		return e.same([]string{}, p.checks(p.turn).Names())
	case strings.HasPrefix(statement, "in check from "):
		return e.same(rest(3), p.checks(p.turn).Names())
	case words[0] == "after":
		for _, move := range rest(1) {
			next, err := e.game.Play(move)
			if err != nil {
				return err
			}
			e.game = next
		}
		return nil
	case strings.HasPrefix(statement, "legal exactly "):
		return e.same(list(rest(2)), e.moves(""))
	case strings.HasPrefix(statement, "moves from "):
		return e.same(list(rest(4)), e.moves(words[2]))
	case strings.HasPrefix(statement, "effects of "):
		move, effects, _ := strings.Cut(strings.TrimPrefix(statement, "effects of "), ": ")
		return e.same(strings.Split(effects, ", "), texts(e.game.Explain(move).Effects))
	case words[1] == "legal":
		return e.same("legal", e.game.Explain(words[0]).Summary())
	case words[1] == "illegal":
		_, why, _ := strings.Cut(statement, " illegal ")
		return e.same(reasons(why), against(e.game.Explain(words[0])))
	case words[1] == "gives":
		next, err := e.game.Play(words[0])
		if err != nil {
			return err
		}
		return errors.Join(e.same(strings.Join(rest(2), " "), next.Line()), e.same(next.Line(), e.game.Explain(words[0]).After))
	}
	return errors.New("not understood")
}

func (e *example) same(want, got any) error {
	if d := cmp.Diff(want, got); d != "" {
		return fmt.Errorf("-want +got\n%s", d)
	}
	return nil
}

// moves lists the legal moves from a square, or all.
func (e *example) moves(from string) []string {
	moves := []string{}
	for _, m := range e.game.Moves() {
		if from == "" || m[1:3] == from {
			moves = append(moves, m)
		}
	}
	return moves
}

func list(words []string) []string {
	if slices.Equal(words, []string{"none"}) {
		return []string{}
	}
	return words
}

// reasons reads "(WORM-PAWN-1 e5 + WORM-PAWN-2 e3)".
func reasons(text string) []string {
	return strings.Split(strings.Trim(text, "()"), " + ")
}

func against(r game.Report) []string {
	texts := []string{}
	for _, reason := range r.Reasons {
		texts = append(texts, reason.String())
	}
	return texts
}

// refusal lists the problems of an error as worked examples do.
func refusal(err error) []string {
	texts := []string{}
	var setup *game.SetupError
	if errors.As(err, &setup) && errors.Is(err, game.ErrSetup) {
		for _, p := range setup.Problems {
			texts = append(texts, strings.Join(append([]string{p.Rule}, p.Squares...), " "))
		}
	}
	return texts
}

func texts(effects []game.Effect) []string {
	texts := []string{}
	for _, e := range effects {
		texts = append(texts, e.Text)
	}
	return texts
}

// TestDisputes holds our decisions where the rulebook names a position.
func TestDisputes(t *testing.T) {
	for _, c := range []struct{ id, line, statements string }{
		{"Q-03", diagram, "Kc8c6 illegal (WORM-TAKE-1 c6)"},
		{"Q-03", "cwkxxxwn/ppxppppx/3xxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8", "Kc8c6 legal"},
		{"Q-04", diagram, "open"},
		{"Q-05", "7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2e4 illegal (WORM-PAWN-2 e3)"},
		{"Q-06", "7k/8/8/8/8/4x3/4P3/K7 w 1", "Pe2e5 legal"},
		{"Q-06", "k7/8/8/8/4Mx2/8/8/K7 w 1", "Me4g4 illegal (WORM-TAKE-2 g4); Me4h4 legal"},
		{"Q-07", "7k/3P4/8/8/8/8/8/4K3 w 1", "Pd7d8 gives 3P3k/3x4/8/8/8/8/8/4K3 b 1"},
		{"Q-08", "4k3/8/8/4x3/3W4/8/8/K7 w 1", "Wd4f4 illegal (WORM-MOVE-WIZARD f4)"},
		{"Q-09", "7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "Nb1c3 illegal (WORM-MOVE-KNIGHT c3)"},
		{"Q-10", "4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "Wd4c7 legal"},
		{"Q-11", "4k3/8/8/8/3M4/8/8/K7 w 1", "Md4e6 illegal (WORM-MOVE-LION e6)"},
		{"Q-12", "7k/8/8/8/4c3/8/4N3/4K3 w 1", "Ne2c3 illegal (WORM-CHECK-2 e4)"},
		{"Q-13", "k7/x7/x7/8/K7/8/8/8 w 1", "Ka4a5 illegal (WORM-CHECK-2 a8)"},
		{"Q-15", "k7/8/8/8/8/8/8/K7 w 1", "open"},
		{"Q-16", "k1C5/8/8/8/8/8/8/K7 w 1", "refused (WORM-POS-3 c8)"},
		{"Q-17", "4k3/8/8/8/8/8/8/4K3 w 1", "Ke1e4 illegal (WORM-MOVE-KING e4)"},
	} {
		t.Run(c.id, func(t *testing.T) {
			if c.line != diagram && !strings.Contains(rulebook(t), c.line) {
				t.Errorf("the rulebook has no position %s", c.line)
			}
			e := example{}
			e.game, e.err = Rules().Start(c.line, "")
			for statement := range strings.SplitSeq(c.statements, "; ") {
				if err := e.holds(statement); err != nil {
					t.Errorf("%s: %v", statement, err)
				}
			}
		})
	}
}
