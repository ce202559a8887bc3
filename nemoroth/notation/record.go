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

// A Record is one game with its tags, comments, variations and result, as a file holds it.
// Its JSON has all of it, too. The zero Record is a game under Standard that has not begun.
// ReadRecord and FromGame make a Record, Play adds a move, and SetTag sets a tag or the result.
type Record struct {
	// Record has the tags, in order, each key once, without those of the fields below (see
	// SetTag); the moves by their canonical names; and the result: 1-0, 0-1, 1/2-1/2, * or
	// "". A win in a game that is not over is a resignation, and 1/2-1/2 is a draw on which
	// the players have agreed; the rules know neither.
	letter.Record
	Ruleset nemoroth.Ruleset `json:"ruleset"`
	// Start is the start of the game; nil stands for the starting position with
	// full-move number 1.
	Start *nemoroth.Setup `json:"start,omitempty"`
	// Notation is the notation of the moves in the file; Any if the record does not
	// say.
	Notation Notation `json:"notation,omitempty"`
	// Analysis allows passes (POS-2), which are never legal in a game. Its tag is
	// [Mode "analysis"].
	Analysis bool `json:"analysis,omitempty"`
}

const analysis = "analysis" // the value of the tag Mode that allows passes

// tag stores a tag in the field of the record that it sets, if it has one.
func (r *Record) tag(t letter.Tag) (taken bool, err error) {
	switch strings.ToLower(t.Key) {
	case "ruleset":
		r.Ruleset, err = nemoroth.ParseRuleset(t.Value)
	case "notation":
		r.Notation, err = ParseNotation(t.Value)
	case "position":
		r.Start = new(nemoroth.Setup) // one that is not understood has no game
		*r.Start, err = nemoroth.ParseSetup(t.Value)
	case "result":
		r.Result = t.Value
	case "mode":
		r.Analysis = strings.EqualFold(t.Value, analysis)
		return r.Analysis, nil
	default:
		return false, nil
	}
	return true, err
}

// Tag returns the value of one of the Tags, or "". Letter case does not matter in a key. Ruleset,
// Notation, Position, Result and Mode are fields of the record, not Tags.
func (r *Record) Tag(key string) string {
	if r == nil {
		return ""
	}
	if i := r.find(key); i >= 0 {
		return r.Tags[i].Value
	}
	return ""
}

// find returns the index of the tag with a key, or -1.
func (r *Record) find(key string) int {
	return slices.IndexFunc(r.Tags, func(t letter.Tag) bool {
		return strings.EqualFold(t.Key, key)
	})
}

// SetTag sets a tag, also one that is a field of the record, such as Ruleset or Result: a
// resignation of Alabaster is the Result 0-1. Alabaster and Obsidian are the players' names. The
// empty value removes a tag, but not the Position. The error says that a field cannot have the
// value, or matches nemoroth.ErrInvalid if Text could not write the tag; then the record does not
// change.
func (r *Record) SetTag(key, value string) error {
	if r == nil {
		return errInvalid
	}
	changed := *r
	changed.Tags = slices.Clone(r.Tags)
	tag := letter.Tag{Key: key, Value: value}
	isField, err := changed.tag(tag)
	i := r.find(key)
	switch {
	case isField:
	case value == "" && i >= 0:
		changed.Tags = slices.Delete(changed.Tags, i, i+1)
	case i >= 0:
		changed.Tags[i].Value = value
	case value != "":
		changed.Tags = append(changed.Tags, tag)
	}
	if err == nil {
		tags := letter.Record{Tags: changed.Tags, Result: changed.Result}
		_, err = (&Record{Record: tags, Analysis: changed.Analysis}).Text(Any)
	}
	if err == nil {
		*r = changed
	}
	return err
}

// Play adds a legal move to the record and returns the game after it. Tags, comments and
// variations stay, and so does the order of pushes of a scream. A game that is over gets its
// result. The record is played from its start, so a long game is better played as a Game and made a
// record by FromGame. The error is that of Game, or nemoroth.ErrGameOver if the record has the
// result of a resignation or a draw; then the record does not change.
func (r *Record) Play(m nemoroth.Move) (*nemoroth.Game, error) {
	g, err := r.Game()
	if err != nil {
		return nil, err
	}
	if r.Result != "" && r.Result != "*" {
		return nil, fmt.Errorf("notation: %w: its result is %s", nemoroth.ErrGameOver, r.Result)
	}
	if g, _, err = r.play(g, m.String()); err != nil {
		return nil, err
	}
	move := letter.Move{Name: g.LastMove().String(), Text: m.String()}
	r.Moves = append(slices.Clip(r.Moves), move)
	r.Result = cmp.Or(point{Game: g}.Result(), r.Result)
	return g, nil
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
		return nil, fmt.Errorf("%w: no record", errInvalid)
	}
	if r.Start == nil {
		return nemoroth.NewGame(r.Ruleset), nil
	}
	g, err := r.Start.Game(r.Ruleset)
	if err != nil && r.Start.String() == new(nemoroth.Setup).String() {
		err = fmt.Errorf("%w: the position of the record is not understood", errInvalid)
	}
	return g, err
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
// nemoroth.ErrInvalid for a nil Record or if the position was not understood.
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

// A Node is a point of a record, with all that may follow it.
type Node struct {
	Game *nemoroth.Game
	Move letter.Move // that led here, with its comments; zero at the start
	Next []*Node     // after the record's own move, then after each variation's
}

// mostNested is the number of variations within each other that Tree reads.
const mostNested = 100

// Tree plays the record with its variations, in any notation, and returns its start. The
// error is that of Game, or joins what is wrong with the variations; the tree has all that
// could be played.
func (r *Record) Tree() (*Node, error) {
	g, err := r.start()
	if err != nil {
		return nil, err
	}
	root := &Node{Game: g}
	return root, r.grow(root, r.Moves, 0)
}

// grow adds moves and the variations in their place to a node.
func (r *Record) grow(n *Node, moves []letter.Move, depth int) (wrong error) {
	if depth > mostNested {
		return fmt.Errorf("%w: more than %d variations within each other", errInvalid, mostNested)
	}
	for _, m := range moves {
		g, _, err := r.play(n.Game, m.Name)
		if err != nil {
			return errors.Join(wrong, err)
		}
		played := &Node{Game: g, Move: m}
		n.Next = append(n.Next, played)
		for _, text := range m.Variations {
			reader := letter.Reader{Language: language, Name: "(" + text + ")", Lenient: true,
				Start: func(string) (letter.Point, error) { return point{n.Game, r}, nil }}
			variation, err := reader.Read(text, 1)
			wrong = errors.Join(wrong, err, r.grow(n, variation.Moves, depth+1))
		}
		n = played
	}
	return wrong
}

// Records reads the records of a stream, in order. A record ends with its result, before
// the tags of the next record, or at the end of the stream. Comments and a diagram that
// directly follow the result belong to the record. The name appears in errors and may be
// empty; the ruleset applies to records without the tag. An empty stream has no record.
//
// Every error is a *letter.RecordError with the line of the stream, the column and the ply. It
// wraps an error of ReadLegal, nemoroth.Setup.Game or the stream, or is a *letter.Error. It comes
// with a record that holds what was read before it, and the next record follows; only an error
// of the stream and letter.ErrLimit are the last. So a loop counts what is wrong and goes on. If
// the start is wrong, Game of the record fails as well.
//
// Rules: NOTE-7
func Records(name string, in io.Reader, ruleset nemoroth.Ruleset) iter.Seq2[*Record, error] {
	return records(letter.Texts(name, in), ruleset)
}

// Archive reads the records of a file, or of all *.txt files in a folder and its folders in order
// of name, each file as Records does. An error that is no *letter.RecordError is one of the file
// system and ends the archive; so does an error of the stream.
func Archive(path string, ruleset nemoroth.Ruleset) iter.Seq2[*Record, error] {
	return records(letter.Archive(path), ruleset)
}

func records(texts iter.Seq2[letter.Text, error], ruleset nemoroth.Ruleset) iter.Seq2[*Record,
	error] {

	return func(yield func(*Record, error) bool) {
		for text, err := range texts {
			r, wrong := readRecord(text.Name, text.Text, text.Line, ruleset, false)
			if !yield(r, cmp.Or(err, wrong)) {
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
	var w WrittenMove
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
	return []string{"", "1-0", "0-1"}[p.Outcome().Winner]
}

func (p point) Moves() (names []string) {
	for _, m := range p.Game.Moves() {
		names = append(names, m.String())
	}
	return names
}

// Text returns the record as a file holds it, with its moves in a notation. Any stands for
// the record's own notation, and for Canonical if that is Any too.
//
// Text plays the record. Errors: those of Game; letter.ErrContradiction for a wrong result;
// nemoroth.ErrInvalid if the record cannot be written, for example if a comment contains a
// closing brace.
func (r *Record) Text(n Notation) (string, error) {
	g, err := r.start()
	if err != nil {
		return "", err
	}
	n = cmp.Or(n, r.Notation, Canonical)
	out := writer(n)
	if err := r.header(out, g, n); err != nil {
		return "", err
	}
	return out.Text(r.Record, point{g, r})
}

// Movetext returns the moves of a game since its start with their numbers, in one line,
// such as "1. Bd3:c2,e2 Gb6 2. Be5:d7,f7", and the result if the game is over. Any stands
// for Canonical. The error is nemoroth.ErrInvalid if there is no game or the notation is
// unknown.
func Movetext(g *nemoroth.Game, n Notation) (string, error) {
	r, err := FromGame(g)
	if err != nil {
		return "", err
	}
	text, err := writer(cmp.Or(n, Canonical)).Text(r.Record, point{g.First(), r})
	return strings.Join(strings.Fields(text), " "), err
}

// writer returns what writes records in a notation.
func writer(n Notation) *letter.Writer {
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
	return out
}

// header writes the tags: those in Tags, in their order, then those of the fields.
func (r *Record) header(w *letter.Writer, g *nemoroth.Game, n Notation) error {
	if !n.writes() {
		return fmt.Errorf("%w: unknown notation %q", errInvalid, n)
	}
	if !slices.Contains([]string{"", "*", "1-0", "0-1", "1/2-1/2"}, r.Result) {
		return fmt.Errorf("%w: the result %.80q; expected 1-0, 0-1, 1/2-1/2 or *", errInvalid,
			r.Result)
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
	if n == Canonical && m.Reordered() { // keep the order of pushes that a player chose
		if same, err := g.ParseMove(m.Text); err == nil && same == move {
			text = m.Text
		}
	}
	if len(text) == 3 && text[0] == 'A' && strings.HasPrefix(m.Comment, "!") {
		text = "A" + move.From().String()[:1] + text[1:] // "Ac1!" would be read as a scream
	}
	return text + m.Comment, nil
}
