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

// A Comparison is what this program and an engine say to one request.
type Comparison struct {
	Request string `json:"request"` // the line
	Want    Answer `json:"want"`    // of this program
	Got     Answer `json:"got"`     // of the engine
	// Failed says why the engine gave no answer; nil if it did.
	Failed      error        `json:"-"`
	Differences []Difference `json:"differences"`
}

// A Difference is one thing in which an engine's answer is not this program's.
type Difference struct {
	Field string `json:"field"` // of the answer: position, compelled, legal, outcome, explained, traced, error; answer if there is none
	What  string `json:"what"`  // in words that fit all differences of the kind
	// Rules are the ids by which this program or the engine explains it, sorted.
	Rules []string `json:"rules,omitempty"`
	Move  string   `json:"move,omitempty"` // that it is about
	Form  bool     `json:"form,omitempty"` // only how the answer is written differs
	Want  string   `json:"want"`
	Got   string   `json:"got"`
}

// Key is the same for differences of one kind that have the same rules.
func (d Difference) Key() string {
	return strings.Join(append([]string{d.Field, d.What}, d.Rules...), "; ")
}

// Like reports whether another difference is of the same kind, and has a rule in
// common if there are any.
func (d Difference) Like(other Difference) bool {
	shared := len(d.Rules)+len(other.Rules) == 0 || slices.ContainsFunc(d.Rules, func(r string) bool { return slices.Contains(other.Rules, r) })
	return d.Field == other.Field && d.What == other.What && shared
}

// String is the kind of the difference, the move and the rules.
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

// Compare puts one request about a game to an engine and compares the answer with
// this program's. Where the engine gives no answer, or none of the protocol, that
// is the difference. Without rules the game is the Game of Nemoroth. The error is the
// context's, or of a request that cannot be written.
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

// start reaches the position of a request.
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
	here    game.Game // nil if it cannot be reached
	refused error     // why
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
		c.add(Difference{Field: "error", What: c.mistake() + " is taken", Rules: c.broken(), Want: "refused: " + want.Error, Got: "an answer"})
	case got.Error != "":
		c.add(Difference{Field: "error", What: "what can be asked is refused", Want: "an answer", Got: "refused: " + got.Error})
	default:
		c.position()
		c.compelled()
		c.legal()
		c.outcome()
		c.explained()
		c.traced()
	}
}

// complaint tells the line of an engine's last words that names an error.
var complaint = regexp.MustCompile(`(?im)^.*(panic|error|exception|assert|abort|fault).*$`)

// lastWords are those of a text without what is another one each time.
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

// failure says why there is no answer, without what is another one each time.
func failure(err error) string {
	var e *EngineError
	if errors.As(err, &e) {
		if e.Silent {
			return "the engine gave no answer in time"
		}
		err = errors.New(e.Msg)
		if inner := errors.Unwrap(e.Err); inner != nil { // without the line
			err = fmt.Errorf("%s: %w", e.Msg, inner)
		}
		if words := lastWords(e.Stderr); words != "" {
			err = fmt.Errorf("%w; it said: %s", err, words)
		}
	}
	return particulars.ReplaceAllString(err.Error(), "…")
}

// mistake says what is wrong with a request that this program refuses.
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

// broken are the rules that this program names in refusing a request.
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

// sameBoard reports whether two lines show the same board; false where one is no
// line of the game.
func (c *comparer) sameBoard(a, b string) bool {
	pieces, marks, ok := c.changed(a, b)
	return ok && len(pieces)+len(marks) == 0
}

// changed lists the squares on which two lines have other pieces, and those on
// which they have other marks.
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
		what := "another position is reached"
		if form {
			what = "the position is written with another side, number or form"
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
	}{{c.Want.Compelled, "a compulsion is missing", got}, {c.Got.Compelled, "a compulsion is surplus", want}} {
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
		c.add(Difference{Field: "compelled", What: "compelled stands in another order", Form: true, Want: list(want), Got: list(got)})
	}
}

// compulsionRule is the id of a compulsion's rule by its kind (PROTO-1).
func compulsionRule(kind string) string { return "COMP-" + strings.ToUpper(kind) }

// entries are the texts of a list.
func entries[T fmt.Stringer](list []T) (texts []string) {
	for _, x := range list {
		texts = append(texts, x.String())
	}
	return texts
}

func list(texts []string) string { return cmp.Or(strings.Join(texts, ", "), "none") }

// outcome compares the outcomes, unless they follow from lists that differ (END-1).
func (c *comparer) outcome() {
	want, got := c.Want.Outcome, c.Got.Outcome
	follows := want.Over != got.Over && got.Over == (len(c.Got.Legal) == 0)
	if want.String() == got.String() || follows {
		return
	}
	what := "the winner or the score is another"
	switch {
	case want.Over && !got.Over:
		what = "the game is not called over"
	case got.Over && !want.Over:
		what = "the game is called over"
	case want.Reason != got.Reason:
		what = "the game is over for another reason"
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
			c.add(Difference{Field: "legal", What: "a position after a move is written with another side, number or form", Form: true, Move: m.Move, Want: m.Position, Got: after})
		default:
			c.add(Difference{Field: "legal", What: "a move leads to another position", Move: m.Move, Rules: c.causes(m.Move, m.Position, after), Want: m.Position, Got: after})
		}
	}
	for _, m := range c.Got.Legal {
		if _, there := want[m.Move]; !there {
			want[m.Move] = m.Position
			report := c.here.Explain(m.Move)
			c.add(Difference{Field: "legal", What: "a move that is not legal is listed", Move: m.Move, Rules: ruleIDs(report.Reasons), Want: report.Summary(), Got: "legal"})
		}
	}
	names := func(list []game.Successor) (names []string) {
		for _, m := range list {
			names = append(names, m.Move)
		}
		return names
	}
	if a, b := names(c.Want.Legal), names(c.Got.Legal); !slices.Equal(a, b) && slices.Equal(a, slices.Compact(slices.Sorted(slices.Values(b)))) {
		c.add(Difference{Field: "legal", What: "legal is not sorted by canonical name, or names a move twice", Form: true, Want: list(a), Got: list(b)})
	}
}

func successors(list []game.Successor) map[string]string {
	after := map[string]string{}
	for _, m := range list {
		after[m.Move] = m.Position
	}
	return after
}

// causes are the rules of the first effects of a move on the squares on which two
// lines after it differ, without what follows from these; of all effects if there
// are none. What changes no mark is no cause of another mark.
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

// reasons are those that an answer explains a move with.
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

// explained compares the explanations of the moves that both list or neither.
func (c *comparer) explained() {
	want, got := successors(c.Want.Legal), successors(c.Got.Legal)
	for i, x := range c.Want.Explained {
		y := c.Got.Explained[i]
		_, a := want[x.Move]
		_, b := got[x.Move]
		one, other := entries(x.Reasons), entries(y.Reasons)
		d := Difference{Field: "explained", What: "a move is explained by other reasons", Move: x.Move, Want: verdict(x), Got: verdict(y)}
		switch {
		case a != b || x.Legal == y.Legal && slices.Equal(one, other):
			continue
		case x.Legal != y.Legal:
			d.What = "a move is explained as what it is not listed as"
		case slices.Equal(slices.Sorted(slices.Values(one)), slices.Sorted(slices.Values(other))):
			d.What, d.Form = "the reasons stand in another order", true
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
		d := Difference{Field: "traced", What: "a move has other effects", Move: x.Move, Want: list(x.Effects), Got: list(y.Effects)}
		for _, text := range x.Effects {
			if !slices.Contains(y.Effects, text) {
				d.Rules = append(d.Rules, text[strings.LastIndexByte(text, ' ')+1:])
			}
		}
		c.add(d)
	}
}
