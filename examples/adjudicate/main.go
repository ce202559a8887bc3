// Adjudicate judges a game, or one move, and says why.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
)

func main() { cli.Main(run) }

const help = `adjudicate judges games of Nemoroth: what every move does and by which rule, who
is compelled and by what, which moves are legal, and why another one is not.

  adjudicate                      the gamelet of Betza's rules, move by move
  adjudicate game.txt             a record; it stops at the first illegal move
  adjudicate - < game.txt         the same from standard input
  adjudicate -move Lc1d2 game.txt and whether that move could come next
  adjudicate -position "8/8/8/8/8/1G6/1H6/8 A 1" -move Hb2c2
  adjudicate -json -move Be1d3
  adjudicate -diff                where the three rulesets decide differently

A record has tags such as [Ruleset "Betza"] or [Position "8/... A 1"], then moves
as canonical names (Be1d3), in Lawson's manner (Bd3:c2,e2) or in Moussambani's
(Bd3=pHc2,pHe2). In diagrams < and > mark where a move starts and goes, @ a Go
Away that screams, # other squares that it changes, ^ what forbids it.

usage: adjudicate [flags] [FILE]

Exit code: 0 fine, 1 an illegal move or a record that contradicts its game,
2 wrong usage or unreadable input, 130 interrupted.

`

var gamelet, gameletQuestion = games.All()[0].Demo, games.All()[0].Question

// A question is what the arguments ask for.
type question struct {
	demo                 bool // nothing is given: show the gamelet
	file, position, move string
	ruleset              *nemoroth.Ruleset // nil if not given
	json, diff           bool
	diagrams             string
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil {
		p := newPrinter(stdout, cli.StyleFor(stdout), q.diagrams)
		err = q.answer(ctx, stdin, p)
		if flushed := p.out.Flush(); flushed != nil {
			err = flushed
		}
	}
	return complain(err, stderr)
}

func parse(args []string, stdout io.Writer) (question, error) {
	var q question
	var ruleset nemoroth.Ruleset
	fs := flag.NewFlagSet("adjudicate", flag.ContinueOnError)
	fs.StringVar(&q.position, "position", "", "judge this `position line` instead of a record")
	fs.StringVar(&q.move, "move", "", "judge this `move`, in any of the three manners, in the position or after the record")
	fs.TextVar(&ruleset, "ruleset", nemoroth.Standard(), "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4; a record may have a tag for it")
	fs.BoolVar(&q.json, "json", false, "print one JSON document")
	fs.BoolVar(&q.diff, "diff", false, "show only where the three rulesets decide differently")
	fs.StringVar(&q.diagrams, "diagrams", "each", "show a diagram after `each` move, the last or none")
	files, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return q, err
	}
	if cli.IsSet(fs, "ruleset") {
		q.ruleset = &ruleset
	}
	if len(files) > 0 {
		q.file = files[0]
	}
	for _, name := range []string{"position", "move"} {
		if cli.IsSet(fs, name) && fs.Lookup(name).Value.String() == "" {
			return q, cli.Usagef("-%s is empty", name)
		}
	}
	switch {
	case len(files) > 1:
		return q, cli.Usagef("%q is one FILE too many", files[1])
	case len(files) == 1 && q.file == "":
		return q, cli.Usagef("the name of the FILE is empty")
	case q.file != "" && q.position != "":
		return q, cli.Usagef("-position and a FILE cannot both be judged")
	case !slices.Contains([]string{"each", "last", "none"}, q.diagrams):
		return q, cli.Usagef("-diagrams must be each, last or none, not %q", q.diagrams)
	}
	q.demo = q.file == "" && q.position == "" && q.move == ""
	return q, nil
}

// answer judges and prints. Its error is what ended the record, or that the move
// asked about is illegal.
func (q question) answer(ctx context.Context, stdin io.Reader, p *printer) error {
	corpus, err := rulings.Load()
	if err != nil {
		return err
	}
	j := newJudge(corpus)
	tags, g, trouble := q.game(ctx, stdin)
	if g == nil {
		return trouble
	}
	var asked *nemoroth.Report
	written := ""
	switch {
	case trouble != nil: // the position in which the move is meant was not reached
	case q.move != "":
		report, text, err := judgeMove(g, q.move)
		if err != nil {
			return err
		}
		asked, written = &report, text
		if !report.Legal() {
			trouble = errAnswered
		}
	case q.demo && !q.diff:
		report, text, err := judgeMove(g, gameletQuestion)
		if err != nil {
			return err
		}
		asked, written = &report, text
	}
	if q.diff {
		return errors.Join(q.printDifferences(ctx, p, g, asked), trouble)
	}
	a, err := j.game(ctx, g)
	if err != nil {
		return err
	}
	a.Tags = tags
	if asked != nil {
		v := j.on(g, *asked)
		v.Written = written
		a.Asked = &v
	}
	if trouble != nil && asked == nil {
		a.Refused = j.refusal(g, trouble)
	}
	if q.json {
		return errors.Join(p.json(a), trouble)
	}
	p.adjudication(a)
	return trouble
}

func (q question) printDifferences(ctx context.Context, p *printer, g *nemoroth.Game, asked *nemoroth.Report) error {
	var moves []nemoroth.Move
	if asked != nil {
		moves = []nemoroth.Move{asked.Move}
	}
	list, err := compare(ctx, g, moves)
	if err != nil {
		return err
	}
	if !q.json {
		p.differences(list)
		return nil
	}
	return p.json(struct {
		Differences []difference `json:"differences"`
	}{append([]difference{}, list...)})
}

func (p *printer) json(v any) error {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// errAnswered is the error of an illegal move that was asked about: the answer
// has said all.
var errAnswered = errors.New("the move is illegal")

// complain writes an error and returns its exit code. What has been judged is
// not an error of usage.
func complain(err error, stderr io.Writer) int {
	var at *nemoroth.LineError
	var illegal *nemoroth.MoveError
	switch {
	case errors.Is(err, errAnswered):
		return cli.Failed
	case errors.As(err, &at) && errors.As(err, &illegal): // the verdict has been printed
		what := fmt.Errorf("%v is illegal", illegal.Move)
		if text := writtenAs(err); text != "" {
			what = fmt.Errorf("%q, read as %v, is illegal", text, illegal.Move)
		}
		err = &nemoroth.LineError{Name: at.Name, Line: at.Line, Column: at.Column, Ply: at.Ply, Err: what}
		fmt.Fprintf(stderr, "adjudicate: %v\n", err)
		return cli.Failed
	}
	code := cli.Complain("adjudicate", err, stderr)
	for _, judged := range []error{notation.ErrEffect, notation.ErrResult, notation.ErrDiagram} {
		if errors.Is(err, judged) {
			code = cli.Failed
		}
	}
	return code
}
