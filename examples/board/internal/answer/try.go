package answer

import (
	"cmp"
	"errors"
	"fmt"
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
	Cells   []cell      `json:"cells"`
	Picture svg.Picture `json:"picture"`
}

// try returns the verdict on the move that a text or two squares name, or the moves that fit.
func (q asked) try() (any, error) {
	if q.Text == "pass" { // only in analysis
		next, err := game.PlayOrPass(q.now, q.Text)
		if err != nil {
			return nil, err
		}
		return trial{Report: game.Report{Move: "pass"}, Legal: true, View: q.viewOf(next)}, nil
	}
	read, err := q.meant()
	var several *game.AmbiguousError
	switch {
	case errors.As(err, &several): // for the player to choose
		var t trial
		for _, name := range several.Moves {
			r := q.now.Explain(name)
			m := describe(r, nil)
			m.Piece = rulings.Worded(q.Rules, q.now, r).Effects[0].Text
			t.Choices = append(t.Choices, m)
			if m.From == m.To {
				t.Scream = m.From
			}
		}
		return t, nil
	case err != nil:
		return nil, err
	}
	return q.judge(read)
}

// judge returns the verdict on a move. What may be objected to a legal move is not shown.
func (q asked) judge(read game.WrittenMove) (any, error) {
	r := q.now.Explain(read.Move)
	if r.Unread != "" {
		return nil, errors.New(r.Unread)
	}
	t := trial{Report: rulings.Worded(q.Rules, q.now, r), Legal: r.Legal(), As: read.As,
		Picture: game.MovePicture(q.Rules, q.now, r)}
	for i, after := range q.Rules.Frames(q.now, t.Report) {
		t.Frames = append(t.Frames, frame{t.Effects[i],
			cells(game.BoardPicture(q.Rules, after)), game.EffectsPicture(t.Effects[i : i+1])})
	}
	t.Effects, t.Picture.Squares, t.Picture.Compelled = nil, nil, nil
	if q.Judge == nil || t.Legal {
		cited := q.Corpus.Precedents(q.now, r.Move)
		for _, p := range cited[:min(len(cited), 3)] {
			t.Precedents = append(t.Precedents, rulings.Citation{ID: p.ID, Title: p.Title})
		}
	} else {
		v := q.Judge(q.now, r.Move)
		t.Precedents = v.Precedents // which know what may be in dispute
		for _, d := range v.Disputes {
			t.Open = append(t.Open, d.Sentence())
		}
		for _, o := range v.Objections {
			t.Says = append(t.Says, o.Sentence(q.Rules))
			t.Clear = t.Clear || o.Clear
		}
	}
	if t.Legal {
		t.Written = game.WriteMove(q.now, t.Move)
		next, _ := q.now.Play(t.Move) // it is legal
		t.View = q.viewOf(next)
	}
	return t, nil
}

// meant returns the move that the request names.
func (q asked) meant() (read game.WrittenMove, err error) {
	if q.Text != "" {
		return q.ReadMove(q.now, q.Text)
	}
	var fit []string
	for _, name := range q.now.Moves() {
		if m := describe(q.now.Explain(name), nil); m.From == q.From && m.To == q.To && m.From != m.To {
			fit = append(fit, name)
		}
	}
	if len(fit) > 1 {
		return read, &game.AmbiguousError{Moves: fit}
	}
	if len(fit) == 1 {
		return game.WrittenMove{Move: fit[0]}, nil
	}
	letters, _ := q.letters(q.From)
	for _, letter := range letters {
		if read.Move, err = q.now.Read(letter + q.From + q.To); err == nil {
			return read, nil
		}
	}
	return read, cmp.Or(err, errors.New("no piece there can move"))
}

// letters returns the letters of a square's occupants in names of moves, those of the side to
// move first.
func (q asked) letters(square string) (letters []string, board game.Board) {
	board, _ = q.Board(q.now.Line()) // a game's own line
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
	return letters, board
}

// stuck returns every reason against a move of a square's occupants to any square.
func (q asked) stuck() (any, error) {
	list := []game.Reason{}
	letters, board := q.letters(q.Square)
	slices.Sort(letters)
	for _, letter := range slices.Compact(letters) {
		for _, to := range board.Cells {
			if name, err := q.now.Read(letter + q.Square + to.Square); err == nil {
				list = append(list, q.now.Explain(name).Reasons...)
			}
		}
	}
	return list, nil
}

// A result is one possible result of a scream: the report on it without effects, and the fates of
// the pieces that it pushes, which tell the results apart.
type result struct {
	game.Report
	Fates   []fate
	Cells   []cell      `json:"cells"` // the board after the scream
	Picture svg.Picture `json:"picture"`
}

// A fate is what happens to one pushed piece.
type fate struct {
	Square string // before the push
	Stone  bool   // it is petrified …
	Early  bool   // … before it is pushed
}

// scream returns the results of a scream, which are several if the order of its pushes matters.
func (q asked) scream() (any, error) {
	var results []result
	name, err := q.now.Read("A" + q.Square + "!") // only a Go Away has such a move
	moves := []string{name}
	var ambiguous *game.AmbiguousError
	if errors.As(err, &ambiguous) {
		moves = ambiguous.Moves
	}
	for _, move := range moves {
		r := q.now.Explain(move) // without effects if no Go Away can scream there
		if effects := r.Effects; effects != nil {
			r.Effects = nil
			results = append(results, result{r, fates(effects), drawn(q.Rules, r.After),
				game.EffectsPicture(effects)})
		}
	}
	if results == nil {
		return nil, fmt.Errorf("no piece on %s can scream now [SCREAM-1]", q.Square)
	}
	return results, nil
}

// fates returns the fate of each pushed piece. If equal pieces leave one square, the first of them
// in the order of the effects are those that are petrified.
func fates(effects []game.Effect) (all []fate) {
	used := map[int]bool{}
	for i, push := range effects {
		if push.Kind != "push" && push.Kind != "fall" {
			continue
		}
		f := fate{Square: push.From}
		for j, e := range effects {
			if e.Kind != "petrify" || used[j] {
				continue
			}
			alive := strings.Trim(e.Was, "*") == strings.Trim(push.Piece, "*")
			early := j < i && e.To == push.From && e.Now == push.Piece
			late := j > i && e.To == push.To && alive
			if early || late {
				used[j], f.Stone, f.Early = true, true, early
				break
			}
		}
		all = append(all, f)
	}
	return all
}
