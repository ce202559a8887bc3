package gen

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// features lists what some setups must have, so that rules meet rare situations.
var features = [...]struct {
	name string
	has  func(*census) bool
}{
	{"two occupants on a square", func(c *census) bool { return c.crowd >= 2 }},
	{"three or more occupants on a square", func(c *census) bool { return c.crowd >= 3 }},
	{"two equal occupants on a square", func(c *census) bool { return c.twins }},
	{"a Go Away with five or more neighbours", func(c *census) bool { return c.pressed >= 5 }},
	{"petrified Basilisk", func(c *census) bool { return c.petrified(nemoroth.Basilisk) }},
	{"petrified Ghast", func(c *census) bool { return c.petrified(nemoroth.Ghast) }},
	{"petrified Leaf Pile", func(c *census) bool { return c.petrified(nemoroth.LeafPile) }},
	{"petrified Go Away", func(c *census) bool { return c.petrified(nemoroth.GoAway) }},
	{"petrified Wounded Fiend", func(c *census) bool { return c.petrified(nemoroth.WoundedFiend) }},
	{"petrified Human", func(c *census) bool { return c.petrified(nemoroth.Human) }},
	{"Mummy", func(c *census) bool { return c.mummies > 0 }},
	{"digesting Leaf Pile", func(c *census) bool { return c.digesting > 0 }},
	{"several digesting Leaf Piles", func(c *census) bool { return c.digesting > 1 }},
	{"ichor of one ply", func(c *census) bool { return c.ichor[1] > 0 }},
	{"old ichor, two to five plies", func(c *census) bool { return c.ichor[2]+c.ichor[3]+c.ichor[4]+c.ichor[5] > 0 }},
	{"ichor of nine or ten plies", func(c *census) bool { return c.ichor[9]+c.ichor[10] > 0 }},
	{"ichor on an eighth rank", func(c *census) bool { return c.goal }},
	{"a Go Away behind a seventh-rank Human", func(c *census) bool { return c.brink }},
	{"ichor under an occupant", func(c *census) bool { return c.soaked }},
	{"Zombies of both sides", func(c *census) bool {
		return c.mobile[nemoroth.Alabaster][nemoroth.Zombie] > 0 && c.mobile[nemoroth.Obsidian][nemoroth.Zombie] > 0
	}},
	{"several Basilisks of one side", func(c *census) bool { return c.several(nemoroth.Basilisk) }},
	{"several Ghasts of one side", func(c *census) bool { return c.several(nemoroth.Ghast) }},
	{"Ghasts of both sides on one square", func(c *census) bool { return c.ghasts }},
}

// FeatureNames lists the names of all features.
func FeatureNames() []string {
	var names []string
	for _, f := range features {
		names = append(names, f.name)
	}
	return names
}

// Features lists the names of the features that a setup has.
func Features(s nemoroth.Setup) []string {
	c := count(s)
	var names []string
	for _, f := range features {
		if f.has(&c) {
			names = append(names, f.name)
		}
	}
	return names
}

// A census counts what is on a board.
type census struct {
	statues       [3][9]int // by side and kind
	mobile        [3][9]int
	mummies       int
	digesting     int
	crowd         int     // the largest number of occupants of a square
	pressed       int     // the largest number of neighbours of a mobile Go Away
	twins, ghasts bool    // equal occupants, Ghasts of both sides, on one square
	soaked        bool    // ichor under an occupant
	brink         bool    // a Human for which atBrink is true, or its statue
	goal          bool    // ichor on an eighth rank
	ichor         [11]int // squares, by plies of ichor
}

// several reports whether one side has two pieces or statues of a kind.
func (c *census) several(k nemoroth.Kind) bool {
	for _, side := range []nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian} {
		if c.mobile[side][k]+c.statues[side][k] > 1 {
			return true
		}
	}
	return false
}

func (c *census) petrified(k nemoroth.Kind) bool {
	return c.statues[nemoroth.Alabaster][k]+c.statues[nemoroth.Obsidian][k] > 0
}

func count(s nemoroth.Setup) (c census) {
	for sq := range nemoroth.Square(64) {
		c.crowd = max(c.crowd, len(s.Occupants[sq]))
		if n := s.Ichor[sq]; n > 0 && n <= 10 {
			c.ichor[n]++
			c.soaked = c.soaked || len(s.Occupants[sq]) > 0
			c.goal = c.goal || sq.Rank() == 0 || sq.Rank() == 7
		}
		here := map[nemoroth.Piece]bool{}
		var ghasts [3]bool
		for _, p := range s.Occupants[sq] {
			if !p.IsValid() {
				continue
			}
			c.twins = c.twins || here[p]
			here[p] = true
			switch {
			case p.Kind == nemoroth.Mummy:
				c.mummies++
			case p.Petrified:
				c.statues[p.Side][p.Kind]++
			default:
				c.mobile[p.Side][p.Kind]++
			}
			if p.Digesting {
				c.digesting++
			}
			if p.Kind == nemoroth.Ghast {
				ghasts[p.Side] = true
			}
			c.brink = c.brink || p.Kind == nemoroth.Human && atBrink(s, p.Side, sq)
			if p.Kind == nemoroth.GoAway && p.Mobile() {
				c.pressed = max(c.pressed, around(s, sq))
			}
		}
		c.ghasts = c.ghasts || ghasts[nemoroth.Alabaster] && ghasts[nemoroth.Obsidian]
	}
	return c
}

func around(s nemoroth.Setup, at nemoroth.Square) (n int) {
	for files := -1; files <= 1; files++ {
		for ranks := -1; ranks <= 1; ranks++ {
			if sq := at.Offset(files, ranks); sq.IsValid() && sq != at && len(s.Occupants[sq]) > 0 {
				n++
			}
		}
	}
	return n
}

// atBrink reports whether a square is on the rank before a side's eighth rank,
// and a mobile Go Away is behind it, straight or diagonally.
func atBrink(s nemoroth.Setup, side nemoroth.Side, sq nemoroth.Square) bool {
	forward := 1
	if side == nemoroth.Obsidian {
		forward = -1
	}
	if sq.Rank()+forward != side.EighthRank() {
		return false
	}
	for files := -1; files <= 1; files++ {
		behind := sq.Offset(files, -forward)
		if behind.IsValid() && slices.ContainsFunc(s.Occupants[behind], func(p nemoroth.Piece) bool {
			return p.Kind == nemoroth.GoAway && p.Mobile()
		}) {
			return true
		}
	}
	return false
}
