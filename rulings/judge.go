package rulings

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Decision classifies a judgement. It divides illegal moves differently from
// nemoroth.Verdict: a move that satisfies no compulsion or repeats a position is
// Forbidden here and has a verdict of its own there, and an Impossible move has
// nemoroth.VerdictForbidden.
type Decision string

// The decisions.
const (
	Legal        Decision = "legal"
	Forbidden    Decision = "forbidden"     // illegal, for the reasons in Reasons
	WrongEffects Decision = "wrong-effects" // the move is legal, but has other effects
	Ambiguous    Decision = "ambiguous"     // Candidates lists the moves that fit
	Misread      Decision = "misread"       // not understood, for the reason in Trouble

	// Impossible is the decision on a move that no rule but MOVE-1 forbids: the side
	// to move has no such mobile piece there, or the move is a pass.
	Impossible Decision = "impossible"
)

// A Judgement is the answer to the question whether a move is legal, with its
// reasons. All programs print it as this JSON.
type Judgement struct {
	Game     string `json:"game"`
	Ruleset  string `json:"ruleset"`
	Position string `json:"position"` // position line before the move
	Turn     string `json:"turn"`
	Text     string `json:"text"` // text of the move in question

	Decision Decision `json:"decision"`
	Legal    bool     `json:"legal"`
	Summary  []string `json:"summary"` // the answer in a few sentences, the verdict first

	Move    string `json:"move,omitempty"`    // canonical; "" if the text names no single move
	ReadAs  string `json:"read_as,omitempty"` // strict text for a lenient one (NOTE-8)
	Trouble string `json:"trouble,omitempty"` // error in the text
	Example string `json:"example,omitempty"` // a text that is understood in this position

	Candidates []Candidate   `json:"candidates,omitempty"` // the moves that fit an ambiguous text
	Reasons    []CitedReason `json:"reasons,omitempty"`    // every rule that forbids the move
	Compelled  []Demand      `json:"compelled,omitempty"`  // compulsions of the side to move
	Effects    []game.Effect `json:"effects,omitempty"`    // of the move, even of an illegal one
	Satisfies  []Demand      `json:"satisfies,omitempty"`  // compulsions that the move satisfies or would satisfy
	After      string        `json:"after,omitempty"`      // position line after the move
	Outcome    game.Outcome  `json:"outcome,omitzero"`     // after a legal move
	Precedents []Citation    `json:"precedents,omitempty"`
}

// A CitedReason is a reason with its text.
type CitedReason struct {
	Rule    string   `json:"rule"`
	Squares []string `json:"squares"`
	Text    string   `json:"text"` // a clause with the rule id at its end, as in "… [GHAST-2]"
}

// A Demand is a compulsion, or a satisfied compulsion, with its rule and its text.
type Demand struct {
	game.Compulsion
	Rule string `json:"rule"` // the rule that compels, or how it is satisfied
	Text string `json:"text"` // a clause with the rule id at its end
}

// A Candidate is a move that fits an ambiguous text.
type Candidate struct {
	Move  string `json:"move"`
	Legal bool   `json:"legal"`
	After string `json:"after,omitempty"` // position line after the move
	Text  string `json:"text"`            // its effects, or why it is illegal
}

// A Citation names a ruling.
type Citation struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Same  bool   `json:"same,omitempty"` // decides the same move in the same position
}

// MaxCited is the largest number of precedents that a Judgement cites.
const MaxCited = 3

// Judge decides whether a move is legal in a game. The text may use any notation
// of the game; one that is not understood is Misread. Start of a game.Rules begins
// a game at a position line; the empty line is the opening position. The function
// Game of package nemorothgame turns a *nemoroth.Game into a game.Game. A nil
// corpus is an empty one on the Game of Nemoroth.
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
	v.sayReading()
	return v
}

// JudgeMove is Judge for a canonical name that was read from a text.
func (c *Corpus) JudgeMove(g game.Game, move, text string) Judgement {
	v := c.Judge(g, move)
	if text != move {
		v.Text, v.ReadAs = text, move
		v.sayReading()
	}
	return v
}

// sayReading names the strict text that was read instead of a lenient one.
func (v *Judgement) sayReading() {
	if v.ReadAs != "" && v.ReadAs != v.Text {
		v.say("%q is read as %s.", v.Text, v.ReadAs)
	}
}

// Demands returns the compulsions of the side to move.
func Demands(g game.Game) (list []Demand) {
	if c, ok := g.(game.Compeller); ok {
		for _, x := range c.Compulsions() {
			list = append(list, Demand{x, x.Rule, x.Text})
		}
	}
	return list
}

// judge fills in the verdict on v.Move.
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

// cite adds the first precedents of a move.
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

// bare removes the rule's id from the end of a sentence.
func bare(sentence string) string { return citedRule.ReplaceAllString(sentence, "") }

// some joins the first sentences and counts the rest.
func some(list []string, most int) string {
	if len(list) > most {
		return strings.Join(list[:most], "; ") + fmt.Sprintf("; and %d more", len(list)-most)
	}
	return strings.Join(list, "; ")
}

// enumerate joins the first names, as in "a, b and c", and counts the rest.
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

func (v *Judgement) sayLegal(rules game.Rules) {
	does := []string{}
	for _, e := range v.Effects {
		if e.Cause >= 0 && e.Kind != fade {
			does = append(does, bare(e.Text))
		}
	}
	what := v.Move
	if len(v.Effects) > 0 {
		what = bare(v.Effects[0].Text)
	}
	v.say("%s is legal: %s.", v.Move, what)
	if saved := v.satisfied(); len(saved) > 0 {
		who := saved[0]
		if n := len(saved) - 1; n > 0 {
			who += fmt.Sprintf(" and %d %s", n, plural(n, "other", "others"))
		}
		v.say("It satisfies the compulsion of %s.", who)
	}
	switch {
	case v.Outcome.Over:
		v.say("The move ends the game: %s.", game.OutcomeClause(rules, v.Outcome))
	case len(does) > 0:
		v.say("Further effects: %s.", some(does, 3))
	default:
		v.say("The move has no further effect.")
	}
}

// satisfied returns the compelled pieces whose compulsions the move satisfies or
// would satisfy, such as "the Human on d2", each once.
func (v *Judgement) satisfied() (pieces []string) {
	for _, s := range v.Satisfies {
		kind, _, _ := strings.Cut(s.Text, " compelled")
		pieces = append(pieces, "the "+strings.TrimPrefix(kind, s.Square+" ")+" on "+s.Square)
	}
	return slices.Compact(pieces)
}

func (v *Judgement) sayForbidden(g game.Game) {
	why := []string{}
	for _, r := range v.Reasons {
		why = append(why, bare(r.Text))
	}
	v.say("%s is illegal: %s.", v.Move, why[0])
	saved := v.satisfied()
	moves := g.Moves()
	switch {
	case len(saved) > 0:
		v.say("The move would have saved %s, but that does not make it legal.", enumerate(saved, 3, "and"))
	case len(why) > 1:
		v.say("%s: %s.", plural(len(why)-1, "Another reason", "Other reasons"), some(why[1:], 2))
	case len(moves) == 0:
		v.say("The game is over: no move is legal.")
	case len(moves) == 1:
		v.say("The only legal move is %s.", moves[0])
	case len(moves) <= 6:
		v.say("The legal moves are %s.", enumerate(moves, 6, "and"))
	default:
		v.say("%d moves are legal, for example %s.", len(moves), v.Example)
	}
}

// unread fills in the verdict on a text that does not name one move.
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
		v.say("%q is ambiguous; it fits %d moves: %s.", v.Text, len(ambiguous.Moves), some(ambiguous.Moves, 6))
		v.say("Write the move in full, for example %s.", ambiguous.Moves[0])
	case errors.As(err, &effects):
		v.Decision, v.Move = WrongEffects, effects.Move
		v.say("%q states wrong effects (%s).", v.Text, effects.Error())
		if effects.Move != "" {
			r := g.Explain(effects.Move)
			v.Legal, v.Effects, v.After, v.ReadAs = r.Legal(), r.Effects, r.After, effects.Actual
			v.cite(c, g, r)
			v.say("%s is legal; its full text is %s: %s.", effects.Move, effects.Actual, result(r))
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
			v.say("Write, for example, %s.", v.Example)
		}
	default:
		v.say("%s.", strings.TrimSuffix(v.Trouble, "."))
	}
}

// result describes the effects of a move after its decision, with their rules.
func result(r game.Report) string {
	var list []string
	for _, e := range r.Effects {
		if e.Cause >= 0 && e.Kind != fade {
			list = append(list, e.Text)
		}
	}
	if len(list) == 0 {
		return "no further effect"
	}
	return some(list, 4)
}
