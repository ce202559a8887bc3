//go:build unix

package fuzz

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// No cost grows faster than the input or the output. A clock cannot test that while other
// programs run, so work is counted: always the bytes that are allocated, and the statements
// of this library that are run if the test is built to count them:
//
//	go test ./fuzz -run TestGrowth -v -covermode atomic \
//		-coverpkg ./nemoroth/...,./rulings/... -coverprofile /dev/null
//
// BenchmarkGrowth has the times.

// A grower is something whose cost depends on a size. prepare returns what is measured.
type grower struct {
	name        string
	small, most int // sizes; the test compares small with 16 times small
	prepare     func(n int) func()
}

// kept keeps results from being optimized away.
var kept any

var growers = []grower{
	{"ParseSetup, occupants", 100, 16_000, func(n int) func() {
		line := crowdLine(n)
		return func() { kept = must(nemoroth.ParseSetup(line)) }
	}},
	{"Setup.String, occupants", 100, 16_000, func(n int) func() {
		s := nemoroth.MustSetup(crowdLine(n))
		return func() { kept = s.String() }
	}},
	{"Trace.Apply, occupants", 100, 16_000, func(n int) func() {
		s, trace := nemoroth.MustSetup(crowdLine(n)), crowdGame(n).Explain(scream).Trace
		return func() { kept = must(trace.Apply(s)) }
	}},
	{"Game.Moves and Play, occupants", 100, 16_000, func(n int) func() {
		g := crowdGame(n)
		return func() { kept = must(g.Play(g.Moves()[0])) }
	}},
	{"Game.Explain of a scream, occupants", 100, 16_000, func(n int) func() {
		g := crowdGame(n)
		return func() { kept = g.Explain(scream) }
	}},
	{"game.Report as JSON, occupants", 100, 16_000, func(n int) func() {
		g := nemorothgame.Game(crowdGame(n))
		return func() { kept = must(json.Marshal(g.Explain(scream.String()))) }
	}},
	{"PROTO-1 answer, occupants", 100, 16_000, func(n int) func() {
		return answering(conformance.Request{Position: crowdLine(n), Full: true,
			Explain: []string{scream.String()}})
	}},
	{"diagram, occupants", 100, 16_000, func(n int) func() {
		text := notation.Diagram{Setup: nemoroth.MustSetup(crowdLine(n))}.String()
		return func() { kept = must(notation.ReadDiagram(text)) }
	}},
	{"Lawson, occupants", 100, 16_000, func(n int) func() {
		return writing(crowdGame(n), notation.Lawson)
	}},
	{"Moussambani, occupants", 100, 16_000, func(n int) func() {
		return writing(crowdGame(n), notation.Moussambani)
	}},
	{"Walker, plies", 400, 100_000, func(n int) func() {
		g := longGame(n)
		line := g.Line()
		return func() {
			w := nemoroth.NewWalker(g.First())
			var buffer []nemoroth.Move
			for _, m := range line {
				buffer = w.Moves(buffer[:0])
				if !w.Do(m) {
					panic(m)
				}
			}
		}
	}},
	{"Game.Play, plies", 400, 100_000, func(n int) func() {
		g := longGame(n)
		line := g.Line()
		return func() {
			h := g.First()
			for _, m := range line {
				h = must(h.Play(m))
			}
			kept = h
		}
	}},
	{"Game as JSON, plies", 400, 100_000, func(n int) func() {
		g := longGame(n)
		return func() {
			var h nemoroth.Game
			if err := json.Unmarshal(must(json.Marshal(g)), &h); err != nil {
				panic(err)
			}
		}
	}},
	{"record, plies", 400, 100_000, func(n int) func() {
		r := must(notation.FromGame(longGame(n)))
		return func() {
			text := must(r.Text(notation.Lawson))
			kept = must(notation.ReadRecord("", text, nemoroth.Standard()))
		}
	}},
	{"letter of plies", 400, 16_000, func(n int) func() {
		g := longGame(n)
		text := "[Position \"" + g.First().String() + "\"]\n"
		for i, m := range g.Line() {
			if i%2 == 0 {
				text += fmt.Sprintf("%d) ", i/2+1)
			}
			text += strings.ToLower(m.String()) + "\n"
		}
		return func() { kept = must(notation.ReadLetter("", text, nemoroth.Standard())) }
	}},
	{"letter with prose", 100, 2000, func(n int) func() {
		const talk = "Dear Ralph, I hope that this finds you well; my last move was a surprise. "
		text := strings.Repeat(talk, n) + "\n1. Be1d3 Gd8b6 2. Bd3e5\n" + strings.Repeat(talk, n)
		return func() { kept = must(notation.ReadLetter("", text, nemoroth.Standard())) }
	}},
	{"PROTO-1 line, plies", 400, 100_000, func(n int) func() {
		g := longGame(n)
		r := conformance.Request{Position: g.First().String()}
		for _, m := range g.Line() {
			r.Moves = append(r.Moves, m.String())
		}
		return answering(r)
	}},
	{"Records, records", 100, 10_000, func(n int) func() {
		text := strings.Repeat("[Event \"x\"]\n1. Be1d3 Gd8b6 *\n", n)
		return func() {
			for r, err := range notation.Records("", strings.NewReader(text), nemoroth.Standard()) {
				if err != nil {
					panic(err)
				}
				kept = r
			}
		}
	}},
	{"LoadFS, rulings", 100, 9600, func(n int) func() {
		return func() { kept = corpusOf(n) }
	}},
	{"Search, rulings", 100, 9600, func(n int) func() {
		c := corpusOf(n)
		c.Search("a Human")
		return func() { kept = c.Search("which Human steps forward number 17") }
	}},
	{"Precedents, rulings", 100, 9600, func(n int) func() {
		c, g := corpusOf(n), must(nemorothgame.Rules().Start("8/8/8/8/8/8/H7/8 A 1", ""))
		c.Precedents(g, "Ha2a4")
		return func() { kept = c.Precedents(g, "Ha2a4") }
	}},
	{"Lint, rulings", 100, 2400, func(n int) func() {
		c := corpusOf(n)
		return func() { kept = c.Lint() }
	}},
}

// crowdLine is a position line of that many occupants on two squares: Ghasts, and two kinds
// of statues that a scream pushes. Nobody is compelled.
func crowdLine(n int) string {
	pushed := strings.Repeat("pG", n/4) + strings.Repeat("pW", n/4)
	return "(" + strings.Repeat("g", n/2) + ")7/8/8/4(" + pushed + ")3/4A3/5H2/8/7B A 1"
}

func crowdGame(n int) *nemoroth.Game {
	return must(nemoroth.MustSetup(crowdLine(n)).Game(nemoroth.Standard()))
}

var scream = nemoroth.MustMove("Ae4!")

func writing(g *nemoroth.Game, n notation.Notation) func() {
	return func() {
		text := must(notation.Format(g, scream, n))
		kept = must(notation.ReadLegal(g, text, n))
	}
}

func answering(r conformance.Request) func() {
	r.ID = json.RawMessage("1")
	line := must(json.Marshal(r))
	return func() {
		games := conformance.Games{nemorothgame.Rules()}
		kept = must(games.Answer(context.Background(), line))
	}
}

// longGame returns a game of reversible plies.
func longGame(plies int) *nemoroth.Game {
	g := must(nemoroth.MustSetup("8/1l6/2l5/8/8/6L1/5L2/8 A 1").Game(nemoroth.Standard()))
	w, rng := nemoroth.NewWalker(g), rand.New(rand.NewPCG(12, 5))
	for g.Ply() < plies {
		moves := w.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if w.Do(m); w.Reversible() == 0 || w.Outcome().Over {
			w.Undo()
			continue
		}
		g = must(g.Play(m))
	}
	return g
}

// corpusOf returns a corpus of that many rulings.
func corpusOf(n int) *rulings.Corpus {
	var b strings.Builder
	b.WriteString("suite: nemoroth-rulings/2\ntopic: many\ntitle: Many\ncases:\n")
	for i := range n {
		fmt.Fprintf(&b, `  - id: NR-%04d
    title: A Human of ruling %d steps forward
    turns-on: [MOVE-HUMAN]
    near-miss: [GHAST-2]
    decides: [B-029]
    basis: betza
    sources:
      - {doc: betza-2002, section: The Human}
    see-also: [NR-%04d]
    rulesets: [Standard]
    position: 8/8/8/8/8/8/H7/8 A 1
    checks:
      - legal: [Ha2a3, Ha2b2, Ha2b3]
      - {move: Ha2a4, illegal: [{rule: MOVE-HUMAN, squares: [a4]}]}
    why: Forward is forward number%d.

`, i+1, i, (i+1)%n+1, i)
	}
	files := fstest.MapFS{"many.yaml": {Data: []byte(b.String())}}
	return must(rulings.LoadFS(files, nemorothgame.Rules()))
}

// TestGrowth compares the cost of an input with that of one of 16 times the size. It must not
// grow faster, but for a logarithm and the steps in which slices grow.
func TestGrowth(t *testing.T) {
	what, cost := "bytes", allocated
	if testing.CoverMode() != "" {
		what, cost = "statements", executed
	}
	for _, g := range growers {
		t.Run(g.name, func(t *testing.T) {
			less, more := cost(g, g.small), cost(g, 16*g.small)
			exponent := math.Log(more/less) / math.Log(16)
			t.Logf("%.0f %s at %d, %.0f at %d: exponent %.2f", less, what, g.small, more,
				16*g.small, exponent)
			if exponent > 1.15 {
				t.Errorf("the %s grow by the power %.2f", what, exponent)
			}
		})
	}
}

// allocated returns the bytes that are allocated at a size.
func allocated(g grower, n int) float64 {
	do := g.prepare(n)
	do() // what is made once
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// growing is the environment of a process that TestGrowing runs in: a grower, a size and how
// often to do it.
const growing = "GROWING"

// executed returns how many statements are run at a size, in the packages that are built for
// coverage. Two processes do it once and three times.
func executed(g grower, n int) float64 {
	count := func(times int) (statements float64) {
		file := filepath.Join(os.TempDir(), fmt.Sprintf("growing-%d", os.Getpid()))
		defer os.Remove(file)
		cmd := exec.Command(os.Args[0], "-test.run", "TestGrowing$", "-test.coverprofile", file)
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s/%d/%d", growing, g.name, n, times))
		if out, err := cmd.CombinedOutput(); err != nil {
			panic(string(out))
		}
		for line := range strings.Lines(string(must(os.ReadFile(file)))) {
			var here, done float64
			if _, block, ok := strings.Cut(line, " "); ok {
				fmt.Sscan(block, &here, &done)
				statements += here * done
			}
		}
		return statements
	}
	return (count(3) - count(1)) / 2
}

// TestGrowing does in a process of its own what executed counts.
func TestGrowing(t *testing.T) {
	for _, g := range growers {
		var n, times int
		if of, ok := strings.CutPrefix(os.Getenv(growing), g.name); ok {
			fmt.Sscanf(of, "/%d/%d", &n, &times)
			do := g.prepare(n)
			for range times {
				do()
			}
		}
	}
}

// BenchmarkGrowth measures the last step of the tables in nemoroth/BENCHMARKS.md, in CPU time
// of the whole process, with its garbage collection: the least of all iterations.
func BenchmarkGrowth(b *testing.B) {
	for _, g := range growers {
		for _, n := range []int{g.most / 16, g.most} {
			b.Run(fmt.Sprintf("%s/%d", g.name, n), func(b *testing.B) {
				do, least := g.prepare(n), time.Hour
				for b.Loop() {
					runtime.GC()
					before := cpuTime()
					do()
					least = min(least, cpuTime()-before)
				}
				b.ReportMetric(float64(least)/1e6, "cpu-ms")
			})
		}
	}
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
