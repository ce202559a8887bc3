package rulings

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
)

// A claim is what a player says in a dispute, such as "the Zombie must flee". Three things tell
// whether it is right. It may argue for the move or against it: with "may" or "may not", and with
// "my Fiend" or "your Fiend", since one of the players made the move. It may state or deny a
// misreading that makes a difference to the move, which is wrong or right: its clauses are compared
// with the misreading's sentence by their common words, and with a "not" in one of the two the
// clause denies it. And of two players who quarrel one is right: the evidence for one counts
// against the other.

// A Claim is what a player says about a move, and whether that is right.
type Claim struct {
	Says  string `json:"says"`
	Right *bool  `json:"right,omitempty"` // nil if it is not understood
	Means string `json:"means,omitempty"` // id of the misreading that it states or denies
	Rule  string `json:"rule,omitempty"`  // id of the rule that decides it
	// Answer is the reason in a sentence; "" if it is that of the claim before.
	Answer string `json:"answer,omitempty"`
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
	alike          float64 // the likeness of the claims, by weight
}

// topic returns what claims are most likely about.
func (v *Judgement) topic(claims []string) (about topic) {
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
			t.alike += alike * t.weight
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
	if v.quarrel == nil || len(claims) == 0 {
		for _, says := range claims {
			v.Claims = append(v.Claims, Claim{Says: says})
		}
		return
	}
	about := v.topic(claims)
	right := make([]float64, len(claims)) // the evidence that a claim is right
	for i, claim := range claims {
		stance := v.stance(claim)
		switch states, alike := v.corpus.states(claim, about.says); {
		case about.matters && !about.flips:
			right[i] = 0.6*stance - 1.5*states*about.weight
		case !about.matters && alike > 0.5:
			right[i] = -1.5 * states * about.weight
		default:
			right[i] = stance - 1.5*states*about.weight
		}
	}
	least := 0.35 // evidence; less is not understood
	if len(claims) == 2 {
		least = 0.1
		right[0] = (right[0] - right[1]) / 2
		right[1] = -right[0]
	}
	spoken := about.alike >= 0.3*float64(len(claims))
	for i, says := range claims {
		claim := Claim{Says: says}
		if math.Abs(right[i]) >= least {
			is := right[i] > 0
			claim.Right, claim.Answer = &is, v.verdictClause()
			if spoken {
				claim.Means, claim.Rule = about.ID, about.Rules[0]
				claim.Answer = v.correct(about)
			}
			if i > 0 && v.Claims[i-1].Answer == claim.Answer {
				claim.Answer = ""
			}
		}
		v.Claims = append(v.Claims, claim)
	}
}

// verdictClause returns the verdict with its first reason.
func (v *Judgement) verdictClause() string {
	if v.Legal {
		return "the move is legal."
	}
	return "the move is illegal: " + v.Reasons[0].Text + "."
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

var clauseEnd = regexp.MustCompile(`[,;:.?!–()]|` +
	`\b(and|but|so|because|since|then|if|as|while|which)\b`)

// states returns how much a clause of a claim states a sentence, from 1, or to -1 if it denies
// it, and how alike the two are.
func (c *Corpus) states(claim, sentence string) (states, alike float64) {
	for _, clause := range append(clauseEnd.Split(claim, -1), claim) {
		s := c.index.alike(clause, sentence)
		if clause == claim {
			s *= 0.9
		}
		if s > alike {
			alike, states = s, s
			if denies(clause) != denies(sentence) {
				states = -s
			}
		}
	}
	return states, alike
}

// Words of a claim for a move and against it, and those that deny.
const (
	forMove = " may can could allowed free legal fine enough satisfies satisfied saves saved " +
		"safe ok okay right released done ends ended over away flees fled obeys "
	againstMove = " must has have illegal forbidden compelled compels approach approaches stop " +
		"approaching stopped blocked still first wrong forbids blocks binds bound "
	no = " not no never nobody nothing neither cannot without need none nor mute only "
)

// stance tells whether a claim argues for the verdict, above 0, or against it.
func (v *Judgement) stance(claim string) (sum float64) {
	for _, clause := range clauseEnd.Split(claim, -1) {
		n := 0.0
		for _, w := range everyWord(clause) {
			if strings.Contains(forMove, " "+w+" ") {
				n++
			}
			if strings.Contains(againstMove, " "+w+" ") {
				n--
			}
		}
		switch {
		case denies(clause) && n == 0:
			n = -0.3
		case denies(clause):
			n = -n
		}
		sum += max(-1, min(1, n))
	}
	sum += max(-1.5, min(1.5, v.speaker(claim))) / 2
	if !v.Legal {
		return -sum
	}
	return sum
}

// speaker tells whether a claim is that of the player who moves, above 0, or of the other one, by
// "I" and "you", and by "my" or "your" before a piece that only one of them has.
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
			for _, kind := range append(v.corpus.index.names[stem(w)], w) {
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
			mover++
		case "you", "you'll":
			mover--
		case "my", "mine", "our":
			mover += owner(i)
		case "your", "yours":
			mover -= owner(i)
		}
	}
	return mover
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

func (x *index) weigh(words []string) (sum float64) {
	for _, w := range words {
		sum += x.rarity(w)
	}
	return sum
}

// denies reports whether a sentence says no, but not twice.
func denies(sentence string) bool {
	twice := true
	for _, w := range everyWord(sentence) {
		if strings.Contains(no, " "+w+" ") || strings.HasSuffix(w, "n't") {
			twice = !twice
		}
	}
	return !twice
}
