package nature

import "github.com/nemoroth/rules/fuzz/naive/internal/switches"

// A law is a rule that can be switched off, or a dispute that can be read the
// other way; it indexes table.
type law int

const (
	first law = iota
	captives
	turn
	own
	take
	jump
	expose
	grand
	into
	passtree
	tree
	treeTake
	lone
	bear
	druid
	ranger
	initiate
	ep1
	field
	back
	rescue
	win
	major
	bare
	trapped
	stalemate
	repetition
	same
	points
	wins
	over
	pos
	q2
	q3
	q4
	q6
	q7
	q8
	q9
	q10
	q12
	q13
	q14
	q15
	q16
	q17
	q18
	q19
	laws // how many there are
)

// table says of every law which id it has and what the game is like without
// it or, for a dispute, read the other way.
var table = [laws]switches.Switch{
	first:      {"NAT-FIRST", "Black Magic moves first in the opening position"},
	captives:   {"NAT-CAPTIVES", "what is captured does not join the captives"},
	turn:       {"NAT-TURN", "a side may also move the opponent's pieces, which capture nothing then"},
	own:        {"NAT-OWN", "a piece may also capture its own side's as it captures enemies, the ruler excepted; they become captives of that side"},
	take:       {"NAT-TAKE", "nothing ends its move on an enemy's square, and nothing threatens a ruler; NAT-EP stays"},
	jump:       {"NAT-JUMP", "pieces pass over others"},
	expose:     {"NAT-EXPOSE", "no move may leave the own ruler where it could be captured"},
	grand:      {"NAT-GRAND", "a ruler may also go to any empty square"},
	into:       {"NAT-INTO", "a ruler may go where it could be captured"},
	passtree:   {"NAT-PASSTREE", "there is no Passtree"},
	tree:       {"NAT-TREE", "two Trees do not move in one move; each makes single steps"},
	treeTake:   {"NAT-TREE-TAKE", "both Trees may capture in one move, the rider too"},
	lone:       {"NAT-TREE-LONE", "a Tree without a fellow does not move and threatens nothing"},
	bear:       {"NAT-BEAR", "a Bear may also go to any empty square out of its reach"},
	druid:      {"NAT-DRUID", "a Druid may also go to any empty square out of its reach"},
	ranger:     {"NAT-RANGER", "a Ranger may also go to any empty square out of its reach"},
	initiate:   {"NAT-INITIATE", "an Initiate may also go diagonally forward to an empty square, and to any empty square out of its reach that is not on its first rank"},
	ep1:        {"NAT-EP", "nothing is captured en passant, and no line has an en passant square"},
	field:      {"NAT-FIELD", "a capture does not promote, unless NAT-MAJOR or NAT-BACK says so"},
	back:       {"NAT-BACK", "an Initiate on the back rank is not promoted"},
	rescue:     {"NAT-RESCUE", "no Initiate is rescued"},
	win:        {"NAT-WIN", "the game goes on without the ruler that was captured, unless NAT-MAJOR ends it"},
	major:      {"NAT-MAJOR", "an Initiate that captures the ruler becomes none, and the victory is that of NAT-WIN"},
	bare:       {"NAT-DRAW-BARE", "the game goes on when only the rulers are left"},
	trapped:    {"NAT-TRAPPED", "a game without a legal move is not over while the ruler could be captured"},
	stalemate:  {"NAT-STALEMATE", "a game without a legal move is not over unless the ruler could be captured"},
	repetition: {"NAT-DRAW-REP", "a position may stand any number of times"},
	same:       {"NAT-SAME", "the same position is the same pieces on the same squares, whatever else the line says"},
	points:     {"NAT-POINTS", "every victory gives 10 points"},
	wins:       {"NAT-WINS", "every victory scores 1 and 0 in a tournament"},
	over:       {"NAT-OVER", "play may go on in a finished game"},
	pos:        {"NAT-POS", "every position can be set up"},

	q2:  {"Q-02", "Black Magic moves first in the opening position"},
	q3:  {"Q-03", "Black Magic's ruler begins on d8, its Dragon on e8"},
	q4:  {"Q-04", "an Initiate moves two squares from its second rank only"},
	q6:  {"Q-06", "two Trees that both move one square may both capture"},
	q7:  {"Q-07", "a square that a Tree leaves is occupied for the other in the same move"},
	q8:  {"Q-08", "a ruler may go into capture by Passtree"},
	q9:  {"Q-09", "an enemy ruler does not count where it could be captured after its capture"},
	q10: {"Q-10", "whether a ruler goes into capture is judged before its move"},
	q12: {"Q-12", "a captive is not used up, and no roster limits pieces and captives"},
	q13: {"Q-13", "a promotion by NAT-FIELD on the back rank brings a rescue"},
	q14: {"Q-14", "an Initiate may not reach the back rank unless it is promoted there"},
	q15: {"Q-15", "with a promotion by NAT-BACK an Initiate is always put on the second rank, if the square is empty; no captive is needed or used up"},
	q16: {"Q-16", "without a legal move the side lets its ruler be captured, by an Initiate if one can"},
	q17: {"Q-17", "there is no draw by bare rulers or repetition"},
	q18: {"Q-18", "in a tournament the side that is stalemated scores 0.75, the other 0.25"},
	q19: {"Q-19", "a Ranger captures on its first leap only"},
}

// Switchable lists the rules that Model.Without can switch off, sorted. The
// others are no rules of play: NAT-BOARD, NAT-KINDS and NAT-START are the board,
// the kinds and an opening, NAT-AGREE has no place in the protocol, and the
// rules of texts (NAT-LINE, NAT-NAME, NAT-EFFECT, NAT-WHY, NAT-PROTO, NAT-PERFT)
// say how things are written and counted.
func Switchable() []string { return switches.Rules(table[:]) }

// Disputes lists the disputes that Model.Reading can read the other way, sorted:
// those with two readings that a position tells apart.
func Disputes() []string { return switches.Disputes(table[:]) }

// Off says in words what the game is like without a rule, or with a dispute
// read the other way; "" where neither Switchable nor Disputes has the id.
func Off(id string) string { return switches.Off(table[:], id) }

// A Model is the rules of Nature vs. Black Magic, some of them perhaps switched
// off: a game.Rules. It is a plain value; the zero Model is whole.
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
