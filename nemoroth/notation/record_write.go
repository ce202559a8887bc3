package notation

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// width is the length of a line in characters. A move with its comments is not
// broken, even if it is longer.
const width = 79

// Write writes the record with its moves in a notation. Any stands for the
// record's own notation, and for Canonical if that is Any too.
//
// Write plays the record. Errors: those of Game and of w; letter.ErrContradiction for
// a wrong result; nemoroth.ErrInvalid if the record cannot be written, for example if a
// comment contains a closing brace.
func (r *Record) Write(w io.Writer, n Notation) error {
	if w == nil {
		return fmt.Errorf("notation: %w: the writer is nil", nemoroth.ErrInvalid)
	}
	text, err := r.text(n)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}

func (r *Record) text(n Notation) (string, error) {
	n = r.notationOr(n)
	tags, err := r.header(n)
	if err != nil {
		return "", err
	}
	score, err := r.score(n)
	if err == nil && score != "" {
		tags += "\n" + score
	}
	return tags, err
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

var tagEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// header writes the tags: those in Tags, in their order, then those of the fields.
func (r *Record) header(n Notation) (string, error) {
	g, err := r.start()
	if err != nil {
		return "", err
	}
	notation, err := n.MarshalText()
	if err != nil {
		return "", err
	}
	if !isResult(r.Result) {
		return "", fmt.Errorf("notation: %w: the result %.80q; expected 1-0, 0-1 or *",
			nemoroth.ErrInvalid, r.Result)
	}
	tags := slices.Clone(r.Tags)
	add := func(key, value string) { tags = append(tags, letter.Tag{Key: key, Value: value}) }
	add("Ruleset", r.Ruleset.String())
	add("Notation", string(notation))
	if r.Analysis {
		add("Mode", analysis)
	}
	if startOf(g) != nil {
		add("Position", g.String())
	}
	if r.Result != "" {
		add("Result", r.Result)
	}
	var b strings.Builder
	keys := make(map[string]bool)
	for i, t := range tags {
		folded := strings.ToLower(t.Key)
		isField, _ := new(Record).tag(t)
		isField = isField && i < len(r.Tags)
		if isField || keys[folded] || !letter.IsKey(t.Key) {
			return "", fmt.Errorf("notation: %w: the key %.80q of a tag is malformed, "+
				"listed twice or that of a field of the record", nemoroth.ErrInvalid, t.Key)
		}
		keys[folded] = true
		if _, what := letter.NotText(t.Value); what != "" {
			return "", fmt.Errorf("notation: %w: the value of the tag %s is not a line of text",
				nemoroth.ErrInvalid, t.Key)
		}
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, tagEscaper.Replace(t.Value))
	}
	return b.String(), nil
}

// score writes the moves, the comments and diagrams between them, and the result.
func (r *Record) score(n Notation) (string, error) {
	g, err := r.start()
	if err != nil {
		return "", err
	}
	var l layout
	if err := l.between(r.Texts, nil, r.Diagram, g); err != nil {
		return "", err
	}
	alone := true // whether no other move is on the same text line before it
	for i, m := range r.Moves {
		text, next, err := r.move(g, m, n)
		if err != nil {
			return "", err
		}
		interrupted := len(m.Texts)+len(m.Variations) > 0 || m.Diagram
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
		if err := l.between(m.Texts, m.Variations, m.Diagram, next); err != nil {
			return "", err
		}
		g, alone = next, interrupted
	}
	if is := (point{Game: g}).Result(); is != "" && r.Result != "" && is != r.Result {
		return "", &letter.Error{Kind: letter.ErrContradiction,
			Msg: fmt.Sprintf("the result %s contradicts the game's, %s", r.Result, is)}
	}
	if r.Result != "" {
		result := r.Result
		if r.FullStop {
			result += "."
		}
		l.put(result)
	}
	l.endLine()
	return l.b.String(), nil
}

func (r *Record) move(g *nemoroth.Game, m letter.Move, n Notation) (string,
	*nemoroth.Game, error) {
	next, move, err := r.play(g, m.Name)
	if err != nil {
		return "", nil, err
	}
	if n, result := letter.CommentLength(m.Comment); n != len(m.Comment) || result != "" {
		return "", nil, fmt.Errorf("notation: %w: ply %d: %.80q is not a comment on a move",
			nemoroth.ErrInvalid, g.Ply()+1, m.Comment)
	}
	text := "pass"
	if !move.IsPass() {
		if text, err = Format(g, move, n); err != nil {
			return "", nil, err
		}
	}
	if len(text) == 3 && text[0] == 'A' && strings.HasPrefix(m.Comment, "!") {
		text = "A" + move.From().String()[:1] + text[1:] // "Ac1!" would be read as a scream
	}
	return text + m.Comment, next, nil
}

// A layout breaks words into lines.
type layout struct {
	b      strings.Builder
	column int
}

// put writes a word after a blank, or on a new line if it does not fit.
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

// between writes comments in braces and variations in parentheses, then a diagram of the game
// if asked to.
func (l *layout) between(texts, variations []string, diagram bool, g *nemoroth.Game) error {
	for _, text := range texts {
		if _, what := letter.NotText(strings.ReplaceAll(text, "\n", " ")); what != "" ||
			strings.Contains(text, "}") {
			return fmt.Errorf("notation: %w: the comment %.80q contains a closing brace "+
				"or a control character", nemoroth.ErrInvalid, text)
		}
		l.put("{" + text + "}")
	}
	for _, v := range variations {
		if !letter.IsVariation(v) {
			return fmt.Errorf("notation: %w: the variation %.80q does not begin with a number, "+
				"or its parentheses do not match", nemoroth.ErrInvalid, v)
		}
		l.put("(" + v + ")")
	}
	if diagram {
		l.endLine()
		l.b.WriteString(Diagram{Setup: g.Setup(), Turn: true}.String())
	}
	return nil
}
