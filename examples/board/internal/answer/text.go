package answer

import (
	"encoding/json"
	"errors"
	"fmt"
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
	e := edited{Line: line, Position: json.RawMessage(position), Cells: drawn(q.Rules, line),
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
	Tags    []game.RecordTag `json:"tags,omitempty"`
	Result  string           `json:"result,omitempty"` // such as 1-0
	branch
	Trouble string   `json:"trouble,omitempty"` // why it cannot be followed to its end
	Illegal string   `json:"illegal,omitempty"` // the illegal move at which it stops
	Stands  bool     `json:"stands"`            // whether the position is possible
	Notes   []string `json:"notes,omitempty"`   // what was read otherwise, or dropped
}

// A branch is a line of moves with what is said about them, and the variations on it.
type branch struct {
	At       int           `json:"at"` // plies before its first move
	Moves    []string      `json:"moves"`
	Texts    []string      `json:"texts,omitempty"` // the moves in the second notation
	Remarks  []game.Remark `json:"remarks,omitempty"`
	Branches []branch      `json:"branches,omitempty"`
}

// read reads a text as a position in any form, or as a record.
func (q asked) read() (any, error) {
	text := strings.TrimSpace(q.Text)
	if text == "" {
		return nil, errors.New("the text is empty")
	}
	if line, notes, err := game.ReadPosition(q.Rules, text); err == nil {
		_, err := q.Rules.Start(line, q.Ruleset)
		return imported{Kind: "position", Start: line, Ruleset: q.Ruleset,
			branch: branch{Moves: []string{}}, Stands: err == nil, Notes: notes}, nil
	}
	b, r, err := q.branch(text, 0)
	m := imported{Kind: "record", Start: r.Line, Ruleset: r.Ruleset, Tags: r.Tags,
		Result: r.Result, branch: b, Stands: true, Notes: r.Notes}
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

// branch reads the moves of a text after its first plies, with its variations.
func (q asked) branch(text string, at int) (b branch, r game.Record, err error) {
	b = branch{At: at, Moves: []string{}}
	r, err = q.ReadRecord("", text+"\n", q.Ruleset, true)
	games, _ := r.Games(q.Rules) // up to an error
	for i := at; i < len(games)-1; i++ {
		b.Moves = append(b.Moves, r.Moves[i])
		b.Texts = append(b.Texts, game.WriteMove(games[i], r.Moves[i]))
	}
	for _, m := range r.Remarks {
		if m.Ply <= at && at > 0 {
			continue
		}
		b.Remarks = append(b.Remarks, m)
		for _, inner := range m.Variations {
			n := max(m.Ply-1, 0)
			side, read, err := q.branch(fmt.Sprintf("[Ruleset %q]\n[Position %q]\n%s %s", r.Ruleset,
				r.Line, strings.Join(r.Moves[:n], " "), inner), n)
			if r.Notes = append(r.Notes, read.Notes...); err != nil {
				r.Notes = append(r.Notes, fmt.Sprintf("(%s) is dropped: %v", inner, err))
			} else {
				b.Branches = append(b.Branches, side)
			}
		}
	}
	return b, r, err
}

// An exported is a game as texts and a picture.
type exported struct {
	Line    string            `json:"line"`
	Diagram string            `json:"diagram,omitempty"`
	Records map[string]string `json:"records"` // by notation
	SVG     string            `json:"svg"`
	Trace   string            `json:"trace,omitempty"` // JSON of the report on the last move
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

const maxFilm = 100 // positions of a game

// film returns the last move, effect by effect, as an animated picture; or the whole game, if
// the text is game.
func (q asked) film() (any, error) {
	var film []svg.Picture
	from, n := q.past, len(q.Moves)
	if q.Text != "game" && n > 0 {
		var err error
		film, err = game.Film(q.Rules, q.past[n-1], q.past[n-1].Explain(q.Moves[n-1]))
		if err != nil {
			return nil, err
		}
		from = q.past[n:]
	}
	for _, g := range from[max(0, len(from)-maxFilm):] {
		p, err := game.Picture(q.Rules, g)
		if err != nil {
			return nil, err
		}
		film = append(film, p)
	}
	var b strings.Builder
	err := svg.Animate(&b, film, 1, svg.Options{Theme: q.Theme, Flip: q.Flip, Size: 480})
	return map[string]string{"svg": b.String()}, err
}
