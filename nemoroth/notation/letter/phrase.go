package letter

import (
	"regexp"
	"slices"
	"strings"
)

// A letter may describe the position in words, among other things that its writer says. These forms
// are understood:
//
//	Alabaster has a Human on c3 and a Ghast on d4; Alabaster: Human c3, Ghast d4
//	Alabaster Human on c3, petrified Obsidian Ghast on c8; the Ghast on e5 is mine
//	I am Alabaster. My Human is on c3, his Ghast on e5; on e5 stands his Ghast
//	a Human and a Zombie share c3; c3: Human + Zombie (Alabaster); two Humans on c3
//	ichor on c4 (3 plies); a Human on c3 in ichor that has 3 plies left
//	Alabaster to move; it is my turn; Alabaster (to move): …
//	Hc3-c4; my Human goes from c3 to c4; the Human takes e5; the Go Away on c3 screams
//
// A position that is drawn or a position line takes the place of the first ones. Everything else
// before the move that names a piece, a square, a state or ichor is a reason to refuse the letter
// (described.go); only the guess that comes with the error passes over it. What follows the move is
// talk, unless it tells of another move, or of pieces that the position has not.
//
// Each word has a code (words.go), and the codes of the words, without those that mean nothing, are
// a line:
//
//	I'm Alabaster with a Human on c3, his Ghast stands on e5. My move, and I play Hc3-c2, but
//	he says that the Ghast forbids it.
//
//	osaPq,hPq.om,&omM,h?P?.
//
// The reading goes over the line once. A move, and the statement that a side is to move, are
// patterns over the line (phrases). All other words meet in their sentence (context): a piece waits
// for its square, or a square for its piece, whichever comes first. An owner goes with the next
// piece, or with those of a list, or, behind pieces, with these.

// A placed is a piece, or what belongs to no side, on a square.
type placed struct {
	letter, square string
	side           int   // -1 if it is not said
	at             int   // the index of the word that names the piece
	count          int   // of pieces that are named together
	sides          []int // of each of them, if they differ
	stone, digests bool  // petrified, digesting
	carried        bool  // the side is that of the piece before
	listed         bool  // the side is that of a list, such as "Alabaster: …"
	lastSide       int   // 1 more than the side that is the last named; 0 for none
	mayShare       bool  // the words say that other pieces may be on the square
	another        bool  // one more of its kind
}

// A puddle is ichor on a square.
type puddle struct {
	square    string
	plies, at int // plies is 0 as long as they are not said
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
	named    bool   // by its name, and not by a word such as my
	fields   string // of a position line, from a line such as "A 3"
}

// prose is the reading of a letter in words.
type prose struct {
	*Language
	name       string   // of the file
	numbers    []string // full-move numbers that the words say
	board      string   // of the position line
	fields     string   // that a drawn board has
	drawn      bool     // the board is given: drawn, or by a position line
	exact      bool     // by a position line, or it is that of the opening
	inSentence bool     // by a position line in a sentence
	unclear    bool     // two positions differ
	cut        string   // a position line with too few ranks
	described  bool     // the board is described in words
	contents   []string // of the squares, from a8 to h1
	draft      string   // the position line, as soon as there is one
	guesses    bool     // what is not clear is passed over
	story      int      // the index of the first word that tells of the move

	all    []word
	words  []word // without those of code blank
	codes  string // of words
	writer int    // the writer's side; -1 if it is unknown

	placed      []placed
	puddles     []puddle
	squareCount map[int]int // the number of squares of the piece that a word names
	unplaced    []placed    // pieces without a square
	captives    string      // the letters of pieces that are lost
	loose       []int       // the indices of squares, and of states, that belong to nothing
	turns       []turn
	moves       []candidate
	chosen      int // the index of the last one that is read

	lastSide    int    // 1 more than the side that was named last; 0 for none
	lastPiece   placed // the last piece that was named
	lastSquare  string // the last one with a piece
	firstPuddle int    // the index of the first puddle of the ichor of this sentence
	context
}

// A context is what carries over from one word to the next in a clause.
type context struct {
	owner   int  // the side of the next pieces; -1 if it is not said
	listed  bool // it is that of a list, such as "Alabaster: …", and not of one piece only
	named   bool // by its name, and not by a word such as my
	ownsOne bool // it is that of one piece, in the list of the other side
	unsure  bool // other words stand between it and the next piece: "my Human attacks the Ghast"

	nextPiece     placed   // what the words before a piece say of it
	waiting       []placed // pieces that have no square yet
	farOutside    bool     // far before a parenthesis
	unsureOutside bool     // unsure before it
	waitOutside   int      // the number of those that wait before it
	openSquares   []int    // the indices of squares that have no piece yet
	far           bool     // other words stand between these and what comes
	sharesLast    bool     // the next piece shares the last square
	afterSquare   bool     // the last piece came after its square
	lastGroup     int      // the index of the first placed of the last piece

	ichorWord   int    // the index of the word for the ichor of this sentence; -1 for none
	pliesBefore int    // that are said before its square
	ichorUnder  string // the square that it has if none follows: under the Human on c3
}

// pattern compiles a pattern in which O is an owner in parentheses, and K what may stand before a
// piece.
func pattern(text string) *regexp.Regexp {
	parts := strings.NewReplacer("O", `(?:\([soh][^().]*\))?`, "K", "[antsoh]*")
	return regexp.MustCompile("^(?:" + parts.Replace(text) + ")")
}

// phrases are tried in their order: moves, in one word, with two squares, or with a piece and its
// goal, and then the statement that a side is to move. None has a stop, so none is longer than a
// sentence.
var phrases = []*regexp.Regexp{
	pattern(`K(?:PO)?M|K(?:PO(?:v+KP)?,?)?[vm]*[qQ]t?(?:v+(?:K[PN]*q(?:[,&]+q)*|KP))?` +
		`(?:\?\??&v)?(?:&?[soh]?[vmn]+)*(?:[-x]|L[vantsohPL]*)[qQ]`),
	pattern(`(?:vq,?)?KP(?:v+KP)?(?:L?[&vmn],?)*(?:x|L[vantsoh]*P?),?[qQ](?:,?vq)?`),
	pattern(`L[vantsoh]*P?qK(?:Pv*q|q?P|Q)`),
	turnForm,
}

// Parts of the line that the readings of words look at.
var (
	turnForm    = pattern(`[soh][:,()]*(?:L?m|T)[,)]*|T:s|Lm:s|mnfs|A`)
	inside      = regexp.MustCompile(`^[soh][,(]L?[mT][,)]`)
	piecesAhead = pattern(`K[PNQ]`)
	adjective   = regexp.MustCompile(`^[soht]*[PNQ]`)
	ownSquare   = regexp.MustCompile(`^t*q[^:]`)
	behindForm  = regexp.MustCompile(`(?:[fLb(,-]|P:)$`) // pieces, before their owner
	isWriter    = regexp.MustCompile(
		`[oh](?:[mv]?s|:s[,.]|[antPqQNTm,&w]*\(s)|s(?:L?m)?\((?:oh|[oh])|s,[oh][),.]|[oh],s[),]|so`)
)

var (
	iPlay     = regexp.MustCompile(`o[vm]*[v!]`)
	sideMoves = regexp.MustCompile(`s[,()]*(?:L?m|T)|mnfs`)
)

// read reads the words of a text.
func (p *prose) read(text string, first int) {
	p.all = p.wordsOf(text, first)
	line := strings.Builder{}
	for _, w := range p.all {
		if p.guesses && isOneOf(w.low, "light pale dark") {
			w.code, w.side = 's', strings.Index("lpd", w.low[:1])/2
		}
		if w.code != ' ' {
			p.words = append(p.words, w)
			line.WriteByte(w.code)
		}
	}
	p.codes = line.String()
	p.squareCount = map[int]int{}
	p.findWriter()
	for i := 0; i < len(p.codes); {
		i = p.step(i)
	}
}

// step reads the phrase that begins at a word, or the word, and returns where it ends.
func (p *prose) step(i int) int {
	for _, form := range phrases {
		read, n := p.readMove, len(form.FindString(p.codes[i:]))
		if form == turnForm {
			read = p.readTurn
		}
		if n > 0 {
			if end := read(i, i+n); end > i {
				return end
			}
		}
	}
	switch w := p.words[i]; w.code {
	case 's', 'o', 'h':
		p.readSide(i)
	case 'a', 'n':
		p.nextPiece.count, p.nextPiece.another = w.number, w.low == "another"
	case 't':
		p.readState(i)
	case 'P', 'N', 'Q':
		p.readPiece(i)
	case 'q':
		p.readSquare(i)
	case 'i':
		p.readIchor(i)
	case 'p':
		p.readPlies(i)
	case 'w':
		p.sharesLast = true
	case '(':
		p.farOutside, p.unsureOutside, p.waitOutside = p.far, p.unsure, len(p.waiting)
	case ')':
		p.far, p.unsure = p.farOutside, p.unsureOutside
		if n := p.waitOutside; n < len(p.waiting) {
			p.unplaced = append(p.unplaced, p.waiting[n:]...)
			p.waiting = p.waiting[:n]
		}
	case ',', '&', ':':
		p.unsure = false
		if !p.nextPiece.stone && !p.nextPiece.digests {
			p.nextPiece = placed{} // "two men, the Human on c3 and …"
		}
		from := 1 + strings.LastIndexAny(p.codes[:i], ".;")
		isLine := strings.HasPrefix(p.codes[from:], "q:") // "c3: Human, Zombie"
		p.sharesLast = (isLine || w.code == '&' && !p.is(i-1, ",")) && p.afterSquare
		p.nextPiece.another = isLine && p.sharesLast
	case '.':
		p.endClause()
		p.firstPuddle = len(p.puddles)
		p.owner, p.lastSquare, p.lastPiece = -1, "", placed{}
	case ';':
		if !p.is(i-1, ":") { // a heading
			p.endClause()
		}
	case '?', '>', 'v', 'L', 'm', 'T', '!':
		if !p.is(i, "vmT") {
			p.lastSide = 0
		}
		p.far, p.unsure, p.nextPiece = true, true, placed{}
	}
	return i + 1
}

// endClause ends what no piece and no square of the next clause belongs to.
func (p *prose) endClause() {
	p.dropWaiting()
	p.dropSquares()
	p.endIchor()
	next := context{owner: -1, ichorWord: -1, lastGroup: len(p.placed)}
	if p.listed {
		next.owner, next.listed = p.owner, true
	}
	p.context = next
}

// dropWaiting gives up waiting for the squares of pieces.
func (p *prose) dropWaiting() {
	p.unplaced = append(p.unplaced, p.waiting...)
	p.waiting = nil
}

// dropSquares gives up waiting for what stands on squares.
func (p *prose) dropSquares() {
	p.loose = append(p.loose, p.openSquares...)
	p.openSquares, p.far = nil, false
}

// bounds returns the bounds of the sentence around a word.
func (p *prose) bounds(i int) (from, to int) {
	return strings.LastIndexByte(p.codes[:i], '.') + 1, i + strings.IndexByte(p.codes[i:]+".", '.')
}

// is reports whether a word has one of some codes.
func (p *prose) is(i int, codes string) bool {
	return i >= 0 && i < len(p.codes) && strings.IndexByte(codes, p.codes[i]) >= 0
}

// before reports whether the word directly before one is in a list of words.
func (p *prose) before(i int, list string) bool { return isOneOf(p.beside(i, -1), list) }

// after reports whether the word directly after one is in a list of words.
func (p *prose) after(i int, list string) bool { return isOneOf(p.beside(i, 1), list) }

// beside returns the word that stands n words behind one, of all, in small letters.
func (p *prose) beside(i, n int) string {
	return p.all[min(max(0, p.words[i].at+n), len(p.all)-1)].low
}

// isOneOf reports whether a word is in a list of words.
func isOneOf(word, list string) bool { return strings.Contains(" "+list+" ", " "+word+" ") }

// findWriter finds out which side the writer is: "I'm Alabaster", "my Human (Alabaster)".
func (p *prose) findWriter() {
	p.writer = -1
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
		isI := isOneOf(p.words[at[1]-1].low, "i i've i'm") && !p.before(at[0], "vs versus")
		if isI || p.codes[at[0]:at[1]] != "so" { // not "As Alabaster I had a Ghast"
			said[side] = true
		}
	}
	if said == [2]bool{} && iPlay.MatchString(p.codes) {
		for _, at := range sideMoves.FindAllStringIndex(p.codes, -1) {
			i := at[0] + strings.IndexByte(p.codes[at[0]:], 's')
			said[p.words[i].side] = true // "Alabaster to move. I scream."
		}
	}
	if said[0] != said[1] {
		p.writer = slices.Index(said[:], true)
	} else if p.guesses {
		p.writer = 0
	}
}

// isMine reports whether a word such as I or you means the writer. In a quotation, I is the other
// person.
func (p *prose) isMine(i int) bool { return (p.codes[i] == 'o') != p.words[i].quoted }

// side returns the side that a word names; -1 if it is unknown.
func (p *prose) side(i int) int {
	switch {
	case p.codes[i] == 's':
		return p.words[i].side
	case p.writer < 0 || p.isMine(i):
		return p.writer
	}
	return 1 - p.writer
}

// readSide reads a word for a side: the owner of the pieces before it, or of those that follow.
func (p *prose) readSide(i int) {
	w, side := p.words[i], p.side(i)
	// Of "Black has the King on e8, a Pawn on e7" Black is the subject.
	subject := !strings.HasSuffix(w.low, "'s") &&
		!isOneOf(w.low, "my mine our ours your yours his her hers their theirs")
	adjectival := adjective.MatchString(p.codes[i+1:]) && !(subject && p.all[w.at+1].code == ' ') &&
		!p.before(i, "- /") // "Obsidian Ga1, Hb2 / Alabaster Ge8, Hc3"
	isUnknown := p.writer < 0 && isOneOf(w.low, "he his she her they their")
	behind := p.before(i, "is are") || behindForm.MatchString(p.codes[:i]) && !p.is(i-2, "hs")
	isOne := p.is(i-1, "n") && p.words[i-1].number == 1
	for k := range p.waiting {
		if p.is(i-1, "b") { // "a Fiend and a Zombie (both Alabaster) stand on a4"
			p.waiting[k].side = side
		}
	}
	pieces := p.lastPieces()
	switch {
	case w.code != 's' && p.before(i, "as than"): // "on the same square as mine"
		return
	case isOne && p.lastPiece.count > 1: // "two Humans, one white and one black"
		for k := range pieces {
			pieces[k].sides = append(pieces[k].sides, side)
		}
		return
	case p.is(i-1, "PN") && p.is(i+1, "q") && p.giveOwner(side), // "Ghast Obsidian c5"
		p.before(i, "of") && !adjectival && p.giveOwner(side),
		behind && p.is(i+1, "),.;&-") && p.giveOwner(side):
		return
	case isUnknown && p.owner >= 0 && !p.unsure:
		side = p.owner // "Obsidian has his Basilisk on d5"
	case isUnknown && p.after(i, "also") && len(p.placed) > 0:
		side = p.placed[len(p.placed)-1].side // "She also has a Go Away"
	}
	if p.guesses && p.listed && isOneOf(w.low, "they their them") {
		side = p.owner // "Alabaster: a Human and a Zombie on c3 (they were pushed there)"
	}
	isSame := p.listed && side == p.owner
	p.ownsOne = adjectival && p.listed && !isSame
	p.listed = !adjectival || isSame
	p.named = w.code == 's'
	if p.lastSide = side + 1; adjectival && !p.is(i+1, "Q") {
		p.lastSide = 0 // "Alabaster: Human c3, Obsidian Ghast e5, Fiend a1"
	}
	if p.after(i, "player") && side == p.writer {
		p.writer = -1 // his lawyer writes
	}
	p.owner, p.unsure = side, false
	if p.is(i-1, "s") && p.is(i+1, ";") {
		p.owner, p.listed = -1, false // the heads of two columns
	}
	if p.is(i+1, ",") && !p.guesses && !p.before(i+2, "has have with owns possesses") {
		p.owner = -1 // "I'm Alabaster, …" says nothing of what follows
	}
}

// giveOwner makes a side the owner of the last pieces, and reports whether there are any.
func (p *prose) giveOwner(side int) bool {
	list := p.lastPieces()
	for i := range list {
		switch x := &list[i]; {
		case x.letter == p.Neutral.Letter:
		case x.side < 0, x.carried:
			x.side, x.carried = side, false
		case x.side != side && len(list) == 1:
			x.side, x.lastSide = -1, 0 // "Alabaster: Human c3 (Obsidian)"
		}
	}
	for i := len(p.placed) - 2; i >= 0; i-- { // "the Ghast on e3 and the Fiend on e7 are mine"
		x, to := &p.placed[i], p.placed[i+1].at
		joined := x.at < to && strings.Contains(p.codes[x.at:to], "&")
		if !joined || x.side >= 0 || strings.Contains(p.codes[x.at:to], ".") {
			break
		}
		if x.letter != p.Neutral.Letter {
			x.side = side
		}
	}
	return len(list) > 0
}

// lastPieces returns the last piece that waits for its square, or else those that were put last.
func (p *prose) lastPieces() []placed {
	if n := len(p.waiting); n > 0 {
		return p.waiting[n-1:]
	}
	return p.placed[p.lastGroup:]
}

// readState reads that the next piece is a statue or digesting, or the last one.
func (p *prose) readState(i int) {
	last := p.lastPieces()
	// "a statue stands on c4", but not "the Human is a statue"
	isNoun := (p.is(i-1, "an") || p.before(i, "the")) && !isOneOf(p.beside(i, -2), "as is") &&
		p.beside(i, -3) != "is"
	mark := func(x *placed) {
		digests := p.words[i].low == "digesting"
		x.stone, x.digests = x.stone || !digests, x.digests || digests
	}
	switch {
	case isOneOf(p.words[p.leadingWord(i)].low, "not no longer isn't never nothing"):
	case piecesAhead.MatchString(p.codes[i+1:]), strings.HasPrefix(p.codes[i+1:], "qP"),
		p.is(i-1, ",") && p.is(i+1, ",") && piecesAhead.MatchString(p.codes[i+2:]):
		mark(&p.nextPiece)
	case isNoun, len(last) == 0, p.is(i-1, "b"): // "both petrified"
		p.loose = append(p.loose, i)
	default:
		mark(&p.lastPiece)
		for i := range last {
			mark(&last[i])
		}
	}
}

// leadingWord returns the index of the last word before the articles, numbers, states and owners
// in front of a word.
func (p *prose) leadingWord(i int) int { return len(strings.TrimRight(p.codes[:i], "antsoh")) - 1 }

// isNot reports whether a word for a piece says that it is not there, or not yet, or what is the
// piece's: "no Ghast", "Mummies: none", "becomes a Zombie", "the Ghast's range".
func (p *prose) isNot(i int) bool {
	return p.after(i, "square squares range zone area") ||
		strings.HasPrefix(p.codes[i+1:], ":0") || // "Mummies: none"
		isOneOf(p.words[p.leadingWord(i)].low, "no not without become becomes becoming never")
}

// readPiece reads a piece, which may stand on the square before or after it.
func (p *prose) readPiece(i int) {
	n := len(p.placed)
	// "A c4 (Go Away, Alabaster)" names the Go Away twice.
	isGloss := n > 0 && p.before(i, "(") && p.placed[n-1].letter == p.words[i].letter
	if isGloss || p.isNot(i) {
		p.nextPiece = placed{}
		return
	}
	if p.far && !p.sharesLast {
		p.dropWaiting()
		p.dropSquares()
	}
	x, w := p.describedPiece(i), p.words[i]
	if p.ownsOne {
		p.owner, p.ownsOne = -1, false
	}
	p.lastPiece = x
	var on []string
	for _, k := range p.openSquares {
		on = append(on, p.words[k].square)
	}
	if on == nil && p.sharesLast && p.lastSquare != "" {
		on, x.mayShare = []string{p.lastSquare}, true
	}
	switch {
	case w.code == 'Q' && p.isUnowned(x):
		p.loose = append(p.loose, i)
	case w.code == 'Q':
		p.dropWaiting()
		p.dropSquares()
		p.place([]placed{x}, w.square)
	case ownSquare.MatchString(p.codes[i+1:]), on == nil:
		p.waiting = append(p.waiting, x)
	default:
		p.dropWaiting()
		p.place([]placed{x}, on...)
		p.afterSquare = true
	}
}

// isUnowned reports whether a piece must be of a side, and nothing says of which.
func (p *prose) isUnowned(x placed) bool { return x.side < 0 && x.letter != p.Neutral.Letter }

// describedPiece returns a piece as the words before it describe it.
func (p *prose) describedPiece(i int) placed {
	w, x := p.words[i], p.nextPiece
	p.nextPiece = placed{}
	beside := p.is(i-1, "soh")
	if !beside && p.before(p.leadingWord(i)+1, "against versus vs facing faces") {
		p.owner, p.lastSide = -1, 0
	}
	x.letter, x.at, x.side, x.listed = w.letter, i, p.owner, p.listed
	x.stone = x.stone || w.stone
	x.carried = !beside && !(p.listed && p.named)
	isNew := x.count > 0 && !x.another && !p.listed // "my Human on c3 and a Ghast": whose?
	unsure := p.unsure || isNew || p.before(i, "the")
	switch {
	case w.letter == p.Neutral.Letter, !beside && unsure && w.side < 0:
		x.side = -1
	case w.side == 1, w.side == 0 && x.side < 0:
		x.side = w.side
	}
	x.mayShare = x.another || x.listed
	x.lastSide = p.lastSide
	return x
}

// place puts pieces on squares. Several share them.
func (p *prose) place(list []placed, squares ...string) {
	p.lastGroup = len(p.placed)
	for _, x := range list {
		x.mayShare = x.mayShare || len(list) > 1
		for _, x.square = range squares {
			p.placed = append(p.placed, x)
			p.squareCount[x.at]++
		}
	}
	p.lastSquare = squares[len(squares)-1]
	at := list[0].at
	if n := p.ichorWord; n >= 0 && at > n && !strings.ContainsAny(p.codes[n:at], "?vL") &&
		!p.ichorIsOver(at, ",&;s") {
		p.ichorUnder = p.lastSquare
	}
	p.waiting, p.openSquares, p.far = nil, nil, false
	p.sharesLast, p.afterSquare = false, false
}

// readSquare reads a square, on which the pieces before it stand, or those after it.
func (p *prose) readSquare(i int) {
	square, x, n := p.words[i].square, p.lastPiece, len(p.waiting)
	far := p.far && !p.before(i, "on at in") ||
		p.is(i-1, "&") && (p.is(i-2, ",") || p.is(i-2, "P") && !p.before(i, "on"))
	if p.firstPuddle == len(p.puddles) && p.ichorIsOver(i, ",&s") {
		p.endIchor() // "a Human on c4 in ichor (6 plies), and on d4 …"
	}
	switch {
	case n > 0 && !far:
		list := p.waiting
		between := p.codes[list[0].at:i]
		and := strings.Contains(between, "&") && !p.before(list[n-1].at, "the")
		if p.far || !and && !strings.ContainsAny(between, "wb") {
			list, p.waiting = list[n-1:], list[:n-1]
			p.dropWaiting()
		}
		p.dropSquares()
		p.place(list, square)
		// "a Human shares d7 with a Mummy"
		p.sharesLast = strings.Contains(between, "w")
	case p.ichorWord >= 0 && !far:
		p.addPuddle(square, i)
		p.far = false
	case p.isAnother(i):
		group := p.lastGroup
		if p.words[x.at].code == 'Q' && p.Pawn != "" {
			x.letter = p.Pawn // "Ke1, a2"
		}
		p.place([]placed{x}, square)
		p.lastGroup, p.nextPiece = group, placed{}
	// "from d5 the Ghast is as near", "the Ghast covers d5"
	case p.before(i, "from covers sees attacks threatens guards watches controls"):
	default:
		p.openSquares = append(p.openSquares, i)
		p.far, p.sharesLast = p.far && n > 0, false
	}
}

// isAnother reports whether a square is one more of the last piece: "Humans a2, b2".
func (p *prose) isAnother(i int) bool {
	x, placed := p.lastPiece, len(p.placed)-p.lastGroup
	name := p.words[x.at]
	if placed == 0 || p.far || p.afterSquare || !p.is(i-1, ",&)nq") {
		return false
	}
	isPawn := name.code == 'Q' && p.Pawn != "" && !p.is(i-1, "q")
	return isPawn || x.letter == p.Neutral.Letter || strings.HasSuffix(name.low, "s")
}

// readIchor reads that ichor is on the squares that wait for it, or on those that follow.
func (p *prose) readIchor(i int) {
	isKnown := len(p.puddles) > 0 || i > p.storyStart()
	if p.is(i-1, "0") || isKnown && p.before(i, "the this that") {
		return
	}
	p.endIchor()
	if p.is(i-1, ",") && p.is(i-2, "q") && p.before(i, "is was") { // "to e4, which is ichorous"
		p.addPuddle(p.words[i-2].square, i)
		return
	}
	p.ichorWord, p.firstPuddle, p.far, p.ichorUnder = i, len(p.puddles), false, p.lastSquare
	for _, k := range p.openSquares {
		p.addPuddle(p.words[k].square, k)
	}
	p.openSquares = nil
}

// addPuddle puts the ichor that a word tells of on a square.
func (p *prose) addPuddle(square string, at int) {
	p.puddles = append(p.puddles, puddle{square, p.pliesBefore, at})
}

// readPlies reads the plies of the ichor of the sentence, or of the one before: "it has 8 plies
// left".
func (p *prose) readPlies(i int) {
	first := p.firstPuddle
	if p.before(i, "has have each with") {
		first = 0
	}
	p.pliesBefore, p.far = p.words[i].number, false
	for k := first; k < len(p.puddles); k++ {
		if x := &p.puddles[k]; x.plies == 0 {
			x.plies = p.words[i].number
			p.pliesBefore = 0
		}
	}
}

// ichorIsOver reports whether one of some codes stands between ichor and a later word, and the word
// is not what the ichor is under: "Hc3 (on ichor, 6 plies), Hd4", but not "ichor, 6 plies, under
// the Human on d4".
func (p *prose) ichorIsOver(i int, codes string) bool {
	n, isUnder := p.ichorWord, false
	if n < 0 {
		return false
	}
	for _, w := range p.all[p.words[n].at:p.words[i].at] {
		isUnder = isOneOf(w.low, "under beneath below") ||
			isUnder && strings.IndexByte(",&;", w.code) < 0
	}
	between := p.codes[n:i]
	return !isUnder && (strings.ContainsAny(between, codes) ||
		strings.Count(between, ")") > strings.Count(between, "("))
}

// endIchor ends the ichor of a sentence. If nothing says where it is, it is under the last piece.
func (p *prose) endIchor() {
	if p.ichorWord >= 0 && p.firstPuddle == len(p.puddles) && p.ichorUnder != "" {
		p.addPuddle(p.ichorUnder, p.ichorWord)
	}
	p.ichorWord, p.pliesBefore = -1, 0
}

// readTurn reads that a side is to move, and returns where the phrase ends; where it begins, if it
// is none. In "Alabaster (to move): …" the side is also the owner of what follows.
func (p *prose) readTurn(from, to int) (end int) {
	if strings.HasPrefix(p.codes[from+1:], "ms") {
		return from // "I play Alabaster"
	}
	isNumbered := p.is(to, "n") || isNumber(p.words[to])
	if p.is(to-1, "m") && isNumbered && !p.is(to-2, "L") {
		return from // "Nature versus Black Magic, move 11"
	}
	t := turn{side: -1, at: from}
	for i := from; i < to; i++ {
		if p.before(i, "last previous first second third") {
			return from // "my last move"
		}
		switch w := p.words[i]; w.code {
		case 'A':
			t.named = true
			t.side, t.fields = p.Language.side(w.text[:1]), w.text
		case 's', 'o', 'h':
			t.side, t.named = p.side(i), w.code == 's' || p.is(to-1, "T")
		}
	}
	if t.side >= 0 && !p.after(to-1, "with") {
		p.turns = append(p.turns, t)
	}
	p.owner, p.lastSide = -1, t.side+1
	if p.after(to-1, "with has have also owns") || inside.MatchString(p.codes[from:to]) {
		p.owner, p.listed, p.unsure = t.side, true, false
	}
	return to
}

// readMove reads a candidate for the move: a word that is one, or a piece, its square and its
// goal, or a piece and its goal, or the goal and the piece: "takes the Zombie on d4 with the Human
// from c3". It returns where the phrase ends; where it begins, if it is none.
func (p *prose) readMove(from, to int) (end int) {
	c := candidate{at: from, side: -1}
	var pieces []placed
	var squares []string
	goalFirst, side, isVia := p.is(from, "L"), p.owner, false
	if goalFirst || p.unsure {
		side = -1
	}
	for i := from; i < to; i++ {
		w := p.words[i]
		switch {
		case p.is(i, "soh"):
			side = p.side(i)
		case p.is(i, "PNQ"):
			x := placed{letter: strings.TrimSuffix(w.letter, "*"), at: i, side: max(side, w.side)}
			pieces, side = append(pieces, x), -1
		}
		switch {
		case isOneOf(w.low, "over via through past across way"):
			isVia = true
		case p.is(i, "Lx-"), w.low == "from":
			isVia = false
		case w.square != "" && !isVia:
			squares = append(squares, w.square)
		}
	}
	for p.is(to, "-x") && p.is(to+1, "q") && len(squares) == 2 { // "e4-d6-c8", by way of d6
		squares[1], to = p.words[to+1].square, to+2
	}
	if goalFirst && len(squares) == 1 && !p.after(p.leadingWord(to-1), "with") {
		return from // "takes d4, the Human": "takes d4 with the Human" says who takes
	}
	if goalFirst || p.words[to-2].low == "from" {
		slices.Reverse(squares)
	}
	if goalFirst {
		slices.Reverse(pieces)
	}
	link, letter := from+strings.IndexAny(p.codes[from:to]+"-", "-xL"), ""
	if len(pieces) > 0 && (goalFirst || pieces[0].at < link) {
		c.side, letter = pieces[0].side, pieces[0].letter
		pieces = pieces[1:]
	}
	c.text = letter + strings.Join(squares, "-")
	if last := p.words[to-1]; last.code == 'M' {
		if letterAhead.MatchString(last.text) { // "engulf the Human with Lc3-d4"
			letter = ""
		}
		text := p.join(append(strings.Fields(letter), last.text))
		c.text = strings.ReplaceAll(text, " ", "")
		move, _, _ := strings.Cut(c.text, "=") // "Hb8=Zb8"
		squares = squaresIn.FindAllString(move, -1)
	}
	switch n := len(squares); {
	case !p.is(to-1, "M") && (n > 2 || n == 1 && p.is(from-1, ">")): // "pushes the Human to b3"
		return from
	case n > 1 && !strings.Contains(c.text, "!"):
		c.from, c.to = squares[0], squares[1]
	case n > 0:
		c.to = squares[0]
	}
	for _, x := range pieces { // that it takes
		if x.square = c.to; x.at > link {
			p.placed = append(p.placed, x)
		}
	}
	p.promote(&c, to)
	p.moves = append(p.moves, c)
	if p.is(from-1, ":") { // "Trees: Tc3c4+f3f4"
		p.dropWaiting()
	}
	p.owner = -1
	return to
}

var (
	letterAhead = regexp.MustCompile(`^[A-Z][a-h]?[1-8]?[-:x]?[a-h][1-8]`)
	becomes     = regexp.MustCompile(`^(becom|promot|declar|makes?$|made$|making$|puts$|said$|=$)`)
	becomesA    = regexp.MustCompile(`^[LansohfT]*P`)
	becomesOne  = regexp.MustCompile(`=([A-Za-z]{2,}(?: [A-Z]\w+)?)$`)
)

// promote adds what a piece becomes, as the words after its move say in their sentence.
func (p *prose) promote(c *candidate, end int) {
	if m := becomesOne.FindStringSubmatch(c.text); m != nil {
		c.text = strings.TrimSuffix(c.text, m[1]) + p.names[bareName(m[1])].letter
	}
	_, to := p.bounds(end - 1)
	if strings.ContainsAny(c.text, "!=") || !strings.ContainsAny(c.to, "18") {
		return // a piece that becomes another elsewhere has no choice
	}
	for i := end; i < to && p.codes[i] != 'M'; i++ {
		n := len(becomesA.FindString(p.codes[i+1 : to]))
		if becomes.MatchString(p.words[i].low) && n > 0 {
			c.text += "=" + p.words[i+n].letter
			return
		}
	}
}
