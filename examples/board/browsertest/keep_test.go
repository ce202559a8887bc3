package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestKeeping checks that the game survives a reload and a link with its
// variations, and that a second tab does not overwrite the game of the first.
func TestKeeping(t *testing.T) {
	p := open(t, server)
	for _, m := range []string{"Be1d3", "Gd8b6"} {
		p.js(`await tryMove({text: "`+m+`"})`, nil)
	}
	p.js(`await goTo(game.root.children[0]); await tryMove({text: "Hh7-h6"})`, nil) // lenient input
	p.do(chromedp.Reload())
	p.ready()
	p.wait(`path().join() === "Be1d3,Hh7h6" && game.root.children[0].children.length === 2`)
	var link string
	p.js(`return link()`, &link)

	// A ruling's page and a new game do not change the stored game.
	p.js(`location.hash = "#/NR-0374"`, nil)
	p.wait(`guest && document.body.dataset.line === "` + gamelet + `"`)
	p.do(chromedp.Reload())
	p.ready()
	p.wait(`guest`)
	p.js(`location.hash = "#/play"`, nil)
	p.wait(`!guest && path().join() === "Be1d3,Hh7h6"`)
	p.press("#new")
	p.wait(`path().length === 0`)
	p.js(`location.hash = "#/share"`, nil)
	p.wait(`document.getElementById("page").innerText.includes("Games kept in this browser")`)
	p.js(`[...document.querySelectorAll("#page li button")].find(b => b.textContent === "Open").click()`, nil)
	p.wait(`path().join() === "Be1d3,Hh7h6"`)

	second, cancel := chromedp.NewContext(p.ctx)
	defer cancel()
	q := &tab{t, second, make(chan string, 9)}
	q.do(chromedp.Navigate(server))
	q.ready()
	q.wait(`path().join() === "Be1d3,Hh7h6"`)
	q.js(`await tryMove({text: "Hh2h3"})`, nil)
	p.do(chromedp.Reload())
	p.ready()
	p.wait(`path().join() === "Be1d3,Hh7h6"`)

	r := open(t, server+link)
	r.wait(`path().join() === "Be1d3,Hh7h6" && game.root.children[0].children.length === 2`)
	for _, broken := range []string{link[:len(link)-9], "#g=@@@", "#g=" + strings.Repeat("A", 100000), "#g=e30"} {
		r.js(`location.hash = `+quote(broken), nil)
		r.wait(`document.getElementById("notice").innerText.includes("cannot be opened")`)
		r.js(`document.getElementById("notice").hidden = true; document.getElementById("notice").textContent = ""`, nil)
		r.wait(`path().join() === "Be1d3,Hh7h6"`)
	}
	// A link keeps the verdict that is shown.
	r.set(gamelet)
	r.js(`await tryMove({text: "Lc1d2"})`, nil)
	var verdict string
	r.js(`return link()`, &verdict)
	v := open(t, server+verdict)
	v.wait(`document.getElementById("why") && document.getElementById("why").innerText.includes("Lc1d2 is illegal")`)
	// The stored data of another version is not changed.
	p.js(`localStorage.setItem(keep.prefix + keep.id(), '{"version":99}')`, nil)
	p.do(chromedp.Reload())
	p.ready()
	p.wait(`document.getElementById("notice").innerText.includes("another version")`)
	var kept bool
	p.js(`return keep.keys().some(k => k.data && k.data.version === 99)`, &kept)
	if !kept {
		t.Error("a game of another version is gone")
	}
	// Without storage the page reports that and works.
	p.js(`Storage.prototype.setItem = () => { throw new Error("refused"); }; keep.told = false; await tryMove({text: "He2e3"})`, nil)
	p.wait(`document.getElementById("notice").innerText.includes("cannot be kept") && path().join() === "He2e3"`)
}

// TestOffline checks the exported site without a network, and the single file.
func TestOffline(t *testing.T) {
	s := host(t)
	p := open(t, s.URL+"/")
	p.js(`await navigator.serviceWorker.ready; if (!navigator.serviceWorker.controller) await new Promise(ok => navigator.serviceWorker.addEventListener("controllerchange", ok))`, nil)
	p.js(`await tryMove({text: "Be1d3"})`, nil)
	s.CloseClientConnections()
	s.Close()
	p.do(chromedp.Reload())
	p.ready()
	p.js(`await tryMove({text: "Gd8b6"})`, nil)
	p.wait(`path().length === 2`)

	q := open(t, "file://"+single)
	q.js(`await tryMove({text: "Be1d3"}); location.hash = "#/learn"`, nil)
	q.wait(`path().length === 1 && document.querySelectorAll("#page li").length >= 12`)
}
