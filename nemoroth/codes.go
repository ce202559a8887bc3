package nemoroth

import (
	"iter"
	"math/bits"
)

// A code is the number of one of the 27 distinguishable occupants, in the order of
// the position line (NFEN-1): mobile Alabaster, mobile Obsidian, Alabaster statues,
// Obsidian statues, Mummies. A digesting Leaf Pile has the code of a Leaf Pile: see
// core.digest.
type code uint8

const (
	codeStatue = code(14)
	codeMummy  = code(26)
	codes      = 27
)

// Sets of codes, one bit each: all pieces of a kind, of both sides.
const (
	mobileCodes = 1 | 1<<7 // of Basilisk; shift by kind-1 for other kinds
	statueCodes = (1 | 1<<6) << codeStatue

	basiliskCodes = (mobileCodes | statueCodes) << (Basilisk - 1)
	leafPileCodes = (mobileCodes | statueCodes) << (LeafPile - 1)
	fiendCodes    = (mobileCodes | statueCodes) << (WoundedFiend - 1)
	humanCodes    = (mobileCodes | statueCodes) << (Human - 1)
	zombieCodes   = mobileCodes << (Zombie - 1)
)

// index returns 0 for Alabaster and 1 for Obsidian.
func (s Side) index() int { return int(s - Alabaster) }

func mobileCode(s Side, k Kind) code { return code(7*s.index() + int(k) - 1) }
func statueCode(s Side, k Kind) code { return codeStatue + code(6*s.index()+int(k)-1) }

func codeOf(p Piece) code {
	switch {
	case p.Kind == Mummy:
		return codeMummy
	case p.Petrified:
		return statueCode(p.Side, p.Kind)
	}
	return mobileCode(p.Side, p.Kind)
}

// codesIn yields the codes of a set in increasing order.
func codesIn(set uint32) iter.Seq[code] {
	return func(yield func(code) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(firstCode(set)) {
				return
			}
		}
	}
}

func firstCode(set uint32) code { return code(bits.TrailingZeros32(set)) }

// pieceOfCode gives the piece of a code, petrifiedCode the code of its statue and
// zombieCode the code of the Zombie it promotes to. The latter two are valid only
// for pieces that can be petrified or promoted.
var (
	pieceOfCode   [codes]Piece
	petrifiedCode [codes]code
	zombieCode    [codes]code
)

func init() {
	pieceOfCode[codeMummy] = Piece{Kind: Mummy}
	for _, s := range []Side{Alabaster, Obsidian} {
		for k := Basilisk; k <= Zombie; k++ {
			pieceOfCode[mobileCode(s, k)] = Piece{Kind: k, Side: s}
			if k != Zombie {
				pieceOfCode[statueCode(s, k)] = Piece{Kind: k, Side: s, Petrified: true}
				petrifiedCode[mobileCode(s, k)] = statueCode(s, k)
			}
		}
		zombieCode[mobileCode(s, Human)] = mobileCode(s, Zombie)
		zombieCode[statueCode(s, Human)] = mobileCode(s, Zombie)
	}
}
