package games

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

var texts = flag.Int("texts", 3000, "number of texts of moves that are read in each game")

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
			if share < 95 {
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
	sampler := w.entry
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
	b, err := w.entry.Board(g.Line())
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
	name := strings.TrimPrefix(w.entry.Occupant(kind).Name, w.entry.SideName(w.first)+" ")
	if w.rng.IntN(8) == 0 {
		return pick(w.rng, "the "+name+" on "+from+" goes to "+to, "my "+name+" leaps from "+from+
			" to "+to, name+" from "+from+" steps to "+to) + end, false
	}
	if w.rng.IntN(4) == 0 {
		from, loose = "", true
	}
	sign := pick(w.rng, "-", "\u2013", "\u2014", " - ", " \u2013 ", " ", ":", "x", "", " to ",
		"\u2192", " x ", "- ", " -")
	if from == "" {
		sign = pick(w.rng, "", "", "x", " ", " to ")
	}
	piece := pick(w.rng, kind, kind, strings.ToLower(kind))
	if w.rng.IntN(4) == 0 {
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
	if w.entry.Name() != "nemoroth" {
		from = ""
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
		// Of two pieces that move together the one without a start may come second.
		return loose && read[:1] == move[:1] && strings.Contains(read[min(3,
			len(read)):], move[3:5])
	}
	fail := func(where, read string) {
		w.t.Errorf("%s (%s)\n%s, written %q, is read %s as %s", g.Line(), g.Ruleset(), move, text,
			where, read)
	}
	w.written++
	reading, err := w.entry.ReadMove(g, text)
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
	b, _ := w.entry.Board(g.Line())
	dots := "."
	if g.Turn() != w.first {
		dots = pick(w.rng, "...", "..")
	}
	record := fmt.Sprintf("[Position %q]\n[Ruleset %q]\n\n%d%s %s\n", g.Line(), g.Ruleset(),
		b.FullMove, dots, text)
	r, err := w.entry.ReadLetter(record, "")
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

// TestLetters reads texts as people write them, in each game: a position or a start, and
// moves. Each is read as a position line and moves, or refused with the words wanted.
func TestLetters(t *testing.T) {
	const (
		dots    = "........\n........\n........\n...g....\n...Z....\n........\n........\nW.......\n"
		zombie  = "8/8/8/3g4/3Z4/8/8/W7 A 1"
		opening = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
		scream  = "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4"
		order   = "8/8/4b3/3laL2/8/8/8/8 O 1"
		knights = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"
		druids  = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"
		pieces  = "the pieces are B (Basilisk), G (Ghast)"
	)
	spaced := strings.Join(strings.Split(dots, ""), " ")
	boxes := strings.Repeat("+---+---+\n| | | | | | | | |\n", 7) +
		"+---+\n|W| | | | | | | |\n+---+\n"
	for _, c := range []struct{ game, text, want string }{
		// Boards.
		{"nemoroth", dots + "Alabaster to move\n\n1. Wa1 - a5", zombie + " Wa1a5"},
		{"nemoroth", strings.ReplaceAll(dots, ".", "-") + "White to play.\nFiend a1 to a5",
			zombie + " Wa1a5"},
		{"nemoroth", spaced + "A 1\n1. wa1-a5", zombie + " Wa1a5"},
		{"nemoroth", "|        |\n|        |\n|        |\n|   g    |\n|   Z    |\n|        |\n" +
			"|        |\n|W       |\nWhite moves\n1. Wa5", zombie + " Wa1a5"},
		{"nemoroth", "8 . . . . . . . . 8\n7 1 1 1 1 1 1 1 1 7\n6 ........\n5 3g4\n4 ...Z4\n3 8\n" +
			"2 . . . . . . . .\n1 W . . . . . . .\n  a b c d e f g h\n\n1. Wa5", zombie + " Wa1a5"},
		{"nemoroth", boxes + "A 3\n3. W a1 to a5", "8/8/8/8/8/8/8/W7 A 3 Wa1a5"},
		{"nemoroth", "Position: 8/8/8/3g4/\n3Z4/8/8/W7 A\n1. Wa5", zombie + " Wa1a5"},
		{"nemoroth", "> 8/8/8/3g4/3Z4/8/8/W7, Alabaster to move\n> 1. Wa1\u2013a5",
			zombie + " Wa1a5"},
		{"nemoroth", "[Position \"8/8/8/8/8/8/8/\nH6.[1] A 1\"]\n\n1. Ha1-a2",
			"8/8/8/8/8/8/8/H6.[1] A 1 Ha1a2"},
		// Lists of pieces.
		{"nemoroth", "Alabaster: Wa1, Zd4; Obsidian: Ghast on d5\nA\n1. wa1a5", zombie + " Wa1a5"},
		{"nemoroth", "Alabaster: Wa1, Zd4; Obsidian: Gd5 petrified\nAlabaster to move\nWa5",
			"8/8/8/3pg4/3Z4/8/8/W7 A 1 Wa1a5"},
		{"nemoroth", "Obsidian Ghast d8, Alabaster Human f7\nWhite to move\n\n1. Hf7-e6",
			"3g4/5H2/8/8/8/8/8/8 A 1 illegal Hf7e6"},
		{"nemoroth", "White: Humans a2, b2 and statue of a Leaf Pile c1.\nBlack: Zombie h7.\n" +
			"White to play\n1. Ha3", "8/7z/8/8/8/8/HH6/2pL5 A 1 ambiguous"},
		// Moves.
		{"nemoroth", "Dear Ralph,\nmy move is\n\n1. Be1-d3 (petrify e2\nand c2), Gd8-b6\n\nYours",
			opening + " Be1d3 Gd8b6"},
		{"nemoroth", "```\n1) be1\u2192d3 $6 gd8\u2192b6\u25a1\n2) Be5!? # Gd4\n```",
			opening + " Be1d3 Gd8b6 Bd3e5 Gb6d4"},
		{"nemoroth", "1.\tBASILISK E1 TO D3\r\n\tGHAST D8 X B6\r\n", opening + " Be1d3 effects " +
			"Gd8b6"},
		{"nemoroth", "1. Be1d3,Gd8b6 2.Bd3e5?? Gb6d4!! Obsidian wins", opening +
			" Be1d3 Gd8b6 Bd3e5 Gb6d4"},
		{"nemoroth", scream + "\n4. Ac1 (pHc2-c3, Hd2-e3(p),\nGd1-e1, Ab1-a1, Hb2-a3)",
			scream + " Ac1!"},
		{"nemoroth", order + "\nLd5-c5, Be6-e7:f5,\npLf5-g5", order + " Ae5!d5,e6,f5"},
		{"nemoroth", order + "\n1... go away e5 screams", order + " ambiguous"},
		{"nemoroth", "8/3H4/8/8/8/8/8/8 A 1\nHd8Z", "8/3H4/8/8/8/8/8/8 A 1 Hd7d8"},
		{"nemoroth", "8/3H4/8/8/8/8/8/8 A 1\nHuman d7 to d8 = Z", "8/3H4/8/8/8/8/8/8 A 1 Hd7d8"},
		{"nemoroth", "7h/8/8/8/8/8/8/A7 A 1\n1. a to b2", "7h/8/8/8/8/8/8/A7 A 1 Aa1b2"},
		{"wormhole", "1. e4 e5 2. Nf3 Nc6", knights + " Pe2e4 Pe7e5 Ng1f3 Nb8c6"},
		{"wormhole", "1. e2-e4, Knight g8 to f6", knights + " Pe2e4 Ng8f6"},
		{"wormhole", "White: Ke1, a2, b2; Black: Kd8.\nBlack to move\n1... Kd8-d7",
			"3k4/8/8/8/8/8/PP6/4K3 b 1 Kd8d7"},
		{"wormhole", strings.NewReplacer("g", "k", "Z", "P", "W", "K").Replace(dots) +
			"White to move\n1. Ka1 - a2", "8/8/8/3k4/3P4/8/8/K7 w 1 Ka1a2"},
		{"nature", "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD\nNature to move\n1. Initiate " +
			"e2 to e4",
			druids + " Ie2e4"},
		{"nature", "1. e2-e4 e7-e5", druids + " Ie2e4 Ie7e5"},
		{"nature", "4g3/8/8/8/8/2T5/3T4/4G3 N - - 1\n1. Tree d2 to h6 and c3 to d4",
			"4g3/8/8/8/8/2T5/3T4/4G3 N - - 1 Td2h6+c3d4"},
		{"nature", "Nature: Ge1, Ra1.\nMagic: Ge8.\nN - - 1\n1. Ge1-f1",
			"4g3/8/8/8/8/8/8/R3G3 N - - 1 Ge1f1"},
		{"nature", "4g3/8/8/3iI3/8/8/8/4G3 N - d6 2\n2. exd6 e.p.",
			"4g3/8/8/3iI3/8/8/8/4G3 N - d6 2 Ie5d6"},

		// Refusals.
		{"nemoroth", dots + "Obsidian am Zug", "the side to move is said in English"},
		{"nemoroth", zombie + "\n1. \u2658f3", "of this game; " + pieces},
		{"nemoroth", zombie + "\n1. Cg1-f3", "C is not a piece of this game; " + pieces},
		{"nemoroth", zombie + "\n1. Wa1 over there", `"over there" after it is not understood`},
		{"nemoroth", zombie + "\n1. Wa1-a9",
			"line 2, column 4, ply 1: \"Wa1-a9\" is not understood: there is no square a9; " +
				"files are a " +
				"to h, ranks 1 to 8; write, for example, Wa1a2"},
		{"nemoroth", "8/3H4/8/8/8/8/8/8 A 1\nHd8=Q", "becomes Q, which is not one; the pieces are"},
		{"nemoroth", "8/8/8/3g4/3Z4/8/8/W5[4]1 A 1\n1. Wa5",
			`"[4]" follows no square; an empty one has a dot before it; write, for example, .[4]`},
		{"nemoroth", zombie + "\n1. 0-0", "there is no castling in this game; write, for " +
			"example, Wa1a2"},
		{"nemoroth", zombie + "\n1. Zd4xd5 e.p.", "there is no capture en passant in this game"},
		{"wormhole", "1. Qd1-d3", "Q is not a piece of this game; the pieces are C (Champion)"},
		{"wormhole", "1. O-O", "there is no castling in this game"},
		{"wormhole", "1. e4 d5\n2. exd5 e.p.", "there is no capture en passant in this game"},
		{"wormhole", "1. \u265ef3", "the signs of chess pieces are not those of this game"},
		{"wormhole", strings.Repeat(". . . . . . . .\n", 7) + ". . . \u2654 . .\nWhite to move, Ke1-e2",
			"lines that are not ranks of eight squares"},
		{"nemoroth", strings.Replace(spaced, "g", "g#", 1) + "A 1\nWa1-a5",
			"it does not say what \"#\" in the board means"},
		{"nature", "1. e2-e9", "there is no square e9"},
		{"nature", "Black Magic has lost 99999999999999999999 Trees. Nature: Ge1. Black Magic: Ge8. " +
			"Nature to move.\n\nGe1-e2", "Black Magic has 64 Towers, captives included"},
		{"nature", "::    ::    N*    ::\n" + strings.Repeat("::    ::    ::    ::\n", 7) +
			"Nature to move, Ge1-e2", "its dark squares, ::, are not those of a board"},
		{"nature", "1. O-O-O", "there is no castling in this game"},
		{"nature", "1. Ie2-e4=Q", "no piece of this game becomes Q"},
		{"nature", "[Position \"Nature: Qe1\"]\n1. Ge1", `"Nature: Qe1" is not a list of pieces`},
	} {
		e, err := Lookup(c.game)
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := e.Read("", c.text, "")
		said := r.Line
		for _, m := range r.Moves {
			said += " " + m
		}
		var stop *game.RecordError
		var effects *game.EffectsError
		switch errors.As(err, &stop); {
		case errors.As(err, &effects):
			said += " effects " + effects.Move
		case errors.Is(err, game.ErrAmbiguous):
			said += " ambiguous"
		case err != nil && stop.Illegal != "":
			said += " illegal " + stop.Illegal
		case err != nil:
			said = err.Error()
		}
		if said != c.want && (err == nil || !strings.Contains(said, c.want)) {
			t.Errorf("%s: %q\n%s, want %s: %v", c.game, c.text, said, c.want, err)
		}
	}
}

// fewest lists how many letters of each set of a table must be read.
const fewest = `na 48 wa 16 va 19 ta 60 # of 60, 20, 20 and 60, mostly in words
nc 39 wc 9 vc 10 tc 37 # of 40, 10, 10 and 37, mostly drawn
nd 37 wd 8 vd 9 td 38 # of 40, 10, 10 and 39, much in words
ne 36 we 8 ve 6 te 38 # of 40, 10, 10 and 40
nh 32 wh 8 vh 6 # of 55, 10 and 10, in free prose
jn 39 jw 10 jv 10 jt 40 # these and all below of 40, 10, 10 and 40
kn 39 kw 10 kv 8 ln 39 lw 9 lv 10 lt 40
mn 37 mw 8 mv 9 nn 34 nw 10 nv 7 # much argument, many writers
on 35 ow 9 ov 9 pn 37 pw 9 pv 10
qn 38 qw 10 qv 10 qt 39
rn 40 rw 9 rv 9 rt 36
sn 24 sw 6 sv 6 st 14 un 15 uw 4 uv 2 # nearly as first read
tn 39 tw 8 tv 10 tt 36 vn 39 vw 10 vv 10 vt 40 # at a desk
xn 39 xw 10 xv 9 xt 40 dn 49 dw 15 dv 15 # dn of 50, dw of 15
en 63 ew 21 ev 25 # of 70, 25 and 25, in many forms
zn 39 zw 10 zv 10 zt 28 zr 12 gn 38 gw 10 gv 10 gt 25
gr 12 hn 39 hw 10 hv 10 ht 27 hr 12
uan 38 uaw 9 uav 10 uat 27 uar 12 ubn 38 ubw 10 ubv 10 ubt 28 ubr 12
uct 86 # of 119 in the oddest forms, many not in English
udt 81 udr 20 # of 84 and 20
ufn 40 ufw 10 ufv 10 uft 28 ufr 12 ugn 40 ugw 10 ugv 10 ugt 26 ugr 12`

// TestTables reads letters that players wrote, among them disputes and texts of an outsider. Each
// is read as the position and the moves that its first line gives, or refused: with the words
// given there, or with a place and an example. None is read as anything else. For many that are not
// read the guess is right.
func TestTables(t *testing.T) {
	floors := map[string]int{}
	for line := range strings.Lines(fewest) {
		list, _, _ := strings.Cut(line, "#")
		for pair := range slices.Chunk(strings.Fields(list), 2) {
			floors[pair[0]], _ = strconv.Atoi(pair[1])
		}
	}
	read, guessed := map[string]int{}, 0
	text, err := os.ReadFile("testdata/letters.txt")
	if err != nil {
		t.Fatal(err)
	}
	for c := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n----\n") {
		head, said, _ := strings.Cut(c, "\n")
		head, want, _ := strings.Cut(head, ": ")
		id, name, _ := strings.Cut(head, " ")
		e, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := e.reading(said)
		refused := got == ""
		kind := refused && strings.Contains(err.Error(), "line ") &&
			(strings.Contains(err.Error(), "for example, ") || !errors.Is(err, game.ErrSyntax))
		position := strings.Contains(want, "/")
		set, _, _ := strings.Cut(id, "-")
		switch {
		case position && got == want, want == "refuse" && kind:
			read[set]++
		case refused && floors[set] > 0:
			t.Logf("%s is not read: %v", id, err)
			var unclear *game.RecordError
			if errors.As(err, &unclear) && strings.Replace(unclear.Guess, "\n", " ", 1) == want {
				guessed++
			}
		case !refused, position, !strings.Contains(err.Error(), want):
			t.Errorf("%s: %s\nread as %s\nwant    %s\n%v", id, said, got, want, err)
		}
	}
	t.Log(read, guessed)
	if guessed < 40 {
		t.Errorf("%d guesses are right", guessed)
	}
	for set, floor := range floors {
		if read[set] < floor {
			t.Errorf("%s: %d are read, fewer than %d", set, read[set], floor)
		}
	}
}

// reading returns the position line and the moves of a letter, the illegal one as well; "" if it
// is refused.
func (e Entry) reading(text string) (string, error) {
	record, _, err := e.Read("", text, "")
	var stop *game.RecordError
	if errors.As(err, &stop) && stop.Illegal != "" {
		record.Moves = append(record.Moves, stop.Illegal)
	} else if err != nil {
		return "", err
	}
	return strings.TrimSpace(record.Line + " " + strings.Join(record.Moves, " ")), err
}
