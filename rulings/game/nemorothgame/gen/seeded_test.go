package gen

import (
	"strconv"
	"strings"
	"testing"
)

func TestLiteral(t *testing.T) {
	data := make([]byte, 256)
	for i := range data {
		data[i] = byte(i)
	}
	data = append(data, "é\u2028"...)
	text := Literal(data)
	inner, ok := strings.CutPrefix(strings.TrimSuffix(text, ")"), "[]byte(")
	if back, err := strconv.Unquote(inner); !ok || err != nil || back != string(data) {
		t.Errorf("%s reads as %q (%v)", text, back, err)
	}
	for _, c := range text {
		if c == '\'' || c < ' ' || c > '~' {
			t.Errorf("%s has %q", text, c)
		}
	}
}
