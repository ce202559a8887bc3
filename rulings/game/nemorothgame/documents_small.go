//go:build small

package nemorothgame

import "embed"

var documents embed.FS // none, in a program for browsers that shows none
