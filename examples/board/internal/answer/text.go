package answer

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// An edited is a board in the editor.
type edited struct {
	Line     string         `json:"line"`
	Turn     string         `json:"turn"`
	Cells    []cell         `json:"cells"`
	Problems []game.Problem `json:"problems"`
	Stands   bool           `json:"stands"`
}

// setup returns the board of the line Start, with the cells of the request in
// place of its own, and every problem of the board.
func (q asked) setup() (any, error) {
	b, ok := q.Rules.(game.Boarder)
	if !ok {
		return nil, errors.New("this game has no board to edit")
	}
	line := q.Start
	if line == "" {
		g, err := q.Rules.Start("", q.Ruleset)
		if err != nil {
			return nil, err
		}
		line = g.Line()
	}
	board, err := b.Board(line)
	if err != nil {
		return nil, err
	}
	if q.Turn != "" {
		board.Turn = q.Turn
	}
	for i := range board.Cells {
		c := &board.Cells[i]
		if text, ok := q.Cells[c.Square]; ok {
			c.Tokens, c.Mark = readCell(text)
		}
	}
	if line, err = b.BoardLine(board); err != nil {
		return nil, err
	}
	e := edited{Line: line, Turn: board.Turn, Problems: []game.Problem{}, Cells: q.drawn(line)}
	if board, err = b.Board(line); err != nil {
		return nil, err
	}
	for i := range e.Cells {
		drawn := &e.Cells[i]
		for _, c := range board.Cells {
			if c.Square == drawn.Square {
				drawn.Text = writeCell(c)
			}
		}
	}
	_, err = q.Rules.Start(line, q.Ruleset)
	e.Stands = err == nil
	var setup *game.SetupError
	if errors.As(err, &setup) {
		e.Problems = append(e.Problems, setup.Problems...)
	} else if err != nil {
		e.Problems = append(e.Problems, game.Problem{Text: err.Error()})
	}
	return e, nil
}

// writeCell returns the tokens of a square and its mark in brackets, separated by
// blanks; readCell reads them.
func writeCell(c game.Cell) string {
	words := slices.Clone(c.Tokens)
	if c.Mark != "" {
		words = append(words, "["+c.Mark+"]")
	}
	return strings.Join(words, " ")
}

func readCell(text string) (tokens []string, mark string) {
	for _, word := range strings.Fields(text) {
		if inside, ok := strings.CutPrefix(word, "["); ok {
			mark = strings.TrimSuffix(inside, "]")
		} else {
			tokens = append(tokens, word)
		}
	}
	return tokens, mark
}

// An imported is a game read from a text.
type imported struct {
	Kind    string           `json:"kind"` // record or position
	Start   string           `json:"start"`
	Ruleset string           `json:"ruleset,omitempty"`
	Moves   []string         `json:"moves"`
	Texts   []string         `json:"texts,omitempty"` // the moves in the second notation
	Tags    []game.RecordTag `json:"tags,omitempty"`
	Trouble string           `json:"trouble,omitempty"` // why it cannot be followed to its end
	Illegal string           `json:"illegal,omitempty"` // the illegal move at which it stops
	Stands  bool             `json:"stands"`            // whether the position is possible
	Notes   []string         `json:"notes,omitempty"`   // what was read other than it is written
}

// read reads a text as a position in any form, or as a record.
func (q asked) read() (any, error) {
	text := strings.TrimSpace(q.Text)
	if text == "" {
		return nil, errors.New("the text is empty")
	}
	if line, notes, err := q.readPosition(text); err == nil {
		_, err := q.Rules.Start(line, q.Ruleset)
		return imported{Kind: "position", Start: line, Ruleset: q.Ruleset, Moves: []string{},
			Stands: err == nil, Notes: notes}, nil
	}
	a, ok := q.Rules.(game.Archivist)
	if !ok {
		return nil, errors.New("the text is no position of this game")
	}
	r, err := a.ReadRecord("", text+"\n", q.Ruleset, true)
	m := imported{Kind: "record", Start: r.Line, Ruleset: r.Ruleset, Tags: r.Tags,
		Moves: append([]string{}, r.Moves...), Stands: true, Notes: r.Notes}
	m.Texts = q.written(r)
	if err != nil {
		var at *game.RecordError
		if errors.As(err, &at) {
			m.Illegal = at.Illegal
		}
		isEmpty := len(m.Moves) == 0 && m.Illegal == ""
		if r.Line == "" || isEmpty {
			return nil, err
		}
		m.Trouble = err.Error()
	}
	return m, nil
}

// written returns the moves of a record in the game's second notation, if it has one.
func (q asked) written(r game.Record) (texts []string) {
	games, _ := r.Games(q.Rules) // up to an error
	for i, g := range games[:max(len(games)-1, 0)] {
		s, ok := g.(game.Scribe)
		if !ok || len(s.Notations()) < 2 {
			return nil
		}
		text, err := s.WriteIn(s.Notations()[1], r.Moves[i])
		if err != nil {
			text = r.Moves[i]
		}
		texts = append(texts, text)
	}
	return texts
}

// readPosition reads a position. If a diagram does not name the side to move, it is
// the side that begins.
func (q asked) readPosition(text string) (line string, notes []string, err error) {
	line, notes, err = game.ReadPosition(q.Rules, text)
	opening, bad := q.Rules.Start("", "")
	if err == nil || bad != nil {
		return line, notes, err
	}
	if line, _, bad = game.ReadPosition(q.Rules, text+"\n"+opening.Turn()); bad != nil {
		return "", nil, err
	}
	return line, []string{"the diagram does not name the side to move"}, nil
}

// An exported is a game as texts and a picture.
type exported struct {
	Line    string       `json:"line"`
	Diagram string       `json:"diagram,omitempty"`
	Records []textRecord `json:"records,omitempty"`
	SVG     string       `json:"svg"`
	Trace   string       `json:"trace,omitempty"` // JSON of the report on the last move
}

type textRecord struct {
	Notation string `json:"notation"`
	Text     string `json:"text"`
}

func (q asked) export() (any, error) {
	e := exported{Line: q.now.Line()}
	e.Diagram, _ = game.ConvertPosition(q.Rules, e.Line, game.FormDiagram)
	record := q.record()
	if a, ok := q.Rules.(game.Archivist); ok {
		notations := []string{""}
		if s, ok := q.now.(game.Scribe); ok {
			notations = s.Notations()
		}
		record.Tags = slices.DeleteFunc(slices.Clone(q.Tags), isOddTag)
		for _, notation := range notations {
			text, err := a.WriteRecord(record, notation)
			if err != nil {
				text = err.Error()
			}
			e.Records = append(e.Records, textRecord{notation, text})
		}
	}
	p, err := game.Picture(q.Rules, q.now)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	options := svg.Options{Theme: q.Theme, Flip: q.Flip, Size: 800}
	if err := svg.Write(&b, p.With(q.Picture), options); err != nil {
		return nil, err
	}
	e.SVG = b.String()
	if n := len(q.Moves); n > 0 {
		record.Moves = q.Moves[:n-1]
		if games, err := record.Games(q.Rules); err == nil {
			out, _ := json.MarshalIndent(games[n-1].Explain(q.Moves[n-1]), "", " ")
			e.Trace = string(out)
		}
	}
	return e, nil
}

// isOddTag reports whether a tag lacks a key or has control characters.
func isOddTag(t game.RecordTag) bool {
	isControl := func(r rune) bool { return r < ' ' || r == 0x7f }
	return t.Key == "" || strings.ContainsFunc(t.Key+t.Value, isControl)
}
