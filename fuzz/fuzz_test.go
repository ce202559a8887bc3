package fuzz

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/fuzz/internal/properties"
	"github.com/nemoroth/rules/fuzz/internal/seeds"
)

// The targets. Each takes one argument and holds the library to properties of
// internal/properties or of package gametest or, one of them, to the naive model.
// They start from internal/seeds, a few random boards, and the inputs in
// testdata/fuzz that once failed. (OSS-Fuzz builds this file with a testing.F of
// its own, which Properties and Against do not take.)

// mostText is how long a text a target looks at: some of what it does with a
// crowd of thousands grows with its square.
const mostText = 8 << 10

// text tries a property of texts; target is the target's name without "Fuzz".
func text(f *testing.F, target string, property func(string) error) {
	for _, s := range seeds.Of(target) {
		f.Add(s.Data)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > mostText {
			t.Skip("too long")
		}
		if err := property(s); err != nil {
			t.Fatal(err)
		}
	})
}

// boards tries a property of cases that bytes decode to.
func boards(f *testing.F, target string, property func(gen.Case) error) {
	for _, s := range seeds.Of(target) {
		f.Add([]byte(s.Data))
	}
	f.Add([]byte(nil))
	for i := range uint64(12) {
		data, _, _ := gen.Seeded(0, i)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := property(gen.Decode(data)); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzPosition tries position lines: NFEN-1, POS-1, REP-2.
func FuzzPosition(f *testing.F) { text(f, "Position", properties.Position) }

// FuzzDiagram tries Lawson's diagrams: DIAGRAM-1.
func FuzzDiagram(f *testing.F) { text(f, "Diagram", properties.Diagram) }

// FuzzMoveText tries moves in all notations, after an optional position line:
// NAME-1, NOTE-1 to NOTE-6.
func FuzzMoveText(f *testing.F) { text(f, "MoveText", properties.MoveText) }

// FuzzWord tries the texts of small values.
func FuzzWord(f *testing.F) { text(f, "Word", properties.Word) }

// FuzzRecord tries records of games: NOTE-7.
func FuzzRecord(f *testing.F) { text(f, "Record", properties.Record) }

// FuzzCorpus tries files of rulings.
func FuzzCorpus(f *testing.F) { text(f, "Corpus", properties.Corpus) }

// FuzzProtocol tries lines of the conformance protocol: PROTO-1.
func FuzzProtocol(f *testing.F) { text(f, "Protocol", properties.Protocol) }

// FuzzGame holds the game to the properties of every game.
func FuzzGame(f *testing.F) { boards(f, "Game", properties.Game) }

// FuzzPlay plays at random: the header of the bytes chooses the position, what
// is left indexes into the lists of legal moves.
func FuzzPlay(f *testing.F) { boards(f, "Play", properties.Play) }

// FuzzAgreement compares the engine with the naive model on the set-up as it
// was decoded, on the repaired one, and along play; on every legal move and a
// part of all thinkable ones, another part in each position.
func FuzzAgreement(f *testing.F) {
	boards(f, "Agreement", func(c gen.Case) error {
		_, err := agree.Case(c, agree.Part(16))
		return err
	})
}

// FuzzExplain asks about every thinkable move: legal if and only if there is no
// reason against it.
func FuzzExplain(f *testing.F) { boards(f, "Explain", properties.Explain) }

// FuzzTrace holds traces to their properties.
func FuzzTrace(f *testing.F) { boards(f, "Trace", properties.Trace) }

// FuzzWalker does and undoes.
func FuzzWalker(f *testing.F) { boards(f, "Walker", properties.Walker) }

// FuzzSymmetry exchanges files, and ranks together with sides.
func FuzzSymmetry(f *testing.F) { boards(f, "Symmetry", properties.Symmetry) }

// FuzzWriting writes every legal move, and the game, in every notation.
func FuzzWriting(f *testing.F) { boards(f, "Writing", properties.Writing) }

// FuzzJSON writes and reads everything that has JSON.
func FuzzJSON(f *testing.F) { boards(f, "JSON", properties.JSON) }

// FuzzUnmarshal tries JSON of any origin, after an optional position line.
func FuzzUnmarshal(f *testing.F) { text(f, "Unmarshal", properties.Unmarshal) }
