package letter

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file decides which position and which move a letter in words is about.

// mostProse is the largest number of bytes of a letter in words.
const mostProse = 1 << 13

// A complaint is why a letter is not read.
type complaint struct {
	at  int // the index of a word
	msg string
}

// ofWords reads a letter in words as a board and a move; nil if it has neither. If the board is
// drawn, the token is its board; at the opening, moves suffice.
func (r *Reader) ofWords(text string, first int, drawn *token, opening bool) (*reading, error) {
	if len(text) > mostProse {
		return nil, nil
	}
	l := r.Language
	board, fields := "", ""
	if at := slashed.FindStringIndex(text); drawn == nil && at != nil {
		line, _, _ := strings.Cut(text[at[0]:], "\n")
		drawn = &token{line: first + strings.Count(text[:at[0]], "\n"), text: line}
	}
	if drawn != nil {
		var ok bool
		if board, fields, text, ok = l.given(text, first, drawn); !ok {
			return nil, nil
		}
	}
	p := l.inWords(text, first)
	described := board == "" && p.describes()
	if board == "" && !described {
		g, err := r.start("")
		if err != nil || len(p.moves)+len(p.puts) == 0 {
			return nil, err
		}
		board, fields, _ = strings.Cut(g.Line(), " ")
		if d := (decision{prose: p, r: r, opening: true, contents: l.contents(board)}); !opening {
			numbered := func(w word) bool { return moveNumber.MatchString(w.text) }
			until := slices.IndexFunc(p.words, numbered)
			if until < 0 && l.Pawn == "" && len(p.moves) > 0 {
				until = p.moves[0].at
			}
			d.list = []candidate{{at: max(until, 0)}}
			if c := d.unsaid(); c != nil {
				return nil, d.error(c)
			}
			return nil, nil
		}
	}
	d := &decision{prose: p, r: r, board: board, described: described, opening: drawn == nil && !described}
	if c := p.unsayable(); described && c != nil {
		return nil, d.error(c)
	}
	side, said, c := p.toMove(fields)
	if c != nil {
		return nil, d.error(c)
	}
	if side >= 0 {
		c = d.decide(cmp.Or(fields, said, l.turnOf(side)), side, true)
	} else {
		c = d.eitherSide()
	}
	switch {
	case c != nil:
		return nil, d.error(c)
	case d.err != nil:
		return nil, d.err
	case d.list == nil && !described:
		return nil, d.error(&complaint{msg: "it contains no move"})
	}
	tokens := []token{{kind: boardToken, text: d.line, line: first}}
	for _, m := range d.list {
		tokens = append(tokens, token{kind: wordToken, text: m.text, fresh: true,
			line: p.words[m.at].line})
	}
	read := r.reading(tokens)
	read.rec.Notes = d.notes
	return read, nil
}

// describes reports whether the words put a piece of a side on a square.
func (p *prose) describes() bool {
	return slices.ContainsFunc(p.puts, func(x put) bool { return x.side >= 0 }) ||
		slices.ContainsFunc(p.moves, func(m candidate) bool { return m.side >= 0 && m.from != "" })
}

// toMove returns the side to move, -1 if nothing says it, and its fields of a position line. What
// the words say after the move counts only if they did not say it before.
func (p *prose) toMove(given string) (side int, fields string, c *complaint) {
	side = -1
	if given != "" {
		side = p.Language.side(given[:1], true)
	}
	for _, t := range p.turns {
		later := side >= 0 && len(p.moves) > 0 && t.at > p.moves[0].at
		switch {
		case side < 0:
			side, fields = t.side, t.fields
		case later:
		case given != "" && t.side != side:
			return 0, "", &complaint{t.at, fmt.Sprintf("the position says that %s is to move, and the "+
				"words say %s", p.Sides[side].Name, p.Sides[t.side].Name)}
		case t.side != side:
			return 0, "", &complaint{t.at, "it says of both sides that they are to move"}
		}
	}
	return side, fields, nil
}

// A decision is the position and the move of a letter in words.
type decision struct {
	*prose
	r         *Reader
	board     string // that is drawn, or of the opening
	described bool
	opening   bool
	contents  []string // of the squares
	first     bool     // whether the first side is to move

	line  string
	list  []candidate // the moves: none, one, or those of a record in their order
	own   bool        // the move starts at a piece of the side to move
	notes []string
	err   error // of the position
}

// error returns a complaint with its place and the words there.
func (d *decision) error(c *complaint) error {
	said, line := "", 1
	if len(d.words) > 0 {
		w := d.words[min(c.at, len(d.words)-1)]
		line = w.line
		for i := max(0, w.at-6); i < min(len(d.all), w.at+8); i++ {
			said += d.all[i].text + " "
		}
	}
	return &RecordError{Name: d.r.Name, Line: line, Column: 1, Err: &Error{Msg: c.msg,
		Text: strings.TrimSpace(said), Kind: d.Syntax, Example: d.Start,
		Hint: "a position line and the move, each on a line of its own"}}
}

// eitherSide decides for the side that has the piece that moves.
func (d *decision) eitherSide() *complaint {
	var found []decision
	var why *complaint
	for side := range d.Sides {
		try := *d
		c := try.decide(d.turnOf(side), side, false)
		if c == nil && try.own {
			try.notes = []string{fmt.Sprintf("I read: %s to move, since only its piece can make "+
				"the move", d.Sides[side].Name)}
			found = append(found, try)
		}
		why, d.err = cmp.Or(why, c), cmp.Or(d.err, try.err)
	}
	if len(found) == 1 {
		*d = found[0]
		return nil
	}
	if why == nil && d.err == nil || len(found) > 1 {
		why = &complaint{msg: "it does not say which side is to move"}
	}
	return why
}

// decide reads the position and the move, if the given fields of the position line are right.
func (d *decision) decide(fields string, side int, known bool) (c *complaint) {
	d.first = side == 0
	board := d.board
	if d.described {
		squares, c := d.squaresOf(side)
		if c != nil {
			return c
		}
		board = boardOf(squares)
	}
	if d.line, d.err = d.complete("", board, fields, nil); d.err != nil {
		return nil
	}
	g, err := d.r.start(d.line)
	if d.err = err; err != nil {
		return nil
	}
	d.contents = d.prose.contents(board)
	if c = d.choose(g); c != nil {
		return c
	}
	return d.unsaid()
}

// until returns the index of the first word that tells of the move: of a move that starts where a
// piece was put, or of a scream.
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
	if len(p.moves) > 0 {
		return p.moves[0].at
	}
	return len(p.codes)
}

// says reports whether the sentence around a word has one of some words.
func (p *prose) says(i int, some string) bool {
	from, to := p.bounds(i)
	return slices.ContainsFunc(p.words[from:to], func(w word) bool {
		return strings.Contains(" "+some+" ", " "+w.low+" ")
	})
}

// squaresOf returns the squares of the board that the words describe, from a8 to h1.
func (d *decision) squaresOf(side int) (squares []string, c *complaint) {
	until := d.until()
	on := map[string][]put{}
	for _, x := range d.puts {
		same := func(y put) bool {
			return y.letter == x.letter && y.square == x.square && (x.side < 0 || y.side == x.side)
		}
		elsewhere := func(y put) bool {
			owner := x.side < 0 || y.side == x.side
			return y.letter == x.letter && owner && y.square != x.square && y.at < until
		}
		there := on[x.square]
		from, to := d.bounds(x.at)
		told := x.at > until && strings.Contains(d.codes[from:to], "?")
		known := slices.IndexFunc(there, same)
		neutral := x.letter == d.Neutral.Letter
		later := told && (neutral || slices.ContainsFunc(d.puts, elsewhere))
		switch {
		case later && known < 0 && d.says(x.at, "now then would will after afterwards"):
			continue
		case x.side < 0 && !neutral:
			owned := func(y put) bool { return same(y) && y.side >= 0 }
			if !slices.ContainsFunc(d.puts, owned) {
				return nil, &complaint{x.at, fmt.Sprintf("it does not say whose %s stands on %s",
					d.name(x.letter), x.square)}
			}
			continue
		case known >= 0 && !x.again:
			there[known].stone = there[known].stone || x.stone
			continue
		case later:
			return nil, &complaint{x.at, fmt.Sprintf("it names a %s on %s after the move, and not "+
				"before", d.words[x.at].text, x.square)}
		case len(there) > 0 && !x.crowd:
			return nil, &complaint{x.at, fmt.Sprintf("it names two pieces on %s, and does not say "+
				"that they share it", x.square)}
		}
		on[x.square] = append(there, x)
	}
	for _, m := range d.moves { // "Alabaster's Human c3 goes to c4" says where the Human stands
		if m.side == side && m.from != "" && on[m.from] == nil {
			on[m.from] = []put{{letter: m.text[:1], side: side}}
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
				text = d.Prefix + text
			}
			pieces = append(pieces, text)
		}
		squares[squareIndex(square)] = crowd(pieces)
	}
	for at, n := range d.marks {
		i := squareIndex(at)
		squares[i] = cmp.Or(squares[i], ".") + fmt.Sprintf("[%d]", n)
	}
	return squares, nil
}

// boardOf returns the board of a position line.
func boardOf(squares []string) string {
	var ranks []string
	for rank := range 8 {
		ranks = append(ranks, nfen(squares[8*rank:8*rank+8]))
	}
	return strings.Join(ranks, "/")
}

// on returns the letters of the pieces of a side on a square; those of all sides for -1.
func (d *decision) on(square string, side int) (letters string) {
	content, _, _ := strings.Cut(d.contents[squareIndex(square)], "[")
	for _, c := range content {
		letter := strings.ToUpper(string(c))
		isSecond := letter != string(c)
		isPiece := d.isPiece(letter) && string(c) != d.Prefix
		if isPiece && (side < 0 || isSecond == (side == 1)) {
			letters += letter
		}
	}
	return letters
}

// choose finds the move: the one that a piece of the side to move, on its square, can be meant to
// make, or else a scream, or else the one of which only the goal is said.
func (d *decision) choose(g Point) *complaint {
	side := 1
	if d.first {
		side = 0
	}
	var own, goals, absent []candidate
	numbers := 0
	for _, m := range d.moves {
		if m.at > 0 && moveNumber.MatchString(d.words[m.at-1].text) {
			numbers++
			if strings.HasPrefix(d.codes[m.at:], "MM") {
				numbers++
			}
		}
		if numbers > 1 {
			return d.sequence(g)
		}
		if m.from != "" && squareAhead.MatchString(m.text) && d.Pawn == "" {
			if letters := d.on(m.from, -1); len(letters) == 1 {
				m.text = letters + m.text
			}
		}
		letter := strings.ToUpper(strings.TrimLeft(m.text[:1], "abcdefgh"))
		placed := cmp.Or(m.from, m.to)
		switch {
		case placed == "" || !g.Form(m.text) && d.on(placed, side) != "":
			return &complaint{m.at, cmp.Or(d.reason(m.text), "it is not a move in any notation")}
		case d.on(placed, side) != "" && strings.Contains(d.on(placed, side), letter) &&
			(m.from != "" || strings.ContainsAny(m.text, "!(")):
			own = append(own, m)
		case m.from == "":
			goals = append(goals, m)
		default:
			absent = append(absent, m)
		}
	}
	screams := d.screams(side)
	if len(screams) == 1 { // what it pushes does not move by itself
		at := screams[0].to
		own = slices.DeleteFunc(own, func(m candidate) bool {
			return m.from != "" && m.from != at && near(m.from[0], at[0]) && near(m.from[1], at[1])
		})
	}
	for _, i := range d.loose { // "Nf3" is a move if nobody has a Knight there
		w := d.words[i]
		if w.code == 'Q' && !strings.Contains(d.on(w.square, -1), w.letter) {
			goals = append(goals, candidate{text: w.letter + w.square, at: i, to: w.square})
		}
	}
	for _, list := range [][]candidate{own, screams, goals} {
		if found := distinct(g, list); len(found) > 0 {
			if d.own = len(own)+len(screams) > 0; len(own) == 0 && len(screams) > 1 {
				return &complaint{found[0].at, "it does not say which piece screams"}
			}
			return d.only(g, found)
		}
	}
	if len(absent) > 0 {
		return &complaint{absent[0].at, "it does not say which piece of the side to move stands on " +
			cmp.Or(absent[0].from, absent[0].to)}
	}
	if i := slices.IndexFunc(d.words, isPass); i >= 0 && d.Words["scream"] != "" {
		d.list = []candidate{{text: "pass", at: i}}
	}
	return nil
}

// sequence takes all moves in their order. Only the last may be illegal.
func (d *decision) sequence(g Point) *complaint {
	for i, m := range d.moves {
		read, err := g.Read(m.text, true)
		if next, wrong := g.Play(read); err == nil && wrong == nil {
			g = next
		} else if i < len(d.moves)-1 {
			return &complaint{m.at, "the moves after " + m.text + " do not follow"}
		}
	}
	d.list, d.own = d.moves, true
	return nil
}

func isPass(w word) bool { return w.low == "pass" || w.low == "passes" }

func near(a, b byte) bool { return a-b+1 <= 2 }

// screams returns the screams of the Go Aways that a sentence with a scream names, or of all.
func (d *decision) screams(side int) (list []candidate) {
	i := strings.IndexByte(d.codes, '!')
	if i < 0 {
		return nil
	}
	var named []candidate
	for k := range d.contents {
		square := string([]byte{byte('a' + k%8), byte('8' - k/8)})
		if !strings.Contains(d.on(square, side), "A") {
			continue
		}
		list = append(list, candidate{text: "A" + square + "!", at: i, to: square})
		from, to := d.bounds(i)
		if slices.ContainsFunc(d.words[from:to], func(w word) bool { return w.square == square }) {
			named = append(named, list[len(list)-1])
		}
	}
	if named != nil {
		return named
	}
	return list
}

// distinct leaves out moves that are named again, perhaps without their start.
func distinct(g Point, list []candidate) (found []candidate) {
	for _, m := range list {
		i := slices.IndexFunc(found, func(x candidate) bool {
			unsaid := x.from == "" || m.from == ""
			return x.to == m.to && (unsaid || x.from == m.from)
		})
		if i < 0 {
			found = append(found, m)
		} else if len(m.text) > len(found[i].text) && g.Form(m.text) {
			found[i].text, found[i].from = m.text, m.from
		}
	}
	return found
}

// only takes the one move of a list, or the one that two pieces of a kind make together.
func (d *decision) only(g Point, list []candidate) *complaint {
	m := list[0]
	if len(list) > 1 {
		m.text += "+" + list[1].from + list[1].to
		pair := len(list) == 2 && d.Words["and"] == "+" && m.from != "" && list[1].from != ""
		if !pair || d.on(m.from, -1) != d.on(list[1].from, -1) || !g.Form(m.text) {
			return &complaint{list[1].at, "it names another move than " + list[0].text}
		}
	}
	for _, name := range g.Moves() {
		if strings.Contains(name, m.from+m.to+"=") && !strings.Contains(m.text, "=") {
			return &complaint{m.at, "it does not say what the piece becomes, or not in one sentence " +
				"with the move"}
		}
	}
	d.list = list[:1]
	d.list[0] = m
	return nil
}

// unsayable complains of what a letter in words cannot say.
func (p *prose) unsayable() *complaint {
	until := p.until()
	for i, w := range p.words {
		captive := p.Tail != "" && slices.Contains([]string{"captives", "captured", "lost"}, w.low)
		switch {
		case captive && !p.says(i, "no none nobody nothing not yet"):
			return &complaint{i, "a letter in words cannot say which pieces are captives"}
		case i < until && eaten.MatchString(w.low):
			return &complaint{i, "a letter in words cannot say that a piece is digesting"}
		}
	}
	return nil
}

var eaten = regexp.MustCompile(`^(digest|engulfed$|swallowed$|ate$|eaten$)`)

// unsaid complains of what the letter says of the position, before its move, and what has no place
// on the board, or cannot be said in words.
func (d *decision) unsaid() *complaint {
	until, goal := len(d.words), ""
	if len(d.list) > 0 {
		until, goal = d.list[0].at, d.list[0].from+d.list[0].to
	}
	all := strings.Join(d.contents, "")
	for i, w := range d.words {
		from, to := d.bounds(i)
		told := i >= until && strings.Contains(d.codes[from:to], "?")
		vague := slices.Contains(d.vague, i) && !told || i < until && len(d.marks) == 0
		if w.code == 'i' && vague && d.described {
			return &complaint{i, "it says \"ichor\", but not where and for how many plies"}
		}
	}
	for _, i := range d.loose {
		w := d.words[i]
		from, to := d.bounds(i)
		isEmpty := strings.Contains(d.codes[from:to], "0")
		if d.opening && i < until {
			return &complaint{i, "it names squares, but not the whole position"}
		}
		if d.described && i < until && d.contents[squareIndex(w.square)] == "" &&
			!strings.Contains(goal, w.square) && !isEmpty {
			return &complaint{i, fmt.Sprintf("what stands on %s is not described", w.square)}
		}
	}
	for _, x := range d.open {
		letter := x.letter
		if x.side == 1 {
			letter = strings.ToLower(letter)
		}
		n := strings.Count(all, letter)
		if x.side < 0 || x.at >= until {
			n = strings.Count(strings.ToUpper(all), strings.ToUpper(x.letter))
		}
		if d.described && (x.at < until || !x.carried && x.side >= 0) && n < max(1, x.count) {
			return &complaint{x.at, fmt.Sprintf("it does not say where each %s stands",
				d.words[x.at].text)}
		}
	}
	if d.described {
		return nil
	}
	for at, n := range d.marks {
		if is := d.contents[squareIndex(at)]; !strings.Contains(is, fmt.Sprintf("[%d]", n)) {
			return &complaint{msg: fmt.Sprintf("it says \"ichor\" of %s, where the board has %s",
				at, cmp.Or(is, "nothing"))}
		}
	}
	for _, x := range d.puts {
		content := d.on(x.square, x.side)
		if x.letter == d.Neutral.Letter {
			content = d.contents[squareIndex(x.square)]
		}
		switch missing := !strings.Contains(content, x.letter); {
		case x.at >= until || !missing:
		case d.opening:
			return &complaint{x.at, fmt.Sprintf("it names a %s on %s, but not the whole position",
				d.words[x.at].text, x.square)}
		default:
			return &complaint{x.at, fmt.Sprintf("the board has no %s on %s", d.words[x.at].text, x.square)}
		}
	}
	return nil
}

// given takes a drawn board out of a text, and reports whether it is whole.
func (l *Language) given(text string, first int, drawn *token) (board, turn, rest string, ok bool) {
	lines := strings.Split(text, "\n")
	from, n := drawn.line-first, strings.Count(drawn.text, "\n")+1
	var err error
	if at := slashed.FindStringIndex(drawn.text); at != nil {
		board, err = l.slashed(drawn.text[at[0]:at[1]])
		rest = drawn.text[at[1]:]
		fields := rest[:len(rest)-len(strings.TrimLeft(rest, " ,"))]
		if i := strings.IndexAny(rest[len(fields):]+".", ".,;\n"); i > 0 {
			if t, ok := l.sideOf(rest[len(fields):][:i]); ok {
				turn, rest = t, rest[len(fields)+i:]
			}
		}
	} else {
		board, turn, err = l.Board(drawn.text)
	}
	if err == nil {
		_, err = l.Line(board + " " + l.turnOf(0))
	}
	if err != nil || from < 0 || from+n > len(lines) {
		return "", "", "", false
	}
	blank := slices.Repeat([]string{""}, n)
	blank[n-1] = rest
	return board, turn, strings.Join(slices.Concat(lines[:from], blank, lines[from+n:]), "\n"), true
}
