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
// (NFEN-1), which may be broken into several lines, or Lawson's diagram with a
// last line for the side to move. The string as is the position line that was
// read, or "" if the text itself is one. The Setup may be impossible. The error
// is a *PlainError, or for a diagram a *nemoroth.SyntaxError.
func ReadPosition(text string) (s nemoroth.Setup, as string, err error) {
	if s, err = nemoroth.ParseSetup(text); err == nil {
		return s, "", nil
	}
	plain := plainLines(text)
	if strings.Contains(plain, "+--") {
		s, err = ReadDiagram(plain)
		if err == nil && s.Side == nemoroth.NoSide {
			err = &PlainError{text, "the diagram does not say which side is to move", "a last line A 1 below the diagram"}
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

// plainLines removes the quotation marks of mail at the start of lines, and
// replaces typographic characters.
func plainLines(text string) string {
	lines := strings.Split(typographic.Replace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(mailQuote.ReplaceAllString(line, ""), " \t\r")
	}
	return strings.Join(lines, "\n")
}

// lineParts matches a board, the side to move and the full-move number.
var lineParts = regexp.MustCompile(`(?is)^(.*?)(?:\s+(A|O|Alabaster|Obsidian)(?:\s+to\s+(?:move|play))?(?:[\s,]+(?:move\s+)?(\d{1,6}))?)?\s*\.?$`)

const lineExample = "8/8/8/8/4g3/4H3/8/8 A 1: eight ranks, then A or O for the side to move"

// joinLine makes a position line of a text with line breaks at any place.
func joinLine(text, plain string) (string, error) {
	parts := lineParts.FindStringSubmatch(strings.Trim(strings.TrimSpace(plain), `"'`))
	board := blank.ReplaceAllString(parts[1], "")
	fail := func(msg string) (string, error) { return "", &PlainError{text, msg, lineExample} }
	switch ranks := strings.Count(board, "/") + 1; {
	case board == "":
		return fail("it contains no position")
	case ranks == 1:
		return fail("a position is a line with eight ranks, or a diagram")
	case ranks != 8:
		return fail(fmt.Sprintf("the board has %d ranks, not 8", ranks))
	}
	if i := strings.IndexFunc(board, func(r rune) bool { return !strings.ContainsRune("BGLAWHZbglawhzpM*()[]./0123456789", r) }); i >= 0 {
		return fail(fmt.Sprintf("%q is not a piece; the letters are B G L A W H Z, lower-case for Obsidian, with p before a statue, and M for a Mummy", string([]rune(board[i:])[0])))
	}
	if parts[2] == "" {
		return fail("it does not say which side is to move")
	}
	line := board + " " + strings.ToUpper(parts[2][:1])
	if parts[3] != "" {
		if _, err := strconv.Atoi(parts[3]); err == nil {
			line += " " + parts[3]
		}
	}
	return line, nil
}
