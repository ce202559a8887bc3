package nemoroth

import (
	"iter"
	"math/bits"
)

// codesIn yields the codes of a set in order.
func codesIn(set uint32) iter.Seq[code] {
	return func(yield func(code) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(code(bits.TrailingZeros32(set))) {
				return
			}
		}
	}
}
