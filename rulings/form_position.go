package rulings

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// positionForms are about the position reached, or about a setup.
var positionForms = []form{
	{name: "setup", keys: []string{"setup", "problems"}, apart: true, lint: (*linter).setup, run: (*trial).setup, words: voice.setup, rules: setupRules},
	{name: "stands", lint: func(l *linter, k *Check) { l.contents(k.Stands) },
		run:   func(t *trial) { t.contents(t.k.Stands, t.g.Line(), "") },
		words: func(w voice, k *Check) string { return "On the board: " + w.contents(k.Stands) + "." }},
	{name: "same-as", lint: func(l *linter, k *Check) { l.line(k.SameAs) }, run: (*trial).sameAs,
		words: func(w voice, k *Check) string { return "This is the same position as " + w.code(k.SameAs) + "." }},
	{name: "differs-from", lint: func(l *linter, k *Check) { l.line(k.DiffersFrom) }, run: (*trial).differsFrom,
		words: func(w voice, k *Check) string {
			return "This is a different position from " + w.code(k.DiffersFrom) + "."
		}},
	{name: "diagram", run: (*trial).diagram, blind: true, words: func(voice, *Check) string { return "The diagram of the position is the one below." }},
}

func setupRules(k *Check) []string {
	if len(k.Problems) == 0 {
		return nil
	}
	return append(endRules(k.Problems), nemorothSetups)
}

func (l *linter) setup(k *Check) {
	if b, ok := l.rules.(game.Boarder); ok {
		_, err := b.Board(k.Setup)
		l.must(err)
	}
	for _, entry := range k.Problems {
		if l.shape("problem", entry) && !l.known(endRule(entry)) {
			l.say("problem %q names an unknown rule", entry)
		}
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
	return fmt.Sprintf("The setup %s is impossible: %s.", w.code(k.Setup), strings.Join(k.Problems, "; "))
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
	if b, ok := can[game.Boarder](t, t.c.rules()); ok {
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
