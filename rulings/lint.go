package rulings

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Flaw is an error in a corpus that was loaded.
type Flaw struct {
	Place
	Msg string `json:"message"`
}

// String returns the place and the message.
func (f Flaw) String() string { return strings.TrimPrefix(f.Place.String()+": "+f.Msg, ": ") }

// Lint checks the form of every case: ids and their order, known rules and
// sentences, sources, canonical texts, one form per check. It does not try the
// cases (see Case.Check) and does not ask what they cover (see Coverage). The flaws
// are in the order of the corpus.
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

// catalogue returns the game's rules by id; nil if the game has no table.
func (c *Corpus) catalogue() map[string]game.Rule {
	table := game.Catalogue(c.rules())
	if table == nil {
		return nil
	}
	byID := map[string]game.Rule{}
	for _, r := range table {
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
	ids       map[string]bool  // ids of all cases, in capitals
	places    map[string]Place // of the cases linted so far, by id
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

// known reports whether an id is that of a rule. Without a table every id is known.
func (l *linter) known(id string) bool {
	_, ok := l.catalogue[id]
	return ok || l.catalogue == nil
}

// fits reports whether a text matches a definition of the schema.
func (l *linter) fits(kind, text string) bool {
	p := l.patterns[kind]
	return p == nil || p.fits(text)
}

// shape reports a text that does not match a definition of the schema.
func (l *linter) shape(kind, text string) bool {
	p, ok := l.patterns[kind], l.fits(kind, text)
	switch {
	case ok:
	case p.Enum != nil:
		l.say("%s is %q; expected %s", kind, text, enumerate(p.Enum, len(p.Enum), "or"))
	default:
		l.say("%q is invalid; expected %s", text, p.Description)
	}
	return ok
}

func (l *linter) shapes(kind string, list []string) {
	for _, text := range list {
		l.shape(kind, text)
	}
}

// filled reports required fields of a struct that are empty.
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

// line reports a text that is not a canonical position line.
func (l *linter) line(line string) {
	if b, ok := l.rules.(game.Boarder); ok {
		canonical, err := canonicalLine(b, line)
		if err == nil && canonical != line {
			err = fmt.Errorf("position line %q is not canonical; expected %q", line, canonical)
		}
		l.must(err)
	}
}

// name returns the error in a move's name.
func (l *linter) name(text string) error {
	if l.fits("move", text) {
		return nil
	}
	if g, err := l.rules.Start("", ""); err == nil {
		if _, err := g.Read(text); err != nil {
			return err
		}
	}
	return errors.New("not a canonical move name")
}

func (l *linter) moveName(text string, passToo bool) {
	switch err := l.name(text); {
	case text == pass && !passToo:
		l.say("a pass is not allowed here; expected a move")
	case err != nil:
		l.say("move %q: %v", text, err)
	}
}

// moves checks names of moves and reports duplicates.
func (l *linter) moves(list []string) {
	for i, m := range list {
		l.moveName(m, false)
		l.once(list[:i], m)
	}
}

func (l *linter) once(before []string, text string) {
	if slices.Contains(before, text) {
		l.say("%s is listed twice", text)
	}
}

// game checks the moves of a game, which may contain passes.
func (l *linter) game(moves []string) {
	for _, m := range moves {
		l.moveName(m, true)
	}
}

func (l *linter) contents(contents Contents) {
	for _, c := range contents {
		_, err := tongueOf(l.rules).holds(c.Holds)
		if l.shape("square", c.Square) && c.Holds != emptySquare && err != nil {
			l.say("%q is not the canonical content of a square, as in a position line", c.Holds)
		}
	}
}

func (l *linter) topic(t *Topic) {
	l.at = Place{File: t.File, Line: 1}
	if suite := suiteOf(l.rules); t.Suite != suite {
		l.say("suite is %q; expected %s", t.Suite, suite)
	}
	l.shape("topic", t.Topic)
	if t.File != "" && strings.TrimSuffix(t.File, ".yaml") != t.Topic {
		l.say("topic is %q; expected the file name without .yaml, %s", t.Topic, strings.TrimSuffix(t.File, ".yaml"))
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
			l.say("the id is already in use at %s:%d", first.File, first.Line)
		case k.ID < last:
			l.say("the case follows %s; expected the cases in the order of their ids", last)
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
	l.listed("turns-on", "a rule", k.TurnsOn, l.known)
	l.listed("cites", "a rule", k.Cites, l.known)
	l.listed("near-miss", "a rule", k.NearMiss, l.known)
	l.listed("decides", "a sentence of the sources", k.Decides, func(id string) bool {
		return slices.ContainsFunc(l.sentences, func(s Sentence) bool { return s.ID == id })
	})
	l.shape("basis", k.Basis)
	l.listed("disputes", "a dispute of RULEBOOK §15", k.Disputes, func(id string) bool {
		return slices.ContainsFunc(l.corpus.disputes(), func(d Dispute) bool { return d.ID == id })
	})
	l.listed("see-also", "another ruling", k.SeeAlso, func(id string) bool {
		_, ok := l.ids[strings.ToUpper(fullID(id))]
		return ok && id != k.ID
	})
	switch disputed := k.Basis == "disputed"; {
	case disputed && len(k.Considered) == 0:
		l.say("the case is disputed but considers no other reading")
	case disputed && len(k.Disputes) == 0 && l.corpus.disputes() != nil:
		l.say("the case is disputed but names no dispute of RULEBOOK §15")
	case !disputed && len(k.Disputes) > 0:
		l.say("the case names a dispute, but its basis is not disputed")
	}
	l.sources(k)
	for i, name := range k.Rulesets {
		g, err := l.rules.Start("", name)
		switch {
		case err != nil:
			l.say("unknown ruleset %q; expected %s", name, enumerate(l.rules.Rulesets(), 9, "or"))
		case g.Ruleset() != name:
			l.say("ruleset %q is not canonical; expected %s", name, g.Ruleset())
		case slices.Contains(k.Rulesets[:i], name):
			l.say("ruleset %s is listed twice", name)
		}
	}
}

// listed reports unknown and duplicate ids.
func (l *linter) listed(key, what string, ids []string, known func(string) bool) {
	for i, id := range ids {
		if !known(id) {
			l.say("%s names %q, which is not %s", key, id, what)
		}
		if slices.Contains(ids[:i], id) {
			l.say("%s names %s twice", key, id)
		}
	}
}

// formatRule matches the ids of the rules that FORMATS.md states.
var formatRule = regexp.MustCompile(`^(NFEN|NAME|PROTO|TRACE|DIAGRAM|NOTE)-`)

// sources checks the sources. A rule of ours must be in the document that states it.
func (l *linter) sources(k *Case) {
	quotes := false
	for _, s := range k.Sources {
		l.shape("doc", s.Doc)
		l.filled(&s)
		doc, rule, _ := strings.Cut(s.Section, " ")
		ok := doc == "RULEBOOK" || doc == "FORMATS"
		if form := formatRule.MatchString(rule); s.Doc == "ours" && ok && l.sentences != nil && form != (doc == "FORMATS") {
			l.say("%s is not a rule of %s.md", rule, doc)
		}
		if s.Doc == "ours" && (!ok || !l.known(rule) && !strings.HasPrefix(rule, "§")) {
			l.say("section is %q; expected RULEBOOK or FORMATS and a rule id or §, such as RULEBOOK GHAST-2", s.Section)
		}
		if n := len(strings.Fields(s.Quote)); n > MaxQuote {
			l.say("the quotation has %d words; expected at most %d", n, MaxQuote)
		}
		quotes = quotes || s.Quote != ""
	}
	if quotes && len(k.Decides) == 0 && l.sentences != nil {
		l.say("the case quotes a sentence, but decides names no sentence of SENTENCES.md")
	}
}

func (l *linter) caseBody(k *Case) {
	switch {
	case k.Position != "":
		l.line(k.Position)
	case len(k.Moves) > 0 || k.UsesPosition():
		l.say("position is missing")
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
		l.say("near-miss names %s, but no check would fail if the rule applied", k.NearMiss[0])
	}
}

// check lints a check. It reports whether the check would fail if a near-miss rule
// applied.
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
