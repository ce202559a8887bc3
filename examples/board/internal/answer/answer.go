// Package answer answers the requests of the board in the browser. One function
// without state answers one request, by means of package game. The local server
// and the WebAssembly program of the page use the same function.
//
// A request is a JSON object: the op, the game and ruleset, the position line
// from which the game starts, the moves played since, and the arguments of the
// op. The answer is a JSON object with the request's id and either "answer" or
// "error", a message for the player. The types of packages game and rulings are in it
// with their own JSON. The ops:
//
//	games     the games with their rulesets, options and levels
//	view      the position: cells, legal moves, compulsions, outcome
//	try       a move, by its text or two squares: its report, its effects one by
//	          one, what may be objected, and the view after it if it is legal
//	stuck     every reason against a move of a square's occupants
//	scream    the results of a square's scream
//	sight     the gazes and ranges of a square's occupants
//	layers    the layers of a picture as SVG
//	setup     a board in the editor: its squares, their drawings and every problem
//	import    a text that is a record, a diagram or a position line
//	export    the game as texts and as a picture
//	think     a move at a level, lines of analysis, or a proof; sends news
//	film      the last move or the whole game as an animated picture
//	rules     the table of rules
//	ruling    a ruling with its position and checks
//	rulings   the rulings that a search finds, with the move that each judges
package answer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

const maxMoves = 2000 // of the game in a request

// A Game is one game of the board.
type Game struct {
	games.Rules
	Info   Info
	Corpus *rulings.Corpus
	// Judge judges a move with what players may believe the rules to be: see Believe. It is nil
	// in the browser but for the second program, which the page loads when somebody asks.
	Judge func(g game.Game, move string) rulings.Judgement
}

// An Info is what the page says about a game.
type Info struct {
	Name     string      `json:"name"`
	Title    string      `json:"title"`
	Sides    []Side      `json:"sides"` // the side that moves first comes first
	Rulesets []Preset    `json:"rulesets"`
	Options  []game.Rule `json:"options,omitempty"`
	Demo     string      `json:"demo,omitempty"` // a record
	Levels   int         `json:"levels"`
	Passes   bool        `json:"passes"`
	Solves   bool        `json:"solves"`
	Palette  []cell      `json:"palette,omitempty"`
}

// A Side is a side as position lines write it, with its name.
type Side struct {
	Turn string `json:"turn"`
	Name string `json:"name"`
}

// A Preset is a ruleset with a name of its own, and the ids of its options.
type Preset struct {
	Name    string   `json:"name"`
	Options []string `json:"options,omitempty"`
}

// A Board is a list of games. The first one is the default.
type Board []Game

// A request has the arguments of every op. Its JSON has these names in small letters.
type request struct {
	ID                       json.RawMessage
	Op, Game, Ruleset, Start string
	Moves                    []string

	Text             string // a move, a position, a rule's id, a search, …
	From, To, Square string
	Edited           game.Board `json:"board"` // in place of text, for setup
	Picture          svg.Picture
	Flip             bool
	Theme            svg.Theme
	Tags             []game.RecordTag
	Task             task
}

// An asked is a request with its game. The points past, from the start on, and now are nil
// for an op that needs no possible position.
type asked struct {
	request
	Game
	past []game.Game
	now  game.Game
	ctx  context.Context
	emit func(any) // sends news of a search
}

// gameOps lists the ops on a game in progress.
var gameOps = map[string]func(asked) (any, error){
	"view":   asked.view,
	"try":    asked.try,
	"stuck":  asked.stuck,
	"scream": asked.scream,
	"sight":  asked.sight,
	"layers": asked.layers,
	"export": asked.export,
	"film":   asked.film,
	"think":  asked.think,
}

// freeOps lists the ops that need no possible position.
var freeOps = map[string]func(asked) (any, error){
	"setup":   asked.setup,
	"import":  asked.read,
	"rules":   asked.rules,
	"ruling":  asked.ruling,
	"rulings": asked.search,
}

// A reply is the answer to a request, or news of its search.
type reply struct {
	ID     json.RawMessage `json:"id"`
	Answer any             `json:"answer,omitempty"`
	News   any             `json:"news,omitempty"`
	Error  string          `json:"error,omitempty"`
	Caret  string          `json:"caret,omitempty"` // below the text in error
}

func (r reply) encode() []byte {
	out, _ := json.Marshal(r) // every answer has JSON
	return out
}

// Answer answers one request. News of a search goes to emit, in the form of an
// answer, before Answer returns. The search ends early if ctx ends.
func (b Board) Answer(ctx context.Context, body []byte, emit func([]byte)) []byte {
	var q request
	if err := json.Unmarshal(body, &q); err != nil {
		return reply{Error: "the request is not a JSON object: " + err.Error()}.encode()
	}
	news := func(v any) { emit(reply{ID: q.ID, News: v}.encode()) }
	v, err := b.answer(asked{request: q, ctx: ctx, emit: news})
	if err == nil {
		return reply{ID: q.ID, Answer: v}.encode()
	}
	r := reply{ID: q.ID, Error: err.Error()}
	var at interface{ Caret() string }
	if errors.As(err, &at) {
		r.Caret = at.Caret()
	}
	return r.encode()
}

// answer finds the game and its present point, and calls the op.
func (b Board) answer(q asked) (any, error) {
	if q.Op == "games" {
		var infos []Info
		for _, g := range b {
			infos = append(infos, g.Info)
		}
		return infos, nil
	}
	var err error
	if q.Game, err = b.Find(q.request.Game); err != nil {
		return nil, err
	}
	op, free := freeOps[q.Op]
	if free {
		return op(q)
	}
	if op = gameOps[q.Op]; op == nil {
		return nil, fmt.Errorf("unknown op %q", q.Op)
	}
	if len(q.Moves) > maxMoves {
		return nil, fmt.Errorf("the game has more than %d moves", maxMoves)
	}
	q.past, err = q.record().Games(q.Rules)
	n := len(q.past)
	switch {
	case err != nil && n > 0:
		return nil, fmt.Errorf("move %d, %s: %w", n, q.Moves[n-1], err)
	case err != nil:
		return nil, err
	}
	q.now = q.past[n-1]
	return op(q)
}

// Find returns the game with a name; an empty name is the default game.
func (b Board) Find(name string) (Game, error) {
	for _, g := range b {
		if name == "" || name == g.Name() {
			return g, nil
		}
	}
	return Game{}, fmt.Errorf("unknown game %q", name)
}

// record returns the game of the request as a record.
func (q request) record() game.Record {
	return game.Record{Line: q.Start, Ruleset: q.Ruleset, Moves: q.Moves}
}
