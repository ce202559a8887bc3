package svg

import "strings"

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

// colours are a theme's colours for the page, the board and what is on it.
type colours struct {
	page, light, dark, label, frame  string
	selected, last, act, goal, alarm string
	gaze, haunt, user                string
	looks                            map[string]lookColours
}

// lookColours are the colours of the parts of a glyph.
type lookColours struct{ body, line, detail, ink, accent string }

var looks = map[string]lookColours{
	"a": {"#fffaf0", "#2e2a24", "#6b6253", "#2e2a24", "#f2a900"},
	"o": {"#33304a", "#0b0a12", "#b9b3dc", "#f3efff", "#ffb91f"},
	"n": {"#dcb983", "#4a3616", "#6b4e22", "#3a2a12", "#ffd56b"},
	"s": {"#c3c5c1", "#3b3d3d", "#6d7070", "#5b5e5e", "#c9cccb"},
	"z": {"#8b8b93", "#26262b", "#3f3f46", "#45454c", "#a9a9b0"},
}

var starkLooks = map[string]lookColours{
	"a": {"#ffffff", "#000000", "#000000", "#000000", "#000000"},
	"o": {"#000000", "#000000", "#ffffff", "#ffffff", "#ffffff"},
	"n": {"#ffd27a", "#000000", "#000000", "#000000", "#ffffff"},
	"s": {"#d0d0d0", "#000000", "#000000", "#000000", "#d0d0d0"},
	"z": {"#8a8a8a", "#000000", "#000000", "#000000", "#8a8a8a"},
}

var palettes = map[Theme]colours{
	Light: {"#f4f1ea", "#d9ddd6", "#aab8b1", "#4a4f4b", "#5d6863",
		"#f5cf3d", "#7f6a00", "#0b5fa5", "#1f6b3a", "#c93a12",
		"#8a5600", "#5d2f8a", "#0f7a5c", looks},
	Dark: {"#1b1d1f", "#b3bbb6", "#84938d", "#c9cec9", "#0d0e0f",
		"#f5cf3d", "#5f4f00", "#0b5fa5", "#1f6b3a", "#b8320e",
		"#8a5600", "#5d2f8a", "#0f6a50", looks},
	Contrast: {"#ffffff", "#ffffff", "#c4c4c4", "#000000", "#000000",
		"#ffe600", "#000000", "#003a9e", "#005a1e", "#b00000",
		"#6a3c00", "#4b0082", "#00594a", starkLooks},
}

func (t Theme) colours() colours {
	if c, ok := palettes[t]; ok {
		return c
	}
	return palettes[Light]
}

// Style returns the style sheet of a theme for everything that this package draws.
func Style(t Theme) string {
	c := t.colours()
	var b strings.Builder
	for _, name := range []string{"a", "o", "n", "s", "z"} {
		l := c.looks[name]
		ray, wound := l.line, l.detail
		switch name {
		case "o":
			ray, wound = l.body, "#a4dd2c"
		case "a":
			wound = "#5f9e00"
		}
		b.WriteString(strings.NewReplacer(
			"@", "."+name, "BODY", l.body, "LINE", l.line, "DETAIL", l.detail, "INK", l.ink,
			"ACCENT", l.accent, "RAY", ray, "WOUND", wound,
			"SAND", c.looks["n"].body, "EARTH", c.looks["n"].line, "ROUND", round,
		).Replace(lookRules))
	}
	b.WriteString(strings.NewReplacer(
		"PAGE", c.page, "LIGHT", c.light, "DARK", c.dark, "COORD", c.label, "BORDER", c.frame,
		"CHOSEN", c.selected, "LAST", c.last, "ACT", c.act, "GOAL", c.goal, "ALARM", c.alarm,
		"GAZE", c.gaze, "HAUNT", c.haunt, "USER", c.user,
		"CRACK", c.looks["z"].line, "ROUND", round,
	).Replace(rules))
	return b.String()
}

const round = "stroke-linecap:round;stroke-linejoin:round"

// lookRules is the style of a look's parts; rules is the style of everything else.
// Later rules override earlier ones, so tongues, mouths and cracks come last.
const (
	lookRules = `@b,@B,@p{fill:BODY;stroke:LINE;stroke-width:4;stroke-linejoin:round}
@B{stroke-width:7}
@d,@h,@c{fill:none;stroke:DETAIL;stroke-width:3.6;ROUND}
@h{stroke:EARTH}
@r,@w,@t{fill:none;stroke:RAY;stroke-width:6;ROUND}
@w{stroke:WOUND}
@t{stroke:INK}
@f{fill:WOUND}
@k{fill:INK}
@e,@m{fill:ACCENT}
@y{fill:#ffb000}
@u{fill:#1a1420}
@g{fill:SAND;stroke:EARTH;stroke-width:3.5}
`
	rules = `.sc,.zc{stroke:CRACK}
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
