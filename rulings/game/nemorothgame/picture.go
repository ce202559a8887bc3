package nemorothgame

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

// This file draws positions and evidence: Rules is an svg.Drawer.

func (rules) Picture(line string) (svg.Picture, error) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return svg.Picture{}, Error(err)
	}
	p := svg.Picture{Glyphs: "nemoroth", Title: fmt.Sprintf("Nemoroth, %v to move, move %d",
		s.Side, max(s.FullMove, 1))}
	names := map[svg.Occupant]string{}
	for _, sq := range board {
		drawn := svg.Square{Name: sq.String(), Ichor: max(s.Ichor[sq], 0)}
		for _, token := range cell(&s, sq).Tokens {
			piece, _ := nemoroth.ParsePiece(token)
			o := occupant(piece)
			names[o] = piece.Describe()
			if last := len(drawn.Occupants) - 1; last >= 0 {
				if o.Count = drawn.Occupants[last].Count; o == drawn.Occupants[last] {
					drawn.Occupants[last].Count++
					continue
				}
				o.Count = 1
			}
			drawn.Occupants = append(drawn.Occupants, o)
		}
		drawn.Text = drawn.Describe(func(o svg.Occupant) string {
			o.Count = 1
			return names[o]
		})
		if drawn.Ichor > 0 || len(drawn.Occupants) > 0 {
			p.Squares = append(p.Squares, drawn)
		}
	}
	p.Desc = p.Describe()
	return p, nil
}

func occupant(p nemoroth.Piece) svg.Occupant {
	o := svg.Occupant{Kind: string(rune(p.Kind.Letter())), Stone: p.Petrified,
		Digesting: p.Digesting, Count: 1}
	switch p.Side {
	case nemoroth.Alabaster:
		o.Side = svg.First
	case nemoroth.Obsidian:
		o.Side = svg.Second
	}
	return o
}

func (rules) Sight(line, _, square string) (svg.Picture, error) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return svg.Picture{}, Error(err)
	}
	sq, err := nemoroth.ParseSquare(square)
	if err != nil {
		return svg.Picture{}, Error(err)
	}
	var p svg.Picture
	var seen nemoroth.Squares
	for _, o := range s.Occupants[sq] {
		switch o.Kind {
		case nemoroth.Basilisk:
			seen |= nemoroth.Gaze(o.Side, sq)
		case nemoroth.Ghast:
			p.Ranges = []svg.Sight{{From: square, Squares: squareNames(nemoroth.GhastRange(sq))}}
		}
	}
	if seen != 0 {
		p.Gazes = []svg.Sight{{From: square, Squares: squareNames(seen)}}
	}
	return p, nil
}

func squareNames(set nemoroth.Squares) (names []string) {
	for _, sq := range board {
		if set&nemoroth.SquaresOf(sq) != 0 {
			names = append(names, sq.String())
		}
	}
	return names
}

func (r rules) Evidence(line, ruleset, move string) (svg.Picture, error) {
	start, err := r.Start(line, ruleset)
	if err != nil {
		return svg.Picture{}, err
	}
	g := start.(point).g
	m, err := g.ParseMove(move)
	if err != nil {
		return svg.Picture{}, Error(err)
	}
	var e svg.Picture
	from, to := m.From().String(), m.To().String()
	if from != to && m.To().IsValid() {
		e.Arrows = append(e.Arrows, svg.Arrow{From: from, To: to, Kind: svg.Deny})
	}
	for _, reason := range g.Explain(m).Reasons {
		kind := svg.Bad
		if reason.Rule == nemoroth.RuleCompRule {
			kind = svg.Frame
		}
		for _, sq := range reason.Squares {
			name := sq.String()
			e.Marks = append(e.Marks, svg.Mark{Square: name, Kind: kind})
			if reason.Rule == nemoroth.RuleRiderGaze {
				e.Gazes = append(e.Gazes, seers(g, sq)...)
			}
			if far := reason.Ghast; far != nil {
				e.Ranges = append(e.Ranges, svg.Sight{From: name,
					Squares: squareNames(nemoroth.GhastRange(sq))})
				e.Arrows = append(e.Arrows,
					svg.Arrow{From: name, To: from, Kind: svg.Line, Label: fmt.Sprint(far.Before)},
					svg.Arrow{From: name, To: far.At.String(), Kind: svg.Line,
						Label: fmt.Sprint(far.After)})
			}
		}
	}
	return e, nil
}

// seers returns the enemy Basilisks that see a square.
func seers(g *nemoroth.Game, seen nemoroth.Square) (sights []svg.Sight) {
	s := g.Setup()
	for _, sq := range board {
		for _, o := range s.Occupants[sq] {
			if o.Kind == nemoroth.Basilisk && nemoroth.Gaze(o.Side,
				sq)&nemoroth.SquaresOf(seen) != 0 {
				sights = append(sights, svg.Sight{From: sq.String(),
					Squares: []string{seen.String()}})
			}
		}
	}
	return sights
}
