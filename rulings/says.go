package rulings

import (
	"cmp"
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
// the two the clause denies it. A sentence about the rules that says nearly the same as a sentence
// known to state or deny a misreading is wrong or right, whatever the move; one that is less like
// it and changes nothing here is answered by the rule, and is neither right nor wrong. Everything
// else is not understood: that does less harm than to tell the one who is right that he is wrong.

// A Claim is what a player says about a move, and whether that is right.
type Claim struct {
	Says  string `json:"says"`
	Right *bool  `json:"right,omitempty"` // nil if it is not understood, or about the rules
	Means string `json:"means,omitempty"` // id of the misreading that it states or denies
	Rule  string `json:"rule,omitempty"`  // id of the rule that decides it
	// Answer is the reason in a sentence, or the rule if Right is nil; "see above." if it is that of
	// the claim before.
	Answer string `json:"answer,omitempty"`
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
	return "“" + c.Says + "”" + is + c.Answer
}

// A saying is a sentence about a misreading, or a clause of a claim.
type saying struct {
	words  []string // without endings
	weight float64
	denies bool // it says that the misreading is wrong
}

// saying reads a sentence. One that begins with "!" denies the misreading that it is about.
func (x *index) saying(text string) saying {
	text, isTruth := strings.CutPrefix(text, "!")
	words := x.asked(text)
	return saying{words, x.weigh(words), denies(text) != isTruth}
}

// clauses reads the clauses of a sentence and, as the last one, all of it.
func (x *index) clauses(text string) []saying {
	parts := clauseEnd.Split(text, -1)
	return mapped(append(parts, strings.Join(parts, " ")), x.saying)
}

// A topic is a misreading that claims may be about.
type topic struct {
	Hypothesis
	says           string
	matters, flips bool      // it makes a difference to the move, and to the verdict
	states         []float64 // of each claim: from 1 if it states the misreading to -1
	truth, exact   float64   // how much the whole of one claim states it, and how like it is
	each           []topic   // what each whole claim is most like
	alike, likely  float64   // the mean likeness of the claims, less of what makes no difference
}

// topic returns what claims are most likely about: rather what makes a difference, and of the
// claims of two players rather what one of them states and the other one denies.
func (v *Judgement) topic(claims []Claim) (about topic) {
	about.states = make([]float64, len(claims)) // of no misreading
	each := make([]topic, len(claims))
	var all []saying
	x := v.corpus.searchIndex()
	heard := mapped(claims, func(c Claim) []saying { return x.clauses(c.Says) })
	for _, h := range v.quarrel.list {
		t := topic{Hypothesis: h, says: h.says(v.rules, v.Ruleset)}
		for _, o := range v.quarrel.all {
			if o.ID == h.ID {
				t.matters, t.flips = true, o.Flips
			}
		}
		family := kindPart.ReplaceAllString(h.ID, "-*$1")
		known := x.clauses(t.says)
		parts := len(known) - 1
		if t.says == h.Says { // else it is reversed
			known = slices.Concat(known, x.sayings[h.ID], x.sayings[family])
		}
		all = append(all, known[parts:]...)
		for i, clauses := range heard {
			states, alike := x.states(clauses, known)
			t.states = append(t.states, states)
			t.alike += alike / float64(len(claims))
			whole := clauses[len(clauses)-1:]
			if _, t.exact = x.states(whole, known[parts:]); t.exact > each[i].exact {
				each[i] = t
			}
		}
		t.likely = t.alike
		if len(claims) == 2 {
			t.likely = t.alike/2 + math.Abs(t.states[0]-t.states[1])/4
		}
		if !t.matters {
			t.likely *= 0.65
		}
		if t.likely > about.likely {
			about = t
		}
	}
	for i, clauses := range heard {
		each[i].truth, _ = x.states(clauses[len(clauses)-1:], all)
	}
	about.each = each
	return about
}

// kindPart matches the part of an id of a misreading that names a kind of piece.
var kindPart = regexp.MustCompile("-p?[A-Z][a-z]*(-|$)")

// states returns how much the clauses of a claim state a misreading, from 1, or to -1 if they
// deny it, and how alike they are to what is said of it.
func (x *index) states(clauses, known []saying) (states, alike float64) {
	most := map[bool]float64{}
	for _, clause := range clauses {
		for _, k := range known {
			denies := clause.denies != k.denies
			most[denies] = max(most[denies], x.alike(clause, k))
		}
	}
	yes, no := most[false], most[true]
	return yes*yes - no*no, max(yes, no)
}

// JudgeClaims fills in Claims, which says who is right of the players who say something about the
// move.
func (v *Judgement) JudgeClaims(claims ...string) {
	if v == nil || len(claims) == 0 { // what Focus has found stays
		return
	}
	heard := mapped(claims, func(says string) Claim {
		return Claim{Says: address.ReplaceAllString(says, "")}
	})
	if v.quarrel != nil {
		about := v.topic(heard)
		v.scene().hear(heard, about)
		v.turnOn(about, heard)
	}
	for i, c := range heard {
		c.Says = claims[i]
		if i > 0 && c.Answer != "" && c.Answer == heard[i-1].Answer {
			c.Answer = "see above."
		}
		v.Claims = append(v.Claims, c)
	}
}

// Focus finds in a letter what the players quarrel about, and puts the objection and the rulings on
// it first. It judges nobody: see JudgeClaims.
func (v *Judgement) Focus(letter string) {
	if v == nil || v.quarrel == nil {
		return
	}
	var claims []Claim
	for _, says := range sentenceEnd.Split(letter[:min(len(letter), maxRead)], -1) {
		if len(claims) < maxSentences && argues.MatchString(says) {
			claims = append(claims, Claim{Says: says})
		}
	}
	v.turnOn(v.topic(claims), claims)
}

// maxRead is how much of a letter Focus reads, and maxSentences how many sentences it weighs: of a
// board that is drawn with points each point ends one.
const maxRead, maxSentences = 1 << 12, 40

var (
	sentenceEnd = regexp.MustCompile(`[.?!]+["”')]*\s+|\n\s*\n`)
	// argues matches a sentence in which somebody says what he believes.
	argues = inLines(`(?i)\b(says?|said|claim(s|ed)?|think(s|ing)?|thought|argue[sd]?|
		insist(s|ed)?|object(s|ed)?|believe[sd]?|protest(s|ed)?|complain(s|ed)?|would|holds?|
		held|maintain(s|ed)?|conten(d|t)(s|ed)?|contest(s|ed)?|asserts?|according|readings?|
		opinion|view|tell(s|ing)?|told|answer(s|ed)?|repl(y|ies|ied)|means)\b`)
)

// turnOn puts first the objection that the players quarrel about, and the rulings on it.
func (v *Judgement) turnOn(about topic, claims []Claim) {
	const sure, surer, alike = 0.2, 0.6, 0.5
	q := v.quarrel
	q.claims = claims
	q.compareRulings(claims)
	i := slices.IndexFunc(q.all, func(o Objection) bool { return o.ID == about.ID })
	stated := slices.Max(append(about.states, 0)) // how much somebody states it
	// A belief that hardly anybody holds must be stated clearly if there is only one claim, or if it
	// is about one kind of piece.
	isOdd := about.Rare && about.Else == "" && stated < surer &&
		(len(claims) == 1 || kindPart.MatchString(about.ID))
	if i >= 0 && !isOdd && (stated >= sure || about.flips && about.likely >= alike) {
		q.all[0].Clear = false // as that of all others is
		first := q.all[i]
		first.Clear, first.listed, q.said = true, true, about.ID
		q.all = slices.Insert(slices.Delete(q.all, i, i+1), 0, first)
	}
	v.cited()
}

// compareRulings notes how like the claims are to the ways in which people ask for each ruling, on
// average, and how many of their words the ruling has.
func (q *quarrel) compareRulings(claims []Claim) {
	const alike, common = 0.3, 0.3
	x := q.corpus.searchIndex()
	q.heard = map[*Case]float64{}
	all := ""
	for _, c := range claims {
		all += " " + c.Says
	}
	asked := x.asked(x.plain(all))
	for _, e := range x.entries {
		if e.Ruling == nil {
			continue
		}
		x.rate(&e, asked)
		heard := common * e.share
		for _, c := range claims {
			claim, most := x.saying(c.Says), 0.0
			for _, title := range e.titles {
				most = max(most, x.alike(claim, saying{title, x.weigh(title), false}))
			}
			heard += alike * most / float64(len(claims))
		}
		q.heard[e.Ruling] = heard
	}
}

// hear judges claims. Of two players who quarrel one is right: what speaks for one of them speaks
// against the other. The weights were chosen with 160 quarrels: permission and duty are much better
// witnesses than likeness to what is said of a misreading.
func (s *scene) hear(heard []Claim, about topic) {
	const duty, known, differs, least, sure = 0.7, 0.6, 0.15, 0.24, 0.7
	quarrel, weight := len(heard) == 2, differs
	if about.matters && about.likely >= 0.5 {
		weight = known
	}
	isGeneral := !quarrel && !about.flips && about.alike >= 0.85
	isSure := !quarrel || about.likely >= 0.5
	stands := make([]float64, len(heard)) // above 0 for what is so
	agree := 1                            // above 0 if both say the same of the verdict
	for i, c := range heard {
		own := about.each[i]
		if s.hearFact(&heard[i], about) ||
			s.hearTruth(&heard[i], own) && own.Rules[0] != about.Rules[0] {

			agree = 0 // it says nothing of what the other one quarrels about
			continue
		}
		allowed, done := s.arguments(c.Says)
		agree *= allowed
		stands[i] = float64(allowed)
		switch {
		case quarrel:
			stands[i] += duty * float64(done)
		case strings.Contains(c.Says, " only "): // this move or another one
			stands[i] = 0
		}
		stands[i] -= weight * about.states[i]
	}
	if quarrel && agree <= 0 {
		stands[0] -= stands[1]
		stands[1] = -stands[0]
	}
	for i, is := range stands {
		switch c := &heard[i]; {
		case c.Answer != "":
		case isGeneral:
			s.correct(c, about)
		case slices.ContainsFunc(clauseEnd.Split(c.Says, -1), s.isOfOthers),
			is > 0 && goesOn.MatchString(c.Says):
		case math.Abs(is) >= sure, math.Abs(is) >= least && isSure:
			s.decide(c, is > 0, about)
		}
	}
}

// goesOn matches a second statement, of how a piece goes on.
var goesOn = inLines(`(?i)\b(and|but|yet)( then| so| just| still| it| he| she)* (goes on|
	(stays?|remains?) (there|on|put|where|alive|standing|safe|un\w+)|survives?|lives?|
	keeps?|stands?|continues?)\b`)

// particular matches words of a claim that is about this move, or a conclusion.
var particular = inLines(`[a-h][1-8]|^[Tt]he [A-Z]|[.;:?!] |(?i:^(the (piece|statue|
	pile|scream|move|square|gaze|position)|it|they|he|she|i|we|that|my|his|your|no|nobody|
	nothing|none)\b| there\b|\b(this|here|now|and|but|so|because|since)\b)`)

// decide says whether a claim is right.
func (s *scene) decide(c *Claim, is bool, about topic) {
	c.Right, c.Answer = &is, "the move is legal."
	if !s.Legal {
		c.Answer = "the move is illegal: " + s.Reasons[0].Text + "."
	}
	if about.flips {
		s.correct(c, about)
	}
}

// hearTruth judges a claim about the rules, whatever the move, and reports whether it is one: it
// is very like what is said of a misreading.
func (s *scene) hearTruth(c *Claim, own topic) bool {
	is := own.exact >= 0.84 && math.Abs(own.truth) >= 0.3 && !particular.MatchString(c.Says)
	if is {
		own.flips = true
		s.decide(c, own.truth < 0, own)
	}
	return is
}

// hearFact judges a claim of fact, and reports whether it is one. The fact that is least so counts.
func (s *scene) hearFact(c *Claim, about topic) bool {
	facts := s.read(c.Says)
	if s.Effects == nil || facts == nil {
		return false // nobody can say what the move would do, or it is none
	}
	so, said := 1, map[int][]string{}
	for _, f := range facts {
		is, how := s.judge(f)
		if f.not {
			is = -is
		}
		so = min(so, is)
		said[is] = append(said[is], without(how, said[is])...)
	}
	if so == 0 {
		return true
	}
	is := so > 0
	c.Right, c.Answer = &is, firstOf(said[so], 4)+"."
	if !s.Legal {
		c.Answer = "the move is illegal; if it could be made, this would be so: " + c.Answer
	}
	if about.flips && facts[len(facts)-1].is == "compelled" {
		s.correct(c, about)
	}
	return true
}

// correct answers a claim that is about a misreading by how it is.
func (v *Judgement) correct(claim *Claim, h topic) {
	claim.Means, claim.Rule = h.ID, h.Rules[0]
	claim.Answer = claim.Rule + ": " + statement(v.rules, claim.Rule)
	if !denies(h.says) { // else there would be a "not" in a "not"
		claim.Answer = "it is not so that " + h.says + ". " + claim.Answer
	}
	if k := v.quarrel.answer(h.Hypothesis); k != nil {
		claim.Answer += " (" + k.ID + ": " + k.Title + ".)"
	}
	if !h.matters {
		claim.Answer += " It makes no difference to this move."
	}
}

var clauseEnd = inLines(`[,;:.?!–()]( not even)?|\b(and|but|so|because|since|then|
	if|as|while|which|who)\b`)

// address matches who speaks, and whom he contradicts, at the start of a claim: "B: No, it flees".
var address = regexp.MustCompile(`(?i)^(\w+: +)?((no|yes|well|but|sorry), +)?`)

// Words of a claim, in small letters.
var (
	allows = inLines(`\b(may|allowed|legal|permitted|possible|can|could|cannot|can't|
		couldn't)\b`)
	forbids = inLines(`\b(forbidden|forbids?|illegal|impossible|prohibited|blocked|
		blocks)\b`)
	// idle are words about what a piece is able to do, what is done to it, or what was its duty.
	idle = inLines(`\b((can|could) (be|have)|(cannot|can't|couldn't) (be|have|scare)|
		that (is|are|do|does|has|have)(n't| not) \w+|
		(cannot|can't) move (any|has|cannot|can't)|(cannot|can't) move$|was compelled|
		compelled piece|only (legal|possible|allowed)|where \w+ (can|could|may))\b`)
	obliges = inLines(`\b(must|has to|have to|compel(s|led)?|still|needs? to|
		stop(s|ped)?|approach(es|ing)?|worse|would|fears?|afraid|scare[sd]?|frighten(s|ing)?)\b`)
	frees = inLines(`\b(free|enough|is over|save[sd]?|safe|released|satisf(y|ies|ied)|
		flees|fled|run(s|ning)? away|obey(s|ed)|fine|further|need not)\b`)
	no = " not no never nobody nothing neither cannot need none nor mute "
)

// inLines compiles a regular expression that is written in several lines, with tabs before them.
func inLines(expression string) *regexp.Regexp {
	return regexp.MustCompile(strings.NewReplacer("\n", "", "\t", "").Replace(expression))
}

// arguments tells whether a claim argues for what is so about the move, above 0, or against it: as
// to what is allowed, and to whether the duties of compelled pieces are done. A clause speaks of
// one of the two.
func (s *scene) arguments(claim string) (allowed, done int) {
	for _, clause := range clauseEnd.Split(strings.ToLower(claim), -1) {
		clause = idle.ReplaceAllString(clause, "")
		if s.isOfOthers(clause) {
			continue
		}
		if says := balance(clause, allows, forbids); says != 0 {
			allowed += says
		} else {
			done += balance(clause, frees, obliges)
		}
	}
	if !s.Legal {
		allowed, done = -allowed, -done
	}
	return cmp.Compare(allowed, 0), cmp.Compare(done, 0)
}

// balance returns 1 if a clause has more of the words pro than contra, -1 if it has fewer, and the
// opposite if it denies them.
func balance(clause string, pro, contra *regexp.Regexp) int {
	n := len(pro.FindAllString(clause, -1)) - len(contra.FindAllString(clause, -1))
	if denies(clause) != strings.Contains(clause, "only") {
		n = -n
	}
	return cmp.Compare(n, 0)
}

// alike returns the share of common words of two sayings, by weight, from 0 to 1.
func (x *index) alike(a, b saying) float64 {
	both := 0.0
	for _, w := range a.words {
		if slices.Contains(b.words, w) {
			both += x.rarity(w)
		}
	}
	return both / math.Sqrt(max(a.weight*b.weight, 1))
}

// denies reports whether a sentence says no, but not twice.
func denies(sentence string) (is bool) {
	for _, w := range everyWord(sentence) {
		if strings.Contains(no, " "+w+" ") || strings.HasSuffix(w, "n't") {
			is = !is
		}
	}
	return is
}
