package ai

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

// A Score is the value of a position for the side to move in centi-Humans: 100 is
// the value of one more Human. A score from ±29000 on is a proof; see Proven.
type Score int

const (
	won       = 30000 // for a side whose opponent has no legal move
	provenMin = won - 1000
	infinite  = won + 1
)

// lostIn returns the score of a side that loses after a number of plies.
func lostIn(plies int) int { return plies - won }

// Proven reports whether the score is a proven win or loss, and within how many
// plies the game then ends: at least 1 for a win, 0 for a loss if it is over. A
// shorter forced line may exist, unless the search reached that depth without
// reductions.
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

// String returns the score in Humans, such as "+0.35", or "win in 5" or "loss in 4"
// with the number of plies.
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

// A Line is a sequence of moves from the position searched, with its score for the
// side to move in that position.
type Line struct {
	Score Score
	Moves []nemoroth.Move
}
