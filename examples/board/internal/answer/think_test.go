package answer_test

import (
	"context"
	"strings"
	"testing"
)

// TestThink checks the news of a search, and that it ends with its context.
func TestThink(t *testing.T) {
	b := board(t)
	news := 0
	out := b.Answer(context.Background(), []byte(`{"op":"think","task":{"lines":2,"nodes":20000}}`), func([]byte) { news++ })
	if news == 0 || !strings.Contains(string(out), `"depth"`) {
		t.Errorf("%d news, %s", news, out)
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.Answer(ctx, []byte(`{"op":"think","task":{"lines":1}}`), func([]byte) { cancel() }) // hangs if the search goes on
	cancel()
	var level struct{ Move string }
	mustAsk(t, b, "think", map[string]any{"task": map[string]any{"level": 1}}, &level)
	if level.Move == "" {
		t.Error("no move")
	}
	var proof struct{ Text string }
	mustAsk(t, b, "think", map[string]any{"start": gamelet, "task": map[string]any{"solve": true, "nodes": 2000}}, &proof)
	if proof.Text == "" {
		t.Error("no verdict")
	}
}
