package wormhole

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

const (
	empty  = grid.Empty
	hole   = grid.Hole
	pieces = "KMCWNPkmcwnp" // WORM-SETUP-3
)

// A position is the content of a position line. It also holds the last move, which
// no rule asks for.
type position struct {
	grid.Position
	last try
}

// String returns the position line in canonical form (WFEN-1).
func (p *position) String() string {
	return fmt.Sprintf("%s %s %d", p.Board.String(), p.ToMove(), p.Number)
}

// readLine reads a position line (WFEN-1): the side to move follows the board.
func readLine(line string) (*position, error) {
	p, _, err := grid.ReadLine(line, pieces+string(hole), "wb")
	return &position{Position: p}, err
}

// violations lists what makes a position impossible, WORM-POS-1 to WORM-POS-3. The
// fourth rule is that anything else may stand (WORM-POS-4).
func (r *rules) violations(p *position) []game.Problem {
	var all []game.Problem
	add := func(rule string, piece byte, squares ...square) {
		all = append(all, grid.Problem(rule, piece, squares...))
	}
	for _, king := range []byte("Kk") {
		if kings := p.Board.Find(king); len(kings) != 1 {
			add("WORM-POS-1", king, kings...)
		}
	}
	oneKingEach := len(all) == 0
	for s, c := range p.Board {
		if kindOf(c) == 'P' && sideOf(c).Rank(square(s)) == 1 {
			add("WORM-POS-2", c, square(s))
		}
	}
	if attackers := r.checks(p, -p.Turn); oneKingEach && len(attackers) > 0 {
		add("WORM-POS-3", empty, attackers...)
	}
	return all
}
