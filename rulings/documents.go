package rulings

import (
	_ "embed"
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// document returns a document of a game, nil if there is none of that name.
func document(r game.Rules, name string) []byte {
	d, ok := r.(game.Documenter)
	if !ok {
		return nil
	}
	text, _ := fs.ReadFile(d.Documents(), name)
	return text
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
func (c *Corpus) Sentences() (rows []Sentence) {
	text := append(document(c.Rules, "SENTENCES.md"), document(c.Rules, "RULEBOOK.md")...)
	id := patternsOf(c.Rules)["sentence"]
	for _, m := range sentenceRow.FindAllStringSubmatch(string(text), -1) {
		if id != nil && id.fits(m[1]) {
			rows = append(rows, Sentence{m[1], m[2], m[3], ruleID.FindAllString(m[4], -1), m[5]})
		}
	}
	return rows
}

// A Point is a dispute, which is a question that the sources leave open or answer in two ways, or
// a point of the procedure.
type Point struct {
	ID    string // such as D-01, in other games Q-01; of the procedure P-1
	Title string // up to the first colon, full stop or question mark
	Text  string // whole entry, in Markdown
}

var disputeEntry = regexp.MustCompile(
	`(?m)^- \*\*([DQ]-[0-9]{2})(?:\*\*)? ((.+?)(?: \([A-Z][^)]*\))?[:.?](?:\*\*)? .*)$`)

// Disputes returns the disputes of the game's rulebook, RULEBOOK §15 for Nemoroth, in order; nil
// if it lists none.
func (c *Corpus) Disputes() (rows []Point) {
	rulebook := string(document(c.Rules, "RULEBOOK.md"))
	for _, m := range disputeEntry.FindAllStringSubmatch(rulebook, -1) {
		rows = append(rows, Point{m[1], m[3], strings.Replace(m[2], "**", "", 1)})
	}
	return rows
}

// procedure is a page of the casebook.
//
//go:embed casebook/procedure.md
var procedure string

var procedureEntry = regexp.MustCompile(`(?m)^\*\*(P-[0-9]+)\. ((.+?)\.?)\*\*( .*)$`)

// Procedure returns the points of the procedure in order. Every game has the same.
func Procedure() (rows []Point) {
	for _, m := range procedureEntry.FindAllStringSubmatch(procedure, -1) {
		rows = append(rows, Point{m[1], m[3], m[2] + m[4]})
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
	EnumDescriptions []string       // in the order of Enum; may be nil
	re               *regexp.Regexp // of Pattern
}

func (p *pattern) fits(text string) bool {
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
	patterns := map[string]*pattern{}
	schemas := [][]byte{commonSchema}
	if d, ok := r.(game.Documenter); ok {
		schemas = append(schemas, d.Schema())
	}
	for _, text := range schemas {
		var schema struct {
			Defs map[string]*pattern `json:"$defs"`
		}
		json.Unmarshal(text, &schema) // a game may have no schema
		for kind, p := range schema.Defs {
			if p.Pattern != "" || p.Enum != nil {
				p.re = regexp.MustCompile(p.Pattern)
				patterns[kind] = p
			}
		}
	}
	patternCache.Store(r.Name(), patterns)
	return patterns
}

// Glossary returns the descriptions of the texts that the game's schema lists for a kind, such
// as the titles of the sources for "doc".
func (c *Corpus) Glossary(kind string) map[string]string { return glossary(c.Rules, kind) }

func glossary(r game.Rules, kind string) map[string]string {
	words := map[string]string{}
	if p := patternsOf(r)[kind]; p != nil {
		for i, text := range p.EnumDescriptions[:min(len(p.EnumDescriptions), len(p.Enum))] {
			words[p.Enum[i]] = text
		}
	}
	return words
}
