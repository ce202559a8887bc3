package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// An analysis shows lines, and stops.
func TestAnalysis(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.press("#analyse")
		p.wait(`thought && thought.depth >= 3 && document.querySelectorAll("#think .line").length === 3`)
		p.shot("analysis")
		// A press on a line counts although its text changes under the finger.
		x, y := p.middleOf("#think .line")
		p.js(`window.depth = thought.depth`, nil)
		p.do(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		p.wait(`thought.depth > depth`)
		p.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		p.wait(`path().length === 1`)
		p.wait(`thought && thought.depth >= 2`)
		// Meanwhile the rules answer.
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
