package nemoroth

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// An EffectKind says what an effect does.
//
// The place of an effect is To, or From if To is NoSquare. The table shows the
// fields of each kind. "before" means before the effect.
//
//	kind         Piece               From          To            Plies  Was     Rule
//	move         the mover, before   start         goal          -      -       MOVE-<KIND>
//	scream       the Go Away         its square    its square    -      -       SCREAM-1
//	push         one occupant        start         goal          -      -       SCREAM-2
//	fall         one occupant        start         NoSquare      -      -       SCREAM-2
//	destroy      the destroyed       its square    NoSquare      -      -       ZOMBIE-1, on ichor ICHOR-4
//	promote      the Human           its square    its square    -      -       PROMOTE-1, for a statue PROMOTE-2
//	dissolve     the Zombie          its square    NoSquare      -      -       ICHOR-3, for a mover ICHOR-4, beside a Leaf Pile ICHOR-5
//	engulf       the engulfed        its square    NoSquare      -      -       ENGULF-1, or ENGULF-2 if it was pushed onto the pile or is a pile
//	digest       the Leaf Pile       its square    its square    -      -       ENGULF-3
//	petrify      the victim          the Basilisk  the victim    -      -       GAZE-2
//	lay-ichor    the Fiend           the square    the square    10     before  ICHOR-1
//	clear-ichor  the Zombie          the square    the square    0      before  the rule of the dissolve
//	leave-mummy  the Leaf Pile       square left   pile's square -      -       MUMMY-1
//	fade         (zero)              the square    the square    after  before  ICHOR-2
//
// Piece is the occupant as it was before the effect. A leave-mummy puts a Mummy
// on From and ends the digesting of the Leaf Pile on To; a digest starts it.
type EffectKind string

const (
	EffectMove       EffectKind = "move"
	EffectScream     EffectKind = "scream"
	EffectPush       EffectKind = "push"
	EffectFall       EffectKind = "fall"
	EffectDestroy    EffectKind = "destroy"
	EffectPromote    EffectKind = "promote"
	EffectDissolve   EffectKind = "dissolve"
	EffectEngulf     EffectKind = "engulf"
	EffectDigest     EffectKind = "digest"
	EffectPetrify    EffectKind = "petrify"
	EffectLayIchor   EffectKind = "lay-ichor"
	EffectClearIchor EffectKind = "clear-ichor"
	EffectLeaveMummy EffectKind = "leave-mummy"
	EffectFade       EffectKind = "fade"
)

// An Effect is one change that a move makes to one occupant or to the ichor of one
// square (STEP-1 to STEP-7). The table of EffectKind says what the fields hold.
type Effect struct {
	// Step is 0 for the decision and for the consequences of a voluntary move, and
	// 1 to n for the n pushed squares of a scream in their order. The evaporation
	// is one step more: 1 after a voluntary move, n+1 after a scream.
	Step  int        `json:"step"`
	Kind  EffectKind `json:"kind"`
	Piece Piece      `json:"piece,omitzero"`
	From  Square     `json:"from"`
	To    Square     `json:"to"`
	Plies int        `json:"plies,omitempty"` // plies of ichor after the effect
	Was   int        `json:"was,omitempty"`   // plies of ichor before the effect
	Rule  Rule       `json:"rule"`
	// Cause is the index in the trace of the effect that caused this one, or -1
	// for the decision.
	Cause int `json:"cause"`
}

// Square returns the place of the effect: To, or From if To is NoSquare.
func (e Effect) Square() Square {
	if e.To.IsValid() {
		return e.To
	}
	return e.From
}

// A Trace lists what one move does: the decision (a move or a scream), then its
// consequences. Every occupant has its own effect, even among equal occupants
// of one square.
//
// The order of the effects is that of the steps. The order within a step is: the
// pushes and falls; STEP-1 (lay-ichor, leave-mummy, dissolve, clear-ichor); STEP-2
// (destroy, then the dissolve and clear-ichor of a mover that enters ichor);
// STEP-3 (promote); STEP-4 (dissolve, clear-ichor); STEP-5 (engulf, digest);
// STEP-6 (petrify). Effects of one kind go by square in the order a1, b1 … h8,
// then in the order of the position line. The fades come last.
//
// The cause of each effect is:
//
//   - push, fall, fade, destroy, and the dissolve of a mover: the decision
//   - lay-ichor: the move or push of the Fiend, the first of several
//   - leave-mummy: the move
//   - dissolve: the lay-ichor that it meets, or the Zombie's own push or promotion
//   - clear-ichor: the first dissolve on its square
//   - promote: the move or push
//   - engulf: the move or push of the Leaf Pile or, if the piece was pushed onto a
//     Leaf Pile at rest, the latest effect on the piece
//   - digest: the first engulf
//   - petrify: the victim's own move or push if that was in this step, else that
//     of the first Basilisk that now sees the victim
//
// If several Basilisks see a victim, From is the first of their squares in the
// order a1, b1 … h8.
//
// Rules: TRACE-1
type Trace []Effect

// String returns one line per effect.
func (t Trace) String() string {
	return join(t, "\n")
}

// effectTexts holds the text of each kind of effect.
var effectTexts = map[EffectKind]string{
	EffectMove:       "FROM PIECE moves to TO",
	EffectScream:     "FROM PIECE screams",
	EffectPush:       "FROM PIECE pushed to TO",
	EffectFall:       "FROM PIECE pushed off the board",
	EffectDestroy:    "FROM PIECE destroyed",
	EffectPromote:    "TO PIECE becomes a Zombie",
	EffectDissolve:   "FROM PIECE dissolved by ichor",
	EffectEngulf:     "FROM PIECE engulfed",
	EffectDigest:     "TO PIECE begins to digest",
	EffectPetrify:    "TO PIECE petrified by the gaze from FROM",
	EffectLayIchor:   "TO ichor of PLIES plies laid by PIECE",
	EffectClearIchor: "TO ichor consumed by PIECE",
	EffectLeaveMummy: "FROM Mummy left behind by PIECE",
	EffectFade:       "TO ichor fades from WAS to PLIES",
}

// String returns the effect in one line, such as "e3 Alabaster Human petrified by
// the gaze from f4 [GAZE-2]".
func (e Effect) String() string {
	text := cmp.Or(effectTexts[e.Kind], string(e.Kind))
	values := strings.NewReplacer("FROM", e.From.String(), "TO", e.To.String(),
		"PIECE", e.Piece.Describe(), "PLIES", strconv.Itoa(e.Plies), "WAS", strconv.Itoa(e.Was))
	return values.Replace(text) + " [" + string(e.Rule) + "]"
}

// Apply applies the effects of a trace to a copy of a board, one after the other,
// and returns the result. It needs no rules: a trace lists every change. The side
// to move and the full-move number stay the same. The error wraps ErrInvalid and
// names the index of an effect that does not fit the board.
func (t Trace) Apply(before Setup) (Setup, error) {
	b := changing{before.Clone(), map[Square]map[Piece]int{}}
	for i, e := range t {
		if !b.change(e) {
			return before, fmt.Errorf("nemoroth: %w: effect %d does not fit the board: %v",
				ErrInvalid, i, e)
		}
	}
	for sq, counts := range b.counts {
		var list []Piece
		for _, p := range slices.SortedFunc(maps.Keys(counts), Piece.Compare) {
			list = append(list, slices.Repeat([]Piece{p}, counts[p])...)
		}
		b.Occupants[sq] = list
	}
	return b.Setup, nil
}

// A changing is a board to which effects are applied. On the squares that they concern it
// counts equal occupants, so that an effect on a crowd costs no more than another.
type changing struct {
	Setup
	counts map[Square]map[Piece]int
}

// change applies an effect to a board and reports whether it fits.
func (b *changing) change(e Effect) bool {
	if !e.Piece.named() && e.Kind != EffectFade {
		return false
	}
	now, from := e.Piece, e.From // the piece after the effect, its square before
	switch e.Kind {
	case EffectScream:
		return true
	case EffectMove, EffectPush:
	case EffectFall, EffectDestroy, EffectDissolve, EffectEngulf:
		return b.add(from, now, -1)
	case EffectPromote:
		now = Piece{Kind: Zombie, Side: now.Side}
	case EffectDigest:
		now.Digesting = true
	case EffectPetrify:
		now.Petrified, now.Digesting, from = true, false, e.To
	case EffectLeaveMummy:
		if !b.add(from, Piece{Kind: Mummy}, 1) {
			return false
		}
		now.Digesting, from = false, e.To
	case EffectLayIchor, EffectClearIchor, EffectFade:
		fits := e.To.IsValid() && b.Ichor[e.To] == e.Was
		if !fits || e.Plies < 0 || e.Plies > freshIchor {
			return false
		}
		b.Ichor[e.To] = e.Plies
		return true
	default:
		return false
	}
	return b.add(from, e.Piece, -1) && b.add(e.To, now, 1)
}

// add puts n occupants on a square, or takes -n away. It is false if they are not there.
func (b *changing) add(sq Square, p Piece, n int) bool {
	if !sq.IsValid() {
		return false
	}
	counts := b.counts[sq]
	if counts == nil {
		counts = map[Piece]int{}
		for _, q := range b.Occupants[sq] {
			counts[q]++
		}
		b.counts[sq] = counts
	}
	counts[p] += n
	return counts[p] >= 0
}

// A tracer records the trace of one ply, which is carried out on its board.
type tracer struct {
	*board
	effects []Effect
	step    int

	arrivals []arrival // the occupants that moved or were pushed in this step
	goal     Square    // their square
	laid     int       // the effect that laid ichor on the square they left
}

// An arrival is an occupant that arrived in this step, and the latest effect on it.
type arrival struct {
	code  code
	index int
}

// emit appends an effect of the current step and returns its index.
func (t *tracer) emit(e Effect) int {
	e.Step = t.step
	t.effects = append(t.effects, e)
	return len(t.effects) - 1
}

// lastRun returns the index of the first effect of the run of effects of one kind
// that ends the trace of this step so far.
func (t *tracer) lastRun(kind EffectKind) int {
	first := len(t.effects)
	for first > 0 && t.effects[first-1].Kind == kind && t.effects[first-1].Step == t.step {
		first--
	}
	return first
}

var moveRules = [...]Rule{Basilisk: "MOVE-BASILISK", Ghast: "MOVE-GHAST",
	LeafPile: "MOVE-LEAFPILE",
	GoAway:   "MOVE-GOAWAY", WoundedFiend: "MOVE-FIEND", Human: "MOVE-HUMAN",
	Zombie: "MOVE-ZOMBIE"}

func (t *tracer) scream(s Side, at Square) {
	t.emit(Effect{Kind: EffectScream, Piece: Piece{Kind: GoAway, Side: s}, From: at, To: at,
		Rule: "SCREAM-1", Cause: -1})
}

// depart begins a step: a group leaves for another square or falls off the board.
func (t *tracer) depart(g *group) {
	// Cause 0 is the decision.
	e := Effect{Kind: EffectPush, From: g.from, To: g.to, Rule: "SCREAM-2"}
	switch {
	case g.voluntary:
		e.Kind, e.Rule, e.Cause = EffectMove, moveRules[pieceOfCode[firstCode(g.codes)].Kind], -1
	case g.to == NoSquare:
		e.Kind = EffectFall
	}
	if !g.voluntary {
		t.step++
	}
	t.arrivals, t.goal = t.arrivals[:0], g.to
	for c := range codesIn(g.codes) {
		e.Piece = pieceOfCode[c]
		e.Piece.Digesting = g.digesting && leafPileCodes>>c&1 != 0
		n := int(t.taken[c]) // a crowd would be copied many times
		t.effects, t.arrivals = slices.Grow(t.effects, n), slices.Grow(t.arrivals, n)
		for range n {
			t.arrivals = append(t.arrivals, arrival{c, t.emit(e)})
		}
	}
}

func (t *tracer) layIchor(on Squares, fiend code) {
	i := slices.IndexFunc(t.arrivals, func(a arrival) bool { return a.code == fiend })
	cause := t.arrivals[i].index
	for _, sq := range on.ByRank() {
		i := t.emit(Effect{Kind: EffectLayIchor, Piece: pieceOfCode[fiend], From: sq, To: sq,
			Plies: freshIchor, Was: t.ichorOn(sq), Rule: "ICHOR-1", Cause: cause})
		if sq == t.effects[cause].From {
			t.laid = i
		}
	}
}

func (t *tracer) leaveMummy(g *group) {
	t.emit(Effect{Kind: EffectLeaveMummy, Piece: t.effects[0].Piece, From: g.from, To: g.to,
		Rule: "MUMMY-1"})
}

// lose records the loss of all occupants of a code on a square. The cause is the piece that has
// arrived there, or the ichor laid under Zombies.
func (t *tracer) lose(kind EffectKind, c code, sq Square, rule Rule) {
	cause := t.arrivals[0].index
	if kind == EffectDissolve {
		cause = t.laid
	}
	for range t.count(c, sq) {
		t.emit(Effect{Kind: kind, Piece: t.piece(c, sq), From: sq, To: NoSquare, Rule: rule, Cause: cause})
	}
}

// record records effect e for each arrival of code c, which becomes one of code to.
func (t *tracer) record(c, to code, e Effect) {
	for i, a := range t.arrivals {
		if a.code == c {
			e.Cause = a.index
			t.arrivals[i] = arrival{to, t.emit(e)}
		}
	}
}

func (t *tracer) loseArrived(c code, kind EffectKind, rule Rule) {
	t.record(c, c, Effect{Kind: kind, Piece: pieceOfCode[c], From: t.goal, To: NoSquare,
		Rule: rule})
}

func (t *tracer) promote(c code) {
	rule := Rule("PROMOTE-1")
	if pieceOfCode[c].Petrified {
		rule = "PROMOTE-2"
	}
	t.record(c, zombieCode[c], Effect{Kind: EffectPromote, Piece: pieceOfCode[c], From: t.goal,
		To: t.goal, Rule: rule})
}

// consumeIchor records that the Zombies dissolved just now have consumed the ichor.
func (t *tracer) consumeIchor(sq Square, rule Rule) {
	first := t.lastRun(EffectDissolve)
	t.emit(Effect{Kind: EffectClearIchor, Piece: t.effects[first].Piece, From: sq, To: sq,
		Was: t.ichorOn(sq), Rule: rule, Cause: first})
}

func (t *tracer) digest(pile code, sq Square) {
	t.emit(Effect{Kind: EffectDigest, Piece: pieceOfCode[pile], From: sq, To: sq, Rule: "ENGULF-3",
		Cause: t.lastRun(EffectEngulf)})
}

// petrify records the petrification of all occupants of a code on a seen square.
func (t *tracer) petrify(c code, sq Square) {
	sees := func(a arrival) bool {
		return basiliskCodes>>a.code&1 != 0 &&
			gazeOf[pieceOfCode[a.code].Side.index()][t.goal].has(sq)
	}
	see := gazeDown(bit(sq))&t.of(Alabaster, Basilisk) | gazeUp(bit(sq))&t.of(Obsidian, Basilisk)
	e := Effect{Kind: EffectPetrify, Piece: t.piece(c, sq), From: see.ByRank()[0], To: sq,
		Rule: "GAZE-2"}
	if sq == t.goal { // the victims are arrivals
		for i, a := range t.arrivals {
			if a.code == c {
				e.Cause, t.arrivals[i].code = a.index, petrifiedCode[c]
				t.emit(e)
			}
		}
		return
	}
	if i := slices.IndexFunc(t.arrivals, sees); i >= 0 {
		e.Cause = t.arrivals[i].index
	}
	for range t.count(c, sq) {
		t.emit(e)
	}
}

// sortPetrified sorts the petrify effects of this step by square, then by piece.
func (t *tracer) sortPetrified() {
	slices.SortStableFunc(t.effects[t.lastRun(EffectPetrify):], func(a, b Effect) int {
		return cmp.Or(a.To.Compare(b.To), a.Piece.Compare(b.Piece))
	})
}

// evaporate begins the last step and records that the ichor of some squares fades.
func (t *tracer) evaporate(on Squares) {
	t.step++
	for _, sq := range on.ByRank() {
		n := t.ichorOn(sq)
		t.emit(Effect{Kind: EffectFade, From: sq, To: sq, Plies: n - 1, Was: n, Rule: "ICHOR-2"})
	}
}
