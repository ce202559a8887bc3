package fuzz

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/nemoroth/rules/examples/wormhole"
	wormholeModel "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var wormholes = neighbour{
	rules: wormhole.Rules(), corpus: wormhole.Corpus, whole: wormholeModel.Model{}, without: changed(wormholeModel.Model.Without), reading: changed(wormholeModel.Model.Reading),
	off: wormholeModel.Off, switchable: wormholeModel.Switchable(), disputes: wormholeModel.Disputes(),
	random: wormholeCase, roles: wormholeRoles, fixtures: wormholeFixtures, inGeneral: []string{"Q-01", "Q-02", "Q-14"},
	unread: map[string]string{
		"WR-0027": "Q-06", // the model's other reading is about Pawns
		"WR-0049": "Q-07", // on the third reading
	},
	moot: func(m rulings.Mismatch) bool { return strings.Contains(m.Got, "WORM-POS-4") },
	ends: func(o game.Outcome) bool { return o.Reason == "bare Kings" },
}

// wormholeCase makes a case of a number: a game from the opening, or one from a
// set-up, possible or not.
func wormholeCase(seed, i uint64) gametest.Case {
	r := rand.New(rand.NewPCG(seed, i))
	c := gametest.Case{Choices: make([]byte, r.IntN(24)), Ask: wormholeQuestions}
	for ply := range c.Choices {
		c.Choices[ply] = byte(r.Uint32())
	}
	if i%4 == 0 {
		c.Choices = append(c.Choices, c.Choices...)
		return c
	}
	g := game.Grid{Fields: []string{"wb"[r.IntN(2):][:1], fmt.Sprint(1 + r.IntN(40))}}
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
	c.Line = g.Line()
	return c
}

// wormholeQuestions lists moves that are asked about in a position: of pieces of
// both sides to squares of all sorts, now and then under a wrong letter.
func wormholeQuestions(g game.Game) (names []string) {
	b, err := wormhole.Rules().(game.Boarder).Board(g.Line())
	if err != nil {
		return nil
	}
	h := fnv.New64a()
	h.Write([]byte(g.Line()))
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	for from, cell := range b.Cells {
		for range 4 {
			if len(cell.Tokens) == 0 || cell.Owners[0] != g.Turn() && r.IntN(8) > 0 {
				continue
			}
			kind := strings.ToUpper(cell.Tokens[0])
			if r.IntN(16) == 0 {
				kind = string("KMCWNP"[r.IntN(6)])
			}
			to := r.IntN(64)
			if near := from + []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15}[r.IntN(13)]; near >= 0 && near < 64 && r.IntN(3) > 0 {
				to = near
			}
			name := kind + cell.Square + game.SquareName(to)
			if kind == "P" && r.IntN(2) == 0 {
				name += "=" + string("CMNW"[r.IntN(4)])
			}
			names = append(names, name)
		}
	}
	return append(names, "Pe7e8=K", "Ke1", "")
}

// wormholeRoles are the roles in which each citable rule is named.
var wormholeRoles = map[string]string{
	"WORM-HOLE-1": "effect", "WORM-HOLE-2": "reason", "WORM-MOVE-1": "reason", "WORM-TAKE-1": "effect reason", "WORM-MOVE-KING": "effect reason",
	"WORM-MOVE-LION": "effect reason", "WORM-TAKE-2": "effect reason", "WORM-MOVE-CHAMPION": "effect reason", "WORM-MOVE-WIZARD": "effect reason",
	"WORM-MOVE-KNIGHT": "effect reason", "WORM-MOVE-PAWN": "reason", "WORM-PAWN-1": "effect reason", "WORM-PAWN-2": "effect reason",
	"WORM-PAWN-3": "effect reason", "WORM-PROMO-1": "effect reason", "WORM-PROMO-2": "reason", "WORM-CHECK-2": "reason", "WORM-END-1": "effect",
	"WORM-POS-1": "problem", "WORM-POS-2": "problem", "WORM-POS-3": "problem",
}

// wormholeFixtures are the rules that the naive model cannot switch off: the
// board and its array, what follows from other rules, and how things are written.
var wormholeFixtures = []string{"WORM-SETUP-1", "WORM-SETUP-2", "WORM-SETUP-3", "WORM-SETUP-4", "WORM-HOLE-4", "WORM-HOLE-5", "WORM-END-3",
	"WFEN-1", "WNAME-1", "WORM-EFFECT", "WORM-WHY", "WPROTO-1"}
