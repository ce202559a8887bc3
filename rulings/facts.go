package rulings

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A claim of fact says what the move in question does to a piece or a square, or as what it
// leaves it, such as "the Human on e6 is petrified, and nothing happens to the Zombie". It is
// compared with the effects, the compulsions and the outcome of this move, and with nothing else.
//
// A clause is read as a fact only if every word of it is accounted for: pieces, squares, a deed,
// words that deny, and words that say nothing. One word more, such as "if", "can" or "only", may
// turn the sense round, and so nothing is said about the claim. A piece must be a certain one, "the
// Zombie" or "nobody": "a Zombie" and "Zombies" speak of the rules. All clauses of a claim must be
// facts, and one that is wrong makes the claim wrong.

// A deed is what a verb says of a piece: the words for what is done to it, as in "is eaten", and
// the active ones for who does it to another, as in "eats".
type deed struct {
	is      string // kinds of effects, or the name of a state
	perhaps string // kinds of effects that leave it in doubt
	words   string
	active  string
}

const vanishes = "destroy dissolve engulf capture fall"

// deeds are in the order in which they are looked for.
var deeds = []deed{
	{is: "saved", words: `no longer compelled|not compelled any ?more|saved|released|freed`},
	{is: "still compelled",
		words: `(still|remains?|stays?) compelled|still (must|has to) (move|flee)`},
	{is: "compelled", words: `compelled|(must|has to) (move|flee|run away|get out)`},
	{is: "in check", words: `in check`},
	{is: "gives check", words: `gives check`},
	{is: "in the gaze", words: `seen|in the gaze`, active: `sees?`},
	{is: "in range", words: `in (the )?range`},
	{is: "game on", words: `game (goes on|continues)`},
	{is: "game over",
		words: `ends? the game|(game|it) (is|will be)( not)?( now)? over|game (ends|is finished)`},
	{is: "game drawn", words: `draw|drawn`},
	{is: "game won", words: `wins?( the game)?|has won( the game)?`},
	{is: "game lost", words: `loses?( the game)?|has lost( the game)?`},
	{is: "petrify", active: `petrify|petrifies`, words: `petrified|(is )?(still )?a statue|` +
		`(turn|turns|turned) (in)?to (a )?(stone|statue)|becomes? (a )?(stone|statue)`},
	{is: "fall", words: `((pushed|falls?|thrown|goes|shoved|flies) )?(off|over) the (board|edge)`},
	{is: "on the board", words: `(stays?|remains?|survives?) on the board`},
	{is: "lay-ichor", words: `(leaves?|lays?) (fresh |its |his |a trail of )?ichor( behind)?`},
	{is: "leave-mummy", words: `leaves? (behind )?(a|no|its|his|any) mummy( behind)?`},
	{is: "clear-ichor", words: `(consumes?|removes?|destroys?) the ichor`},
	{is: "dissolve", perhaps: "destroy", words: `dissolves?|dissolved`},
	{is: "engulf", words: `engulfed|eaten|swallowed`, active: `engulfs?|eats?|swallows?`},
	{is: "capture", perhaps: vanishes, words: `captured|taken`, active: `captures?|takes?`},
	{is: "destroy dissolve", perhaps: vanishes, words: `destroyed`, active: `destroys?`},
	{is: vanishes + " remove-square", perhaps: "petrify promote", active: `kills?|removes?`,
		words: `dies?|killed|gone|dead|removed|lost|vanish(es)?|disappears?|perish(es)?`},
	{is: vanishes + " petrify", words: `harmed|hurt`, active: `harms?|hurts?`},
	{is: "remove-square", words: `becomes? a hole`},
	{is: "push fall", words: `pushed|shoved`, active: `push(es)?|shoves?`},
	{is: "promote", words: `promotes?|promoted`},
	{is: "becomes", words: `becomes?|(turns?|changes?) into`},
	{is: "scream", words: `screams?`},
	{is: "digest", words: `(begins? to )?digests?|digesting`},
	{is: "alive", words: `survives?|lives?( on)?|(stays|remains|still) alive`},
	{is: "clean", words: `((stays|is|remains) )?(free|clean) of ichor|clean`},
	{is: "there", words: `(stays?|remains?|left)( where (it|he|she) is| put| there)?`},
	{is: "move", perhaps: "push", words: `moves?|goes|steps?`},
	{is: "arrives", words: `ends? up|lands?|arrives?|comes`},
	{is: "changes", words: `happens`},
	{is: "stands", words: `there is|there's|stands`},
}

// Words of a claim, in small letters with one space behind each.
var (
	factWord   = regexp.MustCompile(`[a-z']+\d?|\S`)
	deedForms  = deedWords()
	nobody     = regexp.MustCompile(`^(nothing|nobody|none|no (piece|one)) `)
	pronoun    = regexp.MustCompile(`^(it|he|she|they) `)
	fromSquare = regexp.MustCompile(`^from [a-h][1-8] `)
	factEnd    = regexp.MustCompile(`^([,;:.!()–-]|and|but|so|because|since|as) `)
	// idleWord matches words that do not change what a clause says.
	idleWord = regexp.MustCompile(`^(the|a|is|are|was|gets?|be|being|been|will|would|it|that|` +
		`this|there|now|thus|then|by|with|on|onto|to|at|in|into|of|from|also|too|really|just|` +
		`simply|anyway|does|do|did|has|have|both|move|itself|still|any|ichor|gaze|here|way|` +
		`afterwards|not|never|no|isn't|doesn't|aren't|won't|wasn't|didn't) `)
	// anyOf are words before a piece that do not tell which of several it is.
	anyOf = []string{"own", "enemy", "poor"}
)

// deedWords matches each deed. Its first group holds an active word.
func deedWords() (all []*regexp.Regexp) {
	for _, d := range deeds {
		all = append(all, regexp.MustCompile(`^(?:(`+cmp.Or(d.active, `\b\B`)+`)|`+d.words+`) `))
	}
	return all
}

// A mention is a piece or several that a clause names.
type mention struct {
	kind  string // the stem of its name; "" for no mention
	lives []*life
	all   bool // each of them is meant
	some  bool // any of them is meant, as in "nobody"
	vague bool // "a Human"
}

// A fact is a clause about what a move does to a piece or to squares.
type fact struct {
	*deed
	active, not bool
	piece       mention // that suffers the deed
	by          []*life // that do it
	kind        string  // that the piece becomes or stays
	side        string
	at          []string // squares
	aboutIchor  bool
}

// A clause is a part of a claim as it is read.
type clause struct {
	fact
	who, whom []mention // before the deed, and after it
	named     bool      // the pieces that follow do the deed, as after "by"
	atFirst   bool      // the squares come before the deed
}

// A scene is a move as claims of fact see it.
type scene struct {
	*Judgement
	all   []*life
	after map[string]game.Cell
	piece *regexp.Regexp    // a mention of pieces
	kinds map[string]string // by the stem of a noun: the stem of a kind of piece
	side  *regexp.Regexp    // the name of a side
}

func (v *Judgement) scene() *scene {
	s := &scene{Judgement: v, all: lives(v.rules, v.Position, v.Effects),
		after: cellsOf(v.rules, v.After), kinds: map[string]string{statue: statue}}
	names, sides := append(pieceNames(v.rules), "mummy"), []string{""}
	for _, l := range s.all {
		names = append(names, l.names...)
		sides = append(sides, strings.ToLower(v.rules.SideName(l.owner)))
	}
	more := slices.Clone(anyOf)
	for _, name := range names {
		words := strings.Fields(strings.ToLower(name))
		last := len(words) - 1
		kind := stem(words[last])
		more = append(more, words[:last]...)
		s.kinds[kind] = kind
		for word, meant := range v.corpus.names {
			if meant[len(meant)-1] == kind {
				s.kinds[word] = kind
			}
		}
	}
	s.side = regexp.MustCompile("^(" + strings.Join(set(sides)[1:], "|") + ") ")
	s.piece = regexp.MustCompile(`^(the|my|your|his|her|our|their|its|that|this|\w+'s|both|all|` +
		`each|every|no|a|an|any) ((?:(?:` + strings.Join(set(more), "|") + `) )*)((?:` +
		strings.Join(slices.Sorted(maps.Keys(s.kinds)), "|") +
		`)\w{0,3})(?: (?:on|at|from|of) ([a-h][1-8]))? `)
	return s
}

// mention finds the pieces that are named at the start of a text, and how long that is.
func (s *scene) mention(rest string) (m mention, length int) {
	if said := nobody.FindString(rest); said != "" {
		return mention{kind: "piece", lives: s.all, some: true}, len(said)
	}
	found := s.piece.FindStringSubmatch(rest)
	if found == nil || s.kinds[stem(found[3])] == "" {
		return m, 0
	}
	which, square := " "+found[1]+" ", found[4]
	m = mention{kind: s.kinds[stem(found[3])],
		all:   strings.Contains(" both all each every ", which),
		some:  strings.Contains(" no any ", which),
		vague: strings.Contains(" a an ", which)}
	like := without(strings.Fields(found[2]), anyOf)
	if side, ok := strings.CutSuffix(found[1], "'s"); ok {
		like = append(like, side)
	}
	for _, l := range s.all {
		is := func(name string) bool {
			return isKind(name, m.kind) && len(without(like, everyWord(name))) == 0
		}
		here := square == "" || slices.Contains(l.squares, square)
		if here && slices.ContainsFunc(l.names, is) {
			m.lives = append(m.lives, l)
		}
	}
	return m, len(found[0])
}

const statue = "statu" // the stem

// isKind reports whether a piece with a name is of a kind, or a statue.
func isKind(name, kind string) bool {
	words := everyWord(name)
	return stem(words[len(words)-1]) == kind || kind == statue && words[0] == "petrified"
}

// read reads a claim as facts. It returns nil if some word is not accounted for.
func (s *scene) read(claim string) (facts []fact) {
	var c, last clause
	rest := strings.Join(factWord.FindAllString(strings.ToLower(claim), -1), " ") + " . "
	for rest != "" {
		word, next, _ := strings.Cut(rest, " ")
		matches := func(re *regexp.Regexp) bool { return re.MatchString(rest) }
		m, length := s.mention(rest)
		d := slices.IndexFunc(deedForms, matches)
		said := rest[:max(length, len(word)+1)]
		switch {
		case d >= 0 && c.deed == nil:
			found := deedForms[d].FindStringSubmatch(rest)
			said = found[0]
			c.deed, c.active, c.atFirst = &deeds[d], found[1] != "", len(c.at) > 0
			c.not = c.not != (denies(said) && c.is != "saved")
		case length > 0:
			c.not = c.not != denies(said)
			c.name(m, said)
		case matches(pronoun) && c.deed == nil && len(last.whom) == 0:
			if c.who = last.who; last.deed == nil {
				if strings.Contains(s.Move, "!") {
					return nil // what is pushed may be meant
				}
				c.who = []mention{{kind: "piece", lives: s.doing(0)}}
			}
		case matches(fromSquare):
			return nil
		case squareName.MatchString(word):
			c.at = append(c.at, word)
		case matches(s.side):
			said = s.side.FindString(rest)
			c.side = strings.TrimSpace(said)
		case matches(factEnd):
			if c.deed == nil && c.not {
				c.deed = last.deed // "but the Zombie does not"
			}
			isList := squareName.MatchString(next[:min(2, len(next))])
			if c.deed != nil && !isList {
				if len(c.who) == 0 && !c.atFirst && !c.aboutIchor {
					c.who = last.who
				}
				facts, last, c = append(facts, c.facts()...), c, clause{}
			}
		case matches(idleWord):
			c.not = c.not != denies(word)
			c.named = c.named || slices.Contains([]string{"by", "of", "from"}, word)
			c.aboutIchor = c.aboutIchor || word == "ichor"
		default:
			return nil
		}
		rest = rest[len(said):]
	}
	if len(c.who) > 0 || len(c.at) > 0 || c.side != "" {
		return nil // a clause without a deed
	}
	return facts
}

// name adds pieces that are named in some words.
func (c *clause) name(m mention, said string) {
	switch {
	case c.named:
		c.by = append(c.by, m.lives...)
	case c.deed != nil:
		c.whom = append(c.whom, m)
	default:
		c.who = append(c.who, m)
	}
	if m.vague {
		c.at = append(c.at, squareName.FindAllString(said, -1)...)
	}
}

// facts returns a fact for each piece that suffers the deed.
func (c *clause) facts() (all []fact) {
	patients := c.who
	switch changes := c.is == "becomes" || c.is == "there"; {
	case len(c.whom) > 0 && changes:
		c.kind = c.whom[0].kind
	case len(c.whom) > 0:
		patients = c.whom
		for _, m := range c.who {
			c.by = append(c.by, m.lives...)
		}
	case c.active:
		return []fact{{deed: c.deed, piece: mention{kind: "piece"}}} // nobody is known to suffer it
	case len(patients) == 0:
		patients = []mention{{}}
	}
	for _, m := range patients {
		c.piece = m
		all = append(all, c.fact)
	}
	return all
}

// isOfOthers reports whether a claim allows something to a certain piece that does not move.
func (s *scene) isOfOthers(claim string) bool {
	words := everyWord(claim)
	for i := range words {
		rest := strings.Join(words[i:], " ") + " "
		m, length := s.mention(rest)
		permitted := allows.FindStringIndex(rest[length:])
		moves := func(l *life) bool { return l.squares[0] == squareName.FindString(s.Move) }
		isNext := length > 0 && permitted != nil && permitted[0] == 0
		if isNext && !m.vague && !m.some && !slices.ContainsFunc(m.lives, moves) {
			return true
		}
	}
	return false
}
