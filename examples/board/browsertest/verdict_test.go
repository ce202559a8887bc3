package browsertest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestWhyNot asks the gamelet's question by dragging c1 to d2, in the single file too.
func TestWhyNot(t *testing.T) {
	t.Run("file", func(t *testing.T) { whyNot(t, "file://"+single) })
	both(t, whyNot)
}

func whyNot(t *testing.T, url string) {
	p := open(t, url)
	p.set(gamelet)
	p.drag("c1", "d2")
	p.says("#why", "Not legal: Lc1d2")
	p.says("#why", "in range of the Alabaster Ghast on d1")
	p.says("#why", "(squared distance 10 to 4)")
	p.says("#why", "A compulsion would be satisfied: the Human on d2")
	p.wait(`one('#why a[href="#/GHAST-2"]') && one('#why a[href="#/NR-0374"]')`)
	// One reason is drawn at a time; another one when it is pressed.
	reason := func(source string) {
		p.wait(`all("#under .v-range").length === 1 && one("#over .v-alarm")`,
			`evidence.ranges.map(r => r.from).join() === "`+source+`"`)
	}
	reason("d1")
	p.press("#why .reasons li:nth-child(2)")
	reason("d4")
	p.axe("why not")
	if url != server { // the exported page loads the plain models when asked
		p.press("#objections summary")
		p.wait(`!one("#objections") && one("#why details.but[open]")`)
	}
	p.says("#why .but", "Someone may say")
	// What the referee says, as a text to send.
	p.choose("As a text to send")
	p.wait(`["Lc1d2 is not legal", "squared distance 10 to 4", "NR-0374: ", "#g="].every(x =>
		one("#dispute")?.value.includes(x))`, `one("#dispute").value.split("\n").length > 35`)
	p.axe("the text of a dispute")
	p.js(`location.hash = "#/GHAST-2"`)
	p.wait(`one("#page").innerText.includes("rulings")`)
}

// TestEnd checks that a finished game shows what forbids every remaining move.
func TestEnd(t *testing.T) {
	p := open(t, server)
	p.js(`const r = await ask("ruling", {text: "NR-0341"});
		setGame({name: game.name, start: r.Position}); await refresh()`)
	p.wait(`one("#turn").textContent.includes("Obsidian wins: compulsion")`)
	p.choose("Why?")
	p.wait(`one("#end")?.innerText.includes("COMP-RULE")`)
	p.axe("the end")
}

// TestEvidence checks that every kind of reason draws its evidence, and that a
// repeated position can be opened with one press.
func TestEvidence(t *testing.T) {
	p := open(t, server)
	for _, c := range []struct{ ruling, move, rule, drawn string }{
		{"NR-0060", "Wa2f2", "RIDER-GAZE", "#over .v-eye"},
		{"NR-0082", "Ha2a3", "COMP-RULE", "#over .v-alarm"},
	} {
		p.js(`const r = await ask("ruling", {text: "` + c.ruling + `"});
			setGame({name: game.name, start: r.Position}); await refresh();
			await tryMove({text: "` + c.move + `"})`)
		p.says("#why", c.rule)
		p.wait(`all("` + c.drawn + `").length > 0`)
	}
	p.visit("NR-0177")
	p.says("#why", "REP-1")
	p.choose("the game began with")
	p.wait(`path().length === 0`)
}

// TestCompulsion checks the bar: a press leaves only the moves that save a
// piece; another press or a move ends that.
func TestCompulsion(t *testing.T) {
	p := open(t, server)
	p.set(gamelet)
	p.wait(`one("#down").innerText.includes("Must save one of 4")`,
		`all("#under .v-alarm").length === 4`)
	for _, c := range [][2]string{{"b2", "Hb2a3"}, {"d2", ""}, {"e5", "Be5f4"}} {
		square, moves := c[0], c[1]
		p.press("#save-" + square)
		p.wait(`one("#save-`+square+`").getAttribute("aria-pressed") === "true"`,
			`view.moves.filter(allowed).map(m => m.name).join() === "`+moves+`"`)
		p.wait(`all("#saving .chip").map(b => b.textContent).join() === "` +
			moves + `"`)
		p.wait(`view.own.every(sq => cells[sq].classList.contains("dim") ===
			!view.moves.some(m => m.from === sq && "` + moves + `".includes(m.name)))`)
		p.wait(`document.activeElement.id === "save-` + square + `"`)
	}
	p.press("#save-e5")
	p.wait(`filter === null && view.moves.filter(allowed).length === 3`)
	p.focus("#save-d2")
	p.wait(`all("#under .v-range").length === 1`,
		`all("#over .v-act").length === 1`)
	p.focus("#save-b2")
	p.key(" ")
	p.choose("Hb2a3")
	p.wait(`path().join() === "Hb2a3"`)
}

// TestRulesets checks the verdicts of rulesets, and a game with options.
func TestRulesets(t *testing.T) {
	p := open(t, server)
	p.js(`setGame({name: game.name, ruleset: "Betza", start: "8/7h/8/8/8/8/LG6/8 A 1"});
		await refresh(); await tryMove({text: "La2b2"})`)
	p.says("#why", "GHAST-2")
	p.choose("Other rulesets")
	p.wait(`entryOf().rulesets.every(r => one("#panel").innerText.includes(r.name + ":"))`,
		`one("#panel").innerText.includes("differs")`)
	p.visit("settings") // the options of the ruleset are ticked
	p.wait(`one('input[name="Ruleset"][value="Betza"]').checked`,
		`all("label.option input").map(x => x.checked).join() === "false,false,true,true"`)
	p.press(`input[name="Ruleset"][value="Azgoroth"]`)
	p.js(`all("label.option input")[3].click()`)
	p.wait(`one("#option-OPT-1").checked && one("#option-OPT-4").checked`)
	p.choose("New game under these rules")
	p.wait(`view.ruleset === "Standard+OPT-1+OPT-2+OPT-4"`)
	p.visit("settings")
	p.wait(`all("label.option input").map(x => x.checked).join() === "true,true,false,true"`)
	p.press("#option-OPT-4")
	p.wait(`one('input[name="Ruleset"][value="Azgoroth"]').checked`)
	p.choose("This game under these rules")
	p.wait(`view.ruleset === "Azgoroth"`)
}

// TestScream answers a scream by the questions, and by clicking squares.
func TestScream(t *testing.T) {
	p := open(t, server)
	p.set(orders)
	p.press("#sq-e5")
	p.wait(`one("#scream")`)
	p.press("#scream")
	p.wait(`all("#chooser fieldset").length === 2`,
		`all(".cards button").length === 4`)
	p.axe("chooser")
	p.js(`all('input[name="fate-d5"]')[1].click();
		all('input[name="fate-f5"]')[0].click()`)
	p.wait(`one("#chooser code").textContent === "Ae5!f5,e6,d5"`)
	p.press("#do-scream")
	p.wait(`path().join() === "Ae5!f5,e6,d5"`)

	p.set(orders)
	p.js(`await openScream("e5"); all("#chooser button").find(b => b.textContent.startsWith("Choose by")).click()`)
	for _, square := range []string{"f5", "e6"} {
		p.press("#sq-" + square)
		p.wait(`orderChoice.order.includes("` + square + `")`)
	}
	p.js(`all("#chooser button").find(b => b.textContent === "Scream").click()`)
	p.wait(`path().join() === "Ae5!f5,e6,d5"`)
}

// TestScreamIllegal checks that illegal results stay in the list, struck out with
// their reasons, and can be tried. Answers that no order allows are struck out too.
func TestScreamIllegal(t *testing.T) {
	p := open(t, server)
	p.set("8/1G6/4b3/3laL2/8/8/8/8 O 1")
	p.focus("#sq-e5")
	p.key("!")
	p.wait(`all(".cards button.out .why").length === 2`)
	p.says(".cards button.out", "COMP-RULE")
	p.says("#chooser", "illegal")
	p.press("#do-scream")
	p.says("#why", "Not legal")
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
	p.wait(`!chooser && !one("#chooser")`)
	p.focus("#sq-e5")
	p.key("!")
	p.wait(`document.activeElement.type === "radio"`)
	p.key("2")
	p.says("#say", "Result 2 of 4")
	p.wait(`one("#card-1").getAttribute("aria-pressed") === "true"`)
	p.focus("#fate-f5-1")
	p.key(kb.ArrowUp)
	p.wait(`document.activeElement.id === "fate-f5-0"`,
		`one("#chooser code").textContent === "Ae5!f5,e6,d5"`)
	p.key(kb.Enter)
	p.wait(`path().join() === "Ae5!f5,e6,d5"`)
}

// TestAnalysis checks that an analysis shows lines and can be stopped.
func TestAnalysis(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.press("#analyse")
		p.wait(`thought`, `thought.depth >= 3`,
			`all("#think .line").length === 3`)
		// A press on a line counts although its text changes meanwhile.
		x, y := p.middle("#think .line")
		p.js(`window.depth = thought.depth`)
		p.mouse("mousePressed", x, y, chromedp.ButtonLeft)
		p.wait(`thought.depth > depth`)
		p.mouse("mouseReleased", x, y, chromedp.ButtonLeft)
		p.wait(`path().length === 1`,
			`thought && thought.depth >= 2`)
		// The rules still answer.
		start := time.Now()
		p.js(`await ask("stuck", here({square: "a1"}))`)
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("a view took %v beside an analysis", took)
		}
		p.press("#analyse")
		p.wait(`thinking === null && !analysing`)
		p.js(`game.opponent = {turn: view.turn, level: 2}; afterView()`)
		p.wait(`path().length === 2`)
		p.press("#analyse") // the computer answers all the same
		p.wait(`analysing && thought`)
		p.js(`await tryMove({text: view.moves[0].name})`)
		p.wait(`path().length === 4 && analysing && thought`)
	})
}

// TestPreview points at a line by mouse and keyboard. The board shows it as
// numbered arrows and its end as a small board, until the pointer leaves it.
func TestPreview(t *testing.T) {
	p := open(t, server)
	p.js(`const moves = ["Be1d3", "Gd8b6", "Hb2b3"];
		thought = {depth: 2, nodes: 10, ms: 1, lines: [{score: "+1.00", moves}]};
		showThink()`)
	p.hover("#think .line")
	p.wait(`all("#over .v-text").map(t => t.textContent).join() === "1,2,3"`,
		`one("#preview svg")`)
	p.says("#preview", "After Be1d3 Gd8b6 Hb2b3")
	p.mouse("mouseMoved", 5, 5)
	p.wait(`!one("#over .v-text")`)
	p.focus("#think .line")
	p.wait(`all("#over .v-text").length === 3`)
	p.key(kb.Enter)
	p.wait(`path().join() === "Be1d3"`)
}

// TestOpponent plays a game against the computer: it replies, its pieces are locked
// while it thinks, the player takes back, stops it, leaves and comes back, and resigns.
func TestOpponent(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.press("#play-computer")
		p.choose("1")
		p.press("#begin-first")
		p.says("#up", "computer, level 1")
		p.js(`await tryMove({text: "Be1d3"})`)
		p.wait(`path().length === 2 && view.turn === "A"`,
			`one("#own").textContent.includes("petrified")`) // what the own move did stays
		p.press("#take-back")
		p.wait(`path().length === 0 && view.turn === "A"`)
		p.js(`await tryMove({text: "Hd2d3"})`)
		p.wait(`path().length === 2 && game.root.children[0].move === "Hd2d3"`)
		p.press("#back")
		p.wait(`path().length === 1 && view.turn === "O" && !thinking`)
		p.press("#to-last")
		p.wait(`path().length === 2`)
		p.reload()
		p.wait(`path().length === 2 && game.opponent.level === 1`)
		// The opening, since a search of a position that is proven ends before it is stopped.
		p.js(`playComputer("O", {level: 1, seconds: 600})`)
		p.says("#up", "Thinking")
		p.js(`await tryMove({from: "a2", to: "a3"})`)
		p.says("#notice", "the computer’s turn")
		p.press("#stop")
		p.wait(`!thinking && path().length === 0`)
		p.js(`game.opponent.seconds = 0`)
		p.press("#go-on")
		p.wait(`path().length === 1`)
		p.press("#resign")
		p.says("#up", "Won")
		p.says("#list", "Obsidian resigns")
		p.press("#rematch")
		p.wait(`game.opponent.turn === "O" && !game.flip && path().length === 0`)
		p.says("#rematch, #up", "computer, level 1")
		p.reload()
		p.press("#more") // a new game remembers the strength, too
		p.press("#new")
		p.says("#play-computer", "At level 1")
	})
}

// won is a position in which Obsidian wins in three plies.
const won = "wal1bl1w/hhh1hhh1/4Hph2/6H1/3g2ah/1A4A1/HHH2H2/W1LG(BH)LHW O 10"

// TestOffer offers the computer a draw: it declines if it wins, and agrees if it loses.
func TestOffer(t *testing.T) {
	p := open(t, server)
	for _, c := range []struct{ computer, at, says string }{
		{"O", "#notice", "The computer declines the draw"}, {"A", "#list", "Draw: agreed"},
	} {
		p.js(`paused = true; beginGame({start: "` + won + `", opponent: {turn: "` + c.computer + `", level: 1}});
			await refresh()`)
		p.press("#more")
		p.press("#agree")
		p.says(c.at, c.says)
	}
}

// TestProof checks hints and proofs.
func TestProof(t *testing.T) {
	p := open(t, server)
	p.js(`await hint()`)
	p.says("#say", "Hint: ")
	p.wait(`all("#over .v-f-act, #over .v-act").length > 0`)
	p.set(won)
	p.press("#more")
	p.press("#solve")
	p.says("#thought", "Proven: Obsidian wins in 3 plies")
	p.says("#think .line", "Gd4b6")
}

// TestReview values every position of a game and goes to the move that lost most.
// Every move shows its effects, wherever it comes from.
func TestReview(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.paste("1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4")
		p.wait(`path().length === 4`, `all("#effects .effects li").length === 2`,
			`all("#under .v-last").length === 2`)
		// What one looks at meanwhile does not stop it.
		p.js(`const done = review(); await goTo(game.root); await forth(); await toEnd(); await done`)
		p.wait(`lineShown().every(n => n.value !== undefined)`, `one("#graph svg .curve")`)
		p.press("#worst")
		p.wait(`path().join() === "Be1d3,Gd8b6,Bd3e5"`)
		p.js(`settings.pace = "fast"; await goTo(game.root); autoplay()`)
		p.wait(`path().length === 4`)
	})
}

// playFar begins a game by link, in which Anna plays the first side.
func (p *tab) playFar() {
	p.Helper()
	p.press("#play-two")
	p.js(`one("#my-name").value = "Anna"`)
	p.press("#by-link-0")
	p.wait(`game.far`)
}

// sendLink returns the link for the other player, which one press copies; a remark needs another.
func (p *tab) sendLink(remark string) string {
	p.Helper()
	link := p.copied("#send, #copy-link")
	p.says("#far", "work on this computer only")
	p.wait(`!unsent()`)
	if remark != "" {
		p.js(`one("#remark").value = ` + quote(remark))
		link = p.copied("#copy-link")
	}
	return link
}

// TestFar plays a game between two browsers that send each other links. A link that
// changes an earlier move is shown as such.
func TestFar(t *testing.T) {
	p := open(t, server)
	p.playFar()
	p.js(`await tryMove({text: "Be1d3"})`)
	p.says("#up", "Not sent yet")
	first := p.sendLink("A Basilisk to begin with!")
	q := open(t, first)
	q.phone(390, 844)
	q.wait(`game.flip && game.far.me === "O" && path().join() === "Be1d3"`)
	q.says("#up", "Anna")
	q.says("#down", "Your move")
	q.says("#panel", "The referee has checked the move")
	q.says("#panel", "Anna: A Basilisk to begin with!")
	q.js(`await tryMove({text: "Gd8b6"})`)
	second := q.sendLink("A Ghast is not afraid of it.")
	// It is opened in another tab, as from a mail; the tab that shows the game follows, and neither
	// takes the other's moves away.
	beside := p.beside(second)
	for _, tab := range []*tab{beside, p} {
		tab.wait(`path().join() === "Be1d3,Gd8b6" && !game.flip && game.far.me === "A"`,
			`keep.all().length === 1`)
		tab.says("#down", "Your move")
	}
	p.press("#flip")
	p.press("#flip")
	beside.reload()
	beside.wait(`path().length === 2`)
	beside.do(chromedp.Navigate("about:blank"))
	p.says("#panel", "Anna: A Basilisk to begin with!") // both sides' remarks
	p.says("#panel", "Obsidian: A Ghast is not afraid of it.")
	p.press("#referee")
	p.says("#asked h3", "What the referee says")
	p.wait(`one("#dispute").value.startsWith("Gd8b6 is legal, says the referee")`)
	p.js(`await tryMove({text: "Bd3e5"})`)
	third := p.sendLink("")
	q.js(`location.href = ` + quote(third))
	q.wait(`document.body.dataset.ply === "3"`)

	forged := get[string](p, `const d = readLink(`+quote(third)+`.split("#g=")[1]);
		const reply = d.tree[2].at(-1); reply[0] = "Hh7h6"; reply.splice(2);
		d.at = [0, 0]; return "#g=" + link(d).slice(3)`)
	q.js(`location.hash = ` + quote(forged))
	q.says("#changed", "Move 1 of Obsidian differs from the game you sent")
	// Both games can be compared, as numbered arrows and as two boards that go on together.
	q.wait(`path().join() === "Be1d3"`, `all("#over .v-text").map(t => t.textContent).join() === "1,2"`,
		`all("#compare svg").length === 2`)
	compared := func(ply string, moves ...string) {
		q.Helper()
		q.says("#ply", ply)
		for i, m := range moves {
			q.says(fmt.Sprintf("#compare > :nth-child(%d)", i+1), m)
		}
	}
	compared("ply 2 of 3", "Gd8b6", "Hh7h6")
	q.axe("a changed link")
	q.fits("a changed link")
	q.press("#compare-forth")
	compared("ply 3 of 3", "Bd3e5", "No move")
	q.press("#compare-back")
	q.press("#compare-back")
	compared("ply 1 of 3", "Be1d3", "Be1d3")
	q.wait(`new Set(all("#compare svg").map(x => x.outerHTML)).size === 1`)
	q.press("#keep-mine")
	q.says("#say", "A kept game")
	q.wait(`path().join() === "Be1d3,Gd8b6,Bd3e5"`)
	ruleset := get[string](p, `const d = readLink(`+quote(third)+`.split("#g=")[1]);
		d.ruleset = "Betza"; return link(d)`)
	q.js(`location.hash = ` + quote(ruleset))
	q.says("#changed", "The start or the ruleset differs")
	q.says("#compare > :nth-child(2)", "Betza")
	q.press("#keep-mine")
	q.wait(`document.body.dataset.ply === "3" && view.ruleset === "Standard" && location.hash === "#/play"`)
	// Only the loser of a game declares its result.
	resigned := get[string](p, `const d = readLink(`+quote(third)+`.split("#g=")[1]);
		d.over = {winner: "A", reason: "Obsidian resigns"}; return link(d)`)
	q.js(`location.hash = ` + quote(resigned))
	q.says("#changed", "The link ends the game: Alabaster wins, Obsidian resigns")
	q.press("#keep-mine")
	q.wait(`document.body.dataset.ply === "3" && !game.over && keep.all().length === 1`)
	q.press("#more")
	q.press("#more-resign")
	q.wait(`one("#mail")?.value.includes("Alabaster wins: Obsidian resigns.")`)
	p.js(`location.href = ` + quote(q.sendLink("")))
	p.says("#list", "Alabaster wins: Obsidian resigns")
	p.wait(`!one("#changed") && path().length === 3`)
	illegal := get[string](p, `const d = readLink(`+quote(third)+`.split("#g=")[1]);
		d.id = "other"; d.tree[2][0] = "Be1e5"; return link(d)`)
	q.js(`location.hash = ` + quote(illegal))
	q.says("#notice", "cannot be followed")
}

// TestFarGame plays a whole game by link between two browsers, one of them a phone.
func TestFarGame(t *testing.T) {
	moves, last := shortGame(t)
	p := open(t, server)
	p.playFar()
	var q *tab
	for i, m := range moves {
		mover := p
		if i%2 == 1 {
			mover = q
		}
		mover.js(`await tryMove({text: "` + m + `"})`)
		link := mover.sendLink("")
		mover.wait(`[moveName(game.now) + ": ", "#g="].every(x => one("#mail").value.includes(x))`,
			`one("#mail").value.split("\n").length > 35`) // with Lawson's diagram
		switch {
		case i == 0:
			q = open(t, link)
			q.phone(390, 844)
		case mover == p:
			q.js(`location.href = ` + quote(link))
		default:
			p.js(`location.href = ` + quote(link))
		}
		for _, tab := range []*tab{p, q} {
			tab.wait(fmt.Sprintf(`document.body.dataset.ply === "%d" && path().at(-1) === "%s"`, i+1, m))
		}
	}
	for _, tab := range []*tab{p, q} {
		tab.wait(`view.line === ` + quote(last.Line()))
		tab.says("#turn", game.OutcomeText(nemorothgame.Rules(), last.Outcome()))
	}
	// Another game by link exchanges the sides, with their names.
	p.press("#rematch")
	p.wait(`game.far.me === "O" && game.flip && game.names.O === "Anna" && path().length === 0`)
	q.js(`location.href = ` + quote(p.sendLink("")))
	q.wait(`game.far.me === "A" && !game.flip && path().length === 0`)
	q.says("#up", "Anna")
}

// TestPuzzle answers a puzzle rightly and another one wrongly.
func TestPuzzle(t *testing.T) {
	p := open(t, server)
	p.visit("puzzles/NR-0374")
	p.press("#say-illegal")
	p.says("#answered", "Right: Lc1d2 is not legal")
	p.says("#why", "GHAST-2")
	p.press("#next-puzzle")
	p.wait(`location.hash.startsWith("#/puzzles/") && location.hash !== "#/puzzles/NR-0374"`,
		`one("#say-legal") && guest`)
	p.js(`const t = await ask("try", here({text: (await ask("rulings")).find(x =>
		location.hash.endsWith(x.id)).move})); one(t.legal ? "#say-illegal" : "#say-legal").click()`)
	p.says("#answered", "No: ")
	p.says("#page", "1 of 2 right")
}

// TestHidden checks that an analysis pauses while the tab is hidden.
func TestHidden(t *testing.T) {
	p := open(t, server)
	p.press("#analyse")
	p.wait(`thinking && thought`)
	p.js(`Object.defineProperty(document, "hidden", {configurable: true, get: () => true});
		document.dispatchEvent(new Event("visibilitychange"))`)
	p.wait(`!thinking && analysing`)
	p.js(`delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))`)
	p.wait(`thinking`)
}

// TestFindTheWin solves a puzzle of three plies, and fails another one.
func TestFindTheWin(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.visit("puzzles/win-1")
		p.says("#page", "wins in 3 plies or fewer")
		p.axe("a win to find")
		best := get[string](p, `const t = await ask("think", here({task: {solve: true, plies: 3}}));
			return t.lines[0].moves[0]`)
		p.js(`await tryMove({text: "` + best + `"})`)
		p.wait(`path().length === 2 && one("#found")?.textContent.includes("Right")`)
		p.js(`const t = await ask("think", here({task: {solve: true, plies: 1}}));
			await tryMove({text: t.lines[0].moves[0]})`)
		p.says("#found", "Solved: ")
		p.wait(`solved().done.join() === "win-1" && solved().right === 1`)
		p.visit("puzzles/win-2")
		p.says("#page", "Puzzle 2 of ")
		p.wait(`finding?.n === 2 && path().length === 0`)
		p.js(`for (const m of view.moves) {
				const t = await ask("try", here({text: m.name}));
				const s = await ask("think", {...here(), moves: [m.name], task: {solve: true, plies: 2}}).catch(() => null);
				if (s && !s.lines.length && !t.view.outcome) return tryMove({text: m.name});
			}`)
		p.says("#found", "No: after")
		// All moves but one lose.
		p.js(`window.n = 1 + winsHere().findIndex(w => w[3]); location.hash = "#/puzzles/win-" + n`)
		p.says("#titlebar h2", "Hold the game")
		p.wait(`finding?.holds && path().length === 0`)
		p.js(`const loses = async m => { const t = await ask("think", {...here(), moves: [m.name],
				task: {solve: true, plies: finding.plies - 1}}).catch(() => null); return t && t.lines.length > 0; };
			const all = []; for (const m of view.moves) all.push([m, await loses(m)]);
			window.bad = all.find(x => x[1])[0].name; window.good = all.filter(x => !x[1]).map(x => x[0].name);
			await tryMove({text: bad})`)
		p.wait(`good.length === 1`)
		p.says("#found", "the other side wins by force")
		p.press("#win-again")
		p.wait(`finding && path().length === 0`)
		p.js(`await tryMove({text: good[0]})`)
		p.says("#found", "Solved: after")
		p.visit("play")
		p.wait(`!guest && path().length === 0`)
	})
}

// TestNeighbourWins solves a puzzle of each neighbour, and fails another one.
func TestNeighbourWins(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		for _, name := range []string{"wormhole", "nature"} {
			p := open(t, url+"#/puzzles/"+name+"-win-1")
			p.says("#page", "Puzzle 1 of ")
			p.wait(`finding?.n === 1 && game.name === "` + name + `" && view.moves.length > 7`)
			for _, plies := range []string{"3", "1"} {
				p.js(`const t = await ask("think", here({task: {solve: true, plies: ` + plies + `}}));
					await tryMove({text: t.lines[0].moves[0]})`)
				p.wait(`one("#found") && !one("#found").className.includes("law")`, `path().length > 1`)
			}
			p.says("#found", "Solved: ")
			p.wait(`solved().done.join() === "` + name + `-win-1" && solved().right === 1`)
			p.choose("Next puzzle")
			p.wait(`finding?.n === 2 && path().length === 0 && game.name === "` + name + `"`)
			p.js(`const t = await ask("think", here({task: {solve: true, plies: 3}}));
				await tryMove({text: view.moves.find(m => m.name !== t.lines[0].moves[0]).name})`)
			p.says("#found", "No: after")
			// The computer plays this game by the clock, too.
			p.js(`home(); await changeGame("` + name + `");
				playComputer(entryOf().sides[1].turn, {seconds: 1})`)
			p.says("#up", "computer, 1 s a move")
			p.wait(`path().length === 1 && !thinking`)
		}
	})
}

// TestStudy writes a study of two chapters, sends it as a link to another browser, and opens
// its chapters by their addresses.
func TestStudy(t *testing.T) {
	both(t, func(t *testing.T, url string) {
		p := open(t, url)
		p.paste("{The Basilisk goes first.} 1. Be1d3 {It looks at two Humans.} (1. Be1f3 Gd8b6) Gd8b6")
		p.wait(`path().length === 2`)
		p.js(`userMark("a2", "a4"); await goTo(game.root.children[0])`)
		p.visit("study")
		p.press("#add-chapter")
		p.wait(`one('a[href="#/study/1"]')`)
		p.visit("play")
		p.set(gamelet)
		p.visit("study")
		p.press("#add-chapter")
		p.wait(`one('a[href="#/study/2"]')`)
		p.js(`const i = one('[aria-label="Text of chapter 2"]'); i.value = "The gamelet <b>";
			i.dispatchEvent(new Event("change")); const t = one('[aria-label="Title"]');
			t.value = "Two positions"; t.dispatchEvent(new Event("change"))`)
		p.axe("a study that is written")
		link := p.copied("#copy-study")
		q := open(t, url+link[strings.Index(link, "#s="):])
		q.says("#titlebar h2", "Two positions")
		q.says("#page", "The Basilisk goes first.")
		q.wait(`path().join() === "Be1d3" && game.root.children.length === 2 && game.marks.length === 1`)
		q.says("#panel", "It looks at two Humans.")
		q.choose("Next")
		q.says("#page", "The gamelet <b>")
		q.wait(`location.hash === "#/study/2" && document.body.dataset.line === ` + quote(gamelet))
		q.reload()
		q.says("#page", "The gamelet <b>")
		q.visit("play")
		q.wait(`!guest && path().length === 0`)
		// A ply has an address.
		q.paste("1. Be1d3 Gd8b6 2. Bd3e5")
		q.wait(`path().length === 3 && location.hash === "#/play/3"`)
		q.visit("play/1")
		q.wait(`path().join() === "Be1d3" && location.hash === "#/play/1"`)
	})
}
