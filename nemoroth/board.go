package nemoroth

import (
	"cmp"
	"encoding/binary"
	"iter"
	"math/bits"
	"slices"
)

// A code is the number of one of the 27 distinguishable occupants, in the order of
// the position line (NFEN-1): mobile Alabaster, mobile Obsidian, Alabaster statues,
// Obsidian statues, Mummies. A digesting Leaf Pile has the code of a Leaf Pile: see
// core.digest.
//
// Loops over kinds are written out in some hot places, which a new kind of piece must
// extend by hand: board.mobileOf, moveGen.init (statues), moveGen.goals, Scope.count
// (walker.go), and in package ai the planes and features of eval.go. Sets of codes are
// uint32, so five more codes fit: one more kind that can be petrified (four codes), not
// two.
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
	for _, s := range sides {
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

// core is the part of a board that has a fixed size and is cheap to copy and
// compare: everything except the numbers of twins. The fields from lone to pieces
// follow from the others and the twins, so that equal positions have equal cores.
type core struct {
	key    uint64         // hash of what REP-2 compares; valid between plies
	planes [codes]Squares // by code: the squares with at least one occupant
	digest Squares        // squares with a digesting Leaf Pile (SETUP-5)
	ichor  [4]Squares     // plies left in binary, lowest bit first

	lone     [64]uint8 // by square: 1 + the code of its only occupant, else 0
	occupied Squares   // squares with at least one occupant
	crowded  Squares   // squares with more than one occupant
	twinned  Squares   // squares with twins
	pieces   uint64    // hash of planes, digest and twins; always valid
	side     Side
}

// A board is a position that can be changed in place. Several equal occupants of
// one square are called twins. They are rare, so twins holds their numbers, sorted
// by square and code.
type board struct {
	core
	twins []twin
	taken [codes]uint32 // the numbers of the occupants in the last group: see take
}

// A twin says that a square has 1 + extra occupants of a code.
type twin struct {
	square Square
	code   code
	extra  uint32
}

// compare orders twins by square, then by code.
func (t twin) compare(u twin) int {
	return cmp.Or(int(t.square)-int(u.square), int(t.code)-int(u.code))
}

func (b *board) set(from *board) {
	b.core = from.core
	if b.twins = b.twins[:0]; from.twinned != 0 {
		b.twins = append(b.twins, from.twins...)
	}
}

// sameAs reports whether two boards are the same position (REP-2).
func (b *board) sameAs(o *board) bool {
	return b.core == o.core && slices.Equal(b.twins, o.twins)
}

// twinAt returns the index in twins of a code on a square, or the index to insert
// it at, and whether it is there.
func (b *board) twinAt(c code, sq Square) (int, bool) {
	return slices.BinarySearchFunc(b.twins, twin{square: sq, code: c}, twin.compare)
}

// count returns the number of occupants of a code on a square.
func (b *board) count(c code, sq Square) uint32 {
	if !b.planes[c].has(sq) {
		return 0
	}
	if b.twinned.has(sq) {
		if i, ok := b.twinAt(c, sq); ok {
			return 1 + b.twins[i].extra
		}
	}
	return 1
}

// setCount changes the number of occupants of a code on a square from was to n. The
// caller updates lone, occupied and crowded.
func (b *board) setCount(c code, sq Square, was, n uint32) {
	b.pieces ^= occupantKey(c, sq, was) ^ occupantKey(c, sq, n)
	if n == 0 {
		b.planes[c] &^= bit(sq)
	} else {
		b.planes[c] |= bit(sq)
	}
	if was <= 1 && n <= 1 {
		return
	}
	i, ok := b.twinAt(c, sq)
	if ok {
		b.twins = slices.Delete(b.twins, i, i+1)
	}
	if n > 1 {
		b.twins = slices.Insert(b.twins, i, twin{sq, c, n - 1})
	}
	b.twinned = 0
	for _, t := range b.twins {
		b.twinned |= bit(t.square)
	}
}

// add adds n occupants of a code to a square.
func (b *board) add(c code, sq Square, n uint32) {
	m := bit(sq)
	b.lone[sq] = uint8(c) + 1
	if b.occupied&m != 0 || n > 1 {
		b.crowded |= m
		b.lone[sq] = 0
	}
	b.occupied |= m
	if b.planes[c]&m == 0 && n == 1 {
		b.planes[c] |= m
		b.pieces ^= zobrist[c][sq]
		return
	}
	was := b.count(c, sq)
	b.setCount(c, sq, was, was+n)
}

// remove removes n occupants of a code from a square.
func (b *board) remove(c code, sq Square, n uint32) {
	m := bit(sq)
	if b.crowded&m == 0 {
		b.planes[c] &^= m
		b.pieces ^= zobrist[c][sq]
		b.occupied &^= m
		b.lone[sq] = 0
		return
	}
	was := b.count(c, sq)
	b.setCount(c, sq, was, was-n)
	switch set := b.scan(sq); {
	case set == 0:
		b.occupied &^= m
		b.crowded &^= m
	case set&(set-1) == 0 && b.twinned&m == 0:
		b.crowded &^= m
		b.lone[sq] = uint8(firstCode(set)) + 1
	}
}

// change turns every occupant of code c on a square into one of code d.
func (b *board) change(c, d code, sq Square) {
	n, had := b.count(c, sq), b.count(d, sq)
	b.setCount(c, sq, n, 0)
	b.setCount(d, sq, had, had+n)
	if b.lone[sq] != 0 {
		b.lone[sq] = uint8(d) + 1
	}
}

// setKey computes the key at the end of a ply.
func (b *board) setKey() {
	b.key = b.pieces ^ ichorKey(&b.ichor)
	if b.side == Obsidian {
		b.key ^= obsidianKey
	}
}

func (b *board) setDigesting(sq Square, on bool) {
	if b.digest.has(sq) != on {
		b.digest ^= bit(sq)
		b.pieces ^= zobrist[codes][sq]
	}
}

// codesOn returns the set of the codes on a square.
func (b *board) codesOn(sq Square) uint32 {
	if l := b.lone[sq]; l != 0 {
		return 1 << (l - 1)
	}
	if !b.occupied.has(sq) {
		return 0
	}
	return b.scan(sq)
}

// scan returns the set of the codes on a square, read from the planes.
func (b *board) scan(sq Square) (set uint32) {
	for c := range b.planes {
		set |= uint32(b.planes[c]>>(sq&63)&1) << c
	}
	return set
}

// piece returns the occupant of a code on a square.
func (b *board) piece(c code, sq Square) Piece {
	p := pieceOfCode[c]
	p.Digesting = p.Kind == LeafPile && !p.Petrified && b.digest.has(sq)
	return p
}

// appendAt appends the occupants of a square in the order of the position line.
func (b *board) appendAt(ps []Piece, sq Square) []Piece {
	for c := range codesIn(b.codesOn(sq)) {
		for range b.count(c, sq) {
			ps = append(ps, b.piece(c, sq))
		}
	}
	return ps
}

func (b *board) mobile(s Side, k Kind) Squares { return b.planes[mobileCode(s, k)] }
func (b *board) statue(s Side, k Kind) Squares { return b.planes[statueCode(s, k)] }

// of returns the squares with a side's pieces of a kind, mobile or petrified.
func (b *board) of(s Side, k Kind) Squares { return b.mobile(s, k) | b.statue(s, k) }

// mobileOf returns the squares with a side's mobile pieces, with and without Zombies.
func (b *board) mobileOf(s Side) (all, noZombies Squares) {
	p := b.planes[mobileCode(s, Basilisk):][:7]
	noZombies = p[0] | p[1] | p[2] | p[3] | p[4] | p[5]
	return noZombies | p[6], noZombies
}

// neighbours returns the directions of the occupied adjacent squares (GEO-3).
func (b *board) neighbours(at Square) (dirs uint8) {
	for d, sq := range neighbourOf[at] {
		if sq != NoSquare && b.occupied.has(sq) {
			dirs |= 1 << d
		}
	}
	return dirs
}

// ichorous returns the squares with ichor (SETUP-4).
func (b *board) ichorous() Squares { return b.ichor[0] | b.ichor[1] | b.ichor[2] | b.ichor[3] }

// lasting returns the squares with more than one ply of ichor left.
func (b *board) lasting() Squares { return b.ichor[1] | b.ichor[2] | b.ichor[3] }

func (b *board) ichorOn(sq Square) int {
	n := 0
	for i, plane := range b.ichor {
		n |= int(plane>>sq&1) << i
	}
	return n
}

// freshIchor is the number of plies that ichor lasts (ICHOR-1).
const freshIchor = 10

// setIchor sets the plies of ichor left on some squares.
func (b *board) setIchor(on Squares, plies int) {
	for i := range b.ichor {
		if plies>>i&1 != 0 {
			b.ichor[i] |= on
		} else {
			b.ichor[i] &^= on
		}
	}
}

// zobrist holds a number for each code on each square, and in the last row one for
// a digesting Leaf Pile. The numbers are the same in every process.
var zobrist [codes + 1][64]uint64

func init() {
	state := uint64(20020409)
	for c := range zobrist {
		for sq := range zobrist[c] {
			state += 0x9e3779b97f4a7c15
			zobrist[c][sq] = scramble(state)
		}
	}
}

// scramble is the finalizer of the splitmix64 generator.
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// occupantKey returns the part of the key for n occupants of a code on a square.
func occupantKey(c code, sq Square, n uint32) uint64 {
	switch n {
	case 0:
		return 0
	case 1:
		return zobrist[c][sq]
	}
	return scramble(zobrist[c][sq] + uint64(n))
}

const obsidianKey = 0xd1b54a32d192ed03

// ichorKey returns a hash of the four bit planes of ichor, 0 if there is none. Ichor fades
// everywhere at once, so updating a number per square and ply would cost more.
func ichorKey(planes *[4]Squares) (key uint64) {
	for _, plane := range planes {
		if key += uint64(plane); key != 0 {
			key = scramble(key)
		}
	}
	return key
}

// A Position is a possible board (POS-1) with the side to move. It has no
// full-move number, no history and no ruleset. A Position is immutable, and any
// number of occupants may share a square.
//
// Positions are comparable with == and can be map keys. Two positions are equal
// exactly if they are the same for the rule of repetition.
//
// The zero Position is not a position: IsValid returns false, and it has no
// pieces, no moves and no text.
//
// Rules: REP-2
type Position struct {
	core  core
	twins string // board.twins as bytes: a string is comparable
}

// twinBytes is the size of one twin in Position.twins.
const twinBytes = 6

func (b *board) position() (p Position) {
	b.store(&p)
	return p
}

// store copies the board to a new position.
func (b *board) store(p *Position) {
	p.core = b.core
	if len(b.twins) > 0 {
		buf := make([]byte, 0, twinBytes*len(b.twins))
		for _, t := range b.twins {
			buf = append(buf, byte(t.square), byte(t.code))
			buf = binary.LittleEndian.AppendUint32(buf, t.extra)
		}
		p.twins = string(buf)
	}
}

// load copies a position to the board.
func (b *board) load(p *Position) {
	b.core = p.core
	b.twins = b.twins[:0]
	for t := p.twins; t != ""; t = t[twinBytes:] {
		extra := binary.LittleEndian.Uint32([]byte(t[2:twinBytes]))
		b.twins = append(b.twins, twin{Square(t[0]), code(t[1]), extra})
	}
}

func (p *Position) board() *board {
	b := new(board)
	b.load(p)
	return b
}

// IsValid reports whether p is a position, that is, not the zero Position.
func (p Position) IsValid() bool { return p.core.side != NoSide }

// Side returns the side to move.
func (p Position) Side() Side { return p.core.side }

// At returns the occupants of a square in the order of the position line
// (NFEN-1), or nil if the square is empty or not on the board.
func (p Position) At(sq Square) []Piece {
	if !sq.IsValid() {
		return nil
	}
	return p.board().appendAt(nil, sq)
}

// Ichor returns the number of plies left of the ichor on a square, 0 to 10
// (SETUP-4). It returns 0 for a value that is not on the board.
func (p Position) Ichor(sq Square) int {
	if !sq.IsValid() {
		return 0
	}
	return p.board().ichorOn(sq)
}

// Key returns a 64-bit hash of everything that REP-2 compares. Key returns the
// same number in every process with one version of this library; another version may
// return another number. Different positions may have the same key.
func (p Position) Key() uint64 { return p.core.key }
