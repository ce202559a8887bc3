package ai

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// units returns the units as a side sees the board, unclipped.
func (h *hiddenLayer) units(side int) [networkUnits]int16 {
	var l layer
	for i, room := range h.room[side] {
		l[i] = most - room
	}
	return l.units()
}

// value returns the score of the walker's position for the side to move.
func (e *evaluator) value(w *nemoroth.Walker) int { return discounted(e.undiscounted(w), w) }

// units unpacks a layer.
func (l *layer) units() (u [networkUnits]int16) {
	for i, word := range l {
		for k := range lanes {
			v := int16(word)
			u[lanes*i+k] = v
			word = uint64((int64(word) - int64(v)) >> 16)
		}
	}
	return u
}

// TestHiddenLayerFollows checks that a layer updated along random positions equals
// a new one for each position.
func TestHiddenLayerFollows(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	n := &fitted().net
	moved := newHiddenLayer(n)
	for range 60 {
		var p planes
		g := randomGame(t, rng, rng.IntN(60))
		p.set(nemoroth.NewWalker(g), new([2]nemoroth.Army))
		fresh := newHiddenLayer(n)
		fresh.look(&p)
		moved.look(&p)
		if diff := cmp.Diff(fresh.room, moved.room); diff != "" {
			t.Fatalf("%v (-fresh +moved):\n%s", g, diff)
		}
		// By definition, without packing.
		for i, s := range []nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian} {
			want := n.bias.units()
			for _, on := range activeInputs(nemoroth.NewWalker(g), s) {
				for u, x := range n.inputs[on][0].units() {
					want[u] += x
				}
			}
			if diff := cmp.Diff(want, fresh.units(i)); diff != "" {
				t.Fatalf("%v as %v sees it (-want +got):\n%s", g, s, diff)
			}
		}
	}
}

// The lengths of the two parts of a network's bytes.
const (
	inputBytes  = (networkInputs + 1) * networkUnits
	outputBytes = 2 * 2 * networkUnits
)

// activeInputs returns the inputs of a network that are on as a side sees the walker's position.
func activeInputs(w *nemoroth.Walker, s nemoroth.Side) (on []int) {
	var p planes
	p.set(w, new([2]nemoroth.Army))
	for i, squares := range p {
		for sq := range squares.All() {
			if s == nemoroth.Alabaster {
				on = append(on, i<<6|int(sq))
			} else {
				on = append(on, mirror(i)<<6|int(sq^flip))
			}
		}
	}
	return on
}

// TestEvaluateMirrors checks that exchanging the sides keeps the value.
func TestEvaluateMirrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 60 {
		g := randomGame(t, rng, rng.IntN(60))
		s := g.Setup()
		mirrored := nemoroth.Setup{Side: s.Side.Opponent(), FullMove: s.FullMove}
		for sq := range nemoroth.Square(64) {
			for _, p := range s.Occupants[sq] {
				if p.Side.IsValid() {
					p.Side = p.Side.Opponent()
				}
				mirrored.Occupants[sq^flip] = append(mirrored.Occupants[sq^flip], p)
			}
			mirrored.Ichor[sq^flip] = s.Ichor[sq]
		}
		a, b := game(t, s.String(), g.Ruleset()), game(t, mirrored.String(), g.Ruleset())
		e := newEvaluator()
		x, y := e.value(nemoroth.NewWalker(a)), e.value(nemoroth.NewWalker(b))
		if x != y {
			t.Errorf("%v is worth %v, exchanged %v", a, x, y)
		}
	}
}

// TestHiddenLayerOverflow checks that removing all pieces undoes an overflow.
func TestHiddenLayerOverflow(t *testing.T) {
	h := newHiddenLayer(&fitted().net)
	var none, all planes
	for i := range all {
		all[i] = ^nemoroth.Squares(0)
	}
	before := h.room
	h.look(&all)
	h.value(0)
	h.look(&none)
	if h.room != before {
		t.Error("the layer differs after an overflow")
	}
}

// TestHiddenLayerValue compares a value with the sum of all units, clipped and
// weighed one by one, for random and for the largest possible outputs.
func TestHiddenLayerValue(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	data := make([]byte, inputBytes+outputBytes)
	for i := range 300 {
		for j := range data {
			data[j] = byte(rng.Uint32())
		}
		extreme := []int32{math.MinInt16, math.MaxInt16, 0, -1}[i%4]
		if i < 100 {
			for j := inputBytes; j < len(data); j += 2 {
				binary.LittleEndian.PutUint16(data[j:], uint16(extreme))
			}
		}
		n := new(network)
		n.set(data)
		h := newHiddenLayer(n)
		var p planes
		for range i % 7 {
			p[rng.IntN(allPlanes)] |= 1 << rng.IntN(64)
		}
		if i%10 == 0 {
			for side := range h.room {
				const less, least = 0xff, 0x80 // -1, -128
				units := pack([]byte{127, 64, 65, 63, 127, 127, 127, 127, less, least, 127, 0, 1, less,
					127, less, 127, 127, 127, 127,
					127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 127})
				for j := range units {
					h.room[side][j] = most - units[j]
				}
			}
		}
		h.look(&p)
		for side := range 2 {
			var want int32
			for k := range 2 {
				for u, v := range h.units(side ^ k) {
					output := data[inputBytes+2*(k*networkUnits+u):]
					want += int32(max(0, min(unitScale, v))) *
						int32(int16(binary.LittleEndian.Uint16(output)))
				}
			}
			if got := h.value(side); got != want {
				t.Fatalf("network %d, side %d: value %d, want %d", i, side, got, want)
			}
		}
	}
}

// TestWeightsSize checks that a page can load the weights quickly.
func TestWeightsSize(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(weightsJSON)
	if z.Close(); b.Len() > 256<<10 {
		t.Errorf("%d bytes", b.Len())
	}
}
