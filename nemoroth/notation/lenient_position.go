package notation

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// ReadPosition reads a position as people write it (NOTE-8): a position line
// (NFEN-1), also one that mail has broken into lines, or Lawson's diagram with
// its last line for the side on move. As is the position line that was read, ""
// where the text itself is one. The Setup is possible or not; an error is a
// *PlainError, or the *nemoroth.SyntaxError of a diagram.
func ReadPosition(text string) (s nemoroth.Setup, as string, err error) {
	if s, err = nemoroth.ParseSetup(text); err == nil {
		return s, "", nil
	}
	plain := plainLines(text)
	if strings.Contains(plain, "+--") {
		s, err = ReadDiagram(plain)
		if err == nil && s.Side == nemoroth.NoSide {
			err = &PlainError{text, "the diagram does not say who is on move", "the diagram and a last line such as A 1"}
		}
		return s, s.String(), err
	}
	line, err := joinLine(text, plain)
	if err == nil {
		if s, e := nemoroth.ParseSetup(line); e == nil {
			return s, line, nil
		}
		_, err = nemoroth.ParseSetup(line)
		var syntax *nemoroth.SyntaxError
		if errors.As(err, &syntax) {
			err = &PlainError{text, fmt.Sprintf("on %v: %s", syntax.Square, syntax.Msg), lineExample}
			if !syntax.Square.IsValid() {
				err = &PlainError{text, syntax.Msg, lineExample}
			}
		}
	}
	return nemoroth.Setup{}, "", err
}

// plainLines takes mail's quotation marks off and writes typographic signs
// plainly.
func plainLines(text string) string {
	lines := strings.Split(typographic.Replace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(mailQuote.ReplaceAllString(line, ""), " \t\r")
	}
	return strings.Join(lines, "\n")
}

// lineParts are a board, who is on move and the number.
var lineParts = regexp.MustCompile(`(?is)^(.*?)(?:\s+(A|O|Alabaster|Obsidian)(?:\s+to\s+(?:move|play))?(?:[\s,]+(?:move\s+)?(\d{1,6}))?)?\s*\.?$`)

const lineExample = "8/8/8/8/4g3/4H3/8/8 A 1: eight ranks, then A or O for the side on move"

// joinLine makes one position line of a text that may be broken anywhere.
func joinLine(text, plain string) (string, error) {
	parts := lineParts.FindStringSubmatch(strings.Trim(strings.TrimSpace(plain), `"'`))
	board := blank.ReplaceAllString(parts[1], "")
	fail := func(msg string) (string, error) { return "", &PlainError{text, msg, lineExample} }
	switch ranks := strings.Count(board, "/") + 1; {
	case board == "":
		return fail("there is no position in it")
	case ranks == 1:
		return fail("a position is a line with eight ranks, or a diagram")
	case ranks != 8:
		return fail(fmt.Sprintf("the board has %d ranks, not 8", ranks))
	}
	if i := strings.IndexFunc(board, func(r rune) bool { return !strings.ContainsRune("BGLAWHZbglawhzpM*()[]./0123456789", r) }); i >= 0 {
		return fail(fmt.Sprintf("%q is no piece; the letters are B G L A W H Z, small for Obsidian, p before a statue, M for a Mummy", string([]rune(board[i:])[0])))
	}
	if parts[2] == "" {
		return fail("it does not say who is on move")
	}
	line := board + " " + strings.ToUpper(parts[2][:1])
	if parts[3] != "" {
		if _, err := strconv.Atoi(parts[3]); err == nil {
			line += " " + parts[3]
		}
	}
	return line, nil
}
