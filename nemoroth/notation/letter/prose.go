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
	named    []put // pieces of a side that are named without a square
	marks    map[string]int
	turns    [2]bool
	fields   string // of a position line, from a line such as "A 3"
	moves    []candidate
	skip     map[int]int // the number of words of the move at an index
	numbered bool
}

// A complaint is why a letter is not read.
type complaint struct {
	at   int // the index of a word
	msg  string
	game Point  // if it is about a move
	move string // that comes closest to what is written
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

// says reports whether one of some texts is a word from one index to another.
func (p *prose) says(from, to int, texts ...string) bool {
	for i := max(from, 0); i < min(to, len(p.words)); i++ {
		if slices.Contains(texts, p.words[i].low) {
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
			opened := p.says(i-1, i, "(", ",")
			if last >= 0 && (!possessive || opened) && p.near(last+1, i, opened) {
				know(last, w.side)
			}
			if p.says(i-1, i, "with", "as") && p.at(i+1).means == ours {
				know(i+1, w.side)
			}
			last = -1
			signature := w.fresh && i >= len(p.words)-2 && p.at(i+1).means == stop
			if signature || p.at(i+1).low == "here" {
				p.me = w.side
			}
		}
	}
	if p.me < 0 {
		p.contrast()
	}
}

// contrast finds a sentence such as "I have a Ghast on b2; Obsidian has a Human on e5".
func (p *prose) contrast() {
	mine := false
	for _, w := range p.words {
		switch {
		case w.means == stop:
			mine = false
		case w.means == ours:
			mine = true
		case w.means == aSide && mine && p.me < 0:
			p.me = 1 - w.side
		}
	}
}

// near reports whether only words that may stand between a person and a side do.
func (p *prose) near(from, to int, opened bool) bool {
	for _, w := range p.words[from:to] {
		switch {
		case w.means == filler || w.text == "(" || w.text == "play" || w.text == "the":
		case opened && (w.means == aPiece || w.means == onSquare || w.means == stony):
		case opened && (w.text == "," || w.means == counted):
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
	becomes    = regexp.MustCompile(`^(becomes?|becoming|promot\w+)$`)
	becomesOne = regexp.MustCompile(`=([A-Za-z]{2,}(?: [A-Z]\w+)?)$`)
)

// findMoves finds the words that can be moves.
func (p *prose) findMoves() {
	for i := 0; i < len(p.words); i++ {
		switch w := p.words[i]; w.means {
		case other, filler: // the Basilisk … jumps it to d6
			if w.low == "it" && p.at(i+1).low == "to" && p.at(i+2).means == onSquare {
				from, _ := p.sentence(i)
				for j := i; j >= from; j-- {
					if p.words[j].means == aPiece {
						to := p.words[i+2].square
						p.moves = append(p.moves, candidate{p.words[j].letter + to, i, "", to})
						p.skip[i] = 3
						break
					}
				}
			}
		case aPiece, onSquare, aMove:
			if c, n := p.moveAt(i); n > 0 {
				p.moves = append(p.moves, c)
				p.skip[i] = n
				p.numbered = p.numbered || i > 0 && p.words[i-1].means == ordinal
				i += n - 1
			}
		}
	}
}

// moveAt returns the move that begins at a word, and the number of its words; 0 for none.
func (p *prose) moveAt(i int) (c candidate, n int) {
	var words []token
	linked, squares, reached := false, 0, false
	end := 0
scan:
	for j := i; j < min(len(p.words), i+mostWords); j++ {
		w := p.words[j]
		sign, known := p.sign(w.text)
		switch {
		case w.means == aMove || w.means == onSquare || w.means == aPiece && w.square != "":
			if squares > 0 && !linked {
				break scan
			}
			squares += max(1, len(squaresIn.FindAllString(w.text, -1)))
			reached = linked
			if linked && w.square != "" {
				w.text = w.square // Zd4 takes Lc5
			}
			words = append(words, w.token)
			if end = j + 1; squares > 1 {
				break scan
			}
		case w.means == aPiece && j > i && squares == 0:
			break scan
		case w.means == aPiece && linked:
		case w.means == aPiece && j > i:
			break scan
		case w.means == aPiece:
			w.text = w.letter
			words = append(words, w.token)
		case strings.ContainsAny(sign, "-x:*") || w.text == "x" || dashes.MatchString(w.text):
			linked = true
			words = append(words, w.token)
		case known > 0 && sign == "" || w.means == aSide || w.means == ours || w.means == theirs:
			if squares == 0 && (w.means == aSide || w.text == "a") {
				break scan
			}
		case motion[w.low]:
		case w.text == "," && p.at(j+1).low == "to" && squares == 0:
		case j == i+1 && squares == 0 && p.isVerb(j): // the Human flees to f2
		default:
			break scan
		}
	}
	if end == 0 {
		return c, 0
	}
	for len(words) > 0 && !hasSquare.MatchString(words[len(words)-1].text) {
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
	case single && first.means != aMove, squares < 2 && !single && !reached:
		return c, 0
	}
	return p.promoted(c, end), end - i
}

// isVerb reports whether a word before "to" or "from" and a square says how a piece moves.
func (p *prose) isVerb(j int) bool {
	place := p.says(j, j+1, "next", "close", "closer", "near", "nearer", "adjacent")
	return p.at(j).means == other && !place && p.says(j+1, j+2, "to", "from") &&
		p.at(j+2).means == onSquare
}

// promoted adds what a piece becomes, in the words after a move, and writes its letter.
func (p *prose) promoted(c candidate, end int) candidate {
	for j := end; j < min(end+5, len(p.words)); j++ {
		w := p.words[j]
		if !becomes.MatchString(w.text) && w.text != "=" {
			if w.means == filler || w.means == mark || w.means == counted {
				continue
			}
			break
		}
		for k := j + 1; k < min(j+4, len(p.words)); k++ {
			letter := p.words[k].letter
			if p.words[k].means == other && len(p.words[k].text) == 1 {
				letter = strings.ToUpper(p.words[k].text)
			}
			if p.isPiece(letter) && p.words[k].square == "" {
				c.text += "=" + letter
				return c
			}
		}
		break
	}
	if m := becomesOne.FindStringSubmatch(c.text); m != nil {
		if letter, n := p.sign(strings.Fields(m[1])...); n > 0 && p.isPiece(letter) {
			c.text = strings.TrimSuffix(c.text, m[1]) + letter
		}
	}
	return c
}

// findPieces finds what stands where.
func (p *prose) findPieces() {
	owner, stone, together := -1, false, false
	here, hereAt := "", 0 // the square whose pieces follow
	var pending []put
	last := -1 // the put whose piece further squares may have
	fresh, another := false, false
	count, counts := 1, false
	sentence := 0 // the first put of the sentence
	flush := func() {
		for _, x := range pending {
			if x.side >= 0 {
				p.named = append(p.named, x)
			}
			if (counts || x.again) && x.side >= 0 {
				p.open = append(p.open, x)
			}
		}
		pending, count, counts = nil, 1, false
	}
	place := func(x put, square string, at int) {
		x.square, x.at = square, at
		p.puts = append(p.puts, x)
		last, fresh = len(p.puts)-1, true
	}
	for i := 0; i < len(p.words); i++ {
		w := p.words[i]
		if n := p.skip[i]; n > 0 {
			flush()
			owner, stone, here, last = -1, false, "", -1
			i += n - 1
			continue
		}
		switch w.means {
		case stop:
			flush()
			owner, stone, together, here, last, sentence = -1, false, false, "", -1, len(p.puts)
		case mark:
			if fresh = false; w.text == "," || w.text == ";" {
				here = ""
			}
			isNeutral := func(x put) bool { return x.letter == p.Neutral.Letter }
			if w.text != ":" {
				pending = slices.DeleteFunc(pending, isNeutral)
			}
			if w.text == ":" {
				count, counts = 1, false
			}
			if w.text == ":" && len(pending) > 0 && !p.squareAfter(i+1) {
				flush()
				owner = -1
			}
		case aSide, ours, theirs:
			side := p.owner(i)
			before := p.at(i - 1).low
			postfix := p.says(i-1, i, "(", "for", "of", "both", "all") || p.at(i+1).low == "one" ||
				p.says(i-1, i, "is", "are") && p.says(i, i+1, "mine", "yours", "his", "hers")
			unowned := func(x put) bool { return x.side < 0 && x.letter != p.Neutral.Letter }
			waits := slices.ContainsFunc(p.puts[sentence:], unowned) ||
				slices.ContainsFunc(pending, unowned)
			if before == "for" && !waits && len(p.puts) > sentence {
				owner = -1
				break
			}
			if opened := before == "(" || before == "both"; opened && len(pending)+len(p.puts) > 0 {
				back := -1
				if owner == side {
					back = side
				}
				if n := len(pending) - 1; n >= 0 && i-2 == pending[n].named {
					pending[n].side, owner = side, back
					break
				}
				if n := len(p.puts) - 1; n >= sentence && i-p.puts[n].at <= 3 {
					for k := range p.puts {
						if p.puts[k].named == p.puts[n].named && p.puts[k].at == p.puts[n].at {
							p.puts[k].side = side
						}
					}
					for k := range p.puts[sentence:] {
						if x := &p.puts[sentence+k]; unowned(*x) {
							x.side = side
						}
					}
					owner, last = back, n
					break
				}
			}
			if postfix && waits {
				for _, list := range [][]put{p.puts[sentence:], pending} {
					for k := range list {
						if unowned(list[k]) {
							list[k].side = side
						}
					}
				}
				owner = -1
				last, fresh = len(p.puts)-1, true
				break
			}
			owner, last = side, -1
		case stony:
			if fresh && last >= 0 && !p.beforePiece(i+1) {
				p.puts[last].stone = true
			} else {
				stone = true
			}
			for k := range pending {
				pending[k].stone = true
			}
		case sharing:
			together = true
		case counted:
			counts, count, another = true, 1, w.text == "another"
		case plies:
			if w.number == 2 || w.number == 1 {
				counts, count = true, w.number
			}
		case aPiece, neutral:
			x := put{letter: w.letter, side: owner, at: i, named: i, indefinite: counts,
				stone: stone || w.stone}
			if w.side == 1 || w.side == 0 && owner < 0 {
				x.side = w.side
			}
			if w.means == neutral {
				x.side = -1
			}
			stone = false
			x.again, another = count > 1 || another, false
			_, end := p.sentence(i)
			switch own := p.squareAfter(i + 1); {
			case w.square != "":
				place(x, w.square, i)
			case here != "" && !own:
				for k := range count {
					if x.again && p.says(i, min(end, i+8), "one") {
						x.side = k
					}
					place(x, here, hereAt)
				}
				counts, count = false, 1
			case together && !own && len(p.puts) > sentence && len(pending) == 0:
				place(x, p.puts[len(p.puts)-1].square, i)
			default:
				pending = append(pending, x)
			}
		case onSquare:
			differs := func(x put) bool { return !x.indefinite || x.side != pending[0].side }
			switch n := len(pending); {
			case n > 0 && together, n > 1 && !slices.ContainsFunc(pending, differs):
				for _, x := range pending {
					place(x, w.square, i)
					if x.again {
						place(x, w.square, i)
					}
				}
				pending, count, counts = nil, 1, false
			case n > 0:
				place(pending[n-1], w.square, i)
				p.open = append(p.open, pending[:n-1]...)
				if count > 1 {
					x := p.puts[last]
					x.count = count
					p.open = append(p.open, x)
				}
				pending, count, counts = nil, 1, false
			case p.pieceAfter(i + 1):
				here, hereAt = w.square, i
			case last >= 0:
				x := p.puts[last]
				if at := p.words[x.named]; p.Pawn != "" && len(at.text) == 3 {
					x.letter = p.Pawn // in "Ke1, e2" there is a Pawn on e2
				}
				if owner := p.at(i + 2).means; p.at(i+1).text == "(" && owner >= aSide && owner <= theirs {
					x.side = -1
				}
				place(x, w.square, i)
			}
		case filler:
			if w.low == "and" && p.at(i+1).means != stony {
				fresh = false
			}
		default:
			if w.text == "to" && p.saysTurn(i+1) {
				break
			}
			if p.saysTurn(i) {
				if !p.listFollows(i + 1) {
					owner, last = -1, -1
				}
				break
			}
			if together = false; w.means != inIchor {
				flush()
			}
			owner, stone, here, last = -1, false, "", -1
		}
	}
	flush()
}

// beforePiece reports whether a piece follows, after words such as "of a".
func (p *prose) beforePiece(i int) bool {
	for ; i < len(p.words); i++ {
		w := p.words[i]
		if w.means != filler && w.means != counted && w.means != aSide || w.text == "and" {
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
		case w.means == filler && w.text != "and" || w.means == stony || w.text == "(":
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
		case w.means == filler && w.text != "and" && w.text != "with" && w.text != "which":
		case w.text == ":" || w.means == aSide || w.means == ours || w.means == theirs:
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

// findMarks finds the plies of ichor on squares.
func (p *prose) findMarks() {
	for i, w := range p.words {
		if w.means != inIchor {
			continue
		}
		from, to := p.sentence(i)
		number, square := 0, ""
		for j := i + 1; j < min(to, i+9); j++ {
			switch next := p.words[j]; {
			case next.means == plies && number == 0 && p.ofPlies(j):
				number = next.number
			case next.means == onSquare && square == "" && p.skip[j] == 0 && j < i+7:
				if at := strings.ToLower(p.words[j-1].text); at == "on" || at == ":" || j == i+1 ||
					at == "at" || at == "," && number == 0 {
					square = next.square
				}
			case next.means == inIchor || next.means == aPiece && number > 0:
				j = to
			}
		}
		for j := i - 1; j >= from && (number == 0 || square == ""); j-- {
			switch last := p.words[j]; {
			case last.means == plies && number == 0 && j > i-7 && p.ofPlies(j):
				number = last.number
			case last.square != "" && square == "":
				square = last.square
			}
		}
		if number > 0 && square != "" && p.marks[square] == 0 {
			p.marks[square] = number
		}
	}
	for i, w := range p.words { // on [5 plies]
		if w.means == plies && i > 1 && p.words[i-1].text == "(" && p.ofPlies(i) &&
			p.words[i-2].square != "" && p.marks[p.words[i-2].square] == 0 {
			p.marks[p.words[i-2].square] = w.number
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
	return i > 0 && p.words[i-1].text == "(" && i+1 < to && p.words[i+1].text == ")" ||
		i > 0 && p.words[i-1].means == inIchor
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
		from, to := p.sentence(i)
		if i+2 < to && p.words[i+1].text == ":" && p.words[i+2].means == aSide &&
			w.means == turning {
			p.turns[p.words[i+2].side] = true
			continue
		}
		for j := i; j >= from; j-- {
			x := p.words[j]
			if x.means == aSide || x.means == ours || x.means == theirs {
				if side := p.owner(j); side >= 0 && !(p.numbered && len(p.moves) > 0 && i > p.moves[0].at &&
					(p.turns[0] || p.turns[1])) {
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
		return !p.says(i-1, i, "in", "last", "every")
	case !p.says(i, i+1, "move", "play", "go"):
		return false
	case before.low == "to":
		if p.says(i-2, i-1, "has", "have", "had") {
			return false
		}
		return p.at(i-2).means != other || p.at(i-2).low == "it"
	}
	on := before.low == "on" || before.low == "the" && p.at(i-2).low == "on"
	return w.low == "move" && (on || person)
}

// motion are words that say how a piece goes.
var motion = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`rides ride runs run jumps jump slides slide hops advances
		advanced rolls up down forward back sideways diagonally straight over one square squares
		two steps right left all way along the from home again my it takes on at her his`) {
		m[w] = true
	}
	return m
}()

// ownerOf returns the only side of which the letter says that it has a kind of piece; else -1.
func (p *prose) ownerOf(letter string) int {
	side := -1
	for _, x := range p.named {
		if x.letter == letter && side >= 0 && side != x.side {
			return -1
		}
		if x.letter == letter {
			side = x.side
		}
	}
	return side
}

// afterMove reports whether a put tells what the move brings about: it comes after the move, and
// it says "now" or the like, or it has a piece again that stood elsewhere before.
func (p *prose) afterMove(x put) (is bool, c *complaint) {
	until := len(p.words)
	for _, m := range p.moves {
		stands := func(y put) bool { return y.square == m.from && y.letter != p.Neutral.Letter }
		if m.from == "" || slices.ContainsFunc(p.puts, stands) {
			until = min(until, m.at)
		}
	}
	if x.at < until {
		return false, nil
	}
	from, to := p.sentence(x.at)
	is = p.says(from, to, "now", "then", "would", "will", "after", "afterwards")
	if p.says(from, to, "also", "another", "other") {
		return false, nil
	}
	moved := slices.ContainsFunc(p.puts, func(y put) bool {
		return y.at < until && y.letter == x.letter && y.side == x.side && y.square != x.square
	})
	here := slices.ContainsFunc(p.puts, func(y put) bool {
		return y.at < until && y.letter == x.letter && y.square == x.square
	})
	switch {
	case here:
		return false, nil
	case x.letter == p.Neutral.Letter, moved && is:
		return is, nil
	case moved:
		return false, &complaint{at: x.at, msg: fmt.Sprintf(
			"it names a %s on %s after the move, and not before", p.name(x.letter), x.square)}
	}
	return false, nil
}

// described returns the squares of the board that the words describe, from a8 to h1, and what
// is wrong with it.
func (p *prose) described() (squares []string, wrong *complaint) {
	squares = make([]string, 64)
	type key struct {
		letter, square string
		side           int
	}
	seen := map[key]bool{}
	for _, x := range p.puts {
		if x.side < 0 && x.letter != p.Neutral.Letter {
			known := slices.ContainsFunc(p.puts, func(y put) bool {
				return y.letter == x.letter && y.square == x.square && y.side >= 0
			})
			if !known {
				x.side = p.ownerOf(x.letter)
			}
			if known || p.words[x.at].means == aPiece && p.words[x.at].square != "" && x.side < 0 {
				continue // another mention of it, or perhaps a move, such as Zd5
			}
			if x.side < 0 && wrong == nil {
				wrong = &complaint{at: x.at, msg: fmt.Sprintf("it does not say whose %s stands on %s",
					p.name(x.letter), x.square)}
			}
		}
		if x.side < 0 && x.letter != p.Neutral.Letter {
			continue
		}
		after, c := p.afterMove(x)
		if c != nil && wrong == nil {
			wrong = c
		}
		if after {
			continue
		}
		text := x.letter
		if x.side == 1 {
			text = strings.ToLower(text)
		}
		stone := x.stone || slices.ContainsFunc(p.puts, func(y put) bool {
			return y.letter == x.letter && y.square == x.square && y.stone
		})
		if stone && x.side >= 0 {
			text = p.Prefix + text
		}
		k := key{x.letter, x.square, x.side}
		if x.side < 0 && p.Prefix == "" && squares[squareIndex(x.square)] != "" {
			continue // the hole comes later
		}
		if seen[k] && !x.again {
			continue
		}
		seen[k] = true
		squares[squareIndex(x.square)] += text
	}
	for i, s := range squares {
		pieces, err := p.squares(s)
		if err == nil {
			squares[i] = crowd(pieces)
		}
	}
	for at, n := range p.marks {
		i := squareIndex(at)
		squares[i] = cmp.Or(squares[i], ".") + fmt.Sprintf("[%d]", n)
	}
	return squares, wrong
}
