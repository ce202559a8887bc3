package game

import "hash/maphash"

// A Cursor walks the tree of a game on a board that it changes in place: forward
// with Do, back with Undo. M is the game's own move type.
type Cursor[M any] interface {
	// Moves appends the legal moves to a slice, in canonical order. It appends none if
	// and only if the game is over.
	Moves(to []M) []M
	// Do plays a move of Moves and reports whether it did.
	Do(M) bool
	// Undo takes back the last move and reports whether there was one.
	Undo() bool
	// Key returns a hash of the position.
	Key() uint64
	// Result returns the result of a game that is over: 1 if the side to move has won,
	// -1 if it has lost, 0 for a draw.
	Result() int
}

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
