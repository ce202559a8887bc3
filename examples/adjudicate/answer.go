package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"

	"github.com/nemoroth/rules/examples/internal/cli"
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
	Notes   []string `json:"notes,omitempty"` // on text that was read leniently

	moves int // the number of legal moves
}

// A refusal is a place in a record and what is wrong there.
type refusal struct {
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // from 1
	Error  string `json:"error"`
}

const pass = "pass"

// answer judges a record or a move and prints the answer. The error is the one
// that ended the record, or errRefused or errUnread for the move in question.
func (p *printer) answer(ctx context.Context, stdin io.Reader) (err error) {
	if p.position == "-" {
		if p.position, err = cli.ReadText(ctx, "-", stdin); err != nil {
			return err
		}
	}
	if p.converts() && p.position != "" { // it may be an impossible position
		return p.convert(p.position)
	}
	record, line, trouble := p.read(ctx, stdin)
	if line == nil {
		return trouble
	}
	end := line[len(line)-1]
	if p.converts() {
		return errors.Join(p.convert(end.Line()), trouble)
	}
	corpus, err := p.entry.Corpus()
	if err != nil {
		return err
	}
	a := &adjudication{Tags: record.Tags, Notes: record.Notes, moves: len(record.Moves)}
	doubts := p.entry.Hypotheses
	var v rulings.Judgement
	var stopped *game.RecordError
	switch {
	case errors.As(trouble, &stopped):
		a.Refused = &refusal{stopped.Line, stopped.Column, stopped.Err.Error()}
		if stopped.Illegal != "" {
			text := cmp.Or(stopped.Written, stopped.Illegal)
			v = corpus.JudgeMove(end, stopped.Illegal, text, doubts...)
			err := fmt.Errorf("%s: %s is illegal", stopped.Place(), text)
			trouble = game.Tag(game.ErrIllegal, err)
		}
	case p.written() == "" && len(p.says) > 0 && a.moves > 0: // about the last move
		v = corpus.Judge(line[a.moves-1], record.Moves[a.moves-1], doubts...)
	case p.written() != "":
		v = corpus.Judge(end, p.written(), doubts...)
		if p.move != "" {
			trouble = verdictError(v.Decision)
		}
	}
	if v.Decision != "" {
		p.dispute(&v)
		p.link(&v)
		a.Asked = &v
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case p.diff:
		return errors.Join(p.differences(ctx, line, a), trouble)
	case p.json || p.history:
		if a.Plies, err = plies(ctx, corpus, line, record.Moves); err != nil {
			return err
		}
	}
	a.End = corpus.Standing(end)
	p.link(&a.End)
	switch {
	case p.json:
		return errors.Join(p.encode(a, "  "), trouble)
	case p.as == picture:
		return errors.Join(p.draw(end, a.Asked), trouble)
	}
	p.adjudication(a)
	return trouble
}

// dispute answers the claims about a verdict, and leaves out the objections that nobody asks for.
func (q question) dispute(v *rulings.Judgement) {
	v.Hear(q.says...)
	unclear := func(o rulings.Objection) bool { return !o.Clear }
	lost := func(claim rulings.Claim) bool { return claim.Right == nil }
	if !q.whyNot && !slices.ContainsFunc(v.Claims, lost) {
		v.Objections = slices.DeleteFunc(v.Objections, unclear)
	}
}

// link adds the links of -base.
func (q question) link(v *rulings.Judgement) {
	if q.base != "" {
		v.Link(q.base)
	}
}

// convert prints a position in another form.
func (p *printer) convert(position string) error {
	text, err := game.ConvertPosition(p.entry.Rules, position, game.Form(p.as))
	if err == nil {
		p.printf("%s\n", text)
	}
	return err
}

// written returns the text of the move in question, or "".
func (q question) written() string {
	if q.demo() && !q.diff {
		return q.entry.Question
	}
	return q.move
}

// read reads and plays the record to judge: that of the file, the demonstration, or one
// without moves that starts from the position in question. For -diff without -ruleset
// it uses the first ruleset in which the start is possible.
func (q *question) read(ctx context.Context, stdin io.Reader) (r game.Record, line []game.Game,
	err error) {

	name, text := "", q.entry.Demo
	if len(q.files) > 0 {
		name = q.files[0]
		if text, err = cli.ReadText(ctx, name, stdin); err != nil {
			return r, nil, err
		}
		if name == "-" {
			name = "standard input"
		}
		text = q.takeClaims(text)
	}
	rulesets := []string{q.ruleset}
	if q.diff && q.ruleset == "" {
		rulesets = q.entry.Rulesets()
	}
	for _, ruleset := range rulesets {
		if len(q.files) > 0 || q.demo() {
			r, line, err = q.entry.Read(name, text, ruleset)
		} else {
			r, line, err = q.start(ruleset)
		}
		if !errors.Is(err, game.ErrSetup) {
			break
		}
	}
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

// start returns a record without moves that starts from the position in question.
func (q question) start(ruleset string) (r game.Record, line []game.Game, err error) {
	if q.position != "" {
		if r.Line, r.Notes, err = game.ReadPosition(q.entry.Rules, q.position); err != nil {
			return r, nil, err
		}
	}
	r.Ruleset = ruleset
	line, err = r.Games(q.entry.Rules)
	return r, line, err
}

// plies judges the moves of a record, with their texts in the second notation. The error is
// the context's.
func plies(ctx context.Context, c *rulings.Corpus, line []game.Game,
	moves []string) (all []rulings.Judgement, err error) {

	for i, move := range moves {
		v := c.Judge(line[i], move)
		if move == pass {
			mover := c.Rules.SideName(v.Turn) + " passes, which is legal in analysis only [POS-2]"
			v.Report = game.Report{Move: pass, After: line[i+1].Line()}
			v.Decision, v.Legal, v.Summary = rulings.Legal, true, []string{mover}
		}
		v.Text = game.WriteMove(line[i], move)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		all = append(all, v)
	}
	return all, nil
}

// draw draws the move in question, or the last position.
func (p *printer) draw(end game.Game, asked *rulings.Judgement) error {
	board, err := game.Picture(p.entry.Rules, end)
	if asked != nil && asked.Move != "" {
		board, err = game.MovePicture(p.entry.Rules, end, asked.Report)
	}
	film := []svg.Picture{board}
	if p.animate && err == nil && asked != nil && asked.Legal {
		film, err = game.Film(p.entry.Rules, end, asked.Report)
	}
	if err == nil {
		err = svg.Animate(p.out, film, 1, svg.Options{})
	}
	return err
}
