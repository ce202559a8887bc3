// Rulings looks up rules, rulings and sentences of the sources.
package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
)

var program = cli.Program{Name: "rulings", Do: do,
	Help: `rulings prints the rules of a game and the rulings on them.

  rulings                      list all rulings by topic
  rulings NR-0001              print a ruling: its position, its verdict and the
                               reasons (NR-1 is the same id; WR-1 is one on Wormhole)
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
  rulings -cite NR-0374        print a block to cite the ruling by: title, board,
                               verdict, the sentences quoted, and the edition
  rulings NR-0374 -edition 0.8.0
                               say what has changed in the ruling since then
  rulings -as markdown GHAST-2 print Markdown with the links of the casebook; or html,
                               bbcode for forums, or svg for a picture of the board
  rulings -board lawson NR-1   draw the board in Lawson's style

With the address of the pages that board -export writes, such as
-base https://example.org/book, a citation names the address of its ruling.
If a question finds only one ruling, rulings prints that ruling.

usage: rulings [flags] [ID... | WORDS...]

Exit code: 0 success; 1 nothing found; 2 wrong usage, or an invalid corpus;
130 interrupted.

`}

func main() { program.Main() }

func do(_ context.Context, c *cli.Call) error {
	entry, board := games.Flag(c.FlagSet), games.BoardFlag(c.FlagSet)
	as := c.String("as", "text", "print in this `form`: text, markdown, bbcode, html or svg")
	cite := c.Bool("cite", false, "print only what a citation needs")
	base := c.String("base", "", "link to the pages of the book at this `address`")
	edition := c.String("edition", "", "say what has changed since this `edition`: its version, "+
		"date or hash")
	list, err := c.Parse()
	words := strings.TrimSpace(strings.Join(list, " "))
	l := rulings.Layout{Board: *board, Format: rulings.Format(*as)}
	switch {
	case err != nil:
		return err
	case len(list) > 0 && words == "":
		return cli.Usagef("WORDS are empty; expected an id or words, such as GHAST-2")
	case *as != "svg" && !slices.Contains(rulings.Formats(), l.Format):
		return cli.Usagef("-as is %q; expected text, markdown, bbcode, html or svg", *as)
	}
	corpus, err := entry.Corpus()
	if err != nil {
		return err
	}
	a := corpus.Answer(words, entry.Hypotheses()...)
	if lost := a.Unsure || a.IsEmpty(); lost && !c.IsSet("game") {
		corpus, a = elsewhere(words, corpus, a)
	}
	if _, known := corpus.Changed("", *edition); *edition != "" && !known {
		return cli.Usagef("-edition is %q; expected the version, date or hash of an edition, "+
			"such as %s", *edition, corpus.Editions[len(corpus.Editions)-1].Name)
	}
	render := casebook.Render{Format: l.Format}
	if *base != "" || *cite {
		render.Link = casebook.Links(corpus, *base)
	}
	var text string
	var one *rulings.Case
	if len(a.Entries) == 1 {
		one = a.Entries[0].Ruling
	}
	switch {
	case (*as == "svg" || *cite) && one == nil:
		return cli.Usagef("expected the id of one ruling, such as NR-0374, not %q", words)
	case *as == "svg":
		text, err = casebook.Picture(one)
	case *cite:
		text = render.Convert(casebook.Cite(corpus, one, *base))
	case a.Judgement != nil:
		text = a.Judgement.As(l)
	case a.IsEmpty() && words != "":
		return cli.Failf("no rule, ruling or sentence is about %q", words)
	default:
		text = render.Convert(casebook.Answer(corpus, a, l.Board, *edition))
	}
	fmt.Fprint(c.Stdout, text)
	return err
}

// elsewhere looks an id that the default game lacks up in the other games. Their ids begin with
// other letters. It returns the answer that is given if there is no such id.
func elsewhere(id string, c *rulings.Corpus, a rulings.Answer) (*rulings.Corpus, rulings.Answer) {
	letters, _, _ := strings.Cut(strings.ToUpper(id), "-")
	for _, e := range games.All()[1:] {
		other, err := e.Corpus()
		if err != nil {
			break
		}
		found := other.Answer(id)
		if found.Entries != nil && strings.HasPrefix(found.Entries[0].ID, letters+"-") {
			return other, found
		}
	}
	return c, a
}
