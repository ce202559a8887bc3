package casebook_test

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game"
)

func ExampleAnswer() {
	c := rulings.MustLoad()
	text := casebook.Answer(c, c.Answer("NR-0374"), game.FormDiagram, "")
	title, _, _ := strings.Cut(text, "\n")
	fmt.Println(title)
	fmt.Println(strings.Contains(text, "| 8\n"))
	// Output:
	// ### <a id="nr-0374"></a>NR-0374: A Leaf Pile may not itself move into a Ghast's range to save a compelled Human
	// true
}
