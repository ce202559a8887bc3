package game

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// ReadRecord reads a game record with canonical move names (NOTE-7). A game without
// a notation of its own can implement Archivist.ReadRecord by one call of it.
//
// Tags such as [Key "value"] come first. Game, Ruleset, Position, Result and
// Notation, which is "canonical", have a meaning. Move numbers are optional and are
// checked if the game is a Boarder; "..." marks a move of the second side. Remarks
// of !, ? and + and comments in braces are skipped. 1-0 is a win of the side that
// begins, 0-1 one of the other, and 1/2-1/2 a draw. A result must agree with a game
// that is over.
func ReadRecord(rules Rules, name, text, ruleset string) (Record, error) {
	if rules == nil {
		return Record{}, errNoRules
	}
	r := recordReader{rules: rules, name: name, text: text, rec: Record{Ruleset: ruleset}, tags: map[string]int{}}
	err := r.read()
	return r.rec, err
}

const blanks = " \t\r\n"

type recordReader struct {
	rules      Rules
	name, text string
	at         int // offset in text
	rec        Record
	tags       map[string]int // offsets of the values, by key in small letters
	begins     string         // the side that begins
	game       Game           // after the last move; nil before the moves
	result     string
}

// fail returns an error about a place in the text.
func (r *recordReader) fail(at int, err error) *RecordError {
	before := r.text[:at]
	e := &RecordError{Name: r.name, Line: strings.Count(before, "\n") + 1, Column: at - strings.LastIndexByte(before, '\n'), Err: err}
	if r.game != nil {
		e.Ply = len(r.rec.Moves) + 1
	}
	return e
}

// syntax returns an error about a place with a SyntaxError about its line.
func (r *recordReader) syntax(at int, msg, hint string) error {
	start := strings.LastIndexByte(r.text[:at], '\n') + 1
	line, _, _ := strings.Cut(r.text[start:], "\n")
	return r.fail(at, &SyntaxError{What: "record", Input: line, Offset: at - start, Msg: msg, Hint: hint})
}

func (r *recordReader) skip() {
	r.at = len(r.text) - len(strings.TrimLeft(r.text[r.at:], blanks))
}

// word returns the next word and its offset, and moves past it.
func (r *recordReader) word() (string, int) {
	at := r.at
	if n := strings.IndexAny(r.text[at:], blanks+"{"); n >= 0 {
		r.at += n
	} else {
		r.at = len(r.text)
	}
	return r.text[at:r.at], at
}

func (r *recordReader) read() error {
	r.text = strings.TrimPrefix(r.text, "\ufeff")
	for r.skip(); strings.HasPrefix(r.text[r.at:], "["); r.skip() {
		if err := r.tag(); err != nil {
			return err
		}
	}
	if r.at == len(r.text) && len(r.tags) == 0 {
		return r.syntax(r.at, "the record is empty", "tags or moves")
	}
	if err := r.start(); err != nil {
		return err
	}
	for ended := false; ; r.skip() {
		if r.at == len(r.text) {
			return r.agrees(r.tags["result"])
		}
		if r.text[r.at] == '{' {
			n := strings.IndexByte(r.text[r.at:], '}')
			if n < 0 {
				return r.syntax(r.at, "the comment is not closed", "}")
			}
			r.at += n + 1
			continue
		}
		word, at := r.word()
		if ended {
			return r.syntax(at, "unexpected text after the result", "the end of the record")
		}
		if result := strings.TrimSuffix(word, "."); isResult(result) {
			if r.result != "" && r.result != result {
				return r.fail(at, Tag(ErrContradiction, fmt.Errorf("the result %s contradicts the tag Result, %s", result, r.result)))
			}
			r.result, ended = result, true
			if err := r.agrees(at); err != nil {
				return err
			}
			continue
		}
		if err := r.move(word, at); err != nil {
			return err
		}
	}
}

var (
	tagPattern = regexp.MustCompile(`^\[[ \t]*([^][" \t\r\n]+)[ \t]*"((?:[^"\\\n]|\\["\\])*)"[ \t]*\]`)
	unescape   = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
)

func (r *recordReader) tag() error {
	at := r.at
	m := tagPattern.FindStringSubmatchIndex(r.text[at:])
	if m == nil {
		return r.syntax(at, "not a tag", `[Key "value"]`)
	}
	key, place := r.text[at+m[2]:at+m[3]], at+m[4]
	folded := strings.ToLower(key)
	if _, ok := r.tags[folded]; ok {
		return r.syntax(at, "the tag "+key+" is listed twice", "each key at most once")
	}
	r.tags[folded], r.at = place, at+m[1]
	switch v := unescape.Replace(r.text[place : at+m[5]]); folded {
	case "game":
		if !strings.EqualFold(v, r.rules.Name()) {
			return r.syntax(place, fmt.Sprintf("the record is of another game, %q", v), r.rules.Name())
		}
	case "notation":
		if !strings.EqualFold(v, "canonical") {
			return r.syntax(place, fmt.Sprintf("unknown notation %q", v), "canonical")
		}
	case "result":
		if r.result = strings.TrimSuffix(v, "."); !isResult(r.result) {
			return r.syntax(place, "not a result", "1-0, 0-1, 1/2-1/2 or *")
		}
	case "ruleset":
		r.rec.Ruleset = v
	case "position":
		r.rec.Line = v
	default:
		r.rec.Tags = append(r.rec.Tags, RecordTag{key, v})
	}
	return nil
}

// start begins the game after the tags.
func (r *recordReader) start() error {
	g, err := r.rules.Start(r.rec.Line, r.rec.Ruleset)
	if err != nil {
		at := r.tags["ruleset"]
		if place, ok := r.tags["position"]; ok {
			at = place
		}
		return r.fail(at, err)
	}
	r.game, r.rec.Line, r.rec.Ruleset = g, g.Line(), g.Ruleset()
	r.begins = beginner(r.rules)
	return nil
}

// move reads a move, with or without its number.
func (r *recordReader) move(word string, at int) error {
	digits := strings.TrimLeft(word, "0123456789")
	if rest := strings.TrimLeft(digits, "."); len(digits) < len(word) && len(rest) < len(digits) {
		number := word[:len(word)-len(rest)]
		want := moveNumber(r.rules, r.game, r.begins)
		if want != "" && strings.TrimLeft(number, "0") != want {
			return r.syntax(at, fmt.Sprintf("wrong move number; the next move is %s of %s", want, r.rules.SideName(r.game.Turn())), want)
		}
		if word = rest; word != "" {
			at += len(number)
		} else if r.skip(); r.at == len(r.text) {
			return r.syntax(at, "a move number without a move", "a move")
		} else {
			word, at = r.word()
		}
	}
	if strings.Trim(word, "!?+") == "" && word != "" && len(r.rec.Moves) > 0 {
		return nil
	}
	name, err := r.game.Read(word)
	if bare := strings.TrimRight(word, "!?+"); errors.Is(err, ErrSyntax) && bare != word {
		name, err = r.game.Read(bare)
	}
	if err != nil {
		return r.fail(at, err)
	}
	next, err := r.game.Play(name)
	if err != nil {
		e := r.fail(at, err)
		if e.Illegal = name; word != name {
			e.Written = word
		}
		return e
	}
	r.game, r.rec.Moves = next, append(r.rec.Moves, name)
	return nil
}

func isResult(s string) bool { return s == "1-0" || s == "0-1" || s == "1/2-1/2" || s == "*" }

// agrees checks the stated result against a game that is over.
func (r *recordReader) agrees(at int) error {
	o := r.game.Outcome()
	if is := resultOf(o, r.begins); o.Over && r.result != "" && r.result != is {
		return r.fail(at, Tag(ErrContradiction, fmt.Errorf("the result %s contradicts the game, %s (%v)", r.result, is, o)))
	}
	return nil
}

// resultOf returns the result of a game; "*" if it is not over.
func resultOf(o Outcome, begins string) string {
	switch {
	case !o.Over:
		return "*"
	case o.Winner == "":
		return "1/2-1/2"
	case o.Winner == begins:
		return "1-0"
	}
	return "0-1"
}

// beginner returns the side to move in the opening.
func beginner(rules Rules) string {
	opening, err := rules.Start("", "")
	if err != nil {
		return ""
	}
	return opening.Turn()
}

// moveNumber returns the number before the next move, such as "2." or "2..."; "" if
// the game is no Boarder.
func moveNumber(rules Rules, g Game, begins string) string {
	boarder, ok := rules.(Boarder)
	if !ok {
		return ""
	}
	b, err := boarder.Board(g.Line())
	if err != nil {
		return ""
	}
	if g.Turn() != begins {
		return fmt.Sprintf("%d...", b.FullMove)
	}
	return fmt.Sprintf("%d.", b.FullMove)
}

// WriteRecord writes a record that ReadRecord reads, for Archivist.WriteRecord. The
// notation must be "canonical" or empty. It returns an error for another notation,
// and for a record that cannot be played.
func WriteRecord(rules Rules, r Record, notation string) (string, error) {
	if notation != "" && !strings.EqualFold(notation, "canonical") {
		return "", &SyntaxError{What: "notation", Input: notation, Msg: "unknown notation", Hint: "canonical"}
	}
	games, err := r.Games(rules)
	if err != nil {
		return "", err
	}
	begins, first, last := beginner(rules), games[0], games[len(games)-1]
	tags := append([]RecordTag{{"Game", rules.Name()}}, r.Tags...)
	if opening, err := rules.Start("", r.Ruleset); err != nil || opening.Line() != first.Line() {
		tags = append(tags, RecordTag{"Position", first.Line()})
	}
	if presets := rules.Rulesets(); len(presets) > 0 && presets[0] != first.Ruleset() {
		tags = append(tags, RecordTag{"Ruleset", first.Ruleset()})
	}
	result := resultOf(last.Outcome(), begins)
	tags = append(tags, RecordTag{"Result", result})
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ")
	var b strings.Builder
	for _, t := range tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Key, escape.Replace(t.Value))
	}
	line := ""
	for i, move := range append(slices.Clone(r.Moves), result) {
		if i < len(r.Moves) && (i == 0 || games[i].Turn() == begins) {
			move = strings.TrimLeft(moveNumber(rules, games[i], begins)+" "+move, " ")
		}
		if len(line)+len(move) > 78 {
			b.WriteString(line)
			line = ""
		}
		if line == "" {
			line = "\n" + move
		} else {
			line += " " + move
		}
	}
	return b.String() + line + "\n", nil
}
