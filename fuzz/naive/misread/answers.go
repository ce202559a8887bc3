package misread

import (
	"embed"
	"strconv"
	"strings"
)

//go:embed answers/*.txt
var answers embed.FS

// An Answer is how the rulings of a game answer a claim.
type Answer struct {
	Breadth int    // number of rulings that fail under the claim
	Ruling  string // id of one that fails under few other claims; "" for none
}

// Answers returns the answers to the claims of a game, by the claim's id.
func Answers(game string) map[string]Answer {
	text, _ := answers.ReadFile("answers/" + game + ".txt") // a game without answers has none
	all := map[string]Answer{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		n, _ := strconv.Atoi(fields[1])
		all[fields[0]] = Answer{n, strings.Trim(fields[2], "-")}
	}
	return all
}
