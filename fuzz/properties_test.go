package fuzz

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// What must be true of the library for any case, and is seen neither by gametest.Check nor
// by the comparison with the naive model: games that callers cannot change, traces,
// symmetries and the Walker. Each property returns the first thing that is wrong.

// unless returns an error unless something is true.
func unless(ok bool, format string, args ...any) error {
	if ok {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// along plays the game of a case and calls f in each position, up to the first error. A
// line that cannot stand has no positions.
func along(c gametest.Case, f func(*nemoroth.Game) error) error {
	g, err := nemorothgame.Start(c.Line, c.Ruleset)
	for ply := 0; err == nil; ply++ {
		if wrong := f(g); wrong != nil {
			return fmt.Errorf("%v, %v, moves %v, in %v: %w", g.Ruleset(), g.First(), g.Line(), g,
				wrong)
		}
		if ply == len(c.Moves) {
			break
		}
		m, unread := nemoroth.ParseMove(c.Moves[ply])
		if unread != nil {
			break
		}
		g, err = playOrPass(g, m)
	}
	return nil
}

func playOrPass(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() {
		return g.Pass()
	}
	return g.Play(m)
}

// asked lists the legal moves of a position and those that a case asks about.
func asked(c gametest.Case, g *nemoroth.Game) []nemoroth.Move {
	moves := g.Moves()
	if c.Ask == nil {
		return moves
	}
	for _, text := range c.Ask(nemorothgame.Game(g)) {
		if m, err := nemoroth.ParseMove(text); err == nil {
			moves = append(moves, m)
		}
	}
	return moves
}

// checkGame checks what is true of every game.
func checkGame(c gametest.Case) error { return gametest.Check(nemorothgame.Rules(), c) }

// sentinels are the library's error kinds. Each error matches exactly one.
var sentinels = []error{
	nemoroth.ErrInvalid, nemoroth.ErrSyntax, nemoroth.ErrSetup, nemoroth.ErrIllegal,
	nemoroth.ErrAmbiguous,
	notation.ErrEffects, letter.ErrContradiction,
}

// oneOf reports whether an error matches just one sentinel, and that is allowed.
func oneOf(err error, allowed ...error) bool {
	other := func(s error) bool { return !errors.Is(err, s) }
	matched := slices.DeleteFunc(slices.Clone(sentinels), other)
	return len(matched) == 1 && slices.Contains(allowed, matched[0])
}

// checkTrace checks the traces of the moves of a case.
func checkTrace(c gametest.Case) error {
	return along(c, func(g *nemoroth.Game) error {
		before := g.Setup()
		for _, m := range asked(c, g) {
			r := g.Explain(m)
			if r.Trace == nil {
				continue
			}
			trace, err := g.Trace(m)
			if r.Legal() && (err != nil || !slices.Equal(trace, r.Trace)) {
				return fmt.Errorf("%v: Trace returns %v (%w), not the trace of the report", m, trace, err)
			}
			if err := traced(r.Trace, before, r.After.Setup()); err != nil {
				return fmt.Errorf("%v: %w\n%v", m, err, r.Trace)
			}
		}
		return nil
	})
}

// traced checks a trace: its first effect and no other is a decision, causes precede, and
// the effects are sufficient and necessary. Applied to the board before the move, they give
// the board after it; undone, the board before; and each fits the board that it meets and
// changes it.
func traced(trace nemoroth.Trace, before, after nemoroth.Setup) error {
	decides := func(e nemoroth.Effect) bool {
		return e.Kind == nemoroth.EffectMove || e.Kind == nemoroth.EffectScream
	}
	now := before
	for i, e := range trace {
		ordered := e.Cause == -1 && e.Step == 0
		if i > 0 {
			steps := e.Step - trace[i-1].Step
			ordered = e.Cause >= 0 && e.Cause < i && (steps == 0 || steps == 1)
		}
		known := func(r game.Rule) bool { return r.ID == string(e.Rule) }
		cited := slices.ContainsFunc(game.Catalogue(nemorothgame.Rules()), known)
		if decides(e) != (i == 0) || !ordered || !cited {
			return fmt.Errorf("effect %d, %v: decision, cause, step or rule", i, e)
		}
		if text := e.String(); !e.Square().IsValid() || strings.ContainsAny(text, "\n\r") {
			return fmt.Errorf("effect %d, %v: square or text", i, e)
		}
		next, err := trace[i : i+1].Apply(now)
		// Ichor laid on ten plies of ichor keeps it from evaporating after the ply.
		again := e.Kind == nemoroth.EffectLayIchor && e.Was == e.Plies
		idle := !again && e.Kind != nemoroth.EffectScream && sameBoard(now, next)
		if err != nil || idle {
			return fmt.Errorf("effect %d, %v, does not fit or changes nothing: %v", i, e, err)
		}
		now = next
	}
	got, err := trace.Apply(before)
	return unless(err == nil && sameBoard(got, after), "the effects give %v (%v), not %v", got, err,
		after)
}

// sameBoard reports whether the ichor and the occupants, in any order, are equal.
func sameBoard(a, b nemoroth.Setup) bool {
	order := func(p, q nemoroth.Piece) int { return strings.Compare(p.String(), q.String()) }
	for sq := range a.Occupants {
		p := slices.SortedFunc(slices.Values(a.Occupants[sq]), order)
		q := slices.SortedFunc(slices.Values(b.Occupants[sq]), order)
		if a.Ichor[sq] != b.Ichor[sq] || !slices.Equal(p, q) {
			return false
		}
	}
	return true
}

// checkWalker checks the mutable walker: Do gives the position that Play gives, Undo
// restores everything, the incremental key and masks are those of a walker that begins at
// the position, and a move that Do rejects changes nothing.
func checkWalker(c gametest.Case) error {
	var walker *nemoroth.Walker
	var path []*nemoroth.Game
	err := along(c, func(g *nemoroth.Game) error {
		m := g.LastMove()
		switch {
		case walker == nil:
			walker = nemoroth.NewWalker(g)
		case m.IsPass() && !walker.Pass(), !m.IsPass() && !walker.Do(m):
			return fmt.Errorf("the walker rejects %v, which was played", m)
		}
		path = append(path, g)
		err := standsAt(walker, g, len(path)-1)
		for _, m := range asked(c, g) {
			err = cmp.Or(err, doneAndUndone(walker, g, m))
		}
		return cmp.Or(err, standsAt(walker, g, len(path)-1))
	})
	for i := len(path) - 1; i > 0 && err == nil; i-- {
		undone := unless(walker.Undo(), "Undo is false at depth %d", i)
		err = cmp.Or(undone, standsAt(walker, path[i-1], i-1))
	}
	if err != nil || path == nil {
		return err
	}
	return unless(!walker.Undo(), "Undo at the start is true")
}

// standsAt checks a walker at the last position of g, depth plies from its start.
func standsAt(w *nemoroth.Walker, g *nemoroth.Game, depth int) error {
	read, err := nemoroth.ParsePosition(w.Position().String(), g.Ruleset())
	same := read == g.Position() && w.Depth() == depth && w.Side() == g.Side()
	if err != nil || !same {
		return fmt.Errorf("the walker is at %v, depth %d (%v)", w.Position(), w.Depth(), err)
	}
	fresh, err := read.Setup().Game(g.Ruleset())
	if err != nil {
		return err
	}
	// A position from more than Reversible plies ago cannot occur again.
	back := 0
	for past := g.Parent(); past != nil; past = past.Parent() {
		if back++; back > w.Reversible() && past.Position() == g.Position() {
			return fmt.Errorf("Reversible is %d after %d plies to and fro", w.Reversible(), back)
		}
	}
	got, want := inspection(w), inspection(nemoroth.NewWalker(fresh))
	sameMoves := slices.Equal(w.Moves(nil), g.Moves())
	return cmp.Or(
		unless(got == want, "the walker holds %s\ninstead of\n%s", got, want),
		unless(sameMoves && w.Outcome() == g.Outcome() && w.Reversible() <= g.Ply(),
			"the walker has the moves %v, the outcome %v", w.Moves(nil), w.Outcome()))
}

// inspection returns all that a walker shows of its position, as a text.
func inspection(w *nemoroth.Walker) string {
	var armies [2]nemoroth.Army
	var scopes [2]nemoroth.Scope
	w.Armies(&armies)
	w.Scopes(&scopes)
	ichor, lasting := w.Ichorous()
	a, o := w.GhastRangeOf(nemoroth.Alabaster), w.GhastRangeOf(nemoroth.Obsidian)
	return fmt.Sprintln(w.Key(), armies, scopes, w.Mummies(), w.Crowded(), w.Digesting(),
		ichor, lasting, w.Seen(), a, o, w.Restricted())
}

// doneAndUndone checks Do and Undo of a move: Do carries out exactly the unambiguous moves
// that RULEBOOK §§3, 4 and 8 allow, COMP-RULE and REP-1 aside.
func doneAndUndone(w *nemoroth.Walker, g *nemoroth.Game, m nemoroth.Move) error {
	r := g.Explain(m)
	free := slices.Contains([]nemoroth.Verdict{
		nemoroth.VerdictLegal, nemoroth.VerdictCompulsion, nemoroth.VerdictRepetition}, r.Verdict)
	if w.Do(m) != free {
		return fmt.Errorf("Do(%v) is %v, although\n%v", m, !free, r)
	}
	if !free {
		return nil
	}
	after, key := w.Position(), w.Key()
	same := w.Undo() && after == r.After && key == after.Key()
	return unless(same, "%v leads to %v instead of %v", m, after, r.After)
}

// TestDamagedTraces checks that the properties of traces hold for the trace of a scream
// and for none of its damaged copies.
func TestDamagedTraces(t *testing.T) {
	s := nemoroth.MustSetup("8/8/8/3l[5]4/3Z4/3A4/8/8 A 1") // a Zombie onto ichor (ICHOR-5)
	r := must(s.Game(nemoroth.Standard())).Explain(nemoroth.MustMove("Ad3!"))
	after, last := r.After.Setup(), len(r.Trace)-1
	if err := traced(r.Trace, s, after); err != nil || last < 2 {
		t.Fatal(err, r)
	}
	change := func(i int, f func(*nemoroth.Effect)) nemoroth.Trace {
		trace := slices.Clone(r.Trace)
		f(&trace[i])
		return trace
	}
	swapped := slices.Clone(r.Trace)
	slices.Reverse(swapped[1:])
	for name, trace := range map[string]nemoroth.Trace{
		"empty": nil, "no decision": r.Trace[1:], "cut short": r.Trace[:last],
		"doubled": append(slices.Clone(r.Trace), r.Trace[last]), "out of order": swapped,
		"two decisions":     change(1, func(e *nemoroth.Effect) { e.Kind = nemoroth.EffectScream }),
		"a caused decision": change(0, func(e *nemoroth.Effect) { e.Cause = 1 }),
		"a later decision":  change(0, func(e *nemoroth.Effect) { e.Step = 1 }),
		"a later cause":     change(1, func(e *nemoroth.Effect) { e.Cause = last }),
		"no cause":          change(last, func(e *nemoroth.Effect) { e.Cause = -1 }),
		"a step left out":   change(last, func(e *nemoroth.Effect) { e.Step += 2 }),
		"an unknown rule":   change(1, func(e *nemoroth.Effect) { e.Rule = "ICHOR-99" }),
		"another square":    change(1, func(e *nemoroth.Effect) { e.To = 7 }),
		"another piece":     change(1, func(e *nemoroth.Effect) { e.Piece.Kind = nemoroth.Human }),
		"no square":         change(1, func(e *nemoroth.Effect) { e.To = nemoroth.NoSquare }),
		"another kind":      change(1, func(e *nemoroth.Effect) { e.Kind = nemoroth.EffectFade }),
		"another side":      change(1, func(e *nemoroth.Effect) { e.Piece.Side = nemoroth.Obsidian }),
	} {
		if err := traced(trace, s, after); err == nil {
			t.Errorf("%s: every property holds for\n%v", name, trace)
		}
	}
}
