package rulings

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// This file writes judgements only. Package casebook has a converter for pages, Render.

// A Layout says how Judgement.As prints.
type Layout struct {
	Format Format
	Board  game.Form // compact or diagram; "" for no board
	WhyNot bool      // all objections, not only the clear one
	Notes  []string  // sentences below the board
}

// A Format is a language in which texts are printed.
type Format string

// The formats. Text is plain, in lines of at most 80 characters; the zero Format means Text.
const (
	Text     Format = "text"
	Markdown Format = "markdown"
	BBCode   Format = "bbcode" // of forums
	HTML     Format = "html"   // a part of a page
)

// Formats returns all formats.
func Formats() []Format { return []Format{Text, Markdown, BBCode, HTML} }

// The signs are what a format writes around a text, as formats of package fmt.
type signs struct {
	bullet, paragraph, block, title string
	link                            string // of a name and an address
}

var signsOf = map[Format]signs{
	Text:     {"", "%s", "%s", "%s", "%s %s"},
	Markdown: {"- ", "%s", "```text\n%s```\n", "*%s*", "[%s](%s)"},
	BBCode:   {"", "%s", "[code]\n%s[/code]\n", "[i]%s[/i]", "[url=%[2]s]%[1]s[/url]"},
	HTML:     {"", "<p>%s</p>", "<pre>\n%s</pre>\n", "<i>%s</i>", `<a href="%[2]s">%[1]s</a>`},
}

// String returns the judgement as plain text: the answer in a few sentences, its grounds, what
// somebody may object, the rulings to cite, the board, the command that checks it and the edition.
// The board has these marks: < the start of a move, > its goal, @ a piece that screams, # another
// square that the move changes, ^ a square that forbids the move.
func (v Judgement) String() string { return v.As(Layout{Board: game.FormCompact}) }

// Markdown returns what String does as Markdown.
func (v Judgement) Markdown() string {
	return v.As(Layout{Board: game.FormCompact, Format: Markdown})
}

// HTML returns what String does as a part of a page.
func (v Judgement) HTML() string { return v.As(Layout{Board: game.FormCompact, Format: HTML}) }

// As returns the judgement in a layout. The statement of a rule is printed once.
func (v Judgement) As(l Layout) string {
	format := cmp.Or(l.Format, Text)
	p := printer{format: format, signs: signsOf[format], base: v.base}
	for _, sentence := range v.Summary {
		p.line("", p.sentence(sentence))
	}
	told := map[string]bool{}
	for _, c := range v.Claims {
		p.line(indent, p.sentence(c.Sentence()))
		told[c.Rule] = strings.Contains(c.Answer, c.Rule+": ")
	}
	p.fenced(v.grounds(told))
	for _, o := range v.Objections {
		if o.Clear || l.WhyNot {
			p.line(indent, p.sentence(o.sentence(v.rules, told)))
		}
	}
	for _, k := range v.Precedents {
		how := "See also "
		if k.Same {
			how = "Decided by "
		}
		lead := p.sentence(how + k.ID + disputed(k.Disputes) + ": ")
		p.line(indent, lead+fmt.Sprintf(p.title, p.format.Escape(k.Title)))
	}
	p.fenced(fmt.Sprintf("%s%s  (%s)\n", v.Board(l.Board), v.shown(), v.Ruleset))
	if v.URL != "" {
		p.line(indent, "On a board: "+p.format.Link("this position", v.URL))
	}
	for _, n := range l.Notes {
		p.line(indent, p.sentence(n))
	}
	if v.Check != "" { // on one line, to be copied
		fmt.Fprintf(&p, p.paragraph+"\n", p.bullet+p.format.Escape("Check it: "+v.Check))
	}
	if v.Edition != "" {
		p.line(indent, "By "+p.format.Escape(v.Edition))
	}
	return p.String()
}

// Board draws the position after a legal move, or before another one, with marks on the squares
// that matter, between line breaks. It returns "" for no form, and for a text that is not
// understood.
func (v Judgement) Board(form game.Form) string {
	if form == "" || v.Decision == Misread {
		return ""
	}
	drawn := game.Sketch(v.rules, v.shown(), form, v.marks())
	if drawn == "" {
		return ""
	}
	return "\n" + drawn + "\n"
}

// shown is the position line of the board.
func (v Judgement) shown() string {
	if v.Legal {
		return v.After
	}
	return v.Position
}

// A printer collects the lines of a text.
type printer struct {
	strings.Builder
	signs
	format Format
	base   string // of links to rulings; "" for none
}

// Escape makes a text safe in the format.
func (f Format) Escape(text string) string {
	if f == HTML {
		return svg.Escape(text)
	}
	return text
}

// Link returns an escaped text with an address. In plain text the address follows.
func (f Format) Link(text, address string) string {
	return fmt.Sprintf(signsOf[cmp.Or(f, Text)].link, text, f.Escape(address))
}

var rulingID = regexp.MustCompile(`\b[A-Z]{2}-[0-9]{4}\b`)

// sentence returns a sentence in the format. The ids of rulings are links if there is a base.
func (p *printer) sentence(text string) string {
	if text = p.format.Escape(text); p.base == "" {
		return text
	}
	return rulingID.ReplaceAllStringFunc(text, func(id string) string {
		return p.format.Link(id, rulingURL(p.base, id))
	})
}

// indent is that of the second line of an item in plain text.
const indent = "  "

// line writes a paragraph or, with an indent, an item of a list.
func (p *printer) line(indent, text string) {
	if p.format == Text {
		text = game.Wrap("", indent, text)
	}
	if indent != "" {
		text = p.bullet + text
	}
	fmt.Fprintf(p, p.paragraph+"\n", text)
}

// fenced writes a text whose lines stay as they are.
func (p *printer) fenced(text string) {
	if text != "" {
		fmt.Fprintf(p, p.block, p.format.Escape(text))
	}
}

// Grounds returns in lines the candidates of an ambiguous text, or the reasons of the verdict
// with the statements of their rules, the effects that the move has or would have, and what it
// satisfies or would satisfy. For a position they are what compels and the legal moves.
func (v Judgement) Grounds() string { return v.grounds(map[string]bool{}) }

// grounds is Grounds without the statements of rules that are told already; it adds those that
// it has.
func (v Judgement) grounds(told map[string]bool) string {
	var b strings.Builder
	add := func(label string, indent int, sentence string) {
		b.WriteString(game.Wrap(label, strings.Repeat(" ", indent), sentence) + "\n")
	}
	v.options(add)
	for _, c := range v.Candidates {
		verdict := "(legal): "
		if !c.Legal {
			verdict = "(illegal): "
		}
		add("  "+c.Move+" ", 6, verdict+c.Text)
	}
	for _, r := range v.Reasons {
		add("  no: ", 8, r.Text)
	}
	does, satisfied := "  does: ", "  satisfied: "
	if !v.Legal {
		does, satisfied = "  would: ", "  would be satisfied: "
		for _, id := range v.Report.Rules() {
			if said := statement(v.rules, id); said != "" && !told[id] {
				add("      "+id+": ", 6, said)
				told[id] = true
			}
		}
	}
	var labels []string // each a little longer than that of the cause
	for i, e := range v.Effects {
		label := does
		if e.Cause >= 0 && e.Cause < i {
			label = labels[e.Cause] + "  "
		}
		labels = append(labels, label)
		add(label, len(label)+2, e.Text)
	}
	saved := mapped(v.Satisfies, func(s game.Satisfaction) string { return s.Text })
	for _, text := range slices.Compact(saved) { // a piece that moves does so once
		add(satisfied, len(satisfied)+2, text)
	}
	return b.String()
}

// options adds, for a position, what compels and the legal moves with what they satisfy. A judgement
// on a move does not list legal moves.
func (v Judgement) options(add func(label string, indent int, sentence string)) {
	names := mapped(v.Moves, func(o LegalMove) string { return o.Move })
	if len(names) == 0 {
		return
	}
	if len(v.Compelled) == 0 {
		add("  legal: ", 9, strings.Join(names, " "))
		return
	}
	for _, c := range v.Compelled {
		add("  ", 4, c.Text)
	}
	add("", 0, "Legal moves and the compulsions that they satisfy:")
	widest := 0
	for _, name := range names {
		widest = max(widest, len(name))
	}
	for _, o := range v.Moves {
		text := "(any legal move satisfies it)"
		if len(o.Satisfies) > 0 {
			text = o.Satisfies[0].Text
		}
		add(fmt.Sprintf("  %-*s  ", widest, o.Move), widest+6, text)
		if n := len(o.Satisfies); n > 1 {
			add(strings.Repeat(" ", widest+4), 0, fmt.Sprintf("and %d more", n-1))
		}
	}
}

// statement returns the statement of a rule, or "".
func statement(r game.Rules, id string) string {
	for _, rule := range game.Catalogue(r) {
		if rule.ID == id {
			return rule.Statement
		}
	}
	return ""
}

// worded returns a sentence with a rule's id in brackets at its end: the one that a game's schema has
// for the first of some keys of a kind, with words in place of its words in capitals, or else the
// game's own text.
func worded(r game.Rules, kind, rule, own string, keys []string, words ...string) string {
	for _, key := range keys {
		if s := glossary(r, kind)[key]; s != "" {
			return strings.NewReplacer(words...).Replace(s) + " [" + rule + "]"
		}
	}
	return own
}

// Worded returns a report on a move of a game with sentences for people as its texts, each with the
// rule's id in brackets at its end. The schema of a game has the sentences. A reason by COMP-RULE
// says what still compels.
func Worded(r game.Rules, g game.Game, on game.Report) game.Report {
	was := on
	on.Reasons = slices.Clone(was.Reasons)
	on.Effects, on.Satisfies = slices.Clone(was.Effects), slices.Clone(was.Satisfies)
	for i, reason := range was.Reasons {
		if reason.Rule != "COMP-RULE" {
			continue
		}
		if still := stillCompelled(r, g, was); still != nil {
			on.Reasons[i].Text = firstOf(still, 3) + " [" + reason.Rule + "]"
		}
	}
	for i, e := range was.Effects {
		on.Effects[i].Text = effectText(r, e)
	}
	for i, s := range was.Satisfies {
		on.Satisfies[i].Text = satisfactionText(r, g, was, s)
	}
	return on
}

// effectText returns the sentence for an effect's kind and rule, or for its kind. PIECE, WAS and NOW
// stand for pieces, FROM, TO and BY for squares, WINNER for a side, and REASON for that of an
// outcome. Without a sentence the effect's own text is returned.
func effectText(r game.Rules, e game.Effect) string {
	winner, reason, _ := strings.Cut(e.Now, " ")
	return worded(r, "effect-sentence", e.Rule, e.Text, []string{e.Kind + " " + e.Rule, e.Kind},
		"PIECE", contentWords(r, e.Piece), "WAS", contentWords(r, e.Was),
		"NOW", cmp.Or(contentWords(r, e.Now), "0"),
		"FROM", e.From, "TO", e.To, "BY", e.By, "WINNER", r.SideName(winner), "REASON", reason)
}

// cellsOf returns the squares of a position line by their names.
func cellsOf(r game.Rules, line string) map[string]game.Cell {
	cells := map[string]game.Cell{}
	if b, ok := r.(game.Boarder); ok {
		board, _ := b.Board(line)
		for _, cell := range board.Cells {
			cells[cell.Square] = cell
		}
	}
	return cells
}

// compulsionText returns a compulsion of a side in a position, with a word such as "still ".
func compulsionText(r game.Rules, c game.Compulsion, side string, cells map[string]game.Cell,
	still string) string {

	const most = 3
	var company []string
	cell, found := cells[c.Square], false // the piece itself
	for i, token := range cell.Tokens[:min(len(cell.Tokens), most+2)] {
		if !found && cell.Owners[i] == side && strings.EqualFold(token[:1], c.Piece) {
			found = true
			continue
		}
		company = append(company, "the "+contentWords(r, token))
	}
	return worded(r, "compulsion-sentence", c.Rule, c.Text,
		[]string{c.Kind + " " + cell.Mark, c.Kind},
		"PIECE", glossary(r, "piece")[c.Piece], "SQUARE", c.Square, "SOURCE", c.Source,
		"MARK", cell.Mark, "COMPANY", enumerate(company, most, "and"), "STILL ", still)
}

// satisfactionText returns the sentence for a compulsion that a move satisfies: for the rule and the
// mark of the square before the move, or what becomes of the piece or else of the one that compels
// it, promote, petrify or gone, or for the rule.
func satisfactionText(r game.Rules, g game.Game, on game.Report, s game.Satisfaction) string {
	all, mark := lives(r, g.Line(), on.Effects), cellsOf(r, g.Line())[s.Square].Mark
	rule := s.Rule + " "
	return worded(r, "satisfaction-sentence", s.Rule, s.Text,
		[]string{rule + mark, rule + lifeAt(all, s.Square, s.Piece).becomes,
			rule + lifeAt(all, s.Source, "G").becomes, s.Rule},
		"PIECE", glossary(r, "piece")[s.Piece], "SQUARE", s.Square, "SOURCE", s.Source)
}

// OutcomeSentence says who has won and how, with the rule's id in brackets at its end;
// game.OutcomeText is shorter. WINNER
// stands for a side in the sentences of a schema, and SCORE for the points.
func OutcomeSentence(r game.Rules, o game.Outcome) string {
	_, score, _ := strings.Cut(o.String(), ", ")
	text := strings.NewReplacer("WINNER", r.SideName(o.Winner), "SCORE", score).Replace(
		glossary(r, "outcome-sentence")[o.Reason])
	if !o.Over || text == "" {
		text = game.OutcomeText(r, o)
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// marks returns the marks of the board, which String lists: on the squares that a legal move changes, apart from effects
// without a piece, such as ichor that fades, or on those of the reasons against a move; and on the
// squares of the move, of which a pass has none.
func (v Judgement) marks() map[string]byte {
	if v.Decision == Standing {
		return nil
	}
	marks := map[string]byte{}
	for _, reason := range v.Reasons {
		for _, sq := range reason.Squares {
			marks[sq] = '^'
		}
	}
	for _, e := range v.Effects {
		if v.Legal && e.Piece != "" {
			marks[e.From], marks[e.To] = '#', '#'
		}
	}
	delete(marks, "")
	name, _, screams := strings.Cut(v.Move, "!")
	switch own := squaresIn(name); {
	case screams:
		marks[own[0]] = '@'
	case len(own) > 1:
		marks[own[0]], marks[own[1]] = '<', '>'
	}
	return marks
}
