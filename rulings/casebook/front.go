package casebook

import (
	"cmp"
	"embed"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings"
)

// This file writes the pages about the whole book: open issues, glossary, index,
// procedure and changes. Only the casebook of the Game of Nemoroth has them.

//go:embed front/*.txt
var front embed.FS

// text returns a file of the folder front.
func text(name string) string {
	data, err := front.ReadFile("front/" + name + ".txt")
	if err != nil {
		return ""
	}
	return string(data)
}

// isEmbedded reports whether a corpus is the embedded one.
func isEmbedded(c *rulings.Corpus) bool {
	embedded, err := rulings.Load()
	return err == nil && c == embedded
}

const openIssues = "open-issues.md"

// frontPages lists the pages about the whole book, in reading order.
var frontPages = []struct {
	name, title string
	write       func(w *writer)
}{
	{openIssues, "Open issues", (*writer).openIssues},
	{"glossary.md", "Glossary", (*writer).glossary},
	{"index.md", "Index", (*writer).index},
	{"procedure.md", "Procedure", func(w *writer) { w.handwritten("procedure") }},
	{"changes.md", "What changed", func(w *writer) { w.handwritten("changes") }},
}

// edition returns the version and the date of the book.
func edition() string {
	_, rest, _ := strings.Cut(text("changes"), "\n## ")
	first, _, _ := strings.Cut(rest, "\n")
	return first
}

// inReadingOrder sorts topics in the recommended reading order, unlisted ones last.
func inReadingOrder(topics []*rulings.Topic) {
	order := strings.Fields(text("order"))
	place := func(t *rulings.Topic) int {
		if i := slices.Index(order, t.Topic); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(topics, func(a, b *rulings.Topic) int {
		return cmp.Compare(place(a), place(b))
	})
}

// openIssues lists the disputes, each with the rulings that depend on it.
func (w *writer) openIssues() {
	w.printf("# Open issues\n\n%s\nThe sources leave these questions open or answer them in two "+
		"ways. Each entry gives the readings, the one that this book follows, "+
		"and the rulings whose verdict would change under another reading.\n", w.generated)
	for _, d := range w.corpus.Disputes() {
		w.fill("open issue", d)
	}
}

// glossary writes the words of the game with the words of the sources.
func (w *writer) glossary() {
	w.printf("# Glossary\n\n%s\nThe words in quotation marks are those of the sources.\n",
		w.generated)
	for _, t := range w.corpus.Terms() {
		name := w.prose(strings.Join(t.Words, ", "))
		w.printf("\n**%s** “%s” %s\n", name, w.prose(t.Quote), w.prose(t.Meaning))
	}
}

// handwritten writes a page whose text is in the folder front.
func (w *writer) handwritten(name string) {
	head, body, _ := strings.Cut(text(name), "\n")
	w.printf("%s\n\n%s", head, w.generated)
	for line := range strings.Lines(body) {
		w.linkIDs(&w.Builder, line)
	}
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

func isNotOfWord(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }

// index writes the words of the titles with their rulings.
func (w *writer) index() {
	found := map[string][]string{}
	for _, k := range w.corpus.Cases() {
		for _, word := range strings.FieldsFunc(strings.ToLower(k.Title), isNotOfWord) {
			word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "'")
			isEmpty := len(word) < 3 || strings.Contains(emptyWords, " "+word+" ")
			if isEmpty || slices.Contains(found[word], k.ID) {
				continue
			}
			found[word] = append(found[word], k.ID)
		}
	}
	w.printf("# Index\n\n%sThis page lists the words of the titles. "+
		"Words in more than %d titles are left out.\n", w.generated+"\n", mostIndexed)
	letter := ""
	for _, word := range slices.Sorted(maps.Keys(found)) {
		if len(found[word]) > mostIndexed {
			continue
		}
		if word[:1] != letter {
			letter = word[:1]
			w.printf("\n## %s\n\n", strings.ToUpper(letter))
		}
		slices.Sort(found[word])
		w.printf("- %s: %s\n", w.prose(word), w.ids(found[word]))
	}
}
