package game

// A Cursor walks the tree of a game's continuations, forth with Do and back with
// Undo, on a board that it changes in place. M is the game's own move type.
type Cursor[M any] interface {
	// Moves appends the legal moves to a slice, in canonical order. There are
	// none exactly if the game is over.
	Moves(to []M) []M
	// Do plays a move from Moves and reports whether it did.
	Do(M) bool
	// Undo takes the last Do back and reports whether there was one.
	Undo() bool
	// Key is a hash of the position.
	Key() uint64
	// Result is asked where there are no moves: 1 if the side to move has won,
	// -1 if it has lost, 0 for a draw.
	Result() int
}
