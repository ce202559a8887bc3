package notation

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

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
	text, err := r.text(n)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}

func (r *Record) text(n Notation) (string, error) {
	n = r.notationOr(n)
	w := &letter.Writer{Invalid: errInvalid}
	err := r.header(w, n)
	if err == nil {
		err = r.score(w, n)
	}
	if err != nil {
		return "", err
	}
	return w.Text()
}

// errInvalid matches the errors of a record that cannot be written.
var errInvalid = fmt.Errorf("notation: %w", nemoroth.ErrInvalid)

func (r *Record) notationOr(n Notation) Notation {
	if n == Any && r != nil {
		n = r.Notation
	}
	if n == Any {
		n = Canonical
	}
	return n
}

// header writes the tags: those in Tags, in their order, then those of the fields.
func (r *Record) header(w *letter.Writer, n Notation) error {
	g, err := r.start()
	if err != nil {
		return err
	}
	if !n.writes() {
		return fmt.Errorf("notation: %w: unknown notation %q", nemoroth.ErrInvalid, n)
	}
	if !isResult(r.Result) {
		return fmt.Errorf("notation: %w: the result %.80q; expected 1-0, 0-1 or *",
			nemoroth.ErrInvalid, r.Result)
	}
	tags := slices.Clone(r.Tags)
	add := func(key, value string) { tags = append(tags, letter.Tag{Key: key, Value: value}) }
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
	keys := make(map[string]bool)
	for i, t := range tags {
		folded := strings.ToLower(t.Key)
		isField, _ := new(Record).tag(t)
		isField = isField && i < len(r.Tags)
		if isField || keys[folded] {
			return fmt.Errorf("%w: the key %.80q of a tag is listed twice or that of a field of "+
				"the record", errInvalid, t.Key)
		}
		keys[folded] = true
		w.Tag(t)
	}
	return nil
}

// score writes the moves, the comments and diagrams between them, and the result.
func (r *Record) score(w *letter.Writer, n Notation) error {
	g, err := r.start()
	if err != nil {
		return err
	}
	between := func(texts, variations []string, diagram bool) {
		if w.Remarks(texts, variations); diagram {
			w.Lines(Diagram{Setup: g.Setup(), Turn: true}.String())
		}
	}
	between(r.Texts, nil, r.Diagram)
	alone := true // whether no other move is on the same text line before it
	for i, m := range r.Moves {
		text, next, err := r.move(g, m, n)
		if err != nil {
			return err
		}
		interrupted := len(m.Texts)+len(m.Variations) > 0 || m.Diagram
		switch {
		case g.Side() == nemoroth.Alabaster:
			text = strconv.Itoa(g.FullMove()) + ". " + text
			if n == Moussambani && !interrupted && i+1 < len(r.Moves) {
				text += " ;"
			}
		case alone:
			text = strconv.Itoa(g.FullMove()) + "... " + text
		}
		w.Word(text)
		g, alone = next, interrupted
		between(m.Texts, m.Variations, m.Diagram)
	}
	if is := (point{Game: g}).Result(); is != "" && r.Result != "" && is != r.Result {
		return &letter.Error{Kind: letter.ErrContradiction,
			Msg: fmt.Sprintf("the result %s contradicts the game's, %s", r.Result, is)}
	}
	if r.Result != "" {
		result := r.Result
		if r.FullStop {
			result += "."
		}
		w.Word(result)
	}
	return nil
}

func (r *Record) move(g *nemoroth.Game, m letter.Move, n Notation) (string,
	*nemoroth.Game, error) {
	next, move, err := r.play(g, m.Name)
	if err != nil {
		return "", nil, err
	}
	if n, result := letter.CommentLength(m.Comment); n != len(m.Comment) || result != "" {
		return "", nil, fmt.Errorf("notation: %w: ply %d: %.80q is not a comment on a move",
			nemoroth.ErrInvalid, g.Ply()+1, m.Comment)
	}
	text := "pass"
	if !move.IsPass() {
		if text, err = Format(g, move, n); err != nil {
			return "", nil, err
		}
	}
	if len(text) == 3 && text[0] == 'A' && strings.HasPrefix(m.Comment, "!") {
		text = "A" + move.From().String()[:1] + text[1:] // "Ac1!" would be read as a scream
	}
	return text + m.Comment, next, nil
}
