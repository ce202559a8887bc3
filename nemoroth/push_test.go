package nemoroth_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// crowds calls each for every choice of up to four occupants of some kinds, given
// as the number of each kind.
func crowds(kinds int, each func(counts []int)) {
	counts := make([]int, kinds)
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == kinds {
			if left < 4 {
				each(counts)
			}
			return
		}
		for n := 0; n <= left; n++ {
			counts[k] = n
			fill(k+1, left-n)
		}
		counts[k] = 0
	}
	fill(0, 4)
}

// crowd returns a square of the position line with some occupants of each kind.
func crowd(kinds []string, counts []int) string {
	var b strings.Builder
	for k, n := range counts {
		b.WriteString(strings.Repeat(kinds[k], n))
	}
	if b.Len() == 0 {
		return "1"
	}
	return "(" + b.String() + ")"
}

// afterScream returns the position after a scream, which may violate COMP-RULE.
func afterScream(t *testing.T, position, move string, r nemoroth.Ruleset) string {
	t.Helper()
	w := nemoroth.NewWalker(game(t, position, r))
	if !w.Do(nemoroth.MustMove(move)) {
		t.Fatalf("%s is refused in %s", move, position)
	}
	return w.Position().String()
}

func canonicalLine(t *testing.T, line string) string {
	t.Helper()
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(s.String(), " 1")
}

// TestPushedCrowdPromotes checks that every Human that is pushed onto its eighth
// rank promotes, whatever else is pushed with it, and that no other occupant
// changes or is lost (PROMOTE-1, PROMOTE-2, ZOMBIE-2).
func TestPushedCrowdPromotes(t *testing.T) {
	kinds := []string{"H", "Z", "h", "z", "pH", "ph", "M"}
	becomes := map[bool]map[int]int{ // by whether the goal is on rank 8: old and new kind
		true:  {0: 1, 4: 1},
		false: {2: 3, 5: 3},
	}
	for _, r := range []nemoroth.Ruleset{nemoroth.Standard(), nemoroth.Betza()} {
		crowds(len(kinds), func(counts []int) {
			before := crowd(kinds, counts)
			if before == "1" {
				return
			}
			for top, promote := range becomes {
				then := append([]int(nil), counts...)
				for from, to := range promote {
					if strings.HasPrefix(kinds[from], "p") && r.StatuesStayStone {
						continue
					}
					then[to] += then[from]
					then[from] = 0
				}
				position, move := fmt.Sprintf("8/3%s4/3A4/8/8/8/8/8 A 1", before), "Ad6!"
				want := fmt.Sprintf("3%s4/8/3A4/8/8/8/8/8 O 1", crowd(kinds, then))
				if !top {
					position, move = fmt.Sprintf("8/8/8/8/8/3A4/3%s4/8 A 1", before), "Ad3!"
					want = fmt.Sprintf("8/8/8/8/8/3A4/8/3%s4 O 1", crowd(kinds, then))
				}
				if diff := cmp.Diff(canonicalLine(t, want), afterScream(t, position, move, r)); diff != "" {
					t.Errorf("PROMOTE-1, %v, %s, %s (-want +got)\n%s", r, position, move, diff)
				}
			}
		})
	}
}
