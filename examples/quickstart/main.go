package main

import (
	"fmt"
	"log"

	"github.com/nemoroth/rules/nemoroth"
)

func main() {
	g, err := nemoroth.MustSetup("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3").Game(
		nemoroth.Standard())
	if err == nil {
		_, err = fmt.Printf("%v\n%v\n", g.Moves(), g.Explain(nemoroth.MustMove("Lc1d2")))
	}
	if err != nil {
		log.Fatal(err)
	}
}
