package ai

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// A Score values a position for the side on move in centi-Humans: 100 is the
// worth of one Human more. Beyond ±29000 it is no estimate but a proof: see
// Proven.
type Score int

const (
	won       = 30000 // for the side that has just taken the last move away
	provenMin = won - 1000
	infinite  = won + 1
)

// lostIn is the score of a side that is lost after a number of plies.
func lostIn(plies int) int { return plies - won }

// Proven reports whether the score is a forced win or loss, and within how many
// plies the game then ends: at least 1 for a win, 0 for a loss that has happened.
// There may be a shorter forced line than the one found, unless the search went
// that deep without reductions.
func (s Score) Proven() (plies int, win, ok bool) {
	switch {
	case s >= provenMin:
		return int(won - s), true, true
	case s <= -provenMin:
		return int(won + s), false, true
	}
	return 0, false, false
}

func isProof(score int) bool { return score >= provenMin || score <= -provenMin }

// String is the score in Humans, as in "+0.35", or "win in 5", "loss in 4" (plies).
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
