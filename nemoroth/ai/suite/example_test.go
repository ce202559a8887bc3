package suite_test

import (
	"context"
	"fmt"

	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

func ExampleLoad() {
	s, err := suite.Load()
	if err != nil {
		panic(err)
	}
	p := s.Positions[0]
	g, err := p.Game()
	if err != nil {
		panic(err)
	}
	r, err := ai.Search(context.Background(), g, ai.Limits{Depth: p.Plies})
	fmt.Println(p.Kind, p.Solves(r.Move), err)
	// Output: win true <nil>
}
