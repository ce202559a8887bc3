package rulings

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// positionForms are about the position reached, or a set-up of its own.
var positionForms = []form{
	{
		name:  "setup",
		keys:  []string{"setup", "problems"},
		apart: true,
		lint:  (*linter).setup,
		run:   (*evaluation).setup,
		words: func(w voice, k *Check) string {
			if len(k.Problems) == 0 {
				return fmt.Sprintf("The set-up %s can stand.", w.code(k.Setup))
			}
			return fmt.Sprintf("The set-up %s is impossible: %s.", w.code(k.Setup), strings.Join(k.Problems, "; "))
		},
		rules: func(k *Check) []string {
			var ids []string
			for _, entry := range k.Problems {
				ids = append(ids, "POS-1", problemRule(entry))
			}
			return ids
		},
	},
	{
		name:  "stands",
		lint:  func(l *linter, k *Check) { l.some("stands", len(k.Stands)); l.contents(k.Stands) },
		run:   func(e *evaluation) { e.contents(e.k.Stands, e.g.Line(), "") },
		words: func(w voice, k *Check) string { return "There stand: " + w.contents(k.Stands) + "." },
	},
	{
		name: "same-as",
		lint: func(l *linter, k *Check) { l.line(k.SameAs) },
		run: func(e *evaluation) {
			if want, got := e.withoutNumber(e.k.SameAs), e.withoutNumber(e.g.Line()); want != got {
				e.fail(want, got, "", e.differences(e.k.SameAs, e.g.Line()))
			}
		},
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("This is the same position as %s.", w.code(k.SameAs))
		},
	},
	{
		name: "differs-from",
		lint: func(l *linter, k *Check) { l.line(k.DiffersFrom) },
		run: func(e *evaluation) {
			if other := e.withoutNumber(e.k.DiffersFrom); other == e.withoutNumber(e.g.Line()) {
				e.failText("a position other than "+other, "the same")
			}
		},
		words: func(w voice, k *Check) string {
			return fmt.Sprintf("This is another position than %s.", w.code(k.DiffersFrom))
		},
	},
	{
		name:  "diagram",
		blind: true,
		run:   (*evaluation).diagram,
		words: func(voice, *Check) string { return "Its diagram is the one below." },
	},
}

// problemRule is the rule at the end of a problem entry.
func problemRule(entry string) string { return entry[strings.LastIndexByte(entry, ' ')+1:] }

func (l *linter) setup(k *Check) {
	if l.boarder != nil {
		_, err := l.boarder.Board(k.Setup)
		l.must(err)
	}
	for _, entry := range k.Problems {
		if l.shape("problem", entry) && !l.known(problemRule(entry)) {
			l.say("%q names no rule", entry)
		}
	}
}

// setup starts a game from the set-up. An engine that only refuses, without its
// reasons, is asked no more.
func (e *evaluation) setup() {
	e.asked = true
	want := e.k.Problems
	_, err := e.r.Start(e.k.Setup, e.ruleset)
	_, reads := e.r.(game.Boarder)
	var setup *game.SetupError
	switch {
	case err == nil && len(want) > 0:
		e.failText("the set-up refused: "+strings.Join(want, "; "), "accepted")
	case err == nil:
	case errors.As(err, &setup):
		e.sameSet(want, texts(setup.Problems), nil)
	case !errors.Is(err, game.ErrSetup) && (reads || !errors.Is(err, game.ErrSyntax)):
		e.failText("an answer", err.Error())
	case len(want) == 0:
		e.failText("the set-up accepted", "refused: "+err.Error())
	default:
		e.notAsked()
	}
}

// withoutNumber is a position line without the move number, by which positions
// are the same (REP-2).
func (e *evaluation) withoutNumber(line string) string {
	e.asked = true
	if b, ok := orNemoroth(e.c.Rules).(game.Boarder); ok {
		if board, err := b.Board(line); err == nil {
			if canonical, err := b.BoardLine(board); err == nil {
				line = canonical
			}
		}
	}
	return line[:max(strings.LastIndexByte(line, ' '), 0)]
}

// diagram compares the position's diagram line by line, and reads it back.
func (e *evaluation) diagram() {
	d, ok := e.r.(game.Diagrammer)
	if !ok {
		return
	}
	e.asked = true
	drawn, err := d.Diagram(e.g.Line())
	if err != nil {
		e.failText("a diagram", err.Error())
		return
	}
	want, got := diagramLines(e.k.Diagram), diagramLines(drawn)
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
	read, err := d.ReadDiagram(e.k.Diagram)
	if err != nil {
		e.failText("a diagram that can be read", err.Error())
	} else if squares := e.differences(e.g.Line(), read); squares != nil {
		e.fail("a diagram that is read as the position", read, "", squares)
	}
}

// diagramLines are the lines of a diagram without trailing blanks and without
// the blank lines around it.
func diagramLines(text string) []string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Split(strings.Trim(strings.Join(lines, "\n"), "\n"), "\n")
}
