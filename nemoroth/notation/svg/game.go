package svg

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/rulings/game"
)

// This file converts positions, games and reports of package game into pictures.

// Game returns a picture of a game's position and its compelled squares.
func Game(r game.Rules, g game.Game) (Picture, error) {
	p, err := Position(r, g.Line())
	if c, ok := g.(game.Compeller); ok {
		for _, one := range c.Compulsions() {
			if n := len(p.Compelled); n == 0 || p.Compelled[n-1] != one.Square {
				p.Compelled = append(p.Compelled, one.Square)
			}
		}
	}
	return p, err
}

// Report returns a picture of a game and a move: the effects of a legal move, or the
// evidence against an illegal one.
func Report(r game.Rules, g game.Game, report game.Report) (Picture, error) {
	p, err := Game(r, g)
	if err != nil {
		return p, err
	}
	p.Title += ": " + report.Move + ", " + report.Summary()
	if report.Legal() {
		return p.With(Effects(report.Effects)), nil
	}
	if d, ok := r.(Drawer); ok {
		evidence, err := d.Evidence(g.Line(), g.Ruleset(), report.Move)
		return p.With(evidence), err
	}
	for _, reason := range report.Reasons {
		for _, square := range reason.Squares {
			p.Marks = append(p.Marks, Mark{Square: square, Kind: Bad})
		}
	}
	return p, nil
}

// Position returns a picture of a position line, also of an impossible one.
func Position(r game.Rules, line string) (Picture, error) {
	if d, ok := r.(Drawer); ok {
		return d.Picture(line)
	}
	b, ok := r.(game.Boarder)
	if !ok {
		return Picture{Glyphs: r.Name(), Title: line}, nil
	}
	board, err := b.Board(line)
	if err != nil {
		return Picture{}, err
	}
	return Board(r, board)
}

// Board returns a picture of a board. If the game is no Drawer, upper-case letters are
// the side that begins.
func Board(r game.Rules, board game.Board) (Picture, error) {
	if d, ok := r.(Drawer); ok {
		line, err := r.(game.Boarder).BoardLine(board)
		if err != nil {
			return Picture{}, err
		}
		return d.Picture(line)
	}
	p := Picture{Glyphs: r.Name(), Title: r.SideName(board.Turn) + " to move"}
	for _, c := range board.Cells {
		s := Square{Name: c.Square}
		if plies, err := strconv.Atoi(c.Mark); err == nil {
			s.Ichor = plies
		} else {
			s.Hole = c.Mark != ""
		}
		for _, token := range c.Tokens {
			o := Occupant{Kind: strings.ToUpper(token), Side: Second}
			if strings.IndexFunc(token, unicode.IsUpper) >= 0 {
				o.Side = First
			}
			s.Occupants = append(s.Occupants, o)
		}
		if s.Ichor > 0 || s.Hole || s.Occupants != nil {
			p.Squares = append(p.Squares, s)
		}
	}
	p.Desc = p.Describe()
	return p, nil
}

// Effects returns a picture of a move's effects: an arrow for the move, a numbered one
// for each square that is pushed, a gaze for each piece that is struck from afar, and
// a frame around every other piece that changes.
func Effects(effects []game.Effect) Picture {
	var p Picture
	framed, pushed := map[string]bool{}, map[string]bool{}
	for i, e := range effects {
		moves := e.From != e.To
		switch {
		case e.Piece == "" || i == 0 && !moves:
			continue // a change of the board itself, or a mover that stays
		case i == 0 && e.To != "":
			p.Arrows = append(p.Arrows, Arrow{From: e.From, To: e.To})
			continue
		case i > 0 && moves && isPush(e):
			if !pushed[e.From] {
				pushed[e.From] = true
				label := strconv.Itoa(len(pushed))
				p.Arrows = append(p.Arrows,
					Arrow{From: e.From, To: e.To, Away: effects[0].From, Label: label})
			}
			continue
		}
		square := e.Square()
		if e.By != "" && e.By != square {
			p.Gazes = append(p.Gazes, Sight{From: e.By, Squares: []string{square}})
		}
		if !framed[square] {
			framed[square] = true
			p.Marks = append(p.Marks, Mark{Square: square, Kind: Frame})
		}
	}
	return p
}

// isPush reports whether an effect after the decision moves a piece, to another square
// or off the board.
func isPush(e game.Effect) bool {
	isGone := e.To == "" && e.Cause != 0 // destroyed by another effect
	return e.From != "" && e.Step > 0 && !isGone
}
