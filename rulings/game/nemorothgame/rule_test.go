package nemorothgame_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// byID lists the rules by id.
func byID() map[string]game.Rule {
	list := map[string]game.Rule{}
	for _, r := range game.Catalogue(nemorothgame.Rules()) {
		list[r.ID] = r
	}
	return list
}

// readRulings reads FORMATS.md, or a document of the game.
func readRulings(t *testing.T, name string) string {
	t.Helper()
	folder := "."
	if name == "FORMATS.md" {
		folder = filepath.Join("..", "..")
	}
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	ruleID      = regexp.MustCompile(`"([A-Z]+(?:-[A-Z]+)*(?:-[0-9]+|-[A-Z]+))"`)
	ruleBullet  = regexp.MustCompile(`^- \*\*([A-Z]+-[A-Z0-9-]+)\*\*`)
	ruleHeading = regexp.MustCompile(`^## ([A-Z]+-[0-9]+): `)
	ruleOption  = regexp.MustCompile(`^\| (OPT-[0-9]+) \|`)
	ruleStep    = regexp.MustCompile(`(?:^|[:;] )([1-9])\. [a-z]`)
	ruleMention = regexp.MustCompile(`\b[A-Z]{3,}-[A-Z0-9]+(?:-SAT)?\b`)
)

// notOfTheTable lists ids that the documents mention and the table does not have.
var notOfTheTable = []string{
	"WPROTO-1", "NAT-PROTO", // rules of other games
}

// TestRulesMatchDocuments checks that the table has exactly the ids of the rulebook
// and of the formats, in their order and under their headings.
func TestRulesMatchDocuments(t *testing.T) {
	type place struct {
		ID, Section string
	}
	var want, got []place
	rules := byID()
	for _, name := range []string{"RULEBOOK.md", "FORMATS.md"} {
		section := ""
		add := func(id string) {
			if !slices.Contains(notOfTheTable, id) {
				want = append(want, place{id, section})
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
				if known := rules[id].ID != ""; known == slices.Contains(notOfTheTable, id) {
					t.Errorf("%s mentions %s; in the table: %v: %s", name, id, known, line)
				}
			}
		}
	}
	for _, info := range game.Catalogue(nemorothgame.Rules()) {
		got = append(got, place{info.ID, info.Section})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ids and sections (-documents +table):\n%s", diff)
	}
}

// TestRulesNamed compares the ids that package nemoroth names with the table: each is one of
// its rules, and each citable one is named.
func TestRulesNamed(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "..", "..", "nemoroth", "*.go"))
	if err != nil || len(names) < 20 {
		t.Fatal(names, err)
	}
	named := map[string]bool{}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range ruleID.FindAllStringSubmatch(string(src), -1) {
			named[m[1]] = true
		}
	}
	for _, info := range game.Catalogue(nemorothgame.Rules()) {
		if info.Uses != nil && !named[info.ID] {
			t.Errorf("no code names %s", info.ID)
		}
		delete(named, info.ID)
	}
	for id := range named {
		t.Errorf("there is no rule %q", id)
	}
}

// TestRuleStatements checks that statements are plain sentences and all different.
func TestRuleStatements(t *testing.T) {
	seen := map[string]bool{}
	for _, info := range game.Catalogue(nemorothgame.Rules()) {
		s := info.Statement
		plain := strings.HasSuffix(s, ".") && strings.Join(strings.Fields(s), " ") == s
		if !plain || seen[s] {
			t.Errorf("%s: not a plain sentence, or that of another rule: %q", info.ID, s)
		}
		seen[s] = true
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
	for _, info := range game.Catalogue(nemorothgame.Rules()) {
		id := info.ID
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
