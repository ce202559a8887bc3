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
	var scopes [2]nemoroth.Scope
	return map[string]func(){
		"ParseSetup":     func() { nemoroth.MustSetup(line) },
		"Setup.Problems": func() { s.Problems(nemoroth.Standard()) },
		"Setup.Position": func() { must(s.Position(nemoroth.Standard())) },
		"Setup.String":   func() { _ = s.String() },
		"Game.Setup":     func() { g.Setup() },
		"Game.Moves":     func() { g.Moves() },
		"Game.Play":      func() { must(g.Play(step)) },
		"Game.ParseMove": func() { must(g.ParseMove("Ae4!")) },
		"Game.Explain":   func() { g.Explain(scream) },
		"Walker": func() {
			walker.Scopes(&scopes)
			walker.Do(step)
			walker.Moves(
				nil)
			walker.Undo()
		},
		"ai.Search": func() { ai.Search(context.Background(), g, ai.Limits{Nodes: 200}) },
		"diagram": func() {
			must(notation.ReadDiagram(diagram))
			notation.WriteDiagram(
				s)
		},
		"notation.Format":   func() { must(notation.Format(g, scream, notation.Moussambani)) },
		"notation.Parse":    func() { must(notation.Parse(g, written, notation.Any)) },
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
	text := func(n notation.Notation) string {
		var b strings.Builder
		must(0, r.Write(&b, n))
		return b.String()
	}
	data := must(json.Marshal(g))
	req := conformance.Request{ID: json.RawMessage("1"), Position: g.First().String()}
	for _, m := range r.Moves {
		req.Moves = append(req.Moves, m.Move.String())
	}
	archive, games := nemorothgame.Rules().(game.Archivist), conformance.Games{nemorothgame.Rules()}
	asked, record := must(json.Marshal(req)), text(notation.Canonical)
	lists := map[string]func(){
		"Game JSON": func() {
			var h nemoroth.Game
			must(0, json.Unmarshal(data, &h))
			must(json.Marshal(g))
		},
		"Record.Game":       func() { must(r.Game()) },
		"game.Archivist":    func() { must(archive.ReadRecord("", record, "", false)) },
		"conformance.Games": func() { must(games.Answer(context.Background(), asked)) },
		"ai.Search":         func() { ai.Search(context.Background(), g, ai.Limits{Nodes: 200}) },
	}
	for _, n := range []notation.Notation{notation.Canonical, notation.Lawson,
		notation.Moussambani} {
		written := text(n)
		lists["Record.Write "+n.String()] = func() { must(0, r.Write(io.Discard, n)) }
		lists["ReadRecord "+n.String()] = func() {
			must(notation.ReadRecord("", strings.NewReader(written)))
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
	var b bytes.Buffer
	b.WriteString("suite: nemoroth-rulings/2\ntopic: many\ntitle: Many\ncases:\n")
	for i := range n {
		fmt.Fprintf(&b, `  - id: NR-%04d
    title: A Human of ruling %d steps forward
    turns-on: [MOVE-HUMAN]
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
	rules := nemorothgame.Rules()
	load := func() *rulings.Corpus {
		return must(rulings.LoadFS(fstest.MapFS{"many.yaml": {Data: b.Bytes()}}, rules))
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
