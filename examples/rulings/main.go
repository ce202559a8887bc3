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
  rulings P-7                  print a point of the procedure
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
	l := rulings.Layout{Board: forms[*boards]}
	if *markdown {
		l.Format = rulings.Markdown
	}
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
	a := corpus.Answer(words, entry.Hypotheses...)
	switch {
	case a.Judgement != nil:
		return a.Judgement.As(l), nil
	case a.IsEmpty() && words != "":
		return "", notFound(words)
	}
	text := write(corpus, a, l.Board)
	if !*markdown {
		text = plain(text, cli.StyleFor(stdout))
	}
	return text, nil
}

// write returns an answer as Markdown.
func write(c *rulings.Corpus, a rulings.Answer, boards game.Form) string {
	var b strings.Builder
	if a.IsEmpty() {
		for _, t := range c.Topics {
			fmt.Fprintf(&b, "## %s\n\n%s\n", t.Title, listOf(t.Cases))
		}
		fmt.Fprintf(&b, "Rulings: %d. Type rulings -h for help.\n", len(c.Cases()))
	}
	if a.Unsure {
		b.WriteString("No rule and no ruling answers this. The nearest are:\n\n")
	}
	for i, e := range a.Entries {
		if i > 0 {
			b.WriteString("\n")
		}
		if e.Merged != "" {
			fmt.Fprintf(&b, "%s was merged into %s.\n\n", e.Merged, e.ID)
		}
		text, ok := casebook.Entry(c, e.ID, boards)
		switch {
		case e.Rule != nil && a.Rulings != nil:
			fmt.Fprintf(&b, "**%s** %s\n", e.ID, e.Rule.Statement)
		case e.Point != nil && (a.Rulings != nil || !ok):
			fmt.Fprintf(&b, "**%s** %s\n", e.ID, e.Point.Text)
		case e.Term != nil:
			fmt.Fprintf(&b, "**%s** “%s” %s\n", strings.Join(e.Term.Words, ", "), e.Term.Quote,
				e.Term.Meaning)
		case e.Sentence != nil:
			s := e.Sentence
			fmt.Fprintf(&b, "### %s: %s\n\n%s\n\n**Rules.** %s\n\n**Rulings that decide it**\n\n%s",
				e.ID, s.Section, s.Says, strings.Join(s.DecidedBy, ", "), listOf(e.Rulings))
		case ok:
			b.WriteString(text)
		default: // a worked example
			b.WriteString(listOf(e.Rulings))
		}
		if e.Ruling != nil {
			b.WriteString("\n**Cite as.** " + c.Citation(e.Ruling) + "\n")
		}
	}
	if a.Rulings != nil {
		b.WriteString("\n" + listOf(a.Rulings))
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// listOf lists rulings, with their permanent links.
func listOf(cases []*rulings.Case) string {
	var b strings.Builder
	for _, k := range cases {
		fmt.Fprintf(&b, "- [%s](README.md#%s) %s\n", k.ID, strings.ToLower(k.ID), k.Title)
	}
	return b.String()
}

var (
	listItem = regexp.MustCompile(`^ *(- |> |[0-9]+\. )?`)
	// inline matches code, an escaped character, a link, an anchor and a mark of emphasis.
	inline = regexp.MustCompile("`+([^`]*)`+|" +
		`\\(.)|\[([^]]+)\]\([^)]+\)|<a id="[^"]*"></a>|\*`)
)

// plain turns Markdown into text in lines of at most 80 characters, with bold headings on a
// terminal.
func plain(markdown string, style cli.Style) string {
	var b strings.Builder
	inBlock, afterBlank := false, false
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\n")
		first := listItem.FindString(line)
		text := inline.ReplaceAllString(line[len(first):], "$1$2$3")
		switch {
		case strings.HasPrefix(line[len(first):], "```"):
			inBlock = !inBlock
			continue
		case line == "" && afterBlank:
			continue
		case strings.HasPrefix(line, "#"):
			line = style.Bold(strings.TrimLeft(text, "# "))
		case !inBlock:
			line = game.Wrap(first, strings.Repeat(" ", len(first)), text)
		}
		afterBlank = line == ""
		b.WriteString(line + "\n")
	}
	return b.String()
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
