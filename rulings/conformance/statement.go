package conformance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Statement is the result of Run.
type Statement struct {
	Engine  string `json:"engine"`
	Suite   string `json:"suite"`   // rulings.Corpus.Suite
	Rulings int    `json:"rulings"` // in the corpus
	// Only and Lacks are those of RunOptions.
	Only     []string    `json:"only,omitempty"`
	Lacks    Lacks       `json:"lacks,omitempty"`
	Rulesets []Tally     `json:"rulesets"`
	Rules    []RuleTally `json:"rules,omitempty"` // in the order of the rulebook
	// Failures holds the failed rulings, the simplest position first.
	Failures []Failure `json:"failures,omitempty"`
	// Probes is the number of further lines that Run sent.
	Probes int `json:"probes"`
	// Absent lists what the engine did not tell about moves: effects, satisfies, outcome.
	Absent []string `json:"absent,omitempty"`
	// Faults are violations of the protocol that fail no ruling.
	Faults []Fault `json:"faults,omitempty"`
	// Needless holds the deviations whose rulings did not fail.
	Needless []Deviation `json:"needless_deviations,omitempty"`
	// Aborted is the reason why Run gave up; empty if it did not.
	Aborted string `json:"aborted,omitempty"`
	Grade   Grade  `json:"verdict"`
}

// A Grade is the summary of a statement.
type Grade string

const (
	Conformant     Grade = "conformant" // no failure and no fault
	WithDeviations Grade = "conformant but for its documented deviations"
	Unfinished     Grade = "conformant but for what it lacks"
	NotConformant  Grade = "not conformant"
	NothingAsked   Grade = "nothing asked" // Run could check no ruling
)

// A Tally counts the rulings and checks of one ruleset.
type Tally struct {
	Ruleset  string `json:"ruleset"`
	Passed   int    `json:"passed"`            // rulings whose checks that were asked all passed
	Failed   int    `json:"failed"`            // rulings with a failed check
	NotAsked int    `json:"not_asked"`         // those beyond the protocol, or that need what it lacks
	Untried  int    `json:"untried,omitempty"` // rulings left when Run gave up
	Checks   struct {
		Passed   int `json:"passed"` // including those passed in part
		InPart   int `json:"in_part"`
		Failed   int `json:"failed"`
		NotAsked int `json:"not_asked"`
	} `json:"checks"`
}

// A RuleTally counts the rulings that turn on a rule and were asked.
type RuleTally struct {
	Rule   string `json:"rule"`
	Passed int    `json:"passed"` // under all rulesets
	Of     int    `json:"of"`
}

// String returns a text such as "GHAST-2 33 of 40".
func (t RuleTally) String() string { return fmt.Sprintf("%s %d of %d", t.Rule, t.Passed, t.Of) }

// A Failure is one failed ruling.
type Failure struct {
	Case       string     `json:"case"`
	Title      string     `json:"title"`
	Rulesets   []string   `json:"rulesets"`            // the rulesets under which it failed
	Deviation  string     `json:"deviation,omitempty"` // the documented reason; "" for none
	Mismatches []Mismatch `json:"mismatches"`
}

// A Mismatch is one expectation that the engine's answer does not meet.
type Mismatch struct {
	rulings.Mismatch
	Request string `json:"request"` // the request line
}

// A Fault is one violation of the protocol.
type Fault struct {
	Msg   string `json:"message"`
	First string `json:"first"` // the id of the first request, or "probe"
	Count int    `json:"count"`
}

// A Deviation is a ruling that an engine's author deliberately does not follow.
type Deviation struct {
	Case   string `json:"case"`
	Reason string `json:"reason"`
}

// ReadDeviations reads a YAML file that maps ids of rulings to reasons, and returns
// the deviations sorted by id:
//
//	NR-0014: Leaf Piles are never bound by their own Ghast here.
//
// The error joins a *LoadError for each problem.
func ReadDeviations(name string, data []byte) (deviations []Deviation, err error) {
	entries := map[string]string{}
	if err := rulings.Decode(name, data, &entries); err != nil {
		return nil, err
	}
	var errs []error
	for _, id := range slices.Sorted(maps.Keys(entries)) {
		if !rulings.IsID(id) {
			errs = append(errs, &rulings.LoadError{Place: rulings.Place{File: name, Case: id},
				Msg: "not the id of a ruling; expected an id such as NR-0014"})
		}
		deviations = append(deviations, Deviation{id, strings.TrimSpace(entries[id])})
	}
	return deviations, errors.Join(errs...)
}

// count adds a finding to a tally.
func (r *run) count(t *Tally, found rulings.Finding) {
	s, k, status := r.statement, found.Case, found.Status()
	if before, asked := r.passed[k.ID]; status != rulings.NotAsked {
		r.passed[k.ID] = status == rulings.Passed && (before || !asked)
	}
	switch status {
	case rulings.Passed:
		t.Passed++
	case rulings.NotAsked:
		t.NotAsked++
	case rulings.Failed:
		t.Failed++
		if n := len(s.Failures); n == 0 || s.Failures[n-1].Case != k.ID {
			s.Failures = append(s.Failures, Failure{Case: k.ID, Title: k.Title})
		}
		f := &s.Failures[len(s.Failures)-1]
		f.Rulesets = append(f.Rulesets, t.Ruleset)
		for _, m := range found.Mismatches() {
			f.Mismatches = append(f.Mismatches, Mismatch{m, r.about(k, m)})
		}
	}
	for _, check := range found.Checks {
		switch check.Status {
		case rulings.Passed:
			t.Checks.Passed++
			if check.Partly {
				t.Checks.InPart++
			}
		case rulings.Failed:
			t.Checks.Failed++
		case rulings.NotAsked:
			t.Checks.NotAsked++
		}
	}
}

// Occupants returns the number of pieces on a position line, 0 if it shows no board.
func Occupants(rules game.Rules, line string) (n int) {
	if boarder, ok := rules.(game.Boarder); ok {
		board, _ := boarder.Board(line) // empty if the line is wrong
		for _, cell := range board.Cells {
			n += len(cell.Tokens)
		}
	}
	return n
}

func (s *Statement) fault(msg, where string) {
	for i := range s.Faults {
		if s.Faults[i].Msg == msg {
			s.Faults[i].Count++
			return
		}
	}
	s.Faults = append(s.Faults, Fault{msg, where, 1})
}

// conclude adds the tallies of the rules, the deviations and the grade.
func (r *run) conclude(cases []*rulings.Case, o RunOptions) {
	s, sizes := r.statement, map[string]int{}
	for _, k := range cases {
		sizes[k.ID] = Occupants(r.Rules, k.Position) + len(k.Moves)
	}
	slices.SortStableFunc(s.Failures, func(a, b Failure) int { return sizes[a.Case] - sizes[b.Case] })
	for _, rule := range game.Catalogue(r.Rules) {
		t := RuleTally{Rule: rule.ID}
		for _, k := range cases {
			if passed, asked := r.passed[k.ID]; asked && slices.Contains(k.TurnsOn, t.Rule) {
				t.Of++
				if passed {
					t.Passed++
				}
			}
		}
		if t.Of > 0 {
			s.Rules = append(s.Rules, t)
		}
	}
	switch {
	case len(r.passed) == 0:
		s.Grade = NothingAsked
	case s.Lacks != nil:
		s.Grade = Unfinished
	default:
		s.Grade = Conformant
	}
	reasons := map[string]string{}
	for _, d := range o.Deviations {
		reasons[d.Case] = d.Reason
		if passed, asked := r.passed[d.Case]; passed || !asked {
			s.Needless = append(s.Needless, d)
		}
	}
	for i := range s.Failures {
		f := &s.Failures[i]
		if f.Deviation = reasons[f.Case]; f.Deviation == "" {
			s.Grade = NotConformant
		} else if s.Grade == Conformant {
			s.Grade = WithDeviations
		}
	}
	if s.Faults != nil || s.Aborted != "" {
		s.Grade = NotConformant
	}
}

// shownFailures is the number of failures that String shows in full.
const shownFailures = 10

// String returns the statement as text. Of the failures that are not documented it
// shows ten in full and the others in one line each.
func (s *Statement) String() string { return s.Text(shownFailures) }

var statementText = template.Must(template.New("").Funcs(template.FuncMap{
	"count":    count,
	"distinct": distinct,
	"join":     func(list []string) string { return strings.Join(list, ", ") },
	"indent":   func(text string) string { return strings.ReplaceAll(text, "\n", "\n    ") },
}).Parse(`Conformance statement

engine:  {{or .Engine "unnamed"}}
suite:   {{.Suite}}, {{count .Rulings "ruling"}}
{{with .Only}}tried:   {{join .}} only
{{end}}{{with .Lacks}}lacks:   {{join .}}; rulings that need them are not asked
{{end}}verdict: {{.Grade}}{{.Remark}}

{{if .Aborted}}The run was stopped: {{.Aborted}}.
{{range .Rulesets}}{{if .Untried -}}
Not tried under {{.Ruleset}}: {{.Untried}} of {{.Total}} rulings.
{{end}}{{end}}
{{end}}   ruleset  rulings: passed  failed  not asked  checks: passed  of them in part  failed  not asked
{{range .Rulesets}}{{printf "%10s%17d%8d%11d" .Ruleset .Passed .Failed .NotAsked}}
{{- with .Checks}}{{printf "%16d%17d%8d%11d" .Passed .InPart .Failed .NotAsked}}
{{end}}{{end}}
{{- if .Probes}}
protocol: {{.Probes}} further lines sent
{{end}}
{{- with .Absent}}checked in part: the engine does not tell {{join .}} of moves
{{end}}
{{- range .Faults}}fault: {{.Msg}} ({{count .Count "time"}}, first {{.First}})
{{end}}
{{- if .Documented}}
deviations:
{{range .Documented}}  {{.}}
    because: {{indent .Deviation}}
{{end}}{{end}}
{{- range .Needless}}needless deviation: {{.Case}} does not fail
{{end}}
{{- if .Failures}}
rulings passed, by the rule that they turn on:
{{.Table}}
{{- with .Suspect}}{{.}}
{{end}}{{end}}
{{- range .InFull}}
failure: {{.}}
{{range distinct .Mismatches}}{{.}}
  request: {{.Request}}
{{end}}{{end}}
{{- with .InShort}}
{{count (len .) "further failure"}}:
{{range .}}  {{.}}
{{end}}{{end}}`))

// Text returns the statement as String does, with failuresInFull failures in full.
func (s *Statement) Text(failuresInFull int) string {
	if s == nil {
		return ""
	}
	v := statementView{Statement: s}
	for _, f := range s.Failures {
		switch {
		case f.Deviation != "":
			v.Documented = append(v.Documented, f)
		case len(v.InFull) < failuresInFull:
			v.InFull = append(v.InFull, f)
		default:
			v.InShort = append(v.InShort, f)
		}
	}
	var b strings.Builder
	if err := statementText.Execute(&b, v); err != nil {
		return err.Error() // cannot happen: a strings.Builder takes every text
	}
	return b.String()
}

// A statementView is a statement with what its text shows besides.
type statementView struct {
	*Statement
	Documented, InFull, InShort []Failure
}

// Total returns the number of rulings under the ruleset.
func (t Tally) Total() int { return t.Passed + t.Failed + t.NotAsked + t.Untried }

// Remark says that faults are the only reason for the verdict, if they are.
func (v statementView) Remark() string {
	undocumented := len(v.InFull) + len(v.InShort)
	passes := func(t Tally) bool { return t.Passed > 0 }
	if v.Faults == nil || v.Aborted != "" || undocumented > 0 {
		return ""
	}
	if !slices.ContainsFunc(v.Rulesets, passes) {
		return ""
	}
	documented := ""
	if v.Documented != nil {
		documented = " but for the documented deviations"
	}
	return fmt.Sprintf("; every ruling passed%s, %s of the protocol", documented,
		count(len(v.Faults), "fault"))
}

// Table returns the tallies of the rules, four in a line.
func (v statementView) Table() string {
	text := ""
	for chunk := range slices.Chunk(v.Rules, 4) {
		line := ""
		for _, t := range chunk {
			line += fmt.Sprintf("  %-26s", t)
		}
		text += strings.TrimRight(line, " ") + "\n"
	}
	return text
}

// Suspect names the rule that most failed rulings turn on, if there is one: that whose
// failed rulings are the largest part of the rulings that failed or turn on it.
func (v statementView) Suspect() string {
	var best RuleTally
	failed := len(v.Failures)
	part := func(t RuleTally) float64 { return float64(t.Of-t.Passed) / float64(t.Of+failed) }
	for _, t := range v.Rules {
		if best.Of == 0 || part(t) > part(best) {
			best = t
		}
	}
	n := best.Of - best.Passed
	if n < 2 || n <= failed/2 {
		return ""
	}
	return fmt.Sprintf("%d of the %d failed rulings turn on %s", n, failed, best.Rule)
}

func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// String returns the id, the rulesets and the title of the ruling.
func (f Failure) String() string {
	return fmt.Sprintf("%s (%s) %s", f.Case, strings.Join(f.Rulesets, ", "), f.Title)
}

// distinct returns mismatches, with one for all rulesets in which it is equal.
func distinct(all []Mismatch) (list []Mismatch) {
	for _, m := range all {
		i := slices.IndexFunc(list, func(n Mismatch) bool {
			return n.Check == m.Check && n.Want+"\n"+n.Got+"\n"+n.After == m.Want+"\n"+m.Got+"\n"+m.After
		})
		if i < 0 {
			list = append(list, m)
		} else if !strings.HasSuffix(list[i].Ruleset, m.Ruleset) {
			list[i].Ruleset += ", " + m.Ruleset
		}
	}
	return list
}
