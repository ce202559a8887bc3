package rulings

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed RULEBOOK.md
var rulebook string

//go:embed FORMATS.md
var formats string

//go:embed SENTENCES.md
var sentencesText string

// Rulebook is the text of RULEBOOK.md, the rules by id.
func Rulebook() string { return rulebook }

// Formats is the text of FORMATS.md: position line, move names, diagram,
// notations and the conformance protocol.
func Formats() string { return formats }

// Sentences is the text of SENTENCES.md, the map from the sources' sentences to
// the rules.
func Sentences() string { return sentencesText }

// A Sentence is one row of SENTENCES.md.
type Sentence struct {
	ID        string   // such as B-192
	Section   string   // of its source
	Says      string   // paraphrased
	DecidedBy []string // rule ids; a § of the worked examples is left out
	TestIdea  string   // Markdown
}

// SentenceRows returns the rows of SENTENCES.md in its order.
func SentenceRows() []Sentence { return sentenceRows() }

var sentenceID = regexp.MustCompile("^[ABL]-[0-9]{3}$")

var sentenceRows = sync.OnceValue(func() []Sentence {
	var rows []Sentence
	for line := range strings.Lines(sentencesText) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 7 {
			continue
		}
		s := Sentence{ID: strings.TrimSpace(cells[1]), Section: strings.TrimSpace(cells[2]), Says: strings.TrimSpace(cells[3])}
		if !sentenceID.MatchString(s.ID) {
			continue
		}
		for _, id := range strings.Split(cells[4], ",") {
			if id = strings.TrimSpace(id); !strings.HasPrefix(id, "§") {
				s.DecidedBy = append(s.DecidedBy, id)
			}
		}
		s.TestIdea = strings.TrimSpace(strings.Join(cells[5:len(cells)-1], "|"))
		rows = append(rows, s)
	}
	return rows
})

// A Dispute is one of RULEBOOK §15: a question that the sources leave open, or
// answer in two ways.
type Dispute struct {
	ID    string // such as D-01
	Title string // up to the first colon or full stop
	Text  string // the whole entry, Markdown
}

// Disputes returns the disputes of RULEBOOK §15 in its order.
func Disputes() []Dispute { return disputeRows() }

var disputeEntry = regexp.MustCompile(`(?m)^- \*\*(D-[0-9]{2})\*\* ((.+?)(?: \([A-Z][^)]*\))?[:.] .*)$`)

var disputeRows = sync.OnceValue(func() []Dispute {
	var rows []Dispute
	for _, m := range disputeEntry.FindAllStringSubmatch(rulebook, -1) {
		rows = append(rows, Dispute{m[1], m[3], m[2]})
	}
	return rows
})

// disputes are those that the corpus may name.
func (c *Corpus) disputes() []Dispute {
	if c.rules().Name() != orNemoroth(nil).Name() {
		return nil
	}
	return disputeRows()
}

// sentences are the rows that the corpus decides.
func (c *Corpus) sentences() []Sentence {
	if c.rules().Name() != orNemoroth(nil).Name() {
		return nil
	}
	return sentenceRows()
}
