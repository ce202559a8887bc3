package rulings

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Words describes a check of the case in a few sentences. A check that is not well formed is
// described by its error. The function code formats canonical names and position lines; nil
// leaves them as they are.
func (c *Case) Words(k *Check, code func(string) string) string {
	f, err := k.form()
	if err != nil {
		return "Not a check: " + err.Error()
	}
	if code == nil {
		code = func(s string) string { return s }
	}
	return voice{code, c.Rules}.words(f.name(), k)
}

// A voice describes checks in the words of a game.
type voice struct {
	code  func(string) string
	rules game.Rules
}

func (w voice) words(form string, k *Check) string {
	switch form {
	case "legal":
		switch n := len(k.Legal); n {
		case 0:
			return "No move is legal."
		case 1:
			return "The only legal move is " + w.codes(k.Legal, "") + "."
		default:
			return fmt.Sprintf("The %d legal moves are exactly %s.", n, w.codes(k.Legal, ", "))
		}
	case "includes":
		return w.codes(k.Includes, ", ") + plural(len(k.Includes), " is", " are") + " legal."
	case "excludes":
		return w.codes(k.Excludes, ", ") + plural(len(k.Excludes), " is", " are") + " illegal."
	case "count":
		n := *k.Count
		return fmt.Sprintf("Exactly %d %s legal.", n, plural(n, "move is", "moves are"))
	case "moves-of":
		return w.movesOf(k.MovesOf)
	case "compelled":
		if len(k.Compelled) == 0 {
			return "No piece is compelled."
		}
		return "The compulsions are exactly: " + each(k.Compelled, w.compulsion, "; ") + "."
	case "outcome":
		return w.outcome(k.Outcome)
	case "illegal":
		return w.illegal(k)
	case "move":
		return w.move(k)
	case "setup":
		state := "possible"
		if len(k.Problems) > 0 {
			state = "impossible: " + strings.Join(k.Problems, "; ")
		}
		return fmt.Sprintf("The setup %s is %s.", w.code(k.Setup), state)
	case "stands":
		return "On the board: " + w.contents(k.Stands) + "."
	case "same-as":
		return "This is the same position as " + w.code(k.SameAs) + "."
	case "differs-from":
		return "This is a different position from " + w.code(k.DiffersFrom) + "."
	case "diagram":
		return "The diagram of the position is the one below."
	case "reads":
		r := k.Reads
		return w.code(r.Text) + ", read " + manner(r.Manner) + ", is the move " + w.code(r.Move) + "."
	case "misreads":
		m := k.Misreads
		why := misreadings[m.Error].says
		return w.code(m.Text) + ", read " + manner(m.Manner) + ", is rejected: " + why + "."
	case "writes":
		r := k.Writes
		return w.code(r.Move) + " is written " + manner(r.Manner) + " " + w.code(r.Text) + "."
	case "text":
		state := "valid"
		if *k.Syntax {
			state = "invalid"
		}
		return fmt.Sprintf("The position line %s is %s.", w.code(*k.Text), state)
	case "record":
		if len(k.Plays) == 0 {
			return "The record below has no moves."
		}
		return "The record below plays " + w.codes(k.Plays, ", ") + "."
	default: // puzzle-longest
		n := len(k.Puzzle.Lines)
		lines := plural(n, "is one line", fmt.Sprintf("are %d lines", n))
		return fmt.Sprintf("If the Fiend makes only longest moves and the other side passes, "+
			"there %s: %s. After each line the Fiend cannot move.",
			lines, w.codes(k.Puzzle.Lines, "; "))
	}
}

func (w voice) movesOf(m *MovesOf) string {
	goals := without(m.To, []string{"!"})
	scream := len(goals) < len(m.To)
	does := "cannot move"
	switch {
	case len(goals) > 0:
		does = "can go exactly to " + strings.Join(goals, ", ")
		if scream {
			does += ", and scream"
		}
	case scream:
		does = "can only scream"
	}
	return fmt.Sprintf("The %s on %s %s.", w.kind(m.Piece), m.Square, does)
}

func (w voice) outcome(outcome string) string {
	if winner, why, ok := strings.Cut(outcome, " wins: "); ok {
		return fmt.Sprintf("The game is over: %s wins (%s).", w.rules.SideName(winner), why)
	}
	if why, ok := strings.CutPrefix(outcome, "draw: "); ok {
		return "The game is over: a draw (" + why + ")."
	}
	return "The game is not over."
}

func (w voice) illegal(k *Check) string {
	reasons := make([]string, len(k.Illegal))
	for i, r := range k.Illegal {
		reasons[i] = r.Rule
		if len(r.Squares) > 0 {
			reasons[i] += " (" + strings.Join(r.Squares, ", ") + ")"
		}
	}
	return w.code(k.Move) + " is illegal: " + strings.Join(reasons, ", ") + "." +
		w.satisfies(" It would satisfy ", k.WouldSatisfy)
}

func (w voice) move(k *Check) string {
	s := w.code(k.Move) + " is legal."
	add := func(prefix, list string) {
		if list != "" {
			s += prefix + list + "."
		}
	}
	add(" After the move: ", w.contents(k.Gives))
	add(" Its effects are exactly: ", strings.Join(k.Effects, "; "))
	add(" Its effects include: ", strings.Join(k.IncludesEffects, "; "))
	add(" Its effects do not include: ", strings.Join(k.LacksEffects, ", "))
	s += w.satisfies(" It satisfies ", k.Satisfies)
	if k.Position != "" {
		add(" The position line after the move: ", w.code(k.Position))
	}
	return s
}

func (w voice) satisfies(subject string, entries []string) string {
	switch {
	case entries == nil:
		return ""
	case len(entries) == 0:
		return subject + "no compulsion."
	}
	satisfaction := func(entry string) string {
		head, rule, _ := strings.Cut(entry, ": ")
		return w.compulsion(head) + " (" + rule + ")"
	}
	return subject + each(entries, satisfaction, "; ") + "."
}

// manner describes a notation.
func manner(name string) string {
	switch name {
	case "canonical":
		return "as a canonical name"
	case "any":
		return "in any notation"
	}
	n := min(len(name), 1)
	return "in " + strings.ToUpper(name[:n]) + name[n:] + "'s notation"
}

// kind returns the name of a kind of piece.
func (w voice) kind(letter string) string {
	return cmp.Or(glossary(w.rules, "piece")[letter], letter)
}

func (w voice) compulsion(entry string) string {
	words := append(strings.Split(entry, " "), "")
	if len(words) < 4 {
		return entry
	}
	how := cmp.Or(glossary(w.rules, "compulsion-kind")[words[2]], words[2])
	return strings.TrimSpace(words[0] + " " + w.kind(words[1]) + " by " + how + " " + words[3])
}

func (w voice) contents(contents Contents) string {
	entries := make([]string, len(contents))
	for i, c := range contents {
		words, _ := contentWords(w.rules, c.Holds)
		entries[i] = c.Square + " " + cmp.Or(words, c.Holds)
	}
	return strings.Join(entries, "; ")
}

// codes formats and joins canonical names.
func (w voice) codes(names []string, sep string) string { return each(names, w.code, sep) }

func each(entries []string, show func(string) string, sep string) string {
	shown := make([]string, len(entries))
	for i, s := range entries {
		shown[i] = show(s)
	}
	return strings.Join(shown, sep)
}

// describer is a game whose squares hold more contents than its schema can list.
type describer interface {
	// DescribeContent returns the words for the content of a square, as in a position line. The
	// error reports a content that is not canonical.
	DescribeContent(text string) (string, error)
}

// contentWords returns the words for the content of a square. The error reports a content that
// is not canonical.
func contentWords(r game.Rules, text string) (string, error) {
	if d, ok := r.(describer); ok {
		return d.DescribeContent(text)
	}
	contents := glossary(r, "content")
	if words := contents[text]; words != "" || len(contents) == 0 {
		return cmp.Or(words, text), nil
	}
	return text, errors.New("not canonical")
}
