package rulings

import (
	"embed"
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"

	"github.com/nemoroth/rules/rulings/game"
)

//go:embed schema*.json
var schemaFiles embed.FS

// Schemas holds the JSON Schemas (draft 2020-12) of the corpus's files:
// schema.json has the form of the files, and one such as schema-nemoroth.json
// what a game's texts look like.
func Schemas() fs.FS { return schemaFiles }

// A pattern says what a text of one kind looks like: a definition of a schema.
type pattern struct {
	Description string
	Pattern     string
	Enum        []string
	re          *regexp.Regexp
}

func (p *pattern) fits(text string) bool {
	return (p.Enum == nil || slices.Contains(p.Enum, text)) && p.re.MatchString(text)
}

// patternsOf reads the patterns that the schemas define, by name: those of the
// game, and the common ones. The linter asks for them, so that no form of a text
// is written twice.
func patternsOf(r game.Rules) map[string]*pattern {
	patterns := map[string]*pattern{}
	for _, name := range []string{"schema.json", "schema-" + r.Name() + ".json"} {
		var schema struct {
			Defs map[string]json.RawMessage `json:"$defs"`
		}
		text, err := schemaFiles.ReadFile(name)
		if err != nil || json.Unmarshal(text, &schema) != nil {
			continue // a game without a schema has the common patterns
		}
		for kind, def := range schema.Defs {
			p := &pattern{}
			if json.Unmarshal(def, p) == nil && (p.Pattern != "" || p.Enum != nil) {
				p.re = regexp.MustCompile(p.Pattern)
				patterns[kind] = p
			}
		}
	}
	return patterns
}
