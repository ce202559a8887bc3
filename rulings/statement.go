package rulings

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
)

// A Statement says how an engine did on a corpus.
type Statement struct {
	Engine   string  `json:"engine"`
	Suite    string  `json:"suite"`   // SuiteVersion
	Rulings  int     `json:"rulings"` // of the corpus
	Rulesets []Tally `json:"rulesets"`
	// Failures holds the rulings that failed, in the corpus's order.
	Failures []Failure `json:"failures,omitempty"`
	// Probes is how many lines were sent to see how the engine takes bad ones;
	// 0 for an engine that takes requests only.
	Probes int `json:"probes"`
	// Faults are departures from the protocol that no ruling is about.
	Faults []Fault `json:"faults,omitempty"`
	// Needless holds the deviations that did not show.
	Needless []Deviation `json:"needless_deviations,omitempty"`
	// Aborted says why the run ended before its end; empty if it did not.
	Aborted string  `json:"aborted,omitempty"`
	Verdict Verdict `json:"verdict"`
}

// A Verdict sums a statement up.
type Verdict string

const (
	Conformant     Verdict = "conformant"                                   // nothing failed
	WithDeviations Verdict = "conformant but for its documented deviations" // all that failed is documented
	NotConformant  Verdict = "not conformant"
	NothingAsked   Verdict = "nothing asked" // no ruling of the corpus could be put to the engine
)

// A Tally counts one ruleset.
type Tally struct {
	Ruleset  string `json:"ruleset"`
	Passed   int    `json:"passed"`            // rulings all of whose checks passed, as far as they were asked
	Failed   int    `json:"failed"`            // rulings with a check that failed
	NotAsked int    `json:"not_asked"`         // rulings of which the protocol can carry nothing
	Untried  int    `json:"untried,omitempty"` // rulings that were left when the run was given up
	Checks   struct {
		Passed   int `json:"passed"` // those passed in part included
		InPart   int `json:"in_part"`
		Failed   int `json:"failed"`
		NotAsked int `json:"not_asked"`
	} `json:"checks"`
}

// A Failure is one ruling that failed.
type Failure struct {
	Case       string     `json:"case"`
	Title      string     `json:"title"`
	Rulesets   []string   `json:"rulesets"`            // under which it failed
	Deviation  string     `json:"deviation,omitempty"` // the reason why the engine's author accepts that
	Mismatches []Mismatch `json:"mismatches"`
}

// A Fault is one departure from the protocol.
type Fault struct {
	Msg   string `json:"message"`
	First string `json:"first"` // the request or probe where it showed first
	Count int    `json:"count"`
}

// A Deviation is a ruling that an engine's author departs from on purpose.
type Deviation struct {
	Case   string `json:"case"`
	Reason string `json:"reason"`
}

// ReadDeviations reads a YAML file that maps the ids of rulings to the reasons
// why an engine departs from them, by id:
//
//	NR-0014: Leaf Piles are never bound by their own Ghast here.
//
// The error joins a *LoadError for everything that is wrong.
func ReadDeviations(name string, data []byte) ([]Deviation, error) {
	entries := map[string]string{}
	errs := unmarshal(name, data, &entries)
	if errs != nil {
		return nil, joinErrors(errs)
	}
	var deviations []Deviation
	for id, reason := range entries {
		if !isSerial(id, "NR-", 4) {
			errs = append(errs, &LoadError{Place{File: name, Case: id}, "the id is not of the form NR-0000"})
		}
		if strings.TrimSpace(reason) == "" {
			errs = append(errs, &LoadError{Place{File: name, Case: id}, "there is no reason"})
		}
		deviations = append(deviations, Deviation{id, strings.TrimSpace(reason)})
	}
	slices.SortFunc(errs, func(a, b *LoadError) int { return strings.Compare(a.Error(), b.Error()) })
	slices.SortFunc(deviations, func(a, b Deviation) int { return strings.Compare(a.Case, b.Case) })
	if errs != nil {
		return nil, joinErrors(errs)
	}
	return deviations, nil
}

// count adds a result to its ruleset's tally.
func (s *Statement) count(t *Tally, res Result) {
	switch res.Status() {
	case Passed:
		t.Passed++
	case NotAsked:
		t.NotAsked++
	case Failed:
		t.Failed++
		i := slices.IndexFunc(s.Failures, func(f Failure) bool { return f.Case == res.Case.ID })
		if i < 0 {
			i = len(s.Failures)
			s.Failures = append(s.Failures, Failure{Case: res.Case.ID, Title: res.Case.Title})
		}
		f := &s.Failures[i]
		f.Rulesets = append(f.Rulesets, t.Ruleset)
		f.Mismatches = append(f.Mismatches, res.Mismatches()...)
	}
	for _, k := range res.Checks {
		switch k.Status {
		case Passed:
			t.Checks.Passed++
			if k.Partly {
				t.Checks.InPart++
			}
		case Failed:
			t.Checks.Failed++
		case NotAsked:
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

// conclude attaches the deviations and finds the verdict.
func (s *Statement) conclude(deviations []Deviation) {
	s.Verdict = NothingAsked
	if slices.ContainsFunc(s.Rulesets, func(t Tally) bool { return t.Passed+t.Failed > 0 }) {
		s.Verdict = Conformant
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
			s.Verdict = NotConformant
		case s.Verdict == Conformant:
			s.Verdict = WithDeviations
		}
	}
	for _, d := range deviations {
		if !slices.ContainsFunc(s.Failures, func(f Failure) bool { return f.Case == d.Case }) {
			s.Needless = append(s.Needless, d)
		}
	}
	if s.Faults != nil || s.Aborted != "" {
		s.Verdict = NotConformant
	}
}

// JSON is the statement as indented JSON.
func (s *Statement) JSON() ([]byte, error) { return json.MarshalIndent(s, "", "  ") }

// shownFailures is how many failures String shows in full.
const shownFailures = 10

// String is the statement as text, with the first ten failures that are not
// documented in full and a line for each of the others.
func (s *Statement) String() string { return s.Text(shownFailures) }

// Text is the statement as text, with as many of the failures that are not
// documented in full as wanted, and a line for each of the others.
func (s *Statement) Text(failuresInFull int) string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	name := s.Engine
	if name == "" {
		name = "unnamed"
	}
	fmt.Fprintf(&b, "Conformance statement\n\nengine:  %s\nsuite:   %s, %d %s\nverdict: %s\n\n", name, s.Suite, s.Rulings,
		plural(s.Rulings, "ruling", "rulings"), s.Verdict)
	if s.Aborted != "" {
		fmt.Fprintf(&b, "The run was given up: %s.\n", s.Aborted)
		for _, t := range s.Rulesets {
			if t.Untried > 0 {
				fmt.Fprintf(&b, "Never tried under %s: %d of %d rulings.\n", t.Ruleset, t.Untried, t.Passed+t.Failed+t.NotAsked+t.Untried)
			}
		}
		b.WriteString("\n")
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "ruleset\trulings: passed\tfailed\tnot asked\tchecks: passed\tof them in part\tfailed\tnot asked\t")
	for _, t := range s.Rulesets {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", t.Ruleset, t.Passed, t.Failed, t.NotAsked,
			t.Checks.Passed, t.Checks.InPart, t.Checks.Failed, t.Checks.NotAsked)
	}
	w.Flush()
	if s.Probes > 0 {
		fmt.Fprintf(&b, "\nprotocol: %d lines tried besides\n", s.Probes)
	}
	for _, f := range s.Faults {
		fmt.Fprintf(&b, "fault: %s (%d %s, first %s)\n", f.Msg, f.Count, plural(f.Count, "time", "times"), f.First)
	}
	var failures, documented []Failure
	for _, f := range s.Failures {
		if f.Deviation == "" {
			failures = append(failures, f)
		} else {
			documented = append(documented, f)
		}
	}
	if documented != nil {
		b.WriteString("\ndeviations:\n")
		for _, f := range documented {
			fmt.Fprintf(&b, "  %v\n    because: %s\n", f, indent(f.Deviation, "    "))
		}
	}
	for _, d := range s.Needless {
		fmt.Fprintf(&b, "needless deviation: %s does not fail\n", d.Case)
	}
	full := min(max(failuresInFull, 0), len(failures))
	for _, f := range failures[:full] {
		fmt.Fprintf(&b, "\nfailure: %v\n", f)
		for _, m := range f.once() {
			b.WriteString(m.String() + "\n")
		}
	}
	if full < len(failures) {
		fmt.Fprintf(&b, "\n%d %s:\n", len(failures)-full, plural(len(failures)-full, "failure more", "failures more"))
		for _, f := range failures[full:] {
			fmt.Fprintf(&b, "  %v\n", f)
		}
	}
	return b.String()
}

// String is the ruling, the rulesets and the title.
func (f Failure) String() string {
	return fmt.Sprintf("%s (%s) %s", f.Case, strings.Join(f.Rulesets, ", "), f.Title)
}

// once returns the mismatches, those that are the same under several rulesets
// as one that names them all.
func (f Failure) once() []Mismatch {
	var list []Mismatch
	for _, m := range f.Mismatches {
		i := slices.IndexFunc(list, func(n Mismatch) bool {
			return n.Check == m.Check && n.Want == m.Want && n.Got == m.Got && n.Before == m.Before && n.After == m.After
		})
		if i < 0 {
			list = append(list, m)
		} else if !strings.HasSuffix(list[i].Ruleset, m.Ruleset) {
			list[i].Ruleset += ", " + m.Ruleset
		}
	}
	return list
}
