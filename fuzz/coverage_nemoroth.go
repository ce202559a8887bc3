package fuzz

import (
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// nemoroth counts a case of the Game of Nemoroth: its setup before the repair,
// which may have no position line, and all thinkable moves of its game.
func (c *counter) nemoroth(k gen.Case) {
	problems := k.Wild.Problems(k.Ruleset)
	for _, p := range problems {
		c.name(string(p.Rule), game.AsProblem)
		c.name(string(p.Violates), game.AsProblem)
	}
	if len(problems) > 0 {
		c.has[impossible] = true
	}
	for _, p := range problems {
		if name, ok := nonsense[p.Violates]; ok {
			c.has[name] = true
		}
	}
	c.next()
	g, err := k.Setup.Game(k.Ruleset)
	for _, b := range append(k.Line[:len(k.Line):len(k.Line)], 0) {
		if err != nil {
			return
		}
		c.nemorothPoint(g)
		moves := g.Moves()
		if len(moves) == 0 {
			return
		}
		g, err = gen.Play(g, gen.Choose(g, moves, b))
	}
}

func (c *counter) nemorothPoint(g *nemoroth.Game) {
	for _, k := range g.Compulsions() {
		c.name(string(k.Kind.Rule()), game.AsCompulsion)
	}
	if o := g.Outcome(); o.Over {
		c.has["over: "+o.Reason.String()] = true
	}
	for _, m := range gen.Thinkable(g) {
		c.moves++
		r := g.Explain(m)
		c.has["verdict: "+r.Verdict.String()] = true
		for _, reason := range r.Reasons {
			c.name(string(reason.Rule), game.AsReason)
		}
		if !r.Legal() {
			continue
		}
		for _, e := range r.Trace {
			c.name(string(e.Rule), game.AsEffect)
			c.has["effect: "+e.Kind.String()] = true
		}
		for _, s := range r.Satisfies {
			c.name(string(s.Rule), game.AsSatisfaction)
		}
	}
	for _, f := range gen.Features(g.Setup()) {
		c.has[f] = true
	}
	c.next()
}

// nonsense names features that no position line can express, by violated rule.
var nonsense = map[nemoroth.Rule]string{
	nemoroth.RuleSetup1: "no side to move",
	nemoroth.RuleNfen1:  "an invalid full-move number",
	nemoroth.RuleSetup3: "an invalid piece",
}

// nemorothFeatures lists the features that positions should have, in table order.
var nemorothFeatures = func() []string {
	names := append([]string{impossible, nonsense[nemoroth.RuleSetup1], nonsense[nemoroth.RuleNfen1], nonsense[nemoroth.RuleSetup3]},
		gen.FeatureNames()...)
	for v := nemoroth.VerdictInvalid; v <= nemoroth.VerdictAmbiguous; v++ {
		names = append(names, "verdict: "+v.String())
	}
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		names = append(names, "effect: "+k.String())
	}
	for r := nemoroth.EndStalemate; r <= nemoroth.EndByRepetition; r++ {
		names = append(names, "over: "+r.String())
	}
	return names
}()
