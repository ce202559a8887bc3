package engines

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A worker runs cases with its own engine.
type worker struct {
	*session
	cases  *fuzz.Generator
	traces bool // the game's protocol has traces
}

func newWorker(ctx context.Context, o *Options, cases *fuzz.Generator) (worker, error) {
	w := worker{&session{ctx: ctx, o: o, timeout: o.Timeout, paced: true}, cases, conformance.Traces(o.Rules)}
	return w, w.ready()
}

// found is the result of a case.
type found struct {
	requests int
	differ   []observation
	err      error
	same     bool // the last request found no difference
	silent   bool // the last request was not answered in time
}

// An observation is a request with different answers.
type observation struct {
	request conformance.Request
	answers conformance.Comparison
	log     []string // earlier requests to the engine since its start
}

// mostPlies is the largest number of plies of a case. A request asks about the
// current position alone, which is quicker, except that every wholeGame plies
// it contains the whole game.
const (
	mostPlies = 24
	wholeGame = 6
)

// do asks about the positions of a case: the legal moves of each and some
// others. The case ends when the engine is silent, so its time is limited.
func (w worker) do(i uint64) (f found) {
	c := w.cases.Seeded(w.o.Seed, i)
	if n := len(w.o.Rulesets); n > 0 && !slices.Contains(w.o.Rulesets, c.Ruleset) {
		c.Ruleset = w.o.Rulesets[i%uint64(n)]
	}
	ask := func(req conformance.Request) {
		if f.err != nil || f.silent {
			return
		}
		req.Ruleset = c.Ruleset
		req.ID, _ = json.Marshal(fmt.Sprintf("%d/%d", i, f.requests))
		before := len(w.log) % recycled
		log := w.log[:before:before]
		var got conformance.Comparison
		got, f.err = w.compare(req)
		f.silent = isSilence(got.Failed)
		if f.same = f.err == nil && len(got.Differences) == 0; !f.same && f.err == nil {
			f.differ = append(f.differ, observation{req, got, slices.Clone(log)})
		}
		f.requests++
	}
	g, err := w.o.Rules.Start(c.Line, c.Ruleset)
	if err != nil {
		ask(conformance.Request{Position: c.Line})
		return f
	}
	start, played := g.Line(), []string(nil) // the game since the last pass
	for ply := 0; f.err == nil && !f.silent; ply++ {
		moves := g.Moves()
		more := len(moves) > 0 && ply < min(len(c.Choices), mostPlies)
		req := conformance.Request{Position: start, Moves: slices.Clone(played)}
		if more && ply%wholeGame != 0 {
			req = conformance.Request{Position: g.Line()}
		}
		readable, wrong := questions(c, g)
		req.Explain = slices.Concat(moves, readable)
		ask(req)
		if w.traces && len(moves) > 0 && f.same {
			ask(conformance.Request{Position: req.Position, Moves: req.Moves, Trace: moves})
		}
		if !more || ply == 0 {
			for _, bad := range wrong {
				req.Explain = []string{bad}
				ask(req)
			}
		}
		if !more {
			req.Explain = nil
			for _, m := range readable[:min(1, len(readable))] {
				req.Moves = append(slices.Clip(req.Moves), m)
				ask(req)
			}
			return f
		}
		move := moves[int(c.Choices[ply])%len(moves)]
		if c.Choose != nil {
			move = c.Choose(g, moves, c.Choices[ply])
		}
		if move != "" {
			g, err = g.Play(move)
			played = append(played, move)
		} else if g, err = game.PlayOrPass(g, "pass"); err == nil {
			start, played = g.Line(), nil // a request cannot contain a pass
		}
		if err != nil {
			return f
		}
	}
	return f
}

// questions returns the other moves that a case asks about: those that can be
// judged, and at most one that cannot be read.
func questions(c gametest.Case, g game.Game) (readable, wrong []string) {
	if c.Ask == nil {
		return nil, nil
	}
	legal := g.Moves()
	for _, name := range c.Ask(g) {
		switch report := g.Explain(name); {
		case name == "" || name == "pass" || slices.Contains(legal, name):
		case report.Unread != "":
			wrong = []string{name}
		case report.Move == name && !slices.Contains(readable, name):
			readable = append(readable, name)
		}
	}
	return readable, wrong
}
