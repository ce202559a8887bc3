package main

import (
	"context"

	"github.com/nemoroth/rules/examples/internal/games"
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
}

// A ply is one move of the game, its effects and the state after it.
type ply struct {
	Ply      int               `json:"ply"` // from 1
	FullMove int               `json:"full_move"`
	Written  map[string]string `json:"written,omitempty"` // by notation
	rulings.Judgement
	Then state `json:"then"`
}

// A state is a position with its compulsions, legal moves and outcome.
type state struct {
	Position  string           `json:"position"` // line
	Turn      string           `json:"turn"`
	Compelled []rulings.Demand `json:"compelled,omitzero"` // nil in a game without compulsions
	Legal     []option         `json:"legal"`
	Outcome   game.Outcome     `json:"outcome"`
}

// An option is a legal move and the compulsions that it satisfies. Satisfies is
// set only in the last state of an adjudication.
type option struct {
	Move      string           `json:"move"`
	Satisfies []rulings.Demand `json:"satisfies,omitempty"`
}

// A refusal is the place and the reason at which a record ends early.
type refusal struct {
	Line    int                `json:"line"`   // from 1
	Column  int                `json:"column"` // from 1
	Error   string             `json:"error"`
	Verdict *rulings.Judgement `json:"verdict,omitempty"` // on an illegal move
}

const pass = "pass"

// A judge gives verdicts on the moves of one game.
type judge struct {
	entry  *games.Entry
	corpus *rulings.Corpus // perhaps only the rulings that bear on the moves
}

// about returns the words for loading the rulings on the move asked about and on
// the move that ended the record.
func (j judge) about(g game.Game, written string, stopped *game.RecordError) (words []string) {
	moves := []string{}
	if written != "" {
		moves = append(moves, j.corpus.Judge(g, written).Move)
	}
	if stopped != nil {
		moves = append(moves, stopped.Illegal)
	}
	for _, m := range moves {
		if m != "" {
			words = append(words, rulings.About(g.Explain(m))...)
		}
	}
	return words
}

func (j judge) refusal(g game.Game, stopped *game.RecordError) *refusal {
	r := &refusal{Line: stopped.Line, Column: stopped.Column, Error: stopped.Err.Error()}
	if stopped.Illegal != "" {
		text := stopped.Written
		if text == "" {
			text = stopped.Illegal
		}
		v := j.corpus.JudgeMove(g, stopped.Illegal, text)
		r.Verdict = &v
	}
	return r
}

// game judges the end of a game and, if moves is set, each move. The error is the
// context's.
func (j judge) game(ctx context.Context, line []point, moves bool) (*adjudication, error) {
	a := &adjudication{Game: j.entry.Name(), Ruleset: line[0].game.Ruleset(), Plies: []ply{},
		Start: stateOf(line[0].game, false), End: stateOf(line[len(line)-1].game, true)}
	for i, p := range line[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !moves { // only the number of plies is needed
			a.Plies = append(a.Plies, ply{Ply: i + 1})
			continue
		}
		before := line[i].game
		y := ply{Ply: i + 1, FullMove: j.fullMove(before), Then: stateOf(p.game, false)}
		if p.move == pass {
			y.Judgement = rulings.Judgement{Game: a.Game, Ruleset: a.Ruleset, Position: before.Line(), Turn: before.Turn(), Text: pass,
				Move: pass, Decision: rulings.Legal, Legal: true, Summary: []string{"A pass is legal in analysis only."}, After: p.game.Line()}
		} else {
			y.Judgement = j.corpus.JudgeMove(before, p.move, p.move)
			y.Written = written(before, p.move)
		}
		a.Plies = append(a.Plies, y)
	}
	return a, nil
}

// fullMove returns the full-move number of a game, or 0 if the game has no boards.
func (j judge) fullMove(g game.Game) int {
	if b, ok := j.entry.Rules.(game.Boarder); ok {
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

// stateOf describes a position. Satisfactions cost an explanation of every legal
// move.
func stateOf(g game.Game, satisfactions bool) state {
	s := state{Position: g.Line(), Turn: g.Turn(), Outcome: g.Outcome(), Legal: []option{}}
	if _, ok := g.(game.Compeller); ok {
		s.Compelled = append([]rulings.Demand{}, rulings.Demands(g)...)
	}
	for _, m := range g.Moves() {
		o := option{Move: m}
		if satisfactions && len(s.Compelled) > 0 {
			for _, x := range g.Explain(m).Satisfies {
				o.Satisfies = append(o.Satisfies, rulings.Demand{Compulsion: x.Compulsion, Rule: x.Rule, Text: x.Text})
			}
		}
		s.Legal = append(s.Legal, o)
	}
	return s
}

// side returns the name of a side.
func (p *printer) side(turn string) string { return p.entry.Rules.SideName(turn) }
