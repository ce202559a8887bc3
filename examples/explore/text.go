package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
)

// print writes the result as text or as JSON.
func (r *request) print(out io.Writer, found fmt.Stringer) error {
	if r.json {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(found)
	}
	_, err := io.WriteString(out, found.String())
	return err
}

type findings []finding

func (fs findings) String() string {
	var b strings.Builder
	for i, f := range fs {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(f.String())
	}
	return b.String()
}

// String returns the conditions and the examples found.
func (f finding) String() string {
	var b strings.Builder
	var wanted []string
	if len(f.Names) > 0 {
		wanted = append(wanted, "a verdict that names "+strings.Join(f.Names, " and "))
	}
	for _, r := range f.Against {
		what := "another verdict " + r.Name
		if r.Says != "" {
			what += " (" + r.Says + ")"
		}
		wanted = append(wanted, what)
	}
	fmt.Fprintf(&b, "%s: ", strings.Join(wanted, ", and "))
	if len(f.Examples) == 0 {
		fmt.Fprintf(&b, "no example in %d random positions and the rulings\n", f.Positions)
		return b.String()
	}
	fmt.Fprintf(&b, "found after %d positions\n", f.Positions)
	for i, x := range f.Examples {
		fmt.Fprintf(&b, "\n%d. %s under %s", i+1, x.Line, x.Ruleset)
		if len(x.Moves) > 0 {
			fmt.Fprintf(&b, ", after %s", strings.Join(x.Moves, " "))
		}
		b.WriteString("\n\n" + strings.TrimRight(cli.Board(f.rules, x.board, nil, false),
			"\n") + "\n\n" + x.verdict())
		for k, other := range x.Others {
			fmt.Fprintf(&b, "%s: %s\n", f.Against[k].Name, other)
		}
	}
	return b.String()
}

// verdict returns the verdict with its reasons or effects.
func (x example) verdict() string {
	switch {
	case x.why != nil:
		return x.why.Error() + "\n"
	case x.Move == "":
		return x.Verdict + "\n"
	}
	return x.report.String() + "\n"
}

// String returns the table, followed by the examples.
func (t *table) String() string {
	var b strings.Builder
	decided := 0
	for _, p := range t.Pairs {
		decided += min(1, len(p.Rulings))
	}
	fmt.Fprintf(&b, "%d positions: %d pairs of rules meet in one move; rulings decide %d of them\n\n", t.Positions, len(t.Pairs), decided)
	fmt.Fprintf(&b, "%-18s %-18s %9s %8s\n", "rule", "rule", "meetings", "rulings")
	for _, p := range t.Pairs {
		fmt.Fprintf(&b, "%-18s %-18s %9d %8d", p.Rules[0], p.Rules[1], p.Meetings, len(p.Rulings))
		if len(p.Rulings) > 0 {
			b.WriteString(" " + p.Rulings[0])
		}
		b.WriteString("\n")
	}
	for _, f := range t.Undecided {
		b.WriteString("\nundecided: " + f.String())
	}
	return b.String()
}
