package engines

import (
	"encoding/json"
	"slices"

	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A together changes the lines before a request along with the position of the
// request, on the squares where their positions are equal. An engine that keeps
// state between requests often shows it only while the positions are alike.
type together struct {
	rules  game.Rules
	from   game.Board // the board of the original request
	before []conformance.Request
	boards []game.Board
}

// newTogether returns false if the game or one of the lines has no board.
func newTogether(rules game.Rules, x example) (t together, ok bool) {
	t.rules = rules
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return t, false
	}
	var err error
	if t.from, err = boarder.Board(x.request.Position); err != nil {
		return t, false
	}
	for _, line := range x.before {
		var req conformance.Request
		if json.Unmarshal([]byte(line), &req) != nil {
			return t, false
		}
		board, err := boarder.Board(req.Position)
		if err != nil || len(board.Cells) != len(t.from.Cells) {
			return t, false
		}
		t.before, t.boards = append(t.before, req), append(t.boards, board)
	}
	return t, true
}

// lines returns the lines before a request that is now another, or false if one
// cannot be written.
func (t together) lines(now conformance.Request) (lines []string, ok bool) {
	boarder := t.rules.(game.Boarder)
	to, err := boarder.Board(now.Position)
	if err != nil || len(to.Cells) != len(t.from.Cells) {
		return nil, false
	}
	for i, req := range t.before {
		board := t.boards[i]
		board.Cells = slices.Clone(board.Cells)
		for k, cell := range board.Cells {
			if slices.Equal(cell.Tokens, t.from.Cells[k].Tokens) && cell.Mark == t.from.Cells[k].Mark {
				board.Cells[k] = to.Cells[k]
			}
		}
		if req.Position, err = boarder.BoardLine(board); err != nil {
			return nil, false
		}
		line, err := req.Line(t.rules)
		if err != nil {
			return nil, false
		}
		lines = append(lines, string(line))
	}
	return lines, true
}
