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
	"cmp"
	_ "embed"
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
	pages := []Page{b.page(contents, "contents", b)}
	for _, t := range b.Topics {
		pages = append(pages, b.page(topicPage(t), "topic", t))
	}
	for _, s := range b.Sections {
		pages = append(pages, b.page(sectionPage(s.Heading), "section", s))
	}
	for _, p := range b.Front {
		pages = append(pages, b.page(p.Name, p.template, p.data))
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

const contents, openIssues = "README.md", "open-issues.md"

// A book is a corpus with its rules and the page of each id.
type book struct {
	*rulings.Corpus
	Topics    []*rulings.Topic // in reading order
	Sections  []section
	Front     []frontPage
	Generated string // the remark at the beginning of each page
	Order     string // a remark on the order of the topics

	homes  map[string]string
	about  map[string]groups // by id of the rule
	boards game.Form
}

// A section is one of the rulebook.
type section struct {
	Heading string
	Rules   []game.Rule
}

// A frontPage is one about the whole book.
type frontPage struct {
	Name, Title string
	template    string
	data        any
}

func newBook(c *rulings.Corpus) *book {
	b := &book{Corpus: c, Topics: slices.Clone(c.Topics), homes: map[string]string{},
		about: group(c)}
	for _, w := range c.Withdrawals {
		b.homes[w.ID] = contents
	}
	for _, t := range c.Topics {
		for _, k := range t.Cases {
			b.homes[k.ID] = topicPage(t)
		}
	}
	for _, r := range game.Catalogue(c.Rules) {
		b.homes[r.ID] = sectionPage(r.Section)
		i := slices.IndexFunc(b.Sections, func(s section) bool { return s.Heading == r.Section })
		if i < 0 {
			i = len(b.Sections)
			b.Sections = append(b.Sections, section{Heading: r.Section})
		}
		b.Sections[i].Rules = append(b.Sections[i].Rules, r)
	}
	front := func(wanted bool, p frontPage) {
		if wanted {
			b.Front = append(b.Front, p)
		}
	}
	for _, d := range c.Disputes() {
		b.homes[d.ID] = openIssues
	}
	embedded, err := rulings.Load()
	isEmbedded := err == nil && c == embedded
	front(c.Disputes() != nil, frontPage{openIssues, "Open issues", "open issues", b})
	front(c.Terms() != nil, frontPage{"glossary.md", "Glossary", "glossary", b})
	front(true, frontPage{"index.md", "Index", "index", indexOf(b.Cases())})
	front(isEmbedded, frontPage{"procedure.md", "Procedure", "handwritten", procedure})
	front(c.Editions != nil, frontPage{"editions.md", "Editions", "editions", b})
	how := "on the game's casebook with"
	if isEmbedded {
		how = "./rulings/casebook"
		b.Order = " The topics are in the recommended reading order."
		slices.SortStableFunc(b.Topics, func(s, t *rulings.Topic) int {
			return cmp.Compare(slices.Index(order, s.Topic), slices.Index(order, t.Topic))
		})
	}
	b.Generated = "<!-- Generated from the corpus; edit the YAML files and run go test " + how +
		" -update. -->\n"
	return b
}

// procedure is a page of the casebook of the Game of Nemoroth.
//
//go:embed front/procedure.txt
var procedure string

// order lists its topics in the recommended reading order.
var order = strings.Fields(`setup human basilisk gaze ghast leaf-pile mummy go-away scream fiend
	ichor zombie statues crowd compulsion repetition victory gamelet worked-examples puzzle
	meetings disputes rules-of-ours azgoroth rulesets explain
	position-line move-names diagram notation-lawson notation-moussambani records`)

// Example returns the id of a rule or ruling.
func (b *book) Example() string {
	if all := b.Cases(); b.homes["GHAST-2"] == "" && len(all) > 0 {
		return all[0].ID
	}
	return "GHAST-2"
}

// Decides reports whether a ruling decides a sentence.
func (b *book) Decides() bool {
	return slices.ContainsFunc(b.Cases(), func(k *rulings.Case) bool { return k.Decides != nil })
}

func topicPage(t *rulings.Topic) string { return "topics/" + t.Topic + ".md" }

// sectionPage returns the page of a section: the first words of its heading,
// without the part in parentheses, in small letters.
func sectionPage(heading string) string {
	heading, _, _ = strings.Cut(heading, " (")
	words := strings.FieldsFunc(strings.ToLower(heading), func(c rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789", c)
	})
	return "rules/" + strings.Join(words[:min(len(words), 5)], "-") + ".md"
}

// entry returns the beginning of the text about an id, or about any id for "".
func entry(id string) string {
	if id == "" {
		return "\n## <a id="
	}
	return "\n## " + anchor(id) + id
}

func anchor(id string) string { return fmt.Sprintf("<a id=%q></a>", strings.ToLower(id)) }

// page fills in a template.
func (b *book) page(name, templateName string, data any) Page {
	w := &writer{book: b, name: name}
	var text strings.Builder
	t := template.Must(template.New("").Funcs(w.functions()).Parse(templates))
	if err := t.ExecuteTemplate(&text, templateName, data); err != nil {
		fmt.Fprintf(&text, "(this page cannot be written: %v)\n", err)
	}
	return Page{name, text.String()}
}

// A writer writes one page.
type writer struct {
	*book
	name string
}

// id returns an id, with its link if it has one.
func (w *writer) id(id string) string {
	to := w.homes[id]
	switch {
	case to == "":
		return markdown.Replace(id)
	case to == w.name:
		to = ""
	case path.Dir(to) == path.Dir(w.name):
		to = path.Base(to)
	case path.Dir(w.name) != ".":
		to = "../" + to
	}
	return "[" + id + "](" + to + "#" + strings.ToLower(id) + ")"
}

func (w *writer) ids(ids []string) string {
	links := make([]string, len(ids))
	for i, id := range ids {
		links[i] = w.id(id)
	}
	return strings.Join(links, ", ")
}
