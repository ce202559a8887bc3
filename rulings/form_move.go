package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// moveForms are about one move: why it is illegal, or what it does.
var moveForms = []form{
	{
		name:  "illegal",
		keys:  []string{"move", "illegal", "would-satisfy"},
		need:  []string{"illegal", "move"},
		lint:  (*linter).illegal,
		run:   (*evaluation).illegal,
		words: voice.illegal,
		rules: func(k *Check) []string {
			ids := satisfactionRules(k.WouldSatisfy)
			for _, r := range k.Illegal {
				ids = append(ids, r.Rule)
			}
			return ids
		},
	},
	{
		name:  "move",
		keys:  []string{"move", "position", "gives", "effects", "includes-effects", "lacks-effects", "satisfies"},
		need:  []string{"move"},
		lint:  (*linter).move,
		run:   (*evaluation).move,
		words: voice.move,
		rules: func(k *Check) []string {
			ids := satisfactionRules(k.Satisfies)
			for _, line := range slices.Concat(k.Effects, k.IncludesEffects) {
				ids = append(ids, effectRule(line))
			}
			return ids
		},
	},
}

// effectRule is the rule id at the end of an effect's line; none where the line
// has no such end.
func effectRule(line string) string {
	head, ok := strings.CutSuffix(line, "]")
	if i := strings.LastIndex(head, " ["); ok && i >= 0 {
		return head[i+2:]
	}
	return ""
}

func satisfactionRules(entries []string) []string {
	ids := compulsionRules(entries)
	for _, entry := range entries {
		if _, rule, ok := strings.Cut(entry, ": "); ok {
			ids = append(ids, rule)
		}
	}
	return ids
}

func (l *linter) illegal(k *Check) {
	l.some("illegal", len(k.Illegal))
	l.moveName(k.Move, false)
	for _, r := range k.Illegal {
		if !l.known(r.Rule) {
			l.say("%q is no rule", r.Rule)
		}
		l.shapes("square", r.Squares)
	}
	l.shapes("satisfaction", k.WouldSatisfy)
}

func (e *evaluation) illegal() {
	report := e.g.Explain(e.k.Move)
	e.asked = true
	if report.Unread != "" {
		e.failText("an answer", report.Unread)
		return
	}
	e.sameList(texts(e.k.Illegal), texts(report.Reasons))
	e.satisfactions(e.k.WouldSatisfy, report)
}

func (w voice) illegal(k *Check) string {
	reasons := make([]string, len(k.Illegal))
	for i, r := range k.Illegal {
		reasons[i] = r.Rule
		if len(r.Squares) > 0 {
			reasons[i] += " (" + strings.Join(r.Squares, ", ") + ")"
		}
	}
	s := fmt.Sprintf("%s is illegal: %s.", w.code(k.Move), strings.Join(reasons, ", "))
	switch {
	case k.WouldSatisfy == nil:
		return s
	case len(k.WouldSatisfy) == 0:
		return s + " It would satisfy no compulsion."
	}
	return s + " It would satisfy " + each(k.WouldSatisfy, w.satisfaction, "; ") + "."
}

func (e *evaluation) satisfactions(want []string, report game.Report) {
	switch {
	case want == nil:
	case report.Satisfies == nil:
		e.notAsked()
	default:
		e.sameSet(want, texts(report.Satisfies), nil)
	}
}

func (l *linter) move(k *Check) {
	l.moveName(k.Move, false)
	if k.Position != "" {
		l.line(k.Position)
	}
	l.contents(k.Gives)
	for _, line := range slices.Concat(k.Effects, k.IncludesEffects) {
		if l.shape("effect", line) && !l.known(effectRule(line)) {
			l.say("effect %q names no rule", line)
		}
	}
	for _, what := range k.LacksEffects {
		if !l.known(what) && !l.fits("effect-kind", what) {
			l.say("lacks-effects: %q is neither a kind of effect nor a rule", what)
		}
	}
	if k.Effects != nil && len(k.Effects) == 0 {
		l.say("no move is without an effect")
	}
	if k.Gives != nil {
		l.some("gives", len(k.Gives))
	}
	if k.IncludesEffects != nil {
		l.some("includes-effects", len(k.IncludesEffects))
	}
	if k.LacksEffects != nil {
		l.some("lacks-effects", len(k.LacksEffects))
	}
	l.shapes("satisfaction", k.Satisfies)
}

func (e *evaluation) move() {
	k := e.k
	e.asked = true
	if !e.canonical(k.Move) {
		return
	}
	if !slices.Contains(e.g.Moves(), k.Move) {
		why := "not among the legal moves"
		if _, err := e.g.Play(k.Move); err != nil {
			why = err.Error()
		}
		e.fail(k.Move+" legal", why, "", squaresIn(k.Move))
		return
	}
	report := e.g.Explain(k.Move)
	after := report.After
	if after == "" {
		next, err := e.g.Play(k.Move)
		if err != nil {
			e.fail(k.Move+" legal", err.Error(), "", squaresIn(k.Move))
			return
		}
		after = next.Line()
	}
	if !report.Legal() {
		why := report.Unread
		if why == "" {
			why = "illegal: " + strings.Join(texts(report.Reasons), "; ")
		}
		e.fail(k.Move+" explained as legal", why, "", squaresIn(k.Move))
	}
	if k.Position != "" && after != k.Position {
		e.fail(k.Position, after, after, e.differences(k.Position, after))
	}
	e.contents(k.Gives, after, after)
	e.effects(report, after)
	e.satisfactions(k.Satisfies, report)
}

func (e *evaluation) effects(report game.Report, after string) {
	k := e.k
	if k.Effects == nil && k.IncludesEffects == nil && k.LacksEffects == nil {
		return
	}
	if report.Effects == nil {
		e.notAsked()
		return
	}
	lines := make([]string, len(report.Effects))
	for i, effect := range report.Effects {
		lines[i] = effect.Text
	}
	if k.Effects != nil {
		e.sameList(k.Effects, lines)
	}
	for _, line := range k.IncludesEffects {
		if !slices.Contains(lines, line) {
			e.fail("the effect: "+line, "the effects:\n"+strings.Join(lines, "\n"), after, squaresIn(line))
		}
	}
	for _, what := range k.LacksEffects {
		for i, effect := range report.Effects {
			if effect.Kind == what || effect.Rule == what {
				e.fail("no effect "+what, lines[i], after, squaresIn(lines[i]))
				break
			}
		}
	}
}

func (w voice) move(k *Check) string {
	s := w.code(k.Move) + " is legal."
	if k.Gives != nil {
		s += " It gives " + w.contents(k.Gives) + "."
	}
	if k.Effects != nil {
		s += " Its effects are exactly: " + strings.Join(k.Effects, "; ") + "."
	}
	if k.IncludesEffects != nil {
		s += " Among its effects: " + strings.Join(k.IncludesEffects, "; ") + "."
	}
	if k.LacksEffects != nil {
		s += " Not among its effects: " + strings.Join(k.LacksEffects, ", ") + "."
	}
	switch {
	case k.Satisfies == nil:
	case len(k.Satisfies) == 0:
		s += " It satisfies no compulsion."
	default:
		s += " It satisfies " + each(k.Satisfies, w.satisfaction, "; ") + "."
	}
	if k.Position != "" {
		s += " The position after it: " + w.code(k.Position) + "."
	}
	return s
}
