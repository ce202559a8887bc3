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
//	Alabaster Human on c3, Obsidian Ghast on e5, Alabaster to move. I played Hc3-c2, and my
//	opponent says that the Ghast on e5 forbids it.
//
// Or it may draw the position, and name the move in the middle of a sentence. The reading
// divides the text at stops, commas and conjunctions. A part that is a piece of a side and its
// square belongs to the board, wherever it stands. A part may also name ichor, the side to
// move, or the writer's side. The parts that remain are the quarrel. It must hold one move,
// and each piece that it names on a square must stand there. If the board is described, each
// square that is named before the move must have a piece, and nothing else that boards have
// may be named there. So nothing is guessed about the board: a text in which anything stays
// open is refused.

// mostProse is the largest number of bytes of such a letter.
const mostProse = 1 << 13

// prose is the reading of a letter in words.
type prose struct {
	list
	board   string // that is drawn; "" for one that is described
	me      int    // the writer's side; -1 if it is unknown
	known   bool   // the board is drawn, or some of it is described
	quarrel []part
	open    []part // of a described board: a piece without a square, or a side after its piece
}

// A part is a part of a sentence, and the line where the sentence begins.
type part struct {
	text string
	line int
}

// endOfSentence is the text of a part after which no side has been named.
const endOfSentence = "."

var (
	sentenceEnds = regexp.MustCompile(`\?|\.(?:\s|$)`)
	partEnds     = regexp.MustCompile(`(?i),(?:\s|$)|;|\s\(|\)(?:\s|$)|` +
		`\b(?:and|but|while|with|against|versus|vs)\b`)
	stops    = regexp.MustCompile(`(?:^|[.,;:?!]|[a-h][1-8])[^A-Za-z0-9]*$`)
	saysTurn = regexp.MustCompile(`(?i)\b(moves?|plays?|turn|go)\b`)
	myTurn   = regexp.MustCompile(
		`(?i)^\W*(?:it(?: is|'s) )?(?:my (?:turn|move)|(?:me|i(?: am|'m)) to (?:move|play))\W*$`)
	mySide = regexp.MustCompile(`(?i)^\W*(?:i am|i'm|i (?:play|played|have|had)|playing)` +
		`(?: as| the)* ([a-z]+(?: magic)?)\W*$`)
	sideLast = regexp.MustCompile(`(?:^|\s)([A-Za-z]+(?: [Mm]agic)?)\W*$`)
	mine     = regexp.MustCompile(`(?i)\b(?:my|our)( own)?\b`)
	counted  = regexp.MustCompile(`(?i)\b(?:two|three|four|\d+|both|all|each|too|as well)\b|\W`)
	another  = regexp.MustCompile(`(?i)\b(?:another|a second)\b`)
	theirs   = regexp.MustCompile(`(?i)\b(?:my opponent's|your|his|her|their|(?:the )?enemy)\b`)

	pieceAndPiece = regexp.MustCompile(`\b(p?[A-Za-z][a-h][1-8]) +(p?[A-Za-z][a-h][1-8]\b)`)
	ichorFor      = regexp.MustCompile(
		`(?i)\bichor,? \(?(?:with |of |for )?(\d+) pl(?:y|ies)(?: left)?\)? (?:left )?on ([a-h][1-8])\b`)
	ichorOn = regexp.MustCompile(
		`(?i)\bichor on ([a-h][1-8]),? \(?(?:with |of |for )?(\d+) pl(?:y|ies)(?: left)?\)?`)
	pool    = regexp.MustCompile(`(?i)^\W*(?:there is )?ichor (\d+) ([a-h][1-8])\W*$`)
	slashed = regexp.MustCompile(`(?:[A-Za-z0-9*()\[\].]{1,80}/){7}[A-Za-z0-9*()\[\]]+`)
	// A board may have what these words name, and the reading does not place it.
	states      = regexp.MustCompile(`(?i)\b(digest\w*|petrified|statues?|stone)\b`)
	unplaced    = regexp.MustCompile(`(?i)\b(ichor\w*|mumm(y|ies)|holes?|captives?)\b`)
	thereIs     = regexp.MustCompile(`(?i)\bthere (?:is|are)\b`)
	towards     = regexp.MustCompile(`(?i)\b(to|takes|captures|x)\b`)
	twoSquares  = regexp.MustCompile(`[a-h][1-8].*[a-h][1-8]`)
	oneSquare   = regexp.MustCompile(`[a-h][1-8]`)
	squareFirst = regexp.MustCompile(`^\W*(?:on|at|there)?\s*([a-h][1-8])\s+(.+)$`)
	theSquare   = regexp.MustCompile(`^([a-h][1-8])\W*$`)
	placed      = regexp.MustCompile(`(?i)\b(?:on|at)\s+([a-h][1-8])\b`)
	bareSquare  = regexp.MustCompile(`(?:^|[^a-z])[A-Za-z]?([a-h][1-8])\b`)
	ofMove      = regexp.MustCompile(`^\d+\.+`)
)

// prose returns the tokens of a letter in words: a board and perhaps a move. It returns none
// for another text. If the board is drawn, the tokens of the text have it.
func (r *Reader) prose(text string, first int, drawn *token) ([]token, error) {
	p := prose{list: list{Language: r.Language, side: -1}, me: -1}
	if len(text) > mostProse || drawn != nil && !p.given(&text, first, drawn) {
		return nil, nil
	}
	p.divide(text, first)
	if !p.known {
		for _, x := range p.quarrel {
			if piece, square := p.mention(x.text, true); piece != "" {
				return nil, r.refuse(x, "it names a %s on %s, but not the whole position",
					r.Language.name(piece), square)
			}
		}
		return nil, nil
	}
	if len(p.open) > 0 && p.board == "" {
		return nil, r.refuse(p.open[0], "it does not say which piece stands on which square")
	}
	board := cmp.Or(p.board, p.ranks())
	line, err := r.Language.complete(text, board, cmp.Or(p.turn, p.turnOf(0)), nil)
	if err != nil {
		return nil, err
	}
	point, err := r.Start(line)
	if err != nil {
		return nil, err
	}
	tokens := []token{{kind: boardToken, text: line, line: first}}
	quarrels := func(x part) bool { return aSquare.MatchString(x.text) }
	if !slices.ContainsFunc(p.quarrel, quarrels) && p.turn != "" {
		return tokens, nil
	}
	move, at, err := r.disputed(&p, point)
	if err != nil {
		return nil, err
	}
	if p.turn == "" {
		if p.turn = p.mover(move); p.turn == "" || p.board != "" {
			return nil, r.refuse(at, "it does not say which side is to move")
		}
		tokens[0].text, err = r.Language.complete(text, board, p.turn, nil)
	}
	return append(tokens, token{kind: wordToken, text: move, line: at.line}), err
}

// given takes a drawn board out of a text, and reports whether it is whole.
func (p *prose) given(text *string, first int, drawn *token) bool {
	lines, rest := strings.Split(*text, "\n"), ""
	from, n := drawn.line-first, strings.Count(drawn.text, "\n")+1
	var err error
	if at := slashed.FindStringIndex(drawn.text); at != nil {
		p.board, err = p.slashed(drawn.text[at[0]:at[1]])
		rest = drawn.text[at[1]:]
		fields := rest[:len(rest)-len(strings.TrimLeft(rest, " ,"))]
		if i := strings.IndexAny(rest[len(fields):]+".", ".,;\n"); i > 0 {
			if turn, ok := p.sideOf(rest[len(fields):][:i]); ok {
				p.turn, rest = turn, rest[len(fields)+i:]
			}
		}
	} else {
		p.board, p.turn, err = p.Board(drawn.text)
	}
	if err == nil {
		_, err = p.Line(p.board + " " + p.turnOf(0))
	}
	if err != nil || from < 0 || from+n > len(lines) {
		return false
	}
	blank := slices.Repeat([]string{""}, n)
	blank[n-1] = rest
	*text = strings.Join(slices.Concat(lines[:from], blank, lines[from+n:]), "\n")
	for i, content := range p.contents(p.board) {
		p.pieces[i], _, _ = strings.Cut(content, "[")
	}
	p.known = true
	return true
}

// refuse returns the error about a part of a letter.
func (r *Reader) refuse(at part, format string, args ...any) error {
	e := &Error{Text: strings.TrimSpace(at.text), Msg: fmt.Sprintf(format, args...),
		Kind: r.Language.Syntax, Example: r.Language.Start,
		Hint: "a position line and the move, each on a line of its own"}
	return &RecordError{Name: r.Name, Line: at.line, Column: 1, Err: e}
}

// divide divides a text and reads the parts.
func (p *prose) divide(text string, first int) {
	for range 2 { // a match may begin where one has ended
		text = pieceAndPiece.ReplaceAllString(text, "$1, $2")
	}
	text = ichorOn.ReplaceAllString(ichorFor.ReplaceAllString(text, "ichor $1 $2"), "ichor $2 $1")
	text = p.shared.ReplaceAllStringFunc(text, p.apart)
	if letters := p.sideLetters(text); letters != nil {
		text = letters.Replace(text)
	}
	parts := p.parts(text, first)
	for _, x := range parts {
		if m := mySide.FindStringSubmatch(x.text); m != nil {
			p.me = max(p.me, p.Language.side(m[1], false))
		}
	}
	for _, x := range parts {
		if p.me >= 0 {
			x.text = theirs.ReplaceAllString(x.text, p.Sides[1-p.me].Name)
			x.text = mine.ReplaceAllString(x.text, p.Sides[p.me].Name)
		}
		p.read(x)
	}
}

// apart names the square of each of two pieces that share it, unless a second square follows.
func (p *prose) apart(text string) string {
	m := p.shared.FindStringSubmatch(text)
	one, other, both, square, next := m[1], m[2], m[3], m[4], m[5]
	switch {
	case next != "":
		return text
	case both != "":
		one, other = both, "another "+both
	}
	return fmt.Sprintf("%s on %s, %s on %s", one, square, other, square)
}

// isOpen reports whether a part without a square brings in a piece of a side, or is nothing but
// pieces of a side, a thing that has no place on the board, or a side after a piece.
func (p *prose) isOpen(text string) bool {
	side, rest := p.owner(filler.ReplaceAllString(counted.ReplaceAllString(text, " "), " "))
	words := strings.Fields(rest)
	if p.bringsIn.MatchString(text) {
		return true
	}
	if len(words) == 0 {
		return side >= 0 && p.letter != "" && !strings.Contains(text, ":")
	}
	letter, n := p.sign(words...)
	return n == len(words) && p.isPiece(letter) && max(side, p.list.side) >= 0 ||
		len(words) == 1 && unplaced.FindString(words[0]) == words[0]
}

// sideLetters returns what replaces "A:" and "O:" by names, if a text has both.
func (p *prose) sideLetters(text string) *strings.Replacer {
	var pairs []string
	for _, s := range p.Sides {
		letter := strings.ToUpper(s.Letter) + ":"
		if !strings.Contains(" "+text, " "+letter) && !strings.Contains(text, "\n"+letter) {
			return nil
		}
		pairs = append(pairs, letter, s.Name+":")
	}
	return strings.NewReplacer(pairs...)
}

// read reads a part.
func (p *prose) read(x part) {
	square := aSquare.MatchString(x.text)
	fields, isSide := p.sideOf(x.text)
	ichor := pool.FindStringSubmatch(x.text)
	switch {
	case strings.TrimSpace(x.text) == "":
	case x.text == endOfSentence:
		p.list.side, p.letter = -1, ""
	case !square && isSide && saysTurn.MatchString(x.text):
		p.turn, p.list.side = fields, -1
	case p.me >= 0 && myTurn.MatchString(x.text):
		p.turn, p.list.side = p.turnOf(p.me), -1
	case ichor != nil && p.board == "":
		p.ichor[squareIndex(ichor[2])] = ichor[1]
	case square && p.place(x.text):
		p.known = true
	default:
		if !square && p.isOpen(x.text) {
			p.open = append(p.open, x)
		}
		p.list.side, p.letter = -1, ""
		if m := sideLast.FindStringSubmatch(x.text); m != nil && !square {
			p.list.side = p.Language.side(m[1], false)
		}
		p.quarrel = append(p.quarrel, x)
	}
}

// parts divides a text. A line may go on with the next one, unless it ends with a stop or a
// square or the next one begins with a side.
func (p *prose) parts(text string, first int) (parts []part) {
	open := part{line: first}
	divide := func() {
		for _, sentence := range sentenceEnds.Split(open.text, -1) {
			for _, s := range partEnds.Split(sentence, -1) {
				head, rest, found := strings.Cut(s, ": ")
				owner, more := p.owner(filler.ReplaceAllString(head, " "))
				if found && (owner < 0 || strings.TrimSpace(more) != "") {
					parts = append(parts, part{head, open.line})
					s = rest
				}
				parts = append(parts, part{s, open.line})
			}
			if !strings.ContainsAny(sentence[max(0, len(sentence)-1):], ",:;") {
				parts = append(parts, part{endOfSentence, open.line})
			}
		}
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(clean(line))
		side, _ := p.owner(line)
		if line != "" && side < 0 && !stops.MatchString(open.text) {
			open.text += " " + line
			continue
		}
		divide()
		open = part{line, first + i}
	}
	divide()
	return parts
}

// place reads a part that is a piece and its square. The same piece again is no other one,
// unless the part says so.
func (p *prose) place(text string) bool {
	before := p.list
	if m := squareFirst.FindStringSubmatch(text); m != nil && !oneSquare.MatchString(m[2]) {
		text = m[2] + " on " + m[1]
	}
	more := another.MatchString(text)
	if !p.add(another.ReplaceAllString(text, "")) {
		return false
	}
	for i, was := range before.pieces {
		added := strings.TrimPrefix(p.pieces[i], was)
		bare := strings.TrimPrefix(added, p.Prefix)
		if strings.Contains(was, bare) && !more {
			p.pieces[i] = was
			if added != bare && !strings.Contains(was, added) {
				p.pieces[i] = strings.Replace(was, bare, added, 1)
			}
		}
	}
	if p.board != "" && p.pieces != before.pieces {
		p.list = before
		return false
	}
	return true
}

// disputed returns the one move in the quarrel, and its part.
func (r *Reader) disputed(p *prose, g Point) (move string, at part, err error) {
	last := 0
	for i, x := range p.quarrel {
		list, ok := p.moves(x.text, g)
		if !ok {
			return "", x, r.refuse(x, "it is not a move in any notation")
		}
		for _, m := range list {
			if move != "" && m != move {
				return "", x, r.refuse(x, "it names another move than %s", move)
			}
			if move == "" {
				move, at, last = m, x, i
			}
		}
	}
	if move == "" {
		for _, x := range p.quarrel {
			if at = x; aSquare.MatchString(x.text) {
				break
			}
		}
		return "", at, r.refuse(at, "it is no piece of a side on its square, and no move")
	}
	squares := oneSquare.FindAllString(move, -1)
	if p.pieces[squareIndex(squares[0])] == "" && len(squares) > 1 {
		return "", at, r.refuse(at, "no piece on %s is described", squares[0])
	}
	for i, x := range p.quarrel {
		word := states.FindString(x.text)
		if word == "" && aSquare.MatchString(x.text) {
			word = unplaced.FindString(x.text)
		}
		said := i < last || thereIs.MatchString(x.text)
		ofBoard := p.board == "" || pool.MatchString(x.text)
		if word != "" && said && ofBoard {
			return "", x, r.refuse(x, "it says %q, which has no place on the board", word)
		}
		piece, square := p.mention(x.text, false)
		goal := squares[len(squares)-1]
		if piece != "" && (!strings.HasPrefix(move, piece) || square != goal) {
			return "", x, r.refuse(x, "no %s on %s is described", p.name(piece), square)
		}
		named := placed.FindAllStringSubmatch(x.text, -1)
		if i < last {
			named = bareSquare.FindAllStringSubmatch(x.text, -1)
		}
		for _, m := range named {
			i := squareIndex(m[1])
			open := p.board == "" || word != ""
			if open && p.pieces[i]+p.ichor[i] == "" && !slices.Contains(squares, m[1]) {
				return "", x, r.refuse(x, "what stands on %s is not described", m[1])
			}
		}
	}
	return move, at, nil
}

// moves finds the moves in a part: the longest runs of words with the form of a move that have
// two squares, a sign, or one word. It reports false if a move seems to go on after a run.
func (p *prose) moves(text string, g Point) (list []string, ok bool) {
	words := proseWords(text)
	for i := 0; i < len(words); i++ {
		all, ends := p.join(words[i:min(i+mostWords, len(words))])
		for n := len(ends); n > 0; n-- {
			run := words[i : i+n]
			tight := strings.TrimRight(all[:ends[n-1]], ",.;:?")
			single := n == 1 && len(tight) > 2 && oneSquare.MatchString(tight)
			if squareAhead.MatchString(tight) && p.Pawn == "" {
				tight = p.alone(tight[:2]) + tight
			}
			if run[0].text == "I" && n > 1 || !single && !signed(tight, run) || !g.Form(tight) {
				continue
			}
			if i += n - 1; i+1 < len(words) {
				next := words[i+1].text
				if sign, _ := p.sign(next); sign == "-" || squareAhead.MatchString(next) {
					return nil, false
				}
			}
			list = append(list, tight)
			break
		}
	}
	return list, true
}

// signed reports whether several words have more of a move than a piece and a square.
func signed(tight string, words []token) bool {
	return twoSquares.MatchString(tight) || oneSquare.MatchString(tight) &&
		(strings.Contains(tight, "!") || towards.MatchString(written(words)))
}

// alone returns the letter of the piece on a square; "" if there is none or several.
func (p *prose) alone(square string) string {
	pieces, _ := p.squares(p.pieces[squareIndex(square)])
	if len(pieces) != 1 {
		return ""
	}
	return strings.ToUpper(strings.TrimPrefix(pieces[0], p.Prefix))
}

// proseWords returns the words of a part.
func proseWords(text string) (words []token) {
	column := 0
	for _, f := range strings.Fields(text) {
		words = append(words, token{text: ofMove.ReplaceAllString(strings.Trim(f, "\"'"), ""),
			column: column})
		column += len(f) + 1
	}
	return words
}

// mention returns the first piece that a part names on a square where the board does not have
// it. If it must be placed, a word such as "on" stands between, and no move follows.
func (p *prose) mention(text string, placed bool) (piece, square string) {
	words := proseWords(text)
	for i := range words {
		letter, n := p.sign(texts(words[i:])...)
		if !p.isPiece(letter) {
			continue
		}
		on := false
		for i += n; i < len(words)-1 && !theSquare.MatchString(words[i].text); i++ {
			if strings.Trim(filler.ReplaceAllString(words[i].text, ""), " ,") != "" {
				break
			}
			on = true
		}
		if i >= len(words) {
			break
		}
		m := theSquare.FindStringSubmatch(words[i].text)
		if m == nil || placed && !on {
			continue
		}
		if i+1 < len(words) && placed {
			if sign, n := p.sign(texts(words[i+1:])...); n > 0 && sign != "" {
				continue
			}
		}
		stands := strings.ToUpper(strings.ReplaceAll(p.pieces[squareIndex(m[1])], p.Prefix, ""))
		if !strings.Contains(stands, letter) {
			return letter, m[1]
		}
	}
	return "", ""
}

// mover returns the field for the side of the piece on the first square of a move, "" if that
// is not one side.
func (p *prose) mover(move string) string {
	pieces := p.pieces[squareIndex(oneSquare.FindString(move))]
	pieces = strings.ReplaceAll(pieces, p.Prefix, "")
	switch {
	case pieces == "":
	case pieces == strings.ToUpper(pieces):
		return p.turnOf(0)
	case pieces == strings.ToLower(pieces):
		return p.turnOf(1)
	}
	return ""
}
