package nemorothgame

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

//go:embed RULEBOOK.md SENTENCES.md
var documents embed.FS

//go:embed schema-nemoroth.json
var schema []byte

func (rules) Documents() fs.FS { return documents }
func (rules) Schema() []byte   { return schema }

//go:embed rules.txt
var ruleTable string

var catalogue = sync.OnceValue(func() []game.Rule {
	list, err := game.ReadRules(ruleTable)
	if err != nil {
		panic(err) // a test reads the table
	}
	return list
})

func (rules) Catalogue() []game.Rule { return catalogue() }
