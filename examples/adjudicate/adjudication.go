package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
)

// An adjudication is all that there is to say, as data: text and JSON are
// rendered from it.
type adjudication struct {
	Ruleset nemoroth.Ruleset `json:"ruleset"`
	Tags    []tag            `json:"tags,omitempty"`
	Start   state            `json:"start"`
	Plies   []ply            `json:"plies"`
	// End is the position reached, before the move that was refused or asked
	// about.
	End     state    `json:"end"`
	Refused *refusal `json:"refused,omitempty"`
	Asked   *verdict `json:"asked,omitempty"`

	start, end *nemoroth.Game
}

type tag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A ply is one move played and what it did.
type ply struct {
	Ply         int           `json:"ply"` // from 1
	Number      int           `json:"number"`
	Side        nemoroth.Side `json:"side"`
	Lawson      string        `json:"lawson,omitempty"`
	Moussambani string        `json:"moussambani,omitempty"`
	verdict
	Then state `json:"then"`

	after *nemoroth.Game
}

// A state is what a position asks of the side on move.
type state struct {
	Position  string                `json:"position"` // line
	Side      nemoroth.Side         `json:"side"`
	Compelled []nemoroth.Compulsion `json:"compelled"`
	Legal     []option              `json:"legal"`
	Outcome   nemoroth.Outcome      `json:"outcome"`
}

// An option is a legal move, and what makes it one where COMP-RULE binds.
type option struct {
	Move      nemoroth.Move           `json:"move"`
	Satisfies []nemoroth.Satisfaction `json:"satisfies,omitempty"`
}

// A verdict is a report and the rulings that bear on it.
type verdict struct {
	// Written is the text that was read as the move, unless it is its name.
	Written    string          `json:"written,omitempty"`
	Report     nemoroth.Report `json:"report"`
	Precedents []precedent     `json:"precedents,omitempty"`
}

type precedent struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Same tells that the ruling is about this very move in this very position.
	Same bool `json:"same,omitempty"`
}

// A refusal says where and why a record cannot be followed.
type refusal struct {
	Line    int      `json:"line,omitempty"`   // from 1
	Column  int      `json:"column,omitempty"` // from 1
	Error   string   `json:"error"`
	Verdict *verdict `json:"verdict,omitempty"` // on an illegal move
}

// maxPrecedents is how many rulings are worth reading about one move.
const maxPrecedents = 3

// A judge gives verdicts.
type judge struct {
	corpus *rulings.Corpus
	// bearing keeps what bears on the same rules, which come up again and again.
	bearing map[string][]*rulings.Case
}

func newJudge(c *rulings.Corpus) judge { return judge{c, map[string][]*rulings.Case{}} }

// precedents returns the rulings that bear on the rules of a report.
func (j judge) precedents(r nemoroth.Report) []*rulings.Case {
	key := fmt.Sprint(r.Ruleset, r.Rules())
	if _, known := j.bearing[key]; !known {
		j.bearing[key] = j.corpus.Precedents(r)
	}
	return j.bearing[key]
}

// on adds the rulings that bear on a report, those on the same move first.
func (j judge) on(before *nemoroth.Game, r nemoroth.Report) verdict {
	v := verdict{Report: r}
	add := func(k *rulings.Case, same bool) {
		known := slices.ContainsFunc(v.Precedents, func(p precedent) bool { return p.ID == k.ID })
		if !known && len(v.Precedents) < maxPrecedents {
			v.Precedents = append(v.Precedents, precedent{k.ID, k.Title, same})
		}
	}
	here, name, ruleset := before.Position().String()+" ", r.Move.String(), r.Ruleset.String()
	for _, k := range j.corpus.Cases() {
		if strings.HasPrefix(k.Position, here) && len(k.Moves) == 0 && slices.Contains(k.Rulesets, ruleset) &&
			slices.ContainsFunc(k.Checks, func(c *rulings.Check) bool { return c.Move == name }) {
			add(k, true)
		}
	}
	for _, k := range j.precedents(r) {
		add(k, false)
	}
	return v
}

func (j judge) refusal(g *nemoroth.Game, err error) *refusal {
	r := &refusal{Error: err.Error()}
	var line *nemoroth.LineError
	if errors.As(err, &line) {
		r.Line, r.Column, r.Error = line.Line, line.Column, line.Err.Error()
	}
	var illegal *nemoroth.MoveError
	if errors.As(err, &illegal) {
		v := j.on(g, illegal.Report)
		v.Written = writtenAs(err)
		r.Verdict = &v
	}
	return r
}

// writtenAs is the text that was read as an illegal move, if it is not the
// move's name.
func writtenAs(err error) string {
	var read *notation.IllegalError
	if errors.As(err, &read) {
		return read.Written
	}
	return ""
}

// game adjudicates every ply of a game. The error is the context's.
func (j judge) game(ctx context.Context, g *nemoroth.Game) (*adjudication, error) {
	a := &adjudication{Ruleset: g.Ruleset(), start: g.First(), end: g, Plies: []ply{}}
	a.Start, a.End = stateOf(a.start), stateOf(g)
	for h := g; h.Parent() != nil; h = h.Parent() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.Plies = append(a.Plies, j.ply(h))
	}
	slices.Reverse(a.Plies)
	return a, nil
}

// ply adjudicates the last move of a game.
func (j judge) ply(g *nemoroth.Game) ply {
	before, m := g.Parent(), g.LastMove()
	p := ply{Ply: g.Ply(), Number: before.FullMove(), Side: before.Side(), Then: stateOf(g), after: g}
	p.verdict = j.on(before, before.Explain(m))
	// A pass cannot be written so; it has no other name than pass.
	p.Lawson, _ = notation.Format(before, m, notation.Lawson)
	p.Moussambani, _ = notation.Format(before, m, notation.Moussambani)
	return p
}

func stateOf(g *nemoroth.Game) state {
	s := state{Position: g.String(), Side: g.Side(), Outcome: g.Outcome(), Legal: []option{},
		Compelled: append([]nemoroth.Compulsion{}, g.Compulsions()...)}
	for _, m := range g.Moves() {
		o := option{Move: m}
		if len(s.Compelled) > 0 {
			o.Satisfies = g.Explain(m).Satisfies
		}
		s.Legal = append(s.Legal, o)
	}
	return s
}
