package letter

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// choose finds the move: the one that a piece of the side to move, on its square, can be meant to
// make, or else a scream, or else the one of which only the goal is said. Moves with numbers are a
// record.
func (p *prose) choose(g Point, side int) ([]candidate, error) {
	answers := func(m candidate) bool { // "I answered with the Fiend, d1-d3"
		return p.is(m.at, "M") && p.lettersOn(m.from, 1-side) != "" && !p.isClaim(m) &&
			p.sentenceHas(m.at, "answered replied")
	}
	if p.isGame(g) || slices.ContainsFunc(p.moves, answers) {
		return p.sequence(g)
	}
	var own, goals, absent []candidate
	for i, m := range p.moves {
		if squareAhead.MatchString(m.text) && p.Pawn == "" {
			m.text = p.lettersOn(m.from, -1) + m.text
		}
		letter := strings.ToUpper(strings.TrimLeft(m.text[:1], "abcdefgh"))
		there := p.lettersOn(cmp.Or(m.from, m.to), side)
		stands := there != "" && strings.Contains(there, letter)
		isForm := g.Form(m.text)
		isTalk := func(x candidate) bool {
			isPushed := strings.Contains(x.text, "!") && m.isIn(x.text)
			isRide := !isForm && x.from != "" && x.to == m.to
			return x.at < m.at && m.from != "" && (isPushed || isRide)
		}
		isWay := i > 0 && len(squaresIn.FindAllString(m.text, 3)) > 2 // "via d4-d3-d2"
		switch {
		// "Ae2!, and He3 goes to e4"; "Wa4-h4. It runs from c4 to h4"
		case slices.ContainsFunc(p.moves, isTalk):
		case !isForm && (p.guesses || isWay):
		case !isForm:
			return nil, p.refuse(m.at, "%s", cmp.Or(p.reason(m.text),
				"it is not a move in any notation"))
		case stands && (m.from != "" || strings.ContainsAny(m.text, "!=")):
			own = append(own, m)
		case stands: // "b2 with my Fiend"
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
			return m.from != "" && m.from != at && near(m.from, at, 1)
		})
	}
	for _, i := range p.loose { // "Nf3" is a move if nobody has a Knight there
		w := p.words[i]
		if !strings.Contains(p.lettersOn(w.square, -1), w.letter) {
			goals = append(goals, candidate{text: w.letter + w.square, at: i, to: w.square,
				side: -1})
		}
	}
	several := len(goals)+len(absent) > 1 && slices.ContainsFunc(p.words, isNumber)
	switch {
	case len(own) > 0:
		return p.soleMove(g, own)
	case len(screams) > 1 && !p.guesses:
		return nil, p.refuse(screams[0].at, "it does not say which piece screams")
	case len(screams) > 0:
		return screams[:1], nil
	case len(goals) > 0 && (goals[0].side == 1-side || several) && !p.guesses:
		return nil, p.refuse(goals[0].at, "it tells of other moves than one of %s",
			p.Sides[side].Name)
	case len(goals) > 0:
		return p.soleMove(g, goals)
	case p.guesses && p.anyWay(side) != nil:
		return p.anyWay(side), nil
	case len(absent) > 0:
		return nil, p.refuse(absent[0].at, "it does not say which piece of the side to move "+
			"stands on %s", absent[0].from)
	}
	if p.drawn && !p.says(quarrels) && !strings.ContainsAny(p.codes, "qQM") {
		return nil, nil // a position
	}
	pass := slices.IndexFunc(p.words, func(w word) bool { return isOneOf(w.low, "pass passed") })
	if pass < 0 {
		return nil, p.refuse(0, "it contains no move")
	}
	return []candidate{{text: "pass", at: pass}}, nil
}

// anyWay returns a move between two squares that the words name one after the other, behind those
// of the position: from a piece of the side to move.
func (p *prose) anyWay(side int) []candidate {
	named, m := map[string]bool{}, candidate{side: side}
	for i, w := range p.words {
		letters := p.lettersOn(w.square, side)
		switch {
		case w.square == "":
		case m.from != "" && w.square != m.from:
			m.to, m.text = w.square, m.text+w.square
			return []candidate{m}
		case letters != "" && named[w.square]:
			m.at, m.from, m.text = i, w.square, letters[:1]+w.square
		}
		named[w.square] = true
	}
	return nil
}

// way returns the squares of a move.
func (m candidate) way() string { return m.from + m.to }

// isIn reports whether a move that the words tell of is one of those with some names, or is what
// the last of them pushes.
func (m candidate) isIn(names string) bool {
	last, _, isScream := strings.Cut(names[strings.LastIndexByte(names, ' ')+1:], "!")
	return strings.Contains(names, m.way()) ||
		isScream && (m.from == "" || near(m.from, last[1:], 1))
}

// Words for what might be played, for what somebody thinks, and for a move that is played.
const (
	mights = "would could should might if"
	claims = "say says said thinks claims wanted " + mights
	played = "now next then play plays played moves moved go goes went answer answers answered " +
		"reply replies replied"
)

// isClaim reports whether a move is only said to be possible: "Ben claims that Hc3-c4 is legal".
func (p *prose) isClaim(m candidate) bool {
	from, _ := p.bounds(m.at)
	says := func(w word) bool { return isOneOf(w.low, claims) }
	isRule := p.is(m.at, "a") // "says a Knight goes to e7"
	return p.clauseHas(m.at, mights) || p.sentenceHas(m.at, "reading view opinion explanation") ||
		slices.ContainsFunc(p.words[from:m.at], says) && (isRule || !p.clauseHas(m.at, played))
}

var nowForm = regexp.MustCompile(`\?(?:[soh][vm]*)?$`)

// isPlayed reports whether the clause of a move says that it is played: "then I play Hc3-c4".
func (p *prose) isPlayed(m candidate) bool {
	return p.clauseHas(m.at, played) && !p.isClaim(m)
}

// isNow reports whether a move is the one that is played now: "and now I play Hc3-c4".
func (p *prose) isNow(m candidate) bool {
	at := nowForm.FindStringIndex(p.codes[:m.at])
	return at != nil && p.words[at[0]].low == "now" && !p.clauseHas(m.at, "can may wants")
}

// quarrels are words of a letter about a move, which may not be understood.
const quarrels = "? \" i you he she me my your says said thinks legal illegal allowed right move's"

// screams returns the screams of the Go Aways that a sentence with a scream names, or of all.
func (p *prose) screams(side int) (list []candidate) {
	i := p.screamAt()
	if i == len(p.codes) {
		return nil
	}
	from, to := p.bounds(i)
	var named []candidate
	for k := range p.contents {
		square := squareAt(k)
		if !strings.Contains(p.lettersOn(square, side), "A") {
			continue
		}
		scream := candidate{text: "A" + square + "!", at: i, to: square}
		list = append(list, scream)
		if slices.ContainsFunc(p.words[from:to], func(w word) bool { return w.square == square }) {
			named = append(named, scream)
		}
	}
	if named != nil {
		return named
	}
	return list
}

// inOrder returns the text of a move; that of a scream with the order of its pushes if the words
// behind it name a first one, and then the other squares around it that are occupied: always in the
// same order.
func (p *prose) inOrder(m candidate) string {
	isPushed := func(square string) bool {
		return square != "" && square != m.to && near(square, m.to, 1) &&
			strings.Trim(p.contents[squareIndex(square)], ".[]0123456789") != ""
	}
	all, said := 0, ""
	for k := range p.contents {
		if strings.HasSuffix(m.text, "!") && isPushed(squareAt(k)) {
			all++
		}
	}
	for i, w := range p.words {
		if all < 2 || i < m.at || !isOneOf(w.low, "first order") {
			continue
		}
		order := ""
		for _, x := range p.words[i-1:] { // "e6 first, then f5"
			if isPushed(x.square) && !strings.Contains(order, x.square) {
				order += "," + x.square
			}
		}
		switch {
		case strings.Count(order, ",") < all:
		case said != "" && said != order[1:]:
			return m.text
		default:
			said = order[1:]
		}
	}
	return m.text + said
}

// isGame reports whether the moves are a record: two have numbers or follow "Obsidian:" or stand
// side by side, or they are the first moves of a game from the opening.
func (p *prose) isGame(g Point) bool {
	numbers := 0
	for _, m := range p.moves {
		next := m.at + 1
		if p.is(m.at, "M") && p.is(next, "M") && p.words[next].at == p.words[m.at].at+1 {
			numbers = 2
		}
		if strings.HasSuffix(p.codes[:m.at], "s:") || p.isNumbered(m) {
			numbers++
		}
	}
	list, _ := p.sequence(g)
	return numbers > 1 || !p.drawn && !p.described && len(list) > 1
}

// sequence takes all moves in their order. Only the last may be illegal. A move that is named again
// is talk about it. What goes to where behind a blank line may be the next move or what the last
// one did, and is refused.
func (p *prose) sequence(g Point) (list []candidate, err error) {
	for i, m := range p.moves {
		told := i > 0 && p.codes[m.at] != 'M' && !p.isListed(i)
		isBlank := func(w word) bool { return w.text == "" }
		number := p.words[m.at-1]
		isSame := func(x candidate) bool {
			return x.text == m.text && p.words[x.at-1].text == number.text && isNumber(number)
		}
		other := func(x candidate) bool { return x.way() != m.way() }
		read, err := g.Read(m.text, true)
		next, wrong := g.Play(read)
		switch legal := err == nil && wrong == nil; {
		case slices.ContainsFunc(p.moves[:i], isSame): // "1. Ad3! Hc7-c6. With 1. Ad3! I …"
			return list, nil
		case told && !legal && (!p.isPlayed(m) || squareAhead.MatchString(m.text)):
			continue
		case told && slices.ContainsFunc(p.words[p.moves[i-1].at:m.at], isBlank) && !p.guesses:
			return nil, p.refuse(m.at, "it tells of a move after %s", p.moves[i-1].text)
		case legal:
			g = next
		case len(list) > 0 && !other(list[len(list)-1]):
			continue
		case slices.ContainsFunc(p.moves[i+1:], func(x candidate) bool {
			return other(x) && (p.isPlayed(x) || p.isNumbered(x))
		}):
			return nil, p.refuse(m.at, "the moves after %s do not follow", m.text)
		}
		list = append(list, m)
	}
	return list, nil
}

// isListed reports whether a number stands before a move, not the first, or before the other one of
// its line.
func (p *prose) isListed(i int) bool {
	m, before := p.moves[i], p.moves[i-1]
	return p.isNumbered(m) ||
		p.isNumbered(before) && !strings.Contains(p.codes[before.at:m.at], ".")
}

// soleMove takes the one move of a list, or the one that two pieces of a kind make together.
func (p *prose) soleMove(g Point, list []candidate) ([]candidate, error) {
	isSure := func(x candidate) bool { return !p.isClaim(x) }
	list = list[max(0, slices.IndexFunc(list, isSure)):]
	list = list[max(0, slices.IndexFunc(list, p.isNumbered)):]
	m := list[0]
	next := p.beside(m.at, 1)
	if why := p.reason(m.text + next); why != "" && strings.HasPrefix(next, "e") {
		return nil, p.refuse(m.at, "%s", why) // "14. e5xd6 e.p."
	}
	_, end := p.bounds(m.at)
	differs := func(x candidate) bool {
		return x.way() != m.way() && (x.at < end || p.isPlayed(x))
	}
	if i := slices.IndexFunc(list, differs); i > 0 {
		second := list[i].way()
		both := m.text + "+" + second
		differs = func(x candidate) bool { return x.way() != second && x.way() != m.way() }
		third := slices.ContainsFunc(list[i:], differs)
		_, err := g.Read(both, true)
		switch isPair := !third && p.Words["and"] == "+" && err == nil; {
		case isPair:
			m.text = both
		case !p.guesses:
			return nil, p.refuse(list[i].at, "it names another move than %s", m.text)
		}
	}
	becomes := func(name string) bool { return strings.Contains(name, m.way()+"=") }
	if slices.ContainsFunc(g.Moves(), becomes) && !strings.Contains(m.text, "=") &&
		!p.says("unpromoted") {
		return nil, p.refuse(m.at, "it does not say what the piece becomes, or not in one "+
			"sentence with the move")
	}
	return []candidate{m}, nil
}

// near reports whether squares are at most some files and ranks apart.
func near(a, b string, most byte) bool {
	return a[0]-b[0]+most <= 2*most && a[1]-b[1]+most <= 2*most
}
