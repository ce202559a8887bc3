package rulings

import (
	"slices"

	"github.com/nemoroth/rules/rulings/game"
)

// Recall goes back to the ply that turned the piece in question to stone, promoted it or removed
// it, if the quarrel may be about that: the side to move has no such mobile piece there, or no
// objection to the move is clear. If that ply rests on a dispute or the players say something, its
// disputes, objections and rulings are those of the judgement then. Moves were played before the
// one in question, each in the game of the same index. Call it after Focus or JudgeClaims, which
// hear the players.
func (v *Judgement) Recall(games []game.Game, moves []string) {
	if v == nil || v.quarrel == nil {
		return
	}
	start, claims := moveForm.FindStringSubmatch(v.Move), v.quarrel.claims
	isGone, isClear := v.Decision == Impossible, func(o Objection) bool { return o.Clear }
	if start == nil || !isGone && slices.ContainsFunc(v.Objections, isClear) {
		return
	}
	square, kind := start[1], v.Move[:1]
	for i := min(len(games), len(moves)) - 1; i >= 0; i-- {
		did, from := Worded(v.rules, games[i], games[i].Explain(moves[i])), ""
		for _, l := range lives(v.rules, games[i].Line(), did.Effects) {
			is := kindOf(l.token) == kind
			switch {
			case l.square() != square || !is && l.letter != kind:
			case l.owner != v.Turn && l.owner != "": // a statue has no owner
			case l.becomes == "":
				from = l.squares[0]
			case isGone || l.becomes != "gone":
				at := v.corpus.Judge(games[i], moves[i], v.quarrel.list...)
				at.turnOn(at.topic(claims), claims)
				if !isGone && claims == nil && at.Disputes == nil {
					return
				}
				text := func(i int) string { return withoutRule(did.Effects[i].Text) }
				v.say("%s decided what is on %s: %s.", moves[i], start[1],
					firstOf(mapped(l.does, text), 4))
				v.Summary = append(v.Summary, mapped(at.Disputes, Disputed.Sentence)...)
				v.Disputes = append(v.Disputes, at.Disputes...)
				v.Objections, v.Precedents = at.Objections, at.Precedents
				return
			}
		}
		square = from
	}
}
