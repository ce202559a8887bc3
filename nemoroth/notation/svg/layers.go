package svg

import (
	"cmp"
	"math/cmplx"
)

// Layers returns what is drawn under the occupants of a board (squares,
// coordinates, ranges, selection, brackets) and what is drawn over them (gazes,
// goals, arrows). The board is 800 by 800; its coordinates are to the left and
// below.
func Layers(p Picture, o Options) (under, over string) {
	var u, v markup
	u.board(o)
	occupied := map[string]bool{}
	for _, s := range p.Squares {
		occupied[s.Name] = len(s.Occupants) > 0
	}
	for _, r := range p.Ranges {
		u.area(r, o)
	}
	put := func(layer *markup, square, drawing string) {
		if at, ok := o.corner(square); ok {
			layer.add(`<g transform="translate(%v)">%v</g>`, at, drawing)
		}
	}
	for _, m := range p.Marks {
		layer := &v
		if m.Kind == Selected || m.Kind == Last {
			layer = &u
		}
		sign := cmp.Or(signs[m.Kind], signs[Frame])
		if m.Kind == Goal && occupied[m.Square] {
			sign = `<circle class="v-ring" cx="50" cy="50" r="44"/>`
		}
		put(layer, m.Square, sign)
	}
	for _, name := range p.Compelled {
		put(&u, name, brackets)
	}
	for _, g := range p.Gazes {
		for _, seen := range g.Squares {
			v.gaze(g.From, seen, occupied[seen], o)
		}
	}
	for _, a := range p.Arrows {
		v.arrow(a, o)
	}
	return u.String(), v.String()
}

// board draws the squares and the coordinates.
func (m *markup) board(o Options) {
	m.add(`<rect class="v-dark" width="800" height="800"/><path class="v-light" d="`)
	for rank := range 8 {
		for file := range 8 {
			if (file+rank)%2 == 0 {
				m.add("M%d %dh100v100h-100z", file*100, rank*100)
			}
		}
	}
	m.add(`"/>`)
	for i := range 8 {
		file, rank := 'a'+i, '8'-i
		if o.Flip {
			file, rank = 'h'-i, '1'+i
		}
		m.add(`<text class="v-coord" x="%d" y="831">%c</text>`, i*100+50, file)
		m.add(`<text class="v-coord" x="-22" y="%d">%c</text>`, i*100+58, rank)
	}
}

// area draws a frame around the squares of a range and its origin.
func (m *markup) area(s Sight, o Options) {
	left, top, right, bottom := 800., 800., 0., 0.
	for _, name := range append([]string{s.From}, s.Squares...) {
		if at, ok := o.corner(name); ok {
			left, top = min(left, real(at)), min(top, imag(at))
			right, bottom = max(right, real(at)+100), max(bottom, imag(at)+100)
		}
	}
	if left < right {
		m.add(`<rect class="v-range" x="%v" y="%v"`, left+3, top+3)
		m.add(` width="%v" height="%v" rx="14"/>`, right-left-6, bottom-top-6)
	}
}

// gaze draws a dashed line that ends in an eye.
func (m *markup) gaze(from, to string, occupied bool, o Options) {
	start, end, unit, ok := Arrow{From: from, To: to}.ends(o)
	if !ok {
		return
	}
	m.stroke("beam", "", 8, ".7", start+unit*34, end-unit*26)
	scale := "1"
	if occupied {
		end, scale = end-30-33i, ".68"
	}
	m.add(`<g transform="translate(%v) scale(%v)">`, end, scale)
	m.add(`<path class="v-eye" d="M-25 0Q0 -23 25 0Q0 23 -25 0Z"/>`)
	m.add(`<circle class="v-pupil" r="8.5"/></g>`)
}

// brackets stand around compelled pieces, in a box of 100 by 100.
const brackets = `<path class="v-under" stroke-width="13" ` +
	`d="M7 30V7H30M70 7H93V30M93 70V93H70M30 93H7V70"/>` +
	`<path class="v-alarm" d="M7 30V7H30M70 7H93V30M93 70V93H70M30 93H7V70"/>`

// signs are the marks that always look the same, in a box of 100 by 100.
var signs = map[MarkKind]string{
	Selected: `<rect class="v-sel" width="100" height="100"/>`,
	Goal:     `<circle class="v-dot" cx="50" cy="50" r="15"/>`,
	Last: `<path class="v-last" d="M0 0H26L0 26ZM100 0V26L74 0Z` +
		`M100 100H74L100 74ZM0 100V74L26 100Z"/>`,
	Frame: `<rect class="v-under" stroke-width="12" x="6" y="6" width="88" height="88" rx="10"/>` +
		`<rect class="v-act" x="6" y="6" width="88" height="88" rx="10"/>`,
	Bad: `<path class="v-under" stroke-width="14" d="M72 8L94 30M94 8L72 30"/>` +
		`<path class="v-alarm" d="M72 8L94 30M94 8L72 30"/>`,
	Circle: `<circle class="v-user" cx="50" cy="50" r="42"/>`,
}

// ends returns the middles of the two squares that the arrow connects, and the unit
// vector from the first to the second.
func (a Arrow) ends(o Options) (start, end, unit complex128, ok bool) {
	start, ok = o.corner(a.From)
	end, exists := o.corner(cmp.Or(a.To, a.Away))
	if a.To == "" {
		end = 2*start - end
	}
	length := cmplx.Abs(end - start)
	const middle = 50 + 50i
	return start + middle, end + middle, (end - start) / complex(max(length, 1), 0),
		ok && exists && length > 0
}

// stroke draws a line over a wider and paler one.
func (m *markup) stroke(style, dash string, width int, opacity string, from, to complex128) {
	m.add(`<path class="v-under" stroke-width="%d" opacity="%v" d="M%vL%v"/>`, width, opacity, from,
		to)
	m.add(`<path class="v-%v"%v d="M%vL%v"/>`, style, dash, from, to)
}

// arrow draws an arrow with its label. The label of an arrow between neighbours is on
// their common border, where it covers no glyph.
func (m *markup) arrow(a Arrow, o Options) {
	start, end, unit, ok := a.ends(o)
	if !ok {
		return
	}
	label := (start+end)/2 - unit*4
	style, dash := "act", ""
	switch a.Kind {
	case Deny:
		style, dash = "alarm", ` stroke-dasharray="14 12"`
	case User:
		style = "user"
	case Line:
		style, dash = "alarm", ` stroke-dasharray="3 11"`
	}
	if a.Kind == Line {
		m.stroke(style, dash, 12, ".7", start, end)
		label = end - (end-start)*.35
	} else {
		point, foot, half := end-unit*8, end-unit*32, unit*18i // of the head
		m.stroke(style, dash, 15, ".8", start+unit*30, foot)
		m.add(`<path class="v-f-%v" d="M%vL%vL%vZ"/>`, style, point, foot+half, foot-half)
	}
	if a.Label != "" {
		width := max(34, 14+14*len([]rune(a.Label)))
		m.add(`<g transform="translate(%v)">`, label)
		m.add(`<rect class="v-f-%v" x="%d" y="-17" width="%d"`, style, -width/2, width)
		m.add(` height="34" rx="17"/><text class="v-text" y="8.5">%v</text></g>`, Escape(a.Label))
	}
}
