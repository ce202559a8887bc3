package letter

import (
	"regexp"
	"slices"
	"strings"
)

// People tell a place or a move by its direction: "the Ghast stands two squares above the Human",
// "the Human goes one up and one to the right". The words for the direction become one word, a
// way. From a square and the side of the piece there, a way leads to squares: to several if it
// does not say everything, as "one square diagonally forward". A way with an anchor, "two squares
// above the Human", is a place (from); one after a piece that moves is a move (byWay).

// A way is how far and in which direction another square is.
type way struct {
	x, y     int // to the right, and upwards on the board
	ahead    int // forward, as the side looks
	n        int // the last number of squares
	diagonal bool
	ofIt     bool // it holds a pronoun: "diagonally below it to the left"
}

// directions are the words for a direction, for each of x, y and ahead.
var directions = func() map[string]way {
	m := map[string]way{"diagonally": {diagonal: true}, "diagonal": {diagonal: true}}
	for list, w := range map[string]way{
		"up upward upwards above north northward northwards upper":           {y: 1},
		"down downward downwards below beneath underneath south lower under": {y: -1},
		"left leftward leftwards west":                                       {x: -1},
		"right rightward rightwards east":                                    {x: 1},
		"forward forwards ahead front onward onwards":                        {ahead: 1},
		"back backward backwards behind":                                     {ahead: -1},
		"northeast north-east up-right":                                      {x: 1, y: 1},
		"northwest north-west up-left":                                       {x: -1, y: 1},
		"southeast south-east down-right":                                    {x: 1, y: -1},
		"southwest south-west down-left":                                     {x: -1, y: -1},
	} {
		for _, word := range strings.Fields(list) {
			m[word] = w
		}
	}
	return m
}()

const (
	// weak are the words for a direction that have another meaning, and count only after
	// a number, or beside another direction.
	weak  = "up down left right back under upper lower"
	units = "square squares step steps field fields rank ranks file files space spaces row rows " +
		"place places cell cells pace paces hop"
	// within may stand between the words of a way.
	within = "straight directly immediately right just exactly further more and , to the its it " +
		"him them then towards in of on single side hand left-hand right-hand"
	static = "is are was were stands stand stood sits sat lies there's has have had with got"
)

// joinWays makes one word of the words of each way.
func joinWays(raw []word) (words []word) {
	for i := 0; i < len(raw); i++ {
		w := raw[i]
		if found, n := wayAt(raw, i); n > 0 {
			w.code, w.way = 'v', &found
			for _, more := range raw[i+1 : i+n] {
				w.text += " " + more.text
				w.low += " " + more.low
			}
			i += n - 1
		}
		w.at = len(words)
		words = append(words, w)
	}
	return words
}

// wayAt returns the way that begins at a word, and the number of its words; 0 if none does.
func wayAt(words []word, i int) (found way, n int) {
	number, numbers, isClear, ofIt := 1, 0, false, false
	for k := i; k < len(words) && words[k].code != '.'; k++ {
		w := words[k]
		d, known := directions[w.low]
		switch {
		case k > i && n == 0 && w.low == "of":
			return way{}, 0 // "one of the"
		case w.low == "right" && k+1 < len(words) && n == 0 && numbers == 0 &&
			!isOneOf(words[max(0, k-1)].low, "the its"):
			if _, direct := directions[words[k+1].low]; !direct && words[k+1].low != "in" {
				return way{}, 0
			}
		case known:
			isWeak := isOneOf(w.low, weak)
			isClear = isClear || !isWeak || numbers > 0 || n > 0 ||
				isOneOf(words[max(0, k-1)].low, "the its")
			if w.low == "front" && words[max(0, k-1)].low != "in" {
				return found, n
			}
			found.x += d.x * number
			found.y += d.y * number
			found.ahead += d.ahead * number
			found.diagonal = found.diagonal || d.diagonal
			found.ofIt = found.ofIt || ofIt
			if isClear {
				n = k + 1 - i
			}
		case w.code == 'n' || w.code == 'a' && w.low != "another":
			number = max(1, w.number)
			numbers++
			found.n = number
		case isOneOf(w.low, units) && (numbers > 0 || k == i):
		case n == 0 && k == i && !isOneOf(w.low, "straight directly immediately just exactly to"),
			!isOneOf(w.low, within):
			return found, n
		case isOneOf(w.low, "it its him them"):
			ofIt = true
		}
	}
	return found, n
}

// from returns the squares to which the way leads a piece of a side from a square.
func (w way) from(square string, side int) (squares []string) {
	ahead := w.ahead
	if side == 1 {
		ahead = -ahead
	}
	most := max(w.n, 1)
	xs, ys := []int{w.x}, []int{w.y + ahead}
	// A second player who looks ahead may mean his own left.
	if w.x == 0 && w.diagonal || w.x != 0 && w.ahead != 0 && side == 1 {
		xs = []int{-max(most, w.x, -w.x), max(most, w.x, -w.x)}
	}
	if ys[0] == 0 && w.diagonal {
		ys = []int{-most, most}
	}
	for _, x := range xs {
		for _, y := range ys {
			file, rank := int(square[0])+x, int(square[1])+y
			inside := 'a' <= file && file <= 'h' && '1' <= rank && rank <= '8'
			if to := string([]byte{byte(file), byte(rank)}); inside && to != square {
				squares = append(squares, to)
			}
		}
	}
	return squares
}

// anchor returns the square from which a way at a word is told, and the side of the piece there:
// a square, a piece or a pronoun that follows. What is told ends before the word end; an anchor
// that says its own square is still to be read.
func (p *prose) anchor(i int) (square string, side, end int) {
	last := p.lastNamed(i)
	ofLast := p.words[i].way.ofIt
	for _, w := range p.all[p.words[i].at+1 : p.words[i+1].at] {
		ofLast = ofLast || isOneOf(w.low, "it him her them")
	}
	next := i + 1
	if p.is(next, "h") && isOneOf(p.words[next].low, "it him her them") {
		next, ofLast = next+1, true
	}
	lead := len(adjective.FindString(p.codes[next:]))
	switch {
	case ofLast && last == nil:
		return "", -1, next
	case ofLast:
		return last.square, last.side, next
	case p.is(i+1, "q") && !p.after(i, "from of") && p.words[i].way.x != 0:
		return "", -1, i // "to its right e3 has ichor"
	case p.is(i+1, "q"):
		return p.words[i+1].square, -1, i + 2
	case lead == 0:
		return "", -1, i
	}
	at, side := i+lead, -1
	for k := i + 1; k < at; k++ {
		if p.is(k, "soh") {
			side = p.side(k)
		}
	}
	w := p.words[at]
	switch {
	case w.square != "":
		return w.square, side, i + 1
	case ownSquare.MatchString(p.codes[at+1:]):
		return p.words[at+strings.IndexByte(p.codes[at:], 'q')].square, side, i + 1
	}
	for _, x := range p.puts {
		fits := x.letter == w.letter && (side < 0 || x.side < 0 || x.side == side)
		if fits && square != "" && square != x.square {
			return "", -1, i
		} else if fits {
			square, side = x.square, x.side
		}
	}
	return square, side, at + 1
}

// lastNamed returns the piece that was named last before a word and has a square, if no other one was
// named after it, but for those that wait for their square; else nil.
func (p *prose) lastNamed(i int) *put {
	last := len(p.puts) - 1
	for k := i - 1; k >= 0 && last >= 0; k-- {
		waits := slices.ContainsFunc(p.waiting, func(x put) bool { return x.at == k })
		switch {
		case p.is(k, "PQN") && p.puts[last].at == k:
			return &p.puts[last]
		case p.is(k, "iPQN") && !waits:
			return nil
		}
	}
	return nil
}

var explicit = regexp.MustCompile(`^[,(:]*q`)

// nextTo reads a way from its anchor as a square, and returns where it ends: at the word if it has
// no anchor. It is left out if the square itself is said before or after it.
func (p *prose) nextTo(i int) (end int) {
	square, side, end := p.anchor(i)
	isSaid := explicit.MatchString(p.codes[max(end, i+1):])
	if square == "" && !isSaid {
		p.onIt(i)
		return i
	}
	var squares []string
	if !isSaid {
		squares = p.words[i].way.from(square, side)
	}
	isTold := p.waiting == nil && p.is(i-1, ",q(") && slices.Contains(squares, p.square)
	if isSaid || isTold {
		return max(end, i+1)
	}
	if len(squares) != 1 {
		return i
	}
	p.words[i].square = squares[0]
	p.onSquare(i)
	return end
}

// onIt reads a way without an anchor after a pronoun, "I rode it two squares down", as a move of
// the last piece.
func (p *prose) onIt(i int) {
	if x := p.lastNamed(i); x != nil && p.before(i, 1, "it him her") {
		p.moves = append(p.moves, candidate{at: i, text: x.letter, from: x.square, side: x.side,
			way: p.words[i].way})
	}
}

// byWay reads a candidate for the move of which only the way is told.
func (p *prose) byWay(from, to int) (end int) {
	for to > from && p.words[to-1].way == nil {
		to--
	}
	if to == from {
		return from
	}
	pieces, squares := p.pieces(from, to-1)
	c := candidate{at: from, way: p.words[to-1].way, text: pieces[0].letter, side: pieces[0].side}
	isStatic := func(w word) bool { return isOneOf(w.low, static) }
	if slices.ContainsFunc(p.all[p.words[pieces[0].at].at:p.words[to-1].at], isStatic) {
		return from
	}
	if p.is(to, "q") && p.before(to, 1, "from") {
		squares = append(squares, p.words[to].square)
		to++
	} else if _, _, end := p.anchor(to - 1); end >= to || explicit.MatchString(p.codes[to:]) {
		return from
	}
	if len(squares) > 0 {
		c.from = squares[0]
	}
	p.moves = append(p.moves, c)
	p.owner = -1
	return to
}

// follows finds the squares of a candidate of which the way is told.
func (p *prose) follows(m *candidate, side int) error {
	var found []string
	for k := range p.contents {
		from := squareAt(k)
		if strings.Contains(p.on(from, side), m.text) && (m.from == "" || m.from == from) {
			for _, to := range m.way.from(from, side) {
				found = append(found, from+"-"+to)
			}
		}
	}
	switch {
	case found == nil:
		return p.refuse(m.at, "no such piece can go there on the board")
	case len(found) > 1:
		return p.refuse(m.at, "it may mean %s or %s", m.text+found[0], m.text+found[1])
	}
	m.text += found[0]
	m.from, m.to = found[0][:2], found[0][3:]
	return nil
}

// moveIt reads a pronoun and its goal as a move of the last piece: "I move it to d1".
func (p *prose) moveIt(from, to int) (end int) {
	x := p.lastNamed(from)
	if x == nil || !p.before(from, 1, "it him her") {
		return from
	}
	c := candidate{at: from, from: x.square, to: p.words[to-1].square, side: x.side}
	c.text = x.letter + c.from + "-" + c.to
	p.promote(&c, to)
	p.moves = append(p.moves, c)
	return to
}
