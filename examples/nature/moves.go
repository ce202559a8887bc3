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
	rides = [tree + 1][]direction{bear: grid.Straight, druid: grid.Diagonals,
		ranger: grid.Leaps}
	slants = [2][64]set{
		neighbours([]direction{grid.NorthEast, grid.NorthWest}),
		neighbours([]direction{grid.SouthEast, grid.SouthWest}),
	}
)

// neighbours returns, for each square, the next squares in some directions. Squares
// are adjacent if they are neighbours in a straight direction.
//
// Rules: NAT-BOARD
func neighbours(dirs []direction) (all [64]set) {
	for q := range all {
		for _, d := range dirs {
			all[q] |= d.Next(square(q))
		}
	}
	return all
}

// reach returns the squares in a direction up to and including the first occupied
// one.
func reach(from square, d direction, occupied set) set {
	ray := d.Ray(from)
	if on := d.Nearest(ray & occupied); on != 0 {
		return ray &^ d.Ray(on.First())
	}
	return ray
}

// heading returns the direction from one square to another: from 8 on it is a leap, and 16 is
// none.
func heading(from, to square) (d direction) {
	for d < 16 && !d.Ray(from).Has(to) {
		d++
	}
	return d
}

// takes returns the squares where a piece could capture.
func takes(s side, k kind, from square, occupied set) set {
	if k == initiate {
		return slants[s][from]
	}
	to := steps[k][from]
	for _, d := range rides[k] {
		to |= reach(from, d, occupied)
	}
	return to
}

// Takes returns the squares where a piece could capture.
func (p *position) Takes(s side, k kind, from square) set {
	return takes(s, k, from, p.Occupied())
}

// attackers returns the pieces of a side that could capture on a square.
func (p *position) attackers(q square, by side) (found set) {
	for k := bear; k <= tree; k++ {
		for from := range p.Of[by][k].All() {
			if p.Takes(by, k, from).Has(q) {
				found |= grid.SetOf(from)
			}
		}
	}
	return found
}

// intoCapture returns the squares where NAT-INTO forbids the ruler of the side to
// move to end its move from a square. The enemy ruler's square is never among them.
//
// Rules: NAT-INTO
func (p *position) intoCapture(from square) (all set) {
	enemy, occupied := p.Turn^1, p.Occupied()&^grid.SetOf(from)
	for k := bear; k <= tree; k++ {
		for at := range p.Of[enemy][k].All() {
			all |= takes(enemy, k, at, occupied)
		}
	}
	return all &^ p.Of[enemy][ruler]
}

// passtree returns the squares that a ruler reaches by Passtree.
//
// Rules: NAT-PASSTREE
func (p *position) passtree(from square) (to set) {
	trees := p.Of[p.Turn][tree]
	for entry := range (trees & steps[tree][from]).All() {
		for other := range (trees &^ grid.SetOf(entry)).All() {
			to |= steps[tree][other]
		}
	}
	return to &^ p.Occupied()
}

// riders returns the goals of the Tree on b while the other Tree moves straight from a to
// x. Both leave before either arrives. One is the stepper, the other is the rider.
//
// Rules: NAT-TREE, NAT-TREE-TAKE
func (p *position) riders(a, x, b square) set {
	d := heading(a, x)
	leave := grid.SetOf(a) | grid.SetOf(b)
	occupied, own, one := p.Occupied()&^leave, p.Own()&^leave, d.Next(b)
	if steps[tree][a].Has(x) { // a is the stepper, or both may be
		if own.Has(x) {
			return 0
		}
		blocked := occupied | grid.SetOf(x)
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

// ahead returns the squares one and two steps straight forward of an Initiate.
func ahead(s side, from square) (one, two set) {
	d := s.Forward()
	one = d.Next(from)
	return one, d.Nearest(d.Ray(from) &^ one)
}

// goals returns the goals of a piece of the side to move that moves alone.
//
// Rules: NAT-OWN, NAT-JUMP, NAT-INITIATE
func (p *position) goals(k kind, from square) set {
	switch k {
	case initiate:
		one, two := ahead(p.Turn, from)
		if one &^= p.Occupied(); one != 0 {
			one |= two &^ p.Occupied()
		}
		return one | slants[p.Turn][from]&(p.Enemy()|p.Marks)
	case ruler:
		return (steps[ruler][from]&^p.Own() | p.passtree(from)) &^ p.intoCapture(from)
	}
	return p.Takes(p.Turn, k, from) &^ p.Own()
}

// unchanged is the only choice of most moves.
var unchanged = []kind{0}

// choices lists the kinds of which a move must name one: 0, or the captive officers of
// which an Initiate on the back rank must become one that its capture does not change.
//
// Rules: NAT-BACK
func (p *position) choices(m move) (list []kind) {
	if m.Promotion = 0; m.Kind == initiate && m.To.Rank() == p.Turn.Rank(8) {
		for _, k := range officers {
			if _, rule := p.promotion(m); rule == "" && p.Reserve[p.Turn][k] > 0 {
				list = append(list, k)
			}
		}
	}
	if list == nil {
		return unchanged
	}
	return list
}

// moves appends the legal moves in canonical order, as if the game were not over. An
// attack on the mover's ruler forbids only moves of the ruler itself.
//
// Rules: NAT-TURN, NAT-EXPOSE
func (p *position) moves(to []move) []move {
	for k := bear; k < tree; k++ {
		for from := range p.Of[p.Turn][k].All() {
			for goal := range p.goals(k, from).All() {
				m := move{Kind: k, From: from, To: goal}
				for _, m.Promotion = range p.choices(m) {
					to = append(to, m)
				}
			}
		}
	}
	for from := range p.Of[p.Turn][tree].All() {
		to = p.treeMoves(to, from)
	}
	return to
}

// treeMoves appends the moves whose names begin with the Tree on a square.
func (p *position) treeMoves(to []move, from square) []move {
	alone := p.goals(tree, from)
	all, fellow := alone, p.Of[p.Turn][tree]&^grid.SetOf(from)
	paired := fellow != 0 && from.Compare(fellow.First()) < 0
	if paired {
		all |= takes(p.Turn, bear, from, p.Occupied()&^fellow)
	}
	for goal := range all.All() {
		m := move{Kind: tree, From: from, To: goal}
		if alone.Has(goal) {
			to = append(to, m)
		}
		if paired {
			for mate := range p.riders(from, goal, fellow.First()).All() {
				to = append(to, m.With(fellow.First(), mate))
			}
		}
	}
	return to
}
