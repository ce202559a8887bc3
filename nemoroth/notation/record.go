package notation

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A Record is one game with its tags, comments and result, as a file holds it. The
// zero Record is a game under Standard that has not begun.
type Record struct {
	// Tags holds players, date, event and the like, in order, each key once. The
	// tags Ruleset, Position, Notation, Result and [Mode "analysis"] are the other
	// fields of the Record instead.
	Tags    []Tag
	Ruleset nemoroth.Ruleset
	// Start is the start of the game; nil stands for the starting position with
	// full-move number 1.
	Start *nemoroth.Setup
	// Notation is the notation of the moves in the file; Any if the record does not
	// say.
	Notation Notation
	// Analysis allows passes (POS-2), which are never legal in a game. Its tag is
	// [Mode "analysis"].
	Analysis bool

	Texts   []string // comments before the first move
	Diagram bool     // whether a diagram stands there as well
	Moves   []RecordMove

	// Result is what the record says about the end. A win in a game that is not over
	// is a resignation.
	Result Result
	// FullStop says that a full stop follows the result after the moves, as in
	// Moussambani's score.
	FullStop bool
	// Notes lists what ReadLetter has read differently from how it is written, and
	// what the rules do not have, such as a resignation.
	Notes []string
}

// A Tag is one line at the head of a record. The key is a letter, then letters,
// digits, _ and -. The value is any text on one line.
type Tag = letter.Tag

// A RecordMove is one ply of a record.
type RecordMove struct {
	Move    nemoroth.Move
	Comment string   // directly after the move: "!", " ?", "++d2"
	Texts   []string // comments in braces after the move
	Diagram bool     // whether a diagram follows the move
}

const analysis = "analysis" // the value of the tag Mode that allows passes

// tag stores a tag in the field of the record that it sets, if it has one. The
// letter.Reader takes the result.
func (r *Record) tag(t Tag) (taken bool, err error) {
	switch strings.ToLower(t.Key) {
	case "ruleset":
		r.Ruleset, err = nemoroth.ParseRuleset(t.Value)
	case "notation":
		r.Notation, err = ParseNotation(t.Value)
	case "position":
		var start nemoroth.Setup
		if start, err = nemoroth.ParseSetup(t.Value); err == nil {
			r.Start = &start
		}
	case "result":
	case "mode":
		r.Analysis = strings.EqualFold(t.Value, analysis)
		return r.Analysis, nil
	default:
		return false, nil
	}
	return true, err
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

// Game plays the record and returns the game after its last ply. The games before it
// are its parents. If a move cannot be played, Game returns the game before that move
// and the error; if the game cannot start, it returns nil. Errors are those of
// nemoroth.Setup.Game and nemoroth.Game.Play, and nemoroth.ErrInvalid for a nil
// Record.
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

// A Reader reads records from a stream. NewReader makes one. A record ends with its
// result, before the tags of the next record, or at the end of the stream. Comments
// and a diagram that directly follow the result belong to the record.
//
// Rules: NOTE-7
type Reader struct {
	// Ruleset applies to records without a Ruleset tag. The zero value is Standard.
	Ruleset nemoroth.Ruleset

	name string
	in   *letter.Splitter
	err  error // the first error; it ends the reading
}

// NewReader returns a Reader on a stream. The name appears in errors and may be
// empty. If in is nil, Next returns an error.
func NewReader(name string, in io.Reader) *Reader {
	if in == nil {
		return &Reader{name: name}
	}
	return &Reader{name: name, in: letter.NewSplitter(in)}
}

// Next reads the next record. At the end of the stream it returns io.EOF, and without
// a stream nemoroth.ErrInvalid. Every other error is a *nemoroth.LineError with line,
// column and ply. It wraps an error of Parse, ReadDiagram, nemoroth.Setup.Game or the
// stream, or is a *letter.Error, *DiagramError or *ResultError. Next returns such an
// error together with the record as read up to it. After an error Next reads nothing
// more.
func (d *Reader) Next() (*Record, error) {
	switch {
	case d == nil || d.in == nil:
		return nil, fmt.Errorf("notation: %w: the Reader has no stream", nemoroth.ErrInvalid)
	case d.err != nil:
		return nil, d.err
	}
	text, err := d.in.Next()
	if err = cmp.Or(text.Err, err); err == nil && strings.TrimSpace(text.Text) == "" {
		err = io.EOF
	}
	if err != nil && text.Text == "" {
		d.err = lineError(d.name, -1, err)
		return nil, d.err
	}
	r, wrong := readRecord(d.name, text.Text, text.Line, d.Ruleset, false)
	if wrong == nil {
		wrong = lineError(d.name, len(r.Moves), err)
	}
	err = wrong
	d.err = err
	return r, err
}

// Only reads a stream that holds exactly one record. Errors are those of Next; no
// record or more than one is a *nemoroth.LineError. The record is never nil: with an
// error it holds what was read before.
func (d *Reader) Only() (*Record, error) {
	r, err := d.Next()
	if r == nil {
		r = &Record{}
	}
	if err == io.EOF {
		return r, &nemoroth.LineError{Name: d.name, Line: 1, Column: 1, Ply: -1, Err: errEmpty}
	}
	if err != nil {
		return r, err
	}
	next, err := d.in.Next()
	if err == io.EOF {
		return r, nil
	}
	another := &letter.PlaceError{Line: next.Line, Column: 1, Ply: len(r.Moves), Err: errAnother}
	return r, lineError(d.name, len(r.Moves), cmp.Or(err, next.Err, error(another)))
}

// ReadRecord reads a stream that holds exactly one record: see Reader.Only.
func ReadRecord(name string, in io.Reader) (*Record, error) { return NewReader(name, in).Only() }

// All returns the records of the stream, in order. Errors are those of Next; a record
// with an error holds what was read before it, and is the last one.
func (d *Reader) All() iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for {
			r, err := d.Next()
			if err == io.EOF || !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// ReadRecords reads all records of a stream. Errors are those of Reader.Next, and the
// last record then holds what was read before the error.
func ReadRecords(name string, in io.Reader) (records []*Record, err error) {
	for r, e := range NewReader(name, in).All() {
		if err = e; r != nil {
			records = append(records, r)
		}
	}
	return records, err
}

// ReadLetter reads one record as ReadRecord does. If the text is no strict record,
// ReadLetter reads it as people write (NOTE-8): see ReadMove for the moves and
// ReadPosition for a position, which may stand before the moves without a tag. Talk
// may stand before and after the game. The record is never nil. The ruleset applies
// if the record names none.
func ReadLetter(name, text string, ruleset nemoroth.Ruleset) (*Record, error) {
	d := NewReader(name, strings.NewReader(text))
	d.Ruleset = ruleset
	strict, err := d.Only()
	if err == nil || errors.Is(err, nemoroth.ErrLimit) {
		return strict, err
	}
	return readRecord(name, text, 1, ruleset, true)
}

// readRecord reads the text of one record, whose first line has the number first.
func readRecord(name, text string, first int, ruleset nemoroth.Ruleset, lenient bool) (*Record,
	error) {
	r := &Record{Ruleset: ruleset}
	reader := letter.Reader{Language: &language, Lenient: lenient, Tag: r.tag,
		Start: func(line string) (letter.Point, error) {
			if line != "" {
				s, err := nemoroth.ParseSetup(line)
				if err != nil {
					return nil, err
				}
				r.Start = &s
			}
			g, err := r.start()
			if err != nil {
				return nil, err
			}
			r.Start = startOf(g)
			return point{g, r}, nil
		}}
	read, err := reader.Read(text, first)
	r.Tags, r.Texts, r.Diagram, r.Notes = read.Tags, read.Texts, read.Diagram, read.Notes
	for _, m := range read.Moves {
		r.Moves = append(r.Moves, RecordMove{nemoroth.MustMove(m.Name), m.Comment, m.Texts,
			m.Diagram})
	}
	r.FullStop = read.FullStop
	if result, e := ParseResult(read.Result); e == nil {
		r.Result = result
	}
	return r, lineError(name, -1, err)
}

var (
	errEmpty = &letter.Error{Msg: "there is no record", Hint: "tags or moves",
		Kind: nemoroth.ErrSyntax}
	errAnother = &letter.Error{Msg: "another record, or text that does not belong to the first one",
		Hint: "the end", Kind: nemoroth.ErrSyntax}
)

// lineError returns the error of a place as a *nemoroth.LineError; ply counts the
// plies read before if the error does not.
func lineError(name string, ply int, err error) error {
	var at *letter.PlaceError
	if !errors.As(err, &at) {
		return err
	}
	if at.Ply >= 0 {
		ply = at.Ply
	}
	cause := at.Err
	if errors.Is(cause, letter.ErrLimit) {
		cause = fmt.Errorf("notation: %w: %w", nemoroth.ErrLimit, cause)
	}
	return &nemoroth.LineError{Name: name, Line: at.Line, Column: at.Column, Ply: ply, Err: cause}
}

// A point is a game in a record, as package letter sees it.
type point struct {
	*nemoroth.Game
	record *Record
}

func (p point) Turn() (first bool, number int) {
	return p.Side() == nemoroth.Alabaster, p.FullMove()
}

func (p point) Read(text string, lenient bool) (letter.Move, error) {
	var w Written
	var err error
	if lenient {
		w, err = readForm(p.Game, text)
	} else {
		w, err = Read(p.Game, text, p.record.Notation)
	}
	return letter.Move{Name: w.Move.String(), Text: w.Text, Comment: w.Comment}, err
}

func (p point) Play(m letter.Move) (letter.Point, error) {
	move, err := nemoroth.ParseMove(m.Name)
	if err != nil {
		return nil, err
	}
	g, err := p.record.play(p.Game, move)
	if err != nil {
		return nil, refused(move, m.Text, m.Comment, err)
	}
	return point{g, p.record}, nil
}

func (p point) Agrees(said, stated string) error {
	result, _ := ParseResult(said)
	if err := result.check(p.Game); err != nil {
		return err
	}
	if other, _ := ParseResult(stated); other != NoResult && other != result {
		return &ResultError{Result: result, Outcome: p.Outcome(), Other: other}
	}
	return nil
}

func (p point) Shows(text string) error {
	d, err := ParseDiagram(text)
	if err != nil {
		return err
	}
	return compareDiagram(&d.Setup, p.Game)
}

func (p point) Moves() (names []string) {
	for _, m := range p.Game.Moves() {
		names = append(names, m.String())
	}
	return names
}
