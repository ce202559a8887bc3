package ai

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// A Score values a position for the side on move, in centi-Humans: 100 is what
// having one Human more is worth. Beyond ±29000 it is no estimate but a proof:
// see Proven.
type Score int

const (
	won       = 30000 // for the side that has just taken the last move away
	provenMin = won - 1000
	infinite  = won + 1
)

// lostIn is the score of a side that is lost after so many plies.
func lostIn(plies int) int { return plies - won }

// Proven says whether the score is a forced win or loss, and within how many plies
// the game then ends: at least 1 for a win, 0 for a loss that has happened.
// The number is that of a forced line which was found; there may be a shorter
// one, unless the search went that deep without reductions.
func (s Score) Proven() (plies int, win, ok bool) {
	switch {
	case s >= provenMin:
		return int(won - s), true, true
	case s <= -provenMin:
		return int(won + s), false, true
	}
	return 0, false, false
}

// String is such as "+0.35" (in Humans), "win in 5" or "loss in 4" (plies).
func (s Score) String() string {
	plies, win, ok := s.Proven()
	switch {
	case !ok:
		return fmt.Sprintf("%+.2f", float64(s)/100)
	case win:
		return fmt.Sprintf("win in %d", plies)
	}
	return fmt.Sprintf("loss in %d", plies)
}

// A Line is a sequence of moves from the position searched, and its score for
// the side on move there.
type Line struct {
	Score Score
	Moves []nemoroth.Move
}
