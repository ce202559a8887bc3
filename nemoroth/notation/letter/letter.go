// Package letter reads game records, moves and positions as people write them: in
// files, in mail, in a forum. The package knows no game. A Language holds the
// letters and words of one game, and a Point is a game that reads and plays moves.
//
// A Reader reads one record, strictly or leniently. Both ways use one tokenizer,
// which finds tags, comments, diagrams, move numbers, results and words; a Splitter
// uses it to cut a stream into records. Language.Move turns the words of a move,
// such as "Human c3 to c2", into the text that a strict notation has for them,
// Hc3-c2. Language.Position does the same for a drawn or described board.
//
// # How a letter is read
//
// The reading has three steps, and none of them looks back at the one before:
//
//  1. Lines. A lenient reading first takes away what mail puts around a line: marks of
//     quotation, fences of code, typographic dashes and quotation marks. The lines
//     before the first that has a sign of a game (a tag, a number, a board, a move) and
//     after the last are talk. Lines that draw a board belong together.
//  2. Tokens. The lexer cuts the other lines into tags, comments, boards, diagrams,
//     numbers, results, glyphs such as ! and words, from left to right. What a token is
//     depends on its characters and on what has been read, never on the position. So
//     the cost is proportional to the text, and the Splitter finds the ends of records
//     without knowing the game.
//  3. Pieces of a record. A Reader takes the tokens in order. Tags set the game up; the
//     first other token starts it; each move is read and played at its Point, so a
//     number, a diagram and a result are compared with the game at their place. The
//     first token that does not fit ends the reading, and what was read before stays.
//
// A strict word is one move. A lenient move may have several words, "Human c3 to c2",
// and the question is how many. Their form decides, with the squares of the pieces if a
// move may leave out its letter, and never what is legal: a hyphen wants a square after
// it, and a square after a whole square is the goal. Then the whole text is read, or none
// of it: no shorter beginning is tried, and no word after it is dropped. If the reader
// tried parts, then "Hc3 - c1", an illegal move of the Human on c3, would become Hc3, a
// legal move of another Human, and be played without a word. So a whole reading beats a
// part, legal or not, and one move is never read as another.
package letter

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Point is one point of a game. It is immutable.
type Point interface {
	// Turn reports whether the side that begins is on move, and the full-move number;
	// 0 if the game has no numbers.
	Turn() (first bool, number int)
	// Read reads a move, legal or illegal. The text has no blanks around it. A
	// lenient Read gets what Language.Move returns.
	Read(text string, lenient bool) (Move, error)
	// Play plays a move that Read has returned.
	Play(Move) (Point, error)
	// Agrees returns an error if the game is over and has another result than the one
	// said, or if the tag of the record states another one; "" is no result.
	Agrees(said, stated string) error
	// Shows returns an error if a diagram does not show the position.
	Shows(diagram string) error
	// Moves lists the canonical names of the legal moves.
	Moves() []string
	// Own reports whether the side to move has a piece with this letter, or any piece
	// for "", that may move from the square.
	Own(letter, square string) bool
}

// A Record is one game as it was read.
type Record struct {
	Tags     []Tag    // that Reader.Tag has not taken, in order
	Texts    []string // comments before the first move
	Diagram  bool     // whether a diagram stands there as well
	Moves    []Move
	Result   string // "1-0", "0-1", "1/2-1/2", "*", or "" if there is none
	FullStop bool   // whether a full stop follows the result
	// Notes says what was read differently from how it is written, and what has no
	// meaning in the game, such as a resignation.
	Notes []string
}

// A Tag is one line at the head of a record.
type Tag struct{ Key, Value string }

// A Move is a move of a record.
type Move struct {
	Name    string   // the canonical name
	Text    string   // the strict text that was read, without the comment
	Comment string   // directly after the move: "!", " ?", "++d2"
	Texts   []string // comments in braces after the move
	Diagram bool     // whether a diagram follows the move
}

// A PlaceError says where a record is wrong.
type PlaceError struct {
	Line, Column int // from 1
	Ply          int // number of plies read before; -1 before the game starts
	Err          error
}

func (e *PlaceError) Error() string {
	if e == nil {
		return "no error"
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *PlaceError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// An Error says in plain words why a text is not understood.
type Error struct {
	Text    string // the text that was read; may be empty
	Msg     string // what is wrong
	Hint    string // what was expected; may be empty
	Example string // what could be written; may be empty
	Kind    error  // the game's error for a text that is not understood

	noSide bool // a position does not say which side is to move
}

// Error returns one line: the text, what is wrong, what was expected, an example.
func (e *Error) Error() string {
	if e == nil {
		return "no error"
	}
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
func (e *Error) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Kind
}

// A Reader reads one record of a game.
type Reader struct {
	Language *Language
	Lenient  bool
	// Tag takes a tag that has a meaning in the game and reports whether it did.
	Tag func(Tag) (taken bool, err error)
	// Start begins the game at a position line; at that of the tags if it is "".
	Start func(line string) (Point, error)
}

// Read reads a record. If the record is wrong, the error is a *PlaceError, and the
// Record ends before it. The first line of the text has the given number.
func (r *Reader) Read(text string, first int) (*Record, error) {
	l := newLexer(r.Language, r.Lenient)
	l.number = first - 1
	l.text(text)
	d := reading{Reader: r, tokens: l.tokens, rec: &Record{}, keys: map[string]bool{}}
	err := d.all()
	d.settle()
	return d.rec, err
}

// A reading is the state of Read.
type reading struct {
	*Reader
	tokens   []token
	rec      *Record
	point    Point // after the last move; nil while tags are read
	position *token
	result   *token          // of the tag or the board
	keys     map[string]bool // of the tags, in small letters
	remarks  []string        // comments after the last move, each with its blank
	number   *token          // whose move has not come yet
	divided  *token          // a semicolon before the second side's move
	ended    bool            // the result has been read
}

// fail returns an error at a token.
func (r *reading) fail(t *token, err error) error {
	ply := len(r.rec.Moves)
	if r.point == nil {
		ply = -1
	}
	return &PlaceError{t.line, t.column + 1, ply, err}
}

// failAt is fail for an error about the text of the token, which may have several
// lines; whole says that the text begins with its first line.
func (r *reading) failAt(t *token, err error, whole bool) error {
	at, offset := *t, min(r.Language.Offset(err), len(t.text))
	before := t.text[:offset]
	if n := strings.Count(before, "\n"); n > 0 {
		at.line, at.column = at.line+n, 0
		offset -= strings.LastIndexByte(before, '\n') + 1
	} else if whole && offset > 0 {
		at.column = 0
	}
	at.column += offset
	return r.fail(&at, err)
}

// syntax returns an error of the record's form.
func (r *reading) syntax(t *token, msg, hint string) error {
	e := &Error{Msg: msg, Hint: hint, Kind: r.Language.Syntax}
	if r.Lenient {
		e.Text = t.text
	}
	return r.fail(t, e)
}

func (r *reading) note(format string, args ...any) {
	r.rec.Notes = append(r.rec.Notes, fmt.Sprintf(format, args...))
}

func (r *reading) all() error {
	for i := 0; i < len(r.tokens); {
		n, err := r.element(i)
		if err != nil {
			return err
		}
		i += n
	}
	last := token{line: 1}
	if n := len(r.tokens); n > 0 && !r.Lenient {
		last = r.tokens[n-1]
	}
	switch {
	case r.number != nil:
		return r.syntax(r.number, "the text ends too early: a move number without a move", "a move")
	case r.divided != nil && !r.ended:
		return r.syntax(r.divided, "the text ends too early: a semicolon without a move", "a move")
	case r.empty():
		return r.syntax(&last, "there is no record", "tags or moves")
	}
	if err := r.begin(""); err != nil {
		return err
	}
	// A result after the moves has been compared already; this one is the tag's.
	if err := r.point.Agrees(r.rec.Result, ""); err != nil {
		r.rec.Result = ""
		return r.fail(r.result, err)
	}
	return nil
}

// empty reports whether nothing has been read.
func (r *reading) empty() bool {
	said := len(r.rec.Texts) > 0 && !r.Lenient
	return r.point == nil && !r.ended &&
		len(r.keys) == 0 && !said
}

// begin starts the game, when the tags are complete.
func (r *reading) begin(line string) error {
	if r.point != nil {
		return nil
	}
	point, err := r.Start(line)
	if err != nil {
		at := r.position
		if at == nil {
			at = &token{line: 1}
		}
		return r.fail(at, err)
	}
	r.point = point
	return nil
}

// element reads one token, or the tokens of a move, and returns their number.
func (r *reading) element(i int) (int, error) {
	t := &r.tokens[i]
	switch t.kind {
	case tagToken:
		return 1, r.tag(t)
	case commentToken:
		if r.number != nil && !r.Lenient {
			return 1, r.syntax(t, "a comment between a number and its move", "the move")
		}
		r.comment(t.text)
		return 1, nil
	case boardToken:
		return 1, r.board(i)
	case badToken:
		if t.begins {
			if err := r.begin(""); err != nil {
				return 1, err
			}
		}
		return 1, r.syntax(t, t.msg, t.hint)
	case talkToken:
		r.talk(t)
		return 1, nil
	}
	if err := r.begin(""); err != nil {
		return 1, err
	}
	if r.ended && t.kind != diagramToken {
		if r.Lenient && t.kind == glyphToken {
			return 1, nil
		}
		return 1, r.syntax(t, "unexpected text after the result",
			"a comment in braces, or the next record on a new line")
	}
	switch t.kind {
	case diagramToken:
		return 1, r.diagram(t)
	case dividerToken:
		return 1, r.divide(t)
	case glyphToken:
		return 1, r.glyph(t)
	case numberToken:
		return 1, r.moveNumber(t)
	case resultToken:
		return 1, r.endResult(t)
	}
	return r.move(i)
}

func (r *reading) tag(t *token) error {
	key := strings.ToLower(t.tag.Key)
	value := *t
	value.column = t.value
	switch {
	case r.point != nil:
		return r.syntax(t, "it begins another record, and only one can be read here", "")
	case r.keys[key]:
		return r.syntax(t, "the tag "+t.tag.Key+" is listed twice", "each key at most once")
	}
	r.keys[key] = true
	switch key {
	case "position":
		r.position = &value
		if r.Lenient {
			if err := r.tagPosition(&t.tag); err != nil {
				return r.fail(&value, err)
			}
		}
	case "result":
		return r.tagResult(&value, t.tag.Value)
	}
	taken, err := r.Tag(t.tag)
	if err != nil {
		value.text = t.tag.Value
		return r.failAt(&value, err, false)
	}
	if !taken {
		r.rec.Tags = append(r.rec.Tags, t.tag)
	}
	return nil
}

// tagPosition replaces the value of a tag by the position line that it means.
func (r *reading) tagPosition(t *Tag) error {
	line, err := r.Language.Position(t.Value)
	if err != nil {
		return err
	}
	if line != t.Value {
		r.note("the position is read as %s", line)
		t.Value = line
	}
	return nil
}

func (r *reading) tagResult(at *token, value string) error {
	result := strings.TrimSuffix(value, ".")
	switch {
	case IsResult(result) && r.Language.has(result):
		r.rec.Result, r.result = result, at
	case r.Lenient:
		r.note("%q is not a result of this game", value)
	default:
		return r.syntax(at, "not a result", r.Language.results())
	}
	return nil
}

// comment keeps a comment after the last move, or before the first one.
func (r *reading) comment(text string) {
	texts := &r.rec.Texts
	if n := len(r.rec.Moves); n > 0 {
		texts = &r.rec.Moves[n-1].Texts
	}
	if text != "" {
		*texts = append(*texts, text)
	}
}

// talk keeps what people say around the moves, and notes what has no meaning.
func (r *reading) talk(t *token) {
	text := strings.TrimSpace(strings.NewReplacer("{", "(", "}", ")").Replace(t.text))
	if inner, ok := strings.CutPrefix(text, "("); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	r.comment(text)
	if t.msg != "" {
		r.note(t.msg, t.text)
	}
	if t.ends {
		r.number = nil
	}
}

// board starts the game from a board before the moves. If the board does not say
// who is to move, the number of the first move does.
func (r *reading) board(i int) error {
	t := &r.tokens[i]
	r.position = t
	if r.point != nil {
		return r.syntax(t, "a position after the moves", "")
	}
	line, err := r.Language.Position(t.text)
	var e *Error
	if errors.As(err, &e) && e.noSide {
		for _, n := range r.tokens[i+1:] {
			if n.kind == numberToken {
				side := r.Language.Sides[0].Letter
				if n.dots {
					side = r.Language.Sides[1].Letter
				}
				digits := n.text[:len(n.text)-len(strings.TrimLeft(n.text, "0123456789"))]
				line, err = r.Language.Position(t.text + "\n" + side + r.Language.Tail + " " +
					digits)
				break
			}
		}
	}
	if err != nil {
		return r.fail(t, err)
	}
	if err := r.begin(line); err != nil {
		return err
	}
	r.note("the game starts from %s", line)
	return nil
}

func (r *reading) diagram(t *token) error {
	if r.number != nil {
		return r.syntax(t, "a diagram between a number and its move", "the move")
	}
	if err := r.point.Shows(t.text); err != nil {
		return r.failAt(t, err, true)
	}
	if n := len(r.rec.Moves); n > 0 {
		r.rec.Moves[n-1].Diagram = true
	} else {
		r.rec.Diagram = true
	}
	return nil
}

// divide reads the semicolon that may stand between the moves of the two sides.
func (r *reading) divide(t *token) error {
	first, _ := r.point.Turn()
	if len(r.rec.Moves) == 0 || first ||
		r.divided != nil || r.number != nil {
		if r.Lenient {
			return nil
		}
		return r.syntax(t, "a semicolon that is not between the moves of the two sides", "")
	}
	if !r.Lenient {
		r.divided = t
	}
	return nil
}

// glyph reads a comment on the last move that stands after a blank.
func (r *reading) glyph(t *token) error {
	n, _ := CommentLength(t.text)
	switch {
	case n == len(t.text) && len(r.rec.Moves) > 0 &&
		r.number == nil && r.divided == nil:
		r.remarks = append(r.remarks, " "+t.text)
	case r.Lenient && n < len(t.text):
		r.note("%q is ignored", t.text)
	case r.Lenient && n == len(t.text):
		return r.syntax(t, "a comment without a move before it", "")
	case n < len(t.text):
		at := *t
		at.column += n
		return r.syntax(&at, "not a comment on a move",
			"!, ?, +, ++ or ++d2; or a comment in braces")
	default:
		return r.syntax(t, "a comment without a move before it", "a move")
	}
	return nil
}

// settle appends the remarks to the last move's comment, all at once: appending
// each of many remarks alone would take quadratic time.
func (r *reading) settle() {
	if len(r.remarks) > 0 {
		r.rec.Moves[len(r.rec.Moves)-1].Comment += strings.Join(r.remarks, "")
		r.remarks = nil
	}
}

func (r *reading) moveNumber(t *token) error {
	first, number := r.point.Turn()
	whose := fmt.Sprintf("it is %s's move %d", r.side(), number)
	digits := strings.TrimLeft(t.text, "0")
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	want := strconv.Itoa(number) + "."
	if !first {
		want += ".."
	}
	wrong := r.number != nil || t.text[len(t.text)-len(strings.TrimLeft(t.text, "0")):] != want
	if r.Lenient {
		wrong = t.dots && first ||
			digits != "" && digits != strconv.Itoa(number)
	}
	if number > 0 && wrong {
		return r.syntax(t, whose, want+" and a move, or the result")
	}
	r.number = t
	return nil
}

func (r *reading) side() string {
	if first, _ := r.point.Turn(); first {
		return r.Language.Sides[0].Name
	}
	return r.Language.Sides[1].Name
}

func (r *reading) endResult(t *token) error {
	said := strings.TrimSuffix(t.text, ".")
	if said == "1/2" {
		said = "1/2-1/2"
	}
	switch {
	case !r.Language.has(said) && r.Lenient:
		r.note("%q is not in the rules: %s", t.text, r.Language.NoDraw)
		return nil
	case !r.Language.has(said):
		return r.syntax(t, "not a result", r.Language.results())
	case r.number != nil && !r.Lenient:
		return r.syntax(t, "a result after a move number", "a move")
	}
	if err := r.point.Agrees(said, r.rec.Result); err != nil {
		return r.fail(t, err)
	}
	r.rec.Result, r.rec.FullStop, r.ended = said, strings.HasSuffix(t.text, "."), true
	if r.Lenient && said != "*" &&
		len(r.point.Moves()) > 0 && said != "1/2-1/2" {
		r.note("%s stands before the end of the game; "+
			"it may be a resignation, which is not in the rules", said)
	}
	r.number = nil
	return nil
}

// move reads the move at a token and returns the number of its tokens.
func (r *reading) move(i int) (int, error) {
	t := &r.tokens[i]
	n, m, as, err := 1, Move{}, "", error(nil)
	if !r.Lenient {
		if m, err = r.point.Read(t.text, false); err != nil {
			return n, r.failAt(t, err, false)
		}
	} else if n, m, as, err = r.words(i); err != nil {
		return n, r.fail(t, err)
	}
	next, err := r.point.Play(m)
	if err != nil {
		return n, r.fail(t, err)
	}
	if as != "" {
		r.note("%.80q is read as %s", as, m.Text)
	}
	r.settle()
	r.point, r.number, r.divided = next, nil, nil
	r.rec.Moves = append(r.rec.Moves, m)
	return n, nil
}

// words reads a move of one or more words leniently. The string as is the text as it
// is written, or "" if it is a strict text.
func (r *reading) words(i int) (n int, m Move, as string, err error) {
	var words []string
	for _, t := range r.tokens[i:] {
		if t.kind != wordToken || len(words) == mostWords {
			break
		}
		words = append(words, t.text)
	}
	// One text of several pushes that is a list (NOTE-4) is longer than its first one.
	if tight, n := r.Language.list(words, r.point.Own); n > 0 {
		if m, err := r.point.Read(tight, true); err == nil {
			return n, m, strings.Join(words[:n], " "), nil
		}
	}
	tight, n := r.Language.phrase(words, r.point.Own)
	written := strings.Join(words[:n], " ")
	// A word on the same line that begins no move belongs to this one.
	if n < len(words) && !r.tokens[i+n].fresh && !r.Language.begins(words[n:]) {
		said := written + " " + words[n]
		msg := fmt.Sprintf("%q after it is not understood", words[n])
		return n, m, "", r.Language.refusal(said, msg, r.point, tight)
	}
	if err := r.Language.refuse(written, tight, r.point); err != nil {
		return n, m, "", err
	}
	if m, err = r.point.Read(tight, true); err != nil {
		return n, m, "", err
	}
	if strings.TrimRight(written, ",.;") != m.Text+m.Comment {
		as = strings.TrimRight(written, ",;")
	}
	return n, m, as, nil
}
