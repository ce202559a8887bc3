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
			text, whole = p.takeBoard(t, text, first)
		}
		if !whole {
			return nil
		}
	}
	if at := slashed.FindStringIndex(text); at != nil {
		line, _, _ := strings.Cut(text[at[0]:], "\n")
		t := token{line: first + strings.Count(text[:at[0]], "\n"), text: line}
		if text, p.inSentence = p.takeBoard(t, text, first); !p.inSentence {
			return nil
		}
	}
	p.read(text, first)
	p.drawn = p.board != ""
	number := p.firstNumber()
	owned := func(x placed) bool { return x.side >= 0 && x.at < number }
	mover := func(m candidate) bool { return m.side >= 0 && m.from != "" && !r.numbered() }
	g, err := r.start("")
	switch {
	case p.drawn:
	case slices.ContainsFunc(p.placed, owned):
		p.described = true
	case slices.ContainsFunc(p.moves, mover) && (err != nil || !p.isGame(g)):
		p.described = true
	case err != nil:
		return nil
	default:
		p.board, p.fields, _ = strings.Cut(g.Line(), " ")
		p.exact = true
		early := func(x placed) bool { return x.at < number }
		p.afterMoves = slices.DeleteFunc(slices.Clone(p.placed), early)
	}
	return p
}

var upToMark = regexp.MustCompile(`^[ ,]*[^.,;\n]*`)

// takeBoard takes a drawn board or a position line out of a text, and reports whether it is whole.
func (p *prose) takeBoard(drawn token, text string, first int) (rest string, whole bool) {
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

// reading returns the reading of the board and the moves of the words.
func (p *prose) reading(r *Reader) (*reading, error) {
	if p.differs {
		return nil, p.refuse(0, "it gives two positions, which differ")
	}
	if err := p.checkUnsayable(); err != nil {
		return nil, err
	}
	side, fields, err := p.sideToMove()
	if err == nil {
		err = p.buildBoard(side)
	}
	if err != nil {
		return nil, err
	}
	var notes []string
	if side < 0 {
		if side = p.sideOfMoves(); side < 0 {
			return nil, p.refuse(0, "it does not say which side is to move")
		}
		notes = append(notes, fmt.Sprintf("I read: %s to move, since only its piece can make the "+
			"move", p.Sides[side].Name))
	}
	fields = cmp.Or(fields, p.turnOf(side))
	if p.Captives != "" && !p.exact {
		var lost string
		if lost, err = p.readCaptives(); err != nil {
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
	if err = cmp.Or(err, p.checkNames(moves), p.checkBoard(moves)); err != nil {
		return nil, err
	}
	if moves == nil && p.onTheWay != nil {
		return nil, p.refuse(p.onTheWay[0], "what stands on %s is not described",
			p.words[p.onTheWay[0]].square)
	}
	if moves == nil {
		return nil, p.refuse(0, "it contains no move")
	}
	p.addPushOrder(g, moves)
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
func (p *prose) refusePut(x placed, format string) error {
	return p.refuse(x.at, format, p.wordFor(x), x.square)
}

// pieces are the names of pieces of chess and of the three games.
const pieces = "king queen rook bishop knight pawn basilisk ghast fiend human zombie champion " +
	"wizard lion druid dragon bear ranger tree initiate imp elephant"

// checkNames refuses a move of a piece that the game does not have: "my Knight from e1 to d3".
func (p *prose) checkNames(moves []candidate) error {
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

// addsIchor reports whether the words tell of ichor that a drawn board has not, since many cannot
// show it.
func (p *prose) addsIchor() bool {
	return !p.exact && (len(p.marks) > 0 || p.missingIchor(p.storyStart()) >= 0)
}

// missingIchor returns the index of the first word before an index that tells of ichor on a square
// that has none on the board, and does not say its plies; -1 for no such word.
func (p *prose) missingIchor(until int) int {
	board := p.Language.contents(p.board)
	for _, x := range p.puddles {
		dry := !strings.Contains(board[squareIndex(x.square)], "[")
		if dry && x.at < until {
			return x.at
		}
	}
	return -1
}

// checkStray refuses a record that starts from the opening, and whose words name squares before its
// first number.
func (p *prose) checkStray() error {
	at := slices.IndexFunc(p.words, isNumber)
	if p.drawn || at < 0 {
		return nil
	}
	p.contents = p.Language.contents(p.board)
	return p.checkBoard([]candidate{{at: at}})
}

func isNumber(w word) bool { return moveNumber.MatchString(w.text) }

// firstNumber returns the index of the first number of a move, if there are two; else that behind
// all words.
func (p *prose) firstNumber() int {
	at := slices.IndexFunc(p.words, isNumber)
	if at < 0 || !slices.ContainsFunc(p.words[at+1:], isNumber) {
		return len(p.words)
	}
	return at
}

// sideToMove returns the side to move, -1 if nothing says it, and its fields of a position line.
// What the words say after the move counts only if nothing says it before.
func (p *prose) sideToMove() (side int, fields string, err error) {
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

// sideOfMoves returns the side that has the pieces that move or scream; -1 if it is not one.
func (p *prose) sideOfMoves() int {
	var can [2]bool
	for side := range can {
		starts := func(m candidate) bool {
			return m.side == side || p.lettersOn(m.from, side) != ""
		}
		can[side] = slices.ContainsFunc(p.moves, starts) || p.screams(side) != nil
	}
	if can[0] == can[1] {
		return -1
	}
	return slices.Index(can[:], true)
}

// storyStart returns the index of the first word that tells of the move: of a move that starts
// where a piece was put, of a scream, or of another move.
func (p *prose) storyStart() int {
	for _, m := range p.moves {
		stands := func(x placed) bool { return x.square == m.from && x.letter != p.Neutral.Letter }
		if m.from != "" && (m.side >= 0 || slices.ContainsFunc(p.placed, stands)) {
			return m.at
		}
	}
	if i := strings.IndexByte(p.codes, '!'); i >= 0 {
		return i
	}
	return append(p.moves, candidate{at: len(p.codes)})[0].at
}

// clauseHas reports whether the clause around a word has one of some words, up to two words after
// it.
func (p *prose) clauseHas(i int, some string) bool {
	from := 1 + strings.LastIndexAny(p.codes[:i], ".,;:")
	return slices.ContainsFunc(p.words[from:min(len(p.words), i+3)], func(w word) bool {
		return isOneOf(w.low, some)
	})
}

// isStory reports whether a word follows the move, in a sentence that does more than describe.
func (p *prose) isStory(i, until int) bool {
	from, to := p.bounds(i)
	return i > until && strings.ContainsAny(p.codes[from:to], "?>")
}

var (
	eaten   = regexp.MustCompile(`^(digest|engulfed$|swallowed$|ate$|eaten$)`)
	captive = regexp.MustCompile(`^(captives?|captured|lost|taken)$`)
)

// checkUnsayable refuses what only a position line can say: captives, that a piece is digesting,
// or that one has just made a double step.
func (p *prose) checkUnsayable() error {
	until := p.storyStart()
	for i, w := range p.words {
		early, steps := p.described && i < until, w.low == "double" && p.after(i, "step")
		switch {
		case p.exact:
		case early && !p.saysDigesting && eaten.MatchString(w.low):
			return p.refuse(i, "a letter in words cannot say that a piece is digesting")
		case p.Captives != "" && captive.MatchString(w.low) && !p.namesUnplaced(i):
			if !p.clauseHas(i, nothing) {
				return p.refuse(i, "it tells of captives, and does not say which they are")
			}
		case early && p.EnPassant && steps:
			return p.refuse(i, "a letter in words cannot say that a piece may be taken in passing")
		}
	}
	return nil
}

// namesUnplaced reports whether the sentence around a word names a piece without a square.
func (p *prose) namesUnplaced(i int) bool {
	from, to := p.bounds(i)
	return slices.ContainsFunc(p.unplaced, func(x placed) bool { return from <= x.at && x.at < to })
}

// readCaptives returns the captives that sentences about losses name.
func (p *prose) readCaptives() (letters string, err error) {
	open := p.unplaced
	p.unplaced = nil
	for _, x := range open {
		from := 1 + strings.LastIndexAny(p.codes[:x.at], ".;")
		to := x.at + strings.IndexAny(p.codes[x.at:], ".;")
		tells := func(w word) bool { return captive.MatchString(w.low) }
		k := slices.IndexFunc(p.words[from:to], tells)
		denies := func(w word) bool { return isOneOf(w.low, nothing) }
		if k < 0 || slices.ContainsFunc(p.words[from:from+k], denies) {
			p.unplaced = append(p.unplaced, x)
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
			return "", p.refuse(x.at, "it does not say which side has lost the %s", p.wordFor(x))
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

// findOwners finds the owners of pieces of which the words do not say them: that of the same piece
// on the same square elsewhere in the letter, the side to move for a piece that is to move, or the
// only owner of its kind.
func (p *prose) findOwners(side int) {
	for i := range p.placed {
		x := &p.placed[i]
		same := func(y placed) bool {
			return y.letter == x.letter && y.square == x.square && y.side >= 0
		}
		switch known := slices.IndexFunc(p.placed, same); {
		case x.side >= 0, x.letter == p.Neutral.Letter:
		case known >= 0:
			x.side = p.placed[known].side
		case x.count < 2 && p.startsMove(*x):
			x.side = side
		default:
			if x.side = p.ownerOfKind(*x); x.side < 0 {
				x.side = x.lastSide - 1
			}
		}
	}
}

// ownerOfKind returns the side that the words name as the owner of a piece without a square, if
// none of its kind has one: "Alabaster's Ghast faces a Human: Ghast d4 …"; -1 if it is not one.
func (p *prose) ownerOfKind(x placed) (side int) {
	side = -1
	for _, y := range append(p.unplaced, p.placed...) {
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
	until, number := p.storyStart(), p.firstNumber()
	p.findOwners(side)
	on := map[string][]placed{}
	for _, x := range p.placed {
		kind := func(y placed) bool { return y.letter == x.letter }
		like := func(y placed) bool { return kind(y) && (x.side < 0 || y.side == x.side) }
		same := func(y placed) bool { return like(y) && y.square == x.square }
		elsewhere := func(y placed) bool { return like(y) && y.square != x.square && y.at < until }
		statue := func(y placed) bool { return y.square == x.square && y.stone && y.letter != "" }
		neutral := x.letter == p.Neutral.Letter
		stands := func(y placed) bool { return same(y) && !p.clauseHas(y.at, doubts) }
		isOfList := x.listed && !x.carried && x.side >= 0
		// In the list of one side "The Human on f2 …" may speak of the other's Human.
		again := x.listed && x.count == 0 && p.before(x.at, 1, "the")
		told := p.isStory(x.at, until) && !isOfList
		there := on[x.square]
		switch known := slices.IndexFunc(there, same); {
		case x.letter == "" && slices.ContainsFunc(p.placed, statue):
		case x.letter == "":
			p.unattached = append(p.unattached, x.at)
		case x.at > max(until, number):
			p.afterMoves = append(p.afterMoves, x)
		case again && slices.ContainsFunc(there, kind):
		case known >= 0 && !x.another:
			there[known].stone = there[known].stone || x.stone && x.at < until
		case x.at > until && p.broughtByMove(x),
			told && p.clauseHas(x.at, "now then will after afterwards"):
		case p.clauseHas(x.at, "would could might if suppose i'd like wish"):
		case x.side < 0 && !neutral:
			return nil, p.refusePut(x, "it does not say whose %s stands on %s")
		case p.clauseHas(x.at, doubts) && slices.ContainsFunc(p.placed, stands):
		case p.clauseHas(x.at, doubts):
			return nil, p.refusePut(x, "it names a %s on %s, and it is not clear that it "+
				"stands there")
		case told && (neutral || slices.ContainsFunc(p.placed, elsewhere)):
			return nil, p.refusePut(x, "it names a %s on %s after the move, and not before")
		case len(there) > 0 && !x.mayShare:
			return nil, p.refuse(x.at, "it names two pieces on %s, and does not say that they "+
				"share it", x.square)
		case x.count > 1 && p.squareCount[x.at] == 1: // "two Humans on d5"
			on[x.square] = append(there, slices.Repeat([]placed{x}, x.count)...)
		case x.count > 1 && p.squareCount[x.at] != x.count:
			return nil, p.refuse(x.at, "it names %d %s, and another number of squares",
				x.count, p.wordFor(x))
		default:
			on[x.square] = append(there, x)
		}
	}
	for _, m := range p.moves { // "Alabaster's Human c3 goes to c4" says where the Human stands
		mine := m.side >= 0 && (side < 0 || m.side == side)
		alone := m.from != "" && on[m.from] == nil
		if mine && alone && p.isPiece(m.text[:1]) {
			on[m.from] = []placed{{letter: m.text[:1], side: m.side}}
		}
	}
	for _, m := range p.moves { // "His Basilisk has leapt to d6": it stands there now
		another := func(x placed) bool { return x.letter == m.text[:1] && x.side == m.side }
		told := m.at < until && m.side >= 0 && m.side != side && m.from == "" && m.to != ""
		if told && p.isPiece(m.text[:1]) && !slices.ContainsFunc(p.placed, another) {
			on[m.to] = append(on[m.to], placed{letter: m.text[:1], side: m.side})
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

// startsMove reports whether a piece stands where the first move starts.
func (p *prose) startsMove(x placed) bool {
	like := func(y placed) bool { return y.letter == x.letter && y.square != x.square }
	if x.letter == "A" && strings.Contains(p.codes, "!") && !slices.ContainsFunc(p.placed, like) {
		return true // it screams
	}
	return len(p.moves) > 0 && p.moves[0].from == x.square && p.moves[0].text[:1] == x.letter
}

// broughtByMove reports whether a move of the letter, or a scream, can have brought a piece to
// where it stands.
func (p *prose) broughtByMove(x placed) bool {
	moved := func(m candidate) bool { return m.to == x.square && m.text[:1] == x.letter }
	pushed := func(y placed) bool {
		return y.letter == x.letter && y.square != x.square && near(y.square, x.square)
	}
	scream := strings.Contains(p.codes, "!") || slices.ContainsFunc(p.moves, isScream)
	return slices.ContainsFunc(p.moves, moved) || scream && slices.ContainsFunc(p.placed, pushed)
}

// occupant returns what a position line has for a piece.
func (p *prose) occupant(x placed) string {
	letter := x.letter
	if x.side == 1 {
		letter = strings.ToLower(letter)
	}
	if x.stone && x.side >= 0 {
		letter = p.Prefix + letter
	}
	if x.digesting {
		letter += "*"
	}
	return letter
}

// buildBoard sets up the board that the words describe, or adds their ichor to the one given.
func (p *prose) buildBoard(side int) (err error) {
	if p.described {
		p.contents, err = p.squaresOf(side)
	} else {
		p.contents = p.Language.contents(p.board)
	}
	if err != nil || !p.described && !p.addsIchor() {
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

// wordFor returns the word that names a piece.
func (p *prose) wordFor(x placed) string { return p.words[x.at].text }

// lettersOn returns the letters, as capitals, of the pieces of a side on a square; those of both
// sides for -1. Nothing is on the square "".
func (p *prose) lettersOn(square string, side int) string {
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

// boardHas reports whether a board has a piece, or what belongs to no side, on its square.
func (p *prose) boardHas(board []string, x placed) bool {
	content := p.pieceLetters(board, x.square, x.side)
	if x.letter == p.Neutral.Letter {
		content = board[squareIndex(x.square)]
	}
	return strings.Contains(content, x.letter)
}

// goesFarther matches a move that goes from its goal to another square: "to d5 and on to e7".
var goesFarther = regexp.MustCompile(`^[^.;?]*[-L]v*q[&,>v]+Lv*q`)

// checkBoard returns an error if the letter says something of the position before its moves that
// the board does not have, or not clearly.
func (p *prose) checkBoard(moves []candidate) error {
	first := append(moves, candidate{at: len(p.codes)})[0]
	for _, x := range p.placed {
		switch missing := x.at < first.at && !p.boardHas(p.contents, x); {
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
	if i := p.missingIchor(until); !p.exact && i >= 0 && !p.isStory(i, first.at) {
		return p.refuse(i, "it says \"ichor\", but not where and for how many plies")
	}
	if p.drawn {
		return nil
	}
	if err := p.checkUnattached(first); err != nil || !p.described {
		return err
	}
	return p.checkUnplaced(first.at)
}

// checkUnattached refuses ichor, stone and squares before the first move that belong to nothing,
// and a move of which the board has neither the start nor the goal.
func (p *prose) checkUnattached(first candidate) error {
	for i, w := range p.words {
		early := i < first.at
		loose := early && slices.Contains(p.unattached, i)
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
		if !known && p.described && p.lettersOn(m.from, -1)+p.lettersOn(m.to, -1) == "" {
			return p.refuse(m.at, "it tells of a move from %s to %s, and does not say what stands "+
				"there", m.from, m.to)
		}
	}
	return nil
}

// checkUnplaced refuses pieces without a square that are not on the board. After the move only
// those whose side is said count.
func (p *prose) checkUnplaced(until int) error {
	all := strings.Join(p.contents, "")
	for _, x := range p.unplaced {
		early := x.at < until
		text, letter := strings.ToUpper(all), strings.ToUpper(x.letter)
		if early && x.side >= 0 {
			text, letter = all, p.occupant(placed{letter: x.letter, side: x.side})
		}
		owned := !x.carried && x.side >= 0
		switch n := strings.Count(text, letter); {
		case x.stone && early && !strings.Contains(all, cmp.Or(p.Prefix, "-")):
			return p.refuse(x.at, "it does not say which %s is petrified", p.wordFor(x))
		case (early || owned) && n < max(1, x.count):
			return p.refuse(x.at, "it does not say where each %s stands", p.wordFor(x))
		}
	}
	return nil
}
