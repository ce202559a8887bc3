package gametest

import (
	"reflect"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// noise lists texts, usually no names of moves, that Check reads in every position.
var noise = []string{"", " ", "no move", "\x00", "é", "!"}

// Check plays the game of a case and checks the properties in each position. If the
// line cannot be started, Check checks the error. A case without a line and moves also
// checks the names and the rule table of the game. The error of Check is a *Failure.
func Check(r game.Rules, c Case) error {
	var k checker
	k.Boarder, _ = r.(game.Boarder)
	for p := range c.Positions(r) {
		k.Point = p
		if c.Line == "" && c.Moves == nil {
			k.opens()
		}
		switch {
		case p.Err == nil:
			k.position(slices.Clone(p.Game.Moves()), append(c.Asked(p.Game), noise...))
		case p.Game == nil:
			k.refused(p.Err)
		default:
			k.Move = c.Moves[len(p.Moves)]
			k.holds(false, "a legal move can be played", "error %v", p.Err)
		}
		if k.failure != nil {
			break
		}
	}
	return k.failure
}

// opens checks the names of a game, its opening, and its rule table.
func (k *checker) opens() {
	r, names := k.Rules, k.Rules.Rulesets()
	if !k.holds(r.Name() != "" && len(names) > 0,
		"a game has a name and at least one ruleset", "name %q, rulesets %q", r.Name(), names) {
		return
	}
	for i, asked := range append([]string{""}, names...) {
		g, err := gameOf(r.Start("", asked))
		k.holds(err == nil && g.Ruleset() == names[max(0, i-1)],
			"the opening can be started under every ruleset, and the first one is the default",
			"ruleset %q: %v, error %v", asked, g, err)
	}
	for _, x := range [][2]string{{"no position line", ""}, {"", "no such ruleset"}} {
		_, err := r.Start(x[0], x[1])
		k.holds(sentinel(err) == game.ErrSyntax,
			"Start rejects an invalid line or ruleset with ErrSyntax",
			"line and ruleset %q: error %v", x, err)
	}
	for _, rule := range game.Catalogue(r) {
		k.holds(rule.ID != "" && rule.Section != "" && rule.Statement != "",
			"a rule has an id, a section and a statement", "%+v", rule)
		x := rule.Example
		var p Point
		p.Game, p.Err = Case{Line: x.Line, Ruleset: x.Ruleset, Moves: x.Moves}.Game(r)
		verdict, cited := p.Verdict(x.Move)
		legal := strings.HasPrefix(verdict, "legal") || x.Move == "" && p.Err == nil
		k.holds(verdict != "" && legal == x.Legal,
			"the example of a rule is legal or illegal as it says", "%s: %+v; it is %q, error %v",
			rule.ID, x, verdict, p.Err)
		k.holds(rule.Uses == nil || slices.Contains(cited, rule.ID),
			"the example of a citable rule cites it", "%s: %+v; it cites %q", rule.ID, x, cited)
	}
}

// refused checks the error of a line that cannot be started.
func (k *checker) refused(err error) {
	ok := sentinel(err) == game.ErrSyntax
	if problems := game.Problems(err); problems != nil {
		bare := func(p game.Problem) bool { return p.Rule == "" || p.Text == "" }
		ok = sentinel(err) == game.ErrSetup && !slices.ContainsFunc(problems, bare)
	}
	k.holds(ok, "Start rejects a line with ErrSyntax, or with a SetupError that lists its "+
		"problems, each with a rule and a text", "%T: %v", err, err)
}

// A checker checks the properties of a position, and of its moves as the Move of the Point. It
// stops at the first failure.
type checker struct {
	Point
	game.Boarder            // nil for none
	before       game.Board // the board, if the game is a Boarder
	failure      error
}

// holds records a failure unless a property holds, and reports whether it does.
func (k *checker) holds(ok bool, what, format string, args ...any) bool {
	if !ok && k.failure == nil {
		k.failure = k.fail(what, format, args...)
	}
	return k.failure == nil
}

// same records a failure unless two results are equal.
func (k *checker) same(what string, want, got any) {
	k.holds(reflect.DeepEqual(want, got), what, "%+v\nexpected\n%+v", got, want)
}

// position checks a position, its legal moves, and other texts read as moves.
func (k *checker) position(moves, texts []string) {
	was := said(k.Game)
	for i, m := range moves {
		k.holds(m != "" && (i == 0 || moves[i-1] < m),
			"Moves lists each legal move once, sorted by bytes", "%q", moves)
	}
	o := k.Game.Outcome()
	k.holds(o.Over == (len(moves) == 0),
		"a game is over if and only if there is no legal move", "outcome %v, moves %q", o, moves)
	k.holds(o.Over && o.Reason != "" || reflect.DeepEqual(o, game.Outcome{}),
		"the outcome of a finished game has a reason, and that of another game is zero", "%+v", o)
	k.restarts(moves)
	k.shown()
	for _, text := range slices.Concat(moves, texts) {
		if k.failure != nil {
			return
		}
		k.asked(moves, text)
	}
	k.Move = ""
	clear(k.Game.Moves())
	k.same("a game does not change when it is queried, or when a slice that it returned is changed",
		was, said(k.Game))
}

// said returns what a game reports about its position.
func said(g game.Game) []any {
	return []any{g.Line(), g.Turn(), g.Ruleset(), slices.Clone(g.Moves()), g.Outcome(),
		slices.Clone(game.Compulsions(g))}
}

// restarts checks a game that is started from the position's line. It has no past,
// and the past of a game can only forbid moves.
func (k *checker) restarts(moves []string) {
	const what = "a game can be started again from its line"
	fresh, err := gameOf(k.Rules.Start(k.Game.Line(), k.Game.Ruleset()))
	if !k.holds(err == nil, what, "error %v", err) {
		return
	}
	got, want := said(fresh), said(k.Game)
	if len(k.Moves) > 0 { // the line, the side to move and the ruleset
		got, want = got[:3], want[:3]
	}
	k.same(what, want, got)
	legal := fresh.Moves()
	for _, k.Move = range moves {
		k.holds(slices.Contains(legal, k.Move), what+", and its past allows no additional move",
			"the move is illegal without the past")
	}
	k.Move = ""
}

// shown checks the board and the texts of a position, and stores the board.
func (k *checker) shown() {
	if k.Boarder == nil {
		return
	}
	var err error
	line := k.Game.Line()
	k.before, err = k.Board(line)
	written, bad := k.BoardLine(k.before)
	k.same("BoardLine returns the line of the board, and Board.Turn is the side to move",
		[]any{line, k.Game.Turn(), nil, nil}, []any{written, k.before.Turn, err, bad})
	squares := map[string]bool{}
	for _, c := range k.before.Cells {
		squares[c.Square] = true
	}
	k.holds(len(squares) == len(k.before.Cells), "Board lists each square once", "%v",
		k.before.Cells)
	if _, ok := k.Rules.(game.Archivist); !ok {
		return
	}
	for _, form := range game.Forms() {
		text, err := game.ConvertPosition(k.Rules, line, form)
		written, _, bad := game.ReadPosition(k.Rules, text)
		k.holds(written == line, "ReadPosition reads what ConvertPosition writes",
			"as %s:\n%s\nread as %q, errors %v, %v", form, text, written, err, bad)
	}
}

// asked checks a text that is read as a move.
func (k *checker) asked(moves []string, text string) {
	k.Move = text
	name, readErr := k.Game.Read(text)
	next, playErr := gameOf(k.Game.Play(text))
	r := k.Game.Explain(text)
	if kind := sentinel(readErr); readErr != nil {
		k.holds((kind == game.ErrSyntax || kind == game.ErrAmbiguous) && sentinel(playErr) == kind,
			"Read and Play reject a text that names no move with ErrSyntax or ErrAmbiguous, both "+
				"the same", "Read: error %v; Play: error %v", readErr, playErr)
		bare := game.Report{Move: r.Move, Unread: r.Unread}
		k.holds(r.Unread != "" && reflect.DeepEqual(r, bare),
			"the report on a text that names no move has no field except Move and Unread", "%+v",
			r)
	}
	legal := slices.Contains(moves, text)
	k.holds(!legal || readErr == nil && name == text, "Read returns a legal move unchanged",
		"%q, error %v", name, readErr)
	if readErr != nil {
		return
	}
	legal = slices.Contains(moves, name)
	k.holds(r.Unread == "" && r.Move == name,
		"Explain reports a move under its canonical name", "Read returns %q, Explain returns %+v",
		name, r)
	k.holds(r.Legal() == legal,
		"a move is listed if and only if Explain gives no reason against it", "Explain gives: %s",
		r.Summary())
	k.holds(legal || sentinel(playErr) == game.ErrIllegal,
		"Play rejects a move that is not listed with ErrIllegal", "error %v", playErr)
	if legal {
		k.holds(playErr == nil && next.Line() == r.After && next.Ruleset() == k.Game.Ruleset(),
			"a legal move leads to Report.After under the same ruleset",
			"%v, error %v; expected %q", next, playErr, r.After)
	}
	again, err := k.Game.Read(name)
	k.same("Read returns a canonical name unchanged, and Explain gives the same report each time, "+
		"for other texts of the move, too",
		[]any{name, nil, r}, []any{again, err, k.Game.Explain(name)})
	k.reasons(r)
	k.effects(r)
	k.satisfies(r)
}

// cites reports whether reports can name a rule.
func (k *checker) cites(id string) bool {
	table := game.Catalogue(k.Rules)
	is := func(r game.Rule) bool { return r.ID == id && r.Uses != nil }
	return id != "" && (table == nil || slices.ContainsFunc(table, is))
}

// isLine reports whether a text is one line.
func isLine(text string) bool { return text != "" && !strings.Contains(text, "\n") }

func (k *checker) reasons(r game.Report) {
	for i, reason := range r.Reasons {
		k.holds(k.cites(reason.Rule) && reason.Squares != nil && isLine(reason.Text),
			"a reason has a citable rule, squares that are not nil, and one line of text", "%+v",
			reason)
		k.holds(i == 0 || r.Reasons[i-1].Compare(reason) < 0,
			"reasons differ, and are sorted by rule, then by squares", "%v", r.Reasons)
	}
}

func (k *checker) effects(r game.Report) {
	step := 0
	for i, e := range r.Effects {
		k.holds(k.cites(e.Rule) && e.Kind != "" && isLine(e.Text),
			"an effect has a kind, a citable rule, and one line of text", "%+v", e)
		caused := e.Cause >= 0 && e.Cause < i
		if i == 0 {
			caused = e.Cause == -1 && e.Step == 0
		}
		k.holds(caused,
			"the first effect is the decision, with step 0 and cause -1, and each other one has "+
				"an earlier effect as its cause", "effect %d, %+v", i, e)
		k.holds(e.Step >= step, "effects are sorted by step", "%+v", r.Effects)
		step = e.Step
	}
	if r.Effects != nil && k.Boarder != nil && k.failure == nil {
		k.frames(r)
	}
}

// frames checks that each effect leads from one board to the next, changes only
// squares that it names, and that the last board is the one after the move.
func (k *checker) frames(r game.Report) {
	frames := k.Frames(k.Game, r)
	k.same("Frames returns a board for each effect", len(r.Effects), len(frames))
	last := k.before
	for i, f := range frames {
		if !k.holds(len(f.Cells) == len(last.Cells), "a board of Frames has every square",
			"%d squares", len(f.Cells)) {
			return
		}
		e := r.Effects[i]
		for j, c := range f.Cells {
			named := c.Square == e.From || c.Square == e.To || c.Square == e.By
			k.holds(named || reflect.DeepEqual(c, last.Cells[j]),
				"an effect names every square that it changes",
				"%s changes from %q to %q by\n%+v", c.Square, last.Cells[j].Text, c.Text, e)
		}
		last = f
	}
	after, _ := k.Board(r.After) // no cells if the line is invalid
	k.same("Report.After is the position line after the effects", last.Cells, after.Cells)
}

func (k *checker) satisfies(r game.Report) {
	left := game.Compulsions(k.Game)
	for _, s := range r.Satisfies {
		i := slices.Index(left, s.Compulsion)
		if !k.holds(i >= 0 && k.cites(s.Rule),
			"a move satisfies each compulsion of the position at most once, by a citable rule",
			"%v", r.Satisfies) {
			return
		}
		left = slices.Delete(left, i, i+1)
	}
}
