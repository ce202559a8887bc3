package nemorothgame

import (
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// A Scream is one result of a scream, which pushes the occupants of all neighbouring
// squares in an order that the owner of the Go Away chooses: the report on the move that
// names it, and the fate of each pushed occupant. Two results differ in their Fates.
type Scream struct {
	game.Report
	Fates []Fate
}

// A Fate is what happens to one pushed occupant.
type Fate struct {
	Square string // its square before the push
	Stone  bool   // it is petrified …
	Early  bool   // … before it is pushed
}

// Screams lists the different results of the scream of the Go Away on a square, legal or
// illegal, sorted by move: several only if the order of its pushes matters (SCREAM-4). It
// returns nil for any other square.
func Screams(g *nemoroth.Game, square string) []Scream {
	sq, err := nemoroth.ParseSquare(square)
	if err != nil {
		return nil
	}
	r := g.Explain(nemoroth.NewScream(sq))
	moves := []nemoroth.Move{r.Move}
	if r.Verdict == nemoroth.VerdictAmbiguous {
		moves = moves[:0]
		for _, c := range r.Candidates {
			moves = append(moves, c.Move)
		}
	}
	var screams []Scream
	for _, m := range moves {
		if r := g.Explain(m); len(r.Trace) > 0 {
			report := Report(r, g.FullMove())
			screams = append(screams, Scream{Report: report, Fates: fates(r.Trace)})
		}
	}
	return screams
}

// fates returns the fate of each pushed occupant. If equal occupants leave one
// square, the first of them in effect order are those that a gaze petrifies.
func fates(trace nemoroth.Trace) []Fate {
	var all []Fate
	used := map[int]bool{}
	for i, push := range trace {
		if push.Kind != nemoroth.EffectPush && push.Kind != nemoroth.EffectFall {
			continue
		}
		f := Fate{Square: square(push.From)}
		pushed := push.Piece
		pushed.Digesting = false
		for j, e := range trace {
			if e.Kind != nemoroth.EffectPetrify || used[j] {
				continue
			}
			stone := nemoroth.Piece{Kind: e.Piece.Kind, Side: e.Piece.Side, Petrified: true}
			alive := e.Piece
			alive.Digesting = false
			early := j < i && e.To == push.From && stone == push.Piece
			late := j > i && e.To == push.To && alive == pushed
			if early || late {
				used[j] = true
				f.Stone, f.Early = true, early
				break
			}
		}
		all = append(all, f)
	}
	return all
}
