package letter

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// english are words that differ by one letter from the name of a piece.
const english = "plies files miles tiles field find friend fiends night nights write range anger " +
	"danger manger power lower towel toward notice initiated initiates hosts humane fluid loins " +
	"lines"

// nameOf returns what a word in small letters names: a piece, a side, or what belongs to no side. A
// longer name may have one slip, if the word is no other one: a gahst, a zombi.
func (l *Language) nameOf(low string) (is word, known bool) {
	if is, known = l.names[low]; known || len(low) < 4 || codes[low] != 0 || isOneOf(low, english) {
		return is, known
	}
	for name, w := range l.names {
		least := 5
		if w.code == 's' {
			least = 7
		}
		if len(name) >= least && slips(low, name) {
			if known && w != is {
				return word{}, false
			}
			is, known = w, true
		}
	}
	return is, known
}

// slips reports whether two words differ by one letter, or by two that have changed places.
func slips(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return swapped || len(a) <= 1 && len(b) <= 1
}

// nameSides makes the names of people words for their sides: of Anna and Bob in "Anna plays
// Alabaster and has a Ghast on e4. Bob has a Human on c4". Bob has the other side.
func nameSides(words []word) {
	sides, others := map[string]int{}, map[string]bool{}
	known := 0 // the side of one of them
	for i, w := range words {
		name := bareName(w.low)
		first, _ := utf8.DecodeRuneInString(w.text)
		isName := unicode.IsUpper(first)
		if w.code != '?' || isOneOf(name, "what who where when how why which if") {
			continue
		}
		last := i + 1
		for last < len(words) && isOneOf(words[last].low, linking) {
			last++
		}
		if last == len(words) {
			break
		}
		links, next := last-i-1, words[last]
		after := words[min(last+1, len(words)-1)]
		// "… is the Alabaster Ghast", and "my letter (Alabaster: …", tell of no person
		ofPiece := strings.ContainsRune("PQN", rune(after.code))
		ofList := after.low == ":" && words[i+1].low == "("
		adjectival := strings.HasSuffix(next.low, "'s") || ofPiece || ofList
		isVerb := links > 0 && isOneOf(words[i+1].low, "plays is ( conducts leads has , who")
		owns := links > 0 && isOneOf(words[i+1].low, "has owns holds with")
		owner := strings.HasSuffix(w.low, "'s") &&
			strings.ContainsRune("PQNT", rune(words[i+1].code))
		// "Anna plays Alabaster, Bob Obsidian"
		again := isName && i > 1 && words[i-1].code == ',' && words[i-2].code == 's'
		switch {
		case next.code == 's' && (isVerb || again) && !adjectival:
			sides[name], known = next.side, next.side
		case isName && (owns || owner):
			others[name] = true
		}
	}
	for name := range sides {
		delete(others, name)
	}
	if len(sides) == 1 && len(others) == 1 {
		for name := range others {
			sides[name] = 1 - known
		}
	}
	for i := range words {
		w := &words[i]
		if side, ok := sides[bareName(w.low)]; ok && w.code == '?' {
			w.code, w.side = 's', side
		}
	}
}

// linking are words between a name and the side of the person.
const linking = "is plays play conducts leads commands handles represents has took had who with " +
	"the ( , ="
