// Package word splits texts into the words by which rulings are searched and
// ranked.
package word

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// NotIn reports whether a rune is no part of a word.
func NotIn(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// Of lists the words of a text in small letters, without stop words, after Join has
// replaced phrases.
func Of(text string) (list []string) {
	Each(text, func(w []byte) { list = append(list, string(w)) })
	return list
}

// Stems lists the stems of the words that Of lists.
func Stems(text string) (list []string) {
	Each(text, func(w []byte) { list = append(list, string(Stem(w))) })
	return list
}

// Each calls a function with each word that Of lists. The word is valid until the
// function returns.
func Each(text string, do func(word []byte)) {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			eachOfAny(text, do)
			return
		}
	}
	var room [32]byte // for most words
	r := reader{word: room[:0], do: do}
	for i := 0; i < len(text); i++ {
		c := small[text[i]]
		if i+1 < len(text) {
			if list := starts[pair(c, small[text[i+1]])]; list != nil {
				if p := phraseAt(text[i:], list); p != nil {
					for j := range len(p.word) {
						r.read(p.word[j])
					}
					i += len(p.words) - 1
					continue
				}
			}
		}
		if !r.quoted && (c >= 'a' && c <= 'z') { // as read does
			r.word = append(r.word, c)
			continue
		}
		r.read(c)
	}
	r.end()
}

// small holds the characters of ASCII in small letters, and a blank for a newline.
var small = func() (letters [256]byte) {
	for i := range letters {
		c := byte(i)
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case c == '\n':
			c = ' '
		}
		letters[i] = c
	}
	return letters
}()

// A reader assembles words.
type reader struct {
	word   []byte
	quoted bool // whether an apostrophe follows the word
	do     func(word []byte)
}

// read reads a byte in small letters. "'s" is left out.
func (r *reader) read(c byte) {
	if r.quoted {
		if r.quoted = false; c == 's' {
			return
		}
		r.end()
	}
	switch {
	case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
		r.word = append(r.word, c)
	case c == '\'':
		r.quoted = true
	default:
		r.end()
	}
}

func (r *reader) end() {
	if len(r.word) > 0 {
		if !stopWords[string(r.word)] {
			r.do(r.word)
		}
		r.word = r.word[:0]
	}
}

// eachOfAny is Each for a text with letters other than those of ASCII.
func eachOfAny(text string, do func(word []byte)) {
	text = Join(strings.ReplaceAll(text, "\n", " "))
	for _, w := range strings.FieldsFunc(strings.ReplaceAll(text, "'s", ""), NotIn) {
		if !Stop(w) {
			do([]byte(w))
		}
	}
}

// Stem takes the ending off a word.
func Stem[W string | []byte](w W) W {
	n := len(w)
	if n > 3 {
		n -= ending(w)
	}
	if n > 3 && w[n-1] == w[n-2] {
		n--
	}
	return w[:n]
}

// ending returns the length of the ending that a word of four or more bytes can
// lose, so that at least three are left: one of ying, ied, ies, ing, ed, es, ys, s, y
// and e, the first that fits.
func ending[W string | []byte](w W) int {
	n := len(w)
	switch before := w[n-2]; w[n-1] {
	case 'g':
		switch {
		case n < 6 || before != 'n' || w[n-3] != 'i':
			return 0
		case n >= 7 && w[n-4] == 'y':
			return 4
		}
		return 3
	case 'd':
		switch {
		case n < 5 || before != 'e':
			return 0
		case n >= 6 && w[n-3] == 'i':
			return 3
		}
		return 2
	case 's':
		switch {
		case n >= 6 && before == 'e' && w[n-3] == 'i':
			return 3
		case n >= 5 && (before == 'e' || before == 'y'):
			return 2
		}
		return 1
	case 'y', 'e':
		return 1
	}
	return 0
}

// Join returns a text in small letters, between blanks, with each phrase replaced by
// one word.
func Join(text string) string { return joiner().Replace(" " + strings.ToLower(text) + " ") }

var joiner = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(phrases...) })

// Stop reports whether a word is a stop word: one that any question may have.
func Stop(word string) bool { return stopWords[word] }

// phrases lists phrases, each followed by the word that replaces it.
var phrases = []string{"leaf pile", "leafpile", "leaf-pile", "leafpile", "leave pile", "leafpile", "go away", "goaway", "go-away", "goaway",
	"wounded fiend", "fiend", "turns to stone", "petrified", "turn to stone", "petrified", "turned to stone", "petrified", "to stone", "petrified", "into stone", "petrified", "last rank", "eighth rank", "8th rank", "eighth rank", "far rank", "eighth rank",
	"come alive", "alive", "comes alive", "alive", "start position", "starting position", "opening position", "starting position",
	"threw", "thrown", "falls off", "thrown", "fall off", "thrown", "off the board", "over the edge", "next to", "beside"}

// A phrase is a row of phrases.
type phrase struct{ words, word string }

// starts holds the phrases by the pair of letters with which they start, each list
// in the order of phrases.
var starts = func() (lists [1 << 10][]phrase) {
	for i := 0; i < len(phrases); i += 2 {
		n := pair(phrases[i][0], phrases[i][1])
		lists[n] = append(lists[n], phrase{phrases[i], phrases[i+1]})
	}
	return lists
}()

// pair is a number for two bytes; it is the same for few other pairs.
func pair(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// phraseAt returns the first phrase of a list with which a text begins, whatever the
// case of its letters; nil if there is none.
func phraseAt(text string, list []phrase) *phrase {
next:
	for i := range list {
		words := list[i].words
		if len(text) < len(words) {
			continue
		}
		for j := 2; j < len(words); j++ {
			if small[text[j]] != words[j] {
				continue next
			}
		}
		if small[text[0]] == words[0] && small[text[1]] == words[1] {
			return &list[i]
		}
	}
	return nil
}

// stopWords are the words that Of leaves out.
var stopWords = setOf(`a an and any are as at be been being but by can could did do does doing done for from get gets given had has have having he her him his how i if in
	into is it its itself let may me might must my no nor not of on one only onto or our please s shall she should so some such than that the their them then there these they
	this those to too was we were what when where whether which who whom whose why will with would you your happen happens mean means game piece pieces possible allowed legal
	rule rules nemoroth ever just still again really also`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
