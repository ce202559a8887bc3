package game

import (
	"context"
	"fmt"
	"hash/maphash"
)

// CursorOf returns a cursor that walks any Game by its texts. It is slow and serves
// to check counts. For a nil Game it has no moves.
func CursorOf(g Game) Cursor[string] { return &textCursor{path: []Game{g}} }

type textCursor struct{ path []Game }

func (c *textCursor) top() Game { return c.path[len(c.path)-1] }

func (c *textCursor) Moves(to []string) []string {
	if c.top() == nil {
		return to
	}
	return append(to, c.top().Moves()...)
}

func (c *textCursor) Do(move string) bool {
	if c.top() == nil {
		return false
	}
	next, err := c.top().Play(move)
	if err == nil {
		c.path = append(c.path, next)
	}
	return err == nil
}

func (c *textCursor) Undo() bool {
	if len(c.path) == 1 {
		return false
	}
	c.path = c.path[:len(c.path)-1]
	return true
}

var textSeed = maphash.MakeSeed()

func (c *textCursor) Key() uint64 {
	if c.top() == nil {
		return 0
	}
	return maphash.String(textSeed, c.top().Line())
}

func (c *textCursor) Result() int {
	if c.top() == nil {
		return 0
	}
	o := c.top().Outcome()
	switch o.Winner {
	case "":
		return 0
	case c.top().Turn():
		return 1
	}
	return -1
}

// Named returns the result of Divide with the moves as texts.
func Named[M fmt.Stringer](counts []Count[M], err error) ([]Count[string], error) {
	var named []Count[string]
	for _, c := range counts {
		named = append(named, Count[string]{c.Move.String(), c.Nodes})
	}
	return named, err
}

// SearchNamed returns the result of Search with the move as a text.
func SearchNamed[M fmt.Stringer](ctx context.Context, c Cursor[M], eval func() int, limits Limits) (Found[string], bool) {
	f, ok := Search(ctx, c, eval, limits)
	return Found[string]{f.Move.String(), f.Score, f.Depth, f.Nodes}, ok
}
