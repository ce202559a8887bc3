package games

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// TestPictures compares a picture of a move of each other game with its golden file.
func TestPictures(t *testing.T) {
	for name, move := range map[string]string{"wormhole": "Nb1c3", "nature": "Ia2a5"} {
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := e.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		p, err := game.MovePicture(e.Rules, g, g.Explain(move))
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := svg.Write(&got, p, svg.Options{}); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("testdata", name+".svg"))
		if diff := cmp.Diff(string(want), got.String()); diff != "" || err != nil {
			t.Errorf("error %v; -want +got:\n%s", err, diff)
		}
	}
}
