package letter

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file decides which position and which moves a letter in words is about. The board is
// described in the words, or drawn, or that of the opening.

// mostProse is the largest number of bytes of a letter in words.
const mostProse = 1 << 13

// prose reads the words of a letter, without its drawn board and the position line in a sentence;
// nil if it has tags or two drawn boards, or a board that is not whole.
func (r *reading) prose(text string, first int) *prose {
	if !r.Lenient || len(text) > mostProse {
		return nil
	}
	p := &prose{Language: r.Language, name: r.Name}
	for _, t := range r.tokens {
		whole := true
		switch {
		case t.kind == tagToken, t.kind == badToken, t.kind == boardToken && p.board != "":
			return nil
		case t.kind == boardToken:
			text, whole = p.take(t, text, first)
		}
		if !whole {
			return nil
		}
	}
	if at := slashed.FindStringIndex(text); at != nil {
		line, _, _ := strings.Cut(text[at[0]:], "\n")
		t := token{line: first + strings.Count(text[:at[0]], "\n"), text: line}
		if text, p.inSentence = p.take(t, text, first); !p.inSentence {
			return nil
		}
	}
	p.read(text, first)
	p.drawn = p.board != ""
	number := p.record()
	owned := func(x put) bool { return x.side >= 0 && x.at < number }
	mover := func(m candidate) bool { return m.side >= 0 && m.from != "" && !r.numbered() }
	g, err := r.start("")
	switch {
	case p.drawn:
	case slices.ContainsFunc(p.puts, owned):
		p.described = true
	case slices.ContainsFunc(p.moves, mover) && (err != nil || !p.follow(g)):
		p.described = true
	case err != nil:
		return nil
	default:
		p.board, p.fields, _ = strings.Cut(g.Line(), " ")
		p.exact = true
		p.later = slices.DeleteFunc(slices.Clone(p.puts), func(x put) bool { return x.at < number })
	}
	return p
}

var upToMark = regexp.MustCompile(`^[ ,]*[^.,;\n]*`)

// take takes a drawn board or a position line out of a text, and reports whether it is whole.
func (p *prose) take(drawn token, text string, first int) (rest string, whole bool) {
	lines := strings.Split(text, "\n")
	from, n := drawn.line-first, strings.Count(drawn.text, "\n")+1
	var board, turn string
	var err error
	if at := slashed.FindStringIndex(drawn.text); at != nil {
		p.exact = true
		board, err = p.slashed(drawn.text[at[0]:at[1]])
		rest = drawn.text[at[1]:]
		for said := upToMark.FindString(rest); said != ""; {
			t, ok := p.sideOf(strings.TrimLeft(said, " ,"))
			if _, wrong := p.Line(board + " " + t); ok && wrong == nil {
				turn, rest = t, rest[len(said):]
				break
			}
			said = said[:max(0, strings.LastIndexByte(said, ' '))]
		}
	} else {
		board, turn, err = p.Board(drawn.text)
	}
	if err == nil {
		_, err = p.Line(board + " " + p.turnOf(0))
	}
	if err != nil || from+n > len(lines) {
		return "", false
	}
	p.differs = p.board != "" && p.board != board
	p.board, p.fields = board, cmp.Or(turn, p.fields)
	blank := slices.Repeat([]string{""}, n)
	blank[n-1] = rest
	return strings.Join(slices.Concat(lines[:from], blank, lines[from+n:]), "\n"), true
}

// refuse returns the error that a letter is not read, with the place of a word and the words there.
func (p *prose) refuse(at int, format string, args ...any) error {
	said, line := "", 1
	if len(p.words) > 0 {
		w := p.words[min(at, len(p.words)-1)]
		line = w.line
		for i := max(0, w.at-6); i < min(len(p.all), w.at+8); i++ {
			said += p.all[i].text + " "
		}
	}
	return &RecordError{Name: p.name, Line: line, Column: 1, Err: &Error{
		Text: strings.TrimSpace(said), Msg: fmt.Sprintf(format, args...), Kind: p.Syntax,
		Example: p.Start, Hint: "a position line and the move, each on a line of its own"}}
}

// answer returns the reading of the board and the moves of the words.
func (p *prose) answer(r *Reader) (*reading, error) {
	if p.differs {
		return nil, p.refuse(0, "it gives two positions, which differ")
	}
	if err := p.untold(); err != nil {
		return nil, err
	}
	side, fields, err := p.toMove()
	if err == nil {
		err = p.build(side)
	}
	if err != nil {
		return nil, err
	}
	var notes []string
	if side < 0 {
		if side = p.mover(); side < 0 {
			return nil, p.refuse(0, "it does not say which side is to move")
		}
		notes = append(notes, fmt.Sprintf("I read: %s to move, since only its piece can make the "+
			"move", p.Sides[side].Name))
	}
	fields = cmp.Or(fields, p.turnOf(side))
	if p.Captives != "" && !p.exact {
		var lost string
		if lost, err = p.lost(); err != nil {
			return nil, err
		}
		fields = strings.Replace(fields, " -", " "+cmp.Or(lost, "-"), 1)
	}
	line, err := p.complete("", p.board, fields, nil)
	if err != nil {
		return nil, err
	}
	g, err := r.start(line)
	if err != nil {
		return nil, err
	}
	moves, err := p.choose(g, side)
	if err = cmp.Or(err, p.misnamed(moves), p.unsaid(moves)); err != nil {
		return nil, err
	}
	if moves == nil && p.ways != nil {
		return nil, p.refuse(p.ways[0], "what stands on %s is not described",
			p.words[p.ways[0]].square)
	}
	if moves == nil {
		return nil, p.refuse(0, "it contains no move")
	}
	p.ordered(g, moves)
	tokens := []token{{kind: boardToken, text: line, line: 1}}
	for _, m := range moves {
		tokens = append(tokens, token{kind: wordToken, text: m.text, fresh: true,
			line: p.words[m.at].line})
	}
	read := r.reading(tokens)
	read.rec.Notes = notes
	return read, nil
}

// refusePut refuses a letter because of a piece, which the format names with its square.
func (p *prose) refusePut(x put, format string) error {
	return p.refuse(x.at, format, p.called(x), x.square)
}

// pieces are the names of pieces of chess and of the three games.
const pieces = "king queen rook bishop knight pawn basilisk ghast fiend human zombie champion " +
	"wizard lion druid dragon bear ranger tree initiate imp elephant"

// misnamed refuses a move of a piece that the game does not have: "my Knight from e1 to d3".
func (p *prose) misnamed(moves []candidate) error {
	for _, m := range moves {
		i := m.at - 1
		for p.is(i, "vL") {
			i--
		}
		if p.is(i, "?") && isOneOf(p.words[i].low, pieces) {
			return p.refuse(i, "this game has no %s", p.words[i].text)
		}
	}
	return nil
}

// bleeds reports whether the words tell of ichor that a drawn board has not, since many cannot show
// it.
func (p *prose) bleeds() bool {
	return !p.exact && (len(p.marks) > 0 || p.wet(p.until()) >= 0)
}

// wet returns the index of the first word before an index that tells of ichor on a square that has
// none on the board, and does not say its plies; -1 for no such word.
func (p *prose) wet(until int) int {
	board := p.Language.contents(p.board)
	for _, x := range p.soaks {
		dry := !strings.Contains(board[squareIndex(x.square)], "[")
		if dry && x.at < until {
			return x.at
		}
	}
	return -1
}

// stray refuses a record that starts from the opening, and whose words name squares before its
// first number.
func (p *prose) stray() error {
	at := slices.IndexFunc(p.words, isNumber)
	if p.drawn || at < 0 {
		return nil
	}
	p.contents = p.Language.contents(p.board)
	return p.unsaid([]candidate{{at: at}})
}

func isNumber(w word) bool { return moveNumber.MatchString(w.text) }

// record returns the index of the first number of a move, if there are two; else that behind all
// words.
func (p *prose) record() int {
	at := slices.IndexFunc(p.words, isNumber)
	if at < 0 || !slices.ContainsFunc(p.words[at+1:], isNumber) {
		return len(p.words)
	}
	return at
}

// toMove returns the side to move, -1 if nothing says it, and its fields of a position line. What
// the words say after the move counts only if nothing says it before.
func (p *prose) toMove() (side int, fields string, err error) {
	side = -1
	if fields = p.fields; fields != "" {
		side = p.Language.side(fields[:1])
	}
	for _, t := range p.turns {
		switch later := len(p.moves) > 0 && t.at > p.moves[0].at; {
		case side < 0:
			side, fields = t.side, t.fields
		case t.side != side && !later:
			return 0, "", p.refuse(t.at, "it says that %s is to move, and also that %s is",
				p.Sides[side].Name, p.Sides[t.side].Name)
		}
	}
	return side, fields, nil
}

// mover returns the side that has the pieces that move or scream; -1 if it is not one.
func (p *prose) mover() int {
	var can [2]bool
	for side := range can {
		starts := func(m candidate) bool { return m.side == side || p.on(m.from, side) != "" }
		can[side] = slices.ContainsFunc(p.moves, starts) || p.screams(side) != nil
	}
	if can[0] == can[1] {
		return -1
	}
	return slices.Index(can[:], true)
}

// until returns the index of the first word that tells of the move: of a move that starts where a
// piece was put, of a scream, or of another move.
func (p *prose) until() int {
	for _, m := range p.moves {
		stands := func(x put) bool { return x.square == m.from && x.letter != p.Neutral.Letter }
		if m.from != "" && (m.side >= 0 || slices.ContainsFunc(p.puts, stands)) {
			return m.at
		}
	}
	if i := strings.IndexByte(p.codes, '!'); i >= 0 {
		return i
	}
	return append(p.moves, candidate{at: len(p.codes)})[0].at
}

// says reports whether the clause around a word has one of some words, up to two words after it.
func (p *prose) says(i int, some string) bool {
	from := 1 + strings.LastIndexAny(p.codes[:i], ".,;:")
	return slices.ContainsFunc(p.words[from:min(len(p.words), i+3)], func(w word) bool {
		return isOneOf(w.low, some)
	})
}

// tells reports whether a word follows the move, in a sentence that does more than describe.
func (p *prose) tells(i, until int) bool {
	from, to := p.bounds(i)
	return i > until && strings.ContainsAny(p.codes[from:to], "?>")
}

var (
	eaten   = regexp.MustCompile(`^(digest|engulfed$|swallowed$|ate$|eaten$)`)
	captive = regexp.MustCompile(`^(captives?|captured|lost|taken)$`)
)

// untold refuses what only a position line can say: captives, that a piece is digesting, or that
// one has just made a double step.
func (p *prose) untold() error {
	until := p.until()
	for i, w := range p.words {
		early, steps := p.described && i < until, w.low == "double" && p.after(i, "step")
		switch {
		case p.exact:
		case early && !p.eats && eaten.MatchString(w.low):
			return p.refuse(i, "a letter in words cannot say that a piece is digesting")
		case p.Captives != "" && captive.MatchString(w.low) && !p.telling(i):
			if !p.says(i, nothing) {
				return p.refuse(i, "it tells of captives, and does not say which they are")
			}
		case early && p.EnPassant && steps:
			return p.refuse(i, "a letter in words cannot say that a piece may be taken in passing")
		}
	}
	return nil
}

// telling reports whether the sentence around a word names a piece without a square.
func (p *prose) telling(i int) bool {
	from, to := p.bounds(i)
	return slices.ContainsFunc(p.open, func(x put) bool { return from <= x.at && x.at < to })
}

// lost returns the captives that sentences about losses name.
func (p *prose) lost() (letters string, err error) {
	open := p.open
	p.open = nil
	for _, x := range open {
		from := 1 + strings.LastIndexAny(p.codes[:x.at], ".;")
		to := x.at + strings.IndexAny(p.codes[x.at:], ".;")
		tells := func(w word) bool { return captive.MatchString(w.low) }
		k := slices.IndexFunc(p.words[from:to], tells)
		denies := func(w word) bool { return isOneOf(w.low, nothing) }
		if k < 0 || slices.ContainsFunc(p.words[from:from+k], denies) {
			p.open = append(p.open, x)
			continue
		}
		k += from
		taker := p.before(k, 1, "has have had 've haven't hasn't") && p.words[k].low != "lost"
		if taker && x.carried && x.side >= 0 {
			x.side = 1 - x.side
		}
		if !strings.ContainsAny(p.codes[from:to], "soh") {
			x.side = p.words[x.at].side // as its name tells
		}
		if x.side < 0 {
			return "", p.refuse(x.at, "it does not say which side has lost the %s", p.called(x))
		}
		letters += strings.Repeat(p.occupant(x), max(1, x.count))
	}
	order := func(a, b string) int {
		return strings.Index(p.Captives, a) - strings.Index(p.Captives, b)
	}
	list := strings.Split(letters, "")
	slices.SortFunc(list, order)
	return strings.Join(list, ""), nil
}

// owners finds the owners of pieces of which the words do not say them: that of the same piece on
// the same square elsewhere in the letter, the side to move for a piece that is to move, or the
// only owner of its kind.
func (p *prose) owners(side int) {
	for i := range p.puts {
		x := &p.puts[i]
		same := func(y put) bool {
			return y.letter == x.letter && y.square == x.square && y.side >= 0
		}
		switch known := slices.IndexFunc(p.puts, same); {
		case x.side >= 0, x.letter == p.Neutral.Letter:
		case known >= 0:
			x.side = p.puts[known].side
		case x.count < 2 && p.starts(*x):
			x.side = side
		default:
			if x.side = p.ownerOfKind(*x); x.side < 0 {
				x.side = x.maybe - 1
			}
		}
	}
}

// ownerOfKind returns the side that the words name as the owner of a piece without a square, if
// none of its kind has one: "Alabaster's Ghast faces a Human: Ghast d4 …"; -1 if it is not one.
func (p *prose) ownerOfKind(x put) (side int) {
	side = -1
	for _, y := range append(p.open, p.puts...) {
		another := side >= 0 && side != y.side
		switch named := y.letter == x.letter && y.side >= 0 && !y.carried; {
		case named && (y.square != "" || another):
			return -1
		case named:
			side = y.side
		}
	}
	return side
}

// nothing are words for a loss that is denied.
const nothing = "no none nobody nothing not yet never"

// doubts are words that tell of another time, or of what somebody thinks.
const doubts = "will should once later until yesterday died fell came used says said " +
	"thinks claims wrong"

// squaresOf returns the squares of the board that the words describe, from a8 to h1.
func (p *prose) squaresOf(side int) (squares []string, err error) {
	until, number := p.until(), p.record()
	p.owners(side)
	on := map[string][]put{}
	for _, x := range p.puts {
		like := func(y put) bool { return y.letter == x.letter && (x.side < 0 || y.side == x.side) }
		same := func(y put) bool { return like(y) && y.square == x.square }
		elsewhere := func(y put) bool { return like(y) && y.square != x.square && y.at < until }
		statue := func(y put) bool { return y.square == x.square && y.stone && y.letter != "" }
		neutral := x.letter == p.Neutral.Letter
		stands := func(y put) bool { return same(y) && !p.says(y.at, doubts) }
		isOfList := x.listed && !x.carried && x.side >= 0
		// In the list of one side "The Human on f2 …" may speak of the other's Human.
		again := x.listed && x.count == 0 && p.before(x.at, 1, "the")
		told := p.tells(x.at, until) && !isOfList
		there := on[x.square]
		switch known := slices.IndexFunc(there, same); {
		case x.letter == "" && slices.ContainsFunc(p.puts, statue):
		case x.letter == "":
			p.loose = append(p.loose, x.at)
		case x.at > max(until, number):
			p.later = append(p.later, x)
		case again && slices.ContainsFunc(there, func(y put) bool { return y.letter == x.letter }):
		case known >= 0 && !x.again:
			there[known].stone = there[known].stone || x.stone && x.at < until
		case x.at > until && p.brought(x), told && p.says(x.at, "now then will after afterwards"):
		case p.says(x.at, "would could might if suppose i'd like wish"):
		case x.side < 0 && !neutral:
			return nil, p.refusePut(x, "it does not say whose %s stands on %s")
		case p.says(x.at, doubts) && slices.ContainsFunc(p.puts, stands):
		case p.says(x.at, doubts):
			return nil, p.refusePut(x, "it names a %s on %s, and it is not clear that it "+
				"stands there")
		case told && (neutral || slices.ContainsFunc(p.puts, elsewhere)):
			return nil, p.refusePut(x, "it names a %s on %s after the move, and not before")
		case len(there) > 0 && !x.crowd:
			return nil, p.refuse(x.at, "it names two pieces on %s, and does not say that they "+
				"share it", x.square)
		case x.count > 1 && p.placed[x.at] == 1: // "two Humans on d5"
			on[x.square] = append(there, slices.Repeat([]put{x}, x.count)...)
		case x.count > 1 && p.placed[x.at] != x.count:
			return nil, p.refuse(x.at, "it names %d %s, and another number of squares",
				x.count, p.called(x))
		default:
			on[x.square] = append(there, x)
		}
	}
	for _, m := range p.moves { // "Alabaster's Human c3 goes to c4" says where the Human stands
		mine := m.side >= 0 && (side < 0 || m.side == side)
		alone := m.from != "" && on[m.from] == nil
		if mine && alone && p.isPiece(m.text[:1]) {
			on[m.from] = []put{{letter: m.text[:1], side: m.side}}
		}
	}
	for _, m := range p.moves { // "His Basilisk has leapt to d6": it stands there now
		another := func(x put) bool { return x.letter == m.text[:1] && x.side == m.side }
		told := m.at < until && m.side >= 0 && m.side != side && m.from == "" && m.to != ""
		if told && p.isPiece(m.text[:1]) && !slices.ContainsFunc(p.puts, another) {
			on[m.to] = append(on[m.to], put{letter: m.text[:1], side: m.side})
		}
	}
	squares = make([]string, 64)
	for square, list := range on {
		var pieces []string
		for _, x := range list {
			pieces = append(pieces, p.occupant(x))
		}
		squares[squareIndex(square)] = crowd(pieces)
	}
	return squares, nil
}

// starts reports whether a piece stands where the first move starts.
func (p *prose) starts(x put) bool {
	like := func(y put) bool { return y.letter == x.letter && y.square != x.square }
	if x.letter == "A" && strings.Contains(p.codes, "!") && !slices.ContainsFunc(p.puts, like) {
		return true // it screams
	}
	return len(p.moves) > 0 && p.moves[0].from == x.square && p.moves[0].text[:1] == x.letter
}

// brought reports whether a move of the letter, or a scream, can have brought a piece to where it
// stands.
func (p *prose) brought(x put) bool {
	moved := func(m candidate) bool { return m.to == x.square && m.text[:1] == x.letter }
	pushed := func(y put) bool {
		return y.letter == x.letter && y.square != x.square && near(y.square, x.square)
	}
	scream := strings.Contains(p.codes, "!") || slices.ContainsFunc(p.moves, isScream)
	return slices.ContainsFunc(p.moves, moved) || scream && slices.ContainsFunc(p.puts, pushed)
}

// occupant returns what a position line has for a piece.
func (p *prose) occupant(x put) string {
	letter := x.letter
	if x.side == 1 {
		letter = strings.ToLower(letter)
	}
	if x.stone && x.side >= 0 {
		letter = p.Prefix + letter
	}
	if x.full {
		letter += "*"
	}
	return letter
}

// build sets up the board that the words describe, or adds their ichor to the one given.
func (p *prose) build(side int) (err error) {
	if p.described {
		p.contents, err = p.squaresOf(side)
	} else {
		p.contents = p.Language.contents(p.board)
	}
	if err != nil || !p.described && !p.bleeds() {
		return err
	}
	for at, n := range p.marks {
		i := squareIndex(at)
		if !strings.Contains(p.contents[i], "[") { // unsaid compares them
			p.contents[i] = cmp.Or(p.contents[i], ".") + fmt.Sprintf("[%d]", n)
		}
	}
	p.board = nfen(slices.Collect(slices.Chunk(p.contents, 8)))
	return nil
}

// called returns the word that names a piece.
func (p *prose) called(x put) string { return p.words[x.at].text }

// on returns the letters, as capitals, of the pieces of a side on a square; those of both sides
// for -1. Nothing is on the square "".
func (p *prose) on(square string, side int) string {
	return p.pieceLetters(p.contents, square, side)
}

func (p *prose) pieceLetters(board []string, square string, side int) (letters string) {
	if square == "" {
		return ""
	}
	content, _, _ := strings.Cut(board[squareIndex(square)], "[")
	for _, c := range content {
		letter := strings.ToUpper(string(c))
		if second := letter != string(c); p.isPiece(letter) && (side < 0 || second == (side == 1)) {
			letters += letter
		}
	}
	return letters
}

// has reports whether a board has a piece, or what belongs to no side, on its square.
func (p *prose) has(board []string, x put) bool {
	content := p.pieceLetters(board, x.square, x.side)
	if x.letter == p.Neutral.Letter {
		content = board[squareIndex(x.square)]
	}
	return strings.Contains(content, x.letter)
}

// goesFarther matches a move that goes from its goal to another square: "to d5 and on to e7".
var goesFarther = regexp.MustCompile(`^[^.;?]*[-L]v*q[&,>v]+Lv*q`)

// unsaid returns an error if the letter says something of the position before its moves that the
// board does not have, or not clearly.
func (p *prose) unsaid(moves []candidate) error {
	first := append(moves, candidate{at: len(p.codes)})[0]
	for _, x := range p.puts {
		switch missing := x.at < first.at && !p.has(p.contents, x); {
		case p.described:
		case missing && !p.drawn:
			return p.refusePut(x, "it names a %s on %s, but not the whole position")
		case missing:
			return p.refusePut(x, "the board has no %s on %s")
		}
	}
	for at, n := range p.marks {
		if is := p.contents[squareIndex(at)]; !strings.Contains(is, fmt.Sprintf("[%d]", n)) {
			return p.refuse(0, "it says \"ichor\" of %s, where the board has %s", at,
				cmp.Or(is, "nothing"))
		}
	}
	if i := strings.Index(p.codes, "/q"); i >= 0 && (i < first.at || first.from == "") {
		return p.refuse(i, "it names more than one square")
	}
	if goesFarther.MatchString(p.codes[first.at:]) {
		return p.refuse(first.at, "it names another goal after %s", first.text)
	}
	until := first.at
	if p.described {
		until = len(p.codes)
	}
	if i := p.wet(until); !p.exact && i >= 0 && !p.tells(i, first.at) {
		return p.refuse(i, "it says \"ichor\", but not where and for how many plies")
	}
	if p.drawn {
		return nil
	}
	if err := p.looseWords(first); err != nil || !p.described {
		return err
	}
	return p.openPieces(first.at)
}

// looseWords refuses ichor, stone and squares before the first move that belong to nothing, and a
// move of which the board has neither the start nor the goal.
func (p *prose) looseWords(first candidate) error {
	for i, w := range p.words {
		early := i < first.at
		loose := early && slices.Contains(p.loose, i)
		from, to := p.bounds(i)
		isEmpty := strings.Contains(p.codes[from:to], "0")
		switch w.code {
		case 'i':
			game := !p.described && len(p.moves) > 1
			denied := isOneOf(p.words[i-1].low, "no not without")
			if early && len(p.marks) == 0 && !game && !denied {
				return p.refuse(i, "it says \"ichor\", but not where and for how many plies")
			}
		case 't':
			if loose {
				return p.refuse(i, "it says %q, but not clearly of which piece", w.text)
			}
		case 'q', 'Q':
			known := w.square == first.to || isEmpty
			switch {
			case loose && !p.described:
				return p.refuse(i, "it names squares, but not the whole position")
			case loose && !known && p.contents[squareIndex(w.square)] == "":
				return p.refuse(i, "what stands on %s is not described", w.square)
			}
		}
	}
	for _, m := range p.moves {
		follows := func(x candidate) bool { return x.to == m.from }
		known := m.from == "" || slices.ContainsFunc(p.moves, follows)
		known = known || m.at > first.at && squareAhead.MatchString(m.text)
		if !known && p.described && p.on(m.from, -1)+p.on(m.to, -1) == "" {
			return p.refuse(m.at, "it tells of a move from %s to %s, and does not say what stands "+
				"there", m.from, m.to)
		}
	}
	return nil
}

// openPieces refuses pieces without a square that are not on the board. After the move only those
// whose side is said count.
func (p *prose) openPieces(until int) error {
	all := strings.Join(p.contents, "")
	for _, x := range p.open {
		early := x.at < until
		text, letter := strings.ToUpper(all), strings.ToUpper(x.letter)
		if early && x.side >= 0 {
			text, letter = all, p.occupant(put{letter: x.letter, side: x.side})
		}
		owned := !x.carried && x.side >= 0
		switch n := strings.Count(text, letter); {
		case x.stone && early && !strings.Contains(all, cmp.Or(p.Prefix, "-")):
			return p.refuse(x.at, "it does not say which %s is petrified", p.called(x))
		case (early || owned) && n < max(1, x.count):
			return p.refuse(x.at, "it does not say where each %s stands", p.called(x))
		}
	}
	return nil
}
