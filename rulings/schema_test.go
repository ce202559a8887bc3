package rulings

import (
	"bytes"
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
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A schemaNode has the keywords of JSON Schema that the schemas use. Any other
// keyword is an error, so that no part of a schema is ignored.
type schemaNode struct {
	Schema               string                 `json:"$schema"`
	Title                string                 `json:"title"`
	Description          string                 `json:"description"`
	Ref                  string                 `json:"$ref"`
	DynamicRef           string                 `json:"$dynamicRef"`
	DynamicAnchor        string                 `json:"$dynamicAnchor"`
	Defs                 map[string]*schemaNode `json:"$defs"`
	Type                 string                 `json:"type"`
	Enum                 []any                  `json:"enum"`
	EnumDescriptions     []string               `json:"enumDescriptions"`
	Pattern              string                 `json:"pattern"`
	MinLength            int                    `json:"minLength"`
	Minimum              *float64               `json:"minimum"`
	Items                *schemaNode            `json:"items"`
	MinItems             int                    `json:"minItems"`
	Properties           map[string]*schemaNode `json:"properties"`
	PropertyNames        *schemaNode            `json:"propertyNames"`
	MinProperties        int                    `json:"minProperties"`
	MaxProperties        *int                   `json:"maxProperties"`
	Required             []string               `json:"required"`
	DependentRequired    map[string][]string    `json:"dependentRequired"`
	AdditionalProperties json.RawMessage        `json:"additionalProperties"`
	OneOf                []*schemaNode          `json:"oneOf"`
	AnyOf                []*schemaNode          `json:"anyOf"`
	If                   *schemaNode            `json:"if"`
	Then                 *schemaNode            `json:"then"`
}

func readSchema(t *testing.T, text []byte) *schemaNode {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var s schemaNode
	if err := d.Decode(&s); err != nil {
		t.Fatal(err)
	}
	return &s
}

// A validator checks values against the schema of a game and the common schema.
type validator struct {
	game, common *schemaNode
	patterns     map[string]*regexp.Regexp
}

func newValidator(t *testing.T) *validator {
	v := &validator{readSchema(t, nemorothgame.Rules().(game.Documenter).Schema()),
		readSchema(t, commonSchema), map[string]*regexp.Regexp{}}
	if v.game.Ref != "schema.json" {
		t.Fatal("the schema of the game does not refer to the common one")
	}
	for name, def := range v.game.Defs {
		if v.common.Defs[name] == nil || v.common.Defs[name].DynamicAnchor != name || def.DynamicAnchor != name {
			t.Errorf("%s is no definition that the common schema leaves to the game", name)
		}
	}
	return v
}

// target returns the schema that a schema refers to, or nil.
func (v *validator) target(s *schemaNode) *schemaNode {
	switch {
	case s.DynamicRef != "":
		name := strings.TrimPrefix(s.DynamicRef, "#")
		if own := v.game.Defs[name]; own != nil {
			return own
		}
		return v.common.Defs[name]
	case s.Ref == "schema.json":
		return v.common
	case s.Ref != "":
		return v.common.Defs[strings.TrimPrefix(strings.TrimPrefix(s.Ref, "schema.json"), "#/$defs/")]
	}
	return nil
}

func (v *validator) check(s *schemaNode, value any, path string) []string {
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, path+": "+fmt.Sprintf(format, args...)) }
	if s.Ref+s.DynamicRef != "" {
		target := v.target(s)
		if target == nil {
			say("the schema has no %s%s", s.Ref, s.DynamicRef)
			return wrong
		}
		wrong = append(wrong, v.check(target, value, path)...)
	}
	if s.Type != "" && typeOf(value) != s.Type {
		say("is not of type %s", s.Type)
		return wrong
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
	return append(wrong, v.combined(s, value, path)...)
}

// combined checks a value against oneOf, anyOf, and if with then.
func (v *validator) combined(s *schemaNode, value any, path string) []string {
	var wrong []string
	say := func(msg string) { wrong = append(wrong, path+": "+msg) }
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
		say("matches several entries of oneOf, or none; expected exactly one")
	}
	if s.AnyOf != nil && passing(s.AnyOf) == 0 {
		say("matches no entry of anyOf")
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
	if s.MaxProperties != nil && len(value) > *s.MaxProperties {
		say("has too many properties")
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

// Every file of the corpus is valid by the schema.
func TestSchemaAcceptsTheCorpus(t *testing.T) {
	v := newValidator(t)
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
		for _, wrong := range v.check(v.game, value, name) {
			t.Error(wrong)
		}
	}
}

// The schema rejects what the loader and the linter reject.
func TestSchemaRefuses(t *testing.T) {
	v := newValidator(t)
	judge := func(text string) []string {
		value, err := parseAny([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return v.check(v.game, value, "")
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
		{"rulings/2", "rulings/3"}, {"topic: small", "topic: Small"}, {"NR-9001", "NR-1"}, {"basis: betza", "basis: guess"}, {"[Standard]", "[]"},
		{"[Standard]", "[House]"}, {"doc: betza-2002", "doc: betza"}, {"    why: Forward is forward.\n", ""}, {"MOVE-HUMAN]", "move]"}, {"B-029", "B29"},
		{"8/8/8/8/8/8/H7/8 A 1", "8/8/8/8/8/8/H7/8 A"}, {"title: Small", "heading: Small"},
	} {
		if judge(strings.Replace(smallTopic, change[0], change[1], 1)) == nil {
			t.Errorf("%s -> %s is accepted", change[0], change[1])
		}
	}
}

// The schema has the fields of the Go types and requires the same fields as the
// loader.
func TestSchemaMatchesTheTypes(t *testing.T) {
	v := newValidator(t)
	for _, tt := range []struct {
		node  *schemaNode
		value any
	}{
		{v.common, Topic{}},
		{v.common.Defs["case"], Case{}},
		{v.common.Defs["source"], Source{}},
		{v.common.Defs["considered"], Considered{}},
		{v.common.Defs["check"], Check{}},
		{v.common.Defs["moves-of"], MovesOf{}},
		{v.common.Defs["reason"], game.Reason{}},
		{v.common.Defs["reads"], Reading{}},
		{v.common.Defs["misreads"], Misreading{}},
		{v.common.Defs["writes"], Reading{}},
		{v.game.Defs["puzzle-longest"], Puzzle{}},
	} {
		typ := reflect.TypeOf(tt.value)
		want, required := map[string]string{}, []string{}
		for _, f := range fieldsOf(typ) {
			want[f.key] = schemaType(typ.Field(f.index).Type)
			if f.required {
				required = append(required, f.key)
			}
		}
		got := map[string]string{}
		for key, p := range tt.node.Properties {
			for v.target(p) != nil {
				p = v.target(p)
			}
			got[key] = p.Type
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: its fields (-) are not the properties of the schema (+):\n%s", typ, diff)
		}
		slices.Sort(required)
		if diff := cmp.Diff(required, append([]string{}, slices.Sorted(slices.Values(tt.node.Required))...)); diff != "" {
			t.Errorf("%v: required (-want +got)\n%s", typ, diff)
		}
		if string(tt.node.AdditionalProperties) != "false" {
			t.Errorf("%v: other fields are allowed", typ)
		}
	}
}

// The lists in the schemas are those in the code, and the linter has the patterns.
func TestSchemaLists(t *testing.T) {
	p := patternsOf(nemorothgame.Rules())
	g, err := nemorothgame.Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	notations := g.(game.Scribe).Notations()
	var kinds []string
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		kinds = append(kinds, k.String())
	}
	refusals := []string{"syntax", "ambiguous", "effect", "illegal"}
	for _, r := range refusals {
		if misreadings[r].err == nil {
			t.Errorf("%s is no misreading", r)
		}
	}
	for kind, want := range map[string][]string{
		"suite": {MustLoad().Suite()}, "manner": append(slices.Clone(notations), "any"), "notation": notations, "effect-kind": kinds, "error": refusals,
	} {
		if diff := cmp.Diff(want, p[kind].Enum); diff != "" {
			t.Errorf("%s (-want +got)\n%s", kind, diff)
		}
	}
	for _, kind := range []string{"basis", "doc", "topic", "id", "square", "piece", "compulsion", "satisfaction", "outcome", "effect", "problem"} {
		if q := p[kind]; q == nil || q.Enum == nil && q.Description == "" {
			t.Errorf("%s has no pattern with a description", kind)
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

// parseAny decodes a YAML document into the types of JSON.
func parseAny(data []byte) (any, error) {
	root, err := parse(data)
	if err != nil {
		return nil, err
	}
	var value any
	err = root.Decode(&value)
	return value, err
}
