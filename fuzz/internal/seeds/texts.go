package seeds

import (
	"encoding/json"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

const gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"

// positions lists position lines (NFEN-1), valid or not.
func positions() []Seed {
	seeds := []Seed{
		good("the-start", start),
		good("without-a-number", "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A"),
		good("lawsons-example-square", "8/8/8/8/3(wpHpbM)[6]4/8/8/8 O 1"),
		good("one-square-and-two", "8/8/8/8/2H[9]1H.[9]2/8/8/8 A 1"),
		good("unsorted-and-padded", "  8/8/8/8/3(MpbwpH)[06]4/8/8/4(H)3  O   007 "),
		good("split-runs", "44/8/8/8/8/8/8/11111111 A 999999"),
		good("two-and-three-equal-occupants", "8/(HHH)7/8/3(MMpgpgZZ)4/8/8/8/8 O 3"),
		good("a-statue-on-its-eighth-rank", "pH7/8/8/8/8/8/8/7ph A 1"),
		good("star-on-a-human", "8/8/8/8/3H*4/8/8/8 A 1"),
		good("ichor-of-nothing-and-of-eleven", "8/8/8/8/.[0].[11]6/8/8/8 A 1"),
		bad("petrified-zombie", "8/8/8/8/3pZ4/8/8/8 A 1"),
		bad("unclosed", "8/8/8/8/3(HH4/8/8/8 A 1"),
		bad("nine-squares", "9/8/8/8/8/8/8/8 A 1"),
		bad("seven-ranks", "8/8/8/8/8/8/8 A 1"),
		bad("a-dot-alone", "8/8/8/8/.7/8/8/8 A 1"),
		bad("ichor-without-a-square", "8/8/8/8/[9]7/8/8/8 A 1"),
		bad("trailing-text", start+" now"),
		bad("number-0", "8/8/8/8/8/8/8/8 O 0"),
	}
	for _, b := range Boards() {
		seeds = append(seeds, good(b.Name, b.Position))
	}
	return seeds
}

// diagrams lists diagrams in Lawson's form (DIAGRAM-1), valid or not.
func diagrams() []Seed {
	page := func(name, line string, turn bool) Seed {
		d := notation.Diagram{Setup: nemoroth.MustSetup(line), Turn: turn}
		return good(name, d.String())
	}
	crowd := page("seven-on-a-square", "8/8/8/8/3(BGLAWHZ)[10]4/8/8/8 A 1", true)
	empty := page("empty", "8/8/8/8/8/8/8/8 A 1", false)
	marked := notation.Diagram{Setup: nemoroth.MustSetup(gamelet)}
	marked.Marks[nemoroth.MustSquare("b6")], marked.Marks[nemoroth.MustSquare("d4")] = '<', '>'
	bare := strings.Split(page("", gamelet, false).Data, "\n")
	return []Seed{
		page("the-start", start, false),
		page("gamelet-with-its-turn", gamelet, true),
		good("gamelet-without-letters", strings.Join(bare[1:len(bare)-2], "\n")),
		good("gamelet-marked", marked.String()),
		page("lawsons-example-square", "8/8/8/8/3(wpHpbM)[6]4/8/8/8 O 1", false),
		page("digesting-piles-and-ichor", "l*7/8/8/3L*[10]4/8/.[1]7/8/8 O 12", true),
		crowd, empty,
		bad("a-rank-missing", strings.Join(bare[:len(bare)-8], "\n")),
		good("ichor-11", strings.Replace(crowd.Data, "I 10", "I 11", 1)),
		bad("no-such-letter", strings.Replace(crowd.Data, "G", "Q", 1)),
	}
}

// moveTexts lists moves in one of the notations, valid or not. If there are two
// lines, the first is the position.
func moveTexts() []Seed {
	const (
		screams = "8/8/4b3/3laL2/8/8/8/8 O 1\n"
		home    = "3G4/1H6/8/1g6/8/8/8/8 A 1\n"
		zombie  = "8/3h4/3Z4/8/8/8/8/8 A 1\n"
		soaked  = "8/8/8/3.[5]4/3Z4/8/8/A7 A 1\n"
		pile    = "8/8/8/3(Hw)4/3L4/8/8/8 A 1\n"
		twins   = "8/8/8/8/8/8/H1H5/8 A 1\n"
		choir   = "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4\n"
		edge    = "8/8/8/8/wA6/8/8/8 A 1\n"
	)
	return []Seed{
		good("canonical-move", "Be1d3"),
		good("canonical-scream-bare", choir+"Ac1!"),
		good("canonical-scream-with-its-order", screams+"Ae5!d5,e6,f5"),
		good("canonical-scream-in-another-order", screams+"Ae5!f5,e6,d5"),
		bad("ambiguous-scream", screams+"Ae5!"),
		bad("ambiguous-scream-of-lawson", screams+"Ae5"),
		bad("a-neighbour-left-out", screams+"Ae5!d5,e6"),
		bad("pass", "pass"),
		good("lawson-petrifies-others", "Bd3:c2,e2"),
		bad("lawson-leaves-one-out", "Bd3:c2"),
		good("lawson-the-mover-is-petrified",
			"wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2\nGd4(p) !"),
		good("lawson-promotion", home+"Hc8=Z"),
		good("lawson-engulfs", pile+"L:d5"),
		good("lawson-destroys", zombie+"Z:d7"),
		good("lawson-dissolves", soaked+"Zd5(d)"),
		good("lawson-equal-pieces-told-by-file", twins+"Hab3"),
		bad("lawson-equal-pieces-ambiguous", twins+"Hb3"),
		good("lawson-scream-with-its-pushes", choir+"Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)"),
		good("lawson-pushes-alone", edge+"Wa4-0"),
		good("lawson-order-and-bystanders", screams+"Ae5(Ld5-c5,Be6-e7:f5,pLf5-g5)"),
		good("moussambani-changes", "Bd3=pHc2,pHe2"),
		good("moussambani-explained", "wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2\nGd4=pGd4++d2!"),
		good("moussambani-engulfs", pile+"Lxd5"),
		good("moussambani-destroys", zombie+"Z*d7"),
		good("moussambani-dissolves", soaked+"Zd5=Z0"),
		good("moussambani-scream", choir+"Ac1=pHc3,pHe3,Ge1,Aa1,Ha3"),
		good("moussambani-off-the-board", edge+"Ab4=Wa4-0"),
		bad("illegal-too-near-a-ghast", gamelet+"\nLc1d2"),
		bad("result-contradicts", "8/8/4h3/8/8/8/4B3/8 A 1\nBd4 0-1"),
	}
}

// words lists texts of small values, and texts that no small value has.
func words() []Seed {
	return []Seed{
		good("square", "e4"), good("no-square", "i9"), good("nothing", ""), good("dash", "-"),
		good("side", "O"), good("kind", "M"), good("piece", "pg"), good("digesting", "l*"),
		good("petrified-zombie", "pZ"),
		good("move", "Ae5!d5,e6,f5"), good("pass", "pass"),
		good("ruleset", "Azgoroth"), good("ruleset-with-options", "Betza+OPT-1+OPT-2"),
		good("no-ruleset", "Standard+"),
		good("effect", "lay-ichor"), good("compulsion", "multi"), good("verdict", "ambiguous"),
		good("end", "stalemate"),
		good("notation", "moussambani"), good("result", "0-1."), good("rule", "comp-ghast"),
	}
}

// records lists game records (NOTE-7), valid or not.
func records() []Seed {
	page := notation.WriteDiagram(nemoroth.MustSetup(gamelet))
	return []Seed{
		good("gamelet-of-lawson", "[Event \"Gamelet\"]\n[Notation \"lawson\"]\n\n1. Bd3:c2,e2 Gb6 2. Be5:d7,f7 ? Gd4(p) !\n"),
		good("gamelet-of-moussambani", "[Notation \"moussambani\"]\n[Result \"0-1\"]\n\n1. Bd3=pHc2,pHe2 ; Gb6\n2. Be5=pHd7,pHf7? ; Gd4=pGd4++d2! 0-1.\n"),
		good("canonical-with-everything", "[Alabaster \"A. Player\"]\n[Ruleset \"Azgoroth\"]\n[Notation \"canonical\"]\n[Result \"*\"]\n\n{Before.}\n1. Be1d3 {Two at once.} Gd8b6 2. Bd3e5 Gb6d4\n"+page+"{Now d2 is lost.} *\n"),
		good("from-a-position-obsidian-first",
			"[Position \"8/8/4b3/3laL2/8/8/8/8 O 4\"]\n\n4... Ae5!d5,e6,f5 0-1\n"),
		good("analysis-with-passes", "[Mode \"analysis\"]\n[Position \"8/8/8/8/8/8/8/W7 A 1\"]\n\n1. Wa1a8 pass 2. Wa8h8 pass *\n"),
		bad("passes-in-a-game", "1. pass Ha7a6 *\n"),
		good("two-records", "[Event \"One\"]\n\n1. Be1d3 *\n\n[Event \"Two\"]\n\n1. Ha2a3 Ha7a6 *\n"),
		bad("wrong-number", "1. Be1d3 Gd8b6 3. Bd3e5 *\n"),
		bad("wrong-effects", "[Notation \"lawson\"]\n\n1. Bd3:c2 *\n"),
		bad("wrong-diagram", "1. Be1d3 Gd8b6\n"+page+"*\n"),
		bad("result-contradicts", "[Position \"8/hpH6/pHpH6/8/8/8/8/8 O 1\"]\n[Result \"0-1\"]\n\n0-1\n"),
		bad("unclosed-comment", "1. Be1d3 {and so on\n"),
		bad("same-tag-twice", "[Event \"a\"]\n[Event \"b\"]\n\n*\n"),
	}
}

// corpora lists files of a rulings corpus, valid or not.
func corpora() []Seed {
	const (
		head = "suite: nemoroth-rulings/2\ntopic: ghast\ntitle: Ghasts and flight\ncases:\n"
		one  = head + "  - id: NR-0001\n    title: A Leaf Pile may not step nearer a Ghast\n    turns-on: [GHAST-2]\n    decides: [B-192]\n" +
			"    basis: betza\n    sources:\n      - doc: betza-2002\n        section: Details of Compulsion\n    rulesets: [Standard]\n" +
			"    position: " + gamelet + "\n    checks:\n"
		tail = "    why: >-\n      It gets no further from either Ghast (GHAST-2).\n"
	)
	return []Seed{
		good("every-check-of-a-position", one+
			"      - legal: [Be5f4, Hb2a3, Hf2g3]\n      - count: 3\n      - includes: [Be5f4]\n      - excludes: [Lc1d2]\n"+
			"      - moves-of: {piece: H, square: d2, to: []}\n      - compelled: [b2 H ghast d4, d2 H ghast d4, e5 B ghast d4, f2 H ghast d4]\n"+
			"      - outcome: not over\n      - stands: {d4: pg, e1: empty}\n      - same-as: "+gamelet+"\n      - differs-from: "+start+"\n"+tail),
		good("illegal-with-its-reasons", one+"      - move: Lc1d2\n        illegal:\n          - {rule: GHAST-2, squares: [d1]}\n          - {rule: GHAST-2, squares: [d4]}\n"+
			"        would-satisfy: [\"d2 H ghast d4: COMP-GONE\"]\n"+tail),
		good("legal-with-effects", one+"      - move: Hb2a3\n        gives: {a3: H, b2: empty}\n        effects: [\"b2 Alabaster Human moves to a3 [MOVE-HUMAN]\"]\n"+
			"        lacks-effects: [petrify]\n        satisfies: [\"b2 H ghast d4: COMP-MOVED\"]\n"+tail),
		good("texts", one+"      - reads: {manner: lawson, text: \"Hba3\", move: Hb2a3}\n      - misreads: {manner: any, text: \"Bd3:c2\", error: effect}\n"+
			"      - writes: {manner: moussambani, move: Hb2a3, text: \"Ha3\"}\n      - text: walg\n        syntax: true\n"+
			"      - setup: 8/8/8/3(LH)4/8/8/8/8 A 1\n        problems: [\"d5 L ENGULF-2\"]\n      - record: |\n          1. Be1d3 *\n        plays: [Be1d3]\n"+tail),
		good("no-cases", strings.TrimSuffix(head, "cases:\n")+"cases: []\n"),
		bad("another-suite", strings.Replace(head, "/2", "/3", 1)+"  []\n"),
		bad("unknown-field", head+"  - id: NR-0001\n    titel: x\n"),
		bad("null-case", head+"  - ~\n"),
		bad("alias", head+"  - &a\n    id: NR-0001\n  - *a\n"),
		good("check-without-expectation", one+"      - move: Lc1d2\n"+tail),
		bad("no-yaml", "\tcases: ]["),
		bad("carriage-returns", "\"0\r\r"),
		bad("empty", ""),
	}
}

// requests lists requests of the conformance protocol (PROTO-1), valid or not.
func requests() []Seed {
	return []Seed{
		good("the-start", `{"id":"1","position":"`+start+`"}`),
		good("gamelet-explained", `{"id":"g","ruleset":"Betza","position":"`+start+`","moves":["Be1d3","Gd8b6","Bd3e5","Gb6d4"],"explain":["Lc1d2","Be5f4","Ad4!","Wa1a5"]}`),
		good("another-ruleset", `{"id":"z","ruleset":"Azgoroth","position":"8/8/4b3/3laL2/8/8/8/8 O 1","explain":["Ae5!f5,e6,d5","Ae5!"]}`),
		good("finished", `{"id":"s","position":"8/hpH6/pHpH6/8/8/8/8/8 O 1"}`),
		good("nulls-and-unknown-fields", `{"id":null,"ruleset":null,"position":"8/8/8/8/8/8/8/A7 A 1","moves":null,"explain":null,"colour":"blue"}`),
		good("id-of-another-type", `{"id": {"n" : [1, 2]}, "position":"8/8/8/8/8/8/8/A7 A 1"}`),
		bad("illegal-move-in-moves", `{"id":"i","position":"`+start+`","moves":["Ha2a4"]}`),
		bad("bare-scream-that-needs-an-order",
			`{"id":"a","position":"8/8/4b3/3laL2/8/8/8/8 O 1","moves":["Ae5!"]}`),
		bad("incomplete-order", `{"id":"a","position":"8/8/4b3/3laL2/8/8/8/8 O 1","explain":["Ae5!d5"]}`),
		bad("impossible-position", `{"id":"p","position":"8/8/8/3(LH)4/8/8/8/8 A 1"}`),
		bad("options-are-no-preset", `{"id":"o","ruleset":"Standard+OPT-1","position":"`+start+`"}`),
		bad("pass", `{"id":"p","position":"`+start+`","moves":["pass"]}`),
		good("field-twice", `{"id":"1","id":"2","position":"`+start+`"}`),
		bad("array", `[{"id":"1"}]`),
		bad("blank", " \t"),
		bad("no-json", `{"id":"1",`),
		bad("no-utf8", "{\"id\":\"\xff\"}"),
	}
}

// unmarshals lists the JSON of values of many types, valid or not. If there are
// two lines, the first is a position.
func unmarshals() []Seed {
	const (
		scream = "8/8/4b3/3laL2/8/8/8/8 O 1"
		fiend  = "8/8/8/8/8/8/8/(WZ)7 A 1"
	)
	say := func(v any) string { return string(must(json.Marshal(v))) }
	explain := func(line, move string) nemoroth.Report {
		return must(nemoroth.MustSetup(line).Game(nemoroth.Standard())).Explain(nemoroth.MustMove(move))
	}
	return []Seed{
		good("game", `{"ruleset":"Azgoroth","start":"8/8/8/8/8/8/8/W7 A 1","moves":["Wa1a8","pass","Wa8h8","pass"]}`),
		bad("game-with-an-illegal-move", `{"ruleset":"Standard","start":"`+start+`","moves":["Ha2a4"]}`),
		bad("game-without-a-start", `{"ruleset":"Standard","moves":[]}`),
		bad("game-that-cannot-stand", `{"ruleset":"Standard","start":"8/8/8/3(LH)4/8/8/8/8 A 1","moves":[]}`),
		good("setup-that-cannot-stand", `"8/8/8/3(LH*)4/.[11]7/8/8/8 A 1"`),
		good("setup", say(fiend)), good("move", `"Ae5!d5,e6,f5"`), good("pass", `"pass"`),
		good("no-square", `"-"`),
		good("report-legal", scream+"\n"+say(explain(scream, "Ae5!d5,e6,f5"))),
		good("report-ambiguous", scream+"\n"+say(explain(scream, "Ae5!"))),
		good("report-invalid", scream+"\n"+say(explain(scream, "Ae5!d5"))),
		good("report-forbidden-by-a-ghast", gamelet+"\n"+say(explain(gamelet, "Lc1d2"))),
		good("report-forbidden-by-a-compulsion", gamelet+"\n"+say(explain(gamelet, "Ha2a3"))),
		good("trace", fiend+"\n"+say(explain(fiend, "Wa1a3").Trace)),
		good("trace-of-another-position", start+"\n"+say(explain(fiend, "Wa1a3").Trace)),
		good("trace-of-nothing", `[{}]`),
		good("trace-off-the-board", `[{"kind":"move","piece":"H","from":"-","to":"-","rule":"MOVE-HUMAN","cause":-1}]`),
		good("trace-with-wild-numbers", start+"\n"+`[{"step":-9,"kind":"lay-ichor","piece":"W","from":"a1","to":"a1","plies":99999,"was":-3,"rule":"","cause":7}]`),
		good("trace-digests-twice", "8/8/8/8/8/8/8/L*7 A 1\n"+`[{"kind":"digest","piece":"L*","from":"a1","to":"a1","rule":"ENGULF-3","cause":0}]`),
		good("compulsion-with-a-needless-source",
			`{"square":"a1","piece":"H","kind":"ichor","source":"b2"}`),
		good("satisfaction", `{"square":"a1","piece":"H","kind":"ghast","source":"b2","rule":"COMP-MOVED"}`),
		good("problem", `{"rule":"POS-1","violates":"ENGULF-2","square":"d5","piece":"L","message":"shares its square"}`),
		good("outcome", `{"over":true,"winner":"O","reason":"repetition"}`),
		good("reason-without-squares", `{"rule":"REP-1","ply":3}`),
		good("null", `null`), good("numbers", `[1e999,-0,0.5]`),
		bad("another-type", `{"verdict":7}`), bad("no-json", `{"verdict":`),
		bad("no-utf8", "\"\xff\""),
	}
}
