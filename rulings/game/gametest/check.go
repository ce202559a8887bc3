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

// noise is what Check asks about in every game: texts that are usually no names
// of moves.
var noise = []string{"", " ", "no move", "\x00", "é", "!"}

// sentinels are the kinds of errors, of which an error of a game has one.
var sentinels = []error{game.ErrSyntax, game.ErrSetup, game.ErrIllegal, game.ErrAmbiguous, game.ErrEffects}

// sentinel is the kind of an error; nil if it has none or several.
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

// opens holds of the rules as such.
func opens(r game.Rules) error {
	fail := func(what, format string, args ...any) error {
		return &Failure{What: what, Found: fmt.Sprintf(format, args...)}
	}
	names := r.Rulesets()
	if r.Name() == "" || len(names) == 0 {
		return fail("a game has a name and a ruleset", "%q, %q", r.Name(), names)
	}
	for i, asked := range append([]string{""}, names...) {
		g, err := r.Start("", asked)
		if err != nil {
			return fail("a game starts from its opening under every ruleset", "%q: %v", asked, err)
		}
		if want := names[max(0, i-1)]; g.Ruleset() != want {
			return fail("the first ruleset is the default, and a game tells its ruleset", "under %q %q instead of %q", asked, g.Ruleset(), want)
		}
	}
	for _, x := range [][2]string{{"no position line", ""}, {"", "no such ruleset"}} {
		if _, err := r.Start(x[0], x[1]); sentinel(err) != game.ErrSyntax {
			return fail("a line or ruleset that is none is refused with ErrSyntax", "%q: %v", x, err)
		}
	}
	return nil
}

// Check plays a case's game and holds each of its positions to the properties. Of
// a line that cannot stand it tries the error. The error is a *Failure.
func Check(r game.Rules, c Case) error {
	if c.Line == "" {
		if err := opens(r); err != nil {
			return err
		}
	}
	g, err := r.Start(c.Line, c.Ruleset)
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
			return k.fail(move, "a legal move can be played", "%v", err)
		}
		k.point = k.then(move, next)
	}
}

// refused holds of the error of a line that starts no game.
func refused(c Case, err error) error {
	fail := func(what string) error {
		return &Failure{What: what, Text: c.Line, Ruleset: c.Ruleset, Found: fmt.Sprintf("%T: %v", err, err)}
	}
	kind := sentinel(err)
	if kind != game.ErrSyntax && kind != game.ErrSetup {
		return fail("a line that starts no game is refused with ErrSyntax or ErrSetup")
	}
	var setup *game.SetupError
	if errors.As(err, &setup) != (kind == game.ErrSetup) || setup != nil && len(setup.Problems) == 0 {
		return fail("a set-up that cannot stand is refused with a SetupError that lists its problems")
	}
	if setup != nil && slices.ContainsFunc(setup.Problems, func(p game.Problem) bool { return p.Rule == "" || p.Text == "" }) {
		return fail("a problem of a set-up has a rule and a text")
	}
	return nil
}

// citable lists the rules that reports may name; nil where the game does not
// say.
func citable(r game.Rules) map[string]bool {
	c, ok := r.(game.Cataloguer)
	if !ok {
		return nil
	}
	ids := map[string]bool{}
	for _, rule := range c.Catalogue() {
		ids[rule.ID] = rule.Citable
	}
	return ids
}

// A checker holds a position to the properties.
type checker struct {
	*point
	boarder game.Boarder
	citable map[string]bool
	before  game.Board     // of a Boarder
	order   map[string]int // of its squares
}

// position holds of a position, its legal moves, and the texts that are asked
// about.
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
	if l, ok := k.game.(game.Lister); ok {
		if got, want := l.Successors(), game.Successors(struct{ game.Game }{k.game}); !slices.Equal(got, want) {
			return k.fail("", "successors are the legal moves with the lines after them", "%v instead of %v", got, want)
		}
	}
	clear(k.game.Moves())
	if c, ok := k.game.(game.Compeller); ok {
		clear(c.Compulsions())
	}
	if now := k.said(); !reflect.DeepEqual(now, said) {
		return k.fail("", "a game is unchanged by what is asked, and by what is done with the answers", "%v\nbecomes\n%v", said, now)
	}
	return nil
}

// said is what a game says of its position.
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
			return k.fail(m, "legal moves are different, and sorted by their bytes", "%q", moves)
		}
	}
	return nil
}

func (k *checker) ended(moves []string, o game.Outcome) error {
	if o.Over != (len(moves) == 0) {
		return k.fail("", "a game is over if and only if there is no legal move", "%v, with %q", o, moves)
	}
	if o.Over && o.Reason == "" || !o.Over && !reflect.DeepEqual(o, game.Outcome{}) {
		return k.fail("", "a game that is over says why, and another says nothing", "%+v", o)
	}
	return nil
}

// restarts holds of a game that starts from the position's line. It has no past,
// which may forbid moves and never allows any.
func (k *checker) restarts(moves []string) error {
	const what = "a line starts the same game again"
	fresh, err := k.rules.Start(k.game.Line(), k.game.Ruleset())
	if err != nil {
		return k.fail("", what, "%v", err)
	}
	there := checker{point: &point{game: fresh}}
	for i, got := range there.said()[:3] {
		if want := k.said()[i]; got != want {
			return k.fail("", what, "%q instead of %q", got, want)
		}
	}
	if len(k.moves) == 0 && !reflect.DeepEqual(there.said(), k.said()) {
		return k.fail("", what, "%v\ninstead of\n%v", there.said(), k.said())
	}
	legal := fresh.Moves()
	for _, m := range moves {
		if !slices.Contains(legal, m) {
			return k.fail(m, what+", whose past allows nothing", "it is illegal there")
		}
	}
	return nil
}

// shown holds of the board of a position, and keeps it.
func (k *checker) shown() (err error) {
	if k.boarder == nil {
		return nil
	}
	if k.before, err = k.boarder.Board(k.game.Line()); err != nil {
		return k.fail("", "a position has a board", "%v", err)
	}
	line, err := k.boarder.BoardLine(k.before)
	if err != nil || line != k.game.Line() || k.before.Turn != k.game.Turn() {
		return k.fail("", "a board is written as its line", "%q, turn %q (%v)", line, k.before.Turn, err)
	}
	k.order = map[string]int{}
	for i, c := range k.before.Cells {
		k.order[c.Square] = i
	}
	if len(k.order) != len(k.before.Cells) {
		return k.fail("", "a board has each square once", "%v", k.before.Cells)
	}
	return nil
}

// asked holds of a text that is asked about as a move.
func (k *checker) asked(moves []string, text string) error {
	name, readErr := k.game.Read(text)
	said := k.game.Explain(text)
	r := copied(said)
	clear(said.Reasons)
	clear(said.Effects)
	clear(said.Satisfies)
	if again := k.game.Explain(text); !reflect.DeepEqual(again, r) {
		return k.fail(text, "the same question has the same answer", "%+v\nthen\n%+v", r, again)
	}
	next, playErr := k.game.Play(text)
	legal := slices.Contains(moves, name)
	switch {
	case slices.Contains(moves, text) && (readErr != nil || name != text):
		return k.fail(text, "a legal move reads as itself", "%q (%v)", name, readErr)
	case readErr != nil:
		return k.unread(text, r, readErr, playErr)
	case r.Unread != "" || r.Move != name:
		return k.fail(text, "a move that can be read is explained by its canonical name", "%q is %+v", name, r)
	case r.Legal() != legal:
		return k.fail(text, "a move is listed if and only if there is no reason against it", "%s", r.Summary())
	case !legal && (playErr == nil || sentinel(playErr) != game.ErrIllegal):
		return k.fail(text, "a move that is not listed is refused with ErrIllegal", "%v", playErr)
	case legal && (playErr != nil || next.Line() != r.After || next.Ruleset() != k.game.Ruleset()):
		return k.fail(text, "a legal move leads to the line that its report gives", "%v (%v) instead of %q", next, playErr, r.After)
	}
	if name != text {
		again, err := k.game.Read(name)
		if err != nil || again != name || !reflect.DeepEqual(k.game.Explain(name), r) {
			return k.fail(text, "a canonical name reads as itself, and the same is said of it", "%q, %q (%v)", name, again, err)
		}
	}
	return cmp.Or(k.reasons(r), k.effects(r), k.satisfies(r))
}

// copied is a report whose lists are its own.
func copied(r game.Report) game.Report {
	r.Reasons, r.Effects, r.Satisfies = slices.Clone(r.Reasons), slices.Clone(r.Effects), slices.Clone(r.Satisfies)
	return r
}

// unread holds of a text that is no name of a move.
func (k *checker) unread(text string, r game.Report, readErr, playErr error) error {
	kind := sentinel(readErr)
	if kind != game.ErrSyntax && kind != game.ErrAmbiguous || sentinel(playErr) != kind {
		return k.fail(text, "a text that is no name of a move is refused with ErrSyntax or ErrAmbiguous", "%v, and played %v", readErr, playErr)
	}
	if r.Unread == "" || r.Reasons != nil || r.Effects != nil || r.Satisfies != nil || r.After != "" {
		return k.fail(text, "the report on a text that is no name of a move says only why", "%+v", r)
	}
	return nil
}

// cites reports whether a rule can be named in a report.
func (k *checker) cites(rule string) bool {
	return rule != "" && (k.citable == nil || k.citable[rule])
}

func (k *checker) reasons(r game.Report) error {
	for i, reason := range r.Reasons {
		if !k.cites(reason.Rule) || reason.Squares == nil || reason.Text == "" || strings.Contains(reason.Text, "\n") {
			return k.fail(r.Move, "a reason has a rule that can be cited, its squares, and a line of text", "%+v", reason)
		}
		if i > 0 && k.compare(r.Reasons[i-1], reason) >= 0 {
			return k.fail(r.Move, "reasons are different, and sorted by rule, then squares", "%v", r.Reasons)
		}
	}
	return nil
}

// compare orders reasons, squares as they come on the board.
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
			return fail("an effect has a kind, a rule that can be cited, and a line of text")
		case i == 0 && (e.Cause != -1 || e.Step != 0):
			return fail("the first effect is the decision, which has no cause")
		case i > 0 && (e.Cause < 0 || e.Cause >= i):
			return fail("every effect but the decision has a cause before it")
		case i > 0 && e.Step < r.Effects[i-1].Step:
			return fail("effects come by steps")
		}
	}
	if r.Effects == nil || k.boarder == nil {
		return nil
	}
	after, err := k.boarder.Board(r.After)
	if err != nil || len(after.Cells) != len(k.before.Cells) {
		return k.fail(r.Move, "what has effects has a board after it", "%q: %v", r.After, err)
	}
	named := map[string]bool{}
	for _, e := range r.Effects {
		named[e.From], named[e.To], named[e.By] = true, true, true
	}
	for i, c := range after.Cells {
		if b := k.before.Cells[i]; !reflect.DeepEqual(b, c) && !named[c.Square] {
			return k.fail(r.Move, "effects name every square that changes", "%s from %q to %q, not named in\n%+v", c.Square, b.Text, c.Text, r.Effects)
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
			return k.fail(r.Move, "what is satisfied is a compulsion, and each once, by a rule that can be cited", "%v", r.Satisfies)
		}
		left = slices.Delete(left, i, i+1)
	}
	return nil
}
