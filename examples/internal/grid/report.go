package grid

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// sentence returns a text with the rule's id at its end.
func sentence(rule, text string, args []any) string {
	return fmt.Sprintf(text, args...) + " [" + rule + "]"
}

// Problems lists the rules that make a position impossible.
type Problems []game.Problem

// Add adds a problem with squares, of a piece or of none for "".
func (l *Problems) Add(rule string, at Set, piece, text string, args ...any) {
	*l = append(*l, game.Problem{Rule: rule, Squares: at.Names(), Piece: piece,
		Text: sentence(rule, text, args)})
}

// Reasons lists the rules that forbid a move, in any order.
type Reasons []game.Reason

// Add adds a rule with the squares that it is about.
func (l *Reasons) Add(rule string, at Set, text string, args ...any) {
	*l = append(*l, game.Reason{Rule: rule, Squares: at.Names(), Text: sentence(rule, text, args)})
}

// effects lists the effects of a move. They follow from the boards before and after it.
func (r rules[P]) effects(p P, m Move, next P) (list []game.Effect) {
	before, after, cause := p.Base(), next.Base(), 0
	us, them := before.Turn, before.Turn^1
	mover, goal := r.Pieces.Letter(us, m.Kind), m.To.String()
	for _, kind := range r.Spec.Effects {
		add := func(e game.Effect) {
			e.Kind = kind
			if e.Rule == "" {
				e.Rule = p.Rule(kind, m)
			}
			words := []string{kind, e.Piece, "", e.From, e.To, e.Rule}
			if kind == "promote" || kind == "end" {
				words[2] = e.Now
			}
			if e.From == e.To {
				words[3] = ""
			}
			e.Text = strings.Join(strings.Fields(strings.Join(words, " ")), " ")
			list = append(list, e)
		}
		switch kind {
		case "move":
			add(game.Effect{Piece: mover, From: m.From.String(), To: goal, Cause: -1})
			if m.Pair {
				add(game.Effect{Piece: mover, From: m.From2.String(), To: m.To2.String()})
			}
		case "capture":
			for q := range (before.Of[them][0] &^ after.Of[them][0]).All {
				_, taken := before.At(q)
				cause = len(list)
				add(game.Effect{Piece: r.Pieces.Letter(them, taken), From: q.String()})
			}
		case "promote":
			if _, now := after.At(m.To); now != m.Kind {
				add(game.Effect{Piece: mover, From: goal, To: goal, Was: mover,
					Now: r.Pieces.Letter(us, now), Cause: cause})
				cause = len(list) - 1
			}
		case "rescue":
			for q := range (after.Of[us][0] &^ before.Of[us][0] &^ m.Goals()).All {
				_, back := after.At(q)
				piece := r.Pieces.Letter(us, back)
				add(game.Effect{Piece: piece, To: q.String(), Now: piece, Cause: cause})
			}
		case "lapse":
			for q := range (before.Marks &^ after.Marks).All {
				add(game.Effect{From: q.String(), To: q.String(), Was: r.Mark})
			}
		case "end":
			if o := next.Outcome(); o.Over {
				now := cmp.Or(o.Winner, "-") + " " + o.Reason
				if o.Points != nil {
					now += " " + strconv.Itoa(*o.Points)
				}
				add(game.Effect{Now: now, Rule: next.Rule(kind, m)})
			}
		default:
			for q := range (after.Marks &^ before.Marks).All {
				add(game.Effect{From: q.String(), To: q.String(), Now: r.Mark})
			}
		}
	}
	return list
}

// Frames applies the effects of a move to the board, one after the other. Each takes a
// piece from one square and puts a piece on another, or changes a mark.
func (r rules[P]) Frames(g game.Game, move string) (frames []game.Board, err error) {
	if g == nil {
		return nil, errors.New("there is no game")
	}
	if _, err := g.Read(move); err != nil {
		return nil, err
	}
	b, err := r.Board(g.Line())
	for _, e := range g.Explain(move).Effects {
		b.Cells = slices.Clone(b.Cells)
		for i, c := range b.Cells {
			pieces := strings.Join(c.Tokens, "")
			if c.Square == e.From {
				pieces = strings.Replace(pieces, cmp.Or(e.Was, e.Piece), "", 1)
			}
			switch {
			case c.Square != e.To:
			case e.Piece == "":
				c.Mark = e.Now
			default:
				pieces += cmp.Or(e.Now, e.Piece)
			}
			b.Cells[i] = r.cell(c.Square, pieces, c.Mark)
		}
		frames = append(frames, b)
	}
	return frames, err
}
