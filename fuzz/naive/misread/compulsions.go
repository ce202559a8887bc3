package misread

import "slices"

var mortal = Not(is(zombie))

var inEnemyRange = Both(Not(ownGhast), inRange)

// Some conditions of what becomes of a compelled piece.
func selfMoved(s situation) bool     { return s.Who.ID == s.After.Mover }
func stays(s situation) bool         { return s.Now.At == s.At }
func turnedToStone(s situation) bool { return s.Now.Petrified }
func ghastThere(s situation) bool    { return s.GhastNow.At.IsValid() }
func ghastMoved(s situation) bool    { return s.GhastNow.At != s.Ghast.At }
func pushed(s situation) bool        { return s.There() && s.Now.At != s.At }
func dryNow(s situation) bool        { return s.After.Board.Ichor[s.Now.At] == 0 }

// RULEBOOK §10.
var compulsions = section{`
statue-compelled COMP-GHAST MOVE-1: instead §10
a statue can be compelled
zombie-compelled GHAST-6 COMP-GHAST: also COMP-GHAST of Z
a Ghast compels a Zombie
company-mobile COMP-MULTI: only
statues and Mummies do not compel the pieces that share their square
company-piece COMP-MULTI: except
a Mummy does not compel the pieces that share its square
company-enemy COMP-MULTI: except
pieces of one side that share a square do not compel each other
company-other COMP-MULTI: only
only pieces of one's own side that share a square compel each other
company-fewer COMP-MULTI-SAT: also
a compelled piece is saved if fewer pieces share its square after the move
compel-stone COMP-GHAST GHAST-1: except
a petrified Ghast does not compel
compel-own COMP-GHAST GHAST-3: also
a piece's own Ghast also compels it
ichor-one-compels COMP-ICHOR OPT-2: instead
ichor with one ply left compels like any other
moved-still COMP-MOVED:
 except COMP-MOVED COMP-GONE COMP-MULTI-SAT COMP-ICHOR-SAT COMP-GHAST-SAT
a move does not save a piece that is still compelled
moved-only COMP-RULE COMP-GONE:
 except COMP-MOVED COMP-GONE COMP-MULTI-SAT COMP-ICHOR-SAT COMP-GHAST-SAT
only a move of a compelled piece satisfies a compulsion
scream-moves COMP-MOVED: also of A
a scream of a compelled Go Away satisfies its compulsions
save-all COMP-RULE: instead
a move must save all compelled pieces, unless it moves one of them
save-each COMP-RULE: instead
a move must save every compelled piece
hopeless-free COMP-RULE END-2
a side that can save no compelled piece may move as it likes
gone-stone COMP-GONE: except
petrifying a compelled piece does not save it
gone-destroyed COMP-GONE: only
a compelled piece that is lost is not saved
gone-promoted COMP-GONE: except
promotion by a push does not save a piece
promoted-free COMP-GONE: also
promotion satisfies every compulsion
ichor-less COMP-ICHOR-SAT: also
a push to ichor with fewer plies saves a piece
ichor-pushed COMP-ICHOR-SAT: except
only leaving the square saves a piece from ichor, not removing the ichor
ghast-pushed COMP-GHAST-SAT: also
any push of the Ghast saves a piece, whatever the distance
ghast-stone COMP-GHAST-SAT: also
petrifying the Ghast saves a piece
ghast-gone COMP-GHAST-SAT: only
a piece is not saved when the Ghast is gone
ghast-out COMP-GHAST-SAT: except
a push saves a piece only if it ends out of range
ghast-stays COMP-GHAST-SAT: except
pushing the Ghast away does not save a piece
`, where{
	"statue-compelled": ownSide,
	"zombie-compelled": inEnemyRange,
	"company-mobile":   otherMobile,
	"company-piece":    otherMummy,
	"company-enemy":    sameSide,
	"company-other":    sameSide,
	"company-fewer": Both(stays, func(s situation) bool {
		return len(s.After.Board.On(s.At)) < len(s.Board.On(s.At))
	}),
	"compel-stone":      stoneGhast,
	"compel-own":        Both(mortal, otherGhast, inRange),
	"ichor-one-compels": Both(mortal, ichorous),
	"moved-still": Both(selfMoved, func(s situation) bool {
		return slices.ContainsFunc(s.With(&s.After.Board).Compulsions(), s.Is)
	}),
	"moved-only": Not(selfMoved),
	"scream-moves": func(s situation) bool {
		return s.After.Move.IsScream() && s.After.Move.From() == s.At
	},
	"save-all":       Either(movesCompelled, savesAll),
	"save-each":      savesAll,
	"gone-stone":     turnedToStone,
	"gone-destroyed": situation.There,
	"gone-promoted":  Both(situation.There, Not(turnedToStone)),
	"promoted-free":  situation.Promoted,
	"ichor-less": Both(situation.There, func(s situation) bool {
		return s.After.Board.Ichor[s.Now.At] < s.Board.Ichor[s.At]-1
	}),
	"ichor-pushed": Both(stays, func(s situation) bool {
		return s.Board.Ichor[s.At] != 1
	}),
	"ghast-pushed": ghastMoved,
	"ghast-stone": Both(Not(stoneGhast), func(s situation) bool {
		return s.GhastNow.Petrified
	}),
	"ghast-gone": ghastThere,
	"ghast-out": Both(situation.There, ghastThere, func(s situation) bool {
		return s.InRange(s.GhastNow.At, s.Now.At)
	}),
	"ghast-stays": Both(situation.There, ghastThere, ghastMoved),
}, how{
	"ichor-one-compels": instead("COMP-ICHOR-SAT", pushed, dryNow),
	"hopeless-free": func(r *rules) {
		saves := r.Tests["COMP-RULE"]
		also("COMP-RULE", func(s situation) bool {
			return !slices.ContainsFunc(s.Results(), func(other result) bool {
				s.After = &other
				return saves(s)
			})
		})(r)
	},
}}

func movesCompelled(s situation) bool {
	moves := func(c situation) bool { return c.Who.ID == s.After.Mover }
	return slices.ContainsFunc(s.Compulsions(), moves)
}

// tally returns for each compelled piece which of its compulsions a move satisfies.
func tally(s situation) map[int][]bool {
	all := map[int][]bool{}
	for _, c := range s.Compulsions() {
		all[c.Who.ID] = append(all[c.Who.ID], c.Becomes(s.After).Satisfied() != "")
	}
	return all
}

// savesAll reports whether a move satisfies a compulsion of each compelled piece.
func savesAll(s situation) bool {
	for _, satisfied := range tally(s) {
		if !slices.Contains(satisfied, true) {
			return false
		}
	}
	return true
}

// savesOneWhole reports whether a move satisfies all compulsions of a compelled piece.
func savesOneWhole(s situation) bool {
	for _, satisfied := range tally(s) {
		if !slices.Contains(satisfied, false) {
			return true
		}
	}
	return len(s.Compulsions()) == 0
}
