package ai

import (
	_ "embed" // the weights
	"encoding/json"
	"math"
	"math/bits"
	"sync"

	"github.com/nemoroth/rules/nemoroth"
)

// A feature is a number that the evaluation weighs. Most features are the
// difference between the side to move and the opponent. Features with two indices
// count for the side to move and then for the opponent, since the side to move can
// still save a threatened piece.
const (
	featMaterial   = 0                  // mobile pieces by kind, Basilisk to Zombie: 7
	featSteps      = featMaterial + 7   // their voluntary moves by kind: 7
	featScreams    = featSteps + 7      // Go Aways that may scream
	featSuicide    = featScreams + 1    // moves that end in a gaze
	featMoves      = featSuicide + 1    // log2(1 + all moves), in eighths
	featFew        = featMoves + 1      // how many moves are missing to 6
	featRank       = featFew + 1        // Humans by rank, the second to the seventh: 6
	featFrightened = featRank + 6       // pieces in range of enemy Ghasts: 2
	featCrowded    = featFrightened + 2 // crowded squares with own pieces
	featIchor      = featCrowded + 2    // pieces on lasting ichor
	featTakenH     = featIchor + 2      // Humans where an enemy Leaf Pile or Zombie may go
	featTakenP     = featTakenH + 2     // other pieces on such squares
	featStaredH    = featTakenP + 2     // Humans that an enemy Basilisk could petrify
	featStaredP    = featStaredH + 2    // other pieces that it could petrify
	featObliged    = featStaredP + 2    // COMP-RULE restricts the side to move
	featTempo      = featObliged + 1    // always 1
	featureCount   = featTempo + 1
	weightScale    = 16 // of weights in integers
	fewMoves       = 6
	logarithmUnit  = 8
)

// weights are what the evaluation was fitted to: one number for each feature, in sixteenths of
// a centi-Human, and a network for where pieces stand.
type weights struct {
	features [featureCount]int32
	net      network
}

//go:embed weights.json
var weightsJSON []byte

// fitted returns the weights of every search; the package documentation says how they were
// fitted.
var fitted = sync.OnceValue(func() *weights {
	var file struct {
		Features [featureCount]float64 // in centi-Humans
		Network  []byte
	}
	if err := json.Unmarshal(weightsJSON, &file); err != nil {
		panic(err) // a test loads them
	}
	w := new(weights)
	for i, v := range file.Features {
		w.features[i] = int32(math.Round(v * weightScale))
	}
	w.net.set(file.Network)
	return w
})

// logarithms holds log2(1+n) in eighths.
var logarithms = func() (l [512]int16) {
	for n := range l {
		l[n] = int16(math.Round(logarithmUnit * math.Log2(float64(1+n))))
	}
	return l
}()

// rankSet returns the squares of a rank.
func rankSet(rank int) squares { return 0x0101010101010101 << (rank & 7) }

// index numbers the sides from 0, and sideOf is its inverse.
func index(s nemoroth.Side) int      { return int(s - nemoroth.Alabaster) }
func sideOf(index int) nemoroth.Side { return nemoroth.Alabaster + nemoroth.Side(index) }

// read computes the features of the walker's position.
func (e *evaluator) read(w *nemoroth.Walker) {
	e.planes.set(w, &e.armies)
	w.Scopes(&e.scopes)
	x := &e.vector
	*x = [featureCount]int16{}
	own := index(w.Side())
	mine, theirs := &e.scopes[own], &e.scopes[1-own]
	mobile, others := &e.armies[own].Mobile, &e.armies[1-own].Mobile
	for i := range int(zombie) {
		x[featMaterial+i] = size(mobile[i+1]) - size(others[i+1])
		x[featSteps+i] = mine.Moves[i+1] - theirs.Moves[i+1]
	}
	x[featScreams] = mine.Screams - theirs.Screams
	x[featSuicide] = mine.Seen - theirs.Seen
	e.moves = mine.Total()
	moves, replies := min(e.moves, len(logarithms)-1), min(theirs.Total(), len(logarithms)-1)
	x[featMoves] = logarithms[moves] - logarithms[replies]
	x[featFew] = int16(max(0, fewMoves-moves) - max(0, fewMoves-replies))
	for i := range 6 {
		rank := (i + 1) ^ own*flip // of the side to move, as Alabaster numbers ranks
		x[featRank+i] = size(mobile[human]&rankSet(rank)) -
			size(others[human]&rankSet(rank^flip))
	}
	crowded, lasting := e.planes[planeCrowded], e.planes[planeLasting]
	for i := range 2 {
		s := own ^ i
		mobile, enemy := &e.armies[s].Mobile, &e.scopes[1-s]
		humans, fearful := mobile[human], fearfulOf(mobile)
		all := fearful | mobile[zombie]
		x[featFrightened+i] = size(fearful & w.GhastRangeOf(sideOf(1-s)))
		x[featCrowded+i] = size(all & crowded)
		x[featIchor+i] = size(fearful & lasting)
		x[featTakenH+i] = size(humans & enemy.Takes)
		x[featTakenP+i] = size(all &^ humans & enemy.Takes)
		x[featStaredH+i] = size(humans & enemy.Stares)
		x[featStaredP+i] = size(fearful &^ humans & enemy.Stares)
	}
	if w.Restricted() {
		x[featObliged] = 1
	}
	x[featTempo] = 1
}

func size(s squares) int16 { return int16(bits.OnesCount64(uint64(s))) }

// An evaluator evaluates one position after the other. It keeps what it has read of the last
// position, and the hidden layer, to update it for the next.
type evaluator struct {
	armies   [2]nemoroth.Army // Alabaster, Obsidian
	planes   planes
	scopes   [2]nemoroth.Scope // likewise
	moves    int               // of the side to move, as Scope.Total counts them
	vector   [featureCount]int16
	features *[featureCount]int32 // their weights
	hidden   hiddenLayer
}

func newEvaluator() evaluator {
	w := fitted()
	return evaluator{features: &w.features, hidden: newHiddenLayer(&w.net)}
}

// undiscounted returns the value of the walker's position for the side to move, in
// centi-Humans. It depends only on the position: see discounted.
func (e *evaluator) undiscounted(w *nemoroth.Walker) int {
	e.read(w)
	var sum int32
	for i, weight := range e.features {
		sum += int32(e.vector[i]) * weight
	}
	e.hidden.look(&e.planes)
	sum += e.hidden.value(index(w.Side()))
	return int(sum) / weightScale
}

// discounted lowers a value of the walker's position by up to a quarter with the plies
// since the last irreversible one, so that the side ahead makes progress.
func discounted(value int, w *nemoroth.Walker) int {
	value -= value * min(w.Reversible(), fullDiscount) / (4 * fullDiscount)
	return max(-provenMin+1, min(provenMin-1, value))
}

const fullDiscount = 128 // plies, after which a quarter of the value is gone

// A cachedEval is what quiescence search asks about a position. It does not depend on
// the past. A worker keeps those of recent positions by key, because about one evaluation
// in eight is of a position that was evaluated before: up to a sixth of the time.
type cachedEval struct {
	key    uint64
	value  int32 // for the side to move, before discounted
	moves  int16 // of the side to move, as Scope.Total counts them
	canWin bool
}

// cachedEvals is the number of cachedEvals kept, a power of two.
const cachedEvals = 1 << 12

// cachedEval returns the cachedEval of the walker's position.
func (s *worker) cachedEval() *cachedEval {
	key := s.Key()
	o := &s.cachedEvals[key%cachedEvals]
	if o.key != key {
		v := s.eval.undiscounted(s.Walker)
		*o = cachedEval{key, int32(v), int16(s.eval.moves), s.eval.canWin(index(s.Side()))}
	}
	return o
}

// canWin reports whether the side to move, by index, may be able to win something
// at once.
func (e *evaluator) canWin(side int) bool {
	mine, theirs := &e.scopes[side], &e.armies[1-side].Mobile
	fearful := fearfulOf(theirs)
	return mine.Stares&fearful != 0 || mine.Takes&(fearful|theirs[zombie]) != 0 ||
		mine.Screams > 0 ||
		e.armies[side].Mobile[human]&rankSet(6-5*side) != 0
}

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
type planes [allPlanes]squares

// set fills the planes, and armies with the walker's pieces.
func (p *planes) set(w *nemoroth.Walker, armies *[2]nemoroth.Army) {
	w.Armies(armies)
	for i := range armies {
		a, mine := &armies[i], (*[sidePlanes]squares)(p[i*sidePlanes:])
		copy(mine[:], a.Mobile[basilisk:])
		watching, gripping := a.Statues[basilisk], a.Statues[nemoroth.Ghast]
		mine[planeBasilisk], mine[planeGhast] = watching, gripping
		mine[planeStatue] = (a.Statues[nemoroth.LeafPile] | a.Statues[nemoroth.WoundedFiend] |
			a.Statues[nemoroth.GoAway] | a.Statues[human]) &^ (watching | gripping)
	}
	p[planeMummy] = w.Mummies()
	p[planeIchor], p[planeLasting] = w.Ichorous()
	p[planeDigesting], p[planeCrowded] = w.Digesting(), w.Crowded()
}

// mirror returns the plane that shows Obsidian what a plane shows Alabaster.
func mirror(plane int) int {
	if plane >= 2*sidePlanes {
		return plane
	}
	return (plane + sidePlanes) % (2 * sidePlanes)
}
