package misread

import (
	"maps"
	"slices"
)

// zombiesFlee lets enemy Ghasts compel Zombies, too.
var zombiesFlee = also("COMP-GHAST", is(zombie), Not(ownGhast), inRange)

var mortal = Not(is(zombie))

// fails lets a move satisfy nothing where all conditions are true.
func fails(where ...test) change {
	return func(r *rules) {
		for _, by := range []rule{"COMP-MOVED", "COMP-GONE", "COMP-MULTI-SAT", "COMP-ICHOR-SAT",
			"COMP-GHAST-SAT"} {
			except(by, where...)(r)
		}
	}
}

// Some conditions of what becomes of a compelled piece.
func selfMoved(s situation) bool     { return s.Who.ID == s.After.Mover }
func stays(s situation) bool         { return s.Now.At == s.At }
func turnedToStone(s situation) bool { return s.Now.Petrified }
func ghastThere(s situation) bool    { return s.GhastNow.At.IsValid() }
func ghastMoved(s situation) bool    { return s.GhastNow.At != s.Ghast.At }
func pushed(s situation) bool        { return s.There() && s.Now.At != s.At }
func dryNow(s situation) bool        { return s.After.Board.Ichor[s.Now.At] == 0 }

// RULEBOOK §10.
var compulsions = []row{
	{"statue-compelled COMP-GHAST MOVE-1", "a statue can be compelled",
		instead("§10", ownSide)},
	{"zombie-compelled GHAST-6 COMP-GHAST", "a Ghast compels a Zombie", zombiesFlee},
	{"company-mobile COMP-MULTI",
		"statues and Mummies do not compel the pieces that share their square",
		only("COMP-MULTI", otherMobile)},
	{"company-piece COMP-MULTI", "a Mummy does not compel the pieces that share its square",
		except("COMP-MULTI", otherMummy)},
	{"company-enemy COMP-MULTI",
		"pieces of one side that share a square do not compel each other",
		except("COMP-MULTI", sameSide)},
	{"company-other COMP-MULTI",
		"only pieces of one's own side that share a square compel each other",
		only("COMP-MULTI", sameSide)},
	{"company-fewer COMP-MULTI-SAT",
		"a compelled piece is saved if fewer pieces share its square after the move",
		also("COMP-MULTI-SAT", stays, func(s situation) bool {
			return len(s.After.Board.On(s.At)) < len(s.Board.On(s.At))
		})},
	{"compel-stone COMP-GHAST GHAST-1", "a petrified Ghast does not compel",
		except("COMP-GHAST", stoneGhast)},
	{"compel-own COMP-GHAST GHAST-3", "a piece's own Ghast also compels it",
		also("COMP-GHAST", mortal, otherGhast, inRange)},
	{"ichor-one-compels COMP-ICHOR OPT-2", "ichor with one ply left compels like any other",
		Several(instead("COMP-ICHOR", mortal, ichorous),
			instead("COMP-ICHOR-SAT", pushed, dryNow))},
	{"moved-still COMP-MOVED", "a move does not save a piece that is still compelled",
		fails(selfMoved, func(s situation) bool {
			return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), s.Is)
		})},
	{"moved-only COMP-RULE COMP-GONE",
		"only a move of a compelled piece satisfies a compulsion", fails(Not(selfMoved))},
	{"scream-moves COMP-MOVED", "a scream of a compelled Go Away satisfies its compulsions",
		also("COMP-MOVED", is(goAway), func(s situation) bool {
			return s.After.Move.IsScream() && s.After.Move.From() == s.At
		})},
	{"save-all COMP-RULE", "a move must save all compelled pieces, unless it moves one of them",
		instead("COMP-RULE", Either(movesCompelled, savesAll))},
	{"save-each COMP-RULE", "a move must save every compelled piece",
		instead("COMP-RULE", savesAll)},
	{"hopeless-free COMP-RULE END-2",
		"a side that can save no compelled piece may move as it likes", func(r *rules) {
			saves := r.Tests["COMP-RULE"]
			also("COMP-RULE", func(s situation) bool {
				return !slices.ContainsFunc(s.Results(), func(other result) bool {
					s.After = &other
					return saves(s)
				})
			})(r)
		}},
	{"gone-stone COMP-GONE", "petrifying a compelled piece does not save it",
		except("COMP-GONE", turnedToStone)},
	{"gone-destroyed COMP-GONE", "a compelled piece that is lost is not saved",
		only("COMP-GONE", situation.There)},
	{"gone-promoted COMP-GONE", "promotion by a push does not save a piece",
		except("COMP-GONE", situation.There, Not(turnedToStone))},
	{"promoted-free COMP-GONE", "promotion satisfies every compulsion",
		also("COMP-GONE", situation.Promoted)},
	{"ichor-less COMP-ICHOR-SAT", "a push to ichor with fewer plies saves a piece",
		also("COMP-ICHOR-SAT", situation.There, func(s situation) bool {
			return s.After.Board.Ichor[s.Now.At] < s.Board.Ichor[s.At]-1
		})},
	{"ichor-pushed COMP-ICHOR-SAT",
		"only leaving the square saves a piece from ichor, not removing the ichor",
		except("COMP-ICHOR-SAT", stays, func(s situation) bool {
			return s.Board.Ichor[s.At] != 1
		})},
	{"ghast-pushed COMP-GHAST-SAT",
		"any push of the Ghast saves a piece, whatever the distance",
		also("COMP-GHAST-SAT", ghastMoved)},
	{"ghast-stone COMP-GHAST-SAT", "petrifying the Ghast saves a piece",
		also("COMP-GHAST-SAT", Not(stoneGhast), func(s situation) bool {
			return s.GhastNow.Petrified
		})},
	{"ghast-gone COMP-GHAST-SAT", "a piece is not saved when the Ghast is gone",
		only("COMP-GHAST-SAT", ghastThere)},
	{"ghast-out COMP-GHAST-SAT", "a push saves a piece only if it ends out of range",
		except("COMP-GHAST-SAT", situation.There, ghastThere, func(s situation) bool {
			return s.InRange(s.GhastNow.At, s.Now.At)
		})},
	{"ghast-stays COMP-GHAST-SAT", "pushing the Ghast away does not save a piece",
		except("COMP-GHAST-SAT", situation.There, ghastThere, ghastMoved)},
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
		id, saved := c.Who.ID, c.Becomes(s.After).Satisfied() != ""
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
