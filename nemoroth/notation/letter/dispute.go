package letter

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file decides which position and which moves a letter in words is about.

// An answer is what a letter in words says.
type answer struct {
	tokens []token // a board and moves
	notes  []string
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
	complain := func(c *complaint) error {
		at := token{line: first}
		if len(p.words) > 0 {
			at = p.words[min(c.at, len(p.words)-1)].token
		}
		from, to := p.sentence(min(c.at, len(p.words)-1))
		said := ""
		for _, w := range p.words[max(from, c.at-6):min(to, c.at+8)] {
			said += w.text + " "
		}
		err := error(&Error{Text: strings.TrimSpace(said), Msg: c.msg, Kind: l.Syntax,
			Example: l.Start, Hint: "a position line and the move, each on a line of its own"})
		if c.game != nil {
			err = l.Refuse(said, c.msg, c.game, c.move)
		}
		return &RecordError{Name: r.Name, Line: at.line, Column: 1, Err: err}
	}
	switch {
	case board != "":
	case slices.ContainsFunc(p.puts, func(x put) bool { return x.side >= 0 }):
	case !opening && p.numbered:
		return nil, nil
	case !opening:
		return nil, p.notThere(r, complain)
	case !p.numbered:
		return nil, nil
	default:
		g, err := r.start("")
		if err != nil || len(p.moves) == 0 {
			return nil, err
		}
		board, turn, _ = strings.Cut(g.Line(), " ")
	}
	sides := []int{0, 1}
	said := slices.Index(p.turns[:], true)
	switch i := slices.Index([]string{l.turnOf(0)[:1], l.turnOf(1)[:1]}, (turn + " ")[:1]); {
	case p.turns[0] && p.turns[1]:
		return nil, complain(&complaint{at: 0, msg: "it says of both sides that they are to move"})
	case i >= 0 && said >= 0 && i != said:
		return nil, complain(&complaint{at: 0, msg: fmt.Sprintf(
			"the position says that %s is to move, and the words say %s", l.Sides[i].Name,
			l.Sides[said].Name)})
	case i >= 0:
		sides = []int{i}
	case said >= 0:
		sides = []int{said}
	}
	var best *answer
	var why error
	readings := 0
	for _, side := range sides {
		fields := cmp.Or(turn, p.fields, l.turnOf(side))
		squares, moves, notes, wrong := p.decide(r, board, fields, len(sides) == 1)
		if wrong == nil && len(moves) == 0 && opening {
			wrong = &complaint{at: 0, msg: "it contains no move"}
		}
		if wrong == nil && len(moves) == 0 && len(sides) > 1 {
			wrong = &complaint{at: 0, msg: "it does not say which side is to move"}
		}
		var at *complaint
		switch {
		case wrong == nil:
		case !errors.As(wrong, &at):
			why = cmp.Or(why, wrong)
			continue
		default:
			why = cmp.Or(why, complain(at))
			continue
		}
		readings++
		a := &answer{notes: notes, tokens: []token{{kind: boardToken, text: squares, line: first}}}
		for _, m := range moves {
			a.tokens = append(a.tokens, token{kind: wordToken, text: m.text, fresh: true,
				line: p.words[m.at].line})
		}
		if len(sides) > 1 {
			a.notes = append(a.notes, fmt.Sprintf("I read: %s to move, since only its piece can "+
				"make the move", l.Sides[side].Name))
		}
		best = a
	}
	if subject := p.subject(); best == nil && len(sides) > 1 && subject >= 0 {
		line, moves, notes, err := p.decide(r, board, l.turnOf(subject), true)
		if err == nil && len(moves) > 0 {
			notes = append(notes, l.Sides[subject].Name+" is to move, since it makes the move")
			best = &answer{notes: notes, tokens: []token{{kind: boardToken, text: line, line: first},
				{kind: wordToken, text: moves[0].text, fresh: true, line: p.words[moves[0].at].line}}}
		}
	}
	if readings > 1 {
		return nil, complain(&complaint{at: 0, msg: "it does not say which side is to move"})
	}
	if best != nil {
		return best, nil
	}
	return nil, why
}

// notThere complains of a piece on a square where the opening has none.
func (p *prose) notThere(r *Reader, complain func(*complaint) error) error {
	g, err := r.start("")
	if err != nil {
		return nil
	}
	board, _, _ := strings.Cut(g.Line(), " ")
	contents := p.contents(board)
	for i, w := range p.words {
		at := p.at(i + 2)
		if p.at(i+1).low == "is" {
			at = p.at(i + 3)
		} else if p.at(i+1).low != "on" {
			continue
		}
		if w.means != aPiece || w.square != "" {
			continue
		}
		if at.means == onSquare && !p.stands(contents, at.square, w.letter, true) &&
			!p.stands(contents, at.square, w.letter, false) {
			return complain(&complaint{at: i, msg: fmt.Sprintf(
				"it names a %s on %s, but not the whole position", p.name(w.letter), at.square)})
		}
	}
	return nil
}

// subject returns the side that is named in the sentence before the first move; -1 for none.
func (p *prose) subject() int {
	if len(p.moves) == 0 {
		return -1
	}
	side := -1
	from, _ := p.sentence(p.moves[0].at)
	for j := from; j < p.moves[0].at; j++ {
		if owner := p.owner(j); p.words[j].means == aSide || p.words[j].means == ours {
			if side >= 0 && owner != side {
				return -1
			}
			side = owner
		}
	}
	return side
}

// Error makes a complaint an error.
func (c *complaint) Error() string { return c.msg }

// decide returns the position line and the moves, if the given fields of the line are right.
// Unless the side to move is known, the piece must be its own.
func (p *prose) decide(r *Reader, board, fields string, known bool) (line string,
	moves []candidate, notes []string, err error) {
	described := board == ""
	if described {
		squares, wrong := p.described()
		if wrong == nil {
			wrong = p.captives()
		}
		if wrong != nil {
			return "", nil, nil, wrong
		}
		board = boardOf(squares)
	}
	first := strings.HasPrefix(fields, p.turnOf(0)[:1])
	contents := p.contents(board)
	if described && known {
		if m, letter := p.unseen(contents, first); letter != "" {
			contents[squareIndex(m.from)] = letter
			board = boardOf(contents)
			notes = append(notes, fmt.Sprintf("a %s stands on %s, since it moves from there",
				p.name(strings.ToUpper(letter)), m.from))
		}
	}
	if line, err = p.complete("", board, fields, nil); err != nil {
		return "", nil, nil, err
	}
	g, err := r.start(line)
	if err != nil {
		return "", nil, nil, err
	}
	moves, wrong := p.chosen(g, contents, first, known)
	if wrong != nil {
		wrong.game = g
	}
	switch {
	case wrong != nil:
	case described:
		wrong = p.unplaced(contents, moves)
	default:
		wrong = p.unseenOn(contents, moves)
	}
	if wrong != nil {
		return "", nil, nil, wrong
	}
	return line, moves, notes, nil
}

// unseen returns the move of a piece that the letter does not place otherwise, and its letter
// in the position line: if the side has no piece of its kind.
func (p *prose) unseen(contents []string, first bool) (m candidate, letter string) {
	all := strings.Join(contents, "")
	for _, c := range p.moves {
		l := c.text[:1]
		if !first {
			l = strings.ToLower(l)
		}
		named := c.from != "" && p.isPiece(c.text[:1])
		if named && p.stands(contents, c.from, c.text[:1], first) {
			return candidate{}, ""
		}
		if named && contents[squareIndex(c.from)] == "" && !strings.Contains(all, l) {
			if m, letter = c, l; letter != "" && m.from != c.from {
				return candidate{}, ""
			}
		}
	}
	return m, letter
}

// captives complains of captives, which a letter in words cannot list.
func (p *prose) captives() *complaint {
	for i := range p.words {
		from, to := p.sentence(i)
		none := p.says(from, to, "no", "none", "nobody", "nothing", "not", "yet")
		if p.Tail != "" && !none && p.says(i, i+1, "captives", "captured", "lost") {
			return &complaint{at: i, msg: "a letter in words cannot say which pieces are captives"}
		}
	}
	return nil
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
		if isPiece && isFirst == first && (letter == "" || string(c) == letter) {
			return true
		}
	}
	return false
}

// chosen returns the moves of the letter: one, or several in their order if they have numbers.
func (p *prose) chosen(g Point, contents []string, first, known bool) (list []candidate,
	c *complaint) {
	var strong, weak []candidate
	for _, m := range p.moves {
		if m.from != "" && squareAhead.MatchString(m.text) && p.Pawn == "" {
			m.text = p.alone(contents, m.from) + m.text
		}
		letter := m.text[:1]
		if letter == strings.ToLower(letter) {
			letter = ""
		}
		scream := strings.Contains(m.text, "!") || strings.Contains(m.text, "(")
		switch at := cmp.Or(m.from, m.to); {
		case !g.Form(m.text):
			if p.numbered {
				return nil, &complaint{at: m.at, msg: cmp.Or(p.reason(m.text), noMove)}
			}
			weak = append(weak, m)
		case (m.from != "" || scream) && p.stands(contents, at, letter, first):
			strong = append(strong, m)
		case p.numbered && m.from != "":
			strong = append(strong, m)
		default:
			weak = append(weak, m)
		}
	}
	for i, w := range p.words {
		enPassant := !p.EnPassant && w.means == other && passes.MatchString(w.text)
		if (enPassant || castles.MatchString(w.text)) && len(p.moves) > 0 {
			return nil, &complaint{at: i, msg: p.reason(castles.FindString(w.text) + "a1e.p.")}
		}
	}
	screams := p.screams(contents, first)
	if p.numbered && len(strong) > 1 {
		return p.sequence(g, strong)
	}
	strong = slices.DeleteFunc(strong, func(m candidate) bool {
		return slices.ContainsFunc(append(screams, strong...), func(s candidate) bool {
			return strings.Contains(s.text, "!") && pushedBy(s.to, m)
		})
	})
	for k, list := range [][]candidate{strong, screams, weak} {
		var found []candidate
		for _, m := range list {
			same := func(x candidate) bool {
				return x.to == m.to && (x.from == m.from || x.from == "" || m.from == "")
			}
			if i := slices.IndexFunc(found, same); i < 0 {
				found = append(found, m)
			} else if len(m.text) > len(found[i].text) && g.Form(m.text) {
				found[i].text, found[i].from = m.text, m.from
			}
		}
		switch {
		case len(found) == 1 && !g.Form(found[0].text):
			return nil, &complaint{at: found[0].at, move: found[0].text,
				msg: cmp.Or(p.reason(found[0].text), noMove)}
		case len(found) == 1 && !known && k == 2 && !slices.Contains(g.Moves(), nameOf(g, found[0])):
			return nil, nil
		case len(found) == 1:
			return []candidate{p.started(found[0], contents, first)}, nil
		case len(found) == 2 && (known || k < 2):
			both := found[0]
			both.text += "+" + found[1].from + found[1].to
			if p.Words["and"] == "+" && found[1].from != "" && g.Form(both.text) &&
				!g.Form(found[0].text+found[1].text) {
				a, b := p.alone(contents, found[0].from), p.alone(contents, found[1].from)
				if a == b {
					return []candidate{both}, nil
				}
			}
			fallthrough
		case len(found) > 1:
			return nil, &complaint{at: found[1].at, msg: "it names another move than " + found[0].text}
		}
	}
	for i, w := range p.words {
		if strings.HasPrefix(strings.ToLower(w.text), "pass") && p.Words["screams"] != "" {
			return []candidate{{text: "pass", at: i}}, nil
		}
	}
	for i, w := range p.words { // "Nf3" is a move if nobody has a Knight there
		owned := slices.ContainsFunc(p.puts, func(x put) bool { return x.named == i && x.side >= 0 })
		if w.means == aPiece && w.square != "" && !owned && !w.stone {
			list = append(list, candidate{text: w.letter + w.square, at: i, to: w.square})
		}
	}
	list = slices.DeleteFunc(list, func(m candidate) bool {
		return p.stands(contents, m.to, m.text[:1], true) || p.stands(contents, m.to, m.text[:1], false)
	})
	if len(list) == 1 {
		return list, nil
	}
	return nil, nil
}

// nameOf returns the canonical name of a move; "" if it cannot be read.
func nameOf(g Point, m candidate) string {
	read, err := g.Read(m.text, true)
	if err != nil {
		return ""
	}
	return read.Name
}

var (
	castles = regexp.MustCompile(`^[oO0]-[oO0](-[oO0])?$`)
	passes  = regexp.MustCompile(`^e\.?p$`)
)

var plainGoal = regexp.MustCompile(`^[A-Z][-x:]?[a-h][1-8]$`)

// started adds the start to a move without one, if only one piece of the side can be meant, even
// a statue.
func (p *prose) started(m candidate, contents []string, first bool) candidate {
	if m.from != "" || !plainGoal.MatchString(m.text) {
		return m
	}
	from := ""
	for k := range contents {
		square := string([]byte{byte('a' + k%8), byte('8' - k/8)})
		if p.stands(contents, square, m.text[:1], first) {
			if from != "" {
				return m
			}
			from = square
		}
	}
	if from != "" {
		m.text, m.from = m.text[:1]+from+m.text[1:], from
	}
	return m
}

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
			return nil, &complaint{at: m.at, msg: "the moves after it do not follow: " + err.Error()}
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

// screams returns the screams that sentences tell of.
func (p *prose) screams(contents []string, first bool) (list []candidate) {
	for i, w := range p.words {
		if sign, n := p.sign(w.text); n == 0 || sign != "!" {
			continue
		}
		from, to := p.sentence(i)
		var named, all []string
		for _, x := range p.words[from:to] {
			if x.square != "" && p.stands(contents, x.square, "A", first) {
				named = append(named, x.square)
			}
		}
		for k := range contents {
			square := string([]byte{byte('a' + k%8), byte('8' - k/8)})
			if p.stands(contents, square, "A", first) {
				all = append(all, square)
			}
		}
		if named == nil {
			named = all
		}
		slices.Sort(named)
		for _, square := range slices.Compact(named) {
			list = append(list, candidate{text: "A" + square + "!", at: i, to: square})
		}
	}
	return list
}

const noMove = "it is not a move in any notation"

const noIchor = "it says \"ichor\", but not on which square and for how many plies"

// unplaced returns what the letter says of the board and the board does not have.
func (p *prose) unplaced(contents []string, moves []candidate) *complaint {
	until := len(p.words)
	isSquare := map[string]bool{}
	for _, m := range moves {
		until = min(until, m.at)
		for _, s := range squaresIn.FindAllString(m.text, -1) {
			isSquare[s] = true
		}
		isSquare[m.from], isSquare[m.to] = true, true
	}
	stones := strings.Contains(strings.Join(contents, ""), cmp.Or(p.Prefix, "-"))
	for i := 0; i < until; i++ {
		w := p.words[i]
		i += max(0, p.skip[i]-1)
		switch from, to := p.sentence(i); {
		case w.means == stony && !stones:
			return &complaint{at: i, msg: fmt.Sprintf("it says %q, which has no place on the board", w.text)}
		case strings.HasPrefix(w.text, "digest") || w.text == "engulfed":
			return &complaint{at: i, msg: fmt.Sprintf("it says %q, which has no place on the board", w.text)}
		case w.means == neutral && !strings.Contains(strings.Join(contents, ""), w.letter):
			return &complaint{at: i, msg: fmt.Sprintf("it says %q, but not where", w.text)}
		case w.means == inIchor && len(p.marks) == 0:
			return &complaint{at: i, msg: noIchor}
		case w.means != onSquare && w.means != aPiece || w.square == "":
		case contents[squareIndex(w.square)] != "" || isSquare[w.square]:
		case p.says(from, i, "nothing", "not"):
		case len(moves) == 0:
			return &complaint{at: i, msg: "it is no piece of a side on its square, and no move"}
		case p.says(i, min(to, i+4), "clean", "empty", "free"), !p.saysOccupied(i):
		default:
			return &complaint{at: i, msg: fmt.Sprintf("what stands on %s is not described", w.square)}
		}
	}
	for i := until; i < len(p.words); i++ {
		from, to := p.sentence(i)
		there := p.says(from, to, "there") && !p.says(from, to, "no")
		if p.words[i].means == inIchor && there && len(p.marks) == 0 {
			return &complaint{at: i, msg: noIchor}
		}
	}
	for _, x := range p.named {
		if !strings.Contains(strings.ToUpper(strings.Join(contents, "")), x.letter) {
			return &complaint{at: x.named, msg: fmt.Sprintf(
				"it does not say where this %s stands", p.name(x.letter))}
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
		if x.at < until && (placed == 0 || together < x.count) {
			return &complaint{at: x.at, msg: fmt.Sprintf("it does not say where each %s stands",
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
	before := strings.ToLower(p.words[i-1].text)
	_, n := p.sign(before)
	return before == "on" || before == "at" || p.words[i-1].means == other && n == 0 &&
		!motion[before]
}

// unseenOn returns what the letter says of a drawn board that is not on it.
func (p *prose) unseenOn(contents []string, moves []candidate) *complaint {
	until := len(p.words)
	for _, m := range moves {
		until = min(until, m.at)
	}
	for at, n := range p.marks {
		if !strings.Contains(contents[squareIndex(at)], fmt.Sprintf("[%d]", n)) {
			return &complaint{at: 0, msg: fmt.Sprintf("it says \"ichor\" of %s, where the board has %s", at,
				cmp.Or(contents[squareIndex(at)], "nothing"))}
		}
	}
	for _, x := range p.puts {
		from, _ := p.sentence(x.at)
		there := p.says(from, x.at, "there")
		is := p.stands(contents, x.square, x.letter, true) && x.side != 1 ||
			p.stands(contents, x.square, x.letter, false) && x.side != 0 ||
			x.letter == p.Neutral.Letter && strings.Contains(contents[squareIndex(x.square)], x.letter)
		if !is && (there || x.at < until && x.side >= 0) {
			return &complaint{at: x.at,
				msg: fmt.Sprintf("the board has no %s on %s", p.name(x.letter), x.square)}
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
