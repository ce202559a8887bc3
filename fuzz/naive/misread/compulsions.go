package misread

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// someNeighbour reports whether a condition is true of a square around a Go Away.
func someNeighbour(s situation, which func(square) bool) bool {
	return slices.ContainsFunc(s.Neighbours(s.Position, s.At), which)
}

// RULEBOOK §8.
var screams = []Misreading{
	claim("scream-stone", "SCREAM-1", "a petrified Go Away may scream", func(r *rules) {
		plain := r.MayScream
		r.MayScream = func(s situation) bool {
			s.Who.Petrified = false
			return plain(s)
		}
	}),
	claim("scream-air", "SCREAM-1", "a Go Away may scream with nobody beside it",
		instead(mayScream, mobile)),
	claim("scream-ghast", "GHAST-6", "a Go Away in range of a Ghast may not scream",
		except(mayScream, func(s situation) bool {
			s.To = s.At
			return len(s.Barring(false)) > 0
		})),
	claim("scream-compelled", "COMP-RULE SCREAM-1", "a compelled Go Away may not scream",
		except(mayScream, func(s situation) bool { return len(s.Compelled()) > 0 })),
	odd("scream-alone", "SCREAM-1", "a Go Away that shares its square may not scream",
		except(mayScream, crowded)),
	claim("scream-mobile", "SCREAM-1 SCREAM-2", "a scream needs a mobile piece beside it",
		except(mayScream, func(s situation) bool {
			mobile := func(sq square) bool { return s.Board.Holds(sq, piece.Mobile) }
			return !someNeighbour(s, mobile)
		})),
	odd("scream-edge", "SCREAM-1 SCREAM-2", "a scream must push somebody who stays on the board",
		except(mayScream, func(s situation) bool {
			inside := func(sq square) bool { return naive.Behind(s.At, sq).IsValid() }
			return !someNeighbour(s, inside)
		})),
	odd("scream-own-top", "SCREAM-5",
		"a fixed order starts at the rank-1 side for Obsidian", func(r *rules) {
			plain := r.Neighbours
			r.Neighbours = func(p *position, at square) []square {
				all := plain(p, at)
				if p.Side == nemoroth.Obsidian {
					slices.SortFunc(all, func(a, b square) int {
						return cmp.Compare(turned(at, a), turned(at, b))
					})
				}
				return all
			}
		}),
	claim("push-chain", "SCREAM-1 SCREAM-6",
		"a pushed piece pushes the one behind it", func(r *rules) {
			plain := r.Push
			r.Push = func(t *turn, goAway, sq square) {
				behind := naive.Behind(goAway, sq)
				if behind.IsValid() && len(t.Board.At[behind]) > 0 {
					t.Push(t, sq, behind)
				}
				plain(t, goAway, sq)
			}
		}),
	claim("push-edge", "SCREAM-2", "no piece is pushed over the edge", except(pushes, over)),
	claim("push-statues", "SCREAM-2", "a scream does not push statues",
		except(pushes, petrified)),
	claim("push-own", "SCREAM-2", "a scream does not push pieces of its own side",
		except(pushes, ownSide)),
	claim("push-ghasts", "SCREAM-2", "a scream pushes no Ghast, mobile or petrified",
		except(pushes, is(ghast))),
	claim("push-piles", "SCREAM-2", "a scream pushes no Leaf Pile, mobile or petrified",
		except(pushes, is(leafPile))),
	claim("push-fearful", "GHAST-6", "no piece is pushed into the range of a Ghast",
		except(pushes, func(s situation) bool {
			bold := s.Who.Kind == ghast || s.Who.Kind == zombie
			if bold || immobile(s) || over(s) {
				return false
			}
			s.At = s.To
			return someGhast(s, inRange)
		})),
}

// over reports whether a piece goes over the edge.
func over(s situation) bool { return !s.To.IsValid() }

// turned is the place of a neighbour of a square clockwise from S.
func turned(at, sq square) int {
	d := [2]int{sq.File() - at.File(), sq.Rank() - at.Rank()}
	return (slices.Index(naive.Compass, d) + 4) % 8
}

// scares lets Ghasts also compel pieces in range for which a condition is true.
func scares(who test) change {
	return also(compelsGhast, both(who, inRange))
}

var mortal = not(is(zombie))

// enemyZombie reports whether the piece is a Zombie, and the Ghast an enemy.
func enemyZombie(s situation) bool {
	return s.Who.Kind == zombie && s.Ghast.Side == s.Who.Side.Opponent()
}

// fails lets a move satisfy nothing where a condition is true.
func fails(not rescue) change {
	return func(r *rules) {
		plain := r.Satisfied
		r.Satisfied = func(f fate) rule {
			if not(f) {
				return ""
			}
			return plain(f)
		}
	}
}

// Some conditions of what becomes of a compelled piece.
func selfMoved(f fate) bool     { return f.Who.ID == f.After.Mover }
func stays(f fate) bool         { return f.On == f.Square }
func turnedToStone(f fate) bool { return f.Now.Petrified }
func ghastThere(f fate) bool    { return f.GhastOn.IsValid() }
func ghastMoved(f fate) bool    { return f.GhastOn != f.Ghast.At }
func bothThere(f fate) bool     { return f.There() && ghastThere(f) }
func pushed(f fate) bool        { return f.There() && f.On != f.Square }

// ichorNow returns the plies of ichor where the piece is.
func ichorNow(f fate) int { return f.After.Board.Ichor[f.On] }

// RULEBOOK §10.
var compulsions = []Misreading{
	claim("statue-compelled", "COMP-GHAST MOVE-1", "a statue can be compelled", func(r *rules) {
		r.Compellable = ownSide
	}),
	claim("zombie-compelled", "GHAST-6 COMP-GHAST", "a Ghast compels a Zombie",
		scares(enemyZombie)),
	claim("company-mobile", "COMP-MULTI",
		"statues and Mummies do not compel the pieces that share their square",
		except(compelsCompany, func(s situation) bool { return !s.Other.Mobile() })),
	claim("company-piece", "COMP-MULTI",
		"a Mummy does not compel the pieces that share its square",
		except(compelsCompany, func(s situation) bool { return s.Other.Kind == mummy })),
	claim("company-enemy", "COMP-MULTI",
		"pieces of one side that share a square do not compel each other",
		except(compelsCompany, sameSide)),
	claim("company-other", "COMP-MULTI",
		"only pieces of one's own side that share a square compel each other",
		except(compelsCompany, not(sameSide))),
	claim("company-first", "COMP-MULTI",
		"of two pieces of a side that share a square only one is compelled",
		except(compelsCompany, func(s situation) bool {
			return sameSide(s) && s.Other.ID < s.Who.ID
		})),
	claim("company-fewer", "COMP-MULTI-SAT",
		"a compelled piece is saved if fewer pieces share its square after the move",
		also(alone, func(f fate) bool {
			return stays(f) && len(f.After.Board.At[f.On]) < len(f.Board.At[f.On])
		})),
	odd("company-pushed", "COMP-MULTI-SAT", "being pushed off a shared square saves nobody",
		except(alone, pushed)),
	claim("compel-stone", "COMP-GHAST GHAST-1",
		"a petrified Ghast does not compel", except(compelsGhast, stoneGhast)),
	odd("compel-both", "COMP-GHAST", "a petrified Ghast compels both sides",
		scares(both(stoneGhast, mortal))),
	claim("compel-own", "COMP-GHAST GHAST-3", "a piece's own Ghast also compels it",
		scares(func(s situation) bool { return s.Ghast.ID != s.Who.ID && mortal(s) })),
	odd("compel-square", "COMP-GHAST",
		"two Ghasts on one square are one compulsion", func(r *rules) {
			plain := r.CompelsGhast
			r.CompelsGhast = func(s situation) bool {
				twins := s.GhastsWhere(func(other situation) bool {
					return other.Ghast.At == s.Ghast.At && plain(other)
				})
				return plain(s) && twins[0] == s.Ghast
			}
		}),
	odd("ichor-two", "COMP-ICHOR", "ichor with two plies left does not compel",
		except(compelsIchor, func(s situation) bool { return s.Board.Ichor[s.At] == 2 })),
	claim("ichor-one-compels", "COMP-ICHOR OPT-2",
		"ichor with one ply left compels like any other",
		instead(compelsIchor, func(s situation) bool {
			return mortal(s) && s.Board.Ichor[s.At] > 0
		}),
		instead(offIchor, func(f fate) bool { return pushed(f) && ichorNow(f) == 0 })),
	odd("moved-gone", "COMP-MOVED COMP-GONE",
		"a move that removes the compelled piece itself does not save it",
		fails(both(selfMoved, not(fate.There)))),
	claim("moved-still", "COMP-MOVED", "a move does not save a piece that is still compelled",
		fails(func(f fate) bool {
			after := f.With(&f.After.Board)
			return selfMoved(f) && slices.ContainsFunc(after.Compulsions(), f.Is)
		})),
	claim("moved-only", "COMP-RULE COMP-GONE",
		"only a move of a compelled piece satisfies a compulsion",
		fails(not(selfMoved))),
	claim("scream-moves", "COMP-MOVED",
		"a scream of a compelled Go Away satisfies its compulsions",
		also(moved, func(f fate) bool {
			screams := f.After.Move.IsScream() && f.After.Move.From() == f.Square
			return screams && f.Who.Kind == goAway
		})),
	odd("last-resort", "COMP-RULE",
		"a move of another piece may save only if no compelled piece can move", func(r *rules) {
			plain := r.Obeys
			r.Obeys = func(p *position, res *result) bool {
				can := func(r result) bool { return movesCompelled(p, &r) }
				return plain(p, res) &&
					(movesCompelled(p, res) || !slices.ContainsFunc(p.Results(), can))
			}
		}),
	claim("save-all", "COMP-RULE",
		"a move must save all compelled pieces, unless it moves one of them", func(r *rules) {
			r.Obeys = func(p *position, res *result) bool {
				return movesCompelled(p, res) || savesAll(p, res)
			}
		}),
	claim("save-each", "COMP-RULE", "a move must save every compelled piece",
		func(r *rules) { r.Obeys = savesAll }),
	claim("hopeless-free", "COMP-RULE END-2",
		"a side that can save no compelled piece may move as it likes", func(r *rules) {
			plain := r.Obeys
			r.Obeys = func(p *position, res *result) bool {
				saves := func(other result) bool { return plain(p, &other) }
				return plain(p, res) || !slices.ContainsFunc(p.Results(), saves)
			}
		}),
	claim("gone-stone", "COMP-GONE", "petrifying a compelled piece does not save it",
		except(gone, turnedToStone)),
	claim("gone-destroyed", "COMP-GONE", "a compelled piece that is lost is not saved",
		except(gone, not(fate.There))),
	claim("gone-fell", "COMP-GONE", "a piece that is pushed off the board is not saved",
		fails(func(f fate) bool {
			from := f.After.Move.From()
			beside := f.After.Move.IsScream() && naive.Chebyshev(from, f.Square) == 1
			return beside && !f.There() && !naive.Behind(from, f.Square).IsValid()
		})),
	claim("gone-promoted", "COMP-GONE", "promotion by a push does not save a piece",
		except(gone, both(fate.There, not(turnedToStone)))),
	claim("promoted-free", "COMP-GONE", "promotion satisfies every compulsion",
		also(gone, fate.Promoted)),
	claim("ichor-less", "COMP-ICHOR-SAT", "a push to ichor with fewer plies saves a piece",
		also(offIchor, func(f fate) bool {
			return f.There() && ichorNow(f) < f.Board.Ichor[f.Square]-1
		})),
	claim("ichor-pushed", "COMP-ICHOR-SAT",
		"only leaving the square saves a piece from ichor, not removing the ichor",
		except(offIchor, func(f fate) bool { return stays(f) && f.Board.Ichor[f.Square] != 1 })),
	odd("last-ply-push", "COMP-ICHOR-SAT OPT-2",
		"where ichor with one ply left compels, a push "+
			"from it onto lasting ichor does not save a piece",
		except(offIchor, func(f fate) bool { return pushed(f) && ichorNow(f) > 0 })),
	claim("ghast-pushed", "COMP-GHAST-SAT",
		"any push of the Ghast saves a piece, whatever the distance",
		also(away, ghastMoved)),
	claim("ghast-stone", "COMP-GHAST-SAT", "petrifying the Ghast saves a piece",
		also(away, func(f fate) bool {
			now, _ := f.After.Board.Find(f.Ghast.ID)
			return now.Petrified && !f.Ghast.Petrified
		})),
	odd("sat-chebyshev", "COMP-GHAST-SAT GEO-2",
		"a push away from a Ghast is counted in King's steps", func(r *rules) {
			plain := r.Away
			r.Away = func(f fate) bool {
				steps := *f.Rules
				steps.Distance = naive.Chebyshev
				f.Position = f.Under(&steps)
				return plain(f)
			}
		}),
	claim("ghast-gone", "COMP-GHAST-SAT", "a piece is not saved when the Ghast is gone",
		except(away, not(ghastThere))),
	claim("ghast-out", "COMP-GHAST-SAT", "a push saves a piece only if it ends out of range",
		except(away, func(f fate) bool { return bothThere(f) && f.InRange(f.GhastOn, f.On) })),
	claim("ghast-stays", "COMP-GHAST-SAT", "pushing the Ghast away does not save a piece",
		except(away, both(bothThere, ghastMoved))),
	odd("ghast-equal", "COMP-GHAST-SAT", "a push to the same distance saves a piece",
		also(away, func(f fate) bool {
			moved := f.On != f.Square || f.GhastOn != f.Ghast.At
			if !moved || !bothThere(f) {
				return false
			}
			return f.Distance(f.On, f.GhastOn) == f.Distance(f.Square, f.Ghast.At)
		})),
	odd("on-the-way", "COMP-GONE",
		"a compulsion satisfied between two pushes of a scream stays satisfied", func(r *rules) {
			plain := r.Satisfied
			r.Satisfied = func(f fate) rule {
				for _, b := range onTheWay(f) {
					passing := &result{Move: f.After.Move, Mover: -1, Board: b}
					if by := plain(f.Fate(f.Compulsion, passing)); by != "" {
						return by
					}
				}
				return plain(f)
			}
		}),
}

// onTheWay returns the boards between the pushes of a scream.
func onTheWay(f fate) (all []board) {
	if !f.After.Move.IsScream() {
		return nil
	}
	from, t := f.After.Move.From(), f.NewTurn(false)
	for _, sq := range orderOf(f) {
		t.Push(t, from, sq)
		all = append(all, t.Board)
	}
	return all
}

// orderOf returns the order of the pushes of a scream.
func orderOf(f fate) []square {
	if order := f.After.Move.Order(); order != nil {
		return order
	}
	return f.Neighbours(f.Position, f.After.Move.From())
}

func movesCompelled(p *position, r *result) bool {
	moves := func(c naive.Compulsion) bool { return c.Who.ID == r.Mover }
	return len(p.Compulsions()) == 0 || slices.ContainsFunc(p.Compulsions(), moves)
}

// savesAll reports whether a move satisfies a compulsion of each compelled piece.
func savesAll(p *position, r *result) bool {
	saved, compelled := map[int]bool{}, map[int]bool{}
	for _, c := range p.Compulsions() {
		compelled[c.Who.ID] = true
		if p.Satisfied(p.Fate(c, r)) != "" {
			saved[c.Who.ID] = true
		}
	}
	return len(saved) == len(compelled)
}

// mayRepeat lets a move repeat a position where a condition is true.
func mayRepeat(may func(g *naive.Game, r *result) bool) change {
	return func(r *rules) {
		plain := r.Repeats
		r.Repeats = func(g *naive.Game, res *result) int {
			if may(g, res) {
				return -1
			}
			return plain(g, res)
		}
	}
}

// blurs compares positions as if some pieces were others, or not there.
func blurs(keep func(p *nemoroth.Piece, known []piece) bool) change {
	return func(r *rules) {
		plain := r.Identity
		r.Identity = func(b *board, toMove nemoroth.Side) string {
			blurred := *b
			for sq := range blurred.At {
				blurred.At[sq] = nil
				for _, who := range b.At[sq] {
					if keep(&who.Piece, blurred.At[sq]) {
						blurred.Place(square(sq), who.Piece)
					}
				}
			}
			return plain(&blurred, toMove)
		}
	}
}

// refuses refuses setups with pieces for which a condition is true.
func refuses(bad test) change {
	return func(r *rules) {
		plain := r.Violates
		r.Violates = func(s situation) []rule {
			if bad(s) {
				return append(plain(s), "SETUP-3")
			}
			return plain(s)
		}
	}
}

// count returns the number of pieces on a board for which a condition is true.
func count(b *board, which func(piece) bool) (n int) {
	for _, on := range b.At {
		for _, who := range on {
			if which(who) {
				n++
			}
		}
	}
	return n
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

// occurrences returns how often the position after a move has stood, and whether it did
// so at the start.
func occurrences(g *naive.Game, r *result) (n int, start bool) {
	text := g.Identity(&r.Board, g.Next(g.Side))
	for h := g; h != nil; h = h.Parent {
		if g.Identity(h.Board, h.Side) == text {
			n++
			start = h.Parent == nil
		}
	}
	return n, start
}

// RULEBOOK §§11 and 12.
var end = []Misreading{
	claim("rep-third", "REP-1", "a position may occur twice, but not three times",
		mayRepeat(func(g *naive.Game, r *result) bool {
			n, _ := occurrences(g, r)
			return n < 2
		})),
	claim("rep-forced", "REP-1", "a compelled side may repeat a position",
		mayRepeat(func(g *naive.Game, _ *result) bool { return len(g.Compulsions()) > 0 })),
	odd("rep-scream", "REP-1", "a scream may repeat a position",
		mayRepeat(func(_ *naive.Game, r *result) bool { return r.Move.IsScream() })),
	claim("rep-start", "REP-1", "the starting position may come back",
		mayRepeat(func(g *naive.Game, r *result) bool {
			n, start := occurrences(g, r)
			return n == 1 && start
		})),
	odd("rep-side", "REP-2", "the side to move makes no difference to repetition", func(r *rules) {
		plain := r.Identity
		r.Identity = func(b *board, _ nemoroth.Side) string { return plain(b, nemoroth.Alabaster) }
	}),
	odd("rep-mummies", "REP-2",
		"the number of Mummies on a square makes no difference to repetition",
		blurs(func(p *nemoroth.Piece, known []piece) bool {
			twin := func(other piece) bool { return other.Kind == mummy }
			return p.Kind != mummy || !slices.ContainsFunc(known, twin)
		})),
	odd("rep-statues", "REP-2", "statues make no difference to repetition",
		blurs(func(p *nemoroth.Piece, _ []piece) bool { return !p.Petrified })),
	claim("rep-ichor", "REP-2",
		"the plies left of ichor make no difference to repetition", func(r *rules) {
			plain := r.Identity
			r.Identity = func(b *board, toMove nemoroth.Side) string {
				same := *b
				for sq, n := range b.Ichor {
					same.Ichor[sq] = min(n, 1)
				}
				return plain(&same, toMove)
			}
		}),
	claim("end-draw", "END-1", "a side without a legal move has not lost: it is a draw",
		ends(func(_ *naive.Game, o *nemoroth.Outcome) { o.Winner = nemoroth.NoSide })),
	odd("end-mixed", "END-2",
		"a side loses by compulsion if some of "+
			"its moves repeat and the others satisfy no compulsion",
		ends(func(g *naive.Game, o *nemoroth.Outcome) {
			useless := func(res result) bool { return !g.Obeys(&g.Position, &res) }
			if o.Over && slices.ContainsFunc(g.Results(), useless) {
				o.Reason = nemoroth.EndByCompulsion
			}
		})),
	claim("royal", "END-1", "a side that loses its last Basilisk has lost",
		ends(func(g *naive.Game, o *nemoroth.Outcome) {
			own := func(p piece) bool { return p.Kind == basilisk && p.Side == g.Side }
			first := g
			for first.Parent != nil {
				first = first.Parent
			}
			if count(first.Board, own) > 0 && count(g.Board, own) == 0 {
				*o = nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(),
					Reason: nemoroth.EndStalemate}
			}
		})),
	odd("pos-first-rank", "POS-1", "no Human can be set up on its first rank",
		refuses(func(s situation) bool {
			s.Who.Side = s.Who.Side.Opponent() // whose eighth rank is this one's first
			return s.Who.Kind == human && s.Who.OnEighthRank(s.At)
		})),
	odd("pos-crowd", "POS-1", "no mobile piece can be set up on a shared square",
		refuses(both(crowded, mobile))),
	odd("pos-seen-statue", "POS-1", "no statue can be set up on a seen square",
		refuses(both(petrified, seen))),
	odd("pos-seen-zombie", "POS-1", "no Zombie can be set up on a seen square",
		refuses(both(is(zombie), seen))),
	odd("pos-two-basilisks", "POS-1", "no side can have two Basilisks",
		refuses(func(s situation) bool {
			own := func(p piece) bool { return p.Kind == basilisk && p.Side == s.Who.Side }
			return own(s.Who) && count(s.Board, own) > 1
		})),
}
