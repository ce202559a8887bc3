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
	common, rare := families()
	return misread.List(grid.Misread(plain), slices.Concat(claims, common),
		slices.Concat(odd, rare), readings, off)
}

type (
	row    misread.Row[rules]
	change = grid.Change
)

var (
	both, either, not, is = grid.Both, grid.Either, grid.Not, grid.Is
	all                   = grid.Several
)

// begins changes the opening position.
func begins(old, new string) change {
	return func(r *rules) { r.Opening = strings.Replace(r.Opening, old, new, 1) }
}

// reaches lets a kind of piece also move along lines; most is the number of steps.
func reaches(kind byte, directions []direction, most int) change {
	return func(r *rules) {
		plain := r.Way
		r.Way = func(t try) ([]square, bool) {
			way, found := plain(t)
			if !found && t.Kind == kind {
				return reach(t, directions, most)
			}
			return way, found
		}
	}
}

// misses keeps a kind of piece from some of its goals.
func misses(kind byte, where test) change {
	return func(r *rules) {
		plain := r.Way
		r.Way = func(t try) ([]square, bool) {
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

// harmless keeps pieces from threatening where a condition is true.
func harmless(where test) change { return grid.Except("NAT-TAKE", where) }

// becomes gives the endings by a rule another one's rule, points and score.
func becomes(rule string, another grid.Ending) change {
	return grid.Ends(rule, func(e *grid.Ending) {
		when := e.When
		*e = another
		e.When = when
	})
}

// The victories by the capture of a ruler.
var (
	win     = ending("NAT-WIN", "capture", 10, 1, nil)
	byMajor = ending("NAT-MAJOR", "major", 15, 1.25, nil)
)

func draws(rule string) change {
	return grid.Ends(rule, func(e *grid.Ending) { e.Draw, e.Points, e.Score = true, 0, 0.5 })
}

// repetition changes how often a position may stand, and which positions are the same.
func repetition(times int, key func(p *position) string) change {
	return grid.Ends("NAT-DRAW-REP", func(e *grid.Ending) { e.When = repeats(times, key) })
}

func never(id string) change { return grid.Instead(id, grid.Never) }

// trappedByInitiate is NAT-TRAPPED where an Initiate could capture the ruler.
func trappedByInitiate(g *point) bool {
	p := g.Position
	initiate := func(s square) bool { return kindOf(p.Board[s]) == 'I' }
	return trapped(g) && slices.ContainsFunc(attackers(g.Rules, p, p.Turn), initiate)
}

// Conditions of a move, or of a part of it.
func together(t try) bool { return len(t.Legs) == 2 }
func far(t try) bool      { return !grid.Adjacent(t.From, t.To) }
func upright(t try) bool  { return !grid.Oblique(t) }

// ahead reports whether a piece goes one square straight forward.
func ahead(t try) bool {
	return upright(t) && t.Side.Rank(t.To) == t.Side.Rank(t.From)+1
}

// alone reports whether the side has one Tree only.
func alone(t try) bool { return len(t.Find(t.Side.Piece('T'))) == 1 }

// twice reports whether a Ranger leaps more than once.
func twice(t try) bool {
	way, _ := reach(t, grid.Leaps, 7)
	return len(way) > 0
}

var off = []row{
	{"NAT-FIRST", "Black Magic moves first in the opening position", begins(" N", " B")},
	{"NAT-CAPTIVES", "captured pieces do not join the captives",
		never("NAT-CAPTIVES")},
	{"NAT-TURN", "a side may also move the opponent's pieces",
		grid.Instead("NAT-TURN", func(t try) bool { return t.Board[t.From] == t.Piece() })},
	{"NAT-OWN", "a piece may also capture pieces of its own side, except the ruler",
		grid.Also("NAT-OWN", func(t try) bool { return kindOf(t.Target()) != 'G' })},
	{"NAT-TAKE", "no piece captures, except en passant",
		all(forbids("NAT-TAKE", grid.Captures), harmless(grid.Always))},
	{"NAT-JUMP", "pieces may pass over others",
		never("NAT-JUMP")},
	{"NAT-GRAND", "a ruler may go anywhere", grid.Drop("NAT-PASSTREE")},
	{"NAT-INTO", "a ruler may go where it could be captured", grid.Drop("NAT-INTO")},
	{"NAT-PASSTREE", "there is no Passtree", never("NAT-PASSTREE")},
	{"NAT-TREE", "two Trees do not move together; each makes single steps",
		forbids("NAT-TREE", together)},
	{"NAT-TREE-TAKE", "both Trees may capture in one move", grid.Drop("NAT-TREE-TAKE")},
	{"NAT-TREE-LONE", "a side's only Tree does not move and threatens nothing",
		all(forbids("NAT-TREE-LONE", both(is('T'), alone)),
			harmless(both(is('T'), alone)))},
	{"NAT-BEAR", "a Bear may go anywhere", grid.Drop("NAT-BEAR")},
	{"NAT-DRUID", "a Druid may go anywhere", grid.Drop("NAT-DRUID")},
	{"NAT-RANGER", "a Ranger may go anywhere", grid.Drop("NAT-RANGER")},
	{"NAT-INITIATE", "an Initiate may go anywhere",
		all(grid.Drop("NAT-INITIATE"), grid.Waives("NAT-EP", slants))},
	{"NAT-EP", "there is no capture en passant",
		all(never("NAT-EP"), grid.Drop("NAT-EP"),
			forbids("NAT-INITIATE", both(is('I'), slants, not(grid.Captures))))},
	{"NAT-FIELD", "an Initiate that captures an officer is not promoted for it",
		never("NAT-FIELD")},
	{"NAT-BACK", "an Initiate on the back rank is not promoted",
		never("NAT-BACK")},
	{"NAT-RESCUE", "no Initiate is rescued",
		never("NAT-RESCUE")},
	{"NAT-WIN", "the game goes on after the capture of a ruler",
		grid.Endless("NAT-WIN")},
	{"NAT-MAJOR", "the capture of the ruler by an Initiate is a victory like any other",
		all(never("NAT-MAJOR"), becomes("NAT-MAJOR", win))},
	{"NAT-DRAW-BARE", "the game goes on when only the rulers are left",
		grid.Endless("NAT-DRAW-BARE")},
	{"NAT-TRAPPED",
		"a game without a legal move is not over while the ruler could be captured",
		grid.Endless("NAT-TRAPPED")},
	{"NAT-STALEMATE",
		"a game without a legal move is not over unless the ruler could be captured",
		grid.Endless("NAT-STALEMATE")},
	{"NAT-DRAW-REP", "a position may occur any number of times", grid.Endless("NAT-DRAW-REP")},
	{"NAT-SAME", "positions with the same pieces on the same squares are the same, " +
		"whatever the captives and the side to move",
		repetition(3, func(p *position) string { return p.Board.String() })},
	{"NAT-POINTS", "every victory gives 10 points",
		grid.Ends("", func(e *grid.Ending) { e.Points = min(e.Points*10, 10) })},
	{"NAT-WINS", "every victory scores 1 and 0 in a tournament",
		grid.Ends("", func(e *grid.Ending) {
			if !e.Draw {
				e.Score = 1
			}
		})},
	{"NAT-OVER", "play may go on in a finished game",
		grid.Ends("", func(e *grid.Ending) { e.Over = "" })},
	{"NAT-POS", "every position is possible as a setup",
		grid.Stands("NAT-POS")},
}

var readings = []row{
	{"Q-02 NAT-FIRST", "Black Magic moves first in the opening position",
		begins(" N", " B")},
	{"Q-03 NAT-START", "Black Magic's ruler begins on d8, its Dragon on e8",
		begins("bg", "gb")},
	{"Q-04 NAT-INITIATE", "an Initiate may move two squares only from its second rank",
		forbids("NAT-INITIATE", func(t try) bool {
			return t.Kind == 'I' && far(t) && t.Side.Rank(t.From) != 2
		})},
	{"Q-06 NAT-TREE-TAKE", "two Trees that both move one square may both capture",
		grid.Waives("NAT-TREE-TAKE", func(t try) bool {
			return !slices.ContainsFunc(t.Legs, func(l grid.Leg) bool { return far(try{Leg: l}) })
		})},
	{"Q-07 NAT-TREE",
		"a Tree may not enter the square that the other Tree leaves in the same move",
		forbids("NAT-OWN", func(t try) bool {
			return slices.ContainsFunc(t.Legs, func(l grid.Leg) bool { return l.From == t.To })
		})},
	{"Q-08 NAT-INTO NAT-PASSTREE", "a ruler may go by Passtree where it could be captured",
		grid.Waives("NAT-INTO", far)},
	{"Q-09 NAT-INTO",
		"an enemy ruler does not threaten a square where it could itself be captured",
		harmless(func(t try) bool {
			after := *t.Position
			after.Board[t.To], after.Board[t.From] = t.Piece(), empty
			return t.Kind == 'G' && len(capturers(t.Rules, &after, t.Side, t.To)) > 0
		})},
	{"Q-10 NAT-INTO", "what threatens the goal of a ruler is judged before its move",
		func(r *rules) {
			r.Unsafe = func(t try) []square {
				if kindOf(t.Target()) == 'G' {
					return nil
				}
				return capturers(r, t.Position, t.Side, t.To)
			}
		}},
	{"Q-12 NAT-CAPTIVES", "a promotion or rescue does not use up a captive, and " +
		"rosters do not limit pieces and captives",
		all(never("NAT-KINDS"), never("spends"))},
	{"Q-13 NAT-RESCUE NAT-FIELD",
		"an Initiate promoted for a capture on the back rank also rescues another",
		grid.Also("NAT-RESCUE", both(grid.OnLastRank, func(t try) bool {
			return t.Rule == "NAT-FIELD"
		}))},
	{"Q-14 NAT-BACK", "an Initiate may reach the back rank only if it is promoted there",
		forbids("NAT-BACK", func(t try) bool {
			rule, _ := promotion(t)
			return t.Kind == 'I' && rule == "" && grid.OnLastRank(t)
		})},
	{"Q-15 NAT-RESCUE", "a promotion on the back rank puts an Initiate on the second rank, " +
		"captive or not",
		all(grid.Also("captive", is('I')), grid.Except("spends", is('I')))},
	{"Q-16 NAT-TRAPPED",
		"a side without a legal move lets its ruler be captured, by an Initiate if possible",
		all(becomes("NAT-TRAPPED", win), func(r *rules) {
			major := byMajor
			major.When = trappedByInitiate
			r.Ends = slices.Insert(r.Ends, 2, major)
		})},
	{"Q-17 NAT-DRAW-BARE NAT-DRAW-REP",
		"neither two bare rulers nor a repeated position ends the game",
		all(grid.Endless("NAT-DRAW-BARE"), grid.Endless("NAT-DRAW-REP"))},
	{"Q-18 NAT-WINS",
		"the side that is stalemated scores 0.75 in a tournament, the other 0.25",
		grid.Ends("NAT-STALEMATE", func(e *grid.Ending) { e.Score = 0.25 })},
	{"Q-19 NAT-RANGER", "a Ranger captures on its first leap only",
		all(forbids("NAT-RANGER", both(is('R'), grid.Captures, twice)),
			harmless(both(is('R'), twice)))},
}

// odd are claims that hardly anybody would make.
var odd = []row{
	{"ruler-straight NAT-GRAND", "a ruler may not step diagonally", misses('G', grid.Oblique)},
}

// claims lists what a reader might believe, in the order of the rulebook.
var claims = []row{
	{"NAT-EXPOSE", "a move may not leave the ruler of its own side where it could be captured",
		forbids("NAT-EXPOSE", func(t try) bool {
			after, _ := t.Played()
			return len(attackers(t.Rules, after, t.Side)) > 0
		})},
	{"ruler-two NAT-GRAND", "a ruler may go two squares", reaches('G', grid.Eight, 2)},
	{"passtree-one NAT-PASSTREE", "one Tree is enough for Passtree",
		grid.Also("NAT-PASSTREE", func(t try) bool {
			beside := func(tree square) bool {
				return grid.Adjacent(t.From, tree) && grid.Adjacent(t.To, tree)
			}
			return !grid.Captures(t) && slices.ContainsFunc(t.Find(t.Side.Piece('T')), beside)
		})},
	{"passtree-enemy NAT-PASSTREE", "a ruler may use Passtree with the enemy's Trees, too",
		grid.Also("NAT-PASSTREE", func(t try) bool {
			t.Side = -t.Side
			return passtree(t)
		})},
	{"tree-both NAT-TREE", "both Trees must move",
		forbids("NAT-TREE", both(is('T'), not(either(together, alone))))},
	{"tree-short NAT-TREE", "each Tree moves one square only",
		forbids("NAT-TREE", both(is('T'), far))},
	{"tree-alone NAT-TREE", "only one Tree moves in a turn", forbids("NAT-TREE", together)},
	{"tree-peaceful NAT-TREE-TAKE", "a Tree may not capture",
		forbids("NAT-TREE-TAKE", both(is('T'), grid.Captures))},
	{"tree-straight NAT-TREE", "a Tree may not move diagonally",
		forbids("NAT-TREE", both(is('T'), grid.Oblique))},
	{"bear-rook NAT-BEAR", "a Bear moves along ranks and files only", misses('B', grid.Oblique)},
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
		grid.Waives("NAT-INITIATE", both(grid.Captures, ahead))},
	{"initiate-slides NAT-INITIATE", "an Initiate may go diagonally to an empty square",
		grid.Waives("NAT-INITIATE", slants)},
	{"field-any NAT-FIELD",
		"an Initiate that captures an officer becomes that kind, whatever its side has lost",
		grid.Instead("NAT-FIELD", func(t try) bool {
			return strings.IndexByte(officers, kindOf(t.Target())) >= 0
		})},
	{"field-first NAT-FIELD NAT-BACK",
		"an Initiate that captures is promoted on the back rank only", never("NAT-FIELD")},
	{"back-any NAT-BACK", "an Initiate on the back rank becomes any officer, lost or not",
		grid.Also("NAT-BACK", grid.OnLastRank)},
	{"back-stays NAT-BACK", "an Initiate on the back rank need not be promoted",
		grid.Waives("NAT-BACK", func(t try) bool { return t.Promo == 0 })},
	{"stalemate-draw NAT-STALEMATE", "stalemate is a draw", draws("NAT-STALEMATE")},
	{"trapped-draw NAT-TRAPPED",
		"a side that has no legal move has not lost, even if its ruler is threatened",
		draws("NAT-TRAPPED")},
	{"bare-play NAT-DRAW-BARE", "two rulers alone play on", grid.Endless("NAT-DRAW-BARE")},
	{"twice NAT-DRAW-REP", "a position that stands for the second time is a draw",
		repetition(2, line)},
	{"four-times NAT-DRAW-REP", "a position must stand four times for a draw",
		repetition(4, line)},
}

// families lists the claims and the rare claims that differ in a kind of piece only.
func families() (claims, odd []row) {
	for _, name := range []string{"Tree", "Bear", "Druid", "Ranger", "Initiate"} {
		letter, a := name[:1], "a "+name
		if name == "Initiate" {
			a = "an " + name
		}
		claims = append(claims, row{"lost-" + name + " NAT-CAPTIVES",
			a + " that is captured is lost for good",
			grid.Except("NAT-CAPTIVES", is(letter[0]))})
		if name == "Initiate" {
			continue
		}
		claims = append(claims, row{"over-" + name + " NAT-JUMP", a + " may pass over pieces",
			grid.Waives("NAT-JUMP", is(letter[0]))})
		odd = append(odd, row{"not-" + name + " NAT-BACK",
			"an Initiate on the back rank does not become " + a,
			grid.Except("NAT-BACK", is(letter[0]))})
	}
	return claims, odd
}
