// Package switches is a table of the rules that a naive model can leave out and
// of the disputes that it can read the other way.
package switches

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Switch is a rule or a dispute.
type Switch = struct {
	ID  string // of the rulebook, such as WORM-HOLE-1 or Q-03
	Off string // what the game is like without the rule or, for a dispute, read the other way
}

// IsDispute tells the disputes of a rulebook from its rules.
func IsDispute(id string) bool { return strings.HasPrefix(id, "Q-") }

// Rules lists the rules of a table, sorted.
func Rules(table []Switch) []string { return ids(table, false) }

// Disputes lists the disputes of a table, sorted.
func Disputes(table []Switch) []string { return ids(table, true) }

func ids(table []Switch, disputes bool) []string {
	var all []string
	for _, s := range table {
		if IsDispute(s.ID) == disputes {
			all = append(all, s.ID)
		}
	}
	slices.Sort(all)
	return all
}

// Off says in words what the game is like without a rule, or with a dispute
// read the other way; "" where the table does not have the id.
func Off(table []Switch, id string) string {
	for _, s := range table {
		if s.ID == id {
			return s.Off
		}
	}
	return ""
}

// Find returns the index of a rule or, if that is wanted, of a dispute. An error
// matches game.ErrSyntax.
func Find(table []Switch, id string, dispute bool) (int, error) {
	for i, s := range table {
		if s.ID == id && IsDispute(id) == dispute {
			return i, nil
		}
	}
	return 0, game.Tag(game.ErrSyntax, fmt.Errorf("%q cannot be switched", id))
}
