package notation

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// A LenientRecord is a record that ReadLenientRecord has read (NOTE-8).
type LenientRecord struct {
	*Record
	// Notes lists what was read differently from how it is written, and what the
	// rules do not have, such as a resignation.
	Notes   []string
	Refused Written // the illegal move that ended the reading, if any
}

// ReadLenientRecord reads one record as Reader.Only does. If that does not
// understand the text, it also accepts what people write: see ReadLenient for
// the moves and ReadPosition for a position, which may stand before the moves
// without a tag. Errors are those of Reader.Only, and *PlainError and
// *nemoroth.AmbiguousError in a *nemoroth.LineError.
func ReadLenientRecord(name, text string, ruleset nemoroth.Ruleset) (LenientRecord, error) {
	d := NewReader(name, strings.NewReader(text))
	d.Ruleset = ruleset
	rec, err := d.Only()
	if err == nil || !mayBeLenient(rec, d.Refused(), err) || len(text) > MaxRecord || !isPlainText(text) {
		return LenientRecord{Record: rec, Refused: d.Refused()}, err
	}
	r := lenientRecord{source: &Reader{name: name}, text: plainLines(strings.ReplaceAll(text, "\r\n", "\n")), strict: err}
	r.out.Record = &Record{Ruleset: ruleset}
	err = r.read()
	return r.out, err
}

// mayBeLenient reports whether a lenient reading may succeed after an error of
// the strict reader: the text is not understood; a word names no piece, because
// it may be a part of a move; or a diagram before the moves does not show the
// starting position, because it may be the start of the game.
func mayBeLenient(rec *Record, refused Written, err error) bool {
	switch {
	case errors.Is(err, nemoroth.ErrSyntax):
		return true
	case errors.Is(err, ErrDiagram):
		return len(rec.Moves) == 0 && rec.Start == nil
	}
	return errors.Is(err, nemoroth.ErrIllegal) && refused.Move == nemoroth.Move{}
}

func isPlainText(text string) bool {
	for line := range strings.Lines(text) {
		if _, what := notText(strings.TrimRight(line, "\r\n")); what != "" || len(line) > MaxLine {
			return false
		}
	}
	return true
}

// A lenientRecord reads a text from start to end; at is the current offset.
type lenientRecord struct {
	source  *Reader
	text    string
	at      int
	eol     int      // offset of the end of the current line
	fresh   bool     // whether at is the first word of its line
	remarks []string // comments on the last move
	strict  error    // why the text is not a strict record
	number  *int     // of a move number whose move has not come yet
	game    *nemoroth.Game
	out     LenientRecord
}

func (r *lenientRecord) note(format string, args ...any) {
	r.out.Notes = append(r.out.Notes, fmt.Sprintf(format, args...))
}

func (r *lenientRecord) fail(at int, err error) error {
	before := r.text[:at]
	line := strings.Count(before, "\n") + 1
	return r.source.fail(place{line, at - strings.LastIndexByte(before, '\n') - 1}, len(r.out.Moves), err)
}

func (r *lenientRecord) plain(at int, text, msg, example string) error {
	return r.fail(at, &PlainError{text, msg, example})
}

func (r *lenientRecord) read() error {
	if err := r.head(); err != nil {
		return err
	}
	var err error
	if r.game, err = r.out.start(); err != nil {
		return r.fail(0, err)
	}
	r.out.Start = startOf(r.game)
	for err == nil && r.skip() {
		err = r.element()
	}
	r.settle()
	switch {
	case err != nil:
		return err
	case r.number != nil:
		return r.plain(*r.number, r.text[*r.number:], "no move follows the number", exampleOf(r.game, ""))
	case len(r.out.Moves)+len(r.out.Tags)+len(r.out.Notes) == 0 && r.out.Result == NoResult:
		return r.strict
	}
	return nil
}

// skip goes on to the next element and reports whether there is one.
func (r *lenientRecord) skip() bool {
	rest := strings.TrimLeft(r.text[r.at:], " \t\r\n,;")
	r.at = len(r.text) - len(rest)
	if r.fresh = r.at >= r.eol; r.fresh {
		if n := strings.IndexByte(rest, '\n'); n >= 0 {
			r.eol = r.at + n
		} else {
			r.eol = len(r.text)
		}
	}
	return rest != ""
}

var aTag = regexp.MustCompile(`^\[[ \t]*(` + key + `)[ \t:]*"?([^\]\n]*?)"?[ \t]*\][ \t]*(\n|$)`)

// head reads the tags, and a position without a tag.
func (r *lenientRecord) head() error {
	for r.skip() {
		tag := aTag.FindStringSubmatch(r.text[r.at:])
		if tag == nil {
			break
		}
		if err := r.tag(Tag{tag[1], tagUnescaper.Replace(tag[2])}); err != nil {
			return r.fail(r.at, err)
		}
		r.at += len(tag[0])
	}
	rest := r.text[r.at:]
	switch line, _, _ := strings.Cut(rest, "\n"); {
	case startsDiagram(line):
		return r.startDiagram()
	case aBoard.MatchString(line):
		return r.startLine(rest)
	}
	return nil
}

var aBoard = regexp.MustCompile(`^[A-Za-z0-9*()\[\].]{1,80}[ \t]?/`)

// tag stores a tag in the field of the record that it sets, or in Tags.
func (r *lenientRecord) tag(t Tag) (err error) {
	rec := r.out.Record
	switch {
	case strings.EqualFold(t.Key, tagPosition):
		start, as, err := ReadPosition(t.Value)
		if as != "" {
			r.note("the position is read as %s", as)
		}
		if err != nil {
			return err
		}
		rec.Start = &start
	case strings.EqualFold(t.Key, tagResult):
		if rec.Result, err = ParseResult(t.Value); err != nil {
			r.note("%q is not a result of this game", t.Value)
			err = nil
		}
	default:
		tags := recordReader{source: r.source, rec: *rec}
		err = tags.setTag(t, place{})
		*rec = tags.rec
	}
	return err
}

// startLine reads a position line before the moves, which may have up to 16 lines.
func (r *lenientRecord) startLine(rest string) error {
	end, lines := 0, 0
	var first error
	for end < len(rest) && lines < 16 {
		n := strings.IndexByte(rest[end:], '\n')
		if n < 0 {
			n = len(rest) - end - 1
		}
		end, lines = end+n+1, lines+1
		s, _, err := ReadPosition(strings.TrimSpace(rest[:end]))
		if err == nil {
			r.out.Start = &s
			r.note("the game starts from %s", s.String())
			r.at += end
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return r.fail(r.at, first)
}

// startDiagram reads a diagram before the moves. If the diagram does not say
// the side to move, the number of the first move does.
func (r *lenientRecord) startDiagram() error {
	at := r.at
	s, err := r.takeDiagram()
	if err != nil {
		return err
	}
	if s.Side == nemoroth.NoSide {
		r.skip()
		number := firstNumber.FindStringSubmatch(r.text[r.at:])
		if number == nil {
			return r.plain(at, "the diagram", "it does not say which side is to move", "a last line A 1 below the diagram")
		}
		s.Side, s.FullMove = nemoroth.Alabaster, 1
		if strings.Contains(number[2], "..") {
			s.Side = nemoroth.Obsidian
		}
		if n, err := strconv.Atoi(number[1]); err == nil && n > 0 {
			s.FullMove = n
		}
	}
	r.out.Start = &s
	r.note("the game starts from %s", s.String())
	return nil
}

var (
	firstNumber = regexp.MustCompile(`^(\d{1,6})[ \t]*((?:\.[ \t]*)*|\)|:)`)
	aNumber     = regexp.MustCompile(`^(\d{1,6})(?:[ \t]*(\.{3}|\)[ \t]*\.{2,3}|\.[ \t]+\.{2,3}|\.{1,2}|\)|:)|[ \t\n]|$)`)
	fullStop    = regexp.MustCompile(`^\.([ \t\n]|$)`)
	someDots    = regexp.MustCompile(`^\.{2,}`)
	aResult     = regexp.MustCompile(`^(1-0|0-1|\*|1/2-1/2|1/2)\.?([ \t\n,;]|$)`)
	endTalk     = regexp.MustCompile(`(?i)^(((alabaster|obsidian|white|black|i)[ \t]+)?(resigns?|resigned|gives?[ \t]+up)|draws?([ \t]+(agreed|offered|by[ \t]+agreement))?|remis|(agreed|check)[ \t]*(draw|mate)|(stale)?mate|(alabaster|obsidian|white|black)[ \t]+(wins|won|loses|lost|forfeits)([ \t]+on[ \t]+time)?)[.!]*([ \t\n,;]|$)`)
	remarkAhead = regexp.MustCompile(`^\([^()]*[A-Za-z]{3,}[^()]*\)`)
	commentWord = regexp.MustCompile(`^[!?+#][^ \t\n,;]*`)
)

// element reads a number, a comment, a diagram, a result or a move.
func (r *lenientRecord) element() error {
	rest, line := r.text[r.at:], r.text[r.at:r.eol]
	switch {
	case rest[0] == '[' && len(r.out.Moves) == 0:
		return r.strict
	case rest[0] == '[':
		return r.plain(r.at, line, "it begins another record, and only one can be read here", "")
	case rest[0] == '{':
		end := strings.IndexByte(rest, '}')
		if end < 0 {
			return r.plain(r.at, "{", "the comment is not closed", "{ a comment }")
		}
		r.remark(rest[1:end], end+1)
		return nil
	case r.fresh && startsDiagram(line):
		return r.diagram()
	case remarkAhead.MatchString(rest):
		text := remarkAhead.FindString(rest)
		r.remark(text[1:len(text)-1], len(text))
		return nil
	case aResult.MatchString(rest):
		return r.result(aResult.FindStringSubmatch(rest)[1])
	case endTalk.MatchString(line):
		said := strings.Trim(endTalk.FindString(line), " \t,;.!")
		r.note("%q is not in the rules: a game ends only when a side has no legal move (END-1)", said)
		r.remark(said, len(endTalk.FindString(line)))
		r.number = nil
		return nil
	case aNumber.MatchString(rest):
		return r.moveNumber(aNumber.FindStringSubmatch(rest))
	case fullStop.MatchString(rest):
		r.at++
		return nil
	case someDots.MatchString(rest):
		r.at += len(someDots.FindString(rest))
		if r.game.Side() != nemoroth.Obsidian {
			return r.plain(r.at, "...", "it is Alabaster's move", "")
		}
		return nil
	case commentWord.MatchString(rest) && len(r.out.Moves) > 0:
		said := commentWord.FindString(rest)
		if n, _ := commentLength(said); n == len(said) {
			r.remarks = append(r.remarks, " "+said)
		} else {
			r.note("%q is ignored", said)
		}
		r.at += len(said)
		return nil
	}
	return r.move(line)
}

func (r *lenientRecord) settle() {
	if len(r.remarks) > 0 {
		r.out.Moves[len(r.out.Moves)-1].Comment += strings.Join(r.remarks, "")
		r.remarks = nil
	}
}

// remark keeps a comment that takes n bytes of the text.
func (r *lenientRecord) remark(text string, n int) {
	texts := &r.out.Texts
	if k := len(r.out.Moves); k > 0 {
		texts = &r.out.Moves[k-1].Texts
	}
	if text = strings.NewReplacer("{", "(", "}", ")").Replace(strings.TrimSpace(text)); text != "" {
		*texts = append(*texts, text)
	}
	r.at += n
}

func (r *lenientRecord) result(said string) error {
	result, err := ParseResult(said)
	switch {
	case err != nil:
		r.note("%q is not in the rules: there is no draw (END-1)", said)
	case result.check(r.game) != nil:
		return r.fail(r.at, result.check(r.game))
	default:
		r.out.Result = result
		if o := r.game.Outcome(); result.Winner() != nemoroth.NoSide && !o.Over {
			r.note("%s stands before the end of the game; it may be a resignation, which is not in the rules", said)
		}
	}
	r.at += len(said)
	r.at += len(r.text[r.at:]) - len(strings.TrimPrefix(r.text[r.at:], "."))
	return nil
}

func (r *lenientRecord) moveNumber(m []string) error {
	n, _ := strconv.Atoi(m[1])
	if n != r.game.FullMove() || strings.Contains(m[2], "..") && r.game.Side() != nemoroth.Obsidian {
		return r.plain(r.at, strings.TrimSpace(m[0]), fmt.Sprintf("it is %v's move %d", r.game.Side(), r.game.FullMove()), fmt.Sprintf("%d. and a move", r.game.FullMove()))
	}
	at := r.at
	r.number = &at
	r.at += len(m[1]) + len(strings.TrimRight(r.text[r.at+len(m[1]):r.at+len(m[0])], "\n"))
	return nil
}

func (r *lenientRecord) diagram() error {
	at := r.at
	shown, err := r.takeDiagram()
	if err != nil {
		return err
	}
	if err := compareDiagram(&shown, r.game); err != nil {
		return r.fail(at, err)
	}
	return nil
}

func (r *lenientRecord) takeDiagram() (nemoroth.Setup, error) {
	at := r.at
	var d diagramReader
	for r.at < len(r.text) {
		line, _, more := strings.Cut(r.text[r.at:], "\n")
		taken, err := d.line(line)
		if err != nil {
			return nemoroth.Setup{}, r.fail(r.at+err.Offset, err)
		}
		if !taken {
			break
		}
		if r.at += len(line); more {
			r.at++
		}
	}
	if !d.complete() {
		return nemoroth.Setup{}, r.fail(at, d.truncated(""))
	}
	return d.diagram.Setup, nil
}

// mostWords is the largest number of words of one move.
const mostWords = 5

var wordsAhead = regexp.MustCompile(`^[^ \t\n;{]+`)

// move reads the longest text of up to mostWords words that is a legal move.
func (r *lenientRecord) move(line string) error {
	type attempt struct {
		text string
		end  int
		Lenient
		err error
	}
	var tries []attempt
	for end := 0; len(tries) < mostWords; {
		rest := strings.TrimLeft(line[end:], " \t")
		word := wordsAhead.FindString(rest)
		if word == "" || len(tries) > 0 && (remarkAhead.MatchString(rest) || aNumber.MatchString(rest) && !aSquareAhead.MatchString(rest) || endTalk.MatchString(rest) || aResult.MatchString(rest)) {
			break
		}
		end = len(line) - len(rest) + len(word)
		a := attempt{text: strings.Trim(line[:end], " \t,"), end: end}
		a.Lenient, a.err = ReadLenient(r.game, a.text)
		tries = append(tries, a)
	}
	best := -1
	for i, a := range tries {
		if a.err != nil || !r.legal(a.Move) {
			continue
		}
		if strings.ContainsRune(":=-", rune(a.text[len(a.text)-1])) {
			continue // the move goes on
		}
		if best >= 0 && tries[best].Move != a.Move {
			return r.fail(r.at, &nemoroth.AmbiguousError{Input: a.text, Candidates: []nemoroth.Candidate{{Move: tries[best].Move, Legal: true}, {Move: a.Move, Legal: true}}})
		}
		best = i
	}
	if best < 0 {
		best = 0
		// The error of a text that is partly understood says more.
		for i, a := range tries {
			switch {
			case errors.Is(a.err, ErrEffect), i == 1 && letterless.MatchString(blank.ReplaceAllString(a.text, "")):
				best = i
			case tries[best].err != nil && errors.Is(tries[best].err, nemoroth.ErrSyntax) && (a.err == nil || !errors.Is(a.err, nemoroth.ErrSyntax)):
				best = i
			}
		}
		if tries[best].err != nil {
			return r.fail(r.at, tries[best].err)
		}
	}
	a := tries[best]
	next, err := r.out.play(r.game, a.Move)
	if err != nil {
		r.out.Refused = a.Written
		return r.fail(r.at, a.refused(err))
	}
	if a.As != "" {
		r.note("%s is read as %s", quote(a.text), a.As)
	}
	r.game, r.number = next, nil
	r.settle()
	r.out.Moves = append(r.out.Moves, RecordMove{Move: a.Move, Comment: a.Comment})
	r.at += a.end
	return nil
}

var aSquareAhead = regexp.MustCompile(`^[a-h][1-8]|^[1-8][-:x]`)

func (r *lenientRecord) legal(m nemoroth.Move) bool {
	return m.IsPass() && r.out.Analysis || r.game.Verdict(m).Legal()
}
