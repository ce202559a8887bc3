package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A printer renders answers as text: the verdict, the reasons, the precedents, the
// board.
type printer struct {
	question
	out    *bufio.Writer
	style  cli.Style
	stated []string // rules whose statements have been printed
}

func newPrinter(w io.Writer, q question) *printer {
	return &printer{question: q, out: bufio.NewWriter(w), style: cli.StyleFor(w)}
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(p.out, format, args...) }

// fence begins a code block in Markdown and returns the function that ends it.
func (p *printer) fence() func() {
	if p.format != "markdown" {
		return func() {}
	}
	p.printf("```text\n")
	return func() { p.printf("```\n") }
}

// prose prints a sentence of the answer.
func (p *printer) prose(sentence string, show func(string) string) {
	if p.format != "markdown" {
		sentence = show(cli.Wrap("", "", sentence))
	}
	p.printf("%s\n", sentence)
}

// line prints a sentence that may end with a rule's id in brackets.
func (p *printer) line(indent, sentence string, show func(string) string) {
	text, id := cli.Wrap(indent, strings.Repeat(" ", len(indent)+2), sentence), ""
	if i := strings.LastIndexByte(text, '['); i >= 0 {
		text, id = text[:i], text[i:]
	}
	p.printf("%s%s%s\n", indent, show(strings.TrimPrefix(text, indent)), p.style.Dim(id))
}

func plain(s string) string { return s }

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// adjudication prints the answer, the notes and, for -history, the game.
func (p *printer) adjudication(a *adjudication) {
	switch r := a.Refused; {
	case a.Asked != nil:
		p.verdict(a.Asked, "")
	case r != nil && r.Verdict != nil:
		p.verdict(r.Verdict,
			fmt.Sprintf("The move is in line %d, column %d of the record.", r.Line, r.Column))
	default:
		p.standing(a)
	}
	const most = 5
	for _, n := range a.Notes[:min(most, len(a.Notes))] {
		p.line("", "Note: "+n, plain)
	}
	if more := len(a.Notes) - most; more > 0 {
		p.printf("Note: %d more notes are not shown\n", more)
	}
	if p.history && len(a.Plies) > 0 {
		p.game(a)
	}
}

// standing prints the state of a position, or of the end of a record.
func (p *printer) standing(a *adjudication) {
	s := &a.End
	n := len(a.Plies)
	switch r := a.Refused; {
	case r != nil:
		p.prose(fmt.Sprintf("The record stops in line %d, column %d: %s.",
			r.Line, r.Column, strings.TrimSuffix(r.Error, ".")), p.style.Bad)
		p.prose(fmt.Sprintf("The %s before it %s legal under the ruleset %s.",
			count(n, "move", "moves"), isOrAre(n), a.Ruleset), plain)
	case n > 0:
		p.prose(fmt.Sprintf("The record's %s legal under the ruleset %s.",
			count(n, "move is", "moves are"), a.Ruleset), p.style.Good)
	}
	if s.Outcome.Over {
		how := game.OutcomeClause(p.entry.Rules, s.Outcome)
		p.prose(fmt.Sprintf("The game is over: %s.", how), p.style.Bold)
	} else {
		mover := p.entry.SideName(s.Turn) + " is to move"
		switch {
		case s.Compelled == nil: // the game has no compulsions
			mover += ";"
		case len(s.Compelled) == 0:
			mover += "; no piece is compelled, and"
		default:
			mover += " and has compelled pieces;"
		}
		p.prose(mover+" "+count(len(s.Legal), "move is", "moves are")+" legal.", p.style.Bold)
	}
	defer p.fence()()
	for _, c := range s.Compelled {
		p.line("  ", c.Text, plain)
	}
	p.options(s)
	p.board(s.Position, nil)
	p.printf("%s\n", s.Position)
}

// options lists the legal moves, each with what it satisfies if pieces are
// compelled.
func (p *printer) options(s *state) {
	names, widest := "", 0
	for _, o := range s.Legal {
		names, widest = names+" "+o.Move, max(widest, len(o.Move))
	}
	switch {
	case len(s.Legal) == 0:
		return
	case len(s.Compelled) == 0:
		p.printf("%s\n", cli.Wrap("  legal: ", "         ", names))
		return
	}
	p.printf("%s\n", p.style.Bold("Legal moves and the compulsions that they satisfy:"))
	for _, o := range s.Legal {
		name := fmt.Sprintf("  %-*s  ", widest, o.Move)
		if len(o.Satisfies) == 0 {
			p.printf("%s(any legal move satisfies it)\n", name)
			continue
		}
		p.line(name, o.Satisfies[0].Text, plain)
		if n := len(o.Satisfies); n > 1 {
			p.printf("%*s  and %d more\n", len(name)-2, "", n-1)
		}
	}
}

// verdict prints the answer about one move. The sentence where gives its place in
// a record; it may be empty.
func (p *printer) verdict(v *rulings.Judgement, where string) {
	show := p.style.Bad
	if v.Decision == rulings.Legal {
		show = p.style.Good
	}
	for _, sentence := range v.Summary {
		for _, e := range v.Effects { // Nemoroth's effects already are in words
			words, _, _ := strings.Cut(p.entry.Words(e), " [")
			sentence = strings.Replace(sentence, e.Text, words, 1)
		}
		p.prose(sentence, show)
		show = plain
	}
	if where != "" {
		p.prose(where, plain)
	}
	if len(v.Candidates)+len(v.Reasons)+len(v.Effects)+len(v.Satisfies) > 0 {
		end := p.fence()
		p.why(v)
		end()
	}
	p.objections(v.Objections)
	for _, k := range v.Precedents {
		how := "See also "
		if k.Same {
			how = "Decided by "
		}
		if p.format == "markdown" {
			p.printf("- %s%s: *%s*\n", how, k.ID, k.Title)
		} else {
			p.printf("%s\n", cli.Wrap(how+k.ID+": ", "  ", k.Title))
		}
	}
	defer p.fence()()
	position, marks := v.Position, marksAgainst(v)
	if v.Legal {
		position, marks = v.After, marksAfter(v.Effects)
	}
	if v.Decision != rulings.Misread {
		p.board(position, marks)
	}
	p.printf("%s  (%s)\n", position, v.Ruleset)
}

// objections prints what somebody may say against a verdict, with its answer.
func (p *printer) objections(list []rulings.Objection) {
	for _, o := range list {
		if p.format == "markdown" {
			p.printf("- %s\n", o.Sentence(p.entry.Rules))
		} else {
			p.printf("%s\n", cli.Wrap("", "  ", o.Sentence(p.entry.Rules)))
		}
	}
}

// why prints the candidates of an ambiguous text, or the reasons of a verdict, the
// effects that the move has or would have, and what it satisfies or would satisfy.
func (p *printer) why(v *rulings.Judgement) {
	for _, c := range v.Candidates {
		verdict := "(legal): "
		if !c.Legal {
			verdict = "(illegal): "
		}
		p.printf("%s\n", cli.Wrap("  "+c.Move+" ", "      ", verdict+c.Text))
	}
	for _, r := range v.Reasons {
		p.line("  no: ", r.Text, plain)
	}
	for _, r := range v.Reasons {
		p.statement("      ", r.Rule)
	}
	does, saves := "  does: ", "  saves: "
	if !v.Legal {
		does, saves = "  would: ", "  would save: "
	}
	depth := make([]int, len(v.Effects)) // of causes
	for i, e := range v.Effects {
		if e.Cause >= 0 && e.Cause < i {
			depth[i] = depth[e.Cause] + 1
		}
		p.line(does+strings.Repeat("  ", depth[i]), p.entry.Words(e), plain)
	}
	for _, s := range v.Satisfies {
		p.line(saves, s.Text, p.style.Good)
	}
}

// statement prints the statement of a rule, once for each rule.
func (p *printer) statement(indent, rule string) {
	for _, r := range game.Catalogue(p.entry.Rules) {
		if r.ID == rule && !slices.Contains(p.stated, rule) {
			p.stated = append(p.stated, rule)
			p.printf("%s\n", p.style.Dim(cli.Wrap(indent+rule+": ", indent, r.Statement)))
		}
	}
}

// game prints the moves of a record with their effects.
func (p *printer) game(a *adjudication) {
	defer p.fence()()
	heading := fmt.Sprintf("%s, ruleset %s", p.entry.Title, a.Ruleset)
	p.printf("\n%s\n%s\n", p.style.Bold(heading), a.Start.Position)
	for _, t := range a.Tags {
		p.printf("%s: %s\n", t.Key, t.Value)
	}
	for i := range a.Plies {
		y := &a.Plies[i]
		dots := "."
		if y.Turn != p.entry.Sides[0] {
			dots = "..."
		}
		name := fmt.Sprintf("%d%s %s", y.FullMove, dots, y.Move)
		if text := y.Written["lawson"]; text != "" {
			name += "   " + text
		}
		p.printf("\n%s\n", p.style.Bold(name))
		if y.Move == pass {
			mover := p.entry.SideName(y.Turn)
			p.line("  ", mover+" passes, which is legal in analysis only [POS-2]", plain)
		}
		p.why(&y.Judgement)
		p.board(y.Then.Position, marksAfter(y.Effects))
		for _, c := range y.Then.Compelled {
			p.line("  ", c.Text, plain)
		}
	}
}

// failure returns an error that prevents a judgement. With -json it also prints
// the error.
func (p *printer) failure(err error) error {
	if p.format == "json" && !errors.Is(err, context.Canceled) {
		e := p.json(map[string]string{"game": p.entry.Name(), "error": err.Error()})
		if e != nil {
			return e
		}
	}
	return err
}

func (p *printer) json(v any) error {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

// Marks in boards.
const (
	markStart   = '<' // the start of a move
	markGoal    = '>' // its goal
	markScream  = '@' // a piece that screams
	markChange  = '#' // another square that the move changes
	markForbids = '^' // a square that a reason names
)

// board prints a position with marks, in the style of -board.
func (p *printer) board(line string, marks map[string]byte) {
	text := ""
	switch b, ok := p.entry.Rules.(game.Boarder); {
	case p.boards == "none":
		return
	case p.boards == "lawson" && ok:
		text, _ = b.Diagram(line, marks)
		text = cli.StyleMarks(text, p.style)
	default:
		text = cli.Board(p.entry.Rules, line, marks, p.style)
	}
	if text != "" {
		p.printf("\n%s\n", text)
	}
}

// marksAfter marks the squares that a move changes, apart from effects without a
// piece, such as ichor that fades.
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

// marksAgainst marks the squares of an illegal move and of its reasons. A pass has
// none.
func marksAgainst(v *rulings.Judgement) map[string]byte {
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
