package svg

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// Options say how a picture is drawn. The zero Options use the Light theme,
// show the board from the first side, and leave the size to the viewer.
type Options struct {
	Theme Theme
	Flip  bool // shows the board from the second side
	Size  int  // width and height in pixels; none if below 1
}

// Write draws a picture as an SVG file. The error is that of w.
func Write(w io.Writer, p Picture, o Options) error {
	if w == nil {
		return errors.New("svg: the writer is nil")
	}
	size := ""
	if o.Size > 0 {
		size = fmt.Sprintf(` width="%d" height="%d"`, o.Size, o.Size)
	}
	title, desc := p.Title, p.Desc
	if title == "" {
		title = "A board"
	}
	if desc == "" {
		desc = p.Describe()
	}
	var b markup
	b.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -12 852 852"%v`, size)
	b.add(` role="img" aria-labelledby="t d">` + "\n")
	b.add(`<title id="t">%v</title><desc id="d">%v</desc>`+"\n", escape(title), escape(desc))
	b.add("<style>\n%v</style>\n<defs>%v</defs>\n", Style(o.Theme), p.symbols())
	b.add(`<rect class="v-page" x="-40" y="-12" width="852" height="852"/>`)
	b.add(`<rect class="v-frame" x="-4" y="-4" width="808" height="808" rx="6"/>` + "\n")
	under, over := Layers(p, o)
	b.WriteString(under + "\n")
	for _, s := range p.Squares {
		if x, y, ok := o.corner(s.Name); ok {
			if cell := Cell(p.Glyphs, s); cell != "" {
				b.add(`<g transform="translate(%v %v)">%v</g>`+"\n", x, y, cell)
			}
		}
	}
	b.WriteString(over + "\n</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// symbols defines each symbol that the picture uses once.
func (p Picture) symbols() string {
	var b strings.Builder
	seen := map[string]bool{}
	for _, s := range p.Squares {
		for _, o := range s.Occupants {
			small := len(s.Occupants) > roomy
			if id, ok := symbolID(p.Glyphs, o, small); ok && !seen[id] {
				seen[id] = true
				b.WriteString("\n" + symbol(p.Glyphs, o, small))
			}
		}
	}
	return b.String()
}

// A markup is an SVG text in the making.
type markup struct{ strings.Builder }

// add adds a formatted text. A float64 is written with at most one decimal.
func (m *markup) add(format string, args ...any) {
	for i, a := range args {
		if x, ok := a.(float64); ok {
			if x = math.Round(x*10) / 10; x == 0 {
				x = 0 // not -0
			}
			args[i] = strconv.FormatFloat(x, 'f', -1, 64)
		}
	}
	fmt.Fprintf(m, format, args...)
}

var entities = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// escape makes a text safe inside SVG. Control characters become blanks.
func escape(text string) string {
	return entities.Replace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "�")))
}

// corner returns the upper left corner of a square.
func (o Options) corner(name string) (x, y float64, ok bool) {
	file, rank, ok := place(name)
	if o.Flip {
		file, rank = 7-file, 7-rank
	}
	return float64(file) * 100, float64(7-rank) * 100, ok
}

// middle returns the middle of a square.
func (o Options) middle(name string) (x, y float64, ok bool) {
	x, y, ok = o.corner(name)
	return x + 50, y + 50, ok
}

// roomy is the largest number of groups on a square that is drawn with full glyphs.
const roomy = 4

// A seat is the middle and the size of a group of equal occupants on a square.
type seat struct{ x, y, size float64 }

// seats holds the seats by the number of groups.
var seats = [...][]seat{
	1: {{50, 50, 88}},
	2: {{31, 35, 60}, {69, 66, 60}},
	3: {{50, 27, 51}, {26, 72, 51}, {74, 72, 51}},
	4: {{27, 27, 50}, {73, 27, 50}, {27, 73, 50}, {73, 73, 50}},
	5: {{22, 27, 43}, {78, 27, 43}, {50, 50, 43}, {22, 74, 43}, {78, 74, 43}},
	6: {{19, 29, 38}, {50, 29, 38}, {81, 29, 38}, {19, 72, 38}, {50, 72, 38}, {81, 72, 38}},
}

// Cell draws the content of a square in a box of 100 by 100, with the symbols of a
// set. Of more than six groups the last seat shows how many pieces are left.
func Cell(set string, s Square) string {
	var b markup
	if s.Hole {
		b.add(`<circle class="v-hole" cx="50" cy="50" r="44"/>`)
	}
	if s.Ichor > 0 {
		b.add(`<path class="v-ichor" d="%v"/>`, puddle(s.Name, min(s.Ichor, 10)))
		b.add(`<circle class="v-bubble" cx="30" cy="66" r="6"/>`)
		b.add(`<circle class="v-bubble" cx="42" cy="77" r="3.5"/>`)
		b.add(`<circle class="v-bubble" cx="68" cy="34" r="4"/>`)
	}
	groups, most := s.Occupants, len(seats)-1
	n := min(len(groups), most)
	if len(groups) > most {
		n = most - 1
	}
	for i, o := range groups[:n] {
		b.occupant(set, o, seats[min(len(groups), most)][i], len(groups) > roomy)
	}
	rest := 0
	for _, o := range groups[n:] {
		rest += max(o.Count, 1)
	}
	if rest > 0 {
		x := seats[most][most-1].x
		b.add(`<rect class="v-pill" x="%v" y="57" width="38" height="30" rx="9"/>`, x-19)
		b.add(`<path class="v-digit" d="M%v 72h8m-4-4v8"/>`, x-15)
		b.number(x+5, 72, rest)
	}
	if s.Ichor > 0 {
		b.add(`<circle class="v-plies" cx="82" cy="17" r="16"/>`)
		b.number(82, 17, s.Ichor)
	}
	return b.String()
}

// occupant draws one group of equal occupants: the glyph or, without one, a letter on
// a disc, and the number of pieces.
func (m *markup) occupant(set string, o Occupant, at seat, small bool) {
	if id, ok := symbolID(set, o, small); ok {
		m.add(`<use href="#%v" x="%v" y="%v"`, id, at.x-at.size/2, at.y-at.size/2)
		m.add(` width="%v" height="%v"/>`, at.size, at.size)
	} else {
		scale := strconv.FormatFloat(at.size/100, 'f', -1, 64)
		m.add(`<g transform="translate(%v %v) scale(%v)">`, at.x, at.y, scale)
		m.add(`<circle class="%vb" r="40"/>`, look(o))
		m.add(`<text class="v-letter %vk" y="18">%v</text></g>`, look(o), escape(o.Kind))
	}
	if o.Count > 1 {
		r := max(at.size*.19, 12.5)
		if o.Count > 9 {
			r = 17
		}
		x, y := min(at.x+at.size*.34, 99-r), min(at.y+at.size*.33, 99-r)
		m.add(`<circle class="v-pill" cx="%v" cy="%v" r="%v"/>`, x, y, r)
		m.number(x, y, o.Count)
	}
}

// digits are strokes in a box of 10 by 16. Numbers on a square are drawn as paths,
// so that no font is needed; the description of the square has them as text.
var digits = [10]string{
	"M5 0C9 0 10 3 10 8S9 16 5 16 0 13 0 8 1 0 5 0Z",
	"M1 4L6 0V16",
	"M0 4C0 -1 10 -1.5 10 4.5C10 8.5 3 11 0 16H10",
	"M0 1H9.5L4.5 6.5C11 6 12 16 4.5 16C2 16 .5 15 0 13.5",
	"M7.5 16V0L0 11H10.5",
	"M9.5 0H1.5L.8 7C4 4.5 10 5.5 10 10.5C10 16.5 2 17.5 0 13.5",
	"M9 .5C3 0 0 5 0 10.5C0 18 10 17.5 10 11C10 5 1.5 5.5 .3 10",
	"M0 0H10L3.5 16",
	"M5 7.5C0 7.5 0 0 5 0S10 7.5 5 7.5C-1.5 7.5 -1.5 16 5 16S11.5 7.5 5 7.5Z",
	"M1 15.5C7 16 10 11 10 5.5C10 -2 0 -1.5 0 5C0 11 8.5 10.5 9.7 6",
}

// number draws a number centred on a point.
func (m *markup) number(x, y float64, n int) {
	text := strconv.Itoa(n)
	for i, c := range text {
		left := x + 14*(float64(i)-float64(len(text))/2) + 2
		m.add(`<path class="v-digit" transform="translate(%v %v)" d="%v"/>`,
			left, y-8, digits[max(c-'0', 0)])
	}
}

// puddle returns the outline of ichor, larger for more plies, varied by square. It is
// a closed curve through the middles between points around the centre, whose
// distances come from a linear congruential generator.
func puddle(square string, plies int) string {
	seed := uint32(12345)
	for _, c := range []byte(square) {
		seed = seed*31 + uint32(c)*2654435761
	}
	const n = 11
	var x, y [n]float64
	for i := range n {
		seed = seed*1664525 + 1013904223
		r := (30 + 1.7*float64(plies)) * (.86 + .24*float64(seed>>8)/float64(1<<24))
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		x[i], y[i] = 50+r*cos, 52+r*sin*.93
	}
	var d markup
	d.add("M%v %v", (x[0]+x[1])/2, (y[0]+y[1])/2)
	for i := range n {
		j, k := (i+1)%n, (i+2)%n
		d.add("Q%v %v %v %v", x[j], y[j], (x[j]+x[k])/2, (y[j]+y[k])/2)
	}
	return d.String() + "Z"
}
