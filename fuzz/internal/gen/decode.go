// Package gen makes positions out of bytes: any byte string is a ruleset, a
// set-up (possible or not) and a line of choices, and a random byte string is
// usually a rich one, with crowds, statues, digesting Leaf Piles, old ichor,
// Zombies, and several Basilisks and Ghasts a side.
//
// Fuzzers and seeded runs share the decoder, so that whatever a seeded run
// finds is an input for a fuzzer, and the other way round.
package gen

import (
	"math"

	"github.com/nemoroth/rules/nemoroth"
)

// A Case is what a byte string says.
type Case struct {
	Ruleset nemoroth.Ruleset
	// Wild is the set-up as it was decoded; it may be impossible (POS-1).
	Wild nemoroth.Setup
	// Setup is Wild, repaired so that it can stand under Ruleset.
	Setup nemoroth.Setup
	// Line chooses the plies of a game from Setup, one byte a ply: see Choose.
	Line []byte
}

// The layout of a byte string.
//
//	byte 0   bits 0-2  the ruleset: 0-1 Standard, 2-3 Azgoroth, 4-5 Betza, 6-7 the options of byte 1
//	         bit 3     the side on move
//	         bits 4-5  the ground: 0-1 an empty board, 2 one of which only the upper left
//	                   quarter is used, 3 the starting position
//	         bit 6     pieces, side and number may be nonsense, and ichor may have 0, 11
//	                   or more plies
//	         bit 7     of ground 2, the rest is full of Mummies: pieces that have few
//	                   moves soon repeat (REP-1)
//	byte 1   bits 0-3  the options OPT-1 to OPT-4
//	         bits 4-7  the move number, less 1; where there is nonsense, see spoil
//	byte 2   how many records follow, modulo maxRecords+1
//	then two bytes a record, see place; and of what is left, at most maxPlies
//	bytes are the line
const (
	header     = 3
	maxRecords = 47
	maxPlies   = 64
)

// beyond is where the squares begin that a scream pushes to, in the reading that
// is relative to a Go Away.
const beyond = 40

const (
	groundSmall = 2
	groundStart = 3
)

// Decode reads any byte string; missing bytes are 0.
func Decode(data []byte) Case {
	var head [header]byte
	data = data[copy(head[:], data):]
	options := nemoroth.Ruleset{
		ClockwiseScreams:        head[1]&1 != 0,
		EvaporatingIchorCompels: head[1]&2 != 0,
		StatuesStayStone:        head[1]&4 != 0,
		OwnGhastBars:            head[1]&8 != 0,
	}
	rulesets := [8]nemoroth.Ruleset{nemoroth.Standard(), nemoroth.Standard(), nemoroth.Azgoroth(), nemoroth.Azgoroth(),
		nemoroth.Betza(), nemoroth.Betza(), options, options}
	d := decoder{ground: int(head[0] >> 4 & 3), nonsense: head[0]&0x40 != 0}
	switch {
	case d.ground == groundStart:
		d.setup = nemoroth.StartSetup()
	case d.ground == groundSmall && head[0]&0x80 != 0:
		for sq := range nemoroth.Square(64) {
			if sq.File() > 3 || sq.Rank() < 4 {
				d.setup.Occupants[sq] = []nemoroth.Piece{{Kind: nemoroth.Mummy}}
			}
		}
	}
	d.setup.Side = nemoroth.Alabaster + nemoroth.Side(head[0]>>3&1)
	d.setup.FullMove = 1 + int(head[1]>>4)
	if d.nonsense {
		d.spoil(head[1] >> 4)
	}
	for n := int(head[2]) % (maxRecords + 1); n > 0 && len(data) >= 2; n-- {
		d.place(data[0], data[1])
		data = data[2:]
	}
	c := Case{Ruleset: rulesets[head[0]&7], Wild: d.setup, Line: data[:min(len(data), maxPlies)]}
	c.Setup = Repair(c.Wild, c.Ruleset)
	return c
}

// A decoder puts pieces and ichor on a board, some of them where they get in
// touch with what is there already.
type decoder struct {
	setup    nemoroth.Setup
	ground   int
	nonsense bool
	last     nemoroth.Square // of the record before
	goAway   nemoroth.Square // where the last Go Away was placed, or a1
}

// spoil makes side and number what they cannot be, or the number what it hardly
// ever is; half of the choices leave both alone.
func (d *decoder) spoil(choice byte) {
	switch choice {
	case 0:
		d.setup.FullMove = 0
	case 1:
		d.setup.FullMove = -1
	case 2:
		d.setup.FullMove = nemoroth.MaxFullMove + 1
	case 3:
		d.setup.Side = nemoroth.NoSide
	case 4:
		d.setup.Side, d.setup.FullMove = nemoroth.Obsidian+1, math.MaxInt
	case 5, 6, 7:
		d.setup.FullMove = nemoroth.MaxFullMove + 5 - int(choice)
	}
}

// place carries out one record.
//
//	what  bits 0-2  the kind, Basilisk to Mummy
//	      bit 3     the side
//	      bits 4-5  0-1 mobile, 2 a statue; 3 digesting if a Leaf Pile, else
//	          mobile, and twins where the lowest two bits of where are 0
//	      bits 6-7  how where is read: 0 a square, 1 the square of the record before,
//	                2 a neighbour of the last Go Away or a square where its scream
//	                pushes to, 3 a square at most two files and ranks from the record
//	                before
//	where bits 0-5  the square, or the offset, of the reading
//	      bits 6-7  0-1 the piece, 2 the piece and ichor, 3 ichor alone; its plies
//	                follow from what. Under a mobile Leaf Pile with bit 4 of what
//	                there is ichor too: else Zombies are rarely pushed onto such
//	                squares (ICHOR-5).
//
// Where there is nonsense, bits 4-5 of what are 3 and the kind is not Mummy, then
// with 7 in the lowest three bits of where the piece is digesting, whatever it is,
// and a statue with bit 7 of what; with 6 in them it is a Human or of no kind, its
// side, or none, from the lowest two bits of what, petrified with bit 4 and
// digesting with bit 5 of where. Statues of Zombies are left, and instead of nine
// or ten plies ichor has [0], 11, 99 or 10, by bits 4-5 of where.
func (d *decoder) place(what, where byte) {
	p := nemoroth.Piece{Kind: nemoroth.Basilisk + nemoroth.Kind(what&7), Side: nemoroth.Alabaster + nemoroth.Side(what>>3&1)}
	twins := false
	switch state := what >> 4 & 3; {
	case state == 2:
		p.Petrified = true
	case state == 3 && p.Kind == nemoroth.LeafPile:
		p.Digesting = true
	case state == 3:
		twins = where&3 == 0
	}
	switch {
	case p.Kind == nemoroth.Mummy:
		p = nemoroth.Piece{Kind: nemoroth.Mummy}
	case d.nonsense && what>>4&3 == 3 && where&7 == 7:
		p.Digesting = true
		p.Petrified = what&0x80 != 0
	case d.nonsense && what>>4&3 == 3 && where&7 == 6:
		p = nemoroth.Piece{Kind: nemoroth.Kind(where & 15), Side: nemoroth.Side(what & 3), Petrified: where&16 != 0, Digesting: where&32 != 0}
	case p.Kind == nemoroth.Zombie && !d.nonsense:
		p.Petrified = false
	}
	sq := d.square(what>>6, where&63)
	plies := 1 + int(what)%10
	if what>>4&3 == 1 {
		plies = 1 + plies%2 // what is about to evaporate matters most
	}
	if d.nonsense && plies >= 9 {
		plies = []int{nemoroth.ZeroIchor, 11, 99, 10}[where>>4&3]
	}
	if where>>6 >= 2 || p.Kind == nemoroth.LeafPile && what>>4&3 == 1 {
		d.setup.Ichor[sq] = plies
	}
	if where>>6 < 3 {
		d.setup.Occupants[sq] = append(d.setup.Occupants[sq], p)
		if twins {
			d.setup.Occupants[sq] = append(d.setup.Occupants[sq], p)
		}
		if p.Kind == nemoroth.GoAway {
			d.goAway = sq
		}
	}
	d.last = sq
}

func (d *decoder) square(reading, where byte) nemoroth.Square {
	sq := nemoroth.NoSquare
	switch reading {
	case 1:
		sq = d.last
	case 2:
		ring := int(where) % 8
		if ring >= 4 {
			ring++ // not the Go Away's own square
		}
		steps := 1
		if where >= beyond {
			steps = 2
		}
		sq = d.goAway.Offset(steps*(ring%3-1), steps*(ring/3-1))
	case 3:
		near := int(where) % 25
		sq = d.last.Offset(near%5-2, near/5-2)
	}
	if !sq.IsValid() {
		sq = nemoroth.SquareAt(int(where&7), int(where>>3))
		if d.ground == groundSmall {
			sq = nemoroth.SquareAt(int(where&3), 7-int(where>>3&3))
		}
	}
	return sq
}

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
