package wormhole

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
)

// Misreadings lists the misreadings of Wormhole: claims, readings of the disputes of
// the rulebook's §9 and rules left out.
func Misreadings() []misread.Misreading {
	return slices.Concat(claims, families(), readings, off)
}

func misreading(kind misread.Kind, id, answer, says string,
	changes ...func(*rules)) misread.Misreading {
	return misread.Misreading{ID: id, Kind: kind, Says: says, Answer: strings.Fields(answer),
		Game: Model{changes}}
}

func claim(id, answer, says string, changes ...func(*rules)) misread.Misreading {
	return misreading(misread.Claim, id, answer, says, changes...)
}

func odd(id, answer, says string, changes ...func(*rules)) misread.Misreading {
	m := claim(id, answer, says, changes...)
	m.Rare = true
	return m
}

func reading(id, answer, says string, changes ...func(*rules)) misread.Misreading {
	return misreading(misread.Reading, id, answer, says, changes...)
}

func without(id, says string, changes ...func(*rules)) misread.Misreading {
	m := odd(id, id, says, changes...)
	m.Kind = misread.Off
	return m
}

// also gives a kind of piece more paths; lacks takes paths away.
func also(kind byte, more func(r *rules, b *board, from square) []path) func(*rules) {
	return func(r *rules) {
		plain := r.paths
		r.paths = func(b *board, from square) []path {
			all := plain(b, from)
			if grid.Kind(b[from]) != kind {
				return all
			}
			for _, p := range more(r, b, from) {
				known := func(q path) bool { return q.to == p.to }
				if p.to != from && !slices.ContainsFunc(all, known) {
					all = append(all, p)
				}
			}
			return all
		}
	}
}

func lacks(kind byte, not func(r *rules, b *board, from square, p path) bool) func(*rules) {
	return func(r *rules) {
		plain := r.paths
		r.paths = func(b *board, from square) []path {
			return slices.DeleteFunc(plain(b, from), func(p path) bool {
				return grid.Kind(b[from]) == kind && not(r, b, from, p)
			})
		}
	}
}

// steps gives a kind of piece the paths of some sequences of steps.
func steps(kind byte, sequences ...[]direction) func(*rules) {
	return also(kind, func(r *rules, b *board, from square) (all []path) {
		for _, s := range sequences {
			all = append(all, r.walk(moveRules[kind], b, from, s...)...)
		}
		return all
	})
}

// times repeats each of some directions.
func times(n int, directions []direction) (all [][]direction) {
	for _, d := range directions {
		all = append(all, slices.Repeat([]direction{d}, n))
	}
	return all
}

// drop ignores a rule of the table WORM-WHY.
func drop(rule string) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(g *point, n name, p path) []game.Reason {
			return slices.DeleteFunc(plain(g, n, p), func(x game.Reason) bool {
				return x.Rule == rule
			})
		}
	}
}

// adds forbids a move by a rule where a condition is true.
func adds(rule, why string, is func(g *point, n name, p path) bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(g *point, n name, p path) []game.Reason {
			all := plain(g, n, p)
			if is(g, n, p) {
				all = append(all, at(rule, n.to, why))
			}
			return all
		}
	}
}

// harmless keeps pieces from giving check by paths for which a condition is true.
func harmless(not func(r *rules, b *board, from square, p path) bool) func(*rules) {
	return func(r *rules) {
		plain := r.takes
		r.takes = func(b *board, from square, p path) bool {
			return plain(b, from, p) && !not(r, b, from, p)
		}
	}
}

// stands lets setups stand that break some rules.
func stands(broken ...string) func(*rules) {
	return func(r *rules) {
		plain := r.problems
		r.problems = func(p *position) []game.Problem {
			return slices.DeleteFunc(plain(p), func(x game.Problem) bool {
				return slices.Contains(broken, x.Rule)
			})
		}
	}
}

// reaches limits how many holes a step crosses.
func reaches(most int) func(*rules) {
	return func(r *rules) {
		r.stop = func(b *board, from square, d direction) (square, bool) {
			holes := 0
			for s, ok := grid.Beside(from, d); ok && holes <= most; s, ok = grid.Beside(s, d) {
				if b[s] != hole {
					return s, true
				}
				holes++
			}
			return 0, false
		}
		r.ends = func(b *board, from square, d direction) []square {
			if s, ok := r.stop(b, from, d); ok {
				return []square{s}
			}
			return nil
		}
	}
}

// crosses reports whether a path, straight or bent, crosses a hole.
func crosses(b *board, from square, p path) bool {
	for _, to := range append(slices.Clone(p.via), p.to) {
		if !near(from, to) {
			return true
		}
		from = to
	}
	return false
}

// near reports whether two squares touch, holes or not.
func near(a, b square) bool {
	return slices.ContainsFunc(grid.Eight, func(d direction) bool {
		s, ok := grid.Beside(a, d)
		return ok && s == b
	})
}

func leapsOver(b *board, p path) bool {
	return slices.ContainsFunc(p.via, func(s square) bool { return sideOf(b[s]) != 0 })
}

func bareKings(p *position) bool {
	return !slices.ContainsFunc(p.board[:], func(c byte) bool {
		return sideOf(c) != 0 && grid.Kind(c) != 'K'
	})
}

// Claims in the order of the rulebook.
var claims = []misread.Misreading{
	claim("hole-capture", "WORM-HOLE-1", "a capture leaves no hole", func(r *rules) {
		r.leavesHole = func(b *board, _, to square) bool { return sideOf(b[to]) == 0 }
	}),
	claim("hole-only-capture", "WORM-HOLE-1", "only a capture leaves a hole", func(r *rules) {
		r.leavesHole = func(b *board, _, to square) bool { return sideOf(b[to]) != 0 }
	}),
	claim("king-two", "WORM-MOVE-KING",
		"a King may go two squares", steps('K', times(2, grid.Eight)...)),
	claim("king-peaceful", "WORM-TAKE-1 WORM-MOVE-KING", "a King may not capture",
		adds("WORM-TAKE-1", "a King does not capture on %v", func(g *point, n name, _ path) bool {
			return n.kind == 'K' && sideOf(g.position.board[n.to]) != 0
		})),
	claim("lion-three", "WORM-MOVE-LION",
		"a Lion may go three squares", steps('M', times(3, grid.Eight)...)),
	claim("lion-knight", "WORM-MOVE-LION",
		"a Lion may also leap like a Knight", steps('M', bent()...)),
	claim("lion-far", "WORM-TAKE-2", "a Lion may not capture on an adjacent square",
		lacks('M', func(_ *rules, _ *board, _ square, p path) bool {
			return p.rule == "WORM-TAKE-2"
		})),
	claim("lion-blocked", "WORM-STEP-3 WORM-MOVE-LION",
		"a Lion may not leap over a piece", blocked('M')),
	claim("champion-blocked", "WORM-STEP-3 WORM-MOVE-CHAMPION",
		"a Champion may not leap over a piece", blocked('C')),
	claim("wizard-blocked", "WORM-STEP-3 WORM-MOVE-WIZARD",
		"a Wizard may not leap over a piece", blocked('W')),
	claim("knight-blocked", "WORM-STEP-3 WORM-MOVE-KNIGHT",
		"a Knight may not leap over a piece", blocked('N')),
	claim("champion-diagonal", "WORM-MOVE-CHAMPION",
		"a Champion may also make one step diagonally", steps('C', times(1, grid.Diagonal)...)),
	claim("champion-straight", "WORM-MOVE-CHAMPION",
		"a Champion may not go two squares diagonally",
		lacks('C', func(_ *rules, _ *board, from square, p path) bool {
			return from.File() != p.to.File() && from.Rank() != p.to.Rank()
		})),
	claim("champion-long", "WORM-MOVE-CHAMPION",
		"a Champion may go three squares along rank or file",
		steps('C', times(3, grid.Orthogonal)...)),
	claim("wizard-straight", "WORM-MOVE-WIZARD",
		"a Wizard may make a single step along rank or file",
		steps('W', times(1, grid.Orthogonal)...)),
	claim("wizard-two", "WORM-MOVE-WIZARD",
		"a Wizard may go two squares diagonally", steps('W', times(2, grid.Diagonal)...)),
	claim("wizard-knight", "WORM-MOVE-WIZARD",
		"a Wizard may also leap like a Knight", steps('W', bent()...)),
	claim("knight-diagonal-first", "WORM-MOVE-KNIGHT",
		"a Knight may go diagonally first and then straight",
		steps('N', backwards()...)),
	claim("pawn-any-rank", "WORM-PAWN-2",
		"a Pawn may go two squares from any rank", dropAt("WORM-PAWN-2", true)),
	claim("pawn-one", "WORM-PAWN-2", "a Pawn goes one square only",
		lacks('P', func(_ *rules, _ *board, _ square, p path) bool {
			return p.rule == "WORM-PAWN-2"
		})),
	claim("pawn-sideways", "WORM-MOVE-PAWN",
		"a Pawn may step sideways to an empty square", also('P', emptyBeside(0))),
	claim("pawn-back", "WORM-MOVE-PAWN",
		"a Pawn may step back to an empty square", also('P', emptyBeside(-1))),
	claim("promo-stays", "WORM-PROMO-1",
		"a Pawn that captures on its last rank may stay a Pawn", drop("WORM-PROMO-1")),
	claim("promo-lion", "WORM-PROMO-1", "a Pawn is promoted to a Lion only",
		adds("WORM-PROMO-1", "a Pawn that captures on %v becomes a Lion",
			func(_ *point, n name, _ path) bool {
				return n.promo != 0 && n.promo != 'M'
			})),
	claim("promo-lost", "WORM-PROMO-1",
		"a Pawn is promoted only to a kind of piece that its side has lost",
		adds("WORM-PROMO-1", "no such piece has been lost that could stand on %v",
			func(g *point, n name, _ path) bool {
				most := map[byte]int{'M': 1, 'C': 2, 'W': 2, 'N': 2}[n.promo]
				return n.promo != 0 && len(
					g.position.board.Find(of(g.position.turn, n.promo))) >= most
			})),
	claim("promo-straight", "WORM-PROMO-2",
		"a Pawn that walks to its last rank is promoted, too", func(r *rules) {
			plain := r.promotes
			r.promotes = func(g *point, n name, p path) bool {
				b := &g.position.board
				last := n.to.Rank() == lastRank(sideOf(b[n.from]))
				return plain(g, n, p) ||
					last && p.straight() && b[n.to] == empty
			}
		}),
	claim("check-pinned", "WORM-CHECK-1",
		"a piece that may not move, because its King would be in check, gives no check",
		harmless(func(_ *rules, b *board, from square, p path) bool {
			after := *b
			after[p.to], after[from] = after[from], hole
			return len(plain().checks(&after, sideOf(b[from]))) > 0
		})),
	claim("check-holes", "WORM-CHECK-1 WORM-STEP-1", "a piece gives no check over a hole",
		harmless(func(_ *rules, b *board, from square, p path) bool {
			return crosses(b, from, p)
		})),
	claim("check-leaps", "WORM-CHECK-1 WORM-STEP-3", "a piece gives no check over another one",
		harmless(func(_ *rules, b *board, _ square, p path) bool { return leapsOver(b, p) })),
	claim("check-diagonal", "WORM-CHECK-1 WORM-PAWN-3", "a Pawn gives check straight ahead",
		func(r *rules) {
			r.takes = func(_ *board, _ square, p path) bool {
				return p.rule != "WORM-PAWN-3"
			}
		}),
	claim("stalemate-draw", "WORM-END-1 WORM-END-2", "stalemate is a draw", func(r *rules) {
		plain := r.outcome
		r.outcome = func(g *point) game.Outcome {
			o := plain(g)
			if o.Reason == "stalemate" {
				o.Winner = ""
			}
			return o
		}
	}),
	odd("stalemate-wins", "WORM-END-1",
		"a side without a move that is not in check has won", func(r *rules) {
			plain := r.outcome
			r.outcome = func(g *point) game.Outcome {
				o := plain(g)
				if o.Reason == "stalemate" {
					o.Winner = string(g.position.turn)
				}
				return o
			}
		}),
}

func blocked(kind byte) func(*rules) {
	return lacks(kind, func(_ *rules, b *board, _ square, p path) bool { return leapsOver(b, p) })
}

// bent lists a Knight's steps.
func bent() (all [][]direction) {
	for _, t := range turns(false) {
		all = append(all, t[:])
	}
	return all
}

// backwards lists a Knight's steps with the diagonal one first.
func backwards() (all [][]direction) {
	for _, t := range turns(false) {
		all = append(all, []direction{t[1], t[0]})
	}
	return all
}

// emptyBeside gives the paths of a Pawn to empty squares beside it or behind it.
func emptyBeside(ranks int) func(*rules, *board, square) []path {
	return func(r *rules, b *board, from square) (all []path) {
		d := []direction{{Files: 1}, {Files: -1}}
		if ranks != 0 {
			d = []direction{{Ranks: ranks * forward(sideOf(b[from])).Ranks}}
		}
		for _, p := range slices.Concat(r.walk("WORM-PAWN-1", b, from, d[0]),
			r.walk("WORM-PAWN-1", b, from, d[len(d)-1])) {
			if b[p.to] == empty {
				all = append(all, p)
			}
		}
		return all
	}
}

// dropAt ignores a reason that names the starting square, or those that do not.
func dropAt(rule string, from bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(g *point, n name, p path) []game.Reason {
			return slices.DeleteFunc(plain(g, n, p), func(x game.Reason) bool {
				return x.Rule == rule && (x.Squares[0] == n.from.String()) == from
			})
		}
	}
}

// kinds lists the kinds of pieces.
var kinds = []struct {
	letter byte
	name   string
}{{'K', "King"}, {'M', "Lion"}, {'C', "Champion"}, {'W', "Wizard"}, {'N', "Knight"}, {'P', "Pawn"}}

// families lists the claims that differ in a kind of piece only.
func families() (all []misread.Misreading) {
	for _, k := range kinds {
		move := moveRules[k.letter]
		all = append(all,
			claim("hole-none-"+k.name, "WORM-HOLE-1", "a "+k.name+" leaves no hole",
				func(r *rules) {
					r.leavesHole = func(b *board, from, _ square) bool {
						return grid.Kind(b[from]) != k.letter
					}
				}),
			claim("hole-stops-"+k.name, "WORM-HOLE-3 "+move, "a "+k.name+" cannot cross a hole",
				lacks(k.letter, func(_ *rules, b *board, from square, p path) bool {
					return crosses(b, from, p)
				})),
			odd("own-"+k.name, "WORM-TAKE-1", "a "+k.name+" may capture a piece of its own side",
				func(r *rules) {
					r.mayTake = func(piece, target byte) bool {
						return grid.Kind(piece) == k.letter && grid.Kind(target) != 'K'
					}
				}),
			odd("no-check-"+k.name, "WORM-CHECK-1", "a "+k.name+" gives no check",
				harmless(func(_ *rules, b *board, from square, _ path) bool {
					return grid.Kind(b[from]) == k.letter
				})))
	}
	return all
}

// crowded refuses setups in which the number of holes does not fit the side to move.
func crowded(r *rules) {
	plain := r.problems
	r.problems = func(p *position) []game.Problem {
		all, holes := plain(p), len(p.board.Find(hole))
		if (p.turn == white) != (holes%2 == 0) {
			why := fmt.Sprintf("with %d holes the other side is to move [WORM-POS-4]", holes)
			all = append(all, game.Problem{Rule: "WORM-POS-4", Squares: []string{}, Text: why})
		}
		return all
	}
}

func drawnBare(r *rules) { r.drawn = bareKings }

var readings = []misread.Misreading{
	reading("Q-03", "WORM-TAKE-1", "a King may capture pieces of its own side", func(r *rules) {
		r.mayTake = func(piece, target byte) bool {
			return grid.Kind(piece) == 'K' && grid.Kind(target) != 'K'
		}
	}),
	reading("Q-04", "WORM-POS-4",
		"White is to move exactly if the number of holes is even", crowded),
	reading("Q-05", "WORM-PAWN-2",
		"a Pawn that makes two steps may leap over a piece", dropAt("WORM-PAWN-2", false)),
	reading("Q-06", "WORM-PAWN-2 WORM-STEP-1",
		"two steps of a Pawn lead no further than two ranks",
		lacks('P', func(_ *rules, b *board, from square, p path) bool {
			far := p.to.Rank() - from.Rank()
			return p.rule == "WORM-PAWN-2" && far*far > 4
		})),
	reading("Q-07", "WORM-PROMO-2", "a Pawn may not go straight to its last rank",
		adds("WORM-PROMO-2", "a Pawn may not go straight to %v",
			func(g *point, n name, p path) bool {
				return p.straight() && n.promo == 0 &&
					n.to.Rank() == lastRank(sideOf(g.position.board[n.from]))
			})),
	reading("Q-08", "WORM-MOVE-WIZARD",
		"the last step of a Wizard may be any of the four diagonal ones",
		also('W', func(r *rules, b *board, from square) (all []path) {
			for _, t := range turns(true) {
				all = append(all, r.walk("WORM-MOVE-WIZARD", b, from, t[0], t[0], t[1])...)
			}
			return all
		})),
	reading("Q-09", "WORM-STEP-2",
		"if a path does not exist, holes count as squares on the way", func(r *rules) {
			r.walk = func(rule string, b *board, from square, steps ...direction) []path {
				if all := r.follow(rule, b, from, steps...); len(all) > 0 {
					return all
				}
				counting := *r
				counting.stop = func(_ *board, from square, d direction) (square, bool) {
					return grid.Beside(from, d)
				}
				return counting.follow(rule, b, from, steps...)
			}
		}),
	reading("Q-10", "WORM-STEP-3",
		"a Knight and a Wizard may not leap in their last step", func(r *rules) {
			r.blocks = func(b *board, _ square, p path) bool {
				bent := p.rule == "WORM-MOVE-KNIGHT" || p.rule == "WORM-MOVE-WIZARD"
				return bent && len(p.via) > 0 && sideOf(b[p.via[len(p.via)-1]]) != 0
			}
		}),
	reading("Q-11", "WORM-MOVE-CHAMPION WORM-MOVE-LION",
		"the two steps of a Champion or Lion may have different directions",
		func(r *rules) {
			plain := r.paths
			r.paths = func(b *board, from square) (all []path) {
				kind := grid.Kind(b[from])
				if kind != 'M' && kind != 'C' {
					return plain(b, from)
				}
				for _, pair := range pairs() {
					all = append(all, r.walk(moveRules[kind], b, from, pair...)...)
				}
				all = slices.DeleteFunc(all, func(p path) bool { return p.to == from })
				return append(all, plain(b, from)...)
			}
		}),
	reading("Q-12", "WORM-CHECK-2",
		"check is judged while the square left still exists", func(r *rules) {
			r.inCheck = func(g *point, n name, p path) []square {
				after, _ := r.carryOut(g, n, p)
				after.board[n.from] = empty
				return r.checks(&after.board, g.position.turn)
			}
		}),
	reading("Q-13", "WORM-CHECK-1", "a King does not attack over holes",
		harmless(func(_ *rules, b *board, from square, p path) bool {
			return grid.Kind(b[from]) == 'K' && !near(from, p.to)
		})),
	reading("Q-15", "WORM-END-2", "a position with only Kings is a draw", drawnBare),
	reading("Q-16", "WORM-POS-2 WORM-POS-3",
		"a setup needs only one King of each side", stands("WORM-POS-2", "WORM-POS-3")),
	reading("Q-17", "WORM-MOVE-KING",
		"a King on its starting square may move like a Queen",
		also('K', func(r *rules, b *board, from square) (all []path) {
			if from != grid.At(4, homeRank(sideOf(b[from]))) {
				return nil
			}
			for _, d := range grid.Eight {
				at, ok := nearest(b, from, d)
				for ok && b[at] == empty {
					at, ok = nearest(b, at, d)
					if ok && grid.Kind(b[at]) != 'K' { // it attacks by single steps only
						all = append(all, path{rule: "WORM-MOVE-KING", to: at})
					}
				}
			}
			return all
		})),
}

// pairs lists all pairs of directions.
func pairs() (all [][]direction) {
	for _, d := range grid.Eight {
		for _, then := range grid.Eight {
			all = append(all, []direction{d, then})
		}
	}
	return all
}

// anywhere lets a kind of piece go to any other empty square, too.
func anywhere(kind byte) func(*rules) {
	return also(kind, func(_ *rules, b *board, _ square) (all []path) {
		for to := range square(64) {
			if b[to] == empty {
				all = append(all, path{rule: moveRules[kind], to: to})
			}
		}
		return all
	})
}

// off lists the rules that can be left out. The others define the board, the kinds and
// an opening (WORM-SETUP-*), follow from other rules (WORM-HOLE-4, WORM-HOLE-5,
// WORM-END-3) or define texts (WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY, WPROTO-1).
var off = []misread.Misreading{
	without("WORM-HOLE-1", "the square that a piece leaves stays", func(r *rules) {
		r.leavesHole = func(*board, square, square) bool { return false }
	}),
	without("WORM-HOLE-2",
		"a piece may move onto a hole, which then exists again", func(r *rules) {
			r.mayEnter = func(*board, square) bool { return true }
			r.ends = func(b *board, from square, d direction) (all []square) {
				for s, ok := grid.Beside(from, d); ok; s, ok = grid.Beside(s, d) {
					all = append(all, s)
					if b[s] != hole {
						break
					}
				}
				return all
			}
		}),
	without("WORM-HOLE-3", "a hole stops a piece", reaches(0)),
	without("WORM-STEP-1", "a step crosses one hole at most", reaches(1)),
	without("WORM-STEP-2", "holes count as squares on the way", func(r *rules) {
		r.stop = func(_ *board, from square, d direction) (square, bool) {
			return grid.Beside(from, d)
		}
	}),
	without("WORM-STEP-3", "no piece may leap over another one", func(r *rules) {
		r.blocks = func(b *board, _ square, p path) bool {
			return !p.straight() && leapsOver(b, p)
		}
	}),
	without("WORM-MOVE-1", "a side may also move the opponent's pieces", func(r *rules) {
		r.mover = func(g *point, n name) bool {
			return grid.Kind(g.position.board[n.from]) == n.kind
		}
	}),
	without("WORM-TAKE-1", "a piece may capture pieces of its own side", func(r *rules) {
		r.mayTake = func(_, target byte) bool { return grid.Kind(target) != 'K' }
	}),
	without("WORM-TAKE-2",
		"a Lion may make a single step to an empty square", drop("WORM-TAKE-2")),
	without("WORM-MOVE-KING", "a King may go to any empty square", anywhere('K')),
	without("WORM-MOVE-LION", "a Lion may go to any empty square", anywhere('M')),
	without("WORM-MOVE-CHAMPION", "a Champion may go to any empty square", anywhere('C')),
	without("WORM-MOVE-WIZARD", "a Wizard may go to any empty square", anywhere('W')),
	without("WORM-MOVE-KNIGHT", "a Knight may go to any empty square", anywhere('N')),
	without("WORM-MOVE-PAWN", "a Pawn may go to any empty square", anywhere('P')),
	without("WORM-PAWN-1", "a Pawn may capture straight ahead", drop("WORM-PAWN-1"),
		func(r *rules) {
			adds("WORM-TAKE-1", "a piece of its own side stands on %v",
				func(g *point, n name, p path) bool {
					return p.straight() && r.own(g, n)
				})(r)
			plain := r.takes
			r.takes = func(b *board, from square, p path) bool {
				second := homeRank(sideOf(b[from])) + forward(sideOf(b[from])).Ranks
				clear := p.rule == "WORM-PAWN-1" || from.Rank() == second && !leapsOver(b, p)
				return plain(b, from, p) || p.straight() && clear
			}
		}),
	without("WORM-PAWN-2",
		"a Pawn may go two squares from anywhere and over pieces", drop("WORM-PAWN-2")),
	without("WORM-PAWN-3", "a Pawn may go diagonally to an empty square", drop("WORM-PAWN-3")),
	without("WORM-PROMO-1", "no Pawn is promoted", func(r *rules) {
		r.promotes = func(*point, name, path) bool { return false }
	}),
	without("WORM-PROMO-2", "a Pawn may be promoted by any move", drop("WORM-PROMO-2")),
	without("WORM-NO-CASTLE", "a King may castle", also('K', castling), func(r *rules) {
		plain := r.carryOut
		r.carryOut = func(g *point, n name, p path) (position, []game.Effect) {
			after, effects := plain(g, n, p)
			if p.rule != "WORM-NO-CASTLE" {
				return after, effects
			}
			t := ply{rules: r, board: &after.board, told: effects}
			if n.to > n.from { // the Champion goes to the square that the King crosses
				t.move(p.rule, n.from+3, n.from+1)
			} else {
				t.move(p.rule, n.from-4, n.from-1)
			}
			return after, t.told
		}
	}),
	without("WORM-NO-EP", "a Pawn may capture en passant", func(r *rules) {
		against, carryOut := r.against, r.carryOut
		r.against = func(g *point, n name, p path) []game.Reason {
			return slices.DeleteFunc(against(g, n, p), func(x game.Reason) bool {
				return x.Rule == "WORM-PAWN-3" && p.to == g.passed()
			})
		}
		r.carryOut = func(g *point, n name, p path) (position, []game.Effect) {
			after, effects := carryOut(g, n, p)
			if p.rule != "WORM-PAWN-3" || sideOf(g.position.board[n.to]) != 0 ||
				p.to != g.passed() {
				return after, effects
			}
			t := ply{rules: r, board: &after.board}
			t.capture(g.position.last.to)
			t.told[0].Cause = 0
			return after, slices.Insert(effects, 1, t.told[0])
		}
	}),
	without("WORM-CHECK-1", "there is no check", func(r *rules) {
		r.takes = func(*board, square, path) bool { return false }
	}),
	without("WORM-CHECK-2", "a King may be left in check and captured", func(r *rules) {
		r.inCheck = func(*point, name, path) []square { return nil }
	}),
	without("WORM-END-1", "the game is not over when a side has no legal move", func(r *rules) {
		r.outcome = func(*point) game.Outcome { return game.Outcome{} }
	}),
	without("WORM-END-2", "a position with only Kings is a draw", drawnBare),
	without("WORM-POS-1", "a side may have any number of Kings", stands("WORM-POS-1")),
	without("WORM-POS-2", "a Pawn may be set up on its first rank", stands("WORM-POS-2")),
	without("WORM-POS-3",
		"a setup may leave the side that has moved in check", stands("WORM-POS-3")),
	without("WORM-POS-4", "the number of holes says who is to move", crowded),
}

// castling lists the paths of a King that castles with an own Champion in a corner: all
// squares between exist and are empty.
func castling(_ *rules, b *board, from square) (all []path) {
	side := sideOf(b[from])
	if from != grid.At(4, homeRank(side)) {
		return nil
	}
	free := func(squares ...square) bool {
		return !slices.ContainsFunc(squares, func(s square) bool { return b[s] != empty })
	}
	if b[from+3] == of(side, 'C') && free(from+1, from+2) {
		all = append(all, path{rule: "WORM-NO-CASTLE", to: from + 2})
	}
	if b[from-4] == of(side, 'C') && free(from-1, from-2, from-3) {
		all = append(all, path{rule: "WORM-NO-CASTLE", to: from - 2})
	}
	return all
}

// passed returns the square that a Pawn has just stepped over, or grid.None.
func (g *point) passed() square {
	last := g.position.last
	if last.kind != 'P' || last.from.File() != last.to.File() {
		return grid.None
	}
	s, ok := nearest(&g.position.board, last.from, forward(opponent(g.position.turn)))
	if !ok || s == last.to {
		return grid.None
	}
	return s
}
