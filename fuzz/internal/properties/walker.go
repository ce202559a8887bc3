package properties

import (
	"cmp"
	"context"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Walker tries the mutable cursor against the immutable games: Do leads where
// Play leads, Undo restores everything, the incremental key is that of the
// position read from its text, and what is refused changes nothing.
func Walker(c gen.Case) error {
	var path []*nemoroth.Game
	var walker *nemoroth.Walker
	err := along(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		if walker == nil {
			walker = nemoroth.NewWalker(g)
		} else if !do(walker, g.LastMove()) {
			return broken(g.Parent(), g.LastMove(), "a walker does what a game plays", "it refused")
		}
		path = append(path, g)
		err := cmp.Or(stands(walker, g, len(path)-1), inspected(walker, g))
		if err == nil && last {
			err = scopes(walker, g)
		}
		if err != nil {
			return err
		}
		return cmp.Or(all(moves, func(m nemoroth.Move) error { return doneAndUndone(walker, g, m, len(path)-1, last) }),
			refusals(walker, g, len(path)-1, last))
	})
	if err != nil {
		return err
	}
	for i := len(path) - 1; i > 0 && err == nil; i-- {
		err = cmp.Or(holds(walker.Undo(), path[i], noMove, "what was done can be undone", "it cannot"), stands(walker, path[i-1], i-1))
	}
	return cmp.Or(err,
		holds(!walker.Undo() && walker.Depth() == 0, path[0], noMove, "nothing is undone before the walker's start", "depth %d", walker.Depth()),
		perft(path[len(path)-1]))
}

func do(w *nemoroth.Walker, m nemoroth.Move) bool {
	if m.IsPass() {
		return w.Pass()
	}
	return w.Do(m)
}

// doneAndUndone holds of a legal move.
func doneAndUndone(w *nemoroth.Walker, g *nemoroth.Game, m nemoroth.Move, depth int, last bool) error {
	h, err := g.Play(m)
	if err != nil {
		return broken(g, m, "a legal move can be played", "%v", err)
	}
	if !w.Do(m) || w.Position() != h.Position() || w.Key() != h.Position().Key() || w.Side() != h.Side() {
		return broken(g, m, "Do leads where Play leads", "%v instead of %v", w.Position(), h)
	}
	if last {
		err = inspected(w, h)
	}
	return cmp.Or(err, holds(w.Undo(), g, m, "what was done can be undone", "it cannot"), stands(w, g, depth))
}

// stands holds of a walker that is at a game's position, so many plies from its
// start.
func stands(w *nemoroth.Walker, g *nemoroth.Game, depth int) error {
	p := w.Position()
	read, err := nemoroth.ParsePosition(p.String(), g.Ruleset())
	// A position more than Reversible plies ago cannot come back, so the game's
	// past must show none that did.
	back, returned := 0, 0
	for past := g.Parent(); past != nil; past = past.Parent() {
		if back++; back > w.Reversible() && past.Position() == g.Position() {
			returned = back
		}
	}
	return cmp.Or(
		holds(p == g.Position() && w.Depth() == depth && w.Side() == g.Side(), g, noMove, "a walker is where its game is", "%v at depth %d instead of %d", p, w.Depth(), depth),
		holds(err == nil && read == p && read.Key() == w.Key() && p.Key() == w.Key(), g, noMove,
			"the incremental key is that of the position read from its text", "%x and %x (%v)", w.Key(), read.Key(), err),
		holds(slices.Equal(w.Moves(nil), g.Moves()) && w.Outcome() == g.Outcome(), g, noMove, "a walker has its game's legal moves and outcome", "%v, %v", w.Moves(nil), w.Outcome()),
		holds(w.Reversible() <= g.Ply() && returned == 0, g, noMove,
			"no position comes back from before the last irreversible ply", "that of %d plies ago has, and %d are reversible", returned, w.Reversible()))
}

// refusals holds of Do with any move: it carries out exactly those that §§3, 4
// and 8 allow and that say what they do (NAME-1).
func refusals(w *nemoroth.Walker, g *nemoroth.Game, depth int, last bool) error {
	for _, m := range some(g, last) {
		r := g.Explain(m)
		free := r.Verdict == nemoroth.VerdictLegal || r.Verdict == nemoroth.VerdictCompulsion || r.Verdict == nemoroth.VerdictRepetition
		if done := w.Do(m); done != free {
			return broken(g, m, "Do carries out what RULEBOOK §§3, 4 and 8 allow, and nothing else", "done: %v, although\n%v", done, r)
		} else if done {
			after := w.Position()
			w.Undo()
			if after != r.After {
				return broken(g, m, "Do leads where the report says", "%v instead of %v", after, r.After)
			}
		}
	}
	return stands(w, g, depth)
}

// Bounds on the counts that are tried: how many moves a position may have for
// its grandchildren to be counted, and about how many sequences there may be for
// one more ply. A hash table that forgets the past goes wrong after six plies or
// so, which few pieces reach.
const (
	perftLimit     = 60
	perftSequences = 20_000
	perftDepth     = 8
)

// perft holds of counts: two plies are the children's legal moves, and a hash
// table and helpers change no count.
func perft(g *nemoroth.Game) error {
	moves := g.Moves()
	if len(moves) > perftLimit {
		return nil
	}
	var want uint64
	for _, m := range moves {
		h, err := g.Play(m)
		if err != nil {
			return broken(g, m, "a legal move can be played", "%v", err)
		}
		want += uint64(len(h.Moves()))
	}
	for depth := 2; ; depth++ {
		plain, err := game.Perft(context.Background(), nemorothgame.Cursor(g), depth, game.PerftOptions{})
		helped, helpedErr := game.Perft(context.Background(), nemorothgame.Cursor(g), depth, game.PerftOptions{HashMiB: 1, CPUs: 2})
		if depth > 2 {
			want = plain
		}
		err = cmp.Or(err, helpedErr, counted(g, depth, want, plain, helped))
		if err != nil || plain*uint64(len(moves)) > perftSequences || depth == perftDepth {
			return err
		}
	}
}

func counted(g *nemoroth.Game, depth int, want, plain, helped uint64) error {
	return holds(plain == want && helped == want, g, noMove, "perft counts legal moves after legal moves, with a hash table and two processors too",
		"depth %d: %d and %d instead of %d", depth, plain, helped, want)
}
