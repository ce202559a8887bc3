package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Misreadings lists the game without each rule that can be left out, and with each
// dispute read the other way, if the two readings differ in some position; then claims.
// The other rules are NAT-BOARD, NAT-KINDS and NAT-START, which define the board, the
// kinds and an opening; NAT-AGREE, which has no place in the protocol; and NAT-LINE,
// NAT-NAME, NAT-EFFECT, NAT-WHY, NAT-PROTO and NAT-PERFT, which define texts.
func Misreadings() []rulings.Hypothesis {
	return misread.List(model, slices.Concat(claims, families()), nil, readings, off)
}

type row misread.Row[rules]

// begins changes the opening position.
func begins(old, new string) func(*rules) {
	return func(r *rules) { r.Opening = strings.Replace(r.Opening, old, new, 1) }
}

// reaches lets a kind of piece also move along lines; most is the number of steps.
func reaches(kind byte, directions []direction, most int) func(*rules) {
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
func misses(kind byte, not func(way []square, l leg) bool) func(*rules) {
	return func(r *rules) {
		plain := r.way
		r.way = func(piece byte, from, to square) ([]square, bool) {
			way, found := plain(piece, from, to)
			return way, found && !(kindOf(piece) == kind && not(way, leg{from, to}))
		}
	}
}

func oblique(_ []square, l leg) bool { return !upright(nil, l) }
func long(way []square, _ leg) bool  { return len(way) > 0 }
func upright(_ []square, l leg) bool {
	return l.from.File() == l.to.File() || l.from.Rank() == l.to.Rank()
}

// anywhere lets a kind of piece also go to any empty square.
func anywhere(kind byte) func(*rules) {
	return func(r *rules) {
		plain := r.unreached
		r.unreached = func(t try) []game.Reason {
			home := kind == 'I' && t.side.Rank(t.to) == 1
			if t.kind == kind && t.Board[t.to] == empty && !home {
				return nil
			}
			return plain(t)
		}
	}
}

// objects adds a reason to the legal moves that have some squares; waives drops the
// reasons by a rule where a condition is true.
func objects(rule string, because func(t try) []square) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(t try) []game.Reason {
			all := plain(t)
			if len(all) == 0 {
				if squares := because(t); len(squares) > 0 {
					return object(rule, squares...)
				}
			}
			return all
		}
	}
}

func waives(rule string, where func(t try) bool) func(*rules) {
	return func(r *rules) {
		plain := r.against
		r.against = func(t try) []game.Reason {
			return slices.DeleteFunc(plain(t), func(x game.Reason) bool {
				return x.Rule == rule && where(t)
			})
		}
	}
}

// where returns the goals of the moves for which a condition is true.
func where(is func(t try) bool) func(try) []square {
	return func(t try) []square {
		goals, _ := t.goals()
		if !is(t) {
			return nil
		}
		return goals
	}
}

// goalsOf returns the goals of the parts of a move for which a condition is true.
func goalsOf(is func(t try, l leg) bool) func(try) []square {
	return func(t try) (all []square) {
		for _, l := range t.legs {
			if is(t, l) {
				all = append(all, l.to)
			}
		}
		return all
	}
}

// harmless keeps pieces from threatening where a condition is true.
func harmless(not func(r *rules, b *board, from, target square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.threatens
		r.threatens = func(b *board, from, target square) bool {
			return plain(b, from, target) && !not(r, b, from, target)
		}
	}
}

// endless leaves out rules of the end; verdicts changes those that are given.
func endless(ids ...string) func(*rules) {
	return verdicts(func(v *verdict) {
		if slices.Contains(ids, v.rule) {
			*v = verdict{}
		}
	})
}

func verdicts(change func(v *verdict)) func(*rules) {
	return func(r *rules) {
		for i, plain := range r.ends {
			r.ends[i] = func(r *rules, g *point) verdict {
				v := plain(r, g)
				if v.rule != "" {
					change(&v)
				}
				return v
			}
		}
	}
}

// draws turns the ends of a game by a rule into draws.
func draws(rule string) func(*rules) {
	return verdicts(func(v *verdict) {
		if v.rule == rule {
			v.winner, v.points, v.score = 0, 0, 0.5
		}
	})
}

func always(try) bool { return true }

// captures reports whether a move captures on the goal of its first piece.
func captures(t try) bool { return t.Board[t.to] != empty }

func slants(t try) bool { return diagonally(t.side, t.from, t.to) }

// loneTree reports whether a side has one Tree.
func loneTree(b *board, side grid.Side) bool { return len(b.Find(side.Piece('T'))) == 1 }

// promotes changes by which rule an Initiate becomes an officer.
func inFieldBy(rule func(t try, victim byte) bool) func(*rules) {
	return func(r *rules) { r.inField = rule }
}

func neverInField(try, byte) bool { return false }

func backBecomes(change func(t try, becomes string) string) func(*rules) {
	return func(r *rules) {
		plain := r.onBack
		r.onBack = func(t try) string { return change(t, plain(t)) }
	}
}

var off = []row{
	{"NAT-FIRST", "", "Black Magic moves first in the opening position", begins(" N", " B")},
	{"NAT-CAPTIVES", "", "captured pieces do not join the captives",
		func(r *rules) { r.joins = func(byte) bool { return false } }},
	{"NAT-TURN", "", "a side may also move the opponent's pieces; these capture nothing",
		all(func(r *rules) {
			r.mover = func(p position, n name) grid.Side {
				theirs := try{position: p, name: n, side: -p.Turn}
				if _, missing := theirs.goals(); len(missing) == 0 {
					return -p.Turn
				}
				return p.Turn
			}
		}, objects("NAT-OWN", goalsOf(func(t try, l leg) bool {
			return t.side != t.Turn && t.Board[l.to] != empty
		})))},
	{"NAT-OWN", "",
		"a piece may also capture pieces of its own side, except the ruler; they join " +
			"that side's captives",
		func(r *rules) {
			plain := r.takes
			r.takes = func(side grid.Side, piece byte) bool {
				return plain(side, piece) || kindOf(piece) != 'G'
			}
		}},
	{"NAT-TAKE", "",
		"no piece ends its move on an enemy's square or threatens a ruler; NAT-EP " +
			"remains", all(objects("NAT-TAKE",
			goalsOf(func(t try, l leg) bool {
				return sideOf(t.Board[l.to]) == -t.side
			})), harmless(func(*rules, *board, square, square) bool { return true }))},
	{"NAT-JUMP", "", "pieces may pass over others",
		func(r *rules) { r.stops = func(*board, []square) []square { return nil } }},
	{"NAT-EXPOSE", "", "no move may leave a ruler of its own side where it could be captured",
		objects("NAT-EXPOSE", func(t try) []square {
			after, _ := t.carryOut()
			return t.attackers(after, t.side)
		})},
	{"NAT-GRAND", "", "a ruler may also go to any empty square", anywhere('G')},
	{"NAT-INTO", "", "a ruler may go where it could be captured",
		func(r *rules) { r.into = func(try) []square { return nil } }},
	{"NAT-PASSTREE", "", "there is no Passtree", func(r *rules) {
		r.passtree = func(*board, grid.Side, square, square) bool { return false }
	}},
	{"NAT-TREE", "", "two Trees do not move together; each makes single steps",
		objects("NAT-TREE", where(together))},
	{"NAT-TREE-TAKE", "", "both Trees may capture in one move",
		waives("NAT-TREE-TAKE", always)},
	{"NAT-TREE-LONE", "", "a side's only Tree does not move and threatens nothing",
		all(objects("NAT-TREE-LONE", where(func(t try) bool {
			return t.kind == 'T' && loneTree(&t.Board, t.side)
		})), harmless(func(_ *rules, b *board, from, _ square) bool {
			return kindOf(b[from]) == 'T' && loneTree(b, sideOf(b[from]))
		}))},
	{"NAT-BEAR", "", "a Bear may also go to any empty square out of its reach", anywhere('B')},
	{"NAT-DRUID", "", "a Druid may also go to any empty square out of its reach",
		anywhere('D')},
	{"NAT-RANGER", "", "a Ranger may also go to any empty square out of its reach",
		anywhere('R')},
	{"NAT-INITIATE", "",
		"an Initiate may also go diagonally forward to an empty square, and to any " +
			"empty square out of its reach except on its first rank",
		all(anywhere('I'), waives("NAT-INITIATE", slants), waives("NAT-EP", slants))},
	{"NAT-EP", "", "there is no capture en passant, and no position line has an en passant square",
		func(r *rules) {
			r.answers = func(*board, square, grid.Side) bool { return false }
			plain := r.against
			r.against = func(t try) []game.Reason {
				all := plain(t)
				for i := range all {
					if all[i].Rule == "NAT-EP" {
						all[i] = object("NAT-INITIATE", t.to)[0]
					}
				}
				return all
			}
		}},
	{"NAT-FIELD", "", "a capture promotes only by NAT-MAJOR or NAT-BACK",
		inFieldBy(neverInField)},
	{"NAT-BACK", "", "an Initiate on the back rank is not promoted",
		backBecomes(func(try, string) string { return "" })},
	{"NAT-RESCUE", "", "no Initiate is rescued",
		func(r *rules) { r.rescues = func(try, string) bool { return false } }},
	{"NAT-WIN", "", "the game goes on after the capture of a ruler, unless NAT-MAJOR ends it",
		endless("NAT-WIN")},
	{"NAT-MAJOR", "",
		"an Initiate that captures the ruler remains an Initiate, and the victory is " +
			"that of NAT-WIN",
		all(func(r *rules) {
			r.major = func(try) bool { return false }
		}, verdicts(func(v *verdict) {
			if v.rule == "NAT-MAJOR" {
				*v = verdict{"NAT-WIN", "capture", v.winner, 10, 1}
			}
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
	{"NAT-SAME", "",
		"positions with the same pieces on the same squares are the same, whatever " +
			"the rest of the line",
		func(r *rules) { r.key = func(p position) string { return p.Board.String() } }},
	{"NAT-POINTS", "", "every victory gives 10 points",
		verdicts(func(v *verdict) {
			if v.winner != 0 {
				v.points = 10
			}
		})},
	{"NAT-WINS", "", "every victory scores 1 and 0 in a tournament",
		verdicts(func(v *verdict) {
			if v.winner != 0 {
				v.score = 1
			}
		})},
	{"NAT-OVER", "", "play may go on in a finished game",
		func(r *rules) { r.Over = func(*point) []game.Reason { return nil } }},
	{"NAT-POS", "", "every position is possible as a setup",
		func(r *rules) { r.Problems = func(position) []game.Problem { return nil } }},
}

// together reports whether two Trees move.
func together(t try) bool { return len(t.legs) == 2 }

var readings = []row{
	{"Q-02", "NAT-FIRST", "Black Magic moves first in the opening position",
		begins(" N", " B")},
	{"Q-03", "NAT-START", "Black Magic's ruler begins on d8, its Dragon on e8",
		begins("bg", "gb")},
	{"Q-04", "NAT-INITIATE", "an Initiate may move two squares only from its second rank",
		objects("NAT-INITIATE", where(func(t try) bool {
			way, _ := straight(t.side, t.from, t.to)
			return t.kind == 'I' && len(way) == 1 && t.side.Rank(t.from) != 2
		}))},
	{"Q-06", "NAT-TREE-TAKE", "two Trees that both move one square may both capture",
		waives("NAT-TREE-TAKE", func(t try) bool {
			return !slices.ContainsFunc(t.legs, far)
		})},
	{"Q-07", "NAT-TREE",
		"a Tree may not enter the square that the other Tree leaves in the same " +
			"move", objects("NAT-OWN",
			goalsOf(func(t try, l leg) bool {
				leaves := func(other leg) bool { return other.from == l.to }
				return slices.ContainsFunc(t.legs, leaves)
			}))},
	{"Q-08", "NAT-INTO NAT-PASSTREE", "a ruler may go by Passtree where it could be captured",
		waives("NAT-INTO", func(t try) bool { return far(t.leg) })},
	{"Q-09", "NAT-INTO",
		"an enemy ruler does not threaten a square where it could itself be captured",
		harmless(func(r *rules, b *board, from, target square) bool {
			after := *b
			after[target], after[from] = b[from], empty
			return kindOf(b[from]) == 'G' &&
				len(r.capturers(&after, sideOf(b[from]), target)) > 0
		})},
	{"Q-10", "NAT-INTO", "whether a ruler could be captured on its goal is judged before its move",
		func(r *rules) {
			r.into = func(t try) []square {
				if kindOf(t.Board[t.to]) == 'G' {
					return nil
				}
				return r.capturers(&t.Board, t.side, t.to)
			}
		}},
	{"Q-12", "NAT-CAPTIVES",
		"a promotion or rescue does not use up a captive, and rosters do not limit " +
			"pieces and captives",
		func(r *rules) {
			r.release = func(p *position, side grid.Side, kind byte) bool {
				return p.captive(side, kind)
			}
			for kind := range r.rosters {
				r.rosters[kind] = 999
			}
		}},
	{"Q-13", "NAT-RESCUE NAT-FIELD",
		"a promotion by NAT-FIELD on the back rank also brings a rescue", func(r *rules) {
			r.rescues = func(t try, rule string) bool {
				return rule == "NAT-BACK" || rule == "NAT-FIELD" && t.side.Rank(t.to) == 8
			}
		}},
	{"Q-14", "NAT-BACK", "an Initiate may reach the back rank only if it is promoted there",
		objects("NAT-BACK", where(func(t try) bool {
			rule, _ := t.promotion()
			return t.kind == 'I' && rule == "" && t.side.Rank(t.to) == 8
		}))},
	{"Q-15", "NAT-RESCUE",
		"a promotion by NAT-BACK always puts an Initiate on the second rank, if the " +
			"square is empty; no captive is needed or used up",
		func(r *rules) {
			plain := r.release
			r.release = func(p *position, side grid.Side, kind byte) bool {
				return kind == 'I' || plain(p, side, kind)
			}
		}},
	{"Q-16", "NAT-TRAPPED",
		"a side without a legal move lets its ruler be captured, by an Initiate if possible",
		func(r *rules) {
			r.ends[2] = func(r *rules, g *point) verdict { // in place of stuck
				v, p := stuck(r, g), g.Position
				if v.rule != "NAT-TRAPPED" {
					return v
				}
				for _, s := range r.attackers(p, p.Turn) {
					if kindOf(p.Board[s]) == 'I' {
						return verdict{"NAT-MAJOR", "major", v.winner, 15, 1.25}
					}
				}
				return verdict{"NAT-WIN", "capture", v.winner, 10, 1}
			}
		}},
	{"Q-17", "NAT-DRAW-BARE NAT-DRAW-REP", "neither NAT-DRAW-BARE nor NAT-DRAW-REP ends the game",
		endless("NAT-DRAW-BARE", "NAT-DRAW-REP")},
	{"Q-18", "NAT-WINS", "in a tournament the side that is stalemated scores 0.75, the other 0.25",
		verdicts(func(v *verdict) {
			if v.rule == "NAT-STALEMATE" {
				v.score = 0.25
			}
		})},
	{"Q-19", "NAT-RANGER", "a Ranger captures on its first leap only",
		all(objects("NAT-RANGER", where(func(t try) bool {
			way, _ := t.way('R', t.from, t.to)
			return t.kind == 'R' && len(way) > 0 && captures(t)
		})), harmless(func(r *rules, b *board, from, target square) bool {
			way, _ := r.way('R', from, target)
			return kindOf(b[from]) == 'R' && len(way) > 0
		}))},
}

// far reports whether a piece goes further than one square.
func far(l leg) bool { return !grid.Adjacent(l.from, l.to) }

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
		objects("NAT-TREE", where(func(t try) bool {
			return t.kind == 'T' && !together(t) && !loneTree(&t.Board, t.side)
		}))},
	{"tree-short", "NAT-TREE", "each Tree moves one square only",
		objects("NAT-TREE", where(func(t try) bool {
			return t.kind == 'T' && slices.ContainsFunc(t.legs, far)
		}))},
	{"tree-alone", "NAT-TREE", "only one Tree moves in a turn",
		objects("NAT-TREE", where(together))},
	{"tree-peaceful", "NAT-TREE-TAKE", "a Tree may not capture",
		objects("NAT-TREE-TAKE", goalsOf(func(t try, l leg) bool {
			return t.kind == 'T' && sideOf(t.Board[l.to]) == -t.side
		}))},
	{"tree-straight", "NAT-TREE", "a Tree may not move diagonally",
		objects("NAT-TREE", where(func(t try) bool {
			return t.kind == 'T' && oblique(nil, t.leg)
		}))},
	{"bear-rook", "NAT-BEAR", "a Bear moves along ranks and files only", misses('B', oblique)},
	{"bear-bishop", "NAT-BEAR", "a Bear moves diagonally only", misses('B', upright)},
	{"bear-one", "NAT-BEAR", "a Bear moves one square only", misses('B', long)},
	{"druid-queen", "NAT-DRUID", "a Druid may go any number of squares in a straight line",
		reaches('D', grid.Orthogonal, 7)},
	{"druid-bishop", "NAT-DRUID", "a Druid moves diagonally only", misses('D', upright)},
	{"ranger-once", "NAT-RANGER", "a Ranger makes one leap only", misses('R', long)},
	{"ranger-king", "NAT-RANGER", "a Ranger may also step like a ruler",
		reaches('R', grid.Eight, 1)},
	{"initiate-one", "NAT-INITIATE", "an Initiate goes one square only", misses('I', long)},
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
		inFieldBy(func(_ try, victim byte) bool {
			return strings.IndexByte(officers, victim) >= 0
		})},
	{"field-first", "NAT-FIELD NAT-BACK",
		"an Initiate that captures is promoted on the back rank only", inFieldBy(neverInField)},
	{"back-any", "NAT-BACK", "an Initiate on the back rank becomes any officer, lost or not",
		backBecomes(func(t try, becomes string) string {
			if t.side.Rank(t.to) == 8 {
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

// kinds lists the kinds of pieces as Nature calls them, with an article.
var kinds = []struct {
	letter   byte
	id, name string
}{
	{'G', "ruler", "a ruler"}, {'T', "Tree", "a Tree"}, {'B', "Bear", "a Bear"},
	{'D', "Druid", "a Druid"}, {'R', "Ranger", "a Ranger"}, {'I', "Initiate", "an Initiate"},
}

// families lists the claims that differ in a kind of piece only.
func families() (all []row) {
	for _, k := range kinds {
		if k.letter != 'G' {
			all = append(all, row{"lost-" + k.id, "NAT-CAPTIVES",
				k.name + " that is captured is lost for good", func(r *rules) {
					plain := r.joins
					r.joins = func(kind byte) bool { return kind != k.letter && plain(kind) }
				}})
		}
		if strings.IndexByte(officers, k.letter) < 0 {
			continue
		}
		all = append(all,
			row{"over-" + k.id, "NAT-JUMP", k.name + " may pass over pieces",
				waives("NAT-JUMP", func(t try) bool { return t.kind == k.letter })},
			row{"not-" + k.id, "NAT-BACK",
				"an Initiate on the back rank does not become " + k.name,
				backBecomes(func(_ try, becomes string) string {
					return strings.ReplaceAll(becomes, string(k.letter), "")
				})})
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
