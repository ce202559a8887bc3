package rulings

import (
	"bytes"
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

// MaxFile is how many bytes a file of the corpus may have.
const MaxFile = 4 << 20

// maxErrors is how many errors are reported of one file.
const maxErrors = 20

// Decode reads one YAML document, as strictly as a corpus, into a struct whose
// fields have `yaml` tags (the key, then "required" or "empty" for a text that
// may be empty) or into a map of texts. The error joins a *LoadError for
// everything that is wrong, at most 20.
func Decode(name string, data []byte, into any) (err error) {
	w := &walker{name: name}
	defer func() { // yaml.v3 has panicked on hostile input before
		if r := recover(); r != nil {
			w.fail(0, 0, "unreadable: %v", r)
			err = errors.Join(w.errs...)
		}
	}()
	if len(data) > MaxFile {
		w.fail(0, 0, "the file has more than %d bytes", MaxFile)
	} else if line, column, ok := badUTF8(data); ok {
		w.fail(line, column, "not UTF-8")
	} else if root, err := parse(data); err != nil {
		w.parseError(err)
	} else {
		w.decode(root, reflect.ValueOf(into).Elem(), false)
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

// parse returns the root of the only document.
func parse(data []byte) (*yaml.Node, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	err := d.Decode(&doc)
	if err != nil && err != io.EOF {
		return nil, err
	}
	if err == io.EOF || len(doc.Content) != 1 {
		return nil, errors.New("the file holds nothing")
	}
	if err := d.Decode(&second); err == nil {
		return nil, errors.New("the file holds several documents")
	} else if err != io.EOF {
		return nil, err
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

var parserMessage = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// parseError takes the line out of yaml.v3's message, "yaml: line 3: …", which
// may be one too low; it tells no column.
func (w *walker) parseError(err error) {
	parts := parserMessage.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(parts[1])
	w.fail(max(line, 1), 0, "%s", parts[2])
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

// scalars are the tags to which YAML must resolve the scalars of a field's kind.
var scalars = map[reflect.Kind]struct{ tag, what string }{
	reflect.String: {"!!str", "a text"}, reflect.Bool: {"!!bool", "true or false"}, reflect.Int: {"!!int", "a number"},
}

func (w *walker) decode(n *yaml.Node, v reflect.Value, mayBeEmpty bool) {
	if !w.plain(n) {
		return
	}
	if want, ok := scalars[v.Kind()]; ok && (n.Kind != yaml.ScalarNode || n.ShortTag() != want.tag) {
		w.wrong(n, want.what)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		w.decode(n, v.Elem(), mayBeEmpty)
	case reflect.String:
		if n.Value == "" && !mayBeEmpty {
			w.failAt(n, "the text is empty")
		}
		v.SetString(n.Value)
	case reflect.Bool:
		v.SetBool(strings.EqualFold(n.Value, "true"))
	case reflect.Int:
		i, err := strconv.Atoi(n.Value)
		if err != nil || i < 0 {
			w.failAt(n, "not a number from 0")
		}
		v.SetInt(int64(i))
	case reflect.Slice:
		w.list(n, v)
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

func (w *walker) wrong(n *yaml.Node, want string) {
	found := "a list"
	switch {
	case n.Kind == yaml.MappingNode:
		found = "a mapping (a text that contains \": \" must be quoted)"
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null":
		found = "nothing"
	case n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str":
		found = "a text"
	case n.Kind == yaml.ScalarNode:
		found = clip(n.Value) + " (a text must be quoted here)"
	}
	w.failAt(n, "expected %s, found %s", want, found)
}

func (w *walker) list(n *yaml.Node, v reflect.Value) {
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
			switch key := n.Content[i]; {
			case !w.plain(key):
			case key.Kind != yaml.ScalarNode || key.ShortTag() != "!!str":
				w.wrong(key, "a key")
			case seen[key.Value]:
				w.failAt(key, "%s comes twice", clip(key.Value))
			default:
				seen[key.Value] = true
				if !yield(key, n.Content[i+1]) {
					return
				}
			}
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
	seen := map[string]bool{}
	for key, value := range w.pairs(n) {
		seen[key.Value] = true
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		if i < 0 {
			w.failAt(key, "unknown field %s", clip(key.Value))
			continue
		}
		w.decode(value, v.Field(fields[i].index), fields[i].mayBeEmpty)
	}
	for _, f := range fields {
		if f.required && !seen[f.key] && n.Kind == yaml.MappingNode {
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

// fieldCache holds the fields of types, []field by reflect.Type.
var fieldCache sync.Map

func init() { // a reason has the tags of the protocol only
	fieldCache.Store(reflect.TypeFor[game.Reason](), []field{{index: 0, key: "rule", required: true}, {index: 1, key: "squares"}})
}

func fieldsOf(t reflect.Type) []field {
	if f, ok := fieldCache.Load(t); ok {
		return f.([]field)
	}
	var fields []field
	for i := range t.NumField() {
		key, flags, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		if key != "" && key != "-" {
			fields = append(fields, field{i, key, flags == "required", flags == "empty", flags == "filled"})
		}
	}
	fieldCache.Store(t, fields)
	return fields
}
