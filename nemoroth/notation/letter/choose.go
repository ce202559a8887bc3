package letter

import (
	"cmp"
	"slices"
	"strings"
)

// choose finds the move: the one that a piece of the side to move, on its square, can be meant to
// make, or else a scream, or else the one of which only the goal is said. Moves with numbers are a
// record.
func (p *prose) choose(g Point, side int) ([]candidate, error) {
	var own, goals, absent []candidate
	numbers := 0
	for _, m := range p.moves {
		spoken := strings.HasSuffix(p.codes[:m.at], "s:") // "Obsidian: He7-e6"
		if spoken || m.at > 0 && isNumber(p.words[m.at-1]) {
			numbers += 1 + strings.Count(p.codes[m.at:min(m.at+2, len(p.codes))], "MM")
		}
		unknown := !p.drawn && !p.described
		if numbers > 1 || unknown && p.isGame(g) {
			list, _, err := p.sequence(g)
			return list, err
		}
		letters := p.lettersOn(m.from, -1)
		if len(letters) == 1 && squareAhead.MatchString(m.text) && p.Pawn == "" {
			m.text = letters + m.text
		}
		letter := strings.ToUpper(strings.TrimLeft(m.text[:1], "abcdefgh"))
		stands := p.lettersOn(cmp.Or(m.from, m.to), side)
		switch placed := m.from != "" || strings.ContainsAny(m.text, "!("); {
		case !g.Form(m.text) && (stands != "" || m.from == ""):
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
	if i := slices.IndexFunc(own, isScream); i >= 0 {
		screams = []candidate{own[i]}
	}
	if len(screams) == 1 { // what it pushes does not move by itself
		at := screams[0].to
		own = slices.DeleteFunc(own, func(m candidate) bool {
			return m.from != "" && m.from != at && near(m.from, at)
		})
	}
	for _, i := range p.unattached { // "Nf3" is a move if nobody has a Knight there
		w := p.words[i]
		if w.code == 'Q' && !strings.Contains(p.lettersOn(w.square, -1), w.letter) {
			goals = append(goals, candidate{text: w.letter + w.square, at: i, to: w.square})
		}
	}
	pass := slices.IndexFunc(p.words, func(w word) bool { return strings.HasPrefix(w.low, "pass") })
	switch {
	case len(own) > 0:
		return p.soleMove(g, own)
	case len(screams) > 1:
		return nil, p.refuse(screams[0].at, "it does not say which piece screams")
	case screams != nil:
		return screams, nil
	case len(goals) > 0 && len(goals)+len(absent) > 1 && slices.ContainsFunc(p.words, isNumber):
		other := append(goals[1:], absent...)[0] // "1. Lc4 Lc4", a record of short moves
		return nil, p.refuse(other.at, "it names another move than %s", goals[0].text)
	case len(goals) > 0 && goals[0].side == 1-side: // "the Go Away drives his Human to d5"
		return nil, p.refuse(goals[0].at, "%s is to move, and it tells of a move of %s",
			p.Sides[side].Name, p.Sides[1-side].Name)
	case len(goals) > 0:
		return p.soleMove(g, goals)
	case len(absent) > 0:
		return nil, p.refuse(absent[0].at, "it does not say which piece of the side to move "+
			"stands on %s", absent[0].from)
	case len(p.capturing) > 0:
		return p.captures()
	case pass >= 0 && p.Words["scream"] != "":
		return []candidate{{text: "pass", at: pass}}, nil
	}
	return nil, nil
}

// captures finds the one move whose goal is the only piece of its kind, or of its kind and side.
func (p *prose) captures() ([]candidate, error) {
	var found []candidate
	for _, m := range p.capturing {
		for k := range p.contents {
			m.goal.square = squareAt(k)
			if !p.boardHas(p.contents, m.goal) || m.goal.square == m.from {
				continue
			}
			x := m
			x.to = squareAt(k)
			x.text += x.to
			same := func(y candidate) bool { return y.text == x.text }
			if !slices.ContainsFunc(found, same) {
				found = append(found, x)
			}
		}
	}
	if len(found) > 1 {
		return nil, p.refuse(found[1].at, "it names another move than %s", found[0].text)
	}
	return found, nil
}

func isScream(m candidate) bool { return strings.Contains(m.text, "!") }

// addPushOrder adds the order that the words give to a scream that needs one.
func (p *prose) addPushOrder(g Point, moves []candidate) {
	if len(p.pushOrders) != 1 || !strings.HasSuffix(moves[0].text, "!") {
		return
	}
	if _, err := g.Read(moves[0].text, true); err != nil {
		moves[0].text += p.pushOrders[0]
	}
}

// checkLater refuses a piece that the words name after the first move of a record, and that is on
// its square neither before the moves nor after one of them.
func (p *prose) checkLater(g Point, moves []Move) (err error) {
	boards := [][]string{p.squaresAt(g)}
	for _, m := range moves {
		if g, err = g.Play(m); err != nil {
			return err
		}
		boards = append(boards, p.squaresAt(g))
	}
	for _, x := range p.afterMoves {
		if !slices.ContainsFunc(boards, func(board []string) bool { return p.boardHas(board, x) }) {
			return p.refusePut(x, "it names a %s on %s, where none is before or after these moves")
		}
	}
	return nil
}

// near reports whether squares are neighbours, or the same.
func near(a, b string) bool { return a[0]-b[0]+1 <= 2 && a[1]-b[1]+1 <= 2 }

// screams returns the screams of the Go Aways that a sentence with a scream names, or of all.
func (p *prose) screams(side int) (list []candidate) {
	i := strings.IndexByte(p.codes, '!')
	if i < 0 {
		return nil
	}
	var named []candidate
	from, to := p.bounds(i)
	for k := range p.contents {
		square := squareAt(k)
		if !strings.Contains(p.lettersOn(square, side), "A") {
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

// sequence takes all moves in their order, and reports whether pieces of the side to move stand
// where they start. Only the last may be illegal. A move that is named again
// and cannot follow itself is talk about it. What goes to where behind a blank line may be the next
// move or what the last one did, and is refused.
func (p *prose) sequence(g Point) (list []candidate, stand bool, err error) {
	stand = true
	for i, m := range p.moves {
		isBlank := func(w word) bool { return w.text == "" }
		told := i > 0 && p.codes[m.at] != 'M'
		if told && slices.ContainsFunc(p.words[p.moves[i-1].at:m.at], isBlank) {
			return nil, false, p.refuse(m.at, "it tells of a move after %s", p.moves[i-1].text)
		}
		other := func(x candidate) bool { return x.text != m.text }
		read, err := g.Read(m.text, true)
		next, wrong := g.Play(read)
		stands := err == nil && p.startLetters(g, m) != ""
		switch {
		case err == nil && wrong == nil:
			g = next
		case i > 0 && !other(p.moves[i-1]):
			continue
		case slices.ContainsFunc(p.moves[i+1:], other):
			return nil, false, p.refuse(m.at, "the moves after %s do not follow", m.text)
		}
		list, stand = append(list, m), stand && stands
	}
	return list, stand, nil
}

// isGame reports whether the letter tells of the first moves of a game, two or more, with pieces
// that stand where they start.
func (p *prose) isGame(g Point) bool {
	list, stand, err := p.sequence(g)
	return err == nil && stand && len(list) > 1
}

// startLetters returns the letters of the pieces of the side to move where a move starts.
func (p *prose) startLetters(g Point, m candidate) string {
	side, _ := g.Turn()
	return p.pieceLetters(p.squaresAt(g), m.from, side)
}

// squaresAt returns the contents of the squares at a Point, from a8 to h1.
func (l *Language) squaresAt(g Point) []string {
	board, _, _ := strings.Cut(g.Line(), " ")
	return l.contents(board)
}

// soleMove takes the one move of a list, or the one that two pieces of a kind make together.
func (p *prose) soleMove(g Point, list []candidate) ([]candidate, error) {
	m := list[0]
	var other *candidate
	for i, x := range list[1:] {
		switch same := x.from == m.from && x.to == m.to; {
		case same && len(x.text) > len(m.text) && g.Form(x.text):
			m.text = x.text
		case same, other != nil && x.from == other.from && x.to == other.to:
		case other != nil || p.Words["and"] != "+":
			return nil, p.refuse(x.at, "it names another move than %s", m.text)
		default:
			other = &list[i+1]
		}
	}
	if other != nil {
		both := m.text + "+" + other.from + other.to
		alike := p.lettersOn(m.from, -1) == p.lettersOn(other.from, -1)
		if !alike || !g.Form(both) {
			return nil, p.refuse(other.at, "it names another move than %s", m.text)
		}
		m.text = both
	}
	for _, name := range g.Moves() {
		if strings.Contains(name, m.from+m.to+"=") && !strings.Contains(m.text, "=") {
			return nil, p.refuse(m.at, "it does not say what the piece becomes, or not in one "+
				"sentence with the move")
		}
	}
	return []candidate{m}, nil
}
