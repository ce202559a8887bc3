package fuzz

import (
	"context"
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
func readFeature(rules game.Rules, text string) (feature, error) {
	fail := func(format string, args ...any) (feature, error) {
		return feature{}, fmt.Errorf("feature %q: %s", text, fmt.Sprintf(format, args...))
	}
	if rules == nil {
		return feature{}, errNoRules
	}
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return fail("the game %s has no boards", rules.Name())
	}
	words := strings.Fields(text)
	either := func(i int) []string { return strings.Split(words[i], "|") }
	var f feature
	switch {
	case len(words) == 3 && words[1] == "on" && words[2] == "move":
		f = feature{turn: either(0)}
	case len(words) == 3 && words[1] == "beside":
		f = feature{who: either(0), other: either(2), apart: 1}
	case len(words) == 3 && words[1] == "with":
		f = feature{who: either(0), other: either(2)}
	case len(words) == 3 && words[1] == "on":
		f = feature{who: either(0), mark: either(2)}
	case len(words) == 1:
		f = feature{who: either(0)}
	default:
		return fail("not a feature; expected one such as %q, %q, %q, %q or %q", "O on move", "A beside L*", "H with H", "Z on 5", "L*")
	}
	g, err := gameOf(rules.Start("", ""))
	if err != nil {
		return fail("%v", err)
	}
	board, err := boarder.Board(g.Line())
	if err != nil || len(board.Cells) == 0 {
		return fail("the opening has no board (%v)", err)
	}
	for _, one := range f.each() {
		b := game.Board{Cells: emptied(board.Cells), Turn: board.Turn, FullMove: board.FullMove}
		one.plant(&b, map[int]bool{}, rand.New(rand.NewPCG(0, 0)))
		if line, err := boarder.BoardLine(b); err != nil {
			return fail("%v", err)
		} else if again, err := boarder.Board(line); err != nil || !one.in(again) {
			return fail("no board of the game %s can have it", rules.Name())
		}
	}
	return f, nil
}

// each lists the features that have one alternative of each list of f.
func (f feature) each() []feature {
	list := []feature{f}
	for _, part := range []func(*feature) *[]string{
		func(f *feature) *[]string { return &f.turn }, func(f *feature) *[]string { return &f.who },
		func(f *feature) *[]string { return &f.other }, func(f *feature) *[]string { return &f.mark },
	} {
		var next []feature
		for _, one := range list {
			all := *part(&one)
			if len(all) == 0 {
				next = append(next, one)
			}
			for i := range all {
				*part(&one) = all[i : i+1]
				next = append(next, one)
			}
		}
		list = next
	}
	return list
}

func (f feature) in(b game.Board) bool {
	if f.turn != nil {
		return slices.Contains(f.turn, b.Turn)
	}
	at := placesOf(b.Cells)
	for i, c := range b.Cells {
		for k, token := range c.Tokens {
			if !slices.Contains(f.who, token) || f.mark != nil && !slices.Contains(f.mark, c.Mark) {
				continue
			}
			if f.other == nil {
				return true
			}
			for j, d := range b.Cells {
				for l, token := range d.Tokens {
					if (i != j || k != l) && at.apart(i, j) == f.apart && slices.Contains(f.other, token) {
						return true
					}
				}
			}
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
		b.Cells[i], b.Cells[j] = game.Cell{Square: b.Cells[i].Square}, game.Cell{Square: b.Cells[j].Square}
		b.Cells[i].Tokens = []string{f.who[r.IntN(len(f.who))]}
		if f.mark != nil {
			b.Cells[i].Mark = f.mark[r.IntN(len(f.mark))]
		}
		if f.other != nil {
			b.Cells[j].Tokens = append(b.Cells[j].Tokens, f.other[r.IntN(len(f.other))])
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
	if !ok || hasAll(g.rules, line, ruleset, g.features) {
		return line
	}
	start := line
	if at, err := gameOf(g.rules.Start(line, ruleset)); err == nil {
		start = at.Line()
	}
	least := g.least()
	for i := range plantings {
		if i >= plantings/2 {
			start = least.line
		}
		b, err := boarder.Board(start)
		if err != nil || len(b.Cells) == 0 {
			return line
		}
		b.Cells = slices.Clone(b.Cells)
		taken := map[int]bool{}
		for j, c := range b.Cells {
			switch {
			case least.needs(c):
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
		if planted, err := boarder.BoardLine(b); err == nil && hasAll(g.rules, planted, ruleset, g.features) {
			return planted
		}
	}
	return line
}

// A leastBoard is a smallest position that can stand, such as two Kings.
type leastBoard struct {
	line   string
	tokens []string
}

// needs reports whether a cell has an occupant that every position must have.
func (l leastBoard) needs(c game.Cell) bool {
	return slices.ContainsFunc(c.Tokens, func(token string) bool { return slices.Contains(l.tokens, token) })
}

// leastOf minimizes the opening of a game.
func leastOf(rules game.Rules) (l leastBoard) {
	q, err := Minimize(context.Background(), rules, Question{}, func(Question) bool { return true }, MinimizeOptions{})
	boarder, ok := rules.(game.Boarder)
	if err != nil || !ok {
		return l
	}
	l.line = q.Line
	if b, err := boarder.Board(q.Line); err == nil {
		for _, c := range b.Cells {
			l.tokens = append(l.tokens, c.Tokens...)
		}
	}
	return l
}

func hasAll(rules game.Rules, line, ruleset string, features []feature) bool {
	g, err := Question{Line: line, Ruleset: ruleset}.Game(rules)
	if err != nil {
		return false
	}
	if len(features) == 0 {
		return true
	}
	boarder, ok := rules.(game.Boarder)
	if !ok {
		return false
	}
	b, err := boarder.Board(g.Line())
	return err == nil && !slices.ContainsFunc(features, func(f feature) bool { return !f.in(b) })
}

func emptied(cells []game.Cell) []game.Cell {
	empty := make([]game.Cell, len(cells))
	for i, c := range cells {
		empty[i].Square = c.Square
	}
	return empty
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
func (at places) apart(i, j int) int {
	files, ranks := at[i][0]-at[j][0], at[i][1]-at[j][1]
	return max(files, -files, ranks, -ranks)
}
