package rulings

import (
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
)

// A Hypothesis is a game with one rule misread, as a player may believe it to be.
type Hypothesis struct {
	ID         string
	Says, Else string     // the rule as misread; where it reverses an option, see package misread
	Rules      []string   // ids of the rules that say how it is, the decisive one first
	Rare       bool       // hardly anybody would believe it
	Reading    bool       // the sources can be read so
	Ruling     string     // id of a ruling that answers it; "" for none
	Breadth    int        // number of rulings that fail under it; 0 if unknown
	Kinds      []string   // letters of the kinds of pieces that Says names, as in moves
	Game       game.Rules // the game by it
}

// A Difference says in what a move differs under a hypothesis. It is a text with some of
// these letters, or empty:
//
//	L  an illegal move becomes legal
//	I  a legal move becomes illegal
//	R  it is illegal for other reasons
//	E  it has other effects
//	O  the game is no longer over after it
//	S  it satisfies other compulsions
//	C  the side to move has other compulsions
type Difference string

// has reports whether a difference is of one of some sorts.
func (d Difference) has(letters string) bool { return strings.ContainsAny(string(d), letters) }

// differences compares a move of a game by the rules with the same move under each hypothesis.
// A hypothesis under which the position is impossible makes no difference. It asks for the
// report on the move only, which costs about 0.1 ms in the plain models, and uses all
// processors.
func (c *Corpus) differences(g game.Game, move string, list []Hypothesis) []Difference {
	all := make([]Difference, len(list))
	played := game.Record{Line: g.Line(), Ruleset: g.Ruleset()}
	plain := lookAt(c.Rules, played, move)
	if plain == nil {
		return all
	}
	asked := func(Hypothesis) bool { return true }
	if by := g.Explain(move); by.Legal() != plain.Legal() { // because of what was played before
		if p, ok := g.(interface{ Past() game.Record }); ok {
			played = p.Past()
			plain = lookAt(c.Rules, played, move)
		}
		asked = func(h Hypothesis) bool { return overlap(h.Rules, by.Rules()) }
	}
	if plain == nil {
		return all
	}
	var wg sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		wg.Go(func() {
			for i := worker; i < len(list); i += workers {
				if asked(list[i]) {
					all[i] = plain.difference(lookAt(list[i].Game, played, move))
				}
			}
		})
	}
	wg.Wait()
	return all
}

// A look is a move as some rules see it.
type look struct {
	game.Report
	game      game.Game
	compelled []game.Compulsion
}

// lookAt returns nil if the moves before cannot be played.
func lookAt(r game.Rules, played game.Record, move string) *look {
	games, err := played.Games(r)
	if err != nil {
		return nil
	}
	g := games[len(games)-1]
	l := &look{Report: g.Explain(move), game: g}
	if by, ok := g.(game.Compeller); ok {
		l.compelled = by.Compulsions()
	}
	return l
}

// isOver reports whether the game is over after the move.
func (l *look) isOver() bool {
	after, err := l.game.Play(l.Move)
	return err == nil && after.Outcome().Over
}

// difference compares another look with that by the rules.
func (l *look) difference(other *look) (d Difference) {
	if other == nil {
		return ""
	}
	add := func(differs bool, letter Difference) {
		if differs {
			d += letter
		}
	}
	legal, known := l.Legal(), other.Unread == ""
	add(!legal && other.Legal(), "L")
	add(legal && !other.Legal(), "I")
	add(!legal && !slices.Equal(texts(l.Reasons), texts(other.Reasons)), "R")
	sameEffects := slices.EqualFunc(l.Effects, other.Effects, func(a, b game.Effect) bool {
		a.Text, b.Text = "", ""
		return a == b
	})
	add(!known ||
		l.Effects != nil && other.Effects != nil && !sameEffects, "E")
	add(legal && other.Legal() &&
		l.isOver() && !other.isOver(), "O")
	add(known && !slices.Equal(texts(l.Satisfies), texts(other.Satisfies)), "S")
	add(!slices.Equal(texts(l.compelled), texts(other.compelled)), "C")
	return d
}
