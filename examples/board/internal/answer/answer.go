// Package answer is what the board in the browser asks: one function that
// answers one request, whole and without a memory, over package game. The local
// server and the page's own WebAssembly serve the same function.
//
// A request is a JSON object: an op, the game and ruleset, the line that the
// game starts from, the moves played since, and what the op asks about. The
// answer is a JSON object with the request's id; "error" says in words why there
// is nothing else in it. The ops:
//
//	games     the games, their rulesets, options and levels
//	view      the position: cells, legal moves, compulsions, outcome
//	try       a move, as text or from and to: its report, what it does frame by
//	          frame, and the view after it if it is legal
//	stuck     why a square's occupants may not move
//	scream    the results of a square's scream, and which questions tell them apart
//	order     the results still possible after some pushes
//	sight     what a square's occupants see and haunt
//	layers    a picture's layers as SVG
//	verdicts  what the other rulesets say of a move
//	setup     a board to edit: its line, cells and every problem
//	import    a text: a record, a diagram, or a position line
//	export    the game as texts and a picture
//	think     a move for a level, lines of analysis, or a proof; with news
//	preview   where a line of moves leads: arrows, and the board at its end
//	rules     the table of rules
//	rule      a rule with its rulings
//	ruling    a ruling, its position and verdicts
//	rulings   a search
package answer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// MaxRequest is how many bytes a request may have, and maxMoves how many moves.
const (
	MaxRequest = 1 << 20
	maxMoves   = 2000
)

// A Game is one game that the board shows.
type Game struct {
	game.Rules
	Info
	Book *casebook.Book
	// Find is a better finder than the Book's own of rulings that answer a
	// question in words, where the corpus itself is there; nil where it is not.
	Find func(words string) []casebook.Title
	// Think is the game's own search; nil is a plain one.
	Think func(context.Context, game.Game, Task, func(Thought)) (Thought, error)
}

// An Info is what the registry says of a game.
type Info struct {
	Game     string   `json:"game"`
	Title    string   `json:"title"`
	Sides    []string `json:"sides"`    // the one that begins first
	Demo     string   `json:"demo"`     // a record …
	Question string   `json:"question"` // … and a move to ask about at its end
}

// A Board answers for a list of games, the default one first.
type Board []Game

// A request is what any op asks.
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
	Cells   map[string]string `json:"cells"` // tokens and mark by square, as the game's line writes them
	Turn    string            `json:"turn"`
	Picture svg.Picture       `json:"picture"`
	Flip    bool              `json:"flip"`
	Theme   svg.Theme         `json:"theme"`
	Tags    []game.RecordTag  `json:"tags"`
	Task    Task              `json:"task"`
}

// An asked is a request with the game that it is about.
type asked struct {
	request
	Game
	now game.Game
}

// Answer answers one request. News of long work goes to emit, in the answer's
// form, before Answer returns; it ends early when ctx does. It never panics,
// whatever the bytes are.
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
		if r := recover(); r != nil { // a bug of the board's must not end a server
			answer = finish(nil, fmt.Errorf("the board failed: %v", r))
		}
	}()
	if len(body) > MaxRequest {
		return finish(nil, fmt.Errorf("a request has at most %d bytes", MaxRequest))
	}
	if err := json.Unmarshal(body, &q); err != nil {
		return finish(nil, fmt.Errorf("a request is a JSON object: %w", err))
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

// ops answer what is asked about a game.
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

// free ops need no position that can stand.
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
		return nil, fmt.Errorf("there is no game %q", q.Game)
	}
	if op, ok := free[q.Op]; ok {
		return op(a)
	}
	op, ok := ops[q.Op]
	if !ok {
		return nil, fmt.Errorf("there is no op %q", q.Op)
	}
	if len(q.Moves) > maxMoves {
		return nil, fmt.Errorf("a game has at most %d moves here", maxMoves)
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

// A gameEntry is what the page shows of a game before a position.
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
			e.Sides = append(e.Sides, side{turn, game.SideName(g.Rules, turn)})
		}
		if start, err := g.Start("", ""); err == nil {
			if s, ok := start.(game.Scribe); ok {
				e.Notations = s.Notations()
			}
			_, e.Screams = start.(game.Screamer)
			_, e.Passes = start.(game.Passer)
		}
		if g.Book != nil {
			e.Rulings = len(g.Book.Rulings)
		}
		if c, ok := g.Rules.(game.Cataloguer); ok {
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
