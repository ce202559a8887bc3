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
	// NetworkInputs is the number of inputs of a Network: a square of a plane each.
	NetworkInputs = allPlanes * 64
	// NetworkUnits is the number of units in the hidden layer, for each side's view.
	NetworkUnits = 32

	lanes       = 4  // units in one word of 64 bits
	unitScale   = 64 // what a unit is where it is 1, the most it can be
	inputBytes  = (NetworkInputs + 1) * NetworkUnits
	outputBytes = 2 * 2 * NetworkUnits
)

// A Network values where pieces stand. Each side sees the board from its own end:
// its own pieces, the enemy's, Mummies and ichor are planes of 64 inputs. The
// inputs that are on and a bias add up in the units of a hidden layer, which are
// cut off below 0 and above 1. What the units of the side on move and those of the
// other are worth adds up to the value in centi-Humans. A Network never changes.
type Network struct {
	inputs  [NetworkInputs]layer
	bias    layer
	outputs [2 * NetworkUnits]int32 // the side on move first, in fixed weights a step of a unit
	hash    uint64
}

// A layer holds the units as one side sees the board, or what one input adds to
// them, in steps of 1/unitScale. A word holds four units of 16 bits, added up as
// one number: a negative unit borrows from the next one, which units undoes.
type layer [NetworkUnits / lanes]uint64

func pack(steps []int8) (l layer) {
	for i, v := range steps {
		l[i/lanes] += uint64(v) << (16 * (i % lanes))
	}
	return l
}

// NewNetwork makes a network of numbers in floating point: for each input what
// it adds to each unit, the bias of each unit, and in centi-Humans what each unit
// is worth where it is 1, first those of the side on move. They are rounded, and
// cut off where they exceed what a network can hold.
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

// clip rounds a number between -most and most; what is no number becomes 0.
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

// MarshalText writes the network as one line of base64: a signed byte for each
// input and unit in steps of 1/64, the bias likewise, then for each output two
// bytes, the lower one first, in quarters of a centi-Human.
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

// UnmarshalText reads what MarshalText writes; an error says what is wrong and
// leaves the network as it was.
func (n *Network) UnmarshalText(text []byte) error {
	if n == nil {
		return fmt.Errorf("ai: %w: no Network to read into", nemoroth.ErrInvalid)
	}
	data, err := base64.StdEncoding.AppendDecode(nil, text)
	if err == nil && len(data) != inputBytes+outputBytes {
		err = fmt.Errorf("%d bytes, want %d", len(data), inputBytes+outputBytes)
	}
	if err != nil {
		return fmt.Errorf("ai: a network is base64 as MarshalText writes it: %w", err)
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

// A hiddenLayer is a network's hidden layer in the position last looked at, as
// Alabaster and Obsidian see it. The next position changes it only by the inputs
// that go on and off.
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

// look brings the layer to another position.
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

// value is what the network says in fixed weights for a side, by index. It cuts off
// the four units of a word at once.
func (h *hiddenLayer) value(side int) (sum int32) {
	const (
		ones = 0x0001_0001_0001_0001
		sign = ones << 15
	)
	for i := range 2 {
		outputs := h.net.outputs[i*NetworkUnits:][:NetworkUnits]
		for j, word := range h.seen[side^i] {
			// The sign bit of a unit becomes 1 if the unit is not negative, and no
			// unit borrows from the next one any more.
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
