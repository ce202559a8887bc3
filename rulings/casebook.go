package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A Page is one file of the casebook.
type Page struct {
	Name string // its path in the casebook, with slashes
	Text string // Markdown
}

// Casebook writes the corpus as pages to read: README.md is the table of
// contents, rules/GHAST-2.md a rule with its rulings, rulings/NR-0014.md a
// ruling. The pages are sorted by name.
func (c *Corpus) Casebook() []Page {
	pages := []Page{{"README.md", c.contentsPage()}}
	for _, r := range nemoroth.Rules() {
		pages = append(pages, Page{"rules/" + string(r.ID) + ".md", c.rulePage(r)})
	}
	for _, t := range c.topics() {
		for _, k := range t.cases() {
			pages = append(pages, Page{"rulings/" + k.ID + ".md", c.casePage(t, k)})
		}
	}
	slices.SortFunc(pages, func(a, b Page) int { return strings.Compare(a.Name, b.Name) })
	return pages
}

const generated = "<!-- Generated from the corpus; edit the YAML files and run the tests of the package with -update. -->\n\n"

// A link leads from a page in one of the casebook's folders to another.
func ruleLink(up string, r nemoroth.Rule) string {
	if !r.IsKnown() {
		return prose(up, string(r))
	}
	return fmt.Sprintf("[%s](%srules/%s.md)", r, up, r)
}

func caseLink(up string, k *Case) string {
	return fmt.Sprintf("[%s](%srulings/%s.md)", k.ID, up, k.ID)
}

func ruleLinks(up string, rules []nemoroth.Rule) string {
	links := make([]string, len(rules))
	for i, r := range rules {
		links[i] = ruleLink(up, r)
	}
	return strings.Join(links, ", ")
}

// code sets a text off from the prose.
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

func block(text string) string {
	return "```text\n" + strings.TrimRight(text, "\n") + "\n```\n"
}

var markdown = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`)

// prose escapes a text for Markdown, but for what stands between backquotes,
// and links the ids of rules and rulings in it.
func prose(up, text string) string {
	var b strings.Builder
	parts := strings.Split(strings.TrimSpace(text), "`")
	for i, part := range parts {
		if i%2 == 1 && i < len(parts)-1 {
			b.WriteString(code(part))
			continue
		}
		if i > 0 && i%2 == 1 {
			b.WriteString("\\`")
		}
		linkIDs(&b, up, part)
	}
	return b.String()
}

// linkIDs writes a text with its ids linked; an id is a word of capitals and
// digits joined by hyphens.
func linkIDs(b *strings.Builder, up, text string) {
	isID := func(c byte) bool { return c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' }
	for text != "" {
		n := 0
		for n < len(text) && isID(text[n]) {
			n++
		}
		if n == 0 {
			for n < len(text) && !isID(text[n]) {
				n++
			}
			b.WriteString(markdown.Replace(text[:n]))
			text = text[n:]
			continue
		}
		word := text[:n]
		text = text[n:]
		id := strings.TrimRight(word, "-")
		rest := word[len(id):]
		switch {
		case nemoroth.Rule(id).IsKnown():
			b.WriteString(ruleLink(up, nemoroth.Rule(id)) + rest)
		case isSerial(id, "NR-", 4):
			fmt.Fprintf(b, "[%s](%srulings/%s.md)%s", id, up, id, rest)
		default:
			b.WriteString(word)
		}
	}
}

// cell is prose for a table.
func cell(up, text string) string { return strings.ReplaceAll(prose(up, text), "\n", " ") }

func docTitle(doc string) string {
	switch doc {
	case "betza-2002":
		return "Ralph Betza, *The Game of Nemoroth* (2002)"
	case "azgoroth-2022":
		return "azgoroth, *Nemoroth* (2022)"
	case "lawson-2002":
		return "John Lawson, *Nemoroth Notation* (2002)"
	case "moussambani-2002":
		return "Moussambani's scheme, quoted by Lawson (2002)"
	case "comments":
		return "Comment on the game's page"
	case "ours":
		return "Ours"
	}
	return doc
}

func (c *Corpus) contentsPage() string {
	var b strings.Builder
	b.WriteString("# The casebook\n\n" + generated)
	all := c.Cases()
	fmt.Fprintf(&b, "%d rulings on the Game of Nemoroth, by topic; then [the rules](#the-rules), and [the sentences of the sources](#the-sentences-of-the-sources) with the rulings that decide them.\n", len(all))
	for _, t := range c.topics() {
		fmt.Fprintf(&b, "\n## %s\n\n", prose("", t.Title))
		for _, k := range t.cases() {
			fmt.Fprintf(&b, "- %s %s\n", caseLink("", k), prose("", k.Title))
		}
	}
	b.WriteString("\n## The rules\n\n| rule | section | turn on it | name it | near misses |\n|---|---|--:|--:|--:|\n")
	for _, r := range nemoroth.Rules() {
		groups := c.groups(r.ID)
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d |\n", ruleLink("", r.ID), cell("", r.Section), len(groups.turnOn), len(groups.named), len(groups.avoided))
	}
	b.WriteString("\n## The sentences of the sources\n\n| sentence | what it says | decided in |\n|---|---|---|\n")
	for _, s := range SentenceRows() {
		var where []string
		for _, k := range c.BySentence(s.ID) {
			where = append(where, caseLink("", k))
		}
		decided := strings.Join(where, " ")
		if where == nil {
			decided = exceptionWords(sentenceExceptions, s.ID)
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", s.ID, cell("", s.Says), decided)
	}
	return b.String()
}

func exceptionWords(list []Exception, id string) string {
	for _, e := range list {
		if e.ID == id {
			return "no ruling: " + cell("", e.Reason)
		}
	}
	return "no ruling yet"
}

// ruleGroups are the rulings that have to do with one rule, each in the first
// group that fits, by id; avoided holds all near misses.
type ruleGroups struct{ turnOn, named, avoided, cited []*Case }

func (c *Corpus) groups(r nemoroth.Rule) ruleGroups {
	var g ruleGroups
	for _, k := range c.ByRule(r) {
		avoids := slices.Contains(k.Avoids(), r)
		switch {
		case slices.Contains(k.TurnsOn, r):
			g.turnOn = append(g.turnOn, k)
		case slices.Contains(k.Names(), r):
			g.named = append(g.named, k)
		case !avoids:
			g.cited = append(g.cited, k)
		}
		if avoids {
			g.avoided = append(g.avoided, k)
		}
	}
	return g
}

func (c *Corpus) rulePage(r nemoroth.RuleInfo) string {
	const up = "../"
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s%s\n\nSection: %s. ", r.ID, generated, prose(up, r.Statement), prose(up, r.Section))
	if r.Citable {
		b.WriteString("Verdicts, traces or problems can name this rule.\n")
	} else {
		b.WriteString("This rule defines what others mean; no verdict names it.\n")
	}
	b.WriteString("\n## Sources\n\n")
	for _, s := range r.Sources {
		doc, section, _ := strings.Cut(s, ", ")
		fmt.Fprintf(&b, "- %s\n", sourceLine(up, Source{doc, section}))
	}
	b.WriteString("\n## Example\n\n" + ruleExample(r.Example))
	groups := c.groups(r.ID)
	for _, g := range []struct {
		heading string
		cases   []*Case
	}{
		{"Rulings that turn on it", groups.turnOn},
		{"Rulings that name it", groups.named},
		{"Near misses", groups.avoided},
		{"Rulings that cite it", groups.cited},
	} {
		if g.cases == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n", g.heading)
		for _, k := range g.cases {
			fmt.Fprintf(&b, "- %s %s\n", caseLink(up, k), prose(up, k.Title))
		}
	}
	for _, e := range ruleExceptions {
		if e.ID == string(r.ID) {
			fmt.Fprintf(&b, "\n## Why rulings may be lacking\n\n%s\n", prose(up, e.Reason))
		}
	}
	return b.String()
}

func sourceLine(up string, s Source) string {
	if s.Doc == "ours" && s.Section == "" {
		return docTitle(s.Doc)
	}
	return docTitle(s.Doc) + ": " + prose(up, s.Section)
}

func ruleExample(x nemoroth.RuleExample) string {
	var b strings.Builder
	setup, err := nemoroth.ParseSetup(x.Position)
	if err == nil {
		b.WriteString(block(notation.WriteDiagram(setup)))
	}
	b.WriteString("\n" + code(x.Position))
	if x.Ruleset != "" {
		fmt.Fprintf(&b, " under %s", x.Ruleset)
	}
	if len(x.Moves) > 0 {
		fmt.Fprintf(&b, ", after %s", codeList(x.Moves))
	}
	switch {
	case x.Move != "" && x.Legal:
		fmt.Fprintf(&b, ": %s is legal.\n", code(x.Move))
	case x.Move != "":
		fmt.Fprintf(&b, ": %s is illegal.\n", code(x.Move))
	case x.Legal:
		b.WriteString(" can stand.\n")
	default:
		b.WriteString(" cannot stand.\n")
	}
	return b.String()
}

func codeList(texts []string) string {
	shown := make([]string, len(texts))
	for i, s := range texts {
		shown[i] = code(s)
	}
	return strings.Join(shown, " ")
}

func basisWords(basis string) string {
	switch basis {
	case "betza":
		return "Betza's text"
	case "azgoroth":
		return "azgoroth's clarifications"
	case "lawson":
		return "Lawson's notation"
	case "derived":
		return "derived from the rules"
	case "ours":
		return "a ruling of ours, the sources being silent"
	case "disputed":
		return "disputed"
	}
	return basis
}

func (c *Corpus) casePage(t *Topic, k *Case) string {
	const up = "../"
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n%s", k.ID, prose(up, k.Title), generated)
	fmt.Fprintf(&b, "Topic: %s. Basis: %s. Under %s.\n", prose(up, t.Title), basisWords(k.Basis), strings.Join(k.Rulesets, ", "))
	b.WriteString(casePosition(k))
	b.WriteString("\n## Verdict\n\n")
	for i, check := range k.Checks {
		fmt.Fprintf(&b, "%d. %s\n", i+1, checkWords(up, check))
	}
	fmt.Fprintf(&b, "\n## Why\n\n%s\n", prose(up, k.Why))
	if len(k.Refuted) > 0 {
		b.WriteString("\n## Readings refuted\n\n")
		for _, r := range k.Refuted {
			fmt.Fprintf(&b, "- %s\n\n  Against it: %s\n", prose(up, r.Reading), prose(up, r.Because))
		}
	}
	b.WriteString("\n## Sources\n\n")
	for _, s := range k.Sources {
		fmt.Fprintf(&b, "- %s\n", sourceLine(up, s))
	}
	b.WriteString("\n## Rules\n\n")
	for _, g := range []struct {
		heading string
		rules   []nemoroth.Rule
	}{
		{"turns on", k.TurnsOn},
		{"names", k.Names()},
		{"near miss of", k.Avoids()},
		{"cites", k.Cites},
	} {
		if len(g.rules) > 0 {
			fmt.Fprintf(&b, "- %s %s\n", g.heading, ruleLinks(up, g.rules))
		}
	}
	if len(k.Decides) > 0 {
		fmt.Fprintf(&b, "- decides [%s](../README.md#the-sentences-of-the-sources)\n", strings.Join(k.Decides, ", "))
	}
	return b.String()
}

// casePosition shows the position that the checks are about, and how it came
// about.
func casePosition(k *Case) string {
	if k.Position == "" || !slices.ContainsFunc(k.Checks, needsPosition) {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## Position\n\n")
	line := k.Position
	if len(k.Moves) > 0 {
		fmt.Fprintf(&b, "From %s, after %s:\n\n", code(k.Position), codeList(k.Moves))
		r, err := nemoroth.ParseRuleset(firstOf(k.Rulesets))
		if err == nil {
			var s State
			if s, err = reach(BuiltInModel(), k, r); err == nil {
				reached := s.Setup()
				line = reached.String()
			}
		}
		if err != nil {
			return b.String() + "(the moves cannot be played: " + prose("../", err.Error()) + ")\n"
		}
	}
	if setup, err := nemoroth.ParseSetup(line); err == nil {
		b.WriteString(block(notation.WriteDiagram(setup)) + "\n")
	}
	b.WriteString(code(line) + "\n")
	return b.String()
}

func firstOf(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// checkWords is a check's verdict; rule ids are linked, and what needs more than
// a line stands in a block below it.
func checkWords(up string, k *Check) string {
	if k == nil {
		return "Not a check."
	}
	words := prose(up, k.words(func(s string) string { return "`" + strings.ReplaceAll(s, "`", "'") + "`" }))
	for _, text := range []string{k.Diagram, k.Record} {
		if text != "" {
			words += "\n\n" + strings.TrimRight(indent("   "+block(text), "   "), " ")
		}
	}
	if k.Setup != "" {
		if setup, err := nemoroth.ParseSetup(k.Setup); err == nil {
			words += "\n\n" + strings.TrimRight(indent("   "+block(notation.WriteDiagram(setup)), "   "), " ")
		}
	}
	return strings.TrimRight(words, "\n")
}
