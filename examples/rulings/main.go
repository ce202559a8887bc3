// Rulings looks up rules, rulings and sentences of the sources.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
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
  rulings D-09                 print an open dispute, and list the rulings that
                               depend on it
  rulings NR-1 NR-2 GHAST-2    print several
  rulings may I pass           list the rulings that answer a question, best first
  rulings scream               print the glossary's entry of a word, and list the
                               rulings about it
  rulings Lc1d1                judge a move in the opening position, or a letter with
                               a position or moves
  rulings -markdown GHAST-2    print an entry of the casebook, in Markdown
  rulings -board lawson NR-1   draw the board in Lawson's style

If a question finds only one ruling, rulings prints that ruling.

usage: rulings [flags] [ID... | WORDS...]

Exit code: 0 success; 1 nothing found; 2 wrong usage, or an invalid corpus;
130 interrupted.

`

func run(_ context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	text, err := answer(args, stdout)
	if err == nil {
		_, err = io.WriteString(stdout, text)
	}
	if nothing := notFound(""); errors.As(err, &nothing) {
		fmt.Fprintf(stderr, "rulings: %v\n", err)
		return cli.Failed
	}
	return cli.Complain("rulings", err, stderr)
}

// notFound is the error for words that nothing is about.
type notFound string

func (e notFound) Error() string {
	return fmt.Sprintf("no rule, ruling or sentence is about %q", string(e))
}

// answer returns the text that answers the arguments. The writer decides about colours.
func answer(args []string, stdout io.Writer) (string, error) {
	fs := flag.NewFlagSet("rulings", flag.ContinueOnError)
	entry := games.Flag(fs)
	file := fs.String("svg", "",
		"only write a picture of the ruling's position, as SVG, to this `file`")
	boards := fs.String("board", "compact",
		"draw boards in this `style`: compact (one line per rank) or lawson (35 lines)")
	markdown := fs.Bool("markdown", false, "print Markdown with the links of the casebook")
	list, err := cli.Parse(fs, help, args, stdout)
	words := strings.TrimSpace(strings.Join(list, " "))
	forms := map[string]game.Form{"compact": game.FormCompact, "lawson": game.FormDiagram}
	l := rulings.Layout{Board: forms[*boards], Markdown: *markdown}
	switch {
	case err != nil:
		return "", err
	case len(list) > 0 && words == "":
		return "", cli.Usagef("WORDS are empty; expected an id or words, such as GHAST-2")
	case l.Board == "":
		return "", cli.Usagef("-board is %q; expected compact or lawson", *boards)
	}
	corpus, err := entry.Corpus()
	if err != nil {
		return "", err
	}
	if *file != "" {
		return "", draw(entry.Rules, corpus, *file, words)
	}
	a := corpus.Answer(words, entry.Hypotheses()...)
	switch {
	case a.IsEmpty() && words != "":
		return "", notFound(words)
	case *markdown:
		return inMarkdown(corpus, a, l), nil
	}
	return headings.ReplaceAllStringFunc(a.As(l), cli.StyleFor(stdout).Bold), nil
}

// headings match the headings of an answer, and listed the rulings in its lists.
var (
	headings = regexp.MustCompile(`(?m)^([A-Z]+-[A-Z0-9-]+  .*|Verdict|Why|Reading considered|` +
		`Example|Sources|Rules|History|Cite as|(Other r|R)ulings (that|about) .*)$`)
	listed = regexp.MustCompile(`(?m)^  ([A-Z]{2}-[0-9]{4}) `)
)

// inMarkdown returns an answer as Markdown, with the entries of the casebook.
func inMarkdown(c *rulings.Corpus, a rulings.Answer, l rulings.Layout) string {
	if a.Judgement != nil {
		return a.As(l)
	}
	if a.IsEmpty() {
		pages := casebook.Pages(c)
		return pages[slices.IndexFunc(pages,
			func(p casebook.Page) bool { return p.Name == "README.md" })].Text
	}
	var options []casebook.Option
	if l.Board == game.FormDiagram {
		options = append(options, casebook.Diagrams)
	}
	var texts []string
	for _, e := range a.Entries {
		one := a
		one.Entries, one.Rulings = []rulings.Entry{e}, nil
		text, ok := casebook.Entry(c, e.ID, options...)
		switch {
		case ok && e.Merged != "":
			text = fmt.Sprintf("%s was merged into %s.\n\n%s", e.Merged, e.ID, text)
		case e.Term != nil:
			text = fmt.Sprintf("**%s** “%s” %s\n", strings.Join(e.Term.Words, ", "),
				e.Term.Quote, e.Term.Meaning)
		case !ok:
			text = linked(one.As(l))
		}
		texts = append(texts, text)
	}
	if a.Entries = nil; !a.IsEmpty() {
		texts = append(texts, linked(a.As(l)))
	}
	return strings.Join(texts, "\n")
}

// linked turns headings and lists of rulings into Markdown.
func linked(text string) string {
	text = headings.ReplaceAllString(text, "**$0**")
	return listed.ReplaceAllStringFunc(text, func(s string) string {
		id := strings.TrimSpace(s)
		return fmt.Sprintf("- [%s](README.md#%s) ", id, strings.ToLower(id))
	})
}

// draw writes a picture of the position of a ruling's checks, with its first move.
func draw(rules game.Rules, c *rulings.Corpus, file, id string) error {
	k, ok := c.Case(id)
	if !ok || !k.UsesPosition() {
		return cli.Usagef("-svg has no picture of %q; expected the id of a ruling with a position, "+
			"such as NR-0374", id)
	}
	g, err := k.Reach(rules, k.Rulesets[0])
	if err != nil {
		return err
	}
	picture, err := game.Picture(rules, g)
	hasMove := func(c *rulings.Check) bool { return c.Move != "" }
	if i := slices.IndexFunc(k.Checks, hasMove); i >= 0 && err == nil {
		picture, err = game.MovePicture(rules, g, g.Explain(k.Checks[i].Move))
	}
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := svg.Write(&b, picture, svg.Options{}); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}
