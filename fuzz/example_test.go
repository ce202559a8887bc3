package fuzz_test

import (
	"context"
	"fmt"

	"github.com/nemoroth/rules/fuzz"
)

func ExampleCover() {
	c, err := fuzz.Cover(context.Background(), fuzz.CoverOptions{Seed: 1, Positions: 50, Workers: 2})
	if err != nil {
		panic(err)
	}
	fmt.Println(c.Positions >= 50, c.Moves > c.Positions, len(c.Missing()) > 0)
	// Output: true true true
}
