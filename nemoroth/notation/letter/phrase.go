package letter

import (
	"regexp"
	"slices"
	"strings"
)

// A letter may describe the position in words, among other things that its writer says:
//
//	I'm Alabaster with a Human on c3, his Ghast stands on e5. My move, and I play Hc3-c2, but
//	he says that the Ghast forbids it.
//
// Or it may draw the position, and name the move in the middle of a sentence. Each word has a
// code (words.go), and the codes of the words, without those that mean nothing, are a line:
//
//	osaPq,hPq.om,&omM,h?P?.
//
// A phrase is a pattern over this line: a piece and its square (hPq), the side to move (om), a
// move (M), ichor and its plies. The reading goes over the line once, and at each place takes the
// first phrase that fits. What a phrase says does not depend on what follows it. Two things carry
// over from one phrase to the next: the side that was named last, as long as nothing but phrases
// came since and no sentence ended, and the piece of a plural, which may have more squares.
//
// Nothing is guessed. A square before the move that is in no phrase, a piece without a square or a
// side, two moves: each is a reason to refuse the letter, and is said (described.go).

// A put is a piece, or what belongs to no side, on a square.
type put struct {
	letter, square string
	side           int // -1 if it is not said
	at             int // the index of the word that names the piece
	phrase         int // the index of its phrase's first word
	count          int // of pieces that are named together
	stone          bool
	carried        bool // the side is that of the piece before
	crowd          bool // the words say that other pieces may be on the square
	again          bool // one more of its kind
}

// A candidate is what may be the move.
type candidate struct {
	text     string // with the form of a move
	at       int    // the index of its first word
	from, to string // squares; from may be empty
	side     int    // of the piece, -1 if it is not said
}

// A turn is a statement that a side is to move.
type turn struct {
	side, at int
	fields   string // of a position line, from a line such as "A 3"
}

// prose is the reading of a letter in words.
type prose struct {
	*Language
	name       string   // of the file
	board      string   // of the position line
	fields     string   // that a drawn board has
	drawn      bool     // the board is given: drawn, or by a position line
	exact      bool     // by a position line, or it is that of the opening
	inSentence bool     // by a position line in a sentence
	differs    bool     // a position line differs from the drawn board
	described  bool     // the board is described in words
	contents   []string // of the squares, from a8 to h1

	all     []word
	words   []word // without those of code blank
	codes   string // of words
	me      int    // the writer's side; -1 if it is unknown
	replies bool   // the letter answers a quotation

	puts    []put
	open    []put // pieces without a square
	loose   []int // the indices of squares that belong to no phrase
	vague   []int // the indices of ichor without square or plies, and of stone without a piece
	marks   map[string]int
	turns   []turn
	moves   []candidate
	noPlies []string // squares of ichor whose plies are not said yet
	order   string   // of the pushes of a scream: e6,f5
	later   []put    // that a record names after its first move

	// What carries over from one phrase to the next.
	owner    int    // the side of the next pieces; -1 if it is not said
	listed   bool   // it is that of a list, such as "Alabaster: …", and not of one piece only
	once     bool   // it is that of one piece, in the list of the other side
	more     bool   // the last piece may have another square
	square   string // the last one of the sentence
	sentence int    // the index of the first put of the sentence
}

// A phrase is a pattern, and the reading of the words from one index to another that match it. The
// reading returns where the phrase ends; where it begins, if it is none.
type phrase struct {
	form *regexp.Regexp
	read func(p *prose, from, to int) (end int)
}

// pattern compiles a pattern in which O is an owner in parentheses, K what may stand before a
// piece, and B a piece.
func pattern(text string) *regexp.Regexp {
	parts := strings.NewReplacer("O", `(?:\([soh][^().]*\))?`, "K", "[antsoh]*", "B", "[PN]t*")
	return regexp.MustCompile("^(?:" + parts.Replace(text) + ")")
}

// phrases are tried in their order. None has a stop, so none is longer than a sentence.
var phrases = []phrase{
	// A move in one word, with two squares, or with a piece and its goal.
	{pattern(`K(?:PO)?M|K(?:PO)?[vm]*[qQ]t?(?:v+q(?:[,&]+q)*)?` +
		`(?:&?[soh]?[vm]+)*(?:[-x]|L[vantsohP]*)[qQ]`), (*prose).move},
	{pattern(`(?:vq,?)?KP(?:L?[vmn],?)*(?:x|L[vantsoh]*P?),?[qQ](?:,?vq)?`), (*prose).move},
	{pattern(`L[vantsoh]*P?qK(?:Pv*q|Q)`), (*prose).takes},
	{turnForm, (*prose).turn},
	{pattern(`q\??(?:\([^()]*\))?(?:,?&?>[antsoh]*q)+`), (*prose).inOrder},
	// Ichor, whose squares may have been said before: "slime on a3 (under the H) and on a4,
	// both 6 left".
	{pattern(`i[,:(]*q(?:\([^().]*\)|\??P)?(?:[,&(]+q)*[,:(b]*p|i[,:(]*p\)?q|` +
		`i[,:(]*p|i\??P?[,:(]*q(?:[,&]+q)*`), (*prose).ichor},
	{pattern(`p`), (*prose).pliesAfter},
	{pattern(`q(?:[,&]+q)*[,:(0]*i[,:(]*p|q[,:(0]*i`), (*prose).ichor},
	// Several pieces on a square: "Human and Ghast share c3", "a Human and a Ghast on c3".
	{pattern(`q:?KBO(?:&KBO)*,?[wb]|(?:KBO,?&)*KBO[wb]+q|w&?KB`), (*prose).share},
	{pattern(`(?:a[tsoh]*B&)+a[tsoh]*Bq`), (*prose).share},
	// A piece on its square, which may come first, and more squares of a plural.
	{pattern(`KBO(?:[,:(]*|t&|[soh])q(?:,?a?t)*|KQ(?:,?t)*`), (*prose).place},
	{pattern(`q(?:[,&]q)*N|q:?KB`), (*prose).place},
	{pattern(`[,&]+q`), (*prose).another},
	{pattern(`\([soh][soh,;:LmT]*\)|[(fb][soh]`), (*prose).ownerAfter},
	{pattern(`[soh]`), (*prose).ownerBefore},
	{pattern(`[an]*t*B`), (*prose).alone},
}

// Parts of the line that the readings of phrases look at.
var (
	turnForm    = pattern(`[soh][:,(]*(?:L?m|T)[,)]*|T:s|Lm:s|A`)
	inside      = regexp.MustCompile(`^[soh][,(]L?[mT][,)]`)
	nextPiece   = regexp.MustCompile(`^a?[sohtn]*[PNQ]`)
	adjective   = regexp.MustCompile(`^[sohtn]*[PNQ]`)
	ofPiece     = regexp.MustCompile(`^\([soh][^().]*\)`)
	aboutWriter = regexp.MustCompile(`^\([oh]s`)
	ownSquare   = regexp.MustCompile(`^q(?:[^:]|$)`)
	linked      = regexp.MustCompile(`^(?:[-x]|L)[qQ]`)
	isWriter    = regexp.MustCompile(`[oh](?:m?s|[antPQqN,&w]*\(s)|s\([oh]|s,[oh][),.]|[oh],s[),]`)
)

// read reads the words of a text.
func (p *prose) read(text string, first int) {
	p.all, p.owner, p.marks = p.wordsOf(text, first), -1, map[string]int{}
	line := strings.Builder{}
	for _, w := range p.all {
		if w.code != ' ' {
			p.words = append(p.words, w)
			line.WriteByte(w.code)
		}
	}
	p.codes = line.String()
	p.findWriter()
	for i := 0; i < len(p.codes); {
		i = p.phraseAt(i)
	}
}

// phraseAt reads the phrase that begins at a word, and returns where it ends. A word that begins no
// phrase ends what carries over.
func (p *prose) phraseAt(i int) int {
	for _, ph := range phrases {
		if n := len(ph.form.FindString(p.codes[i:])); n > 0 {
			if end := ph.read(p, i, i+n); end > i {
				return end
			}
		}
	}
	switch code := p.codes[i]; {
	case code == 'q':
		p.loose = append(p.loose, i)
	case code == 't':
		p.vague = append(p.vague, i)
	case code == '.':
		p.owner, p.square, p.sentence = -1, "", len(p.puts)
	case strings.IndexByte("?>vLmMT", code) >= 0, code == ';' && !p.listed:
		p.owner = -1
	}
	p.more = p.more && p.codes[i] == ')'
	return i + 1
}

// bounds returns the bounds of the sentence around a word.
func (p *prose) bounds(i int) (from, to int) {
	from = strings.LastIndexByte(p.codes[:i], '.') + 1
	if to = strings.IndexByte(p.codes[i:], '.'); to < 0 {
		return from, len(p.codes)
	}
	return from, i + to
}

// findWriter finds out which side the writer is: "I'm Alabaster", "my Human (Alabaster)". In a
// quotation that is answered, I is the other person.
func (p *prose) findWriter() {
	quoted, own := false, false
	for _, w := range p.words {
		quoted = quoted || w.quoted && w.code != '.'
		own = own || !w.quoted && w.code == '?'
	}
	p.replies, p.me = quoted && own, -1
	var said [2]bool
	for _, at := range isWriter.FindAllStringIndex(p.codes, -1) {
		mine, side := true, 0
		for i := at[0]; i < at[1]; i++ {
			switch p.codes[i] {
			case 's':
				side = p.words[i].side
			case 'o', 'h':
				mine = p.isMine(i)
			}
		}
		if !mine {
			side = 1 - side
		}
		said[side] = true
	}
	if said[0] != said[1] {
		p.me = slices.Index(said[:], true)
	}
}

// isMine reports whether a word such as I or you means the writer.
func (p *prose) isMine(i int) bool {
	return (p.codes[i] == 'o') != (p.replies && p.words[i].quoted)
}

// side returns the side that a word names; -1 if it is unknown.
func (p *prose) side(i int) int {
	switch {
	case p.codes[i] == 's':
		return p.words[i].side
	case p.me < 0 || p.isMine(i):
		return p.me
	}
	return 1 - p.me
}

// ownerBefore reads whose the pieces are that follow.
func (p *prose) ownerBefore(from, to int) (end int) {
	list, side := p.listed && p.owner >= 0, p.side(from)
	before := p.words[from].at - 1
	for before > 0 && strings.IndexByte("atn", p.all[before].code) >= 0 {
		before--
	}
	against := before >= 0 && strings.Contains("against versus vs", p.all[before].low)
	p.listed = against || !adjective.MatchString(p.codes[to:])
	p.once = list && !p.listed && side != p.owner
	p.owner = side
	after := p.codes[max(from-1, 0):min(to+1, len(p.codes))]
	if strings.HasSuffix(after, ",") || after == "os)" || after == "hs)" {
		p.owner = -1 // "I'm Alabaster, …" says nothing of what follows
	}
	return to
}

// ownerAfter reads whose the pieces before are: those of the last phrase, if it does not say so,
// and those of the sentence of which nothing does.
func (p *prose) ownerAfter(from, to int) (end int) {
	list := p.puts[p.sentence:]
	if len(list) == 0 || aboutWriter.MatchString(p.codes[from:]) {
		return from
	}
	last, side := list[len(list)-1].phrase, p.side(from+1)
	for i := range list {
		switch x := &list[i]; {
		case x.letter == p.Neutral.Letter:
		case x.side < 0, x.phrase == last && x.carried:
			x.side = side
		case x.phrase == last && x.side != side && to-from == len("(s)"):
			x.side = -1 // "Alabaster: Human c3 (Obsidian)"
		}
	}
	goesOn := p.listed && p.owner == side
	if n := len(turnForm.FindString(p.codes[from+1:])); n > 0 {
		p.turn(from+1, from+1+n)
	}
	if p.owner = -1; goesOn {
		p.owner = side
	}
	return to
}

// turn reads that a side is to move. In "Alabaster (to move): …" it is also the owner of what
// follows.
func (p *prose) turn(from, to int) (end int) {
	switch after := p.codes[to:]; {
	case strings.HasPrefix(p.codes[from+1:], "ms") && p.codes[from] != 's':
		return from // "I play Alabaster"
	case strings.HasPrefix(after, ":s") && p.codes[from] == 's':
		return from // "… Human, Obsidian. To move: Alabaster"
	}
	t := turn{side: -1, at: from}
	for i := from; i < to; i++ {
		switch w := p.words[i]; w.code {
		case 'A':
			t.side, t.fields = p.Language.side(w.text[:1], true), w.text
		case 's', 'o', 'h':
			t.side = p.side(i)
		}
	}
	if t.side >= 0 {
		p.turns = append(p.turns, t)
	}
	p.owner = -1
	with := p.words[to-1].at + 1
	if inside.MatchString(p.codes[from:to]) || with < len(p.all) && p.all[with].low == "with" {
		p.owner, p.listed = t.side, true
	}
	return to
}

// pieces reads the pieces and the squares of a phrase.
func (p *prose) pieces(from, to int) (pieces []put, squares []string) {
	x := put{phrase: from}
	said := false
	for i := from; i < to; i++ {
		w := p.words[i]
		switch last := len(pieces) - 1; w.code {
		case '(':
			if last < 0 || !ofPiece.MatchString(p.codes[i:to]) {
				continue
			}
			if !aboutWriter.MatchString(p.codes[i:]) {
				pieces[last].side, pieces[last].carried = p.side(i+1), false
			}
			i += strings.IndexByte(p.codes[i:], ')')
		case 's', 'o', 'h':
			if last >= 0 && strings.HasPrefix(p.codes[i+1:], "q") { // the Zombie of Obsidian on d4
				pieces[last].side, pieces[last].carried = p.side(i), false
				continue
			}
			p.ownerBefore(i, i+1)
			said = true
		case 'a', 'n':
			x.count = w.number
			x.again = x.again || w.low == "another"
		case 't':
			if last >= 0 && !adjective.MatchString(p.codes[i+1:to]) {
				pieces[last].stone = true
			} else {
				x.stone = true
			}
		case 'P', 'N', 'Q':
			x.letter, x.at, x.side, x.carried = w.letter, i, p.owner, !said && !p.listed
			x.stone = x.stone || w.stone
			switch {
			case w.letter == p.Neutral.Letter:
				x.side = -1
			case w.side == 1, w.side == 0 && x.side < 0:
				x.side = w.side
			case x.count > 0 && x.carried && !x.again:
				x.side = -1
			}
			pieces = append(pieces, x)
			x = put{phrase: from}
		}
		if w.square != "" {
			squares = append(squares, w.square)
		}
	}
	return pieces, squares
}

// place puts the piece of a phrase on its square.
func (p *prose) place(from, to int) (end int) {
	for strings.IndexByte(",at", p.codes[to-1]) >= 0 && nextPiece.MatchString(p.codes[to:]) {
		to-- // "Human c6, petrified Ghast c8", "Human c6, statue of a Ghast c8"
	}
	squareFirst := p.codes[from] == 'q'
	switch {
	case squareFirst && ownSquare.MatchString(p.codes[to:]), linked.MatchString(p.codes[to:]):
		return from
	case from > 0 && slices.Contains([]string{"no", "not", "become"}, p.words[from-1].low):
		return to
	}
	pieces, squares := p.pieces(from, to)
	x := pieces[0]
	name := p.words[x.at]
	switch unsaid := x.side < 0 && x.letter != p.Neutral.Letter; {
	case unsaid && squareFirst:
		return from // "e3 is a Ghast's square"
	case unsaid && name.code == 'Q':
		p.loose = append(p.loose, x.at)
		return to
	}
	x.crowd = x.again || p.listed && x.side >= 0
	for _, x.square = range squares {
		p.puts = append(p.puts, x)
	}
	if p.square = x.square; p.once {
		p.owner, p.once = -1, false
	}
	plural := x.count > 1 || strings.HasSuffix(name.low, "s")
	p.more = plural || name.code == 'Q' && p.Pawn != ""
	return to
}

// another puts one more piece of a plural on a square. In "Ke1, e2" there is a Pawn on e2.
func (p *prose) another(from, to int) (end int) {
	if !p.more {
		return from
	}
	x := p.puts[len(p.puts)-1]
	x.square, x.phrase = p.words[to-1].square, from
	if p.words[x.at].code == 'Q' {
		x.letter = p.Pawn
	}
	p.puts = append(p.puts, x)
	p.square = x.square
	return to
}

// share puts the pieces of a phrase on one square, which may be that of the piece before.
func (p *prose) share(from, to int) (end int) {
	pieces, squares := p.pieces(from, to)
	if len(squares) > 0 {
		p.square = squares[0]
	}
	if p.square == "" {
		return from
	}
	for _, x := range pieces {
		x.square, x.crowd, x.again = p.square, true, x.again || x.count > 1
		for range max(1, x.count) {
			p.puts = append(p.puts, x)
		}
	}
	return to
}

// alone reads a piece without a square.
func (p *prose) alone(from, to int) (end int) {
	pieces, _ := p.pieces(from, to)
	genitive := strings.HasSuffix(p.words[to-1].low, "'s")
	if !genitive && (from == 0 || p.codes[from-1] != '0') {
		p.open = append(p.open, pieces...)
	}
	return to
}

// ichor reads squares, or takes the last one, and plies.
func (p *prose) ichor(from, to int) (end int) {
	var squares []string
	plies := 0
	for _, w := range p.words[from:to] {
		switch w.code {
		case 'q':
			squares = append(squares, w.square)
		case 'p', 'n':
			plies = w.number
		}
	}
	if squares == nil && p.square != "" {
		squares = []string{p.square}
	}
	if squares == nil || plies == 0 {
		p.vague = append(p.vague, from)
		if len(p.moves) == 0 {
			p.noPlies = append(p.noPlies, squares...)
		}
		if i := strings.IndexByte(p.codes[from:to], 'P'); i > 0 {
			return from + i
		}
		return to
	}
	for _, square := range squares {
		p.marks[square] = plies
	}
	return to
}

// pliesAfter reads the plies of the ichor whose squares were said before: "it has 8 plies left".
func (p *prose) pliesAfter(from, to int) (end int) {
	before := p.all[max(0, p.words[from].at-1)].low
	if p.noPlies != nil && slices.Contains([]string{"has", "have", "each", "with"}, before) {
		for _, square := range p.noPlies {
			p.marks[square] = p.words[from].number
		}
		p.noPlies = nil
		p.vague = slices.DeleteFunc(p.vague, func(i int) bool { return p.codes[i] == 'i' })
	}
	return to
}

// move reads a candidate for the move: a word that is one, or a piece, its square and its goal, or
// a piece and its goal. What stands on the goal is told as well.
func (p *prose) move(from, to int) (end int) {
	pieces, squares := p.pieces(from, to)
	if squares = p.route(from, to, squares); squares == nil && p.codes[to-1] != 'M' {
		return from
	}
	pushed := len(squares) == 1 && p.codes[to-1] != 'M'
	if pushed && strings.HasSuffix(p.codes[:from], "?") {
		return from // "pushes the Human to b3"
	}
	c, letter, last := candidate{at: from, side: -1}, "", p.words[to-1]
	link := from + strings.IndexAny(p.codes[from:to]+"-", "-xL")
	for _, x := range pieces {
		if x.at < link {
			c.side, letter = x.side, strings.TrimSuffix(x.letter, "*")
			continue
		}
		if x.square = last.square; !strings.ContainsAny(p.codes[link:to], "soh") {
			x.side = -1
		}
		p.puts = append(p.puts, x)
	}
	switch {
	case last.code == 'M':
		text := p.join(append(strings.Fields(letter), last.text))
		c.text = strings.ReplaceAll(text, " ", "")
		squares = squaresIn.FindAllString(c.text, -1)
	case len(squares) > 1:
		c.text = letter + squares[0] + "-" + squares[1]
	default:
		c.text = letter + squares[0]
	}
	if n := len(squares); n > 1 && !strings.Contains(c.text, "!") {
		c.from, c.to = squares[0], squares[1]
	} else if n > 0 {
		c.to = squares[0]
	}
	return p.candidate(c, to)
}

// candidate keeps what may be the move, whose words end at an index.
func (p *prose) candidate(c candidate, to int) (end int) {
	p.promote(&c, to)
	p.moves = append(p.moves, c)
	p.owner = -1
	return to
}

// takes reads a move that begins with its goal: "takes the Zombie on d4 with the Human from c3".
func (p *prose) takes(from, to int) (end int) {
	p.owner = -1
	pieces, squares := p.pieces(from, to)
	x := pieces[len(pieces)-1]
	c := candidate{at: from, side: x.side, from: squares[1], to: squares[0],
		text: strings.TrimSuffix(x.letter, "*") + squares[1] + "-" + squares[0]}
	if len(pieces) > 1 {
		pieces[0].square = c.to
		p.puts = append(p.puts, pieces[0])
	}
	return p.candidate(c, to)
}

// inOrder reads in which order a scream pushes: "e6 first, then f5". Two orders are none.
func (p *prose) inOrder(from, to int) (end int) {
	if !strings.Contains(p.codes, "!") && !slices.ContainsFunc(p.moves, isScream) {
		return from
	}
	var squares []string
	depth := 0
	for _, w := range p.words[from:to] {
		switch depth += strings.Count(w.text, "(") - strings.Count(w.text, ")"); {
		case w.code == 'q' && depth == 0:
			squares = append(squares, w.square)
		}
	}
	if order := strings.Join(squares, ","); p.order == "" || p.order == order {
		p.order = order
	} else {
		p.order = "two"
	}
	return to
}

// route returns the squares of a move from its start to its goal. The start may come last, "takes
// e5 from c5", and squares on the way are left out, "a1 over b3 to c5"; nil for other squares.
func (p *prose) route(from, to int, squares []string) []string {
	n := len(squares)
	through := from + max(0, strings.Index(p.codes[from:to], "vq"))
	switch {
	case n == 2 && p.words[to-2].low == "from":
		return []string{squares[1], squares[0]}
	case n > 2 && !strings.Contains("over via through across", p.words[through].low):
		return nil
	case n > 2:
		return []string{squares[0], squares[n-1]}
	}
	return squares
}

var (
	turns      = regexp.MustCompile(`^turn(s|ing)$`)
	becomes    = regexp.MustCompile(`^(becom|promot|turn(s|ing)$|=$)`)
	becomesOne = regexp.MustCompile(`=([A-Za-z]{2,}(?: [A-Z]\w+)?)$`)
)

// promote adds what a piece becomes, as the words after its move say in their sentence.
func (p *prose) promote(c *candidate, end int) {
	if m := becomesOne.FindStringSubmatch(c.text); m != nil {
		c.text = strings.TrimSuffix(c.text, m[1]) + p.names[bareName(m[1])].letter
	}
	_, to := p.bounds(end - 1)
	for i := end; i < to && p.codes[i] != 'M'; i++ {
		isTurn := turns.MatchString(p.words[i].low) && i+1 < to && p.codes[i+1] != 'L'
		if isTurn || !becomes.MatchString(p.words[i].low) {
			continue // "turns my Human into a statue"
		}
		for _, w := range p.words[i+1 : min(to, i+5)] {
			if w.code == 'P' {
				c.text += "=" + w.letter
				return
			}
		}
	}
}
