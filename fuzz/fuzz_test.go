package fuzz

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// The fuzz targets of this library check its properties, or compare the engine with
// the naive model. They start from the seeds of seeds_test.go and of the Generator, and
// inputs in testdata/fuzz that failed before.

// mostText limits texts, in bytes: some checks are quadratic in the occupants.
const mostText = 8 << 10

// rawForm begins an input of a target of texts that is the text itself.
const rawForm = "text "

// randomTexts is the number of random cases from which a target of texts starts.
const randomTexts = 64

// text fuzzes a property of texts. target is the name of the target without "Fuzz".
// Bytes that a fuzzer changes in a text make one that is refused, nearly always: 1% to 17%
// were accepted. So an input is a case of the Generator, which drawn writes in the
// target's form. The raw texts are tried once, and -fuzz does not start from them.
func text(f *testing.F, target string, property func(string) error) {
	for i := range uint64(randomTexts) {
		f.Add(string(NewGenerator(nemorothgame.Rules()).Bytes(1, i)))
	}
	for _, board := range boardSeeds() {
		f.Add(string(board))
	}
	if fuzzing := flag.Lookup("test.fuzz"); fuzzing == nil || fuzzing.Value.String() == "" {
		for _, text := range textsOf(target) {
			f.Add(rawForm + text)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		t.Parallel()
		text, raw := strings.CutPrefix(s, rawForm)
		if !raw {
			text = drawn(target, []byte(s))
		}
		if len(text) > mostText {
			t.Skip("too long")
		}
		if err := property(text); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// boards fuzzes a property of cases. It starts from boardSeeds, from the seeds of the
// Generator, and from a number of random cases.
func boards(f *testing.F, random uint64, property func(gametest.Case) error) {
	g := NewGenerator(nemorothgame.Rules())
	for _, board := range boardSeeds() {
		f.Add(board)
	}
	for _, s := range g.Seeds() {
		f.Add(s.Data)
	}
	if testing.Short() {
		random /= 5
	}
	for i := range random {
		f.Add(g.Bytes(*seed, i))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		t.Parallel()
		if len(data) > mostText {
			t.Skip("too long")
		}
		if err := property(g.Case(data)); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzPosition fuzzes position lines: NFEN-1, POS-1, REP-2.
func FuzzPosition(f *testing.F) { text(f, "Position", checkPosition) }

// FuzzDiagram fuzzes Lawson's diagrams: DIAGRAM-1.
func FuzzDiagram(f *testing.F) { text(f, "Diagram", checkDiagram) }

// FuzzMoveText fuzzes moves in all notations, after an optional position line:
// NAME-1, NOTE-1 to NOTE-6.
func FuzzMoveText(f *testing.F) { text(f, "MoveText", checkMoveText) }

// FuzzRecord fuzzes game records: NOTE-7.
func FuzzRecord(f *testing.F) { text(f, "Record", checkRecord) }

// FuzzProtocol fuzzes lines of the conformance protocol: PROTO-1.
func FuzzProtocol(f *testing.F) { text(f, "Protocol", checkProtocol) }

// FuzzUnmarshal fuzzes the JSON of games and reports, after an optional position line.
func FuzzUnmarshal(f *testing.F) { text(f, "Unmarshal", checkUnmarshal) }

// FuzzGame checks the properties that every game has.
func FuzzGame(f *testing.F) { boards(f, 20, checkGame) }

// FuzzAgreement compares the engine with the naive model.
func FuzzAgreement(f *testing.F) {
	boards(f, 0, func(c gametest.Case) error {
		_, err := agree(c, naive.Model{})
		return err
	})
}

// FuzzTrace checks the traces of moves, and Play and Trace against Explain.
func FuzzTrace(f *testing.F) { boards(f, 100, checkTrace) }

// FuzzWalker checks the mutable walker against the immutable games.
func FuzzWalker(f *testing.F) { boards(f, 150, checkWalker) }

// FuzzSymmetry exchanges the files, and the ranks together with the sides.
func FuzzSymmetry(f *testing.F) { boards(f, 100, checkSymmetry) }

// FuzzWriting checks every legal move, and the game record, in every notation.
func FuzzWriting(f *testing.F) { boards(f, 50, checkWriting) }

// FuzzJSON writes every value of a game as JSON and reads it.
func FuzzJSON(f *testing.F) { boards(f, 15, checkJSON) }

// FuzzSolve checks that the solver keeps within its nodes and the context, and that what it
// proves agrees with a search.
func FuzzSolve(f *testing.F) { boards(f, 0, checkSolve) }

func checkSolve(c gametest.Case) error {
	const most = 300 // nodes
	return along(c, func(g *nemoroth.Game) error {
		if g.Ply() > 1 {
			return nil
		}
		s, err := ai.Solve(context.Background(), g, ai.Limits{Nodes: most})
		if err != nil || s.Nodes > most {
			return fmt.Errorf("%d nodes of %d (%w)", s.Nodes, most, err)
		}
		h := g
		for _, m := range s.Line {
			if h, err = h.Play(m); err != nil {
				return fmt.Errorf("the line %v cannot be played: %w", s.Line, err)
			}
		}
		proven := s.Proof == ai.Win || s.Proof == ai.Loss
		if proven && (len(s.Line) != s.Plies || !h.Outcome().Over) {
			return fmt.Errorf("%v in %d plies by %v, which does not end the game", s.Proof, s.Plies,
				s.Line)
		}
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		s, err = ai.Solve(ended, g, ai.Limits{})
		return unless(err == nil && s.Nodes < most, "%d nodes after the end of the context (%v)", s.Nodes,
			err)
	})
}

// FuzzScreams compares the implementations on a Go Away with eight neighbours, which has the
// most orders of pushes. A byte says what stands on a square, or that it is empty.
func FuzzScreams(f *testing.F) {
	for i := range byte(6) {
		f.Add([]byte{i, 2*i + 1, 9, 14 + i, 29, 3 * i, 11, 22 - i})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		t.Parallel()
		s := nemoroth.Setup{Side: nemoroth.Alabaster, FullMove: 1}
		at := nemoroth.MustSquare("d7") // pushes to the eighth rank, where the order matters
		s.Occupants[at] = []nemoroth.Piece{{Kind: nemoroth.GoAway, Side: nemoroth.Alabaster}}
		for i, b := range data[:min(len(data), 8)] {
			to := at.Offset([8]int{-1, 0, 1, -1, 1, -1, 0, 1}[i], [8]int{1, 1, 1, 0, 0, -1, -1, -1}[i])
			if kind := int(b) % (occupantKinds + 1); kind < occupantKinds {
				s.Occupants[to] = []nemoroth.Piece{occupants[kind]}
			}
		}
		c := gametest.Case{Line: s.String(), Ask: func(game.Game) []string { return []string{"Ad7!"} }}
		if _, err := agree(c, naive.Model{}); err != nil {
			t.Fatal(err)
		}
	})
}
