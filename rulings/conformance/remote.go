package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A remote is a game that an engine plays, so that rulings can be tried on it. Its
// games have what the protocol carries, and implement game.Compeller if those of
// the rules do. Start, Play and Explain ask the engine. A rejected request is an
// error that matches game.ErrSetup or game.ErrIllegal, or is Report.Unread; without
// an answer, the error is an *EngineError or the engine's own. The rules give the
// name, the rulesets and the opening line.
type remote struct {
	game.Rules
	ctx     context.Context
	engine  Engine
	opening string
	compels bool
	asked   int
	label   string                                                   // the beginning of request ids
	watch   func(req Request, line []byte, answer Answer, err error) // called after each request
}

func newRemote(ctx context.Context, e Engine, rules game.Rules) *remote {
	r := &remote{Rules: rules, ctx: ctx, engine: e, compels: compels(rules), label: "x"}
	r.watch = func(Request, []byte, Answer, error) {}
	if opening, err := rules.Start("", ""); err == nil {
		r.opening = opening.Line()
	}
	return r
}

func (r *remote) Start(line, ruleset string) (game.Game, error) {
	if line == "" {
		line = r.opening
	}
	if presets := r.Rulesets(); ruleset == "" && len(presets) > 0 {
		ruleset = presets[0]
	}
	return r.reach(point{r: r, ruleset: ruleset, first: line}, game.ErrSetup)
}

// reach asks for a point of a game. If the engine rejects it, the error is refused.
func (r *remote) reach(p point, refused error) (game.Game, error) {
	a, err := r.ask(p, "")
	switch {
	case err != nil:
		return nil, err
	case a.Error != "":
		return nil, game.Tag(refused, fmt.Errorf("the engine rejects it: %s", a.Error))
	}
	if p.answer = a; r.compels {
		return compelling{p}, nil
	}
	return p, nil
}

// ask sends a request, with a move to explain unless explain is empty. Each request
// has its own id, so that an answer to another request is detected.
func (r *remote) ask(p point, explain string) (Answer, error) {
	r.asked++
	id := fmt.Sprintf("%s/%d", r.label, r.asked)
	req := Request{Ruleset: p.ruleset, Position: p.first, Moves: p.moves}.about(r.Rules)
	req.ID, _ = encode(id) // cannot fail: a text
	if explain != "" {
		req.Explain = []string{explain}
		if Traces(r.Rules) && slices.Contains(p.Moves(), explain) {
			req.Trace = req.Explain
		}
	}
	line, err := encode(req)
	if err != nil {
		return Answer{}, err
	}
	a, err := exchange(r.ctx, r.engine, req, line, r.compels)
	r.watch(req, line, a, err)
	return a, err
}

// exchange sends a request line and reads the answer.
func exchange(ctx context.Context, e Engine, req Request, line []byte, compels bool) (Answer,
	error) {
	if e == nil {
		return Answer{}, &EngineError{Msg: "the engine is nil"}
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

// A point is a game.Game from an engine's answer.
type point struct {
	r              *remote
	ruleset, first string
	moves          []string // the moves from first
	answer         Answer
}

type compelling struct{ point }

func (p compelling) Compulsions() []game.Compulsion { return p.answer.Compelled }

func (p point) Ruleset() string       { return p.ruleset }
func (p point) Line() string          { return p.answer.Position }
func (p point) Outcome() game.Outcome { return *p.answer.Outcome }

// Turn returns the second field of the position line.
func (p point) Turn() string {
	if words := strings.Fields(p.answer.Position); len(words) > 1 {
		return words[1]
	}
	return ""
}

func (p point) Moves() []string { return names(p.answer.Legal) }

// Read accepts every text: the protocol has no such request, and the engine judges
// the name in Play and Explain.
func (p point) Read(text string) (string, error) { return text, nil }

func (p point) Play(move string) (game.Game, error) {
	p.moves = append(slices.Clip(p.moves), move)
	return p.r.reach(p, game.ErrIllegal)
}

func (p point) Explain(move string) game.Report {
	a, err := p.r.ask(p, move)
	if err == nil && a.Error != "" {
		err = fmt.Errorf("the engine rejects the question: %s", a.Error)
	}
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	x := a.Explained[0]
	if x.Legal != (len(x.Reasons) == 0) {
		err := fmt.Errorf("the explanation contradicts itself: legal is %v, with %d reasons",
			x.Legal, len(x.Reasons))
		return game.Report{Move: move, Unread: err.Error()}
	}
	report := game.Report{Move: move, Reasons: x.Reasons}
	for _, t := range a.Traced {
		for _, text := range t.Effects {
			kind, _, _ := strings.Cut(text, " ")
			report.Effects = append(report.Effects,
				game.Effect{Kind: kind, Rule: lastWord(text), Text: text})
		}
	}
	report.After = successors(p.answer.Legal)[move]
	return report
}

// lastWord returns the rule of an effect's text in the protocol.
func lastWord(text string) string { return text[strings.LastIndexByte(text, ' ')+1:] }
