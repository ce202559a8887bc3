package svg

import (
	"slices"
	"strings"
)

// look returns the colours of an occupant: a and o for the two sides, n without
// a side, s and z for the statues of the two sides.
func look(o Occupant) string {
	looks := [...]string{"n", "a", "o"}
	if o.Stone {
		looks = [...]string{"n", "s", "z"}
	}
	return looks[o.Side.index()]
}

// symbol returns the id of an occupant's symbol, and whether the set has one.
func symbol(set string, o Occupant, small bool) (id string, ok bool) {
	if _, ok = glyphs[set][o.Kind]; !ok {
		return "", false
	}
	id = set + "-" + o.Kind + look(o)
	if o.Digesting {
		id += "d"
	}
	if small {
		id += "m"
	}
	return id, true
}

// parts returns the elements of a glyph that have one of the roles, coloured by
// the look; the look "" makes them a halo. If B is the first role, body lines
// are thicker.
func parts(glyph, roles, look string) string {
	const mark = `class="`
	var b strings.Builder
	for element := range strings.SplitAfterSeq(glyph, "/>") {
		at := strings.Index(element, mark) + len(mark)
		if at < len(mark) || !strings.Contains(roles, element[at:at+1]) {
			continue
		}
		class := look + element[at:at+1]
		switch {
		case look == "":
			class = "x"
		case class == look+"b" && roles[0] == 'B':
			class = look + "B"
		}
		b.WriteString(element[:at] + class + element[at+1:])
	}
	return b.String()
}

// define draws a symbol. A small one has thicker lines and no details.
func define(set string, o Occupant, small bool) string {
	id, ok := symbol(set, o, small)
	if !ok {
		return ""
	}
	roles := "bdketrwfmyugh"
	if small {
		roles = "Bbkrmyug"
	}
	glyph, look := glyphs[set][o.Kind], look(o)
	if o.Digesting {
		glyph += bulge
	}
	halo, body := parts(glyph, "brw", ""), parts(glyph, roles, look)
	if o.Stone && o.Side.index() != 0 {
		const shrunk = `<g transform="translate(9 0) scale(.82 .86)">`
		side := [...]string{"n", "a", "o"}[o.Side.index()]
		if !small {
			body += parts(cracks, "c", look)
		}
		halo = shrunk + halo + "</g>" + parts(pedestal, "p", "")
		body = shrunk + body + "</g>" + parts(pedestal, "p", side)
	}
	return `<symbol id="` + id + `" viewBox="0 0 100 100"><g opacity=".55">` + halo + "</g>" + body + "</symbol>"
}

// Sets returns the names of the sets of glyphs.
func Sets() []string {
	var names []string
	for name := range glyphs {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Symbols returns all glyphs of a set as SVG symbols. A page that uses the
// markup of Cell needs them. An unknown set has no symbols.
func Symbols(set string) string {
	var kinds []string
	for kind := range glyphs[set] {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	var b strings.Builder
	for _, kind := range kinds {
		for side := NoSide; side <= Second; side++ {
			for _, small := range []bool{false, true} {
				o := Occupant{Kind: kind, Side: side}
				b.WriteString(define(set, o, small))
				if set != "nemoroth" || side == NoSide {
					continue
				}
				b.WriteString(define(set, Occupant{Kind: kind, Side: side, Stone: true}, small))
				if kind == "L" {
					b.WriteString(define(set, Occupant{Kind: kind, Side: side, Digesting: true}, small))
				}
			}
		}
	}
	return b.String()
}
