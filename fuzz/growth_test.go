package fuzz

import (
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

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// No public function costs more than in proportion to its input and output. Each grower
// makes inputs of a size and returns the functions to measure, by name.
var growers = map[string]func(n int) map[string]func(){
	"occupants": inACrowd, "plies": onALongGame, "records and requests": onManyLines,
	"rulings": onManyRulings,
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
		return float64(after.TotalAlloc-before.TotalAlloc) + 1
	}
	for what, grow := range growers {
		small, large := 400, 3200
		if what == "rulings" {
			small, large = 50, 400
		}
		more := grow(large)
		for name, do := range grow(small) {
			less, more := allocated(do), allocated(more[name])
			if exponent := math.Log(more/less) / math.Log(8); exponent > 1.2 {
				t.Errorf("%s: %.0f bytes for %d %s, %.0f for %d: exponent %.2f, want at most 1.2",
					name, less, small, what, more, large, exponent)
			}
		}
	}
}

// inACrowd measures a position with n occupants of two squares: Ghasts, and Mummies
// that a scream pushes. No piece is compelled: a list of compulsions would grow with the
// product of two numbers (see nemoroth.MaxCompulsions).
func inACrowd(n int) map[string]func() {
	line := "(" + strings.Repeat("g", n/2) + ")7/8/8/4(" + strings.Repeat("M",
		n-n/2) + ")3/4A3/5H2/8/7B A 1"
	s, g := nemoroth.MustSetup(line), must(nemorothgame.Start(line, ""))
	step, scream := nemoroth.MustMove("Hf3f4"), nemoroth.MustMove("Ae4!")
	walker, boarder := nemoroth.NewWalker(g), nemorothgame.Rules().(game.Boarder)
	written := must(notation.Format(g, scream, notation.Lawson))
	diagram := notation.WriteDiagram(s)
	return map[string]func(){
		"setup": func() {
			must(nemoroth.MustSetup(line).Position(nemoroth.Standard()))
			_ = s.String()
		},
		"game": func() {
			g.Setup()
			g.Moves()
			must(g.Play(step))
			must(g.ParseMove("Ae4!"))
		},
		"Game.Explain": func() { g.Explain(scream) },
		"Walker": func() {
			walker.Do(step)
			walker.Moves(nil)
			walker.Undo()
		},
		"ai.Search": func() { ai.Search(context.Background(), g, ai.Limits{Nodes: 200}) },
		"diagram": func() {
			must(notation.ReadDiagram(diagram))
			notation.WriteDiagram(s)
		},
		"notation": func() {
			must(notation.Format(g, scream, notation.Moussambani))
			must(notation.Parse(g, written, notation.Any))
		},
		"game.Boarder":      func() { must(boarder.BoardLine(must(boarder.Board(line)))) },
		"rulings.Judgement": func() { (&rulings.Corpus{}).Judge(nemorothgame.Game(g), "Ae4!") },
	}
}

// onALongGame measures a game of n reversible plies.
func onALongGame(n int) map[string]func() {
	g := must(nemorothgame.Start("8/1l6/2l5/8/8/6L1/5L2/8 A 1", ""))
	w, rng := nemoroth.NewWalker(g), rand.New(rand.NewPCG(12, 5))
	for g.Ply() < n {
		moves := w.Moves(nil)
		m := moves[rng.IntN(len(moves))]
		if w.Do(m); w.Reversible() == 0 || w.Outcome().Over {
			w.Undo()
			continue
		}
		g = must(g.Play(m))
	}
	r := must(notation.FromGame(g))
	data := must(json.Marshal(g))
	asked := written(map[string]any{"id": 1, "position": g.First().String(), "moves": g.Line()})
	games := conformance.Games{nemorothgame.Rules()}
	lists := map[string]func(){
		"Game JSON": func() {
			var h nemoroth.Game
			must(0, json.Unmarshal(data, &h))
			must(json.Marshal(g))
		},
		"Record.Game":       func() { must(r.Game()) },
		"conformance.Games": func() { must(games.Answer(context.Background(), []byte(asked))) },
		"ai.Search":         func() { ai.Search(context.Background(), g, ai.Limits{Nodes: 200}) },
	}
	for _, n := range notations {
		lists["records in "+n.String()] = func() {
			var b strings.Builder
			must(0, r.Write(&b, n))
			must(notation.ReadRecord("", strings.NewReader(b.String())))
		}
	}
	return lists
}

// onManyLines measures n records and n requests.
func onManyLines(n int) map[string]func() {
	text := strings.Repeat("[Event \"x\"]\n1. Be1d3 Gd8b6 *\n", n)
	lines := strings.Repeat(`{"id":1,"position":"8/8/8/8/8/8/7h/G7 A 1"}`+"\n", n)
	games := conformance.Games{nemorothgame.Rules()}
	return map[string]func(){
		"ReadRecords": func() { must(notation.ReadRecords("", strings.NewReader(text))) },
		"Serve": func() {
			must(0, games.Serve(context.Background(), strings.NewReader(lines), io.Discard))
		},
	}
}

// onManyRulings measures a corpus of n rulings.
func onManyRulings(n int) map[string]func() {
	text := strings.Replace(head, "ghast", "many", 1)
	for i := range n {
		text += fmt.Sprintf(`  - id: NR-%04d
    title: A Human of ruling %d steps forward
    turns-on: [MOVE-HUMAN]
    basis: betza
    sources: [{doc: betza-2002, section: The Human}]
    see-also: [NR-%04d]
    rulesets: [Standard]
    position: 8/8/8/8/8/8/H7/8 A 1
    checks:
      - legal: [Ha2a3, Ha2b2, Ha2b3]
      - {move: Ha2a4, illegal: [{rule: MOVE-HUMAN, squares: [a4]}]}
    why: Forward is forward number%d.

`, i+1, i, (i+1)%n+1, i)
	}
	rules := nemorothgame.Rules()
	load := func() *rulings.Corpus {
		return must(rulings.LoadFS(fstest.MapFS{"many.yaml": {Data: []byte(text)}}, rules))
	}
	c, games := load(), conformance.Games{rules}
	g := must(rules.Start("8/8/8/8/8/8/H7/8 A 1", ""))
	return map[string]func(){
		"LoadFS":            func() { load() },
		"Corpus.Lint":       func() { c.Lint() },
		"Corpus.Coverage":   func() { c.Coverage() },
		"Corpus.Search":     func() { c.Search("which human steps forward") },
		"Corpus.Precedents": func() { c.Precedents(g, g.Explain("Ha2a4")) },
		"casebook.Pages":    func() { casebook.Pages(c) },
		"conformance.Run": func() {
			must(conformance.Run(context.Background(), c, games, conformance.RunOptions{}))
		},
	}
}
