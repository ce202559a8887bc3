package games

import (
	"cmp"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var sources = flag.String("sources", "",
	"compare the quotations with the source documents in this `folder`: *.txt files named after their authors")

// TestQuotations compares every quotation of the rulings with the documents in the folder that
// -sources names. A quotation is one or several whole sentences, or whole lines, word for word;
// white space does not matter. It stands in a document whose name contains the author's name
// ("betza" for betza-2002), or in any document if there are none.
func TestQuotations(t *testing.T) {
	if *sources == "" {
		t.Skip("-sources names no folder")
	}
	files, err := filepath.Glob(filepath.Join(*sources, "*.txt"))
	if err != nil || files == nil {
		t.Fatalf("no *.txt files, %v", err)
	}
	textBy := func(author string) (all string) {
		for _, name := range files {
			if strings.Contains(filepath.Base(name), author) {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				all += string(text) + "\n"
			}
		}
		return all
	}
	texts := map[string]string{}
	for _, e := range All() {
		corpus, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range corpus.Cases() {
			for _, s := range k.Sources {
				author, _, _ := strings.Cut(s.Doc, "-")
				if _, known := texts[author]; !known {
					texts[author] = cmp.Or(textBy(author), textBy(""))
				}
				if s.Quote != "" && !wholeSentences(s.Quote).MatchString(texts[author]) {
					t.Errorf("%s: the quotation is not a whole sentence of a document: %s", k.ID, s.Quote)
				}
			}
		}
	}
}

// TestWholeSentences checks what is a quotation of whole sentences or lines.
func TestWholeSentences(t *testing.T) {
	const text = "The Human\n\nIt moves one   square, and never back. (It may not jump.) It waits.\n" +
		"  • A list\n"
	for quote, found := range map[string]bool{
		"It moves one square, and never back.":                    true,
		"It moves one square, and never back. (It may not jump.)": true,
		"It may not jump.":     true,
		"A list":               true,
		"It moves one square":  false,
		"and never back.":      false,
		"Indicate engulfment.": false,
	} {
		if got := wholeSentences(quote).MatchString(text); got != found {
			t.Errorf("%q: found %v", quote, got)
		}
	}
}

// wholeSentences matches a quotation between the ends of sentences or lines.
func wholeSentences(quote string) *regexp.Regexp {
	words := strings.Fields(regexp.QuoteMeta(quote))
	after := `\s*$` // an item of a list need not end like a sentence
	if strings.ContainsAny(quote[len(quote)-1:], ".!?)\"") {
		after = `(\s|$)`
	}
	before := `(?m)(^|[.!?]["')]*\s)\s*[-•*"(]*\s*`
	if unicode.IsUpper(rune(quote[0])) {
		before = strings.Replace(before, "!?", "!?:", 1)
	}
	return regexp.MustCompile(before + strings.Join(words, `\s+`) + `["')]*` + after)
}
