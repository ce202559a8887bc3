package rulings

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// MaxFound is how many rulings Search returns at most.
const MaxFound = 20

// titleWeight is what a word counts in a title, if it counts 1 in the reasoning.
const titleWeight = 3

// Search returns the rulings that answer a question in words, the best first, at most MaxFound.
// A title in full finds its ruling alone. A question with an id finds nothing: Case and ByRule
// look ids up.
//
// A word that a ruling has counts the more, the fewer rulings have it (inverse document
// frequency). The sum is squared, so that two words of the question together count more than
// two rulings with one each, and divided by the length of the title. A search reads the whole
// corpus, which takes about 20 ms.
func (c *Corpus) Search(question string) []*Case {
	if slices.ContainsFunc(strings.Fields(question), idForm.MatchString) {
		return nil
	}
	texts := map[*Case]map[string]float64{} // by ruling: its words with their weights
	count := map[string]int{}               // by word: the rulings that have it
	for _, k := range c.Cases() {
		if strings.EqualFold(k.Title, strings.TrimSpace(question)) {
			return []*Case{k}
		}
		texts[k] = k.words()
		for w := range texts[k] {
			count[w]++
		}
	}
	rarity := func(w string) float64 {
		return math.Log(float64(1+len(texts)) / float64(1+count[w]))
	}
	score := map[*Case]float64{}
	var found []*Case
	for _, k := range c.Cases() {
		sum, length := 0.0, 8.0 // the length of a title counts little if it is short
		for _, w := range wordsOf(question) {
			sum += texts[k][w] * rarity(w)
		}
		for _, w := range wordsOf(k.Title) {
			length += rarity(w)
		}
		if sum > 0 {
			score[k] = sum * sum / length
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b *Case) int {
		return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a.ID, b.ID))
	})
	return found[:min(len(found), MaxFound)]
}

// idForm matches an id of a ruling, a rule or a sentence.
var idForm = regexp.MustCompile(`^[A-Za-z]+(-[A-Za-z]+)*-[0-9]+$`)

// words returns the words of a ruling with their weights.
func (c *Case) words() map[string]float64 {
	text := c.Why
	for _, r := range c.Considered {
		text += " " + r.Reading + " " + r.Because
	}
	weights := map[string]float64{}
	for _, w := range wordsOf(text) {
		weights[w] = 1
	}
	for _, w := range wordsOf(c.Title) {
		weights[w] = titleWeight
	}
	return weights
}

// wordsOf lists the words of a text in small letters, each once, without a plural s and without
// the words of every question.
func wordsOf(text string) []string {
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	words := strings.FieldsFunc(strings.ToLower(text), notLetter)
	for i, w := range words {
		if len(w) > 3 && !strings.HasSuffix(w, "ss") {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	words = slices.DeleteFunc(words, func(w string) bool {
		return strings.Contains(questionWords, " "+w+" ")
	})
	slices.Sort(words)
	return slices.Compact(words)
}

// questionWords are words of every question, without a plural s.
const questionWords = " a also an and any are as at be by can could do does doe for from get " +
	"has have " +
	"happen how i if in into is it its just let may me mean must my no not of on one or she " +
	"should so still that the their them then there they thi this to was we what when where which " +
	"who why will with would you your "
