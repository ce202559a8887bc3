package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Nothing keeps people out of any page, wide or on a phone, light or dark; a
// phone needs no sideways scrolling, and its squares are large enough.
func TestPages(t *testing.T) {
	p := open(t, server)
	for _, page := range []string{"play", "learn", "learn/10", "casebook", "edit", "share", "settings", "help", "NR-0374"} {
		p.js(`location.hash = "#/`+page+`"`, nil)
		p.wait(`"` + page + `" === "play" || document.getElementById("page").innerText.length > 100`)
		p.axe(page)
		p.shot(strings.ReplaceAll(page, "/", "-"))
	}
	p.js(`settings.theme = "dark"; applyTheme(); location.hash = "#/play"`, nil)
	p.axe("dark")
	p.set(crowds)
	p.shot("dark-crowds")
	p.js(`settings.theme = "contrast"; applyTheme()`, nil)
	p.axe("contrast")
	p.shot("contrast")
	p.js(`settings.theme = "light"; applyTheme()`, nil)
	p.shot("crowds")
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.axe("phone")
	p.shot("phone")
	var size struct{ Scroll, Client, Square float64 }
	p.js(`return {Scroll: document.documentElement.scrollWidth, Client: document.documentElement.clientWidth, Square: document.getElementById("sq-e4").getBoundingClientRect().width}`, &size)
	if size.Scroll > size.Client || size.Square < 40 {
		t.Errorf("%+v", size)
	}
}

// The editor shows the problems of a position on their squares.
func TestEditor(t *testing.T) {
	p := open(t, server)
	p.js(`location.hash = "#/edit"`, nil)
	p.wait(`editing && editing.cells && document.querySelector(".palette button")`)
	p.js(`[...document.querySelectorAll(".palette button")].find(b => b.title === "Alabaster Human").click()`, nil)
	p.wait(`editing.tool && document.querySelector('.palette [aria-pressed="true"]')`)
	p.click("a8")
	p.wait(`document.getElementById("problems") && document.querySelectorAll("#over .v-alarm").length > 0`)
	p.shot("editor")
	p.axe("editor")
}

// With a deficiency of colour vision everything is still drawn: SHOTS keeps it to
// be looked at.
func TestVision(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	p.drag("c1", "d2")
	p.wait(`document.getElementById("why")`)
	for _, kind := range []emulation.SetEmulatedVisionDeficiencyType{emulation.SetEmulatedVisionDeficiencyTypeDeuteranopia, emulation.SetEmulatedVisionDeficiencyTypeAchromatopsia} {
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{Type: kind}); err != nil {
			t.Fatal(err)
		}
		p.shot(string(kind))
	}
}
