package letter

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Reader reads one record of a game.
type Reader struct {
	Language *Language
	Name     string // of the file, for errors; may be empty
	Lenient  bool
	// Tag takes a tag that has a meaning in the game and reports whether it did.
	Tag func(Tag) (taken bool, err error)
	// Start begins the game at a position line; at that of the tags if it is "".
	Start func(line string) (Point, error)
}

// Read reads a record. If the record is wrong, the error is a *RecordError, and the
// Record ends before it. The first line of the text has the given number.
func (r *Reader) Read(text string, first int) (*Record, error) {
	l := &lexer{Language: r.Language, lenient: r.Lenient, number: first - 1}
	l.text(text)
	d := r.reading(l.tokens)
	p := d.prose(text, first)
	if p != nil && p.leads() {
		in, err := p.answer(r)
		if err != nil {
			return d.rec, r.reading(nil).located(err)
		}
		d, p = in, nil
	} else if p != nil {
		if err := p.stray(); err != nil {
			return d.rec, err
		}
	}
	err := d.all()
	if p != nil && d.unread(err) {
		if in, why := p.answer(r); why == nil {
			d, err = in, in.all()
		} else if p.saysMore() && (err == nil || !d.numbered()) {
			err = d.located(why)
		}
	}
	d.settle()
	return d.rec, err
}

// A reading is the state of Read.
type reading struct {
	*Reader
	tokens   []token
	rec      *Record
	point    Point  // after the last move; nil while tags are read
	position *token // of the tag or the board
	result   *token
	keys     map[string]bool // of the tags, in small letters
	remarks  []string        // comments after the last move, each with its blank
	number   *token          // whose move has not come yet
	said     string          // the result that words state
	ended    bool            // the result has been read
}

// reading begins to read tokens.
func (r *Reader) reading(tokens []token) *reading {
	return &reading{Reader: r, tokens: tokens, rec: &Record{}, keys: map[string]bool{}}
}

// fail returns an error at a token.
func (r *reading) fail(t *token, err error) *RecordError {
	e := &RecordError{Name: r.Name, Line: t.line, Column: t.column + 1, Err: err}
	if r.point != nil {
		e.Ply = len(r.rec.Moves) + 1
	}
	return e
}

// unread reports whether a letter may have its move in the middle of a sentence: the record has no
// moves, or stops at a text that is none. A record with numbers has none there, except below a
// board.
func (r *reading) unread(err error) bool {
	var e *Error
	var stop *RecordError
	switch {
	case err == nil:
		return r.rec.Moves == nil
	case !errors.As(err, &stop) || stop.Illegal != "":
		return false
	case !errors.As(err, &e) || e.Kind != r.Language.Syntax:
		return false
	case r.position == nil:
		return !r.numbered() && r.rec.Moves == nil
	}
	word, _, _ := strings.Cut(e.Text, " ")
	starts := squaresIn.MatchString(word) && r.Language.begins([]token{{text: word}}, nil)
	return !r.numbered() || !starts
}

// numbered reports whether a token is the number of a move.
func (r *reading) numbered() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.kind == numberToken })
}

// located returns an error with its place, the first line if it has none.
func (r *reading) located(err error) error {
	var at *RecordError
	if errors.As(err, &at) {
		return at
	}
	return r.fail(&token{line: 1}, err)
}

// syntax returns an error of the record's form.
func (r *reading) syntax(t *token, msg, hint string) error {
	return r.fail(t, &Error{Text: t.text, Msg: msg, Hint: hint, Kind: r.Language.Syntax})
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
	switch {
	case r.number != nil:
		return r.syntax(r.number, "the text ends too early: a move number without a move", "a move")
	case r.point == nil && len(r.keys) == 0:
		err := &Error{Msg: "there is no record", Hint: "tags or moves", Kind: r.Language.Syntax}
		if r.Lenient && len(r.tokens) > 0 {
			err.Msg, err.Hint = "there is no position and no move of this game", "both"
			err.Example = r.Language.Start + ", and the move on the next line"
		}
		return r.fail(&token{line: 1}, err)
	}
	if err := r.begin(""); err != nil {
		return err
	}
	if !r.ended && r.result != nil { // the tag's
		return r.agrees(r.result)
	}
	if r.rec.Result == "" && r.point.Result() == "" {
		r.rec.Result = r.said
	}
	return nil
}

// agrees returns an error if the game is over and has another result than the one said.
func (r *reading) agrees(t *token) error {
	if is := r.point.Result(); is != "" && is != r.rec.Result {
		err := &Error{Kind: ErrContradiction,
			Msg: fmt.Sprintf("the result %s contradicts the game's, %s", r.rec.Result, is)}
		r.rec.Result = ""
		return r.fail(t, err)
	}
	return nil
}

// begin starts the game, when the tags are complete.
func (r *reading) begin(line string) error {
	if r.point != nil {
		return nil
	}
	point, err := r.start(line)
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

// start begins the game; an error of a lenient reading has an example.
func (r *Reader) start(line string) (Point, error) {
	point, err := r.Start(line)
	if e := new(Error); err != nil && r.Lenient && !errors.As(err, &e) {
		err = &Error{Msg: err.Error(), Example: r.Language.Start, Kind: err}
	}
	return point, err
}

// element reads one token, or the tokens of a move, and returns their number.
func (r *reading) element(i int) (n int, err error) {
	t := &r.tokens[i]
	switch t.kind {
	case tagToken:
		return 1, r.tag(t)
	case talkToken:
		r.talk(t)
		return 1, nil
	case commentToken:
		r.comment(t.text)
		return 1, nil
	case variationToken:
		return 1, r.variation(t)
	case badToken:
		return 1, r.syntax(t, t.msg, t.hint)
	case boardToken:
		if r.Lenient && r.point == nil {
			return 1, r.board(i)
		}
	}
	if err := r.begin(""); err != nil {
		return 1, err
	}
	if r.ended && t.kind != boardToken {
		if r.Lenient && t.kind == glyphToken {
			return 1, nil
		}
		return 1, r.syntax(t, "unexpected text after the result",
			"a comment in braces, or the next record on a new line")
	}
	switch t.kind {
	case boardToken:
		return 1, r.diagram(t)
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
	switch {
	case r.point != nil:
		return r.syntax(t, "it begins another record, and only one can be read here", "")
	case r.keys[key]:
		return r.syntax(t, "the tag "+t.tag.Key+" is listed twice", "each key at most once")
	}
	r.keys[key] = true
	switch result := strings.TrimSuffix(t.tag.Value, "."); {
	case key == "position":
		r.position = t
		if !r.Lenient {
			break
		}
		line, err := r.Language.Position(t.tag.Value)
		if err != nil {
			return r.fail(t, err)
		}
		if line != t.tag.Value {
			r.note("the position is read as %s", line)
			t.tag.Value = line
		}
	case key == "result" && isResult(result) && r.Language.has(result):
		r.rec.Result, r.result = result, t
		return nil
	case key == "result":
		r.note("%q is not a result of this game", t.tag.Value)
		return nil
	}
	taken, err := r.Tag(t.tag)
	if err != nil {
		return r.fail(t, err)
	}
	if !taken {
		r.rec.Tags = append(r.rec.Tags, t.tag)
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

// variation keeps a variation on the last move.
func (r *reading) variation(t *token) error {
	n := len(r.rec.Moves)
	if n == 0 {
		return r.syntax(t, "a variation without a move before it", "")
	}
	m := &r.rec.Moves[n-1]
	m.Variations = append(m.Variations, t.text)
	return nil
}

// talk keeps what people say around the moves, and notes what has no meaning.
func (r *reading) talk(t *token) {
	r.comment(strings.TrimSpace(strings.NewReplacer("{", "(", "}", ")").Replace(t.text)))
	if t.msg != "" {
		r.note(t.msg, t.text)
	}
	if t.ends {
		r.number = nil
		r.said = cmp.Or(r.said, r.Language.resultOf(t.text))
	}
}

// board starts the game from a board before the moves. If the board does not say
// who is to move, the number of the first move does.
func (r *reading) board(i int) error {
	t := &r.tokens[i]
	r.position = t
	board, turn, err := r.Language.Board(t.text)
	for k, n := range r.tokens[i+1:] {
		isMove := k+i+2 < len(r.tokens) && r.Language.begins(r.tokens[k+i+2:k+i+3], nil)
		if n.kind == numberToken && turn == "" && isMove {
			side := 0
			if n.isSecond() {
				side = 1
			}
			turn = r.Language.turnOf(side) + " " + digits(n.text)
		}
	}
	line, err := r.Language.complete(t.text, board, turn, err)
	if err == nil {
		err = r.begin(line)
		r.note("the game starts from %s", line)
	} else {
		err = r.fail(t, err)
	}
	return err
}

// diagram compares a diagram with the game.
func (r *reading) diagram(t *token) error {
	is, fields, _ := strings.Cut(r.point.Line(), " ")
	board, turn, err := r.Language.Board(t.text)
	shown := ""
	if err == nil {
		shown, err = r.Language.Line(board + " " + fields)
	}
	if err != nil {
		return r.fail(t, err)
	}
	shown, _, _ = strings.Cut(shown, " ")
	wrong := r.Language.differences(shown, is)
	said, known := strings.Fields(turn), strings.Fields(fields)
	other := len(said) > 0 && said[0] != known[0]
	if other || len(said) == len(known) && !slices.Equal(said, known) {
		wrong = append(wrong, "the last line should be "+fields+", not "+turn)
	}
	if wrong != nil {
		return r.fail(t, &Error{Kind: ErrContradiction,
			Msg: "the diagram does not show the game: " + strings.Join(wrong, ", ")})
	}
	if n := len(r.rec.Moves); n > 0 {
		r.rec.Moves[n-1].Diagram = true
	} else {
		r.rec.Diagram = true
	}
	return nil
}

// nags are the marks of numbered signs, as records of chess have them.
var nags = map[string]string{"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}

// glyph reads a comment on the last move that stands after a blank.
func (r *reading) glyph(t *token) error {
	if mark := nags[t.text]; mark != "" && r.Lenient {
		t.text = mark
	}
	n, _ := CommentLength(t.text)
	follows := len(r.rec.Moves) > 0 && r.number == nil
	switch {
	case n < len(t.text) && r.Lenient:
		r.note("%q is ignored", t.text)
	case n < len(t.text):
		at := *t
		at.column += n
		return r.syntax(&at, "not a comment on a move",
			"!, ?, +, ++ or ++d2; or a comment in braces")
	case !follows:
		return r.syntax(t, "a comment without a move before it", "")
	default:
		r.remarks = append(r.remarks, " "+t.text)
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

// digits returns the number at the start of a text, without leading zeros.
func digits(text string) string {
	text = strings.TrimLeft(text, "0")
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}

// isSecond reports whether a number is that of the second side's move.
func (t *token) isSecond() bool { return strings.Contains(t.text, "..") }

func (r *reading) moveNumber(t *token) error {
	first, number := r.point.Turn()
	side, dots := r.Language.Sides[0].Name, "."
	if !first {
		side, dots = r.Language.Sides[1].Name, "..."
	}
	n, want := digits(t.text), strconv.Itoa(number)
	other, wrongSide := n != "" && n != want, t.isSecond() && first
	if number > 0 && (wrongSide || other) {
		return r.syntax(t, fmt.Sprintf("it is %s's move %d", side, number),
			want+dots+" and a move, or the result")
	}
	r.number = t
	return nil
}

func (r *reading) endResult(t *token) error {
	said := strings.TrimSuffix(t.text, ".")
	if said == "1/2" {
		said = "1/2-1/2"
	}
	if !r.Language.has(said) {
		r.note("%q is not in the rules: %s", t.text, r.Language.NoDraw)
		return nil
	}
	if tag := r.rec.Result; tag != "" && tag != said {
		return r.fail(t, &Error{Kind: ErrContradiction,
			Msg: fmt.Sprintf("the result %s contradicts the tag Result, %s", said, tag)})
	}
	r.rec.Result = said
	if err := r.agrees(t); err != nil {
		return err
	}
	r.rec.FullStop, r.ended = strings.HasSuffix(t.text, "."), true
	win := said == "1-0" || said == "0-1"
	if r.Lenient && win && len(r.point.Moves()) > 0 {
		r.note("%s stands before the end of the game; "+
			"it may be a resignation, which is not in the rules", said)
	}
	r.number = nil
	return nil
}

// move reads the move at a token and returns the number of its tokens.
func (r *reading) move(i int) (n int, err error) {
	t := &r.tokens[i]
	text := t.text
	n = 1
	if r.Lenient {
		end := i
		for end < min(len(r.tokens), i+mostWords) && r.tokens[end].kind == wordToken {
			end++
		}
		if text, n, err = r.Language.first(r.tokens[i:end], r.point); err != nil {
			return n, r.fail(t, err)
		}
	}
	m, err := r.point.Read(text, r.Lenient)
	if err != nil {
		return n, r.fail(t, err)
	}
	next, err := r.point.Play(m)
	if err != nil {
		e := r.fail(t, err)
		if e.Illegal = m.Name; m.Text+m.Comment != m.Name {
			e.Written = m.Text + m.Comment
		}
		return n, e
	}
	as := written(r.tokens[i : i+n])
	if r.Lenient && strings.TrimRight(as, ".") != m.Text+m.Comment {
		r.note("%.80q is read as %s", as, m.Text)
	}
	ordered := strings.Contains(m.Name, "!") && strings.HasPrefix(m.Text, m.Name[:3]+"!")
	if ordered && m.Text != m.Name {
		r.note("%s is read as %s, which leads to the same position", m.Text, m.Name)
	}
	r.settle()
	r.point, r.number = next, nil
	r.rec.Moves = append(r.rec.Moves, m)
	return n, nil
}
