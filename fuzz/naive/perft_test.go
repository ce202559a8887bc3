package naive_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// TestPerftFile checks the perft counts of package nemoroth up to depth 3.
func TestPerftFile(t *testing.T) {
	f, err := os.Open("../../nemoroth/testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var g *naive.Game
	checked := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if position, ok := strings.CutPrefix(lines.Text(), "position "); ok {
			if g, err = naive.New(nemoroth.Standard()).Start(
				nemoroth.MustSetup(position)); err != nil {
				t.Fatal(err)
			}
		}
		var depth int
		var want uint64
		if n, _ := fmt.Sscanf(lines.Text(), "perft %d %d", &depth, &want); n != 2 || depth > 3 ||
			depth == 3 && testing.Short() {
			continue
		}
		checked++
		if got := naive.Perft(g, depth); uint64(got) != want {
			t.Errorf("%v: perft(%d) is %d, want %d", g, depth, got, want)
		}
	}
	if checked < 10 {
		t.Errorf("%d counts of the file checked, want at least 10", checked)
	}
}
