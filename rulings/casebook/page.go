package casebook

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
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

// groupsOf returns the groups of a rule. A ruling is under the first heading that
// fits, and a near miss always also under "Near misses".
func (b *book) groupsOf(rule string) groups {
	if b.about != nil {
		return b.about[rule]
	}
	b.about = map[string]groups{}
	cases := b.Cases()
	slices.SortFunc(cases, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
	for _, k := range cases {
		placed := map[string]bool{}
		for at, ids := range [...][]string{k.TurnsOn, k.Names(), k.Avoids(), k.Cites} {
			for _, id := range ids {
				if placed[id] && at != 2 {
					continue
				}
				placed[id] = true
				g := b.about[id]
				g[at] = append(g[at], k)
				b.about[id] = g
			}
		}
	}
	return b.about[rule]
}

// templates are the pages and their entries. An entry begins with a blank line and its heading.
//
//go:embed pages.tmpl
var templates string

var parsed *template.Template

func init() { // not where parsed is declared, as the functions write pages themselves
	nothing := &writer{book: &book{Corpus: &rulings.Corpus{}}}
	parsed = template.Must(template.New("").Funcs(nothing.functions()).Parse(templates))
}

// A writer writes one page.
type writer struct {
	*book
	name string
}

// functions returns the functions of the templates.
func (w *writer) functions() template.FuncMap {
	return template.FuncMap{
		"anchor": anchor, "lower": strings.ToLower, "code": code, "codes": codes, "idsOf": idsOf,
		"id": w.id, "ids": w.ids, "prose": w.prose, "board": w.board, "named": w.named,
		"source": w.source, "ruleSources": w.ruleSources, "words": w.words, "line": w.line,
		"illustrations": w.illustrations, "readings": w.readings,
		"under": w.Under, "history": w.History, "about": w.groupsOf,
		"pageOf":  pageOf,
		"follows": w.follows, "picture": w.picture, "label": w.label,
		"sentences": w.sentences,
		"entry":     w.entry,
		"cite":      w.Citation,
		"topics":    func() []*rulings.Topic { return w.Corpus.Topics },
		"count":     func() int { return len(w.Cases()) },
		"changed": func(id string) string {
			changes, _ := w.Changed(id, w.since)
			return changes
		},
		"address":   address,
		"book":      func() *book { return w.book },
		"related":   func(k *rulings.Case) []string { return idsOf(w.Related(k)) },
		"since":     func() string { return w.since },
		"letters":   func() []string { return slices.Sorted(maps.Keys(w.Glossary("letter"))) },
		"labels":    func() map[string]string { return w.Glossary("basis-meaning") },
		"published": func() map[string]string { return w.Glossary("published") },
		"word":      func(term string) string { return strings.ReplaceAll(term, " ", "-") },
		"heading":   func(i int) string { return headings[i] },
		"number":    func(i int) int { return i + 1 },
		"join":      func(list []string) string { return strings.Join(list, ", ") },
	}
}

func anchor(id string) string { return fmt.Sprintf("<a id=%q></a>", strings.ToLower(id)) }

// id returns an id, with its link if it has an entry.
func (w *writer) id(id string) string {
	e, ok := w.entries[id]
	switch {
	case !ok:
		return markdown.Replace(id)
	case e.page == w.name:
		e.page = ""
	}
	return "[" + id + "](" + e.page + "#" + strings.ToLower(id) + ")"
}

func (w *writer) ids(ids []string) string {
	links := make([]string, len(ids))
	for i, id := range ids {
		links[i] = w.id(id)
	}
	return strings.Join(links, ", ")
}

func idsOf(cases []*rulings.Case) []string {
	ids := make([]string, len(cases))
	for i, k := range cases {
		ids[i] = k.ID
	}
	return ids
}

func (w *writer) ruleSources(r game.Rule) string {
	list := make([]string, len(r.Sources))
	for i, s := range r.Sources {
		doc, section, _ := strings.Cut(s, ", ")
		list[i] = w.source(rulings.Source{Doc: doc, Section: section})
	}
	return strings.Join(list, "; ")
}

func (w *writer) source(s rulings.Source) string {
	title := w.named("doc", s.Doc)
	if s.Section == "" {
		return title
	}
	return title + ": " + w.prose(s.Section)
}

// named returns the words of the game's schema for a text, or the text if there are none.
func (w *writer) named(kind, text string) string {
	return cmp.Or(w.Glossary(kind)[text], text)
}

// sentences returns the ids of the sentences that a source quotes, unless its section names them.
func (w *writer) sentences(s rulings.Source) string {
	ids := w.SentencesOf(s)
	return w.ids(slices.DeleteFunc(slices.Clone(ids),
		func(id string) bool { return strings.Contains(s.Section, id) }))
}

// label returns words with a link to their explanation.
func (w *writer) label(what, words string) string {
	anchor := strings.ReplaceAll(strings.ToLower(what), " ", "-")
	if w.Glossary("basis-meaning")[what] != "" {
		anchor = "basis-" + what
	}
	page := contents
	if w.name == contents {
		page = ""
	}
	return "[" + words + "](" + page + "#" + anchor + ")"
}

// readings lists the disputes of a ruling with the letters of the readings that it follows.
func (w *writer) readings(k *rulings.Case) string {
	var list []string
	for _, d := range w.Disputes() {
		if !slices.Contains(k.Disputes, d.ID) {
			continue
		}
		text := w.id(d.ID)
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

// follows says where this library follows a reading.
func (w *writer) follows(r rulings.Alternative) string {
	lacks := func(ruleset string) bool { return !slices.Contains(r.Rulesets, ruleset) }
	switch {
	case len(r.Rulesets) == 0:
		return ""
	case slices.ContainsFunc(w.Rules.Rulesets(), lacks):
		return ", which we follow in " + strings.Join(r.Rulesets, ", ")
	}
	return ", which we follow"
}

// line returns the position line that the checks are about.
func (w *writer) line(k *rulings.Case) string {
	if len(k.Moves) == 0 {
		return k.Position
	}
	g, err := k.Reach(w.Rules, k.Rulesets[0])
	if err != nil {
		return "the moves cannot be played: " + err.Error()
	}
	return g.Line()
}

func (w *writer) words(c *rulings.Case, k *rulings.Check) string {
	quoted := func(s string) string { return "`" + strings.ReplaceAll(s, "`", "'") + "`" }
	return w.prose(c.Words(k, quoted))
}

// illustrations returns the diagram, the record and the board of a check.
func (w *writer) illustrations(k *rulings.Check) (list []string) {
	for _, text := range []string{k.Diagram, k.Record} {
		if text != "" {
			list = append(list, block("   ", text))
		}
	}
	if board := w.board("   ", k.Setup); board != "" {
		list = append(list, board)
	}
	return list
}

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`,
	">", `\>`, "|", `\|`)

// prose escapes a text for Markdown in one line, except between backquotes, and links its ids.
func (w *writer) prose(text string) string {
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
func (w *writer) linkIDs(text string) string { return anID.ReplaceAllStringFunc(text, w.id) }

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

// block returns a text as a code block with an indent.
func block(indent, text string) string {
	text = "```text\n" + strings.TrimRight(text, "\n") + "\n```"
	return indent + strings.ReplaceAll(text, "\n", "\n"+indent)
}

// picture returns the board of a ruling, with its first move if it is drawn as a picture.
func (w *writer) picture(k *rulings.Case) string {
	if !w.IsSite() {
		return w.board("", w.line(k))
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

// board returns the drawing of a position line; "" if the line cannot be drawn.
func (b *book) board(indent, line string) string {
	drawn, err := game.ConvertPosition(b.Rules, line, cmp.Or(b.boards, game.FormCompact))
	if err != nil {
		return ""
	}
	return block(indent, drawn[:strings.LastIndexByte(drawn, '\n')]) // without the line's rest
}
