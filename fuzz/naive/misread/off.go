package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// without returns the game without a rule. POS-1 then lists no violations of it.
func without(id rule, says string, changes ...change) Misreading {
	broken := stands(func(p nemoroth.Problem) bool { return p.Violates == id })
	return leftOut(string(id), says, append(changes, broken)...)
}

// anywhere lets a kind go to any other square, whatever is there or in between.
func anywhere(kind nemoroth.Kind) change {
	return all(func(r *rules) {
		plain := r.Goals
		r.Goals = func(who piece, from square) []square {
			if who.Kind != kind {
				return plain(who, from)
			}
			var all []square
			for sq := range nemoroth.Square(64) {
				if sq != from {
					all = append(all, sq)
				}
			}
			return all
		}
	}, also(mayEnter, is(kind)))
}

func skipped(func(*turn), *turn) {}

// late puts promotion behind all other phases. What is petrified first does not
// promote.
var late = all(after(naive.Promoting, naive.Gazing), except(promotes, func(s situation) bool {
	w := s.Mover(s.Who)
	return s.Who.Petrified && w != nil && !w.Petrified
}))

// off lists the rules that can be left out. The others are no rules of play, or no
// game is left without them.
var off = []Misreading{
	without("SETUP-5", "no Leaf Pile ever digests", instead(digests, never), func(r *rules) {
		r.Equip = func(p nemoroth.Piece) nemoroth.Piece {
			p.Digesting = false
			return p
		}
	}),
	without("GEO-1", "the range of a Ghast is one square", within(1)),
	without("GEO-2", "distance is counted in King's steps",
		func(r *rules) { r.Distance = naive.Chebyshev }),
	without("GEO-3", "a piece on the Go Away's own square is enough for a scream",
		also(mayScream, both(crowded, mobile))),
	without("MOVE-1", "a side may move any piece, statues included", instead(mayMove, always)),
	without("MOVE-BASILISK", "a Basilisk may go anywhere", anywhere(basilisk)),
	without("MOVE-GHAST", "a Ghast may go anywhere", anywhere(ghast)),
	without("MOVE-LEAFPILE", "a Leaf Pile may go anywhere", anywhere(leafPile)),
	without("MOVE-GOAWAY", "a Go Away may go anywhere", anywhere(goAway)),
	without("MOVE-FIEND", "a Wounded Fiend may go anywhere", anywhere(fiend)),
	without("MOVE-HUMAN", "a Human may go anywhere", anywhere(human)),
	without("MOVE-ZOMBIE", "a Zombie may go anywhere", anywhere(zombie)),
	without("MOVE-EMPTY", "a piece may move onto an occupied square and share it",
		also(mayEnter, both(not(is(leafPile)), not(ichorous)))),
	without("MOVE-LEAP", "what lies between stops a leap",
		lands(occupied), lands(ichorous), lands(gazedAt), lands(barred)),
	without("RIDER-GAZE", "a Fiend may cross seen squares", instead(stopsFiend, never)),
	without("RIDER-GHAST", "only the square where a Fiend stops matters to Ghasts",
		instead(crossing, never)),
	without("GHAST-1", "a petrified Ghast does not count at all",
		func(r *rules) { r.Counts = func(g naive.Ghast) bool { return !g.Petrified } }),
	without("GHAST-2", "a piece may approach a Ghast", instead(bars, never)),
	without("GHAST-3", "a piece may approach its own Ghast", except(bars, ownGhast)),
	without("GHAST-4", "a Leaf Pile may not step onto a Ghast", instead(covers, never)),
	without("GHAST-5", "a compelled Human may promote only by a move that flees",
		instead(waives, never)),
	without("GHAST-6", "a Zombie must flee a Ghast like any other piece",
		scares(enemyZombie), fearful),
	without("GAZE-1", "Basilisks see nothing",
		func(r *rules) { r.Sees = func(situation) []square { return nil } }),
	without("GAZE-2", "no piece is petrified", instead(petrifies, never)),
	without("GAZE-3", "a Zombie is petrified like any other piece", zombiesFreeze, statuesDigest),
	without("GAZE-4", "a piece may not move onto a seen square", func(r *rules) {
		r.MayBeSeen = func(s situation) bool {
			return s.Who.Kind == zombie || immobile(s) || !gazedAt(s)
		}
	}),
	without("GAZE-5", "a petrified Basilisk sees nothing", looks(petrified),
		phase(naive.Gazing, func(_ func(*turn), t *turn) {
			for sq := range nemoroth.Square(64) { // each petrification changes what is seen
				t.PetrifyOn(sq, t.Seen(&t.Board))
			}
		})),
	without("ENGULF-1", "a Leaf Pile that moves onto a piece shares its square",
		except(engulfs, both(pileArrives, not(is(leafPile))))),
	without("ENGULF-2", "a piece pushed onto a Leaf Pile shares its square",
		except(engulfs, func(s situation) bool {
			return !pileArrives(s) || s.Who.Kind == leafPile
		})),
	without("ENGULF-3", "engulfing does not make a Leaf Pile digest", instead(digests, never)),
	without("MUMMY-1", "a digesting Leaf Pile leaves no Mummy",
		func(r *rules) { r.LeaveMummy = func(*turn) {} }),
	without("MUMMY-2", "a Mummy is petrified, dissolved and spared like nothing else",
		except(destroys, is(mummy)), except(pushes, is(mummy)), except(engulfs, is(mummy)),
		also(dissolves, is(mummy)), also(petrifies, both(is(mummy), not(petrified)))),
	without("ICHOR-1", "a Fiend leaves no ichor", dry(always)),
	without("ICHOR-2", "ichor never fades", func(r *rules) { r.Evaporate = func(*turn) {} }),
	without("ICHOR-3", "a Zombie pushed onto ichor does not dissolve", instead(dissolves, never)),
	without("ICHOR-4", "a Zombie that moves onto ichor dissolves before it destroys anything",
		phase(naive.Destroying, func(plain func(*turn), t *turn) {
			if t.Board.Ichor[t.Goal] == 0 {
				plain(t)
			}
		})),
	without("ICHOR-5", "a Leaf Pile engulfs a Zombie before ichor dissolves it",
		after(naive.Dissolving, naive.Engulfing)),
	without("ZOMBIE-1", "a Zombie that moves onto a piece shares its square",
		phase(naive.Destroying, skipped)),
	without("ZOMBIE-2", "a Zombie that is pushed onto a piece destroys it",
		phase(naive.Destroying, func(plain func(*turn), t *turn) {
			for _, who := range t.Movers {
				asMoved(t, append([]naive.Mover{who}, t.Movers...), plain)
			}
		})),
	without("PROMOTE-1", "a Human does not promote",
		except(promotes, not(petrified))),
	without("PROMOTE-2", "a petrified Human does not promote", except(promotes, petrified)),
	without("PROMOTE-3", "promotion comes after everything else", late),
	without("SCREAM-1", "any Go Away may scream, petrified or with nobody beside it",
		instead(mayScream, always)),
	without("SCREAM-2", "only mobile pieces are pushed, and none over the edge",
		except(pushes, immobile), except(pushes, over)),
	without("SCREAM-3", "pieces that share a square are pushed one by one", single),
	without("SCREAM-4", "the order of the pushes is always clockwise",
		func(r *rules) { r.Options.ClockwiseScreams = true }),
	without("SCREAM-5", "the owner chooses the order of the pushes in every ruleset",
		func(r *rules) { r.Options.ClockwiseScreams = false }),
	without("SCREAM-6", "a piece is not pushed onto an occupied square", func(r *rules) {
		plain := r.Push
		r.Push = func(t *turn, goAway, sq square) {
			b, to := &t.Board, naive.Behind(goAway, sq)
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
	without("STEP-4", "ichor acts after a Leaf Pile has engulfed",
		after(naive.Dissolving, naive.Engulfing)),
	without("STEP-5", "the gaze acts before a Leaf Pile engulfs",
		after(naive.Engulfing, naive.Gazing)),
	without("STEP-6", "the gaze acts once, after the last push", func(r *rules) {
		evaporate, petrify := r.Evaporate, r.Resolve[naive.Gazing]
		r.Resolve[naive.Gazing] = func(*turn) {}
		r.Evaporate = func(t *turn) {
			if t.Step != nil {
				petrify(t)
			}
			evaporate(t)
		}
	}),
	without("STEP-7", "ichor fades before the move", func(r *rules) {
		evaporate := r.Evaporate
		r.Evaporate = func(t *turn) {
			if t.Step == nil { // a pass
				evaporate(t)
			}
		}
		phase(naive.Leaving, func(plain func(*turn), t *turn) {
			if t.Number <= 1 {
				evaporate(t)
			}
			plain(t)
		})(r)
	}),
	without("STEP-8", "the same side moves again", func(r *rules) {
		r.Next = func(s nemoroth.Side) nemoroth.Side { return s }
	}),
	without("COMP-MULTI", "sharing a square does not compel", instead(compelsCompany, never)),
	without("COMP-ICHOR", "ichor does not compel", instead(compelsIchor, never)),
	without("COMP-GHAST", "Ghasts do not compel", instead(compelsGhast, never)),
	without("COMP-RULE", "a compelled piece need not be saved",
		func(r *rules) { r.Obeys = func(*position, *result) bool { return true } }),
	without("COMP-MOVED", "a move of a compelled piece does not save it by itself",
		instead(moved, never)),
	without("COMP-GONE", "a piece that is petrified, gone or promoted is not saved",
		instead(gone, never)),
	without("COMP-MULTI-SAT", "a piece left alone on its square is not saved",
		instead(alone, never)),
	without("COMP-ICHOR-SAT", "a piece that no longer stands on ichor is not saved",
		instead(offIchor, never)),
	without("COMP-GHAST-SAT", "a piece is not saved when the Ghast is further away or gone",
		instead(away, never)),
	without("COMP-ONE", "all compulsions of a piece must be satisfied", savesOneWhole),
	without("COMP-NEW", "a move may not add a compulsion to its own side", func(r *rules) {
		plain := r.Obeys
		r.Obeys = func(p *position, res *result) bool {
			return plain(p, res) && !addsCompulsion(p, res)
		}
	}),
	without("REP-1", "a position may come back",
		mayRepeat(func(*naive.Game, *result) bool { return true })),
	without("REP-2", "digesting makes no difference to repetition", blurs(undigested)),
	without("END-1", "the game is not over when a side has no legal move",
		ends(func(_ *naive.Game, o *nemoroth.Outcome) { *o = nemoroth.Outcome{} })),
	without("END-2", "a compelled side without any move loses by compulsion",
		ends(func(g *naive.Game, o *nemoroth.Outcome) {
			if o.Reason == nemoroth.EndStalemate && len(g.Compulsions()) > 0 {
				o.Reason = nemoroth.EndByCompulsion
			}
		})),
	without("POS-1", "any setup can stand", stands(func(p nemoroth.Problem) bool {
		fixed := []rule{"SETUP-1", "NFEN-1", "SETUP-3"}
		return !slices.Contains(fixed, p.Violates)
	})),
	without("POS-2", "ichor does not fade in a pass", func(r *rules) { r.Pass = func(*turn) {} }),
	or(without("OPT-1", "the order of the pushes is always clockwise", flip1),
		"the owner chooses the order of the pushes"),
	or(without("OPT-2", "ichor with one ply left compels, and any move satisfies it", flip2),
		"ichor with one ply left does not compel"),
	or(without("OPT-3", "a petrified Human does not promote", flip3),
		"a petrified Human promotes"),
	or(without("OPT-4", "a Leaf Pile may not step onto its own Ghast", flip4),
		"a Leaf Pile may step onto its own Ghast"),
}

// addsCompulsion reports whether a move adds a compulsion to its own side.
func addsCompulsion(p *position, r *result) bool {
	fresh := func(c naive.Compulsion) bool { return !slices.ContainsFunc(p.Compulsions(), c.Is) }
	return slices.ContainsFunc(p.With(&r.Board).Compulsions(), fresh)
}
