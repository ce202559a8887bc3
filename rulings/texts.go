package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// markedDiagram is the diagram of a position line with some squares marked; the
// line itself where there is no diagram of it.
func markedDiagram(line string, squares []nemoroth.Square) string {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return line
	}
	d := notation.Diagram{Setup: s}
	for _, sq := range squares {
		if sq.IsValid() {
			d.Marks[sq] = '#'
		}
	}
	return strings.TrimRight(d.String(), "\n")
}

// text checks whether a position line can be read (NFEN-1).
func (e *evaluation) text() {
	e.asked = true
	_, err := nemoroth.ParseSetup(*e.k.Text)
	switch {
	case err == nil && *e.k.Syntax:
		e.failText("a position line that cannot be read", "it is read")
	case err != nil && !*e.k.Syntax:
		e.failText("a position line that can be read", err.Error())
	case err != nil && !errors.Is(err, nemoroth.ErrSyntax):
		e.failText("a syntax error", err.Error())
	}
}

// diagram compares the position's diagram line by line, and reads it back
// (DIAGRAM-1).
func (e *evaluation) diagram(g *nemoroth.Game) {
	setup := g.Setup()
	want, got := diagramLines(e.k.Diagram), diagramLines(notation.WriteDiagram(setup))
	for i := range max(len(want), len(got)) {
		w, h := "nothing", "nothing"
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			h = got[i]
		}
		if w != h {
			e.failText(fmt.Sprintf("line %d of the diagram:\n%s", i+1, w), h)
			return
		}
	}
	read, err := notation.ReadDiagram(e.k.Diagram)
	if err != nil {
		e.failText("a diagram that can be read", err.Error())
		return
	}
	for sq := range nemoroth.Square(64) {
		if contentOf(&read, sq) != contentOf(&setup, sq) {
			e.fail(fmt.Sprintf("%v read as %s", sq, contentOf(&setup, sq)), contentOf(&read, sq), "", []nemoroth.Square{sq})
		}
	}
}

// diagramLines are the lines of a diagram without trailing blanks and without
// the blank lines around it.
func diagramLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// Bounds of a puzzle that a ruling may state.
const (
	maxPuzzleLines = 10_000
	maxPuzzlePlies = 200
)

// puzzle follows every line of longest moves (POS-2).
func (e *evaluation) puzzle(s State) {
	var got []string
	var follow func(s State, line []string) error
	follow = func(s State, line []string) error {
		longest, err := longestMoves(s)
		if err != nil {
			return err
		}
		if longest == nil {
			got = append(got, strings.Join(line, " "))
			return nil
		}
		if len(got) > maxPuzzleLines || len(line) > maxPuzzlePlies {
			return fmt.Errorf("the puzzle has more than %d lines or %d moves", maxPuzzleLines, maxPuzzlePlies)
		}
		for _, m := range longest {
			next, err := s.Play(m)
			if err == nil {
				next, err = next.Pass()
			}
			if err == nil {
				err = follow(next, append(slices.Clip(line), m.String()))
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := follow(s, nil); err != nil {
		e.failText("the lines of the puzzle", err.Error())
		return
	}
	missing, surplus := without(e.k.Puzzle.Lines, got), without(got, e.k.Puzzle.Lines)
	if missing != nil || surplus != nil {
		e.failText(strings.Join(slices.Sorted(slices.Values(e.k.Puzzle.Lines)), "\n"), strings.Join(slices.Sorted(slices.Values(got)), "\n"))
	}
}

// longestMoves are the legal moves of a lone Fiend that go over most squares;
// nil if it has none.
func longestMoves(s State) ([]nemoroth.Move, error) {
	var longest []nemoroth.Move
	most := 0
	for _, m := range s.Moves() {
		if m.Kind() != nemoroth.WoundedFiend {
			return nil, fmt.Errorf("%v is not a move of the puzzle's lone Fiend", m)
		}
		length := max(abs(m.From().File()-m.To().File()), abs(m.From().Rank()-m.To().Rank()))
		if length > most {
			most, longest = length, nil
		}
		if length == most {
			longest = append(longest, m)
		}
	}
	return longest, nil
}

func abs(n int) int { return max(n, -n) }

// notation runs the checks of move texts, diagrams and records.
func (e *evaluation) notation(form Form, g *nemoroth.Game) {
	switch form {
	case FormDiagram:
		e.diagram(g)
	case FormReads:
		e.reads(g)
	case FormMisreads:
		e.misreads(g)
	case FormWrites:
		e.writes(g)
	}
}

func (e *evaluation) reads(g *nemoroth.Game) {
	r := e.k.Reads
	want := fmt.Sprintf("%s: %s read as %s", r.Manner, r.Text, r.Move)
	manner, err := notation.ParseNotation(r.Manner)
	if err != nil {
		e.failText(want, err.Error())
		return
	}
	w, err := notation.Parse(g, r.Text, manner)
	switch {
	case err != nil:
		e.failText(want, err.Error())
	case w.Move.String() != r.Move:
		e.fail(want, w.Move.String(), "", moveSquares(w.Move.String()))
	}
}

func (e *evaluation) misreads(g *nemoroth.Game) {
	r := e.k.Misreads
	want := fmt.Sprintf("%s: %s refused: %s", r.Manner, r.Text, r.Error)
	manner, err := notation.ParseNotation(r.Manner)
	if err != nil {
		e.failText(want, err.Error())
		return
	}
	w, err := notation.Parse(g, r.Text, manner)
	if err == nil {
		e.failText(want, "read as "+w.Move.String())
		return
	}
	if kind := misreading(err); kind != r.Error {
		e.failText(want, kind+": "+err.Error())
	}
}

// misreading says which of the errors of a text it is.
func misreading(err error) string {
	switch {
	case errors.Is(err, notation.ErrEffect):
		return "effect"
	case errors.Is(err, nemoroth.ErrAmbiguous):
		return "ambiguous"
	case errors.Is(err, nemoroth.ErrIllegal):
		return "illegal"
	case errors.Is(err, nemoroth.ErrSyntax):
		return "syntax"
	}
	return "another error"
}

func (e *evaluation) writes(g *nemoroth.Game) {
	w := e.k.Writes
	want := fmt.Sprintf("%s: %s written %s", w.Manner, w.Move, w.Text)
	manner, err := notation.ParseNotation(w.Manner)
	var m nemoroth.Move
	if err == nil {
		m, err = g.ParseMove(w.Move)
	}
	var text string
	if err == nil {
		text, err = notation.Format(g, m, manner)
	}
	switch {
	case err != nil:
		e.failText(want, err.Error())
	case text != w.Text:
		e.fail(want, text, "", moveSquares(w.Move))
	}
}

// record reads a game record, which brings its own ruleset and start (NOTE-7).
func (e *evaluation) record() {
	e.asked = true
	want := "the moves " + list(e.k.Plays)
	r, err := notation.ReadRecord("", strings.NewReader(e.k.Record))
	if err != nil {
		e.failText(want, err.Error())
		return
	}
	var got []string
	for _, m := range r.Moves {
		got = append(got, m.Move.String())
	}
	if !slices.Equal(got, e.k.Plays) {
		e.failText(want, list(got))
	}
}
