package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/lines"
)

// An Engine answers the request lines of the conformance protocol (PROTO-1). Lines
// are passed without their ends. An error means that there is no answer.
type Engine interface {
	Answer(ctx context.Context, line []byte) ([]byte, error)
}

// Games lists the games that this program answers for, by their names. As an Engine
// it stores nothing between requests, and several goroutines may use it.
type Games []game.Rules

// Answer answers any line. The error is that of the context.
//
// Rules: PROTO-1
func (g Games) Answer(ctx context.Context, line []byte) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(line) > MaxLine {
		return refusal(nil, lineError(errTooLong)), nil
	}
	fields, err := object(line)
	if err != nil {
		return refusal(nil, lineError(err)), nil
	}
	a, err := g.answer(ctx, fields)
	if err != nil && err == ctx.Err() {
		return nil, err
	}
	if err != nil {
		return refusal(fields["id"], err), nil
	}
	return encode(a)
}

// pass is the text of a pass in analysis, which the protocol does not allow.
const pass = "pass"

func lineError(err error) error { return fmt.Errorf("the line is %w", err) }

func refusal(id json.RawMessage, err error) []byte {
	line, _ := encode(Answer{ID: id, Error: err.Error()}) // cannot fail: the id is JSON, the rest texts
	return line
}

// answer answers a request. It checks the context between any two moves.
func (g Games) answer(ctx context.Context, fields map[string]json.RawMessage) (Answer, error) {
	var name string
	if json.Unmarshal(fields["game"], &name) != nil || name == "" || name == defaultGame {
		delete(fields, "trace")
	} else if r := g.named(name); r != nil && len(r.Rulesets()) < 2 {
		delete(fields, "ruleset") // a game with one ruleset has no such field
	}
	var req Request
	if err := fill(reflect.ValueOf(&req).Elem(), fields, "the request"); err != nil {
		return Answer{}, err
	}
	for name, asked := range map[string][]string{"explain": req.Explain, "trace": req.Trace} {
		if len(asked) > MaxAsked {
			return Answer{}, fmt.Errorf("%s asks about %d moves; expected at most %d in one request", name, len(asked), MaxAsked)
		}
	}
	p, err := g.start(req)
	if err != nil {
		return Answer{}, err
	}
	for i, move := range req.Moves {
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		if p, err = p.Play(move); err != nil {
			return Answer{}, fmt.Errorf("moves[%d]: %w", i, err)
		}
	}
	if moves, line := len(p.Moves()), len(p.Line()); moves*line > MaxAnswer {
		return Answer{}, fmt.Errorf("the answer would be longer than %d bytes: %d legal moves, each with a position of about %d bytes", MaxAnswer, moves, line)
	}
	outcome := p.Outcome()
	a := Answer{ID: req.ID, Position: p.Line(), Legal: successorsOf(p), Outcome: &outcome}
	if c, ok := p.(game.Compeller); ok {
		a.Compelled = wordless(c.Compulsions())
	}
	if req.Explain != nil {
		a.Explained = []Explanation{}
	}
	for i, move := range req.Explain {
		if move == pass {
			return Answer{}, fmt.Errorf("explain[%d]: a pass is not a move of the protocol (POS-2)", i)
		}
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		report := p.Explain(move)
		if report.Unread != "" {
			return Answer{}, fmt.Errorf("explain[%d]: %s", i, report.Unread)
		}
		a.Explained = append(a.Explained, Explanation{move, report.Legal(), unworded(report.Reasons)})
	}
	a.Traced, err = traced(ctx, p, req.Trace)
	return a, err
}

// traced lists the effects of moves; nil if the request asks about none.
func traced(ctx context.Context, p game.Game, moves []string) ([]Tracing, error) {
	if moves == nil {
		return nil, nil
	}
	list := []Tracing{}
	for i, move := range moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		report := p.Explain(move)
		if !report.Legal() {
			return nil, fmt.Errorf("trace[%d]: %s", i, report.Summary())
		}
		texts := []string{}
		for _, e := range report.Effects {
			texts = append(texts, e.Text)
		}
		list = append(list, Tracing{move, texts})
	}
	return list, nil
}

// start starts the game of a request.
func (g Games) start(req Request) (game.Game, error) {
	name := req.Game
	if name == "" {
		name = defaultGame
	}
	r := g.named(name)
	if r == nil {
		return nil, fmt.Errorf("unknown game %s; expected %s", clip([]byte(name)), anyOf(g.names()))
	}
	presets := r.Rulesets()
	if req.Ruleset != "" && !slices.Contains(presets, req.Ruleset) {
		return nil, fmt.Errorf("unknown ruleset %s; expected %s", clip([]byte(req.Ruleset)), anyOf(presets))
	}
	return r.Start(req.Position, req.Ruleset)
}

// named returns the game with a name; nil for none.
func (g Games) named(name string) game.Rules {
	for _, r := range g {
		if r != nil && r.Name() == name {
			return r
		}
	}
	return nil
}

// names returns the names of the games.
func (g Games) names() []string {
	var names []string
	for _, r := range g {
		if r != nil {
			names = append(names, r.Name())
		}
	}
	return names
}

// anyOf returns names as "a, b or c".
func anyOf(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " or " + names[n]
	}
	return strings.Join(names, "")
}

// Serve answers each line of in with one line on out, at once and in order, until
// in ends. It stores at most MaxLine bytes of a line. It returns nil at the end of
// in, or the error of reading, writing or the context. After the context ends, a
// goroutine may wait for the next line of in.
func (g Games) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if out == nil {
		return errors.New("conformance: the writer of Serve is nil")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type input struct {
		line string
		err  error
	}
	inputs := make(chan input)
	go func() {
		for r := lines.NewReader(in, MaxLine); ; {
			line, err := r.Next()
			select {
			case inputs <- input{line, err}:
			case <-ctx.Done():
				return
			}
		}
	}()
	for {
		var next input
		select {
		case <-ctx.Done():
			return ctx.Err()
		case next = <-inputs:
		}
		var answer []byte
		var err error
		switch tooLong := (*lines.TooLongError)(nil); {
		case next.err == nil:
			answer, err = g.Answer(ctx, []byte(next.line))
		case errors.As(next.err, &tooLong):
			answer = refusal(nil, lineError(errTooLong))
		case next.err == io.EOF:
			return nil
		default:
			return next.err
		}
		if err == nil {
			_, err = out.Write(append(answer, '\n'))
		}
		if err != nil {
			return err
		}
	}
}
