package properties

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// Play checks the game of a case: legal moves, the games after them, the past,
// passes, the outcome, and that a caller cannot change a game through a slice.
func Play(c gen.Case) error {
	return along(c, func(g *nemoroth.Game, moves []nemoroth.Move, _ bool) error {
		return cmp.Or(lists(g, moves), ends(g, moves, g.Outcome()), children(g, moves), pass(g), owned(g, moves))
	})
}

// lists checks the legal moves of a game: they are sorted by Compare (NAME-1),
// and they are the position's moves without those that REP-1 forbids.
func lists(g *nemoroth.Game, moves []nemoroth.Move) error {
	free := g.Position().Moves(g.Ruleset())
	for i, m := range moves {
		if i > 0 && (moves[i-1].Compare(m) >= 0 || m.Compare(moves[i-1]) <= 0) || !slices.Contains(free, m) {
			return broken(g, m, "a game's legal moves are sorted and are moves of its position", "%v are not all in %v", moves, free)
		}
	}
	return all(free, func(m nemoroth.Move) error {
		r := g.Explain(m)
		only := len(r.Reasons) == 1 && r.Reasons[0].Rule == nemoroth.RuleRep1
		return holds(only || slices.Contains(moves, m), g, m, "a move of the position that is not legal in the game is forbidden by REP-1 alone", "%v", r)
	})
}

// ends checks the outcome of a game (END-1, END-2).
func ends(g *nemoroth.Game, moves []nemoroth.Move, o nemoroth.Outcome) error {
	if !o.Over {
		return holds(o == nemoroth.Outcome{} && len(moves) > 0, g, noMove, "a game with a legal move goes on (END-1)", "%+v", o)
	}
	// The reason of END-2 follows from the verdicts on all thinkable moves,
	// including each candidate of an ambiguous bare scream.
	want := nemoroth.EndStalemate
	count := func(r nemoroth.Report) {
		switch r.Verdict {
		case nemoroth.VerdictRepetition:
			want = nemoroth.EndByRepetition
		case nemoroth.VerdictCompulsion:
			want = max(want, nemoroth.EndByCompulsion)
		}
	}
	for _, m := range gen.Thinkable(g) {
		r := g.Explain(m)
		count(r)
		for _, c := range r.Candidates {
			count(g.Explain(c.Move))
		}
	}
	return cmp.Or(
		holds(len(moves) == 0 && o.Winner == g.Side().Opponent(), g, noMove, "a side without a legal move loses (END-1)", "%v, with %v", o, moves),
		holds(o.Reason == want, g, noMove, "the end reason follows from the verdicts on the moves (END-2)", "%v, but the verdicts give %v", o, want))
}

// children checks the game after each legal move, and the games against each
// other: equal positions have equal texts (REP-2), and the screams of one Go Away
// have different results (SCREAM-4).
func children(g *nemoroth.Game, moves []nemoroth.Move) error {
	before := g.Setup()
	byText, byPosition := map[string]nemoroth.Position{}, map[nemoroth.Position]string{}
	screams := map[nemoroth.Square][]nemoroth.Position{}
	for _, m := range moves {
		h, err := g.Play(m)
		if err != nil {
			return broken(g, m, "a legal move can be played", "%v", err)
		}
		p, text := h.Position(), h.Position().String()
		otherPosition, known := byText[text]
		otherText, stood := byPosition[p]
		byText[text], byPosition[p] = p, text
		if err := cmp.Or(child(g, m, h), follows(g, m, before, h.Setup()),
			holds((!known || otherPosition == p) && (!stood || otherText == text), g, m, "two positions are == if and only if their texts are equal (REP-2)", "%q and %q", text, otherText),
			holds(!m.IsScream() || !slices.Contains(screams[m.From()], p), g, m, "no two screams of one Go Away have the same result (SCREAM-4)", "another one leads to %v too", h),
		); err != nil {
			return err
		}
		if m.IsScream() {
			screams[m.From()] = append(screams[m.From()], p)
		}
	}
	return nil
}

// child checks the game h that follows g by the legal move m.
func child(g *nemoroth.Game, m nemoroth.Move, h *nemoroth.Game) error {
	number := g.FullMove()
	if g.Side() == nemoroth.Obsidian {
		number = min(number+1, nemoroth.MaxFullMove)
	}
	next := h.Parent() != nil && *h.Parent() == *g && h.LastMove() == m && h.Ply() == g.Ply()+1 && h.Side() == g.Side().Opponent() &&
		h.FullMove() == number && h.Ruleset() == g.Ruleset() && *h.First() == *g.First()
	for past := g; past != nil; past = past.Parent() {
		if past.Position() == h.Position() {
			return broken(g, m, "a legal move never repeats a position (REP-1)", "%v occurred after ply %d", h, past.Ply())
		}
	}
	read, err := nemoroth.ParsePosition(h.String(), h.Ruleset())
	same := err == nil && read == h.Position() && read.Key() == h.Position().Key() && read.String() == h.Position().String()
	return cmp.Or(
		holds(next, g, m, "a legal move gives the next ply of the same game (STEP-8)", "%v, ply %d", h, h.Ply()),
		holds(slices.Equal(h.Line(), append(g.Line(), m)), g, m, "Line lists all the moves of a game", "%v", h.Line()),
		holds(same, g, m, "parsing the text of a position gives the position (NFEN-1)", "%v (%v)", read, err),
		holds(h.String() == canonicalLine(h.Setup()), g, m, "a game prints the canonical position line (NFEN-1)", "%v", h))
}

// follows checks the board after a move against the board before it.
func follows(g *nemoroth.Game, m nemoroth.Move, before, after nemoroth.Setup) error {
	for sq, was := range before.Ichor {
		if n := after.Ichor[sq]; n != 10 && n != 0 && n != was-1 {
			return broken(g, m, "in one ply ichor becomes 10, drops by one or is cleared (ICHOR-1, ICHOR-2, ICHOR-3)", "on %v, %d plies became %d", nemoroth.Square(sq), was, n)
		}
	}
	problems := after.Problems(g.Ruleset())
	return cmp.Or(
		holds(problems == nil, g, m, "the position after a move can stand (POS-1)", "%v has %v", after, problems),
		holds(weigh(after) <= weigh(before), g, m, "a move never raises the number of occupants and digesting Leaf Piles", "%v", after))
}

// weigh counts the occupants, digesting Leaf Piles twice. No move raises this
// number: a Leaf Pile leaves at most one Mummy for all that it has engulfed.
func weigh(s nemoroth.Setup) (n int) {
	for _, occupants := range s.Occupants {
		for _, p := range occupants {
			n++
			if p.Digesting {
				n++
			}
		}
	}
	return n
}

// pass checks that a side can pass, and the game after the pass (POS-2).
func pass(g *nemoroth.Game) error {
	h, err := g.Pass()
	if err != nil {
		return broken(g, nemoroth.Pass(), "a side may always pass in analysis (POS-2)", "%v", err)
	}
	return passed(g, h)
}

func passed(g, h *nemoroth.Game) error {
	want := g.Setup()
	for sq := range want.Ichor {
		want.Ichor[sq] = max(0, want.Ichor[sq]-1)
	}
	return holds(sameBoard(h.Setup(), want) && h.Side() == g.Side().Opponent() && h.Ply() == g.Ply()+1 && h.LastMove().IsPass(), g, nemoroth.Pass(),
		"a pass evaporates ichor and changes nothing else on the board (POS-2)", "%v", h)
}

// owned checks that a game keeps its state if a caller overwrites its slices.
func owned(g *nemoroth.Game, moves []nemoroth.Move) error {
	text, line := g.String(), g.Line()
	s := g.Setup()
	for sq := range nemoroth.Square(64) {
		clear(s.Occupants[sq])
		clear(g.Position().At(sq))
	}
	clear(g.Line())
	clear(g.Compulsions())
	clear(g.Moves())
	clear(g.Position().Moves(g.Ruleset()))
	const property = "a caller cannot change a game through a returned slice"
	for i, m := range moves {
		if m.Order() == nil && i > 0 {
			continue
		}
		r := g.Explain(m)
		name := r.String()
		clear(m.Order())
		clear(r.Trace)
		clear(r.Compelled)
		clear(r.Satisfies)
		if again := g.Explain(m); again.String() != name {
			return broken(g, m, property, "%s becomes %v", name, again)
		}
	}
	return holds(g.String() == text && slices.Equal(g.Line(), line) && slices.Equal(g.Moves(), moves), g, noMove, property, "%s becomes %v", text, g)
}

// Game checks the properties that every game has (gametest.Check) on the
// unrepaired setup of a case and on its game, with all thinkable moves in the
// last position.
func Game(c gen.Case) error {
	if !gen.Nonsense(c.Wild) {
		wild := agree.Game(c, nil)
		wild.Line, wild.Choices = c.Wild.String(), nil
		if err := gametest.Check(nemorothgame.Rules(), wild); err != nil {
			return err
		}
	}
	return gametest.Check(nemorothgame.Rules(), agree.Game(c, func(g *nemoroth.Game) []nemoroth.Move { return some(g, g.Ply() == len(c.Line) || g.Outcome().Over) }))
}
