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

// A Generator makes cases of one game: a position line, possible or not, a
// ruleset, the plies of a game from it, and names of moves to ask about in its
// positions. Any bytes are a case, the same one each time, so that whatever a
// seeded run finds is an input for a fuzzer, and the other way round.
//
// It knows the Game of Nemoroth, whose boards it fills with crowds, statues, old
// ichor and several Basilisks; a game that is a game.Sampler says itself what is
// rich; of any other game.Boarder it changes positions of random play, and of
// other games it plays at random. A Generator may be used from several goroutines.
type Generator struct {
	rules    game.Rules
	maker    maker
	features []feature
	least    func() leastBoard // found when first asked for
}

// A maker is what Generators of different games differ in.
type maker interface {
	// random makes bytes of a rich case.
	random(r *rand.Rand) []byte
	// decode makes a case of any bytes.
	decode(data []byte) gametest.Case
}

// errNoRules is the error where no game is given.
var errNoRules = errors.New("fuzz: there are no rules of a game")

// A noMaker makes empty cases, where there is no game.
type noMaker struct{}

func (noMaker) random(*rand.Rand) []byte    { return nil }
func (noMaker) decode([]byte) gametest.Case { return gametest.Case{} }

// orNone returns the generator, or that of no game if it is zero or nil.
func (g *Generator) orNone() *Generator {
	if g == nil || g.maker == nil {
		return For(nil)
	}
	return g
}

// For returns the generator of a game. The cases of no game (nil) are empty, as are
// those of a Generator that is zero or nil.
func For(rules game.Rules) *Generator {
	g := &Generator{rules: rules, least: sync.OnceValue(func() leastBoard { return leastOf(rules) })}
	switch sampler, samples := rules.(game.Sampler); {
	case rules == nil:
		g.maker = noMaker{}
	case samples:
		g.maker = sampled{rules, sampler.Sample, sampler.Questions}
	case rules.Name() == nemorothName:
		g.maker = nemorothMaker{}
	default:
		b := editor{rules: rules, least: g.least}
		b.boarder, _ = rules.(game.Boarder)
		g.maker = sampled{rules, b.sample, b.questions}
	}
	return g
}

// With returns a generator whose cases start from positions that have some
// features, on the boards of a game.Boarder. Occupants are written as in position
// lines, | stands between such that serve as well:
//
//	O on move        a side is on move
//	L*|l* beside A   somebody on a square next to somebody, straight or aslant
//	H with H         two on one square
//	Z on 1|2         somebody on a square with a mark, in Nemoroth plies of ichor
//	L*               somebody anywhere
//
// Pieces and marks are put where the features want them. Where the position
// cannot stand then, fewer others are left; Has tells whether even that was in
// vain. An error says which feature cannot be read, or what is no occupant or
// side of the game.
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

// Has reports whether a case's start can stand and has the features that the
// generator was asked for.
func (g *Generator) Has(c gametest.Case) bool {
	g = g.orNone()
	return hasAll(g.rules, c.Line, c.Ruleset, g.features)
}

// Bytes returns the i-th random case of a seed, in the form that Case reads.
func (g *Generator) Bytes(seed, i uint64) []byte {
	return g.orNone().maker.random(rand.New(rand.NewPCG(seed, i)))
}

// Seeded returns the case of Bytes.
func (g *Generator) Seeded(seed, i uint64) gametest.Case { return g.Case(g.Bytes(seed, i)) }

// lineForm begins bytes that have a case in words: a position line, a ruleset and
// one byte a ply, in lines of their own.
const lineForm = "line "

// Encode makes the bytes that Case reads as a line, a ruleset and choices. Neither
// text has a line end.
func Encode(line, ruleset string, choices []byte) []byte {
	return append([]byte(lineForm+line+"\n"+ruleset+"\n"), choices...)
}

// Case makes a case of any bytes.
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

// mostChoices is how many plies a case chooses at most.
const mostChoices = 64

// A Seed is an input for a fuzz target that makes its cases by Case, with a name
// that says what it shows: words joined by hyphens.
type Seed struct {
	Name string
	Data []byte
}

// randomSeeds is how many random cases Seeds adds.
const randomSeeds = 8

// Seeds lists what fuzz targets start from: of the Game of Nemoroth boards that
// each show one thing, of a game with a rule table its examples, and of every
// game some random cases.
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

// example encodes the example of a rule; false if a move of it cannot be chosen
// by a byte.
func (g *Generator) example(x game.Example) ([]byte, bool) {
	moves := x.Moves
	if x.Move != "" && x.Legal {
		moves = append(slices.Clone(moves), x.Move)
	}
	var choices []byte
	at, err := g.rules.Start(x.Line, x.Ruleset)
	for _, move := range moves {
		if err != nil {
			return nil, false
		}
		i := slices.Index(at.Moves(), move)
		if i < 0 || i > 0xff {
			return nil, false
		}
		choices = append(choices, byte(i))
		at, err = at.Play(move)
	}
	return Encode(x.Line, x.Ruleset, choices), true
}

// sampled makes cases by a number and choices.
type sampled struct {
	rules     game.Rules
	sample    func(*rand.Rand) (line string, plies []byte)
	questions func(game.Game, *rand.Rand) []string
}

func (s sampled) random(r *rand.Rand) []byte {
	return binary.LittleEndian.AppendUint64(nil, r.Uint64())
}

// decode reads eight bytes as the case's number; what follows chooses the plies
// in place of the number's own.
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

// lineRand is randomness that depends on a position alone.
func lineRand(g game.Game) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(g.Line()))
	return rand.New(rand.NewPCG(h.Sum64(), 1))
}
