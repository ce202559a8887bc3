package ai

import "encoding/binary"

const (
	networkInputs = allPlanes * 64
	networkUnits  = 32 // hidden units for each side's view

	lanes     = 4 // units in one word of 64 bits
	words     = networkUnits / lanes
	unitScale = 64 // the integer for a unit of 1, the maximum
)

// A network is a neural network that values where pieces stand. Each side sees the
// board from its own end, as planes of 64 inputs: its pieces, the opponent's,
// Mummies and ichor. The units of a hidden layer add up a bias and the inputs that
// are on, clipped to the range 0 to 1. The value, in centi-Humans, is the weighted
// sum of the units of both sides.
type network struct {
	inputs  [networkInputs][2]layer // as Alabaster and as Obsidian sees them
	bias    layer
	outputs [2][words][2]uint64 // side to move first, packed: see hiddenLayer.value
}

// A layer holds the units as one side sees the board, or what one input adds to
// them, in steps of 1/unitScale. A word holds four units of 16 bits and is added as
// one number. A negative unit borrows from the next one; units undoes that.
type layer [words]uint64

// pack returns a layer of signed bytes, one for each unit.
func pack(steps []byte) (l layer) {
	for i, v := range steps {
		l[i/lanes] += uint64(int8(v)) << (16 * (i % lanes))
	}
	return l
}

// set fills the network from bytes: a signed one for each input and unit in steps of 1/64, the
// biases likewise, then for each output two, the low one first, in quarters of a centi-Human.
func (n *network) set(data []byte) {
	next := func() layer {
		steps := data[:networkUnits]
		data = data[networkUnits:]
		return pack(steps)
	}
	for i := range n.inputs {
		n.inputs[i][0] = next()
	}
	for i := range n.inputs {
		n.inputs[mirror(i>>6)<<6|i&63^flip][1] = n.inputs[i][0]
	}
	n.bias = next()
	output := func(i int) uint64 { // a signed number in fixed weights per unit step
		return uint64(int16(binary.LittleEndian.Uint16(data[2*i:])))
	}
	for i := range n.outputs {
		for j := range n.outputs[i] {
			for k := range 2 {
				at := i*networkUnits + j*lanes + k
				n.outputs[i][j][k] = output(at)<<32 + output(at+2)
			}
		}
	}
}

// move adds one layer and subtracts another. It is the innermost loop of a search.
func (l *layer) move(on, off *layer) {
	for i := range l {
		l[i] += on[i] - off[i]
	}
}

// noInput is what no input adds.
var noInput [2]layer

const (
	ones = 0x0001_0001_0001_0001
	sign = ones << 15
	even = 0x0000_ffff_0000_ffff
	most = sign + unitScale*ones // the room of four units at 0
)

// A hiddenLayer is the hidden layer for the position last evaluated, as Alabaster
// and Obsidian see it. The next position adds and subtracts only changed inputs.
// The layer holds the room of each unit: its distance from 1, in steps, plus 1<<15.
// So a word holds four numbers that are not negative, and units clips them quickly.
type hiddenLayer struct {
	net    *network
	planes planes
	room   [2]layer
}

func newHiddenLayer(n *network) hiddenLayer {
	h := hiddenLayer{net: n}
	for i, bias := range n.bias {
		h.room[0][i], h.room[1][i] = most-bias, most-bias
	}
	return h
}

// look updates the layer to another position.
func (h *hiddenLayer) look(p *planes) {
	for i, now := range p {
		was := h.planes[i]
		if now == was {
			continue
		}
		h.planes[i] = now
		plane := (*[64][2]layer)(h.net.inputs[i<<6:])
		on, off := now&^was, was&^now
		for on|off != 0 { // most pieces move within their plane
			add, take := &noInput, &noInput
			if on != 0 {
				add = &plane[on.First()&63]
			}
			if off != 0 {
				take = &plane[off.First()&63]
			}
			h.room[0].move(&take[0], &add[0])
			h.room[1].move(&take[1], &add[1])
			on, off = on&(on-1), off&(off-1)
		}
	}
}

// value returns the network's value for a side, by index, in fixed weights. It
// clips the four units of a word at once and weighs them two by two: the product of
// a + c<<32 and w<<32 + z is aw + cz above the lowest 32 bits, which hold az.
func (h *hiddenLayer) value(side int) int32 {
	var sum uint64
	for i := range h.net.outputs {
		pairs, room := &h.net.outputs[i], &h.room[(side^i)&1]
		for j, word := range room {
			u := units(word)
			sum += u&even*pairs[j][0] + u>>16&even*pairs[j][1]
		}
	}
	low := int32(sum) // signed: a negative sum has borrowed
	return int32((sum - uint64(low)) >> 32)
}

// units returns the four units, clipped, of a word of room. The sign bit is clear in
// the room of a unit above 1, and then in most minus the room of a negative unit.
// Both become 0.
func units(room uint64) uint64 {
	keep := room & sign
	units := most - room&(keep-keep>>15)
	keep = units & sign
	return units & (keep - keep>>15)
}
