package rulings

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// An Answer is what a corpus has to say about a text. A Judgement prints itself; package
// casebook has the texts of the entries.
type Answer struct {
	Judgement *Judgement // on a move, a position or a letter
	Entries   []Entry    // what the text names, or what answers a question
	Rulings   []*Case    // that answer a question, the best first
	Reply     string     // "No.", or more: the reply to a question that is often asked
	// Unsure means that few words of the question were found: perhaps nothing answers it.
	Unsure bool
}

// An Entry is one rule, ruling, sentence of the sources, dispute, point of the procedure or word
// of the glossary. Only one of its pointers is set.
type Entry struct {
	ID       string
	Rule     *game.Rule
	Ruling   *Case
	Merged   string // the withdrawn id by which Ruling was asked for
	Sentence *Sentence
	Point    *Point
	Term     *Term
	Rulings  []*Case // about it
}

// A Term is an entry of the glossary.
type Term struct {
	Words   []string // such as "gaze" and "seen square"
	Quote   string   // from the sources
	Meaning string   // with rule ids, perhaps these alone
}

// Terms returns the glossary of the game, nil if it has none.
func (c *Corpus) Terms() []Term { return c.terms }

// define returns the entry of the glossary for a word, in capital or small letters, singular or
// plural; nil if there is none.
func (c *Corpus) define(word string) *Term {
	is := func(w string) bool {
		return strings.EqualFold(w, word) || strings.EqualFold(w+"s", word)
	}
	for _, t := range c.terms {
		if slices.ContainsFunc(t.Words, is) {
			return &t
		}
	}
	return nil
}

// Answer looks a text up: the ids of rules, rulings, sentences, disputes or points of the
// procedure, a word of the glossary, a question in words, a move in the opening position, a
// position or a whole letter with moves, of which the last or the first illegal one is judged.
// The empty text asks for the contents. For the hypotheses see Judge.
func (c *Corpus) Answer(text string, list ...Hypothesis) Answer {
	var a Answer
	words := strings.Fields(text)
	for _, id := range words {
		e, ok := c.entry(id)
		if !ok {
			a.Entries = nil
			break
		}
		a.Entries = append(a.Entries, e)
	}
	if len(words) == 0 || a.Entries != nil {
		return a
	}
	if squareName.MatchString(text) || strings.Contains(text, "/") {
		if a.Judgement = c.judgeText(text, list); a.Judgement != nil {
			return a
		}
	}
	if slices.ContainsFunc(words, idForm.MatchString) {
		return a // of nothing
	}
	hits := c.hits(text)
	a.Rulings = rulingsOf(hits, text)
	// A known question has its reply only as it stands: a similar one may have the opposite answer.
	x := c.searchIndex()
	if r, ok := x.replies[x.literally(text)]; ok {
		e, _ := c.entry(r.id)
		a.Reply, a.Entries = r.text, []Entry{e}
		return a
	}
	if term := c.define(strings.Trim(text, " ?.")); term != nil {
		a.Entries = []Entry{{ID: term.Words[0], Term: term}}
		return a
	}
	if len(a.Rulings) == 1 && hits[0].Ruling != nil {
		a.Entries, a.Rulings = []Entry{hits[0].Entry}, nil
		return a
	}
	// Before the rulings stand at most two of the best answers that are rules, points or words of the
	// glossary. A point speaks of much else, so it must be the very best.
	const best, most = 6, 2
	for _, h := range hits[:min(len(hits), best)] {
		near := h.score > hits[0].score/2 && (h.Point == nil || h.score == hits[0].score)
		if h.Ruling == nil && len(a.Entries) < most && near {
			a.Entries = append(a.Entries, h.Entry)
		}
	}
	a.Unsure = !slices.ContainsFunc(hits, func(h *hit) bool { return h.share >= enough })
	if a.Unsure {
		a.Rulings = a.Rulings[:min(len(a.Rulings), 5-len(a.Entries))]
	}
	return a
}

// IsEmpty reports whether nothing was found.
func (a Answer) IsEmpty() bool {
	return a.Judgement == nil && a.Entries == nil && a.Rulings == nil
}

// entry returns the entry with an id, in capital or small letters.
func (c *Corpus) entry(id string) (Entry, bool) {
	w, _ := c.Withdrawn(id)
	if k, ok := c.Case(cmp.Or(w.Into, id)); ok {
		return Entry{ID: k.ID, Ruling: k, Merged: w.ID}, true
	}
	e := Entry{ID: strings.ToUpper(id)}
	for _, row := range c.Sentences() {
		if row.ID == e.ID {
			e.Sentence, e.Rulings = &row, c.BySentence(e.ID)
			return e, true
		}
	}
	for _, x := range c.searchIndex().entries {
		if x.ID == e.ID {
			e.Rule, e.Point = x.Rule, x.Point
		}
	}
	if e.Rule != nil {
		return e, true
	}
	for _, k := range c.Cases() { // a dispute or a worked example
		names := func(s Source) bool { return strings.HasSuffix(s.Section, " "+e.ID) }
		if slices.Contains(k.Disputes, e.ID) || slices.ContainsFunc(k.Sources, names) {
			e.Rulings = append(e.Rulings, k)
		}
	}
	return e, e.Point != nil || e.Rulings != nil
}

// judgeText judges a letter, a position or a move in the opening position; nil if the text is
// none of them.
func (c *Corpus) judgeText(text string, list []Hypothesis) *Judgement {
	var v Judgement
	archive, ok := c.Rules.(game.Archivist)
	opening, err := c.Rules.Start("", "")
	if !ok || err != nil {
		return nil
	}
	if line, _, err := archive.ReadPosition(text); err == nil {
		if g, err := c.Rules.Start(line, ""); err == nil {
			v = c.Standing(g)
			return &v
		}
	}
	if v = c.Judge(opening, text, list...); v.Decision != Misread {
		return &v
	}
	record, err := archive.ReadLetter(text, "")
	var stopped *game.RecordError
	errors.As(err, &stopped)
	games, _ := record.Games(c.Rules) // none if the record has no start
	last := len(games) - 1
	switch {
	case last < 0:
		return nil
	case stopped != nil && stopped.Illegal != "":
		v = c.Judge(games[last], stopped.Illegal, list...)
	case last > 0 && err == nil:
		last--
		v = c.Judge(games[last], record.Moves[last], list...)
	default:
		return nil
	}
	v.Focus(text)
	v.Recall(games, record.Moves[:last])
	return &v
}
