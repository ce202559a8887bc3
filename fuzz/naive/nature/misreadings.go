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
	model := func(misread change) game.Rules {
		r := plain()
		misread(r)
		return r
	}
	return misread.List(model, slices.Concat(claims, families()), odd, readings, off)
}

type (
	row    misread.Row[rules]
	change = func(*rules)
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
		r.way = func(t try) ([]square, bool) {
			way, found := plain(t)
			if !found && t.Kind == kind {
				return t.reach(directions, most)
			}
			return way, found
		}
	}
}

// misses keeps a kind of piece from some of its goals.
func misses(kind byte, where test) change {
	return func(r *rules) {
		plain := r.way
		r.way = func(t try) ([]square, bool) {
			way, found := plain(t)
			return way, found && !(t.Kind == kind && where(t))
		}
	}
}

// forbids forbids what else is legal where a condition is true of a part of the move.
func forbids(rule string, is test) change {
	return func(r *rules) {
		plain := r.Against
		r.Against = func(t try) []game.Reason {
			all := plain(t)
			var goals []square
			for _, t.Leg = range t.Legs {
				if len(all) == 0 && is(t) {
					goals = append(goals, t.To)
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
		r.Against = func(t try) []game.Reason {
			return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
				return x.Rule == rule && where(t)
			})
		}
	}
}

func drop(rule string) change { return waives(rule, always) }

// harmless keeps pieces from threatening where a condition is true.
func harmless(where test) change {
	return func(r *rules) { r.threatens = both(r.threatens, not(where)) }
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
func is(kind byte) test     { return func(t try) bool { return t.Kind == kind } }
func always(try) bool       { return true }
func never(try) bool        { return false }
func captures(t try) bool   { return t.target() != empty }
func together(t try) bool   { return len(t.Legs) == 2 }
func onBackRank(t try) bool { return t.side.Rank(t.To) == 8 }
func far(t try) bool        { return !grid.Adjacent(t.From, t.To) }
func oblique(t try) bool    { return !upright(t) }
func upright(t try) bool {
	return t.From.File() == t.To.File() || t.From.Rank() == t.To.Rank()
}

// alone reports whether the side has one Tree only.
func alone(t try) bool { return len(t.Board.Find(t.side.Piece('T'))) == 1 }

// twice reports whether a Ranger leaps more than once.
func twice(t try) bool {
	way, _ := t.reach(grid.Leaps, 7)
	return len(way) > 0
}

func backBecomes(change func(t try, becomes string) string) change {
	return func(r *rules) {
		plain := r.onBack
		r.onBack = func(t try) string { return change(t, plain(t)) }
	}
}

// neverInField lets no capture promote by NAT-FIELD.
func neverInField(r *rules) { r.inField = never }

var off = []row{
	{"NAT-FIRST", "Black Magic moves first in the opening position", begins(" N", " B")},
	{"NAT-CAPTIVES", "captured pieces do not join the captives",
		func(r *rules) { r.joins = func(byte) bool { return false } }},
	{"NAT-TURN", "a side may also move the opponent's pieces", func(r *rules) {
		r.mover = func(t try) grid.Side { return sideOf(t.Board[t.From]) }
	}},
	{"NAT-OWN", "a piece may also capture pieces of its own side, except the ruler; they " +
		"join that side's captives", func(r *rules) {
		r.takes = either(r.takes, func(t try) bool { return kindOf(t.target()) != 'G' })
	}},
	{"NAT-TAKE", "no piece ends its move on an enemy's square or threatens a ruler; " +
		"NAT-EP remains",
		all(forbids("NAT-TAKE", captures), harmless(always))},
	{"NAT-JUMP", "pieces may pass over others",
		func(r *rules) { r.stops = func(*board, []square) []square { return nil } }},
	{"NAT-EXPOSE",
		"no move may leave a ruler of its own side where it could be captured",
		forbids("NAT-EXPOSE", func(t try) bool {
			after, _ := t.carryOut()
			return len(t.attackers(after, t.side)) > 0
		})},
	{"NAT-GRAND", "a ruler may go anywhere", drop("NAT-PASSTREE")},
	{"NAT-INTO", "a ruler may go where it could be captured", drop("NAT-INTO")},
	{"NAT-PASSTREE", "there is no Passtree", func(r *rules) { r.passtree = never }},
	{"NAT-TREE", "two Trees do not move together; each makes single steps",
		forbids("NAT-TREE", together)},
	{"NAT-TREE-TAKE", "both Trees may capture in one move", drop("NAT-TREE-TAKE")},
	{"NAT-TREE-LONE", "a side's only Tree does not move and threatens nothing",
		all(forbids("NAT-TREE-LONE", both(is('T'), alone)),
			harmless(both(is('T'), alone)))},
	{"NAT-BEAR", "a Bear may go anywhere", drop("NAT-BEAR")},
	{"NAT-DRUID", "a Druid may go anywhere", drop("NAT-DRUID")},
	{"NAT-RANGER", "a Ranger may go anywhere", drop("NAT-RANGER")},
	{"NAT-INITIATE", "an Initiate may go anywhere",
		all(drop("NAT-INITIATE"), waives("NAT-EP", slants))},
	{"NAT-EP",
		"there is no capture en passant, and no position line has an en passant square",
		func(r *rules) {
			r.answers = func(*board, square, grid.Side) bool { return false }
			all(drop("NAT-EP"), forbids("NAT-INITIATE", func(t try) bool {
				return t.Kind == 'I' && slants(t) && !captures(t)
			}))(r)
		}},
	{"NAT-FIELD", "a capture promotes only by NAT-MAJOR or NAT-BACK", neverInField},
	{"NAT-BACK", "an Initiate on the back rank is not promoted",
		backBecomes(func(try, string) string { return "" })},
	{"NAT-RESCUE", "no Initiate is rescued",
		func(r *rules) { r.rescues = func(try, string) bool { return false } }},
	{"NAT-WIN", "the game goes on after the capture of a ruler, unless NAT-MAJOR ends it",
		endless("NAT-WIN")},
	{"NAT-MAJOR", "an Initiate that captures the ruler remains an Initiate, and the " +
		"victory is that of NAT-WIN",
		all(func(r *rules) { r.major = never },
			verdicts("NAT-MAJOR", func(_ *rules, _ *point, v *verdict) {
				*v = verdict{"NAT-WIN", "capture", v.winner, 10, 1}
			}))},
	{"NAT-DRAW-BARE", "the game goes on when only the rulers are left",
		endless("NAT-DRAW-BARE")},
	{"NAT-TRAPPED",
		"a game without a legal move is not over while the ruler could be captured",
		endless("NAT-TRAPPED")},
	{"NAT-STALEMATE",
		"a game without a legal move is not over unless the ruler could be captured",
		endless("NAT-STALEMATE")},
	{"NAT-DRAW-REP", "a position may occur any number of times", endless("NAT-DRAW-REP")},
	{"NAT-SAME", "positions with the same pieces on the same squares are the same, " +
		"whatever the rest of the line",
		func(r *rules) { r.key = func(p *position) string { return p.Board.String() } }},
	{"NAT-POINTS", "every victory gives 10 points",
		verdicts("", func(_ *rules, _ *point, v *verdict) { v.points = min(v.points*10, 10) })},
	{"NAT-WINS", "every victory scores 1 and 0 in a tournament",
		verdicts("", func(_ *rules, _ *point, v *verdict) {
			if v.winner != 0 {
				v.score = 1
			}
		})},
	{"NAT-OVER", "play may go on in a finished game",
		func(r *rules) { r.Over = func(*point) []game.Reason { return nil } }},
	{"NAT-POS", "every position is possible as a setup",
		func(r *rules) { r.Problems = func(*position) []game.Problem { return nil } }},
}

var readings = []row{
	{"Q-02 NAT-FIRST", "Black Magic moves first in the opening position",
		begins(" N", " B")},
	{"Q-03 NAT-START", "Black Magic's ruler begins on d8, its Dragon on e8",
		begins("bg", "gb")},
	{"Q-04 NAT-INITIATE", "an Initiate may move two squares only from its second rank",
		forbids("NAT-INITIATE", func(t try) bool {
			return t.Kind == 'I' && far(t) && t.side.Rank(t.From) != 2
		})},
	{"Q-06 NAT-TREE-TAKE", "two Trees that both move one square may both capture",
		waives("NAT-TREE-TAKE", func(t try) bool {
			return !slices.ContainsFunc(t.Legs, func(l grid.Leg) bool { return far(try{Leg: l}) })
		})},
	{"Q-07 NAT-TREE",
		"a Tree may not enter the square that the other Tree leaves in the same move",
		forbids("NAT-OWN", func(t try) bool {
			return slices.ContainsFunc(t.Legs, func(l grid.Leg) bool { return l.From == t.To })
		})},
	{"Q-08 NAT-INTO NAT-PASSTREE", "a ruler may go by Passtree where it could be captured",
		waives("NAT-INTO", far)},
	{"Q-09 NAT-INTO",
		"an enemy ruler does not threaten a square where it could itself be captured",
		harmless(func(t try) bool {
			after := *t.position
			after.Board[t.To], after.Board[t.From] = t.piece(), empty
			return t.Kind == 'G' && len(t.capturers(&after, t.side, t.To)) > 0
		})},
	{"Q-10 NAT-INTO",
		"whether a ruler could be captured on its goal is judged before its move",
		func(r *rules) {
			r.into = func(t try) []square {
				if kindOf(t.target()) == 'G' {
					return nil
				}
				return r.capturers(t.position, t.side, t.To)
			}
		}},
	{"Q-12 NAT-CAPTIVES", "a promotion or rescue does not use up a captive, and " +
		"rosters do not limit pieces and captives",
		func(r *rules) {
			r.most = func(byte) int { return 99 }
			r.release = func(p *position, side grid.Side, kind byte) bool {
				return p.captive(side, kind)
			}
		}},
	{"Q-13 NAT-RESCUE NAT-FIELD",
		"a promotion by NAT-FIELD on the back rank also brings a rescue", func(r *rules) {
			r.rescues = func(t try, rule string) bool {
				return rule == "NAT-BACK" || rule == "NAT-FIELD" && onBackRank(t)
			}
		}},
	{"Q-14 NAT-BACK", "an Initiate may reach the back rank only if it is promoted there",
		forbids("NAT-BACK", func(t try) bool {
			rule, _ := t.promotion()
			return t.Kind == 'I' && rule == "" && onBackRank(t)
		})},
	{"Q-15 NAT-RESCUE", "a promotion by NAT-BACK always puts an Initiate on the second " +
		"rank, if the square is empty; no captive is needed or used up", func(r *rules) {
		plain := r.release
		r.release = func(p *position, side grid.Side, kind byte) bool {
			return kind == 'I' || plain(p, side, kind)
		}
	}},
	{"Q-16 NAT-TRAPPED",
		"a side without a legal move lets its ruler be captured, by an Initiate if possible",
		verdicts("NAT-TRAPPED", func(r *rules, g *point, v *verdict) {
			*v = verdict{"NAT-WIN", "capture", v.winner, 10, 1}
			for _, s := range r.attackers(g.Position, g.Position.Turn) {
				if kindOf(g.Position.Board[s]) == 'I' {
					*v = verdict{"NAT-MAJOR", "major", v.winner, 15, 1.25}
				}
			}
		})},
	{"Q-17 NAT-DRAW-BARE NAT-DRAW-REP",
		"neither NAT-DRAW-BARE nor NAT-DRAW-REP ends the game",
		all(endless("NAT-DRAW-BARE"), endless("NAT-DRAW-REP"))},
	{"Q-18 NAT-WINS",
		"in a tournament the side that is stalemated scores 0.75, the other 0.25",
		verdicts("NAT-STALEMATE", func(_ *rules, _ *point, v *verdict) { v.score = 0.25 })},
	{"Q-19 NAT-RANGER", "a Ranger captures on its first leap only",
		all(forbids("NAT-RANGER", both(is('R'), captures, twice)),
			harmless(both(is('R'), twice)))},
}

// odd are claims that hardly anybody would make.
var odd = []row{
	{"ruler-straight NAT-GRAND", "a ruler may not step diagonally", misses('G', oblique)},
}

// claims lists what a reader might believe, in the order of the rulebook.
var claims = []row{
	{"ruler-two NAT-GRAND", "a ruler may go two squares", reaches('G', grid.Eight, 2)},
	{"passtree-one NAT-PASSTREE", "one Tree is enough for Passtree", func(r *rules) {
		r.passtree = either(r.passtree, func(t try) bool {
			beside := func(tree square) bool {
				return grid.Adjacent(t.From, tree) && grid.Adjacent(t.To, tree)
			}
			return !captures(t) && slices.ContainsFunc(t.Board.Find(t.side.Piece('T')), beside)
		})
	}},
	{"passtree-enemy NAT-PASSTREE", "a ruler may use Passtree with the enemy's Trees, too",
		func(r *rules) {
			plain := r.passtree
			r.passtree = either(plain, func(t try) bool {
				t.side = -t.side
				return plain(t)
			})
		}},
	{"tree-both NAT-TREE", "both Trees must move",
		forbids("NAT-TREE", both(is('T'), not(either(together, alone))))},
	{"tree-short NAT-TREE", "each Tree moves one square only",
		forbids("NAT-TREE", both(is('T'), far))},
	{"tree-alone NAT-TREE", "only one Tree moves in a turn", forbids("NAT-TREE", together)},
	{"tree-peaceful NAT-TREE-TAKE", "a Tree may not capture",
		forbids("NAT-TREE-TAKE", both(is('T'), captures))},
	{"tree-straight NAT-TREE", "a Tree may not move diagonally",
		forbids("NAT-TREE", both(is('T'), oblique))},
	{"bear-rook NAT-BEAR", "a Bear moves along ranks and files only", misses('B', oblique)},
	{"bear-bishop NAT-BEAR", "a Bear moves diagonally only", misses('B', upright)},
	{"bear-one NAT-BEAR", "a Bear moves one square only", misses('B', far)},
	{"druid-queen NAT-DRUID", "a Druid may go any number of squares in a straight line",
		reaches('D', grid.Orthogonal, 7)},
	{"druid-bishop NAT-DRUID", "a Druid moves diagonally only", misses('D', upright)},
	{"ranger-once NAT-RANGER", "a Ranger makes one leap only", misses('R', twice)},
	{"ranger-king NAT-RANGER", "a Ranger may also step like a ruler",
		reaches('R', grid.Eight, 1)},
	{"initiate-one NAT-INITIATE", "an Initiate goes one square only", misses('I', far)},
	{"initiate-sideways NAT-INITIATE", "an Initiate may step sideways",
		reaches('I', []direction{{Files: 1}, {Files: -1}}, 1)},
	{"initiate-back NAT-INITIATE", "an Initiate may step straight back",
		reaches('I', []direction{{Ranks: 1}, {Ranks: -1}}, 1)},
	{"initiate-ahead NAT-INITIATE", "an Initiate may capture straight ahead",
		waives("NAT-INITIATE", captures)},
	{"initiate-slides NAT-INITIATE", "an Initiate may go diagonally to an empty square",
		waives("NAT-INITIATE", slants)},
	{"field-any NAT-FIELD",
		"an Initiate that captures an officer becomes that kind, whatever its side has lost",
		func(r *rules) {
			r.inField = func(t try) bool {
				return strings.IndexByte(officers, kindOf(t.target())) >= 0
			}
		}},
	{"field-first NAT-FIELD NAT-BACK",
		"an Initiate that captures is promoted on the back rank only", neverInField},
	{"back-any NAT-BACK", "an Initiate on the back rank becomes any officer, lost or not",
		backBecomes(func(t try, becomes string) string {
			if onBackRank(t) {
				return officers
			}
			return becomes
		})},
	{"back-stays NAT-BACK", "an Initiate on the back rank need not be promoted",
		waives("NAT-BACK", func(t try) bool { return t.Promo == 0 })},
	{"stalemate-draw NAT-STALEMATE", "stalemate is a draw", draws("NAT-STALEMATE")},
	{"trapped-draw NAT-TRAPPED",
		"a side that has no legal move has not lost, even if its ruler is threatened",
		draws("NAT-TRAPPED")},
	{"bare-play NAT-DRAW-BARE", "two rulers alone play on", endless("NAT-DRAW-BARE")},
	{"twice NAT-DRAW-REP", "a position that stands for the second time is a draw",
		func(r *rules) { r.times = 2 }},
	{"four-times NAT-DRAW-REP", "a position must stand four times for a draw",
		func(r *rules) { r.times = 4 }},
}

// families lists the claims that differ in a kind of piece only.
func families() (all []row) {
	for _, name := range []string{"Tree", "Bear", "Druid", "Ranger", "Initiate"} {
		letter, a := name[:1], "a "+name
		if name == "Initiate" {
			a = "an " + name
		}
		all = append(all, row{"lost-" + name + " NAT-CAPTIVES",
			a + " that is captured is lost for good",
			func(r *rules) {
				r.joins = func(kind byte) bool { return kind != 'G' && kind != letter[0] }
			}})
		if name == "Initiate" {
			continue
		}
		all = append(all,
			row{"over-" + name + " NAT-JUMP", a + " may pass over pieces",
				waives("NAT-JUMP", is(letter[0]))},
			row{"not-" + name + " NAT-BACK", "an Initiate on the back rank does not become " + a,
				backBecomes(func(_ try, becomes string) string {
					return strings.ReplaceAll(becomes, letter, "")
				})})
	}
	return all
}
