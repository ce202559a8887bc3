//go:build !small

package nemorothgame

import "embed"

//go:embed RULEBOOK.md SENTENCES.md
var documents embed.FS
