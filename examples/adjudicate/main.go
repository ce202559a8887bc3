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
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

const help = `adjudicate judges games: what each move does and by which rule, who is compelled
and by what, which moves are legal, and why another one is not.

  adjudicate                      a demonstration: the gamelet of Betza's rules
  adjudicate game.txt             a record; it stops at the first illegal move
  adjudicate - < game.txt         the same from standard input
  adjudicate -move Lc1d2 game.txt and whether that move could come next
  adjudicate -position "8/8/8/8/8/1G6/1H6/8 A 1" -move Hb2c2
  adjudicate -json -move Be1d3
  adjudicate -diff                where the rulesets decide differently

A record has tags such as [Ruleset "Betza"] or [Position "8/... A 1"], then moves
as canonical names (Be1d3), in Lawson's notation (Bd3:c2,e2) or in Moussambani's
(Bd3=pHc2,pHe2). In diagrams < and > mark where a move starts and goes, @ a Go
Away that screams, # other squares that the move changes, ^ what forbids it.

usage: adjudicate [flags] [FILE]

Exit code: 0 fine, 1 an illegal move or a record that contradicts its game,
2 wrong usage or unreadable input, 130 interrupted.

`

// A question is what the arguments ask for.
type question struct {
	entry                         *games.Entry
	demo                          bool // nothing is given: judge the demonstration
	file, position, move, ruleset string
	asJSON, diff                  bool
	diagrams                      string
}

func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil {
		p := newPrinter(stdout, q)
		err = q.answer(ctx, stdin, p)
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
	fs.StringVar(&q.position, "position", "", "judge this `position line` instead of a record")
	fs.StringVar(&q.move, "move", "", "judge this `move`, in any notation, in the position or after the record")
	fs.StringVar(&q.ruleset, "ruleset", "", "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4; a record may have a tag for it")
	fs.BoolVar(&q.asJSON, "json", false, "print one JSON document")
	fs.BoolVar(&q.diff, "diff", false, "show only where the rulesets decide differently")
	fs.StringVar(&q.diagrams, "diagrams", "each", "show a diagram after `each` move, the last or none")
	files, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return q, err
	}
	if len(files) > 0 {
		q.file = files[0]
	}
	for _, name := range []string{"position", "move", "ruleset"} {
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
	record, trouble := q.record(ctx, stdin)
	var stopped *game.RecordError
	if trouble != nil && (!errors.As(trouble, &stopped) || len(record.Moves) == 0 && stopped.Illegal == "" && !errors.Is(trouble, game.ErrIllegal)) {
		return trouble // nothing has been judged
	}
	line, err := replay(q.entry, record)
	if err != nil {
		return err
	}
	end := line[len(line)-1].game
	asked, written := "", q.move
	if q.demo && !q.diff {
		written = q.entry.Question
	}
	if written != "" && trouble == nil {
		if asked, err = game.ReadMove(end, written); err != nil {
			return err
		}
		if q.move != "" && !end.Explain(asked).Legal() {
			trouble = errAnswered
		}
	}
	if q.diff {
		list, err := compare(ctx, q.entry, line, asked)
		if err != nil {
			return err
		}
		return errors.Join(p.differences(list), trouble)
	}
	corpus, err := q.entry.Corpus()
	if err != nil {
		return err
	}
	a, err := (judge{q.entry, corpus}).game(ctx, line)
	if err != nil {
		return err
	}
	a.Tags = record.Tags
	j := judge{q.entry, corpus}
	switch {
	case asked != "":
		a.Asked = j.on(end, asked, written)
	case stopped != nil:
		a.Refused = j.refusal(end, stopped)
	}
	if q.asJSON {
		return errors.Join(p.json(a), trouble)
	}
	p.adjudication(a)
	return trouble
}

// record returns the record to be judged: the one named, the demonstration, or
// none but a start. Where rulesets are compared and none is named, any in which
// the start can stand will do.
func (q question) record(ctx context.Context, stdin io.Reader) (game.Record, error) {
	text, name := q.entry.Demo, ""
	if q.file != "" {
		var err error
		if text, err = cli.ReadText(ctx, q.file, stdin); err != nil {
			return game.Record{}, err
		}
		if name = q.file; name == "-" {
			name = "standard input"
		}
	}
	rulesets := []string{q.ruleset}
	if q.diff && q.ruleset == "" {
		rulesets = q.entry.Rulesets()
	}
	for _, r := range rulesets {
		if record, err := q.under(name, text, r); !errors.Is(err, game.ErrSetup) {
			return record, err
		}
	}
	return q.under(name, text, rulesets[0])
}

// under reads the record under a ruleset if it does not name one itself.
func (q question) under(name, text, ruleset string) (game.Record, error) {
	if q.file == "" && !q.demo {
		g, err := q.entry.Start(q.position, ruleset)
		if err != nil {
			return game.Record{}, err
		}
		return game.Record{Line: g.Line(), Ruleset: g.Ruleset()}, nil
	}
	archive, err := q.entry.Archive()
	if err != nil {
		return game.Record{}, err
	}
	record, err := archive.ReadRecord(name, text, ruleset)
	if q.ruleset == "" || errors.Is(err, game.ErrSetup) {
		return record, err
	}
	if g, e := q.entry.Start("", ruleset); e != nil {
		return record, e
	} else if record.Ruleset != "" && g.Ruleset() != record.Ruleset {
		return record, cli.Usagef("-ruleset %s: the record says %s; see -diff", g.Ruleset(), record.Ruleset)
	}
	return record, err
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
	var stopped *game.RecordError
	switch {
	case errors.Is(err, errAnswered):
		return cli.Failed
	case errors.As(err, &stopped) && stopped.Illegal != "": // the verdict has been printed
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
