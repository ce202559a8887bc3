package rulings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// sideForms are about the side to move: its moves, its compulsions, the outcome.
var sideForms = []form{
	{name: "legal", run: (*trial).allLegal, words: voice.legal},
	{name: "includes", run: (*trial).includes,
		words: func(w voice, k *Check) string { return w.are(k.Includes) + " legal." }},
	{name: "excludes", run: (*trial).excludes, blind: true,
		words: func(w voice, k *Check) string { return w.are(k.Excludes) + " illegal." }},
	{name: "count", run: (*trial).count, words: func(_ voice, k *Check) string {
		n := *k.Count
		return fmt.Sprintf("Exactly %d %s legal.", n, plural(n, "move is", "moves are"))
	}},
	{name: "moves-of", lint: (*linter).movesOf, run: (*trial).movesOf, words: voice.movesOf},
	{name: "compelled", run: (*trial).compelled, words: voice.compelled,
		rules: func(k *Check) []string { return compulsionRules(k.Compelled) }},
	{name: "outcome", run: (*trial).outcome, words: voice.outcome},
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
	moves := each(k.Legal, w.code, ", ")
	return fmt.Sprintf("The %d legal moves are exactly %s.", len(k.Legal), moves)
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
		want := fmt.Sprintf("%d legal moves", *t.k.Count)
		t.failText(want, fmt.Sprintf("%d: %s", len(legal), list(legal)))
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
	goals := without(k.MovesOf.To, []string{"!"})
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

// moveForms are about one move: why it is illegal, or its effects.
var moveForms = []form{
	{name: "illegal", keys: []string{"move", "illegal", "would-satisfy"},
		need: []string{"illegal", "move"},
		lint: (*linter).illegal, run: (*trial).illegal, words: voice.illegal, rules: illegalRules},
	{name: "move", keys: []string{"move", "position", "gives", "effects",
		"includes-effects", "lacks-effects", "satisfies"},
		need: []string{"move"},
		lint: (*linter).move, run: (*trial).move, words: voice.move, rules: moveRules},
}

func illegalRules(k *Check) []string {
	ids := slices.Concat(compulsionRules(k.WouldSatisfy), endRules(k.WouldSatisfy))
	for _, r := range k.Illegal {
		ids = append(ids, r.Rule)
	}
	return ids
}

func moveRules(k *Check) []string {
	return slices.Concat(endRules(k.Effects), endRules(k.IncludesEffects),
		compulsionRules(k.Satisfies), endRules(k.Satisfies))
}

// endRules returns the rules at the ends of entries.
func endRules(entries []string) []string {
	return strings.Fields(each(entries, endRule, " "))
}

// endRule returns the rule at the end of an entry, with or without brackets.
func endRule(entry string) string {
	return strings.Trim(entry[strings.LastIndexByte(entry, ' ')+1:], "[]")
}

func (l *linter) illegal(k *Check) {
	for _, r := range k.Illegal {
		if !l.known(r.Rule) {
			l.say("unknown rule %q", r.Rule)
		}
		l.texts("square", r.Squares)
	}
}

func (t *trial) illegal() {
	report := t.g.Explain(t.k.Move)
	t.asked = true
	if report.Unread != "" {
		t.failText("an answer", report.Unread)
		return
	}
	t.same(texts(t.k.Illegal), texts(report.Reasons), nil)
	t.satisfactions(t.k.WouldSatisfy, report)
}

func (w voice) illegal(k *Check) string {
	reasons := make([]string, len(k.Illegal))
	for i, r := range k.Illegal {
		reasons[i] = r.Rule
		if len(r.Squares) > 0 {
			reasons[i] += " (" + strings.Join(r.Squares, ", ") + ")"
		}
	}
	verdict := fmt.Sprintf("%s is illegal: %s.", w.code(k.Move), strings.Join(reasons, ", "))
	return verdict + w.satisfies(" It would satisfy ", k.WouldSatisfy)
}

func (w voice) satisfies(subject string, entries []string) string {
	switch {
	case entries == nil:
		return ""
	case len(entries) == 0:
		return subject + "no compulsion."
	}
	return subject + each(entries, w.satisfaction, "; ") + "."
}

func (t *trial) satisfactions(want []string, report game.Report) {
	switch {
	case want == nil:
	case report.Satisfies == nil:
		t.out.Partly = true
	default:
		t.sameSet(want, texts(report.Satisfies), nil)
	}
}

func (l *linter) move(k *Check) {
	for _, what := range k.LacksEffects {
		if !l.known(what) && !l.fits("effect-kind", what) {
			l.say("lacks-effects has %q; expected a kind of effect or a rule id", what)
		}
	}
}

func (t *trial) move() {
	k := t.k
	t.asked = true
	if !t.canonical(k.Move) {
		return
	}
	report := t.g.Explain(k.Move)
	after := report.After
	if !slices.Contains(t.moves(), k.Move) || after == "" {
		next, err := t.g.Play(k.Move)
		if err != nil {
			t.failMove(k.Move, k.Move+" legal", err.Error())
			return
		}
		after = next.Line()
	}
	if !report.Legal() {
		got := cmp.Or(report.Unread, "illegal: "+strings.Join(texts(report.Reasons), "; "))
		t.failMove(k.Move, k.Move+" legal in the explanation", got)
	}
	if k.Position != "" && after != k.Position {
		t.fail(k.Position, after, after, t.differences(k.Position, after)...)
	}
	t.contents(k.Gives, after, after)
	if k.Effects != nil || k.IncludesEffects != nil || k.LacksEffects != nil {
		t.effects(report.Effects, after)
	}
	t.satisfactions(k.Satisfies, report)
}

func (t *trial) effects(effects []game.Effect, after string) {
	if effects == nil {
		t.out.Partly = true
		return
	}
	lines := make([]string, len(effects))
	for i, effect := range effects {
		lines[i] = effect.Text
	}
	if t.k.Effects != nil {
		t.same(t.k.Effects, lines, nil)
	}
	for _, line := range t.k.IncludesEffects {
		if !slices.Contains(lines, line) {
			got := "the effects:\n" + strings.Join(lines, "\n")
			t.fail("the effect: "+line, got, after, squaresIn(line)...)
		}
	}
	for _, what := range t.k.LacksEffects {
		is := func(e game.Effect) bool { return e.Kind == what || e.Rule == what }
		if i := slices.IndexFunc(effects, is); i >= 0 {
			t.fail("no effect "+what, lines[i], after, squaresIn(lines[i])...)
		}
	}
}

func (w voice) move(k *Check) string {
	s := w.code(k.Move) + " is legal."
	if k.Gives != nil {
		s += " After the move: " + w.contents(k.Gives) + "."
	}
	if k.Effects != nil {
		s += " Its effects are exactly: " + strings.Join(k.Effects, "; ") + "."
	}
	if k.IncludesEffects != nil {
		s += " Its effects include: " + strings.Join(k.IncludesEffects, "; ") + "."
	}
	if k.LacksEffects != nil {
		s += " Its effects do not include: " + strings.Join(k.LacksEffects, ", ") + "."
	}
	s += w.satisfies(" It satisfies ", k.Satisfies)
	if k.Position != "" {
		s += " The position line after the move: " + w.code(k.Position) + "."
	}
	return s
}
