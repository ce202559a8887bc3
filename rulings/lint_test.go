package rulings

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// messages returns the messages of flaws.
func messages(flaws []Flaw) []string {
	var texts []string
	for _, p := range flaws {
		texts = append(texts, p.Msg)
	}
	return texts
}

func TestLintCases(t *testing.T) {
	for _, tt := range []struct {
		old, new string
		want     []string
	}{
		{"topic: small", "topic: tiny",
			[]string{`topic is "tiny"; expected the file name without .yaml, small`}},
		{"topic: small", "topic: Small",
			[]string{`"Small" is invalid; expected a topic: lower-case words joined by -`,
				`topic is "Small"; expected the file name without .yaml, small`}},
		{"title: Small things", "title: Small things.",
			[]string{`"Small things." is invalid; expected a title: one line without a full stop`}},
		{"NR-9001", "NR-901", []string{`"NR-901" is invalid; expected an id of the form NR-0000`}},
		{"steps forward", "steps forward.",
			[]string{`"A Human steps forward." is invalid; expected a title: one line without a full stop`}},
		{"title: A Human steps forward", "title: \"A Human\\nsteps\"",
			[]string{`"A Human\nsteps" is invalid; expected a title: one line without a full stop`}},
		{"turns-on: [MOVE-HUMAN]", "turns-on: [MOVE-HUMANS]",
			[]string{`turns-on names "MOVE-HUMANS", which is not a rule`}},
		{"turns-on: [MOVE-HUMAN]", "turns-on: [MOVE-HUMAN, MOVE-HUMAN]",
			[]string{"turns-on names MOVE-HUMAN twice"}},
		{"turns-on: [MOVE-HUMAN]", "near-miss: [GHAST-99]",
			[]string{`near-miss names "GHAST-99", which is not a rule`}},
		{"turns-on: [MOVE-HUMAN]", "cites: [X-1]",
			[]string{`cites names "X-1", which is not a rule`}},
		{"decides: [B-029]", "decides: [B-999]",
			[]string{`decides names "B-999", which is not a sentence of the sources`}},
		{"decides: [B-029]", "decides: [B-029, B-029]", []string{"decides names B-029 twice"}},
		{"basis: betza", "basis: guess",
			[]string{`basis is "guess"; expected betza, azgoroth, lawson, derived, ours or disputed`}},
		{"basis: betza", "basis: disputed",
			[]string{"the case is disputed but considers no other reading"}},
		{"doc: betza-2002", "doc: betza",
			[]string{`doc is "betza"; expected betza-2002, azgoroth-2022, lawson-2002, moussambani-2002, comments or ours`}},
		{"section: The Human", "section: \" \"", []string{"section is empty"}},
		{"doc: betza-2002\n        section: The Human", "doc: ours\n        section: The Human",
			[]string{`section is "The Human"; expected RULEBOOK or FORMATS and a rule id or §, such as RULEBOOK GHAST-2`}},
		{"doc: betza-2002\n        section: The Human",
			"doc: ours\n        section: RULEBOOK MOVE-HUMAN", nil},
		{"sources:\n      - doc: betza-2002\n        section: The Human", "sources: []",
			[]string{"sources is empty"}},
		{"[Standard]", "[]", []string{"rulesets is empty"}},
		{"[Standard]", "[House]",
			[]string{`unknown ruleset "House"; expected Standard, Azgoroth or Betza`}},
		{"[Standard]", "[standard]",
			[]string{`ruleset "standard" is not canonical; expected Standard`}},
		{"[Standard]", "[Standard, Standard]", []string{"ruleset Standard is listed twice"}},
		{"[Standard]", "[Standard+OPT-3]", nil},
		{"[Standard]", "[Standard+OPT-3+OPT-4]",
			[]string{`ruleset "Standard+OPT-3+OPT-4" is not canonical; expected Betza`}},
		{"position: 8/8/8/8/8/8/H7/8 A 1", "position: 8/8/8/8/8/8/H7/8 A",
			[]string{`position line "8/8/8/8/8/8/H7/8 A" is not canonical; expected "8/8/8/8/8/8/H7/8 A 1"`}},
		{"position: 8/8/8/8/8/8/H7/8 A 1", "position: 8/8/8/8/8/8/H7 A 1",
			[]string{"invalid position at character 15 (h2): rank 2 is not followed by rank 1; expected a / and rank 1"}},
		{"    position: 8/8/8/8/8/8/H7/8 A 1\n", "", []string{"position is missing"}},
		{"    checks:", "    moves: [Ha2a3, pass]\n    checks:", nil},
		{"    checks:", "    moves: [Ha2]\n    checks:",
			[]string{`move "Ha2": invalid move at character 4: not a square; expected the square the piece goes to, such as d3, or ! for a scream`}},
		{"why: Forward is forward.", "why: \" \"", []string{"why is empty"}},
	} {
		if !strings.Contains(smallTopic, tt.old) {
			t.Fatalf("the sample has no %q", tt.old)
		}
		c := loadText(t, strings.Replace(smallTopic, tt.old, tt.new, 1))
		if diff := cmp.Diff(tt.want, messages(c.Lint())); diff != "" {
			t.Errorf("%s -> %s (-want +got)\n%s", tt.old, tt.new, diff)
		}
	}
}

func TestLintChecks(t *testing.T) {
	for _, tt := range []struct {
		check string
		want  []string
	}{
		{"{}", []string{"the check expects nothing"}},
		{"move: Ha2a3", []string{"the check lacks an expectation about the move"}},
		{"position: 8/8/8/8/8/H7/8/8 O 1", []string{"the check lacks move"}},
		{"illegal: [{rule: MOVE-1, squares: [a1]}]", []string{"the check lacks move"}},
		{"move: Ha2a4\nwould-satisfy: []", []string{"the check lacks illegal"}},
		{"move: Ha2a4\nillegal: []", []string{"illegal is empty"}},
		{"move: Ha2a4\nillegal: [{rule: MOVE-HUMAN, squares: [a4]}]\ngives: {a4: H}",
			[]string{"the check has several forms: illegal and move"}},
		{"legal: []\ncount: 0", []string{"the check has several forms: legal and count"}},
		{"includes: []", []string{"includes is empty"}},
		{"excludes: []", []string{"excludes is empty"}},
		{"setup: 8/8/8/8/8/8/8/8 A 1", []string{"the check lacks problems"}},
		{"problems: []", []string{"the check lacks setup"}},
		{"text: x", []string{"the check lacks syntax"}},
		{"plays: []", []string{"the check lacks record"}},
		{"legal: [Ha2a3, Ha2a3]", []string{"Ha2a3 is listed twice"}},
		{"legal: [a2a3]", []string{`move "a2a3": invalid move at character 1: not a piece that can move; expected one of B G L A W H Z, as in Be1d3`}},
		{"legal: [pass]", []string{"a pass is not allowed here; expected a move"}},
		{"legal: [Ae5!d5,e6,f5]", []string{
			`move "e6": invalid move at character 1: not a piece that can move; expected one of B G L A W H Z, as in Be1d3`,
			`move "f5": invalid move at character 1: not a piece that can move; expected one of B G L A W H Z, as in Be1d3`}},
		{"compelled: [a2 H ghast]",
			[]string{`"a2 H ghast" is invalid; expected a compulsion: square piece kind, and the Ghast's square if the kind is ghast`}},
		{"compelled: [a2 H multi c3]",
			[]string{`"a2 H multi c3" is invalid; expected a compulsion: square piece kind, and the Ghast's square if the kind is ghast`}},
		{"compelled: [a2 H ghast c3, b1 G multi, b1 G ichor]", nil},
		{"outcome: Obsidian wins",
			[]string{`"Obsidian wins" is invalid; expected an outcome: "not over", or such as "O wins: compulsion"`}},
		{"outcome: \"A wins: repetition\"", nil},
		{"outcome: not over", nil},
		{"move: Ha2a3\nsatisfies: [\"a2 H ghast c3: COMP-RULE\"]",
			[]string{`"a2 H ghast c3: COMP-RULE" is invalid; expected a satisfaction: square piece kind [source]: COMP-MOVED, COMP-GONE or COMP-…-SAT`}},
		{"move: Ha2a3\nsatisfies: [a2 H ghast c3]",
			[]string{`"a2 H ghast c3" is invalid; expected a satisfaction: square piece kind [source]: COMP-MOVED, COMP-GONE or COMP-…-SAT`}},
		{"move: Ha2a3\neffects: []", []string{"effects is empty"}},
		{"move: Ha2a3\neffects: [\"a2 Alabaster Human moves to a3 [MOVE-X]\"]",
			[]string{`effect "a2 Alabaster Human moves to a3 [MOVE-X]" names an unknown rule`}},
		{"move: Ha2a3\neffects: [Human moves]",
			[]string{`"Human moves" is invalid; expected an effect: a line that begins with a square and ends with the rule's id in brackets`}},
		{"move: Ha2a3\nincludes-effects: []", []string{"includes-effects is empty"}},
		{"move: Ha2a3\nlacks-effects: []", []string{"lacks-effects is empty"}},
		{"move: Ha2a3\nlacks-effects: [petrify, GAZE-2, gaze]",
			[]string{`lacks-effects has "gaze"; expected a kind of effect or a rule id`}},
		{"move: Ha2a3\ngives: {}", []string{"gives is empty"}},
		{"move: Ha2a3\ngives: {a9: H}", []string{`"a9" is invalid; expected a square`}},
		{"move: Ha2a3\nposition: 8/8/8/8/8/(hH)7/8/8 O 1",
			[]string{`position line "8/8/8/8/8/(hH)7/8/8 O 1" is not canonical; expected "8/8/8/8/8/(Hh)7/8/8 O 1"`}},
		{"move: Ha2a4\nillegal: [{rule: MOVES, squares: [a0]}]",
			[]string{`unknown rule "MOVES"`, `"a0" is invalid; expected a square`}},
		{"setup: 8/8 A 1\nproblems: []",
			[]string{"invalid position at character 4 (h7): rank 7 is not followed by rank 6; expected a / and rank 6"}},
		{"setup: H*7/8/8/8/8/8/8/8 A 1\nproblems: [a8 H* SETUP-5, d4 SETUP-4, a8 X GAZE-2, a8 GAZE-9, GAZE-2]", []string{
			`"a8 X GAZE-2" is invalid; expected a problem: square [piece] RULE`,
			`problem "a8 GAZE-9" names an unknown rule`,
			`"GAZE-2" is invalid; expected a problem: square [piece] RULE`}},
		{"moves-of: {piece: M, square: z1, to: [a1, a1, \"!\"]}",
			[]string{`piece is "M"; expected B, G, L, A, W, H or Z`,
				`"z1" is invalid; expected a square`, "a1 is listed twice",
				`"!" is not a goal; expected a square, or ! for screams`}},
		{"moves-of: {piece: A, square: a1, to: [\"!\"]}", nil},
		{"stands: {}", []string{"stands is empty"}},
		{"same-as: 8/8/8/8/8/8/H7/8 A",
			[]string{`position line "8/8/8/8/8/8/H7/8 A" is not canonical; expected "8/8/8/8/8/8/H7/8 A 1"`}},
		{"reads: {manner: latin, text: x, move: y}",
			[]string{`manner is "latin"; expected canonical, lawson, moussambani or any`,
				`move "y": invalid move at character 1: not a piece that can move; expected one of B G L A W H Z, as in Be1d3`}},
		{"misreads: {manner: any, text: x, error: odd}",
			[]string{`error is "odd"; expected syntax, ambiguous, effect or illegal`}},
		{"writes: {manner: any, text: x, move: Ha2a3}",
			[]string{`notation is "any"; expected canonical, lawson or moussambani`}},
		{"puzzle-longest: {lines: []}", []string{"lines is empty"}},
	} {
		c := loadText(t, withCheck(tt.check))
		if diff := cmp.Diff(tt.want, messages(c.Lint())); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.check, diff)
		}
	}
}

// TestCheckContent checks which contents of a square are canonical (NFEN-1).
func TestCheckContent(t *testing.T) {
	for holds, good := range map[string]bool{
		"h/": false, "8": false, "1": false, "(H)": false, "(hH)": false, "[3]": false,
		"H[03]": false, "": false, ".": false, "Hh": false,
		"H7/8": false, "pM": false, " H": false, ".[0]": false, ".[11]": false, "H*": false,
		"L*[3]": true,
		"empty": true, "H": true, ".[3]": true, "(Hh)[10]": true, "l*": true, "M": true,
		"pb[1]": true,
	} {
		l := &linter{rules: nemorothgame.Rules()}
		if l.contents(Contents{{"a1", holds}}); (l.flaws == nil) != good {
			t.Errorf("%q: %v", holds, l.flaws)
		}
	}
}

func TestLintIDs(t *testing.T) {
	second := strings.ReplaceAll(smallTopic[strings.Index(smallTopic, "  - id"):], "9001", "9000")
	c := loadText(t, smallTopic+second)
	want := []string{"small.yaml:19: NR-9000: the case follows NR-9001; expected the cases in the order of their ids"}
	var got []string
	for _, p := range c.Lint() {
		got = append(got, p.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	c = loadText(t, smallTopic+strings.ReplaceAll(second, "9000", "9001"))
	if diff := cmp.Diff([]string{"the id is already in use at small.yaml:5"},
		messages(c.Lint())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestWithdrawn checks that withdrawn ids are not used again and lead to rulings.
func TestWithdrawn(t *testing.T) {
	want := []string{"the id was withdrawn: its ruling was merged into NR-0374"}
	if diff := cmp.Diff(want,
		messages(loadText(t, strings.Replace(smallTopic, "NR-9001", "NR-0442",
			1)).Lint())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	c := MustLoad()
	last := ""
	for _, w := range Withdrawals() {
		if _, ok := c.Case(w.Into); !ok || w.ID <= last || !IsID(w.ID) {
			t.Errorf("%s, merged into %s: no such ruling, or not in order", w.ID, w.Into)
		}
		if got, ok := Withdrawn(strings.ToLower(strings.Replace(w.ID, "-0", "-", 1))); !ok ||
			got != w {
			t.Errorf("%s: %v, %v", w.ID, got, ok)
		}
		last = w.ID
	}
	if w, ok := Withdrawn("NR-0001"); ok {
		t.Errorf("NR-0001 is withdrawn: %v", w)
	}
}

func TestLintNearMiss(t *testing.T) {
	text := strings.Replace(withCheck("excludes: [Ha2a4]"), "    decides",
		"    near-miss: [PROMOTE-1]\n    decides", 1)
	want := []string{"near-miss names PROMOTE-1, but no check would fail if the rule applied"}
	if diff := cmp.Diff(want, messages(loadText(t, text).Lint())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestLintNothing(t *testing.T) {
	var none *Corpus
	if p := none.Lint(); p != nil {
		t.Errorf("no corpus: %v", p)
	}
	odd := &Corpus{Rules: nemorothgame.Rules(),
		Topics: []*Topic{nil, {Cases: []*Case{nil, {Checks: []*Check{nil}}}}}}
	if p := odd.Lint(); len(p) == 0 {
		t.Error("a corpus of nothing passes")
	}
}

// TestLintNewFields checks disputes, see-also and quote of nemoroth-rulings/2.
func TestLintNewFields(t *testing.T) {
	considered := "    considered:\n      - reading: Another.\n        because: Ours is better.\n    why: Forward"
	for _, tt := range []struct {
		name  string
		edits []string // old and new, in turn
		want  []string
	}{
		{"a dispute", []string{"basis: betza", "basis: disputed\n    disputes: [D-01]",
			"    why: Forward", considered}, nil},
		{"an unknown dispute", []string{"basis: betza", "basis: disputed\n    disputes: [D-99]",
			"    why: Forward", considered},
			[]string{`disputes names "D-99", which is not a dispute of RULEBOOK §15`}},
		{"disputed, and no dispute", []string{"basis: betza", "basis: disputed", "    why: Forward",
			considered},
			[]string{"the case is disputed but names no dispute of RULEBOOK §15"}},
		{"a dispute, and not disputed",
			[]string{"basis: betza", "basis: betza\n    disputes: [D-01]"},
			[]string{"the case names a dispute, but its basis is not disputed"}},
		{"see an unknown ruling",
			[]string{"    rulesets:", "    see-also: [NR-0001]\n    rulesets:"},
			[]string{`see-also names "NR-0001", which is not another ruling`}},
		{"see itself", []string{"    rulesets:", "    see-also: [NR-9001]\n    rulesets:"},
			[]string{`see-also names "NR-9001", which is not another ruling`}},
		{"a quotation", []string{"section: The Human", "section: The Human\n        quote: " +
			strings.Repeat("word ", MaxQuote)}, nil},
		{"a long quotation", []string{"section: The Human", "section: The Human\n        quote: " +
			strings.Repeat("word ", MaxQuote+1)},
			[]string{"the quotation has 26 words; expected at most 25"}},
		{"a quotation of no row",
			[]string{"section: The Human", "section: The Human\n        quote: Some words.",
				"    decides: [B-029]\n", ""},
			[]string{"the case quotes a sentence, but decides names no sentence of SENTENCES.md"}},
		{"a rule of FORMATS", []string{"doc: betza-2002\n        section: The Human",
			"doc: ours\n        section: FORMATS NFEN-1"}, nil},
		{"a rule of FORMATS in RULEBOOK",
			[]string{"doc: betza-2002\n        section: The Human",
				"doc: ours\n        section: RULEBOOK NFEN-1"},
			[]string{"NFEN-1 is not a rule of RULEBOOK.md"}},
		{"a rule of RULEBOOK in FORMATS",
			[]string{"doc: betza-2002\n        section: The Human",
				"doc: ours\n        section: FORMATS GEO-1"},
			[]string{"GEO-1 is not a rule of FORMATS.md"}},
	} {
		text := strings.NewReplacer(tt.edits...).Replace(smallTopic)
		if diff := cmp.Diff(tt.want, messages(loadText(t, text).Lint())); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}

// TestMisquotes checks that a quotation is searched in the documents of its author.
func TestMisquotes(t *testing.T) {
	documents := fstest.MapFS{
		"rules-betza.txt":  {Data: []byte("The Human\nmoves one   square, and never back.")},
		"notes-lawson.txt": {Data: []byte("Indicate engulfment.")},
		"rules.html":       {Data: []byte("Elsewhere.")},
	}
	for _, tt := range []struct {
		doc, quote string
		want       []string
	}{
		{"betza-2002", "The Human moves one square", nil},
		{"betza-2002", "The Human … never back.", nil},
		{"betza-2002", "never back. … The Human",
			[]string{"the quotation is in no document: never back. … The Human"}},
		{"betza-2002", "Indicate engulfment.",
			[]string{"the quotation is in no document: Indicate engulfment."}},
		{"moussambani-2002", "Indicate engulfment.", nil},
		{"betza-2002", "Elsewhere.", []string{"the quotation is in no document: Elsewhere."}},
	} {
		c := loadText(t, strings.Replace(smallTopic, "doc: betza-2002\n        section: The Human",
			"doc: "+tt.doc+"\n        section: The Human\n        quote: "+tt.quote, 1))
		flaws, err := c.Misquotes(documents)
		if diff := cmp.Diff(tt.want, messages(flaws)); diff != "" || err != nil {
			t.Errorf("%s: %q: %v (-want +got)\n%s", tt.doc, tt.quote, err, diff)
		}
	}
}

// TestDisputeRows checks the fourteen disputes of RULEBOOK §15.
func TestDisputeRows(t *testing.T) {
	rows := MustLoad().Disputes()
	if len(rows) != 14 || rows[0].ID != "D-01" || rows[13].ID != "D-14" {
		t.Errorf("%d disputes", len(rows))
	}
	if want := "A Fiend that flees past nearer squares"; rows[5].Title != want ||
		!strings.HasPrefix(rows[5].Text, want) {
		t.Errorf("D-06 is %q", rows[5].Title)
	}
}
