package browsertest

import (
	"slices"
	"strings"
	"testing"
)

// The gamelet's question, asked by dragging c1 to d2.
func TestWhyNot(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.set(gamelet)
		p.drag("c1", "d2")
		p.wait(`document.getElementById("why")`)
		var text string
		var links []string
		p.js(`return document.getElementById("why").innerText`, &text)
		p.js(`return [...document.querySelectorAll("#why a")].map(a => a.getAttribute("href"))`, &links)
		for _, want := range []string{"Lc1d2 may not be played", "in range of the Alabaster Ghast on d1", "(squared distance 10 to 4)", "It would save"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing in %s", want, text)
			}
		}
		if !slices.Contains(links, "#/GHAST-2") || !slices.Contains(links, "#/NR-0374") {
			t.Errorf("links %v", links)
		}
		p.wait(`document.querySelectorAll("#over .v-alarm").length >= 4`)
		p.axe("why not")
		p.shot("why-not")
		p.js(`location.hash = "#/GHAST-2"`, nil)
		p.wait(`document.getElementById("page").innerText.includes("rulings")`)
	})
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
