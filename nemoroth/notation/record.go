package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Record is one game as it is kept in a file. The zero Record is a game that
// has not begun, from the starting position under Standard.
type Record struct {
	// Tags has players, date, event and the like, in order, each key once. Ruleset,
	// Position, Notation, Result and Mode "analysis" are the fields below instead.
	Tags    []Tag
	Ruleset nemoroth.Ruleset
	// Start is where the game starts; nil stands for the starting position with move
	// number 1. Records of one Reader that start alike may share it.
	Start *nemoroth.Setup
	// Notation is the one in which the record was written; Any where the record
	// does not say.
	Notation Notation
	// Analysis allows passes (POS-2), which no game has. Its tag is
	// [Mode "analysis"].
	Analysis bool

	Texts   []string // comments before the first move
	Diagram bool     // whether a diagram stands there
	Moves   []RecordMove

	// Result is what the record says about the end. In a game that is not over
	// a win is a resignation.
	Result Result
	// FullStop tells that a full stop follows the result behind the moves, as
	// Moussambani writes it.
	FullStop bool
}

// A RecordMove is one ply of a record.
type RecordMove struct {
	Move    nemoroth.Move
	Comment string   // right behind the move, with its blank: "!", " ?", "++d2"
	Texts   []string // comments in braces behind it
	Diagram bool     // whether a diagram stands behind it
}

// FromGame makes a record of a game, with its result if it is over.
func FromGame(g *nemoroth.Game) (*Record, error) {
	if !g.Position().IsValid() {
		return nil, fmt.Errorf("notation: %w: no game", nemoroth.ErrInvalid)
	}
	r := &Record{Ruleset: g.Ruleset(), Start: startOf(g.First()), Result: resultOf(g.Outcome())}
	for _, m := range g.Line() {
		r.Moves = append(r.Moves, RecordMove{Move: m})
		r.Analysis = r.Analysis || m.IsPass()
	}
	return r, nil
}

// Tag returns the value of one of Tags, "" if there is none.
func (r *Record) Tag(key string) string {
	if r == nil {
		return ""
	}
	for _, t := range r.Tags {
		if strings.EqualFold(t.Key, key) {
			return t.Value
		}
	}
	return ""
}

// startOf returns the start of a record of a game that has not begun.
func startOf(g *nemoroth.Game) *nemoroth.Setup {
	if g.Position() == nemoroth.Start() && g.FullMove() == 1 {
		return nil
	}
	s := g.Setup()
	return &s
}

// start is the game before its first ply. Errors are those of Game.
func (r *Record) start() (*nemoroth.Game, error) {
	if r == nil {
		return nil, errNoRecord
	}
	if r.Start == nil {
		return nemoroth.NewGame(r.Ruleset), nil
	}
	return r.Start.Game(r.Ruleset)
}

// play plays one ply.
func (r *Record) play(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() && r.Analysis {
		return g.Pass()
	}
	return g.Play(m)
}

// Game plays the record and returns the game after its last ply; the games
// before it are its parents. With an error it returns the game as far as it could
// be played, nil if it cannot start. Errors are those of nemoroth.Setup.Game and
// nemoroth.Game.Play, and nemoroth.ErrInvalid for a nil Record.
func (r *Record) Game() (*nemoroth.Game, error) {
	g, err := r.start()
	if err != nil {
		return nil, err
	}
	for _, m := range r.Moves {
		next, err := r.play(g, m.Move)
		if err != nil {
			return g, err
		}
		g = next
	}
	return g, nil
}
