package wormhole

import "github.com/nemoroth/rules/fuzz/naive/internal/switches"

// A law is a rule that can be switched off, or a dispute that can be read the
// other way; it indexes table.
type law int

const (
	hole1 law = iota
	hole2
	hole3
	step1
	step2
	step3
	move1
	take1
	moveKing
	moveLion
	take2
	moveChampion
	moveWizard
	moveKnight
	movePawn
	pawn1
	pawn2
	pawn3
	promo1
	promo2
	noCastle
	noEP
	check1
	check2
	end1
	end2
	pos1
	pos2
	pos3
	pos4
	q3
	q4
	q5
	q6
	q7
	q8
	q9
	q10
	q11
	q12
	q13
	q15
	q16
	q17
	laws // how many there are
)

// table says of every law which id it has and what the game is like without
// it or, for a dispute, read the other way.
var table = [laws]switches.Switch{
	hole1:        {"WORM-HOLE-1", "the square left stays and is empty"},
	hole2:        {"WORM-HOLE-2", "the last step of a path may also end on any hole that it goes over; the square is back then"},
	hole3:        {"WORM-HOLE-3", "a hole blocks: no step goes over one"},
	step1:        {"WORM-STEP-1", "a step goes over one hole at most"},
	step2:        {"WORM-STEP-2", "holes count as squares on the way; only the last step of a path skips them"},
	step3:        {"WORM-STEP-3", "all squares on the way must be without pieces"},
	move1:        {"WORM-MOVE-1", "a side may also move the opponent's pieces, which capture nothing then"},
	take1:        {"WORM-TAKE-1", "a piece may also capture its own side's, the King excepted"},
	moveKing:     {"WORM-MOVE-KING", "a King may also go to any other empty square"},
	moveLion:     {"WORM-MOVE-LION", "a Lion may also go to any other empty square that no path of it ends on"},
	take2:        {"WORM-TAKE-2", "a Lion may make a single step to an empty square"},
	moveChampion: {"WORM-MOVE-CHAMPION", "a Champion may also go to any other empty square"},
	moveWizard:   {"WORM-MOVE-WIZARD", "a Wizard may also go to any other empty square"},
	moveKnight:   {"WORM-MOVE-KNIGHT", "a Knight may also go to any other empty square"},
	movePawn:     {"WORM-MOVE-PAWN", "a Pawn may also go to any other empty square that no path of it ends on; it is not promoted there"},
	pawn1:        {"WORM-PAWN-1", "a Pawn may capture straight forward, and attacks so"},
	pawn2:        {"WORM-PAWN-2", "a Pawn may make two steps from any rank and over what stands there"},
	pawn3:        {"WORM-PAWN-3", "a Pawn may go diagonally to an empty square"},
	promo1:       {"WORM-PROMO-1", "no Pawn is promoted (unless WORM-PROMO-2 is off as well)"},
	promo2:       {"WORM-PROMO-2", "a Pawn may be promoted by any move"},
	noCastle: {"WORM-NO-CASTLE", "a King on its side's first square of the file e castles with an own Champion in a corner of that rank, all " +
		"between them existing and empty: two squares, the Champion to the square crossed, both squares left being holes"},
	noEP:   {"WORM-NO-EP", "a Pawn may go diagonally onto the square that an enemy's double step has just stepped over, and captures that Pawn"},
	check1: {"WORM-CHECK-1", "nothing attacks anything: there is no check"},
	check2: {"WORM-CHECK-2", "a King may be left in check and be captured, and the game goes on"},
	end1:   {"WORM-END-1", "a game without a legal move goes on: nobody has won"},
	end2:   {"WORM-END-2", "bare Kings are a draw"},
	pos1:   {"WORM-POS-1", "any number of Kings may stand; one that is attacked is in check"},
	pos2:   {"WORM-POS-2", "a Pawn may stand on the first rank of its side"},
	pos3:   {"WORM-POS-3", "the side that is not on move may be in check"},
	pos4:   {"WORM-POS-4", "White is on move exactly if the number of holes is even"},

	q3:  {"Q-03", "a King may capture pieces of its own side"},
	q4:  {"Q-04", "White is on move exactly if the number of holes is even"},
	q5:  {"Q-05", "a Pawn leaps over what stands on the first of its two squares"},
	q6:  {"Q-06", "a Pawn's two steps lead no further than two ranks"},
	q7:  {"Q-07", "a Pawn may not go straight to its last rank"},
	q8:  {"Q-08", "a Wizard's last step is any of the four diagonal ones"},
	q9:  {"Q-09", "where a path does not exist, holes count as squares on the way; only its last step skips them"},
	q10: {"Q-10", "a Knight's square on the way and a Wizard's second one must be without a piece"},
	q11: {"Q-11", "the two steps of a Champion or Lion may have different directions"},
	q12: {"Q-12", "check is asked while the square left is still there"},
	q13: {"Q-13", "a King attacks only the squares that touch its own, holes counted"},
	q15: {"Q-15", "bare Kings are a draw"},
	q16: {"Q-16", "only WORM-POS-1 is asked of a set-up"},
	q17: {"Q-17", "a King on its side's first square of the file e may go any number of steps over empty squares, as a Queen; it attacks by single steps only"},
}

// Switchable lists the rules that Model.Without can switch off, sorted. The
// others are no rules of play: WORM-SETUP-* are the board, the kinds and an
// opening; WORM-HOLE-4, WORM-HOLE-5 and WORM-END-3 follow from other rules; the
// rules of texts (WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY, WPROTO-1) say how
// things are written.
func Switchable() []string { return switches.Rules(table[:]) }

// Disputes lists the disputes that Model.Reading can read the other way, sorted:
// those for which §9 names a position that separates two readings.
func Disputes() []string { return switches.Disputes(table[:]) }

// Off says in words what the game is like without a rule, or with a dispute
// read the other way; "" where neither Switchable nor Disputes has the id.
func Off(id string) string { return switches.Off(table[:], id) }

// A Model is the rules of Wormhole, some of them perhaps switched off: a
// game.Rules and a game.Boarder. It is a plain value; the zero Model is whole.
type Model struct{ off [laws]bool }

// Without returns the model with one rule more switched off. An id that is not
// among Switchable gives an error that matches game.ErrSyntax.
func (m Model) Without(rule string) (Model, error) { return m.change(rule, false) }

// Reading returns the model with one dispute more read the other way. An id
// that is not among Disputes gives an error that matches game.ErrSyntax.
func (m Model) Reading(q string) (Model, error) { return m.change(q, true) }

func (m Model) change(id string, dispute bool) (Model, error) {
	i, err := switches.Find(table[:], id, dispute)
	if err != nil {
		return Model{}, err
	}
	m.off[i] = true
	return m, nil
}
