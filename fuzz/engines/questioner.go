package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A questioner asks about one start: a position, and a game from there. It ends when the
// engine is silent, so that its time is limited.
type questioner struct {
	*runner
	fuzz.Case
	from      string // what the start is, for people
	tally     *int   // of such starts
	engine    Engine
	over      bool
	requests  int
	absent    []string
	differing []comparison
	err       error
}

// silent reports whether the engine gave no answer in time.
func silent(c comparison) bool {
	return errors.Is(c.Failed, context.DeadlineExceeded)
}

// play plays the game of the start and asks about each of its positions. A request has
// the moves since the start, the last pass, the last difference, which the following
// answers need not have again, or the last position that needs what the engine lacks.
func (q *questioner) play() {
	var req conformance.Request
	anew := true
	for p := range q.Positions(q.Rules) {
		g, ply := p.Game, len(p.Moves)
		switch {
		case g == nil:
			if !q.Lacks.Setup(p.Err) {
				q.ask(conformance.Request{Position: q.Line})
			}
			return
		case p.Err != nil || q.over:
			return
		case anew:
			req = conformance.Request{Position: g.Line()}
		default:
			req.Moves = append(slices.Clip(req.Moves), q.Moves[ply-1])
		}
		o := g.Outcome() // may have another reason for an engine that lacks a part of the game
		last, before := ply == len(q.Moves) || o.Over, len(q.differing)
		otherwise := o.Over && o.Reason != string(nemoroth.EndStalemate)
		lacking := q.Lacks.Needed(g) || len(q.Lacks) > 0 && otherwise
		if !lacking {
			q.position(req, g, last)
		}
		passes := !last && q.Moves[ply] == "pass"
		anew = lacking || len(q.differing) > before || passes
	}
}

// ask sends a request and reports whether the answers are equal.
func (q *questioner) ask(req conformance.Request) bool {
	if q.over {
		return false
	}
	req.Ruleset = q.Ruleset
	req.ID, _ = json.Marshal(fmt.Sprintf("%s/%d", q.from, q.requests))
	q.requests++
	c, err := conformance.Compare(q.limited, q.engine, q.Rules, req)
	if err != nil {
		q.err, q.over = err, true
		return false
	}
	q.over, q.absent = silent(c), append(q.absent, c.Absent...)
	if len(c.Differences) > 0 {
		q.differing = append(q.differing, c)
	}
	return len(c.Differences) == 0
}

// position asks about the legal moves of a position and some others: their reasons and, if the
// protocol has traces and the first answer was right, their effects. At the last position it
// also asks about a text that is no move, unless the engine is unfinished, and plays an illegal
// move.
func (q *questioner) position(req conformance.Request, g game.Game, last bool) {
	moves, traces := g.Moves(), conformance.Traces(q.Rules)
	others, wrong := q.others(g)
	asking := req
	asking.Explain, asking.Full = slices.Concat(moves, others), !traces
	if q.ask(asking) && traces && len(moves) > 0 {
		asking.Explain, asking.Trace = nil, moves
		q.ask(asking)
	}
	if last && wrong != "" && len(q.Lacks) == 0 {
		asking = req
		asking.Explain = []string{wrong}
		q.ask(asking)
	}
	if last && len(others) > 0 {
		req.Moves = append(slices.Clip(req.Moves), others[0])
		q.ask(req)
	}
}

// others returns illegal moves to ask about, and a text that cannot be read, or "".
func (q *questioner) others(g game.Game) (others []string, wrong string) {
	for _, name := range q.Asked(g) {
		switch report := g.Explain(name); {
		case name == "" || name == "pass" || report.Legal():
		case report.Unread != "":
			wrong = name
		case report.Move != name || slices.Contains(others, name):
		case !q.Lacks.Move(report):
			others = append(others, name)
		}
	}
	return others, wrong
}
