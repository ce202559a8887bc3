package ai

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/bits"

	"github.com/nemoroth/rules/nemoroth"
)

const (
	// NetworkInputs is the number of inputs of a Network, 64 for each plane.
	NetworkInputs = allPlanes * 64
	// NetworkUnits is the number of hidden units for each side's view.
	NetworkUnits = 32

	lanes       = 4  // units in one word of 64 bits
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
	inputs  [NetworkInputs]layer
	bias    layer
	outputs [2 * NetworkUnits]int32 // side to move first; fixed weights per unit step
	hash    uint64
}

// A layer holds the units as one side sees the board, or what one input adds to
// them, in steps of 1/unitScale. A word holds four units of 16 bits and is added as
// one number. A negative unit borrows from the next one; units undoes that.
type layer [NetworkUnits / lanes]uint64

func pack(steps []int8) (l layer) {
	for i, v := range steps {
		l[i/lanes] += uint64(v) << (16 * (i % lanes))
	}
	return l
}

// NewNetwork returns a network from what each input adds to each unit, the bias of
// each unit, and the value in centi-Humans of each unit at 1, those of the side to
// move first. Numbers are rounded, and clipped to the range that a network holds.
func NewNetwork(inputs [NetworkInputs][NetworkUnits]float64, bias [NetworkUnits]float64, outputs [2 * NetworkUnits]float64) *Network {
	data := make([]byte, 0, inputBytes+outputBytes)
	for _, units := range append(inputs[:], bias) {
		for _, v := range units {
			data = append(data, byte(int8(clip(v*unitScale, math.MaxInt8))))
		}
	}
	for _, v := range outputs {
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(clip(v*weightScale/unitScale, math.MaxInt16))))
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
	n.hash = h.Sum64()
	steps := make([]int8, NetworkUnits)
	next := func() layer {
		for i := range steps {
			steps[i] = int8(data[i])
		}
		data = data[NetworkUnits:]
		return pack(steps)
	}
	for i := range n.inputs {
		n.inputs[i] = next()
	}
	n.bias = next()
	for i := range n.outputs {
		n.outputs[i] = int32(int16(binary.LittleEndian.Uint16(data[2*i:])))
	}
}

// MarshalText returns the network as one line of base64: a signed byte for each
// input and unit in steps of 1/64, the biases likewise, then for each output two
// bytes, low byte first, in quarters of a centi-Human.
func (n *Network) MarshalText() ([]byte, error) {
	if n == nil {
		return nil, nil
	}
	data := make([]byte, 0, inputBytes+outputBytes)
	for i := range NetworkInputs + 1 {
		l := n.bias
		if i < NetworkInputs {
			l = n.inputs[i]
		}
		for _, v := range l.units() {
			data = append(data, byte(v))
		}
	}
	for _, v := range n.outputs {
		data = binary.LittleEndian.AppendUint16(data, uint16(v))
	}
	return base64.StdEncoding.AppendEncode(nil, data), nil
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

// units unpacks a layer.
func (l *layer) units() (u [NetworkUnits]int16) {
	for i, word := range l {
		for k := range lanes {
			v := int16(word)
			u[lanes*i+k] = v
			word = uint64((int64(word) - int64(v)) >> 16)
		}
	}
	return u
}

func (l *layer) add(what *layer) {
	for i, x := range what {
		l[i] += x
	}
}

func (l *layer) take(what *layer) {
	for i, x := range what {
		l[i] -= x
	}
}

// A hiddenLayer is the hidden layer for the position last evaluated, as Alabaster
// and Obsidian see it. The next position adds and subtracts only changed inputs.
type hiddenLayer struct {
	net    *Network
	planes planes
	seen   [2]layer
}

func newHiddenLayer(n *Network) hiddenLayer {
	h := hiddenLayer{net: n}
	if n != nil {
		h.seen = [2]layer{n.bias, n.bias}
	}
	return h
}

// look updates the layer to another position.
func (h *hiddenLayer) look(p *planes) {
	n := h.net
	for i, now := range p {
		was := h.planes[i]
		if now == was {
			continue
		}
		h.planes[i] = now
		plane, mirrored := i<<6, mirror(i)<<6
		for on := uint64(now &^ was); on != 0; on &= on - 1 {
			sq := bits.TrailingZeros64(on)
			h.seen[0].add(&n.inputs[plane|sq])
			h.seen[1].add(&n.inputs[mirrored|sq^flip])
		}
		for off := uint64(was &^ now); off != 0; off &= off - 1 {
			sq := bits.TrailingZeros64(off)
			h.seen[0].take(&n.inputs[plane|sq])
			h.seen[1].take(&n.inputs[mirrored|sq^flip])
		}
	}
}

// value returns the network's value for a side, by index, in fixed weights. It
// clips the four units of a word at once.
func (h *hiddenLayer) value(side int) (sum int32) {
	const (
		ones = 0x0001_0001_0001_0001
		sign = ones << 15
	)
	for i := range 2 {
		outputs := h.net.outputs[i*NetworkUnits:][:NetworkUnits]
		for j, word := range h.seen[side^i] {
			// The sign bit of a unit becomes 1 if the unit is not negative, and no
			// unit borrows from the next one any longer.
			word += sign
			word &= word >> 15 & ones * 0x7fff
			many := (word + (1<<15-1-unitScale)*ones) >> 15 & ones // 1 above unitScale
			word = word&^(many*0xffff) | many*unitScale
			four := outputs[lanes*j:][:lanes]
			sum += int32(word&0xffff)*four[0] + int32(word>>16&0xffff)*four[1] + int32(word>>32&0xffff)*four[2] + int32(word>>48)*four[3]
		}
	}
	return sum
}
