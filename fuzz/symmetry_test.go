package fuzz

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A mirror maps a board to an image for which the rules are the same: it exchanges the
// files, or the ranks and the sides, or nothing.
type mirror struct{ files, sides bool }

// at maps a square; an invalid square maps to itself.
func (w mirror) at(sq nemoroth.Square) nemoroth.Square {
	file, rank := sq.File(), sq.Rank()
	if !sq.IsValid() {
		return sq
	}
	if w.files {
		file = 7 - file
	}
	if w.sides {
		rank = 7 - rank
	}
	return nemoroth.SquareAt(file, rank)
}

func (w mirror) side(s nemoroth.Side) nemoroth.Side {
	if w.sides && s.IsValid() {
		return s.Opponent()
	}
	return s
}

func (w mirror) piece(p nemoroth.Piece) nemoroth.Piece {
	p.Side = w.side(p.Side)
	return p
}

func (w mirror) setup(s nemoroth.Setup) nemoroth.Setup {
	t := nemoroth.Setup{Side: w.side(s.Side), FullMove: s.FullMove}
	for sq := range nemoroth.Square(64) {
		to := w.at(sq)
		t.Ichor[to] = s.Ichor[sq]
		for _, p := range s.Occupants[sq] {
			t.Occupants[to] = append(t.Occupants[to], w.piece(p))
		}
	}
	return t
}

// move maps a move, with the order of the pushes of a scream. The image of a
// canonical move need not be canonical: orders count clockwise from the rank-8
// side for both sides (SCREAM-4).
func (w mirror) move(m nemoroth.Move) nemoroth.Move {
	if m.IsPass() {
		return m
	}
	if !m.IsScream() {
		return nemoroth.NewMove(m.Kind(), w.at(m.From()), w.at(m.To()))
	}
	order := m.Order()
	for i, sq := range order {
		order[i] = w.at(sq)
	}
	return nemoroth.NewScream(w.at(m.From()), order...)
}

// checkSymmetry checks two symmetries on the game of a case: exchange of the files,
// and exchange of the ranks and the sides. Positions, compulsions, satisfactions,
// reasons and outcomes must have images. Screams that always push clockwise
// (SCREAM-5) have none: the comparison leaves them out and ends with the first
// scream of the game.
func checkSymmetry(c gametest.Case) error {
	return cmp.Or(mirrored(c, mirror{files: true}), mirrored(c, mirror{sides: true}))
}

func mirrored(c gametest.Case, w mirror) error {
	var image *nemoroth.Game
	over := false
	return along(c, func(g *nemoroth.Game) (err error) {
		m := g.LastMove()
		clockwise := g.Ruleset().ClockwiseScreams
		over = over || clockwise && m.IsScream()
		switch {
		case over:
			return nil
		case g.Parent() == nil:
			image, err = w.setup(g.Setup()).Game(g.Ruleset())
		default:
			image, err = playOrPass(image, w.move(m))
		}
		if err != nil {
			return fmt.Errorf("%+v: no image: %w", w, err)
		}
		if x, y := w.standing(g), (mirror{}).standing(image); !slices.Equal(x, y) {
			return fmt.Errorf("%+v: %v\nand %v of the image", w, x, y)
		}
		for _, m := range asked(c, g) {
			if m.IsZero() || m.IsPass() || m.IsScream() && clockwise {
				continue
			}
			x, y := w.facts(g.Explain(m)), (mirror{}).facts(image.Explain(w.move(m)))
			if !slices.Equal(x, y) {
				return fmt.Errorf("%+v, %v: %v\nand %v of the image", w, m, x, y)
			}
		}
		return nil
	})
}

// standing lists the facts of a position, mapped and sorted.
func (w mirror) standing(g *nemoroth.Game) (all []string) {
	position, err := w.setup(g.Setup()).Position(g.Ruleset())
	all = append(all, fmt.Sprint(position, err))
	for _, c := range g.Compulsions() {
		all = append(all, w.compulsion(c))
	}
	if !g.Ruleset().ClockwiseScreams {
		o := g.Outcome()
		all = append(all, fmt.Sprint(o.Over, o.Reason, w.side(o.Winner), len(g.Moves())))
	}
	slices.Sort(all)
	return all
}

func (w mirror) compulsion(c nemoroth.Compulsion) string {
	c.Square, c.Source = w.at(c.Square), w.at(c.Source)
	return c.String()
}

// facts lists the verdict, reasons, satisfactions and effects of a report, mapped
// and sorted, without orders, names and texts. Two facts have no image: the
// Basilisk that a petrification names, the first by square, and the Zombie that
// cleared ichor names, an Alabaster one if there is one (TRACE-1).
func (w mirror) facts(r nemoroth.Report) (all []string) {
	add := func(facts ...any) { all = append(all, fmt.Sprint(facts...)) }
	add(r.Verdict, len(r.Candidates), r.GameOver)
	for _, reason := range r.Reasons {
		var squares []string
		for _, sq := range reason.Squares {
			squares = append(squares, w.at(sq).String())
		}
		slices.Sort(squares)
		if e := reason.Ghast; e != nil {
			add("Ghast", w.at(e.At), e.Before, e.After)
		}
		add(reason.Rule, squares, reason.Ply)
	}
	for _, s := range r.Satisfies {
		add("satisfies", w.compulsion(s.Compulsion), s.Rule)
	}
	if r.After.IsValid() {
		add("after ", w.setup(r.After.Setup()))
	}
	for _, e := range r.Trace {
		from, who := w.at(e.From), w.piece(e.Piece)
		switch {
		case r.Asked.IsScream(): // the image of its canonical order need not be canonical
			continue
		case e.Kind == nemoroth.EffectPetrify:
			from = nemoroth.NoSquare
		case e.Kind == nemoroth.EffectClearIchor:
			who = nemoroth.Piece{}
		}
		add("effect ", e.Step, e.Kind, who, from, w.at(e.To), e.Plies, e.Was, e.Rule)
	}
	slices.Sort(all)
	return all
}
