package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Mismatch is one expectation of a case that does not hold.
type Mismatch struct {
	Case    string            `json:"case"`
	Ruleset string            `json:"ruleset"`
	Place   Place             `json:"place"`             // of the check
	Check   int               `json:"check"`             // from 1
	Claim   string            `json:"claim"`             // the check in words
	Want    string            `json:"want"`              // as the ruling has it
	Got     string            `json:"got"`               // as it came out
	Before  string            `json:"before,omitempty"`  // the position line in which the check is made
	After   string            `json:"after,omitempty"`   // the one after the check's move, where that matters
	Squares []nemoroth.Square `json:"squares,omitempty"` // those that matter, a1, b1 … h8
}

// String shows the mismatch with its diagrams, the squares that matter marked.
func (m Mismatch) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s, check %d", m.Case, m.Ruleset, m.Check)
	if m.Place.File != "" {
		fmt.Fprintf(&b, " (%s:%d)", m.Place.File, m.Place.Line)
	}
	fmt.Fprintf(&b, ": %s\n  want: %s\n  got:  %s", m.Claim, indent(m.Want, "        "), indent(m.Got, "        "))
	for _, p := range []struct{ name, line string }{{"before", m.Before}, {"after", m.After}} {
		if p.line != "" {
			fmt.Fprintf(&b, "\n  %s: %s\n%s", p.name, p.line, markedDiagram(p.line, m.Squares))
		}
	}
	return b.String()
}

// indent puts blanks before every line but the first.
func indent(s, by string) string { return strings.ReplaceAll(s, "\n", "\n"+by) }

func (e *evaluation) failText(want, got string) { e.fail(want, got, "", nil) }

func (e *evaluation) fail(want, got, after string, squares []nemoroth.Square) {
	slices.SortFunc(squares, nemoroth.Square.Compare)
	m := Mismatch{Case: e.c.ID, Ruleset: e.ruleset.String(), Place: Place{File: e.c.File, Case: e.c.ID}, Check: e.index + 1,
		Want: want, Got: got, After: after, Squares: slices.Compact(squares)}
	if e.k != nil {
		m.Place.Line = e.k.Line
		m.Claim = e.k.Words()
	}
	if e.v != nil {
		m.Before = e.v.position()
	}
	e.out.Status = Failed
	e.out.Mismatches = append(e.out.Mismatches, m)
}

// because adds why a move is missing, if that is known.
func because(move string, why func(string) string) string {
	if why != nil {
		if reason := why(move); reason != "" {
			return "\n" + move + ": " + reason
		}
	}
	return ""
}

// sameSet compares two lists as multisets; why may say why something is missing.
func (e *evaluation) sameSet(want, got []string, squares func(string) []nemoroth.Square, why func(string) string) {
	missing, surplus := without(want, got), without(got, want)
	if missing == nil && surplus == nil {
		return
	}
	var where []nemoroth.Square
	for _, s := range slices.Concat(missing, surplus) {
		where = append(where, squares(s)...)
	}
	diff := difference(missing, surplus)
	for _, s := range missing {
		diff += because(s, why)
	}
	e.fail(list(slices.Sorted(slices.Values(want))), list(slices.Sorted(slices.Values(got)))+diff, "", where)
}

// sameList compares two lists in order.
func (e *evaluation) sameList(want, got []string, squares func(string) []nemoroth.Square) {
	if slices.Equal(want, got) {
		return
	}
	missing, surplus := without(want, got), without(got, want)
	var where []nemoroth.Square
	for _, s := range slices.Concat(missing, surplus) {
		where = append(where, squares(s)...)
	}
	diff := difference(missing, surplus)
	if diff == "" {
		diff = "\nthe same in another order"
	}
	e.fail(list(want), list(got)+diff, "", where)
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
	if len(entries) == 0 {
		return "none"
	}
	for _, s := range entries {
		if strings.HasSuffix(s, "]") {
			return strings.Join(entries, "\n")
		}
	}
	sep := " "
	for _, s := range entries {
		if strings.Contains(s, " ") {
			sep = "; "
		}
	}
	return strings.Join(entries, sep)
}

// moveSquares returns the start and the goal of a move's name, and the squares
// that a scream's order names.
func moveSquares(move string) []nemoroth.Square {
	m, err := nemoroth.ParseMove(move)
	if err != nil || m.IsPass() {
		return nil
	}
	return append(m.Order(), m.From(), m.To())
}

// entrySquares returns the squares that an entry names as words.
func entrySquares(entry string) []nemoroth.Square {
	return squaresIn(strings.NewReplacer(":", " ", ",", " ").Replace(entry))
}

func squaresIn(words string) []nemoroth.Square {
	var squares []nemoroth.Square
	for _, w := range strings.Fields(words) {
		if sq, err := nemoroth.ParseSquare(w); err == nil {
			squares = append(squares, sq)
		}
	}
	return squares
}

// differences returns the squares on which two position lines differ.
func differences(a, b string) []nemoroth.Square {
	s, errA := nemoroth.ParseSetup(a)
	t, errB := nemoroth.ParseSetup(b)
	if errA != nil || errB != nil {
		return nil
	}
	var squares []nemoroth.Square
	for sq := range nemoroth.Square(64) {
		if contentOf(&s, sq) != contentOf(&t, sq) {
			squares = append(squares, sq)
		}
	}
	return squares
}
