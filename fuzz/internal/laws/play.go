package laws

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
)

// Play tries the game of a case: lists of moves, names, plies, the past, the
// end, and what a game keeps and loses.
func Play(c board.Case) error {
	return along(c, func(g *nemoroth.Game, moves []nemoroth.Move) error {
		for _, law := range []func(*nemoroth.Game, []nemoroth.Move) error{lists, outcome, names, children, pass, owned} {
			if err := law(g, moves); err != nil {
				return err
			}
		}
		if again := g.Moves(); !slices.Equal(again, moves) {
			return broken(g, nemoroth.Move{}, "a game is immutable", "its moves were %v and are %v", moves, again)
		}
		return nil
	})
}

// lists holds of the legal moves: sorted by name, all different (NAME-1), and
// those of the position less those that repeat (REP-1).
func lists(g *nemoroth.Game, moves []nemoroth.Move) error {
	for i, m := range moves {
		if m.IsZero() || m.IsPass() {
			return broken(g, m, "a legal move is a move, and no pass (MOVE-1)", "%v", m)
		}
		if i > 0 && (moves[i-1].String() >= m.String() || moves[i-1].Compare(m) >= 0 || m.Compare(moves[i-1]) <= 0) {
			return broken(g, m, "legal moves are sorted by name and different (NAME-1)", "%v comes before it", moves[i-1])
		}
	}
	free := g.Position().Moves(g.Ruleset())
	for _, m := range free {
		if slices.Contains(moves, m) {
			continue
		}
		if r := g.Explain(m); len(r.Reasons) != 1 || r.Reasons[0].Rule != nemoroth.RuleRep1 {
			return broken(g, m, "only REP-1 takes a position's moves from a game", "%v", r)
		}
	}
	for _, m := range moves {
		if !slices.Contains(free, m) {
			return broken(g, m, "a game's legal moves are among its position's", "it is not in %v", free)
		}
	}
	return nil
}

// outcome holds of END-1 and END-2.
func outcome(g *nemoroth.Game, moves []nemoroth.Move) error { return ends(g, moves, g.Outcome()) }

func ends(g *nemoroth.Game, moves []nemoroth.Move, o nemoroth.Outcome) error {
	if o.Over != (len(moves) == 0) {
		return broken(g, nemoroth.Move{}, "a game is over if and only if there is no legal move (END-1)", "%v with %v", o, moves)
	}
	if !o.Over {
		if o != (nemoroth.Outcome{}) {
			return broken(g, nemoroth.Move{}, "a game that is not over has no winner", "%+v", o)
		}
		return nil
	}
	if o.Winner != g.Side().Opponent() {
		return broken(g, nemoroth.Move{}, "the side without a move loses (END-1)", "%v", o)
	}
	// END-2 follows from what is said of each thinkable move, and of all the
	// screams that a bare one may mean.
	want := nemoroth.EndStalemate
	count := func(r nemoroth.Report) {
		switch r.Verdict {
		case nemoroth.VerdictRepetition:
			want = nemoroth.EndByRepetition
		case nemoroth.VerdictCompulsion:
			want = max(want, nemoroth.EndByCompulsion)
		}
	}
	for _, m := range thinkable(g) {
		r := g.Explain(m)
		count(r)
		for _, c := range r.Candidates {
			count(g.Explain(c.Move))
		}
	}
	if o.Reason != want {
		return broken(g, nemoroth.Move{}, "the reason of the end is that of the moves (END-2)", "%v, but the moves say %v", o, want)
	}
	return nil
}

// names holds of the names of legal moves (NAME-1).
func names(g *nemoroth.Game, moves []nemoroth.Move) error {
	for _, m := range moves {
		read, err := nemoroth.ParseMove(m.String())
		if err != nil || read != m {
			return broken(g, m, "a name reads as its move (NAME-1)", "%v (%v)", read, err)
		}
		read, err = g.ParseMove(m.String())
		if err != nil || read != m {
			return broken(g, m, "a legal move's name is canonical (NAME-1)", "in this position it reads as %v (%v)", read, err)
		}
		text, err := m.MarshalText()
		var back nemoroth.Move
		if err == nil {
			err = back.UnmarshalText(text)
		}
		if err != nil || back != m {
			return broken(g, m, "a move survives its text", "%q gives %v (%v)", text, back, err)
		}
	}
	return nil
}

// children holds of the games after each legal move.
func children(g *nemoroth.Game, moves []nemoroth.Move) error {
	before := g.Setup()
	byText := map[string]nemoroth.Position{}
	byPosition := map[nemoroth.Position]string{}
	screams := map[nemoroth.Square][]nemoroth.Position{}
	for _, m := range moves {
		h, err := g.Play(m)
		if err != nil {
			return broken(g, m, "a legal move can be played", "%v", err)
		}
		if err := child(g, m, h); err != nil {
			return err
		}
		p, text := h.Position(), h.Position().String()
		if q, ok := byText[text]; ok && q != p {
			return broken(g, m, "positions with the same text are == (REP-2)", "%q are two", text)
		}
		if other, ok := byPosition[p]; ok && other != text {
			return broken(g, m, "positions that are == have the same text (REP-2)", "%q and %q", text, other)
		}
		byText[text], byPosition[p] = p, text
		if err := follows(g, m, before, h.Setup()); err != nil {
			return err
		}
		if m.IsScream() {
			if slices.Contains(screams[m.From()], p) {
				return broken(g, m, "no two screams of one Go Away have the same result (SCREAM-4)", "another one leads to %v too", h)
			}
			screams[m.From()] = append(screams[m.From()], p)
		}
	}
	return nil
}

// child holds of a game h that a legal move leads to from g.
func child(g *nemoroth.Game, m nemoroth.Move, h *nemoroth.Game) error {
	number := g.FullMove()
	if g.Side() == nemoroth.Obsidian {
		number = min(number+1, nemoroth.MaxFullMove)
	}
	if h.Parent() == nil || *h.Parent() != *g || h.LastMove() != m || h.Ply() != g.Ply()+1 || h.Side() != g.Side().Opponent() ||
		h.FullMove() != number || h.Ruleset() != g.Ruleset() || *h.First() != *g.First() {
		return broken(g, m, "a move leads to the next ply of the same game (STEP-8)", "%v, ply %d", h, h.Ply())
	}
	if line := h.Line(); len(line) != h.Ply() || line[len(line)-1] != m || !slices.Equal(line[:len(line)-1], g.Line()) {
		return broken(g, m, "a game's line has all its plies", "%v", line)
	}
	for past := g; past != nil; past = past.Parent() {
		if past.Position() == h.Position() {
			return broken(g, m, "no position comes back (REP-1)", "%v stood after ply %d", h, past.Ply())
		}
	}
	read, err := nemoroth.ParsePosition(h.String(), h.Ruleset())
	if err != nil || read != h.Position() || read.Key() != h.Position().Key() || read.String() != h.Position().String() {
		return broken(g, m, "a position is the parse of its text (NFEN-1)", "%v (%v)", read, err)
	}
	if line := h.String(); !canonicalLine.MatchString(line) || touchingRuns.MatchString(strings.Fields(line)[0]) {
		return broken(g, m, "a game prints the canonical form (NFEN-1)", "%s", line)
	}
	return nil
}

// follows holds of the boards before and after a move.
func follows(g *nemoroth.Game, m nemoroth.Move, before, after nemoroth.Setup) error {
	if problems := after.Problems(g.Ruleset()); problems != nil {
		return broken(g, m, "what a game comes to can stand (POS-1)", "%v has %v", after, problems)
	}
	if was, is := weigh(before), weigh(after); is > was {
		return broken(g, m, "occupants and digesting Leaf Piles never become more", "%d became %d in %v", was, is, after)
	}
	for sq, was := range before.Ichor {
		if n := after.Ichor[sq]; n != 10 && n != 0 && n != was-1 {
			return broken(g, m, "ichor becomes 10, fades by one, or is consumed (ICHOR-1, ICHOR-2, ICHOR-3)", "on %v %d plies became %d",
				nemoroth.Square(sq), was, n)
		}
	}
	return nil
}

// weigh counts occupants and digesting Leaf Piles: whoever is engulfed leaves
// at most one Mummy.
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

// pass holds of the pass of analysis (POS-2).
func pass(g *nemoroth.Game, _ []nemoroth.Move) error {
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
	if !sameBoard(h.Setup(), want) || h.Side() != g.Side().Opponent() || h.Ply() != g.Ply()+1 || !h.LastMove().IsPass() {
		return broken(g, nemoroth.Pass(), "when a side passes, ichor evaporates and nothing else (POS-2)", "%v", h)
	}
	if _, err := g.Play(nemoroth.Pass()); !oneOf(err, nemoroth.ErrIllegal) {
		return broken(g, nemoroth.Pass(), "a pass is no legal move (MOVE-1)", "%v", err)
	}
	return nil
}

// owned holds of what is handed out: whoever scribbles on it scribbles on his
// own.
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
			return broken(g, m, "nothing that is handed out can change a game", "%s becomes %v", name, again)
		}
	}
	if g.String() != text || !slices.Equal(g.Line(), line) || !slices.Equal(g.Moves(), moves) {
		return broken(g, nemoroth.Move{}, "nothing that is handed out can change a game", "%s becomes %v", text, g)
	}
	return nil
}
