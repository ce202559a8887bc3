package nemoroth

import (
	"fmt"
	"slices"
	"strings"
)

// Names of the values of a small enum, the first of which means none.
type names []string

// of is the name of a value, or such as "Verdict(9)".
func (n names) of(v uint8, kind string) string {
	if int(v) >= len(n) {
		return fmt.Sprintf("%s(%d)", kind, v)
	}
	return n[v]
}

// marshal is of, from a least value on that has a text.
func (n names) marshal(v, least uint8, what string) ([]byte, error) {
	if v < least || int(v) >= len(n) {
		return nil, fmt.Errorf("nemoroth: %w: %s %d", ErrInvalid, what, v)
	}
	return []byte(n[v]), nil
}

func (n names) unmarshal(text []byte, least uint8, what string) (uint8, error) {
	if i := slices.Index(n[least:], string(text)); i >= 0 {
		return least + uint8(i), nil
	}
	return 0, &SyntaxError{What: what, Input: string(text), Square: NoSquare,
		Msg: "not a known " + what, Hint: "one of " + strings.Join(n[least:], ", ")}
}
