package misread

import (
	"maps"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §8.
var screams = []row{
	{"scream-stone", "SCREAM-1", "a petrified Go Away may scream",
		instead(mayScream, beside(always))},
	{"scream-air", "SCREAM-1", "a Go Away may scream with nobody beside it",
		instead(mayScream, mobile)},
	{"scream-ghast", "GHAST-6", "a Go Away in range of a Ghast may not scream",
		except(mayScream, barred(false))},
	{"scream-compelled", "COMP-RULE SCREAM-1", "a compelled Go Away may not scream",
		except(mayScream, underCompulsion)},
	{"scream-mobile", "SCREAM-1 SCREAM-2", "a scream needs a mobile piece beside it",
		only(mayScream, beside(otherMobile))},
	{"push-chain", "SCREAM-1 SCREAM-6", "a pushed piece pushes the one behind it", func(r *rules) {
		plain := r.Push
		r.Push = func(t *turn, from square, g naive.Group) {
			behind := naive.Behind(from, g.From)
			if behind.IsValid() && len(t.Board.At[behind]) > 0 {
				t.Push(t, g.From, naive.Group{From: behind, Pieces: t.Board.At[behind]})
			}
			plain(t, from, g)
		}
	}},
	{"push-edge", "SCREAM-2", "no piece is pushed over the edge", except(pushes, offBoard)},
	{"push-statues", "SCREAM-2", "a scream does not push statues", except(pushes, petrified)},
	{"push-own", "SCREAM-2", "a scream does not push pieces of its own side",
		except(pushes, ownSide)},
	{"push-fearful", "GHAST-6", "no piece is pushed into the range of a Ghast",
		except(pushes, mobile, mortal, Not(is(ghast)), Not(offBoard), someGhast(intoRange))},
}

// beside is true if a condition is true of a piece on an adjacent square.
func beside(which test) test {
	return func(s situation) bool {
		return slices.ContainsFunc(s.Neighbours(s.At), func(sq square) bool {
			s.To = sq
			return meets(which)(s)
		})
	}
}

// zombiesFlee lets enemy Ghasts compel Zombies, too.
var zombiesFlee = also(compelsGhast, is(zombie), Not(ownGhast), inRange)

var mortal = Not(is(zombie))

// fails lets a move satisfy nothing where all conditions are true.
func fails(where ...test) change {
	return func(r *rules) {
		plain := r.Satisfied
		r.Satisfied = func(s situation) rule {
			if Both(where...)(s) {
				return ""
			}
			return plain(s)
		}
	}
}

// Some conditions of what becomes of a compelled piece.
func selfMoved(s situation) bool     { return s.Who.ID == s.After.Mover }
func stays(s situation) bool         { return s.On == s.At }
func turnedToStone(s situation) bool { return s.Now.Petrified }
func ghastThere(s situation) bool    { return s.GhastOn.IsValid() }
func ghastMoved(s situation) bool    { return s.GhastOn != s.Ghast.At }
func pushed(s situation) bool        { return s.There() && s.On != s.At }
func dryNow(s situation) bool        { return s.After.Board.Ichor[s.On] == 0 }

// RULEBOOK §10.
var compulsions = []row{
	{"statue-compelled", "COMP-GHAST MOVE-1", "a statue can be compelled",
		func(r *rules) { r.Compellable = ownSide }},
	{"zombie-compelled", "GHAST-6 COMP-GHAST", "a Ghast compels a Zombie", zombiesFlee},
	{"company-mobile", "COMP-MULTI",
		"statues and Mummies do not compel the pieces that share their square",
		only(compelsCompany, otherMobile)},
	{"company-piece", "COMP-MULTI", "a Mummy does not compel the pieces that share its square",
		except(compelsCompany, otherMummy)},
	{"company-enemy", "COMP-MULTI",
		"pieces of one side that share a square do not compel each other",
		except(compelsCompany, sameSide)},
	{"company-other", "COMP-MULTI",
		"only pieces of one's own side that share a square compel each other",
		only(compelsCompany, sameSide)},
	{"company-fewer", "COMP-MULTI-SAT",
		"a compelled piece is saved if fewer pieces share its square after the move",
		also(alone, stays, func(s situation) bool {
			return len(s.After.Board.At[s.On]) < len(s.Board.At[s.On])
		})},
	{"compel-stone", "COMP-GHAST GHAST-1", "a petrified Ghast does not compel",
		except(compelsGhast, stoneGhast)},
	{"compel-own", "COMP-GHAST GHAST-3", "a piece's own Ghast also compels it",
		also(compelsGhast, mortal, otherGhast, inRange)},
	{"ichor-one-compels", "COMP-ICHOR OPT-2", "ichor with one ply left compels like any other",
		Several(instead(compelsIchor, mortal, ichorous),
			instead(offIchor, pushed, dryNow))},
	{"moved-still", "COMP-MOVED", "a move does not save a piece that is still compelled",
		fails(selfMoved, func(s situation) bool {
			return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), s.Is)
		})},
	{"moved-only", "COMP-RULE COMP-GONE",
		"only a move of a compelled piece satisfies a compulsion", fails(Not(selfMoved))},
	{"scream-moves", "COMP-MOVED", "a scream of a compelled Go Away satisfies its compulsions",
		also(moved, is(goAway), func(s situation) bool {
			return s.After.Move.IsScream() && s.After.Move.From() == s.At
		})},
	{"save-all", "COMP-RULE", "a move must save all compelled pieces, unless it moves one of them",
		instead(obeys, Either(movesCompelled, savesAll))},
	{"save-each", "COMP-RULE", "a move must save every compelled piece",
		instead(obeys, savesAll)},
	{"hopeless-free", "COMP-RULE END-2",
		"a side that can save no compelled piece may move as it likes", func(r *rules) {
			saves := r.Obeys
			also(obeys, func(s situation) bool {
				return !slices.ContainsFunc(s.Results(), func(other result) bool {
					s.After = &other
					return saves(s)
				})
			})(r)
		}},
	{"gone-stone", "COMP-GONE", "petrifying a compelled piece does not save it",
		except(gone, turnedToStone)},
	{"gone-destroyed", "COMP-GONE", "a compelled piece that is lost is not saved",
		only(gone, situation.There)},
	{"gone-promoted", "COMP-GONE", "promotion by a push does not save a piece",
		except(gone, situation.There, Not(turnedToStone))},
	{"promoted-free", "COMP-GONE", "promotion satisfies every compulsion",
		also(gone, situation.Promoted)},
	{"ichor-less", "COMP-ICHOR-SAT", "a push to ichor with fewer plies saves a piece",
		also(offIchor, situation.There, func(s situation) bool {
			return s.After.Board.Ichor[s.On] < s.Board.Ichor[s.At]-1
		})},
	{"ichor-pushed", "COMP-ICHOR-SAT",
		"only leaving the square saves a piece from ichor, not removing the ichor",
		except(offIchor, stays, func(s situation) bool { return s.Board.Ichor[s.At] != 1 })},
	{"ghast-pushed", "COMP-GHAST-SAT",
		"any push of the Ghast saves a piece, whatever the distance", also(away, ghastMoved)},
	{"ghast-stone", "COMP-GHAST-SAT", "petrifying the Ghast saves a piece",
		also(away, Not(stoneGhast), func(s situation) bool {
			now, _ := s.After.Board.Find(s.Ghast.ID)
			return now.Petrified
		})},
	{"ghast-gone", "COMP-GHAST-SAT", "a piece is not saved when the Ghast is gone",
		only(away, ghastThere)},
	{"ghast-out", "COMP-GHAST-SAT", "a push saves a piece only if it ends out of range",
		except(away, situation.There, ghastThere, func(s situation) bool {
			return s.InRange(s.GhastOn, s.On)
		})},
	{"ghast-stays", "COMP-GHAST-SAT", "pushing the Ghast away does not save a piece",
		except(away, situation.There, ghastThere, ghastMoved)},
}

func movesCompelled(s situation) bool {
	moves := func(c situation) bool { return c.Who.ID == s.After.Mover }
	return len(s.Compulsions()) == 0 || slices.ContainsFunc(s.Compulsions(), moves)
}

// tally returns for each compelled piece whether a move satisfies a compulsion of it, and
// whether the move leaves one unsatisfied.
func tally(s situation) (satisfies, leaves map[int]bool) {
	satisfies, leaves = map[int]bool{}, map[int]bool{}
	for _, c := range s.Compulsions() {
		id, saved := c.Who.ID, s.Satisfied(c.Becomes(s.After)) != ""
		satisfies[id] = satisfies[id] || saved
		leaves[id] = leaves[id] || !saved
	}
	return satisfies, leaves
}

// savesAll reports whether a move satisfies a compulsion of each compelled piece.
func savesAll(s situation) bool {
	satisfies, _ := tally(s)
	return !slices.Contains(slices.Collect(maps.Values(satisfies)), false)
}

// savesOneWhole reports whether a move satisfies all compulsions of a compelled piece.
func savesOneWhole(s situation) bool {
	_, leaves := tally(s)
	return len(leaves) == 0 || slices.Contains(slices.Collect(maps.Values(leaves)), false)
}

// mayRepeat lets a move repeat a position where a condition is true of the ply after which
// it stood first.
func mayRepeat(may func(g *naive.Game, r *result, ply int) bool) change {
	return func(r *rules) {
		plain := r.Repeats
		r.Repeats = func(g *naive.Game, res *result) int {
			ply := plain(g, res)
			if may(g, res, ply) {
				return -1
			}
			return ply
		}
	}
}

// ends changes the outcome.
func ends(as func(g *naive.Game, o *nemoroth.Outcome)) change {
	return func(r *rules) {
		plain := r.Outcome
		r.Outcome = func(g *naive.Game) nemoroth.Outcome {
			o := plain(g)
			as(g, &o)
			return o
		}
	}
}

// RULEBOOK §§11 and 12.
var end = []row{
	{"rep-third", "REP-1", "a position may occur twice, but not three times",
		mayRepeat(func(g *naive.Game, r *result, _ int) bool {
			times, text := 0, g.Identity(&r.Board, g.Next(g.Side))
			for h := g; h != nil; h = h.Parent {
				if g.Identity(h.Board, h.Side) == text {
					times++
				}
			}
			return times < 2
		})},
	{"rep-forced", "REP-1", "a compelled side may repeat a position",
		mayRepeat(func(g *naive.Game, _ *result, _ int) bool { return len(g.Compulsions()) > 0 })},
	{"rep-start", "REP-1", "the starting position may come back",
		mayRepeat(func(_ *naive.Game, _ *result, ply int) bool { return ply == 0 })},
	{"rep-ichor", "REP-2", "the plies left of ichor make no difference to repetition",
		blurs(func(b *board) {
			for sq, n := range b.Ichor {
				b.Ichor[sq] = min(n, 1)
			}
		})},
	{"end-draw", "END-1", "a side without a legal move has not lost: it is a draw",
		ends(func(_ *naive.Game, o *nemoroth.Outcome) { o.Winner = nemoroth.NoSide })},
	{"royal", "END-1", "a side that loses its last Basilisk has lost",
		ends(func(g *naive.Game, o *nemoroth.Outcome) {
			own := func(p piece) bool { return p.Kind == basilisk && p.Side == g.Side }
			first := g
			for first.Parent != nil {
				first = first.Parent
			}
			if has(first.Board, own) && !has(g.Board, own) {
				*o = nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(),
					Reason: nemoroth.EndStalemate}
			}
		})},
}

// has reports whether a condition is true of a piece on a board.
func has(b *board, which func(piece) bool) bool {
	return slices.ContainsFunc(b.At[:], func(on []piece) bool {
		return slices.ContainsFunc(on, which)
	})
}
