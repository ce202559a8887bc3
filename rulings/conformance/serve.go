package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	var f fields
	var a Answer
	err := error(&lines.TooLongError{Most: MaxLine})
	if len(line) <= MaxLine {
		if f, err = split(line); err != nil {
			err = fmt.Errorf("the line is %w", err)
		} else {
			a, err = g.answer(ctx, f)
		}
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return refusal(f["id"], err), nil
	}
	return encode(a)
}

func refusal(id json.RawMessage, err error) []byte {
	line, _ := encode(Answer{ID: id, Error: err.Error()}) // cannot fail: JSON and a text
	return line
}

// answer answers a request. It checks the context before each move.
func (g Games) answer(ctx context.Context, f fields) (a Answer, err error) {
	req, err := decodeRequest(f, func(name string) bool { return Traces(g.named(name)) })
	if err == nil {
		err = limits(req)
	}
	if err != nil {
		return a, err
	}
	p, err := g.start(ctx, req)
	if err != nil {
		return a, err
	}
	moves, line := p.Moves(), p.Line()
	n := len(moves) + len(req.Explain) + len(req.Trace)
	if req.Full {
		n += 64 * len(req.Explain) // an effect is longer than an occupant of the line
	}
	if n*len(line) > MaxAnswer {
		return a, fmt.Errorf("the answer would be longer than %d bytes: "+
			"%d times a position of about %d bytes", MaxAnswer, n, len(line))
	}
	outcome := p.Outcome()
	a = Answer{ID: req.ID, Position: line, Legal: []Successor{}, Outcome: &outcome}
	if c, ok := p.(game.Compeller); ok {
		a.Compelled = wireCompulsions(c.Compulsions())
	}
	for _, move := range moves {
		next, err := play(ctx, p, move)
		if err != nil {
			return a, err
		}
		a.Legal = append(a.Legal, Successor{move, next.Line()})
	}
	if req.Explain != nil {
		a.Explained = []Explanation{}
	}
	for i, move := range req.Explain {
		report, err := explain(ctx, p, move)
		if err != nil {
			return a, fmt.Errorf("explain[%d]: %w", i, err)
		}
		x := Explanation{Move: move, Legal: report.Legal(), Reasons: wireReasons(report.Reasons)}
		if req.Full {
			x.Effects = effects(report)
			for _, s := range report.Satisfies {
				x.Satisfies = append(x.Satisfies, s.String())
			}
			if x.Satisfies == nil && report.Satisfies != nil {
				x.Satisfies = []string{}
			}
			if next, err := p.Play(move); err == nil {
				after := next.Outcome()
				x.Outcome = &after
			}
		}
		a.Explained = append(a.Explained, x)
	}
	if req.Trace != nil {
		a.Traced = []Tracing{}
	}
	for i, move := range req.Trace {
		report, err := explain(ctx, p, move)
		if err == nil && !report.Legal() {
			err = errors.New(report.Summary())
		}
		if err != nil {
			return a, fmt.Errorf("trace[%d]: %w", i, err)
		}
		a.Traced = append(a.Traced, Tracing{move, append([]string{}, effects(report)...)})
	}
	return a, nil
}

// limits checks the lengths of the lists of a request.
func limits(req Request) error {
	for _, list := range []struct {
		name  string
		moves []string
		most  int
	}{
		{"moves", req.Moves, MaxPlies}, {"explain", req.Explain, MaxAsked},
		{"trace", req.Trace, MaxAsked},
	} {
		if len(list.moves) > list.most {
			return fmt.Errorf("%s has %d moves; expected at most %d in one request",
				list.name, len(list.moves), list.most)
		}
	}
	return nil
}

// start starts the game of a request and plays its moves.
func (g Games) start(ctx context.Context, req Request) (game.Game, error) {
	r := g.named(req.Game)
	if r == nil {
		var names []string
		for _, r := range g {
			if r != nil {
				names = append(names, r.Name())
			}
		}
		return nil, unknown("game", req.Game, names)
	}
	if presets := r.Rulesets(); req.Ruleset != "" && !slices.Contains(presets, req.Ruleset) {
		return nil, unknown("ruleset", req.Ruleset, presets)
	}
	p, err := r.Start(req.Position, req.Ruleset)
	for i := 0; err == nil && i < len(req.Moves); i++ {
		if p, err = play(ctx, p, req.Moves[i]); err != nil {
			err = fmt.Errorf("moves[%d]: %w", i, err)
		}
	}
	return p, err
}

// unknown returns the error for a name that is not among some.
func unknown(what, name string, names []string) error {
	expected := strings.Join(names, ", ")
	if i := strings.LastIndex(expected, ", "); i >= 0 {
		expected = expected[:i] + " or" + expected[i+1:]
	}
	return fmt.Errorf("unknown %s %s; expected %s", what, clip([]byte(name)), expected)
}

func play(ctx context.Context, p game.Game, move string) (game.Game, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return p.Play(move)
}

// explain judges a move. A pass (POS-2) is not a move of the protocol.
func explain(ctx context.Context, p game.Game, move string) (report game.Report, err error) {
	if err := ctx.Err(); err != nil {
		return report, err
	}
	if _, passes := p.(game.Passer); passes && move == "pass" {
		return report, errors.New("a pass is not a move of the protocol (POS-2)")
	}
	if report = p.Explain(move); report.Unread != "" {
		err = errors.New(report.Unread)
	}
	return report, err
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

// Serve answers each line of in with one line on out, at once and in order, until
// in ends. It stores at most MaxLine bytes of a line. It returns nil at the end of
// in, or the error of reading, writing or the context, which it checks after each
// line.
func (g Games) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if in == nil || out == nil {
		return errors.New("conformance: Serve has no reader or no writer")
	}
	for r := lines.NewReader(in, MaxLine); ; {
		line, err := r.Next()
		var answer []byte
		var long *lines.TooLongError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &long):
			answer, err = refusal(nil, err), nil
		case err == nil:
			answer, err = g.Answer(ctx, []byte(line))
		}
		if err == nil {
			_, err = out.Write(append(answer, '\n'))
		}
		if err != nil {
			return err
		}
	}
}
