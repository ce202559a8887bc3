package browsertest

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

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
	url, kill, err = start(program, "-addr", addr, "-store", file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(kill)
	return url, kill
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
	q, w := open(t, p.copied("#seat-other")), open(t, p.copied("#seat-watch"))
	q.phone(390, 844)
	q.wait(`game.table?.side === "O" && game.flip`)
	w.wait(`game.table?.side === ""`)
	for _, tab := range []*tab{p, q, w} {
		tab.expected = "Failed to load resource" // refusals, and the killed server
	}
	for _, other := range []*tab{q, w} { // nobody moves for Alabaster
		other.js(`await tryMove({from: "e1", to: "d3"})`)
		other.says("#notice", "It is not your move")
		other.js(`await sendTable("Be1d3")`)
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
			mover.js(`await tryMove({text: "` + m + `"})`)
			mover.says("#panel", "The board has lost its server")
			_, kill = startTable(t, strings.Trim(strings.TrimPrefix(url, "http:"), "/"), file)
			mover.wait(`one("#notice").hidden`)
		}
		if i == len(moves)/2+1 {
			q.reload()
			q.wait(fmt.Sprintf(`path().length === %d && game.table.side === "O"`, i))
		}
		mover.js(`await tryMove({text: "` + m + `"})`)
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
	key := get[string](p, `return game.table.key`)
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

// TestRoom starts a table by board -table: the links that it prints are its places. The program
// of the tables lies beside the board, or is built; it ends with the board.
func TestRoom(t *testing.T) {
	beside, err := buildTable()
	if err != nil {
		t.Fatal(err)
	}
	alone := filepath.Join(t.TempDir(), "board")
	if err := os.Link(program, alone); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(program), filepath.Base(beside))); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{program, alone} {
		cmd := exec.Command(path, "-table", "-addr", "127.0.0.1:0", "-store",
			filepath.Join(t.TempDir(), "table.db"))
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		var links []string
		for lines := bufio.NewScanner(out); len(links) < 3 && lines.Scan(); {
			if at := strings.Index(lines.Text(), "http://"); strings.Contains(lines.Text(), "/#/table/") {
				links = append(links, lines.Text()[at:])
			}
		}
		var tabs []*tab
		for i, link := range links {
			tabs = append(tabs, open(t, link))
			tabs[i].expected = "Failed to load resource" // when the server has ended
			tabs[i].wait(`game.table?.side === "` + []string{"A", "O", ""}[i] + `"`)
		}
		tabs[0].js(`await tryMove({text: "Be1d3"})`)
		for _, tab := range tabs {
			tab.wait(`path().join() === "Be1d3"`)
		}
		_ = cmd.Process.Signal(os.Interrupt) // it runs
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
		if _, err := http.Get(links[0]); err == nil {
			t.Error("the table goes on")
		}
	}
}

// TestTableEnds resigns one game and agrees to a draw in another.
func TestTableEnds(t *testing.T) {
	url, _ := startTable(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "table.db"))
	for _, end := range []string{"#resign", "#draw"} {
		p := open(t, url)
		p.press("#play-two")
		p.press("#table-1")
		p.says("#seats", "You play Obsidian")
		other := get[string](p, `return tableLink(game.table.keys.A)`)
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
