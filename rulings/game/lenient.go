package game

import "strings"

// A Reading is a move that was read leniently.
type Reading struct {
	Move string // the canonical name, legal or illegal
	As   string // the strict text that was read instead; "" for none
}

// A Lenient is a Game that also reads moves in forms that its notations reject
// (NOTE-8). It rejects a text with several readings.
type Lenient interface {
	// ReadLeniently reads a move. The error is that of ReadMove.
	ReadLeniently(text string) (Reading, error)
}

// ReadLeniently reads a move in any notation of the game or, if the game is a
// Lenient, in the form in which people write it. The error is that of ReadMove.
func ReadLeniently(g Game, text string) (Reading, error) {
	if l, ok := g.(Lenient); ok {
		return l.ReadLeniently(text)
	}
	plain := strings.TrimSpace(text)
	move, err := ReadMove(g, plain)
	return Reading{Move: move}, err
}

// A LenientArchivist is a Rules that also reads positions and records in the form
// in which people write them (NOTE-8).
type LenientArchivist interface {
	// ReadLine reads a position line, perhaps broken by mail, or a diagram, and
	// returns the position line, possible or impossible. The notes tell the user what
	// was read differently from how it is written. The error matches ErrSyntax.
	ReadLine(text string) (line string, notes []string, err error)
	// ReadPlainRecord reads a game record. The notes tell the user what was read
	// differently from how it is written, and which statements of the text contradict
	// the rules. The error is that of ReadRecord.
	ReadPlainRecord(name, text, ruleset string) (r Record, notes []string, err error)
}
