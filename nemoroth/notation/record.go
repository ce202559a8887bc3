package notation

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A Record is one game with its tags, comments and result, as a file holds it.
// The zero Record is a game under Standard that has not begun.
type Record struct {
	// Tags holds players, date, event and the like, in order, each key once.
	// The tags Ruleset, Position, Notation, Result and [Mode "analysis"] are
	// the other fields of the Record instead.
	Tags    []Tag
	Ruleset nemoroth.Ruleset
	// Start is the start of the game; nil stands for the starting position with
	// full-move number 1. Records of one Reader may share it.
	Start *nemoroth.Setup
	// Notation is the notation of the moves in the file; Any if the record does
	// not say.
	Notation Notation
	// Analysis allows passes (POS-2), which are never legal in a game. Its tag
	// is [Mode "analysis"].
	Analysis bool

	Texts   []string // comments before the first move
	Diagram bool     // whether a diagram stands there as well
	Moves   []RecordMove

	// Result is what the record says about the end. A win in a game that is not
	// over is a resignation.
	Result Result
	// FullStop says that a full stop follows the result after the moves, as in
	// Moussambani's score.
	FullStop bool
}

// A RecordMove is one ply of a record.
type RecordMove struct {
	Move    nemoroth.Move
	Comment string   // directly after the move: "!", " ?", "++d2"
	Texts   []string // comments in braces after the move
	Diagram bool     // whether a diagram follows the move
}

// FromGame returns a record of a game, with its result if the game is over. The
// error is nemoroth.ErrInvalid if there is no game.
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

// Tag returns the value of the tag in r.Tags with the key, in any case, or "".
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

// startOf returns the field Start for a record of a game that has not begun.
func startOf(g *nemoroth.Game) *nemoroth.Setup {
	if g.Position() == nemoroth.Start() && g.FullMove() == 1 {
		return nil
	}
	s := g.Setup()
	return &s
}

// start returns the game before its first ply. Errors are those of Game.
func (r *Record) start() (*nemoroth.Game, error) {
	if r == nil {
		return nil, errNoRecord
	}
	if r.Start == nil {
		return nemoroth.NewGame(r.Ruleset), nil
	}
	return r.Start.Game(r.Ruleset)
}

// play plays one ply, which may be a pass in analysis.
func (r *Record) play(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() && r.Analysis {
		return g.Pass()
	}
	return g.Play(m)
}

// Game plays the record and returns the game after its last ply. The games
// before it are its parents. If a move cannot be played, Game returns the game
// before that move and the error; if the game cannot start, it returns nil.
// Errors are those of nemoroth.Setup.Game and nemoroth.Game.Play, and
// nemoroth.ErrInvalid for a nil Record.
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
