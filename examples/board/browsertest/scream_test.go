package browsertest

import "testing"

// A scream with four results: by the questions, and by clicking the squares.
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
