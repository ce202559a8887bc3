package rulings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// compare makes the comparisons of a form.
func (t *trial) compare(form string) {
	k, line := t.k, t.at.Before
	switch form {
	case "legal":
		t.sameSet(k.Legal, t.Moves(), t.why)
	case "includes":
		legal := t.Moves()
		for _, m := range without(k.Includes, legal) {
			got := "the legal moves are " + list(legal) + "\n" + m + ": " + t.why(m)
			t.fail(m+" legal", got, m)
		}
	case "excludes":
		legal := t.Moves()
		for _, m := range k.Excludes {
			if t.canonical(m) && slices.Contains(legal, m) {
				t.fail(m+" illegal", "legal", m)
			}
		}
	case "count":
		if legal := t.Moves(); len(legal) != *k.Count {
			t.fail(fmt.Sprintf("%d legal moves", *k.Count),
				fmt.Sprintf("%d: %s", len(legal), list(legal)))
		}
	case "moves-of":
		m := k.MovesOf
		var got []string
		for _, name := range t.Moves() {
			goal, ok := strings.CutPrefix(name, m.Piece+m.Square)
			if strings.HasPrefix(goal, "!") {
				goal = "!"
			}
			if ok {
				got = append(got, goal)
			}
		}
		why := func(goal string) string { return t.why(m.Piece + m.Square + goal) }
		t.sameSet(m.To, set(got), why)
	case "compelled":
		if c, ok := can[game.Compeller](t, t.Game); ok {
			t.sameSet(k.Compelled, texts(c.Compulsions()), nil)
		}
	case "outcome":
		t.equal(k.Outcome, t.Outcome().String(), nil)
	case "illegal":
		report := t.Explain(k.Move)
		if report.Unread != "" {
			t.fail("an answer", report.Unread)
			return
		}
		t.same(texts(k.Illegal), texts(report.Reasons), nil)
		t.satisfactions(k.WouldSatisfy, report)
	case "move":
		t.move()
	case "setup":
		t.setup()
	case "stands":
		t.contents(k.Stands, line)
	case "same-as":
		want, got := position(k.SameAs), position(line)
		if want != got {
			t.fail(want, got, t.differences(k.SameAs, line)...)
		}
	case "differs-from":
		if other := position(k.DiffersFrom); other == position(line) {
			t.fail("a position different from "+other, "the same position")
		}
	case "diagram":
		if d, ok := can[game.Boarder](t, t.r); ok {
			drawn, err := d.Diagram(line, nil)
			t.equal(strings.Trim(k.Diagram, "\n"), strings.Trim(drawn, "\n"), err)
		}
	case "reads":
		if move, ok, err := t.read(k.Reads.Manner, k.Reads.Text); ok {
			t.equal(k.Reads.Move, move, err)
		}
	case "misreads":
		move, ok, err := t.read(k.Misreads.Manner, k.Misreads.Text)
		if want := misreadings[k.Misreads.Error]; ok && !errors.Is(err, want.err) {
			t.equal("rejected: "+want.says, "read as "+move, err)
		}
	case "writes":
		if s, ok := can[game.Scribe](t, t.Game); ok {
			got, err := s.WriteIn(k.Writes.Manner, k.Writes.Move)
			t.equal(k.Writes.Text, got, err)
		}
	case "text":
		if b, ok := can[game.Boarder](t, t.r); ok {
			_, err := b.Board(*k.Text)
			const valid = "a valid position line"
			if !*k.Syntax {
				t.equal(valid, valid, err)
			} else if !errors.Is(err, game.ErrSyntax) {
				t.fail("an invalid position line", valid)
			}
		}
	case "record": // which may have tags for its ruleset and its start
		if a, ok := can[game.Archivist](t, t.r); ok {
			r, err := a.ReadRecord(k.Record, "")
			t.equal("the moves "+list(k.Plays), "the moves "+list(r.Moves), err)
		}
	}
}

// why explains why a move is illegal.
func (t *trial) why(move string) string {
	if err := named(t.Game, move); err != nil {
		return err.Error()
	}
	return t.Explain(move).Summary()
}

// canonical reports whether a name is canonical. Other names are never among the
// legal moves.
func (t *trial) canonical(move string) bool {
	err := named(t.Game, move)
	if err != nil {
		t.fail("a canonical name", err.Error(), move)
	}
	return err == nil
}

func (t *trial) satisfactions(want []string, report game.Report) {
	switch {
	case want == nil:
	case report.Satisfies == nil:
		t.out.Partly = true
	default:
		t.sameSet(want, texts(report.Satisfies), nil)
	}
}

func (t *trial) move() {
	k := t.k
	if !t.canonical(k.Move) {
		return
	}
	report := t.Explain(k.Move)
	after := report.After
	if !slices.Contains(t.Moves(), k.Move) || after == "" {
		next, err := t.Play(k.Move)
		if err != nil {
			t.fail(k.Move+" legal", err.Error(), k.Move)
			return
		}
		after = next.Line()
	}
	t.at.After = after
	if !report.Legal() {
		got := cmp.Or(report.Unread, "illegal: "+strings.Join(texts(report.Reasons), "; "))
		t.fail(k.Move+" legal in the explanation", got, k.Move)
	}
	if k.Position != "" && after != k.Position {
		t.fail(k.Position, after, t.differences(k.Position, after)...)
	}
	t.contents(k.Gives, after)
	t.effects(report.Effects)
	t.satisfactions(k.Satisfies, report)
}

func (t *trial) effects(effects []game.Effect) {
	k := t.k
	if effects == nil {
		if slices.Concat(k.Effects, k.IncludesEffects, k.LacksEffects) != nil {
			t.out.Partly = true
		}
		return
	}
	var lines []string
	for _, effect := range effects {
		lines = append(lines, effect.Text)
		for _, what := range k.LacksEffects {
			if effect.Kind == what || effect.Rule == what {
				t.fail("no effect "+what, effect.Text, effect.Text)
			}
		}
	}
	if k.Effects != nil {
		t.same(k.Effects, lines, nil)
	}
	for _, line := range without(k.IncludesEffects, lines) {
		got := "the effects:\n" + strings.Join(lines, "\n")
		t.fail("the effect: "+line, got, line)
	}
}

// emptySquare is the content of an empty square in a case.
const emptySquare = "empty"

// differences returns the squares on which two position lines differ. The case's own game reads
// the lines, not the implementation.
func (t *trial) differences(a, b string) (squares []string) {
	is := cellsOf(t.c.Rules, b)
	for sq, cell := range cellsOf(t.c.Rules, a) {
		if is[sq].Text != cell.Text {
			squares = append(squares, sq)
		}
	}
	return squares
}

// contents compares some squares of a position line, which the case's own game reads.
func (t *trial) contents(want Contents, line string) {
	if want == nil {
		return
	}
	if _, ok := can[game.Boarder](t, t.c.Rules); !ok {
		return
	}
	cells := cellsOf(t.c.Rules, line)
	for _, c := range want {
		got := "no such square"
		if cell, ok := cells[c.Square]; ok {
			got = cmp.Or(cell.Text, emptySquare)
		}
		if got != c.Holds {
			t.fail(c.Square+": "+c.Holds, got, c.Square)
		}
	}
}

// setup starts a game from the setup. If an engine rejects it without problems,
// the problems are not compared.
func (t *trial) setup() {
	want := t.k.Problems
	_, err := t.r.Start(t.k.Setup, t.ruleset)
	_, reads := t.r.(game.Boarder)
	problems := game.Problems(err)
	switch {
	case problems != nil:
		t.sameSet(want, texts(problems), nil)
	case err == nil:
		if len(want) > 0 {
			t.fail("an impossible setup: "+strings.Join(want, "; "), "a possible setup")
		}
	case !errors.Is(err, game.ErrSetup) && (reads || !errors.Is(err, game.ErrSyntax)):
		t.fail("an answer", err.Error())
	case len(want) == 0:
		t.fail("a possible setup", "an error: "+err.Error())
	default:
		t.out.Partly = true
	}
}

// position returns a position line without its full-move number, which is not part
// of the position (REP-2).
func position(line string) string { return line[:max(strings.LastIndexByte(line, ' '), 0)] }

// misreadings lists the errors in a move's text.
var misreadings = map[string]struct {
	err  error
	says string
}{
	"syntax":    {game.ErrSyntax, "it is not understood"},
	"ambiguous": {game.ErrAmbiguous, "it fits several moves"},
	"effect":    {game.ErrEffects, "its effects are not those of the move"},
	"illegal":   {game.ErrIllegal, "the move is illegal"},
}

// read reads a legal move in a notation; false if there are no notations.
func (t *trial) read(manner, text string) (move string, ok bool, err error) {
	s, ok := can[game.Scribe](t, t.Game)
	if !ok {
		return "", false, nil
	}
	if move, err = s.ReadIn(manner, text); err == nil && !slices.Contains(t.Moves(), move) {
		err = game.Tag(game.ErrIllegal, fmt.Errorf("%q is read as %s, which is illegal: %s",
			text, move, t.Explain(move).Summary()))
	}
	return move, true, err
}
