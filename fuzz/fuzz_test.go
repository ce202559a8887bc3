package fuzz

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/fuzz/internal/laws"
	"github.com/nemoroth/rules/fuzz/internal/seeded"
)

// The targets. Each takes one argument and holds the library to laws of
// internal/laws or, one of them, to the naive model. Their seeds are the files
// of testdata/fuzz, which are named after what they show, and a few random
// boards.

// mostText is how long a text a target looks at: some of what it does with a
// crowd of thousands grows with its square.
const mostText = 8 << 10

// text runs a law on texts.
func text(f *testing.F, law func(string) error) {
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > mostText {
			t.Skip("too long")
		}
		if err := law(s); err != nil {
			t.Fatal(err)
		}
	})
}

// boards runs a law on cases that bytes decode to.
func boards(f *testing.F, law func(board.Case) error) {
	f.Add([]byte(nil))
	for i := range uint64(12) {
		data, _, _ := seeded.Case(0, i)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := law(board.Decode(data)); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzPosition tries position lines: NFEN-1, POS-1, REP-2.
func FuzzPosition(f *testing.F) { text(f, laws.Position) }

// FuzzDiagram tries Lawson's diagrams: DIAGRAM-1.
func FuzzDiagram(f *testing.F) { text(f, laws.Diagram) }

// FuzzMoveText tries moves in all manners, after an optional position line:
// NAME-1, NOTE-1 to NOTE-6.
func FuzzMoveText(f *testing.F) { text(f, laws.MoveText) }

// FuzzWord tries the texts of small values.
func FuzzWord(f *testing.F) { text(f, laws.Word) }

// FuzzRecord tries records of games: NOTE-7.
func FuzzRecord(f *testing.F) { text(f, laws.Record) }

// FuzzCorpus tries files of rulings.
func FuzzCorpus(f *testing.F) { text(f, laws.Corpus) }

// FuzzProtocol tries lines of the conformance protocol: PROTO-1.
func FuzzProtocol(f *testing.F) {
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, line []byte) {
		if len(line) > mostText {
			t.Skip("too long")
		}
		if err := laws.Protocol(line); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzPlay plays at random: the header of the bytes chooses the position, what
// is left indexes into the lists of legal moves.
func FuzzPlay(f *testing.F) { boards(f, laws.Play) }

// FuzzAgreement compares the engine with the naive model on the set-up as it
// was decoded, on the repaired one, and along play; on every legal move and a
// part of all thinkable ones, another part in each position.
func FuzzAgreement(f *testing.F) {
	boards(f, func(c board.Case) error {
		_, err := agree.Case(c, agree.Part(16))
		return err
	})
}

// FuzzExplain asks about every thinkable move: legal if and only if there is no
// reason against it.
func FuzzExplain(f *testing.F) { boards(f, laws.Explain) }

// FuzzTrace holds traces to their laws.
func FuzzTrace(f *testing.F) { boards(f, laws.Trace) }

// FuzzWalker does and undoes.
func FuzzWalker(f *testing.F) { boards(f, laws.Walker) }

// FuzzSymmetry exchanges files, and ranks together with sides.
func FuzzSymmetry(f *testing.F) { boards(f, laws.Symmetry) }

// FuzzWriting writes every legal move, and the game, in every manner.
func FuzzWriting(f *testing.F) { boards(f, laws.Writing) }

// FuzzJSON writes and reads everything that has JSON.
func FuzzJSON(f *testing.F) { boards(f, laws.JSON) }

// FuzzUnmarshal tries JSON of any origin, after an optional position line.
func FuzzUnmarshal(f *testing.F) { text(f, laws.Unmarshal) }
