package fuzz

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A planter is the sampler of a game whose positions have features. Occupants are written
// as in position lines; | separates alternatives:
//
//	O on move        the side to move
//	L*|l* beside A   an occupant on a square adjacent to another occupant
//	H 2-from g       an occupant two King's moves from another: just in a Ghast's range
//	H with H         two occupants of one square
//	Z on 1|2         an occupant on a square with a mark: in Nemoroth, plies of ichor
//	L*               an occupant on any square
//
// The planter puts such pieces and marks on random squares of random positions, until one
// of them can stand. This rarely fails.
type planter struct {
	game.Sampler
	rules    game.Rules
	features []feature
}

// with returns a generator of a game with a planter. The error names a feature that cannot be
// read, or that has an occupant or a side that the game does not have.
func with(rules game.Rules, features ...string) (*Generator, *planter, error) {
	g := For(rules)
	p := &planter{Sampler: g.sampler, rules: rules}
	g.sampler = p
	for _, text := range features {
		f, err := p.readFeature(text)
		if err != nil {
			return nil, nil, fmt.Errorf("feature %q: %w", text, err)
		}
		p.features = append(p.features, f)
	}
	return g, p, nil
}

func (p *planter) Sample(r *rand.Rand) (line, ruleset string) {
	line, ruleset = p.Sampler.Sample(r)
	return p.plant(line, ruleset, r), ruleset
}

// A feature is one of several conditions of a position.
type feature []condition

// A condition has the side to move, or an occupant.
type condition struct {
	turn  string
	who   string // an occupant
	other string // another occupant at the distance apart, or ""
	apart int    // in King's moves; 0 is the same square
	mark  string // the mark of the first occupant's square, or ""
}

// featureForm is an occupant or a side, and perhaps how it is related to another occupant, a
// mark or the move.
var featureForm = regexp.MustCompile(`^(\S+)(?: (on|with|beside|([1-9]\d*)-from) (\S+))?$`)

// readFeature parses a feature, and tries each alternative on an empty board.
func (p *planter) readFeature(text string) (f feature, err error) {
	boarder, ok := p.rules.(game.Boarder)
	if !ok {
		return f, fmt.Errorf("the game %s has no boards", p.rules.Name())
	}
	m := featureForm.FindStringSubmatch(strings.Join(strings.Fields(text), " "))
	if m == nil {
		return nil, errors.New(`not a feature; expected one such as "O on move", ` +
			`"A beside L*", "H 2-from g", "H with H", "Z on 5" or "L*"`)
	}
	apart, _ := strconv.Atoi(m[3])
	if m[2] == "beside" {
		apart = 1
	}
	for _, a := range strings.Split(m[1], "|") {
		for _, b := range strings.Split(m[4], "|") {
			switch {
			case m[2] != "on":
				f = append(f, condition{who: a, other: b, apart: apart})
			case b == "move":
				f = append(f, condition{turn: a})
			default:
				f = append(f, condition{who: a, mark: b})
			}
		}
	}
	b := boardOf(p.rules, Question{})
	if len(b.Cells) == 0 {
		return nil, errors.New("the opening has no board")
	}
	for _, c := range f {
		empty := holding(b, nil)
		c.plant(&empty, map[int]bool{}, rand.New(rand.NewPCG(0, 0)))
		line, err := boarder.BoardLine(empty)
		if err != nil {
			return nil, err
		}
		if again, err := boarder.Board(line); err != nil || !c.in(again) {
			return nil, fmt.Errorf("no board of the game %s can have it", p.rules.Name())
		}
	}
	return f, nil
}

// in reports whether a board has the feature.
func (f feature) in(b game.Board) bool {
	return slices.ContainsFunc(f, func(c condition) bool { return c.in(b) })
}

func (c condition) in(b game.Board) bool {
	if c.turn != "" {
		return c.turn == b.Turn
	}
	list := items(b)
	is := func(x item, token string) bool { return x.cell >= 0 && !x.mark && x.text == token }
	return slices.ContainsFunc(list, func(x item) bool {
		if !is(x, c.who) || c.mark != "" && c.mark != b.Cells[x.cell].Mark {
			return false
		}
		return c.other == "" || slices.ContainsFunc(list, func(y item) bool {
			return x != y && is(y, c.other) &&
				distance(b.Cells[x.cell].Square, b.Cells[y.cell].Square) == c.apart
		})
	})
}

// plant puts the condition on random squares that are not taken, and takes them.
func (c condition) plant(b *game.Board, taken map[int]bool, r *rand.Rand) {
	if c.turn != "" {
		b.Turn = c.turn
		return
	}
	for range 1000 {
		i := r.IntN(len(b.Cells))
		j := i
		if c.apart > 0 {
			j = r.IntN(len(b.Cells))
		}
		one, other := &b.Cells[i], &b.Cells[j]
		if taken[i] || taken[j] || distance(one.Square, other.Square) != c.apart {
			continue
		}
		*one, *other = game.Cell{Square: one.Square}, game.Cell{Square: other.Square}
		one.Tokens, one.Mark = []string{c.who}, c.mark
		if c.other != "" {
			other.Tokens = append(other.Tokens, c.other)
		}
		taken[i], taken[j] = true, true
		return
	}
}

// plantings is the number of attempts of planter.plant.
const plantings = 256

// plant changes a line so that it can stand and has all features: it empties some of the
// squares and puts the features on others. Each further attempt begins with another
// sample; if all fail, plant returns the line unchanged.
func (p *planter) plant(line, ruleset string, r *rand.Rand) string {
	if len(p.features) == 0 || p.has(line, ruleset) {
		return line
	}
	sample := line
	for range plantings {
		b := boardOf(p.rules, Question{Line: sample, Ruleset: ruleset})
		if len(b.Cells) == 0 {
			return line
		}
		b = holding(b, items(b))
		keep := r.Float64()
		for i, c := range b.Cells {
			if r.Float64() > keep {
				b.Cells[i] = game.Cell{Square: c.Square}
			}
		}
		taken := map[int]bool{}
		for _, f := range p.features {
			f[r.IntN(len(f))].plant(&b, taken, r)
		}
		planted, err := p.rules.(game.Boarder).BoardLine(b)
		if err == nil && p.has(planted, ruleset) {
			return planted
		}
		sample, _ = p.Sampler.Sample(r)
	}
	return line
}

// has reports whether a line can stand and has all features.
func (p *planter) has(line, ruleset string) bool {
	q := Question{Line: line, Ruleset: ruleset}
	if _, err := q.Game(p.rules); err != nil {
		return false
	}
	b := boardOf(p.rules, q)
	return !slices.ContainsFunc(p.features, func(f feature) bool { return !f.in(b) })
}

// distance returns the distance of two squares in King's moves. The name of a square is a
// letter and a number; a square with another name is far from all others.
func distance(a, b string) int {
	if a == b {
		return 0
	}
	rankA, errA := strconv.Atoi(a[1:])
	rankB, errB := strconv.Atoi(b[1:])
	if errA != nil || errB != nil {
		return math.MaxInt
	}
	files, ranks := int(a[0])-int(b[0]), rankA-rankB
	return max(files, -files, ranks, -ranks)
}
