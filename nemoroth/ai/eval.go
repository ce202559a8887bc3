package ai

import (
	"math"
	"math/bits"

	"github.com/nemoroth/rules/nemoroth"
)

// A feature is something that an evaluation counts. Features come in two sorts:
// most are the difference between the side on move and the other; those with two
// indices, on move and off move, count for each side apart, since a threatened
// piece whose side is on move can still be saved.
const (
	featMaterial  = 0                // mobile pieces by kind, Basilisk to Zombie: 7
	featSteps     = featMaterial + 7 // their possible moves by kind: 7
	featScreams   = featSteps + 7    // Go Aways that may scream
	featSuicide   = featScreams + 1  // moves that end in a gaze
	featMoves     = featSuicide + 1  // binary logarithm of 1 + all moves, in eighths
	featFew       = featMoves + 1    // by how much all moves are fewer than 6
	featRank      = featFew + 1      // Humans by rank, the second to the seventh: 6
	featGripped   = featRank + 6     // pieces in range of enemy Ghasts: on move, off move
	featCrowded   = featGripped + 2  // crowded squares with own pieces
	featIchor     = featCrowded + 2  // pieces on lasting ichor
	featTakenH    = featIchor + 2    // Humans where an enemy Leaf Pile or Zombie may go
	featTakenP    = featTakenH + 2   // other pieces there
	featStaredH   = featTakenP + 2   // Humans that an enemy Basilisk could petrify
	featStaredP   = featStaredH + 2  // other pieces like that
	featObliged   = featStaredP + 2  // the side on move is under COMP-RULE
	featTempo     = featObliged + 1  // always 1
	features      = featTempo + 1
	weightScale   = 16 // of weights in integers
	fewMoves      = 6
	logarithmUnit = 8
)

// FeatureCount is the number of features.
const FeatureCount = features

// Weights value the features of a position in centi-Humans each; FeatureNames
// names them by index.
type Weights [FeatureCount]float64

// FeatureNames names the features that Weights value, by index.
func FeatureNames() []string {
	names := make([]string, 0, features)
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		names = append(names, "mobile "+k.String())
	}
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		names = append(names, "move of a "+k.String())
	}
	names = append(names, "scream", "move into a gaze", "moves, an eighth of a doubling", "one move too few")
	for rank := 2; rank <= 7; rank++ {
		names = append(names, "Human on rank "+string(rune('0'+rank)))
	}
	for _, what := range []string{"gripped by a Ghast", "crowded", "on ichor", "Human takeable", "piece takeable", "Human in view", "piece in view"} {
		names = append(names, what+", on move", what+", off move")
	}
	return append(names, "compelled, on move", "tempo")
}

// fixedWeights are weights in sixteenths of a centi-Human.
type fixedWeights [features]int32

func (w *Weights) fixed() (f fixedWeights) {
	for i, v := range w {
		f[i] = int32(math.Round(v * weightScale))
	}
	return f
}

// logarithms has log2(1+n) in eighths.
var logarithms = func() (l [512]int16) {
	for n := range l {
		l[n] = int16(math.Round(logarithmUnit * math.Log2(float64(1+n))))
	}
	return l
}()

// ranks are the squares of each rank.
var ranks = func() (r [8]nemoroth.Squares) {
	for sq := range nemoroth.Square(64) {
		r[sq.Rank()] |= nemoroth.SquaresOf(sq)
	}
	return r
}()

// A view is what an evaluation looks at.
type view struct {
	scopes  [2]nemoroth.Scope   // Alabaster, Obsidian
	fearful [2]nemoroth.Squares // likewise: mobile pieces but for Zombies
	vector  [features]int16
}

func index(s nemoroth.Side) int { return int(s - nemoroth.Alabaster) }

// look fills the view with the features of the walker's position.
func (v *view) look(w *nemoroth.Walker) {
	w.Scopes(&v.scopes)
	x := &v.vector
	*x = [features]int16{}
	side := w.Side()
	crowded := w.Crowded()
	_, lasting := w.Ichorous()
	for i, s := range [2]nemoroth.Side{side, side.Opponent()} {
		sign := int16(1 - 2*i)
		mine, theirs := &v.scopes[index(s)], &v.scopes[index(s.Opponent())]
		var fearful nemoroth.Squares
		for k := nemoroth.Basilisk; k < nemoroth.Zombie; k++ {
			on := w.Mobile(s, k)
			fearful |= on
			x[featMaterial+int(k)-1] += sign * size(on)
			x[featSteps+int(k)-1] += sign * mine.Steps[k]
		}
		humans, zombies := w.Mobile(s, nemoroth.Human), w.Mobile(s, nemoroth.Zombie)
		v.fearful[index(s)] = fearful
		x[featMaterial+int(nemoroth.Zombie)-1] += sign * size(zombies)
		x[featSteps+int(nemoroth.Zombie)-1] += sign * mine.Steps[nemoroth.Zombie]
		x[featScreams] += sign * mine.Screams
		x[featSuicide] += sign * mine.Seen
		moves := min(mine.Moves(), len(logarithms)-1)
		x[featMoves] += sign * logarithms[moves]
		x[featFew] += sign * int16(max(0, fewMoves-moves))
		for r := 1; r <= 6; r++ {
			rank := r
			if s == nemoroth.Obsidian {
				rank = 7 - r
			}
			x[featRank+r-1] += sign * size(humans&ranks[rank])
		}
		all, others := fearful|zombies, (fearful|zombies)&^humans
		x[featGripped+i] = size(fearful & w.GhastRangeOf(s.Opponent()))
		x[featCrowded+i] = size(all & crowded)
		x[featIchor+i] = size(fearful & lasting)
		x[featTakenH+i] = size(humans & theirs.Takes)
		x[featTakenP+i] = size(others & theirs.Takes)
		x[featStaredH+i] = size(humans & theirs.Stares)
		x[featStaredP+i] = size(fearful &^ humans & theirs.Stares)
	}
	if w.Restricted() {
		x[featObliged] = 1
	}
	x[featTempo] = 1
}

func size(s nemoroth.Squares) int16 { return int16(bits.OnesCount64(uint64(s))) }

// value is the weighed sum in centi-Humans for the side on move. It shrinks the
// longer nothing irreversible has happened: the side ahead must make progress.
func (v *view) value(w *fixedWeights, reversible int) int {
	var sum int32
	for i, x := range v.vector {
		sum += int32(x) * w[i]
	}
	n := int(sum) / weightScale
	n -= n * min(reversible, mostPatience) / (4 * mostPatience)
	return max(-provenMin+1, min(provenMin-1, n))
}

const mostPatience = 128 // plies, after which a quarter of the value is gone

// Features returns what the evaluation counts in a position, by the indices of
// FeatureNames, for programs that fit weights; all are 0 where there is no
// position.
func Features(w *nemoroth.Walker) (x [FeatureCount]float64) {
	if !w.Side().IsValid() {
		return x
	}
	var v view
	v.look(w)
	for i, n := range v.vector {
		x[i] = float64(n)
	}
	return x
}

// Evaluate returns the score of a game's position without any search, for the
// side on move; 0 where there is no game.
func Evaluate(g *nemoroth.Game, w Weights) Score {
	if !g.Position().IsValid() {
		return 0
	}
	var v view
	walker := nemoroth.NewWalker(g)
	v.look(walker)
	f := w.fixed()
	return Score(v.value(&f, walker.Reversible()))
}

// DefaultWeights returns the weights that Search uses; the package doc says where
// they come from.
func DefaultWeights() Weights { return defaultWeights }

var defaultWeights = Weights{
	// Mobile pieces: Basilisk, Ghast, Leaf Pile, Go Away, Wounded Fiend, Human, Zombie.
	168.8, 1310.7, 906.9, 594, -165, 144.7, 608.6,
	// Their moves.
	69.7, 469.8, -22.5, 71.5, 23.2, -38.1, 100.3,
	// Screams, moves into a gaze, an eighth of a doubling of all moves, one move too few.
	-296.3, -46.5, 18.9, -174.8,
	// Humans on rank 2 to 7.
	69.7, -6.9, -130, 14.8, 280.7, 329.3,
	// On move and off move: gripped by a Ghast, crowded, on ichor.
	-690.9, 1407.7, 818.7, 476.2, 204.8, 814.3,
	// Human takeable, piece takeable, Human in view, piece in view.
	-149.2, 58.3, -30.4, 56.8, -117.7, 185.8, 90.2, -177.4,
	// Compelled on move; tempo.
	-1453.9, 149.5,
}
