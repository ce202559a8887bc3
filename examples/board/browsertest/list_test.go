package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestMoveList takes moves back and plays them again, by buttons and keys; it
// selects variations by keys, and promotes, deletes and comments them.
func TestMoveList(t *testing.T) {
	p := open(t, server)
	p.js(`for (const m of ["Be1d3", "Gd8b6", "Hb2b3"]) await tryMove({text: m})`, nil)
	for _, step := range []struct{ press, path string }{
		{"#undo", "Be1d3,Gd8b6"}, {"#back", "Be1d3"}, {"#redo", "Be1d3,Gd8b6"}, {"#forth", "Be1d3,Gd8b6,Hb2b3"},
	} {
		p.press(step.press)
		p.wait(`path().join() === "` + step.path + `"`)
	}
	p.focus("#flip")
	p.key(kb.ArrowLeft, kb.ArrowLeft)
	p.wait(`path().join() === "Be1d3"`)
	p.js(`await tryMove({text: "Hh7h6"})`, nil)
	p.wait(`document.querySelectorAll("#list .side button").length === 1`)
	p.focus("#flip")
	p.key(kb.ArrowUp)
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.key(kb.ArrowDown)
	p.wait(`path().join() === "Be1d3,Hh7h6"`)
	p.choose("Main line")
	p.wait(`game.root.children[0].children[0].move === "Hh7h6"`)
	p.focus("#comment")
	p.key("Rather quiet <b>", kb.Enter)
	p.says("#list", "Rather quiet <b>")
	p.do(chromedp.Reload())
	p.ready()
	p.says("#list", "Rather quiet <b>")
	p.choose("Delete")
	p.wait(`path().join() === "Be1d3" && game.root.children[0].children.length === 1`)
}

// TestSteps goes through the effects of a move by the slider and two keys. Each
// effect has its rule; any other input shows the current position again.
func TestSteps(t *testing.T) {
	p := open(t, server)
	p.js(`await tryMove({text: "Be1d3"})`, nil)
	p.wait(`steps.frames.length === 3 && document.querySelectorAll("#panel .effects a").length === 3`)
	p.focus("#flip")
	p.key(",", ",")
	p.wait(`steps.at === 1 && shown.d3.label.includes("Basilisk") && shown.c2.label === shown.b2.label`)
	p.says("#step-text", "moves to d3")
	p.key(",")
	p.says("#step-text", "before the move")
	p.wait(`shown.e1.label.includes("Basilisk") && !(shown.d3 && shown.d3.label)`)
	p.key(".", ".", ".")
	p.wait(`steps.at === 3 && !shown.e1?.label`)
	p.js(`const s = document.getElementById("step"); s.value = 1; s.dispatchEvent(new Event("input"))`, nil)
	p.wait(`steps.at === 1`)
	p.click("h7") // any input shows the current position
	p.wait(`steps.at === 3 && JSON.stringify(Object.values(shown).filter(c => c.svg).map(c => c.label)) === JSON.stringify(view.cells.map(c => c.label))`)

	p.js(`settings.speed = "step by step"; await tryMove({text: "Gd8b6"})`, nil)
	p.wait(`steps.at === 1 && view.turn === "A"`)
	p.key(".")
	p.wait(`steps.at === Math.min(2, steps.frames.length)`)
}

// TestAnimation checks that an animation shows each effect, ends with any
// input, and is off for readers who prefer less motion.
func TestAnimation(t *testing.T) {
	p := open(t, server)
	p.js(`settings.speed = "normal"; window.seen = [];
		new MutationObserver(() => { const now = document.querySelector(".effects .now"); if (now && seen.at(-1) !== now.dataset.i) seen.push(now.dataset.i); }).observe(document.getElementById("panel"), {subtree: true, attributes: true, attributeFilter: ["class"]});
		await tryMove({text: "Be1d3"})`, nil)
	p.wait(`seen.includes("0") && seen.includes("2") && !running`)
	p.js(`settings.speed = "normal"; tryMove({text: "Gd8b6"})`, nil)
	p.wait(`running`)
	p.focus("#flip")
	p.key("c")
	p.wait(`!running && document.body.dataset.ply === "2"`)
	p.media("prefers-reduced-motion", "reduce")
	p.js(`const before = performance.now(); await tryMove({text: "Bd3e5"}); window.took = running`, nil)
	p.wait(`took === null && document.querySelectorAll(".effects li").length > 1`)
	p.wait(`document.querySelectorAll("#under .v-last").length === 2`)
}

// TestSound checks that sound is off at first, and the sounds of moves.
func TestSound(t *testing.T) {
	p := open(t, server)
	p.js(`window.pitches = []; window.AudioContext = class {
		currentTime = 0; destination = null;
		createOscillator() { return {frequency: {set value(v) { pitches.push(v); }}, connect: x => x, start() {}, stop() {}}; }
		createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: x => x}; }
	}; await tryMove({text: "Be1d3"})`, nil)
	p.wait(`pitches.length === 0`)
	p.visit("settings")
	p.wait(`document.querySelector('input[name="Sound"][value="on"]')`)
	p.press(`input[name="Sound"][value="on"]`)
	p.js(`await tryMove({text: "Gd8b6"}); await tryMove({text: "Hb2b5"})`, nil)
	p.wait(`pitches.length === 2 && pitches[0] !== pitches[1]`)
}
