package rulings

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// MaxQuote is the largest number of words in a quotation.
const MaxQuote = 25

// Misquotes compares every quotation of the corpus with the *.txt documents in the
// top folder of a file system. It searches the documents whose names contain the
// author's name ("betza" for betza-2002), or all documents if there are none. All
// white space is equal. The parts of a quotation, separated by " … ", must occur in
// this order.
func (c *Corpus) Misquotes(documents fs.FS) ([]Flaw, error) {
	if documents == nil {
		return nil, errNoFiles
	}
	names, err := fs.Glob(documents, "*.txt")
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("rulings: no *.txt documents: %w", fs.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(documents, name)
		if err != nil {
			return nil, err
		}
		texts[name] = strings.Join(strings.Fields(string(data)), " ")
	}
	var flaws []Flaw
	for _, k := range c.Cases() {
		for _, s := range k.Sources {
			author, _, _ := strings.Cut(s.Doc, "-")
			where := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.Contains(name, author) })
			if len(where) == 0 {
				where = names
			}
			said := slices.ContainsFunc(where, func(name string) bool { return says(texts[name], s.Quote) })
			if !said {
				flaws = append(flaws, Flaw{Place{File: k.File, Line: k.Line, Case: k.ID}, "the quotation is in no document: " + s.Quote})
			}
		}
	}
	return flaws, nil
}

// says reports whether a text contains the parts of a quotation in order.
func says(text, quote string) bool {
	for part := range strings.SplitSeq(quote, " … ") {
		_, rest, ok := strings.Cut(text, strings.Join(strings.Fields(part), " "))
		if !ok {
			return false
		}
		text = rest
	}
	return true
}
