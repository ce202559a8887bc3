package game

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

// Picture returns a picture of a game's position and its compelled squares.
func Picture(r Rules, g Game) (svg.Picture, error) {
	p, err := LinePicture(r, g.Line())
	if c, ok := g.(Compeller); ok {
		for _, one := range c.Compulsions() {
			if n := len(p.Compelled); n == 0 || p.Compelled[n-1] != one.Square {
				p.Compelled = append(p.Compelled, one.Square)
			}
		}
	}
	return p, err
}

// MovePicture returns a picture of a game and a move: the effects of a legal move, or the
// evidence against an illegal one.
func MovePicture(r Rules, g Game, report Report) (svg.Picture, error) {
	p, err := Picture(r, g)
	if err != nil {
		return p, err
	}
	p.Title += ": " + report.Move + ", " + report.Summary()
	if report.Legal() {
		return p.With(EffectsPicture(report.Effects)), nil
	}
	if d, ok := r.(svg.Drawer); ok {
		evidence, err := d.Evidence(g.Line(), g.Ruleset(), report.Move)
		return p.With(evidence), err
	}
	for _, reason := range report.Reasons {
		for _, square := range reason.Squares {
			p.Marks = append(p.Marks, svg.Mark{Square: square, Kind: svg.Bad})
		}
	}
	return p, nil
}

// LinePicture returns a picture of a position line, also of an impossible one.
func LinePicture(r Rules, line string) (svg.Picture, error) {
	if d, ok := r.(svg.Drawer); ok {
		return d.Picture(line)
	}
	b, ok := r.(Boarder)
	if !ok {
		return svg.Picture{Glyphs: r.Name(), Title: line}, nil
	}
	board, err := b.Board(line)
	if err != nil {
		return svg.Picture{}, err
	}
	return BoardPicture(r, board)
}

// BoardPicture returns a picture of a board. If the game is no svg.Drawer, upper-case letters are
// the side that begins.
func BoardPicture(r Rules, board Board) (svg.Picture, error) {
	if d, ok := r.(svg.Drawer); ok {
		line, err := r.(Boarder).BoardLine(board)
		if err != nil {
			return svg.Picture{}, err
		}
		return d.Picture(line)
	}
	p := svg.Picture{Glyphs: r.Name(), Title: r.SideName(board.Turn) + " to move"}
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
	p.Desc = p.Describe()
	return p, nil
}

// EffectsPicture returns a picture of a move's effects: an arrow for the move, a numbered one
// for each square that is pushed, a gaze for each piece that is struck from afar, and
// a frame around every other piece that changes.
func EffectsPicture(effects []Effect) svg.Picture {
	var p svg.Picture
	framed, pushed := map[string]bool{}, map[string]bool{}
	for i, e := range effects {
		moves := e.From != e.To
		switch {
		case e.Piece == "" || i == 0 && !moves:
			continue // a change of the board itself, or a mover that stays
		case i == 0 && e.To != "":
			p.Arrows = append(p.Arrows, svg.Arrow{From: e.From, To: e.To})
			continue
		case i > 0 && moves && isPush(e):
			if !pushed[e.From] {
				pushed[e.From] = true
				label := strconv.Itoa(len(pushed))
				p.Arrows = append(p.Arrows,
					svg.Arrow{From: e.From, To: e.To, Away: effects[0].From, Label: label})
			}
			continue
		}
		square := e.Square()
		if e.By != "" && e.By != square {
			p.Gazes = append(p.Gazes, svg.Sight{From: e.By, Squares: []string{square}})
		}
		if !framed[square] {
			framed[square] = true
			p.Marks = append(p.Marks, svg.Mark{Square: square, Kind: svg.Frame})
		}
	}
	return p
}

// isPush reports whether an effect after the decision moves a piece, to another square
// or off the board.
func isPush(e Effect) bool {
	isGone := e.To == "" && e.Cause != 0 // destroyed by another effect
	return e.From != "" && e.Step > 0 && !isGone
}
