package rulings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Status is the result of one check.
type Status string

const (
	Passed   Status = "passed"
	Failed   Status = "failed"    // an expectation failed
	NotAsked Status = "not asked" // the implementation lacks the capabilities
)

// A Finding is the result of one case under one ruleset.
type Finding struct {
	Case    *Case
	Ruleset string
	Checks  []CheckResult // in the order of the case's checks
}

// A CheckResult is the result of one check of a case.
type CheckResult struct {
	Status Status
	Partly bool // some expectations could not be asked
	// Mismatches lists the failed expectations. It is empty unless Status is Failed.
	// If the case's position cannot be reached, only the first check lists that.
	Mismatches []Mismatch
}

// Status returns Failed if any check failed, and NotAsked if no check was asked.
func (f Finding) Status() Status {
	status := NotAsked
	for _, k := range f.Checks {
		switch k.Status {
		case Failed:
			return Failed
		case Passed:
			status = Passed
		}
	}
	return status
}

// Mismatches returns the mismatches of all checks.
func (f Finding) Mismatches() []Mismatch {
	var all []Mismatch
	for _, k := range f.Checks {
		all = append(all, k.Mismatches...)
	}
	return all
}

// Try runs every check of the case on an implementation of its game, such as Case.Rules,
// under one ruleset, which need not be one of the case's. It does not ask for what the
// implementation has no capability for (see package game). If r is nil, every check fails.
func (c *Case) Try(r game.Rules, ruleset string) Finding {
	f := Finding{Case: c, Ruleset: ruleset}
	t := &trial{c: c, r: r, ruleset: ruleset}
	if c.UsesPosition() {
		t.Game, t.err = c.Reach(r, ruleset)
	}
	for i, k := range c.Checks {
		t.k, t.out = k, CheckResult{Status: Passed}
		t.at = Mismatch{Case: c.ID, Ruleset: ruleset, Check: i + 1, Rules: c.Rules,
			Place: Place{File: c.File, Line: k.Line, Case: c.ID}}
		t.run()
		f.Checks = append(f.Checks, t.out)
	}
	return f
}

// Reach plays the case's moves from its position and returns the game in which
// its checks are made. The error is that of the game, or reports a missing position
// or a name that is not canonical.
func (c *Case) Reach(r game.Rules, ruleset string) (game.Game, error) {
	switch {
	case c.Position == "":
		return nil, errors.New("the case has no position")
	case r == nil:
		return nil, errNoRules
	}
	g, err := r.Start(c.Position, ruleset)
	for i := 0; err == nil && i < len(c.Moves); i++ {
		if g, err = playNamed(g, c.Moves[i]); err != nil {
			err = fmt.Errorf("move %d of the case, %s: %w", i+1, c.Moves[i], err)
		}
	}
	return g, err
}

// pass is the text of a pass, which analysis allows (POS-2).
const pass = "pass"

func playNamed(g game.Game, move string) (game.Game, error) {
	if _, ok := g.(game.Passer); move == pass && !ok {
		return nil, fmt.Errorf("the game has no passes: %w", errors.ErrUnsupported)
	}
	if err := named(g, move); move != pass && err != nil {
		return nil, err
	}
	return game.PlayOrPass(g, move)
}

// named returns why a text is not the canonical name of a move.
func named(g game.Game, text string) error {
	name, err := g.Read(text)
	if err == nil && name != text {
		err = fmt.Errorf("its canonical name is %s", name)
	}
	return err
}

// A trial is one run of a case.
type trial struct {
	c         *Case
	r         game.Rules
	ruleset   string
	game.Game       // in which the checks are made
	err       error // why the game cannot be reached
	told      bool  // a mismatch reports err already

	// The check in progress.
	k   *Check
	at  Mismatch // without what is expected
	out CheckResult
}

func (t *trial) run() {
	form, err := t.k.form()
	switch {
	case err != nil:
		t.fail("a check of one form", err.Error())
	case t.r == nil:
		t.fail("an implementation", "none")
	case slices.Contains(apart, form):
		t.compare(form)
	case t.err == nil:
		t.at.Before = t.Line()
		t.compare(form)
	case errors.Is(t.err, errors.ErrUnsupported): // a pass
		t.out.Status = NotAsked
	case t.told:
		t.out.Status = Failed
	default:
		t.told = true
		t.fail("the case's position, with its moves played", t.err.Error())
	}
}

// can returns a capability. The check is not asked without it.
func can[T any](t *trial, it any) (T, bool) {
	c, ok := it.(T)
	if !ok {
		t.out.Status = NotAsked
	}
	return c, ok
}

// A Mismatch is one expectation of a case that failed.
type Mismatch struct {
	Case    string     `json:"case"`
	Ruleset string     `json:"ruleset"`
	Place   Place      `json:"place"`             // of the check
	Check   int        `json:"check"`             // from 1
	Claim   string     `json:"claim"`             // the check in words
	Want    string     `json:"want"`              // result in the ruling
	Got     string     `json:"got"`               // actual result
	Before  string     `json:"before,omitempty"`  // position line of the check
	After   string     `json:"after,omitempty"`   // position line after the move
	Squares []string   `json:"squares,omitempty"` // squares to mark, sorted
	Rules   game.Rules `json:"-"`                 // of the diagrams
}

// String formats the mismatch in several lines, with marked boards.
func (m Mismatch) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s, check %d", m.Case, m.Ruleset, m.Check)
	if m.Place.File != "" {
		fmt.Fprintf(&b, " (%s:%d)", m.Place.File, m.Place.Line)
	}
	indent := strings.NewReplacer("\n", "\n            ")
	fmt.Fprintf(&b, ": %s\n  expected: %s\n  got:      %s", m.Claim, indent.Replace(m.Want),
		indent.Replace(m.Got))
	marks := map[string]byte{}
	for _, sq := range m.Squares {
		marks[sq] = '#'
	}
	for _, p := range [][2]string{{"before", m.Before}, {"after", m.After}} {
		if p[1] == "" {
			continue
		}
		fmt.Fprintf(&b, "\n  %s: %s", p[0], p[1])
		if board := game.Sketch(m.Rules, p[1], game.FormCompact, marks); board != "" {
			b.WriteString(strings.ReplaceAll("\n"+board, "\n", "\n    "))
		}
	}
	return b.String()
}

// fail adds a mismatch, with the squares that some texts name.
func (t *trial) fail(want, got string, about ...string) {
	m := t.at
	m.Claim, m.Want, m.Got = t.c.Words(t.k, nil), want, got
	m.Squares = set(squaresIn(about...))
	t.out.Status = Failed
	t.out.Mismatches = append(t.out.Mismatches, m)
}

// equal compares two texts; err is why there is none.
func (t *trial) equal(want, got string, err error) {
	if err != nil {
		got = err.Error()
	}
	if want != got {
		t.fail(want, got)
	}
}

// sameSet compares two lists as multisets; why, if not nil, explains missing entries.
func (t *trial) sameSet(want, got []string, why func(string) string) {
	t.same(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)), why)
}

// same compares two lists in order.
func (t *trial) same(want, got []string, why func(string) string) {
	if slices.Equal(want, got) {
		return
	}
	missing, surplus := without(want, got), without(got, want)
	var diff string
	if missing != nil {
		diff += "\nmissing: " + list(missing)
	}
	if surplus != nil {
		diff += "\nsurplus: " + list(surplus)
	}
	for _, m := range missing {
		if why != nil {
			diff += "\n" + m + ": " + why(m)
		}
	}
	diff = cmp.Or(diff, "\nthe same entries in another order")
	t.fail(list(want), list(got)+diff, slices.Concat(missing, surplus)...)
}

// without returns the entries of a that are not in b, as multisets.
func without(a, b []string) (rest []string) {
	left := slices.Clone(b)
	for _, s := range a {
		if i := slices.Index(left, s); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			rest = append(rest, s)
		}
	}
	return rest
}

// list joins entries; long entries get a line each.
func list(entries []string) string {
	sep := " "
	for _, s := range entries {
		switch {
		case len(s) > 32:
			sep = "\n"
		case strings.Contains(s, " ") && sep == " ":
			sep = "; "
		}
	}
	return cmp.Or(strings.Join(entries, sep), "none")
}

// squaresIn returns the squares that moves and entries name.
func squaresIn(entries ...string) []string {
	return squareName.FindAllString(strings.Join(entries, " "), -1)
}

// texts returns the texts of a list's entries.
func texts[T fmt.Stringer](list []T) []string { return mapped(list, T.String) }

// mapped returns a text for each entry of a list.
func mapped[T, U any](list []T, to func(T) U) []U {
	entries := make([]U, len(list))
	for i, one := range list {
		entries[i] = to(one)
	}
	return entries
}
