package svg_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var update = flag.Bool("update", false, "write the golden files")

func group(kind string, side svg.Side, count int) svg.Occupant {
	return svg.Occupant{Kind: kind, Side: side, Count: count}
}

// crowd has everything that a picture can show.
var crowd = svg.Picture{
	Glyphs: "nemoroth", Title: "A crowd",
	Squares: []svg.Square{
		{Name: "a1", Occupants: []svg.Occupant{group("H", svg.First, 1)}},
		{Name: "b1", Ichor: 3,
			Occupants: []svg.Occupant{group("L", svg.Second, 1), group("M", svg.NoSide, 12)}},
		{Name: "c3", Occupants: []svg.Occupant{{Kind: "B", Side: svg.Second, Stone: true}}},
		{Name: "d4", Occupants: []svg.Occupant{{Kind: "L", Side: svg.First, Digesting: true}}},
		{Name: "e5", Occupants: []svg.Occupant{group("H", svg.First, 3), group("W", svg.First, 1),
			group("A", svg.Second, 1), group("G", svg.Second, 1), group("Z", svg.First, 1),
			{Kind: "H", Side: svg.First, Stone: true}, group("M", svg.NoSide, 2)}},
		{Name: "f6", Ichor: 10}, {Name: "g7", Hole: true},
		{Name: "h8", Occupants: []svg.Occupant{group("?", svg.Second, 2)}},
		{Name: "i9", Occupants: []svg.Occupant{group("H", svg.First, 1)}},
	},
	Marks: []svg.Mark{{"a1", svg.Selected}, {"a2", svg.Goal}, {"c3", svg.Goal},
		{"a8", svg.Last}, {"b8", svg.Frame}, {"c8", svg.Bad}, {"d8", svg.Circle},
		{"", svg.Frame}},
	Arrows: []svg.Arrow{{From: "a1", To: "a2", Label: "1"}, {From: "h1", Away: "g1", Label: "2"},
		{From: "e1", To: "e3", Kind: svg.Deny}, {From: "f1", To: "h3", Kind: svg.Line, Label: "10"},
		{From: "a4", To: "b6", Kind: svg.User}, {From: "a1", To: "a1"}, {From: "", To: "b2"}},
	Gazes:     []svg.Sight{{"c3", []string{"b1", "d1", "d5"}}},
	Ranges:    []svg.Sight{{"e5", []string{"c3", "g7"}}},
	Compelled: []string{"b1", "e5", "k3"},
}

func draw(t *testing.T, p svg.Picture, o svg.Options) string {
	var b bytes.Buffer
	if err := svg.Write(&b, p, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// report draws a move of the Game of Nemoroth.
func report(t *testing.T, line, move string) svg.Picture {
	r := nemorothgame.Rules()
	g, err := r.Start(line, "")
	if err != nil {
		t.Fatal(err)
	}
	return game.MovePicture(r, g, g.Explain(move))
}

// TestGolden checks that pictures equal the golden files, are well-formed, and
// have at most 50,000 bytes.
func TestGolden(t *testing.T) {
	for name, c := range map[string]struct {
		svg.Picture
		svg.Options
	}{
		"crowd-light":    {crowd, svg.Options{}},
		"crowd-dark":     {crowd, svg.Options{Theme: svg.Dark, Flip: true, Size: 360}},
		"crowd-contrast": {crowd, svg.Options{Theme: svg.Contrast}},
		"empty":          {svg.Picture{}, svg.Options{}},
		"why-not": {report(t, "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "Lc1d2"),
			svg.Options{}},
		"scream": {report(t, "w1l1b1aw/hh1phh1ph1/W7/.[7]1gl*B1(WH)1/.[8]3ApH2/"+
			".[9]pb1M2(WAHHHpHpAMM)z/HH1H1HpGH[3]/pW1MG1L1Z A 9",
			"Ae4!e5,f4,d3,d5"), svg.Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			got := draw(t, c.Picture, c.Options)
			file := filepath.Join("testdata", name+".svg")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if diff := cmp.Diff(string(want), got); diff != "" || err != nil {
				t.Errorf("error %v; -update rewrites the file; -want +got:\n%s", err, diff)
			}
			if len(got) > 50_000 {
				t.Errorf("%d bytes", len(got))
			}
			wellFormed(t, got)
		})
	}
}

func wellFormed(t *testing.T, text string) {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestEscape checks that no text of a Picture becomes markup.
func TestEscape(t *testing.T) {
	const bad = "<img src=x onerror=alert(1)>\x1b[31m\x00\"'&]]>"
	odd := svg.Occupant{Kind: bad, Side: 77, Count: -3}
	p := svg.Picture{
		Title: bad, Glyphs: bad,
		Squares: []svg.Square{{Name: "a1", Occupants: []svg.Occupant{odd}, Ichor: 1 << 30}},
		Marks:   []svg.Mark{{"a1", svg.MarkKind(bad)}},
		Arrows:  []svg.Arrow{{From: "a1", To: "h8", Kind: svg.ArrowKind(bad), Label: bad}},
	}
	got := draw(t, p, svg.Options{Theme: svg.Theme(bad), Size: -1})
	wellFormed(t, got)
	for _, piece := range []string{"<img", "\x1b", "\x00"} {
		if strings.Contains(got, piece) {
			t.Errorf("%q reached the picture", piece)
		}
	}
}

// TestSymbols checks that Symbols defines each symbol that Cell uses, exactly once.
func TestSymbols(t *testing.T) {
	symbols := svg.Symbols()
	wellFormed(t, "<svg>"+symbols+"</svg>")
	for _, set := range []string{"nature", "nemoroth", "wormhole"} {
		if !strings.Contains(symbols, `id="`+set+`-`) {
			t.Errorf("%s: no symbols", set)
		}
	}
	for _, s := range crowd.Squares {
		for _, part := range strings.Split(svg.Cell("nemoroth", s), `href="#`)[1:] {
			id, _, _ := strings.Cut(part, `"`)
			if strings.Count(symbols, `id="`+id+`"`) != 1 {
				t.Errorf("no symbol %s", id)
			}
		}
	}
}
