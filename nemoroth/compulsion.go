package nemoroth

import (
	"cmp"
	"fmt"
	"strings"
)

// A CompulsionKind says what compels a piece, in the words of the protocol (PROTO-1).
type CompulsionKind string

const (
	CompulsionGhast CompulsionKind = "ghast" // in range of an enemy Ghast (COMP-GHAST)
	CompulsionIchor CompulsionKind = "ichor" // on ichor (COMP-ICHOR)
	CompulsionMulti CompulsionKind = "multi" // on a shared square (COMP-MULTI)
)

// Rule returns the rule of the compulsion: COMP-GHAST, COMP-ICHOR or COMP-MULTI.
func (k CompulsionKind) Rule() Rule {
	switch k {
	case CompulsionGhast:
		return "COMP-GHAST"
	case CompulsionIchor:
		return "COMP-ICHOR"
	case CompulsionMulti:
		return "COMP-MULTI"
	}
	return ""
}

// A Compulsion is one reason why a mobile piece of the side to move must move or be
// saved. Each of several equal occupants has its own; two Ghasts give two.
type Compulsion struct {
	Square Square         `json:"square"`
	Piece  Kind           `json:"piece"`
	Kind   CompulsionKind `json:"kind"`
	Source Square         `json:"source"` // the Ghast's square, else NoSquare ("-" in JSON)
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
	case CompulsionGhast:
		why = "by the Ghast on " + c.Source.String()
	case CompulsionIchor:
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
	noZombies Squares // the side's mobile pieces other than Zombies
	multi     Squares // COMP-MULTI
	onIchor   Squares // COMP-ICHOR
	ghast     Squares // COMP-GHAST
	lastPly   Squares // squares of pieces on ichor with one ply left, under OPT-2
	compelled Squares // squares with a compelled piece

	// free reports that COMP-RULE forbids nothing: no piece is compelled, or ichor
	// with one ply left lets every move satisfy it (OPT-2).
	free bool
}

// compel computes the sets of compulsions, for which init has found the ranges of the Ghasts.
//
// Rules: COMP-MULTI, COMP-ICHOR, COMP-GHAST
func (g *moveGen) compel() {
	all, noZombies := g.mobileOf(g.side)
	g.noZombies = noZombies
	g.multi = all & g.crowded
	g.onIchor = noZombies & g.lasting()
	g.ghast = noZombies & g.enemyRange
	g.lastPly = 0
	if g.rules.EvaporatingIchorCompels {
		g.lastPly = noZombies & (g.ichorous() &^ g.lasting())
		g.onIchor |= g.lastPly
	}
	g.compelled = g.multi | g.onIchor | g.ghast
	g.free = g.lastPly != 0 || g.compelled == 0
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

// listCompulsions returns one entry per piece and compulsion in the order of PROTO-1.
func (g *moveGen) listCompulsions() (list []Compulsion) {
	if g.compelled != 0 {
		list = make([]Compulsion, 0, 4)
	}
	enemy := g.side.Opponent()
	for _, sq := range g.compelled.ByRank() {
		add := func(kind CompulsionKind, source Square, times uint32) {
			for _, k := range kindsByName {
				if k == Zombie && kind != CompulsionMulti {
					continue
				}
				for n := uint64(g.count(mobileCode(g.side, k), sq)) * uint64(times); n > 0 &&
					len(list) < MaxCompulsions; n-- {
					list = append(list, Compulsion{sq, k, kind, source})
				}
			}
		}
		for _, at := range (g.of(enemy, Ghast) & rangeOf[sq]).ByRank() {
			add(CompulsionGhast, at, g.count(mobileCode(enemy, Ghast), at)+
				g.count(statueCode(enemy, Ghast), at))
		}
		if g.onIchor.has(sq) {
			add(CompulsionIchor, NoSquare, 1)
		}
		if g.multi.has(sq) {
			add(CompulsionMulti, NoSquare, 1)
		}
	}
	return list
}

// How the satisfaction of compulsions is found.
//
// Whether a move saves a compelled piece depends on the state after the move alone,
// but on that of the same piece: the one that stood on the square before. Pieces have
// no identity on a board of sets, so fates follows the compelled pieces and the enemy
// Ghasts through a ply: rules report each departure, loss, promotion and
// petrification. Equal pieces of one square share a fate, because a push moves them
// together and nothing else moves a piece that is not the mover.
//
// For voluntary moves, satisfying gives the same answer as a set of goals without
// carrying the move out.

// satisfied returns the rule by which the pieces of a fate satisfy one of their
// compulsions after a move, or "". Only the state after the move counts. A piece
// that has made the move is not part of its fate: see COMP-MOVED.
//
// Rules: COMP-GONE, COMP-MULTI-SAT, COMP-ICHOR-SAT, COMP-GHAST-SAT
func (f *fates) satisfied(after *board, t *fate, kind CompulsionKind, ghast *fate) Rule {
	switch {
	case t.square == NoSquare, pieceOfCode[t.code].Petrified, t.promoted && kind == CompulsionGhast:
		return "COMP-GONE"
	case kind == CompulsionMulti && after.lone[t.square] != 0:
		return "COMP-MULTI-SAT"
	case kind == CompulsionIchor && (f.lastPly.has(t.origin) || !after.ichorous().has(t.square)):
		return "COMP-ICHOR-SAT"
	case kind == CompulsionGhast && (ghast.square == NoSquare ||
		distance(t.square, ghast.square) > distance(t.origin, ghast.origin)):
		return "COMP-GHAST-SAT"
	}
	return ""
}

// satisfyAny reports whether a scream that leads to the board after satisfies a
// compulsion. One compulsion of one piece is enough, even if the scream makes other
// compulsions worse or adds some. A Zombie needs no care: if it shares the square of
// a piece that ichor or a Ghast compels, it is pushed together with that piece.
//
// Rules: COMP-ONE, COMP-NEW
func (f *fates) satisfyAny(after *board, g *moveGen) bool {
	for i := range f.all {
		t := &f.all[i]
		if t.source {
			continue
		}
		if g.multi.has(t.origin) && f.satisfied(after, t, CompulsionMulti, nil) != "" ||
			g.onIchor.has(t.origin) && f.satisfied(after, t, CompulsionIchor, nil) != "" {
			return true
		}
		if !g.ghast.has(t.origin) {
			continue
		}
		for j := range f.all {
			ghast := &f.all[j]
			if ghast.source && rangeOf[ghast.origin].has(t.origin) &&
				f.satisfied(after, t, CompulsionGhast, ghast) != "" {
				return true
			}
		}
	}
	return false
}

// satisfactions lists the compulsions that a move satisfies, with their rules. The
// mover satisfies all its compulsions wherever it moves (COMP-MOVED).
func (f *fates) satisfactions(after *board, m Move, compelled []Compulsion) []Satisfaction {
	var list []Satisfaction
	add := func(run []Compulsion, rule Rule) {
		for _, c := range run {
			list = append(list, Satisfaction{c, rule})
		}
	}
	for len(compelled) > 0 {
		c, n := compelled[0], 1
		for n < len(compelled) && compelled[n] == c {
			n++
		}
		run := compelled[:n]
		compelled = compelled[n:]
		t := f.find(c.Square, c.Piece, false)
		if m.op() == opMove && c.Square == m.from() && c.Piece == m.Kind() {
			movers := n / int(t.n+1) // t.n equal pieces have stayed
			add(run[:movers], "COMP-MOVED")
			run = run[movers:]
		}
		var ghast *fate
		if c.Kind == CompulsionGhast {
			ghast = f.find(c.Source, Ghast, true)
		}
		if rule := f.satisfied(after, t, c.Kind, ghast); rule != "" {
			add(run, rule)
		}
	}
	return list
}

// satisfying returns the goals with which a mobile piece obeys COMP-RULE, reachable
// or not. It gives the same answer as fates but takes only a few operations.
//
// A compelled piece satisfies its own compulsion by moving. The compulsion of
// another piece can be satisfied by a Basilisk that petrifies the piece, or by a
// Leaf Pile or Zombie that moves onto the piece or onto the Ghast that compels it.
// No voluntary move removes the ichor under a compelled piece that stays.
//
// Rules: COMP-MOVED
func (g *moveGen) satisfying(k Kind, from Square) Squares {
	if g.free || g.compelledOf(k).has(from) {
		return ^Squares(0)
	}
	switch k {
	case Basilisk:
		if g.side == Alabaster {
			return gazeDown(g.compelled & g.noZombies)
		}
		return gazeUp(g.compelled & g.noZombies)
	case LeafPile, Zombie:
		on := g.compelled
		for ghasts := g.of(g.side.Opponent(), Ghast); ghasts != 0; {
			if ghast := ghasts.Pop(); rangeOf[ghast]&g.ghast != 0 {
				on |= bit(ghast)
			}
		}
		return on
	}
	return 0
}

// fates follows the pieces that satisfaction depends on while a ply is carried out:
// the compelled pieces and the enemy Ghasts.
type fates struct {
	all     []fate
	lastPly Squares // compulsions.lastPly
}

// A fate is what becomes of the equal occupants of one square.
type fate struct {
	origin     Square // the square before the move
	originCode code   // the code before the move
	square     Square // the current square; NoSquare if they are lost
	code       code   // the current code
	n          uint32 // the number of occupants without the mover
	arriving   bool   // they are pushed in this step
	promoted   bool   // they are Zombies now
	source     bool   // they are enemy Ghasts, not compelled pieces
}

// watch starts following the pieces of a position before a move.
func (f *fates) watch(g *moveGen) {
	f.all, f.lastPly = f.all[:0], g.lastPly
	add := func(code code, on Squares, source bool) {
		for on != 0 {
			sq := on.Pop()
			f.all = append(f.all, fate{origin: sq, originCode: code, square: sq, code: code,
				n: g.count(code, sq), source: source})
		}
	}
	for k := Basilisk; k <= Zombie; k++ {
		code := mobileCode(g.side, k)
		add(code, g.planes[code]&g.compelledOf(k), false)
	}
	enemy := g.side.Opponent()
	add(mobileCode(enemy, Ghast), g.mobile(enemy, Ghast), true)
	add(statueCode(enemy, Ghast), g.statue(enemy, Ghast), true)
}

// find returns the fate of the occupants of a kind that stood on a square, or nil.
// Mobile and petrified Ghasts of one square are pushed and lost together.
func (f *fates) find(origin Square, k Kind, source bool) *fate {
	for i := range f.all {
		if t := &f.all[i]; t.origin == origin && t.source == source &&
			pieceOfCode[t.originCode].Kind == k {
			return t
		}
	}
	return nil
}

// depart records the beginning of a step.
func (f *fates) depart(g *group) {
	for i := range f.all {
		t := &f.all[i]
		t.arriving = false
		switch {
		case t.square != g.from:
		case !g.voluntary:
			t.square, t.arriving = g.to, true
		case g.codes>>t.code&1 != 0:
			t.n--
		}
	}
}

// lose records the loss of those occupants of a code on a square that arrived just now, or
// of those that did not.
func (f *fates) lose(c code, sq Square, arrived bool) {
	for i := range f.all {
		if t := &f.all[i]; t.square == sq && t.code == c && t.arriving == arrived {
			t.square = NoSquare
		}
	}
}

func (f *fates) promote(c code) {
	for i := range f.all {
		if t := &f.all[i]; t.code == c && t.arriving {
			t.code, t.promoted = zombieCode[c], true
		}
	}
}

func (f *fates) petrify(c code, sq Square) {
	for i := range f.all {
		if t := &f.all[i]; t.square == sq && t.code == c {
			t.code = petrifiedCode[c]
		}
	}
}
