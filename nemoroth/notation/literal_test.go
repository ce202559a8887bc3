package notation

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// occupants counts the occupants of a board by name and square, such as "pHc2".
func occupants(s nemoroth.Setup) map[string]int {
	count := make(map[string]int)
	for sq, occupants := range s.Occupants {
		for _, p := range occupants {
			count[nameOf(p).String()+nemoroth.Square(sq).String()]++
		}
	}
	return count
}

// clear removes all occupants of a square.
func clear(count map[string]int, sq nemoroth.Square) {
	for name := range count {
		if strings.HasSuffix(name, sq.String()) {
			delete(count, name)
		}
	}
}

// swap replaces one occupant by another. Either may be "" for none.
func swap(count map[string]int, old, new string) {
	if old != "" {
		if count[old]--; count[old] == 0 {
			delete(count, old)
		}
	}
	if new != "" {
		count[new]++
	}
}

// literally carries out a text in Moussambani's notation on the board before
// the move. The result should be the board after the move.
func literally(f *form, m nemoroth.Move, before nemoroth.Setup) map[string]int {
	count := occupants(before)
	if m.IsScream() {
		at := m.From()
		for i := range nemoroth.Square(64) {
			if nemoroth.Neighbours(at).Has(i) {
				clear(count, i)
			}
		}
		for _, it := range f.items {
			name, gone := it.name.String(), !it.to.IsValid()
			switch pushed := pushedFrom(at, it).IsValid(); {
			case pushed && !gone:
				swap(count, "", name+it.to.String())
			case !pushed && gone:
				swap(count, name+it.from.String(), "")
			case !pushed:
				swap(count, name[1:]+it.to.String(), name+it.to.String())
			}
		}
		return count
	}
	kind, from, to := string(rune(m.Kind().Letter())), m.From().String(), m.To().String()
	swap(count, kind+from, "")
	// Effects without a mark (NOTE-6).
	for _, p := range before.Occupants[m.From()] {
		if p.Digesting {
			swap(count, "", "M"+from)
		}
		if p.Kind == nemoroth.Zombie && m.Kind() == nemoroth.WoundedFiend {
			swap(count, "Z"+from, "")
		}
	}
	if f.capture != 0 {
		clear(count, m.To())
	}
	mover := kind + to
	swap(count, "", mover)
	for _, it := range f.items {
		switch now := it.String(); {
		case now == "Z0":
			swap(count, mover, "")
		case now == "Z"+to && kind == "H":
			swap(count, mover, now)
		default:
			swap(count, strings.TrimPrefix(now, "p"), now)
		}
	}
	return count
}

// TestLiteral carries out the text of a move literally, without rules, and
// compares the board with the board after the move (NOTE-4, NOTE-5).
func TestLiteral(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2002, 17))
	moves := 0
	for _, ruleset := range nemoroth.Rulesets() {
		for _, line := range []string{
			"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1",
			".[8]2l*2aw/wh1hphMph1/1a3l2/6A1/4hHb1/1G2HpH1L/HM2HpHM1/L*A2B2W A 16",
			"1w.[4].[4]b2w/h1.[4]h1hhh/.[7].[7].[7].[7].[7]3/2H5/3.[2].[2].[2].[2]1/.[10].[10]4HA/HH1HHH1H/W1LGBL1W A 20",
			"3z4/pL[1]M[1]A(hz)4/1(WzpG)(hh)Z4/g1.[2]5/4H[2]HpB1/8/5LpA(BWh)/5pBpHpb A 43",
			"1.[8]M.[1](apApw)1l*[2]1/1l1(Ga)M(pGpWph)[1]2/2Lzw[2]3/3G4/3l4/4A3/4.[2]2.[8]/8 O 7",
			"8/1h1H4/8/3b1l2/1l1zAw1h/3(hw)pHB2/8/5G2 A 1",
			".[3]2.[9]4/1Hh1(HZ)pH2/2A1A3/8/8/2a1a3/1h1(hz)1pHH1/.[3]1.[9]2.[1]2 A 5",
		} {
			for range 4 {
				g, err := nemoroth.MustSetup(line).Game(ruleset)
				if err != nil {
					t.Fatal(err)
				}
				for range 25 {
					legal := g.Moves()
					if len(legal) == 0 {
						break
					}
					// Screams are rarer than moves and have more effects.
					if screams := slices.DeleteFunc(slices.Clone(legal),
						func(m nemoroth.Move) bool { return !m.IsScream() }); len(screams) > 0 &&
						rnd.IntN(2) == 0 {
						legal = screams
					}
					m := legal[rnd.IntN(len(legal))]
					next, err := g.Play(m)
					if err != nil {
						t.Fatal(err)
					}
					checkLiteral(t, g, m, next)
					moves++
					g = next
				}
			}
		}
	}
	if moves < 1000 {
		t.Errorf("only %d moves: too few for this test", moves)
	}
}

func checkLiteral(t *testing.T, g *nemoroth.Game, m nemoroth.Move, next *nemoroth.Game) {
	t.Helper()
	text, err := Format(g, m, Moussambani)
	if err != nil {
		t.Fatal(err)
	}
	forms, n, syntax := scanMoussambani(text)
	if syntax != nil || n != len(text) {
		t.Fatalf("NOTE-5: %q: %v", text, syntax)
	}
	if diff := cmp.Diff(occupants(next.Setup()), literally(&forms[0], m, g.Setup())); diff != "" {
		t.Fatalf("NOTE-5: %v\n%v is written %q, which leads elsewhere (-board +text):\n%s", g, m,
			text, diff)
	}
}
