package grid_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	wormholeModel "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A row is a game with what the tests ask of it.
type row struct {
	rules, model game.Rules // the latter is the plain model
	corpus       func() (*rulings.Corpus, error)
	folder       string
	id           *regexp.Regexp // of a rule in the rulebook
	asked        []string       // texts that are nearly move names

	lines, names  map[string]string // canonical forms
	badLines      map[string]int    // the offset of the error
	badNames      []string
	illegal, why  string // a move in the opening
	says          []saying
	line, diagram string
	spoilt        []func(*game.Board)
	wins          map[string]string // moves that win at once, by line; "" if the game is over
}

// A saying is what is said about a move, or about an impossible position.
type saying struct{ line, move, want string }

const (
	kings = "k7/8/8/8/8/8/8/K7"
	grand = "4g3/8/8/8/8/8/8/4G3"
	bare  = "4g3/8/8/8/1iI5/8/8/4G3"
)

var rows = []row{{
	rules: wormhole.Rules(), model: wormholeModel.Rules(), corpus: wormhole.Corpus,
	folder: "../../wormhole",
	id:     regexp.MustCompile(`\*\*(W[A-Z]+-[A-Z0-9-]+)\*\*`),
	asked:  []string{"Pe7e8=K", "Ke1"},
	lines: map[string]string{
		kings + " w":                           kings + " w 1",
		"  " + kings + "  b   0007 ":           kings + " b 7",
		"k151/44/8/8/8/8/8/K7 w 999999":        kings + " w 999999",
		"k7/11111111/2x5/8/8/8/x7/K7 w 000001": "k7/8/2x5/8/8/8/x7/K7 w 1",
	},
	badLines: map[string]int{
		" ": 1, "é": 0, kings: 17, kings + " W": 18, kings + " w 0": 20, kings + " w -1": 20,
		kings + " w +1": 20, kings + " w 1000000": 20, kings + " w 99999999999999999999": 20,
		kings + " w 1 1": 22, kings + "\tw 1": 17, kings + "/8 w": 20, " k8/8/8/8/8/8/8/K7 w": 1,
		"k6/8/8/8/8/8/8/K7 w": 0, "k7/8/8/8/8/8/K7 w": 16, "k7/0/8/8/8/8/8/K7 w": 3,
		"k7/9/8/8/8/8/8/K7 w": 3, "k7/./8/8/8/8/8/K7 w": 3, "k7/X7/8/8/8/8/8/K7 w": 3,
		"k7/Q7/8/8/8/8/8/K7 w": 3, "k7//8/8/8/8/8/K7 w": 3,
	},
	names: map[string]string{
		"Nb1c3": "Nb1c3", "Pe2e4": "Pe2e4", "Ka1a1": "Ka1a1", "Pa1h8=C": "Pa1h8=C",
		"Pa1h8=W": "Pa1h8=W",
	},
	badNames: []string{
		"", "pe2e4", "Qd1d2", " Pe2e4", "N", "Pé", "Ni1c3", "Nb", "Nb9c3", "Nb1", "Nb1c",
		"Nb1c3 ", "Nb1c3=M", "Pe7e8M", "Pe7e8=", "Pe7e8=K", "Pe7e8=P", "Pe7e8=M!",
	},
	illegal: "Ke1e2", why: "White's own Pawn stands on e2 [WORM-TAKE-1]",
	line: "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8",
	diagram: `8  c w k x x x w n
7  p p x p p p p x
6  . . m x x W . .
5  . . . . x . . p
4  . . . P . x . .
3  . . . n . x . .
2  P P P x P P P P
1  C W x x x N K C
   a b c d e f g h
b 8`,
	spoilt: []func(*game.Board){
		func(b *game.Board) { b.Cells[3].Mark = "x" },
		func(b *game.Board) { b.Cells[20].Mark = "y" },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"."} },
	},
	wins: map[string]string{
		"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1":  "Ch3h1",
		"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx w 32": "",
	},
}, {
	rules: nature.Rules(), model: natureModel.Rules(), corpus: nature.Corpus,
	folder: "../../nature",
	id: regexp.MustCompile(
		`\*\*(NAT-[A-Z-]+)\*\*|(?:\(| and perft \()(NAT-(?:WHY|PROTO|PERFT))\)`),
	asked: []string{"Ie7e8=G", "Be1", "Tc4c5+f3f4"},
	lines: map[string]string{
		bare + " B - c3":                                bare + " B - c3 1",
		"  " + bare + "  N  iTIB -  0007 ":              bare + " N TBIi - 7",
		"4g3/44/8/8/1iI41/8/8/4G3 B - - 999999":         bare + " B - - 999999",
		"4g3/8/8/8/2I5/8/8/4G3 B - c3 2":                "4g3/8/8/8/2I5/8/8/4G3 B - - 2",
		"8/8/8/8/2I5/8/8/4G3 B - c3 2":                  "8/8/8/8/2I5/8/8/4G3 B - - 2",
		"4g3/8/8/8/8/1iI5/8/4G3 B - c2 1":               "4g3/8/8/8/8/1iI5/8/4G3 B - c2 1",
		"4g3/8/3i4/2I5/8/8/8/4G3 B - - 000000000000001": "4g3/8/3i4/2I5/8/8/8/4G3 B - - 1",
	},
	badLines: map[string]int{
		grand: 19, grand + " W - - 1": 20, grand + " N": 21, grand + " N X - 1": 22,
		grand + " N -- - 1": 22, grand + " N G - 1": 22, grand + " N -": 23,
		grand + " N - i3 1": 24, grand + " N - - 0": 26, grand + " N - - 1 1": 28,
		"4g3/8/8/8/8/8/8/4K3 N - - 1": 17,
	},
	names: map[string]string{
		"Rb1c3": "Rb1c3", "Ia7a8=B": "Ia7a8=B", "Tc1c1": "Tc1c1", "Tc1c2+f1f2": "Tc1c2+f1f2",
		"Tf1f2+c1c2": "Tc1c2+f1f2",
		"Tc4c3+f3f1": "Tf3f1+c4c3", "Ta1a1+a1a1": "Ta1a1+a1a1",
	},
	badNames: []string{
		"Rb1c3=B", "Ie7e8B", "Tc1c2f1f2", "Tc1c2=B", "Ie7e8=", "Ie7e8=G", "Tc1c2+", "Ie7e8=B!",
		"Tc1c2+f", "Tc1c2+f1f", "Tc1c2+f1f2+",
	},
	illegal: "Ge1e2", why: "a piece of Nature stays on e2 [NAT-OWN]",
	says: []saying{
		{"", "Ia7a6", "Nature is to move and has no Initiate on a7 [NAT-TURN]"},
		{"", "Da1c3", "the Druid may not pass over the Initiate on b2 [NAT-JUMP]"},
		{"4g3/8/8/8/8/4T3/4T3/3G4 N - - 1", "Te2e5+e3e4",
			"the Tree may not pass over e4 [NAT-JUMP]"},
		{"4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "Tc3c4+f3f4",
			"of two Trees only one may capture, by a move of one square: not on c4 and f4 " +
				"[NAT-TREE-TAKE]"},
		{"4g3/8/8/3b4/8/5d2/8/4G3 N - - 1", "Ge1d1",
			"the Grand Druid could be captured by the Wizard on f3 and the Dragon on d5 " +
				"[NAT-INTO]"},
		{"7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8",
			"on the back rank, and only there, the Initiate becomes a captive officer, if " +
				"there is one: the move is Ib7b8=B or Ib7b8=D [NAT-BACK]"},
		{"7g/1I6/8/8/8/8/8/4G3 N I - 1", "Ib7b8=B",
			"on the back rank, and only there, the Initiate becomes a captive officer, if " +
				"there is one: the move is Ib7b8 [NAT-BACK]"},
		{"4gg2/8/8/8/8/8/8/4G3 N - - 1", "", "impossible setup: rulers: Nature, to move, has 1 " +
			"and Black Magic has 2; each side must have 1, or the side to move 0 and the other " +
			"side 1 or 2 [NAT-POS]"},
		{"4g3/8/8/8/1iR5/8/8/4G3 B - c3 1", "", "impossible setup: c3 cannot be the en passant " +
			"square: it must be empty, with Nature's Initiate directly beyond it and an empty " +
			"square directly before it [NAT-POS]"},
	},
	line: "5g2/8/2b1ir2/3iRI2/4ID2/5B2/8/5G2 N Tb - 1",
	diagram: `8  . . . . . g . .
7  . . . . . . . .
6  . . b . i r . .
5  . . . i R I . .
4  . . . . I D . .
3  . . . . . B . .
2  . . . . . . . .
1  . . . . . G . .
   a b c d e f g h
N Tb - 1`,
	spoilt: []func(*game.Board){
		func(b *game.Board) { b.Cells[3].Mark = "x" },
		func(b *game.Board) { b.Cells[20].Mark, b.Cells[21].Mark = "e", "e" },
		func(b *game.Board) { b.Cells[3].Tokens = []string{"Q"} },
		func(b *game.Board) { b.Reserve = []string{"G"} },
		func(b *game.Board) { b.Reserve = []string{"T T"} },
	},
	wins: map[string]string{"8/8/3g4/4I3/8/8/8/4G3 N - - 1": "Ie5d6",
		"8/8/3G4/8/8/8/8/4G3 B - - 1": ""},
}}

// each runs a test of every game.
func each(t *testing.T, test func(*testing.T, row)) {
	for _, r := range rows {
		t.Run(r.rules.Name(), func(t *testing.T) { test(t, r) })
	}
}

// wrong reports an error that is no SyntaxError at an offset.
func wrong(t *testing.T, text string, err error, offset int) {
	t.Helper()
	var syntax *game.SyntaxError
	if !errors.As(err, &syntax) || !errors.Is(err, game.ErrSyntax) || syntax.Offset != offset {
		t.Errorf("%q: error %v, want offset %d", text, err, offset)
	}
}

// TestLines checks which position lines are read, and the offsets of errors.
func TestLines(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		for text, want := range r.lines {
			if g, err := r.rules.Start(text, grid.Standard); err != nil || g.Line() != want {
				t.Errorf("%q is %v, want %q (%v)", text, g, want, err)
			}
		}
		for text, offset := range r.badLines {
			_, err := r.rules.Start(text, "")
			wrong(t, text, err, offset)
		}
		_, err := r.rules.Start("", "Azgoroth")
		wrong(t, "Azgoroth", err, 0)
	})
}

// TestNames checks which move names are read, the offsets of errors, and what an
// illegal move says.
func TestNames(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		g, err := r.rules.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		for text, want := range r.names {
			if got, err := g.Read(text); got != want || err != nil {
				t.Errorf("%q is %q (%v)", text, got, err)
			}
		}
		for _, text := range r.badNames {
			_, err := g.Read(text)
			wrong(t, text, err, 0)
			_, err = g.Play(text)
			wrong(t, text, err, 0)
		}
		want := r.illegal + " is illegal: " + r.why
		if _, err := g.Play(r.illegal); !errors.Is(err, game.ErrIllegal) || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	})
}

// TestSentences checks what is said about moves and impossible positions.
func TestSentences(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		for _, s := range r.says {
			g, err := r.rules.Start(s.line, "")
			got := fmt.Sprint(err)
			if err == nil {
				got = g.Explain(s.move).Summary()
			}
			if got != s.want {
				t.Errorf("%s %s: %s, want %s", s.line, s.move, got, s.want)
			}
		}
	})
}

func read(r row, text string) (string, error) {
	line, _, err := game.ReadPosition(r.rules, text)
	return line, err
}

// TestDiagrams draws a diagram, with marks and without, and reads the latter.
func TestDiagrams(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		got, err := game.ConvertPosition(r.rules, r.line, game.FormDiagram)
		if diff := cmp.Diff(r.diagram, got); diff != "" || err != nil {
			t.Errorf("error %v, -want +got\n%s", err, diff)
		}
		if line, err := read(r, got+"\n"); line != r.line || err != nil {
			t.Errorf("read as %q, error %v", line, err)
		}
		got, err = r.rules.(game.Boarder).Diagram(r.line, map[string]byte{"a1": '*'})
		if !strings.Contains(got, "\n1  *") || err != nil {
			t.Errorf("with a mark on a1: error %v\n%s", err, got)
		}
		for _, text := range []string{"", got[:5], strings.Replace(got, "\n7 ", "\n6 ", 1)} {
			if _, err := read(r, text); !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%q: error %v", text, err)
			}
		}
	})
}

// TestBoards checks that boards without a position line are rejected.
func TestBoards(t *testing.T) {
	spoilt := []func(*game.Board){
		func(b *game.Board) { b.Turn = "A" },
		func(b *game.Board) { b.FullMove = 0 },
		func(b *game.Board) { b.FullMove = 1_000_000 },
		func(b *game.Board) { b.Cells[3].Square = "d9" },
		func(b *game.Board) {
			b.Cells[3].Tokens = append(b.Cells[3].Tokens,
				b.Cells[3].Tokens...)
		},
	}
	each(t, func(t *testing.T, r row) {
		boarder := r.rules.(game.Boarder)
		g, err := r.rules.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		for i, spoil := range append(spoilt, r.spoilt...) {
			b, err := boarder.Board(g.Line())
			if err != nil {
				t.Fatal(err)
			}
			spoil(&b)
			if line, err := boarder.BoardLine(b); !errors.Is(err, game.ErrSyntax) {
				t.Errorf("%d: %q (%v)", i, line, err)
			}
		}
	})
}

// TestProperties checks the properties of every game from the opening and from the
// positions of the rulings, and asks about the moves that the rulings name.
func TestProperties(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		c, err := r.corpus()
		if err != nil {
			t.Fatal(err)
		}
		cases := []gametest.Case{{Line: "8/8/8/8/8/8/8/8"}}
		for _, k := range c.Cases() {
			asked := r.asked
			for _, check := range k.Checks {
				asked = append(asked, check.Move)
			}
			cases = append(cases, gametest.Case{Line: k.Position, Moves: k.Moves,
				Ask: func(game.Game) []string { return asked }})
		}
		gametest.Test(t, r.rules, cases...)
	})
}

// TestPerft checks the counts from the opening by a cursor, and to depth 2 by immutable games.
func TestPerft(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		text, err := os.ReadFile(r.folder + "/testdata/perft.txt")
		if err != nil {
			t.Fatal(err)
		}
		g, _ := r.rules.Start("", "")
		_, counts, _ := strings.Cut(string(text), "\n")
		for line := range strings.Lines(counts) {
			var depth int
			var want uint64
			if _, err := fmt.Sscan(line, &depth, &want); err != nil {
				t.Fatal(err)
			}
			if depth > 3 && testing.Short() {
				break
			}
			for _, o := range []game.DivideOptions{{}, {Workers: 2}} {
				counts, err := g.(game.Searcher).Divide(context.Background(), depth, o)
				var sum uint64
				for _, c := range counts {
					sum += c.Nodes
				}
				if err != nil || sum != want {
					t.Errorf("depth %d: %d, want %d (%v)", depth, sum, want, err)
				}
			}
			if depth != 2 {
				continue
			}
			n := 0
			for _, m := range g.Moves() {
				next, err := g.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				n += len(next.Moves())
			}
			if n != int(want) {
				t.Errorf("depth 2 by games: %d, want %d", n, want)
			}
		}
	})
}

// TestSearch checks that the search finds a move that wins at once, and reports false
// in a finished game.
func TestSearch(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		for line, want := range r.wins {
			g, err := r.rules.Start(line, "")
			if err != nil {
				t.Fatal(err)
			}
			got, ok := g.(game.Searcher).Search(context.Background(),
				game.Limits{Time: time.Second})
			if got.Move != want || ok != (want != "") {
				t.Errorf("%s: %q (%v)", line, got.Move, ok)
			}
		}
	})
}

// TestEvaluate checks that a search of two plies beats a player who moves at random.
func TestEvaluate(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		random := rand.New(rand.NewPCG(11, 1))
		for first := range 4 {
			g, err := r.rules.Start("", "")
			if err != nil {
				t.Fatal(err)
			}
			us, winner := g.Turn(), ""
			for ply := 0; !g.Outcome().Over && ply < 300; ply++ {
				moves := g.Moves()
				move := moves[random.IntN(len(moves))]
				if ply%2 == first%2 {
					found, _ := g.(game.Searcher).Search(context.Background(),
						game.Limits{Depth: 2})
					move, us = found.Move, g.Turn()
				}
				if g, err = g.Play(move); err != nil {
					t.Fatal(err)
				}
				winner = g.Outcome().Winner
			}
			if winner != us {
				t.Errorf("game %d: %v in %s", first, g.Outcome(), g.Line())
			}
		}
	})
}

// TestRecord writes a record and reads it, and one with an illegal move.
func TestRecord(t *testing.T) {
	a := wormhole.Rules().(game.Archivist)
	opening, _ := wormhole.Rules().Start("", "")
	want := game.Record{Line: opening.Line(), Ruleset: grid.Standard,
		Tags:  []game.RecordTag{{Key: "Event", Value: "Example"}},
		Moves: []string{"Pe2e4", "Pe7e5", "Ke1e3"}, Result: "0-1",
		Remarks: []game.Remark{{Text: "a mail game"},
			{Ply: 3, Mark: "?!", Text: "bold", Variations: []string{"2. Ke1f2 {quiet}"}}}}
	text, err := a.WriteRecord(want, "canonical")
	if text != "[Game \"wormhole\"]\n[Event \"Example\"]\n[Result \"0-1\"]\n\n{a mail game} "+
		"1. Pe2e4 Pe7e5 2. Ke1e3?! {bold} (2. Ke1f2 {quiet}) 0-1\n" || err != nil {
		t.Errorf("%q (%v)", text, err)
	}
	got, err := a.ReadRecord(text, "")
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v, -want +got\n%s", err, diff)
	}
	_, err = a.ReadRecord(strings.Replace(text, "Ke1e3", "Ke1e2", 1), "")
	var stop *game.RecordError
	if !errors.As(err, &stop) || stop.Illegal != "Ke1e2" ||
		stop.Place() != "line 5, column 33, ply 3" {
		t.Errorf("%#v", err)
	}
}

// FuzzTexts reads any texts as a position line, a diagram, a record and a move.
// Nothing panics, and what is read and written reads the same again.
func FuzzTexts(f *testing.F) {
	for _, r := range rows {
		for text := range r.lines {
			f.Add(text, r.illegal)
		}
		f.Add(r.diagram, r.asked[0])
		f.Add("[Game \""+r.rules.Name()+"\"]\n1. "+r.illegal, "")
	}
	f.Fuzz(func(t *testing.T, text, move string) {
		for _, r := range rows {
			r.rules.(game.Archivist).ReadLetter(text, move)
			b := r.rules.(game.Boarder)
			if line, err := read(r, text); err == nil {
				text = line
			}
			if err := gametest.Check(r.rules, gametest.Case{Line: text,
				Ask: func(game.Game) []string { return []string{move} }}); err != nil {
				t.Fatal(err)
			}
			board, err := b.Board(text)
			if err != nil {
				continue
			}
			line, err := b.BoardLine(board)
			if again, _ := b.Board(line); err != nil || !cmp.Equal(board, again) {
				t.Fatalf("the board of %q is not that of its line %q: %v", text, line, err)
			}
		}
	})
}

func BenchmarkPerft(b *testing.B) {
	for _, r := range rows {
		b.Run(r.rules.Name(), func(b *testing.B) {
			g, _ := r.rules.Start("", "")
			b.ReportAllocs()
			for b.Loop() {
				if _, err := g.(game.Searcher).Divide(context.Background(), 3,
					game.DivideOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
