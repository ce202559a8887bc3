package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// An adjudication is an answer as data. Text and JSON are rendered from it.
type adjudication struct {
	Game    string           `json:"game"`
	Ruleset string           `json:"ruleset"`
	Tags    []game.RecordTag `json:"tags,omitempty"`
	Start   state            `json:"start"`
	Plies   []ply            `json:"plies"`
	// End is the state before the move that was refused or is in question.
	End     state              `json:"end"`
	Refused *refusal           `json:"refused,omitempty"`
	Asked   *rulings.Judgement `json:"asked,omitempty"`
	Notes   []string           `json:"notes,omitempty"` // on text that was read leniently

	standing *rulings.Judgement // the end as text
}

// A ply is one move of the game, its effects and the state after it.
type ply struct {
	Ply      int               `json:"ply"` // from 1
	FullMove int               `json:"full_move"`
	Written  map[string]string `json:"written,omitempty"` // by notation
	rulings.Judgement
	Then state `json:"then"`
}

// A state is a position with its compulsions, legal moves and outcome. The moves have what
// they satisfy only in the last state of an adjudication.
type state struct {
	Position string `json:"position"` // line
	Turn     string `json:"turn"`
	// Compelled is nil in a game without compulsions.
	Compelled []game.Compulsion `json:"compelled,omitzero"`
	Legal     []rulings.Option  `json:"legal"`
	Outcome   game.Outcome      `json:"outcome"`
}

// A refusal is the place and the reason at which a record ends early.
type refusal struct {
	Line    int                `json:"line"`   // from 1
	Column  int                `json:"column"` // from 1
	Error   string             `json:"error"`
	Verdict *rulings.Judgement `json:"verdict,omitempty"` // on an illegal move
}

const pass = "pass"

// answer judges a record or a move and prints the answer. The error is the one
// that ended the record, or errRefused or errUnread for the move in question.
func (p *printer) answer(ctx context.Context, stdin io.Reader) error {
	if p.position == "-" {
		var err error
		if p.position, err = cli.ReadText(ctx, "-", stdin); err != nil {
			return err
		}
	}
	if p.as != "" && p.position != "" { // it may be an impossible position
		return p.convert(p.position)
	}
	record, trouble := p.read(ctx, stdin)
	if !games.Judged(record, trouble) {
		return p.failure(trouble)
	}
	line, err := record.Games(p.entry.Rules)
	if err != nil {
		return p.failure(err)
	}
	end := line[len(line)-1]
	if p.as != "" {
		return errors.Join(p.convert(end.Line()), trouble)
	}
	corpus, err := p.entry.Corpus()
	if err != nil {
		return err
	}
	a := &adjudication{
		Game: p.entry.Name(), Ruleset: end.Ruleset(), Tags: record.Tags, Notes: record.Notes,
	}
	doubts := p.entry.Hypotheses()
	var stopped *game.RecordError
	switch written := p.written(); {
	case written != "" && trouble == nil:
		v := corpus.Judge(end, written, doubts...)
		a.Asked = &v
		p.dispute(corpus, doubts, a.Asked)
		if p.move != "" {
			trouble = verdictError(v.Decision)
		}
	case errors.As(trouble, &stopped):
		a.Refused = refuse(corpus, doubts, end, stopped)
		if a.Refused.Verdict != nil {
			p.dispute(corpus, doubts, a.Refused.Verdict)
		}
	}
	if p.diff {
		return errors.Join(p.differences(ctx, line, a.Asked), trouble)
	}
	if err := p.replay(ctx, a, corpus, line, record.Moves); err != nil {
		return err
	}
	if p.svg != "" {
		if err := p.draw(end, a); err != nil {
			return err
		}
	}
	if p.format == "json" {
		return errors.Join(p.json(a), trouble)
	}
	p.adjudication(a)
	return trouble
}

// dispute answers the claims about a verdict, and leaves out the objections that nobody asks for.
func (q question) dispute(c *rulings.Corpus, doubts []rulings.Hypothesis, v *rulings.Judgement) {
	v.Claims = c.Claims(*v, doubts, q.says...)
	unclear := func(o rulings.Objection) bool { return !o.Clear }
	lost := func(claim rulings.Claim) bool { return claim.Right == nil }
	if !q.whyNot && !slices.ContainsFunc(v.Claims, lost) {
		v.Objections = slices.DeleteFunc(v.Objections, unclear)
	}
}

// convert prints a position in another form.
func (p *printer) convert(position string) error {
	text, err := game.ConvertPosition(p.entry.Rules, position, game.Form(p.as))
	if err != nil {
		return p.failure(err)
	}
	p.printf("%s\n", text)
	return nil
}

// written returns the text of the move in question, or "".
func (q question) written() string {
	if q.demo() && !q.diff {
		return q.entry.Question
	}
	return q.move
}

// read returns the record to judge: that of the file, the demonstration, or one
// without moves that starts from the position in question. For -diff without -ruleset
// it uses the first ruleset in which the start is possible.
func (q question) read(ctx context.Context, stdin io.Reader) (r game.Record, err error) {
	name, text := "", q.entry.Demo
	if len(q.files) > 0 {
		name = q.files[0]
		if text, err = cli.ReadText(ctx, name, stdin); err != nil {
			return r, err
		}
		if name == "-" {
			name = "standard input"
		}
		if tag := letter.TagOf(text, "Game"); tag != "" {
			entry, err := games.Lookup(tag)
			if err != nil {
				return r, err
			}
			*q.entry = entry
		}
	}
	rulesets := []string{q.ruleset}
	if q.diff && q.ruleset == "" {
		rulesets = q.entry.Rulesets()
	}
	for _, ruleset := range rulesets {
		if len(q.files) > 0 || q.demo() {
			r, err = q.entry.Read(name, text, ruleset)
		} else {
			r, err = q.start(ruleset)
		}
		if !errors.Is(err, game.ErrSetup) {
			return r, cmp.Or(q.entry.Agrees(r, q.ruleset), err)
		}
	}
	return r, err
}

// start returns a record without moves that starts from the position in question.
func (q question) start(ruleset string) (r game.Record, err error) {
	if q.position != "" {
		if r.Line, r.Notes, err = game.ReadPosition(q.entry.Rules, q.position); err != nil {
			return r, err
		}
	}
	g, err := q.entry.Start(r.Line, ruleset)
	if err == nil {
		r.Line, r.Ruleset = g.Line(), g.Ruleset()
	}
	return r, err
}

// refuse describes the error that ended a record.
func refuse(c *rulings.Corpus, doubts []rulings.Hypothesis, g game.Game,
	stopped *game.RecordError) *refusal {

	r := &refusal{Line: stopped.Line, Column: stopped.Column, Error: stopped.Err.Error()}
	if stopped.Illegal != "" {
		text := stopped.Written
		if text == "" {
			text = stopped.Illegal
		}
		v := c.JudgeMove(g, stopped.Illegal, text, doubts...)
		r.Verdict = &v
	}
	return r
}

// replay fills in the start, the plies and the end of an adjudication. The plies are
// judged only if they are printed. The error is the context's.
func (p *printer) replay(ctx context.Context, a *adjudication, c *rulings.Corpus,
	line []game.Game, moves []string) error {

	end := line[len(line)-1]
	standing := c.Standing(end)
	a.Start, a.End, a.standing = stateOf(line[0]), stateOf(end), &standing
	copy(a.End.Legal, standing.Options)
	a.Plies = make([]ply, len(moves))
	for i, move := range moves {
		if err := ctx.Err(); err != nil {
			return err
		}
		before, y := line[i], &a.Plies[i]
		switch y.Ply = i + 1; {
		case !p.history && p.format != "json":
			continue
		case move == pass:
			y.Judgement = c.Judge(before, move)
			y.Report = game.Report{Move: pass, After: line[i+1].Line()}
			y.Decision, y.Legal, y.Example = rulings.Legal, true, ""
			y.Summary = []string{"A pass is legal in analysis only."}
		default:
			y.Judgement = c.Judge(before, move)
			y.Written = written(before, move)
		}
		y.FullMove, y.Then = fullMove(p.entry.Rules, before), stateOf(line[i+1])
	}
	return ctx.Err()
}

// stateOf describes a position.
func stateOf(g game.Game) state {
	s := state{Position: g.Line(), Turn: g.Turn(), Outcome: g.Outcome(), Legal: []rulings.Option{}}
	if c, ok := g.(game.Compeller); ok {
		s.Compelled = append([]game.Compulsion{}, c.Compulsions()...)
	}
	for _, m := range g.Moves() {
		s.Legal = append(s.Legal, rulings.Option{Move: m})
	}
	return s
}

// fullMove returns the full-move number of a game, or 0 if the game has no boards.
func fullMove(r game.Rules, g game.Game) int {
	if b, ok := r.(game.Boarder); ok {
		if board, err := b.Board(g.Line()); err == nil {
			return board.FullMove
		}
	}
	return 0
}

// written returns a move in all notations but the canonical one.
func written(g game.Game, move string) map[string]string {
	s, ok := g.(game.Scribe)
	if !ok {
		return nil
	}
	texts := map[string]string{}
	for _, n := range s.Notations()[1:] {
		if text, err := s.WriteIn(n, move); err == nil {
			texts[n] = text
		}
	}
	return texts
}

// draw draws the move in question, the move that ended the record, or the last
// position.
func (q question) draw(end game.Game, a *adjudication) error {
	picture, err := game.Picture(q.entry.Rules, end)
	judged := a.Asked
	if judged == nil && a.Refused != nil {
		judged = a.Refused.Verdict
	}
	if judged != nil && judged.Move != "" {
		picture, err = game.MovePicture(q.entry.Rules, end, judged.Report)
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
