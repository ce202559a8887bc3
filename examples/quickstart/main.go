package main

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

func main() {
	g, err := nemoroth.MustSetup("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3").Game(nemoroth.Standard())
	fmt.Println(g.Moves(), err)
	fmt.Println(g.Explain(nemoroth.MustMove("Lc1d2")))
}
