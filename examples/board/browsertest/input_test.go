package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestKeys checks every key of the Keys page.
func TestKeys(t *testing.T) {
	p := open(t, server)
	p.focus("#sq-e1")
	for _, c := range []struct{ key, at string }{
		{kb.Home, "a1"}, {kb.End, "h1"}, {kb.ArrowUp, "h2"}, {kb.ArrowLeft, "g2"}, {kb.ArrowDown, "g1"}, {kb.ArrowRight, "h1"},
		{"b", "e1"}, {"g", "g1"}, {"l", "c1"}, {"l", "f1"}, {"h", "f2"}, {"h", "g2"}, {"W", "h1"}, {"W", "a1"},
	} {
		p.key(c.key)
		p.wait(`document.activeElement.dataset.square === "` + c.at + `"`)
	}
	p.key("b", "m")
	p.says("#say", "Be1d3")
	p.key("s")
	p.says("#say", "e1, Alabaster Basilisk")
	p.key("W", "w")
	p.says("#panel", "What keeps h1 from moving")
	p.key("c")
	p.says("#say", "No piece is compelled")
	p.key("f")
	p.wait(`game.flip`)
	p.key("f", "b", kb.Enter)
	p.wait(`selected === "e1"`)
	p.key(kb.Escape)
	p.wait(`selected === ""`)
	p.key("b", " ")
	p.wait(`selected === "e1"`)
	p.key(kb.Escape, "?")
	p.says("#page", "move over the board")
	p.visit("play")
	p.set(gamelet)
	p.key("c")
	p.says("#say", "compelled")
}

// TestTyped types moves in every notation. A text that cannot be read gets a
// message with an example; an ambiguous text gets the possible moves.
func TestTyped(t *testing.T) {
	p := open(t, server)
	typed := func(text string) {
		p.focus("#move")
		p.js(`document.getElementById("move").value = ""`, nil)
		p.key(text, kb.Enter)
	}
	for _, text := range []string{"Be1d3", "Bd3:c2,e2", "Bd3=pHc2,pHe2", "b e1-d3"} {
		typed(text)
		p.wait(`path().join() === "Be1d3" && document.getElementById("move").value === ""`)
		p.js(`setGame({name: game.name}); await refresh()`, nil)
	}
	typed("Be1xd")
	p.says("#panel h2", "Not understood")
	if text := p.text("#panel"); !strings.Contains(text, "after the piece's letter comes a square") || !strings.Contains(text, "Ab1b3") {
		t.Errorf("no reason or no example: %q", text)
	}
	p.set(orders)
	typed("Ae5!")
	p.wait(`document.querySelectorAll("#chooser fieldset").length === 2`)
}

// TestGoals moves a piece by dragging and by two clicks. Its goals have a dot
// or a ring, and pieces that cannot move give the reasons.
func TestGoals(t *testing.T) {
	p := open(t, server)
	p.drag("e1", "d3")
	p.wait(`path().join() === "Be1d3"`)
	p.click("c8")
	p.wait(`selected === "c8" && document.querySelectorAll("#over .v-ring").length === goals().length && goals().length > 0`) // including those onto its own side
	p.key(kb.Escape)
	p.click("d8")
	p.wait(`selected === "d8" && document.querySelectorAll("#over .v-dot").length === goals().length && goals().length > 0`)
	p.click("b6")
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.wait(`document.querySelectorAll("#under .v-last").length === 2`)
	p.wait(`cells.a1.classList.contains("dim")`)
	p.click("a1")
	p.choose("Why can it not move?")
	p.says("#panel", "What keeps a1 from moving")
	p.wait(`document.querySelectorAll("#panel .reasons a").length > 0`)
}

// TestPressWhileDrawn presses a button that is redrawn before the release.
func TestPressWhileDrawn(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	for _, selector := range []string{"#save-b2", "#analyse"} {
		x, y := p.middleOf(selector)
		p.do(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		p.js(`showBanner(); showThink()`, nil)
		p.do(chromedp.MouseEvent("mouseReleased", x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	p.wait(`filter !== null && analysing`)
}
