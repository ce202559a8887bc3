package engines_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// tame is an engine that reports compulsions by Ghasts as compulsions by ichor.
// Other engines are programs, which conformance.StartProcess runs.
type tame struct{ conformance.Games }

func (e tame) Answer(ctx context.Context, line []byte) ([]byte, error) {
	answer, err := e.Games.Answer(ctx, line)
	return bytes.ReplaceAll(answer, []byte(`"kind":"ghast"`), []byte(`"kind":"ichor"`)), err
}

func (tame) Close() error { return nil }

func Example() {
	rules := nemorothgame.Rules()
	r, err := engines.Run(context.Background(), engines.Options{
		Rules:    rules,
		Rulesets: []string{"Standard"},
		Start: func(context.Context) (engines.Engine, error) {
			return tame{conformance.Games{rules}}, nil
		},
		Seed: 1, Cases: 3,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Findings[0].Difference)
	// Output:
	// a compulsion is missing [COMP-GHAST]
}

// Let another program choose a move.
func ExampleStartPlayer() {
	ctx := context.Background()
	p, err := engines.StartPlayer(ctx, "go", "run", "github.com/nemoroth/rules/examples/engine")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer p.Close()
	g, _ := nemoroth.MustSetup("7a/6Z1/8/8/8/8/8/8 A 1").Game(nemoroth.Standard())
	fmt.Println(p.Choose(ctx, g, ai.Limits{Depth: 3}))
	// Output: Zg7h8 <nil>
}
