// Rulings looks up rules, rulings and sentences of the sources.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

const help = `rulings prints the rules of a game and the rulings on them.

  rulings                      list all rulings by topic
  rulings NR-0001              print a ruling: its position, its verdict and the
                               reasons (NR-1 is the same id)
  rulings GHAST-2              print a rule, and list the rulings about it
  rulings B-192                print a sentence of the sources, and list the rules
                               and rulings that decide it
  rulings NR-1 NR-2 GHAST-2    print several
  rulings may I pass           list the rulings that answer a question, best first
  rulings scream               print the glossary's entry of a word, and list the
                               rulings about it
  rulings -markdown GHAST-2    print an entry of the casebook, in Markdown
  rulings -board lawson NR-1   draw the board in Lawson's style

If a question finds only one ruling, rulings prints that ruling.

usage: rulings [flags] [ID... | WORDS...]

Exit code: 0 success; 1 nothing found; 2 wrong usage, or an invalid corpus;
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
		fmt.Fprintf(stderr, "rulings: no rule, ruling or sentence is about %q\n", words)
		return cli.Failed
	}
	return cli.OK
}

func parse(args []string, stdout io.Writer) (s lookup, words string, err error) {
	fs := flag.NewFlagSet("rulings", flag.ContinueOnError)
	s.entry, s.out = games.Flag(fs), bufio.NewWriter(stdout)
	fs.StringVar(&s.svg, "svg", "", "only write a picture of the ruling's position, as SVG, to this `file`")
	fs.StringVar(&s.boards, "board", "compact", "draw boards in this `style`: compact (one line per rank) or lawson (35 lines)")
	fs.BoolVar(&s.markdown, "markdown", false, "print Markdown with the links of the casebook")
	list, err := cli.Parse(fs, help, args, stdout)
	words = strings.TrimSpace(strings.Join(list, " "))
	switch {
	case err != nil:
	case len(list) > 0 && words == "":
		err = cli.Usagef("WORDS are empty; expected an id or words, such as GHAST-2")
	case !slices.Contains([]string{"compact", "lawson"}, s.boards):
		err = cli.Usagef("-board is %q; expected compact or lawson", s.boards)
	}
	return s, words, err
}

// A lookup holds the settings of the command line and the corpus.
type lookup struct {
	entry    *games.Entry
	corpus   *rulings.Corpus
	out      *bufio.Writer
	style    cli.Style
	markdown bool
	svg      string // file for a picture, or ""
	boards   string // compact or lawson
}

// draw draws the position of a ruling's checks, with its first move.
func (s lookup) draw(id string) error {
	corpus, err := s.entry.Corpus()
	if err != nil {
		return err
	}
	k, ok := corpus.Case(id)
	if !ok || !k.UsesPosition() {
		return cli.Usagef("-svg has no picture of %q; expected the id of a ruling with a position, such as NR-0374", id)
	}
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
	return os.WriteFile(s.svg, []byte(b.String()), 0o644)
}

// answer prints the result of a query and reports whether there is any. The error is
// that of the corpus.
func (s lookup) answer(words string) (found bool, err error) {
	ids := strings.Fields(words)
	if s.corpus, err = s.entry.Corpus(); err != nil {
		return false, err
	}
	if words == "" {
		s.topics()
		return true, nil
	}
	return s.byID(ids) || s.search(words), nil
}

// byID prints the entries with some ids, if all ids are known.
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
	term, defined := casebook.Define(s.corpus, strings.Trim(words, " ?."))
	if defined {
		s.term(term)
	}
	if len(found) == 1 && !defined {
		s.ruling(found[0])
		return true
	}
	s.list(found)
	return defined || len(found) > 0
}

// find returns a function that prints the entry with an id: a rule, ruling, sentence,
// or the rulings on a dispute or worked example. It is nil for an unknown id.
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
