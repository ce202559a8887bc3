package answer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestImportExport imports texts of every kind, and the exported texts.
func TestImportExport(t *testing.T) {
	b := board(t)
	var out struct {
		Line, Diagram, SVG string
		Records            []struct{ Notation, Text string }
	}
	played := []string{"Be1d3", "Gd8b6"}
	mustAsk(t, b, "export", map[string]any{"moves": played, "tags": []game.RecordTag{{Key: "Event", Value: "<img onerror=x>"}}}, &out)
	if strings.Contains(out.SVG, "<img") || len(out.Records) != 3 {
		t.Errorf("%+v", out)
	}
	type read struct {
		Kind, Start string
		Moves       []string
		Stands      bool
	}
	for _, text := range append([]string{out.Line, out.Diagram}, out.Records[0].Text, out.Records[1].Text, out.Records[2].Text) {
		var got read
		mustAsk(t, b, "import", map[string]any{"text": text}, &got)
		if got.Kind == "record" && !slices.Equal(got.Moves, played) || got.Kind == "" {
			t.Errorf("%s\n%+v", text, got)
		}
	}
	// The illegal move of a record is found, also if it is the first move.
	for text, moves := range map[string]int{"1. Be1d3 Gd8b6 2. Hb2b5": 2, "1. Hb2b5": 0} {
		var got struct {
			Moves            []string
			Illegal, Trouble string
		}
		mustAsk(t, b, "import", map[string]any{"text": text}, &got)
		if got.Illegal != "Hb2b5" || len(got.Moves) != moves || got.Trouble == "" {
			t.Errorf("%s: %+v", text, got)
		}
	}
	if err := ask(b, "import", map[string]any{"text": "<img src=x onerror=alert(1)>"}, nil); err == nil {
		t.Error("nonsense was read")
	}
}

// TestSetup checks that the editor shows every problem on its square (POS-1).
func TestSetup(t *testing.T) {
	var got struct {
		Line     string
		Stands   bool
		Problems []struct {
			Rule    string
			Squares []string
		}
	}
	b := board(t)
	mustAsk(t, b, "setup", map[string]any{"cells": map[string]string{"e4": "L H [3]", "a8": "H"}}, &got)
	if got.Stands || len(got.Problems) < 2 || !strings.Contains(got.Line, "[3]") {
		t.Errorf("%+v", got)
	}
	mustAsk(t, b, "setup", map[string]any{"cells": map[string]string{"e4": "H [3]"}, "turn": "O"}, &got)
	if !got.Stands {
		t.Errorf("%+v", got)
	}
}
