package nemoroth_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

func TestRulesAreFreshCopies(t *testing.T) {
	const mark = "SPOILT"
	rules := nemoroth.Rules()
	for i := range rules {
		rules[i].Statement = mark
		rules[i].Sources[0] = mark
		info, _ := nemoroth.LookupRule(string(rules[i].ID))
		info.Sources[0] = mark
		for _, ex := range []nemoroth.RuleExample{rules[i].Example, info.Example} {
			if len(ex.Moves) > 0 {
				ex.Moves[0] = mark
			}
		}
	}
	for _, info := range nemoroth.Rules() {
		if text := fmt.Sprint(info); strings.Contains(text, mark) {
			t.Errorf("%s: a change to a copy reached the table: %s", info.ID, text)
		}
	}
}

func TestLookupRule(t *testing.T) {
	for _, info := range nemoroth.Rules() {
		small := strings.ToLower(string(info.ID))
		for _, text := range []string{string(info.ID), small} {
			got, ok := nemoroth.LookupRule(text)
			if diff := cmp.Diff(info, got); diff != "" || !ok {
				t.Errorf("LookupRule(%q) = %v (-want +got):\n%s", text, ok, diff)
			}
		}
		if !info.ID.IsKnown() || nemoroth.Rule(small).IsKnown() {
			t.Errorf("%s: known is %v, and in small letters %v", info.ID, info.ID.IsKnown(),
				nemoroth.Rule(small).IsKnown())
		}
	}
	for _, text := range []string{"", "GHAST", "GHAST-", "GHAST-99", "GHAST-2 ", " GHAST-2",
		"GHAST-22", "NR-0001"} {
		if got, ok := nemoroth.LookupRule(text); ok || nemoroth.Rule(text).IsKnown() {
			t.Errorf("LookupRule(%q) found %s", text, got.ID)
		}
	}
}

// readRulings reads FORMATS.md, or a document of the game.
func readRulings(t *testing.T, name string) string {
	t.Helper()
	folder := filepath.Join("..", "rulings")
	if name != "FORMATS.md" {
		folder = filepath.Join(folder, "game", "nemorothgame")
	}
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	ruleConstant = regexp.MustCompile(`(?m)^\tRule(\w+) +Rule += "([^"]*)"`)
	ruleBullet   = regexp.MustCompile(`^- \*\*([A-Z]+-[A-Z0-9-]+)\*\*`)
	ruleHeading  = regexp.MustCompile(`^## ([A-Z]+-[0-9]+): `)
	ruleOption   = regexp.MustCompile(`^\| (OPT-[0-9]+) \|`)
	ruleStep     = regexp.MustCompile(`(?:^|[:;] )([1-9])\. [a-z]`)
	ruleMention  = regexp.MustCompile(`\b[A-Z]{3,}-[A-Z0-9]+(?:-SAT)?\b`)
)

// notOfTheTable lists ids that the documents mention and the table does not have.
var notOfTheTable = []nemoroth.Rule{
	"WPROTO-1", "NAT-PROTO", // rules of other games
}

// TestRulesMatchDocuments checks that the table has exactly the ids of the rulebook
// and of the formats, in their order and under their headings.
func TestRulesMatchDocuments(t *testing.T) {
	type place struct {
		ID      nemoroth.Rule
		Section string
	}
	var want, got []place
	for _, name := range []string{"RULEBOOK.md", "FORMATS.md"} {
		section := ""
		add := func(id string) {
			if !slices.Contains(notOfTheTable, nemoroth.Rule(id)) {
				want = append(want, place{nemoroth.Rule(id), section})
			}
		}
		for line := range strings.Lines(readRulings(t, name)) {
			line = strings.TrimRight(line, "\n")
			if heading, ok := strings.CutPrefix(line, "## "); ok {
				section = heading
			}
			for _, re := range []*regexp.Regexp{ruleHeading, ruleBullet, ruleOption} {
				if m := re.FindStringSubmatch(line); m != nil &&
					!strings.HasPrefix(section, "15. ") {
					add(m[1])
				}
			}
			if strings.HasPrefix(section, "9. ") {
				for _, m := range ruleStep.FindAllStringSubmatch(line, -1) {
					add("STEP-" + m[1])
				}
			}
			for _, id := range ruleMention.FindAllString(line, -1) {
				if id := nemoroth.Rule(id); id.IsKnown() == slices.Contains(notOfTheTable, id) {
					t.Errorf("%s mentions %s; in the table: %v: %s", name, id, id.IsKnown(), line)
				}
			}
		}
	}
	for _, info := range nemoroth.Rules() {
		got = append(got, place{info.ID, info.Section})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ids and sections (-documents +table):\n%s", diff)
	}
}

// TestRuleConstants compares the constants with the ids of the table.
func TestRuleConstants(t *testing.T) {
	src, err := os.ReadFile("rule.go")
	if err != nil {
		t.Fatal(err)
	}
	var declared, listed []nemoroth.Rule
	for _, m := range ruleConstant.FindAllStringSubmatch(string(src), -1) {
		declared = append(declared, nemoroth.Rule(m[2]))
		if !strings.EqualFold(m[1], strings.ReplaceAll(m[2], "-", "")) {
			t.Errorf("Rule%s is %s", m[1], m[2])
		}
	}
	for _, info := range nemoroth.Rules() {
		listed = append(listed, info.ID)
	}
	if diff := cmp.Diff(listed, declared); diff != "" {
		t.Errorf("(-table +constants):\n%s", diff)
	}
}

// TestRuleStatements checks that statements are plain sentences and all different.
func TestRuleStatements(t *testing.T) {
	seen := make(map[string]nemoroth.Rule)
	for _, info := range nemoroth.Rules() {
		s := info.Statement
		if s == "" || !strings.HasSuffix(s, ".") || strings.Join(strings.Fields(s), " ") != s {
			t.Errorf("%s: not a plain sentence: %q", info.ID, s)
		}
		if other, ok := seen[s]; ok {
			t.Errorf("%s and %s have the same statement", info.ID, other)
		}
		seen[s] = info.ID
		for _, id := range ruleMention.FindAllString(s, -1) {
			if !nemoroth.Rule(id).IsKnown() {
				t.Errorf("%s: the statement mentions %s, which is not in the table", info.ID, id)
			}
		}
	}
}

// TestRuleSources checks that every source is a section of its document in
// SENTENCES.md. If SENTENCES.md assigns sentences of the document to the rule, one
// of them must be in that section.
func TestRuleSources(t *testing.T) {
	row := regexp.MustCompile(`^\| ([BAL])-[0-9]+ \| ([^|]*) \| [^|]* \| ([^|]*) \|`)
	sections := make(map[string]bool)  // document, section
	decided := make(map[string]bool)   // rule, document
	supported := make(map[string]bool) // rule, document, section
	for line := range strings.Lines(readRulings(t, "SENTENCES.md")) {
		m := row.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		doc := map[string]string{"B": "betza-2002", "A": "azgoroth-2022", "L": "lawson-2002"}[m[1]]
		section := m[2]
		if s, ok := strings.CutSuffix(section, " (Moussambani)"); ok {
			doc, section = "moussambani-2002", s
		}
		source := doc + ", " + strings.TrimSuffix(section, " (example)")
		sections[source] = true
		for id := range strings.SplitSeq(m[3], ", ") {
			decided[id+" "+doc] = true
			supported[id+" "+source] = true
		}
	}
	for _, info := range nemoroth.Rules() {
		id := string(info.ID)
		if len(info.Sources) == 0 {
			t.Errorf("%s: no source", id)
		}
		for i, source := range info.Sources {
			doc, section, _ := strings.Cut(source, ", ")
			switch {
			case slices.Contains(info.Sources[:i], source):
				t.Errorf("%s: %q is listed twice", id, source)
			case doc == "ours":
				if !strings.Contains(readRulings(t, strings.TrimSuffix(section, " "+id)+".md"),
					id) && !strings.HasPrefix(id, "STEP-") {
					t.Errorf("%s: %q is not a ruling of ours", id, source)
				}
			case !sections[source]:
				t.Errorf("%s: SENTENCES.md has no section %q", id, source)
			case decided[id+" "+doc] && !supported[id+" "+source]:
				t.Errorf("%s: SENTENCES.md assigns no sentence of %q to it", id, source)
			}
		}
	}
}

// ruleGame starts an example's game and plays its moves.
func ruleGame(t *testing.T, ex nemoroth.RuleExample, r nemoroth.Ruleset,
	s nemoroth.Setup) *nemoroth.Game {
	t.Helper()
	g, err := s.Game(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range ex.Moves {
		if name == "pass" {
			g, err = g.Pass()
		} else {
			g, err = g.Play(ruleMove(t, g, name))
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return g
}

func ruleMove(t *testing.T, g *nemoroth.Game, name string) nemoroth.Move {
	t.Helper()
	m, err := g.ParseMove(name)
	if err != nil {
		t.Fatalf("%s in %v: %v", name, g, err)
	}
	if m.String() != name {
		t.Errorf("%s in %v is not the canonical name %v", name, g, m)
	}
	return m
}

// ruleNamed runs an example and returns the rules of the reasons, and all rules
// that the report, the trace and the problems name.
func ruleNamed(t *testing.T, ex nemoroth.RuleExample) (reasons, named []nemoroth.Rule) {
	t.Helper()
	r, err := nemoroth.ParseRuleset(ex.Ruleset)
	if err != nil {
		t.Fatal(err)
	}
	s, err := nemoroth.ParseSetup(ex.Position)
	if err != nil {
		t.Fatal(err)
	}
	if s.String() != ex.Position {
		t.Errorf("position line is not canonical:\n got %s\nwant %s", ex.Position, s)
	}
	problems := s.Problems(r)
	for _, p := range problems {
		named = append(named, p.Rule, p.Violates)
	}
	if ex.Move == "" {
		if ex.Legal != (problems == nil) {
			t.Errorf("%s: the example says possible: %v; problems: %v", ex.Position, ex.Legal,
				problems)
		}
		return nil, named
	}
	g := ruleGame(t, ex, r, s)
	m := ruleMove(t, g, ex.Move)
	report := g.Explain(m)
	if report.Legal() != ex.Legal || slices.Contains(g.Moves(), m) != ex.Legal {
		t.Errorf("%v, %v: the example says legal: %v; %v", g, m, ex.Legal, report)
	}
	for _, reason := range report.Reasons {
		reasons = append(reasons, reason.Rule)
	}
	for _, c := range g.Compulsions() {
		named = append(named, c.Kind.Rule())
	}
	for _, sat := range report.Satisfies {
		named = append(named, sat.Rule)
	}
	if ex.Legal {
		trace, err := g.Trace(m)
		if err != nil {
			t.Errorf("%v, %v: %v", g, m, err)
		}
		for _, e := range trace {
			named = append(named, e.Rule)
		}
	}
	return reasons, append(named, reasons...)
}

// TestRuleExamples runs every example. The example of a citable rule must name the
// rule, no example may name a rule that is not citable, and the reasons must be
// those of PROTO-1.
func TestRuleExamples(t *testing.T) {
	var proto, reasons []nemoroth.Rule
	for _, info := range nemoroth.Rules() {
		t.Run(string(info.ID), func(t *testing.T) {
			why, named := ruleNamed(t, info.Example)
			reasons = append(reasons, why...)
			if info.Citable && !slices.Contains(named, info.ID) {
				t.Errorf("the example does not cite it: %v", named)
			}
			for _, id := range named {
				if other, _ := nemoroth.LookupRule(string(id)); !other.Citable {
					t.Errorf("%s is named but not citable", id)
				}
			}
		})
	}
	_, table, _ := strings.Cut(readRulings(t, "FORMATS.md"),
		"\n| rule | when | squares |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for line := range strings.Lines(table) {
		cell := strings.TrimSpace(strings.Split(line, "|")[1])
		if cell == "MOVE-BASILISK … MOVE-ZOMBIE" {
			proto = append(proto, nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast,
				nemoroth.RuleMoveLeafPile,
				nemoroth.RuleMoveGoAway, nemoroth.RuleMoveFiend, nemoroth.RuleMoveHuman,
				nemoroth.RuleMoveZombie)
			continue
		}
		proto = append(proto, nemoroth.Rule(cell))
	}
	slices.Sort(proto)
	slices.Sort(reasons)
	if diff := cmp.Diff(proto, slices.Compact(reasons)); diff != "" {
		t.Errorf("reasons (-PROTO-1 +examples):\n%s", diff)
	}
}
