// Package svg draws boards of square cells and what happens on them as SVG:
// pictures for a page, a report, an article. It knows no game. A [Picture] says
// what stands where and what is to be shown of it; [Write] draws a whole
// picture, [Cell] and [Layer] draw the parts of which a page makes its own
// board, with the glyphs of [Symbols] and the colours of [Style].
//
// Everything that a colour says a shape says too: statues stand on a pedestal
// in their side's colour, compelled pieces stand in brackets, a gaze ends in an
// eye, a range is a dotted frame, pushes are numbered. Crowds of more than four
// kinds are drawn with simpler glyphs, so that a board 360 pixels wide can be
// read.
package svg

import (
	"fmt"
	"slices"
	"strings"
)

// A Source draws the positions of one game, usually a game.Rules.
type Source interface {
	// Picture shows a position line, possible or not. An error says that the
	// line cannot be read.
	Picture(line string) (Picture, error)
}

// A Sighter is a Source in which pieces act upon squares from afar.
type Sighter interface {
	// Sight returns a Picture of nothing but the gazes and ranges of the
	// occupants of one square.
	Sight(line, square string) (Picture, error)
}

// A Witness is a game in progress that can show why a move may not be played.
type Witness interface {
	// Evidence returns a Picture of nothing but arrows, marks and ranges: what
	// forbids a move that may not be played.
	Evidence(move string) Picture
}

// A Picture is a board and what is shown on it. Squares are named a1 to h8; a
// name that is no such square is not drawn. The zero Picture is an empty board.
type Picture struct {
	Glyphs    string   `json:"glyphs,omitempty"` // name of the set of glyphs; without a set letters are drawn
	Title     string   `json:"title,omitempty"`  // in a few words
	Desc      string   `json:"desc,omitempty"`   // the whole position in words
	Squares   []Square `json:"squares,omitempty"`
	Marks     []Mark   `json:"marks,omitempty"`
	Arrows    []Arrow  `json:"arrows,omitempty"`
	Gazes     []Sight  `json:"gazes,omitempty"`
	Ranges    []Sight  `json:"ranges,omitempty"`
	Compelled []string `json:"compelled,omitempty"` // squares with pieces that must be seen to
}

// A Square is what one square holds.
type Square struct {
	Name      string     `json:"name"`
	Occupants []Occupant `json:"occupants,omitempty"`
	Ichor     int        `json:"ichor,omitempty"` // plies that it lasts; none below 1
	Hole      bool       `json:"hole,omitempty"`  // the square is gone
	Text      string     `json:"text,omitempty"`  // all of that in words; Describe has a default
}

// An Occupant is a number of equal pieces on one square.
type Occupant struct {
	Kind      string `json:"kind"` // a glyph's name: one capital letter
	Side      Side   `json:"side,omitempty"`
	Stone     bool   `json:"stone,omitempty"`     // a statue
	Digesting bool   `json:"digesting,omitempty"` // with somebody inside
	Count     int    `json:"count,omitempty"`     // below 2 is one
}

// A Side is whose an occupant is.
type Side int

// The sides. The first one is drawn light, the second one dark.
const (
	Nobody Side = iota
	First
	Second
)

// A Mark is a sign on a square.
type Mark struct {
	Square string   `json:"square"`
	Kind   MarkKind `json:"kind"`
	Text   string   `json:"text,omitempty"` // of a Label
}

// A MarkKind says what a mark looks like.
type MarkKind string

// The kinds of marks. A kind that is none of these is drawn as a Frame.
const (
	Selected MarkKind = "selected" // a filled square
	Goal     MarkKind = "goal"     // a dot, around an occupant a ring
	Last     MarkKind = "last"     // cut corners: the last move
	Frame    MarkKind = "frame"    // a frame: touched, or asked about
	Bad      MarkKind = "bad"      // a cross: what forbids a move
	Circle   MarkKind = "circle"   // a circle: drawn by a user
	Label    MarkKind = "label"    // a short text at the lower edge
)

// An Arrow goes from a square to another one.
type Arrow struct {
	From  string    `json:"from"`
	To    string    `json:"to,omitempty"`
	Away  string    `json:"away,omitempty"` // without To: one square further away from this neighbour, perhaps off the board
	Kind  ArrowKind `json:"kind,omitempty"`
	Label string    `json:"label,omitempty"` // a number or two
}

// An ArrowKind says what an arrow looks like.
type ArrowKind string

// The kinds of arrows. A kind that is none of these is drawn as a Move.
const (
	Move ArrowKind = "move" // what is moved, pushed or suggested
	Deny ArrowKind = "deny" // dashed: what may not be
	Line ArrowKind = "line" // a thin line without a head: a distance
	User ArrowKind = "user" // drawn by a user
)

// A Sight is what acts from one square upon others.
type Sight struct {
	From    string   `json:"from"`
	Squares []string `json:"squares"`
}

// With returns the picture with what another one shows on its squares.
func (p Picture) With(q Picture) Picture {
	p.Marks = slices.Concat(p.Marks, q.Marks)
	p.Arrows = slices.Concat(p.Arrows, q.Arrows)
	p.Gazes = slices.Concat(p.Gazes, q.Gazes)
	p.Ranges = slices.Concat(p.Ranges, q.Ranges)
	p.Compelled = slices.Concat(p.Compelled, q.Compelled)
	return p
}

// Describe is what stands on the board in words, square by square: "e4 light H,
// ichor 3; f5 dark B."
func (p Picture) Describe() string {
	var parts []string
	for _, s := range p.Squares {
		text := s.Text
		if text == "" {
			text = s.Describe(nil)
		}
		if text != "" {
			parts = append(parts, s.Name+" "+text)
		}
	}
	if len(parts) == 0 {
		return "An empty board."
	}
	return strings.Join(parts, "; ") + "."
}

// Describe is what the square holds in words; "" if nothing. The function says
// what an occupant is called; nil has a default.
func (s Square) Describe(name func(Occupant) string) string {
	if name == nil {
		name = func(o Occupant) string { return [...]string{"", "light ", "dark "}[o.Side.index()] + o.Kind }
	}
	var words []string
	for _, o := range s.Occupants {
		text := name(o)
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

// index is the side as 0, 1 or 2.
func (s Side) index() int {
	if s < Nobody || s > Second {
		return 0
	}
	return int(s)
}

// place reads a square's name: file and rank from 0.
func place(name string) (file, rank int, ok bool) {
	if len(name) != 2 {
		return 0, 0, false
	}
	file, rank = int(name[0])-'a', int(name[1])-'1'
	return file, rank, file >= 0 && file < 8 && rank >= 0 && rank < 8
}
