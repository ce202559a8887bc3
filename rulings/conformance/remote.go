package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Remote is a game as an engine knows it, for what is written for any game: its
// games know what the protocol carries, and implement game.Compeller where those
// of the game do. The engine is asked by Start, Play and Explain. What the engine
// refuses is an error that matches game.ErrSetup or game.ErrIllegal, or
// Report.Unread; where the engine gives no answer, the error is an *EngineError
// or the engine's own. The game as this program knows it gives the name, the
// rulesets and the opening line; without rules it is the Game of Nemoroth.
func Remote(ctx context.Context, e Engine, rules game.Rules) game.Rules {
	return newRemote(ctx, e, rules)
}

type remote struct {
	game.Rules
	ctx     context.Context
	engine  Engine
	opening game.Game // as this program knows it
	compels bool
	asked   int
	label   string                                    // begins the ids of requests
	sent    func(req Request, line []byte)            // told of a request
	failed  func(error)                               // told of an engine that gives no answer
	watch   func(a Answer, id string, here game.Game) // told of an answer, and of the point it is about as this program has it
}

func newRemote(ctx context.Context, e Engine, rules game.Rules) *remote {
	rules = orNemoroth(rules)
	r := &remote{Rules: rules, ctx: ctx, engine: e, label: "x", sent: func(Request, []byte) {}, failed: func(error) {}, watch: func(Answer, string, game.Game) {}}
	r.opening, _ = rules.Start("", "")
	_, r.compels = r.opening.(game.Compeller)
	return r
}

// orNemoroth is the game, or where none is given the Game of Nemoroth.
func orNemoroth(rules game.Rules) game.Rules {
	if rules == nil {
		return nemorothgame.Rules()
	}
	return rules
}

func (r *remote) Start(line, ruleset string) (game.Game, error) {
	if line == "" && r.opening != nil {
		line = r.opening.Line()
	}
	if presets := r.Rulesets(); ruleset == "" && len(presets) > 0 {
		ruleset = presets[0]
	}
	here, _ := r.Rules.Start(line, ruleset)
	return r.reach(point{r: r, ruleset: ruleset, first: line, here: here}, game.ErrSetup)
}

// reach asks for a point of a game. A refusal matches the error given.
func (r *remote) reach(p point, refused error) (game.Game, error) {
	a, err := r.ask(p, "")
	switch {
	case err != nil:
		return nil, err
	case a.Error != "":
		return nil, game.Tag(refused, fmt.Errorf("the engine refuses it: %s", a.Error))
	}
	if p.answer = a; r.compels {
		return compelling{p}, nil
	}
	return p, nil
}

// ask sends a request, with a move to be explained unless it is empty. Each
// request has an id of its own, so that an answer to another one is found out.
func (r *remote) ask(p point, explain string) (Answer, error) {
	r.asked++
	id := fmt.Sprintf("%s/%d", r.label, r.asked)
	req := Request{Ruleset: p.ruleset, Position: p.first, Moves: p.moves}.about(r.Rules)
	if explain != "" {
		req.Explain = []string{explain}
		if Traces(r.Rules) && slices.Contains(p.Moves(), explain) {
			req.Trace = req.Explain
		}
	}
	var err error
	if req.ID, err = encode(id); err != nil {
		return Answer{}, err
	}
	line, err := encode(req)
	if err != nil {
		return Answer{}, err
	}
	r.sent(req, line)
	a, err := exchange(r.ctx, r.engine, req, line, r.compels)
	if err != nil {
		r.failed(err)
	} else if a.Error == "" {
		r.watch(a, id, p.here)
	}
	return a, err
}

// exchange sends a request's line and reads the answer.
func exchange(ctx context.Context, e Engine, req Request, line []byte, compels bool) (Answer, error) {
	if e == nil {
		return Answer{}, &EngineError{Msg: "there is no engine"}
	}
	answer, err := e.Answer(ctx, line)
	if err != nil {
		return Answer{}, err
	}
	a, err := decodeAnswer(answer, req, compels)
	if p, ok := e.(*Process); ok && err != nil {
		return a, p.fail(err)
	}
	if err != nil {
		return a, &EngineError{Msg: notSpoken, Err: err}
	}
	return a, nil
}

// A point is a game.Game as the engine's answer has it.
type point struct {
	r              *remote
	ruleset, first string
	moves          []string // played from first
	answer         Answer
	here           game.Game // the same point in this program; nil if it cannot be reached
}

type compelling struct{ point }

func (p compelling) Compulsions() []game.Compulsion { return p.answer.Compelled }

func (p point) Ruleset() string       { return p.ruleset }
func (p point) Line() string          { return p.answer.Position }
func (p point) Outcome() game.Outcome { return *p.answer.Outcome }

func (p point) Turn() string {
	if turn := turnOf(p.answer.Position); len(turn) > 0 {
		return turn[0]
	}
	return ""
}

func (p point) Moves() []string {
	var names []string
	for _, m := range p.answer.Legal {
		names = append(names, m.Move)
	}
	return names
}

// Read cannot be asked: the engine judges the name in Play and Explain.
func (p point) Read(text string) (string, error) { return text, nil }

func (p point) Play(move string) (game.Game, error) {
	p.moves = append(slices.Clip(p.moves), move)
	if p.here != nil {
		p.here, _ = p.here.Play(move)
	}
	return p.r.reach(p, game.ErrIllegal)
}

func (p point) Explain(move string) game.Report {
	a, err := p.r.ask(p, move)
	if err == nil && a.Error != "" {
		err = fmt.Errorf("the engine refuses to explain it: %s", a.Error)
	}
	if err == nil && len(a.Explained) == 0 {
		err = errors.New("not explained")
	}
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	x := a.Explained[0]
	if x.Legal != (len(x.Reasons) == 0) {
		return game.Report{Move: move, Unread: fmt.Sprintf("explained as legal: %v, but with %d reasons", x.Legal, len(x.Reasons))}
	}
	report := game.Report{Move: move, Reasons: x.Reasons}
	for _, t := range a.Traced {
		for _, text := range t.Effects {
			kind, _, _ := strings.Cut(text, " ")
			report.Effects = append(report.Effects, game.Effect{Kind: kind, Rule: text[strings.LastIndexByte(text, ' ')+1:], Text: text})
		}
	}
	for _, m := range p.answer.Legal {
		if m.Move == move {
			report.After = m.Position
		}
	}
	return report
}
