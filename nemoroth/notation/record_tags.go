package notation

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Keys of tags that a record's readers will look for. Any other key may be used.
const (
	TagEvent     = "Event"
	TagDate      = "Date"
	TagAlabaster = "Alabaster" // the player
	TagObsidian  = "Obsidian"  // the player
)

// Keys of the tags that are fields of a Record.
const (
	tagRuleset  = "Ruleset"
	tagPosition = "Position"
	tagNotation = "Notation"
	tagMode     = "Mode"
	tagResult   = "Result"
	analysis    = "analysis" // the value of Mode that allows passes
)

// A Tag is one line of a record's header. The key is a letter, then letters,
// digits, _ and -; the value is any text on one line.
type Tag struct{ Key, Value string }

// isField reports whether the tag says what is a field of a record.
func (t Tag) isField() bool {
	for _, key := range [...]string{tagRuleset, tagNotation, tagPosition, tagResult} {
		if strings.EqualFold(t.Key, key) {
			return true
		}
	}
	return strings.EqualFold(t.Key, tagMode) && strings.EqualFold(t.Value, analysis)
}

const key = `[A-Za-z][A-Za-z0-9_-]*`

var (
	isKey = regexp.MustCompile(`^` + key + `$`).MatchString
	// tagParts has the four parts of a tag, with blanks between them: what one
	// looks like, and what is said where it does not.
	tagParts = [4]struct {
		form      *regexp.Regexp
		msg, hint string
	}{
		{regexp.MustCompile(`^(\[)`), "not a tag", `[Key "value"]`},
		{regexp.MustCompile(`^(` + key + `)[ \t"]`), "not a tag's key", `[Key "value"]`},
		{regexp.MustCompile(`^("(?:[^"\\]|\\["\\])*")`), "not a tag's value", `a text between quotes, with \" and \\ for these`},
		{regexp.MustCompile(`^(\])`), "the tag is not closed", "]"},
	}
	tagEscaper   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	tagUnescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
)

// tags reads a line of tags.
func (r *recordReader) tags(line string, column int) error {
	fail := func(at int, msg, hint string) error {
		return r.source.fail(r.here(at), -1, syntaxError("record", line, at, msg, hint))
	}
	for column < len(line) {
		var parts [len(tagParts)]string
		var columns [len(tagParts)]int
		for i, part := range tagParts {
			match := part.form.FindStringSubmatch(line[column:])
			if match == nil {
				return fail(column, part.msg, part.hint)
			}
			parts[i], columns[i] = match[1], column
			rest := strings.TrimLeft(line[column+len(match[1]):], blanks)
			column = len(line) - len(rest)
		}
		folded := strings.ToLower(parts[1])
		if r.keys[folded] {
			return fail(columns[0], "the tag "+parts[1]+" comes twice", "each key once")
		}
		if r.keys == nil {
			r.keys = make(map[string]bool)
		}
		r.keys[folded] = true
		at := columns[2] + 1
		if err := r.setTag(Tag{parts[1], tagUnescaper.Replace(parts[2][1 : len(parts[2])-1])}, r.here(at)); err != nil {
			return r.source.fail(r.here(at+offset(err)), -1, err)
		}
	}
	return nil
}

// setTag keeps a tag, in the record's field if there is one. The place is that
// of its value.
func (r *recordReader) setTag(t Tag, at place) (err error) {
	rec := &r.rec
	switch {
	case !t.isField():
		rec.Tags = append(rec.Tags, t)
	case strings.EqualFold(t.Key, tagRuleset):
		rec.Ruleset, err = nemoroth.ParseRuleset(t.Value)
	case strings.EqualFold(t.Key, tagNotation):
		rec.Notation, err = ParseNotation(t.Value)
	case strings.EqualFold(t.Key, tagPosition):
		var start nemoroth.Setup
		if start, err = nemoroth.ParseSetup(t.Value); err == nil {
			rec.Start = &start
		}
		r.positionTag = at
	case strings.EqualFold(t.Key, tagResult):
		rec.Result, err = ParseResult(t.Value)
		r.resultTag = at
	default:
		rec.Analysis = true
	}
	return err
}

// offset is the place of a syntax error in its text, 0 of any other error.
func offset(err error) int {
	var e *nemoroth.SyntaxError
	if errors.As(err, &e) {
		return e.Offset
	}
	return 0
}

// header writes the tags: the free ones in their order, then those of the
// record's fields.
func (r *Record) header(n Notation) (string, error) {
	g, err := r.start()
	if err != nil {
		return "", err
	}
	notation, err := n.MarshalText()
	if err != nil {
		return "", err
	}
	result, err := r.Result.MarshalText()
	if err != nil {
		return "", err
	}
	tags := append(r.Tags[:len(r.Tags):len(r.Tags)], Tag{tagRuleset, r.Ruleset.String()}, Tag{tagNotation, string(notation)})
	if r.Analysis {
		tags = append(tags, Tag{tagMode, analysis})
	}
	if startOf(g) != nil {
		tags = append(tags, Tag{tagPosition, g.String()})
	}
	if r.Result != NoResult {
		tags = append(tags, Tag{tagResult, string(result)})
	}
	var b strings.Builder
	keys := make(map[string]bool)
	for i, t := range tags {
		folded := strings.ToLower(t.Key)
		if !isKey(t.Key) || keys[folded] || i < len(r.Tags) && t.isField() {
			return "", fmt.Errorf("notation: %w: the tag %s is no key, comes twice or is a field of the record", nemoroth.ErrInvalid, quote(t.Key))
		}
		keys[folded] = true
		if _, what := notText(t.Value); what != "" {
			return "", fmt.Errorf("notation: %w: the value of the tag %s is not a line of text", nemoroth.ErrInvalid, t.Key)
		}
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, tagEscaper.Replace(t.Value))
	}
	return b.String(), nil
}
