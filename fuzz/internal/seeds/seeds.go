// Package seeds has the inputs from which the fuzz targets of this library start. Most
// come from the rulings: two for each rule that they turn on, and every text that they
// read. The tables here have what no ruling has: inputs that failed once, and texts
// that are rejected.
package seeds

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Seed is one input, with a name.
type Seed struct{ Name, Data string }

// A board is a position and moves from it.
type board struct {
	name, ruleset, line string
	moves               []string
}

// failed lists boards on which an implementation or a property was wrong once.
var failed = []board{
	{"scream-with-four-results", "Standard", "8/8/4b3/3laL2/8/8/8/8 O 1", nil},
	{"scream-clockwise-only", "Azgoroth", "8/8/4b3/3laL2/8/8/8/8 O 1", nil},
	{"engulfed-or-dissolved-by-the-order", "Betza", "8/8/8/8/8/5BA1/5h2/4pL[8]3 A 1", nil},
	{"evaporation-makes-two-orders-equal", "Betza", "8/8/8/8/8/5BA1/5h2/4pL[1]3 A 1", nil},
	{"pushed-statue-and-human-promote-and-dissolve", "Standard",
		"3.[5]4/3(HHpH)4/3a4/8/8/8/8/8 O 1", nil},
	{"two-pushed-basilisks-see-one-victim", "Standard", "4h3/8/8/3(BBpB)4/3a4/8/8/8 O 1", nil},
	{"longest-moves-with-passes", "Azgoroth", "8/8/8/8/8/8/8/W7 A 1",
		[]string{"Wa1a8", "pass", "Wa8h8", "pass", "Wh8h1", "pass"}},
}

// rulingsPerRule is the number of rulings of each rule that become boards.
const rulingsPerRule = 2

// boards lists the failed boards, and those of rulings: first the game up to a check,
// then the setups of the checks.
func boards() []board {
	list := slices.Clone(failed)
	uses := map[string]int{}
	for _, k := range rulings.MustLoad().Cases() {
		rare := func(rule string) bool { return uses[rule] < rulingsPerRule }
		if !slices.ContainsFunc(k.TurnsOn, rare) {
			continue
		}
		for _, rule := range k.TurnsOn {
			uses[rule]++
		}
		ruleset := k.Rulesets[len(list)%len(k.Rulesets)]
		if k.UsesPosition() {
			list = append(list, board{k.ID, ruleset, k.Position, k.Moves})
		}
		for i, check := range k.Checks {
			if check.Setup != "" {
				name := fmt.Sprintf("%s-setup-%d", k.ID, i+1)
				list = append(list, board{name, ruleset, check.Setup, nil})
			}
		}
	}
	return list
}

// Targets lists the fuzz targets, without the "Fuzz" of their names, sorted.
func Targets() []string {
	return []string{"Agreement", "Corpus", "Diagram", "Game", "JSON", "MoveText", "Position",
		"Protocol", "Record", "Symmetry", "Trace", "Unmarshal", "Walker", "Word", "Writing"}
}

// Of lists the seeds of a target.
func Of(target string) []Seed {
	switch target {
	case "Corpus":
		return numbered(corpora)
	case "Word":
		return numbered(words)
	case "Position", "Diagram", "MoveText", "Record":
		return texts()[target]
	case "Protocol":
		return append(requests(), numbered(badRequests)...)
	case "Unmarshal":
		return append(values(), numbered(badValues)...)
	}
	var list []Seed
	for _, b := range boards() { // in the form of fuzz.Encode
		moves := strings.Join(b.moves, " ")
		list = append(list, Seed{b.name, "line " + b.line + "\n" + b.ruleset + "\n" + moves})
	}
	return list
}

func numbered(texts []string) (list []Seed) {
	for i, text := range texts {
		list = append(list, Seed{fmt.Sprintf("text-%02d", i+1), text})
	}
	return list
}

// texts returns the seeds of the targets that read what people write: all texts of the
// rulings, and the position lines and diagrams of the boards.
func texts() map[string][]Seed {
	all := map[string][]Seed{}
	add := func(target, name, data string) { all[target] = append(all[target], Seed{name, data}) }
	for _, b := range boards() {
		add("Position", b.name, b.line)
		if s, err := nemoroth.ParseSetup(b.line); err == nil {
			add("Diagram", b.name, notation.WriteDiagram(s))
		}
	}
	for _, k := range rulings.MustLoad().Cases() {
		before := ""
		if g, err := k.Reach(nemorothgame.Rules(), k.Rulesets[0]); err == nil {
			before = g.Line() + "\n"
		}
		for i, check := range k.Checks {
			name := fmt.Sprintf("%s-%d", k.ID, i+1)
			switch {
			case check.Text != nil:
				add("Position", name, *check.Text)
			case check.Diagram != "":
				add("Diagram", name, check.Diagram)
			case check.Record != "":
				add("Record", name, check.Record)
			case check.Reads != nil:
				add("MoveText", name, before+check.Reads.Text)
			case check.Misreads != nil:
				add("MoveText", name, before+check.Misreads.Text)
			case check.Writes != nil:
				add("MoveText", name, before+check.Writes.Text)
			}
		}
	}
	for i, s := range numbered(badRecords) {
		add("Record", s.Name, badRecords[i])
	}
	return all
}

// requests lists a request of the conformance protocol for each board.
func requests() (list []Seed) {
	for _, b := range boards() {
		list = append(list, Seed{b.name, written(map[string]any{"id": b.name,
			"ruleset": b.ruleset, "position": b.line, "moves": b.moves,
			"explain": []string{"Lc1d2", "Ae5!"}})})
	}
	return list
}

// values lists, for each board that can stand, its line followed by the JSON of its
// game, or of the report on a move of it.
func values() (list []Seed) {
	for i, b := range boards() {
		g, err := nemorothgame.Start(b.line, b.ruleset)
		if err != nil {
			continue
		}
		list = append(list, Seed{b.name + "-game", written(g)})
		if moves := g.Moves(); len(moves) > 0 {
			r := g.Explain(moves[i%len(moves)])
			list = append(list, Seed{b.name + "-report", b.line + "\n" + written(r)},
				Seed{b.name + "-trace", b.line + "\n" + written(r.Trace)})
		}
	}
	return list
}

// written returns the JSON of a value that has JSON.
func written(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// words are texts of small values, and texts that no small value has.
var words = append(strings.Fields(`e4 i9 - O M pg l* pZ Ae5!d5,e6,f5 pass Azgoroth
	Betza+OPT-1+OPT-2 Standard+ lay-ichor multi ambiguous stalemate moussambani 0-1. comp-ghast`),
	"")

var badRecords = []string{
	"1. pass Ha7a6 *\n",
	"[Event \"One\"]\n\n1. Be1d3 *\n\n[Event \"Two\"]\n\n1. Ha2a3 Ha7a6 *\n",
	"1. Be1d3 Gd8b6 3. Bd3e5 *\n",
	"[Notation \"lawson\"]\n\n1. Bd3:c2 *\n",
	"[Position \"8/hpH6/pHpH6/8/8/8/8/8 O 1\"]\n[Result \"0-1\"]\n\n0-1\n",
	"1. Be1d3 {and so on\n",
	"[Event \"a\"]\n[Event \"b\"]\n\n*\n",
}

const (
	start   = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	head    = "suite: nemoroth-rulings/2\ntopic: ghast\ntitle: Ghasts and flight\ncases:\n"
	ruling  = head + `  - id: NR-0001
    title: A Leaf Pile may not step nearer a Ghast
    turns-on: [GHAST-2]
    decides: [B-192]
    basis: betza
    sources: [{doc: betza-2002, section: Details of Compulsion}]
    rulesets: [Standard]
    position: ` + gamelet + `
    why: It gets no further from either Ghast (GHAST-2).
    checks:
`
)

// corpora are files of a rulings corpus.
var corpora = []string{
	ruling + `      - legal: [Be5f4, Hb2a3, Hf2g3]
      - count: 3
      - moves-of: {piece: H, square: d2, to: []}
      - compelled: [b2 H ghast d4, d2 H ghast d4, e5 B ghast d4, f2 H ghast d4]
      - outcome: not over
      - stands: {d4: pg, e1: empty}
      - differs-from: ` + start + "\n",
	ruling + `      - move: Lc1d2
        illegal: [{rule: GHAST-2, squares: [d1]}, {rule: GHAST-2, squares: [d4]}]
        would-satisfy: ["d2 H ghast d4: COMP-GONE"]
      - move: Hb2a3
        gives: {a3: H, b2: empty}
        lacks-effects: [petrify]
`,
	ruling + `      - reads: {manner: lawson, text: "Hba3", move: Hb2a3}
      - text: walg
        syntax: true
      - setup: 8/8/8/3(LH)4/8/8/8/8 A 1
        problems: ["d5 L ENGULF-2"]
      - record: |
          1. Be1d3 *
        plays: [Be1d3]
`,
	ruling + "      - move: Lc1d2\n",
	strings.Replace(head, "/2", "/3", 1) + "  []\n",
	head + "  - id: NR-0001\n    titel: x\n",
	head + "  - ~\n",
	head + "  - &a\n    id: NR-0001\n  - *a\n",
	"\tcases: ][", "\"0\r\r", "",
}

var badRequests = []string{
	`{"id":null,"ruleset":null,"position":"8/8/8/8/8/8/8/A7 A 1","moves":null,"colour":"blue"}`,
	`{"id":"1","id":{"n":[1, 2]},"position":"` + start + `"}`,
	`{"id":"i","position":"` + start + `","moves":["Ha2a4"]}`,
	`{"id":"a","position":"8/8/4b3/3laL2/8/8/8/8 O 1","explain":["Ae5!d5"]}`,
	`{"id":"o","ruleset":"Standard+OPT-1","position":"` + start + `"}`,
	`[{"id":"1"}]`, " \t", `{"id":"1",`, "{\"id\":\"\xff\"}",
}

// badValues have JSON of no value, or values with parts that do not fit together.
var badValues = []string{
	`{"ruleset":"Standard","start":"` + start + `","moves":["Ha2a4"]}`,
	`{"ruleset":"Standard","start":"8/8/8/3(LH)4/8/8/8/8 A 1","moves":[]}`,
	`"8/8/8/3(LH*)4/.[11]7/8/8/8 A 1"`, `"Ae5!d5,e6,f5"`, `"pass"`, `"-"`, `[{}]`,
	`[{"kind":"move","piece":"H","from":"-","to":"-","rule":"MOVE-HUMAN","cause":-1}]`,
	start + "\n" + `[{"step":-9,"kind":"lay-ichor","piece":"W","from":"a1","to":"a1",` +
		`"plies":99999,"was":-3,"rule":"","cause":7}]`,
	"8/8/8/8/8/8/8/L*7 A 1\n" + `[{"kind":"digest","piece":"L*","from":"a1","to":"a1",` +
		`"rule":"ENGULF-3","cause":0}]`,
	`{"square":"a1","piece":"H","kind":"ichor","source":"b2"}`,
	`{"square":"a1","piece":"H","kind":"ghast","source":"b2","rule":"COMP-MOVED"}`,
	`{"rule":"POS-1","violates":"ENGULF-2","square":"d5","piece":"L","message":"not alone"}`,
	`{"over":true,"winner":"O","reason":"repetition"}`, `{"rule":"REP-1","ply":3}`,
	`null`, `[1e999,-0,0.5]`, `{"verdict":7}`, `{"verdict":`, "\"\xff\"",
}
