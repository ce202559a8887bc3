package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// sideForms are about the side on move: its moves, what compels it, the end.
var sideForms = []form{
	{
		name: "legal",
		lint: func(l *linter, k *Check) { l.moves(k.Legal) },
		run:  func(e *evaluation) { e.sameSet(e.k.Legal, e.legal(), e.why) },
		words: func(w voice, k *Check) string {
			switch len(k.Legal) {
			case 0:
				return "No move is legal."
			case 1:
				return "The only legal move is " + w.code(k.Legal[0]) + "."
			}
			return fmt.Sprintf("The %d legal moves are exactly %s.", len(k.Legal), w.codes(k.Legal, ", "))
		},
	},
	{
		name:  "includes",
		lint:  func(l *linter, k *Check) { l.some("includes", len(k.Includes)); l.moves(k.Includes) },
		run:   (*evaluation).includes,
		words: func(w voice, k *Check) string { return w.are(k.Includes) + " legal." },
	},
	{
		name:  "excludes",
		blind: true,
		lint:  func(l *linter, k *Check) { l.some("excludes", len(k.Excludes)); l.moves(k.Excludes) },
		run:   (*evaluation).excludes,
		words: func(w voice, k *Check) string { return w.are(k.Excludes) + " not legal." },
	},
	{
		name: "count",
		run: func(e *evaluation) {
			if legal := e.legal(); *e.k.Count != len(legal) {
				e.failText(fmt.Sprintf("%d legal moves", *e.k.Count), fmt.Sprintf("%d: %s", len(legal), list(legal)))
			}
		},
		words: func(_ voice, k *Check) string {
			return fmt.Sprintf("Exactly %d %s legal.", *k.Count, plural(*k.Count, "move is", "moves are"))
		},
	},
	{
		name:  "moves-of",
		lint:  func(l *linter, k *Check) { l.movesOf(k.MovesOf) },
		run:   (*evaluation).movesOf,
		words: func(w voice, k *Check) string { return w.movesOf(k.MovesOf) },
	},
	{
		name: "compelled",
		lint: func(l *linter, k *Check) { l.shapes("compulsion", k.Compelled) },
		run: func(e *evaluation) {
			if c, ok := e.g.(game.Compeller); ok {
				e.asked = true
				e.sameSet(e.k.Compelled, texts(c.Compulsions()), nil)
			}
		},
		words: func(w voice, k *Check) string {
			if len(k.Compelled) == 0 {
				return "Nobody is compelled."
			}
			return "Compelled are exactly: " + each(k.Compelled, w.compulsion, "; ") + "."
		},
		rules: func(k *Check) []string { return compulsionRules(k.Compelled) },
	},
	{
		name: "outcome",
		lint: func(l *linter, k *Check) { l.shape("outcome", k.Outcome) },
		run: func(e *evaluation) {
			e.asked = true
			if got := e.g.Outcome().String(); got != e.k.Outcome {
				e.failText(e.k.Outcome, got)
			}
		},
		words: func(w voice, k *Check) string {
			if winner, why, ok := strings.Cut(k.Outcome, " wins: "); ok {
				return fmt.Sprintf("The game is over: %s wins (%s).", w.side(winner), why)
			}
			if why, ok := strings.CutPrefix(k.Outcome, "draw: "); ok {
				return fmt.Sprintf("The game is over: a draw (%s).", why)
			}
			return "The game is not over."
		},
	},
}

func (e *evaluation) legal() []string {
	e.asked = true
	return e.g.Moves()
}

func (e *evaluation) includes() {
	legal := e.legal()
	for _, m := range e.k.Includes {
		if !slices.Contains(legal, m) {
			e.fail(m+" legal", "not among the legal moves: "+list(legal)+because([]string{m}, e.why), "", squaresIn(m))
		}
	}
}

func (e *evaluation) excludes() {
	legal := e.legal()
	for _, m := range e.k.Excludes {
		if e.canonical(m) && slices.Contains(legal, m) {
			e.fail(m+" not legal", "legal", "", squaresIn(m))
		}
	}
}

func (e *evaluation) movesOf() {
	m := e.k.MovesOf
	var got []string
	for _, name := range e.legal() {
		goal, ok := strings.CutPrefix(name, m.Piece+m.Square)
		if !ok {
			continue
		}
		if strings.HasPrefix(goal, "!") {
			goal = "!"
		}
		if !slices.Contains(got, goal) {
			got = append(got, goal)
		}
	}
	e.sameSet(m.To, got, func(goal string) string { return e.why(m.Piece + m.Square + goal) }, squaresIn(m.Square)...)
}

func (l *linter) movesOf(m *MovesOf) {
	l.shape("piece", m.Piece)
	l.shape("square", m.Square)
	for i, goal := range m.To {
		if !l.fits("square", goal) && l.name(m.Piece+m.Square+goal) != nil {
			l.say("%q is not a goal", goal)
		}
		if slices.Contains(m.To[:i], goal) {
			l.say("%s stands there twice", goal)
		}
	}
}

func (w voice) movesOf(m *MovesOf) string {
	goals := slices.DeleteFunc(slices.Clone(m.To), func(goal string) bool { return goal == "!" })
	scream := len(goals) < len(m.To)
	s := fmt.Sprintf("The %s on %s", w.kind(m.Piece), m.Square)
	switch {
	case len(goals) > 0 && scream:
		return s + " can go exactly to " + strings.Join(goals, ", ") + ", and scream."
	case len(goals) > 0:
		return s + " can go exactly to " + strings.Join(goals, ", ") + "."
	case scream:
		return s + " can only scream."
	}
	return s + " cannot move."
}

// compulsionRules lists the rules by which compulsions compel: COMP- and the
// kind.
func compulsionRules(entries []string) []string {
	var ids []string
	for _, entry := range entries {
		if words := strings.Fields(entry); len(words) > 2 {
			ids = append(ids, "COMP-"+strings.ToUpper(strings.TrimSuffix(words[2], ":")))
		}
	}
	return ids
}
