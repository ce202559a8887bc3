package fuzz

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A feature is a condition of Generator.With. Each list has alternatives.
type feature struct {
	turn  []string // the side to move
	who   []string // an occupant
	other []string // another occupant, at the distance apart
	apart int      // in King's moves; 0 is the same square
	mark  []string // the mark of the first occupant's square
}

// readFeature parses a feature, and tries each alternative on an emptied board.
func readFeature(rules game.Rules, text string) (f feature, err error) {
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return f, fmt.Errorf("the game %s has no boards", rules.Name())
	}
	words := strings.Fields(text)
	either := func(i int) []string { return strings.Split(words[i], "|") }
	switch {
	case len(words) == 1:
		f.who = either(0)
	case strings.HasSuffix(text, " on move") && len(words) == 3:
		f.turn = either(0)
	case len(words) == 3 && words[1] == "beside":
		f.who, f.other, f.apart = either(0), either(2), 1
	case len(words) == 3 && words[1] == "with":
		f.who, f.other = either(0), either(2)
	case len(words) == 3 && words[1] == "on":
		f.who, f.mark = either(0), either(2)
	default:
		return f, errors.New(`not a feature; expected one such as "O on move", "A beside L*", ` +
			`"H with H", "Z on 5" or "L*"`)
	}
	g, err := gameOf(rules.Start("", ""))
	if err != nil {
		return f, err
	}
	opening, err := boarder.Board(g.Line())
	if err != nil || len(opening.Cells) == 0 {
		return f, fmt.Errorf("the opening has no board (%v)", err)
	}
	for _, one := range f.alternatives() {
		b := opening
		b.Cells, b.Reserve = make([]game.Cell, len(opening.Cells)), nil
		for i, c := range opening.Cells {
			b.Cells[i].Square = c.Square
		}
		one.plant(&b, map[int]bool{}, rand.New(rand.NewPCG(0, 0)))
		line, err := boarder.BoardLine(b)
		if err != nil {
			return f, err
		}
		if again, err := boarder.Board(line); err != nil || !one.in(again) {
			return f, fmt.Errorf("no board of the game %s can have it", rules.Name())
		}
	}
	return f, nil
}

// alternatives lists the features that have one alternative of each list of f.
func (f feature) alternatives() (list []feature) {
	for i := range max(1, len(f.turn)) {
		for j := range max(1, len(f.who)) {
			for k := range max(1, len(f.other), len(f.mark)) {
				list = append(list, feature{nth(f.turn, i), nth(f.who, j), nth(f.other, k),
					f.apart, nth(f.mark, k)})
			}
		}
	}
	return list
}

// nth returns the list of one element of a list, or nil if the list is empty.
func nth(list []string, i int) []string {
	if len(list) == 0 {
		return nil
	}
	return list[i : i+1]
}

// in reports whether a board has the feature.
func (f feature) in(b game.Board) bool {
	if f.turn != nil {
		return slices.Contains(f.turn, b.Turn)
	}
	at := placesOf(b.Cells)
	for _, x := range items(b) {
		if !x.isOccupant() || !slices.Contains(f.who, x.text(b)) {
			continue
		}
		if f.mark != nil && !slices.Contains(f.mark, b.Cells[x.cell].Mark) {
			continue
		}
		beside := func(y item) bool {
			if x == y || !y.isOccupant() || at.apart(x.cell, y.cell) != f.apart {
				return false
			}
			return slices.Contains(f.other, y.text(b))
		}
		if f.other == nil || slices.ContainsFunc(items(b), beside) {
			return true
		}
	}
	return false
}

// plant puts the feature on random squares that are not taken, and takes them.
func (f feature) plant(b *game.Board, taken map[int]bool, r *rand.Rand) {
	if f.turn != nil {
		b.Turn = f.turn[r.IntN(len(f.turn))]
		return
	}
	at := placesOf(b.Cells)
	for range 64 {
		i := r.IntN(len(b.Cells))
		var near []int
		for j := range b.Cells {
			if !taken[j] && at.apart(i, j) == f.apart {
				near = append(near, j)
			}
		}
		if taken[i] || len(near) == 0 {
			continue
		}
		j := near[r.IntN(len(near))]
		one, other := &b.Cells[i], &b.Cells[j]
		*one, *other = game.Cell{Square: one.Square}, game.Cell{Square: other.Square}
		one.Tokens = []string{f.who[r.IntN(len(f.who))]}
		if f.mark != nil {
			one.Mark = f.mark[r.IntN(len(f.mark))]
		}
		if f.other != nil {
			other.Tokens = append(other.Tokens, f.other[r.IntN(len(f.other))])
		}
		taken[i], taken[j] = true, true
		return
	}
}

// plantings is the number of attempts of Generator.plant. The second half begins
// with the smallest board of the game.
const plantings = 64

// plant changes a line so that it can stand and has all features. Each attempt
// keeps less of the line; if all fail, plant returns the line unchanged.
func (g *Generator) plant(line, ruleset string, r *rand.Rand) string {
	boarder, ok := g.rules.(game.Boarder)
	if !ok || len(g.features) == 0 || hasAll(g.rules, line, ruleset, g.features) {
		return line
	}
	start := line
	if at, err := gameOf(g.rules.Start(line, ruleset)); err == nil {
		start = at.Line()
	}
	for i := range plantings {
		if i >= plantings/2 {
			start = g.least.line
		}
		b, err := boarder.Board(start)
		if err != nil || len(b.Cells) == 0 {
			return line
		}
		b.Cells = slices.Clone(b.Cells)
		taken := map[int]bool{}
		for j, c := range b.Cells {
			switch {
			case g.least.needs(c):
				taken[j] = true
			case r.IntN(plantings/2) < i:
				b.Cells[j] = game.Cell{Square: c.Square}
			}
		}
		kept := len(taken)
		for _, f := range g.features {
			if !f.in(b) || len(taken) > kept {
				f.plant(&b, taken, r)
			}
		}
		planted, err := boarder.BoardLine(b)
		if err == nil && hasAll(g.rules, planted, ruleset, g.features) {
			return planted
		}
	}
	return line
}

func hasAll(rules game.Rules, line, ruleset string, features []feature) bool {
	g, err := Question{Line: line, Ruleset: ruleset}.Game(rules)
	if err != nil || len(features) == 0 {
		return err == nil
	}
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return false
	}
	b, err := boarder.Board(g.Line())
	lacks := func(f feature) bool { return !f.in(b) }
	return err == nil && !slices.ContainsFunc(features, lacks)
}

// places are the files and ranks of a board's cells.
type places [][2]int

// placesOf reads the names of squares, a letter and a number. A square with
// another name gets a file of its own, far from all others.
func placesOf(cells []game.Cell) places {
	at := make(places, len(cells))
	for i, c := range cells {
		at[i] = [2]int{1000 + 2*i, 0}
		if c.Square == "" {
			continue
		}
		if rank, err := strconv.Atoi(c.Square[1:]); err == nil {
			at[i] = [2]int{int(c.Square[0]), rank}
		}
	}
	return at
}

// apart returns the distance of two cells in King's moves.
func (at places) apart(i, j int) int { return distance(at[i], at[j]) }

func distance(a, b [2]int) int {
	files, ranks := a[0]-b[0], a[1]-b[1]
	return max(files, -files, ranks, -ranks)
}
