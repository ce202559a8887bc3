package nemorothgame

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game"
)

// This file converts notations, diagrams, records and the rule table.

func (p point) Notations() []string { return []string{"canonical", "lawson", "moussambani"} }

func (p point) ReadIn(in, text string) (string, error) {
	n, err := notation.ParseNotation(in)
	if err != nil {
		return "", Error(err)
	}
	w, err := notation.Read(p.g, text, n)
	return moveName(w.Move), Error(err)
}

func (p point) WriteIn(in, move string) (string, error) {
	n, err := notation.ParseNotation(in)
	if err != nil {
		return "", Error(err)
	}
	m, err := p.g.ParseMove(move)
	if err != nil {
		return "", Error(err)
	}
	text, err := notation.Format(p.g, m, n)
	return text, Error(err)
}

// board lists the squares in the order a1, b1 … h8.
var board = func() (all [64]nemoroth.Square) {
	for i := range all {
		all[i] = nemoroth.SquareAt(i%8, i/8)
	}
	return all
}()

func (rules) Board(line string) (game.Board, error) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return game.Board{}, Error(err)
	}
	b := game.Board{Turn: letter(s.Side), FullMove: max(s.FullMove, 1), Cells: make([]game.Cell, 0, len(board))}
	for _, sq := range board {
		b.Cells = append(b.Cells, cell(&s, sq))
	}
	return b, nil
}

func cell(s *nemoroth.Setup, sq nemoroth.Square) game.Cell {
	c := game.Cell{Square: square(sq)}
	occupants := s.Occupants[sq]
	if len(occupants) > 1 {
		occupants = slices.SortedFunc(slices.Values(occupants), nemoroth.Piece.Compare)
	}
	for _, p := range occupants {
		owner := ""
		if p.Mobile() {
			owner = letter(p.Side)
		}
		c.Tokens, c.Owners = append(c.Tokens, p.String()), append(c.Owners, owner)
	}
	c.Text = strings.Join(c.Tokens, "")
	if len(occupants) > 1 {
		c.Text = "(" + c.Text + ")"
	}
	if n := s.Ichor[sq]; n != 0 {
		if len(occupants) == 0 {
			c.Text = "."
		}
		c.Mark = strconv.Itoa(max(n, 0))
		c.Text += "[" + c.Mark + "]"
	}
	return c
}

func (rules) BoardLine(b game.Board) (string, error) {
	s := nemoroth.Setup{FullMove: b.FullMove}
	if err := s.Side.UnmarshalText([]byte(b.Turn)); err != nil {
		return "", Error(err)
	}
	for _, c := range b.Cells {
		sq, err := nemoroth.ParseSquare(c.Square)
		for _, token := range c.Tokens {
			var p nemoroth.Piece
			if err == nil {
				p, err = nemoroth.ParsePiece(token)
			}
			if err == nil {
				s.Occupants[sq] = append(s.Occupants[sq], p)
			}
		}
		if err == nil && c.Mark != "" {
			s.Ichor[sq], err = strconv.Atoi(c.Mark)
		}
		if err != nil {
			return "", Error(err)
		}
	}
	return s.String(), nil
}

func (rules) Diagram(line string, marks map[string]byte) (string, error) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return "", Error(err)
	}
	d := notation.Diagram{Setup: s}
	for _, sq := range board {
		d.Marks[sq] = marks[sq.String()]
	}
	return strings.TrimRight(d.String(), "\n"), nil
}

func (rules) ReadDiagram(text string) (string, error) {
	s, err := notation.ReadDiagram(text)
	if err != nil {
		return "", Error(err)
	}
	if !s.Side.IsValid() { // the diagram does not name it
		s.Side = nemoroth.Alabaster
	}
	return s.String(), nil
}

func (rules) ReadRecord(name, text, ruleset string) (game.Record, error) {
	r := notation.NewReader(name, strings.NewReader(text))
	var err error
	if r.Ruleset, err = nemoroth.ParseRuleset(ruleset); err != nil {
		return game.Record{}, Error(err)
	}
	read, err := r.Only()
	return recordOf(read), recordError(r.Refused(), err)
}

func recordOf(read *notation.Record) game.Record {
	record := game.Record{Line: nemoroth.StartSetup().String(), Ruleset: read.Ruleset.String()}
	if read.Start != nil {
		record.Line = read.Start.String()
	}
	for _, t := range read.Tags {
		record.Tags = append(record.Tags, game.RecordTag{Key: t.Key, Value: t.Value})
	}
	for _, m := range read.Moves {
		record.Moves = append(record.Moves, moveName(m.Move))
	}
	return record
}

// ReadLeniently implements game.Lenient. A list of one push, such as "Hd3-d4"
// (NOTE-4), may also name an illegal move of that piece. Unless MOVE-1 forbids that
// move, the text is ambiguous.
func (p point) ReadLeniently(text string) (game.Reading, error) {
	l, err := notation.ReadLenient(p.g, text)
	if step := aStep.FindStringSubmatch(l.Text); err == nil && l.Move.IsScream() && step != nil {
		m := nemoroth.MustMove(step[1] + step[2])
		if r := p.g.Explain(m); !slices.Contains(r.Rules(), nemoroth.RuleMove1) {
			err = &nemoroth.AmbiguousError{Input: text, Candidates: []nemoroth.Candidate{{Move: l.Move, Legal: p.g.Explain(l.Move).Legal()}, {Move: m, Legal: r.Legal()}}}
			return game.Reading{}, Error(err)
		}
	}
	return game.Reading{Move: moveName(l.Move), As: l.As}, Error(err)
}

var aStep = regexp.MustCompile(`^([BGLAWHZ][a-h][1-8])-([a-h][1-8])$`)

func (rules) ReadLine(text string) (line string, notes []string, err error) {
	s, as, err := notation.ReadPosition(text)
	if err != nil {
		return "", nil, Error(err)
	}
	if as != "" {
		notes = append(notes, "the position is read as "+as)
	}
	return s.String(), notes, nil
}

func (rules) ReadPlainRecord(name, text, ruleset string) (game.Record, []string, error) {
	r, err := nemoroth.ParseRuleset(ruleset)
	if err != nil {
		return game.Record{}, nil, Error(err)
	}
	read, err := notation.ReadLenientRecord(name, text, r)
	return recordOf(read.Record), read.Notes, recordError(read.Refused, err)
}

func (rules) WriteRecord(record game.Record, in string) (string, error) {
	text, err := writeRecord(record, in)
	return text, Error(err)
}

func writeRecord(record game.Record, in string) (string, error) {
	n, err := notation.ParseNotation(in)
	if err != nil {
		return "", err
	}
	g, err := Start(record.Line, record.Ruleset)
	if err != nil {
		return "", err
	}
	start := g.Setup()
	played := notation.Record{Ruleset: g.Ruleset(), Start: &start, Analysis: slices.Contains(record.Moves, "pass")}
	for _, name := range record.Moves {
		m, err := nemoroth.ParseMove(name)
		if err != nil {
			return "", err
		}
		played.Moves = append(played.Moves, notation.RecordMove{Move: m})
	}
	if g, err = played.Game(); err != nil {
		return "", err
	}
	r, err := notation.FromGame(g) // with its result
	if err != nil {
		return "", err
	}
	for _, t := range record.Tags {
		r.Tags = append(r.Tags, notation.Tag{Key: t.Key, Value: t.Value})
	}
	var b strings.Builder
	err = r.Write(&b, n)
	return b.String(), err
}

func recordError(refused notation.Written, err error) error {
	var at *nemoroth.LineError
	if !errors.As(err, &at) {
		return Error(err)
	}
	e := &game.RecordError{Name: at.Name, Line: at.Line, Column: at.Column, Ply: at.Ply + 1, Illegal: moveName(refused.Move), Err: Error(at.Err)}
	if refused.Text != e.Illegal {
		e.Written = refused.Text
	}
	return e
}

func (rules) SideName(turn string) string {
	var s nemoroth.Side
	if s.UnmarshalText([]byte(turn)) != nil || !s.IsValid() {
		return turn
	}
	return s.String()
}

func (rules) CheckName(text string) error {
	m, err := nemoroth.ParseMove(text)
	switch {
	case err != nil:
		return Error(err)
	case m.String() != text:
		return game.Tag(game.ErrSyntax, fmt.Errorf("move name %q is not canonical; expected %q", text, m))
	}
	return nil
}

func (rules) Catalogue() []game.Rule {
	var list []game.Rule
	for _, r := range nemoroth.Rules() {
		list = append(list, game.Rule{ID: string(r.ID), Section: r.Section, Statement: r.Statement, Sources: r.Sources, Citable: r.Citable, Uses: usesOf(r.ID),
			Example: game.Example{Ruleset: r.Example.Ruleset, Line: r.Example.Position, Moves: r.Example.Moves, Move: r.Example.Move, Legal: r.Example.Legal}})
	}
	return list
}
