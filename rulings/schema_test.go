package rulings

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
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
		if strings.HasSuffix(name, "-sentence") {
			continue // words for people
		}
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

// The schema has the fields of the Go types, and asks of them what the loader asks.
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
		{x.definition("reads"), WrittenMove{}},
		{x.definition("misreads"), WrongText{}},
		{x.definition("writes"), WrittenMove{}},
	} {
		typ := reflect.TypeOf(tt.value)
		want, got := map[string]string{}, map[string]string{}
		for _, f := range fieldsOf(typ) {
			want[f.key] = schemaType(typ.Field(f.index).Type)
			if strings.Contains(f.flags, "filled") {
				want[f.key] += ", filled"
			}
			if strings.Contains(f.flags, "required") {
				want[f.key] += ", required"
			}
		}
		for key, property := range tt.node["properties"].(map[string]any) {
			p := property.(map[string]any)
			filled := p["minItems"] != nil
			for x.target(p) != nil {
				p = x.target(p)
			}
			got[key] = p["type"].(string)
			if filled || p["minProperties"] != nil {
				got[key] += ", filled"
			}
		}
		keys, _ := tt.node["required"].([]any)
		for _, key := range keys {
			got[key.(string)] += ", required"
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v: its fields (-) are not the properties of the schema (+):\n%s", typ, diff)
		}
		if tt.node["additionalProperties"] != false {
			t.Errorf("%v: other fields are allowed", typ)
		}
	}
}

// The schema asks of a check one form, with the keys that the form requires.
func TestSchemaForms(t *testing.T) {
	check := readSchemas(t).definition("check")
	forms, needs, results := []any{}, map[string]any{}, []any{}
	key := func(key string) any { return map[string]any{"required": []any{key}} }
	for _, f := range fieldsOf(reflect.TypeFor[Check]()) {
		need := []any{}
		for _, other := range without(strings.Fields(required[f.of]), []string{f.key}) {
			need = append(need, other)
		}
		if len(need) > 0 {
			needs[f.key] = need
		}
		if f.key == f.of && f.key != "illegal" {
			forms = append(forms, key(f.key))
		} else if f.of == "move" {
			results = append(results, key(f.key))
		}
	}
	want := map[string]any{"oneOf": forms, "dependentRequired": needs, "if": key("move"),
		"then": map[string]any{"oneOf": []any{key("illegal"), map[string]any{"anyOf": results}}}}
	got := maps.Clone(check)
	maps.DeleteFunc(got, func(key string, _ any) bool { return want[key] == nil })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
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
	kinds := strings.Fields("move scream push fall destroy promote dissolve engulf digest " +
		"petrify lay-ichor clear-ichor leave-mummy fade")
	for kind, want := range map[string][]string{
		"suite": {MustLoad().Suite()}, "manner": append(slices.Clone(notations), "any"),
		"notation": notations, "effect-kind": kinds, "error": {"syntax", "ambiguous", "effect", "illegal"},
	} {
		if diff := cmp.Diff(want, p[kind].Enum); diff != "" {
			t.Errorf("%s (-want +got)\n%s", kind, diff)
		}
	}
}

// The schema knows the options of the library and no others.
func TestSchemaOptions(t *testing.T) {
	options := reflect.TypeFor[nemoroth.Ruleset]().NumField()
	for n := range 10 {
		name := fmt.Sprintf("Standard+OPT-%d", n)
		known := 1 <= n && n <= options
		if patternsOf(nemorothgame.Rules())["ruleset"].fits(name) != known {
			t.Errorf("schema-nemoroth.json: %s fits %v, want %v", name, !known, known)
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
