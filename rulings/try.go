package rulings

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/rulings/game"
)

// A Status is the result of one check.
type Status uint8

const (
	Passed   Status = iota
	Failed          // an expectation failed
	NotAsked        // the implementation lacks the capabilities
)

// String returns "passed", "failed" or "not asked".
func (s Status) String() string {
	return []string{"passed", "failed", "not asked"}[min(s, NotAsked)]
}

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
	for _, status := range []Status{Failed, Passed} {
		if slices.ContainsFunc(f.Checks, func(k CheckResult) bool { return k.Status == status }) {
			return status
		}
	}
	return NotAsked
}

// Mismatches returns the mismatches of all checks.
func (f Finding) Mismatches() []Mismatch {
	var all []Mismatch
	for _, k := range f.Checks {
		all = append(all, k.Mismatches...)
	}
	return all
}

// Check tries the case on its own game under one ruleset and returns the failed
// expectations, nil if there are none. The ruleset need not be one of the case's.
func (c *Case) Check(ruleset string) []Mismatch {
	if c == nil {
		return nil
	}
	return c.Try(c.Rules, ruleset).Mismatches()
}

// Try runs every check of the case on an implementation of its game. It does not
// ask for what the implementation has no capability for (see package game). If r
// is nil, every check fails.
func (c *Case) Try(r game.Rules, ruleset string) Finding {
	f := Finding{Case: c, Ruleset: ruleset}
	if c == nil {
		return f
	}
	t := &trial{c: c, r: r, ruleset: ruleset}
	if r != nil && c.UsesPosition() {
		t.g, t.err = c.Reach(r, ruleset)
	}
	for i, k := range c.Checks {
		t.check = check{k: k, number: i + 1}
		t.run()
		if t.out.Status != Failed && !t.asked {
			t.out = CheckResult{Status: NotAsked}
		}
		f.Checks = append(f.Checks, t.out)
	}
	return f
}

var errPass = errors.New("the game has no passes")

// Reach plays the case's moves from its position and returns the game in which
// its checks are made. The error is that of the game, or reports a missing position
// or a name that is not canonical.
func (c *Case) Reach(r game.Rules, ruleset string) (game.Game, error) {
	switch {
	case c == nil || c.Position == "":
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
	if move == pass {
		if p, ok := g.(game.Passer); ok {
			return p.Pass()
		}
		return nil, errPass
	}
	name, err := g.Read(move)
	if err == nil && name != move {
		err = fmt.Errorf("its canonical name is %s", name)
	}
	if err != nil {
		return nil, err
	}
	return g.Play(move)
}

// A trial is one run of a case.
type trial struct {
	c       *Case
	r       game.Rules
	ruleset string
	g       game.Game // in which the checks are made
	err     error     // why g cannot be reached
	told    bool      // a mismatch reports err already
	legal   []string  // the moves of g; nil until asked for
	check
}

// A check is the state of the check in progress.
type check struct {
	k      *Check
	number int      // from 1
	there  bool     // it is made in the case's position
	asked  bool     // something of it could be asked
	about  []string // squares to mark in every mismatch
	out    CheckResult
}

func (t *trial) run() {
	f, err := t.k.form()
	switch {
	case err != nil:
		t.failText("a check of one form", err.Error())
	case t.r == nil:
		t.failText("an implementation", "none")
	case f.apart || t.err == nil:
		t.there = !f.apart
		f.run(t)
	case errors.Is(t.err, errPass):
	case t.told:
		t.out.Status = Failed
	default:
		t.told = true
		t.failText("the case's position, with its moves played", t.err.Error())
	}
}

// can returns a capability and reports whether it exists. Without it the check is
// asked in part or not at all.
func can[T any](t *trial, it any) (T, bool) {
	c, ok := it.(T)
	t.asked = t.asked || ok
	t.out.Partly = t.out.Partly || !ok
	return c, ok
}

// emptySquare is the content of an empty square in a case.
const emptySquare = "empty"

// cells returns the contents of a position line by square; nil if the line is
// invalid. The case's own game reads the line, not the implementation.
func (t *trial) cells(line string) map[string]string {
	b, ok := can[game.Boarder](t, t.c.Rules)
	if !ok {
		return nil
	}
	board, err := b.Board(line)
	if err != nil {
		t.failText("a position line", err.Error())
		return nil
	}
	cells := make(map[string]string, len(board.Cells))
	for _, c := range board.Cells {
		cells[c.Square] = cmp.Or(c.Text, emptySquare)
	}
	return cells
}

// differences returns the squares on which two position lines differ.
func (t *trial) differences(a, b string) []string {
	var squares []string
	is := t.cells(b)
	for sq, text := range t.cells(a) {
		if is[sq] != text {
			squares = append(squares, sq)
		}
	}
	return squares
}

// contents compares some squares of a position line.
func (t *trial) contents(want Contents, line, after string) {
	if want == nil {
		return
	}
	cells := t.cells(line)
	for _, c := range want {
		switch got := cells[c.Square]; {
		case cells == nil:
		case got == "":
			t.failText("a square, such as a1", fmt.Sprintf("%q", c.Square))
		case got != c.Holds:
			t.fail(c.Square+": "+c.Holds, got, after, c.Square)
		}
	}
}

// canonical reports whether a name is canonical. Other names are never among the
// legal moves.
func (t *trial) canonical(move string) bool {
	name, err := t.g.Read(move)
	if err != nil {
		t.failMove(move, "the name of a move", err.Error())
	} else if name != move {
		got := fmt.Sprintf("%s, whose canonical name here is %s", move, name)
		t.failMove(move, "a canonical name", got)
	}
	return err == nil && name == move
}

// why explains why a move is illegal.
func (t *trial) why(move string) string {
	if name, err := t.g.Read(move); err != nil {
		return err.Error()
	} else if name != move {
		return "the canonical name here is " + name
	}
	return t.g.Explain(move).Summary()
}
