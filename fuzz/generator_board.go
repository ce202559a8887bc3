package fuzz

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// An editor makes cases of a game that is not a game.Sampler, from random play.
// It changes the positions if the game shows its boards.
type editor struct {
	rules   game.Rules
	boarder game.Boarder
	least   func() leastBoard
}

// deepest is the limit of the number of plies to a position that is changed.
const deepest = 30

func (b editor) sample(r *rand.Rand) (line string, plies []byte) {
	plies = make([]byte, r.IntN(24))
	for i := range plies {
		plies[i] = byte(r.Uint32())
	}
	g, err := gameOf(b.rules.Start("", ""))
	if b.boarder == nil || err != nil || r.IntN(4) == 0 {
		return "", plies
	}
	pool := newPool(b.boarder, g.Line())
	for range r.IntN(deepest) {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		if g, err = gameOf(g.Play(moves[r.IntN(len(moves))])); err != nil {
			return "", plies
		}
		pool.add(b.boarder, g.Line())
	}
	board, err := b.boarder.Board(g.Line())
	if err != nil || len(board.Cells) == 0 {
		return "", plies
	}
	sides := []string{board.Turn}
	if opening, err := b.boarder.Board(pool.opening); err == nil {
		sides = append(sides, opening.Turn)
	}
	pool.change(&board, b.least(), r)
	board.Turn = sides[r.IntN(len(sides))]
	if line, err = b.boarder.BoardLine(board); err != nil {
		return g.Line(), plies
	}
	return line, plies
}

// A pool has the tokens and marks that occurred on boards.
type pool struct {
	opening string
	tokens  []string
	marks   []string
}

func newPool(b game.Boarder, line string) *pool {
	p := &pool{opening: line}
	p.add(b, line)
	return p
}

func (p *pool) add(b game.Boarder, line string) {
	board, err := b.Board(line)
	if err != nil {
		return
	}
	for _, c := range board.Cells {
		for _, token := range c.Tokens {
			if !slices.Contains(p.tokens, token) {
				p.tokens = append(p.tokens, token)
			}
		}
		if c.Mark != "" && !slices.Contains(p.marks, c.Mark) {
			p.marks = append(p.marks, c.Mark)
		}
	}
}

// change removes pieces and marks from a board, moves some and adds others. The
// share that stays is random. Pieces that every position must have mostly stay.
func (p *pool) change(b *game.Board, least leastBoard, r *rand.Rand) {
	keep := r.Float64()
	var moved []string
	for i := range b.Cells {
		c := &b.Cells[i]
		switch x := r.Float64(); {
		case x < keep, least.needs(*c) && r.IntN(16) > 0:
		case x < (1+keep)/2:
			moved = append(moved, c.Tokens...)
			fallthrough
		default:
			*c = game.Cell{Square: c.Square}
		}
	}
	for n := r.IntN(6); n > 0 && len(p.tokens) > 0; n-- {
		moved = append(moved, p.tokens[r.IntN(len(p.tokens))])
	}
	for _, token := range moved {
		c := &b.Cells[r.IntN(len(b.Cells))]
		if wanted := (game.Cell{Tokens: []string{token}}); least.needs(*c) || least.needs(wanted) && r.IntN(16) > 0 {
			continue
		}
		*c = game.Cell{Square: c.Square, Tokens: []string{token}}
	}
	for n := r.IntN(8) / 4 * r.IntN(12); n > 0 && len(p.marks) > 0; n-- {
		c := &b.Cells[r.IntN(len(b.Cells))]
		if least.needs(*c) {
			continue
		}
		*c = game.Cell{Square: c.Square, Mark: p.marks[r.IntN(len(p.marks))]}
	}
}

var squareName = regexp.MustCompile(`[a-z][1-9][0-9]?`)

// questions returns "" and legal moves with a square or the first letter changed.
func (b editor) questions(g game.Game, r *rand.Rand) (names []string) {
	moves := g.Moves()
	squares := squareName.FindAllString(strings.Join(moves, " "), -1)
	for range samples {
		if len(squares) == 0 {
			break
		}
		name := moves[r.IntN(len(moves))]
		at := squareName.FindAllStringIndex(name, -1)
		if len(at) == 0 {
			continue
		}
		here := at[r.IntN(len(at))]
		name = name[:here[0]] + squares[r.IntN(len(squares))] + name[here[1]:]
		if other := moves[r.IntN(len(moves))]; r.IntN(4) == 0 && name != "" && other != "" {
			name = other[:1] + name[1:]
		}
		names = append(names, name)
	}
	return append(names, "")
}
