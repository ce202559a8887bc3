package browsertest

import (
	"bufio"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// buildTable builds the program table, once.
var buildTable = sync.OnceValues(func() (program string, err error) {
	program = filepath.Join(filepath.Dir(single), "table")
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Dir = "../table"
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return program, nil
})

// startTable starts the program table and returns its address and a function that kills it.
func startTable(t *testing.T, addr, file string) (url string, kill func()) {
	t.Helper()
	program, err := buildTable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-addr", addr, "-store", file)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // it was killed
	}
	t.Cleanup(kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), kill
}

// TestTable plays a whole game at a table between two browsers, one of them a phone, while a
// third one watches. In the middle the server is killed, and the phone's page is loaded anew.
func TestTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "table.db")
	url, kill := startTable(t, "127.0.0.1:0", file)
	p := open(t, url)
	p.press("#play-two")
	p.press("#table-0")
	p.says("#seats", "You play Alabaster")
	p.axe("links of a table")
	copied := func(button string) (link string) {
		p.js(`navigator.clipboard.writeText = async text => { window.sent = text; };
			one("`+button+`").click(); await new Promise(ok => setTimeout(ok, 50)); return sent`, &link)
		return link
	}
	q, w := open(t, copied("#seat-other")), open(t, copied("#seat-watch"))
	q.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	q.wait(`game.table?.side === "O" && game.flip`)
	w.wait(`game.table?.side === ""`)
	for _, tab := range []*tab{p, q, w} {
		tab.expected = "Failed to load resource" // refusals, and the killed server
	}
	for _, other := range []*tab{q, w} { // nobody moves for Alabaster
		other.js(`await tryMove({from: "e1", to: "d3"})`, nil)
		other.says("#notice", "It is not your move")
		other.js(`await sendTable("Be1d3")`, nil)
	}
	q.says("#notice", "it is Alabaster's move")
	w.says("#notice", "for watching only")
	p.wait(`path().length === 0`)

	moves, last := shortGame(t)
	for i, m := range moves {
		mover := []*tab{p, q}[i%2]
		if i == len(moves)/2 {
			kill()
			mover.says("#notice", "cannot be reached")
			mover.js(`await tryMove({text: "`+m+`"})`, nil)
			mover.says("#panel", "The board has lost its server")
			_, kill = startTable(t, strings.Trim(strings.TrimPrefix(url, "http:"), "/"), file)
			mover.wait(`one("#notice").hidden`)
		}
		if i == len(moves)/2+1 {
			q.do(chromedp.Reload())
			q.ready()
			q.wait(fmt.Sprintf(`path().length === %d && game.table.side === "O"`, i))
		}
		mover.js(`await tryMove({text: "`+m+`"})`, nil)
		for _, tab := range []*tab{p, q, w} {
			tab.wait(fmt.Sprintf(`document.body.dataset.ply === "%d" && path().at(-1) === "%s"`, i+1, m))
		}
		if i == 0 {
			p.says("#up", "Their move")
			q.says("#down", "Your move")
		}
	}
	want := game.OutcomeText(nemorothgame.Rules(), last.Outcome())
	for _, tab := range []*tab{p, q, w} {
		tab.wait(`view.line === `+quote(last.Line()), `one("#turn").textContent.includes(`+quote(want)+`)`)
	}
	// The game is on the shelf, and a link to it gives no place away.
	var key string
	p.js(`return game.table.key`, &key)
	p.visit("share")
	p.wait(`one('[aria-label="Link"]')?.value.includes("#g=") && !atob(one('[aria-label="Link"]').value.
		split("#g=")[1].replaceAll("-", "+").replaceAll("_", "/")).includes(game.table.key)`)
	p.visit("games")
	p.says(".game", "At a table")
	p.press(".open")
	p.wait(`location.hash.startsWith("#/table/") && path().length === ` + fmt.Sprint(len(moves)))

	forged := open(t, url+"#/table/"+key[:len(key)-1]+"0")
	forged.expected = "404"
	forged.says("#notice", "there is no table with this link")
}

// TestTableEnds resigns one game and agrees to a draw in another.
func TestTableEnds(t *testing.T) {
	url, _ := startTable(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "table.db"))
	for _, end := range []string{"#resign", "#draw"} {
		p := open(t, url)
		p.press("#play-two")
		p.press("#table-1")
		p.says("#seats", "You play Obsidian")
		var other string
		p.js(`return tableLink(game.table.keys.A)`, &other)
		q := open(t, other)
		q.wait(`game.table?.side === "A"`)
		p.press(end)
		if end == "#draw" {
			q.says("#draw", "Accept the draw")
			p.wait(`!one("#draw")`)
			q.press("#draw")
		}
		for _, tab := range []*tab{p, q} {
			tab.says("#list", map[string]string{"#resign": "Alabaster wins: Obsidian resigns",
				"#draw": "Draw: agreed"}[end])
		}
	}
}
