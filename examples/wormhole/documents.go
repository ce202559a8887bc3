//go:build !small

package wormhole

import "embed"

//go:embed RULEBOOK.md
var documents embed.FS

func init() { spec.Documents = documents }
