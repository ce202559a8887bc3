// Package grid is a kit for games on a plain board of 8 by 8 squares with at most
// one piece on each.
package grid

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Frames returns the board after each effect. A piece or mark is a letter; the
// letters in marks are part of a cell's text. A capital letter belongs to the side
// upper, any other to the side lower. An effect of the kind "end" changes no square.
func Frames(before game.Board, effects []game.Effect, marks, upper, lower string) []game.Board {
	var frames []game.Board
	for _, e := range effects {
		before.Cells = slices.Clone(before.Cells)
		for i := range before.Cells {
			c := &before.Cells[i]
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
			case e.From == "": // a piece appears
				tokens = append(tokens, e.Now)
			case e.Was == "" && e.Now == "": // a piece moves or is captured
				if c.Square == e.From {
					remove(e.Piece)
				} else {
					tokens = append(tokens, e.Piece)
				}
			case e.Piece != "": // a piece changes
				remove(e.Was)
				tokens = append(tokens, e.Now)
			default:
				c.Mark = e.Now
			}
			c.Tokens, c.Owners, c.Text = nil, nil, strings.Join(tokens, "")
			for _, token := range tokens {
				owner := upper
				if token >= "a" {
					owner = lower
				}
				c.Tokens, c.Owners = append(c.Tokens, token), append(c.Owners, owner)
			}
			if strings.Contains(marks, c.Mark) {
				c.Text += c.Mark
			}
		}
		frames = append(frames, before)
	}
	return frames
}
