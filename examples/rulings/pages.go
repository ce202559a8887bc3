package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game"
)

func (s lookup) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// prose prints text, wrapped and indented.
func (s lookup) prose(indent, text string) { s.printf("%s\n", cli.Wrap(indent, indent, text)) }

// inMarkdown prints an entry of the casebook and returns true if -markdown is set.
func (s lookup) inMarkdown(id string) bool {
	if s.markdown {
		text, _ := casebook.Entry(s.corpus, id, s.options()...)
		s.printf("%s", text)
	}
	return s.markdown
}

// options returns the options for the casebook.
func (s lookup) options() []casebook.Option {
	if s.boards == "lawson" {
		return []casebook.Option{casebook.Diagrams}
	}
	return nil
}

// topics lists all rulings.
func (s lookup) topics() {
	if s.markdown {
		for _, p := range casebook.Pages(s.corpus) {
			if p.Name == "README.md" {
				s.printf("%s", p.Text)
			}
		}
		return
	}
	for _, t := range s.corpus.Topics {
		s.printf("%s\n", s.style.Bold(t.Title))
		s.list(t.Cases)
		s.printf("\n")
	}
	s.printf("%d rulings; type rulings -h for help\n", len(s.corpus.Cases()))
}

// list lists rulings, with the rulesets if they are not all and not in the title.
func (s lookup) list(cases []*rulings.Case) {
	for _, k := range cases {
		title := k.Title
		all := slices.Contains(k.Rulesets, s.entry.Rulesets()[0]) && len(k.Rulesets) >= len(s.entry.Rulesets())
		if !all && slices.ContainsFunc(k.Rulesets, func(r string) bool { return !strings.Contains(title, r) }) {
			title += " (" + strings.Join(k.Rulesets, ", ") + ")"
		}
		if s.markdown {
			s.printf("- [%s](README.md#%s) %s\n", k.ID, strings.ToLower(k.ID), title)
			continue
		}
		s.printf("%s\n", cli.Wrap("  "+k.ID+" ", strings.Repeat(" ", 10), title))
	}
}

// term prints an entry of the glossary.
func (s lookup) term(t casebook.Term) {
	name, quote := s.style.Bold(strings.Join(t.Words, ", ")), "“"+t.Quote+"”"
	if s.markdown {
		s.printf("**%s** %s %s\n\n", name, quote, t.Meaning)
		return
	}
	s.printf("%s\n", name)
	s.prose("  ", quote)
	s.prose("  ", t.Meaning)
	s.printf("\n")
}

func (s lookup) rule(rule game.Rule) {
	if s.inMarkdown(rule.ID) {
		return
	}
	s.printf("%s  %s\n\n", s.style.Bold(rule.ID), s.style.Dim(rule.Section))
	s.prose("  ", rule.Statement)
	s.printf("\n%s\n", s.style.Bold("Example"))
	s.example(rule.Example)
	s.printf("\n%s\n", s.style.Bold("Sources"))
	for _, source := range rule.Sources {
		s.prose("  ", source)
	}
	var turn, other []*rulings.Case
	for _, k := range s.corpus.ByRule(rule.ID) {
		if slices.Contains(k.TurnsOn, rule.ID) {
			turn = append(turn, k)
		} else {
			other = append(other, k)
		}
	}
	s.group("Rulings that turn on it", turn)
	s.group("Other rulings about it", other)
}

// group prints rulings under a heading, if there are any.
func (s lookup) group(heading string, cases []*rulings.Case) {
	if cases != nil {
		s.printf("\n%s\n", s.style.Bold(heading))
		s.list(cases)
	}
}

func (s lookup) example(x game.Example) {
	s.diagram(x.Line)
	line := x.Line
	if x.Ruleset != "" {
		line += ", ruleset " + x.Ruleset
	}
	if len(x.Moves) > 0 {
		line += ", after " + strings.Join(x.Moves, " ")
	}
	verdict := map[bool]string{true: "possible", false: "impossible"}[x.Legal]
	if x.Move != "" {
		verdict = x.Move + " is " + map[bool]string{true: "legal", false: "illegal"}[x.Legal]
	}
	s.prose("  ", line+": "+verdict)
}

// diagram draws a position line in the style of -board.
func (s lookup) diagram(line string) {
	form := game.FormCompact
	if s.boards == "lawson" {
		form = game.FormDiagram
	}
	if text, err := game.DrawPosition(s.entry.Rules, line, form, nil); err == nil {
		s.printf("%s\n", text)
	}
}

func (s lookup) ruling(k *rulings.Case) {
	if s.inMarkdown(k.ID) {
		return
	}
	s.printf("%s  %s\n", s.style.Bold(k.ID), s.style.Bold(k.Title))
	s.prose("  ", fmt.Sprintf("Basis: %s. Rulesets: %s.", k.Basis, strings.Join(k.Rulesets, ", ")))
	s.board(k)
	s.printf("\n%s\n", s.style.Bold("Verdict"))
	for _, check := range k.Checks {
		s.printf("%s\n", cli.Wrap("  - ", "    ", k.Words(check, nil)))
		s.block(check.Diagram)
		s.block(check.Record)
	}
	s.printf("\n%s\n", s.style.Bold("Why"))
	s.prose("  ", k.Why)
	for _, r := range k.Considered {
		s.printf("\n%s\n", s.style.Bold("Reading considered"))
		s.prose("  ", r.Reading)
		s.printf("%s\n", cli.Wrap("  Against it: ", "    ", r.Because))
	}
	s.printf("\n%s\n", s.style.Bold("Sources"))
	for _, source := range k.Sources {
		said := source.Doc + ", " + source.Section
		if source.Quote != "" {
			said += ": “" + source.Quote + "”"
		}
		s.prose("  ", said)
	}
	s.about(k)
}

// block prints lines without wrapping them.
func (s lookup) block(text string) {
	for line := range strings.Lines(text) {
		s.printf("      %s\n", strings.TrimRight(line, "\n"))
	}
}

// board prints the position of a ruling, and the moves played from it.
func (s lookup) board(k *rulings.Case) {
	if k.Position == "" {
		return
	}
	s.printf("\n")
	s.diagram(k.Position)
	line := k.Position
	if len(k.Moves) > 0 {
		line += ", after " + strings.Join(k.Moves, " ")
	}
	s.prose("  ", line)
}

// about prints the ids that a ruling refers to.
func (s lookup) about(k *rulings.Case) {
	s.printf("\n%s\n", s.style.Bold("Rules"))
	for _, group := range []struct {
		heading string
		ids     []string
	}{{"turns on", k.TurnsOn}, {"names", k.Names()}, {"near miss of", k.Avoids()}, {"cites", k.Cites}, {"decides", k.Decides}, {"disputes", k.Disputes}, {"see also", k.SeeAlso}} {
		if len(group.ids) > 0 {
			s.printf("%s\n", cli.Wrap("  "+group.heading+" ", "    ", strings.Join(group.ids, ", ")))
		}
	}
}

// sentence prints a sentence of a source, and the rules and rulings that decide it.
func (s lookup) sentence(row rulings.Sentence) {
	bold := s.style.Bold
	if s.markdown {
		bold = func(text string) string { return "**" + text + "**" }
	}
	s.printf("%s  %s\n\n", bold(row.ID), row.Section)
	s.prose("", row.Says)
	if len(row.DecidedBy) > 0 {
		s.printf("\n%s\n", cli.Wrap("Rules: ", "  ", strings.Join(row.DecidedBy, ", ")))
	}
	if cases := s.corpus.BySentence(row.ID); cases != nil {
		s.printf("\n%s\n\n", bold("Rulings that decide it"))
		s.list(cases)
	}
}
