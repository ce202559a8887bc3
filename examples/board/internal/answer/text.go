package answer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// An edited is a board in the editor.
type edited struct {
	Line     string    `json:"line"`
	Turn     string    `json:"turn"`
	Cells    []cell    `json:"cells"`
	Problems []problem `json:"problems"`
	Stands   bool      `json:"stands"`
}

type problem struct {
	Rule    string   `json:"rule"`
	Text    string   `json:"text"`
	Squares []string `json:"squares,omitempty"`
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
		g, err := q.Game.Start("", q.Ruleset)
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
		text, ok := q.Cells[c.Square]
		if !ok {
			continue
		}
		c.Tokens, c.Mark = nil, ""
		for _, token := range strings.Fields(text) { // tokens, and the mark in brackets
			if mark, ok := strings.CutPrefix(token, "["); ok {
				c.Mark = strings.TrimSuffix(mark, "]")
			} else {
				c.Tokens = append(c.Tokens, token)
			}
		}
	}
	if line, err = b.BoardLine(board); err != nil {
		return nil, err
	}
	e := edited{Line: line, Turn: board.Turn, Problems: []problem{}, Cells: q.drawn(line)}
	if board, err = b.Board(line); err == nil {
		for i := range e.Cells {
			for _, c := range board.Cells {
				if c.Square == e.Cells[i].Square {
					e.Cells[i].Text = strings.Join(c.Tokens, " ")
					if c.Mark != "" {
						e.Cells[i].Text += " [" + c.Mark + "]"
					}
				}
			}
		}
	}
	_, err = q.Game.Start(line, q.Ruleset)
	e.Stands = err == nil
	var setup *game.SetupError
	if errors.As(err, &setup) {
		for _, p := range setup.Problems {
			e.Problems = append(e.Problems, problem{p.Rule, p.Text, p.Squares})
		}
	} else if err != nil {
		e.Problems = append(e.Problems, problem{Text: err.Error()})
	}
	return e, nil
}

// An imported is a game read from a text.
type imported struct {
	Kind    string           `json:"kind"` // record, diagram or position
	Start   string           `json:"start"`
	Ruleset string           `json:"ruleset,omitempty"`
	Moves   []string         `json:"moves"`
	Tags    []game.RecordTag `json:"tags,omitempty"`
	Trouble string           `json:"trouble,omitempty"` // why the record cannot be followed to its end
	Illegal string           `json:"illegal,omitempty"` // the illegal move at which it stops
	Stands  bool             `json:"stands"`            // whether the position is possible
	Notes   []string         `json:"notes,omitempty"`   // what was read differently from how it is written
}

// read reads a text as a position line, a diagram or a record.
func (q asked) read() (any, error) {
	text := strings.TrimSpace(q.Text)
	if text == "" {
		return nil, errors.New("the text is empty")
	}
	stands := func(kind, line string) imported {
		_, err := q.Game.Start(line, q.Ruleset)
		return imported{Kind: kind, Start: line, Ruleset: q.Ruleset, Moves: []string{}, Stands: err == nil}
	}
	if b, ok := q.Rules.(game.Boarder); ok && !strings.Contains(text, "\n") {
		if board, err := b.Board(text); err == nil {
			if line, err := b.BoardLine(board); err == nil {
				return stands("position", line), nil
			}
		}
	}
	if d, ok := q.Rules.(game.Boarder); ok {
		if line, err := d.ReadDiagram(text + "\n"); err == nil {
			return stands("diagram", line), nil
		}
	}
	if l, ok := q.Rules.(game.LenientArchivist); ok {
		if line, notes, err := l.ReadLine(text); err == nil {
			m := stands("position", line)
			m.Notes = notes
			return m, nil
		}
	}
	r, notes, err := q.record(text + "\n")
	m := imported{Kind: "record", Start: r.Line, Ruleset: r.Ruleset, Moves: append([]string{}, r.Moves...), Tags: r.Tags, Stands: true, Notes: notes}
	if err != nil {
		var at *game.RecordError
		if errors.As(err, &at) {
			m.Illegal = at.Illegal
		}
		if r.Line == "" || len(m.Moves) == 0 && m.Illegal == "" {
			return nil, err
		}
		m.Trouble = err.Error()
	}
	return m, nil
}

// record reads a record leniently, if the game has a lenient reader.
func (q asked) record(text string) (r game.Record, notes []string, err error) {
	if l, ok := q.Rules.(game.LenientArchivist); ok {
		return l.ReadPlainRecord("", text, q.Ruleset)
	}
	a, ok := q.Rules.(game.Archivist)
	if !ok {
		return r, nil, errors.New("the text is neither a position nor a diagram of this game")
	}
	r, err = a.ReadRecord("", text, q.Ruleset)
	return r, nil, err
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
	if d, ok := q.Rules.(game.Boarder); ok {
		e.Diagram, _ = d.Diagram(e.Line, nil)
	}
	if a, ok := q.Rules.(game.Archivist); ok {
		notations := []string{""}
		if s, ok := q.now.(game.Scribe); ok {
			notations = s.Notations()
		}
		r := game.Record{Line: q.Start, Ruleset: q.Ruleset, Moves: q.Moves, Tags: clean(q.Tags)}
		for _, notation := range notations {
			text, err := a.WriteRecord(r, notation)
			if err != nil {
				text = err.Error()
			}
			e.Records = append(e.Records, textRecord{notation, text})
		}
	}
	p, err := pictures.Game(q.Rules, q.now)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := svg.Write(&b, p.With(q.Picture), svg.Options{Theme: q.Theme, Flip: q.Flip, Size: 800}); err != nil {
		return nil, err
	}
	e.SVG = b.String()
	if n := len(q.Moves); n > 0 {
		if games, err := (game.Record{Line: q.Start, Ruleset: q.Ruleset, Moves: q.Moves[:n-1]}).Games(q.Rules); err == nil {
			out, _ := json.MarshalIndent(games[n-1].Explain(q.Moves[n-1]), "", " ")
			e.Trace = string(out)
		}
	}
	return e, nil
}

// clean keeps the tags with a key and without control characters.
func clean(tags []game.RecordTag) []game.RecordTag {
	return slices.DeleteFunc(slices.Clone(tags), func(t game.RecordTag) bool {
		return t.Key == "" || strings.ContainsFunc(t.Key+t.Value, func(r rune) bool { return r < ' ' || r == 0x7f })
	})
}

func (q asked) rules() (any, error) {
	type line struct {
		ID        string `json:"id"`
		Section   string `json:"section"`
		Statement string `json:"statement"`
	}
	list := []line{}
	if c, ok := q.Rules.(game.Documenter); ok {
		for _, r := range c.Catalogue() {
			list = append(list, line{r.ID, r.Section, r.Statement})
		}
	}
	return list, nil
}

func (q asked) rule() (any, error) {
	c, ok := q.Rules.(game.Documenter)
	if !ok {
		return nil, errors.New("this game has no table of rules")
	}
	for _, r := range c.Catalogue() {
		if strings.EqualFold(r.ID, q.Text) {
			return map[string]any{"id": r.ID, "section": r.Section, "statement": r.Statement, "sources": r.Sources,
				"example": map[string]any{"ruleset": r.Example.Ruleset, "start": r.Example.Line, "moves": append([]string{}, r.Example.Moves...), "move": r.Example.Move, "legal": r.Example.Legal},
				"rulings": q.Book.ByRule(r.ID)}, nil
		}
	}
	return nil, fmt.Errorf("unknown rule %q", q.Text)
}

func (q asked) ruling() (any, error) {
	r, ok := q.Book.Find(q.Text)
	if !ok {
		return nil, fmt.Errorf("unknown ruling %q", q.Text)
	}
	return r, nil
}

// search returns the rulings that fit the words; without words it returns all.
func (q asked) search() (any, error) {
	if q.Find != nil && strings.TrimSpace(q.Text) != "" {
		return append([]casebook.Title{}, q.Find(q.Text)...), nil
	}
	return q.Book.Search(q.Text), nil
}
