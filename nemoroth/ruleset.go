package nemoroth

import (
	"fmt"
	"strings"
)

// A Ruleset chooses between readings of the rules where the sources differ. Each
// option can be set on its own, and rulesets compare with ==. The zero Ruleset is
// Standard.
//
// Rules: OPT-1, OPT-2, OPT-3, OPT-4
type Ruleset struct {
	// ClockwiseScreams (OPT-1): a scream pushes the squares clockwise from N, and
	// the owner has no choice of order (SCREAM-5 instead of SCREAM-4).
	ClockwiseScreams bool
	// EvaporatingIchorCompels (OPT-2): ichor with one ply left is not ignored; it
	// is a compulsion that every otherwise legal move satisfies (COMP-ICHOR).
	EvaporatingIchorCompels bool
	// StatuesStayStone (OPT-3): a petrified Human that is pushed to its eighth
	// rank stays a statue and does not become a Zombie (PROMOTE-2 is off).
	StatuesStayStone bool
	// OwnGhastBars (OPT-4): a Leaf Pile may not move onto a Ghast of its own side
	// (GHAST-4 applies to enemy Ghasts only).
	OwnGhastBars bool
}

// Standard returns the zero Ruleset: Betza's text, with answers where it leaves a
// question open.
func Standard() Ruleset { return Ruleset{} }

// Azgoroth returns the ruleset of azgoroth's clarifications of 2022.
func Azgoroth() Ruleset { return Ruleset{ClockwiseScreams: true, EvaporatingIchorCompels: true} }

// Betza returns a ruleset that follows the letter of Betza's text of 2002 in two
// points: petrified Humans stay statues, and a Leaf Pile's own Ghast counts under
// GHAST-2 even if the move would engulf that Ghast. Otherwise it is Standard.
func Betza() Ruleset { return Ruleset{StatuesStayStone: true, OwnGhastBars: true} }

// Rulesets returns the three presets: Standard, Azgoroth, Betza.
func Rulesets() []Ruleset { return []Ruleset{Standard(), Azgoroth(), Betza()} }

var presetNames = [...]string{"Standard", "Azgoroth", "Betza"}

// An option is an option of a ruleset by its id.
type option struct {
	id string
	on *bool
}

func (r *Ruleset) options() []option {
	return []option{{"OPT-1", &r.ClockwiseScreams}, {"OPT-2", &r.EvaporatingIchorCompels},
		{"OPT-3", &r.StatuesStayStone}, {"OPT-4", &r.OwnGhastBars}}
}

// String returns the name of a preset, or "Standard" followed by the options that
// differ from it, such as "Standard+OPT-1+OPT-3".
func (r Ruleset) String() string {
	for i, preset := range Rulesets() {
		if r == preset {
			return presetNames[i]
		}
	}
	s := "Standard"
	for _, o := range r.options() {
		if *o.on {
			s += "+" + o.id
		}
	}
	return s
}

// ParseRuleset reads a preset's name, in capital or small letters, followed by
// any options to switch on, such as "Betza+OPT-1". It reads what String returns.
// The empty text is Standard.
func ParseRuleset(s string) (Ruleset, error) {
	var r Ruleset
	off := 0
	for i, name := range strings.Split(s, "+") {
		what, known := "option", s == ""
		if i == 0 {
			what = "ruleset"
			for j, preset := range Rulesets() {
				if strings.EqualFold(name, presetNames[j]) {
					r, known = preset, true
				}
			}
		}
		for _, o := range r.options() {
			if i > 0 && strings.EqualFold(name, o.id) {
				*o.on, known = true, true
			}
		}
		if !known {
			return Ruleset{}, &SyntaxError{What: "ruleset", Input: s, Offset: off,
				Square: NoSquare, Msg: "unknown " + what + " " + quote(name),
				Hint: fmt.Sprintf("%s, perhaps with +OPT-1 to +OPT-%d, such as Standard+OPT-1",
					strings.Join(presetNames[:], " or "), len(r.options()))}
		}
		off += len(name) + 1
	}
	return r, nil
}

// MarshalText returns the text of String.
func (r Ruleset) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what ParseRuleset reads.
func (r *Ruleset) UnmarshalText(text []byte) error {
	return unmarshal(r, text, "", Ruleset{}, ParseRuleset)
}
