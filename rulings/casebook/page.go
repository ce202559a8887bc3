package casebook

import (
	"cmp"
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// groups holds the rulings that turn on one rule, name it, nearly miss it and cite it.
type groups [4][]*rulings.Case

// About returns the groups of a rule.
func (b *book) About(rule string) groups {
	if b.about == nil {
		b.about = map[string]groups{}
		for _, k := range slices.SortedFunc(slices.Values(b.Cases()), byID) {
			b.group(k)
		}
	}
	return b.about[rule]
}

func byID(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) }

// group adds a ruling to the groups of its rules: to the first one that fits, and a near miss
// always also to the near misses.
func (b *book) group(k *rulings.Case) {
	const nearMisses = 2
	var placed []string
	for at, rules := range [...][]string{k.TurnsOn, k.Names(), k.Avoids(), k.Cites} {
		for _, rule := range rules {
			if about := b.about[rule]; at == nearMisses || !slices.Contains(placed, rule) {
				about[at] = append(about[at], k)
				b.about[rule] = about
			}
		}
		placed = append(placed, rules...)
	}
}

// templates are the pages and their entries. An entry begins with a blank line and its heading.
// They call the methods of the page that is written, which is the function book.
//
//go:embed pages.tmpl
var templates string

var parsed = template.Must(template.New("").Funcs(template.FuncMap{
	"anchor": anchor, "address": address, "lower": strings.ToLower, "join": strings.Join,
	"contains": strings.Contains, "fenced": fenced, "code": code, "pageOf": pageOf,
	"has": slices.Contains[[]string], "ruleSource": ruleSource, "catalogue": game.Catalogue,
	"number": func(i int) int { return i + 1 },
	"book":   func() *writer { return nil },
}).Parse(templates))

// A writer writes one page.
type writer struct {
	*book
	name string
}

func anchor(id string) string { return fmt.Sprintf("<a id=%q></a>", anchorName(id)) }

func anchorName(id string) string { return strings.ReplaceAll(strings.ToLower(id), " ", "-") }

// link returns a link to an anchor on a page of the book.
func (w *writer) link(words, page, anchor string) string {
	if page == w.name {
		page = ""
	}
	return "[" + words + "](" + page + "#" + anchor + ")"
}

// ID returns an id, with its link if it has an entry.
func (w *writer) ID(id string) string {
	if e, ok := w.entries[id]; ok {
		return w.link(id, e.page, anchorName(id))
	}
	return markdown.Replace(id)
}

// Label returns words with a link to their explanation, on the page of contents.
func (w *writer) Label(what, words string) string {
	return w.link(words, contents, anchorName(what))
}

// Named returns the words of the game's schema for a text, or the text if there are none.
func (w *writer) Named(kind, text string) string { return cmp.Or(w.Descriptions(kind)[text], text) }

// ruleSource reads a source of a rule, which is a text such as "betza-2002, The Ghast".
func ruleSource(text string) rulings.Source {
	doc, section, _ := strings.Cut(text, ", ")
	return rulings.Source{Doc: doc, Section: section}
}

// Line returns the position line that the checks are about.
func (w *writer) Line(k *rulings.Case) string {
	if len(k.Moves) == 0 {
		return k.Position
	}
	g, err := k.Reach(w.Rules, k.Rulesets[0])
	if err != nil {
		return "the moves cannot be played: " + err.Error()
	}
	return g.Line()
}

// Words describes a check of a ruling.
func (w *writer) Words(c *rulings.Case, k *rulings.Check) string {
	return w.Prose(c.Words(k, code))
}

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`)

// Prose escapes a text for Markdown in one line, except between backquotes, and links its ids.
func (w *writer) Prose(text string) string {
	parts := strings.Split(strings.TrimSpace(text), "`")
	for i, part := range parts {
		if parts[i] = code(part); i%2 == 0 {
			parts[i] = anID.ReplaceAllStringFunc(markdown.Replace(part), w.ID)
		}
	}
	return strings.Join(parts, "")
}

// anID matches what may be an id: capitals, digits and hyphens.
var anID = regexp.MustCompile(`[A-Z][-0-9A-Z]*[0-9A-Z]`)

// code returns a text as inline code.
func code(s string) string {
	if s == "" {
		return "(nothing)"
	}
	return "`" + strings.ReplaceAll(s, "`", "'") + "`"
}

// fenced returns a text as a code block with an indent.
func fenced(indent, text string) string {
	text = "```text\n" + strings.TrimRight(text, "\n") + "\n```"
	return indent + strings.ReplaceAll(text, "\n", "\n"+indent)
}

// Picture returns the board of a ruling, with its first move if it is drawn as a picture.
func (w *writer) Picture(k *rulings.Case) string {
	if !w.IsSite() {
		return w.Board("", w.Line(k))
	}
	picture, _ := Picture(k) // "" if the moves cannot be played
	return notOnPage.ReplaceAllString(picture, "")
}

// notOnPage matches line ends and the style of a picture, which is that of the page.
var notOnPage = regexp.MustCompile(`(?s)<style>.*?</style>|\n`)

// Picture returns the position of a ruling's checks, with the first move that they are about, as
// SVG.
func Picture(k *rulings.Case) (string, error) {
	g, err := k.Reach(k.Rules, k.Rulesets[0])
	if err != nil {
		return "", err
	}
	picture := game.Picture(k.Rules, g)
	hasMove := func(c *rulings.Check) bool { return c.Move != "" }
	if i := slices.IndexFunc(k.Checks, hasMove); i >= 0 {
		picture = game.MovePicture(k.Rules, g, g.Explain(k.Checks[i].Move))
	}
	var b strings.Builder
	err = svg.Write(&b, picture, svg.Options{})
	return b.String(), err
}

// Board returns the drawing of a position line; "" if the line cannot be drawn.
func (b *book) Board(indent, line string) string {
	drawn := game.Sketch(b.Rules, line, b.boards, nil)
	if drawn == "" {
		return ""
	}
	return fenced(indent, drawn)
}
