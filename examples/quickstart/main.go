package main

import (
	"fmt"
	"log"

	"github.com/nemoroth/rules/nemoroth"
)

func main() {
	position := "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	g, err := nemoroth.MustSetup(position).Game(nemoroth.Standard())
	if err == nil {
		_, err = fmt.Printf("%v\n%v\n", g.Moves(), g.Explain(nemoroth.MustMove("Lc1d2")))
	}
	if err != nil {
		log.Fatal(err)
	}
}
