package game

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
	// Result returns the result of a game that is over: 1 if the side to move has won,
	// -1 if it has lost, 0 for a draw.
	Result() int
}
