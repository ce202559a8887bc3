package conformance

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

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
	Conformant     Grade = "conformant"                                   // no failure and no fault
	WithDeviations Grade = "conformant but for its documented deviations" // every failure is a documented deviation
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

// String returns the mismatch with its diagrams and the request.
func (m Mismatch) String() string { return m.Mismatch.String() + "\n  request: " + m.Request }

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
		reason := strings.TrimSpace(entries[id])
		for _, fault := range []struct {
			is  bool
			msg string
		}{{!rulings.IsID(id), "not the id of a ruling; expected an id such as NR-0014"}, {reason == "", "the reason is empty"}} {
			if fault.is {
				errs = append(errs, &rulings.LoadError{Place: rulings.Place{File: name, Case: id}, Msg: fault.msg})
			}
		}
		deviations = append(deviations, Deviation{id, reason})
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return deviations, nil
}

// count adds a finding, with the requests for it, to a tally.
func (s *Statement) count(t *Tally, found rulings.Finding, asked requests) {
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
			f.Mismatches = append(f.Mismatches, Mismatch{m, asked.about(found.Case, m)})
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

// requests are the requests about one ruling.
type requests []request

type request struct {
	Request
	line string
}

// about returns the last line that asked about the subject of a mismatch: the move
// or the setup of its check, or else the position of the ruling.
func (r requests) about(k *rulings.Case, m rulings.Mismatch) (line string) {
	var check rulings.Check
	if i := m.Check - 1; i >= 0 && i < len(k.Checks) && k.Checks[i] != nil {
		check = *k.Checks[i]
	}
	found := 0
	for _, q := range r {
		fits := 1
		switch {
		case check.Move != "" && slices.Contains(q.Explain, check.Move):
			fits = 3
		case q.Position == cmp.Or(check.Setup, k.Position) && q.Explain == nil:
			fits = 2
		}
		if fits >= found {
			found, line = fits, q.line
		}
	}
	return line
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
	for i := range s.Failures {
		f := &s.Failures[i]
		for _, d := range deviations {
			if d.Case == f.Case {
				f.Deviation = d.Reason
			}
		}
		switch {
		case f.Deviation == "":
			s.Grade = NotConformant
		case s.Grade == Conformant:
			s.Grade = WithDeviations
		}
	}
	for _, d := range deviations {
		if !slices.ContainsFunc(s.Failures, func(f Failure) bool { return f.Case == d.Case }) {
			s.Needless = append(s.Needless, d)
		}
	}
	if s.Faults != nil || s.Aborted != "" {
		s.Grade = NotConformant
	}
}

// JSON returns the statement as indented JSON.
func (s *Statement) JSON() ([]byte, error) { return json.MarshalIndent(s, "", "  ") }
