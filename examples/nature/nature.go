// Package nature implements the game Nature vs. Black Magic. Two Trees move as one
// and are portals for their ruler; Initiates are promoted by captures and rescue each
// other.
//
// [Rules] is the game for the programs of this module, [Corpus] its rulings. A
// [Cursor] walks the game tree, and [Evaluate] values positions for game.Search.
//
// # For maintainers
//
// RULEBOOK.md holds the rules. A last comment line such as "Rules: NAT-TREE" names
// the rules that a declaration implements. Package grid has what the game shares
// with others of its kind.
package nature

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Nature vs. Black Magic. The only ruleset is Standard.
func Rules() game.Rules { return spec.Rules() }

//go:embed RULEBOOK.md
var documents embed.FS

//go:embed schema-nature.json
var schema []byte

//go:embed rules.txt
var ruleTable string

// start is the opening position.
//
// Rules: NAT-START
const start = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"

// spec describes the game. Its name is the protocol's field game.
//
// Rules: NAT-PROTO
var spec = grid.Spec[point, Move, *Cursor]{
	Name:     "nature",
	Sides:    [2]grid.Side{{Letter: "N", Name: nature.name()}, {Letter: "B", Name: magic.name()}},
	Letters:  letters,
	Opening:  start,
	Read:     readPosition,
	ReadMove: parseMove,
	Language: letter.Language{
		Pieces: []letter.Piece{
			{Letter: "B", Names: []string{"Bear", "Dragon"}},
			{Letter: "D", Names: []string{"Druid", "Wizard"}},
			{Letter: "G", Names: []string{"Grand Druid", "Necromancer", "ruler"}},
			{Letter: "I", Names: []string{"Initiate", "Novice"}},
			{Letter: "R", Names: []string{"Ranger", "Hellhound"}},
			{Letter: "T", Names: []string{"Tree", "Tower"}},
		},
		Words: map[string]string{"takes": "x", "captures": "x", "and": "+"},
		Signs: "+",
		Sides: [2]letter.Side{{Aliases: []string{"White"}}, {Aliases: []string{"Black", "Magic"}}},
		Pawn:  "I",
		Tail:  " - -",
		Ends:  "a game ends by NAT-WIN, NAT-STALEMATE and the like",
	},
	Unsafe:    "NAT-INTO",
	Show:      show,
	Hide:      hide,
	Cursor:    newCursor,
	Evaluate:  Evaluate,
	Schema:    schema,
	Documents: documents,
	RuleTable: ruleTable,
	Sample:    sample,
	Vary:      vary,
	Odd:       []string{"Ie7e8=G", "Ge1", "Tc3c4+"},
}

// A point is a possible position and its history.
type point struct {
	*position
	past  *past // the positions that can recur, this one included
	times int   // occurrences of this position so far
}

func newPoint(before *past, p *position) point {
	past, times := before.with(p, p.key)
	return point{p, past, times}
}

// A past is an immutable set of positions and the number of their occurrences. It is
// a tree: three bits of a position's key lead from a node to the next.
type past struct {
	*position
	times int
	more  [8]*past // by the key's next three bits
}

// with returns the past with one more occurrence of a position, and the number of its
// occurrences. The bits are the rest of the position's key.
func (b *past) with(p *position, bits uint64) (*past, int) {
	if b == nil {
		return &past{position: p, times: 1}, 1
	}
	n := *b
	if n.key == p.key && n.board == p.board {
		n.times++
		return &n, n.times
	}
	more, times := n.more[bits&7].with(p, bits>>3)
	n.more[bits&7] = more
	return &n, times
}

// Moves appends the legal moves in canonical order.
func (g point) Moves(to []Move) []Move {
	if g.finished(g.times) != open {
		return to
	}
	return g.moves(to)
}

func (g point) Outcome() game.Outcome { return g.outcome(g.ending(g.times)) }

// After returns the game after a move that is legal or that NAT-INTO alone forbids.
func (g point) After(m Move) point {
	next, past := g.after(m), g.past
	if !g.reversible(m, &next) {
		past = nil
	}
	return newPoint(past, &next)
}

const (
	captiveLetters = "TBDRItbdri" // capitals: lost by Nature
	passedMark     = "e"          // marks the en passant square
)

// reserve returns the captives in the order of the position line.
func (p *position) reserve() (list []string) {
	for _, c := range captiveLetters {
		s, k, _ := pieceOf(byte(c))
		for range p.captives[s].of(k) {
			list = append(list, string(c))
		}
	}
	return list
}

// passedName returns the en passant field of the position line.
func (p *position) passedName() string {
	if p.passed == 0 {
		return "-"
	}
	return p.passed.First().String()
}

// Grid returns the position line: board, side to move, captives, en passant square
// and full-move number.
//
// Rules: NAT-LINE
func (p *position) Grid() grid.Grid {
	lost := orNone(strings.Join(p.reserve(), ""))
	fields := []string{p.turn.String(), lost, p.passedName(), strconv.Itoa(int(p.fullMove))}
	return grid.Grid{Squares: p.of.Squares(letters), Fields: fields}
}

// orNone returns a field of the position line, which is - if it is empty.
func orNone(field string) string {
	if field == "" {
		return "-"
	}
	return field
}

// readPosition reads the fields of a position line, which need not be canonical. It
// drops a possible en passant square if no capture there is possible.
func readPosition(g grid.Grid) (point, error) {
	var p position
	p.of = grid.ReadPieces(g.Squares, letters)
	field := func(i int) string { return append(g.Fields, "", "", "")[i] }
	switch field(0) {
	case "N":
	case "B":
		p.turn = magic
	default:
		return point{}, g.Fail(0, "not a side", "N for Nature or B for Black Magic")
	}
	lost := field(1)
	if lost == "" || lost != "-" && strings.Trim(lost, captiveLetters) != "" {
		return point{}, g.Fail(1, "not captives", "letters of "+captiveLetters+", or -")
	}
	for _, c := range strings.Trim(lost, "-") {
		if s, k, _ := pieceOf(byte(c)); p.captives[s].of(k) < 15 { // more than any roster
			p.captives[s].add(k, 1)
		}
	}
	if passed := field(2); passed != "-" {
		q, ok := grid.ReadSquare(passed)
		if !ok {
			return point{}, g.Fail(2, "not an en passant square", "a square such as e3, or -")
		}
		p.passed = q.Set()
		if p.passable() && slants[p.turn^1][q]&p.of[p.turn][initiate] == 0 {
			p.passed = 0
		}
	}
	n, err := g.FullMove(3)
	p.fullMove, p.key = int32(n), p.hash()
	return newPoint(nil, &p), err
}

// passable reports whether the en passant square is empty, an Initiate of the side
// not to move stands directly beyond it, and the square directly before it is empty.
func (p *position) passable() bool {
	q, ahead := p.passed.First(), forward[p.turn^1]
	before := next(q, ahead^4)
	return before != 0 && (before|p.passed)&p.occupied() == 0 &&
		next(q, ahead)&p.of[p.turn^1][initiate] != 0
}

// Problems returns every reason why the position is impossible.
//
// Rules: NAT-POS
func (p *position) Problems() (list []game.Problem) {
	add := func(at set, piece, text string, args ...any) {
		list = append(list, game.Problem{Rule: "NAT-POS", Squares: at.Names(), Piece: piece,
			Text: fmt.Sprintf(text, args...) + " [NAT-POS]"})
	}
	own, other := p.of[p.turn][ruler], p.of[p.turn^1][ruler]
	if n, m := own.Count(), other.Count(); m < 1 || m > 2-n {
		add(own|other, "", "rulers: %s, to move, has %d and %s has %d; each side must have 1, or "+
			"the side to move 0 and the other side 1 or 2", p.turn.name(), n, (p.turn ^ 1).name(),
			m)
	}
	for _, c := range captiveLetters {
		s, k, _ := pieceOf(byte(c))
		if n := p.of[s][k].Count() + p.captives[s].of(k); n > roster[k] {
			add(p.of[s][k], string(c), "%s has %d %ss, captives included, and may have at most %d",
				s.name(), n, kindNames[s][k], roster[k])
		}
	}
	for _, q := range grid.ByRanks {
		if s, k := p.at(q); k == initiate && q.Rank() == s.rank(1) {
			add(q.Set(), piece(s, k), "%s's %s on %v stands on its own first rank", s.name(),
				kindNames[s][k], q)
		}
	}
	if p.passed != 0 && !p.passable() {
		add(p.passed, "", "%v cannot be the en passant square: it must be empty, with %s's %s "+
			"directly beyond it and an empty square directly before it", p.passed.First(),
			(p.turn ^ 1).name(), kindNames[p.turn^1][initiate])
	}
	return list
}

// show adds the captives, as the reserve, and the en passant square to a board.
func show(g point, b *game.Board) {
	b.Reserve = g.reserve()
	for i, q := range grid.ByRanks {
		if g.passed.Has(q) {
			b.Cells[i].Mark = passedMark
		}
	}
}

// hide returns the captives and the en passant square of a board as fields of the
// position line, and takes the mark off.
func hide(b *game.Board) ([]string, error) {
	passed := "-"
	b.Cells = slices.Clone(b.Cells)
	for i, c := range b.Cells {
		switch {
		case c.Mark != passedMark:
		case passed != "-":
			return nil, &game.SyntaxError{What: "board", Input: c.Square,
				Msg: "a second en passant square", Hint: "one at most"}
		default:
			passed, b.Cells[i].Mark = c.Square, ""
		}
	}
	return []string{orNone(strings.Join(b.Reserve, "")), passed}, nil
}

// sample returns a random board. Games from boards with few pieces soon end.
func sample(r *rand.Rand) grid.Grid {
	few, letters := r.IntN(10), "TTBDDRRIIIIIIIIttbddrriiiiiiii"
	switch r.IntN(6) {
	case 0: // pieces can move to and fro
		letters = "BTbt"[r.IntN(4):]
	case 1: // the rulers are soon alone
		letters = "TRI"[r.IntN(3):]
	}
	var captives strings.Builder
	g := grid.Grid{Squares: grid.Empty(), Fields: []string{"NB"[r.IntN(2):][:1], "-", "-",
		fmt.Sprint(1 + r.IntN(40))}}
	for _, letter := range letters {
		x := r.IntN(10 + few)
		switch at := r.IntN(64); {
		case x < 5 &&
			(letter|' ' != 'i' || middle(at) || r.IntN(16) == 0):
			g.Squares[at] = byte(letter)
		case x < 7 || r.IntN(256) == 0:
			captives.WriteRune(letter)
		}
	}
	if captives.Len() > 0 {
		g.Fields[1] = captives.String()
	}
	for _, ruler := range "Gg" {
		for n := 1 + r.IntN(40)/39 - r.IntN(60)/59; n > 0; n-- {
			g.Squares[r.IntN(64)] = byte(ruler)
		}
	}
	samplePassed(r, &g)
	return g
}

// middle reports whether a square is on ranks 2 to 7.
func middle(at int) bool { return at >= 8 && at < 56 }

// samplePassed sometimes adds an en passant square, often a possible one.
func samplePassed(r *rand.Rand, g *grid.Grid) {
	if r.IntN(3) > 0 {
		return
	}
	at, ahead, beyond := 8+r.IntN(48), -8, byte('i')
	if g.Fields[0] == "B" {
		ahead, beyond = 8, 'I'
	}
	if r.IntN(8) > 0 {
		g.Squares[at], g.Squares[at+ahead], g.Squares[at-ahead] = '.', beyond, '.'
		if side := at - ahead + 1 - 2*r.IntN(2); r.IntN(2) == 0 && side > 0 && side < 64 {
			g.Squares[side] = beyond ^ ' '
		}
	}
	g.Fields[2] = grid.SquareName(at)
}

// vary returns a promotion of an Initiate, or a move of two Trees.
func vary(r *rand.Rand, names []string) []string {
	last := names[len(names)-1]
	if last[0] == 'I' && r.IntN(2) == 0 {
		return []string{last + "=" + string("TBDR"[r.IntN(4)])}
	}
	for _, other := range slices.Backward(names[:len(names)-1]) {
		if last[0] == 'T' && other[0] == 'T' && len(other) == len(last) {
			return []string{other + "+" + last[1:], last + "+" + other[1:]}
		}
	}
	return nil
}
