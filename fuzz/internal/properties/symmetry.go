package properties

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A mirror maps a board to an image for which the rules are the same.
type mirror struct {
	name   string
	square func(nemoroth.Square) nemoroth.Square
	sides  bool // the sides are exchanged
}

var mirrors = []mirror{
	{"files exchanged", func(sq nemoroth.Square) nemoroth.Square {
		return nemoroth.SquareAt(7-sq.File(), sq.Rank())
	}, false},
	{"ranks and sides exchanged", func(sq nemoroth.Square) nemoroth.Square {
		return nemoroth.SquareAt(sq.File(), 7-sq.Rank())
	}, true},
}

// plain is the mirror that maps everything to itself.
var plain = mirror{square: func(sq nemoroth.Square) nemoroth.Square { return sq }}

func (w mirror) side(s nemoroth.Side) nemoroth.Side {
	if w.sides && s.IsValid() {
		return s.Opponent()
	}
	return s
}

// at maps a square; an invalid square maps to itself.
func (w mirror) at(sq nemoroth.Square) nemoroth.Square {
	if sq.IsValid() {
		return w.square(sq)
	}
	return sq
}

func (w mirror) piece(p nemoroth.Piece) nemoroth.Piece {
	p.Side = w.side(p.Side)
	return p
}

func (w mirror) setup(s nemoroth.Setup) nemoroth.Setup {
	t := nemoroth.Setup{Side: w.side(s.Side), FullMove: s.FullMove}
	for sq := range nemoroth.Square(64) {
		to := w.square(sq)
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
	switch {
	case m.IsPass():
		return m
	case !m.IsScream():
		return nemoroth.NewMove(m.Kind(), w.square(m.From()), w.square(m.To()))
	}
	var order []nemoroth.Square
	for _, sq := range m.Order() {
		order = append(order, w.square(sq))
	}
	return nemoroth.NewScream(w.square(m.From()), order...)
}

// Symmetry checks two symmetries on the game of a case: exchange of the files,
// and exchange of the ranks and the sides. Positions, compulsions, satisfactions,
// reasons and outcomes must have images. Screams that always push clockwise
// (SCREAM-5) have none: the comparison leaves them out and ends with the first
// scream of the game.
func Symmetry(c gametest.Case) error {
	return all(mirrors, func(w mirror) error {
		var image *nemoroth.Game
		return along(c, func(g *nemoroth.Game, _ bool) (err error) {
			m := g.LastMove()
			switch {
			case g.Parent() == nil:
				image, err = w.setup(g.Setup()).Game(g.Ruleset())
			case image == nil || g.Ruleset().ClockwiseScreams && m.IsScream():
				image = nil
				return nil
			default:
				image, err = play(image, w.move(m))
			}
			if err != nil {
				return broken(g, m, w.name+": the image of a game can be played", "%v", err)
			}
			return w.compare(g, image, asked(c, g))
		})
	})
}

// compare compares a position with its image, and the reports on moves.
func (w mirror) compare(g, image *nemoroth.Game, moves []nemoroth.Move) error {
	want, err := w.setup(g.Setup()).Position(g.Ruleset())
	compulsions := texts(w.compulsions(g.Compulsions()))
	theirs := texts(image.Compulsions())
	o, p := g.Outcome(), image.Outcome()
	clockwise := g.Ruleset().ClockwiseScreams
	sameEnd := o.Over == p.Over && o.Reason == p.Reason && w.side(o.Winner) == p.Winner
	if err := cmp.Or(
		holds(err == nil && image.Position() == want, g, noMove,
			w.name+": the image of a game has the image of its position", "%v instead of %v (%v)",
			image, want, err),
		holds(slices.Equal(compulsions, theirs), g, noMove,
			w.name+": the image of a position has the images of its compulsions", "%v, not %v",
			theirs, compulsions),
		holds(clockwise || sameEnd, g, noMove,
			w.name+": the image of a game has the image of its outcome",
			"%v, and %v of the image", o, p),
		holds(clockwise || len(g.Moves()) == len(image.Moves()), g, noMove,
			w.name+": the image of a position has as many legal moves", "%v, and %v", g.Moves(),
			image.Moves()),
	); err != nil {
		return err
	}
	return all(moves, func(m nemoroth.Move) error {
		none := m.IsZero() || m.IsPass()
		if none || m.IsScream() && clockwise {
			return nil
		}
		x, y := w.facts(g.Explain(m)), plain.facts(image.Explain(w.move(m)))
		return holds(slices.Equal(x, y), g, m,
			w.name+": the image of a move has the image of its report",
			"%v\nand %v of the image", x, y)
	})
}

func (w mirror) compulsions(cs []nemoroth.Compulsion) []nemoroth.Compulsion {
	cs = slices.Clone(cs)
	for i := range cs {
		cs[i].Square, cs[i].Source = w.square(cs[i].Square), w.at(cs[i].Source)
	}
	return cs
}

// facts lists the verdict, reasons, satisfactions and effects of a report, mapped
// and sorted, without orders, names and texts. Two facts have no image: the
// Basilisk that a petrification names, the first by square, and the Zombie that
// cleared ichor names, an Alabaster one if there is one (TRACE-1).
func (w mirror) facts(r nemoroth.Report) (all []string) {
	add := func(facts ...any) { all = append(all, fmt.Sprint(facts...)) }
	add(r.Verdict, len(r.Candidates), r.GameOver)
	for _, reason := range r.Reasons {
		var squares []nemoroth.Square
		for _, sq := range reason.Squares {
			squares = append(squares, w.at(sq))
		}
		if e := reason.Ghast; e != nil {
			add("Ghast", w.at(e.At), e.Before, e.After)
		}
		add(reason.Rule, texts(squares), reason.Ply)
	}
	for _, s := range r.Satisfies {
		add("satisfies", w.compulsions([]nemoroth.Compulsion{s.Compulsion}), s.Rule)
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

// texts lists the texts of values, sorted.
func texts[T fmt.Stringer](list []T) (all []string) {
	for _, x := range list {
		all = append(all, x.String())
	}
	slices.Sort(all)
	return all
}
