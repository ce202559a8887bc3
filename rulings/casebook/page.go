package casebook

import (
	"cmp"
	_ "embed"
	"maps"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// headings are the relations of rulings to a rule.
var headings = [...]string{
	"Rulings that turn on it", "Rulings that name it", "Near misses", "Rulings that cite it",
}

// groups holds the rulings that concern one rule, by heading.
type groups [len(headings)][]*rulings.Case

// group returns the groups of each rule. A ruling is under the first heading that
// fits, and a near miss always also under "Near misses".
func group(c *rulings.Corpus) map[string]groups {
	about := map[string]groups{}
	cases := c.Cases()
	slices.SortFunc(cases, func(a, b *rulings.Case) int { return strings.Compare(a.ID, b.ID) })
	for _, k := range cases {
		placed := map[string]bool{}
		for at, ids := range [...][]string{k.TurnsOn, k.Names(), k.Avoids(), k.Cites} {
			for _, id := range ids {
				if placed[id] && at != 2 {
					continue
				}
				placed[id] = true
				g := about[id]
				g[at] = append(g[at], k)
				about[id] = g
			}
		}
	}
	return about
}

// templates are the pages and their entries. An entry begins with a blank line and its heading.
//
//go:embed front/pages.tmpl
var templates string

// functions returns the functions of the templates.
func (w *writer) functions() template.FuncMap {
	return template.FuncMap{
		"entry": entry, "anchor": anchor, "lower": strings.ToLower, "code": code, "codes": codes,
		"topicPage": topicPage, "sectionPage": sectionPage, "idsOf": idsOf,
		"id": w.id, "ids": w.ids, "prose": w.prose, "board": w.board, "named": w.named,
		"source": w.source, "ruleSources": w.ruleSources, "words": w.words, "line": w.line,
		"illustrations": w.illustrations, "relations": w.relations, "readings": w.readings,
		"depending": w.depending, "handwritten": w.handwritten, "linkIDs": w.linkIDs,
		"history":   w.History,
		"generated": func() string { return w.Generated },
		"about":     func(id string) groups { return w.about[id] },
		"heading":   func(i int) string { return headings[i] },
		"number":    func(i int) int { return i + 1 },
		"join":      func(list []string) string { return strings.Join(list, ", ") },
	}
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

// relations lists the rules, rulings and sentences that a ruling refers to.
func (w *writer) relations(k *rulings.Case) string {
	var list []string
	for _, g := range []struct {
		heading string
		ids     []string
	}{
		{"turns on", k.TurnsOn}, {"names", k.Names()}, {"near miss of", k.Avoids()},
		{"cites", k.Cites}, {"see also", k.SeeAlso},
	} {
		if len(g.ids) > 0 {
			list = append(list, g.heading+" "+w.ids(g.ids))
		}
	}
	if len(k.Decides) > 0 {
		to := "(../" + contents + "#the-sentences-of-the-sources)"
		list = append(list, "decides ["+strings.Join(k.Decides, ", ")+"]"+to)
	}
	return strings.Join(list, "; ")
}

// depending lists the rulings that depend on a dispute.
func (w *writer) depending(dispute string) []*rulings.Case {
	return slices.DeleteFunc(w.Cases(), func(k *rulings.Case) bool {
		return !slices.Contains(k.Disputes, dispute)
	})
}

// readings lists the other readings that rulings on this dispute alone consider, each once.
func (w *writer) readings(dispute string) (list []rulings.Considered) {
	for _, k := range w.depending(dispute) {
		for _, r := range k.Considered {
			if len(k.Disputes) == 1 && !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	return list
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

// handwritten returns a page whose text is in the folder front, with links.
func (w *writer) handwritten(text string) string {
	head, body, _ := strings.Cut(text, "\n")
	return head + "\n\n" + w.Generated + w.linkIDs(body)
}

// The index omits words that say nothing or stand in more than mostIndexed titles.
const (
	mostIndexed = 40
	emptyWords  = " a about after again all also although an and another any are as at be " +
		"because before but by can cannot cases do does else even every example for from further " +
		"goes has have here if in into is it its itself make makes may may more must neither " +
		"no nobody nor not of off on one only onto or other others out over same so such " +
		"than that the their them then there they this though through to too two under until " +
		"up was what when where whether which who whoever with without worked would yet "
)

// A word is an entry of the index.
type word struct {
	Letter string // its first letter, as the heading of the first word that has it; else ""
	Word   string
	IDs    []string
}

// indexOf returns the words of the titles with their rulings.
func indexOf(cases []*rulings.Case) (index []word) {
	found := map[string][]string{}
	isNotOfWord := func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }
	for _, k := range cases {
		for _, word := range strings.FieldsFunc(strings.ToLower(k.Title), isNotOfWord) {
			word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "'")
			isEmpty := len(word) < 3 || strings.Contains(emptyWords, " "+word+" ")
			if !isEmpty && !slices.Contains(found[word], k.ID) {
				found[word] = append(found[word], k.ID)
			}
		}
	}
	last := ""
	for _, w := range slices.Sorted(maps.Keys(found)) {
		if len(found[w]) > mostIndexed {
			continue
		}
		entry := word{Word: w, IDs: found[w]}
		if slices.Sort(entry.IDs); w[:1] != last {
			last = w[:1]
			entry.Letter = strings.ToUpper(last)
		}
		index = append(index, entry)
	}
	return index
}
