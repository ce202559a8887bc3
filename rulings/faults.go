package rulings

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// faults holds an answer to what the protocol says of every answer, whatever
// is asked: canonical texts, orders, sides and numbers that follow from the
// request. The cases compare lists as sets, so that a wrong order is told once
// and not everywhere.
func (t *engineTrial) faults(a Answer, req Request) {
	fault := func(msg string) { t.statement.fault(msg, req.ID) }
	side, number := reachedTurn(req)
	if msg := wrongLine(a.Position, side, number); msg != "" {
		fault("position " + msg)
	}
	side, number = nextTurn(side, number)
	for _, m := range a.Legal {
		if msg := wrongLine(m.Position, side, number); msg != "" {
			fault("a position of legal " + msg)
			break
		}
	}
	if !slices.IsSortedFunc(a.Legal, func(x, y AnswerMove) int { return strings.Compare(x.Move, y.Move) }) {
		fault("legal is not sorted by canonical name")
	}
	if msg := wrongCompelled(a.Compelled); msg != "" {
		fault(msg)
	}
	switch {
	case !a.Outcome.Over && (a.Outcome.Winner != "" || a.Outcome.Reason != ""):
		fault("outcome has a winner or a reason, but the game is not over")
	case checkOutcome(a.Outcome.String()) != nil:
		fault("outcome lacks a winner or a reason of the protocol")
	case a.Outcome.Over != (len(a.Legal) == 0):
		fault("outcome and legal disagree on whether the game is over (END-1)")
	}
}

// reachedTurn is the side on move and the move number after a request's moves;
// NoSide if its position cannot be read.
func reachedTurn(req Request) (nemoroth.Side, int) {
	s, err := nemoroth.ParseSetup(req.Position)
	if err != nil {
		return nemoroth.NoSide, 0
	}
	side, number := s.Side, s.FullMove
	for range req.Moves {
		side, number = nextTurn(side, number)
	}
	return side, number
}

func nextTurn(side nemoroth.Side, number int) (nemoroth.Side, int) {
	if side == nemoroth.Obsidian {
		number = min(number+1, nemoroth.MaxFullMove)
	}
	return side.Opponent(), number
}

// wrongLine says what is wrong with a position line of an answer; nothing if
// all is well.
func wrongLine(line string, side nemoroth.Side, number int) string {
	s, err := nemoroth.ParseSetup(line)
	switch {
	case err != nil || s.String() != line:
		return "is not a canonical line of three fields (NFEN-1)"
	case s.Side != side || s.FullMove != number:
		return "has the wrong side on move or the wrong move number"
	}
	return ""
}

func wrongCompelled(list []AnswerCompulsion) string {
	var last nemoroth.Compulsion
	for i, entry := range list {
		c, err := parseCompulsion(entry.String())
		if err != nil {
			return "an entry of compelled is malformed"
		}
		if i > 0 && last.Compare(c) > 0 {
			return "compelled is not sorted by square, kind, source, piece"
		}
		last = c
	}
	return ""
}
