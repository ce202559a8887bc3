package engines

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// plantVariable names the bug of the engine that the test binary becomes.
const plantVariable = "ENGINES_TEST_PLANT"

func TestMain(m *testing.M) {
	name := os.Getenv(plantVariable)
	if name == "" {
		os.Exit(m.Run())
	}
	i := slices.IndexFunc(plants, func(p plant) bool { return p.name == name })
	plants[i].serve()
}

// A plant is an engine with a bug.
type plant struct {
	name  string
	rules game.Rules // the library's rules if nil
	// spoil changes the right answer to a request.
	spoil func(s *state, a *conformance.Answer)

	// The finding expected within the first cases.
	cases     int    // number of cases that show the bug
	key       string // Key of the difference
	unsteady  bool
	occupants int // at most, in the example
	findings  int // at most; 1 if 0
}

// A state is what an engine keeps between requests.
type state struct{ seen map[string]bool }

func (p plant) serve() {
	rules := p.rules
	if rules == nil {
		rules = nemorothgame.Rules()
	}
	s := &state{map[string]bool{}}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 8<<20)
	for in.Scan() {
		answer, err := conformance.Games{rules}.Answer(context.Background(), in.Bytes())
		if err == nil && p.spoil != nil {
			var a conformance.Answer
			if err = json.Unmarshal(answer, &a); err == nil {
				p.spoil(s, &a)
				answer, err = json.Marshal(a)
			}
		}
		if err != nil {
			os.Exit(4)
		}
		fmt.Printf("%s\n", answer)
	}
}

// crowd returns the number of occupants of the fullest square of a line.
func crowd(line string) (most int) {
	board, err := nemorothgame.Rules().(game.Boarder).Board(line)
	if err != nil {
		return 0
	}
	for _, c := range board.Cells {
		most = max(most, len(c.Tokens))
	}
	return most
}

var plants = []plant{
	{name: "a piece may flee to a square equally far away", rules: misread.Must("flee-equal"),
		cases: 4, key: "legal; an illegal move is listed; GHAST-2", occupants: 2},
	{name: "a Fiend does not renew old ichor", rules: misread.Must("ichor-stays"),
		cases: 2, key: "legal; a move leads to a different position; " +
			"ICHOR-1", occupants: 1, findings: 2},
	{name: "pushes are always clockwise", rules: clockwise{nemorothgame.Rules()},
		cases: 40, key: "legal; a legal move is missing", occupants: 4, findings: 4},
	{name: "legal moves in reverse", spoil: func(_ *state, a *conformance.Answer) {
		slices.Reverse(a.Legal)
	}, cases: 3, key: "legal; legal is not sorted", occupants: 1, findings: 3},
	{name: "GHAST-2 names the goal", spoil: func(_ *state, a *conformance.Answer) {
		for _, x := range a.Explained {
			for i, r := range x.Reasons {
				if r.Rule == "GHAST-2" && len(x.Move) == 5 {
					x.Reasons[i].Squares = []string{x.Move[3:]}
				}
			}
		}
	}, cases: 3, occupants: 2,
		key: "explained; a move is explained by different reasons; GHAST-2"},
	{name: "every loss is a stalemate", spoil: func(_ *state, a *conformance.Answer) {
		if a.Outcome != nil && a.Outcome.Over {
			a.Outcome.Reason = "stalemate"
		}
	}, cases: 40, key: "outcome; the game is over for a different reason", occupants: 5},
	{name: "stops at a square with four occupants", spoil: func(_ *state, a *conformance.Answer) {
		if crowd(a.Position) >= 4 {
			fmt.Fprintln(os.Stderr, "panic: index out of range")
			os.Exit(3)
		}
	}, cases: 3, key: "answer; the engine ended without an answer", occupants: 4},
	{name: "is silent about a square with five occupants",
		spoil: func(_ *state, a *conformance.Answer) {
			if crowd(a.Position) >= 5 {
				time.Sleep(time.Minute)
			}
		}, cases: 8, key: "answer; the engine gave no answer in time", occupants: 10},
	{name: "positions of earlier requests count as repeated",
		spoil: func(s *state, a *conformance.Answer) {
			place := func(line string) string { return line[:strings.LastIndexByte(line, ' ')] }
			if a.Error == "" {
				repeats := func(m conformance.Successor) bool { return s.seen[place(m.Position)] }
				a.Legal = slices.DeleteFunc(a.Legal, repeats)
				s.seen[place(a.Position)] = true
			}
		}, cases: 80, key: "legal; a legal move is missing", unsteady: true, occupants: 64,
		findings: 3},
	{name: "leaves out a move in one of eight answers",
		spoil: func(_ *state, a *conformance.Answer) {
			if n := len(a.Legal); n > 0 && time.Now().UnixNano()/1000%8 == 0 {
				a.Legal = a.Legal[:n-1]
			}
		}, cases: 12, unsteady: true, occupants: 64,
		key: "legal; a legal move is missing"},
}

// clockwise is the Game of Nemoroth with clockwise pushes under the default ruleset.
type clockwise struct{ game.Rules }

func (r clockwise) Start(line, ruleset string) (game.Game, error) {
	if ruleset == "" || ruleset == "Standard" {
		ruleset = "Standard+OPT-1"
	}
	return r.Rules.Start(line, ruleset)
}

// start runs the engine of a plant.
func (p plant) start(ctx context.Context, timeout time.Duration) (Engine, error) {
	env := append(os.Environ(), plantVariable+"="+p.name)
	o := conformance.ProcessOptions{Env: env, Timeout: timeout, Restarts: -1}
	return conformance.StartProcess(ctx, []string{os.Args[0]}, o)
}
