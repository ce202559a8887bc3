package rulings

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Mismatch is one expectation of a case that does not hold.
type Mismatch struct {
	Case    string     `json:"case"`
	Ruleset string     `json:"ruleset"`
	Place   Place      `json:"place"`             // of the check
	Check   int        `json:"check"`             // from 1
	Claim   string     `json:"claim"`             // the check in words
	Want    string     `json:"want"`              // as the ruling has it
	Got     string     `json:"got"`               // as it came out
	Before  string     `json:"before,omitempty"`  // the position line in which the check is made
	After   string     `json:"after,omitempty"`   // the one after the check's move, where that matters
	Squares []string   `json:"squares,omitempty"` // those that matter, a1, b1 … h8
	Rules   game.Rules `json:"-"`                 // draws the lines; nil is the Game of Nemoroth
}

// String shows the mismatch with its diagrams, the squares that matter marked.
func (m Mismatch) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s, check %d", m.Case, m.Ruleset, m.Check)
	if m.Place.File != "" {
		fmt.Fprintf(&b, " (%s:%d)", m.Place.File, m.Place.Line)
	}
	fmt.Fprintf(&b, ": %s\n  want: %s\n  got:  %s", m.Claim, indent(m.Want), indent(m.Got))
	for _, p := range []struct{ name, line string }{{"before", m.Before}, {"after", m.After}} {
		if p.line == "" {
			continue
		}
		fmt.Fprintf(&b, "\n  %s: %s", p.name, p.line)
		if d, ok := orNemoroth(m.Rules).(game.Diagrammer); ok {
			if diagram, err := d.Diagram(p.line, m.Squares...); err == nil {
				b.WriteString("\n" + diagram)
			}
		}
	}
	return b.String()
}

// indent puts blanks before every line but the first.
func indent(s string) string { return strings.ReplaceAll(s, "\n", "\n        ") }

func (e *evaluation) failText(want, got string) { e.fail(want, got, "", nil) }

func (e *evaluation) fail(want, got, after string, squares []string) {
	slices.SortFunc(squares, bySquare)
	m := Mismatch{Case: e.c.ID, Ruleset: e.ruleset, Place: Place{File: e.c.File, Case: e.c.ID}, Check: e.index + 1,
		Claim: e.c.Words(e.k, nil), Want: want, Got: got, After: after, Squares: slices.Compact(squares), Rules: e.c.Rules}
	if e.k != nil {
		m.Place.Line = e.k.Line
	}
	if e.before != nil {
		m.Before = e.before.Line()
	}
	e.out.Status = Failed
	e.out.Mismatches = append(e.out.Mismatches, m)
}

// bySquare orders squares by rank, then file.
func bySquare(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a[1:], b[1:]), cmp.Compare(a[:1], b[:1]))
}

// because says why some moves are missing, if that is known.
func because(moves []string, why func(string) string) string {
	var s string
	for _, m := range moves {
		if why != nil {
			s += "\n" + m + ": " + why(m)
		}
	}
	return s
}

// sameSet compares two lists as multisets; why may say why something is missing,
// and also holds more squares that matter.
func (e *evaluation) sameSet(want, got []string, why func(string) string, also ...string) {
	missing, surplus := without(want, got), without(got, want)
	if missing != nil || surplus != nil {
		e.fail(list(slices.Sorted(slices.Values(want))), list(slices.Sorted(slices.Values(got)))+difference(missing, surplus)+because(missing, why),
			"", append(squaresIn(slices.Concat(missing, surplus)...), also...))
	}
}

// sameList compares two lists in order.
func (e *evaluation) sameList(want, got []string) {
	if slices.Equal(want, got) {
		return
	}
	missing, surplus := without(want, got), without(got, want)
	diff := cmp.Or(difference(missing, surplus), "\nthe same in another order")
	e.fail(list(want), list(got)+diff, "", squaresIn(slices.Concat(missing, surplus)...))
}

// without returns what is in a and not in b, as multisets.
func without(a, b []string) []string {
	left := slices.Clone(b)
	var rest []string
	for _, s := range a {
		if i := slices.Index(left, s); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			rest = append(rest, s)
		}
	}
	return rest
}

func difference(missing, surplus []string) string {
	var s string
	if missing != nil {
		s += "\nmissing: " + list(missing)
	}
	if surplus != nil {
		s += "\nsurplus: " + list(surplus)
	}
	return s
}

// list joins entries; long ones, such as effects, get a line each.
func list(entries []string) string {
	sep := " "
	for _, s := range entries {
		if strings.HasSuffix(s, "]") {
			sep = "\n"
			break
		}
		if strings.Contains(s, " ") {
			sep = "; "
		}
	}
	return cmp.Or(strings.Join(entries, sep), "none")
}

var squarePattern = regexp.MustCompile(`[a-z][1-9][0-9]*`)

// squaresIn returns the squares that moves and entries name.
func squaresIn(entries ...string) []string {
	return squarePattern.FindAllString(strings.Join(entries, " "), -1)
}
