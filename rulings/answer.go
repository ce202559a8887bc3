package rulings

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// An Answer is what a corpus has to say about a text.
type Answer struct {
	Judgement *Judgement // on a move, a position or a letter
	Entries   []Entry    // what the text names
	Rulings   []*Case    // that answer a question, the best first
	// Unsure means that nothing answers the question: the rest is only the nearest.
	Unsure bool

	corpus *Corpus
	brief  bool // the entries answer a question, and were not asked for by name
}

// An Entry is one rule, ruling, sentence of the sources, dispute or word of the glossary. Only
// one of its pointers is set.
type Entry struct {
	ID       string
	Rule     *game.Rule
	Ruling   *Case
	Merged   string // the withdrawn id by which Ruling was asked for
	Sentence *Sentence
	Dispute  *Dispute
	Term     *Term
	Rulings  []*Case // about it
}

// A Term is an entry of the glossary.
type Term struct {
	Words   []string // such as "gaze" and "seen square"
	Quote   string   // from the sources
	Meaning string   // with rule ids, perhaps these alone
}

// readTerms reads the optional file glossary.txt of a corpus: words, quotation and meaning of
// each entry.
func (c *Corpus) readTerms(fsys fs.FS) {
	data, err := fs.ReadFile(fsys, "glossary.txt")
	if err != nil {
		return
	}
	for line := range strings.Lines(string(data)) {
		parts := strings.SplitN(strings.TrimSpace(line)+"||", "|", 4)
		c.terms = append(c.terms, Term{strings.Split(parts[0], ", "), parts[1], parts[2]})
	}
}

// Terms returns the glossary of the game, nil if it has none.
func (c *Corpus) Terms() []Term { return slices.Clone(c.terms) }

// Define returns the entry of the glossary for a word, in capital or small letters, singular or
// plural.
func (c *Corpus) Define(word string) (Term, bool) {
	i := slices.IndexFunc(c.terms, func(t Term) bool {
		return slices.ContainsFunc(t.Words, func(w string) bool {
			return strings.EqualFold(w, word) || strings.EqualFold(w+"s", word)
		})
	})
	if i < 0 {
		return Term{}, false
	}
	return c.terms[i], true
}

// Answer looks a text up: the ids of rules, rulings, sentences or disputes, a word of the
// glossary, a question in words, a move in the opening position, a position or a whole letter
// with moves, of which the last or the first illegal one is judged. The empty text asks for the
// contents. For the hypotheses see Judge.
func (c *Corpus) Answer(text string, list ...Hypothesis) Answer {
	a := Answer{corpus: c}
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
	a.Rulings, a.brief = c.Search(text), true
	if term, ok := c.Define(strings.Trim(text, " ?.")); ok {
		a.Entries = []Entry{{ID: term.Words[0], Term: &term}}
		return a
	}
	if len(a.Rulings) == 1 {
		a.Entries, a.Rulings = []Entry{{ID: a.Rulings[0].ID, Ruling: a.Rulings[0]}}, nil
		a.brief = false
		return a
	}
	a.Entries, a.Unsure = c.firstScreen(text)
	if a.Unsure {
		a.Rulings = a.Rulings[:min(len(a.Rulings), 3-len(a.Entries))]
	}
	return a
}

// firstScreen returns the rules and words of the glossary that are among the best answers to a
// question, at most two, and whether nothing answers it.
func (c *Corpus) firstScreen(question string) (entries []Entry, unsure bool) {
	const best, most = 6, 2
	hits := c.hits(question)
	for _, h := range hits[:min(len(hits), best)] {
		if h.Ruling == nil && len(entries) < most && h.score > hits[0].score/2 {
			entries = append(entries, h.Entry)
		}
	}
	return entries, !slices.ContainsFunc(hits, func(h hit) bool { return h.share >= enough })
}

// IsEmpty reports whether nothing was found.
func (a Answer) IsEmpty() bool {
	return a.Judgement == nil && a.Entries == nil && a.Rulings == nil
}

// entry returns the entry with an id.
func (c *Corpus) entry(id string) (Entry, bool) {
	e := Entry{ID: strings.ToUpper(id)}
	for _, rule := range game.Catalogue(c.Rules) {
		if strings.EqualFold(rule.ID, id) {
			e.Rule = &rule
			return e, true
		}
	}
	if w, ok := c.Withdrawn(id); ok {
		e.Merged, id = w.ID, w.Into
	}
	if k, ok := c.Case(id); ok {
		e.ID, e.Ruling = k.ID, k
		return e, true
	}
	for _, row := range c.Sentences() {
		if strings.EqualFold(row.ID, id) {
			e.Sentence, e.Rulings = &row, c.BySentence(id)
			return e, true
		}
	}
	for _, d := range c.Disputes() {
		if strings.EqualFold(d.ID, id) {
			e.Dispute = &d
		}
	}
	for _, k := range c.Cases() { // a dispute or a worked example
		names := func(s Source) bool { return strings.HasSuffix(s.Section, " "+e.ID) }
		if slices.Contains(k.Disputes, e.ID) || slices.ContainsFunc(k.Sources, names) {
			e.Rulings = append(e.Rulings, k)
		}
	}
	return e, e.Dispute != nil || e.Rulings != nil
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
	record, err := archive.ReadRecord("", text, "", true)
	var stopped *game.RecordError
	errors.As(err, &stopped)
	games, failed := record.Games(c.Rules)
	last := len(games) - 1
	switch {
	case failed != nil || last < 0:
		return nil
	case stopped != nil && stopped.Illegal != "":
		v = c.Judge(games[last], stopped.Illegal, list...)
	case last > 0 && err == nil:
		v = c.Judge(games[last-1], record.Moves[last-1], list...)
	default:
		return nil
	}
	return &v
}

// String returns the answer as plain text.
func (a Answer) String() string { return a.As(Layout{Board: game.FormCompact}) }

// As returns the answer in a layout. Package casebook has the entries in Markdown.
func (a Answer) As(l Layout) string {
	switch {
	case a.corpus == nil:
		return ""
	case a.Judgement != nil:
		return a.Judgement.As(l)
	}
	w := &entryWriter{a: a, layout: l}
	if a.IsEmpty() {
		w.contents()
		return w.String()
	}
	if a.Unsure {
		w.lines("No rule and no ruling answers this. The nearest are:", "")
	}
	for i, e := range a.Entries {
		if i > 0 {
			w.lines("")
		}
		w.entry(e)
	}
	if a.brief && w.Len() > 0 {
		w.lines("")
	}
	return w.String() + a.list(a.Rulings)
}

// list lists rulings, with the rulesets if they are not all and not in the title.
func (a Answer) list(cases []*Case) string {
	var b strings.Builder
	sets := a.corpus.Rules.Rulesets()
	for _, k := range cases {
		title := k.Title
		all := slices.Contains(k.Rulesets, sets[0]) && len(k.Rulesets) >= len(sets)
		unnamed := func(r string) bool { return !strings.Contains(title, r) }
		if !all && slices.ContainsFunc(k.Rulesets, unnamed) {
			title += " (" + strings.Join(k.Rulesets, ", ") + ")"
		}
		b.WriteString(game.Wrap("  "+k.ID+" ", strings.Repeat(" ", 10), title) + "\n")
	}
	return b.String()
}

// byRule lists the rulings that turn on a rule, or the others about it.
func (a Answer) byRule(rule string, turn bool) []*Case {
	return slices.DeleteFunc(a.corpus.ByRule(rule), func(k *Case) bool {
		return slices.Contains(k.TurnsOn, rule) != turn
	})
}

// An entryWriter writes the texts of entries. Headings are not indented.
type entryWriter struct {
	strings.Builder
	a      Answer
	layout Layout
}

func (w *entryWriter) lines(texts ...string) {
	for _, text := range texts {
		w.WriteString(text + "\n")
	}
}

// text writes an indented paragraph, and item one whose first line begins with first.
func (w *entryWriter) text(text string)        { w.lines(game.Wrap("  ", "  ", text)) }
func (w *entryWriter) item(first, text string) { w.lines(game.Wrap(first, "    ", text)) }

// ids writes a list of ids after a heading, unless it is empty.
func (w *entryWriter) ids(heading string, list []string) {
	if len(list) > 0 {
		w.item("  "+heading+" ", strings.Join(list, ", "))
	}
}

// quoted writes a text whose lines stay as they are, unless it is empty.
func (w *entryWriter) quoted(text string) {
	if text = strings.TrimRight(text, "\n"); text != "" {
		w.lines("      " + strings.ReplaceAll(text, "\n", "\n      "))
	}
}

// listed writes a list of rulings after a heading, unless it is empty.
func (w *entryWriter) listed(heading string, cases []*Case) {
	if len(cases) > 0 {
		w.lines("", heading)
		w.WriteString(w.a.list(cases))
	}
}

func (w *entryWriter) board(line string) {
	w.lines(game.Sketch(w.a.corpus.Rules, line, w.layout.Board, nil))
}

// contents writes the titles of all rulings.
func (w *entryWriter) contents() {
	for _, t := range w.a.corpus.Topics {
		w.lines(t.Title, w.a.list(t.Cases))
	}
	w.lines(fmt.Sprintf("%d rulings; type rulings -h for help", len(w.a.corpus.Cases())))
}

func (w *entryWriter) entry(e Entry) {
	if e.Merged != "" {
		w.lines(e.Merged+" was merged into "+e.ID+".", "")
	}
	switch {
	case e.Rule != nil && w.a.brief:
		w.lines(e.ID)
		w.text(e.Rule.Statement)
		return
	case e.Rule != nil:
		w.rule(*e.Rule)
	case e.Ruling != nil:
		w.ruling(e.Ruling)
	case e.Term != nil:
		w.lines(strings.Join(e.Term.Words, ", "))
		w.text("“" + e.Term.Quote + "”")
		w.text(e.Term.Meaning)
	case e.Sentence != nil:
		w.lines(e.ID+"  "+e.Sentence.Section, "")
		w.item("", e.Sentence.Says)
		if rules := e.Sentence.DecidedBy; len(rules) > 0 {
			w.lines("")
			w.item("Rules: ", strings.Join(rules, ", "))
		}
		if len(e.Rulings) > 0 {
			w.lines("", "Rulings that decide it", "")
		}
	case e.Dispute != nil:
		w.lines(e.ID+"  "+e.Dispute.Title, "")
		w.text(e.Dispute.Text)
		w.lines("", "Rulings that depend on it")
	}
	w.WriteString(w.a.list(e.Rulings))
}

func (w *entryWriter) rule(r game.Rule) {
	w.lines(r.ID+"  "+r.Section, "")
	w.text(r.Statement)
	w.lines("", "Example")
	w.board(r.Example.Line)
	w.text(r.Example.String())
	w.lines("", "Sources")
	for _, s := range r.Sources {
		w.text(s)
	}
	w.listed("Rulings that turn on it", w.a.byRule(r.ID, true))
	w.listed("Other rulings about it", w.a.byRule(r.ID, false))
}

func (w *entryWriter) ruling(k *Case) {
	w.lines(k.ID + "  " + k.Title)
	w.text("Basis: " + string(k.Basis) + ". Rulesets: " + strings.Join(k.Rulesets, ", ") + ".")
	if k.Position != "" {
		after := ""
		if len(k.Moves) > 0 {
			after = ", after " + strings.Join(k.Moves, " ")
		}
		w.lines("")
		w.board(k.Position)
		w.text(k.Position + after)
	}
	w.lines("", "Verdict")
	for _, c := range k.Checks {
		w.item("  - ", k.Words(c, nil))
		w.quoted(c.Diagram)
		w.quoted(c.Record)
	}
	w.lines("", "Why")
	w.text(k.Why)
	for _, f := range k.Considered {
		w.lines("", "Reading considered")
		w.text(f.Reading)
		w.item("  Against it: ", f.Because)
	}
	w.lines("", "Sources")
	for _, s := range k.Sources {
		quote := ""
		if s.Quote != "" {
			quote = ": “" + s.Quote + "”"
		}
		w.text(s.Doc + ", " + s.Section + quote)
	}
	w.lines("", "Rules")
	w.ids("turns on", k.TurnsOn)
	w.ids("names", k.Names())
	w.ids("near miss of", k.Avoids())
	w.ids("cites", k.Cites)
	w.ids("decides", k.Decides)
	w.ids("disputes", k.Disputes)
	w.ids("see also", k.SeeAlso)
	if history := w.a.corpus.History(k.ID); history != "" {
		w.lines("", "History")
		w.text("This ruling is " + history + ".")
	}
	w.lines("", "Cite as")
	w.text(w.a.corpus.Citation(k))
}
