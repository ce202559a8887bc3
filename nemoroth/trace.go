package nemoroth

import (
	"fmt"
	"strings"
)

// An EffectKind says what one effect does. The zero EffectKind is invalid.
//
// An effect's place is To; where the piece is gone, or only From is a square,
// it is From. What each kind fills in, and what it does to a board:
//
//	kind         Piece is                From          To            Plies  Was     Rule
//	move         the mover, before       start         goal          -      -       MOVE-<KIND>
//	scream       the Go Away             its square    its square    -      -       SCREAM-1
//	push         one occupant, before    start         goal          -      -       SCREAM-2
//	fall         one occupant, before    start         NoSquare      -      -       SCREAM-2
//	destroy      what is destroyed       its square    NoSquare      -      -       ZOMBIE-1, on ichor ICHOR-4
//	promote      the Human, before       its square    its square    -      -       PROMOTE-1, a statue PROMOTE-2
//	dissolve     the Zombie              its square    NoSquare      -      -       ICHOR-3; of a mover ICHOR-4; beside a Leaf Pile ICHOR-5
//	engulf       what is engulfed        its square    NoSquare      -      -       ENGULF-1; ENGULF-2 where it was pushed onto the pile or is a pile itself
//	digest       the Leaf Pile, before   its square    its square    -      -       ENGULF-3
//	petrify      the victim, before      the Basilisk  the victim    -      -       GAZE-2
//	lay-ichor    the Fiend               the square    the square    10     before  ICHOR-1
//	clear-ichor  the Zombie              the square    the square    0      before  as the dissolve that clears it
//	leave-mummy  the Leaf Pile, before   square left   pile's square -      -       MUMMY-1
//	fade         (zero)                  the square    the square    after  before  ICHOR-2
//
// leave-mummy puts a Mummy on From and ends the digesting of the pile on To;
// digest starts it.
type EffectKind uint8

const (
	NoEffect EffectKind = iota
	EffectMove
	EffectScream
	EffectPush
	EffectFall
	EffectDestroy
	EffectPromote
	EffectDissolve
	EffectEngulf
	EffectDigest
	EffectPetrify
	EffectLayIchor
	EffectClearIchor
	EffectLeaveMummy
	EffectFade
)

var effectNames = names{"none", "move", "scream", "push", "fall", "destroy", "promote", "dissolve", "engulf",
	"digest", "petrify", "lay-ichor", "clear-ichor", "leave-mummy", "fade"}

// String is the kind's name, such as "lay-ichor".
func (k EffectKind) String() string { return effectNames.of(uint8(k), "EffectKind") }

// MarshalText writes the kind's name.
func (k EffectKind) MarshalText() ([]byte, error) {
	return effectNames.marshal(uint8(k), 1, "effect kind")
}

// UnmarshalText reads a kind's name.
func (k *EffectKind) UnmarshalText(text []byte) error {
	return effectNames.unmarshal(text, 1, "effect kind", (*uint8)(k))
}

// An Effect is one thing that a move does to one occupant or to one square's
// ichor (STEP-1 to STEP-7). See EffectKind for what the fields hold.
type Effect struct {
	// Step is 0 for the decision and, of a voluntary move, for all that follows
	// from it; 1 to n for the n pushed squares of a scream in their order; the
	// evaporation comes last, as step 1 of a move and n+1 of a scream.
	Step  int        `json:"step"`
	Kind  EffectKind `json:"kind"`
	Piece Piece      `json:"piece,omitzero"`
	From  Square     `json:"from"`
	To    Square     `json:"to"`
	Plies int        `json:"plies,omitempty"` // of ichor, after the effect
	Was   int        `json:"was,omitempty"`   // plies of ichor before the effect
	Rule  Rule       `json:"rule"`
	// Cause is the index in the trace of the effect that brought this one
	// about; -1 for the decision.
	Cause int `json:"cause"`
}

// Square is the effect's place: To, or From where To is no square.
func (e Effect) Square() Square {
	if e.To.IsValid() {
		return e.To
	}
	return e.From
}

// A Trace is what one move does: the decision (move or scream), then its
// consequences.
//
// The order is that of the steps. Within a step: the pushes and falls, in the
// position line's order of the occupants; then STEP-1 (lay-ichor, leave-mummy,
// dissolve, clear-ichor, each rank by rank from a1), STEP-2 (destroy, then the
// mover's dissolve and clear-ichor where the goal was ichorous), STEP-3
// (promote), STEP-4 (dissolve, clear-ichor), STEP-5 (engulf, digest), STEP-6
// (petrify, rank by rank from a1); within a square the position line's order.
// The fades come last.
//
// Every occupant has its own effect; twins have one each. Causes: the pushes,
// falls and fades come from the decision, destroy and a mover's dissolve too;
// lay-ichor from the move or push of the (first) Fiend, leave-mummy from the
// move; a dissolve from the lay-ichor that it meets, or from the Zombie's own
// push or promotion; a clear-ichor from the first dissolve of its square; a
// promote from the move or push; an engulf from the move or push of the pile,
// or, where a piece is pushed onto a pile at rest, from that piece's latest
// effect; a digest from the first engulf; a petrify from the victim's own move
// or push in that step, else from that of the (first) Basilisk that sees it
// now. Where several Basilisks see a victim, From is the first of their squares
// rank by rank.
//
// Rules: TRACE-1
type Trace []Effect

// String renders one line per effect.
func (t Trace) String() string {
	lines := make([]string, len(t))
	for i, e := range t {
		lines[i] = e.String()
	}
	return strings.Join(lines, "\n")
}

// String is the effect in one line, such as "e3 Human petrified by the gaze
// from f4 [GAZE-2]".
func (e Effect) String() string {
	who := e.Piece.Describe()
	var s string
	switch e.Kind {
	case EffectMove:
		s = fmt.Sprintf("%v %s moves to %v", e.From, who, e.To)
	case EffectScream:
		s = fmt.Sprintf("%v %s screams", e.From, who)
	case EffectPush:
		s = fmt.Sprintf("%v %s pushed to %v", e.From, who, e.To)
	case EffectFall:
		s = fmt.Sprintf("%v %s pushed off the board", e.From, who)
	case EffectDestroy:
		s = fmt.Sprintf("%v %s destroyed", e.From, who)
	case EffectPromote:
		s = fmt.Sprintf("%v %s becomes a Zombie", e.To, who)
	case EffectDissolve:
		s = fmt.Sprintf("%v %s dissolved by ichor", e.From, who)
	case EffectEngulf:
		s = fmt.Sprintf("%v %s engulfed", e.From, who)
	case EffectDigest:
		s = fmt.Sprintf("%v %s begins to digest", e.To, who)
	case EffectPetrify:
		s = fmt.Sprintf("%v %s petrified by the gaze from %v", e.To, who, e.From)
	case EffectLayIchor:
		s = fmt.Sprintf("%v ichor of %d plies laid by %s", e.To, e.Plies, who)
	case EffectClearIchor:
		s = fmt.Sprintf("%v ichor consumed by %s", e.To, who)
	case EffectLeaveMummy:
		s = fmt.Sprintf("%v Mummy left behind by %s", e.From, who)
	case EffectFade:
		s = fmt.Sprintf("%v ichor fades from %d to %d", e.To, e.Was, e.Plies)
	default:
		s = e.Kind.String()
	}
	return s + " [" + string(e.Rule) + "]"
}
