package nature

import (
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/misread"
)

// A toggle is the index in table of a rule that can be switched off, or of a
// dispute that can be read the other way.
type toggle int

const (
	first toggle = iota
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
	toggles // number of toggles
)

// table holds the id of each toggle and describes the game with it.
var table = [toggles]struct{ id, says string }{
	first:    {"NAT-FIRST", "Black Magic moves first in the opening position"},
	captives: {"NAT-CAPTIVES", "captured pieces do not join the captives"},
	turn:     {"NAT-TURN", "a side may also move the opponent's pieces; these capture nothing"},
	own:      {"NAT-OWN", "a piece may also capture pieces of its own side, except the ruler; they join that side's captives"},
	take: {"NAT-TAKE",
		"no piece ends its move on an enemy's square or threatens a ruler; NAT-EP remains"},
	jump: {"NAT-JUMP", "pieces may pass over others"},
	expose: {"NAT-EXPOSE",
		"no move may leave a ruler of its own side where it could be captured"},
	grand:    {"NAT-GRAND", "a ruler may also go to any empty square"},
	into:     {"NAT-INTO", "a ruler may go where it could be captured"},
	passtree: {"NAT-PASSTREE", "there is no Passtree"},
	tree:     {"NAT-TREE", "two Trees do not move together; each makes single steps"},
	treeTake: {"NAT-TREE-TAKE", "both Trees may capture in one move"},
	lone:     {"NAT-TREE-LONE", "a side's only Tree does not move and threatens nothing"},
	bear:     {"NAT-BEAR", "a Bear may also go to any empty square out of its reach"},
	druid:    {"NAT-DRUID", "a Druid may also go to any empty square out of its reach"},
	ranger:   {"NAT-RANGER", "a Ranger may also go to any empty square out of its reach"},
	initiate: {"NAT-INITIATE",
		"an Initiate may also go diagonally forward to an empty square, and to any empty square out of its reach except on its first rank"},
	ep1:    {"NAT-EP", "there is no capture en passant, and no position line has an en passant square"},
	field:  {"NAT-FIELD", "a capture promotes only by NAT-MAJOR or NAT-BACK"},
	back:   {"NAT-BACK", "an Initiate on the back rank is not promoted"},
	rescue: {"NAT-RESCUE", "no Initiate is rescued"},
	win:    {"NAT-WIN", "the game goes on after the capture of a ruler, unless NAT-MAJOR ends it"},
	major: {"NAT-MAJOR",
		"an Initiate that captures the ruler remains an Initiate, and the victory is that of NAT-WIN"},
	bare: {"NAT-DRAW-BARE", "the game goes on when only the rulers are left"},
	trapped: {"NAT-TRAPPED",
		"a game without a legal move is not over while the ruler could be captured"},
	stalemate: {"NAT-STALEMATE",
		"a game without a legal move is not over unless the ruler could be captured"},
	repetition: {"NAT-DRAW-REP", "a position may occur any number of times"},
	same: {"NAT-SAME",
		"positions with the same pieces on the same squares are the same, whatever the rest of the line"},
	points: {"NAT-POINTS", "every victory gives 10 points"},
	wins:   {"NAT-WINS", "every victory scores 1 and 0 in a tournament"},
	over:   {"NAT-OVER", "play may go on in a finished game"},
	pos:    {"NAT-POS", "every position is possible as a setup"},

	q2:  {"Q-02", "Black Magic moves first in the opening position"},
	q3:  {"Q-03", "Black Magic's ruler begins on d8, its Dragon on e8"},
	q4:  {"Q-04", "an Initiate may move two squares only from its second rank"},
	q6:  {"Q-06", "two Trees that both move one square may both capture"},
	q7:  {"Q-07", "a Tree may not enter the square that the other Tree leaves in the same move"},
	q8:  {"Q-08", "a ruler may go by Passtree where it could be captured"},
	q9:  {"Q-09", "an enemy ruler does not threaten a square where it could itself be captured"},
	q10: {"Q-10", "whether a ruler could be captured on its goal is judged before its move"},
	q12: {"Q-12", "a promotion or rescue does not use up a captive, and rosters do not limit pieces and captives"},
	q13: {"Q-13", "a promotion by NAT-FIELD on the back rank also brings a rescue"},
	q14: {"Q-14", "an Initiate may reach the back rank only if it is promoted there"},
	q15: {"Q-15", "a promotion by NAT-BACK always puts an Initiate on the second rank, if the square is empty; no captive is needed or used up"},
	q16: {"Q-16", "a side without a legal move lets its ruler be captured, by an Initiate if possible"},
	q17: {"Q-17", "neither NAT-DRAW-BARE nor NAT-DRAW-REP ends the game"},
	q18: {"Q-18", "in a tournament the side that is stalemated scores 0.75, the other 0.25"},
	q19: {"Q-19", "a Ranger captures on its first leap only"},
}

// Misreadings lists the game without each rule that can be left out, and with each
// dispute read the other way, if the two readings differ in some position. The other
// rules are NAT-BOARD, NAT-KINDS and NAT-START, which define the board, the kinds and
// an opening; NAT-AGREE, which has no place in the protocol; and NAT-LINE, NAT-NAME,
// NAT-EFFECT, NAT-WHY, NAT-PROTO and NAT-PERFT, which define texts.
func Misreadings() (all []misread.Misreading) {
	for i, t := range table {
		m := misread.Misreading{ID: t.id, Kind: misread.Off, Says: t.says, Answer: []string{t.id},
			Rare: true}
		if strings.HasPrefix(t.id, "Q-") {
			m.Kind, m.Rare, m.Answer = misread.Reading, false, decides[t.id]
		}
		var changed Model
		changed.off[i] = true
		m.Game = changed
		all = append(all, m)
	}
	return append(all, claims()...)
}

// decides lists the rules that decide a dispute.
var decides = map[string][]string{
	"Q-02": {"NAT-FIRST"}, "Q-03": {"NAT-START"}, "Q-04": {"NAT-INITIATE"},
	"Q-06": {"NAT-TREE-TAKE"},
	"Q-07": {"NAT-TREE"}, "Q-08": {"NAT-INTO", "NAT-PASSTREE"}, "Q-09": {"NAT-INTO"},
	"Q-10": {"NAT-INTO"},
	"Q-12": {"NAT-CAPTIVES"}, "Q-13": {"NAT-RESCUE", "NAT-FIELD"}, "Q-14": {"NAT-BACK"},
	"Q-15": {"NAT-RESCUE"},
	"Q-16": {"NAT-TRAPPED"}, "Q-17": {"NAT-DRAW-BARE", "NAT-DRAW-REP"}, "Q-18": {"NAT-WINS"},
	"Q-19": {"NAT-RANGER"},
}

// A Model is the rules of Nature vs. Black Magic, one of them perhaps misread. It
// implements game.Rules. The zero Model is the rules as written.
type Model struct {
	off     [toggles]bool
	changes []func(*rules)
	rules   *rules // set when a game starts
}
