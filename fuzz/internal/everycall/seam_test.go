package everycall_test

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/internal/everycall"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/likeness"
	"github.com/nemoroth/rules/rulings/lines"
)

// contexts returns a context that has ended and a context that ends soon.
func contexts(t *testing.T) []any {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	soon, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	t.Cleanup(cancel)
	return []any{ended, soon}
}

// A bare game has no rulesets and cannot begin.
type bare struct{}

func (bare) Name() string                            { return "" }
func (bare) Rulesets() []string                      { return nil }
func (bare) Start(string, string) (game.Game, error) { return nil, game.ErrSetup }

func games(t *testing.T) (all []any) {
	for _, r := range []game.Rules{nemorothgame.Rules(), wormhole.Rules(), nature.Rules()} {
		g, err := r.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r, g)
	}
	return append(all, bare{}, nemorothgame.Game(nil), nemorothgame.Game(new(nemoroth.Game)))
}

func TestGame(t *testing.T) {
	g, err := nemorothgame.Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	named := func(m nemoroth.Move) game.Count[nemoroth.Move] { return game.Count[nemoroth.Move]{Move: m, Nodes: 1} }
	everycall.Run(t, "../../../rulings/game", everycall.Table{
		Funcs: map[string]any{"ByRanks": game.ByRanks, "Cannot": game.Cannot, "Catalogue": game.Catalogue, "ConvertPosition": game.ConvertPosition, "CursorOf": game.CursorOf,
			"Divide": game.Divide[string], "DrawPosition": game.DrawPosition, "Forms": game.Forms, "GridOf": game.GridOf, "May": game.May, "MayNot": game.MayNot, "Named": game.Named[nemoroth.Move],
			"OutcomeClause": game.OutcomeClause, "OutcomeText": game.OutcomeText, "Perft": game.Perft[string], "PlayOrPass": game.PlayOrPass, "Rays": game.Rays,
			"ReadGrid": game.ReadGrid, "ReadGridDiagram": game.ReadGridDiagram, "ReadLeniently": game.ReadLeniently, "ReadMove": game.ReadMove, "ReadPosition": game.ReadPosition,
			"ReadRecord": game.ReadRecord, "ReadSquare": game.ReadSquare, "Reasons": game.Reasons, "Roles": game.Roles, "Row": game.Row, "RuleTable": game.RuleTable, "Search": game.Search[string],
			"SearchNamed": game.SearchNamed[nemoroth.Move], "SideName": game.SideName, "SquareAt": game.SquareAt, "SquareName": game.SquareName,
			"Stands": game.Stands, "Successors": game.Successors, "Tag": game.Tag, "WriteRecord": game.WriteRecord},
		Types: []any{game.AmbiguousError{}, (*game.Archivist)(nil), game.Board{Cells: []game.Cell{{Square: "z9", Tokens: []string{""}}}}, (*game.Boarder)(nil),
			(*game.Cataloguer)(nil), game.Cell{}, (*game.Compeller)(nil), game.Compulsion{}, game.Count[string]{}, (*game.Counter)(nil), (*game.Cursor[string])(nil),
			(*game.Diagrammer)(nil), (*game.Documenter)(nil), game.Effect{}, game.EffectsError{}, game.Example{}, game.Fate{}, game.Form("?"), game.Found[string]{}, (*game.Game)(nil),
			game.Grid{}, (*game.Lenient)(nil), (*game.LenientArchivist)(nil), game.Limits{}, (*game.Lister)(nil), (*game.Namer)(nil),
			game.Outcome{Over: true, Wins: map[string]float64{}}, (*game.Passer)(nil), game.PerftOptions{CPUs: -1, HashMiB: -1}, game.Problem{}, game.Reading{}, game.Reason{},
			game.Record{Moves: []string{"pass", "Be1d3", "?"}}, game.RecordError{}, game.RecordTag{}, game.Report{}, game.Rule{}, game.RuleSection{}, (*game.Reasoner)(nil), (*game.Rules)(nil), (*game.Sampler)(nil),
			game.Satisfaction{}, game.Scream{}, (*game.Screamer)(nil), (*game.Scribe)(nil), (*game.Searcher)(nil), game.Set(5), game.SetupError{}, (*game.Sider)(nil), game.Square(-1),
			game.Successor{}, game.SyntaxError{Input: "x", Offset: 9}, game.Use(9)},
		Values: append(append(games(t), contexts(t)...), "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 A 1", "Be1d3", "1. Be1d3 *", "a1", "canonical", "KQ", "Standard",
			game.Square(127), game.FormCompact, game.FormDiagram, game.FormJSON, `{"turn":"A","squares":{"z9":{"pieces":[""]}}}`, "8 K\n7 .", game.Set(1<<63), game.Outcome{Over: true, Winner: "A", Points: new(int), Wins: map[string]float64{"A": 1}},
			game.CursorOf(g), game.CursorOf(nil), game.ErrIllegal, game.Board{Turn: "A"}, game.Limits{Depth: 2}, game.Limits{Nodes: 100},
			func() game.Cursor[string] { return game.CursorOf(g) }, func() game.Cursor[string] { return nil }, func() int { return 0 }, nemorothgame.Cursor(nemoroth.NewGame(nemoroth.Standard()))(),
			[]game.Count[nemoroth.Move]{named(nemoroth.Pass()), named(nemoroth.Move{})}, map[string]byte{"a1": '<', "z9": 0, "": 1},
			func(id, place string) string { return id + place }, func(int, game.Square) bool { return false }),
	})
}

func TestNemorothgame(t *testing.T) {
	everycall.Run(t, "../../../rulings/game/nemorothgame", everycall.Table{
		Funcs: map[string]any{"Compulsions": nemorothgame.Compulsions, "Cursor": nemorothgame.Cursor, "Error": nemorothgame.Error, "Game": nemorothgame.Game,
			"Of": nemorothgame.Of, "Outcome": nemorothgame.Outcome, "Problems": nemorothgame.Problems, "Report": nemorothgame.Report, "Rules": nemorothgame.Rules, "Start": nemorothgame.Start},
		Hidden: append(games(t), nemorothgame.Cursor(nemoroth.NewGame(nemoroth.Standard()))()),
		Values: append(append(texts(), contexts(t)...), nemoroth.NewGame(nemoroth.Standard()), nemoroth.Compulsion{}, nemoroth.Problem{}, nemoroth.Outcome{Over: true, Winner: 9}, nemoroth.Report{Verdict: 99},
			nemoroth.ErrSyntax, &nemoroth.AmbiguousError{Candidates: []nemoroth.Candidate{{}}}, &nemoroth.SetupError{}, (*nemoroth.SyntaxError)(nil), (*nemoroth.SetupError)(nil)),
	})
}

// texts returns lines, moves, notations and game records of games, and limits.
func texts() []any {
	return []any{"", "Standard", "8/8/8/8/8/8/8/8 A 1", "xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1", "8/8/3g4/4I3/8/8/8/4G3 N - - 1",
		"Be1d3", "Ab1!", "Pe2e4", "Nb1c3", "Pe6c8=W", "Tc3c4+f3f6", "Ib7b8=B", "pass", "canonical", "lawson", "any", "[Game \"x\"]", "1. Be1d3 *", "e1",
		game.Record{Moves: []string{"pass", "?"}}, game.Record{Line: "?"}, game.Board{Turn: "A", Cells: []game.Cell{{Square: "z9"}, {Square: "a1", Tokens: []string{"B", "?"}}}},
		game.Board{}, map[string]byte{"a1": '<', "z9": 0, "": 1}, game.Limits{Depth: 2}, game.Limits{Nodes: 100}, game.PerftOptions{CPUs: -1, HashMiB: -1}}
}

// oddCorpora returns corpora with nil, empty and invalid cases and checks.
func oddCorpora() []any {
	odd := &rulings.Case{ID: "NR-0001", Rulesets: []string{"Standard", "?"}, TurnsOn: []string{"?"}, Position: "8/8/8/8/8/8/8/W7 A 1", Moves: []string{"pass", "Wa1a2"},
		Checks: []*rulings.Check{nil, {}, {Move: "Wa1a2"}, {Includes: []string{"?"}}, {Setup: "?"}, {Puzzle: &rulings.Puzzle{}}, {MovesOf: &rulings.MovesOf{}}, {Reads: &rulings.Reading{}}, {Misreads: &rulings.Misreading{}}}}
	return []any{&rulings.Corpus{Topics: []*rulings.Topic{nil, {}, {Cases: []*rulings.Case{nil, {}, odd}}}},
		&rulings.Corpus{Rules: wormhole.Rules(), Topics: []*rulings.Topic{{Cases: []*rulings.Case{odd}}}}, odd, odd.Checks[2], odd.Checks[3]}
}

func TestRulings(t *testing.T) {
	folder := fstest.MapFS{"x.yaml": {Data: []byte("suite: nemoroth-rulings/2\n")}, "y.txt": {}}
	everycall.Run(t, "../../../rulings", everycall.Table{
		Funcs: map[string]any{"About": rulings.About, "Decode": func(name string, data []byte, into *map[string]string) error { return rulings.Decode(name, data, into) },
			"Demands": rulings.Demands, "Disputes": rulings.Disputes, "Formats": rulings.Formats, "IsID": rulings.IsID, "Load": rulings.Load, "Loader": rulings.Loader, "LoadFS": rulings.LoadFS,
			"Rulebook": rulings.Rulebook, "Schemas": rulings.Schemas, "SentenceRows": rulings.SentenceRows, "Sentences": rulings.Sentences,
			"Withdrawals": rulings.Withdrawals, "Withdrawn": rulings.Withdrawn},
		Types: []any{rulings.Candidate{}, rulings.Case{}, rulings.Check{}, rulings.CheckResult{}, rulings.Citation{}, rulings.CitedReason{}, rulings.Considered{}, rulings.Content{},
			rulings.Contents{{}}, rulings.Corpus{}, rulings.Decision(""), rulings.Demand{}, rulings.Dispute{}, rulings.Finding{}, rulings.Flaw{}, rulings.Judgement{}, rulings.LoadError{},
			rulings.Mismatch{}, rulings.Misreading{}, rulings.MovesOf{}, rulings.Place{Line: -1, Column: -1}, rulings.Precedent{}, rulings.Puzzle{}, rulings.Reading{}, rulings.Sentence{},
			rulings.Source{}, rulings.Status(99), rulings.Topic{}, rulings.Withdrawal{}},
		Values: append(append(games(t), oddCorpora()...), folder, "NR-0001", "NR-", "-", "GHAST-2", "Standard", "Be1d3", "may I pass", "",
			game.Report{Move: "Be1d3"}, game.Report{Reasons: []game.Reason{{}}, Effects: []game.Effect{{Cause: 99}}}, nemoroth.ErrSyntax, []byte("a: b"), []byte("[")),
	})
}

func TestCasebook(t *testing.T) {
	everycall.Run(t, "../../../rulings/casebook", everycall.Table{
		Funcs:  map[string]any{"Define": casebook.Define, "Entry": casebook.Entry, "Pages": casebook.Pages},
		Types:  []any{casebook.Option(99), casebook.Page{}, casebook.Term{}},
		Values: append(oddCorpora(), "NR-0001", "GHAST-2", casebook.Diagrams),
	})
}

func TestGametest(t *testing.T) {
	statement := gametest.Statement{Form: regexp.MustCompile("x"), Answer: func(game.Game, []string) string { return "" }}
	everycall.Run(t, "../../../rulings/game/gametest", everycall.Table{
		Funcs: map[string]any{"Check": gametest.Check, "Compare": gametest.Compare, "EffectTexts": gametest.EffectTexts, "Refusal": gametest.Refusal, "Verdict": gametest.Verdict},
		Types: []any{gametest.Case{}, gametest.Counts{}, gametest.Detail{}, gametest.Examples{}, gametest.Failure{}, gametest.Statement{}},
		Values: append(games(t), gametest.Case{Line: "8/8/8/8/8/8/8/8 A 1", Ruleset: "?"}, gametest.Case{Moves: []string{"pass", "?"}, Choices: []byte{9}}, statement,
			gametest.Examples{Rules: wormhole.Rules()}, gametest.Examples{Rules: nature.Rules(), More: []gametest.Statement{{}, {Form: statement.Form}, statement}},
			"refused; refused (x); open; x; after ?", "open; x; legal exactly none; moves from e2 exactly none; ? legal; ? means ?; ? gives x; effects of ?: x; after ?; x", "Be1d3"),
	})
}

func TestLines(t *testing.T) {
	everycall.Run(t, "../../../rulings/lines", everycall.Table{
		Funcs:  map[string]any{"NewReader": lines.NewReader, "Start": lines.Start},
		Types:  []any{lines.Options{}, lines.Process{}, lines.Reader{}, lines.TooLongError{}},
		Values: append(contexts(t), strings.NewReader("x"), lines.NewReader(strings.NewReader("x\ny"), 1), []string{"/nowhere"}),
	})
}

// A said text is a reader that several goroutines may use at once: Serve may
// still read from it after it has returned.
type said string

func (s said) Read(p []byte) (int, error) { return copy(p, s), io.EOF }

func TestConformance(t *testing.T) {
	everycall.Run(t, "../../../rulings/conformance", everycall.Table{
		Funcs: map[string]any{"Compare": conformance.Compare, "ReadDeviations": conformance.ReadDeviations, "Remote": conformance.Remote, "Run": conformance.Run, "StartProcess": conformance.StartProcess,
			"Traces": conformance.Traces},
		Types: []any{conformance.Answer{}, conformance.Comparison{}, conformance.Deviation{}, conformance.Difference{}, (*conformance.Engine)(nil), conformance.EngineError{}, conformance.Explanation{}, conformance.Failure{}, conformance.Fault{},
			conformance.Games{nil, wormhole.Rules()}, conformance.Grade(""), conformance.Mismatch{}, conformance.Process{}, conformance.ProcessOptions{}, conformance.Request{}, conformance.RunOptions{}, conformance.Statement{},
			conformance.Tally{}, conformance.Tracing{}},
		Values: append(append(append(games(t), contexts(t)...), oddCorpora()...), conformance.Games{nemorothgame.Rules()}, conformance.Request{Moves: []string{"?"}, Explain: []string{""}, Trace: []string{"?"}}, conformance.Difference{Rules: []string{"?"}, Move: "?"},
			[]string{"/nowhere"}, []byte("{}"), []byte("NR-0001: x\n"),
			said("{}\n"), io.Discard, []byte(`{"position":"8/8/8/8/8/8/8/8 A 1"}`)),
	})
}

func TestLikeness(t *testing.T) {
	odd := likeness.Data{Rulings: []likeness.Ruling{{}, {ID: "NR-0001", Moves: []likeness.Move{{}, {Line: "?", Signs: []string{""}, Told: -1}}}}}
	values := append(games(t), odd, game.Report{Move: "Be1d3"}, game.Report{Move: "!z9", Reasons: []game.Reason{{Squares: []string{"", "z9"}}}, Effects: []game.Effect{{From: "?", Cause: 99}}},
		game.Report{Effects: []game.Effect{{From: "?", Cause: 99}}, Satisfies: []game.Satisfaction{{}}})
	for _, r := range []game.Rules{nil, bare{}, nemorothgame.Rules(), nature.Rules()} {
		values = append(values, likeness.New(r, odd))
	}
	everycall.Run(t, "../../../rulings/likeness", everycall.Table{
		Funcs:  map[string]any{"New": likeness.New, "Rules": likeness.Rules},
		Types:  []any{likeness.Data{}, likeness.Index{}, likeness.Move{}, likeness.Precedent{}, likeness.Ruling{}, likeness.Told(-1)},
		Values: values,
	})
}

func TestWormhole(t *testing.T) {
	everycall.Run(t, "../../../examples/wormhole", everycall.Table{
		Funcs:  map[string]any{"Corpus": wormhole.Corpus, "Evaluate": wormhole.Evaluate, "NewCursor": wormhole.NewCursor, "Rules": wormhole.Rules},
		Types:  []any{wormhole.Cursor{}, wormhole.Move(1 << 31)},
		Hidden: games(t),
		Values: append(texts(), contexts(t)...),
	})
}

func TestNature(t *testing.T) {
	everycall.Run(t, "../../../examples/nature", everycall.Table{
		Funcs:  map[string]any{"Corpus": nature.Corpus, "Evaluate": nature.Evaluate, "NewCursor": nature.NewCursor, "Rules": nature.Rules},
		Types:  []any{nature.Cursor{}, nature.Move(1 << 31)},
		Hidden: games(t),
		Values: append(texts(), contexts(t)...),
	})
}
