package games

import (
	"context"
	"errors"
	"fmt"

	"github.com/nemoroth/rules/rulings/game"
)

// Think chooses a move for the side to move and describes the search's result. A game
// without a search of its own looks for wins only. The error is that of the context,
// or reports that there is no legal move.
func Think(ctx context.Context, g game.Game, limits game.Limits) (move, note string, err error) {
	f, ok := game.SearcherOf(g).Search(ctx, limits)
	switch plies, win, proven := f.Proven(); {
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case !ok:
		return "", "", errors.New("there is no legal move")
	case proven && win:
		note = fmt.Sprintf("win in %d", plies)
	case proven:
		note = fmt.Sprintf("loss in %d", plies)
	default:
		note = fmt.Sprintf("%+.2f", float64(f.Score)/100)
	}
	return f.Move, fmt.Sprintf("%s, depth %d", note, f.Depth), nil
}
