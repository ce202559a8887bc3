package notation_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

func ExampleWriteDiagram() {
	s := nemoroth.MustSetup("8/8/8/3(wpHpbM)[6]4/8/8/8/8 O 1")
	for i, line := range strings.Split(notation.WriteDiagram(s), "\n") {
		if i >= 13 && i <= 17 {
			fmt.Println(line)
		}
	}
	// Output:
	//    +------+------+------+------+------+------+------+------+
	//    |      |      |      | M wpb|      |      |      |      |
	//  5 |      |      |      |pH    |      |      |      |      | 5
	//    |      |      |      | I  6 |      |      |      |      |
	//    +------+------+------+------+------+------+------+------+
}

func ExampleReadDiagram() {
	text := notation.WriteDiagram(nemoroth.Start().Setup()) + "A 1\n"
	s, err := notation.ReadDiagram(text)
	fmt.Println(s, err)

	_, err = notation.ReadDiagram(strings.Replace(text, "|  g   |", "|  q   |", 1))
	fmt.Println(err)
	// Output:
	// walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1 <nil>
	// on d8: "q" is not a piece; the letters are BGLAWHZbglawhzM
}

func ExampleDiagram() {
	d := notation.Diagram{Setup: nemoroth.MustSetup("8/8/8/8/8/8/8/W2.[9]4 A 12"), Turn: true}
	d.Marks[nemoroth.MustSquare("a1")] = '<'
	d.Marks[nemoroth.MustSquare("c1")] = '>'
	lines := strings.Split(d.String(), "\n")
	fmt.Println(strings.Join(lines[29:], "\n"))
	// Output:
	//    +------+------+------+------+------+------+------+------+
	//    |      |      |      |      |      |      |      |      |
	//  1 |  W   |      |      |      |      |      |      |      | 1
	//    |<     |      |>     | I  9 |      |      |      |      |
	//    +------+------+------+------+------+------+------+------+
	//       a      b      c      d      e      f      g      h
	// A 12
}

func ExampleFormat() {
	g := nemoroth.NewGame(nemoroth.Standard())
	m := nemoroth.MustMove("Be1d3")
	for _, in := range []notation.Notation{notation.Canonical, notation.Lawson,
		notation.Moussambani} {
		text, err := notation.Format(g, m, in)
		fmt.Println(text, err)
	}
	// Output:
	// Be1d3 <nil>
	// Bd3:c2,e2 <nil>
	// Bd3=pHc2,pHe2 <nil>
}

func ExampleReadLegal() {
	g := nemoroth.NewGame(nemoroth.Standard())
	w, err := notation.ReadLegal(g, "Bd3=pHc2,pHe2 !?", notation.Any)
	fmt.Printf("%v, %v, %q, %v\n", w.Move, w.Notation, w.Comment, err)

	_, err = notation.ReadLegal(g, "Bd3:c2", notation.Any)
	fmt.Println(err)
	fmt.Println(errors.Is(err, notation.ErrEffects))

	_, err = notation.ReadLegal(g, "Hb3", notation.Any)
	fmt.Println(err)
	// Output:
	// Be1d3, moussambani, " !?", <nil>
	// "Bd3:c2": it leaves out: e2 petrified; the move is Bd3:c2,e2
	// true
	// "Hb3" is ambiguous: Hb2b3 or Hc2b3
}

func ExampleRead() {
	g, err := nemoroth.MustSetup("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3").Game(
		nemoroth.Standard())
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := notation.Read(g, "L:d2 ?", notation.Any)
	fmt.Println(w.Move, err, g.Explain(w.Move).Reasons[0].Rule)
	// Output:
	// Lc1d2 <nil> GHAST-2
}

func ExampleReadRecord() {
	const score = "1. Bd3:c2,e2 Gb6\n2. Be5:d7,f7 ? Gd4(p) !\n3. Ld2"
	r, err := notation.ReadRecord("gamelet", score, nemoroth.Standard())
	fmt.Println(err)
	fmt.Println(len(r.Moves), "plies were read")
	text, err := r.Text(notation.Moussambani)
	fmt.Print(text)
	fmt.Println(err)
	// Output:
	// gamelet: line 3, column 4, ply 5: "Ld2" is read as Lc1d2, which is illegal: it stops on d2, in range of the Alabaster Ghast on d1 and no further from it than before (squared distance 1 to 1) [GHAST-2]; it stops on d2, in range of the petrified Obsidian Ghast on d4 and no further from it than before (squared distance 10 to 4) [GHAST-2]
	// 4 plies were read
	// [Ruleset "Standard"]
	// [Notation "moussambani"]
	//
	// 1. Bd3=pHc2,pHe2 ; Gb6 2. Be5=pHd7,pHf7 ? ; Gd4=pGd4 !
	// <nil>
}

// Read a record as people write it, with its talk.
func ExampleReadLetter() {
	r, err := notation.ReadLetter("", "Dear Ben,\n1. bd3 gb6\nYour move!", nemoroth.Standard())
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := r.Game()
	fmt.Println(g, err)
	// Output:
	// wal1blaw/hhhhhhhh/1g6/8/8/3B4/HHpHHpHHHH/WALG1LAW A 2 <nil>
}

// A record has what a game has not: tags, comments, variations, and how it ended if Obsidian
// resigns. Its text and its JSON have all of it.
func ExampleRecord() {
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, name := range []string{"Be1d3", "Gd8b6"} {
		g, _ = g.Play(nemoroth.MustMove(name))
	}
	r, err := notation.FromGame(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	r.SetTag("Alabaster", "R. B.")
	r.SetTag("Result", "1-0")
	r.Moves[0].Comment = "!"
	r.Moves[1].Texts = []string{"the tale's first move"}
	r.Moves[1].Variations = []string{"1... Hd7d6 2. Bd3e5"}
	text, err := r.Text(notation.Lawson)
	fmt.Print(text)
	data, _ := json.Marshal(r)
	var back notation.Record
	fmt.Println(err, json.Unmarshal(data, &back), back.Result, back.Tag("Alabaster"))
	// Output:
	// [Alabaster "R. B."]
	// [Ruleset "Standard"]
	// [Notation "lawson"]
	// [Result "1-0"]
	//
	// 1. Bd3:c2,e2! Gb6 {the tale's first move} (1... Hd7d6 2. Bd3e5) 1-0
	// <nil> <nil> 1-0 R. B.
}

func ExampleMovetext() {
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, name := range []string{"Be1d3", "Gd8b6", "Bd3e5"} {
		g, _ = g.Play(nemoroth.MustMove(name))
	}
	fmt.Println(notation.Movetext(g, notation.Lawson))
	// Output: 1. Bd3:c2,e2 Gb6 2. Be5:d7,f7 <nil>
}

// Walk through a game and its variations, which may have variations, too.
func ExampleRecord_Tree() {
	const score = "1. Be1d3 (1. Hc2c3 Hc7c6 (1... Hd7d6 2. Hd2d3) 2. Hd2d3) Gd8b6"
	r, err := notation.ReadRecord("", score, nemoroth.Standard())
	if err != nil {
		fmt.Println(err)
		return
	}
	var walk func(n *notation.Node, indent string)
	walk = func(n *notation.Node, indent string) {
		for i, next := range n.Next {
			in := indent + strings.Repeat("  ", min(i, 1))
			fmt.Printf("%s%d. %s\n", in, n.Game.FullMove(), next.Move.Name)
			walk(next, in)
		}
	}
	root, err := r.Tree()
	walk(root, "")
	fmt.Println(err)
	// Output:
	// 1. Be1d3
	// 1. Gd8b6
	//   1. Hc2c3
	//   1. Hc7c6
	//   2. Hd2d3
	//     1. Hd7d6
	//     2. Hd2d3
	// <nil>
}

// The second record is wrong, and the third is read.
func ExampleRecords() {
	const stream = "1. Bd3 Gb6 0-1\n\n[Event \"second\"]\n1. Bd8 *\n\n[Event \"third\"]\n1. Gb3 *\n"
	for r, err := range notation.Records("", strings.NewReader(stream), nemoroth.Standard()) {
		var wrong *letter.RecordError
		if errors.As(err, &wrong) {
			fmt.Println(wrong.Place())
			continue
		}
		fmt.Printf("%d tags, %d plies, %v\n", len(r.Tags), len(r.Moves), r.Result)
	}
	// Output:
	// 0 tags, 2 plies, 0-1
	// line 4, column 4, ply 1
	// 1 tags, 1 plies, *
}

// A server keeps each game as a record: its players, its moves, and how it ended.
func ExampleRecord_Play() {
	r, err := notation.FromGame(nemoroth.NewGame(nemoroth.Standard()))
	if err == nil {
		err = errors.Join(r.SetTag("Alabaster", "Ann"), r.SetTag("Obsidian", "Bob"))
	}
	for _, m := range []string{"Be1d3", "Gd8b6"} {
		if err == nil {
			_, err = r.Play(nemoroth.MustMove(m))
		}
	}
	if err == nil {
		err = r.SetTag("Result", "0-1") // Alabaster resigns
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := r.Text(notation.Lawson)
	fmt.Print(text, err)
	// Output:
	// [Alabaster "Ann"]
	// [Obsidian "Bob"]
	// [Ruleset "Standard"]
	// [Notation "lawson"]
	// [Result "0-1"]
	//
	// 1. Bd3:c2,e2 Gb6 0-1
	// <nil>
}
