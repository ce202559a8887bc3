package answer

import (
	"errors"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// An edited is a board in the editor.
type edited struct {
	Line     string         `json:"line"`
	Board    game.Board     `json:"board"`
	Cells    []cell         `json:"cells"`
	Problems []game.Problem `json:"problems"`
}

// setup returns a board, or that of a position in any form, and every problem of it.
func (q asked) setup() (any, error) {
	line, _, err := game.ReadPosition(q.Rules, q.Text)
	if q.Edited.Cells != nil {
		line, err = q.BoardLine(q.Edited)
	}
	if err != nil {
		return nil, err
	}
	e := edited{Line: line, Cells: drawn(q.Rules, line), Problems: []game.Problem{}}
	e.Board, _ = q.Rules.Board(line) // it was read
	_, err = q.Rules.Start(line, q.Ruleset)
	if problems := game.Problems(err); problems != nil {
		e.Problems = problems
	} else if err != nil {
		e.Problems = append(e.Problems, game.Problem{Text: err.Error()})
	}
	return e, nil
}

// An imported is a game read from a text.
type imported struct {
	Kind        string   `json:"kind"` // record or position
	game.Record          // the page reads its variations by further requests
	Texts       []string `json:"texts,omitempty"`   // the moves in the second notation
	Trouble     string   `json:"trouble,omitempty"` // why it cannot be followed to its end
	Guessed     bool     `json:"guessed,omitempty"` // since the text is not clear
	Illegal     string   `json:"illegal,omitempty"` // the illegal move at which it stops
	Stands      bool     `json:"stands"`            // whether the position is possible
}

// read reads a text as a position in any form, or as a record.
func (q asked) read() (any, error) {
	if line, notes, err := game.ReadPosition(q.Rules, q.Text); err == nil {
		_, err := q.Rules.Start(line, q.Ruleset)
		return imported{Kind: "position", Stands: err == nil, Record: game.Record{Line: line,
			Ruleset: q.Ruleset, Moves: []string{}, Notes: notes}}, nil
	}
	r, err := q.ReadLetter(q.Text+"\n", q.Ruleset)
	unclear, at := err, new(game.RecordError)
	guessed := errors.As(err, &at) && at.Guess != ""
	if guessed {
		r, err = q.ReadLetter(at.Guess, q.Ruleset)
	}
	m := imported{Kind: "record", Record: r, Stands: true, Guessed: guessed}
	m.Moves = []string{}
	games, _ := r.Games(q.Rules) // up to an error
	for i, before := range games[:max(0, len(games)-1)] {
		m.Moves = append(m.Moves, r.Moves[i])
		m.Texts = append(m.Texts, game.WriteMove(before, r.Moves[i]))
	}
	if unclear == nil {
		return m, nil
	}
	errors.As(err, &at)
	m.Illegal, m.Trouble = at.Illegal, unclear.Error()
	if len(m.Moves) == 0 && m.Illegal == "" {
		return nil, unclear
	}
	return m, nil
}

// An exported is a game as texts and a picture.
type exported struct {
	Line    string            `json:"line"`
	Diagram string            `json:"diagram,omitempty"`
	Records map[string]string `json:"records"` // by notation
	SVG     string            `json:"svg"`
	Trace   *game.Report      `json:"trace,omitempty"` // the report on the last move
}

func (q asked) export() (any, error) {
	e := exported{Line: q.now.Line(), Records: map[string]string{}}
	e.Diagram, _ = game.ConvertPosition(q.Rules, e.Line, game.FormDiagram)
	notations := []string{"canonical"}
	if s, ok := q.now.(game.Scribe); ok {
		notations = s.Notations()
	}
	record := q.record()
	record.Tags = q.Tags
	for _, notation := range notations {
		text, err := q.WriteRecord(record, notation)
		if err != nil {
			text = err.Error()
		}
		e.Records[notation] = text
	}
	var b strings.Builder
	err := svg.Write(&b, game.Picture(q.Rules, q.now).With(q.Picture),
		svg.Options{Theme: q.Theme, Flip: q.Flip, Size: 800})
	e.SVG = b.String()
	if n := len(q.Moves); n > 0 {
		last := q.past[n-1].Explain(q.Moves[n-1])
		e.Trace = &last
	}
	return e, err
}

const maxFilm = 100 // positions of a game

// film returns the last move, effect by effect, as an animated picture; or the whole game, if
// the text is game.
func (q asked) film() (any, error) {
	var film []svg.Picture
	from, n := q.past, len(q.Moves)
	if q.Text != "game" && n > 0 {
		film = game.Film(q.Rules, q.past[n-1], q.past[n-1].Explain(q.Moves[n-1]))
		from = q.past[n:]
	}
	for _, g := range from[max(0, len(from)-maxFilm):] {
		film = append(film, game.Picture(q.Rules, g))
	}
	var b strings.Builder
	err := svg.Animate(&b, film, 1, svg.Options{Theme: q.Theme, Flip: q.Flip, Size: 480})
	return map[string]string{"svg": b.String()}, err
}
