package ai

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"

	"github.com/nemoroth/rules/nemoroth"
)

const (
	// NetworkInputs is the number of inputs of a Network, 64 for each plane.
	NetworkInputs = allPlanes * 64
	// NetworkUnits is the number of hidden units for each side's view.
	NetworkUnits = 32

	lanes       = 4 // units in one word of 64 bits
	words       = NetworkUnits / lanes
	unitScale   = 64 // the integer for a unit of 1, the maximum
	inputBytes  = (NetworkInputs + 1) * NetworkUnits
	outputBytes = 2 * 2 * NetworkUnits
)

// A Network is a neural network that values where pieces stand. Each side sees the
// board from its own end, as planes of 64 inputs: its pieces, the opponent's,
// Mummies and ichor. The units of a hidden layer add up a bias and the inputs that
// are on, clipped to the range 0 to 1. The value, in centi-Humans, is the weighted
// sum of the units of both sides. Only UnmarshalText changes a Network.
type Network struct {
	inputs  [NetworkInputs][2]layer // as Alabaster and as Obsidian sees them
	bias    layer
	outputs [2][words][2]uint64 // side to move first, packed: see hiddenLayer.value
	data    string              // the bytes of its text
	hash    uint64
}

// A layer holds the units as one side sees the board, or what one input adds to
// them, in steps of 1/unitScale. A word holds four units of 16 bits and is added as
// one number. A negative unit borrows from the next one; units undoes that.
type layer [words]uint64

func pack(steps []int8) (l layer) {
	for i, v := range steps {
		l[i/lanes] += uint64(v) << (16 * (i % lanes))
	}
	return l
}

// NewNetwork returns a network from what each input adds to each unit, the bias of
// each unit, and the value in centi-Humans of each unit at 1, those of the side to
// move first. Numbers are rounded, and clipped to the range that a network holds.
func NewNetwork(inputs [NetworkInputs][NetworkUnits]float64, bias [NetworkUnits]float64,
	outputs [2 * NetworkUnits]float64) *Network {
	data := make([]byte, 0, inputBytes+outputBytes)
	for _, units := range append(inputs[:], bias) {
		for _, v := range units {
			data = append(data, byte(int8(clip(v*unitScale, math.MaxInt8))))
		}
	}
	for _, v := range outputs {
		data = binary.LittleEndian.AppendUint16(data,
			uint16(int16(clip(v*weightScale/unitScale, math.MaxInt16))))
	}
	n := new(Network)
	n.set(data)
	return n
}

// clip rounds a number between -most and most; NaN becomes 0.
func clip(v, most float64) int {
	if math.IsNaN(v) {
		return 0
	}
	return int(math.Round(max(-most, min(most, v))))
}

// set fills the network with the bytes of its text.
func (n *Network) set(data []byte) {
	h := fnv.New64a()
	h.Write(data)
	n.data, n.hash = string(data), h.Sum64()
	steps := make([]int8, NetworkUnits)
	next := func() layer {
		for i := range steps {
			steps[i] = int8(data[i])
		}
		data = data[NetworkUnits:]
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
				at := i*NetworkUnits + j*lanes + k
				n.outputs[i][j][k] = output(at)<<32 + output(at+2)
			}
		}
	}
}

// MarshalText returns the network as one line of base64: a signed byte for each
// input and unit in steps of 1/64, the biases likewise, then for each output two
// bytes, low byte first, in quarters of a centi-Human.
func (n *Network) MarshalText() ([]byte, error) {
	if n == nil {
		return nil, nil
	}
	return base64.StdEncoding.AppendEncode(nil, []byte(n.data)), nil
}

// UnmarshalText reads the text of MarshalText. After an error, the network is
// unchanged.
func (n *Network) UnmarshalText(text []byte) error {
	if n == nil {
		return fmt.Errorf("ai: %w: unmarshal into a nil pointer", nemoroth.ErrInvalid)
	}
	data, err := base64.StdEncoding.AppendDecode(nil, text)
	if err == nil && len(data) != inputBytes+outputBytes {
		err = fmt.Errorf("%d bytes; expected %d", len(data), inputBytes+outputBytes)
	}
	if err != nil {
		return fmt.Errorf("ai: invalid network; expected base64 text of MarshalText: %w", err)
	}
	n.set(data)
	return nil
}

// move adds one layer and subtracts another. It is the innermost loop of a search,
// unrolled.
func (l *layer) move(on, off *layer) {
	l[0] += on[0] - off[0]
	l[1] += on[1] - off[1]
	l[2] += on[2] - off[2]
	l[3] += on[3] - off[3]
	l[4] += on[4] - off[4]
	l[5] += on[5] - off[5]
	l[6] += on[6] - off[6]
	l[7] += on[7] - off[7]
}

const _ = uint(8 - words) // move moves all words

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
	net    *Network
	planes planes
	room   [2]layer
}

func newHiddenLayer(n *Network) hiddenLayer {
	h := hiddenLayer{net: n}
	if n != nil {
		for i, bias := range n.bias {
			h.room[0][i], h.room[1][i] = most-bias, most-bias
		}
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
