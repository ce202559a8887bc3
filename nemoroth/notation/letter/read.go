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
	if r.Lenient && len(text) <= mostProse {
		text = r.Language.redrawn(text)
	}
	l := &lexer{Language: r.Language, lenient: r.Lenient, number: first - 1}
	l.text(text)
	d := r.reading(l.tokens)
	if !r.Lenient || len(text) > mostProse {
		return d.rec, d.all()
	}
	p := d.prose(text, first, false)
	if p == nil {
		p = &prose{Language: r.Language, name: r.Name}
		p.read(text, first)
		return d.rec, d.goesOn(p, d.all())
	}
	read, err := d.withWords(p)
	var at *RecordError
	isUnclear := errors.Is(err, r.Language.Syntax) || p.described
	if errors.As(err, &at) && at.Illegal == "" && isUnclear {
		at.Guess = read.guess(text, first, d)
		r.Start(read.line) // for the caller the game begins there, and not where the guess does
	}
	return read.rec, err
}

// guess returns what a letter that is not clear may be about, as a RecordError has it: a record that
// says more than what is read. The tokens are those of the letter.
func (r *reading) guess(text string, first int, letter *reading) (record string) {
	d := r.Reader.reading(letter.tokens)
	d.opening = letter.opening
	p := d.prose(text, first, true)
	if p == nil {
		return ""
	}
	d, err := d.withWords(p)
	names := d.names(err)
	if names == "" || names == r.names(nil) {
		return ""
	}
	return d.line + "\n" + names[1:]
}

// withWords reads a letter whose words may tell of the board, or of the move. It returns the
// reading that counts.
func (r *reading) withWords(p *prose) (*reading, error) {
	if _, err := r.Position(p.cut); p.cut != "" && err != nil {
		return r, r.located(err)
	}
	// The record alone does not say the board; many boards cannot show ichor, and none shows
	// captives.
	unsaid := p.described || p.inSentence ||
		!p.exact && (len(p.puddles) > 0 || p.tellsLoss())
	var err error
	if !unsaid {
		if err := p.checkStray(); err != nil {
			return r, err
		}
		if err = r.all(); !r.unread(err) {
			return r, r.goesOn(p, err)
		}
	}
	in, why := p.reading(r)
	if why == nil {
		return in, in.goesOn(p, in.all())
	}
	ofGame := p.drawn || len(p.moves)+len(p.placed) > 0
	if unsaid || ofGame && (err == nil || !r.numbered() && errors.Is(err, r.Syntax)) {
		err = r.located(why)
	}
	return r, err
}

// goesOn plays the moves that the words tell of behind those that are read, up to one that is
// played "now". Others refuse the letter, unless somebody only says them.
func (r *reading) goesOn(p *prose, err error) error {
	read := r.names(err)
	isGame := p.exact && !p.drawn
	var next []candidate
	for _, m := range p.moves {
		// It begins a paragraph, or a number stands before its words.
		starts := p.words[m.at-1].text == "" || p.codes[m.at] != 'M' && p.isNumbered(m)
		from, to := p.bounds(p.chosen)
		follows := from < m.at && m.at < to && p.is(m.at, "M") && !p.isClaim(m)
		isNext := p.guesses && (isGame || p.isNumbered(m)) || p.isPlayed(m) || starts || follows
		isWay := p.contents != nil && m.from != "" && p.lettersOn(m.from, -1) == "" &&
			strings.HasSuffix(read, m.to)
		if m.at > p.chosen && !r.tells(m, err) && isNext && !isWay {
			next = append(next, m)
		}
	}
	if next == nil || read == "" || p.guesses && illegalIn(err) != "" {
		return err
	}
	if p.guesses || err == nil && p.isNow(next[len(next)-1]) {
		r.tokens = r.tokens[:r.next]
		for i, m := range next {
			isSame := func(x candidate) bool { return x.way() == m.way() }
			if !slices.ContainsFunc(next[:i], isSame) {
				r.tokens = append(r.tokens, token{kind: wordToken, text: m.text, fresh: true,
					line: p.words[m.at].line})
			}
		}
		err = r.all()
		isLast := r.next == len(r.tokens) && illegalIn(err) != ""
		if err == nil || isLast || p.guesses {
			return err
		}
	}
	return p.refuse(next[0].at, "it tells of other moves after%s", read)
}

// tells reports whether a move that the words tell of is one of those that are read, or that of an
// error.
func (r *reading) tells(m candidate, err error) bool {
	var at *RecordError
	isSame := func(x Move) bool { return x.Text == m.text } // "Bd3:c2,e2"
	return m.isIn(r.names(err)) || slices.ContainsFunc(r.rec.Moves, isSame) ||
		errors.As(err, &at) && at.Written == m.text
}

// names returns the names of the moves, and that of the illegal move of an error, each behind a
// blank.
func (r *reading) names(err error) (names string) {
	for _, m := range r.rec.Moves {
		names += " " + m.Name
	}
	if illegal := illegalIn(err); illegal != "" {
		names += " " + illegal
	}
	return names
}

// illegalIn returns the illegal move of an error; "" if it has none.
func illegalIn(err error) string {
	var at *RecordError
	if errors.As(err, &at) {
		return at.Illegal
	}
	return ""
}

// A reading is the state of Read.
type reading struct {
	*Reader
	*Language
	tokens   []token
	next     int // the index of the next token
	rec      *Record
	numbers  []string // full-move numbers that the words say
	point    Point    // after the last move; nil while tags are read
	line     string   // of the position at the start
	opening  Point    // the position without any line; nil until it is known
	position *token   // of the tag or the board
	result   *token
	keys     map[string]bool // of the tags, in small letters
	remarks  []string        // comments after the last move, each with its blank
	number   *token          // whose move has not come yet
	said     string          // the result that words state
	ended    bool            // the result has been read
}

// reading begins to read tokens.
func (r *Reader) reading(tokens []token) *reading {
	return &reading{Reader: r, Language: r.Language, tokens: tokens, rec: &Record{},
		keys: map[string]bool{}}
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
	isText := errors.As(err, &e) && e.Kind == r.Syntax
	none := r.rec.Moves == nil
	switch {
	case !isText: // none, an illegal move, or one that is ambiguous without the order of pushes
		return illegalIn(err) == "" && !errors.Is(err, ErrEffects) && none
	case r.position == nil:
		return !r.numbered() && none
	}
	word, _, _ := strings.Cut(e.Text, " ")
	starts := squaresIn.MatchString(word) && r.begins([]string{word}, nil)
	isNumber := func(t token) bool { return t.kind == numberToken }
	first := slices.IndexFunc(r.tokens, isNumber)
	isOnly := none && !slices.ContainsFunc(r.tokens[first+1:], isNumber)
	return !r.numbered() || !starts || isOnly
}

// numbered reports whether a token is the number of a move.
func (r *reading) numbered() bool { return r.numberFrom(0) >= 0 }

// numberFrom returns the index of the first number with a move after it, from a token on; -1 for
// none. "I am 74 and" has none.
func (r *reading) numberFrom(i int) int {
	for ; i+1 < len(r.tokens); i++ {
		next := r.tokens[i+1 : min(i+4, len(r.tokens))]
		if r.tokens[i].kind == numberToken && r.begins(texts(next), nil) {
			return i
		}
	}
	return -1
}

// located returns an error with its place: that of the position, or the first line, if it has
// none.
func (r *reading) located(err error) error {
	var at *RecordError
	if errors.As(err, &at) {
		return at
	}
	return r.fail(cmp.Or(r.position, &token{line: 1}), err)
}

// syntax returns an error of the record's form.
func (r *reading) syntax(t *token, msg, hint string) error {
	return r.fail(t, &Error{Text: t.text, Msg: msg, Hint: hint, Kind: r.Syntax})
}

func (r *reading) note(format string, args ...any) {
	r.rec.Notes = append(r.rec.Notes, fmt.Sprintf(format, args...))
}

func (r *reading) all() error {
	defer r.settle()
	for r.next < len(r.tokens) {
		t := &r.tokens[r.next]
		r.next++
		if err := r.element(t); err != nil {
			return err
		}
	}
	switch {
	case r.number != nil:
		return r.syntax(r.number, "the text ends too early: a move number without a move", "a move")
	case r.point == nil && len(r.keys) == 0:
		err := &Error{Msg: "there is no record", Hint: "tags or moves", Kind: r.Syntax}
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
	if err := r.rec.contradiction(r.point); err != nil {
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
		return r.located(err)
	}
	r.point, r.line = point, point.Line()
	return nil
}

// start begins the game; an error of a lenient reading about a text has an example.
func (r *Reader) start(line string) (Point, error) {
	point, err := r.Start(line)
	if e := new(Error); r.Lenient && errors.Is(err, r.Language.Syntax) && !errors.As(err, &e) {
		err = &Error{Msg: err.Error(), Example: r.Language.Start, Kind: err}
	}
	return point, err
}

// element reads a token, or the tokens of a move.
func (r *reading) element(t *token) error {
	switch t.kind {
	case tagToken:
		return r.tag(t)
	case talkToken:
		r.talk(t)
		return nil
	case commentToken:
		r.comment(t.text)
		return nil
	case variationToken:
		return r.variation(t)
	case badToken:
		return r.syntax(t, t.msg, t.hint)
	case boardToken:
		if r.Lenient && r.point == nil {
			return r.board(t)
		}
	}
	if err := r.begin(""); err != nil {
		return err
	}
	switch {
	case t.kind == boardToken:
		return r.diagram(t)
	case r.ended && r.Lenient && t.kind == glyphToken:
		return nil
	case r.ended:
		return r.syntax(t, "unexpected text after the result",
			"a comment in braces, or the next record on a new line")
	case t.kind == glyphToken:
		return r.glyph(t)
	case t.kind == numberToken:
		return r.moveNumber(t)
	case t.kind == resultToken:
		return r.endResult(t)
	}
	return r.move(t)
}

func (r *reading) tag(t *token) error {
	if r.Lenient && strings.EqualFold(t.tag.Key, "fen") {
		t.tag.Key = "Position" // as programs for chess write it
	}
	key := strings.ToLower(t.tag.Key)
	listed := r.keys[key]
	r.keys[key] = true
	switch result := strings.TrimSuffix(t.tag.Value, "."); {
	case r.point != nil:
		return r.syntax(t, "it begins another record, and only one can be read here", "")
	case listed:
		return r.syntax(t, "the tag "+t.tag.Key+" is listed twice", "each key at most once")
	case key == "result" && slices.Contains(results, result) && r.has(result):
		r.rec.Result, r.result = result, t
		return nil
	case key == "result":
		r.note("%q is not a result of this game", t.tag.Value)
		return nil
	case key == "position":
		if r.position = t; !r.Lenient {
			break
		}
		line, err := r.Position(t.tag.Value)
		if err != nil {
			r.Tag(t.tag) // lets the record know that its start is not the opening
			return r.fail(t, err)
		}
		if line != t.tag.Value {
			r.note("the position is read as %s", line)
			t.tag.Value = line
		}
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

// last returns the last move; nil before the first one.
func (r *reading) last() *Move {
	if n := len(r.rec.Moves); n > 0 {
		return &r.rec.Moves[n-1]
	}
	return nil
}

// comment keeps a comment after the last move, or before the first one.
func (r *reading) comment(text string) {
	texts := &r.rec.Texts
	if m := r.last(); m != nil {
		texts = &m.Texts
	}
	if text != "" {
		*texts = append(*texts, text)
	}
}

// variation keeps a variation on the last move.
func (r *reading) variation(t *token) error {
	m := r.last()
	if m == nil {
		return r.syntax(t, "a variation without a move before it", "")
	}
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
		r.said = cmp.Or(r.said, r.resultOf(t.text))
	}
}

// board starts the game from a board before the moves. If the board does not say
// who is to move, the number of the first move does.
func (r *reading) board(t *token) error {
	r.position = t
	board, turn, err := r.Board(t.text)
	if n := r.numberFrom(r.next); turn == "" && n >= 0 {
		turn = r.turnOf(r.tokens[n].side()) + " " + digits(r.tokens[n].text)
	}
	if err == nil && turn != "" {
		turn, err = r.withNumber(turn, r.numbers)
	}
	line, err := r.complete(t.text, board, turn, err)
	if err != nil {
		return r.fail(t, err)
	}
	r.note("the game starts from %s", line)
	return r.begin(line)
}

// diagram compares a diagram with the game.
func (r *reading) diagram(t *token) error {
	is, fields, _ := strings.Cut(r.point.Line(), " ")
	board, turn, err := r.Board(t.text)
	shown := ""
	if err == nil {
		shown, err = r.Line(board + " " + fields)
	}
	if err != nil {
		return r.fail(t, err)
	}
	shown, _, _ = strings.Cut(shown, " ")
	wrong := r.differences(shown, is)
	said, known := strings.Fields(turn), strings.Fields(fields)
	other := len(said) > 0 && said[0] != known[0]
	if other || len(said) == len(known) && !slices.Equal(said, known) {
		wrong = append(wrong, "the last line should be "+fields+", not "+turn)
	}
	if wrong != nil {
		return r.fail(t, &Error{Kind: ErrContradiction,
			Msg: "the diagram does not show the game: " + strings.Join(wrong, ", ")})
	}
	shows := &r.rec.Diagram
	if m := r.last(); m != nil {
		shows = &m.Diagram
	}
	*shows = true
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
	switch {
	case n < len(t.text) && r.Lenient:
		r.note("%q is ignored", t.text)
	case n < len(t.text):
		at := *t
		at.column += n
		return r.syntax(&at, "not a comment on a move",
			"!, ?, +, ++ or ++d2; or a comment in braces")
	case r.last() == nil || r.number != nil:
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
		r.last().Comment += strings.Join(r.remarks, "")
		r.remarks = nil
	}
}

// digits returns the number at the start of a text, without leading zeros.
func digits(text string) string {
	text = strings.TrimLeft(text, "0")
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}

// side returns the side whose move a number announces.
func (t *token) side() int { return min(strings.Count(t.text, ".."), 1) }

func (r *reading) moveNumber(t *token) error {
	side, number := r.point.Turn()
	n, want := digits(t.text), strconv.Itoa(number)
	other, wrongSide := n != "" && n != want, t.side() > side
	if number > 0 && (wrongSide || other) {
		msg := fmt.Sprintf("it is %s's move %d; expected %s%s and a move, or the result",
			r.Sides[side].Name, number, want, []string{".", "..."}[side])
		return r.fail(t, r.Refuse(t.text, msg, r.point, ""))
	}
	r.number = t
	return nil
}

func (r *reading) endResult(t *token) error {
	said := strings.TrimSuffix(t.text, ".")
	if said == "1/2" {
		said = "1/2-1/2"
	}
	if !r.has(said) {
		r.note("%q is not in the rules: %s", t.text, r.NoDraw)
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
	if r.Lenient && said != "*" && len(r.point.Moves()) > 0 {
		r.note("%s stands before the end of the game; it may be a resignation or an agreement, "+
			"which are not in the rules", said)
	}
	r.number = nil
	return nil
}

// move reads the move that begins with a token.
func (r *reading) move(t *token) error {
	words, n, text := r.tokens[r.next-1:], 1, t.text
	if r.Lenient {
		for n < min(len(words), mostWords) && words[n].kind == wordToken &&
			words[n].line <= words[n-1].line+1 { // in the same paragraph
			n++
		}
		var err error
		if text, n, err = r.Language.first(words[:n], r.point); err != nil {
			return r.fail(t, err)
		}
		r.next += n - 1
	}
	m, err := r.point.Read(text, r.Lenient)
	if err != nil {
		return r.fail(t, err)
	}
	next, err := r.point.Play(m)
	if err != nil {
		e := r.fail(t, err)
		if e.Illegal = m.Name; m.Text+m.Comment != m.Name {
			e.Written = m.Text + m.Comment
		}
		return e
	}
	as := written(words[:n])
	if r.Lenient && strings.TrimRight(as, ".") != m.Text+m.Comment {
		r.note("%.80q is read as %s", as, m.Text)
	}
	if m.Reordered() {
		r.note("%s is read as %s, which leads to the same position", m.Text, m.Name)
	}
	r.settle()
	r.point, r.number = next, nil
	r.rec.Moves = append(r.rec.Moves, m)
	return nil
}
