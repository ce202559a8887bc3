package laws

import (
	"context"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
	seam "github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Walker tries the mutable cursor against the immutable games: Do leads where
// Play leads, Undo restores everything, the incremental key is that of the
// position read from its text, and what is refused changes nothing.
func Walker(c board.Case) error {
	var path []*nemoroth.Game
	var walker *nemoroth.Walker
	err := alongTo(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		if walker == nil {
			walker = nemoroth.NewWalker(g)
		} else if !do(walker, g.LastMove()) {
			return broken(g.Parent(), g.LastMove(), "a walker does what a game plays", "it refused")
		}
		path = append(path, g)
		if err := stands(walker, g, len(path)-1); err != nil {
			return err
		}
		if err := inspected(walker, g); err != nil {
			return err
		}
		if last {
			if err := scopes(walker, g); err != nil {
				return err
			}
		}
		for _, m := range moves {
			h, err := g.Play(m)
			if err != nil {
				return broken(g, m, "a legal move can be played", "%v", err)
			}
			if !walker.Do(m) || walker.Position() != h.Position() || walker.Key() != h.Position().Key() || walker.Side() != h.Side() {
				return broken(g, m, "Do leads where Play leads", "%v instead of %v", walker.Position(), h)
			}
			if last {
				if err := inspected(walker, h); err != nil {
					return err
				}
			}
			if !walker.Undo() {
				return broken(g, m, "what was done can be undone", "it cannot")
			}
			if err := stands(walker, g, len(path)-1); err != nil {
				return err
			}
		}
		return refusals(walker, g, len(path)-1, last)
	})
	if err != nil {
		return err
	}
	for i := len(path) - 1; i > 0; i-- {
		if !walker.Undo() {
			return broken(path[i], nemoroth.Move{}, "what was done can be undone", "it cannot")
		}
		if err := stands(walker, path[i-1], i-1); err != nil {
			return err
		}
	}
	if walker.Undo() || walker.Depth() != 0 {
		return broken(path[0], nemoroth.Move{}, "nothing is undone before the walker's start", "depth %d", walker.Depth())
	}
	return perft(path[len(path)-1])
}

func do(w *nemoroth.Walker, m nemoroth.Move) bool {
	if m.IsPass() {
		return w.Pass()
	}
	return w.Do(m)
}

// stands holds of a walker that is at a game's position, so many plies from its
// start.
func stands(w *nemoroth.Walker, g *nemoroth.Game, depth int) error {
	p := w.Position()
	read, err := nemoroth.ParsePosition(p.String(), g.Ruleset())
	switch {
	case p != g.Position() || w.Depth() != depth || w.Side() != g.Side():
		return broken(g, nemoroth.Move{}, "a walker is where its game is", "%v at depth %d instead of %d", p, w.Depth(), depth)
	case err != nil || read != p || read.Key() != w.Key() || p.Key() != w.Key():
		return broken(g, nemoroth.Move{}, "the incremental key is that of the position read from its text", "%x and %x (%v)", w.Key(), read.Key(), err)
	case !slices.Equal(w.Moves(nil), g.Moves()):
		return broken(g, nemoroth.Move{}, "a walker has its game's legal moves", "%v instead of %v", w.Moves(nil), g.Moves())
	case w.Outcome() != g.Outcome():
		return broken(g, nemoroth.Move{}, "a walker has its game's outcome", "%v instead of %v", w.Outcome(), g.Outcome())
	case w.Reversible() > g.Ply():
		return broken(g, nemoroth.Move{}, "no more plies are reversible than were played", "%d of %d", w.Reversible(), g.Ply())
	}
	// A position more than Reversible plies ago cannot come back, so the game's
	// past must show none that did.
	back := 0
	for past := g.Parent(); past != nil; past = past.Parent() {
		if back++; back > w.Reversible() && past.Position() == g.Position() {
			return broken(g, nemoroth.Move{}, "no position comes back from before the last irreversible ply", "that of %d plies ago has", back)
		}
	}
	return nil
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
// one more ply. A table that forgets the past goes wrong after six plies or so,
// which few pieces reach.
const (
	perftLimit     = 60
	perftSequences = 20_000
	perftDepth     = 8
)

// perft holds of counts: two plies are the children's legal moves, and a table
// and helpers change no count.
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
		plain, err := seam.Perft(context.Background(), nemorothgame.Cursor(g), depth, seam.PerftOptions{})
		if err != nil {
			return broken(g, nemoroth.Move{}, "perft counts", "depth %d: %v", depth, err)
		}
		if depth > 2 {
			want = plain
		}
		helped, err := seam.Perft(context.Background(), nemorothgame.Cursor(g), depth, seam.PerftOptions{HashMiB: 1, CPUs: 2})
		if err != nil {
			return broken(g, nemoroth.Move{}, "perft counts", "depth %d, with a table: %v", depth, err)
		}
		if err := counted(g, depth, want, plain, helped); err != nil || plain*uint64(len(moves)) > perftSequences || depth == perftDepth {
			return err
		}
	}
}

func counted(g *nemoroth.Game, depth int, want, plain, helped uint64) error {
	if plain != want {
		return broken(g, nemoroth.Move{}, "perft counts legal moves after legal moves", "depth %d: %d instead of %d", depth, plain, want)
	}
	if helped != want {
		return broken(g, nemoroth.Move{}, "a table and two processors count the same", "depth %d: %d instead of %d", depth, helped, want)
	}
	return nil
}
