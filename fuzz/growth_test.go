package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A grower is a function whose cost depends on n, the size of its input.
type grower struct {
	name    string
	prepare func(t testing.TB, n int) func()
}

// growers lists functions with inputs or outputs of any size, by unit of size.
var growers = map[string][]grower{
	"occupants": inACrowd, "plies": onALongGame, "records": onManyRecords, "moves-asked": onManyMoves, "rulings": onManyRulings,
}

// sizes returns the sizes of BenchmarkGrowth. A request may ask about at most
// conformance.MaxAsked moves, and the ids of rulings have four digits.
func sizes(what string) []int {
	switch what {
	case "moves-asked":
		return []int{10, 100, 1000, conformance.MaxAsked}
	case "rulings":
		return []int{10, 100, 1000, 5000}
	}
	return []int{10, 100, 1000, 10000}
}

func BenchmarkGrowth(b *testing.B) {
	for what, list := range growers {
		for _, g := range list {
			for _, n := range sizes(what) {
				b.Run(fmt.Sprintf("%s/%s/%d", what, g.name, n), func(b *testing.B) {
					do := g.prepare(b, n)
					for b.Loop() {
						do()
					}
				})
			}
		}
	}
}

// TestGrowth checks that growers allocate about in proportion to n. The limit of
// the exponent, 1.2, leaves room for a logarithm and for the growth of slices.
func TestGrowth(t *testing.T) {
	allocated := func(do func()) float64 {
		do() // allocates what is made once
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	for what, list := range growers {
		small, large := 400, 3200
		if what == "rulings" {
			small, large = 50, 400
		}
		for _, g := range list {
			less, more := allocated(g.prepare(t, small)), allocated(g.prepare(t, large))
			if exponent := math.Log((more+1)/(less+1)) / math.Log(float64(large)/float64(small)); exponent > 1.2 {
				t.Errorf("%s: %.0f bytes for %d %s, %.0f for %d: exponent %.2f, want at most 1.2", g.name, less, small, what, more, large, exponent)
			}
		}
	}
}

func must[T any](t testing.TB) func(v T, err error) T {
	return func(v T, err error) T {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
		return v
	}
}

// crowdLine returns a position with n occupants of two squares: Ghasts, and
// Mummies that a scream pushes. No piece is compelled: a list of compulsions
// would grow with the product of two numbers (see nemoroth.MaxCompulsions).
func crowdLine(n int) string {
	return "(" + strings.Repeat("g", n/2) + ")7/8/8/4(" + strings.Repeat("M", n-n/2) + ")3/4A3/5H2/8/7B A 1"
}

var inACrowd = func() (list []grower) {
	add := func(name string, f func(t testing.TB, line string, g *nemoroth.Game) func()) {
		list = append(list, grower{name, func(t testing.TB, n int) func() {
			line := crowdLine(n)
			return f(t, line, must[*nemoroth.Game](t)(nemoroth.MustSetup(line).Game(nemoroth.Standard())))
		}})
	}
	step, scream := nemoroth.MustMove("Hf3f4"), nemoroth.MustMove("Ae4!")
	add("ParseSetup", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		return func() { nemoroth.ParseSetup(line) }
	})
	add("Setup.Problems", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		s := nemoroth.MustSetup(line)
		return func() { s.Problems(nemoroth.Standard()) }
	})
	add("Setup.Position", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		s := nemoroth.MustSetup(line)
		return func() { s.Position(nemoroth.Standard()) }
	})
	add("Setup.String", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		s := nemoroth.MustSetup(line)
		return func() { _ = s.String() }
	})
	add("Game.Setup", func(_ testing.TB, _ string, g *nemoroth.Game) func() { return func() { g.Setup() } })
	add("Game JSON", func(t testing.TB, _ string, g *nemoroth.Game) func() {
		return func() {
			var h nemoroth.Game
			if err := json.Unmarshal(must[[]byte](t)(json.Marshal(g)), &h); err != nil {
				t.Fatal(err)
			}
		}
	})
	add("Game.Moves", func(_ testing.TB, _ string, g *nemoroth.Game) func() { return func() { g.Moves() } })
	add("Game.Play", func(_ testing.TB, _ string, g *nemoroth.Game) func() { return func() { g.Play(step) } })
	add("Game.ParseMove", func(_ testing.TB, _ string, g *nemoroth.Game) func() { return func() { g.ParseMove("Ae4!") } })
	add("Game.Explain", func(_ testing.TB, _ string, g *nemoroth.Game) func() { return func() { g.Explain(scream) } })
	add("Game.Verdict", func(_ testing.TB, _ string, g *nemoroth.Game) func() { return func() { g.Verdict(scream) } })
	add("Walker", func(_ testing.TB, _ string, g *nemoroth.Game) func() {
		w := nemoroth.NewWalker(g)
		var scopes [2]nemoroth.Scope
		return func() { w.Scopes(&scopes); w.Do(step); w.Moves(nil); w.Undo() }
	})
	add("ai.Evaluate", func(_ testing.TB, _ string, g *nemoroth.Game) func() {
		return func() { ai.Evaluate(g, ai.DefaultWeights()) }
	})
	add("ai.Search", func(_ testing.TB, _ string, g *nemoroth.Game) func() {
		return func() { ai.Search(context.Background(), g, ai.Limits{Nodes: 200}) }
	})
	add("notation.WriteDiagram", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		s := nemoroth.MustSetup(line)
		return func() { notation.WriteDiagram(s) }
	})
	add("notation.ReadDiagram", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		text := notation.WriteDiagram(nemoroth.MustSetup(line))
		return func() { notation.ReadDiagram(text) }
	})
	add("notation.ReadPosition", func(_ testing.TB, line string, _ *nemoroth.Game) func() {
		return func() { notation.ReadPosition("> " + line) }
	})
	for _, n := range []notation.Notation{notation.Lawson, notation.Moussambani} {
		add("notation.Format "+n.String(), func(t testing.TB, _ string, g *nemoroth.Game) func() {
			return func() { must[string](t)(notation.Format(g, scream, n)) }
		})
		add("notation.Read "+n.String(), func(t testing.TB, _ string, g *nemoroth.Game) func() {
			text := must[string](t)(notation.Format(g, scream, n))
			return func() { must[notation.Written](t)(notation.Read(g, text, n)) }
		})
	}
	add("notation.ReadMove", func(_ testing.TB, _ string, g *nemoroth.Game) func() {
		return func() { notation.ReadMove(g, "1. human f3 to f4") }
	})
	add("svg.Write", func(t testing.TB, line string, _ *nemoroth.Game) func() {
		source := nemorothgame.Rules().(svg.Drawer)
		return func() {
			if err := svg.Write(io.Discard, must[svg.Picture](t)(source.Picture(line)), svg.Options{}); err != nil {
				t.Fatal(err)
			}
		}
	})
	add("game.Boarder", func(t testing.TB, line string, _ *nemoroth.Game) func() {
		b := nemorothgame.Rules().(game.Boarder)
		return func() { must[string](t)(b.BoardLine(must[game.Board](t)(b.Board(line)))) }
	})
	add("Corpus.Judge", func(_ testing.TB, _ string, g *nemoroth.Game) func() {
		return func() { (&rulings.Corpus{Rules: nemorothgame.Rules()}).Judge(nemorothgame.Game(g), "Ae4!") }
	})
	return list
}()

// longGame returns a game of reversible plies.
func longGame(t testing.TB, plies int) *nemoroth.Game {
	g := must[*nemoroth.Game](t)(nemoroth.MustSetup("8/1l6/2l5/8/8/6L1/5L2/8 A 1").Game(nemoroth.Standard()))
	w, rng := nemoroth.NewWalker(g), rand.New(rand.NewPCG(12, 5))
	for g.Ply() < plies {
		moves := w.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if w.Do(m); w.Reversible() == 0 || w.Outcome().Over {
			w.Undo()
			continue
		}
		g = must[*nemoroth.Game](t)(g.Play(m))
	}
	return g
}

var onALongGame = func() (list []grower) {
	add := func(name string, f func(t testing.TB, g *nemoroth.Game, r *notation.Record) func()) {
		list = append(list, grower{name, func(t testing.TB, n int) func() {
			g := longGame(t, n)
			return f(t, g, must[*notation.Record](t)(notation.FromGame(g)))
		}})
	}
	add("Game JSON", func(t testing.TB, g *nemoroth.Game, _ *notation.Record) func() {
		return func() {
			var h nemoroth.Game
			if err := json.Unmarshal(must[[]byte](t)(json.Marshal(g)), &h); err != nil {
				t.Fatal(err)
			}
		}
	})
	add("Record.Game", func(t testing.TB, _ *nemoroth.Game, r *notation.Record) func() {
		return func() { must[*nemoroth.Game](t)(r.Game()) }
	})
	for _, n := range []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani} {
		add("Record.Write "+n.String(), func(t testing.TB, _ *nemoroth.Game, r *notation.Record) func() {
			return func() {
				if err := r.Write(io.Discard, n); err != nil {
					t.Fatal(err)
				}
			}
		})
		add("ReadRecord "+n.String(), func(t testing.TB, _ *nemoroth.Game, r *notation.Record) func() {
			var text strings.Builder
			if err := r.Write(&text, n); err != nil {
				t.Fatal(err)
			}
			return func() {
				must[*notation.Record](t)(notation.ReadRecord("", strings.NewReader(text.String())))
			}
		})
	}
	add("ReadLetter", func(t testing.TB, _ *nemoroth.Game, r *notation.Record) func() {
		text := "[Position \"8/1l6/2l5/8/8/6L1/5L2/8 A 1\"]\n"
		for i, m := range r.Moves {
			if i%2 == 0 {
				text += fmt.Sprintf("%d) ", i/2+1)
			}
			text += strings.ToLower(m.Move.String()) + "\n"
		}
		return func() { must[*notation.Record](t)(notation.ReadLetter("", text, nemoroth.Standard())) }
	})
	add("game.Archivist", func(t testing.TB, g *nemoroth.Game, r *notation.Record) func() {
		archive := nemorothgame.Rules().(game.Archivist)
		var text strings.Builder
		if err := r.Write(&text, notation.Canonical); err != nil {
			t.Fatal(err)
		}
		return func() {
			must[string](t)(archive.WriteRecord(must[game.Record](t)(archive.ReadRecord("", text.String(), "", false)), "canonical"))
		}
	})
	add("conformance.Games", func(t testing.TB, g *nemoroth.Game, r *notation.Record) func() {
		req := conformance.Request{ID: json.RawMessage("1"), Position: g.First().String()}
		for _, m := range r.Moves {
			req.Moves = append(req.Moves, m.Move.String())
		}
		line := must[[]byte](t)(json.Marshal(req))
		return func() { must[[]byte](t)(conformance.Games{nemorothgame.Rules()}.Answer(context.Background(), line)) }
	})
	add("ai.Search", func(t testing.TB, g *nemoroth.Game, _ *notation.Record) func() {
		return func() { ai.Search(context.Background(), g, ai.Limits{Nodes: 200}) }
	})
	list = append(list, grower{"nature record", func(t testing.TB, n int) func() {
		archive := nature.Rules().(game.Archivist)
		r := longNature(t, n)
		return func() {
			text := must[string](t)(archive.WriteRecord(r, "canonical"))
			must[game.Record](t)(archive.ReadRecord("", text, "", false))
		}
	}})
	return list
}()

// longNature returns a game of Nature vs. Black Magic without captures.
func longNature(t testing.TB, plies int) game.Record {
	g := must[game.Game](t)(nature.Rules().Start("b6g/8/8/8/8/8/8/G6B N - - 1", ""))
	r, rng := game.Record{Line: g.Line(), Ruleset: g.Ruleset()}, rand.New(rand.NewPCG(12, 6))
	for range 20 * plies {
		moves := g.Moves()
		m := moves[rng.IntN(len(moves))]
		next := must[game.Game](t)(g.Play(m))
		board, _, _ := strings.Cut(next.Line(), " ")
		if next.Outcome().Over || strings.Count(strings.ToLower(board), "b") < 2 { // a Bear was captured
			continue
		}
		if g, r.Moves = next, append(r.Moves, m); len(r.Moves) == plies {
			return r
		}
	}
	t.Fatalf("found no game of %d plies", plies)
	return r
}

var onManyRecords = []grower{
	{"ReadRecords", func(t testing.TB, n int) func() {
		text := strings.Repeat("[Event \"x\"]\n1. Be1d3 Gd8b6 *\n", n)
		return func() { must[[]*notation.Record](t)(notation.ReadRecords("", strings.NewReader(text))) }
	}},
	{"WriteRecords", func(t testing.TB, n int) func() {
		one := must[*notation.Record](t)(notation.ReadRecord("", strings.NewReader("1. Be1d3 Gd8b6 *")))
		all := make([]*notation.Record, n)
		for i := range all {
			all[i] = one
		}
		return func() {
			if err := notation.WriteRecords(io.Discard, all, notation.Lawson); err != nil {
				t.Fatal(err)
			}
		}
	}},
}

var onManyMoves = []grower{
	{"conformance.Games explain", func(t testing.TB, n int) func() {
		req := conformance.Request{ID: json.RawMessage("1"), Position: crowdLine(100)}
		for i := range n {
			req.Explain = append(req.Explain, []string{"Ae4!", "Hf3f4", "Bh1h2"}[i%3])
		}
		line := must[[]byte](t)(json.Marshal(req))
		return func() { must[[]byte](t)(conformance.Games{nemorothgame.Rules()}.Answer(context.Background(), line)) }
	}},
	{"conformance.Games.Serve", func(t testing.TB, n int) func() {
		lines := strings.Repeat(`{"id":1,"position":"8/8/8/8/8/8/7h/G7 A 1"}`+"\n", n)
		return func() {
			if err := (conformance.Games{nemorothgame.Rules()}).Serve(context.Background(), strings.NewReader(lines), io.Discard); err != nil {
				t.Fatal(err)
			}
		}
	}},
}

func manyRulings(n int) []byte {
	var b bytes.Buffer
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
	return b.Bytes()
}

var onManyRulings = func() (list []grower) {
	load := func(t testing.TB, n int) *rulings.Corpus {
		return must[*rulings.Corpus](t)(rulings.LoadFS(fstest.MapFS{"many.yaml": {Data: manyRulings(n)}}, nemorothgame.Rules()))
	}
	add := func(name string, f func(t testing.TB, c *rulings.Corpus)) {
		list = append(list, grower{name, func(t testing.TB, n int) func() {
			c := load(t, n)
			return func() { f(t, c) }
		}})
	}
	last := func(c *rulings.Corpus) string { cases := c.Cases(); return cases[len(cases)-1].ID }
	list = append(list, grower{"LoadFS", func(t testing.TB, n int) func() { return func() { load(t, n) } }})
	add("Corpus.Case", func(_ testing.TB, c *rulings.Corpus) { c.Case(last(c)) })
	add("Corpus.ByRule", func(_ testing.TB, c *rulings.Corpus) { c.ByRule("GHAST-2") })
	add("Corpus.BySentence", func(_ testing.TB, c *rulings.Corpus) { c.BySentence("B-029") })
	add("Corpus.NextID", func(_ testing.TB, c *rulings.Corpus) { c.NextID() })
	add("Corpus.Lint", func(_ testing.TB, c *rulings.Corpus) { c.Lint() })
	add("Corpus.Coverage", func(_ testing.TB, c *rulings.Corpus) { c.Coverage() })
	add("Corpus.Misquotes", func(t testing.TB, c *rulings.Corpus) {
		must[[]rulings.Flaw](t)(c.Misquotes(fstest.MapFS{"betza.txt": {Data: []byte("x")}}))
	})
	add("Corpus.Search", func(_ testing.TB, c *rulings.Corpus) {
		c.Search("which human steps forward")
	})
	add("Corpus.Precedents", func(t testing.TB, c *rulings.Corpus) {
		again := &rulings.Corpus{Topics: c.Topics, Rules: c.Rules}
		g := must[game.Game](t)(nemorothgame.Rules().Start("8/8/8/8/8/8/H7/8 A 1", ""))
		again.Precedents(g, g.Explain("Ha2a4"))
	})
	add("casebook.Pages", func(_ testing.TB, c *rulings.Corpus) { casebook.Pages(c) })
	add("casebook.Entry", func(_ testing.TB, c *rulings.Corpus) { casebook.Entry(c, last(c)) })
	add("conformance.Run", func(t testing.TB, c *rulings.Corpus) {
		must[*conformance.Statement](t)(conformance.Run(context.Background(), c, conformance.Games{nemorothgame.Rules()}, conformance.RunOptions{}))
	})
	return list
}()
