package rulings

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Recall goes back to the ply that turned the piece in question to stone, promoted it or removed
// it, if the quarrel may be about that: the side to move has no such mobile piece there, or no
// objection to the move is clear. It tells of that ply if the piece is gone, if it would be another
// by a reading that is disputed, or if the players object to that ply. Its rulings are then cited,
// and what the players say is answered by its objections. Moves were played before the one in
// question, each in the game of the same index. Call it once, after Focus or JudgeClaims, which hear
// the players.
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
	for i := min(len(games), len(moves)) - 1; i >= 0 && games[i] != nil; i-- {
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
				if at.quarrel == nil {
					return // the ply names no single move
				}
				at.turnOn(at.topic(claims), claims)
				disputes := at.disputesOf(l)
				objects := len(claims) > 0 && slices.ContainsFunc(at.Objections, isClear)
				if !isGone && !objects && disputes == nil {
					return
				}
				text := func(i int) string { return withoutRule(did.Effects[i].Text) }
				v.say("%s decided the fate of the piece on %s: %s.", moves[i], start[1],
					firstOf(mapped(l.does, text), 4))
				for _, d := range disputes {
					d.Otherwise = strings.NewReplacer("the move", moves[i], "after it",
						"after "+moves[i]).Replace(d.Otherwise)
					v.say("%s", d.Sentence())
					v.Disputes = append(v.Disputes, d)
				}
				if isGone || len(claims) > 0 {
					v.Precedents = at.Precedents
				}
				if len(claims) > 0 {
					v.Objections = at.Objections
				}
				return
			}
		}
		switch {
		case from != "":
			square = from
		case !isGone:
			return
		}
	}
}

// disputesOf returns the disputes by another reading of which the move leaves another piece.
func (v *Judgement) disputesOf(l *life) (list []Disputed) {
	same := func(o *life) bool {
		return o.square() == l.square() && o.token == l.token && o.becomes == l.becomes
	}
	for _, d := range v.Disputes {
		if slices.ContainsFunc(v.quarrel.beliefs, func(b belief) bool {
			return disputeOf(b.ID) == d.ID && !slices.ContainsFunc(
				lives(v.rules, v.Position, b.now.Effects), same)
		}) {
			list = append(list, d)
		}
	}
	return list
}
