package svg_test

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

func ExampleWrite() {
	picture := svg.Picture{
		Title: "A Ghast beside a Human",
		Squares: []svg.Square{
			{Name: "d4", Occupants: []svg.Occupant{{Kind: "G"}}},
			{Name: "e5", Occupants: []svg.Occupant{{Kind: "H"}}},
		},
		Marks: []svg.Mark{{Kind: svg.Selected, Square: "d4"}},
	}
	var b strings.Builder
	err := svg.Write(&b, picture, svg.Options{})
	drawn := b.String()
	fmt.Println(strings.HasPrefix(drawn, "<svg"), strings.Contains(drawn, picture.Title), err)
	// Output: true true <nil>
}
