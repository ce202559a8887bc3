package conformance

import (
	"testing"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestProbesNotice checks that a probe reports an engine that accepts an invalid
// line, rejects a valid one or does not return the id (PROTO-1).
func TestProbesNotice(t *testing.T) {
	for _, p := range probes(nemorothgame.Rules()) {
		id := p.id
		good, bad := `{"id":`+id+`,"position":"x","compelled":[],"legal":[],"outcome":{"over":true,"winner":"A","reason":"stalemate"}}`, `{"id":`+id+`,"error":"x"}`
		if p.error {
			good, bad = bad, good
		}
		if msg := p.judge([]byte(good), true); msg != "" {
			t.Errorf("%s: %s", p.name, msg)
		}
		both := `{"id":` + id + `,"position":"x","error":"x"}`
		for _, line := range []string{bad, both, "x", `{"id":"other","position":"x"}`, `{"position":"x"}`} {
			if p.judge([]byte(line), true) == "" {
				t.Errorf("%s: %s is accepted", p.name, line)
			}
		}
		if len(p.line) > commonLine {
			t.Errorf("%s: %d bytes are more than an engine must take", p.name, len(p.line))
		}
	}
}
