package lines_test

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nemoroth/rules/rulings/lines"
)

func ExampleReader() {
	in := lines.NewReader(strings.NewReader("one\na line that is too long\ntwo\n"), 10)
	for {
		line, err := in.Next()
		var long *lines.TooLongError
		switch {
		case errors.As(err, &long):
			fmt.Println("refused:", err)
		case errors.Is(err, io.EOF):
			return
		default:
			fmt.Println(line)
		}
	}
	// Output:
	// one
	// refused: a line of more than 10 bytes
	// two
}
