package conformance

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A probe is a line that tests how an engine reads what no ruling contains: invalid
// lines, ids, missing fields (PROTO-1).
type probe struct {
	name   string
	line   string
	id     string   // the id of the answer, as JSON
	refuse bool     // the answer must be an error
	needs  []string // rules that an engine needs for the line
}

// commonLine is the length of a line that every engine must accept (PROTO-1).
const commonLine = 1 << 20

//go:embed probes.txt
var probesText string

// probes lists the probes of a game.
func probes(rules game.Rules) (list []probe) {
	own, common, _ := strings.Cut(probesText, "# In all games.\n\n")
	_, own, _ = strings.Cut(own, "# In Nemoroth.\n\n")
	opening := ""
	if g, err := rules.Start("", ""); err == nil {
		opening = fmt.Sprintf(`"position":%q`, g.Line())
	}
	if rules.Name() != defaultGame {
		own = ""
		opening += fmt.Sprintf(`,"game":%q`, rules.Name())
	}
	for block := range strings.SplitSeq(strings.TrimSpace(own+common), "\n\n") {
		head, line, _ := strings.Cut(strings.Trim(block, "\n"), "\n")
		name, answer, _ := strings.Cut(head, ": ")
		words := strings.Fields(answer) // the verdict, the id and the rules that it needs
		line = strings.NewReplacer("OPENING", opening, "BYTE", "\xff").Replace(line)
		padding := strings.Repeat("x", commonLine-len(line)+len("PADDING"))
		line = strings.Replace(line, "PADDING", padding, 1)
		list = append(list, probe{name, line, words[1], words[0] == "error", words[2:]})
	}
	return list
}

// judge returns what is wrong with the answer to a probe; "" for nothing.
func (p probe) judge(line []byte, compels bool) string {
	a, err := readAnswer(line, []byte(p.id), compels)
	switch {
	case err != nil:
		return fmt.Sprintf("%v: %.200q", err, line)
	case p.refuse && a.Error == "":
		return "accepted; expected an answer with an error"
	case !p.refuse && a.Error != "":
		return fmt.Sprintf("rejected: %.200q", a.Error)
	}
	return ""
}
