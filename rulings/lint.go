package rulings

import (
	"errors"
	"fmt"
	"io/fs"
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

// Lint checks what every case says: ids and their order, known rules and sentences,
// sources, canonical texts, one form per check. It does not try the cases (see
// Case.Check) and does not ask what they cover (see Coverage). The flaws are in the
// order of the corpus.
func (c *Corpus) Lint() []Flaw {
	l := &linter{rules: c.Rules, patterns: patternsOf(c.Rules), known: map[string][]string{}}
	know := func(what, id string) { l.known[what] = append(l.known[what], id) }
	for _, r := range game.Catalogue(c.Rules) {
		know("rule", r.ID)
	}
	for _, s := range c.Sentences() {
		know("sentence", s.ID)
	}
	for _, d := range c.Disputes() {
		know("dispute", d.ID)
	}
	for _, k := range c.Cases() {
		know("ruling", k.ID)
	}
	places := map[string]Place{}
	for _, t := range c.Topics {
		l.at = Place{File: t.File, Line: 1}
		l.fields(t)
		if name := strings.TrimSuffix(t.File, ".yaml"); name != t.Topic {
			l.say("topic is %q; expected the file name without .yaml, %s", t.Topic, name)
		}
		last := ""
		for _, k := range t.Cases {
			l.at = Place{File: t.File, Line: k.Line, Case: k.ID}
			if first, twice := places[k.ID]; twice {
				l.say("the id is already in use at %s:%d", first.File, first.Line)
			} else if k.ID < last {
				l.say("the case follows %s; expected the cases in the order of their ids", last)
			}
			last, places[k.ID] = k.ID, l.at
			l.ruling(k)
		}
	}
	return l.flaws
}

type linter struct {
	rules    game.Rules
	patterns map[string]*pattern
	known    map[string][]string // ids of rules, sentences, disputes and rulings
	at       Place
	flaws    []Flaw
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

// fields reports texts of the wrong form in the fields of a struct.
func (l *linter) fields(of any) {
	for f, value := range setFields(of) {
		switch x := value.(type) {
		case string:
			l.text(f, x)
		case []string:
			l.texts(f, x)
		case Contents:
			for _, c := range x {
				l.text(field{is: "square"}, c.Square)
				if _, err := contentWords(l.rules, c.Holds); err != nil && c.Holds != emptySquare {
					l.say("%q is not the canonical content of a square, as in a position line",
						c.Holds)
				}
			}
		case []game.Reason:
			for i := range x {
				l.fields(&x[i])
			}
		case *MovesOf, *Reading, *Misreading, *Puzzle:
			l.fields(x)
		}
	}
}

// distinct lists the forms whose texts stand in a list only once.
var distinct = []string{"move", "goal", "rule", "sentence", "dispute", "ruling", "ruleset"}

// texts reports texts of the wrong form, and those that are listed twice.
func (l *linter) texts(f field, list []string) {
	for i, text := range list {
		l.text(f, text)
		if slices.Contains(distinct, f.is) && slices.Contains(list[:i], text) {
			l.say("%s lists %s twice", f.key, text)
		}
	}
}

// meanings describes the ids that a corpus must know.
var meanings = map[string]string{"rule": "a rule", "sentence": "a sentence of the sources",
	"dispute": "a dispute of RULEBOOK §15", "ruling": "another ruling"}

// text reports a text that does not have the form of its field.
func (l *linter) text(f field, text string) {
	switch f.is {
	case "", "text", "goal":
	case "rule", "sentence", "dispute", "ruling":
		if !l.knows(f.is, text) || text == l.at.Case {
			l.say("%s names %q, which is not %s", f.key, text, meanings[f.is])
		}
	case "ruleset":
		g, err := l.rules.Start("", text)
		if err != nil {
			l.say("unknown ruleset %q; expected %s", text, enumerate(l.rules.Rulesets(), 9, "or"))
		} else if g.Ruleset() != text {
			l.say("ruleset %q is not canonical; expected %s", text, g.Ruleset())
		}
	case "line", "setup":
		l.line(text, f.is == "line")
	case "effect-kind":
		if !l.knows("rule", text) && !l.fits(f.is, text) {
			l.say("%s has %q; expected a kind of effect or a rule id", f.key, text)
		}
	case "moves":
		for name := range strings.SplitSeq(text, " ") {
			l.text(field{is: "move"}, name)
		}
	case "move", "play":
		if text == pass && f.is == "move" {
			l.say("a pass is not allowed here; expected a move")
		} else if err := l.name(text); err != nil {
			l.say("move %q: %v", text, err)
		}
	default:
		names := f.is == "effect" || f.is == "problem"
		if l.shape(f.is, text) && names && !l.knows("rule", endRule(text)) {
			l.say("%s %q names an unknown rule", f.is, text)
		}
	}
}

// knows reports whether an id is known. Without a table every id is.
func (l *linter) knows(what, id string) bool {
	return l.known[what] == nil || slices.Contains(l.known[what], id)
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

// line reports a text that is not a position line.
func (l *linter) line(line string, canonical bool) {
	b, ok := l.rules.(game.Boarder)
	if !ok {
		return
	}
	written := line
	board, err := b.Board(line)
	if err == nil && canonical {
		written, err = b.BoardLine(board)
	}
	if l.must(err); err == nil && written != line {
		l.say("position line %q is not canonical; expected %q", line, written)
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

// caseRules lists what a whole case must not be.
var caseRules = []struct {
	flaw   string
	broken func(l *linter, k *Case) bool
}{
	{"the case is disputed but considers no other reading", func(_ *linter, k *Case) bool {
		return k.Basis == "disputed" && len(k.Considered) == 0
	}},
	{"the case is disputed but names no dispute of RULEBOOK §15", func(l *linter, k *Case) bool {
		return k.Basis == "disputed" && len(k.Disputes) == 0 && l.known["dispute"] != nil
	}},
	{"the case names a dispute, but its basis is not disputed", func(_ *linter, k *Case) bool {
		return k.Basis != "disputed" && len(k.Disputes) > 0
	}},
	{"the case quotes a sentence, but decides names no sentence of SENTENCES.md",
		func(l *linter, k *Case) bool {
			return k.quotes() && len(k.Decides) == 0 && l.known["sentence"] != nil
		}},
	{"position is missing", func(_ *linter, k *Case) bool {
		return k.Position == "" && (len(k.Moves) > 0 || k.UsesPosition())
	}},
	{"near-miss names a rule, but no check would fail if the rule applied",
		func(_ *linter, k *Case) bool {
			for _, f := range k.formed {
				if !f.blind {
					return false
				}
			}
			return len(k.NearMiss) > 0
		}},
}

// quotes reports whether a source of the case is quoted.
func (c *Case) quotes() bool {
	return slices.ContainsFunc(c.Sources, func(s Source) bool { return s.Quote != "" })
}

func (l *linter) ruling(k *Case) {
	if w, gone := Withdrawn(k.ID); gone {
		l.say("the id was withdrawn: its ruling was merged into %s", w.Into)
	}
	l.fields(k)
	for _, rule := range caseRules {
		if rule.broken(l, k) {
			l.say("%s", rule.flaw)
		}
	}
	for _, s := range k.Sources {
		l.fields(&s)
		if s.Doc == "ours" {
			l.ownSource(s.Section)
		}
		if n := len(strings.Fields(s.Quote)); n > MaxQuote {
			l.say("the quotation has %d words; expected at most %d", n, MaxQuote)
		}
	}
	for _, check := range k.Checks {
		l.at.Line = check.Line
		if _, err := check.form(); err != nil {
			l.must(err)
			continue
		}
		l.check(check)
	}
}

// formatRule matches the ids of the rules that FORMATS.md states.
var formatRule = regexp.MustCompile(`^(NFEN|NAME|PROTO|TRACE|DIAGRAM|NOTE)-`)

// ownSource checks a section of our own documents: the document and a rule that it states.
func (l *linter) ownSource(section string) {
	doc, rule, _ := strings.Cut(section, " ")
	isDocument := doc == "RULEBOOK" || doc == "FORMATS"
	isPlace := strings.HasPrefix(rule, "§") || l.knows("rule", rule)
	switch {
	case !isDocument || !isPlace:
		l.say("section is %q; expected RULEBOOK or FORMATS and a rule id or §, "+
			"such as RULEBOOK GHAST-2", section)
	case l.known["sentence"] != nil && formatRule.MatchString(rule) != (doc == "FORMATS"):
		l.say("%s is not a rule of %s.md", rule, doc)
	}
}

func (l *linter) check(k *Check) {
	l.fields(k)
	if m := k.MovesOf; m != nil {
		for _, goal := range m.To {
			l.text(field{is: "move"}, m.Piece+m.Square+goal)
		}
	}
	if k.Writes != nil {
		l.shape("notation", k.Writes.Manner)
	}
}

// Coverage reports what a complete corpus lacks: an expectation that names a citable
// rule, and a near miss of it; a case that turns on or cites a defining rule; a case
// about its rules that decides a row of SENTENCES.md, unless the row has - in place
// of a test; a quotation in a case that rests on a source.
func (c *Corpus) Coverage() (flaws []Flaw) {
	named, avoided, cited := map[string]bool{}, map[string]bool{}, map[string]bool{}
	about := map[string][]string{} // rules of the deciding cases, by sentence
	hasDisputes := c.Disputes() != nil
	all := func(set map[string]bool, ids []string) {
		for _, id := range ids {
			set[id] = true
		}
	}
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
		want(k.quotes() || !hasDisputes || !restsOnSource(k), k.ID,
			"the case rests on a source but quotes no sentence")
		for _, id := range k.Decides {
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
		rules, decided := about[s.ID]
		want(decided || s.TestIdea == "-", s.ID, "no case decides the sentence")
		want(!decided || len(s.DecidedBy) == 0 || overlap(s.DecidedBy, rules), s.ID,
			"no case that decides the sentence is about one of its rules")
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
func (c *Corpus) Misquotes(documents fs.FS) (flaws []Flaw, err error) {
	names, err := glob(documents, "*.txt")
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
	for _, k := range c.Cases() {
		for _, s := range k.Sources {
			author, _, _ := strings.Cut(s.Doc, "-")
			isAuthor := func(name string) bool { return strings.Contains(name, author) }
			byAuthor := slices.ContainsFunc(names, isAuthor)
			quotes := func(name string) bool {
				return isAuthor(name) == byAuthor && says(texts[name], s.Quote)
			}
			if !slices.ContainsFunc(names, quotes) {
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
