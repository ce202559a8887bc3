package nemoroth

import (
	"fmt"
	"slices"
	"strings"
)

// names are those of the values of a small enum; the first is that of no value.
type names []string

// of is the name of a value, or a text such as "Verdict(9)".
func (n names) of(v uint8, kind string) string {
	if int(v) >= len(n) {
		return fmt.Sprintf("%s(%d)", kind, v)
	}
	return n[v]
}

// marshal is the text of a value, from a least value on.
func (n names) marshal(v, least uint8, what string) ([]byte, error) {
	if v < least || int(v) >= len(n) {
		return nil, fmt.Errorf("nemoroth: %w: %s %d", ErrInvalid, what, v)
	}
	return []byte(n[v]), nil
}

// unmarshal reads the text of a value, from a least value on, to v.
func (n names) unmarshal(text []byte, least uint8, what string, v *uint8) error {
	if v == nil {
		return errNil
	}
	i := slices.Index(n[least:], string(text))
	if i < 0 {
		return &SyntaxError{What: what, Input: string(text), Square: NoSquare,
			Msg: "not a known " + what, Hint: "one of " + strings.Join(n[least:], ", ")}
	}
	*v = least + uint8(i)
	return nil
}
