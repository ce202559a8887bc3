package pictures_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestReport compares pictures with golden files: an illegal move (GHAST-2), a
// scream next to crowded squares, and a move of each other game.
func TestReport(t *testing.T) {
	for name, c := range map[string]struct {
		game.Rules
		line, move string
	}{
		"why-not": {nemorothgame.Rules(),
			"wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "Lc1d2"},
		"scream": {nemorothgame.Rules(),
			"w1l1b1aw/hh1phh1ph1/W7/.[7]1gl*B1(WH)1/.[8]3ApH2/.[9]pb1M2(WAHHHpHpAMM)z/HH1H1HpGH[3]/pW1MG1L1Z A 9", "Ae4!"},
		"wormhole": {wormhole.Rules(), "", "Nb1c3"},
		"nature":   {nature.Rules(), "", "Ia2a5"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := c.Start(c.line, "")
			if err != nil {
				t.Fatal(err)
			}
			_, err = g.Read(c.move)
			var ambiguous *game.AmbiguousError
			if errors.As(err, &ambiguous) {
				c.move = ambiguous.Moves[0]
			}
			p, err := pictures.Report(c.Rules, g, g.Explain(c.move))
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := svg.Write(&got, p, svg.Options{}); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".svg")
			if *update {
				if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if diff := cmp.Diff(string(want), got.String()); diff != "" || err != nil {
				t.Errorf("error %v; -update rewrites the file; -want +got:\n%s", err, diff)
			}
		})
	}
}
