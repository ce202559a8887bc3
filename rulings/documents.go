package rulings

import (
	_ "embed"
	"encoding/json"
	"io/fs"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// document returns a document of the game, or one that a program without it has beside the topics;
// "" if there is none of that name.
func (c *Corpus) document(name string) string {
	var text []byte
	if d, ok := c.Rules.(game.Documenter); ok {
		text, _ = fs.ReadFile(d.Documents(), name)
	}
	if text == nil && c.Beside != nil {
		text, _ = fs.ReadFile(c.Beside, name)
	}
	return string(text)
}

// A Sentence is one row of the table of the sources' sentences: of SENTENCES.md, or of the
// rulebook.
type Sentence struct {
	ID        string   // such as B-192
	Section   string   // section or line of its source
	Says      string   // paraphrased
	DecidedBy []string // rule ids, without § numbers
	TestIdea  string   // Markdown
}

// ruleID matches the ids of rules in a cell, but no § number.
var ruleID = regexp.MustCompile(`[A-Z]+(-[A-Z0-9]+)+`)

// sentenceRow matches a row of the table: id, section, what it says, rules and test idea.
var sentenceRow = regexp.MustCompile(
	`(?m)^\| *([A-Z]-\d+) *\| *(.*?) *\| *(.*?) *\| *(.*?) *\| *(.*?) *\|$`)

// Sentences returns the table of the sources' sentences in order: the rows whose ids match the
// schema of the game. It is nil if the game has none.
func (c *Corpus) Sentences() []Sentence {
	c.tables.Do(c.readTables)
	return c.sentences
}

// readTables reads the tables of sentences and disputes in the documents of the game.
func (c *Corpus) readTables() {
	rulebook := c.document("RULEBOOK.md")
	text := c.document("SENTENCES.md") + rulebook
	id := patternsOf(c.Rules)["sentence"]
	for _, m := range sentenceRow.FindAllStringSubmatch(text, -1) {
		if id != nil && id.fits(m[1]) {
			c.sentences = append(c.sentences,
				Sentence{m[1], m[2], m[3], ruleID.FindAllString(m[4], -1), m[5]})
		}
	}
	for _, m := range disputeEntry.FindAllStringSubmatch(rulebook, -1) {
		c.disputes = append(c.disputes, Point{ID: m[1], Title: m[3],
			Text: strings.Replace(m[2], "**", "", 1), Readings: c.readings[m[1]]})
	}
}

// A Point is a dispute, which is a question that the sources leave open or answer in two ways, or
// a point of the procedure.
type Point struct {
	ID    string // such as D-01, in other games Q-01; of the procedure P-1
	Title string // up to the first colon, full stop or question mark
	Text  string // whole entry, in Markdown
	// Readings are those of a dispute, in the order of their letters.
	Readings []Reading
}

// A Reading is one reading of a dispute.
type Reading struct {
	ID       string   // that of the dispute and a letter, such as D-01a
	Says     string   // the reading, as a sentence without a full stop
	Rulesets []string // in which this library follows it
	Variant  string   // the id of the Hypothesis that plays by it; "" for none
	// Sentences are the ids of the sources' sentences that speak for it; none if they are silent.
	Sentences []string
}

// disputeOf returns the id of a reading's dispute, such as D-03 for D-03a.
func disputeOf(reading string) string { return strings.TrimRight(reading, "abcdef") }

// ByReading returns the rulings that rest on a reading of a dispute: those under the rulesets that
// follow it or, if none does, those that its variant would decide in another way.
func (c *Corpus) ByReading(r Reading) (list []*Case) {
	for _, k := range c.Cases() {
		follows := overlap(r.Rulesets, k.Rulesets)
		if len(r.Rulesets) == 0 {
			follows = slices.Contains(c.FailUnder(r.Variant), k)
		}
		if follows && slices.Contains(k.Disputes, disputeOf(r.ID)) {
			list = append(list, k)
		}
	}
	return list
}

// SentencesOf returns the ids of the sentences that a source quotes, as quotes.txt has them for the
// quotation or for its parts, or as its section names them.
func (c *Corpus) SentencesOf(s Source) []string {
	ids := slices.Clone(c.quoted[s.Quote])
	for quote, some := range c.quoted {
		if c.quoted[s.Quote] == nil && strings.Contains(s.Quote, quote) {
			ids = append(ids, some...)
		}
	}
	if ids == nil {
		ids = sentenceID.FindAllString(s.Section, -1)
	}
	return set(ids)
}

var sentenceID = regexp.MustCompile(`\b[A-Z]-\d+\b`)

// rows yields the lines of an optional file that have n - 1 bars or more, divided at the first of
// them; all lines, divided at every bar, if n is negative. A corpus may have no files: fsys is nil.
func rows(fsys fs.FS, name string, n int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		if fsys == nil {
			return
		}
		data, _ := fs.ReadFile(fsys, name)
		for line := range strings.Lines(string(data)) {
			parts := strings.SplitN(strings.TrimSpace(line), "|", n)
			if (n < 0 || len(parts) == n) && !yield(parts) {
				return
			}
		}
	}
}

var disputeEntry = regexp.MustCompile(
	`(?m)^- \*\*([DQ]-[0-9]{2})(?:\*\*)? ((.+?)(?: \([A-Z][^)]*\))?[:.?](?:\*\*)? .*)$`)

// Disputes returns the disputes of the game's rulebook, RULEBOOK §15 for Nemoroth, in order; nil
// if it lists none.
func (c *Corpus) Disputes() []Point {
	c.tables.Do(c.readTables)
	return c.disputes
}

// procedure is a page of the casebook.
//
//go:embed casebook/procedure.md
var procedure string

var procedureEntry = regexp.MustCompile(`(?m)^\*\*(P-[0-9]+)\. ((.+?)\.?)\*\*( .*)$`)

// Procedure returns the points of the procedure in order. Every game has the same.
func Procedure() (rows []Point) {
	for _, m := range procedureEntry.FindAllStringSubmatch(procedure, -1) {
		rows = append(rows, Point{ID: m[1], Title: m[3], Text: m[2] + m[4]})
	}
	return rows
}

// commonSchema is the JSON Schema (draft 2020-12) of the files of a corpus.
//
//go:embed schema.json
var commonSchema []byte

// A pattern is a definition of a schema: the form of one kind of text.
type pattern struct {
	Description      string
	Pattern          string
	Enum             []string
	EnumDescriptions []string          // in the order of Enum; may be nil
	words            map[string]string // the descriptions by text
	re               *regexp.Regexp    // of Pattern
}

// fits reports whether a text has the form. Without a pattern every text has it.
func (p *pattern) fits(text string) bool {
	if p == nil {
		return true
	}
	return (p.Enum == nil || slices.Contains(p.Enum, text)) && p.re.MatchString(text)
}

// patternCache holds the patterns of each game, by its name.
var patternCache sync.Map

// patternsOf returns the patterns of the common schema and of the game's schema, by name. The
// linter uses them, so that each form is defined once.
func patternsOf(r game.Rules) map[string]*pattern {
	if r == nil {
		return nil
	}
	if known, ok := patternCache.Load(r.Name()); ok {
		return known.(map[string]*pattern)
	}
	var schema struct {
		Defs map[string]*pattern `json:"$defs"`
	}
	json.Unmarshal(commonSchema, &schema)
	if d, ok := r.(game.Documenter); ok {
		json.Unmarshal(d.Schema(), &schema) // may be empty, or define a form again
	}
	for kind, p := range schema.Defs {
		if p.Pattern == "" && p.Enum == nil {
			delete(schema.Defs, kind)
			continue
		}
		p.re, p.words = regexp.MustCompile(p.Pattern), map[string]string{}
		for i, text := range p.EnumDescriptions {
			p.words[p.Enum[i]] = text
		}
	}
	patternCache.Store(r.Name(), schema.Defs)
	return schema.Defs
}

// Descriptions returns the descriptions of the texts that the game's schema lists for a kind, such
// as the titles of the sources for "doc".
func (c *Corpus) Descriptions(kind string) map[string]string {
	return maps.Clone(glossary(c.Rules, kind))
}

func glossary(r game.Rules, kind string) map[string]string {
	if p := patternsOf(r)[kind]; p != nil {
		return p.words
	}
	return nil
}
