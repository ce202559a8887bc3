package browsertest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/gif"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestCrowd checks that a crowded board can be read with much contrast and on a phone, which needs
// no sideways scrolling. TestSizes checks the pages.
func TestCrowd(t *testing.T) {
	p := open(t, server)
	p.set(crowds)
	p.wait(`cells.g3.querySelectorAll("use").length === 6 && cells.a5.querySelector(".v-plies")`)
	p.js(`settings.theme = "contrast"; applyTheme()`)
	p.axe("contrast")
	p.phone(360, 740)
	p.axe("phone")
	p.wait(`one("html").scrollWidth <= one("html").clientWidth`,
		`one("#sq-e4").getBoundingClientRect().width >= 40`)
}

// TestEditor checks that problems of a position are shown on their squares.
func TestEditor(t *testing.T) {
	p := open(t, server)
	p.js(`location.hash = "#/edit"`)
	p.wait(`editing && editing.position && one(".palette button")`)
	p.js(`one('.palette [title="Alabaster Human"]').click()`)
	p.wait(`editing.tool && one('.palette [aria-pressed="true"]')`)
	p.press("#sq-a8")
	p.wait(`one("#problems")`,
		`all("#over .v-alarm").length > 0`)
	p.axe("editor")
	// Drags a piece from the palette; sets ichor, statues and the side.
	p.choose("Empty board")
	p.wait(`editing.line.startsWith("8/8/8/8/8/8/8/8")`)
	for _, c := range []struct{ piece, square string }{
		{"Alabaster Ghast", "c3"}, {"petrified Obsidian Ghast", "f6"}, {"Obsidian Human", "h7"},
	} {
		p.dragFrom(`.palette [title="`+c.piece+`"]`, c.square)
		p.wait(`cellOn(editing.position, "`+c.square+`").Tokens`,
			`shown.`+c.square+`.label === "`+c.piece+`"`)
	}
	p.js(`const s = one("#tool-mark"); s.value = "7";
		s.dispatchEvent(new Event("change"))`)
	p.wait(`editing.tool.value === "7" && one("#tool-mark").value === "7"`)
	p.press("#sq-a5")
	p.wait(`shown.a5 && shown.a5.label === "ichor 7"`)
	p.choose("Obsidian")
	p.wait(`editing.position.Turn === "O" && one('#turn-O[aria-pressed="true"]')`)
	p.press("#edit-play")
	p.wait(`!editing`, `view.turn === "O"`,
		`document.body.dataset.line === "8/7h/5pg2/.[7]7/8/2G5/8/8 O 1"`)
	// The computer plays from there, too.
	p.press("#more")
	p.press("#more-computer")
	p.press("#begin-second")
	p.wait(`game.opponent.turn === "A" && game.start === "8/7h/5pg2/.[7]7/8/2G5/8/8 O 1"`)
}

// TestThemes checks the colours that the reader prefers or has set.
func TestThemes(t *testing.T) {
	p := open(t, server)
	shows := func(theme string) {
		p.Helper()
		p.wait(`document.documentElement.dataset.theme === "`+theme+`"`,
			`all("[data-for]").filter(s => s.media === "all").map(s => s.dataset.for).join() ===
				"`+theme+`"`)
	}
	shows("light")
	p.media("prefers-color-scheme", "dark")
	shows("dark")
	p.media("prefers-contrast", "more")
	shows("contrast")
	p.visit("settings")
	p.wait(`one('input[value="light"]')`)
	p.press(`input[value="light"]`)
	shows("light")
	p.reload()
	shows("light")
	// On paper a page is whole, without buttons, black on white.
	p.js(`settings.theme = "dark"; applyTheme(); location.hash = "#/NR-0374"`)
	p.says("#why h3", "Not legal")
	paper := emulation.SetEmulatedMediaParams{Media: "print"}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, paper); err != nil {
		t.Fatal(err)
	}
	p.wait(`["#page", "#word"].every(s => one(s).scrollHeight <= one(s).clientHeight + 1)`,
		`all("button.icon, .btn, .tools").every(e => !e.offsetParent)`,
		`getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)"`)
}

// TestEmbed checks that ?embed shows the board with its steps and a way to the whole page, in
// any frame from 280 pixels.
func TestEmbed(t *testing.T) {
	p := open(t, server)
	p.paste("1. Be1d3 Gd8b6 2. Bd3e5")
	p.wait(`path().length === 3`)
	q := open(t, server+"?embed"+get[string](p, `return link()`))
	p.visit("share")
	p.wait(`one('[aria-label="For a page"]')?.value.includes("?embed#g=")`)
	for _, size := range [][2]int64{{280, 280}, {280, 420}, {360, 480}, {900, 320}} {
		q.do(chromedp.EmulateViewport(size[0], size[1]))
		q.wait(`path().length === 3`, `!one("header").offsetParent`, `!one("#word").offsetParent`,
			`["#sq-a1", "#sq-h8", "#forth", "#home"].every(s => {
				const r = one(s).getBoundingClientRect();
				return r.width > 10 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
			})`)
	}
	q.press("#back")
	q.wait(`path().length === 2`)
	q.press("#to-first")
	q.wait(`path().length === 0`)
	q.press("#forth")
	q.wait(`path().join() === "Be1d3"`)
	q.axe("embedded")
	// An embed on a page of the same tab neither reads nor writes the player's own game.
	p.visit("play")
	const stored = `return JSON.stringify([{...localStorage}, {...sessionStorage}])`
	before := get[string](p, stored)
	p.do(chromedp.Navigate(server + "?embed" + get[string](p, `return link()`)))
	p.ready()
	p.press("#back")
	p.press("#flip")
	p.wait(`path().length === 2`)
	if after := get[string](p, stored); after != before {
		t.Errorf("an embed stores %s\nbefore: %s", after, before)
	}
	q.js(`one("#home").addEventListener("click", e => e.preventDefault()); one("#home").click()`)
	q.wait(`one("#home").href.startsWith(location.origin + "/#g=")`)
}

// TestFilms saves the last move and the whole game as pictures that move, SVG and GIF.
func TestFilms(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.paste("1. Be1d3 Gd8b6 2. Bd3e5")
		p.wait(`path().length === 3 && steps`)
		effects := get[int](p, `return steps.frames.length`)
		p.visit("share")
		p.wait(`one("#save-move-gif")`)
		for name, frames := range map[string]int{"move": effects + 2, "game": 4} {
			text := string(p.save(name+"-film", name+".svg", t.TempDir()))
			if n := strings.Count(text, "<animate "); n != frames || !strings.Contains(text, "indefinite") {
				t.Errorf("%s: %d pictures, want %d", name, n, frames)
			}
			film, err := gif.DecodeAll(bytes.NewReader(p.save(name+"-gif", name+".gif", t.TempDir())))
			if err != nil {
				t.Fatal(err)
			}
			if len(film.Image) != frames || film.LoopCount != 0 || film.Config.Width != 480 {
				t.Errorf("%s: %d pictures, %d, %+v", name, len(film.Image), film.LoopCount, film.Config)
			}
			// The pictures differ, and have the board's colours.
			first, last := film.Image[0], film.Image[len(film.Image)-1]
			if bytes.Equal(first.Pix, last.Pix) {
				t.Error("nothing moves")
			}
			colours := map[uint8]int{}
			for _, c := range last.Pix {
				colours[c]++
			}
			r, g, b, _ := last.Palette[0].RGBA()
			if len(colours) < 20 || r+g+b < 3*0x8000 {
				t.Errorf("%d colours; the commonest is %v", len(colours), last.Palette[0])
			}
		}
	})
}

// TestFirstPaint checks that the opening is shown before the first request.
func TestFirstPaint(t *testing.T) {
	p := open(t, server)
	cut := page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `window.fetch = () => new Promise(() => {})`}
	if _, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, cut); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Reload())
	p.wait(`document.querySelectorAll(".sq svg").length === 32`,
		`document.querySelector("#under .v-dark")`, `document.body.dataset.ready !== "yes"`,
		`document.querySelector("#bar").inert`)
	paint := get[float64](p, `return performance.getEntriesByType("paint")[0]?.startTime || 0`)
	t.Logf("first paint after %.0f ms", paint)
	if paint > 5000 { // the goal is 1 s; a busy machine is slower
		t.Errorf("too late")
	}
}

// TestSlow opens the exported site over 1.6 Mbit/s: a line of loading is seen, and two people move,
// before the rules have come.
func TestSlow(t *testing.T) {
	p := begin(t, "about:blank")
	slow := network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{
			{Latency: 150, DownloadThroughput: 200_000, UploadThroughput: 200_000}}}
	if _, err := chromedp.Call(p.ctx, network.EmulateNetworkConditionsByRule, slow); err != nil {
		t.Fatal(err)
	}
	start, url := time.Now(), host(t).URL
	p.do(chromedp.Navigate(url))
	p.wait(`/ of [12]\.\d MB/.test(document.querySelector("#loaded")?.textContent)`)
	told := time.Since(start)
	p.finders()
	p.drag("e1", "d3")
	p.drag("d8", "b6")
	p.wait(`shown.b6.label === "Obsidian Ghast" && early.moves.length === 2`)
	moved := time.Since(start)
	p.ready()
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.says("#notice", "all are legal")
	come := time.Since(start)
	t.Logf("told after %v, two moves by hand after %v, their verdict after %v", told, moved, come)
	if come < 8*time.Second {
		t.Error("the network was not slow")
	}
}

// TestEarly moves pieces by hand while the rules are loading, from the opening and in a game from a
// link. The referee checks the moves when the rules have come, and takes back what is not legal.
func TestEarly(t *testing.T) {
	hold := make(chan struct{}) // the rules
	files := http.FileServer(http.Dir(site))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/board.wasm.gz" {
			select {
			case <-hold:
			case <-r.Context().Done():
			}
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	early := func(hash string) *tab {
		p := begin(t, s.URL+"/"+hash)
		p.wait(`document.querySelector("#loading")`)
		p.finders()
		return p
	}
	p := early("")
	p.says("#loading", "Two people can play already")
	p.says("#title", "The Game of Nemoroth")
	p.axe("loading")
	p.drag("e1", "d3")
	p.wait(`shown.d3.label === "Alabaster Basilisk" && !shown.e1`)
	p.says("#up", "To move")
	p.press("#sq-d8")
	p.press("#sq-b6")
	p.wait(`shown.b6.label === "Obsidian Ghast"`)
	p.drag("h2", "h5") // which is not legal
	p.drag("a7", "a6")
	p.press("#hand-back")
	p.drag("a7", "a5")
	p.says("#loading", "e1–d3, d8–b6, h2–h5, a7–a5")
	p.do(chromedp.Reload()) // the moves are kept
	p.wait(`document.querySelector("#loading")?.textContent.includes("e1–d3, d8–b6, h2–h5, a7–a5")`)
	close(hold)
	p.ready()
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.says("#notice", "the last 2 are taken back")
	p.says("#why", "Not legal: Hh2h5")
	p.js(`goTo(game.root.children[0])`)
	p.wait(`path().length === 1 && view.turn === "O"`)

	hold = make(chan struct{})
	q := early(get[string](p, `game.flip = true; return link()`))
	q.wait(`shown.d3.label === "Alabaster Basilisk" && shown.c2.label === "petrified Alabaster Human"`,
		`one(".sq").dataset.square === "h1" && one("#down").textContent.includes("Obsidian")`)
	q.says("#down", "To move")
	q.says("#loading", "what the link says")
	q.drag("h7", "h6")
	close(hold)
	q.ready()
	q.wait(`path().join() === "Be1d3,Hh7h6"`)
	q.says("#notice", "all are legal")
}

// TestQuickSteps goes through a game quicker than its steps are computed: only the steps that are
// shown are asked for.
func TestQuickSteps(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.js(`for (let i = 0; i < 30; i++) await tryMove({text: view.moves[i % view.moves.length].name})`)
		asked := get[int](p, `answers.clear(); const before = serial, all = [];
			for (let i = 0; i < 29; i++) all.push(back());
			await Promise.all(all); return serial - before`)
		p.wait(`document.body.dataset.ply === "1" && path().length === 1`)
		if asked > 12 {
			t.Errorf("%d requests for 29 steps", asked)
		}
		// Steps that were shown before need no request but for what is drawn anew.
		asked = get[int](p, `await forth(); await back(); const before = serial;
			for (let i = 0; i < 30; i++) await (i % 2 ? back() : forth());
			await new Promise(ok => setTimeout(ok, 200)); return serial - before`)
		if asked > 4 {
			t.Errorf("%d requests for 30 steps back and forth", asked)
		}
	})
}

// TestDrawing draws arrows and circles with the right button, and with any button
// after Draw; drawing one again removes it. The link and the picture contain them.
func TestDrawing(t *testing.T) {
	p := open(t, server)
	p.stroke(chromedp.ButtonRight, "a2", "a4")
	p.stroke(chromedp.ButtonRight, "c4", "c4")
	p.wait(`all("#over .v-f-user").length === 1`,
		`all("#over circle.v-user").length === 1`)
	p.press("#pen")
	p.stroke(chromedp.ButtonLeft, "g7", "e5")
	p.wait(`all("#over .v-f-user").length === 2 && !selected`)
	p.stroke(chromedp.ButtonLeft, "g7", "e5")
	p.wait(`all("#over .v-f-user").length === 1`)
	p.press("#pen")
	link := get[string](p, `return link()`)
	q := open(t, server+link)
	q.wait(`all("#over .v-f-user").length === 1`,
		`all("#over circle.v-user").length === 1`)
	q.visit("share")
	q.wait(`one("#save-svg")`)
	text := string(q.save("svg", "board.svg", t.TempDir()))
	for _, drawn := range []string{`class="v-f-user"`, `class="v-user" cx`} {
		if strings.Count(text, drawn) != 1 {
			t.Errorf("the picture has not one %s", drawn)
		}
	}
}

// TestFlip turns the board: the first square is h1, and the layers and the
// coordinates turn too.
func TestFlip(t *testing.T) {
	p := open(t, server)
	p.press("#flip")
	p.wait(`[0, 63].map(i => all(".sq")[i].dataset.square).join() === "h1,a8"`,
		`one("#under text").textContent === "h"`)
	p.drag("e1", "d3")
	p.wait(`path().join() === "Be1d3"`)
}

// TestSights shows the gazes and ranges of all pieces, those of a selected
// piece, and the squares that a scream would push. Every state has a shape, not only a colour.
func TestSights(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	p.press("#sights")
	p.js(`window.glyph = square => cells[square].querySelector("use").getAttribute("href")`)
	p.wait(`all("#over .v-eye").length > 2`,
		`all("#under .v-range").length === 2`,
		`all("#under path.v-alarm").length === 4`, // brackets
		`getComputedStyle(one("#under .v-range")).strokeDasharray !== "none"`,
		`getComputedStyle(one("#over .v-beam")).strokeDasharray !== "none"`,
		`glyph("d7") !== glyph("e7")`) // a statue
	p.press("#sights")
	p.wait(`!one("#over .v-eye")`)
	// The eyes of a selected piece do not hide the dots of its goals.
	p.js(`setGame({name: game.name}); await refresh()`)
	p.press("#sq-e1")
	p.wait(`all("#over .v-dot").length === 2 && sightPicture && !one("#over .v-eye")`)
	// The sights follow a move.
	p.press("#sights")
	p.drag("e1", "d3")
	p.wait(`allSights.gazes.some(g => g.from === "d3") && !allSights.gazes.some(g => g.from === "e1")`)
	p.press("#sights")
	p.set(orders)
	p.press("#sq-e5")
	p.wait(`all("#over .v-f-act").length === 3`)
}

// TestPictures checks that the saved pictures, SVG and PNG, show the board.
func TestPictures(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.set(gamelet)
		p.visit("share")
		p.wait(`one("#save-png")`)
		text := string(p.save("svg", "board.svg", t.TempDir()))
		for _, want := range []string{"<svg", "<title", "petrified"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s is missing: %.300s", want, text)
			}
		}
		img, err := png.Decode(bytes.NewReader(p.save("png", "board.png", t.TempDir())))
		if err != nil || img.Bounds().Dx() != 1600 || img.Bounds().Dy() != 1600 {
			t.Fatal(err)
		}
		colours := map[[3]uint32]int{}
		for i := range 1600 {
			r, g, b, _ := img.At(i, i).RGBA()
			colours[[3]uint32{r, g, b}]++
		}
		if len(colours) < 8 {
			t.Errorf("%d colours along the diagonal", len(colours))
		}
	})
}

// TestTexts pastes each exported text again, and texts with an error.
func TestTexts(t *testing.T) {
	g, err := nemorothgame.Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []string{"Be1d3", "Gd8b6", "Bd3e5"} {
		if g, err = g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	p := open(t, server)
	p.js(`for (const m of ["Be1d3", "Gd8b6", "Bd3e5"]) await tryMove({text: m})`)
	p.visit("share")
	p.wait(`all("#page textarea[readonly]").length === 9`)
	out := get[map[string]string](p, `return Object.fromEntries(all("#page textarea[readonly]").map(t =>
		[t.getAttribute("aria-label"), t.value]))`)
	diagram, err := game.ConvertPosition(nemorothgame.Rules(), g.Line(), game.FormDiagram)
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{
		"Position": g.Line(), "Diagram": diagram, "Link": "#g=",
		"Record, lawson": "Bd3:c2,e2", "Record, moussambani": "Bd3=pHc2,pHe2",
	} {
		if !strings.Contains(out[kind], want) {
			t.Errorf("%s: %s, want %s", kind, out[kind], want)
		}
	}
	var last struct{ Move string }
	err = json.Unmarshal([]byte(out["Last move as JSON"]), &last)
	if err != nil || last.Move != "Bd3e5" {
		t.Errorf("%v, %v", last, err)
	}
	for _, kind := range []string{
		"Position", "Diagram", "Record, canonical", "Record, lawson", "Record, moussambani",
	} {
		p.js(`setGame({name: game.name}); location.hash = "#/play"; await refresh()`)
		p.paste(out[kind])
		p.wait(`document.body.dataset.line === ` + quote(g.Line()))
	}
	p.paste("[Event \"x\"]\n1. Be1d3 Gd8b6 2. Hb2b5")
	p.says("#notice", "is shown up to an error")
	p.says("#why", "Not legal: Hb2b5")
	p.paste("Alabaster Human c3, Obsidian Ghast e5, a Basilisk on f6. Alabaster to move. Hc3-c2")
	p.says("#notice", "This is a guess")
	p.says("#why", "Not legal: Hc3c2")
	p.paste("\"walgblaw/hhhhhhhX")
	p.says("#panel", "This text cannot be read")
	p.visit("share")
	p.wait(`one("#import-text")`)
	p.focus("#import-text")
	p.js(`one("#import-text").value = ` + quote(gamelet))
	p.choose("Open")
	p.wait(`document.body.dataset.line === ` + quote(gamelet))
	// Links of this server work on this computer only, unless it knows a hosted copy.
	p.visit("share")
	p.says("#page", "work on this computer only")
	url, kill, err := start(program, "-addr", "127.0.0.1:0", "-base", "https://club.example/board/")
	if err != nil {
		t.Fatal(err)
	}
	defer kill()
	q := open(t, url+"#/share")
	q.wait(`one('[aria-label="Link"]')?.value.startsWith("https://club.example/board/#g=")`,
		`!one("#page").textContent.includes("this computer only")`)
}

// TestCasebook opens rulings and rules of every game by their address, on a
// board that can be played, and searches the casebook.
func TestCasebook(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url+"#/NR-374")
		p.wait(`guest && document.body.dataset.line === ` + quote(gamelet))
		p.says("#why", "Not legal: Lc1d2")
		edition := nemorothgame.Rules().Name() + "-rulings/2, edition "
		p.says("#cite", "Cite as: NR-0374, A Leaf Pile may not itself move into a Ghast's range")
		p.says("#cite", edition)
		p.choose("Play from here")
		p.wait(`!guest && game.start === ` + quote(gamelet))
		p.visit("ghast-2")
		p.says("#titlebar h2", "GHAST-2")
		p.wait(`guest && all("#page .reasons a").length > 10`)
		p.visit("casebook")
		p.wait(`one("#search")`)
		p.focus("#search")
		p.key("engulfs a Zombie")
		p.wait(`one('#page a[href="#/NR-0127"]')`)
		p.visit("D-09") // a dispute
		p.wait(`one('#page a[href="#/NR-0413"]')`)
		p.visit("XX-1234")
		p.says("#page", "unknown ruling")
		if url != server { // an exported site has the rulings as pages, too
			p.wait(`fetch("book/nemoroth/nr-0374.html").then(r => r.text()).then(text => {
				window.book = text; }) && window.book?.includes("A Leaf Pile may not itself move")`)
		}
		for id, name := range map[string]string{"WR-0008": "wormhole", "NV-0028": "nature"} {
			p.visit(id)
			p.says("#titlebar h2", id)
			p.wait(`game.name === "` + name + `" && guest && view.line.length > 5`)
		}
		p.visit("play")
		p.wait(`!guest && game.name === "nemoroth"`,
			`document.body.dataset.line === `+quote(gamelet))
	})
}

// TestLearn checks that every lesson shows its position, plays the moves to
// watch, and explains the illegal moves to try. The gamelet is the last lesson.
func TestLearn(t *testing.T) {
	p := open(t, server)
	p.visit("learn")
	p.wait(`all("#page li a").length === 12`)
	p.choose("The gamelet")
	p.says("#titlebar h2", "12. The gamelet")
	p.choose("Next")
	p.says("#page", "2 of 3")
	p.choose("Next")
	p.wait(`guest && document.body.dataset.line === ` + quote(gamelet))
	p.visit("learn") // a lesson that was read to its end has a mark
	p.wait(`all("#page li").map(x => x.innerText.includes("done")).indexOf(true) === 11`)
	p.visit("learn/12/3")
	p.wait(`guest && document.body.dataset.line === ` + quote(gamelet))
	p.choose("Try Lc1d2")
	p.says("#why", "GHAST-2")
	p.choose("Watch Be5f4")
	p.wait(`path().join() === "Be5f4"`)
	p.choose("Again")
	p.wait(`path().length === 0`)
	for _, name := range []string{"wormhole", "nature"} {
		p.js(`guest = null; beginGame({name: "` + name + `"}); location.hash = "#/learn";
			await refresh()`)
		p.visit("learn")
		p.wait(`all("#page li a").length >= 5`)
		p.visit("learn/1")
		p.says("#page", "1 of ")
		p.wait(`all("#page button.main")[0]?.textContent.startsWith("Watch")`,
			`guest`)
		p.js(`one("#page button.main").click()`)
		p.wait(`path().length === 1`)
	}
}

// TestGames selects another game in the settings, plays it and keeps it.
func TestGames(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		choose := func(name, plies string) {
			p.visit("settings")
			p.wait(`one('input[name="Game"][value="` + name + `"]')`)
			p.press(`input[name="Game"][value="` + name + `"]`)
			p.wait(`game.name === "`+name+`"`, `document.body.dataset.ply === "`+plies+`"`)
		}
		for _, c := range []struct{ name, from, to, bad, rule string }{
			{"wormhole", "e2", "e4", "e7", "WORM-"}, {"nature", "b1", "e7", "d4", "NAT-"},
		} {
			choose(c.name, "0")
			p.wait(
				`view.moves.length > 10`, `all(".sq svg").length > 20`,
				`one("#titlebar h2").textContent === "Settings"`)
			p.visit("play")
			p.drag(c.from, c.bad)
			p.says("#why", c.rule)
			p.drag(c.from, c.to)
			p.wait(`path().length === 1`)
			p.says("#effects", " moves to "+c.to) // in words, as adjudicate prints it
			p.press("#sq-h8")
			p.wait(`one("#card .about a") && all("#card .thumb .v-dot").length >= 4`)
			p.visit("puzzles")
			p.wait(`one("#say-legal") && guest`)
			p.press("#say-legal")
			p.wait(`one("#answered") && solved().done.length > 0`)
			p.visit("play")
			p.wait(`!guest && path().length === 1 && one("#effects")`, `!one("#turn").innerText.includes("undefined")`)
		}
		// What was there is there again, after a reload too; also a game against the computer.
		choose("wormhole", "1")
		choose("nemoroth", "0")
		p.js(`playComputer("A", {level: 1})`)
		p.wait(`game.opponent && !guest && !one("#page").dataset.title`)
		p.drag("e1", "d3")
		p.wait(`path().length === 2 && !thinking`)
		choose("nature", "1")
		choose("nemoroth", "2")
		p.wait(`game.opponent.level === 1 && keep.all().length === 3`)
		p.reload()
		choose("wormhole", "1")
		choose("nemoroth", "2")
		p.wait(`keep.all().length === 3`)
	})
}

// TestKeeping checks that the game survives a reload and a link with its
// variations, and that a second tab does not overwrite the game of the first.
func TestKeeping(t *testing.T) {
	p := open(t, server)
	for _, m := range []string{"Be1d3", "Gd8b6"} {
		p.js(`await tryMove({text: "` + m + `"})`)
	}
	p.js(`await goTo(game.root.children[0]); await tryMove({text: "Hh7-h6"})`) // lenient input
	p.reload()
	p.wait(`path().join() === "Be1d3,Hh7h6" && game.root.children[0].children.length === 2`,
		`all("#under .v-last").length === 2 && all("#effects li").length > 0`)
	link := get[string](p, `return link()`)

	// A ruling's page and a new game do not change the stored game.
	p.js(`location.hash = "#/NR-0374"`)
	p.wait(`guest && document.body.dataset.line === "` + gamelet + `"`)
	p.reload()
	p.wait(`guest`)
	p.js(`location.hash = "#/play"`)
	p.wait(`!guest && path().join() === "Be1d3,Hh7h6"`,
		`document.body.dataset.ply === "2" && !one("#page").dataset.title && one("#effects")`)
	p.press("#more")
	p.says("#menu h3", "More")
	p.press("#new")
	p.wait(`path().length === 0 && document.body.dataset.ply === "0"`)
	p.visit("games")
	p.wait(`one("#page .open")`)
	p.press(".open")
	p.wait(`path().join() === "Be1d3,Hh7h6"`)

	// A second tab begins a game of its own, and a copy of this tab gets a copy of the
	// game.
	q := p.beside(server)
	q.wait(`path().length === 0`)
	q.js(`sessionStorage.setItem("nemoroth-tab", ` + "keep.all()[0].id" + `)`)
	q.reload()
	q.says("#notice", "Another tab shows this game")
	q.js(`await tryMove({text: "Hh2h3"})`)
	p.reload()
	p.wait(`path().join() === "Be1d3,Hh7h6" && keep.all().length === 2`)

	// A game gets a name, from any tab; its next move does not take it away.
	for i, tab := range []*tab{q, p} {
		name := fmt.Sprint("Final ", i)
		tab.visit("games")
		tab.wait(`all('#page [aria-label="Rename"]').length === 2`)
		tab.js(`window.prompt = () => ` + quote(name) + `; const at = keep.all().findIndex(k => k.data.tree[2][0] === "Be1d3");
			all('#page [aria-label="Rename"]')[at].click()`)
		tab.says("#page", name)
		p.wait(`game.title === ` + quote(name))
		p.js(`await tryMove({text: view.moves[0].name})`)
		p.wait(`keep.get(game.id).data.title === ` + quote(name) + ` && keep.all().length === 2`)
		p.js(`const n = game.now; await goTo(n.parent); remove(n)()`)
	}

	// A deleted game can be brought back.
	q.visit("games")
	q.wait(`all('#page [aria-label="Delete"]').length === 2`)
	q.js(`all('#page [aria-label="Delete"]')[1].click()`)
	q.wait(`keep.all().length === 1`)
	q.press("#undelete")
	q.wait(`keep.all().length === 2`)
	// All games go out as one file, and come in in another browser, which opened links leave alone.
	file := get[string](q, `const blob = new Promise(ok => { window.save = (name, data) => ok(data); });
		one("#export-all").click(); return (await blob).text()`)
	other := open(t, server)
	other.paste(file)
	other.says("#notice", "2 games were added")
	other.wait(`all("#page .game").length === 2`, `keep.all().every(k => keep.get(k.id).data.tree.length > 2)`)
	for range 14 {
		other.js(`location.hash = "#/play"; location.hash = ` + quote(link) + `; await links`)
	}
	other.wait(`path().length === 2 && keep.all().length === 2`)

	r := open(t, server+link)
	r.wait(`path().join() === "Be1d3,Hh7h6" && game.root.children[0].children.length === 2`,
		`all("#under .v-last").length === 2`)
	r.wait(`location.hash === ` + quote(link)) // until the game changes
	long := "#g=" + strings.Repeat("A", 100000)
	for _, broken := range []string{link[:len(link)-9], "#g=@@@", long, "#g=e30"} {
		r.js(`location.hash = ` + quote(broken))
		r.wait(`one("#notice").innerText.includes("cannot be opened")`)
		r.js(`one("#notice").hidden = true;
			one("#notice").textContent = ""`)
		r.wait(`path().join() === "Be1d3,Hh7h6"`)
	}
	// A link keeps the verdict that is shown.
	r.set(gamelet)
	r.js(`await tryMove({text: "Lc1d2"})`)
	verdict := get[string](r, `return link()`)
	v := open(t, server+verdict)
	v.wait(`one("#why")`,
		`one("#why").innerText.includes("Not legal: Lc1d2")`)
	v.js(`await tryMove({text: "Be5f4"})`)
	v.wait(`location.hash === "#/play"`)
	// The stored data of another version is not changed.
	p.js(`localStorage.setItem(prefix + game.id, '{"version":99}')`)
	p.reload()
	p.says("#notice", "another version")
	p.wait(`Object.values(localStorage).includes('{"version":99}')`)
	// Without storage the page reports that and works.
	p.js(`Storage.prototype.setItem = () => { throw new Error("refused"); }; keep.warned = false;
		await tryMove({text: "He2e3"})`)
	p.wait(`one("#notice").innerText.includes("cannot be kept")`,
		`path().join() === "He2e3"`)
}

// TestOffline checks the exported site without a network, and the single file.
func TestOffline(t *testing.T) {
	s := host(t)
	p := open(t, s.URL+"/")
	p.js(`await navigator.serviceWorker.ready;
		if (!navigator.serviceWorker.controller) await new Promise(ok =>
			navigator.serviceWorker.addEventListener("controllerchange", ok))`)
	p.js(`await tryMove({text: "Be1d3"})`)
	s.CloseClientConnections()
	s.Close()
	p.reload()
	p.js(`await tryMove({text: "Gd8b6"})`)
	p.wait(`path().length === 2`)

	q := open(t, "file://"+single)
	q.js(`await tryMove({text: "Be1d3"}); location.hash = "#/learn"`)
	q.wait(`path().length === 1 && all("#page li").length >= 12`,
		`one("meta[http-equiv]").content.startsWith("default-src 'none'; ")`)
}

// TestRecord takes a record with comments, variations, marks, names and a result out and in
// again. What has no place is said.
func TestRecord(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		const text = `[Alabaster "Anna"]
[Event "Club (1. round)"]
[Result "0-1"]
[Termination "out of time"]

{A friendly game.} 1. Be1d3 !? {quiet (1. or not)} (1. Be1f3 Gd8b6 $4 (1... Hh7h6 {too slow} 2. Hb2b3)
2. Bf3g5) Gd8b6 2. Bd3e5 $1 Gb6d4`
		p.paste(text)
		p.wait(`path().join() === "Be1d3,Gd8b6,Bd3e5,Gb6d4"`, `game.names.A === "Anna"`)
		p.says("#turn", "Obsidian wins: out of time")
		p.says("#list", "quiet (1. or not)")
		p.says("#list", "A friendly game.")
		const tree = `return JSON.stringify([pack(game.root), game.names, game.over, game.tags, game.start])`
		before := get[string](p, tree)
		for _, want := range []string{`"Gd8b6","","Gb6","??"`, `"Hh7h6","too slow"`, "Club (1. round)"} {
			if !strings.Contains(before, want) {
				t.Errorf("%s lacks %s", before, want)
			}
		}
		p.visit("share")
		p.wait(`one('[aria-label="Record with comments and variations"]')`)
		record := get[string](p, `return one('[aria-label="Record with comments and variations"]').value`)
		p.js(`beginGame({}); location.hash = "#/play"; await refresh()`)
		p.paste(record)
		p.wait(`path().length === 4`)
		if after := get[string](p, tree); after != before {
			t.Errorf("%s\ncame back as\n%s\nfrom %s", before, after, record)
		}
		p.paste("1. Be1d3 ++d2 (1. Be1e8 Gd8b6) Gd8b6")
		p.says("#notice", "(1. Be1e8 Gd8b6) is dropped: ")
		p.says("#notice", "the mark ++d2 of Bd3:c2,e2 is dropped")
		p.paste(strings.Repeat("Be1d3 ", 200_000))
		p.says("#panel", "the text is too long")
	})
}

// TestEditing drags a piece of the editor to another square, takes one of several off with the
// right button, and finds the set-up again after another page.
func TestEditing(t *testing.T) {
	p := open(t, server)
	p.visit("edit")
	p.wait(`editing && editing.position && one(".palette button")`)
	p.drag("e1", "e2")
	p.wait(`shown.e2.label.includes("Basilisk") && shown.e2.label.includes("Human") && !shown.e1?.label`)
	p.stroke(chromedp.ButtonRight, "e2", "e2")
	p.wait(`shown.e2.label === "Alabaster Basilisk"`)
	p.visit("help")
	p.wait(`!editing && view.moves.length > 0`)
	p.visit("edit")
	p.wait(`editing?.position && shown.e2.label === "Alabaster Basilisk" && !shown.e1?.label`)
	// A verdict is there again after a rule was read.
	p.visit("play")
	p.wait(`!editing && !guest`)
	p.drag("e1", "e5")
	p.says("#why", "Not legal: Be1e5")
	p.visit("MOVE-BASILISK")
	p.wait(`guest`)
	p.visit("play")
	p.wait(`!guest`)
	p.says("#why", "Not legal: Be1e5")
}
