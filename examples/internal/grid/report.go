package grid

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
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
	*l = append(*l, game.Problem{Rule: rule, Squares: Names(at), Piece: piece,
		Text: sentence(rule, text, args)})
}

// Reasons lists the rules that forbid a move, in any order.
type Reasons []game.Reason

// Add adds a rule with the squares that it is about.
func (l *Reasons) Add(rule string, at Set, text string, args ...any) {
	*l = append(*l, game.Reason{Rule: rule, Squares: Names(at), Text: sentence(rule, text, args)})
}

// effects lists the effects of a move. They follow from the boards before and after it.
func (r rules) effects(p Position, m Move, next Position) (list []game.Effect) {
	before, after, cause := p.Base(), next.Base(), 0
	us, them := before.Turn, before.Turn^1
	mover := r.Pieces.Letter(us, m.Kind)
	for _, kind := range r.Spec.Effects {
		at := p
		if kind == "end" {
			at = next
		}
		add := func(e game.Effect, words ...string) {
			e.Kind, e.Rule = kind, at.Rule(kind, m)
			e.Text = kind + " " + strings.Join(append(words, e.Rule), " ")
			list = append(list, e)
		}
		move := func(cause int, from, to string) {
			add(game.Effect{Piece: mover, From: from, To: to, Cause: cause}, mover, from, to)
		}
		mark := func(at Set, was, now string) {
			for q := range at.All() {
				add(game.Effect{From: q.String(), To: q.String(), Was: was, Now: now}, q.String())
			}
		}
		switch kind {
		case "move":
			move(-1, m.From.String(), m.To.String())
			if m.Pair {
				move(0, m.From2.String(), m.To2.String())
			}
		case "capture":
			for q := range (before.Of[them][0] &^ after.Of[them][0]).All() {
				taken, at := r.Pieces.At(before, q), q.String()
				cause = len(list)
				add(game.Effect{Piece: taken, From: at}, taken, at)
			}
		case "promote":
			if now, at := r.Pieces.At(after, m.To), m.To.String(); now != mover {
				add(game.Effect{Piece: mover, From: at, To: at, Was: mover, Now: now, Cause: cause},
					mover, now, at)
				cause = len(list) - 1
			}
		case "rescue":
			for q := range (after.Of[us][0] &^ before.Of[us][0] &^ m.Goals()).All() {
				back, at := r.Pieces.At(after, q), q.String()
				add(game.Effect{Piece: back, To: at, Now: back, Cause: cause}, back, at)
			}
		case "lapse":
			mark(before.Marks&^after.Marks, r.Mark, "")
		case "end":
			if o := next.Outcome(); o.Over {
				now := cmp.Or(o.Winner, "-") + " " + o.Reason
				if o.Points != nil {
					now += " " + strconv.Itoa(*o.Points)
				}
				add(game.Effect{Now: now}, now)
			}
		default:
			mark(after.Marks&^before.Marks, "", r.Mark)
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
