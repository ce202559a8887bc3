package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings/game"
)

// A printer renders an adjudication as text.
type printer struct {
	question
	out   *bufio.Writer
	style cli.Style
	rules []game.Rule
	blank bool     // the last line is blank
	named []string // rules whose ids were printed without saying what they mean
	told  []string // rules whose statement was printed
}

func newPrinter(w io.Writer, q question) *printer {
	return &printer{question: q, out: bufio.NewWriter(w), style: cli.StyleFor(w), rules: game.Catalogue(q.entry.Rules)}
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
func (p *printer) line(indent, sentence string, show func(string) string, rule string) {
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
	p.printf("%s\n%s\n", p.style.Bold(fmt.Sprintf("%s, ruleset %s", p.entry.Title, a.Ruleset)), a.Start.Position)
	for _, t := range a.Tags {
		p.printf("%s: %s\n", t.Key, t.Value)
	}
	if opening, err := p.entry.Start("", a.Ruleset); len(a.Plies) > 0 && (err != nil || opening.Line() != a.Start.Position) {
		p.diagram(a.Start.Position, nil, false)
		p.compelled(&a.Start)
	}
	for i := range a.Plies {
		p.ply(&a.Plies[i], i == len(a.Plies)-1)
	}
	switch {
	case len(a.Plies) > 0:
		p.end(&a.End)
	case a.Asked == nil && a.Refused == nil:
		p.diagram(a.End.Position, nil, true)
		p.compelled(&a.End)
		p.end(&a.End)
	default: // one question in one position, which the verdict shows
		p.compelled(&a.End)
	}
	if a.Asked != nil {
		p.verdict(&a.End, a.Asked, "")
	}
	if r := a.Refused; r != nil && r.Verdict != nil {
		p.verdict(&a.End, r.Verdict, fmt.Sprintf(" (line %d, column %d)", r.Line, r.Column))
	}
	p.statements()
}

func (p *printer) ply(y *ply, last bool) {
	dots := "."
	if y.Turn != p.entry.Sides[0] {
		dots = "..."
	}
	name := p.style.Bold(fmt.Sprintf("%d%s %s", y.FullMove, dots, y.Move))
	if text := y.Written["lawson"]; text != "" {
		name += "   " + text
	}
	p.heading(name)
	if y.isPass() {
		p.line("  ", p.side(y.Turn)+" passes, which only analysis allows [POS-2]", plain, "POS-2")
	} else {
		p.effects("  ", y.Effects)
		p.satisfactions("  ", y.Satisfies)
		if len(y.Precedents) > 0 {
			ids := make([]string, len(y.Precedents))
			for i, k := range y.Precedents {
				ids[i] = k.ID
			}
			p.printf("  %s\n", p.style.Dim("cf. "+strings.Join(ids, ", ")))
		}
	}
	p.diagram(y.Then.Position, marksAfter(y.Effects), last)
	p.compelled(&y.Then)
}

// effects prints a trace, each effect below what brought it about.
func (p *printer) effects(indent string, list []game.Effect) {
	depth := make([]int, len(list))
	for i, e := range list {
		if e.Cause >= 0 && e.Cause < i {
			depth[i] = depth[e.Cause] + 1
		}
		p.line(indent+strings.Repeat("  ", depth[i]), e.Text, plain, e.Rule)
	}
}

func (p *printer) satisfactions(indent string, list []sentence) {
	for _, s := range list {
		p.line(indent, s.Text, p.style.Good, s.Rule)
	}
}

// diagram draws a position unless only the last diagram is wanted, or none.
func (p *printer) diagram(line string, marks map[string]byte, last bool) {
	d, ok := p.entry.Rules.(game.Diagrammer)
	if !ok || p.diagrams == "none" || p.diagrams == "last" && !last {
		return
	}
	if text, err := d.Diagram(line, marks); err == nil {
		p.printf("\n%s\n\n", p.coloured(text))
	}
}

var markAtLeft = regexp.MustCompile(`\|[<>@#^]`)

// coloured paints the marks, which stand at the left of their squares.
func (p *printer) coloured(diagram string) string {
	return markAtLeft.ReplaceAllStringFunc(diagram, func(s string) string { return "|" + p.style.Mark(s[1:]) })
}

// Marks in diagrams.
const (
	markStart   = '<' // where a move starts
	markGoal    = '>' // where it goes
	markScream  = '@' // a piece that acts and stays
	markChange  = '#' // another square that it changes
	markForbids = '^' // what forbids it
)

// marksAfter marks what a move changes; what nobody does, such as ichor that
// fades, is left out.
func marksAfter(effects []game.Effect) map[string]byte {
	marks := map[string]byte{}
	for i, e := range slices.Backward(effects) {
		switch {
		case i == 0:
			markMove(marks, e.From, e.To)
		case e.Piece != "":
			for _, sq := range []string{e.From, e.To} {
				if sq != "" {
					marks[sq] = markChange
				}
			}
		}
	}
	return marks
}

func markMove(marks map[string]byte, from, to string) {
	if from == to {
		marks[from] = markScream
		return
	}
	marks[from], marks[to] = markStart, markGoal
}

var squares = regexp.MustCompile(`[a-h][1-8]`)

// marksAgainst marks a move that is refused: its own squares, and those that the
// reasons name. A pass has none.
func marksAgainst(v *verdict) map[string]byte {
	marks := map[string]byte{}
	for _, r := range v.Reasons {
		for _, sq := range r.Squares {
			marks[sq] = markForbids
		}
	}
	name, _, scream := strings.Cut(v.Move, "!")
	if own := squares.FindAllString(name, -1); own != nil {
		to := own[0]
		if !scream {
			to = own[len(own)-1]
		}
		markMove(marks, own[0], to)
	}
	return marks
}

// compelled says who is on move, and what compels whom.
func (p *printer) compelled(s *state) {
	switch {
	case s.Outcome.Over:
		return
	case s.Compelled == nil: // in this game nobody ever is
		p.printf("%s is on move.\n", p.side(s.Turn))
		return
	case len(s.Compelled) == 0:
		p.printf("%s is on move; no piece is compelled.\n", p.side(s.Turn))
		return
	}
	p.printf("%s is on move, compelled:\n", p.side(s.Turn))
	for _, c := range s.Compelled {
		p.line("  ", c.Text, plain, c.Rule)
	}
}

// end says how the game stands: the outcome or the legal moves.
func (p *printer) end(s *state) {
	if s.Outcome.Over {
		p.heading(p.style.Bold(fmt.Sprintf("The game is over: %s.", game.OutcomeText(p.entry.Rules, s.Outcome))))
		for _, c := range s.Compelled {
			p.line("  ", c.Text, plain, c.Rule)
		}
		p.named = append(p.named, "END-1", "END-2")
		return
	}
	moves, names, widest := "The only legal move", make([]string, len(s.Legal)), 0
	if n := len(s.Legal); n > 1 {
		moves = fmt.Sprintf("The %d legal moves", n)
	}
	for i, o := range s.Legal {
		names[i], widest = o.Move, max(widest, len(o.Move))
	}
	if len(s.Compelled) == 0 {
		p.heading(p.style.Bold(moves + ":"))
		p.printf("%s\n", cli.Wrap("  ", "  ", strings.Join(names, " ")))
		return
	}
	p.heading(p.style.Bold(moves + ", and what each of them satisfies:"))
	for _, o := range s.Legal {
		name := fmt.Sprintf("  %-*s  ", widest, o.Move)
		if len(o.Satisfies) == 0 {
			p.printf("%s(every move will do)\n", name)
			continue
		}
		p.line(name, o.Satisfies[0].Text, plain, o.Satisfies[0].Rule)
		if n := len(o.Satisfies); n > 1 {
			p.printf("%*s  and %d more\n", len(name)-2, "", n-1)
		}
	}
}

// verdict answers whether one move is legal; where says where it stood, with a
// blank and in parentheses, or nothing.
func (p *printer) verdict(before *state, v *verdict, where string) {
	if v.Legal {
		p.heading(p.style.Good(v.Move + " is legal."))
		p.effects("  ", v.Effects)
		p.satisfactions("  ", v.Satisfies)
		p.precedents("  ", v.Precedents)
		p.diagram(v.After, marksAfter(v.Effects), true)
		p.printf("%s\n", v.After)
		if v.Outcome.Over {
			p.printf("%s\n", p.style.Bold(fmt.Sprintf("The game is over: %s.", game.OutcomeText(p.entry.Rules, v.Outcome))))
		}
		return
	}
	what := fmt.Sprintf("%s is not legal%s:", v.Move, where)
	if v.Text != "" {
		what = fmt.Sprintf("%s is read as %s, which is not legal%s:", v.Text, v.Move, where)
	}
	p.heading(p.style.Bad(what))
	for _, r := range v.Reasons {
		p.line("  ", r.Text, plain, r.Rule)
		p.statement("      ", r.Rule)
	}
	if v.Effects != nil {
		p.printf("  Otherwise it would do this:\n")
		p.effects("    ", v.Effects)
	}
	if len(v.Satisfies) > 0 {
		p.printf("  and so would have saved:\n")
		p.satisfactions("    ", v.Satisfies)
	}
	p.precedents("  ", v.Precedents)
	if marks := marksAgainst(v); len(marks) > 0 {
		p.diagram(before.Position, marks, true)
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
func (p *printer) statement(indent, rule string) {
	i := slices.IndexFunc(p.rules, func(r game.Rule) bool { return r.ID == rule })
	if i < 0 || slices.Contains(p.told, rule) {
		return
	}
	p.told = append(p.told, rule)
	p.printf("%s\n", p.style.Dim(cli.Wrap(indent+rule+": ", indent, p.rules[i].Statement)))
}

// statements says what the ids mean that were printed without an explanation.
func (p *printer) statements() {
	slices.Sort(p.named)
	left := slices.DeleteFunc(slices.Compact(p.named), func(id string) bool {
		return slices.Contains(p.told, id) || !slices.ContainsFunc(p.rules, func(r game.Rule) bool { return r.ID == id })
	})
	if len(left) > 0 {
		p.heading(p.style.Bold("The rules named above:"))
	}
	for _, rule := range left {
		p.statement("  ", rule)
	}
}
