package rulings

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
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

// A Result is one case under one ruleset.
type Result struct {
	Case    *Case
	Ruleset nemoroth.Ruleset
	Checks  []CheckResult // one for each of the case's checks
}

// A CheckResult is one check of a case.
type CheckResult struct {
	Status Status
	Partly bool // some of what the check expects could not be asked
	// Mismatches are what does not hold; empty unless Status is Failed, and then
	// too where the check failed for what an earlier one of its case has told.
	Mismatches []Mismatch
}

// Status is Failed if any check failed, NotAsked if none was asked.
func (r Result) Status() Status {
	status := NotAsked
	for _, k := range r.Checks {
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
func (r Result) Mismatches() []Mismatch {
	var all []Mismatch
	for _, k := range r.Checks {
		all = append(all, k.Mismatches...)
	}
	return all
}

// Check runs the case against this library under one ruleset, which need not be
// one of the case's own, and returns what does not hold; nil if all does.
func (c *Case) Check(r nemoroth.Ruleset) []Mismatch {
	return c.CheckWith(BuiltInModel(), r).Mismatches()
}

// CheckWith runs the case against a model under one ruleset. Without a model
// every check fails.
func (c *Case) CheckWith(m Model, r nemoroth.Ruleset) Result {
	return tryCase(c, r, &modelTrial{model: m, ruleset: r})
}

// errNotAsked says that a trial cannot carry a question.
var errNotAsked = errors.New("not asked")

// A trial is what a case is tried on: a model, or an engine behind the
// protocol. Every method may return errNotAsked, or an error that is a failure.
type trial interface {
	// open reaches the position in which the case's checks are made.
	open(c *Case) (view, error)
	// problems asks for the problems of a set-up; where only the refusal can be
	// asked, listed is false and entries holds something if it is refused.
	problems(line string) (entries []string, listed bool, err error)
	// readsTexts reports whether the checks of position lines and records, which
	// are about reading alone, concern what is tried.
	readsTexts() bool
}

// A view is the position in which checks are made. All texts are as the corpus
// writes them.
type view interface {
	position() string
	legal() ([]string, error)
	compelled() []string
	outcome() string
	// canonical returns a move's canonical name.
	canonical(move string) (string, error)
	// after returns the position line after a legal move.
	after(move string) (string, error)
	// reasons returns why a move is illegal; none if it is legal.
	reasons(move string) ([]string, error)
	// why says in words why a move is illegal; nothing if that is not known.
	why(move string) string
	// report returns the trace and the satisfactions of a move.
	report(move string) (nemoroth.Report, error)
	// state is for the checks of texts and puzzles.
	state() (State, error)
}

// An evaluation is one check being made.
type evaluation struct {
	c       *Case
	ruleset nemoroth.Ruleset
	index   int
	k       *Check
	v       view
	out     CheckResult
	asked   bool
}

func tryCase(c *Case, r nemoroth.Ruleset, t trial) Result {
	res := Result{Case: c, Ruleset: r}
	if c == nil {
		return res
	}
	var v view
	var openErr error
	told := false // that the position cannot be reached: once a case
	for i, k := range c.Checks {
		e := &evaluation{c: c, ruleset: r, index: i, k: k}
		form, err := FormNone, errors.New("no check")
		if k != nil {
			form, err = k.Form()
		}
		switch {
		case err != nil:
			e.failText("a check of one form", err.Error())
		case form == FormSetup:
			e.setup(t)
		case form == FormText || form == FormRecord:
			switch {
			case !t.readsTexts():
				e.out.Partly = true
			case form == FormText:
				e.text()
			default:
				e.record()
			}
		default:
			if v == nil && openErr == nil {
				v, openErr = t.open(c)
			}
			e.v = v
			switch {
			case errors.Is(openErr, errNotAsked):
				e.out.Partly = true
			case openErr != nil && told:
				e.out.Status = Failed
			case openErr != nil:
				told = true
				e.failText("the case's position, with its moves played", openErr.Error())
			default:
				e.make(form)
			}
		}
		if e.out.Status != Failed && !e.asked {
			e.out = CheckResult{Status: NotAsked}
		}
		res.Checks = append(res.Checks, e.out)
	}
	return res
}

// make runs a check of a form that is about the position reached.
func (e *evaluation) make(form Form) {
	k := e.k
	switch form {
	case FormLegal:
		e.legalMoves(func(legal []string) { e.sameSet(k.Legal, legal, moveSquares, e.v.why) })
	case FormIncludes:
		e.legalMoves(func(legal []string) {
			for _, m := range k.Includes {
				if !slices.Contains(legal, m) {
					e.fail(m+" legal", "not among the legal moves: "+list(legal)+because(m, e.v.why), "", moveSquares(m))
				}
			}
		})
	case FormExcludes:
		e.legalMoves(func(legal []string) {
			for _, m := range k.Excludes {
				if e.isCanonical(m) && slices.Contains(legal, m) {
					e.fail(m+" not legal", "legal", "", moveSquares(m))
				}
			}
		})
	case FormCount:
		e.legalMoves(func(legal []string) {
			if *k.Count != len(legal) {
				e.failText(fmt.Sprintf("%d legal moves", *k.Count), fmt.Sprintf("%d: %s", len(legal), list(legal)))
			}
		})
	case FormMovesOf:
		e.legalMoves(e.movesOf)
	case FormCompelled:
		e.asked = true
		e.sameSet(k.Compelled, e.v.compelled(), entrySquares, nil)
	case FormOutcome:
		e.asked = true
		if got := e.v.outcome(); got != k.Outcome {
			e.failText(k.Outcome, got)
		}
	case FormIllegal:
		e.illegal()
	case FormMove:
		e.move()
	case FormStands:
		e.asked = true
		e.contents(k.Stands, e.v.position(), "")
	case FormSameAs:
		e.sameAs(k.SameAs, true)
	case FormDiffersFrom:
		e.sameAs(k.DiffersFrom, false)
	default:
		s, err := e.v.state()
		if e.refused(err) {
			return
		}
		if form == FormPuzzle {
			e.asked = true
			e.puzzle(s)
			return
		}
		g := s.Game()
		if g == nil {
			e.out.Partly = true
			return
		}
		e.asked = true
		e.notation(form, g)
	}
}

// refused handles an error of the trial: what cannot be asked is counted, what
// fails is a mismatch.
func (e *evaluation) refused(err error) bool {
	switch {
	case err == nil:
		return false
	case errors.Is(err, errNotAsked):
		e.out.Partly = true
	default:
		e.failText("an answer", err.Error())
	}
	return true
}

func (e *evaluation) legalMoves(then func(legal []string)) {
	legal, err := e.v.legal()
	if !e.refused(err) {
		e.asked = true
		then(legal)
	}
}

func (e *evaluation) movesOf(legal []string) {
	var got []string
	prefix := e.k.MovesOf.Piece + e.k.MovesOf.Square
	for _, m := range legal {
		goal, ok := strings.CutPrefix(m, prefix)
		if !ok {
			continue
		}
		if strings.HasPrefix(goal, "!") {
			goal = "!"
		}
		if !slices.Contains(got, goal) {
			got = append(got, goal)
		}
	}
	e.sameSet(e.k.MovesOf.To, got, func(s string) []nemoroth.Square { return squaresIn(e.k.MovesOf.Square + " " + s) },
		func(goal string) string { return e.v.why(prefix + goal) })
}

// isCanonical holds a case to the canonical names (NAME-1): a name that is not
// one is never among the legal moves, whatever the rules say.
func (e *evaluation) isCanonical(move string) bool {
	name, err := e.v.canonical(move)
	switch {
	case errors.Is(err, errNotAsked):
		return true
	case err != nil:
		e.fail("the name of a move", err.Error(), "", moveSquares(move))
	case name != move:
		e.fail("a canonical name", fmt.Sprintf("%s is written %s here", move, name), "", moveSquares(move))
	default:
		return true
	}
	return false
}

func (e *evaluation) illegal() {
	got, err := e.v.reasons(e.k.Move)
	if e.refused(err) {
		return
	}
	e.asked = true
	want := make([]string, len(e.k.Illegal))
	for i, r := range e.k.Illegal {
		want[i] = r.String()
	}
	e.sameList(want, got, entrySquares)
	if e.k.WouldSatisfy == nil {
		return
	}
	report, err := e.v.report(e.k.Move)
	if !e.refused(err) {
		e.satisfactions(e.k.WouldSatisfy, report)
	}
}

func (e *evaluation) move() {
	k := e.k
	if !e.isCanonical(k.Move) {
		return
	}
	after, err := e.v.after(k.Move)
	if errors.Is(err, errNotAsked) {
		e.out.Partly = true
		return
	}
	e.asked = true
	if err != nil {
		e.fail(k.Move+" legal", err.Error(), "", moveSquares(k.Move))
		return
	}
	if reasons, err := e.v.reasons(k.Move); err != nil || len(reasons) > 0 {
		e.fail(k.Move+" explained as legal", reasonsText(reasons, err), "", moveSquares(k.Move))
	}
	if k.Position != "" && after != k.Position {
		e.fail(k.Position, after, after, differences(k.Position, after))
	}
	e.contents(k.Gives, after, after)
	if k.Effects == nil && k.IncludesEffects == nil && k.LacksEffects == nil && k.Satisfies == nil {
		return
	}
	report, err := e.v.report(k.Move)
	if e.refused(err) {
		return
	}
	lines := make([]string, len(report.Trace))
	for i, effect := range report.Trace {
		lines[i] = effect.String()
	}
	if k.Effects != nil {
		e.sameList(k.Effects, lines, entrySquares)
	}
	for _, line := range k.IncludesEffects {
		if !slices.Contains(lines, line) {
			e.fail("the effect: "+line, "the effects:\n"+strings.Join(lines, "\n"), after, entrySquares(line))
		}
	}
	for _, what := range k.LacksEffects {
		for i, effect := range report.Trace {
			if effect.Kind.String() == what || string(effect.Rule) == what {
				e.fail("no effect "+what, lines[i], after, entrySquares(lines[i]))
				break
			}
		}
	}
	if k.Satisfies != nil {
		e.satisfactions(k.Satisfies, report)
	}
}

func reasonsText(reasons []string, err error) string {
	if err != nil {
		return err.Error()
	}
	return "illegal: " + strings.Join(reasons, "; ")
}

func (e *evaluation) satisfactions(want []string, report nemoroth.Report) {
	got := make([]string, len(report.Satisfies))
	for i, s := range report.Satisfies {
		got[i] = satisfactionEntry(s)
	}
	e.sameSet(want, got, entrySquares, nil)
}

// contents compares some squares of a position.
func (e *evaluation) contents(want Contents, line, after string) {
	if want == nil {
		return
	}
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		e.fail("a position line", err.Error(), "", nil)
		return
	}
	for _, c := range want {
		sq, err := nemoroth.ParseSquare(c.Square)
		if err != nil {
			e.failText("a square", err.Error())
			continue
		}
		if got := contentOf(&s, sq); got != c.Holds {
			e.fail(c.Square+": "+c.Holds, got, after, []nemoroth.Square{sq})
		}
	}
}

// sameAs compares the position reached with another by REP-2: the move number
// does not count.
func (e *evaluation) sameAs(other string, same bool) {
	e.asked = true
	want, got := withoutNumber(other), withoutNumber(e.v.position())
	if (want == got) == same {
		return
	}
	if same {
		e.fail(want, got, "", differences(want, got))
	} else {
		e.failText("a position other than "+want, "the same")
	}
}

func withoutNumber(line string) string {
	if s, err := nemoroth.ParseSetup(line); err == nil {
		line = s.String()
	}
	if i := strings.LastIndexByte(line, ' '); i >= 0 {
		return line[:i]
	}
	return line
}

func (e *evaluation) setup(t trial) {
	got, listed, err := t.problems(e.k.Setup)
	if e.refused(err) {
		return
	}
	e.asked = true
	switch {
	case listed:
		e.sameSet(e.k.Problems, got, entrySquares, nil)
	case len(e.k.Problems) > 0 && len(got) == 0:
		e.failText("the set-up refused: "+strings.Join(e.k.Problems, "; "), "accepted")
	case len(e.k.Problems) == 0 && len(got) > 0:
		e.failText("the set-up accepted", "refused: "+strings.Join(got, "; "))
	case len(e.k.Problems) > 0:
		e.out.Partly = true
	}
}

// A modelTrial tries cases on a model.
type modelTrial struct {
	model   Model
	ruleset nemoroth.Ruleset
}

var errNoModel = errors.New("there is no model")

func (t *modelTrial) open(c *Case) (view, error) {
	if t.model == nil {
		return nil, errNoModel
	}
	s, err := reach(t.model, c, t.ruleset)
	if err != nil {
		return nil, err
	}
	return &modelView{s: s}, nil
}

func (t *modelTrial) problems(line string) ([]string, bool, error) {
	if t.model == nil {
		return nil, true, errNoModel
	}
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return nil, true, err
	}
	entries := []string{}
	for _, p := range t.model.Problems(s, t.ruleset) {
		entries = append(entries, problemEntry(p))
	}
	return entries, true, nil
}

func (t *modelTrial) readsTexts() bool { return t.model == BuiltInModel() }

type modelView struct {
	s     State
	moves []string // names of the legal moves, once asked for
}

func (v *modelView) position() string {
	s := v.s.Setup()
	return s.String()
}

func (v *modelView) legal() ([]string, error) {
	if v.moves == nil {
		v.moves = []string{}
		for _, m := range v.s.Moves() {
			v.moves = append(v.moves, m.String())
		}
	}
	return v.moves, nil
}

func (v *modelView) compelled() []string {
	entries := []string{}
	for _, c := range v.s.Compulsions() {
		entries = append(entries, compulsionEntry(c))
	}
	return entries
}

func (v *modelView) outcome() string { return outcomeEntry(v.s.Outcome()) }

func (v *modelView) canonical(move string) (string, error) {
	m, err := v.s.ParseMove(move)
	return m.String(), err
}

func (v *modelView) after(move string) (string, error) {
	m, err := v.s.ParseMove(move)
	if err != nil {
		return "", err
	}
	next, err := v.s.Play(m)
	if err != nil {
		return "", err
	}
	s := next.Setup()
	return s.String(), nil
}

func (v *modelView) reasons(move string) ([]string, error) {
	m, err := v.s.ParseMove(move)
	if err != nil {
		return nil, err
	}
	report := v.s.Explain(m)
	if report.Verdict == nemoroth.VerdictInvalid || report.Verdict == nemoroth.VerdictAmbiguous {
		return nil, errors.New(report.Summary())
	}
	entries := []string{}
	for _, r := range report.Reasons {
		entries = append(entries, reasonEntry(r))
	}
	return entries, nil
}

func (v *modelView) why(move string) string {
	m, err := v.s.ParseMove(move)
	if err != nil {
		return err.Error()
	}
	if name := m.String(); name != move {
		return "written " + name + " here"
	}
	return v.s.Explain(m).Summary()
}

func (v *modelView) report(move string) (nemoroth.Report, error) {
	m, err := v.s.ParseMove(move)
	if err != nil {
		return nemoroth.Report{}, err
	}
	return v.s.Explain(m), nil
}

func (v *modelView) state() (State, error) { return v.s, nil }
