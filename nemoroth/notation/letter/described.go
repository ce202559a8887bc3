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

// prose reads the words of a letter, without its drawn board; nil if it has tags or two boards, or
// a board that is not whole.
func (r *reading) prose(text string, first int) *prose {
	var drawn *token
	for i, t := range r.tokens {
		if t.kind == tagToken || t.kind == badToken || t.kind == boardToken && drawn != nil {
			return nil
		}
		if t.kind == boardToken {
			drawn = &r.tokens[i]
		}
	}
	if !r.Lenient || len(text) > mostProse {
		return nil
	}
	if at := slashed.FindStringIndex(text); drawn == nil && at != nil {
		line, _, _ := strings.Cut(text[at[0]:], "\n")
		drawn = &token{line: first + strings.Count(text[:at[0]], "\n"), text: line}
	}
	board, fields := "", ""
	if drawn != nil {
		var ok bool
		if board, fields, text, ok = r.Language.given(text, first, drawn); !ok {
			return nil
		}
	}
	p := r.Language.inWords(text, first)
	p.name, p.board, p.fields = r.Name, board, fields
	p.drawn = board != ""
	owned := func(x put) bool { return x.side >= 0 }
	mover := func(m candidate) bool { return m.side >= 0 && m.from != "" }
	says := slices.ContainsFunc(p.puts, owned) || slices.ContainsFunc(p.moves, mover)
	if p.described = says && !p.drawn; !says && !p.drawn {
		g, err := r.start("")
		if err != nil {
			return nil
		}
		p.board, p.fields, _ = strings.Cut(g.Line(), " ")
	}
	return p
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
	side, fields, err := p.toMove()
	if err != nil {
		return nil, err
	}
	if p.described {
		if p.contents, err = p.squaresOf(side); err != nil {
			return nil, err
		}
		p.board = boardOf(p.contents)
	}
	p.contents = p.Language.contents(p.board)
	var notes []string
	if side < 0 {
		if side = p.mover(); side < 0 {
			return nil, p.refuse(0, "it does not say which side is to move")
		}
		notes = append(notes, fmt.Sprintf("I read: %s to move, since only its piece can make the "+
			"move", p.Sides[side].Name))
	}
	line, err := p.complete("", p.board, cmp.Or(fields, p.turnOf(side)), nil)
	if err != nil {
		return nil, err
	}
	g, err := r.start(line)
	if err != nil {
		return nil, err
	}
	moves, err := p.choose(g, side)
	if err == nil {
		err = p.unsaid(moves)
	}
	if err != nil {
		return nil, err
	}
	if moves == nil {
		return nil, p.refuse(0, "it contains no move")
	}
	tokens := []token{{kind: boardToken, text: line, line: 1}}
	for _, m := range moves {
		tokens = append(tokens, token{kind: wordToken, text: m.text, fresh: true,
			line: p.words[m.at].line})
	}
	read := r.reading(tokens)
	read.rec.Notes = notes
	return read, nil
}

// saysMore reports whether the words say anything that belongs to a game.
func (p *prose) saysMore() bool { return p.drawn || len(p.moves)+len(p.puts) > 0 }

// stray refuses a record that starts from the opening, and whose words name squares before its
// first number.
func (p *prose) stray() error {
	at := slices.IndexFunc(p.words, func(w word) bool { return moveNumber.MatchString(w.text) })
	if p.drawn || at < 0 {
		return nil
	}
	p.contents = p.Language.contents(p.board)
	return p.unsaid([]candidate{{at: at}})
}

// toMove returns the side to move, -1 if nothing says it, and its fields of a position line. What
// the words say after the move counts only if nothing says it before.
func (p *prose) toMove() (side int, fields string, err error) {
	side = -1
	if fields = p.fields; fields != "" {
		side = p.Language.side(fields[:1], true)
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
		starts := func(m candidate) bool { return m.from != "" && p.on(m.from, side) != "" }
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

// says reports whether the sentence around a word has one of some words.
func (p *prose) says(i int, some string) bool {
	from, to := p.bounds(i)
	return slices.ContainsFunc(p.words[from:to], func(w word) bool {
		return strings.Contains(" "+some+" ", " "+w.low+" ")
	})
}

// tells reports whether a word follows the move, in a sentence that does more than describe.
func (p *prose) tells(i, until int) bool {
	from, to := p.bounds(i)
	return i > until && strings.Contains(p.codes[from:to], "?")
}

var eaten = regexp.MustCompile(`^(digest|engulfed$|swallowed$|ate$|eaten$)`)

// squaresOf returns the squares of the board that the words describe, from a8 to h1.
func (p *prose) squaresOf(side int) (squares []string, err error) {
	until := p.until()
	for i, w := range p.words {
		captive := p.Tail != "" && slices.Contains([]string{"captives", "captured", "lost"}, w.low)
		switch {
		case captive && !p.says(i, "no none nobody nothing not yet"):
			return nil, p.refuse(i, "a letter in words cannot say which pieces are captives")
		case i < until && eaten.MatchString(w.low):
			return nil, p.refuse(i, "a letter in words cannot say that a piece is digesting")
		}
	}
	on := map[string][]put{}
	for _, x := range p.puts {
		like := func(y put) bool { return y.letter == x.letter && (x.side < 0 || y.side == x.side) }
		same := func(y put) bool { return like(y) && y.square == x.square }
		owned := func(y put) bool { return same(y) && y.side >= 0 }
		elsewhere := func(y put) bool { return like(y) && y.square != x.square && y.at < until }
		neutral := x.letter == p.Neutral.Letter
		result := p.tells(x.at, until) && (neutral || slices.ContainsFunc(p.puts, elsewhere))
		there := on[x.square]
		switch known := slices.IndexFunc(there, same); {
		case x.side < 0 && !neutral && slices.ContainsFunc(p.puts, owned):
		case known >= 0 && !x.again:
			there[known].stone = there[known].stone || x.stone
		case result && p.says(x.at, "now then would will after afterwards"):
		case x.side < 0 && !neutral:
			return nil, p.refuse(x.at, "it does not say whose %s stands on %s", p.called(x), x.square)
		case result:
			return nil, p.refuse(x.at, "it names a %s on %s after the move, and not before",
				p.called(x), x.square)
		case len(there) > 0 && !x.crowd:
			return nil, p.refuse(x.at, "it names two pieces on %s, and does not say that they "+
				"share it", x.square)
		default:
			on[x.square] = append(there, x)
		}
	}
	for _, m := range p.moves { // "Alabaster's Human c3 goes to c4" says where the Human stands
		if m.side >= 0 && (side < 0 || m.side == side) && m.from != "" && on[m.from] == nil {
			on[m.from] = []put{{letter: m.text[:1], side: m.side}}
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

// called returns the word that names a piece.
func (p *prose) called(x put) string { return p.words[x.at].text }

// boardOf returns the board of a position line.
func boardOf(squares []string) string {
	var ranks []string
	for rank := range 8 {
		ranks = append(ranks, nfen(squares[8*rank:8*rank+8]))
	}
	return strings.Join(ranks, "/")
}

// on returns the letters, as capitals, of the pieces of a side on a square; those of both sides
// for -1.
func (p *prose) on(square string, side int) (letters string) {
	content, _, _ := strings.Cut(p.contents[squareIndex(square)], "[")
	for _, c := range content {
		letter := strings.ToUpper(string(c))
		isPiece := p.isPiece(letter) && string(c) != p.Prefix
		if second := letter != string(c); isPiece && (side < 0 || second == (side == 1)) {
			letters += letter
		}
	}
	return letters
}

// choose finds the move: the one that a piece of the side to move, on its square, can be meant to
// make, or else a scream, or else the one of which only the goal is said. Moves with numbers are a
// record.
func (p *prose) choose(g Point, side int) ([]candidate, error) {
	var own, goals, absent []candidate
	numbers := 0
	for _, m := range p.moves {
		if m.at > 0 && moveNumber.MatchString(p.words[m.at-1].text) {
			numbers += 1 + strings.Count(p.codes[m.at:m.at+min(2, len(p.codes)-m.at)], "MM")
		}
		if numbers > 1 {
			return p.sequence(g)
		}
		if letters := ""; m.from != "" && squareAhead.MatchString(m.text) && p.Pawn == "" {
			if letters = p.on(m.from, -1); len(letters) == 1 {
				m.text = letters + m.text
			}
		}
		letter := strings.ToUpper(strings.TrimLeft(m.text[:1], "abcdefgh"))
		stands := ""
		if at := cmp.Or(m.from, m.to); at != "" {
			stands = p.on(at, side)
		}
		switch placed := m.from != "" || strings.ContainsAny(m.text, "!("); {
		case m.to == "", !g.Form(m.text) && (stands != "" || m.from == ""):
			return nil, p.refuse(m.at, "%s", cmp.Or(p.reason(m.text),
				"it is not a move in any notation"))
		case placed && stands != "" && strings.Contains(stands, letter):
			own = append(own, m)
		case m.from == "":
			goals = append(goals, m)
		default:
			absent = append(absent, m)
		}
	}
	screams := p.screams(side)
	if len(screams) == 1 { // what it pushes does not move by itself
		at := screams[0].to
		own = slices.DeleteFunc(own, func(m candidate) bool {
			return m.from != "" && m.from != at && near(m.from[0], at[0]) && near(m.from[1], at[1])
		})
	}
	for _, i := range p.loose { // "Nf3" is a move if nobody has a Knight there
		w := p.words[i]
		if w.code == 'Q' && !strings.Contains(p.on(w.square, -1), w.letter) {
			goals = append(goals, candidate{text: w.letter + w.square, at: i, to: w.square})
		}
	}
	pass := slices.IndexFunc(p.words, func(w word) bool { return strings.HasPrefix(w.low, "pass") })
	switch {
	case len(own) > 0:
		return p.only(g, own)
	case len(screams) > 1:
		return nil, p.refuse(screams[0].at, "it does not say which piece screams")
	case screams != nil:
		return screams, nil
	case len(goals) > 0:
		return p.only(g, goals)
	case len(absent) > 0:
		return nil, p.refuse(absent[0].at, "it does not say which piece of the side to move "+
			"stands on %s", absent[0].from)
	case pass >= 0 && p.Words["scream"] != "":
		return []candidate{{text: "pass", at: pass}}, nil
	}
	return nil, nil
}

func near(a, b byte) bool { return a-b+1 <= 2 }

// screams returns the screams of the Go Aways that a sentence with a scream names, or of all.
func (p *prose) screams(side int) (list []candidate) {
	i := strings.IndexByte(p.codes, '!')
	if i < 0 {
		return nil
	}
	var named []candidate
	from, to := p.bounds(i)
	for k := range p.contents {
		square := string([]byte{byte('a' + k%8), byte('8' - k/8)})
		if !strings.Contains(p.on(square, side), "A") {
			continue
		}
		m := candidate{text: "A" + square + "!", at: i, to: square}
		list = append(list, m)
		if slices.ContainsFunc(p.words[from:to], func(w word) bool { return w.square == square }) {
			named = append(named, m)
		}
	}
	if named != nil {
		return named
	}
	return list
}

// sequence takes all moves in their order. Only the last may be illegal.
func (p *prose) sequence(g Point) ([]candidate, error) {
	for i, m := range p.moves {
		read, err := g.Read(m.text, true)
		if next, wrong := g.Play(read); err == nil && wrong == nil {
			g = next
		} else if i < len(p.moves)-1 {
			return nil, p.refuse(m.at, "the moves after %s do not follow", m.text)
		}
	}
	return p.moves, nil
}

// only takes the one move of a list, or the one that two pieces of a kind make together.
func (p *prose) only(g Point, list []candidate) ([]candidate, error) {
	m := list[0]
	var other candidate
	for _, x := range list[1:] {
		switch same := x.from == m.from && x.to == m.to; {
		case same && len(x.text) > len(m.text) && g.Form(x.text):
			m.text = x.text
		case same, other.text != "" && x.from == other.from && x.to == other.to:
		case other.text != "" || p.Words["and"] != "+":
			return nil, p.refuse(x.at, "it names another move than %s", m.text)
		default:
			other = x
		}
	}
	if other.text != "" {
		both := m.text + "+" + other.from + other.to
		if p.alike(m.from, other.from) && g.Form(both) {
			m.text = both
		} else {
			return nil, p.refuse(other.at, "it names another move than %s", m.text)
		}
	}
	for _, name := range g.Moves() {
		if strings.Contains(name, m.from+m.to+"=") && !strings.Contains(m.text, "=") {
			return nil, p.refuse(m.at, "it does not say what the piece becomes, or not in one "+
				"sentence with the move")
		}
	}
	return []candidate{m}, nil
}

// alike reports whether the same pieces stand on two squares.
func (p *prose) alike(a, b string) bool {
	return a != "" && b != "" && p.on(a, -1) == p.on(b, -1)
}

// unsaid returns an error if the letter says something of the position before its moves that the
// board does not have.
func (p *prose) unsaid(moves []candidate) error {
	first := append(moves, candidate{at: len(p.codes)})[0]
	until, all := first.at, strings.Join(p.contents, "")
	for _, x := range p.puts {
		content := p.on(x.square, x.side)
		if x.letter == p.Neutral.Letter {
			content = p.contents[squareIndex(x.square)]
		}
		switch missing := x.at < until && !strings.Contains(content, x.letter); {
		case missing && !p.drawn:
			return p.refuse(x.at, "it names a %s on %s, but not the whole position", p.called(x),
				x.square)
		case missing:
			return p.refuse(x.at, "the board has no %s on %s", p.called(x), x.square)
		}
	}
	for at, n := range p.marks {
		if is := p.contents[squareIndex(at)]; !strings.Contains(is, fmt.Sprintf("[%d]", n)) {
			return p.refuse(0, "it says \"ichor\" of %s, where the board has %s", at,
				cmp.Or(is, "nothing"))
		}
	}
	if i := strings.Index(p.codes, "/q"); i >= 0 && (i < until || first.from == "") {
		return p.refuse(i, "it names more than one square")
	}
	if p.drawn {
		return nil
	}
	for i, w := range p.words {
		vague := slices.Contains(p.vague, i) && !p.tells(i, until)
		switch {
		case w.code == 'i' && (vague || i < until && len(p.marks) == 0):
			return p.refuse(i, "it says \"ichor\", but not where and for how many plies")
		case w.code == 't' && vague && i < until && p.described:
			return p.refuse(i, "it says %q, but not clearly of which piece", w.text)
		}
	}
	for _, i := range p.loose {
		at := p.words[i].square
		from, to := p.bounds(i)
		known := p.contents[squareIndex(at)] != "" || at == first.from || at == first.to ||
			strings.Contains(p.codes[from:to], "0")
		switch {
		case i < until && !p.described:
			return p.refuse(i, "it names squares, but not the whole position")
		case i < until && !known:
			return p.refuse(i, "what stands on %s is not described", at)
		}
	}
	for _, m := range p.moves {
		follows := func(x candidate) bool { return x.to == m.from }
		if m.from == "" || !p.described || slices.ContainsFunc(p.moves, follows) {
			continue
		}
		if p.on(m.from, -1) == "" && p.on(m.to, -1) == "" {
			return p.refuse(m.at, "it tells of a move from %s to %s, and does not say what stands there",
				m.from, m.to)
		}
	}
	for _, x := range p.open {
		text, letter := all, x.letter
		if x.side < 0 || x.at >= until {
			text, letter = strings.ToUpper(all), strings.ToUpper(letter)
		} else if x.side == 1 {
			letter = strings.ToLower(letter)
		}
		if x.stone && x.at < until && !strings.Contains(text, cmp.Or(p.Prefix, "-")) {
			return p.refuse(x.at, "it does not say which %s is petrified", p.called(x))
		}
		said := x.at < until || !x.carried && x.side >= 0
		if p.described && said && strings.Count(text, letter) < max(1, x.count) {
			return p.refuse(x.at, "it does not say where each %s stands", p.called(x))
		}
	}
	return nil
}
