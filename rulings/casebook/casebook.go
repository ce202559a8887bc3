// Package casebook writes a corpus of rulings as a book: [Pages] in Markdown, a page for each
// topic, [Site] in HTML, a page for each ruling, rule and dispute. [Answer] returns the text of an
// answer, and [Cite] a block to cite a ruling by.
//
// The permanent link to a ruling or a rule leads in Markdown to README.md with the id in small
// letters, README.md#nr-0374 or README.md#ghast-2, and in HTML to the page nr-0374.html.
package casebook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Page is one file of the book.
type Page struct {
	Name string // of the file
	Text string // Markdown or HTML
}

// Pages returns the pages of a corpus in Markdown, sorted by name.
func Pages(c *rulings.Corpus) []Page {
	b := newBook(c)
	list := append(b.front(), b.page(rulePage, "rules", b))
	topics := map[string][]*rulings.Topic{}
	for _, t := range b.Topics {
		topics[pageOf(t)] = append(topics[pageOf(t)], t)
	}
	for name, together := range topics {
		list = append(list, b.page(name, "topics", together))
	}
	slices.SortFunc(list, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// front returns the pages that are not about a topic and not about the rules.
func (b *book) front() []Page {
	list := []Page{b.page(contents, "contents", b), b.page(situations, "index", b.index()),
		b.page(openIssues, "open issues", b)}
	if b.Terms() != nil {
		list = append(list, b.page("glossary.md", "glossary", b))
	}
	return list
}

// Answer returns an answer of the corpus in Markdown, with boards in a form: the texts of its
// entries, whose links are those of the pages on which they stand, and the list of its rulings; or
// all rulings if it is empty. About a ruling it says what changed since an edition, unless that is
// "". It has no judgement.
func Answer(c *rulings.Corpus, a rulings.Answer, boards game.Form, since string) string {
	b := newBook(c)
	b.boards, b.Since = boards, since
	return strings.TrimPrefix(b.page(contents, "answer", a).Text, "\n")
}

// Entry returns the text of one ruling, rule or dispute; "" for another id.
func (b *book) Entry(id string) string {
	e := b.entries[id]
	if e.template == "" {
		return ""
	}
	return strings.TrimPrefix(b.page(e.page, e.template, e.data).Text, "\n")
}

// Links returns the function that gives the address of a link in an entry, on the pages of Site
// under a base; of none without a base.
func Links(c *rulings.Corpus, base string) func(target string) string {
	b := newBook(c)
	return func(target string) string {
		if base == "" {
			return ""
		}
		return strings.TrimSuffix(base, "/") + "/" + b.link(target)
	}
}

// Cite returns a block, in Markdown, that settles a dispute about a ruling and that a third person
// can check: title, board, verdict, the sentences quoted, edition and command, and under a base,
// the address of the pages of Site, the address of the ruling.
func Cite(c *rulings.Corpus, k *rulings.Case, base string) string {
	b := newBook(c)
	b.Base = strings.TrimSuffix(base, "/")
	return strings.TrimSpace(b.page("", "citation", k).Text) + "\n"
}

const (
	contents, rulePage, openIssues = "README.md", "rules.md", "open-issues.md"
	situations                     = "situations.md"
)

// A book is a corpus with the entry of each id.
type book struct {
	*rulings.Corpus
	Topics     []*rulings.Topic // by chapter
	entries    map[string]entry
	about      map[string]groups // by rule: see About
	boards     game.Form         // "" for pictures
	Base       string            // of the site, without a slash at its end
	Since      string            // the edition that was asked for
	IsNemoroth bool
}

// An entry is the text about an id: its page, its template and what the template is about. A
// withdrawn id and a sentence have no template.
type entry struct {
	page, template string
	data           any
}

func newBook(c *rulings.Corpus) *book {
	b := &book{Corpus: c, Topics: slices.Clone(c.Topics), entries: map[string]entry{},
		IsNemoroth: c.Rules == nemorothgame.Rules(), boards: game.FormCompact}
	slices.SortStableFunc(b.Topics, func(a, b *rulings.Topic) int {
		return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(a.Chapter, b.Chapter))
	})
	for _, w := range c.Withdrawals {
		b.entries[w.ID] = entry{page: contents}
	}
	for _, s := range c.Sentences() {
		b.entries[s.ID] = entry{page: contents}
	}
	for _, t := range b.Topics {
		for _, k := range t.Cases {
			b.entries[k.ID] = entry{pageOf(t), "ruling", k}
		}
	}
	for _, r := range game.Catalogue(c.Rules) {
		b.entries[r.ID] = entry{rulePage, "rule", r}
	}
	for _, d := range c.Disputes() {
		b.entries[d.ID] = entry{openIssues, "dispute", d}
	}
	return b
}

// Changes says what changed in a ruling since the edition that was asked for.
func (b *book) Changes(id string) string {
	changes, _ := b.Changed(id, b.Since)
	return changes
}

// IsSite reports whether boards are drawn as pictures.
func (b *book) IsSite() bool { return b.boards == "" }

// pageOf returns the page of a topic.
func pageOf(t *rulings.Topic) string { return cmp.Or(t.Page, t.Topic) + ".md" }

// page fills in a template.
func (b *book) page(name, templateName string, data any) Page {
	var text strings.Builder
	t := template.Must(parsed.Clone()).Funcs(template.FuncMap{
		"book": func() *writer { return &writer{b, name} }})
	if err := t.ExecuteTemplate(&text, templateName, data); err != nil {
		fmt.Fprintf(&text, "(this page cannot be written: %v)\n", err)
	}
	return Page{name, text.String()}
}
