// Package gen decodes byte strings into cases: a ruleset, a setup (possible or
// not) and the choices of the plies of a game. Every byte string is a case, for
// fuzz targets and for seeded runs. Random makes rich boards: shared squares,
// statues, digesting Leaf Piles, old ichor, Zombies, and several Basilisks and
// Ghasts a side.
package gen

import (
	"math"

	"github.com/nemoroth/rules/nemoroth"
)

// A Case is a decoded byte string.
type Case struct {
	Ruleset nemoroth.Ruleset
	// Wild is the setup as it was decoded; it may be impossible (POS-1).
	Wild nemoroth.Setup
	// Setup is Wild after Repair: it can stand under Ruleset.
	Setup nemoroth.Setup
	// Line chooses the plies of a game from Setup, one byte a ply; see Choose.
	Line []byte
}

// The layout of a byte string.
//
//	byte 0   bits 0-2  the ruleset: 0-1 Standard, 2-3 Azgoroth, 4-5 Betza, 6-7 the options of byte 1
//	         bit 3     the side to move
//	         bits 4-5  the ground: 0-1 an empty board; 2 an empty board where only the
//	                   upper left quarter is used; 3 the start
//	         bit 6     nonsense: pieces, side and full-move number may be invalid, and
//	                   ichor may have 0, 11 or more plies
//	         bit 7     with ground 2: the other three quarters are full of Mummies, so
//	                   that pieces have few moves and soon repeat positions (REP-1)
//	byte 1   bits 0-3  the options OPT-1 to OPT-4
//	         bits 4-7  the full-move number minus 1; with nonsense, see spoil
//	byte 2   the number of records, modulo maxRecords+1
//	then     two bytes for each record, see place
//	then     at most maxPlies bytes, the line; further bytes are ignored
const (
	header     = 3
	maxRecords = 47
	maxPlies   = 64
)

// beyond is the first offset, relative to a Go Away, of a square two steps away.
const beyond = 40

const (
	groundSmall = 2
	groundStart = 3
)

// Decode decodes any byte string. Missing bytes count as 0.
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

// A decoder puts pieces and ichor on a board. A record may give a square relative
// to earlier ones, so that pieces stand where they affect each other.
type decoder struct {
	setup    nemoroth.Setup
	ground   int
	nonsense bool
	last     nemoroth.Square // the square of the previous record, or a1
	goAway   nemoroth.Square // the square of the last Go Away, or a1
}

// spoil sets an invalid side or an invalid full-move number, or one of the
// highest valid numbers. Half of the choices change nothing.
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

// place carries out one record of two bytes.
//
//	what  bits 0-2  the kind, Basilisk to Mummy
//	      bit 3     the side
//	      bits 4-5  0-1 mobile; 2 a statue; 3 digesting if a Leaf Pile, else mobile,
//	                and two equal occupants if bits 0-1 of where are 0
//	      bits 6-7  the meaning of bits 0-5 of where: 0 a square; 1 the square of the
//	                previous record; 2 a neighbour of the last Go Away, or the square
//	                behind it, where a scream pushes it; 3 a square at most two files
//	                and ranks from the previous record
//	where bits 0-5  the square, or the offset
//	      bits 6-7  0-1 the piece; 2 the piece and ichor; 3 ichor alone. The plies of
//	                the ichor depend on what. A Leaf Pile with 1 in bits 4-5 of what
//	                has ichor in any case: otherwise Zombies are rarely pushed onto
//	                such squares (ICHOR-5).
//
// With nonsense, if bits 4-5 of what are 3 and the kind is not Mummy, bits 0-2 of
// where can mean two more things. 7: the piece is digesting, whatever its kind,
// and petrified if bit 7 of what is set. 6: the piece is a Human or of no kind,
// with the side, or none, of bits 0-1 of what, petrified if bit 4 of where is set
// and digesting if bit 5 is set. Further, Zombies may be petrified, and ichor of
// nine or ten plies has [0], 11, 99 or 10 plies instead, by bits 4-5 of where.
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
		plies = 1 + plies%2 // the rules treat one ply apart (COMP-ICHOR)
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
			ring++ // skips the Go Away's own square
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

// Nonsense reports whether no position line can express a setup: it has no side
// to move, a full-move number out of range, or an invalid piece.
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
