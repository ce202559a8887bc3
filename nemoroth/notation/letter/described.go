package letter

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// This file decides which position and which moves a letter in words is about. The board is
// described in the words, or drawn, or that of the opening.

// mostProse is the largest number of bytes of a letter in words.
const mostProse = 1 << 13

// prose reads the words of a letter, without its drawn board and the position line in a sentence;
// nil if it has tags or two drawn boards, or a board that is not whole. A guess passes over what is
// not clear.
func (r *reading) prose(text string, first int, guesses bool) *prose {
	for _, m := range saidNumber.FindAllStringSubmatch(text, -1) {
		number := m[2] + m[3] + m[4] + m[7]
		if n := slices.Index(numbers, strings.ToLower(m[5]+m[6]+m[8])); n > 0 { // "Move nine"
			number = strconv.Itoa(n % 11)
		}
		if m[1] == "" && number != "" {
			r.numbers = append(r.numbers, number)
		}
	}
	p := &prose{Language: r.Language, name: r.Name, numbers: r.numbers, guesses: guesses}
	second := r.numberFrom(r.numberFrom(0) + 1) // of two numbers of moves
	for i, t := range r.tokens {
		q, whole := p, false
		if 0 <= second && second < i {
			q = &prose{Language: r.Language} // a diagram in a record is not the position
		}
		switch {
		case t.kind == tagToken, t.kind == badToken, t.kind == boardToken && q.board != "":
			return nil
		case t.kind != boardToken:
			continue
		}
		if text, whole = q.takeBoard(t, text, first); !whole {
			return nil
		}
	}
	if at := slashed.FindStringIndex(text); at != nil {
		if line := text[at[0]:at[1]]; strings.Count(line, "(") > strings.Count(line, ")") {
			at[0]++ // the position line stands in parentheses
		}
		line, _, _ := strings.Cut(text[at[0]:], "\n")
		t := token{line: first + strings.Count(text[:at[0]], "\n"), text: line}
		if whole, ok := p.takeBoard(t, text, first); ok {
			text, p.inSentence = whole, true
		} else {
			p.cut = line
		}
	} else if p.board == "" {
		p.cut = cutShortLine.FindString(text)
	}
	p.read(text, first)
	screams, _ := p.bounds(p.screamAt())
	for _, m := range append(p.moves, candidate{at: screams}) {
		if p.numbers == nil && !p.exact && p.isNumbered(m) {
			p.numbers = []string{digits(p.words[m.at-1].text)}
		}
	}
	if !p.findBoard(r) {
		return nil
	}
	return p
}

// findBoard finds out whether the board is drawn, described in words or that of the opening, and
// reports whether it is one of these.
func (p *prose) findBoard(r *reading) bool {
	p.drawn = p.board != ""
	number := p.firstNumber()
	owned := func(x placed) bool { return x.side >= 0 && x.at < number }
	mover := func(m candidate) bool { return m.side >= 0 && m.from != "" && !r.numbered() }
	var err error
	if r.opening == nil {
		r.opening, err = r.start("")
	}
	g := r.opening
	follows := func() bool {
		if err != nil || len(p.moves) < 2 {
			return false
		}
		read, wrong := g.Read(p.moves[0].text, true)
		if wrong == nil {
			_, wrong = g.Play(read)
		}
		return wrong == nil
	}
	switch {
	case p.drawn:
		return true
	case err == nil && p.startsFirst(), p.guesses && follows():
	case slices.ContainsFunc(p.placed, owned), p.isWhole() && !r.numbered(),
		slices.ContainsFunc(p.moves, mover) && (err != nil || !p.isGame(g)):
		p.described = true
		return true
	case err != nil:
		return false
	}
	p.board, p.fields, _ = strings.Cut(g.Line(), " ")
	p.exact = true
	return true
}

// startsFirst reports whether the words name the position of the opening before a move, and before
// any piece of another one.
func (p *prose) startsFirst() bool {
	at := slices.IndexFunc(p.all, func(w word) bool {
		return isOneOf(w.low, "position array setup set-up lineup line-up") &&
			isOneOf(p.all[w.at-1].low, "start starting initial opening usual normal standard")
	})
	return at > 0 && len(p.moves) > 0 && p.words[p.moves[0].at].at > at &&
		(p.placed == nil || p.words[p.placed[0].at].at > p.words[p.moves[0].at].at)
}

// Words for the position of the opening, and for one that is said elsewhere, or not known.
const (
	starts = "start started starts starting opening opened usual normal initial initially begin " +
		"begins beginning began begun first set-up setup array outset home new startpos"
	elsewhere = "position diagram photo picture image drawing attached attachment enclosed " +
		"screenshot remember middle middlegame endgame forgot forgotten lost link"
)

var upToMark = regexp.MustCompile(`^[ ,]*[^.,;:?!"')\n]*`)

// takeBoard takes a drawn board or a position line out of a text, and reports whether it is whole.
func (p *prose) takeBoard(drawn token, text string, first int) (rest string, whole bool) {
	lines := strings.Split(text, "\n")
	from, n, before := drawn.line-first, strings.Count(drawn.text, "\n")+1, ""
	var board, turn string
	var err error
	if at := slashed.FindStringIndex(drawn.text); at != nil {
		p.exact = true
		line := drawn.text[at[0]:at[1]]
		board, err = p.slashed(line)
		if i := strings.Index(lines[from], line); i > 0 { // "Is Hc3-c4 legal in …?"
			before = lines[from][:i]
		}
		rest = drawn.text[at[1]:]
		for said := upToMark.FindString(rest); said != ""; {
			t, _ := p.sideOf(strings.TrimLeft(said, " ,"))
			if _, wrong := p.Line(board + " " + t); wrong == nil {
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
	p.unclear = p.board != "" && p.board != board
	p.board, p.fields = board, cmp.Or(turn, p.fields)
	clear(lines[from : from+n])
	lines[from+n-1] = before + rest
	return strings.Join(lines, "\n"), true
}

// doubt is refuse for words that may be talk. A guess passes over them.
func (p *prose) doubt(at int, format string, args ...any) error {
	if p.guesses {
		return nil
	}
	return p.refuse(at, format, args...)
}

// refuse returns the error that a letter is not read, with the place of a word and the words there,
// and the position as far as it is read.
func (p *prose) refuse(at int, format string, args ...any) error {
	said, example := "", p.Start
	if p.draft != "" {
		example = p.draft + " if that is the position, and the move on the next line"
	}
	w := p.words[min(at, len(p.words)-1)]
	for i := max(0, w.at-6); i < min(len(p.all), w.at+8); i++ {
		said += p.all[i].text + " "
	}
	return &RecordError{Name: p.name, Line: w.line, Column: 1, Err: &Error{
		Text: strings.TrimSpace(said), Msg: fmt.Sprintf(format, args...), Kind: p.Syntax,
		Example: example, Hint: "a position line and the move, each on a line of its own"}}
}

// reading returns the reading of the board and the moves of the words.
func (p *prose) reading(letter *reading) (*reading, error) {
	if p.unclear {
		return nil, p.refuse(0, "it gives two positions")
	}
	side, fields, err := p.sideToMove()
	if err = cmp.Or(p.checkUnsayable(), err); err == nil {
		err = p.buildBoard(side)
	}
	if err != nil {
		return nil, err
	}
	r := letter.Reader
	read := r.reading(nil)
	if side < 0 {
		if side = p.sideOfMoves(); side < 0 && !p.guesses {
			return nil, p.refuse(0, "it does not say which side is to move")
		}
		side = max(side, 0)
		read.note("I read: %s to move, since only its piece can make the move", p.Sides[side].Name)
	}
	record := letter.numberFrom(0)
	if p.numbers == nil && !p.exact && record >= 0 {
		p.numbers = []string{digits(letter.tokens[record].text)}
	}
	fields, err = p.withNumber(p.withCaptives(cmp.Or(fields, p.turnOf(side))), p.numbers)
	line, err := p.complete("", p.board, fields, err)
	if err != nil {
		return nil, err
	}
	g, err := r.start(line)
	if err != nil {
		return nil, err
	}
	p.draft = line
	start := []token{{kind: boardToken, text: line, line: 1}}
	if record >= 0 {
		trial := r.reading(append(start, letter.tokens[record:]...))
		err := trial.all()
		isMove := func(t token) bool { return t.kind == wordToken || t.kind == numberToken }
		isLast := illegalIn(err) != "" && !slices.ContainsFunc(trial.tokens[trial.next:], isMove)
		isMore := func(m candidate) bool { return !trial.tells(m, err) && !p.isClaim(m) }
		if (err == nil || isLast) && !slices.ContainsFunc(p.moves, isMore) {
			read.tokens = trial.tokens
			return read, nil
		}
	}
	moves, err := p.choose(g, side)
	if moves != nil {
		err = cmp.Or(p.check(moves[0]), p.checkSole(g, moves, side))
	}
	if err = cmp.Or(err, p.checkSaid()); err != nil {
		return nil, err
	}
	read.tokens = start
	for _, m := range moves {
		read.tokens = append(read.tokens, token{kind: wordToken, text: p.inOrder(m), fresh: true,
			line: p.words[m.at].line})
		p.chosen = m.at
	}
	return read, nil
}

// checkStray refuses a record that starts from the opening, and whose words name squares before its
// first number or move.
func (p *prose) checkStray() error {
	at := slices.IndexFunc(p.words, isNumber)
	if at < 0 && len(p.moves) > 0 {
		at = p.moves[0].at
	}
	if p.drawn || at < 0 {
		return nil
	}
	p.contents = p.Language.contents(p.board)
	return cmp.Or(p.checkSaid(), p.check(candidate{at: at}))
}

// checkSaid refuses a letter whose position is said elsewhere.
func (p *prose) checkSaid() error {
	isKnown := p.drawn || p.described || p.says(starts) || slices.ContainsFunc(p.words, isNumber)
	if isKnown || !p.says(elsewhere) {
		return nil
	}
	return p.doubt(0, "it does not say the position, or that it is that of the opening")
}

func isNumber(w word) bool { return moveNumber.MatchString(w.text) }

// isNumbered reports whether a number stands before a move, or before the words of its piece:
// "3. Hc3-c4", "3... Obsidian's Human went from c3 to c4".
func (p *prose) isNumbered(m candidate) bool {
	at := len(strings.TrimRight(p.codes[:m.at], "sohaP"))
	return at > 0 && isNumber(p.words[at-1])
}

// firstNumber returns the index of the first number of a move, if there are two; else that behind
// all words.
func (p *prose) firstNumber() int {
	first, n := len(p.words), 0
	for i, w := range p.words {
		if isNumber(w) && p.is(i+1, "MPQ.") {
			first, n = min(first, i), n+1
		}
	}
	if n < 2 {
		return len(p.words)
	}
	return first
}

// sideToMove returns the side to move, -1 if nothing says it, and its fields of a position line.
// What the words say after the move counts only if nothing says it before.
func (p *prose) sideToMove() (side int, fields string, err error) {
	side = -1
	if fields = p.fields; fields != "" {
		side = p.Language.side(fields[:1])
	}
	if i := slices.IndexFunc(p.turns, func(t turn) bool { return t.named }); i > 0 {
		p.turns[0], p.turns[i] = p.turns[i], p.turns[0]
	}
	for _, t := range p.turns {
		switch {
		case side < 0:
			side, fields = t.side, t.fields
		case !t.named: // "It is Obsidian's move. She plays"
		case t.side != side && t.at < p.storyStart() && !p.guesses:
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
	if can[0] != can[1] {
		return slices.Index(can[:], true)
	} else if slices.IndexFunc(p.moves, p.isNumbered) == 0 {
		return 0 // "1. Aa1-a3"
	}
	return -1
}

// screamAt returns the index of the first word for a scream; that of the end if there is none. "A
// quarrel about a scream" may stand before the position.
func (p *prose) screamAt() int {
	from := 0
	if p.board == "" && len(p.placed) > 0 {
		from = p.placed[0].at
	}
	return from + strings.IndexByte(p.codes[from:]+"!", '!')
}

// storyStart returns the index of the first word that tells of the move, or of a scream.
func (p *prose) storyStart() int {
	at := p.screamAt()
	if len(p.moves) > 0 {
		at = min(at, p.moves[0].at)
	}
	for _, i := range p.loose {
		if p.is(i, "Q") && p.is(i-1, ".v") { // "Nf3" is one, too
			at = min(at, i)
		}
	}
	return at
}

// isWhole reports whether the position comes before the story: two of its pieces do.
func (p *prose) isWhole() bool { return len(p.placed) > 1 && p.placed[1].at < p.storyStart() }

// clauseHas reports whether the clause around a word has one of some words, up to two words after
// it.
func (p *prose) clauseHas(i int, some string) bool {
	from := 1 + strings.LastIndexAny(p.codes[:i], ".,;:")
	to := i + 1 + strings.IndexAny(p.codes[i+1:]+".", ".,;")
	return p.have(from, min(to, i+3), some)
}

// sentenceHas reports whether the sentence around a word has one of some words: of "e4 is empty, he
// says" it has "empty".
func (p *prose) sentenceHas(i int, some string) bool {
	from, to := p.bounds(i)
	return p.have(from, to, some)
}

// says reports whether the letter has one of some words.
func (p *prose) says(some string) bool { return p.have(0, len(p.words), some) }

// have reports whether the words from one index to another have one of some words.
func (p *prose) have(from, to int, some string) bool {
	return slices.ContainsFunc(p.all[p.words[from].at:p.words[to-1].at+1], func(w word) bool {
		return isOneOf(w.low, some)
	})
}

var (
	digested = regexp.MustCompile(`^(digest|engulfed$|swallowed$|ate$|eaten$|double$)`)
	lostNone = regexp.MustCompile(`^[soh]?:[-0]`) // "Captives: -", "Lost by him: none"
)

// isLoss reports whether a word tells of a captive: "Nature has lost a Tree".
func (p *prose) isLoss(i int) bool {
	isWord := isOneOf(p.words[i].low, "captive captives prisoner prisoners captured lost taken")
	return p.Captives != "" && isWord && !lostNone.MatchString(p.codes[i+1:]) && !p.after(i, "off")
}

// lossLetters returns the letters of captives behind a word and a colon: "Captured: RIi".
func (p *prose) lossLetters(i int) string {
	next := p.all[p.words[i].at+1:]
	if next[0].text != ":" || strings.Trim(next[1].text, p.Captives) != "" {
		return ""
	}
	return next[1].text
}

// tellsLoss reports whether words before those of the move name a captive.
func (p *prose) tellsLoss() bool {
	for i := range p.storyStart() {
		from, to := p.bounds(i)
		named := func(x placed) bool { return from <= x.at && x.at < to }
		if p.isLoss(i) && (p.lossLetters(i) != "" || slices.ContainsFunc(p.unplaced, named)) {
			return true
		}
	}
	return false
}

// takeCaptives finds the captives that a sentence with a word for a loss names, with their sides. A
// Novice is one of Black Magic if nothing else says whose it is.
func (p *prose) takeCaptives(i int) (end int, err error) {
	start, end := 1+strings.LastIndexAny(p.codes[:i], ".;"), i+strings.IndexAny(p.codes[i:], ".;")
	from := i
	if p.before(i, "is are was were been") { // "one Novice is captured"
		from = start
	}
	if letters := p.lossLetters(i); letters != "" {
		p.captives += letters
		return end, nil
	}
	takes := isOneOf(p.words[i].low, "captured taken")
	n := len(p.unplaced)
	p.unplaced = slices.DeleteFunc(p.unplaced, func(x placed) bool {
		isMany := x.count == 0 && strings.HasSuffix(p.words[x.at].text, "s")
		if isMany || x.at < from || x.at > end {
			return false
		}
		if takes || x.side < 0 || !strings.ContainsAny(p.codes[start:x.at], "soh") {
			x.side = p.words[x.at].side
		}
		if x.side >= 0 {
			p.captives += strings.Repeat(p.occupant(x), max(1, x.count))
		}
		return x.side >= 0
	})
	if n == len(p.unplaced) {
		return end, p.doubt(i, "only a position line can say %q", p.words[i].text)
	}
	return end, nil
}

// withCaptives adds the captives that the words say to the fields of a position line.
func (p *prose) withCaptives(fields string) string {
	if p.captives == "" {
		return fields
	}
	inOrder := ""
	for kind := range strings.SplitSeq(p.Captives, "") {
		inOrder += strings.Repeat(kind, strings.Count(p.captives, kind))
	}
	return strings.Replace(fields, " - ", " "+inOrder+" ", 1)
}

// checkUnsayable refuses what only a position line can say, unless there is one: captives that are
// not named, that a piece is digesting, or that one has just made a double step.
func (p *prose) checkUnsayable() (err error) {
	until := p.storyStart()
	for i := 0; i < len(p.words) && err == nil && !p.exact; i++ {
		isSaid := func(x placed) bool { return x.digests }
		said := slices.ContainsFunc(p.placed, isSaid) || p.clauseHas(i, nothing+" before")
		switch w := p.words[i]; {
		case p.isLoss(i) && !p.clauseHas(i, nothing+" "+doubts) && (i < until || p.captives == ""):
			i, err = p.takeCaptives(i)
		case i < until && digested.MatchString(w.low) &&
			!said && !strings.Contains(p.board, "*"):
			err = p.doubt(i, "only a position line can say %q", w.text)
		}
	}
	return err
}

// nothing are words for a loss that is denied.
const nothing = "no none nobody nobody's nothing not haven't hasn't yet never"

// doubts are words of what might be, and those that tell of another time, or of what somebody
// thinks.
const doubts = "will should would could might if suppose wish once later until yesterday died " +
	"fell came used says said thinks claims wrong i'd like"

// lays are words for ichor that the move leaves behind.
const lays = " leave leaves leaving left lays laid"

// squaresOf returns the squares of the board that the words describe, from a8 to h1.
func (p *prose) squaresOf(side int) (squares []string, err error) {
	board := map[string][]placed{}
	before := -1
	if p.guesses {
		p.placeAll()
	}
	for _, x := range p.placed {
		x = p.withSide(x, before)
		if err := p.put(board, x); err != nil {
			return nil, err
		}
		before = x.side
	}
	if err := p.putMovers(board, side); err != nil {
		return nil, err
	}
	squares = make([]string, 64)
	for square, list := range board {
		squares[squareIndex(square)] = p.crowd(list)
	}
	return squares, nil
}

// placeAll puts a piece without a square on the only square that its sentence names, and gives the
// state of "the Ghast" to the one that is known.
func (p *prose) placeAll() {
	for _, x := range p.unplaced {
		from, to := p.bounds(x.at)
		square, n := "", 0
		for _, w := range p.words[from:to] {
			if w.square != "" {
				square, n = w.square, n+1
			}
		}
		known := slices.IndexFunc(p.placed, func(y placed) bool {
			return y.letter == x.letter && (x.side < 0 || x.side == y.side)
		})
		switch {
		case x.at > p.story:
		case known >= 0:
			p.placed[known].stone = p.placed[known].stone || x.stone
		case n == 1:
			x.square, x.mayShare = square, true
			p.placed = append(p.placed, x)
		}
	}
}

// withSide returns a piece with the side that other words say, or else with the side that was named
// last before it: "the Ghast on e5 attacks it, and my Ghast on e5 …".
func (p *prose) withSide(x placed, before int) placed {
	same := func(y placed) bool {
		return y.letter == x.letter && y.square == x.square && y.side >= 0
	}
	if !p.isUnowned(x) {
		return x
	}
	x.side = x.lastSide - 1
	if k := slices.IndexFunc(p.placed, same); k >= 0 {
		x.side = p.placed[k].side
	} else if p.guesses && x.side < 0 {
		x.side = max(before, 0)
	}
	return x
}

// put puts a piece on its square, or several: "two Humans on d5". It leaves out one that stands
// there already, and one that the move brings there: "Hc3-d4, and then the Human on d4 …".
func (p *prose) put(board map[string][]placed, x placed) error {
	there, isTold, name := board[x.square], p.isTold(x), p.words[x.at].text
	known := slices.IndexFunc(there, func(y placed) bool { return p.isSame(y, x) })
	switch {
	case known >= 0 && !x.another:
		y := &there[known]
		y.stone, y.digests = y.stone || x.stone && x.at < p.story, y.digests || x.digests
	case p.isGoal(x), isTold && (len(there) > 0 || p.isMoved(x)):
	case len(x.sides) == x.count && x.count > 0: // "two Humans on d5, one mine and one yours"
		for _, x.side = range x.sides {
			board[x.square] = append(board[x.square], x)
		}
	case p.guesses && isTold && p.isWhole():
	case p.isUnowned(x):
		return p.refuse(x.at, "it does not say whose %s stands on %s", name, x.square)
	case !p.guesses && (p.clauseHas(x.at, doubts) || isTold && p.isWhole()):
		return p.refuse(x.at, "it names a %s on %s, and it is not clear that it stands there "+
			"before the move", name, x.square)
	case len(there) > 0 && !x.mayShare:
		return p.doubt(x.at, "it names two pieces on %s; if they share it, say so: "+
			"\"a Human and a Zombie share c3\"", x.square)
	case x.count > 1 && p.squareCount[x.at] == 1: // "two Humans on d5"
		board[x.square] = append(there, slices.Repeat([]placed{x}, x.count)...)
	case x.count > 1 && p.squareCount[x.at] != x.count && !p.guesses:
		return p.refuse(x.at, "it names %d %s, and another number of squares", x.count, name)
	default:
		board[x.square] = append(there, x)
	}
	return nil
}

// isSame reports whether the words for a piece may mean another one that is known: "the Human".
func (p *prose) isSame(known, x placed) bool {
	isTalk := x.at > p.story && x.carried || p.before(x.at, "the")
	return known.letter == x.letter && (x.side < 0 || known.side == x.side || isTalk)
}

// isTold reports whether the sentence of a piece is of the story, and says more than that the piece
// stands somewhere: "then his Human is on d5".
func (p *prose) isTold(x placed) bool {
	from, to := p.bounds(x.at)
	return x.at > p.story && strings.ContainsAny(p.codes[from:to], "?>")
}

// isMoved reports whether a piece may be one that is known on another square, and that the story
// moves: "his Human on d4. The Go Away drives his Human to d5".
func (p *prose) isMoved(x placed) bool {
	elsewhere := func(y placed) bool {
		return p.isSame(y, x) && y.square != x.square && y.at < p.story
	}
	isKind := func(m candidate) bool { return m.text[:1] == x.letter }
	return x.letter == p.Neutral.Letter || slices.ContainsFunc(p.placed, elsewhere) &&
		(strings.Contains(p.codes, "!") || slices.ContainsFunc(p.moves, isKind))
}

// putMovers puts the pieces that move where the words only say that they move: "my Human d4 takes
// e5". A side without another piece has the one that moves first.
func (p *prose) putMovers(board map[string][]placed, side int) error {
	for i, m := range p.moves {
		own := func(x placed) bool { return x.side == side }
		if i == 0 && m.side < 0 && !slices.ContainsFunc(p.placed, own) {
			m.side = side
		}
		switch {
		case m.side < 0 || m.from == "" || board[m.from] != nil || !p.isPiece(m.text[:1]):
		case m.side != 1-side:
			board[m.from] = []placed{{letter: m.text[:1], side: m.side}}
		case (i == 0 || p.isPlayed(m)) && !p.guesses:
			return p.refuse(m.at, "it tells of a move of %s", p.Sides[m.side].Name)
		}
	}
	return nil
}

// isGoal reports whether a move of the letter brings a piece to its square: "Hc3-c4. The Human on
// c4 is petrified."
func (p *prose) isGoal(x placed) bool {
	return slices.ContainsFunc(p.moves, func(m candidate) bool {
		if m.from == "" || m.to != x.square {
			return false
		}
		isKind := m.text[:1] == x.letter
		if x.at < m.at {
			return isKind && p.before(x.at, "the")
		}
		return isKind || squareAhead.MatchString(m.text) ||
			p.clauseHas(x.at, "already becomes become put puts new")
	})
}

// crowd returns what a position line has for the pieces of a square.
func (p *prose) crowd(list []placed) string {
	var pieces []string
	for _, x := range list {
		pieces = append(pieces, p.occupant(x))
	}
	return crowd(pieces)
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
	if x.digests {
		letter += "*"
	}
	return letter
}

// buildBoard sets up the board that the words describe, or adds their ichor to the one given.
func (p *prose) buildBoard(side int) (err error) {
	p.story = p.storyStart()
	if p.contents = p.Language.contents(p.board); p.described {
		if p.contents, err = p.squaresOf(side); err != nil {
			return err
		}
	}
	for _, x := range p.puddles {
		if p.guesses && x.plies == 0 {
			x.plies = p.anyPlies(x.at)
		}
		is, mark := &p.contents[squareIndex(x.square)], fmt.Sprintf("[%d]", x.plies)
		if !p.exact && x.plies > 0 && !strings.Contains(*is, "[") {
			*is = cmp.Or(*is, ".") + mark
		}
		known := strings.Contains(*is, "[") && x.plies == 0 || strings.Contains(*is, mark)
		isLaid := x.at > p.story && (p.exact || p.sentenceHas(x.at, doubts+lays))
		if !known && !isLaid && !p.guesses {
			return p.refuse(x.at, "it tells of ichor on %s, where the board has %s, or does not "+
				"say for how many plies", x.square, cmp.Or(*is, "nothing"))
		}
	}
	p.board = nfen(slices.Collect(slices.Chunk(p.contents, 8)))
	return nil
}

// anyPlies returns the number in the sentence of a word that may be the plies of ichor; else the
// plies that it has at first.
func (p *prose) anyPlies(i int) int {
	from, to := p.bounds(i)
	for _, w := range p.words[from : to+1] {
		n, _ := strconv.Atoi(strings.TrimRight(w.text, ")."))
		if w.code == 'n' {
			n = w.number
		}
		if n > 0 && n <= 10 {
			return n
		}
	}
	return 10
}

// lettersOn returns the letters, as capitals, of the pieces of a side on a square; those of both
// sides for -1. Nothing is on the square "".
func (p *prose) lettersOn(square string, side int) (letters string) {
	if square == "" {
		return ""
	}
	for _, c := range p.contents[squareIndex(square)] {
		letter := strings.ToUpper(string(c))
		if second := letter != string(c); p.isPiece(letter) && (side < 0 || second == (side == 1)) {
			letters += letter
		}
	}
	return letters
}

// manyGoals matches several squares of which one is the goal, and a way that goes on behind it.
var manyGoals = regexp.MustCompile(`/q|[-L]v*q[&,>v]+Lv*q`)

// pieces are the names of pieces of chess and of the three games.
const pieces = "king queen rook bishop knight pawn basilisk ghast fiend human zombie champion " +
	"wizard lion druid dragon bear ranger tree initiate imp elephant"

// check refuses a letter that says something of the position before its move that the board does
// not have, or not clearly, or that tells of another move as well.
func (p *prose) check(first candidate) error {
	if p.guesses {
		return nil
	}
	for _, x := range append(p.unplaced, p.placed...) {
		early, loose := x.at < first.at, x.square == ""
		owned := loose && x.side >= 0 && p.is(p.leadingWord(x.at)+1, "soh")
		if !early || p.before(x.at, "the") {
			x.side = -1
		}
		x.stone = x.stone && early
		isDoubt := loose && (p.drawn || p.clauseHas(x.at, doubts+" swallowed ate"))
		if (early || owned) && !isDoubt && !p.isGoal(x) && !p.boardHas(x) {
			return p.refuse(x.at, "the board has no such %s, or the words do not say where it "+
				"stands", p.words[x.at].text)
		}
	}
	for _, i := range p.loose {
		from, to := p.bounds(i)
		isTopic := p.is(i, "t") && !strings.ContainsAny(p.codes[from:to], "QqM") &&
			(len(p.placed) == 0 || i < p.placed[0].at)
		known := isTopic || first.to != "" && p.words[i].square == first.to ||
			p.sentenceHas(i, "empty free clear vacant") && !p.sentenceHas(i, "ichor")
		if i < first.at && !p.drawn && !known {
			return p.refuse(i, "it is not clear what %q belongs to", p.words[i].text)
		}
	}
	dry := !strings.Contains(strings.Join(p.contents, ""), "[")
	for i := range p.words[:first.at] {
		from, to := p.bounds(i)
		if dry && p.is(i, "i") && strings.Contains(p.codes[from:to], "p") {
			return p.refuse(i, "it tells of ichor, and it is not clear on which square")
		}
	}
	_, end := p.bounds(first.at)
	isLater := func(w word) bool { return w.line > p.words[first.at].line }
	if n := slices.IndexFunc(p.words[first.at:end], isLater); n > 0 && p.is(first.at, "M") {
		end = first.at + n
	}
	if manyGoals.MatchString(p.codes[first.at:end]) {
		return p.refuse(first.at, "it names more than one goal")
	}
	for i := first.at - 1; p.is(i, "?vL"); i-- {
		if isOneOf(p.words[i].low, pieces) {
			return p.refuse(i, "this game has no %s", p.words[i].text)
		}
	}
	for _, m := range p.moves {
		isEmpty := p.lettersOn(m.from, -1)+p.lettersOn(m.to, -1) == ""
		if p.described && m.from != "" && isEmpty && m.at < first.at {
			return p.refuse(m.at, "it tells of a move from %s to %s, and does not say what stands "+
				"there", m.from, m.to)
		}
	}
	return nil
}

// checkSole refuses a single move without a start if two pieces might make it. Which of them may do
// so is what the letter asks.
func (p *prose) checkSole(g Point, moves []candidate, side int) error {
	m := moves[0]
	read, err := g.Read(m.text, true)
	if p.guesses || err != nil || len(moves) > 1 || m.from != "" || len(read.Name) < 5 ||
		p.sentenceHas(m.at, read.Name[1:3]) ||
		strings.HasPrefix(m.text, read.Name[:2]) && !strings.HasPrefix(m.text[1:], m.to) {
		return nil // "Hbc8"
	}
	start := read.Name[1:3]
	for i := range p.contents {
		square := squareAt(i)
		other := square == start || near(square, m.to, 2) != near(start, m.to, 2)
		if !other && strings.Contains(p.lettersOn(square, side), read.Name[:1]) {
			return p.refuse(m.at, "it may be the piece on %s, or that on %s", start, square)
		}
	}
	return nil
}

// boardHas reports whether the board has a piece, or what belongs to no side, on its square, or
// anywhere if it has none.
func (p *prose) boardHas(x placed) bool {
	n := 0
	for i := range p.contents {
		square := squareAt(i)
		letters := p.lettersOn(square, x.side)
		if x.stone && !strings.Contains(p.contents[i], p.Prefix) {
			letters = ""
		}
		if x.letter == p.Neutral.Letter {
			letters = p.contents[i]
		}
		if x.square == "" || x.square == square {
			n += strings.Count(letters, x.letter)
		}
	}
	return n > 0 && (n >= x.count || x.square != "")
}
