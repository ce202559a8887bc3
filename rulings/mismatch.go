package rulings

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Mismatch is one expectation of a case that failed.
type Mismatch struct {
	Case    string     `json:"case"`
	Ruleset string     `json:"ruleset"`
	Place   Place      `json:"place"`             // of the check
	Check   int        `json:"check"`             // from 1
	Claim   string     `json:"claim"`             // the check in words
	Want    string     `json:"want"`              // result in the ruling
	Got     string     `json:"got"`               // actual result
	Before  string     `json:"before,omitempty"`  // position line of the check
	After   string     `json:"after,omitempty"`   // position line after the move
	Squares []string   `json:"squares,omitempty"` // squares to mark, a1, b1 … h8
	Rules   game.Rules `json:"-"`                 // of the diagrams; nil is the Game of Nemoroth
}

// String formats the mismatch in several lines, with marked diagrams.
func (m Mismatch) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s, check %d", m.Case, m.Ruleset, m.Check)
	if m.Place.File != "" {
		fmt.Fprintf(&b, " (%s:%d)", m.Place.File, m.Place.Line)
	}
	fmt.Fprintf(&b, ": %s\n  expected: %s\n  got:      %s", m.Claim, indent(m.Want), indent(m.Got))
	marks := map[string]byte{}
	for _, sq := range m.Squares {
		marks[sq] = '#'
	}
	for _, p := range []struct{ name, line string }{{"before", m.Before}, {"after", m.After}} {
		if p.line == "" {
			continue
		}
		fmt.Fprintf(&b, "\n  %s: %s", p.name, p.line)
		if d, ok := m.Rules.(game.Boarder); ok {
			if diagram, err := d.Diagram(p.line, marks); err == nil {
				b.WriteString("\n" + diagram)
			}
		}
	}
	return b.String()
}

// indent indents every line but the first.
func indent(s string) string { return strings.ReplaceAll(s, "\n", "\n            ") }

func (t *trial) failText(want, got string) { t.fail(want, got, "") }

func (t *trial) failMove(move, want, got string) { t.fail(want, got, "", squaresIn(move)...) }

// fail adds a mismatch; after is the position line after the move, or "".
func (t *trial) fail(want, got, after string, squares ...string) {
	squares = slices.Concat(t.about, squares)
	slices.SortFunc(squares, bySquare)
	m := Mismatch{
		Case: t.c.ID, Ruleset: t.ruleset, Rules: t.c.Rules,
		Place: Place{File: t.c.File, Case: t.c.ID}, Check: t.number,
		Claim: t.c.Words(t.k, nil), Want: want, Got: got,
		After: after, Squares: slices.Compact(squares),
	}
	if t.k != nil {
		m.Place.Line = t.k.Line
	}
	if t.there {
		m.Before = t.g.Line()
	}
	t.out.Status = Failed
	t.out.Mismatches = append(t.out.Mismatches, m)
}

// bySquare orders squares by rank, then file.
func bySquare(a, b string) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a[1:], b[1:]), cmp.Compare(a[:1], b[:1]))
}

// sameSet compares two lists as multisets; why, if not nil, explains missing entries.
func (t *trial) sameSet(want, got []string, why func(string) string) {
	t.same(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)), why)
}

// same compares two lists in order.
func (t *trial) same(want, got []string, why func(string) string) {
	if slices.Equal(want, got) {
		return
	}
	missing, surplus := without(want, got), without(got, want)
	var diff string
	if missing != nil {
		diff += "\nmissing: " + list(missing)
	}
	if surplus != nil {
		diff += "\nsurplus: " + list(surplus)
	}
	for _, m := range missing {
		if why != nil {
			diff += "\n" + m + ": " + why(m)
		}
	}
	diff = cmp.Or(diff, "\nthe same entries in another order")
	squares := squaresIn(slices.Concat(missing, surplus)...)
	t.fail(list(want), list(got)+diff, "", squares...)
}

// without returns the entries of a that are not in b, as multisets.
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

// list joins entries; effects and other long entries get a line each.
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

// texts returns the texts of a list's entries.
func texts[T fmt.Stringer](list []T) []string {
	entries := make([]string, len(list))
	for i, one := range list {
		entries[i] = one.String()
	}
	return entries
}
