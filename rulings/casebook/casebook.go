// Package casebook writes a corpus of rulings as pages of Markdown. [Pages] returns all
// pages: README.md lists everything, rules.md has the rules, and one or several pages the
// rulings, by topic; open issues and the glossary have a page each. [Entry] returns the text
// about one ruling, rule or dispute.
//
// The permanent link to a ruling or a rule leads to README.md with the id in small
// letters: README.md#nr-0374, README.md#ghast-2.
package casebook

import (
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Page is one file of the casebook.
type Page struct {
	Name string // of the file
	Text string // Markdown
}

// Pages returns the pages of a corpus, sorted by name.
func Pages(c *rulings.Corpus) []Page {
	b := newBook(c)
	list := []Page{b.page(contents, "contents", b), b.page(rulePage, "rules", b)}
	for _, p := range b.Parts {
		list = append(list, b.page(p.Page, "part", p))
	}
	if c.Disputes() != nil {
		list = append(list, b.page(openIssues, "open issues", b))
	}
	if c.Terms() != nil {
		list = append(list, b.page("glossary.md", "glossary", b))
	}
	slices.SortFunc(list, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// Entry returns the text of one ruling, rule or dispute, with boards in a form; false for an
// unknown id. Its links are those of the page on which it stands.
func Entry(c *rulings.Corpus, id string, boards game.Form) (string, bool) {
	b := newBook(c)
	b.boards = boards
	e, ok := b.entries[id]
	if !ok || e.template == "" {
		return "", false
	}
	return strings.TrimPrefix(b.page(e.page, e.template, e.data).Text, "\n"), true
}

const contents, rulePage, openIssues = "README.md", "rules.md", "open-issues.md"

// A book is a corpus with the entry of each id.
type book struct {
	*rulings.Corpus
	Parts      []part
	Sections   []section
	IsNemoroth bool // it is the corpus of package rulings

	entries map[string]entry
	about   map[string]groups // by id of the rule; see groupsOf
	boards  game.Form
}

// An entry is the text about an id: its page, its template and what the template is about. A
// withdrawn id has no template.
type entry struct {
	page, template string
	data           any
}

// A part is a page of rulings.
type part struct {
	Page, Title string
	Topics      []*rulings.Topic
}

// A section is one of the rulebook.
type section struct {
	Heading string
	Rules   []game.Rule
}

func newBook(c *rulings.Corpus) *book {
	b := &book{Corpus: c, entries: map[string]entry{}, boards: game.FormCompact}
	embedded, err := rulings.Load()
	b.IsNemoroth = err == nil && c == embedded
	b.Parts = []part{{"rulings.md", "Rulings", c.Topics}}
	if b.IsNemoroth {
		b.Parts = partsOf(c.Topics)
	}
	for _, w := range c.Withdrawals {
		b.entries[w.ID] = entry{page: contents}
	}
	for _, p := range b.Parts {
		for _, t := range p.Topics {
			for _, k := range t.Cases {
				b.entries[k.ID] = entry{p.Page, "ruling", k}
			}
		}
	}
	for _, r := range game.Catalogue(c.Rules) {
		b.entries[r.ID] = entry{rulePage, "rule", r}
		last := len(b.Sections) - 1
		if last < 0 || b.Sections[last].Heading != r.Section {
			b.Sections = append(b.Sections, section{Heading: r.Section})
			last++
		}
		b.Sections[last].Rules = append(b.Sections[last].Rules, r)
	}
	for _, d := range c.Disputes() {
		b.entries[d.ID] = entry{openIssues, "dispute", d}
	}
	return b
}

// order has the pages of the rulings on the Game of Nemoroth and their topics, in the
// recommended reading order.
var order = []struct{ page, title, topics string }{
	{"pieces.md", "Humans, Basilisks and Ghasts", "setup human basilisk gaze ghast"},
	{"effects.md", "Leaf Piles, Go Aways, Fiends and Zombies",
		"leaf-pile mummy go-away scream fiend ichor zombie"},
	{"compulsion.md", "Crowds, compulsion and the end",
		"statues crowd compulsion repetition victory gamelet worked-examples"},
	{"questions.md", "Puzzles, meetings of rules and open questions",
		"puzzle meetings disputes rules-of-ours azgoroth rulesets explain"},
	{"notations.md", "Positions, moves and records",
		"position-line move-names diagram notation-lawson notation-moussambani records"},
}

// partsOf arranges topics in the order.
func partsOf(topics []*rulings.Topic) (parts []part) {
	for _, o := range order {
		p := part{Page: o.page, Title: o.title}
		for name := range strings.FieldsSeq(o.topics) {
			isIt := func(t *rulings.Topic) bool { return t.Topic == name }
			p.Topics = append(p.Topics, topics[slices.IndexFunc(topics, isIt)])
		}
		parts = append(parts, p)
	}
	return parts
}

// page fills in a template.
func (b *book) page(name, templateName string, data any) Page {
	w := &writer{book: b, name: name}
	var text strings.Builder
	t := template.Must(parsed.Clone()).Funcs(w.functions())
	if err := t.ExecuteTemplate(&text, templateName, data); err != nil {
		fmt.Fprintf(&text, "(this page cannot be written: %v)\n", err)
	}
	return Page{name, text.String()}
}
