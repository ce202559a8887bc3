// Package game is the interface between a board game and the programs that judge,
// draw, play and test it. The package contains no game.
//
// To add a game, implement [Rules], which starts games, and [Game], which is one
// point of a game. Positions, moves and squares are texts in the game's canonical
// form. A [Report] says why a move is legal or illegal and what it does; its
// parts, and a [Problem] of a position, have a sentence for people.
//
// Eight other interfaces are optional, and a caller finds them by a type assertion, as
// in package io: a Rules may be a [Boarder], an [Archivist], a [Documenter] and a
// [Sampler], a Game a [Compeller], a [Passer], a [Scribe] and a [Searcher].
//
// [ReadPosition] reads a position line or a drawn board; [ConvertPosition]
// writes a position in another [Form]. [Divide] counts moves and [Search] finds one;
// both walk the game with a [Cursor].
//
// No interface of this package gets more methods: what is added later is another optional one.
//
// Errors match ErrSyntax, ErrSetup, ErrIllegal, ErrAmbiguous, ErrEffects or
// ErrContradiction. Package gametest checks an implementation. Package nemorothgame
// implements Rules for the Game of Nemoroth; see its examples.
package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Rules is one board game.
type Rules interface {
	// Name returns the game's name in the protocol and in flags, such as "nemoroth".
	Name() string
	// Rulesets lists the names of the presets, the default first. Start may accept
	// other rulesets, such as "Standard+OPT-2".
	Rulesets() []string
	// SideName returns the name of a side, such as "Alabaster" for "A", or the text
	// itself if it is not a side as Game.Turn returns it.
	SideName(turn string) string
	// Start begins a game at a position line. The empty line is the opening position,
	// so a caller that expects a line must check that it has one; the empty ruleset is
	// the default. The error matches ErrSyntax for an invalid
	// line or ruleset, and wraps a *SetupError for an impossible position.
	Start(line, ruleset string) (Game, error)
}

// A Game is one point of a game: a position, a ruleset and the moves before it. It
// is immutable, and several goroutines may use it at once.
type Game interface {
	// Ruleset returns the name of the ruleset.
	Ruleset() string
	// Line returns the canonical position line with the full-move number.
	Line() string
	// Turn returns the side to move as the position line writes it.
	Turn() string
	// Moves lists the canonical names of the legal moves, sorted by bytes. The list is
	// empty if and only if the game is over.
	Moves() []string
	// Read returns the canonical name of a move, legal or illegal. The error matches
	// ErrSyntax or ErrAmbiguous.
	Read(text string) (string, error)
	// Explain reports whether a move is legal, every rule that forbids it, and its
	// effects. It accepts every text that Read accepts.
	Explain(move string) Report
	// Play returns the game after a legal move. The error matches ErrIllegal or is
	// Read's.
	Play(move string) (Game, error)
	// Outcome reports whether the game is over, who won and why.
	Outcome() Outcome
}

// An Outcome reports whether a game is over. Its JSON is that of the protocol.
type Outcome struct {
	Over   bool   `json:"over"`
	Winner string `json:"winner,omitempty"` // a side, as Turn returns it; "" for a draw
	Reason string `json:"reason,omitempty"`
	// Points and Wins are for games with a score: the winner's points, and the
	// tournament score of each side.
	Points *int               `json:"points,omitempty"`
	Wins   map[string]float64 `json:"wins,omitempty"`
}

// String returns the outcome as rulings write it: "not over", "O wins: compulsion"
// or "draw: repetition". With a score, the points and the winner's and the loser's
// tournament scores follow, as in "B wins: stalemate, 5 points, 0.75 to 0.25".
func (o Outcome) String() string {
	text := o.Winner + " wins: " + o.Reason
	switch {
	case !o.Over:
		return "not over"
	case o.Winner == "":
		text = "draw: " + o.Reason
	}
	if o.Points != nil {
		text += fmt.Sprintf(", %d points", *o.Points)
	}
	if len(o.Wins) > 0 {
		scores := slices.Sorted(maps.Values(o.Wins))
		if o.Wins[o.Winner] != scores[0] {
			slices.Reverse(scores)
		}
		text += ", " + strings.Trim(strings.ReplaceAll(fmt.Sprint(scores), " ", " to "), "[]")
	}
	return text
}

// OutcomeText returns the text of an outcome with the winner's name, such as
// "Obsidian wins: compulsion".
func OutcomeText(r Rules, o Outcome) string {
	if r != nil {
		o.Winner = r.SideName(o.Winner)
	}
	return o.String()
}
