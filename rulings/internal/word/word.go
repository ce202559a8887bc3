// Package word tells words that say something from others, and what they have in
// common: what a search and a ranking of rulings go by.
package word

import (
	"slices"
	"strings"
	"unicode"
)

// NotIn reports whether a rune is no part of a word.
func NotIn(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// Of lists the words of a text that say something, in small letters.
func Of(text string) []string {
	text = Join(strings.ReplaceAll(text, "\n", " "))
	list := strings.FieldsFunc(strings.ReplaceAll(text, "'s", ""), NotIn)
	return slices.DeleteFunc(list, Stop)
}

// Stem takes the ending off a word.
func Stem(w string) string {
	for _, end := range []string{"ying", "ied", "ies", "ing", "ed", "es", "ys", "s", "y", "e"} {
		if rest, ok := strings.CutSuffix(w, end); ok && len(rest) >= 3 {
			w = rest
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] {
		w = w[:n-1]
	}
	return w
}

// Join returns a text in small letters, between blanks, with one word in place of
// several that mean one thing.
func Join(text string) string { return phrases.Replace(" " + strings.ToLower(text) + " ") }

// Stop reports whether a word is in every question.
func Stop(word string) bool { return stopWords[word] }

// phrases makes one word of several that mean one thing.
var phrases = strings.NewReplacer("leaf pile", "leafpile", "leaf-pile", "leafpile", "leave pile", "leafpile", "go away", "goaway", "go-away", "goaway",
	"wounded fiend", "fiend", "turns to stone", "petrified", "turn to stone", "petrified", "turned to stone", "petrified", "to stone", "petrified", "into stone", "petrified", "last rank", "eighth rank", "8th rank", "eighth rank", "far rank", "eighth rank",
	"come alive", "alive", "comes alive", "alive", "start position", "starting position", "opening position", "starting position",
	"threw", "thrown", "falls off", "thrown", "fall off", "thrown", "off the board", "over the edge", "next to", "beside")

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
