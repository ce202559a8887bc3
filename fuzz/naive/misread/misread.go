// Package misread holds misreadings of the rules of Nemoroth: what a player may
// believe a rule to be, in one sentence, with the game played by it.
//
// A Misreading is one of three kinds: a claim that somebody might make, another
// reading of one of the disputes of RULEBOOK §15, or a rule left out. Each replaces
// a function or two of the plain model in package naive. The moves whose verdict or
// effects differ under a misreading are those that it is about; the rulings that
// fail under it are those that answer it. The corpus is tested with all of them.
//
// Packages wormhole and nature list misreadings of their games as the same type.
package misread

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Kind is a kind of misreading.
type Kind uint8

// The kinds of misreadings.
const (
	Claim   Kind = iota // what a reader might say
	Reading             // another reading of a dispute
	Off                 // a rule left out
)

// String returns "claim", "reading" or "rule left out".
func (k Kind) String() string { return [...]string{"claim", "reading", "rule left out"}[k%3] }

// A Misreading is a game in which one thing is read another way.
type Misreading struct {
	ID   string // such as range-three; the rule's id if a rule is left out; D-03b for a dispute
	Kind Kind
	// Says is the rule as misread, in a sentence that a player would say. Where it
	// reverses an option, Says is what differs from a ruleset without the option,
	// and Else what differs from one with it.
	Says, Else string
	// Answer lists the ids of the rules that say how it is, the decisive one first.
	Answer []string
	// Rare marks what hardly anybody would believe.
	Rare bool
	// Same says why no game shows a difference; "" if one does.
	Same string
	// Game is the game by this misreading. For Nemoroth it is a naive.Model.
	Game game.Rules
}

// All lists the misreadings of Nemoroth: claims in the order of the rulebook, then
// readings, then rules left out.
func All() []Misreading {
	return slices.Concat(geometry, moves, ghasts, gaze, engulfing, ichor, screams,
		compulsions, end, families(), readings, off)
}

// Find returns the misreading with an id. The error matches nemoroth.ErrInvalid.
func Find(list []Misreading, id string) (Misreading, error) {
	is := func(m Misreading) bool { return m.ID == id }
	if i := slices.IndexFunc(list, is); i >= 0 {
		return list[i], nil
	}
	return Misreading{}, fmt.Errorf("misread: %w: unknown misreading %q", nemoroth.ErrInvalid, id)
}

// Model returns Nemoroth by all misreadings with the given ids at once. The error
// matches nemoroth.ErrInvalid.
func Model(ids ...string) (naive.Model, error) {
	all := naive.Model{}
	for _, id := range ids {
		m, err := Find(All(), id)
		if err != nil {
			return nil, err
		}
		all = append(all, m.Game.(naive.Model)...)
	}
	return all, nil
}

// Must is Model for ids that are known to exist. It panics if one does not.
func Must(ids ...string) naive.Model {
	m, err := Model(ids...)
	if err != nil {
		panic(err)
	}
	return m
}

// Short names for what the rules are about.
type (
	rules      = naive.Rules
	board      = naive.Board
	position   = naive.Position
	piece      = naive.Piece
	ghast      = naive.Ghast
	turn       = naive.Turn
	step       = naive.Step
	result     = naive.Result
	compulsion = naive.Compulsion
	square     = nemoroth.Square
	rule       = nemoroth.Rule
)

// claim returns a misreading that somebody might well make. The rules that answer it
// are separated by blanks.
func claim(id, answer, says string, change func(*rules)) Misreading {
	return Misreading{ID: id, Says: says, Answer: strings.Fields(answer), Game: naive.Model{change}}
}

// odd returns a misreading that hardly anybody makes.
func odd(id, answer, says string, change func(*rules)) Misreading {
	m := claim(id, answer, says, change)
	m.Rare = true
	return m
}

// under does something in a turn by changed rules.
func under(t *turn, change func(*rules), do func()) {
	plain := t.Rules
	changed := *plain
	change(&changed)
	t.Rules = &changed
	do()
	t.Rules = plain
}

func isKind(k nemoroth.Kind) func(piece) bool { return func(p piece) bool { return p.Kind == k } }

func immobile(p piece) bool { return !naive.Mobile(p.Piece) }

// Hypotheses returns misreadings in the form in which package rulings asks for them.
func Hypotheses(list []Misreading) []rulings.Hypothesis {
	all := make([]rulings.Hypothesis, len(list))
	for i, m := range list {
		all[i] = rulings.Hypothesis{ID: m.ID, Says: m.Says, Else: m.Else,
			Rules: m.Answer, Rare: m.Rare || m.Kind == Off, Reading: m.Kind == Reading,
			Game: m.Game}
	}
	return all
}
