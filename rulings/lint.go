package rulings

import (
	"errors"
	"fmt"
	"io/fs"
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
	switch {
	case c == nil:
		return nil
	case c.Rules == nil:
		return []Flaw{{Msg: "the corpus has no rules of a game"}}
	}
	l := &linter{rules: c.Rules, patterns: c.patterns(), disputes: map[string]bool{},
		ids: map[string]bool{}, places: map[string]Place{}}
	for _, r := range game.Catalogue(c.Rules) {
		l.catalogue = append(l.catalogue, r.ID)
	}
	for _, s := range c.Sentences() {
		l.sentences = append(l.sentences, s.ID)
	}
	for _, d := range c.Disputes() {
		l.disputes[d.ID] = true
	}
	for _, k := range c.Cases() {
		l.ids[strings.ToUpper(k.ID)] = true
	}
	for _, t := range c.topics() {
		l.topic(t)
	}
	return l.flaws
}

type linter struct {
	rules     game.Rules
	patterns  map[string]*pattern
	catalogue []string         // ids of the rules; nil if the game has no table
	sentences []string         // ids of the sources' sentences
	disputes  map[string]bool  // ids of the disputes
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
	return l.catalogue == nil || slices.Contains(l.catalogue, id)
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

// fields reports required fields of a struct that are empty, and texts of the wrong
// form.
func (l *linter) fields(of any) {
	v := reflect.ValueOf(of).Elem()
	for _, f := range fieldsOf(v.Type()) {
		v := v.Field(f.index)
		if f.required && v.Kind() == reflect.String && strings.TrimSpace(v.String()) == "" {
			l.say("%s is empty", f.key)
			continue
		}
		wanted := f.required || f.filled && !v.IsZero()
		if wanted && v.Kind() == reflect.Slice && v.Len() == 0 {
			l.say("%s is empty", f.key)
		}
		switch x := v.Interface().(type) {
		case string:
			if x != "" {
				l.text(f.is, x)
			}
		case []string:
			l.texts(f.is, x)
		case Contents:
			l.contents(x)
		}
	}
}

// texts reports texts of the wrong form, and moves that are listed twice.
func (l *linter) texts(is string, list []string) {
	for i, text := range list {
		l.text(is, text)
		if is == "move" {
			l.once(list[:i], text)
		}
	}
}

func (l *linter) text(is, text string) {
	switch is {
	case "":
	case "line":
		l.line(text)
	case "move", "play":
		if err := l.name(text); text == pass && is == "move" {
			l.say("a pass is not allowed here; expected a move")
		} else if err != nil {
			l.say("move %q: %v", text, err)
		}
	default:
		names := is == "effect" || is == "problem"
		if l.shape(is, text) && names && !l.known(endRule(text)) {
			l.say("%s %q names an unknown rule", is, text)
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

func (l *linter) once(before []string, text string) {
	if slices.Contains(before, text) {
		l.say("%s is listed twice", text)
	}
}

func (l *linter) contents(contents Contents) {
	for _, c := range contents {
		_, err := contentWords(l.rules, c.Holds)
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
	l.fields(t)
	if name := strings.TrimSuffix(t.File, ".yaml"); name != "" && name != t.Topic {
		l.say("topic is %q; expected the file name without .yaml, %s", t.Topic, name)
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
	l.fields(k)
	for i := range k.Considered {
		l.fields(&k.Considered[i])
	}
	l.listed("turns-on", "a rule", k.TurnsOn, l.known)
	l.listed("cites", "a rule", k.Cites, l.known)
	l.listed("near-miss", "a rule", k.NearMiss, l.known)
	l.listed("decides", "a sentence of the sources", k.Decides, func(id string) bool {
		return slices.Contains(l.sentences, id)
	})
	l.listed("disputes", "a dispute of RULEBOOK §15", k.Disputes, func(id string) bool {
		return l.disputes[id]
	})
	l.listed("see-also", "another ruling", k.SeeAlso, func(id string) bool {
		_, ok := l.ids[strings.ToUpper(fullID(id))]
		return ok && id != k.ID
	})
	switch disputed := k.Basis == "disputed"; {
	case disputed && len(k.Considered) == 0:
		l.say("the case is disputed but considers no other reading")
	case disputed && len(k.Disputes) == 0 && len(l.disputes) > 0:
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
		l.fields(&s)
		if s.Doc == "ours" {
			l.ownSource(s.Section)
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

// ownSource checks a section of our own documents: the document and a rule that it states.
func (l *linter) ownSource(section string) {
	doc, rule, _ := strings.Cut(section, " ")
	isDocument := doc == "RULEBOOK" || doc == "FORMATS"
	isPlace := strings.HasPrefix(rule, "§") || l.known(rule)
	switch {
	case !isDocument || !isPlace:
		l.say("section is %q; expected RULEBOOK or FORMATS and a rule id or §, "+
			"such as RULEBOOK GHAST-2", section)
	case l.sentences != nil && formatRule.MatchString(rule) != (doc == "FORMATS"):
		l.say("%s is not a rule of %s.md", rule, doc)
	}
}

func (l *linter) caseBody(k *Case) {
	if k.Position == "" && (len(k.Moves) > 0 || k.UsesPosition()) {
		l.say("position is missing")
	}
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
	l.fields(k)
	if f.lint != nil {
		f.lint(l, k)
	}
	return !f.blind
}

// Coverage reports what a complete corpus lacks: an expectation that names a citable
// rule, and a near miss of it; a case that turns on or cites a defining rule; a case
// about its rules that decides a row of SENTENCES.md, unless the row has - in place
// of a test; a quotation in a case that rests on a source.
func (c *Corpus) Coverage() []Flaw {
	if c == nil {
		return nil
	}
	named, avoided, cited := map[string]bool{}, map[string]bool{}, map[string]bool{}
	decided := map[string]bool{}   // sentences
	about := map[string][]string{} // rules of the deciding cases, by sentence
	hasDisputes := c.Disputes() != nil
	all := func(set map[string]bool, ids []string) {
		for _, id := range ids {
			set[id] = true
		}
	}
	var flaws []Flaw
	want := func(covered bool, id, gap string) {
		if !covered {
			flaws = append(flaws, Flaw{Msg: id + ": " + gap})
		}
	}
	for _, k := range c.Cases() {
		cites := slices.Concat(k.TurnsOn, k.Cites)
		all(named, k.Names())
		all(avoided, k.Avoids())
		all(cited, cites)
		quotes := slices.ContainsFunc(k.Sources, func(s Source) bool { return s.Quote != "" })
		mustQuote := hasDisputes && restsOnSource(k)
		want(quotes || !mustQuote, k.ID, "the case rests on a source but quotes no sentence")
		for _, id := range k.Decides {
			decided[id] = true
			about[id] = slices.Concat(about[id], cites, k.Names(), k.Avoids())
		}
	}
	for _, r := range game.Catalogue(c.Rules) {
		if r.Citable {
			want(named[r.ID], r.ID, "no expectation of a case names the rule")
			want(avoided[r.ID], r.ID, "no case is a near miss of the rule")
		} else {
			want(cited[r.ID], r.ID, "no case turns on the rule or cites it")
		}
	}
	for _, s := range c.Sentences() {
		if !decided[s.ID] {
			want(s.TestIdea == "-", s.ID, "no case decides the sentence")
			continue
		}
		related := len(s.DecidedBy) == 0 || overlap(s.DecidedBy, about[s.ID])
		want(related, s.ID, "no case that decides the sentence is about one of its rules")
	}
	return flaws
}

// restsOnSource reports whether the basis of a case is a source document.
func restsOnSource(k *Case) bool {
	ofBasis := func(s Source) bool { return strings.HasPrefix(s.Doc, k.Basis+"-") }
	return k.Basis == "disputed" || slices.ContainsFunc(k.Sources, ofBasis)
}

// MaxQuote is the largest number of words in a quotation.
const MaxQuote = 25

// Misquotes compares every quotation of the corpus with the *.txt documents in the
// top folder of a file system. It searches the documents whose names contain the
// author's name ("betza" for betza-2002), or all documents if there are none. All
// white space is equal. The parts of a quotation, separated by " … ", must occur in
// this order.
func (c *Corpus) Misquotes(documents fs.FS) ([]Flaw, error) {
	if documents == nil {
		return nil, errNoFiles
	}
	names, err := fs.Glob(documents, "*.txt")
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("rulings: no *.txt documents: %w", fs.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(documents, name)
		if err != nil {
			return nil, err
		}
		texts[name] = strings.Join(strings.Fields(string(data)), " ")
	}
	var flaws []Flaw
	for _, k := range c.Cases() {
		for _, s := range k.Sources {
			author, _, _ := strings.Cut(s.Doc, "-")
			otherAuthor := func(name string) bool { return !strings.Contains(name, author) }
			where := slices.DeleteFunc(slices.Clone(names), otherAuthor)
			if len(where) == 0 {
				where = names
			}
			quotes := func(name string) bool { return says(texts[name], s.Quote) }
			if !slices.ContainsFunc(where, quotes) {
				place := Place{File: k.File, Line: k.Line, Case: k.ID}
				flaws = append(flaws, Flaw{place, "the quotation is in no document: " + s.Quote})
			}
		}
	}
	return flaws, nil
}

// says reports whether a text contains the parts of a quotation in order.
func says(text, quote string) bool {
	for part := range strings.SplitSeq(quote, " … ") {
		_, rest, ok := strings.Cut(text, strings.Join(strings.Fields(part), " "))
		if !ok {
			return false
		}
		text = rest
	}
	return true
}
