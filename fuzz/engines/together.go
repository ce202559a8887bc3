package engines

import (
	"encoding/json"
	"slices"

	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// A together changes the lines that come before a request as the request's own
// position is changed: on the squares on which they are the same. What an engine
// keeps between requests often shows only while their positions are alike.
type together struct {
	rules  game.Rules
	from   game.Board // of the request as it was
	before []conformance.Request
	boards []game.Board
}

// newTogether reports false where the game shows no boards or a line none.
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

// lines are those before a request that has become another one; false where one
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
