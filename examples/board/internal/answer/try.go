package answer

import (
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/examples/internal/pictures"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A trial is what a move does, or why it is illegal.
type trial struct {
	Move       string           `json:"move"`
	As         string           `json:"as,omitempty"`      // the strict text, if the given one was read leniently
	Written    string           `json:"written,omitempty"` // in the game's second notation
	Legal      bool             `json:"legal"`
	Reasons    []reason         `json:"reasons,omitempty"`
	Frames     []frame          `json:"frames,omitempty"` // its effects, real or hypothetical, one by one
	Satisfies  []reason         `json:"satisfies,omitempty"`
	Picture    svg.Picture      `json:"picture"` // what forbids the move, or what it does
	Precedents []casebook.Title `json:"precedents,omitempty"`
	View       *view            `json:"view,omitempty"` // after a legal move
	// Choices lists the legal moves, if several fit.
	Choices []move `json:"choices,omitempty"`
	// Scream is the square of a scream that has several results: see op scream.
	Scream string `json:"scream,omitempty"`
}

type reason struct {
	Rule    string   `json:"rule"`
	Text    string   `json:"text"`
	Squares []string `json:"squares,omitempty"`
}

// A frame is the board after one more effect.
type frame struct {
	Text    string      `json:"text"`
	Rule    string      `json:"rule"`
	Kind    string      `json:"kind"`
	Step    int         `json:"step"`
	Depth   int         `json:"depth"` // the number of causes before it
	From    string      `json:"from,omitempty"`
	To      string      `json:"to,omitempty"`
	Square  string      `json:"square"`
	Cells   []cell      `json:"cells"` // the changed cells; an empty cell has no drawing
	Picture svg.Picture `json:"picture"`
}

// try returns the verdict on the move that a text or two squares name.
func (q asked) try() (*trial, error) {
	if p, ok := q.now.(game.Passer); ok && q.Text == "pass" { // only in analysis
		next, err := p.Pass()
		if err != nil {
			return nil, err
		}
		v, err := q.of(next)
		return &trial{Move: "pass", Legal: true, View: v}, err
	}
	name, as, choices, err := q.meant()
	if err != nil {
		var ambiguous *game.AmbiguousError
		if s, ok := q.now.(nemorothgame.Screamer); ok && errors.As(err, &ambiguous) && len(ambiguous.Moves) > 0 {
			from, _ := ends(ambiguous.Moves[0])
			if len(s.Screams(from)) > 1 {
				return &trial{Scream: from}, nil
			}
		}
		return nil, err
	}
	if choices != nil {
		return &trial{Choices: choices}, nil
	}
	t, err := q.judged(name)
	if err == nil {
		t.As = as
	}
	return t, err
}

// judged returns the report on a move in the form for the page.
func (q asked) judged(name string) (*trial, error) {
	r := q.now.Explain(name)
	if r.Unread != "" {
		return nil, errors.New(r.Unread)
	}
	p, err := pictures.Report(q.Rules, q.now, r)
	if err != nil {
		return nil, err
	}
	p.Squares, p.Compelled = nil, nil
	t := &trial{Move: r.Move, Legal: r.Legal(), Picture: p, Frames: q.frames(r)}
	for _, one := range r.Reasons {
		t.Reasons = append(t.Reasons, reason{one.Rule, one.Text, one.Squares})
	}
	for _, one := range r.Satisfies {
		t.Satisfies = append(t.Satisfies, reason{one.Rule, one.Text, []string{one.Square}})
	}
	t.Precedents = q.Book.Precedents(q.Rules, q.now, r)
	t.Precedents = t.Precedents[:min(len(t.Precedents), 3)]
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
	t.View, err = q.of(next)
	return t, err
}

// meant returns the canonical name of a move and how its text was read, or
// several legal moves that fit.
func (q asked) meant() (name, as string, choices []move, err error) {
	if q.Text != "" {
		r, err := game.ReadLeniently(q.now, q.Text)
		return r.Move, r.As, nil, err
	}
	for _, m := range q.now.Moves() {
		if one := q.move(q.now, m, nil); one.From == q.From && one.To == q.To && q.From != q.To {
			choices = append(choices, one)
		}
	}
	if len(choices) == 1 {
		return choices[0].Name, "", nil, nil
	}
	if len(choices) > 1 {
		return "", "", choices, nil
	}
	err = errors.New("no piece there can move")
	for _, guess := range q.guesses(q.From, q.To) {
		if name, err = q.now.Read(guess); err == nil {
			return name, "", nil, nil
		}
	}
	return "", "", nil, err
}

// guesses returns names that a move between two squares may have: one for the
// letter of each occupant of the first square, with the side to move first.
func (q asked) guesses(from, to string) (names []string) {
	b, ok := q.Rules.(game.Boarder)
	if !ok {
		return nil
	}
	board, err := b.Board(q.now.Line())
	if err != nil {
		return nil
	}
	var others []string
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
				names = append(names, name)
			} else {
				others = append(others, name)
			}
		}
	}
	return append(append(names, others...), from+to)
}

// frames returns the board after each effect of a report.
func (q asked) frames(r game.Report) (frames []frame) {
	b, ok := q.Rules.(game.Boarder)
	if !ok || r.After == "" {
		return nil
	}
	board, err := b.Board(q.now.Line())
	if err != nil {
		return nil
	}
	frames, changed := q.carry(b, &board, r.Effects)
	if after, err := b.Board(r.After); err == nil && len(frames) > 0 {
		for i := range after.Cells {
			if !slices.Equal(sorted(after.Cells[i].Tokens), sorted(board.Cells[i].Tokens)) || after.Cells[i].Mark != board.Cells[i].Mark {
				changed = append(changed, after.Cells[i].Square)
			}
		}
		last := &frames[len(frames)-1]
		last.Cells = append(last.Cells, pick(q.drawn(r.After), changed)...)
	}
	return frames
}

// carry applies effects to a board one by one and returns a frame for each. If
// no position line can show the board after an effect (two pieces where one can
// stand), the frame has no cells; the squares changed by then are drawn in the
// next frame or returned.
func (q asked) carry(b game.Boarder, board *game.Board, effects []game.Effect) (frames []frame, changed []string) {
	for i, e := range effects {
		f := frame{Text: e.Text, Rule: e.Rule, Kind: e.Kind, Step: e.Step, From: e.From, To: e.To, Square: e.Square(),
			Picture: pictures.Effects([]game.Effect{e})}
		for cause := e.Cause; cause >= 0 && cause < i && f.Depth < 9; cause = effects[cause].Cause {
			f.Depth++
		}
		for at := range board.Cells {
			before := board.Cells[at].Text
			apply(&board.Cells[at], e)
			if board.Cells[at].Text != before {
				changed = append(changed, board.Cells[at].Square)
			}
		}
		if line, err := b.BoardLine(*board); err == nil {
			f.Cells, changed = pick(q.drawn(line), changed), nil
		}
		frames = append(frames, f)
	}
	return frames, changed
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// pick returns the cells of the named squares, including empty ones.
func pick(all []cell, squares []string) []cell {
	list := []cell{}
	for _, square := range squares {
		one := cell{Square: square}
		for _, c := range all {
			if c.Square == square {
				one = c
			}
		}
		list = append(list, one)
	}
	return list
}

// apply applies an effect to one cell (see game.Effect). It alters the cell's
// Text whenever the cell changes.
func apply(c *game.Cell, e game.Effect) {
	remove := func(token string) {
		if i := slices.Index(c.Tokens, token); i >= 0 {
			c.Tokens = slices.Delete(slices.Clone(c.Tokens), i, i+1)
			c.Text += "-"
		}
	}
	add := func(token string) { c.Tokens = append(slices.Clone(c.Tokens), token); c.Text += "+" }
	switch {
	case e.From == "" && e.Was == "" && e.Now != "": // a piece appears
		if c.Square == e.To {
			add(e.Now)
		}
		if c.Square == e.By && strings.HasSuffix(e.Piece, "*") {
			remove(e.Piece)
			add(strings.TrimSuffix(e.Piece, "*"))
		}
	case e.Was == "" && e.Now == "":
		if e.From == e.To {
			return
		}
		if c.Square == e.From {
			remove(e.Piece)
		}
		if c.Square == e.To {
			add(e.Piece)
		}
	case c.Square != e.Square():
	case e.Was == e.Piece && e.Piece != "":
		remove(e.Was)
		add(e.Now)
	default:
		c.Mark = e.Now
		c.Text += "~"
	}
}

// A blocked is a rule and the number of moves that it forbids.
type blocked struct {
	reason
	Count int `json:"count"`
}

// stuck counts, for each rule, the moves of a square's occupants that it forbids.
func (q asked) stuck() any {
	list := []*blocked{}
	seen := map[string]bool{}
	for _, file := range "abcdefgh" {
		for _, rank := range "12345678" {
			for _, guess := range q.guesses(q.Square, string(file)+string(rank)) {
				name, err := q.now.Read(guess)
				if err != nil || seen[name] {
					continue
				}
				seen[name] = true
				for _, one := range q.now.Explain(name).Reasons {
					i := slices.IndexFunc(list, func(b *blocked) bool { return b.Rule == one.Rule })
					if i < 0 {
						list = append(list, &blocked{reason{one.Rule, one.Text, one.Squares}, 0})
						i = len(list) - 1
					}
					list[i].Count++
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b *blocked) int { return strings.Compare(a.Rule, b.Rule) })
	return list
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
	name, _, _, err := q.meant()
	if err != nil {
		return nil, err
	}
	here := q.now.Explain(name)
	list := []verdict{}
	for _, ruleset := range q.Rulesets() {
		v := verdict{Ruleset: ruleset}
		games, err := game.Record{Line: q.Start, Ruleset: ruleset, Moves: q.Moves}.Games(q.Rules)
		if err != nil {
			v.Text, v.Differs = "the game cannot be played up to here: "+err.Error(), true
		} else {
			r := games[len(games)-1].Explain(name)
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
