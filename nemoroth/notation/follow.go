package notation

import "github.com/nemoroth/rules/nemoroth"

// A follower carries out the statements of a list of pushes to the letter, to
// see what they would come to.
type follower struct {
	squares [64][]figure
	gone    []string
	wrong   []string // statements that do not fit the board
}

// A figure is an occupant without its side, which the manners do not name.
type figure struct {
	kind      nemoroth.Kind
	petrified bool
	pushed    bool
	changed   bool
}

func (g figure) name() string {
	return nameOf(nemoroth.Piece{Kind: g.kind, Petrified: g.petrified})
}

// follow returns the state in which a list of pushes in Lawson's manner says
// that all pushed pieces and all changed bystanders end, in Moussambani's
// terms; or the statements that contradict the board as it is by then.
func (r *resolver) follow(elements []element) (ends, impossible []string) {
	var w follower
	for sq, occupants := range r.board().Occupants {
		for _, p := range occupants {
			w.squares[sq] = append(w.squares[sq], figure{kind: p.Kind, petrified: p.Petrified})
		}
	}
	for _, e := range elements {
		w.push(e)
		for _, sq := range e.petrifies {
			w.petrify(sq, stareClaim(sq, journey(e.from, e.to, e.engulf)))
		}
	}
	if len(w.wrong) > 0 {
		return nil, w.wrong
	}
	ends = w.gone
	for sq, figures := range w.squares {
		for _, g := range figures {
			if g.pushed || g.changed {
				ends = append(ends, g.name()+nemoroth.Square(sq).String())
			}
		}
	}
	return ends, nil
}

// push carries out one element.
func (w *follower) push(e element) {
	here := w.squares[e.from]
	w.squares[e.from] = nil
	var stood, named []string
	for _, g := range here {
		stood = append(stood, g.name())
	}
	var arrive []figure
	pile := false // the pushed piece is one
	for _, n := range e.pieces {
		all := n.marks.or(e.marks)
		named = append(named, n.name())
		pile = pile || n.kind == nemoroth.LeafPile
		if all.dissolved || !e.to.IsValid() {
			w.gone = append(w.gone, n.name()+e.from.String()+"-0")
			continue
		}
		g := figure{kind: n.kind, petrified: n.petrified || all.petrified, pushed: true}
		if all.promoted {
			g = figure{kind: nemoroth.Zombie, pushed: true}
		}
		if e.engulf && n.kind != nemoroth.LeafPile {
			w.gone = append(w.gone, n.name()+e.from.String()+"-0")
			continue
		}
		arrive = append(arrive, g)
	}
	for _, name := range difference(named, stood) {
		w.wrong = append(w.wrong, name+" on "+e.from.String())
	}
	if !e.to.IsValid() {
		return
	}
	if e.engulf && pile {
		for _, g := range w.squares[e.to] {
			w.gone = append(w.gone, g.name()+e.to.String()+"-0")
		}
		w.squares[e.to] = nil
	}
	w.squares[e.to] = append(w.squares[e.to], arrive...)
}

// petrify turns to stone what can be on a square.
func (w *follower) petrify(sq nemoroth.Square, claim string) {
	some := false
	for i := range w.squares[sq] {
		g := &w.squares[sq][i]
		if !g.petrified && g.kind != nemoroth.Zombie && g.kind != nemoroth.Mummy {
			g.petrified, g.changed, some = true, true, true
		}
	}
	if !some {
		w.wrong = append(w.wrong, claim)
	}
}
