package game

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"strings"
)

// This file holds the optional interfaces. A caller finds them by type assertion:
// if c, ok := g.(game.Compeller); ok { … }.

// A Compeller is a Game in which pieces can be compelled.
type Compeller interface {
	// Compulsions lists the compulsions of the side to move, in the protocol's order.
	Compulsions() []Compulsion
}

// A Lister is a Game that finds the positions after its moves faster than Explain.
type Lister interface {
	// Successors returns what the function Successors returns.
	Successors() []Successor
}

// A Successor is a legal move and the position line after it, in JSON as the
// protocol has it.
type Successor struct {
	Move     string `json:"move"`
	Position string `json:"position"`
}

// Successors lists the legal moves, in the order of Moves, with the position line
// after each. The result is never nil.
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

// A Reasoner is a Game that judges a move faster than Explain.
type Reasoner interface {
	// Reasons returns what the function Reasons returns.
	Reasons(move string) Report
}

// Reasons returns the report of Game.Explain without Effects, Satisfies and After.
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

// A Passer is a Game that allows passes in analysis.
type Passer interface {
	// Pass returns the game after a pass. A pass is never a legal move.
	Pass() (Game, error)
}

// A Scribe is a Game with several notations for its moves.
type Scribe interface {
	// Notations lists the names of the notations, the canonical one first.
	Notations() []string
	// ReadIn reads a move, legal or illegal, in the notation, or in any notation for
	// "any", and returns its canonical name. The error matches ErrSyntax,
	// ErrAmbiguous, ErrEffects or, if no piece can be meant, ErrIllegal.
	ReadIn(notation, text string) (string, error)
	// WriteIn writes a legal move in a notation.
	WriteIn(notation, move string) (string, error)
}

// A Boarder is a Rules that converts position lines to boards and back.
type Boarder interface {
	// Board returns the board of a position line, possible or not. The error matches
	// ErrSyntax.
	Board(line string) (Board, error)
	// BoardLine returns the canonical position line of a board.
	BoardLine(Board) (string, error)
}

// A Board is the content of a position line.
type Board struct {
	Cells    []Cell   // in the order a1, b1 … h8
	Turn     string   // the side to move
	FullMove int      // from 1
	Reserve  []string // pieces off the board that still count
}

// A Cell is one square of a board.
type Cell struct {
	Square string
	Tokens []string // the occupants, as in the position line
	Owners []string // the side that may move each, as Turn; "" for none
	Mark   string   // the square's mark, such as plies of ichor
	Text   string   // as in the position line; "" for an empty square
}

// A Diagrammer is a Rules with a text diagram of its own.
type Diagrammer interface {
	// Diagram draws a position line, with marks on the squares that are their keys.
	Diagram(line string, marks map[string]byte) (string, error)
	// ReadDiagram returns the position line of a diagram.
	ReadDiagram(text string) (string, error)
}

// An Archivist is a Rules that reads and writes game records.
type Archivist interface {
	// ReadRecord reads one game record and plays its moves. The name is the file's
	// name in errors. The ruleset applies if the record names none. If the text is
	// wrong, the error is a *RecordError and the Record ends before it.
	ReadRecord(name, text, ruleset string) (Record, error)
	// WriteRecord writes a record in a notation, with the result if the game is over.
	// It returns an error if the Record cannot be played.
	WriteRecord(r Record, notation string) (string, error)
}

// A Record is a played game.
type Record struct {
	Line    string // the position line of the start
	Ruleset string
	Tags    []RecordTag
	Moves   []string // canonical names, or "pass"
}

// Games plays the record and returns the game at its start and after each move. If
// a move fails, it also returns the games up to that move.
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

// PlayOrPass plays a move. The move "pass" is a pass if the game is a Passer.
func PlayOrPass(g Game, move string) (Game, error) {
	if g == nil {
		return nil, errNoGame
	}
	if p, ok := g.(Passer); ok && move == "pass" {
		return p.Pass()
	}
	return g.Play(move)
}

// A RecordTag is a tag of a record, such as Event.
type RecordTag struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// A RecordError reports where a record is wrong.
type RecordError struct {
	Name         string // the file's name; may be empty
	Line, Column int    // from 1
	Ply          int    // of the move there, from 1; 0 if there is none
	Illegal      string // the illegal move there, if that is the error
	Written      string // the text of that move in the record
	Err          error
}

// Place returns a text such as "game.txt: line 2, column 4, ply 5".
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

// Error returns the place and the error there.
func (e *RecordError) Error() string {
	if e == nil || e.Err == nil {
		return e.Place() + ": " + noError
	}
	return e.Place() + ": " + e.Err.Error()
}

// Unwrap returns Err.
func (e *RecordError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

// A Sider is a Rules whose sides have names.
type Sider interface {
	// SideName returns the name of a side, such as "Alabaster" for "A".
	SideName(turn string) string
}

// SideName returns the name of a side or, if the game has no names, turn itself.
func SideName(r Rules, turn string) string {
	if s, ok := r.(Sider); ok {
		return s.SideName(turn)
	}
	return turn
}

// OutcomeText returns the text of an outcome with the winner's name, such as
// "Obsidian wins: compulsion".
func OutcomeText(r Rules, o Outcome) string {
	o.Winner = SideName(r, o.Winner)
	return o.String()
}

// OutcomeClause returns the outcome as a clause of a sentence, such as "Obsidian
// wins by compulsion" or "the game is a draw by repetition". A score follows in
// parentheses, as in "Blue wins (stalemate, 5 points, 0.75 to 0.25)".
func OutcomeClause(r Rules, o Outcome) string {
	if !o.Over {
		return "the game is not over"
	}
	how, why, _ := strings.Cut(OutcomeText(r, o), ": ")
	if o.Winner == "" {
		how = "the game is a draw"
	}
	if o.Points != nil || len(o.Wins) > 0 {
		return how + " (" + why + ")"
	}
	return how + " by " + why
}

// ReadMove reads a move, legal or illegal, in any notation of the game and returns
// its canonical name. The error is that of Scribe.ReadIn or Game.Read.
func ReadMove(g Game, text string) (string, error) {
	if g == nil {
		return "", errNoGame
	}
	if s, ok := g.(Scribe); ok {
		return s.ReadIn("any", text)
	}
	return g.Read(text)
}

// A Namer is a Rules that checks move names without a position.
type Namer interface {
	// CheckName returns an error unless the text is a canonical move name.
	CheckName(text string) error
}

// A Cataloguer is a Rules with a table of its rules.
type Cataloguer interface {
	// Catalogue lists the rules in the order of the rulebook.
	Catalogue() []Rule
}

// A Documenter is a Rules that carries the documents that its rulings cite.
type Documenter interface {
	// Documents holds RULEBOOK.md, with the table of the sources' sentences, and
	// schema-NAME.json, which describes the form of the game's texts.
	Documents() fs.FS
}

// Catalogue lists the rules of a game; nil if r is not a Cataloguer.
func Catalogue(r Rules) []Rule {
	if c, ok := r.(Cataloguer); ok {
		return c.Catalogue()
	}
	return nil
}

// A Rule is one entry of a rule table.
type Rule struct {
	ID        string
	Section   string // the heading in the rulebook
	Statement string
	Sources   []string // each is "tag, section"
	Citable   bool     // a report, an effect or a problem can name it
	Uses      Use      // the roles in which reports name it
	Example   Example
}

// An Example shows a rule in a position, usually with a move.
type Example struct {
	Ruleset string
	Line    string
	Moves   []string // played first
	Move    string   // "" if the position itself is the example
	Legal   bool     // whether Move is legal, or the position possible
}

// A Counter is a Game that counts move sequences faster than Play.
type Counter interface {
	// Divide counts the sequences of legal moves of length depth by first move.
	Divide(ctx context.Context, depth int, o PerftOptions) ([]Count[string], error)
}

// A Searcher is a Game with an evaluation of its own.
type Searcher interface {
	// Search calls the function Search with the evaluation. It returns false if there
	// is no legal move or no limit.
	Search(ctx context.Context, limits Limits) (Found[string], bool)
}

// A Sampler is a Rules that generates test positions in which its rules apply
// often. Equal random sources give equal results. A nil source gives the opening
// and no plies; a nil Game gives no questions.
type Sampler interface {
	// Sample returns a position line, possible or impossible, or "" for the opening,
	// and the plies of a game from it: indexes into the legal moves, modulo their
	// number.
	Sample(r *rand.Rand) (line string, plies []byte)
	// Questions lists texts to read as moves in a position, besides its legal moves:
	// mostly names of illegal moves.
	Questions(g Game, r *rand.Rand) []string
}

// A Screamer is a Game in which one decision can have several results, because the
// owner chooses the order of its consequences. An example is a scream, which pushes
// the occupants of all neighbouring squares.
type Screamer interface {
	// Screams lists the different results of the scream of the piece on a square,
	// legal or illegal, sorted by move. It returns nil for a piece that cannot scream.
	Screams(square string) []Scream
	// InOrder returns the effects of a legal scream with its pushes in the order that
	// its name lists, canonical or not. The error is that of Play.
	InOrder(move string) ([]Effect, error)
}

// A Scream is one result of a scream: the report on the move that names it, and the
// fate of each pushed occupant. Two results of one scream differ in their Fates.
type Scream struct {
	Report
	Fates []Fate
}

// A Fate is what happens to one pushed occupant.
type Fate struct {
	Square string // its square before the push
	To     string // its square after the push; "" is off the board
	Piece  string // the occupant, as in the position line
	Stone  bool   // it is petrified …
	Early  bool   // … before it is pushed
}
