package conformance

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// The forms of compulsions and outcomes in a game, as game.Compulsion.String and
// game.Outcome.String write them.
var (
	compulsionForms = map[string]*regexp.Regexp{
		"nemoroth": regexp.MustCompile(`^[a-h][1-8] [BGLAWHZ] (multi|ichor|ghast [a-h][1-8])$`),
	}
	outcomeForms = map[string]*regexp.Regexp{
		"nemoroth": regexp.MustCompile(`^(not over|[AO] wins: (stalemate|compulsion|repetition))$`),
	}
)

// faults checks an answer against what the protocol requires of every answer:
// canonical texts, orders, sides and numbers. The checks of rulings compare lists
// as sets, so a wrong order is reported here once and not by every ruling. The
// answer is about the point here, which is nil if this program rejects the request.
func faults(rules game.Rules, a Answer, here game.Game) (list []string) {
	fault := func(msg string) {
		if msg != "" {
			list = append(list, msg)
		}
	}
	var reached, next string        // lines with the right side and number
	successors := map[string]bool{} // lines that are known to be right
	if here != nil {
		reached = here.Line()
		for _, m := range successorsOf(here) {
			next, successors[m.Position] = m.Position, true
		}
	}
	if a.Position != reached {
		fault(wrongLine(rules, "position", a.Position, reached))
	}
	for _, m := range a.Legal {
		if successors[m.Position] {
			continue
		}
		if msg := wrongLine(rules, "a position of legal", m.Position, next); msg != "" {
			fault(msg)
			break
		}
	}
	if !slices.IsSortedFunc(a.Legal, func(x, y Successor) int { return strings.Compare(x.Move, y.Move) }) {
		fault("legal is not sorted by canonical name")
	}
	fault(wrongCompelled(compulsionForms[rules.Name()], a.Compelled))
	form := outcomeForms[rules.Name()]
	switch o := a.Outcome; {
	case !o.Over && (o.Winner != "" || o.Reason != ""):
		fault("outcome has a winner or a reason, but the game is not over")
	case o.Over && o.Reason == "" || form != nil && !form.MatchString(o.String()):
		fault("outcome lacks a winner or a reason of the protocol")
	case o.Over != (len(a.Legal) == 0):
		fault("outcome and legal disagree on whether the game is over (END-1)")
	}
	return list
}

// wrongLine returns what is wrong with a position line of an answer; "" for
// nothing. Side and full-move number must be those of like, unless like is empty.
func wrongLine(rules game.Rules, what, line, like string) string {
	if b, ok := rules.(game.Boarder); ok {
		board, err := b.Board(line)
		canonical := ""
		if err == nil {
			canonical, err = b.BoardLine(board)
		}
		if err != nil || canonical != line {
			return what + " is not a canonical line of three fields (NFEN-1)"
		}
	}
	if like != "" && !slices.Equal(turnOf(line), turnOf(like)) {
		return what + " has the wrong side to move or the wrong full-move number"
	}
	return ""
}

// turnOf returns the side to move and the full-move number of a position line.
func turnOf(line string) []string {
	fields := strings.Fields(line)
	return fields[min(1, len(fields)):]
}

func wrongCompelled(form *regexp.Regexp, list []game.Compulsion) string {
	var last []string
	for _, c := range list {
		if form != nil && !form.MatchString(c.String()) {
			return "an entry of compelled is malformed"
		}
		order := []string{byRank(c.Square), c.Kind, byRank(c.Source), c.Piece}
		if slices.Compare(last, order) > 0 {
			return "compelled is not sorted by square, kind, source, piece"
		}
		last = order
	}
	return ""
}

// byRank reverses a square's name, so that names sort as a1, b1 … h8.
func byRank(square string) string {
	if square == "" {
		return ""
	}
	return square[1:] + square[:1]
}
