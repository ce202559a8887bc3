package browsertest

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// inView waits until the whole of an element is on the screen and nothing covers its middle.
func (p *tab) inView(selectors ...string) {
	p.Helper()
	for _, selector := range selectors {
		p.wait(`(() => {
			const e = one(` + quote(selector) + `), r = e && e.getBoundingClientRect();
			if (!r || r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
				return false;
			const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
			return top && (e.contains(top) || top.contains(e));
		})()`)
	}
}

// fits checks that no bar, button or text is wider than its place.
func (p *tab) fits(state string) {
	p.Helper()
	wide := get[[]string](p, `const list = [document.documentElement, ...all("#up, #down, #titlebar, #panel *, #page *")];
		return list.filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 2 &&
			!/^(pre|textarea|svg|input|select)$/i.test(e.tagName) && !e.closest("svg") &&
			(e === list[0] || getComputedStyle(e).overflowX === "visible")).map(e =>
			e.tagName + " " + e.id + " " + e.className + " " + e.scrollWidth + " > " + e.clientWidth)`)
	for _, e := range wide {
		p.Errorf("%s: too wide: %s", state, e)
	}
}

// TestSizes goes through what once failed and can depend on the size of the window or on its
// colours: wide, on a portrait tablet and on a phone, light and dark; and in two more windows.
func TestSizes(t *testing.T) {
	phone := []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}
	for _, size := range []struct {
		width, height int64
		colours       []string
		options       []chromedp.EmulateViewportOption
	}{
		{1440, 900, []string{"light", "dark"}, nil}, {768, 1024, []string{"light", "dark"}, nil},
		{390, 844, []string{"light", "dark"}, phone},
		{1024, 768, []string{"contrast"}, nil}, {740, 360, []string{"dark"}, nil}, // or 200 % zoom
	} {
		for _, colours := range size.colours {
			t.Run(fmt.Sprint(size.width, colours), func(t *testing.T) {
				p := open(t, server)
				p.js(`settings.theme = ` + quote(colours) + `; storeSettings(); applyTheme()`)
				p.do(chromedp.EmulateViewport(size.width, size.height, size.options...))
				p.wait(`document.documentElement.dataset.theme === ` + quote(colours))
				for _, part := range []func(*tab, int64){
					sizeOfStart, sizeOfVerdicts, sizeOfReview, sizeOfComputer, sizeOfPages,
				} {
					p.js(`guest = editing = null; beginGame({name: games[0].name}); clear($("panel"));
						location.hash = "#/play"; await refresh(); resetWord()`)
					p.wait(`!one("#page").dataset.title && path().length === 0`)
					part(p, size.width)
				}
			})
		}
	}
}

func sizeOfStart(p *tab, width int64) {
	p.inView("#frame", "#play-computer", "#play-two", "#learn", "#up")
	p.fits("start")
	p.axe("start")
	p.focus("#skip") // it leads to the board
	p.key(kb.Enter)
	p.wait(`document.activeElement.dataset.square && !one("#page").dataset.title`)
	// A card at the start leaves the board where it is.
	top := `one("#frame").getBoundingClientRect().top`
	p.press("#sq-a1")
	p.js(`window.top1 = ` + top)
	p.says("#card", "Wounded Fiend")
	p.wait(top + ` === top1`)
	p.axe("a card at the start")
	p.press("#sq-a1")
	p.wait(`one("#start") && ` + top + ` === top1`)
	p.js(`tryMove({text: "Be1d3"})`)
	p.wait(`path().length === 1 && one("#effects")`)
	p.inView("#frame", "#up", "#down", "#more", "#effects h3")
	// The coordinates stand beside the board, within the window and clear of the bars.
	p.wait(`all("#ranks span, #files span").every(e => {
		const r = e.getBoundingClientRect(), f = one("#frame").getBoundingClientRect();
		return r.left >= 0 && r.top >= 0 && (r.right <= f.left + 1 || r.top >= f.bottom - 1);
	})`)
	// The areas stay where they are.
	const places = `["frame", "bar", "down"].map(id => $(id).getBoundingClientRect().top).join()`
	p.js(`window.places = ` + places)
	p.press("#more")
	p.says("#menu h3", "More")
	p.wait(places + ` === places`)
	p.fits("more")
	if width < 600 {
		p.says("#menu", "Standard") // the ruleset
	} else {
		p.says("#titlebar", "Standard")
	}
}

func sizeOfVerdicts(p *tab, width int64) {
	p.set(gamelet)
	p.inView("#down .must", "#down .now")
	p.fits("compelled")
	p.drag("c1", "d2")
	p.inView("#why h3", "#why .reasons li")
	p.fits("a verdict")
	p.axe("a verdict")
	// One reason is drawn at a time, the one that is pressed.
	p.wait(`all("#under .v-range").length === 1`)
	p.js(`const r = all("#why .reasons.say li"); r[1].click(); r[1].blur()`)
	p.wait(`all("#under .v-range").length === 1 && evidence.ranges[0].from === "d4"`)
	p.js(`one("#why a").click()`)
	p.says("#titlebar h2", "GHAST-2")
	p.inView("#titlebar h2")
	p.do(chromedp.NavigateBack())
	p.says("#why h3", "Lc1d2")
	for from, to := range map[string]string{"e7": "e6", "c2": "c3"} { // an enemy, a statue
		p.drag(from, to)
		p.says("#why h3", "Not legal: H"+from+to)
		p.inView("#why .reasons li")
	}
	p.focus("#sq-e5") // no scream
	p.key("!")
	p.says("#no-scream", "No piece on e5 can scream now SCREAM-1")
	p.key(kb.Escape)
	p.press("#sq-d8") // two enemy pieces in turn
	p.press("#sq-e8")
	p.says("#card h3", "e8 Obsidian Basilisk")
	p.press("#sq-e5")
	p.says("#card", "It has 1 move.")
	p.wait(`!one("#stuck") && one("#card .thumb svg")`)
	p.fits("a card")
	p.press("#sq-e5") // a second click lets it go
	p.wait(`selected === "" && path().length === 0`)
	if width > 600 {
		p.hover("#sq-e2")
		p.says("#hovered", "petrified Alabaster Human")
		p.hover("#sq-e3")
	}
	p.set(orders)
	p.js(`openScream("e5")`)
	p.wait(`all(".cards button").length === 4`)
	p.inView("#chooser h3", "#chooser fieldset")
	p.fits("a scream")
	p.set(crowds)
	p.fits("a crowd")
}

func sizeOfReview(p *tab, width int64) {
	p.paste("{A note.} 1. Be1d3 {good} (1. He2e3) 1... Gd8b6 2. Bd3e5 Gb6d4")
	p.wait(`path().length === 4 && one("#effects")`)
	for _, step := range []struct{ press, path string }{
		{"#back", "Be1d3,Gd8b6,Bd3e5"}, {"#to-first", ""}, {"#forth", "Be1d3"},
		{"#to-last", "Be1d3,Gd8b6,Bd3e5,Gb6d4"},
	} {
		p.press(step.press)
		p.wait(`path().join() === ` + quote(step.path))
		if step.path != "" {
			p.wait(`all("#effects li").length > 0 && all("#under .v-last").length === 2`)
		}
	}
	p.js(`document.activeElement.blur(); byPointer = true`)
	p.key(kb.Home)
	p.wait(`path().length === 0`)
	p.key(kb.End)
	p.wait(`path().length === 4`)
	x, y := p.middle("#sq-e4")
	p.mouse("mouseWheel", x, y, func(e *input.DispatchMouseEventParams) { e.DeltaX, e.DeltaY = 0.01, -100 })
	p.wait(`path().length === 3`)
	if width < 600 {
		p.press("#moves")
	}
	p.says("#list", "good")
	p.inView("#list [aria-current]")
	p.fits("the list")
	p.press("#sights")
	p.wait(`allSights?.gazes?.some(g => g.from === "e5")`)
	p.press("#sights")
	// The graph of the whole game has a place in every window; the board and the tools stay in theirs.
	const places = `["frame", "bar", "down"].map(id => $(id).getBoundingClientRect().top).join()`
	p.js(`window.places = ` + places + `; await review()`)
	p.wait(`one("#graph .curve")`, places+` === places`)
	p.inView("#graph svg", "#list [aria-current]", "#frame")
	p.fits("the graph")
	p.axe("the graph")
	p.press("#worst")
	p.wait(`path().length === 3 || path().length === 4`, places+` === places`)
	p.inView("#graph .bad")
	p.press("#graph svg") // its middle
	p.wait(`path().length === 2`)
	p.set("walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW O 10")
	p.js(`for (const m of ["Gd8b6", "He2e3"]) await tryMove({text: m})`)
	p.wait(`one("#list").textContent.startsWith("10…Gb611Hee3")`)
}

func sizeOfComputer(p *tab, width int64) {
	p.press("#play-computer")
	p.choose("2")
	p.inView("#begin-first")
	p.fits("choosing the computer")
	p.press("#begin-first")
	p.wait(`game.opponent && view.turn === "A"`)
	p.press("#analyse") // the computer answers all the same
	p.drag("e1", "d3")
	p.wait(`path().length === 2 && one("#own")`)
	p.press("#analyse")
	p.says("#own", "petrified")
	p.reload()
	p.wait(`path().length === 2 && game.opponent.level === 2`)
	if width > 1000 {
		p.press("#resign")
	} else { // what stands beside the title of a wide window
		p.press("#more")
		p.fits("more, against the computer")
		p.press("#more-resign")
	}
	p.says("#up", "Won")
	p.drag("b2", "b3")
	p.says("#notice", "The game is over")
	p.wait(`path().length === 2`)
}

func sizeOfPages(p *tab, width int64) {
	for _, page := range []string{"learn", "learn/3/2", "puzzles/NR-0374", "puzzles/win-100", "games",
		"casebook", "casebook/Ghast", "share", "settings", "help", "study", "edit", "NR-0374"} {
		p.visit(page)
		p.wait(`one("#page").innerText.length > 60 && location.hash === ` + quote("#/"+page))
		time.Sleep(100 * time.Millisecond) // its board and its pictures come
		p.inView("#titlebar h2", "#leave", "#frame")
		p.fits(page)
		if page == "edit" {
			p.axe("the top of " + page)
		}
		p.js(`one("#side").scrollTop = 1e6`) // on a phone the toolbar covers what can be scrolled
		p.axe(page)
	}
	p.wait(`guest && document.body.dataset.line === ` + quote(gamelet))
	p.visit("settings")
	p.wait(`one('input[name="Pieces"][value="letters"]')`)
	p.js(`window.choose = (name, value) => one('input[name="' + name + '"][value="' + value + '"]').click();
		window.green = getComputedStyle(one("#under .v-dark")).fill;
		choose("Pieces", "letters"); choose("Board", "blue")`)
	p.wait(`all(".sq .letter").length > 30`, // high contrast has one board
		`(getComputedStyle(one("#under .v-dark")).fill !== green) !== (theme() === "contrast")`)
	p.js(`choose("Pieces", "drawn"); choose("Board", "green")`)
	p.wait(`all(".sq .letter").length === 0`, `getComputedStyle(one("#under .v-dark")).fill === green`)
	p.visit("edit")
	p.wait(`editing?.position`)
	p.drag("e1", "e3")
	p.wait(`shown.e3?.label === "Alabaster Basilisk"`)
	p.stroke(chromedp.ButtonRight, "e3", "e3")
	p.wait(`!shown.e3?.label`)
}
