package fuzz

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A feature is a condition of Generator.With: one of its alternatives.
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
func (g *Generator) readFeature(text string) (f feature, err error) {
	boarder, ok := g.rules.(game.Boarder)
	if !ok {
		return f, fmt.Errorf("the game %s has no boards", g.rules.Name())
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
	b := boardOf(g.rules, Case{})
	if len(b.Cells) == 0 {
		return nil, errors.New("the opening has no board")
	}
	for _, c := range f {
		empty := holding(b, nil)
		c.plant(&empty, map[int]bool{}, randOf(text))
		line, err := boarder.BoardLine(empty)
		if err != nil {
			return nil, err
		}
		if again, err := boarder.Board(line); err != nil || !c.in(again) {
			return nil, fmt.Errorf("no board of the game %s can have it", g.rules.Name())
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
	for i, x := range list {
		if !is(x, c.who) || c.mark != "" && c.mark != b.Cells[x.cell].Mark {
			continue
		}
		for j, y := range list {
			near := i != j && is(y, c.other) &&
				distance(b.Cells[x.cell].Square, b.Cells[y.cell].Square) == c.apart
			if near || c.other == "" {
				return true
			}
		}
	}
	return false
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

// plantings is the number of attempts of Generator.plant.
const plantings = 256

// plant returns a line for a case that can stand and has all features: it empties some of the
// squares and puts the features on others. Each further attempt begins with another
// sample; if all fail, plant returns the line of the case.
func (g *Generator) plant(c Case, r *rand.Rand) string {
	if len(g.features) == 0 || g.Has(c) {
		return c.Line
	}
	planted := c
	for range plantings {
		b := boardOf(g.rules, planted)
		if len(b.Cells) == 0 {
			return c.Line
		}
		b = holding(b, items(b))
		keep := r.Float64()
		for i, c := range b.Cells {
			if r.Float64() > keep {
				b.Cells[i] = game.Cell{Square: c.Square}
			}
		}
		taken := map[int]bool{}
		for _, f := range g.features {
			f[r.IntN(len(f))].plant(&b, taken, r)
		}
		var err error
		planted.Line, err = g.rules.(game.Boarder).BoardLine(b)
		if err == nil && g.Has(planted) {
			return planted.Line
		}
		planted.Line, _ = g.sampler.Sample(r)
	}
	return c.Line
}
