package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch presses a finger on one square, moves it over the others and lifts it
// after a while.
func (p *tab) touch(hold time.Duration, squares ...string) {
	p.Helper()
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)}); err != nil {
			p.Fatal(err)
		}
	}
	for i, square := range squares {
		x, y := p.middle(square)
		kind := input.DispatchTouchEventTypeTouchMove
		if i == 0 {
			kind = input.DispatchTouchEventTypeTouchStart
		}
		send(kind, &input.TouchPoint{X: x, Y: y})
	}
	time.Sleep(hold)
	send(input.DispatchTouchEventTypeTouchEnd)
}

// On a phone a finger drags a piece, taps two squares, and asks by a long press.
func TestTouch(t *testing.T) {
	p := open(t, server)
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.touch(0, "e1", "e2", "d2", "d3")
	p.wait(`path().join() === "Be1d3"`)
	p.touch(0, "d8")
	p.wait(`selected === "d8"`)
	p.touch(0, "b6")
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.touch(900*time.Millisecond, "b6")
	p.wait(`document.getElementById("panel").innerText.includes("Obsidian Ghast")`)
}

// A game that is over says what forbids every move that is left.
func TestEnd(t *testing.T) {
	p := open(t, server)
	p.js(`const r = await ask("ruling", {text: "NR-0341"}); setGame({name: game.name, start: r.position}); await refresh()`, nil)
	p.wait(`document.getElementById("turn").textContent.includes("Obsidian wins: compulsion")`)
	p.press("#turn button")
	p.wait(`document.getElementById("end")?.innerText.includes("COMP-RULE")`)
	p.axe("the end")
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
