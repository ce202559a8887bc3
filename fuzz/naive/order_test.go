package naive

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestComparePieces checks the order of occupants in a position line (NFEN-1).
func TestComparePieces(t *testing.T) {
	const want = "BGLAWHZ bglawhz pBpGpLpApWpH pbpgplpapwph M"
	var all []nemoroth.Piece
	for k := nemoroth.Zombie; k >= nemoroth.Basilisk; k-- {
		for _, side := range []nemoroth.Side{nemoroth.Obsidian, nemoroth.Alabaster} {
			all = append(all, nemoroth.Piece{Kind: k, Side: side})
			if k != nemoroth.Zombie {
				all = append(all, nemoroth.Piece{Kind: k, Side: side, Petrified: true})
			}
		}
	}
	all = append([]nemoroth.Piece{{Kind: nemoroth.Mummy}}, all...)
	slices.SortFunc(all, comparePieces)
	got := ""
	for i, p := range all {
		if i > 0 && (p.Side != all[i-1].Side || p.Petrified != all[i-1].Petrified) {
			got += " "
		}
		got += p.String()
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestCompare checks orders of moves (NAME-1), reasons, compulsions (PROTO-1).
func TestCompare(t *testing.T) {
	a2, b1 := nemoroth.SquareAt(0, 1), nemoroth.SquareAt(1, 0)
	moves := []nemoroth.Move{}
	for _, text := range []string{"Ab1!", "Ab1!a1,a2", "Ab1!a2,a1", "Ab1a2", "Bb1a3", "Ha2b3", "Hb1a2"} {
		moves = append(moves, nemoroth.MustMove(text))
	}
	reasons := []nemoroth.Reason{at(nemoroth.RuleCompRule, a2), at(nemoroth.RuleGhast2, b1), at(nemoroth.RuleGhast2, a2), at(nemoroth.RuleRiderGaze, b1)}
	compulsion := func(sq nemoroth.Square, k nemoroth.CompulsionKind, source nemoroth.Square, p nemoroth.Kind) nemoroth.Compulsion {
		return nemoroth.Compulsion{Square: sq, Kind: k, Source: source, Piece: p}
	}
	compulsions := []nemoroth.Compulsion{
		compulsion(b1, nemoroth.GhastCompulsion, b1, nemoroth.Human),
		compulsion(b1, nemoroth.GhastCompulsion, a2, nemoroth.GoAway),
		compulsion(b1, nemoroth.GhastCompulsion, a2, nemoroth.Basilisk),
		compulsion(b1, nemoroth.IchorCompulsion, nemoroth.NoSquare, nemoroth.Human),
		compulsion(b1, nemoroth.MultiCompulsion, nemoroth.NoSquare, nemoroth.GoAway),
		compulsion(b1, nemoroth.MultiCompulsion, nemoroth.NoSquare, nemoroth.Basilisk),
		compulsion(a2, nemoroth.GhastCompulsion, b1, nemoroth.Human),
	}
	if !slices.IsSortedFunc(moves, compareMoves) || !slices.IsSortedFunc(reasons, compareReasons) || !slices.IsSortedFunc(compulsions, compareCompulsions) {
		t.Errorf("a list is not sorted: %v, %v or %v", moves, reasons, compulsions)
	}
	for i := range moves[1:] {
		if compareMoves(moves[i+1], moves[i]) <= 0 {
			t.Errorf("%v does not compare greater than %v", moves[i+1], moves[i])
		}
	}
}
