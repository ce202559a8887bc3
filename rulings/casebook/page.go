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

// headings are the relations of rulings to a rule.
var headings = [...]string{
	"Rulings that turn on it", "Rulings that name it", "Near misses", "Rulings that cite it",
}

// groups holds the rulings that concern one rule, by heading.
type groups [len(headings)][]*rulings.Case

// About returns the groups of a rule. A ruling is under the first heading that
// fits, and a near miss always also under "Near misses".
func (b *book) About(rule string) groups {
	if b.about == nil {
		b.about = map[string]groups{}
		cases := b.Cases()
		slices.SortFunc(cases, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
		for _, k := range cases {
			b.group(k)
		}
	}
	return b.about[rule]
}

// group adds a ruling to the groups of its rules.
func (b *book) group(k *rulings.Case) {
	const nearMisses = 2
	placed := map[string]bool{}
	for at, ids := range [...][]string{k.TurnsOn, k.Names(), k.Avoids(), k.Cites} {
		for _, id := range ids {
			if !placed[id] || at == nearMisses {
				g := b.about[id]
				g[at] = append(g[at], k)
				b.about[id], placed[id] = g, true
			}
		}
	}
}

// templates are the pages and their entries. An entry begins with a blank line and its heading.
// They call the methods of the page that is written, which is the function book.
//
//go:embed pages.tmpl
var templates string

var parsed = template.Must(template.New("").Funcs(template.FuncMap{
	"anchor": anchor, "address": address, "lower": strings.ToLower, "join": strings.Join,
	"fenced": fenced, "code": code, "codes": codes, "pageOf": pageOf,
	"heading": func(i int) string { return headings[i] },
	"number":  func(i int) int { return i + 1 },
	"book":    func() *writer { return nil },
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

// IDs returns ids with their links, in one line.
func (w *writer) IDs(ids []string) string {
	links := make([]string, len(ids))
	for i, id := range ids {
		links[i] = w.ID(id)
	}
	return strings.Join(links, ", ")
}

// IDsOf returns the ids of rulings with their links.
func (w *writer) IDsOf(cases []*rulings.Case) string {
	ids := make([]string, len(cases))
	for i, k := range cases {
		ids[i] = k.ID
	}
	return w.IDs(ids)
}

// Label returns words with a link to their explanation, on the page of contents.
func (w *writer) Label(what, words string) string {
	return w.link(words, contents, anchorName(what))
}

// Named returns the words of the game's schema for a text, or the text if there are none.
func (w *writer) Named(kind, text string) string { return cmp.Or(w.Glossary(kind)[text], text) }

// Source returns the title and the section of a source.
func (w *writer) Source(s rulings.Source) string {
	title := w.Named("doc", s.Doc)
	if s.Section == "" {
		return title
	}
	return title + ": " + w.Prose(s.Section)
}

// RuleSource returns a source of a rule, which is a text such as "betza-2002, The Ghast".
func (w *writer) RuleSource(text string) string {
	doc, section, _ := strings.Cut(text, ", ")
	return w.Source(rulings.Source{Doc: doc, Section: section})
}

// Quoted returns the ids of the sentences that a source quotes, unless its section names them.
func (w *writer) Quoted(s rulings.Source) string {
	return w.IDs(slices.DeleteFunc(w.SentencesOf(s),
		func(id string) bool { return strings.Contains(s.Section, id) }))
}

// Readings lists the disputes of a ruling with the letters of the readings that it follows.
func (w *writer) Readings(k *rulings.Case) string {
	var list []string
	for _, d := range w.Disputes() {
		if !slices.Contains(k.Disputes, d.ID) {
			continue
		}
		text := w.ID(d.ID)
		for _, r := range d.Readings {
			follows := func(ruleset string) bool { return slices.Contains(r.Rulesets, ruleset) }
			if slices.ContainsFunc(k.Rulesets, follows) {
				text += ", reading " + r.ID[len(d.ID):]
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, "; ")
}

// Follows says where this library follows a reading.
func (w *writer) Follows(r rulings.Alternative) string {
	lacks := func(ruleset string) bool { return !slices.Contains(r.Rulesets, ruleset) }
	switch {
	case len(r.Rulesets) == 0:
		return ""
	case slices.ContainsFunc(w.Rules.Rulesets(), lacks):
		return ", which we follow in " + strings.Join(r.Rulesets, ", ")
	}
	return ", which we follow"
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
	quoted := func(s string) string { return "`" + strings.ReplaceAll(s, "`", "'") + "`" }
	return w.Prose(c.Words(k, quoted))
}

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`)

// Prose escapes a text for Markdown in one line, except between backquotes, and links its ids.
func (w *writer) Prose(text string) string {
	parts := strings.Split(strings.TrimSpace(text), "`")
	for i, part := range parts {
		switch {
		case i%2 == 0:
			parts[i] = w.linkIDs(markdown.Replace(part))
		case i < len(parts)-1:
			parts[i] = code(part)
		default:
			parts[i] = "\\`" + w.linkIDs(markdown.Replace(part))
		}
	}
	return strings.Join(parts, "")
}

// anID matches what may be an id: capitals, digits and hyphens.
var anID = regexp.MustCompile(`[A-Z][-0-9A-Z]*[0-9A-Z]`)

// linkIDs returns a text with links for its ids.
func (w *writer) linkIDs(text string) string { return anID.ReplaceAllStringFunc(text, w.ID) }

// code returns a text as inline code.
func code(s string) string {
	if s == "" {
		return "(nothing)"
	}
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

func codes(texts []string) string {
	shown := make([]string, len(texts))
	for i, s := range texts {
		shown[i] = code(s)
	}
	return strings.Join(shown, " ")
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
	picture, err := Picture(k)
	if err != nil {
		return ""
	}
	_, picture, _ = strings.Cut(picture, "<svg")
	before, style, _ := strings.Cut(picture, "<style>")
	_, after, _ := strings.Cut(style, "</style>") // which is that of the page
	return "<svg" + strings.ReplaceAll(before+after, "\n", "")
}

// Picture returns the position of a ruling's checks, with the first move that they are about, as
// SVG.
func Picture(k *rulings.Case) (string, error) {
	g, err := k.Reach(k.Rules, k.Rulesets[0])
	if err != nil {
		return "", err
	}
	picture, err := game.Picture(k.Rules, g)
	hasMove := func(c *rulings.Check) bool { return c.Move != "" }
	if i := slices.IndexFunc(k.Checks, hasMove); i >= 0 && err == nil {
		picture, err = game.MovePicture(k.Rules, g, g.Explain(k.Checks[i].Move))
	}
	var b strings.Builder
	if err == nil {
		err = svg.Write(&b, picture, svg.Options{})
	}
	return b.String(), err
}

// Board returns the drawing of a position line; "" if the line cannot be drawn.
func (b *book) Board(indent, line string) string {
	drawn, err := game.ConvertPosition(b.Rules, line, cmp.Or(b.boards, game.FormCompact))
	if err != nil {
		return ""
	}
	return fenced(indent, drawn[:strings.LastIndexByte(drawn, '\n')]) // without the line's rest
}
