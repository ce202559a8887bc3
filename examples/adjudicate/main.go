// Adjudicate judges a game record or a move and gives the reasons.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/archive"
	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
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
  adjudicate -history - < game.txt the same, with the effects of each move
  adjudicate -format markdown -move "be1 - d3"    an answer for a forum
  adjudicate -json -move Be1d3    the verdict as data: see rulings.Judgement
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

// A question holds the settings of the command line.
type question struct {
	entry                         *games.Entry
	demo                          bool // judge the demonstration
	file, position, move, ruleset string
	files                         []string // of a batch
	cpus                          int      // for a batch; 0 if there is none
	format                        string   // text, markdown or json
	boards                        string   // compact, lawson or none
	as                            string   // form to convert a position to, or ""
	svg                           string   // file for a picture, or ""
	history, diff                 bool
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil {
		p := newPrinter(stdout, q)
		if q.cpus > 0 {
			progress := cli.NewProgress(stderr)
			if cli.IsTerminal(stdout) { // the findings show the progress
				progress = nil
			}
			err = q.batch(ctx, stdin, p, progress)
		} else {
			err = q.answer(ctx, stdin, p)
		}
		if flushed := p.out.Flush(); flushed != nil {
			err = flushed
		}
	}
	return complain(err, stderr)
}

func parse(args []string, stdout io.Writer) (question, error) {
	var q question
	fs := flag.NewFlagSet("adjudicate", flag.ContinueOnError)
	q.entry = games.Flag(fs)
	fs.StringVar(&q.position, "position", "", "judge this `position` instead of a record: a position line, a compact board, a diagram or JSON; - reads it from standard input")
	fs.StringVar(&q.move, "move", "", "judge this `move`, in any notation, in the position or after the record")
	fs.StringVar(&q.ruleset, "ruleset", "", cli.RulesetFlag)
	asJSON := fs.Bool("json", false, cli.JSONFlag)
	fs.StringVar(&q.format, "format", "text", "print the answer in this `format`: text, markdown or json")
	fs.BoolVar(&q.history, "history", false, "also print each move of the game with its effects")
	fs.BoolVar(&q.diff, "diff", false, "print only what the rulesets decide differently")
	fs.StringVar(&q.svg, "svg", "", "also write a picture of the judged move, or of the last position, as SVG to this `file`")
	fs.StringVar(&q.boards, "board", "compact", "draw boards in this `style`: compact (one line per rank), lawson (35 lines) or none")
	fs.StringVar(&q.as, "as", "", "only print the position, or the record's last position, in this `form`: line, compact, diagram or json")
	many := fs.Bool("batch", false, "judge every record of all FILEs and FOLDERs, and print one line for each")
	cpus := fs.Int("cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag+" for -batch")
	files, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return q, err
	}
	if *asJSON {
		q.format = "json"
	}
	if *many {
		q.files, q.cpus = files, *cpus
		return q, q.checkBatch(fs)
	}
	if len(files) > 0 {
		q.file = files[0]
	}
	for _, f := range []struct{ name, expected string }{
		{"position", "a position, or - for standard input"},
		{"move", "a move, such as Be1d3"},
		{"ruleset", "a ruleset, such as Standard"},
		{"svg", "a file name"},
		{"as", "line, compact, diagram or json"},
	} {
		if cli.IsSet(fs, f.name) && fs.Lookup(f.name).Value.String() == "" {
			return q, cli.Usagef("-%s is empty; expected %s", f.name, f.expected)
		}
	}
	switch {
	case len(files) > 1:
		return q, cli.Usagef("unexpected argument %q; expected one FILE, or -batch", files[1])
	case len(files) == 1 && q.file == "":
		return q, cli.Usagef("FILE is empty; expected a file name, or - for standard input")
	case q.file != "" && q.position != "":
		return q, cli.Usagef("-position cannot be given with a FILE")
	case !slices.Contains([]string{"compact", "lawson", "none"}, q.boards):
		return q, cli.Usagef("-board is %q; expected compact, lawson or none", q.boards)
	case q.as != "" && !slices.Contains(game.Forms(), game.Form(q.as)):
		return q, cli.Usagef("-as is %q; expected line, compact, diagram or json", q.as)
	case q.as != "" && (q.move != "" || q.diff || q.svg != ""):
		return q, cli.Usagef("-as cannot be given with -move, -diff or -svg: it only converts a position")
	case !slices.Contains([]string{"text", "markdown", "json"}, q.format):
		return q, cli.Usagef("-format is %q; expected text, markdown or json", q.format)
	}
	q.demo = q.file == "" && q.position == "" && q.move == ""
	return q, nil
}

// answer judges a record or a move and prints the answer. The error is the one
// that ended the record, or errRefused or errUnread for the move in question.
func (q question) answer(ctx context.Context, stdin io.Reader, p *printer) (err error) {
	if q.position == "-" {
		if q.position, err = cli.ReadText(ctx, "-", stdin); err != nil {
			return err
		}
	}
	if q.as != "" && q.position != "" {
		return q.convert(p, q.position)
	}
	record, notes, trouble := q.record(ctx, stdin)
	var stopped *game.RecordError
	errors.As(trouble, &stopped)
	if !archive.Judged(record, trouble) {
		return p.failure(trouble)
	}
	line, err := replay(q.entry, record)
	if err != nil {
		return p.failure(err)
	}
	j := judge{entry: q.entry, corpus: &rulings.Corpus{Rules: q.entry.Rules}}
	end := line[len(line)-1].game
	if q.as != "" {
		return errors.Join(q.convert(p, end.Line()), trouble)
	}
	var asked *rulings.Judgement
	written, moves := q.move, q.history || q.format == "json"
	if q.demo && !q.diff {
		written = q.entry.Question
	}
	about := j.about(end, written, stopped)
	if moves {
		for i, p := range line[1:] {
			if p.move != pass {
				about = append(about, rulings.About(line[i].game.Explain(p.move))...)
			}
		}
	}
	if len(about) > 0 {
		slices.Sort(about)
		if j.corpus, err = q.entry.Corpus(slices.Compact(about)...); err != nil {
			return err
		}
	}
	if written != "" && trouble == nil {
		v := j.corpus.Judge(end, written)
		asked = &v
		if q.move != "" {
			trouble = answered(v.Decision)
		}
	}
	if q.diff {
		return q.differences(ctx, p, line, asked, trouble)
	}
	a, err := j.game(ctx, line, moves)
	if err != nil {
		return err
	}
	a.Tags, a.Asked, a.Notes = record.Tags, asked, notes
	if asked == nil && stopped != nil {
		a.Refused = j.refusal(end, stopped)
	}
	if q.svg != "" {
		if err := q.draw(end, asked, stopped); err != nil {
			return err
		}
	}
	if q.format == "json" {
		return errors.Join(p.json(a), trouble)
	}
	p.adjudication(a)
	return trouble
}

// convert prints a position in another form.
func (q question) convert(p *printer, position string) error {
	text, err := game.ConvertPosition(q.entry.Rules, position, game.Form(q.as))
	if err != nil {
		return p.failure(err)
	}
	p.printf("%s\n", text)
	return nil
}

// draw draws the move in question, the move that ended the record, or the last
// position.
func (q question) draw(end game.Game, asked *rulings.Judgement, stopped *game.RecordError) error {
	move := ""
	switch {
	case asked != nil:
		move = asked.Move
	case stopped != nil:
		move = stopped.Illegal
	}
	picture, err := pictures.Game(q.entry.Rules, end)
	if move != "" {
		picture, err = pictures.Report(q.entry.Rules, end, end.Explain(move))
	}
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := svg.Write(&b, picture, svg.Options{}); err != nil {
		return err
	}
	return os.WriteFile(q.svg, []byte(b.String()), 0o644)
}

// differences prints what the rulesets decide differently.
func (q question) differences(ctx context.Context, p *printer, line []point, asked *rulings.Judgement, trouble error) error {
	move := ""
	if asked != nil {
		if asked.Move == "" {
			p.verdict(asked, "")
			return trouble
		}
		move = asked.Move
	}
	list, err := compare(ctx, q.entry, line, move)
	if err != nil {
		return err
	}
	return errors.Join(p.differences(list), trouble)
}

// Errors of the move in question. The printed answer has the reasons, so that
// complain prints nothing.
var (
	errRefused = errors.New("the move is illegal")
	errUnread  = errors.New("the move is not understood")
)

func answered(a rulings.Decision) error {
	switch a {
	case rulings.Legal:
		return nil
	case rulings.Misread, rulings.Ambiguous:
		return errUnread
	}
	return errRefused
}

// complain writes an error and returns its exit code: Failed for what has been
// judged, otherwise that of cli.Complain.
func complain(err error, stderr io.Writer) int {
	var stopped *game.RecordError
	var games *batchError
	switch {
	case errors.As(err, &games) && games.misread == 0:
		fmt.Fprintf(stderr, "adjudicate: %v\n", err)
		return cli.Failed
	case errors.Is(err, errRefused):
		return cli.Failed
	case errors.Is(err, errUnread):
		return cli.Usage
	case errors.As(err, &stopped) && stopped.Illegal != "": // its reasons have been printed
		what := stopped.Illegal + " is illegal"
		if stopped.Written != "" {
			what = fmt.Sprintf("%q, read as %s, is illegal", stopped.Written, stopped.Illegal)
		}
		fmt.Fprintf(stderr, "adjudicate: %s: %s\n", stopped.Place(), what)
		return cli.Failed
	}
	code := cli.Complain("adjudicate", err, stderr)
	if errors.Is(err, game.ErrEffects) || errors.Is(err, game.ErrContradiction) || errors.Is(err, game.ErrIllegal) {
		code = cli.Failed
	}
	return code
}
