package naive

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A law is a rule that can be switched off; it indexes switches.
type law int

const (
	setup5 law = iota
	geo1
	geo2
	geo3
	move1
	moveBasilisk
	moveGhast
	moveLeafPile
	moveGoAway
	moveFiend
	moveHuman
	moveZombie
	moveEmpty
	moveLeap
	riderGaze
	riderGhast
	ghast1
	ghast2
	ghast3
	ghast4
	ghast5
	ghast6
	gaze1
	gaze2
	gaze3
	gaze4
	gaze5
	engulf1
	engulf2
	engulf3
	mummy1
	mummy2
	ichor1
	ichor2
	ichor3
	ichor4
	ichor5
	zombie1
	zombie2
	promote1
	promote2
	promote3
	scream1
	scream2
	scream3
	scream4
	scream5
	scream6
	step1
	step2
	step3
	step4
	step5
	step6
	step7
	step8
	compMulti
	compIchor
	compGhast
	compRule
	compMoved
	compGone
	compMultiSat
	compIchorSat
	compGhastSat
	compOne
	compNew
	rep1
	rep2
	end1
	end2
	pos1
	pos2
	opt1
	opt2
	opt3
	opt4
	laws // how many there are
)

// switches says of every law which id it has and what the game is like without
// it. A problem of POS-1 goes with the rule that it says is violated.
var switches = [laws]struct {
	id  nemoroth.Rule
	off string
}{
	setup5: {nemoroth.RuleSetup5, "no Leaf Pile ever digests; a set-up's stars are dropped"},
	geo1:   {nemoroth.RuleGeo1, "a Ghast's range is one square instead of two"},
	geo2:   {nemoroth.RuleGeo2, "further means a greater Chebyshev distance instead of Euclid's"},
	geo3: {nemoroth.RuleGeo3, "the same square is adjacent too: company on its own square is enough for a Go Away to scream, though it has " +
		"no direction to be pushed in"},
	move1: {nemoroth.RuleMove1, "a side may also move its statues, and all that the opponent might; where several pieces fit a name, the own " +
		"come before the opponent's and the mobile before the statues"},
	moveBasilisk: {nemoroth.RuleMoveBasilisk, "a Basilisk may go to any other square, whatever is there (MOVE-* forbids it nothing)"},
	moveGhast:    {nemoroth.RuleMoveGhast, "a Ghast may go to any other square, whatever is there"},
	moveLeafPile: {nemoroth.RuleMoveLeafPile, "a Leaf Pile may go to any other square, whatever is there"},
	moveGoAway:   {nemoroth.RuleMoveGoAway, "a Go Away may go to any other square, whatever is there"},
	moveFiend: {nemoroth.RuleMoveFiend, "a Fiend may go to any other square, whatever is there and on " +
		"its way; off its ranks and files it crosses nothing"},
	moveHuman:  {nemoroth.RuleMoveHuman, "a Human may go to any other square, whatever is there"},
	moveZombie: {nemoroth.RuleMoveZombie, "a Zombie may go to any other square"},
	moveEmpty: {nemoroth.RuleMoveEmpty, "occupants bar neither goal nor path of a Basilisk, Ghast, Go Away, Fiend or Human; they share the square, and " +
		"a Leaf Pile there engulfs them"},
	moveLeap: {nemoroth.RuleMoveLeap, "a leap is barred where a square between (midway; both that touch the two ends of a Knight's leap) is " +
		"occupied, ichorous, seen or forbidden by a Ghast"},
	riderGaze:  {nemoroth.RuleRiderGaze, "a Fiend passes seen squares"},
	riderGhast: {nemoroth.RuleRiderGhast, "only the square where a Fiend stops must satisfy GHAST-2"},
	ghast1:     {nemoroth.RuleGhast1, "petrified Ghasts do not count: they neither forbid nor compel"},
	ghast2:     {nemoroth.RuleGhast2, "no approach is forbidden"},
	ghast3:     {nemoroth.RuleGhast3, "only enemy Ghasts forbid an approach"},
	ghast4:     {nemoroth.RuleGhast4, "a Ghast on the square that a Leaf Pile steps onto counts like any other"},
	ghast5:     {nemoroth.RuleGhast5, "a compelled Human may promote only where that is flight"},
	ghast6:     {nemoroth.RuleGhast6, "Ghasts forbid Zombies to approach, and compel them"},
	gaze1:      {nemoroth.RuleGaze1, "Basilisks see nothing"},
	gaze2:      {nemoroth.RuleGaze2, "nobody is petrified"},
	gaze3:      {nemoroth.RuleGaze3, "Zombies are petrified like others, and a petrified Leaf Pile goes on digesting"},
	gaze4:      {nemoroth.RuleGaze4, "nobody but a Zombie may move onto a seen square"},
	gaze5: {nemoroth.RuleGaze5, "statues of Basilisks see nothing; the board is gone through " +
		"from a1 to h8 and each petrification counts at once"},
	engulf1: {nemoroth.RuleEngulf1, "a Leaf Pile that arrives on a square shares it with whoever is there (a pile excepted: ENGULF-2)"},
	engulf2: {nemoroth.RuleEngulf2, "what is pushed onto a Leaf Pile shares its square, and of two Leaf Piles neither engulfs the other"},
	engulf3: {nemoroth.RuleEngulf3, "engulfing does not make a Leaf Pile digest"},
	mummy1:  {nemoroth.RuleMummy1, "a digesting Leaf Pile that moves leaves no Mummy and goes on digesting"},
	mummy2: {nemoroth.RuleMummy2, "a gaze petrifies Mummies and ichor dissolves them; no Zombie " +
		"destroys, no scream pushes and no Leaf Pile engulfs them"},
	ichor1:       {nemoroth.RuleIchor1, "Fiends leave no ichor"},
	ichor2:       {nemoroth.RuleIchor2, "ichor never fades"},
	ichor3:       {nemoroth.RuleIchor3, "Zombies and ichor leave each other alone (a Zombie's own move excepted: ICHOR-4)"},
	ichor4:       {nemoroth.RuleIchor4, "a Zombie that moves onto ichor dissolves as a pushed one does, before it destroys anything"},
	ichor5:       {nemoroth.RuleIchor5, "a Leaf Pile engulfs before ichor acts"},
	zombie1:      {nemoroth.RuleZombie1, "a Zombie that moves destroys nothing and shares the square"},
	zombie2:      {nemoroth.RuleZombie2, "a Zombie that is pushed destroys as one that moves"},
	promote1:     {nemoroth.RulePromote1, "mobile Humans do not promote"},
	promote2:     {nemoroth.RulePromote2, "petrified Humans do not promote"},
	promote3:     {nemoroth.RulePromote3, "promotion comes after ichor, engulfing and gaze; who has just been petrified does not promote"},
	scream1:      {nemoroth.RuleScream1, "a petrified Go Away screams too, and one with nobody adjacent"},
	scream2:      {nemoroth.RuleScream2, "only mobile pieces are pushed, and the edge of the board holds them back"},
	scream3:      {nemoroth.RuleScream3, "the pieces of a square are pushed one after the other, each a step of its own, in the position line's order"},
	scream4:      {nemoroth.RuleScream4, "the owner has no choice of order: as under SCREAM-5, in every ruleset"},
	scream5:      {nemoroth.RuleScream5, "the owner chooses the order in every ruleset"},
	scream6:      {nemoroth.RuleScream6, "occupants hold back who would be pushed onto them, and ichor is pushed along with its square's occupants"},
	step1:        {nemoroth.RuleStep1, "what leaving does comes last in a step"},
	step2:        {nemoroth.RuleStep2, "what a moving Zombie destroys is destroyed last in a step"},
	step3:        {nemoroth.RuleStep3, "promotion comes last in a step, as without PROMOTE-3"},
	step4:        {nemoroth.RuleStep4, "ichor meets Zombies only after engulfing, as without ICHOR-5"},
	step5:        {nemoroth.RuleStep5, "engulfing comes after the gaze"},
	step6:        {nemoroth.RuleStep6, "the gaze acts once, after the last push"},
	step7:        {nemoroth.RuleStep7, "ichor evaporates before the move acts instead of after it"},
	step8:        {nemoroth.RuleStep8, "the same side stays on move"},
	compMulti:    {nemoroth.RuleCompMulti, "sharing a square compels nobody"},
	compIchor:    {nemoroth.RuleCompIchor, "ichor compels nobody"},
	compGhast:    {nemoroth.RuleCompGhast, "Ghasts compel nobody"},
	compRule:     {nemoroth.RuleCompRule, "compulsions need not be satisfied"},
	compMoved:    {nemoroth.RuleCompMoved, "moving a compelled piece satisfies nothing by itself"},
	compGone:     {nemoroth.RuleCompGone, "being petrified, gone or promoted satisfies nothing"},
	compMultiSat: {nemoroth.RuleCompMultiSat, "being alone after the move satisfies nothing"},
	compIchorSat: {nemoroth.RuleCompIchorSat, "being off ichor after the move satisfies nothing"},
	compGhastSat: {nemoroth.RuleCompGhastSat, "distance from a Ghast or its end satisfies nothing"},
	compOne:      {nemoroth.RuleCompOne, "all the compulsions of one piece must be satisfied"},
	compNew:      {nemoroth.RuleCompNew, "a move that adds a compulsion to a piece of its own side is refused (COMP-RULE)"},
	rep1:         {nemoroth.RuleRep1, "positions may recur"},
	rep2:         {nemoroth.RuleRep2, "digesting does not tell positions apart in REP-1"},
	end1:         {nemoroth.RuleEnd1, "a game without a legal move goes on: nobody has won"},
	end2:         {nemoroth.RuleEnd2, "a compelled side that has no move at all loses by compulsion, not by stalemate"},
	pos1:         {nemoroth.RulePos1, "only what means nothing is a problem of a set-up: nobody on move, no such piece, no such move number"},
	pos2:         {nemoroth.RulePos2, "no ichor evaporates at a pass"},
	opt1:         {nemoroth.RuleOpt1, "the ruleset's order of pushes is the other one"},
	opt2:         {nemoroth.RuleOpt2, "the ruleset's reading of ichor with one ply left is the other one"},
	opt3:         {nemoroth.RuleOpt3, "the ruleset's reading of petrified Humans is the other one"},
	opt4:         {nemoroth.RuleOpt4, "the ruleset's reading of a Leaf Pile's own Ghast is the other one"},
}

// Switchable lists the rules that Model.Without can switch off, sorted.
func Switchable() []nemoroth.Rule {
	ids := make([]nemoroth.Rule, 0, laws)
	for _, s := range switches {
		ids = append(ids, s.id)
	}
	slices.Sort(ids)
	return ids
}

// Off says in words what the game is like without a rule, or "" where the rule
// cannot be switched off.
func Off(id nemoroth.Rule) string {
	for _, s := range switches {
		if s.id == id {
			return s.off
		}
	}
	return ""
}

// A Model is the rules of the game under one ruleset, some of them perhaps
// switched off. It is a plain value; the zero Model is Standard, whole.
type Model struct {
	rules nemoroth.Ruleset
	off   [laws]bool
}

// New returns the whole of the rules under a ruleset.
func New(r nemoroth.Ruleset) Model { return Model{rules: r} }

// Without returns the model with some rules switched off as well. An id that is
// not among Switchable gives an error that matches nemoroth.ErrInvalid.
func (m Model) Without(ids ...nemoroth.Rule) (Model, error) {
	for _, id := range ids {
		l := slices.IndexFunc(switches[:], func(s struct {
			id  nemoroth.Rule
			off string
		}) bool {
			return s.id == id
		})
		if l < 0 {
			return Model{}, fmt.Errorf("naive: %w: rule %q cannot be switched off", nemoroth.ErrInvalid, string(id))
		}
		m.off[l] = true
	}
	return m, nil
}

// clockwise reports whether the order of pushes is fixed (OPT-1, SCREAM-4,
// SCREAM-5).
func (m *Model) clockwise() bool {
	fixed := m.rules.ClockwiseScreams != m.off[opt1]
	return fixed && !m.off[scream5] || m.off[scream4]
}

// lastPlyCompels is the reading of ichor with one ply left (OPT-2).
func (m *Model) lastPlyCompels() bool { return m.rules.EvaporatingIchorCompels != m.off[opt2] }

// statuesPromote is the reading of petrified Humans (OPT-3, PROMOTE-2).
func (m *Model) statuesPromote() bool {
	return m.rules.StatuesStayStone == m.off[opt3] && !m.off[promote2]
}

// ownGhastBars is the reading of a Leaf Pile's own Ghast (OPT-4).
func (m *Model) ownGhastBars() bool { return m.rules.OwnGhastBars != m.off[opt4] }
