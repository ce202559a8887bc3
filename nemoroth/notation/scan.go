package notation

import (
	"regexp"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// This file reads the text of a move without knowing the position. A text states the
// effects of a move rightly if it makes the same claims as the text that Format writes.

// A form is one thing that the beginning of a text can mean.
type form struct {
	notation Notation
	kind     nemoroth.Kind   // NoKind for a list of pushes without a Go Away
	from     string          // what the text says of the starting square: "", "a", "2", "a2"
	to       nemoroth.Square // the goal; for a scream the Go Away's own square
	pushes   []push          // in the order of the text
	claims   []string        // the stated effects, in any order
	end      int             // length of the beginning
}

const noSquare = nemoroth.NoSquare

// A push says where the pieces of a pushed square go: NoSquare off the board.
type push struct{ from, to nemoroth.Square }

// fits reports whether the piece on a square can be meant.
func (f *form) fits(sq nemoroth.Square) bool { return strings.Contains(sq.String(), f.from) }

// square returns the square with a name, or NoSquare.
func square(name string) nemoroth.Square {
	sq, _ := nemoroth.ParseSquare(name)
	return sq
}

// Parts of regular expressions. A name is a piece of any kind, with p before it if it is
// a statue; victims are the squares of others that are petrified.
//
// Rules: NOTE-1
const (
	aSquare = `[a-h][1-8]`
	aName   = `(?:p?[BGLAWH]|[ZM])`
	marks   = `(?:=Z|\(d\)|\(p\))*`
	victims = `(?::(` + aSquare + `(?:,` + aSquare + `)*))?`
)

var (
	// A head is a piece, what is said of its starting square, a sign and the goal: Bd3,
	// Hab3, Ha2-b3, Lc1xd2.
	lawsonHead      = regexp.MustCompile(`^([BGLAWHZ])([a-h]?[1-8]?)([-:]?)(` + aSquare + `)`)
	moussambaniHead = regexp.MustCompile(`^([BGLAWHZ])([a-h]?[1-8]?)([-x*]?)(` + aSquare + `)`)

	lawsonTail = regexp.MustCompile(`^(` + marks + `)` + victims)
	lawsonPush = regexp.MustCompile(`^(` + aName + marks + `(?:\+` + aName + marks + `)*)(` +
		aSquare + `)([-:])(` + aSquare + `|0)(` + marks + `)` + victims)
	moussambaniItem = regexp.MustCompile(
		`^(` + aName + `)(?:(` + aSquare + `)-)?(` + aSquare + `|0)`)
)

// scan returns the forms that the longest beginning of a text can have.
func scan(text string, n Notation) (longest []*form) {
	forms := scanLawson
	if n == Moussambani {
		forms = scanMoussambani
	}
	for _, f := range forms(text) {
		switch {
		case longest == nil || f.end > longest[0].end:
			longest = []*form{f}
		case f.end == longest[0].end:
			longest = append(longest, f)
		}
	}
	return longest
}

// head returns the form of a head, and its sign; nil if the text has none.
func head(text string, n Notation, pattern *regexp.Regexp) (f *form, sign string) {
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return nil, ""
	}
	kind := nemoroth.Kind(strings.Index("BGLAWHZ", m[1]) + 1)
	return &form{notation: n, kind: kind, from: m[2], to: square(m[4]), end: len(m[0])}, m[3]
}

// scanLawson returns a move or a scream, and the list of pushes that a text can be. A
// colon after a whole square is the sign of a capture, or it begins the squares where
// others are petrified: then both forms are returned.
//
// Rules: NOTE-3
func scanLawson(text string) (forms []*form) {
	if f, sign := head(text, Lawson, lawsonHead); f != nil {
		captures := f.kind == nemoroth.LeafPile || f.kind == nemoroth.Zombie
		if from := square(f.from); sign == ":" && from.IsValid() && !captures {
			forms = append(forms, &form{notation: Lawson, kind: f.kind, to: from, end: 3})
		}
		if sign == ":" {
			f.claims = []string{"a capture on " + f.to.String()}
		}
		forms = append(forms, f)
	}
	for _, f := range forms {
		f.readTail(text[f.end:])
	}
	list := &form{notation: Lawson, to: noSquare}
	if list.end = list.readPushes(text); list.end > 0 {
		forms = append(forms, list)
	}
	return forms
}

// readTail reads what stands behind the goal in Lawson's notation.
func (f *form) readTail(text string) {
	list, opens := strings.CutPrefix(text, "(")
	m := lawsonTail.FindStringSubmatch(text)
	if opens && m[0] == "" && f.screams() {
		pushes := *f
		n := pushes.readPushes(list)
		if n > 0 && strings.HasPrefix(list[n:], ")") {
			pushes.end += n + 2
			*f = pushes
		}
		return
	}
	f.end += len(m[0])
	for i, mark := range markTexts {
		for range strings.Count(m[1], mark) {
			f.claims = append(f.claims, "the mover "+markWords[i])
		}
	}
	for _, victim := range split(m[2]) {
		f.claims = append(f.claims, victim+" petrified")
	}
}

// screams reports whether a list of pushes may follow the goal.
func (f *form) screams() bool {
	stays := f.from == "" || f.from == f.to.String()
	return f.kind == nemoroth.GoAway && stays && f.claims == nil
}

// readPushes reads the pushes of a scream and returns their length.
//
// Rules: NOTE-4
func (f *form) readPushes(text string) int {
	return eachMatch(lawsonPush, text, func(m []string) {
		f.pushes = append(f.pushes, push{square(m[2]), square(m[4])})
		journey := m[2] + m[3] + m[4]
		for _, piece := range strings.Split(m[1], "+") {
			name := piece[:1+strings.Count(piece[:1], "p")]
			claim := name + journey
			for _, mark := range markTexts {
				claim += strings.Repeat(mark, strings.Count(piece[len(name):]+m[5], mark))
			}
			f.claims = append(f.claims, claim)
		}
		for _, victim := range split(m[6]) {
			f.claims = append(f.claims, victim+" petrified by "+journey)
		}
	})
}

// scanMoussambani reads a move or a scream with the pieces that it changes.
//
// Rules: NOTE-5
func scanMoussambani(text string) []*form {
	f, sign := head(text, Moussambani, moussambaniHead)
	if f == nil {
		return nil
	}
	if items, ok := strings.CutPrefix(text[f.end:], "="); ok {
		if n := eachMatch(moussambaniItem, items, f.readItem); n > 0 {
			f.end += 1 + n
		}
	}
	switch sign {
	case "x":
		f.claims = append(f.claims, f.to.String()+" engulfed")
	case "*":
		f.claims = append(f.claims, f.to.String()+" destroyed")
	}
	return []*form{f}
}

// readItem reads a changed piece: pHc2, pHd2-e3, Ha2-0 or Z0. The goal of a pushed piece
// suffices: every neighbour has its own goal, and no Basilisk on a goal sees another goal
// (each is an even number of files away), so a piece that already stood on a goal cannot
// change there and stay. So the claim leaves out a from-square that is right.
func (f *form) readItem(m []string) {
	claim, p := m[0], push{square(m[2]), square(m[3])}
	if p.to.IsValid() && f.kind == nemoroth.GoAway {
		df, dr := p.to.File()-f.to.File(), p.to.Rank()-f.to.Rank()
		from := f.to.Offset(df/2, dr/2)
		isGoal := df%2 == 0 && dr%2 == 0
		if isGoal && (p.from == from || m[2] == "") {
			claim, p.from = m[1]+m[3], from
		}
	}
	if nemoroth.Neighbours(f.to).Has(p.from) {
		f.pushes = append(f.pushes, p)
	} else {
		claim = m[0]
	}
	f.claims = append(f.claims, claim)
}

// eachMatch matches a pattern as often as a text has it, with commas between, and returns
// the length.
func eachMatch(p *regexp.Regexp, text string, use func(match []string)) (n int) {
	comma := 0
	for {
		m := p.FindStringSubmatch(text[n+comma:])
		if m == nil {
			return n
		}
		use(m)
		n += comma + len(m[0])
		if !strings.HasPrefix(text[n:], ",") {
			return n
		}
		comma = 1
	}
}

// split divides a list at its commas.
func split(list string) []string {
	return strings.FieldsFunc(list, func(c rune) bool { return c == ',' })
}
