package grid

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// Problems lists the rules that make a position impossible.
type Problems []game.Problem

// Add adds a problem with squares, of a piece or of none for "". The text ends with the rule.
func (l *Problems) Add(rule string, at Set, piece, text string, args ...any) {
	*l = append(*l, game.Problem{Rule: rule, Squares: Names(at), Piece: piece,
		Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
}

// Reasons lists the rules that forbid a move, in any order.
type Reasons []game.Reason

// Add adds a rule with the squares that it is about. The text ends with the rule.
func (l *Reasons) Add(rule string, at Set, text string, args ...any) {
	*l = append(*l, game.Reason{Rule: rule, Squares: Names(at),
		Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
}

// effects lists the effects of a move. They follow from the boards before and after it.
func (g point) effects(m Move, next Position) (list []game.Effect) {
	before, after, cause := g.p.Base(), next.Base(), 0
	us, them := before.Turn, before.Turn^1
	mover := g.Pieces.Letter(us, m.Kind)
	for _, kind := range g.Spec.Effects {
		at := g.p // whose rule it is
		add := func(e game.Effect) {
			e.Kind, e.Rule = kind, at.Rule(kind, m)
			e.Text = e.Line()
			list = append(list, e)
		}
		mark := func(at Set, was, now string) {
			for q := range at.All() {
				add(game.Effect{From: q.String(), To: q.String(), Was: was, Now: now})
			}
		}
		switch kind {
		case "move":
			add(game.Effect{Piece: mover, From: m.From.String(), To: m.To.String(), Cause: -1})
			if m.Pair {
				add(game.Effect{Piece: mover, From: m.From2.String(), To: m.To2.String()})
			}
		case "capture":
			for q := range (before.Of[them][0] &^ after.Of[them][0]).All() {
				cause = len(list)
				add(game.Effect{Piece: g.Pieces.At(before, q), From: q.String()})
			}
		case "promote":
			if now, at := g.Pieces.At(after, m.To), m.To.String(); now != mover {
				add(game.Effect{Piece: mover, From: at, To: at, Was: mover, Now: now, Cause: cause})
				cause = len(list) - 1
			}
		case "rescue":
			for q := range (after.Of[us][0] &^ before.Of[us][0] &^ m.Goals()).All() {
				back := g.Pieces.At(after, q)
				add(game.Effect{Piece: back, To: q.String(), Now: back, Cause: cause})
			}
		case "lapse":
			mark(before.Marks&^after.Marks, g.Mark, "")
		case "end":
			at = next
			if o := next.Outcome(); o.Over {
				now := cmp.Or(o.Winner, "-") + " " + o.Reason
				if o.Points != nil {
					now += " " + strconv.Itoa(*o.Points)
				}
				add(game.Effect{Now: now})
			}
		default:
			mark(after.Marks&^before.Marks, "", g.Mark)
		}
	}
	return list
}

// Sight returns an empty picture: these games have no gazes and no ranges.
func (r rules) Sight(game.Game, string) (none svg.Picture) { return none }

// Evidence marks the squares of the reasons.
func (r rules) Evidence(_ game.Game, report game.Report) (e svg.Picture) {
	for _, reason := range report.Reasons {
		for _, square := range reason.Squares {
			e.Marks = append(e.Marks, svg.Mark{Square: square, Kind: svg.Bad})
		}
	}
	return e
}

// Frames returns the board after each effect, which brings the squares that it names to
// what they are after the move.
func (r rules) Frames(g game.Game, report game.Report) (frames []game.Board) {
	after, err := r.Board(report.After)
	here, ok := g.(point)
	if !ok || err != nil {
		return nil
	}
	b := r.board(here.p)
	for _, e := range report.Effects {
		b.Cells = slices.Clone(b.Cells)
		for i, c := range after.Cells {
			if c.Square == e.From || c.Square == e.To {
				b.Cells[i] = c
			}
		}
		frames = append(frames, b)
	}
	return frames
}
