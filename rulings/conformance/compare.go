package conformance

import (
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
	req     Request
	here    game.Game // the last one that this program reaches; nil for none
	played  int       // the number of moves before it
	refused error     // the reason why this program rejects the request
}

// add adds a difference. Its texts may be those of another program.
func (c *comparer) add(d Difference) {
	d.Move, d.Got = printable(d.Move), printable(d.Got)
	d.Rules = set(d.Rules)
	c.Differences = append(c.Differences, d)
}

// set sorts a list and removes duplicates.
func set(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
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
		d := Difference{Field: "error", What: "a bad request is accepted",
			Want: "rejected: " + want, Got: "an answer"}
		for _, p := range game.Problems(c.refused) {
			d.Rules = append(d.Rules, p.Rule)
		}
		if errors.Is(c.refused, game.ErrIllegal) {
			d.Rules = c.here.Explain(c.req.Moves[c.played]).Rules()
		}
		c.add(d)
	case got != "":
		c.add(Difference{Field: "error", What: "a valid request is rejected",
			Want: "an answer", Got: "rejected: " + got})
	default:
		c.compareFacts()
		c.compareOutcomes()
	}
}

// A fact is one thing that an answer says in a field: about a move or, without one, about the
// position. The rule is the one that it concerns.
type fact struct{ move, text, rule string }

// facts returns what an answer says, by the names of its fields; "after" has the position lines
// after the legal moves. The map has no fields that are absent.
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
			add(field, move, text, game.RuleOf(text))
		}
	}
	add("position", "", a.Position, "")
	for _, x := range a.Compelled {
		add("compelled", "", x.String(), "COMP-"+strings.ToUpper(x.Kind))
	}
	for _, m := range a.Legal {
		add("legal", m.Move, "legal", "")
		add("after", m.Move, m.Position, "")
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

// kinds has the differences in each field: its name, and what is said if something is missing, or
// surplus, or if only the order or the number of equal entries is wrong. A field without surplus
// has one text for each move, which is missing if there is another.
const kinds = `position
a different position is reached

compelled
a compulsion is missing
a nonexistent compulsion is listed
compelled is not sorted by square, kind, source, piece, or repeats an entry wrongly

legal
a legal move is missing
an illegal move is listed
legal is not sorted by canonical name, or names a move twice

after
a move leads to a different position

explained
a reason against a move is missing
a move is explained by a wrong reason
the reasons are in a different order

effects
an effect of a move is missing
a move has a wrong effect
the effects are in a different order

satisfies
a satisfied compulsion is missing
an unsatisfied compulsion is listed
the satisfied compulsions are in a different order

outcome
the outcome after a move is different`

// compareFacts compares what the answers say. About a move that only one of them lists as legal
// they differ for that reason.
func (c *comparer) compareFacts() {
	want, got := c.Want.facts(), c.Got.facts()
	disputed := map[string]bool{} // the moves that only one answer lists as legal
	settled := func(x fact) bool { return disputed[x.move] }
	for block := range strings.SplitSeq(kinds, "\n\n") {
		k := append(strings.Split(block, "\n"), "", "")
		field, missing, surplus, order := k[0], k[1], k[2], k[3]
		if slices.Contains(optional, field) && got[field] == nil {
			if want[field] != nil {
				c.Absent = append(c.Absent, field)
			}
			continue
		}
		ours := slices.DeleteFunc(want[field], settled)
		theirs := slices.DeleteFunc(got[field], settled)
		before := len(c.Differences)
		for i, x := range slices.Concat(ours, theirs) {
			d := Difference{Field: field, What: missing, Move: x.move,
				Rules: strings.Fields(x.rule), Want: x.text, Got: "not listed"}
			switch {
			case slices.Contains(ours, x) && slices.Contains(theirs, x):
				continue
			case surplus != "" && i >= len(ours):
				d.What, d.Want, d.Got = surplus, d.Got, d.Want
			case i >= len(ours):
				continue
			case surplus == "":
				for _, y := range theirs {
					if y.move == x.move {
						d.Got = y.text
					}
				}
			}
			switch field {
			case "legal":
				disputed[x.move] = true
				c.judge(&d)
			case "position", "after":
				c.compareLines(&d)
			}
			c.add(d)
		}
		if order != "" && len(c.Differences) == before && !slices.Equal(ours, theirs) {
			c.add(reordered(field, order, ours, theirs))
		}
	}
}

// reordered is the difference of two lists with the same entries in different orders, or some of
// them repeated: the first entries that differ.
func reordered(field, what string, ours, theirs []fact) Difference {
	end := fact{text: "nothing more"}
	ours, theirs = append(ours, end), append(theirs, end)
	for len(ours) > 1 && ours[0] == theirs[0] {
		ours, theirs = ours[1:], theirs[1:]
	}
	a, b := ours[0], theirs[0]
	d := Difference{Field: field, What: what, Form: true,
		Want: strings.TrimSpace(a.move + " " + a.text),
		Got:  strings.TrimSpace(b.move + " " + b.text)}
	if field != "legal" {
		d.Move = a.move
	}
	return d
}

// judge completes the difference of a legal move. It concerns the reasons against the move
// or, if the engine gives none, the rule of its decision.
func (c *comparer) judge(d *Difference) {
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

// compareLines completes the difference of two position lines. It is one of form if they show
// the same board, or if the engine's cannot be read. Else that after a move concerns the rules
// of the last effects on the squares that differ, or of all effects if there are none.
func (c *comparer) compareLines(d *Difference) {
	last := map[string]string{}
	if d.Move != "" {
		d.Field = "legal"
		for _, e := range c.here.Explain(d.Move).Effects {
			last[e.From], last[e.To] = e.Rule, e.Rule
		}
	}
	if boarder, ok := c.rules.(game.Boarder); ok {
		ours, _ := boarder.Board(d.Want)
		theirs, err := boarder.Board(d.Got)
		d.Form = err != nil || slices.Equal(ours.Reserve, theirs.Reserve)
		for i, cell := range theirs.Cells {
			if cell.Text != ours.Cells[i].Text {
				d.Form = false
				d.Rules = append(d.Rules, strings.Fields(last[cell.Square])...)
			}
		}
	}
	if d.Form {
		d.What = "the position line has a different side, number or form"
	} else if d.Rules == nil {
		d.Rules = slices.Collect(maps.Values(last))
	}
}

// compareOutcomes compares the outcomes. A difference that follows from the lists of legal
// moves (END-1) is not reported again.
func (c *comparer) compareOutcomes() {
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
