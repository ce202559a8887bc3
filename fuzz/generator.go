package fuzz

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Generator makes test cases of one game. A case is a position line, possible
// or not, a ruleset, plies from there, and names of moves to ask about. Any bytes
// decode to a case, always to the same one: fuzz targets can repeat seeded cases.
//
// The positions and the moves to ask about come from the game if it is a
// game.Sampler. For other games, the Generator plays at random from the opening and asks
// about legal moves only.
//
// A Generator may be used by several goroutines at once. The zero Generator makes
// empty cases.
type Generator struct {
	rules    game.Rules
	sampler  game.Sampler
	features []feature
}

// NewGenerator returns the generator of a game. If rules is nil, its cases are empty.
func NewGenerator(rules game.Rules) *Generator {
	sampler, ok := rules.(game.Sampler)
	if !ok {
		sampler = unsampled{}
	}
	return &Generator{rules: rules, sampler: sampler}
}

// With returns a generator whose cases start from positions with all the given
// features, in addition to those of g. The game must be a game.Boarder. Occupants
// are written as in position lines; | separates alternatives:
//
//	O on move        the side to move
//	L*|l* beside A   an occupant on a square adjacent to another occupant
//	H 2-from g       an occupant two King's moves from another: just in a Ghast's range
//	H with H         two occupants of one square
//	Z on 1|2         an occupant on a square with a mark: in Nemoroth, plies of ichor
//	L*               an occupant on any square
//
// Two features show both sides of the boundary of a rule, such as "H 2-from g" and "H 3-from
// g", or "B on 1" and "B on 2".
//
// The generator puts such pieces and marks on random squares of random positions, until
// one of them can stand. This rarely fails; Has reports whether a case has the features. The
// error names a feature that cannot be read, or that has an occupant or a side that the game
// does not have.
func (g *Generator) With(features ...string) (*Generator, error) {
	if g == nil || g.rules == nil {
		return nil, errNoRules
	}
	with := *g
	with.features = slices.Clone(g.features)
	for _, text := range features {
		f, err := with.readFeature(text)
		if err != nil {
			return nil, fmt.Errorf("feature %q: %w", text, err)
		}
		with.features = append(with.features, f)
	}
	return &with, nil
}

// Has reports whether the line of a case can stand and has the features of g.
func (g *Generator) Has(c Case) bool {
	if g == nil {
		return false
	}
	c.Moves = nil
	if _, err := c.Game(g.rules); err != nil {
		return false
	}
	b := boardOf(g.rules, c)
	return !slices.ContainsFunc(g.features, func(f feature) bool { return !f.in(b) })
}

// Bytes returns the i-th random case of a seed, as bytes for Case.
func (g *Generator) Bytes(seed, i uint64) []byte {
	return binary.LittleEndian.AppendUint64(nil, rand.NewPCG(seed, i).Uint64())
}

// Seeded returns the i-th random case of a seed.
func (g *Generator) Seeded(seed, i uint64) Case { return g.Case(g.Bytes(seed, i)) }

// lineForm begins the cases that Encode makes.
const lineForm = "line "

// Encode returns bytes that Case decodes to the given line, ruleset and moves, of
// which "pass" is a pass. None of them may have a newline.
func Encode(line, ruleset string, moves ...string) []byte {
	return []byte(lineForm + line + "\n" + ruleset + "\n" + strings.Join(moves, " "))
}

// mostPlies is the largest number of plies of a case.
const mostPlies = 64

// Case decodes any bytes to a case.
//
// Bytes that Encode made say what they mean. Of others, the first eight are the seed
// of a source of random numbers, which decides everything. Each further byte is added
// to one of the numbers, so that a fuzzer that changes one byte changes one decision.
func (g *Generator) Case(data []byte) (c Case) {
	if g == nil || g.rules == nil {
		return c
	}
	c.Ask = func(at game.Game) []string { return g.sampler.Questions(at, randOf(at.Line())) }
	if text, ok := bytes.CutPrefix(data, []byte(lineForm)); ok {
		parts := append(strings.SplitN(string(text), "\n", 3), "", "")
		c.Moves = strings.Fields(parts[2])
		c.Moves = c.Moves[:min(len(c.Moves), mostPlies)]
		c.Line, c.Ruleset = parts[0], parts[1]
		c.Line = g.plant(c, randOf(string(data)))
		return c
	}
	r := rand.New(newSource(data))
	c.Line, c.Ruleset = g.sampler.Sample(r)
	if names := g.rules.Rulesets(); c.Ruleset == "" && len(names) > 0 {
		c.Ruleset = names[r.IntN(len(names))]
	}
	c.Line = g.plant(c, r)
	c.Moves = g.play(c.Line, c.Ruleset, r)
	return c
}

// A source is a source of random numbers that bytes change.
type source struct {
	*rand.PCG
	changes []byte
}

func newSource(data []byte) *source {
	var seed [8]byte
	changes := data[copy(seed[:], data):]
	return &source{rand.NewPCG(binary.LittleEndian.Uint64(seed[:]), 0), changes}
}

// Uint64 adds the next byte to each byte of a number, since package rand uses high
// bits of some numbers and low bits of others.
func (s *source) Uint64() uint64 {
	n := s.PCG.Uint64()
	if len(s.changes) > 0 {
		n += uint64(s.changes[0]) * 0x0101010101010101
		s.changes = s.changes[1:]
	}
	return n
}

// randOf returns a source of random numbers that depends only on a text.
func randOf(text string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(text))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}

// play returns the plies of a random game from a line: mostly less than 12, none if
// the line cannot stand. The last one may be a move that cannot be played.
func (g *Generator) play(line, ruleset string, r *rand.Rand) (moves []string) {
	plies := r.IntN(12)
	if r.IntN(4) == 0 {
		plies = r.IntN(mostPlies / 2)
	}
	at, err := g.rules.Start(line, ruleset)
	for len(moves) < plies && err == nil && at != nil {
		legal := at.Moves()
		if len(legal) == 0 {
			break
		}
		move := choose(at, legal, moves, r)
		moves = append(moves, move)
		at, err = game.PlayOrPass(at, move)
	}
	return moves
}

// choose returns one of the legal moves of a game, or a pass. Of eight choices, four
// are any move; two are any move of any form, so that screams and promotions are not
// rare; and two take the side's last move back, if that is possible: otherwise
// positions would rarely repeat.
func choose(g game.Game, legal, before []string, r *rand.Rand) string {
	switch n := r.IntN(8); {
	case n < 2 && len(before) > 1:
		if back := reversed(before[len(before)-2]); slices.Contains(legal, back) {
			return back
		}
	case n < 4:
		byForm := map[string][]string{}
		for _, move := range legal {
			form := squareName.ReplaceAllString(move, "")
			byForm[form] = append(byForm[form], move)
		}
		forms := slices.Sorted(maps.Keys(byForm))
		legal = byForm[forms[r.IntN(len(forms))]]
	case r.IntN(64) == 0:
		if _, passes := g.(game.Passer); passes {
			return "pass"
		}
	}
	return legal[r.IntN(len(legal))]
}

var squareName = regexp.MustCompile(`[a-z][1-9][0-9]?`)

// An unsampled is the game.Sampler of a game that is none itself.
type unsampled struct{}

// Sample implements game.Sampler.
func (unsampled) Sample(*rand.Rand) (line, ruleset string) { return "", "" }

// Questions implements game.Sampler: it asks nothing but "".
func (unsampled) Questions(game.Game, *rand.Rand) []string { return []string{""} }

// reversed returns the name of a move with its first two squares exchanged.
func reversed(move string) string {
	squares := squareName.FindAllString(move, 2)
	if len(squares) < 2 {
		return move
	}
	return strings.NewReplacer(squares[0], squares[1], squares[1], squares[0]).Replace(move)
}

// A Seed is an input for Generator.Case, named after what it shows.
type Seed struct {
	Name string
	Data []byte
}

const randomSeeds = 4

// Seeds lists inputs for testing.F.Add: the examples of the game's rules, and random
// cases.
func (g *Generator) Seeds() (list []Seed) {
	if g == nil || g.rules == nil {
		return nil
	}
	for _, r := range game.Catalogue(g.rules) {
		x := r.Example
		moves := x.Moves
		if x.Move != "" && x.Legal {
			moves = append(slices.Clip(moves), x.Move)
		}
		list = append(list, Seed{"example-of-" + strings.ToLower(r.ID),
			Encode(x.Line, x.Ruleset, moves...)})
	}
	for i := range uint64(randomSeeds) {
		list = append(list, Seed{fmt.Sprintf("random-%d", i), g.Bytes(1, i)})
	}
	return list
}
