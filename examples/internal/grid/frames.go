package grid

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// apply returns the cells after an effect, which says by its fields what it does:
//
//	no From              the piece Now appears on To
//	no Was and no Now    Piece moves from From to To, or is captured without To
//	Piece, Was and Now   the piece Was on To becomes Now
//	no Piece             the mark of To becomes Now
//
// An effect of the kind "end" changes no square.
func apply(cells []game.Cell, e game.Effect, marks string, sides [2]Side) []game.Cell {
	cells = slices.Clone(cells)
	for i := range cells {
		c := &cells[i]
		if e.Kind == "end" || c.Square != e.From && c.Square != e.To {
			continue
		}
		tokens := slices.Clone(c.Tokens)
		remove := func(token string) {
			if at := slices.Index(tokens, token); at >= 0 {
				tokens = slices.Delete(tokens, at, at+1)
			}
		}
		switch {
		case e.From == "":
			tokens = append(tokens, e.Now)
		case e.Was == "" && e.Now == "" && c.Square == e.From:
			remove(e.Piece)
		case e.Was == "" && e.Now == "":
			tokens = append(tokens, e.Piece)
		case e.Piece != "":
			remove(e.Was)
			tokens = append(tokens, e.Now)
		default:
			c.Mark = e.Now
		}
		c.Tokens, c.Owners, c.Text = nil, nil, strings.Join(tokens, "")
		for _, token := range tokens {
			owner := sides[0].Letter
			if token >= "a" {
				owner = sides[1].Letter
			}
			c.Tokens, c.Owners = append(c.Tokens, token), append(c.Owners, owner)
		}
		if strings.Contains(marks, c.Mark) {
			c.Text += c.Mark
		}
	}
	return cells
}
