package properties

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// Walker checks the mutable walker: Do gives the position that Play gives, Undo
// restores everything, the incremental key and masks are those of a walker that
// begins at the position, and a move that Do rejects changes nothing.
func Walker(c gametest.Case) error {
	var walker *nemoroth.Walker
	var path []*nemoroth.Game
	err := along(c, func(g *nemoroth.Game, _ bool) error {
		m := g.LastMove()
		switch {
		case walker == nil:
			walker = nemoroth.NewWalker(g)
		case !walked(walker, m):
			return broken(g.Parent(), m, "a walker carries out each move and pass of its game",
				"it is rejected")
		}
		path = append(path, g)
		err := stands(walker, g, len(path)-1)
		for _, m := range asked(c, g) {
			err = cmp.Or(err, done(walker, g, m))
		}
		return cmp.Or(err, stands(walker, g, len(path)-1))
	})
	for i := len(path) - 1; i > 0 && err == nil; i-- {
		undone := holds(walker.Undo(), path[i], noMove, "a walker can undo each move and pass",
			"Undo is false")
		err = cmp.Or(undone, stands(walker, path[i-1], i-1))
	}
	if err != nil || path == nil {
		return err
	}
	return cmp.Or(
		holds(!walker.Undo() && walker.Depth() == 0, path[0], noMove,
			"a walker at its start has nothing to undo", "depth %d", walker.Depth()),
		perft(path[len(path)-1]))
}

// walked carries out a move or a pass, if the walker accepts it.
func walked(w *nemoroth.Walker, m nemoroth.Move) bool {
	if m.IsPass() {
		return w.Pass()
	}
	return w.Do(m)
}

// stands checks a walker at the last position of g, depth plies from its start.
func stands(w *nemoroth.Walker, g *nemoroth.Game, depth int) error {
	read, err := nemoroth.ParsePosition(w.Position().String(), g.Ruleset())
	same := read == g.Position() && w.Depth() == depth && w.Side() == g.Side()
	if err != nil || !same {
		return broken(g, noMove, "a walker has the position, depth and side to move of its game",
			"%v at depth %d instead of %d (%v)", w.Position(), w.Depth(), depth, err)
	}
	fresh, err := read.Game(g.Ruleset(), 1)
	if err != nil {
		return broken(g, noMove, "a position can stand again (POS-1)", "%v", err)
	}
	got, want := inspection(w), inspection(nemoroth.NewWalker(fresh))
	// A position from more than Reversible plies ago cannot occur again, so the
	// current position must not be one of them.
	back, returned := 0, 0
	for past := g.Parent(); past != nil; past = past.Parent() {
		if back++; back > w.Reversible() && past.Position() == g.Position() {
			returned = back
		}
	}
	sameMoves := slices.Equal(w.Moves(nil), g.Moves())
	return cmp.Or(
		holds(got == want, g, noMove, "a walker has the key and masks of its position",
			"%s\ninstead of\n%s", got, want),
		holds(sameMoves && w.Outcome() == g.Outcome(), g, noMove,
			"a walker has its game's legal moves and outcome", "%v, %v", w.Moves(nil), w.Outcome()),
		holds(w.Reversible() <= g.Ply() && returned == 0, g, noMove,
			"no position from before the last irreversible ply occurs again",
			"the position of %d plies ago does, and Reversible is %d", returned, w.Reversible()))
}

// inspection returns all that a walker shows of its position, as a text.
func inspection(w *nemoroth.Walker) string {
	var armies [2]nemoroth.Army
	var scopes [2]nemoroth.Scope
	w.Armies(&armies)
	w.Scopes(&scopes)
	ichor, lasting := w.Ichorous()
	a, o := w.GhastRangeOf(nemoroth.Alabaster), w.GhastRangeOf(nemoroth.Obsidian)
	return fmt.Sprintln(w.Key(), armies, scopes, w.Mummies(), w.Occupied(), w.Crowded(),
		w.Digesting(),
		ichor, lasting, w.Seen(), a, o, w.Compelled(), w.Restricted(), w.Ruleset())
}

// done checks Do and Undo of a move: Do carries out exactly the unambiguous moves that
// RULEBOOK §§3, 4 and 8 allow, COMP-RULE and REP-1 aside.
func done(w *nemoroth.Walker, g *nemoroth.Game, m nemoroth.Move) error {
	r := g.Explain(m)
	free := slices.Contains([]nemoroth.Verdict{
		nemoroth.VerdictLegal, nemoroth.VerdictCompulsion, nemoroth.VerdictRepetition}, r.Verdict)
	if w.Do(m) != free {
		return broken(g, m, "Do carries out exactly the moves that RULEBOOK §§3, 4 and 8 allow",
			"although\n%v", r)
	}
	if !free {
		return nil
	}
	after, key := w.Position(), w.Key()
	undone := w.Undo()
	return holds(undone && after == r.After && key == after.Key(), g, m,
		"Do gives the position after the move that is in the report", "%v instead of %v", after,
		r.After)
}

// Limits to save time: perft adds plies, to at most perftDepth, while it expects about
// perftSequences sequences or fewer. A hash table that ignores the past gives wrong
// counts only from about six plies on, and only positions with few pieces get that far.
const (
	perftSequences = 20_000
	perftDepth     = 8
)

// perft checks counts of sequences: for two plies, against the sum of the numbers
// of legal moves; for more, with and without a hash table and a second processor.
func perft(g *nemoroth.Game) error {
	moves, sum := g.Moves(), uint64(0)
	for _, m := range moves {
		if h, err := g.Play(m); err == nil {
			sum += uint64(len(h.Moves()))
		}
	}
	walk := func() game.Cursor[nemoroth.Move] { return nemoroth.NewWalker(g) }
	for depth := 2; depth <= perftDepth && sum*uint64(len(moves)) < perftSequences; depth++ {
		bare, err := game.Perft(context.Background(), walk, depth, game.PerftOptions{})
		hashed, hashErr := game.Perft(context.Background(), walk, depth,
			game.PerftOptions{HashMiB: 1, CPUs: 2})
		if depth > 2 {
			sum = bare
		}
		same := bare == sum && hashed == sum && cmp.Or(err, hashErr) == nil
		if !same {
			return broken(g, noMove,
				"perft counts the sequences of legal moves, with and without a hash table",
				"depth %d: %d and %d instead of %d (%v, %v)", depth, bare, hashed, sum, err,
				hashErr)
		}
	}
	return nil
}
