package svg

import (
	"cmp"
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
//
// Pictures of one theme may stand side by side in one HTML page: all have the same style, and
// equal ids are those of equal symbols. Of pictures of several themes in one page each needs an
// <img> of its own, since the style of the last one would colour them all.
func Write(w io.Writer, p Picture, o Options) error { return Animate(w, []Picture{p}, 0, o) }

// Animate draws pictures, for some seconds each, as one SVG file that begins again at its
// end. A viewer without animation shows the last one. The error is that of w.
func Animate(w io.Writer, frames []Picture, seconds float64, o Options) error {
	if w == nil {
		return errors.New("svg: the writer is nil")
	}
	size := ""
	if o.Size > 0 {
		size = fmt.Sprintf(` width="%d" height="%d"`, o.Size, o.Size)
	}
	var p Picture
	symbols := map[string]bool{}
	var defs strings.Builder
	for _, p = range frames {
		p.define(&defs, symbols)
	}
	var b markup
	b.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -12 852 852"%v`, size)
	b.add(` role="img">`+"\n<title>%v</title><desc>%v</desc>\n",
		Escape(cmp.Or(p.Title, "A board")), Escape(p.Describe()))
	b.add("<style>\n%v</style>\n<defs>%v</defs>\n", Style(o.Theme), defs.String())
	b.add(`<rect class="v-page" x="-40" y="-12" width="852" height="852"/>`)
	b.add(`<rect class="v-frame" x="-4" y="-4" width="808" height="808" rx="6"/>` + "\n")
	for i, p := range frames {
		last := len(frames) - 1
		if last > 0 {
			shown := map[bool]string{true: "visible", false: "hidden"}[i == last]
			b.add(`<g class="v-film" visibility="%v"><animate attributeName="visibility"`, shown)
			b.add(` calcMode="discrete" repeatCount="indefinite" dur="%vs" values="%v"/>`+"\n",
				seconds*float64(last+1), strings.Repeat("hidden;", i)+"visible"+
					strings.Repeat(";hidden", last-i))
		}
		under, over := Layers(p, o)
		b.WriteString(under + "\n")
		for _, s := range p.Squares {
			at, ok := o.corner(s.Name)
			if cell := Cell(p.Glyphs, s); ok && cell != "" {
				b.add(`<g transform="translate(%v)">%v</g>`+"\n", at, cell)
			}
		}
		b.WriteString(over + "\n")
		if last > 0 {
			b.WriteString("</g>\n")
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// define defines the symbols that the picture uses and that have not been seen.
func (p Picture) define(b *strings.Builder, seen map[string]bool) {
	for _, s := range p.Squares {
		for _, o := range s.Occupants {
			small := len(s.Occupants) > roomy
			if id := symbolID(p.Glyphs, o, small); id != "" && !seen[id] {
				seen[id] = true
				b.WriteString("\n" + symbol(p.Glyphs, o, small))
			}
		}
	}
}

// A markup is an SVG text in the making.
type markup struct{ strings.Builder }

// add adds a formatted text. Points are complex numbers, written as "x y" with at most
// one decimal each.
func (m *markup) add(format string, args ...any) {
	round := func(x float64) string {
		return strconv.FormatFloat(math.Round(x*10)/10+0, 'f', -1, 64) // + 0: never -0
	}
	for i, a := range args {
		switch a := a.(type) {
		case float64:
			args[i] = round(a)
		case complex128:
			args[i] = round(real(a)) + " " + round(imag(a))
		}
	}
	fmt.Fprintf(m, format, args...)
}

var entities = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// Escape makes a text safe in SVG and HTML. Control characters other than newlines become
// blanks. (Package html would bring a program for browsers its table of entities, 20 kB.)
func Escape(text string) string {
	return entities.Replace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "�")))
}

// corner returns the upper left corner of a square.
func (o Options) corner(name string) (at complex128, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	file, rank := int(name[0])-'a', int(name[1])-'1'
	ok = uint(file) < 8 && uint(rank) < 8
	if o.Flip {
		file, rank = 7-file, 7-rank
	}
	return complex(float64(file)*100, float64(7-rank)*100), ok
}

// roomy is the largest number of groups on a square that is drawn with full glyphs.
const roomy = 4

// A seat is the middle and the size of a group of equal occupants on a square.
type seat struct{ x, y, size float64 }

// seatTable has a row for each number of groups, from none to most: x, y and size of each seat.
const seatTable = `
50 50 88
31 35 60  69 66 60
50 27 51  26 72 51  74 72 51
27 27 50  73 27 50  27 73 50  73 73 50
22 27 43  78 27 43  50 50 43  22 74 43  78 74 43
19 29 38  50 29 38  81 29 38  19 72 38  50 72 38  81 72 38`

const most = 6 // groups on a square

// seats holds the seats by the number of groups.
var seats = func() (all [most + 1][most]seat) {
	for n, row := range strings.Split(seatTable, "\n") {
		in := strings.NewReader(row)
		for i := range n {
			s := &all[n][i]
			fmt.Fscan(in, &s.x, &s.y, &s.size)
		}
	}
	return all
}()

// Cell draws the content of a square in a box of 100 by 100, with the symbols of a
// set. Of more than six groups the last seat shows how many pieces are left.
func Cell(set string, s Square) string {
	var b markup
	if s.Hole {
		b.add(`<circle class="v-hole" cx="50" cy="50" r="44"/>`)
	}
	if s.Ichor > 0 {
		b.add(`<path class="v-ichor" transform="translate(50 52) scale(%.2f)" `+
			`d="M38 -9Q47 8 35 21Q30 40 9 41Q-12 46 -24 34Q-46 28 -41 4Q-47 -18 -30 -29`+
			`Q-20 -46 2 -41Q26 -46 33 -28Q36 -20 38 -9Z"/>`+
			`<circle class="v-bubble" cx="30" cy="66" r="6"/>`+
			`<circle class="v-bubble" cx="42" cy="77" r="3.5"/>`+
			`<circle class="v-bubble" cx="68" cy="34" r="4"/>`, .64+.036*float32(min(s.Ichor, 10)))
	}
	groups := s.Occupants
	all, n := len(groups), len(groups)
	if all > most {
		n = most - 1
	}
	for i, o := range groups[:n] {
		b.occupant(set, o, seats[min(all, most)][i], all > roomy)
	}
	rest := 0
	for _, o := range groups[n:] {
		rest += max(o.Count, 1)
	}
	if rest > 0 {
		x := seats[most][most-1].x
		b.add(`<rect class="v-pill" x="%v" y="57" width="38" height="30" rx="9"/>`, x-19)
		b.add(`<text class="v-text" x="%v" y="80.5">+%d</text>`, x, rest)
	}
	if s.Ichor > 0 {
		b.add(`<circle class="v-plies" cx="82" cy="17" r="16"/>`)
		b.add(`<text class="v-text" x="82" y="25.5">%d</text>`, s.Ichor)
	}
	return b.String()
}

// occupant draws one group of equal occupants: the glyph or, without one, a letter on
// a disc, and the number of pieces.
func (m *markup) occupant(set string, o Occupant, at seat, small bool) {
	size := at.size
	if id := symbolID(set, o, small); id != "" {
		m.add(`<use href="#%v" x="%v" y="%v"`, id, at.x-size/2, at.y-size/2)
		m.add(` width="%v" height="%v"/>`, size, size)
	} else {
		scale := strconv.FormatFloat(size/100, 'f', -1, 64)
		m.add(`<g transform="translate(%v %v) scale(%v)">`, at.x, at.y, scale)
		m.add(`<circle class="%vb" r="40"/>`, look(o))
		m.add(`<text class="v-letter %vk" y="18">%v</text></g>`, look(o), Escape(o.Kind))
	}
	if o.Count > 1 {
		r := max(size*.19, 12.5)
		if o.Count > 9 {
			r = 17
		}
		x, y := min(at.x+size*.34, 99-r), min(at.y+size*.33, 99-r)
		m.add(`<circle class="v-pill" cx="%v" cy="%v" r="%v"/>`, x, y, r)
		m.add(`<text class="v-text" x="%v" y="%v">%d</text>`, x, y+8.5, o.Count)
	}
}
