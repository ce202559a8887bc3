package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch presses a finger on one square, moves it over others, and lifts it
// later.
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

// TestTouch drags a piece, taps two squares, and presses long, on a phone.
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
