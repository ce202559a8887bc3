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
	rules     = naive.Rules
	board     = naive.Board
	position  = naive.Position
	piece     = naive.Piece
	turn      = naive.Turn
	situation = naive.Case
	fate      = naive.Fate
	result    = naive.Result
	square    = nemoroth.Square
	rule      = nemoroth.Rule
)

// Short names for the kinds of pieces.
const (
	basilisk = nemoroth.Basilisk
	ghast    = nemoroth.Ghast
	leafPile = nemoroth.LeafPile
	goAway   = nemoroth.GoAway
	fiend    = nemoroth.WoundedFiend
	human    = nemoroth.Human
	zombie   = nemoroth.Zombie
	mummy    = nemoroth.Mummy
)

// Makers returns functions that make the misreadings of a game from changes of its rules:
// claims that somebody might well make and odd ones that hardly anybody makes, with the
// rules that answer them; other readings of disputes; and rules left out.
func Makers[R any](model func(changes ...func(*R)) game.Rules) (claim, odd,
	reading func(id, answer, says string, changes ...func(*R)) Misreading,
	without func(id, says string, changes ...func(*R)) Misreading) {
	maker := func(k Kind, rare bool) func(string, string, string, ...func(*R)) Misreading {
		return func(id, answer, says string, changes ...func(*R)) Misreading {
			return Misreading{ID: id, Kind: k, Says: says, Answer: strings.Fields(answer),
				Rare: rare, Game: model(changes...)}
		}
	}
	without = func(id, says string, changes ...func(*R)) Misreading {
		return maker(Off, true)(id, id, says, changes...)
	}
	return maker(Claim, false), maker(Claim, true), maker(Reading, false), without
}

// The makers of the misreadings of Nemoroth; see without.
var claim, odd, reading, leftOut = Makers(func(changes ...change) game.Rules {
	return naive.Model(changes)
})

// What misreadings are made of.
type (
	change = func(*rules)         // replaces a function or two
	test   = func(situation) bool // a rule that decides yes or no
	rescue = func(fate) bool      // a rule of satisfaction
)

// The yes-or-no rules that a misreading replaces.
func mayMove(r *rules) *test        { return &r.MayMove }
func mayEnter(r *rules) *test       { return &r.MayEnter }
func mayLeap(r *rules) *test        { return &r.MayLeap }
func stopsFiend(r *rules) *test     { return &r.StopsFiend }
func bars(r *rules) *test           { return &r.Bars }
func crossing(r *rules) *test       { return &r.BarsCrossing }
func covers(r *rules) *test         { return &r.Covers }
func waives(r *rules) *test         { return &r.Waives }
func petrifies(r *rules) *test      { return &r.Petrifies }
func engulfs(r *rules) *test        { return &r.Engulfs }
func digests(r *rules) *test        { return &r.Digests }
func dissolves(r *rules) *test      { return &r.Dissolves }
func destroys(r *rules) *test       { return &r.Destroys }
func promotes(r *rules) *test       { return &r.Promotes }
func mayScream(r *rules) *test      { return &r.MayScream }
func pushes(r *rules) *test         { return &r.Pushes }
func compelsCompany(r *rules) *test { return &r.CompelsCompany }
func compelsIchor(r *rules) *test   { return &r.CompelsIchor }
func compelsGhast(r *rules) *test   { return &r.CompelsGhast }
func moved(r *rules) *rescue        { return &r.Moved }
func gone(r *rules) *rescue         { return &r.Gone }
func alone(r *rules) *rescue        { return &r.Alone }
func offIchor(r *rules) *rescue     { return &r.OffIchor }
func away(r *rules) *rescue         { return &r.Away }

// except lets a rule not hold where a condition is true; also lets it hold there;
// instead replaces the rule by the condition.
func except[C any](rule func(*rules) *func(C) bool, where func(C) bool) change {
	return func(r *rules) {
		plain := *rule(r)
		*rule(r) = func(c C) bool { return plain(c) && !where(c) }
	}
}

func also[C any](rule func(*rules) *func(C) bool, where func(C) bool) change {
	return func(r *rules) {
		plain := *rule(r)
		*rule(r) = func(c C) bool { return plain(c) || where(c) }
	}
}

func instead[C any](rule func(*rules) *func(C) bool, where func(C) bool) change {
	return func(r *rules) { *rule(r) = where }
}

// never is a rule that does not hold, always one that does.
func never[C any](C) bool  { return false }
func always[C any](C) bool { return true }

// onlyFirst lets a rule hold for the first occupant of a square only.
func onlyFirst(rule func(*rules) *test) change {
	return func(r *rules) {
		plain := *rule(r)
		*rule(r) = func(s situation) bool {
			id := s.Who.ID
			for _, s.Who = range s.Board.At[s.At] {
				if plain(s) {
					return s.Who.ID == id
				}
			}
			return false
		}
	}
}

// all makes several changes.
func all(changes ...change) change {
	return func(r *rules) {
		for _, c := range changes {
			c(r)
		}
	}
}

// phase replaces a phase of a step.
func phase(which naive.Phase, do func(plain func(*turn), t *turn)) change {
	return func(r *rules) {
		plain := r.Resolve[which]
		r.Resolve[which] = func(t *turn) { do(plain, t) }
	}
}

// both is true where two conditions are; not where one is not.
func both[C any](a, b func(C) bool) func(C) bool { return func(c C) bool { return a(c) && b(c) } }
func not[C any](a func(C) bool) func(C) bool     { return func(c C) bool { return !a(c) } }

// is is true of a kind of piece, petrified or not.
func is(k nemoroth.Kind) test {
	return func(s situation) bool { return s.Who.Kind == k }
}

// Some conditions.
func mobile(s situation) bool         { return s.Who.Mobile() }
func immobile(s situation) bool       { return !s.Who.Mobile() }
func petrified(s situation) bool      { return s.Who.Petrified }
func digesting(s situation) bool      { return s.Who.Digesting }
func ownSide(s situation) bool        { return s.Who.Side == s.Side }
func sameSide(s situation) bool       { return s.Who.Side == s.Other.Side }
func otherPetrified(s situation) bool { return s.Other.Petrified }
func voluntary(s situation) bool      { return s.Voluntary }
func arrives(s situation) bool        { return s.Mover(s.Who) != nil }
func seen(s situation) bool           { return s.Gaze().Sees(s.At) }
func ownGhast(s situation) bool       { return s.Ghast.Side == s.Who.Side }
func stoneGhast(s situation) bool     { return s.Ghast.Petrified }
func inRange(s situation) bool        { return s.InRange(s.Ghast.At, s.At) }

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
