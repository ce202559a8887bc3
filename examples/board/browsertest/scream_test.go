package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestScream answers a scream by the questions, and by clicking squares.
func TestScream(t *testing.T) {
	p := open(t, server)
	p.set(orders)
	p.click("e5")
	p.wait(`document.getElementById("scream")`)
	p.press("#scream")
	p.wait(`document.querySelectorAll("#chooser fieldset").length === 2 && document.querySelectorAll(".cards button").length === 4`)
	p.axe("chooser")
	p.js(`document.querySelectorAll('input[name="fate-d5"]')[1].click(); document.querySelectorAll('input[name="fate-f5"]')[0].click()`, nil)
	p.wait(`document.querySelector("#chooser code").textContent === "Ae5!f5,e6,d5"`)
	p.shot("chooser")
	p.press("#do-scream")
	p.wait(`path().join() === "Ae5!f5,e6,d5"`)

	p.set(orders)
	p.js(`await openScream("e5"); beginOrder(await ask("scream", here({square: "e5"})))`, nil)
	for _, square := range []string{"f5", "e6"} {
		p.click(square)
		p.wait(`orderChoice.order.includes("` + square + `")`)
	}
	p.js(`[...document.querySelectorAll("#chooser button")].find(b => b.textContent === "Scream").click()`, nil)
	p.wait(`path().join() === "Ae5!f5,e6,d5"`)
}

// TestScreamIllegal checks that illegal results stay in the list, struck out with
// their reasons, and can be tried. Answers that no order allows are struck out too.
func TestScreamIllegal(t *testing.T) {
	p := open(t, server)
	p.set("8/1G6/4b3/3laL2/8/8/8/8 O 1")
	p.focus("#sq-e5")
	p.key("!")
	p.wait(`document.querySelectorAll(".cards button.out .why").length === 2`)
	p.says(".cards button.out", "COMP-RULE")
	p.says("#chooser", "illegal")
	p.shot("chooser-illegal")
	p.press("#do-scream")
	p.says("#why", "is illegal")
	p.wait(`path().length === 0`)
}

// TestKeyboardScream answers a scream by the keyboard: a number selects a card,
// arrows answer a question, Enter plays, Escape cancels.
func TestKeyboardScream(t *testing.T) {
	p := open(t, server)
	p.set(orders)
	p.focus("#sq-e5")
	p.key("!")
	p.wait(`document.activeElement.type === "radio"`)
	p.key(kb.Escape)
	p.wait(`!chooser && !document.getElementById("chooser")`)
	p.focus("#sq-e5")
	p.key("!")
	p.wait(`document.activeElement.type === "radio"`)
	p.key("2")
	p.says("#say", "Result 2 of 4")
	p.wait(`document.querySelector("#card-1").getAttribute("aria-pressed") === "true"`)
	p.focus("#fate-f5-1")
	p.key(kb.ArrowUp)
	p.wait(`document.activeElement.id === "fate-f5-0" && document.querySelector("#chooser code").textContent === "Ae5!f5,e6,d5"`)
	p.key(kb.Enter)
	p.wait(`path().join() === "Ae5!f5,e6,d5"`)
}
