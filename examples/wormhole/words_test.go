package wormhole

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// TestWords checks the sentences of reasons and problems.
func TestWords(t *testing.T) {
	for _, c := range []struct{ line, move, want string }{
		{start, "Pe7e5", "White is to move and has no Pawn on e7 [WORM-MOVE-1]"},
		{"k7/8/8/8/8/8/8/K7 b 1", "Ca1a2", "Black is to move and has no Champion on a1 [WORM-MOVE-1]"},
		{"k7/8/8/8/8/8/x7/K7 w 1", "Ka1a2", "a2 is a hole [WORM-HOLE-2]"},
		{"k7/8/8/8/8/8/8/K7 w 1", "Ka1h8", "no path of the King on a1 ends on h8 [WORM-MOVE-KING]"},
		{start, "Md1e1", "White's own King stands on e1 [WORM-TAKE-1]"},
		{start, "Md1d5", "no path of the Lion on d1 ends on d5 [WORM-MOVE-LION]"},
		{start, "Wc1c3", "no path of the Wizard on c1 ends on c3 [WORM-MOVE-WIZARD]"},
		{start, "Nb1b3", "no path of the Knight on b1 ends on b3 [WORM-MOVE-KNIGHT]"},
		{"7k/8/8/8/3M4/8/8/K7 w 1", "Md4d5", "a single step of a Lion must capture, and d5 is empty [WORM-TAKE-2]"},
		{"7k/8/8/4n3/4n3/4P3/8/K7 w 1", "Pe3e5", "a Pawn moves straight forward only to an empty square, and e5 is occupied [WORM-PAWN-1]; " +
			"a Pawn makes two steps only from its second rank, and this Pawn stands on e3 [WORM-PAWN-2]; a Pawn does not leap, and e4 is occupied [WORM-PAWN-2]"},
		{"4x2k/4x3/4x3/4x3/4P3/8/8/1K6 w 1", "Pe4a1", "no path of the Pawn on e4 ends on a1 [WORM-MOVE-PAWN]"},
		{start, "Pe2d3", "a diagonal step of a Pawn must capture, and d3 is empty [WORM-PAWN-3]"},
		{"2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8", "a Pawn that captures on its last rank must become a Champion, Lion, Knight or Wizard: Pe6c8=C, =M, =N or =W [WORM-PROMO-1]"},
		{start, "Pe2e4=M", "a Pawn is promoted only by a capture on its last rank, and this move is not one [WORM-PROMO-2]"},
		{"7k/8/8/8/1c1K1c2/8/8/8 w 1", "Kd4e4", "White's King would be in check from the Champion on b4 and the Champion on f4 [WORM-CHECK-2]"},
		{"k1C5/8/8/8/8/8/8/K7 b 1", "Ka8b8", "Black's King would be in check from the Champion on c8 [WORM-CHECK-2]"},
		{"kk6/8/8/8/8/8/8/8 w 1", "", "impossible setup: White has no King [WORM-POS-1]; Black has 2 Kings [WORM-POS-1]"},
		{"k6p/8/8/8/8/8/8/K6P w 1", "", "impossible setup: White has a Pawn on its first rank, on h1 [WORM-POS-2]; Black has a Pawn on its first rank, on h8 [WORM-POS-2]"},
		{"k1C5/8/8/8/8/8/8/K7 w 1", "", "impossible setup: White is to move, and Black's King is in check from the Champion on c8 [WORM-POS-3]"},
		{"k7/8/8/8/8/8/8/K1c5 b 1", "", "impossible setup: Black is to move, and White's King is in check from the Champion on c1 [WORM-POS-3]"},
	} {
		g, err := Rules().Start(c.line, "")
		got := ""
		if c.move == "" && err != nil {
			got = err.Error()
		} else if err == nil {
			got = g.Explain(c.move).Summary()
		}
		if diff := cmp.Diff(strings.Split(c.want, "; "), strings.Split(got, "; ")); diff != "" {
			t.Errorf("%s %s (-want +got)\n%s", c.line, c.move, diff)
		}
	}
}

// TestNumbers checks numbers that name no move, the bound of WORM-END-3, the cause of
// a promotion, and that keys differ.
func TestNumbers(t *testing.T) {
	for _, m := range []Move{0, newMove(kinds, 0, 0, anyKind), newMove(kinds, 0, 1, anyKind), newMove(kinds, 0, 1, anyKind) + 1, newMove(anyKind, 0, 1, pawn), newMove(pawn, 0, 1, kinds), 1 << 31} {
		if m.String() != "" {
			t.Errorf("%#x is the move %v", uint32(m), m)
		}
	}
	if longest != 62 {
		t.Errorf("WORM-END-3: %d moves", longest)
	}
	if n := (&Cursor{}).Result(); n != -1 {
		t.Errorf("WORM-END-1: result %d", n)
	}
	if text, err := (rules{}).Diagram("k7", nil); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("%q, %v", text, err)
	}
	g, err := Rules().Start("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "")
	if err != nil {
		t.Fatal(err)
	}
	var causes []int
	for _, e := range g.Explain("Pe6c8=W").Effects {
		causes = append(causes, e.Cause)
	}
	if diff := cmp.Diff([]int{-1, 0, 0, 1}, causes); diff != "" {
		t.Errorf("causes of a promotion's effects (-want +got)\n%s", diff)
	}
	keys := map[uint64]position{}
	for seed := range 200 {
		c := played(t, seed%50)
		for _, m := range c.Moves(nil) {
			p := c.top().after(m)
			p.fullMove = 1
			if other, ok := keys[p.key()]; ok && other != p {
				t.Fatalf("%s and %s have one key", other.line(), p.line())
			}
			keys[p.key()] = p
		}
	}
}
