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

// Search returns the rulings that answer a question in words, best match first,
// at most MaxFound. Words that every question has count for nothing, and words
// that mean the same find each other: "eat" finds engulfing, "past" crossing. A
// word that the corpus does not know finds what Suggest takes it for. A title in
// full finds its ruling alone. Ids are no words: Case and ByRule look them up.
func (c *Corpus) Search(words string) []*Case {
	if c == nil || slices.ContainsFunc(strings.Fields(words), idForm.MatchString) {
		return nil
	}
	ix := c.wordIndex()
	want := ix.query(words)
	type hit struct {
		*Case
		score float64
	}
	var hits []hit
	for i, k := range ix.cases {
		if s := ix.score(i, want); s > 0 {
			hits = append(hits, hit{k, s})
		}
		if strings.EqualFold(k.Title, strings.TrimSpace(words)) {
			return []*Case{k}
		}
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.ID, b.ID)) })
	var found []*Case
	for _, h := range hits {
		if len(found) < MaxFound && h.score > hits[0].score/3 {
			found = append(found, h.Case)
		}
	}
	return found
}

// Suggest returns the words with those that the corpus does not know replaced
// by the nearest that it knows; "" if there is nothing to replace.
func (c *Corpus) Suggest(words string) string {
	if c == nil {
		return ""
	}
	ix, changed := c.wordIndex(), false
	list := strings.Fields(phrases.Replace(" " + strings.ToLower(words) + " "))
	for i, w := range list {
		w = strings.TrimFunc(w, notInWord)
		if near := ix.nearest(w); near != "" {
			list[i], changed = near, true
		}
	}
	if !changed {
		return ""
	}
	return plainly.Replace(strings.Join(list, " "))
}

var idForm = regexp.MustCompile(`^[A-Za-z]+(-[A-Za-z]+)*-[0-9]+$`)

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// A wordIndex is the corpus by words.
type wordIndex struct {
	cases []*Case
	texts []map[string]float64 // by case: how much each stem weighs in it
	long  []float64            // by case: the weight of the whole title
	seen  map[string]int       // by stem: how many cases have it
	known map[string]string    // by stem: the first word with it
}

// What a stem weighs by where it stands.
const (
	inTitle = 3
	inText  = 1.5
)

func newWordIndex(cases []*Case) *wordIndex {
	ix := &wordIndex{cases: cases, seen: map[string]int{}, known: map[string]string{}}
	for _, k := range cases {
		text := map[string]float64{}
		add := func(s string, weight float64) {
			for _, w := range wordsOf(s) {
				text[stem(w)] = max(text[stem(w)], weight)
				if ix.known[stem(w)] == "" {
					ix.known[stem(w)] = w
				}
			}
		}
		add(k.Title, inTitle)
		add(k.Why, inText)
		for _, r := range k.Refuted {
			add(r.Reading+" "+r.Because, inText)
		}
		for _, field := range strings.Fields(k.Position) {
			text[strings.ToLower(field)] = inTitle
		}
		ix.texts = append(ix.texts, text)
		for s := range text {
			ix.seen[s]++
		}
		whole := 1.0
		for _, w := range wordsOf(k.Title) {
			whole += ix.rarity(stem(w))
		}
		ix.long = append(ix.long, whole)
	}
	return ix
}

// rarity is what a stem is worth: the more, the fewer cases have it.
func (ix *wordIndex) rarity(stem string) float64 {
	return math.Log(1 + float64(len(ix.cases))/float64(1+ix.seen[stem]))
}

// A wanted word is a list of stems that mean it, with what each of them counts.
type wanted map[string]float64

func (ix *wordIndex) query(words string) []wanted {
	var want []wanted
	for _, w := range wordsOf(words) {
		s := stem(w)
		one := wanted{s: 1}
		if ix.seen[s] == 0 && synonyms[s] == nil {
			if near := ix.nearest(w); near != "" {
				one[stem(near)] = 1
			}
		}
		for _, like := range synonyms[s] {
			one[like] = max(one[like], 0.7)
		}
		want = append(want, one)
	}
	for _, field := range strings.Fields(words) { // a position line
		if strings.Contains(field, "/") {
			want = append(want, wanted{strings.ToLower(field): 5})
		}
	}
	return want
}

// score is how well a case answers: the worth of the words found in it, the less
// the more of the question it leaves open and the longer its title is.
func (ix *wordIndex) score(i int, want []wanted) float64 {
	got, all := 0.0, 0.0
	for _, one := range want {
		best, worth := 0.0, 0.0
		for s, counts := range one {
			if ix.seen[s] > 0 {
				worth = max(worth, ix.rarity(s)*counts)
				best = max(best, ix.rarity(s)*counts*ix.texts[i][s])
			}
		}
		got += best
		all += worth * inTitle
	}
	if all == 0 {
		return 0
	}
	return got * got / all / (8 + ix.long[i])
}

// nearest is a word of the corpus that differs from one that it does not know by
// a letter or, if it is long, by two; "" if there is none.
func (ix *wordIndex) nearest(w string) string {
	s := stem(w)
	if len(w) < 4 || ix.seen[s] > 0 || synonyms[s] != nil || stopWords[w] {
		return ""
	}
	best, least := "", 2+len(w)/8
	for t, known := range ix.known {
		d := distance(w, known, least)
		if d < least || d == least && best != "" && (ix.seen[t] > ix.seen[stem(best)] || ix.seen[t] == ix.seen[stem(best)] && known < best) {
			best, least = known, d
		}
	}
	return best
}

// distance counts the letters to insert, drop, replace or swap with their
// neighbour to make one word of the other; beyond a limit it is only more.
func distance(a, b string, limit int) int {
	if n := len(a) - len(b); n >= limit || -n >= limit {
		return limit + 1
	}
	before, last := []int(nil), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			next[j+1] = min(last[j]+change, last[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, last = last, next
	}
	return last[len(b)]
}

// wordsOf lists the words of a text that say something, in small letters.
func wordsOf(text string) []string {
	text = phrases.Replace(" " + strings.ToLower(strings.ReplaceAll(text, "\n", " ")) + " ")
	list := strings.FieldsFunc(strings.ReplaceAll(text, "'s", ""), notInWord)
	return slices.DeleteFunc(list, func(w string) bool { return stopWords[w] })
}

// stem takes the ending off a word.
func stem(w string) string {
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

// phrases makes one word of several that mean one thing.
var phrases = strings.NewReplacer("leaf pile", "leafpile", "leaf-pile", "leafpile", "leave pile", "leafpile", "go away", "goaway", "go-away", "goaway",
	"wounded fiend", "fiend", "turns to stone", "petrified", "turn to stone", "petrified", "turned to stone", "petrified", "to stone", "petrified", "into stone", "petrified", "last rank", "eighth rank", "8th rank", "eighth rank", "far rank", "eighth rank",
	"come alive", "alive", "comes alive", "alive", "start position", "starting position", "opening position", "starting position",
	"threw", "thrown", "falls off", "thrown", "fall off", "thrown", "off the board", "over the edge", "next to", "beside")

var plainly = strings.NewReplacer("leafpile", "leaf pile", "goaway", "go away")

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

// synonyms maps stems to those that mean the same or nearly the same. Each line
// is one meaning.
var synonyms = func() map[string][]string {
	groups := map[string][]string{}
	for line := range strings.Lines(`eat engulf swallow devour digest meal consume
capture attack destroy engulf take kill
past cross through beyond across over ride
edge board pushed over off
thrown pushed edge gone
share crowd company together same stand
stone statue petrified stone
alive petrified rise revive stone
see gaze view look sight
look see gaze view
jump leap hop passes
slide ride
walk step move go enter
enter walk step move
king basilisk checkmate lose
draw stalemate repetition
threefold repetition repeat
stalemate lost won lose
lose lost win won
end over lost won stalemate lose win
die destroyed gone dissolve lost
destroyed engulfed lost
destroy engulf
undo back repeat
last ply fade dry
long last plies five moves
promote zombie promotion eighth
view gaze seen
gaze seen view
promotion promote
backwards back
flee flight further escape
escape flee
far range square around cover
another two
first begin
force compelled
forced compelled
both two one
order pushed first
look see gaze
none nobody
nobody alone
near beside adjacent neighbour
beside adjacent neighbour next
count position number
reach cover square
check compelled
checkmate compulsion
swap change
trail ichor
slime ichor
blood ichor
poison ichor
frozen petrified
freeze petrified
mate checkmate stalemate compulsion
push scream pushed
shout scream
mummies mummy`) {
		words := strings.Fields(line)
		for _, like := range words[1:] {
			groups[stem(words[0])] = append(groups[stem(words[0])], stem(like))
		}
	}
	return groups
}()
