package rulings

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Decision classifies a judgement. It divides illegal moves differently from
// nemoroth.Verdict: a move that satisfies no compulsion or repeats a position is Forbidden here
// and has a verdict of its own there, and an Impossible move has nemoroth.VerdictForbidden.
type Decision string

// The decisions.
const (
	Legal        Decision = "legal"
	Forbidden    Decision = "forbidden"     // illegal, for the reasons in Reasons
	WrongEffects Decision = "wrong-effects" // the move is legal, but has other effects
	Ambiguous    Decision = "ambiguous"     // Candidates lists the moves that fit
	Misread      Decision = "misread"       // not understood, for the reason in Trouble

	// Impossible is the decision on a move that no rule but MOVE-1 forbids: the side to move
	// has no such mobile piece there, or the move is a pass.
	Impossible Decision = "impossible"

	// Standing is the decision on a position without a move in question.
	Standing Decision = "standing"
)

// A Judgement is the answer to the question whether a move is legal, with its reasons. All
// programs print it as this JSON.
type Judgement struct {
	Game     string `json:"game"`
	Ruleset  string `json:"ruleset"`
	Position string `json:"position"` // position line before the move
	Turn     string `json:"turn"`
	Text     string `json:"text"` // text of the move in question

	Decision Decision `json:"decision"`
	// Legal reports whether the move is legal. It is true for WrongEffects, too: a program that
	// accepts moves compares Decision with the constant Legal.
	Legal   bool     `json:"legal"`
	Summary []string `json:"summary"` // the answer in a few sentences, the verdict first

	// Report is on the move, and zero if the text names no single move.
	game.Report

	ReadAs  string `json:"read_as,omitempty"` // strict text for a lenient one (NOTE-8)
	Trouble string `json:"trouble,omitempty"` // error in the text
	Example string `json:"example,omitempty"` // a text that is understood in this position

	Candidates []Candidate       `json:"candidates,omitempty"` // of an ambiguous text
	Compelled  []game.Compulsion `json:"compelled,omitempty"`  // compulsions of the side to move
	Outcome    game.Outcome      `json:"outcome,omitzero"`     // after a legal move, or now
	Moves      []LegalMove       `json:"moves,omitempty"`      // legal moves, see Standing
	Precedents []Citation        `json:"precedents,omitempty"`
	Claims     []Claim           `json:"claims,omitempty"` // see JudgeClaims
	// Disputes are the open questions of the rulebook on which the answer rests.
	Disputes []Disputed `json:"disputes,omitempty"`
	// Objections are the hypotheses that make a difference, the clearest first. There are
	// none to a text that is ambiguous or not understood.
	Objections []Objection `json:"objections,omitempty"`

	// Edition is the suite of rulings with the version, date and hash of its edition.
	Edition string `json:"edition,omitempty"`
	URL     string `json:"url,omitempty"` // of the position on a hosted board: see Link
	// Check is the command that repeats the judgement on a move; "" if the past of the game
	// decides it.
	Check string `json:"check,omitempty"`

	corpus  *Corpus
	rules   game.Rules
	game    game.Game
	quarrel *quarrel // about the move; nil if there is none
	base    string   // address of a hosted board
}

// MarshalJSON leaves legal out of a judgement on a position without a move in question.
func (v Judgement) MarshalJSON() ([]byte, error) {
	type fields Judgement
	if v.Decision != Standing {
		return json.Marshal(fields(v))
	}
	return json.Marshal(struct {
		fields
		Legal any `json:"legal,omitempty"`
	}{fields: fields(v)})
}

// Link adds addresses on a hosted board, such as https://club.example/board/: of the rulings
// that are cited, and of the position with the move in question.
func (v *Judgement) Link(base string) {
	if v == nil {
		return
	}
	v.base = base
	data, _ := json.Marshal(map[string]any{"version": 1, "game": v.Game, "ruleset": v.Ruleset,
		"start": v.Position, "tree": []string{"", ""}, "ask": v.Move})
	v.URL = base + "#g=" + base64.RawURLEncoding.EncodeToString(data)
	for i := range v.Precedents {
		v.Precedents[i].URL = rulingURL(base, v.Precedents[i].ID)
	}
	for _, o := range v.Objections {
		if o.Ruling != nil {
			o.Ruling.URL = rulingURL(base, o.Ruling.ID)
		}
	}
}

func rulingURL(base, id string) string { return base + "#/" + id }

// A Candidate is a move that fits an ambiguous text.
type Candidate struct {
	Move  string `json:"move"`
	Legal bool   `json:"legal"`
	After string `json:"after,omitempty"` // position line after the move
	Text  string `json:"text"`            // its effects, or why it is illegal
}

// A LegalMove is a legal move and, if pieces are compelled, the compulsions that it satisfies.
type LegalMove struct {
	Move      string              `json:"move"`
	Satisfies []game.Satisfaction `json:"satisfies,omitempty"`
}

// A Citation names a ruling.
type Citation struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Same  bool   `json:"same,omitempty"` // decides the same move in the same position
	// Disputes are ids of open questions on which the ruling rests.
	Disputes []string `json:"disputes,omitempty"`
	URL      string   `json:"url,omitempty"` // on a hosted board: see Link
}

func (c *Case) citation() *Citation {
	return &Citation{ID: c.ID, Title: c.Title, Disputes: c.Disputes}
}

// A Disputed is a dispute on which a judgement rests, with another reading of the sources.
type Disputed struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Reading string `json:"reading,omitempty"`
	// Otherwise is the clause that is true by the other reading, such as "the move would be
	// legal"; "" if it is not known.
	Otherwise string `json:"otherwise,omitempty"`

	verdict bool // whether the verdict may be another by the other reading
}

// Sentence returns the dispute in words.
func (d Disputed) Sentence() string {
	s := fmt.Sprintf("Disputed (%s, %s)", d.ID, d.Title)
	switch {
	case d.Otherwise != "":
		return fmt.Sprintf("%s: if %s, %s.", s, d.Reading, d.Otherwise)
	case d.Reading != "":
		return fmt.Sprintf("%s. Another reading: %s.", s, strings.TrimSuffix(d.Reading, "."))
	}
	return s + "."
}

// maxCited is the largest number of precedents that a Judgement cites.
const maxCited = 3

// Judge decides whether a move is legal in a game. The text may use any notation of the game;
// one that is not understood is Misread. Start of a game.Rules begins a game at a position line;
// the empty line is the opening position. JudgeGame takes a *nemoroth.Game. Hypotheses are what may
// be in dispute: see Precedents.
//
// The first judgement of a corpus describes the moves of all rulings, to find precedents, which
// takes some tenths of a second; the later ones take about a millisecond. A server may judge a
// move before it answers the first request.
func (c *Corpus) Judge(g game.Game, text string, hypotheses ...Hypothesis) Judgement {
	v := Judgement{Text: text, Decision: Misread}
	if c == nil || c.Rules == nil || g == nil {
		v.Trouble = "There is no game"
		v.say("There is no game.")
		return v
	}
	v.describe(c, g)
	v.decide(hypotheses)
	v.Summary = append(v.Summary, mapped(v.Disputes, Disputed.Sentence)...)
	return v
}

// JudgeGame is Judge for a game of package nemoroth, and returns its own report on the move, too,
// which is zero if the text names no single move. The first call takes longer: see Judge.
func (c *Corpus) JudgeGame(g *nemoroth.Game, text string, hypotheses ...Hypothesis) (Judgement,
	nemoroth.Report) {

	if g == nil {
		return c.Judge(nil, text, hypotheses...), nemoroth.Report{}
	}
	v := c.Judge(nemorothgame.Game(g), text, hypotheses...)
	m, err := nemoroth.ParseMove(v.Move)
	if err != nil {
		return v, nemoroth.Report{}
	}
	return v, g.Explain(m)
}

// Standing describes the position of a game: what compels, and what the side to move may do.
func (c *Corpus) Standing(g game.Game) Judgement {
	v := Judgement{Decision: Standing, Outcome: g.Outcome()}
	v.describe(c, g)
	for _, m := range g.Moves() {
		o := LegalMove{Move: m}
		if len(v.Compelled) > 0 {
			o.Satisfies = Worded(c.Rules, g, g.Explain(m)).Satisfies
		}
		v.Moves = append(v.Moves, o)
	}
	if v.Outcome.Over {
		v.say("%s", OutcomeSentence(v.rules, v.Outcome))
		return v
	}
	how := ";"
	if len(v.Compelled) > 0 {
		how = " and has compelled pieces;"
	} else if _, compels := g.(game.Compeller); compels {
		how = "; no piece is compelled, and"
	}
	n, are := len(v.Moves), "moves are"
	if n == 1 {
		are = "move is"
	}
	v.say("%s is to move%s %d %s legal.", v.rules.SideName(v.Turn), how, n, are)
	return v
}

// JudgeMove is Judge for a canonical name that was read from a text.
func (c *Corpus) JudgeMove(g game.Game, move, text string, hypotheses ...Hypothesis) Judgement {
	v := c.Judge(g, move, hypotheses...)
	if text != move {
		v.Text, v.ReadAs = text, move
		v.sayReading()
	}
	return v
}

func (v *Judgement) say(format string, args ...any) {
	v.Summary = append(v.Summary, fmt.Sprintf(format, args...))
}

// sayReading names the strict text that was read instead of a lenient one.
func (v *Judgement) sayReading() {
	same := ""
	if (letter.Move{Name: v.Move, Text: v.Text}).Reordered() {
		same = ", which leads to the same position"
	}
	if v.ReadAs != "" {
		v.say("%q is read as %s%s: %s.", v.Text, v.ReadAs, same, v.inWords())
	}
}

// moveForm matches a canonical name: the start; a scream, or the goal and what another piece does at
// the same time, or what the piece becomes.
var moveForm = regexp.MustCompile(`^\w([a-z]\d)(?:(!)|([a-z]\d)(?:\+(..)(..)|=?(.*)))`)

// inWords says what the move is, legal or not: the Human goes from c3 to c2.
func (v *Judgement) inWords() string {
	m := moveForm.FindStringSubmatch(v.Move)
	if m == nil {
		return v.Move
	}
	name := "piece"
	for _, l := range lives(v.rules, v.Position, nil) {
		if l.squares[0] == m[1] && l.owner == v.Turn && strings.EqualFold(l.token, v.Move[:1]) {
			name = l.names[0]
		}
	}
	does := fmt.Sprintf("the %s goes from %s to %s", name, m[1], m[3])
	switch {
	case m[2] != "":
		return fmt.Sprintf("the %s on %s screams", name, m[1])
	case m[4] != "":
		return does + fmt.Sprintf(", and another from %s to %s", m[4], m[5])
	case m[6] != "":
		return does + " and becomes " + m[6]
	}
	return does
}

// describe fills in what does not depend on the text.
func (v *Judgement) describe(c *Corpus, g game.Game) {
	v.corpus, v.rules, v.game = c, c.Rules, g
	v.Game, v.Ruleset, v.Edition = c.Rules.Name(), g.Ruleset(), c.Edition()
	v.Position, v.Turn = g.Line(), g.Turn()
	v.Compelled = slices.Clone(game.Compulsions(g))
	cells := cellsOf(v.rules, v.Position)
	for i, one := range v.Compelled {
		v.Compelled[i].Text = compulsionText(v.rules, one, v.Turn, cells, "")
	}
	isPlain := func(m string) bool { return !strings.Contains(m, "!") }
	if moves := g.Moves(); len(moves) > 0 {
		v.Example = moves[max(0, slices.IndexFunc(moves, isPlain))]
	}
}

// decide fills in the verdict on the text.
func (v *Judgement) decide(hypotheses []Hypothesis) {
	reading, err := game.ReadMove(v.rules, v.game, v.Text)
	if err != nil {
		v.unread(err, hypotheses)
		return
	}
	if v.ReadAs = cmp.Or(reading.As, reading.Move); v.ReadAs == strings.TrimSpace(v.Text) {
		v.ReadAs = ""
	}
	v.explain(reading.Move, hypotheses, nil)
	switch {
	case v.Unread != "":
		v.Trouble = v.Unread
		v.say("%s cannot be judged: %s.", v.Move, v.Unread)
	case v.Legal:
		v.Decision = Legal
		if after, err := v.game.Play(v.Move); err == nil {
			v.Outcome = after.Outcome()
		}
		v.sayLegal()
	default:
		v.Decision = Forbidden
		noPiece := v.Effects == nil && strings.HasSuffix(v.Reasons[0].Rule, "MOVE-1")
		if noPiece && len(v.Reasons) == 1 {
			v.Decision = Impossible
		}
		if v.Move == "pass" {
			v.cite("pass")
		}
		v.sayIllegal()
	}
	v.sayReading()
}

// explain fills in the report on a move, its precedents and the objections to it. The text
// may have stated wrong effects.
func (v *Judgement) explain(move string, hypotheses []Hypothesis, wrong *game.EffectsError) {
	v.Report = v.game.Explain(move)
	v.Legal = v.Report.Legal()
	if v.Unread != "" {
		return
	}
	v.Check = v.command()
	v.quarrel = v.corpus.quarrel(v.game, v.Report, hypotheses, wrong)
	v.Disputes = v.quarrel.disputes(v.cited())
	v.Report = Worded(v.rules, v.game, v.Report)
}

// cited fills in the objections and the precedents, and returns all precedents.
func (v *Judgement) cited() []*Case {
	v.Objections, v.Precedents = v.quarrel.listed(), nil
	precedents := v.quarrel.precedents()
	for _, p := range precedents[:min(len(precedents), maxCited)] {
		k := p.citation()
		k.Same = v.quarrel.decides(p)
		v.Precedents = append(v.Precedents, *k)
	}
	return precedents
}

// command returns the command that repeats the judgement, if it is the same without the past.
func (v *Judgement) command() string {
	g, err := v.rules.Start(v.Position, v.Ruleset)
	if err != nil || g.Explain(v.Move).Legal() != v.Legal {
		return ""
	}
	move := v.Move
	if strings.Contains(move, "!") { // which shells expand
		move = "'" + move + "'"
	}
	command := fmt.Sprintf("adjudicate -position %q -move %s", v.Position, move)
	if v.Ruleset != v.rules.Rulesets()[0] {
		command += " -ruleset " + v.Ruleset
	}
	if v.Game != nemorothgame.Rules().Name() {
		command += " -game " + v.Game
	}
	return command
}

// unread fills in the verdict on a text that does not name one move with its effects.
func (v *Judgement) unread(err error, hypotheses []Hypothesis) {
	var ambiguous *game.AmbiguousError
	var effects *game.EffectsError
	var syntax *game.SyntaxError
	v.Trouble = err.Error()
	switch {
	case errors.As(err, &ambiguous):
		v.Decision = Ambiguous
		v.candidates(ambiguous.Moves)
		if strings.Contains(ambiguous.Moves[0], "!") {
			v.cite("scream")
		} else {
			v.cite("alike")
		}
	case errors.As(err, &effects):
		v.Decision = WrongEffects
		if effects.Move == "" {
			v.say("%q states wrong effects (%s).", v.Text, effects.Wrong())
			break
		}
		v.explain(effects.Move, hypotheses, effects)
		v.ReadAs = effects.Actual
		stated := ""
		if effects.Denied != nil {
			stated = ", such as " + enumerate(effects.Denied, 3, "and")
		}
		v.say("%q states wrong effects%s. In fact %s.", v.Text, stated,
			v.inFact(claimedSquares(effects)))
		v.say("%s is legal%s; its full text is %s.", effects.Move, v.rests(), effects.Actual)
	case errors.As(err, &syntax):
		v.Trouble = syntax.Msg
		v.say("%q is not understood: %s.", v.Text, syntax.Msg)
		if syntax.Hint != "" && syntax.What == "text" {
			v.Example = syntax.Hint
		}
		if v.Example != "" {
			v.say("Write, for example, %s.", v.Example)
		}
	default:
		v.say("%s.", strings.TrimSuffix(v.Trouble, "."))
		if errors.Is(err, game.ErrIllegal) {
			v.Decision = Impossible
			v.cite("absent")
		}
	}
}

// cite fills in the ruling that the game's schema names for a text that names no move of a piece.
func (v *Judgement) cite(about string) {
	if k, ok := v.corpus.Case(glossary(v.rules, "precedent")[about]); ok {
		v.Precedents = []Citation{*k.citation()}
	}
}

// candidates fills in the moves that fit an ambiguous text.
func (v *Judgement) candidates(moves []string) {
	for _, m := range moves {
		r := Worded(v.rules, v.game, v.game.Explain(m))
		one := Candidate{Move: m, Legal: r.Legal(), After: r.After, Text: withoutRule(r.Summary())}
		if r.Legal() {
			one.Text = cmp.Or(firstOf(v.further(r), 4), "no further effect")
		}
		v.Candidates = append(v.Candidates, one)
	}
	v.say("%q is ambiguous; it fits %d moves: %s.", v.Text, len(moves), firstOf(moves, 6))
	v.say("Write the move in full, for example %s.", moves[0])
}

// rests names the open questions on which the verdict itself rests.
func (v *Judgement) rests() string {
	var ids []string
	for _, d := range v.Disputes {
		if d.verdict {
			ids = append(ids, d.ID)
		}
	}
	return disputed(ids)
}

// disputed names open questions, such as " (disputed, D-03)"; it returns "" for none.
func disputed(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return " (disputed, " + strings.Join(ids, ", ") + ")"
}

func (v *Judgement) sayLegal() {
	does := v.further(v.Report)
	what := v.Move
	if len(v.Effects) > 0 {
		what = withoutRule(v.Effects[0].Text)
	}
	v.say("%s is legal%s: %s.", v.Move, v.rests(), what)
	if saved := v.satisfied(); len(saved) > 0 {
		v.say("It satisfies the compulsion of %s.", enumerate(saved, 3, "and"))
	}
	if len(does) > 0 {
		v.say("Then %s.", firstOf(does, 3))
	}
	switch {
	case v.Outcome.Over:
		v.say("The move ends the game. %s", OutcomeSentence(v.rules, v.Outcome))
	case len(does) == 0:
		v.say("The move has no further effect.")
	}
}

func (v *Judgement) sayIllegal() {
	moves := v.game.Moves()
	n := len(moves)
	if n == 0 {
		v.Outcome = v.game.Outcome()
		v.say("%s", OutcomeSentence(v.rules, v.Outcome))
	}
	why := mapped(v.Reasons, func(r game.Reason) string { return withoutRule(r.Text) })
	v.say("%s is illegal%s: %s.", v.Move, v.rests(), why[0])
	saved := v.satisfied()
	switch {
	case len(saved) > 0:
		v.say("The move would have saved %s, but that does not make it legal.",
			enumerate(saved, 3, "and"))
	case len(why) > 1:
		v.say("Besides, %s.", firstOf(why[1:], 2))
	case n == 0:
	case n == 1:
		v.say("The only legal move is %s.", moves[0])
	case n <= 6:
		v.say("The legal moves are %s.", enumerate(moves, 6, "and"))
	default:
		v.say("%d moves are legal, for example %s.", n, v.Example)
	}
}

// satisfied returns the compelled pieces whose compulsions the move satisfies or would satisfy,
// such as "the Human on d2", each once.
func (v *Judgement) satisfied() []string {
	return slices.Compact(mapped(v.Satisfies, func(s game.Satisfaction) string {
		return "the " + glossary(v.rules, "piece")[s.Piece] + " on " + s.Square
	}))
}

// stillCompelled returns what still compels pieces after an illegal move that can be carried out,
// such as "the Ghast on e6 still frightens the Human on c6", where its pushes have brought them and
// as what they are then.
func stillCompelled(r game.Rules, g game.Game, on game.Report) (clauses []string) {
	cells, before := cellsOf(r, on.After), cellsOf(r, g.Line())
	for square, cell := range cells {
		if mark := before[square].Mark; mark != "" && cell.Mark != "" {
			cell.Mark = mark // of the board that is shown
			cells[square] = cell
		}
	}
	all := lives(r, g.Line(), on.Effects)
	for _, c := range slices.Compact(game.Compulsions(g)) { // equal pieces have equal ones
		piece := lifeAt(all, c.Square, c.Piece)
		c.Square, c.Piece = piece.square(), kindOf(piece.token)
		c.Source = lifeAt(all, c.Source, "G").square()
		clauses = append(clauses, withoutRule(compulsionText(r, c, g.Turn(), cells, "still ")))
	}
	return slices.Compact(clauses)
}

// further lists the effects of a move after its decision. Like marks of several squares are one.
func (v *Judgement) further(r game.Report) (list []string) {
	var last game.Effect
	for _, e := range r.Effects {
		if !isFurther(e) {
			continue
		}
		last.From, last.To, last.Was = e.From, e.To, e.Was
		isMark := contentWords(v.rules, e.Now) == e.Now && e.From == e.To
		if isMark && sameEffect(last, e) {
			list[len(list)-1] += ", " + e.To
			continue
		}
		last = e
		list = append(list, withoutRule(e.Text))
	}
	return list
}

// inFact says what happens on some squares, and to the pieces that come there.
func (v *Judgement) inFact(squares []string) string {
	var facts []string
	for _, e := range slices.Backward(v.Effects) {
		if e.Cause >= 0 && overlap(squares, []string{e.From, e.To}) {
			squares = append(squares, e.From)
			facts = append(facts, withoutRule(e.Text))
		}
	}
	if facts == nil {
		return "nothing happens on " + enumerate(squares, 3, "and")
	}
	slices.Reverse(facts)
	return strings.Join(facts, "; ")
}

var citedRule = regexp.MustCompile(` \[[A-Z0-9-]+\]$`)

// withoutRule removes the rule's id from the end of a sentence.
func withoutRule(sentence string) string { return citedRule.ReplaceAllString(sentence, "") }

// firstOf joins the first sentences of a list and counts the rest.
func firstOf(list []string, most int) string {
	if len(list) > most {
		return strings.Join(list[:most], "; ") + fmt.Sprintf("; and %d more", len(list)-most)
	}
	return strings.Join(list, "; ")
}

// enumerate joins the first names of a list, as in "a, b and c", and counts the rest.
func enumerate(names []string, most int, and string) string {
	if n := len(names) - most; n > 0 {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("%d more", n))
	}
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " " + and + " " + names[last]
}
