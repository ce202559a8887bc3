package rulings

import (
	"slices"
	"strings"
)

// A Withdrawal is the id of a ruling that was merged into another. Ids are
// permanent: none of these is ever given to a ruling again.
type Withdrawal struct {
	ID   string
	Into string // the ruling that says it now
}

// withdrawn is sorted by id.
var withdrawn = []Withdrawal{
	{"NR-0028", "NR-0467"},
	{"NR-0094", "NR-0457"},
	{"NR-0110", "NR-0463"},
	{"NR-0296", "NR-0454"},
	{"NR-0362", "NR-0444"},
	{"NR-0394", "NR-0450"},
	{"NR-0442", "NR-0374"},
}

// Withdrawals lists the ids that rulings of the embedded corpus once had.
func Withdrawals() []Withdrawal { return slices.Clone(withdrawn) }

// Withdrawn says into which ruling the one with this id was merged, if it was;
// letter case and leading zeros do not matter.
func Withdrawn(id string) (Withdrawal, bool) {
	id = fullID(id)
	i := slices.IndexFunc(withdrawn, func(w Withdrawal) bool { return strings.EqualFold(w.ID, id) })
	if i < 0 {
		return Withdrawal{}, false
	}
	return withdrawn[i], true
}
