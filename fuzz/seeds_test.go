package fuzz

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// The inputs from which the fuzz targets of this library start. Most come from the
// rulings: two for each rule that they turn on, and every text that they read. The tables
// here have what no ruling has: inputs that failed once, and texts that are rejected.

// failedBoards lists boards on which an implementation or a property was wrong once.
var failedBoards = map[string][]byte{
	"scream-with-four-results":           Encode("8/8/4b3/3laL2/8/8/8/8 O 1", "Standard"),
	"scream-clockwise-only":              Encode("8/8/4b3/3laL2/8/8/8/8 O 1", "Azgoroth"),
	"engulfed-or-dissolved-by-the-order": Encode("8/8/8/8/8/5BA1/5h2/4pL[8]3 A 1", "Betza"),
	"evaporation-makes-two-orders-equal": Encode("8/8/8/8/8/5BA1/5h2/4pL[1]3 A 1", "Betza"),
	"pushed-statue-and-human-promote-and-dissolve": Encode(
		"3.[5]4/3(HHpH)4/3a4/8/8/8/8/8 O 1", "Standard"),
	"two-pushed-basilisks-see-one-victim": Encode("4h3/8/8/3(BBpB)4/3a4/8/8/8 O 1", "Standard"),
	"statue-of-a-pile-engulfs-a-digesting-one": Encode("8/8/8/8/3L*4/3pL4/3A4/8 A 1", "Standard",
		"Ad2!"),
	"longest-moves-with-passes": Encode("8/8/8/8/8/8/8/W7 A 1", "Azgoroth", "Wa1a8", "pass",
		"Wa8h8", "pass", "Wh8h1", "pass"),
}

// rulingsPerRule is the number of rulings of each rule that become boards.
const rulingsPerRule = 2

// boardSeeds lists the failed boards, and those of rulings: first the game up to a check,
// then the setups of the checks.
func boardSeeds() (list [][]byte) {
	for _, name := range slices.Sorted(maps.Keys(failedBoards)) {
		list = append(list, failedBoards[name])
	}
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
			list = append(list, Encode(k.Position, ruleset, k.Moves...))
		}
		for _, check := range k.Checks {
			if check.Setup != "" {
				list = append(list, Encode(check.Setup, ruleset))
			}
		}
	}
	return list
}

// textsOf lists the texts of the tables and of the rulings for a target of texts.
func textsOf(target string) []string {
	list := slices.Clone(textSeeds[target])
	for _, k := range rulings.MustLoad().Cases() {
		before := ""
		if g, err := k.Reach(nemorothgame.Rules(), k.Rulesets[0]); err == nil {
			before = g.Line() + "\n"
		}
		for _, check := range k.Checks {
			switch {
			case target == "Position" && check.Text != nil:
				list = append(list, *check.Text)
			case target == "Diagram":
				list = append(list, check.Diagram)
			case target == "Record":
				list = append(list, check.Record)
			case target != "MoveText":
			case check.Reads != nil:
				list = append(list, before+check.Reads.Text)
			case check.Misreads != nil:
				list = append(list, before+check.Misreads.Text)
			case check.Writes != nil:
				list = append(list, before+check.Writes.Text)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// written returns the JSON of a value that has JSON.
func written(v any) string { return string(must(json.Marshal(v))) }

// textSeeds are seeds of the targets of texts.
var textSeeds = map[string][]string{
	"Record": badRecords, "Protocol": badRequests, "Unmarshal": badValues,
}

var badRecords = []string{
	"1. pass Ha7a6 *\n",
	"[Event \"One\"]\n\n1. Be1d3 *\n\n[Event \"Two\"]\n\n1. Ha2a3 Ha7a6 *\n",
	"1. Be1d3 Gd8b6 3. Bd3e5 *\n",
	"[Notation \"lawson\"]\n\n1. Bd3:c2 *\n",
	"[Position \"8/hpH6/pHpH6/8/8/8/8/8 O 1\"]\n[Result \"0-1\"]\n\n0-1\n",
	"1. Be1d3 {and so on\n",
	"[Event \"a\"]\n[Event \"b\"]\n\n*\n",
}

const opening = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"

var badRequests = []string{
	`{"id":null,"ruleset":null,"position":"8/8/8/8/8/8/8/A7 A 1","moves":null,"colour":"blue"}`,
	`{"id":"1","id":{"n":[1, 2]},"position":"` + opening + `"}`,
	`{"id":"i","position":"` + opening + `","moves":["Ha2a4"]}`,
	`{"id":"a","position":"8/8/4b3/3laL2/8/8/8/8 O 1","explain":["Ae5!d5"]}`,
	`{"id":"o","ruleset":"Standard+OPT-1","position":"` + opening + `"}`,
	`[{"id":"1"}]`, " \t", `{"id":"1",`, "{\"id\":\"\xff\"}",
}

// badValues have JSON of no value, or values with parts that do not fit together.
var badValues = []string{
	`{"ruleset":"Standard","start":"` + opening + `","moves":["Ha2a4"]}`,
	`{"ruleset":"Standard","start":"8/8/8/3(LH)4/8/8/8/8 A 1","moves":[]}`,
	`"8/8/8/3(LH*)4/.[11]7/8/8/8 A 1"`, `"Ae5!d5,e6,f5"`, `"pass"`, `"-"`, `[{}]`,
	`[{"kind":"move","piece":"H","from":"-","to":"-","rule":"MOVE-HUMAN","cause":-1}]`,
	opening + "\n" + `[{"step":-9,"kind":"lay-ichor","piece":"W","from":"a1","to":"a1",` +
		`"plies":99999,"was":-3,"rule":"","cause":7}]`,
	"8/8/8/8/8/8/8/L*7 A 1\n" + `[{"kind":"digest","piece":"L*","from":"a1","to":"a1",` +
		`"rule":"ENGULF-3","cause":0}]`,
	`{"square":"a1","piece":"H","kind":"ichor","source":"b2"}`,
	`{"square":"a1","piece":"H","kind":"ghast","source":"b2","rule":"COMP-MOVED"}`,
	`{"rule":"ENGULF-2","square":"d5","piece":"L","message":"not alone"}`,
	`{"over":true,"winner":"O","reason":"repetition"}`, `{"rule":"REP-1","ply":3}`,
	`"i9"`, `"A"`, `"l*"`, `"Betza+OPT-1+OPT-2"`, `"Standard+"`, `"lay-ichor"`, `"multi"`,
	`"ambiguous"`, `"stalemate"`, `"moussambani"`, `"0-1"`, `null`, `[1e999,-0,0.5]`,
	`{"verdict":7}`, `{"verdict":`, "\"\xff\"",
}
