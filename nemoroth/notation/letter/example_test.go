package letter_test

import (
	"errors"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A letter that is not clear is refused, with the place of the doubt and a guess.
func ExampleRecordError() {
	text := "Alabaster: Human c3. Obsidian: Ghast e5 (Alabaster).\nAlabaster to move. Hc3-c4"
	_, err := notation.ReadLetter("mail.txt", text, nemoroth.Standard())
	var unclear *letter.RecordError
	if errors.As(err, &unclear) {
		fmt.Println(unclear.Line, unclear.Guess)
	}
	// Output:
	// 1 8/8/8/4G3/8/2H5/8/8 A 1
	// Hc3c4
}
