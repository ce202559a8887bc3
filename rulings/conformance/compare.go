package conformance

import (
	"cmp"
	"context"
	"errors"
	"maps"
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
	// Absent lists the fields of a full explanation that the engine does not know:
	// effects, satisfies, outcome.
	Absent []string `json:"absent,omitempty"`
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

// Covers reports whether another difference is of the same kind and concerns all
// rules of d: it may have the same cause.
func (d Difference) Covers(other Difference) bool {
	lacks := func(rule string) bool { return !slices.Contains(other.Rules, rule) }
	if len(d.Rules) == 0 && len(other.Rules) > 0 || slices.ContainsFunc(d.Rules, lacks) {
		return false
	}
	return d.Field == other.Field && d.What == other.What
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
		return Comparison{}, errors.New("conformance: there are no rules of a game")
	}
	req, line, err := req.line(rules)
	if err != nil {
		return Comparison{}, err
	}
	c := comparer{rules: rules, req: req}
	c.boarder, _ = rules.(game.Boarder)
	c.Request = string(line)
	c.Got, c.Failed = exchange(ctx, e, req, line, compels(rules))
	c.Want = Games{rules}.answer(ctx, line)
	if ctx.Err() == nil {
		c.here, c.played, c.refused = req.reach(ctx, rules)
		c.compare()
	}
	return c.Comparison, ctx.Err()
}

// A comparer lists the differences of one comparison, field by field.
type comparer struct {
	Comparison
	rules   game.Rules
	boarder game.Boarder // nil if the game has no boards
	req     Request
	here    game.Game // the last one that this program reaches; nil for none
	played  int       // the number of moves before it
	refused error     // the reason why this program rejects the request
}

// add adds a difference. Its texts may be those of another program.
func (c *comparer) add(d Difference) {
	d.Move, d.Got = printable(d.Move), printable(d.Got)
	slices.Sort(d.Rules)
	d.Rules = slices.Compact(d.Rules)
	c.Differences = append(c.Differences, d)
}

func (c *comparer) compare() {
	want, got := c.Want.Error, c.Got.Error
	switch {
	case c.Failed != nil:
		d := Difference{Field: "answer", What: "the engine gave no answer",
			Want: "an answer of the protocol", Got: c.Failed.Error()}
		var e *EngineError
		if errors.As(c.Failed, &e) {
			d.What = e.Msg
		}
		c.add(d)
	case want != "" && got != "":
	case want != "":
		c.add(Difference{Field: "error", What: "a bad request is accepted", Rules: c.mistake(),
			Want: "rejected: " + want, Got: "an answer"})
	case got != "":
		c.add(Difference{Field: "error", What: "a valid request is rejected",
			Want: "an answer", Got: "rejected: " + got})
	default:
		c.lines()
		c.compareLists()
		c.outcome()
	}
}

// mistake returns the rules by which this program refuses a request.
func (c *comparer) mistake() (rules []string) {
	var setup *game.SetupError
	switch {
	case errors.As(c.refused, &setup):
		for _, p := range setup.Problems {
			rules = append(rules, p.Rule)
		}
	case errors.Is(c.refused, game.ErrIllegal):
		rules = c.here.Explain(c.req.Moves[c.played]).Rules()
	}
	return rules
}

// changed lists the squares where two position lines differ. They differ in form only if
// they show the same board, or if the second cannot be read.
func (c *comparer) changed(a, b string) (squares []string, form bool) {
	if c.boarder == nil {
		return nil, false
	}
	x, errX := c.boarder.Board(a)
	y, errY := c.boarder.Board(b)
	if errX != nil || errY != nil {
		return nil, true
	}
	for i, cell := range x.Cells {
		if cell.Text != y.Cells[i].Text {
			squares = append(squares, cell.Square)
		}
	}
	return squares, squares == nil && slices.Equal(x.Reserve, y.Reserve)
}

// lines compares the position lines: of the answers, and after the moves that both list.
func (c *comparer) lines() {
	got := successors(c.Got.Legal)
	got[""] = c.Got.Position
	for _, want := range append([]Successor{{"", c.Want.Position}}, c.Want.Legal...) {
		line, listed := got[want.Move]
		if !listed || line == want.Position {
			continue
		}
		d := Difference{Field: "legal", Move: want.Move, Want: want.Position, Got: line}
		squares, form := c.changed(d.Want, d.Got)
		d.Form = form
		switch {
		case form:
			d.What = "the position line has a different side, number or form"
		case d.Move == "":
			d.What = "a different position is reached"
		default:
			d.What, d.Rules = "a move leads to a different position", c.causes(d.Move, squares)
		}
		if d.Move == "" {
			d.Field = "position"
		}
		c.add(d)
	}
}

// causes returns the rules of the last effects of a move on some squares; of all effects if
// there are none.
func (c *comparer) causes(move string, squares []string) (rules []string) {
	last := map[string]string{}
	for _, e := range c.here.Explain(move).Effects {
		last[e.From], last[e.To] = e.Rule, e.Rule
	}
	for _, square := range squares {
		if last[square] != "" {
			rules = append(rules, last[square])
		}
	}
	if rules == nil {
		return slices.Collect(maps.Values(last))
	}
	return rules
}

// A fact is an entry of a list in an answer, with the rule that it concerns.
type fact struct{ move, text, rule string }

// facts returns the entries of the lists of an answer by the names of their fields. The map
// has no fields that are absent.
func (a Answer) facts() map[string][]fact {
	all := map[string][]fact{}
	add := func(field, move, text, rule string) {
		all[field] = append(all[field], fact{move, text, rule})
	}
	tell := func(field, move string, texts []string) {
		if texts != nil && all[field] == nil {
			all[field] = []fact{} // which may stay empty
		}
		for _, text := range texts {
			add(field, move, text, endRule(text))
		}
	}
	for _, x := range a.Compelled {
		add("compelled", "", x.String(), "COMP-"+strings.ToUpper(x.Kind))
	}
	for _, m := range a.Legal {
		add("legal", m.Move, "legal", "")
	}
	for _, x := range a.Explained {
		if x.Legal {
			add("explained", x.Move, "legal", "")
		}
		for _, r := range x.Reasons {
			add("explained", x.Move, r.String(), r.Rule)
		}
		tell("effects", x.Move, x.Effects)
		tell("satisfies", x.Move, x.Satisfies)
		if x.Outcome != nil {
			add("outcome", x.Move, x.Outcome.String(), "END-1")
		}
	}
	for _, x := range a.Traced {
		tell("effects", x.Move, x.Effects)
	}
	return all
}

// kinds are the differences of each list: an entry is missing, or surplus, or only the
// order or the number of equal entries is wrong.
var kinds = []struct{ field, missing, surplus, order string }{
	{"compelled", "a compulsion is missing", "a nonexistent compulsion is listed",
		"compelled is not sorted by square, kind, source, piece, or repeats an entry wrongly"},
	{"legal", "a legal move is missing", "an illegal move is listed",
		"legal is not sorted by canonical name, or names a move twice"},
	{"explained", "a reason against a move is missing", "a move is explained by a wrong reason",
		"the reasons are in a different order"},
	{"effects", "an effect of a move is missing", "a move has a wrong effect",
		"the effects are in a different order"},
	{"satisfies", "a satisfied compulsion is missing", "an unsatisfied compulsion is listed",
		"the satisfied compulsions are in a different order"},
	{"outcome", "the outcome after a move is missing",
		"the outcome after a move is different", ""},
}

// compareLists compares the lists. The explanations of a move that only one answer lists as
// legal differ for that reason.
func (c *comparer) compareLists() {
	want, got := c.Want.facts(), c.Got.facts()
	disputed := map[string]bool{} // the moves that only one answer lists as legal
	for _, k := range kinds {
		if _, tells := got[k.field]; slices.Contains(optional, k.field) && !tells {
			if _, tells := want[k.field]; tells {
				c.Absent = append(c.Absent, k.field)
			}
			continue
		}
		settled := func(x fact) bool { return disputed[x.move] }
		ours := slices.DeleteFunc(want[k.field], settled)
		theirs := slices.DeleteFunc(got[k.field], settled)
		before := len(c.Differences)
		for _, x := range slices.Concat(ours, theirs) {
			d := Difference{Field: k.field, What: k.missing, Want: x.text, Got: "not listed"}
			if !slices.Contains(ours, x) {
				d.What, d.Want, d.Got = k.surplus, d.Got, d.Want
				c.addFact(x, d)
			} else if !slices.Contains(theirs, x) {
				c.addFact(x, d)
			}
		}
		if k.field == "legal" {
			for _, d := range c.Differences[before:] {
				disputed[d.Move] = true
			}
		}
		if len(c.Differences) == before && !slices.Equal(ours, theirs) {
			c.add(reordered(k.field, k.order, ours, theirs))
		}
	}
}

// reordered is the difference of two lists with the same entries in different orders: a few of
// them from the first that differs.
func reordered(field, what string, ours, theirs []fact) Difference {
	at := 0
	for at < min(len(ours), len(theirs)) && ours[at] == theirs[at] {
		at++
	}
	from := func(list []fact) string {
		var texts []string
		for _, x := range list[at:min(at+3, len(list))] {
			texts = append(texts, x.text)
			if field == "legal" {
				texts[len(texts)-1] = x.move
			}
		}
		return cmp.Or(strings.Join(texts, ", then "), "nothing more")
	}
	d := Difference{Field: field, What: what, Form: true, Want: from(ours), Got: from(theirs)}
	if field != "legal" && at < len(ours) {
		d.Move = ours[at].move
	}
	return d
}

// addFact adds the difference of a fact. That of a legal move concerns the reasons against
// it or, if the engine gives none, the rule of its decision.
func (c *comparer) addFact(x fact, d Difference) {
	d.Move, d.Rules = x.move, strings.Fields(x.rule)
	if d.Field == "legal" {
		report := c.here.Explain(d.Move)
		d.Want = report.Summary()
		for _, x := range c.Got.Explained {
			if x.Move == d.Move && !x.Legal && report.Legal() {
				report = game.Report{Reasons: x.Reasons}
				d.Got = "illegal: " + report.Summary()
			}
		}
		if d.Rules = report.Rules(); report.Legal() && d.Rules != nil {
			d.Rules = d.Rules[:1]
		}
	}
	c.add(d)
}

// outcome compares the outcomes. A difference that follows from the lists of legal
// moves (END-1) is not reported again.
func (c *comparer) outcome() {
	want, got := c.Want.Outcome, c.Got.Outcome
	d := Difference{Field: "outcome", Want: want.String(), Got: got.String()}
	switch {
	case got.Over != (len(c.Got.Legal) == 0):
		d.What, d.Form = "the outcome contradicts the list of legal moves", true
	case d.Want == d.Got || want.Over != got.Over:
		return
	default:
		d.What = "the game is over with a different result"
	}
	c.add(d)
}

// successors returns the position after each move of a list.
func successors(list []Successor) map[string]string {
	after := map[string]string{}
	for _, m := range list {
		after[m.Move] = m.Position
	}
	return after
}

// endRule returns the rule at the end of a text, with or without brackets.
func endRule(text string) string {
	return strings.Trim(text[strings.LastIndexByte(text, ' ')+1:], "[]")
}
