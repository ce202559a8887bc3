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

// sentences are the rows that the corpus decides.
func (c *Corpus) sentences() []Sentence {
	if c.rules().Name() != orNemoroth(nil).Name() {
		return nil
	}
	return sentenceRows()
}
