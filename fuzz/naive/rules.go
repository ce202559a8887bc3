// Package naive is a second implementation of the rules of the Game of Nemoroth,
// to be compared with package nemoroth position by position, and to be misread on
// purpose (package misread).
//
// Rules holds a function for each rule that decides something; New returns the rules as
// they are written. Most are found by the id of the rule: c.Holds("GHAST-2") runs bars,
// whose comment says that it is GHAST-2. Rules.Start begins a Game, whose methods list,
// explain and play moves. A Model is the same as a game.Rules.
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

// Short names for what the rules often ask about.
const (
	leafPile = nemoroth.LeafPile
	zombie   = nemoroth.Zombie
	noSquare = nemoroth.NoSquare
)

// Rules are the rules of the game under one ruleset, as far as they may be misread. A
// misreading is a Rules with a rule replaced. Each function is documented where it is
// written.
type Rules struct {
	Name    string           // of the ruleset as asked for, whatever a misreading reverses
	Options nemoroth.Ruleset // §13
	MayPass bool             // MOVE-1: false

	Tests map[Rule]Test        // whether something is so
	Acts  map[Rule]func(*Turn) // what happens
	Order []Rule               // of the acts of a step, STEP-1 to STEP-6

	Equip    func(nemoroth.Piece) nemoroth.Piece // SETUP-5
	Range    int                                 // GEO-1: of a Ghast
	Distance func(a, b Square) int               // GEO-2
	Statue   func(nemoroth.Piece) nemoroth.Piece // GAZE-3

	NewIchor func(before int) (plies int, fresh bool)                   // ICHOR-1
	Consume  func(t *Turn, sq Square, by Rule, zombie Piece, cause int) // ICHOR-3, ICHOR-4

	Groups func(p *Position, at Square) [][]Piece  // SCREAM-3
	Push   func(t *Turn, from Square, who []Piece) // SCREAM-6
	Next   func(Side) Side                         // STEP-8

	Repeats  func(g *Game, r *Result) int                        // REP-1
	Identity func(b *Board, toMove Side) string                  // REP-2
	Outcome  func(g *Game) nemoroth.Outcome                      // END-1, END-2
	Problems func(r *Rules, s nemoroth.Setup) []nemoroth.Problem // POS-1
}

// New returns the rules as they are written, under a ruleset.
func New(options nemoroth.Ruleset) *Rules {
	return &Rules{
		Name: options.String(), Options: options,
		Tests: map[Rule]Test{
			"MOVE-1": mayMove, "MOVE-EMPTY": mayEnter, "RIDER-GAZE": stopsFiend,
			"GHAST-1": always, "GHAST-2": bars, "RIDER-GHAST": barsCrossing, "GHAST-4": covers,
			"GHAST-5": waives, "GAZE-2": petrifies, "ENGULF-1": engulfs, "ENGULF-3": digests,
			"ICHOR-3": dissolves, "ZOMBIE-1": destroys, "PROMOTE-1": promotes,
			"SCREAM-1": mayScream, "SCREAM-2": always, "§10": mayMove,
			"COMP-MULTI": compelsCompany, "COMP-ICHOR": compelsIchor, "COMP-GHAST": compelsGhast,
			"COMP-RULE": obeys, "COMP-MOVED": moved, "COMP-GONE": gone, "COMP-MULTI-SAT": alone,
			"COMP-ICHOR-SAT": offIchor, "COMP-GHAST-SAT": away,
			"MOVE-BASILISK": Reaches, "MOVE-GHAST": Reaches, "MOVE-LEAFPILE": Reaches,
			"MOVE-GOAWAY": Reaches, "MOVE-FIEND": rides, "MOVE-HUMAN": Reaches,
			"MOVE-ZOMBIE": Reaches, "GAZE-1": Reaches, "ICHOR-1": trails,
		},
		Acts: map[Rule]func(*Turn){
			"ICHOR-1": leaveIchor, "MUMMY-1": leaveMummy, "STEP-2": destroy, "STEP-3": promote,
			"STEP-4": dissolve, "STEP-5": engulf, "STEP-6": petrify, "ICHOR-2": evaporate,
			"POS-2": pass,
		},
		Order: []Rule{"ICHOR-1", "MUMMY-1", "STEP-2", "STEP-3", "STEP-4", "STEP-5", "STEP-6"},
		Equip: equip, Range: 2, Distance: distance, Statue: statue,
		NewIchor: newIchor, Consume: consume, Groups: groups, Push: push, Next: Side.Opponent,
		Repeats: repeats, Identity: identity, Outcome: outcome, Problems: problems,
	}
}

// A Case is what a rule is asked about. Fields that the rule does not ask for are
// zero.
type Case struct {
	*Position        // the board as it stands, and the rules
	*Step            // the latest step of the move; nil if there is none
	Who       Piece  // the piece that moves, or to which something happens
	At, To    Square // where it is, and where it goes or, if it does not, is
	Aim       Square // where the move ends, for To on the way
	Other     Piece  // whom it meets
	Ghast     Piece

	// A compulsion of the piece, and what a move makes of it.
	Kind     nemoroth.CompulsionKind
	After    *Result
	Now      Piece // what the piece has become
	GhastNow Piece
}

// Holds reports whether the rule with an id applies to the case.
func (c Case) Holds(id Rule) bool { return c.Tests[id](c) }

// about returns the case of a piece.
func (p *Position) about(who Piece) Case {
	return Case{Position: p, Who: who, At: who.At, To: who.At, Ghast: Piece{At: noSquare}}
}

// always is GHAST-1, every Ghast counts, mobile or petrified, of either side; and
// SCREAM-2, everything is pushed, mobile, statue, Mummy, friend or foe.
func always(Case) bool { return true }
