package nemorothgame

import (
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// Screams implements game.Screamer. A scream has several results only if the order
// of its pushes matters (SCREAM-4).
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

// fates returns the fate of each pushed occupant. If equal occupants leave one
// square, the first of them in effect order are those that a gaze petrifies.
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
