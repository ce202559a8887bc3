package conformance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"text/template"

	"github.com/nemoroth/rules/rulings"
)

// A Statement is the result of Run.
type Statement struct {
	Engine  string `json:"engine"`
	Suite   string `json:"suite"`   // rulings.Corpus.Suite
	Rulings int    `json:"rulings"` // in the corpus
	// Only is RunOptions.Only; nil if Run asked about the whole corpus.
	Only     []string `json:"only,omitempty"`
	Rulesets []Tally  `json:"rulesets"`
	// Failures holds the failed rulings in the corpus's order.
	Failures []Failure `json:"failures,omitempty"`
	// Probes is the number of further lines that Run sent.
	Probes int `json:"probes"`
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
	NotConformant  Grade = "not conformant"
	NothingAsked   Grade = "nothing asked" // Run could check no ruling
)

// A Tally counts the rulings and checks of one ruleset.
type Tally struct {
	Ruleset  string `json:"ruleset"`
	Passed   int    `json:"passed"`            // rulings whose checks that were asked all passed
	Failed   int    `json:"failed"`            // rulings with a failed check
	NotAsked int    `json:"not_asked"`         // rulings that the protocol cannot ask about
	Untried  int    `json:"untried,omitempty"` // rulings left when Run gave up
	Checks   struct {
		Passed   int `json:"passed"` // including those passed in part
		InPart   int `json:"in_part"`
		Failed   int `json:"failed"`
		NotAsked int `json:"not_asked"`
	} `json:"checks"`
}

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
func ReadDeviations(name string, data []byte) ([]Deviation, error) {
	entries := map[string]string{}
	if err := rulings.Decode(name, data, &entries); err != nil {
		return nil, err
	}
	var deviations []Deviation
	var errs []error
	for _, id := range slices.Sorted(maps.Keys(entries)) {
		if !rulings.IsID(id) {
			errs = append(errs, &rulings.LoadError{Place: rulings.Place{File: name, Case: id},
				Msg: "not the id of a ruling; expected an id such as NR-0014"})
		}
		deviations = append(deviations, Deviation{id, strings.TrimSpace(entries[id])})
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return deviations, nil
}

// tally returns the tally of a ruleset; nil for none.
func (s *Statement) tally(ruleset string) *Tally {
	for i := range s.Rulesets {
		if s.Rulesets[i].Ruleset == ruleset {
			return &s.Rulesets[i]
		}
	}
	return nil
}

// count adds a finding, with the requests for it, to a tally.
func (s *Statement) count(t *Tally, found rulings.Finding, sent requests) {
	switch found.Status() {
	case rulings.Passed:
		t.Passed++
	case rulings.NotAsked:
		t.NotAsked++
	case rulings.Failed:
		t.Failed++
		i := slices.IndexFunc(s.Failures, func(f Failure) bool { return f.Case == found.Case.ID })
		if i < 0 {
			i = len(s.Failures)
			s.Failures = append(s.Failures, Failure{Case: found.Case.ID, Title: found.Case.Title})
		}
		f := &s.Failures[i]
		f.Rulesets = append(f.Rulesets, t.Ruleset)
		for _, m := range found.Mismatches() {
			f.Mismatches = append(f.Mismatches, Mismatch{m, sent.about(found.Case, m)})
		}
	}
	for _, k := range found.Checks {
		switch k.Status {
		case rulings.Passed:
			t.Checks.Passed++
			if k.Partly {
				t.Checks.InPart++
			}
		case rulings.Failed:
			t.Checks.Failed++
		case rulings.NotAsked:
			t.Checks.NotAsked++
		}
	}
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

// conclude adds the deviations and the grade.
func (s *Statement) conclude(deviations []Deviation) {
	s.Grade = NothingAsked
	if slices.ContainsFunc(s.Rulesets, func(t Tally) bool { return t.Passed+t.Failed > 0 }) {
		s.Grade = Conformant
	}
	reasons := map[string]string{}
	for _, d := range deviations {
		reasons[d.Case] = d.Reason
	}
	failed := map[string]bool{}
	for i := range s.Failures {
		f := &s.Failures[i]
		f.Deviation, failed[f.Case] = reasons[f.Case], true
		switch {
		case f.Deviation == "":
			s.Grade = NotConformant
		case s.Grade == Conformant:
			s.Grade = WithDeviations
		}
	}
	for _, d := range deviations {
		if !failed[d.Case] {
			s.Needless = append(s.Needless, d)
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
	"total":    func(t Tally) int { return t.Passed + t.Failed + t.NotAsked + t.Untried },
	"indent":   func(text string) string { return strings.ReplaceAll(text, "\n", "\n    ") },
}).Parse(`Conformance statement

engine:  {{or .Engine "unnamed"}}
suite:   {{.Suite}}, {{count .Rulings "ruling"}}
{{with .Only}}tried:   {{join .}} only
{{end}}verdict: {{.Grade}}{{.Remark}}

{{if .Aborted}}The run was stopped: {{.Aborted}}.
{{range .Rulesets}}{{if .Untried -}}
Not tried under {{.Ruleset}}: {{.Untried}} of {{total .}} rulings.
{{end}}{{end}}
{{end}}{{.Table}}
{{- if .Probes}}
protocol: {{.Probes}} further lines sent
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

// Remark says that faults are the only reason for the verdict, if they are.
func (v statementView) Remark() string {
	passed, documented := 0, ""
	for _, t := range v.Rulesets {
		passed += t.Passed
	}
	if len(v.Documented) > 0 {
		documented = " but for the documented deviations"
	}
	failed := len(v.InFull) + len(v.InShort)
	onlyFaults := failed == 0 && len(v.Faults) > 0
	if !onlyFaults || v.Aborted != "" || passed == 0 {
		return ""
	}
	return fmt.Sprintf("; every ruling passed%s, %s of the protocol", documented,
		count(len(v.Faults), "fault"))
}

// Table returns the tallies as a table.
func (v statementView) Table() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "ruleset\trulings: passed\tfailed\tnot asked\t",
		"checks: passed\tof them in part\tfailed\tnot asked\t\n")
	for _, t := range v.Rulesets {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", t.Ruleset, t.Passed, t.Failed,
			t.NotAsked,
			t.Checks.Passed, t.Checks.InPart, t.Checks.Failed, t.Checks.NotAsked)
	}
	w.Flush()
	return b.String()
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
		same := func(n Mismatch) bool {
			return n.Check == m.Check &&
				slices.Equal([]string{n.Want, n.Got, n.Before, n.After},
					[]string{m.Want, m.Got, m.Before, m.After})
		}
		i := slices.IndexFunc(list, same)
		if i < 0 {
			list = append(list, m)
		} else if !strings.HasSuffix(list[i].Ruleset, m.Ruleset) {
			list[i].Ruleset += ", " + m.Ruleset
		}
	}
	return list
}
