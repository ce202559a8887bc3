package naive

import "github.com/nemoroth/rules/nemoroth"

// problems is POS-1: it lists what makes a setup impossible, nil if it is possible.
// Problems of the whole setup come first, then those of each square, a1, b1 … h8:
// its ichor, then its different pieces in the order of the position line.
func problems(r *Rules, s nemoroth.Setup) []nemoroth.Problem {
	var all []nemoroth.Problem
	add := func(sq Square, p *nemoroth.Piece, violated Rule) {
		all = append(all, nemoroth.Problem{Rule: "POS-1",
			Violates: violated, Square: sq, Piece: p, Msg: "impossible"})
	}
	if !s.Side.IsValid() {
		add(nemoroth.NoSquare, nil, "SETUP-1")
	}
	if n := s.FullMove; n < 0 || n > nemoroth.MaxFullMove {
		add(nemoroth.NoSquare, nil, "NFEN-1")
	}
	b := r.setUp(s)
	position := &Position{Rules: r, Board: &b, Side: s.Side}
	for _, sq := range squares {
		if n := s.Ichor[sq]; n < 0 || n > 10 {
			add(sq, nil, "SETUP-4")
		}
		for i, who := range b.At[sq] {
			if i > 0 && who.Piece == b.At[sq][i-1].Piece {
				continue
			}
			for _, violated := range violates(position.about(who, sq)) {
				add(sq, &who.Piece, violated)
			}
		}
	}
	return all
}

// violates lists the rules that a piece of a setup violates on its square (POS-1).
func violates(c Case) []Rule {
	p, sq := c.Who, c.At
	if !valid(p.Piece) {
		return []Rule{"SETUP-3"}
	}
	pile, zombie := p.Kind == nemoroth.LeafPile, p.Kind == nemoroth.Zombie
	arrived := p.Kind == nemoroth.Human && p.onEighthRank(sq)
	var all []Rule
	for _, rule := range []struct {
		broken bool
		by     Rule
	}{
		{zombie && p.Petrified, "SETUP-3"},
		{p.Digesting && !(pile && p.Mobile()), "SETUP-5"},
		{pile && len(c.Board.At[sq]) > 1, "ENGULF-2"},
		{zombie && p.Mobile() && c.Board.Ichor[sq] != 0, "ICHOR-3"},
		{!zombie && p.Mobile() && c.Gaze().Sees(sq), "GAZE-2"},
		{arrived && p.Mobile(), "PROMOTE-1"},
		{arrived && p.Petrified && !c.Options.StatuesStayStone, "PROMOTE-2"},
	} {
		if rule.broken {
			all = append(all, rule.by)
		}
	}
	return all
}

// valid reports whether a piece has a kind and, unless it is a Mummy, a side.
func valid(p nemoroth.Piece) bool {
	if p.Kind == nemoroth.Mummy {
		return p.Side == nemoroth.NoSide && !p.Petrified
	}
	return p.Side.IsValid() && p.Kind.IsValid()
}

// pass is POS-2: in a pass, too, ichor evaporates by one ply.
func pass(t *Turn) { t.Evaporate(t) }
