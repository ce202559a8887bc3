// Package answer answers the requests of the board in the browser. One function
// without state answers one request, by means of package game. The local server
// and the WebAssembly program of the page use the same function.
//
// A request is a JSON object: the op, the game and ruleset, the position line
// from which the game starts, the moves played since, and the arguments of the
// op. The answer is a JSON object with the request's id and either "answer" or
// "error", a message for the player. The ops:
//
//	games     the games with their rulesets, options and levels
//	view      the position: cells, legal moves, compulsions, outcome
//	try       a move, by its text or two squares: its report, its effects one by
//	          one, and the view after it if it is legal
//	stuck     why the occupants of a square may not move
//	scream    the results of a square's scream, and the questions that tell them apart
//	order     the results that are still possible after some pushes
//	sight     the gazes and ranges of a square's occupants
//	layers    the layers of a picture as SVG
//	verdicts  the verdicts on a move under every ruleset
//	setup     a board in the editor: its line, its cells and every problem
//	import    a text that is a record, a diagram or a position line
//	export    the game as texts and as a picture
//	think     a move at a level, lines of analysis, or a proof; sends news
//	preview   the end of a line of moves, with arrows for its first moves
//	rules     the table of rules
//	rule      a rule with its rulings
//	ruling    a ruling with its position and checks
//	rulings   the rulings that a search finds
package answer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// MaxRequest and maxMoves limit the bytes of a request and the moves in it.
const (
	MaxRequest = 1 << 20
	maxMoves   = 2000
)

// A Game is one game of the board.
type Game struct {
	game.Rules
	Info
	Book *casebook.Book
	// Find searches the corpus for rulings that answer a question in words. It
	// is nil where only the Book is available, which has a simpler search.
	Find func(words string) []casebook.Title
	// Think is the game's own search; nil stands for a plain search.
	Think func(context.Context, game.Game, Task, func(Thought)) (Thought, error)
}

// An Info is the entry of a game in the registry.
type Info struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	Sides    []string `json:"sides"`    // the side that moves first comes first
	Demo     string   `json:"demo"`     // a record
	Question string   `json:"question"` // a move to ask about at the end of Demo
}

// A Board is a list of games. The first one is the default.
type Board []Game

// A request has the arguments of every op.
type request struct {
	ID      json.RawMessage `json:"id"`
	Op      string          `json:"op"`
	Game    string          `json:"game"`
	Ruleset string          `json:"ruleset"`
	Start   string          `json:"start"`
	Moves   []string        `json:"moves"`
	Last    bool            `json:"last"` // the view shows what the last move did

	Text    string            `json:"text"` // a move, a rule's id, a search, a text to import
	From    string            `json:"from"`
	To      string            `json:"to"`
	Square  string            `json:"square"`
	Order   []string          `json:"order"`
	Cells   map[string]string `json:"cells"` // tokens and mark of each square, as in a line
	Turn    string            `json:"turn"`
	Picture svg.Picture       `json:"picture"`
	Flip    bool              `json:"flip"`
	Theme   svg.Theme         `json:"theme"`
	Tags    []game.RecordTag  `json:"tags"`
	Task    Task              `json:"task"`
}

// An asked is a request with its game.
type asked struct {
	request
	Game
	now game.Game
}

// Answer answers one request. News of a search goes to emit, in the form of an
// answer, before Answer returns. The search ends early if ctx ends. Answer does
// not panic, whatever the request.
func (b Board) Answer(ctx context.Context, body []byte, emit func([]byte)) (answer []byte) {
	var q request
	finish := func(v any, err error) []byte {
		m := map[string]any{"id": q.ID}
		if err != nil {
			m["error"] = err.Error()
			var at interface{ Caret() string }
			if errors.As(err, &at) {
				m["caret"] = at.Caret()
			}
			var ambiguous *game.AmbiguousError
			if errors.As(err, &ambiguous) {
				m["candidates"] = ambiguous.Moves
			}
		} else {
			m["answer"] = v
		}
		out, err := json.Marshal(m)
		if err != nil {
			out = []byte(`{"error":"the answer cannot be written"}`)
		}
		return out
	}
	defer func() {
		if r := recover(); r != nil { // a bug must not end the server
			answer = finish(nil, fmt.Errorf("the board failed: %v", r))
		}
	}()
	if len(body) > MaxRequest {
		return finish(nil, fmt.Errorf("the request is longer than %d bytes", MaxRequest))
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return finish(nil, fmt.Errorf("the request is not a JSON object: %w", err))
	}
	return finish(b.answer(ctx, q, func(v any) {
		if emit != nil {
			out, err := json.Marshal(map[string]any{"id": q.ID, "news": v})
			if err == nil {
				emit(out)
			}
		}
	}))
}

// ops lists the ops that need a game in progress.
var ops = map[string]func(context.Context, asked, func(any)) (any, error){
	"view":     func(_ context.Context, q asked, _ func(any)) (any, error) { return q.view() },
	"try":      func(_ context.Context, q asked, _ func(any)) (any, error) { return q.try() },
	"stuck":    func(_ context.Context, q asked, _ func(any)) (any, error) { return q.stuck(), nil },
	"scream":   func(_ context.Context, q asked, _ func(any)) (any, error) { return q.scream() },
	"order":    func(_ context.Context, q asked, _ func(any)) (any, error) { return q.order() },
	"sight":    func(_ context.Context, q asked, _ func(any)) (any, error) { return q.sight() },
	"layers":   func(_ context.Context, q asked, _ func(any)) (any, error) { return q.layers(), nil },
	"verdicts": func(_ context.Context, q asked, _ func(any)) (any, error) { return q.verdicts() },
	"export":   func(_ context.Context, q asked, _ func(any)) (any, error) { return q.export() },
	"preview":  func(_ context.Context, q asked, _ func(any)) (any, error) { return q.preview() },
	"think":    func(ctx context.Context, q asked, emit func(any)) (any, error) { return q.think(ctx, emit) },
}

// free lists the ops that need no possible position.
var free = map[string]func(asked) (any, error){
	"setup":   asked.setup,
	"import":  asked.read,
	"rules":   asked.rules,
	"rule":    asked.rule,
	"ruling":  asked.ruling,
	"rulings": asked.search,
}

func (b Board) answer(ctx context.Context, q request, emit func(any)) (any, error) {
	if q.Op == "games" {
		return b.games(), nil
	}
	a := asked{request: q}
	for _, g := range b {
		if g.Name() == q.Game || q.Game == "" && a.Rules == nil {
			a.Game = g
		}
	}
	if a.Rules == nil {
		names := make([]string, len(b))
		for i, g := range b {
			names[i] = g.Name()
		}
		return nil, fmt.Errorf("unknown game %q; expected one of %s", q.Game, strings.Join(names, ", "))
	}
	if op, ok := free[q.Op]; ok {
		return op(a)
	}
	op, ok := ops[q.Op]
	if !ok {
		return nil, fmt.Errorf("unknown op %q", q.Op)
	}
	if len(q.Moves) > maxMoves {
		return nil, fmt.Errorf("the game has more than %d moves", maxMoves)
	}
	games, err := game.Record{Line: q.Start, Ruleset: q.Ruleset, Moves: q.Moves}.Games(a.Rules)
	if err != nil {
		if n := len(games); n > 0 {
			return nil, fmt.Errorf("move %d, %s: %w", n, q.Moves[n-1], err)
		}
		return nil, err
	}
	a.now = games[len(games)-1]
	return op(ctx, a, emit)
}

// A gameEntry is what the page shows of a game in the settings.
type gameEntry struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Rulesets  []string `json:"rulesets"`
	Options   []option `json:"options,omitempty"`
	Sides     []side   `json:"sides"`
	Demo      string   `json:"demo,omitempty"`
	Question  string   `json:"question,omitempty"`
	Levels    int      `json:"levels"`
	Notations []string `json:"notations,omitempty"`
	Rulings   int      `json:"rulings"`
	Screams   bool     `json:"screams"`
	Passes    bool     `json:"passes"`
	Solves    bool     `json:"solves"`
	Palette   []*cell  `json:"palette,omitempty"`
}

type option struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type side struct {
	Turn string `json:"turn"`
	Name string `json:"name"`
}

func (b Board) games() []gameEntry {
	var list []gameEntry
	for _, g := range b {
		e := gameEntry{Name: g.Name(), Title: g.Title, Rulesets: g.Rulesets(), Demo: g.Demo, Question: g.Question, Levels: 4}
		if g.Think != nil {
			e.Levels, e.Solves = Levels, true
		}
		for _, turn := range g.Sides {
			e.Sides = append(e.Sides, side{turn, g.Rules.SideName(turn)})
		}
		if start, err := g.Start("", ""); err == nil {
			if s, ok := start.(game.Scribe); ok {
				e.Notations = s.Notations()
			}
			_, e.Screams = start.(nemorothgame.Screamer)
			_, e.Passes = start.(game.Passer)
		}
		if g.Book != nil {
			e.Rulings = len(g.Book.Rulings)
		}
		if c, ok := g.Rules.(game.Documenter); ok {
			for _, r := range c.Catalogue() {
				if _, err := g.Start("", e.Rulesets[0]+"+"+r.ID); err == nil {
					e.Options = append(e.Options, option{r.ID, r.Statement})
				}
			}
		}
		e.Palette = g.palette()
		list = append(list, e)
	}
	return list
}
