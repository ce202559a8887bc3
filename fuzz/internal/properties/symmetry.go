package properties

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
)

// A mirror maps squares and pieces so that the rules stay the same.
type mirror struct {
	name   string
	square func(nemoroth.Square) nemoroth.Square
	sides  bool // the sides change places
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

// at maps a square; what is no square stays so.
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

// move maps a move, the order of its pushes with it: a name that is canonical
// need not have a canonical image, since orders count from the rank-8 side,
// clockwise, for both sides (SCREAM-4).
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

// Symmetry tries the two symmetries of the rules, exchange of files, and of
// ranks together with sides, on the game of a case: positions, compulsions,
// satisfactions, reasons and outcomes have images. Where screams go clockwise
// (SCREAM-5) they have none; then the game ends with the first scream, and only
// voluntary moves are compared.
func Symmetry(c gen.Case) error {
	return all(mirrors, func(w mirror) error {
		image, err := w.setup(c.Setup).Game(c.Ruleset)
		if err != nil {
			return brokenText(c.Setup.String(), w.name+": the image of a set-up that can stand can stand (POS-1)", "%v", err)
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
		holds(err == nil && image.Position() == want, g, noMove, w.name+": the image of a game is at the image of its position", "%v instead of %v (%v)", image, want, err),
		holds(slices.Equal(compulsions, theirs), g, noMove, w.name+": compulsions have images", "%v instead of %v", theirs, compulsions),
		holds(clockwise || o.Over == p.Over && o.Reason == p.Reason && w.side(o.Winner) == p.Winner, g, noMove, w.name+": the outcome has an image", "%v, and of the image %v", o, p),
		holds(number == legal && maps.Equal(results, images), g, noMove, w.name+": the images of the moves' results are those of the image's moves", "%v and %v", moves, image.Moves()),
	); err != nil {
		return err
	}
	for _, m := range append(some(g, last), moves...) {
		if m.IsZero() || m.IsPass() || m.IsScream() && clockwise {
			continue
		}
		if x, y := w.facts(g.Explain(m)), plain.facts(image.Explain(w.move(m))); !slices.Equal(x, y) {
			return broken(g, m, w.name+": what is said of a move has an image", "%v\nand of the image %v", x, y)
		}
	}
	return nil
}

// results collects the images of the positions after moves, and counts those
// moves; screams whose order is fixed are left out.
func (w mirror) results(g *nemoroth.Game, moves []nemoroth.Move) (after map[nemoroth.Position]bool, number int) {
	after = map[nemoroth.Position]bool{}
	for _, m := range moves {
		if m.IsScream() && g.Ruleset().ClockwiseScreams {
			continue
		}
		number++
		if h, err := g.Play(m); err == nil {
			p, _ := w.setup(h.Setup()).Position(g.Ruleset()) // the zero Position if it cannot stand
			after[p] = true
		}
	}
	return after, number
}

// plain changes nothing.
var plain = mirror{square: func(sq nemoroth.Square) nemoroth.Square { return sq }}

func (w mirror) compulsions(cs []nemoroth.Compulsion) []nemoroth.Compulsion {
	cs = slices.Clone(cs)
	for i := range cs {
		cs[i].Square, cs[i].Source = w.square(cs[i].Square), w.at(cs[i].Source)
	}
	return cs
}

// facts lists what a report says apart from orders, names and words: verdict,
// reasons, satisfactions and effects, mapped and sorted. A petrification is
// listed without the first Basilisk that sees it, which depends on how squares
// are counted, and consumed ichor without the first Zombie that dissolves in it,
// which is Alabaster's where there is one.
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
		return sortedTexts(all) // of the orders that come to the same, the image's first may be another
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

// texts renders and sorts the elements of a list.
func texts[T fmt.Stringer](list []T) (all []string) {
	for _, x := range list {
		all = append(all, x.String())
	}
	return sortedTexts(all)
}
