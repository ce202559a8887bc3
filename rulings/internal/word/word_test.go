package word_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/internal/word"
)

// plainly is Of as its documentation puts it.
func plainly(text string) []string {
	text = word.Join(strings.ReplaceAll(text, "\n", " "))
	list := strings.FieldsFunc(strings.ReplaceAll(text, "'s", ""), word.NotIn)
	return slices.DeleteFunc(list, word.Stop)
}

// TestOf compares Of with its plain form, on the texts of the rulings and on random
// ones of the parts that it treats apart.
func TestOf(t *testing.T) {
	same := func(text string) {
		t.Helper()
		if got, want := word.Of(text), plainly(text); !slices.Equal(got, want) {
			t.Fatalf("%q: got %q, want %q", text, got, want)
		}
	}
	for _, k := range rulings.MustLoad().Cases() {
		same(k.Title)
		same(k.Why)
	}
	parts := strings.Split(`Leaf| |pile|-|leave|Go|away|Wounded|fiend|turns|to|stone|in|into|last|rank|8th|far|come|alive|start|position|threw|falls|off|over|the|board|edge|next|'|'s|s|''s|
|§|Ä|É|x|ies|.|Human|the start position's`, "|")
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		text := ""
		for range 1 + rng.IntN(9) {
			text += parts[rng.IntN(len(parts))] + strings.Repeat(" ", rng.IntN(2))
		}
		same(text)
	}
}

// TestStem compares Stem with the list of endings in its documentation.
func TestStem(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50000 {
		b := make([]byte, rng.IntN(9))
		for i := range b {
			b[i] = "yingesdab"[rng.IntN(9)]
		}
		w, want := string(b), string(b)
		for _, end := range []string{"ying", "ied", "ies", "ing", "ed", "es", "ys", "s", "y", "e"} {
			if rest, ok := strings.CutSuffix(w, end); ok && len(rest) >= 3 {
				want = rest
				break
			}
		}
		if n := len(want); n > 3 && want[n-1] == want[n-2] {
			want = want[:n-1]
		}
		if got := word.Stem(w); got != want || string(word.Stem(b)) != want {
			t.Fatalf("%q: got %q, want %q", w, got, want)
		}
	}
}
