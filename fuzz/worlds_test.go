package fuzz

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Small worlds, whole. Where few pieces stand, every position can be compared, with every
// move that can be named, and no sample can miss what is rare. The positions of a world are
// numbered: a number is read as digits, such as the ruleset and each occupant's code, square
// and ichor. Of two occupants, Alabaster is always on move, and of a position and its image
// with the files exchanged only one counts: the rules are the same for images
// (TestMirroredWorlds), as are the tables (TestTables of package nemoroth). A number that
// means a position that counts elsewhere is skipped.
//
// The numbers are taken in steps that are coprime to their count, so every range is spread
// over the whole world. The sums of two ranges are the sums of the range of both.

var (
	worldRange = flag.String("range", "",
		"`first:end` of the numbers that TestSmallWorlds compares")
	worldManifest = flag.String("manifest", "",
		"`file` that keeps the ranges that TestSmallWorlds has compared, to go on later")
)

// A world has numbered positions.
type world struct {
	name  string
	size  uint64 // how many numbers there are
	fixed uint64 // how many are compared without -range
	// compare compares the implementations on a position, and adds to the sum.
	compare func(number uint64, s *worldSum) error
}

// A worldSum counts positions and moves. The hash depends on all reports, but not on the
// order of the positions.
type worldSum struct {
	Positions, Impossible, Moves int
	Hash                         uint64
}

func (s *worldSum) add(t worldSum) {
	s.Positions += t.Positions
	s.Impossible += t.Impossible
	s.Moves += t.Moves
	s.Hash += t.Hash
}

var smallWorlds = []world{
	{"nemoroth-1", 6 * occupantNumbers, 20_000, compareOccupants(1)},
	{"nemoroth-2", 6 * occupantNumbers * occupantNumbers, 40_000, compareOccupants(2)},
	{"nemoroth-3", 6 * occupantNumbers * occupantNumbers * occupantNumbers, 400_000,
		compareOccupants(3)},
	{"wormhole", rulerWorlds[0].size(), 1_000, rulerWorlds[0].compare},
	{"nature-1", rulerWorlds[1].size(), 300, rulerWorlds[1].compare},
	{"nature-2", rulerWorlds[2].size(), 600, rulerWorlds[2].compare},
}

// TestSmallWorlds compares the engine with the naive model on a fixed part of each world.
// To compare another part, or the whole:
//
//	go test ./fuzz -run TestSmallWorlds/nemoroth-2 -v -range 0:1000000
//	go test ./fuzz -run TestSmallWorlds/nemoroth-2 -v -timeout 0 -manifest "$PWD/worlds.txt"
//
// The second goes on where an earlier run with the same manifest and the same code has
// stopped; -range limits it. What is killed loses the range that it was at: a minute at most.
func TestSmallWorlds(t *testing.T) {
	t.Parallel()
	for _, w := range smallWorlds {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			first, end, step := uint64(0), w.fixed, w.size
			if testing.Short() {
				end /= 10
			}
			done := map[string]worldSum{}
			if *worldManifest != "" {
				end, step = w.size, max(w.fixed, w.size/100_000)
				done = readManifest(t, w.name)
			}
			if *worldRange != "" {
				if _, err := fmt.Sscanf(*worldRange, "%d:%d", &first, &end); err != nil {
					t.Fatal(err)
				}
			}
			end = min(end, w.size)
			start, all, ranges := time.Now(), worldSum{}, 0
			for from := first; from < end; from += step {
				to := min(from+step, end)
				part, ok := done[fmt.Sprintf("%d:%d", from, to)]
				if !ok {
					part = w.compareRange(t, from, to)
				}
				if !ok && *worldManifest != "" {
					appendManifest(t, w.name, from, to, part)
				}
				all.add(part)
				ranges++
			}
			t.Logf("%d:%d of %d in %d ranges, %d done before: %+v, %.1f s", first, end, w.size,
				ranges, len(done), all, time.Since(start).Seconds())
			if all.Positions == 0 {
				t.Error("no position")
			}
		})
	}
}

// compareRange compares a range of positions, and ends the test at a difference.
func (w world) compareRange(t *testing.T, first, end uint64) (all worldSum) {
	const batch = 1000 // numbers to a goroutine
	report := reporter(time.Now())
	type part struct {
		worldSum
		err error
	}
	do := func(i uint64) (p part) {
		from := first + i*batch
		for n := from; n < min(from+batch, end) && p.err == nil; n++ {
			p.err = w.compare(spread(n, w.size), &p.worldSum)
		}
		return p
	}
	for i, p := range inOrder(t.Context(), *workers, do) {
		all.add(p.worldSum)
		report("numbers", int(i)*batch, int(end-first))
		if p.err != nil {
			t.Fatal(p.err)
		} else if first+(i+1)*batch >= end {
			return all
		}
	}
	t.Fatal(t.Context().Err())
	return all
}

// A manifest has a line for each range that was compared: the world, the first and the end
// number, the code that was compared, the counts and the hash.
const manifestLine = "%s %d:%d code %s positions %d impossible %d moves %d hash %016x\n"

// compared identifies the code of both implementations: the beginning of a SHA-256 of their
// files.
var compared = sync.OnceValue(func() string {
	h := sha256.New()
	for _, folder := range []string{"../nemoroth", "naive", "../examples/wormhole",
		"naive/wormhole", "../examples/nature", "naive/nature", "../examples/internal/grid",
		"naive/internal/grid"} {
		files, err := filepath.Glob(folder + "/*.go")
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") || err != nil {
				continue
			}
			var text []byte
			text, err = os.ReadFile(name)
			h.Write(text)
		}
		if err != nil || files == nil {
			panic(fmt.Sprint(folder, ": ", err))
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:6])
})

// readManifest returns the ranges of a world that the same code has passed.
func readManifest(t *testing.T, world string) map[string]worldSum {
	text, err := os.ReadFile(*worldManifest)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	done := map[string]worldSum{}
	for line := range strings.Lines(string(text)) {
		var name, code string
		var first, end uint64
		var sum worldSum
		_, err := fmt.Sscanf(line, manifestLine, &name, &first, &end, &code,
			&sum.Positions, &sum.Impossible, &sum.Moves, &sum.Hash)
		if err == nil && name == world && code == compared() {
			done[fmt.Sprintf("%d:%d", first, end)] = sum
		}
	}
	return done
}

// appendManifest adds the line of a range.
func appendManifest(t *testing.T, world string, first, end uint64, sum worldSum) {
	f, err := os.OpenFile(*worldManifest, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err == nil {
		_, err = fmt.Fprintf(f, manifestLine, world, first, end, compared(),
			sum.Positions, sum.Impossible, sum.Moves, sum.Hash)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// spread maps the numbers below size to themselves, neighbours far apart.
func spread(n, size uint64) uint64 {
	const step = 1_000_000_007 // a prime that divides no size
	high, low := bits.Mul64(n%size, step)
	_, place := bits.Div64(high, low, size)
	return place
}

// digits takes a number apart.
type digits uint64

func (d *digits) next(base int) int {
	digit := int(*d % digits(base))
	*d /= digits(base)
	return digit
}

// occupants lists what can stand on a square, Alabaster's pieces first.
var occupants = func() (list []nemoroth.Piece) {
	for _, side := range []nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian} {
		for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
			list = append(list, nemoroth.Piece{Kind: k, Side: side})
			if k != nemoroth.Zombie {
				list = append(list, nemoroth.Piece{Kind: k, Side: side, Petrified: true})
			}
		}
		list = append(list, nemoroth.Piece{Kind: nemoroth.LeafPile, Side: side, Digesting: true})
	}
	return append(list, nemoroth.Piece{Kind: nemoroth.Mummy})
}()

// ichorPlies are the plies of ichor that may be under an occupant.
var ichorPlies = [5]int{0, 1, 2, 5, 10}

// An occupant's number has its square, its place in occupants and its place in ichorPlies.
const (
	occupantKinds   = 29
	occupantNumbers = 64 * occupantKinds * 5
)

type occupant struct {
	square nemoroth.Square
	piece  int
	ichor  int
}

func (o occupant) number() int { return (o.ichor*occupantKinds+o.piece)*64 + int(o.square) }

func (o occupant) mirrored() occupant {
	o.square = mirror{files: true}.at(o.square)
	return o
}

// worldOf returns the position that a number means, unless another number counts for it.
// At most one occupant has ichor under it, and three stand within five files and five ranks.
func worldOf(number uint64, pieces int) (r nemoroth.Ruleset, s nemoroth.Setup, ok bool) {
	d := digits(number)
	r = nemoroth.Rulesets()[d.next(3)]
	s.Side, s.FullMove = nemoroth.Alabaster+nemoroth.Side(d.next(2)), 1
	if pieces > 1 && s.Side != nemoroth.Alabaster {
		return r, s, false
	}
	list := make([]occupant, pieces)
	var own, image [3]int
	files, ranks := uint(0), uint(0) // sets
	ichors := 0
	for i := range list {
		o := occupant{nemoroth.Square(d.next(64)), d.next(occupantKinds), d.next(len(ichorPlies))}
		list[i], own[i], image[i] = o, o.number(), o.mirrored().number()
		files, ranks = files|1<<o.square.File(), ranks|1<<o.square.Rank()
		if o.ichor > 0 {
			ichors++
		}
	}
	slices.Sort(image[:pieces])
	first := slices.IsSorted(own[:pieces]) && slices.Compare(own[:pieces], image[:pieces]) <= 0
	near := bits.Len(files)-bits.TrailingZeros(files) <= 5 &&
		bits.Len(ranks)-bits.TrailingZeros(ranks) <= 5
	switch {
	case ichors > 1, pieces > 1 && !first, pieces > 2 && !near:
		return r, s, false
	}
	for _, o := range list {
		at := &s.Occupants[o.square]
		*at = append(slices.Clip(*at), occupants[o.piece])
		s.Ichor[o.square] = max(s.Ichor[o.square], ichorPlies[o.ichor])
	}
	return r, s, true
}

// compareOccupants compares Nemoroth's positions of some occupants.
func compareOccupants(pieces int) func(uint64, *worldSum) error {
	models := map[nemoroth.Ruleset]*naive.Rules{}
	for _, r := range nemoroth.Rulesets() {
		models[r] = naive.New(r)
	}
	return func(number uint64, sum *worldSum) error {
		r, s, ok := worldOf(number, pieces)
		if !ok {
			return nil
		}
		h := fnv.New64a()
		differ := func(what any, e, n any) error {
			return fmt.Errorf("%v under %v: %v\nengine %+v\nnaive  %+v", s, r, what, e, n)
		}
		model := models[r]
		e, n := wordless(s.Problems(r)), wordless(model.Problems(model, s))
		if !slices.Equal(e, n) {
			return differ("problems", e, n)
		}
		if e != nil {
			sum.Impossible++
			fmt.Fprint(h, s, r, e)
			sum.Hash += h.Sum64()
			return nil
		}
		g, err := s.Game(r)
		m, modelErr := model.Start(s)
		if err != nil || modelErr != nil {
			return differ("start", err, modelErr)
		}
		sum.Positions++
		if fmt.Sprint(g.Moves()) != fmt.Sprint(m.Moves()) {
			return differ("legal moves", g.Moves(), m.Moves())
		}
		if o := nemorothgame.Outcome(g.Outcome()); o.String() != m.Outcome().String() {
			return differ("outcome", o, m.Outcome())
		}
		over := len(m.Moves()) == 0
		fmt.Fprint(h, s, r, g.Outcome())
		for _, move := range nameable(s, g.Moves()) {
			sum.Moves++
			e := g.Explain(move)
			n, after := m.Try(move)
			n.GameOver = over
			next, modelNext := e.After.String(), "-"
			if after != nil {
				modelNext, _, _ = strings.Cut(after.Line(), " ")
				modelNext += " " + string(s.Side.Opponent().String()[0])
			}
			if !sameReport(e, n) {
				return differ(move, e, n)
			}
			if next != modelNext && (e.Trace != nil || after != nil) {
				return differ(move, next, modelNext)
			}
			hashReport(h, e, next)
		}
		sum.Hash += h.Sum64()
		return nil
	}
}

// sameReport compares two reports, apart from texts for people and the position after.
func sameReport(a, b nemoroth.Report) bool {
	moves := a.Move == b.Move && a.Asked == b.Asked && a.Ruleset == b.Ruleset
	invalid := (a.Invalid == "") == (b.Invalid == "")
	verdicts := a.Verdict == b.Verdict && a.GameOver == b.GameOver && invalid
	compelled := slices.Equal(a.Compelled, b.Compelled) && slices.Equal(a.Satisfies, b.Satisfies)
	effects := slices.Equal(a.Trace, b.Trace) && slices.Equal(a.Candidates, b.Candidates)
	if !moves || !verdicts || !compelled {
		return false
	}
	return effects && slices.EqualFunc(a.Reasons, b.Reasons, func(x, y nemoroth.Reason) bool {
		ghasts := x.Ghast == y.Ghast
		if x.Ghast != nil && y.Ghast != nil {
			ghasts = *x.Ghast == *y.Ghast
		}
		same := x.Rule == y.Rule && x.Ply == y.Ply && ghasts
		return same && slices.Equal(x.Squares, y.Squares)
	})
}

// The verdicts and effects by the numbers that they have in the hashes of the manifests.
var (
	verdictNumbers = strings.Fields("invalid legal forbidden compulsion repetition ambiguous")
	effectNumbers  = strings.Fields("none move scream push fall destroy promote dissolve engulf " +
		"digest petrify lay-ichor clear-ichor leave-mummy fade")
)

// hashReport writes what a report says.
func hashReport(h io.Writer, r nemoroth.Report, after string) {
	io.WriteString(h, after)
	h.Write([]byte{byte(slices.Index(verdictNumbers, string(r.Verdict))),
		byte(len(r.Satisfies))})
	for _, reason := range r.Reasons {
		io.WriteString(h, string(reason.Rule))
	}
	for _, e := range r.Trace {
		io.WriteString(h, string(e.Rule))
		h.Write([]byte{byte(slices.Index(effectNumbers, string(e.Kind))), byte(e.From), byte(e.To),
			byte(e.Plies), byte(e.Cause)})
	}
}

// nameable lists the legal moves, and every move that has the kind and the square of an
// occupant, of either side, mobile or not: to each square, and screams with every order of
// one square or without.
func nameable(s nemoroth.Setup, legal []nemoroth.Move) []nemoroth.Move {
	all := append(slices.Clone(legal), nemoroth.Pass(), nemoroth.Move{},
		nemoroth.NewMove(nemoroth.Human, 0, 9))
	for from, list := range s.Occupants {
		for i, p := range list {
			if p.Kind == nemoroth.Mummy || slices.Contains(list[:i], p) {
				continue
			}
			for to := range nemoroth.Square(64) {
				all = append(all, nemoroth.NewMove(p.Kind, nemoroth.Square(from), to))
				if p.Kind == nemoroth.GoAway {
					all = append(all, nemoroth.NewScream(nemoroth.Square(from), to))
				}
			}
			if p.Kind == nemoroth.GoAway {
				all = append(all, nemoroth.NewScream(nemoroth.Square(from)))
			}
		}
	}
	return all
}

// TestMirroredWorlds checks that a part of the positions of two occupants have the same
// reports as their images with the files exchanged, and with the ranks and the sides
// exchanged. The part grows with -range.
func TestMirroredWorlds(t *testing.T) {
	t.Parallel()
	end := uint64(10_000)
	if *worldRange != "" {
		end *= 100
	}
	for n := range end {
		r, s, ok := worldOf(spread(n, smallWorlds[1].size), 2)
		if !ok {
			continue
		}
		c := gametest.Case{Line: s.String(), Ruleset: r.String()}
		c.Ask = func(game.Game) (names []string) {
			for _, m := range nameable(s, nil) {
				names = append(names, m.String())
			}
			return names
		}
		if err := checkSymmetry(c); err != nil {
			t.Fatal(err)
		}
	}
}
