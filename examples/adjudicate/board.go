package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Marks in boards.
const (
	markStart   = '<' // the start of a move
	markGoal    = '>' // its goal
	markScream  = '@' // a piece that screams
	markChange  = '#' // another square that the move changes
	markForbids = '^' // a square that a reason names
)

// board prints a position with marks, in the style of -board.
func (p *printer) board(line string, marks map[string]byte) {
	text := ""
	switch d, ok := p.entry.Rules.(game.Boarder); {
	case p.boards == "none":
		return
	case p.boards == "lawson" && ok:
		text, _ = d.Diagram(line, marks)
		text = cli.StyleMarks(text, p.style)
	default:
		text = cli.Board(p.entry.Rules, line, marks, p.style)
	}
	if text != "" {
		p.printf("\n%s\n", text)
	}
}

// marksAfter marks the squares that a move changes, apart from effects without a
// piece, such as ichor that fades.
func marksAfter(effects []game.Effect) map[string]byte {
	marks := map[string]byte{}
	for i, e := range slices.Backward(effects) {
		switch {
		case i == 0:
			markMove(marks, e.From, e.To)
		case e.Piece != "":
			for _, sq := range []string{e.From, e.To} {
				if sq != "" {
					marks[sq] = markChange
				}
			}
		}
	}
	return marks
}

func markMove(marks map[string]byte, from, to string) {
	if from == to {
		marks[from] = markScream
		return
	}
	marks[from], marks[to] = markStart, markGoal
}

var squares = regexp.MustCompile(`[a-h][1-8]`)

// marksAgainst marks the squares of an illegal move and of its reasons. A pass has
// none.
func marksAgainst(v *rulings.Judgement) map[string]byte {
	marks := map[string]byte{}
	for _, r := range v.Reasons {
		for _, sq := range r.Squares {
			marks[sq] = markForbids
		}
	}
	name, _, scream := strings.Cut(v.Move, "!")
	if own := squares.FindAllString(name, -1); own != nil {
		to := own[0]
		if !scream {
			to = own[len(own)-1]
		}
		markMove(marks, own[0], to)
	}
	return marks
}
