package notation

import "github.com/nemoroth/rules/nemoroth"

// A follower carries out a list of pushes exactly as the text states them.
type follower struct {
	squares [64][]*figure
	pushed  []*figure // in the order of the pushes
	wrong   []string  // statements that contradict the board
}

// A figure is an occupant as Moussambani's notation lists it. It has no side,
// because the notations do not name sides.
type figure struct {
	item
	pushed, changed bool
}

// take removes a figure from the board. The figure keeps its name.
func (g *figure) take(from nemoroth.Square) {
	g.from, g.to, g.changed = from, nemoroth.NoSquare, true
}

// follow carries out pushes on a board, in their order. It returns the items of
// Moussambani's list and the statements that contradict the board at their
// turn. The list has the pushed pieces in the order of their pushes, each as it
// ends, then the other pieces that changed, by square a1, b1 … h8. A pushed
// piece that stays on the board has no from-square: no two squares are pushed
// to the same goal, so the goals already determine the order.
func follow(board *nemoroth.Setup, pushes []push) (items []item, wrong []string) {
	var w follower
	var all []*figure
	for i := range 64 {
		sq := nemoroth.SquareAt(i%8, i/8)
		for _, p := range board.Occupants[sq] {
			g := &figure{item: item{nameOf(p), nemoroth.NoSquare, sq}}
			all, w.squares[sq] = append(all, g), append(w.squares[sq], g)
		}
	}
	for _, p := range pushes {
		w.push(p)
		for _, sq := range p.petrifies {
			w.petrify(sq, p.stare(sq))
		}
	}
	for _, g := range w.pushed {
		items = append(items, g.item)
	}
	for _, g := range all {
		if g.changed && !g.pushed {
			items = append(items, g.item)
		}
	}
	return items, w.wrong
}

func (w *follower) push(p push) {
	var stood, named []string
	for _, g := range w.squares[p.from] {
		g.pushed = true
		stood = append(stood, g.name.String())
	}
	w.squares[p.from] = nil
	var arrived []*figure
	pile := false // whether the pushed piece is a Leaf Pile
	for _, n := range p.pieces {
		named = append(named, n.name.String())
		pile = pile || n.kind == nemoroth.LeafPile
		g := &figure{item: item{n.name, nemoroth.NoSquare, p.to}}
		w.pushed = append(w.pushed, g)
		switch all := n.marks.or(p.marks); {
		case all.dissolved || !p.to.IsValid() || p.engulf && n.kind != nemoroth.LeafPile:
			g.take(p.from)
			continue
		case all.promoted:
			g.name = name{kind: nemoroth.Zombie}
		case all.petrified:
			g.petrified = true
		}
		arrived = append(arrived, g)
	}
	for _, name := range difference(named, stood) {
		w.wrong = append(w.wrong, name+" on "+p.from.String())
	}
	if !p.to.IsValid() {
		return
	}
	if p.engulf && pile {
		for _, g := range w.squares[p.to] {
			g.take(p.to)
		}
		w.squares[p.to] = nil
	}
	w.squares[p.to] = append(w.squares[p.to], arrived...)
}

// petrify turns to stone the pieces on a square that can be petrified. If there
// is none, the claim that states the petrification is wrong.
func (w *follower) petrify(sq nemoroth.Square, claim string) {
	some := false
	for _, g := range w.squares[sq] {
		if !g.petrified && g.kind != nemoroth.Zombie && g.kind != nemoroth.Mummy {
			g.petrified, g.changed, some = true, true, true
		}
	}
	if !some {
		w.wrong = append(w.wrong, claim)
	}
}
