package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// An adjudication is an answer as data. Text and JSON are rendered from it.
type adjudication struct {
	Tags  []game.RecordTag    `json:"tags,omitempty"`
	Plies []rulings.Judgement `json:"plies,omitempty"` // for JSON and -history
	End   rulings.Judgement   `json:"end"`             // on the position after them
	Asked *rulings.Judgement  `json:"asked,omitempty"` // the move in question
	// Refused is the place and the reason at which a record ends early. If that is an
	// illegal move, it is Asked.
	Refused *refusal `json:"refused,omitempty"`
	// Guess is the record that the answer is about, if the letter itself is not clear.
	Guess string   `json:"guess,omitempty"`
	Notes []string `json:"notes,omitempty"` // on text that was read leniently

	doubt string // what is not clear
	moves int    // the number of legal moves
	last  bool   // the move in question is the record's last one
}

// answer judges a record or a move and prints the answer. The error is the one
// that ended the record, or the exit code for the move in question.
func (q question) answer(ctx context.Context) (err error) {
	if q.position == "-" {
		if q.position, err = cli.ReadText(ctx, "-", q.Stdin); err != nil {
			return err
		}
	}
	if q.converts() && q.position != "" { // it may be an impossible position
		return q.convert(q.position)
	}
	// ending is the error that ended the record, or the exit code for the move in question.
	record, line, ending := q.read(ctx)
	unclear, guess := ending, ""
	hasWords := q.as != "svg" && !q.converts() && q.move == "" // that say what is a guess
	if at := new(game.RecordError); hasWords && errors.As(ending, &at) && at.Guess != "" {
		guess = at.Guess
		record, line, ending = q.Read("", guess, q.ruleset)
	}
	if line == nil {
		return ending
	}
	end, asked := line[len(line)-1], q.move
	if q.converts() {
		return cmp.Or(q.convert(end.Line()), ending)
	}
	if q.demo() {
		asked = q.Question
	}
	corpus, err := q.Corpus()
	if err != nil {
		return err
	}
	a := &adjudication{Tags: record.Tags, Notes: record.Notes, End: corpus.Standing(end),
		Guess: guess, moves: len(record.Moves)}
	hypotheses := q.Hypotheses()
	var v rulings.Judgement
	var stopped *game.RecordError
	var ambiguous *game.AmbiguousError
	before, past := end, a.moves // the move in question
	switch {
	case errors.As(ending, &stopped):
		a.Refused = refusalOf(ending, end)
		if stopped.Illegal != "" {
			text := cmp.Or(stopped.Written, stopped.Illegal)
			v = corpus.JudgeMove(end, stopped.Illegal, text, hypotheses...)
			ending = cli.Failf("%s: %s is illegal", stopped.Place(), text)
		} else if errors.As(ending, &ambiguous) {
			if name, _, scream := strings.Cut(ambiguous.Moves[0], "!"); scream {
				v = corpus.Judge(end, name+"!")
				ending = exitCode(v.Decision)
			}
		}
	case asked != "":
		v = corpus.Judge(end, asked, hypotheses...)
		if q.move != "" {
			ending = exitCode(v.Decision)
		}
	case a.moves > 0 && record.Moves[a.moves-1] != "pass":
		past--
		a.last, before = true, line[past]
		v = corpus.Judge(before, record.Moves[past], hypotheses...)
	}
	if v.Decision != "" {
		q.hear(&v, line, record.Moves[:past])
		a.Asked = &v
	}
	if guess != "" {
		a.Refused, ending = refusalOf(unclear, end), unclear
		a.doubt = fmt.Sprintf("line %d is not clear", a.Refused.Line)
		if why := new(letter.Error); errors.As(unclear, &why) {
			a.doubt += ": " + why.Msg
		}
	} else if v.Check == "" && v.Move != "" && len(q.files) > 0 {
		v.Check = fmt.Sprintf("adjudicate %q", q.files[0])
		if q.move != "" {
			v.Check = fmt.Sprintf("adjudicate -move '%s' %q", v.Move, q.files[0])
		}
	}
	if q.base != "" {
		a.Asked.Link(q.base)
		a.End.Link(q.base)
	}
	if q.json || q.history {
		a.Plies = plies(ctx, corpus, line, record.Moves)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case q.json:
		err = q.encode(a, "  ")
	case q.as == "svg":
		err = q.draw(before, a.Asked)
	default:
		q.print(a)
	}
	return cmp.Or(err, ending)
}

// exitCode returns the code of a decision on the move in question.
func exitCode(d rulings.Decision) error {
	switch d {
	case rulings.Legal:
		return nil
	case rulings.Misread, rulings.Ambiguous:
		return cli.Usage
	}
	return cli.Failed
}

// hear answers the claims about a verdict, and leaves out the objections that nobody asks for.
func (q question) hear(v *rulings.Judgement, games []game.Game, moves []string) {
	if len(q.says) == 0 {
		v.Focus(q.letter)
	}
	v.JudgeClaims(q.says...)
	v.Recall(games, moves)
	unclear := func(o rulings.Objection) bool { return !o.Clear }
	undecided := func(claim rulings.Claim) bool { return claim.Right == nil }
	if !q.whyNot && !slices.ContainsFunc(v.Claims, undecided) {
		v.Objections = slices.DeleteFunc(v.Objections, unclear)
	}
}

// convert prints a position in another form.
func (q question) convert(position string) error {
	text, err := game.ConvertPosition(q.Rules, position, game.Form(q.as))
	if err == nil {
		fmt.Fprintln(q.Stdout, text)
	}
	return err
}

// read reads and plays the record to judge: that of the file, the demonstration, or one
// without moves that starts from the position in question.
func (q *question) read(ctx context.Context) (r game.Record, line []game.Game, err error) {
	switch {
	case q.demo():
		return q.Read("", q.Demo, q.ruleset)
	case len(q.files) > 0:
		name := q.files[0]
		text, err := cli.ReadText(ctx, name, q.Stdin)
		if err != nil {
			return r, nil, err
		}
		if name == "-" {
			name = "standard input"
		}
		q.letter = q.takeClaims(text)
		return q.Read(name, q.letter, q.ruleset)
	case q.position != "":
		if r.Line, r.Notes, err = game.ReadPosition(q.Rules, q.position); err != nil {
			return r, nil, err
		}
	}
	r.Ruleset = q.ruleset
	line, err = r.Games(q.Rules)
	return r, line, err
}

// claimLine matches a line with what one of two players says: at least three words.
var claimLine = regexp.MustCompile(`(?m)^[> \t]*(A|B): *((?:\S+ +){2}.*\S) *$`)

// takeClaims takes the claims of two players out of a letter, in which one line begins with A:
// and a later one with B:. Lists of pieces have such lines, too, but for the sides of a game.
func (q *question) takeClaims(text string) string {
	claims := claimLine.FindAllStringSubmatch(text, -1)
	if len(claims) != 2 || claims[0][1] != "A" || claims[1][1] != "B" {
		return text
	}
	q.says = append(q.says, claims[0][2], claims[1][2])
	return claimLine.ReplaceAllString(text, "")
}

// plies judges the moves of a record, with their texts in the second notation, until the
// context ends.
func plies(ctx context.Context, c *rulings.Corpus, line []game.Game,
	moves []string) (all []rulings.Judgement) {

	for i, move := range moves {
		if ctx.Err() != nil {
			break
		}
		v := c.Judge(line[i], move)
		if move == "pass" {
			v.Decision, v.Legal = rulings.Legal, true
			v.Report = game.Report{Move: "pass", After: line[i+1].Line()}
			v.Summary = []string{c.Rules.SideName(v.Turn) +
				" passes, which is legal in analysis only [POS-2]"}
		}
		v.Text = game.WriteMove(line[i], move)
		all = append(all, v)
	}
	return all
}

// draw draws a game, or the move in question in it.
func (q question) draw(g game.Game, asked *rulings.Judgement) error {
	film := []svg.Picture{game.Picture(q.Rules, g)}
	switch {
	case asked == nil || asked.Move == "":
	case q.animate && asked.Legal:
		film = game.Film(q.Rules, g, asked.Report)
	default:
		film[0] = game.MovePicture(q.Rules, g, asked.Report)
	}
	return svg.Animate(q.Stdout, film, 1, svg.Options{})
}

// encode prints a value as JSON.
func (q question) encode(v any, indent string) error {
	enc := json.NewEncoder(q.Stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	return enc.Encode(v)
}

// print prints the answer, the notes and, for -history, the game.
func (q question) print(a *adjudication) {
	v := a.End
	legal := cli.Count(a.moves, "move of the record is", "moves of the record are") +
		" legal under the ruleset " + v.Ruleset + "."
	switch r := a.Refused; {
	case a.Guess != "":
		v = *cmp.Or(a.Asked, &v)
		v.Summary = slices.Concat([]string{"This is a guess, since " + a.doubt + ".",
			"If the letter is about " + strings.Replace(a.Guess, "\n", " and ", 1) + ", then:"},
			v.Summary)
	case a.Asked != nil:
		v = *a.Asked
		if r != nil {
			v.Summary = append(v.Summary,
				fmt.Sprintf("The move is in line %d, column %d of the record.", r.Line, r.Column))
		} else if a.last && a.moves > 1 {
			v.Summary = slices.Concat([]string{legal}, v.Summary, a.End.Summary)
		}
	case r != nil:
		stop := fmt.Sprintf("The record stops in line %d, column %d: %s.", r.Line, r.Column,
			strings.TrimSuffix(r.Error, "."))
		v.Summary = append([]string{stop, legal}, v.Summary...)
	case a.moves > 0:
		v.Summary = append([]string{legal}, v.Summary...)
	}
	var notes []string
	for _, n := range a.Notes {
		notes = append(notes, "Note: "+n)
	}
	fmt.Fprint(q.Stdout, v.As(rulings.Layout{Format: q.as, Board: *q.board,
		WhyNot: q.whyNot || q.says != nil, Notes: notes}))
	if q.history && len(a.Plies) > 0 {
		text := q.gameText(a) + "\n" + a.End.Grounds()
		if q.as == rulings.Markdown {
			text = "```text\n" + text + "```\n"
		}
		fmt.Fprint(q.Stdout, text)
	}
}

// gameText returns the moves of a record, with what compels the mover and what they do.
func (q question) gameText(a *adjudication) string {
	text := fmt.Sprintf("\n%s, ruleset %s\n%s\n", q.Title, a.End.Ruleset, a.Plies[0].Position)
	for _, t := range a.Tags {
		text += fmt.Sprintf("%s: %s\n", t.Key, t.Value)
	}
	for _, y := range a.Plies {
		number := y.Position[strings.LastIndexByte(y.Position, ' ')+1:] + "."
		if y.Turn != q.Sides[0] {
			number += ".."
		}
		text += "\n" + number + " " + y.Move
		if y.Text != y.Move {
			text += "   " + y.Text
		}
		text += "\n"
		for _, c := range y.Compelled {
			text += game.Wrap("  ", "    ", c.Text) + "\n"
		}
		if y.Move == "pass" {
			text += "  " + y.Summary[0] + "\n"
		}
		text += y.Grounds() + y.Board(*q.board)
	}
	return text
}
