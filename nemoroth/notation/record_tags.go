package notation

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Keys of tags that most records have. Any other key may be used.
const (
	TagEvent     = "Event"
	TagDate      = "Date"
	TagAlabaster = "Alabaster" // the name of the player
	TagObsidian  = "Obsidian"  // the name of the player
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

// A Tag is one line at the head of a record. The key is a letter, then letters,
// digits, _ and -. The value is any text on one line.
type Tag struct{ Key, Value string }

// isField reports whether the tag is stored in a field of the Record.
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
	// tagParts describes the four parts of a tag, which blanks may separate:
	// the form of a part, and the message and hint for a text without it.
	tagParts = [4]struct {
		form      *regexp.Regexp
		msg, hint string
	}{
		{regexp.MustCompile(`^(\[)`), "not a tag", `[Key "value"]`},
		{regexp.MustCompile(`^(` + key + `)[ \t"]`), "not a tag's key", `[Key "value"]`},
		{regexp.MustCompile(`^("(?:[^"\\]|\\["\\])*")`), "not a tag's value", `a text between quotation marks, with \" for a quotation mark and \\ for a backslash`},
		{regexp.MustCompile(`^(\])`), "the tag is not closed", "]"},
	}
	tagEscaper   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	tagUnescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
)

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
			return fail(columns[0], "the tag "+parts[1]+" is listed twice", "each key at most once")
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

// setTag stores a tag in the field of the record that it sets, or in Tags. The
// place is where its value starts.
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

// offset returns the offset of a syntax error, and 0 for any other error.
func offset(err error) int {
	var e *nemoroth.SyntaxError
	if errors.As(err, &e) {
		return e.Offset
	}
	return 0
}

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
			return "", fmt.Errorf("notation: %w: the key %s of a tag is malformed, listed twice or that of a field of the record", nemoroth.ErrInvalid, quote(t.Key))
		}
		keys[folded] = true
		if _, what := notText(t.Value); what != "" {
			return "", fmt.Errorf("notation: %w: the value of the tag %s is not a line of text", nemoroth.ErrInvalid, t.Key)
		}
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, tagEscaper.Replace(t.Value))
	}
	return b.String(), nil
}
