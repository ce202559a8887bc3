package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A printer renders an adjudication as text.
type printer struct {
	out      *bufio.Writer
	style    cli.Style
	diagrams string          // each, last or none
	blank    bool            // the last line is blank
	named    []nemoroth.Rule // rules whose ids were printed without saying what they mean
	told     []nemoroth.Rule // rules whose statement was printed
}

func newPrinter(w io.Writer, style cli.Style, diagrams string) *printer {
	return &printer{out: bufio.NewWriter(w), style: style, diagrams: diagrams}
}

func (p *printer) printf(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	p.out.WriteString(s)
	p.blank = strings.HasSuffix(s, "\n\n")
}

// heading prints a line with a blank one before it.
func (p *printer) heading(line string) {
	if !p.blank {
		p.printf("\n")
	}
	p.printf("%s\n", line)
}

// line prints a sentence that ends with a rule's id in brackets, and remembers
// the rule.
func (p *printer) line(indent, sentence string, show func(string) string, rule nemoroth.Rule) {
	rest := strings.Repeat(" ", len(indent)+2)
	text, id := cli.Wrap(indent, rest, sentence), ""
	if i := strings.LastIndexByte(text, '['); i >= 0 {
		text, id = text[:i], text[i:]
	}
	p.printf("%s%s%s\n", indent, show(strings.TrimPrefix(text, indent)), p.style.Dim(id))
	p.named = append(p.named, rule)
}

func plain(s string) string { return s }

// adjudication prints everything, the game first.
func (p *printer) adjudication(a *adjudication) {
	p.printf("%s\n%s\n", p.style.Bold(fmt.Sprintf("The Game of Nemoroth, ruleset %v", a.Ruleset)), a.Start.Position)
	for _, t := range a.Tags {
		p.printf("%s: %s\n", t.Key, t.Value)
	}
	if len(a.Plies) > 0 && a.start.Position() != nemoroth.Start() {
		p.diagram(a.start.Setup(), nil, false)
		p.compelled(&a.Start)
	}
	for i := range a.Plies {
		p.ply(&a.Plies[i], i == len(a.Plies)-1)
	}
	switch {
	case len(a.Plies) > 0:
		p.end(&a.End)
	case a.Asked == nil && a.Refused == nil:
		p.diagram(a.end.Setup(), nil, true)
		p.compelled(&a.End)
		p.end(&a.End)
	default: // one question in one position, which the verdict shows
		p.compelled(&a.End)
	}
	if a.Asked != nil {
		p.verdict(a.end, a.Asked, "")
	}
	if r := a.Refused; r != nil && r.Verdict != nil {
		p.verdict(a.end, r.Verdict, fmt.Sprintf(" (line %d, column %d)", r.Line, r.Column))
	}
	p.rules()
}

func (p *printer) ply(y *ply, last bool) {
	name := fmt.Sprintf("%d. %v", y.Number, y.Report.Move)
	if y.Side == nemoroth.Obsidian {
		name = fmt.Sprintf("%d... %v", y.Number, y.Report.Move)
	}
	written := ""
	if y.Lawson != "" {
		written = "   " + y.Lawson
	}
	p.heading(p.style.Bold(name) + written)
	if y.Report.Move.IsPass() {
		p.line("  ", fmt.Sprintf("%v passes, which only analysis allows [POS-2]", y.Side), plain, nemoroth.RulePos2)
	} else {
		p.effects("  ", y.Report.Trace)
		p.satisfactions("  ", y.Report.Satisfies)
		p.precedentIDs("  ", y.Precedents)
	}
	p.diagram(y.after.Setup(), marksAfter(y.Report.Trace), last)
	p.compelled(&y.Then)
}

// effects prints a trace, each effect below what brought it about.
func (p *printer) effects(indent string, t nemoroth.Trace) {
	depth := make([]int, len(t))
	for i, e := range t {
		if e.Cause >= 0 && e.Cause < i {
			depth[i] = depth[e.Cause] + 1
		}
		p.line(indent+strings.Repeat("  ", depth[i]), e.String(), plain, e.Rule)
	}
}

func (p *printer) satisfactions(indent string, list []nemoroth.Satisfaction) {
	for _, s := range list {
		p.line(indent, s.String(), p.style.Good, s.Rule)
	}
}

func (p *printer) precedentIDs(indent string, list []precedent) {
	if len(list) == 0 {
		return
	}
	ids := make([]string, len(list))
	for i, k := range list {
		ids[i] = k.ID
	}
	p.printf("%s%s\n", indent, p.style.Dim("cf. "+strings.Join(ids, ", ")))
}

// diagram prints Lawson's diagram unless only the last one is wanted, or none.
func (p *printer) diagram(s nemoroth.Setup, marks map[nemoroth.Square]byte, last bool) {
	if p.diagrams == "none" || p.diagrams == "last" && !last {
		return
	}
	d := notation.Diagram{Setup: s}
	for sq := range nemoroth.Square(64) {
		d.Marks[sq] = marks[sq]
	}
	p.printf("\n%s\n", p.coloured(d.String()))
}

// coloured paints the marks, which stand at the left of their squares.
func (p *printer) coloured(diagram string) string {
	if !p.style {
		return diagram
	}
	var b strings.Builder
	for i, c := range []byte(diagram) {
		if i > 0 && diagram[i-1] == '|' && strings.IndexByte(notation.Marks, c) >= 0 {
			b.WriteString(p.style.Mark(string(rune(c))))
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// Marks in diagrams, all of notation.Marks.
const (
	markStart   = '<' // where a move starts
	markGoal    = '>' // where it goes
	markScream  = '@' // a Go Away that screams
	markChange  = '#' // another square that it changes
	markForbids = '^' // what forbids it
)

// marksAfter marks what a move changed, ichor that fades aside.
func marksAfter(t nemoroth.Trace) map[nemoroth.Square]byte {
	marks := map[nemoroth.Square]byte{}
	for _, e := range slices.Backward(t) {
		switch e.Kind {
		case nemoroth.EffectFade:
		case nemoroth.EffectMove:
			marks[e.From], marks[e.To] = markStart, markGoal
		case nemoroth.EffectScream:
			marks[e.From] = markScream
		case nemoroth.EffectPush, nemoroth.EffectFall:
			marks[e.From] = markChange
			fallthrough
		default:
			marks[e.Square()] = markChange
		}
	}
	return marks
}

// marksAgainst marks a move that is refused: its own squares, and those that the
// reasons name. A pass has none.
func marksAgainst(r nemoroth.Report) map[nemoroth.Square]byte {
	marks := map[nemoroth.Square]byte{}
	for _, reason := range r.Reasons {
		for _, sq := range reason.Squares {
			marks[sq] = markForbids
		}
	}
	switch {
	case r.Move.IsPass():
	case r.Move.IsScream():
		marks[r.Move.From()] = markScream
	default:
		marks[r.Move.From()], marks[r.Move.To()] = markStart, markGoal
	}
	return marks
}

// compelled says who is on move, and what compels whom.
func (p *printer) compelled(s *state) {
	switch {
	case s.Outcome.Over:
		return
	case len(s.Compelled) == 0:
		p.printf("%v is on move; nobody is compelled.\n", s.Side)
		return
	}
	p.printf("%v is on move, compelled:\n", s.Side)
	for _, c := range s.Compelled {
		p.line("  ", c.String(), plain, c.Kind.Rule())
	}
}

// end says how the game stands: the outcome or the legal moves.
func (p *printer) end(s *state) {
	if s.Outcome.Over {
		p.heading(p.style.Bold(fmt.Sprintf("The game is over: %v.", s.Outcome)))
		for _, c := range s.Compelled {
			p.line("  ", c.String(), plain, c.Kind.Rule())
		}
		p.named = append(p.named, nemoroth.RuleEnd1, nemoroth.RuleEnd2)
		return
	}
	moves := "The only legal move"
	if n := len(s.Legal); n > 1 {
		moves = fmt.Sprintf("The %d legal moves", n)
	}
	if len(s.Compelled) == 0 {
		names := make([]string, len(s.Legal))
		for i, o := range s.Legal {
			names[i] = o.Move.String()
		}
		p.heading(p.style.Bold(moves + ":"))
		p.printf("%s\n", cli.Wrap("  ", "  ", strings.Join(names, " ")))
		return
	}
	p.heading(p.style.Bold(moves + ", and what each of them satisfies:"))
	widest := 0
	for _, o := range s.Legal {
		widest = max(widest, len(o.Move.String()))
	}
	for _, o := range s.Legal {
		p.option(o, widest)
	}
}

// option prints a legal move with the first compulsion that it satisfies.
func (p *printer) option(o option, width int) {
	name := fmt.Sprintf("  %-*s  ", width, o.Move)
	switch n := len(o.Satisfies); n {
	case 0:
		p.printf("%s(nothing has to be)\n", name)
	case 1:
		p.line(name, o.Satisfies[0].String(), plain, o.Satisfies[0].Rule)
	default:
		p.line(name, o.Satisfies[0].String(), plain, o.Satisfies[0].Rule)
		p.printf("%*s  and %d more\n", len(name)-2, "", n-1)
	}
}

// verdict answers whether one move is legal; where says where it stood, with a
// blank and in parentheses, or nothing.
func (p *printer) verdict(before *nemoroth.Game, v *verdict, where string) {
	r := v.Report
	if r.Legal() {
		p.heading(p.style.Good(fmt.Sprintf("%v is legal.", r.Move)))
		p.effects("  ", r.Trace)
		p.satisfactions("  ", r.Satisfies)
		p.precedents("  ", v.Precedents)
		if after, err := before.Play(r.Move); err == nil {
			p.diagram(after.Setup(), marksAfter(r.Trace), true)
			p.printf("%v\n", after)
			if o := after.Outcome(); o.Over {
				p.printf("%s\n", p.style.Bold(fmt.Sprintf("The game is over: %v.", o)))
			}
		}
		return
	}
	what := fmt.Sprintf("%v is not legal%s:", r.Move, where)
	if v.Written != "" {
		what = fmt.Sprintf("%s is read as %v, which is not legal%s:", v.Written, r.Move, where)
	}
	p.heading(p.style.Bad(what))
	for _, reason := range r.Reasons {
		p.line("  ", reason.String(), plain, reason.Rule)
		p.statement("      ", reason.Rule)
	}
	if r.Trace != nil {
		p.printf("  Otherwise it would do this:\n")
		p.effects("    ", r.Trace)
	}
	if len(r.Satisfies) > 0 {
		p.printf("  and so would have saved:\n")
		p.satisfactions("    ", r.Satisfies)
	}
	p.precedents("  ", v.Precedents)
	if marks := marksAgainst(r); len(marks) > 0 {
		p.diagram(before.Setup(), marks, true)
	}
}

func (p *printer) precedents(indent string, list []precedent) {
	for _, k := range list {
		how := indent + "cf. "
		if k.Same {
			how = indent + "decided in "
		}
		p.printf("%s\n", cli.Wrap(how+k.ID+" ", strings.Repeat(" ", len(how)+len(k.ID)+1), k.Title))
	}
}

// statement says what a rule means, once.
func (p *printer) statement(indent string, rule nemoroth.Rule) {
	info, ok := nemoroth.LookupRule(string(rule))
	if !ok || slices.Contains(p.told, rule) {
		return
	}
	p.told = append(p.told, rule)
	p.printf("%s\n", p.style.Dim(cli.Wrap(indent+string(rule)+": ", indent, info.Statement)))
}

// rules says what the ids mean that were printed without an explanation.
func (p *printer) rules() {
	slices.Sort(p.named)
	heading := false
	for _, rule := range slices.Compact(p.named) {
		if _, ok := nemoroth.LookupRule(string(rule)); !ok || slices.Contains(p.told, rule) {
			continue
		}
		if !heading {
			p.heading(p.style.Bold("The rules named above:"))
			heading = true
		}
		p.statement("  ", rule)
	}
}
