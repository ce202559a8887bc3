package letter

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A word is a word of a letter, or a mark between words, with its code: a character for what it
// can mean. The marks , ; : ( ) - and the stop . are codes themselves. The other codes are
//
//	s     the name of a side
//	o h   what is the writer's, what is the other person's
//	P Q   a piece, a piece with its square: Human, Hc3
//	N     what belongs to no side: a Mummy, a hole
//	q     a square
//	M     a move in one word: Hc3-c4
//	t     petrified, digesting
//	a n   an article, a number
//	p     a number of plies
//	w b   share, together; both
//	i     ichor
//	T m   turn; to move, to play
//	L x v to, takes; the sign x; words that tell how a piece goes
//	!     screams (the language of the game has more words)
//	& / f 0 and; or; for; a negation
//	>     then
//	A     a line that says the side to move and perhaps the full-move number
//	?     any other word
//
// Words with a blank as their code may stand anywhere, and are left out.
type word struct {
	text   string
	low    string // the text in small letters
	code   byte
	at     int // the index among all words of the letter
	line   int
	letter string // of a piece, or of what belongs to no side
	square string
	side   int  // of a side's name, or of a piece that only one side names so; else -1
	number int  // of plies or pieces
	stone  bool // the word says that the piece is a statue: pHc3
	quoted bool // in a quotation of a mail
}

// The marks between words, and the code of each.
const (
	marks     = ".?!,/;:=-([{)]}"
	markCodes = "...,,;::-((()))"
)

// codes are the codes of words that all games have. The first character of a line is the code of
// its words, a blank that of the first; a line that begins with a tab belongs to the one before.
var codes = func(text string) map[string]byte {
	m := map[string]byte{}
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\n\t", " "), "\n") {
		for _, w := range strings.Fields(line[1:]) {
			m[w] = line[0]
		}
	}
	return m
}(`  the is are was were stands stand sits sit in of with also as well left plus has have had 've
	there there's still only just single lone lonely got its it namely piece pieces men man long
	ago already been having directly below above behind who which whose corner side being
	standing sitting own against versus vs while but else out too mobile even one's am are're it's
	place placed full capital capitals letters big small upper lower case board set-up setup
	position last oh this that poor all other me: further on at stood exactly right under beneath
	owns owned keeps keep kept holds hold commands controls possesses lead remains remain lurks
	hides lie lies waits rests reads by besides additionally we us that's army forces troops team
	party consists comprises consisting comprising moreover furthermore thats upon addition called
	named situated located finds rank file remaining surviving wounded each square same possessed
	occupies occupied posted parked things alive living live
! shouted shouting roar roars roared roaring bellow bellows bellowed howl howls howled yell yells
	yelled
o i my mine me our ours i'm i've i'd i'll we're im ive
h you your yours you're he his him she her hers they their them opponent friend wife husband
	brother sister son daughter father mother adversary rival partner dad mum uncle he's she's
	they're you've enemy fellow guy chap bloke lad lady foe mate colleague neighbour cousin nephew
	niece theirs sis bro
t petrified statue statues stone digesting
a a an another
n one two three four five six seven eight nine ten
w share shares sharing together
b both
T turn
m move play go moves plays begins starts answer answers reply replies
i ichor slime goo ichorous slimy muck wet
L reach lands landed to into onto take taking capture eat engulf swallow swallows gobble devour
	smash squash destroy kill captured
> then push pushes pushed drives drove throws thrown threw sends sent shoves shoved
v played playing retreats retreated retreat goes leaps steps moving going went moved step stepped
	leap leapt can may could wants want from rides ride runs run jumps jump slides slide hops
	advances advanced rolls up down forward back sideways diagonally straight conduct conducts
	over squares way along home again off marches rode passed passes like would took brought put
	via through across
x x
& and
f for
/ or
0 no not none nobody nothing without empty clean free`)

// numbers are the numbers in words, each at its value, or at 11 more.
var numbers = strings.Fields(`zero one two three four five six seven eight nine ten
	zeroth first second third fourth fifth sixth seventh eighth ninth tenth`)

var (
	// wordForm matches plies in parentheses, a number of a move, a scream with its order, a word,
	// or a mark.
	wordForm = regexp.MustCompile(`\(\d+\)|\d+(?:\.+|\))|` +
		`[A-Za-z][a-h][1-8]!(?:[a-h][1-8](?:,[a-h][1-8])*)?|[A-Za-z][a-h][1-8]\*(?:[a-h][1-8])?|` +
		`[\pL\d][^\s"()]*(?:\((?:[^\s"()]|\([^\s"()]*\))*\))+(?::[a-h][1-8](?:,[a-h][1-8])*)?|` +
		`[\pL\d♔-♟](?:[^\s"()]*[\pL\d])?|[-=]+|[^\s]`)
	pieceSquare   = regexp.MustCompile(`^(p?[A-Za-z]\*?)?([a-h][1-8])(?:'s|-[a-z]{3,})?$`)
	capitalSquare = regexp.MustCompile(`\b[A-H][1-8]\b`)
	squaresIn     = regexp.MustCompile(`[a-h][1-8]`)
	slashed       = regexp.MustCompile(`(?:[A-Za-z0-9*()\[\].]{1,80}/){7}` +
		`(?:[A-Za-z0-9*()\[\]]|\.\[\d+\])+`)
	cutShortLine = regexp.MustCompile(`(?:[A-Za-z*()\[\].]*\d[A-Za-z0-9*()\[\].]*/){4,6}` +
		`[A-Za-z0-9*()\[\].]+`)
	hasMove    = regexp.MustCompile(`[a-h][1-8]|^[oO0]-[oO0]`)
	moveNumber = regexp.MustCompile(`^\d+(?:\.+|\))$`)
	turnLine   = regexp.MustCompile(`(?i)^\W*\w\W*$|\d|\b(?:move|play|go|turn|moves|plays)\b| - `)
)

// A rewrite puts another text in place of what a pattern matches.
type rewrite struct {
	form *regexp.Regexp
	as   string
}

// rewriting reads rewrites. A line has a pattern for any letters, "=>", and what stands for it; a
// line that begins with a tab belongs to the one before.
func rewriting(text string) (list []rewrite) {
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\n\t", ""), "\n") {
		form, as, _ := strings.Cut(line, " => ")
		list = append(list, rewrite{regexp.MustCompile("(?i)" + form), as})
	}
	return list
}

// rewrites are tried in their order.
var rewrites = rewriting(`\b(\d+ )(?:more plies|to go|left|remaining)\b|
	\bpl(?:y|ies) (?:to (?:go|run)|left|remaining)\b => ${1}plies
\bturned ((?:.{3,40}? )?)(?:in)?to (?:a )?(?:stone|statues?)\b => petrified $1
\b(?:which |that )?belong(?:s|ed|ing) to\b => of
\bthe (?:other|opposing|opposite) (?:side|player|party|one|team|army)\b => opponent
\b(?:all (?:the way )?)?(?:up |down |along )?the (?:[a-h]-file|\w+ (?:rank|row|column))\b => along
\b(my|his|her|our|their) \((\w+)\) => $1 $2
\bone of each (?:colour|side)\b => one mine and one his
\b(white|black)s: => $1:
\b(king|human|ghast|fiend|basilisk|knight|pawn|zombie|go away)s: (\w+) ([a-h][1-8]),?
	 (?:and )?(\w+) ([a-h][1-8])\b => $2 $1 $3, $4 $1 $5
\b(\w+)'s (?:(?:pieces|men|army|forces) )?are\b => $1 has
\b(?:takes|took|captures|captured) on ([a-h][1-8])\b => takes $1
\b(goes|went|leaps|jumps|rides) ([a-h][1-8])(?:,? (?:and |then )?[a-h][1-8])+,? and
	 (takes|captures) ([a-h][1-8])\b => $1 $2 $3 $4
\bcries out\b => screams
\bis down to\b => has
\b((?:p?[a-z]\*?[a-h][1-8](?:,|,? and)? )+)
	(?:for|of) (alabaster|obsidian|white|black|nature)\b => $2: $1
\b(?:vanished|missing|deleted|removed) squares?\b => holes
\b(leaps|leapt|jumps|jumped|hops|hopped|rides|rode) ([a-h][1-8])
	(?:[-x][a-h][1-8])+([-x][a-h][1-8])\b => $1 $2$3
\bno longer in existence\b => vanished
\b(?:no squares?|nothing|none) (?:(?:has|have|is|are|yet) )*
	(?:vanished|disappeared|gone|missing)\b => no holes
\b(?:one|a) square (?:is|has) (gone|vanished|disappeared|missing)
	[^.,:;]{0,30}[,:] ([a-h][1-8])\b => $2 is $1
\b([a-h][1-8]) is a wormhole\b => $1 is a hole
\(?(?:and )?no others?\)? => only
\b(?:takes?|took) (the|my|his|her) (\w+) and (?:drives?|drove|rides?|rode|leads?|led|rolls?)
	 (?:it|him|her) (?:from )?([a-h][1-8])(?:-| to )([a-h][1-8])\b => moves $1 $2 $3-$4
\b(?:set|put|placed) the (\w+) down on ([a-h][1-8])\b => moves the $1 to $2
\b(?:the|a) \w+ game\b => a game
\b(p?[a-z])-([a-h][1-8])\b => $1$2
\bboth (?:of )?(my|his|her|your|their)\b => $1 two
\b(\w+),? and it(?:'s|s| is) (?:their|his|her) (?:turn|move|go)\b => $1 to move
\b(?:empty|nobody|nothing),? (?:but|except|save|apart)(?: from| for)?
	 (?:(?:it|there|has|is|with|full|of|the|some) )*(ichor|slime|goo)\b => $1
\b(\w+) plies of (ichor|slime|goo)\b => $2 $1 plies
\b(\w+ )more plies\b => ${1}plies
\b(ichor|slime|goo):? (\d+)([)}\],;.]) => $1 $2 plies$3
 ?\[(\d{1,2})\] =>  (ichor, $1 plies)
\b([a-h][1-8]) ?= ?(\d+)\b => $1 ($2 plies)
\b([a-h][1-8]): ?(\d{1,2})([,;.]|$) => $1 ($2 plies)$3
\b([a-h][1-8]) \((\d{1,2})\) => $1 ($2 plies)
\bthen (owned|had|held)\b => $1
\b(?:two |the |only )*(king|human|ghast|fiend|basilisk|knight|pawn|zombie|go away)s\b
	[^.,]{0,20}, (\w+)'s on ([a-h][1-8]),? and (\w+)'s on ([a-h][1-8]) => $2 $1 $3, $4 $1 $5
\b(?:not an?|no|without(?: an?)?|never|(?:did|has|had) ?n[o']t|instead of(?: an?)?)
	 (?:scream|shout|roar|bellow|howl|yell)(?:ing|ed|s)?\b => denied
\bman (is|are|was)\b => piece $1
\bma(?:de|kes?) an? (?:\w+ )?(?:step|jump|leap|move)(?: of (?:one|two|three|four))?\b,? => goes
\bcaptives (?:we )?(?:did|have|has|are|were) ?n[o']?t \w+(?: track of)?
	(?:, take (?:it|them) as none)? => no captives
\b([a-h][1-8])[ \t]*\.{2,} => $1:
\b(?:nothing|nobody) (?:\w+ )?in (?:its|the) belly\b => empty
\b(?:(?:swallow|engulf)(?:s|ed)|ate|eaten) some(?:thing|body|one) (?:on )?
	(?:the |a |one )?(?:last |previous )?(?:move|turn)(?: before| ago)?\b => digesting
\b(?:(?:has|had) it )?(?:still )?(?:in|with) (?:its|a|the) (?:full )?
	belly(?: full)?\b => digesting
\b(?:heap|pile) of leaves\b => pile
\b(the|my|his|her) leaves ([a-h][1-8]) => $1 pile $2
\bbetween [a-h][1-8] and [a-h][1-8] (lies?|stands?|is|are) => $1
\b(?:remain(?:s|ed|ing)?|stay(?:s|ed|ing)?|leaves? it|left it) an?
	 (?:pawn|initiate|novice|human)\b => unpromoted
\b([a-h][1-8]) : ([a-h][1-8])\b => $1-$2
\b((?-i:[A-Z]))x(?-i:[A-Z]) on ([a-h][1-8])\b => $1$2
\btook (the|my|his|her|a) (\w+) (?:on|at) ([a-h][1-8]) with\b => takes $1 $2 $3 with
\b(?:takes?|took|lift(?:s|ed)?|pick(?:s|ed)?(?: up)?) ((?:[a-z]+ ){1,4})
	(?:(?:on|off|of|from|at) )?([a-h][1-8]),? and (?:(?:then|i|he|she) )*(?:puts?|sets?|place[sd]?)
	 (?:it|him|her) (?:[a-z]+ ){0,3}(?:on|in|to|onto) ([a-h][1-8])\b => moves $1 $2-$3
\bon top of\b|\bon (?:one|the same) square (?:with|as)\b => sharing with
\bwith (an? [^.,;]{3,40}?) on (?:the|its|that) same square\b => sharing with $1
\bnothing (?:but|except|(?:other|more|else) than)\b => only
\b(Mrs?|Ms|Dr|vs?)\. => $1
\b(?:look|star|gaz|glar)(?:s|es|ing)? at\b => sees
\b(?:turn|change)(?:s|ed)? (?:the |my |his |her |it )?(?:\w+ )?(?:in)?to an?\b => becomes a
\b(?:takes?|gets?|got|took) (an? [a-z ]+) for
	 (?:the|my|his|her) (?:pawn|initiate|novice)\b => becomes $1`)

// wordsOf divides a text into words and marks.
func (l *Language) wordsOf(text string, first int) (words []word) {
	lines := strings.Split(text, "\n")
	longest := len(slices.MaxFunc(lines, func(a, b string) int { return len(a) - len(b) }))
	stop := word{code: '.', line: first}
	words = append(words, stop)
	for n, line := range lines {
		quoted := strings.HasPrefix(strings.TrimSpace(line), ">")
		line = clean(line)
		add := func(text string, code byte) {
			words = append(words, word{text: text, low: strings.ToLower(text), code: code,
				line: first + n, side: -1, quoted: quoted})
		}
		fields, isTurn := l.sideOf(line)
		switch {
		case strings.TrimSpace(line) == "":
			add("", '.')
		case isTurn && turnLine.MatchString(line):
			add(fields, 'A')
			add("", '.')
		default:
			for _, r := range rewrites {
				line = r.form.ReplaceAllString(line, r.as)
			}
			line = capitalSquare.ReplaceAllStringFunc(line, strings.ToLower)
			for _, text := range wordForm.FindAllString(line, -1) {
				add(text, 0)
			}
			if len(line) < max(40, longest/2) {
				add(";", 0) // a line of a list
			}
		}
	}
	return l.understand(append(words, stop))
}

// understand gives the words their codes, and makes one word of a name of two.
func (l *Language) understand(raw []word) (words []word) {
	for i := 0; i < len(raw); i++ {
		w, next := raw[i], raw[min(i+1, len(raw)-1)] // that of the last, a stop, does not count
		isNumber := w.text != "" && strings.Trim(w.text, "0123456789") == ""
		if isNumber && hasMove.MatchString(next.text) && !pieceSquare.MatchString(next.text) {
			w.text += "." // 1 He2-e3 Hd7-d6
		}
		if w.code == 0 && l.code(&w, next) {
			i++
		}
		w.at = len(words)
		words = append(words, w)
	}
	for i := range words {
		l.letterAlone(words, i)
		if words[i].code == '?' && isOwner(words[i], words[i+1]) {
			words[i].code = 'h' // "Tom has", "Tom's Ghast"
		}
	}
	namePlayers(words)
	return words
}

// namePlayers makes the names of players those of their sides: "Ada (Nature)" says it of all words
// "Ada" and "Ada's".
func namePlayers(words []word) {
	players := map[string]int{}
	for i, w := range words {
		isName := w.code == '?' && w.text != w.low
		if isName && words[i+1].text == "(" && words[i+2].code == 's' {
			players[w.low] = words[i+2].side
		}
	}
	for i := range words {
		if side, known := players[strings.TrimSuffix(words[i].low, "'s")]; known {
			words[i].code, words[i].side = 's', side
		}
	}
}

// isOwner reports whether an unknown word, with the next one, is the name of who owns something.
func isOwner(w, next word) bool {
	has := next.code == 'P' || isOneOf(next.low, "pieces men : got")
	return has && strings.HasSuffix(w.low, "'s") || isOneOf(next.low, "has owns possesses")
}

// code finds the code of a word, with the one after it, and reports whether both are one name.
func (l *Language) code(w *word, next word) (two bool) {
	mark := strings.Index(marks, w.text[:1])
	glued := pieceSquare.FindStringSubmatch(w.text)
	bare, second := bareName(w.low), bareName(next.low)
	name, known := l.names[bare]
	pair, twoWords := l.names[bare+second]
	sign, code := l.Words[w.low], cmp.Or(codes[w.low], codes[bare])
	switch {
	case w.text == "+":
		w.code = '&'
	case moveNumber.MatchString(w.text):
		w.code = '.'
	case mark >= 0:
		w.code = markCodes[mark]
	case glued != nil:
		l.glued(w, glued[1], glued[2])
	case hasMove.MatchString(w.text):
		w.code = 'M'
	case strings.Trim(w.low, "0123456789") == "":
		w.code = 'n'
		w.number, _ = strconv.Atoi(w.low)
		w.number = min(w.number, 64) // more pieces or plies than anybody has
	case twoWords && second != "" && next.code == 0:
		w.text, w.low = w.text+" "+next.text, w.low+" "+next.low
		w.code, w.letter, w.side = pair.code, pair.letter, pair.side
		return true
	case known:
		w.code, w.letter, w.side = name.code, name.letter, name.side
	case sign == "!":
		w.code = '!'
	case sign == ":", sign == "x":
		w.code = 'L'
	case code != 0:
		w.code = code
		w.number = max(1, slices.Index(numbers, w.low))
	case len(w.text) == 1 || !strings.ContainsAny(w.low, "abcdefghijklmnopqrstuvwxyz"):
		w.code = ' '
	default:
		w.code = '?'
	}
	if w.code == 'n' && strings.HasPrefix(next.low, "pl") {
		w.code = 'p'
		return true
	}
	return false
}

// glued reads a word that is a square, perhaps after the letter of a piece.
func (l *Language) glued(w *word, letter, square string) {
	w.square = square
	w.letter = strings.ToUpper(strings.TrimPrefix(letter, l.Prefix))
	w.stone = l.Prefix != "" && strings.HasPrefix(letter, l.Prefix)
	switch bare := strings.TrimSuffix(w.letter, "*"); {
	case letter == "":
		w.code = 'q'
	case l.isPiece(bare):
		w.code = 'Q'
	case strings.EqualFold(bare, l.Neutral.Letter):
		w.code, w.letter = 'Q', l.Neutral.Letter
	default:
		w.code = 'M' // an unknown piece
	}
}

// letterAlone reads a letter as a piece before a square, or as a side before a piece or a colon.
func (l *Language) letterAlone(words []word, i int) {
	w := &words[i]
	if len(w.text) != 1 || !strings.ContainsRune(" ?ao", rune(w.code)) {
		return
	}
	if isOneOf(words[i+1].low, "on (") {
		i++
	}
	next := words[i+1]
	toMove := next.low == "to" && words[i+2].code == 'm'
	goes := strings.ContainsRune("qMx", rune(next.code)) || next.low == "to" && !toMove
	side, known := l.initials[w.low]
	owns := toMove || strings.ContainsRune("mPQ:", rune(next.code))
	if w.text == "A" && next.code == 'P' {
		owns = false // "A Human stands on c3"
	}
	switch letter := strings.ToUpper(w.text); {
	case goes && l.isPiece(letter):
		w.code, w.letter = 'P', letter
	case known && owns && w.text != "a":
		w.code, w.side = 's', side
	}
}
