package letter

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A letter may describe the position in words, among other things that its writer says:
//
//	I'm Alabaster with a Human on c3, his Ghast stands on e5. My move, and I play Hc3-c2, but
//	he says that the Ghast forbids it.
//
// Or it may draw the position, and name the move in the middle of a sentence. The reading goes
// over the words (words.go) four times:
//
//  1. Who is the writer? "I'm Alabaster", "my Human (Alabaster)" say what "my" and "your"
//     mean in the rest.
//  2. Where are moves? Words that link two squares, or a piece and its goal, are no part of
//     the board.
//  3. What stands where? A piece, or several, and a square, in either order, with nothing but
//     words of lists between them. The side is the one that was named last, as long as nothing
//     but such words came since.
//  4. Which move is it? The one that a piece of the side to move, on its square, can be meant
//     to make.
//
// Nothing is guessed. A square that is named before the move and of which nothing is known, a
// piece without a square or a side, a piece that the board does not have, two moves, or two
// sides to move: each is a reason to refuse the letter, and is said.

// mostProse is the largest number of bytes of such a letter.
const mostProse = 1 << 13

// A put is a piece, or what belongs to no side, on a square.
type put struct {
	letter, square string
	side, at       int // the index of the word
	named          int // the index of the word that names the piece
	stone, again   bool
	count          int  // of pieces that are named together
	indefinite     bool // a Human, not the Human
	shares         bool // the words say that several pieces are on the square
}

// A candidate is what may be the move.
type candidate struct {
	text     string // with the form of a move
	at       int    // the index of its first word
	from, to string // squares; from may be empty
}

// prose is the reading of a letter in words.
type prose struct {
	*Language
	words    []word
	me       int  // the writer's side; -1 if it is unknown
	replies  bool // the letter answers a quotation
	puts     []put
	open     []put // pieces without a square
	marks    map[string]int
	turns    [2]bool
	fields   string // of a position line, from a line such as "A 3"
	moves    []candidate
	skip     map[int]int // the number of words of the move at an index
	numbered bool
}

// inWords goes over the words of a text.
func (l *Language) inWords(text string, first int) *prose {
	p := &prose{Language: l, words: l.wordsOf(text, first), me: -1,
		marks: map[string]int{}, skip: map[int]int{}}
	p.findWriter()
	p.findMoves()
	p.findPieces()
	p.findMarks()
	p.findTurn()
	return p
}

// at returns the word at an index, and the end of a sentence before the first and after the last.
func (p *prose) at(i int) word {
	if i < 0 || i >= len(p.words) {
		return word{means: stop, side: -1}
	}
	return p.words[i]
}

// says reports whether a word from one index to another is one of some words.
func (p *prose) says(from, to int, some string) bool {
	for i := max(from, 0); i < min(to, len(p.words)); i++ {
		if strings.Contains(" "+some+" ", " "+p.words[i].low+" ") {
			return true
		}
	}
	return false
}

// sentence returns the bounds of the sentence around a word.
func (p *prose) sentence(i int) (from, to int) {
	for from = i; p.at(from-1).means != stop; from-- {
	}
	for to = i; p.at(to).means != stop; to++ {
	}
	return from, to
}

// findWriter finds out which side the writer is.
func (p *prose) findWriter() {
	quotes, plain := false, false
	for _, w := range p.words {
		quotes = quotes || w.quoted && w.means != stop
		plain = plain || !w.quoted && w.means == other
	}
	p.replies = quotes && plain
	know := func(i, side int) {
		if p.words[i].means == theirs {
			side = 1 - side
		}
		if p.flips(i) {
			side = 1 - side
		}
		p.me = side
	}
	last := -1
	for i, w := range p.words {
		switch w.means {
		case ours, theirs:
			if p.at(i-1).text == "(" && p.at(i-2).means == aSide {
				know(i, p.at(i-2).side)
			}
			last = i
		case stop:
			last = -1
		case aSide:
			possessive := strings.HasSuffix(w.text, "'s")
			opened := p.says(i-1, i, "( ,")
			named := !possessive || opened
			if last >= 0 && named && p.near(last+1, i, opened) {
				know(last, w.side)
			}
			if p.says(i-1, i, "with as") && p.at(i+1).means == ours {
				know(i+1, w.side)
			}
			last = -1
			signature := w.fresh && i >= len(p.words)-2 && p.at(i+1).means == stop
			if signature || p.at(i+1).low == "here" {
				p.me = w.side
			}
		}
	}
}

// near reports whether only words that may stand between a person and a side do.
func (p *prose) near(from, to int, opened bool) bool {
	for _, w := range p.words[from:to] {
		switch {
		case w.means == filler || w.text == "(":
		case !opened:
			return false
		case w.means >= aPiece && w.means <= onSquare || w.text == ",":
		default:
			return false
		}
	}
	return true
}

// flips reports whether I is the other person at a word: in a quotation that is answered.
func (p *prose) flips(i int) bool { return p.replies && p.words[i].quoted }

// lastSide returns the side named last before a word, -1 for none.
func (p *prose) lastSide(i int) int {
	for i--; i >= 0; i-- {
		if p.words[i].means == aSide {
			return p.words[i].side
		}
	}
	return -1
}

// owner returns the side that a word names, or -1.
func (p *prose) owner(i int) int {
	w := p.words[i]
	switch {
	case w.means == aSide:
		return w.side
	case p.me < 0 && w.means == theirs:
		return p.lastSide(i)
	case p.me < 0:
		return -1
	case (w.means == theirs) != p.flips(i):
		return 1 - p.me
	}
	return p.me
}

var (
	squaresIn  = regexp.MustCompile(`[a-h][1-8]`)
	becomes    = regexp.MustCompile(`^(becom|promot|turn(s|ing)$)`)
	becomesOne = regexp.MustCompile(`=([A-Za-z]{2,}(?: [A-Z]\w+)?)$`)
)

// findMoves finds the words that can be moves.
func (p *prose) findMoves() {
	for i := 0; i < len(p.words); i++ {
		switch p.words[i].means {
		case aPiece, onSquare, aMove:
			if c, n := p.moveAt(i); n > 0 {
				p.moves = append(p.moves, c)
				p.skip[i] = n
				p.numbered = p.numbered || p.at(i-1).means == ordinal
				i += n - 1
			}
		}
	}
}

// moveAt returns the move that begins at a word, and the number of its words; 0 for none.
func (p *prose) moveAt(i int) (c candidate, n int) {
	var words []string
	linked, squares, reached := false, 0, false
	end := 0
scan:
	for j := i; j < min(len(p.words), i+mostWords); j++ {
		w := p.words[j]
		sign, known := p.sign(w.text)
		switch {
		case w.means == aMove || w.square != "":
			if squares > 0 && !linked {
				break scan
			}
			squares += max(1, len(squaresIn.FindAllString(w.text, -1)))
			reached = linked
			if linked && w.square != "" {
				w.text = w.square // Zd4 takes Lc5
			}
			words = append(words, w.text)
			if end = j + 1; squares > 1 {
				break scan
			}
		case w.means == aPiece && j > i && squares == 0:
			break scan
		case w.means == aPiece && linked:
		case w.means == aPiece && j > i:
			break scan
		case w.means == aPiece:
			words = append(words, w.letter)
		case strings.ContainsAny(sign, "-x:*") || w.text == "x" || dashes.MatchString(w.text):
			linked = true
			words = append(words, w.text)
		case known > 0 && sign == "" || w.means.isPerson():
			if squares == 0 && (w.means == aSide || w.text == "a") {
				break scan
			}
		case p.says(j, j+1, motion):
		case w.text == "," && p.at(j+1).low == "to" && squares == 0:
		default:
			break scan
		}
	}
	if end == 0 {
		return c, 0
	}
	for len(words) > 0 && !hasSquare.MatchString(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	tight, _ := p.join(words)
	if p.Pawn != "" {
		tight = strings.ReplaceAll(tight, " ", "")
	}
	c = candidate{text: strings.TrimRight(tight, ",.;:?"), at: i}
	list := squaresIn.FindAllString(c.text, -1)
	first := p.words[i]
	switch {
	case len(list) > 1 && !strings.Contains(c.text, "!"):
		c.from, c.to = list[0], list[1]
	case len(list) > 0:
		c.to = list[0]
	}
	single := end == i+1
	switch {
	case len(list) == 0:
		return c, 0
	case single && first.means != aMove:
		return c, 0
	case squares < 2 && !single && !reached:
		return c, 0
	}
	return p.promoted(c, end), end - i
}

// promoted adds what a piece becomes, as the words after a move say in its sentence.
func (p *prose) promoted(c candidate, end int) candidate {
	_, to := p.sentence(end)
	for j := end; j < to && p.skip[j] == 0; j++ {
		if w := p.words[j]; w.text != "=" && !becomes.MatchString(w.low) {
			continue
		}
		for _, x := range p.words[j+1 : min(to, j+5)] {
			if len(x.text) == 1 && x.means == other {
				x.letter = strings.ToUpper(x.text)
			}
			if p.isPiece(x.letter) && x.square == "" {
				c.text += "=" + x.letter
				return c
			}
		}
	}
	if m := becomesOne.FindStringSubmatch(c.text); m != nil {
		if letter, n := p.sign(strings.Fields(m[1])...); n > 0 && p.isPiece(letter) {
			c.text = strings.TrimSuffix(c.text, m[1]) + letter
		}
	}
	return c
}

// A listing is the state of the search for pieces: what the words so far mean for the next.
type listing struct {
	*prose
	owner   int  // the side of the next pieces; -1 if it is not said
	carries bool // it is that of a list, and not of one piece only
	stone   bool
	shares  bool // the pieces share their square
	pending []put
	count   int    // of the next piece; 0 for no article
	another bool   // one more of its kind
	last    int    // the put before; -1 after other words
	fresh   bool   // nothing came since that put
	first   int    // the first put of the sentence
	here    string // a square whose pieces follow
	hereAt  int
}

// findPieces finds what stands where.
func (p *prose) findPieces() {
	l := listing{prose: p, owner: -1, last: -1}
	for i := 0; i < len(p.words); i++ {
		w := p.words[i]
		if n := p.skip[i]; n > 0 {
			l.end()
			i += n - 1
			continue
		}
		switch w.means {
		case stop:
			l.end()
			l.shares, l.first = false, len(p.puts)
		case mark:
			l.mark(i)
		case aSide, ours, theirs:
			l.side(i)
		case stony:
			if l.fresh && !p.beforePiece(i+1) {
				p.puts[l.last].stone = true
			} else {
				l.stone = true
			}
			for k := range l.pending {
				l.pending[k].stone = true
			}
		case sharing:
			l.shares = true
		case counted, plies:
			if l.count = 1; w.means == plies {
				l.count = w.number
			}
			l.another = w.text == "another"
			if l.last >= 0 && !l.carries && !l.another {
				l.owner = -1 // of "an Alabaster Human, a Zombie" the second has no side
			}
		case aPiece, neutral:
			l.piece(i)
		case onSquare:
			l.onSquare(i)
		case filler:
			if w.low == "and" && p.at(i+1).means != stony {
				l.fresh = false
			}
		default:
			switch turn := p.saysTurn(i); {
			case w.text == "to" && p.saysTurn(i+1), turn && p.listFollows(i+1):
			case turn:
				l.owner, l.last = -1, -1
			case w.means == inIchor:
				l.owner, l.last, l.fresh = -1, -1, false
			default:
				l.end()
				l.shares = false
			}
		}
	}
	l.end()
}

// end ends a list. Its pieces without a square are open.
func (l *listing) end() {
	l.open = append(l.open, l.pending...)
	l.pending, l.count = nil, 0
	l.owner, l.stone, l.here, l.last, l.fresh = -1, false, "", -1, false
}

// place puts a piece on the square at a word.
func (l *listing) place(x put, square string, at int) {
	listed := l.carries && x.side >= 0
	x.square, x.at, x.shares = square, at, x.shares || l.shares || listed
	l.puts = append(l.puts, x)
	l.last, l.fresh = len(l.puts)-1, true
}

// mark reads a mark between words.
func (l *listing) mark(i int) {
	l.fresh = false
	mark := l.words[i].text
	if mark == "," || mark == ";" {
		l.here = ""
	}
	if mark != ":" {
		isNeutral := func(x put) bool { return x.letter == l.Neutral.Letter }
		l.pending = slices.DeleteFunc(l.pending, isNeutral)
	} else if l.count = 0; len(l.pending) > 0 && !l.squareAfter(i+1) {
		l.end()
	}
}

// side reads the name of a side, or my or his: before the pieces of the side, or after one in
// parentheses, or after "of" and the like.
func (l *listing) side(i int) {
	side := l.prose.owner(i)
	all := l.says(i-1, i, "both all")
	mine := l.says(i-1, i, "is are") && l.says(i, i+1, "mine yours his hers")
	after := all || mine || l.says(i-1, i, "( for of")
	if !after || len(l.pending)+len(l.puts) == l.first {
		l.owner, l.last = side, -1
		l.carries = !l.adjective(i + 1)
		return
	}
	for _, list := range [][]put{l.puts[l.first:], l.pending} {
		for k := range list {
			x, last := &list[k], &list[len(list)-1]
			near := x.named == last.named && i-last.at <= 3
			owns := near || all && x.side < 0
			if owns && x.letter != l.Neutral.Letter {
				x.side = side
			}
		}
	}
	if l.owner != side {
		l.owner = -1
	}
	l.last, l.fresh = len(l.puts)-1, len(l.puts) > l.first
}

// adjective reports whether the name of a side stands directly before that of a piece.
func (l *listing) adjective(i int) bool {
	for ; ; i++ {
		switch w := l.at(i); w.means {
		case stony, counted, plies:
		case aPiece:
			return w.square == ""
		default:
			if !l.says(i, i+1, "own single only last lone") {
				return false
			}
		}
	}
}

// piece reads the name of a piece, which may have its square in the same word.
func (l *listing) piece(i int) {
	w := l.words[i]
	x := put{letter: w.letter, side: l.owner, at: i, named: i, indefinite: l.count > 0,
		stone: l.stone || w.stone, again: l.another || l.count > 1, count: l.count}
	switch {
	case w.means == neutral:
		x.side = -1
	case w.side == 1 || w.side == 0 && l.owner < 0:
		x.side = w.side
	}
	l.stone, l.another, l.count = false, false, 0
	own := l.squareAfter(i + 1)
	placed := len(l.puts) > l.first && len(l.pending) == 0
	switch {
	case w.square != "":
		l.place(x, w.square, i)
	case l.here != "" && !own:
		for range max(1, x.count) {
			l.place(x, l.here, l.hereAt)
		}
	case l.shares && !own && placed:
		l.place(x, l.puts[len(l.puts)-1].square, i)
	default:
		l.pending = append(l.pending, x)
	}
}

// onSquare reads the name of a square: of the pieces before it, of those that follow, or one more
// of several pieces of a kind.
func (l *listing) onSquare(i int) {
	square := l.words[i].square
	n := len(l.pending)
	apart := slices.ContainsFunc(l.pending, func(x put) bool {
		return !x.indefinite || x.side != l.pending[0].side
	})
	switch group := n > 1 && !apart; {
	case group, n > 0 && l.shares:
		for _, x := range l.pending {
			x.shares = true
			for range max(1, x.count) {
				l.place(x, square, i)
			}
		}
	case n > 0:
		x := l.pending[n-1]
		l.place(x, square, i)
		l.open = append(l.open, l.pending[:n-1]...)
		if x.count > 1 {
			l.open = append(l.open, x)
		}
	case l.pieceAfter(i + 1):
		l.here, l.hereAt = square, i
	case l.last >= 0:
		x := l.puts[l.last]
		name := l.words[x.named]
		if glued := len(name.text) == 3; l.Pawn != "" && glued {
			x.letter = l.Pawn // in "Ke1, e2" there is a Pawn on e2
		} else if !strings.HasSuffix(name.low, "s") && x.count < 2 {
			return
		}
		l.place(x, square, i)
	}
	l.pending, l.count = nil, 0
}

// beforePiece reports whether a piece follows, after words such as "of a".
func (p *prose) beforePiece(i int) bool {
	for ; i < len(p.words); i++ {
		w := p.words[i]
		switch {
		case w.text == "and":
			return false
		case w.means != filler && w.means != counted && w.means != aSide:
			return w.means == aPiece
		}
	}
	return false
}

// squareAfter reports whether the words from i on give a piece its own square.
func (p *prose) squareAfter(i int) bool {
	for ; i < len(p.words); i++ {
		switch w := p.words[i]; {
		case w.means == onSquare:
			return !p.pieceAfter(i + 1)
		case w.text == "and":
			return false
		case w.means == filler || w.means == stony || w.text == "(":
		default:
			return false
		}
	}
	return false
}

// pieceAfter reports whether a piece without a square of its own follows a square.
func (p *prose) pieceAfter(i int) bool {
	for ; i < len(p.words) && p.skip[i] == 0; i++ {
		switch w := p.words[i]; {
		case (w.means == aPiece || w.means == neutral) && w.square == "":
			return !p.squareAfter(i + 1)
		case p.says(i, i+1, "and with which"):
			return false
		case w.means == filler:
		case w.text == ":" || w.means.isPerson():
		case w.means == stony || w.means == counted || w.means == plies:
		default:
			return false
		}
	}
	return false
}

// listFollows reports whether the pieces of a side may follow the words that it is to move.
func (p *prose) listFollows(i int) bool {
	switch next := p.at(i + 1); p.at(i).text {
	case ":":
		glued := next.means == aPiece && next.square != ""
		return !glued || p.at(i+2).text == ","
	case ",":
		return next.low == "has" || next.low == "have"
	case ")":
		return true
	}
	return false
}

// findMarks finds the plies of ichor on squares: those nearest to the word, first after it.
func (p *prose) findMarks() {
	for i, w := range p.words {
		if w.means != inIchor {
			continue
		}
		from, to := p.sentence(i)
		number, square := 0, ""
		look := func(j int, after bool) {
			next := p.words[j]
			here := !after || j == i+1 || p.says(j-1, j, "on at :")
			if next.means == plies && number == 0 && p.ofPlies(j) {
				number = next.number
			} else if square == "" && here && p.skip[j] == 0 {
				square = next.square
			}
		}
		for j := i + 1; j < min(to, i+9) && p.words[j].means != inIchor; j++ {
			look(j, true)
		}
		for j := i - 1; j >= from; j-- {
			look(j, false)
		}
		if number > 0 && square != "" && p.marks[square] == 0 {
			p.marks[square] = number
		}
	}
}

// ofPlies reports whether a number is one of plies.
func (p *prose) ofPlies(i int) bool {
	_, to := p.sentence(i)
	for j := i + 1; j < min(to, i+3); j++ {
		if strings.HasPrefix(p.words[j].text, "pl") {
			return true
		}
	}
	enclosed := p.at(i-1).text == "(" && p.at(i+1).text == ")"
	return enclosed || p.at(i-1).means == inIchor
}

// findTurn finds the side to move.
func (p *prose) findTurn() {
	for i, w := range p.words {
		if !p.saysTurn(i) {
			continue
		}
		if w.means == turning && w.side >= 0 {
			p.turns[w.side], p.fields = true, w.text
			continue
		}
		from, _ := p.sentence(i)
		if side := p.at(i + 2); p.at(i+1).text == ":" && side.means == aSide && w.means == turning {
			p.turns[side.side] = true
			continue
		}
		for j := i; j >= from; j-- {
			x := p.words[j]
			if x.means.isPerson() {
				later := p.numbered && len(p.moves) > 0 && i > p.moves[0].at
				known := p.turns[0] || p.turns[1]
				if side := p.owner(j); side >= 0 && !(later && known) {
					p.turns[side] = true
				}
				break
			}
			if x.text == ")" {
				for j > from && p.words[j].text != "(" {
					j--
				}
			} else if x.means == other && j < i-1 && x.text != "it" {
				break
			}
		}
	}
}

// saysTurn reports whether the word at i, with those before it, says who is to move.
func (p *prose) saysTurn(i int) bool {
	w, before := p.at(i), p.at(i-1)
	person := before.means == ours || before.means == theirs ||
		before.means == aSide && strings.HasSuffix(before.text, "'s")
	switch {
	case w.means == turning && w.low != "turn", w.low == "begins":
		return true
	case w.low == "turn":
		return !p.says(i-1, i, "in last every")
	case !p.says(i, i+1, "move play go"):
		return false
	case before.low == "to":
		if p.says(i-2, i-1, "has have had") {
			return false
		}
		return p.at(i-2).means != other || p.at(i-2).low == "it"
	}
	on := before.low == "on" || before.low == "the" && p.at(i-2).low == "on"
	return w.low == "move" && (on || person)
}

// motion are words that say how a piece goes.
const motion = "rides ride runs run jumps jump slides slide hops advances advanced rolls up " +
	"down forward back sideways diagonally straight over one square squares two " +
	"steps right left all way along the from home again my it takes on at her his"

// isLater reports whether a put tells what the move brings about: it comes after the move, and it
// says "now" or the like. A piece that stood elsewhere before must say so.
func (p *prose) isLater(x put) (is bool, c *complaint) {
	until := len(p.words)
	for _, m := range p.moves {
		stands := func(y put) bool { return y.square == m.from && y.letter != p.Neutral.Letter }
		if m.from == "" || slices.ContainsFunc(p.puts, stands) {
			until = min(until, m.at)
		}
	}
	before := func(there bool) bool {
		return slices.ContainsFunc(p.puts, func(y put) bool {
			same := y.letter == x.letter && (y.square == x.square) == there
			owner := there || y.side == x.side
			return y.at < until && same && owner
		})
	}
	from, to := p.sentence(x.at)
	moved := before(false) && !p.says(from, to, "also another other")
	switch is = p.says(from, to, "now then would will after afterwards"); {
	case x.at < until || before(true):
		return false, nil
	case x.letter == p.Neutral.Letter || moved && is:
		return is, nil
	case moved:
		return false, &complaint{at: x.at, msg: fmt.Sprintf(
			"it names a %s on %s after the move, and not before", p.name(x.letter), x.square)}
	}
	return false, nil
}

// described returns the squares of the board that the words describe, from a8 to h1. It complains
// of a piece of which they do not say whose it is, and of two pieces on a square unless they say
// that these share it.
func (p *prose) described() (squares []string, wrong *complaint) {
	on := map[string][]put{}
	for _, x := range p.puts {
		same := func(y put) bool {
			owner := x.side < 0 || y.side == x.side
			return y.letter == x.letter && y.square == x.square && owner
		}
		if x.side < 0 && x.letter != p.Neutral.Letter {
			owned := func(y put) bool { return same(y) && y.side >= 0 }
			again := slices.ContainsFunc(p.puts, owned) && !x.again
			if again || p.words[x.at].means == aPiece {
				continue // another mention of it, or perhaps a move, such as Zd5
			}
			return nil, &complaint{at: x.at, msg: fmt.Sprintf(
				"it does not say whose %s stands on %s", p.name(x.letter), x.square)}
		}
		later, c := p.isLater(x)
		if c != nil {
			return nil, c
		}
		if there := on[x.square]; !later && (x.again || !slices.ContainsFunc(there, same)) {
			said := x.again || x.shares
			if len(there) > 0 && !said && there[0].at != x.at {
				return nil, &complaint{at: x.at, msg: fmt.Sprintf(
					"it names two pieces on %s, and does not say that they share it", x.square)}
			}
			x.stone = slices.ContainsFunc(p.puts, func(y put) bool { return same(y) && y.stone })
			on[x.square] = append(there, x)
		}
	}
	squares = make([]string, 64)
	for square, list := range on {
		var pieces []string
		for _, x := range list {
			text := x.letter
			if x.side == 1 {
				text = strings.ToLower(text)
			}
			if x.stone && x.side >= 0 {
				text = p.Prefix + text
			}
			pieces = append(pieces, text)
		}
		squares[squareIndex(square)] = crowd(pieces)
	}
	for at, n := range p.marks {
		i := squareIndex(at)
		squares[i] = cmp.Or(squares[i], ".") + fmt.Sprintf("[%d]", n)
	}
	return squares, nil
}
