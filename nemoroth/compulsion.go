package nemoroth

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A CompulsionKind says what compels a piece. The zero CompulsionKind is none.
type CompulsionKind uint8

const (
	GhastCompulsion CompulsionKind = iota + 1 // in range of an enemy Ghast (COMP-GHAST)
	IchorCompulsion                           // on ichor (COMP-ICHOR)
	MultiCompulsion                           // on a shared square (COMP-MULTI)
)

var compulsionNames = []string{"none", "ghast", "ichor", "multi"}

// String returns ghast, ichor or multi, as in the protocol (PROTO-1), or none.
func (k CompulsionKind) String() string {
	if k > MultiCompulsion {
		k = 0
	}
	return compulsionNames[k]
}

// MarshalText returns the text of String.
func (k CompulsionKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (k *CompulsionKind) UnmarshalText(text []byte) error {
	return unmarshal(k, text, func(name string) (CompulsionKind, error) {
		i := slices.Index(compulsionNames, name)
		if i < 0 {
			return 0, &SyntaxError{What: "compulsion", Input: name, Square: NoSquare,
				Msg: "unknown compulsion", Hint: "ghast, ichor or multi"}
		}
		return CompulsionKind(i), nil
	})
}

// Rule returns the rule of the compulsion: COMP-GHAST, COMP-ICHOR or COMP-MULTI.
func (k CompulsionKind) Rule() Rule {
	switch k {
	case GhastCompulsion:
		return ruleCompGhast
	case IchorCompulsion:
		return ruleCompIchor
	case MultiCompulsion:
		return ruleCompMulti
	}
	return ""
}

// A Compulsion is one reason why a mobile piece of the side to move must move or be
// saved. Each of several equal occupants has its own; two Ghasts give two.
type Compulsion struct {
	Square Square         `json:"square"`
	Piece  Kind           `json:"piece"`
	Kind   CompulsionKind `json:"kind"`
	Source Square         `json:"source"` // the Ghast's square, or NoSquare
}

// Compare orders compulsions by square, kind, source and piece (PROTO-1).
func (c Compulsion) Compare(d Compulsion) int {
	return cmp.Or(c.Square.Compare(d.Square), cmp.Compare(c.Kind, d.Kind),
		c.Source.Compare(d.Source), cmp.Compare(c.Piece.Letter(), d.Piece.Letter()))
}

// String returns a text such as "e3 Human compelled to leave the ichor [COMP-ICHOR]".
func (c Compulsion) String() string {
	why := "to leave its shared square"
	switch c.Kind {
	case GhastCompulsion:
		why = "by the Ghast on " + c.Source.String()
	case IchorCompulsion:
		why = "to leave the ichor"
	}
	return fmt.Sprintf("%v %v compelled %s [%s]", c.Square, c.Piece, why, c.Kind.Rule())
}

// A Satisfaction is a compulsion that a move satisfies, with the first that applies
// of COMP-MOVED, COMP-GONE, COMP-MULTI-SAT, COMP-ICHOR-SAT and COMP-GHAST-SAT.
type Satisfaction struct {
	Compulsion
	Rule Rule `json:"rule"`
}

// String returns the compulsion followed by the rule, as in ": satisfied [COMP-GONE]".
func (s Satisfaction) String() string {
	text, _, _ := strings.Cut(s.Compulsion.String(), " [")
	return text + ": satisfied [" + string(s.Rule) + "]"
}

// compulsions holds the squares of the compelled pieces of the side to move.
type compulsions struct {
	all, noZombies Squares // the side's mobile pieces, with and without Zombies
	multi          Squares // COMP-MULTI
	ichor          Squares // COMP-ICHOR
	ghast          Squares // COMP-GHAST
	ending         Squares // OPT-2: with ichor that has one ply left
	compelled      Squares // squares with a compelled piece

	// free reports that COMP-RULE forbids nothing: no piece is compelled, or ichor
	// with one ply left lets every move satisfy it (OPT-2).
	free bool
}

// init computes the sets. enemyRange holds the squares in range of enemy Ghasts.
//
// Rules: COMP-MULTI, COMP-ICHOR, COMP-GHAST
func (c *compulsions) init(b *board, r Ruleset, enemyRange Squares) {
	c.all, c.noZombies = b.mobileOf(b.side)
	c.multi = c.all & b.crowded
	c.ichor = c.noZombies & b.lasting()
	c.ghast = c.noZombies & enemyRange
	c.ending = 0
	if r.EvaporatingIchorCompels {
		c.ending = c.noZombies & (b.ichorous() &^ b.lasting())
		c.ichor |= c.ending
	}
	c.compelled = c.multi | c.ichor | c.ghast
	c.free = c.ending != 0 || c.compelled == 0
}

// compelledOf returns the squares on which a mobile piece of kind k would be
// compelled. It does not check that such a piece stands there.
func (c *compulsions) compelledOf(k Kind) Squares {
	if k == Zombie {
		return c.multi
	}
	return c.compelled
}

// MaxCompulsions is the maximum length of a list of compulsions or satisfactions.
// Thousands of Humans in range of thousands of Ghasts would have as many
// compulsions as the product of the two numbers. Only these lists are cut off.
const MaxCompulsions = 1 << 14

// list returns one entry per piece and compulsion in the order of PROTO-1.
func (c *compulsions) list(b *board) []Compulsion {
	if c.compelled == 0 {
		return nil
	}
	var list []Compulsion
	enemy := b.side.Opponent()
	for _, sq := range c.compelled.appendByRank(nil) {
		add := func(kind CompulsionKind, source Square, times uint32) {
			for _, k := range kindsByName {
				if k == Zombie && kind != MultiCompulsion {
					continue
				}
				for n := uint64(b.count(mobileCode(b.side, k), sq)) * uint64(times); n > 0 &&
					len(list) < MaxCompulsions; n-- {
					list = append(list, Compulsion{sq, k, kind, source})
				}
			}
		}
		for _, at := range (b.of(enemy, Ghast) & rangeOf[sq]).appendByRank(nil) {
			add(GhastCompulsion, at, b.count(mobileCode(enemy, Ghast), at)+
				b.count(statueCode(enemy, Ghast), at))
		}
		if c.ichor.has(sq) {
			add(IchorCompulsion, NoSquare, 1)
		}
		if c.multi.has(sq) {
			add(MultiCompulsion, NoSquare, 1)
		}
	}
	return list
}
