package game

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

// Picture returns a picture of a game's position and its compelled squares.
func Picture(r Rules, g Game) svg.Picture {
	p, _ := LinePicture(r, g.Line()) // the line of a game is valid
	for _, one := range Compulsions(g) {
		p.Compelled = append(p.Compelled, one.Square)
	}
	p.Compelled = slices.Compact(p.Compelled)
	return p
}

// MovePicture returns a picture of a game and a move: the effects of a legal move, or the
// evidence against an illegal one.
func MovePicture(r Rules, g Game, report Report) svg.Picture {
	p := Picture(r, g)
	p.Title += ": " + report.Move + ", " + report.Summary()
	if report.Legal() {
		return p.With(EffectsPicture(report.Effects))
	}
	if b, ok := r.(Boarder); ok {
		p = p.With(b.Evidence(g, report))
	}
	return p
}

// Film returns pictures of a game before a move and after each effect of it.
func Film(r Rules, g Game, report Report) []svg.Picture {
	film := []svg.Picture{Picture(r, g)}
	if b, ok := r.(Boarder); ok {
		for i, board := range b.Frames(g, report) {
			film = append(film,
				BoardPicture(b, board).With(EffectsPicture(report.Effects[i:i+1])))
		}
	}
	return film
}

// LinePicture returns a picture of a position line, also of an impossible one. The error says what
// is wrong with an invalid line. If the game has no boards, the picture has only a title.
func LinePicture(r Rules, line string) (svg.Picture, error) {
	b, ok := r.(Boarder)
	if !ok {
		return svg.Picture{Title: line}, nil
	}
	board, err := b.Board(line)
	if err != nil {
		return svg.Picture{}, err
	}
	return BoardPicture(b, board), nil
}

// BoardPicture returns a picture of a board. A mark that is a number is ichor, and the mark x
// a hole.
func BoardPicture(r Boarder, board Board) svg.Picture {
	p := svg.Picture{Glyphs: r.Name(),
		Title: fmt.Sprintf("%s to move, move %d", r.SideName(board.Turn), board.FullMove)}
	for _, c := range board.Cells {
		s := svg.Square{Name: c.Square, Hole: c.Mark == "x"}
		s.Ichor, _ = strconv.Atoi(c.Mark)
		for _, token := range c.Tokens {
			o, last := r.Occupant(token), len(s.Occupants)-1
			o.Count = 1
			if last >= 0 && s.Occupants[last].Name == o.Name {
				s.Occupants[last].Count++
			} else {
				s.Occupants = append(s.Occupants, o)
			}
		}
		if s.Ichor > 0 || s.Hole || s.Occupants != nil {
			p.Squares = append(p.Squares, s)
		}
	}
	return p
}

// EffectsPicture returns a picture of a move's effects: an arrow for the move, a numbered one
// for each square that is pushed, a gaze for each piece that is struck from afar, and
// a frame around every other piece that changes.
func EffectsPicture(effects []Effect) svg.Picture {
	var p svg.Picture
	pushed := map[string]bool{}
	for i, e := range effects {
		moves := e.From != e.To
		isGone := e.To == "" && e.Cause != 0 // destroyed by another effect
		isPush := e.From != "" && e.Step > 0 && !isGone
		switch {
		case e.Piece == "" || i == 0 && !moves:
			continue // a change of the board itself, or a mover that stays
		case i == 0 && e.To != "":
			p.Arrows = append(p.Arrows, svg.Arrow{From: e.From, To: e.To})
			continue
		case moves && isPush:
			if !pushed[e.From] {
				pushed[e.From] = true
				p.Arrows = append(p.Arrows, svg.Arrow{From: e.From, To: e.To,
					Away: effects[0].From, Label: strconv.Itoa(len(pushed))})
			}
			continue
		}
		square := e.Square()
		if e.By != "" && e.By != square {
			p.Gazes = append(p.Gazes, svg.Sight{From: e.By, Squares: []string{square}})
		}
		if frame := (svg.Mark{Square: square, Kind: svg.Frame}); !slices.Contains(p.Marks, frame) {
			p.Marks = append(p.Marks, frame)
		}
	}
	return p
}
