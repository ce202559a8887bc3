// Package svg draws boards and moves of games on an eight by eight board as
// SVG, for a page, a report or an article. It has no rules of any game. A
// [Picture] holds the content of the squares and what is shown on them. [Write]
// draws a whole picture. [Cell] and [Layers] draw the parts of a board for a
// page, which adds the glyphs of [Symbols] and the colours of [Style].
//
// A browser makes a PNG of a file: chromium --headless --screenshot=board.png
// --window-size=800,800 board.svg.
//
// No meaning depends on colour alone: statues stand on a pedestal in the colour
// of their side, compelled pieces are in brackets, a gaze ends in an eye, a
// range has a dotted frame, and pushes have numbers. A square with more than
// four groups of pieces is drawn with simpler glyphs, so that a board 360
// pixels wide stays legible.
package svg

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Picture is a board and what is shown on it. Squares are named a1 to h8;
// other names are not drawn. The zero Picture is an empty board.
type Picture struct {
	Glyphs    string   `json:"glyphs,omitempty"` // the set of glyphs; "" draws letters
	Title     string   `json:"title,omitempty"`  // a few words
	Squares   []Square `json:"squares,omitempty"`
	Marks     []Mark   `json:"marks,omitempty"`
	Arrows    []Arrow  `json:"arrows,omitempty"`
	Gazes     []Sight  `json:"gazes,omitempty"`
	Ranges    []Sight  `json:"ranges,omitempty"`
	Compelled []string `json:"compelled,omitempty"` // squares with compelled pieces
}

// A Square is the content of one square.
type Square struct {
	Name      string     `json:"name"`
	Occupants []Occupant `json:"occupants,omitempty"`
	Ichor     int        `json:"ichor,omitempty"` // plies left; none if below 1
	Hole      bool       `json:"hole,omitempty"`  // the square has vanished
}

// An Occupant is one or more equal pieces on one square.
type Occupant struct {
	Kind      string `json:"kind"` // the name of a glyph: one capital letter
	Side      Side   `json:"side,omitempty"`
	Stone     bool   `json:"stone,omitempty"`     // a statue
	Digesting bool   `json:"digesting,omitempty"` // an engulfed piece is inside
	Count     int    `json:"count,omitempty"`     // number of pieces; below 2 means one
	Name      string `json:"name,omitempty"`      // in words; "" stands for the side and the kind
}

// A Side is the side of an occupant.
type Side int

// The first side is drawn light, the second side dark. NoSide is for occupants that
// belong to neither; any other value counts as NoSide.
const (
	NoSide Side = iota
	First
	Second
)

// A Mark is a sign on a square.
type Mark struct {
	Square string   `json:"square"`
	Kind   MarkKind `json:"kind"`
}

// A MarkKind is the form of a mark.
type MarkKind string

// Kinds of marks. Any other kind is drawn as a Frame.
const (
	Selected MarkKind = "selected" // a filled square
	Goal     MarkKind = "goal"     // a dot; a ring if the square is occupied
	Last     MarkKind = "last"     // cut corners, for the last move
	Frame    MarkKind = "frame"    // a frame, for a square that is pointed at
	Bad      MarkKind = "bad"      // a cross, for what makes a move illegal
	Circle   MarkKind = "circle"   // a circle, for a user's drawings
)

// An Arrow goes from one square to another.
type Arrow struct {
	From string `json:"from"`
	To   string `json:"to,omitempty"`
	// Away replaces To: the arrow ends one square away from From, opposite the
	// neighbour Away, and may end off the board.
	Away  string    `json:"away,omitempty"`
	Kind  ArrowKind `json:"kind,omitempty"`
	Label string    `json:"label,omitempty"` // one or two digits
}

// An ArrowKind is the form of an arrow.
type ArrowKind string

// Kinds of arrows. Any other kind is drawn as a Move.
const (
	Move ArrowKind = "move" // a move, a push or a suggestion
	Deny ArrowKind = "deny" // dashed, for an illegal move
	Line ArrowKind = "line" // thin and without a head, for a distance
	User ArrowKind = "user" // for a user's drawings
)

// A Sight is a square and the squares on which its occupant acts.
type Sight struct {
	From    string   `json:"from"`
	Squares []string `json:"squares"`
}

// With returns p together with the marks, arrows, gazes, ranges and brackets of q.
func (p Picture) With(q Picture) Picture {
	p.Marks = slices.Concat(p.Marks, q.Marks)
	p.Arrows = slices.Concat(p.Arrows, q.Arrows)
	p.Gazes = slices.Concat(p.Gazes, q.Gazes)
	p.Ranges = slices.Concat(p.Ranges, q.Ranges)
	p.Compelled = slices.Concat(p.Compelled, q.Compelled)
	return p
}

// Describe returns the content of the board in words, square by square: "e4
// light H, ichor 3; f5 dark B."
func (p Picture) Describe() string {
	var parts []string
	for _, s := range p.Squares {
		if text := s.Describe(); text != "" {
			parts = append(parts, s.Name+" "+text)
		}
	}
	if len(parts) == 0 {
		return "An empty board."
	}
	return strings.Join(parts, "; ") + "."
}

// Describe returns the content of the square in words, or "" if it is empty.
func (s Square) Describe() string {
	var words []string
	for _, o := range s.Occupants {
		side := map[Side]string{First: "light ", Second: "dark "}[o.Side]
		text := cmp.Or(o.Name, side+o.Kind)
		if o.Count > 1 {
			text = fmt.Sprintf("%d × %s", o.Count, text)
		}
		words = append(words, text)
	}
	if s.Ichor > 0 {
		words = append(words, fmt.Sprintf("ichor %d", s.Ichor))
	}
	if s.Hole {
		words = append(words, "hole")
	}
	return strings.Join(words, ", ")
}
