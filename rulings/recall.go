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
	if v == nil || v.quarrel == nil || v.recall(games, moves) || v.quarrel.claims == nil {
		return
	}
	// People who quarrel have an objection: the likeliest, even if another comes near, unless it is
	// stated as a dispute.
	isStated := slices.ContainsFunc(v.Disputes, func(d Disputed) bool { return d.verdict })
	i := slices.IndexFunc(v.Objections, func(o Objection) bool { return o.Flips && !o.rare })
	if i >= 0 && !isStated && !slices.ContainsFunc(v.Objections, isClear) {
		v.Objections[i].Clear = true
	}
}

func isClear(o Objection) bool { return o.Clear }

// recall is Recall, and reports whether it tells of an earlier ply.
func (v *Judgement) recall(games []game.Game, moves []string) (tells bool) {
	claims, isGone := v.quarrel.claims, v.Decision == Impossible
	start := moveForm.FindStringSubmatch(v.Move)
	if start == nil || !isGone && slices.ContainsFunc(v.Objections, isClear) {
		return false
	}
	ply, piece := v.origin(start[1], games, moves)
	if piece == nil {
		return false
	}
	move := moves[ply]
	at := v.corpus.Judge(games[ply], move, v.quarrel.list...)
	if at.quarrel == nil {
		return false // the text names no single move
	}
	at.turnOn(at.topic(claims), claims)
	disputes := at.disputesOf(piece)
	objects := len(claims) > 0 && slices.ContainsFunc(at.Objections, isClear)
	if !isGone && !objects && disputes == nil {
		return false
	}
	text := func(i int) string { return withoutRule(at.Effects[i].Text) }
	v.say("%s decided the fate of the piece on %s: %s.", move, start[1],
		firstOf(mapped(piece.does, text), 4))
	its := strings.NewReplacer("the move", move, "after it", "after "+move)
	for _, d := range disputes {
		d.Otherwise = its.Replace(d.Otherwise)
		v.say("%s", d.Sentence())
		v.Disputes = append(v.Disputes, d)
	}
	if isGone || len(claims) > 0 {
		v.Precedents = at.Precedents
	}
	if len(claims) > 0 {
		v.Objections = at.Objections
	}
	return true
}

// origin follows the piece of the move back from its square, and returns the ply that turned it to
// stone, promoted it or, if it is not there, removed it, and what that ply does to it; nil if none
// did.
func (v *Judgement) origin(square string, games []game.Game, moves []string) (ply int, of *life) {
	isGone, kind := v.Decision == Impossible, v.Move[:1]
	for i := min(len(games), len(moves)) - 1; i >= 0 && games[i] != nil; i-- {
		from := ""
		for _, l := range lives(v.rules, games[i].Line(), games[i].Explain(moves[i]).Effects) {
			is := kindOf(l.token) == kind
			switch {
			case l.square() != square || !is && l.letter != kind:
			case l.owner != v.Turn && l.owner != "": // a statue has no owner
			case l.becomes == "":
				from = l.squares[0]
			case isGone || l.becomes != "gone":
				return i, l
			}
		}
		switch {
		case from != "":
			square = from
		case !isGone: // it came onto the board in this ply
			return 0, nil
		}
	}
	return 0, nil
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
