package rulings

import (
	"encoding/json"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// schemas are the two JSON Schemas of a corpus: the common one, and that of the
// game, whose definitions replace those that the common one leaves to it.
type schemas struct{ game, common map[string]any }

func readSchemas(t *testing.T) schemas {
	t.Helper()
	var x schemas
	if err := json.Unmarshal(nemorothgame.Rules().(game.Documenter).Schema(), &x.game); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(commonSchema, &x.common); err != nil {
		t.Fatal(err)
	}
	for name := range x.game["$defs"].(map[string]any) {
		left, _ := x.common["$defs"].(map[string]any)[name].(map[string]any)
		if left["$dynamicAnchor"] != name || x.definition(name)["$dynamicAnchor"] != name {
			t.Errorf("%s is no definition that the common schema leaves to the game", name)
		}
	}
	return x
}

// definition returns a definition by its name: that of the game, if it has one.
func (x schemas) definition(name string) map[string]any {
	for _, s := range []map[string]any{x.game, x.common} {
		if def, ok := s["$defs"].(map[string]any)[name].(map[string]any); ok {
			return def
		}
	}
	return nil
}

// target returns the schema that a schema refers to, or nil.
func (x schemas) target(s map[string]any) map[string]any {
	for _, key := range []string{"$ref", "$dynamicRef"} {
		if ref, ok := s[key].(string); ok {
			if ref == "schema.json" {
				return x.common
			}
			return x.definition(ref[strings.LastIndexAny(ref, "#/")+1:])
		}
	}
	return nil
}

// valid reports whether a value satisfies a schema. It panics on a keyword that it does
// not know, so that no part of a schema is ignored.
func (x schemas) valid(s map[string]any, value any) bool {
	object, _ := value.(map[string]any)
	list, _ := value.([]any)
	text, isText := value.(string)
	number, isNumber := value.(int)
	ok := func(s any) bool { return x.valid(s.(map[string]any), value) }
	has := func(key any) bool { _, has := object[key.(string)]; return has }
	for keyword, want := range s {
		holds := true
		items, _ := want.([]any)
		limit, _ := want.(float64)
		switch keyword {
		case "$schema", "$defs", "$dynamicAnchor", "title", "description",
			"enumDescriptions", "then":
		case "$ref", "$dynamicRef":
			holds = ok(x.target(s))
		case "type":
			holds = typeOf(value) == want
		case "enum":
			holds = slices.Contains(items, value)
		case "pattern":
			holds = !isText || regexp.MustCompile(want.(string)).MatchString(text)
		case "minLength":
			holds = !isText || float64(len(text)) >= limit
		case "minimum":
			holds = !isNumber || float64(number) >= limit
		case "minItems":
			holds = list == nil || float64(len(list)) >= limit
		case "minProperties":
			holds = object == nil || float64(len(object)) >= limit
		case "maxProperties":
			holds = float64(len(object)) <= limit
		case "items":
			for _, item := range list {
				holds = holds && x.valid(want.(map[string]any), item)
			}
		case "required":
			holds = object == nil ||
				!slices.ContainsFunc(items, func(k any) bool { return !has(k) })
		case "dependentRequired":
			for key, others := range want.(map[string]any) {
				lacking := func(k any) bool { return !has(k) }
				holds = holds && !(has(key) && slices.ContainsFunc(others.([]any), lacking))
			}
		case "propertyNames":
			for key := range object {
				holds = holds && x.valid(want.(map[string]any), key)
			}
		case "properties":
			for key, p := range want.(map[string]any) {
				holds = holds && (!has(key) || x.valid(p.(map[string]any), object[key]))
			}
		case "additionalProperties":
			more, allowed := want.(map[string]any)
			known, _ := s["properties"].(map[string]any)
			for key, v := range object {
				if _, ok := known[key]; !ok {
					holds = holds && allowed && x.valid(more, v)
				}
			}
		case "oneOf":
			holds = len(slices.DeleteFunc(slices.Clone(items),
				func(s any) bool { return !ok(s) })) == 1
		case "anyOf":
			holds = slices.ContainsFunc(items, ok)
		case "if":
			holds = !ok(want) || ok(s["then"])
		default:
			panic("unknown keyword " + keyword)
		}
		if !holds {
			return false
		}
	}
	return true
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
	return ""
}

// Every file of the corpus is valid by the schema.
func TestSchemaAcceptsTheCorpus(t *testing.T) {
	x := readSchemas(t)
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
		if !x.valid(x.game, value) {
			t.Errorf("%s is not valid by the schema", name)
		}
	}
}

// The schema rejects what the loader and the linter reject.
func TestSchemaRefuses(t *testing.T) {
	x := readSchemas(t)
	valid := func(text string) bool {
		value, err := parseAny([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return x.valid(x.game, value)
	}
	if !valid(smallTopic) {
		t.Fatal("the sample is refused")
	}
	for _, check := range []string{
		"legal: []", "count: 0",
		"move: Ha2a4\nillegal: [{rule: MOVE-HUMAN, squares: [a4]}]\nwould-satisfy: []",
		"move: Ha2a3\nsatisfies: []",
		"move: Ha2a3\ngives: {a1: H}\nposition: 8/8/8/8/8/8/H7/8 A 1", "setup: x\nproblems: []",
		"text: \"\"\nsyntax: true",
	} {
		if !valid(withCheck(check)) {
			t.Errorf("%s is refused", check)
		}
	}
	for _, check := range []string{
		"{}", "move: Ha2a3", "legal: []\ncount: 1", "legal: Ha2a3", "legal: [Ha2]", "legal: [~]",
		"count: many", "count: -1", "includes: []",
		"move: Ha2a3\nillegal: []", "move: Ha2a3\nillegal: [{rule: MOVE-1}]\ngives: {a1: H}",
		"gives: {a1: H}", "illegal: [{rule: MOVE-1}]",
		"move: Ha2a3\ngives: {z1: H}", "move: Ha2a3\ngives: {}", "move: Ha2a3\nwould-satisfy: []",
		"move: Ha2a3\neffects: []", "setup: x", "text: x", "plays: []",
		"compelled: [a1 B ghast]", "outcome: draw", "satisfies: [\"d2 H ghast d4: COMP-GONE\"]",
		"legl: []", "move: Ha2a4\nillegal: [{rule: MOVE-1, square: a1}]",
		"reads: {manner: latin, text: x, move: Ha2a3}",
		"writes: {manner: any, text: x, move: Ha2a3}",
		"misreads: {manner: any, text: x, error: odd}",
	} {
		if valid(withCheck(check)) {
			t.Errorf("%s is accepted", check)
		}
	}
	for _, change := range [][2]string{
		{"rulings/2", "rulings/3"}, {"topic: small", "topic: Small"}, {"NR-9001", "NR-1"},
		{"basis: betza", "basis: guess"}, {"[Standard]", "[]"},
		{"[Standard]", "[House]"}, {"doc: betza-2002", "doc: betza"},
		{"    why: Forward is forward.\n", ""}, {"MOVE-HUMAN]", "move]"}, {"B-029", "B29"},
		{"8/8/8/8/8/8/H7/8 A 1", "8/8/8/8/8/8/H7/8 A"}, {"title: Small", "heading: Small"},
	} {
		if valid(strings.Replace(smallTopic, change[0], change[1], 1)) {
			t.Errorf("%s -> %s is accepted", change[0], change[1])
		}
	}
}

// The schema has the fields of the Go types and requires the same fields as the
// loader.
func TestSchemaMatchesTheTypes(t *testing.T) {
	x := readSchemas(t)
	for _, tt := range []struct {
		node  map[string]any
		value any
	}{
		{x.common, Topic{}},
		{x.definition("case"), Case{}},
		{x.definition("source"), Source{}},
		{x.definition("considered"), Considered{}},
		{x.definition("check"), Check{}},
		{x.definition("moves-of"), MovesOf{}},
		{x.definition("reason"), game.Reason{}},
		{x.definition("reads"), Reading{}},
		{x.definition("misreads"), Misreading{}},
		{x.definition("writes"), Reading{}},
		{x.definition("puzzle-longest"), Puzzle{}},
	} {
		typ := reflect.TypeOf(tt.value)
		want, required := map[string]string{}, []string{}
		for _, f := range fieldsOf(typ) {
			want[f.key] = schemaType(typ.Field(f.index).Type)
			if f.has("required") {
				required = append(required, f.key)
			}
		}
		got := map[string]string{}
		for key, property := range tt.node["properties"].(map[string]any) {
			p := property.(map[string]any)
			for x.target(p) != nil {
				p = x.target(p)
			}
			got[key] = p["type"].(string)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: its fields (-) are not the properties of the schema (+):\n%s", typ, diff)
		}
		listed := []string{}
		if keys, ok := tt.node["required"].([]any); ok {
			for _, key := range keys {
				listed = append(listed, key.(string))
			}
		}
		slices.Sort(required)
		slices.Sort(listed)
		if diff := cmp.Diff(required, listed); diff != "" {
			t.Errorf("%v: required (-want +got)\n%s", typ, diff)
		}
		if tt.node["additionalProperties"] != false {
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
		"suite": {MustLoad().Suite()}, "manner": append(slices.Clone(notations), "any"),
		"notation": notations, "effect-kind": kinds, "error": refusals,
	} {
		if diff := cmp.Diff(want, p[kind].Enum); diff != "" {
			t.Errorf("%s (-want +got)\n%s", kind, diff)
		}
	}
	for _, kind := range []string{"basis", "doc", "topic", "id", "square", "piece", "compulsion",
		"satisfaction", "outcome", "effect", "problem"} {
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
