package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
)

func (s shelf) printf(format string, args ...any) { fmt.Fprintf(s.out, format, args...) }

// prose prints text of several lines with an indent.
func (s shelf) prose(indent, text string) { s.printf("%s\n", cli.Wrap(indent, indent, text)) }

// page prints a page of the casebook.
func (s shelf) page(name string) {
	for _, p := range s.corpus.Casebook() {
		if p.Name == name {
			for line := range strings.Lines(p.Text) {
				if !strings.HasPrefix(line, "<!--") {
					s.printf("%s", line)
				}
			}
		}
	}
}

// topics prints the titles of all rulings.
func (s shelf) topics(markdown bool) {
	if markdown {
		s.page("README.md")
		return
	}
	for _, t := range s.corpus.Topics {
		s.printf("%s\n", s.style.Bold(t.Title))
		s.list(t.Cases, false)
		s.printf("\n")
	}
	s.printf("%d rulings; rulings -h says how to look one up\n", len(s.corpus.Cases()))
}

// list prints one line for each ruling.
func (s shelf) list(cases []*rulings.Case, markdown bool) {
	for _, k := range cases {
		if markdown {
			s.printf("- [%s](rulings/%s.md) %s\n", k.ID, k.ID, k.Title)
			continue
		}
		s.printf("%s\n", cli.Wrap("  "+k.ID+" ", strings.Repeat(" ", 10), k.Title))
	}
}

func (s shelf) rule(info nemoroth.RuleInfo, markdown bool) {
	if markdown {
		s.page("rules/" + string(info.ID) + ".md")
		return
	}
	s.printf("%s  %s\n\n", s.style.Bold(string(info.ID)), s.style.Dim(info.Section))
	s.prose("  ", info.Statement)
	s.printf("\n%s\n", s.style.Bold("Example"))
	s.example(info.Example)
	s.printf("\n%s\n", s.style.Bold("Sources"))
	for _, source := range info.Sources {
		s.prose("  ", source)
	}
	var turn, other []*rulings.Case
	for _, k := range s.corpus.ByRule(info.ID) {
		if slices.Contains(k.TurnsOn, info.ID) {
			turn = append(turn, k)
		} else {
			other = append(other, k)
		}
	}
	for _, group := range []struct {
		heading string
		cases   []*rulings.Case
	}{{"Rulings that turn on it", turn}, {"Rulings that name or nearly meet it", other}} {
		if group.cases != nil {
			s.printf("\n%s\n", s.style.Bold(group.heading))
			s.list(group.cases, false)
		}
	}
}

func (s shelf) example(x nemoroth.RuleExample) {
	setup, err := nemoroth.ParseSetup(x.Position)
	if err == nil {
		s.printf("%s", notation.WriteDiagram(setup))
	}
	line := x.Position
	if x.Ruleset != "" {
		line += ", ruleset " + x.Ruleset
	}
	if len(x.Moves) > 0 {
		line += ", after " + strings.Join(x.Moves, " ")
	}
	verdict := map[bool]string{true: "can stand", false: "cannot stand"}[x.Legal]
	if x.Move != "" {
		verdict = x.Move + " is " + map[bool]string{true: "legal", false: "illegal"}[x.Legal]
	}
	s.prose("  ", line+": "+verdict)
}

func (s shelf) ruling(k *rulings.Case, markdown bool) {
	if markdown {
		s.page("rulings/" + k.ID + ".md")
		return
	}
	s.printf("%s  %s\n", s.style.Bold(k.ID), s.style.Bold(k.Title))
	s.prose("  ", fmt.Sprintf("Basis: %s. Under %s.", k.Basis, strings.Join(k.Rulesets, ", ")))
	s.board(k)
	s.printf("\n%s\n", s.style.Bold("Verdict"))
	for _, check := range k.Checks {
		s.printf("%s\n", cli.Wrap("  - ", "    ", check.Words()))
		s.block(check.Diagram)
		s.block(check.Record)
	}
	s.printf("\n%s\n", s.style.Bold("Why"))
	s.prose("  ", k.Why)
	for _, r := range k.Refuted {
		s.printf("\n%s\n", s.style.Bold("Refuted"))
		s.prose("  ", r.Reading)
		s.printf("%s\n", cli.Wrap("  Against it: ", "    ", r.Because))
	}
	s.printf("\n%s\n", s.style.Bold("Sources"))
	for _, source := range k.Sources {
		s.prose("  ", source.Doc+", "+source.Section)
	}
	s.rules(k)
}

// block prints lines as they stand.
func (s shelf) block(text string) {
	for line := range strings.Lines(text) {
		s.printf("      %s\n", strings.TrimRight(line, "\n"))
	}
}

// board prints the position that a ruling starts from.
func (s shelf) board(k *rulings.Case) {
	if k.Position == "" {
		return
	}
	s.printf("\n")
	if setup, err := nemoroth.ParseSetup(k.Position); err == nil {
		s.printf("%s", notation.WriteDiagram(setup))
	}
	line := k.Position
	if len(k.Moves) > 0 {
		line += ", then " + strings.Join(k.Moves, " ")
	}
	s.prose("  ", line)
}

// rules prints the rules that a ruling has to do with.
func (s shelf) rules(k *rulings.Case) {
	s.printf("\n%s\n", s.style.Bold("Rules"))
	for _, group := range []struct {
		heading string
		rules   []nemoroth.Rule
	}{{"turns on", k.TurnsOn}, {"names", k.Names()}, {"near miss of", k.Avoids()}, {"cites", k.Cites}} {
		if len(group.rules) == 0 {
			continue
		}
		ids := make([]string, len(group.rules))
		for i, r := range group.rules {
			ids[i] = string(r)
		}
		s.printf("%s\n", cli.Wrap("  "+group.heading+" ", "    ", strings.Join(ids, ", ")))
	}
	if len(k.Decides) > 0 {
		s.printf("%s\n", cli.Wrap("  decides ", "    ", strings.Join(k.Decides, ", ")))
	}
}

// sentence prints what a source says and where it is decided.
func (s shelf) sentence(row rulings.Sentence, markdown bool) {
	bold := s.style.Bold
	if markdown {
		bold = func(text string) string { return "**" + text + "**" }
	}
	s.printf("%s  %s\n\n", bold(row.ID), row.Section)
	s.prose("", row.Says)
	ids := make([]string, len(row.DecidedBy))
	for i, r := range row.DecidedBy {
		ids[i] = string(r)
	}
	if len(ids) > 0 {
		s.printf("\n%s\n", cli.Wrap("Rules: ", "  ", strings.Join(ids, ", ")))
	}
	if cases := s.corpus.BySentence(row.ID); cases != nil {
		s.printf("\n%s\n\n", bold("Rulings that decide it"))
		s.list(cases, markdown)
	}
}
