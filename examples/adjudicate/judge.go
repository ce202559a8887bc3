package main

import (
	"context"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// An adjudication is all that there is to say, as data: text and JSON are
// rendered from it.
type adjudication struct {
	Game    string           `json:"game"`
	Ruleset string           `json:"ruleset"`
	Tags    []game.RecordTag `json:"tags,omitempty"`
	Start   state            `json:"start"`
	Plies   []ply            `json:"plies"`
	// End is the position reached, before the move that was refused or asked
	// about.
	End     state    `json:"end"`
	Refused *refusal `json:"refused,omitempty"`
	Asked   *verdict `json:"asked,omitempty"`
}

// A ply is one move played and what it did.
type ply struct {
	Ply      int               `json:"ply"` // from 1
	FullMove int               `json:"full_move"`
	Turn     string            `json:"turn"`
	Written  map[string]string `json:"written,omitempty"` // by notation
	verdict
	Then state `json:"then"`
}

// A state is what a position asks of the side to move.
type state struct {
	Position  string       `json:"position"` // line
	Turn      string       `json:"turn"`
	Compelled []sentence   `json:"compelled,omitzero"` // nil in a game that compels nobody
	Legal     []option     `json:"legal"`
	Outcome   game.Outcome `json:"outcome"`
}

// A sentence is a compulsion or a satisfaction, with its rule and in words.
type sentence struct {
	game.Compulsion
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// An option is a legal move, and what makes it one where pieces are compelled.
type option struct {
	Move      string     `json:"move"`
	Satisfies []sentence `json:"satisfies,omitempty"`
}

// A verdict says all about one move, with the rulings that bear on it.
type verdict struct {
	Move string `json:"move"`
	// Text is what was read as the move, unless it is its name.
	Text       string        `json:"text,omitempty"`
	Legal      bool          `json:"legal"`
	Reasons    []reason      `json:"reasons,omitempty"`
	Effects    []game.Effect `json:"effects,omitempty"`
	Satisfies  []sentence    `json:"satisfies,omitempty"`
	After      string        `json:"after,omitempty"`  // line
	Outcome    game.Outcome  `json:"outcome,omitzero"` // after a legal move
	Precedents []precedent   `json:"precedents,omitempty"`
}

type reason struct {
	Rule    string   `json:"rule"`
	Squares []string `json:"squares"`
	Text    string   `json:"text"`
}

type precedent struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Same tells that the ruling is about this very move in this very position.
	Same bool `json:"same,omitempty"`
}

// A refusal says where and why a record cannot be followed.
type refusal struct {
	Line    int      `json:"line"`   // from 1
	Column  int      `json:"column"` // from 1
	Error   string   `json:"error"`
	Verdict *verdict `json:"verdict,omitempty"` // on an illegal move
}

// A point is a position of the game that is judged, and the move that led there.
type point struct {
	game game.Game
	move string // "" at the start
}

// replay plays a record's moves.
func replay(rules game.Rules, r game.Record) ([]point, error) {
	games, err := r.Games(rules)
	line := make([]point, len(games))
	for i, g := range games {
		line[i].game = g
		if i > 0 {
			line[i].move = r.Moves[i-1]
		}
	}
	return line, err
}

const pass = "pass"

// maxPrecedents is how many rulings are worth reading about one move.
const maxPrecedents = 3

// A judge gives verdicts.
type judge struct {
	entry  *games.Entry
	corpus *rulings.Corpus
}

// on judges a move that was read from a text, with the rulings that bear on it,
// those on the same move first.
func (j judge) on(g game.Game, move, text string) *verdict {
	r := g.Explain(move)
	v := &verdict{Move: r.Move, Legal: r.Legal(), Effects: r.Effects, After: r.After, Satisfies: satisfied(r)}
	if text != r.Move {
		v.Text = text
	}
	if after, err := g.Play(move); err == nil {
		v.Outcome = after.Outcome()
	}
	for _, x := range r.Reasons {
		v.Reasons = append(v.Reasons, reason{x.Rule, x.Squares, x.Text})
	}
	add := func(k *rulings.Case, same bool) {
		known := slices.ContainsFunc(v.Precedents, func(p precedent) bool { return p.ID == k.ID })
		if !known && len(v.Precedents) < maxPrecedents {
			v.Precedents = append(v.Precedents, precedent{k.ID, k.Title, same})
		}
	}
	here := strings.TrimRight(g.Line(), "0123456789") // without the move number
	for _, k := range j.corpus.Cases() {
		if strings.HasPrefix(k.Position, here) && len(k.Moves) == 0 && slices.Contains(k.Rulesets, g.Ruleset()) &&
			slices.ContainsFunc(k.Checks, func(c *rulings.Check) bool { return c.Move == r.Move }) {
			add(k, true)
		}
	}
	for _, k := range j.corpus.Precedents(r, g.Ruleset()) {
		add(k, false)
	}
	return v
}

func (j judge) refusal(g game.Game, stopped *game.RecordError) *refusal {
	r := &refusal{Line: stopped.Line, Column: stopped.Column, Error: stopped.Err.Error()}
	if stopped.Illegal != "" {
		r.Verdict = j.on(g, stopped.Illegal, stopped.Written)
	}
	return r
}

// game judges each move of a game. The error is the context's.
func (j judge) game(ctx context.Context, line []point) (*adjudication, error) {
	a := &adjudication{Game: j.entry.Name(), Ruleset: line[0].game.Ruleset(), Plies: []ply{},
		Start: stateOf(line[0].game), End: stateOf(line[len(line)-1].game)}
	for i, p := range line[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		before := line[i].game
		y := ply{Ply: i + 1, FullMove: j.fullMove(before), Turn: before.Turn(), Then: stateOf(p.game)}
		if p.move == pass {
			y.verdict = verdict{Move: pass, Legal: true, After: p.game.Line()}
		} else {
			y.verdict = *j.on(before, p.move, p.move)
			y.Written = written(before, p.move)
		}
		a.Plies = append(a.Plies, y)
	}
	return a, nil
}

// fullMove is the move number of a position, as far as the game shows boards.
func (j judge) fullMove(g game.Game) int {
	if b, ok := j.entry.Rules.(game.Boarder); ok {
		if board, err := b.Board(g.Line()); err == nil {
			return board.FullMove
		}
	}
	return 0
}

// written is a move in all notations but the canonical one.
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

func satisfied(r game.Report) (list []sentence) {
	for _, s := range r.Satisfies {
		list = append(list, sentence{s.Compulsion, s.Rule, s.Text})
	}
	return list
}

func stateOf(g game.Game) state {
	s := state{Position: g.Line(), Turn: g.Turn(), Outcome: g.Outcome(), Legal: []option{}}
	if c, ok := g.(game.Compeller); ok {
		s.Compelled = []sentence{}
		for _, x := range c.Compulsions() {
			s.Compelled = append(s.Compelled, sentence{x, x.Rule, x.Text})
		}
	}
	for _, m := range g.Moves() {
		o := option{Move: m}
		if len(s.Compelled) > 0 {
			o.Satisfies = satisfied(g.Explain(m))
		}
		s.Legal = append(s.Legal, o)
	}
	return s
}

// side is the name of a side.
func (p *printer) side(turn string) string { return game.SideName(p.entry.Rules, turn) }

// isPass reports whether a verdict is on the pass of analysis.
func (v *verdict) isPass() bool { return v.Move == pass }
