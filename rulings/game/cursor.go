package game

import (
	"context"
	"hash/maphash"
)

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
// to check counts.
func CursorOf(g Game) Cursor[string] { return &textCursor{g} }

// A textCursor holds the games from the first to the present one.
type textCursor []Game

func (c textCursor) now() Game { return c[len(c)-1] }

func (c textCursor) Moves(to []string) []string { return append(to, c.now().Moves()...) }

func (c *textCursor) Do(move string) bool {
	next, err := c.now().Play(move)
	if err == nil {
		*c = append(*c, next)
	}
	return err == nil
}

func (c *textCursor) Undo() bool {
	if len(*c) == 1 {
		return false
	}
	*c = (*c)[:len(*c)-1]
	return true
}

var textSeed = maphash.MakeSeed()

func (c textCursor) Key() uint64 { return maphash.String(textSeed, c.now().Line()) }

func (c textCursor) Result() int {
	switch winner := c.now().Outcome().Winner; winner {
	case "":
		return 0
	case c.now().Turn():
		return 1
	}
	return -1
}

// SearcherOf returns the game's own Searcher or, without one, a slow one that walks
// the game by its texts and knows only who has won.
func SearcherOf(g Game) Searcher {
	if s, ok := g.(Searcher); ok {
		return s
	}
	return textSearcher{g}
}

type textSearcher struct{ g Game }

func (s textSearcher) Search(ctx context.Context, limits Limits) (Found[string], bool) {
	return Search(ctx, CursorOf(s.g), func() int { return 0 }, limits)
}

func (s textSearcher) Divide(ctx context.Context, depth int, o PerftOptions) ([]Count[string],
	error) {
	return Divide(ctx, func() Cursor[string] { return CursorOf(s.g) }, depth, o)
}
