package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// This file is the one place that knows how the small texts in a check are
// written: compulsions, satisfactions, problems, outcomes, contents.

// compulsionEntry is "square piece kind [source]".
func compulsionEntry(c nemoroth.Compulsion) string {
	s := c.Square.String() + " " + string(rune(c.Piece.Letter())) + " " + c.Kind.String()
	if c.Kind == nemoroth.GhastCompulsion {
		s += " " + c.Source.String()
	}
	return s
}

// satisfactionEntry is "square piece kind [source]: RULE".
func satisfactionEntry(s nemoroth.Satisfaction) string {
	return compulsionEntry(s.Compulsion) + ": " + string(s.Rule)
}

// problemEntry is "square [piece] RULE"; the square is "-" where the whole
// set-up is meant.
func problemEntry(p nemoroth.Problem) string {
	s := p.Square.String()
	if p.Piece != nil {
		s += " " + p.Piece.String()
	}
	return s + " " + string(p.Violates)
}

func reasonEntry(r nemoroth.Reason) string {
	words := []string{string(r.Rule)}
	for _, sq := range r.Squares {
		words = append(words, sq.String())
	}
	return strings.Join(words, " ")
}

// outcomeEntry is "not over" or "O wins: compulsion".
func outcomeEntry(o nemoroth.Outcome) string {
	if !o.Over {
		return "not over"
	}
	side, err := o.Winner.MarshalText()
	if err != nil {
		side = []byte("?")
	}
	return string(side) + " wins: " + o.Reason.String()
}

const emptySquare = "empty"

// contentOf is what a square of a set-up holds, as the position line writes it.
func contentOf(s *nemoroth.Setup, sq nemoroth.Square) string {
	if !sq.IsValid() || len(s.Occupants[sq]) == 0 && s.Ichor[sq] == 0 {
		return emptySquare
	}
	var b strings.Builder
	occupants := s.Occupants[sq]
	if !slices.IsSortedFunc(occupants, nemoroth.Piece.Compare) {
		occupants = slices.SortedFunc(slices.Values(occupants), nemoroth.Piece.Compare)
	}
	if len(occupants) == 0 {
		b.WriteByte('.')
	}
	if len(occupants) > 1 {
		b.WriteByte('(')
	}
	for _, p := range occupants {
		b.WriteString(p.String())
	}
	if len(occupants) > 1 {
		b.WriteByte(')')
	}
	if n := s.Ichor[sq]; n != 0 {
		fmt.Fprintf(&b, "[%d]", max(n, 0))
	}
	return b.String()
}

// checkContent refuses what is not the canonical content of one square.
func checkContent(c Content) error {
	if _, err := nemoroth.ParseSquare(c.Square); err != nil {
		return fmt.Errorf("%q is not a square", c.Square)
	}
	if c.Holds == emptySquare {
		return nil
	}
	const rest = "7/8/8/8/8/8/8/8 A 1"
	s, err := nemoroth.ParseSetup(c.Holds + rest)
	a8 := nemoroth.MustSquare("a8")
	invalid := func(p nemoroth.Piece) bool { return !p.IsValid() }
	if err != nil || contentOf(&s, a8) == emptySquare || contentOf(&s, a8) != c.Holds ||
		s.Ichor[a8] < 0 || s.Ichor[a8] > 10 || slices.ContainsFunc(s.Occupants[a8], invalid) {
		return fmt.Errorf("%q is not the canonical content of a square", c.Holds)
	}
	return nil
}

// checkLine refuses what is not a canonical position line of three fields.
func checkLine(line string) error {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return err
	}
	if s.String() != line {
		return fmt.Errorf("position line %q is not canonical: %q", line, s.String())
	}
	return nil
}

// checkMove refuses what is not written as a move name (NAME-1).
func checkMove(text string, passToo bool) error {
	m, err := nemoroth.ParseMove(text)
	if err != nil {
		return fmt.Errorf("move %q: %w", text, err)
	}
	if m.String() != text {
		return fmt.Errorf("move %q is not canonical: %q", text, m)
	}
	if m.IsPass() && !passToo {
		return fmt.Errorf("a pass cannot stand here (POS-2)")
	}
	return nil
}

// parseCompulsion reads a compulsion entry.
func parseCompulsion(entry string) (nemoroth.Compulsion, error) {
	bad := func() (nemoroth.Compulsion, error) {
		return nemoroth.Compulsion{}, fmt.Errorf("%q is not a compulsion: square piece kind, and the Ghast's square if the kind is ghast", entry)
	}
	c := nemoroth.Compulsion{Source: nemoroth.NoSquare}
	words := strings.Split(entry, " ")
	if len(words) < 3 || len(words) > 4 {
		return bad()
	}
	var err error
	if c.Square, err = nemoroth.ParseSquare(words[0]); err != nil {
		return bad()
	}
	if err := c.Piece.UnmarshalText([]byte(words[1])); err != nil || c.Piece == nemoroth.Mummy {
		return bad()
	}
	if err := c.Kind.UnmarshalText([]byte(words[2])); err != nil || (c.Kind == nemoroth.GhastCompulsion) != (len(words) == 4) {
		return bad()
	}
	if len(words) == 4 {
		if c.Source, err = nemoroth.ParseSquare(words[3]); err != nil {
			return bad()
		}
	}
	return c, nil
}

// parseSatisfaction reads a satisfaction entry.
func parseSatisfaction(entry string) (nemoroth.Satisfaction, error) {
	head, rule, ok := strings.Cut(entry, ": ")
	c, err := parseCompulsion(head)
	s := nemoroth.Satisfaction{Compulsion: c, Rule: nemoroth.Rule(rule)}
	if err == nil && ok {
		switch s.Rule {
		case nemoroth.RuleCompMoved, nemoroth.RuleCompGone, nemoroth.RuleCompMultiSat, nemoroth.RuleCompIchorSat, nemoroth.RuleCompGhastSat:
			return s, nil
		}
	}
	return s, fmt.Errorf("%q is not a satisfaction: square piece kind [source]: COMP-MOVED, COMP-GONE or COMP-…-SAT", entry)
}

// parseProblem reads a problem entry and returns the rule that it names.
func parseProblem(entry string) (nemoroth.Rule, error) {
	words := strings.Split(entry, " ")
	bad := func() (nemoroth.Rule, error) {
		return "", fmt.Errorf("%q is not a problem: square [piece] RULE", entry)
	}
	if len(words) < 2 || len(words) > 3 {
		return bad()
	}
	if _, err := nemoroth.ParseSquare(words[0]); err != nil && words[0] != nemoroth.NoSquare.String() {
		return bad()
	}
	if len(words) == 3 {
		// A piece that cannot exist, such as H*, is what some problems are about.
		s, err := nemoroth.ParseSetup(words[1] + "7/8/8/8/8/8/8/8 A 1")
		if err != nil || len(s.Occupants[nemoroth.MustSquare("a8")]) != 1 || s.Occupants[nemoroth.MustSquare("a8")][0].String() != words[1] {
			return bad()
		}
	}
	return nemoroth.Rule(words[len(words)-1]), nil
}

// effectRule returns the rule id that an effect's line ends with.
func effectRule(line string) (nemoroth.Rule, error) {
	head, ok := strings.CutSuffix(line, "]")
	i := strings.LastIndex(head, " [")
	if !ok || i < 0 || len(head) < 2 {
		return "", fmt.Errorf("%q is not an effect: a line that ends with the rule's id in brackets", line)
	}
	if _, err := nemoroth.ParseSquare(head[:2]); err != nil {
		return "", fmt.Errorf("%q is not an effect: it does not begin with a square", line)
	}
	return nemoroth.Rule(head[i+2:]), nil
}

// checkOutcome refuses what is not an outcome entry.
func checkOutcome(entry string) error {
	if entry == "not over" {
		return nil
	}
	for _, side := range []nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian} {
		for _, why := range []nemoroth.EndReason{nemoroth.EndStalemate, nemoroth.EndByCompulsion, nemoroth.EndByRepetition} {
			if entry == outcomeEntry(nemoroth.Outcome{Over: true, Winner: side, Reason: why}) {
				return nil
			}
		}
	}
	return fmt.Errorf("%q is not an outcome: \"not over\", or such as \"O wins: compulsion\"", entry)
}
