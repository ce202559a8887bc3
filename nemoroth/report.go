package nemoroth

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Verdict sums a report up.
type Verdict uint8

const (
	VerdictInvalid    Verdict = iota // no move, an incomplete order of pushes, or no game
	VerdictLegal                     // may be played
	VerdictForbidden                 // by a MOVE-*, RIDER-* or SCREAM-* rule or GHAST-2
	VerdictCompulsion                // no compulsion would be satisfied (COMP-RULE)
	VerdictRepetition                // the position has occurred (REP-1)
	VerdictAmbiguous                 // a bare scream with several results (NAME-1)
)

var verdictNames = names{"invalid", "legal", "forbidden", "compulsion", "repetition", "ambiguous"}

// String is the verdict in a word.
func (v Verdict) String() string { return verdictNames.of(uint8(v), "Verdict") }

// MarshalText writes the verdict as String does.
func (v Verdict) MarshalText() ([]byte, error) {
	return verdictNames.marshal(uint8(v), 0, "verdict")
}

// UnmarshalText reads what MarshalText writes.
func (v *Verdict) UnmarshalText(text []byte) error {
	return verdictNames.unmarshal(text, 0, "verdict", (*uint8)(v))
}

// A Reason is one rule that forbids a move, with the squares that PROTO-1 gives
// for it and the evidence.
type Reason struct {
	Rule    Rule     `json:"rule"`
	Squares []Square `json:"squares"` // never nil; empty for REP-1

	// Ghast is the evidence for GHAST-2 and RIDER-GHAST, nil for other rules.
	Ghast *GhastEvidence `json:"ghast,omitempty"`

	// For REP-1: plies played in this game when the position first occurred.
	Ply int `json:"ply,omitempty"`

	// For a MOVE-* rule and SCREAM-1: what is wrong, in words.
	Detail string `json:"detail,omitempty"`
}

// GhastEvidence says which Ghast forbids a move, and why (GHAST-2). Distances are
// squared (GEO-2).
type GhastEvidence struct {
	Piece  Piece  `json:"piece"`  // the Ghast; its square is the reason's
	At     Square `json:"at"`     // the first square of the move that it forbids
	Before int    `json:"before"` // distance from the mover's starting square
	After  int    `json:"after"`  // distance from At
}

// Compare orders reasons by rule id, then by squares (PROTO-1).
func (r Reason) Compare(s Reason) int {
	return cmp.Or(cmp.Compare(r.Rule, s.Rule), slices.CompareFunc(r.Squares, s.Squares, Square.Compare))
}

// String is the reason in a sentence, its rule id at the end.
func (r Reason) String() string {
	squares := make([]string, len(r.Squares))
	for i, sq := range r.Squares {
		squares[i] = sq.String()
	}
	at := strings.Join(squares, ", ")
	var s string
	switch r.Rule {
	case RuleGhast2, RuleRiderGhast:
		verb := "stops on"
		if r.Rule == RuleRiderGhast {
			verb = "crosses"
		}
		if r.Ghast == nil {
			s = verb + " a square in range of the Ghast on " + at
			break
		}
		s = fmt.Sprintf("%s %v, in range of the %s on %s and no further from it (squared distance %d to %d)",
			verb, r.Ghast.At, r.Ghast.Piece.Describe(), at, r.Ghast.Before, r.Ghast.After)
	case RuleRiderGaze:
		s = "cannot go beyond " + at + ", where a Basilisk sees it"
	case RuleScream5:
		s = "the pushes always go clockwise from N"
	case RuleCompRule:
		s = "satisfies no compulsion of " + at
	case RuleRep1:
		s = fmt.Sprintf("repeats the position after ply %d", r.Ply)
		if r.Ply == 0 {
			s = "repeats the position the game began with"
		}
	default:
		s = r.Detail
	}
	return s + " [" + string(r.Rule) + "]"
}

// A Candidate is one move that an ambiguous text may mean.
type Candidate struct {
	Move  Move `json:"move"`
	Legal bool `json:"legal"`
}

// A Report says everything about one move in one position of a game: whether
// it may be played, every rule that forbids it, what it does or would do, and
// which compulsions it would satisfy. Text is rendered from it, never parsed
// back.
type Report struct {
	Move    Move    `json:"move,omitzero"`  // canonical where the position allows one (NAME-1)
	Asked   Move    `json:"asked,omitzero"` // as it was asked
	Ruleset Ruleset `json:"ruleset"`        // in force
	Verdict Verdict `json:"verdict"`
	// Reasons holds every rule that forbids the move, in the order of PROTO-1;
	// empty exactly if Verdict is VerdictLegal (or, of a move that is not
	// understood, VerdictInvalid or VerdictAmbiguous).
	Reasons []Reason `json:"reasons,omitempty"`
	// Invalid says in words why the move is invalid or ambiguous.
	Invalid string `json:"invalid,omitempty"`
	// Compelled lists the compulsions of the side on move before the move, as
	// far as Game.Compulsions does.
	Compelled []Compulsion `json:"compelled,omitempty"`
	// Trace is what the move does or, if it is forbidden but could be carried
	// out, would do; nil if it could not (a MOVE-*, RIDER-GAZE or SCREAM-*
	// reason).
	Trace Trace `json:"trace,omitempty"`
	// After is the position after the move, where Trace is not nil.
	After Position `json:"after,omitzero"`
	// Satisfies lists which of Compelled the move satisfies or would.
	Satisfies []Satisfaction `json:"satisfies,omitempty"`
	// Candidates are the moves that an ambiguous one may mean.
	Candidates []Candidate `json:"candidates,omitempty"`
	// GameOver is true where the side on move has no legal move at all.
	GameOver bool `json:"game_over,omitempty"`
}

// Legal reports whether the move may be played.
func (r Report) Legal() bool { return r.Verdict == VerdictLegal }

// Rules lists the ids that the report's verdict rests on: those of its reasons,
// or, for a legal move, those of its effects and satisfactions; each once,
// sorted.
func (r Report) Rules() []Rule {
	var ids []Rule
	for _, reason := range r.Reasons {
		ids = append(ids, reason.Rule)
	}
	if r.Legal() {
		for _, e := range r.Trace {
			ids = append(ids, e.Rule)
		}
		for _, s := range r.Satisfies {
			ids = append(ids, s.Rule, s.Kind.Rule())
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Summary is the verdict in one line.
func (r Report) Summary() string {
	switch r.Verdict {
	case VerdictLegal:
		return "legal"
	case VerdictInvalid:
		return cmp.Or(r.Invalid, "not a move")
	case VerdictAmbiguous:
		names := make([]string, len(r.Candidates))
		for i, c := range r.Candidates {
			names[i] = c.Move.String()
		}
		return cmp.Or(r.Invalid, "ambiguous") + ": one of " + strings.Join(names, ", ")
	}
	lines := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		lines[i] = reason.String()
	}
	return strings.Join(lines, "; ")
}

// String is the whole report in lines of text: the verdict, then each reason
// after "no:", each effect after "does:" or "would:", and each satisfied
// compulsion after "saves:" or "would save:".
func (r Report) String() string {
	var b strings.Builder
	verdict := r.Verdict.String()
	if len(r.Reasons) > 0 {
		verdict = "illegal"
	}
	fmt.Fprintf(&b, "%v: %s", r.Move, verdict)
	if r.Verdict == VerdictInvalid || r.Verdict == VerdictAmbiguous {
		fmt.Fprintf(&b, ": %s", r.Summary())
	}
	for _, reason := range r.Reasons {
		fmt.Fprintf(&b, "\n  no: %v", reason)
	}
	does, saves := "does", "saves"
	if !r.Legal() {
		does, saves = "would", "would save"
	}
	for _, e := range r.Trace {
		fmt.Fprintf(&b, "\n  %s: %v", does, e)
	}
	for _, s := range r.Satisfies {
		fmt.Fprintf(&b, "\n  %s: %v", saves, s)
	}
	return b.String()
}
