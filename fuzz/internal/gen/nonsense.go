package gen

import "github.com/nemoroth/rules/nemoroth"

// Nonsense reports whether a set-up has what no position line can say: nobody
// on move, a move number out of bounds, or a piece that does not exist.
func Nonsense(s nemoroth.Setup) bool {
	if !s.Side.IsValid() || s.FullMove < 0 || s.FullMove > nemoroth.MaxFullMove {
		return true
	}
	for _, occupants := range s.Occupants {
		for _, p := range occupants {
			p.Digesting = false // "*" can be written anywhere
			if !p.IsValid() {
				return true
			}
		}
	}
	return false
}
