package rulings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
	"gopkg.in/yaml.v3"
)

// This file is the only one that knows YAML. It does not let yaml.v3 fill in
// structs: its strictness (KnownFields) is lost below a custom unmarshaller,
// null vanishes in lists of strings, and positions are lost. It walks the
// parsed nodes itself, so that every field is known, every scalar has the type
// that its field wants, and every error has a place.

// MaxFile is how many bytes a file of the corpus may have.
const MaxFile = 4 << 20

// maxErrors is how many errors are reported of one file.
const maxErrors = 20

// Decode reads one YAML document, as strictly as a corpus, into a struct whose
// fields have `yaml` tags (the key, then "required" or "empty" for a text that
// may be empty) or into a map of texts. The error joins a *LoadError for
// everything that is wrong, at most 20.
func Decode(name string, data []byte, into any) error {
	w := &walker{name: name}
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		return fmt.Errorf("rulings: %T is no place for a document", into)
	}
	if len(data) > MaxFile {
		w.fail(0, 0, "the file has more than %d bytes", MaxFile)
	} else if line, column, ok := badUTF8(data); ok {
		w.fail(line, column, "not UTF-8")
	} else if root, err := parse(data); err != nil {
		w.parseError(err)
	} else {
		w.decode(root, v.Elem(), false)
	}
	return errors.Join(w.errs...)
}

// badUTF8 finds the first byte that is not UTF-8; line and column from 1.
func badUTF8(data []byte) (line, column int, found bool) {
	if utf8.Valid(data) {
		return 0, 0, false
	}
	i := 0
	for {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n <= 1 {
			break
		}
		i += n
	}
	return 1 + bytes.Count(data[:i], []byte("\n")), i - bytes.LastIndexByte(data[:i], '\n'), true
}

// parse returns the root of the only document. yaml.v3 has panicked on hostile
// input before, so a panic of its parser counts as a text it cannot read.
func parse(data []byte) (root *yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			root, err = nil, fmt.Errorf("unreadable: %v", r)
		}
	}()
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	if err := d.Decode(&doc); err == io.EOF {
		return nil, errors.New("the file holds nothing")
	} else if err != nil {
		return nil, err
	}
	if err := d.Decode(&second); err == nil {
		return nil, errors.New("the file holds several documents")
	} else if err != io.EOF {
		return nil, err
	}
	if len(doc.Content) != 1 {
		return nil, errors.New("the file holds nothing")
	}
	return doc.Content[0], nil
}

type walker struct {
	name   string
	caseID string // of the case being read
	errs   []error
}

func (w *walker) fail(line, column int, format string, args ...any) {
	if len(w.errs) < maxErrors {
		w.errs = append(w.errs, &LoadError{Place{w.name, line, column, w.caseID}, fmt.Sprintf(format, args...)})
	}
}

func (w *walker) failAt(n *yaml.Node, format string, args ...any) {
	w.fail(n.Line, n.Column, format, args...)
}

// parseError takes the line out of yaml.v3's message, "yaml: line 3: …", which
// may be one too low; it tells no column.
func (w *walker) parseError(err error) {
	msg := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(msg, "line "); ok {
		if number, tail, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, msg = n, tail
			}
		}
	}
	w.fail(line, 0, "%s", msg)
}

// plain refuses what a ruling never needs: aliases (and with them bombs),
// anchors and explicit tags. Null is refused by the callers, which want a text,
// a list or a mapping.
func (w *walker) plain(n *yaml.Node) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		w.failAt(n, "aliases are not allowed")
	case n.Anchor != "":
		w.failAt(n, "anchors are not allowed")
	case n.Style&yaml.TaggedStyle != 0:
		w.failAt(n, "tags are not allowed")
	default:
		return true
	}
	return false
}

func (w *walker) decode(n *yaml.Node, v reflect.Value, mayBeEmpty bool) {
	if !w.plain(n) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		w.decode(n, v.Elem(), mayBeEmpty)
	case reflect.String:
		if w.want(n, "!!str", "a text") && (mayBeEmpty || w.filled(n)) {
			v.SetString(n.Value)
		}
	case reflect.Bool:
		if w.want(n, "!!bool", "true or false") {
			v.SetBool(n.Value == "true" || n.Value == "True" || n.Value == "TRUE")
		}
	case reflect.Int:
		if !w.want(n, "!!int", "a number") {
			return
		}
		i, err := strconv.Atoi(n.Value)
		if err != nil || i < 0 {
			w.failAt(n, "not a number from 0")
			return
		}
		v.SetInt(int64(i))
	case reflect.Slice:
		if c, ok := v.Addr().Interface().(*Contents); ok {
			*c = Contents{}
			for key, value := range w.pairs(n) {
				var holds string
				w.decode(value, reflect.ValueOf(&holds).Elem(), false)
				*c = append(*c, Content{key.Value, holds})
			}
			return
		}
		if n.Kind != yaml.SequenceNode {
			w.wrong(n, "a list")
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
		for i, item := range n.Content {
			w.decode(item, v.Index(i), false)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for key, value := range w.pairs(n) {
			item := reflect.New(v.Type().Elem()).Elem()
			w.decode(value, item, false)
			v.SetMapIndex(reflect.ValueOf(key.Value), item)
		}
	case reflect.Struct:
		w.object(n, v)
	default:
		w.failAt(n, "nothing can stand here")
	}
}

// want reports whether the node is a scalar that YAML resolves to that tag.
func (w *walker) want(n *yaml.Node, tag, what string) bool {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == tag {
		return true
	}
	w.wrong(n, what)
	return false
}

func (w *walker) filled(n *yaml.Node) bool {
	if n.Value == "" {
		w.failAt(n, "the text is empty")
	}
	return n.Value != ""
}

func (w *walker) wrong(n *yaml.Node, want string) {
	found := "something else"
	switch n.Kind {
	case yaml.MappingNode:
		found = "a mapping (a text that contains \": \" must be quoted)"
	case yaml.SequenceNode:
		found = "a list"
	case yaml.AliasNode:
		found = "an alias"
	case yaml.ScalarNode:
		switch n.ShortTag() {
		case "!!null":
			found = "nothing"
		case "!!str":
			found = "a text"
		default:
			found = fmt.Sprintf("%s (a text must be quoted here)", n.Value)
		}
	}
	w.failAt(n, "expected %s, found %s", want, found)
}

// pairs yields the entries of a mapping, each key once.
func (w *walker) pairs(n *yaml.Node) iter.Seq2[*yaml.Node, *yaml.Node] {
	return func(yield func(key, value *yaml.Node) bool) {
		if n.Kind != yaml.MappingNode {
			w.wrong(n, "a mapping")
			return
		}
		seen := make(map[string]bool, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			switch {
			case !w.plain(key):
				continue
			case key.Kind != yaml.ScalarNode || key.ShortTag() != "!!str":
				w.wrong(key, "a key")
				continue
			case seen[key.Value]:
				w.failAt(key, "%s comes twice", key.Value)
				continue
			}
			seen[key.Value] = true
			if !yield(key, n.Content[i+1]) {
				return
			}
		}
	}
}

func (w *walker) object(n *yaml.Node, v reflect.Value) {
	if placed, ok := v.Addr().Interface().(interface{ at(line int) }); ok {
		placed.at(n.Line)
	}
	if _, ok := v.Interface().(Case); ok {
		w.caseID = idOf(n)
		defer func() { w.caseID = "" }()
	}
	fields := fieldsOf(v.Type())
	seen := make([]bool, len(fields))
	for key, value := range w.pairs(n) {
		known := false
		for i, f := range fields {
			if f.key == key.Value {
				known, seen[i] = true, true
				w.decode(value, v.Field(f.index), f.mayBeEmpty)
			}
		}
		if !known {
			w.failAt(key, "unknown field %s", key.Value)
		}
	}
	if n.Kind != yaml.MappingNode {
		return
	}
	for i, f := range fields {
		if f.required && !seen[i] {
			w.failAt(n, "%s is missing", f.key)
		}
	}
}

// idOf looks ahead for a case's id, so that errors before it name the case.
func idOf(n *yaml.Node) string {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == "id" && n.Content[i+1].Kind == yaml.ScalarNode {
			return n.Content[i+1].Value
		}
	}
	return ""
}

type field struct {
	index                int
	key                  string
	required, mayBeEmpty bool
	filled               bool // a list that may not be empty
}

// fieldCache saves reading the tags of the types that a file is full of.
var fieldCache = map[reflect.Type][]field{
	reflect.TypeFor[Case]():   readFields(reflect.TypeFor[Case]()),
	reflect.TypeFor[Check]():  readFields(reflect.TypeFor[Check]()),
	reflect.TypeFor[Source](): readFields(reflect.TypeFor[Source]()),
	// A reason has the tags of the protocol only.
	reflect.TypeFor[game.Reason](): {{index: 0, key: "rule", required: true}, {index: 1, key: "squares"}},
}

func fieldsOf(t reflect.Type) []field {
	if f, ok := fieldCache[t]; ok {
		return f
	}
	return readFields(t)
}

func readFields(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		key, flags, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		if key != "" && key != "-" {
			fields = append(fields, field{i, key, flags == "required", flags == "empty", flags == "filled"})
		}
	}
	return fields
}
