package casebook

import (
	_ "embed"
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
)

//go:embed site.css
var style string

// Site returns the pages of a corpus in HTML, which need no script: index.html, and a page for
// each ruling, rule, dispute and point of the procedure, named after its id, such as
// nr-0374.html. The first page is the style sheet. The pages of another game than Nemoroth
// link to the procedure in the folder nemoroth beside their own. The address of a board, such as
// ../../index.html, is that of a page that shows a ruling named after #/; "" for none.
func Site(c *rulings.Corpus, title, board string) []Page {
	b := newBook(c)
	b.boards = ""
	list := []Page{{"book.css", style + svg.Style(svg.Light)}}
	add := func(name, text string) {
		heading, _, _ := strings.Cut(strings.Trim(text, "\n# "), "\n")
		list = append(list, b.page(address(name), "site", map[string]any{
			"Title": title, "Name": name, "Board": board,
			"Heading":   strings.TrimSpace(Render{}.Convert(heading)),
			"Procedure": b.link("procedure.md"), "IsRuling": b.entries[name].template == "ruling",
			"Body": Render{Format: rulings.HTML, Link: b.link}.Convert(text)}))
	}
	for _, p := range b.front() {
		add(strings.TrimSuffix(p.Name, ".md"), p.Text)
	}
	if b.IsNemoroth {
		for _, p := range rulings.Procedure() {
			add(p.ID, "# "+p.ID+"\n\n"+p.Text)
		}
		add("procedure", b.page("", "points", rulings.Procedure()).Text)
	}
	add("editions", b.page("", "editions", c.Editions).Text)
	for _, id := range slices.Sorted(maps.Keys(b.entries)) {
		if text := b.Entry(id); text != "" {
			add(id, text)
		}
	}
	for _, w := range c.Withdrawals {
		add(w.ID, b.page("", "withdrawn", w).Text)
	}
	return list
}

// address returns the name of the page about an id.
func address(id string) string {
	if id+".md" == contents {
		return "index.html"
	}
	return strings.ToLower(id) + ".html"
}

// link returns the address on the site for a link between pages in Markdown; "" for none.
func (b *book) link(target string) string {
	page, anchor, _ := strings.Cut(target, "#")
	if b.entries[strings.ToUpper(anchor)].template != "" {
		return address(anchor)
	}
	name, isPage := strings.CutSuffix(page, ".md")
	isFront := slices.Contains([]string{"README", "situations", "open-issues", "glossary"}, name)
	switch {
	case strings.HasSuffix(name, "procedure") && b.IsNemoroth:
		return "procedure.html"
	case strings.HasSuffix(name, "procedure"): // the other games share it
		return "../nemoroth/procedure.html"
	case strings.HasSuffix(name, "/EDITIONS"):
		return "editions.html"
	case isPage && !isFront:
		return ""
	case isPage:
		page = address(name)
	}
	if anchor != "" {
		page += "#" + anchor
	}
	return page
}
