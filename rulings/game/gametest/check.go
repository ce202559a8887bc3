package gametest

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// noise lists texts, usually no names of moves, that Check reads in every position.
var noise = []string{"", " ", "no move", "\x00", "é", "!"}

// sentinels lists the sentinels; an error of a game matches exactly one.
var sentinels = []error{game.ErrSyntax, game.ErrSetup, game.ErrIllegal, game.ErrAmbiguous, game.ErrEffects}

// sentinel returns the sentinel that an error matches; nil for none or several.
func sentinel(err error) (kind error) {
	for _, s := range sentinels {
		if errors.Is(err, s) {
			if kind != nil {
				return nil
			}
			kind = s
		}
	}
	return kind
}

// matched says which sentinel an error matches.
func matched(err error) string {
	switch sentinel(err) {
	case game.ErrSyntax:
		return "game.ErrSyntax"
	case game.ErrSetup:
		return "game.ErrSetup"
	}
	return "neither game.ErrSyntax nor game.ErrSetup"
}

// opens checks Name, Rulesets and Start.
func opens(r game.Rules) error {
	fail := func(what, format string, args ...any) error {
		return &Failure{What: what, Found: fmt.Sprintf(format, args...)}
	}
	names := r.Rulesets()
	if r.Name() == "" || len(names) == 0 {
		return fail("a game has a name and at least one ruleset", "name %q, rulesets %q", r.Name(), names)
	}
	for i, asked := range append([]string{""}, names...) {
		g, err := start(r, "", asked)
		if err != nil {
			return fail("the opening can be started under every ruleset", "ruleset %q: error %v", asked, err)
		}
		if want := names[max(0, i-1)]; g.Ruleset() != want {
			return fail("the first ruleset is the default, and Game.Ruleset returns the ruleset of Start", "Start with ruleset %q: Ruleset returns %q; expected %q", asked, g.Ruleset(), want)
		}
	}
	for _, x := range [][2]string{{"no position line", ""}, {"", "no such ruleset"}} {
		if _, err := start(r, x[0], x[1]); sentinel(err) != game.ErrSyntax {
			return fail("Start rejects an invalid line or ruleset with ErrSyntax", "line and ruleset %q: error %v", x, err)
		}
	}
	return nil
}

// Check plays the game of a case and checks the properties in each position. If the
// line cannot be started, Check checks the error. The error of Check is a *Failure.
func Check(r game.Rules, c Case) error {
	if r == nil {
		return noRules(c)
	}
	if c.Line == "" {
		if err := opens(r); err != nil {
			return err
		}
	}
	g, err := start(r, c.Line, c.Ruleset)
	if err != nil {
		return refused(c, err)
	}
	k := checker{point: &point{rules: r, start: g.Line(), game: g}, citable: citable(r)}
	k.boarder, _ = r.(game.Boarder)
	for ply := 0; ; ply++ {
		g := k.game
		moves := slices.Clone(g.Moves())
		if err := k.position(moves, append(c.ask(g), noise...)); err != nil {
			return err
		}
		move, more := c.choose(g, moves, ply)
		if !more {
			return nil
		}
		next, err := play(g, move)
		if err != nil {
			return k.fail(move, "a legal move can be played", "error %v", err)
		}
		k.point = k.then(move, next)
	}
}

// refused checks the error of a line that cannot be started.
func refused(c Case, err error) error {
	fail := func(what string) error {
		return &Failure{What: what, Text: c.Line, Ruleset: c.Ruleset, Found: fmt.Sprintf("%T: %v", err, err)}
	}
	kind := sentinel(err)
	if kind != game.ErrSyntax && kind != game.ErrSetup {
		return fail("Start rejects a line with ErrSyntax or ErrSetup")
	}
	var setup *game.SetupError
	if errors.As(err, &setup) != (kind == game.ErrSetup) || setup != nil && len(setup.Problems) == 0 {
		return fail("Start rejects an impossible position with a SetupError that lists its problems")
	}
	if setup != nil && slices.ContainsFunc(setup.Problems, func(p game.Problem) bool { return p.Rule == "" || p.Text == "" }) {
		return fail("a problem of a position has a rule and a text")
	}
	return nil
}

// citable returns the rules that reports may name; nil if there is no catalogue.
func citable(r game.Rules) map[string]bool {
	catalogue := game.Catalogue(r)
	if catalogue == nil {
		return nil
	}
	ids := map[string]bool{}
	for _, rule := range catalogue {
		ids[rule.ID] = rule.Citable
	}
	return ids
}

// A checker checks the properties of a position.
type checker struct {
	*point
	boarder game.Boarder
	citable map[string]bool
	before  game.Board     // the board, if the game is a Boarder
	order   map[string]int // the index of each square of before
}

// position checks a position, its legal moves, and other texts read as moves.
func (k *checker) position(moves, texts []string) error {
	said := k.said()
	if err := cmp.Or(k.listed(moves), k.ended(moves, k.game.Outcome()), k.restarts(moves), k.shown()); err != nil {
		return err
	}
	for _, text := range slices.Concat(moves, texts) {
		if err := k.asked(moves, text); err != nil {
			return err
		}
	}
	clear(k.game.Moves())
	if c, ok := k.game.(game.Compeller); ok {
		clear(c.Compulsions())
	}
	if now := k.said(); !reflect.DeepEqual(now, said) {
		return k.fail("", "a game does not change when it is queried, or when a slice that it returned is changed", "before:\n%v\nafter:\n%v", said, now)
	}
	return nil
}

// said returns what a game reports about its position.
func (k *checker) said() []any {
	g := k.game
	said := []any{g.Line(), g.Turn(), g.Ruleset(), slices.Clone(g.Moves()), g.Outcome()}
	if c, ok := g.(game.Compeller); ok {
		said = append(said, slices.Clone(c.Compulsions()))
	}
	return said
}

func (k *checker) listed(moves []string) error {
	for i, m := range moves {
		if m == "" || i > 0 && moves[i-1] >= m {
			return k.fail(m, "Moves lists each legal move once, sorted by bytes", "%q", moves)
		}
	}
	return nil
}

func (k *checker) ended(moves []string, o game.Outcome) error {
	if o.Over != (len(moves) == 0) {
		return k.fail("", "a game is over if and only if there is no legal move", "outcome %v, moves %q", o, moves)
	}
	if o.Over && o.Reason == "" || !o.Over && !reflect.DeepEqual(o, game.Outcome{}) {
		return k.fail("", "the outcome of a finished game has a reason, and that of another game is zero", "%+v", o)
	}
	return nil
}

// restarts checks a game that is started from the position's line. It has no past,
// and the past of a game can only forbid moves.
func (k *checker) restarts(moves []string) error {
	const what = "a game can be started again from its line"
	fresh, err := start(k.rules, k.game.Line(), k.game.Ruleset())
	if err != nil {
		return k.fail("", what, "error %v", err)
	}
	there := checker{point: &point{game: fresh}}
	for i, got := range there.said()[:3] {
		if want := k.said()[i]; got != want {
			return k.fail("", what, "%q; expected %q", got, want)
		}
	}
	if len(k.moves) == 0 && !reflect.DeepEqual(there.said(), k.said()) {
		return k.fail("", what, "%v\nexpected\n%v", there.said(), k.said())
	}
	legal := fresh.Moves()
	for _, m := range moves {
		if !slices.Contains(legal, m) {
			return k.fail(m, what+", and its past allows no additional move", "the move is illegal without the past")
		}
	}
	return nil
}

// shown checks the board of a position and stores it.
func (k *checker) shown() (err error) {
	if k.boarder == nil {
		return nil
	}
	if k.before, err = k.boarder.Board(k.game.Line()); err != nil {
		return k.fail("", "Board reads the line of every position", "error %v", err)
	}
	line, err := k.boarder.BoardLine(k.before)
	if err != nil || line != k.game.Line() || k.before.Turn != k.game.Turn() {
		return k.fail("", "BoardLine returns the line of the board, and Board.Turn is the side to move", "line %q, turn %q, error %v", line, k.before.Turn, err)
	}
	k.order = map[string]int{}
	for i, c := range k.before.Cells {
		k.order[c.Square] = i
	}
	if len(k.order) != len(k.before.Cells) {
		return k.fail("", "Board lists each square once", "%v", k.before.Cells)
	}
	return nil
}

// asked checks a text that is read as a move.
func (k *checker) asked(moves []string, text string) error {
	name, readErr := k.game.Read(text)
	said := k.game.Explain(text)
	r := copied(said)
	clear(said.Reasons)
	clear(said.Effects)
	clear(said.Satisfies)
	if again := k.game.Explain(text); !reflect.DeepEqual(again, r) {
		return k.fail(text, "Explain returns the same report each time", "first:\n%+v\nthen:\n%+v", r, again)
	}
	next, playErr := k.game.Play(text)
	next, playErr = either("Play", next, playErr)
	legal := slices.Contains(moves, name)
	switch {
	case slices.Contains(moves, text) && (readErr != nil || name != text):
		return k.fail(text, "Read returns a legal move unchanged", "%q, error %v", name, readErr)
	case readErr != nil:
		return k.unread(text, r, readErr, playErr)
	case r.Unread != "" || r.Move != name:
		return k.fail(text, "Explain reports a move under its canonical name", "Read returns %q, Explain returns %+v", name, r)
	case r.Legal() != legal:
		return k.fail(text, "a move is listed if and only if Explain gives no reason against it", "Explain gives: %s", r.Summary())
	case !legal && (playErr == nil || sentinel(playErr) != game.ErrIllegal):
		return k.fail(text, "Play rejects a move that is not listed with ErrIllegal", "error %v", playErr)
	case legal && (playErr != nil || next.Line() != r.After || next.Ruleset() != k.game.Ruleset()):
		return k.fail(text, "a legal move leads to Report.After under the same ruleset", "%v, error %v; expected %q", next, playErr, r.After)
	}
	if name != text {
		again, err := k.game.Read(name)
		if err != nil || again != name || !reflect.DeepEqual(k.game.Explain(name), r) {
			return k.fail(text, "Read returns a canonical name unchanged, and Explain reports it like other texts of the move", "Read of %q returns %q, error %v", name, again, err)
		}
	}
	return cmp.Or(k.reasons(r), k.effects(r), k.satisfies(r))
}

// copied returns a report with lists of its own.
func copied(r game.Report) game.Report {
	r.Reasons, r.Effects, r.Satisfies = slices.Clone(r.Reasons), slices.Clone(r.Effects), slices.Clone(r.Satisfies)
	return r
}

// unread checks a text that names no move.
func (k *checker) unread(text string, r game.Report, readErr, playErr error) error {
	kind := sentinel(readErr)
	if kind != game.ErrSyntax && kind != game.ErrAmbiguous || sentinel(playErr) != kind {
		return k.fail(text, "Read and Play reject a text that names no move with ErrSyntax or ErrAmbiguous, both the same", "Read: error %v; Play: error %v", readErr, playErr)
	}
	if r.Unread == "" || r.Reasons != nil || r.Effects != nil || r.Satisfies != nil || r.After != "" {
		return k.fail(text, "the report on a text that names no move has no field except Move and Unread", "%+v", r)
	}
	return nil
}

// cites reports whether reports can name a rule.
func (k *checker) cites(rule string) bool {
	return rule != "" && (k.citable == nil || k.citable[rule])
}

func (k *checker) reasons(r game.Report) error {
	for i, reason := range r.Reasons {
		if !k.cites(reason.Rule) || reason.Squares == nil || reason.Text == "" || strings.Contains(reason.Text, "\n") {
			return k.fail(r.Move, "a reason has a citable rule, squares that are not nil, and one line of text", "%+v", reason)
		}
		if i > 0 && k.compare(r.Reasons[i-1], reason) >= 0 {
			return k.fail(r.Move, "reasons differ, and are sorted by rule, then by squares", "%v", r.Reasons)
		}
	}
	return nil
}

// compare orders reasons by rule, then by squares in board order.
func (k *checker) compare(a, b game.Reason) int {
	return cmp.Or(strings.Compare(a.Rule, b.Rule), slices.CompareFunc(a.Squares, b.Squares, func(x, y string) int {
		return cmp.Or(cmp.Compare(k.order[x], k.order[y]), strings.Compare(x, y))
	}))
}

func (k *checker) effects(r game.Report) error {
	for i, e := range r.Effects {
		fail := func(what string) error { return k.fail(r.Move, what, "effect %d, %+v, of\n%+v", i, e, r.Effects) }
		switch {
		case !k.cites(e.Rule) || e.Kind == "" || e.Text == "" || strings.Contains(e.Text, "\n"):
			return fail("an effect has a kind, a citable rule, and one line of text")
		case i == 0 && (e.Cause != -1 || e.Step != 0):
			return fail("the first effect is the decision, with step 0 and cause -1")
		case i > 0 && (e.Cause < 0 || e.Cause >= i):
			return fail("every effect except the decision has an earlier effect as its cause")
		case i > 0 && e.Step < r.Effects[i-1].Step:
			return fail("effects are sorted by step")
		}
	}
	if r.Effects == nil || k.boarder == nil {
		return nil
	}
	after, err := k.boarder.Board(r.After)
	if err != nil || len(after.Cells) != len(k.before.Cells) {
		return k.fail(r.Move, "Report.After is the position line after the effects", "line %q, error %v", r.After, err)
	}
	return k.frames(r, after)
}

// frames checks that each effect leads from one board to the next, changes only
// squares that it names, and that the last board is the one after the move.
func (k *checker) frames(r game.Report, after game.Board) error {
	frames, err := k.boarder.Frames(k.game, r.Move)
	if err != nil || len(frames) != len(r.Effects) {
		return k.fail(r.Move, "Frames returns a board for each effect", "%d boards and %d effects, error %v", len(frames), len(r.Effects), err)
	}
	last := k.before
	for i, f := range frames {
		e := r.Effects[i]
		if len(f.Cells) != len(last.Cells) {
			return k.fail(r.Move, "a board of Frames has every square", "%d squares", len(f.Cells))
		}
		for j, c := range f.Cells {
			if !reflect.DeepEqual(c, last.Cells[j]) && c.Square != e.From && c.Square != e.To && c.Square != e.By {
				return k.fail(r.Move, "an effect names every square that it changes", "%s changes from %q to %q by\n%+v", c.Square, last.Cells[j].Text, c.Text, e)
			}
		}
		last = f
	}
	for j, c := range after.Cells {
		if !reflect.DeepEqual(c, last.Cells[j]) {
			return k.fail(r.Move, "Report.After is the position line after the effects", "%s has %q; the effects lead to %q in\n%+v", c.Square, c.Text, last.Cells[j].Text, r.Effects)
		}
	}
	return nil
}

func (k *checker) satisfies(r game.Report) error {
	if len(r.Satisfies) == 0 {
		return nil
	}
	var left []game.Compulsion
	if c, ok := k.game.(game.Compeller); ok {
		left = c.Compulsions()
	}
	for _, s := range r.Satisfies {
		i := slices.Index(left, s.Compulsion)
		if i < 0 || !k.cites(s.Rule) {
			return k.fail(r.Move, "a move satisfies each compulsion of the position at most once, by a citable rule", "%v", r.Satisfies)
		}
		left = slices.Delete(left, i, i+1)
	}
	return nil
}
