// Package conformance checks engines against a corpus of rulings over the
// conformance protocol (PROTO-1 in FORMATS.md): one JSON object a line for each
// request and answer.
//
//   - [StartProcess] runs an engine in another process; [Games] answers in this
//     one.
//   - [Run] asks an [Engine] about every ruling and returns a [Statement].
//   - [Compare] asks one request and lists the differences from this program's
//     answer; package fuzz/engines searches for such requests.
//
// A missing answer is an [*EngineError].
package conformance

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/nemoroth/rules/rulings/game"
)

// defaultGame is the game of a request without "game" (PROTO-1).
const defaultGame = "nemoroth"

// A Request is one request of the protocol (PROTO-1). Empty fields are absent.
type Request struct {
	ID       json.RawMessage `json:"id,omitempty"`
	Game     string          `json:"game,omitempty"`    // default: "nemoroth"
	Ruleset  string          `json:"ruleset,omitempty"` // a preset; default: the first one
	Position string          `json:"position"`
	Moves    []string        `json:"moves,omitempty"`
	Explain  []string        `json:"explain,omitempty"`
	Full     bool            `json:"full,omitempty"`  // explain with effects, satisfies and outcome
	Trace    []string        `json:"trace,omitempty"` // legal moves; see Traces
}

// An Answer is one answer of the protocol (PROTO-1). If Error is not empty, only ID
// is set besides; otherwise Outcome is not nil.
type Answer struct {
	ID        json.RawMessage   `json:"id"`
	Error     string            `json:"error,omitempty"`
	Position  string            `json:"position,omitempty"`
	Compelled []game.Compulsion `json:"compelled,omitzero"` // nil in a game without compulsions
	Legal     []Successor       `json:"legal,omitzero"`
	Outcome   *game.Outcome     `json:"outcome,omitempty"`
	Explained []Explanation     `json:"explained,omitzero"` // nil if nothing is asked
	Traced    []Tracing         `json:"traced,omitzero"`    // nil if nothing is asked
}

// A Successor is one entry of "legal": a legal move and the position after it.
type Successor struct {
	Move     string `json:"move"`
	Position string `json:"position"`
}

// An Explanation is one entry of "explained": the reasons against a move and, if the
// request is full, what the move does or would do. Nil fields are absent.
type Explanation struct {
	Move    string        `json:"move"`
	Legal   bool          `json:"legal"`
	Reasons []game.Reason `json:"reasons"`
	// Effects and Satisfies are nil if the move cannot be carried out, Outcome is nil
	// unless it is legal.
	Effects   []string      `json:"effects,omitzero"`
	Satisfies []string      `json:"satisfies,omitzero"`
	Outcome   *game.Outcome `json:"outcome,omitempty"` // after the move
}

// optional are the fields that an answer may leave out.
var optional = []string{"effects", "satisfies", "outcome"}

// A Tracing is one entry of "traced": the effects of a move.
type Tracing struct {
	Move    string   `json:"move"`
	Effects []string `json:"effects"`
}

// Traces reports whether the protocol of a game has "trace". A game with several
// rulesets has "ruleset" (PROTO-1); a game with one has "trace" instead (WPROTO-1,
// NAT-PROTO).
func Traces(rules game.Rules) bool { return rules != nil && len(rules.Rulesets()) < 2 }

// line returns the request with the game and the ruleset as the protocol of the game
// writes them, and its line.
func (r Request) line(rules game.Rules) (Request, []byte, error) {
	if r.Game = rules.Name(); r.Game == defaultGame {
		r.Game = ""
	}
	if Traces(rules) {
		r.Ruleset = ""
	}
	if r.ID == nil {
		r.ID = []byte(`"x"`)
	}
	line, err := json.Marshal(r)
	return r, line, err
}

// reach returns the last game that the request reaches, and how many moves it plays: not all
// if one is refused or the context ends.
func (r Request) reach(ctx context.Context, rules game.Rules) (g game.Game, ply int, err error) {
	if g, err = rules.Start(r.Position, r.Ruleset); err != nil {
		return nil, 0, err
	}
	for ; ply < len(r.Moves) && ctx.Err() == nil; ply++ {
		next, err := g.Play(r.Moves[ply])
		if err != nil {
			return g, ply, fmt.Errorf("moves[%d]: %w", ply, err)
		}
		g = next
	}
	return g, ply, nil
}

// compels reports whether answers about a game have "compelled".
func compels(rules game.Rules) bool {
	opening, _ := rules.Start("", "")
	_, ok := opening.(game.Compeller)
	return ok
}
