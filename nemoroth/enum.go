package nemoroth

import (
	"fmt"
	"slices"
	"strings"
)

// unmarshal sets *p to what parse reads, for the UnmarshalText methods.
func unmarshal[T any](p *T, text []byte, parse func(string) (T, error)) error {
	if p == nil {
		return errNil
	}
	v, err := parse(string(text))
	if err == nil {
		*p = v
	}
	return err
}

// names are the texts of the values of an enum, the zero value first.
type names []string

// of returns the text of a value, such as "Verdict(9)" for a value out of range.
func (n names) of(v uint8, kind string) string {
	if int(v) >= len(n) {
		return fmt.Sprintf("%s(%d)", kind, v)
	}
	return n[v]
}

// marshal returns the text of a value; a value below least is ErrInvalid.
func (n names) marshal(v, least uint8, what string) ([]byte, error) {
	if v < least || int(v) >= len(n) {
		return nil, fmt.Errorf("nemoroth: %w: %s %d", ErrInvalid, what, v)
	}
	return []byte(n[v]), nil
}

// unmarshal stores the value with a text in *v; the values below least have none.
func (n names) unmarshal(text []byte, least uint8, what string, v *uint8) error {
	if v == nil {
		return errNil
	}
	i := slices.Index(n[least:], string(text))
	if i < 0 {
		return &SyntaxError{What: what, Input: string(text), Square: NoSquare,
			Msg: "unknown " + what, Hint: "one of " + strings.Join(n[least:], ", ")}
	}
	*v = least + uint8(i)
	return nil
}
