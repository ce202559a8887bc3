package rulings

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// A schemaNode is the part of JSON Schema that schema.json uses. A keyword that
// is not here is refused, so that no part of the schema goes unheeded.
type schemaNode struct {
	Schema               string                 `json:"$schema"`
	Title                string                 `json:"title"`
	Description          string                 `json:"description"`
	Ref                  string                 `json:"$ref"`
	Defs                 map[string]*schemaNode `json:"$defs"`
	Type                 string                 `json:"type"`
	Const                any                    `json:"const"`
	Enum                 []any                  `json:"enum"`
	Pattern              string                 `json:"pattern"`
	MinLength            int                    `json:"minLength"`
	Minimum              *float64               `json:"minimum"`
	Items                *schemaNode            `json:"items"`
	MinItems             int                    `json:"minItems"`
	Properties           map[string]*schemaNode `json:"properties"`
	PropertyNames        *schemaNode            `json:"propertyNames"`
	MinProperties        int                    `json:"minProperties"`
	Required             []string               `json:"required"`
	DependentRequired    map[string][]string    `json:"dependentRequired"`
	AdditionalProperties json.RawMessage        `json:"additionalProperties"`
	OneOf                []*schemaNode          `json:"oneOf"`
	AnyOf                []*schemaNode          `json:"anyOf"`
	If                   *schemaNode            `json:"if"`
	Then                 *schemaNode            `json:"then"`
}

func readSchema(t *testing.T) *schemaNode {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(Schema()))
	d.DisallowUnknownFields()
	var s schemaNode
	if err := d.Decode(&s); err != nil {
		t.Fatal(err)
	}
	return &s
}

// A validator holds values to a schema (the keywords of schemaNode).
type validator struct {
	root     *schemaNode
	patterns map[string]*regexp.Regexp
}

func (v *validator) check(s *schemaNode, value any, path string) []string {
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, path+": "+fmt.Sprintf(format, args...)) }
	if s.Ref != "" {
		target := v.root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
		if target == nil {
			say("the schema has no %s", s.Ref)
			return wrong
		}
		wrong = append(wrong, v.check(target, value, path)...)
	}
	if s.Type != "" && typeOf(value) != s.Type {
		say("is not of type %s", s.Type)
		return wrong
	}
	if s.Const != nil && !reflect.DeepEqual(s.Const, value) {
		say("is not %v", s.Const)
	}
	if s.Enum != nil && !slices.ContainsFunc(s.Enum, func(e any) bool { return reflect.DeepEqual(e, value) }) {
		say("is none of %v", s.Enum)
	}
	switch value := value.(type) {
	case string:
		if utf8.RuneCountInString(value) < s.MinLength {
			say("is too short")
		}
		if s.Pattern != "" && !v.pattern(s.Pattern).MatchString(value) {
			say("%q does not match %s", value, s.Pattern)
		}
	case int:
		if s.Minimum != nil && float64(value) < *s.Minimum {
			say("is too small")
		}
	case []any:
		if len(value) < s.MinItems {
			say("has too few items")
		}
		for i, item := range value {
			if s.Items != nil {
				wrong = append(wrong, v.check(s.Items, item, fmt.Sprintf("%s/%d", path, i))...)
			}
		}
	case map[string]any:
		wrong = append(wrong, v.object(s, value, path)...)
	}
	passing := func(list []*schemaNode) int {
		n := 0
		for _, one := range list {
			if v.check(one, value, path) == nil {
				n++
			}
		}
		return n
	}
	if s.OneOf != nil && passing(s.OneOf) != 1 {
		say("is not exactly one of its forms")
	}
	if s.AnyOf != nil && passing(s.AnyOf) == 0 {
		say("is none of its forms")
	}
	if s.If != nil && v.check(s.If, value, path) == nil && s.Then != nil {
		wrong = append(wrong, v.check(s.Then, value, path)...)
	}
	return wrong
}

func (v *validator) object(s *schemaNode, value map[string]any, path string) []string {
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, path+": "+fmt.Sprintf(format, args...)) }
	if len(value) < s.MinProperties {
		say("has too few properties")
	}
	for _, key := range s.Required {
		if _, ok := value[key]; !ok {
			say("lacks %s", key)
		}
	}
	for _, key := range sortedKeys(value) {
		for _, other := range s.DependentRequired[key] {
			if _, ok := value[other]; !ok {
				say("has %s, but lacks %s", key, other)
			}
		}
		if s.PropertyNames != nil {
			wrong = append(wrong, v.check(s.PropertyNames, key, path+" key")...)
		}
		if p, ok := s.Properties[key]; ok {
			wrong = append(wrong, v.check(p, value[key], path+"/"+key)...)
			continue
		}
		switch {
		case s.AdditionalProperties == nil:
		case string(s.AdditionalProperties) == "false":
			say("has %s, which is unknown", key)
		default:
			var more schemaNode
			if err := json.Unmarshal(s.AdditionalProperties, &more); err != nil {
				say("the schema is broken: %v", err)
			}
			wrong = append(wrong, v.check(&more, value[key], path+"/"+key)...)
		}
	}
	return wrong
}

func (v *validator) pattern(p string) *regexp.Regexp {
	if v.patterns[p] == nil {
		v.patterns[p] = regexp.MustCompile(p)
	}
	return v.patterns[p]
}

func typeOf(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case int:
		return "integer"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return fmt.Sprintf("%T", value)
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// Every file of the corpus conforms to the schema.
func TestSchemaAcceptsTheCorpus(t *testing.T) {
	v := &validator{root: readSchema(t), patterns: map[string]*regexp.Regexp{}}
	files, err := fs.Glob(corpusFiles, "*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, name := range files {
		data, err := fs.ReadFile(corpusFiles, name)
		if err != nil {
			t.Fatal(err)
		}
		value, err := parseAny(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range v.check(v.root, value, name) {
			t.Error(wrong)
		}
	}
}

// The schema refuses what the loader and the linter refuse.
func TestSchemaRefuses(t *testing.T) {
	v := &validator{root: readSchema(t), patterns: map[string]*regexp.Regexp{}}
	judge := func(text string) []string {
		value, err := parseAny([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return v.check(v.root, value, "")
	}
	if wrong := judge(smallTopic); wrong != nil {
		t.Fatalf("the sample is refused: %v", wrong)
	}
	for _, check := range []string{
		"legal: []", "count: 0", "move: Ha2a4\nillegal: [{rule: MOVE-HUMAN, squares: [a4]}]\nwould-satisfy: []", "move: Ha2a3\nsatisfies: []",
		"move: Ha2a3\ngives: {a1: H}\nposition: 8/8/8/8/8/8/H7/8 A 1", "setup: x\nproblems: []", "text: \"\"\nsyntax: true",
	} {
		if wrong := judge(withCheck(check)); wrong != nil {
			t.Errorf("%s: %v", check, wrong)
		}
	}
	for _, check := range []string{
		"{}", "move: Ha2a3", "legal: []\ncount: 1", "legal: Ha2a3", "legal: [Ha2]", "legal: [~]", "count: many", "count: -1", "includes: []",
		"move: Ha2a3\nillegal: []", "move: Ha2a3\nillegal: [{rule: MOVE-1}]\ngives: {a1: H}", "gives: {a1: H}", "illegal: [{rule: MOVE-1}]",
		"move: Ha2a3\ngives: {z1: H}", "move: Ha2a3\ngives: {}", "move: Ha2a3\nwould-satisfy: []", "move: Ha2a3\neffects: []", "setup: x", "text: x", "plays: []",
		"compelled: [a1 B ghast]", "outcome: draw", "satisfies: [\"d2 H ghast d4: COMP-GONE\"]", "legl: []", "move: Ha2a4\nillegal: [{rule: MOVE-1, square: a1}]",
		"reads: {manner: latin, text: x, move: Ha2a3}", "writes: {manner: any, text: x, move: Ha2a3}", "misreads: {manner: any, text: x, error: odd}",
	} {
		if judge(withCheck(check)) == nil {
			t.Errorf("%s is accepted", check)
		}
	}
	for _, change := range [][2]string{
		{"rulings/1", "rulings/2"}, {"topic: small", "topic: Small"}, {"NR-9001", "NR-1"}, {"basis: betza", "basis: guess"}, {"[Standard]", "[]"},
		{"[Standard]", "[House]"}, {"doc: betza-2002", "doc: betza"}, {"    why: Forward is forward.\n", ""}, {"MOVE-HUMAN]", "move]"}, {"B-029", "B29"},
		{"8/8/8/8/8/8/H7/8 A 1", "8/8/8/8/8/8/H7/8 A"}, {"title: Small", "heading: Small"},
	} {
		if judge(strings.Replace(smallTopic, change[0], change[1], 1)) == nil {
			t.Errorf("%s -> %s is accepted", change[0], change[1])
		}
	}
}

// The schema has the fields of the Go types, requires those that the loader
// requires, and its lists are the package's.
func TestSchemaMatchesTheTypes(t *testing.T) {
	root := readSchema(t)
	for _, tt := range []struct {
		node  *schemaNode
		value any
	}{
		{root, Topic{}},
		{root.Defs["case"], Case{}},
		{root.Defs["source"], Source{}},
		{root.Defs["refuted"], Refuted{}},
		{root.Defs["check"], Check{}},
		{root.Defs["moves-of"], MovesOf{}},
		{root.Defs["reason"], Reason{}},
		{root.Defs["reads"], Reading{}},
		{root.Defs["misreads"], Misreading{}},
		{root.Defs["writes"], Writing{}},
		{root.Defs["puzzle-longest"], Puzzle{}},
	} {
		typ := reflect.TypeOf(tt.value)
		want, required := map[string]string{}, []string{}
		for _, f := range readFields(typ) {
			want[f.key] = schemaType(typ.Field(f.index).Type)
			if f.required {
				required = append(required, f.key)
			}
		}
		got := map[string]string{}
		for key, p := range tt.node.Properties {
			for p.Ref != "" {
				p = root.Defs[strings.TrimPrefix(p.Ref, "#/$defs/")]
			}
			got[key] = p.Type
			if p.Const != nil || p.Enum != nil {
				got[key] = "string"
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: fields (-want +got)\n%s", typ, diff)
		}
		slices.Sort(required)
		if diff := cmp.Diff(required, append([]string{}, slices.Sorted(slices.Values(tt.node.Required))...)); diff != "" {
			t.Errorf("%v: required (-want +got)\n%s", typ, diff)
		}
		if string(tt.node.AdditionalProperties) != "false" {
			t.Errorf("%v: other fields are allowed", typ)
		}
	}
	if root.Properties["suite"].Const != SuiteVersion {
		t.Error("another suite")
	}
	for _, tt := range []struct {
		name string
		enum []any
		want []string
	}{
		{"basis", root.Defs["case"].Properties["basis"].Enum, Bases()},
		{"doc", root.Defs["source"].Properties["doc"].Enum, Docs()},
		{"manner", root.Defs["manner"].Enum, manners()},
		{"error", root.Defs["misreads"].Properties["error"].Enum, misreadings()},
	} {
		var got []string
		for _, e := range tt.enum {
			got = append(got, fmt.Sprint(e))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}

func schemaType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return schemaType(t.Elem())
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int:
		return "integer"
	case reflect.Slice:
		if t == reflect.TypeFor[Contents]() {
			return "object"
		}
		return "array"
	}
	return "object"
}

// parseAny decodes a YAML document into maps, slices and scalars, as a JSON
// Schema sees it.
func parseAny(data []byte) (any, error) {
	root, err := parse(data)
	if err != nil {
		return nil, err
	}
	var value any
	err = root.Decode(&value)
	return value, err
}
