package conformance

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/nemoroth/rules/rulings"
)

// A Statement is the result of Run.
type Statement struct {
	Engine  string `json:"engine"`
	Suite   string `json:"suite"`   // rulings.Corpus.Suite
	Rulings int    `json:"rulings"` // in the corpus
	// Only and Lacks are those of RunOptions.
	Only     []string `json:"only,omitempty"`
	Lacks    Lacks    `json:"lacks,omitempty"`
	Rulesets []Tally  `json:"rulesets"`
	// Rules counts, by the ids of rules, the rulings that turn on them.
	Rules map[string]RuleTally `json:"rules,omitempty"`
	// Failures holds the failed rulings, the simplest position first.
	Failures []Failure `json:"failures,omitempty"`
	// Probes is the number of further lines that Run sent.
	Probes int `json:"probes"`
	// Absent lists what the engine did not tell about moves: effects, satisfies, outcome.
	Absent []string `json:"absent,omitempty"`
	// Faults are violations of the protocol that fail no ruling.
	Faults []Fault `json:"faults,omitempty"`
	// Aborted is the reason why Run gave up; empty if it did not.
	Aborted string `json:"aborted,omitempty"`
	Verdict string `json:"verdict"`
}

// Conforms reports whether something was asked and nothing failed.
func (s *Statement) Conforms() bool {
	return s != nil && strings.HasPrefix(s.Verdict, "conformant")
}

// A Tally counts the rulings and checks of one ruleset by their results. A ruling is passed
// if its checks that were asked are; one that needs what an engine lacks is not asked, and
// none is after Run gave up.
type Tally struct {
	Ruleset string                 `json:"ruleset"`
	Rulings map[rulings.Status]int `json:"rulings"`
	Checks  map[rulings.Status]int `json:"checks"`
	InPart  int                    `json:"in_part"` // checks passed but asked in part only
}

// A RuleTally counts the rulings that were asked, once under each ruleset.
type RuleTally struct {
	Passed int `json:"passed"`
	Of     int `json:"of"`
}

// A Failure is one failed ruling.
type Failure struct {
	Case       string     `json:"case"`
	Title      string     `json:"title"`
	TurnsOn    []string   `json:"turns_on,omitempty"` // ids of rules
	Rulesets   []string   `json:"rulesets"`           // the rulesets under which it failed
	Mismatches []Mismatch `json:"mismatches"`         // under the first of the rulesets
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

// count adds a finding to a tally.
func (r *run) count(t *Tally, found rulings.Finding) {
	s, k, status := r.statement, found.Case, found.Status()
	t.Rulings[status]++
	for _, check := range found.Checks {
		t.Checks[check.Status]++
		if check.Partly && check.Status == rulings.Passed {
			t.InPart++
		}
	}
	if status == rulings.NotAsked {
		return
	}
	for _, rule := range k.TurnsOn {
		tally := s.Rules[rule]
		tally.Of++
		if status == rulings.Passed {
			tally.Passed++
		}
		s.Rules[rule] = tally
	}
	if status == rulings.Passed {
		return
	}
	if n := len(s.Failures); n > 0 && s.Failures[n-1].Case == k.ID {
		s.Failures[n-1].Rulesets = append(s.Failures[n-1].Rulesets, t.Ruleset)
		return
	}
	f := Failure{Case: k.ID, Title: k.Title, TurnsOn: k.TurnsOn, Rulesets: []string{t.Ruleset}}
	for _, m := range found.Mismatches() {
		check := k.Checks[m.Check-1] // about a move, a setup or the ruling's position
		f.Mismatches = append(f.Mismatches,
			Mismatch{m, cmp.Or(r.sent[cmp.Or(check.Move, check.Setup)], r.sent[""])})
	}
	s.Failures = append(s.Failures, f)
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

// conclude adds the verdict.
func (s *Statement) conclude() {
	asked := func(t Tally) bool { return t.Rulings[rulings.Passed]+t.Rulings[rulings.Failed] > 0 }
	switch {
	case s.Aborted != "" || s.Failures != nil:
		s.Verdict = "not conformant"
	case s.Faults != nil:
		s.Verdict = "not conformant: no ruling failed, but faults of the protocol are listed below"
	case !slices.ContainsFunc(s.Rulesets, asked):
		s.Verdict = "nothing asked"
	case s.Lacks != nil:
		s.Verdict = "conformant but for what it lacks"
	default:
		s.Verdict = "conformant"
	}
}

var statementText = template.Must(template.New("").Funcs(template.FuncMap{
	"join":   strings.Join,
	"shared": sharedRule,
}).Parse(`Conformance statement

engine:  {{or .Engine "unnamed"}}
suite:   {{.Suite}}, {{.Rulings}} rulings
{{with .Only}}tried:   {{join . ", "}} only
{{end}}{{with .Lacks}}lacks:   {{join . ", "}}; rulings that need them are not asked
{{end}}verdict: {{.Verdict}}

{{with .Aborted}}The run was stopped: {{.}}.

{{end -}}
rulings: passed  failed  not asked  checks: passed  of them in part  failed  not asked  ruleset
{{range .Rulesets}}{{.}}
{{end}}
{{- if .Probes}}
protocol: {{.Probes}} further lines sent
{{end}}
{{- with .Absent}}checked in part: the engine does not tell {{join . ", "}} of moves
{{end}}
{{- range .Faults}}fault: {{.Msg}} ({{.Count}} ×, first {{.First}})
{{end}}
{{- if .Failures}}
rulings passed, by the rules that a failed one turns on:
{{range $rule, $of := .Rules}}{{if lt $of.Passed $of.Of}}  {{$rule}} {{$of.Passed}} of {{$of.Of}}
{{end}}{{end}}{{end}}
{{- with shared .Failures}}
{{.}}
{{end}}
{{- range $i, $f := .Failures}}
{{- if lt $i 10}}
failure: {{.}}
{{range .Mismatches}}{{.}}
{{with .Request}}  request: {{.}}
{{end}}{{end}}{{else}}failure: {{.}}
{{end}}{{end}}`))

// String returns the statement as text, with the first ten failures in full.
func (s *Statement) String() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	statementText.Execute(&b, s) // cannot fail: a strings.Builder takes every text
	return printable(b.String())
}

// String returns the tally as a row of the statement's table.
func (t Tally) String() string {
	return fmt.Sprintf("%15d%8d%11d%16d%17d%8d%11d  %s", t.Rulings[rulings.Passed],
		t.Rulings[rulings.Failed], t.Rulings[rulings.NotAsked], t.Checks[rulings.Passed], t.InPart,
		t.Checks[rulings.Failed], t.Checks[rulings.NotAsked], t.Ruleset)
}

// sharedRule says how many of several failed rulings turn on the rule of the most of them.
func sharedRule(failures []Failure) string {
	counts := map[string]int{}
	best := ""
	for _, f := range failures {
		for _, rule := range f.TurnsOn {
			if counts[rule]++; counts[rule] > counts[best] {
				best = rule
			}
		}
	}
	if counts[best] < 2 {
		return ""
	}
	return fmt.Sprintf("%d of the %d failed rulings turn on %s", counts[best], len(failures), best)
}

// String returns the id, the rulesets and the title of the ruling.
func (f Failure) String() string {
	return fmt.Sprintf("%s (%s) %s", f.Case, strings.Join(f.Rulesets, ", "), f.Title)
}
