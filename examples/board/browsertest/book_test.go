package browsertest

import (
	"strings"
	"testing"
)

// TestCasebook opens rulings and rules of every game by their address, on a
// board that can be played, and searches the casebook.
func TestCasebook(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url+"#/NR-374")
		p.wait(`guest && document.body.dataset.line === ` + quote(gamelet))
		p.says("#why", "Lc1d2 is illegal")
		p.choose("Play from here")
		p.wait(`!guest && game.start === ` + quote(gamelet))
		p.visit("ghast-2")
		p.says("#page h2", "GHAST-2")
		p.wait(`guest && document.querySelectorAll("#page .reasons a").length > 10`)
		p.visit("casebook")
		p.wait(`document.getElementById("search")`)
		p.focus("#search")
		p.key("engulfs a Zombie")
		p.wait(`document.querySelector('#page a[href="#/NR-0127"]')`)
		p.visit("XX-1234")
		p.says("#page", "unknown ruling")
		for id, name := range map[string]string{"WR-0008": "wormhole", "NV-0028": "nature"} {
			p.visit(id)
			p.says("#page h2", id)
			p.wait(`game.name === "` + name + `" && guest && view.line.length > 5`)
		}
		p.visit("play")
		p.wait(`!guest && game.name === "nemoroth" && document.body.dataset.line === ` + quote(gamelet))
	})
}

// TestLearn checks that every lesson shows its position, plays the moves to
// watch, and explains the illegal moves to try. The gamelet is the last lesson.
func TestLearn(t *testing.T) {
	p := open(t, server)
	p.visit("learn")
	p.wait(`document.querySelectorAll("#page li a").length === 12`)
	p.choose("The gamelet")
	p.says("#page h2", "12. The gamelet")
	p.choose("Next")
	p.says("#page", "2 of 3")
	p.choose("Next")
	p.wait(`guest && document.body.dataset.line === ` + quote(gamelet))
	p.choose("Try Lc1d2")
	p.says("#why", "GHAST-2")
	p.choose("Watch Be5f4")
	p.wait(`path().join() === "Be5f4"`)
	p.choose("Again")
	p.wait(`path().length === 0`)
	for _, name := range []string{"wormhole", "nature"} {
		p.js(`guest = null; beginGame({name: "`+name+`"}); location.hash = "#/learn"; await refresh()`, nil)
		p.visit("learn")
		p.wait(`document.querySelectorAll("#page li a").length >= 5`)
		p.visit("learn/1")
		p.says("#page", "1 of ")
		p.wait(`document.querySelectorAll("#page button.main")[0]?.textContent.startsWith("Watch") && guest`)
		p.js(`document.querySelector("#page button.main").click()`, nil)
		p.wait(`path().length === 1`)
		p.shot("learn-" + name)
	}
}

// TestGames selects another game in the settings, plays it and keeps it.
func TestGames(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		for _, c := range []struct{ name, from, to, bad, rule string }{
			{"wormhole", "e2", "e4", "e7", "WORM-"}, {"nature", "b1", "e7", "d4", "NAT-"},
		} {
			p.visit("settings")
			p.wait(`document.querySelector('input[name="Game"][value="` + c.name + `"]')`)
			p.press(`input[name="Game"][value="` + c.name + `"]`)
			p.wait(`game.name === "` + c.name + `" && document.body.dataset.ply === "0" && view.moves.length > 10`)
			p.visit("play")
			p.drag(c.from, c.bad)
			p.says("#why", c.rule)
			p.drag(c.from, c.to)
			p.wait(`path().length === 1`)
			p.shot(c.name)
			if strings.Contains(p.text("#turn"), "undefined") {
				t.Errorf("%s: %q", c.name, p.text("#turn"))
			}
		}
	})
}
