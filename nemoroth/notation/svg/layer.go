package svg

import (
	"fmt"
	"math"
	"strings"
)

// Layers returns what is drawn under the occupants of a board (squares,
// coordinates, ranges, selection, brackets) and what is drawn over them (gazes,
// goals, arrows). The board is 800 by 800; its coordinates are to the left and
// below.
func Layers(p Picture, o Options) (under, over string) {
	var u, v strings.Builder
	board(&u, o)
	occupied := map[string]bool{}
	for _, s := range p.Squares {
		occupied[s.Name] = len(s.Occupants) > 0
	}
	for _, r := range p.Ranges {
		dotted(&u, r, o)
	}
	for _, m := range p.Marks {
		if x, y, ok := o.corner(m.Square); ok {
			b := &v
			if m.Kind == Selected || m.Kind == Last {
				b = &u
			}
			fmt.Fprintf(b, `<g transform="translate(%s %s)">%s</g>`, num(x), num(y), m.draw(occupied[m.Square]))
		}
	}
	for _, name := range p.Compelled {
		if x, y, ok := o.corner(name); ok {
			const brackets = "M7 30V7H30M70 7H93V30M93 70V93H70M30 93H7V70"
			fmt.Fprintf(&u, `<g transform="translate(%s %s)"><path class="v-under" stroke-width="13" d="%s"/><path class="v-alarm" d="%s"/></g>`, num(x), num(y), brackets, brackets)
		}
	}
	for _, g := range p.Gazes {
		for _, seen := range g.Squares {
			gaze(&v, g.From, seen, occupied[seen], o)
		}
	}
	for _, a := range p.Arrows {
		a.draw(&v, o)
	}
	return u.String(), v.String()
}

func board(b *strings.Builder, o Options) {
	b.WriteString(`<rect class="v-dark" width="800" height="800"/><path class="v-light" d="`)
	for rank := range 8 {
		for file := range 8 {
			if (file+rank)%2 == 0 {
				fmt.Fprintf(b, "M%d %dh100v100h-100z", file*100, rank*100)
			}
		}
	}
	b.WriteString(`"/>`)
	for i := range 8 {
		file, rank := string(rune('a'+i)), string(rune('8'-i))
		if o.Flip {
			file, rank = string(rune('h'-i)), string(rune('1'+i))
		}
		fmt.Fprintf(b, `<text class="v-coord" x="%d" y="831">%s</text><text class="v-coord" x="-22" y="%d">%s</text>`, i*100+50, file, i*100+58, rank)
	}
}

// dotted draws a frame around the squares of a range and its origin.
func dotted(b *strings.Builder, s Sight, o Options) {
	x0, y0, x1, y1 := 800., 800., 0., 0.
	for _, name := range append([]string{s.From}, s.Squares...) {
		if x, y, ok := o.corner(name); ok {
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+100), max(y1, y+100)
		}
	}
	if x1 > x0 {
		fmt.Fprintf(b, `<rect class="v-range" x="%s" y="%s" width="%s" height="%s" rx="14"/>`, num(x0+3), num(y0+3), num(x1-x0-6), num(y1-y0-6))
	}
}

// gaze draws a dashed line that ends in an eye.
func gaze(b *strings.Builder, from, to string, occupied bool, o Options) {
	x1, y1, ok1 := o.middle(from)
	x2, y2, ok2 := o.middle(to)
	l := math.Hypot(x2-x1, y2-y1)
	if !ok1 || !ok2 || l == 0 {
		return
	}
	ux, uy := (x2-x1)/l, (y2-y1)/l
	d := fmt.Sprintf("M%s %sL%s %s", num(x1+ux*34), num(y1+uy*34), num(x2-ux*26), num(y2-uy*26))
	scale := "1"
	if occupied {
		x2, y2, scale = x2-30, y2-33, ".68"
	}
	fmt.Fprintf(b, `<path class="v-under" stroke-width="8" opacity=".7" d="%s"/><path class="v-beam" d="%s"/><g transform="translate(%s %s) scale(%s)"><path class="v-eye" d="M-25 0Q0 -23 25 0Q0 23 -25 0Z"/><circle class="v-pupil" r="8.5"/></g>`,
		d, d, num(x2), num(y2), scale)
}

// draw draws a mark in a box of 100 by 100.
func (m Mark) draw(occupied bool) string {
	switch m.Kind {
	case Selected:
		return `<rect class="v-sel" width="100" height="100"/>`
	case Goal:
		if occupied {
			return `<circle class="v-ring" cx="50" cy="50" r="44"/>`
		}
		return `<circle class="v-dot" cx="50" cy="50" r="15"/>`
	case Last:
		return `<path class="v-last" d="M0 0H26L0 26ZM100 0V26L74 0ZM100 100H74L100 74ZM0 100V74L26 100Z"/>`
	case Bad:
		const cross = "M72 8L94 30M94 8L72 30"
		return `<path class="v-under" stroke-width="14" d="` + cross + `"/><path class="v-alarm" d="` + cross + `"/>`
	case Circle:
		return `<circle class="v-user" cx="50" cy="50" r="42"/>`
	case Label:
		text := escape(m.Text)
		width := 18 + 14*len([]rune(m.Text))
		return fmt.Sprintf(`<rect class="v-pill" x="%s" y="72" width="%d" height="28" rx="8"/><text class="v-text" x="50" y="95">%s</text>`, num(50-float64(width)/2), width, text)
	}
	return `<rect class="v-under" stroke-width="12" x="6" y="6" width="88" height="88" rx="10"/><rect class="v-act" x="6" y="6" width="88" height="88" rx="10"/>`
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

// draw draws an arrow with its label. The label of an arrow between neighbours
// is on their common border, where it covers no glyph.
func (a Arrow) draw(b *strings.Builder, o Options) {
	x1, y1, x2, y2, ok := a.ends(o)
	if !ok {
		return
	}
	l := math.Hypot(x2-x1, y2-y1)
	ux, uy := (x2-x1)/l, (y2-y1)/l
	mx, my := (x1+x2)/2-ux*4, (y1+y2)/2-uy*4
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
		fmt.Fprintf(b, `<path class="v-under" stroke-width="12" opacity=".7" d="M%[1]s %[2]sL%[3]s %[4]s"/><path class="v-alarm"%[5]s d="M%[1]s %[2]sL%[3]s %[4]s"/>`, num(x1), num(y1), num(x2), num(y2), dash)
		mx, my = x2-ux*l*.35, y2-uy*l*.35
	} else {
		x1, y1, x2, y2 = x1+ux*30, y1+uy*30, x2-ux*8, y2-uy*8
		hx, hy := x2-ux*24, y2-uy*24
		fmt.Fprintf(b, `<path class="v-under" stroke-width="15" opacity=".8" d="M%[1]s %[2]sL%[3]s %[4]s"/><path class="v-%[5]s"%[6]s d="M%[1]s %[2]sL%[3]s %[4]s"/><path class="v-f-%[5]s" d="M%[7]s %[8]sL%[9]s %[10]sL%[11]s %[12]sZ"/>`,
			num(x1), num(y1), num(hx), num(hy), style, dash, num(x2), num(y2), num(hx-uy*18), num(hy+ux*18), num(hx+uy*18), num(hy-ux*18))
	}
	if a.Label != "" {
		width := max(34, 14+14*len([]rune(a.Label)))
		fmt.Fprintf(b, `<rect class="v-f-%s" x="%s" y="%s" width="%d" height="34" rx="17"/><text class="v-text" x="%s" y="%s">%s</text>`,
			style, num(mx-float64(width)/2), num(my-17), width, num(mx), num(my+8.5), escape(a.Label))
	}
}
