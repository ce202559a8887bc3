package nemorothgame

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// DescribeContent returns the words for the content of a square as a position line writes it,
// such as "Alabaster Human on ichor of 3 plies" for "H[3]". The error reports a content that is
// not canonical.
func (rules) DescribeContent(text string) (string, error) {
	const others = "7/8/8/8/8/8/8/8 A 1"
	a8 := nemoroth.SquareAt(0, 7)
	s, err := nemoroth.ParseSetup(text + others)
	if err != nil {
		return text, err
	}
	plies := s.Ichor[a8]
	canonical := plies >= 0 && plies <= 10 && s.String() == text+others
	invalid := func(p nemoroth.Piece) bool { return !p.IsValid() }
	if !canonical || slices.ContainsFunc(s.Occupants[a8], invalid) {
		return text, errors.New("not canonical")
	}
	var names []string
	for _, p := range s.Occupants[a8] {
		names = append(names, p.Describe())
	}
	words := strings.Join(names, " + ")
	switch {
	case plies == 1:
		words += " on ichor of 1 ply"
	case plies > 1:
		words += fmt.Sprintf(" on ichor of %d plies", plies)
	}
	return strings.TrimPrefix(words, " on "), nil
}
