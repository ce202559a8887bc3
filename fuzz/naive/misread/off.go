package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// anywhere lists for each kind the game without the rule of its moves: it goes to any other
// square, whatever is there or in between.
func anywhere() (all []row) {
	for k := basilisk; k <= zombie; k++ {
		move, name := naive.Moves[k].Rule, nemoroth.Piece{Kind: k}.Describe()
		all = append(all, row{string(move), "a " + name + " may go anywhere",
			Several(adds(move, everywhere()), also("MOVE-EMPTY", is(k)))})
	}
	return all
}

// everywhere returns the steps to all other squares.
func everywhere() (all naive.Steps) {
	for i := range 15 * 15 {
		if i != 7*15+7 {
			all = append(all, [2]int{i%15 - 7, i/15 - 7})
		}
	}
	return all
}

// late puts promotion behind all other acts of a step. What is petrified first does not
// promote.
var late = Several(after("STEP-3", "STEP-6"), except("PROMOTE-1", func(s situation) bool {
	w := s.Mover(s.Who)
	return s.Who.Petrified && w != nil && !w.Petrified
}))

// off lists the rules that can be left out. The others are no rules of play, or no
// game is left without them.
var off = []row{
	{"SETUP-5", "no Leaf Pile ever digests",
		Several(never("ENGULF-3"), func(r *rules) {
			r.Equip = func(p nemoroth.Piece) nemoroth.Piece {
				p.Digesting = false
				return p
			}
		})},
	{"GEO-1", "the range of a Ghast is one square",
		func(r *rules) { r.Range = 1 }},
	{"GEO-2", "distance is counted in King's steps",
		func(r *rules) { r.Distance = naive.Chebyshev }},
	{"GEO-3", "a piece on the Go Away's own square is enough for a scream",
		also("SCREAM-1", crowded, mobile)},
	{"MOVE-1", "a side may move any piece, statues included", instead("MOVE-1", always)},
	{"MOVE-EMPTY", "a piece may move onto an occupied square and share it",
		also("MOVE-EMPTY", Not(is(leafPile)), Not(ichorous))},
	{"MOVE-LEAP", "what lies between stops a leap",
		Several(lands(occupied), lands(ichorous), lands(seen), lands(barred(true)))},
	{"RIDER-GAZE", "a Fiend may cross seen squares", never("RIDER-GAZE")},
	{"RIDER-GHAST", "only the square where a Fiend stops matters to Ghasts",
		never("RIDER-GHAST")},
	{"GHAST-1", "a petrified Ghast does not count at all",
		instead("GHAST-1", Not(petrified))},
	{"GHAST-2", "a piece may approach a Ghast", never("GHAST-2")},
	{"GHAST-3", "a piece may approach its own Ghast", except("GHAST-2", ownGhast)},
	{"GHAST-4", "a Leaf Pile may not step onto a Ghast", never("GHAST-4")},
	{"GHAST-5", "a compelled Human may promote only by a move that flees",
		never("GHAST-5")},
	{"GHAST-6", "a Zombie must flee a Ghast like any other piece",
		Several(zombiesFlee, fearful)},
	{"GAZE-1", "Basilisks see nothing", lacks("GAZE-1", always)},
	{"GAZE-2", "no piece is petrified", never("GAZE-2")},
	{"GAZE-3", "a Zombie is petrified like any other piece",
		Several(zombiesFreeze, statuesDigest)},
	{"GAZE-4", "a piece may not move onto a seen square",
		except("MOVE-EMPTY", mortal, mobile, seen)},
	{"GAZE-5", "a petrified Basilisk sees nothing",
		Several(lacks("GAZE-1", petrified), act("STEP-6", func(_ func(*turn), t *turn) {
			for sq := range nemoroth.Square(64) { // each petrification changes what is seen
				t.PetrifyOn(sq, t.Gaze())
			}
		}))},
	{"ENGULF-1", "a Leaf Pile that moves onto a piece shares its square",
		except("ENGULF-1", pileArrives, Not(is(leafPile)))},
	{"ENGULF-2", "a piece pushed onto a Leaf Pile shares its square",
		instead("ENGULF-1", pileArrives, Not(is(leafPile)))},
	{"ENGULF-3", "engulfing does not make a Leaf Pile digest", never("ENGULF-3")},
	{"MUMMY-1", "a digesting Leaf Pile leaves no Mummy",
		skip("MUMMY-1")},
	{"MUMMY-2", "a Mummy is petrified, dissolved and spared like nothing else",
		Several(except("ZOMBIE-1", is(mummy)), except("SCREAM-2", is(mummy)),
			except("ENGULF-1", is(mummy)), also("ICHOR-3", is(mummy)),
			also("GAZE-2", is(mummy), Not(petrified)))},
	{"ICHOR-1", "a Fiend leaves no ichor", lacks("ICHOR-1", always)},
	{"ICHOR-2", "ichor never fades", skip("ICHOR-2")},
	{"ICHOR-3", "a Zombie pushed onto ichor does not dissolve", never("ICHOR-3")},
	{"ICHOR-4", "a Zombie that moves onto ichor dissolves before it destroys anything",
		act("STEP-2", func(plain func(*turn), t *turn) {
			if t.Board.Ichor[t.Goal] == 0 {
				plain(t)
			}
		})},
	{"ICHOR-5", "a Leaf Pile engulfs a Zombie before ichor dissolves it",
		after("STEP-4", "STEP-5")},
	{"ZOMBIE-1", "a Zombie that moves onto a piece shares its square",
		skip("STEP-2")},
	{"ZOMBIE-2", "a Zombie that is pushed onto a piece destroys it",
		act("STEP-2", func(plain func(*turn), t *turn) {
			for _, who := range t.Movers {
				asMoved(t, append([]naive.Mover{who}, t.Movers...), plain)
			}
		})},
	{"PROMOTE-1", "a Human does not promote", only("PROMOTE-1", petrified)},
	{"PROMOTE-2", "a petrified Human does not promote", except("PROMOTE-1", petrified)},
	{"PROMOTE-3", "promotion comes after everything else", late},
	{"SCREAM-1", "any Go Away may scream, petrified or with nobody beside it",
		instead("SCREAM-1", always)},
	{"SCREAM-2", "only mobile pieces are pushed, and none over the edge",
		instead("SCREAM-2", mobile, Not(offBoard))},
	{"SCREAM-3", "pieces that share a square are pushed one by one", singly},
	{"SCREAM-4", "the order of the pushes is always clockwise",
		func(r *rules) { r.Options.ClockwiseScreams = true }},
	{"SCREAM-5", "the owner chooses the order of the pushes in every ruleset",
		func(r *rules) { r.Options.ClockwiseScreams = false }},
	{"SCREAM-6", "a piece is not pushed onto an occupied square", func(r *rules) {
		plain := r.Push
		r.Push = func(t *turn, from square, group []piece) {
			b, sq, to := &t.Board, group[0].At, naive.Behind(from, group[0].At)
			if to.IsValid() && len(b.On(to)) > 0 {
				return
			}
			if to.IsValid() && b.Ichor[sq] > 0 { // the ichor goes along
				b.Ichor[to], b.Fresh[to] = b.Ichor[sq], b.Fresh[sq]
			}
			b.Ichor[sq], b.Fresh[sq] = 0, false
			plain(t, from, group)
		}
	}},
	{"STEP-1", "what a piece leaves behind comes last",
		Several(after("MUMMY-1", "STEP-6"), after("ICHOR-1", "STEP-6"))},
	{"STEP-2", "a Zombie destroys last", after("STEP-2", "STEP-6")},
	{"STEP-3", "a Human promotes last", late},
	{"STEP-4", "ichor acts after a Leaf Pile has engulfed",
		after("STEP-4", "STEP-5")},
	{"STEP-5", "the gaze acts before a Leaf Pile engulfs",
		after("STEP-5", "STEP-6")},
	{"STEP-6", "the gaze acts once, after the last push", func(r *rules) {
		petrify := r.Acts["STEP-6"]
		skip("STEP-6")(r)
		act("ICHOR-2", func(plain func(*turn), t *turn) {
			if t.Step != nil {
				petrify(t)
			}
			plain(t)
		})(r)
	}},
	{"STEP-7", "ichor fades before the move", func(r *rules) {
		evaporate := r.Acts["ICHOR-2"]
		act("ICHOR-2", func(plain func(*turn), t *turn) {
			if t.Step == nil { // a pass
				plain(t)
			}
		})(r)
		act("ICHOR-1", func(plain func(*turn), t *turn) {
			if t.Number <= 1 {
				evaporate(t)
			}
			plain(t)
		})(r)
	}},
	{"STEP-8", "the same side moves again", func(r *rules) {
		r.Next = func(s nemoroth.Side) nemoroth.Side { return s }
	}},
	{"COMP-MULTI", "sharing a square does not compel", never("COMP-MULTI")},
	{"COMP-ICHOR", "ichor does not compel", never("COMP-ICHOR")},
	{"COMP-GHAST", "Ghasts do not compel", never("COMP-GHAST")},
	{"COMP-RULE", "a compelled piece need not be saved",
		instead("COMP-RULE", always)},
	{"COMP-MOVED", "a move of a compelled piece does not save it by itself",
		never("COMP-MOVED")},
	{"COMP-GONE", "a piece that is petrified, gone or promoted is not saved",
		never("COMP-GONE")},
	{"COMP-MULTI-SAT", "a piece left alone on its square is not saved",
		never("COMP-MULTI-SAT")},
	{"COMP-ICHOR-SAT", "a piece that no longer stands on ichor is not saved",
		never("COMP-ICHOR-SAT")},
	{"COMP-GHAST-SAT", "a piece is not saved when the Ghast is further away or gone",
		never("COMP-GHAST-SAT")},
	{"COMP-ONE", "all compulsions of a piece must be satisfied",
		instead("COMP-RULE", savesOneWhole)},
	{"COMP-NEW", "a move may not add a compulsion to its own side",
		except("COMP-RULE", addsCompulsion)},
	{"REP-1", "a position may come back",
		mayRepeat(func(*naive.Game, *result, int) bool { return true })},
	{"REP-2", "digesting makes no difference to repetition", blursPieces(undigested)},
	{"END-1", "the game is not over when a side has no legal move",
		ends(func(_ *naive.Game, o *nemoroth.Outcome) { *o = nemoroth.Outcome{} })},
	{"END-2", "a compelled side without any move loses by compulsion, with moves by stalemate",
		ends(func(g *naive.Game, o *nemoroth.Outcome) {
			switch {
			case o.Reason == nemoroth.EndByCompulsion:
				o.Reason = nemoroth.EndStalemate
			case o.Reason == nemoroth.EndStalemate && len(g.Compulsions()) > 0:
				o.Reason = nemoroth.EndByCompulsion
			}
		})},
	{"POS-1", "any setup can stand",
		stands(func(p nemoroth.Problem) bool {
			fixed := []rule{"SETUP-1", "NFEN-1", "SETUP-3"}
			return !slices.Contains(fixed, p.Violates)
		})},
	{"POS-2", "ichor does not fade in a pass", skip("POS-2")},
	{"OPT-1", "the order of the pushes is always clockwise", flip1},
	{"OPT-2", "ichor with one ply left compels, and any move satisfies it", flip2},
	{"OPT-3", "a petrified Human does not promote", flip3},
	{"OPT-4", "a Leaf Pile may not step onto its own Ghast", flip4},
}

// addsCompulsion reports whether a move adds a compulsion to its own side.
func addsCompulsion(s situation) bool {
	fresh := func(c situation) bool { return !slices.ContainsFunc(s.Compulsions(), c.Is) }
	return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), fresh)
}
