package rulings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// moveForms are about one move: why it is illegal, or its effects.
var moveForms = []form{
	{name: "illegal", keys: []string{"move", "illegal", "would-satisfy"}, need: []string{"illegal", "move"},
		lint: (*linter).illegal, run: (*trial).illegal, words: voice.illegal, rules: illegalRules},
	{name: "move", keys: []string{"move", "position", "gives", "effects", "includes-effects", "lacks-effects", "satisfies"}, need: []string{"move"},
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
	return slices.Concat(endRules(k.Effects), endRules(k.IncludesEffects), compulsionRules(k.Satisfies), endRules(k.Satisfies))
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
	l.moveName(k.Move, false)
	for _, r := range k.Illegal {
		if !l.known(r.Rule) {
			l.say("unknown rule %q", r.Rule)
		}
		l.shapes("square", r.Squares)
	}
	l.shapes("satisfaction", k.WouldSatisfy)
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
	return fmt.Sprintf("%s is illegal: %s.", w.code(k.Move), strings.Join(reasons, ", ")) + w.satisfies(" It would satisfy ", k.WouldSatisfy)
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
	l.moveName(k.Move, false)
	if k.Position != "" {
		l.line(k.Position)
	}
	l.contents(k.Gives)
	for _, line := range slices.Concat(k.Effects, k.IncludesEffects) {
		if l.shape("effect", line) && !l.known(endRule(line)) {
			l.say("effect %q names an unknown rule", line)
		}
	}
	for _, what := range k.LacksEffects {
		if !l.known(what) && !l.fits("effect-kind", what) {
			l.say("lacks-effects has %q; expected a kind of effect or a rule id", what)
		}
	}
	l.shapes("satisfaction", k.Satisfies)
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
		t.failMove(k.Move, k.Move+" legal in the explanation", cmp.Or(report.Unread, "illegal: "+strings.Join(texts(report.Reasons), "; ")))
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
			t.fail("the effect: "+line, "the effects:\n"+strings.Join(lines, "\n"), after, squaresIn(line)...)
		}
	}
	for _, what := range t.k.LacksEffects {
		if i := slices.IndexFunc(effects, func(e game.Effect) bool { return e.Kind == what || e.Rule == what }); i >= 0 {
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
