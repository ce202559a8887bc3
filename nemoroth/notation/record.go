package notation

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// A Record is one game with its tags, comments and result, as a file holds it. The
// zero Record is a game under Standard that has not begun.
type Record struct {
	// Record has the tags, in order, each key once, without those of the fields below;
	// the moves by their canonical names; and the result: 1-0, 0-1, * or "". A win in a
	// game that is not over is a resignation.
	letter.Record
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
}

const analysis = "analysis" // the value of the tag Mode that allows passes

// tag stores a tag in the field of the record that it sets, if it has one. The
// letter.Reader takes the result.
func (r *Record) tag(t letter.Tag) (taken bool, err error) {
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
		return nil, errNoGame
	}
	r := &Record{Ruleset: g.Ruleset(), Start: startOf(g.First())}
	r.Result = point{Game: g}.Result()
	for _, m := range g.Line() {
		r.Moves = append(r.Moves, letter.Move{Name: m.String()})
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
		return nil, fmt.Errorf("notation: %w: no record", nemoroth.ErrInvalid)
	}
	if r.Start == nil {
		return nemoroth.NewGame(r.Ruleset), nil
	}
	return r.Start.Game(r.Ruleset)
}

// play plays the move with a canonical name, which may be a pass in analysis.
func (r *Record) play(g *nemoroth.Game, name string) (*nemoroth.Game, nemoroth.Move, error) {
	m, err := nemoroth.ParseMove(name)
	switch {
	case err != nil:
	case m.IsPass() && r.Analysis:
		g, err = g.Pass()
	default:
		g, err = g.Play(m)
	}
	return g, m, err
}

// Game plays the record and returns the game after its last ply. The games before it
// are its parents. If a move cannot be played, Game returns the game before that move
// and the error; if the game cannot start, it returns nil. Errors are those of
// nemoroth.Setup.Game, nemoroth.ParseMove and nemoroth.Game.Play, and
// nemoroth.ErrInvalid for a nil Record.
func (r *Record) Game() (*nemoroth.Game, error) {
	g, err := r.start()
	if err != nil {
		return nil, err
	}
	for _, m := range r.Moves {
		next, _, err := r.play(g, m.Name)
		if err != nil {
			return g, err
		}
		g = next
	}
	return g, nil
}

// Records reads the records of a stream, in order. A record ends with its result, before
// the tags of the next record, or at the end of the stream. Comments and a diagram that
// directly follow the result belong to the record. The name appears in errors and may be
// empty; the ruleset applies to records without the tag.
//
// Every error is a *letter.RecordError with line, column and ply. It wraps an error of
// Parse, nemoroth.Setup.Game or the stream, or is a *letter.Error. The record with an
// error holds what was read before it, and is the last one.
//
// Rules: NOTE-7
func Records(name string, in io.Reader, ruleset nemoroth.Ruleset) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		for text, err := range letter.Texts(in) {
			cause := cmp.Or(text.Err, err)
			if cause == nil && text.Text == "" {
				return
			}
			r, err := readRecord(name, text.Text, text.Line, ruleset, false)
			var at *letter.RecordError
			if errors.As(cause, &at) {
				at.Name, err = name, at
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// ReadRecord reads one record, strictly. Errors are those of Records; no record, or
// more than one, is an error too. The record is never nil: with an error it holds what
// was read before.
func ReadRecord(name, text string, ruleset nemoroth.Ruleset) (*Record, error) {
	return readRecord(name, text, 1, ruleset, false)
}

// ReadLetter reads one record as ReadRecord does. If the text is no strict record,
// ReadLetter reads it as people write (NOTE-8): see ReadMove for the moves and
// ReadPosition for a position, which may stand before the moves without a tag. Talk
// may stand before and after the game.
func ReadLetter(name, text string, ruleset nemoroth.Ruleset) (*Record, error) {
	if strict, err := ReadRecord(name, text, ruleset); err == nil {
		return strict, nil
	}
	return readRecord(name, text, 1, ruleset, true)
}

// readRecord reads the text of one record, whose first line has the number first.
func readRecord(name, text string, first int, ruleset nemoroth.Ruleset, lenient bool) (*Record,
	error) {
	r := &Record{Ruleset: ruleset}
	reader := letter.Reader{Language: language, Name: name, Lenient: lenient, Tag: r.tag,
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
	r.Record = *read
	return r, err
}

// A point is a game in a record, as package letter sees it.
type point struct {
	*nemoroth.Game
	record *Record
}

func (p point) Turn() (side, number int) {
	return int(p.Side() - nemoroth.Alabaster), p.FullMove()
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
	g, move, err := p.record.play(p.Game, m.Name)
	if err != nil {
		return nil, refused(move, m.Text, m.Comment, err)
	}
	return point{g, p.record}, nil
}

func (p point) Line() string { return p.Game.String() }

func (p point) Result() string {
	return map[nemoroth.Side]string{nemoroth.Alabaster: "1-0",
		nemoroth.Obsidian: "0-1"}[p.Outcome().Winner]
}

func (p point) Moves() (names []string) {
	for _, m := range p.Game.Moves() {
		names = append(names, m.String())
	}
	return names
}

// results lists what a record can say about the end.
var results = []string{"", "*", "1-0", "0-1"}

func isResult(s string) bool { return slices.Contains(results, s) }

// Write writes the record with its moves in a notation. Any stands for the
// record's own notation, and for Canonical if that is Any too.
//
// Write plays the record. Errors: those of Game and of w; letter.ErrContradiction for
// a wrong result; nemoroth.ErrInvalid if the record cannot be written, for example if a
// comment contains a closing brace.
func (r *Record) Write(w io.Writer, n Notation) error {
	if w == nil {
		return fmt.Errorf("notation: %w: the writer is nil", nemoroth.ErrInvalid)
	}
	g, err := r.start()
	if err != nil {
		return err
	}
	n = cmp.Or(n, r.Notation, Canonical)
	out := &letter.Writer{Invalid: errInvalid,
		Move: func(at letter.Point, m letter.Move) (string, error) {
			return written(at.(point).Game, m, n)
		},
		Diagram: func(at letter.Point) string {
			return Diagram{Setup: at.(point).Setup(), Turn: true}.String()
		}}
	if n == Moussambani {
		out.Between = " ;"
	}
	if err := r.header(out, g, n); err != nil {
		return err
	}
	text, err := out.Text(r.Record, point{g, r})
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}

// errInvalid matches the errors of a record that cannot be written.
var errInvalid = fmt.Errorf("notation: %w", nemoroth.ErrInvalid)

// header writes the tags: those in Tags, in their order, then those of the fields.
func (r *Record) header(w *letter.Writer, g *nemoroth.Game, n Notation) error {
	if !n.writes() {
		return fmt.Errorf("%w: unknown notation %q", errInvalid, n)
	}
	if !isResult(r.Result) {
		return fmt.Errorf("%w: the result %.80q; expected 1-0, 0-1 or *", errInvalid, r.Result)
	}
	keys := map[string]bool{"mode": r.Analysis}
	for _, t := range r.Tags {
		folded := strings.ToLower(t.Key)
		if isField, _ := new(Record).tag(t); isField || keys[folded] {
			return fmt.Errorf("%w: the key %.80q of a tag is listed twice or that of a field of "+
				"the record", errInvalid, t.Key)
		}
		keys[folded] = true
		w.Tag(t)
	}
	add := func(key, value string) { w.Tag(letter.Tag{Key: key, Value: value}) }
	add("Ruleset", r.Ruleset.String())
	add("Notation", string(n))
	if r.Analysis {
		add("Mode", analysis)
	}
	if startOf(g) != nil {
		add("Position", g.String())
	}
	if r.Result != "" {
		add("Result", r.Result)
	}
	return nil
}

// written returns the text of a move in a notation, with its comment.
func written(g *nemoroth.Game, m letter.Move, n Notation) (text string, err error) {
	move, err := nemoroth.ParseMove(m.Name)
	switch {
	case err != nil:
		return "", err
	case move.IsPass():
		text = "pass"
	default:
		if text, err = Format(g, move, n); err != nil {
			return "", err
		}
	}
	if n, result := letter.CommentLength(m.Comment); n != len(m.Comment) || result != "" {
		return "", fmt.Errorf("%w: ply %d: %.80q is not a comment on a move", errInvalid,
			g.Ply()+1, m.Comment)
	}
	if len(text) == 3 && text[0] == 'A' && strings.HasPrefix(m.Comment, "!") {
		text = "A" + move.From().String()[:1] + text[1:] // "Ac1!" would be read as a scream
	}
	return text + m.Comment, nil
}
