package rulings

import (
	_ "embed"
	"io/fs"
	"regexp"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

//go:embed FORMATS.md
var formats string

// Rulebook returns RULEBOOK.md, the rules by id.
func Rulebook() string { return string(document(orNemoroth(nil), "RULEBOOK.md")) }

// Formats returns FORMATS.md, which defines position lines, move names, diagrams,
// notations and the conformance protocol.
func Formats() string { return formats }

// Sentences returns SENTENCES.md, the table of the sources' sentences and the rules
// that decide them.
func Sentences() string { return string(document(orNemoroth(nil), "SENTENCES.md")) }

// A Sentence is one row of SENTENCES.md, or of the table in another game's
// rulebook.
type Sentence struct {
	ID        string   // such as B-192
	Section   string   // section or line of its source
	Says      string   // paraphrased
	DecidedBy []string // rule ids, without § numbers
	TestIdea  string   // Markdown
}

// SentenceRows returns the rows of SENTENCES.md in order.
func SentenceRows() []Sentence { return sentenceRows() }

var sentenceRows = sync.OnceValue(func() []Sentence { return rowsOf(orNemoroth(nil), Sentences()) })

// ruleID matches the ids of rules in a cell, but no § number.
var ruleID = regexp.MustCompile(`[A-Z]+(-[A-Z0-9]+)+`)

// rowsOf reads the rows of a table of sentences: those whose ids match the schema
// of the game.
func rowsOf(r game.Rules, text string) (rows []Sentence) {
	id := patternsOf(r)["sentence"]
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 7 || id == nil || !id.fits(strings.TrimSpace(cells[1])) {
			continue
		}
		s := Sentence{ID: strings.TrimSpace(cells[1]), Section: strings.TrimSpace(cells[2]), Says: strings.TrimSpace(cells[3])}
		s.DecidedBy = ruleID.FindAllString(cells[4], -1)
		s.TestIdea = strings.TrimSpace(strings.Join(cells[5:len(cells)-1], "|"))
		rows = append(rows, s)
	}
	return rows
}

// A Dispute is an entry of RULEBOOK §15: a question that the sources leave open or
// answer in two ways.
type Dispute struct {
	ID    string // such as D-01
	Title string // up to the first colon or full stop
	Text  string // whole entry, in Markdown
}

// Disputes returns the disputes of RULEBOOK §15 in order.
func Disputes() []Dispute { return disputeRows() }

var disputeEntry = regexp.MustCompile(`(?m)^- \*\*(D-[0-9]{2})\*\* ((.+?)(?: \([A-Z][^)]*\))?[:.] .*)$`)

var disputeRows = sync.OnceValue(func() []Dispute {
	var rows []Dispute
	for _, m := range disputeEntry.FindAllStringSubmatch(Rulebook(), -1) {
		rows = append(rows, Dispute{m[1], m[3], m[2]})
	}
	return rows
})

// disputes returns the disputes that cases of the corpus may name.
func (c *Corpus) disputes() []Dispute {
	if c.rules().Name() != orNemoroth(nil).Name() {
		return nil
	}
	return disputeRows()
}

// Sentences returns the table of the sources' sentences, nil if the game has
// none.
func (c *Corpus) Sentences() []Sentence {
	r := c.rules()
	return rowsOf(r, string(document(r, "SENTENCES.md"))+string(document(r, "RULEBOOK.md")))
}

// document returns a document of a game, nil if there is none of that name.
func document(r game.Rules, name string) []byte {
	d, ok := r.(game.Documenter)
	if !ok {
		return nil
	}
	text, _ := fs.ReadFile(d.Documents(), name)
	return text
}
