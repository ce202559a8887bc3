package rulings

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/internal/word"
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
	list := strings.Fields(word.Join(words))
	for i, w := range list {
		w = strings.TrimFunc(w, word.NotIn)
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
			for _, w := range word.Of(s) {
				text[word.Stem(w)] = max(text[word.Stem(w)], weight)
				if ix.known[word.Stem(w)] == "" {
					ix.known[word.Stem(w)] = w
				}
			}
		}
		add(k.Title, inTitle)
		add(k.Why, inText)
		for _, r := range k.Considered {
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
		for _, w := range word.Of(k.Title) {
			whole += ix.rarity(word.Stem(w))
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
	for _, w := range word.Of(words) {
		s := word.Stem(w)
		one := wanted{s: 1}
		if ix.seen[s] == 0 && synonyms[s] == nil {
			if near := ix.nearest(w); near != "" {
				one[word.Stem(near)] = 1
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
	s := word.Stem(w)
	if len(w) < 4 || ix.seen[s] > 0 || synonyms[s] != nil || word.Stop(w) {
		return ""
	}
	best, least := "", 2+len(w)/8
	for t, known := range ix.known {
		d := distance(w, known, least)
		if d < least || d == least && best != "" && (ix.seen[t] > ix.seen[word.Stem(best)] || ix.seen[t] == ix.seen[word.Stem(best)] && known < best) {
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

var plainly = strings.NewReplacer("leafpile", "leaf pile", "goaway", "go away")

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
			groups[word.Stem(words[0])] = append(groups[word.Stem(words[0])], word.Stem(like))
		}
	}
	return groups
}()
