package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Comparison holds the answers of this program and of an engine to one request.
type Comparison struct {
	Request string `json:"request"` // the request line
	Want    Answer `json:"want"`    // this program's answer
	Got     Answer `json:"got"`     // the engine's answer
	// Failed is the error if the engine gave no answer.
	Failed      error        `json:"-"`
	Differences []Difference `json:"differences"`
}

// A Difference is one respect in which an engine's answer is wrong.
type Difference struct {
	// Field is the field of the answer, or "answer" if there is no answer.
	Field string `json:"field"`
	What  string `json:"what"` // a sentence for all differences of this kind
	// Rules are the ids of the rules that the difference concerns, sorted.
	Rules []string `json:"rules,omitempty"`
	Move  string   `json:"move,omitempty"` // the move concerned
	Form  bool     `json:"form,omitempty"` // the difference is only in how the answer is written
	Want  string   `json:"want"`
	Got   string   `json:"got"`
}

// Key returns a text that is equal for differences of one kind with the same rules.
func (d Difference) Key() string {
	return strings.Join(append([]string{d.Field, d.What}, d.Rules...), "; ")
}

// Like reports whether another difference is of the same kind and has a common
// rule, if either has rules.
func (d Difference) Like(other Difference) bool {
	shared := len(d.Rules)+len(other.Rules) == 0
	for _, rule := range d.Rules {
		shared = shared || slices.Contains(other.Rules, rule)
	}
	return shared && d.Field == other.Field && d.What == other.What
}

// String returns the kind of the difference, the move and the rules.
func (d Difference) String() string {
	s := d.What
	if d.Move != "" {
		s += ": " + d.Move
	}
	if len(d.Rules) > 0 {
		s += " [" + strings.Join(d.Rules, ", ") + "]"
	}
	return s
}

// Compare asks an engine one request and compares the answer with this program's. A
// missing or invalid answer is a difference. The error is that of the context, or of
// encoding the request, or says that rules is nil.
func Compare(ctx context.Context, e Engine, rules game.Rules, req Request) (Comparison, error) {
	if rules == nil {
		return Comparison{}, errNoRules
	}
	req = req.about(rules)
	line, err := encode(req)
	if err != nil {
		return Comparison{}, err
	}
	got, failed := exchange(ctx, e, req, line, compels(rules))
	return compare(ctx, rules, req, line, got, failed)
}

// compare compares an engine's answer, or the error if there is none, with this
// program's answer to the request, whose line is given.
func compare(ctx context.Context, rules game.Rules, req Request, line []byte, got Answer,
	failed error) (Comparison, error) {
	c := comparer{Comparison{Request: string(line), Got: got, Failed: failed}, rules, req, nil,
		nil}
	ours, err := Games{rules}.Answer(ctx, line)
	if err != nil {
		return c.Comparison, err
	}
	if c.Want, err = decodeAnswer(ours, req, compels(rules)); err != nil {
		return c.Comparison, fmt.Errorf("conformance: this program's own answer: %w", err)
	}
	c.here, c.refused = c.reach(req.Moves)
	c.compare()
	return c.Comparison, nil
}

// A comparer lists the differences of one comparison, field by field.
type comparer struct {
	Comparison
	rules   game.Rules
	req     Request
	here    game.Game // nil for a request that this program rejects
	refused error     // the reason
}

// reach returns the game after some moves of the request.
func (c *comparer) reach(moves []string) (game.Game, error) {
	g, err := c.rules.Start(c.req.Position, c.req.Ruleset)
	for i := 0; err == nil && i < len(moves); i++ {
		g, err = g.Play(moves[i])
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

func (c *comparer) add(d Difference) {
	slices.Sort(d.Rules)
	d.Rules = slices.Compact(d.Rules)
	c.Differences = append(c.Differences, d)
}

func (c *comparer) compare() {
	want, got := c.Want.Error, c.Got.Error
	switch {
	case c.Failed != nil:
		c.add(Difference{Field: "answer", What: missing(c.Failed),
			Want: "an answer of the protocol", Got: c.Failed.Error()})
	case want != "" && got != "":
	case want != "":
		what, rules := c.mistake()
		c.add(Difference{Field: "error", What: what + " is accepted", Rules: rules,
			Want: "rejected: " + want, Got: "an answer"})
	case got != "":
		c.add(Difference{Field: "error", What: "a valid request is rejected",
			Want: "an answer", Got: "rejected: " + got})
	default:
		c.position()
		c.compelled()
		c.legal()
		c.outcome()
		c.explained()
		c.traced()
	}
}

// missing returns why there is no answer, without what varies between runs.
func missing(err error) string {
	var e *EngineError
	switch {
	case !errors.As(err, &e):
		return "the engine gave no answer"
	case e.Silent:
		return "the engine gave no answer in time"
	}
	return e.Msg
}

// mistake returns what is wrong with a request that this program rejects, and the
// rules that say so.
func (c *comparer) mistake() (what string, rules []string) {
	var setup *game.SetupError
	switch {
	case errors.As(c.refused, &setup):
		for _, p := range setup.Problems {
			rules = append(rules, p.Rule)
		}
		return "an impossible position", rules
	case errors.Is(c.refused, game.ErrIllegal):
		last := len(c.req.Moves) - 1
		if g, err := c.reach(c.req.Moves[:last]); err == nil {
			rules = g.Explain(c.req.Moves[last]).Rules()
		}
		return "an illegal move in moves", rules
	case c.refused != nil:
		return "a position or a move that cannot be read", nil
	}
	return "a move that cannot be explained", nil
}

// changed lists the squares where two position lines differ in pieces, and in
// marks. It returns false if one of them shows no board.
func (c *comparer) changed(a, b string) (pieces, marks []string, ok bool) {
	boarder, shows := c.rules.(game.Boarder)
	if !shows {
		return nil, nil, false
	}
	x, errX := boarder.Board(a)
	y, errY := boarder.Board(b)
	if errX != nil || errY != nil || len(x.Cells) != len(y.Cells) {
		return nil, nil, false
	}
	for i, cell := range x.Cells {
		if !slices.Equal(cell.Tokens, y.Cells[i].Tokens) {
			pieces = append(pieces, cell.Square)
		}
		if cell.Mark != y.Cells[i].Mark {
			marks = append(marks, cell.Square)
		}
	}
	return pieces, marks, slices.Equal(x.Reserve, y.Reserve)
}

// sameBoard reports whether a line differs from the right one in its form only: it
// shows the same board, or cannot be read.
func (c *comparer) sameBoard(right, line string) bool {
	pieces, marks, ok := c.changed(right, line)
	if boarder, shows := c.rules.(game.Boarder); shows && !ok {
		_, err := boarder.Board(line)
		return err != nil
	}
	return ok && len(pieces)+len(marks) == 0
}

func (c *comparer) position() {
	want, got := c.Want.Position, c.Got.Position
	d := Difference{Field: "position", What: "a different position is reached", Want: want,
		Got: got}
	if d.Form = c.sameBoard(want, got); d.Form {
		d.What = "the position line has a different side, number or form"
	}
	if want != got {
		c.add(d)
	}
}

func (c *comparer) compelled() {
	want, got := texts(c.Want.Compelled), texts(c.Got.Compelled)
	d := Difference{Field: "compelled", Want: list(want), Got: list(got)}
	for _, side := range []struct {
		what string
		list []game.Compulsion
		not  []string
	}{
		{"a compulsion is missing", c.Want.Compelled, got},
		{"a nonexistent compulsion is listed", c.Got.Compelled, want},
	} {
		rest := slices.Clone(side.not)
		for _, x := range side.list {
			if i := slices.Index(rest, x.String()); i >= 0 {
				rest = slices.Delete(rest, i, i+1)
				continue
			}
			d.What, d.Rules = side.what, []string{"COMP-" + strings.ToUpper(x.Kind)}
			c.add(d)
		}
	}
	if !slices.Equal(want, got) && sameSet(want, got) {
		d.What, d.Rules, d.Form = "compelled is not sorted by square, kind, source, "+
			"piece", nil, true
		c.add(d)
	}
}

func (c *comparer) legal() {
	want, got := successors(c.Want.Legal), successors(c.Got.Legal)
	for _, m := range c.Want.Legal {
		after, listed := got[m.Move]
		d := Difference{Field: "legal", Move: m.Move, Want: m.Position, Got: after}
		switch {
		case !listed:
			reasons := c.Got.reasons(m.Move)
			d.What, d.Rules = "a legal move is missing", rulesOf(reasons)
			d.Want, d.Got = "legal", "not listed"+because(reasons)
		case after == m.Position:
			continue
		case c.sameBoard(m.Position, after):
			d.What, d.Form = "the position line after a move has a different side, number or "+
				"form", true
		default:
			d.What, d.Rules = "a move leads to a different position", c.causes(m.Move, m.Position,
				after)
		}
		c.add(d)
	}
	for _, m := range c.Got.Legal {
		if _, listed := want[m.Move]; !listed {
			want[m.Move] = m.Position
			report := c.here.Explain(m.Move)
			c.add(Difference{Field: "legal", What: "an illegal move is listed", Move: m.Move,
				Rules: rulesOf(report.Reasons), Want: report.Summary(), Got: "legal"})
		}
	}
	a, b := names(c.Want.Legal), names(c.Got.Legal)
	if once := slices.Compact(slices.Sorted(slices.Values(b))); !slices.Equal(a, b) &&
		slices.Equal(a, once) {
		c.add(Difference{Field: "legal", Form: true, Want: list(a), Got: list(b),
			What: "legal is not sorted by canonical name, or names a move twice"})
	}
}

// causes returns the rules of the effects of a move on the squares where two lines
// after it differ; of all effects if there are none. An effect on pieces alone does
// not count for a square where only the mark differs.
func (c *comparer) causes(move, want, got string) (ids []string) {
	pieces, marks, _ := c.changed(want, got)
	effects := c.here.Explain(move).Effects
	for _, e := range effects {
		squares := pieces
		if e.Was+e.Now != "" {
			squares = slices.Concat(pieces, marks)
		}
		if slices.Contains(squares, e.From) || slices.Contains(squares, e.To) {
			ids = append(ids, e.Rule)
		}
	}
	if ids == nil {
		for _, e := range effects {
			ids = append(ids, e.Rule)
		}
	}
	return ids
}

// outcome compares the outcomes. A difference that follows from the lists of legal
// moves (END-1) is not reported again.
func (c *comparer) outcome() {
	want, got := c.Want.Outcome, c.Got.Outcome
	d := Difference{Field: "outcome", Want: want.String(), Got: got.String()}
	follows := want.Over != got.Over && got.Over == (len(c.Got.Legal) == 0)
	switch {
	case !got.Over && got.Winner+got.Reason != "":
		d.What, d.Form = "outcome has a winner or a reason, but the game is not over", true
		d.Got += ": " + got.Winner + " " + got.Reason
	case d.Want == d.Got || follows:
		return
	case want.Over && !got.Over:
		d.What, d.Form = "a finished game is reported as not over", len(c.Got.Legal) == 0
	case got.Over && !want.Over:
		d.What, d.Form = "a game that is not over is reported as finished", len(c.Got.Legal) > 0
	case want.Reason != got.Reason:
		d.What = "the game is over for a different reason"
	default:
		d.What = "the winner or the score is different"
	}
	c.add(d)
}

// explained compares the explanations of moves that both answers list as legal, or
// neither does.
func (c *comparer) explained() {
	want, got := successors(c.Want.Legal), successors(c.Got.Legal)
	for i, x := range c.Want.Explained {
		y := c.Got.Explained[i]
		_, here := want[x.Move]
		_, there := got[x.Move]
		ours, theirs := texts(x.Reasons), texts(y.Reasons)
		d := Difference{Field: "explained", Move: x.Move, Want: verdict(x), Got: verdict(y)}
		switch {
		case here != there || d.Want == d.Got:
			continue
		case x.Legal != y.Legal:
			d.What = "the explanation of a move contradicts the list of legal moves"
		case sameSet(ours, theirs):
			d.What, d.Form = "the reasons are in a different order", true
		default:
			d.What = "a move is explained by different reasons"
		}
		for _, r := range slices.Concat(x.Reasons, y.Reasons) {
			if !slices.Contains(ours, r.String()) || !slices.Contains(theirs, r.String()) {
				d.Rules = append(d.Rules, r.Rule)
			}
		}
		c.add(d)
	}
}

func (c *comparer) traced() {
	for i, x := range c.Want.Traced {
		y := c.Got.Traced[i]
		if slices.Equal(x.Effects, y.Effects) {
			continue
		}
		d := Difference{Field: "traced", What: "a move has different effects", Move: x.Move,
			Want: list(x.Effects), Got: list(y.Effects)}
		for _, text := range x.Effects {
			if !slices.Contains(y.Effects, text) {
				d.Rules = append(d.Rules, lastWord(text))
			}
		}
		c.add(d)
	}
}

// successors returns the position after each move of a list.
func successors(list []Successor) map[string]string {
	after := map[string]string{}
	for _, m := range list {
		after[m.Move] = m.Position
	}
	return after
}

func names(list []Successor) (names []string) {
	for _, m := range list {
		names = append(names, m.Move)
	}
	return names
}

// reasons returns the reasons that an answer gives against a move.
func (a Answer) reasons(move string) []game.Reason {
	for _, x := range a.Explained {
		if x.Move == move {
			return x.Reasons
		}
	}
	return nil
}

func rulesOf(reasons []game.Reason) (ids []string) {
	for _, r := range reasons {
		ids = append(ids, r.Rule)
	}
	return ids
}

func verdict(x Explanation) string {
	if x.Legal {
		return "legal" + because(x.Reasons)
	}
	return "illegal" + because(x.Reasons)
}

func because(reasons []game.Reason) string {
	if len(reasons) == 0 {
		return ""
	}
	return ": " + list(texts(reasons))
}

// texts returns the texts of a list's entries.
func texts[T fmt.Stringer](list []T) (texts []string) {
	for _, x := range list {
		texts = append(texts, x.String())
	}
	return texts
}

func list(texts []string) string {
	if len(texts) == 0 {
		return "none"
	}
	return strings.Join(texts, ", ")
}

// sameSet reports whether two lists have the same entries in any order.
func sameSet(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
