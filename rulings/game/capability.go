package game

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
)

// This file holds what only some games can do. A caller asks by a type
// assertion: if c, ok := g.(game.Compeller); ok { … }.

// A Compeller is a Game in which pieces can be compelled.
type Compeller interface {
	// Compulsions lists what compels the side on move, in the protocol's order.
	Compulsions() []Compulsion
}

// A Lister is a Game that knows the lines after its moves at less cost than by
// Explain.
type Lister interface {
	// Successors lists what Successors does.
	Successors() []Successor
}

// A Successor is a legal move and the canonical line after it. Its JSON is the
// protocol's.
type Successor struct {
	Move     string `json:"move"`
	Position string `json:"position"`
}

// Successors lists the legal moves, in the order of Moves, with the lines after
// them; it is never nil.
func Successors(g Game) []Successor {
	if g == nil {
		return []Successor{}
	}
	if l, ok := g.(Lister); ok {
		return l.Successors()
	}
	list := []Successor{}
	for _, m := range g.Moves() {
		list = append(list, Successor{m, g.Explain(m).After})
	}
	return list
}

// A Reasoner is a Game that knows whether a move may be played at less cost than by
// Explain.
type Reasoner interface {
	// Reasons does what Reasons does.
	Reasons(move string) Report
}

// Reasons is Game.Explain without what a move does: Effects, Satisfies and After stay
// empty.
func Reasons(g Game, move string) Report {
	if r, ok := g.(Reasoner); ok {
		return r.Reasons(move)
	}
	if g == nil {
		return Report{Move: move, Unread: errNoGame.Error()}
	}
	r := g.Explain(move)
	return Report{Move: r.Move, Unread: r.Unread, Reasons: r.Reasons}
}

// A Passer is a Game in which analysis may pass.
type Passer interface {
	// Pass returns the game after a pass. A pass is never a legal move.
	Pass() (Game, error)
}

// A Scribe is a Game whose moves are written in several notations.
type Scribe interface {
	// Notations lists the names of the notations, the canonical one first.
	Notations() []string
	// ReadIn returns the canonical name of a move, legal or not, that is written
	// in a notation, or in any of them for "any". An error matches ErrSyntax,
	// ErrAmbiguous, ErrEffects or, where no piece can be meant, ErrIllegal.
	ReadIn(notation, text string) (string, error)
	// WriteIn writes a legal move in a notation.
	WriteIn(notation, move string) (string, error)
}

// A Boarder is a Rules that shows position lines as boards, to draw and to edit.
type Boarder interface {
	// Board returns what a position line shows, possible or not. An error
	// matches ErrSyntax.
	Board(line string) (Board, error)
	// BoardLine writes a board as a canonical position line.
	BoardLine(Board) (string, error)
}

// A Board is what a position line shows.
type Board struct {
	Cells    []Cell   // by square: a1, b1 … h8
	Turn     string   // the side to move
	FullMove int      // from 1
	Reserve  []string // tokens off the board that still count
}

// A Cell is one square of a board.
type Cell struct {
	Square string
	Tokens []string // the occupants as the position line writes them
	Owners []string // who may move each occupant, as Turn; "" is nobody
	Mark   string   // what else the square holds, such as plies of ichor
	Text   string   // the square's content as the position line writes it; "" is an empty square
}

// A Diagrammer is a Rules that draws position lines in text.
type Diagrammer interface {
	// Diagram draws a position line; marks maps squares to the marks in them.
	Diagram(line string, marks map[string]byte) (string, error)
	// ReadDiagram returns the position line that a diagram shows.
	ReadDiagram(text string) (string, error)
}

// An Archivist is a Rules whose games are kept as records.
type Archivist interface {
	// ReadRecord reads one game record and plays its moves; the ruleset serves
	// where the record names none. With an error, a *RecordError where the text
	// is to blame, the record holds what could be followed.
	ReadRecord(name, text, ruleset string) (Record, error)
	// WriteRecord writes a record with its moves in a notation, and the result
	// where the game is over. An error is one of a Record that cannot be played.
	WriteRecord(r Record, notation string) (string, error)
}

// A Record is a game that was played.
type Record struct {
	Line    string // the position line it started from
	Ruleset string // in force
	Tags    []RecordTag
	Moves   []string // canonical; "pass" is a pass
}

// Games plays the record and returns the game at its start and after each move.
// With an error it returns the games as far as they could be played.
func (r Record) Games(rules Rules) ([]Game, error) {
	if rules == nil {
		return nil, errNoRules
	}
	g, err := rules.Start(r.Line, r.Ruleset)
	if err != nil {
		return nil, err
	}
	games := []Game{g}
	for _, move := range r.Moves {
		if g, err = PlayOrPass(g, move); err != nil {
			return games, err
		}
		games = append(games, g)
	}
	return games, nil
}

// PlayOrPass plays a move of a record, where "pass" is the pass of analysis if
// the game has one.
func PlayOrPass(g Game, move string) (Game, error) {
	if g == nil {
		return nil, errNoGame
	}
	if p, ok := g.(Passer); ok && move == "pass" {
		return p.Pass()
	}
	return g.Play(move)
}

// A RecordTag is what a record says of itself.
type RecordTag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A RecordError says where a record cannot be followed.
type RecordError struct {
	Name         string // of the file; may be empty
	Line, Column int    // from 1
	Ply          int    // of the move that stands there, from 1; 0 where that means nothing
	Illegal      string // the canonical name of the illegal move that stands there; "" if it is something else
	Written      string // how the record writes that move
	Err          error
}

// Place is such as "game.txt: line 2, column 4, ply 5".
func (e *RecordError) Place() string {
	if e == nil {
		return ""
	}
	s := fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	if e.Name != "" {
		s = e.Name + ": " + s
	}
	if e.Ply > 0 {
		s += fmt.Sprintf(", ply %d", e.Ply)
	}
	return s
}

// Error names the place and what is wrong there.
func (e *RecordError) Error() string {
	if e == nil || e.Err == nil {
		return e.Place() + ": " + noError
	}
	return e.Place() + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *RecordError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// A Sider is a Rules whose sides have names.
type Sider interface {
	// SideName is the name of the side that a position line writes so.
	SideName(turn string) string
}

// SideName is the name of a side, as far as the game has one.
func SideName(r Rules, turn string) string {
	if s, ok := r.(Sider); ok {
		return s.SideName(turn)
	}
	return turn
}

// OutcomeText is an outcome with the winner's name, such as "Obsidian wins:
// compulsion".
func OutcomeText(r Rules, o Outcome) string {
	o.Winner = SideName(r, o.Winner)
	return o.String()
}

// ReadMove returns the canonical name of a move, legal or not, that is written in
// any notation of the game. Errors are those of Scribe.ReadIn or Game.Read.
func ReadMove(g Game, text string) (string, error) {
	if g == nil {
		return "", errNoGame
	}
	if s, ok := g.(Scribe); ok {
		return s.ReadIn("any", text)
	}
	return g.Read(text)
}

// A Namer is a Rules that tells a move's name from other texts without a
// position.
type Namer interface {
	// CheckName says what is wrong with a text as a canonical move name.
	CheckName(text string) error
}

// A Cataloguer is a Rules with a table of its rules.
type Cataloguer interface {
	// Catalogue lists the rules in the order of the rulebook.
	Catalogue() []Rule
}

// A Documenter is a Rules that brings the documents of its rulings.
type Documenter interface {
	// Documents holds RULEBOOK.md, which has a table of the sources' sentences,
	// and schema-NAME.json, which says what the game's texts look like.
	Documents() fs.FS
}

// Catalogue lists the rules of a game; none if the game has no table.
func Catalogue(r Rules) []Rule {
	if c, ok := r.(Cataloguer); ok {
		return c.Catalogue()
	}
	return nil
}

// A Rule is one entry of a rule table.
type Rule struct {
	ID        string
	Section   string // heading of the rulebook's section
	Statement string
	Sources   []string // each a tag, a comma and a section
	Citable   bool     // a report, a trace or a problem can name it
	Uses      Use      // the roles in which it is named, as far as the game says
	Example   Example
}

// An Example is a position, and usually a move in it, where a rule shows.
type Example struct {
	Ruleset string
	Line    string
	Moves   []string // played first
	Move    string   // the move in question; "" where the position is the example
	Legal   bool     // whether Move may be played or, without a Move, the position can stand
}

// A Counter is a Game that counts faster than by Play.
type Counter interface {
	// Divide counts the sequences of legal moves by first moves.
	Divide(ctx context.Context, depth int, o PerftOptions) ([]Count[string], error)
}

// A Searcher is a Game that searches by an evaluation of its own.
type Searcher interface {
	// Search is the function Search on the game's position. It reports false where
	// there is no move or nothing would end the search.
	Search(ctx context.Context, limits Limits) (Found[string], bool)
}

// A Sampler is a Rules that makes positions to try it on, rich in what its rules
// are about. Equal randomness makes equal ones; without any (nil), or without a game,
// there is the opening with no plies, and nothing to ask.
type Sampler interface {
	// Sample returns a position line, "" for the opening, that can stand or not,
	// and the plies of a game from it: a byte is an index into the legal moves,
	// modulo their number.
	Sample(r *rand.Rand) (line string, plies []byte)
	// Questions lists what to ask about in a position besides its legal moves:
	// names of moves, most of them illegal, and other texts.
	Questions(g Game, r *rand.Rand) []string
}

// A Screamer is a Game in which one decision can have several results: the order
// of what follows from it is free, as in a scream that pushes all around it.
type Screamer interface {
	// Screams lists the different results of the scream of a square's occupant,
	// by move, those that are not legal too; none where nothing there can scream.
	Screams(square string) []Scream
	// InOrder returns what a legal scream does with its pushes in the order in
	// which its name lists them, canonical or not. Errors are those of Play.
	InOrder(move string) ([]Effect, error)
}

// A Scream is one result of a scream: the report on the move that names it, and
// what becomes of each occupant that is pushed. The results of one scream differ
// in their Fates.
type Scream struct {
	Report
	Fates []Fate
}

// A Fate is what becomes of an occupant that is pushed.
type Fate struct {
	Square string // where it stands
	To     string // where it is pushed; "" is off the board
	Piece  string // as the position line writes it
	Stone  bool   // it turns to stone …
	Early  bool   // … before it is pushed
}
