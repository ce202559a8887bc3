package browsertest

import (
	"slices"
	"strings"
	"testing"
)

// TestWhyNot asks the gamelet's question by dragging c1 to d2.
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
		for _, want := range []string{"Lc1d2 is illegal", "in range of the Alabaster Ghast on d1", "(squared distance 10 to 4)", "It would save"} {
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

// TestEnd checks that a finished game shows what forbids every remaining move.
func TestEnd(t *testing.T) {
	p := open(t, server)
	p.js(`const r = await ask("ruling", {text: "NR-0341"}); setGame({name: game.name, start: r.position}); await refresh()`, nil)
	p.wait(`document.getElementById("turn").textContent.includes("Obsidian wins: compulsion")`)
	p.press("#turn button")
	p.wait(`document.getElementById("end")?.innerText.includes("COMP-RULE")`)
	p.axe("the end")
}

// TestEvidence checks that every kind of reason draws its evidence, and that a
// repeated position can be opened with one press.
func TestEvidence(t *testing.T) {
	p := open(t, server)
	for _, c := range []struct{ ruling, rule, drawn string }{
		{"NR-0060", "RIDER-GAZE", "#over .v-eye"},
		{"NR-0082", "COMP-RULE", "#over .v-alarm"},
	} {
		var verdict struct{ Move, Line string }
		p.js(`const r = await ask("ruling", {text: "`+c.ruling+`"}), m = r.checks.find(c => c.move && !c.legal).move; setGame({name: game.name, start: r.position}); await refresh(); await tryMove({text: m})`, nil)
		p.js(`return {Move: game.ask, Line: document.body.dataset.line}`, &verdict)
		p.says("#why", c.rule)
		p.wait(`document.querySelectorAll("` + c.drawn + `").length > 0`)
	}
	p.visit("NR-0177")
	p.says("#why", "REP-1")
	p.choose("the game began with")
	p.wait(`path().length === 0`)
}

// TestCompulsion checks the banner: a press leaves only the moves that save a
// piece; another press or a move ends that.
func TestCompulsion(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	p.says("#banner", "Alabaster must save one of 4")
	p.wait(`document.querySelectorAll("#under .v-alarm").length === 4`)
	for _, c := range []struct{ square, moves string }{{"b2", "Hb2a3"}, {"d2", ""}, {"e5", "Be5f4"}} {
		p.press("#save-" + c.square)
		p.wait(`document.querySelector("#save-` + c.square + `").getAttribute("aria-pressed") === "true" && view.moves.filter(allowed).map(m => m.name).join() === "` + c.moves + `"`)
		p.wait(`[...document.querySelectorAll("#banner .chips:last-child button")].map(b => b.textContent).join() === "` + c.moves + `"`)
		p.wait(`view.own.every(sq => cells[sq].classList.contains("dim") === !view.moves.some(m => m.from === sq && "` + c.moves + `".includes(m.name)))`)
		p.wait(`document.activeElement.id === "save-` + c.square + `"`)
	}
	p.press("#save-e5")
	p.wait(`filter === null && view.moves.filter(allowed).length === 3`)
	p.focus("#save-d2")
	p.wait(`document.querySelectorAll("#under .v-range").length === 1 && document.querySelectorAll("#over .v-act").length === 1`)
	p.focus("#save-b2")
	p.key(" ")
	p.choose("Hb2a3")
	p.wait(`path().join() === "Hb2a3"`)
}

// TestRulesets checks the verdicts of rulesets, and a game with options.
func TestRulesets(t *testing.T) {
	p := open(t, server)
	p.js(`setGame({name: game.name, ruleset: "Betza", start: "8/7h/8/8/8/8/LG6/8 A 1"}); await refresh(); await tryMove({text: "La2b2"})`, nil)
	p.says("#why", "GHAST-2")
	p.choose("Verdicts of the other rulesets")
	p.wait(`entryOf().rulesets.every(r => document.getElementById("panel").innerText.includes(r + ":"))`)
	p.wait(`document.getElementById("panel").innerText.includes("differs")`)
	p.visit("settings")
	p.wait(`document.querySelector('input[name="Ruleset"][value="Azgoroth"]')`)
	p.press(`input[name="Ruleset"][value="Azgoroth"]`)
	p.js(`document.querySelectorAll("label.option input")[3].click()`, nil)
	p.choose("New game under these rules")
	p.wait(`view.ruleset === "Standard+OPT-1+OPT-2+OPT-4"`)
	p.visit("settings")
	p.wait(`document.querySelector('input[name="Ruleset"][value="Standard"]')`)
	p.press(`input[name="Ruleset"][value="Standard"]`)
	p.choose("This game under these rules")
	p.wait(`view.ruleset === "Standard+OPT-4"`)
}
