package rulings

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/likeness"
)

// A Decision is what a judgement comes to.
type Decision string

// The answers to the question whether a move may be played.
const (
	Legal        Decision = "legal"
	Forbidden    Decision = "forbidden"     // by the rules that Reasons lists
	Impossible   Decision = "impossible"    // there is no such piece
	WrongEffects Decision = "wrong-effects" // the move is legal and does something else than the text says
	Ambiguous    Decision = "ambiguous"     // Candidates lists what may be meant
	Misread      Decision = "misread"       // the text is not understood; Trouble says why
)

// A Judgement is the whole answer to the question whether a move may be played.
// Its JSON is that of every program.
type Judgement struct {
	Game     string `json:"game"`
	Ruleset  string `json:"ruleset"`
	Position string `json:"position"` // the line in which the question is asked
	Turn     string `json:"turn"`
	Text     string `json:"text"` // the question

	Decision Decision `json:"decision"`
	Legal    bool     `json:"legal"`
	Summary  []string `json:"summary"` // the answer in plain sentences, one or two

	Move    string `json:"move,omitempty"`    // canonical; "" where none was read
	ReadAs  string `json:"read_as,omitempty"` // the strict text that was read leniently (NOTE-8)
	Trouble string `json:"trouble,omitempty"` // what is wrong with the text, in words
	Example string `json:"example,omitempty"` // a text that can be read in this position

	Candidates []Candidate   `json:"candidates,omitempty"` // of an ambiguous text
	Reasons    []CitedReason `json:"reasons,omitempty"`    // every rule that forbids the move
	Compelled  []Demand      `json:"compelled,omitempty"`  // what compels the side on move
	Effects    []game.Effect `json:"effects,omitempty"`    // what the move does or would do
	Satisfies  []Demand      `json:"satisfies,omitempty"`  // the compulsions that it satisfies or would
	After      string        `json:"after,omitempty"`      // the line after it
	Outcome    game.Outcome  `json:"outcome,omitzero"`     // after a legal move
	Precedents []Citation    `json:"precedents,omitempty"`
}

// A CitedReason is a reason in words.
type CitedReason struct {
	Rule    string   `json:"rule"`
	Squares []string `json:"squares"`
	Text    string   `json:"text"`
}

// A Demand is a compulsion, or one that is satisfied, with the rule that says so.
type Demand struct {
	game.Compulsion
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// A Candidate is a move that a text may mean.
type Candidate struct {
	Move  string `json:"move"`
	Legal bool   `json:"legal"`
	After string `json:"after,omitempty"` // the line after it
	Text  string `json:"text"`            // what it does, or why it is illegal
}

// A Citation names a ruling.
type Citation struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Same  bool   `json:"same,omitempty"` // it is about this very move in this very position
}

// MaxCited is how many precedents a verdict cites at most.
const MaxCited = 3

// Judge answers whether a move, as people write it, may be played in a game: see
// Judgement. It always answers; a text that is not understood is Misread. A nil
// corpus cites nothing and means the Game of Nemoroth.
func (c *Corpus) Judge(g game.Game, text string) Judgement {
	v := Judgement{Game: c.rules().Name(), Text: text, Decision: Misread}
	if g == nil {
		v.Trouble = "there is no game"
		v.Summary = []string{"There is no game."}
		return v
	}
	v.Ruleset, v.Position, v.Turn, v.Compelled = g.Ruleset(), g.Line(), g.Turn(), Demands(g)
	for _, m := range g.Moves() {
		if v.Example == "" || strings.Contains(v.Example, "!") && !strings.Contains(m, "!") {
			v.Example = m
		}
	}
	reading, err := game.ReadLeniently(g, text)
	if err != nil {
		v.unread(c, g, err)
		return v
	}
	v.Move, v.ReadAs = reading.Move, reading.As
	if v.ReadAs == "" && strings.TrimSpace(text) != v.Move {
		v.ReadAs = v.Move
	}
	v.judge(c, g)
	return v
}

// JudgeMove is Judge for a canonical name that has been read already; the text
// is what it was read from.
func (c *Corpus) JudgeMove(g game.Game, move, text string) Judgement {
	v := c.Judge(g, move)
	if text != move {
		v.Text, v.ReadAs = text, move
	}
	return v
}

// Demands lists what compels the side on move.
func Demands(g game.Game) (list []Demand) {
	if c, ok := g.(game.Compeller); ok {
		for _, x := range c.Compulsions() {
			list = append(list, Demand{x, x.Rule, x.Text})
		}
	}
	return list
}

// judge explains the move that was read.
func (v *Judgement) judge(c *Corpus, g game.Game) {
	r := g.Explain(v.Move)
	v.Legal, v.Effects, v.After = r.Legal(), r.Effects, r.After
	for _, x := range r.Reasons {
		v.Reasons = append(v.Reasons, CitedReason{x.Rule, x.Squares, x.Text})
	}
	for _, s := range r.Satisfies {
		v.Satisfies = append(v.Satisfies, Demand{s.Compulsion, s.Rule, s.Text})
	}
	v.cite(c, g, r)
	switch {
	case r.Unread != "":
		v.Trouble = r.Unread
		v.say("%s cannot be judged: %s.", v.Move, r.Unread)
	case r.Legal():
		v.Decision = Legal
		if after, err := g.Play(v.Move); err == nil {
			v.Outcome = after.Outcome()
		}
		v.sayLegal(c.rules())
	default:
		v.Decision = Forbidden
		if len(r.Reasons) == 1 && r.Effects == nil && strings.HasSuffix(r.Reasons[0].Rule, "MOVE-1") {
			v.Decision = Impossible
		}
		v.sayForbidden(g)
	}
}

// cite names the precedents of a move.
func (v *Judgement) cite(c *Corpus, g game.Game, r game.Report) {
	for i, p := range c.Precedents(g, r) {
		if i < MaxCited {
			v.Precedents = append(v.Precedents, Citation{p.ID, p.Title, p.Same})
		}
	}
}

func (v *Judgement) say(format string, args ...any) {
	v.Summary = append(v.Summary, fmt.Sprintf(format, args...))
}

var citedRule = regexp.MustCompile(` \[[A-Z0-9-]+\]$`)

// bare is a sentence without the rule's id at its end.
func bare(sentence string) string { return citedRule.ReplaceAllString(sentence, "") }

// some joins the first few of a list of sentences.
func some(list []string, most int) string {
	if len(list) > most {
		return strings.Join(list[:most], "; ") + fmt.Sprintf("; and %d more", len(list)-most)
	}
	return strings.Join(list, "; ")
}

func (v *Judgement) sayLegal(rules game.Rules) {
	does := []string{}
	for _, e := range v.Effects {
		if e.Cause >= 0 && e.Kind != likeness.Fades {
			does = append(does, bare(e.Text))
		}
	}
	what := v.Move
	if len(v.Effects) > 0 {
		what = bare(v.Effects[0].Text)
	}
	v.say("%s is legal: %s.", v.Move, what)
	switch {
	case v.Outcome.Over:
		v.say("That ends the game: %s.", game.OutcomeText(rules, v.Outcome))
	case len(does) > 0:
		v.say("What else happens: %s.", some(does, 3))
	default:
		v.say("Nothing else happens.")
	}
}

func (v *Judgement) sayForbidden(g game.Game) {
	why := []string{}
	for _, r := range v.Reasons {
		why = append(why, bare(r.Text))
	}
	v.say("%s is not legal: %s.", v.Move, why[0])
	saved := []string{}
	for _, s := range v.Satisfies {
		who, _, _ := strings.Cut(s.Text, " compelled")
		saved = append(saved, who)
	}
	moves := g.Moves()
	switch {
	case len(saved) > 0:
		v.say("That it would have saved %s does not make it legal.", some(slices.Compact(saved), 3))
	case len(why) > 1:
		v.say("Another reason: %s.", some(why[1:], 2))
	case len(moves) == 0:
		v.say("The game is over: no move is legal.")
	case len(moves) == 1:
		v.say("The only legal move is %s.", moves[0])
	case len(moves) <= 6:
		v.say("The legal moves are %s and %s.", strings.Join(moves[:len(moves)-1], ", "), moves[len(moves)-1])
	default:
		v.say("%d moves are legal, such as %s.", len(moves), moves[0])
	}
}

// unread answers a text that names no move.
func (v *Judgement) unread(c *Corpus, g game.Game, err error) {
	var ambiguous *game.AmbiguousError
	var effects *game.EffectsError
	var syntax *game.SyntaxError
	v.Trouble = err.Error()
	switch {
	case errors.As(err, &ambiguous):
		v.Decision = Ambiguous
		for _, m := range ambiguous.Moves {
			r := g.Explain(m)
			one := Candidate{Move: m, Legal: r.Legal(), After: r.After, Text: bare(r.Summary())}
			if r.Legal() {
				one.Text = result(r)
			}
			v.Candidates = append(v.Candidates, one)
		}
		v.say("%q may mean %d moves: %s.", v.Text, len(ambiguous.Moves), some(ambiguous.Moves, 6))
		v.say("Write out the one that is meant; nothing is guessed.")
	case errors.As(err, &effects):
		v.Decision, v.Move = WrongEffects, effects.Move
		v.say("%q does not say what happens: %s.", v.Text, effects.Error())
		if effects.Move != "" {
			r := g.Explain(effects.Move)
			v.Legal, v.Effects, v.After, v.ReadAs = r.Legal(), r.Effects, r.After, effects.Actual
			v.cite(c, g, r)
			v.say("%s is legal, and written in full it is %s: %s.", effects.Move, effects.Actual, result(r))
		}
	case errors.Is(err, game.ErrIllegal):
		v.Decision = Impossible
		v.say("%s.", strings.TrimSuffix(v.Trouble, "."))
	case errors.As(err, &syntax):
		v.Trouble = syntax.Msg
		v.say("%q is not understood: %s.", v.Text, syntax.Msg)
		if syntax.Hint != "" && syntax.What == "text" {
			v.Example = syntax.Hint
		}
		if v.Example != "" {
			v.say("Write it as %s, for example.", v.Example)
		}
	default:
		v.say("%s.", strings.TrimSuffix(v.Trouble, "."))
	}
}

// result is what a move does beyond its decision, in words and with the rules.
func result(r game.Report) string {
	var list []string
	for _, e := range r.Effects {
		if e.Cause >= 0 && e.Kind != likeness.Fades {
			list = append(list, e.Text)
		}
	}
	if len(list) == 0 {
		return "nothing else changes"
	}
	return some(list, 4)
}
