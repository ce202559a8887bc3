//go:build !small

package nature

import "embed"

//go:embed RULEBOOK.md
var documents embed.FS

func init() { spec.Documents = documents }
