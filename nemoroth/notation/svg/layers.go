package svg

import "math"

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
	for _, m := range p.Marks {
		if x, y, ok := o.corner(m.Square); ok {
			layer := &v
			if m.Kind == Selected || m.Kind == Last {
				layer = &u
			}
			layer.add(`<g transform="translate(%v %v)">`, x, y)
			layer.mark(m, occupied[m.Square])
			layer.add("</g>")
		}
	}
	for _, name := range p.Compelled {
		if x, y, ok := o.corner(name); ok {
			const brackets = "M7 30V7H30M70 7H93V30M93 70V93H70M30 93H7V70"
			u.add(`<g transform="translate(%v %v)">`, x, y)
			u.add(`<path class="v-under" stroke-width="13" d="%v"/>`, brackets)
			u.add(`<path class="v-alarm" d="%v"/></g>`, brackets)
		}
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
	x0, y0, x1, y1 := 800., 800., 0., 0.
	for _, name := range append([]string{s.From}, s.Squares...) {
		if x, y, ok := o.corner(name); ok {
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+100), max(y1, y+100)
		}
	}
	if x1 > x0 {
		m.add(`<rect class="v-range" x="%v" y="%v"`, x0+3, y0+3)
		m.add(` width="%v" height="%v" rx="14"/>`, x1-x0-6, y1-y0-6)
	}
}

// gaze draws a dashed line that ends in an eye.
func (m *markup) gaze(from, to string, occupied bool, o Options) {
	x1, y1, ok1 := o.middle(from)
	x2, y2, ok2 := o.middle(to)
	l := math.Hypot(x2-x1, y2-y1)
	if !ok1 || !ok2 || l == 0 {
		return
	}
	ux, uy := (x2-x1)/l, (y2-y1)/l
	var d markup
	d.add("M%v %vL%v %v", x1+ux*34, y1+uy*34, x2-ux*26, y2-uy*26)
	scale := "1"
	if occupied {
		x2, y2, scale = x2-30, y2-33, ".68"
	}
	m.add(`<path class="v-under" stroke-width="8" opacity=".7" d="%v"/>`, &d)
	m.add(`<path class="v-beam" d="%v"/>`, &d)
	m.add(`<g transform="translate(%v %v) scale(%v)">`, x2, y2, scale)
	m.add(`<path class="v-eye" d="M-25 0Q0 -23 25 0Q0 23 -25 0Z"/>`)
	m.add(`<circle class="v-pupil" r="8.5"/></g>`)
}

// mark draws a mark in a box of 100 by 100.
func (m *markup) mark(k Mark, occupied bool) {
	switch k.Kind {
	case Selected:
		m.add(`<rect class="v-sel" width="100" height="100"/>`)
	case Goal:
		if occupied {
			m.add(`<circle class="v-ring" cx="50" cy="50" r="44"/>`)
		} else {
			m.add(`<circle class="v-dot" cx="50" cy="50" r="15"/>`)
		}
	case Last:
		m.add(`<path class="v-last" d="M0 0H26L0 26ZM100 0V26L74 0Z`)
		m.add(`M100 100H74L100 74ZM0 100V74L26 100Z"/>`)
	case Bad:
		const cross = "M72 8L94 30M94 8L72 30"
		m.add(`<path class="v-under" stroke-width="14" d="%v"/>`, cross)
		m.add(`<path class="v-alarm" d="%v"/>`, cross)
	case Circle:
		m.add(`<circle class="v-user" cx="50" cy="50" r="42"/>`)
	case Label:
		width := 18 + 14*len([]rune(k.Text))
		m.add(`<rect class="v-pill" x="%v" y="72" width="%d"`, 50-float64(width)/2, width)
		m.add(` height="28" rx="8"/><text class="v-text" x="50" y="95">%v</text>`, escape(k.Text))
	default:
		const frame = `x="6" y="6" width="88" height="88" rx="10"`
		m.add(`<rect class="v-under" stroke-width="12" %v/><rect class="v-act" %v/>`, frame, frame)
	}
}

// ends returns the middles of the two squares that the arrow connects.
func (a Arrow) ends(o Options) (x1, y1, x2, y2 float64, ok bool) {
	x1, y1, ok = o.middle(a.From)
	if a.To != "" {
		var ok2 bool
		x2, y2, ok2 = o.middle(a.To)
		return x1, y1, x2, y2, ok && ok2 && a.From != a.To
	}
	x0, y0, ok2 := o.middle(a.Away)
	return x1, y1, 2*x1 - x0, 2*y1 - y0, ok && ok2 && a.From != a.Away
}

// arrow draws an arrow with its label. The label of an arrow between neighbours is on
// their common border, where it covers no glyph.
func (m *markup) arrow(a Arrow, o Options) {
	x1, y1, x2, y2, ok := a.ends(o)
	if !ok {
		return
	}
	l := math.Hypot(x2-x1, y2-y1)
	ux, uy := (x2-x1)/l, (y2-y1)/l
	labelX, labelY := (x1+x2)/2-ux*4, (y1+y2)/2-uy*4
	style, dash := "act", ""
	switch a.Kind {
	case Deny:
		style, dash = "alarm", ` stroke-dasharray="14 12"`
	case User:
		style = "user"
	case Line:
		style, dash = "alarm", ` stroke-dasharray="3 11"`
	}
	var d markup
	if a.Kind == Line {
		d.add("M%v %vL%v %v", x1, y1, x2, y2)
		m.add(`<path class="v-under" stroke-width="12" opacity=".7" d="%v"/>`, &d)
		m.add(`<path class="v-alarm"%v d="%v"/>`, dash, &d)
		labelX, labelY = x2-ux*l*.35, y2-uy*l*.35
	} else {
		x2, y2 = x2-ux*8, y2-uy*8          // the point
		footX, footY := x2-ux*24, y2-uy*24 // the foot of the head
		sideX, sideY := -uy*18, ux*18      // half its width
		d.add("M%v %vL%v %v", x1+ux*30, y1+uy*30, footX, footY)
		m.add(`<path class="v-under" stroke-width="15" opacity=".8" d="%v"/>`, &d)
		m.add(`<path class="v-%v"%v d="%v"/>`, style, dash, &d)
		m.add(`<path class="v-f-%v" d="M%v %v`, style, x2, y2)
		m.add(`L%v %vL%v %vZ"/>`, footX+sideX, footY+sideY, footX-sideX, footY-sideY)
	}
	if a.Label != "" {
		width := max(34, 14+14*len([]rune(a.Label)))
		m.add(`<rect class="v-f-%v" x="%v" y="%v"`, style, labelX-float64(width)/2, labelY-17)
		m.add(` width="%d" height="34" rx="17"/>`, width)
		m.add(`<text class="v-text" x="%v" y="%v">%v</text>`, labelX, labelY+8.5, escape(a.Label))
	}
}
