package rulings

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Flaw is something wrong with a corpus that could be read.
type Flaw struct {
	Place
	Msg string `json:"message"`
}

// String is the place and what is wrong there.
func (f Flaw) String() string { return strings.TrimPrefix(f.Place.String()+": "+f.Msg, ": ") }

// Lint holds every case of the corpus to the corpus's form: ids, order, known
// rules and sentences, sources, canonical texts, one form to a check. It asks
// nothing about whether the cases hold, nor whether they cover the rules: Check
// and Coverage do. The flaws are in the corpus's order.
func (c *Corpus) Lint() []Flaw {
	l := &linter{corpus: c, rules: c.rules(), patterns: patternsOf(c.rules()), catalogue: c.catalogue(), sentences: c.Sentences(), ids: map[string]bool{}, places: map[string]Place{}}
	for _, k := range c.Cases() {
		l.ids[strings.ToUpper(k.ID)] = true
	}
	for _, t := range c.topics() {
		l.topic(t)
	}
	return l.flaws
}

// catalogue is the game's table of rules by id; nil if it has none.
func (c *Corpus) catalogue() map[string]game.Rule {
	table, ok := c.rules().(game.Cataloguer)
	if !ok {
		return nil
	}
	byID := map[string]game.Rule{}
	for _, r := range table.Catalogue() {
		byID[r.ID] = r
	}
	return byID
}

type linter struct {
	corpus    *Corpus
	rules     game.Rules
	patterns  map[string]*pattern
	catalogue map[string]game.Rule
	sentences []Sentence
	ids       map[string]bool  // of all cases, in capitals
	places    map[string]Place // of the cases so far, by id
	at        Place
	flaws     []Flaw
}

func (l *linter) say(format string, args ...any) {
	l.flaws = append(l.flaws, Flaw{l.at, fmt.Sprintf(format, args...)})
}

// must reports an error, if there is one.
func (l *linter) must(err error) {
	if err != nil {
		l.say("%v", err)
	}
}

// known reports whether an id is a rule's; in a game without a table, any is.
func (l *linter) known(id string) bool {
	_, ok := l.catalogue[id]
	return ok || l.catalogue == nil
}

// fits reports whether a text is of one of the kinds that the schema defines.
func (l *linter) fits(kind, text string) bool {
	p := l.patterns[kind]
	return p == nil || p.fits(text)
}

// shape reports a text that is not of a kind that the schema defines.
func (l *linter) shape(kind, text string) bool {
	p, ok := l.patterns[kind], l.fits(kind, text)
	switch {
	case ok:
	case p.Enum != nil:
		l.say("%s %q is none of %s", kind, text, strings.Join(p.Enum, ", "))
	default:
		l.say("%q is not %s", text, p.Description)
	}
	return ok
}

func (l *linter) shapes(kind string, list []string) {
	for _, text := range list {
		l.shape(kind, text)
	}
}

// filled reports the fields of a struct that must hold something and do not.
func (l *linter) filled(of any) {
	v := reflect.ValueOf(of).Elem()
	for _, f := range fieldsOf(v.Type()) {
		x := v.Field(f.index)
		text, list := x.Kind() == reflect.String, x.Kind() == reflect.Slice
		if f.required && text && strings.TrimSpace(x.String()) == "" || list && x.Len() == 0 && (f.required || f.filled && !x.IsNil()) {
			l.say("%s is empty", f.key)
		}
	}
}

// line reports what is not a canonical position line.
func (l *linter) line(line string) {
	if b, ok := l.rules.(game.Boarder); ok {
		canonical, err := canonicalLine(b, line)
		if err == nil && canonical != line {
			err = fmt.Errorf("position line %q is not canonical: %q", line, canonical)
		}
		l.must(err)
	}
}

// name says what is wrong with a move's name.
func (l *linter) name(text string) error {
	if n, ok := l.rules.(game.Namer); ok {
		return n.CheckName(text)
	}
	return nil
}

func (l *linter) moveName(text string, passToo bool) {
	switch err := l.name(text); {
	case text == pass && !passToo:
		l.say("a pass cannot stand here (POS-2)")
	case err != nil:
		l.say("move %q: %v", text, err)
	}
}

// moves wants names of moves, each once.
func (l *linter) moves(list []string) {
	for i, m := range list {
		l.moveName(m, false)
		l.once(list[:i], m)
	}
}

func (l *linter) once(before []string, text string) {
	if slices.Contains(before, text) {
		l.say("%s stands there twice", text)
	}
}

// game wants the moves of a game, in which a pass may stand.
func (l *linter) game(moves []string) {
	for _, m := range moves {
		l.moveName(m, true)
	}
}

func (l *linter) contents(contents Contents) {
	for _, c := range contents {
		_, err := tongueOf(l.rules).holds(c.Holds)
		if l.shape("square", c.Square) && c.Holds != emptySquare && err != nil {
			l.say("%q is not the canonical content of a square", c.Holds)
		}
	}
}

func (l *linter) topic(t *Topic) {
	l.at = Place{File: t.File, Line: 1}
	if suite := suiteOf(l.rules); t.Suite != suite {
		l.say("suite %q is not %s", t.Suite, suite)
	}
	l.shape("topic", t.Topic)
	if t.File != "" && strings.TrimSuffix(t.File, ".yaml") != t.Topic {
		l.say("topic %q is not the name of the file", t.Topic)
	}
	l.shape("title", t.Title)
	l.filled(t)
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
		case !l.shape("id", k.ID):
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

func (l *linter) caseHead(k *Case) {
	l.shape("title", k.Title)
	l.filled(k)
	for i := range k.Considered {
		l.filled(&k.Considered[i])
	}
	l.listed("turns-on", "rule", k.TurnsOn, l.known)
	l.listed("cites", "rule", k.Cites, l.known)
	l.listed("near-miss", "rule", k.NearMiss, l.known)
	l.listed("decides", "sentence of the sources", k.Decides, func(id string) bool {
		return slices.ContainsFunc(l.sentences, func(s Sentence) bool { return s.ID == id })
	})
	l.shape("basis", k.Basis)
	l.listed("disputes", "dispute of RULEBOOK §15", k.Disputes, func(id string) bool {
		return slices.ContainsFunc(l.corpus.disputes(), func(d Dispute) bool { return d.ID == id })
	})
	l.listed("see-also", "ruling", k.SeeAlso, func(id string) bool {
		_, ok := l.ids[strings.ToUpper(fullID(id))]
		return ok && id != k.ID
	})
	switch disputed := k.Basis == "disputed"; {
	case disputed && len(k.Considered) == 0:
		l.say("the case is disputed, and no other reading is considered")
	case disputed && len(k.Disputes) == 0 && l.corpus.disputes() != nil:
		l.say("the case is disputed and names none of the disputes")
	case !disputed && len(k.Disputes) > 0:
		l.say("the case names a dispute, and its basis is not disputed")
	}
	l.sources(k)
	for i, name := range k.Rulesets {
		g, err := l.rules.Start("", name)
		switch {
		case err != nil:
			l.say("%q is not a ruleset", name)
		case g.Ruleset() != name:
			l.say("ruleset %q is written %s", name, g.Ruleset())
		case slices.Contains(k.Rulesets[:i], name):
			l.say("ruleset %s is named twice", name)
		}
	}
}

// listed wants known ids, each once.
func (l *linter) listed(key, what string, ids []string, known func(string) bool) {
	for i, id := range ids {
		if !known(id) {
			l.say("%s names %q, which is no %s", key, id, what)
		}
		if slices.Contains(ids[:i], id) {
			l.say("%s names %s twice", key, id)
		}
	}
}

// formatRule matches the ids of the rules that FORMATS.md states.
var formatRule = regexp.MustCompile(`^(NFEN|NAME|PROTO|TRACE|DIAGRAM|NOTE)-`)

// sources wants each rule of ours under the document that states it.
func (l *linter) sources(k *Case) {
	quotes := false
	for _, s := range k.Sources {
		l.shape("doc", s.Doc)
		l.filled(&s)
		doc, rule, _ := strings.Cut(s.Section, " ")
		ok := doc == "RULEBOOK" || doc == "FORMATS"
		if form := formatRule.MatchString(rule); s.Doc == "ours" && ok && l.sentences != nil && form != (doc == "FORMATS") {
			l.say("%s does not stand in %s", rule, doc)
		}
		if s.Doc == "ours" && (!ok || !l.known(rule) && !strings.HasPrefix(rule, "§")) {
			l.say("the section %q of ours is not RULEBOOK or FORMATS and a rule id or §", s.Section)
		}
		if n := len(strings.Fields(s.Quote)); n > MaxQuote {
			l.say("the quotation has %d words, more than %d", n, MaxQuote)
		}
		quotes = quotes || s.Quote != ""
	}
	if quotes && len(k.Decides) == 0 && l.sentences != nil {
		l.say("a sentence is quoted, and decides names no row of SENTENCES.md")
	}
}

func (l *linter) caseBody(k *Case) {
	switch {
	case k.Position != "":
		l.line(k.Position)
	case len(k.Moves) > 0 || k.UsesPosition():
		l.say("there is no position")
	}
	l.game(k.Moves)
	head := l.at
	notices := false
	for _, check := range k.Checks {
		if check == nil {
			l.say("a check is empty")
			continue
		}
		l.at.Line = check.Line
		notices = l.check(check) || notices
	}
	l.at = head
	if len(k.NearMiss) > 0 && !notices {
		l.say("near-miss names %s, but no check would notice if it applied", k.NearMiss[0])
	}
}

// check reports whether the check can fail because a rule applies that the case
// says does not.
func (l *linter) check(k *Check) bool {
	f, err := k.form()
	if err != nil {
		l.must(err)
		return false
	}
	l.filled(k)
	if f.lint != nil {
		f.lint(l, k)
	}
	return !f.blind
}
