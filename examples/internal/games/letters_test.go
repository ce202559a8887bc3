package games

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

var texts = flag.Int("texts", 3000, "number of texts of moves that are read in each game")

// pieceNames are names of pieces by their letters.
var pieceNames = map[string]map[string]string{
	"nemoroth": {"B": "Basilisk", "G": "Ghast", "L": "Leaf Pile", "A": "Go Away", "W": "Fiend",
		"H": "Human", "Z": "Zombie"},
	"wormhole": {"C": "Champion", "K": "King", "M": "Lion", "N": "Knight", "P": "Pawn",
		"W": "Wizard"},
	"nature": {"B": "Bear", "D": "Druid", "G": "Grand Druid", "I": "Initiate", "R": "Ranger",
		"T": "Tree"},
}

// TestNoMoveIsReadAsAnother writes thinkable moves of random positions, legal and
// illegal, in the ways that people write them, alone and in a record. The reading is
// that move, or the text is refused. A text that does not name the start may mean
// another move of the same kind of piece to the same goal, unless the move is legal.
func TestNoMoveIsReadAsAnother(t *testing.T) {
	for _, e := range All() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			w := writer{entry: e, rng: rand.New(rand.NewPCG(21, 1)), t: t}
			opening, err := e.Start("", "")
			if err != nil {
				t.Fatal(err)
			}
			w.first = opening.Turn()
			for w.written < *texts && !t.Failed() {
				w.position()
			}
			share := 100 * w.answered / w.written
			t.Logf("%d texts, %d%% answered", w.written, share)
			if share < 80 {
				t.Errorf("only %d%% of %d texts are answered", share, w.written)
			}
		})
	}
}

// A writer writes moves and reads them again.
type writer struct {
	entry             Entry
	first             string // the side that begins
	rng               *rand.Rand
	t                 *testing.T
	written, answered int
}

func pick[T any](rng *rand.Rand, list ...T) T { return list[rng.IntN(len(list))] }

// position writes some moves of one random position.
func (w *writer) position() {
	sampler := w.entry.Rules.(game.Sampler)
	line, plies := sampler.Sample(w.rng)
	g, err := w.entry.Start(line, pick(w.rng, w.entry.Rulesets()...))
	if err != nil {
		return
	}
	for _, ply := range plies {
		if moves := g.Moves(); len(moves) > 0 {
			g, _ = g.Play(moves[int(ply)%len(moves)])
		}
	}
	if g, err = w.entry.Start(g.Line(), g.Ruleset()); err != nil {
		return // a position that only a game reaches
	}
	legal := g.Moves()
	moves := slices.Clone(legal)
	for _, name := range sampler.Questions(g, w.rng) {
		if read, err := g.Read(name); err == nil && read == name && w.owns(g, name) {
			moves = append(moves, name)
		}
	}
	for range min(8, len(moves)) {
		move := pick(w.rng, moves...)
		if len(move) > 4 && move[1:3] == move[3:5] {
			continue // "Ac1-c1" is a scream
		}
		text, loose := w.write(g, move)
		w.check(g, move, text, loose && !slices.Contains(legal, move))
	}
}

// owns reports whether the side to move has the piece of a move on its first square.
func (w *writer) owns(g game.Game, name string) bool {
	b, err := w.entry.Rules.(game.Boarder).Board(g.Line())
	if err != nil || len(name) < 3 {
		return false
	}
	for _, c := range b.Cells {
		for i, token := range c.Tokens {
			if c.Square == name[1:3] && c.Owners[i] == g.Turn() && strings.EqualFold(token[:1],
				name[:1]) {
				return true
			}
		}
	}
	return false
}

// write writes a move in one of many ways. Loose means that the start is left out.
func (w *writer) write(g game.Game, move string) (text string, loose bool) {
	if strings.Contains(move, "!") {
		return w.scream(g, move), false
	}
	if s, ok := g.(game.Scribe); ok && w.rng.IntN(6) == 0 {
		if text, err := s.WriteIn(pick(w.rng, s.Notations()...), move); err == nil {
			text = pick(w.rng, text, strings.ReplaceAll(text, ",", ", "), strings.ReplaceAll(text,
				":", ": "))
			return text, true
		}
	}
	kind, from, to, end := move[:1], move[1:3], move[3:5], move[5:]
	if w.rng.IntN(4) == 0 {
		from, loose = "", true
	}
	sign := pick(w.rng, "-", "\u2013", "\u2014", " - ", " \u2013 ", " ", ":", "x", "", " to ",
		"\u2192", " x ", "- ", " -")
	if from == "" {
		sign = pick(w.rng, "", "", "x", " ", " to ")
	}
	piece := pick(w.rng, kind, kind, strings.ToLower(kind))
	if name := pieceNames[w.entry.Name()][kind]; w.rng.IntN(4) == 0 {
		piece = pick(w.rng, name, strings.ToLower(name)) + " "
	}
	text = piece + from + sign + to + end
	bare := from == "" && kind == "A" // "Ab3!" is a scream
	if end == "" && !bare && w.rng.IntN(8) == 0 {
		text += pick(w.rng, " (a remark)", "!", "?!", " !", "+", "#")
	}
	if w.entry.Name() == "nemoroth" && w.rng.IntN(8) == 0 {
		text += pick(w.rng, "(p)", "=Z", "(d)")
	}
	if from != "" && w.rng.IntN(16) == 0 { // without a start it would be a start and a goal
		text += pick(w.rng, ":a1", ":"+to, ":c2,e2")
	}
	if w.rng.IntN(16) == 0 {
		text = strings.ToUpper(text)
	}
	return text, loose
}

// scream writes a move whose name has a sign for a scream and perhaps an order.
func (w *writer) scream(g game.Game, move string) string {
	s := g.(game.Scribe)
	text, err := s.WriteIn(pick(w.rng, s.Notations()...), move)
	if err != nil { // an illegal one
		text = move
	}
	switch w.rng.IntN(6) {
	case 0:
		text = strings.ReplaceAll(text, ",", ", ")
	case 1:
		text = strings.ToLower(text[:1]) + text[1:]
	case 2:
		if strings.HasSuffix(move, "!") {
			text = "Go Away " + move[1:3] + " screams"
		}
	case 3:
		// A list of one push would be a move (NOTE-4).
		if list, ok := strings.CutPrefix(text, move[:3]+"("); ok && strings.Count(list, "-") > 1 {
			text = strings.TrimSuffix(list, ")")
		}
	case 4:
		if list, ok := strings.CutPrefix(text, move[:3]+"("); ok && strings.Count(list, "-") > 1 {
			text = strings.ReplaceAll(strings.TrimSuffix(list, ")"), ",", ", ")
		}
	}
	return text
}

// check reads a text alone and in a record.
func (w *writer) check(g game.Game, move, text string, loose bool) {
	same := func(read string) bool {
		if read == move || len(move) < 5 {
			return read == move
		}
		if own, scream := strings.CutPrefix(read, move[:1]+move[3:5]); loose && scream &&
			own == "!" {
			return true // the bare name of a scream on the goal
		}
		return loose && len(read) >= 5 &&
			read[:1] == move[:1] && read[3:5] == move[3:5]
	}
	fail := func(where, read string) {
		w.t.Errorf("%s (%s)\n%s, written %q, is read %s as %s", g.Line(), g.Ruleset(), move, text,
			where, read)
	}
	w.written++
	reading, err := game.ReadMove(g, text)
	if err == nil && !same(reading.Move) {
		fail("alone", reading.Move)
	}
	var effects *game.EffectsError
	if errors.As(err, &effects) && effects.Move != "" && !same(effects.Move) {
		fail("alone, with wrong effects,", effects.Move)
	}
	if err == nil || effects != nil {
		w.answered++
	}
	b, _ := w.entry.Rules.(game.Boarder).Board(g.Line())
	dots := "."
	if g.Turn() != w.first {
		dots = pick(w.rng, "...", "..")
	}
	record := fmt.Sprintf("[Position %q]\n[Ruleset %q]\n\n%d%s %s\n", g.Line(), g.Ruleset(),
		b.FullMove, dots, text)
	r, err := w.entry.Rules.(game.Archivist).ReadRecord("", record, "", true)
	if len(r.Moves) > 0 && !same(r.Moves[0]) {
		fail("in a record", r.Moves[0])
	}
	if len(r.Moves) > 1 {
		fail("in a record", strings.Join(r.Moves, " "))
	}
	var stop *game.RecordError
	if errors.As(err, &stop) && stop.Illegal != "" &&
		len(r.Moves) == 0 && !same(stop.Illegal) {
		fail("in a record", stop.Illegal)
	}
	if effects = nil; errors.As(err, &effects) && effects.Move != "" && !same(effects.Move) {
		fail("in a record, with wrong effects,", effects.Move)
	}
}

// TestLetters reads positions, moves and records in each game as people write them.
func TestLetters(t *testing.T) {
	const dots = "........\n........\n........\n...g....\n...Z....\n........\n........\nW.......\n"
	const zombie = "8/8/8/3g4/3Z4/8/8/W7 A 1"
	const knights = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"
	for _, c := range []struct{ game, position, move, want string }{
		{"nemoroth", dots + "Alabaster to move", "Wa1 - a5", zombie + " Wa1a5"},
		{"nemoroth", "Alabaster: Wa1, Zd4; Obsidian: Ghast on d5\nA", "wa1a5", zombie + " Wa1a5"},
		{"nemoroth", zombie, "\u2658f3", "the signs of chess pieces"},
		{"wormhole", knights, "Nf3", knights + " Ng1f3"},
		{"wormhole", knights, "e2-e4", knights + " Pe2e4"},
		{"wormhole", knights, "Ke1-g1", knights + " Ke1g1"},
		{"wormhole", knights, "Qd3", "Q is not a piece of this game"},
		{"nature", "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD\nNature to move",
			"Initiate e2 to e4",
			"drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1 Ie2e4"},
	} {
		e, err := Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		line, _, err := game.ReadPosition(e.Rules, c.position)
		if err == nil && c.move != "" {
			g, startErr := e.Start(line, "")
			if startErr != nil {
				t.Fatal(startErr)
			}
			var r game.Reading
			if r, err = game.ReadMove(g, c.move); err == nil {
				said = line + " " + r.Move
			}
		}
		if errors.Is(err, game.ErrEffects) {
			said = line + " wrong effects"
		} else if err != nil {
			said = err.Error()
		}
		if !strings.Contains(said, c.want) {
			t.Errorf("%s: %q in %q: %s, want %q", c.game, c.move, c.position, said, c.want)
		}
	}
}
