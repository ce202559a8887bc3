package properties

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A mirror maps a board to an image for which the rules are the same.
type mirror struct {
	name   string
	square func(nemoroth.Square) nemoroth.Square
	sides  bool // the sides are exchanged
}

var mirrors = []mirror{
	{"files exchanged", func(sq nemoroth.Square) nemoroth.Square { return nemoroth.SquareAt(7-sq.File(), sq.Rank()) }, false},
	{"ranks and sides exchanged", func(sq nemoroth.Square) nemoroth.Square { return nemoroth.SquareAt(sq.File(), 7-sq.Rank()) }, true},
}

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
func Symmetry(c gen.Case) error {
	return all(mirrors, func(w mirror) error {
		image, err := w.setup(c.Setup).Game(c.Ruleset)
		if err != nil {
			return brokenText(c.Setup.String(), w.name+": the image of a setup that can stand can stand (POS-1)", "%v", err)
		}
		ended := false
		return along(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
			m := g.LastMove()
			if ended = ended || c.Ruleset.ClockwiseScreams && m.IsScream(); ended {
				return nil
			}
			if g.Parent() != nil {
				if image, err = gen.Play(image, w.move(m)); err != nil {
					return broken(g.Parent(), m, w.name+": the image of a legal move is legal", "%v", err)
				}
			}
			return w.compare(g, image, moves, last)
		})
	})
}

func (w mirror) compare(g, image *nemoroth.Game, moves []nemoroth.Move, last bool) error {
	want, err := w.setup(g.Setup()).Position(g.Ruleset())
	compulsions, theirs := texts(w.compulsions(g.Compulsions())), texts(image.Compulsions())
	o, p := g.Outcome(), image.Outcome()
	clockwise := g.Ruleset().ClockwiseScreams
	results, number := w.results(g, moves)
	images, legal := plain.results(image, image.Moves())
	if err := cmp.Or(
		holds(err == nil && image.Position() == want, g, noMove, w.name+": the image of a game has the image of its position", "%v instead of %v (%v)", image, want, err),
		holds(slices.Equal(compulsions, theirs), g, noMove, w.name+": the image of a position has the images of its compulsions", "%v instead of %v", theirs, compulsions),
		holds(clockwise || o.Over == p.Over && o.Reason == p.Reason && w.side(o.Winner) == p.Winner, g, noMove, w.name+": the image of a game has the image of its outcome", "%v, and %v of the image", o, p),
		holds(number == legal && maps.Equal(results, images), g, noMove, w.name+": the image of a position has the images of its legal moves' results", "%v and %v", moves, image.Moves()),
	); err != nil {
		return err
	}
	for _, m := range append(some(g, last), moves...) {
		if m.IsZero() || m.IsPass() || m.IsScream() && clockwise {
			continue
		}
		if x, y := w.facts(g.Explain(m)), plain.facts(image.Explain(w.move(m))); !slices.Equal(x, y) {
			return broken(g, m, w.name+": the image of a move has the image of its report", "%v\nand %v of the image", x, y)
		}
	}
	return nil
}

// results returns the images of the positions after the moves, and the number of
// moves. Screams are left out where their order is fixed (SCREAM-5).
func (w mirror) results(g *nemoroth.Game, moves []nemoroth.Move) (after map[nemoroth.Position]bool, number int) {
	after = map[nemoroth.Position]bool{}
	for _, m := range moves {
		if m.IsScream() && g.Ruleset().ClockwiseScreams {
			continue
		}
		number++
		if h, err := g.Play(m); err == nil {
			p, _ := w.setup(h.Setup()).Position(g.Ruleset()) // zero if it cannot stand
			after[p] = true
		}
	}
	return after, number
}

// plain is the mirror that maps everything to itself.
var plain = mirror{square: func(sq nemoroth.Square) nemoroth.Square { return sq }}

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
func (w mirror) facts(r nemoroth.Report) []string {
	all := []string{r.Verdict.String(), fmt.Sprint("candidates ", len(r.Candidates)), fmt.Sprint("over ", r.GameOver)}
	for _, reason := range r.Reasons {
		var squares []nemoroth.Square
		for _, sq := range reason.Squares {
			squares = append(squares, w.at(sq))
		}
		fact := fmt.Sprint(reason.Rule, texts(squares), reason.Ply)
		if e := reason.Ghast; e != nil {
			fact += fmt.Sprint(w.at(e.At), e.Before, e.After)
		}
		all = append(all, fact)
	}
	for _, s := range r.Satisfies {
		all = append(all, fmt.Sprint("satisfies ", w.compulsions([]nemoroth.Compulsion{s.Compulsion}), s.Rule))
	}
	if r.After.IsValid() {
		all = append(all, "after "+w.setup(r.After.Setup()).String())
	}
	if r.Asked.IsScream() {
		// The canonical order of the image need not be the image of the order.
		return sortedTexts(all)
	}
	for _, e := range r.Trace {
		from, who := w.at(e.From), w.piece(e.Piece)
		switch e.Kind {
		case nemoroth.EffectPetrify:
			from = nemoroth.NoSquare
		case nemoroth.EffectClearIchor:
			who = nemoroth.Piece{}
		}
		all = append(all, fmt.Sprint("effect ", e.Step, e.Kind, who, from, w.at(e.To), e.Plies, e.Was, e.Rule))
	}
	return sortedTexts(all)
}

func sortedTexts(all []string) []string {
	slices.Sort(all)
	return all
}

func texts[T fmt.Stringer](list []T) (all []string) {
	for _, x := range list {
		all = append(all, x.String())
	}
	return sortedTexts(all)
}
