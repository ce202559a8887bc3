package fuzz

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A rulerWorld has the positions of a neighbour game with a ruler of each side and some
// pieces; in Wormhole with every subset of holes in the 3 × 3 around one of the rulers. The
// first side is on move, and of a position and its image with the files exchanged only one
// counts, as in the worlds of Nemoroth.
type rulerWorld struct {
	of     contest
	rulers string // the letters of both
	kinds  string // the letters of the other pieces
	back   string // the letters of kinds that a promotion may name
	rest   string // the position line after the board
	pieces int
	holes  bool
}

var rulerWorlds = []rulerWorld{
	{wormholes, "Kk", "PNWMCpnwmc", "NWMC", " w 1", 1, true},
	{natures, "Gg", "TBDRItbdri", "TBDR", " N - - 1", 1, false},
	{natures, "Gg", "TBDRItbdri", "TBDR", " N - - 1", 2, false},
}

// size returns how many numbers the world has.
func (w rulerWorld) size() uint64 {
	size := uint64(64 * 64)
	for range w.pieces {
		size *= 64 * uint64(len(w.kinds))
	}
	if w.holes {
		size *= 2 * 512
	}
	return size
}

// board returns the board that a number means, a letter for each square, and where its
// pieces stand, unless there is none or another number counts for it.
func (w rulerWorld) board(number uint64) (at [64]byte, squares []nemoroth.Square, ok bool) {
	d := digits(number)
	letters, free := w.rulers, true
	own, image := make([]int, w.pieces+2), make([]int, w.pieces+2)
	for i := range own {
		kind := 0
		if i > 1 {
			kind = d.next(len(w.kinds))
			letters += w.kinds[kind:][:1]
		}
		sq := nemoroth.Square(d.next(64))
		own[i], image[i] = kind*64+int(sq), kind*64+int(mirror{files: true}.at(sq))
		free = free && at[sq] == 0
		squares, at[sq] = append(squares, sq), letters[i]
	}
	ordered := slices.IsSorted(own[2:])
	slices.Sort(image[2:])
	if w.holes {
		around, holes, mirrored := squares[d.next(2)], int(d), 0
		for i := range 9 {
			if holes>>i&1 == 0 {
				continue
			}
			mirrored |= 1 << (i + 2 - 2*(i%3))
			hole := around.Offset(i%3-1, i/3-1)
			if !hole.IsValid() || at[hole] != 0 {
				return at, nil, false
			}
			at[hole] = 'x'
		}
		own, image = append(own, holes), append(image, mirrored)
	}
	return at, squares, free && ordered && slices.Compare(own, image) <= 0
}

// nameable lists every move of a piece on one of some squares to a square, those of two
// Trees in one direction, and promotions.
func (w rulerWorld) nameable(at [64]byte, squares []nemoroth.Square) (names []string) {
	for i, from := range squares {
		kind := strings.ToUpper(string(at[from]))
		for to := range nemoroth.Square(64) {
			name := kind + from.String() + to.String()
			names = append(names, name)
			if (kind == "P" || kind == "I") && to.Rank()%7 == 0 {
				for _, promoted := range w.back {
					names = append(names, name+"="+string(promoted))
				}
			}
			for _, fellow := range squares[i+1:] {
				files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
				straight := files*ranks == 0 || files*files == ranks*ranks
				if kind != "T" || at[fellow] != at[from] || !straight || to == from {
					continue
				}
				steps := max(files, -files, ranks, -ranks)
				for n := range 8 {
					other := fellow.Offset(n*files/steps, n*ranks/steps)
					if other.IsValid() {
						names = append(names, name+"+"+fellow.String()+other.String())
					}
				}
			}
		}
	}
	return names
}

// compare compares the implementations on the position of a number.
func (w rulerWorld) compare(number uint64, sum *worldSum) error {
	at, squares, ok := w.board(number)
	if !ok {
		return nil
	}
	c := gametest.Case{Line: lineOf(at) + w.rest}
	c.Ask = func(game.Game) []string { return w.nameable(at, squares) }
	if _, err := gametest.Compare(w.of.rules, w.of.whole, c); err != nil {
		return err
	}
	h := fnv.New64a()
	fmt.Fprint(h, c.Line)
	if g, err := w.of.rules.Start(c.Line, ""); err != nil {
		sum.Impossible++
	} else {
		sum.Positions++
		for _, move := range slices.Concat(g.Moves(), c.Ask(g)) {
			r := g.Explain(move)
			fmt.Fprint(h, r.Move, r.Rules(), r.After)
			sum.Moves++
		}
	}
	sum.Hash += h.Sum64()
	return nil
}

// lineOf returns the board of a position line; 0 is an empty square.
func lineOf(at [64]byte) string {
	var b strings.Builder
	for i := range at {
		file, rank := i%8, 7-i/8
		if file == 0 && i > 0 {
			b.WriteByte('/')
		}
		if c := at[nemoroth.SquareAt(file, rank)]; c != 0 {
			b.WriteByte(c)
		} else {
			b.WriteByte('1')
		}
	}
	return b.String()
}

// TestMirroredRulers checks that in the images of some positions, with the files exchanged and
// with the ranks and the sides exchanged, moves have the same verdicts, by the same rules.
func TestMirroredRulers(t *testing.T) {
	t.Parallel()
	const most = 60 // positions of each world
	for _, w := range rulerWorlds {
		possible := 0
		for n := uint64(0); possible < most; n++ {
			at, squares, ok := w.board(spread(n, w.size()))
			if !ok {
				continue
			}
			line := lineOf(at) + w.rest
			g, err := w.of.rules.Start(line, "")
			if err == nil {
				possible++
			}
			for _, m := range []mirror{{files: true}, {sides: true}} {
				imaged, imageErr := w.of.rules.Start(w.image(m, line), "")
				if (err == nil) != (imageErr == nil) {
					t.Fatalf("%s: %v; of its image, %v", line, err, imageErr)
				}
				if err != nil {
					continue
				}
				for _, move := range append(w.nameable(at, squares), g.Moves()...) {
					report, image := g.Explain(move), imaged.Explain(w.image(m, move))
					same := slices.Equal(report.Rules(), image.Rules())
					if !same || report.Legal() != image.Legal() {
						t.Fatalf("%s, %s: %s\nof its image %s, %s: %s", line, move, report.Summary(),
							imaged.Line(), image.Move, image.Summary())
					}
				}
			}
		}
	}
}

// image maps a position line, or the squares of another text.
func (w rulerWorld) image(m mirror, text string) string {
	board, rest, isLine := strings.Cut(text, " ")
	if !isLine {
		return squareName.ReplaceAllStringFunc(text, func(name string) string {
			return m.at(nemoroth.MustSquare(name)).String()
		})
	}
	ranks := strings.Split(board, "/")
	for i, rank := range ranks {
		if m.files {
			letters := []byte(rank)
			slices.Reverse(letters)
			ranks[i] = string(letters)
		}
	}
	if !m.sides {
		return strings.Join(ranks, "/") + " " + rest
	}
	slices.Reverse(ranks)
	swapped := strings.Map(func(c rune) rune {
		if strings.ContainsRune(strings.ToLower(w.rulers+w.kinds), c|32) {
			return c ^ 32
		}
		return c
	}, strings.Join(ranks, "/"))
	return swapped + " " + w.otherSide(rest[:1]) + rest[1:]
}

// otherSide exchanges the letters of the sides in the field of the side to move.
func (w rulerWorld) otherSide(turn string) string {
	sides := "NB"
	if w.holes {
		sides = "wb"
	}
	return strings.Replace(sides, turn, "", 1)
}
