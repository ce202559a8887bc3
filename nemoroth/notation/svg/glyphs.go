package svg

import (
	"cmp"
	_ "embed"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A glyph is the drawing of one kind of piece.
type glyph struct {
	elements  []string // in the order in which they are drawn
	stone     bool     // the piece can be a statue
	digesting bool     // the piece can have another one inside
}

//go:embed glyphs.svg
var sheet string

var aGlyph = regexp.MustCompile(`(?s)<g id="(\w+-\w+)"([^>]*)>\n(.*?)\n</g>`)

// glyphs holds the glyphs of the sheet by their ids there: the set, a hyphen and the kind.
var glyphs = func() map[string]glyph {
	all := map[string]glyph{}
	for _, m := range aGlyph.FindAllStringSubmatch(sheet, -1) {
		all[m[1]] = glyph{strings.Split(m[3], "\n"), strings.Contains(m[2], "stone"),
			strings.Contains(m[2], "digesting")}
	}
	return all
}()

// Elements that are drawn besides those of a glyph.
var (
	// pedestal is the base of a statue, in the colour of its side.
	pedestal = []string{`<path class="p" d="M20 97V88H27V82H73V88H80V97Z"/>`}
	// cracks are drawn over every statue.
	cracks = []string{`<path class="c" d="M38 12L46 27L39 38L52 52L45 66M70 30L60 41L66 55"/>`}
	// belly is drawn over a digesting piece, with hoops around it.
	belly = []string{`<circle class="g" cx="50" cy="70" r="18"/>`,
		`<path class="h" d="M33 65C44 70 56 70 67 63M34 76C46 81 56 80 66 75` +
			`M44 54C49 59 60 59 65 61"/>`}
)

// Symbols returns the glyphs of all sets as SVG symbols. A page that uses the
// markup of Cell needs them.
func Symbols() string {
	var b strings.Builder
	for _, id := range slices.Sorted(maps.Keys(glyphs)) {
		set, kind, _ := strings.Cut(id, "-")
		g, forms := glyphs[id], []Occupant{{}, {Side: First}, {Side: Second}}
		for _, o := range forms[1:] {
			if g.stone {
				forms = append(forms, Occupant{Side: o.Side, Stone: true})
			}
			if g.digesting {
				forms = append(forms, Occupant{Side: o.Side, Digesting: true})
			}
		}
		for _, o := range forms {
			o.Kind = kind
			b.WriteString(symbol(set, o, false) + symbol(set, o, true))
		}
	}
	return b.String()
}

// look returns the name of the colours of a piece or a statue.
func look(o Occupant) string {
	looks := map[Side]string{First: "a", Second: "o"}
	if o.Stone {
		looks = map[Side]string{First: "s", Second: "z"}
	}
	return cmp.Or(looks[o.Side], "n")
}

// symbolID returns the id of an occupant's symbol, or "" if the set has none.
func symbolID(set string, o Occupant, small bool) string {
	id := set + "-" + o.Kind
	if glyphs[id].elements == nil {
		return ""
	}
	id += look(o)
	if o.Digesting {
		id += "d"
	}
	if small {
		id += "m"
	}
	return id
}

// symbol defines the symbol of an occupant that the set has: a pale halo, which separates it from any
// background, and the glyph. A small symbol has thicker lines and no details. A
// statue is smaller, to make room for its pedestal.
func symbol(set string, o Occupant, small bool) string {
	roles := "bdketrwfmyugh"
	if small {
		roles = "Bbkrmyug"
	}
	elements, colours := glyphs[set+"-"+o.Kind].elements, look(o)
	if o.Digesting {
		elements = slices.Concat(elements, belly)
	}
	halo, body := coloured(elements, "brw", ""), coloured(elements, roles, colours)
	if o.Stone && colours != "n" {
		const shrunk = `<g transform="translate(9 0) scale(.82 .86)">`
		if !small {
			body += coloured(cracks, "c", colours)
		}
		halo = shrunk + halo + "</g>" + coloured(pedestal, "p", "")
		body = shrunk + body + "</g>" + coloured(pedestal, "p", look(Occupant{Side: o.Side}))
	}
	return `<symbol id="` + symbolID(set, o, small) + `" viewBox="0 0 100 100">` +
		`<g opacity=".55">` + halo + "</g>" + body + "</symbol>"
}

// coloured returns the elements that have one of the roles, with the class that has
// the role's colour in a look; the look "" makes them a halo. If B is the first role,
// body lines are thicker.
func coloured(elements []string, roles, look string) string {
	const class = `class="`
	var b strings.Builder
	for _, element := range elements {
		before, after, ok := strings.Cut(element, class)
		if !ok || !strings.Contains(roles, after[:1]) {
			continue
		}
		role := after[:1]
		if role == "b" && roles[0] == 'B' {
			role = "B"
		}
		if look == "" {
			role = "x"
		}
		b.WriteString(before + class + look + role + after[1:])
	}
	return b.String()
}
