package misread

import (
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// names lists the kinds of pieces by letter, as players call them. A "p" before the
// letter stands for a statue.
var names = map[string]string{
	"B": "Basilisk", "G": "Ghast", "L": "Leaf Pile", "A": "Go Away", "W": "Wounded Fiend",
	"H": "Human",
	"Z": "Zombie", "M": "Mummy", "pB": "petrified Basilisk", "pG": "petrified Ghast",
	"pL": "petrified Leaf Pile",
	"pA": "petrified Go Away", "pW": "petrified Wounded Fiend", "pH": "petrified Human",
}

// code returns the key of a piece in names.
func code(p piece) string {
	letter := string(rune(p.Kind.Letter()))
	if p.Petrified {
		return "p" + letter
	}
	return letter
}

// exemptions are families of misreadings: a rule that spares a kind of piece.
var exemptions = []struct {
	id, answer string
	kinds      string // keys of names
	says       string // "..." stands for the piece
	spare      func(is func(piece) bool) func(*rules)
	rare       bool
}{
	{"ghast-spares-", "COMP-GHAST", "B G L A W H", "a Ghast does not compel a ...",
		func(is func(piece) bool) func(*rules) {
			return calms(func(_ *position, _ ghast, who piece, _ square) bool { return is(who) })
		}, false},
	{"ichor-spares-", "COMP-ICHOR", "B G L A W H", "ichor does not compel a ...",
		func(is func(piece) bool) func(*rules) {
			return func(r *rules) {
				plain := r.CompelsIchor
				r.CompelsIchor = func(p *position, who piece, plies int) bool {
					return !is(who) && plain(p, who, plies)
				}
			}
		}, false},
	{"company-spares-", "COMP-MULTI", "B G A W H Z", "sharing a square does not compel a ...",
		func(is func(piece) bool) func(*rules) {
			return alone(func(_ *position, who, _ piece) bool { return is(who) })
		}, false},
	{"gaze-spares-", "GAZE-2", "B G L A W H", "the gaze does not petrify a ...",
		func(is func(piece) bool) func(*rules) {
			return survives(func(_ *turn, _ *step, who piece, _ square) bool { return is(who) })
		}, true},
	{"push-spares-", "SCREAM-2", "B G L A W H Z pB pG pL pA pW pH M",
		"a scream does not push a ...",
		func(is func(piece) bool) func(*rules) {
			return unmoved(func(_ *turn, who piece, _ square) bool { return is(who) })
		}, true},
	{"pile-spares-", "ENGULF-1 ENGULF-2", "B G L A W H Z pB pG pL pA pW pH M",
		"a Leaf Pile does not engulf a ...",
		func(is func(piece) bool) func(*rules) {
			return uneaten(func(_ *turn, _ *step, _, other piece) bool { return is(other) })
		}, true},
	{"zombie-spares-", "ZOMBIE-1", "B G L A W H Z pB pG pL pA pW pH M",
		"a Zombie does not destroy a ...",
		func(is func(piece) bool) func(*rules) {
			return kept(func(_ *turn, _ *step, victim piece) bool { return is(victim) })
		}, true},
}

// contents are what may stand or lie on a square that a piece may not enter, and in
// what words.
var contents = []struct {
	id, says string
	is       func(who, other piece) bool // nil for ichor
}{
	{"own", "onto a piece of its own side", func(who, other piece) bool {
		return !immobile(other) &&
			other.Side == who.Side
	}},
	{"enemy", "onto an enemy piece", func(who, other piece) bool {
		return !immobile(other) &&
			other.Side != who.Side
	}},
	{"statue", "onto a statue", func(_, other piece) bool { return other.Petrified }},
	{"mummy", "onto a Mummy", func(_, other piece) bool { return other.Kind == nemoroth.Mummy }},
	{"ichor", "onto ichor", nil},
}

// entering lets a kind enter squares that hold nothing but one sort of content.
func entering(kind string, is func(who, other piece) bool) func(*rules) {
	return enters(func(p *position, who piece, _, sq square) bool {
		ichor := p.Board.Ichor[sq] > 0
		if code(who) != kind || ichor != (is == nil) {
			return false
		}
		for _, other := range p.Board.At[sq] {
			if is == nil || !is(who, other) {
				return false
			}
		}
		return true
	})
}

// owners say of which Ghasts a piece may approach them.
var owners = []struct {
	id, says string
	is       func(g ghast, who piece) bool
}{
	{"own", "its own Ghast", func(g ghast, who piece) bool { return g.Side == who.Side }},
	{"enemy", "an enemy Ghast", func(g ghast, who piece) bool { return g.Side != who.Side }},
	{"stone", "a petrified Ghast", func(g ghast, _ piece) bool { return g.Petrified }},
}

// families lists the misreadings that differ in a kind of piece only.
func families() (all []Misreading) {
	for _, f := range exemptions {
		for _, kind := range strings.Fields(f.kinds) {
			m := claim(f.id+kind, f.answer, strings.ReplaceAll(f.says, "...", names[kind]),
				f.spare(func(p piece) bool { return code(p) == kind }))
			m.Rare = f.rare
			all = append(all, m)
		}
	}
	for _, kind := range strings.Fields("B G A W H") {
		for _, c := range contents {
			m := claim("enter-"+kind+"-"+c.id, moveRule[kind]+" MOVE-EMPTY",
				"a "+names[kind]+" may move "+c.says, entering(kind, c.is))
			m.Rare = c.id != "enemy" && c.id != "ichor"
			all = append(all, m)
		}
	}
	for _, kind := range strings.Fields("B G L A W H") {
		for _, o := range owners {
			all = append(all, claim("dread-"+kind+"-"+o.id, "GHAST-2 GHAST-3",
				"a "+names[kind]+" may approach "+o.says,
				spares(func(_ *position, g ghast, who piece, _ square) bool {
					return code(who) == kind && o.is(g, who)
				})))
		}
	}
	return all
}

// moveRule holds the rule of each kind's moves.
var moveRule = map[string]string{"B": "MOVE-BASILISK", "G": "MOVE-GHAST", "L": "MOVE-LEAFPILE",
	"A": "MOVE-GOAWAY", "W": "MOVE-FIEND", "H": "MOVE-HUMAN", "Z": "MOVE-ZOMBIE"}

// reading returns another reading of a dispute.
func reading(id, answer, says string, change func(*rules)) Misreading {
	m := claim(id, answer, says, change)
	m.Kind = Reading
	return m
}

// readings lists the other readings of the disputes of RULEBOOK §15. Several
// readings of one dispute have a letter after its id.
var readings = []Misreading{
	or(reading("D-01", "GHAST-4 OPT-4",
		"a Leaf Pile may not step onto its own Ghast",
		flip4), "a Leaf Pile may step onto its own Ghast"),
	or(reading("D-02", "PROMOTE-2 OPT-3",
		"a petrified Human does not promote", flip3), "a petrified Human promotes"),
	reading("D-03a", "GHAST-5",
		"a Human may promote only by a move that flees, compelled or not", noWaiver),
	reading("D-03b", "GHAST-5",
		"to promote, a Human may approach the Ghasts that compel it, and no others",
		func(r *rules) {
			r.Waives = func(p *position, g ghast, who piece, from, to square) bool {
				return promotes(who, to) && p.CompelsGhast(p, g, who, from)
			}
		}),
	reading("D-03c", "GHAST-5", "to promote, any Human may approach any Ghast", func(r *rules) {
		r.Waives = func(_ *position, _ ghast, who piece, _, to square) bool {
			return promotes(who, to)
		}
	}),
	reading("D-04", "PROMOTE-3 GAZE-2",
		"a Human that reaches its eighth rank on a "+
			"seen square is petrified there and does not promote",
		stays(func(t *turn, st *step, who piece) bool {
			return !who.Petrified && t.Seen(&t.Board).Sees(st.To)
		})),
	reading("D-05", "STEP-5 STEP-6",
		"the gaze acts before a Leaf Pile engulfs", after(naive.Engulfing, naive.Gazing)),
	reading("D-06", "RIDER-GHAST",
		"a Fiend in range of a Ghast may pass squares nearer to it, if it stops further away",
		func(r *rules) {
			plain := r.BarsCrossing
			r.BarsCrossing = func(p *position, g ghast, who piece, from, sq square) bool {
				return !p.InRange(g.At, from) && plain(p, g, who, from, sq)
			}
		}),
	reading("D-07", "REP-2",
		"for repetition, statues that act alike are the same",
		blurs(func(p nemoroth.Piece, _ []piece) (nemoroth.Piece, bool) {
			if !p.Petrified || p.Kind == nemoroth.Basilisk || p.Kind == nemoroth.Ghast {
				return p, true
			}
			if p.Kind == nemoroth.GoAway {
				p.Kind = nemoroth.Human
			}
			p.Side = nemoroth.Alabaster
			return p, true
		})),
	reading("D-08", "COMP-ICHOR-SAT OPT-2",
		"where ichor with one ply left compels, a push onto it saves nobody",
		narrows(offIchorRule, func(p *position, c compulsion, r *result) bool {
			return p.Options.EvaporatingIchorCompels && ontoLastPly(p, c, r)
		})),
	reading("D-09", "COMP-ICHOR-SAT COMP-MULTI-SAT",
		"a push off ichor or off a shared square saves a piece, wherever it leads",
		func(r *rules) {
			pushed := func(_ *position, c compulsion, r *result) bool {
				f := fateOf(c, r)
				return f.there && f.on != c.Square
			}
			widens(aloneRule, pushed)(r)
			widens(offIchorRule, pushed)(r)
		}),
	reading("D-10", "COMP-ICHOR-SAT", "a push onto ichor with one ply left saves nobody",
		narrows(offIchorRule, func(p *position, c compulsion, r *result) bool {
			return !p.Options.EvaporatingIchorCompels && ontoLastPly(p, c, r)
		})),
	reading("D-11", "COMP-ONE",
		"a compelled piece is saved only when all its compulsions are satisfied", savesOneWhole),
	reading("D-12", "SCREAM-3",
		"the owner orders the pushes of single pieces, even of those that share a square", singly),
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

func noWaiver(r *rules) {
	r.Waives = func(*position, ghast, piece, square, square) bool { return false }
}

func undigested(p nemoroth.Piece, _ []piece) (nemoroth.Piece, bool) {
	p.Digesting = false
	return p, true
}

// ontoLastPly reports whether a piece has been pushed onto ichor that then
// evaporated at the end of the ply.
func ontoLastPly(p *position, c compulsion, r *result) bool {
	f := fateOf(c, r)
	if !f.there || f.on == c.Square || p.Board.Ichor[f.on] != 1 {
		return false
	}
	lasting := *p.Rules
	lasting.Evaporate = func(*turn) {}
	q := p.Under(&lasting)
	if !f.scream {
		who, _ := p.Mover(p, r.Move.Kind(), r.Move.From())
		return q.CarryOut(who, r.Move.From(), r.Move.To(), false).Board.Ichor[f.on] > 0
	}
	order := r.Move.Order()
	if order == nil {
		order = p.Neighbours(p, r.Move.From())
	}
	return q.Scream(r.Move.From(), order, false).Board.Ichor[f.on] > 0
}

// savesOneWhole demands all the compulsions of at least one piece.
func savesOneWhole(r *rules) {
	r.Obeys = func(p *position, res *result) bool {
		lost := map[int]bool{}
		for _, c := range p.Compulsions() {
			lost[c.Who.ID] = lost[c.Who.ID] || p.Satisfied(p, c, res) == ""
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
func after(phase, other naive.Phase) func(*rules) {
	return func(r *rules) {
		var order []naive.Phase
		for _, p := range r.Sequence {
			if p != phase {
				order = append(order, p)
			}
			if p == other {
				order = append(order, phase)
			}
		}
		r.Sequence = order
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
	single(r)
	plain := r.Screams
	r.Screams = func(p *position, at square) []result {
		all := plain(p, at)
		if p.Options.ClockwiseScreams {
			return all
		}
		near := p.Neighbours(p, at)
		known := func(b *board) bool {
			for _, res := range all {
				if res.Board.Same(b) {
					return true
				}
			}
			return false
		}
		for _, b := range pieceOrders(p, at, near) {
			if !known(&b) {
				all = append(all, result{Move: nemoroth.NewScream(at, near...), Board: b})
			}
		}
		if len(all) > 1 && all[0].Move.Order() == nil {
			all[0].Move = nemoroth.NewScream(at, near...)
		}
		return all
	}
}

// pieceOrders returns the boards after a scream that pushes single pieces in all
// orders; nil if there are more than six pieces.
func pieceOrders(p *position, at square, near []square) (all []board) {
	type one struct {
		on  square
		who piece
	}
	var ones []one
	for _, sq := range near {
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
			next.PushGroup([]piece{o.who}, o.on, away(at, o.on))
			push(next, append(append([]one{}, left[:i]...), left[i+1:]...))
		}
	}
	push(*p.NewTurn(false), ones)
	return all
}
