// Package nature implements the game Nature vs. Black Magic. Two Trees move as one
// and are portals for their ruler; Initiates are promoted by captures and rescue each
// other.
//
// [Rules] is the game for the programs of this module, [Corpus] its rulings.
//
// # For maintainers
//
// RULEBOOK.md holds the rules. A last comment line such as "Rules: NAT-TREE" names
// the rules that a declaration implements. Package grid has what the game shares
// with others of its kind.
package nature

import (
	"embed"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Nature vs. Black Magic. The only ruleset is Standard.
func Rules() game.Rules { return spec.Rules() }

//go:embed schema-nature.json rules.txt
var files embed.FS

// start is the opening position.
//
// Rules: NAT-START
const start = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"

// spec describes the game. Its name is the protocol's field game. The position line is
// board, side to move, captives, en passant square, and full-move number.
//
// Rules: NAT-PROTO, NAT-NAME, NAT-LINE
var spec = grid.Spec{
	Name:     "nature",
	Pieces:   kinds,
	Opening:  start,
	Mark:     "e", // the en passant square
	Reserve:  captives,
	Read:     readPosition,
	Names:    `[BDGIRT]@@|I@@=[BDRT]|T@@\+@@`,
	Examples: "Rb1c3, Ib7b8=B or Tc3c4+f3f6",
	Effects:  []string{"move", "capture", "promote", "rescue", "lapse", "right", "end"},
	Language: letter.Language{
		EnPassant: true,
		TwoNames:  true,
		Sides:     sides,
		Tail:      " - -",
		Captives:  captives,
		Ends:      "a game ends by NAT-WIN, NAT-STALEMATE and the like",
	},
	Unsafe: "NAT-INTO",
	Royal:  ruler,
	Pawn:   initiate,
	// in hundredths of an Initiate's two thirds
	Values: [8]int{bear: 900, druid: 450, ruler: 1000, initiate: 150, ranger: 450, tree: 350},
	Files:  files,
}

// The first side moves first, and its Initiates move towards rank 8.
//
// Rules: NAT-FIRST
var sides = [2]letter.Side{{Letter: "N", Name: "Nature", Aliases: []string{"White"}},
	{Letter: "B", Name: "Black Magic", Aliases: []string{"Black", "Magic"}}}

// The kinds of pieces, in the order of their letters.
//
// Rules: NAT-KINDS
const (
	bear kind = iota + 1
	druid
	ruler
	initiate
	ranger
	tree
)

var (
	roster   = [...]int{bear: 1, druid: 2, initiate: 8, ranger: 2, tree: 2}
	officers = []kind{bear, druid, ranger, tree}
	kinds    = grid.Pieces(`B Bear, Dragon
D Druid, Wizard
G Grand Druid, Necromancer, ruler, boss
I Initiate, Novice, Pawn
R Ranger, Hellhound
T Tree, Tower`)
)

type (
	square    = grid.Square
	set       = grid.Set
	move      = grid.Move
	kind      = grid.Kind
	side      = grid.Side
	direction = grid.Direction
)

// A position is a board with captives and an en passant square, the mark. It may be
// impossible.
type position struct{ grid.Board }

const captives = "TBDRItbdri" // capitals: lost by Nature

// readPosition drops a possible en passant square if no capture there is possible.
func readPosition(b grid.Board) grid.Position {
	p := position{b}
	if p.Marks != 0 && p.passable() && !p.answered(p.Marks.First(), p.Turn) {
		p.Marks = 0
	}
	return then(nil, p)
}

// answered reports whether an Initiate of a side could capture en passant on a square.
func (p *position) answered(q square, s side) bool {
	return slants[s^1][q]&p.Of[s][initiate] != 0
}

// passable reports whether the en passant square is empty, an Initiate of the side
// not to move stands directly beyond it, and the square directly before it is empty.
func (p *position) passable() bool {
	q, enemy := p.Marks.First(), p.Turn^1
	home := p.Turn.Forward().Next(q)
	return home != 0 && (home|p.Marks)&p.Occupied() == 0 &&
		enemy.Forward().Next(q)&p.Of[enemy][initiate] != 0
}

// Problems returns every reason why the position is impossible.
//
// Rules: NAT-POS
func (p *position) Problems() (list grid.Problems) {
	const rule = "NAT-POS"
	other := sides[p.Turn^1].Name
	own, enemy := p.Of[p.Turn][ruler], p.Of[p.Turn^1][ruler]
	if n, m := own.Len(), enemy.Len(); m < 1 || m > 2-n {
		list.Add(rule, own|enemy, "", "rulers: %s, to move, has %d and %s has %d; each side must "+
			"have 1, or the side to move 0 and the other side 1 or 2",
			sides[p.Turn].Name, n, other, m)
	}
	for _, letter := range []byte(captives) {
		s, k := kinds.Read(letter)
		if n := p.Of[s][k].Len() + int(p.Reserve[s][k]); n > roster[k] {
			list.Add(rule, p.Of[s][k], string(letter), "%s has %d %ss, captives included, "+
				"and may have at most %d", sides[s].Name, n, kinds.Name(s, k), roster[k])
		}
	}
	for _, q := range p.Occupied().ByRank() {
		if s, k := p.At(q); k == initiate && q.Rank() == s.Rank(1) {
			list.Add(rule, grid.SetOf(q), kinds.Letter(s, k),
				"%s's %s on %v stands on its own first rank", sides[s].Name, kinds.Name(s, k), q)
		}
	}
	if p.Marks != 0 && !p.passable() {
		list.Add(rule, p.Marks, "", "%v cannot be the en passant square: it must be empty, with "+
			"%s's %s directly beyond it and an empty square directly before it", p.Marks, other,
			kinds.Name(p.Turn^1, initiate))
	}
	return list
}
