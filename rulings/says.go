package rulings

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

// A claim is what a player says in a dispute. It is judged by what it is:
//
// A fact, such as "the Zombie is destroyed", is compared with what the move does (see scene).
// Permission and duty, such as "he may not go there" and "it must flee", are compared with the
// verdict, or with the misreading that the claim states or denies, if this misreading changes the
// verdict: clauses are compared with its sentence by their common words, and with a "not" in one of
// the two the clause denies it. A sentence about the rules that states or denies a misreading which
// changes nothing here is answered by the rule, and is neither right nor wrong. Everything else is
// not understood: that does less harm than to tell the one who is right that he is wrong.

// A Claim is what a player says about a move, and whether that is right.
type Claim struct {
	Says  string `json:"says"`
	Right *bool  `json:"right,omitempty"` // nil if it is not understood, or about the rules
	Means string `json:"means,omitempty"` // id of the misreading that it states or denies
	Rule  string `json:"rule,omitempty"`  // id of the rule that decides it
	// Answer is the reason in a sentence, or the rule if Right is nil; "" if it is that of the
	// claim before.
	Answer string `json:"answer,omitempty"`

	isFact, permits bool // a fact, or about permission
}

// Sentence returns the claim with its answer.
func (c Claim) Sentence() string {
	is := " is not understood."
	switch {
	case c.Right == nil && c.Answer != "":
		is = ": "
	case c.Right != nil && *c.Right:
		is = " is right: "
	case c.Right != nil:
		is = " is wrong: "
	}
	return strings.TrimSuffix("“"+c.Says+"”"+is+c.Answer, ": ")
}

// A topic is a misreading that claims may be about.
type topic struct {
	Hypothesis
	says           string
	matters, flips bool    // it makes a difference to the move, and to the verdict
	alike, likely  float64 // the mean likeness of the claims, less of what makes no difference
}

// topic returns what claims are most likely about: rather what makes a difference.
func (v *Judgement) topic(claims ...string) (about topic) {
	for _, h := range v.quarrel.list {
		t := topic{Hypothesis: h, says: h.says(v.rules, v.Ruleset)}
		for _, o := range v.quarrel.all {
			if o.ID == h.ID {
				t.matters, t.flips = true, o.Flips
			}
		}
		for _, claim := range claims {
			_, alike := v.corpus.states(claim, t.says)
			t.alike += alike / float64(len(claims))
		}
		if t.likely = t.alike; !t.matters {
			t.likely *= 0.75
		}
		if t.likely > about.likely {
			about = t
		}
	}
	return about
}

// Hear fills in Claims, which says who is right of the players who say something about the move.
func (v *Judgement) Hear(claims ...string) {
	if v == nil {
		return
	}
	heard := make([]Claim, len(claims))
	var s *scene
	if v.quarrel != nil {
		s = v.scene()
	}
	for i, says := range claims {
		c := &heard[i]
		c.Says = says
		if s != nil && !s.hearFact(c) {
			s.hear(c, v.topic(claims...), len(claims) == 2)
		}
		if c.Right == nil && aboutOrder.MatchString(says) {
			v.hearOrder(c)
		}
	}
	if len(heard) == 2 {
		contradict(&heard[0], &heard[1])
	}
	for i, claim := range heard {
		if i > 0 && claim.Answer != "" && heard[i-1].Answer == claim.Answer {
			claim.Answer = ""
			if claim.Right == nil {
				claim.Answer = "see above."
			}
		}
		v.Claims = append(v.Claims, claim)
	}
}

// contradict sees to it that not both of two players who quarrel are right, or wrong, but about
// facts: what is not about permission is then not understood, or neither is.
func contradict(a, b *Claim) {
	facts, lost := a.isFact || b.isFact, a.Right == nil || b.Right == nil
	if facts || lost || *a.Right != *b.Right {
		return
	}
	one := a.permits != b.permits
	for _, c := range []*Claim{a, b} {
		if !one || !c.permits {
			*c = Claim{Says: c.Says}
		}
	}
}

// hearFact judges a claim of fact, and reports whether it is one.
func (s *scene) hearFact(claim *Claim) bool {
	v := s.Judgement
	if v.Effects == nil {
		return false // nobody can say what the move would do
	}
	so, how, by := s.tell(claim.Says)
	if so == 0 {
		return by.deed != nil
	}
	is := so > 0
	claim.Right, claim.Answer, claim.isFact = &is, how+".", true
	if !v.Legal {
		claim.Answer = "the move is illegal; if it could be made, this would be so: " + claim.Answer
	}
	about := v.topic(claim.Says)
	isSame := strings.Contains(strings.ToLower(about.says), by.piece.kind) &&
		strings.Contains(by.is, "compelled")
	if about.flips && about.alike >= 0.3 && isSame {
		v.correct(claim, about)
	}
	return true
}

// hear judges a claim about permission, duty or the rules. In a quarrel of two players less is
// enough than for a claim alone, which nobody contradicts.
func (s *scene) hear(claim *Claim, about topic, quarrel bool) {
	v := s.Judgement
	isCertain, isOfOthers := s.isCertain(claim.Says)
	if own := v.topic(claim.Says); !isCertain && v.isGeneral(claim.Says, own) {
		v.correct(claim, own)
		claim.Answer = "in general " + claim.Answer
		return
	}
	permission, duty := arguments(claim.Says)
	if !v.Legal {
		permission, duty = -permission, -duty
	}
	states, least := 0.0, map[bool]float64{true: 0.4, false: 0.7}[quarrel]
	if about.flips {
		states, _ = v.corpus.states(claim.Says, about.says)
	}
	is := false
	inDispute := about.flips || len(v.Compelled) > 0
	switch isDuty := quarrel && inDispute && duty != 0; {
	case permission != 0 && isOfOthers:
		return
	case permission != 0:
		claim.permits = true
		is = permission > 0
	case math.Abs(states) >= least && states*float64(duty) <= 0:
		is = states < 0
	case math.Abs(states) < least && isDuty:
		is = duty > 0
	default:
		return
	}
	claim.Right, claim.Answer = &is, "the move is legal."
	if !v.Legal {
		claim.Answer = "the move is illegal: " + v.Reasons[0].Text + "."
	}
	if about.flips && about.alike >= 0.3 {
		v.correct(claim, about)
	}
}

var (
	aboutOrder = regexp.MustCompile(`(?i)\border\b|clockwise|difference|matter|\bat once\b|` +
		`same (time|moment)|\bfirst\b.*\bthen\b`)
	indifferent = regexp.MustCompile(`(?i)\b(no difference|not matter|n't matter|no matter)\b`)
)

// hearOrder answers a claim about the order of the pushes of a scream.
func (v *Judgement) hearOrder(claim *Claim) {
	move := v.Move
	if len(v.Candidates) > 0 {
		move = v.Candidates[0].Move
	}
	_, order, scream := strings.Cut(move, "!")
	k, ok := v.corpus.Case(glossary(v.rules, "precedent")["scream"])
	if !scream || !ok {
		return
	}
	free := order == ""
	claim.Rule = k.Cites[0]
	claim.Answer = "the order of the pushes makes no difference here."
	if !free {
		claim.Answer = "the order of the pushes matters here. " + claim.Rule + ": " +
			statement(v.rules, claim.Rule)
	}
	if indifferent.MatchString(claim.Says) {
		claim.Right = &free
	}
}

// isGeneral reports whether a claim says of the rules, and not of the move, what a misreading
// says, nearly in the same words.
func (v *Judgement) isGeneral(claim string, about topic) bool {
	severalClauses := clauseEnd.MatchString(strings.TrimRight(claim, ".!"))
	return !severalClauses && !about.flips &&
		v.corpus.searchIndex().alike(claim, about.says) >= 0.6
}

// correct answers a claim that is about a misreading by how it is.
func (v *Judgement) correct(claim *Claim, h topic) {
	claim.Means, claim.Rule = h.ID, h.Rules[0]
	claim.Answer = fmt.Sprintf("it is not so that %s. %s: %s", h.says, claim.Rule,
		statement(v.rules, claim.Rule))
	if k := v.quarrel.answer(h.Hypothesis); k != nil {
		claim.Answer += " (" + k.ID + ": " + k.Title + ".)"
	}
	if !h.matters {
		claim.Answer += " It makes no difference to this move."
	}
}

var clauseEnd = regexp.MustCompile(`[,;:.?!–()]|\b(and|but|so|because|since|then|if|as|while|` +
	`which|who)\b`)

// states returns how much a clause of a claim states a sentence, from 1, or to -1 if it denies
// it, and how alike the two are.
func (c *Corpus) states(claim, sentence string) (states, alike float64) {
	for _, clause := range append(clauseEnd.Split(claim, -1), claim) {
		s := c.searchIndex().alike(clause, sentence)
		if clause == claim {
			s *= 0.9
		}
		if s <= alike {
			continue
		}
		switch alike, states = s, s; {
		case denials(claim) > 1:
			states = 0 // to what a second "not" belongs is hard to tell
		case denies(clause) != denies(sentence):
			states = -s
		}
	}
	return states, alike
}

// Words of a claim, in small letters.
var (
	allows = regexp.MustCompile(`\b(may|allowed|legal|permitted|possible|can|could|cannot|` +
		`can't|couldn't)\b`)
	forbids = regexp.MustCompile(`\b(forbidden|forbids?|illegal|impossible|prohibited|` +
		`blocked|blocks)\b`)
	// idle are words about what a piece is able to do, what is done to it, or what was its duty.
	idle = regexp.MustCompile(`\b((can|could) (be|have)|(cannot|can't|couldn't) (be|have|scare)|` +
		`(cannot|can't) move (any|has|cannot|can't)|(cannot|can't) move$|was compelled|` +
		`compelled piece)\b`)
	obliges = regexp.MustCompile(`\b(must|has to|have to|compel(s|led)?|still|needs? to|` +
		`stop(s|ped)?|approach(es|ing)?|worse|would|fears?|afraid|scare[sd]?|frighten(s|ing)?)\b`)
	frees = regexp.MustCompile(`\b(free|enough|is over|save[sd]?|safe|released|satisf(y|ies|ied)|` +
		`flees|fled|run(s|ning)? away|obey(s|ed)|fine|ends|ended|further|need not)\b`)
	no = " not no never nobody nothing neither cannot need none nor mute only "
)

// arguments tells whether a claim says that the move is allowed, above 0, or that it is not, and
// whether duties are fulfilled, above 0, or not. A clause speaks of one of the two.
func arguments(claim string) (permission, duty int) {
	for _, clause := range clauseEnd.Split(strings.ToLower(claim), -1) {
		clause = idle.ReplaceAllString(clause, "")
		if says := balance(clause, allows, forbids); says != 0 {
			permission += says
		} else {
			duty += balance(clause, frees, obliges)
		}
	}
	return permission, duty
}

// balance returns 1 if a clause has more of the words pro than contra, -1 if it has fewer, and the
// opposite if it denies them.
func balance(clause string, pro, contra *regexp.Regexp) int {
	n := len(pro.FindAllString(clause, -1)) - len(contra.FindAllString(clause, -1))
	if denies(clause) {
		n = -n
	}
	return max(-1, min(1, n))
}

// alike returns the share of common words of two sentences, by weight, from 0 to 1.
func (x *index) alike(a, b string) float64 {
	one, two := x.asked(a), x.asked(b)
	both, all := 0.0, x.weigh(one)*x.weigh(two)
	for _, w := range one {
		if slices.Contains(two, w) {
			both += x.rarity(w)
		}
	}
	return both / math.Sqrt(max(all, 1))
}

// denies reports whether a sentence says no, but not twice.
func denies(sentence string) bool { return denials(sentence)%2 == 1 }

// denials counts the words of a sentence that say no.
func denials(sentence string) (n int) {
	for _, w := range everyWord(sentence) {
		if strings.Contains(no, " "+w+" ") || strings.HasSuffix(w, "n't") {
			n++
		}
	}
	return n
}
