package rulings

import (
	"embed"
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

//go:embed schema.json
var schemaFiles embed.FS

// Schemas returns the JSON Schema (draft 2020-12) of the files of a corpus,
// schema.json. A game has its own schema of texts (game.Documenter).
func Schemas() fs.FS { return schemaFiles }

// A pattern is a definition of a schema: the form of one kind of text.
type pattern struct {
	Description      string
	Pattern          string
	Enum             []string
	EnumDescriptions []string              // in the order of Enum; may be nil
	re               func() *regexp.Regexp // of Pattern, compiled when first needed
}

func (p *pattern) fits(text string) bool {
	return (p.Enum == nil || slices.Contains(p.Enum, text)) && p.re().MatchString(text)
}

// patternsOf returns the patterns of the common schema and of the game's schema, by
// name. The linter uses them, so that each form is defined once.
func patternsOf(r game.Rules) map[string]*pattern {
	patterns := map[string]*pattern{}
	common, _ := schemaFiles.ReadFile("schema.json")
	for _, text := range [][]byte{common, document(r, "schema-"+r.Name()+".json")} {
		var schema struct {
			Defs map[string]json.RawMessage `json:"$defs"`
		}
		if json.Unmarshal(text, &schema) != nil {
			continue // a game may have no schema
		}
		for kind, def := range schema.Defs {
			p := &pattern{}
			if json.Unmarshal(def, p) == nil && (p.Pattern != "" || p.Enum != nil) {
				p.re = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(p.Pattern) })
				patterns[kind] = p
			}
		}
	}
	return patterns
}

// Glossary returns the descriptions of the texts that the game's schema lists for a
// kind, such as the titles of the sources for "doc".
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
