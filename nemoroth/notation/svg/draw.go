package svg

import (
	"bufio"
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
	out := bufio.NewWriter(w)
	size := ""
	if o.Size > 0 {
		size = fmt.Sprintf(` width="%d" height="%d"`, o.Size, o.Size)
	}
	title := p.Title
	if title == "" {
		title = "A board"
	}
	desc := p.Desc
	if desc == "" {
		desc = p.Describe()
	}
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -12 852 852"%s role="img" aria-labelledby="t d">
<title id="t">%s</title><desc id="d">%s</desc>
<style>
%s</style>
<defs>%s</defs>
<rect class="v-page" x="-40" y="-12" width="852" height="852"/><rect class="v-frame" x="-4" y="-4" width="808" height="808" rx="6"/>
`, size, escape(title), escape(desc), Style(o.Theme), p.symbols())
	under, over := Layers(p, o)
	out.WriteString(under + "\n")
	for _, s := range p.Squares {
		if x, y, ok := o.corner(s.Name); ok {
			if cell := Cell(p.Glyphs, s); cell != "" {
				fmt.Fprintf(out, "<g transform=\"translate(%s %s)\">%s</g>\n", num(x), num(y), cell)
			}
		}
	}
	out.WriteString(over + "\n</svg>\n")
	return out.Flush()
}

func (p Picture) symbols() string {
	var b strings.Builder
	seen := map[string]bool{}
	for _, s := range p.Squares {
		for _, o := range s.Occupants {
			small := len(s.Occupants) > roomy
			if id, ok := symbol(p.Glyphs, o, small); ok && !seen[id] {
				seen[id] = true
				b.WriteString("\n" + define(p.Glyphs, o, small))
			}
		}
	}
	return b.String()
}

var markup = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// escape makes a text safe inside SVG. Control characters become blanks.
func escape(text string) string {
	return markup.Replace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "�")))
}

// num formats a number with at most one decimal.
func num(x float64) string {
	if x = math.Round(x*10) / 10; x == 0 {
		x = 0 // -0 becomes 0
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

func (o Options) corner(name string) (x, y float64, ok bool) {
	file, rank, ok := place(name)
	if o.Flip {
		file, rank = 7-file, 7-rank
	}
	return float64(file) * 100, float64(7-rank) * 100, ok
}

func (o Options) middle(name string) (x, y float64, ok bool) {
	x, y, ok = o.corner(name)
	return x + 50, y + 50, ok
}

// roomy is the largest number of groups on a square that is drawn with full glyphs.
const roomy = 4

// seats holds the middle and size of each group of equal occupants on a square,
// by the number of groups.
var seats = [...][][3]float64{
	1: {{50, 50, 88}},
	2: {{31, 35, 60}, {69, 66, 60}},
	3: {{50, 27, 51}, {26, 72, 51}, {74, 72, 51}},
	4: {{27, 27, 50}, {73, 27, 50}, {27, 73, 50}, {73, 73, 50}},
	5: {{22, 27, 43}, {78, 27, 43}, {50, 50, 43}, {22, 74, 43}, {78, 74, 43}},
	6: {{19, 29, 38}, {50, 29, 38}, {81, 29, 38}, {19, 72, 38}, {50, 72, 38}, {81, 72, 38}},
}

// Cell draws the content of a square in a box of 100 by 100, with the symbols
// of a set.
func Cell(set string, s Square) string {
	var b strings.Builder
	if s.Hole {
		b.WriteString(`<circle class="v-hole" cx="50" cy="50" r="44"/>`)
	}
	if s.Ichor > 0 {
		fmt.Fprintf(&b, `<path class="v-ichor" d="%s"/><circle class="v-bubble" cx="30" cy="66" r="6"/><circle class="v-bubble" cx="42" cy="77" r="3.5"/><circle class="v-bubble" cx="68" cy="34" r="4"/>`,
			puddle(s.Name, min(s.Ichor, 10)))
	}
	shown, rest := s.Occupants, 0
	if len(shown) > 6 {
		for _, o := range shown[5:] {
			rest += max(o.Count, 1)
		}
		shown = shown[:5]
	}
	chairs := seats[min(max(len(s.Occupants), 1), 6)]
	for i, o := range shown {
		seated(&b, set, o, chairs[i], len(s.Occupants) > roomy)
	}
	if rest > 0 {
		x := chairs[5][0]
		fmt.Fprintf(&b, `<rect class="v-pill" x="%s" y="57" width="38" height="30" rx="9"/><path class="v-digit" d="M%s 72h8m-4-4v8"/>%s`, num(x-19), num(x-15), number(x+5, 72, rest))
	}
	if s.Ichor > 0 {
		fmt.Fprintf(&b, `<circle class="v-plies" cx="82" cy="17" r="16"/>%s`, number(82, 17, s.Ichor))
	}
	return b.String()
}

// seated draws one group of equal occupants on its seat.
func seated(b *strings.Builder, set string, o Occupant, seat [3]float64, small bool) {
	x, y, size := seat[0], seat[1], seat[2]
	if id, ok := symbol(set, o, small); ok {
		fmt.Fprintf(b, `<use href="#%s" x="%s" y="%s" width="%s" height="%s"/>`, id, num(x-size/2), num(y-size/2), num(size), num(size))
	} else {
		at := look(o)
		fmt.Fprintf(b, `<g transform="translate(%s %s) scale(%s)"><circle class="%sb" r="40"/><text class="v-letter %sk" y="18">%s</text></g>`,
			num(x), num(y), strconv.FormatFloat(size/100, 'f', -1, 64), at, at, escape(o.Kind))
	}
	if o.Count > 1 {
		r := max(size*.19, 12.5)
		if o.Count > 9 {
			r = 17
		}
		cx, cy := min(x+size*.34, 99-r), min(y+size*.33, 99-r)
		fmt.Fprintf(b, `<circle class="v-pill" cx="%s" cy="%s" r="%s"/>%s`, num(cx), num(cy), num(r), number(cx, cy, o.Count))
	}
}

// digits are strokes in a box of 10 by 16. Numbers on a square are drawn as paths,
// so that no font is needed; the description of the square has them as text.
var digits = [10]string{
	"M5 0C9 0 10 3 10 8S9 16 5 16 0 13 0 8 1 0 5 0Z", "M1 4L6 0V16", "M0 4C0 -1 10 -1.5 10 4.5C10 8.5 3 11 0 16H10",
	"M0 1H9.5L4.5 6.5C11 6 12 16 4.5 16C2 16 .5 15 0 13.5", "M7.5 16V0L0 11H10.5", "M9.5 0H1.5L.8 7C4 4.5 10 5.5 10 10.5C10 16.5 2 17.5 0 13.5",
	"M9 .5C3 0 0 5 0 10.5C0 18 10 17.5 10 11C10 5 1.5 5.5 .3 10", "M0 0H10L3.5 16", "M5 7.5C0 7.5 0 0 5 0S10 7.5 5 7.5C-1.5 7.5 -1.5 16 5 16S11.5 7.5 5 7.5Z",
	"M1 15.5C7 16 10 11 10 5.5C10 -2 0 -1.5 0 5C0 11 8.5 10.5 9.7 6",
}

// number draws a number centred on a point.
func number(x, y float64, n int) string {
	text := strconv.Itoa(n)
	var b strings.Builder
	for i, c := range text {
		left := x + 14*(float64(i)-float64(len(text))/2) + 2
		fmt.Fprintf(&b, `<path class="v-digit" transform="translate(%s %s)" d="%s"/>`, num(left), num(y-8), digits[max(c-'0', 0)])
	}
	return b.String()
}

// puddle returns the outline of ichor, larger for more plies, varied by square.
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
	var d strings.Builder
	fmt.Fprintf(&d, "M%s %s", num((x[0]+x[1])/2), num((y[0]+y[1])/2))
	for i := range n {
		j, k := (i+1)%n, (i+2)%n
		fmt.Fprintf(&d, "Q%s %s %s %s", num(x[j]), num(y[j]), num((x[j]+x[k])/2), num((y[j]+y[k])/2))
	}
	return d.String() + "Z"
}
