package naive

import "github.com/nemoroth/rules/nemoroth"

// eater returns the Leaf Pile on the goal of a step. If both are Leaf Piles, it is
// the one that moved (ENGULF-2).
func eater(t *Turn) (pile Piece, found bool) {
	for _, who := range t.On(t.Goal) {
		if who.Kind == leafPile && (!found || t.Mover(who) != nil) {
			pile, found = who, true
		}
	}
	return pile, found
}

// engulfs is ENGULF-1, a Leaf Pile that arrives engulfs every occupant, and
// ENGULF-2, a Leaf Pile at rest engulfs whatever is pushed onto it.
func engulfs(c Case) bool {
	return c.Who != c.Other && (c.Mover(c.Other) != nil || c.Mover(c.Who) != nil)
}

// digests is ENGULF-3: a mobile Leaf Pile that engulfs becomes digesting.
func digests(c Case) bool { return c.Who.Mobile() }

// engulf is STEP-5. Ichor is not engulfed (ENGULF-3).
func engulf(t *Turn) {
	pile, found := eater(t)
	if !found {
		return
	}
	meals, first := t.those(t.Goal, pile, "ENGULF-1"), len(t.trace)
	for _, meal := range meals {
		by, cause := Rule("ENGULF-2"), 0
		if w := t.Mover(pile); w != nil {
			cause = w.own
			if meal.Kind != leafPile {
				by = "ENGULF-1"
			}
		} else if w := t.Mover(meal); w != nil {
			cause = w.latest
		}
		t.Lose(nemoroth.EffectEngulf, by, meal, cause)
	}
	if len(meals) > 0 && !pile.Digesting && t.about(pile).Holds("ENGULF-3") {
		t.tell(nemoroth.EffectDigest, "ENGULF-3", pile, t.Goal, t.Goal, first)
		pile.Digesting = true
		t.replace(pile)
	}
}

// leaveMummy is MUMMY-1: a digesting Leaf Pile that moves voluntarily leaves one
// Mummy on the square it leaves and stops digesting. A push changes nothing.
func leaveMummy(t *Turn) {
	moved := t.Movers[0]
	pile := t.Find(moved.ID)
	if !t.Voluntary || !pile.At.IsValid() || !moved.Digesting {
		return
	}
	t.tell(nemoroth.EffectLeaveMummy, "MUMMY-1", pile, t.Left[0], t.Goal, moved.own)
	pile.Digesting = false
	t.replace(pile)
	t.Place(t.Left[0], nemoroth.Piece{Kind: nemoroth.Mummy})
}
