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
// The reading divides the text at stops, commas and conjunctions. A part that is a piece of a
// side and its square belongs to the board, wherever it stands. A part may also name ichor,
// the side to move, or the writer's side. A part without a square is talk, and the parts that
// remain are the quarrel. The quarrel must hold one move, and each piece that it names on a
// square must stand there. So nothing is guessed about the board: a text in which anything
// stays open is refused.

// mostProse is the largest number of bytes of such a letter.
const mostProse = 1 << 13

// prose is the reading of a letter that describes the position.
type prose struct {
	list
	me      int // the writer's side; -1 if it is unknown
	drawn   bool
	quarrel []part
}

// A part is a part of a sentence, and the line where the sentence begins, from 1.
type part struct {
	text string
	line int
}

var (
	partEnds = regexp.MustCompile(`(?i),(?:\s|$)|[;?]|\s\(|\)(?:\s|$)|\.(?:\s|$)|` +
		`\b(?:and|but|while|with|against|versus|vs)\b`)
	stops    = regexp.MustCompile(`(?:^|[.,;:?!]|[a-h][1-8])[^A-Za-z0-9]*$`)
	saysTurn = regexp.MustCompile(`(?i)\b(moves?|plays?|turn|go)\b`)
	myTurn   = regexp.MustCompile(
		`(?i)^\W*(?:it(?: is|'s) )?(?:my (?:turn|move)|(?:me|i(?: am|'m)) to (?:move|play))\W*$`)
	mySide = regexp.MustCompile(`(?i)^\W*(?:i am|i'm|i (?:play|played|have|had)|playing)` +
		`(?: with| as| the)* ([a-z]+(?: magic)?)\W*$`)
	mine    = regexp.MustCompile(`(?i)\b(?:my|our)( own)?\b`)
	theirs  = regexp.MustCompile(`(?i)\b(?:my opponent's|your|his|her|their|(?:the )?enemy)\b`)
	ichorOf = regexp.MustCompile(`(?i)\bichor\b`)
	ofIchor = regexp.MustCompile(
		`(?i)\b(ichor|pl(?:y|ies)|left|remaining|some|more|for|lasts?|still)\b`)
	towards    = regexp.MustCompile(`(?i)\b(to|takes|captures|x)\b`)
	twoSquares = regexp.MustCompile(`[a-h][1-8].*[a-h][1-8]`)
	oneSquare  = regexp.MustCompile(`[a-h][1-8]`)
	theSquare  = regexp.MustCompile(`^([a-h][1-8])\W*$`)
	placed     = regexp.MustCompile(`(?i)\b(?:on|at)\s+([a-h][1-8])\b`)
	sideLast   = regexp.MustCompile(`(?:^|\s)([A-Za-z]+(?: [Mm]agic)?)\W*$`)
)

// prose returns the tokens of a letter that describes the position: a board and perhaps a
// move. It returns none for another text.
func (r *Reader) prose(text string, read []token) ([]token, error) {
	formal := func(t token) bool {
		return slices.Contains([]tokenKind{tagToken, boardToken, numberToken, badToken}, t.kind)
	}
	if len(text) > mostProse || slices.ContainsFunc(read, formal) {
		return nil, nil
	}
	p := prose{list: list{Language: r.Language, side: -1}, me: -1}
	p.divide(text)
	if !p.drawn {
		for _, x := range p.quarrel {
			if piece, square := p.mention(x.text, true); piece != "" {
				return nil, r.refuse(x, "it names a %s on %s, but not the whole position",
					r.Language.name(piece), square)
			}
		}
		return nil, nil
	}
	line, err := r.Language.complete(text, p.ranks(), cmp.Or(p.turn, p.turnOf(0)), nil)
	if err != nil {
		return nil, err
	}
	point, err := r.Start(line)
	if err != nil {
		return nil, err
	}
	tokens := []token{{kind: boardToken, text: line, line: 1}}
	if len(p.quarrel) == 0 && p.turn != "" {
		return tokens, nil
	}
	move, at, err := r.disputed(&p, point)
	if err != nil {
		return nil, err
	}
	if p.turn == "" {
		if p.turn = p.mover(move); p.turn == "" {
			return nil, r.refuse(at, "it does not say which side is to move")
		}
		tokens[0].text, err = r.Language.complete(text, p.ranks(), p.turn, nil)
	}
	return append(tokens, token{kind: wordToken, text: move, line: at.line}), err
}

// refuse returns the error about a part of a letter.
func (r *Reader) refuse(at part, format string, args ...any) error {
	e := &Error{Text: strings.TrimSpace(at.text), Msg: fmt.Sprintf(format, args...),
		Kind: r.Language.Syntax, Example: r.Language.Start,
		Hint: "a position line and the move, each on a line of its own"}
	return &RecordError{Name: r.Name, Line: at.line, Column: 1, Err: e}
}

// turnOf returns the fields of a position line for the side to move.
func (l *Language) turnOf(side int) string { return l.Sides[side].Letter + l.Tail }

// divide divides a text and reads the parts.
func (p *prose) divide(text string) {
	parts := p.parts(text)
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

// read reads a part.
func (p *prose) read(x part) {
	square := aSquare.MatchString(x.text)
	fields, isSide := p.sideOf(x.text)
	switch {
	case strings.TrimSpace(x.text) == "":
	case !square && isSide && saysTurn.MatchString(x.text):
		p.turn = fields
	case !square && p.last(x.text) >= 0:
		p.list.side, p.letter = p.last(x.text), ""
	case p.me >= 0 && myTurn.MatchString(x.text):
		p.turn = p.turnOf(p.me)
	case square && (p.pool(x.text) || p.place(x.text)):
		p.drawn = true
	default:
		if p.list.side, p.letter = -1, ""; square {
			p.quarrel = append(p.quarrel, x)
		}
	}
}

// last returns the side with whose name a part ends; -1 for none.
func (p *prose) last(text string) int {
	if m := sideLast.FindStringSubmatch(text); m != nil {
		return p.Language.side(m[1], false)
	}
	return -1
}

// parts divides a text. A line may go on with the next one, unless it ends with a stop or a
// square or the next one begins with a side.
func (p *prose) parts(text string) (parts []part) {
	var open part
	divide := func() {
		for _, s := range partEnds.Split(open.text, -1) {
			head, rest, found := strings.Cut(s, ": ")
			if owner, more := p.owner(head); found && (owner < 0 || more != "") {
				parts = append(parts, part{head, open.line})
				s = rest
			}
			parts = append(parts, part{s, open.line})
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
		open = part{line, i + 1}
	}
	divide()
	return parts
}

// pool reads a part such as "ichor of 5 plies on b2".
func (p *prose) pool(text string) bool {
	if !ichorOf.MatchString(text) {
		return false
	}
	words := strings.Fields(ofIchor.ReplaceAllString(filler.ReplaceAllString(text, " "), " "))
	slices.Sort(words) // the number before the square
	if len(words) != 2 || digits(words[0]) != words[0] || !theSquare.MatchString(words[1]) {
		return false
	}
	p.ichor[squareIndex(words[1])] = words[0]
	return true
}

// place reads a part that is a piece and its square. The same piece again is no other one.
func (p *prose) place(text string) bool {
	before := p.list
	if !p.add(text) {
		return false
	}
	for i, was := range before.pieces {
		added := strings.TrimPrefix(p.pieces[i], was)
		bare := strings.TrimPrefix(added, p.Prefix)
		if strings.Contains(was, bare) {
			p.pieces[i] = was
			if added != bare && !strings.Contains(was, added) {
				p.pieces[i] = strings.Replace(was, bare, added, 1)
			}
		}
	}
	return true
}

// disputed returns the one move in the quarrel, and its part.
func (r *Reader) disputed(p *prose, g Point) (move string, at part, err error) {
	for _, x := range p.quarrel {
		list, ok := p.moves(x.text, g)
		if !ok {
			return "", x, r.refuse(x, "it is not a move in any notation")
		}
		for _, m := range list {
			if move != "" && m != move {
				return "", x, r.refuse(x, "it names another move than %s", move)
			}
			move, at = m, x
		}
	}
	if move == "" {
		x := append(p.quarrel, part{line: 1})[0]
		return "", x, r.refuse(x, "it is no piece of a side on its square, and no move")
	}
	squares := oneSquare.FindAllString(move, -1)
	if p.pieces[squareIndex(squares[0])] == "" && len(squares) > 1 {
		return "", at, r.refuse(at, "no piece on %s is described", squares[0])
	}
	for _, x := range p.quarrel {
		piece, square := p.mention(x.text, false)
		goal := squares[len(squares)-1]
		if piece != "" && (!strings.HasPrefix(move, piece) || square != goal) {
			return "", x, r.refuse(x, "no %s on %s is described", p.name(piece), square)
		}
		for _, m := range placed.FindAllStringSubmatch(x.text, -1) {
			i := squareIndex(m[1])
			if p.pieces[i]+p.ichor[i] == "" && m[1] != goal {
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
		words = append(words, token{text: strings.Trim(f, "\"'"), column: column})
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
