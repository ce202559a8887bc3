package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// Lint checks what every case says: ids and their order, known rules and sentences,
// sources, canonical texts, one form per check. It does not try the cases (see
// Case.Try) and does not ask what they cover. The flaws are in the order of the corpus.
func (c *Corpus) Lint() []Flaw {
	l := &linter{Corpus: c, patterns: patternsOf(c.Rules), known: map[string][]string{
		"rule":     mapped(game.Catalogue(c.Rules), func(r game.Rule) string { return r.ID }),
		"sentence": mapped(c.Sentences(), func(s Sentence) string { return s.ID }),
		"dispute":  mapped(c.Disputes(), func(d Point) string { return d.ID }),
		"ruling":   mapped(c.Cases(), func(k *Case) string { return k.ID }),
	}}
	places := map[string]Place{}
	for _, t := range c.Topics {
		l.at = Place{File: t.File, Line: 1}
		l.fields(t)
		name := strings.TrimSuffix(t.File, ".yaml")
		l.when(name != t.Topic, "topic is %q; expected the file name without .yaml, %s",
			t.Topic, name)
		last := ""
		for _, k := range t.Cases {
			l.at = Place{File: t.File, Line: k.Line, Case: k.ID}
			first, twice := places[k.ID]
			l.when(twice, "the id is already in use at %s:%d", first.File, first.Line)
			l.when(k.ID < last,
				"the case follows %s; expected the cases in the order of their ids", last)
			last, places[k.ID] = k.ID, l.at
			l.ruling(k)
			n := utf8.RuneCountInString(k.Title)
			l.when(n > maxTitle && t.Part != Implementers,
				"the title has %d characters; expected at most %d", n, maxTitle)
		}
	}
	return l.flaws
}

type linter struct {
	*Corpus
	patterns map[string]*pattern
	known    map[string][]string // ids of rules, sentences, disputes and rulings
	at       Place
	flaws    []Flaw
}

// when reports a flaw.
func (l *linter) when(flawed bool, format string, args ...any) {
	if flawed {
		l.flaws = append(l.flaws, Flaw{l.at, fmt.Sprintf(format, args...)})
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
			_, describes := l.Rules.(describer)
			for _, c := range x {
				l.text(field{is: "square"}, c.Square)
				isUnknown := contentWords(l.Rules, c.Holds) == c.Holds && c.Holds != emptySquare
				l.when(isUnknown && (describes || l.patterns["content"] != nil),
					"%q is not the canonical content of a square, as in a position line", c.Holds)
			}
		case []game.Reason:
			for i := range x {
				l.fields(&x[i])
			}
		case *MovesOf, *WrittenMove, *WrongText:
			l.fields(x)
		}
	}
}

// distinct lists the forms whose texts stand in a list only once.
var distinct = strings.Fields("move goal rule sentence dispute ruling ruleset")

// texts reports texts of the wrong form, and those that are listed twice.
func (l *linter) texts(f field, list []string) {
	for i, text := range list {
		l.text(f, text)
		l.when(slices.Contains(distinct, f.is) && slices.Contains(list[:i], text),
			"%s lists %s twice", f.key, text)
	}
}

// meanings describes the ids that a corpus must know.
var meanings = table(`rule: a rule
sentence: a sentence of the sources
dispute: a dispute of the rulebook
ruling: another ruling`)

// text reports a text that does not have the form of its field.
func (l *linter) text(f field, text string) {
	switch f.is {
	case "", "text", "goal":
	case "rule", "sentence", "dispute", "ruling":
		l.when(!l.knows(f.is, text) || text == l.at.Case,
			"%s names %q, which is not %s", f.key, text, meanings[f.is])
	case "ruleset":
		g, err := l.Rules.Start("", text)
		l.when(err != nil, "unknown ruleset %q; expected %s", text,
			enumerate(l.Rules.Rulesets(), 9, "or"))
		if err == nil {
			l.when(g.Ruleset() != text, "ruleset %q is not canonical; expected %s", text,
				g.Ruleset())
		}
	case "line", "setup":
		l.line(text, f.is == "line")
	case "effect-kind":
		l.when(!l.knows("rule", text) && !l.patterns[f.is].fits(text),
			"%s has %q; expected a kind of effect or a rule id", f.key, text)
	case "move", "play":
		err := l.name(text)
		l.when(text == pass && f.is == "move", "a pass is not allowed here; expected a move")
		l.when(err != nil, "move %q: %v", text, err)
	default:
		names := f.is == "effect" || f.is == "problem"
		l.when(l.shape(f.is, text) && names && !l.knows("rule", game.RuleOf(text)),
			"%s %q names an unknown rule", f.is, text)
	}
}

// knows reports whether an id is known. Without a table every id is.
func (l *linter) knows(what, id string) bool {
	return len(l.known[what]) == 0 || slices.Contains(l.known[what], id)
}

// shape reports a text that does not match a definition of the schema.
func (l *linter) shape(kind, text string) bool {
	p := l.patterns[kind]
	if p.fits(text) {
		return true
	}
	l.when(p.Enum == nil, "%q is invalid; expected %s", text, p.Description)
	l.when(p.Enum != nil, "%s is %q; expected %s", kind, text,
		enumerate(p.Enum, len(p.Enum), "or"))
	return false
}

// line reports a text that is not a position line.
func (l *linter) line(line string, canonical bool) {
	b, ok := l.Rules.(game.Boarder)
	if !ok {
		return
	}
	written := line
	board, err := b.Board(line)
	if err == nil && canonical {
		written, err = b.BoardLine(board)
	}
	l.when(err != nil, "%v", err)
	l.when(err == nil && written != line, "position line %q is not canonical; expected %q", line,
		written)
}

// name returns the error in a move's name.
func (l *linter) name(text string) error {
	if l.patterns["move"].fits(text) {
		return nil
	}
	if g, err := l.Rules.Start("", ""); err == nil {
		if _, err := g.Read(text); err != nil {
			return err
		}
	}
	return errors.New("not a canonical move name")
}

// Quotes reports whether a source of the case is quoted.
func (c *Case) Quotes() bool {
	return slices.ContainsFunc(c.Sources, func(s Source) bool { return s.Quote != "" })
}

func (l *linter) ruling(k *Case) {
	w, gone := l.Withdrawn(k.ID)
	l.when(gone, "the id was withdrawn: its ruling was merged into %s", w.Into)
	l.when(l.Editions != nil && !strings.HasPrefix(l.History(k.ID), "new in "),
		"the ruling is new in no edition of %s", editionsFile)
	l.fields(k)
	disputed := k.Basis == "disputed"
	isTheirs := func(s Source) bool { return s.Doc != "ours" }
	l.when(l.isAuthor(k.Basis) && !slices.ContainsFunc(k.Sources, isTheirs),
		"basis is %s, but every source is ours", k.Basis)
	var quoted []string // ids of sentences
	for _, s := range k.Sources {
		l.fields(&s)
		n := len(strings.Fields(s.Quote))
		l.when(n > maxQuote, "the quotation has %d words; expected at most %d", n, maxQuote)
		if s.Quote != "" {
			ids := l.SentencesOf(s)
			quoted = append(quoted, ids...)
			l.when(l.Editions != nil && ids == nil,
				"no line of quotes.txt has the sentence that is quoted: %s", clip(s.Quote))
			l.texts(field{key: "quotes.txt", is: "sentence"}, ids)
		}
	}
	l.when(disputed && len(k.Considered) == 0,
		"the case is disputed but considers no other reading")
	l.when(!disputed && len(k.Considered) > 0,
		"the case considers another reading and is not disputed; expected why to answer it")
	l.when(disputed && k.Disputes == nil && len(l.known["dispute"]) > 0,
		"the case is disputed but names no dispute of the rulebook")
	l.when(!disputed && k.Disputes != nil,
		"the case names a dispute, but its basis is not disputed")
	l.when(overlap(k.TurnsOn, k.NearMiss), "turns-on and near-miss name the same rule")
	l.when(strings.Contains(k.Why, "doc: "), "why contains a source; expected it under sources")
	l.when(l.Editions != nil && k.Basis != "ours" && !k.Quotes(),
		"the case rests on a source, but quotes no sentence of it")
	quotes := k.Quotes() && len(l.known["sentence"]) > 0
	l.when(quotes && len(k.Decides) == 0,
		"the case quotes a sentence, but decides names no sentence of the sources")
	for _, id := range k.Decides {
		l.when(quotes && !slices.Contains(quoted, id),
			"decides names %s, a sentence that no quotation contains", id)
	}
	l.when(k.Position == "" && (len(k.Moves) > 0 || k.UsesPosition()), "position is missing")
	l.when(len(k.NearMiss) > 0 && !k.hasFormBesides(blind),
		"near-miss names a rule, but no check would fail if the rule applied")
	for _, check := range k.Checks {
		l.at.Line = check.Line
		_, err := check.form()
		l.when(err != nil, "%v", err)
		l.fields(check)
		if m := check.MovesOf; m != nil {
			for _, goal := range m.To {
				l.text(field{is: "move"}, m.Piece+m.Square+goal)
			}
		}
		if check.Writes != nil {
			l.shape("notation", check.Writes.Manner)
		}
	}
}

// isAuthor reports whether a basis is the author of a document.
func (l *linter) isAuthor(basis string) bool {
	docs := l.patterns["doc"]
	return docs != nil && slices.ContainsFunc(docs.Enum, func(doc string) bool {
		return strings.HasPrefix(doc, basis+"-")
	})
}

const (
	maxQuote = 90  // the largest number of words in a quotation
	maxTitle = 100 // the largest number of characters in a title for players
)
