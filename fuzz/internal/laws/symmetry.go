package laws

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/board"
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
	if !m.IsScream() {
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
func Symmetry(c board.Case) error {
	for _, w := range mirrors {
		start, err := w.setup(c.Setup).Game(c.Ruleset)
		if err != nil {
			return garbled(c.Setup.String(), w.name+": the image of a set-up that can stand can stand (POS-1)", "%v", err)
		}
		images := map[nemoroth.Game]*nemoroth.Game{}
		err = alongTo(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
			image := start
			if g.Parent() != nil {
				from, ok := images[*g.Parent()]
				if !ok || c.Ruleset.ClockwiseScreams && g.LastMove().IsScream() {
					return nil
				}
				var err error
				if g.LastMove().IsPass() {
					image, err = from.Pass()
				} else {
					image, err = from.Play(w.move(g.LastMove()))
				}
				if err != nil {
					return broken(g.Parent(), g.LastMove(), w.name+": the image of a legal move is legal", "%v", err)
				}
			}
			images[*g] = image
			return w.compare(g, image, moves, last)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (w mirror) compare(g, image *nemoroth.Game, moves []nemoroth.Move, last bool) error {
	want, err := w.setup(g.Setup()).Position(g.Ruleset())
	if err != nil || image.Position() != want {
		return broken(g, nemoroth.Move{}, w.name+": the image of a game is at the image of its position", "%v instead of %v (%v)", image, want, err)
	}
	if a, b := texts(w.compulsions(g.Compulsions())), texts(image.Compulsions()); !slices.Equal(a, b) {
		return broken(g, nemoroth.Move{}, w.name+": compulsions have images", "%v instead of %v", b, a)
	}
	clockwise := g.Ruleset().ClockwiseScreams
	if a, b := g.Outcome(), image.Outcome(); !clockwise && (a.Over != b.Over || a.Reason != b.Reason || w.side(a.Winner) != b.Winner) {
		return broken(g, nemoroth.Move{}, w.name+": the outcome has an image", "%v, and of the image %v", a, b)
	}
	results := map[nemoroth.Position]bool{}
	legal := image.Moves()
	count := 0
	for _, m := range legal {
		if m.IsScream() && clockwise {
			continue
		}
		count++
		h, err := image.Play(m)
		if err != nil {
			return broken(image, m, "a legal move can be played", "%v", err)
		}
		results[h.Position()] = true
	}
	for _, m := range moves {
		if m.IsScream() && clockwise {
			continue
		}
		count--
		h, err := g.Play(m)
		if err != nil {
			return broken(g, m, "a legal move can be played", "%v", err)
		}
		p, err := w.setup(h.Setup()).Position(g.Ruleset())
		if err != nil || !results[p] {
			return broken(g, m, w.name+": the image of a move's result is the result of a move", "%v, which no legal move of %v leads to (%v)", p, image, err)
		}
	}
	if count != 0 {
		return broken(g, nemoroth.Move{}, w.name+": the image has as many legal moves", "%v and %v", moves, legal)
	}
	for _, m := range append(some(g, last), moves...) {
		if m.IsZero() || m.IsPass() || m.IsScream() && clockwise {
			continue
		}
		a, b := g.Explain(m), image.Explain(w.move(m))
		if x, y := w.facts(a), plain.facts(b); !slices.Equal(x, y) {
			return broken(g, m, w.name+": what is said of a move has an image", "%v\nand of the image %v", x, y)
		}
	}
	return nil
}

// plain changes nothing.
var plain = mirror{square: func(sq nemoroth.Square) nemoroth.Square { return sq }}

func (w mirror) compulsions(cs []nemoroth.Compulsion) []nemoroth.Compulsion {
	cs = slices.Clone(cs)
	for i := range cs {
		cs[i].Square = w.square(cs[i].Square)
		if cs[i].Source.IsValid() {
			cs[i].Source = w.square(cs[i].Source)
		}
	}
	return cs
}

// facts lists what a report says apart from orders, names and words: verdict,
// reasons, satisfactions and effects, mapped and sorted. A petrification is
// listed without the first Basilisk that sees it, which depends on how squares
// are counted, and consumed ichor without the first Zombie that dissolves in it,
// which is Alabaster's where there is one.
func (w mirror) facts(r nemoroth.Report) []string {
	at := func(sq nemoroth.Square) nemoroth.Square {
		if sq.IsValid() {
			return w.square(sq)
		}
		return sq
	}
	all := []string{r.Verdict.String(), fmt.Sprint("candidates ", len(r.Candidates)), fmt.Sprint("over ", r.GameOver)}
	for _, reason := range r.Reasons {
		squares := texts(reason.Squares)
		for i, sq := range reason.Squares {
			squares[i] = at(sq).String()
		}
		fact := fmt.Sprint(reason.Rule, sortedTexts(squares), reason.Ply)
		if e := reason.Ghast; e != nil {
			fact += fmt.Sprint(at(e.At), e.Before, e.After)
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
		from, who := at(e.From), w.piece(e.Piece)
		switch e.Kind {
		case nemoroth.EffectPetrify:
			from = nemoroth.NoSquare
		case nemoroth.EffectClearIchor:
			who = nemoroth.Piece{}
		}
		all = append(all, fmt.Sprint("effect ", e.Step, e.Kind, who, from, at(e.To), e.Plies, e.Was, e.Rule))
	}
	return sortedTexts(all)
}

func sortedTexts(all []string) []string {
	slices.Sort(all)
	return all
}

// texts renders and sorts the elements of a list.
func texts[T fmt.Stringer](list []T) []string {
	all := make([]string, len(list))
	for i, x := range list {
		all[i] = x.String()
	}
	return sortedTexts(all)
}
