package rulings_test

import (
	"fmt"
	"slices"
	"testing/fstest"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func Example() {
	corpus, err := rulings.Load()
	if err != nil {
		panic(err)
	}
	k, _ := corpus.Case("NR-82")
	fmt.Println(k.ID, k.Title)
	for _, check := range k.Checks {
		fmt.Println("-", k.Words(check, nil))
	}
	fmt.Println(k.Try(nemorothgame.Rules(), "Standard").Status())
	// Output:
	// NR-0082 A Human beside an enemy Ghast must move if it can and no other move satisfies a compulsion
	// - The compulsions are exactly: e3 Human by the Ghast on e4.
	// - The 2 legal moves are exactly He3d3, He3f3.
	// - He3d3 is legal. After the move: d3 Alabaster Human. It satisfies e3 Human by the Ghast on e4 (COMP-MOVED).
	// - Ha2a3 is illegal: COMP-RULE (e3). It would satisfy no compulsion.
	// passed
}

// A game's package embeds the files of its rulings and offers them by a Loader.
func ExampleLoader() {
	files := fstest.MapFS{"rulings/steps.yaml": {Data: []byte(`suite: nemoroth-rulings/2
topic: steps
title: Steps
cases:
  - id: NR-9001
    title: A Human steps forward
    turns-on: [MOVE-HUMAN]
    basis: ours
    sources: [{doc: ours, section: RULEBOOK MOVE-HUMAN}]
    rulesets: [Standard]
    position: 8/8/8/8/8/8/H7/8 A 1
    checks:
      - includes: [Ha2a3]
    why: Forward is forward.
`)}}
	load := rulings.Loader(files, "rulings", nemorothgame.Rules())
	corpus, err := load()
	if err != nil {
		panic(err)
	}
	for _, k := range corpus.Cases() {
		fmt.Println(k.ID, k.Title)
	}
	// Output: NR-9001 A Human steps forward
}

func ExampleCase_Try() {
	k := rulings.Case{ID: "NR-9001", Rules: nemorothgame.Rules(),
		Position: "8/8/2h5/8/8/8/4B3/8 A 1",
		Checks: []*rulings.Check{{Move: "Be2d4",
			Gives: rulings.Contents{{Square: "c6", Holds: "h"}}}}}
	for _, m := range k.Try(k.Rules, "Standard").Mismatches() {
		fmt.Println(m.Claim, "Expected", m.Want+", got", m.Got, m.Squares)
	}
	// Output: Be2d4 is legal. After the move: c6 Obsidian Human. Expected c6: h, got ph [c6]
}

func ExampleCorpus_Search() {
	best := rulings.MustLoad().Search("do I lose if my basilisk is destroyed?")[0]
	fmt.Println(best.ID, best.Title)
	// Output: NR-0801 A side that loses its Basilisk has not lost the game by that
}

func ExampleCorpus_ByRule() {
	found := rulings.MustLoad().ByRule("GHAST-4")
	fmt.Println(slices.Contains(found[0].TurnsOn, "GHAST-4"))
	// Output: true
}

func ExampleCorpus_Precedents() {
	g, err := nemorothgame.Rules().Start("8/8/8/4g3/8/1H6/8/8 A 1", "Standard")
	if err != nil {
		panic(err)
	}
	best := rulings.MustLoad().Precedents(g, "Hb3c3")[0]
	fmt.Println(best.ID, best.Title)
	// Output:
	// NR-0079 A Human that no Ghast compels may not move into an enemy Ghast's range short of its eighth rank
}

func ExampleCorpus_Judge() {
	g, err := nemorothgame.Rules().Start("8/8/8/4g3/8/1H6/8/8 A 1", "Standard")
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"hb3 - c3", "Hb3c9"} {
		v := rulings.MustLoad().Judge(g, text)
		fmt.Println(v.Decision, v.Summary)
	}
	// Output:
	// forbidden [Hb3c3 is illegal: it stops on c3, in range of the Obsidian Ghast on e5 and no further from it than before (squared distance 13 to 8). The legal moves are Hb3a3, Hb3a4 and Hb3b4. "hb3 - c3" is read as Hb3-c3: the Alabaster Human goes from b3 to c3.]
	// misread ["Hb3c9" is not understood: there is no square c9; files are a to h, ranks 1 to 8. Write, for example, Hb3a3.]
}

func ExampleCorpus_Lint() {
	own := fstest.MapFS{"mine.yaml": {Data: []byte(`suite: nemoroth-rulings/2
topic: mine
title: Cases of my own
cases:
  - id: NR-9001
    title: A Human goes forward.
    basis: betza
    sources: [{doc: betza-2002, section: The Human}]
    rulesets: [Standard]
    position: 8/8/8/8/8/8/H7/8 A 1
    checks:
      - includes: [a2a3]
    why: Forward is forward.
`)}}
	corpus, err := rulings.LoadFS(own, nemorothgame.Rules())
	if err != nil {
		panic(err)
	}
	for _, flaw := range corpus.Lint() {
		fmt.Println(flaw)
	}
	// Output:
	// mine.yaml:5: NR-9001: "A Human goes forward." is invalid; expected a title: one line without a full stop
	// mine.yaml:12: NR-9001: move "a2a3": invalid move at character 1: not a piece that can move; expected one of B G L A W H Z, as in Be1d3
}

// A program judges a move and cites the rulings on it.
func ExampleCorpus_JudgeGame() {
	position := "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	g, err := nemoroth.MustSetup(position).Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	j, report := rulings.MustLoad().JudgeGame(g, "Lc1:d2")
	fmt.Println(j.Move, j.Decision, report.Verdict)
	for _, p := range j.Precedents {
		fmt.Println(p.ID, p.Title)
	}
	// Output:
	// Lc1d2 forbidden forbidden
	// NR-0374 A Leaf Pile may not itself move into a Ghast's range to save a compelled Human
	// NR-0447 After the gamelet two Ghasts forbid the Leaf Pile's saving move from c1 to d2
	// NR-0375 After the gamelet the Leaf Pile on f1 may not engulf the Human on f2
}

// A judgement prints itself, for a terminal or for a forum.
func ExampleJudgement_Markdown() {
	g, err := nemorothgame.Rules().Start("8/8/8/4g3/8/1H6/8/8 A 1", "Standard")
	if err != nil {
		panic(err)
	}
	j := rulings.MustLoad().Judge(g, "Hb3c3")
	fmt.Println(j.Markdown())
}

// An answer is rules, rulings, words and judgements.
func ExampleCorpus_Answer() {
	c := rulings.MustLoad()
	fmt.Println(c.Answer("D-07").Entries[0].Point.Title)
	fmt.Println(c.Answer("1. Be1-d3 Gd8-b6 2. Ha2-a5").Judgement.Summary[0])
	fmt.Println(c.Answer("may I pass?").Entries[0].ID)
	// Output:
	// Statues that act alike
	// Ha2a5 is illegal: a5 is not a square that a Human on a2 reaches.
	// MOVE-1
}
