package conformance_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func ExampleGames_Serve() {
	in := strings.NewReader(`{"id":"1","position":"8/8/8/8/4g3/4H3/8/8 A 1","explain":["He3e2"]}` +
		"\n")
	if err := (conformance.Games{nemorothgame.Rules()}).Serve(context.Background(), in,
		os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// {"id":"1","position":"8/8/8/8/4g3/4H3/8/8 A 1","compelled":[{"square":"e3","piece":"H","kind":"ghast","source":"e4"}],"legal":[{"move":"He3d3","position":"8/8/8/8/4g3/3H4/8/8 O 1"},{"move":"He3f3","position":"8/8/8/8/4g3/5H2/8/8 O 1"}],"outcome":{"over":false},"explained":[{"move":"He3e2","legal":false,"reasons":[{"rule":"MOVE-HUMAN","squares":["e2"]}]}]}
}

func ExampleRun() {
	engine := conformance.Games{nemorothgame.Rules()} // or StartProcess
	s, err := conformance.Run(context.Background(), rulings.MustLoad(), engine,
		conformance.RunOptions{Name: "this library"})
	if err != nil {
		panic(err)
	}
	fmt.Println(s.Verdict)
	// Output: conformant
}
