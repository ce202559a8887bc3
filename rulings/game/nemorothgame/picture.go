package nemorothgame

import (
	"fmt"
	"io"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// This file draws.

// Draw draws a game as an SVG file: with the effects of a legal move, with the evidence against
// an illegal one, or, for the zero Move, with the compelled pieces and the squares of the last
// move. The error is that of w.
func Draw(w io.Writer, g *nemoroth.Game, move nemoroth.Move, o svg.Options) error {
	p := game.Picture(rules{}, Game(g))
	switch last := g.LastMove(); {
	case !move.IsZero():
		p = game.MovePicture(rules{}, Game(g), Report(g.Explain(move), g.FullMove()))
	case last.Kind() != nemoroth.NoKind:
		p.Marks = []svg.Mark{{Kind: svg.Last, Square: last.From().String()},
			{Kind: svg.Last, Square: last.To().String()}}
	}
	return svg.Write(w, p, o)
}

func (rules) Occupant(token string) svg.Occupant {
	p, _ := nemoroth.ParsePiece(token)
	o := svg.Occupant{Kind: string(rune(p.Kind.Letter())), Stone: p.Petrified,
		Digesting: p.Digesting, Name: p.Describe()}
	switch p.Side {
	case nemoroth.Alabaster:
		o.Side = svg.First
	case nemoroth.Obsidian:
		o.Side = svg.Second
	}
	return o
}

func (rules) Sight(g game.Game, square string) svg.Picture {
	var seen, near nemoroth.Squares
	sq, _ := nemoroth.ParseSquare(square)
	engine, _ := Of(g)
	for _, o := range engine.Position().At(sq) {
		switch o.Kind {
		case nemoroth.Basilisk:
			seen |= nemoroth.Gaze(o.Side, sq)
		case nemoroth.Ghast:
			near = nemoroth.GhastRange(sq)
		}
	}
	return svg.Picture{Gazes: sight(sq, seen), Ranges: sight(sq, near)}
}

// sight returns a square with those on which its occupant acts; nil for none.
func sight(from nemoroth.Square, on nemoroth.Squares) []svg.Sight {
	if on == 0 {
		return nil
	}
	return []svg.Sight{{From: from.String(), Squares: each(on.ByRank(), square)}}
}

func (rules) Evidence(g game.Game, r game.Report) (e svg.Picture) {
	engine, _ := Of(g)
	m, _ := engine.ParseMove(r.Move)
	from, to := m.From(), m.To()
	if from != to && to.IsValid() {
		e.Arrows = append(e.Arrows, svg.Arrow{From: from.String(), To: to.String(), Kind: svg.Deny})
	}
	for _, reason := range engine.Explain(m).Reasons {
		kind := svg.Bad
		if reason.Rule == "COMP-RULE" {
			kind = svg.Frame
		}
		for _, sq := range reason.Squares {
			e.Marks = append(e.Marks, svg.Mark{Square: sq.String(), Kind: kind})
			if reason.Rule == "RIDER-GAZE" {
				e.Gazes = append(e.Gazes, gazesAt(engine.Position(), sq)...)
			}
			if far := reason.Ghast; far != nil {
				e.Ranges = append(e.Ranges, sight(sq, nemoroth.GhastRange(sq))...)
				e.Arrows = append(e.Arrows, distance(sq, from, far.Before),
					distance(sq, far.At, far.After))
			}
		}
	}
	return e
}

// distance returns a line between two squares with their squared distance.
func distance(from, to nemoroth.Square, squared int) svg.Arrow {
	return svg.Arrow{From: from.String(), To: to.String(), Kind: svg.Line,
		Label: fmt.Sprint(squared)}
}

// gazesAt returns the gazes of enemy Basilisks that see a square.
func gazesAt(p nemoroth.Position, sq nemoroth.Square) (gazes []svg.Sight) {
	for _, from := range board {
		for _, o := range p.At(from) {
			if o.Kind == nemoroth.Basilisk && nemoroth.Gaze(o.Side, from).Has(sq) {
				gazes = append(gazes, sight(from, nemoroth.SquaresOf(sq))...)
			}
		}
	}
	return gazes
}
