// Package wormhole implements the game Wormhole, chess on a board with holes: every
// square that a piece leaves becomes a hole for good, and later moves skip it.
//
// [Rules] is the game for the programs of this module, [Corpus] its rulings. A
// [Cursor] walks the game tree without allocating, and [Evaluate] values positions
// for game.Search.
//
// # For maintainers
//
// RULEBOOK.md holds the rules. A last comment line such as "Rules: WORM-HOLE-1"
// names the rules that a declaration implements. Package grid has what the game
// shares with others of its kind.
package wormhole

import (
	"embed"
	"fmt"
	"math/rand/v2"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Wormhole. The only ruleset is Standard.
func Rules() game.Rules { return spec.Rules() }

//go:embed RULEBOOK.md
var documents embed.FS

//go:embed schema-wormhole.json
var schema []byte

//go:embed rules.txt
var ruleTable string

// start is the opening position. Every square of ranks 1, 2, 7 and 8 is occupied,
// so in a game from the start no existing square of these ranks is ever empty.
//
// Rules: WORM-SETUP-2, WORM-HOLE-5
const start = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"

// spec describes the game. Its name is the protocol's field game.
//
// Rules: WPROTO-1
var spec = grid.Spec[*position, Move, *Cursor]{
	Name:     "wormhole",
	Sides:    [2]grid.Side{{Letter: "w", Name: "White"}, {Letter: "b", Name: "Black"}},
	Letters:  letters,
	Marks:    "x", // a hole
	Opening:  start,
	Read:     readPosition,
	ReadMove: parseMove,
	Language: letter.Language{
		Pieces: []letter.Piece{
			{Letter: "C", Names: []string{"Champion"}}, {Letter: "K", Names: []string{"King"}},
			{Letter: "M", Names: []string{"Murray Lion", "Lion"}},
			{Letter: "N", Names: []string{"Knight"}},
			{Letter: "P", Names: []string{"Pawn"}}, {Letter: "W", Names: []string{"Wizard"}},
		},
		Words:  map[string]string{"takes": "x", "captures": "x"},
		Pawn:   "P",
		NoDraw: "there are no draws (WORM-END-2)",
		Ends:   "a game ends only when a side has no legal move (WORM-END-1)",
	},
	Unsafe:    "WORM-CHECK-2",
	Cursor:    newCursor,
	Evaluate:  Evaluate,
	Schema:    schema,
	Documents: documents,
	RuleTable: ruleTable,
	Sample:    sample,
	Vary: func(r *rand.Rand, names []string) []string {
		if last := names[len(names)-1]; last[0] == 'P' && r.IntN(2) == 0 {
			return []string{last + "=" + string(promotions[r.IntN(len(promotions))])}
		}
		return nil
	},
	Odd: []string{"Pe7e8=K", "Ke1"},
}

// sample returns a random board with holes and pieces.
func sample(r *rand.Rand) grid.Grid {
	g := grid.Grid{Fields: []string{"wb"[r.IntN(2):][:1], fmt.Sprint(1 + r.IntN(40))}}
	holes, pieces := r.Float64(), r.Float64()/2
	for at := range g.Squares {
		switch x := r.Float64(); {
		case x < holes*holes:
			g.Squares[at] = 'x'
		case x < holes*holes+pieces:
			g.Squares[at] = "MCWNPPPmcwnppp"[r.IntN(14)]
			if pawns := at < 8 || at >= 56; pawns && r.IntN(8) > 0 {
				g.Squares[at] = "MCWNmcwn"[r.IntN(8)]
			}
		default:
			g.Squares[at] = '.'
		}
	}
	for _, king := range "Kk" {
		for n := 1 + r.IntN(40)/39; n > 0; n-- {
			g.Squares[r.IntN(64)] = byte(king)
		}
	}
	return g
}

// Grid returns the position line: board, side to move and full-move number.
//
// Rules: WFEN-1
func (p *position) Grid() grid.Grid {
	g := grid.Grid{Squares: p.of.Squares(letters),
		Fields: []string{p.turn.String(), fmt.Sprint(p.fullMove)}}
	for i, q := range grid.ByRanks {
		if p.holes.Has(q) {
			g.Squares[i] = 'x'
		}
	}
	return g
}

// readPosition reads the fields of a position line, which need not be canonical.
func readPosition(g grid.Grid) (*position, error) {
	p := &position{of: grid.ReadPieces(g.Squares, letters)}
	for i, q := range grid.ByRanks {
		if g.Squares[i] == 'x' {
			p.holes |= q.Set()
		}
	}
	switch g.Fields[0] {
	case "w":
	case "b":
		p.turn = black
	default:
		return p, g.Fail(0, "not a side", "w for White or b for Black")
	}
	n, err := g.FullMove(1)
	p.fullMove = int32(n)
	return p, err
}

// Problems returns every rule that makes the position impossible. WORM-POS-4 allows
// everything else.
//
// Rules: WORM-POS-1, WORM-POS-2, WORM-POS-3, WORM-POS-4
func (p *position) Problems() (list []game.Problem) {
	add := func(rule string, at set, piece, text string, args ...any) {
		list = append(list, game.Problem{Rule: rule, Squares: at.Names(), Piece: piece,
			Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
	}
	for s := white; s <= black; s++ {
		switch n := p.of[s][king].Count(); {
		case n == 0:
			add("WORM-POS-1", 0, piece(s, king), "%s has no King", s.name())
		case n > 1:
			add("WORM-POS-1", p.of[s][king], piece(s, king), "%s has %d Kings", s.name(), n)
		}
	}
	kings := len(list) == 0
	for _, q := range grid.ByRanks {
		for s := white; s <= black; s++ {
			if q.Rank() == s.rank(1) && p.of[s][pawn].Has(q) {
				add("WORM-POS-2", q.Set(), piece(s, pawn),
					"%s has a Pawn on its first rank, on %s", s.name(), q)
			}
		}
	}
	if attackers := p.checks(p.turn ^ 1); kings && attackers != 0 {
		add("WORM-POS-3", attackers, "", "%s is to move, and %s's King is in check from %s",
			p.turn.name(), (p.turn ^ 1).name(), p.pieces(attackers))
	}
	return list
}

// longest is the greatest possible number of moves: each makes a hole, and the two
// Kings need a square each.
//
// Rules: WORM-END-3
const longest = 64 - 2

// A Cursor walks the continuations of a game. It implements game.Cursor; use
// NewCursor to make one.
type Cursor struct {
	path [longest + 1]position
	ply  int
}

// NewCursor returns a cursor on a game of this package; false for any other game.
func NewCursor(g game.Game) (*Cursor, bool) {
	p, ok := grid.Of[*position](g)
	if !ok {
		return nil, false
	}
	return newCursor(p), true
}

func newCursor(p *position) *Cursor { return &Cursor{path: [longest + 1]position{*p}} }

func (c *Cursor) top() *position {
	if c == nil {
		return &position{}
	}
	return &c.path[c.ply]
}

// Moves appends the legal moves in canonical order.
func (c *Cursor) Moves(to []Move) []Move { return c.top().Moves(to) }

// Do plays a move and reports whether it is legal.
func (c *Cursor) Do(m Move) bool {
	if !c.top().legal(m) {
		return false
	}
	c.path[c.ply+1] = c.top().after(m)
	c.ply++
	return true
}

// Undo takes back the last Do and reports whether there was one.
func (c *Cursor) Undo() bool {
	if c == nil || c.ply == 0 {
		return false
	}
	c.ply--
	return true
}

// Key returns a hash of the position.
func (c *Cursor) Key() uint64 { return c.top().key() }

// Result returns -1: a side without a legal move has lost.
func (c *Cursor) Result() int { return -1 }

// PastIsMoot returns true: no move depends on earlier positions.
func (c *Cursor) PastIsMoot(int) bool { return true }
