package wormhole

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

const (
	empty  = grid.Empty
	hole   = 'x'
	pieces = "KMCWNPkmcwnp" // WORM-SETUP-3
	white  = 'w'
	black  = 'b'
)

// sideOf returns the side of a piece, or 0 for a hole or an empty square.
func sideOf(c byte) byte {
	switch {
	case c == hole || c == empty:
		return 0
	case grid.Upper(c):
		return white
	}
	return black
}

func opponent(side byte) byte {
	if side == white {
		return black
	}
	return white
}

// of returns the letter of a side's piece of a kind.
func of(side, kind byte) byte { return grid.Piece(side == white, kind) }

// forward returns the direction of a side's Pawns.
func forward(side byte) direction {
	if side == white {
		return direction{Ranks: 1}
	}
	return direction{Ranks: -1}
}

// homeRank returns the first rank of a side.
func homeRank(side byte) int {
	if side == white {
		return 1
	}
	return 8
}

// A position is the content of a position line. It also holds the last move, which
// no rule asks for.
type position struct {
	grid.Position
	last name
}

// String returns the position line in canonical form (WFEN-1).
func (p position) String() string {
	return fmt.Sprintf("%s %c %d", p.Board.String(), p.Turn, p.Number)
}

// readLine reads a position line (WFEN-1): the side to move follows the board.
func readLine(line string) (position, error) {
	p, _, err := grid.ReadLine(line, pieces+string(hole), "[wb]")
	return position{Position: p}, err
}

// violations lists what makes a position impossible, WORM-POS-1 to WORM-POS-3. The
// fourth rule is that anything else may stand (WORM-POS-4).
func (r *rules) violations(p position) []game.Problem {
	var all []game.Problem
	add := func(rule string, piece byte, squares []square, why string, values ...any) {
		all = append(all, grid.Problem(rule, piece, squares, why, values...))
	}
	for i, side := range []byte{white, black} {
		if kings := p.Board.Find(of(side, 'K')); len(kings) != 1 {
			add("WORM-POS-1", of(side, 'K'), kings, "%s has %d Kings, not one",
				[]string{"White", "Black"}[i], len(kings))
		}
	}
	oneKingEach := len(all) == 0
	for s, c := range p.Board {
		if grid.Kind(c) == 'P' && square(s).Rank() == homeRank(sideOf(c)) {
			add("WORM-POS-2", c, []square{square(s)},
				"the Pawn on %v stands on the first rank of its side", square(s))
		}
	}
	if !oneKingEach {
		return all
	}
	if attackers := r.checks(&p.Board, opponent(p.Turn)); len(attackers) > 0 {
		add("WORM-POS-3", empty, attackers, "the side that is not to move is in check from %s",
			strings.Join(grid.Names(attackers), " and "))
	}
	return all
}
