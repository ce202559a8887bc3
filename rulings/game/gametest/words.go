package gametest

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Verdict returns the verdict on a move at the point, as a short text:
//
//   - on a move: "legal: " and the line after it, "illegal", or "unread" if the text is
//     not the name of one move;
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
			rules = append(append(rules, p.Rule), ruleID.FindAllString(p.Text, -1)...)
		}
		slices.Sort(rules)
		return "cannot stand", slices.Compact(rules)
	case p.Game == nil:
		return "", nil
	case move == "":
		return p.Game.Outcome().String(), nil
	}
	r := p.Game.Explain(move)
	switch {
	case r.Unread != "":
		verdict = "unread"
	case !r.Legal():
		verdict = "illegal"
	default:
		verdict = "legal: " + r.After
	}
	return verdict, r.Rules()
}

var ruleID = regexp.MustCompile(`\b[A-Z]+-[A-Z0-9-]+`)

// Verdict returns "legal", or a text such as "illegal (WORM-PAWN-2 e5)" with every reason; and the
// texts of the effects, separated by commas.
func Verdict(g game.Game, move string) (verdict, effects string) {
	report := g.Explain(move)
	verdict = "legal"
	if !report.Legal() {
		verdict = "illegal " + bracketed(report.Reasons)
	}
	for _, e := range report.Effects {
		effects += ", " + e.Text
	}
	return verdict, strings.TrimPrefix(effects, ", ")
}

// Refusal returns the problems of an impossible position, such as "refused (WORM-POS-3 c8)";
// "stands" for a possible position; the text of any other error.
func Refusal(r game.Rules, line string) string {
	_, err := r.Start(line, "")
	var reasons []game.Reason
	for _, p := range game.Problems(err) {
		reasons = append(reasons, game.Reason{Rule: p.Rule, Squares: p.Squares})
	}
	switch {
	case err == nil:
		return "stands"
	case reasons == nil:
		return err.Error()
	}
	return "refused " + bracketed(reasons)
}

func bracketed(reasons []game.Reason) (text string) {
	for _, r := range reasons {
		text += " + " + r.String()
	}
	return "(" + strings.TrimPrefix(text, " + ") + ")"
}
