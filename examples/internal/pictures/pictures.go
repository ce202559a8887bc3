// Package pictures converts the positions, games and reports of package game into
// pictures for package svg. It serves any game.
package pictures

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// Line returns a picture of a position line, also of an impossible one. If the
// game draws no pictures, Line draws its board; there upper-case letters are the
// side that begins.
func Line(r game.Rules, line string) (svg.Picture, error) {
	if s, ok := r.(svg.Source); ok {
		return s.Picture(line)
	}
	p := svg.Picture{Glyphs: r.Name(), Title: line}
	boarder, ok := r.(game.Boarder)
	if !ok {
		return p, nil
	}
	board, err := boarder.Board(line)
	if err != nil {
		return p, err
	}
	for _, c := range board.Cells {
		s := svg.Square{Name: c.Square}
		if plies, err := strconv.Atoi(c.Mark); err == nil {
			s.Ichor = plies
		} else {
			s.Hole = c.Mark != ""
		}
		for _, token := range c.Tokens {
			o := svg.Occupant{Kind: strings.ToUpper(token), Side: svg.Second}
			if strings.IndexFunc(token, unicode.IsUpper) >= 0 {
				o.Side = svg.First
			}
			s.Occupants = append(s.Occupants, o)
		}
		if s.Ichor > 0 || s.Hole || s.Occupants != nil {
			p.Squares = append(p.Squares, s)
		}
	}
	p.Title = game.SideName(r, board.Turn) + " to move"
	p.Desc = p.Describe()
	return p, nil
}

// Game returns a picture of a game's position and its compelled squares.
func Game(r game.Rules, g game.Game) (svg.Picture, error) {
	p, err := Line(r, g.Line())
	if c, ok := g.(game.Compeller); ok {
		for _, one := range c.Compulsions() {
			if n := len(p.Compelled); n == 0 || p.Compelled[n-1] != one.Square {
				p.Compelled = append(p.Compelled, one.Square)
			}
		}
	}
	return p, err
}

// Report returns a picture of a game and a move: the effects of a legal move, or
// the evidence against an illegal one.
func Report(r game.Rules, g game.Game, report game.Report) (svg.Picture, error) {
	p, err := Game(r, g)
	p.Title += ": " + report.Move + ", " + report.Summary()
	if report.Legal() {
		return p.With(Effects(report.Effects)), err
	}
	if w, ok := g.(svg.Witness); ok {
		p = p.With(w.Evidence(report.Move))
	} else {
		for _, reason := range report.Reasons {
			for _, square := range reason.Squares {
				p.Marks = append(p.Marks, svg.Mark{Square: square, Kind: svg.Bad})
			}
		}
	}
	return p, err
}

// Effects returns the arrows, gazes and frames for a move's effects.
func Effects(effects []game.Effect) svg.Picture {
	var p svg.Picture
	framed := map[string]bool{}
	moved, steps := map[string]bool{}, 0
	for i, e := range effects {
		switch {
		case e.Piece == "" || i == 0 && e.From == e.To:
			continue // a change of the board itself, or a mover that stays
		case i > 0 && e.From != e.To && e.From != "" && e.Step > 0 && (e.To != "" || e.Cause == 0):
			if !moved[e.From] {
				moved[e.From] = true
				steps++
				p.Arrows = append(p.Arrows, svg.Arrow{From: e.From, To: e.To, Away: effects[0].From, Label: strconv.Itoa(steps)})
			}
		case i == 0 && e.From != e.To && e.To != "":
			p.Arrows = append(p.Arrows, svg.Arrow{From: e.From, To: e.To})
		case e.By != "" && e.By != e.Square():
			p.Gazes = append(p.Gazes, svg.Sight{From: e.By, Squares: []string{e.Square()}})
			fallthrough
		default:
			if square := e.Square(); !framed[square] {
				framed[square] = true
				p.Marks = append(p.Marks, svg.Mark{Square: square, Kind: svg.Frame})
			}
		}
	}
	return p
}
