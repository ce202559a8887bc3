package nature

import "github.com/nemoroth/rules/examples/internal/grid"

// The kinds move and capture by steps of one square and by rides, which go on while
// squares are empty; a Ranger's ride consists of its landing squares. Method riders
// has the moves of two Trees. The slants are the captures of a side's Initiates.
//
// Rules: NAT-GRAND, NAT-BEAR, NAT-DRUID, NAT-RANGER, NAT-TREE-LONE
var (
	steps = [tree + 1][64]set{ruler: neighbours(grid.Straight), tree: neighbours(grid.Straight),
		druid: neighbours(grid.Orthogonals)}
	rides = [tree + 1][]grid.Direction{bear: grid.Straight, druid: grid.Diagonals,
		ranger: grid.Leaps}
	slants = [2][64]set{
		neighbours([]grid.Direction{grid.NorthEast, grid.NorthWest}),
		neighbours([]grid.Direction{grid.SouthEast, grid.SouthWest}),
	}
)

// neighbours returns, for each square, the next squares in some directions. Squares
// are adjacent if they are neighbours in a straight direction.
//
// Rules: NAT-BOARD
func neighbours(dirs []grid.Direction) (all [64]set) {
	for q := range all {
		for _, d := range dirs {
			all[q] |= d.Next(square(q))
		}
	}
	return all
}

// reach returns the squares in a direction up to and including the first occupied
// one.
func reach(from square, d grid.Direction, occupied set) set {
	ray := d.Ray(from)
	if on := d.Nearest(ray & occupied); on != 0 {
		return ray &^ d.Ray(on.First())
	}
	return ray
}

// heading returns the direction from one square to another among the first n
// directions, and false if there is none.
func heading(from, to square, n grid.Direction) (grid.Direction, bool) {
	for d := range n {
		if d.Ray(from).Has(to) {
			return d, true
		}
	}
	return 0, false
}

// takes returns the squares where a piece could capture.
func takes(s grid.Side, k grid.Kind, from square, occupied set) set {
	if k == initiate {
		return slants[s][from]
	}
	to := steps[k][from]
	for _, d := range rides[k] {
		to |= reach(from, d, occupied)
	}
	return to
}

// Reach returns the goals of a piece, those of a second Tree and of Passtree aside, and
// the squares where it could capture.
func (p *position) Reach(s grid.Side, k grid.Kind, from square) (goals, to set) {
	to = takes(s, k, from, p.Occupied())
	if k == initiate {
		return s.Forward().Next(from)&^p.Occupied() | to&p.Of[s^1][0], to
	}
	return to &^ p.Of[s][0], to
}

// values are those of the kinds, in hundredths of an Initiate's two thirds.
var values = [8]int{bear: 900, druid: 450, ruler: 1000, initiate: 150, ranger: 450, tree: 350}

// extra returns the value of a pair of Trees, of captives that can come back, and of an
// attack on the enemy ruler, which wins if the side is on move.
func (p *position) extra(s grid.Side) (sum int) {
	if p.Of[s][tree].Count() == 2 {
		sum += 500
	}
	if p.Of[s][initiate] != 0 {
		for _, k := range officers {
			sum += values[k] / 4 * int(p.captives[s][k])
		}
	}
	if rulers := p.Of[s^1][ruler]; s == p.Turn && p.attackers(rulers.First(), s) != 0 {
		sum += 50000
	}
	return sum
}

// attacked returns the squares where a side could capture.
func (p *position) attacked(by grid.Side, occupied set) (all set) {
	for k := bear; k <= tree; k++ {
		for from := range p.Of[by][k].All {
			all |= takes(by, k, from, occupied)
		}
	}
	return all
}

// attackers returns the pieces of a side that could capture on a square.
func (p *position) attackers(q square, by grid.Side) (found set) {
	for k := bear; k <= tree; k++ {
		for from := range p.Of[by][k].All {
			if takes(by, k, from, p.Occupied()).Has(q) {
				found |= from.Set()
			}
		}
	}
	return found
}

// intoCapture returns the squares where NAT-INTO forbids the ruler of the side to
// move to end its move from a square. The enemy ruler's square is never among them.
//
// Rules: NAT-INTO
func (p *position) intoCapture(from square) set {
	return p.attacked(p.Turn^1, p.Occupied()&^from.Set()) &^ p.Of[p.Turn^1][ruler]
}

// passtree returns the squares that a ruler reaches by Passtree.
//
// Rules: NAT-PASSTREE
func (p *position) passtree(from square) (to set) {
	trees := p.Of[p.Turn][tree]
	for entry := range (trees & steps[tree][from]).All {
		for other := range (trees &^ entry.Set()).All {
			to |= steps[tree][other]
		}
	}
	return to &^ p.Occupied()
}

// riders returns the goals of the Tree on b while the other Tree moves from a to x.
// Both leave before either arrives. One is the stepper, the other is the rider.
//
// Rules: NAT-TREE, NAT-TREE-TAKE
func (p *position) riders(a, x, b square) set {
	d, ok := heading(a, x, 8)
	if !ok {
		return 0
	}
	leave := a.Set() | b.Set()
	occupied, own, one := p.Occupied()&^leave, p.Own()&^leave, d.Next(b)
	if steps[tree][a].Has(x) { // a is the stepper, or both may be
		if own.Has(x) {
			return 0
		}
		blocked := occupied | x.Set()
		ride := reach(b, d, blocked) &^ blocked
		if !occupied.Has(x) {
			ride |= one & occupied &^ own
		}
		return ride
	}
	if blocked := occupied | one; one&own != 0 || !(reach(a, d, blocked) &^ blocked).Has(x) {
		return 0
	}
	return one
}

// ahead returns the goals of an Initiate.
//
// Rules: NAT-INITIATE
func (p *position) ahead(from square) set {
	free, d := ^p.Occupied(), p.Turn.Forward()
	one := d.Next(from) & free
	if one != 0 {
		one |= d.Next(one.First()) & free
	}
	return one | slants[p.Turn][from]&(p.Enemy()|p.Marks)
}

// goals returns the goals of a piece of the side to move that moves alone.
//
// Rules: NAT-OWN, NAT-JUMP
func (p *position) goals(k grid.Kind, from square) set {
	switch k {
	case initiate:
		return p.ahead(from)
	case ruler:
		return (steps[ruler][from]&^p.Own() | p.passtree(from)) &^ p.intoCapture(from)
	}
	return takes(p.Turn, k, from, p.Occupied()) &^ p.Own()
}

// changes returns the kind that an Initiate of the side to move becomes by its
// capture, and the rule; 0 if it stays an Initiate.
//
// Rules: NAT-FIELD, NAT-MAJOR
func (p *position) changes(taken grid.Kind) (grid.Kind, string) {
	switch {
	case taken == ruler:
		return ruler, "NAT-MAJOR"
	case taken != initiate && p.captives[p.Turn][taken] > 0:
		return taken, "NAT-FIELD"
	}
	return 0, ""
}

// choices lists the captive officers of which an Initiate of the side to move that
// moves to a square must become one.
//
// Rules: NAT-BACK
func (p *position) choices(to square) (list []grid.Kind) {
	_, taken := p.At(to)
	if changed, _ := p.changes(taken); to.Rank() != p.Turn.Rank(8) || changed != 0 {
		return nil
	}
	for _, k := range officers {
		if p.captives[p.Turn][k] > 0 {
			list = append(list, k)
		}
	}
	return list
}

// moves appends the legal moves in canonical order, as if the game were not over. An
// attack on the mover's ruler forbids only moves of the ruler itself.
//
// Rules: NAT-TURN, NAT-EXPOSE
func (p *position) moves(to []move) []move {
	for k := bear; k < tree; k++ {
		for from := range p.Of[p.Turn][k].All {
			for goal := range p.goals(k, from).All {
				m, plain := move{Kind: k, From: from, To: goal}, true
				if k == initiate {
					for _, m.Promotion = range p.choices(goal) {
						to, plain = append(to, m), false
					}
				}
				if plain {
					to = append(to, m)
				}
			}
		}
	}
	for from := range p.Of[p.Turn][tree].All {
		to = p.treeMoves(to, from)
	}
	return to
}

// treeMoves appends the moves whose names begin with the Tree on a square.
func (p *position) treeMoves(to []move, from square) []move {
	alone := p.goals(tree, from)
	all, fellow := alone, p.Of[p.Turn][tree]&^from.Set()
	paired := fellow != 0 && grid.Before(from, fellow.First())
	if paired {
		for _, d := range grid.Straight {
			all |= reach(from, d, p.Occupied()&^fellow)
		}
	}
	for goal := range all.All {
		m := move{Kind: tree, From: from, To: goal}
		if alone.Has(goal) {
			to = append(to, m)
		}
		if paired {
			for mate := range p.riders(from, goal, fellow.First()).All {
				to = append(to, m.With(fellow.First(), mate))
			}
		}
	}
	return to
}
