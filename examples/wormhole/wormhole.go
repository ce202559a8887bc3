// Package wormhole implements the game Wormhole, chess on a board with holes: every
// square that a piece leaves becomes a hole for good, and later moves skip it.
//
// [Rules] is the game for the programs of this module, [Corpus] its rulings.
//
// # For maintainers
//
// RULEBOOK.md holds the rules. A last comment line such as "Rules: WORM-HOLE-1"
// names the rules that a declaration implements. Package grid has what the game
// shares with others of its kind.
package wormhole

import (
	"embed"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Wormhole. The only ruleset is Standard.
func Rules() game.Rules { return spec.Rules() }

//go:embed schema-wormhole.json rules.txt
var files embed.FS

// start is the opening position. Every square of ranks 1, 2, 7 and 8 is occupied,
// so in a game from the start no existing square of these ranks is ever empty.
//
// Rules: WORM-SETUP-2, WORM-HOLE-5
const start = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"

// spec describes the game. Its name is the protocol's field game. The position line is
// board, side to move and full-move number.
//
// Rules: WPROTO-1, WFEN-1, WNAME-1
var spec = grid.Spec{
	Name:     "wormhole",
	Pieces:   kinds,
	Opening:  start,
	Mark:     "x", // a hole
	Read:     func(b grid.Board) grid.Position { return &position{b} },
	Names:    "[CKMNPW]@@|P@@=[CMNW]",
	Examples: "Nb1c3 or Pe6c8=W",
	Effects:  []string{"move", "capture", "remove-square", "promote", "end"},
	Language: letter.Language{
		Neutral: letter.Piece{Letter: "x", Names: []string{"hole", "gone", "vanished",
			"disappeared", "no longer", "missing"}},
		Sides:  sides,
		NoDraw: "there are no draws (WORM-END-2)",
		Ends:   "a game ends only when a side has no legal move (WORM-END-1)",
	},
	Unsafe: "WORM-CHECK-2",
	Royal:  king,
	Pawn:   pawn,
	Values: [8]int{pawn: 100, knight: 350, wizard: 600, champion: 600, lion: 700},
	Files:  files,
}

// White moves first, and its Pawns move towards rank 8.
//
// Rules: WORM-SETUP-1
var sides = [2]letter.Side{{Letter: "w", Name: "White"}, {Letter: "b", Name: "Black"}}

// The kinds of pieces, in the order of their letters.
//
// Rules: WORM-SETUP-3
const (
	champion kind = iota + 1
	king
	lion
	knight
	pawn
	wizard
)

var kinds = grid.Pieces(`C Champion
K King
M Lion, Lion, Murray Lion
N Knight
P Pawn
W Wizard`)

type (
	square = grid.Square
	set    = grid.Set
	move   = grid.Move
	kind   = grid.Kind
	side   = grid.Side
)

// A position is a board with its holes, the marks, and the side to move. It may be
// impossible. A square is a hole or exists; an existing square is empty or holds one
// piece. No move depends on earlier positions.
//
// Rules: WORM-SETUP-4
type position struct{ grid.Board }

// Problems returns every rule that makes the position impossible. WORM-POS-4 allows
// everything else.
//
// Rules: WORM-POS-1, WORM-POS-2, WORM-POS-3, WORM-POS-4
func (p *position) Problems() (list grid.Problems) {
	for s := range grid.Side(2) {
		if n := p.Of[s][king].Len(); n != 1 {
			list.Add("WORM-POS-1", p.Of[s][king], kinds.Letter(s, king), "%s has %d Kings, not one",
				sides[s].Name, n)
		}
	}
	kings := list == nil
	for _, q := range p.Occupied().ByRank() {
		if s, k := p.At(q); k == pawn && q.Rank() == s.Rank(1) {
			list.Add("WORM-POS-2", grid.SetOf(q), kinds.Letter(s, k),
				"%s has a Pawn on its first rank, on %v", sides[s].Name, q)
		}
	}
	if attackers := p.checks(p.Turn ^ 1); kings && attackers != 0 {
		list.Add("WORM-POS-3", attackers, "", "%s is to move, and %s's King is in check from %s",
			sides[p.Turn].Name, sides[p.Turn^1].Name, kinds.Describe(&p.Board, attackers))
	}
	return list
}

// Outcome reports whether the side to move has lost because it has no legal move.
// There are no draws. The other side's King is in check only after a move that is
// illegal, which ends no game.
//
// Rules: WORM-END-1, WORM-END-2
func (p *position) Outcome() game.Outcome {
	var room [64]move
	if len(p.Moves(room[:0])) > 0 || p.checks(p.Turn^1) != 0 {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: sides[p.Turn^1].Letter, Reason: "stalemate"}
	if p.checks(p.Turn) != 0 {
		o.Reason = "checkmate"
	}
	return o
}
