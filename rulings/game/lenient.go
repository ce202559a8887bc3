package game

import "strings"

// A Reading is a move as it was understood.
type Reading struct {
	Move string // canonical, legal or not
	As   string // the strict text that was read in place of the one given; "" if that itself was read
}

// A Lenient is a Game that also reads moves as people write them, where the
// notations refuse a text (NOTE-8). It never guesses.
type Lenient interface {
	// ReadLeniently reads a move. Errors are those of ReadMove.
	ReadLeniently(text string) (Reading, error)
}

// ReadLeniently reads a move in any notation of the game or, if the game knows
// how, as people write it. Errors are those of ReadMove.
func ReadLeniently(g Game, text string) (Reading, error) {
	if l, ok := g.(Lenient); ok {
		return l.ReadLeniently(text)
	}
	plain := strings.TrimSpace(text)
	move, err := ReadMove(g, plain)
	return Reading{Move: move}, err
}

// A LenientArchivist is a Rules that also reads positions and records as people
// write them (NOTE-8).
type LenientArchivist interface {
	// ReadLine returns the position line that a text shows, possible or not: a
	// line, perhaps broken by mail, or a diagram. The notes say what was read
	// otherwise than it stands. An error matches ErrSyntax.
	ReadLine(text string) (line string, notes []string, err error)
	// ReadPlainRecord reads a game as people write it down. Errors are those of
	// ReadRecord; the notes say what was read otherwise than it stands, and what
	// the text says that the rules do not give.
	ReadPlainRecord(name, text, ruleset string) (r Record, notes []string, err error)
}
