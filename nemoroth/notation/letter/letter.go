// Package letter reads game records, moves and positions as people write them: in
// files, in mail, in a forum. The package knows no game. A Language holds the
// letters and words of one game, and a Point is a game that reads and plays moves.
//
// A Reader reads one record, strictly or leniently. Both ways use one lexer, which
// finds tags, comments, boards, move numbers, results and words; Texts uses it to
// cut a stream into records. Language.Move finds the move in a text that holds nothing
// else, and Language.Position reads a drawn or described board.
//
// # How a letter is read
//
// The reading has three steps, and none of them looks back at the one before:
//
//  1. Lines. A lenient reading first takes away what mail puts around a line: marks of
//     quotation, fences of code, typographic dashes and quotation marks. The lines
//     before the first that has a sign of a game (a tag, a number, a board, a move) and
//     after the last are talk. Lines that draw a board belong together.
//  2. Tokens. The lexer cuts the other lines into tags, comments, boards, numbers,
//     results, glyphs such as ! and words, from left to right. What a token is depends
//     on its characters and on what has been read, never on the position. So the cost
//     is proportional to the text, and Texts finds the ends of records without
//     knowing the game.
//  3. Pieces of a record. A Reader takes the tokens in order. Tags set the game up; the
//     first other token starts it; each move is read and played at its Point, so a
//     number, a board and a result are compared with the game at their place. The
//     first token that does not fit ends the reading, and what was read before stays.
//
// Between steps 2 and 3 a letter that has neither tag, board nor number may turn out to
// describe the position in words: see phrase.go. If it is not clear, it is refused, and read a
// second time as a guess, which passes over what is not clear. A guess is never a reading: it comes
// with the error (RecordError.Guess).
//
// A strict word is one move. A lenient move may have several words, "Human c3 to c2",
// and the question is how many. Names and verbs become letters and signs, and then the
// longest beginning that has the form of a move is the move: "Hc3-c2". Point.Form says
// what has the form, and never asks what is legal. The whole beginning is read, or none
// of it: no shorter one is tried, and no word after it is dropped. If the reader tried
// parts, then "Hc3 - c1", an illegal move of the Human on c3, would become Hc3, a legal
// move of another Human, and be played without a word. So a whole reading beats a part,
// legal or not, and one move is never read as another.
package letter

import (
	"errors"
	"fmt"
	"strings"
)

// A Point is one point of a game. It is immutable.
type Point interface {
	// Turn returns the side on move, 0 for the one that begins and 1 for the other, and the
	// full-move number; 0 if the game has no numbers.
	Turn() (side, number int)
	// Form reports whether a text has the form of a move as people write it, with
	// letters and signs for names and verbs. The text has no blanks, but for those
	// between two squares in a game that has a Pawn.
	Form(text string) bool
	// Read reads a move, legal or illegal. A strict text has no blanks around it. A
	// lenient one has the form of a move.
	Read(text string, lenient bool) (Move, error)
	// Play plays a move that Read has returned.
	Play(Move) (Point, error)
	// Line returns the position line, which Language.Line does not change.
	Line() string
	// Result returns the result of a game that is over, and "" for another one.
	Result() string
	// Moves lists the canonical names of the legal moves.
	Moves() []string
}

// A Record is one game as it was read.
type Record struct {
	Tags     []Tag    `json:"tags,omitempty"`    // that Reader.Tag has not taken, in order
	Texts    []string `json:"texts,omitempty"`   // comments before the first move
	Diagram  bool     `json:"diagram,omitempty"` // whether a diagram stands there as well
	Moves    []Move   `json:"moves"`
	Result   string   `json:"result,omitempty"`    // 1-0, 0-1, 1/2-1/2, *; "" for none
	FullStop bool     `json:"full_stop,omitempty"` // whether a full stop follows the result
	// Notes says what was read differently from how it is written, and what is left out
	// because it has no meaning in the game.
	Notes []string `json:"notes,omitempty"`
}

// A Tag is one line at the head of a record.
type Tag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A Move is a move of a record.
type Move struct {
	Name    string   `json:"name"`              // the canonical name
	Text    string   `json:"text,omitempty"`    // the strict text, without the comment
	Comment string   `json:"comment,omitempty"` // directly after the move: "!", " ?", "++d2"
	Texts   []string `json:"texts,omitempty"`   // comments in braces after the move
	// Variations holds what stands in parentheses after the move and begins with a number:
	// moves in its place. They are not read.
	Variations []string `json:"variations,omitempty"`
	Diagram    bool     `json:"diagram,omitempty"` // whether a diagram follows the move
}

// Reordered reports whether the text has another order of pushes than the canonical name, one
// that leads to the same position.
func (m Move) Reordered() bool {
	piece, _, isScream := strings.Cut(m.Name, "!")
	return isScream && strings.HasPrefix(m.Text, piece+"!") && m.Text != m.Name
}

// A RecordError says where a record is wrong.
type RecordError struct {
	Name         string // the file's name; may be empty
	Line, Column int    // from 1
	Ply          int    // of the move there, from 1; 0 before the game starts
	Illegal      string // the illegal move there, if that is the error
	Written      string // the text of that move, if it is not the canonical name
	// Guess is what a letter that is not clear may be about: a position line, and below it at
	// least one move, of which the last may be illegal. It is no reading (NOTE-8): it may say
	// something else than the Record that comes with the error. It is "" if there is no guess.
	Guess string
	Err   error
}

// Place returns a text such as "game.txt: line 2, column 4, ply 5".
func (e *RecordError) Place() string {
	s := fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	if e.Name != "" {
		s = e.Name + ": " + s
	}
	if e.Ply > 0 {
		s += fmt.Sprintf(", ply %d", e.Ply)
	}
	return s
}

// Error returns the place and the error there.
func (e *RecordError) Error() string {
	if e.Err == nil {
		return "no error"
	}
	ply := fmt.Sprintf("ply %d: ", e.Ply) // the place has it
	return e.Place() + ": " + strings.TrimPrefix(e.Err.Error(), ply)
}

// Unwrap returns Err.
func (e *RecordError) Unwrap() error { return e.Err }

// ErrContradiction matches the error of a record whose result or diagram contradicts its
// moves.
var ErrContradiction = errors.New("the record contradicts its game")

// ErrEffects matches an EffectsError.
var ErrEffects = errors.New("the stated effects are not those of the move")

// An EffectsError says that a text names a legal move but states its effects wrongly:
// it states an effect that does not happen, or some effects and not all of them. In
// a game by mail such an error shows a misunderstanding.
type EffectsError struct {
	Written  string // the text that was read
	Notation string // the notation in which the text was understood
	Move     string // the canonical name; "" if a wrong list of pushes names no move
	// Denied lists the stated effects that do not happen, in the order of the
	// text. Omitted lists the effects that happen and are not stated, in the
	// order of the move.
	Denied, Omitted []string
	// Actual is the move with its real effects, in the same notation; "" if
	// Move is empty.
	Actual string
}

// Wrong returns both lists in one line.
func (e *EffectsError) Wrong() string {
	var what []string
	if len(e.Denied) > 0 {
		what = append(what, "this does not happen: "+strings.Join(e.Denied, ", "))
	}
	if len(e.Omitted) > 0 {
		what = append(what, "it leaves out: "+strings.Join(e.Omitted, ", "))
	}
	return strings.Join(what, "; ")
}

// Error returns one line: what is wrong, then the move with its real effects.
func (e *EffectsError) Error() string {
	s := fmt.Sprintf("%.80q: %.400s", e.Written, e.Wrong())
	if e.Actual != "" {
		s += fmt.Sprintf("; the move is %.200s", e.Actual)
	}
	return s
}

// Is reports whether target is ErrEffects.
func (e *EffectsError) Is(target error) bool { return target == ErrEffects }

// An Error says in plain words why a text is not understood.
type Error struct {
	Text    string // the text that was read; may be empty
	Msg     string // what is wrong
	Hint    string // what was expected; may be empty
	Example string // what could be written; may be empty
	Kind    error  // ErrContradiction, or the game's error for a text that is not understood
}

// Error returns one line: the text, what is wrong, what was expected, an example.
func (e *Error) Error() string {
	s := e.Msg
	if e.Text != "" {
		s = fmt.Sprintf("%.80q is not understood: %s", e.Text, e.Msg)
	}
	if e.Hint != "" {
		s += "; expected " + e.Hint
	}
	if e.Example != "" {
		s += "; write, for example, " + e.Example
	}
	return s
}

// Unwrap returns Kind.
func (e *Error) Unwrap() error { return e.Kind }
