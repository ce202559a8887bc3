// Package casebook writes a corpus of rulings as pages of Markdown. [Pages] returns
// all pages: README.md lists everything, topics/ has a page for each topic and
// rules/ one for each section of the rulebook; open issues, glossary, index,
// procedure and changes have a page each. [Entry] returns the text about one ruling
// or rule.
//
// The permanent link to a ruling or a rule leads to README.md with the id in small
// letters: README.md#nr-0374, README.md#ghast-2.
package casebook

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Page is one file of the casebook.
type Page struct {
	Name string // the path in the casebook, with slashes
	Text string // Markdown
}

// An Option changes the form of the pages.
type Option uint8

// Diagrams draws boards as the game's own diagrams, such as Lawson's of 35 lines.
const Diagrams Option = 1

// Pages returns the pages of a corpus, sorted by name.
func Pages(c *rulings.Corpus, options ...Option) []Page {
	b := newBook(c)
	b.boards = game.FormCompact
	if slices.Contains(options, Diagrams) {
		b.boards = game.FormDiagram
	}
	w := b.page(contents)
	w.contents()
	pages := []Page{w.done()}
	for _, t := range b.topics {
		w := b.page(topicPage(t))
		w.printf("# %s\n\n%s", w.prose(t.Title), w.generated)
		for _, k := range t.Cases {
			w.fill("ruling", k)
		}
		pages = append(pages, w.done())
	}
	for _, s := range b.sections {
		w := b.page(sectionPage(s))
		w.printf("# %s\n\n%s", w.prose(s), w.generated)
		for _, r := range b.rules {
			if r.Section == s {
				w.fill("rule", r)
			}
		}
		pages = append(pages, w.done())
	}
	if b.whole {
		for _, p := range frontPages {
			w := b.page(p.name)
			p.write(w)
			pages = append(pages, w.done())
		}
	}
	slices.SortFunc(pages, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return pages
}

// Entry returns the text of one ruling or rule; false for an unknown id.
func Entry(c *rulings.Corpus, id string, options ...Option) (string, bool) {
	if id == "" {
		return "", false
	}
	for _, p := range Pages(c, options...) {
		if _, text, ok := strings.Cut(p.Text, entry(id)); ok {
			text, _, _ = strings.Cut(text, entry(""))
			return strings.TrimPrefix(entry(id), "\n") + text, true
		}
	}
	return "", false
}

const (
	generated = "<!-- Generated from the corpus; edit the YAML files and " +
		"run go test %s -update. -->\n"
	contents = "README.md"
)

// A book is a corpus with its rules and the page of each id.
type book struct {
	corpus   *rulings.Corpus
	game     game.Rules       // nil for no game
	whole    bool             // the corpus is the embedded one
	topics   []*rulings.Topic // without nil topics and cases
	rules    []game.Rule
	sections []string // headings, in the order of the rulebook
	homes    map[string]string
	about    map[string]groups // by id of the rule
	// documents and bases map the names of documents and bases to words.
	documents, bases map[string]string
	generated        string // the remark at the beginning of each page
	boards           game.Form
}

func newBook(c *rulings.Corpus) *book {
	if c == nil {
		c = &rulings.Corpus{}
	}
	b := &book{
		corpus: c, game: c.Rules, whole: isEmbedded(c), homes: map[string]string{},
		about: group(c), documents: c.Glossary("doc"), bases: c.Glossary("basis"),
	}
	b.generated = fmt.Sprintf(generated, "on the game's casebook with")
	if b.whole {
		b.generated = fmt.Sprintf(generated, "./rulings/casebook")
	}
	for _, w := range rulings.Withdrawals() {
		if _, ok := c.Case(w.Into); ok {
			b.homes[w.ID] = contents
		}
	}
	for _, t := range c.Topics {
		if t == nil {
			continue
		}
		there := *t
		isNil := func(k *rulings.Case) bool { return k == nil }
		there.Cases = slices.DeleteFunc(slices.Clone(t.Cases), isNil)
		b.topics = append(b.topics, &there)
		for _, k := range there.Cases {
			b.homes[k.ID] = topicPage(t)
		}
	}
	if b.whole {
		inReadingOrder(b.topics)
		for _, d := range c.Disputes() {
			b.homes[d.ID] = openIssues
		}
	}
	if list, ok := b.game.(game.Documenter); ok {
		b.rules = list.Catalogue()
	}
	for _, r := range b.rules {
		b.homes[r.ID] = sectionPage(r.Section)
		if !slices.Contains(b.sections, r.Section) {
			b.sections = append(b.sections, r.Section)
		}
	}
	return b
}

func topicPage(t *rulings.Topic) string { return "topics/" + t.Topic + ".md" }

// sectionPage returns the page of a section: the first words of its heading,
// without the part in parentheses, in small letters.
func sectionPage(heading string) string {
	heading, _, _ = strings.Cut(heading, " (")
	words := strings.FieldsFunc(strings.ToLower(heading), func(c rune) bool {
		return (c < 'a' || c > 'z') &&
			(c < '0' || c > '9')
	})
	return "rules/" + strings.Join(words[:min(len(words), 5)], "-") + ".md"
}

// entry returns the beginning of the text about an id, or about any id for "".
func entry(id string) string {
	if id == "" {
		return "\n## <a id="
	}
	return fmt.Sprintf("\n## <a id=%q></a>%s", anchor(id), id)
}

func anchor(id string) string { return strings.ToLower(id) }

// link returns the address of an id relative to a page; "" if it has no page.
func (b *book) link(from, id string) string {
	to := b.homes[id]
	switch {
	case to == "":
		return ""
	case to == from:
		to = ""
	case path.Dir(to) == path.Dir(from):
		to = path.Base(to)
	case path.Dir(from) != ".":
		to = "../" + to
	}
	return to + "#" + anchor(id)
}

// A writer writes one page.
type writer struct {
	*book
	strings.Builder
	name      string
	templates *template.Template // of the entries
}

func (b *book) page(name string) *writer {
	w := &writer{book: b, name: name}
	w.templates = w.entries()
	return w
}

func (w *writer) done() Page { return Page{w.name, w.String()} }

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// id returns an id, with its link if it has one.
func (w *writer) id(id string) string {
	if to := w.link(w.name, id); to != "" {
		return "[" + id + "](" + to + ")"
	}
	return markdown.Replace(id)
}

func (w *writer) ids(ids []string) string {
	links := make([]string, len(ids))
	for i, id := range ids {
		links[i] = w.id(id)
	}
	return strings.Join(links, ", ")
}

// contents writes README.md.
func (w *writer) contents() {
	all := w.corpus.Cases()
	example := "GHAST-2"
	if w.homes[example] == "" && len(all) > 0 {
		example = all[0].ID
	}
	w.printf("# The casebook\n\n%s\nThis book has %d rulings, arranged by topic. "+
		"[The rules](#the-rules) and [the sentences of the sources]"+
		"(#the-sentences-of-the-sources) follow, with the rulings that decide them. "+
		"A link to this page with an id in small "+
		"letters, such as `README.md#%s`, is permanent.\n", w.generated, len(all), anchor(example))
	if w.whole {
		w.printf("\nEdition: %s. The topics are in the recommended reading order.\n\n", edition())
		for _, p := range frontPages {
			w.printf("- [%s](%s)\n", p.title, p.name)
		}
	}
	for _, t := range w.topics {
		w.printf("\n## [%s](%s)\n\n", w.prose(t.Title), topicPage(t))
		for _, k := range t.Cases {
			w.printf("- <a id=\"%s\"></a>%s %s\n", anchor(k.ID), w.id(k.ID), w.prose(k.Title))
		}
	}
	w.withdrawn()
	w.printf("\n## The rules\n\n" +
		"| rule | rulings that turn on it | rulings that name it | near misses |\n" +
		"|---|--:|--:|--:|\n")
	for _, s := range w.sections {
		w.printf("| **[%s](%s)** | | | |\n", w.cell(s), sectionPage(s))
		for _, r := range w.rules {
			if r.Section == s {
				g := w.about[r.ID]
				w.printf("| <a id=\"%s\"></a>%s | %d | %d | %d |\n",
					anchor(r.ID), w.id(r.ID), len(g[0]), len(g[1]), len(g[2]))
			}
		}
	}
	if !slices.ContainsFunc(all, func(k *rulings.Case) bool { return len(k.Decides) > 0 }) {
		return
	}
	w.printf("\n## The sentences of the sources\n\n" +
		"| sentence | what it says | decided in |\n|---|---|---|\n")
	for _, s := range w.corpus.Sentences() {
		decided := "no ruling yet"
		if cases := w.corpus.BySentence(s.ID); len(cases) > 0 {
			decided = w.ids(idsOf(cases))
		}
		w.printf("| <a id=\"%s\"></a>%s | %s | %s |\n", anchor(s.ID), s.ID, w.cell(s.Says), decided)
	}
}

// withdrawn writes the withdrawn ids, with the rulings that replace them.
func (w *writer) withdrawn() {
	heading := "\n## Withdrawn\n\n"
	for _, gone := range rulings.Withdrawals() {
		if w.homes[gone.ID] == contents {
			w.printf("%s- <a id=\"%s\"></a>%s: merged into %s\n",
				heading, anchor(gone.ID), gone.ID, w.id(gone.Into))
			heading = ""
		}
	}
}

func idsOf(cases []*rulings.Case) []string {
	ids := make([]string, len(cases))
	for i, k := range cases {
		ids[i] = k.ID
	}
	return ids
}
