package conformance

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
)

// shownFailures is the number of failures that String shows in full.
const shownFailures = 10

// String returns the statement as text. Of the failures that are not documented it
// shows ten in full and the others in one line each.
func (s *Statement) String() string { return s.Text(shownFailures) }

// Text returns the statement as String does, with failuresInFull failures in full.
func (s *Statement) Text(failuresInFull int) string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	s.head(&b)
	s.tallies(&b)
	s.failures(&b, failuresInFull)
	return b.String()
}

// head writes the engine, the suite, the verdict and, if Run gave up, what is left.
func (s *Statement) head(b *strings.Builder) {
	name := s.Engine
	if name == "" {
		name = "unnamed"
	}
	fmt.Fprintf(b, "Conformance statement\n\nengine:  %s\nsuite:   %s, %s\n", name, s.Suite, count(s.Rulings, "ruling", "rulings"))
	if s.Only != nil {
		fmt.Fprintf(b, "tried:   %s only\n", strings.Join(s.Only, ", "))
	}
	fmt.Fprintf(b, "verdict: %s%s\n\n", s.Grade, s.onlyFaults())
	if s.Aborted == "" {
		return
	}
	fmt.Fprintf(b, "The run was stopped: %s.\n", s.Aborted)
	for _, t := range s.Rulesets {
		if t.Untried > 0 {
			fmt.Fprintf(b, "Not tried under %s: %d of %d rulings.\n", t.Ruleset, t.Untried, t.Passed+t.Failed+t.NotAsked+t.Untried)
		}
	}
	b.WriteString("\n")
}

// onlyFaults returns a remark if faults are the only reason for the verdict.
func (s *Statement) onlyFaults() string {
	passed, documented := 0, ""
	for _, t := range s.Rulesets {
		passed += t.Passed
	}
	for _, f := range s.Failures {
		if f.Deviation == "" {
			return ""
		}
		documented = " but for the documented deviations"
	}
	if s.Aborted != "" || len(s.Faults) == 0 || passed == 0 {
		return ""
	}
	return fmt.Sprintf("; every ruling passed%s, %s", documented, count(len(s.Faults), "fault of the protocol", "faults of the protocol"))
}

func (s *Statement) tallies(b *strings.Builder) {
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "ruleset\trulings: passed\tfailed\tnot asked\tchecks: passed\tof them in part\tfailed\tnot asked\t")
	for _, t := range s.Rulesets {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", t.Ruleset, t.Passed, t.Failed, t.NotAsked,
			t.Checks.Passed, t.Checks.InPart, t.Checks.Failed, t.Checks.NotAsked)
	}
	w.Flush()
	if s.Probes > 0 {
		fmt.Fprintf(b, "\nprotocol: %d further lines sent\n", s.Probes)
	}
	for _, f := range s.Faults {
		fmt.Fprintf(b, "fault: %s (%s, first %s)\n", f.Msg, count(f.Count, "time", "times"), f.First)
	}
}

// failures writes the deviations, then the other failures, inFull of them in full.
func (s *Statement) failures(b *strings.Builder, inFull int) {
	var failures []Failure
	documented := false
	for _, f := range s.Failures {
		if f.Deviation == "" {
			failures = append(failures, f)
			continue
		}
		if !documented {
			b.WriteString("\ndeviations:\n")
		}
		documented = true
		fmt.Fprintf(b, "  %v\n    because: %s\n", f, strings.ReplaceAll(f.Deviation, "\n", "\n    "))
	}
	for _, d := range s.Needless {
		fmt.Fprintf(b, "needless deviation: %s does not fail\n", d.Case)
	}
	full := min(max(inFull, 0), len(failures))
	for _, f := range failures[:full] {
		fmt.Fprintf(b, "\nfailure: %v\n", f)
		for _, m := range f.once() {
			b.WriteString(m.String() + "\n")
		}
	}
	if full < len(failures) {
		fmt.Fprintf(b, "\n%s:\n", count(len(failures)-full, "further failure", "further failures"))
		for _, f := range failures[full:] {
			fmt.Fprintf(b, "  %v\n", f)
		}
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// String returns the id, the rulesets and the title of the ruling.
func (f Failure) String() string {
	return fmt.Sprintf("%s (%s) %s", f.Case, strings.Join(f.Rulesets, ", "), f.Title)
}

// once returns the mismatches, with one for all rulesets in which it is equal.
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
