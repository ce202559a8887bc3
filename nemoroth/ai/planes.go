package ai

import "github.com/nemoroth/rules/nemoroth"

// The planes of one side come first, then the other's, then those of neither.
const (
	planeBasilisk = 6 + 1 + iota // after mobile pieces by kind: statues of Basilisks
	planeGhast                   // statues of Ghasts
	planeStatue                  // other statues
	sidePlanes
)

const (
	planeMummy = 2*sidePlanes + iota
	planeIchor
	planeLasting // ichor with more than one ply left
	planeDigesting
	planeCrowded // squares with more than one occupant
	allPlanes
)

// flip, xor a square, is the square that the other side sees in its place.
const flip = 7

// planes are the sets of squares that an evaluation reads, Alabaster's first.
type planes [allPlanes]nemoroth.Squares

// set fills the planes, and armies with the walker's pieces.
func (p *planes) set(w *nemoroth.Walker, armies *[2]nemoroth.Army) {
	w.Armies(armies)
	for i := range armies {
		a, mine := &armies[i], p.of(i)
		copy(mine[:], a.Mobile[nemoroth.Basilisk:])
		watching, gripping := a.Statues[nemoroth.Basilisk], a.Statues[nemoroth.Ghast]
		mine[planeBasilisk], mine[planeGhast] = watching, gripping
		mine[planeStatue] = (a.Statues[nemoroth.LeafPile] | a.Statues[nemoroth.WoundedFiend] |
			a.Statues[nemoroth.GoAway] | a.Statues[nemoroth.Human]) &^ (watching | gripping)
	}
	p[planeMummy] = w.Mummies()
	p[planeIchor], p[planeLasting] = w.Ichorous()
	p[planeDigesting], p[planeCrowded] = w.Digesting(), w.Crowded()
}

// of returns a side's own planes, by its index.
func (p *planes) of(side int) *[sidePlanes]nemoroth.Squares {
	return (*[sidePlanes]nemoroth.Squares)(p[side*sidePlanes:])
}

// mirror returns the plane that shows Obsidian what a plane shows Alabaster.
func mirror(plane int) int {
	if plane >= 2*sidePlanes {
		return plane
	}
	return (plane + sidePlanes) % (2 * sidePlanes)
}

// ActiveInputs returns the inputs of a Network that are on as a side sees the
// walker's position, or nil for an invalid side or a walker without a position.
func ActiveInputs(w *nemoroth.Walker, s nemoroth.Side) (on []int) {
	if !s.IsValid() || !w.Side().IsValid() {
		return nil
	}
	var p planes
	p.set(w, new([2]nemoroth.Army))
	for i, squares := range p {
		for squares != 0 {
			sq := int(squares.Pop())
			if s == nemoroth.Alabaster {
				on = append(on, i<<6|sq)
			} else {
				on = append(on, mirror(i)<<6|sq^flip)
			}
		}
	}
	return on
}
