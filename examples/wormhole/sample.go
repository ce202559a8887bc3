package wormhole

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Sample implements game.Sampler. A game starts from the opening or from a random
// setup, which may be impossible.
func (rules) Sample(r *rand.Rand) (line string, plies []byte) {
	if r == nil {
		return "", nil
	}
	plies = make([]byte, r.IntN(24))
	for i := range plies {
		plies[i] = byte(r.Uint32())
	}
	if r.IntN(4) == 0 {
		return "", append(plies, plies...)
	}
	g := game.Grid{Fields: []string{"wb"[r.IntN(2):][:1], fmt.Sprint(1 + r.IntN(40))}}
	holes, pieces := r.Float64(), r.Float64()/2
	for at := range g.Squares {
		switch x := r.Float64(); {
		case x < holes*holes:
			g.Squares[at] = 'x'
		case x < holes*holes+pieces:
			g.Squares[at] = "MCWNPPPmcwnppp"[r.IntN(14)]
			if pawns := at < 8 || at >= 56; pawns && r.IntN(8) > 0 {
				g.Squares[at] = "MCWNmcwn"[r.IntN(8)]
			}
		default:
			g.Squares[at] = '.'
		}
	}
	for _, king := range "Kk" {
		for n := 1 + r.IntN(40)/39; n > 0; n-- {
			g.Squares[r.IntN(64)] = byte(king)
		}
	}
	return g.Line(), plies
}

// Questions implements game.Sampler. It asks about moves of both sides' pieces,
// sometimes with the letter of another kind.
func (x rules) Questions(g game.Game, r *rand.Rand) (names []string) {
	if g == nil || r == nil {
		return nil
	}
	b, err := x.Board(g.Line())
	if err != nil {
		return nil
	}
	for from, cell := range b.Cells {
		for range 4 {
			if len(cell.Tokens) == 0 || cell.Owners[0] != g.Turn() && r.IntN(8) > 0 {
				continue
			}
			kind := strings.ToUpper(cell.Tokens[0])
			if r.IntN(16) == 0 {
				kind = string("KMCWNP"[r.IntN(6)])
			}
			to := r.IntN(64)
			if near := from + []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15}[r.IntN(13)]; near >= 0 && near < 64 && r.IntN(3) > 0 {
				to = near
			}
			name := kind + cell.Square + game.SquareName(to)
			if kind == "P" && r.IntN(2) == 0 {
				name += "=" + string("CMNW"[r.IntN(4)])
			}
			names = append(names, name)
		}
	}
	return append(names, "Pe7e8=K", "Ke1", "")
}
