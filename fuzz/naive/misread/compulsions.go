package misread

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// mute keeps a Go Away from screaming where a condition is true.
func mute(not func(p *position, who piece, at square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.MayScream
		r.MayScream = func(p *position, who piece, at square) bool {
			return plain(p, who, at) && !not(p, who, at)
		}
	}
}

// unmoved keeps pieces from being pushed where a condition is true.
func unmoved(not func(t *turn, who piece, to square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Pushes
		r.Pushes = func(t *turn, who piece, to square) bool {
			return plain(t, who, to) && !not(t, who, to)
		}
	}
}

// away returns the square on which a scream on one square pushes from another.
func away(at, sq square) square { return sq.Offset(sq.File()-at.File(), sq.Rank()-at.Rank()) }

// RULEBOOK §8.
var screams = []Misreading{
	claim("scream-stone", "SCREAM-1", "a petrified Go Away may scream", func(r *rules) {
		plain := r.MayScream
		r.MayScream = func(p *position, who piece, at square) bool {
			who.Petrified = false
			return plain(p, who, at)
		}
	}),
	claim("scream-air", "SCREAM-1", "a Go Away may scream with nobody beside it",
		func(r *rules) {
			r.MayScream = func(_ *position, who piece, _ square) bool {
				return !immobile(who)
			}
		}),
	claim("scream-ghast", "GHAST-6", "a Go Away in range of a Ghast may not scream",
		mute(func(p *position, who piece, at square) bool {
			return len(p.Barring(who, at, at, true)) > 0
		})),
	claim("scream-compelled", "COMP-RULE SCREAM-1", "a compelled Go Away may not scream",
		mute(func(p *position, who piece, at square) bool {
			return len(p.CompulsionsOf(who, at)) > 0
		})),
	odd("scream-alone", "SCREAM-1", "a Go Away that shares its square may not scream",
		mute(func(p *position, _ piece, at square) bool { return len(p.Board.At[at]) > 1 })),
	claim("scream-mobile", "SCREAM-1 SCREAM-2", "a scream needs a mobile piece beside it",
		mute(func(p *position, _ piece, at square) bool {
			heard := func(sq square) bool {
				return p.Board.Holds(sq, func(who piece) bool { return !immobile(who) })
			}
			return !slices.ContainsFunc(p.Neighbours(p, at), heard)
		})),
	odd("scream-edge", "SCREAM-1 SCREAM-2", "a scream must push somebody who stays on the board",
		mute(func(p *position, _ piece, at square) bool {
			inside := func(sq square) bool { return away(at, sq).IsValid() }
			return !slices.ContainsFunc(p.Neighbours(p, at), inside)
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
				if behind := away(goAway, sq); behind.IsValid() && len(t.Board.At[behind]) > 0 {
					t.Push(t, sq, behind)
				}
				plain(t, goAway, sq)
			}
		}),
	claim("push-edge", "SCREAM-2", "no piece is pushed over the edge",
		unmoved(func(_ *turn, _ piece, to square) bool { return !to.IsValid() })),
	claim("push-statues", "SCREAM-2", "a scream does not push statues",
		unmoved(func(_ *turn, who piece, _ square) bool { return who.Petrified })),
	claim("push-own", "SCREAM-2", "a scream does not push pieces of its own side",
		unmoved(func(t *turn, who piece, _ square) bool { return who.Side == t.Before.Side })),
	claim("push-ghasts", "SCREAM-2", "a scream pushes no Ghast, mobile or petrified",
		unmoved(func(_ *turn, who piece, _ square) bool { return who.Kind == nemoroth.Ghast })),
	claim("push-piles", "SCREAM-2", "a scream pushes no Leaf Pile, mobile or petrified",
		unmoved(func(_ *turn, who piece, _ square) bool { return who.Kind == nemoroth.LeafPile })),
	claim("push-fearful", "GHAST-6", "no piece is pushed into the range of a Ghast",
		unmoved(func(t *turn, who piece, to square) bool {
			p := &position{Rules: t.Rules, Board: &t.Board, Side: t.Before.Side}
			in := func(g ghast) bool { return t.InRange(g.At, to) }
			bold := who.Kind == nemoroth.Ghast || who.Kind == nemoroth.Zombie
			if bold || immobile(who) || !to.IsValid() {
				return false
			}
			return slices.ContainsFunc(p.Ghasts(), in)
		})),
}

// turned is the place of a neighbour of a square clockwise from S.
func turned(at, sq square) int {
	d := [2]int{sq.File() - at.File(), sq.Rank() - at.Rank()}
	return (slices.Index(king, d) + 4) % 8
}

// calms keeps a Ghast from compelling where a condition is true; scares lets it.
func calms(not func(p *position, g ghast, who piece, at square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.CompelsGhast
		r.CompelsGhast = func(p *position, g ghast, who piece, at square) bool {
			return plain(p, g, who, at) && !not(p, g, who, at)
		}
	}
}

func scares(also func(g ghast, who piece) bool) func(*rules) {
	return func(r *rules) {
		plain := r.CompelsGhast
		r.CompelsGhast = func(p *position, g ghast, who piece, at square) bool {
			return plain(p, g, who, at) || also(g, who) && p.InRange(g.At, at)
		}
	}
}

// alone keeps companions from compelling where a condition is true.
func alone(not func(p *position, who, other piece) bool) func(*rules) {
	return func(r *rules) {
		plain := r.CompelsCompany
		r.CompelsCompany = func(p *position, who, other piece) bool {
			return plain(p, who, other) && !not(p, who, other)
		}
	}
}

// A fate is what has become of a compelled piece and of the Ghast that compels it.
type fate struct {
	now, ghast    piece
	on, ghastOn   square
	there, feared bool // still on the board
	scream        bool
}

func fateOf(c compulsion, r *result) (f fate) {
	f.now, f.on, f.there = r.Board.Find(c.Who.ID)
	f.ghast, f.ghastOn, f.feared = r.Board.Find(c.Ghast.ID)
	f.scream = r.Move.IsScream()
	return f
}

// A test asks whether a move has to do with a compulsion in some way.
type test func(p *position, c compulsion, r *result) bool

// fails lets a move that passes a test satisfy nothing.
func fails(not test) func(*rules) {
	return func(r *rules) {
		plain := r.Satisfied
		r.Satisfied = func(p *position, c compulsion, res *result) rule {
			if not(p, c, res) {
				return ""
			}
			return plain(p, c, res)
		}
	}
}

// Some rules of satisfaction.
func goneRule(r *rules) *func(*position, compulsion, *result) bool     { return &r.Gone }
func aloneRule(r *rules) *func(*position, compulsion, *result) bool    { return &r.Alone }
func offIchorRule(r *rules) *func(*position, compulsion, *result) bool { return &r.OffIchor }
func awayRule(r *rules) *func(*position, compulsion, *result) bool     { return &r.Away }

// widens lets a rule of satisfaction hold where a test passes; narrows lets it not.
func widens(which func(*rules) *func(*position, compulsion, *result) bool, also test) func(*rules) {
	return func(r *rules) {
		field := which(r)
		plain := *field
		*field = func(p *position, c compulsion, res *result) bool {
			return plain(p, c, res) || also(p, c, res)
		}
	}
}

func narrows(which func(*rules) *func(*position, compulsion, *result) bool, not test) func(*rules) {
	return func(r *rules) {
		field := which(r)
		plain := *field
		*field = func(p *position, c compulsion, res *result) bool {
			return plain(p, c, res) && !not(p, c, res)
		}
	}
}

// RULEBOOK §10.
var compulsions = []Misreading{
	claim("statue-compelled", "COMP-GHAST MOVE-1", "a statue can be compelled", func(r *rules) {
		r.Compellable = func(p *position, who piece) bool { return who.Side == p.Side }
	}),
	claim("zombie-compelled", "GHAST-6 COMP-GHAST", "a Ghast compels a Zombie",
		scares(func(g ghast, who piece) bool {
			return who.Kind == nemoroth.Zombie && g.Side != who.Side
		})),
	claim("company-mobile", "COMP-MULTI",
		"statues and Mummies do not compel the pieces that share their square",
		alone(func(_ *position, _, other piece) bool { return immobile(other) })),
	claim("company-piece", "COMP-MULTI",
		"a Mummy does not compel the pieces that share its square",
		alone(func(_ *position, _, other piece) bool { return other.Kind == nemoroth.Mummy })),
	claim("company-enemy", "COMP-MULTI",
		"pieces of one side that share a square do not compel each other",
		alone(func(_ *position, who, other piece) bool { return other.Side == who.Side })),
	claim("company-other", "COMP-MULTI",
		"only pieces of one's own side that share a square compel each other",
		alone(func(_ *position, who, other piece) bool { return other.Side != who.Side })),
	claim("company-first", "COMP-MULTI",
		"of two pieces of a side that share a square only one is compelled",
		alone(func(_ *position, who, other piece) bool {
			return other.Side == who.Side && other.ID < who.ID
		})),
	claim("company-fewer", "COMP-MULTI-SAT",
		"a compelled piece is saved if fewer pieces share its square after the move",
		widens(aloneRule, func(p *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			return f.there && f.on == c.Square && len(r.Board.At[f.on]) < len(p.Board.At[f.on])
		})),
	odd("company-pushed", "COMP-MULTI-SAT", "being pushed off a shared square saves nobody",
		func(r *rules) {
			r.Alone = func(_ *position, c compulsion, res *result) bool {
				f := fateOf(c, res)
				return f.there && f.on == c.Square && len(res.Board.At[f.on]) == 1
			}
		}),
	claim("compel-stone", "COMP-GHAST GHAST-1", "a petrified Ghast does not compel",
		calms(func(_ *position, g ghast, _ piece, _ square) bool { return g.Petrified })),
	odd("compel-both", "COMP-GHAST", "a petrified Ghast compels both sides",
		scares(func(g ghast, who piece) bool {
			return g.Petrified && who.Kind != nemoroth.Zombie
		})),
	claim("compel-own", "COMP-GHAST GHAST-3", "a piece's own Ghast also compels it",
		scares(func(g ghast, who piece) bool {
			return g.ID != who.ID && who.Kind != nemoroth.Zombie
		})),
	odd("compel-square", "COMP-GHAST",
		"two Ghasts on one square are one compulsion", func(r *rules) {
			plain := r.CompelsGhast
			r.CompelsGhast = func(p *position, g ghast, who piece, at square) bool {
				earlier := func(h ghast) bool {
					return h.At == g.At && h.ID != g.ID && plain(p, h, who, at)
				}
				before := p.Ghasts()[:slices.Index(p.Ghasts(), g)]
				return plain(p, g, who, at) && !slices.ContainsFunc(before, earlier)
			}
		}),
	odd("ichor-two", "COMP-ICHOR", "ichor with two plies left does not compel", func(r *rules) {
		plain := r.CompelsIchor
		r.CompelsIchor = func(p *position, who piece, plies int) bool {
			return plies != 2 && plain(p, who, plies)
		}
	}),
	claim("ichor-one-compels", "COMP-ICHOR OPT-2",
		"ichor with one ply left compels like any other", func(r *rules) {
			r.CompelsIchor = func(_ *position, who piece, plies int) bool {
				return plies > 0 && who.Kind != nemoroth.Zombie
			}
			r.OffIchor = func(_ *position, c compulsion, res *result) bool {
				f := fateOf(c, res)
				return f.there && f.on != c.Square && res.Board.Ichor[f.on] == 0
			}
		}),
	odd("moved-gone", "COMP-MOVED COMP-GONE",
		"a move that removes the compelled piece itself does not save it",
		fails(func(_ *position, c compulsion, r *result) bool {
			return c.Who.ID == r.Mover && !fateOf(c, r).there
		})),
	claim("moved-still", "COMP-MOVED", "a move does not save a piece that is still compelled",
		fails(func(p *position, c compulsion, r *result) bool {
			after := &position{Rules: p.Rules, Board: &r.Board, Side: p.Side}
			same := func(d compulsion) bool {
				return d.Who.ID == c.Who.ID && d.Kind == c.Kind && d.Ghast.ID == c.Ghast.ID
			}
			return c.Who.ID == r.Mover && slices.ContainsFunc(after.Compulsions(), same)
		})),
	claim("moved-only", "COMP-RULE COMP-GONE",
		"only a move of a compelled piece satisfies a compulsion",
		fails(func(_ *position, c compulsion, r *result) bool { return c.Who.ID != r.Mover })),
	claim("scream-moves", "COMP-MOVED",
		"a scream of a compelled Go Away satisfies its compulsions", func(r *rules) {
			plain := r.Moved
			r.Moved = func(p *position, c compulsion, res *result) bool {
				screams := res.Move.IsScream() && res.Move.From() == c.Square
				return plain(p, c, res) || screams && c.Who.Kind == nemoroth.GoAway
			}
		}),
	odd("last-resort", "COMP-RULE",
		"a move of another piece may save only if no compelled piece can move", func(r *rules) {
			plain := r.Obeys
			r.Obeys = func(p *position, res *result) bool {
				return plain(p, res) && (movesCompelled(p, res) || !compelledCanMove(p))
			}
		}),
	claim("save-all", "COMP-RULE",
		"a move must save all compelled pieces, unless it moves one of them", func(r *rules) {
			r.Obeys = func(p *position, res *result) bool {
				return movesCompelled(p, res) || savesAll(p, res)
			}
		}),
	claim("save-each", "COMP-RULE", "a move must save every compelled piece", func(r *rules) {
		r.Obeys = savesAll
	}),
	claim("hopeless-free", "COMP-RULE END-2",
		"a side that can save no compelled piece may move as it likes", func(r *rules) {
			plain := r.Obeys
			r.Obeys = func(p *position, res *result) bool {
				saves := func(other naive.Result) bool { return plain(p, &other) }
				return plain(p, res) || !slices.ContainsFunc(p.Results(), saves)
			}
		}),
	claim("gone-stone", "COMP-GONE", "petrifying a compelled piece does not save it",
		narrows(goneRule, func(_ *position, c compulsion, r *result) bool {
			return fateOf(c, r).now.Petrified
		})),
	claim("gone-destroyed", "COMP-GONE", "a compelled piece that is lost is not saved",
		narrows(goneRule, func(_ *position, c compulsion, r *result) bool {
			return !fateOf(c, r).there
		})),
	claim("gone-fell", "COMP-GONE", "a piece that is pushed off the board is not saved",
		fails(func(_ *position, c compulsion, r *result) bool {
			from := r.Move.From()
			beside := r.Move.IsScream() && naive.Chebyshev(from, c.Square) == 1
			return beside && !fateOf(c, r).there && !away(from, c.Square).IsValid()
		})),
	claim("gone-promoted", "COMP-GONE", "promotion by a push does not save a piece",
		narrows(goneRule, func(_ *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			return f.there && !f.now.Petrified
		})),
	claim("promoted-free", "COMP-GONE", "promotion satisfies every compulsion",
		widens(goneRule, func(_ *position, c compulsion, r *result) bool {
			return fateOf(c, r).now.Kind == nemoroth.Zombie && c.Who.Kind != nemoroth.Zombie
		})),
	claim("ichor-less", "COMP-ICHOR-SAT", "a push to ichor with fewer plies saves a piece",
		widens(offIchorRule, func(p *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			return f.there && r.Board.Ichor[f.on] < p.Board.Ichor[c.Square]-1
		})),
	claim("ichor-pushed", "COMP-ICHOR-SAT",
		"only leaving the square saves a piece from ichor, not removing the ichor",
		narrows(offIchorRule, func(p *position, c compulsion, r *result) bool {
			return fateOf(c, r).on == c.Square && p.Board.Ichor[c.Square] != 1
		})),
	odd("last-ply-push", "COMP-ICHOR-SAT OPT-2",
		"where ichor with one ply left compels, a push "+
			"from it onto lasting ichor does not save a piece",
		narrows(offIchorRule, func(_ *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			return f.on != c.Square && r.Board.Ichor[f.on] > 0
		})),
	claim("ghast-pushed", "COMP-GHAST-SAT",
		"any push of the Ghast saves a piece, whatever the distance",
		widens(awayRule, func(_ *position, c compulsion, r *result) bool {
			return fateOf(c, r).ghastOn != c.Ghast.At
		})),
	claim("ghast-stone", "COMP-GHAST-SAT", "petrifying the Ghast saves a piece",
		widens(awayRule, func(_ *position, c compulsion, r *result) bool {
			return fateOf(c, r).ghast.Petrified && !c.Ghast.Petrified
		})),
	odd("sat-chebyshev", "COMP-GHAST-SAT GEO-2",
		"a push away from a Ghast is counted in King's steps", func(r *rules) {
			r.Away = func(_ *position, c compulsion, res *result) bool {
				f := fateOf(c, res)
				if !f.there || !f.feared {
					return !f.feared
				}
				return naive.Chebyshev(f.on, f.ghastOn) > naive.Chebyshev(c.Square, c.Ghast.At)
			}
		}),
	claim("ghast-gone", "COMP-GHAST-SAT", "a piece is not saved when the Ghast is gone",
		narrows(awayRule, func(_ *position, c compulsion, r *result) bool {
			return !fateOf(c, r).feared
		})),
	claim("ghast-out", "COMP-GHAST-SAT", "a push saves a piece only if it ends out of range",
		narrows(awayRule, func(p *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			return f.there && f.feared && p.InRange(f.ghastOn, f.on)
		})),
	claim("ghast-stays", "COMP-GHAST-SAT", "pushing the Ghast away does not save a piece",
		narrows(awayRule, func(_ *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			return f.there && f.feared && f.ghastOn != c.Ghast.At
		})),
	odd("ghast-equal", "COMP-GHAST-SAT", "a push to the same distance saves a piece",
		widens(awayRule, func(p *position, c compulsion, r *result) bool {
			f := fateOf(c, r)
			pushed := f.on != c.Square || f.ghastOn != c.Ghast.At
			equal := p.Distance(f.on, f.ghastOn) == p.Distance(c.Square, c.Ghast.At)
			return f.there && f.feared &&
				(pushed && equal)
		})),
	odd("on-the-way", "COMP-GONE",
		"a compulsion satisfied between two pushes of a scream stays satisfied", func(r *rules) {
			plain := r.Satisfied
			r.Satisfied = func(p *position, c compulsion, res *result) rule {
				if res.Move.IsScream() {
					for _, b := range onTheWay(p, res.Move) {
						if by := plain(p, c, &result{Move: res.Move, Mover: -1,
							Board: b}); by != "" {
							return by
						}
					}
				}
				return plain(p, c, res)
			}
		}),
}

// onTheWay returns the boards between the pushes of a scream.
func onTheWay(p *position, scream nemoroth.Move) (all []board) {
	order := scream.Order()
	if order == nil {
		order = p.Neighbours(p, scream.From())
	}
	t := p.NewTurn(false)
	for _, sq := range order {
		t.Push(t, scream.From(), sq)
		all = append(all, t.Board)
	}
	return all
}

func movesCompelled(p *position, r *result) bool {
	moves := func(c compulsion) bool { return c.Who.ID == r.Mover }
	return len(p.Compulsions()) == 0 || slices.ContainsFunc(p.Compulsions(), moves)
}

// savesAll reports whether a move satisfies a compulsion of each compelled piece.
func savesAll(p *position, r *result) bool {
	for _, c := range p.Compulsions() {
		saved := func(d compulsion) bool {
			return d.Who.ID == c.Who.ID && p.Satisfied(p, d, r) != ""
		}
		if !slices.ContainsFunc(p.Compulsions(), saved) {
			return false
		}
	}
	return true
}

func compelledCanMove(p *position) bool {
	can := func(r naive.Result) bool { return movesCompelled(p, &r) }
	return slices.ContainsFunc(p.Results(), can)
}

// mayRepeat lets a move repeat a position where a condition is true.
func mayRepeat(may func(g *naive.Game, r *result) bool) func(*rules) {
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
func blurs(keep func(p nemoroth.Piece, known []piece) (nemoroth.Piece, bool)) func(*rules) {
	return func(r *rules) {
		plain := r.Identity
		r.Identity = func(b *board, toMove nemoroth.Side) string {
			blurred := *b
			for sq := range blurred.At {
				blurred.At[sq] = nil
				for _, who := range b.At[sq] {
					if p, ok := keep(who.Piece, blurred.At[sq]); ok {
						blurred.Place(square(sq), p)
					}
				}
			}
			return plain(&blurred, toMove)
		}
	}
}

// stands lets a setup stand in spite of some problems.
func stands(not func(nemoroth.Problem) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Problems
		r.Problems = func(r *rules, s nemoroth.Setup) []nemoroth.Problem {
			return slices.DeleteFunc(plain(r, s), not)
		}
	}
}

// refuses refuses setups with pieces for which a condition is true.
func refuses(bad func(r *rules, s nemoroth.Setup, sq square, p nemoroth.Piece) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Problems
		r.Problems = func(r *rules, s nemoroth.Setup) []nemoroth.Problem {
			all := plain(r, s)
			for sq, on := range s.Occupants {
				for _, p := range on {
					if bad(r, s, square(sq), p) {
						all = append(all, nemoroth.Problem{Rule: nemoroth.RulePos1,
							Violates: nemoroth.RuleSetup3,
							Square:   square(sq), Piece: &p,
							Msg: p.Describe() + " cannot stand there"})
					}
				}
			}
			return all
		}
	}
}

func seen(r *rules, s nemoroth.Setup, sq square) bool {
	b := r.SetUp(s)
	return r.Seen(&b).Sees(sq)
}

// RULEBOOK §§11 and 12.
var end = []Misreading{
	claim("rep-third", "REP-1", "a position may occur twice, but not three times",
		mayRepeat(func(g *naive.Game, r *result) bool {
			n, text := 0, g.Identity(&r.Board, g.Next(g.Side))
			for h := g; h != nil; h = h.Parent {
				if g.Identity(h.Board, h.Side) == text {
					n++
				}
			}
			return n < 2
		})),
	claim("rep-forced", "REP-1", "a compelled side may repeat a position",
		mayRepeat(func(g *naive.Game, _ *result) bool { return len(g.Compulsions()) > 0 })),
	odd("rep-scream", "REP-1", "a scream may repeat a position",
		mayRepeat(func(_ *naive.Game, r *result) bool { return r.Move.IsScream() })),
	claim("rep-start", "REP-1", "the starting position may come back", func(r *rules) {
		r.Repeats = func(g *naive.Game, res *result) int {
			first, text := -1, g.Identity(&res.Board, g.Next(g.Side))
			for h := g; h.Parent != nil; h = h.Parent {
				if g.Identity(h.Board, h.Side) == text {
					first = h.Ply()
				}
			}
			return first
		}
	}),
	odd("rep-side", "REP-2", "the side to move makes no difference to repetition", func(r *rules) {
		plain := r.Identity
		r.Identity = func(b *board, _ nemoroth.Side) string { return plain(b, nemoroth.Alabaster) }
	}),
	odd("rep-mummies", "REP-2",
		"the number of Mummies on a square makes no difference to repetition",
		blurs(func(p nemoroth.Piece, known []piece) (nemoroth.Piece, bool) {
			return p, p.Kind != nemoroth.Mummy ||
				!slices.ContainsFunc(known, isKind(nemoroth.Mummy))
		})),
	odd("rep-statues", "REP-2", "statues make no difference to repetition",
		blurs(func(p nemoroth.Piece, _ []piece) (nemoroth.Piece, bool) {
			return p, !p.Petrified
		})),
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
	claim("end-draw", "END-1",
		"a side without a legal move has not lost: it is a draw", func(r *rules) {
			plain := r.Outcome
			r.Outcome = func(g *naive.Game) nemoroth.Outcome {
				o := plain(g)
				o.Winner = nemoroth.NoSide
				return o
			}
		}),
	odd("end-mixed", "END-2",
		"a side loses by compulsion if some of "+
			"its moves repeat and the others satisfy no compulsion", func(r *rules) {
			plain := r.Outcome
			r.Outcome = func(g *naive.Game) nemoroth.Outcome {
				o := plain(g)
				useless := func(res naive.Result) bool { return !g.Obeys(&g.Position, &res) }
				if o.Over && slices.ContainsFunc(g.Results(), useless) {
					o.Reason = nemoroth.EndByCompulsion
				}
				return o
			}
		}),
	claim("royal", "END-1", "a side that loses its last Basilisk has lost", func(r *rules) {
		plain := r.Outcome
		r.Outcome = func(g *naive.Game) nemoroth.Outcome {
			if first := g.Ago(g.Ply()); hasBasilisk(first.Board, g.Side) &&
				!hasBasilisk(g.Board, g.Side) {
				return nemoroth.Outcome{Over: true, Winner: g.Side.Opponent(),
					Reason: nemoroth.EndStalemate}
			}
			return plain(g)
		}
	}),
	odd("pos-first-rank", "POS-1", "no Human can be set up on its first rank",
		refuses(func(_ *rules, _ nemoroth.Setup, sq square, p nemoroth.Piece) bool {
			return p.Kind == nemoroth.Human && naive.OnEighthRank(p.Side.Opponent(), sq)
		})),
	odd("pos-crowd", "POS-1", "no mobile piece can be set up on a shared square",
		refuses(func(_ *rules, s nemoroth.Setup, sq square, p nemoroth.Piece) bool {
			return len(s.Occupants[sq]) > 1 && naive.Mobile(p)
		})),
	odd("pos-seen-statue", "POS-1", "no statue can be set up on a seen square",
		refuses(func(r *rules, s nemoroth.Setup, sq square, p nemoroth.Piece) bool {
			return p.Petrified && seen(r, s, sq)
		})),
	odd("pos-seen-zombie", "POS-1", "no Zombie can be set up on a seen square",
		refuses(func(r *rules, s nemoroth.Setup, sq square, p nemoroth.Piece) bool {
			return p.Kind == nemoroth.Zombie && seen(r, s, sq)
		})),
	odd("pos-two-basilisks", "POS-1", "no side can have two Basilisks",
		refuses(func(_ *rules, s nemoroth.Setup, _ square, p nemoroth.Piece) bool {
			n := 0
			for _, on := range s.Occupants {
				for _, other := range on {
					if other.Kind == nemoroth.Basilisk && other.Side == p.Side {
						n++
					}
				}
			}
			return p.Kind == nemoroth.Basilisk && n > 1
		})),
}

func hasBasilisk(b *board, s nemoroth.Side) bool {
	own := func(p piece) bool { return p.Kind == nemoroth.Basilisk && p.Side == s }
	for sq := range b.At {
		if b.Holds(square(sq), own) {
			return true
		}
	}
	return false
}
