// Rulings looks up rules and rulings.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

const help = `rulings looks up rules of a game and rulings on them.

  rulings                      all rulings by topic
  rulings NR-0001              a ruling: its position, its verdict and why; NR-1
                               will do
  rulings GHAST-2              a rule: what it says, and the rulings about it
  rulings B-192                a sentence of the sources: what became of it
  rulings NR-1 NR-2 GHAST-2    all of these
  rulings may I pass           the rulings that answer a question, best first
  rulings -markdown GHAST-2    the page of the casebook, in Markdown
  rulings -board lawson NR-1   with Lawson's board of 35 lines

A word search that finds one ruling shows it.

usage: rulings [flags] [ID | WORDS...]

Exit code: 0 fine, 1 nothing found, 2 wrong usage or an unreadable corpus,
130 interrupted.

`

func run(_ context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	s, words, err := parse(args, stdout)
	if err != nil {
		return cli.Complain("rulings", err, stderr)
	}
	s.style = cli.StyleFor(stdout) && cli.Style(!s.markdown)
	if s.svg != "" {
		return cli.Complain("rulings", s.draw(words), stderr)
	}
	found, err := s.answer(words)
	if flushed := s.out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		return cli.Complain("rulings", err, stderr)
	}
	if !found {
		fmt.Fprintf(stderr, "rulings: nothing is about %q\n", words)
		return cli.Failed
	}
	return cli.OK
}

func parse(args []string, stdout io.Writer) (s lookup, words string, err error) {
	fs := flag.NewFlagSet("rulings", flag.ContinueOnError)
	s.entry, s.out = games.Flag(fs), bufio.NewWriter(stdout)
	fs.StringVar(&s.svg, "svg", "", "draw the position of the ruling into this `file` instead, as SVG")
	fs.StringVar(&s.boards, "board", "compact", "draw boards `compact`, a rank a line, or lawson's way")
	fs.BoolVar(&s.markdown, "markdown", false, "print Markdown, with links as in the casebook")
	list, err := cli.Parse(fs, help, args, stdout)
	words = strings.TrimSpace(strings.Join(list, " "))
	switch {
	case err != nil:
	case len(list) > 0 && words == "":
		err = cli.Usagef("there is nothing to look for")
	case !slices.Contains([]string{"compact", "lawson"}, s.boards):
		err = cli.Usagef("-board must be compact or lawson, not %q", s.boards)
	}
	return s, words, err
}

// A lookup is where things are looked up.
type lookup struct {
	entry    *games.Entry
	corpus   *rulings.Corpus
	out      *bufio.Writer
	style    cli.Style
	markdown bool
	svg      string // the file to draw into
	boards   string // compact or lawson
}

// draw draws the position in which a ruling's checks are made.
func (s lookup) draw(id string) error {
	corpus, err := s.entry.Corpus(id)
	if err != nil {
		return err
	}
	k, ok := corpus.Case(id)
	if !ok || !k.UsesPosition() {
		return cli.Usagef("-svg wants the id of a ruling with a position, such as NR-0374, not %q", id)
	}
	file, err := cli.Create(s.svg)
	if err != nil {
		return err
	}
	defer file.Discard()
	g, err := k.Reach(s.entry.Rules, k.Rulesets[0])
	if err != nil {
		return err
	}
	picture, err := pictures.Game(s.entry.Rules, g)
	for _, check := range k.Checks {
		if check.Move != "" && err == nil {
			picture, err = pictures.Report(s.entry.Rules, g, g.Explain(check.Move))
			break
		}
	}
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := svg.Write(&b, picture, svg.Options{}); err != nil {
		return err
	}
	return file.Write(b.String())
}

// answer prints what a query finds, and reports whether there is anything. The error
// is that of the corpus.
func (s lookup) answer(words string) (found bool, err error) {
	ids := strings.Fields(words)
	if len(ids) > 0 && !s.markdown && !slices.ContainsFunc(ids, notID) { // few rulings need to be read
		if s.corpus, err = s.entry.Corpus(ids...); err != nil || s.byID(ids) {
			return true, err
		}
	}
	if s.corpus, err = s.entry.Corpus(); err != nil {
		return false, err
	}
	if words == "" {
		s.topics()
		return true, nil
	}
	return s.byID(ids) || s.search(words), nil
}

func notID(word string) bool { return !strings.Contains(word, "-") }

// byID prints what has the ids, if all of them are known.
func (s lookup) byID(ids []string) bool {
	if slices.ContainsFunc(ids, func(id string) bool { return s.find(id) == nil }) {
		return false
	}
	for i, id := range ids {
		if i > 0 {
			s.printf("\n")
		}
		s.find(id)()
	}
	return true
}

// search prints the rulings that answer a question.
func (s lookup) search(words string) bool {
	found := s.corpus.Search(words)
	if read := s.corpus.Suggest(words); read != "" && len(found) > 0 {
		s.printf("read as: %s\n\n", read)
	}
	if len(found) == 1 {
		s.ruling(found[0])
		return true
	}
	s.list(found)
	return len(found) > 0
}

// find returns what prints the rule, ruling or sentence with an id, or lists the
// rulings on a dispute or worked example of the rulebook; nil if there is none.
func (s lookup) find(id string) func() {
	for _, rule := range game.Catalogue(s.entry.Rules) {
		if strings.EqualFold(rule.ID, id) {
			return func() { s.rule(rule) }
		}
	}
	if k, ok := s.corpus.Case(id); ok {
		return func() { s.ruling(k) }
	}
	if w, ok := rulings.Withdrawn(id); ok {
		if k, ok := s.corpus.Case(w.Into); ok {
			return func() {
				s.printf("%s was merged into %s.\n\n", w.ID, w.Into)
				s.ruling(k)
			}
		}
	}
	for _, row := range s.corpus.Sentences() {
		if strings.EqualFold(row.ID, id) {
			return func() { s.sentence(row) }
		}
	}
	var about []*rulings.Case
	for _, k := range s.corpus.Cases() {
		if slices.ContainsFunc(k.Sources, func(o rulings.Source) bool {
			return o.Doc == "ours" && strings.HasSuffix(strings.ToUpper(o.Section), " "+strings.ToUpper(id))
		}) {
			about = append(about, k)
		}
	}
	if about == nil {
		return nil
	}
	return func() { s.list(about) }
}
