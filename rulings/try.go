package rulings

import (
	"errors"
	"fmt"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Status is how one check went.
type Status uint8

const (
	Passed   Status = iota
	Failed          // some expectation does not hold
	NotAsked        // nothing of the check could be asked
)

// String is passed, failed or not asked.
func (s Status) String() string {
	switch s {
	case Passed:
		return "passed"
	case Failed:
		return "failed"
	case NotAsked:
		return "not asked"
	}
	return fmt.Sprintf("Status(%d)", uint8(s))
}

// A Finding is how one case went under one ruleset.
type Finding struct {
	Case    *Case
	Ruleset string
	Checks  []CheckResult // one for each of the case's checks
}

// A CheckResult is how one check of a case went.
type CheckResult struct {
	Status Status
	Partly bool // some of what the check expects could not be asked
	// Mismatches are what does not hold; empty unless Status is Failed, and then
	// too where the check failed for what an earlier one of its case has told.
	Mismatches []Mismatch
}

// Status is Failed if any check failed, NotAsked if none was asked.
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

// Mismatches lists the mismatches of all checks.
func (f Finding) Mismatches() []Mismatch {
	var all []Mismatch
	for _, k := range f.Checks {
		all = append(all, k.Mismatches...)
	}
	return all
}

// Check tries the case on its own game under one ruleset, which need not be one
// of the case's, and returns what does not hold; nil if all does.
func (c *Case) Check(ruleset string) []Mismatch {
	if c == nil {
		return nil
	}
	return c.Try(orNemoroth(c.Rules), ruleset).Mismatches()
}

// Try runs every check of the case on an implementation of its game. What the
// implementation lacks the capability for is not asked (see package game);
// without an implementation every check fails.
func (c *Case) Try(r game.Rules, ruleset string) Finding {
	f := Finding{Case: c, Ruleset: ruleset}
	if c == nil {
		return f
	}
	t := &trial{c: c, r: r, ruleset: ruleset}
	for i, k := range c.Checks {
		e := &evaluation{trial: t, index: i, k: k}
		e.run()
		if e.out.Status != Failed && !e.asked {
			e.out = CheckResult{Status: NotAsked}
		}
		f.Checks = append(f.Checks, e.out)
	}
	return f
}

var errPass = errors.New("the game cannot play a pass")

// Reach plays the case's moves from its position and returns the game in which
// its checks are made. The error is that of the game, or says that the case has
// no position or a name that is not canonical.
func (c *Case) Reach(r game.Rules, ruleset string) (game.Game, error) {
	if c == nil || c.Position == "" {
		return nil, errors.New("there is no position")
	}
	g, err := orNemoroth(r).Start(c.Position, ruleset)
	if err != nil {
		return nil, err
	}
	for i, move := range c.Moves {
		if move == pass {
			p, ok := g.(game.Passer)
			if !ok {
				return nil, errPass
			}
			g, err = p.Pass()
		} else {
			var name string
			name, err = g.Read(move)
			if err == nil && name != move {
				err = fmt.Errorf("its canonical name is %s", name)
			}
			if err == nil {
				g, err = g.Play(move)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("move %d of the case, %s: %w", i+1, move, err)
		}
	}
	return g, nil
}

// pass is how a case writes the pass of analysis.
const pass = "pass"

// orNemoroth is the Game of Nemoroth where no game is given.
func orNemoroth(r game.Rules) game.Rules {
	if r == nil {
		return nemorothgame.Rules()
	}
	return r
}

// A trial is one case being tried.
type trial struct {
	c       *Case
	r       game.Rules
	ruleset string
	g       game.Game // in which the checks are made, once reached
	err     error     // why it cannot be reached
	told    bool      // that it cannot: once a case
}

// An evaluation is one check being made.
type evaluation struct {
	*trial
	index  int
	k      *Check
	before game.Game // in which the check is made; nil if it is made apart
	out    CheckResult
	asked  bool
}

func (e *evaluation) run() {
	f, err := e.k.form()
	switch {
	case err != nil:
		e.failText("a check of one form", err.Error())
		return
	case e.r == nil:
		e.failText("an implementation", "there is none")
		return
	case f.apart:
		f.run(e)
		return
	}
	if e.g == nil && e.err == nil {
		e.g, e.err = e.c.Reach(e.r, e.ruleset)
	}
	switch {
	case e.err == nil:
		e.before = e.g
		f.run(e)
	case errors.Is(e.err, errPass):
	case e.told:
		e.out.Status = Failed
	default:
		e.told = true
		e.failText("the case's position, with its moves played", e.err.Error())
	}
}

// notAsked counts what cannot be asked.
func (e *evaluation) notAsked() { e.out.Partly = true }

// cells returns what a position line shows, by square. The case's own game reads
// the line, whatever is tried.
func (e *evaluation) cells(line string) (map[string]string, bool) {
	b, ok := orNemoroth(e.c.Rules).(game.Boarder)
	if !ok {
		e.notAsked()
		return nil, false
	}
	e.asked = true
	board, err := b.Board(line)
	if err != nil {
		e.failText("a position line", err.Error())
		return nil, false
	}
	cells := make(map[string]string, len(board.Cells))
	for _, c := range board.Cells {
		cells[c.Square] = c.Text
		if c.Text == "" {
			cells[c.Square] = emptySquare
		}
	}
	return cells, true
}

// emptySquare is what a case writes for a square that holds nothing.
const emptySquare = "empty"

// differences returns the squares on which two position lines differ.
func (e *evaluation) differences(a, b string) []string {
	was, ok := e.cells(a)
	if !ok {
		return nil
	}
	is, ok := e.cells(b)
	if !ok {
		return nil
	}
	var squares []string
	for sq, text := range was {
		if is[sq] != text {
			squares = append(squares, sq)
		}
	}
	return squares
}

// contents compares some squares of a position line.
func (e *evaluation) contents(want Contents, line, after string) {
	if want == nil {
		return
	}
	cells, ok := e.cells(line)
	for _, c := range want {
		switch got := cells[c.Square]; {
		case !ok:
		case got == "":
			e.failText("a square", fmt.Sprintf("%q", c.Square))
		case got != c.Holds:
			e.fail(c.Square+": "+c.Holds, got, after, []string{c.Square})
		}
	}
}

// canonical reports whether a name is the canonical one of a move: a name that
// is not is never among the legal moves, whatever the rules say.
func (e *evaluation) canonical(move string) bool {
	name, err := e.g.Read(move)
	switch {
	case err != nil:
		e.fail("the name of a move", err.Error(), "", squaresIn(move))
	case name != move:
		e.fail("a canonical name", fmt.Sprintf("%s is written %s here", move, name), "", squaresIn(move))
	default:
		return true
	}
	return false
}

// why says why a move is not legal.
func (e *evaluation) why(move string) string {
	name, err := e.g.Read(move)
	switch {
	case err != nil:
		return err.Error()
	case name != move:
		return "written " + name + " here"
	}
	return e.g.Explain(move).Summary()
}

// texts returns the texts of a list's entries.
func texts[T fmt.Stringer](list []T) []string {
	entries := make([]string, len(list))
	for i, one := range list {
		entries[i] = one.String()
	}
	return entries
}
