package rulings

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Words is what the check claims, in a sentence or two of plain text. A check
// that has no form says so.
func (k *Check) Words() string { return k.words(func(s string) string { return s }) }

// words takes how a name or a line of our formats is set off from the prose.
func (k *Check) words(code func(string) string) string {
	form, err := k.Form()
	if err != nil {
		return "Not a check: " + err.Error()
	}
	each := func(entries []string, show func(string) string, sep string) string {
		shown := make([]string, len(entries))
		for i, s := range entries {
			shown[i] = show(s)
		}
		return strings.Join(shown, sep)
	}
	moves := func(entries []string) string { return each(entries, code, ", ") }
	switch form {
	case FormLegal:
		switch len(k.Legal) {
		case 0:
			return "No move is legal."
		case 1:
			return "The only legal move is " + code(k.Legal[0]) + "."
		}
		return fmt.Sprintf("The %d legal moves are exactly %s.", len(k.Legal), moves(k.Legal))
	case FormIncludes:
		return verb(k.Includes, moves(k.Includes), "is", "are") + " legal."
	case FormExcludes:
		return verb(k.Excludes, moves(k.Excludes), "is", "are") + " not legal."
	case FormCount:
		return fmt.Sprintf("Exactly %d %s legal.", *k.Count, plural(*k.Count, "move is", "moves are"))
	case FormMovesOf:
		return movesOfWords(k.MovesOf)
	case FormCompelled:
		if len(k.Compelled) == 0 {
			return "Nobody is compelled."
		}
		return "Compelled are exactly: " + each(k.Compelled, compulsionWords, "; ") + "."
	case FormOutcome:
		return outcomeWords(k.Outcome)
	case FormIllegal:
		s := fmt.Sprintf("%s is illegal: %s.", code(k.Move), reasonWords(k.Illegal))
		switch {
		case k.WouldSatisfy == nil:
		case len(k.WouldSatisfy) == 0:
			s += " It would satisfy no compulsion."
		default:
			s += " It would satisfy " + each(k.WouldSatisfy, satisfactionWords, "; ") + "."
		}
		return s
	case FormMove:
		return k.moveWords(code, each)
	case FormSetup:
		if len(k.Problems) == 0 {
			return fmt.Sprintf("The set-up %s can stand.", code(k.Setup))
		}
		return fmt.Sprintf("The set-up %s is impossible: %s.", code(k.Setup), strings.Join(k.Problems, "; "))
	case FormStands:
		return "There stand: " + contentsWords(k.Stands) + "."
	case FormSameAs:
		return fmt.Sprintf("This is the same position as %s.", code(k.SameAs))
	case FormDiffersFrom:
		return fmt.Sprintf("This is another position than %s.", code(k.DiffersFrom))
	case FormDiagram:
		return "Its diagram is the one below."
	case FormReads:
		return fmt.Sprintf("%s, read %s, is the move %s.", code(k.Reads.Text), mannerWords(k.Reads.Manner), code(k.Reads.Move))
	case FormMisreads:
		return fmt.Sprintf("%s, read %s, is refused: %s.", code(k.Misreads.Text), mannerWords(k.Misreads.Manner), misreadingWords(k.Misreads.Error))
	case FormWrites:
		return fmt.Sprintf("%s is written %s %s.", code(k.Writes.Move), mannerWords(k.Writes.Manner), code(k.Writes.Text))
	case FormText:
		if *k.Syntax {
			return fmt.Sprintf("The position line %s cannot be read.", code(*k.Text))
		}
		return fmt.Sprintf("The position line %s can be read.", code(*k.Text))
	case FormRecord:
		if len(k.Plays) == 0 {
			return "The record below has no moves."
		}
		return "The record below plays " + moves(k.Plays) + "."
	case FormPuzzle:
		return fmt.Sprintf("With longest moves only, and passes by the other side, there %s: %s. After each of them the Fiend cannot move.",
			plural(len(k.Puzzle.Lines), "is one line", fmt.Sprintf("are %d lines", len(k.Puzzle.Lines))), each(k.Puzzle.Lines, code, "; "))
	}
	return string(form)
}

func (k *Check) moveWords(code func(string) string, each func([]string, func(string) string, string) string) string {
	plain := func(s string) string { return s }
	s := code(k.Move) + " is legal."
	if k.Gives != nil {
		s += " It gives " + contentsWords(k.Gives) + "."
	}
	if k.Effects != nil {
		s += " Its effects are exactly: " + each(k.Effects, plain, "; ") + "."
	}
	if k.IncludesEffects != nil {
		s += " Among its effects: " + each(k.IncludesEffects, plain, "; ") + "."
	}
	if k.LacksEffects != nil {
		s += " Not among its effects: " + each(k.LacksEffects, plain, ", ") + "."
	}
	switch {
	case k.Satisfies == nil:
	case len(k.Satisfies) == 0:
		s += " It satisfies no compulsion."
	default:
		s += " It satisfies " + each(k.Satisfies, satisfactionWords, "; ") + "."
	}
	if k.Position != "" {
		s += " The position after it: " + code(k.Position) + "."
	}
	return s
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func verb(entries []string, subject, one, many string) string {
	if len(entries) == 0 {
		subject = "Nothing"
		many = one
	}
	return subject + " " + plural(len(entries), one, many)
}

func movesOfWords(m *MovesOf) string {
	kind := m.Piece
	var k nemoroth.Kind
	if err := k.UnmarshalText([]byte(m.Piece)); err == nil {
		kind = k.String()
	}
	var goals []string
	scream := false
	for _, goal := range m.To {
		if goal == "!" {
			scream = true
			continue
		}
		goals = append(goals, goal)
	}
	s := fmt.Sprintf("The %s on %s", kind, m.Square)
	switch {
	case goals != nil && scream:
		return s + " can go exactly to " + strings.Join(goals, ", ") + ", and scream."
	case goals != nil:
		return s + " can go exactly to " + strings.Join(goals, ", ") + "."
	case scream:
		return s + " can only scream."
	}
	return s + " cannot move."
}

func compulsionWords(entry string) string {
	c, err := parseCompulsion(entry)
	if err != nil {
		return entry
	}
	s := c.Square.String() + " " + c.Piece.String()
	switch c.Kind {
	case nemoroth.GhastCompulsion:
		return s + " by the Ghast on " + c.Source.String()
	case nemoroth.IchorCompulsion:
		return s + " by ichor"
	}
	return s + " by company"
}

func satisfactionWords(entry string) string {
	head, rule, ok := strings.Cut(entry, ": ")
	if !ok {
		return entry
	}
	return compulsionWords(head) + " (" + rule + ")"
}

func reasonWords(reasons []Reason) string {
	entries := make([]string, len(reasons))
	for i, r := range reasons {
		entries[i] = string(r.Rule)
		if len(r.Squares) > 0 {
			entries[i] += " (" + strings.Join(r.Squares, ", ") + ")"
		}
	}
	return strings.Join(entries, ", ")
}

func outcomeWords(entry string) string {
	if winner, why, ok := strings.Cut(entry, " wins: "); ok {
		side := "Alabaster"
		if winner == "O" {
			side = "Obsidian"
		}
		return fmt.Sprintf("The game is over: %s wins (%s).", side, why)
	}
	return "The game is not over."
}

func contentsWords(contents Contents) string {
	entries := make([]string, len(contents))
	for i, c := range contents {
		entries[i] = c.Square + " " + holdsWords(c.Holds)
	}
	return strings.Join(entries, "; ")
}

// holdsWords names the content of one square.
func holdsWords(holds string) string {
	if holds == emptySquare {
		return emptySquare
	}
	a8 := nemoroth.MustSquare("a8")
	s, err := nemoroth.ParseSetup(holds + "7/8/8/8/8/8/8/8 A 1")
	if err != nil {
		return holds
	}
	var names []string
	for _, p := range s.Occupants[a8] {
		names = append(names, p.Describe())
	}
	words := strings.Join(names, " + ")
	if n := s.Ichor[a8]; n > 0 {
		if words != "" {
			words += " on "
		}
		words += fmt.Sprintf("ichor of %d %s", n, plural(n, "ply", "plies"))
	}
	return words
}

func mannerWords(manner string) string {
	switch manner {
	case "lawson":
		return "in Lawson's manner"
	case "moussambani":
		return "in Moussambani's manner"
	case "canonical":
		return "as a canonical name"
	case "any":
		return "in any manner"
	}
	return "in the manner " + manner
}

func misreadingWords(kind string) string {
	switch kind {
	case "syntax":
		return "it is not understood"
	case "ambiguous":
		return "it fits several moves"
	case "effect":
		return "it does not name exactly the effects"
	case "illegal":
		return "the move is illegal"
	}
	return kind
}
