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
	markStart   = '<' // where a move starts
	markGoal    = '>' // where it goes
	markScream  = '@' // a piece that acts and stays
	markChange  = '#' // another square that it changes
	markForbids = '^' // what forbids it
)

// board draws a position with marks: a rank a line, or as the game's own diagram
// if that is wanted.
func (p *printer) board(line string, marks map[string]byte) {
	text := ""
	switch d, ok := p.entry.Rules.(game.Diagrammer); {
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

// marksAfter marks what a move changes; what nobody does, such as ichor that
// fades, is left out.
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

// marksAgainst marks a move that is refused: its own squares, and those that the
// reasons name. A pass has none.
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
