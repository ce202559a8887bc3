package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A printer prints answers. A judgement makes its own text.
type printer struct {
	question
	out   *bufio.Writer
	style cli.Style
}

var ruleAtEnd = regexp.MustCompile(`(?m)\[[A-Z][A-Z0-9-]+\]$`)

// printf prints text. On a terminal, rules at the ends of lines and marks in boards have
// colours.
func (p *printer) printf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if p.style {
		text = cli.StyleMarks(ruleAtEnd.ReplaceAllStringFunc(text, p.style.Dim), p.style)
	}
	p.out.WriteString(text)
}

// encode prints a value as JSON.
func (p *printer) encode(v any, indent string) error {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(v)
}

// fence begins or ends a code block in Markdown.
func (p *printer) fence(line string) {
	if p.as == string(rulings.Markdown) {
		p.printf("%s\n", line)
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// adjudication prints the answer, the notes and, for -history, the game.
func (p *printer) adjudication(a *adjudication) {
	v := a.End
	legal := count(a.moves, "move of the record is", "moves of the record are") +
		" legal under the ruleset " + v.Ruleset + "."
	switch r := a.Refused; {
	case a.Asked != nil && r != nil:
		v = *a.Asked
		v.Summary = append(v.Summary,
			fmt.Sprintf("The move is in line %d, column %d of the record.", r.Line, r.Column))
	case a.Asked != nil:
		v = *a.Asked
	case r != nil:
		stop := fmt.Sprintf("The record stops in line %d, column %d: %s.", r.Line, r.Column,
			strings.TrimSuffix(r.Error, "."))
		v.Summary = append([]string{stop, legal}, v.Summary...)
	case a.moves > 0:
		v.Summary = append([]string{legal}, v.Summary...)
	}
	const most = 5
	var notes []string
	for _, n := range a.Notes[:min(most, len(a.Notes))] {
		notes = append(notes, "Note: "+n)
	}
	if more := len(a.Notes) - most; more > 0 {
		notes = append(notes, fmt.Sprintf("Note: %d more notes are not shown", more))
	}
	if v.Move != "" && a.moves == 0 {
		notes = append(notes, "Check it: "+p.command(v))
	}
	p.verdict(v, append(notes, "By "+v.Edition))
	if p.history && len(a.Plies) > 0 {
		p.game(a)
	}
}

// command returns the command that repeats a judgement.
func (p *printer) command(v rulings.Judgement) string {
	command := fmt.Sprintf("adjudicate -position %q -move %s", v.Position, v.Move)
	if v.Ruleset != p.entry.Rulesets()[0] {
		command += " -ruleset " + v.Ruleset
	}
	if v.Game != games.All()[0].Name() {
		command += " -game " + v.Game
	}
	return command
}

// verdict prints a judgement, its first sentence in colour, and notes.
func (p *printer) verdict(v rulings.Judgement, notes []string) {
	text := v.As(rulings.Layout{Format: rulings.Format(p.as), Board: boardForms[p.boards],
		WhyNot: p.whyNot || p.says != nil, Notes: notes})
	answer, show := game.Wrap("", "", v.Summary[0]), p.style.Bad
	switch v.Decision {
	case rulings.Legal:
		show = p.style.Good
	case rulings.Standing:
		show = p.style.Bold
	}
	if rest, ok := strings.CutPrefix(text, answer); ok {
		text = show(answer) + rest
	}
	p.printf("%s", text)
}

// game prints the moves of a record, with what compels the mover and what they do.
func (p *printer) game(a *adjudication) {
	p.fence("```text")
	heading := fmt.Sprintf("%s, ruleset %s", p.entry.Title, a.End.Ruleset)
	p.printf("\n%s\n%s\n", p.style.Bold(heading), a.Plies[0].Position)
	for _, t := range a.Tags {
		p.printf("%s: %s\n", t.Key, t.Value)
	}
	for _, y := range a.Plies {
		number := y.Position[strings.LastIndexByte(y.Position, ' ')+1:] + "."
		if y.Turn != p.entry.Sides[0] {
			number += ".."
		}
		name := number + " " + y.Move
		if y.Text != y.Move {
			name += "   " + y.Text
		}
		p.printf("\n%s\n", p.style.Bold(name))
		for _, c := range y.Compelled {
			p.printf("%s\n", game.Wrap("  ", "    ", c.Text))
		}
		if y.Move == pass {
			p.printf("  %s\n", y.Summary[0])
		}
		p.printf("%s%s", y.Grounds(), y.Board(boardForms[p.boards]))
	}
	p.fence("```")
}
