package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestAnalysis checks that an analysis shows lines and can be stopped.
func TestAnalysis(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.press("#analyse")
		p.wait(`thought && thought.depth >= 3 && document.querySelectorAll("#think .line").length === 3`)
		p.shot("analysis")
		// A press on a line counts although its text changes meanwhile.
		x, y := p.middleOf("#think .line")
		p.js(`window.depth = thought.depth`, nil)
		p.do(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		p.wait(`thought.depth > depth`)
		p.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		p.wait(`path().length === 1`)
		p.wait(`thought && thought.depth >= 2`)
		// The rules still answer.
		start := time.Now()
		p.js(`await ask("view", here())`, nil)
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("a view took %v beside an analysis", took)
		}
		p.press("#analyse")
		p.wait(`thinking === null && !analysing`)
		p.js(`opponent.turn = view.turn; opponent.level = 2; afterView()`, nil)
		p.wait(`path().length === 2`)
	})
}

// TestPreview points at a line by mouse and keyboard. The board shows it as
// numbered arrows and its end as a small board, until the pointer leaves it.
func TestPreview(t *testing.T) {
	p := open(t, server)
	p.js(`thought = {depth: 2, nodes: 10, ms: 1, lines: [{score: "+1.00", moves: ["Be1d3", "Gd8b6", "Hb2b3"]}]}; showThought()`, nil)
	x, y := p.middleOf("#think .line")
	p.do(chromedp.MouseEvent("mouseMoved", x, y))
	p.wait(`[...document.querySelectorAll("#over .v-text")].map(t => t.textContent).join() === "1,2,3" && document.querySelector("#preview svg")`)
	p.says("#preview", "After Be1d3 Gd8b6 Hb2b3")
	p.do(chromedp.MouseEvent("mouseMoved", 5, 5))
	p.wait(`!document.querySelector("#over .v-text")`)
	p.focus("#think .line")
	p.wait(`document.querySelectorAll("#over .v-text").length === 3`)
	p.key(kb.Enter)
	p.wait(`path().join() === "Be1d3"`)
}

// TestOpponent checks the levels, takeback against the computer, looking back
// at the game without a reply, hints, and proofs.
func TestOpponent(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.js(`for (const [id, value] of [["opp-level", "1"], ["opp-side", "O"]]) { const s = document.getElementById(id); s.value = value; s.dispatchEvent(new Event("change")); }`, nil)
		p.js(`await tryMove({text: "Be1d3"})`, nil)
		p.wait(`path().length === 2 && view.turn === "A"`)
		p.press("#undo")
		p.wait(`path().length === 0 && view.turn === "A"`)
		p.press("#forth")
		p.wait(`path().length === 1 && view.turn === "O" && !thinking`)
		p.press("#forth")
		p.wait(`document.body.dataset.ply === "2"`)
		p.press("#hint")
		p.says("#say", "Hint: ")
		p.wait(`document.querySelectorAll("#over .v-f-act, #over .v-act").length > 0 && path().length === 2`)
		p.press("#resign")
		p.says("#notice", "Alabaster resigns")
		p.set("wal1bl1w/hhh1hhh1/4Hph2/6H1/3g2ah/1A4A1/HHH2H2/W1LG(BH)LHW O 10")
		p.press("#solve")
		p.says("#thought", "Proven: a win in 3 plies")
		p.says("#think .line", "Gd4b6")
	})
}

// TestHidden checks that an analysis pauses while the tab is hidden.
func TestHidden(t *testing.T) {
	p := open(t, server)
	p.press("#analyse")
	p.wait(`thinking && thought`)
	p.js(`Object.defineProperty(document, "hidden", {configurable: true, get: () => true}); document.dispatchEvent(new Event("visibilitychange"))`, nil)
	p.wait(`!thinking && analysing`)
	p.js(`delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))`, nil)
	p.wait(`thinking`)
}
