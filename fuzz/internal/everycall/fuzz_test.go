package everycall_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/fuzz/internal/everycall"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// moment is the time limit of one call of a long function: about two cases.
const moment = 5 * time.Millisecond

// briefly returns f with a context that ends after a moment.
func briefly[A, B, R any](f func(context.Context, A, B) (R, error)) func(A, B) (R, error) {
	return func(a A, b B) (R, error) {
		ctx, cancel := context.WithTimeout(context.Background(), moment)
		defer cancel()
		return f(ctx, a, b)
	}
}

// A renamed game is an unknown game that shows its boards.
type renamed struct {
	game.Rules
	game.Boarder
}

func (renamed) Name() string { return "renamed" }

func TestFuzz(t *testing.T) {
	unknown := renamed{nemorothgame.Rules(), nemorothgame.Rules().(game.Boarder)}
	planted, err := fuzz.For(unknown).With("A on move", "A beside L*")
	if err != nil {
		t.Fatal(err)
	}
	check := func(gametest.Case) error { return &gametest.Failure{What: "x"} }
	always := func(fuzz.Question) bool { return true }
	meetings := func(ctx context.Context, r game.Rules, o fuzz.ExploreOptions) ([]fuzz.Pair, error) {
		pairs, _, err := fuzz.Meetings(ctx, r, o)
		return pairs, err
	}
	minimize := func(r game.Rules, q fuzz.Question, holds func(fuzz.Question) bool) (fuzz.Question, error) {
		return briefly(func(ctx context.Context, q fuzz.Question, o fuzz.MinimizeOptions) (fuzz.Question, error) {
			return fuzz.Minimize(ctx, r, q, holds, o)
		})(q, fuzz.MinimizeOptions{})
	}
	shrink := func(r game.Rules, f *gametest.Failure, check func(gametest.Case) error) (*gametest.Failure, error) {
		return briefly(func(ctx context.Context, f *gametest.Failure, o fuzz.MinimizeOptions) (*gametest.Failure, error) {
			return fuzz.Shrink(ctx, r, f, check, o)
		})(f, fuzz.MinimizeOptions{})
	}
	nowhere := fuzz.Inquiry{Rules: wormhole.Rules(), Ruleset: "?", Named: []string{"?"}}
	everycall.Run(t, "../..", everycall.Table{
		Funcs: map[string]any{"CompareSeeded": fuzz.CompareSeeded, "Cover": briefly(fuzz.Cover), "Decided": fuzz.Decided, "Encode": fuzz.Encode, "Explore": briefly(fuzz.Explore), "For": fuzz.For,
			"Meetings": briefly(meetings), "Minimize": minimize, "QuestionOf": fuzz.QuestionOf, "Shrink": shrink},
		Types: []any{fuzz.Comparison{}, fuzz.CoverOptions{}, fuzz.Coverage{}, fuzz.ExploreOptions{}, fuzz.Explored{}, fuzz.Feature{}, fuzz.Generator{}, fuzz.Inquiry{}, fuzz.MinimizeOptions{},
			fuzz.Pair{}, fuzz.Question{}, fuzz.Reading{}, fuzz.RuleCoverage{}, fuzz.Seed{}},
		Values: append(append(games(t), oddCorpora()...), fuzz.CoverOptions{Positions: -1, Workers: -1}, &fuzz.Coverage{Rules: []fuzz.RuleCoverage{{}}},
			fuzz.ExploreOptions{Positions: -1, Examples: -1, Workers: -1, Known: []fuzz.Question{{}, {Moves: []string{"?"}}}},
			fuzz.For(nil), fuzz.For(bare{}), fuzz.For(wormhole.Rules()), fuzz.For(nemorothgame.Rules()), planted, unknown, nowhere,
			fuzz.Inquiry{Rules: unknown}, fuzz.Inquiry{Rules: wormhole.Rules(), Named: []string{""}, Against: []fuzz.Reading{{Rules: wormhole.Rules()}}},
			fuzz.Inquiry{Rules: nature.Rules(), Against: []fuzz.Reading{{}}}, fuzz.Inquiry{Rules: nature.Rules(), Against: []fuzz.Reading{{Rules: wormhole.Rules(), Ruleset: "?"}}},
			fuzz.Reading{Rules: nemorothgame.Rules()}, fuzz.Question{Line: "8/8/8/8/8/8/8/8 A 1", Move: "?"}, fuzz.Question{Moves: []string{"pass", "?"}, Move: "Be1d3"}, fuzz.Question{Move: "Be1d3"},
			gametest.Case{Line: "?", Choices: []byte{9}}, &gametest.Failure{Text: "?"}, &gametest.Failure{Move: "?", What: "x"}, always, check, "A on move", "Z on 1|2", "|", []byte("line x"),
			func(string) (game.Rules, error) { return nil, nil }, func(string) (game.Rules, error) { return nil, errors.New("x") }),
	})
}

// A mute is an engine that never answers.
type mute struct{}

func (mute) Answer(context.Context, []byte) ([]byte, error) { return nil, io.EOF }
func (mute) Close() error                                   { return nil }

func TestEngines(t *testing.T) {
	run := func(o engines.Options) (*engines.Result, error) {
		ctx, cancel := context.WithTimeout(context.Background(), moment)
		defer cancel()
		return engines.Run(ctx, o)
	}
	started := func(e engines.Engine, err error) func(context.Context, time.Duration) (engines.Engine, error) {
		return func(context.Context, time.Duration) (engines.Engine, error) { return e, err }
	}
	asks := func(request string) *engines.Finding {
		return &engines.Finding{Requests: []string{request}, Difference: conformance.Difference{Field: "compelled", Move: "Be1d3", Rules: []string{"?", "GHAST-2"}}}
	}
	broken := []*engines.Finding{nil, {}, asks("?")}
	values := append(append(games(t), oddCorpora()...), t.TempDir(), asks("?"), asks("{}"), asks(`{"moves":["?"]}`), asks(`{"position":"8/8/8/8/8/8/8/8 A 1"}`))
	twice := []*rulings.Topic{{Cases: []*rulings.Case{{ID: "1", TurnsOn: []string{"?"}}, {ID: "2", TurnsOn: []string{"?"}, Rulesets: []string{"?"}}}}}
	values = append(values, asks(`{"ruleset":"?"}`), &rulings.Corpus{Topics: twice}, &rulings.Corpus{Rules: bare{}, Topics: twice})
	for _, r := range []game.Rules{nil, bare{}, wormhole.Rules(), nemorothgame.Rules()} {
		for _, start := range []func(context.Context, time.Duration) (engines.Engine, error){nil, started(nil, nil), started(nil, io.EOF), started(mute{}, nil)} {
			values = append(values, engines.Options{Rules: r, Start: start, Cases: 1}, engines.Options{Rules: r, Start: start, Cases: 1, Known: broken, Time: -1, Timeout: -1, Workers: -1, Shrink: 1},
				engines.Options{Rules: r, Start: start, Cases: -1, Rulesets: []string{"?"}},
				engines.Options{Rules: r, Start: start, Cases: 1, Rulesets: []string{}, Known: []*engines.Finding{asks("{}"), {Requests: []string{"?", "{}"}}}})
		}
	}
	everycall.Run(t, "../../engines", everycall.Table{
		Funcs:  map[string]any{"Load": engines.Load, "Run": run},
		Types:  []any{(*engines.Engine)(nil), engines.Finding{}, engines.Options{}, engines.Progress{}, engines.Result{}, engines.Steady("?"), engines.Tally{}},
		Values: values,
	})
}
