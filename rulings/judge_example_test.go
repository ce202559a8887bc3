package rulings_test

import (
	"fmt"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A program judges a move and cites the rulings on it.
func ExampleCorpus_Judge_cite() {
	g, err := nemorothgame.Rules().Start("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "Standard")
	if err != nil {
		panic(err)
	}
	j := rulings.MustLoad().Judge(g, "Lc1:d2")
	fmt.Println(j.Move, j.Decision)
	for _, p := range j.Precedents {
		fmt.Println(p.ID, p.Title)
	}
	// Output:
	// Lc1d2 forbidden
	// NR-0374 A Leaf Pile may not enter a Ghast's range to save a compelled Human
	// NR-0447 After the gamelet two Ghasts forbid the Leaf Pile's saving move from c1 to d2
	// NR-0390 The gamelet is lost by compulsion once only the Human on d2 is compelled
}
