package answer

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A trial is the report on a move and what the page shows of it.
type trial struct {
	game.Report                    // its effects are in Frames
	As          string             `json:"as,omitempty"`      // the text as it was read
	Written     string             `json:"written,omitempty"` // in the game's second notation
	Legal       bool               `json:"legal"`
	Frames      []frame            `json:"frames,omitempty"` // its effects, real or hypothetical
	Picture     svg.Picture        `json:"picture"`          // what forbids or what it does
	Precedents  []rulings.Citation `json:"precedents,omitempty"`
	Open        []string           `json:"open,omitempty"`    // open questions that it rests on
	Says        []string           `json:"says,omitempty"`    // what somebody may object
	Clear       bool               `json:"clear,omitempty"`   // the first of Says is shown
	View        *view              `json:"view,omitempty"`    // after a legal move
	Choices     []move             `json:"choices,omitempty"` // the legal moves, if several fit
	Scream      string             `json:"scream,omitempty"`  // its square, if several fit
}

// A frame is an effect and the board after it.
type frame struct {
	game.Effect
	Depth   int         `json:"depth"` // the number of causes before it
	Cells   []cell      `json:"cells"` // the changed cells; an empty cell has no drawing
	Picture svg.Picture `json:"picture"`
}

// try returns the verdict on the move that a text or two squares name.
func (q asked) try() (any, error) {
	if q.Text == "pass" { // only in analysis
		next, err := game.PlayOrPass(q.now, q.Text)
		if err != nil {
			return nil, err
		}
		t := trial{Report: game.Report{Move: "pass"}, Legal: true}
		t.View, err = q.viewOf(next)
		return t, err
	}
	read, choices, err := q.meant()
	var ambiguous *game.AmbiguousError
	if errors.As(err, &ambiguous) {
		if m := describe(q.now, ambiguous.Moves[0], nil); m.From == m.To {
			return trial{Scream: m.From}, nil
		}
	}
	switch {
	case err != nil:
		return nil, err
	case choices != nil:
		return trial{Choices: choices}, nil
	}
	return q.judge(read)
}

// judge returns the verdict on a move.
func (q asked) judge(read game.Reading) (any, error) {
	r := q.now.Explain(read.Move)
	if r.Unread != "" {
		return nil, errors.New(r.Unread)
	}
	t := trial{Report: r, Legal: r.Legal(), As: read.As}
	t.Effects = nil
	var err error
	if t.Picture, err = game.MovePicture(q.Rules, q.now, r); err != nil {
		return nil, err
	}
	t.Picture.Squares, t.Picture.Compelled = nil, nil
	if t.Frames, err = q.frames(r); err != nil {
		return nil, err
	}
	precedents := q.Corpus.Precedents(q.now, r)
	for _, p := range precedents[:min(len(precedents), rulings.MaxCited)] {
		t.Precedents = append(t.Precedents, rulings.Citation{ID: p.ID, Title: p.Title})
	}
	if t.Legal {
		t.Written = game.WriteMove(q.now, r.Move)
		next, err := q.now.Play(r.Move)
		if err != nil {
			return nil, err
		}
		t.View, err = q.viewOf(next)
		return t, err
	}
	if q.Judge != nil {
		j := q.Judge(q.now, r.Move)
		for _, d := range j.Disputes {
			t.Open = append(t.Open, d.Sentence())
		}
		for _, o := range j.Objections {
			t.Says = append(t.Says, o.Sentence(q.Rules))
			t.Clear = t.Clear || o.Clear
		}
	}
	return t, nil
}

// meant returns the move that the request names, or several legal moves that fit.
func (q asked) meant() (read game.Reading, choices []move, err error) {
	if q.Text != "" {
		read, err = game.ReadMove(q.now, q.Text)
		return read, nil, err
	}
	for _, name := range q.now.Moves() {
		m := describe(q.now, name, nil)
		if m.From == q.From && m.To == q.To && m.From != m.To {
			m.Piece = rulings.EffectText(q.Rules, q.now.Explain(name).Effects[0])
			choices = append(choices, m)
		}
	}
	switch len(choices) {
	case 0:
	case 1:
		return game.Reading{Move: choices[0].Name}, nil, nil
	default:
		return read, choices, nil
	}
	letters, err := q.letters(q.From)
	for _, letter := range letters {
		if read.Move, err = q.now.Read(letter + q.From + q.To); err == nil {
			return read, nil, nil
		}
	}
	return read, nil, cmp.Or(err, errors.New("no piece there can move"))
}

// letters returns the letters of a square's occupants in names of moves, those of the side to
// move first.
func (q asked) letters(square string) (letters []string, err error) {
	board, err := q.Board(q.now.Line())
	for _, c := range board.Cells {
		if c.Square != square {
			continue
		}
		for i, token := range c.Tokens {
			letter := cmp.Or(strings.ToUpper(strings.Trim(token, "p*")), "P")
			if i < len(c.Owners) && c.Owners[i] == q.now.Turn() {
				letters = slices.Insert(letters, 0, letter)
			} else {
				letters = append(letters, letter)
			}
		}
	}
	return letters, err
}

// frames returns the effects of a report with the board after each of them.
func (q asked) frames(r game.Report) ([]frame, error) {
	boards, err := q.Rules.Frames(q.now, r.Move)
	if err != nil || len(boards) == 0 {
		return nil, err
	}
	before, err := q.Board(q.now.Line())
	if err != nil {
		return nil, err
	}
	list := make([]frame, len(r.Effects))
	for i, e := range r.Effects {
		f := frame{Effect: e, Picture: game.EffectsPicture(r.Effects[i : i+1])}
		f.Text = rulings.EffectText(q.Rules, e)
		for at := e.Cause; at >= 0; at = r.Effects[at].Cause {
			f.Depth++
		}
		f.Cells = q.changes(before, boards[i])
		before, list[i] = boards[i], f
	}
	return list, nil
}

// changes draws the cells of a board that differ from those of the board before.
func (g Game) changes(before, after game.Board) []cell {
	all, changed := cells(game.BoardPicture(g.Rules, after)), []cell{}
	for i, c := range after.Cells {
		was := before.Cells[i]
		if !slices.Equal(c.Tokens, was.Tokens) || c.Mark != was.Mark {
			changed = append(changed, pick(all, c.Square))
		}
	}
	return changed
}

// A blocked is a reason and the number of moves that its rule forbids.
type blocked struct {
	game.Reason
	Count int `json:"count"`
}

// stuck counts, for each rule, the moves of a square's occupants that it forbids.
func (q asked) stuck() (any, error) {
	list := []*blocked{}
	letters, err := q.letters(q.Square)
	slices.Sort(letters)
	for _, letter := range slices.Compact(letters) {
		for _, to := range squares {
			name, err := q.now.Read(letter + q.Square + to)
			if err != nil {
				continue
			}
			for _, r := range q.now.Explain(name).Reasons {
				i := slices.IndexFunc(list, func(b *blocked) bool { return b.Rule == r.Rule })
				if i < 0 {
					i = len(list)
					list = append(list, &blocked{Reason: r})
				}
				list[i].Count++
			}
		}
	}
	slices.SortFunc(list, func(a, b *blocked) int { return strings.Compare(a.Rule, b.Rule) })
	return list, err
}

// A verdict is the verdict on a move under one ruleset.
type verdict struct {
	Ruleset string `json:"ruleset"`
	Text    string `json:"text"`
	Differs bool   `json:"differs"` // from the current ruleset
}

// verdicts returns the verdicts on a move under every preset.
func (q asked) verdicts() (any, error) {
	read, _, err := q.meant()
	if err != nil {
		return nil, err
	}
	here := q.now.Explain(read.Move)
	list := []verdict{}
	for _, ruleset := range q.Rulesets() {
		v := verdict{Ruleset: ruleset}
		record := q.record()
		record.Ruleset = ruleset
		games, err := record.Games(q.Rules)
		if err != nil {
			v.Text, v.Differs = "the game cannot be played up to here: "+err.Error(), true
		} else {
			r := games[len(games)-1].Explain(read.Move)
			v.Text = r.Summary()
			v.Differs = v.Text != here.Summary() || r.After != here.After
			if r.Legal() && r.After != here.After {
				v.Text += ", with a different result"
			}
		}
		list = append(list, v)
	}
	return list, nil
}
