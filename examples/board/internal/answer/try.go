package answer

import (
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A trial is the report on a move and what the page shows of it.
type trial struct {
	game.Report             // its effects are in Frames
	As          string      `json:"as,omitempty"`      // the text as it was read, if leniently
	Written     string      `json:"written,omitempty"` // in the game's second notation
	Legal       bool        `json:"legal"`
	Frames      []frame     `json:"frames,omitempty"` // its effects, real or hypothetical
	Picture     svg.Picture `json:"picture"`          // what forbids the move, or what it does
	Precedents  []title     `json:"precedents,omitempty"`
	View        *view       `json:"view,omitempty"`    // after a legal move
	Choices     []move      `json:"choices,omitempty"` // the legal moves, if several fit
	Scream      string      `json:"scream,omitempty"`  // the square of a scream: see op scream
}

// A frame is an effect and the board after it.
type frame struct {
	game.Effect
	Depth   int         `json:"depth"` // the number of causes before it
	Cells   []cell      `json:"cells"` // the changed cells; an empty cell has no drawing
	Picture svg.Picture `json:"picture"`
}

// maxDepth is the largest depth of a frame.
const maxDepth = 9

// maxPrecedents is the largest number of rulings in a trial.
const maxPrecedents = 3

// try returns the verdict on the move that a text or two squares name.
func (q asked) try() (any, error) {
	if p, ok := q.now.(game.Passer); ok && q.Text == "pass" { // only in analysis
		next, err := p.Pass()
		if err != nil {
			return nil, err
		}
		v, err := q.viewOf(next)
		return trial{Report: game.Report{Move: "pass"}, Legal: true, View: v}, err
	}
	read, choices, err := q.meant()
	if err != nil {
		var ambiguous *game.AmbiguousError
		s, screams := q.now.(nemorothgame.Screamer)
		if screams && errors.As(err, &ambiguous) && len(ambiguous.Moves) > 0 {
			from, _ := ends(ambiguous.Moves[0])
			if len(s.Screams(from)) > 1 {
				return trial{Scream: from}, nil
			}
		}
		return nil, err
	}
	if choices != nil {
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
	var err error
	if t.Picture, err = game.MovePicture(q.Rules, q.now, r); err != nil {
		return nil, err
	}
	t.Picture.Squares, t.Picture.Compelled = nil, nil
	if t.Frames, err = q.frames(r); err != nil {
		return nil, err
	}
	t.Effects = nil
	precedents := q.Corpus.Precedents(q.now, r)
	for _, p := range precedents[:min(len(precedents), maxPrecedents)] {
		t.Precedents = append(t.Precedents, title{p.ID, p.Title})
	}
	if !t.Legal {
		return t, nil
	}
	if s, ok := q.now.(game.Scribe); ok && len(s.Notations()) > 1 {
		t.Written, _ = s.WriteIn(s.Notations()[1], r.Move)
	}
	next, err := q.now.Play(r.Move)
	if err != nil {
		return nil, err
	}
	t.View, err = q.viewOf(next)
	return t, err
}

// A quarrel is what is disputed about the verdict on a move, in sentences.
type quarrel struct {
	Open  []string `json:"open"`  // open questions of the rulebook
	Says  []string `json:"says"`  // what somebody may object, the clearest first
	Clear bool     `json:"clear"` // whether the first objection is worth an answer unasked
}

// disputed returns the open questions on which the verdict on a move rests, and what
// somebody may object to it.
func (q asked) disputed() (any, error) {
	read, choices, err := q.meant()
	if err != nil || choices != nil || q.Judge == nil {
		return nil, err
	}
	j := q.Judge(q.now, read.Move)
	r := quarrel{Open: []string{}, Says: []string{}}
	for _, d := range j.Disputes {
		r.Open = append(r.Open, d.Sentence())
	}
	for _, o := range j.Objections {
		r.Says = append(r.Says, o.Sentence(q.Rules))
		r.Clear = r.Clear || o.Clear
	}
	return r, nil
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
			choices = append(choices, m)
		}
	}
	switch len(choices) {
	case 0:
		err = errors.New("no piece there can move")
	case 1:
		return game.Reading{Move: choices[0].Name}, nil, nil
	default:
		return read, choices, nil
	}
	for _, guess := range q.guesses(q.From, q.To) {
		if read.Move, err = q.now.Read(guess); err == nil {
			return read, nil, nil
		}
	}
	return game.Reading{}, nil, err
}

// guesses returns names that a move between two squares may have: one for the
// letter of each occupant of the first square, with the side to move first.
func (q asked) guesses(from, to string) []string {
	b, ok := q.Rules.(game.Boarder)
	if !ok {
		return nil
	}
	board, err := b.Board(q.now.Line())
	if err != nil {
		return nil
	}
	var own, others []string
	for _, c := range board.Cells {
		if c.Square != from {
			continue
		}
		for i, token := range c.Tokens {
			letter := strings.ToUpper(strings.TrimLeft(strings.TrimRight(token, "*"), "p"))
			if letter == "" {
				letter = "P"
			}
			name := letter + from + to
			if i < len(c.Owners) && c.Owners[i] == q.now.Turn() {
				own = append(own, name)
			} else {
				others = append(others, name)
			}
		}
	}
	return slices.Concat(own, others, []string{from + to})
}

// frames returns the effects of a report with the board after each of them.
func (q asked) frames(r game.Report) ([]frame, error) {
	b, ok := q.Rules.(game.Boarder)
	if !ok {
		return nil, nil
	}
	boards, err := b.Frames(q.now, r.Move)
	if err != nil || len(boards) == 0 {
		return nil, err
	}
	before, err := b.Board(q.now.Line())
	if err != nil {
		return nil, err
	}
	list := make([]frame, len(r.Effects))
	for i, e := range r.Effects {
		f := frame{Effect: e, Picture: game.EffectsPicture(r.Effects[i : i+1])}
		for at := e.Cause; at >= 0 && f.Depth < maxDepth; at = r.Effects[at].Cause {
			f.Depth++
		}
		if f.Cells, err = q.changes(before, boards[i]); err != nil {
			return nil, err
		}
		before, list[i] = boards[i], f
	}
	return list, nil
}

// changes draws the cells of a board that differ from those of the board before.
func (g Game) changes(before, after game.Board) ([]cell, error) {
	p, err := game.BoardPicture(g.Rules, after)
	if err != nil {
		return nil, err
	}
	all, changed := cells(p), []cell{}
	for i, c := range after.Cells {
		was := before.Cells[i]
		if !slices.Equal(c.Tokens, was.Tokens) || c.Mark != was.Mark {
			changed = append(changed, pick(all, c.Square))
		}
	}
	return changed, nil
}

// A blocked is a reason and the number of moves that its rule forbids.
type blocked struct {
	game.Reason
	Count int `json:"count"`
}

// stuck counts, for each rule, the moves of a square's occupants that it forbids.
func (q asked) stuck() (any, error) {
	list, seen := []*blocked{}, map[string]bool{}
	for _, to := range squares {
		for _, guess := range q.guesses(q.Square, to) {
			name, err := q.now.Read(guess)
			if err != nil || seen[name] {
				continue
			}
			seen[name] = true
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
	return list, nil
}

// A verdict is the verdict on a move under one ruleset.
type verdict struct {
	Ruleset string `json:"ruleset"`
	Legal   bool   `json:"legal"`
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
			v.Legal, v.Text = r.Legal(), r.Summary()
			v.Differs = v.Text != here.Summary() || r.After != here.After
			if v.Legal && r.After != here.After {
				v.Text += ", with a different result"
			}
		}
		list = append(list, v)
	}
	return list, nil
}
