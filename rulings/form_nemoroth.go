package rulings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// nemorothSetups is the rule that every impossible setup breaks.
const nemorothSetups = "POS-1"

// nemorothForms are the forms that only the Game of Nemoroth has.
var nemorothForms = []form{{name: "puzzle-longest", lint: (*linter).puzzle, run: (*trial).puzzle, words: voice.puzzle}}

func (l *linter) puzzle(k *Check) {
	l.filled(k.Puzzle)
	for _, line := range k.Puzzle.Lines {
		l.moves(strings.Split(line, " "))
	}
}

func (w voice) puzzle(k *Check) string {
	n := len(k.Puzzle.Lines)
	return fmt.Sprintf("If the Fiend makes only longest moves and the other side passes, there %s: %s. After each line the Fiend cannot move.",
		plural(n, "is one line", fmt.Sprintf("are %d lines", n)), each(k.Puzzle.Lines, w.code, "; "))
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
		return nil, fmt.Errorf("the puzzle has more than %d lines or %d moves", maxPuzzleLines, maxPuzzlePlies)
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

// longestMoves returns the longest legal moves of a lone Fiend; nil if it has
// none.
func longestMoves(g game.Game) ([]string, error) {
	var longest []string
	most := 0
	for _, name := range g.Moves() {
		m, err := nemoroth.ParseMove(name)
		if err != nil || m.Kind() != nemoroth.WoundedFiend {
			return nil, fmt.Errorf("%s is not a move of a Fiend; expected a side with only a Fiend to move", name)
		}
		files, ranks := m.From().File()-m.To().File(), m.From().Rank()-m.To().Rank()
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

// inNemoroth has the words of the Game of Nemoroth.
var inNemoroth = tongue{
	kind: func(letter string) string {
		var k nemoroth.Kind
		if k.UnmarshalText([]byte(letter)) != nil {
			return letter
		}
		return k.String()
	},
	holds: func(text string) (string, error) {
		const others = "7/8/8/8/8/8/8/8 A 1"
		a8 := nemoroth.SquareAt(0, 7)
		s, err := nemoroth.ParseSetup(text + others)
		if err != nil {
			return text, err
		}
		invalid := func(p nemoroth.Piece) bool { return !p.IsValid() }
		if n := s.Ichor[a8]; n < 0 || n > 10 || s.String() != text+others || slices.ContainsFunc(s.Occupants[a8], invalid) {
			return text, errors.New("not canonical")
		}
		var names []string
		for _, p := range s.Occupants[a8] {
			names = append(names, p.Describe())
		}
		words := strings.Join(names, " + ")
		if n := s.Ichor[a8]; n > 0 {
			words += fmt.Sprintf(" on ichor of %d %s", n, plural(n, "ply", "plies"))
		}
		return strings.TrimPrefix(words, " on "), nil
	},
	compels: func(kind, source string) string {
		how := map[string]string{"ghast": "the Ghast on " + source, "multi": "its shared square"}
		return "by " + cmp.Or(how[kind], kind)
	},
}
