package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// trails is ICHOR-1: a Fiend, mobile or petrified, leaves ichor on the square it
// leaves and on each square it crosses, not on the one it stops on.
func trails(c Case) bool { return slices.Contains(c.Left, c.To) }

// newIchor is ICHOR-1: the ichor of the square becomes 10 plies, whatever was there.
func newIchor(int) (plies int, fresh bool) { return 10, true }

// leaveIchor lays the ichor of the first Fiend of a step (ICHOR-1): of several that are
// pushed together, the others leave the same square. All of it is laid, in the order a1,
// b1 … h8, before Zombies on the squares dissolve (ICHOR-3).
func leaveIchor(t *Turn) {
	i := slices.IndexFunc(t.Movers, func(w Mover) bool { return w.Kind == nemoroth.WoundedFiend })
	if i < 0 {
		return
	}
	fiend := t.Movers[i]
	fiend.At = t.Goal
	c, first := t.about(fiend.Piece), len(t.trace)
	for _, c.To = range squares {
		if sq := c.To; c.Holds("ICHOR-1") {
			was := t.Ichor[sq]
			t.Ichor[sq], t.Fresh[sq] = t.NewIchor(was)
			t.note(nemoroth.Effect{Kind: nemoroth.EffectLayIchor, Rule: "ICHOR-1",
				Piece: fiend.Piece.Piece, From: sq, To: sq, Was: was, Plies: t.Ichor[sq],
				Cause: fiend.own})
		}
	}
	for i, laid := range t.trace[first:] {
		t.annihilate(laid.To, "ICHOR-3", first+i)
	}
}

// evaporate is ICHOR-2: at the end of every ply, whoever moved, ichor everywhere
// drops by one, except ichor laid in that ply. At 0 it is gone.
func evaporate(t *Turn) {
	for _, sq := range squares {
		if n := t.Ichor[sq]; n > 0 && !t.Fresh[sq] {
			t.Ichor[sq] = n - 1
			t.note(nemoroth.Effect{Kind: nemoroth.EffectFade, Rule: "ICHOR-2",
				From: sq, To: sq, Was: n, Plies: n - 1})
		}
	}
}

// dissolves is ICHOR-3: ichor dissolves all Zombies on its square, and nothing else.
func dissolves(c Case) bool { return c.Who.Kind == zombie }

// annihilate lets the ichor and the Zombies of a square destroy each other
// (ICHOR-3). The cause is that of a Zombie's end which the step has not brought there.
func (t *Turn) annihilate(sq Square, by Rule, cause int) {
	if t.Ichor[sq] == 0 {
		return
	}
	gone, first := t.those(sq, Piece{}, "ICHOR-3"), len(t.trace)
	for _, who := range gone {
		why := cause
		if w := t.Mover(who); w != nil {
			why = w.latest
		}
		t.Lose(nemoroth.EffectDissolve, by, who, why)
	}
	if len(gone) > 0 {
		t.Consume(t, sq, by, gone[0], first)
	}
}

// consume removes the ichor of a square where it has met a Zombie (ICHOR-3).
func consume(t *Turn, sq Square, by Rule, zombie Piece, cause int) {
	t.note(nemoroth.Effect{Kind: nemoroth.EffectClearIchor, Rule: by, Piece: zombie.Piece,
		From: sq, To: sq, Was: t.Ichor[sq], Cause: cause})
	t.Ichor[sq], t.Fresh[sq] = 0, false
}

// dissolve is STEP-4: ichor dissolves Zombies that arrive (ICHOR-3), before a Leaf
// Pile there can engulf them (ICHOR-5).
func dissolve(t *Turn) {
	by := Rule("ICHOR-3")
	if _, found := eater(t); found {
		by = "ICHOR-5"
	}
	t.annihilate(t.Goal, by, t.Movers[0].own)
}

// destroys is ZOMBIE-1 and ZOMBIE-2: a Zombie that moves, and is not pushed,
// destroys every other occupant, friend or foe, mobile, statue or Mummy.
func destroys(c Case) bool { return c.Voluntary && c.Mover(c.Who) == nil }

// destroy is STEP-2. A Zombie that moves onto ichor destroys everything there, the
// ichor and itself (ICHOR-4).
func destroy(t *Turn) {
	moved := t.Movers[0]
	who := t.Find(moved.ID)
	if !t.Voluntary || who.Kind != zombie {
		return
	}
	by := Rule("ZOMBIE-1")
	if t.Ichor[t.Goal] > 0 {
		by = "ICHOR-4"
	}
	for _, victim := range t.those(t.Goal, who, "ZOMBIE-1") {
		t.Lose(nemoroth.EffectDestroy, by, victim, moved.own)
	}
	if by == "ICHOR-4" {
		i := t.Lose(nemoroth.EffectDissolve, by, who, moved.own)
		t.Consume(t, t.Goal, by, who, i)
	}
}

// promotes is PROMOTE-1: a Human that reaches its eighth rank, moving or pushed,
// becomes a Zombie; and PROMOTE-2 (OPT-3): so does a petrified Human pushed there.
func promotes(c Case) bool {
	stone := c.Who.Petrified && c.Options.StatuesStayStone
	return c.Who.promotesOn(c.At) && !stone
}

// promote is STEP-3.
func promote(t *Turn) {
	var promoted []Piece
	for _, who := range t.those(t.Goal, Piece{}, "PROMOTE-1") {
		w := t.Mover(who)
		if w == nil {
			continue
		}
		by := Rule("PROMOTE-1")
		if who.Petrified {
			by = "PROMOTE-2"
		}
		w.latest = t.tell(nemoroth.EffectPromote, by, who, t.Goal, t.Goal, w.own)
		who.Piece = nemoroth.Piece{Kind: zombie, Side: who.Side}
		promoted = append(promoted, who)
	}
	if promoted != nil {
		t.replace(promoted...)
	}
}
