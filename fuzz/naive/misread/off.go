package misread

import (
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// without returns the game without a rule. POS-1 then lists no violations of it.
func without(id rule, says string, change func(*rules)) Misreading {
	m := odd(string(id), string(id), says, func(r *rules) {
		change(r)
		stands(func(p nemoroth.Problem) bool { return p.Violates == id && !fixed[id] })(r)
	})
	m.Kind = Off
	return m
}

// fixed are rules that make a setup impossible whatever is left out.
var fixed = map[rule]bool{nemoroth.RuleSetup3: true}

// anywhere lets a kind go to any other square, whatever is there or in between.
func anywhere(kind nemoroth.Kind) func(*rules) {
	return func(r *rules) {
		goals, enter := r.Goals, r.MayEnter
		r.Goals = func(who piece, from square) []square {
			if who.Kind != kind {
				return goals(who, from)
			}
			var all []square
			for sq := range nemoroth.Square(64) {
				if sq != from {
					all = append(all, sq)
				}
			}
			return all
		}
		r.MayEnter = func(p *position, who piece, from, sq square) bool {
			return who.Kind == kind || enter(p, who, from, sq)
		}
	}
}

// phase replaces a phase of a step.
func phase(which naive.Phase, do func(plain func(*turn, *step), t *turn, st *step)) func(*rules) {
	return func(r *rules) {
		plain := r.Resolve[which]
		r.Resolve[which] = func(t *turn, st *step) { do(plain, t, st) }
	}
}

func skipped(func(*turn, *step), *turn, *step) {}

// unsatisfied lets a rule of satisfaction never hold.
func unsatisfied(*position, compulsion, *result) bool { return false }

// late puts promotion behind all other phases. What is petrified first does not
// promote.
func late(r *rules) {
	after(naive.Promoting, naive.Gazing)(r)
	stays(func(_ *turn, st *step, who piece) bool {
		return who.Petrified && !st.Mover(who.ID).Petrified
	})(r)
}

// off lists the rules that can be left out. The others are no rules of play, or no
// game is left without them.
var off = []Misreading{
	without("SETUP-5", "no Leaf Pile ever digests", func(r *rules) {
		r.Equip = func(p nemoroth.Piece) nemoroth.Piece {
			p.Digesting = false
			return p
		}
		r.Digests = func(*step, piece) bool { return false }
	}),
	without("GEO-1", "the range of a Ghast is one square",
		func(r *rules) {
			r.InRange = func(g, sq square) bool {
				return naive.Chebyshev(g, sq) <= 1
			}
		}),
	without("GEO-2",
		"distance is counted in King's steps", func(r *rules) { r.Distance = naive.Chebyshev }),
	without("GEO-3", "a piece on the Go Away's own square is enough for a scream", func(r *rules) {
		plain := r.MayScream
		r.MayScream = func(p *position, who piece, at square) bool {
			return plain(p, who, at) || len(p.Board.At[at]) > 1 && !immobile(who)
		}
	}),
	without("MOVE-1", "a side may move any piece, statues included", func(r *rules) {
		r.Mover = moverOf(func(*position, piece) bool { return true })
	}),
	without("MOVE-BASILISK", "a Basilisk may go anywhere", anywhere(nemoroth.Basilisk)),
	without("MOVE-GHAST", "a Ghast may go anywhere", anywhere(nemoroth.Ghast)),
	without("MOVE-LEAFPILE", "a Leaf Pile may go anywhere", anywhere(nemoroth.LeafPile)),
	without("MOVE-GOAWAY", "a Go Away may go anywhere", anywhere(nemoroth.GoAway)),
	without("MOVE-FIEND", "a Wounded Fiend may go anywhere", anywhere(nemoroth.WoundedFiend)),
	without("MOVE-HUMAN", "a Human may go anywhere", anywhere(nemoroth.Human)),
	without("MOVE-ZOMBIE", "a Zombie may go anywhere", anywhere(nemoroth.Zombie)),
	without("MOVE-EMPTY", "a piece may move onto an occupied square and share it",
		enters(func(p *position, who piece, _, sq square) bool {
			return who.Kind != nemoroth.LeafPile && p.Board.Ichor[sq] == 0
		})),
	without("MOVE-LEAP",
		"what lies between stops a leap",
		lands(func(p *position, who piece, from, sq square) bool {
			stained := len(p.Board.At[sq]) > 0 || p.Board.Ichor[sq] > 0
			return stained || p.Gaze().Sees(sq) || barred(p, who, from, sq)
		})),
	without("RIDER-GAZE", "a Fiend may cross seen squares",
		func(r *rules) { r.StopsFiend = func(*position, piece, square) bool { return false } }),
	without("RIDER-GHAST", "only the square where a Fiend stops matters to Ghasts",
		func(r *rules) {
			r.BarsCrossing = func(*position, ghast, piece, square, square) bool {
				return false
			}
		}),
	without("GHAST-1", "a petrified Ghast does not count at all",
		func(r *rules) { r.Counts = func(g ghast) bool { return !g.Petrified } }),
	without("GHAST-2", "a piece may approach a Ghast",
		spares(func(*position, ghast, piece, square) bool { return true })),
	without("GHAST-3", "a piece may approach its own Ghast",
		spares(func(_ *position, g ghast, who piece, _ square) bool {
			return g.Side == who.Side
		})),
	without("GHAST-4", "a Leaf Pile may not step onto a Ghast",
		func(r *rules) { r.Covers = func(*position, ghast, piece, square) bool { return false } }),
	without("GHAST-5", "a compelled Human may promote only by a move that flees", noWaiver),
	without("GHAST-6", "a Zombie must flee a Ghast like any other piece", func(r *rules) {
		zombie := func(g ghast, who piece) bool {
			return who.Kind == nemoroth.Zombie && g.Side == who.Side.Opponent()
		}
		scares(zombie)(r)
		plain := r.Bars
		r.Bars = func(p *position, g ghast, who piece, from, sq square) bool {
			who.Kind = nemoroth.Human // who is no Zombie
			return plain(p, g, who, from, sq)
		}
	}),
	without("GAZE-1", "Basilisks see nothing",
		func(r *rules) { r.Sees = func(*board, piece, square) []square { return nil } }),
	without("GAZE-2", "no piece is petrified",
		survives(func(*turn, *step, piece, square) bool { return true })),
	without("GAZE-3", "a Zombie is petrified like any other piece", func(r *rules) {
		zombie, digests := change("gaze-zombie"), change("gaze-digests")
		zombie(r)
		digests(r)
	}),
	without("GAZE-4", "a piece may not move onto a seen square", func(r *rules) {
		r.MayBeSeen = func(p *position, who piece, sq square) bool {
			return who.Kind == nemoroth.Zombie || immobile(who) || !p.Gaze().Sees(sq)
		}
	}),
	without("GAZE-5", "a petrified Basilisk sees nothing", func(r *rules) {
		looks(func(_ *rules, _ *board, who piece, _, _ square) bool { return who.Petrified })(r)
		phase(naive.Gazing, func(_ func(*turn, *step), t *turn, st *step) {
			for sq := range nemoroth.Square(64) { // each petrification changes what is seen
				t.PetrifyOn(st, sq, t.Seen(&t.Board))
			}
		})(r)
	}),
	without("ENGULF-1", "a Leaf Pile that moves onto a piece shares its square",
		uneaten(func(_ *turn, st *step, pile, other piece) bool {
			return st.Mover(pile.ID) != nil && other.Kind != nemoroth.LeafPile
		})),
	without("ENGULF-2", "a piece pushed onto a Leaf Pile shares its square",
		uneaten(func(_ *turn, st *step, pile, other piece) bool {
			return st.Mover(pile.ID) == nil || other.Kind == nemoroth.LeafPile
		})),
	without("ENGULF-3", "engulfing does not make a Leaf Pile digest",
		func(r *rules) { r.Digests = func(*step, piece) bool { return false } }),
	without("MUMMY-1",
		"a digesting Leaf Pile leaves no Mummy",
		func(r *rules) { r.LeaveMummy = func(*turn, *step) {} }),
	without("MUMMY-2",
		"a Mummy is petrified, dissolved and spared like nothing else", mummiesDiffer),
	without("ICHOR-1",
		"a Fiend leaves no ichor", dry(func(*turn, *step, piece) bool { return true })),
	without("ICHOR-2", "ichor never fades", func(r *rules) { r.Evaporate = func(*turn) {} }),
	without("ICHOR-3", "a Zombie pushed onto ichor does not dissolve",
		func(r *rules) { r.Dissolves = func(*turn, piece, square) bool { return false } }),
	without("ICHOR-4", "a Zombie that moves onto ichor dissolves before it destroys anything",
		phase(naive.Destroying, func(plain func(*turn, *step), t *turn, st *step) {
			if t.Board.Ichor[st.To] == 0 {
				plain(t, st)
			}
		})),
	without("ICHOR-5",
		"a Leaf Pile engulfs a Zombie before ichor dissolves it",
		after(naive.Dissolving, naive.Engulfing)),
	without("ZOMBIE-1",
		"a Zombie that moves onto a piece shares its square", phase(naive.Destroying, skipped)),
	without("ZOMBIE-2", "a Zombie that is pushed onto a piece destroys it",
		phase(naive.Destroying, func(plain func(*turn, *step), t *turn, st *step) {
			for _, who := range st.Movers {
				alone := *st
				alone.Voluntary, alone.Movers = true, append([]naive.Mover{who}, st.Movers...)
				plain(t, &alone)
			}
		})),
	without("PROMOTE-1", "a Human does not promote",
		stays(func(_ *turn, _ *step, who piece) bool { return !who.Petrified })),
	without("PROMOTE-2", "a petrified Human does not promote",
		stays(func(_ *turn, _ *step, who piece) bool { return who.Petrified })),
	without("PROMOTE-3", "promotion comes after everything else", late),
	without("SCREAM-1", "any Go Away may scream, petrified or with nobody beside it",
		func(r *rules) { r.MayScream = func(*position, piece, square) bool { return true } }),
	without("SCREAM-2", "only mobile pieces are pushed, and none over the edge",
		unmoved(func(_ *turn, who piece, to square) bool {
			return immobile(who) || !to.IsValid()
		})),
	without("SCREAM-3", "pieces that share a square are pushed one by one", single),
	without("SCREAM-4", "the order of the pushes is always clockwise",
		func(r *rules) { r.Options.ClockwiseScreams = true }),
	without("SCREAM-5", "the owner chooses the order of the pushes in every ruleset",
		func(r *rules) { r.Options.ClockwiseScreams = false }),
	without("SCREAM-6", "a piece is not pushed onto an occupied square", func(r *rules) {
		plain := r.Push
		r.Push = func(t *turn, goAway, sq square) {
			b, to := &t.Board, away(goAway, sq)
			if to.IsValid() && len(b.At[to]) > 0 {
				return
			}
			if to.IsValid() && b.Ichor[sq] > 0 { // the ichor goes along
				b.Ichor[to], b.Fresh[to] = b.Ichor[sq], b.Fresh[sq]
			}
			b.Ichor[sq], b.Fresh[sq] = 0, false
			plain(t, goAway, sq)
		}
	}),
	without("STEP-1", "what a piece leaves behind comes last", after(naive.Leaving, naive.Gazing)),
	without("STEP-2", "a Zombie destroys last", after(naive.Destroying, naive.Gazing)),
	without("STEP-3", "a Human promotes last", late),
	without("STEP-4",
		"ichor acts after a Leaf Pile has engulfed", after(naive.Dissolving, naive.Engulfing)),
	without("STEP-5",
		"the gaze acts before a Leaf Pile engulfs", after(naive.Engulfing, naive.Gazing)),
	without("STEP-6", "the gaze acts once, after the last push", func(r *rules) {
		evaporate, petrify := r.Evaporate, r.Resolve[naive.Gazing]
		phase(naive.Gazing, skipped)(r)
		r.Evaporate = func(t *turn) {
			if t.Last != nil {
				petrify(t, t.Last)
			}
			evaporate(t)
		}
	}),
	without("STEP-7", "ichor fades before the move", func(r *rules) {
		evaporate := r.Evaporate
		r.Evaporate = func(t *turn) {
			if t.Last == nil { // a pass
				evaporate(t)
			}
		}
		phase(naive.Leaving, func(plain func(*turn, *step), t *turn, st *step) {
			if t.Number <= 1 {
				evaporate(t)
			}
			plain(t, st)
		})(r)
	}),
	without("STEP-8", "the same side moves again", func(r *rules) {
		r.Next = func(s nemoroth.Side) nemoroth.Side { return s }
	}),
	without("COMP-MULTI", "sharing a square does not compel",
		alone(func(*position, piece, piece) bool { return true })),
	without("COMP-ICHOR", "ichor does not compel",
		func(r *rules) { r.CompelsIchor = func(*position, piece, int) bool { return false } }),
	without("COMP-GHAST", "Ghasts do not compel",
		calms(func(*position, ghast, piece, square) bool { return true })),
	without("COMP-RULE", "a compelled piece need not be saved",
		func(r *rules) { r.Obeys = func(*position, *result) bool { return true } }),
	without("COMP-MOVED", "a move of a compelled piece does not save it by itself",
		func(r *rules) { r.Moved = unsatisfied }),
	without("COMP-GONE", "a piece that is petrified, gone or promoted is not saved",
		func(r *rules) { r.Gone = unsatisfied }),
	without("COMP-MULTI-SAT", "a piece left alone on its square is not saved",
		func(r *rules) { r.Alone = unsatisfied }),
	without("COMP-ICHOR-SAT", "a piece that no longer stands on ichor is not saved",
		func(r *rules) { r.OffIchor = unsatisfied }),
	without("COMP-GHAST-SAT", "a piece is not saved when the Ghast is further away or gone",
		func(r *rules) { r.Away = unsatisfied }),
	without("COMP-ONE", "all compulsions of a piece must be satisfied", savesOneWhole),
	without("COMP-NEW", "a move may not add a compulsion to its own side", func(r *rules) {
		plain := r.Obeys
		r.Obeys = func(p *position, res *result) bool {
			return plain(p, res) && !addsCompulsion(p, res)
		}
	}),
	without("REP-1",
		"a position may come back", mayRepeat(func(*naive.Game, *result) bool { return true })),
	without("REP-2", "digesting makes no difference to repetition", blurs(undigested)),
	without("END-1", "the game is not over when a side has no legal move", func(r *rules) {
		r.Outcome = func(*naive.Game) nemoroth.Outcome { return nemoroth.Outcome{} }
	}),
	without("END-2", "a compelled side without any move loses by compulsion", func(r *rules) {
		plain := r.Outcome
		r.Outcome = func(g *naive.Game) nemoroth.Outcome {
			o := plain(g)
			if o.Reason == nemoroth.EndStalemate && len(g.Compulsions()) > 0 {
				o.Reason = nemoroth.EndByCompulsion
			}
			return o
		}
	}),
	without("POS-1", "any setup can stand", stands(func(p nemoroth.Problem) bool {
		broken := p.Violates == nemoroth.RuleSetup1 || p.Violates == nemoroth.RuleNfen1
		return !broken && p.Violates != nemoroth.RuleSetup3
	})),
	without("POS-2", "ichor does not fade in a pass", func(r *rules) { r.Pass = func(*turn) {} }),
	or(without("OPT-1",
		"the order of the pushes is always clockwise",
		flip1), "the owner chooses the order of the pushes"),
	or(without("OPT-2", "ichor with one ply left compels, and any move satisfies it", flip2),
		"ichor with one ply left does not compel"),
	or(without("OPT-3",
		"a petrified Human does not promote", flip3), "a petrified Human promotes"),
	or(without("OPT-4",
		"a Leaf Pile may not step onto its own Ghast",
		flip4), "a Leaf Pile may step onto its own Ghast"),
}

// mummiesDiffer lets a gaze petrify Mummies and ichor dissolve them; Zombies do not
// destroy them, screams do not push them and Leaf Piles do not engulf them.
func mummiesDiffer(r *rules) {
	mummy := isKind(nemoroth.Mummy)
	kept(func(_ *turn, _ *step, victim piece) bool { return mummy(victim) })(r)
	unmoved(func(_ *turn, who piece, _ square) bool { return mummy(who) })(r)
	uneaten(func(_ *turn, _ *step, _, other piece) bool { return mummy(other) })(r)
	petrifies, dissolves := r.Petrifies, r.Dissolves
	r.Petrifies = func(t *turn, st *step, who piece, sq square) bool {
		return petrifies(t, st, who, sq) || mummy(who) && !who.Petrified
	}
	r.Dissolves = func(t *turn, who piece, sq square) bool {
		return dissolves(t, who, sq) || mummy(who)
	}
}

// change returns what a misreading of this package changes.
func change(id string) func(*rules) {
	m, _ := Find(gaze, id)
	return m.Game.(naive.Model)[0]
}

// addsCompulsion reports whether a move adds a compulsion to its own side.
func addsCompulsion(p *position, res *result) bool {
	after := &position{Rules: p.Rules, Board: &res.Board, Side: p.Side}
	for _, c := range after.Compulsions() {
		known := false
		for _, d := range p.Compulsions() {
			known = known ||
				d.Who.ID == c.Who.ID && d.Kind == c.Kind && d.Ghast.ID == c.Ghast.ID
		}
		if !known {
			return true
		}
	}
	return false
}
