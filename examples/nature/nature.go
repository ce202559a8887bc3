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
	"cmp"
	"embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the game Nature vs. Black Magic. The only ruleset is Standard.
func Rules() game.Rules { return spec.Rules() }

//go:embed RULEBOOK.md schema-nature.json rules.txt
var files embed.FS

// start is the opening position.
//
// Rules: NAT-START
const start = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"

// spec describes the game. Its name is the protocol's field game.
//
// Rules: NAT-PROTO, NAT-NAME
var spec = grid.Spec[point]{
	Name:    "nature",
	Pieces:  kinds,
	Opening: start,
	Mark:    mark,
	Apart: func(b game.Board, marked []string) []string {
		return []string{orNone(b.Reserve), orNone(marked)}
	},
	Reserve:  point.lost,
	Read:     readPosition,
	Own:      2,
	Examples: []string{"Rb1c3", "Ib7b8=B", "Tc3c4+f3f6"}, Promotions: "BDRT",
	Language: letter.Language{
		EnPassant: true,
		Sides: [2]letter.Side{{Letter: "N", Name: sides[nature], Aliases: []string{"White"}},
			{Letter: "B", Name: sides[magic], Aliases: []string{"Black", "Magic"}}},
		Pawn: "I",
		Tail: " - -",
		Ends: "a game ends by NAT-WIN, NAT-STALEMATE and the like",
	},
	Unsafe: "NAT-INTO",
	Worth:  grid.Worth{Royal: ruler, Pawn: initiate, Values: values},
	Extra:  point.extra,
	Files:  files,
	Sample: sample,
	Odd:    []string{"Ie7e8=G", "Ge1", "Tc3c4+"},
}

// Nature moves first, and its Initiates move towards rank 8.
//
// Rules: NAT-FIRST
const (
	nature grid.Side = iota
	magic
)

var sides = [2]string{"Nature", "Black Magic"}

// The kinds of pieces, in the order of their letters.
//
// Rules: NAT-KINDS
const (
	bear grid.Kind = iota + 1
	druid
	ruler
	initiate
	ranger
	tree
)

var (
	roster   = [...]int{bear: 1, druid: 2, ruler: 1, initiate: 8, ranger: 2, tree: 2}
	officers = []grid.Kind{bear, druid, ranger, tree}
	names    = [2][]string{
		{"", "Bear", "Druid", "Grand Druid", "Initiate", "Ranger", "Tree"},
		{"", "Dragon", "Wizard", "Necromancer", "Novice", "Hellhound", "Tower"},
	}
	kinds = &grid.Kinds{Letters: "-BDGIRT", Names: names,
		Aliases: map[grid.Kind]string{ruler: "ruler"}}
)

type (
	square = grid.Square
	set    = grid.Set
	move   = grid.Move
)

// A position is a board and the pieces that each side has lost. It may be impossible.
// The mark is on the en passant square.
type position struct {
	grid.Board
	captives [2]captives // by the side that lost them
}

// captives holds the number of captives of each kind.
type captives [tree + 1]int8

// same reports whether two positions are the same, whatever their full-move numbers.
//
// Rules: NAT-SAME
func (p *position) same(q *position) bool {
	other := *q
	other.FullMove = p.FullMove
	return other == *p
}

// Key returns a hash of the position.
func (p *position) Key() uint64 {
	captives := uint64(0)
	for s := range p.captives {
		for _, n := range p.captives[s][bear:] {
			captives = captives<<4 | uint64(n)
		}
	}
	return grid.Mix(p.Board.Key(), captives)
}

const (
	captiveLetters = "TBDRItbdri" // capitals: lost by Nature
	mark           = "e"          // marks the en passant square
)

// lost returns the captives in the order of the position line.
func (p *position) lost() (list []string) {
	for i := range captiveLetters {
		s, k, _ := kinds.Read(captiveLetters[i])
		list = append(list, slices.Repeat([]string{captiveLetters[i : i+1]},
			int(p.captives[s][k]))...)
	}
	return list
}

// orNone returns a field of the position line, which is - if it is empty.
func orNone(list []string) string { return cmp.Or(strings.Join(list, ""), "-") }

// Fields returns the captives and the en passant square. The position line is board,
// side to move, these, and full-move number.
//
// Rules: NAT-LINE
func (p *position) Fields() []string {
	return []string{orNone(p.lost()), orNone(p.Marks.Names())}
}

// readPosition reads the fields of a position line, which need not be canonical. It
// drops a possible en passant square if no capture there is possible.
func readPosition(b grid.Board, l grid.Line) (point, error) {
	p := position{Board: b}
	lost, passed := l.Field(1), l.Field(2)
	if lost == "" || lost != "-" && strings.Trim(lost, captiveLetters) != "" {
		return point{}, l.Fail(1, "not captives", "letters of "+captiveLetters+", or -")
	}
	for i := range lost {
		s, k, ok := kinds.Read(lost[i])
		if held := &p.captives[s][k]; ok && *held < 15 { // more than any roster
			*held++
		}
	}
	if q, ok := grid.ReadSquare(passed); ok {
		p.Marks = q.Set()
		if p.passable() && slants[p.Turn^1][q]&p.Of[p.Turn][initiate] == 0 {
			p.Marks = 0
		}
	} else if passed != "-" {
		return point{}, l.Fail(2, "not an en passant square", "a square such as e3, or -")
	}
	return point{}.then(&p), nil
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
	add := func(at set, piece, text string, args ...any) {
		list.Add("NAT-POS", at, piece, text, args...)
	}
	mover, other := sides[p.Turn], sides[p.Turn^1]
	own, enemy := p.Of[p.Turn][ruler], p.Of[p.Turn^1][ruler]
	if n, m := own.Count(), enemy.Count(); m < 1 || m > 2-n {
		add(own|enemy, "", "rulers: %s, to move, has %d and %s has %d; each side must have 1, or "+
			"the side to move 0 and the other side 1 or 2", mover, n, other, m)
	}
	for i := range captiveLetters {
		s, k, _ := kinds.Read(captiveLetters[i])
		if n := p.Of[s][k].Count() + int(p.captives[s][k]); n > roster[k] {
			add(p.Of[s][k], kinds.Letter(s, k), "%s has %d %ss, captives included, and may have "+
				"at most %d", sides[s], n, names[s][k], roster[k])
		}
	}
	for _, q := range grid.ByRanks {
		if s, k := p.At(q); k == initiate && q.Rank() == s.Rank(1) {
			add(q.Set(), kinds.Letter(s, k), "%s's %s on %v stands on its own first rank",
				sides[s], names[s][k], q)
		}
	}
	if p.Marks != 0 && !p.passable() {
		add(p.Marks, "", "%v cannot be the en passant square: it must be empty, with %s's %s "+
			"directly beyond it and an empty square directly before it", p.Marks.First(), other,
			names[p.Turn^1][initiate])
	}
	return list
}

// sample returns a random position. Games from boards with few pieces soon end.
func sample(r *rand.Rand) string {
	few, letters := r.IntN(10), "TTBDDRRIIIIIIIIttbddrriiiiiiii"
	switch r.IntN(6) {
	case 0: // pieces can move to and fro
		letters = "BTbt"[r.IntN(4):]
	case 1: // the rulers are soon alone
		letters = "TRI"[r.IntN(3):]
	}
	var on [64]byte
	var lost []string
	turn, passed, number := r.IntN(2), "-", fmt.Sprint(1+r.IntN(40))
	for i := range letters {
		x, at := r.IntN(10+few), r.IntN(64)
		fits := letters[i]|' ' != 'i' || middle(at) || r.IntN(16) == 0
		switch {
		case x < 5 && fits:
			on[at] = letters[i]
		case x < 7 || r.IntN(256) == 0:
			lost = append(lost, letters[i:i+1])
		}
	}
	for _, ruler := range "Gg" {
		for n := 1 + r.IntN(40)/39 - r.IntN(60)/59; n > 0; n-- {
			on[r.IntN(64)] = byte(ruler)
		}
	}
	if r.IntN(8) == 0 { // a game in which it is possible comes by itself
		passed = square(r.IntN(64)).String()
	}
	return grid.WriteLine(on, "NB"[turn:][:1], orNone(lost), passed, number)
}

// middle reports whether a square is on ranks 2 to 7.
func middle(at int) bool { return at >= 8 && at < 56 }
