package conformance

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// An Engine answers the request lines of the conformance protocol (PROTO-1). Lines
// are passed without their ends. An error means that there is no answer.
type Engine interface {
	Answer(ctx context.Context, line []byte) ([]byte, error)
}

// Games lists the games that this program answers for, by their names. As an Engine
// it stores nothing between requests, and several goroutines may use it.
type Games []game.Rules

// The limits of a request (PROTO-1). A longer line is a bad line; a request above
// another limit is answered with an error.
const (
	maxLine   = 4 << 20 // bytes of the line, without its end
	maxPlies  = 100_000 // moves that are played
	maxAsked  = 1 << 12 // moves in explain, and in trace
	maxAnswer = 1 << 26 // bytes of the lines of positions that the answer is made from
)

// Answer answers any line. The error is that of the context.
//
// Rules: PROTO-1
func (g Games) Answer(ctx context.Context, line []byte) ([]byte, error) {
	a := g.answer(ctx, line)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // in the id
	err := enc.Encode(a)
	return bytes.TrimSpace(b.Bytes()), err
}

// answer answers any line. After the context's end, the answer is not complete.
func (g Games) answer(ctx context.Context, line []byte) Answer {
	if len(line) > maxLine {
		return Answer{Error: fmt.Sprintf("the line is longer than %d MiB", maxLine>>20)}
	}
	f, err := split(line)
	if err != nil {
		return Answer{Error: "the line is " + err.Error()}
	}
	req, rules, err := g.request(f)
	var a Answer
	if err == nil {
		a, err = reply(ctx, rules, req)
	}
	if err != nil {
		return Answer{ID: f["id"], Error: err.Error()}
	}
	return a
}

// requestFields are the fields that a request may have in every game.
var requestFields = strings.Fields("id game position moves explain full")

// request reads a request and finds its game. Fields that the protocol of the game does not
// have are ignored.
func (g Games) request(f fields) (r Request, rules game.Rules, err error) {
	r.Game = defaultGame
	json.Unmarshal(f["game"], &r.Game) // an error is found below
	var names []string
	for _, known := range g {
		if names = append(names, known.Name()); known.Name() == r.Game {
			rules = known
		}
	}
	further := "ruleset"
	if Traces(rules) {
		further = "trace"
	}
	maps.DeleteFunc(f, func(name string, _ json.RawMessage) bool {
		return name != further && !slices.Contains(requestFields, name)
	})
	line, _ := json.Marshal(f) // cannot fail: the line has been read
	err = unmarshal(line, &r, "the request")
	r.ID = f["id"]
	switch {
	case err != nil:
	case rules == nil:
		err = fmt.Errorf("unknown game %q; expected %s", r.Game, strings.Join(names, " or "))
	case f["ruleset"] != nil && !slices.Contains(rules.Rulesets(), r.Ruleset):
		err = fmt.Errorf("unknown ruleset %q; expected %s", r.Ruleset,
			strings.Join(rules.Rulesets(), " or "))
	case r.Position == "":
		err = errors.New("the request has no position")
	case len(r.Moves) > maxPlies:
		err = fmt.Errorf("%d moves; expected at most %d", len(r.Moves), maxPlies)
	case max(len(r.Explain), len(r.Trace)) > maxAsked:
		err = fmt.Errorf("more than %d moves to explain or to trace", maxAsked)
	}
	return r, rules, err
}

// reply answers a request. When the context ends, it ends early, with a part of the answer.
func reply(ctx context.Context, rules game.Rules, req Request) (a Answer, err error) {
	p, _, err := req.reach(ctx, rules)
	if err != nil {
		return a, err
	}
	moves, line := p.Moves(), p.Line()
	n := len(moves) + len(req.Explain) + len(req.Trace)
	if req.Full {
		n += 64 * len(req.Explain) // an effect is longer than an occupant of the line
	}
	if n*len(line) > maxAnswer {
		return a, fmt.Errorf("the answer would be longer than %d bytes: "+
			"%d times a position of about %d bytes", maxAnswer, n, len(line))
	}
	outcome := p.Outcome()
	a = Answer{ID: req.ID, Position: line, Legal: []Successor{}, Outcome: &outcome}
	if c, ok := p.(game.Compeller); ok {
		a.Compelled = []game.Compulsion{}
		for _, one := range c.Compulsions() {
			one.Rule, one.Text = "", ""
			a.Compelled = append(a.Compelled, one)
		}
	}
	for _, move := range moves {
		next, err := p.Play(move)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return a, err
		}
		a.Legal = append(a.Legal, Successor{move, next.Line()})
	}
	if req.Explain != nil { // else they are absent
		a.Explained = []Explanation{}
	}
	for i, move := range req.Explain {
		x, err := explain(ctx, p, move, req.Full)
		if err != nil {
			return a, fmt.Errorf("explain[%d]: %w", i, err)
		}
		a.Explained = append(a.Explained, x)
	}
	if req.Trace != nil {
		a.Traced = []Tracing{}
	}
	for i, move := range req.Trace {
		x, err := explain(ctx, p, move, true)
		if err == nil && !x.Legal {
			err = errors.New(p.Explain(move).Summary())
		}
		if err != nil {
			return a, fmt.Errorf("trace[%d]: %w", i, err)
		}
		a.Traced = append(a.Traced, Tracing{move, x.Effects})
	}
	return a, nil
}

// explain judges a move. A pass (POS-2) is not a move of the protocol.
func explain(ctx context.Context, p game.Game, move string, full bool) (Explanation, error) {
	report := p.Explain(move)
	if move == "pass" {
		report.Unread = "a pass is not a move of the protocol"
	}
	if report.Unread != "" || ctx.Err() != nil {
		return Explanation{}, cmp.Or(ctx.Err(), errors.New(report.Unread))
	}
	x := Explanation{Move: move, Legal: report.Legal(), Reasons: []game.Reason{}}
	for _, r := range report.Reasons {
		r.Text = ""
		x.Reasons = append(x.Reasons, r)
	}
	if !full {
		return x, nil
	}
	for _, e := range report.Effects {
		x.Effects = append(x.Effects, e.Text)
	}
	if report.Satisfies != nil {
		x.Satisfies = []string{}
	}
	for _, s := range report.Satisfies {
		x.Satisfies = append(x.Satisfies, s.String())
	}
	if next, err := p.Play(move); err == nil {
		after := next.Outcome()
		x.Outcome = &after
	}
	return x, nil
}

// Serve answers each line of in with one line on out, at once and in order, until
// in ends. It returns nil at the end of in, or the error of reading, writing or the
// context, which it checks after each line.
func (g Games) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if in == nil || out == nil {
		return errors.New("conformance: Serve has no reader or no writer")
	}
	for r := bufio.NewReaderSize(in, 64<<10); ; {
		line, err := readLine(r, maxLine)
		if err == nil {
			line, err = g.Answer(ctx, line)
		}
		if err == nil {
			_, err = out.Write(append(line, '\n'))
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// readLine reads a line without its end. Of a line of more than most bytes it returns a part
// of more than most bytes. The error after the last line is io.EOF.
func readLine(r *bufio.Reader, most int) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= most {
			line = append(line, part...)
		}
		if err == nil || err == io.EOF && len(line) > 0 {
			return bytes.TrimSuffix(line, []byte("\n")), nil
		} else if err != bufio.ErrBufferFull {
			return nil, err
		}
	}
}
