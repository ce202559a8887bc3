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

// A worker does cases with an engine of its own.
type worker struct {
	*session
	cases  *fuzz.Generator
	traces bool // the game's protocol has traces
}

func newWorker(ctx context.Context, o *Options, cases *fuzz.Generator) (worker, error) {
	w := worker{&session{ctx: ctx, o: o, timeout: o.Timeout, paced: true}, cases, conformance.Traces(o.Rules)}
	return w, w.ready()
}

// found is what a case comes to.
type found struct {
	requests int
	differ   []observation
	err      error
	same     bool // the last request found no difference
	silent   bool // the last request was not answered in time
}

// An observation is a request whose answers differ.
type observation struct {
	request conformance.Request
	answers conformance.Comparison
	log     []string // lines that the engine was asked before, since its start
}

// Plies of a case at most, and after how many of them the whole game is asked
// about, and not its last position alone, which is quicker.
const (
	mostPlies = 24
	wholeGame = 6
)

// do asks about the positions of a case: of each its legal moves and some others.
// Where the engine is silent the case ends, so that no case takes for ever.
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
	start, played := g.Line(), []string(nil) // since the last pass
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
			start, played = g.Line(), nil // no pass is part of a request
		}
		if err != nil {
			return f
		}
	}
	return f
}

// questions are the names that a case asks about besides the legal moves: those
// that can be judged, and one that cannot be read if there is one.
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
