package browsertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Positions of several tests: the end of the gamelet, a scream with four
// results, and squares shared by many pieces.
const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
	crowds  = "w1l1b1aw/hh1phh1ph1/W7/.[7]1gl*B1(WH)1/.[8]3ApH2/.[9]pb1M2(WAHHHpHpAMM)z/HH1H1HpGH[3]/pW1MG1L1Z A 9"
)

// shownState is what the buttons of the page show.
const shownState = `
  const out = {line: document.body.dataset.line, cells: {}, goals: {}, compelled: (view.picture.compelled || []).slice().sort()};
  for (const b of document.querySelectorAll(".sq")) {
    const words = b.getAttribute("aria-label").split(", ");
    out.cells[b.dataset.square] = shown[b.dataset.square] ? shown[b.dataset.square].label : "";
    if (!b.getAttribute("aria-label").startsWith(b.dataset.square + ", " + (out.cells[b.dataset.square] || "empty"))) throw new Error("label " + words);
    if (!!out.cells[b.dataset.square] !== !!b.querySelector("svg")) throw new Error("drawing on " + b.dataset.square);
  }
  for (const m of view.moves) (out.goals[m.from] ||= []).push(m.to);
  return out;`

type state struct {
	Line      string
	Cells     map[string]string
	Goals     map[string][]string
	Compelled []string
}

// compare checks the page against the library.
func compare(p *tab, g game.Game, got state) {
	p.Helper()
	rules := nemorothgame.Rules()
	if got.Line != g.Line() {
		p.Fatalf("the page shows %s, the library %s", got.Line, g.Line())
	}
	board, err := rules.(game.Boarder).Board(g.Line())
	if err != nil {
		p.Fatal(err)
	}
	names := map[string]string{}
	for _, c := range board.Cells {
		label, n := got.Cells[c.Square], 0
		for _, part := range strings.Split(label, ", ") {
			var count int
			switch {
			case part == "" || strings.HasPrefix(part, "ichor "):
			default:
				if _, err := fmt.Sscanf(part, "%d ×", &count); err != nil {
					count = 1
				}
				n += count
			}
		}
		if n != len(c.Tokens) {
			p.Errorf("%s: %q for %v", c.Square, label, c.Tokens)
		}
		if has := strings.HasSuffix(label, "ichor "+c.Mark); c.Mark != "" && !has || c.Mark == "" && strings.Contains(label, "ichor") {
			p.Errorf("%s: %q for ichor %q", c.Square, label, c.Mark)
		}
		if len(c.Tokens) == 1 {
			if before, ok := names[c.Tokens[0]]; ok && !strings.HasPrefix(label, before) {
				p.Errorf("%s: %q is %q elsewhere", c.Square, label, before)
			}
			names[c.Tokens[0]], _, _ = strings.Cut(label, ",")
		}
	}
	var compelled []string
	for _, c := range g.(game.Compeller).Compulsions() {
		compelled = append(compelled, c.Square)
	}
	slices.Sort(compelled)
	if want := slices.Compact(compelled); !slices.Equal(want, got.Compelled) {
		p.Errorf("compelled %v, want %v", got.Compelled, want)
	}
	n := 0
	for _, to := range got.Goals {
		n += len(to)
	}
	moves := g.Moves()
	if n != len(moves) {
		p.Errorf("%d goals for %d moves", n, len(moves))
	}
	for _, m := range moves {
		from, to := m[1:3], m[1:3]
		if m[3] != '!' {
			to = m[3:5]
		}
		if !slices.Contains(got.Goals[from], to) {
			p.Errorf("%s is no goal", m)
		}
	}
}

// TestRandomMoves compares the page with the library after each of 200 random
// moves, and after the last effect of the animation.
func TestRandomMoves(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		rng := rand.New(rand.NewPCG(14, uint64(len(url))))
		var g game.Game
		for n := range 200 {
			if n%50 == 0 || len(g.Moves()) == 0 {
				g, _ = nemorothgame.Rules().Start("", "")
				p.js(`setGame({name: game.name}); await refresh()`, nil)
			}
			moves := g.Moves()
			m := moves[rng.IntN(len(moves))]
			var same bool
			p.js(`await tryMove({text: `+quote(m)+`}); showCells(steps.before); for (const f of steps.frames) changeCells(f.cells);
				const bySquare = list => JSON.stringify(list.filter(c => c.svg).map(c => c.square + c.svg + c.label).sort());
				const same = bySquare(Object.values(shown)) === bySquare(view.cells); showCells(view.cells); relabel(); return same`, &same)
			if !same {
				t.Fatalf("%s %s: the last effect does not show the position", g.Line(), m)
			}
			var err error
			if g, err = g.Play(m); err != nil {
				t.Fatal(err)
			}
			var got state
			p.js(shownState, &got)
			compare(p, g, got)
			if t.Failed() {
				t.FailNow()
			}
		}
	})
}

// TestKeyboardGame plays a whole game by the keyboard.
func TestKeyboardGame(t *testing.T) {
	moves, last := shortGame(t)
	p := open(t, server)
	p.js(`document.getElementById("sq-e1").focus()`, nil)
	at := "e1"
	walk := func(to string) {
		for at != to {
			key := kb.ArrowRight
			switch {
			case at[0] > to[0]:
				key = kb.ArrowLeft
			case at[0] == to[0] && at[1] < to[1]:
				key = kb.ArrowUp
			case at[0] == to[0]:
				key = kb.ArrowDown
			}
			b := []byte(at)
			switch key {
			case kb.ArrowRight:
				b[0]++
			case kb.ArrowLeft:
				b[0]--
			case kb.ArrowUp:
				b[1]++
			case kb.ArrowDown:
				b[1]--
			}
			at = string(b)
			p.do(chromedp.KeyEvent(key))
		}
	}
	for i, m := range moves {
		walk(m[1:3])
		if m[3] == '!' {
			p.do(chromedp.KeyEvent("!"))
		} else {
			p.do(chromedp.KeyEvent(kb.Enter))
			p.wait(`selected === "` + m[1:3] + `"`)
			walk(m[3:5])
			p.do(chromedp.KeyEvent(kb.Enter))
		}
		p.wait(fmt.Sprintf(`document.body.dataset.ply === "%d"`, i+1))
	}
	var text string
	p.js(`return document.getElementById("turn").textContent`, &text)
	if want := game.OutcomeText(nemorothgame.Rules(), last.Outcome()); !strings.Contains(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
}

// shortGame returns a short random game without screams that need an order, and
// without moves that two kinds on one square could make.
func shortGame(t *testing.T) (moves []string, last game.Game) {
	for seed := range uint64(20000) {
		rng := rand.New(rand.NewPCG(seed, 5))
		g, _ := nemorothgame.Rules().Start("", "")
		moves = moves[:0]
	game:
		for range 24 {
			legal := g.Moves()
			if len(legal) == 0 {
				return moves, g
			}
			m := legal[rng.IntN(len(legal))]
			if len(m) > 5 {
				break
			}
			for _, other := range legal {
				if other != m && other[1:] == m[1:] {
					break game
				}
			}
			moves = append(moves, m)
			g, _ = g.Play(m)
		}
	}
	t.Fatal("no random game ends soon")
	return nil, nil
}
