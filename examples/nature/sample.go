package nature

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Sample implements game.Sampler. A game starts from the opening or from a random
// setup, which may be impossible. Games from setups with few pieces soon end.
func (rules) Sample(r *rand.Rand) (line string, plies []byte) {
	if r == nil {
		return "", nil
	}
	plies = make([]byte, r.IntN(24))
	for i := range plies {
		plies[i] = byte(r.Uint32())
	}
	few, letters := r.IntN(10), "TTBDDRRIIIIIIIIttbddrriiiiiiii"
	switch r.IntN(8) {
	case 0, 1:
		return "", append(plies, plies...)
	case 2: // pieces can move to and fro
		letters = "BTbt"[r.IntN(4):]
		plies = make([]byte, 24)
	case 3: // the rulers are soon alone
		letters = "TRI"[r.IntN(3):]
	}
	var captives strings.Builder
	g := game.Grid{Fields: []string{"NB"[r.IntN(2):][:1], "-", "-", fmt.Sprint(1 + r.IntN(40))}}
	copy(g.Squares[:], strings.Repeat(".", 64))
	for _, letter := range letters {
		x := r.IntN(10 + few)
		switch at := r.IntN(64); {
		case x < 5 && (letter|' ' != 'i' || at >= 8 && at < 56 || r.IntN(16) == 0):
			g.Squares[at] = byte(letter)
		case x < 7 || r.IntN(256) == 0:
			captives.WriteRune(letter)
		}
	}
	if captives.Len() > 0 {
		g.Fields[1] = captives.String()
	}
	for _, ruler := range "Gg" {
		for n := 1 + r.IntN(40)/39 - r.IntN(60)/59; n > 0; n-- {
			g.Squares[r.IntN(64)] = byte(ruler)
		}
	}
	samplePassed(r, &g)
	return g.Line(), plies
}

// samplePassed sometimes adds an en passant square, often a possible one.
func samplePassed(r *rand.Rand, g *game.Grid) {
	if r.IntN(3) > 0 {
		return
	}
	at, ahead, beyond := 8+r.IntN(48), -8, byte('i')
	if g.Fields[0] == "B" {
		ahead, beyond = 8, 'I'
	}
	if r.IntN(8) > 0 {
		g.Squares[at], g.Squares[at+ahead], g.Squares[at-ahead] = '.', beyond, '.'
		if side := at - ahead + 1 - 2*r.IntN(2); r.IntN(2) == 0 && side > 0 && side < 64 {
			g.Squares[side] = beyond ^ ' '
		}
	}
	g.Fields[2] = game.SquareName(at)
}

// Questions implements game.Sampler. It asks about moves of both sides' pieces and of
// two Trees, sometimes with the letter of another kind.
func (x rules) Questions(g game.Game, r *rand.Rand) (names []string) {
	if g == nil || r == nil {
		return nil
	}
	b, err := x.Board(g.Line())
	if err != nil {
		return nil
	}
	tree := "" // the squares of the last Tree's move
	for from, cell := range b.Cells {
		for range 4 {
			if len(cell.Tokens) == 0 || cell.Owners[0] != g.Turn() && r.IntN(8) > 0 {
				continue
			}
			kind := strings.ToUpper(cell.Tokens[0])
			if r.IntN(16) == 0 {
				kind = string("GTBDRI"[r.IntN(6)])
			}
			to := r.IntN(64)
			if near := from + []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15, 0}[r.IntN(14)]; near >= 0 && near < 64 && r.IntN(3) > 0 {
				to = near
			}
			legs := cell.Square + game.SquareName(to)
			names = append(names, kind+legs)
			switch {
			case kind == "I" && r.IntN(2) == 0:
				names = append(names, kind+legs+"="+string("TBDR"[r.IntN(4)]))
			case kind == "T" && tree != "":
				names = append(names, "T"+tree+"+"+legs, "T"+legs+"+"+tree)
			}
			if kind == "T" {
				tree = legs
			}
		}
	}
	return append(names, "Ie7e8=G", "Ge1", "Tc3c4+", "")
}
