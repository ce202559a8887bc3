package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Misreadings lists claims; each dispute read the other way, if the two readings differ in
// some position; and the game without each rule that can be left out. The other rules are
// NAT-BOARD, NAT-KINDS and NAT-START, which define the board, the kinds and an opening;
// NAT-AGREE, which has no place in the protocol; and NAT-LINE, NAT-NAME, NAT-EFFECT,
// NAT-WHY, NAT-PROTO and NAT-PERFT, which define texts.
func Misreadings() []rulings.Hypothesis {
	return misread.List(model, slices.Concat(claims, families()), nil, readings, off)
}

type (
	row    misread.Row[rules]
	change = func(*rules)
	test   = func(t try) bool
)

var (
	all    = misread.Several[rules]
	both   = misread.Both[try]
	either = misread.Either[try]
	not    = misread.Not[try]
)

// begins changes the opening position.
func begins(old, new string) change {
	return func(r *rules) { r.Opening = strings.Replace(r.Opening, old, new, 1) }
}

// reaches lets a kind of piece also move along lines; most is the number of steps.
func reaches(kind byte, directions []direction, most int) change {
	return func(r *rules) {
		plain := r.way
		r.way = func(piece byte, from, to square) ([]square, bool) {
			way, found := plain(piece, from, to)
			if !found && kindOf(piece) == kind {
				return line(from, to, directions, most)
			}
			return way, found
		}
	}
}

// misses keeps a kind of piece from some of its goals.
func misses(kind byte, not func(l leg) bool) change {
	return func(r *rules) {
		plain := r.way
		r.way = func(piece byte, from, to square) ([]square, bool) {
			way, found := plain(piece, from, to)
			return way, found && !(kindOf(piece) == kind && not(leg{from, to}))
		}
	}
}

func oblique(l leg) bool { return !upright(l) }
func upright(l leg) bool {
	return l.from.File() == l.to.File() || l.from.Rank() == l.to.Rank()
}

// far reports whether a piece goes further than one square.
func far(l leg) bool { return !grid.Adjacent(l.from, l.to) }

// twice reports whether a Ranger leaps more than once.
func twice(l leg) bool {
	way, _ := way('R', l.from, l.to)
	return len(way) > 0
}

// forbids forbids what else is legal where a condition is true of a part of the move.
func forbids(rule string, is test) change {
	return func(r *rules) {
		plain := r.Against
		r.Against = func(p position, n name) []game.Reason {
			all, t := plain(p, n), r.try(p, n)
			var goals []square
			for _, t.leg = range t.legs {
				if len(all) == 0 && is(t) {
					goals = append(goals, t.to)
				}
			}
			if goals != nil {
				all = object(rule, goals...)
			}
			return all
		}
	}
}

// waives drops the reasons by a rule where a condition is true.
func waives(rule string, where test) change {
	return func(r *rules) {
		plain := r.Against
		r.Against = func(p position, n name) []game.Reason {
			return slices.DeleteFunc(plain(p, n), func(x game.Reason) bool {
				return x.Rule == rule && where(r.try(p, n))
			})
		}
	}
}

func drop(rule string) change { return waives(rule, always) }

// harmless keeps pieces from threatening where a condition is true.
func harmless(not func(r *rules, b *board, l leg) bool) change {
	return func(r *rules) {
		plain := r.threatens
		r.threatens = func(b *board, from, target square) bool {
			return plain(b, from, target) && !not(r, b, leg{from, target})
		}
	}
}

// verdicts changes the verdicts by a rule, "" for any.
func verdicts(rule string, change func(r *rules, g *point, v *verdict)) change {
	return func(r *rules) {
		plain := r.verdict
		r.verdict = func(g *point) verdict {
			v := plain(g)
			if v.rule != "" && (rule == "" || rule == v.rule) {
				change(r, g, &v)
			}
			return v
		}
	}
}

// endless leaves out a rule of the end; draws turns the ends of a game by it into draws.
func endless(rule string) change {
	return verdicts(rule, func(_ *rules, _ *point, v *verdict) { *v = verdict{} })
}

func draws(rule string) change {
	return verdicts(rule, func(_ *rules, _ *point, v *verdict) {
		v.winner, v.points, v.score = 0, 0, 0.5
	})
}

// Conditions of a move, or of a part of it.
func is(kind byte) test                { return func(t try) bool { return t.kind == kind } }
func goes(which func(l leg) bool) test { return func(t try) bool { return which(t.leg) } }
func always(try) bool                  { return true }
func captures(t try) bool              { return t.Board[t.to] != empty }
func slants(t try) bool                { return diagonally(t.side, t.from, t.to) }
func together(t try) bool              { return len(t.legs) == 2 }
func onBackRank(t try) bool            { return t.side.Rank(t.to) == 8 }
func alone(t try) bool                 { return len(t.Board.Find(t.side.Piece('T'))) == 1 }

func backBecomes(change func(t try, becomes string) string) change {
	return func(r *rules) {
		plain := r.onBack
		r.onBack = func(t try) string { return change(t, plain(t)) }
	}
}

// neverInField lets no capture promote by NAT-FIELD.
func neverInField(r *rules) { r.inField = func(try, byte) bool { return false } }

var off = []row{
	{"NAT-FIRST", "", "Black Magic moves first in the opening position", begins(" N", " B")},
	{"NAT-CAPTIVES", "", "captured pieces do not join the captives",
		func(r *rules) { r.joins = func(byte) bool { return false } }},
	{"NAT-TURN", "", "a side may also move the opponent's pieces", func(r *rules) {
		r.mover = func(p position, n name) grid.Side { return sideOf(p.Board[n.legs[0].from]) }
	}},
	{"NAT-OWN", "", "a piece may also capture pieces of its own side, except the ruler; they " +
		"join that side's captives", func(r *rules) {
		plain := r.takes
		r.takes = func(side grid.Side, piece byte) bool {
			return plain(side, piece) || kindOf(piece) != 'G'
		}
	}},
	{"NAT-TAKE", "", "no piece ends its move on an enemy's square or threatens a ruler; " +
		"NAT-EP remains",
		all(forbids("NAT-TAKE", captures),
			harmless(func(*rules, *board, leg) bool { return true }))},
	{"NAT-JUMP", "", "pieces may pass over others",
		func(r *rules) { r.stops = func(*board, []square) []square { return nil } }},
	{"NAT-EXPOSE", "",
		"no move may leave a ruler of its own side where it could be captured",
		forbids("NAT-EXPOSE", func(t try) bool {
			after, _ := t.carryOut()
			return len(t.attackers(after, t.side)) > 0
		})},
	{"NAT-GRAND", "", "a ruler may go anywhere", drop("NAT-PASSTREE")},
	{"NAT-INTO", "", "a ruler may go where it could be captured", drop("NAT-INTO")},
	{"NAT-PASSTREE", "", "there is no Passtree", func(r *rules) {
		r.passtree = func(*board, grid.Side, square, square) bool { return false }
	}},
	{"NAT-TREE", "", "two Trees do not move together; each makes single steps",
		forbids("NAT-TREE", together)},
	{"NAT-TREE-TAKE", "", "both Trees may capture in one move", drop("NAT-TREE-TAKE")},
	{"NAT-TREE-LONE", "", "a side's only Tree does not move and threatens nothing",
		all(forbids("NAT-TREE-LONE", both(is('T'), alone)),
			harmless(func(_ *rules, b *board, l leg) bool {
				return kindOf(b[l.from]) == 'T' && len(b.Find(b[l.from])) == 1
			}))},
	{"NAT-BEAR", "", "a Bear may go anywhere", drop("NAT-BEAR")},
	{"NAT-DRUID", "", "a Druid may go anywhere", drop("NAT-DRUID")},
	{"NAT-RANGER", "", "a Ranger may go anywhere", drop("NAT-RANGER")},
	{"NAT-INITIATE", "", "an Initiate may go anywhere",
		all(drop("NAT-INITIATE"), waives("NAT-EP", slants))},
	{"NAT-EP", "",
		"there is no capture en passant, and no position line has an en passant square",
		func(r *rules) {
			r.answers = func(*board, square, grid.Side) bool { return false }
			all(drop("NAT-EP"), forbids("NAT-INITIATE", func(t try) bool {
				return t.kind == 'I' && slants(t) && !captures(t)
			}))(r)
		}},
	{"NAT-FIELD", "", "a capture promotes only by NAT-MAJOR or NAT-BACK", neverInField},
	{"NAT-BACK", "", "an Initiate on the back rank is not promoted",
		backBecomes(func(try, string) string { return "" })},
	{"NAT-RESCUE", "", "no Initiate is rescued",
		func(r *rules) { r.rescues = func(try, string) bool { return false } }},
	{"NAT-WIN", "", "the game goes on after the capture of a ruler, unless NAT-MAJOR ends it",
		endless("NAT-WIN")},
	{"NAT-MAJOR", "", "an Initiate that captures the ruler remains an Initiate, and the " +
		"victory is that of NAT-WIN",
		all(func(r *rules) { r.major = func(try) bool { return false } },
			verdicts("NAT-MAJOR", func(_ *rules, _ *point, v *verdict) {
				*v = verdict{"NAT-WIN", "capture", v.winner, 10, 1}
			}))},
	{"NAT-DRAW-BARE", "", "the game goes on when only the rulers are left",
		endless("NAT-DRAW-BARE")},
	{"NAT-TRAPPED", "",
		"a game without a legal move is not over while the ruler could be captured",
		endless("NAT-TRAPPED")},
	{"NAT-STALEMATE", "",
		"a game without a legal move is not over unless the ruler could be captured",
		endless("NAT-STALEMATE")},
	{"NAT-DRAW-REP", "", "a position may occur any number of times", endless("NAT-DRAW-REP")},
	{"NAT-SAME", "", "positions with the same pieces on the same squares are the same, " +
		"whatever the rest of the line",
		func(r *rules) { r.key = func(p position) string { return p.Board.String() } }},
	{"NAT-POINTS", "", "every victory gives 10 points",
		verdicts("", func(_ *rules, _ *point, v *verdict) { v.points = min(v.points*10, 10) })},
	{"NAT-WINS", "", "every victory scores 1 and 0 in a tournament",
		verdicts("", func(_ *rules, _ *point, v *verdict) {
			if v.winner != 0 {
				v.score = 1
			}
		})},
	{"NAT-OVER", "", "play may go on in a finished game",
		func(r *rules) { r.Over = func(*point) []game.Reason { return nil } }},
	{"NAT-POS", "", "every position is possible as a setup",
		func(r *rules) { r.Problems = func(position) []game.Problem { return nil } }},
}

var readings = []row{
	{"Q-02", "NAT-FIRST", "Black Magic moves first in the opening position",
		begins(" N", " B")},
	{"Q-03", "NAT-START", "Black Magic's ruler begins on d8, its Dragon on e8",
		begins("bg", "gb")},
	{"Q-04", "NAT-INITIATE", "an Initiate may move two squares only from its second rank",
		forbids("NAT-INITIATE", func(t try) bool {
			return t.kind == 'I' && far(t.leg) && t.side.Rank(t.from) != 2
		})},
	{"Q-06", "NAT-TREE-TAKE", "two Trees that both move one square may both capture",
		waives("NAT-TREE-TAKE", func(t try) bool { return !slices.ContainsFunc(t.legs, far) })},
	{"Q-07", "NAT-TREE",
		"a Tree may not enter the square that the other Tree leaves in the same move",
		forbids("NAT-OWN", func(t try) bool {
			return slices.ContainsFunc(t.legs, func(other leg) bool { return other.from == t.to })
		})},
	{"Q-08", "NAT-INTO NAT-PASSTREE", "a ruler may go by Passtree where it could be captured",
		waives("NAT-INTO", goes(far))},
	{"Q-09", "NAT-INTO",
		"an enemy ruler does not threaten a square where it could itself be captured",
		harmless(func(r *rules, b *board, l leg) bool {
			after, ruler := *b, b[l.from]
			after[l.to], after[l.from] = ruler, empty
			return kindOf(ruler) == 'G' && len(r.capturers(&after, sideOf(ruler), l.to)) > 0
		})},
	{"Q-10", "NAT-INTO",
		"whether a ruler could be captured on its goal is judged before its move",
		func(r *rules) {
			r.into = func(t try) []square {
				if kindOf(t.Board[t.to]) == 'G' {
					return nil
				}
				return r.capturers(&t.Board, t.side, t.to)
			}
		}},
	{"Q-12", "NAT-CAPTIVES", "a promotion or rescue does not use up a captive, and " +
		"rosters do not limit pieces and captives",
		func(r *rules) {
			r.most = func(byte) int { return 99 }
			r.release = func(p *position, side grid.Side, kind byte) bool {
				return p.captive(side, kind)
			}
		}},
	{"Q-13", "NAT-RESCUE NAT-FIELD",
		"a promotion by NAT-FIELD on the back rank also brings a rescue", func(r *rules) {
			r.rescues = func(t try, rule string) bool {
				return rule == "NAT-BACK" || rule == "NAT-FIELD" && onBackRank(t)
			}
		}},
	{"Q-14", "NAT-BACK", "an Initiate may reach the back rank only if it is promoted there",
		forbids("NAT-BACK", func(t try) bool {
			rule, _ := t.promotion()
			return t.kind == 'I' && rule == "" && onBackRank(t)
		})},
	{"Q-15", "NAT-RESCUE", "a promotion by NAT-BACK always puts an Initiate on the second " +
		"rank, if the square is empty; no captive is needed or used up", func(r *rules) {
		plain := r.release
		r.release = func(p *position, side grid.Side, kind byte) bool {
			return kind == 'I' || plain(p, side, kind)
		}
	}},
	{"Q-16", "NAT-TRAPPED",
		"a side without a legal move lets its ruler be captured, by an Initiate if possible",
		verdicts("NAT-TRAPPED", func(r *rules, g *point, v *verdict) {
			*v = verdict{"NAT-WIN", "capture", v.winner, 10, 1}
			for _, s := range r.attackers(g.Position, g.Position.Turn) {
				if kindOf(g.Position.Board[s]) == 'I' {
					*v = verdict{"NAT-MAJOR", "major", v.winner, 15, 1.25}
				}
			}
		})},
	{"Q-17", "NAT-DRAW-BARE NAT-DRAW-REP",
		"neither NAT-DRAW-BARE nor NAT-DRAW-REP ends the game",
		all(endless("NAT-DRAW-BARE"), endless("NAT-DRAW-REP"))},
	{"Q-18", "NAT-WINS",
		"in a tournament the side that is stalemated scores 0.75, the other 0.25",
		verdicts("NAT-STALEMATE", func(_ *rules, _ *point, v *verdict) { v.score = 0.25 })},
	{"Q-19", "NAT-RANGER", "a Ranger captures on its first leap only",
		all(forbids("NAT-RANGER", both(is('R'), both(captures, goes(twice)))),
			harmless(func(_ *rules, b *board, l leg) bool {
				return kindOf(b[l.from]) == 'R' && twice(l)
			}))},
}

// claims lists what a reader might believe, in the order of the rulebook.
var claims = []row{
	{"ruler-two", "NAT-GRAND", "a ruler may go two squares", reaches('G', grid.Eight, 2)},
	{"ruler-straight", "NAT-GRAND", "a ruler may not step diagonally", misses('G', oblique)},
	{"passtree-one", "NAT-PASSTREE", "one Tree is enough for Passtree", func(r *rules) {
		plain := r.passtree
		r.passtree = func(b *board, side grid.Side, from, to square) bool {
			beside := func(tree square) bool {
				return grid.Adjacent(from, tree) && grid.Adjacent(to, tree)
			}
			one := slices.ContainsFunc(b.Find(side.Piece('T')), beside)
			return plain(b, side, from, to) || one && b[to] == empty
		}
	}},
	{"passtree-enemy", "NAT-PASSTREE", "a ruler may use Passtree with the enemy's Trees, too",
		func(r *rules) {
			plain := r.passtree
			r.passtree = func(b *board, side grid.Side, from, to square) bool {
				return plain(b, side, from, to) || plain(b, -side, from, to)
			}
		}},
	{"tree-both", "NAT-TREE", "both Trees must move",
		forbids("NAT-TREE", both(is('T'), not(either(together, alone))))},
	{"tree-short", "NAT-TREE", "each Tree moves one square only",
		forbids("NAT-TREE", both(is('T'), goes(far)))},
	{"tree-alone", "NAT-TREE", "only one Tree moves in a turn", forbids("NAT-TREE", together)},
	{"tree-peaceful", "NAT-TREE-TAKE", "a Tree may not capture",
		forbids("NAT-TREE-TAKE", both(is('T'), captures))},
	{"tree-straight", "NAT-TREE", "a Tree may not move diagonally",
		forbids("NAT-TREE", both(is('T'), goes(oblique)))},
	{"bear-rook", "NAT-BEAR", "a Bear moves along ranks and files only", misses('B', oblique)},
	{"bear-bishop", "NAT-BEAR", "a Bear moves diagonally only", misses('B', upright)},
	{"bear-one", "NAT-BEAR", "a Bear moves one square only", misses('B', far)},
	{"druid-queen", "NAT-DRUID", "a Druid may go any number of squares in a straight line",
		reaches('D', grid.Orthogonal, 7)},
	{"druid-bishop", "NAT-DRUID", "a Druid moves diagonally only", misses('D', upright)},
	{"ranger-once", "NAT-RANGER", "a Ranger makes one leap only", misses('R', twice)},
	{"ranger-king", "NAT-RANGER", "a Ranger may also step like a ruler",
		reaches('R', grid.Eight, 1)},
	{"initiate-one", "NAT-INITIATE", "an Initiate goes one square only", misses('I', far)},
	{"initiate-sideways", "NAT-INITIATE", "an Initiate may step sideways",
		reaches('I', []direction{{Files: 1}, {Files: -1}}, 1)},
	{"initiate-back", "NAT-INITIATE", "an Initiate may step straight back",
		reaches('I', []direction{{Ranks: 1}, {Ranks: -1}}, 1)},
	{"initiate-ahead", "NAT-INITIATE", "an Initiate may capture straight ahead",
		waives("NAT-INITIATE", captures)},
	{"initiate-slides", "NAT-INITIATE", "an Initiate may go diagonally to an empty square",
		waives("NAT-INITIATE", slants)},
	{"field-any", "NAT-FIELD",
		"an Initiate that captures an officer becomes that kind, whatever its side has lost",
		func(r *rules) {
			r.inField = func(_ try, victim byte) bool {
				return strings.IndexByte(officers, victim) >= 0
			}
		}},
	{"field-first", "NAT-FIELD NAT-BACK",
		"an Initiate that captures is promoted on the back rank only", neverInField},
	{"back-any", "NAT-BACK", "an Initiate on the back rank becomes any officer, lost or not",
		backBecomes(func(t try, becomes string) string {
			if onBackRank(t) {
				return officers
			}
			return becomes
		})},
	{"back-stays", "NAT-BACK", "an Initiate on the back rank need not be promoted",
		waives("NAT-BACK", func(t try) bool { return t.promo == 0 })},
	{"stalemate-draw", "NAT-STALEMATE", "stalemate is a draw", draws("NAT-STALEMATE")},
	{"trapped-draw", "NAT-TRAPPED",
		"a side that has no legal move has not lost, even if its ruler is threatened",
		draws("NAT-TRAPPED")},
	{"bare-play", "NAT-DRAW-BARE", "two rulers alone play on", endless("NAT-DRAW-BARE")},
	{"twice", "NAT-DRAW-REP", "a position that stands for the second time is a draw",
		func(r *rules) { r.times = 2 }},
	{"four-times", "NAT-DRAW-REP", "a position must stand four times for a draw",
		func(r *rules) { r.times = 4 }},
}

// families lists the claims that differ in a kind of piece only.
func families() (all []row) {
	for _, name := range []string{"Tree", "Bear", "Druid", "Ranger", "Initiate"} {
		letter, a := name[:1], "a "+name
		if name == "Initiate" {
			a = "an " + name
		}
		all = append(all, row{"lost-" + name, "NAT-CAPTIVES",
			a + " that is captured is lost for good",
			func(r *rules) {
				r.joins = func(kind byte) bool { return kind != 'G' && kind != letter[0] }
			}})
		if name == "Initiate" {
			continue
		}
		all = append(all,
			row{"over-" + name, "NAT-JUMP", a + " may pass over pieces",
				waives("NAT-JUMP", is(letter[0]))},
			row{"not-" + name, "NAT-BACK", "an Initiate on the back rank does not become " + a,
				backBecomes(func(_ try, becomes string) string {
					return strings.ReplaceAll(becomes, letter, "")
				})})
	}
	return all
}
