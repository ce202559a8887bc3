// Adjudicate judges a game record or a move and gives the reasons.
//
// It has more than 400 lines because it answers four kinds of question: about a move or a
// position, about a record (answer.go), about many records (batch.go), and about what the
// rulesets decide differently (diff.go).
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"io"
	"slices"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

const help = `adjudicate decides whether a move is legal. It prints the verdict in one or two
sentences, then the reasons, the rulings to cite and the board.

  adjudicate                      a demonstration: the gamelet of Betza's rules
  adjudicate -position "8/8/8/8/8/1G6/1H6/8 A 1" -move Hb2c2
  adjudicate -move Lc1d2 game.txt judge a move after the record's last move
  adjudicate game.txt             judge a record: its first illegal move, or its end
  adjudicate letter.txt           judge the move of a letter, which may describe the
                                  position in words
  adjudicate -history - < game.txt the same, with the effects of each move
  adjudicate -as markdown -move "be1 - d3"    an answer for a forum
  adjudicate -as svg -move Be1d3 > move.svg    a picture of the answer
  adjudicate -json -move Be1d3    the verdict as data: see rulings.Judgement
  adjudicate -why-not -move Be1d3 list what somebody might object
  adjudicate -as html -base https://club.example/board/ -move Be1d3    with links
  adjudicate -says "the Zombie must flee" -move Wa1a5 game.txt    say who is right;
                                  a letter may have a line "A: ..." and a line "B: ..."
  adjudicate -diff                list what the rulesets decide differently
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

`

// boardForms are the styles of -board.
var boardForms = map[string]game.Form{
	"compact": game.FormCompact, "lawson": game.FormDiagram, "none": "",
}

// A question holds the settings of the command line.
type question struct {
	entry   *games.Entry
	files   []string
	move    string // to judge
	ruleset string

	position string // to judge instead of a record
	as       string // a format of the answer, picture, or the form to convert a position to
	base     string // address of a hosted board, for links
	boards   string // compact, lawson or none
	json     bool
	history  bool
	diff     bool
	animate  bool
	whyNot   bool // list all objections
	says     []string
	batch    bool
}

// demo reports whether the question is the demonstration.
func (q question) demo() bool { return len(q.files) == 0 && q.position == "" && q.move == "" }

// Errors of the move in question, whose reasons the answer has printed.
var (
	errRefused = errors.New("the move is illegal")
	errUnread  = errors.New("the move is not understood")
)

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil {
		p := &printer{question: q, out: bufio.NewWriter(stdout), style: cli.StyleFor(stdout)}
		if q.batch {
			err = p.judgeAll(ctx, stdin)
		} else {
			err = p.answer(ctx, stdin)
		}
		if flushed := p.out.Flush(); flushed != nil {
			err = flushed
		}
	}
	switch {
	case errors.Is(err, errRefused):
		return cli.Failed
	case errors.Is(err, errUnread):
		return cli.Usage
	}
	return cli.Complain("adjudicate", err, stderr)
}

func parse(args []string, stdout io.Writer) (q question, err error) {
	fs := flag.NewFlagSet("adjudicate", flag.ContinueOnError)
	q.entry = games.Flag(fs)
	fs.StringVar(&q.position, "position", "", "judge this `position` instead of a record: a "+
		"position line, a compact board, a diagram or JSON; - reads it from standard input")
	fs.StringVar(&q.move, "move", "",
		"judge this `move`, in any notation, in the position or after the record")
	fs.StringVar(&q.ruleset, "ruleset", "", cli.RulesetFlag)
	fs.BoolVar(&q.json, "json", false, cli.JSONFlag)
	fs.BoolVar(&q.history, "history", false, "also print each move of the game with its effects")
	fs.BoolVar(&q.whyNot, "why-not", false,
		"list everything that somebody might object to the move")
	fs.Func("says", "say whether this `claim` about the move is right; may be repeated",
		func(claim string) error {
			q.says = append(q.says, claim)
			return nil
		})
	fs.BoolVar(&q.diff, "diff", false, "print only what the rulesets decide differently")
	fs.StringVar(&q.boards, "board", "compact",
		"draw boards in this `style`: compact (one line per rank), lawson (35 lines) or none")
	fs.StringVar(&q.as, "as", "text", "print the answer in this `form`: text, markdown, bbcode, "+
		"html, or svg for a picture; or only the position, or the record's last one: line, "+
		"compact, diagram or json")
	fs.BoolVar(&q.animate, "animate", false,
		"with -as svg, show the effects of the move one after the other")
	fs.StringVar(&q.base, "base", "", "link rulings and the position to this hosted board's `address`")
	fs.BoolVar(&q.batch, "batch", false,
		"judge every record of all FILEs and FOLDERs, and print one line for each")
	if q.files, err = cli.Parse(fs, help, args, stdout); err != nil {
		return q, err
	}
	alone := []string{"position", "move", "as", "history", "diff", "board"}
	for _, name := range alone {
		if q.batch && cli.IsSet(fs, name) {
			return q, cli.Usagef("-%s cannot be given with -batch", name)
		}
	}
	return q, q.check()
}

// picture is the value of -as for a picture.
const picture = "svg"

// converts reports whether the question only converts a position.
func (q question) converts() bool { return slices.Contains(game.Forms(), game.Form(q.as)) }

// check returns an error for settings that do not fit.
func (q question) check() error {
	n := len(q.files)
	switch {
	case q.batch && n == 0:
		return cli.Usagef("no FILE; expected files or folders for -batch, or - for standard input")
	case q.batch:
		return nil
	case n > 1:
		return cli.Usagef("unexpected argument %q; expected one FILE, or -batch", q.files[1])
	case n > 0 && q.position != "":
		return cli.Usagef("-position cannot be given with a FILE")
	case boardForms[q.boards] == "" && q.boards != "none":
		return cli.Usagef("-board is %q; expected compact, lawson or none", q.boards)
	case q.converts() && (q.diff || q.move != ""):
		return cli.Usagef("-as %s cannot be given with -move or -diff: it only converts a position",
			q.as)
	case q.converts(), q.as == string(rulings.Text), q.as == string(rulings.Markdown):
		return nil
	case !slices.Contains(append(rulings.Formats(), picture), rulings.Format(q.as)):
		return cli.Usagef("-as is %q; expected text, markdown, bbcode, html or svg for the answer; "+
			"line, compact, diagram or json for the position", q.as)
	case q.diff || q.history:
		return cli.Usagef("-as %s cannot be given with -diff or -history", q.as)
	}
	return nil
}

// verdictError returns the error of a decision on the move in question.
func verdictError(d rulings.Decision) error {
	switch d {
	case rulings.Legal:
		return nil
	case rulings.Misread, rulings.Ambiguous:
		return errUnread
	}
	return errRefused
}
