package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// positionForms are about the position reached, or about a setup.
var positionForms = []form{
	{name: "setup", keys: []string{"setup", "problems"}, apart: true,
		lint:  (*linter).setup,
		run:   (*trial).setup,
		words: voice.setup,
		rules: setupRules},
	{name: "stands",
		run: func(t *trial) { t.contents(t.k.Stands, t.g.Line(), "") },
		words: func(w voice, k *Check) string {
			return "On the board: " + w.contents(k.Stands) + "."
		}},
	{name: "same-as", run: (*trial).sameAs,
		words: func(w voice, k *Check) string {
			return "This is the same position as " + w.code(k.SameAs) + "."
		}},
	{name: "differs-from", run: (*trial).differsFrom,
		words: func(w voice, k *Check) string {
			return "This is a different position from " + w.code(k.DiffersFrom) + "."
		}},
	{name: "diagram", run: (*trial).diagram, blind: true,
		words: func(voice, *Check) string {
			return "The diagram of the position is the one below."
		}},
}

// setupRule is the rule that every impossible setup breaks, in a game that has a rule of this id.
const setupRule = "POS-1"

func hasRule(r game.Rules, id string) bool {
	return slices.ContainsFunc(game.Catalogue(r), func(x game.Rule) bool { return x.ID == id })
}

func setupRules(k *Check) []string {
	if len(k.Problems) == 0 {
		return nil
	}
	return append(endRules(k.Problems), setupRule)
}

func (l *linter) setup(k *Check) {
	if b, ok := l.rules.(game.Boarder); ok {
		_, err := b.Board(k.Setup)
		l.must(err)
	}
}

// setup starts a game from the setup. If an engine rejects it without problems,
// the problems are not compared.
func (t *trial) setup() {
	t.asked = true
	want := t.k.Problems
	_, err := t.r.Start(t.k.Setup, t.ruleset)
	_, reads := t.r.(game.Boarder)
	var setup *game.SetupError
	switch {
	case err == nil && len(want) > 0:
		t.failText("an impossible setup: "+strings.Join(want, "; "), "a possible setup")
	case err == nil:
	case errors.As(err, &setup):
		t.sameSet(want, texts(setup.Problems), nil)
	case !errors.Is(err, game.ErrSetup) && (reads || !errors.Is(err, game.ErrSyntax)):
		t.failText("an answer", err.Error())
	case len(want) == 0:
		t.failText("a possible setup", "an error: "+err.Error())
	default:
		t.out.Partly = true
	}
}

func (w voice) setup(k *Check) string {
	if len(k.Problems) == 0 {
		return fmt.Sprintf("The setup %s is possible.", w.code(k.Setup))
	}
	problems := strings.Join(k.Problems, "; ")
	return fmt.Sprintf("The setup %s is impossible: %s.", w.code(k.Setup), problems)
}

func (t *trial) sameAs() {
	if want, got := t.position(t.k.SameAs), t.position(t.g.Line()); want != got {
		t.fail(want, got, "", t.differences(t.k.SameAs, t.g.Line())...)
	}
}

func (t *trial) differsFrom() {
	if other := t.position(t.k.DiffersFrom); other == t.position(t.g.Line()) {
		t.failText("a position different from "+other, "the same position")
	}
}

// position returns a position line without its full-move number, which is not part
// of the position (REP-2).
func (t *trial) position(line string) string {
	if b, ok := can[game.Boarder](t, t.c.Rules); ok {
		if canonical, err := canonicalLine(b, line); err == nil {
			line = canonical
		}
	}
	return line[:max(strings.LastIndexByte(line, ' '), 0)]
}

func canonicalLine(b game.Boarder, line string) (string, error) {
	board, err := b.Board(line)
	if err != nil {
		return "", err
	}
	return b.BoardLine(board)
}

// diagram compares the diagram of the position line by line and reads it back.
func (t *trial) diagram() {
	d, ok := can[game.Boarder](t, t.r)
	if !ok {
		return
	}
	drawn, err := d.Diagram(t.g.Line(), nil)
	if err != nil {
		t.failText("a diagram", err.Error())
		return
	}
	want, got := diagramLines(t.k.Diagram), diagramLines(drawn)
	line := func(lines []string, i int) string {
		if i < len(lines) {
			return lines[i]
		}
		return "nothing"
	}
	for i := range max(len(want), len(got)) {
		if w, g := line(want, i), line(got, i); w != g {
			t.failText(fmt.Sprintf("line %d of the diagram:\n%s", i+1, w), g)
			return
		}
	}
	read, err := d.ReadDiagram(t.k.Diagram)
	if err != nil {
		t.failText("a valid diagram", err.Error())
	} else if squares := t.differences(t.g.Line(), read); squares != nil {
		t.fail("a diagram of the position", read, "", squares...)
	}
}

// diagramLines returns the lines of a diagram without trailing spaces and without
// empty lines around them.
func diagramLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Split(strings.Trim(strings.Join(lines, "\n"), "\n"), "\n")
}

// textForms are about texts: moves in a notation, position lines and records.
var textForms = []form{
	{name: "reads", run: (*trial).reads, blind: true,
		lint: func(l *linter, k *Check) {
			l.shape("manner", k.Reads.Manner)
			l.fields(k.Reads)
		},
		words: func(w voice, k *Check) string {
			r := k.Reads
			return fmt.Sprintf("%s, read %s, is the move %s.",
				w.code(r.Text), mannerWords(r.Manner), w.code(r.Move))
		}},
	{name: "misreads", run: (*trial).misreads, blind: true,
		lint: func(l *linter, k *Check) { l.fields(k.Misreads) },
		words: func(w voice, k *Check) string {
			m := k.Misreads
			return fmt.Sprintf("%s, read %s, is rejected: %s.",
				w.code(m.Text), mannerWords(m.Manner), misreadings[m.Error].says)
		}},
	{name: "writes", run: (*trial).writes, blind: true,
		lint: func(l *linter, k *Check) {
			l.shape("notation", k.Writes.Manner)
			l.fields(k.Writes)
		},
		words: func(w voice, k *Check) string {
			r := k.Writes
			return fmt.Sprintf("%s is written %s %s.",
				w.code(r.Move), mannerWords(r.Manner), w.code(r.Text))
		}},
	{name: "text", keys: []string{"text", "syntax"},
		run: (*trial).text, apart: true, blind: true,
		words: func(w voice, k *Check) string {
			state := "valid"
			if *k.Syntax {
				state = "invalid"
			}
			return fmt.Sprintf("The position line %s is %s.", w.code(*k.Text), state)
		}},
	{name: "record", keys: []string{"record", "plays"},
		run: (*trial).record, apart: true, blind: true,
		words: func(w voice, k *Check) string {
			if len(k.Plays) == 0 {
				return "The record below has no moves."
			}
			return "The record below plays " + each(k.Plays, w.code, ", ") + "."
		}},
	{name: "puzzle-longest", lint: (*linter).puzzle, run: (*trial).puzzle, words: voice.puzzle},
}

func mannerWords(manner string) string {
	switch manner {
	case "canonical":
		return "as a canonical name"
	case "any":
		return "in any notation"
	}
	n := min(len(manner), 1)
	return "in " + strings.ToUpper(manner[:n]) + manner[n:] + "'s notation"
}

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
func (t *trial) read(manner, text string) (move string, err error, ok bool) {
	s, ok := can[game.Scribe](t, t.g)
	if !ok {
		return "", nil, false
	}
	if move, err = s.ReadIn(manner, text); err == nil && !slices.Contains(t.moves(), move) {
		err = game.Tag(game.ErrIllegal, fmt.Errorf("%q is read as %s, which is illegal: %s",
			text, move, t.g.Explain(move).Summary()))
	}
	return move, err, true
}

func (t *trial) reads() {
	r := t.k.Reads
	want := fmt.Sprintf("%s: %s read as %s", r.Manner, r.Text, r.Move)
	switch move, err, ok := t.read(r.Manner, r.Text); {
	case !ok:
	case err != nil:
		t.failText(want, err.Error())
	case move != r.Move:
		t.failMove(move, want, move)
	}
}

func (t *trial) misreads() {
	r := t.k.Misreads
	want := fmt.Sprintf("%s: %s rejected: %s", r.Manner, r.Text, r.Error)
	move, err, ok := t.read(r.Manner, r.Text)
	switch {
	case !ok:
	case err == nil:
		t.failText(want, "read as "+move)
	case !errors.Is(err, misreadings[r.Error].err):
		kind := "another error"
		for name, m := range misreadings {
			if errors.Is(err, m.err) {
				kind = name
			}
		}
		t.failText(want, kind+": "+err.Error())
	}
}

func (t *trial) writes() {
	r := t.k.Writes
	want := fmt.Sprintf("%s: %s written %s", r.Manner, r.Move, r.Text)
	if s, ok := can[game.Scribe](t, t.g); ok {
		if got, err := s.WriteIn(r.Manner, r.Move); err != nil {
			t.failText(want, err.Error())
		} else if got != r.Text {
			t.failMove(r.Move, want, got)
		}
	}
}

// text checks whether a position line is valid.
func (t *trial) text() {
	b, ok := can[game.Boarder](t, t.r)
	if !ok {
		return
	}
	_, err := b.Board(*t.k.Text)
	switch {
	case err == nil && *t.k.Syntax:
		t.failText("an invalid position line", "a valid one")
	case err != nil && !*t.k.Syntax:
		t.failText("a valid position line", err.Error())
	case err != nil && !errors.Is(err, game.ErrSyntax):
		t.failText("a syntax error", err.Error())
	}
}

// record reads a game record, which may have tags for its ruleset and its start.
func (t *trial) record() {
	a, ok := can[game.Archivist](t, t.r)
	if !ok {
		return
	}
	want := "the moves " + list(t.k.Plays)
	if r, err := a.ReadRecord("", t.k.Record, "", false); err != nil {
		t.failText(want, err.Error())
	} else if !slices.Equal(r.Moves, t.k.Plays) {
		t.failText(want, list(r.Moves))
	}
}

func (l *linter) puzzle(k *Check) {
	l.fields(k.Puzzle)
	for _, line := range k.Puzzle.Lines {
		l.texts("move", strings.Split(line, " "))
	}
}

func (w voice) puzzle(k *Check) string {
	n := len(k.Puzzle.Lines)
	lines := plural(n, "is one line", fmt.Sprintf("are %d lines", n))
	return fmt.Sprintf("If the Fiend makes only longest moves and the other side passes, "+
		"there %s: %s. After each line the Fiend cannot move.",
		lines, each(k.Puzzle.Lines, w.code, "; "))
}

// Limits of a puzzle.
const maxPuzzleLines, maxPuzzlePlies = 10_000, 200

// puzzle follows all sequences of longest moves (POS-2).
func (t *trial) puzzle() {
	if _, ok := can[game.Passer](t, t.g); !ok {
		return
	}
	want := slices.Sorted(slices.Values(t.k.Puzzle.Lines))
	got, err := followLongest(t.g, nil, nil)
	slices.Sort(got)
	if err != nil {
		t.failText("the lines of the puzzle", err.Error())
	} else if !slices.Equal(want, got) {
		t.failText(strings.Join(want, "\n"), strings.Join(got, "\n"))
	}
}

// followLongest appends the sequences of longest moves that continue a line.
func followLongest(g game.Game, line, lines []string) ([]string, error) {
	longest, err := longestMoves(g)
	switch {
	case err != nil:
		return nil, err
	case longest == nil:
		return append(lines, strings.Join(line, " ")), nil
	case len(lines) > maxPuzzleLines || len(line) > maxPuzzlePlies:
		return nil, fmt.Errorf("the puzzle has more than %d lines or %d moves",
			maxPuzzleLines, maxPuzzlePlies)
	}
	for _, m := range longest {
		next, err := playNamed(g, m)
		if err == nil {
			next, err = playNamed(next, pass)
		}
		if err == nil {
			lines, err = followLongest(next, append(slices.Clip(line), m), lines)
		}
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// longestMoves returns the longest legal moves; nil if there are none. The error reports a move
// that is not from one square to another.
func longestMoves(g game.Game) ([]string, error) {
	var longest []string
	most := 0
	for _, name := range g.Moves() {
		squares := squaresIn(name)
		if len(squares) != 2 || strings.Contains(name, "!") {
			return nil, fmt.Errorf("%s does not go from one square to another", name)
		}
		from, to := squares[0], squares[1]
		files, ranks := int(from[0])-int(to[0]), int(from[1])-int(to[1])
		length := max(files, -files, ranks, -ranks)
		if length > most {
			most, longest = length, nil
		}
		if length == most {
			longest = append(longest, name)
		}
	}
	return longest, nil
}
