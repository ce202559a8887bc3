package rulings

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// topicFiles returns the texts of all files of rulings, the neighbour games' too.
func topicFiles(t testing.TB) (texts []string) {
	for _, pattern := range []string{"*.yaml", "../examples/*/rulings/*.yaml"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
	}
	return texts
}

// samePlain fails a test if decodeTopic reads a text otherwise than Decode, or
// words an error otherwise.
func samePlain(t testing.TB, text string) {
	t.Helper()
	var want, got Topic
	wrong, err := Decode("x.yaml", []byte(text), &want), decodeTopic("x.yaml", []byte(text), &got)
	if (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() {
		t.Fatalf("error %v, want %v\n%s", err, wrong, text)
	}
	if diff := cmp.Diff(want, got); err == nil && diff != "" {
		t.Fatalf("(-yaml.v3 +plain)\n%s\n%s", diff, text)
	}
}

// TestPlainForm holds that the files of rulings are read as yaml.v3 reads them, and
// all but a few rulings without it.
func TestPlainForm(t *testing.T) {
	refused := 0
	for _, text := range topicFiles(t) {
		samePlain(t, text)
		p := &plainReader{text: text, end: -1}
		if p.topic(new(Topic)); p.odd || !plainBytes([]byte(text)) {
			t.Errorf("not of the plain form: %.80s", text)
		}
		refused += len(p.refused)
	}
	if refused > 8 {
		t.Errorf("%d rulings are not of the plain form", refused)
	}
}

// TestPlainFormIsExact changes files of rulings at random: the plain form never
// means what yaml.v3 does not read.
func TestPlainFormIsExact(t *testing.T) {
	rng, files := rand.New(rand.NewPCG(1, 2)), topicFiles(t)
	const letters = "\n -:[]{}#\"',|>!a1 ~y0/\\\t\r&*%@`?é"
	for range 800 {
		text := files[rng.IntN(len(files))]
		head, rest, _ := strings.Cut(text, "cases:")
		cases := strings.SplitAfter(rest, "\n\n")
		i := rng.IntN(len(cases))
		few := []byte(head + "cases:\n" + strings.TrimPrefix(strings.Join(cases[i:min(i+2, len(cases))], ""), "\n"))
		for range 1 + rng.IntN(3) {
			at, c := rng.IntN(len(few)), letters[rng.IntN(len(letters))]
			switch rng.IntN(4) {
			case 0:
				few[at] = c
			case 1:
				few = slices.Delete(few, at, at+1)
			case 2:
				few = slices.Insert(few, at, c)
			default:
				part := slices.Clone(few[at:min(len(few), at+rng.IntN(30))])
				few = slices.Insert(few, rng.IntN(len(few)), part...)
			}
		}
		samePlain(t, string(few))
	}
	for _, check := range []string{
		"count: 03", "count: 3", "count: 0x3", "syntax: yes", "syntax: true", "syntax: True", "outcome: null", "outcome: ~", "outcome: N", "outcome: 1_0", "outcome: 1e3",
		"outcome: 2001-12-14", "outcome: .5", "outcome: =", "outcome: <<", "outcome: a: b", "outcome: a #b", "outcome: a:", "outcome: ''", `outcome: ""`, `outcome: "a\tb"`,
		`outcome: "a\"b\\"`, "outcome: a\n  b", "outcome: a\n\n  b", "outcome: \"a\n  b\"", "outcome: \"a\n\n  b\"", "outcome: |\n  a\n   b\n\n  c", "outcome: |-\n  a", "outcome: |1\n  a",
		"outcome: >-\n  a\n  b", "outcome: >-\n  a\n\n  b", "outcome: >-\n  a\n   b", "outcome: >\n  a", "outcome: *x", "outcome: &x a", "outcome: !!str a", "legal: [a, a ]", "legal: [ a,b]",
		"legal: [a,\n  b]", "legal: [a,\nb]", "legal: [a,]", "legal: [a?b]", "legal: [a: b]", "legal: [\"a\"b]", "legal: []", "legal:\n  - a\n  - b", "legal:\n- a", "legal:",
		"move: a\ngives: {a1: x, a1: y}", "move: a\ngives: {a1: x, b1: y}", "move: a\ngives:\n  a1: x", "move: a\nmove: b", "no: x", "moves-of: {piece: H, square: a1}",
		"moves-of: {piece: H, square: a1, to: [a2]}", "moves-of: {piece: H, square: a1, to: [a2], to: [a3]}", "moves-of: {piece: H,\n  square: a1, to: [a2]}",
	} {
		samePlain(t, withCheck(check))
	}
}
