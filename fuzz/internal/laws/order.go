package laws

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// The orders of NFEN-1 and PROTO-1, written anew: by the library's own
// comparators everything that it sorts wrongly would look sorted.

// pieceOrder is the order of a square's occupants: mobile Alabaster, mobile
// Obsidian, Alabaster statues, Obsidian statues, each B G L A W H Z, then
// Mummies (NFEN-1).
const pieceOrder = "B G L L* A W H Z b g l l* a w h z pB pG pL pA pW pH pb pg pl pa pw ph M"

// precedence is where a piece stands in pieceOrder. What digests and cannot is
// put behind its like, as L* is.
var precedence = func() map[string]int {
	at := map[string]int{}
	for i, token := range strings.Fields(pieceOrder) {
		at[token] = 3 * i
		if _, ok := at[token+"*"]; !ok {
			at[token+"*"] = 3*i + 1
		}
	}
	return at
}()

func comparePieces(p, q nemoroth.Piece) int {
	return precedence[p.String()] - precedence[q.String()]
}

func sorted(ps []nemoroth.Piece) []nemoroth.Piece {
	ps = slices.Clone(ps)
	slices.SortStableFunc(ps, comparePieces)
	return ps
}

// rankByRank numbers the squares a1, b1 … h8 (PROTO-1); what is no square comes
// last.
func rankByRank(sq nemoroth.Square) int {
	if !sq.IsValid() {
		return 64
	}
	return 8*sq.Rank() + sq.File()
}

// compareReasons orders by rule id, then squares (PROTO-1).
func compareReasons(a, b nemoroth.Reason) int {
	if c := strings.Compare(string(a.Rule), string(b.Rule)); c != 0 {
		return c
	}
	return slices.CompareFunc(a.Squares, b.Squares, func(x, y nemoroth.Square) int { return rankByRank(x) - rankByRank(y) })
}

// boardField writes the first field of a position line (NFEN-1).
func boardField(s nemoroth.Setup) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		run := 0
		end := func() {
			if run > 0 {
				b.WriteString(strconv.Itoa(run))
			}
			run = 0
		}
		for file := range 8 {
			sq := nemoroth.SquareAt(file, rank)
			tokens := make([]string, len(s.Occupants[sq]))
			for i, p := range sorted(s.Occupants[sq]) {
				tokens[i] = p.String()
			}
			switch all := strings.Join(tokens, ""); {
			case len(tokens) == 0 && s.Ichor[sq] == 0:
				run++
				continue
			case len(tokens) == 0:
				end()
				b.WriteString(".")
			case len(tokens) == 1:
				end()
				b.WriteString(all)
			default:
				end()
				b.WriteString("(" + all + ")")
			}
			switch plies := s.Ichor[sq]; plies {
			case 0:
			case nemoroth.ZeroIchor:
				b.WriteString("[0]")
			default:
				b.WriteString("[" + strconv.Itoa(plies) + "]")
			}
		}
		end()
		if rank > 0 {
			b.WriteString("/")
		}
	}
	return b.String()
}
