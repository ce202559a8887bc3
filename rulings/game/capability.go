package game

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
)

// This file holds the optional interfaces of games. A caller finds them by type assertion:
// if c, ok := g.(game.Compeller); ok { … }.

// A Compeller is a Game in which pieces can be compelled.
type Compeller interface {
	// Compulsions lists the compulsions of the side to move, in the protocol's order.
	Compulsions() []Compulsion
}

// Compulsions lists the compulsions of a game; none if g is not a Compeller.
func Compulsions(g Game) []Compulsion {
	if c, ok := g.(Compeller); ok {
		return c.Compulsions()
	}
	return nil
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

// A WrittenMove is a move that was read.
type WrittenMove struct {
	Move string // the canonical name, legal or illegal
	As   string // the strict text that was read instead of another one; "" for none
}

// ReadMove reads a move, legal or illegal, as people write it if r is an Archivist. The
// error is that of Archivist.ReadMove or Game.Read.
func ReadMove(r Rules, g Game, text string) (WrittenMove, error) {
	if a, ok := r.(Archivist); ok {
		return a.ReadMove(g, text)
	}
	move, err := g.Read(strings.TrimSpace(text))
	return WrittenMove{Move: move}, err
}

// WriteMove writes a legal move in the game's second notation, or as its canonical name if
// the game has none.
func WriteMove(g Game, move string) string {
	if s, ok := g.(Scribe); ok && len(s.Notations()) > 1 {
		if text, err := s.WriteIn(s.Notations()[1], move); err == nil {
			return text
		}
	}
	return move
}

// A Boarder is a Rules that shows position lines as boards, diagrams and pictures.
type Boarder interface {
	Rules
	// Board returns the board of a position line, possible or not. The error matches
	// ErrSyntax.
	Board(line string) (Board, error)
	// BoardLine returns the canonical position line of a board.
	BoardLine(Board) (string, error)
	// Diagram draws the board of a position line, with marks on the squares that are
	// their keys. The result has no newline at its end.
	Diagram(line string, marks map[string]byte) (string, error)
	// Occupant returns how to draw a token of a board, and its name.
	Occupant(token string) svg.Occupant
	// Sight shows the gazes and ranges of the occupants of a square, and Evidence why the
	// move of a report is illegal. Their pictures have no board.
	Sight(g Game, square string) svg.Picture
	Evidence(g Game, r Report) svg.Picture
	// Frames returns the board after each effect of a report of the game. A board in the
	// middle of a move may be one that no position line can show.
	Frames(g Game, r Report) []Board
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

// An Archivist is a Rules that reads and writes game records, and reads moves and positions
// as people write them (NOTE-8).
type Archivist interface {
	// ReadRecord reads one game record and plays its moves. The ruleset applies if the record
	// names none. If the text is wrong, the error is a *RecordError and the Record ends before
	// it. ReadRecord is strict; ReadLetter reads a record as people write it, with talk around.
	ReadRecord(text, ruleset string) (Record, error)
	ReadLetter(text, ruleset string) (Record, error)
	// WriteRecord writes a record in a notation, with the result if the game is over.
	// It returns an error if the Record cannot be played.
	WriteRecord(r Record, notation string) (string, error)
	// ReadMove reads a move, legal or illegal, as people write it, in forms that the
	// notations reject. It rejects a text with several readings. The error is that of
	// Scribe.ReadIn.
	ReadMove(g Game, text string) (WrittenMove, error)
	// ReadPosition reads a position line, a drawn board or a list of pieces and returns
	// the canonical position line, possible or impossible. The notes tell the user what
	// was read differently from how it is written. The error matches ErrSyntax.
	ReadPosition(text string) (line string, notes []string, err error)
}

// A Record is a played game, with everything that its text says.
type Record struct {
	Line    string      `json:"line"` // the position line of the start
	Ruleset string      `json:"ruleset,omitempty"`
	Tags    []RecordTag `json:"tags,omitempty"`
	Moves   []string    `json:"moves"` // canonical names, or "pass"
	// Result is 1-0, 0-1, 1/2-1/2 or *; a win before the end is a resignation.
	Result  string   `json:"result,omitempty"`
	Remarks []Remark `json:"remarks,omitempty"`
	// Notes says what was read differently from how it is written, and which
	// statements of the text have no meaning in the game.
	Notes []string `json:"notes,omitempty"`
}

// A Remark is what a record says about a move, or, of ply 0, before the moves.
type Remark struct {
	Ply  int    `json:"ply"`
	Mark string `json:"mark,omitempty"` // such as !?
	Text string `json:"text,omitempty"`
	// Variations are moves in place of the move, each beginning with its number. They are
	// not read.
	Variations []string `json:"variations,omitempty"`
	Written    string   `json:"written,omitempty"` // the move with the order of pushes chosen
}

// RecordOf returns what a record that was read says, without the start of the game.
func RecordOf(r *letter.Record) Record {
	rec := Record{Tags: r.Tags, Notes: r.Notes, Result: r.Result}
	add := func(m letter.Move) {
		x := Remark{Ply: len(rec.Moves), Mark: strings.TrimSpace(m.Comment),
			Text: strings.Join(m.Texts, " "), Variations: m.Variations}
		if m.Reordered() {
			x.Written = m.Text
		}
		if x.Mark+x.Text+x.Written != "" || x.Variations != nil {
			rec.Remarks = append(rec.Remarks, x)
		}
	}
	add(letter.Move{Texts: r.Texts})
	for _, m := range r.Moves {
		rec.Moves = append(rec.Moves, m.Name)
		add(m)
	}
	return rec
}

// LetterRecord returns the record as package letter has it: the inverse of RecordOf.
func (r Record) LetterRecord() letter.Record {
	score := letter.Record{Tags: r.Tags, Result: r.Result}
	for _, name := range r.Moves {
		score.Moves = append(score.Moves, letter.Move{Name: name})
	}
	for _, x := range r.Remarks {
		texts := &score.Texts
		if x.Ply > 0 && x.Ply <= len(score.Moves) {
			m := &score.Moves[x.Ply-1]
			texts, m.Variations, m.Text = &m.Texts, x.Variations, x.Written
			if x.Mark != "" {
				m.Comment = " " + x.Mark
			}
		}
		if x.Text != "" {
			*texts = append(*texts, x.Text)
		}
	}
	return score
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

// Last plays the record and returns the game at its end.
func (r Record) Last(rules Rules) (Game, error) {
	games, err := r.Games(rules)
	if err != nil {
		return nil, err
	}
	return games[len(games)-1], nil
}

// PlayOrPass plays a move. The move "pass" is a pass if the game is a Passer.
func PlayOrPass(g Game, move string) (Game, error) {
	if p, ok := g.(Passer); ok && move == "pass" {
		return p.Pass()
	}
	return g.Play(move)
}

// A RecordTag is a tag of a record, such as Event.
type RecordTag = letter.Tag

// A RecordError reports where a record is wrong.
type RecordError = letter.RecordError

// A Documenter is a Rules with a table of its rules, a schema of its texts and the
// documents that its rulings cite.
type Documenter interface {
	// Catalogue lists the rules in the order of the rulebook. The caller must not change
	// the list.
	Catalogue() []Rule
	// Schema returns a JSON Schema that defines the form of the game's texts.
	Schema() []byte
	// Documents holds RULEBOOK.md, and SENTENCES.md, the table of the sources'
	// sentences, unless RULEBOOK.md contains that table. A program that does not call
	// it does not contain them.
	Documents() fs.FS
}

// Catalogue lists the rules of a game; nil if r is not a Documenter.
func Catalogue(r Rules) []Rule {
	if d, ok := r.(Documenter); ok {
		return d.Catalogue()
	}
	return nil
}

// A Searcher is a Game with an evaluation, which finds and counts moves.
type Searcher interface {
	// Search finds a move within the limits, as the function Search does. It returns
	// false if there is no legal move or no limit.
	Search(ctx context.Context, limits Limits) (Found, bool)
	// Divide counts the sequences of legal moves of length depth by first move, as the
	// function Divide does.
	Divide(ctx context.Context, depth int, o DivideOptions) ([]Count, error)
}

// A Sampler is a Rules that makes test positions in which its rules apply often.
// Equal random sources give equal results. A nil source gives the opening; a nil Game
// gives no questions.
type Sampler interface {
	// Sample returns a position line, possible or impossible, or "" for the opening,
	// and a ruleset, or "" for any.
	Sample(r *rand.Rand) (line, ruleset string)
	// Questions lists texts to read as moves in a position, besides its legal moves:
	// mostly names of illegal moves.
	Questions(g Game, r *rand.Rand) []string
}
