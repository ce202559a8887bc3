package letter

import (
	"cmp"
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
	begin  = "straight directly immediately just exactly to right"
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

// wayAt returns the way that begins at a word, and the number of its words; 0 if none does. A
// number stands before its direction, "one up and two left", or behind it, "up one".
func wayAt(words []word, i int) (found way, n int) {
	number, counts, isFresh, isClear, ofIt := 1, false, false, false, false
	var last way
	for k := i; k < len(words) && words[k].code != '.'; k++ {
		w, before := words[k], words[max(0, k-1)].low
		next := words[min(k+1, len(words)-1)]
		_, leads := directions[next.low]
		d, known := directions[w.low]
		known = known && (w.low != "front" || before == "in")
		isTo := isOneOf(before, "the its") // "to its right"
		known = known && (w.low != "right" || n > 0 || counts || leads || isTo)
		switch {
		case known:
			isClear = isClear || !isOneOf(w.low, weak) || counts || n > 0 || isTo
			if found.adds(d, isFresh) {
				found = found.plus(d, number)
			}
			found.ofIt, last, isFresh = found.ofIt || ofIt, d, false
			if isClear {
				n = k + 1 - i
			}
		case w.code == 'n' && last != (way{}) && !counts && w.low != "left" &&
			(isOneOf(next.low, units) || strings.ContainsRune(".,;&", rune(next.code))):
			found, found.n, n = found.plus(last, w.number-1), w.number, k+1-i // "up one"
		case w.code == 'n' || w.code == 'a' && w.low != "another":
			number, counts, isFresh = max(1, w.number), true, true
			found.n = number
		case isOneOf(w.low, units) && (counts || k == i || n == k-i):
			if n == k-i && n > 0 {
				n++
			}
		case n == 0 && (k == i && !isOneOf(w.low, begin) || w.low == "of"), !isOneOf(w.low, within):
			return found, n
		case isOneOf(w.low, "it its him them"):
			ofIt = true
		}
	}
	return found, n
}

// adds reports whether a direction tells more: not ahead in "one step forward straight ahead".
func (w way) adds(d way, isFresh bool) bool {
	upright := w.y != 0 || w.ahead != 0
	return isFresh || !(upright && (d.y != 0 || d.ahead != 0) || w.x != 0 && d.x != 0)
}

// plus adds a direction, a number of times.
func (w way) plus(d way, n int) way {
	w.x, w.y, w.ahead = w.x+n*d.x, w.y+n*d.y, w.ahead+n*d.ahead
	w.diagonal = w.diagonal || d.diagonal
	return w
}

// from returns the squares to which the way leads a piece of a side from a square.
func (w way) from(square string, side int) (squares []string) {
	ahead := w.ahead
	if side == 1 {
		ahead = -ahead
	}
	most := max(w.n, 1)
	xs, ys := []int{w.x}, []int{w.y + ahead}
	if w.x == 0 && w.diagonal {
		xs = []int{-most, most}
	} else if w.x != 0 && side == 1 { // it may be his own left
		xs = []int{-w.x, w.x}
	}
	if ys[0] == 0 && w.diagonal {
		ys = []int{-most, most}
	} else if w.y > 0 && side == 1 { // or forward
		ys = []int{-w.y, w.y}
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
	last := p.lastNamed(i, p.waiting)
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

// lastNamed returns the piece that was named last before a word and has a square, if no other one
// was named after it, but for some; else nil.
func (p *prose) lastNamed(i int, but []put) *put {
	last := len(p.puts) - 1
	for k := i - 1; k >= 0 && last >= 0; k-- {
		waits := slices.ContainsFunc(but, func(x put) bool { return x.at == k })
		switch {
		case p.is(k, "PQN") && p.puts[last].at == k:
			return &p.puts[last]
		case p.is(k, "iPQN") && !waits:
			return nil
		}
	}
	return nil
}

var (
	explicit = regexp.MustCompile(`^[,(:]*q`)
	bothEnds = regexp.MustCompile(`^[,(:]*q[-L]+q`)
)

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
	if w := p.words[i].way; w.ahead == 0 && (w.x == 0 || p.me != 1) {
		side = 0 // as the board is drawn
	}
	if !isSaid {
		squares = p.words[i].way.from(square, side)
	}
	isTold := len(p.waiting) == 0 && p.is(i-1, ",q(")
	switch {
	case isSaid, isTold && slices.Contains(squares, p.square):
		return max(end, i+1)
	case len(squares) != 1:
		return i
	}
	p.words[i].square = squares[0]
	if isTold && end == i+1 { // "on e5, just above the Ghast on d3"
		p.words[i].code = 'q'
		p.loose = append(p.loose, i)
	} else {
		p.onSquare(i)
	}
	return end
}

// onIt reads a way without an anchor after a pronoun, "I rode it two squares down", as a move of
// the last piece.
func (p *prose) onIt(i int) {
	if x := p.lastNamed(i, nil); x != nil && p.before(i, 1, "it him her") {
		p.moves = append(p.moves, candidate{at: i, text: x.letter, from: x.square, side: x.side,
			way: p.words[i].way})
	}
}

// byWay reads a candidate for the move of which only the way is told.
func (p *prose) byWay(from, to int) (end int) {
	if p.words[from].code == 'v' { // "two squares up with the Fiend"
		return p.wayWith(from, to)
	}
	for to > from && p.words[to-1].way == nil {
		to--
	}
	if to == from {
		return from
	}
	pieces, squares := p.pieces(from, to-1)
	c := candidate{at: from, way: p.words[to-1].way, text: pieces[0].letter, side: pieces[0].side}
	if p.is(pieces[0].at-1, "a") {
		return from // "a Zombie moves one square in any direction"
	}
	isStatic := func(w word) bool { return isOneOf(w.low, static) }
	if slices.ContainsFunc(p.all[p.words[pieces[0].at].at:p.words[to-1].at], isStatic) {
		return from
	}
	if p.is(to, "q") && p.before(to, 1, "from") {
		squares = append(squares, p.words[to].square)
		to++
	} else if _, _, end := p.anchor(to - 1); end >= to {
		return from
	}
	if ends := bothEnds.FindString(p.codes[to:]); ends != "" { // ", d4 to c5"
		squares = append(squares, p.words[to+strings.IndexByte(ends, 'q')].square)
		to += len(ends)
		c.to = p.words[to-1].square
	} else if goal := explicit.FindString(p.codes[to:]); goal != "" { // ", which is c3"
		to += len(goal)
		c.to = p.words[to-1].square
	}
	if len(squares) > 0 {
		c.from = squares[0]
	}
	p.moves = append(p.moves, c)
	p.owner = -1
	return to
}

// wayWith reads a candidate of which the way stands before the piece.
func (p *prose) wayWith(from, to int) (end int) {
	pieces, _ := p.pieces(from, to)
	lead := p.lead(to-1) + 1
	w := p.words[lead-1]
	if w.way == nil || !p.before(lead, 1, "with") && !p.before(lead, 2, "with") {
		return from
	}
	p.moves = append(p.moves, candidate{at: from, way: w.way, text: pieces[0].letter,
		side: pieces[0].side})
	p.owner = -1
	return to
}

// follow finds the squares of a candidate of which the way is told: those of two pieces, if both
// move.
func (p *prose) follow(m candidate, side int) (list []candidate, err error) {
	for k := range p.contents {
		from := squareAt(k)
		if strings.Contains(p.on(from, side), m.text) && (m.from == "" || m.from == from) {
			for _, to := range m.way.from(from, side) {
				if m.to != "" && m.to != to {
					continue
				}
				x := m
				x.from, x.to, x.text = from, to, m.text+from+"-"+to
				list = append(list, x)
			}
		}
	}
	isHole := func(m candidate) bool { return p.crosses(m.from, m.to) }
	switch {
	case slices.ContainsFunc(list, isHole):
		return nil, p.refuse(m.at, "it does not say how the squares are counted")
	case list == nil:
		return nil, p.refuse(m.at, "no such piece can go there on the board")
	case len(list) > 1 && (len(list) > 2 || !p.is(m.at-1, "b")):
		return nil, p.refuse(m.at, "it may mean %s or %s", list[0].text, list[1].text)
	}
	return list, nil
}

// goal reads a goal, of which other words stand between it and the piece that moves: "I put it on
// d5", "he walks his Human into its gaze by stepping to e5". The piece is the one that the pronoun
// means, or one that the sentence names before the goal (mover).
func (p *prose) goal(from, to int) (end int) {
	start, stop := p.bounds(from)
	c := candidate{at: from, to: p.words[to-1].square, side: -1}
	isTalk := func(w word) bool { return isOneOf(w.low, talk) }
	x := p.lastNamed(from, nil)
	withIt := p.after(to-1, "with") && isOneOf(p.all[p.words[to-1].at+2].low, "it him her")
	switch {
	case !strings.ContainsAny(p.codes[start:from], "vm>"),
		slices.ContainsFunc(p.all[p.words[start].at:p.words[stop-1].at], isTalk),
		strings.HasPrefix(p.codes[to:], ",q"),
		p.before(from, 1, "next close"), p.before(to-1, 1, "from"):
		return from
	case x != nil && (withIt || p.before(from, 1, "it him her")):
		c.from, c.side, c.text = x.square, x.side, x.letter+x.square+"-"+c.to
	case p.Words["scream"] != "" && slices.ContainsFunc(p.words[start:from], isPush):
		return from // "pushes the Human to b3"
	default:
		for i := start; i < from; i++ {
			isAny := p.is(i-1, "a") || strings.HasSuffix(p.words[i].low, "s")
			if p.is(i, "PQ") && !p.isNot(i) && !isAny {
				c.named = append(c.named, i)
			}
		}
	}
	p.promote(&c, to)
	p.loosely = append(p.loosely, c)
	return to
}

// isPush reports whether a word tells that a piece pushes another one.
func isPush(w word) bool { return w.code == '>' && w.low != "then" }

// talk are words for what somebody thinks of another move.
const talk = "should must could says said claims claimed thinks instead insists argues told " +
	"thrown pushed flies would wanted if cannot can't not last previous before came come " +
	"comes arrived earlier yesterday ago"

// mover finds the piece of the side to move that a candidate with a loose goal is about: the only
// one of those that its sentence names.
func (p *prose) mover(m candidate, side int) (candidate, bool) {
	var own []string
	for k := range p.contents {
		if letters := p.on(squareAt(k), side); letters != "" {
			own = append(own, letters+squareAt(k))
		}
		for _, i := range m.named {
			w := p.words[i]
			square := squareAt(k)
			isIt := strings.Contains(p.on(square, side), w.letter) &&
				(w.square == "" || w.square == square)
			at := slices.IndexFunc(p.puts, func(x put) bool { return x.at == i })
			if !isIt || at >= 0 && p.puts[at].square != square || square == m.from {
				continue
			}
			if m.from != "" {
				return m, false
			}
			m.from = square
			m.text = w.letter + square + "-" + m.to + m.text
		}
	}
	start, _ := p.bounds(m.at)
	acts := strings.ContainsAny(p.codes[start:m.at], "soh")
	if acts && m.named == nil && m.from == "" && len(own) == 1 && len(own[0]) == 3 {
		m.from, m.text = own[0][1:], own[0]+"-"+m.to+m.text // it is the only one
	}
	isOwn := m.from != m.to && m.text != "" && strings.Contains(p.on(m.from, side), m.text[:1])
	return m, isOwn
}

// isBy reports whether nothing in the sentence before a word names the other side as the one that
// acts.
func (p *prose) isBy(at, side int) bool {
	from, _ := p.bounds(at)
	for i := from; i < at; i++ {
		w := p.words[i]
		owns := strings.HasSuffix(w.low, "'s") || isOneOf(w.low, possessive)
		if p.is(i, "soh") && !owns && p.side(i) == 1-side {
			return false
		}
	}
	return true
}

// possessive are the words for a side before what it owns.
const possessive = "my mine our ours your yours his her hers their theirs its"

// crosses reports whether what belongs to no side stands between two squares of a line.
func (p *prose) crosses(from, to string) bool {
	x, y := cmp.Compare(to[0], from[0]), cmp.Compare(to[1], from[1])
	for at := []byte(from); string(at) != to; at[0], at[1] = at[0]+byte(x), at[1]+byte(y) {
		if !near(string(at), to) && p.has(p.contents, put{letter: p.Neutral.Letter,
			square: string([]byte{at[0] + byte(x), at[1] + byte(y)})}) {
			return true
		}
	}
	return false
}
