package properties

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

const (
	opening = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	choices = "8/8/4b3/3laL2/8/8/8/8 O 1" // a scream with four results
)

// mustBreak fails the test unless each error is a failed property. The keys name
// the damage.
func mustBreak(t *testing.T, broken map[string]error) {
	t.Helper()
	for name, err := range broken {
		var v *gametest.Failure
		if !errors.As(err, &v) {
			t.Errorf("%s: no property fails (%v)", name, err)
		}
	}
}

func mustHold(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Error(err)
		}
	}
}

func play(t *testing.T, g *nemoroth.Game, names ...string) *nemoroth.Game {
	t.Helper()
	for _, name := range names {
		var err error
		if g, err = gen.Play(g, nemoroth.MustMove(name)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestDamagedLists(t *testing.T) {
	g := startOf(t, choices)
	moves := g.Moves()
	mustHold(t, lists(g, moves), children(g, moves))
	swapped := slices.Clone(moves)
	swapped[0], swapped[1] = swapped[1], swapped[0]
	other := nemoroth.MustMove("Ae5!d5,f5,e6")
	mustBreak(t, map[string]error{
		"a legal move is missing":             lists(g, moves[1:]),
		"a legal move occurs twice":           lists(g, slices.Insert(slices.Clone(moves), 1, moves[0])),
		"the moves are not sorted":            lists(g, swapped),
		"the zero Move is among them":         lists(g, slices.Insert(slices.Clone(moves), 0, noMove)),
		"a move is not legal":                 lists(g, append(slices.Clone(moves), nemoroth.MustMove("Ze5e6"))),
		"a move cannot be played":             children(g, []nemoroth.Move{nemoroth.MustMove("Ze5e6")}),
		"an order of pushes is not canonical": children(g, []nemoroth.Move{other}),
	})
}

func TestDamagedEnds(t *testing.T) {
	stalemate, going := startOf(t, "8/hpH6/pHpH6/8/8/8/8/8 O 1"), startOf(t, opening)
	o := stalemate.Outcome()
	mustHold(t, ends(stalemate, nil, o), ends(going, going.Moves(), nemoroth.Outcome{}))
	wrongWinner, wrongReason, repeated := o, o, o
	wrongWinner.Winner = o.Winner.Opponent()
	wrongReason.Reason, repeated.Reason = nemoroth.EndByCompulsion, nemoroth.EndByRepetition
	mustBreak(t, map[string]error{
		"over, with legal moves":                            ends(going, going.Moves(), o),
		"not over, without a legal move":                    ends(stalemate, nil, nemoroth.Outcome{}),
		"a winner, but not over":                            ends(going, going.Moves(), nemoroth.Outcome{Winner: nemoroth.Alabaster}),
		"the wrong winner":                                  ends(stalemate, nil, wrongWinner),
		"reason compulsion, but no piece is compelled":      ends(stalemate, nil, wrongReason),
		"reason repetition, but no move repeats a position": ends(stalemate, nil, repeated),
	})
}

func TestDamagedChildren(t *testing.T) {
	g := startOf(t, "8/8/8/8/8/8/8/W[5]7 A 1")
	m := nemoroth.MustMove("Wa1a3")
	h := play(t, g, "Wa1a3")
	before, after := g.Setup(), h.Setup()
	mustHold(t, child(g, m, h), follows(g, m, before, after))
	change := func(f func(*nemoroth.Setup)) error {
		s := after.Clone()
		f(&s)
		return follows(g, m, before, s)
	}
	b2 := nemoroth.MustSquare("b2")
	mustBreak(t, map[string]error{
		"the game after another move": child(g, m, play(t, g, "Wa1a2")),
		"a game without a past":       child(g, m, startOf(t, h.String())),
		"a game one ply longer":       child(g, m, play(t, h, "pass")),
		"the move of another game":    child(startOf(t, opening), m, h),
		"a board that cannot stand":   change(func(s *nemoroth.Setup) { s.Ichor[b2] = 11 }),
		"a new occupant":              change(func(s *nemoroth.Setup) { s.Occupants[b2] = []nemoroth.Piece{{Kind: nemoroth.Mummy}} }),
		"new ichor of three plies":    change(func(s *nemoroth.Setup) { s.Ichor[b2] = 3 }),
		"a move instead of a pass":    passed(g, play(t, g, "Wa1a3")),
		"no pass":                     passed(g, g),
	})
	mustHold(t, passed(g, play(t, g, "pass")))
	back := startOf(t, "7a/8/8/8/8/8/8/A7 A 1")
	mustBreak(t, map[string]error{"a repeated position": child(play(t, back, "Aa1c1", "Ah8f8", "pass"), nemoroth.Pass(),
		play(t, back, "Aa1c1", "Ah8f8", "pass", "Af8h8", "Ac1a1"))})
}

// forgetful loses a field in JSON; mute cannot be written as JSON.
type (
	forgetful struct {
		Kept int
		Lost int `json:"-"`
	}
	mute struct{ F func() }
)

func TestDamagedJSON(t *testing.T) {
	mustHold(t, survives(nil, noMove, "number", 3), survives(nil, noMove, "record", forgetful{Kept: 1}))
	mustBreak(t, map[string]error{
		"a field is lost":                                survives(nil, noMove, "record", forgetful{1, 2}),
		"it cannot be written":                           survives(nil, noMove, "record", mute{}),
		"a nil list is written as an empty one":          survives(nil, noMove, "list", struct{ L emptied }{}),
		"an error of no known kind":                      refused[int]("x", errors.New("no")),
		"an error of two kinds":                          refused[int]("x", errors.Join(nemoroth.ErrSyntax, nemoroth.ErrSetup)),
		"the JSON that was written cannot be read":       value[proud](`{}`),
		"a value that was read cannot be written":        value[secret](`{}`),
		"the value changes each time it is written":      value[growing](`1`),
		"the error of UnmarshalJSON is of no known kind": value[deaf](`1`),
	})
	g := startOf(t, opening)
	if sameGame(g, play(t, g, "Ha2a3")) || sameGame(play(t, g, "Ha2a3"), startOf(t, play(t, g, "Ha2a3").String())) || !sameGame(play(t, g, "Ha2a3"), play(t, g, "Ha2a3")) {
		t.Error("sameGame")
	}
}

type (
	emptied []int    // a nil list is written as an empty one
	proud   struct{} // cannot be read from its own JSON
	secret  struct{} // can be read but not written
	growing int      // is written as its successor
	deaf    struct{} // cannot be read; the error is of no known kind
)

func (emptied) MarshalJSON() ([]byte, error)   { return []byte("[]"), nil }
func (proud) MarshalJSON() ([]byte, error)     { return []byte(`"me"`), nil }
func (secret) MarshalJSON() ([]byte, error)    { return nil, errors.New("no") }
func (x growing) MarshalJSON() ([]byte, error) { return json.Marshal(int(x) + 1) }
func (*deaf) UnmarshalJSON([]byte) error       { return errors.New("no") }

func TestDamagedWalker(t *testing.T) {
	g := startOf(t, opening)
	h := play(t, g, "Be1d3")
	w := nemoroth.NewWalker(h)
	mustHold(t, stands(w, h, 0), inspected(w, h), scopes(w, h), counted(g, 2, 7, 7, 7), perft(startOf(t, "7a/8/8/8/8/8/8/A7 A 1")))
	soaked := startOf(t, "8/8/8/8/3g4/7H/2pHHpH3/W[1]7 A 1")
	mustBreak(t, map[string]error{
		"another position":                   stands(w, g, 0),
		"another depth":                      stands(w, h, 1),
		"another board":                      inspected(w, g),
		"a board without the ichor":          inspected(nemoroth.NewWalker(startOf(t, "8/8/8/8/3g4/7H/2pHHpH3/W7 A 1")), soaked),
		"another number of plies of ichor":   inspected(nemoroth.NewWalker(startOf(t, "8/8/8/8/3g4/7H/2pHHpH3/W[2]7 A 1")), soaked),
		"the other side to move":             inspected(nemoroth.NewWalker(startOf(t, "8/8/8/8/3g4/7H/2pHHpH3/W[1]7 O 1")), soaked),
		"the scopes of another position":     scopes(w, g),
		"the moves of another position":      refusals(w, g, 0, true),
		"another count without a hash table": counted(g, 2, 7, 6, 7),
		"another count with a hash table":    counted(g, 2, 7, 7, 6),
		"a past that forbids no move":        inspected(nemoroth.NewWalker(startOf(t, "5a2/8/8/8/8/8/8/A7 O 2")), play(t, startOf(t, "7a/8/8/8/8/8/8/A7 A 1"), "Aa1c1", "Ah8f8", "Ac1a1")),
	})
}

func TestDamagedSymmetry(t *testing.T) {
	g := startOf(t, choices)
	for _, w := range mirrors {
		image := func(line string) *nemoroth.Game {
			x, err := w.setup(nemoroth.MustSetup(line)).Game(nemoroth.Standard())
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		mustHold(t, w.compare(g, image(choices), g.Moves(), true))
		mustBreak(t, map[string]error{
			w.name + ", the position itself instead of its image": w.compare(g, g, g.Moves(), true),
			w.name + ", the image of another position":            w.compare(g, image("8/8/4b3/3laL2/8/8/7H/8 O 1"), g.Moves(), true),
			w.name + ", a legal move is missing":                  w.compare(g, image(choices), g.Moves()[1:], true),
		})
	}
	a, b := g.Explain(nemoroth.MustMove("Le5e6")), g.Explain(nemoroth.MustMove("Ld5d4"))
	if slices.Equal(plain.facts(a), plain.facts(b)) {
		t.Error("two different reports have the same facts")
	}
}

func TestDamagedOrders(t *testing.T) {
	g := startOf(t, choices)
	r := g.Explain(nemoroth.MustMove("Ae5!"))
	mustHold(t, orders(g, r), orders(startOf(t, "8/8/8/8/wA6/8/8/8 A 1"), startOf(t, "8/8/8/8/wA6/8/8/8 A 1").Explain(nemoroth.MustMove("Ab4!"))))
	with := func(f func(*nemoroth.Report)) error {
		x := r
		x.Candidates = slices.Clone(r.Candidates)
		f(&x)
		return orders(g, x)
	}
	one := g.Explain(r.Candidates[0].Move)
	again := one
	again.After = nemoroth.Start()
	mustBreak(t, map[string]error{
		"a candidate is missing":                    with(func(x *nemoroth.Report) { x.Candidates = x.Candidates[1:] }),
		"a candidate too many":                      with(func(x *nemoroth.Report) { x.Candidates = append(x.Candidates, nemoroth.Candidate{}) }),
		"a legal candidate is marked as not legal":  with(func(x *nemoroth.Report) { x.Candidates[1].Legal = false }),
		"the verdict is legal":                      with(func(x *nemoroth.Report) { x.Verdict, x.Candidates, x.After = nemoroth.VerdictLegal, nil, one.After }),
		"another position after the canonical move": canonical(g, one, again),
	})
	mustHold(t, canonical(g, one, one))
}

func TestDamagedSaid(t *testing.T) {
	g := startOf(t, opening)
	m := nemoroth.MustMove("Ha2a3")
	r := g.Explain(m)
	mustHold(t, reported(g, g.Moves(), m, r))
	with := func(f func(*nemoroth.Report)) error {
		x := r
		f(&x)
		return reported(g, g.Moves(), m, x)
	}
	mustBreak(t, map[string]error{
		"another move":                          with(func(x *nemoroth.Report) { x.Asked = nemoroth.MustMove("Hb2b3") }),
		"another ruleset":                       with(func(x *nemoroth.Report) { x.Ruleset = nemoroth.Betza() }),
		"the game is over":                      with(func(x *nemoroth.Report) { x.GameOver = true }),
		"a compulsion too many":                 with(func(x *nemoroth.Report) { x.Compelled = []nemoroth.Compulsion{{}} }),
		"the verdict is forbidden":              with(func(x *nemoroth.Report) { x.Verdict = nemoroth.VerdictForbidden }),
		"a reason too many":                     with(func(x *nemoroth.Report) { x.Reasons = []nemoroth.Reason{{Rule: nemoroth.RuleMove1}} }),
		"the move is not among the legal moves": reported(g, g.Moves()[1:], g.Moves()[0], g.Explain(g.Moves()[0])),
	})
}

func TestDamagedPositions(t *testing.T) {
	s := nemoroth.MustSetup(opening)
	setup := nemoroth.StartSetup()
	setup.Side = nemoroth.Obsidian
	other, err := setup.Position(nemoroth.Standard())
	if err != nil {
		t.Fatal(err)
	}
	mustHold(t, position(s, nemoroth.Standard(), nemoroth.Start()), rulesetless(opening, []nemoroth.Position{nemoroth.Start(), nemoroth.Start()}))
	mustBreak(t, map[string]error{
		"the position with the other side to move": position(s, nemoroth.Standard(), other),
		"two positions of one setup":               rulesetless(opening, []nemoroth.Position{nemoroth.Start(), other}),
	})
}

// TestOrders checks canonicalLine: the order of occupants within a square.
func TestOrders(t *testing.T) {
	s := nemoroth.MustSetup("8/8/8/8/3(MphpgpHpGZzhbHGBW)[6]4/.[0]7/8/l*7 A 1")
	const want = "8/8/8/8/3(BGWHZbhzpGpHpgphM)[6]4/.[0]7/8/l*7 A 1"
	if got := canonicalLine(s); got != want {
		t.Errorf("%s instead of %s", got, want)
	}
}

func TestDamagedWriting(t *testing.T) {
	g := startOf(t, opening)
	h := play(t, g, "Be1d3")
	read := func(text string) *notation.Record {
		r, err := notation.ReadRecord("", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := read("[Event \"One\"]\n[Notation \"canonical\"]\n\n{Before.}\n1. Be1d3 {Two at once.} *\n")
	fresh, err := notation.FromGame(h)
	if err != nil {
		t.Fatal(err)
	}
	first, other := h.First().Setup(), nemoroth.MustSetup(choices)
	r.Start, fresh.Start = &first, &first
	fresh.Notation = notation.Canonical
	mustHold(t, formatted(g, nemoroth.MustMove("Be1d3")), recorded(h, fresh, fresh, notation.Canonical))
	mustBreak(t, map[string]error{
		"a move that is not legal": formatted(g, nemoroth.MustMove("Be1e3")),
		"a move is missing":        recorded(g, fresh, fresh, notation.Canonical),
		"another notation":         recorded(h, fresh, fresh, notation.Lawson),
	})
	for name, damage := range map[string]func(*notation.Record){
		"ruleset": func(r *notation.Record) { r.Ruleset = nemoroth.Betza() },
		"result":  func(r *notation.Record) { r.Result = 2 },
		"passes":  func(r *notation.Record) { r.Analysis = true },
		"tags":    func(r *notation.Record) { r.Tags = nil },
		"texts":   func(r *notation.Record) { r.Texts = nil },
		"diagram": func(r *notation.Record) { r.Diagram = true },
		"start":   func(r *notation.Record) { r.Start = &other },
		"moves":   func(r *notation.Record) { r.Moves = nil },
		"comment": func(r *notation.Record) { r.Moves[0].Comment = "!" },
		"notes":   func(r *notation.Record) { r.Moves[0].Texts = nil },
	} {
		x := *r
		x.Moves = slices.Clone(r.Moves)
		if damage(&x); sameRecord(r, &x) || !sameRecord(r, r) {
			t.Errorf("the records are equal, although one has another %s", name)
		}
	}
	d := notation.Diagram{Setup: nemoroth.MustSetup(opening), Turn: true}
	for name, damage := range map[string]func(*notation.Diagram){
		"turn":   func(d *notation.Diagram) { d.Turn = false },
		"mark":   func(d *notation.Diagram) { d.Marks[3] = '<' },
		"side":   func(d *notation.Diagram) { d.Setup.Side = nemoroth.Obsidian },
		"number": func(d *notation.Diagram) { d.Setup.FullMove = 9 },
		"board":  func(d *notation.Diagram) { d.Setup.Ichor[5] = 9 },
	} {
		x := d
		if damage(&x); sameDiagram(d, x) || !sameDiagram(d, d) {
			t.Errorf("the diagrams are equal, although one has another %s", name)
		}
	}
}

func TestDamagedRecords(t *testing.T) {
	const text = "[Event \"One\"]\n\n1. Be1d3 *\n\n[Event \"Two\"]\n\n1. Ha2a3 Ha7a6\n2. Ha3a5 *\n"
	records, err := notation.ReadRecords("", strings.NewReader(text))
	if err == nil {
		t.Fatal("an illegal move is read")
	}
	mustHold(t, cutShort(text, records, err), played(text, records[0]))
	line := func(f func(*nemoroth.LineError)) error {
		var e *nemoroth.LineError
		if !errors.As(err, &e) {
			t.Fatal(err)
		}
		x := *e
		f(&x)
		return cutShort(text, records, &x)
	}
	last := func(f func(*notation.Record)) error {
		x := *records[1]
		x.Moves = slices.Clone(x.Moves)
		f(&x)
		return cutShort(text, []*notation.Record{records[0], &x}, err)
	}
	mustBreak(t, map[string]error{
		"no line":                     line(func(e *nemoroth.LineError) { e.Line = 0 }),
		"no column":                   line(func(e *nemoroth.LineError) { e.Column = 0 }),
		"a line after the end":        line(func(e *nemoroth.LineError) { e.Line = 99 }),
		"another ply":                 line(func(e *nemoroth.LineError) { e.Ply = 1 }),
		"another error":               cutShort(text, records, errors.New("no")),
		"no record":                   cutShort(text, nil, err),
		"the first record is missing": cutShort(text, records[1:], err),
		"the last record is missing":  cutShort(text, records[:1], err),
		"a move is missing":           last(func(r *notation.Record) { r.Moves = r.Moves[1:] }),
		"another move":                last(func(r *notation.Record) { r.Moves[0].Move = nemoroth.MustMove("Hb2b3") }),
		"a move that is not legal":    last(func(r *notation.Record) { r.Moves[1].Move = nemoroth.MustMove("Ze5e6") }),
	})
}

func TestDamagedWords(t *testing.T) {
	mustHold(t, word("e4", new(nemoroth.Square)), word("i9", new(nemoroth.Square)))
	mustBreak(t, map[string]error{
		"the value cannot be written":                  word("x", &fickle{write: []string{""}}),
		"the error is not a SyntaxError":               word("", &fickle{}),
		"the text changes when it is read and written": word("x", &fickle{write: []string{"a", "b"}}),
		"the name of another move":                     inGame(startOf(t, choices), nemoroth.MustMove("Be6d4"), "Ld5d4"),
		"an ambiguous name":                            inGame(startOf(t, choices), nemoroth.MustMove("Be6d4"), "Ae5!"),
		"an invalid name":                              inGame(startOf(t, choices), nemoroth.MustMove("Be6d4"), "Ae5!d5"),
	})
}

// fickle reads any text but the empty one, and is written as each of some texts
// in turn; as "" it cannot be written.
type fickle struct{ write []string }

func (x *fickle) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("no")
	}
	return nil
}

func (x *fickle) MarshalText() ([]byte, error) {
	text := x.write[0]
	if text == "" {
		return nil, errors.New("no")
	}
	x.write = x.write[1:]
	return []byte(text), nil
}

func TestDamagedLoading(t *testing.T) {
	good := rulings.LoadError{Place: rulings.Place{File: "ghast.yaml", Line: 2}, Msg: "wrong"}
	mustHold(t, unloaded("a\nb\n", &good))
	with := func(f func(*rulings.LoadError)) error {
		e := good
		f(&e)
		return unloaded("a\nb\n", &e)
	}
	mustBreak(t, map[string]error{
		"another error":        unloaded("a\nb\n", errors.New("no")),
		"another file":         with(func(e *rulings.LoadError) { e.File = "gaze.yaml" }),
		"a line after the end": with(func(e *rulings.LoadError) { e.Line = 9 }),
		"a negative line":      with(func(e *rulings.LoadError) { e.Line = -1 }),
		"without a message":    with(func(e *rulings.LoadError) { e.Msg = "" }),
	})
}

func answerTo(t *testing.T, request string) []byte {
	t.Helper()
	line, err := games.Answer(t.Context(), []byte(request))
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestDamagedAnswers(t *testing.T) {
	const request = `{"id":"g","ruleset":"Betza","position":"` + opening + `","moves":["Be1d3","Gd8b6","Bd3e5","Gb6d4"],"explain":["Lc1d2","Be5f4"]}`
	answer := func() (a conformance.Answer) {
		if err := json.Unmarshal(answerTo(t, request), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	refused := conformance.Answer{ID: json.RawMessage(`"g"`), Error: "no"}
	mustHold(t, answered(request, answer()), answered(`{"id":"g"}`, refused), answered("", conformance.Answer{Error: "no"}),
		answered(strings.Replace(request, "Be5f4", "no move", 1), refused))
	finished := startOf(t, "8/hpH6/pHpH6/8/8/8/8/8 O 1").String()
	mustBreak(t, map[string]error{
		"a good request gets an error":                        answered(request, refused),
		"a request without a position is answered":            answered(`{"id":"g"}`, conformance.Answer{ID: json.RawMessage(`"g"`)}),
		"a request with a pass is answered":                   answered(strings.Replace(request, "Gb6d4", "pass", 1), answer()),
		"the outcome of a finished game is missing":           answered(`{"id":"g","position":"`+finished+`"}`, conformance.Answer{ID: json.RawMessage(`"g"`), Position: finished}),
		"the answer is for the position before the last move": answered(strings.Replace(request, `"Gb6d4"]`, `"Gb6d4","Hb2a3"]`, 1), answer()),
	})
	for name, damage := range map[string]func(*conformance.Answer){
		"id":                              func(a *conformance.Answer) { a.ID = nil },
		"position":                        func(a *conformance.Answer) { a.Position = opening },
		"full-move number":                func(a *conformance.Answer) { a.Position = strings.Replace(a.Position, " 3", " 8", 1) },
		"no compulsion":                   func(a *conformance.Answer) { a.Compelled = nil },
		"the square of the Ghast":         func(a *conformance.Answer) { a.Compelled[0].Source = "a1" },
		"only one legal move":             func(a *conformance.Answer) { a.Legal = a.Legal[:1] },
		"the position after a legal move": func(a *conformance.Answer) { a.Legal[1].Position += "0" },
		"outcome":                         func(a *conformance.Answer) { a.Outcome.Over = true },
		"no explanation":                  func(a *conformance.Answer) { a.Explained = nil },
		"the explained move":              func(a *conformance.Answer) { a.Explained[1].Move = "Lc1d2" },
		"the rule of a reason":            func(a *conformance.Answer) { a.Explained[0].Reasons[0].Rule = "MOVE-1" },
		"the squares of a reason":         func(a *conformance.Answer) { a.Explained[0].Reasons[0].Squares = []string{"a1"} },
		"the order of reasons":            func(a *conformance.Answer) { slices.Reverse(a.Explained[0].Reasons) },
	} {
		a := answer()
		damage(&a)
		mustBreak(t, map[string]error{name: answered(request, a)})
	}
}

// TestHostileTraces checks that applied accepts a trace of any position or none.
func TestHostileTraces(t *testing.T) {
	g := startOf(t, opening)
	trace := g.Explain(nemoroth.MustMove("Be1d3")).Trace
	mustHold(t, applied(g, "", trace), applied(g, "", nemoroth.Trace{{}}), applied(startOf(t, choices), "", trace))
}
