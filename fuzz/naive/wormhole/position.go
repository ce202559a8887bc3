package wormhole

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// start is the opening position (WORM-SETUP-2).
const start = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"

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

// A position is the content of a position line. It also holds the last move, which
// no rule asks for.
type position struct {
	board  board
	turn   byte
	number int // the full-move number
	last   name
}

// String returns the position line in canonical form (WFEN-1).
func (p *position) String() string {
	return fmt.Sprintf("%s %c %d", p.board.String(), p.turn, p.number)
}

// readLine reads a position line (WFEN-1). The error matches game.ErrSyntax.
func readLine(line string) (p position, err error) {
	fields, err := grid.Fields(line, 3)
	if err == nil {
		p.board, err = grid.ReadBoard(fields[0], pieces+string(rune(hole)))
	}
	if err == nil && fields[1] != "w" && fields[1] != "b" {
		err = fmt.Errorf("side to move %q; expected w or b", fields[1])
	}
	if err != nil {
		return position{}, grid.Invalid("position line", line, err)
	}
	p.turn = fields[1][0]
	p.number, err = strconv.Atoi(fields[2])
	return p, err
}

// violations lists what makes a position impossible, WORM-POS-1 to WORM-POS-3. The
// fourth rule is that anything else may stand (WORM-POS-4).
func (r *rules) violations(p *position) []game.Problem {
	var all []game.Problem
	add := func(rule, piece, why string, squares ...square) {
		all = append(all, game.Problem{Rule: rule, Squares: grid.Names(squares), Piece: piece,
			Text: why + " [" + rule + "]"})
	}
	for i, side := range []byte{white, black} {
		if kings := p.board.Find(of(side, 'K')); len(kings) != 1 {
			why := fmt.Sprintf("%s has %d Kings, not one", []string{"White", "Black"}[i],
				len(kings))
			add("WORM-POS-1", string(of(side, 'K')), why, kings...)
		}
	}
	oneKingEach := len(all) == 0
	for s, c := range p.board {
		if grid.Kind(c) == 'P' && square(s).Rank() == homeRank(sideOf(c)) {
			why := fmt.Sprintf("the Pawn on %v stands on the first rank of its side", square(s))
			add("WORM-POS-2", string(c), why, square(s))
		}
	}
	if !oneKingEach {
		return all
	}
	if attackers := r.checks(&p.board, opponent(p.turn)); len(attackers) > 0 {
		why := "the side that is not to move is in check from " +
			strings.Join(grid.Names(attackers), " and ")
		add("WORM-POS-3", "", why, attackers...)
	}
	return all
}
