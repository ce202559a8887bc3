package wormhole

import "github.com/nemoroth/rules/fuzz/naive/internal/switches"

// A toggle is the index in table of a rule that can be switched off, or of a
// dispute that can be read the other way.
type toggle int

const (
	hole1 toggle = iota
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
	toggles // number of toggles
)

// table holds the id of each toggle and describes the game with it.
var table = [toggles]switches.Switch{
	hole1:        {"WORM-HOLE-1", "the square that a piece leaves remains and is empty"},
	hole2:        {"WORM-HOLE-2", "the last step of a path may also end on any hole that it crosses; the hole then exists again"},
	hole3:        {"WORM-HOLE-3", "no step crosses a hole"},
	step1:        {"WORM-STEP-1", "a step crosses at most one hole"},
	step2:        {"WORM-STEP-2", "holes count as squares on the way; only the last step of a path skips holes"},
	step3:        {"WORM-STEP-3", "no piece may stand on a square on the way"},
	move1:        {"WORM-MOVE-1", "a side may also move the opponent's pieces; these capture nothing"},
	take1:        {"WORM-TAKE-1", "a piece may also capture pieces of its own side, except the King"},
	moveKing:     {"WORM-MOVE-KING", "a King may also go to any other empty square"},
	moveLion:     {"WORM-MOVE-LION", "a Lion may also go to any other empty square on which none of its paths ends"},
	take2:        {"WORM-TAKE-2", "a Lion may make a single step to an empty square"},
	moveChampion: {"WORM-MOVE-CHAMPION", "a Champion may also go to any other empty square"},
	moveWizard:   {"WORM-MOVE-WIZARD", "a Wizard may also go to any other empty square"},
	moveKnight:   {"WORM-MOVE-KNIGHT", "a Knight may also go to any other empty square"},
	movePawn:     {"WORM-MOVE-PAWN", "a Pawn may also go to any other empty square on which none of its paths ends; it is not promoted there"},
	pawn1:        {"WORM-PAWN-1", "a Pawn may capture straight forward, and attacks the squares there"},
	pawn2:        {"WORM-PAWN-2", "a Pawn may make two steps from any rank and leap over a piece"},
	pawn3:        {"WORM-PAWN-3", "a Pawn may go diagonally to an empty square"},
	promo1:       {"WORM-PROMO-1", "no Pawn is promoted, unless WORM-PROMO-2 is also off"},
	promo2:       {"WORM-PROMO-2", "a Pawn may be promoted by any move"},
	noCastle: {"WORM-NO-CASTLE", "a King on the e-file square of its first rank may castle with its own Champion in a corner of that rank, if all squares between exist " +
		"and are empty: the King goes two squares towards it, the Champion to the square that the King crosses, and both leave holes"},
	noEP:   {"WORM-NO-EP", "a Pawn may go diagonally onto the square that an enemy Pawn has just passed by two steps, and captures that Pawn"},
	check1: {"WORM-CHECK-1", "no piece attacks a King: there is no check"},
	check2: {"WORM-CHECK-2", "a King may be left in check and captured, and the game goes on"},
	end1:   {"WORM-END-1", "a game is not over when the side to move has no legal move"},
	end2:   {"WORM-END-2", "a position with only Kings is a draw"},
	pos1:   {"WORM-POS-1", "a side may have any number of Kings; it is in check if one of them is attacked"},
	pos2:   {"WORM-POS-2", "a Pawn may stand on the first rank of its side"},
	pos3:   {"WORM-POS-3", "the side that is not to move may be in check"},
	pos4:   {"WORM-POS-4", "White is to move exactly if the number of holes is even"},

	q3:  {"Q-03", "a King may capture pieces of its own side"},
	q4:  {"Q-04", "White is to move exactly if the number of holes is even"},
	q5:  {"Q-05", "a Pawn that makes two steps may leap over a piece"},
	q6:  {"Q-06", "two steps of a Pawn lead no further than two ranks"},
	q7:  {"Q-07", "a Pawn may not go straight to its last rank"},
	q8:  {"Q-08", "the last step of a Wizard may be any of the four diagonal ones"},
	q9:  {"Q-09", "if a path does not exist, holes count as squares on the way; only the last step skips holes"},
	q10: {"Q-10", "no piece may stand on a Knight's square on the way, or on a Wizard's second one"},
	q11: {"Q-11", "the two steps of a Champion or Lion may have different directions"},
	q12: {"Q-12", "check is judged while the square left still exists"},
	q13: {"Q-13", "a King attacks only the squares that touch its own, and does not attack over holes"},
	q15: {"Q-15", "a position with only Kings is a draw"},
	q16: {"Q-16", "a setup must obey only WORM-POS-1"},
	q17: {"Q-17", "a King on the e-file square of its first rank may move like a Queen, any number of steps over empty squares; it attacks by single steps only"},
}

// Switchable lists the rules that Model.Without can switch off, sorted. The
// other rules cannot be switched off: WORM-SETUP-* define the board, the kinds
// and an opening; WORM-HOLE-4, WORM-HOLE-5 and WORM-END-3 follow from other
// rules; WFEN-1, WNAME-1, WORM-EFFECT, WORM-WHY and WPROTO-1 define texts.
func Switchable() []string { return switches.Rules(table[:]) }

// Disputes lists the disputes that Model.Reading can read the other way,
// sorted: those for which §9 names a position that separates two readings.
func Disputes() []string { return switches.Disputes(table[:]) }

// Off describes the game without a rule, or with the other reading of a
// dispute. It returns "" for an id that neither Switchable nor Disputes lists.
func Off(id string) string { return switches.Off(table[:], id) }

// A Model is the rules of Wormhole, some perhaps switched off. It implements
// game.Rules and game.Boarder. The zero Model has all rules in force.
type Model struct{ off [toggles]bool }

// Without returns the model with one more rule switched off. An id that
// Switchable does not list gives an error that matches game.ErrSyntax.
func (m Model) Without(rule string) (Model, error) { return m.change(rule, false) }

// Reading returns the model with one more dispute read the other way. An id
// that Disputes does not list gives an error that matches game.ErrSyntax.
func (m Model) Reading(q string) (Model, error) { return m.change(q, true) }

func (m Model) change(id string, dispute bool) (Model, error) {
	i, err := switches.Find(table[:], id, dispute)
	if err != nil {
		return Model{}, err
	}
	m.off[i] = true
	return m, nil
}
