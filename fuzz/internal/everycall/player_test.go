package everycall_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/internal/everycall"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

func TestAI(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	everycall.Run(t, "../../../nemoroth/ai", everycall.Table{
		Funcs: map[string]any{"ActiveInputs": ai.ActiveInputs, "DefaultWeights": ai.DefaultWeights, "Evaluate": ai.Evaluate, "FeatureNames": ai.FeatureNames, "Features": ai.Features, "Hash": ai.Hash,
			"MultiPV": ai.MultiPV, "NewHashTable": ai.NewHashTable, "NewNetwork": ai.NewNetwork, "PartNames": ai.PartNames, "Progress": ai.Progress, "Search": ai.Search, "Solve": ai.Solve, "Threads": ai.Threads,
			"WithHashTable": ai.WithHashTable, "WithWeights": ai.WithWeights, "Without": ai.Without},
		Types: []any{ai.Analysis{}, ai.HashTable{}, ai.Level(99), ai.Limits{Depth: -1, Nodes: 1}, ai.Line{}, ai.Network{}, ai.Option{}, ai.Part(1 << 15), ai.Proof(99), ai.Score(1 << 30), ai.Solution{}, ai.Weights{}},
		Values: append(contexts(t), g, nemoroth.NewWalker(g), nemoroth.NewWalker(nil), ai.Limits{Depth: 1, Nodes: 50}, ai.Limits{Time: -time.Second}, ai.Level(1), ai.Score(-1<<30),
			ai.MultiPV(-1), ai.MultiPV(1<<20), ai.Threads(-1), ai.Hash(-1), ai.WithHashTable(nil), ai.WithHashTable(new(ai.HashTable)), ai.Progress(nil), ai.Without(1<<15)),
	})
}

func TestSuite(t *testing.T) {
	everycall.Run(t, "../../../nemoroth/ai/suite", everycall.Table{
		Funcs:  map[string]any{"Load": suite.Load, "Parse": suite.Parse},
		Types:  []any{suite.Position{}, suite.Suite{}},
		Values: []any{suite.Position{Position: "8/8/8/8/8/8/8/8 A 1"}, []byte("positions: [{}]"), []byte("["), nemoroth.MustMove("Be1d3")},
	})
}

func TestSVG(t *testing.T) {
	odd := svg.Picture{Squares: []svg.Square{{}}, Arrows: []svg.Arrow{{From: "z9"}}, Marks: []svg.Mark{{Square: "z9"}}}
	everycall.Run(t, "../../../nemoroth/notation/svg", everycall.Table{
		Funcs: map[string]any{"Cell": svg.Cell, "Layers": svg.Layers, "Sets": svg.Sets, "Style": svg.Style, "Symbols": svg.Symbols, "Themes": svg.Themes, "Write": svg.Write},
		Types: []any{svg.Arrow{}, svg.ArrowKind("?"), svg.Mark{}, svg.MarkKind("?"), svg.Occupant{}, svg.Options{}, odd, svg.Side(9), svg.Sight{}, (*svg.Drawer)(nil),
			svg.Square{Name: "z9", Occupants: []svg.Occupant{{}}}, svg.Theme("?")},
		Values: []any{new(bytes.Buffer), "a1", "K", func(svg.Occupant) string { return "" }, svg.Options{Theme: "?"}},
	})
}
