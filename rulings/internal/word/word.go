// Package word tells words that say something from others, and what they have in
// common: what a search and a ranking of rulings go by.
package word

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NotIn reports whether a rune is no part of a word.
func NotIn(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// Of lists the words of a text that say something, in small letters.
func Of(text string) (list []string) {
	Each(text, func(w []byte) { list = append(list, string(w)) })
	return list
}

// Stems lists the stems of the words that Of lists.
func Stems(text string) (list []string) {
	Each(text, func(w []byte) { list = append(list, string(Stem(w))) })
	return list
}

// Each calls a function with each word that Of lists. The word is the function's
// until it returns.
func Each(text string, do func(word []byte)) {
	const enough = 1024 // for most texts, without an allocation
	joined := join(make([]byte, 0, enough), strings.ReplaceAll(text, "\n", " "))
	end := 0 // of the text without "'s"
	for i := 0; i < len(joined); i++ {
		if joined[i] == '\'' && i+1 < len(joined) && joined[i+1] == 's' {
			i++
			continue
		}
		joined[end] = joined[i]
		end++
	}
	joined = joined[:end]
	for i := 0; i < len(joined); {
		from, n := i, 0
		for i < len(joined) {
			if n = letterAt(joined[i:]); n == 0 {
				break
			}
			i += n
		}
		if w := joined[from:i]; len(w) > 0 && !stopWords[string(w)] {
			do(w)
		}
		if i < len(joined) { // what ends a word
			_, size := utf8.DecodeRune(joined[i:])
			i += size
		}
	}
}

// letterAt returns how long the letter or digit is with which a text begins; 0 if
// it begins with neither.
func letterAt(text []byte) int {
	if c := text[0]; c < utf8.RuneSelf {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return 1
		}
		return 0 // no capital is left
	}
	r, n := utf8.DecodeRune(text)
	if NotIn(r) {
		return 0
	}
	return n
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

// Join returns a text in small letters, between blanks, with one word in place of
// several that mean one thing.
func Join(text string) string { return string(join(nil, text)) }

// join appends what Join returns.
func join(to []byte, text string) []byte {
	text = strings.ToLower(text)
	to = append(to, ' ')
	for i := 0; i < len(text); {
		c := text[i]
		if i+1 < len(text) && begins[pair(c, text[i+1])] {
			if p := phraseAt(text[i:]); p >= 0 {
				to = append(to, phrases[p+1]...)
				i += len(phrases[p])
				continue
			}
		}
		to = append(to, c)
		i++
	}
	return append(to, ' ')
}

// phraseAt returns the index of the first phrase with which a text begins; -1 if
// there is none.
func phraseAt(text string) int {
	for p := 0; p < len(phrases); p += 2 {
		if strings.HasPrefix(text, phrases[p]) {
			return p
		}
	}
	return -1
}

// begins holds the pairs of letters with which a phrase begins, by pair; other
// pairs may be among them.
var begins = func() (pairs [1 << 10]bool) {
	for p := 0; p < len(phrases); p += 2 {
		pairs[pair(phrases[p][0], phrases[p][1])] = true
	}
	return pairs
}()

func pair(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// Stop reports whether a word is in every question.
func Stop(word string) bool { return stopWords[word] }

// phrases are words that mean one thing, each followed by the word for them.
var phrases = []string{"leaf pile", "leafpile", "leaf-pile", "leafpile", "leave pile", "leafpile", "go away", "goaway", "go-away", "goaway",
	"wounded fiend", "fiend", "turns to stone", "petrified", "turn to stone", "petrified", "turned to stone", "petrified", "to stone", "petrified", "into stone", "petrified", "last rank", "eighth rank", "8th rank", "eighth rank", "far rank", "eighth rank",
	"come alive", "alive", "comes alive", "alive", "start position", "starting position", "opening position", "starting position",
	"threw", "thrown", "falls off", "thrown", "fall off", "thrown", "off the board", "over the edge", "next to", "beside"}

// stopWords are in every question.
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
