package nemoroth_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestNothing checks that nil and zero games and walkers are empty or ErrInvalid.
func TestNothing(t *testing.T) {
	m := nemoroth.MustMove("Be1d3")
	for name, g := range map[string]*nemoroth.Game{"nil": nil, "zero": new(nemoroth.Game)} {
		_, errPlay := g.Play(m)
		_, errTrace := g.Trace(m)
		_, errPass := g.Pass()
		_, errParse := g.ParseMove("Be1d3")
		for _, err := range []error{errPlay, errTrace, errPass, errParse} {
			if !errors.Is(err, nemoroth.ErrInvalid) {
				t.Errorf("%s game: %v", name, err)
			}
		}
		if len(g.Moves()) != 0 || g.Compulsions() != nil || g.Outcome().Over || g.String() != "" || g.Line() != nil ||
			g.Parent() != nil || !g.LastMove().IsZero() || g.Side() != nemoroth.NoSide || g.Explain(m).Verdict != nemoroth.VerdictInvalid {
			t.Errorf("%s game has a result that is not empty", name)
		}
		w := nemoroth.NewWalker(g)
		var none *nemoroth.Walker
		if none.Do(m) || none.Undo() || none.Pass() || none.Moves(nil) != nil || none.Depth() != 0 || none.Reversible() != 0 {
			t.Error("the nil Walker has a result that is not empty")
		}
		if w.Do(m) || w.Undo() || w.Pass() || w.Moves(nil) != nil || w.Outcome().Over || w.Position().IsValid() || w.Key() != 0 || w.Depth() != 0 || w.Side() != nemoroth.NoSide {
			t.Errorf("walker of a %s game has a result that is not empty", name)
		}
	}
}

// TestNoPosition checks that the zero Position is empty, that no game starts from
// it or with move number 0, and that the zero Move and a pass cannot be played.
func TestNoPosition(t *testing.T) {
	var p nemoroth.Position
	if p.IsValid() || p.Moves(nemoroth.Standard()) != nil || p.String() != "" || p.At(0) != nil || p.At(99) != nil || p.Ichor(99) != 0 {
		t.Error("the zero Position has a result that is not empty")
	}
	if _, err := p.Game(nemoroth.Standard(), 1); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("game of the zero Position: %v", err)
	}
	if _, err := nemoroth.Start().Game(nemoroth.Standard(), 0); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("move number 0: %v", err)
	}
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, m := range []nemoroth.Move{{}, nemoroth.Pass()} {
		if _, err := g.Play(m); err == nil {
			t.Errorf("%v was played", m)
		}
		if r := g.Explain(m); r.Legal() {
			t.Errorf("%v is legal", m)
		}
	}
}

// TestOutOfRange checks that values out of range have a text, and that effects that
// do not fit a board are rejected.
func TestOutOfRange(t *testing.T) {
	for i := range 256 {
		_ = fmt.Sprint(nemoroth.Square(i), nemoroth.Side(i), nemoroth.Kind(i), nemoroth.EffectKind(i), nemoroth.Verdict(i),
			nemoroth.CompulsionKind(i), nemoroth.EndReason(i), nemoroth.Piece{Kind: nemoroth.Kind(i), Side: nemoroth.Side(i)},
			nemoroth.Square(i).File(), nemoroth.Square(i).Rank(), nemoroth.Square(i).Offset(1, 1), nemoroth.Side(i).EighthRank(), nemoroth.Side(i).Opponent())
	}
	ghast := nemoroth.Piece{Kind: nemoroth.Ghast, Side: nemoroth.Alabaster}
	for _, bad := range []nemoroth.Effect{
		{Kind: nemoroth.EffectMove, Piece: ghast, From: 99, To: 200},
		{Kind: nemoroth.EffectMove},
		{Kind: nemoroth.EffectDigest, To: 3},
		{Kind: nemoroth.EffectPromote, Piece: nemoroth.Piece{Kind: nemoroth.Human}, To: 3},
		{Kind: nemoroth.EffectLayIchor, Piece: ghast, To: 3, Plies: math.MinInt},
		{Kind: nemoroth.EffectPetrify, Piece: ghast, From: 3, To: 77},
		{Kind: 77},
	} {
		if _, err := (nemoroth.Trace{bad}).Apply(nemoroth.StartSetup()); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("an effect that does not fit: %+v: %v", bad, err)
		}
		if _, err := (nemoroth.Trace{bad}).Undo(nemoroth.StartSetup()); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("an effect that does not fit, undone: %+v: %v", bad, err)
		}
	}
	if text := (&nemoroth.LineError{Line: 1}).Error(); text == "" {
		t.Error("an empty LineError has no text")
	}
}
