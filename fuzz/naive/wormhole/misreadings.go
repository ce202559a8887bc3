package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Misreadings lists the misreadings of Wormhole: claims, readings of the disputes of
// the rulebook's §9 and rules left out.
func Misreadings() []rulings.Hypothesis {
	return misread.List(model, slices.Concat(claims, families()), nil, readings, off)
}

type row misread.Row[rules]

// also gives a kind of piece more paths; lacks takes paths away.
func also(kind byte, more func(r *rules, b *board, from square) []path) func(*rules) {
	return func(r *rules) {
		plain := r.paths
		r.paths = func(b *board, from square) []path {
			if kindOf(b[from]) != kind {
				return plain(b, from)
			}
			all := append(more(r, b, from), plain(b, from)...)
			return slices.DeleteFunc(all, func(p path) bool { return p.goal == from })
		}
	}
}

func lacks(not func(p path) bool) func(*rules) {
	return func(r *rules) {
		plain := r.paths
		r.paths = func(b *board, from square) []path {
			return slices.DeleteFunc(plain(b, from), func(p path) bool { return not(p) })
		}
	}
}

// kind returns a condition that is true of a kind of piece only.
func kind(letter byte, is func(p path) bool) func(path) bool {
	return func(p path) bool { return kindOf(p.on[p.start]) == letter && is(p) }
}

func always(path) bool { return true }

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

// drops ignores a rule of the table WORM-WHY where a condition is true.
func drops(rule string, where func(t try, x game.Reason) bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(t try) []game.Reason {
			return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
				return x.Rule == rule && where(t, x)
			})
		}
	}
}

func drop(rule string) func(*rules) {
	return drops(rule, func(try, game.Reason) bool { return true })
}

// ofStart is true of a reason that names the starting square.
func ofStart(t try, x game.Reason) bool { return x.Squares[0] == t.from.String() }

// adds forbids a move by a rule where a condition is true.
func adds(rule, why string, is func(t try) bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(t try) []game.Reason {
			all := plain(t)
			if is(t) {
				all = append(all, grid.Because(rule, why, t.to))
			}
			return all
		}
	}
}

// takesBy decides by which paths pieces give check; harmless excepts some.
func takesBy(takes func(p path) bool) func(*rules) {
	return func(r *rules) { r.takes = takes }
}

func harmless(not func(p path) bool) func(*rules) {
	return func(r *rules) {
		plain := r.takes
		r.takes = func(p path) bool { return plain(p) && !not(p) }
	}
}

// takesOwn lets pieces capture some of their own side, but for Kings.
func takesOwn(by func(kind byte) bool) func(*rules) {
	return func(r *rules) {
		r.mayTake = func(piece, target byte) bool {
			return by(kindOf(piece)) && kindOf(target) != 'K'
		}
	}
}

// stands lets setups stand that break some rules.
func stands(broken ...string) func(*rules) {
	return func(r *rules) {
		plain := r.Problems
		r.Problems = func(p position) []game.Problem {
			return slices.DeleteFunc(plain(p), func(x game.Problem) bool {
				return slices.Contains(broken, x.Rule)
			})
		}
	}
}

// reaches limits how many holes a step crosses.
func reaches(most int) func(*rules) {
	return func(r *rules) {
		r.stop = func(b *board, from square, d direction) []square {
			return within(b, from, d, most)
		}
		r.ends = r.stop
	}
}

// counting counts holes as squares on the way.
func counting(b *board, from square, d direction) []square {
	ray := grid.Ray(from, d)
	return ray[:min(1, len(ray))]
}

// crosses reports whether a path, straight or bent, crosses a hole.
func crosses(p path) bool {
	from := p.start
	for _, to := range append(slices.Clone(p.via), p.goal) {
		if !grid.Adjacent(from, to) {
			return true
		}
		from = to
	}
	return false
}

func leapsOver(p path) bool {
	return slices.ContainsFunc(p.via, func(s square) bool { return sideOf(p.on[s]) != 0 })
}

// byRule is true of the paths by a rule.
func byRule(rule string) func(path) bool {
	return func(p path) bool { return p.rule == rule }
}

// stalemates changes the outcome of a stalemate.
func stalemates(change func(g *point, o *game.Outcome)) func(*rules) {
	return func(r *rules) {
		plain := r.ended
		r.ended = func(g *point) game.Outcome {
			o := plain(g)
			if o.Reason == "stalemate" {
				change(g, &o)
			}
			return o
		}
	}
}

// Claims in the order of the rulebook.
var claims = []row{
	{"hole-capture", "WORM-HOLE-1", "a capture leaves no hole", func(r *rules) {
		r.leavesHole = func(b *board, _, to square) bool { return sideOf(b[to]) == 0 }
	}},
	{"hole-only-capture", "WORM-HOLE-1", "only a capture leaves a hole", func(r *rules) {
		r.leavesHole = func(b *board, _, to square) bool { return sideOf(b[to]) != 0 }
	}},
	{"king-two", "WORM-MOVE-KING", "a King may go two squares",
		steps('K', times(2, grid.Eight)...)},
	{"king-peaceful", "WORM-TAKE-1 WORM-MOVE-KING", "a King may not capture",
		adds("WORM-TAKE-1", "a King does not capture on %s", func(t try) bool {
			return t.kind == 'K' && sideOf(t.target()) != 0
		})},
	{"lion-three", "WORM-MOVE-LION", "a Lion may go three squares",
		steps('M', times(3, grid.Eight)...)},
	{"lion-knight", "WORM-MOVE-LION", "a Lion may also leap like a Knight",
		steps('M', bent(false)...)},
	{"lion-far", "WORM-TAKE-2", "a Lion may not capture on an adjacent square",
		lacks(byRule("WORM-TAKE-2"))},
	{"lion-blocked", "WORM-STEP-3 WORM-MOVE-LION", "a Lion may not leap over a piece",
		lacks(kind('M', leapsOver))},
	{"champion-blocked", "WORM-STEP-3 WORM-MOVE-CHAMPION", "a Champion may not leap over a piece",
		lacks(kind('C', leapsOver))},
	{"wizard-blocked", "WORM-STEP-3 WORM-MOVE-WIZARD", "a Wizard may not leap over a piece",
		lacks(kind('W', leapsOver))},
	{"knight-blocked", "WORM-STEP-3 WORM-MOVE-KNIGHT", "a Knight may not leap over a piece",
		lacks(kind('N', leapsOver))},
	{"champion-diagonal", "WORM-MOVE-CHAMPION", "a Champion may also make one step diagonally",
		steps('C', times(1, grid.Diagonal)...)},
	{"champion-straight", "WORM-MOVE-CHAMPION", "a Champion may not go two squares diagonally",
		lacks(kind('C', func(p path) bool {
			return p.start.File() != p.goal.File() && p.start.Rank() != p.goal.Rank()
		}))},
	{"champion-long", "WORM-MOVE-CHAMPION", "a Champion may go three squares along rank or file",
		steps('C', times(3, grid.Orthogonal)...)},
	{"wizard-straight", "WORM-MOVE-WIZARD", "a Wizard may make a single step along rank or file",
		steps('W', times(1, grid.Orthogonal)...)},
	{"wizard-two", "WORM-MOVE-WIZARD", "a Wizard may go two squares diagonally",
		steps('W', times(2, grid.Diagonal)...)},
	{"wizard-knight", "WORM-MOVE-WIZARD", "a Wizard may also leap like a Knight",
		steps('W', bent(false)...)},
	{"knight-diagonal-first", "WORM-MOVE-KNIGHT",
		"a Knight may go diagonally first and then straight", steps('N', bent(true)...)},
	{"pawn-any-rank", "WORM-PAWN-2", "a Pawn may go two squares from any rank",
		drops("WORM-PAWN-2", ofStart)},
	{"pawn-one", "WORM-PAWN-2", "a Pawn goes one square only", lacks(byRule("WORM-PAWN-2"))},
	{"pawn-sideways", "WORM-MOVE-PAWN", "a Pawn may step sideways to an empty square",
		alsoEmpty(func(grid.Side) []direction { return []direction{{Files: 1}, {Files: -1}} })},
	{"pawn-back", "WORM-MOVE-PAWN", "a Pawn may step back to an empty square",
		alsoEmpty(func(side grid.Side) []direction { return []direction{(-side).Forward()} })},
	{"promo-stays", "WORM-PROMO-1", "a Pawn that captures on its last rank may stay a Pawn",
		drop("WORM-PROMO-1")},
	{"promo-lion", "WORM-PROMO-1", "a Pawn is promoted to a Lion only",
		adds("WORM-PROMO-1", "a Pawn that captures on %s becomes a Lion",
			func(t try) bool { return t.promo != 0 && t.promo != 'M' })},
	{"promo-lost", "WORM-PROMO-1",
		"a Pawn is promoted only to a kind of piece that its side has lost", adds("WORM-PROMO-1",
			"no such piece has been lost that could stand on %s",
			func(t try) bool {
				most := map[byte]int{'M': 1, 'C': 2, 'W': 2, 'N': 2}[t.promo]
				return t.promo != 0 && len(t.Board.Find(t.Turn.Piece(t.promo))) >= most
			})},
	{"promo-straight", "WORM-PROMO-2", "a Pawn that walks to its last rank is promoted, too",
		func(r *rules) {
			r.promotes = func(t try) bool {
				walks := t.straight() && t.target() == empty
				return promotes(t) || walks && t.onLastRank()
			}
		}},
	{"check-pinned", "WORM-CHECK-1",
		"a piece that may not move, because its King would be in check, gives no check",
		harmless(func(p path) bool {
			after := *p.on
			after[p.goal], after[p.start] = after[p.start], hole
			return len(plain().checks(&after, sideOf(p.on[p.start]))) > 0
		})},
	{"check-holes", "WORM-CHECK-1 WORM-STEP-1", "a piece gives no check over a hole",
		harmless(crosses)},
	{"check-leaps", "WORM-CHECK-1 WORM-STEP-3", "a piece gives no check over another one",
		harmless(leapsOver)},
	{"check-diagonal", "WORM-CHECK-1 WORM-PAWN-3", "a Pawn gives check straight ahead",
		takesBy(func(p path) bool { return p.rule != "WORM-PAWN-3" })},
	{"stalemate-draw", "WORM-END-1 WORM-END-2", "stalemate is a draw",
		stalemates(func(_ *point, o *game.Outcome) { o.Winner = "" })},
	{"stalemate-wins", "WORM-END-1", "a side without a move that is not in check has won",
		stalemates(func(g *point, o *game.Outcome) { o.Winner = g.Turn() })},
}

// bent lists a Knight's steps, perhaps with the diagonal one first.
func bent(reversed bool) (all [][]direction) {
	for _, t := range turns(false) {
		if reversed {
			t[0], t[1] = t[1], t[0]
		}
		all = append(all, t[:])
	}
	return all
}

// alsoEmpty gives a Pawn steps to empty squares.
func alsoEmpty(directions func(side grid.Side) []direction) func(*rules) {
	return also('P', func(r *rules, b *board, from square) (all []path) {
		for _, d := range directions(sideOf(b[from])) {
			all = append(all, r.walk("WORM-PAWN-1", b, from, d)...)
		}
		return slices.DeleteFunc(all, func(p path) bool { return b[p.goal] != empty })
	})
}

// kinds lists the kinds of pieces.
var kinds = []struct {
	letter byte
	name   string
}{{'K', "King"}, {'M', "Lion"}, {'C', "Champion"}, {'W', "Wizard"}, {'N', "Knight"}, {'P', "Pawn"}}

// families lists the claims that differ in a kind of piece only.
func families() (all []row) {
	for _, k := range kinds {
		all = append(all,
			row{"hole-none-" + k.name, "WORM-HOLE-1", "a " + k.name + " leaves no hole",
				func(r *rules) {
					r.leavesHole = func(b *board, from, _ square) bool {
						return kindOf(b[from]) != k.letter
					}
				}},
			row{"hole-stops-" + k.name, "WORM-HOLE-3 " + moveRules[k.letter],
				"a " + k.name + " cannot cross a hole", lacks(kind(k.letter, crosses))})
	}
	return all
}

// all makes several changes.
func all(changes ...func(*rules)) func(*rules) {
	return func(r *rules) {
		for _, c := range changes {
			c(r)
		}
	}
}

// parity refuses setups in which the number of holes does not fit the side to move.
func parity(r *rules) {
	plain := r.Problems
	r.Problems = func(p position) []game.Problem {
		all, holes := plain(p), len(p.Board.Find(hole))
		if (p.Turn == grid.First) != (holes%2 == 0) {
			all = append(all, grid.Problem("WORM-POS-4", empty, nil,
				"with %d holes the other side is to move", holes))
		}
		return all
	}
}

// drawnBare calls a position with only Kings a draw.
func drawnBare(r *rules) {
	r.drawn = func(p position) bool {
		return !slices.ContainsFunc(p.Board[:], func(c byte) bool {
			return sideOf(c) != 0 && kindOf(c) != 'K'
		})
	}
}

var readings = []row{
	{"Q-03", "WORM-TAKE-1", "a King may capture pieces of its own side",
		takesOwn(func(kind byte) bool { return kind == 'K' })},
	{"Q-04", "WORM-POS-4", "White is to move exactly if the number of holes is even", parity},
	{"Q-05", "WORM-PAWN-2", "a Pawn that makes two steps may leap over a piece",
		drops("WORM-PAWN-2", func(t try, x game.Reason) bool { return !ofStart(t, x) })},
	{"Q-06", "WORM-PAWN-2 WORM-STEP-1", "two steps of a Pawn lead no further than two ranks",
		lacks(func(p path) bool {
			far := p.goal.Rank() - p.start.Rank()
			return p.rule == "WORM-PAWN-2" && far*far > 4
		})},
	{"Q-07", "WORM-PROMO-2", "a Pawn may not go straight to its last rank",
		adds("WORM-PROMO-2", "a Pawn may not go straight to %s", func(t try) bool {
			return t.straight() && t.promo == 0 && t.onLastRank()
		})},
	{"Q-08", "WORM-MOVE-WIZARD", "the last step of a Wizard may be any of the four diagonal ones",
		also('W', func(r *rules, b *board, from square) (all []path) {
			for _, t := range turns(true) {
				all = append(all, r.walk("WORM-MOVE-WIZARD", b, from, t[0], t[0], t[1])...)
			}
			return all
		})},
	{"Q-09", "WORM-STEP-2", "if a path does not exist, holes count as squares on the way",
		func(r *rules) {
			r.walk = func(rule string, b *board, from square, steps ...direction) []path {
				if all := r.follow(rule, b, from, steps...); len(all) > 0 {
					return all
				}
				other := *r
				other.stop = counting
				return other.follow(rule, b, from, steps...)
			}
		}},
	{"Q-10", "WORM-STEP-3", "a Knight and a Wizard may not leap in their last step",
		lacks(func(p path) bool {
			bent := p.rule == "WORM-MOVE-KNIGHT" || p.rule == "WORM-MOVE-WIZARD"
			return bent && len(p.via) > 0 && sideOf(p.on[p.via[len(p.via)-1]]) != 0
		})},
	{"Q-11", "WORM-MOVE-CHAMPION WORM-MOVE-LION",
		"the two steps of a Champion or Lion may have different directions",
		all(steps('M', pairs()...), steps('C', pairs()...))},
	{"Q-12", "WORM-CHECK-2", "check is judged while the square left still exists", func(r *rules) {
		r.inCheck = func(t try) []square {
			after, _ := r.carryOut(t)
			after.Board[t.from] = empty
			return r.checks(&after.Board, t.Turn)
		}
	}},
	{"Q-13", "WORM-CHECK-1", "a King does not attack over holes", harmless(kind('K', crosses))},
	{"Q-15", "WORM-END-2", "a position with only Kings is a draw", drawnBare},
	{"Q-16", "WORM-POS-2 WORM-POS-3", "a setup needs only one King of each side",
		stands("WORM-POS-2", "WORM-POS-3")},
	{"Q-17", "WORM-MOVE-KING", "a King on its starting square may move like a Queen",
		also('K', func(_ *rules, b *board, from square) (all []path) {
			if !atHome(b, from) {
				return nil
			}
			for _, d := range grid.Eight {
				squares := slices.DeleteFunc(grid.Ray(from, d), func(s square) bool {
					return b[s] == hole
				})
				for i, s := range squares {
					if i > 0 && kindOf(b[s]) != 'K' { // it attacks by single steps only
						all = append(all, path{b, "WORM-MOVE-KING", from, nil, s})
					}
					if b[s] != empty {
						break
					}
				}
			}
			return all
		})},
}

// atHome reports whether a King stands on its starting square.
func atHome(b *board, from square) bool { return from == sideOf(b[from]).At(4, 1) }

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
	return also(kind, func(_ *rules, b *board, from square) (all []path) {
		for _, to := range b.Find(empty) {
			all = append(all, path{b, moveRules[kind], from, nil, to})
		}
		return all
	})
}

// off lists the rules that can be left out. The others define the board, the kinds and
// an opening (WORM-SETUP-*), follow from other rules (WORM-HOLE-4, WORM-HOLE-5,
// WORM-END-3) or define texts (WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY, WPROTO-1).
var off = []row{
	{"WORM-HOLE-1", "", "the square that a piece leaves stays", func(r *rules) {
		r.leavesHole = func(*board, square, square) bool { return false }
	}},
	{"WORM-HOLE-2", "", "a piece may move onto a hole, which then exists again", func(r *rules) {
		r.mayEnter = func(*board, square) bool { return true }
		r.ends = func(b *board, from square, d direction) (all []square) {
			ray := grid.Ray(from, d)
			i := slices.IndexFunc(ray, func(s square) bool { return b[s] != hole })
			if i < 0 {
				return ray
			}
			return ray[:i+1]
		}
	}},
	{"WORM-HOLE-3", "", "a hole stops a piece", reaches(0)},
	{"WORM-STEP-1", "", "a step crosses one hole at most", reaches(1)},
	{"WORM-STEP-2", "", "holes count as squares on the way",
		func(r *rules) { r.stop = counting }},
	{"WORM-STEP-3", "", "no piece may leap over another one",
		lacks(func(p path) bool { return !p.straight() && leapsOver(p) })},
	{"WORM-MOVE-1", "", "a side may also move the opponent's pieces", func(r *rules) {
		r.mover = func(p position, n name) bool { return kindOf(p.Board[n.from]) == n.kind }
	}},
	{"WORM-TAKE-1", "", "a piece may capture pieces of its own side",
		takesOwn(func(byte) bool { return true })},
	{"WORM-TAKE-2", "", "a Lion may make a single step to an empty square",
		drop("WORM-TAKE-2")},
	{"WORM-MOVE-KING", "", "a King may go to any empty square", anywhere('K')},
	{"WORM-MOVE-LION", "", "a Lion may go to any empty square", anywhere('M')},
	{"WORM-MOVE-CHAMPION", "", "a Champion may go to any empty square", anywhere('C')},
	{"WORM-MOVE-WIZARD", "", "a Wizard may go to any empty square", anywhere('W')},
	{"WORM-MOVE-KNIGHT", "", "a Knight may go to any empty square", anywhere('N')},
	{"WORM-MOVE-PAWN", "", "a Pawn may go to any empty square", anywhere('P')},
	{"WORM-PAWN-1", "", "a Pawn may capture straight ahead",
		all(drop("WORM-PAWN-1"), adds("WORM-TAKE-1", "a piece of its own side stands on %s",
			func(t try) bool { return t.straight() && t.ownGoal() }), takesBy(func(p path) bool {
			home := sideOf(p.on[p.start]).Rank(p.start) == 2
			return p.rule != "WORM-PAWN-2" || home && !leapsOver(p)
		}))},
	{"WORM-PAWN-2", "", "a Pawn may go two squares from anywhere and over pieces",
		drop("WORM-PAWN-2")},
	{"WORM-PAWN-3", "", "a Pawn may go diagonally to an empty square", drop("WORM-PAWN-3")},
	{"WORM-PROMO-1", "", "no Pawn is promoted",
		func(r *rules) { r.promotes = func(try) bool { return false } }},
	{"WORM-PROMO-2", "", "a Pawn may be promoted by any move", drop("WORM-PROMO-2")},
	{"WORM-NO-CASTLE", "", "a King may castle",
		all(also('K', castling), func(r *rules) {
			plain := r.carryOut
			r.carryOut = func(t try) (position, []game.Effect) {
				after, effects := plain(t)
				if t.rule != "WORM-NO-CASTLE" {
					return after, effects
				}
				c := ply{rules: r, position: after, told: effects}
				if t.to > t.from { // the Champion goes to the square that the King crosses
					c.move(t.rule, t.from+3, t.from+1)
				} else {
					c.move(t.rule, t.from-4, t.from-1)
				}
				return c.position, c.told
			}
		})},
	{"WORM-NO-EP", "", "a Pawn may capture en passant",
		all(drops("WORM-PAWN-3",
			func(t try, _ game.Reason) bool { return t.to == t.passed() }), func(r *rules) {
			plain := r.carryOut
			r.carryOut = func(t try) (position, []game.Effect) {
				after, effects := plain(t)
				takes := t.rule == "WORM-PAWN-3" && sideOf(t.target()) == 0
				if !takes || t.to != t.passed() {
					return after, effects
				}
				c := ply{rules: r, position: after}
				c.capture(t.last.to)
				c.told[0].Cause = 0
				return c.position, slices.Insert(effects, 1, c.told[0])
			}
		})},
	{"WORM-CHECK-1", "", "there is no check", takesBy(func(path) bool { return false })},
	{"WORM-CHECK-2", "", "a King may be left in check and captured",
		func(r *rules) { r.inCheck = func(try) []square { return nil } }},
	{"WORM-END-1", "", "the game is not over when a side has no legal move", func(r *rules) {
		r.ended = func(*point) game.Outcome { return game.Outcome{} }
	}},
	{"WORM-END-2", "", "a position with only Kings is a draw", drawnBare},
	{"WORM-POS-1", "", "a side may have any number of Kings", stands("WORM-POS-1")},
	{"WORM-POS-2", "", "a Pawn may be set up on its first rank", stands("WORM-POS-2")},
	{"WORM-POS-3", "", "a setup may leave the side that has moved in check",
		stands("WORM-POS-3")},
	{"WORM-POS-4", "", "the number of holes says who is to move", parity},
}

// castling lists the paths of a King that castles with an own Champion in a corner: all
// squares between exist and are empty.
func castling(_ *rules, b *board, from square) (all []path) {
	if !atHome(b, from) {
		return nil
	}
	champion := sideOf(b[from]).Piece('C')
	if string(b[from+1:from+4]) == ".."+string(champion) {
		all = append(all, path{b, "WORM-NO-CASTLE", from, nil, from + 2})
	}
	if string(b[from-4:from]) == string(champion)+"..." {
		all = append(all, path{b, "WORM-NO-CASTLE", from, nil, from - 2})
	}
	return all
}

// passed returns the square that a Pawn has just stepped over, or grid.None.
func (p position) passed() square {
	last := p.last
	if last.kind != 'P' || last.from.File() != last.to.File() {
		return grid.None
	}
	s := nearest(&p.Board, last.from, (-p.Turn).Forward())
	if len(s) == 0 || s[0] == last.to {
		return grid.None
	}
	return s[0]
}
