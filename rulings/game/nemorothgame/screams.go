package nemorothgame

import (
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// Screams makes a Game a game.Screamer: it lists the results of the scream of the Go Away on a square, by
// canonical name: one, or several where the order of the pushes matters
// (SCREAM-4). None, if nothing on the square can scream.
func (p point) Screams(square string) []game.Scream {
	sq, err := nemoroth.ParseSquare(square)
	if err != nil {
		return nil
	}
	r := p.g.Explain(nemoroth.NewScream(sq))
	moves := []nemoroth.Move{r.Move}
	if r.Verdict == nemoroth.VerdictAmbiguous {
		moves = moves[:0]
		for _, c := range r.Candidates {
			moves = append(moves, c.Move)
		}
	}
	var screams []game.Scream
	for _, m := range moves {
		if r := p.g.Explain(m); len(r.Trace) > 0 {
			report := Report(r, p.g.FullMove())
			screams = append(screams, game.Scream{Report: report, Fates: fates(report.Effects)})
		}
	}
	return screams
}

// InOrder returns what a legal scream does in the order that it lists.
func (p point) InOrder(move string) ([]game.Effect, error) {
	m, err := nemoroth.ParseMove(move)
	if err != nil {
		return nil, Error(err)
	}
	trace, err := p.g.TraceOrder(m)
	var effects []game.Effect
	for _, e := range trace {
		effects = append(effects, effect(e))
	}
	return effects, Error(err)
}

// fates says of each occupant that is pushed whether a gaze petrifies it before
// its push or after. Of several that are alike on one square, the first are those
// whom it meets.
func fates(effects []game.Effect) []game.Fate {
	var all []game.Fate
	used := map[int]bool{}
	for i, push := range effects {
		if push.Kind != "push" && push.Kind != "fall" {
			continue
		}
		f := game.Fate{Square: push.From, To: push.To, Piece: push.Piece}
		for j, e := range effects {
			early := j < i && e.To == f.Square && e.Now == f.Piece
			late := j > i && e.To == f.To && strings.TrimSuffix(e.Piece, "*") == strings.TrimSuffix(f.Piece, "*")
			if e.Kind == "petrify" && !used[j] && (early || late) {
				used[j] = true
				f.Stone, f.Early, f.Piece = true, early, e.Was
				break
			}
		}
		all = append(all, f)
	}
	return all
}
