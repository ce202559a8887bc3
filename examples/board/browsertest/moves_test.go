package browsertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

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
	crowds  = "w1l1b1aw/hh1phh1ph1/W7/.[7]1gl*B1(WH)1/.[8]3ApH2/.[9]pb1M2(WAHHHpHpAMM)z/" +
		"HH1H1HpGH[3]/pW1MG1L1Z A 9"
)

// shownState is what the buttons of the page show.
const shownState = `
  const out = {line: document.body.dataset.line, cells: {}, goals: {},
    compelled: (view.picture.compelled || []).slice().sort()};
  for (const b of all(".sq")) {
    const square = b.dataset.square, words = b.getAttribute("aria-label");
    const label = out.cells[square] = shown[square] ? shown[square].label : "";
    if (!words.startsWith(square + ", " + (label || "empty"))) throw new Error("label " + words);
    if (!!label !== !!b.querySelector("svg")) throw new Error("drawing on " + square);
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
		if _, ichor, _ := strings.Cut(label, "ichor "); ichor != c.Mark {
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
				p.js(`setGame({name: game.name}); await refresh()`)
			}
			moves := g.Moves()
			m := moves[rng.IntN(len(moves))]
			p.js(`await tryMove({text: ` + quote(m) + `}); showCells(steps.frames.at(-1).cells);
				const text = c => c.square + c.svg + c.label;
				const bySquare = list => JSON.stringify(list.filter(c => c.svg).map(text).sort());
				if (bySquare(Object.values(shown)) !== bySquare(view.cells))
					throw new Error("the last effect does not show the position " + view.line);
				showCells(view.cells); relabel()`)
			var err error
			if g, err = g.Play(m); err != nil {
				t.Fatal(err)
			}
			compare(p, g, get[state](p, shownState))
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
	p.js(`one("#sq-e1").focus()`)
	walk := func(from, to byte, forth, back string) {
		for ; from < to; from++ {
			p.key(forth)
		}
		for ; from > to; from-- {
			p.key(back)
		}
	}
	at := "e1"
	goTo := func(to string) {
		walk(at[0], to[0], kb.ArrowRight, kb.ArrowLeft)
		walk(at[1], to[1], kb.ArrowUp, kb.ArrowDown)
		at = to
	}
	for i, m := range moves {
		goTo(m[1:3])
		if m[3] == '!' {
			p.key("!")
		} else {
			p.key(kb.Enter)
			p.wait(`selected === "` + m[1:3] + `"`)
			goTo(m[3:5])
			p.key(kb.Enter)
		}
		p.wait(fmt.Sprintf(`document.body.dataset.ply === "%d"`, i+1))
	}
	p.says("#turn", game.OutcomeText(nemorothgame.Rules(), last.Outcome()))
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

// TestKeys checks every key of the Keys page.
func TestKeys(t *testing.T) {
	p := open(t, server)
	p.focus("#sq-e1")
	for _, c := range []struct{ key, at string }{
		{kb.Home, "a1"}, {kb.End, "h1"}, {kb.ArrowUp, "h2"}, {kb.ArrowLeft, "g2"},
		{kb.ArrowDown, "g1"}, {kb.ArrowRight, "h1"}, {"b", "e1"}, {"g", "g1"}, {"l", "c1"},
		{"l", "f1"}, {"h", "f2"}, {"h", "g2"}, {"W", "h1"}, {"W", "a1"},
	} {
		p.key(c.key)
		p.wait(`document.activeElement.dataset.square === "` + c.at + `"`)
	}
	p.key("b", "m")
	p.says("#say", "Be1d3")
	p.key("s")
	p.says("#say", "e1, Alabaster Basilisk")
	p.key("W", "w")
	p.says("#panel", "What keeps h1 from moving")
	p.key("c")
	p.says("#say", "No piece is compelled")
	p.key("f")
	p.wait(`game.flip`)
	p.key("f", "b", kb.Enter)
	p.wait(`selected === "e1"`)
	p.key(kb.Escape)
	p.wait(`selected === ""`)
	p.key("b", " ")
	p.wait(`selected === "e1"`)
	p.key(kb.Escape, "?")
	p.says("#page", "move over the board")
	p.visit("play")
	p.set(gamelet)
	p.key("c")
	p.says("#say", "compelled")
}

// TestTyped types moves in every notation. A text that cannot be read gets a
// message with an example; an ambiguous text gets the possible moves.
func TestTyped(t *testing.T) {
	p := open(t, server)
	typed := func(text string) {
		p.press("#more")
		p.focus("#move")
		p.key(text, kb.Enter)
	}
	for _, text := range []string{"Be1d3", "Bd3:c2,e2", "Bd3=pHc2,pHe2", "b e1-d3"} {
		typed(text)
		p.wait(`path().join() === "Be1d3"`)
		p.js(`setGame({name: game.name}); await refresh()`)
	}
	typed("be1d3")
	p.says("#notice", "was read as Be1d3")
	p.js(`await tryMove({text: "Gd8b6"})`)
	p.wait(`one("#notice").hidden`) // it is not about this move
	p.js(`setGame({name: game.name}); await refresh()`)
	typed("Be1xd")
	p.says("#panel h3", "Not understood")
	p.says("#panel", "; write, for example, ")
	p.set("8/8/7h/8/8/8/3(HZ)4/8 A 1") // a Human and a Zombie share a square
	p.drag("d2", "d3")
	p.says("#panel h3", "Which one?")
	p.says("#say", "Zd2d3: the Alabaster Zombie on d2 moves to d3")
	p.says("#panel .chip:last-child", "Zd2d3 the Alabaster Zombie on d2 moves to d3")
	p.press("#panel .chip:last-child")
	p.wait(`path().join() === "Zd2d3"`)
	p.set(orders)
	typed("Ae5!")
	p.wait(`all("#chooser fieldset").length === 2`)
}

// TestGoals moves a piece by dragging and by two clicks. Its goals have a dot
// or a ring, and pieces that cannot move give the reasons.
func TestGoals(t *testing.T) {
	p := open(t, server)
	p.drag("e1", "d3")
	p.wait(`path().join() === "Be1d3"`)
	p.press("#sq-c8")
	// including those onto its own side
	p.wait(`selected === "c8"`,
		`all("#over .v-ring").length === goals().length`,
		`goals().length > 0`)
	p.key(kb.Escape)
	p.press("#sq-d8")
	p.wait(`selected === "d8"`,
		`all("#over .v-dot").length === goals().length`,
		`goals().length > 0`)
	p.press("#sq-b6")
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.key(kb.ArrowLeft) // after clicks it goes through the game
	p.wait(`path().join() === "Be1d3"`)
	p.key(kb.ArrowRight)
	p.wait(`path().join() === "Be1d3,Gd8b6"`,
		`all("#under .v-last").length === 2`)
	p.press("#sq-a1")
	p.choose("Why can it not move?")
	p.says("#panel", "What keeps a1 from moving")
	p.wait(`all("#panel .reasons a").length > 0`)
}

// TestCard rests the mouse on a piece: its card and its range are shown in place of what the last
// move did, until the mouse leaves. A press keeps what is shown.
func TestCard(t *testing.T) {
	p := open(t, server)
	p.drag("e1", "d3")
	p.wait(`one("#effects")`)
	p.hover("#sq-d8")
	p.says("#hovered", "It has 2 moves.")
	p.wait(`all("#over .v-dot").length === 2`, `one("#under .v-range")`,
		`one('#hovered a[href="#/casebook/Ghast"]')`)
	p.hover("#sq-e4")
	p.wait(`one("#effects") && !one("#under .v-range")`)
	// So does the focus of the keys, until it leaves the board or Escape ends it.
	p.js(`focusSquare("c6")`)
	p.key(kb.ArrowUp)
	p.says("#hovered h3", "c7 Obsidian Human")
	p.key(kb.ArrowUp, kb.ArrowRight)
	p.says("#hovered h3", "d8 Obsidian Ghast")
	p.wait(`all("#over .v-dot").length === 2`, `document.activeElement.id === "sq-d8"`)
	p.axe("a card by the keys")
	p.key(kb.Escape)
	p.wait(`one("#effects") && !one("#under .v-range") && document.activeElement.id === "sq-d8"`)
	p.key(kb.ArrowLeft)
	p.says("#hovered h3", "c8 Obsidian Leaf Pile")
	p.focus("#flip")
	p.wait(`one("#effects")`)
	p.js(`await tryMove({from: "d8", to: "d7"})`) // it does not cover a verdict
	p.js(`focusSquare("a1")`)
	p.key(kb.ArrowUp)
	p.says("#why h3", "Not legal: Gd8d7")
	p.js(`leaveWord()`)
	p.set(crowds) // a statue, a Mummy and ichor have cards, too
	for square, name := range map[string]string{
		"d7": "petrified Obsidian Human", "d3": "Mummy", "a5": "ichor",
	} {
		p.hover("#sq-" + square)
		p.says("#hovered h3", name)
		p.wait(`all("#hovered .about a").length >= 2`)
	}
	p.visit("casebook/Ghast")
	p.wait(`one('#page a[href="#/GEO-1"]') && one("#search").value === "Ghast"`)
}

// TestPressWhileDrawn presses a button that is redrawn before the release.
func TestPressWhileDrawn(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	for _, selector := range []string{"#save-b2", "#analyse"} {
		x, y := p.middle(selector)
		p.mouse("mousePressed", x, y, chromedp.ButtonLeft)
		p.js(`showBars(); showThink()`)
		p.mouse("mouseReleased", x, y, chromedp.ButtonLeft)
	}
	p.wait(`filter !== null && analysing`)
}

// TestTouch drags a piece, taps two squares, and presses long, on a phone.
func TestTouch(t *testing.T) {
	p := open(t, server)
	p.phone(360, 740)
	p.touch(0, "e1", "e2", "d2", "d3")
	p.wait(`path().join() === "Be1d3"`)
	p.touch(0, "d8")
	p.wait(`selected === "d8"`)
	p.touch(0, "b6")
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.touch(900*time.Millisecond, "b6")
	p.wait(`one("#panel").innerText.includes("Obsidian Ghast")`)
}

// TestMoveList takes moves back by keys; it selects variations by keys, and promotes, deletes and
// comments them. TestSizes does it by buttons.
func TestMoveList(t *testing.T) {
	p := open(t, server)
	p.press("#more")
	p.wait(`one("#menu") && !one("#delete") && !one("#promote") && !one("#comment")`) // no move yet
	p.js(`for (const m of ["Be1d3", "Gd8b6", "Hb2b3"]) await tryMove({text: m})`)
	p.focus("#flip")
	p.key(kb.ArrowLeft, kb.ArrowLeft)
	p.wait(`path().join() === "Be1d3"`)
	p.js(`await tryMove({text: "Hh7h6"})`)
	p.wait(`all("#list .side button").length === 1`)
	p.focus("#flip")
	p.key(kb.ArrowUp)
	p.wait(`path().join() === "Be1d3,Gd8b6"`)
	p.key(kb.ArrowDown)
	p.wait(`path().join() === "Be1d3,Hh7h6"`)
	p.press("#more")
	p.choose("Main line")
	p.wait(`game.root.children[0].children[0].move === "Hh7h6"`)
	p.focus("#comment")
	p.key("Rather quiet <b>", kb.Enter)
	p.says("#list", "Rather quiet <b>")
	p.reload()
	p.says("#list", "Rather quiet <b>")
	p.press("#more")
	p.choose("Delete from here")
	p.wait(`path().join() === "Be1d3" && game.root.children[0].children.length === 1`)
	p.press("#undelete")
	p.wait(`path().join() === "Be1d3,Hh7h6" && game.root.children[0].children.length === 2`)
}

// TestSteps goes through the effects of a move by the slider and two keys. Each
// effect has its rule; any other input shows the current position again.
func TestSteps(t *testing.T) {
	p := open(t, server)
	p.js(`await tryMove({text: "Be1d3"})`)
	p.wait(`steps.frames.length === 3`,
		`all("#panel .effects a").length === 3`)
	p.focus("#flip")
	p.key(",", ",")
	p.wait(`steps.at === 1`, `shown.d3.label.includes("Basilisk")`,
		`shown.c2.label === shown.b2.label`)
	p.says("#step-text", "moves to d3")
	p.key(",")
	p.says("#step-text", "before the move")
	p.wait(`shown.e1.label.includes("Basilisk") && !(shown.d3 && shown.d3.label)`)
	p.key(".", ".", ".")
	p.wait(`steps.at === 3 && !shown.e1?.label`)
	p.js(`const s = one("#step"); s.value = 1;
		s.dispatchEvent(new Event("input"))`)
	p.wait(`steps.at === 1`)
	p.press("#sq-h7") // any input shows the current position
	p.wait(`steps.at === 3`,
		`Object.values(shown).filter(c => c.svg).map(c => c.label).join() ===
			view.cells.map(c => c.label).join()`)

	p.js(`settings.speed = "step by step"; await tryMove({text: "Gd8b6"})`)
	p.wait(`steps.at === 1 && view.turn === "A"`)
	p.key(".")
	p.wait(`steps.at === Math.min(2, steps.frames.length)`)
}

// TestAnimation checks that an animation shows each effect, ends with any
// input, and is off for readers who prefer less motion.
func TestAnimation(t *testing.T) {
	p := open(t, server)
	p.js(`settings.speed = "normal"; window.seen = [];
		new MutationObserver(() => {
			const now = one(".effects [aria-current]");
			if (now && seen.at(-1) !== now.dataset.i) seen.push(now.dataset.i);
		}).observe(one("#panel"), {subtree: true, attributes: true, childList: true, attributeFilter: ["aria-current"]});
		await tryMove({text: "Be1d3"})`)
	p.wait(`seen.includes("0") && seen.includes("2") && !running`)
	p.js(`settings.speed = "normal"; tryMove({text: "Gd8b6"})`)
	p.wait(`running`)
	p.focus("#flip")
	p.key("c")
	p.wait(`!running && document.body.dataset.ply === "2"`)
	p.media("prefers-reduced-motion", "reduce")
	p.js(`const before = performance.now(); await tryMove({text: "Bd3e5"});
		window.took = running`)
	p.wait(`took === null && all(".effects li").length > 1`,
		`all("#under .v-last").length === 2`)
}

// TestSound checks that sound is off at first, and the sounds of moves.
func TestSound(t *testing.T) {
	p := open(t, server)
	p.js(`window.pitches = []; window.AudioContext = class {
		currentTime = 0; destination = null;
		createOscillator() {
			const frequency = {set value(v) { pitches.push(v); }};
			return {frequency, connect: x => x, start() {}, stop() {}};
		}
		createGain() {
			const gain = {setValueAtTime() {}, exponentialRampToValueAtTime() {}};
			return {gain, connect: x => x};
		}
	}; await tryMove({text: "Be1d3"})`)
	p.wait(`pitches.length === 0`)
	p.visit("settings")
	p.wait(`one('input[name="Sound"][value="on"]')`)
	p.press(`input[name="Sound"][value="on"]`)
	p.js(`await tryMove({text: "Gd8b6"}); await tryMove({text: "Hb2b5"})`)
	p.wait(`pitches.length === 2 && pitches[0] !== pitches[1]`)
}
