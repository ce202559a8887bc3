package browsertest

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// paste pastes a text anywhere on the page.
func (p *tab) paste(text string) {
	p.Helper()
	p.js(`const d = new DataTransfer(); d.setData("text", `+quote(text)+`); document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true}))`, nil)
}

// TestTexts pastes each exported text again, and texts with an error.
func TestTexts(t *testing.T) {
	g, err := nemorothgame.Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []string{"Be1d3", "Gd8b6", "Bd3e5"} {
		if g, err = g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	p := open(t, server)
	p.js(`for (const m of ["Be1d3", "Gd8b6", "Bd3e5"]) await tryMove({text: m})`, nil)
	p.visit("share")
	p.wait(`document.querySelectorAll("#page textarea[readonly]").length === 7`)
	out := map[string]string{}
	p.js(`return Object.fromEntries([...document.querySelectorAll("#page textarea[readonly]")].map(t => [t.getAttribute("aria-label"), t.value]))`, &out)
	if out["Position"] != g.Line() || !strings.Contains(out["Record, lawson"], "Bd3:c2,e2") || !strings.Contains(out["Record, moussambani"], "Bd3=pHc2,pHe2") || !strings.Contains(out["Link"], "#g=") {
		t.Errorf("%v", out)
	}
	if want, err := nemorothgame.Rules().(game.Boarder).Diagram(g.Line(), nil); err != nil || out["Diagram"] != want {
		t.Errorf("%s, %v, want\n%s", out["Diagram"], err, want)
	}
	var last struct{ Move string }
	if err := json.Unmarshal([]byte(out["Last move as JSON"]), &last); err != nil || last.Move != "Bd3e5" {
		t.Errorf("%v, %v", last, err)
	}
	for _, kind := range []string{"Position", "Diagram", "Record, canonical", "Record, lawson", "Record, moussambani"} {
		p.js(`setGame({name: game.name}); location.hash = "#/play"; await refresh()`, nil)
		p.paste(out[kind])
		want, rest, _ := strings.Cut(g.Line(), " ")
		if kind != "Diagram" { // a diagram does not have the side to move
			want += " " + strings.TrimRight(rest, "0123456789")
		}
		p.wait(`document.body.dataset.line.startsWith(` + quote(want) + `)`)
	}
	p.paste("[Event \"x\"]\n1. Be1d3 Gd8b6 2. Hb2b5")
	p.says("#notice", "is shown up to an error")
	p.says("#why", "Hb2b5 is illegal")
	p.paste("\"walgblaw/hhhhhhhX")
	p.says("#panel", "This text cannot be read")
	p.visit("share")
	p.wait(`document.getElementById("import-text")`)
	p.focus("#import-text")
	p.js(`document.getElementById("import-text").value = `+quote(gamelet), nil)
	p.choose("Open")
	p.wait(`document.body.dataset.line === ` + quote(gamelet))
}
