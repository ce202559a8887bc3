package gametest

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// This file says in words what a rulebook says about a position.

// Verdict returns the verdict on a move at the point, as a short text:
//
//   - on a move: "legal: " and the line after it, "illegal", "ambiguous", or
//     "unread" if the text is not the name of a move;
//   - for "": the outcome of the position;
//   - "cannot stand" if the position line cannot stand;
//   - "" if the moves before the point cannot be played.
//
// It also lists the rules that the verdict names: those of the report on the move
// (Report.Rules), or those of the problems of the line, with the rules that their texts cite.
func (p Point) Verdict(move string) (verdict string, rules []string) {
	problems := game.Problems(p.Err)
	switch {
	case problems != nil:
		for _, p := range problems {
			rules = append(rules, p.Rule)
			if m := citation.FindStringSubmatch(p.Text); m != nil {
				rules = append(rules, strings.Split(m[1], ", ")...)
			}
		}
		slices.Sort(rules)
		return "cannot stand", slices.Compact(rules)
	case p.Game == nil:
		return "", nil
	case move == "":
		return p.Game.Outcome().String(), nil
	}
	r := p.Game.Explain(move)
	_, err := p.Game.Read(move)
	switch {
	case errors.Is(err, game.ErrAmbiguous):
		verdict = "ambiguous"
	case r.Unread != "":
		verdict = "unread"
	case !r.Legal():
		verdict = "illegal"
	default:
		verdict = "legal: " + r.After
	}
	return verdict, r.Rules()
}

var citation = regexp.MustCompile(`\[([A-Z0-9-]+(?:, [A-Z0-9-]+)*)\]$`)

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
	if err == nil {
		return "stands"
	}
	var all []string
	for _, p := range game.Problems(err) {
		all = append(all, game.Reason{Rule: p.Rule, Squares: p.Squares}.String())
	}
	if all == nil {
		return err.Error()
	}
	return "refused (" + strings.Join(all, " + ") + ")"
}
