package notation_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// TestReadMove checks that Read reads legal and illegal moves, and that Parse
// rejects exactly the illegal ones (NOTE-2, NOTE-4, NAME-1).
func TestReadMove(t *testing.T) {
	const gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	for _, tt := range []struct {
		rule, position, text, move string
		rules                      []nemoroth.Rule // the rules that forbid the move
	}{
		{"NOTE-3", startLine, "Bd3:c2,e2 !", "Be1d3", nil},
		{"NAME-1", gamelet, "Lc1d2", "Lc1d2", []nemoroth.Rule{"GHAST-2"}},
		{"NOTE-2", gamelet, "Ld2", "Lc1d2", []nemoroth.Rule{"GHAST-2"}},
		{"NOTE-5", gamelet, "Lxd2?", "Lc1d2", []nemoroth.Rule{"GHAST-2"}},
		{"NOTE-2", "7a/8/8/8/8/8/8/2LGLG2 A 1", "Ld2", "Le1d2", []nemoroth.Rule{"GHAST-2"}},
		// The effects of an illegal move are not compared.
		{"NOTE-6", gamelet, "Hh3(p)", "Hg2h3", []nemoroth.Rule{"COMP-RULE"}},
		{"NOTE-4", gamelet, "Ab1(Hb2-b3,Hc2-d3,Lc1-d1,Ha2-0,Wa1-0)", "Ab1!", []nemoroth.Rule{"COMP-RULE"}},
		{"SCREAM-1", "8/8/8/8/8/3A4/8/7W A 1", "Ad3", "Ad3!", []nemoroth.Rule{"SCREAM-1"}},
		{"SCREAM-4", orderLine, "Ae5!d5,f5,e6", "Ae5!f5,d5,e6", nil},
		{"POS-2", startLine, "pass", "pass", []nemoroth.Rule{"MOVE-1"}},
	} {
		g := mustGame(t, tt.position, nemoroth.Standard())
		w, err := notation.Read(g, tt.text, notation.Any)
		if err != nil || w.Move.String() != tt.move {
			t.Errorf("%s: %s\n%q reads as %v, %v, want %s", tt.rule, tt.position, tt.text, w.Move, err, tt.move)
			continue
		}
		report := g.Explain(w.Move)
		var rules []nemoroth.Rule
		for _, reason := range report.Reasons {
			rules = append(rules, reason.Rule)
		}
		if diff := cmp.Diff(tt.rules, slices.Compact(rules)); diff != "" || report.Move != w.Move {
			t.Errorf("%s: %s\n%q, explained as %v (-want +got):\n%s", tt.rule, tt.position, tt.text, report.Move, diff)
		}
		parsed, err := notation.Parse(g, tt.text, notation.Any)
		var illegal *nemoroth.MoveError
		if report.Legal() && (err != nil || !cmp.Equal(parsed, w, compareMoves)) || !report.Legal() && (!errors.As(err, &illegal) || illegal.Move != w.Move) {
			t.Errorf("%s: %q is read as %v, but parsed as %v, %v", tt.rule, tt.text, w.Move, parsed.Move, err)
		}
	}
	g := mustGame(t, gamelet, nemoroth.Standard())
	for text, want := range map[string]error{
		"Bf4:h8":     notation.ErrEffect,
		"Ld":         nemoroth.ErrSyntax,
		"Zd5":        nemoroth.ErrIllegal, // Alabaster has no Zombie
		"Lc1d2 e4":   nemoroth.ErrSyntax,
		"a1-a2,b1-0": nemoroth.ErrSyntax,
	} {
		if w, err := notation.Read(g, text, notation.Any); !errors.Is(err, want) || w != (notation.Written{}) {
			t.Errorf("%q reads as %v, %v, want %v", text, w.Move, err, want)
		}
	}
}

// TestReaderRuleset checks that the Reader's ruleset applies to records without
// the tag, and that line numbers count from the start of the file (NOTE-7).
func TestReaderRuleset(t *testing.T) {
	stream := "1. Bd3 *\n\n[Ruleset \"Betza\"]\n1. Bd3 *\n\n[Event \"x\"]\n1. Bd3\nZd5\n"
	d := notation.NewReader("f", strings.NewReader(stream))
	d.Ruleset = nemoroth.Azgoroth()
	for _, want := range []nemoroth.Ruleset{nemoroth.Azgoroth(), nemoroth.Betza(), nemoroth.Azgoroth()} {
		r, err := d.Next()
		var at *nemoroth.LineError
		if errors.As(err, &at) && at.Line != 8 || r.Ruleset != want {
			t.Errorf("NOTE-7: %v: ruleset %v, want %v", err, r.Ruleset, want)
		}
	}
}

// TestRefused checks that the illegal move that ends the reading can be explained.
func TestRefused(t *testing.T) {
	for _, tt := range []struct{ text, refused string }{
		{"1. Bd3 Gb6\n2. Be5 Gd4\n3. Ld2 !", "Lc1d2"},
		{"1. Bd3 Gb6\n2. Be5 Gd4\n3. Lc1d2", "Lc1d2"},
		{"1. Bd3 pass", "pass"},
		{"1. Bd3:c2", ""},
		{"1. Bd3", ""},
	} {
		r, err := notation.ReadRecord("", strings.NewReader(tt.text))
		var illegal *nemoroth.MoveError
		g, played := r.Game()
		if played != nil || (err == nil) != (tt.text == "1. Bd3") {
			t.Fatalf("%q: %v, %v", tt.text, err, played)
		}
		if tt.refused == "" {
			if errors.As(err, &illegal) {
				t.Errorf("%q: %v was refused", tt.text, illegal)
			}
			continue
		}
		if !errors.As(err, &illegal) || illegal.Report.Move.String() != tt.refused || g.Explain(illegal.Report.Move).Legal() {
			t.Errorf("%q: %v was refused after %v, want %s", tt.text, err, g, tt.refused)
		}
	}
}

// TestNoValue checks that functions return an error for nil and zero values.
func TestNoValue(t *testing.T) {
	var record *notation.Record
	var reader *notation.Reader
	good, err := notation.FromGame(nemoroth.NewGame(nemoroth.Standard()))
	if err != nil {
		t.Fatal(err)
	}
	var n *notation.Notation
	var result *notation.Result
	for name, got := range map[string]func() error{
		"Game of nil":            func() error { _, err := record.Game(); return err },
		"Write of nil":           func() error { return record.Write(io.Discard, notation.Lawson) },
		"WriteRecords of nil":    func() error { return notation.WriteRecords(io.Discard, []*notation.Record{nil}, notation.Any) },
		"Write to nil":           func() error { return good.Write(nil, notation.Any) },
		"WriteRecords to nil":    func() error { return notation.WriteRecords(nil, []*notation.Record{good}, notation.Any) },
		"Next of nil":            func() error { _, err := reader.Next(); return err },
		"Next of the zero value": func() error { _, err := new(notation.Reader).Next(); return err },
		"Only of the zero value": func() error { _, err := new(notation.Reader).Only(); return err },
		"ReadRecord of nil":      func() error { _, err := notation.ReadRecord("", nil); return err },
		"ReadRecords of nil":     func() error { _, err := notation.ReadRecords("", nil); return err },
		"FromGame of nil":        func() error { _, err := notation.FromGame(nil); return err },
		"Read in nil":            func() error { _, err := notation.Read(nil, "Bd3", notation.Any); return err },
		"Read in no notation":    func() error { _, err := notation.Read(nemoroth.NewGame(nemoroth.Standard()), "Bd3", 9); return err },
		"nil Notation":           func() error { return n.UnmarshalText([]byte("lawson")) },
		"nil Result":             func() error { return result.UnmarshalText([]byte("*")) },
	} {
		if err := got(); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("%s: %v, want %v", name, err, nemoroth.ErrInvalid)
		}
	}
	for _, s := range []string{new(notation.Diagram).String(), notation.WriteDiagram(nemoroth.Setup{}),
		new(notation.EffectError).Error(), new(notation.IllegalError).Error(), new(notation.ResultError).Error(), new(notation.DiagramError).Error()} {
		if s == "" {
			t.Error("a zero value has no text")
		}
	}
}
