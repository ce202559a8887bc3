package misread

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// A kind of piece has a letter, and a "p" before it if it is a statue.
const (
	living   = "B G L A W H"
	everyone = "B G L A W H Z pB pG pL pA pW pH M"
)

// kindOf returns a kind of piece, without a side.
func kindOf(code string) nemoroth.Piece {
	k := strings.Index(" BGLAWHZM", code[len(code)-1:])
	return nemoroth.Piece{Kind: nemoroth.Kind(k), Petrified: len(code) > 1}
}

// like is true of pieces of a kind.
func like(k nemoroth.Piece) test {
	return func(s situation) bool {
		return s.Who.Kind == k.Kind && s.Who.Petrified == k.Petrified
	}
}

// exemptions are families of misreadings: a rule that spares a kind of piece.
var exemptions = []struct {
	id, answer, kinds string
	says              string // "..." stands for the piece
	rule              func(*rules) *test
	rare              bool
}{
	{"ghast-spares-", "COMP-GHAST", living, "a Ghast does not compel a ...", compelsGhast, false},
	{"ichor-spares-", "COMP-ICHOR", living, "ichor does not compel a ...", compelsIchor, false},
	{"company-spares-", "COMP-MULTI", "B G A W H Z", "sharing a square does not compel a ...",
		compelsCompany, false},
	{"gaze-spares-", "GAZE-2", living, "the gaze does not petrify a ...", petrifies, true},
	{"push-spares-", "SCREAM-2", everyone, "a scream does not push a ...", pushes, true},
	{"pile-spares-", "ENGULF-1 ENGULF-2", everyone, "a Leaf Pile does not engulf a ...",
		engulfs, true},
	{"zombie-spares-", "ZOMBIE-1", everyone, "a Zombie does not destroy a ...", destroys, true},
}

// contents are what may stand or lie on a square that a piece may not enter, and in
// what words.
var contents = []struct {
	id, says string
	is       func(who, other piece) bool // nil for ichor
}{
	{"own", "onto a piece of its own side", func(who, other piece) bool {
		return other.Mobile() && other.Side == who.Side
	}},
	{"enemy", "onto an enemy piece", func(who, other piece) bool {
		return other.Mobile() && other.Side != who.Side
	}},
	{"statue", "onto a statue", func(_, other piece) bool { return other.Petrified }},
	{"mummy", "onto a Mummy", func(_, other piece) bool { return other.Kind == mummy }},
	{"ichor", "onto ichor", nil},
}

// entering lets a kind enter squares that hold nothing but one sort of content.
func entering(k nemoroth.Piece, is func(who, other piece) bool) change {
	return also(mayEnter, func(s situation) bool {
		if !like(k)(s) || ichorous(s) != (is == nil) {
			return false
		}
		others := func(other piece) bool { return is == nil || !is(s.Who, other) }
		return !s.Board.Holds(s.To, others)
	})
}

// owners say of which Ghasts a piece may approach them.
var owners = []struct {
	id, says string
	is       test
}{
	{"own", "its own Ghast", ownGhast},
	{"enemy", "an enemy Ghast", not(ownGhast)},
	{"stone", "a petrified Ghast", stoneGhast},
}

// families lists the misreadings that differ in a kind of piece only.
func families() (all []Misreading) {
	add := func(id, answer, says string, rare bool, change change) {
		m := claim(id, answer, says, change)
		m.Rare = rare
		all = append(all, m)
	}
	for _, f := range exemptions {
		for _, code := range strings.Fields(f.kinds) {
			k := kindOf(code)
			says := strings.ReplaceAll(f.says, "...", k.Describe())
			add(f.id+code, f.answer, says, f.rare, except(f.rule, like(k)))
		}
	}
	for _, code := range strings.Fields("B G A W H") {
		k := kindOf(code)
		answer := string(naive.MoveRules[k.Kind]) + " MOVE-EMPTY"
		for _, c := range contents {
			add("enter-"+code+"-"+c.id, answer, "a "+k.Describe()+" may move "+c.says,
				c.id != "enemy" && c.id != "ichor", entering(k, c.is))
		}
	}
	for _, code := range strings.Fields(living) {
		k := kindOf(code)
		for _, o := range owners {
			add("dread-"+code+"-"+o.id, "GHAST-2 GHAST-3",
				"a "+k.Describe()+" may approach "+o.says, false,
				except(bars, func(s situation) bool { return like(k)(s) && o.is(s) }))
		}
	}
	return all
}

// readings lists the other readings of the disputes of RULEBOOK §15. Several
// readings of one dispute have a letter after its id.
var readings = []Misreading{
	or(reading("D-01", "GHAST-4 OPT-4", "a Leaf Pile may not step onto its own Ghast", flip4),
		"a Leaf Pile may step onto its own Ghast"),
	or(reading("D-02", "PROMOTE-2 OPT-3", "a petrified Human does not promote", flip3),
		"a petrified Human promotes"),
	reading("D-03a", "GHAST-5",
		"a Human may promote only by a move that flees, compelled or not", instead(waives, never)),
	reading("D-03b", "GHAST-5",
		"to promote, a Human may approach the Ghasts that compel it, and no others",
		instead(waives, both(situation.Promotion, compelled))),
	reading("D-03c", "GHAST-5", "to promote, any Human may approach any Ghast",
		instead(waives, situation.Promotion)),
	reading("D-04", "PROMOTE-3 GAZE-2",
		"a Human that reaches its eighth rank on a "+
			"seen square is petrified there and does not promote",
		except(promotes, both(not(petrified), seen))),
	reading("D-05", "STEP-5 STEP-6",
		"the gaze acts before a Leaf Pile engulfs", after(naive.Engulfing, naive.Gazing)),
	reading("D-06", "RIDER-GHAST",
		"a Fiend in range of a Ghast may pass squares nearer to it, if it stops further away",
		except(crossing, inRange)),
	reading("D-07", "REP-2",
		"for repetition, statues that act alike are the same",
		blurs(func(p *nemoroth.Piece, _ []piece) bool {
			acts := p.Kind == basilisk || p.Kind == ghast
			if p.Petrified && !acts {
				p.Side = nemoroth.Alabaster
				if p.Kind == goAway {
					p.Kind = human
				}
			}
			return true
		})),
	reading("D-08", "COMP-ICHOR-SAT OPT-2",
		"where ichor with one ply left compels, a push onto it saves nobody",
		except(offIchor, both(evaporatingCompels, ontoLastPly))),
	reading("D-09", "COMP-ICHOR-SAT COMP-MULTI-SAT",
		"a push off ichor or off a shared square saves a piece, wherever it leads",
		also(alone, pushed), also(offIchor, pushed)),
	reading("D-10", "COMP-ICHOR-SAT", "a push onto ichor with one ply left saves nobody",
		except(offIchor, both(not(evaporatingCompels), ontoLastPly))),
	reading("D-11", "COMP-ONE",
		"a compelled piece is saved only when all its compulsions are satisfied", savesOneWhole),
	reading("D-12", "SCREAM-3",
		"the owner orders the pushes of single pieces, even of those that share a square",
		single, singly),
	or(reading("D-13", "OPT-2 COMP-ICHOR",
		"ichor with one ply left compels, and any move satisfies it", flip2),
		"ichor with one ply left does not compel"),
	reading("D-14", "REP-2", "digesting makes no difference to repetition", blurs(undigested)),
}

// or says what a reversed option means in a ruleset that has the option.
func or(m Misreading, other string) Misreading {
	m.Else = other
	return m
}

func flip1(r *rules) { r.Options.ClockwiseScreams = !r.Options.ClockwiseScreams }
func flip2(r *rules) { r.Options.EvaporatingIchorCompels = !r.Options.EvaporatingIchorCompels }
func flip3(r *rules) { r.Options.StatuesStayStone = !r.Options.StatuesStayStone }
func flip4(r *rules) { r.Options.OwnGhastBars = !r.Options.OwnGhastBars }

func undigested(p *nemoroth.Piece, _ []piece) bool {
	p.Digesting = false
	return true
}

// ontoLastPly reports whether a piece has been pushed onto ichor that then
// evaporated at the end of the ply.
func ontoLastPly(f fate) bool {
	return pushed(f) && f.Board.Ichor[f.On] == 1 && ichorNow(f) == 0
}

func evaporatingCompels(f fate) bool { return f.Options.EvaporatingIchorCompels }

// savesOneWhole demands all the compulsions of at least one piece.
func savesOneWhole(r *rules) {
	r.Obeys = func(p *position, res *result) bool {
		lost := map[int]bool{}
		for _, c := range p.Compulsions() {
			lost[c.Who.ID] = lost[c.Who.ID] || p.Satisfied(p.Fate(c, res)) == ""
		}
		for _, unsaved := range lost {
			if !unsaved {
				return true
			}
		}
		return len(lost) == 0
	}
}

// after puts a phase of a step off until behind another one.
func after(phase, other naive.Phase) change {
	return func(r *rules) {
		rest := slices.DeleteFunc(r.Sequence, func(p naive.Phase) bool { return p == phase })
		r.Sequence = slices.Insert(rest, slices.Index(rest, other)+1, phase)
	}
}

// single is SCREAM-3 the other way: the pieces of a square are pushed one by one.
func single(r *rules) {
	r.Groups = func(on []piece) (all [][]piece) {
		for i := range on {
			all = append(all, on[i:i+1])
		}
		return all
	}
}

// singly lets the owner order the pushes of single pieces (D-12). It adds the
// results of all orders of at most six pieces to those of orders of squares.
func singly(r *rules) {
	plain := r.Screams
	r.Screams = func(p *position, at square) []result {
		all := plain(p, at)
		if p.Options.ClockwiseScreams {
			return all
		}
		named := nemoroth.NewScream(at, p.Neighbours(p, at)...)
		for _, b := range pieceOrders(p, at) {
			known := func(res result) bool { return res.Board.Same(&b) }
			if !slices.ContainsFunc(all, known) {
				all = append(all, result{Move: named, Board: b})
			}
		}
		if len(all) > 1 && all[0].Move.Order() == nil {
			all[0].Move = named
		}
		return all
	}
}

// pieceOrders returns the boards after a scream that pushes single pieces in all
// orders; nil if there are more than six pieces.
func pieceOrders(p *position, at square) (all []board) {
	type one struct {
		on  square
		who piece
	}
	var ones []one
	for _, sq := range p.Neighbours(p, at) {
		for _, who := range p.Board.At[sq] {
			ones = append(ones, one{sq, who})
		}
	}
	if len(ones) > 6 {
		return nil
	}
	var push func(t turn, left []one)
	push = func(t turn, left []one) {
		if len(left) == 0 {
			t.Evaporate(&t)
			t.Board.Fresh = [64]bool{}
			all = append(all, t.Board)
		}
		for i, o := range left {
			next := t
			next.PushGroup([]piece{o.who}, o.on, naive.Behind(at, o.on))
			push(next, slices.Delete(slices.Clone(left), i, i+1))
		}
	}
	push(*p.NewTurn(false), ones)
	return all
}
