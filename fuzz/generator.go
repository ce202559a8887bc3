package fuzz

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A Generator makes test cases of one game. A case is a position line, possible
// or not, a ruleset, plies from there, and names of moves to ask about. Any bytes
// decode to a case, always to the same one: fuzz targets can repeat seeded cases.
//
// Boards of the Game of Nemoroth get shared squares, statues, old ichor and
// several Basilisks. A game.Sampler makes its own positions. For any other
// game.Boarder, the Generator changes positions of random play; for other games,
// it plays at random from the opening.
//
// A Generator may be used by several goroutines at once. The zero Generator makes
// empty cases.
type Generator struct {
	rules    game.Rules
	maker    maker
	features []feature
	least    func() leastBoard // computed when first called
}

// A maker is the part of a Generator that depends on the game.
type maker interface {
	// random returns the bytes of a rich case.
	random(r *rand.Rand) []byte
	decode(data []byte) gametest.Case
}

var errNoRules = errors.New("fuzz: the rules of the game are nil")

// gameOf returns the results of Start, Play or Pass, with an error if both are nil.
func gameOf(g game.Game, err error) (game.Game, error) {
	if g == nil && err == nil {
		err = errors.New("fuzz: the rules returned neither a game nor an error")
	}
	return g, err
}

// A noMaker makes empty cases, for nil rules.
type noMaker struct{}

func (noMaker) random(*rand.Rand) []byte    { return nil }
func (noMaker) decode([]byte) gametest.Case { return gametest.Case{} }

func (g *Generator) orNone() *Generator {
	if g == nil || g.maker == nil {
		return For(nil)
	}
	return g
}

// For returns the generator of a game. If rules is nil, its cases are empty.
func For(rules game.Rules) *Generator {
	g := &Generator{rules: rules, least: sync.OnceValue(func() leastBoard { return leastOf(rules) })}
	switch sampler, samples := rules.(game.Sampler); {
	case rules == nil:
		g.maker = noMaker{}
	case rules.Name() == nemorothName:
		g.maker = nemorothMaker{}
	case samples:
		g.maker = sampled{rules, sampler.Sample, sampler.Questions}
	default:
		b := editor{rules: rules, least: g.least}
		b.boarder, _ = rules.(game.Boarder)
		g.maker = sampled{rules, b.sample, b.questions}
	}
	return g
}

// With returns a generator whose cases start from positions with all the given
// features, in addition to those of g. The game must be a game.Boarder. Occupants
// are written as in position lines; | separates alternatives:
//
//	O on move        the side to move
//	L*|l* beside A   an occupant on a square adjacent to another occupant
//	H with H         two occupants of one square
//	Z on 1|2         an occupant on a square with a mark: in Nemoroth, plies of ichor
//	L*               an occupant on any square
//
// The generator puts such pieces and marks on random squares, and removes others
// if the position cannot stand. This rarely fails; Has reports whether a case has
// the features. The error names a feature that cannot be read, or that has an
// occupant or a side that the game does not have.
func (g *Generator) With(features ...string) (*Generator, error) {
	with := *g.orNone()
	with.features = slices.Clone(with.features)
	for _, text := range features {
		f, err := readFeature(with.rules, text)
		if err != nil {
			return nil, err
		}
		with.features = append(with.features, f)
	}
	return &with, nil
}

// Has reports whether the line of a case can stand and has the features of g.
func (g *Generator) Has(c gametest.Case) bool {
	g = g.orNone()
	return hasAll(g.rules, c.Line, c.Ruleset, g.features)
}

// Bytes returns the i-th random case of a seed, as bytes for Case.
func (g *Generator) Bytes(seed, i uint64) []byte {
	return g.orNone().maker.random(rand.New(rand.NewPCG(seed, i)))
}

// Seeded returns the i-th random case of a seed.
func (g *Generator) Seeded(seed, i uint64) gametest.Case { return g.Case(g.Bytes(seed, i)) }

// lineForm begins the cases that Encode makes.
const lineForm = "line "

// Encode returns bytes that Case decodes to the given line, ruleset and choices
// (see gametest.Case). The line and the ruleset must not have newlines.
func Encode(line, ruleset string, choices []byte) []byte {
	return append([]byte(lineForm+line+"\n"+ruleset+"\n"), choices...)
}

// Case decodes any bytes to a case. At most 64 plies are read.
func (g *Generator) Case(data []byte) gametest.Case {
	g = g.orNone()
	c := g.maker.decode(data)
	if text, ok := bytes.CutPrefix(data, []byte(lineForm)); ok {
		parts := append(bytes.SplitN(text, []byte("\n"), 3), nil, nil)
		c.Line, c.Ruleset, c.Choices = string(parts[0]), string(parts[1]), parts[2][:min(len(parts[2]), mostChoices)]
	}
	if len(g.features) > 0 {
		h := fnv.New64a()
		h.Write(data)
		c.Line = g.plant(c.Line, c.Ruleset, rand.New(rand.NewPCG(h.Sum64(), 2)))
	}
	return c
}

const mostChoices = 64

// A Seed is an input for Generator.Case, named after what it shows.
type Seed struct {
	Name string
	Data []byte
}

const randomSeeds = 8

// Seeds lists inputs for testing.F.Add: for the Game of Nemoroth, boards that
// each show one thing; for other games, examples of the rules; and random cases.
func (g *Generator) Seeds() []Seed {
	g = g.orNone()
	var list []Seed
	switch {
	case g.rules == nil:
		return nil
	case g.rules.Name() == nemorothName:
		list = nemorothSeeds()
	default:
		for _, r := range game.Catalogue(g.rules) {
			if data, ok := g.example(r.Example); ok {
				list = append(list, Seed{"example-of-" + strings.ToLower(r.ID), data})
			}
		}
	}
	for i := range uint64(randomSeeds) {
		list = append(list, Seed{fmt.Sprintf("random-%d", i), g.Bytes(1, i)})
	}
	return list
}

// example encodes a rule's example if its moves are among the first 256 legal.
func (g *Generator) example(x game.Example) ([]byte, bool) {
	moves := x.Moves
	if x.Move != "" && x.Legal {
		moves = append(slices.Clone(moves), x.Move)
	}
	var choices []byte
	at, err := gameOf(g.rules.Start(x.Line, x.Ruleset))
	for _, move := range moves {
		if err != nil {
			return nil, false
		}
		i := slices.Index(at.Moves(), move)
		if i < 0 || i > 0xff {
			return nil, false
		}
		choices = append(choices, byte(i))
		at, err = gameOf(at.Play(move))
	}
	return Encode(x.Line, x.Ruleset, choices), true
}

type sampled struct {
	rules     game.Rules
	sample    func(*rand.Rand) (line string, plies []byte)
	questions func(game.Game, *rand.Rand) []string
}

func (s sampled) random(r *rand.Rand) []byte {
	return binary.LittleEndian.AppendUint64(nil, r.Uint64())
}

// decode reads eight bytes as the number of the case. Further bytes, if there are
// any, replace the choices that the number gives.
func (s sampled) decode(data []byte) gametest.Case {
	var number [8]byte
	plies := data[copy(number[:], data):]
	r := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(number[:]), 0))
	c := gametest.Case{Ask: func(g game.Game) []string { return s.questions(g, lineRand(g)) }}
	if names := s.rules.Rulesets(); len(names) > 0 {
		c.Ruleset = names[r.IntN(len(names))]
	}
	c.Line, c.Choices = s.sample(r)
	if len(plies) > 0 {
		c.Choices = plies
	}
	c.Choices = c.Choices[:min(len(c.Choices), mostChoices)]
	return c
}

// lineRand returns a source of random numbers that depends only on the position.
func lineRand(g game.Game) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(g.Line()))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}
