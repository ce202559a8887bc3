package gametest

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Failure is a property that does not hold, or where two implementations
// differ. Its text has all that is needed to see it again.
type Failure struct {
	What    string   // the property, or what differs
	Text    string   // that the property is about, if it is about no position
	Ruleset string   // "" without a position
	Start   string   // the line of the game's start
	Moves   []string // played from there
	Line    string   // the position
	Move    string   // or text that is asked about; "" if it is the position
	Found   string   // what is so instead, or the difference
	Picture string   // the position as a diagram, if the game has them
}

// Error shows the game, what was found and the diagram.
func (f *Failure) Error() string {
	if f == nil {
		return "no failure"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "broken: %s\n", f.What)
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
	line("found", strings.ReplaceAll(f.Found, "\n", "\n           "))
	b.WriteString(f.Picture)
	return strings.TrimRight(b.String(), "\n")
}

// A point is one position of a game that is tried, with what a Failure tells.
type point struct {
	rules game.Rules
	start string
	moves []string
	game  game.Game
}

// fail makes a Failure about a move, or about the position for "".
func (p *point) fail(move, what, format string, args ...any) error {
	f := &Failure{What: what, Ruleset: p.game.Ruleset(), Start: p.start, Moves: p.moves, Line: p.game.Line(), Move: move,
		Found: fmt.Sprintf(format, args...)}
	if d, ok := p.rules.(game.Diagrammer); ok {
		f.Picture, _ = d.Diagram(f.Line, nil)
	}
	return f
}

// then is the point after a move or, for "", a pass.
func (p *point) then(move string, next game.Game) *point {
	if move == "" {
		move = "pass"
	}
	return &point{p.rules, p.start, append(p.moves[:len(p.moves):len(p.moves)], move), next}
}
