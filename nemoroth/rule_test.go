package nemoroth_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

var rewriteRuleDocs = flag.Bool("rule-docs", false, "write the documentation of rule.go's constants from the rule table")

// ruleDoc is what the documentation of a rule's constant must read.
func ruleDoc(constant string, info nemoroth.RuleInfo) []string {
	ex := info.Example
	title := "Example, "
	switch {
	case ex.Move != "" && ex.Legal:
		title += "legal"
	case ex.Move != "":
		title += "illegal"
	case ex.Legal:
		title += "which can stand"
	default:
		title += "which cannot stand"
	}
	if ex.Ruleset != "" {
		title += " in " + ex.Ruleset
	}
	lines := ruleWrap(constant + ": " + info.Statement)
	lines = append(lines, "//")
	lines = append(lines, ruleWrap("Sources: "+strings.Join(info.Sources, "; ")+".")...)
	lines = append(lines, "//", "// "+title+":", "//", "//\t"+ex.Position)
	if len(ex.Moves) > 0 {
		lines = append(lines, "//\tafter "+strings.Join(ex.Moves, " "))
	}
	if ex.Move != "" {
		lines = append(lines, "//\t"+ex.Move)
	}
	return lines
}

func ruleWrap(text string) []string {
	const width = 76
	var lines []string
	line := "//"
	for word := range strings.FieldsSeq(text) {
		if len(line)+1+len(word) > width && line != "//" {
			lines = append(lines, line)
			line = "//"
		}
		line += " " + word
	}
	return append(lines, line)
}

// ruleSpecs returns the constants of type Rule that rule.go declares.
func ruleSpecs(t *testing.T) (*token.FileSet, []*ast.ValueSpec) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "rule.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var specs []*ast.ValueSpec
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.CONST {
			continue
		}
		for _, s := range gen.Specs {
			spec := s.(*ast.ValueSpec)
			if typ, ok := spec.Type.(*ast.Ident); !ok || typ.Name != "Rule" || len(spec.Names) != 1 || len(spec.Values) != 1 {
				t.Fatalf("%v: not the declaration of one Rule", fset.Position(spec.Pos()))
			}
			specs = append(specs, spec)
		}
	}
	return fset, specs
}

func ruleOfSpec(t *testing.T, spec *ast.ValueSpec) nemoroth.Rule {
	t.Helper()
	id, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
	if err != nil {
		t.Fatal(err)
	}
	return nemoroth.Rule(id)
}

// ruleConstants maps the names of the constants to their ids.
func ruleConstants(t *testing.T) map[string]nemoroth.Rule {
	t.Helper()
	_, specs := ruleSpecs(t)
	constants := make(map[string]nemoroth.Rule)
	for _, spec := range specs {
		constants[spec.Names[0].Name] = ruleOfSpec(t, spec)
	}
	return constants
}

// The documentation of the constants and the table say the same, in the same
// order.
func TestRuleDocs(t *testing.T) {
	fset, specs := ruleSpecs(t)
	if *rewriteRuleDocs {
		writeRuleDocs(t, fset, specs)
		fset, specs = ruleSpecs(t)
	}
	var declared, listed []nemoroth.Rule
	for _, info := range nemoroth.Rules() {
		listed = append(listed, info.ID)
	}
	for _, spec := range specs {
		declared = append(declared, ruleOfSpec(t, spec))
	}
	if diff := cmp.Diff(listed, declared); diff != "" {
		t.Fatalf("rule.go does not declare the rules of the table in its order (-table +rule.go):\n%s", diff)
	}
	for i, info := range nemoroth.Rules() {
		spec := specs[i]
		var got []string
		if spec.Doc != nil {
			for _, c := range spec.Doc.List {
				got = append(got, c.Text)
			}
		}
		if diff := cmp.Diff(ruleDoc(spec.Names[0].Name, info), got); diff != "" {
			t.Errorf("%v: documentation of %s differs from the table (-table +documentation); -rule-docs writes it:\n%s",
				fset.Position(spec.Pos()), info.ID, diff)
		}
	}
}

func writeRuleDocs(t *testing.T, fset *token.FileSet, specs []*ast.ValueSpec) {
	t.Helper()
	src, err := os.ReadFile("rule.go")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	copied := 0
	for _, spec := range specs {
		info, ok := nemoroth.LookupRule(string(ruleOfSpec(t, spec)))
		if !ok {
			t.Fatalf("%s is not in the table", spec.Names[0].Name)
		}
		end := fset.Position(spec.Names[0].Pos()).Offset
		start := end
		if spec.Doc != nil {
			start = fset.Position(spec.Doc.Pos()).Offset
		}
		out.Write(src[copied:start])
		if spec.Doc == nil && copied > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(strings.Join(ruleDoc(spec.Names[0].Name, info), "\n") + "\n")
		copied = end
	}
	out.Write(src[copied:])
	formatted, err := format.Source(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("rule.go", formatted, 0o644); err != nil {
		t.Fatal(err)
	}
}

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
		for _, text := range []string{string(info.ID), strings.ToLower(string(info.ID))} {
			got, ok := nemoroth.LookupRule(text)
			if diff := cmp.Diff(info, got); diff != "" || !ok {
				t.Errorf("LookupRule(%q) = %v (-want +got):\n%s", text, ok, diff)
			}
		}
		if !info.ID.IsKnown() {
			t.Errorf("%s is not known", info.ID)
		}
		if small := nemoroth.Rule(strings.ToLower(string(info.ID))); small.IsKnown() {
			t.Errorf("%s is known, though ids are written in capitals", small)
		}
	}
	for _, text := range []string{"", "GHAST", "GHAST-", "GHAST-7", "GHAST-2 ", " GHAST-2", "GHAST-22", "NR-0001"} {
		if got, ok := nemoroth.LookupRule(text); ok || nemoroth.Rule(text).IsKnown() {
			t.Errorf("LookupRule(%q) found %s", text, got.ID)
		}
	}
}

// readRulings reads one of the documents beside the corpus.
func readRulings(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "rulings", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	ruleBullet   = regexp.MustCompile(`^- \*\*([A-Z]+-[A-Z0-9-]+)\*\*`)
	ruleHeading  = regexp.MustCompile(`^## ([A-Z]+-[0-9]+): `)
	ruleOption   = regexp.MustCompile(`^\| (OPT-[0-9]+) \|`)
	ruleStep     = regexp.MustCompile(`(?:^|[:;] )([1-9])\. [a-z]`)
	ruleMention  = regexp.MustCompile(`\b[A-Z]{3,}-[A-Z0-9]+(?:-SAT)?\b`)
	ruleConstant = regexp.MustCompile(`\bRule[A-Z][A-Za-z0-9]*\b`)
)

// Every id of the rulebook and of the formats is in the table, in their order
// and under their headings, and the table has no other.
func TestRulesMatchDocuments(t *testing.T) {
	type place struct {
		ID      nemoroth.Rule
		Section string
	}
	var want []place
	for _, name := range []string{"RULEBOOK.md", "FORMATS.md"} {
		section := ""
		for line := range strings.Lines(readRulings(t, name)) {
			line = strings.TrimRight(line, "\n")
			if heading, ok := strings.CutPrefix(line, "## "); ok {
				section = heading
				if m := ruleHeading.FindStringSubmatch(line); m != nil {
					want = append(want, place{nemoroth.Rule(m[1]), section})
				}
				continue
			}
			for _, re := range []*regexp.Regexp{ruleBullet, ruleOption} {
				if m := re.FindStringSubmatch(line); m != nil {
					want = append(want, place{nemoroth.Rule(m[1]), section})
				}
			}
			if strings.HasPrefix(section, "9. ") {
				for _, m := range ruleStep.FindAllStringSubmatch(line, -1) {
					want = append(want, place{nemoroth.Rule("STEP-" + m[1]), section})
				}
			}
			for _, id := range ruleMention.FindAllString(line, -1) {
				if !nemoroth.Rule(id).IsKnown() {
					t.Errorf("%s mentions %s, which is not in the table: %s", name, id, line)
				}
			}
		}
	}
	var got []place
	for _, info := range nemoroth.Rules() {
		got = append(got, place{info.ID, info.Section})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("ids and sections (-documents +table):\n%s", diff)
	}
}

// A statement is one or two plain sentences, and no two are alike.
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

// Every source is a section that SENTENCES.md has for that document. Where its
// sentences are decided by the rule at all, the section has such a sentence.
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
		section = strings.TrimSuffix(section, " (example)")
		source := doc + ", " + section
		sections[source] = true
		for id := range strings.SplitSeq(m[3], ", ") {
			decided[id+" "+doc] = true
			supported[id+" "+source] = true
		}
	}
	for _, info := range nemoroth.Rules() {
		if len(info.Sources) == 0 {
			t.Errorf("%s: no source", info.ID)
		}
		for i, source := range info.Sources {
			doc, section, _ := strings.Cut(source, ", ")
			id := string(info.ID)
			switch {
			case slices.Contains(info.Sources[:i], source):
				t.Errorf("%s: %q comes twice", id, source)
			case doc == "ours":
				if section != "RULEBOOK "+id && section != "FORMATS "+id {
					t.Errorf("%s: %q is not a ruling of ours", id, source)
				}
			case !sections[source]:
				t.Errorf("%s: SENTENCES.md has no section %q", id, source)
			case decided[id+" "+doc] && !supported[id+" "+source]:
				t.Errorf("%s: no sentence of %q is decided by it", id, source)
			}
		}
	}
}

// A ruleRole is a way in which an answer of the library can name a rule.
type ruleRole string

const (
	roleReason       ruleRole = "reason"
	roleEffect       ruleRole = "effect"
	roleCompulsion   ruleRole = "compulsion"
	roleSatisfaction ruleRole = "satisfaction"
	roleProblem      ruleRole = "problem"
)

// handBuiltOnly are the rules that a set-up can violate only if it is built by
// hand: texts cannot say nobody on move, a statue of a Zombie, a Mummy with a
// side, or a move number out of range. TestHandBuiltProblems shows each.
var handBuiltOnly = []nemoroth.Rule{nemoroth.RuleSetup1, nemoroth.RuleSetup3, nemoroth.RuleNfen1}

// ruleRoles collects who can name a rule from where that is laid down: the
// table of PROTO-1 for reasons, the documentation of EffectKind and of
// Satisfaction, CompulsionKind.Rule, and the code of Setup.Problems.
func ruleRoles(t *testing.T) map[ruleRole][]nemoroth.Rule {
	t.Helper()
	roles := make(map[ruleRole][]nemoroth.Rule)
	add := func(role ruleRole, ids ...nemoroth.Rule) {
		for _, id := range ids {
			if !slices.Contains(roles[role], id) {
				roles[role] = append(roles[role], id)
			}
		}
	}
	var order []nemoroth.Rule
	for _, info := range nemoroth.Rules() {
		order = append(order, info.ID)
	}
	moves := order[slices.Index(order, nemoroth.RuleMoveBasilisk) : slices.Index(order, nemoroth.RuleMoveZombie)+1]

	_, proto, _ := strings.Cut(readRulings(t, "FORMATS.md"), "\n| rule | when | squares |\n|---|---|---|\n")
	proto, _, _ = strings.Cut(proto, "\n\n")
	for line := range strings.Lines(proto) {
		cell := strings.TrimSpace(strings.Split(line, "|")[1])
		if cell == "MOVE-BASILISK … MOVE-ZOMBIE" {
			add(roleReason, moves...)
			continue
		}
		add(roleReason, nemoroth.Rule(cell))
	}

	docs := ruleTypeDocs(t, "trace.go", "report.go")
	if strings.Contains(docs["EffectKind"], "MOVE-<KIND>") {
		add(roleEffect, moves...)
	}
	for _, id := range ruleMention.FindAllString(docs["EffectKind"], -1) {
		add(roleEffect, nemoroth.Rule(id))
	}
	for _, id := range ruleMention.FindAllString(docs["Satisfaction"], -1) {
		add(roleSatisfaction, nemoroth.Rule(id))
	}
	for _, kind := range []nemoroth.CompulsionKind{nemoroth.GhastCompulsion, nemoroth.IchorCompulsion, nemoroth.MultiCompulsion} {
		add(roleCompulsion, kind.Rule())
	}

	constants := ruleConstants(t)
	file, err := parser.ParseFile(token.NewFileSet(), "setup.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Name.Name == "Problems" {
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if ident, ok := n.(*ast.Ident); ok {
					if id, ok := constants[ident.Name]; ok && !slices.Contains(handBuiltOnly, id) {
						add(roleProblem, id)
					}
				}
				return true
			})
		}
	}
	for _, role := range []ruleRole{roleReason, roleEffect, roleCompulsion, roleSatisfaction, roleProblem} {
		if len(roles[role]) == 0 {
			t.Fatalf("nothing found that can be a %s", role)
		}
		for _, id := range roles[role] {
			if !id.IsKnown() {
				t.Fatalf("%q can be a %s but is not in the table", id, role)
			}
		}
	}
	return roles
}

// ruleTypeDocs returns the documentation of the types that some files declare.
func ruleTypeDocs(t *testing.T, files ...string) map[string]string {
	t.Helper()
	docs := make(map[string]string)
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.TYPE {
				for _, spec := range gen.Specs {
					docs[spec.(*ast.TypeSpec).Name.Name] = gen.Doc.Text()
				}
			}
		}
	}
	return docs
}

// A rule is citable exactly if something can name it.
func TestRuleCitable(t *testing.T) {
	var named []nemoroth.Rule
	for _, ids := range ruleRoles(t) {
		named = append(named, ids...)
	}
	for _, info := range nemoroth.Rules() {
		if want := slices.Contains(named, info.ID); info.Citable != want {
			t.Errorf("%s: Citable is %v, want %v", info.ID, info.Citable, want)
		}
	}
}

func ruleSetup(t *testing.T, ex nemoroth.RuleExample) (nemoroth.Ruleset, nemoroth.Setup) {
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
	return r, s
}

// ruleGame plays an example's moves.
func ruleGame(t *testing.T, ex nemoroth.RuleExample) *nemoroth.Game {
	t.Helper()
	r, s := ruleSetup(t, ex)
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

// ruleNamed runs an example and returns the rules that each role names in it.
func ruleNamed(t *testing.T, ex nemoroth.RuleExample) map[ruleRole][]nemoroth.Rule {
	t.Helper()
	named := make(map[ruleRole][]nemoroth.Rule)
	r, s := ruleSetup(t, ex)
	problems := s.Problems(r)
	for _, p := range problems {
		named[roleProblem] = append(named[roleProblem], p.Rule, p.Violates)
	}
	if ex.Move == "" {
		if ex.Legal != (problems == nil) {
			t.Errorf("%s: can stand is said to be %v; problems: %v", ex.Position, ex.Legal, problems)
		}
		return named
	}
	g := ruleGame(t, ex)
	m := ruleMove(t, g, ex.Move)
	report := g.Explain(m)
	if report.Legal() != ex.Legal || slices.Contains(g.Moves(), m) != ex.Legal {
		t.Errorf("%v, %v: legal is said to be %v; %v", g, m, ex.Legal, report)
	}
	for _, reason := range report.Reasons {
		named[roleReason] = append(named[roleReason], reason.Rule)
	}
	for _, c := range g.Compulsions() {
		named[roleCompulsion] = append(named[roleCompulsion], c.Kind.Rule())
	}
	for _, sat := range report.Satisfies {
		named[roleSatisfaction] = append(named[roleSatisfaction], sat.Rule)
	}
	if ex.Legal {
		trace, err := g.Trace(m)
		if err != nil {
			t.Errorf("%v, %v: %v", g, m, err)
		}
		for _, e := range trace {
			named[roleEffect] = append(named[roleEffect], e.Rule)
		}
	}
	return named
}

// Rules that can be named in several ways have further examples here, one for
// each way that the table's example does not show.
var furtherExamples = []struct {
	rule    nemoroth.Rule
	role    ruleRole
	example nemoroth.RuleExample
}{
	{nemoroth.RuleMoveBasilisk, roleEffect, nemoroth.RuleExample{Position: "8/8/3pH4/8/4B3/8/8/8 A 1", Move: "Be4f6", Legal: true}},
	{nemoroth.RuleMoveGhast, roleEffect, nemoroth.RuleExample{Position: "8/8/6pH1/8/4G3/8/8/8 A 1", Move: "Ge4c6", Legal: true}},
	{nemoroth.RuleMoveLeafPile, roleEffect, nemoroth.RuleExample{Position: "8/8/8/2.[5]pHM3/3L4/8/8/8 A 1", Move: "Ld4d3", Legal: true}},
	{nemoroth.RuleMoveGoAway, roleEffect, nemoroth.RuleExample{Position: "8/8/8/8/1pH1A4/8/8/8 A 1", Move: "Ad4f4", Legal: true}},
	{nemoroth.RuleMoveFiend, roleEffect, nemoroth.RuleExample{Position: "8/8/8/8/1.[3]5W/8/8/8 A 1", Move: "Wh4c4", Legal: true}},
	{nemoroth.RuleMoveHuman, roleEffect, nemoroth.RuleExample{Position: "8/8/8/2hh4/3H4/8/8/8 A 1", Move: "Hd4e5", Legal: true}},
	{nemoroth.RuleMoveZombie, roleEffect, nemoroth.RuleExample{Position: "8/8/8/8/3Z4/8/8/8 A 1", Move: "Zd4d5", Legal: true}},
	{nemoroth.RuleScream1, roleEffect, nemoroth.RuleExample{Position: "8/8/8/3h4/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true}},
	{nemoroth.RuleGaze2, roleProblem, nemoroth.RuleExample{Position: "8/8/8/8/4B3/5h2/8/8 A 1"}},
	{nemoroth.RuleEngulf2, roleProblem, nemoroth.RuleExample{Position: "8/8/8/8/3(LH)4/8/8/8 A 1"}},
	{nemoroth.RuleIchor3, roleProblem, nemoroth.RuleExample{Position: "8/8/8/8/3Z[3]4/8/8/8 A 1"}},
	{nemoroth.RulePromote1, roleProblem, nemoroth.RuleExample{Position: "3H4/8/8/8/8/8/8/8 A 1"}},
	{nemoroth.RulePromote2, roleProblem, nemoroth.RuleExample{Position: "3pH4/8/8/8/8/8/8/8 A 1"}},
}

// Every example is run. Everything that can name a rule does so in an example.
func TestRuleExamples(t *testing.T) {
	roles := ruleRoles(t)
	shown := make(map[string]bool) // rule, role
	show := func(t *testing.T, id nemoroth.Rule, named map[ruleRole][]nemoroth.Rule) {
		for role, ids := range named {
			if slices.Contains(ids, id) && slices.Contains(roles[role], id) {
				shown[string(id)+" "+string(role)] = true
			}
		}
	}
	for _, info := range nemoroth.Rules() {
		t.Run(string(info.ID), func(t *testing.T) {
			named := ruleNamed(t, info.Example)
			show(t, info.ID, named)
			if info.Citable && !slices.ContainsFunc([]ruleRole{roleReason, roleEffect, roleCompulsion, roleSatisfaction, roleProblem},
				func(role ruleRole) bool { return slices.Contains(named[role], info.ID) }) {
				t.Errorf("the example does not cite it: %v", named)
			}
		})
	}
	for _, further := range furtherExamples {
		t.Run(fmt.Sprintf("%s as %s", further.rule, further.role), func(t *testing.T) {
			named := ruleNamed(t, further.example)
			show(t, further.rule, named)
			if !slices.Contains(named[further.role], further.rule) {
				t.Errorf("the example does not cite it: %v", named)
			}
		})
	}
	for _, info := range nemoroth.Rules() {
		for _, role := range []ruleRole{roleReason, roleEffect, roleCompulsion, roleSatisfaction, roleProblem} {
			if slices.Contains(roles[role], info.ID) && !shown[string(info.ID)+" "+string(role)] {
				t.Errorf("%s can be a %s, and no example shows it", info.ID, role)
			}
		}
	}
}

// Set-ups built by hand can break rules that no text can break (POS-1).
func TestHandBuiltProblems(t *testing.T) {
	with := func(change func(*nemoroth.Setup)) nemoroth.Setup {
		s := nemoroth.StartSetup()
		change(&s)
		return s
	}
	place := func(p nemoroth.Piece) func(*nemoroth.Setup) {
		return func(s *nemoroth.Setup) { s.Occupants[nemoroth.MustSquare("d4")] = []nemoroth.Piece{p} }
	}
	tests := []struct {
		rule  nemoroth.Rule
		setup nemoroth.Setup
	}{
		{nemoroth.RuleSetup1, with(func(s *nemoroth.Setup) { s.Side = nemoroth.NoSide })},
		{nemoroth.RuleNfen1, with(func(s *nemoroth.Setup) { s.FullMove = nemoroth.MaxFullMove + 1 })},
		{nemoroth.RuleNfen1, with(func(s *nemoroth.Setup) { s.FullMove = -1 })},
		{nemoroth.RuleSetup3, with(place(nemoroth.Piece{Kind: nemoroth.Zombie, Side: nemoroth.Alabaster, Petrified: true}))},
		{nemoroth.RuleSetup3, with(place(nemoroth.Piece{Kind: nemoroth.Mummy, Side: nemoroth.Obsidian}))},
		{nemoroth.RuleSetup3, with(place(nemoroth.Piece{}))},
	}
	var shown []nemoroth.Rule
	for _, test := range tests {
		shown = append(shown, test.rule)
		var got []nemoroth.Rule
		for _, p := range test.setup.Problems(nemoroth.Standard()) {
			got = append(got, p.Rule, p.Violates)
		}
		if diff := cmp.Diff([]nemoroth.Rule{nemoroth.RulePos1, test.rule}, got); diff != "" {
			t.Errorf("%v: problems (-want +got):\n%s", test.setup, diff)
		}
		if _, err := nemoroth.ParseSetup(test.setup.String()); err == nil && test.rule != nemoroth.RuleNfen1 {
			t.Errorf("%s: %v can be read back", test.rule, test.setup)
		}
	}
	for _, id := range handBuiltOnly {
		if !slices.Contains(shown, id) {
			t.Errorf("no set-up shows %s", id)
		}
	}
}

// citedIn says which packages, beside this one, may be the one that implements
// a rule.
func citedIn(id nemoroth.Rule) []string {
	switch {
	case id == nemoroth.RuleDiagram1, strings.HasPrefix(string(id), "NOTE-"):
		return []string{".", "notation"}
	case id == nemoroth.RuleProto1:
		return []string{".", filepath.Join("..", "rulings")}
	}
	return []string{"."}
}

// Every rule is cited where it is implemented: by its constant or its id, in a
// file that is not its definition.
func TestRulesAreCitedInCode(t *testing.T) {
	constants := ruleConstants(t)
	cited := make(map[string]map[nemoroth.Rule]bool) // by folder
	for _, folder := range []string{".", "notation", filepath.Join("..", "rulings")} {
		cited[folder] = make(map[nemoroth.Rule]bool)
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || file == "rule.go" || file == "ruletable.go" {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range ruleMention.FindAllString(string(src), -1) {
				cited[folder][nemoroth.Rule(id)] = true
			}
			for _, name := range ruleConstant.FindAllString(string(src), -1) {
				cited[folder][constants[name]] = true
			}
		}
	}
	var missing []string
	for _, info := range nemoroth.Rules() {
		if !slices.ContainsFunc(citedIn(info.ID), func(folder string) bool { return cited[folder][info.ID] }) {
			missing = append(missing, string(info.ID))
		}
	}
	if missing != nil {
		t.Errorf("cited in no file that could implement them: %s", strings.Join(missing, ", "))
	}
}

// A ruleProbe looks closer at what a rule says than its example does.
type ruleProbe struct {
	rule nemoroth.Rule
	// example says where: what it leaves empty is as in the table's example.
	// Legal follows from reasons.
	example nemoroth.RuleExample

	reasons   string // exactly those that forbid the move, as "GHAST-2 d1; GHAST-2 d4"; empty for a legal move
	compelled string // exactly, before the move: "c2 H ghast e4; d3 H multi", or "nobody"
	satisfies string // exactly: "d2 H ichor: COMP-ICHOR-SAT"
	effects   string // the kinds of all effects, in order
	gives     string // some squares after the move: "d6 h; b6 empty; c4 .[4]"
	outcome   string // after the move
}

func ruleAt(position string, moves ...string) nemoroth.RuleExample {
	return ruleUnder("", position, moves...)
}

func ruleUnder(ruleset, position string, moves ...string) nemoroth.RuleExample {
	last := len(moves) - 1
	return nemoroth.RuleExample{Ruleset: ruleset, Position: position, Moves: moves[:last], Move: moves[last]}
}

// Positions of several examples: the start, and the gamelet (RULEBOOK §14.2).
var (
	ruleStart   = nemoroth.NewGame(nemoroth.Standard()).String()
	ruleGamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
)

var ruleProbes = []ruleProbe{
	{rule: nemoroth.RuleSetup1, gives: "a2 empty; a3 H"},
	{rule: nemoroth.RuleSetup1, example: ruleAt(ruleStart, "Hh7h6"), reasons: "MOVE-1 h7"},
	{rule: nemoroth.RuleSetup1, example: ruleAt(ruleStart, "Ha2a3", "Hh7h6"), gives: "h7 empty; h6 h"},
	{rule: nemoroth.RuleSetup1, example: ruleAt(ruleStart, "Ha2a3", "Hh7h8"), reasons: "MOVE-HUMAN h8"},
	{rule: nemoroth.RuleSetup2, gives: "e1 empty; d3 B; a1 W; b1 A; c1 L; d1 G; f1 L; g1 A; h1 W; d8 g; e8 b"},
	{rule: nemoroth.RuleSetup3, compelled: "nobody", gives: "a5 pB; b5 pG; c5 pL; d5 pA; e5 pW; f5 pH; g5 M; g2 Z"},

	{rule: nemoroth.RuleGeo1, compelled: "c2 H ghast e4; g6 H ghast e4"},
	{rule: nemoroth.RuleGeo2, gives: "c2 H"},
	{rule: nemoroth.RuleGeo2, example: nemoroth.RuleExample{Move: "Hb2c3"}, reasons: "GHAST-2 b3"},
	{rule: nemoroth.RuleGeo2, example: ruleAt(ruleGamelet, "Be5f4"), satisfies: "e5 B ghast d4: COMP-MOVED"},
	{rule: nemoroth.RuleGeo3, gives: "d6 h; c5 empty; b6 H; d4 A"},
	{rule: nemoroth.RuleGeo3, example: ruleAt("8/8/8/8/3(AM)4/8/8/8 A 1", "Ad4!"), reasons: "SCREAM-1 d4"},

	{rule: nemoroth.RuleMoveEmpty, gives: "c5 H"},
	{rule: nemoroth.RuleMoveEmpty, example: nemoroth.RuleExample{Move: "Hd4d5"}, reasons: "MOVE-HUMAN d5"},
	{rule: nemoroth.RuleMoveEmpty, example: nemoroth.RuleExample{Move: "Hd4e5"}, reasons: "MOVE-HUMAN e5"},
	{rule: nemoroth.RuleMoveLeap, gives: "d6 B; d5 pH; e5 M; d4 .[4]"},
	{rule: nemoroth.RuleMoveLeap, example: ruleAt("8/8/8/3Mpb.[5]2/4G3/8/8/8 A 1", "Ge4g6"), gives: "e4 empty; g6 G; f5 .[4]"},
	{rule: nemoroth.RuleMoveLeap, example: ruleAt("8/8/8/6pb1/8/8/8/4G3 A 1", "Ge1g3"), gives: "g3 G"},
	{rule: nemoroth.RuleMoveLeap, example: ruleAt("8/8/8/4g3/1G6/8/8/8 A 1", "Gb4d2"), gives: "d2 G"},
	{rule: nemoroth.RuleMoveLeap, example: ruleAt("8/8/8/8/5pb2/8/8/4A3 A 1", "Ae1e3"), gives: "e3 A"},
	{rule: nemoroth.RuleMoveLeap, example: ruleAt("8/8/8/3pH[5]4/3A4/8/8/8 A 1", "Ad4d6"), gives: "d6 A"},
	{rule: nemoroth.RuleMoveLeap, example: ruleAt("8/8/8/3pH[5]4/3W4/8/8/8 A 1", "Wd4d6"), reasons: "MOVE-FIEND d5"},

	{rule: nemoroth.RuleGhast1, compelled: "e3 H ghast e4"},
	{rule: nemoroth.RuleGhast1, example: nemoroth.RuleExample{Move: "He3d4"}, reasons: "GHAST-2 e4"},
	{rule: nemoroth.RuleGhast1, example: ruleAt("8/8/8/8/4l*3/4H3/8/8 A 1", "He3d4"), compelled: "nobody", gives: "d4 H"},
	{rule: nemoroth.RuleGhast1, example: ruleAt("8/8/8/8/4M3/4H3/8/8 A 1", "He3d4"), compelled: "nobody", gives: "d4 H"},
	{rule: nemoroth.RuleGhast1, example: ruleAt("8/8/8/8/4G3/8/8/8 A 1", "Ge4g6"), gives: "g6 G"},
	{rule: nemoroth.RuleGhast3, compelled: "nobody"},
	{rule: nemoroth.RuleGhast3, example: nemoroth.RuleExample{Move: "He3d4"}, reasons: "GHAST-2 e4"},
	{rule: nemoroth.RuleGhast3, example: ruleAt("8/8/8/8/4g3/4H3/8/8 A 1", "He3d4"), reasons: "GHAST-2 e4", compelled: "e3 H ghast e4"},
	{rule: nemoroth.RuleGhast4, compelled: "c3 H ghast d5; d4 L ghast d5", gives: "d4 empty; d5 L*",
		satisfies: "c3 H ghast d5: COMP-GHAST-SAT; d4 L ghast d5: COMP-MOVED"},
	{rule: nemoroth.RuleGhast4, example: nemoroth.RuleExample{Move: "Ld4c5"}, reasons: "GHAST-2 d5"},
	{rule: nemoroth.RuleGhast4, example: ruleAt("8/8/4g3/3g4/3L4/8/8/8 A 1", "Ld4d5"), reasons: "GHAST-2 e6"},
	{rule: nemoroth.RuleGhast4, example: ruleAt("8/8/8/3(Gg)4/3L4/8/8/8 A 1", "Ld4d5"), gives: "d5 L*"},
	{rule: nemoroth.RuleGhast5, compelled: "b2 H ghast c1", satisfies: "b2 H ghast c1: COMP-MOVED", gives: "b1 z"},
	{rule: nemoroth.RuleGhast5, example: nemoroth.RuleExample{Move: "Hb2c2"}, reasons: "GHAST-2 c1"},
	{rule: nemoroth.RuleGhast5, example: ruleAt("3G4/1H6/8/1g6/8/8/8/8 A 1", "Hb7c8"), compelled: "b7 H ghast b5", gives: "c8 Z"},
	{rule: nemoroth.RuleGhast5, example: ruleAt("3G4/1H6/8/8/8/8/8/8 A 1", "Hb7c8"), compelled: "nobody", reasons: "GHAST-2 d8"},
	{rule: nemoroth.RuleGhast6, compelled: "nobody", gives: "d3 Z"},
	{rule: nemoroth.RuleGhast6, example: ruleAt("8/8/8/8/3g4/8/3H4/8 A 1", "Hd2d3"), reasons: "GHAST-2 d4"},
	{rule: nemoroth.RuleGhast6, example: ruleAt("8/8/8/8/1AHG4/8/8/8 A 1", "Ab4!"), gives: "c4 empty; d4 (GH)"},
	{rule: nemoroth.RuleGhast6, example: ruleAt("8/8/8/2hA1G2/8/8/8/8 A 1", "Ad5!"), gives: "b5 h; d5 A"},

	{rule: nemoroth.RuleGaze1, gives: "d3 pH"},
	{rule: nemoroth.RuleGaze1, example: ruleAt("7a/8/8/8/2ALpb3/8/8/2H5 A 1", "Ac4!", "Ah8f8", "Hc1d2"), gives: "e4 L*; d2 H"},
	{rule: nemoroth.RuleGaze1, example: ruleAt("7a/8/8/8/2A1pb3/8/8/2H5 A 1", "Hc1d2"), gives: "d2 pH"},
	{rule: nemoroth.RuleGaze3, effects: "move", gives: "d3 Z"},
	{rule: nemoroth.RuleGaze3, example: ruleAt("8/8/2.[5]1M3/8/8/8/4B3/8 A 1", "Be2d4"), effects: "move fade", gives: "c6 .[4]; e6 M"},
	{rule: nemoroth.RuleGaze3, example: ruleAt("8/8/2ph1pH3/8/8/8/4B3/8 A 1", "Be2d4"), effects: "move", gives: "c6 ph; e6 pH"},
	{rule: nemoroth.RuleGaze3, example: ruleAt("8/8/8/4pb3/8/1AL*5/8/8 A 1", "Ab3!"), effects: "scream push petrify", gives: "c3 empty; d3 pL"},
	{rule: nemoroth.RuleGaze4, effects: "move petrify", gives: "d6 pH"},
	{rule: nemoroth.RuleGaze5, effects: "move petrify petrify", gives: "d4 pb; e5 pB"},

	{rule: nemoroth.RuleMummy2, compelled: "nobody", effects: "move fade", gives: "e6 (MM)[3]"},
	{rule: nemoroth.RuleMummy2, example: ruleAt("8/8/8/3M4/3Z4/8/8/8 A 1", "Zd4d5"), gives: "d5 Z"},
	{rule: nemoroth.RuleMummy2, example: ruleAt("8/8/8/3M4/3A4/8/8/8 A 1", "Ad4!"), gives: "d5 empty; d6 M"},
	{rule: nemoroth.RuleMummy2, example: ruleAt("8/8/8/8/2ALM3/8/8/8 A 1", "Ac4!"), gives: "d4 empty; e4 L*"},
	{rule: nemoroth.RuleMummy2, example: ruleAt("8/8/8/8/2AML3/8/8/8 A 1", "Ac4!"), gives: "d4 empty; e4 L*"},
	{rule: nemoroth.RuleMummy2, example: ruleAt("8/8/8/8/3ML3/8/8/8 A 1", "Le4d4"), reasons: "MOVE-LEAFPILE d4"},

	{rule: nemoroth.RuleZombie2, effects: "scream push", gives: "d5 (ZpHM)"},
	{rule: nemoroth.RuleZombie2, example: ruleAt("8/8/8/3L4/3z4/3A4/8/8 A 1", "Ad3!"), gives: "d4 empty; d5 L*"},
	{rule: nemoroth.RulePromote3, effects: "move promote", gives: "c1 z"},
	{rule: nemoroth.RulePromote3, example: ruleAt("8/8/8/8/8/3A4/3h4/3.[5]4 A 1", "Ad3!"), effects: "scream push promote dissolve clear-ichor", gives: "d1 empty"},
	{rule: nemoroth.RulePromote3, example: ruleAt("8/8/8/8/8/3A4/3h4/3L[5]4 A 1", "Ad3!"), effects: "scream push promote dissolve clear-ichor", gives: "d1 L"},

	{rule: nemoroth.RuleScream3, effects: "scream push push lay-ichor", gives: "b2 .[10]; c2 (wz)"},
	{rule: nemoroth.RuleScream3, example: ruleAt("8/8/8/8/2wz4/2A5/8/8 A 1", "Ac3!"), gives: "c4 .[10]; c5 w; d4 empty; e5 z"},
	{rule: nemoroth.RuleScream4, gives: "c5 l; e7 b; g5 pL"},
	{rule: nemoroth.RuleScream4, example: nemoroth.RuleExample{Move: "Ae5!e6,f5,d5"}, gives: "c5 pl; e7 b; g5 pL"},
	{rule: nemoroth.RuleScream6, gives: "d5 empty; d6 (Hh)"},
	{rule: nemoroth.RuleScream6, example: ruleAt("8/8/8/3H[5]4/2.[5]A4/8/8/8 A 1", "Ad4!"), gives: "d5 .[4]; d6 H; c4 .[4]; b4 empty"},

	{rule: nemoroth.RuleStep1, effects: "move lay-ichor lay-ichor dissolve dissolve clear-ichor", gives: "d4 M; d5 .[10]; d6 W"},
	{rule: nemoroth.RuleStep1, example: ruleAt("8/8/8/3h4/3L*4/8/8/8 A 1", "Ld4d5"), effects: "move leave-mummy engulf digest", gives: "d4 M; d5 L*"},
	{rule: nemoroth.RuleStep2, effects: "move destroy dissolve clear-ichor", gives: "d5 empty; d6 empty"},
	{rule: nemoroth.RuleStep2, example: ruleAt("8/8/8/8/wA6/8/8/8 A 1", "Ab4!"), effects: "scream fall lay-ichor", gives: "a4 .[10]"},
	{rule: nemoroth.RuleStep3, effects: "scream push promote engulf digest", gives: "d1 L*"},
	{rule: nemoroth.RuleStep4, effects: "scream push push dissolve clear-ichor engulf digest", gives: "d5 l*"},
	{rule: nemoroth.RuleStep5, effects: "scream push engulf digest", gives: "c7 h; d5 l*"},
	{rule: nemoroth.RuleStep5, example: ruleAt("8/8/8/4pb3/8/2Lz4/8/8 A 1", "Lc3d3"), effects: "move engulf digest petrify", gives: "d3 pL"},
	{rule: nemoroth.RuleStep6, effects: "scream push petrify petrify push push", gives: "e6 B; g6 (phph)"},
	{rule: nemoroth.RuleStep6, example: nemoroth.RuleExample{Move: "Ae4!f5,e5"}, effects: "scream push push push", gives: "e6 B; g6 (hh)"},
	{rule: nemoroth.RuleStep7, effects: "scream push fall fade fade", gives: "a3 .[1]; c3 empty"},
	{rule: nemoroth.RuleStep8, gives: "b6 g"},
	{rule: nemoroth.RuleStep8, example: ruleAt(ruleStart, "Be1d3", "Bd3e5"), reasons: "MOVE-1 d3"},

	{rule: nemoroth.RuleCompMulti, compelled: "d4 H multi; d4 Z multi"},
	{rule: nemoroth.RuleCompMulti, example: ruleAt("8/8/8/8/3(ZpHM)4/8/8/A7 A 1", "Aa1c1"), compelled: "d4 Z multi", reasons: "COMP-RULE d4"},
	{rule: nemoroth.RuleCompMulti, example: ruleAt("8/8/8/8/3(ZpHM)4/8/8/A7 O 1", "Zd4d5"), compelled: "nobody", reasons: "MOVE-1 d4"},
	{rule: nemoroth.RuleCompIchor, compelled: "d4 H ichor"},
	{rule: nemoroth.RuleCompIchor, example: ruleAt("8/8/8/8/3H[1]4/8/H7/8 A 1", "Ha2a3"), compelled: "nobody"},
	{rule: nemoroth.RuleCompGhast, compelled: "e3 H ghast e4"},
	{rule: nemoroth.RuleCompRule, reasons: "COMP-RULE e3"},
	{rule: nemoroth.RuleCompRule, example: ruleAt(ruleGamelet, "Lc1d2"), reasons: "GHAST-2 d1; GHAST-2 d4", satisfies: "d2 H ghast d4: COMP-GONE"},
	{rule: nemoroth.RuleCompMoved, satisfies: "d3 H ghast d4: COMP-MOVED"},
	{rule: nemoroth.RuleCompMoved, example: ruleAt("7a/8/8/8/3g4/3H4/8/8 A 1", "Hd3c3", "Ah8f8", "Hc3b3"), compelled: "c3 H ghast d4"},
	{rule: nemoroth.RuleCompMoved, example: ruleAt("8/8/8/3h4/3(AM)4/8/8/8 A 1", "Ad4!"), reasons: "COMP-RULE d4"},
	{rule: nemoroth.RuleCompGone, satisfies: "b4 H ghast d6: COMP-GONE", gives: "b4 pH"},
	{rule: nemoroth.RuleCompGone, example: ruleAt("8/8/8/8/8/1a6/1h6/2G5 O 1", "Ab3!"), satisfies: "b2 H ghast c1: COMP-GONE", gives: "b1 z"},
	// Of two Leaf Piles the one at rest is gone; the one pushed onto it is not,
	// and has come nearer.
	{rule: nemoroth.RuleCompGone, example: ruleAt("8/8/8/4g3/1ALL4/8/8/8 A 1", "Ab4!"), compelled: "c4 L ghast e5; d4 L ghast e5",
		satisfies: "d4 L ghast e5: COMP-GONE", gives: "c4 empty; d4 L*"},
	{rule: nemoroth.RuleCompMultiSat, compelled: "d4 H multi", satisfies: "d4 H multi: COMP-MULTI-SAT"},
	{rule: nemoroth.RuleCompMultiSat, example: ruleAt("8/8/8/8/8/8/A(HpH)6/8 A 1", "Aa2!"), reasons: "COMP-RULE b2"},
	{rule: nemoroth.RuleCompIchorSat, satisfies: "b2 H ichor: COMP-ICHOR-SAT"},
	{rule: nemoroth.RuleCompIchorSat, example: ruleAt("8/8/8/8/8/pHpHpH5/AH[5].[5]5/8 A 1", "Aa2!"), reasons: "COMP-RULE b2"},
	{rule: nemoroth.RuleCompIchorSat, example: ruleAt("8/8/8/8/8/pHpHpH5/AH[5].[1]5/8 A 1", "Aa2!"), satisfies: "b2 H ichor: COMP-ICHOR-SAT"},
	{rule: nemoroth.RuleCompGhastSat, compelled: "d4 A ghast d5", satisfies: "d4 A ghast d5: COMP-GHAST-SAT", gives: "d6 g"},
	{rule: nemoroth.RuleCompGhastSat, example: ruleAt("8/8/8/3g4/8/3H4/2B5/2A5 A 1", "Ac1!"), reasons: "COMP-RULE d3"},
	{rule: nemoroth.RuleCompGhastSat, example: ruleAt("8/3A4/2H5/8/3g4/8/8/8 A 1", "Ad7!"), reasons: "COMP-RULE c6"},
	{rule: nemoroth.RuleCompOne, compelled: "d2 H ghast d4; d2 H ichor", satisfies: "d2 H ichor: COMP-ICHOR-SAT", gives: "d2 .[4]; d3 H"},
	{rule: nemoroth.RuleCompOne, example: ruleAt("8/8/8/8/3g4/8/2pHHpH3/3A4 A 1", "Ad1!"), reasons: "COMP-RULE d2"},
	{rule: nemoroth.RuleCompNew, gives: "d4 H[10]"},
	{rule: nemoroth.RuleCompNew, example: ruleAt("7a/8/8/8/3(WH)4/8/8/8 A 1", "Wd4d7", "Ah8f8", "Hd4c4"), compelled: "d4 H ichor"},

	{rule: nemoroth.RuleRep1, reasons: "REP-1"},
	{rule: nemoroth.RuleRep1, example: ruleAt("7a/8/8/8/8/8/8/A7 A 1", "Aa1c1", "Ah8f8", "Ac1a1", "Af8d8")},
	{rule: nemoroth.RuleRep2, gives: "e4 .[5]"},
	{rule: nemoroth.RuleRep2, example: ruleAt("7a/8/8/8/8/2L1Z3/8/8 A 1",
		"Ze3d3", "Ah8h6", "Zd3e3", "Ah6h8"), reasons: "REP-1"},
	{rule: nemoroth.RuleRep2, example: ruleAt("7a/8/8/8/8/2L*1Z3/8/8 A 1",
		"Lc3c4", "Ah8h6", "Ze3d3", "Ah6h8", "Zd3c3", "Ah8h6", "Zc3d3", "Ah6h8", "Zd3e3", "Ah8h6", "Lc4c3", "Ah6h8"), gives: "c3 L; e3 Z; h8 a"},

	{rule: nemoroth.RuleEnd1, outcome: "Alabaster wins: stalemate", gives: "e6 ph"},
	{rule: nemoroth.RuleEnd2, outcome: "Alabaster wins: repetition"},
	{rule: nemoroth.RuleEnd2, example: ruleAt("7g/8/8/8/8/3pHHpH2/H7/8 O 1", "Gh8f6"), outcome: "not over"},
	{rule: nemoroth.RuleEnd2, example: ruleAt("8/8/2g5/8/8/3pHHpH2/H7/8 O 1", "Gc6e4"), outcome: "Obsidian wins: compulsion"},
	{rule: nemoroth.RuleEnd2, example: ruleAt("8/8/2g5/8/8/3pHHpH2/8/8 O 1", "Gc6e4"), outcome: "Obsidian wins: stalemate"},

	{rule: nemoroth.RulePos2, gives: "a1 .[8]; a7 .[8]; a8 .[10]; g8 .[10]; h8 W"},
	{rule: nemoroth.RulePos2, example: ruleAt("8/8/8/8/8/8/8/W7 A 1", "Wa1a8", "pass", "Wa8b8"), gives: "a1 .[8]; b8 W"},

	{rule: nemoroth.RuleOpt1, gives: "c5 pl; e7 b; g5 pL"},
	{rule: nemoroth.RuleOpt1, example: ruleUnder("Standard+OPT-1", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!d5,e6,f5"), reasons: "SCREAM-5 e5"},
	{rule: nemoroth.RuleOpt1, example: ruleAt("8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!d5,e6,f5"), gives: "c5 l"},
	{rule: nemoroth.RuleOpt2, compelled: "a1 W multi; d4 H ichor", satisfies: "d4 H ichor: COMP-ICHOR-SAT"},
	{rule: nemoroth.RuleOpt2, example: ruleAt("8/8/8/8/3H[1]4/8/7H/(WM)7 A 1", "Hh2h3"), compelled: "a1 W multi", reasons: "COMP-RULE a1"},
	{rule: nemoroth.RuleOpt3, gives: "d8 pH"},
	{rule: nemoroth.RuleOpt3, example: ruleAt("8/3pH4/3A4/8/8/8/8/8 A 1", "Ad6!"), gives: "d8 Z"},
	{rule: nemoroth.RuleOpt4, gives: "d5 L*"},
	{rule: nemoroth.RuleOpt4, example: nemoroth.RuleExample{Move: "Ld4e3"}, reasons: "GHAST-2 e3"},
	{rule: nemoroth.RuleOpt4, example: ruleAt("8/8/8/3g4/3L4/4G3/8/8 A 1", "Ld4e3"), gives: "e3 L*"},
	{rule: nemoroth.RuleOpt4, example: ruleAt(ruleStart, "Lc1d1"), gives: "d1 L*"},
	{rule: nemoroth.RuleOpt4, example: ruleUnder("Betza", ruleStart, "Lc1d1"), reasons: "GHAST-2 d1"},

	{rule: nemoroth.RuleName1, gives: "g6 (hh)"},
	{rule: nemoroth.RuleProto1, compelled: "b2 H ghast d4; d2 H ghast d4; f2 H ghast d4; e5 B ghast d4"},
	{rule: nemoroth.RuleProto1, example: ruleAt("8/8/3g4/8/1G5W/8/8/8 A 1", "Wh4a4"), reasons: "MOVE-FIEND b4; RIDER-GHAST b4; RIDER-GHAST d6"},
	{rule: nemoroth.RuleDiagram1, compelled: "nobody", gives: "d4 (wpHpbM)[5]"},
	{rule: nemoroth.RuleNote1, effects: "move"},
	{rule: nemoroth.RuleNote2, effects: "move", gives: "b3 H; a2 empty; c2 H"},
	{rule: nemoroth.RuleNote2, example: nemoroth.RuleExample{Move: "Hc2b3"}, gives: "b3 H; a2 H; c2 empty"},
	{rule: nemoroth.RuleNote3, effects: "move petrify petrify", gives: "c2 pH; e2 pH"},
	{rule: nemoroth.RuleNote4, gives: "a1 (AW); a3 H; c3 pH; e3 pH; e1 G; b1 empty; b2 empty; c2 empty; d2 empty; d1 empty"},
	{rule: nemoroth.RuleNote5, effects: "move destroy", gives: "d7 Z"},
	{rule: nemoroth.RuleNote6, effects: "move petrify", gives: "d4 pg"},
	{rule: nemoroth.RuleNote7, gives: "b6 g"},
}

// Every rule that is defined only has probes, which tell it from its absence.
func TestRuleProbes(t *testing.T) {
	probed := []nemoroth.Rule{nemoroth.RuleNfen1} // TestRuleNfen1
	for _, probe := range ruleProbes {
		probed = append(probed, probe.rule)
		ex := probe.example
		info, ok := nemoroth.LookupRule(string(probe.rule))
		if !ok {
			t.Fatalf("no rule %s", probe.rule)
		}
		if ex.Position == "" {
			ex.Ruleset, ex.Position, ex.Moves = info.Example.Ruleset, info.Example.Position, info.Example.Moves
		}
		if ex.Move == "" {
			ex.Move = info.Example.Move
		}
		t.Run(strings.TrimSpace(fmt.Sprintf("%s %s %s", probe.rule, ex.Ruleset, ex.Move)), func(t *testing.T) {
			runRuleProbe(t, probe, ex)
		})
	}
	for _, info := range nemoroth.Rules() {
		if !info.Citable && !slices.Contains(probed, info.ID) {
			t.Errorf("%s has no probe", info.ID)
		}
	}
}

func runRuleProbe(t *testing.T, probe ruleProbe, ex nemoroth.RuleExample) {
	g := ruleGame(t, ex)
	m := ruleMove(t, g, ex.Move)
	report := g.Explain(m)
	check := func(what, want, got string) {
		t.Helper()
		if diff := cmp.Diff(strings.Split(want, "; "), strings.Split(got, "; ")); diff != "" {
			t.Errorf("%v, %v: %s (-want +got):\n%s", g, m, what, diff)
		}
	}
	var reasons, compelled, satisfies, effects []string
	for _, reason := range report.Reasons {
		text := string(reason.Rule)
		for _, sq := range reason.Squares {
			text += " " + sq.String()
		}
		reasons = append(reasons, text)
	}
	check("reasons", probe.reasons, strings.Join(reasons, "; "))
	if legal := slices.Contains(g.Moves(), m); legal != (probe.reasons == "") {
		t.Errorf("%v, %v: among the legal moves: %v", g, m, legal)
	}
	compulsion := func(c nemoroth.Compulsion) string {
		text := fmt.Sprintf("%v %c %v", c.Square, c.Piece.Letter(), c.Kind)
		if c.Source.IsValid() {
			text += " " + c.Source.String()
		}
		return text
	}
	if probe.compelled != "" {
		for _, c := range g.Compulsions() {
			compelled = append(compelled, compulsion(c))
		}
		if compelled == nil {
			compelled = []string{"nobody"}
		}
		check("compelled", probe.compelled, strings.Join(compelled, "; "))
	}
	if probe.satisfies != "" {
		for _, s := range report.Satisfies {
			satisfies = append(satisfies, fmt.Sprintf("%s: %s", compulsion(s.Compulsion), s.Rule))
		}
		check("satisfies", probe.satisfies, strings.Join(satisfies, "; "))
	}
	if probe.effects != "" {
		for _, e := range report.Trace {
			effects = append(effects, e.Kind.String())
		}
		check("effects", probe.effects, strings.Join(effects, " "))
	}
	if probe.gives == "" && probe.outcome == "" {
		return
	}
	after, err := g.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := after.Setup().Position(g.Ruleset()); again != after.Position() || err != nil {
		t.Errorf("%v, %v: the position is not the one that its line %v says (REP-2): %v", g, m, after, err)
	}
	if probe.outcome != "" {
		check("outcome", probe.outcome, after.Outcome().String())
	}
	if probe.gives != "" {
		var gives []string
		for item := range strings.SplitSeq(probe.gives, "; ") {
			name, _, _ := strings.Cut(item, " ")
			gives = append(gives, name+" "+ruleContents(after.Position(), nemoroth.MustSquare(name)))
		}
		check("gives", probe.gives, strings.Join(gives, "; "))
	}
}

// ruleContents is a square as the position line writes it, or "empty".
func ruleContents(p nemoroth.Position, sq nemoroth.Square) string {
	text := ""
	for _, piece := range p.At(sq) {
		text += piece.String()
	}
	if len(p.At(sq)) > 1 {
		text = "(" + text + ")"
	}
	if ichor := p.Ichor(sq); ichor > 0 {
		if text == "" {
			text = "."
		}
		text += fmt.Sprintf("[%d]", ichor)
	}
	if text == "" {
		return "empty"
	}
	return text
}

// squaresWhere puts a piece on each square in turn, beside what the line has,
// and lists the squares where something holds.
func squaresWhere(t *testing.T, line string, piece nemoroth.Piece, holds func(s nemoroth.Setup, sq nemoroth.Square) bool) string {
	t.Helper()
	_, base := ruleSetup(t, nemoroth.RuleExample{Position: line})
	var squares []string
	for i := range 64 {
		sq := nemoroth.Square(i)
		if len(base.Occupants[sq]) > 0 {
			continue
		}
		s := base.Clone()
		s.Occupants[sq] = []nemoroth.Piece{piece}
		if holds(s, sq) {
			squares = append(squares, sq.String())
		}
	}
	return strings.Join(squares, " ")
}

// GEO-1: exactly the 24 squares around an enemy Ghast are in its range.
func TestRuleGeo1(t *testing.T) {
	want := "c2 c3 c4 c5 c6 d2 d3 d4 d5 d6 e2 e3 e5 e6 f2 f3 f4 f5 f6 g2 g3 g4 g5 g6"
	for _, line := range []string{"8/8/8/8/4g3/8/8/8 A 1", "8/8/8/8/4pg3/8/8/8 A 1"} {
		got := squaresWhere(t, line, nemoroth.Piece{Kind: nemoroth.WoundedFiend, Side: nemoroth.Alabaster},
			func(s nemoroth.Setup, _ nemoroth.Square) bool {
				g, err := s.Game(nemoroth.Standard())
				return err == nil && len(g.Compulsions()) == 1
			})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: squares where a Fiend is compelled (-want +got):\n%s", line, diff)
		}
	}
}

// GAZE-1: exactly four squares are seen, in the Basilisk's own orientation, and
// whatever lies on them.
func TestRuleGaze1(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"8/8/8/8/4B3/8/8/8 A 1", "d3 d6 f3 f6"},
		{"8/8/8/8/4pB3/8/8/8 A 1", "d3 d6 f3 f6"},
		{"8/8/3.[2]4/8/4B3/5.[2]2/8/8 A 1", "d3 d6 f3 f6"},
		{"8/8/8/8/4b3/8/8/8 A 1", "d2 d5 f2 f5"},
		{"8/8/8/8/4pb3/8/8/8 A 1", "d2 d5 f2 f5"},
		{"B7/8/8/8/8/8/8/8 A 1", "b7"},
	} {
		got := squaresWhere(t, test.line, nemoroth.Piece{Kind: nemoroth.GoAway, Side: nemoroth.Alabaster},
			func(s nemoroth.Setup, sq nemoroth.Square) bool {
				return slices.ContainsFunc(s.Problems(nemoroth.Standard()), func(p nemoroth.Problem) bool {
					return p.Violates == nemoroth.RuleGaze2 && p.Square == sq
				})
			})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: seen squares (-want +got):\n%s", test.line, diff)
		}
	}
}

// SCREAM-4, SCREAM-5, NAME-1, OPT-1: the moves that one scream amounts to, and
// what the bare name means.
func TestRuleScreamNames(t *testing.T) {
	const line = "8/8/4b3/3laL2/8/8/8/8 O 1"
	for _, test := range []struct{ ruleset, line, want string }{
		{"Standard", line, "Ae5!d5,e6,f5 Ae5!e6,f5,d5 Ae5!f5,d5,e6 Ae5!f5,e6,d5"},
		{"Betza", line, "Ae5!d5,e6,f5 Ae5!e6,f5,d5 Ae5!f5,d5,e6 Ae5!f5,e6,d5"},
		{"Azgoroth", line, "Ae5!"},
		{"Standard+OPT-1", line, "Ae5!"},
		{"Standard", "8/8/8/3(wz)4/2lAH3/8/8/8 A 1", "Ad4!"},
		{"Standard", "8/8/8/4B(hh)2/4A3/8/8/8 A 1", "Ae4!e5,f5 Ae4!f5,e5"},
	} {
		ex := nemoroth.RuleExample{Ruleset: test.ruleset, Position: test.line}
		g := ruleGame(t, ex)
		var screams []string
		for _, m := range g.Moves() {
			if m.IsScream() {
				screams = append(screams, m.String())
			}
		}
		if diff := cmp.Diff(test.want, strings.Join(screams, " ")); diff != "" {
			t.Errorf("%s, %s: screams (-want +got):\n%s", test.ruleset, test.line, diff)
		}
		bare, _, _ := strings.Cut(test.want, "!")
		_, err := g.ParseMove(bare + "!")
		var ambiguous *nemoroth.AmbiguousError
		if len(screams) == 1 {
			if err != nil {
				t.Errorf("%s, %s: %s!: %v", test.ruleset, test.line, bare, err)
			}
			continue
		}
		if !errors.As(err, &ambiguous) {
			t.Errorf("%s, %s: %s! is not ambiguous: %v", test.ruleset, test.line, bare, err)
			continue
		}
		var candidates []string
		for _, c := range ambiguous.Candidates {
			candidates = append(candidates, c.Move.String())
		}
		if diff := cmp.Diff(test.want, strings.Join(candidates, " ")); diff != "" {
			t.Errorf("%s, %s: what %s! may mean (-want +got):\n%s", test.ruleset, test.line, bare, diff)
		}
	}
}

// STEP-8, SETUP-1: the sides alternate, and the number rises after Obsidian's
// move (NFEN-1).
func TestRuleStep8(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	want := []string{
		"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1",
		"walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1",
		"wal1blaw/hhhhhhhh/1g6/8/8/3B4/HHpHHpHHHH/WALG1LAW A 2",
	}
	got := []string{g.String()}
	for _, name := range []string{"Be1d3", "Gd8b6"} {
		next, err := g.Play(nemoroth.MustMove(name))
		if err != nil {
			t.Fatal(err)
		}
		g = next
		got = append(got, g.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("positions (-want +got):\n%s", diff)
	}
}

// NFEN-1: what a reader accepts comes out in the one canonical form; what the
// format cannot say is refused.
func TestRuleNfen1(t *testing.T) {
	info, _ := nemoroth.LookupRule(string(nemoroth.RuleNfen1))
	for _, text := range []string{
		info.Example.Position,
		"8/8/8/8/3(MpbpHw)[06]4/8/8/A7 A",
		"  44/8/8/8/111(pHwMpb)[6]4/8/8/(A)7   A   001 ",
	} {
		s, err := nemoroth.ParseSetup(text)
		if err != nil || s.String() != info.Example.Position {
			t.Errorf("%q:\n got %v, %v\nwant %s", text, s, err, info.Example.Position)
		}
	}
	for _, text := range []string{
		"8/8/8/8/3(wpHpbM)[6]4/8/8/A7", "8/8/8/8/3()4/8/8/A7 A 1", "8/8/8/8/3.4/8/8/A7 A 1", "8/8/8/8/3pZ4/8/8/A7 A 1",
		"8/8/8/8/3pM4/8/8/A7 A 1", "8/8/8/8/3m4/8/8/A7 A 1", "8/8/8/8/8/8/A7 A 1", "8/8/8/8/8/8/8/A6 A 1", "8/8/8/8/8/8/8/A7 A 0",
		"8/8/8/8/8/8/8/A7 A 1 x", "8/8/8/8/8/8/8/A7 A 1000000", "8/8/8/8/8/8/8/A7 - 1",
	} {
		if s, err := nemoroth.ParseSetup(text); !errors.Is(err, nemoroth.ErrSyntax) {
			t.Errorf("%q: read as %v, %v", text, s, err)
		}
	}
}

// POS-2: a pass ages the ichor, and is never a move of the game.
func TestRulePos2(t *testing.T) {
	g := ruleGame(t, nemoroth.RuleExample{Position: "8/8/8/8/8/8/8/.[3]W6 A 1"})
	if m := nemoroth.Pass(); slices.Contains(g.Moves(), m) || g.Explain(m).Legal() {
		t.Error("a pass is a legal move")
	}
	after, err := g.Pass()
	if err != nil {
		t.Fatal(err)
	}
	if want := "8/8/8/8/8/8/8/.[2]W6 O 1"; after.String() != want {
		t.Errorf("after a pass:\n got %s\nwant %s", after, want)
	}
}
