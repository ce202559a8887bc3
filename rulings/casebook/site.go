package casebook

import (
	_ "embed"
	"fmt"
	"html"
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
		play := ""
		if board != "" {
			play = fmt.Sprintf("\n<a href=%q>Board</a>", board)
			if e := b.entries[name]; e.template == "ruling" {
				play = fmt.Sprintf("\n<a href=%q>On the board</a>", board+"#/"+name)
			}
		}
		list = append(list, Page{address(name), b.wrap(title, play, text)})
	}
	for _, p := range b.front() {
		add(strings.TrimSuffix(p.Name, ".md"), p.Text)
	}
	if b.IsNemoroth {
		points := "# Procedure\n"
		for _, p := range rulings.Procedure() {
			points += fmt.Sprintf("\n[%s](%s) %s\n", p.ID, address(p.ID), p.Title)
			add(p.ID, "# "+p.ID+"\n\n"+p.Text)
		}
		add("procedure", points)
	}
	editions := "# Editions\n"
	for _, e := range c.Editions {
		editions += "\n## " + e.Name + "\n" + e.Text
	}
	add("editions", editions)
	for _, id := range slices.Sorted(maps.Keys(b.entries)) {
		if e := b.entries[id]; e.template != "" {
			add(id, b.page(e.page, e.template, e.data).Text)
		}
	}
	for _, w := range c.Withdrawals {
		add(w.ID, fmt.Sprintf("# %s\n\nThis ruling was merged into [%s](%s).", w.ID, w.Into,
			address(w.Into)))
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

// wrap makes a page of a text in Markdown, with another link at its top.
func (b *book) wrap(title, link, text string) string {
	heading, _, _ := strings.Cut(strings.Trim(text, "\n# "), "\n")
	plain := strings.TrimSpace(Render{Link: func(string) string { return "" }}.Text(heading))
	body := Render{Format: rulings.HTML, Link: b.link}.Text(text)
	return fmt.Sprintf(`<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s · %s</title>
<link rel="stylesheet" href="book.css">
<nav><a href="index.html">%[2]s</a> <a href="open-issues.html">Open issues</a>
<a href="situations.html">Index</a> <a href="%s">Procedure</a>%s</nav>
<main>
%s</main>
<footer>%s</footer>
</html>
`, html.EscapeString(plain), html.EscapeString(title), b.link("procedure.md"), link, body,
		html.EscapeString(b.Edition()))
}

// link returns the address on the site for a link between pages in Markdown; "" for none.
func (b *book) link(target string) string {
	page, anchor, _ := strings.Cut(target, "#")
	if e, ok := b.entries[strings.ToUpper(anchor)]; ok && e.template != "" {
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
