package nemorothgame

import (
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// A Screamer is a game of this package. A scream of a Go Away pushes the occupants
// of all neighbouring squares, and its owner chooses the order, which can matter.
type Screamer interface {
	// Screams lists the different results of the scream of the Go Away on a square,
	// legal or illegal, sorted by move. It returns nil for any other square.
	Screams(square string) []Scream
}

// A Scream is one result of a scream: the report on the move that names it, and the
// fate of each pushed occupant. Two results of one scream differ in their Fates.
type Scream struct {
	game.Report
	Fates []Fate
}

// A Fate is what happens to one pushed occupant.
type Fate struct {
	Square string // its square before the push
	To     string // its square after the push; "" is off the board
	Stone  bool   // it is petrified …
	Early  bool   // … before it is pushed
}

// Screams implements Screamer. A scream has several results only if the order
// of its pushes matters (SCREAM-4).
func (p point) Screams(square string) []Scream {
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
	var screams []Scream
	for _, m := range moves {
		if r := p.g.Explain(m); len(r.Trace) > 0 {
			report := Report(r, p.g.FullMove())
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
		f := Fate{Square: square(push.From), To: square(push.To)}
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
