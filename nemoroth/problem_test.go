package nemoroth_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestProblems checks the problems of impossible setups (POS-1).
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		position string
		rules    nemoroth.Ruleset
		want     []string
	}{
		{startText, nemoroth.Standard(), nil},
		{"8/8/8/8/8/8/8/8 A 1", nemoroth.Standard(), nil},
		{"8/8/8/8/3(LHH)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 L ENGULF-2"}},
		{"8/8/8/8/3(Ll*)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 L ENGULF-2", "d4 l* ENGULF-2"}},
		{"8/8/8/8/3(HpL)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 pL ENGULF-2"}},
		{"8/8/8/8/3(ZzH)[3]4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 Z ICHOR-3", "d4 z ICHOR-3"}},
		{"8/8/2hZ4/2phM4/4pB3/8/8/8 A 1", nemoroth.Standard(), nil},
		{"8/8/3hZ3/8/4pB3/5H2/8/8 A 1", nemoroth.Standard(), []string{"f3 H GAZE-2", "d6 h GAZE-2"}},
		{"H2h4/8/8/8/8/8/8/h2H4 A 1", nemoroth.Standard(), []string{"a1 h PROMOTE-1", "a8 H PROMOTE-1"}},
		{"pH2ph4/8/8/8/8/8/8/ph2pH4 A 1", nemoroth.Standard(), []string{"a1 ph PROMOTE-2", "a8 pH PROMOTE-2"}},
		{"pH2ph4/8/8/8/8/8/8/ph2pH4 A 1", nemoroth.Betza(), nil},
		{".[0]H[11]6/8/8/8/8/8/8/8 A 1", nemoroth.Standard(), []string{"a8 SETUP-4", "b8 SETUP-4", "b8 H PROMOTE-1"}},
		{"8/8/8/8/H*pL*M*5/8/8/8 A 1", nemoroth.Standard(), []string{"a4 H* SETUP-5", "b4 pL* SETUP-5", "c4 M* SETUP-5"}},
	} {
		var got []string
		s := nemoroth.MustSetup(c.position)
		for _, p := range s.Problems(c.rules) {
			line := p.Square.String() + " "
			if p.Piece != nil {
				line += p.Piece.String() + " "
			}
			got = append(got, line+string(p.Violates))
			if p.Rule != nemoroth.RulePos1 {
				t.Errorf("%s: %v is not POS-1", c.position, p)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("POS-1: %s in %v:\n%s", c.position, c.rules, diff)
		}
		_, err := s.Game(c.rules)
		if (err == nil) != (len(got) == 0) || err != nil && !errors.Is(err, nemoroth.ErrSetup) {
			t.Errorf("POS-1: %s in %v: Game returns %v", c.position, c.rules, err)
		}
	}

	byHand := nemoroth.Setup{FullMove: -1}
	byHand.Occupants[5] = []nemoroth.Piece{{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true}, {}, {Kind: 99, Side: 77}}
	byHand.Ichor[6] = -7
	if n := len(byHand.Problems(nemoroth.Standard())); n != 6 {
		t.Errorf("POS-1: setup made in code: %d problems: %v", n, byHand.Problems(nemoroth.Standard()))
	}
	for _, s := range []nemoroth.Setup{byHand, {FullMove: 1}, {Side: nemoroth.Alabaster, FullMove: -7}, withPiece(nemoroth.Piece{Kind: nemoroth.Human}),
		withPiece(nemoroth.Piece{Kind: nemoroth.Ghast, Side: 7}), withPiece(nemoroth.Piece{Kind: nemoroth.Mummy, Side: nemoroth.Alabaster})} {
		if text, err := s.MarshalText(); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("setup made in code: MarshalText returns %s (%v)", text, err)
		}
		if _, err := json.Marshal(s.Problems(nemoroth.Standard())); err != nil {
			t.Errorf("setup made in code: JSON of the problems: %v", err)
		}
	}
}

func withPiece(p nemoroth.Piece) nemoroth.Setup {
	s := nemoroth.StartSetup()
	s.Occupants[30] = []nemoroth.Piece{p}
	return s
}

// TestPetrifiedHumanOnTheEighthRank checks a position that only Betza accepts.
func TestPetrifiedHumanOnTheEighthRank(t *testing.T) {
	p, err := nemoroth.ParsePosition("pH2A4/3pH4/3A4/8/8/8/8/8 A 1", nemoroth.Betza())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Game(nemoroth.Standard(), 1); !errors.Is(err, nemoroth.ErrSetup) {
		t.Errorf("POS-1: Standard accepts it: %v", err)
	}
	if n := len(p.Moves(nemoroth.Standard())); n == 0 {
		t.Error("POS-1: no moves under Standard")
	}
	text, err := json.Marshal(p)
	var back nemoroth.Position
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || back != p {
		t.Errorf("JSON of %v: %s, %v", p, text, err)
	}
}
