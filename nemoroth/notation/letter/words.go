package letter

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A meaning says what a word of a letter can be for the reading in prose.go.
type meaning uint8

const (
	other    meaning = iota // anything else: it ends a list of pieces
	filler                  // it may stand between the parts of a list
	mark                    // , ; : ( ) / and -
	stop                    // the end of a sentence
	aSide                   // the name of a side
	ours                    // I, my
	theirs                  // your, his
	aPiece                  // a piece that moves; with a square if both are one word
	neutral                 // what belongs to no side: a Mummy, a hole
	stony                   // petrified
	counted                 // a, an, two
	onSquare                // the name of a square
	aMove                   // a word with a move
	sharing                 // share, together
	turning                 // to move, turn
	inIchor                 // ichor
	plies                   // a number
	ordinal                 // the number of a move
)

// isPerson reports whether a word names a side or says whose something is.
func (m meaning) isPerson() bool { return m >= aSide && m <= theirs }

// A word is a word of a letter, or a mark between words, and what it means.
type word struct {
	text   string
	low    string // the text in small letters
	line   int
	fresh  bool // the first word of its line
	means  meaning
	letter string // of a piece, or of what belongs to no side
	square string
	side   int  // of a side's name, or of a piece that only one side names so; else -1
	number int  // of plies or pieces
	stone  bool // the word says that the piece is a statue
	quoted bool // in a quotation of a mail
	spread int  // number of words that the token stands for, if more than one
}

// meanings are the words that mean something by themselves.
var meanings = func() map[string]meaning {
	m := map[string]meaning{}
	for means, list := range map[meaning]string{
		filler: `the is are was were stands stand sits sit stood in on at of with and also as well
			plus has have had 've there there's still only just single lone lonely got its
			namely piece pieces men man all both long ago already been who which whose corner side
			being standing sitting own against versus vs while nothing left but else out play too
			for from one am are're it it's he's she's place placed empty clean = far away`,
		ours: `i my mine me we our ours us i'm i've we're`,
		theirs: `you your yours you're he his him she her hers they their them opponent's enemy
			enemy's`,
		stony:   `petrified statue statues stone`,
		counted: `a an another`,
		sharing: `share shares sharing together`,
		turning: `turn`,
		inIchor: `ichor slime goo ichorous slimy`,
	} {
		for _, w := range strings.Fields(list) {
			m[w] = means
		}
	}
	return m
}()

// numbers are numbers in words.
var numbers = strings.Fields("zero one two three four five six seven eight nine ten")

var (
	pieceSquare = regexp.MustCompile(`^(p?[A-Za-z]\*?)?([a-h][1-8])(?:'s)?$`)
	hasSquare   = regexp.MustCompile(`[a-h][1-8]|[a-h]x[a-h]|^[oO0]-[oO0]`)
	moveNumber  = regexp.MustCompile(`^\d+(?:\.+|\))`)
	digitsOnly  = regexp.MustCompile(`^\d+$`)
	slashed     = regexp.MustCompile(`(?:[A-Za-z0-9*()\[\].]{1,80}/){7}[A-Za-z0-9*()\[\]]+` +
		`(?:\.\[\d+\][A-Za-z0-9*()\[\]]*)*`)
	turnLine   = regexp.MustCompile(`(?i)^\W*\w\W*$|\d|\b(?:move|play|go|turn|moves|plays)\b| - `)
	bareScream = regexp.MustCompile(`^[A-Z][a-h][1-8]!$`)
	dashes     = regexp.MustCompile(`^-+$`)
)

// wordsOf divides a text into words and marks.
func (l *Language) wordsOf(text string, first int) (words []word) {
	add := func(w word) { words = append(words, w) }
	for n, line := range strings.Split(text, "\n") {
		quoted := strings.HasPrefix(strings.TrimSpace(line), ">")
		line = clean(line)
		for _, p := range l.Pieces {
			if last := p.Names[len(p.Names)-1]; strings.Contains(last, ".") { // W. Fiend
				line = strings.ReplaceAll(line, last, p.Names[0])
			}
		}
		if strings.TrimSpace(line) == "" || fence.MatchString(line) {
			add(word{means: stop, line: first + n})
			continue
		}
		if fields, ok := l.sideOf(line); ok && turnLine.MatchString(line) {
			side := l.side(fields[:1], true)
			add(word{means: turning, side: side, text: fields, line: first + n})
			add(word{means: stop, line: first + n})
			continue
		}
		fresh := true
		for _, f := range strings.Fields(line) {
			for _, part := range peel(f) {
				add(word{text: part, line: first + n, fresh: fresh, side: -1, quoted: quoted})
				fresh = false
			}
		}
	}
	return l.understand(words)
}

// peel divides a field into a word and the marks around it.
func peel(f string) (parts []string) {
	if m := moveNumber.FindString(f); m != "" && len(m) < len(f) {
		return append([]string{m}, peel(f[len(m):])...)
	}
	core := strings.TrimLeft(f, "([{\"'`*_")
	if strings.ContainsAny(f[:len(f)-len(core)], "([{") {
		parts = append(parts, "(")
	}
	var after []string
	for core != "" && strings.ContainsAny(core[len(core)-1:], ".,;:?!)]}\"'`*_/") {
		last := core[len(core)-1:]
		inside := last == ")" && strings.Contains(core, "(")
		if inside || bareScream.MatchString(core) || moveNumber.FindString(core) == core {
			break
		}
		if !strings.ContainsAny(last, "\"'`*_") {
			after = append([]string{last}, after...)
		}
		core = core[:len(core)-1]
	}
	if i := strings.IndexAny(core, "/+"); i > 0 && !hasSquare.MatchString(core) {
		parts = append(append(parts, peel(core[:i])...), core[i:i+1])
		core = core[i+1:]
	}
	if core != "" {
		parts = append(parts, core)
	}
	return append(parts, after...)
}

// understand gives the words their meanings, and puts those of one name together.
func (l *Language) understand(raw []word) (words []word) {
	for i := 0; i < len(raw); {
		w := raw[i]
		w.spread, w.low = 1, strings.ToLower(w.text)
		if w.means == other {
			next := ""
			if i+1 < len(raw) {
				next = raw[i+1].text
			}
			if goesOn := next != "" && next == strings.ToLower(next); w.text == "!" && goesOn {
				w.text = ","
			}
			l.meaning(&w, next)
		}
		words = append(words, w)
		i += w.spread
	}
	for i := range words {
		l.letterAlone(words, i)
	}
	return words
}

// meaning finds what a word means, with the one after it.
func (l *Language) meaning(w *word, next string) {
	low := w.low
	bareWord := strings.TrimSuffix(strings.TrimSuffix(low, "'s"), "'")
	glued := pieceSquare.FindStringSubmatch(w.text)
	switch {
	case strings.ContainsAny(w.text, ".?!") && len(w.text) == 1:
		w.means = stop
	case len(w.text) == 1 && strings.ContainsAny(w.text, ",;:()[]{}/+") || dashes.MatchString(low):
		w.means = mark
	case moveNumber.FindString(w.text) == w.text && w.text != "":
		w.means = ordinal
	case digitsOnly.MatchString(low):
		w.means, w.number = plies, atoi(low)
	case slices.Index(numbers, low) > 1:
		w.means, w.number = plies, slices.Index(numbers, low)
	case glued != nil:
		letter := strings.ToUpper(strings.TrimPrefix(glued[1], l.Prefix))
		stone := strings.HasPrefix(glued[1], l.Prefix) && len(glued[1]) > 1
		w.means, w.square = onSquare, glued[2]
		switch bare := strings.TrimSuffix(letter, "*"); {
		case letter == "":
		case l.isPiece(bare):
			w.means, w.letter = aPiece, letter
			w.stone = stone
		case bare == strings.ToUpper(l.Neutral.Letter):
			w.means, w.letter = neutral, l.Neutral.Letter
		default:
			w.means = aMove // an unknown piece
		}
	case hasSquare.MatchString(w.text):
		w.means = aMove
	default:
		l.named(w, bareWord, strings.TrimSuffix(strings.ToLower(next), "'s"))
		if known, ok := meanings[low]; ok && w.means == other {
			w.means = known
			w.number = 1
		}
	}
}

// named finds the side or the piece that a word names, perhaps with the next one.
func (l *Language) named(w *word, low, next string) {
	for i, s := range l.Sides {
		for _, name := range append([]string{s.Name}, s.Aliases...) {
			name = strings.ToLower(name)
			abbreviated := len(low) > 2 && strings.HasPrefix(name, low)
			switch {
			case name == low+" "+next:
				w.means, w.side, w.spread = aSide, i, 2
				return
			case name == low || abbreviated && next == ".":
				if w.means, w.side = aSide, i; abbreviated && next == "." && name != low {
					w.spread = 2
				}
			}
		}
	}
	if w.means == aSide {
		return
	}
	for n := 2; n > 0; n-- {
		name := bare.Replace(low)
		if n == 2 {
			name += bare.Replace(next)
		}
		for _, p := range append(l.Pieces, l.Neutral) {
			for k, known := range p.Names {
				known = strings.ToLower(bare.Replace(known))
				if name != known && strings.TrimSuffix(name, "s") != known {
					continue
				}
				w.means, w.letter, w.spread = aPiece, p.Letter, n
				if p.Letter == l.Neutral.Letter {
					w.means = neutral
				}
				two := len(p.Names) > 1 && p.Names[0] != p.Names[1]
				if l.TwoNames && k < 2 && two {
					w.side = k
				}
				return
			}
		}
	}
}

// letterAlone reads a letter as a piece before a square, or as a side before a piece or a
// colon.
func (l *Language) letterAlone(words []word, i int) {
	w := &words[i]
	unknown := w.means == other || w.text == "A"
	if !unknown || len(w.text) != 1 || i+1 == len(words) {
		return
	}
	next, letter := words[i+1], strings.ToUpper(w.text)
	after := next.means == onSquare || next.means == aMove || next.text == "x"
	after = after || next.text == ":" && l.initial(letter) < 0
	sign, _ := l.sign(next.text)
	goes := sign == "-" && next.means != mark
	said := next.text == ":" || next.text == "to"
	moves := next.text == "to" && i+2 < len(words) && words[i+2].means == other
	switch side := l.initial(letter); {
	case side >= 0 && moves:
		w.means, w.side = aSide, side
	case l.isPiece(letter) && (after || goes):
		w.means, w.letter = aPiece, letter
	case side >= 0 && (next.means == aPiece || said):
		w.means, w.side = aSide, side
	case side >= 0 && (next.text == "is" || next.text == "="):
		w.means = filler
	}
}

// initial returns the side with a name that begins with a letter; -1 for none.
func (l *Language) initial(letter string) int {
	for i, s := range l.Sides {
		for _, name := range append([]string{s.Letter, s.Name}, s.Aliases...) {
			if strings.EqualFold(name[:1], letter) {
				return i
			}
		}
	}
	return -1
}

// atoi returns the value of a short number.
func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
