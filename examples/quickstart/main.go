package main

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

func main() {
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, name := range []string{"Be1d3", "Gd8b6", "Bd3e5", "Gb6d4"} {
		g, _ = g.Play(nemoroth.MustMove(name))
	}
	fmt.Print(g.Moves(), "\n", g.Explain(nemoroth.MustMove("Lc1d2")), "\n")
}
