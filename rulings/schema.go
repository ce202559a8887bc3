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
// schema.json has the form of the files, schema-nemoroth.json what the texts of
// the Game of Nemoroth look like. Another game brings a schema such as the
// latter (game.Documenter).
func Schemas() fs.FS { return schemaFiles }

// A pattern says what a text of one kind looks like: a definition of a schema.
type pattern struct {
	Description      string
	Pattern          string
	Enum             []string
	EnumDescriptions []string // in the order of Enum; not always there
	re               *regexp.Regexp
}

func (p *pattern) fits(text string) bool {
	return (p.Enum == nil || slices.Contains(p.Enum, text)) && p.re.MatchString(text)
}

// patternsOf reads the patterns that the schemas define, by name: those of the
// game, and the common ones. The linter asks for them, so that no form of a text
// is written twice.
func patternsOf(r game.Rules) map[string]*pattern {
	patterns := map[string]*pattern{}
	common, _ := schemaFiles.ReadFile("schema.json")
	for _, text := range [][]byte{common, document(r, "schema-"+r.Name()+".json")} {
		var schema struct {
			Defs map[string]json.RawMessage `json:"$defs"`
		}
		if json.Unmarshal(text, &schema) != nil {
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

// Glossary returns what the game's schema says of the texts of a kind, such as
// the titles of the sources for "doc"; the schema lists them as an enum.
func (c *Corpus) Glossary(kind string) map[string]string { return glossary(c.rules(), kind) }

func glossary(r game.Rules, kind string) map[string]string {
	words := map[string]string{}
	if p := patternsOf(r)[kind]; p != nil {
		for i, text := range p.EnumDescriptions[:min(len(p.EnumDescriptions), len(p.Enum))] {
			words[p.Enum[i]] = text
		}
	}
	return words
}
