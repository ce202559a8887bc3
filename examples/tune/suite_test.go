package main

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// TestSaving checks that a save is a position where every other move is proven to
// lose soon, and the best one not to.
func TestSaving(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want           suite.Position // no kind: no problem
	}{
		{"save", "2MM4/2phM4/M1aM4/1H1M4/3M4/MMphM4/WAphM4/wM1M4 O 1", suite.Position{Kind: suite.Save, Best: []string{"Ac6c4"}, Plies: 6, Safe: 14}},
		{"self-stalemate", "4MgLM/4M1W1/4MlphM/4Mph2/4Mph1M/4M2pH/4MMpH1/4MM2 A 1", suite.Position{Kind: suite.SelfStalemate, Best: []string{"Lg8f8"}, Plies: 6, Safe: 14}},
		{"a loss that is too quick", "4M3/4M1pH1/4MH1B/4Mph2/4MWLb/4MMl1/4MM2/4MbpHpH O 1", suite.Position{}},
		{"the best move loses later", "3M4/1M1M4/2MM4/l1GM4/1phGM4/1M1M4/1l1M4/3M4 O 1", suite.Position{}},
		{"two moves hold", "2M2g2/8/3H4/8/8/8/8/8 A 1", suite.Position{}},
		{"too many nodes", "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1", suite.Position{}},
	} {
		g, err := nemoroth.MustSetup(c.position).Game(nemoroth.Standard())
		if err != nil {
			t.Fatal(err)
		}
		got, err := saving(context.Background(), g, g.Moves())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
