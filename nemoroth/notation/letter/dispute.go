package letter

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file decides which position and which moves a letter in words is about.

// An answer is what a letter in words says: a board and moves.
type answer struct {
	tokens []token
	notes  []string
}

// A complaint is why a letter is not read.
type complaint struct {
	at   int // the index of a word
	msg  string
	game Point  // if it is about a move
	move string // that comes closest to what is written
}

// ofWords reads a letter in words; nil if it describes no position. If the board is drawn, the
// token is its board; at the opening, moves suffice.
func (r *Reader) ofWords(text string, first int, drawn *token, opening bool) (*answer, error) {
	if len(text) > mostProse {
		return nil, nil
	}
	l := r.Language
	board, turn := "", ""
	if at := slashed.FindStringIndex(text); drawn == nil && at != nil {
		line, _, _ := strings.Cut(text[at[0]:], "\n")
		drawn = &token{line: first + strings.Count(text[:at[0]], "\n"), text: line}
	}
	if drawn != nil {
		var ok bool
		if board, turn, text, ok = l.given(text, first, drawn); !ok {
			return nil, nil
		}
	}
	p := l.inWords(text, first)
	described := slices.ContainsFunc(p.puts, func(x put) bool { return x.side >= 0 })
	if board == "" && !described {
		g, err := r.start("")
		if err != nil || p.numbered != opening {
			return nil, err
		}
		board, turn, _ = strings.Cut(g.Line(), " ")
		if !opening || len(p.moves) == 0 {
			return nil, p.error(r, p.missing(p.contents(board)))
		}
	}
	said, given := slices.Index(p.turns[:], true), -1
	if turn != "" {
		given = l.side(turn[:1], true)
	}
	switch {
	case p.turns[0] && p.turns[1]:
		return nil, p.error(r, &complaint{msg: "it says of both sides that they are to move"})
	case given >= 0 && said >= 0 && given != said:
		return nil, p.error(r, &complaint{msg: fmt.Sprintf(
			"the position says that %s is to move, and the words say %s", l.Sides[given].Name,
			l.Sides[said].Name)})
	}
	if side := max(given, said); side >= 0 {
		a, wrong := p.decide(r, board, cmp.Or(turn, p.fields, l.turnOf(side)), true)
		if wrong == nil && len(a.tokens) == 1 && opening {
			return nil, p.error(r, &complaint{msg: "it contains no move"})
		}
		return a, wrong
	}
	return p.eitherSide(r, board)
}

// eitherSide reads a letter that does not say which side is to move: the one that has the piece
// that moves.
func (p *prose) eitherSide(r *Reader, board string) (best *answer, why error) {
	unsaid := p.error(r, &complaint{msg: "it does not say which side is to move"})
	for side := range p.Sides {
		a, err := p.decide(r, board, p.turnOf(side), false)
		switch {
		case err != nil:
			why = cmp.Or(why, err)
		case len(a.tokens) == 1:
			why = cmp.Or(why, unsaid)
		case best != nil:
			return nil, unsaid
		default:
			a.notes = append(a.notes, fmt.Sprintf("I read: %s to move, since only its piece can "+
				"make the move", p.Sides[side].Name))
			best = a
		}
	}
	if best != nil {
		why = nil
	}
	return best, why
}

// error makes a complaint an error with its place and the words there; nil for none.
func (p *prose) error(r *Reader, c *complaint) error {
	if c == nil {
		return nil
	}
	said, line := "", 1
	if len(p.words) > 0 {
		i := min(c.at, len(p.words)-1)
		line = p.words[i].line
		from, to := p.sentence(i)
		for _, w := range p.words[max(from, i-6):min(to, i+8)] {
			said += w.text + " "
		}
	}
	err := error(&Error{Text: strings.TrimSpace(said), Msg: c.msg, Kind: p.Syntax,
		Example: p.Start, Hint: "a position line and the move, each on a line of its own"})
	if c.game != nil {
		err = p.Refuse(said, c.msg, c.game, c.move)
	}
	return &RecordError{Name: r.Name, Line: line, Column: 1, Err: err}
}

// missing complains of a piece "on" a square of the opening that has none.
func (p *prose) missing(contents []string) *complaint {
	for i, w := range p.words {
		at := p.at(i + 2)
		if p.at(i+1).low == "is" {
			at = p.at(i + 3)
		} else if p.at(i+1).low != "on" {
			continue
		}
		x := put{letter: w.letter, square: at.square, side: -1}
		named := w.means == aPiece && w.square == ""
		if named && at.means == onSquare && !p.has(contents, x) {
			return &complaint{at: i, msg: fmt.Sprintf(
				"it names a %s on %s, but not the whole position", p.name(x.letter), x.square)}
		}
	}
	return nil
}

// has reports whether a board has a piece on its square.
func (p *prose) has(contents []string, x put) bool {
	if x.letter == p.Neutral.Letter {
		return strings.Contains(contents[squareIndex(x.square)], x.letter)
	}
	return x.side != 1 && p.stands(contents, x.square, x.letter, true) ||
		x.side != 0 && p.stands(contents, x.square, x.letter, false)
}

// decide reads the position and the moves, if the given fields of the position line are right.
// Unless the side to move is known, the piece must be its own.
func (p *prose) decide(r *Reader, board, fields string, known bool) (*answer, error) {
	described := board == ""
	if described {
		squares, wrong := p.described()
		if wrong != nil {
			return nil, p.error(r, wrong)
		}
		board = boardOf(squares)
	}
	line, err := p.complete("", board, fields, nil)
	if err != nil {
		return nil, err
	}
	g, err := r.start(line)
	if err != nil {
		return nil, err
	}
	contents := p.contents(board)
	first := strings.HasPrefix(fields, p.turnOf(0)[:1])
	moves, wrong := p.chosen(g, contents, first, known)
	if wrong != nil {
		wrong.game = g
	} else if wrong = p.absent(contents, moves, first); wrong != nil {
		wrong.game = g
	} else if wrong = p.unplaced(contents, moves, described); wrong == nil && !described {
		wrong = p.unseen(contents, moves)
	}
	if wrong != nil {
		return nil, p.error(r, wrong)
	}
	at := 1
	if len(p.words) > 0 {
		at = p.words[0].line
	}
	a := &answer{tokens: []token{{kind: boardToken, text: line, line: at}}}
	for _, m := range moves {
		t := token{kind: wordToken, text: m.text, fresh: true, line: p.words[m.at].line}
		a.tokens = append(a.tokens, t)
	}
	return a, nil
}

// absent returns a complaint if the first move starts where no piece of its side stands: then
// the words for that piece were not understood.
func (p *prose) absent(contents []string, moves []candidate, first bool) *complaint {
	if len(moves) == 0 || moves[0].from == "" || p.stands(contents, moves[0].from, "", first) {
		return nil
	}
	return &complaint{at: moves[0].at, msg: "it does not say which piece of the side to move " +
		"stands on " + moves[0].from}
}

// boardOf returns the board of a position line.
func boardOf(squares []string) string {
	var ranks []string
	for rank := range 8 {
		ranks = append(ranks, nfen(squares[8*rank:8*rank+8]))
	}
	return strings.Join(ranks, "/")
}

// stands reports whether a side has a piece of a kind on a square, or any piece if the letter
// is "".
func (p *prose) stands(contents []string, square, letter string, first bool) bool {
	text := contents[squareIndex(square)]
	if !first {
		letter = strings.ToLower(letter)
	}
	for _, c := range text {
		isFirst := strings.ContainsRune("ABCDEFGHIJKLMNOPQRSTUVWXYZ", c)
		isPiece := p.isPiece(strings.ToUpper(string(c))) && string(c) != p.Prefix
		same := letter == "" || string(c) == letter
		if isPiece && same && isFirst == first {
			return true
		}
	}
	return false
}

// chosen returns the moves of the letter: one, or several in their order if they have numbers.
func (p *prose) chosen(g Point, contents []string, first, known bool) ([]candidate, *complaint) {
	var own, others []candidate // by a piece of the side on its square, or not surely so
	for _, m := range p.moves {
		if m.from != "" && squareAhead.MatchString(m.text) && p.Pawn == "" {
			m.text = p.alone(contents, m.from) + m.text
		}
		letter := m.text[:1]
		if letter == strings.ToLower(letter) {
			letter = ""
		}
		placed := m.from != "" || strings.ContainsAny(m.text, "!(")
		stands := placed && p.stands(contents, cmp.Or(m.from, m.to), letter, first)
		numbered := p.numbered && m.from != ""
		switch form := g.Form(m.text); {
		case !form && p.numbered:
			return nil, p.malformed(m)
		case form && (stands || numbered):
			own = append(own, m)
		default:
			others = append(others, m)
		}
	}
	for i, w := range p.words {
		if notHere.MatchString(w.low) && len(p.moves) > 0 && !p.EnPassant {
			return nil, &complaint{at: i, msg: p.reason(castles.FindString(w.low) + "a1e.p.")}
		}
	}
	if p.numbered && len(own) > 1 {
		return p.sequence(g, own)
	}
	screams := p.screams(contents, first)
	own = slices.DeleteFunc(own, func(m candidate) bool {
		return slices.ContainsFunc(append(screams, own...), func(s candidate) bool {
			return strings.Contains(s.text, "!") && pushedBy(s.to, m)
		})
	})
	for _, list := range [][]candidate{own, screams, others} {
		switch found := p.distinct(g, list); {
		case len(found) == 0:
		case len(found) == 1 && !g.Form(found[0].text):
			return nil, p.malformed(found[0])
		case len(found) == 1 && !known && len(own)+len(screams) == 0:
			return nil, nil // the side is guessed
		case len(found) == 1:
			return found, p.undecided(g, found[0])
		default:
			return p.together(g, contents, found)
		}
	}
	for i, w := range p.words {
		if p.Words["screams"] != "" && strings.HasPrefix(w.low, "pass") {
			return []candidate{{text: "pass", at: i}}, nil
		}
	}
	for i, w := range p.words { // "Nf3" is a move if nobody has a Knight there
		owned := func(x put) bool { return x.named == i && x.side >= 0 }
		named := w.means == aPiece && w.square != "" && !w.stone
		if named && !p.has(contents, put{letter: w.letter, square: w.square, side: -1}) &&
			!slices.ContainsFunc(p.puts, owned) {
			others = append(others, candidate{text: w.letter + w.square, at: i, to: w.square})
		}
	}
	if len(others) == 1 {
		return others, nil
	}
	return nil, nil
}

// undecided complains of words on a promotion that do not say what the piece becomes, if that is
// its player's choice.
func (p *prose) undecided(g Point, m candidate) *complaint {
	choices := 0
	for _, name := range g.Moves() {
		if strings.Contains(name, m.from+m.to+"=") {
			choices++
		}
	}
	for i := m.at; i < len(p.words) && choices > 1 && !strings.Contains(m.text, "="); i++ {
		if becomes.MatchString(p.words[i].low) && p.words[i].low[0] != 't' {
			return &complaint{at: i, msg: "it does not say what the piece becomes, or not in one " +
				"sentence with the move"}
		}
	}
	return nil
}

// malformed complains of a text that has not the form of a move.
func (p *prose) malformed(m candidate) *complaint {
	msg := cmp.Or(p.reason(m.text), "it is not a move in any notation")
	return &complaint{at: m.at, move: m.text, msg: msg}
}

// distinct leaves out moves that are named again, perhaps without their start.
func (p *prose) distinct(g Point, list []candidate) (found []candidate) {
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

// together returns the one move that two pieces of a kind make together, in a game that has such
// moves; otherwise it complains of several moves.
func (p *prose) together(g Point, contents []string, m []candidate) ([]candidate, *complaint) {
	both := m[0]
	both.text += "+" + m[1].from + m[1].to
	pair := len(m) == 2 && p.Words["and"] == "+"
	pair = pair && m[0].from != "" && m[1].from != ""
	alike := pair && p.alone(contents, m[0].from) == p.alone(contents, m[1].from)
	if alike && g.Form(both.text) {
		return []candidate{both}, nil
	}
	return nil, &complaint{at: m[1].at, msg: "it names another move than " + m[0].text}
}

var (
	castles = regexp.MustCompile(`^o-o(-o)?$|^0-0(-0)?$`)
	notHere = regexp.MustCompile(castles.String() + `|^e\.?p$`)
)

// pushedBy reports whether a move is the push of a neighbour of a Go Away that screams.
func pushedBy(at string, m candidate) bool {
	if m.from == "" || at == m.from {
		return false
	}
	near := func(i int) bool {
		d := int(m.from[i]) - int(at[i])
		return d >= -1 && d <= 1 && int(m.to[i])-int(m.from[i]) == d
	}
	return near(0) && near(1)
}

// sequence returns the moves as far as they can be played; the last one may be illegal.
func (p *prose) sequence(g Point, list []candidate) (moves []candidate, c *complaint) {
	for i, m := range list {
		read, err := g.Read(m.text, true)
		if err == nil {
			var next Point
			if next, err = g.Play(read); err == nil {
				g = next
			}
		}
		again := slices.ContainsFunc(list[:i], func(x candidate) bool {
			return x.from == m.from && x.to == m.to
		})
		if err != nil && again {
			continue
		}
		moves = append(moves, m)
		if err != nil && i < len(list)-1 {
			msg := "the moves after it do not follow: " + err.Error()
			return nil, &complaint{at: m.at, msg: msg}
		}
	}
	return moves, nil
}

// alone returns the letter of the piece on a square; "" if there is none or several.
func (p *prose) alone(contents []string, square string) string {
	text, _, _ := strings.Cut(contents[squareIndex(square)], "[")
	pieces, _ := p.squares(strings.Trim(text, "()"))
	if len(pieces) != 1 {
		return ""
	}
	return strings.ToUpper(strings.Trim(pieces[0], p.Prefix+"*"))
}

// screams returns the screams that sentences tell of: of the Go Aways that they name, or of all.
func (p *prose) screams(contents []string, first bool) (list []candidate) {
	for i, w := range p.words {
		if sign, n := p.sign(w.text); n == 0 || sign != "!" {
			continue
		}
		from, to := p.sentence(i)
		named := strings.Builder{}
		for _, x := range p.words[from:to] {
			named.WriteString(x.square)
		}
		var all, some []candidate
		for k := range contents {
			square := string([]byte{byte('a' + k%8), byte('8' - k/8)})
			if !p.stands(contents, square, "A", first) {
				continue
			}
			all = append(all, candidate{text: "A" + square + "!", at: i, to: square})
			if strings.Contains(named.String(), square) {
				some = append(some, all[len(all)-1])
			}
		}
		if some == nil {
			some = all
		}
		list = append(list, some...)
	}
	return list
}

// unplaced complains of what the letter says of the position, before its move, and what has no
// place on the board.
func (p *prose) unplaced(contents []string, moves []candidate, described bool) *complaint {
	until := len(p.words)
	moved := ""
	for _, m := range moves {
		until = min(until, m.at)
		moved += " " + m.text
	}
	all := strings.Join(contents, "")
	for i := 0; i < until; i++ {
		w := p.words[i]
		i += max(0, p.skip[i]-1)
		from, to := p.sentence(i)
		isSquare := w.square != "" && (w.means == onSquare || w.means == aPiece)
		lost := p.says(i, i+1, "captives captured lost") && p.Tail != ""
		switch {
		case w.means == stony && !strings.Contains(all, cmp.Or(p.Prefix, "-")),
			strings.HasPrefix(w.low, "digest"), w.low == "engulfed", w.means == neutral &&
				!strings.Contains(all, w.letter), w.means == inIchor && len(p.marks) == 0:
			return &complaint{at: i, msg: fmt.Sprintf("it says %q, which has no place on the board",
				w.text)}
		case !described:
		case lost && !p.says(from, to, "no none nobody nothing not yet"):
			return &complaint{at: i, msg: "a letter in words cannot say which pieces are captives"}
		case !isSquare || strings.Contains(moved, w.square):
		case contents[squareIndex(w.square)] != "":
		case p.says(from, i, "nothing not"):
		case len(moves) == 0:
			return &complaint{at: i, msg: "it is no piece of a side on its square, and no move"}
		case p.saysOccupied(i) && !p.says(i, min(to, i+4), "clean empty free"):
			msg := fmt.Sprintf("what stands on %s is not described", w.square)
			return &complaint{at: i, msg: msg}
		}
	}
	for i := until; i < len(p.words); i++ {
		from, to := p.sentence(i)
		there := p.says(from, to, "there") && !p.says(from, to, "no")
		if p.words[i].means == inIchor && there && len(p.marks) == 0 {
			return &complaint{at: i, msg: "it says \"ichor\", but not where and for how many plies"}
		}
	}
	for _, x := range p.open {
		placed, together := 0, 0
		for _, y := range p.puts {
			if y.letter == x.letter && (y.side == x.side || x.side < 0) {
				placed++
			}
			if y.named == x.named {
				together++
			}
		}
		enough := placed > 0 && (x.count < 2 || together >= x.count)
		if x.at >= until { // it may be any one of its kind
			enough = x.side < 0 || strings.Contains(strings.ToUpper(all), x.letter)
		}
		if described && !enough {
			return &complaint{at: x.named, msg: fmt.Sprintf("it does not say where each %s stands",
				p.name(x.letter))}
		}
	}
	return nil
}

// saysOccupied reports whether a square is named as one on which something stands: after "on",
// or after a word that may be a piece.
func (p *prose) saysOccupied(i int) bool {
	if i == 0 || p.words[i].means == aPiece {
		return p.words[i].means == aPiece
	}
	before := p.words[i-1]
	_, n := p.sign(before.text)
	unknown := before.means == other && n == 0 && !p.says(i-1, i, motion)
	return unknown || p.says(i-1, i, "on at")
}

// unseen complains of what the letter says of a drawn board that is not on it.
func (p *prose) unseen(contents []string, moves []candidate) *complaint {
	until := len(p.words)
	for _, m := range moves {
		until = min(until, m.at)
	}
	for at, n := range p.marks {
		if is := contents[squareIndex(at)]; !strings.Contains(is, fmt.Sprintf("[%d]", n)) {
			return &complaint{msg: fmt.Sprintf("it says \"ichor\" of %s, where the board has %s",
				at, cmp.Or(is, "nothing"))}
		}
	}
	for _, x := range p.puts {
		from, _ := p.sentence(x.at)
		stated := x.at < until && x.side >= 0 || p.says(from, x.at, "there")
		if stated && !p.has(contents, x) {
			return &complaint{at: x.at, msg: fmt.Sprintf("the board has no %s on %s",
				p.name(x.letter), x.square)}
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
