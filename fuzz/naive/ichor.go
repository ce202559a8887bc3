package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// trail is ICHOR-1: a Fiend, mobile or petrified, leaves ichor on the square it
// leaves and on each square it crosses, not on the one it stops on.
func trail(_ *Turn, st *Step, _ Piece) []Square { return st.Left }

// newIchor is ICHOR-1: the ichor of the square becomes 10 plies, whatever was there.
func newIchor(int) (plies int, fresh bool) { return 10, true }

// leaveIchor lays the ichor of the first Fiend of a step (ICHOR-1). Zombies on the
// squares dissolve (ICHOR-3).
func leaveIchor(t *Turn, st *Step) {
	isFiend := func(w Mover) bool { return w.Kind == nemoroth.WoundedFiend }
	i := slices.IndexFunc(st.Movers, isFiend)
	if i < 0 {
		return
	}
	fiend := st.Movers[i]
	squares := slices.Clone(t.Trail(t, st, fiend.Piece))
	slices.SortFunc(squares, compareSquares)
	var laid [64]int
	for _, sq := range squares {
		was := t.Board.Ichor[sq]
		t.Board.Ichor[sq], t.Board.Fresh[sq] = t.NewIchor(was)
		laid[sq] = t.Note(nemoroth.Effect{Kind: nemoroth.EffectLayIchor, Rule: nemoroth.RuleIchor1,
			Piece: fiend.Piece.Piece, From: sq, To: sq, Was: was, Plies: t.Board.Ichor[sq],
			Cause: fiend.own})
	}
	for _, sq := range squares {
		t.annihilate(sq, nemoroth.RuleIchor3, func(Piece) int { return laid[sq] })
	}
}

// evaporate is ICHOR-2: at the end of every ply, whoever moved, ichor everywhere
// drops by one, except ichor laid in that ply. At 0 it is gone.
func evaporate(t *Turn) {
	for _, sq := range squares {
		if n := t.Board.Ichor[sq]; n > 0 && !t.Board.Fresh[sq] {
			t.Fade(sq)
		}
	}
}

// Fade lets the ichor of a square drop by one ply.
func (t *Turn) Fade(sq Square) {
	n := t.Board.Ichor[sq]
	t.Board.Ichor[sq] = n - 1
	t.Note(nemoroth.Effect{Kind: nemoroth.EffectFade, Rule: nemoroth.RuleIchor2,
		From: sq, To: sq, Was: n, Plies: n - 1})
}

// dissolves is ICHOR-3: ichor dissolves all Zombies on its square, and nothing else.
func dissolves(_ *Turn, who Piece, _ Square) bool { return who.Kind == nemoroth.Zombie }

// annihilate lets the ichor and the Zombies of a square destroy each other
// (ICHOR-3). The function cause returns the effect that makes a Zombie dissolve.
func (t *Turn) annihilate(sq Square, by Rule, cause func(Piece) int) {
	var gone []Piece
	for _, who := range t.Board.At[sq] {
		if t.Board.Ichor[sq] > 0 && t.Dissolves(t, who, sq) {
			gone = append(gone, who)
		}
	}
	first := 0
	for i, who := range gone {
		n := t.Note(nemoroth.Effect{Kind: nemoroth.EffectDissolve, Rule: by, Piece: who.Piece,
			From: sq, To: nemoroth.NoSquare, Cause: cause(who)})
		if i == 0 {
			first = n
		}
		t.Board.Remove(sq, who.ID)
	}
	if len(gone) > 0 {
		t.Consume(t, sq, by, gone[0], first)
	}
}

// consume removes the ichor of a square where it has met a Zombie (ICHOR-3).
func consume(t *Turn, sq Square, by Rule, zombie Piece, cause int) {
	t.Note(nemoroth.Effect{Kind: nemoroth.EffectClearIchor, Rule: by, Piece: zombie.Piece,
		From: sq, To: sq, Was: t.Board.Ichor[sq], Cause: cause})
	t.Board.Ichor[sq], t.Board.Fresh[sq] = 0, false
}

// dissolve is STEP-4: ichor dissolves Zombies that arrive (ICHOR-3), before a Leaf
// Pile there can engulf them (ICHOR-5).
func dissolve(t *Turn, st *Step) {
	by := nemoroth.RuleIchor3
	if t.Board.Holds(st.To, func(who Piece) bool { return who.Kind == nemoroth.LeafPile }) {
		by = nemoroth.RuleIchor5
	}
	t.annihilate(st.To, by, func(who Piece) int {
		if w := st.Mover(who.ID); w != nil {
			return w.latest
		}
		return st.Movers[0].own
	})
}

// destroys is ZOMBIE-1 and ZOMBIE-2: a Zombie that moves, and is not pushed,
// destroys every other occupant, friend or foe, mobile, statue or Mummy.
func destroys(_ *Turn, st *Step, _, victim Piece) bool {
	return st.Voluntary && st.Mover(victim.ID) == nil
}

// destroy is STEP-2. A Zombie that moves onto ichor destroys everything there, the
// ichor and itself (ICHOR-4).
func destroy(t *Turn, st *Step) {
	who := st.Movers[0]
	zombie, there := t.Board.On(st.To, who.ID)
	if !there || who.Kind != nemoroth.Zombie || !st.Voluntary {
		return
	}
	by := nemoroth.RuleZombie1
	if t.Board.Ichor[st.To] > 0 {
		by = nemoroth.RuleIchor4
	}
	var victims []Piece
	for _, victim := range t.Board.At[st.To] {
		if t.Destroys(t, st, zombie, victim) {
			victims = append(victims, victim)
		}
	}
	lost := nemoroth.Effect{Rule: by, From: st.To, To: nemoroth.NoSquare, Cause: who.own}
	for _, victim := range victims {
		lost.Kind, lost.Piece = nemoroth.EffectDestroy, victim.Piece
		t.Note(lost)
		t.Board.Remove(st.To, victim.ID)
	}
	if by == nemoroth.RuleIchor4 {
		lost.Kind, lost.Piece = nemoroth.EffectDissolve, zombie.Piece
		i := t.Note(lost)
		t.Board.Remove(st.To, who.ID)
		t.Consume(t, st.To, by, zombie, i)
	}
}

// promotes is PROMOTE-1: a Human that reaches its eighth rank, moving or pushed,
// becomes a Zombie; and PROMOTE-2 (OPT-3): so does a petrified Human pushed there.
// It returns the rule, or "" if the piece remains what it is.
func promotes(t *Turn, st *Step, who Piece) Rule {
	switch {
	case who.Kind != nemoroth.Human || !OnEighthRank(who.Side, st.To):
		return ""
	case !who.Petrified:
		return nemoroth.RulePromote1
	case !t.Options.StatuesStayStone:
		return nemoroth.RulePromote2
	}
	return ""
}

// promote is STEP-3.
func promote(t *Turn, st *Step) {
	var promoted []Piece
	for _, who := range t.Board.At[st.To] {
		w := st.Mover(who.ID)
		if w == nil {
			continue
		}
		if by := t.Promotes(t, st, who); by != "" {
			w.latest = t.Note(nemoroth.Effect{Kind: nemoroth.EffectPromote, Rule: by,
				Piece: who.Piece, From: st.To, To: st.To, Cause: w.own})
			promoted = append(promoted,
				Piece{nemoroth.Piece{Kind: nemoroth.Zombie, Side: who.Side}, who.ID})
		}
	}
	t.Board.Replace(st.To, promoted...)
}
