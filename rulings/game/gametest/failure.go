package gametest

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Failure is a property that an implementation lacks, or a difference between two
// implementations. Its text contains all that reproduces it.
type Failure struct {
	What    string   // the property, or what differs
	Text    string   // the text checked, if there is no position
	Ruleset string   // "" if there is no position
	Start   string   // the position line of the start
	Moves   []string // the moves from the start
	Line    string   // the position line
	Move    string   // the move or text; "" if the position is checked
	Found   string   // what was found instead, or the difference
	Picture string   // the compact board or, without a Boarder, the diagram
}

// Error returns the property, the game, what was found, and the board.
func (f *Failure) Error() string {
	if f == nil {
		return "no failure"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "failed: %s\n", f.What)
	line := func(name, text string) {
		if text != "" {
			fmt.Fprintf(&b, "  %-8s %s\n", name, text)
		}
	}
	if f.Text != "" {
		line("text", fmt.Sprintf("%q", f.Text))
	}
	line("ruleset", f.Ruleset)
	line("start", f.Start)
	line("moves", strings.Join(f.Moves, " "))
	if f.Line != f.Start {
		line("position", f.Line)
	}
	line("move", f.Move)
	line("found", strings.ReplaceAll(strings.TrimRight(f.Found, "\n"), "\n", "\n           "))
	b.WriteString(f.Picture)
	return strings.TrimRight(b.String(), "\n")
}

// A point is one position of a checked game, with what a Failure reports about it.
type point struct {
	rules game.Rules
	start string
	moves []string
	game  game.Game
}

// fail returns a Failure about a move, or about the position for "".
func (p *point) fail(move, what, format string, args ...any) error {
	line := p.game.Line()
	return &Failure{What: what, Ruleset: p.game.Ruleset(), Start: p.start, Moves: p.moves, Line: line, Move: move,
		Found: fmt.Sprintf(format, args...), Picture: picture(p.rules, line)}
}

// picture draws a position line as a compact board, or as a diagram if the game
// has no board; "" if it has neither.
func picture(r game.Rules, line string) string {
	if drawn, err := game.DrawPosition(r, line, game.FormCompact, nil); err == nil && drawn != "" {
		return drawn
	}
	drawn, _ := game.DrawPosition(r, line, game.FormDiagram, nil)
	return drawn
}

// then returns the point after a move, or after a pass for "".
func (p *point) then(move string, next game.Game) *point {
	if move == "" {
		move = "pass"
	}
	return &point{p.rules, p.start, append(p.moves[:len(p.moves):len(p.moves)], move), next}
}
