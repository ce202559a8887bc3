package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A session sends requests to an engine. It starts a new engine if there is none, or
// the last one gave no answer.
type session struct {
	ctx    context.Context
	o      *Options
	engine Engine // nil if no engine is running
}

func (s *session) close() {
	if s.engine != nil {
		s.engine.Close()
	}
	s.engine = nil
}

// ready makes sure that an engine is running.
func (s *session) ready() error {
	if s.engine != nil {
		return nil
	}
	engine, err := s.o.Start(s.ctx, s.o.Timeout)
	if err == nil && engine == nil {
		err = fmt.Errorf("engines: %w: Start returned no engine", ErrOptions)
	}
	if err == nil {
		s.engine = engine
	}
	return err
}

// compare compares the engine's answer to a request with the library's.
func (s *session) compare(req conformance.Request) (conformance.Comparison, error) {
	if err := s.ready(); err != nil {
		return conformance.Comparison{}, err
	}
	c, err := conformance.Compare(s.ctx, s.engine, s.o.Rules, req)
	if c.Failed != nil {
		s.close()
	}
	return c, err
}

// A worker runs cases with its own engine.
type worker struct {
	*session
	cases *fuzz.Generator
}

// A caseResult is the result of a case.
type caseResult struct {
	requests  int
	differing []observation
	err       error
}

// An observation is a request with different answers.
type observation struct {
	request conformance.Request
	answers conformance.Comparison
}

// silent reports whether the engine gave no answer in time.
func silent(c conformance.Comparison) bool {
	var e *conformance.EngineError
	return errors.As(c.Failed, &e) && e.Silent
}

// mostPlies is the largest number of plies of a case. A request asks about the
// current position alone, which is quicker, except that every wholeGame plies
// it contains the whole game.
const (
	mostPlies = 24
	wholeGame = 6
)

// do plays the game of a case and asks about each of its positions.
func (w *worker) do(i uint64) caseResult {
	c := w.cases.Seeded(w.o.Seed, i)
	if n := len(w.o.Rulesets); n > 0 && !slices.Contains(w.o.Rulesets, c.Ruleset) {
		c.Ruleset = w.o.Rulesets[i%uint64(n)]
	}
	q := &questioner{w: w, number: i, ruleset: c.Ruleset}
	g, err := w.o.Rules.Start(c.Line, c.Ruleset)
	if err != nil {
		q.ask(conformance.Request{Position: c.Line})
		return q.caseResult
	}
	start, played := g.Line(), []string(nil) // the game since the last pass
	for ply := 0; !q.over; ply++ {
		moves := g.Moves()
		last := len(moves) == 0 || ply >= min(len(c.Moves), mostPlies)
		req := conformance.Request{Position: start, Moves: slices.Clone(played)}
		if !last && ply%wholeGame != 0 {
			req = conformance.Request{Position: g.Line()}
		}
		q.position(req, c, g, ply == 0 || last, last)
		if last {
			break
		}
		if move := c.Moves[ply]; move != "pass" {
			g, err = g.Play(move)
			played = append(played, move)
		} else if g, err = game.PlayOrPass(g, "pass"); err == nil {
			start, played = g.Line(), nil // a request cannot contain a pass
		}
		if err != nil {
			break
		}
	}
	return q.caseResult
}

// A questioner asks the requests of one case. The case is over when the engine is
// silent, so that its time is limited.
type questioner struct {
	w       *worker
	number  uint64
	ruleset string
	over    bool
	caseResult
}

// ask sends a request and reports whether the answers are equal.
func (q *questioner) ask(req conformance.Request) bool {
	if q.over {
		return false
	}
	req.Ruleset = q.ruleset
	req.ID, _ = json.Marshal(fmt.Sprintf("%d/%d", q.number, q.requests))
	q.requests++
	c, err := q.w.compare(req)
	if err != nil {
		q.err, q.over = err, true
		return false
	}
	q.over = silent(c)
	if len(c.Differences) > 0 {
		q.differing = append(q.differing, observation{req, c})
	}
	return len(c.Differences) == 0
}

// position asks about the legal moves of a position and some others: their reasons
// and, if the protocol has traces and the first answer was right, their effects. It
// may also ask about a text that is no move, and play an illegal move.
func (q *questioner) position(req conformance.Request, c gametest.Case, g game.Game, unreadable,
	illegal bool) {
	moves := g.Moves()
	others, wrong := otherMoves(c, g)
	asking := req
	asking.Explain = slices.Concat(moves, others)
	if q.ask(asking) && conformance.Traces(q.w.o.Rules) && len(moves) > 0 {
		asking.Explain, asking.Trace = nil, moves
		q.ask(asking)
	}
	if unreadable && wrong != "" {
		asking = req
		asking.Explain = []string{wrong}
		q.ask(asking)
	}
	if illegal && len(others) > 0 {
		asking = req
		asking.Moves = append(slices.Clip(req.Moves), others[0])
		q.ask(asking)
	}
}

// otherMoves returns the other moves that a case asks about: illegal ones, and a
// text that cannot be read, or "".
func otherMoves(c gametest.Case, g game.Game) (others []string, wrong string) {
	if c.Ask == nil {
		return nil, ""
	}
	legal := g.Moves()
	for _, name := range c.Ask(g) {
		switch report := g.Explain(name); {
		case name == "" || name == "pass" || slices.Contains(legal, name):
		case report.Unread != "":
			wrong = name
		case report.Move == name && !slices.Contains(others, name):
			others = append(others, name)
		}
	}
	return others, wrong
}
