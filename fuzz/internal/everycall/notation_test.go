package everycall_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/internal/everycall"
	"github.com/nemoroth/rules/nemoroth"
	. "github.com/nemoroth/rules/nemoroth/notation"
)

func TestNotation(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	s := nemoroth.Setup{Side: 9, FullMove: -7}
	s.Occupants[3] = []nemoroth.Piece{{}, {Kind: 200, Side: 7, Petrified: true, Digesting: true}}
	s.Ichor[3] = -200
	odd := Record{Start: &s, Notation: 77, Result: 99, Moves: []RecordMove{{}}, Texts: []string{"}"}}
	good := Record{Moves: []RecordMove{{Move: nemoroth.MustMove("Be1d3")}}}
	everycall.Run(t, "../../../nemoroth/notation", everycall.Table{
		Funcs: map[string]any{"Format": Format, "FromGame": FromGame, "NewReader": NewReader, "Parse": Parse, "ParseDiagram": ParseDiagram,
			"ParseNotation": ParseNotation, "ParseResult": ParseResult, "Read": Read, "ReadDiagram": ReadDiagram, "ReadRecord": ReadRecord, "ReadLenient": ReadLenient,
			"ReadLenientRecord": ReadLenientRecord, "ReadPosition": ReadPosition,
			"ReadRecords": ReadRecords, "WriteDiagram": WriteDiagram, "WriteRecords": WriteRecords, "WriteSquare": WriteSquare},
		Types: []any{Diagram{}, DiagramError{}, Difference{}, EffectError{}, IllegalError{}, Lenient{}, LenientRecord{}, PlainError{}, Notation(99), Option(99), Reader{}, odd,
			RecordMove{}, Result(99), ResultError{Result: 99}, Tag{}, Written{}},
		Values: []any{g, *g, s, nemoroth.StartSetup(), &good, strings.NewReader("1. Bd3"), strings.NewReader("\xff"), new(bytes.Buffer),
			NewReader("", strings.NewReader("1. Bd4")), nemoroth.MustMove("Be1d3"), nemoroth.Pass(), nemoroth.Move{},
			"Bd3", "Be1-d3++", "+--+", []byte("lawson"), []byte("*"), nemoroth.ErrSyntax, nemoroth.ErrIllegal, ErrResult,
			WriteDiagram(nemoroth.StartSetup())},
	})
}
