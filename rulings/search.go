package rulings

import (
	"cmp"
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// A question in words is answered by rules, points of the procedure, disputes, words of the
// glossary and rulings. Each has titles: the phrases in which people ask, which the file asked.txt
// lists, and a point, dispute or ruling its title. It also has a body: the statement, the meaning
// or the reasoning.
//
// A word of the question counts a little more, the fewer entries have it (inverse document
// frequency), and much more in a title than in the body. For each title the sum is squared, so
// that two words of the question together count more than two titles with one each, and divided
// by the length of the title; the best four titles count, each 0.3 of the one before it. (Tried
// with 1,500 phrases of asked.txt, each taken away while it was asked: 852 found their rule first;
// 805 with the best title alone and more for rare words.) A ruling then speaks for its rules and
// disputes, since they are asked for in more ways than their own titles foresee: each gains a share
// of the score of the best such ruling. No spelling is corrected. Words are compared without their
// endings, and everyday names and phrases also as the words that asked.txt gives for them.

// maxFound is how many rulings Search returns at most.
const maxFound = 12

const (
	titleWeight = 3   // of a word in a title, if it weighs 1 in the body
	vote        = 0.7 // of a ruling's score, for its rules and disputes
	enough      = 0.5 // of a question's words, by weight, must be found
)

// A hit is an entry with the words to be found by, and how well it answers a question.
type hit struct {
	Entry
	titles       [][]string
	words        map[string]bool // of all titles and the body
	score, share float64         // see index.rate
}

// An index holds what a search looks through.
type index struct {
	entries []hit
	phrases map[string][]string // by id or word: how people ask for it
	names   map[string][]string // everyday names, without endings: what they stand for
	idioms  *strings.Replacer   // everyday phrases
	count   map[string]int      // by word: the entries that have it, but not in phrases alone
	sayings map[string][]saying // by misreading: how players put it or deny it
	replies map[string]reply    // by question, see literally
}

// A reply is a short answer to one question, before the entry with an id.
type reply struct{ id, text string }

// literally returns a question in the form in which replies are looked up: every word in its
// place, since "can a Leaf Pile eat a Ghast" and "can a Ghast eat a Leaf Pile" have the same words,
// but articles and the like left out, and one word for those that mean the same here.
func (x *index) literally(question string) string {
	question = duty.ReplaceAllString(x.plain(question), "must $1")
	question = permission.ReplaceAllString(question, "$1 $2")
	var words []string
	for w := range strings.FieldsSeq(question) {
		same, known := alike[w]
		if !known {
			same = stem(w)
			if meant := x.names[same]; len(meant) == 1 {
				same = meant[0]
			}
		}
		if same != "" {
			words = append(words, same)
		}
	}
	return strings.Join(words, " ")
}

// permission and duty are the ways to ask for what is allowed and for what one must do.
var (
	permission = regexp.MustCompile(
		`^(?:is it|am|is|are)(?: (.+))? (?:allowed|legal|possible)(?: for (.+))? to\b`)
	duty = regexp.MustCompile(`^(?:do|does) (.+?) (?:have|need) to\b`)
)

// synonyms lists, after a colon, words of questions that mean the same as the word before it, or
// nothing here.
const synonyms = `: a an the my any other still too also really just ever in here of at now
: game can may could do does will would
be: is are am get gets being
must: must have need
move: move go walk step
piece: piece pieces guy guys thing things stuff something anything anyone anybody
capture: capture take
petrif: petrified stone stoned frozen
flee: flee run
enemy: enemy his opponent's
scare: scare scared afraid frightened frighten
cannot: cannot can't cant
if: if when
over: over through across past
on: on onto to into
back: back backward backwards
sideways: sideways sideway
diagonally: diagonally diagonal`

// alike has the synonyms. No everyday name of asked.txt takes their place.
var alike = func() map[string]string {
	same := map[string]string{}
	for line := range strings.Lines(synonyms) {
		word, others, _ := strings.Cut(line, ":")
		for w := range strings.FieldsSeq(others) {
			same[w] = word
		}
	}
	return same
}()

// searchIndex returns the index of a corpus, which it makes once.
func (c *Corpus) searchIndex() *index {
	c.indexed.Do(func() { c.index = c.newIndex() })
	return c.index
}

// newIndex lists what can be found in a corpus.
func (c *Corpus) newIndex() *index {
	x := &index{phrases: map[string][]string{}, names: map[string][]string{},
		count: map[string]int{}, sayings: map[string][]saying{}, replies: map[string]reply{}}
	x.readAsked(c.Beside)
	add := func(e Entry, body string, titles ...string) {
		s := hit{Entry: e, words: map[string]bool{}}
		for _, w := range wordsOf(body + " " + strings.Join(titles, " ")) {
			s.words[w] = true
			if e.Point == nil { // points, which are many words, make none less rare
				x.count[w]++
			}
		}
		for _, title := range append(titles, x.phrases[e.ID]...) {
			words := wordsOf(x.plain(title))
			s.titles = append(s.titles, words)
			for _, w := range words {
				s.words[w] = true
			}
		}
		x.entries = append(x.entries, s)
	}
	for _, r := range game.Catalogue(c.Rules) {
		add(Entry{ID: r.ID, Rule: &r}, r.Statement, r.Section)
	}
	for _, p := range slices.Concat(c.Disputes(), Procedure()) {
		add(Entry{ID: p.ID, Point: &p}, p.Text, p.Title)
	}
	for _, t := range c.terms {
		add(Entry{ID: t.Words[0], Term: &t}, t.Quote+" "+t.Meaning, t.Words...)
	}
	for _, k := range c.Cases() {
		body := k.Why
		for _, r := range k.Considered {
			body += " " + r.Reading + " " + r.Because
		}
		add(Entry{ID: k.ID, Ruling: k}, body, k.Title)
	}
	// After "says", ids of misreadings, with how players put them or, after "!", deny them.
	for about, phrases := range x.phrases {
		if misreadings, says := strings.CutPrefix(about, "says "); says {
			for id := range strings.FieldsSeq(misreadings) {
				x.sayings[id] = append(x.sayings[id], mapped(phrases, x.saying)...)
			}
			delete(x.phrases, about)
		}
	}
	// The id of an entry, questions to which it is the answer, and the reply.
	for p := range rows(c.Beside, "replies.txt", -1) {
		last := len(p) - 1
		for _, question := range p[1:last] {
			x.replies[x.literally(question)] = reply{p[0], p[last]}
		}
	}
	return x
}

// readAsked reads the lines of asked.txt: an id or a word of the glossary, and the phrases that ask
// for it; "says" with ids of misreadings, and how players put them; or a list of everyday names, an
// equals sign, and the words that they stand for. A name of several words has hyphens.
func (x *index) readAsked(files fs.FS) {
	var idioms []string
	for p := range rows(files, "asked.txt", -1) {
		everyday, meant, isName := strings.Cut(p[0], "=")
		if !isName {
			x.phrases[p[0]] = append(x.phrases[p[0]], p[1:]...)
			continue
		}
		for name := range strings.FieldsSeq(everyday) {
			if phrase := strings.ReplaceAll(name, "-", " "); phrase != name {
				idioms = append(idioms, " "+phrase+" ", meant+" ")
			} else {
				x.names[stem(name)] = append(x.names[stem(name)], wordsOf(meant)...)
			}
		}
	}
	x.idioms = strings.NewReplacer(idioms...)
}

// asked lists the words of a question. An everyday name is replaced by the words that it stands
// for, or joined by them if some entry has it.
func (x *index) asked(question string) (words []string) {
	for _, name := range everyWord(question) {
		meant := x.names[stem(name)]
		for _, w := range wordsOf(name) {
			if meant == nil || x.count[w] > 0 {
				words = append(words, w)
			}
		}
		words = append(words, meant...)
	}
	return set(words)
}

// plain returns the words of a text, with its everyday phrases replaced by what they stand for.
func (x *index) plain(text string) string {
	text = " " + strings.Join(everyWord(text), " ") + " "
	return strings.TrimSpace(x.idioms.Replace(text))
}

// everyWord lists the words of a text in small letters.
func everyWord(text string) []string {
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }
	return strings.FieldsFunc(strings.ToLower(text), notLetter)
}

func (x *index) rarity(word string) float64 {
	return math.Sqrt(math.Log(float64(1+len(x.entries)) / float64(1+x.count[word])))
}

func (x *index) weigh(words []string) (sum float64) {
	for _, w := range words {
		sum += x.rarity(w)
	}
	return sum
}

// rate rates an entry as an answer to the words of a question, and the share of the question's words
// that it has.
func (x *index) rate(s *hit, asked []string) {
	found := 0.0
	var rates []float64
	for _, w := range asked {
		if s.words[w] {
			s.share += x.rarity(w)
			found += math.Sqrt(x.rarity(w))
		}
	}
	for _, title := range s.titles {
		sum := found // each word of a title is one of the words
		for _, w := range asked {
			if slices.Contains(title, w) {
				sum += (titleWeight - 1) * math.Sqrt(x.rarity(w))
			}
		}
		rates = append(rates, sum*sum/float64(4+len(title))) // a short length counts little
	}
	slices.Sort(rates)
	for _, r := range rates[max(0, len(rates)-4):] {
		s.score = 0.3*s.score + r
	}
	s.share /= max(x.weigh(asked), 1)
}

// hits returns the entries that have a word of a question, the best first.
func (c *Corpus) hits(question string) (all []*hit) {
	x := c.searchIndex()
	asked, votes := x.asked(x.plain(question)), map[string]float64{}
	for _, s := range x.entries {
		if x.rate(&s, asked); s.score > 0 {
			all = append(all, &s)
		}
	}
	for _, h := range all {
		if h.Ruling != nil {
			for _, id := range slices.Concat(h.Ruling.TurnsOn, h.Ruling.Disputes) {
				votes[id] = max(votes[id], vote*h.score)
			}
		}
	}
	for _, h := range all {
		h.score += votes[h.ID]
	}
	slices.SortStableFunc(all, func(a, b *hit) int { return cmp.Compare(b.score, a.score) })
	return all
}

// Search returns the rulings that answer a question in words, the best first, at most twelve.
// A title in full finds its ruling alone. A question with an id finds nothing: Answer looks ids
// up.
func (c *Corpus) Search(question string) []*Case {
	if c == nil || slices.ContainsFunc(strings.Fields(question), idForm.MatchString) {
		return nil
	}
	return rulingsOf(c.hits(question), question)
}

// rulingsOf returns the rulings that Search returns, from the hits of its question.
func rulingsOf(hits []*hit, question string) (rulings []*Case) {
	for _, e := range hits {
		if e.Ruling == nil || len(rulings) == maxFound {
			continue
		}
		if strings.EqualFold(e.Ruling.Title, strings.TrimSpace(question)) {
			return []*Case{e.Ruling}
		}
		rulings = append(rulings, e.Ruling)
	}
	return rulings
}

// idForm matches an id of a ruling, a rule or a sentence.
var idForm = regexp.MustCompile(`^[A-Za-z]+(-[A-Za-z]+)*-[0-9]+$`)

// endings of words that do not count, in the order in which they are cut off.
var endings = strings.Fields("s es ed ing e i y")

// wordsOf lists the words of a text in small letters, each once, without endings and without the
// words of every question.
func wordsOf(text string) (words []string) {
	for _, w := range everyWord(text) {
		if !slices.Contains(questionWords, w) {
			words = append(words, stem(w))
		}
	}
	return set(words)
}

// stem returns a word without its endings.
func stem(word string) string {
	for _, ending := range endings {
		if short, ok := strings.CutSuffix(word, ending); ok && len(short) > 2 {
			word = short
		}
	}
	return word
}

// questionWords are words of every question.
var questionWords = strings.Fields(`
a also am an and any are as at be by can could do does doesn't don't for from get has have here
how i i'm if in into is isn't it it's its just let may me mean means must my no not of on one or
she should so still that the their them then there they this to was we what what's when where
which who why will with would you your happens game piece pieces guy guys thing things`)
