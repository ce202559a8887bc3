// Package game is the interface between a board game and the programs that judge,
// draw, play and test it. The package contains no game.
//
// To add a game, implement [Rules], which starts games, and [Game], which is one
// point of a game. Positions, moves and squares are texts in the game's canonical
// form. A [Reason], an [Effect] and a [Problem] are structs with a sentence for
// people. Other interfaces, such as [Boarder] and [Archivist], are optional: a
// caller finds them by a type assertion, as in package io, or calls a function such
// as [Successors] or [ReadMove], which also accepts a Game without them.
//
// [ReadPosition] reads a position line, a drawn board or JSON; [ConvertPosition]
// writes a position in another [Form]. [Perft] counts moves and [Search] finds one;
// both walk the game with a [Cursor]. [Grid] serves games on a plain board of 8 by
// 8 squares, and [ReadRecord] and [WriteRecord] serve games without a notation of
// their own.
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

// A Report describes one move in one position.
type Report struct {
	Move string // the canonical name
	// Unread says why the text cannot be read as one move. If it is not empty, all
	// other fields except Move are zero, and Move is the text.
	Unread string
	// Reasons holds every rule that forbids the move, sorted by rule id, then squares.
	Reasons []Reason
	// Effects lists the effects of the move or, if it is illegal and can be carried
	// out, the effects that it would have. It is nil if the move cannot be carried
	// out, or if the game does not list effects.
	Effects []Effect
	// Satisfies lists the compulsions that the move satisfies or would satisfy. It is
	// nil if the game does not list them.
	Satisfies []Satisfaction
	// After is the position line after the move; "" if the move cannot be carried out.
	After string
}

// Legal reports whether the move is legal.
func (r Report) Legal() bool { return r.Unread == "" && len(r.Reasons) == 0 }

// Summary returns "legal" or, in one line, why the move is illegal or unread.
func (r Report) Summary() string {
	if r.Unread != "" {
		return r.Unread
	}
	if r.Legal() {
		return "legal"
	}
	texts := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		texts[i] = reason.Text
		if texts[i] == "" {
			texts[i] = reason.String()
		}
	}
	return strings.Join(texts, "; ")
}

// String returns the report in lines: the verdict, then a line for each reason,
// effect and satisfied compulsion.
func (r Report) String() string {
	if r.Unread != "" {
		return r.Move + ": " + r.Unread
	}
	var b strings.Builder
	verdict, does, saves := "legal", "does", "saves"
	if !r.Legal() {
		verdict, does, saves = "illegal", "would", "would save"
	}
	fmt.Fprintf(&b, "%s: %s", r.Move, verdict)
	for _, reason := range r.Reasons {
		fmt.Fprintf(&b, "\n  no: %s", reason.Text)
	}
	for _, e := range r.Effects {
		fmt.Fprintf(&b, "\n  %s: %s", does, e.Text)
	}
	for _, s := range r.Satisfies {
		fmt.Fprintf(&b, "\n  %s: %s", saves, s.Text)
	}
	return b.String()
}

// Rules lists the ids of the rules that the verdict rests on, each once, in the
// order of the report. They are the rules of the reasons or, for a legal move,
// those of the effects, satisfactions and satisfied compulsions.
func (r Report) Rules() []string {
	var ids []string
	seen := map[string]bool{}
	add := func(id string) {
		if id != "" && !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	for _, reason := range r.Reasons {
		add(reason.Rule)
	}
	if !r.Legal() {
		return ids
	}
	for _, e := range r.Effects {
		add(e.Rule)
	}
	for _, s := range r.Satisfies {
		add(s.Rule)
		add(s.Compulsion.Rule)
	}
	return ids
}

// A Reason is one rule that forbids a move. Its JSON is that of the protocol.
type Reason struct {
	Rule    string   `json:"rule"`
	Squares []string `json:"squares"` // never nil
	Text    string   `json:"-"`       // a sentence with the rule id at its end
}

// String returns the rule and its squares, such as "COMP-RULE a1 e3".
func (r Reason) String() string {
	return strings.Join(append([]string{r.Rule}, r.Squares...), " ")
}

// An Effect is one change that a move makes to a piece or to the mark of a square.
// The game documents its kinds and steps.
type Effect struct {
	Step  int    `json:"step"`            // 0 for the decision
	Kind  string `json:"kind"`            // the kind of change, such as "push"
	Piece string `json:"piece,omitempty"` // the piece before the effect
	From  string `json:"from,omitempty"`  // its square before; "" if it appears
	To    string `json:"to,omitempty"`    // its square after; "" if it disappears
	By    string `json:"by,omitempty"`    // the square of the piece that causes it, if another
	Was   string `json:"was,omitempty"`   // the piece or mark that changes
	Now   string `json:"now,omitempty"`   // what it becomes; "" for nothing
	Rule  string `json:"rule"`
	Cause int    `json:"cause"` // index of the causing effect; -1 for the decision
	Text  string `json:"text"`  // a sentence with the rule id at its end
}

// Square returns To or, if To is empty, From.
func (e Effect) Square() string {
	if e.To != "" {
		return e.To
	}
	return e.From
}

// A Compulsion is one reason why a piece of the side to move is compelled. Its JSON
// is that of the protocol.
type Compulsion struct {
	Square string `json:"square"`
	Piece  string `json:"piece"`
	Kind   string `json:"kind"`
	Source string `json:"source,omitempty"` // the square that compels; "" for none
	Rule   string `json:"-"`
	Text   string `json:"-"` // a sentence with the rule id at its end
}

// String returns the compulsion as rulings write it: "square piece kind [source]".
func (c Compulsion) String() string {
	s := c.Square + " " + c.Piece + " " + c.Kind
	if c.Source != "" {
		s += " " + c.Source
	}
	return s
}

// A Satisfaction is a compulsion that a move satisfies, and the rule for that.
type Satisfaction struct {
	Compulsion
	Rule string // how; Compulsion.Rule is the rule that compels
	Text string // a sentence with the rule id at its end
}

// String returns the satisfaction as rulings write it.
func (s Satisfaction) String() string { return s.Compulsion.String() + ": " + s.Rule }

// A Problem is one reason why a position is impossible.
type Problem struct {
	Rule    string   // the rule that the board violates
	Squares []string // nil if the whole line is meant
	Piece   string   // the occupant; "" if none is meant
	Text    string   // a sentence with the rule id at its end
}

// String returns the problem as rulings write it: "square [piece] RULE", or "-
// RULE".
func (p Problem) String() string {
	words := append([]string{}, p.Squares...)
	if len(words) == 0 {
		words = append(words, "-")
	}
	if p.Piece != "" {
		words = append(words, p.Piece)
	}
	return strings.Join(append(words, p.Rule), " ")
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
