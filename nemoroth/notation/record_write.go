package notation

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// width is how many characters the writer puts on a line, where it can: a move
// with its comments stays on one.
const width = 79

// Write writes the record with its moves in a notation; Any stands for the
// record's own and, if that is Any too, for Canonical. Options are those of
// Format; Annotate leaves moves alone that have a comment. The record is played
// through on the way. Errors: those of Game and of w; *ResultError;
// nemoroth.ErrInvalid for what cannot be written, such as a brace in a comment;
// nemoroth.ErrLimit for what could not be read again.
func (r *Record) Write(w io.Writer, n Notation, options ...Option) error {
	return WriteRecords(w, []*Record{r}, n, options...)
}

// WriteRecords writes several records, each as Write does, with a blank line
// between them.
func WriteRecords(w io.Writer, records []*Record, n Notation, options ...Option) error {
	if w == nil {
		return fmt.Errorf("notation: %w: there is nothing to write to", nemoroth.ErrInvalid)
	}
	for i, r := range records {
		text, err := r.text(n, join(options))
		if err != nil && len(records) > 1 {
			err = fmt.Errorf("notation: record %d: %w", i+1, err)
		}
		if err != nil {
			return err
		}
		if i > 0 {
			text = "\n" + text
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// MoveText is the record without its tags: the score alone. Arguments and errors
// are those of Write.
func (r *Record) MoveText(n Notation, options ...Option) (string, error) {
	text, err := r.score(r.notationOr(n), join(options))
	if err == nil {
		err = withinLimits(text)
	}
	return text, err
}

func (r *Record) text(n Notation, o Option) (string, error) {
	n = r.notationOr(n)
	tags, err := r.header(n)
	if err != nil {
		return "", err
	}
	score, err := r.score(n, o)
	if err != nil {
		return "", err
	}
	if score != "" {
		score = "\n" + score
	}
	return tags + score, withinLimits(tags + score)
}

func (r *Record) notationOr(n Notation) Notation {
	if n == Any && r != nil {
		n = r.Notation
	}
	if n == Any {
		n = Canonical
	}
	return n
}

// score writes the moves with all that stands between and behind them.
func (r *Record) score(n Notation, o Option) (string, error) {
	g, err := r.start()
	if err != nil {
		return "", err
	}
	var l layout
	if err := l.between(r.Texts, r.Diagram, g); err != nil {
		return "", err
	}
	alone := true // nothing stands between this move and the last, if there is one
	for i, m := range r.Moves {
		text, next, err := r.move(g, m, n, o)
		if err != nil {
			return "", err
		}
		interrupted := len(m.Texts) > 0 || m.Diagram
		switch {
		case g.Side() == nemoroth.Alabaster:
			text = strconv.Itoa(g.FullMove()) + ". " + text
			if n == Moussambani && !interrupted && i+1 < len(r.Moves) {
				text += " ;"
			}
		case alone:
			text = strconv.Itoa(g.FullMove()) + "... " + text
		}
		l.put(text)
		if err := l.between(m.Texts, m.Diagram, next); err != nil {
			return "", err
		}
		g, alone = next, interrupted
	}
	result, err := r.Result.MarshalText()
	if err == nil {
		err = r.Result.check(g)
	}
	switch {
	case err != nil:
		return "", err
	case r.Result != NoResult && r.FullStop:
		l.put(string(result) + ".")
	case r.Result != NoResult:
		l.put(string(result))
	}
	l.endLine()
	return l.b.String(), nil
}

// move writes a move with its comment and plays it.
func (r *Record) move(g *nemoroth.Game, m RecordMove, n Notation, o Option) (string, *nemoroth.Game, error) {
	next, err := r.play(g, m.Move)
	if err != nil {
		return "", nil, err
	}
	// Runs of blanks become one, as when such a comment is read.
	comment := strings.Join(strings.Fields(m.Comment), " ")
	if comment != "" && !strings.HasPrefix(m.Comment, comment[:1]) {
		comment = " " + comment
	}
	if n, result := commentLength(comment); n != len(comment) || result != NoResult {
		return "", nil, fmt.Errorf("notation: %w: ply %d: %s is no comment on a move", nemoroth.ErrInvalid, g.Ply()+1, quote(m.Comment))
	}
	if comment == "" && o&Annotate != 0 {
		comment = annotation(next)
	}
	text := "pass"
	if !m.Move.IsPass() {
		if text, err = Format(g, m.Move, n, o&^Annotate); err != nil {
			return "", nil, err
		}
	}
	if len(text) == 3 && text[0] == 'A' && strings.HasPrefix(comment, "!") {
		// "Ac1!" is a scream and has no comment.
		if m.Move.IsScream() {
			text += "!"
		} else {
			text = "A" + m.Move.From().String()[:1] + text[1:]
		}
	}
	return text + comment, next, nil
}

// A layout puts words on lines.
type layout struct {
	b      strings.Builder
	column int
}

// put writes a word with a blank before it, or on a new line if that does not
// fit.
func (l *layout) put(word string) {
	first, _, _ := strings.Cut(word, "\n")
	n := utf8.RuneCountInString(first)
	switch {
	case l.column == 0:
	case l.column+1+n > width:
		l.endLine()
	default:
		l.b.WriteByte(' ')
		l.column++
	}
	l.b.WriteString(word)
	if i := strings.LastIndexByte(word, '\n'); i >= 0 {
		l.column, n = 0, utf8.RuneCountInString(word[i+1:])
	}
	l.column += n
}

func (l *layout) endLine() {
	if l.column > 0 {
		l.b.WriteByte('\n')
	}
	l.column = 0
}

// between writes comments and, behind them, a diagram of the game.
func (l *layout) between(texts []string, diagram bool, g *nemoroth.Game) error {
	for _, text := range texts {
		text = cleanText(text)
		if _, what := notText(strings.ReplaceAll(text, "\n", " ")); what != "" || strings.Contains(text, "}") {
			return fmt.Errorf("notation: %w: %s cannot stand in braces", nemoroth.ErrInvalid, quote(text))
		}
		if text != "" {
			l.put("{" + text + "}")
		}
	}
	if diagram {
		l.endLine()
		l.b.WriteString(Diagram{Setup: g.Setup(), Turn: true}.String())
	}
	return nil
}

// cleanText is a comment as it is kept: plain newlines, no blanks around it.
func cleanText(s string) string {
	return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n"))
}

// withinLimits refuses what a Reader would refuse.
func withinLimits(text string) error {
	if len(text) > MaxRecord {
		return fmt.Errorf("notation: %w: a record of %d bytes", nemoroth.ErrLimit, len(text))
	}
	for line := range strings.Lines(text) {
		if len(line) > MaxLine {
			return fmt.Errorf("notation: %w: a line of %d bytes", nemoroth.ErrLimit, len(line))
		}
	}
	return nil
}
