package rulings

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

// A claim is what a player says in a dispute, such as "the Zombie must flee". It is right or wrong
// by evidence of its own, never by what the other player says. It may say that the move is allowed
// or that it is not; speak of duties, or of what is saved; and with "my Fiend" or "your Fiend" it
// is for or against the move, since one of the players made it. It may also state or deny a
// misreading: its clauses are compared with the misreading's sentence by their common words, and
// with a "not" in one of the two the clause denies it. Other words do not count. If all this says
// too little, or if both players would be right, a claim is not understood: that does less harm
// than to tell the one who is right that he is wrong.

// A Claim is what a player says about a move, and whether that is right.
type Claim struct {
	Says  string `json:"says"`
	Right *bool  `json:"right,omitempty"` // nil if it is not understood
	Means string `json:"means,omitempty"` // id of the misreading that it states or denies
	Rule  string `json:"rule,omitempty"`  // id of the rule that decides it
	// Answer is the reason in a sentence; "" if it is that of the claim before.
	Answer string `json:"answer,omitempty"`

	evidence float64 // how sure the answer is
}

// Sentence returns the claim with its answer.
func (c Claim) Sentence() string {
	if c.Right == nil {
		return fmt.Sprintf("“%s” is not understood.", c.Says)
	}
	is := "wrong"
	if *c.Right {
		is = "right"
	}
	return strings.TrimSuffix(fmt.Sprintf("“%s” is %s: %s", c.Says, is, c.Answer), ": ")
}

// A topic is a misreading that claims may be about.
type topic struct {
	Hypothesis
	says           string
	matters, flips bool    // it makes a difference to the move, and to the verdict
	weight         float64 // how likely it is what players speak of
	alike          float64 // the mean likeness of the claims, by weight
}

// topic returns what claims are most likely about.
func (v *Judgement) topic(claims ...string) (about topic) {
	for _, h := range v.quarrel.list {
		t := topic{Hypothesis: h, says: h.says(v.rules, v.Ruleset), weight: 0.7}
		for _, o := range v.quarrel.all {
			if o.ID == h.ID {
				t.matters, t.flips = true, o.Flips
				t.weight = 0.8 + 0.2*o.score/v.quarrel.all[0].score
			}
		}
		for _, claim := range claims {
			_, alike := v.corpus.states(claim, t.says)
			t.alike += alike * t.weight / float64(len(claims))
		}
		if t.alike > about.alike {
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
	least := 0.5
	if len(claims) == 1 {
		least = 0.9 // there is nobody to contradict it
	}
	var about topic
	if v.quarrel != nil && len(claims) > 0 {
		about = v.topic(claims...)
	}
	for i, says := range claims {
		heard[i].Says = says
		if v.quarrel != nil {
			v.hear(&heard[i], about, least)
		}
	}
	if len(heard) == 2 {
		contradict(&heard[0], &heard[1])
	}
	for i, claim := range heard {
		if i > 0 && heard[i-1].Answer == claim.Answer {
			claim.Answer = ""
		}
		v.Claims = append(v.Claims, claim)
	}
}

// contradict sees to it that not both of two players who quarrel are right, or wrong: the claim
// with less evidence is not understood, and neither is the other one unless it has much more.
func contradict(a, b *Claim) {
	if a.Right == nil || b.Right == nil || *a.Right != *b.Right {
		return
	}
	if a.evidence < b.evidence {
		a, b = b, a
	}
	*b = Claim{Says: b.Says, evidence: b.evidence}
	if a.evidence < b.evidence+1 {
		*a = Claim{Says: a.Says}
	}
}

// hear judges a claim in a quarrel about a topic. With less than the least evidence it is not
// understood. The weights of the evidence are fitted to claims that outsiders wrote; permission has
// the largest, and nothing else can overturn it.
func (v *Judgement) hear(claim *Claim, about topic, least float64) {
	permission, duty := arguments(claim.Says)
	speaker := v.speaker(claim.Says)
	if about.matters && !about.flips {
		speaker = 0 // about effects either player speaks of pieces of his own
	}
	right := 2.2*permission + 1.15*duty + speaker
	if !v.Legal {
		permission, right = -permission, -right
	}
	own := v.topic(claim.Says)
	for _, t := range []topic{about, own} {
		if t.flips {
			states, _ := v.corpus.states(claim.Says, t.says)
			right -= 0.65 * states * t.weight
		}
	}
	switch {
	case !own.flips && v.isGeneral(claim.Says, own):
		about, right = own, least
		if denies(claim.Says) == denies(own.says) {
			right = -least
		}
	case permission*right < 0:
		return
	case !about.flips:
		about.alike = 0 // it is no evidence, and so no reason
	}
	if claim.evidence = math.Abs(right); claim.evidence < least {
		return
	}
	is := right > 0
	claim.Right, claim.Answer = &is, "the move is legal."
	if !v.Legal {
		claim.Answer = "the move is illegal: " + v.Reasons[0].Text + "."
	}
	if about.alike >= 0.3 {
		claim.Means, claim.Rule = about.ID, about.Rules[0]
		claim.Answer = v.correct(about)
	}
}

// isGeneral reports whether a claim says of the rules, and not of the move, what a misreading
// says: nearly in the same words, or in like words of a kind of piece that does not move.
func (v *Judgement) isGeneral(claim string, about topic) bool {
	alike := v.corpus.searchIndex().alike(claim, about.says)
	kinds := kindsIn(v.rules, claim)
	if clauseEnd.MatchString(strings.TrimRight(claim, ".!")) {
		return false // more than one clause
	}
	return alike >= 0.76 || alike >= 0.6 && len(kinds) > 0 && !slices.Contains(kinds, v.Move[:1])
}

// correct says how it is in place of a misreading.
func (v *Judgement) correct(h topic) string {
	text := fmt.Sprintf("it is not so that %s. %s: %s", h.says, h.Rules[0],
		statement(v.rules, h.Rules[0]))
	if k := v.quarrel.answer(h.Hypothesis); k != nil {
		text += " (" + k.ID + ": " + k.Title + ".)"
	}
	if !h.matters {
		text += " It makes no difference to this move."
	}
	return text
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
		case denials(clause) > 1:
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
	thinks = " think thought say said believe know " // after which "I" need not be the mover
	no     = " not no never nobody nothing neither cannot need none nor mute only "
)

// arguments tells whether a claim says that the move is allowed, above 0, or that it is not, and
// whether duties are fulfilled, above 0, or not. A clause speaks of one of the two.
func arguments(claim string) (permission, duty float64) {
	for _, clause := range clauseEnd.Split(strings.ToLower(claim), -1) {
		clause = idle.ReplaceAllString(clause, "")
		if says := balance(clause, allows, forbids); says != 0 {
			permission += says
		} else {
			duty += balance(clause, frees, obliges)
		}
	}
	return max(-1, min(1, permission)), max(-1.5, min(1.5, duty))
}

// balance returns 1 if a clause has more of the words pro than contra, -1 if it has fewer, and the
// opposite if it denies them.
func balance(clause string, pro, contra *regexp.Regexp) float64 {
	n := len(pro.FindAllString(clause, -1)) - len(contra.FindAllString(clause, -1))
	if denies(clause) {
		n = -n
	}
	return float64(max(-1, min(1, n)))
}

// speaker tells whether a claim is that of the player who moves, above 0, or of the other one, by
// "I" and "you", and by "my" or "your" before a piece that only one of them has: at most 1.
func (v *Judgement) speaker(claim string) (mover float64) {
	has := map[string]float64{} // by kind: 1 for the side to move, -1 for the other one
	both := map[string]bool{}
	for _, cell := range cellsOf(v.rules, v.Position) {
		for _, token := range cell.Tokens {
			name, _ := contentWords(v.rules, token)
			kind, whose := strings.ToLower(name[strings.LastIndexByte(name, ' ')+1:]), -1.0
			if strings.Contains(name, v.rules.SideName(v.Turn)) {
				whose = 1
			}
			both[kind] = both[kind] || has[kind] == -whose
			has[kind] = whose
		}
	}
	words := everyWord(claim)
	owner := func(i int) float64 {
		for _, w := range words[i+1 : min(len(words), i+4)] {
			for _, kind := range append(v.corpus.searchIndex().names[stem(w)], w) {
				if has[kind] != 0 && !both[kind] {
					return has[kind]
				}
			}
		}
		return 0
	}
	for i, w := range words {
		switch w {
		case "i", "i'll", "i'm":
			if i+1 == len(words) || !strings.Contains(thinks, " "+words[i+1]+" ") {
				mover++
			}
		case "you", "you'll":
			mover--
		case "my", "mine", "our":
			mover += owner(i)
		case "your", "yours":
			mover -= owner(i)
		}
	}
	return max(-1, min(1, mover))
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
