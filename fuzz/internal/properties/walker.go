package properties

import (
	"cmp"
	"context"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// Walker checks the mutable walker: Do gives the position that Play gives, Undo
// restores everything, the incremental key is the key of a parsed position, and a
// move that Do rejects changes nothing.
func Walker(c gen.Case) error {
	var path []*nemoroth.Game
	var walker *nemoroth.Walker
	err := along(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		if walker == nil {
			walker = nemoroth.NewWalker(g)
		} else if !do(walker, g.LastMove()) {
			return broken(g.Parent(), g.LastMove(), "a walker carries out each move and pass of its game", "it is rejected")
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
		err = cmp.Or(holds(walker.Undo(), path[i], noMove, "a walker can undo each move and pass", "Undo is false"), stands(walker, path[i-1], i-1))
	}
	return cmp.Or(err,
		holds(!walker.Undo() && walker.Depth() == 0, path[0], noMove, "a walker at its start has nothing to undo", "depth %d", walker.Depth()),
		perft(path[len(path)-1]))
}

func do(w *nemoroth.Walker, m nemoroth.Move) bool {
	if m.IsPass() {
		return w.Pass()
	}
	return w.Do(m)
}

// doneAndUndone checks Do and Undo of a legal move.
func doneAndUndone(w *nemoroth.Walker, g *nemoroth.Game, m nemoroth.Move, depth int, last bool) error {
	h, err := g.Play(m)
	if err != nil {
		return broken(g, m, "a legal move can be played", "%v", err)
	}
	if !w.Do(m) || w.Position() != h.Position() || w.Key() != h.Position().Key() || w.Side() != h.Side() {
		return broken(g, m, "Do gives the position that Play gives", "%v instead of %v", w.Position(), h)
	}
	if last {
		err = inspected(w, h)
	}
	return cmp.Or(err, holds(w.Undo(), g, m, "a walker can undo each move and pass", "Undo is false"), stands(w, g, depth))
}

// stands checks a walker at the last position of g, depth plies from its start.
func stands(w *nemoroth.Walker, g *nemoroth.Game, depth int) error {
	p := w.Position()
	read, err := nemoroth.ParsePosition(p.String(), g.Ruleset())
	// A position from more than Reversible plies ago cannot occur again, so the
	// current position must not be one of them.
	back, returned := 0, 0
	for past := g.Parent(); past != nil; past = past.Parent() {
		if back++; back > w.Reversible() && past.Position() == g.Position() {
			returned = back
		}
	}
	return cmp.Or(
		holds(p == g.Position() && w.Depth() == depth && w.Side() == g.Side(), g, noMove, "a walker has the position, depth and side to move of its game", "%v at depth %d instead of %d", p, w.Depth(), depth),
		holds(err == nil && read == p && read.Key() == w.Key() && p.Key() == w.Key(), g, noMove,
			"the incremental key is the key of the position parsed from its text", "%x and %x (%v)", w.Key(), read.Key(), err),
		holds(slices.Equal(w.Moves(nil), g.Moves()) && w.Outcome() == g.Outcome(), g, noMove, "a walker has its game's legal moves and outcome", "%v, %v", w.Moves(nil), w.Outcome()),
		holds(w.Reversible() <= g.Ply() && returned == 0, g, noMove,
			"no position from before the last irreversible ply occurs again", "the position of %d plies ago does, and Reversible is %d", returned, w.Reversible()))
}

// refusals checks that Do carries out exactly the unambiguous moves that RULEBOOK
// §§3, 4 and 8 allow, COMP-RULE and REP-1 aside.
func refusals(w *nemoroth.Walker, g *nemoroth.Game, depth int, last bool) error {
	for _, m := range some(g, last) {
		r := g.Explain(m)
		free := r.Verdict == nemoroth.VerdictLegal || r.Verdict == nemoroth.VerdictCompulsion || r.Verdict == nemoroth.VerdictRepetition
		if done := w.Do(m); done != free {
			return broken(g, m, "Do carries out exactly the moves that RULEBOOK §§3, 4 and 8 allow", "Do is %v, although\n%v", done, r)
		} else if done {
			after := w.Position()
			w.Undo()
			if after != r.After {
				return broken(g, m, "Do gives the position after the move that is in the report", "%v instead of %v", after, r.After)
			}
		}
	}
	return stands(w, g, depth)
}

// Limits to save time. perft counts in positions with at most perftLimit legal
// moves. It adds plies, to at most perftDepth, while it expects about
// perftSequences sequences or fewer. A hash table that ignores the past gives
// wrong counts only from about six plies on, and only positions with few pieces
// get that far.
const (
	perftLimit     = 60
	perftSequences = 20_000
	perftDepth     = 8
)

// perft checks counts of sequences: for two plies, against the sum of the numbers
// of legal moves; for more, with and without a hash table and a second processor.
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
	return holds(plain == want && helped == want, g, noMove, "perft counts the sequences of legal moves, with or without a hash table and a second processor",
		"depth %d: %d and %d instead of %d", depth, plain, helped, want)
}
