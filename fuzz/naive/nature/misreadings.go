package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings"
)

// Misreadings lists claims; each dispute read the other way, if the two readings differ in
// some position; and the game without each rule that can be left out. The other rules are
// NAT-BOARD, NAT-KINDS and NAT-START, which define the board, the kinds and an opening;
// NAT-AGREE, which has no place in the protocol; and NAT-LINE, NAT-NAME, NAT-EFFECT,
// NAT-WHY, NAT-PROTO and NAT-PERFT, which define texts.
func Misreadings() []rulings.Hypothesis {
	return grid.Language(plain, manner, condition, change).List(odd, readings, off, claims)
}

// manner changes a rule in one of the manners of this game: "lacks" keeps pieces from some of
// their goals, "goes" lets them go to others along a straight line, and "draws" calls the endings
// by the rule draws.
func manner(name string, r *rules, rule string, is test) {
	switch name {
	case "lacks", "goes":
		plain := r.Way
		r.Way = func(t try) ([]square, bool) {
			way, found := plain(t)
			switch {
			case name == "lacks":
				return way, found && !is(t)
			case !found && is(t):
				return reach(t, grid.Eight, 7)
			}
			return way, found
		}
	case "draws":
		for i := range r.Ends {
			if e := &r.Ends[i]; e.Rule == rule {
				e.Draw, e.Points, e.Score = true, 0, 0.5
			}
		}
	default:
		grid.Manner(name, r, rule, is)
	}
}

// change changes what a misreading changes besides what its text says.
func change(id string, r *rules) {
	switch id {
	case "NAT-FIRST", "Q-02":
		r.Opening = strings.Replace(r.Opening, " N", " B", 1)
	case "Q-03":
		r.Opening = strings.Replace(r.Opening, "bg", "gb", 1)
	case "Q-10":
		r.Unsafe = func(t try) []square { return r.Attackers(t.Position, t.Side, t.To) }
	case "NAT-MAJOR":
		r.Ends = r.Ends[1:] // NAT-WIN holds there, too
	case "Q-16":
		major, win := r.Ends[0], r.Ends[1]
		win.When = grid.Trapped
		major.When = func(g *point) bool { // an Initiate could capture the ruler
			p := g.Position
			initiate := func(s square) bool { return kindOf(p.Board[s]) == 'I' }
			return grid.Trapped(g) && slices.ContainsFunc(g.Checks(p, p.Turn), initiate)
		}
		r.Ends[3] = win
		r.Ends = slices.Insert(r.Ends, 2, major)
	}
	for i := range r.Ends {
		e := &r.Ends[i]
		repeated := e.Rule == "NAT-DRAW-REP"
		switch {
		case id == "Q-18" && e.Rule == "NAT-STALEMATE":
			e.Score = 0.25
		case id == "NAT-POINTS":
			e.Points = min(e.Points*10, 10)
		case id == "NAT-WINS" && !e.Draw:
			e.Score = 1
		case id == "NAT-OVER":
			e.Over = ""
		case id == "NAT-SAME" && repeated:
			e.When = repeats(3, func(p *position) string { return p.Board.String() })
		case id == "twice" && repeated:
			e.When = repeats(2, line)
		case id == "four-times" && repeated:
			e.When = repeats(4, line)
		}
	}
}

// condition reports whether a condition that the texts below name is true of a move, or of a
// part of it.
func condition(name string, t try, _ test) bool {
	switch name {
	case "together":
		return len(t.Legs) == 2
	case "twice": // a Ranger leaps more than once
		way, _ := reach(t, grid.Leaps, 7)
		return len(way) > 0
	case "two-steps": // at most
		_, found := reach(t, grid.Eight, 2)
		return found
	case "sideways":
		return t.From.Rank() == t.To.Rank()
	case "second-rank":
		return t.Side.Rank(t.From) == 2
	case "fifth-rank":
		return t.Side.Rank(t.From) == 5
	case "rescuable": // another Initiate
		free := t.Board[t.Side.At(t.To.File(), 2)] == empty
		return free && as(t, 'I').Holds("captive")
	case "both-near":
		return !slices.ContainsFunc(t.Legs, func(l leg) bool { return far(try{Leg: l}) })
	case "behind-other":
		return slices.ContainsFunc(t.Legs, func(l leg) bool { return l.From == t.To })
	case "unsafe-there": // for an enemy ruler that captures
		after := *t.Position
		after.Board[t.To], after.Board[t.From] = t.Piece(), empty
		return len(t.Attackers(&after, t.Side, t.To)) > 0
	case "exposes":
		return len(t.Checks(&t.Played().After, t.Side)) > 0
	case "not-promoted":
		rule, _ := promotion(t)
		return rule == ""
	case "one-tree":
		beside := func(tree square) bool {
			return adjacent(t.From, tree) && adjacent(t.To, tree)
		}
		return !grid.Occupied(t) && slices.ContainsFunc(t.Find(t.Side.Piece('T')), beside)
	case "past-trees": // onto a piece
		before := *t.Position
		before.Board[t.To] = empty
		t.Position = &before
		return passtree(t)
	case "enemy-trees":
		t.Side = -t.Side
		return passtree(t)
	case "ahead": // one or two squares
		_, found := straight(t)
		return found
	case "open":
		way, found := reach(t, grid.Eight, 7)
		return found && stopped(t, way) == nil
	case "beside-passed": // if the Initiate made a double step, whenever that was
		return passer(t) && passed(t.Position, t.To)
	case "officer-taken":
		return strings.IndexByte(officers, kindOf(t.Target())) >= 0
	}
	return grid.Condition(name, t)
}

func far(t try) bool { return !adjacent(t.From, t.To) }

// alone reports whether the side has one Tree only.
func alone(t try) bool { return len(t.Find(t.Side.Piece('T'))) == 1 }

const off = `
NAT-FIRST
Black Magic moves first in the opening position
NAT-CAPTIVES: never
captured pieces do not join the captives
NAT-TURN: instead if any-turn
a side may also move the opponent's pieces
NAT-OWN: also if !ruler-taken
a piece may also capture pieces of its own side, except the ruler, and two Trees may
 end on one square
NAT-TAKE: never; forbids if captures
no piece captures, except en passant
NAT-JUMP: never
pieces may pass over others
NAT-GRAND: waives NAT-PASSTREE
a ruler may go anywhere
NAT-INTO: waives
a ruler may go where it could be captured
NAT-PASSTREE: never
there is no Passtree
NAT-TREE: forbids if together
two Trees do not move together; each makes single steps
NAT-TREE-TAKE: waives
both Trees may capture in one move
NAT-TREE-LONE: forbids if alone; except NAT-TAKE if alone of T
a side's only Tree does not move and threatens nothing
NAT-BEAR: waives
a Bear may go anywhere
NAT-DRUID: waives
a Druid may go anywhere
NAT-RANGER: waives
a Ranger may go anywhere
NAT-INITIATE: waives; waives NAT-EP if slants
an Initiate may go anywhere
NAT-EP: waives; never; forbids NAT-INITIATE if slants !captures of I
there is no capture en passant
NAT-FIELD: never
an Initiate that captures an officer is not promoted for it
NAT-BACK: never
an Initiate on the back rank is not promoted
NAT-RESCUE: never
no Initiate is rescued
NAT-WIN: endless
the game goes on after the capture of a ruler
NAT-MAJOR: never
the capture of the ruler by an Initiate is a victory like any other
NAT-DRAW-BARE: endless
the game goes on when only the rulers are left
NAT-TRAPPED: endless
a game without a legal move is not over while the ruler could be captured
NAT-STALEMATE: endless
a game without a legal move is not over unless the ruler could be captured
NAT-DRAW-REP: endless
a position may occur any number of times
NAT-SAME
positions with the same pieces on the same squares are the same,
 whatever the captives and the side to move
NAT-POINTS
every victory gives 10 points
NAT-WINS
every victory scores 1 and 0 in a tournament
NAT-OVER
play may go on in a finished game
NAT-POS: stands
every position is possible as a setup
`

const readings = `
Q-02 NAT-FIRST
Black Magic moves first in the opening position
Q-03 NAT-START
Black Magic's ruler begins on d8, its Dragon on e8
Q-04 NAT-INITIATE: forbids if far !second-rank of I
an Initiate may move two squares only from its second rank
Q-06 NAT-TREE-TAKE: waives if both-near
two Trees that both move one square may both capture
Q-07 NAT-TREE: forbids NAT-OWN if behind-other
a Tree may not enter the square that the other Tree leaves in the same move
Q-08 NAT-INTO NAT-PASSTREE: waives if far
a ruler may go by Passtree where it could be captured
Q-09 NAT-INTO: forbids if ruler-taken unsafe-there; except NAT-TAKE if unsafe-there of G
an enemy ruler does not threaten a square where it could itself be captured
Q-10 NAT-INTO
what threatens the goal of a ruler is judged before its move
Q-12 NAT-CAPTIVES: never NAT-KINDS spends
a promotion or rescue does not use up a captive, and rosters do not limit pieces and captives
Q-13 NAT-RESCUE NAT-FIELD: also if last-rank NAT-FIELD; also if last-rank NAT-MAJOR
an Initiate promoted for a capture on the back rank also rescues another
Q-14 NAT-BACK: forbids if last-rank not-promoted of I
an Initiate may reach the back rank only if it is promoted there
Q-15 NAT-RESCUE: also captive; except spends of I
a promotion on the back rank puts an Initiate on the second rank, captive or not
Q-16 NAT-TRAPPED
a side without a legal move lets its ruler be captured, by an Initiate if possible
Q-17 NAT-DRAW-BARE NAT-DRAW-REP: endless NAT-DRAW-BARE NAT-DRAW-REP
neither two bare rulers nor a repeated position ends the game
Q-18 NAT-WINS
the side that is stalemated scores 0.75 in a tournament, the other 0.25
Q-19 NAT-RANGER: forbids if captures twice; except NAT-TAKE if twice of R
a Ranger captures on its first leap only
`

// odd are claims that hardly anybody would make.
const odd = `
back-rescue NAT-BACK NAT-RESCUE: only if rescuable
an Initiate is promoted on the back rank only if it rescues another
ruler-straight NAT-GRAND: lacks if oblique of G
a ruler may not step diagonally
not-Tree NAT-BACK: except of T
an Initiate on the back rank does not become a Tree
not-Bear NAT-BACK: except of B
an Initiate on the back rank does not become a Bear
not-Druid NAT-BACK: except of D
an Initiate on the back rank does not become a Druid
not-Ranger NAT-BACK: except of R
an Initiate on the back rank does not become a Ranger
`

// claims lists what a reader might believe, in the order of the rulebook.
const claims = `
NAT-EXPOSE: forbids if exposes
a move may not leave the ruler of its own side where it could be captured
ruler-two NAT-GRAND: goes if two-steps of G
a ruler may go two squares
passtree-one NAT-PASSTREE: also if one-tree
one Tree is enough for Passtree
passtree-enemy NAT-PASSTREE: also if enemy-trees
a ruler may use Passtree with the enemy's Trees, too
passtree-takes NAT-PASSTREE: also if past-trees
a ruler may capture by Passtree
passtree-way NAT-PASSTREE: only if open
Passtree needs a free way between the two squares
tree-both NAT-TREE: forbids if !together !alone of T
both Trees must move
tree-short NAT-TREE: forbids if far of T
each Tree moves one square only
tree-alone NAT-TREE: forbids if together
only one Tree moves in a turn
tree-peaceful NAT-TREE-TAKE: forbids if captures of T
a Tree may not capture
tree-straight NAT-TREE: forbids if oblique of T
a Tree may not move diagonally
bear-rook NAT-BEAR: lacks if oblique of B
a Bear moves along ranks and files only
bear-bishop NAT-BEAR: lacks if !oblique of B
a Bear moves diagonally only
bear-one NAT-BEAR: lacks if far of B
a Bear moves one square only
druid-queen NAT-DRUID: goes if !oblique of D
a Druid may go any number of squares in a straight line
druid-bishop NAT-DRUID: lacks if !oblique of D
a Druid moves diagonally only
ranger-once NAT-RANGER: lacks if twice of R
a Ranger makes one leap only
ranger-king NAT-RANGER: goes if !far of R
a Ranger may also step like a ruler
initiate-one NAT-INITIATE: lacks if far of I
an Initiate goes one square only
initiate-sideways NAT-INITIATE: goes if !far sideways of I
an Initiate may step sideways
initiate-back NAT-INITIATE: goes if !far !oblique !sideways of I
an Initiate may step straight back
initiate-ahead NAT-INITIATE: waives if captures ahead !far
an Initiate may capture straight ahead
initiate-slides NAT-INITIATE: waives if slants
an Initiate may go diagonally to an empty square
ep-second NAT-EP: only en-passant if fifth-rank
en passant is only possible after a double step from the second rank
ep-stays NAT-EP: also en-passant if slants beside-passed
the right to capture en passant stays until the Initiate moves
field-any NAT-FIELD: instead if officer-taken
an Initiate that captures an officer becomes that kind, whatever its side has lost
field-first NAT-FIELD NAT-BACK: never
an Initiate that captures is promoted on the back rank only
back-any NAT-BACK: also if last-rank
an Initiate on the back rank becomes any officer, lost or not
back-stays NAT-BACK: waives if !promoted
an Initiate on the back rank need not be promoted
stalemate-draw NAT-STALEMATE: draws
stalemate is a draw
trapped-draw NAT-TRAPPED: draws
a side that has no legal move has not lost, even if its ruler is threatened
bare-play NAT-DRAW-BARE: endless
two rulers alone play on
twice NAT-DRAW-REP
a position that stands for the second time is a draw
four-times NAT-DRAW-REP
a position must stand four times for a draw
lost-Tree NAT-CAPTIVES: except of T
a Tree that is captured is lost for good
over-Tree NAT-JUMP: waives of T
a Tree may pass over pieces
lost-Bear NAT-CAPTIVES: except of B
a Bear that is captured is lost for good
over-Bear NAT-JUMP: waives of B
a Bear may pass over pieces
lost-Druid NAT-CAPTIVES: except of D
a Druid that is captured is lost for good
over-Druid NAT-JUMP: waives of D
a Druid may pass over pieces
lost-Ranger NAT-CAPTIVES: except of R
a Ranger that is captured is lost for good
over-Ranger NAT-JUMP: waives of R
a Ranger may pass over pieces
lost-Initiate NAT-CAPTIVES: except of I
an Initiate that is captured is lost for good
`
