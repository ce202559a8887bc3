package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §2.
var geometry = []Misreading{
	odd("range-round", "GEO-1",
		"the range of a Ghast is round: its corners, two files and two ranks away, are outside",
		func(r *rules) { r.InRange = func(g, sq square) bool { return r.Distance(g, sq) <= 5 } }),
	odd("range-three", "GEO-1", "the range of a Ghast is three squares",
		func(r *rules) {
			r.InRange = func(g, sq square) bool {
				return naive.Chebyshev(g, sq) <= 3
			}
		}),
	odd("range-own-square", "GEO-1",
		"the square that a Ghast stands on is not in its range", func(r *rules) {
			plain := r.InRange
			r.InRange = func(g, sq square) bool { return g != sq && plain(g, sq) }
		}),
	odd("distance-taxi", "GEO-2", "distance is the sum of files and ranks", func(r *rules) {
		r.Distance = func(a, b square) int {
			files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
			return max(files, -files) + max(ranks, -ranks)
		}
	}),
}

// adds lets pieces of a kind also go to squares at some distances, said for
// Alabaster.
func adds(k nemoroth.Kind, by ...[2]int) func(*rules) {
	return func(r *rules) {
		plain := r.Goals
		r.Goals = func(who piece, from square) []square {
			all := plain(who, from)
			for _, o := range by {
				if who.Side == nemoroth.Obsidian {
					o[1] = -o[1]
				}
				if who.Kind == k {
					all = append(all, naive.Offsets(from, o)...)
				}
			}
			slices.Sort(all)
			return slices.Compact(all)
		}
	}
}

// lacks keeps pieces of a kind from some of their goals.
func lacks(k nemoroth.Kind, goal func(files, ranks int) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Goals
		r.Goals = func(who piece, from square) []square {
			return slices.DeleteFunc(plain(who, from), func(to square) bool {
				return who.Kind == k && goal(to.File()-from.File(), to.Rank()-from.Rank())
			})
		}
	}
}

// enters lets pieces go where they may not; shuns keeps them from going where they
// may.
func enters(may func(p *position, who piece, from, sq square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.MayEnter
		r.MayEnter = func(p *position, who piece, from, sq square) bool {
			return plain(p, who, from, sq) || may(p, who, from, sq)
		}
	}
}

func shuns(not func(p *position, who piece, sq square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.MayEnter
		r.MayEnter = func(p *position, who piece, from, sq square) bool {
			return plain(p, who, from, sq) && !not(p, who, sq)
		}
	}
}

// lands forbids leaps over squares for which a condition is true.
func lands(over func(p *position, who piece, from, sq square) bool) func(*rules) {
	return func(r *rules) {
		r.MayLeap = func(p *position, who piece, from, to square) bool {
			leaper := who.Kind == nemoroth.Basilisk || who.Kind == nemoroth.Ghast
			if !leaper && who.Kind != nemoroth.GoAway {
				return true
			}
			bad := func(sq square) bool { return over(p, who, from, sq) }
			return !slices.ContainsFunc(leapt(from, to), bad)
		}
	}
}

// leapt lists the squares that a leap passes over: the square midway or, for a
// Knight's leap, the two that touch both ends.
func leapt(from, to square) []square {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	if files*files == 1 && ranks*ranks == 4 {
		return []square{from.Offset(0, ranks/2), from.Offset(files, ranks/2)}
	}
	if naive.Chebyshev(from, to) == 2 {
		return naive.Between(from, to)
	}
	return nil
}

// friendOn reports whether a square holds a piece of the mover's side.
func friendOn(p *position, who piece, sq square) bool {
	return p.Board.Holds(sq, func(other piece) bool { return other.Side == who.Side })
}

// unless lets a Fiend cross seen squares for which a condition is true.
func unless(may func(p *position, who piece, sq square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.StopsFiend
		r.StopsFiend = func(p *position, who piece, sq square) bool {
			return plain(p, who, sq) && !may(p, who, sq)
		}
	}
}

// seenBy reports whether a Basilisk for which a condition is true sees a square.
func seenBy(b *board, sq square, which func(piece) bool) bool {
	for from := range nemoroth.Square(64) {
		for _, who := range b.At[from] {
			if who.Kind != nemoroth.Basilisk || !which(who) {
				continue
			}
			if slices.Contains(naive.BasiliskGoals(who.Side, from), sq) {
				return true
			}
		}
	}
	return false
}

// king lists the steps of a King.
var king = [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// RULEBOOK §3.
var moves = []Misreading{
	claim("pass", "MOVE-1 POS-2", "a side may pass",
		func(r *rules) { r.MayPass = func(*position) bool { return true } }),
	claim("statue-moves", "MOVE-1", "a petrified piece may still move", func(r *rules) {
		r.Mover = moverOf(func(p *position, who piece) bool { return who.Side == p.Side })
	}),
	odd("enemy-moves", "MOVE-1", "a side may also move a piece of its opponent", func(r *rules) {
		r.Mover = moverOf(func(_ *position, who piece) bool { return !immobile(who) })
	}),
	claim("basilisk-king", "MOVE-BASILISK",
		"a Basilisk may also step like a King", adds(nemoroth.Basilisk, king...)),
	claim("basilisk-knight", "MOVE-BASILISK",
		"a Basilisk leaps like a Knight, in all directions", adds(nemoroth.Basilisk,
			[2]int{1, 2}, [2]int{2, 1}, [2]int{2, -1}, [2]int{1, -2}, [2]int{-1, -2},
			[2]int{-2, -1}, [2]int{-2, 1}, [2]int{-1, 2})),
	claim("basilisk-forward", "MOVE-BASILISK",
		"a Basilisk may not step back", lacks(nemoroth.Basilisk,
			func(files, ranks int) bool { return files*files == ranks*ranks })),
	claim("ghast-king", "MOVE-GHAST",
		"a Ghast may also step like a King", adds(nemoroth.Ghast, king...)),
	claim("ghast-rook", "MOVE-GHAST",
		"a Ghast may also leap two squares straight", adds(nemoroth.Ghast,
			[2]int{2, 0}, [2]int{-2, 0}, [2]int{0, 2}, [2]int{0, -2})),
	claim("goaway-king", "MOVE-GOAWAY",
		"a Go Away may also step straight", adds(nemoroth.GoAway, king...)),
	claim("goaway-leap", "MOVE-GOAWAY",
		"a Go Away may also leap two squares diagonally", adds(nemoroth.GoAway,
			[2]int{2, 2}, [2]int{-2, 2}, [2]int{2, -2}, [2]int{-2, -2})),
	claim("fiend-bishop", "MOVE-FIEND",
		"a Wounded Fiend may also go diagonally", adds(nemoroth.WoundedFiend, diagonals()...)),
	claim("pile-rook", "MOVE-LEAFPILE",
		"a Leaf Pile may not step diagonally", lacks(nemoroth.LeafPile,
			func(files, ranks int) bool { return files != 0 && ranks != 0 })),
	claim("zombie-rook", "MOVE-ZOMBIE", "a Zombie may not step diagonally", lacks(nemoroth.Zombie,
		func(files, ranks int) bool { return files != 0 && ranks != 0 })),
	claim("zombie-human", "MOVE-ZOMBIE", "a Zombie may not step back", func(r *rules) {
		plain := r.Goals
		r.Goals = func(who piece, from square) []square {
			return slices.DeleteFunc(plain(who, from), func(to square) bool {
				ranks := to.Rank() - from.Rank()
				if who.Side == nemoroth.Obsidian {
					ranks = -ranks
				}
				return who.Kind == nemoroth.Zombie && ranks < 0
			})
		}
	}),
	claim("zombie-leaps", "MOVE-ZOMBIE",
		"a Zombie may also go two squares straight", adds(nemoroth.Zombie,
			[2]int{2, 0}, [2]int{-2, 0}, [2]int{0, 2}, [2]int{0, -2})),
	claim("human-pawn", "MOVE-HUMAN", "a Human steps straight forward only", lacks(nemoroth.Human,
		func(files, _ int) bool { return files != 0 })),
	claim("human-sideways", "MOVE-HUMAN", "a Human may not step sideways", lacks(nemoroth.Human,
		func(_, ranks int) bool { return ranks == 0 })),
	claim("human-back", "MOVE-HUMAN", "a Human may step back", adds(nemoroth.Human, king...)),
	claim("human-two", "MOVE-HUMAN",
		"a Human may go two squares in its first move", func(r *rules) {
			adds(nemoroth.Human, [2]int{0, 2})(r)
			goals, leap := r.Goals, r.MayLeap
			second := map[nemoroth.Side]int{nemoroth.Alabaster: 1, nemoroth.Obsidian: 6}
			r.Goals = func(who piece, from square) []square {
				return slices.DeleteFunc(goals(who, from), func(to square) bool {
					far := who.Kind == nemoroth.Human && naive.Chebyshev(from, to) > 1
					return far && from.Rank() != second[who.Side]
				})
			}
			r.MayLeap = func(p *position, who piece, from, to square) bool {
				if who.Kind != nemoroth.Human {
					return leap(p, who, from, to)
				}
				blocked := func(sq square) bool { return !p.MayEnter(p, who, from, sq) }
				return !slices.ContainsFunc(naive.Between(from, to), blocked)
			}
		}),
	claim("human-takes", "MOVE-HUMAN MOVE-EMPTY",
		"a Human may capture an enemy piece diagonally in front of it", func(r *rules) {
			enters(func(p *position, who piece, from, sq square) bool {
				enemy := func(other piece) bool { return other.Side == who.Side.Opponent() }
				diagonal := from.File() != sq.File() && from.Rank() != sq.Rank()
				return who.Kind == nemoroth.Human && diagonal && p.Board.Holds(sq, enemy)
			})(r)
			plain := r.Resolve[naive.Destroying]
			r.Resolve[naive.Destroying] = func(t *turn, st *step) {
				plain(t, st)
				if who := st.Movers[0]; st.Voluntary && who.Kind == nemoroth.Human {
					destroyOthers(t, st, nemoroth.RuleMoveHuman)
				}
			}
		}),
	claim("ichor-last", "MOVE-EMPTY COMP-ICHOR", "ichor with one ply left may be entered",
		enters(func(p *position, who piece, _, sq square) bool {
			if p.Board.Ichor[sq] != 1 {
				return false
			}
			dry := *p.Board
			dry.Ichor[sq] = 0
			q := &position{Rules: p.Rules, Board: &dry, Side: p.Side}
			return naive.New(p.Options).MayEnter(q, who, sq, sq)
		})),
	claim("leap-occupied", "MOVE-LEAP",
		"a piece in between stops a leap", lands(func(p *position, _ piece, _, sq square) bool {
			return len(p.Board.At[sq]) > 0
		})),
	claim("leap-ichor", "MOVE-LEAP",
		"ichor in between stops a leap", lands(func(p *position, _ piece, _, sq square) bool {
			return p.Board.Ichor[sq] > 0
		})),
	claim("leap-gaze", "MOVE-LEAP",
		"a seen square in between stops a leap",
		lands(func(p *position, _ piece, _, sq square) bool {
			return p.Gaze().Sees(sq)
		})),
	claim("leap-ghast", "MOVE-LEAP", "a Ghast square in between stops a leap", lands(barred)),
	claim("rider-friend", "RIDER-GAZE",
		"a Fiend may cross squares that only its own Basilisks see",
		unless(func(p *position, who piece, sq square) bool {
			return !seenBy(p.Board, sq, func(b piece) bool { return b.Side != who.Side })
		})),
	claim("rider-stone", "RIDER-GAZE",
		"a Fiend may cross squares that only petrified Basilisks see",
		unless(func(p *position, _ piece, sq square) bool {
			return !seenBy(p.Board, sq, func(b piece) bool { return !b.Petrified })
		})),
	claim("pile-climbs", "MOVE-LEAFPILE", "a Leaf Pile may step onto statues and Mummies",
		enters(func(p *position, who piece, _, sq square) bool {
			return who.Kind == nemoroth.LeafPile && p.Board.Ichor[sq] == 0
		})),
	claim("pile-ghast", "MOVE-LEAFPILE GHAST-4",
		"a Leaf Pile may step onto the square of "+
			"an enemy Ghast, even if it holds statues or Mummies",
		enters(func(p *position, who piece, _, sq square) bool {
			return ghastOn(p, who, sq) && p.Board.Ichor[sq] == 0
		})),
	claim("pile-friends", "MOVE-LEAFPILE ENGULF-1",
		"a Leaf Pile may not step onto a piece of its own side",
		shuns(func(p *position, who piece, sq square) bool {
			return who.Kind == nemoroth.LeafPile && friendOn(p, who, sq)
		})),
	claim("pile-satiated", "MOVE-LEAFPILE ENGULF-3",
		"a digesting Leaf Pile may not step onto an occupied square",
		shuns(func(p *position, who piece, sq square) bool {
			return who.Digesting && len(p.Board.At[sq]) > 0
		})),
	claim("zombie-friends", "MOVE-ZOMBIE ZOMBIE-1",
		"a Zombie may not step onto a piece of its own side",
		shuns(func(p *position, who piece, sq square) bool {
			return who.Kind == nemoroth.Zombie && friendOn(p, who, sq)
		})),
	claim("zombie-ichor", "MOVE-ZOMBIE ICHOR-4", "a Zombie may not move onto ichor",
		shuns(func(p *position, who piece, sq square) bool {
			return who.Kind == nemoroth.Zombie && p.Board.Ichor[sq] > 0
		})),
}

// moverOf returns a rule by which a side moves the pieces for which a condition is
// true: its own before the opponent's, mobile ones before statues.
func moverOf(may func(p *position, who piece) bool) func(*position, nemoroth.Kind,
	square) (piece, bool) {
	return func(p *position, k nemoroth.Kind, from square) (piece, bool) {
		for _, side := range []nemoroth.Side{p.Side, p.Side.Opponent()} {
			for _, who := range p.Board.At[from] {
				if who.Kind == k && who.Side == side && may(p, who) {
					return who, true
				}
			}
		}
		return piece{}, false
	}
}

func diagonals() (all [][2]int) {
	for n := 1; n < 8; n++ {
		all = append(all, [2]int{n, n}, [2]int{n, -n}, [2]int{-n, n}, [2]int{-n, -n})
	}
	return all
}

// destroyOthers destroys what a step did not bring to its goal.
func destroyOthers(t *turn, st *step, by rule) {
	for _, other := range t.Board.At[st.To] {
		if st.Mover(other.ID) == nil {
			t.Note(nemoroth.Effect{Kind: nemoroth.EffectDestroy, Rule: by, Piece: other.Piece,
				From: st.To, To: nemoroth.NoSquare})
			t.Board.Remove(st.To, other.ID)
		}
	}
}

func barred(p *position, who piece, from, sq square) bool {
	return len(p.Barring(who, from, sq, false)) > 0
}

// ghastOn reports whether the goal of a Leaf Pile holds an enemy Ghast.
func ghastOn(p *position, who piece, sq square) bool {
	there := func(g ghast) bool { return g.At == sq && g.Side != who.Side }
	return who.Kind == nemoroth.LeafPile && slices.ContainsFunc(p.Ghasts(), there)
}

// spares keeps Ghasts from forbidding where a condition is true.
func spares(not func(p *position, g ghast, who piece, from square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Bars
		r.Bars = func(p *position, g ghast, who piece, from, sq square) bool {
			return !not(p, g, who, from) && plain(p, g, who, from, sq)
		}
	}
}

// RULEBOOK §4.
var ghasts = []Misreading{
	claim("flee-range", "GHAST-2", "a piece that flees must leave the range", func(r *rules) {
		r.Bars = func(p *position, g ghast, who piece, _, sq square) bool {
			return who.Kind != nemoroth.Zombie && p.InRange(g.At, sq)
		}
	}),
	claim("flee-equal", "GHAST-2",
		"inside the range a piece may move to a square that is equally far", func(r *rules) {
			plain := r.Bars
			r.Bars = func(p *position, g ghast, who piece, from, sq square) bool {
				equal := p.Distance(sq, g.At) == p.Distance(from, g.At)
				return plain(p, g, who, from, sq) && !(equal && p.InRange(g.At, from))
			}
		}),
	claim("ghast-nearest", "GHAST-2", "of several Ghasts only the nearest one forbids",
		spares(func(p *position, g ghast, who piece, from square) bool {
			return slices.ContainsFunc(p.Ghasts(), func(other ghast) bool {
				return other.ID != who.ID && p.Distance(from, other.At) < p.Distance(from, g.At)
			})
		})),
	claim("ghast-own-entry", "GHAST-3 GHAST-2",
		"a piece may enter the range of its own Ghast; inside it, the piece must flee",
		spares(func(p *position, g ghast, who piece, from square) bool {
			return g.Side == who.Side && !p.InRange(g.At, from)
		})),
	claim("ghast-own-inside", "GHAST-3 GHAST-2",
		"inside the range of its own Ghast a piece may approach it",
		spares(func(p *position, g ghast, who piece, from square) bool {
			return g.Side == who.Side && p.InRange(g.At, from)
		})),
	claim("ghast-stone-free", "GHAST-1", "a petrified Ghast does not forbid an approach",
		spares(func(_ *position, g ghast, _ piece, _ square) bool { return g.Petrified })),
	claim("ghast-fearless", "GHAST-2", "a Ghast may approach any other Ghast",
		spares(func(_ *position, _ ghast, who piece, _ square) bool {
			return who.Kind == nemoroth.Ghast
		})),
	claim("flee-own", "GHAST-3 GHAST-2", "a piece that flees an enemy Ghast may approach its own",
		spares(func(p *position, g ghast, who piece, from square) bool {
			enemy := func(g ghast) bool { return g.Side != who.Side && p.InRange(g.At, from) }
			return g.Side == who.Side && slices.ContainsFunc(p.Ghasts(), enemy)
		})),
	claim("zombie-fears", "GHAST-6", "a Zombie may not approach a Ghast either", func(r *rules) {
		plain := r.Bars
		r.Bars = func(p *position, g ghast, who piece, from, sq square) bool {
			who.Kind = nemoroth.Human // who is no Zombie
			return plain(p, g, who, from, sq)
		}
	}),
	odd("own-ghast-mixed", "GHAST-4 OPT-4",
		"where a Leaf Pile may not step onto its own "+
			"Ghast, it may if an enemy Ghast shares the square",
		func(r *rules) {
			plain := r.Covers
			r.Covers = func(p *position, g ghast, who piece, to square) bool {
				return plain(p, g, who, to) || g.At == to && ghastOn(p, who, to)
			}
		}),
	claim("pile-fearless", "GHAST-4",
		"a Leaf Pile that engulfs an enemy Ghast may approach all other Ghasts", func(r *rules) {
			plain := r.Covers
			r.Covers = func(p *position, g ghast, who piece, to square) bool {
				return plain(p, g, who, to) || ghastOn(p, who, to)
			}
		}),
	claim("waiver-stone", "GHAST-5",
		"a Human that only petrified Ghasts compel may not approach to promote", func(r *rules) {
			plain := r.Waives
			r.Waives = func(p *position, g ghast, who piece, from, to square) bool {
				return plain(p, g, who, from, to) && slices.ContainsFunc(p.Ghasts(),
					func(g ghast) bool {
						return !g.Petrified && p.CompelsGhast(p, g, who, from)
					})
			}
		}),
	claim("waiver-any", "GHAST-5",
		"a Human under any compulsion may promote towards a Ghast", func(r *rules) {
			r.Waives = func(p *position, _ ghast, who piece, from, to square) bool {
				return promotes(who, to) && len(p.CompulsionsOf(who, from)) > 0
			}
		}),
}

// promotes reports whether a Human steps to its eighth rank.
func promotes(who piece, to square) bool {
	return who.Kind == nemoroth.Human && naive.OnEighthRank(who.Side, to)
}
