package rulings

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// Of the hypotheses about a move those are objections that make a difference worth words. A
// difference in the verdict counts most, then one in the outcome, the effects, the reasons, the
// satisfactions. People quarrel about the last doubtful step: a hypothesis that leaves the
// other effects as they are counts more than one that overturns all. A sentence that hardly anybody
// believes counts less, and so does one under which many rulings fail, since it is less to the
// point.

// An Objection is a hypothesis that makes a difference to a move.
type Objection struct {
	ID     string    `json:"id"`
	Says   string    `json:"says"`
	Answer []string  `json:"answer"`
	Ruling *Citation `json:"ruling,omitempty"`
	// Dispute is the id of the open question of which the objection is another reading.
	Dispute string `json:"dispute,omitempty"`
	// Flips reports whether the verdict or the outcome differs or, for a text with wrong
	// effects, whether the effects differ where the text does.
	Flips bool `json:"flips"`
	// Clear marks the one objection that is worth an answer unasked.
	Clear bool `json:"clear,omitempty"`

	rare    bool // hardly anybody believes it
	ofMove  bool // it is about how the piece goes, which is seldom in doubt
	score   float64
	differs difference
	listed  bool // it is an answer to those who ask for all objections
}

// Sentence returns the objection with its answer, such as "Someone may say: a Ghast compels a
// Zombie. No: GHAST-6: …".
func (o Objection) Sentence(r game.Rules) string { return o.sentence(r, map[string]bool{}) }

// sentence is Sentence, without the statement of the rule if that is told already.
func (o Objection) sentence(r game.Rules, told map[string]bool) string {
	rule, answer := o.Answer[0], strings.Join(o.Answer, ", ")
	if said := statement(r, rule); said != "" {
		answer = rule
		if !told[rule] {
			answer += ": " + strings.TrimSuffix(said, ".")
		}
		told[rule] = true
	}
	if o.Ruling != nil {
		answer += " (" + o.Ruling.ID + ")"
	}
	no := "No"
	if o.Dispute != "" {
		no = "The rulebook decides " + o.Dispute + " otherwise"
	}
	return fmt.Sprintf("Someone may say: %s. %s: %s.", o.Says, no, answer)
}

// weigh sorts the beliefs that are worth words, the clearest first.
func (q *quarrel) weigh() {
	for _, b := range q.beliefs {
		if o := q.objection(b); o.score > 0 {
			q.all = append(q.all, o)
		}
	}
	slices.SortStableFunc(q.all, func(a, b Objection) int { return cmp.Compare(b.score, a.score) })
	if len(q.all) == 0 || !q.all[0].Flips || q.all[0].rare || q.all[0].ofMove {
		return
	}
	// The first one is clear if it stands well before the next one that another rule answers.
	const lead = 1.05
	first := &q.all[0]
	i := slices.IndexFunc(q.all, func(o Objection) bool {
		return !slices.Contains(o.Answer, first.Answer[0])
	})
	first.Clear = i < 0 || first.score >= lead*q.all[i].score
}

// listed returns the objections that somebody may have. What hardly anybody believes is one of them
// only if nothing likelier changes the verdict.
func (q *quarrel) listed() (list []Objection) {
	flipped := false
	for _, o := range q.all {
		if o.listed && !((o.rare || o.ofMove) && flipped) {
			list = append(list, o)
			flipped = flipped || o.Flips
		}
	}
	return list
}

// isBoundless reports whether the piece could go nearly anywhere if a rule did not exist, which is
// nobody's belief.
func (b *belief) isBoundless() bool {
	const many = 3
	if !b.LeftOut() || !b.has("L") {
		return false
	}
	n := 0
	for goal := range strings.FieldsSeq("a1 a4 a8 d5 e4 h1 h5 h8") {
		if b.now.Explain(b.now.Move[:min(len(b.now.Move), len("Ha2"))] + goal).Legal() {
			n++
		}
	}
	return n >= many
}

// otherwise says what is true by another reading, by the letter of a difference, the gravest first.
const otherwise = `L the move would be legal
I the move would be illegal
O the outcome would be another
E the board after it would be another`

// disputes returns the disputes whose other reading changes the verdict, the outcome or the board
// after the move, and those of a ruling on the same move.
func (q *quarrel) disputes(precedents []*Case) (all []Disputed) {
	titles := map[string]string{}
	for _, d := range q.corpus.Disputes() {
		titles[d.ID] = d.Title
	}
	add := func(d Disputed) {
		if d.Title = titles[d.ID]; d.Title != "" {
			delete(titles, d.ID) // each once
			all = append(all, d)
		}
	}
	for line := range strings.SplitSeq(otherwise, "\n") {
		letter, clause, _ := strings.Cut(line, " ")
		for _, b := range q.beliefs {
			differs := letter != "E" || b.was.After != b.now.After
			if b.Reading && b.has(letter) && differs {
				d := Disputed{ID: disputeOf(b.ID), Otherwise: clause, verdict: b.has("LI"),
					Reading: b.says(q.corpus.Rules, q.Ruleset())}
				if b.now.Unread != "" { // such as a scream whose name would need its order
					d.Otherwise, d.verdict = "its name would fit several moves", false
				}
				add(d)
			}
		}
	}
	for _, p := range precedents {
		for _, id := range p.Disputes {
			if q.decides(p) && p.Considered != nil {
				compared := func(h Hypothesis) bool { return h.Reading && disputeOf(h.ID) == id }
				add(Disputed{ID: id, Reading: q.corpus.otherReading(p, id),
					verdict: q.isCrowded() || !slices.ContainsFunc(q.list, compared)})
			}
		}
	}
	return all
}

// otherReading returns the reading of a dispute that a ruling considers and does not follow: in its
// own words if it considers only one, else in those of the dispute.
func (c *Corpus) otherReading(k *Case, dispute string) string {
	if len(k.Considered) > 1 {
		for _, a := range c.readings[dispute] {
			if !overlap(a.Rulesets, k.Rulesets) {
				return a.Says
			}
		}
	}
	return k.Considered[0].Reading
}

// objection weighs a belief. Its score is 0 if it is not worth words.
func (q *quarrel) objection(b belief) Objection {
	o := Objection{ID: b.ID, Says: b.says(q.corpus.Rules, q.Ruleset()), Answer: b.Rules,
		rare: b.Rare, differs: b.difference}
	for _, s := range b.now.Satisfies { // as one of the rules that the belief is about
		if i := slices.Index(b.Rules, s.Rule); i > 0 {
			o.Answer = slices.Insert(slices.Delete(slices.Clone(b.Rules), i, i+1), 0, s.Rule)
		}
	}
	kinds := kindsIn(q.corpus.Rules, o.Says)
	if slices.ContainsFunc(kinds, q.lacks) {
		return o
	}
	q.compare(&o, b)
	if !slices.Contains(kinds, q.Move[:1]) {
		if piece := q.against(b); piece != "" {
			o.Says = piece + " forbids it, since " + o.Says
			if kinds != nil {
				o.score *= 0.4 // the move itself is nearer to the quarrel
			}
		}
	}
	if q.Legal() && len(q.Effects) > 0 && slices.Contains(b.Rules, q.Effects[0].Rule) {
		o.score *= 0.7 // how a kind of piece goes is seldom in doubt
		o.ofMove = b.Rules[0] == q.Effects[0].Rule
	}
	breadth := len(q.corpus.failing[b.ID].rulings)
	if b.Reading {
		o.score *= 1.25
		o.Dispute, breadth = disputeOf(b.ID), 0
	}
	if b.Rare {
		o.score *= 0.5
	}
	const unknown = 40 // rulings
	o.score *= math.Pow(float64(cmp.Or(breadth, unknown)), -0.2)
	if k := q.answer(b.Hypothesis); k != nil {
		o.Ruling = k.citation()
	}
	return o
}

// compare fills in what a difference is worth, whether it changes the verdict, and whether anybody
// may see it as a point in dispute.
func (q *quarrel) compare(o *Objection, b belief) {
	stay, goes := kept(b.was.Effects, b.now.Effects)
	common, comes := kept(b.now.Effects, b.was.Effects)
	legal, narrow := q.Legal(), 0.3+0.9*stay // the more, the fewer other effects change
	o.Flips = b.has("LI") || b.has("O") && b.isAbout("END")
	switch {
	case q.wrong != nil:
		if o.Flips = q.brings(b); o.Flips {
			o.score = narrow
		}
	case b.has("I"):
		o.score = 0.5 + 0.5*stay
	case b.has("L"):
		o.score = 0.8
		if slices.Contains(q.Report.Rules(), b.Rules[0]) {
			o.score = 1
		}
	case o.Flips:
		o.score = 0.6
	case b.has("E") && legal:
		o.score = 0.5 * narrow
		if !goes && !comes {
			o.score *= 0.5 // people quarrel about pieces
		}
	case b.has("E"):
		o.score = 0.05 * narrow
	case b.has("R"):
		o.score = 0.3
	case b.has("S"):
		o.score = 0.12
	}
	switch {
	case o.Flips:
		o.listed = !b.isBoundless()
	case legal:
		o.listed = !b.Rare && b.has("E") && min(stay, common) < 1
	default:
		o.listed = !b.Rare && b.has("R")
	}
}

// against returns the enemy's piece that makes a legal move illegal by a belief about another rule
// than the one that forbids it then, such as "the Wizard on f6", which gives check; or "".
func (q *quarrel) against(b belief) string {
	reasons := b.now.Reasons // none if the move is ambiguous then
	if !b.has("I") || len(reasons) == 0 || slices.Contains(b.Rules, reasons[0].Rule) {
		return ""
	}
	for _, square := range reasons[0].Squares {
		if cell := q.cells[square]; len(cell.Tokens) == 1 && cell.Owners[0] != q.Turn() {
			return "the " + contentWords(q.corpus.Rules, cell.Tokens[0]) + " on " + square
		}
	}
	return ""
}

// says returns the sentence of a hypothesis for a ruleset. An option that the ruleset has
// already changes nothing when it is added.
func (h *Hypothesis) says(r game.Rules, ruleset string) string {
	if h.Else == "" {
		return h.Says
	}
	for _, id := range h.Rules {
		if g, err := r.Start("", ruleset+"+"+id); err == nil && g.Ruleset() == ruleset {
			return h.Else
		}
	}
	return h.Says
}

// kindsIn returns the letters of the kinds of pieces that a sentence names, as in moves.
func kindsIn(r game.Rules, sentence string) (letters []string) {
	for letter, names := range glossary(r, "piece") {
		for name := range strings.SplitSeq(names, " or ") {
			if strings.Contains(sentence, name[strings.LastIndexByte(name, ' ')+1:]) {
				letters = append(letters, letter)
			}
		}
	}
	return letters
}

// kept returns the share of the effects that stay, without the decision itself and fades, and
// whether those that do not stay are of pieces, not only of squares.
func kept(was, now []game.Effect) (share float64, ofPieces bool) {
	const marks = "lay-ichor clear-ichor remove-square"
	all, stay := 1.0, 1.0
	for _, e := range was {
		if !isFurther(e) {
			continue
		}
		all++
		if slices.ContainsFunc(now, func(n game.Effect) bool { return sameEffect(n, e) }) {
			stay++
		} else {
			ofPieces = ofPieces || !strings.Contains(marks, e.Kind)
		}
	}
	return stay / all, ofPieces
}

// claimedSquares returns the squares about which a text states wrong effects.
func claimedSquares(e *game.EffectsError) []string {
	return squaresIn(slices.Concat(e.Denied, e.Omitted)...)
}

// claimedPush matches a piece that comes to a square, as some texts state it.
var claimedPush = regexp.MustCompile(`^(p?[A-Z])[a-h][1-8]-([a-h][1-8])$`)

// brings reports whether by a belief the board after the move differs on all squares about which a
// text states wrong effects, and has the pieces there that it states.
func (q *quarrel) brings(b belief) bool {
	was, now := cellsOf(q.corpus.Rules, b.was.After), cellsOf(q.corpus.Rules, b.now.After)
	same := func(sq string) bool { return was[sq].Text == now[sq].Text }
	lacks := func(stated string) bool {
		m := claimedPush.FindStringSubmatch(stated)
		is := func(token string) bool { return strings.EqualFold(token, m[1]) }
		return m != nil && !slices.ContainsFunc(now[m[2]].Tokens, is)
	}
	return len(now) > 0 && !slices.ContainsFunc(claimedSquares(q.wrong), same) &&
		!slices.ContainsFunc(q.wrong.Denied, lacks)
}

// lacks reports whether a kind of piece neither is on the board nor comes onto it.
func (q *quarrel) lacks(kind string) bool {
	has := func(text string) bool { return strings.Contains(strings.ToUpper(text), kind) }
	for _, cell := range q.cells {
		if has(cell.Text) {
			return false
		}
	}
	return !slices.ContainsFunc(q.Effects, func(e game.Effect) bool { return has(e.Now) })
}
