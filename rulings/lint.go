package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Problem is something wrong with a corpus that could be read.
type Problem struct {
	Place
	Msg string `json:"message"`
}

// String is the place and what is wrong there.
func (p Problem) String() string {
	if where := p.Place.String(); where != "" {
		return where + ": " + p.Msg
	}
	return p.Msg
}

// Lint holds every case of the corpus to the corpus's form: ids, order, known
// rules and sentences, sources, canonical texts, one form to a check. It asks
// nothing about whether the cases hold, nor whether they cover the rules:
// Check and Coverage do. The problems are in the corpus's order.
func (c *Corpus) Lint() []Problem {
	l := &linter{sentences: map[string]bool{}, places: map[string]Place{}}
	for _, s := range SentenceRows() {
		l.sentences[s.ID] = true
	}
	if c == nil {
		return nil
	}
	for _, t := range c.Topics {
		if t != nil {
			l.topic(t)
		}
	}
	return l.problems
}

type linter struct {
	sentences map[string]bool
	places    map[string]Place // of the cases so far, by id
	at        Place
	problems  []Problem
}

func (l *linter) say(format string, args ...any) {
	l.problems = append(l.problems, Problem{l.at, fmt.Sprintf(format, args...)})
}

// must reports an error, if there is one.
func (l *linter) must(err error) {
	if err != nil {
		l.say("%v", err)
	}
}

func (l *linter) topic(t *Topic) {
	l.at = Place{File: t.File, Line: 1}
	if t.Suite != SuiteVersion {
		l.say("suite %q is not %s", t.Suite, SuiteVersion)
	}
	if !isTopicName(t.Topic) {
		l.say("topic %q is not lower-case words joined by -", t.Topic)
	}
	if t.File != "" && topicName(t.File) != t.Topic {
		l.say("topic %q is not the name of the file", t.Topic)
	}
	l.heading("title", t.Title)
	if len(t.Cases) == 0 {
		l.say("there are no cases")
	}
	last := ""
	for _, k := range t.Cases {
		if k == nil {
			l.say("a case is empty")
			continue
		}
		l.at = Place{File: t.File, Line: k.Line, Case: k.ID}
		if w, gone := Withdrawn(k.ID); gone {
			l.say("the id was withdrawn: its ruling was merged into %s", w.Into)
		}
		switch first, twice := l.places[k.ID]; {
		case !isSerial(k.ID, "NR-", 4):
			l.say("id %q is not of the form NR-0000", k.ID)
		case twice:
			l.say("the id is used before, at %s:%d", first.File, first.Line)
		case k.ID < last:
			l.say("the case stands after %s", last)
		default:
			last = k.ID
		}
		if _, twice := l.places[k.ID]; !twice {
			l.places[k.ID] = l.at
		}
		l.caseHead(k)
		l.caseBody(k)
	}
}

func isTopicName(s string) bool {
	for _, word := range strings.Split(s, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return true
}

// heading wants one line without a full stop.
func (l *linter) heading(what, s string) {
	switch {
	case strings.TrimSpace(s) == "":
		l.say("the %s is empty", what)
	case s != strings.TrimSpace(s) || strings.Contains(s, "\n"):
		l.say("the %s is not one line", what)
	case strings.HasSuffix(s, "."):
		l.say("the %s ends with a full stop", what)
	}
}

func (l *linter) caseHead(k *Case) {
	l.heading("title", k.Title)
	l.ruleList("turns-on", k.TurnsOn)
	l.ruleList("cites", k.Cites)
	l.ruleList("near-miss", k.NearMiss)
	for i, id := range k.Decides {
		if !l.sentences[id] {
			l.say("decides %q, which is no row of SENTENCES.md", id)
		}
		if slices.Contains(k.Decides[:i], id) {
			l.say("decides %s twice", id)
		}
	}
	if !slices.Contains(Bases(), k.Basis) {
		l.say("basis %q is none of %s", k.Basis, strings.Join(Bases(), ", "))
	}
	if k.Basis == "disputed" && len(k.Refuted) == 0 {
		l.say("the case is disputed, and no reading is refuted")
	}
	for _, r := range k.Refuted {
		if strings.TrimSpace(r.Reading) == "" || strings.TrimSpace(r.Because) == "" {
			l.say("a refuted reading lacks its text or its reason")
		}
	}
	l.sources(k)
	if len(k.Rulesets) == 0 {
		l.say("there are no rulesets")
	}
	for i, name := range k.Rulesets {
		r, err := nemoroth.ParseRuleset(name)
		switch {
		case err != nil:
			l.say("%q is not a ruleset", name)
		case r.String() != name:
			l.say("ruleset %q is written %s", name, r)
		case slices.Contains(k.Rulesets[:i], name):
			l.say("ruleset %s is named twice", name)
		}
	}
	if strings.TrimSpace(k.Why) == "" {
		l.say("there is no reasoning: why is empty")
	}
}

func (l *linter) ruleList(field string, rules []nemoroth.Rule) {
	for i, r := range rules {
		if !r.IsKnown() {
			l.say("%s names %q, which is no rule", field, r)
		}
		if slices.Contains(rules[:i], r) {
			l.say("%s names %s twice", field, r)
		}
	}
}

func (l *linter) sources(k *Case) {
	if len(k.Sources) == 0 {
		l.say("there are no sources")
	}
	for _, s := range k.Sources {
		if !slices.Contains(Docs(), s.Doc) {
			l.say("doc %q is none of %s", s.Doc, strings.Join(Docs(), ", "))
		}
		if strings.TrimSpace(s.Section) == "" {
			l.say("a source lacks its section")
		}
		if s.Doc != "ours" {
			continue
		}
		rule, ok := strings.CutPrefix(s.Section, "RULEBOOK ")
		if !ok || !nemoroth.Rule(rule).IsKnown() && !strings.HasPrefix(rule, "§") {
			l.say("the section %q of ours is not RULEBOOK and a rule id or §", s.Section)
		}
	}
}

// needsPosition reports whether a check is made in the case's position.
func needsPosition(k *Check) bool {
	if k == nil {
		return false
	}
	form, err := k.Form()
	return err == nil && form != FormSetup && form != FormText && form != FormRecord
}

func (l *linter) caseBody(k *Case) {
	needed := len(k.Moves) > 0 || slices.ContainsFunc(k.Checks, needsPosition)
	switch {
	case k.Position != "":
		l.must(checkLine(k.Position))
	case needed:
		l.say("there is no position")
	}
	for _, m := range k.Moves {
		l.must(checkMove(m, true))
	}
	if len(k.Checks) == 0 {
		l.say("there are no checks")
	}
	head := l.at
	for _, check := range k.Checks {
		if check == nil {
			l.say("a check is empty")
			continue
		}
		l.at.Line = check.Line
		l.check(check)
	}
	l.at = head
	if len(k.NearMiss) > 0 && !k.wouldNotice() {
		l.say("near-miss names %s, but no check would notice if it applied", k.NearMiss[0])
	}
}

// wouldNotice reports whether some check of the case is of a form that can fail
// because a rule applies which the case says does not.
func (k *Case) wouldNotice() bool {
	for _, check := range k.Checks {
		if check == nil {
			continue
		}
		form, err := check.Form()
		if err != nil {
			continue
		}
		switch form {
		case FormExcludes, FormReads, FormMisreads, FormWrites, FormText, FormRecord, FormDiagram:
		default:
			return true
		}
	}
	return false
}

func (l *linter) check(k *Check) {
	form, err := k.Form()
	if err != nil {
		l.say("%v", err)
		return
	}
	moves := func(list []string) {
		for i, m := range list {
			l.must(checkMove(m, false))
			if slices.Contains(list[:i], m) {
				l.say("%s stands there twice", m)
			}
		}
	}
	some := func(n int) {
		if n == 0 {
			l.say("the check expects nothing: %s is empty", form)
		}
	}
	switch form {
	case FormLegal:
		moves(k.Legal)
	case FormIncludes:
		some(len(k.Includes))
		moves(k.Includes)
	case FormExcludes:
		some(len(k.Excludes))
		moves(k.Excludes)
	case FormMovesOf:
		l.movesOf(k.MovesOf)
	case FormCompelled:
		for _, entry := range k.Compelled {
			_, err := parseCompulsion(entry)
			l.must(err)
		}
	case FormOutcome:
		l.must(checkOutcome(k.Outcome))
	case FormIllegal:
		some(len(k.Illegal))
		l.must(checkMove(k.Move, false))
		l.reasons(k.Illegal)
		l.satisfactions(k.WouldSatisfy)
	case FormMove:
		l.moveCheck(k)
	case FormSetup:
		if _, err := nemoroth.ParseSetup(k.Setup); err != nil {
			l.say("%v", err)
		}
		for _, entry := range k.Problems {
			rule, err := parseProblem(entry)
			l.must(err)
			if err == nil && !rule.IsKnown() {
				l.say("%q names no rule", entry)
			}
		}
	case FormStands:
		some(len(k.Stands))
		l.contents(k.Stands)
	case FormSameAs:
		l.must(checkLine(k.SameAs))
	case FormDiffersFrom:
		l.must(checkLine(k.DiffersFrom))
	case FormReads:
		l.manner(k.Reads.Manner, true)
		l.must(checkMove(k.Reads.Move, false))
	case FormMisreads:
		l.manner(k.Misreads.Manner, true)
		if !slices.Contains(misreadings(), k.Misreads.Error) {
			l.say("error %q is none of %s", k.Misreads.Error, strings.Join(misreadings(), ", "))
		}
	case FormWrites:
		l.manner(k.Writes.Manner, false)
		l.must(checkMove(k.Writes.Move, false))
	case FormRecord:
		for _, m := range k.Plays {
			l.must(checkMove(m, true))
		}
	case FormPuzzle:
		some(len(k.Puzzle.Lines))
		for _, line := range k.Puzzle.Lines {
			for _, m := range strings.Split(line, " ") {
				l.must(checkMove(m, false))
			}
		}
	}
}

// manners are the ways of writing a move that a check may name; "any" reads
// what any of the others does.
func manners() []string { return []string{"canonical", "lawson", "moussambani", "any"} }

func misreadings() []string { return []string{"syntax", "ambiguous", "effect", "illegal"} }

func (l *linter) manner(m string, anyToo bool) {
	if !slices.Contains(manners(), m) || m == "any" && !anyToo {
		l.say("manner %q cannot stand here", m)
	}
}

func (l *linter) moveCheck(k *Check) {
	l.must(checkMove(k.Move, false))
	if k.Position != "" {
		l.must(checkLine(k.Position))
	}
	l.contents(k.Gives)
	for _, line := range slices.Concat(k.Effects, k.IncludesEffects) {
		rule, err := effectRule(line)
		l.must(err)
		if err == nil && !rule.IsKnown() {
			l.say("effect %q names no rule", line)
		}
	}
	for _, what := range k.LacksEffects {
		var kind nemoroth.EffectKind
		if !nemoroth.Rule(what).IsKnown() && kind.UnmarshalText([]byte(what)) != nil {
			l.say("lacks-effects: %q is neither a kind of effect nor a rule", what)
		}
	}
	if k.Effects != nil && len(k.Effects) == 0 {
		l.say("no move is without an effect")
	}
	for _, field := range []struct {
		name  string
		empty bool
	}{
		{"gives", k.Gives != nil && len(k.Gives) == 0},
		{"includes-effects", k.IncludesEffects != nil && len(k.IncludesEffects) == 0},
		{"lacks-effects", k.LacksEffects != nil && len(k.LacksEffects) == 0},
	} {
		if field.empty {
			l.say("the check expects nothing: %s is empty", field.name)
		}
	}
	l.satisfactions(k.Satisfies)
}

func (l *linter) reasons(reasons []Reason) {
	for _, r := range reasons {
		if !r.Rule.IsKnown() {
			l.say("%q is no rule", r.Rule)
		}
		for _, sq := range r.Squares {
			if _, err := nemoroth.ParseSquare(sq); err != nil {
				l.say("%q is not a square", sq)
			}
		}
	}
}

func (l *linter) satisfactions(entries []string) {
	for _, entry := range entries {
		_, err := parseSatisfaction(entry)
		l.must(err)
	}
}

func (l *linter) contents(contents Contents) {
	for _, c := range contents {
		l.must(checkContent(c))
	}
}

func (l *linter) movesOf(m *MovesOf) {
	var kind nemoroth.Kind
	if err := kind.UnmarshalText([]byte(m.Piece)); err != nil || kind == nemoroth.Mummy {
		l.say("piece %q is not a mobile kind's letter", m.Piece)
	}
	if _, err := nemoroth.ParseSquare(m.Square); err != nil {
		l.say("%q is not a square", m.Square)
	}
	for i, goal := range m.To {
		if _, err := nemoroth.ParseSquare(goal); err != nil && (goal != "!" || kind != nemoroth.GoAway) {
			l.say("%q is not a goal", goal)
		}
		if slices.Contains(m.To[:i], goal) {
			l.say("%s stands there twice", goal)
		}
	}
}
