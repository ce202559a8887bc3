package naive

import "github.com/nemoroth/rules/nemoroth"

// problems is POS-1: it lists what makes a setup impossible, nil if it is possible.
// Problems of the whole setup come first, then those of each square, a1, b1 … h8:
// its ichor, then its different pieces in the order of the position line.
func problems(r *Rules, s nemoroth.Setup) (all []nemoroth.Problem) {
	of := nemoroth.Problem{Square: noSquare, Msg: "impossible"}
	add := func(broken bool, by Rule) {
		of.Rule = by
		if broken {
			all = append(all, of)
		}
	}
	add(!s.Side.IsValid(), "SETUP-1")
	add(s.FullMove < 0 || s.FullMove > nemoroth.MaxFullMove, "NFEN-1")
	p := r.setUp(s)
	for _, sq := range squares {
		of.Square, of.Piece = sq, nil
		add(s.Ichor[sq] < 0 || s.Ichor[sq] > 10, "SETUP-4")
		on := p.On(sq)
		for i, who := range on {
			if i == 0 || who.Piece != on[i-1].Piece {
				of.Piece = &who.Piece
				violations(p.about(who), add)
			}
		}
	}
	return all
}

// violations says of each rule for the pieces of a setup whether a piece breaks it on its
// square (POS-1).
func violations(c Case, add func(broken bool, by Rule)) {
	p := c.Who
	if !valid(p.Piece) {
		add(true, "SETUP-3")
		return
	}
	isPile, isZombie := p.Kind == leafPile, p.Kind == zombie
	arrived := p.promotesOn(c.At)
	add(isZombie && p.Petrified, "SETUP-3")
	add(p.Digesting && !(isPile && p.Mobile()), "SETUP-5")
	add(isPile && len(c.On(c.At)) > 1, "ENGULF-2")
	add(isZombie && p.Mobile() && c.Ichor[c.At] != 0, "ICHOR-3")
	add(!isZombie && p.Mobile() && c.Sees(c.At), "GAZE-2")
	add(arrived && p.Mobile(), "PROMOTE-1")
	add(arrived && p.Petrified && !c.Options.StatuesStayStone, "PROMOTE-2")
}

// valid reports whether a piece has a kind and, unless it is a Mummy, a side.
func valid(p nemoroth.Piece) bool {
	if p.Kind == nemoroth.Mummy {
		return p.Side == nemoroth.NoSide && !p.Petrified
	}
	return p.Side.IsValid() && p.Kind.IsValid()
}

// pass is POS-2: in a pass, too, ichor evaporates by one ply.
func pass(t *Turn) { t.Acts["ICHOR-2"](t) }
