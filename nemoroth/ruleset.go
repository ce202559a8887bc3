package nemoroth

import "strings"

// A Ruleset says how the open questions of the rules are answered. It is a plain
// value: compare it with ==, set each option on its own. The zero Ruleset is
// Standard.
//
// Rules: OPT-1, OPT-2, OPT-3, OPT-4
type Ruleset struct {
	// ClockwiseScreams (OPT-1): pushes go clockwise from N; the owner has no
	// choice of order (SCREAM-5 instead of SCREAM-4).
	ClockwiseScreams bool
	// EvaporatingIchorCompels (OPT-2): ichor with one ply left is a compulsion
	// which every otherwise legal move satisfies, instead of being ignored
	// (COMP-ICHOR).
	EvaporatingIchorCompels bool
	// StatuesStayStone (OPT-3): a petrified Human pushed to its eighth rank
	// stays a statue instead of becoming a Zombie (PROMOTE-2 is off).
	StatuesStayStone bool
	// OwnGhastBars (OPT-4): a Leaf Pile may not move onto a Ghast of its own
	// side (GHAST-4 holds for enemy Ghasts only).
	OwnGhastBars bool
}

// Standard is the zero Ruleset: Betza's text, completed where it is open.
func Standard() Ruleset { return Ruleset{} }

// Azgoroth is the ruleset of azgoroth's clarifications of 2022.
func Azgoroth() Ruleset { return Ruleset{ClockwiseScreams: true, EvaporatingIchorCompels: true} }

// Betza is Standard but for two points where the letter of 2002 speaks against
// it: petrified Humans stay statues, and a Leaf Pile's own Ghast counts under
// GHAST-2 even where the move would engulf it. In all else it follows Standard.
func Betza() Ruleset { return Ruleset{StatuesStayStone: true, OwnGhastBars: true} }

// Rulesets returns the three presets: Standard, Azgoroth, Betza.
func Rulesets() []Ruleset { return []Ruleset{Standard(), Azgoroth(), Betza()} }

var presetNames = [...]string{"Standard", "Azgoroth", "Betza"}

// options pairs each option's id with its field.
func (r *Ruleset) options() [4]struct {
	id Rule
	on *bool
} {
	return [4]struct {
		id Rule
		on *bool
	}{
		{RuleOpt1, &r.ClockwiseScreams},
		{RuleOpt2, &r.EvaporatingIchorCompels},
		{RuleOpt3, &r.StatuesStayStone},
		{RuleOpt4, &r.OwnGhastBars},
	}
}

// String is a preset's name, or Standard with the options that differ from it,
// such as "Standard+OPT-1+OPT-3".
func (r Ruleset) String() string {
	for i, preset := range Rulesets() {
		if r == preset {
			return presetNames[i]
		}
	}
	s := "Standard"
	for _, o := range r.options() {
		if *o.on {
			s += "+" + string(o.id)
		}
	}
	return s
}

// ParseRuleset reads what String writes; options may follow any preset, and
// each switches that option away from Standard. The empty text is Standard.
func ParseRuleset(s string) (Ruleset, error) {
	name, rest, more := strings.Cut(s, "+")
	var r Ruleset
	found := s == ""
	for i, preset := range Rulesets() {
		if strings.EqualFold(name, presetNames[i]) {
			r, found = preset, true
		}
	}
	bad := func(off int) error {
		return &SyntaxError{What: "ruleset", Input: s, Offset: off, Square: NoSquare, Msg: "not a ruleset",
			Hint: "Standard, Azgoroth or Betza, with +OPT-1 to +OPT-4 behind it"}
	}
	if !found {
		return Ruleset{}, bad(0)
	}
	for more {
		off := len(s) - len(rest)
		name, rest, more = strings.Cut(rest, "+")
		found = false
		for _, o := range r.options() {
			if strings.EqualFold(name, string(o.id)) {
				*o.on, found = true, true
			}
		}
		if !found {
			return Ruleset{}, bad(off)
		}
	}
	return r, nil
}

// MarshalText writes the ruleset as String does.
func (r Ruleset) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what ParseRuleset reads.
func (r *Ruleset) UnmarshalText(text []byte) error {
	if r == nil {
		return errNil
	}
	q, err := ParseRuleset(string(text))
	if err != nil {
		return err
	}
	*r = q
	return nil
}
