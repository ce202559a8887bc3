package games

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game"
)

var update = flag.Bool("update", false, "rewrite the casebooks of the other games")

// each runs a test for every game but Nemoroth, with its rulings and its folder.
func each(t *testing.T, test func(t *testing.T, e Entry, c *rulings.Corpus, dir string)) {
	for _, e := range All()[1:] {
		t.Run(e.Name(), func(t *testing.T) {
			c, err := e.Corpus()
			if err != nil {
				t.Fatal(err)
			}
			test(t, e, c, filepath.Join("..", "..", e.Name()))
		})
	}
}

// TestCorpus lints the rulings and tries them on the game.
func TestCorpus(t *testing.T) {
	each(t, func(t *testing.T, e Entry, c *rulings.Corpus, _ string) {
		for _, f := range c.Lint() {
			t.Error(f)
		}
		for _, k := range c.Cases() {
			for _, m := range k.Try(e.Rules, "").Mismatches() {
				t.Error(m)
			}
		}
	})
}

// A key of the rule table that is not one of those that game.RuleTable names becomes part of the
// rule's statement. Roles are those of game.Rule.Uses.
var (
	keyLine = regexp.MustCompile(`[.] \w+: `)
	roles   = strings.Fields("problem reason effect compels satisfies")
)

// TestCoverage reports what the rulings of a game, Nemoroth too, lack: an expectation that names a
// citable rule, and a near miss of it; a case that turns on or cites a defining rule; a case about
// its rules that decides a row of the table of sentences, unless the row has - in place of a test.
// It reports unknown roles and keys of the rule table, too.
func TestCoverage(t *testing.T) {
	for _, e := range All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		want := func(covered bool, id, gap string) {
			if !covered {
				t.Errorf("%s: %s", id, gap)
			}
		}
		var named, avoided, cited []string
		about := map[string][]string{} // rules of the deciding cases, by sentence
		for _, k := range c.Cases() {
			cites, names, avoids := slices.Concat(k.TurnsOn, k.Cites), k.Names(), k.Avoids()
			named, avoided = append(named, names...), append(avoided, avoids...)
			cited = append(cited, cites...)
			for _, id := range k.Decides {
				about[id] = append(about[id], slices.Concat(cites, names, avoids)...)
			}
		}
		for _, r := range game.Catalogue(c.Rules) {
			want(!keyLine.MatchString(r.Statement), r.ID, "the rule table has an unknown key")
			for _, role := range r.Uses {
				want(slices.Contains(roles, role), r.ID, "no role: "+role)
			}
			if r.Uses != nil {
				want(slices.Contains(named, r.ID), r.ID, "no expectation of a case names the rule")
				want(slices.Contains(avoided, r.ID), r.ID, "no case is a near miss of the rule")
			} else {
				want(slices.Contains(cited, r.ID), r.ID, "no case turns on the rule or cites it")
			}
		}
		for _, s := range c.Sentences() {
			rules, decided := about[s.ID]
			want(decided || s.TestIdea == "-", s.ID, "no case decides the sentence")
			want(!decided || len(s.DecidedBy) == 0 || overlap(s.DecidedBy, rules), s.ID,
				"no case that decides the sentence is about one of its rules")
		}
	}
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// TestBothSides checks that a disputed ruling quotes a sentence that speaks for a reading that we
// follow and one that speaks for another reading, which may be the same sentence, unless
// readings.txt has no sentence for one of the sides.
func TestBothSides(t *testing.T) {
	for _, e := range All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range c.Disputes() {
			for _, k := range c.Cases() {
				if !slices.Contains(k.Disputes, d.ID) {
					continue
				}
				var quoted []string
				for _, s := range k.Sources {
					if s.Quote != "" {
						quoted = append(quoted, c.SentencesOf(s)...)
					}
				}
				sides := map[bool][]string{}
				for _, r := range d.Readings {
					isOurs := overlap(r.Rulesets, k.Rulesets)
					sides[isOurs] = append(sides[isOurs], r.Sentences...)
				}
				for isOurs, ids := range sides {
					if len(ids) > 0 && !overlap(ids, quoted) {
						t.Errorf("%s quotes none of %v for %s (our reading: %v)", k.ID, ids, d.ID, isOurs)
					}
				}
			}
		}
	}
}

// TestOwnSources checks the places in our own documents that the rulings cite: RULEBOOK or FORMATS,
// and a rule that it states or a section. Who cites a dispute and is not disputed says why not.
func TestOwnSources(t *testing.T) {
	ofFormats := regexp.MustCompile(`^(NFEN|NAME|PROTO|TRACE|DIAGRAM|NOTE)-`)
	dispute := regexp.MustCompile(`\b[DQ]-\d\d\b`)
	for _, e := range All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		stated := map[string]string{} // by rule: the document
		for _, r := range game.Catalogue(c.Rules) {
			stated[r.ID] = map[bool]string{true: "FORMATS", false: "RULEBOOK"}[ofFormats.MatchString(r.ID)]
		}
		for _, k := range c.Cases() {
			for _, s := range k.Sources {
				doc, rule, _ := strings.Cut(s.Section, " ")
				isSection := strings.HasPrefix(rule, "§") && (doc == "RULEBOOK" || doc == "FORMATS")
				if s.Doc == "ours" && !isSection && stated[rule] != doc {
					t.Errorf("%s: %s.md does not state %s", k.ID, doc, rule)
				}
				for _, id := range dispute.FindAllString(s.Section, -1) {
					if k.Basis != "disputed" && !strings.Contains(k.Why, id) {
						t.Errorf("%s cites %s, is not disputed, and does not say why", k.ID, id)
					}
				}
			}
		}
	}
}

// advice has the sentences that no position can decide.
var advice = map[string]bool{"nature S-51": true, "nature S-52": true, "nature S-59": true}

// TestCorpusCoversTheRulebook checks that a ruling names each worked example, each
// dispute and each sentence of the rulebook.
func TestCorpusCoversTheRulebook(t *testing.T) {
	each(t, func(t *testing.T, e Entry, c *rulings.Corpus, dir string) {
		named := map[string]bool{}
		for _, k := range c.Cases() {
			for _, id := range k.Decides {
				named[id] = true
			}
			for _, s := range k.Sources {
				named[s.Section[max(0, len(s.Section)-len("E-01")):]] = true
			}
		}
		text, err := os.ReadFile(filepath.Join(dir, "RULEBOOK.md"))
		if err != nil {
			t.Fatal(err)
		}
		rows := regexp.MustCompile(`(?m)^(?:\| |- \*\*)([EQS]-\d\d) `).FindAllSubmatch(text, -1)
		last := map[byte]int{}
		for _, row := range rows {
			id, kind := string(row[1]), row[1][0]
			last[kind]++
			if want := fmt.Sprintf("%c-%02d", kind, last[kind]); id != want {
				t.Errorf("RULEBOOK.md has %s; expected %s", id, want)
			}
			if isAdvice := advice[e.Name()+" "+id]; named[id] == isAdvice {
				t.Errorf("%s: a ruling names it among its sources or decides it: %v; want %v", id,
					named[id], !isAdvice)
			}
		}
		want := map[byte]int{'E': last['E'], 'Q': len(c.Disputes()), 'S': len(c.Sentences())}
		if diff := cmp.Diff(want, last); diff != "" {
			t.Errorf("rows of RULEBOOK.md (-read as disputes and sentences +found):\n%s", diff)
		}
	})
}

// TestCasebook compares the casebook in the repository with the rulings. The flag
// -update rewrites it.
func TestCasebook(t *testing.T) {
	each(t, func(t *testing.T, _ Entry, c *rulings.Corpus, dir string) {
		dir = filepath.Join(dir, "casebook")
		want, got := map[string]string{}, map[string]string{}
		for _, p := range casebook.Pages(c) {
			want[p.Name] = p.Text
		}
		if *update {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			for name, text := range want {
				file := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
		err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			got[name] = string(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the casebook is out of date; -update writes it (-want +got)\n%s", diff)
		}
	})
}

// TestWhyNamesRule checks that the reasoning of a ruling names at least one of the
// rules that the ruling turns on.
func TestWhyNamesRule(t *testing.T) {
	for _, e := range All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range c.Cases() {
			named := func(rule string) bool { return strings.Contains(k.Why, rule) }
			if len(k.TurnsOn) > 0 && !slices.ContainsFunc(k.TurnsOn, named) {
				t.Errorf("%s: %s turns on %v, and why names none of them", k.File, k.ID, k.TurnsOn)
			}
		}
	}
}

// TestReadings checks that we follow one reading of each dispute under each ruleset, and that the
// readings are the variants that the games of the other readings play.
func TestReadings(t *testing.T) {
	for _, e := range All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		variants := map[string]int{}
		for _, d := range c.Disputes() {
			followed := map[string]int{}
			for i, r := range d.Readings {
				if want := d.ID + string(rune('a'+i)); r.ID != want || r.Says == "" {
					t.Errorf("%s says %q; expected the reading %s", r.ID, r.Says, want)
				}
				for _, ruleset := range r.Rulesets {
					followed[ruleset]++
				}
				if r.Variant != "" {
					variants[r.Variant]++
				}
			}
			for _, ruleset := range e.Rulesets() {
				if followed[ruleset] != 1 || len(d.Readings) < 2 {
					t.Errorf("%s has %d readings; we follow %d under %s", d.ID, len(d.Readings),
						followed[ruleset], ruleset)
				}
			}
		}
		for _, h := range e.Hypotheses() {
			if h.Reading && variants[h.ID] != 1 {
				t.Errorf("%d readings are played by %s", variants[h.ID], h.ID)
			}
			delete(variants, h.ID)
		}
		if len(variants) > 0 {
			t.Errorf("there are no games of the readings %v", variants)
		}
	}
}

// TestSite checks that every link of the book in HTML leads to a page of it, or to an anchor on one.
func TestSite(t *testing.T) {
	link := regexp.MustCompile(`href="([^"#]*)(?:#([^"]*))?"`)
	bad := regexp.MustCompile(`cannot be written|<script|\|--`)
	for _, e := range All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		pages := map[string]string{}
		for _, p := range casebook.Site(c, e.Title, "../../index.html") {
			pages[p.Name] = p.Text
		}
		for _, k := range c.Cases() {
			page := pages[strings.ToLower(k.ID)+".html"]
			if k.UsesPosition() != strings.Contains(page, "<svg") {
				t.Errorf("the page of %s has a picture: %v", k.ID, !k.UsesPosition())
			}
			if !strings.Contains(page, "</a>"+k.ID+": ") {
				t.Errorf("the page of %s is not about it: %.300s", k.ID, page)
			}
		}
		for name, text := range pages {
			if bad.MatchString(text) {
				t.Errorf("%s: %.2000s", name, text)
			}
			for _, m := range link.FindAllStringSubmatch(text, -1) {
				page, anchor := m[1], m[2]
				if page == "" {
					page = name
				}
				if strings.HasPrefix(page, "../") || strings.HasPrefix(page, "https:") {
					continue
				}
				there, ok := pages[page]
				if !ok || anchor != "" && !strings.Contains(there, `id="`+anchor+`"`) {
					t.Errorf("%s %s: no target for %s", e.Name(), name, m[0])
				}
			}
		}
	}
}

// TestGlossary checks that the schema has a word for each piece and for the content
// of each square in the rulings.
func TestGlossary(t *testing.T) {
	each(t, func(t *testing.T, e Entry, c *rulings.Corpus, _ string) {
		contents, pieces := c.Descriptions("content"), c.Descriptions("piece")
		for _, k := range c.Cases() {
			b, err := e.Board(k.Position)
			if err != nil {
				continue // a ruling without a position
			}
			for _, cell := range b.Cells {
				for _, token := range cell.Tokens {
					if contents[token] == "" {
						t.Errorf("%s: no word for %s", k.ID, token)
					}
				}
			}
			for _, check := range k.Checks {
				if m := check.Move; m != "" && pieces[m[:1]] == "" {
					t.Errorf("%s: no word for the piece of %s", k.ID, m)
				}
			}
		}
	})
}
