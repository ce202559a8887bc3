//go:build !js

package games

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"strings"
	"sync"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// An Entry is one game with what programs print about it.
type Entry struct {
	Rules
	Title  string // for headings
	Corpus func() (*rulings.Corpus, error)
	Sides  []string // as in position lines; the first one moves first
	Pieces string   // all tokens of position lines, for an editor
	// Demo is a game record for a demonstration. Question is an illegal move after
	// it, in any notation of the game.
	Demo, Question string
	Notations      string // examples of moves, for help texts
	// Hypotheses lists what people may believe the rules to be.
	Hypotheses func() []rulings.Hypothesis

	named string // what only letters about the game name; "" for the default game
}

// Untold are the kinds of effects that follow every move by themselves, and the end of the game.
var Untold = []string{"fade", "lapse", "end"}

// The records of the demonstrations.
const (
	gamelet = `[Event "The gamelet"]
[Notation "lawson"]
[Result "*"]

{ Ralph Betza's short sample game, in John Lawson's notation. Alabaster's
  Leaf Pile may not save the Human on d2 now: see who is compelled, and why
  only three moves remain. }

1. Bd3:c2,e2 Gb6
2. Be5:d7,f7 ? Gd4(p) ! *
`
	wormholes = `[Game "wormhole"]
[Event "The King over the hole"]
[Result "*"]

{ Every square that a piece leaves vanishes, and whatever moves later skips it:
  both Kings step over the squares that their Pawns left. White may not take the
  Pawn on e5 now: see what attacks the King once d4 is gone. }

1. Pe2e4 Pe7e5
2. Ke1e3 Ke8e6
3. Pd2d4 Nb8c6 *
`
	natures = `[Game "nature"]
[Event "The portal in the wood"]
[Result "*"]

{ An Initiate that takes a Hellhound is a Ranger at once, since one was lost; the
  Novice that takes it is a Hellhound. The Grand Druid goes in at one Tree and
  comes out at the other, and the Trees move as one. Could they not take on d4
  and g4 together now? }

1. Rb1e7 Bd8e7
2. Id2d4 Rb8c6
3. Id4d5 Ia7a6
4. Id5c6 Ib7c6
5. Tc1d2 Be7b4
6. Ge1d3 Ig7g5
7. Ie2e4 Ig5g4
8. Tf1e2+d2c3 Rc6d4 *
`
)

// All returns the games, the default game first. The list is not to be changed.
var All = sync.OnceValue(func() []Entry {
	list := []Entry{{
		Title:     "The Game of Nemoroth",
		Corpus:    rulings.Load,
		Sides:     []string{"A", "O"},
		Pieces:    "A B G H L M W Z a b g h l w z L* l* pA pB pG pH pL pW pa pb pg ph pl pw",
		Demo:      gamelet,
		Question:  "Lc1:d2",
		Notations: "Be1d3 or Ab1! (canonical), Bd3:c2,e2 (Lawson), Bd3=pHc2,pHe2 (Moussambani)",
	}, {
		Title:     "Wormhole",
		Corpus:    wormhole.Corpus,
		Sides:     []string{"w", "b"},
		Pieces:    "C K M N P W c k m n p w",
		Demo:      wormholes,
		Question:  "Pd4e5",
		Notations: "Nb1c3, or Pe6c8=W for a promotion (canonical)",
		named:     "wormhole",
	}, {
		Title:     "Nature vs. Black Magic",
		Corpus:    nature.Corpus,
		Sides:     []string{"N", "B"},
		Pieces:    "B D G I R T b d g i r t",
		Demo:      natures,
		Question:  "Te2g4+c3d4",
		Notations: "Re5c6, Ib7b8=B for a promotion, Tc3c4+f3f6 for two Trees (canonical)",
		named:     "black magic",
	}}
	for i, rules := range AllRules() {
		list[i].Rules, list[i].Hypotheses = rules, Hypotheses[i]
	}
	return list
})

// names lists the names of the games.
func names() string {
	var list []string
	for _, e := range All() {
		list = append(list, e.Name())
	}
	return strings.Join(list, ", ")
}

// Lookup returns the game with a name; an empty name is the default game.
func Lookup(name string) (Entry, error) {
	for _, e := range All() {
		if name == "" || strings.EqualFold(name, e.Name()) {
			return e, nil
		}
	}
	return Entry{}, fmt.Errorf("unknown game %q; expected one of %s", name, names())
}

// Flag adds -game to a flag set and returns the entry that Parse sets.
func Flag(fs *flag.FlagSet) *Entry {
	e := All()[0]
	fs.Func("game", fmt.Sprintf("choose the `game`: %s (default %s)", names(), e.Name()),
		func(name string) (err error) {
			e, err = Lookup(name)
			return err
		})
	return &e
}

// BoardFlag adds -board to a flag set and returns the form of boards that Parse sets.
func BoardFlag(fs *flag.FlagSet) *game.Form {
	form := game.FormCompact
	fs.Func("board", "draw boards in this `style`: compact (one line per rank, the default), "+
		"lawson (35 lines) or none", func(name string) error {
		switch name {
		case "compact":
			form = game.FormCompact
		case "lawson":
			form = game.FormDiagram
		case "none":
			form = ""
		default:
			return errors.New("expected compact, lawson or none")
		}
		return nil
	})
	return &form
}

// Read reads a record leniently and plays it. The record's Game tag replaces the game; without
// it a letter that names another game than the default one is about that game. The ruleset
// applies if the record names none. The line holds the game at the start and after each move
// before the error; it is nil if the text has nothing to judge.
func (e *Entry) Read(name, text, ruleset string) (r game.Record, line []game.Game, err error) {
	if tag := letter.TagOf(text, "Game"); tag != "" {
		if *e, err = Lookup(tag); err != nil {
			return r, nil, err
		}
	} else if e.named == "" {
		for _, other := range All()[1:] {
			if strings.Contains(strings.ToLower(text), other.named) {
				*e = other
			}
		}
	}
	r, err = e.ReadLetter(text, ruleset)
	given := strings.Contains(text, "/")
	if g, bad := e.Start(strings.TrimSpace(text), ruleset); err != nil && given && bad == nil {
		r, err = game.Record{Line: g.Line(), Ruleset: ruleset}, nil // a position without a move
	}
	var stopped *game.RecordError
	if errors.As(err, &stopped) {
		stopped.Name = name
		aboutMove := errors.Is(err, game.ErrIllegal) || errors.Is(err, game.ErrAmbiguous)
		if len(r.Moves) == 0 && stopped.Illegal == "" && !aboutMove {
			return r, nil, err
		}
	} else if err != nil {
		return r, nil, err
	}
	if ruleset != "" && r.Ruleset != "" {
		g, wrong := e.Start("", ruleset)
		if wrong == nil && g.Ruleset() != r.Ruleset {
			wrong = cli.Usagef("-ruleset is %s; the record has the ruleset %s", g.Ruleset(),
				r.Ruleset)
		}
		if wrong != nil {
			return r, nil, wrong
		}
	}
	line, failed := r.Games(e.Rules)
	return r, line, cmp.Or(err, failed)
}
