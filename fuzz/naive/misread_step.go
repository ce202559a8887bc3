package naive

import "github.com/nemoroth/rules/nemoroth"

// This file holds what readings and variants change about the effects of a step.

// misreadPly reports whether ichor does not fade in this ply.
func (t *turn) misreadPly() bool { return t.m.as["ichor-moves"] && t.side == nemoroth.Alabaster }

// misreadFresh reports whether ichor fades in the ply in which it is laid.
func (t *turn) misreadFresh() bool { return t.m.as["ichor-at-once"] }

// misreadLeft returns the squares on which a Fiend leaves ichor, of those left.
// In pile-fall a digesting Leaf Pile that falls leaves a Mummy.
func (t *turn) misreadLeft(st *step, left []nemoroth.Square) []nemoroth.Square {
	if t.m.as["pile-fall"] && !st.to.IsValid() && st.movers[0].Digesting {
		t.b.place(st.left[0], nemoroth.Piece{Kind: nemoroth.Mummy})
	}
	switch {
	case t.m.as["ichor-landing"] && st.voluntary && st.to.IsValid():
		return append(left, st.to)
	case t.m.as["ichor-start"]:
		return []nemoroth.Square{st.left[0]}
	}
	return left
}

// misreadFiend reports whether a Fiend leaves no ichor.
func (t *turn) misreadFiend(st *step, fiend mover) bool {
	if len(t.m.as) == 0 {
		return false
	}
	seen := t.m.gaze(&t.b)
	return t.m.as["ichor-statue"] && fiend.Petrified ||
		t.m.as["ichor-stone"] && st.voluntary && seen.sees(st.to) ||
		t.m.as["ichor-edge"] && !st.to.IsValid() ||
		t.m.as["ichor-push"] && !st.voluntary
}

// misreadLaying changes ichor that has been laid where there was some before.
func (t *turn) misreadLaying(sq nemoroth.Square, was int) {
	switch {
	case t.m.as["ichor-stacks"]:
		t.b.ichor[sq] += was
	case t.m.as["ichor-stays"] && was > 0:
		t.b.ichor[sq], t.b.fresh[sq] = was, false
	}
}

// misreadLaid reports whether ichor spares the Zombies under which it is laid.
func (t *turn) misreadLaid() bool { return t.m.as["ichor-active"] }

// misreadPushedPile reports whether a pushed Leaf Pile leaves a Mummy.
func (t *turn) misreadPushedPile() bool { return t.m.as["mummy-push"] }

// misreadMummy reports whether no Mummy is left. In mummy-dries it removes the
// ichor.
func (t *turn) misreadMummy(from nemoroth.Square) bool {
	none := t.m.as["mummy-ichor"] && t.b.ichor[from] > 0
	if t.m.as["mummy-dries"] {
		t.b.ichor[from] = 0
	}
	return none
}

// misreadDissolving reports whether ichor dissolves no further Zombie.
func (t *turn) misreadDissolving(gone []occupant) bool { return t.m.as["ichor-one"] && len(gone) > 0 }

// misreadClearing reports whether ichor that has dissolved a Zombie remains.
func (t *turn) misreadClearing() bool { return t.m.as["ichor-remains"] }

// misreadVictim reports whether a Zombie does not destroy a piece.
func (t *turn) misreadVictim(st *step, victim occupant) bool {
	return t.m.spares("zombie", victim.Piece) ||
		t.m.as["zombie-statues"] && !mobile(victim.Piece) ||
		t.m.as["zombie-one"] && len(t.b.at[st.to]) <= 1
}

// misreadDestroyed reports whether a Zombie destroys no further piece. In
// zombie-mummy a digesting victim leaves a Mummy.
func (t *turn) misreadDestroyed(st *step, victim occupant) bool {
	if t.m.as["zombie-mummy"] && victim.Digesting {
		t.b.place(st.to, nemoroth.Piece{Kind: nemoroth.Mummy})
	}
	return t.m.as["zombie-one"]
}

// misreadDrying reports whether a Zombie on ichor removes it and survives.
func (t *turn) misreadDrying(st *step, rule nemoroth.Rule, zombie occupant, who mover) bool {
	if t.m.as["zombie-dries"] {
		t.clear(st.to, rule, zombie.Piece, who.own)
	}
	return t.m.as["zombie-dries"]
}

// misreadRank reports whether a Human promotes outside its eighth rank.
func (t *turn) misreadRank(sq nemoroth.Square) bool {
	return t.m.as["promote-both"] && sq.Rank()%7 == 0
}

// misreadPromotion reports whether a Human does not promote.
func (t *turn) misreadPromotion(st *step, who occupant) bool {
	if len(t.m.as) == 0 {
		return false
	}
	seen := t.m.gaze(&t.b)
	return t.m.as["D-04"] && !who.Petrified && seen.sees(st.to) ||
		t.m.as["promote-move"] && !st.voluntary && !who.Petrified ||
		t.m.as["promote-pusher"] && who.Side != t.side ||
		t.m.as["promote-new"] && who.Petrified && t.wasMobile(who.id) ||
		t.m.as["promote-alone"] && len(t.b.at[st.to]) > 1
}

// wasMobile reports whether a statue was mobile when the turn began.
func (t *turn) wasMobile(id int) bool {
	if t.before == nil {
		return false
	}
	who, _, there := t.before.find(id)
	return there && !who.Petrified
}

// misreadPromoted lets a Human that promotes destroy the other occupants.
func (t *turn) misreadPromoted(st *step, who occupant) {
	if t.m.as["promote-destroys"] {
		t.b.at[st.to] = []occupant{who}
	}
}

// misreadStonePile reports whether an occupant keeps ichor from acting.
func (t *turn) misreadStonePile(who occupant) bool {
	return t.m.as["ichor-stone-pile"] && who.Kind == nemoroth.LeafPile && who.Petrified
}

// misreadPile reports whether a Leaf Pile engulfs nothing.
func (t *turn) misreadPile(st *step, pile *occupant) bool {
	return t.m.as["pile-stone"] && pile.Petrified ||
		t.m.as["pile-stone-pushed"] && pile.Petrified && st.mover(pile.id) != nil ||
		t.m.as["pile-full"] && pile.Digesting
}

// misreadPiles returns the Leaf Pile that engulfs the other of two.
func (t *turn) misreadPiles(st *step, pile *occupant) *occupant {
	if t.m.as["pile-loses"] {
		for _, who := range t.b.at[st.to] {
			if who.Kind == nemoroth.LeafPile && st.mover(who.id) == nil {
				pile = &who
			}
		}
	}
	return pile
}

// misreadMeal reports whether a Leaf Pile does not engulf a piece. If the Leaf
// Pile was at rest, arrived is nil.
func (t *turn) misreadMeal(pile *occupant, who occupant, arrived *mover, meals int) bool {
	return t.m.spares("pile", who.Piece) ||
		t.m.as["pile-zombies"] && who.Kind == nemoroth.Zombie ||
		t.m.as["pile-own"] && who.Side == pile.Side ||
		t.m.as["pile-statues"] && !mobile(who.Piece) && arrived == nil ||
		t.m.as["pile-one"] && meals > 0
}

// misreadMeals reports whether a Leaf Pile that engulfs does not become
// digesting. In pile-ichor it removes the ichor.
func (t *turn) misreadMeals(st *step, arrived *mover) bool {
	if t.m.as["pile-ichor"] {
		t.b.ichor[st.to] = 0
	}
	return t.m.as["pile-passive"] && arrived == nil
}

// misreadSeen reports whether a piece on a seen square is not petrified. In
// gaze-dries petrification removes the ichor.
func (t *turn) misreadSeen(st *step, who occupant, sq nemoroth.Square) bool {
	if len(t.m.as) == 0 {
		return false
	}
	moved := st.mover(who.id) != nil
	if t.m.spares("gaze", who.Piece) ||
		t.m.as["gaze-company"] && len(t.b.at[sq]) > 1 ||
		t.m.as["gaze-walks"] && st.voluntary && moved ||
		t.m.as["gaze-basilisk"] && who.Kind == nemoroth.Basilisk ||
		t.m.as["gaze-screamer"] && !st.voluntary && who.Kind == nemoroth.GoAway && who.id == t.screamer ||
		t.m.as["gaze-first"] && who.Kind == nemoroth.Basilisk && !moved ||
		t.m.as["gaze-pile"] && who.Digesting ||
		t.m.as["gaze-stone-pushed"] && !moved && onlyStatuesSee(&t.b, sq) {
		return true
	}
	if t.m.as["gaze-dries"] {
		t.b.ichor[sq] = 0
	}
	return false
}
