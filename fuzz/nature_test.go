package fuzz

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/nemoroth/rules/examples/nature"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var natures = neighbour{
	rules: nature.Rules(), corpus: nature.Corpus, whole: recorded{}, without: recording(natureModel.Model.Without), reading: recording(natureModel.Model.Reading),
	off: natureModel.Off, switchable: natureModel.Switchable(), disputes: natureModel.Disputes(),
	random: natureCase, roles: natureRoles, fixtures: natureFixtures, inGeneral: []string{"Q-01", "Q-05", "Q-11"},
	unread: map[string]string{
		"NV-0029": "Q-08", // on which goals are reached
		"NV-0101": "Q-13", // on the ruler taken on the back rank
	},
	moot: func(rulings.Mismatch) bool { return false },
	ends: func(game.Outcome) bool { return false },
}

// recorded is the naive model with records, which tell an opening.
type recorded struct{ natureModel.Model }

func (r recorded) ReadRecord(name, text, ruleset string) (game.Record, error) {
	return game.ReadRecord(r, name, text, ruleset)
}

func (r recorded) WriteRecord(record game.Record, notation string) (string, error) {
	return game.WriteRecord(r, record, notation)
}

func recording(change func(natureModel.Model, string) (natureModel.Model, error)) func(string) (game.Rules, error) {
	return func(id string) (game.Rules, error) {
		m, err := change(natureModel.Model{}, id)
		return recorded{m}, err
	}
}

// natureCase makes a case of a number: a game from the opening, or one from a
// set-up, possible or not. A set-up with few pieces sees its games end.
func natureCase(seed, i uint64) gametest.Case {
	r := rand.New(rand.NewPCG(seed, i))
	c := gametest.Case{Choices: make([]byte, r.IntN(24)), Ask: natureQuestions}
	for ply := range c.Choices {
		c.Choices[ply] = byte(r.Uint32())
	}
	if i%4 == 0 {
		c.Choices = append(c.Choices, c.Choices...)
		return c
	}
	var captives strings.Builder
	g := game.Grid{Fields: []string{"NB"[r.IntN(2):][:1], "-", "-", fmt.Sprint(1 + r.IntN(40))}}
	copy(g.Squares[:], strings.Repeat(".", 64))
	few, letters := r.IntN(10), "TTBDDRRIIIIIIIIttbddrriiiiiiii"
	switch i % 8 {
	case 1: // walks to and fro
		letters = "BTbt"[r.IntN(4):]
		c.Choices = make([]byte, 24)
	case 5: // soon bare
		letters = "TRI"[r.IntN(3):]
	}
	for _, letter := range letters {
		x := r.IntN(10 + few)
		switch at := r.IntN(64); {
		case x < 5 && (letter|' ' != 'i' || at >= 8 && at < 56 || r.IntN(16) == 0):
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
	natureRight(r, &g)
	c.Line = g.Line()
	return c
}

// natureRight sometimes adds an en passant square, often one that can stand.
func natureRight(r *rand.Rand, g *game.Grid) {
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
	g.Fields[2] = game.SquareName(at)
}

// natureQuestions lists moves that are asked about in a position: of pieces of
// both sides to squares of all sorts, of two Trees, and now and then under a
// wrong letter.
func natureQuestions(g game.Game) (names []string) {
	b, err := nature.Rules().(game.Boarder).Board(g.Line())
	if err != nil {
		return nil
	}
	h := fnv.New64a()
	h.Write([]byte(g.Line()))
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	tree := "" // a move of the Tree before
	for from, cell := range b.Cells {
		for range 4 {
			if len(cell.Tokens) == 0 || cell.Owners[0] != g.Turn() && r.IntN(8) > 0 {
				continue
			}
			kind := strings.ToUpper(cell.Tokens[0])
			if r.IntN(16) == 0 {
				kind = string("GTBDRI"[r.IntN(6)])
			}
			to := r.IntN(64)
			if near := from + []int{8, -8, 16, -16, 7, 9, -7, -9, 1, -1, 2, 17, 15, 0}[r.IntN(14)]; near >= 0 && near < 64 && r.IntN(3) > 0 {
				to = near
			}
			legs := cell.Square + game.SquareName(to)
			names = append(names, kind+legs)
			switch {
			case kind == "I" && r.IntN(2) == 0:
				names = append(names, kind+legs+"="+string("TBDR"[r.IntN(4)]))
			case kind == "T" && tree != "":
				names = append(names, "T"+tree+"+"+legs, "T"+legs+"+"+tree)
			}
			if kind == "T" {
				tree = legs
			}
		}
	}
	return append(names, "Ie7e8=G", "Ge1", "Tc3c4+", "")
}

// natureRoles are the roles in which each citable rule is named.
var natureRoles = map[string]string{
	"NAT-TURN": "reason", "NAT-OWN": "reason", "NAT-TAKE": "effect", "NAT-JUMP": "reason", "NAT-GRAND": "effect reason", "NAT-INTO": "reason",
	"NAT-PASSTREE": "effect reason", "NAT-TREE": "effect reason", "NAT-TREE-TAKE": "reason", "NAT-TREE-LONE": "effect", "NAT-BEAR": "effect reason",
	"NAT-DRUID": "effect reason", "NAT-RANGER": "effect reason", "NAT-INITIATE": "effect reason", "NAT-EP": "effect reason", "NAT-FIELD": "effect",
	"NAT-BACK": "effect reason", "NAT-RESCUE": "effect", "NAT-WIN": "effect", "NAT-MAJOR": "effect", "NAT-DRAW-BARE": "effect", "NAT-TRAPPED": "effect",
	"NAT-STALEMATE": "effect", "NAT-DRAW-REP": "effect", "NAT-OVER": "reason", "NAT-POS": "problem",
}

// natureFixtures are the rules that the naive model cannot switch off: the
// board, the kinds and their array, what players agree on, and how things are
// written and counted.
var natureFixtures = []string{"NAT-BOARD", "NAT-KINDS", "NAT-START", "NAT-AGREE", "NAT-LINE", "NAT-NAME", "NAT-EFFECT", "NAT-WHY", "NAT-PROTO", "NAT-PERFT"}
