package nature

import (
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// moveRules holds the rule that the effect of each kind's moves names.
var moveRules = map[byte]string{
	'G': "NAT-GRAND", 'T': "NAT-TREE", 'B': "NAT-BEAR", 'D': "NAT-DRUID", 'R': "NAT-RANGER",
	'I': "NAT-INITIATE",
}

// moveRule returns the rule by which a legal move is made.
func (t try) moveRule() string {
	far := t.Kind == 'G' && !grid.Adjacent(t.From, t.To)
	switch {
	case far && t.passtree(t):
		return "NAT-PASSTREE"
	case t.Kind == 'T' && alone(t):
		return "NAT-TREE-LONE"
	}
	return moveRules[t.Kind]
}

// captive reports whether a piece of a side is among the captives.
func (p *position) captive(side grid.Side, kind byte) bool {
	return strings.IndexByte(p.captives, side.Piece(kind)) >= 0
}

// inField is NAT-FIELD: an Initiate that captures an officer becomes that kind if its
// side has lost one.
func inField(t try) bool {
	victim := kindOf(t.target())
	return strings.IndexByte(officers, victim) >= 0 && t.captive(t.side, victim)
}

// onBack is NAT-BACK: it returns what an Initiate on the back rank may become.
func onBack(t try) (becomes string) {
	for _, kind := range []byte(officers) {
		if t.side.Rank(t.To) == 8 && t.captive(t.side, kind) {
			becomes += string(kind)
		}
	}
	return becomes
}

// promotion returns the rule by which an Initiate's move promotes it, and the
// letter of what it becomes, or of all kinds to choose from under NAT-BACK.
// Both are "" if it remains an Initiate.
func (t try) promotion() (rule, becomes string) {
	victim := kindOf(t.target())
	if victim != empty && slants(t) {
		if t.major(t) {
			return "NAT-MAJOR", "G"
		}
		if t.inField(t) {
			return "NAT-FIELD", string(victim)
		}
	}
	if becomes = t.onBack(t); becomes != "" {
		rule = "NAT-BACK"
	}
	return rule, becomes
}

// release removes a piece of a side from the captives, and reports whether there is one
// (NAT-CAPTIVES).
func release(p *position, side grid.Side, kind byte) bool {
	was := p.captives
	p.captives = strings.Replace(was, string(side.Piece(kind)), "", 1)
	return p.captives != was
}

// A ply is a move while it is carried out.
type ply struct {
	try
	after position
	told  grid.Account
}

// carryOut returns the position after a move that at most NAT-INTO, NAT-EXPOSE
// or NAT-BACK forbids, and its effects but for the end of the game: all pieces leave, each
// captures and arrives, an Initiate is promoted, and the right to capture en passant lapses
// or arises (NAT-EFFECT).
func (t try) carryOut() (*position, []game.Effect) {
	c := ply{try: t, after: *t.position}
	b := &c.after.Board
	for _, l := range t.Legs {
		c.told.Add("move", t.piece(), l.From, l.To, "", "", t.moveRule())
		b[l.From] = empty
	}
	for _, l := range t.Legs {
		if b[l.To] != empty {
			c.capture(l.To, "NAT-TAKE")
		}
		b[l.To] = t.piece()
	}
	c.after.ep = grid.None
	if t.Kind == 'I' {
		c.initiate()
	}
	right := func(kind string, s square, was, now string) {
		if s != grid.None {
			c.told.Add(kind, 0, s, s, was, now, "NAT-EP")
		}
	}
	right("lapse", t.ep, "e", "")
	right("right", c.after.ep, "", "e")
	c.after.Next()
	return &c.after, c.told
}

// capture removes a piece. All but rulers join the captives (NAT-CAPTIVES).
func (c *ply) capture(s square, rule string) {
	victim := c.after.Board[s]
	c.told.Add("capture", victim, s, grid.None, "", "", rule)
	c.after.Board[s] = empty
	if c.joins(kindOf(victim)) {
		c.after.captives = sorted(c.after.captives + string(victim))
	}
}

// follows makes the latest effect, a promotion or a rescue, that of the one before it.
func (c *ply) follows() { c.told[len(c.told)-1].Cause = len(c.told) - 2 }

// initiate applies the rules for Initiates in the order of §4: NAT-EP,
// NAT-FIELD or NAT-MAJOR, NAT-BACK, NAT-RESCUE. It sets the en passant square.
func (c *ply) initiate() {
	b := &c.after.Board
	if c.enPassant() {
		c.capture(c.behind(), "NAT-EP")
	}
	rule, becomes := c.promotion()
	if rule == "NAT-BACK" {
		becomes = string(c.Promo)
		if c.Promo == 0 {
			return // NAT-BACK forbids the move
		}
	}
	if rule != "" {
		was, now := b[c.To], c.side.Piece(becomes[0])
		b[c.To] = now
		c.told.Add("promote", was, c.To, c.To, string(was), string(now), rule)
		c.follows()
		c.release(&c.after, c.side, becomes[0])
	}
	if c.rescues(c.try, rule) {
		c.rescue()
	}
	over, found := c.straight()
	double := found && len(over) == 1
	if double && rule == "" && c.answers(b, over[0], -c.side) {
		c.after.ep = over[0]
	}
}

// rescue puts a captive Initiate on the second rank, if possible (NAT-RESCUE).
func (c *ply) rescue() {
	s, freed := c.side.At(c.To.File(), 2), c.side.Piece('I')
	if c.after.Board[s] == empty && c.release(&c.after, c.side, 'I') {
		c.after.Board[s] = freed
		c.told.Add("rescue", freed, grid.None, s, "", string(freed), "NAT-RESCUE")
		c.follows()
	}
}
