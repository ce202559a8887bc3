package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// sideForms are about the side to move: its moves, its compulsions, the outcome.
var sideForms = []form{
	{name: "legal", lint: func(l *linter, k *Check) { l.moves(k.Legal) }, run: (*trial).allLegal, words: voice.legal},
	{name: "includes", lint: func(l *linter, k *Check) { l.moves(k.Includes) }, run: (*trial).includes,
		words: func(w voice, k *Check) string { return w.are(k.Includes) + " legal." }},
	{name: "excludes", lint: func(l *linter, k *Check) { l.moves(k.Excludes) }, run: (*trial).excludes, blind: true,
		words: func(w voice, k *Check) string { return w.are(k.Excludes) + " illegal." }},
	{name: "count", run: (*trial).count, words: func(_ voice, k *Check) string {
		return fmt.Sprintf("Exactly %d %s legal.", *k.Count, plural(*k.Count, "move is", "moves are"))
	}},
	{name: "moves-of", lint: (*linter).movesOf, run: (*trial).movesOf, words: voice.movesOf},
	{name: "compelled", lint: func(l *linter, k *Check) { l.shapes("compulsion", k.Compelled) }, run: (*trial).compelled, words: voice.compelled,
		rules: func(k *Check) []string { return compulsionRules(k.Compelled) }},
	{name: "outcome", lint: func(l *linter, k *Check) { l.shape("outcome", k.Outcome) }, run: (*trial).outcome, words: voice.outcome},
}

// moves returns the legal moves. It asks for them once per case.
func (t *trial) moves() []string {
	t.asked = true
	if t.legal == nil {
		t.legal = t.g.Moves()
	}
	return t.legal
}

func (t *trial) allLegal() { t.sameSet(t.k.Legal, t.moves(), t.why) }

func (w voice) legal(k *Check) string {
	switch len(k.Legal) {
	case 0:
		return "No move is legal."
	case 1:
		return "The only legal move is " + w.code(k.Legal[0]) + "."
	}
	return fmt.Sprintf("The %d legal moves are exactly %s.", len(k.Legal), each(k.Legal, w.code, ", "))
}

func (w voice) are(moves []string) string {
	if len(moves) == 0 {
		return "No move is"
	}
	return each(moves, w.code, ", ") + plural(len(moves), " is", " are")
}

func (t *trial) includes() {
	legal := t.moves()
	for _, m := range t.k.Includes {
		if !slices.Contains(legal, m) {
			t.failMove(m, m+" legal", "the legal moves are "+list(legal)+"\n"+m+": "+t.why(m))
		}
	}
}

func (t *trial) excludes() {
	legal := t.moves()
	for _, m := range t.k.Excludes {
		if t.canonical(m) && slices.Contains(legal, m) {
			t.failMove(m, m+" illegal", "legal")
		}
	}
}

func (t *trial) count() {
	if legal := t.moves(); *t.k.Count != len(legal) {
		t.failText(fmt.Sprintf("%d legal moves", *t.k.Count), fmt.Sprintf("%d: %s", len(legal), list(legal)))
	}
}

func (l *linter) movesOf(k *Check) {
	m := k.MovesOf
	l.shape("piece", m.Piece)
	l.shape("square", m.Square)
	for i, goal := range m.To {
		if !l.fits("square", goal) && l.name(m.Piece+m.Square+goal) != nil {
			l.say("%q is not a goal; expected a square, or ! for screams", goal)
		}
		l.once(m.To[:i], goal)
	}
}

func (t *trial) movesOf() {
	m := t.k.MovesOf
	t.about = squaresIn(m.Square)
	var got []string
	for _, name := range t.moves() {
		goal, ok := strings.CutPrefix(name, m.Piece+m.Square)
		if strings.HasPrefix(goal, "!") {
			goal = "!"
		}
		if ok && !slices.Contains(got, goal) {
			got = append(got, goal)
		}
	}
	t.sameSet(m.To, got, func(goal string) string { return t.why(m.Piece + m.Square + goal) })
}

func (w voice) movesOf(k *Check) string {
	goals := slices.DeleteFunc(slices.Clone(k.MovesOf.To), func(goal string) bool { return goal == "!" })
	does := " cannot move."
	switch scream := len(goals) < len(k.MovesOf.To); {
	case len(goals) > 0 && scream:
		does = " can go exactly to " + strings.Join(goals, ", ") + ", and scream."
	case len(goals) > 0:
		does = " can go exactly to " + strings.Join(goals, ", ") + "."
	case scream:
		does = " can only scream."
	}
	return fmt.Sprintf("The %s on %s%s", w.kind(k.MovesOf.Piece), k.MovesOf.Square, does)
}

func (t *trial) compelled() {
	if c, ok := can[game.Compeller](t, t.g); ok {
		t.sameSet(t.k.Compelled, texts(c.Compulsions()), nil)
	}
}

func (w voice) compelled(k *Check) string {
	if len(k.Compelled) == 0 {
		return "No piece is compelled."
	}
	return "The compulsions are exactly: " + each(k.Compelled, w.compulsion, "; ") + "."
}

// compulsionRules returns the rules of compulsions: COMP- and the kind.
func compulsionRules(entries []string) []string {
	return strings.Fields(each(entries, func(entry string) string {
		kind := append(strings.Fields(entry), "", "", "")[2]
		return "COMP-" + strings.ToUpper(strings.TrimSuffix(kind, ":"))
	}, " "))
}

func (t *trial) outcome() {
	t.asked = true
	if got := t.g.Outcome().String(); got != t.k.Outcome {
		t.failText(t.k.Outcome, got)
	}
}

func (w voice) outcome(k *Check) string {
	if winner, why, ok := strings.Cut(k.Outcome, " wins: "); ok {
		return fmt.Sprintf("The game is over: %s wins (%s).", w.rules.SideName(winner), why)
	}
	if why, ok := strings.CutPrefix(k.Outcome, "draw: "); ok {
		return fmt.Sprintf("The game is over: a draw (%s).", why)
	}
	return "The game is not over."
}
