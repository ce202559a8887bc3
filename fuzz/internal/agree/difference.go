package agree

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A Difference is where the two implementations part. Its text has all that is
// needed to see it again.
type Difference struct {
	Ruleset nemoroth.Ruleset
	Start   string          // position line of the game's start, or of the impossible set-up
	Line    []nemoroth.Move // played from there
	At      string          // position line where they differ
	Move    nemoroth.Move   // about which they differ; the zero Move if about the position
	What    string          // what differs
	Engine  []string        // what the engine says, line by line
	Naive   []string        // what the naive model says
}

// Error shows the game, what each of the two says as a difference, and the
// diagram.
func (d *Difference) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "engine and naive model differ: %s\n  ruleset  %v\n  start    %s\n", d.What, d.Ruleset, d.Start)
	if len(d.Line) > 0 {
		fmt.Fprintf(&b, "  moves   ")
		for _, m := range d.Line {
			fmt.Fprintf(&b, " %v", m)
		}
		fmt.Fprintln(&b)
	}
	if d.At != d.Start {
		fmt.Fprintf(&b, "  position %s\n", d.At)
	}
	if !d.Move.IsZero() {
		fmt.Fprintf(&b, "  move     %v\n", d.Move)
	}
	fmt.Fprintf(&b, "  engine (-) and naive (+):\n%s", cmp.Diff(d.Engine, d.Naive))
	if s, err := nemoroth.ParseSetup(d.At); err == nil {
		fmt.Fprintf(&b, "\n%s", notation.WriteDiagram(s))
	}
	return b.String()
}

// lines shows each element of a list in a line of JSON, with all it holds.
func lines[T any](list []T) []string {
	texts := make([]string, len(list))
	for i, x := range list {
		data, err := json.Marshal(x)
		if err != nil {
			data = fmt.Appendf(nil, "%+v", x)
		}
		texts[i] = string(data)
	}
	return texts
}
