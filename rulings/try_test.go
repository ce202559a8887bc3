package rulings

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// caseWith returns a case with one check in a position after moves.
func caseWith(t *testing.T, position, moves, check string) *Case {
	t.Helper()
	text := withCheck(check)
	text = strings.Replace(text, "position: 8/8/8/8/8/8/H7/8 A 1", "position: "+position+
		"\n    moves: ["+moves+"]", 1)
	return loadText(t, text).Cases()[0]
}

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	crossed = "8/8/8/8/8/8/8/7h A 1"
)

// TestForms checks that each form can hold and fail. The field want has the Want
// and Got of the mismatch, cut off at "…"; it is empty if the check holds.
func TestForms(t *testing.T) {
	holds, fails := map[*form]bool{}, map[*form]bool{}
	const human = "8/8/8/8/8/8/H7/8 A 1"
	const statue = "8/8/2h5/8/8/8/4B3/8 A 1"
	const flee = "8/8/8/8/4g3/4H3/H7/8 A 1"
	const trace = `["e2 Alabaster Basilisk moves to d4 [MOVE-BASILISK]", "c6 Obsidian Human petrified by the gaze from d4 [GAZE-2]"]`
	const scream = "8/8/8/8/8/3H4/3A4/8 A 1"
	for _, tt := range []struct {
		name                   string
		position, moves, check string
		want                   string
	}{
		{"legal", human, "", "legal: [Ha2b3, Ha2a3, Ha2b2]", ""},
		{"legal, missing", human, "", "legal: [Ha2a3, Ha2b2]",
			"Ha2a3 Ha2b2 | Ha2a3 Ha2b2 Ha2b3 surplus: Ha2b3"},
		{"legal, surplus", human, "", "legal: [Ha2a3, Ha2a4, Ha2b2, Ha2b3]",
			"Ha2a3 Ha2a4 Ha2b2 Ha2b3 | Ha2a3 Ha2b2 Ha2b3 missing: Ha2a4 Ha2a4: …"},
		{"legal, none", human, "", "legal: []",
			"none | Ha2a3 Ha2b2 Ha2b3 surplus: Ha2a3 Ha2b2 Ha2b3"},
		{"legal, none there", statue, "Be2d4", "legal: []", ""},
		{"includes", human, "", "includes: [Ha2b3]", ""},
		{"includes fails", flee, "", "includes: [Ha2a3, He3d3]",
			"Ha2a3 legal | the legal moves are He3d3 He3f3 Ha2a3: …"},
		{"excludes", human, "", "excludes: [Ha2a1, Ha2a4]", ""},
		{"excludes fails", human, "", "excludes: [Ha2a3]", "Ha2a3 illegal | legal"},
		{"excludes a name that is none here", "8/8/8/4b3/3laL2/8/8/8 O 1", "",
			"excludes: [\"Ae4!\"]", `the name of a move | "Ae4!" is ambiguous: …`},
		{"excludes a name that is not canonical", scream, "", "excludes: [\"Ad2!d3\"]",
			"a canonical name | Ad2!d3, whose canonical name here is Ad2!"},
		{"count", human, "", "count: 3", ""},
		{"count fails", human, "", "count: 4", "4 legal moves | 3: Ha2a3 Ha2b2 Ha2b3"},
		{"moves-of", scream, "",
			"moves-of: {piece: A, square: d2, to: [\"!\", b2, c1, c3, d4, e1, e3, f2]}", ""},
		{"moves-of, a scream missing", scream, "",
			"moves-of: {piece: A, square: d2, to: [b2, c1, c3, d4, e1, e3, f2]}",
			"b2 c1 c3 d4 e1 e3 f2 | ! b2 c1 c3 d4 e1 e3 f2 surplus: !"},
		{"moves-of, none", flee, "", "moves-of: {piece: H, square: a2, to: []}", ""},
		{"moves-of, surplus", flee, "", "moves-of: {piece: H, square: e3, to: [d3, e4, f3]}",
			"d3 e4 f3 | d3 f3 missing: e4 e4: …"},
		{"compelled", flee, "", "compelled: [e3 H ghast e4]", ""},
		{"compelled fails", flee, "", "compelled: [a2 H multi]",
			"a2 H multi | e3 H ghast e4 missing: a2 H multi surplus: e3 H ghast e4"},
		{"no piece compelled", human, "", "compelled: []", ""},
		{"no piece compelled fails", flee, "", "compelled: []",
			"none | e3 H ghast e4 surplus: e3 H ghast e4"},
		{"outcome", statue, "Be2d4", "outcome: \"A wins: stalemate\"", ""},
		{"outcome fails", statue, "Be2d4", "outcome: \"O wins: stalemate\"",
			"O wins: stalemate | A wins: stalemate"},
		{"not over", human, "", "outcome: not over", ""},
		{"not over fails", statue, "Be2d4", "outcome: not over", "not over | A wins: stalemate"},
		{"illegal", gamelet, "",
			"move: Lc1d2\nillegal: [{rule: GHAST-2, squares: [d1]}, {rule: GHAST-2, squares: [d4]}]", ""},
		{"illegal in another order", gamelet, "",
			"move: Lc1d2\nillegal: [{rule: GHAST-2, squares: [d4]}, {rule: GHAST-2, squares: [d1]}]", "GHAST-2 d4; GHAST-2 d1 | GHAST-2 d1; GHAST-2 d4 the same entries in another order"},
		{"illegal, one reason short", gamelet, "",
			"move: Lc1d2\nillegal: [{rule: GHAST-2, squares: [d4]}]",
			"GHAST-2 d4 | GHAST-2 d1; GHAST-2 d4 surplus: GHAST-2 d1"},
		{"illegal, but legal", human, "",
			"move: Ha2a3\nillegal: [{rule: MOVE-HUMAN, squares: [a3]}]",
			"MOVE-HUMAN a3 | none missing: MOVE-HUMAN a3"},
		{"would-satisfy", gamelet, "",
			"move: Lc1d2\nillegal: [{rule: GHAST-2, squares: [d1]}, {rule: GHAST-2, squares: [d4]}]\nwould-satisfy: [\"d2 H ghast d4: COMP-GONE\"]", ""},
		{"would-satisfy fails", gamelet, "",
			"move: Lc1d2\nillegal: [{rule: GHAST-2, squares: [d1]}, {rule: GHAST-2, squares: [d4]}]\nwould-satisfy: []", "none | d2 H ghast d4: COMP-GONE surplus: d2 H ghast d4: COMP-GONE"},
		{"position", statue, "", "move: Be2d4\nposition: 8/8/2ph5/8/3B4/8/8/8 O 1", ""},
		{"position fails", statue, "", "move: Be2d4\nposition: 8/8/2h5/8/3B4/8/8/8 O 1",
			"8/8/2h5/8/3B4/8/8/8 O 1 | 8/8/2ph5/8/3B4/8/8/8 O 1"},
		{"position of an illegal move", statue, "",
			"move: Be2e3\nposition: 8/8/2ph5/8/3B4/8/8/8 O 1",
			"Be2e3 legal | ply 1: Be2e3 is illegal: …"},
		{"a move that is not canonical", scream, "", "move: \"Ad2!d3\"\ngives: {d4: H}",
			"a canonical name | Ad2!d3, whose canonical name here is Ad2!"},
		{"gives", statue, "", "move: Be2d4\ngives: {c6: ph, e2: empty, d4: B}", ""},
		{"gives fails", statue, "", "move: Be2d4\ngives: {c6: h, e2: empty}", "c6: h | ph"},
		{"effects", statue, "", "move: Be2d4\neffects: " + trace, ""},
		{"effects fail", statue, "",
			"move: Be2d4\neffects: [\"e2 Alabaster Basilisk moves to d4 [MOVE-BASILISK]\"]",
			"e2 Alabaster Basilisk moves to d4 [MOVE-BASILISK] | e2 Alabaster Basilisk moves to d4 [MOVE-BASILISK] c6 Obsidian Human petrified by the gaze from d4 [GAZE-2] surplus: c6 Obsidian Human petrified by the gaze from d4 [GAZE-2]"},
		{"includes-effects", statue, "",
			"move: Be2d4\nincludes-effects: [\"c6 Obsidian Human petrified by the gaze from d4 [GAZE-2]\"]", ""},
		{"includes-effects fails", statue, "",
			"move: Be2f4\nincludes-effects: [\"c6 Obsidian Human petrified by the gaze from d4 [GAZE-2]\"]",
			"the effect: c6 Obsidian Human petrified by the gaze from d4 [GAZE-2] | the effects: e2 Alabaster Basilisk moves to f4 [MOVE-BASILISK]"},
		{"lacks-effects", statue, "", "move: Be2f4\nlacks-effects: [petrify, GAZE-2]", ""},
		{"lacks-effects fails by kind", statue, "", "move: Be2d4\nlacks-effects: [petrify]",
			"no effect petrify | c6 Obsidian Human petrified by the gaze from d4 [GAZE-2]"},
		{"lacks-effects fails by rule", statue, "", "move: Be2d4\nlacks-effects: [GAZE-2]",
			"no effect GAZE-2 | c6 Obsidian Human petrified by the gaze from d4 [GAZE-2]"},
		{"satisfies", flee, "", "move: He3d3\nsatisfies: [\"e3 H ghast e4: COMP-MOVED\"]", ""},
		{"satisfies fails", flee, "", "move: He3d3\nsatisfies: [\"e3 H ghast e4: COMP-GONE\"]",
			"e3 H ghast e4: COMP-GONE | e3 H ghast e4: COMP-MOVED missing: e3 H ghast e4: COMP-GONE surplus: e3 H ghast e4: COMP-MOVED"},
		{"stands", statue, "Be2d4, pass", "stands: {c6: ph, c5: empty}", ""},
		{"stands fails", statue, "Be2d4", "stands: {c6: h}", "c6: h | ph"},
		{"same-as", statue, "Be2d4, pass", "same-as: 8/8/2ph5/8/3B4/8/8/8 A 9", ""},
		{"same-as fails by side", statue, "Be2d4", "same-as: 8/8/2ph5/8/3B4/8/8/8 A 1",
			"8/8/2ph5/8/3B4/8/8/8 A | 8/8/2ph5/8/3B4/8/8/8 O"},
		{"differs-from", statue, "Be2d4", "differs-from: 8/8/2ph5/8/3B4/8/8/8 A 1", ""},
		{"differs-from fails", statue, "Be2d4", "differs-from: 8/8/2ph5/8/3B4/8/8/8 O 7",
			"a position different from 8/8/2ph5/8/3B4/8/8/8 O | the same position"},
		{"setup", crossed, "", "setup: 8/8/8/8/8/3(LM)4/8/7h A 1\nproblems: [d3 L ENGULF-2, h1 h PROMOTE-1]", ""},
		{"setup fails", crossed, "", "setup: 8/8/8/8/8/3(LM)4/8/8 A 1\nproblems: []",
			"none | d3 L ENGULF-2 surplus: d3 L ENGULF-2"},
		{"setup is possible", crossed, "", "setup: 8/8/8/8/8/8/8/8 A 1\nproblems: []", ""},
		{"text", crossed, "", "text: walg\nsyntax: true", ""},
		{"text fails", crossed, "", "text: 8/8/8/8/8/8/8/8 A 1\nsyntax: true",
			"an invalid position line | a valid one"},
		{"text is valid", crossed, "", "text: \"8/8/8/8/44/8/8/(H)7  A \"\nsyntax: false", ""},
		{"text cannot be read", crossed, "", "text: 8/8 A 1\nsyntax: false",
			"a valid position line | invalid position at character 4 (h7): …"},
		{"an impossible position", crossed, "", "legal: []",
			"the case's position, with its moves played | impossible setup: …"},
		{"an illegal move before", human, "Ha2a4", "legal: []",
			"the case's position, with its moves played | move 1 of the case, Ha2a4: ply 1: Ha2a4 is illegal: …"},
		{"a name before that is not canonical", scream, "\"Ad2!d3\"", "legal: []",
			"the case's position, with its moves played | move 1 of the case, Ad2!d3: its canonical name is Ad2!"},
		{"puzzle", "8/8/8/8/8/8/p1/W7 A 1", "", "puzzle-longest: {lines: [x]}",
			"the case's position, with its moves played | invalid position at character 13 (a2): …"},
		{"puzzle of no Fiend", human, "", "puzzle-longest: {lines: [Ha2a3]}",
			"the lines of the puzzle | the puzzle has more than 10000 lines or 200 moves"},
		{"puzzle of one line", "8/8/8/8/8/2MM4/1MMM4/MW1M4 A 1", "",
			"puzzle-longest: {lines: [Wb1c1]}", ""},
		{"puzzle of another line", "8/8/8/8/8/2MM4/1MMM4/MW1M4 A 1", "",
			"puzzle-longest: {lines: [Wb1c1 Wc1b1]}", "Wb1c1 Wc1b1 | Wb1c1"},
		{"canonical read", statue, "", "reads: {manner: canonical, text: Be2d4, move: Be2d4}", ""},
		{"lawson read", statue, "", "reads: {manner: lawson, text: \"Bd4:c6\", move: Be2d4}", ""},
		{"any read", statue, "", "reads: {manner: any, text: Bd4=phc6, move: Be2d4}",
			"any: Bd4=phc6 read as Be2d4 | invalid move at character 5: …"},
		{"read as another", statue, "", "reads: {manner: lawson, text: Bf4, move: Be2d4}",
			"lawson: Bf4 read as Be2d4 | Be2f4"},
		{"misread effect", statue, "",
			"misreads: {manner: lawson, text: \"Bd4:c7\", error: effect}", ""},
		{"misread illegal", statue, "", "misreads: {manner: lawson, text: Be3, error: illegal}",
			""},
		{"misread syntax", statue, "", "misreads: {manner: canonical, text: d4, error: syntax}",
			""},
		{"misread ambiguous", "8/8/8/4b3/3laL2/8/8/8 O 1", "",
			"misreads: {manner: lawson, text: Ae4, error: ambiguous}", ""},
		{"misread as something else", statue, "",
			"misreads: {manner: lawson, text: Be3, error: effect}",
			"lawson: Be3 rejected: effect | illegal: \"Be3\" is read as Be2e3, which is illegal: e3 is not a square that a Basilisk on e2 reaches [MOVE-BASILISK]"},
		{"misread that is read", statue, "", "misreads: {manner: lawson, text: Bd4, error: effect}",
			"lawson: Bd4 rejected: effect | read as Be2d4"},
		{"writes", statue, "", "writes: {manner: lawson, move: Be2d4, text: \"Bd4:c6\"}", ""},
		{"writes fails", statue, "", "writes: {manner: moussambani, move: Be2d4, text: \"Bd4:c6\"}",
			"moussambani: Be2d4 written Bd4:c6 | Bd4=pHc6"},
		{"writes an illegal move", statue, "", "writes: {manner: lawson, move: Be2e3, text: Be3}",
			"lawson: Be2e3 written Be3 | ply 1: Be2e3 is illegal: …"},
		{"record", crossed, "", "record: \"1. Be1d3 Gd8b6 *\"\nplays: [Be1d3, Gd8b6]", ""},
		{"record of other moves", crossed, "", "record: \"1. Bd3:c2,e2 Gb6 *\"\nplays: [Be1d3]",
			"the moves Be1d3 | Be1d3 Gd8b6"},
		{"record that cannot be read", crossed, "", "record: \"1. Be1d4\"\nplays: [Be1d4]",
			"the moves Be1d4 | …"},
		{"a check of no form", human, "", "{}", "a check of one form | the check expects nothing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			k := caseWith(t, tt.position, tt.moves, tt.check)
			if f, err := k.Checks[0].form(); err == nil && tt.want == "" {
				holds[f] = true
			} else if err == nil {
				fails[f] = true
			}
			var got []string
			for _, m := range k.Check("Standard") {
				got = append(got, strings.ReplaceAll(m.Want+" | "+m.Got, "\n", " "))
				if s := m.String(); !strings.Contains(s, m.Case+"/Standard, check 1 (small.yaml:") {
					t.Errorf("the mismatch does not say where: %s", s)
				}
			}
			all := strings.Join(got, " || ")
			if begin, ok := strings.CutSuffix(tt.want, "…"); ok && strings.HasPrefix(all, begin) {
				return
			}
			if diff := cmp.Diff(tt.want, all); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
	for i := range forms {
		if f := &forms[i]; f.name != "diagram" && (!holds[f] || !fails[f]) { // TestDiagramForm
			t.Errorf("TestForms has no row in which %s holds, or none in which it fails", f.name)
		}
	}
}

// TestDiagramForm checks the form diagram (DIAGRAM-1), too long for TestForms.
func TestDiagramForm(t *testing.T) {
	row := func(rank, cells string) string {
		return "   |      |      |      |      |      |      |      |      |\n " + rank + " |" +
			cells + "| " + rank + "\n   |      |      |      |      |      |      |      |      |\n"
	}
	const empty = "      |      |      |      |      |      |      |      "
	const letters, frame = "      a      b      c      d      e      f      g      h\n",
		"   +------+------+------+------+------+------+------+------+\n"
	diagram := letters + frame
	for _, rank := range []string{"8", "7", "6", "5", "4", "3", "2", "1"} {
		cells := empty
		if rank == "2" {
			cells = "  H   " + empty[6:]
		}
		diagram += row(rank, cells) + frame
	}
	diagram += letters
	k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", "legal: []")
	k.Checks = []*Check{{Diagram: diagram}}
	if m := k.Check("Standard"); m != nil {
		t.Errorf("the right diagram fails: %v", m)
	}
	for name, wrong := range map[string]string{
		"another piece": strings.Replace(diagram, "  H   ", "  G   ", 1),
		"an empty one":  strings.Replace(diagram, "  H   ", "      ", 1),
		"moved":         strings.Replace(diagram, "  H   ", " H    ", 1),
		"a line short":  strings.TrimSuffix(diagram, letters),
		"a line long":   diagram + "x\n",
	} {
		k.Checks[0].Diagram = wrong
		if m := k.Check("Standard"); len(m) != 1 {
			t.Errorf("%s: %d mismatches", name, len(m))
		}
	}
}

// TestMismatchString checks the marks of a mismatch before and after the move.
func TestMismatchString(t *testing.T) {
	k := caseWith(t, "8/8/2h5/8/8/8/4B3/8 A 1", "", "move: Be2d4\ngives: {c6: h}")
	m := k.Check("Standard")
	if len(m) != 1 {
		t.Fatalf("%d mismatches", len(m))
	}
	want := Mismatch{Case: "NR-9001", Ruleset: "Standard",
		Place: Place{File: "small.yaml", Line: 17, Case: "NR-9001"}, Check: 1,
		Claim: "Be2d4 is legal. After the move: c6 Obsidian Human.", Want: "c6: h", Got: "ph",
		Before: "8/8/2h5/8/8/8/4B3/8 A 1", After: "8/8/2ph5/8/3B4/8/8/8 O 1",
		Squares: []string{"c6"}, Rules: nemorothgame.Rules()}
	if diff := cmp.Diff(want, m[0]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if s := m[0].String(); strings.Count(s, "#") != 2 || !strings.Contains(s, "  ph  ") {
		t.Errorf("no two diagrams with c6 marked:\n%s", s)
	}
}

// another hides the optional capabilities of rules, as an engine in another process
// does.
type another struct{ game.Rules }

func (r another) Start(line, ruleset string) (game.Game, error) {
	g, err := r.Rules.Start(line, ruleset)
	if errors.Is(err, game.ErrSetup) {
		err = game.ErrSetup
	}
	return anotherGame{g}, err
}

type anotherGame struct{ game.Game }

func (g anotherGame) Play(move string) (game.Game, error) {
	next, err := g.Game.Play(move)
	return anotherGame{next}, err
}

func (g anotherGame) Explain(move string) game.Report {
	r := g.Game.Explain(move)
	r.Effects, r.Satisfies = nil, nil
	return r
}

func TestCompellerOnly(t *testing.T) {
	for _, tt := range []struct {
		check  string
		status Status
		partly bool
	}{
		{"compelled: []", NotAsked, false},
		{"move: Ha2a3\ngives: {a3: H}\neffects: [x]\nsatisfies: []", Passed, true},
		{"move: Ha2a3\nposition: 8/8/8/8/8/8/8/8 A 1", Failed, false},
		{"move: Ha2a4\nillegal: [{rule: MOVE-HUMAN, squares: [a4]}]\nwould-satisfy: []",
			Passed, true},
		{"setup: 8/8/8/8/8/3(LM)4/8/7h A 1\nproblems: [x]", Passed, true},
		{"setup: 8/8/8/8/8/3(LM)4/8/7h A 1\nproblems: []", Failed, false},
		{"setup: 8/8/8/8/8/8/8/8 A 1\nproblems: [x]", Failed, false},
		{"text: x\nsyntax: true", NotAsked, false},
		{"record: x\nplays: []", NotAsked, false},
		{"diagram: x", NotAsked, false},
		{"writes: {manner: lawson, move: Ha2a3, text: x}", NotAsked, false},
		{"puzzle-longest: {lines: [x]}", NotAsked, false},
		{"stands: {a2: H}", Passed, false},
	} {
		k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", tt.check)
		got := k.Try(another{nemorothgame.Rules()}, "Standard").Checks[0]
		if got.Status != tt.status || got.Partly != tt.partly {
			t.Errorf("%s: %v, partly %v", tt.check, got.Status, got.Partly)
		}
	}
	k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "Ha2a3, pass", "count: 0")
	if s := k.Try(another{nemorothgame.Rules()}, "").Status(); s != NotAsked {
		t.Errorf("after a pass: %v", s)
	}
}

// dead is an implementation that never answers.
type dead struct{ game.Rules }

func (dead) Start(string, string) (game.Game, error) { return nil, errors.New("no answer") }

func TestDeadEngine(t *testing.T) {
	for _, check := range []string{"count: 3", "setup: x\nproblems: [x]",
		"setup: x\nproblems: []"} {
		k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", check)
		if s := k.Try(dead{nemorothgame.Rules()}, "").Status(); s != Failed {
			t.Errorf("%s: %v", check, s)
		}
	}
	k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", "count: 3")
	if s := k.Try(nil, "").Status(); s != Failed {
		t.Errorf("without an implementation: %v", s)
	}
}

func TestTryNotAsked(t *testing.T) {
	k := caseWith(t, "8/8/8/8/8/8/H7/8 A 1", "", "legal: [Ha2a3, Ha2b2, Ha2b3]\n")
	k.Checks = append(k.Checks, &Check{Reads: &Reading{"lawson", "Ha3", "Ha2a3"}},
		&Check{Count: new(int)})
	res := k.Try(another{nemorothgame.Rules()}, "Standard")
	var got []string
	for _, c := range res.Checks {
		got = append(got, c.Status.String())
	}
	if diff := cmp.Diff([]string{"passed", "not asked", "failed"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if res.Status() != Failed || len(res.Mismatches()) != 1 {
		t.Errorf("status %v, %d mismatches", res.Status(), len(res.Mismatches()))
	}
	k.Checks = k.Checks[1:2]
	if s := k.Try(another{nemorothgame.Rules()}, "Standard").Status(); s != NotAsked {
		t.Errorf("a case of texts only is %v", s)
	}
}

// TestCheckOddCases checks that malformed cases fail without a panic.
func TestCheckOddCases(t *testing.T) {
	var none *Case
	if m := none.Check("Standard"); m != nil {
		t.Errorf("no case: %v", m)
	}
	none.Words(&Check{}, nil)
	none.Reach(nemorothgame.Rules(), "")
	if none.UsesPosition() || none.Names() != nil || none.Avoids() != nil {
		t.Error("no case says something")
	}
	one := 1
	for _, k := range []*Check{nil, {}, {Count: &one, Legal: []string{}}, {MovesOf: &MovesOf{}},
		{Move: "x", Illegal: []game.Reason{{}}},
		{Move: "pass", Satisfies: []string{"x"}}, {Stands: Contents{{"z9", "?"}}}, {SameAs: "?"},
		{Setup: "?", Problems: []string{}},
		{Diagram: "?"}, {Record: "?", Plays: []string{}}, {Puzzle: &Puzzle{}}, {Reads: &Reading{}},
		{Misreads: &Misreading{}}, {Writes: &Reading{}}} {
		c := &Case{Position: "8/8/8/8/8/8/H7/8 A 1", Checks: []*Check{k}}
		if len(c.Check("Standard")) == 0 {
			t.Errorf("%+v holds", k)
		}
	}
}
