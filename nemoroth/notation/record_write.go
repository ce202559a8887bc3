package notation

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
)

// width is how many characters the writer puts on a line, where it can: a move
// with its comments stays on one.
const width = 79

// Write writes the record with its moves in a manner; Any stands for the
// record's own and, if that is Any too, for Canonical. Options are those of
// Format; Annotate leaves moves alone that have a comment. The record is played
// through on the way. Errors: those of Games and of w; *ResultError;
// nemoroth.ErrInvalid for what cannot be written, such as a brace in a comment;
// nemoroth.ErrLimit for what could not be read again.
func (r *Record) Write(w io.Writer, manner Notation, options ...Option) error {
	text, err := r.text(manner, options)
	if err != nil {
		return err
	}
	_, err = writeText(w, text)
	return err
}

// WriteTo writes the record in its own manner: see Write.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.text(Any, nil)
	if err != nil {
		return 0, err
	}
	n, err := writeText(w, text)
	return int64(n), err
}

func writeText(w io.Writer, text string) (int, error) {
	if w == nil {
		return 0, fmt.Errorf("notation: %w: nothing to write to", nemoroth.ErrInvalid)
	}
	return io.WriteString(w, text)
}

// MoveText is the record without its tags: the score alone. Arguments and errors
// are those of Write.
func (r *Record) MoveText(manner Notation, options ...Option) (string, error) {
	if r == nil {
		return "", errNoRecord
	}
	text, err := r.score(r.notationOr(manner), options)
	if err == nil {
		err = withinLimits(text)
	}
	return text, err
}

// WriteRecords writes several records, each as Write does, with a blank line
// between them.
func WriteRecords(w io.Writer, records []*Record, manner Notation, options ...Option) error {
	for i, r := range records {
		text, err := r.text(manner, options)
		if err != nil {
			return fmt.Errorf("notation: record %d: %w", i+1, err)
		}
		if i > 0 {
			text = "\n" + text
		}
		if _, err := writeText(w, text); err != nil {
			return err
		}
	}
	return nil
}

func (r *Record) notationOr(m Notation) Notation {
	if m == Any {
		m = r.Notation
	}
	if m == Any {
		m = Canonical
	}
	return m
}

func (r *Record) text(manner Notation, options []Option) (string, error) {
	if r == nil {
		return "", errNoRecord
	}
	manner = r.notationOr(manner)
	tags, err := r.header(manner)
	if err != nil {
		return "", err
	}
	score, err := r.score(manner, options)
	if err != nil {
		return "", err
	}
	if score != "" {
		score = "\n" + score
	}
	return tags + score, withinLimits(tags + score)
}

// header writes the tags: the free ones in their order, then those of the
// record's fields.
func (r *Record) header(manner Notation) (string, error) {
	notation, err := manner.MarshalText()
	if err != nil {
		return "", err
	}
	tags := append(r.Tags[:len(r.Tags):len(r.Tags)], Tag{tagRuleset, r.Ruleset.String()}, Tag{tagNotation, string(notation)})
	if r.Analysis {
		tags = append(tags, Tag{tagMode, analysis})
	}
	g, err := r.start()
	if err != nil {
		return "", err
	}
	if start := g.String(); start != nemoroth.StartSetup().String() {
		tags = append(tags, Tag{tagPosition, start})
	}
	if r.Result != NoResult {
		result, err := r.Result.MarshalText()
		if err != nil {
			return "", err
		}
		tags = append(tags, Tag{tagResult, string(result)})
	}
	var b strings.Builder
	keys := make(map[string]bool)
	for i, t := range tags {
		folded := strings.ToLower(t.Key)
		if !isKey(t.Key) || keys[folded] || i < len(r.Tags) && isField(t) {
			return "", fmt.Errorf("notation: %w: the tag %s is no key, comes twice or is a field of the record", nemoroth.ErrInvalid, quote(t.Key))
		}
		keys[folded] = true
		if !isText(t.Value, false) {
			return "", fmt.Errorf("notation: %w: the value of the tag %s is not a line of text", nemoroth.ErrInvalid, t.Key)
		}
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, tagEscaper.Replace(t.Value))
	}
	return b.String(), nil
}

var tagEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// isKey reports whether a tag may have this key.
func isKey(s string) bool {
	for i := range len(s) {
		c := s[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '_' && c != '-') {
			return false
		}
	}
	return s != ""
}

// isField reports whether a tag says what is a field of a record.
func isField(t Tag) bool {
	for _, key := range [...]string{tagRuleset, tagNotation, tagPosition, tagResult} {
		if strings.EqualFold(t.Key, key) {
			return true
		}
	}
	return strings.EqualFold(t.Key, tagMode) && strings.EqualFold(t.Value, analysis)
}

// isText reports whether a text can stand in a record: UTF-8 without control
// characters, tabs and, where lines are allowed, newlines apart.
func isText(s string, lines bool) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(c rune) bool {
		return unicode.IsControl(c) && c != '\t' && (c != '\n' || !lines)
	})
}

// score writes the moves with all that stands between and behind them.
func (r *Record) score(manner Notation, options []Option) (string, error) {
	var o Option
	for _, option := range options {
		o |= option
	}
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
		text, next, err := r.move(g, m, manner, o)
		if err != nil {
			return "", err
		}
		interrupted := len(m.Texts) > 0 || m.Diagram
		switch {
		case g.Side() == nemoroth.Alabaster:
			text = strconv.Itoa(g.FullMove()) + ". " + text
			if manner == Moussambani && !interrupted && i+1 < len(r.Moves) {
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
	if err != nil {
		return "", err
	}
	if r.Result != NoResult {
		text := string(result)
		if r.FullStop {
			text += "."
		}
		l.put(text)
	}
	l.endLine()
	return l.b.String(), nil
}

// move writes a move with its comment and plays it.
func (r *Record) move(g *nemoroth.Game, m RecordMove, manner Notation, o Option) (string, *nemoroth.Game, error) {
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
		if text, err = Format(g, m.Move, manner, o&^Annotate); err != nil {
			return "", nil, err
		}
	}
	if len(text) == 3 && text[0] == 'A' && strings.HasPrefix(comment, "!") {
		// "Ac1!" is a scream and has no comment (NOTE-7).
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
		if !isText(text, true) || strings.Contains(text, "}") {
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
