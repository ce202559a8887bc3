package rulings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

// This file is the only one that knows YAML. It walks the parsed nodes and lets yaml.v3 fill in
// single values only: yaml.v3 itself takes null for an empty text, does not ask for required
// fields, and forgets where a value stood.

// Decode reads one YAML document as strictly as a corpus, into a struct whose fields have `yaml`
// tags. A tag is the key, optionally followed by "required" or "filled" (for a list or a text that
// may not be empty). The error joins a Flaw for each problem.
func Decode(name string, data []byte, into any) error {
	w := &walker{name: name}
	var doc yaml.Node
	d := yaml.NewDecoder(bytes.NewReader(data))
	switch err := d.Decode(&doc); {
	case err == io.EOF:
		w.fail(&doc, "the file is empty")
	case err != nil:
		w.fail(&doc, "%s", strings.TrimPrefix(err.Error(), "yaml: "))
	case d.Decode(new(yaml.Node)) != io.EOF:
		w.fail(&doc, "the file goes on after its YAML document; expected one document")
	default:
		w.decode(doc.Content[0], reflect.ValueOf(into).Elem())
	}
	return errors.Join(w.errs...)
}

type walker struct {
	name   string
	caseID string // of the case being read
	errs   []error
}

func (w *walker) fail(n *yaml.Node, format string, args ...any) {
	w.errs = append(w.errs,
		Flaw{Place{w.name, n.Line, n.Column, w.caseID}, fmt.Sprintf(format, args...)})
}

// expected describes what a node should be, by the type of its value.
var expected = table(`string: a text, in quotation marks if it contains ": "
int: a number, such as 12
bool: true or false
[]string: a list of texts, such as [a2, "b: c"]
rulings.Contents: a mapping, such as {a2: H}, with each square once`)

// decode reads a node into a value.
func (w *walker) decode(n *yaml.Node, v reflect.Value) {
	contents, isContents := v.Addr().Interface().(*Contents)
	isNull := func(n *yaml.Node) bool { return n.Tag == "!!null" }
	hasNull := isNull(n) || slices.ContainsFunc(n.Content, isNull)
	switch t := v.Type(); {
	case t.Kind() == reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		w.decode(n, v.Elem())
	case t.Kind() == reflect.Struct:
		w.object(n, v)
	case isContents && !hasNull && n.Decode(&map[string]string{}) == nil:
		*contents = Contents{}
		for pair := range slices.Chunk(n.Content, 2) {
			*contents = append(*contents, Content{pair[0].Value, pair[1].Value})
		}
	case t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.String && !isContents:
		if n.Kind != yaml.SequenceNode {
			w.fail(n, "expected a list")
			return
		}
		v.Set(reflect.MakeSlice(t, len(n.Content), len(n.Content)))
		for i, item := range n.Content {
			w.decode(item, v.Index(i))
		}
	case hasNull || isContents || n.Decode(v.Addr().Interface()) != nil:
		w.fail(n, "expected %s", expected[t.String()])
	}
}

func (w *walker) object(n *yaml.Node, v reflect.Value) {
	fields := fieldsOf(v.Type())
	if n.Kind != yaml.MappingNode {
		keys := mapped(fields, func(f field) string { return f.key })
		w.fail(n, "expected a mapping with the fields %s", enumerate(keys, 4, "and"))
		return
	}
	if line := v.FieldByName("Line"); line.IsValid() {
		line.SetInt(int64(n.Line))
	}
	for pair := range slices.Chunk(n.Content, 2) {
		key, value := pair[0], pair[1]
		if key.Value == "id" {
			w.caseID = value.Value
			defer func() { w.caseID = "" }()
		}
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value })
		switch {
		case i < 0:
			w.fail(key, "unknown field %s", clip(key.Value))
		case !v.Field(fields[i].index).IsZero():
			w.fail(key, "%s is listed twice", key.Value)
		default:
			w.decode(value, v.Field(fields[i].index))
		}
	}
	for _, f := range fields {
		x := v.Field(f.index)
		if strings.Contains(f.flags, "required") && x.IsZero() {
			w.fail(n, "%s is missing", f.key)
		} else if strings.Contains(f.flags, "filled") && !x.IsNil() && x.Len() == 0 {
			w.fail(n, "%s is empty", f.key)
		}
	}
}

// A field is a field of a struct that a file fills in.
type field struct {
	index int
	key   string
	flags string // "required", "filled" for a list that may not be empty, or both
	is    string // the form of its texts; "" for any
	of    string // the form of a check that it belongs to
}

// fieldCache holds what fieldsOf has returned, by type.
var fieldCache sync.Map

func fieldsOf(t reflect.Type) (fields []field) {
	if known, ok := fieldCache.Load(t); ok {
		return known.([]field)
	}
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		key, flags, _ := strings.Cut(tag.Get("yaml"), ",")
		if key != "" && key != "-" {
			fields = append(fields,
				field{i, key, flags, tag.Get("is"), cmp.Or(tag.Get("of"), key)})
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
