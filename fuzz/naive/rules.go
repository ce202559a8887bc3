// Package naive is a second implementation of the rules of the Game of Nemoroth,
// to be compared with package nemoroth position by position, and to be misread on
// purpose (package misread).
//
// Rules holds a function for each rule that decides something, in the order of
// RULEBOOK.md; New returns the rules as they are written. Rules.Start begins a
// Game, whose methods list, explain and play moves. A Model is the same as a
// game.Rules.
//
// The files have the names of the rulebook's sections and are to be read beside
// them: each function says which paragraph it is.
//
// # For maintainers
//
// This package was written from RULEBOOK.md and FORMATS.md alone, without reading
// the engine's rule code. The two share plain values (squares, pieces, setups,
// rulesets, moves, effects, reports), with their texts and orders, and nothing that
// decides a rule. One exception:
// the engine's list of the problems of a setup (POS-1) was seen, since it is in
// the same file as the setup.
//
// Everything is done in the plainest way. A board is a list of pieces and a number
// of plies of ichor for each square. Every piece has a serial number, by which it
// is found after a move. Repetition compares texts. The code is slow, and little in
// it can be wrong.
package naive

import "github.com/nemoroth/rules/nemoroth"

// Short names for types of package nemoroth.
type (
	Square = nemoroth.Square
	Side   = nemoroth.Side
	Rule   = nemoroth.Rule

	Test = func(Case) bool // a rule that decides yes or no
)

// Rules are the rules of the game under one ruleset. Each field is a rule of
// RULEBOOK.md that may be misread, by section; a function is documented where it is written. A
// misreading is a Rules with a field replaced.
type Rules struct {
	Name    string           // of the ruleset as asked for, whatever a misreading reverses
	Options nemoroth.Ruleset // §13

	// §1 Equipment.
	Equip func(nemoroth.Piece) nemoroth.Piece // SETUP-5

	// §2 Geometry.
	Range    func(nemoroth.Ruleset) int // GEO-1
	Distance func(a, b Square) int      // GEO-2

	// §3 Voluntary movement.
	MayPass    bool                // MOVE-1: false
	MayMove    Test                // MOVE-1
	Goals      func(Case) []Square // MOVE-*
	MayEnter   Test                // MOVE-*, MOVE-EMPTY, MOVE-LEAP, GAZE-4
	StopsFiend Test                // RIDER-GAZE

	// §4 Ghast squares.
	Counts       Test // GHAST-1
	Bars         Test // GHAST-2
	BarsCrossing Test // RIDER-GHAST
	Covers       Test // GHAST-4
	Waives       Test // GHAST-5

	// §5 Gaze and petrification.
	Sees      func(Case) []Square                 // GAZE-1
	Petrifies Test                                // GAZE-2, GAZE-3
	Statue    func(nemoroth.Piece) nemoroth.Piece // GAZE-3

	// §6 Engulfing, mummies.
	Engulfs Test // ENGULF-1, ENGULF-2
	Digests Test // ENGULF-3

	// §7 Ichor and Zombies.
	Trail     func(Case) []Square                                        // ICHOR-1
	NewIchor  func(before int) (plies int, fresh bool)                   // ICHOR-1
	Evaporate func(t *Turn)                                              // ICHOR-2
	Dissolves Test                                                       // ICHOR-3
	Consume   func(t *Turn, sq Square, by Rule, zombie Piece, cause int) // ICHOR-3, ICHOR-4
	Destroys  Test                                                       // ZOMBIE-1, ZOMBIE-2
	Promotes  Test                                                       // PROMOTE-1, PROMOTE-2

	// §8 The scream.
	MayScream Test                                  // SCREAM-1
	Pushes    Test                                  // SCREAM-2
	Groups    func(p *Position, at Square) []Group  // SCREAM-3
	Push      func(t *Turn, from Square, who Group) // SCREAM-6

	// §9 Resolution order.
	Phases []Phase         // STEP-1 to STEP-6
	Next   func(Side) Side // STEP-8

	// §10 Compulsion.
	Compellable    Test            // §10
	CompelsCompany Test            // COMP-MULTI
	CompelsIchor   Test            // COMP-ICHOR
	CompelsGhast   Test            // COMP-GHAST
	Obeys          Test            // COMP-RULE, COMP-ONE
	Satisfied      func(Case) Rule // the following, in this order
	Moved          Test            // COMP-MOVED
	Gone           Test            // COMP-GONE
	Alone          Test            // COMP-MULTI-SAT
	OffIchor       Test            // COMP-ICHOR-SAT
	Away           Test            // COMP-GHAST-SAT

	// §11 Repetition and the end.
	Repeats  func(g *Game, r *Result) int       // REP-1
	Identity func(b *Board, toMove Side) string // REP-2
	Outcome  func(g *Game) nemoroth.Outcome     // END-1, END-2

	// §12 Setting up positions.
	Problems func(r *Rules, s nemoroth.Setup) []nemoroth.Problem // POS-1
	Pass     func(t *Turn)                                       // POS-2
}

// New returns the rules as they are written, under a ruleset.
func New(options nemoroth.Ruleset) *Rules {
	return &Rules{
		Name: options.String(), Options: options,
		Equip: equip,
		Range: ghastRange, Distance: distance,
		MayMove: mayMove, Goals: goals, MayEnter: mayEnter,
		StopsFiend: stopsFiend,
		Counts:     always, Bars: bars, BarsCrossing: barsCrossing, Covers: covers, Waives: waives,
		Sees: sees, Petrifies: petrifies, Statue: statue,
		Engulfs: engulfs, Digests: digests,
		Trail: trail, NewIchor: newIchor, Evaporate: evaporate,
		Dissolves: dissolves, Consume: consume, Destroys: destroys, Promotes: promotes,
		MayScream: mayScream, Pushes: always, Groups: groups, Push: push,
		Phases: []Phase{{"ICHOR-1", leaveIchor}, {"MUMMY-1", leaveMummy}, {"STEP-2", destroy},
			{"STEP-3", promote}, {"STEP-4", dissolve}, {"STEP-5", engulf}, {"STEP-6", petrify}},
		Next:        Side.Opponent,
		Compellable: compellable, CompelsCompany: compelsCompany,
		CompelsIchor: compelsIchor, CompelsGhast: compelsGhast,
		Obeys: obeys, Satisfied: satisfied,
		Moved: moved, Gone: gone, Alone: alone, OffIchor: offIchor, Away: away,
		Repeats: repeats, Identity: identity, Outcome: outcome,
		Problems: problems, Pass: pass,
	}
}

// A Case is what a rule is asked about. Fields that the rule does not ask for are
// zero.
type Case struct {
	*Position        // the board as it stands, and the rules
	*Step            // the latest step of the move; nil if there is none
	Who       Piece  // the piece that moves, or to which something happens
	At, To    Square // where it is, and where it goes or, if it does not, is
	Other     Piece  // whom it meets
	Ghast     Ghast

	// A compulsion of the piece, and what a move makes of it.
	Kind    nemoroth.CompulsionKind
	After   *Result
	Now     Piece  // what the piece has become
	On      Square // where it is; NoSquare if it is gone
	GhastOn Square // where the Ghast is; NoSquare if it is gone
}

// about returns the case of a piece on a square.
func (p *Position) about(who Piece, at Square) Case {
	return Case{Position: p, Who: who, At: at, To: at, Ghast: Ghast{At: nemoroth.NoSquare}}
}

// always is GHAST-1, every Ghast counts, mobile or petrified, of either side; and
// SCREAM-2, everything is pushed, mobile, statue, Mummy, friend or foe.
func always(Case) bool { return true }
