package conformance

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestRemote compares the games of Remote with this program's games.
func TestRemote(t *testing.T) {
	rules := nemorothgame.Rules()
	remote := Remote(t.Context(), nemorothEngine, rules)
	for _, tt := range []struct {
		line, ruleset string
		moves         []string
		explain       string
	}{
		{"", "", []string{"Be1d3", "Gd8b6"}, "Lc1d2"},
		{"wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "Azgoroth", nil, "Lc1d2"},
		{"7a/8/8/8/8/8/8/A7 A 1", "Standard", []string{"Aa1c1", "Ah8f8", "Ac1a1"}, "Af8h8"}, // REP-1
		{"8/8/2h5/8/8/8/4B3/8 A 1", "Betza", []string{"Be2d4"}, "Hc6c5"},                    // over
		{"8/8/8/8/8/8/H7/8 A 1", "", nil, "Ha2b3"},
	} {
		want, errWant := rules.Start(tt.line, tt.ruleset)
		got, err := remote.Start(tt.line, tt.ruleset)
		for _, m := range tt.moves {
			if err == nil && errWant == nil {
				want, errWant = want.Play(m)
				got, err = got.Play(m)
			}
		}
		if err != nil || errWant != nil {
			t.Fatalf("%s: %v, %v", tt.line, err, errWant)
		}
		show := func(g game.Game) []any {
			r := g.Explain(tt.explain)
			var reasons []string
			for _, reason := range r.Reasons {
				reasons = append(reasons, reason.String())
			}
			after := ""
			if r.Legal() {
				after = r.After
			}
			var compelled []string
			for _, c := range g.(game.Compeller).Compulsions() {
				compelled = append(compelled, c.String())
			}
			return []any{g.Ruleset(), g.Line(), g.Turn(), append([]string{}, g.Moves()...), g.Outcome(), compelled, r.Move, r.Unread, reasons, after}
		}
		if diff := cmp.Diff(show(want), show(got)); diff != "" {
			t.Errorf("%s %v (-want +got)\n%s", tt.line, tt.moves, diff)
		}
	}
}

// TestRemoteErrors checks that a rejected request is not a missing answer.
func TestRemoteErrors(t *testing.T) {
	remote := Remote(t.Context(), nemorothEngine, nemorothgame.Rules())
	if _, err := remote.Start("8/8/8/8/8/8/8/(LM)7 A 1", ""); !errors.Is(err, game.ErrSetup) {
		t.Errorf("an impossible setup: %v", err)
	}
	g, err := remote.Start("8/8/8/8/8/8/H7/8 A 1", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Play("Ha2a4"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("an illegal move: %v", err)
	}
	if r := g.Explain("?"); r.Legal() || r.Unread == "" {
		t.Errorf("a text that is no move: %+v", r)
	}
	garbage := rewriter(func(string) string { return "hello" })
	var e *EngineError
	if _, err := Remote(t.Context(), garbage, nemorothgame.Rules()).Start("", ""); !errors.As(err, &e) || errors.Is(err, game.ErrSetup) {
		t.Errorf("an engine that does not speak the protocol: %v", err)
	}
}

// A tiny game counts down and has no compulsions.
type tiny struct{}

func (tiny) Name() string                { return "tiny" }
func (tiny) Rulesets() []string          { return []string{"tiny"} }
func (tiny) SideName(turn string) string { return turn }
func (tiny) Start(line, _ string) (game.Game, error) {
	if line == "" {
		line = "xx A 1"
	}
	if strings.TrimLeft(line, "x") != " A 1" {
		return nil, game.ErrSyntax
	}
	return pile{line}, nil
}

type pile struct{ line string }

func (c pile) Ruleset() string { return "tiny" }
func (c pile) Line() string    { return c.line }
func (c pile) Turn() string    { return "A" }
func (c pile) Moves() []string {
	if strings.HasPrefix(c.line, "x") {
		return []string{"take"}
	}
	return nil
}
func (c pile) Read(text string) (string, error) { return text, nil }
func (c pile) Explain(move string) game.Report {
	if move != "take" {
		return game.Report{Move: move, Unread: "no move"}
	}
	return game.Report{Move: move, After: strings.TrimPrefix(c.line, "x")}
}
func (c pile) Play(move string) (game.Game, error) {
	if r := c.Explain(move); r.Legal() && c.Moves() != nil {
		return pile{r.After}, nil
	}
	return nil, game.ErrIllegal
}
func (c pile) Outcome() game.Outcome {
	if c.Moves() == nil {
		return game.Outcome{Over: true, Reason: "empty"}
	}
	return game.Outcome{}
}

// TestOtherGames checks that requests about other games have "game", and that
// answers have "compelled" only if the game has compulsions.
func TestOtherGames(t *testing.T) {
	both := Games{nemorothgame.Rules(), tiny{}}
	const asked, answer = `{"id":1,"game":"tiny","position":"xx A 1","moves":["take"],"explain":["take"]}`,
		`{"id":1,"position":"x A 1","legal":[{"move":"take","position":" A 1"}],"outcome":{"over":false},"explained":[{"move":"take","legal":true,"reasons":[]}]}`
	for _, tt := range []struct {
		games      Games
		line, want string
	}{
		{both, asked, answer},
		{Games{tiny{}}, asked, answer},
		{Games{tiny{}}, `{"id":1,"game":"tiny","position":" A 1"}`, `{"id":1,"position":" A 1","legal":[],"outcome":{"over":true,"reason":"empty"}}`},
		{Games{tiny{}}, `{"id":1,"position":"xx A 1"}`, `{"id":1,"error":"unknown game \"nemoroth\"; expected tiny"}`},
		{both, `{"id":1,"position":"xx A 1"}`, `{"id":1,"error":`},
		{both, `{"id":1,"game":"tiny","ruleset":"Standard","position":"xx A 1"}`, `{"id":1,"position":"xx A 1"`},
	} {
		got, err := tt.games.Answer(t.Context(), []byte(tt.line))
		if err != nil || !strings.HasPrefix(string(got), tt.want) {
			t.Errorf("%s: %v\ngot  %s\nwant %s", tt.line, err, got, tt.want)
		}
	}
	var asks []byte
	remote := Remote(t.Context(), recorder{both, &asks}, tiny{})
	g, err := remote.Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := g.(game.Compeller); ok || !bytes.Contains(asks, []byte(`"game":"tiny","position"`)) {
		t.Errorf("a Compeller: %v; asked %s", ok, asks)
	}
	for _, p := range probes(tiny{}) {
		line, err := both.Answer(t.Context(), []byte(p.line))
		if msg := p.judge(line, false); err != nil || msg != "" {
			t.Errorf("%s: %v, %s", p.name, err, msg)
		}
	}
}

// A recorder is an engine that stores the last request.
type recorder struct {
	Engine
	last *[]byte
}

func (r recorder) Answer(ctx context.Context, line []byte) ([]byte, error) {
	*r.last = line
	return r.Engine.Answer(ctx, line)
}
