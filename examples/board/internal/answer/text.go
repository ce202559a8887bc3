package answer

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// An edited is a board in the editor.
type edited struct {
	Line     string          `json:"line"`
	Position json.RawMessage `json:"position"` // as JSON: see game.FormJSON
	Cells    []cell          `json:"cells"`
	Problems []game.Problem  `json:"problems"`
}

// setup returns the board of a position in any form, or of the opening, and every problem of it.
func (q asked) setup() (any, error) {
	text := q.Text
	if text == "" {
		g, err := q.Rules.Start("", q.Ruleset)
		if err != nil {
			return nil, err
		}
		text = g.Line()
	}
	line, _, err := game.ReadPosition(q.Rules, text)
	if err != nil {
		return nil, err
	}
	position, err := game.ConvertPosition(q.Rules, line, game.FormJSON)
	if err != nil {
		return nil, err
	}
	e := edited{Line: line, Position: json.RawMessage(position), Cells: q.drawn(line),
		Problems: []game.Problem{}}
	_, err = q.Rules.Start(line, q.Ruleset)
	var setup *game.SetupError
	if errors.As(err, &setup) {
		e.Problems = setup.Problems
	} else if err != nil {
		e.Problems = append(e.Problems, game.Problem{Text: err.Error()})
	}
	return e, nil
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
	if line, notes, err := game.ReadPosition(q.Rules, text); err == nil {
		_, err := q.Rules.Start(line, q.Ruleset)
		return imported{Kind: "position", Start: line, Ruleset: q.Ruleset, Moves: []string{},
			Stands: err == nil, Notes: notes}, nil
	}
	r, err := q.ReadRecord("", text+"\n", q.Ruleset, true)
	m := imported{Kind: "record", Start: r.Line, Ruleset: r.Ruleset, Tags: r.Tags,
		Moves: append([]string{}, r.Moves...), Stands: true, Notes: r.Notes}
	games, _ := r.Games(q.Rules) // up to an error
	for i := range len(games) - 1 {
		m.Texts = append(m.Texts, game.WriteMove(games[i], r.Moves[i]))
	}
	var at *game.RecordError
	if errors.As(err, &at) {
		m.Illegal = at.Illegal
	}
	switch {
	case err == nil:
	case len(m.Moves) == 0 && m.Illegal == "":
		return nil, err
	default:
		m.Trouble = err.Error()
	}
	return m, nil
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
	notations := []string{""}
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
		e.Records = append(e.Records, textRecord{notation, text})
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
		out, err := json.MarshalIndent(q.past[n-1].Explain(q.Moves[n-1]), "", " ")
		if err != nil {
			return nil, err
		}
		e.Trace = string(out)
	}
	return e, nil
}
