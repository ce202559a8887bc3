package nature

import (
	"cmp"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// moveRules holds the rule that the effect of each kind's moves names.
var moveRules = map[byte]string{
	'G': "NAT-GRAND", 'T': "NAT-TREE", 'B': "NAT-BEAR", 'D': "NAT-DRUID", 'R': "NAT-RANGER",
	'I': "NAT-INITIATE",
}

// moveRule returns the rule by which a legal move is made.
func moveRule(t try) string {
	switch {
	case t.Kind == 'G' && far(t) && t.Holds("NAT-PASSTREE"):
		return "NAT-PASSTREE"
	case t.Kind == 'T' && alone(t):
		return "NAT-TREE-LONE"
	}
	return moveRules[t.Kind]
}

// captive reports whether a side has lost a piece of a kind, and joins whether a captured one
// is a captive; all but rulers are (NAT-CAPTIVES).
func captive(t try) bool { return strings.IndexByte(t.Own[captives], t.Piece()) >= 0 }
func joins(t try) bool   { return t.Kind != 'G' }

// as returns the move as that of a piece of another kind.
func as(t try, kind byte) try {
	t.Kind = kind
	return t
}

// takesRuler is NAT-MAJOR: an Initiate that captures the ruler becomes one.
func takesRuler(t try) bool { return kindOf(t.Target()) == 'G' }

// inField is NAT-FIELD: an Initiate that captures an officer becomes that kind if its
// side has lost one.
func inField(t try) bool {
	victim := kindOf(t.Target())
	return strings.IndexByte(officers, victim) >= 0 && as(t, victim).Holds("captive")
}

// onBack is NAT-BACK: an Initiate on the back rank may become an officer that its side has
// lost, here that of the kind.
func onBack(t try) bool { return grid.OnLastRank(t) && t.Holds("captive") }

// rescues is NAT-RESCUE: a promotion by NAT-BACK frees an Initiate.
func rescues(t try) bool { return t.Rule == "NAT-BACK" }

// none is the letter behind "=" of a move without one.
const none = "\x00"

// promotion returns the rule by which an Initiate's move promotes it, "" if it remains an
// Initiate, and the letters of which the move's name must have one: those of the kinds to
// choose from under NAT-BACK, else none.
func promotion(t try) (rule, letters string) {
	if grid.Occupied(t) && slants(t) {
		if t.Holds("NAT-MAJOR") {
			return "NAT-MAJOR", none
		}
		if t.Holds("NAT-FIELD") {
			return "NAT-FIELD", none
		}
	}
	for _, kind := range []byte(officers) {
		if as(t, kind).Holds("NAT-BACK") {
			rule, letters = "NAT-BACK", letters+string(kind)
		}
	}
	return rule, cmp.Or(letters, none)
}

// release reports whether a side has lost a piece of a kind, which is no captive from now on
// (NAT-CAPTIVES).
func release(c *ply, kind byte) bool {
	t := as(c.Try, kind)
	t.Position = &c.After
	free := t.Holds("captive")
	if t.Holds("spends") {
		left := strings.Replace(t.Own[captives], string(t.Piece()), "", 1)
		sort(&c.After, left)
	}
	return free
}

// play carries out a move that at most NAT-INTO, NAT-EXPOSE or NAT-BACK forbids: all pieces
// leave, each captures and arrives, an Initiate is promoted, and the right to capture en
// passant lapses or arises (NAT-EFFECT).
func play(c *ply) {
	b := &c.After.Board
	for _, l := range c.Legs {
		c.Tell("move", c.Piece(), l.From, l.To, "", "", moveRule(c.Try))
		b[l.From] = empty
	}
	for _, l := range c.Legs {
		if b[l.To] != empty {
			capture(c, l.To, "NAT-TAKE")
		}
		b[l.To] = c.Piece()
	}
	c.After.Own[passant] = "-"
	if c.Kind == 'I' {
		initiate(c)
	}
	right := func(kind string, p *position, was, now string) {
		if s := passedOver(p); s != grid.None {
			c.Tell(kind, 0, s, s, was, now, "NAT-EP")
		}
	}
	right("lapse", c.Position, "e", "")
	right("right", &c.After, "", "e")
}

// capture removes a piece, which may join the captives.
func capture(c *ply, s square, rule string) {
	victim := c.After.Board[s]
	c.Capture(s, rule)
	if as(c.Try, kindOf(victim)).Holds("NAT-CAPTIVES") {
		sort(&c.After, c.After.Own[captives]+string(victim))
	}
}

// initiate applies the rules for Initiates in the order of §4: NAT-EP,
// NAT-FIELD or NAT-MAJOR, NAT-BACK, NAT-RESCUE. It sets the en passant square.
func initiate(c *ply) {
	if c.Holds("en-passant") {
		capture(c, behind(c.Try), "NAT-EP")
	}
	rule, _ := promotion(c.Try)
	becomes := map[string]byte{"NAT-MAJOR": 'G', "NAT-FIELD": kindOf(c.Target()),
		"NAT-BACK": c.Promo}[rule]
	if rule == "NAT-BACK" && c.Promo == 0 {
		return // NAT-BACK forbids the move
	}
	if c.Rule = rule; rule != "" {
		c.Promote(becomes, rule, len(c.Told)-1)
		release(c, becomes)
	}
	if c.Holds("NAT-RESCUE") {
		rescue(c)
	}
	over, found := straight(c.Try)
	double := found && len(over) == 1
	if double && rule == "" && answered(c.Rules, &c.After, over[0], -c.Side) {
		c.After.Own[passant] = over[0].String()
	}
}

// rescue puts a captive Initiate on the second rank, if possible (NAT-RESCUE).
func rescue(c *ply) {
	s, freed := c.Side.At(c.To.File(), 2), c.Side.Piece('I')
	if c.After.Board[s] == empty && release(c, 'I') {
		c.After.Board[s] = freed
		c.Tell("rescue", freed, grid.None, s, "", string(freed), "NAT-RESCUE")
		c.Told[len(c.Told)-1].Cause = len(c.Told) - 2
	}
}
