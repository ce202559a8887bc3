// Adjudicate judges a game record or a move and gives the reasons.
//
// It has more than 400 lines because it answers three kinds of question: about a move or a
// position, about a record (answer.go), and about many records (batch.go).
package main

import (
	"context"
	"slices"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var program = cli.Program{Name: "adjudicate", Do: do,
	Help: `adjudicate decides whether a move is legal. It prints the verdict in one or two
sentences, then the reasons, the rulings to cite and the board.

  adjudicate                      a demonstration: the gamelet of Betza's rules
  adjudicate -position "8/8/8/8/8/1G6/1H6/8 A 1" -move Hb2c2
  adjudicate -move Lc1d2 game.txt judge a move after the record's last move
  adjudicate game.txt             judge a record: its first illegal move, or its last
  adjudicate letter.txt           judge the last move of a letter, which may describe
                                  the position in words; one that is not clear
                                  is answered with a guess, which says so
  adjudicate -                    the same of a letter that you paste; end with Ctrl-D
  adjudicate -history - < game.txt the same, with the effects of each move
  adjudicate -as markdown -move "be1 - d3"    an answer for a forum
  adjudicate -as svg -move Be1d3 > move.svg    a picture of the answer
  adjudicate -json -move Be1d3    the verdict as data: see rulings.Judgement
  adjudicate -why-not -move Be1d3 list what somebody might object
  adjudicate -as html -base https://club.example/board/ -move Be1d3    with links
  adjudicate -says "the Zombie must flee" -move Wa1a5 game.txt    say who is right;
                                  a letter may have a line "A: ..." and a line "B: ..."
  adjudicate -as diagram -position "8/8/8/8/8/1G6/1H6/8 A 1"    convert a position
  adjudicate -batch games.txt archive/    judge many records, one line for each

A record or a move may use canonical names (Be1d3), Lawson's notation
(Bd3:c2,e2), Moussambani's (Bd3=pHc2,pHe2) or Betza's (1. Be1-d3 (petrify e2 and
c2), Gd8-b6). A position may have any form that -as writes.
Marks in boards: < the start of a move, > its goal, @ a Go Away that screams,
# another square that the move changes, ^ a piece or square that forbids the move.

With -batch each FILE may hold any number of records, and a FOLDER stands for all
*.txt files in it and in its folders. The answer to each record is one line, or
with -json one JSON object: the file and the line; the verdict, with the place and
the reasons of the first illegal move; the number of legal moves; the outcome.

usage: adjudicate [flags] [FILE]
       adjudicate -batch [flags] FILE|FOLDER...

Exit code: 0 success; 1 an illegal move, or a record that contradicts its game;
2 wrong usage, or input that is not understood; 130 interrupted.

`}

func main() { program.Main() }

// A question holds the settings of the command line.
type question struct {
	*cli.Call
	*games.Entry
	files   []string
	move    string // to judge
	ruleset string

	position string         // to judge instead of a record
	as       rulings.Format // of the answer, svg, or the form to convert a position to
	base     string         // address of a hosted board, for links
	board    *game.Form
	json     bool
	history  bool
	animate  bool
	whyNot   bool // list all objections
	says     []string
	letter   string
}

func do(ctx context.Context, c *cli.Call) (err error) {
	q := question{Call: c, Entry: games.Flag(c.FlagSet), board: games.BoardFlag(c.FlagSet)}
	c.StringVar(&q.position, "position", "", "judge this `position` instead of a record: a "+
		"position line, a compact board or a diagram; - reads it from standard input")
	c.StringVar(&q.move, "move", "",
		"judge this `move`, in any notation, in the position or after the record")
	c.StringVar(&q.ruleset, "ruleset", "", cli.RulesetFlag)
	c.BoolVar(&q.json, "json", false, cli.JSONFlag)
	c.BoolVar(&q.history, "history", false, "also print each move of the game with its effects")
	c.BoolVar(&q.whyNot, "why-not", false,
		"list everything that somebody might object to the move")
	c.Func("says", "say whether this `claim` about the move is right; may be repeated",
		func(claim string) error {
			q.says = append(q.says, claim)
			return nil
		})
	c.StringVar((*string)(&q.as), "as", "text", "print the answer in this `form`: text, "+
		"markdown, bbcode, html, or svg for a picture; or only the position, or the record's "+
		"last one: line, compact or diagram")
	c.BoolVar(&q.animate, "animate", false,
		"with -as svg, show the effects of the move one after the other")
	c.StringVar(&q.base, "base", "",
		"link rulings and the position to this hosted board's `address`")
	batch := c.Bool("batch", false,
		"judge every record of all FILEs and FOLDERs, and print one line for each")
	if q.files, err = c.Parse(); err != nil {
		return err
	}
	if !*batch {
		if err := q.check(); err != nil {
			return err
		}
		return q.answer(ctx)
	}
	for _, name := range []string{"position", "move", "as", "history", "board", "says", "why-not",
		"animate", "base"} {
		if c.IsSet(name) {
			return cli.Usagef("-%s cannot be given with -batch", name)
		}
	}
	return q.judgeAll(ctx)
}

// answerForms are the values of -as for answers. The first two can show a history.
var answerForms = append(rulings.Formats(), "svg")

// converts reports whether the question only converts a position.
func (q question) converts() bool { return slices.Contains(game.Forms(), game.Form(q.as)) }

// check returns an error for settings that do not fit.
func (q question) check() error {
	n := len(q.files)
	switch {
	case n > 1:
		return cli.Usagef("unexpected argument %q; expected one FILE, or -batch", q.files[1])
	case n > 0 && q.position != "":
		return cli.Usagef("-position cannot be given with a FILE")
	case q.converts() && q.move != "":
		return cli.Usagef("-as %s cannot be given with -move: it only converts a position", q.as)
	case !q.converts() && !slices.Contains(answerForms, q.as):
		return cli.Usagef("-as is %q; expected text, markdown, bbcode, html or svg for the "+
			"answer; line, compact or diagram for the position", q.as)
	case q.history && slices.Contains(answerForms[2:], q.as):
		return cli.Usagef("-as %s cannot be given with -history", q.as)
	}
	return nil
}

// demo reports whether the question is the demonstration.
func (q question) demo() bool { return len(q.files) == 0 && q.position == "" && q.move == "" }
