// Package game is what a program needs to know of a board game in order to
// judge it, draw it, play it and fuzz it. It knows no game itself.
//
// [Rules] starts games, a [Game] is one point of a game. Positions, moves and
// squares are texts in the game's own canonical form; a [Reason], an [Effect]
// and a [Problem] are small structs with a sentence for people. What only some
// games can do is an interface of its own, asked for by a type assertion as in
// package io: see capability.go.
//
// A [Cursor] walks a game's tree without allocating; [Perft] counts with it and
// [Search] plays with it. A game with a plain board and no notation of its own
// finds its line, board and diagram in [Grid] and its records in [ReadRecord] and
// [WriteRecord]. Package gametest holds the properties that every Game
// has. Package nemorothgame makes the Game of Nemoroth a Rules.
package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Rules is one board game.
type Rules interface {
	// Name is the game's name in the protocol and in flags, such as "nemoroth".
	Name() string
	// Rulesets lists the presets, the default one first. A game may accept more,
	// such as "Standard+OPT-2".
	Rulesets() []string
	// Start begins a game. The empty line is the opening position, the empty
	// ruleset the default one. An error matches ErrSyntax, or ErrSetup where the
	// line can be read and cannot stand: then it wraps a *SetupError.
	Start(line, ruleset string) (Game, error)
}

// A Game is one point of a game: a position, the ruleset in force and the past.
// It is immutable; any number of goroutines may read it.
type Game interface {
	// Ruleset is the ruleset in force.
	Ruleset() string
	// Line is the canonical position line, move number included.
	Line() string
	// Turn is the side to move as the position line writes it.
	Turn() string
	// Moves lists the legal moves by canonical name in byte order; none exactly
	// if the game is over.
	Moves() []string
	// Read returns the canonical name of a move, legal or not. An error matches
	// ErrSyntax or ErrAmbiguous.
	Read(text string) (string, error)
	// Explain says whether a move may be played, why not, and what it does.
	Explain(move string) Report
	// Play returns the game after a legal move. An error matches ErrIllegal, or
	// is that of Read.
	Play(move string) (Game, error)
	// Outcome says whether the game is over, who won and why.
	Outcome() Outcome
}

// A Report says everything about one move in one position.
type Report struct {
	Move string // canonical
	// Unread says why the move cannot be judged: it is no move name, or
	// ambiguous. The rest is empty then.
	Unread string
	// Reasons holds every rule that forbids the move, by rule id, then squares.
	Reasons []Reason
	// Effects is what the move does or, if it is forbidden and could be carried
	// out, would do. It is nil where it could not, and where nobody says.
	Effects []Effect
	// Satisfies lists the compulsions that the move satisfies or would; nil
	// where nobody says.
	Satisfies []Satisfaction
	// After is the line after the move, where it can be carried out.
	After string
}

// Legal reports whether the move may be played.
func (r Report) Legal() bool { return r.Unread == "" && len(r.Reasons) == 0 }

// Summary says in one line why the move may not be played; "legal" if it may.
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

// String is the whole report in lines of text.
func (r Report) String() string {
	if r.Unread != "" {
		return r.Move + ": " + r.Unread
	}
	var b strings.Builder
	verdict, does := "legal", "does"
	if !r.Legal() {
		verdict, does = "illegal", "would"
	}
	fmt.Fprintf(&b, "%s: %s", r.Move, verdict)
	for _, reason := range r.Reasons {
		fmt.Fprintf(&b, "\n  no: %s", reason.Text)
	}
	for _, e := range r.Effects {
		fmt.Fprintf(&b, "\n  %s: %s", does, e.Text)
	}
	for _, s := range r.Satisfies {
		fmt.Fprintf(&b, "\n  %s: %s", does, s.Text)
	}
	return b.String()
}

// Rules lists the ids that the report's verdict rests on: those of its reasons
// or, for a legal move, those of its effects and satisfactions; each once, in
// the order in which they come.
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

// A Reason is one rule that forbids a move. Its JSON is the protocol's.
type Reason struct {
	Rule    string   `json:"rule"`
	Squares []string `json:"squares"` // never nil
	Text    string   `json:"-"`       // a sentence with the rule id at its end
}

// String is the rule and its squares, such as "COMP-RULE a1 e3".
func (r Reason) String() string {
	return strings.Join(append([]string{r.Rule}, r.Squares...), " ")
}

// An Effect is one thing that a move does to one piece or to one square's mark.
type Effect struct {
	Step  int    `json:"step"`            // 0 is the decision; see the game's own documentation
	Kind  string `json:"kind"`            // the game's name for it, such as "push"
	Piece string `json:"piece,omitempty"` // as the position line writes it, before the effect
	From  string `json:"from,omitempty"`  // where the piece stands; "" where it appears
	To    string `json:"to,omitempty"`    // where it stands afterwards; "" where it is gone
	By    string `json:"by,omitempty"`    // the square of what acts, where that is another one
	Was   string `json:"was,omitempty"`   // what changes in its place: the piece or the mark
	Now   string `json:"now,omitempty"`   // what it is afterwards; "" is none
	Rule  string `json:"rule"`
	Cause int    `json:"cause"` // the index of the effect that brings it about; -1 for the decision
	Text  string `json:"text"`  // a sentence with the rule id at its end
}

// Square is the effect's place: To, or From where To is none.
func (e Effect) Square() string {
	if e.To != "" {
		return e.To
	}
	return e.From
}

// A Compulsion is one reason why a piece of the side on move must be seen to.
// Its JSON is the protocol's.
type Compulsion struct {
	Square string `json:"square"`
	Piece  string `json:"piece"`
	Kind   string `json:"kind"`
	Source string `json:"source,omitempty"` // the square that compels, if one does
	Rule   string `json:"-"`
	Text   string `json:"-"` // a sentence with the rule id at its end
}

// String is the entry as the corpus writes it: "square piece kind [source]".
func (c Compulsion) String() string {
	s := c.Square + " " + c.Piece + " " + c.Kind
	if c.Source != "" {
		s += " " + c.Source
	}
	return s
}

// A Satisfaction is a compulsion that a move satisfies, and the rule by which
// it does.
type Satisfaction struct {
	Compulsion
	Rule string // that says so; Compulsion.Rule is the one that compels
	Text string // a sentence with the rule id at its end
}

// String is the entry as the corpus writes it.
func (s Satisfaction) String() string { return s.Compulsion.String() + ": " + s.Rule }

// A Problem is one reason why a position line cannot stand.
type Problem struct {
	Rule    string   // that such a board would break
	Squares []string // none where the line as a whole is meant
	Piece   string   // the occupant meant; "" for none
	Text    string   // a sentence with the rule id at its end
}

// String is the entry as the corpus writes it: "square [piece] RULE", with "-"
// for no square.
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

// An Outcome says whether a game is over. Its JSON is the protocol's.
type Outcome struct {
	Over   bool   `json:"over"`
	Winner string `json:"winner,omitempty"` // as Turn writes it; "" in a draw
	Reason string `json:"reason,omitempty"`
	// Points and Wins are for games that score: points of the winner, and what
	// each side gets in a tournament.
	Points *int               `json:"points,omitempty"`
	Wins   map[string]float64 `json:"wins,omitempty"`
}

// String is the outcome as the corpus writes it: "not over", "O wins:
// compulsion" or "draw: repetition"; in a game that scores with the points and
// the winner's score in a tournament before the loser's, as in "B wins:
// stalemate, 5 points, 0.75 to 0.25".
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
	if o.Wins != nil {
		text += ", " + fmt.Sprint(o.Wins[o.Winner])
		for _, side := range slices.Sorted(maps.Keys(o.Wins)) {
			if side != o.Winner {
				text += " to " + fmt.Sprint(o.Wins[side])
			}
		}
	}
	return text
}
