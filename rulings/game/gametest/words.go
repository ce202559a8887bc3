package gametest

import (
	"errors"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// This file says in words what a rulebook says about a position.

// Verdict returns "legal", or a text such as "illegal (WORM-PAWN-2 e5)" with every
// reason.
func Verdict(g game.Game, move string) string {
	report := g.Explain(move)
	if report.Legal() {
		return "legal"
	}
	var reasons []string
	for _, r := range report.Reasons {
		reasons = append(reasons, r.String())
	}
	return "illegal (" + strings.Join(reasons, " + ") + ")"
}

// EffectTexts returns the texts of a move's effects, separated by commas.
func EffectTexts(g game.Game, move string) string {
	var texts []string
	for _, e := range g.Explain(move).Effects {
		texts = append(texts, e.Text)
	}
	return strings.Join(texts, ", ")
}

// Refusal returns the problems of an impossible position, such as "refused
// (WORM-POS-3 c8)"; "stands" for a possible position; the text of any error that is
// not a *game.SetupError.
func Refusal(r game.Rules, line string) string {
	_, err := r.Start(line, "")
	var setup *game.SetupError
	switch {
	case err == nil:
		return "stands"
	case !errors.As(err, &setup):
		return err.Error()
	}
	var all []string
	for _, p := range setup.Problems {
		all = append(all, game.Reason{Rule: p.Rule, Squares: p.Squares}.String())
	}
	return "refused (" + strings.Join(all, " + ") + ")"
}
