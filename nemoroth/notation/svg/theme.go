package svg

import (
	"slices"
	"strings"
)

// A Theme is a set of colours.
type Theme string

// The themes. Any other value is drawn as Light.
const (
	Light    Theme = "light"
	Dark     Theme = "dark"
	Contrast Theme = "contrast"
)

// Themes returns the themes.
func Themes() []Theme { return []Theme{Light, Dark, Contrast} }

// palette holds the colours of the themes: a row for each word of the rules below, and a column
// for each theme. The words of the looks begin with the look: a and o are the pieces of the two
// sides, s and z their statues, n what belongs to no side.
const palette = `PAGE #f4f1ea #1b1d1f #ffffff
LIGHT #d9ddd6 #b3bbb6 #ffffff
DARK #aab8b1 #84938d #c4c4c4
COORD #4a4f4b #c9cec9 #000000
BORDER #5d6863 #0d0e0f #000000
CHOSEN #f5cf3d #f5cf3d #ffe600
LAST #7f6a00 #5f4f00 #000000
ACT #0b5fa5 #0b5fa5 #003a9e
GOAL #1f6b3a #1f6b3a #005a1e
ALARM #c93a12 #b8320e #b00000
GAZE #8a5600 #8a5600 #6a3c00
HAUNT #5d2f8a #5d2f8a #4b0082
USER #0f7a5c #0f6a50 #00594a
aBODY #fffaf0 #fffaf0 #ffffff
aLINE #2e2a24 #2e2a24 #000000
aDETAIL #6b6253 #6b6253 #000000
aINK #2e2a24 #2e2a24 #000000
aACCENT #f2a900 #f2a900 #000000
aRAY #2e2a24 #2e2a24 #000000
aWOUND #5f9e00 #5f9e00 #5f9e00
oBODY #33304a #33304a #000000
oLINE #0b0a12 #0b0a12 #000000
oDETAIL #b9b3dc #b9b3dc #ffffff
oINK #f3efff #f3efff #ffffff
oACCENT #ffb91f #ffb91f #ffffff
oRAY #33304a #33304a #000000
oWOUND #a4dd2c #a4dd2c #a4dd2c
nBODY #dcb983 #dcb983 #ffd27a
nLINE #4a3616 #4a3616 #000000
nDETAIL #6b4e22 #6b4e22 #000000
nINK #3a2a12 #3a2a12 #000000
nACCENT #ffd56b #ffd56b #ffffff
nRAY #4a3616 #4a3616 #000000
nWOUND #6b4e22 #6b4e22 #000000
sBODY #c3c5c1 #c3c5c1 #d0d0d0
sLINE #3b3d3d #3b3d3d #000000
sDETAIL #6d7070 #6d7070 #000000
sINK #5b5e5e #5b5e5e #000000
sACCENT #c9cccb #c9cccb #d0d0d0
sRAY #3b3d3d #3b3d3d #000000
sWOUND #6d7070 #6d7070 #000000
zBODY #8b8b93 #8b8b93 #8a8a8a
zLINE #26262b #26262b #000000
zDETAIL #3f3f46 #3f3f46 #000000
zINK #45454c #45454c #000000
zACCENT #a9a9b0 #a9a9b0 #8a8a8a
zRAY #26262b #26262b #000000
zWOUND #3f3f46 #3f3f46 #000000`

// Style returns the style sheet of a theme for everything that this package draws.
func Style(t Theme) string {
	column := 1 + max(slices.Index(Themes(), t), 0)
	pairs := []string{"ROUND", "stroke-linecap:round;stroke-linejoin:round"}
	for row := range strings.Lines(palette) {
		words := strings.Fields(row)
		pairs = append(pairs, words[0], words[column])
	}
	sheet := ""
	for _, look := range []string{"a", "o", "n", "s", "z"} {
		sheet += strings.NewReplacer("@", "."+look, "$", look).Replace(lookRules)
	}
	return strings.NewReplacer(pairs...).Replace(sheet + rules)
}

// lookRules is the style of a look's parts; rules is the style of everything else.
// Later rules override earlier ones, so tongues, mouths and cracks come last.
const (
	lookRules = `@b,@B,@p{fill:$BODY;stroke:$LINE;stroke-width:4;stroke-linejoin:round}
@B{stroke-width:7}
@d,@h,@c{fill:none;stroke:$DETAIL;stroke-width:3.6;ROUND}
@h{stroke:nLINE}
@r,@w,@t{fill:none;stroke:$RAY;stroke-width:6;ROUND}
@w{stroke:$WOUND}
@t{stroke:$INK}
@f{fill:$WOUND}
@k{fill:$INK}
@e,@m{fill:$ACCENT}
@y{fill:#ffb000}
@u{fill:#1a1420}
@g{fill:nBODY;stroke:nLINE;stroke-width:3.5}
`
	rules = `.sc,.zc{stroke:zLINE}
.at{stroke:#d13b3b}
.ot{stroke:#ff6b5e}
.am,.om{fill:#d9534a}
.x{fill:#fff;stroke:#fff;stroke-width:11;ROUND}
.v-text{font:700 24px system-ui,"DejaVu Sans",sans-serif;fill:#fff;text-anchor:middle}
.v-coord{font:600 22px system-ui,"DejaVu Sans",sans-serif;fill:COORD;text-anchor:middle}
.v-letter{font:700 52px system-ui,"DejaVu Sans",sans-serif;text-anchor:middle}
.v-pill{fill:#1d2021;stroke:#fff;stroke-width:2}
.v-plies{fill:#2c4700;stroke:#fff;stroke-width:2}
.v-ichor{fill:#86b81b;stroke:#4c7300;stroke-width:3.5;opacity:.88}
.v-bubble{fill:#b9e04f}
.v-hole{fill:#15171a;stroke:#000;stroke-width:3}
.v-page{fill:PAGE}
.v-frame{fill:BORDER}
.v-light{fill:LIGHT}
.v-dark{fill:DARK}
.v-range{fill:#7b4fa3;fill-opacity:.2;stroke:HAUNT}
.v-range{stroke-width:5;stroke-dasharray:4 12;stroke-linecap:round}
.v-sel{fill:CHOSEN;fill-opacity:.75}
.v-last{fill:LAST;fill-opacity:.8}
.v-under{fill:none;stroke:#fff;ROUND}
.v-alarm{fill:none;stroke:ALARM;stroke-width:8;ROUND}
.v-act{fill:none;stroke:ACT;stroke-width:8;ROUND}
.v-user{fill:none;stroke:USER;stroke-width:8;ROUND}
.v-ring{fill:none;stroke:GOAL;stroke-width:8}
.v-dot{fill:GOAL;stroke:#fff;stroke-width:4}
.v-beam{fill:none;stroke:GAZE;stroke-width:4.5;stroke-dasharray:10 7}
.v-eye{fill:#ffe9a8;fill-opacity:.93;stroke:GAZE;stroke-width:4}
.v-pupil{fill:GAZE}
.v-f-act{fill:ACT;stroke:#fff;stroke-width:3}
.v-f-alarm{fill:ALARM;stroke:#fff;stroke-width:3}
.v-f-user{fill:USER;stroke:#fff;stroke-width:3}
`
)
