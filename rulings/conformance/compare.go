package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
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
	shared := len(d.Rules)+len(other.Rules) == 0 || slices.ContainsFunc(d.Rules, func(r string) bool { return slices.Contains(other.Rules, r) })
	return d.Field == other.Field && d.What == other.What && shared
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
// missing or invalid answer is a difference. If rules is nil the game is the Game
// of Nemoroth. The error is that of the context, or of encoding the request.
func Compare(ctx context.Context, e Engine, rules game.Rules, req Request) (Comparison, error) {
	rules = orNemoroth(rules)
	req = req.about(rules)
	c := comparer{rules: rules, req: req}
	line, err := encode(req)
	if err != nil {
		return c.Comparison, err
	}
	c.Request = string(line)
	c.here, c.refused = start(rules, req)
	opening, _ := rules.Start("", "")
	_, compels := opening.(game.Compeller)
	ours, err := Games{rules}.Answer(ctx, line)
	if err != nil {
		return c.Comparison, err
	}
	if c.Want, err = decodeAnswer(ours, req, compels); err != nil {
		return c.Comparison, fmt.Errorf("conformance: this program's own answer: %w", err)
	}
	c.Got, c.Failed = exchange(ctx, e, req, line, compels)
	if ctx.Err() != nil {
		return c.Comparison, ctx.Err()
	}
	c.compare()
	return c.Comparison, nil
}

// start returns the game at the position of a request.
func start(rules game.Rules, req Request) (game.Game, error) {
	g, err := rules.Start(req.Position, req.Ruleset)
	for i := 0; err == nil && i < len(req.Moves); i++ {
		g, err = g.Play(req.Moves[i])
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

type comparer struct {
	Comparison
	rules   game.Rules
	req     Request
	here    game.Game // nil for a request that this program rejects
	refused error     // the reason
}

func (c *comparer) add(d Difference) {
	slices.Sort(d.Rules)
	d.Rules = slices.Compact(d.Rules)
	c.Differences = append(c.Differences, d)
}

func (c *comparer) compare() {
	want, got := c.Want, c.Got
	switch {
	case c.Failed != nil:
		c.add(Difference{Field: "answer", What: failure(c.Failed), Want: "an answer of the protocol", Got: c.Failed.Error()})
	case want.Error != "" && got.Error != "":
	case want.Error != "":
		c.add(Difference{Field: "error", What: c.mistake() + " is accepted", Rules: c.broken(), Want: "rejected: " + want.Error, Got: "an answer"})
	case got.Error != "":
		c.add(Difference{Field: "error", What: "a valid request is rejected", Want: "an answer", Got: "rejected: " + got.Error})
	default:
		c.position()
		c.compelled()
		c.legal()
		c.outcome()
		c.explained()
		c.traced()
	}
}

// complaint matches a line of standard error that names an error.
var complaint = regexp.MustCompile(`(?im)^.*(panic|error|exception|assert|abort|fault).*$`)

// lastWords returns the line of standard error that names an error, or else the
// last line, at most 100 characters.
func lastWords(said string) string {
	const most = 100
	words := complaint.FindString(said)
	if words == "" {
		said = strings.TrimSpace(said)
		words = said[strings.LastIndexByte(said, '\n')+1:]
	}
	if runes := []rune(strings.TrimSpace(words)); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return strings.TrimSpace(words)
}

var particulars = regexp.MustCompile(`"(\\.|[^"\\])*"…?|\[?[0-9]+(\.[0-9]+)?(ms|m?s)?\]?`)

// failure returns why there is no answer, without the parts that vary between runs,
// such as numbers and quoted texts.
func failure(err error) string {
	var e *EngineError
	if errors.As(err, &e) {
		if e.Silent {
			return "the engine gave no answer in time"
		}
		err = errors.New(e.Msg)
		if inner := errors.Unwrap(e.Err); inner != nil { // without the quoted line
			err = fmt.Errorf("%s: %w", e.Msg, inner)
		}
		if words := lastWords(e.Stderr); words != "" {
			err = fmt.Errorf("%w; standard error: %s", err, words)
		}
	}
	return particulars.ReplaceAllString(err.Error(), "…")
}

// mistake returns what is wrong with a request that this program rejects.
func (c *comparer) mistake() string {
	switch {
	case errors.Is(c.refused, game.ErrSetup):
		return "an impossible position"
	case errors.Is(c.refused, game.ErrIllegal):
		return "an illegal move in moves"
	case c.refused != nil:
		return "a position or a move that cannot be read"
	}
	return "a move that cannot be explained"
}

// broken returns the rules that this program names when it rejects a request.
func (c *comparer) broken() (ids []string) {
	var setup *game.SetupError
	if errors.As(c.refused, &setup) {
		for _, p := range setup.Problems {
			ids = append(ids, p.Rule)
		}
	}
	if g, err := start(c.rules, Request{Position: c.req.Position, Ruleset: c.req.Ruleset, Moves: c.req.Moves[:max(len(c.req.Moves)-1, 0)]}); err == nil && errors.Is(c.refused, game.ErrIllegal) {
		ids = g.Explain(c.req.Moves[len(c.req.Moves)-1]).Rules()
	}
	return ids
}

// sameBoard reports whether two position lines show the same board. It returns
// false for an invalid line.
func (c *comparer) sameBoard(a, b string) bool {
	pieces, marks, ok := c.changed(a, b)
	return ok && len(pieces)+len(marks) == 0
}

// changed lists the squares where two position lines differ in pieces, and in
// marks.
func (c *comparer) changed(a, b string) (pieces, marks []string, ok bool) {
	boarder, shows := c.rules.(game.Boarder)
	if !shows {
		return nil, nil, false
	}
	x, errX := boarder.Board(a)
	y, errY := boarder.Board(b)
	if errX != nil || errY != nil || len(x.Cells) != len(y.Cells) || !slices.Equal(x.Reserve, y.Reserve) {
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
	return pieces, marks, true
}

func (c *comparer) position() {
	if want, got := c.Want.Position, c.Got.Position; want != got {
		form := c.sameBoard(want, got)
		what := "a different position is reached"
		if form {
			what = "the position line has a different side, number or form"
		}
		c.add(Difference{Field: "position", What: what, Form: form, Want: want, Got: got})
	}
}

func (c *comparer) compelled() {
	want, got := entries(c.Want.Compelled), entries(c.Got.Compelled)
	rule := map[string]string{}
	if compeller, ok := c.here.(game.Compeller); ok {
		for _, x := range compeller.Compulsions() {
			rule[x.Kind] = x.Rule
		}
	}
	for _, side := range []struct {
		list []game.Compulsion
		what string
		not  []string
	}{{c.Want.Compelled, "a compulsion is missing", got}, {c.Got.Compelled, "a nonexistent compulsion is listed", want}} {
		rest := slices.Clone(side.not)
		for _, x := range side.list {
			if i := slices.Index(rest, x.String()); i >= 0 {
				rest = slices.Delete(rest, i, i+1)
				continue
			}
			c.add(Difference{Field: "compelled", What: side.what, Rules: []string{cmp.Or(x.Rule, rule[x.Kind], compulsionRule(x.Kind))}, Want: list(want), Got: list(got)})
		}
	}
	if !slices.Equal(want, got) && slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got))) {
		c.add(Difference{Field: "compelled", What: "compelled is in a different order", Form: true, Want: list(want), Got: list(got)})
	}
}

// compulsionRule returns the id of a compulsion's rule (PROTO-1).
func compulsionRule(kind string) string { return "COMP-" + strings.ToUpper(kind) }

// entries returns the texts of a list.
func entries[T fmt.Stringer](list []T) (texts []string) {
	for _, x := range list {
		texts = append(texts, x.String())
	}
	return texts
}

func list(texts []string) string { return cmp.Or(strings.Join(texts, ", "), "none") }

// outcome compares the outcomes. A difference that follows from the lists of legal
// moves (END-1) is not reported again.
func (c *comparer) outcome() {
	want, got := c.Want.Outcome, c.Got.Outcome
	follows := want.Over != got.Over && got.Over == (len(c.Got.Legal) == 0)
	if want.String() == got.String() || follows {
		return
	}
	what := "the winner or the score is different"
	switch {
	case want.Over && !got.Over:
		what = "a finished game is reported as not over"
	case got.Over && !want.Over:
		what = "a game that is not over is reported as finished"
	case want.Reason != got.Reason:
		what = "the game is over for a different reason"
	}
	c.add(Difference{Field: "outcome", What: what, Want: want.String(), Got: got.String()})
}

func (c *comparer) legal() {
	want, got := successors(c.Want.Legal), successors(c.Got.Legal)
	for _, m := range c.Want.Legal {
		after, there := got[m.Move]
		switch {
		case !there:
			reasons := c.reasons(c.Got, m.Move)
			c.add(Difference{Field: "legal", What: "a legal move is missing", Move: m.Move, Rules: ruleIDs(reasons), Want: "legal", Got: "not listed" + because(reasons)})
		case after == m.Position:
		case c.sameBoard(m.Position, after):
			c.add(Difference{Field: "legal", What: "the position line after a move has a different side, number or form", Form: true, Move: m.Move, Want: m.Position, Got: after})
		default:
			c.add(Difference{Field: "legal", What: "a move leads to a different position", Move: m.Move, Rules: c.causes(m.Move, m.Position, after), Want: m.Position, Got: after})
		}
	}
	for _, m := range c.Got.Legal {
		if _, there := want[m.Move]; !there {
			want[m.Move] = m.Position
			report := c.here.Explain(m.Move)
			c.add(Difference{Field: "legal", What: "an illegal move is listed", Move: m.Move, Rules: ruleIDs(report.Reasons), Want: report.Summary(), Got: "legal"})
		}
	}
	names := func(list []Successor) (names []string) {
		for _, m := range list {
			names = append(names, m.Move)
		}
		return names
	}
	if a, b := names(c.Want.Legal), names(c.Got.Legal); !slices.Equal(a, b) && slices.Equal(a, slices.Compact(slices.Sorted(slices.Values(b)))) {
		c.add(Difference{Field: "legal", What: "legal is not sorted by canonical name, or names a move twice", Form: true, Want: list(a), Got: list(b)})
	}
}

func successors(list []Successor) map[string]string {
	after := map[string]string{}
	for _, m := range list {
		after[m.Move] = m.Position
	}
	return after
}

// causes returns the rules of the first effects of a move on the squares where two
// lines after it differ, without the effects that these cause; or, if there are
// none, of all effects. An effect on pieces alone never counts as the cause of a
// mark.
func (c *comparer) causes(move, want, got string) (ids []string) {
	pieces, marks, _ := c.changed(want, got)
	effects := c.here.Explain(move).Effects
	on := func(e game.Effect) bool {
		touches := func(squares []string) bool {
			return slices.Contains(squares, e.From) || slices.Contains(squares, e.To)
		}
		return touches(pieces) || e.Was+e.Now != "" && touches(marks)
	}
	for _, e := range effects {
		first := on(e)
		for k := e.Cause; k >= 0 && k < len(effects) && first; k = effects[k].Cause {
			first = !on(effects[k])
		}
		if first {
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

// reasons returns the reasons that an answer gives against a move.
func (c *comparer) reasons(a Answer, move string) []game.Reason {
	for _, x := range a.Explained {
		if x.Move == move {
			return x.Reasons
		}
	}
	return nil
}

func ruleIDs(reasons []game.Reason) (ids []string) {
	for _, r := range reasons {
		ids = append(ids, r.Rule)
	}
	return ids
}

func because(reasons []game.Reason) string {
	if len(reasons) == 0 {
		return ""
	}
	return ": " + list(entries(reasons))
}

// explained compares the explanations of moves that both answers list, or none
// does.
func (c *comparer) explained() {
	want, got := successors(c.Want.Legal), successors(c.Got.Legal)
	for i, x := range c.Want.Explained {
		y := c.Got.Explained[i]
		_, a := want[x.Move]
		_, b := got[x.Move]
		one, other := entries(x.Reasons), entries(y.Reasons)
		d := Difference{Field: "explained", What: "a move is explained by different reasons", Move: x.Move, Want: verdict(x), Got: verdict(y)}
		switch {
		case a != b || x.Legal == y.Legal && slices.Equal(one, other):
			continue
		case x.Legal != y.Legal:
			d.What = "the explanation of a move contradicts the list of legal moves"
		case slices.Equal(slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(other))):
			d.What, d.Form = "the reasons are in a different order", true
		}
		for _, r := range slices.Concat(x.Reasons, y.Reasons) {
			if !slices.Contains(one, r.String()) || !slices.Contains(other, r.String()) {
				d.Rules = append(d.Rules, r.Rule)
			}
		}
		c.add(d)
	}
}

func verdict(x Explanation) string {
	if x.Legal {
		return "legal" + because(x.Reasons)
	}
	return "illegal" + because(x.Reasons)
}

func (c *comparer) traced() {
	for i, x := range c.Want.Traced {
		y := c.Got.Traced[i]
		if slices.Equal(x.Effects, y.Effects) {
			continue
		}
		d := Difference{Field: "traced", What: "a move has different effects", Move: x.Move, Want: list(x.Effects), Got: list(y.Effects)}
		for _, text := range x.Effects {
			if !slices.Contains(y.Effects, text) {
				d.Rules = append(d.Rules, text[strings.LastIndexByte(text, ' ')+1:])
			}
		}
		c.add(d)
	}
}
