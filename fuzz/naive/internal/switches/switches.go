// Package switches handles tables of the rules and disputes of a naive model.
package switches

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Switch is a rule or a dispute of a rulebook.
type Switch = struct {
	ID  string // for example WORM-HOLE-1 or Q-03
	Off string // the game without the rule, or with the other reading
}

// IsDispute reports whether an id is that of a dispute.
func IsDispute(id string) bool { return strings.HasPrefix(id, "Q-") }

// Rules lists the ids of the rules in a table, sorted.
func Rules(table []Switch) []string { return ids(table, false) }

// Disputes lists the ids of the disputes in a table, sorted.
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

// Off describes the game without a rule, or with the other reading of a
// dispute. It returns "" for an id that is not in the table.
func Off(table []Switch, id string) string {
	for _, s := range table {
		if s.ID == id {
			return s.Off
		}
	}
	return ""
}

// Find returns the index of a rule or, if dispute is true, of a dispute. The
// error matches game.ErrSyntax.
func Find(table []Switch, id string, dispute bool) (int, error) {
	for i, s := range table {
		if s.ID == id && IsDispute(id) == dispute {
			return i, nil
		}
	}
	return 0, game.Tag(game.ErrSyntax, fmt.Errorf("%q cannot be switched; expected an id such as %s", id, ids(table, dispute)[0]))
}
