package rulings

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A claim of fact says what the move in question does, or does not do, to a piece or a square, such
// as "the Human on e6 is petrified, and nothing happens to the Zombie". It is compared with the
// effects, the compulsions and the outcome of this move, and with nothing else.
//
// A clause is read as a fact only if every word of it is accounted for: pieces, squares, a deed,
// words that deny, and words that say nothing. One word more, such as "if", "can" or "only", may
// turn the sense round, and so nothing is said about the claim. A piece must be a certain one, "the
// Zombie" or "nobody": "a Zombie" and "Zombies" speak of the rules. All clauses of a claim must be
// facts, and one that is wrong makes the claim wrong.

// A deed is what a verb says of a piece.
type deed struct {
	is      string         // kinds of effects, or the name of a state
	perhaps string         // kinds of effects that leave it in doubt
	form    *regexp.Regexp // the words for it; the first group holds an active one
}

const vanishes = "destroy dissolve engulf capture fall"

// deedTable has a line for each deed, in the order in which they are looked for. A line has
//
//   - what the deed is: kinds of effects or a state; nothing if no claim about it is judged
//   - the words of a piece that suffers it, as in "is eaten"
//   - the words of a piece that does it to another one, as in "eats"
//   - the kinds of effects that leave it in doubt.
const deedTable = `saved; no longer compelled|not compelled any ?more|saved|released|freed
still compelled; (still|remains?|stays?) compelled|still (must|has to) (move|flee)
compelled; compelled|(must|has to) (move|flee|run away|get out)
; seen|in the gaze|(in|gives) check|in (the )?range; sees?
; draw|drawn|game (goes on|continues)|loses?( the game)?|has lost( the game)?
game over; ends? the game|(game|it) (is|will be)( not)?( now)? over|game (ends|is finished)
game won; wins?( the game)?|has won( the game)?
petrify; petrified|(is )?(still )?a statue; petrify|petrifies
petrify; (turn(s|ed)? (in)?to|becomes?) (a )?(stone|statue)
fall; ((pushed|falls?|thrown|goes|shoved|flies) )?(off|over) the (board|edge)
alive; (stays?|remains?|survives?) on the board
lay-ichor; (leaves?|lays?) (fresh |its |his |a trail of )?ichor( behind)?
leave-mummy; leaves? (behind )?(a|no|its|his|any) mummy( behind)?
clear-ichor; (consumes?|removes?|destroys?) the ichor
dissolve; dissolves?|dissolved|melts?; ; destroy
engulf; engulfed|eaten|swallowed; engulfs?|eats?|swallows?
capture; captured|taken; captures?|takes?; VANISHES
destroy dissolve; destroyed|crushed|trampled; destroys?|crush(es)?|tramples?; VANISHES
VANISHES remove-square; dies?|killed|gone|dead|removed|lost; kills?|removes?; petrify promote
VANISHES remove-square; vanish(es)?|disappears?|perish(es)?; ; petrify promote
VANISHES petrify; harmed|hurt; harms?|hurts?
remove-square; becomes? a hole
push fall; pushed|shoved|blown; push(es)?|shoves?|blows?
promote; promotes?|promoted
becomes; becomes?|(turns?|changes?) into
scream; screams?
; (begins? to )?digests?|digesting
alive; survives?|lives?( on)?|(stays|remains|still) alive
; ((stays|is|remains) )?(free|clean) of ichor|clean
there; there is|there's|stands|(goes on |remains )standing
there; (stays?|remains?|left)( where (it|he|she) is| put| there)?
rescue; (comes?|brought) back|returns?
move; moves?|goes|steps?|walks?; ; push
move push; ends? up|lands?|arrives?|comes|slides?
changes; happens`

var deeds = readDeeds()

func readDeeds() (all []*deed) {
	for line := range strings.SplitSeq(strings.ReplaceAll(deedTable, "VANISHES", vanishes), "\n") {
		row := append(strings.Split(line, "; "), "", "")
		form := "^(?:(" + cmp.Or(row[2], `\b\B`) + ")|" + row[1] + ") "
		all = append(all, &deed{row[0], row[3], regexp.MustCompile(form)})
	}
	return all
}

// Words of a claim, in small letters with one space behind each.
var (
	factWord = regexp.MustCompile(`[a-z']+\d?|\S`)
	// idlePhrase matches what brings a deed about, and what is said to make no difference to it.
	idlePhrase = inLines(`^((of|by|from) (the|a|its|his|my|your) (push|shove|scream|shout|gaze|
		step|move)|(whoever|no matter|even if|although|whether) [^,;.]*) `)
	nobody  = regexp.MustCompile(`^(nothing|nobody|none|no (piece|one)) `)
	pronoun = regexp.MustCompile(`^(it|he|she|they) `)
	factEnd = regexp.MustCompile(`^([,;:.!()–-]|and|but|so|because|since|as) `)
	// idleWord matches words that do not change what a clause says.
	idleWord = inLines(`^(the|a|is|are|was|gets?|be|being|been|will|would|it|that|
		this|there|now|thus|then|by|with|on|onto|to|at|in|into|of|also|too|really|just|
		simply|anyway|does|do|did|has|have|both|move|itself|still|any|ichor|gaze|here|way|
		afterwards|behind|not|never|no|isn't|doesn't|aren't|won't|wasn't|didn't) `)
	// anyOf are words before a piece that do not tell which of several it is.
	anyOf = []string{"own", "enemy", "poor"}
)

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
}

// A scene is a move as claims of fact see it.
type scene struct {
	*Judgement
	all   []*life
	piece *regexp.Regexp    // a mention of pieces
	kinds map[string]string // by the stem of a noun: the stem of a kind of piece
	side  *regexp.Regexp    // the name of a side
}

func (v *Judgement) scene() *scene {
	s := &scene{Judgement: v, all: lives(v.rules, v.Position, v.Effects),
		kinds: map[string]string{statue: statue}}
	names := []string{"Mummy"}
	var sides []string
	for _, name := range glossary(v.rules, "piece") {
		names = append(names, strings.Split(name, " or ")...)
	}
	for _, l := range s.all {
		names = append(names, l.names...)
		sides = append(sides, strings.ToLower(v.rules.SideName(l.owner)))
	}
	like := slices.Clone(anyOf)
	for _, name := range names {
		kind := lastStem(name)
		s.kinds[kind] = kind
		like = append(like, everyWord(name)...)
		for word, meant := range v.corpus.searchIndex().names {
			if meant[len(meant)-1] == kind && s.kinds[word] == "" {
				s.kinds[word] = kind
			}
		}
	}
	s.side = regexp.MustCompile("^(" + strings.Join(set(sides), "|") + ") ")
	s.piece = regexp.MustCompile(`^(the|my|your|his|her|our|their|its|that|this|\w+'s|both|all|` +
		`each|every|no|a|an|any) ((?:(?:` + strings.Join(set(like), "|") + `) )*?)((?:` +
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
	return lastStem(name) == kind || kind == statue && strings.HasPrefix(name, "petrified")
}

// lastStem returns the stem of the last word of a name, by which a kind is known.
func lastStem(name string) string {
	words := everyWord(name)
	return stem(words[len(words)-1])
}

// read reads a claim as facts. It returns nil if some word is not accounted for.
func (s *scene) read(claim string) (facts []fact) {
	var c, last clause
	rest := strings.Join(factWord.FindAllString(strings.ToLower(claim), -1), " ") + " . "
	for rest != "" {
		word, _, _ := strings.Cut(rest, " ")
		matches := func(re *regexp.Regexp) bool { return re.MatchString(rest) }
		m, length := s.mention(rest)
		d := slices.IndexFunc(deeds, func(d *deed) bool { return matches(d.form) })
		said := rest[:max(length, len(word)+1)]
		switch {
		case d >= 0 && c.deed == nil:
			found := deeds[d].form.FindStringSubmatch(rest)
			said = found[0]
			c.deed, c.active = deeds[d], found[1] != ""
			c.not = c.not != (denies(said) && c.is != "saved")
		case length > 0:
			c.not = c.not != denies(said)
			c.name(m)
		case matches(pronoun) && c.deed == nil && len(last.whom) == 0:
			if c.who = last.who; last.deed == nil {
				if strings.Contains(s.Move, "!") {
					return nil // what is pushed may be meant
				}
				movers := mention{kind: "piece"}
				for _, l := range s.all {
					if slices.Contains(l.does, 0) {
						movers.lives = append(movers.lives, l)
					}
				}
				c.who = []mention{movers}
			}
		case matches(idlePhrase):
			said = idlePhrase.FindString(rest)
		case squareName.MatchString(word):
			c.at = append(c.at, word)
		case matches(s.side):
			said = s.side.FindString(rest)
			c.side = strings.TrimSpace(said)
		case matches(factEnd):
			if c.deed == nil && c.not {
				c.deed = last.deed // "but the Zombie does not"
			}
			if c.deed != nil {
				if len(c.who)+len(c.at) == 0 && !c.aboutIchor {
					c.who = last.who
				}
				facts, last, c = append(facts, c.facts()...), c, clause{}
			}
		case matches(idleWord):
			c.not = c.not != denies(word)
			c.named = c.named || slices.Contains([]string{"by", "of"}, word)
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

// name adds pieces that are named.
func (c *clause) name(m mention) {
	switch {
	case c.named:
		c.by = append(c.by, m.lives...)
	case c.deed != nil:
		c.whom = append(c.whom, m)
	default:
		c.who = append(c.who, m)
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

// mayMove matches who or what moves, without a name of a kind, before a word such as "may".
var mayMove = inLines(`(^|\b(i|you|we|he|she|it|they|mine|yours|that|this|nobody|
	no one|nothing|ruler|rider|white|black|alabaster|obsidian|nature|magic|owner|captures?|
	moves?|steps?|[a-h][1-8]\W?[a-h][1-8])|^(a|no|any|all|every) pieces?( at all)?)
	( (is|are|be|must|not|isn't|always|also|still|only|never|even))*$`)

// isOfOthers reports whether a clause allows something to what does not move: to another kind of
// piece, or to something unknown.
func (s *scene) isOfOthers(clause string) bool {
	parts := allows.Split(strings.ToLower(clause), 2)
	subject := strings.TrimSpace(parts[0])
	if len(parts) < 2 || mayMove.MatchString(subject) {
		return false
	}
	for _, word := range everyWord(subject) {
		kind := s.kinds[stem(word)]
		is := func(name string) bool { return isKind(name, kind) }
		moves := func(l *life) bool {
			return l.squares[0] == squareName.FindString(s.Move) && slices.ContainsFunc(l.names, is)
		}
		if kind != "" {
			return !slices.ContainsFunc(s.all, moves)
		}
	}
	return true
}
