package nemoroth

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A Verdict is the summary of a Report. The section Errors of the package
// documentation relates verdicts to errors and to the decisions of package rulings.
type Verdict uint8

const (
	VerdictInvalid    Verdict = iota // no game, no move, or an order that does not fit
	VerdictLegal                     // the move may be played
	VerdictForbidden                 // GHAST-2, MOVE-*, RIDER-* or SCREAM-* forbids it
	VerdictCompulsion                // it satisfies no compulsion (COMP-RULE)
	VerdictRepetition                // it repeats a position (REP-1)
	VerdictAmbiguous                 // a bare scream with several results (NAME-1)
)

var verdictNames = names{"invalid", "legal", "forbidden", "compulsion", "repetition", "ambiguous"}

// String returns the verdict in one word, such as "forbidden".
func (v Verdict) String() string { return verdictNames.of(uint8(v), "Verdict") }

// MarshalText returns the text of String.
func (v Verdict) MarshalText() ([]byte, error) {
	return verdictNames.marshal(uint8(v), 0, "verdict")
}

// UnmarshalText reads what MarshalText returns.
func (v *Verdict) UnmarshalText(text []byte) error {
	return verdictNames.unmarshal(text, 0, "verdict", (*uint8)(v))
}

// A Reason is one rule that forbids a move, with the squares of PROTO-1.
type Reason struct {
	Rule    Rule     `json:"rule"`
	Squares []Square `json:"squares"` // never nil; empty for REP-1

	// Ghast is the evidence of GHAST-2 and RIDER-GHAST; nil for other rules.
	Ghast *GhastEvidence `json:"ghast,omitempty"`

	// Ply is, for REP-1, the ply after which the position first occurred, or 0.
	Ply int `json:"ply,omitempty"`

	// Detail says in words, for MOVE-* and SCREAM-1, what is wrong.
	Detail string `json:"detail,omitempty"`
}

// GhastEvidence says which Ghast forbids a move and why; distances are squared.
type GhastEvidence struct {
	Piece  Piece  `json:"piece"`  // the Ghast; Reason.Squares holds its square
	At     Square `json:"at"`     // the first square of the move that it forbids
	Before int    `json:"before"` // its distance from the mover's starting square
	After  int    `json:"after"`  // its distance from At
}

// Compare orders reasons by rule id, then by squares (PROTO-1).
func (r Reason) Compare(s Reason) int {
	return cmp.Or(cmp.Compare(r.Rule, s.Rule), slices.CompareFunc(r.Squares, s.Squares, Square.Compare))
}

// String returns the reason in one sentence, followed by the id of the rule.
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

// A Report describes one move in one position of a game: whether the move is
// legal, every rule that forbids it, what it does or would do, and which
// compulsions it satisfies or would satisfy. String renders it as text.
type Report struct {
	Move    Move    `json:"move,omitzero"`  // the canonical form, if there is one (NAME-1)
	Asked   Move    `json:"asked,omitzero"` // the move as the caller gave it
	Ruleset Ruleset `json:"ruleset"`
	Verdict Verdict `json:"verdict"`
	// Reasons holds every rule that forbids the move, in the order of PROTO-1. It
	// is empty for VerdictLegal, VerdictInvalid and VerdictAmbiguous only.
	Reasons []Reason `json:"reasons,omitempty"`
	// Invalid says in words why the move is invalid or ambiguous.
	Invalid string `json:"invalid,omitempty"`
	// Compelled lists the compulsions of the side to move (see Game.Compulsions).
	Compelled []Compulsion `json:"compelled,omitempty"`
	// Trace lists what the move does or, if it is illegal, would do. It is nil if
	// a MOVE-*, RIDER-GAZE or SCREAM-* rule makes the move impossible to carry out.
	Trace Trace `json:"trace,omitempty"`
	// After is the position after the move if Trace is not nil.
	After Position `json:"after,omitzero"`
	// Satisfies lists the compulsions that the move satisfies or would satisfy.
	Satisfies []Satisfaction `json:"satisfies,omitempty"`
	// Candidates lists the moves that an ambiguous move may mean.
	Candidates []Candidate `json:"candidates,omitempty"`
	// GameOver reports whether the side to move has no legal move.
	GameOver bool `json:"game_over,omitempty"`
}

// Legal reports whether the move is legal.
func (r Report) Legal() bool { return r.Verdict == VerdictLegal }

// Rules returns the ids of the rules that the verdict rests on, sorted and without
// duplicates: the rules of the reasons or, for a legal move, those of the effects
// and of the satisfied compulsions.
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

// Summary returns the verdict with its reasons in one line.
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

// String returns the whole report: the verdict in the first line, then a line
// "no:" for each reason, "does:" or "would:" for each effect, and "saves:" or
// "would save:" for each satisfied compulsion.
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
