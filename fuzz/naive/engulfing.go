package naive

import "github.com/nemoroth/rules/nemoroth"

// eater returns the Leaf Pile on the goal of a step. If both are Leaf Piles, it is
// the one that moved (ENGULF-2).
func eater(t *Turn, st *Step) (pile Piece, found bool) {
	for _, who := range t.Board.At[st.To] {
		if who.Kind == nemoroth.LeafPile && (!found || st.Mover(who.ID) != nil) {
			pile, found = who, true
		}
	}
	return pile, found
}

// engulfs is ENGULF-1, a Leaf Pile that arrives engulfs every occupant, and
// ENGULF-2, a Leaf Pile at rest engulfs whatever is pushed onto it.
func engulfs(_ *Turn, st *Step, pile, other Piece) bool {
	return st.Mover(pile.ID) != nil || st.Mover(other.ID) != nil
}

// digests is ENGULF-3: a mobile Leaf Pile that engulfs becomes digesting.
func digests(_ *Step, pile Piece) bool { return Mobile(pile.Piece) }

// engulf is STEP-5. Ichor is not engulfed (ENGULF-3).
func engulf(t *Turn, st *Step) {
	pile, found := t.Eater(t, st)
	if !found {
		return
	}
	var meals []Piece
	for _, other := range t.Board.At[st.To] {
		if other.ID != pile.ID && t.Engulfs(t, st, pile, other) {
			meals = append(meals, other)
		}
	}
	first := 0
	for i, meal := range meals {
		e := nemoroth.Effect{Kind: nemoroth.EffectEngulf, Rule: nemoroth.RuleEngulf2,
			Piece: meal.Piece, From: st.To, To: nemoroth.NoSquare}
		if w := st.Mover(pile.ID); w != nil {
			e.Cause = w.own
			if meal.Kind != nemoroth.LeafPile {
				e.Rule = nemoroth.RuleEngulf1
			}
		} else if w := st.Mover(meal.ID); w != nil {
			e.Cause = w.latest
		}
		if n := t.Note(e); i == 0 {
			first = n
		}
		t.Board.Remove(st.To, meal.ID)
	}
	if len(meals) > 0 && t.Digests(st, pile) && !pile.Digesting {
		t.Note(nemoroth.Effect{Kind: nemoroth.EffectDigest, Rule: nemoroth.RuleEngulf3,
			Piece: pile.Piece, From: st.To, To: st.To, Cause: first})
		pile.Digesting = true
		t.Board.Replace(st.To, pile)
	}
}

// leaveMummy is MUMMY-1: a digesting Leaf Pile that moves voluntarily leaves one
// Mummy on the square it leaves and stops digesting. A push changes nothing.
func leaveMummy(t *Turn, st *Step) {
	pile, there := t.Board.On(st.To, st.Movers[0].ID)
	digesting := there && pile.Digesting && st.Movers[0].Digesting
	if !st.Voluntary || !digesting {
		return
	}
	t.Note(nemoroth.Effect{Kind: nemoroth.EffectLeaveMummy, Rule: nemoroth.RuleMummy1,
		Piece: pile.Piece, From: st.Left[0], To: st.To, Cause: st.Movers[0].own})
	pile.Digesting = false
	t.Board.Replace(st.To, pile)
	t.Board.Place(st.Left[0], nemoroth.Piece{Kind: nemoroth.Mummy})
}
