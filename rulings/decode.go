package rulings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
	"gopkg.in/yaml.v3"
)

// This file is the only one that knows YAML. It does not let yaml.v3 fill in
// structs: its strictness (KnownFields) is lost below a custom unmarshaller,
// null vanishes in lists of strings, and positions are lost. It walks the
// parsed nodes itself, so that every field is known, every scalar has the type
// that its field wants, and every error has a place.

// maxErrors is the largest number of errors reported for one file.
const maxErrors = 20

// Decode reads one YAML document as strictly as a corpus: into a struct whose
// fields have `yaml` tags, or into a map of texts. A tag is the key, optionally
// followed by "required", "filled" (for a list) or "empty" (for a text that may be
// empty). The error joins at most 20 *LoadErrors.
func Decode(name string, data []byte, into any) (err error) {
	w := &walker{name: name}
	defer func() { // yaml.v3 has panicked on hostile input
		if r := recover(); r != nil {
			w.fail(&yaml.Node{}, "invalid YAML: %v", r)
			err = errors.Join(w.errs...)
		}
	}()
	if !utf8.Valid(data) {
		notUTF8 := func(line []byte) bool { return !utf8.Valid(line) }
		line := slices.IndexFunc(bytes.Split(data, []byte("\n")), notUTF8)
		w.fail(&yaml.Node{Line: line + 1}, "not UTF-8 text")
	} else if root, err := parse(data); err != nil {
		w.parseError(err)
	} else {
		w.decode(root, into, false)
	}
	return errors.Join(w.errs...)
}

// parse returns the root of the only document in the data.
func parse(data []byte) (*yaml.Node, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	switch err := d.Decode(&doc); {
	case err == io.EOF:
		return nil, errors.New("the file is empty")
	case err != nil:
		return nil, err
	}
	switch err := d.Decode(&second); err {
	case io.EOF:
		return doc.Content[0], nil
	case nil:
		return nil, errors.New("the file has several YAML documents; expected one")
	default:
		return nil, err
	}
}

type walker struct {
	name   string
	caseID string // of the case being read
	errs   []error
}

func (w *walker) fail(n *yaml.Node, format string, args ...any) {
	if len(w.errs) < maxErrors {
		place := Place{w.name, n.Line, n.Column, w.caseID}
		w.errs = append(w.errs, &LoadError{place, fmt.Sprintf(format, args...)})
	}
}

var parserMessage = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// parseError takes the line from a message of yaml.v3, "yaml: line 3: …". The line
// may be one too low, and there is no column.
func (w *walker) parseError(err error) {
	parts := parserMessage.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(parts[1])
	w.fail(&yaml.Node{Line: max(line, 1)}, "%s", parts[2])
}

// plain rejects aliases (which can expand without limit), anchors and explicit
// tags. Its callers reject null.
func (w *walker) plain(n *yaml.Node) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		w.fail(n, "aliases are not allowed")
	case n.Anchor != "":
		w.fail(n, "anchors are not allowed")
	case n.Style&yaml.TaggedStyle != 0:
		w.fail(n, "tags are not allowed")
	default:
		return true
	}
	return false
}

// found describes values by their YAML tag.
var found = map[string]string{
	"!!map": "a mapping (a text that contains \": \" must be quoted)", "!!seq": "a list",
	"!!null": "nothing", "!!str": "a text",
}

// is reports whether a node has a YAML tag, and otherwise what it should be.
func (w *walker) is(n *yaml.Node, tag, what string) bool {
	if !w.plain(n) {
		return false
	}
	is := n.ShortTag()
	if is != tag {
		quoted := clip(n.Value) + " (a text must be quoted here)"
		w.fail(n, "expected %s, found %s", what, cmp.Or(found[is], quoted))
	}
	return is == tag
}

// decode reads a node into what a pointer points to.
func (w *walker) decode(n *yaml.Node, into any, mayBeEmpty bool) {
	switch x := into.(type) {
	case *string:
		if w.is(n, "!!str", "a text") && strings.TrimSpace(n.Value) == "" && !mayBeEmpty {
			w.fail(n, "the text is empty")
		}
		*x = n.Value
	case *bool:
		*x = w.is(n, "!!bool", "true or false") && strings.EqualFold(n.Value, "true")
	case *int:
		if !w.is(n, "!!int", "a number") {
			return
		}
		var err error
		if *x, err = strconv.Atoi(n.Value); err != nil || *x < 0 {
			w.fail(n, "expected a number of at least 0, found %s", clip(n.Value))
		}
	case *map[string]string:
		*x = map[string]string{}
		for key, value := range w.pairs(n) {
			var text string
			w.decode(value, &text, false)
			(*x)[key.Value] = text
		}
	case *Contents:
		*x = Contents{}
		for key, value := range w.pairs(n) {
			c := Content{Square: key.Value}
			w.decode(value, &c.Holds, false)
			*x = append(*x, c)
		}
	default:
		switch v := reflect.ValueOf(into).Elem(); {
		case v.Kind() == reflect.Pointer:
			v.Set(reflect.New(v.Type().Elem()))
			w.decode(n, v.Interface(), mayBeEmpty)
		case v.Kind() == reflect.Struct:
			w.object(n, v)
		case w.is(n, "!!seq", "a list"):
			v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
			for i, item := range n.Content {
				w.decode(item, v.Index(i).Addr().Interface(), false)
			}
		}
	}
}

// pairs yields the entries of a mapping, each key once.
func (w *walker) pairs(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(key, value *yaml.Node) bool) {
		seen := map[string]bool{}
		for i := 1; w.is(n, "!!map", "a mapping") && i < len(n.Content); i += 2 {
			key := n.Content[i-1]
			if seen[key.Value] {
				w.fail(key, "key %s is listed twice", clip(key.Value))
			} else if w.is(key, "!!str", "a key") && !yield(key, n.Content[i]) {
				return
			}
			seen[key.Value] = true
		}
	}
}

func (w *walker) object(n *yaml.Node, v reflect.Value) {
	if line := v.FieldByName("Line"); line.IsValid() {
		line.SetInt(int64(n.Line))
	}
	if v.Type() == reflect.TypeFor[Case]() {
		w.caseID = idOf(n)
		defer func() { w.caseID = "" }()
	}
	fields := fieldsOf(v.Type())
	seen := make([]bool, len(fields))
	for key, value := range w.pairs(n) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if i < 0 {
			w.fail(key, "unknown field %s", clip(key.Value))
			continue
		}
		f := fields[i]
		seen[i] = true
		w.decode(value, v.Field(f.index).Addr().Interface(), f.has("empty"))
		if f.has("filled") && len(value.Content) == 0 && value.Kind != yaml.ScalarNode {
			w.fail(value, "%s is empty", f.key)
		}
	}
	for i, f := range fields {
		if f.has("required") && !seen[i] && n.Kind == yaml.MappingNode {
			w.fail(n, "%s is missing", f.key)
		}
	}
}

// idOf returns the id of a case, so that errors before the id name the case too.
func idOf(n *yaml.Node) string {
	for i := 1; i < len(n.Content); i += 2 {
		if n.Content[i-1].Value == "id" {
			return n.Content[i].Value
		}
	}
	return ""
}

// A field is a field of a struct that a file fills in.
type field struct {
	index int
	key   string
	flags string
	is    string // the form of its texts; "" for any
	of    string // the form of a check that it belongs to
}

// has reports whether a flag is set: "required", "filled" for a list that may not be empty, or
// "empty" for a text that may be empty.
func (f field) has(flag string) bool { return strings.Contains(f.flags, flag) }

// fieldCache maps a reflect.Type to its []field.
var fieldCache sync.Map

func init() { // game.Reason has no yaml tags
	fieldCache.Store(reflect.TypeFor[game.Reason](),
		[]field{{0, "rule", "required", "rule", ""}, {1, "squares", "", "square", ""}})
}

func fieldsOf(t reflect.Type) []field {
	if f, ok := fieldCache.Load(t); ok {
		return f.([]field)
	}
	var fields []field
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		key, flags, _ := strings.Cut(tag.Get("yaml"), ",")
		if key != "" && key != "-" {
			of := cmp.Or(tag.Get("of"), key)
			fields = append(fields, field{i, key, flags, tag.Get("is"), of})
		}
	}
	fieldCache.Store(t, fields)
	return fields
}

// setFields yields the fields of a struct that are set, with their values.
func setFields(of any) iter.Seq2[field, any] {
	return func(yield func(field, any) bool) {
		v := reflect.ValueOf(of).Elem()
		for _, f := range fieldsOf(v.Type()) {
			if x := v.Field(f.index); !x.IsZero() && !yield(f, x.Interface()) {
				return
			}
		}
	}
}
