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
	"fmt"
	"math/rand/v2"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Wormhole. The only ruleset is Standard.
func Rules() game.Rules { return spec.Rules() }

//go:embed RULEBOOK.md schema-wormhole.json rules.txt
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
var spec = grid.Spec[*position]{
	Name:     "wormhole",
	Pieces:   kinds,
	Opening:  start,
	Mark:     "x", // a hole
	Read:     func(b grid.Board, _ grid.Line) (*position, error) { return &position{b}, nil },
	Examples: []string{"Nb1c3", "Pe6c8=W"}, Promotions: "CMNW",
	Language: letter.Language{
		Sides:  [2]letter.Side{{Letter: "w", Name: sides[white]}, {Letter: "b", Name: sides[black]}},
		Pawn:   "P",
		NoDraw: "there are no draws (WORM-END-2)",
		Ends:   "a game ends only when a side has no legal move (WORM-END-1)",
	},
	Unsafe: "WORM-CHECK-2",
	Worth: grid.Worth{Royal: king, Pawn: pawn,
		Values: [8]int{pawn: 100, knight: 350, wizard: 600, champion: 600, lion: 700}},
	Extra:  promotionsNear,
	Files:  files,
	Sample: sample,
	Odd:    []string{"Pe7e8=K", "Ke1"},
}

// White moves first, and its Pawns move towards rank 8.
//
// Rules: WORM-SETUP-1
const (
	white grid.Side = iota
	black
)

var sides = [2]string{"White", "Black"}

// The kinds of pieces, in the order of their letters.
//
// Rules: WORM-SETUP-3
const (
	champion grid.Kind = iota + 1
	king
	lion
	knight
	pawn
	wizard
)

var (
	names = []string{"", "Champion", "King", "Lion", "Knight", "Pawn", "Wizard"}
	kinds = &grid.Kinds{Letters: "-CKMNPW", Names: [2][]string{names, names},
		Aliases: map[grid.Kind]string{lion: "Murray Lion"}}
)

type (
	square = grid.Square
	set    = grid.Set
	move   = grid.Move
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
	for s := white; s <= black; s++ {
		switch n := p.Of[s][king].Count(); {
		case n == 0:
			list.Add("WORM-POS-1", 0, kinds.Letter(s, king), "%s has no King", sides[s])
		case n > 1:
			list.Add("WORM-POS-1", p.Of[s][king], kinds.Letter(s, king), "%s has %d Kings", sides[s], n)
		}
	}
	kings := len(list) == 0
	for _, q := range grid.ByRanks {
		for s := white; s <= black; s++ {
			if q.Rank() == s.Rank(1) && p.Of[s][pawn].Has(q) {
				list.Add("WORM-POS-2", q.Set(), kinds.Letter(s, pawn),
					"%s has a Pawn on its first rank, on %s", sides[s], q)
			}
		}
	}
	if attackers := p.checks(p.Turn ^ 1); kings && attackers != 0 {
		list.Add("WORM-POS-3", attackers, "", "%s is to move, and %s's King is in check from %s",
			sides[p.Turn], sides[p.Turn^1], kinds.Describe(&p.Board, attackers))
	}
	return list
}

// Outcome reports whether the side to move has lost because it has no legal move.
// There are no draws.
//
// Rules: WORM-END-1, WORM-END-2
func (p *position) Outcome() game.Outcome {
	var room [64]move
	if len(p.Moves(room[:0])) > 0 {
		return game.Outcome{}
	}
	winner := spec.Language.Sides[p.Turn^1].Letter
	o := game.Outcome{Over: true, Winner: winner, Reason: "stalemate"}
	if p.checks(p.Turn) != 0 {
		o.Reason = "checkmate"
	}
	return o
}

// sample returns a random board with holes and pieces.
func sample(r *rand.Rand) string {
	var on [64]byte
	fields := []string{"wb"[r.IntN(2):][:1], fmt.Sprint(1 + r.IntN(40))}
	holes, pieces := r.Float64(), r.Float64()/2
	for i := range on {
		switch x := r.Float64(); {
		case x < holes*holes:
			on[i] = 'x'
		case x < holes*holes+pieces:
			on[i] = "MCWNPPPmcwnppp"[r.IntN(14)]
			if pawns := i < 8 || i >= 56; pawns && r.IntN(8) > 0 {
				on[i] = "MCWNmcwn"[r.IntN(8)]
			}
		}
	}
	for _, king := range "Kk" {
		for n := 1 + r.IntN(40)/39; n > 0; n-- {
			on[r.IntN(64)] = byte(king)
		}
	}
	return grid.WriteLine(on, fields...)
}
